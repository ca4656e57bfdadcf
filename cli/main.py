"""The command `givare`: what it can do, each part loaded when it is asked for."""

from importlib import import_module

import click

# Each lives in a module of its own, which exposes `command`; what loads slowly is not needed to say what there is.
SUBCOMMANDS = {
    "serve": "Run the gRPC server.",
    "replay": "Play recorded hands again and compare.",
    "simulate": "Play a match of many hands on Ray.",
    "certify": "Judge an engine by the conformance suite.",
    "conformance": "Look into the conformance suite.",
    "demo": "Show all of it: hands replayed, a match, the engine certified.",
}


class _Subcommands(click.Group):
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
    """Deal hold'em and referee it: over gRPC, by the million, and by the book."""


if __name__ == "__main__":
    main()
