"""`givare serve`: the gRPC server."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import click
import grpc

from cli import netns
from cli.games_option import games_option
from service import logs
from service.server import House, Options, StartError, serve
from service.simulations import JOBS, simulations

if sys.platform == "win32":
    from asyncio import run
else:
    from uvloop import run

NO_METRICS = "off"


@click.command("serve", short_help="Run the gRPC server.")
@click.option("--listen", default="127.0.0.1:50051", show_default=True, metavar="HOST:PORT", help="Where to serve.")
@click.option(
    "--metrics",
    default="127.0.0.1:9464",
    show_default=True,
    metavar="HOST:PORT",
    help=f"Where Prometheus finds the metrics, or `{NO_METRICS}`.",
)
@click.option(
    "--store",
    default="sqlite:///givare.db",
    show_default=True,
    metavar="URL",
    help="Where hands are kept: sqlite:///PATH, or `memory` for as long as the server runs.",
)
@games_option
@click.option("--allow-scripted-decks", is_flag=True, help="Let clients choose the cards, or a seed for them.")
@click.option("--conformance", is_flag=True, help="Serve EngineService too, so that the engine can be certified.")
@click.option(
    "--key-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The secret seat tokens are made with, 32 bytes or more; by default one kept in the store.",
)
@click.option(
    "--log-level", type=click.Choice(("debug", "info", "warning", "error")), default="info", show_default=True
)
def command(
    listen: str,
    metrics: str,
    store: str,
    allow_scripted_decks: bool,
    conformance: bool,
    key_file: Path | None,
    log_level: str,
) -> None:
    """Deal, judge, evaluate and simulate over gRPC until SIGTERM or Ctrl-C.

    Anybody who reaches the port may deal hands: without a proxy in front that says who may, serve on 127.0.0.1 alone.
    """
    os.umask(0o077)  # the store holds decks and the key of all tokens
    logs.set_up(log_level)
    options = Options(
        listen=listen,
        metrics="" if metrics == NO_METRICS else metrics,
        store=store,
        scripted_decks=allow_scripted_decks,
        key_file=key_file,
    )
    extensions = [simulations(jobs_command()), *([engine_service] if conformance else [])]
    try:
        run(serve(options, extensions))
    except StartError as error:
        raise click.ClickException(str(error)) from None


def jobs_command() -> tuple[str, ...]:
    """What starts the jobs process: where Ray would be open to others, in a network namespace."""
    return JOBS if netns.ray_may_start() else (sys.executable, "-m", "cli.netns", *JOBS)


@asynccontextmanager
async def engine_service(server: grpc.aio.Server, _house: House) -> AsyncIterator[str]:
    """The engine as one under test."""
    from conformance.own_engine import OwnEngine
    from conformance.server import EngineServer
    from givare.conformance.v1 import engine_pb2, engine_pb2_grpc

    engine_pb2_grpc.add_EngineServiceServicer_to_server(EngineServer(OwnEngine()), server)
    yield engine_pb2.DESCRIPTOR.services_by_name["EngineService"].full_name
