"""The command `givare`: what it can do, each part loaded when it is asked for."""

from importlib import import_module
from typing import Any

import click

# Each lives in a module of its own, which exposes `command`; what loads slowly is not needed to say what there is.
SUBCOMMANDS = {
    "serve": "Run the gRPC server.",
    "games": "List the games that can be dealt, or draw one.",
    "replay": "Play recorded hands again and compare.",
    "equity": "Say what part of the pot hands get.",
    "simulate": "Play a match of many hands, or work out a large equity, on Ray.",
    "certify": "Judge an engine by the conformance suite.",
    "conformance": "Look into the conformance suite.",
    "demo": "Show all of it: hands replayed, a match, the engine certified.",
}


class _Subcommands(click.Group):
    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            # The engine reads the games that GIVARE_GAMES names while it is imported: its GameError is not there yet.
            if getattr(error, "reason", "") != "BAD_GAME":
                raise
            raise click.UsageError(str(error)) from None

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in SUBCOMMANDS:
            return None
        command: click.Command = import_module(f"cli.{cmd_name}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl(list(SUBCOMMANDS.items()))


@click.group("givare", cls=_Subcommands)
@click.version_option(package_name="givare")
def main() -> None:
    """Deal poker and referee it: over gRPC, by the million, and by the book."""


if __name__ == "__main__":
    main()
