"""Generate the Python of the wire API beside its `.proto` files: messages, services and their type stubs.

    python proto/generate.py            write it
    python proto/generate.py --check    write nothing; fail if what is there differs

What is generated carries the generator's version, so run it with the pinned grpcio-tools and mypy-protobuf.
"""

import argparse
import sys
import tempfile
from importlib import resources
from pathlib import Path

from grpc_tools import protoc  # type: ignore[import-untyped]

ROOT = Path(__file__).parent
GENERATED = ("_pb2.py", "_pb2.pyi", "_pb2_grpc.py", "_pb2_grpc.pyi")


def sources() -> list[Path]:
    """All `.proto` files, relative to their root."""
    return sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.proto"))


def generated(folder: Path) -> dict[Path, bytes]:
    """The generated files below a folder, by relative path."""
    files = (path for path in folder.rglob("*.py*") if path.name.endswith(GENERATED))
    return {path.relative_to(folder): path.read_bytes() for path in files}


def generate(folder: Path) -> None:
    """Run the compiler into a folder; exits if it fails."""
    files = sources()
    compile_files(files, [f"--python_out={folder}", f"--mypy_out=quiet:{folder}"])
    services = [path for path in files if "\nservice " in (ROOT / path).read_text(encoding="utf-8")]
    compile_files(services, [f"--grpc_python_out={folder}", f"--mypy_grpc_out=quiet:{folder}"])


def compile_files(files: list[Path], outputs: list[str]) -> None:
    """Run the compiler on some files; exits if it fails."""
    scripts = Path(sys.executable).parent
    arguments = [
        "protoc",
        f"--proto_path={ROOT}",
        f"--proto_path={resources.files('grpc_tools') / '_proto'}",
        f"--plugin=protoc-gen-mypy={scripts / 'protoc-gen-mypy'}",
        f"--plugin=protoc-gen-mypy_grpc={scripts / 'protoc-gen-mypy_grpc'}",
        *outputs,
        *map(str, files),
    ]
    if protoc.main(arguments) != 0:
        sys.exit("protoc failed")


def main() -> None:
    """Write what differs, or with `--check` name it and fail."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if what is there differs")
    check = parser.parse_args().check

    with tempfile.TemporaryDirectory() as folder:
        generate(Path(folder))
        wanted = generated(Path(folder))
    present = generated(ROOT)
    stale = sorted(path for path in wanted.keys() | present.keys() if wanted.get(path) != present.get(path))
    if check and stale:
        sys.exit("not what `make proto` generates: " + ", ".join(map(str, stale)))
    for path in stale:
        if path in wanted:
            (ROOT / path).write_bytes(wanted[path])
        else:
            (ROOT / path).unlink()


if __name__ == "__main__":
    main()
