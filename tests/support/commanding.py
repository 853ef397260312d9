"""Tables at which decks are led by commanders, and cards that lead them."""

from __future__ import annotations

import functools
import sys
from typing import Any

import facecards
import rulecards
import testcards
from rulebook import FOREST, FullTable

from apnap import Definition, Manifest, Moved, Ruleset, declares
from apnap_plugins.rules.designations.commanders import COMMANDERS, commanders_in
from apnap_plugins.rules.vocabulary.characteristics import card

MANIFEST = Manifest(id="commanding", name="Nothing", kind="house")
apnap_declarations = declares()


def legend(name: str = "Leader", *abilities: Any, cost: str = "{1}{G}", power: int = 2, **more: Any) -> Definition:
    """A legendary creature card."""
    return card(
        name, "Legendary Creature — Elf", *abilities, cost=cost, power=power, toughness=more.pop("toughness", 2), **more
    )


LEADER = legend()
RIVAL = legend("Rival")
FORESTS = [FOREST] * 99


def deck(*leaders: Definition, size: int = 100, land: Definition = FOREST) -> dict[str, list[Definition]]:
    """A deck of basic lands with these commanders."""
    return {"commander": list(leaders), "main": [land] * (size - len(leaders))}


@functools.cache
def rules_of(*variants: str) -> Ruleset:
    """Everything, these variants, and the cards of the tests."""
    return Ruleset.load(also=list(variants), extra=[rulecards, facecards, testcards, sys.modules[__name__]])


def commander(*decks: Any, variant: str = "commander", **more: Any) -> FullTable:
    """A game in a main phase of player 0, with all commanders in the command zone; by default a `Leader` and a `Rival`."""
    given = list(decks) or [deck(LEADER), deck(RIVAL)]
    s = FullTable(len(given), rules_of(variant), decks=given, **more)

    def begin() -> None:
        game = s.game
        found = [one for player in game.players for one in commanders_in(game, player, ("library",))]
        game.happen_all([Moved(one, "command", cause="commander") for one in found])

    s.arrange(begin)
    return s


def whole(*decks: Any, variant: str = "commander", **more: Any) -> Whole:
    """A game from its very beginning, in which who was picked has chosen to take the first turn (CR 103.1)."""
    s = Whole(len(decks), rules_of(variant), decks=list(decks), **more)
    s.game.push(0)
    return s


class Whole(FullTable):
    """A game from its very beginning; nobody takes a mulligan, or cares what is discarded last."""

    def prepare(self) -> None:
        """The turn structure begins by itself."""

    def takes_default(self, decision: Any) -> bool:
        """Mulligans and discarding too."""
        return super().takes_default(decision) or decision.rule in ("103.5", "514.1")


def lead(s: FullTable, player: int, name: str) -> int:
    """An object that is there becomes that player's commander: its card is designated (CR 903.3)."""
    found = s.find(name)
    s.arrange(lambda: s.game.set(COMMANDERS, player, (*s.field(COMMANDERS, player), *s.game.components_of(found)[:1])))
    return found


def in_command(s: FullTable, player: int | None = None) -> list[str]:
    """The names of what lies in the command zone, of one player or of all."""
    game = s.game
    there = [o for o in game.zone("command") if player is None or game.object(o).owner == player]
    return sorted(game.name_of(o) for o in there)
