"""Seat tokens: the right to see and play one seat of one hand.

A token is an HMAC-SHA-256 (RFC 2104) of the server's key, the hand and the seat, so none is ever stored, and a repeated
Deal answers with the same ones.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterable

KEY_BYTES = 32


def new_key() -> bytes:
    """A server key from the operating system's generator."""
    return secrets.token_bytes(KEY_BYTES)


class Tokens:
    """Makes and reads the tokens of one server key."""

    def __init__(self, key: bytes):
        if len(key) < KEY_BYTES:
            raise ValueError(f"a server key has at least {KEY_BYTES} bytes, not {len(key)}")
        self._key = key

    def of(self, hand_id: str, seat: int) -> str:
        """The token of a seat."""
        mac = hmac.digest(self._key, f"{hand_id}/seats/{seat}".encode(), "sha256")
        return urlsafe_b64encode(mac).rstrip(b"=").decode()

    def seat(self, hand_id: str, seats: Iterable[int], token: str) -> int:
        """The seat whose token this is, 0 if none; takes as long for a wrong one."""
        asked, found = token.encode(), 0
        for seat in seats:
            if hmac.compare_digest(self.of(hand_id, seat).encode(), asked):
                found = seat
        return found
