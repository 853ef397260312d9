"""Planes, phenomena and schemes of the tests, a planar die that falls as it should, and tables at which they are played."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import facecards
import rulecards
import testcards
from rulebook import FOREST, FullTable
from testcards import Jot

from apnap import Ability, Answering, Context, Definition, Manifest, Moved, Ruleset, Static, Triggered, declares, node
from apnap_plugins.rules.chance.dice import RollChange, RollChanges
from apnap_plugins.rules.frames.planes import (
    CHAOS,
    PLANAR_CONTROLLER,
    PlanarFace,
    WhenPlanarDieShows,
    WhenPlaneswalksAway,
    WhenPlaneswalksTo,
)
from apnap_plugins.rules.frames.schemes import WhenSetInMotion
from apnap_plugins.rules.vocabulary.characteristics import card

MANIFEST = Manifest(id="planarcards", name="Planes and schemes for tests", kind="house", requires=("planes", "schemes"))


@node
class LoadedDie(Answering[PlanarFace, str]):
    """The planar die shows this face."""

    face: str
    question: ClassVar[type[PlanarFace]] = PlanarFace

    def answer(self, ctx: Context, value: str, question: PlanarFace) -> str:
        return self.face


@node
class ChangesRolls(Answering[RollChanges, tuple[RollChange, ...]]):
    """Each die is rerolled, and a hundred is added to its result."""

    question: ClassVar[type[RollChanges]] = RollChanges

    def answer(self, ctx: Context, value: tuple[RollChange, ...], question: RollChanges) -> tuple[RollChange, ...]:
        return (*value, RollChange(1, reroll=True), RollChange(2, more=100))


apnap_declarations = declares()


def plane(name: str, *abilities: Ability) -> Definition:
    """A plane that writes down when somebody comes to it, goes away from it, and rolls chaos on it."""
    return card(
        name,
        "Plane — Nowhere",
        Triggered(WhenPlaneswalksTo(), Jot(f"to {name}")),
        Triggered(WhenPlaneswalksAway(), Jot(f"away from {name}")),
        Triggered(WhenPlanarDieShows("your", CHAOS), Jot(f"chaos on {name}")),
        *abilities,
    )


def phenomenon(name: str, *abilities: Ability) -> Definition:
    """A phenomenon that writes down when somebody encounters it."""
    return card(name, "Phenomenon", Triggered(WhenPlaneswalksTo(), Jot(f"encountered {name}")), *abilities)


def scheme(name: str, *abilities: Ability) -> Definition:
    """A scheme that writes down when it is set in motion."""
    return card(name, "Scheme", Triggered(WhenSetInMotion(), Jot(f"set {name}")), *abilities)


def ongoing(name: str, *abilities: Ability) -> Definition:
    """An ongoing scheme that writes down when it is set in motion."""
    return card(name, "Ongoing Scheme", Triggered(WhenSetInMotion(), Jot(f"set {name}")), *abilities)


PLANES = tuple(plane(f"Plane {letter}") for letter in "ABCDEFGHIJ")
SCHEMES = tuple(scheme(f"Scheme {n}") for n in range(20))


@functools.cache
def rules_of(*variants: str, edition: str = "2022-10-07") -> Ruleset:
    """Everything, these variants, and the cards of the tests."""
    extra = [rulecards, facecards, testcards, sys.modules[__name__]]
    return Ruleset.load(also=list(variants), extra=extra, edition=edition)


def planechase(players: int = 2, *variants: str, start: str = "Plane J", **more: Any) -> FullTable:
    """A Planechase game in a main phase, with the top card of player 0's planar deck face up: `Plane J`."""
    decks = more.pop("decks", [{"main": [FOREST] * 9, "planes": PLANES}] * players)
    s = FullTable(players, rules_of("planechase", *variants), decks=decks, **more)

    def begin() -> None:
        game, player = s.game, s.active
        game.set(PLANAR_CONTROLLER, 0, player)
        game.happen(up(game, player))

    s.arrange(begin)
    return s


def up(game: Any, player: int) -> Any:
    """The top card of a planar deck is moved off and turned face up."""
    return Moved(game.zone("planar deck", player)[-1], "command", controller=player, cause="planar deck")


def face_up(s: FullTable) -> list[str]:
    """The names of what lies face up in the command zone."""
    s.settle()
    return [s.game.name_of(o) for o in s.game.zone("command")]


def archenemy(players: int = 3, *variants: str, edition: str = "2022-10-07", **more: Any) -> FullTable:
    """An Archenemy game before the first main phase of player 0, who has a scheme deck with `Scheme 19` on top."""
    schemes = more.pop("schemes", SCHEMES)
    decks = [{"main": [FOREST] * 9, "schemes": schemes}, *([{"main": [FOREST] * 9}] * (players - 1))]
    more = {"stage": "draw", "decks": decks, **more}
    return FullTable(players, rules_of("archenemy", *variants, edition=edition), **more)


def die(s: FullTable, face: str) -> None:
    """From here on the planar die shows that face."""
    s.put(0, "battlefield", card(f"Loaded {face}", "Artifact", Static((LoadedDie(face),))))
