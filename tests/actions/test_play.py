"""Play (CR 701.14)."""

from __future__ import annotations

from functools import cache

import pytest
from magic import BEAR, table

from apnap import Ruleset, RulesetError
from apnap.testing import rule
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.casting.lands import LandPlayed
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic, creature, instant, permanent

FOREST, ISLAND = basic("G"), basic("U")
OX = creature("Ox", 2, 4, cost="{0}")


@cache
def language() -> Language:
    return Language(Ruleset.load())


def saying(name, *lines):
    """A permanent with these lines of text."""
    return permanent(
        name, "Enchantment", *[a for line in lines for one in language().read(line) for a in one.abilities]
    )


@rule("701.14a")
def test_a_land_is_put_onto_the_battlefield_at_once_and_without_the_stack():
    s = table("play")
    s.put(0, "hand", FOREST, ISLAND)
    s.reach(0)
    assert s.offered(0, "play") == ["Forest", "Island"]
    s.act(0, "play", "Forest")
    assert (s.permanents(0), s.zone_names(0, "hand"), s.stack) == (["Forest"], ["Island"], [])
    assert s.decision.player == 0
    assert s.offered(0, "play") == []  # one a turn


@rule("701.14a")
def test_only_in_a_main_phase_of_the_own_turn_with_an_empty_stack():
    s = table("play")
    s.put(0, "hand", FOREST, instant("Omen", DrawCards()))
    s.put(1, "hand", ISLAND)
    s.put(0, "library", BEAR)
    s.put(1, "library", BEAR)
    s.cast(0, "Omen")
    assert s.offered(0, "play") == []
    s.pass_priority(0)
    assert s.decision.player == 1 and s.offered(1, "play") == []
    s.resolve()
    s.reach(0)
    assert s.offered(0, "play") == ["Forest"]
    away = table("play", stage="upkeep")
    away.put(0, "hand", FOREST)
    away.put(0, "library", BEAR)
    away.reach(0)
    assert away.offered(0, "play") == []


@rule("701.14a")
def test_to_put_a_land_onto_the_battlefield_is_not_to_play_it():
    s = table("play")
    s.put(0, "hand", FOREST, ISLAND)
    s.reach(0)
    forest = s.find("Forest")
    s.do(0, MoveTo(Target(), "battlefield"), TargetSpec(HasType("land"), zone="hand"), at=(forest,))
    assert s.events(LandPlayed) == [] and s.permanents(0) == ["Forest"]
    s.reach(0)
    assert s.offered(0, "play") == ["Island"]


@rule("701.14b")
def test_a_card_is_played_as_a_land_or_cast_whichever_it_is():
    s = table("play")
    s.put(
        0,
        "battlefield",
        saying(
            "Hall",
            "Play with the top card of your library revealed.",
            "You may play lands and cast creature spells from the top of your library.",
        ),
    )
    s.put(0, "library", FOREST, OX, instant("Omen", DrawCards()))
    s.reach(0)
    assert (s.offered(0, "play"), s.offered(0)) == (["Forest"], [])
    s.act(0, "play", "Forest")
    assert (s.offered(0, "play"), s.offered(0)) == ([], ["Ox"])
    s.cast(0, "Ox")
    assert s.stack == ["Ox"]
    s.resolve()
    s.reach(0)
    assert s.offered(0) == []  # what lies on top is no creature
    assert s.permanents(0) == ["Forest", "Hall", "Ox"]


@rule("701.14b")
def test_lands_alone_and_only_the_top_card():
    s = table("play")
    s.put(0, "battlefield", saying("Hall", "You may play lands from the top of your library."))
    s.put(0, "library", BEAR, FOREST)
    s.reach(0)
    assert (s.offered(0, "play"), s.offered(0)) == ([], [])
    s.put(0, "battlefield", saying("Mound", "You may play lands from your graveyard."))
    s.put(0, "graveyard", BEAR, ISLAND, FOREST)
    s.reach(0)
    assert s.offered(0, "play") == ["Forest", "Island"]
    s.act(0, "play", "Island")
    assert s.zone_names(0, "graveyard") == ["Bear", "Forest"]
    assert s.offered(0, "play") == []  # it was the land of this turn


@rule("701.14c")
@pytest.mark.parametrize(
    ("text", "seen"),
    [("Play with the top card of your library revealed.", ([0, 1], [])),
     ("Players play with the top cards of their libraries revealed.", ([0, 1], [0, 1])),
     ("You may look at the top card of your library any time.", ([0], []))],
)  # fmt: skip
def test_to_play_with_something_is_to_play_the_game_with_it(text, seen):
    s = table("play")
    s.put(0, "library", BEAR, OX)
    s.put(1, "library", OX, BEAR)
    hall = s.put(0, "battlefield", saying("Hall", text))
    s.settle()

    def viewers():
        return tuple([p for p in (0, 1) if s.game.may_look(p, s.ids("library", owner)[0])] for owner in (0, 1))

    assert viewers() == seen
    s.do(0, MoveTo(Target(), "graveyard"), TargetSpec(HasType("enchantment")), at=(hall,))
    s.settle()
    assert viewers() == ([], [])


def test_the_base_game_does_not_go_without():
    with pytest.raises(RulesetError, match=r"denies 'play', which the base game requires \(.*lands"):
        Ruleset.load(without=["play"])
