"""Vanguards made from card data, and games that are played with them from the very beginning."""

from __future__ import annotations

import functools
from typing import Any

import facecards
import rulecards
from commanding import Whole
from rulebook import FOREST

from apnap import Definition, Ruleset
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language


@functools.cache
def rules() -> Ruleset:
    return Ruleset.load(also=["vanguard"], extra=[rulecards, facecards])


@functools.cache
def vanguard(text: str = "", hand: str | None = "+0", life: str | None = "+0", name: str = "Hero") -> Definition:
    row = CardRow(name=name, type_line="Vanguard", oracle_text=text, layout="vanguard", hand_modifier=hand,
                  life_modifier=life)  # fmt: skip
    return understood(Language(rules()), row)


def deck(*heroes: Definition, main: Any = (FOREST,) * 30) -> dict[str, list[Definition]]:
    """A deck with these as its vanguard."""
    return {"main": list(main), "vanguard": list(heroes)}


def begun(*heroes: Definition, **more: Any) -> Whole:
    """A game in the first main phase of player 0, whose players have these vanguards."""
    s = Whole(len(heroes), rules(), decks=[deck(hero) for hero in heroes], **more)
    s.answer(s.decision.player, "player 0")
    s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == 0)
    return s
