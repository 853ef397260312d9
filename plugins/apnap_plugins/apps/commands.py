"""The commands of the program `apnap`: each is in a module of this package with a function `register(app)`.

A module is imported when its command is called, and not before: what looks at plugins without importing any must not
pay for commands that play with them.
"""

from __future__ import annotations

import importlib
from typing import Annotated, Any, Final

import typer
from typer.core import TyperGroup

from apnap.version import __version__
from apnap_plugins.apps.console import print_lines

COMMANDS: Final = {
    "play": "play",
    "replay": "replaying",
    "scenario": "scenario",
    "cards": "cards",
    "mechanics": "mechanics",
    "sets": "sets",
    "doctor": "doctor",
    "new": "authoring",
    "check": "checking",
}
"""The module of each command. One that has several below it adds a `typer.Typer` with `app.add_typer`."""


class Commands(TyperGroup):
    """Finds commands in their modules when they are asked for."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, or None."""
        if cmd_name not in COMMANDS:
            return None
        lone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
        lone.callback()(_group)
        importlib.import_module(f"apnap_plugins.apps.{COMMANDS[cmd_name]}").register(lone)
        return typer.main.get_group(lone).commands[cmd_name]


def _group() -> None:
    """A group even where there is one command."""


app = typer.Typer(
    name="apnap", help="A rules kernel for Magic: The Gathering: play and replay games.", no_args_is_help=True,
    add_completion=False, pretty_exceptions_enable=False, cls=Commands,
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        print_lines(f"apnap {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A rules kernel for Magic: The Gathering: play and replay games."""
