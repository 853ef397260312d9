"""`apnap board`: a picture of the board of a saved game, as one player saw it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apnap import ApnapError, Replay
from apnap_plugins.apps.cards import imported_cards
from apnap_plugins.apps.console import print_lines
from apnap_plugins.apps.pictures.board import board_picture
from apnap_plugins.apps.play import player_names
from apnap_plugins.apps.running import readable_errors


def board(
    file: Annotated[Path, typer.Argument(help="A replay that `apnap play --save` or `game.replay()` wrote.")],
    out: Annotated[Path, typer.Option("--out", "-o", help="The picture: an SVG file.")] = Path("board.svg"),
    seat: Annotated[int, typer.Option(min=1, help="As which player sees it.")] = 1,
    at: Annotated[int | None, typer.Option(min=0, help="After how many answers; at the end if not said.")] = None,
) -> None:
    """Draw the board of a saved game, as one player saw it: nothing that they might not know is in the picture."""
    with readable_errors():
        saved = Replay.read(file)
        game = saved.new_game(saved.load_ruleset(imported_cards))
        if seat > len(game.players):
            raise ApnapError(f"there is no seat {seat}: the game has {len(game.players)} players")
        if at is not None and at > len(saved.inputs):
            raise ApnapError(f"the game has {len(saved.inputs)} answers, so there is no board after {at}")
        for given in saved.inputs[:at]:
            game.give(given)
        game.decision  # noqa: B018 - the game runs to its next decision
        board_picture(game.observe(seat - 1), player_names([""] * len(game.players))).save(out)
        print_lines(f"{out} written")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(board)
