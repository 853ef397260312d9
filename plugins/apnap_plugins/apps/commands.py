"""The commands of the program `apnap`: each is a module of this package with a function `register(app)`."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from apnap import __version__
from apnap_plugins.apps import authoring, cards, checking, play, replaying, scenario

COMMANDS: Final = (play, replaying, scenario, cards, authoring, checking)
"""The modules whose commands there are. One that has several adds a `typer.Typer` with `app.add_typer`."""

app = typer.Typer(
    name="apnap", help="A rules kernel for Magic: The Gathering: play and replay games.", no_args_is_help=True,
    add_completion=False, pretty_exceptions_enable=False,
)  # fmt: skip


def _version(wanted: bool) -> None:
    if wanted:
        print(f"apnap {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """A rules kernel for Magic: The Gathering: play and replay games."""


for _module in COMMANDS:
    _module.register(app)
