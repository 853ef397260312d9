"""Adventurer cards (CR 716)."""

from __future__ import annotations

import pytest
from casting_ways import faces, with_face
from facecards import Offer
from rulebook import ANY_TARGET, BEAR, FullTable

from apnap import ABILITIES, Static
from apnap.testing.rule import rule
from apnap.testing.selecting import words
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.copies.copying_spells import CastCopies
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.faces.faces import adventurer
from apnap_plugins.rules.frames.adventures import HasAdventure
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.stack.usual_targets import A_SPELL
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, permanent, sorcery

KNIGHT = adventurer(
    creature("Giant", 4, 3, cost="{2}{R}"),
    instant("Stomp", DealDamage(2, Target()), targets=(ANY_TARGET,), cost="{R}"),
)
CALM = adventurer(creature("Monk", 1, 1, cost="{0}"), sorcery("Rest", GainLife(2), cost="{0}"))
GRAVE = instant("Regret", MoveTo(All(HasAdventure()), "hand"))


@rule("716.3", "716.3a", "716.3b", "716.2")
def test_cast_as_an_adventure_it_has_only_those_characteristics():
    with FullTable() as s:
        s.put(0, "hand", KNIGHT)
        s.give(0, "R")
        assert faces(s) == ["adventure"]
        s.act(0, "cast", with_face("adventure"), targets=[("player", 1)])
        (spell,) = s.ids("stack")
        assert s.stack == ["Stomp"] and mana_value_of(s.game, spell) == 1
        assert len(s.game.characteristics(spell)[ABILITIES]) == 1
        s.resolve()
        assert s.life(1) == 18


@rule("716.3a")
@pytest.mark.parametrize(("which", "offered"), [(KNIGHT, ["adventure"]), (CALM, [])])
def test_only_the_alternative_is_evaluated(which, offered):
    with FullTable(active=1) as s:
        s.put(0, "hand", which)
        s.give(0, "RRR")
        s.pass_priority(1)
        assert faces(s) == offered  # an instant now, a creature or sorcery not


@rule("716.3a", "118.9")
def test_an_alternative_cost_of_the_creature_is_not_the_adventures():
    cheap = Static((AlternativeCost("for life", (PayLifeCost(2),)),), zones=("*",))
    one = adventurer(creature("Ogre", 4, 4, cheap, cost="{5}"), sorcery("Roar", GainLife(1), cost="{5}"))
    with FullTable() as s:
        s.put(0, "hand", one)
        assert faces(s) == ["front"]
        s.act(0, "cast", "Ogre").resolve()
        assert s.life(0) == 18 and s.zone_names(0, "battlefield") == ["Ogre"]


@rule("716.3d", "716.4")
def test_after_the_adventure_the_card_may_be_cast_from_exile_but_not_as_an_adventure():
    with FullTable() as s:
        s.put(0, "hand", CALM)
        s.act(0, "cast", with_face("adventure")).resolve()
        assert s.life(0) == 22 and s.zone_names(0, "graveyard") == []
        assert s.zone_names(0, "exile") == ["Monk"] and faces(s) == ["front"]
        s.act(0, "cast", "Monk").resolve()
        assert s.zone_names(0, "battlefield") == ["Monk"] and s.zone_names(0, "exile") == []


@rule("716.3d")
def test_it_may_be_cast_only_for_as_long_as_it_stays_exiled():
    with FullTable() as s:
        s.put(0, "hand", CALM, instant("Home", MoveTo(All(IsNamed("Monk"), "exile"), "graveyard")))
        s.act(0, "cast", with_face("adventure")).resolve()
        s.act(0, "cast", "Home").resolve()
        assert sorted(s.zone_names(0, "graveyard")) == ["Home", "Monk"]
        assert faces(s) == []


@rule("716.3d")
def test_only_the_player_who_controlled_it_may_cast_it():
    quick = adventurer(instant("Dart", GainLife(1)), instant("Trip", GainLife(2)))
    with FullTable() as s:
        s.put(0, "hand", quick)
        s.act(0, "cast", with_face("adventure")).resolve()
        assert faces(s, 0) == ["front"] and faces(s, 1) == []


@rule("716.3d")
def test_a_countered_adventure_goes_to_the_graveyard():
    stop = instant("Stop", Counter(Target()), targets=(A_SPELL,))
    with FullTable() as s:
        s.put(0, "hand", CALM)
        s.put(1, "hand", stop)
        s.act(0, "cast", with_face("adventure"))
        s.act(1, "cast", "Stop").resolve()
        assert s.zone_names(0, "graveyard") == ["Monk"] and s.zone_names(0, "exile") == []


