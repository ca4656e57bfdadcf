"""Run a command where no other machine can reach it: `python -m cli.netns COMMAND...`.

Ray listens on every network interface. In a network namespace of its own the only interface is loopback, so whatever a
command opens there is out of reach. Needs nothing but Linux: it asks the kernel itself, by unshare(2) and ioctl(2).
"""

import argparse
import ctypes
import errno
import fcntl
import os
import socket
import struct
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

INSIDE = "GIVARE_NETNS"  # set to 1 for a command that runs in the namespace
OPEN_RAY_ALLOWED = "GIVARE_ALLOW_OPEN_RAY"  # set to 1 by who accepts a Ray that others can reach
EXIT_REFUSED = 77

_CLONE_NEWUSER = 0x10000000
_CLONE_NEWNET = 0x40000000
_SIOCGIFFLAGS = 0x8913
_SIOCSIFFLAGS = 0x8914
_IFF_UP = 1
_IFREQ = "16sh22x"  # struct ifreq: interface name, flags, the rest of the union


class NamespaceRefusedError(Exception):
    """This system lets nobody (or not this user) make a network namespace."""


def inside() -> bool:
    """Tell whether this process was started inside the namespace."""
    return os.environ.get(INSIDE) == "1"


def ray_may_start() -> bool:
    """Tell whether Ray is out of others' reach here, or somebody has accepted that it is not."""
    return inside() or os.environ.get(OPEN_RAY_ALLOWED) == "1"


def enter() -> None:
    """Move this process, and all it will start, into a new network namespace whose loopback is up.

    Call it first thing, while the process has one thread. Raises NamespaceRefusedError; then nothing has changed.
    """
    if inside():
        return
    refusals = []
    # Root needs no user namespace, and would lose its rights over other users' files in one.
    for flags in (_CLONE_NEWNET, _CLONE_NEWUSER | _CLONE_NEWNET):
        code = _tried_in_a_child(flags)
        if code == 0:
            _move(flags)
            os.environ[INSIDE] = "1"
            return
        refusals.append(os.strerror(code))
    raise NamespaceRefusedError("; ".join(dict.fromkeys(refusals)))


def _tried_in_a_child(flags: int) -> int:
    """Return 0 or the error number of a trial run: a refusal halfway leaves a process that reaches not even itself."""
    child = os.fork()
    if child == 0:
        code = 0
        try:
            _move(flags)
        except OSError as refusal:
            code = refusal.errno or errno.EPERM
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def _move(flags: int) -> None:
    uid, gid = os.getuid(), os.getgid()
    try:
        unshare = ctypes.CDLL(None, use_errno=True).unshare
    except AttributeError:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS)) from None
    if unshare(flags) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    if flags & _CLONE_NEWUSER:
        # The user stays who he was. Without "deny" the kernel lets only a privileged process map its group.
        for name, text in (("setgroups", "deny"), ("uid_map", f"{uid} {uid} 1"), ("gid_map", f"{gid} {gid} 1")):
            Path(f"/proc/self/{name}").write_text(text, encoding="ascii")
    _raise_loopback()


def _raise_loopback() -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        request = struct.pack(_IFREQ, b"lo", 0)
        name, flags = struct.unpack(_IFREQ, fcntl.ioctl(sock, _SIOCGIFFLAGS, request))
        fcntl.ioctl(sock, _SIOCSIFFLAGS, struct.pack(_IFREQ, name, flags | _IFF_UP))


def _consent(refusal: NamespaceRefusedError) -> bool:
    _say(
        f"This system refuses a network namespace ({refusal}).\n"
        "Ray listens on all network interfaces, so other machines could reach it while this command runs.\n"
        "It asks them for a random token, but that is its only lock."
    )
    if os.environ.get(OPEN_RAY_ALLOWED) == "1":
        _say(f"Going on, as {OPEN_RAY_ALLOWED}=1 allows.")
        return True
    if not sys.stdin.isatty():
        _say(f"Set {OPEN_RAY_ALLOWED}=1 to allow this.")
        return False
    try:
        return input("Go on all the same? [y/N] ").strip().lower() in {"y", "yes"}
    except (EOFError, KeyboardInterrupt):
        return False


def _say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)  # noqa: T201 - speaks before the command it stands in front of


def main(argv: Sequence[str] | None = None) -> NoReturn:
    """Replace this process by the command, in the namespace; exit with EXIT_REFUSED where that cannot be."""
    parser = argparse.ArgumentParser(prog="python -m cli.netns", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--if-refused",
        choices=("fail", "ask", "run"),
        default="fail",
        help="where no namespace is allowed: exit with 77 (default), ask for consent, or run the command in the open",
    )
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND...")
    arguments = parser.parse_args(argv)
    if not arguments.command:
        parser.error("a command is needed")
    try:
        enter()
    except NamespaceRefusedError as refusal:
        if arguments.if_refused == "ask" and _consent(refusal):
            os.environ[OPEN_RAY_ALLOWED] = "1"
        elif arguments.if_refused != "run":
            _say(f"Not started: {arguments.command[0]} needs a network namespace, refused here ({refusal}).")
            sys.exit(EXIT_REFUSED)
    try:
        os.execvp(arguments.command[0], arguments.command)
    except OSError as error:
        _say(f"{arguments.command[0]}: {error.strerror}")
        sys.exit(127)


if __name__ == "__main__":
    main()
