"""`apnap replay`: shows a saved game again, or only checks that it leads where it says."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apnap import Game, Replay, ReplayError
from apnap.core.decisions import freeze
from apnap_plugins.apps.cli import STOPPED
from apnap_plugins.apps.play import finish, player_names
from apnap_plugins.apps.running import Stop, readable_errors
from apnap_plugins.apps.show import Teller, make_console


def tell_again(game: Game, replay: Replay, stop: Stop, teller: Teller, delay: float) -> None:
    """Give the saved answers one by one. Raises ReplayError where they don't fit or lead elsewhere."""
    for given in replay.inputs:
        decision = game.decision
        teller.look()
        if stop.asked:
            return
        answer = freeze(given)
        if isinstance(answer, tuple) and answer[:1] == ("concede",):
            game.concede(answer[1])
        elif decision is None:
            raise ReplayError("answers are left over: the game needs fewer than the replay has")
        else:
            game.push(answer)
        stop.sleep(delay)
    if game.digest() != replay.digest:
        raise ReplayError("the game ends in another state than the replay says: it was changed, or truncated")


def replay(
    file: Annotated[Path, typer.Argument(help="A replay that `apnap play --save` or `game.replay()` wrote.")],
    check: Annotated[bool, typer.Option("--check", help="Only play it again and compare the digest.")] = False,
    delay: Annotated[float, typer.Option(min=0, help="Seconds to wait after each decision.")] = 0.0,
    rules: Annotated[bool, typer.Option("--rules", help="Show the number of the rule behind each event.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only tell how it ended.")] = False,
) -> None:
    """Show a saved game again, and verify that it leads to the state that the file names."""
    with readable_errors(), Stop() as stop:
        saved = Replay.read(file)
        console = make_console()
        names = player_names([""] * len(saved.decks))
        if check or quiet:
            game = saved.run()
        else:
            game = Game(saved.load_ruleset(), [dict(deck) for deck in saved.decks], saved.seed,
                        every_priority=saved.every_priority)  # fmt: skip
            teller = Teller(console, game, names, rules)
            tell_again(game, saved, stop, teller, delay)
            teller.flush()
        finish(console, game, names, len(game.inputs()), False, check or quiet)
        if check:
            console.print(f"digest verified: {saved.digest}", soft_wrap=True)
        if stop.asked:
            raise typer.Exit(STOPPED)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(replay)