@rule("716.3d", "608.2b")
def test_an_adventure_without_a_legal_target_goes_to_the_graveyard():
    with FullTable() as s:
        s.put(0, "hand", KNIGHT)
        s.put(1, "battlefield", BEAR)
        s.put(1, "hand", instant("Hide", MoveTo(All(IsNamed("Bear")), "hand")))
        s.give(0, "R")
        s.act(0, "cast", with_face("adventure"), targets="Bear")
        s.act(1, "cast", "Hide").resolve_all()
        assert s.zone_names(0, "graveyard") == ["Giant"]


@rule("716.3", "716.4")
def test_cast_normally_it_is_a_creature_spell_that_goes_to_the_graveyard_when_it_dies():
    kill = instant("Kill", MoveTo(All(IsNamed("Monk")), "graveyard"))
    with FullTable() as s:
        s.put(0, "hand", CALM, kill)
        s.act(0, "cast", with_face("front"))
        assert s.stack == ["Monk"]
        s.resolve()
        assert s.pt("Monk") == (1, 1)
        s.act(0, "cast", "Kill").resolve()
        assert "Monk" in s.zone_names(0, "graveyard") and faces(s) == []


@rule("716.2a", "716.2b")
def test_a_permanent_has_an_adventure_and_so_has_its_copy():
    copy = instant("Clone", BecomeCopy(All(IsNamed("Monk")), All(IsNamed("Bear")), duration=UntilEndOfTurn()))
    with FullTable() as s:
        s.put(0, "battlefield", CALM, BEAR, creature("Ox", 1, 1))
        s.put(0, "hand", copy, GRAVE)
        s.act(0, "cast", "Clone").resolve()
        s.act(0, "cast", "Regret").resolve()
        assert s.zone_names(0, "battlefield") == ["Ox"]


@rule("716.2c")
def test_an_adventurer_card_is_one_card():
    with FullTable() as s:
        s.put(0, "library", CALM, BEAR)
        s.put(0, "hand", instant("Study", DrawCards(1)))
        s.act(0, "cast", "Study").resolve()
        assert s.zone_names(0, "hand") == ["Monk"]


@rule("716.3d")
def test_another_effect_may_let_it_be_cast_as_an_adventure_from_elsewhere():
    with FullTable() as s:
        s.put(0, "graveyard", CALM)
        s.put(0, "hand", instant("Gift", Offer()))
        s.expect(0, "may", True).expect(0, "716.3", "Rest")
        s.act(0, "cast", "Gift").resolve_all()
        assert s.life(0) == 22 and s.zone_names(0, "exile") == ["Monk"]


@rule("716.3d", "616.1", "614.5")
@pytest.mark.parametrize(("first", "castable"), [("goes on", ["front"]), ("goes elsewhere", [])])
def test_where_another_effect_would_put_it_elsewhere_its_controller_says_which_applies(first, castable):
    with FullTable() as s:
        s.put(0, "hand", CALM)
        s.put(1, "battlefield", permanent("Void", "Enchantment", GoesElsewhere(Anything())))
        s.act(0, "cast", with_face("adventure"))
        s.expect(0, "616.1", lambda option: first in words(s.game, option)).resolve()
        assert s.zone_names(0, "exile") == ["Monk"] and faces(s) == castable


@rule("716.3d", "608.2m")
def test_it_is_exiled_after_its_instructions():
    count = GainLife(Count(All(Anything(), "exile")))
    one = adventurer(creature("Sage", 1, 1, cost="{0}"), sorcery("Census", count, cost="{0}"))
    with FullTable() as s:
        s.put(0, "hand", one)
        s.put(1, "exile", BEAR)
        s.act(0, "cast", with_face("adventure")).resolve()
        assert s.life(0) == 21 and sorted(s.zone_names(None, "exile")) == ["Bear", "Sage"]


@rule("716.2b", "716.3", "716.3c", "707.12")
def test_a_copy_of_an_adventurer_card_may_be_cast_as_an_adventure_and_is_gone_afterwards():
    for face, became in (("Rest", []), ("Monk", ["Monk"])):
        with FullTable() as s:
            s.put(0, "graveyard", CALM)
            s.put(0, "hand", instant("Echo", CastCopies(All(IsNamed("Monk"), "graveyard"))))
            s.act(0, "cast", "Echo")
            s.expect(0, "608.2g", True).expect(0, "716.3", face)
            s.resolve()
            assert s.stack == [face]
            s.resolve_all()
            assert (s.zone_names(0, "battlefield"), s.life(0)) == (became, 20 if became else 22)
            assert s.ids("exile") == [] and "Monk" in s.zone_names(0, "graveyard")
