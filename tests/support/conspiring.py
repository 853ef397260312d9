"""Conspiracies, and games that are begun with them."""

from __future__ import annotations

import functools

import facecards
import rulecards
from commanding import Whole
from rulebook import BEAR, FOREST, OX, SHOCK
from wordings import made

from apnap import Ruleset

HASTE = "Creatures you control with the chosen name have haste."


@functools.cache
def rules() -> Ruleset:
    return Ruleset.load(also=["conspiracy-draft"], extra=[rulecards, facecards])


@functools.cache
def agenda(name: str = "Action", text: str = HASTE, keyword: str = "Hidden agenda"):
    return made(name, "Conspiracy", f"{keyword}\n{text}", cost="")


def begun(*side, names=("Bear",), players: int = 2, take: bool = True, **more) -> Whole:
    """A game in the first main phase of player 0, who began it with these conspiracies and names."""
    main = [BEAR, OX, SHOCK, *[FOREST] * 12]
    decks = [{"main": main, "sideboard": list(side)}, *[{"main": main}] * (players - 1)]
    s = Whole(players, rules(), decks=decks, **more)
    first = s.decision.player
    s.answer(first, "player 0")
    s.expect(0, "103.2e", [card.name for card in side if take])
    for name in names:
        s.expect(0, "702.106a", name)
    s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == 0)
    return s
