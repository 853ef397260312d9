"""The commands of the program `apnap`: each is in a module of this package with a function `register(app)`.

A module is imported when its command is called, and not before: what looks at plugins without importing any must not
pay for commands that play with them. What lists the commands imports neither them nor the kernel.
"""

from __future__ import annotations

import difflib
import importlib
from dataclasses import dataclass
from typing import Annotated, Any, Final, final

import typer
from typer.core import TyperCommand, TyperGroup

from apnap_plugins.apps.console import print_lines


@final
@dataclass(frozen=True, slots=True)
class Listed:
    """A command as the list of all tells it: the module that it is in, and what it does, as its own help begins."""

    module: str
    help: str


COMMANDS: Final = {
    "play": Listed("play", "Let agents play a game, and tell it turn by turn; or play against them with --you."),
    "agents": Listed("listing_agents", "List the agents that can play, with their options."),
    "replay": Listed(
        "replaying", "Show a saved game again, and verify that it leads to the state that the file names."
    ),
    "simulate": Listed(
        "simulating.command",
        "Let agents play many games: who wins how often, how games end, what cards and mechanics do.",
    ),
    "table": Listed(
        "table.command",
        "Play in the browser: against agents, with others by secret links, or watch agents and saved games.",
    ),
    "board": Listed("board_command", "Draw the board of a saved game, as one player saw it."),
    "deck": Listed(
        "deck_command", "Say what a deck is made of: lands, types, colors, mana curve, and how its opening hands are."
    ),
    "scenario": Listed("scenario", "Positions set up in a file, played and checked."),
    "why": Listed(
        "why.command", "Say why something is so, or why not: by rule number, layer, timestamp, source and event."
    ),
    "cards": Listed("cards", "Import card files, and look at the cards that they brought."),
    "try": Listed(
        "trying", "Read a text: its tree, the Python that makes the tree, and the text that is printed of it."
    ),
    "mechanics": Listed("mechanics", "Look at the mechanics that are installed, and at what is in force."),
    "sets": Listed("sets", "Look at the set packs that are installed."),
    "doctor": Listed("doctor", "Say what is installed, broken, conflicting, missing or stale, and the fix for each."),
    "new": Listed("authoring", "Write a project with a plugin that works, and its tests."),
    "check": Listed(
        "checking",
        "Check a plugin: manifest, imports, purity, and random games alone, together, taken back, elsewhere, and without it.",
    ),
}
"""All commands. One that has several below it adds a `typer.Typer` with `app.add_typer`."""


class Commands(TyperGroup):
    """Finds commands in their modules when they are called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name as it is listed, or None; `resolve_command` has the one to be called."""
        return TyperCommand(cmd_name, help=COMMANDS[cmd_name].help) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The name, the command and what is left of the arguments. Raises a usage error for a name that is none."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            close = difflib.get_close_matches(args[0], COMMANDS, n=2)
            hint = f" Did you mean {' or '.join(close)}?" if close else ""
            ctx.fail(f"No such command {args[0]!r}.{hint}")
        name, _, rest = super().resolve_command(ctx, args)
        return name, imported(str(name)), rest


def imported(name: str) -> Any:
    """The command of that name, from its module."""
    lone = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    lone.callback()(_group)
    importlib.import_module(f"apnap_plugins.apps.{COMMANDS[name].module}").register(lone)
    return typer.main.get_group(lone).commands[name]


def _group() -> None:
    """A group even where there is one command."""


app = typer.Typer(
    name="apnap",
    help="A rules kernel for Magic: The Gathering: play and replay games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    cls=Commands,
)


def _version(wanted: bool) -> None:
    if wanted:
        from apnap.version import __version__, is_compiled  # not above: the package around it is the whole kernel

        print_lines(f"apnap {__version__}{', compiled' if is_compiled() else ''}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A rules kernel for Magic: The Gathering: play and replay games."""
