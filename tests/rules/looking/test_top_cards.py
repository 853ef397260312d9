"""Top cards of libraries that are revealed or may be looked at (CR 401.5, 401.6)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable, card
from rulecards import Note

from apnap import Static
from apnap.testing.rule import rule
from apnap_plugins.rules.casting.effects import MayCast
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.looking.top_cards import MayLookAtTop, PlayWithTopRevealed
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.arranging import PutIntoLibrary
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType, Not
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import instant

FUTURE_SIGHT = card("Future Sight", "Enchantment", Static((PlayWithTopRevealed(), MayCast(Anything()))))
SPHINX = card("Sphinx", "Enchantment", Static((MayLookAtTop(), MayCast(Anything()))))
LOOKING_GLASS = card("Looking Glass", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), DrawCards())))
A_LIBRARY = TargetSpec(Not(CREATURE))


def seen(s, player=0):
    """Who may look at the top card of the player's library; nobody may look at the next one."""
    _ = s.game.decision
    top, *rest = s.ids("library", player)
    assert not any(s.game.may_look(p, c) for p in s.game.players for c in rest)
    return [p for p in s.game.players if s.game.may_look(p, top)]


@rule("401.5")
@pytest.mark.parametrize(("what", "who"), [(FUTURE_SIGHT, [0, 1]), (SPHINX, [0])])
def test_the_new_top_card_is_not_shown_until_the_spell_is_cast(what, who):
    with FullTable() as s:
        s.put(0, "battlefield", what)
        s.put(0, "library", SHOCK, BEAR, OX)
        s.put(1, "library", FOREST, FOREST)
        s.give(0, "R")
        s.reach(0)
        assert (seen(s), seen(s, 1)) == (who, [])
        s.begin(0, "cast", "Shock")
        assert s.decision.kind == "targets"
        assert s.game.name_of(s.ids("library", 0)[0]) == "Bear"
        assert seen(s) == []
        s.answer(0, [("player", 1)])
        s.settle()
        assert s.stack == ["Shock"] and seen(s) == who


@rule("401.5")
def test_nor_until_an_ability_is_activated():
    engine = card("Engine", "Artifact", Activated((mana_cost("{U}"), SacrificeCost(CREATURE)), GainLife(1)))
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT, engine, LOOKING_GLASS, BEAR, OX)
        s.put(0, "library", FOREST, MOUNTAIN, FOREST)
        s.reach(0)
        s.begin(0, "activate", "Engine")
        s.answer(0, s.decision.default()) if s.decision.kind != "choose some" else None
        assert s.decision.prompt.startswith("Sacrifice")
        assert s.zone_names(0, "hand") == [""]  # drawn face down until the ability is activated (CR 121.8)
        assert seen(s) == []
        s.answer(0, ["Bear"])
        s.settle()
        assert s.zone_names(0, "hand") == ["Forest"]
        assert len(s.stack) == 1 and seen(s) == [0, 1]


@rule("401.5")
def test_what_was_on_top_all_the_time_goes_on_being_revealed_during_a_cast():
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT)
        s.put(0, "library", BEAR, OX)
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        s.reach(0)
        top = s.ids("library", 0)[0]
        s.begin(0, "cast", "Shock")
        assert seen(s) == [0, 1] and s.ids("library", 0)[0] == top
        s.answer(0, [("player", 1)])


@rule("401.5", "728.1")
def test_a_spell_that_is_taken_back_leaves_its_card_revealed_as_before():
    late = card("Late", "Instant", Spell(GainLife(1)), cost="{U}{G}")
    orb = card("Orb", "Artifact", Activated((TapThisCost(),), do(AddManaOf((("U",),)), Note("used"))))
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT, orb)
        s.put(0, "library", late, BEAR)
        s.reach(0)
        top = s.ids("library", 0)[0]
        s.begin(0, "cast", "Late")  # nobody knows what else the Orb might do
        assert seen(s) == []
        s.game.push(-1)
        s.settle()
        assert s.log_has("728.1") and s.stack == []
        assert s.ids("library", 0)[0] == top and seen(s) == [0, 1]


@rule("401.6")
def test_a_card_that_stops_being_revealed_is_a_new_object():
    with FullTable() as s:
        sight = s.put(0, "battlefield", FUTURE_SIGHT)
        s.put(0, "library", BEAR, OX)
        s.put(0, "hand", instant("Raze", MoveTo(Target(), "graveyard"), targets=(A_LIBRARY,)))
        s.reach(0)
        top, below = s.ids("library", 0)
        s.act(0, "cast", "Raze").resolve()
        assert not s.game.exists(sight) and seen(s) == []
        assert s.zone_names(0, "library") == ["Bear", "Ox"]
        now, still = s.ids("library", 0)
        assert (now != top, still) == (True, below)


@rule("401.6")
def test_also_one_that_another_card_covered_for_a_time():
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT)
        s.put(0, "library", BEAR, OX)
        elf = s.put(0, "battlefield", OX)
        s.put(0, "hand", instant("Top", PutIntoLibrary(Target()), targets=(A_CREATURE,)), instant("Take", DrawCards()))
        s.reach(0)
        bear = s.ids("library", 0)[0]
        s.act(0, "cast", "Top").resolve()
        assert not s.game.exists(elf)
        s.act(0, "cast", "Take").resolve()
        assert s.zone_names(0, "library") == ["Bear", "Ox"]
        assert s.ids("library", 0)[0] != bear and seen(s) == [0, 1]


@rule("401.6")
@pytest.mark.parametrize("two", [True, False])
def test_not_while_another_effect_goes_on_revealing_it(two):
    """Two effects, of which one ends; and one of a player who only looked, which is no revealing."""
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT if two else SPHINX)
        s.put(1, "battlefield", card("Spy", "Artifact", Static((PlayWithTopRevealed(EachPlayer()),))))
        raze = instant("Raze", MoveTo(Target(), "graveyard"), targets=(TargetSpec(HasType("artifact")),))
        s.put(0, "library", BEAR, OX)
        s.put(0, "hand", raze)
        s.reach(0)
        top = s.ids("library", 0)[0]
        s.act(0, "cast", "Raze").resolve()
        assert (s.ids("library", 0)[0] == top) is two
        assert seen(s) == ([0, 1] if two else [0])


@rule("401.5")
def test_each_card_that_comes_to_lie_on_top_as_several_are_drawn_is_shown():
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT)
        s.put(0, "library", BEAR, OX, FOREST, MOUNTAIN)
        s.put(0, "hand", instant("Think", DrawCards(3)))
        s.act(0, "cast", "Think").resolve()
        assert seen(s) == [0, 1] and s.zone_names(0, "library") == ["Mountain"]


@rule("401.5", "401.6")
def test_a_card_put_on_top_from_outside_is_the_one_that_is_shown():
    with FullTable() as s:
        s.put(0, "battlefield", FUTURE_SIGHT)
        s.put(0, "library", BEAR)
        s.give(0, "R")
        s.reach(0)
        assert seen(s) == [0, 1]
        s.put(0, "library", SHOCK)
        assert s.zone_names(0, "library") == ["Shock", "Bear"]
        assert seen(s) == [0, 1]
        assert s.can(0, "Shock")
