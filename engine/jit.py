"""How kernel functions are compiled, where the machine code is kept, and the bit operations Python lacks.

`entry` is for what Python calls: cached on disk and run without the interpreter lock. `jit` is for what other kernel
functions call, `inline` for the few of those that every act passes through. With `GIVARE_JIT=0` all three leave the
function as it is, and the same code runs in plain Python on recarray views.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any, cast

import numba
import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import types
from numba.extending import intrinsic

JITTED = os.environ.get("GIVARE_JIT", "1") != "0"
BOUNDS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") == "1"


def _sources_digest() -> str:
    """What the machine code depends on: Numba itself does not notice an edit in another module."""
    engine = Path(__file__).resolve().parent
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__} {BOUNDS_CHECKED}".encode())
    patterns = ("kernel/*.py", "equity/kernel/*.py", "ranking/*", "rulebooks.*")
    kernel = [Path(__file__), *(path for pattern in patterns for path in engine.glob(pattern))]
    for source in sorted(path for path in kernel if path.is_file()):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_directory() -> Path | None:
    """The first directory that can be written for machine code of these sources, or None."""
    try:
        version = metadata.version("givare")
    except metadata.PackageNotFoundError:
        version = "source"
    roots = [
        os.environ.get("GIVARE_CACHE_DIR"),
        os.environ.get("XDG_CACHE_HOME"),
        Path.home() / ".cache",
        Path(tempfile.gettempdir()) / f"givare-{os.getuid()}",
    ]
    for root in roots:
        if not root:
            continue
        directory = Path(root) / "givare" / f"kernel-{version}-{_sources_digest()}"
        try:
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                return directory
        except OSError:
            continue
    return None


CACHE_DIRECTORY = _cache_directory() if JITTED else None
if CACHE_DIRECTORY is not None:
    numba.config.CACHE_DIR = str(CACHE_DIRECTORY)  # type: ignore[attr-defined]

_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _decorator(**options: Any) -> _Decorator:
    if not JITTED:
        return lambda function: function
    decorator: _Decorator = numba.njit(**options)
    return decorator


entry = _decorator(cache=CACHE_DIRECTORY is not None, nogil=True)
# Without a word of its own a function takes `forceinline` over from its first caller, and the loop that plays hands by
# the million then holds a copy of all that few hands need.
jit = _decorator(forceinline=False)
inline = _decorator(inline="always")
hot = _decorator(forceinline=True)


def _bit_operation(name: str, python: Callable[[Any], int]) -> Callable[[Any], int]:
    """One LLVM instruction on an int64, or what Python has for it."""
    if not JITTED:
        return python

    def operation(_context: Any, _value: types.Type) -> Any:
        def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            if name == "ctpop":
                return builder.ctpop(arguments[0])
            return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), generate

    compiled: Any = intrinsic(operation)
    return cast(Callable[[Any], int], compiled)


# How many bits are set, and the index of the lowest one (of a value that is not zero).
count_bits = _bit_operation("ctpop", lambda bits: int(bits).bit_count())
lowest_bit = _bit_operation("cttz", lambda bits: (int(bits) & -int(bits)).bit_length() - 1)
