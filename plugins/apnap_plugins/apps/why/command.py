"""`apnap why`: answers a question about a saved game or a scenario, as it stands at some point."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apnap import Game, Replay, UnknownName
from apnap.profile import Source
from apnap.testing.files import position_in, read_file
from apnap_plugins.apps.cards import imported_cards
from apnap_plugins.apps.console import print_json, print_lines
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.replaying import give
from apnap_plugins.apps.running import readable_errors
from apnap_plugins.apps.why.asking import why
from apnap_plugins.testing import Table


@choosing
def explain(
    choice: Choice,
    file: Annotated[Path, typer.Argument(help="A replay that `apnap play --save` wrote, or a scenario file (.toml).")],
    question: Annotated[
        list[str],
        typer.Argument(
            help="A name; 'life of player 1'; '+1/+1 counters on NAME'; 'where NAME'; 'event WORDS'; or 'not' and a wish, such "
            "as 'not cast Shock on Bears', 'not attack with Bears', 'not block Dragon with Bears'."
        ),
    ],
    at: Annotated[
        int, typer.Option(help="After so many answers of the replay, or steps of the scenario; -1 for all.")
    ] = -1,
    player: Annotated[int, typer.Option(help="The seat whose wish it is, and whom 'me' means.")] = 0,
    viewer: Annotated[
        int,
        typer.Option(help="The seat that reads the answer, and is told nothing hidden; -1 for somebody who sees all."),
    ] = -1,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Say why something is so, or why not: by rule number, layer, timestamp, source and event.

    The exit code is 0 where there is an answer, whatever it is. The table `ruleset` of a scenario file takes the place of a
    profile file; a replay brings its own ruleset.
    """
    with readable_errors():
        game, names = _scenario(file, choice, at) if file.suffix == ".toml" else (_replay(file, at), ())
        if viewer >= 0 and viewer not in game.players:
            raise UnknownName(f"there is no player {viewer}; seats are {', '.join(map(str, game.players))}")
        answer = why(game, " ".join(question), player, viewer if viewer >= 0 else None, names)
        if as_json:
            print_json(answer.data())
        else:
            print_lines(answer.text())


def _replay(file: Path, at: int) -> Game:
    """The saved game after so many answers. Raises UnknownName where it has fewer."""
    saved = Replay.read(file)
    if at > len(saved.inputs):
        raise UnknownName(f"{file} has {len(saved.inputs)} answers, so there is no position after {at}")
    game = saved.new_game(saved.load_ruleset(imported_cards))
    for given in saved.inputs[: at if at >= 0 else None]:
        give(game, given)
    return game


def _scenario(file: Path, choice: Choice, at: int) -> tuple[Game, tuple[str, ...]]:
    """The position after so many steps, and what the file calls its players; who has no name there is called by the seat."""
    given = read_file(file)
    own = given.ruleset
    chosen = choice if own is None else choice.with_own(Source(f"[ruleset] of {file}", own))
    game = position_in(file, chosen.ruleset(), Table, at if at >= 0 else None).game
    if not any(player.name for player in given.players):
        return game, ()
    return game, tuple(player.name or f"player {seat}" for seat, player in enumerate(given.players))


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("why")(explain)
