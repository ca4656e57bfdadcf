"""`givare demo`: everything once, as a newcomer would try it."""

import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from rich.console import Console
from rich.table import Table

from cli.netns import inside

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
GIVARE = (sys.executable, "-m", "cli.main")
START_TIMEOUT_S = 600  # a cold compile on a busy machine takes minutes, and says so
STOP_TIMEOUT_S = 30


@click.command("demo", short_help="Show all of it: hands replayed, a match, the engine certified.")
@click.option("--hands", type=click.Path(exists=True, path_type=Path), help="Replay these instead of the examples.")
def command(hands: Path | None) -> None:
    """Start a server, replay hands through it, play a million hands on Ray, and certify the engine.

    Exit status: 0 when no hand differed, the match ended and the engine was certified.
    """
    if not EXAMPLES.is_dir():
        raise click.ClickException("the demo plays the examples of a checkout, and there is none here")
    console = Console()
    where = "in a network of its own" if inside() else "on this machine's network"
    console.print(f"[bold]Givare[/], {where}: a server, recorded hands, a match, a certificate")
    steps: list[tuple[str, float, bool]] = []
    with _server(console, steps) as target:
        _step(
            console, steps, "Hands replayed over gRPC", "replay", str(hands or EXAMPLES / "hands"), "--target", target
        )
    _step(console, steps, "A match on Ray", "simulate", str(EXAMPLES / "jobs" / "random-million.yaml"))
    _step(console, steps, "The engine certified", "certify", "self")
    _summary(console, steps)
    sys.exit(0 if all(went_well for _, _, went_well in steps) else 1)


@contextmanager
def _server(console: Console, steps: list[tuple[str, float, bool]]) -> Iterator[str]:
    """A server of our own on a free port, stopped at the end; yields HOST:PORT."""
    target = f"127.0.0.1:{_free_port()}"
    console.rule("A server")
    console.print(f"givare serve --listen {target} --store memory --allow-scripted-decks", style="dim")
    started = time.monotonic()
    command_line = (*GIVARE, "serve", "--listen", target, "--metrics", "off", "--store", "memory")
    server = subprocess.Popen((*command_line, "--allow-scripted-decks", "--log-level", "warning"))
    try:
        with console.status("compiling the kernel: about a minute the first time, a second afterwards"):
            _wait_until_serving(server, target)
        console.print(f"serving after {time.monotonic() - started:.1f} s")
        steps.append(("A server started", time.monotonic() - started, True))
        yield target
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(timeout=STOP_TIMEOUT_S)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_until_serving(server: "subprocess.Popen[bytes]", target: str) -> None:
    deadline = time.monotonic() + START_TIMEOUT_S
    with grpc.insecure_channel(target) as channel:
        health = health_pb2_grpc.HealthStub(channel)
        while time.monotonic() < deadline:
            if server.poll() is not None:
                raise click.ClickException(f"the server ended by itself, with status {server.returncode}")
            try:
                answer = health.Check(health_pb2.HealthCheckRequest(), timeout=1, wait_for_ready=True)
            except grpc.RpcError:
                continue
            if answer.status == health_pb2.HealthCheckResponse.SERVING:
                return
            time.sleep(0.2)
    raise click.ClickException(f"the server does not serve after {START_TIMEOUT_S} s")


def _step(console: Console, steps: list[tuple[str, float, bool]], title: str, *arguments: str) -> None:
    """Run a subcommand as a newcomer would type it, and remember how it went."""
    console.rule(title)
    console.print(f"givare {' '.join(arguments)}", style="dim")
    started = time.monotonic()
    went_well = subprocess.run((*GIVARE, *arguments), check=False).returncode == 0
    steps.append((title, time.monotonic() - started, went_well))


def _summary(console: Console, steps: list[tuple[str, float, bool]]) -> None:
    console.rule("Summary")
    table = Table("step", "seconds", "")
    table.columns[1].justify = "right"
    for title, seconds, went_well in steps:
        table.add_row(title, f"{seconds:.1f}", "[green]ok[/]" if went_well else "[red]failed[/]")
    console.print(table)
