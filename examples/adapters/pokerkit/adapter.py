"""PokerKit as an engine under test: EngineService as JSON lines on standard input and output.

It knows nothing of Givare but the messages of `proto/givare/conformance/v1/engine.proto`.
"""

import json
import sys
import warnings
from importlib.metadata import version
from itertools import count
from typing import Any

from games import GAMES
from hand import Hand as PlayedHand
from pokerkit import Hand, Label, OmahaHoldemHand, StandardHighHand
from table import Message

CLASSES = {
    Label.HIGH_CARD: "HAND_CLASS_HIGH_CARD",
    Label.ONE_PAIR: "HAND_CLASS_ONE_PAIR",
    Label.TWO_PAIR: "HAND_CLASS_TWO_PAIR",
    Label.THREE_OF_A_KIND: "HAND_CLASS_THREE_OF_A_KIND",
    Label.STRAIGHT: "HAND_CLASS_STRAIGHT",
    Label.FLUSH: "HAND_CLASS_FLUSH",
    Label.FULL_HOUSE: "HAND_CLASS_FULL_HOUSE",
    Label.FOUR_OF_A_KIND: "HAND_CLASS_FOUR_OF_A_KIND",
    Label.STRAIGHT_FLUSH: "HAND_CLASS_UNSPECIFIED",  # PokerKit's one name for this and the royal flush
}

HIGH_KINDS = (StandardHighHand, OmahaHoldemHand)
ABOVE_ALL = 100_000  # any index of PokerKit's is lower

FEATURES = (
    *("DECK_ORDER", "SHUFFLE", "SEAT_VIEWS", "LEGAL_ACTS", "POT_SHARES", "SHOW_ORDER", "EVALUATE"),
    *("BLIND_SEATS", "POSTS", "ANTE", "BIG_BLIND_ANTE", "STRADDLE", "RAKE"),
)

# How PokerKit plays where rulebooks differ; where several values stand it can be told which.
SETTINGS = {
    "fl_bets_per_round": "4 4-or-5-in-two-round-games",
    "fl_cap_heads_up": "capped",
    "short_all_in": "full-raise",
    "short_all_ins_add_up": "per-player",
    "pl_maximum": "real-chips",
    "odd_chip": "button-left",
    "both_halves_tie": "halves",
    "open_pair_big_bet": "off",
    "open_pair_big_bet_hilo": "off",
    "stud_limits": "all",
    "stud_ante": "ten-percent room",
    "bring_in": "half table",
    "draw_forced_bets": "blinds ante",
    "high_show_tie": "position",
    "five_card_stud_show": "as-muck",
    "short_stub": "common-card",
    "common_card_opener": "sixth-street",
    "draw_reshuffle": "stub-first",
    "show_order": "left-of-button",
    "showdown_muck": "automatic voluntary",
    "all_in_face_up": "tournaments always",
    "burn": "none live",
    "rake": "none table",
    "rake_pots": "per-pot",
    "rake_rounding": "half-even",
    "tournament_ante": "each big-blind-pays",
    "ante_order": "ante-first",
    "straddle": "live",
    "run_outs": "one agreed",
    "upper_level": "table",
}


class PokerKit:
    """The calls of EngineService; each takes and returns a message as a dict."""

    def __init__(self) -> None:
        self._hands: dict[str, PlayedHand] = {}
        self._numbers = count(1)

    def describe(self, request: Message) -> dict[str, Any]:  # noqa: ARG002
        """What PokerKit plays."""
        return {
            "name": "pokerkit",
            "version": version("pokerkit"),
            "games": list(GAMES),
            "limits": ["no-limit", "pot-limit", "fixed-limit"],
            "settings": [{"setting": name, "values": values.split()} for name, values in SETTINGS.items()],
            "features": [f"FEATURE_{name}" for name in FEATURES],
        }

    def new_hand(self, request: Message) -> dict[str, Any]:
        """A hand, or PokerKit's refusal of the table."""
        name = f"h{next(self._numbers)}"
        try:
            hand = PlayedHand(request["setup"])
            view = hand.view(name, 0)
        except ValueError:
            return {"refusal": {}}
        self._hands[name] = hand
        return {"view": view}

    def act(self, request: Message) -> dict[str, Any]:
        """The hand after an act, or PokerKit's refusal, which leaves it as it was."""
        hand = self._hands[request["hand"]]
        amount = int(request["amount"]) if "amount" in request else None
        try:
            hand.act(request.get("seat", 0), request["act"], amount, request.get("cards", []))
        except ValueError:
            return {"refusal": {}}
        return {"view": hand.view(request["hand"], 0)}

    def view(self, request: Message) -> dict[str, Any]:
        """The hand as one seat, or a spectator, may see it."""
        return {"view": self._hands[request["hand"]].view(request["hand"], request.get("seat", 0))}

    def evaluate(self, request: Message) -> dict[str, Any]:
        """Hands ranked for the whole pot, or for each half of it."""
        showdown, kinds = request["showdown"], GAMES[request.get("game", "holdem")].hands
        board = "".join(showdown.get("board", ()))
        holes = ["".join(hand["cards"]) for hand in showdown["hands"]]
        hands = [kinds[0].from_game(hole, board) for hole in holes]
        evaluated: list[dict[str, Any]] = [
            {
                "rank": _rank(hand),
                "hand_class": CLASSES[hand.entry.label] if kinds[0] in HIGH_KINDS else "HAND_CLASS_UNSPECIFIED",
                "best_five": [repr(card) for card in hand.cards],
            }
            for hand in hands
        ]
        result: dict[str, Any] = {"hands": evaluated, "winners": _best([hand["rank"] for hand in evaluated])}
        if len(kinds) > 1:
            lows = [_rank(kinds[1].from_game_or_none(hole, board)) for hole in holes]
            result["low_winners"] = _best(lows)
            for hand, low in zip(evaluated, lows, strict=True):
                hand["low_rank"] = low
        return {"result": result}

    def end(self, request: Message) -> dict[str, Any]:
        """Forget a hand."""
        del self._hands[request["hand"]]
        return {}


def _rank(hand: Hand | None) -> int:
    """PokerKit's index, which grows with the hand, but in low games with how high it is; 0 for no hand."""
    if hand is None:
        return 0
    return ABOVE_ALL - hand.entry.index if hand.low else hand.entry.index + 1


def _best(ranks: list[int]) -> list[int]:
    return [place for place, rank in enumerate(ranks) if rank and rank == max(ranks)]


def main() -> None:
    """Answer every line until the input ends."""
    warnings.simplefilter("ignore")  # PokerKit warns of what is unusual and yet legal
    engine = PokerKit()
    calls = {"newHand": engine.new_hand} | {
        name: getattr(engine, name) for name in ("describe", "act", "view", "evaluate", "end")
    }
    for line in sys.stdin:
        request = json.loads(line)
        kind = next(name for name in request if name != "id")
        try:
            answer = {kind: calls[kind](request[kind])}
        except Exception as error:  # noqa: BLE001 - the runner must hear of every failure
            answer = {"failure": {"message": f"{type(error).__name__}: {error}"}}
        sys.stdout.write(json.dumps({"id": request["id"], **answer}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
