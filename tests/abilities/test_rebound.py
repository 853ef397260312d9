"""Rebound (CR 702.88)."""

from __future__ import annotations

import pytest
from casting_ways import with_face
from magic import A_CREATURE, BEAR, jotted, table
from testcards import Jot
from wordings import meaning, shrine, spell
from wordings import table as full_table

from apnap import AffectsRemembered, Context, Continuous, Keyword, Moved, Static
from apnap.testing import rule
from apnap.testing.selecting import words
from apnap_plugins.abilities.buyback import buyback
from apnap_plugins.abilities.overload import overload
from apnap_plugins.rules.casting.instructions import CastIfAble
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.permissions import MayCastFrom, Terms
from apnap_plugins.rules.effects.players_choices import PlayerControls
from apnap_plugins.rules.faces.faces import adventurer
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

REBOUND = Keyword("rebound")
CALM = sorcery("Calm", Jot("calm"), cost="{R}", abilities=[REBOUND])
SHOT = sorcery("Shot", DealDamage(2, Target()), A_CREATURE, cost="{R}", abilities=[REBOUND])
DECKS = [[BEAR] * 10, [BEAR] * 10]


def cast(what=CALM, *targets, mechanics=(), lands="R", **more):
    """It was cast from the hand and has resolved."""
    s = table("rebound", *mechanics, decks=DECKS, **more)
    s.lands(0, lands)
    s.put(0, "hand", what)
    s.cast(0, what.name, *targets)
    s.resolve()
    return s


def next_upkeep(s, player=0):
    s.pass_until(lambda game: game.active_player != player)
    s.pass_until(lambda game: game.active_player == player and game.stage_name() == "upkeep")
    return s


@rule("702.88a", "702.88b")
def test_it_is_exiled_and_cast_again_for_nothing_in_the_next_upkeep():
    s = cast()
    assert (jotted(s), s.zone_names(None, "exile"), s.zone_names(0, "graveyard")) == (["calm"], ["Calm"], [])
    next_upkeep(s)
    assert s.kinds() == ["ability"]
    s.expect(0, "608.2g", True).resolve()
    assert (s.stack, s.tapped()) == (["Calm"], [])
    s.resolve()
    assert (jotted(s), s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == (["calm"] * 2, ["Calm"], [])
    next_upkeep(s)
    assert s.kinds() == []


@rule("702.88a")
def test_who_does_not_cast_it_leaves_it_in_exile_for_good():
    s = cast()
    next_upkeep(s).expect(0, "608.2g", False).resolve()
    assert s.zone_names(None, "exile") == ["Calm"]
    next_upkeep(s)
    assert s.kinds() == []


@rule("702.88a", "601.2c")
def test_targets_are_chosen_anew():
    s = table("rebound", decks=DECKS)
    s.lands(0, "R")
    s.put(1, "battlefield", BEAR, BEAR)
    s.put(0, "hand", SHOT)
    s.cast(0, "Shot", s.find_all("Bear", "battlefield")[0])
    s.resolve()
    assert s.permanents(1) == ["Bear"]
    next_upkeep(s).expect(0, "608.2g", True).resolve()
    s.resolve()
    assert s.permanents(1) == []
    assert s.zone_names(0, "graveyard") == ["Shot"]


@rule("702.88a", "601.2c")
def test_where_it_has_no_target_it_stays_in_exile():
    s = table("rebound", decks=DECKS)
    s.lands(0, "R")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", SHOT)
    s.cast(0, "Shot", s.find("Bear", "battlefield"))
    s.resolve()
    next_upkeep(s).resolve()
    assert (s.stack, s.zone_names(None, "exile")) == ([], ["Shot"])


@rule("702.88a")
@pytest.mark.parametrize("zone", ["graveyard", "exile", "library"])
def test_cast_from_elsewhere_than_the_hand_it_does_not_rebound(zone):
    s = table("rebound", decks=DECKS)
    s.lands(0, "R")
    s.put(0, zone, CALM)
    s.put(
        0,
        "hand",
        instant("Call", CastIfAble(Target(), CastingWay(free=True)), TargetSpec(HasType("sorcery"), zone=zone)),
    )
    if zone == "library":
        s.put(
            0,
            "battlefield",
            card("Sight", "Enchantment", Static((MayCastFrom(Anything(), Terms("sight"), "library"),))),
        )
        s.act(0, "cast", "Calm")
    else:
        s.cast(0, "Call", "Calm")
        s.resolve()
    s.resolve()
    assert (jotted(s), s.zone_names(0, "graveyard").count("Calm")) == (["calm"], 1)
    next_upkeep(s)
    assert s.kinds() == []


@rule("702.88a")
def test_cast_from_the_hand_without_paying_or_for_another_cost_it_rebounds():
    storm = sorcery(
        "Storm", DealDamage(2, Target()), A_CREATURE, cost="{9}", abilities=[REBOUND, overload(mana_cost("{R}"))]
    )
    s = table("rebound", "overload", decks=DECKS)
    s.lands(0, "R")
    s.put(1, "battlefield", BEAR, BEAR)
    s.put(0, "hand", storm)
    s.act(0, "cast", "Storm").resolve()
    assert (s.permanents(1), s.zone_names(None, "exile")) == ([], ["Storm"])


@rule("702.88a", "608.2b")
def test_countered_or_without_a_legal_target_it_goes_to_the_graveyard():
    s = table("rebound", "counter", decks=DECKS)
    s.lands(0, "RR")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", CALM, SHOT)
    s.cast(0, "Calm")
    s.happen(Countered(s.find("Calm", "stack")))
    s.cast(0, "Shot", s.find("Bear", "battlefield"))
    s.happen(Moved(s.find("Bear", "battlefield"), "hand"))
    s.resolve()
    assert (sorted(s.zone_names(0, "graveyard")), s.zone_names(None, "exile")) == (["Calm", "Shot"], [])
    next_upkeep(s)
    assert s.kinds() == []


@rule("702.88a", "400.7")
def test_gone_from_exile_it_can_not_be_cast():
    s = cast()
    s.happen(Moved(s.find("Calm"), "graveyard"))
    s.happen(Moved(s.find("Calm"), "exile"))  # another object
    next_upkeep(s).resolve()
    assert (jotted(s), s.zone_names(None, "exile")) == (["calm"], ["Calm"])


@rule("702.88a", "707.10")
def test_a_copy_was_not_cast():
    s = table("rebound", "copying-spells", decks=DECKS)
    s.lands(0, "R")
    s.put(0, "hand", CALM)
    s.act(0, "cast", "Calm")
    s.do(0, CopySpell(Target()), TargetSpec(Anything(), zone="stack"), at=[s.find("Calm", "stack")])
    s.resolve_all()
    assert (jotted(s), s.zone_names(None, "exile")) == (["calm", "calm"], ["Calm"])
    next_upkeep(s)
    assert s.kinds() == ["ability"]


@rule("702.88a", "109.5")
def test_who_controls_somebody_elses_spell_did_not_cast_it_from_their_hand():
    s = table("rebound", decks=DECKS)
    s.lands(0, "R")
    s.put(0, "hand", CALM)
    s.act(0, "cast", "Calm")
    calm = s.find("Calm", "stack")
    effect = Continuous(AffectsRemembered(), (PlayerControls(1),))
    s.arrange(lambda: s.game.add_effect(Context(s.game, calm, 1), effect, None, {"affected": (calm,)}))
    s.resolve()
    assert (s.zone_names(0, "graveyard"), s.zone_names(None, "exile")) == (["Calm"], [])


@rule("702.88a", "616.1")
def test_with_buyback_its_player_chooses_where_it_goes():
    for chosen, hand, exile in (("buyback", ["Calm"], []), ("rebound", [], ["Calm"])):
        s = table("rebound", "buyback", decks=DECKS)
        s.lands(0, "RR")
        s.put(0, "hand", sorcery("Calm", Jot("calm"), cost="{R}", abilities=[REBOUND, buyback(mana_cost("{R}"))]))
        s.cast(0, "Calm", may=1)
        s.expect(0, "616.1", lambda option, chosen=chosen: chosen in type(option[1]).__module__)
        s.resolve()
        assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == (hand, exile)


@rule("702.88c")
def test_several_instances_are_one():
    s = cast(sorcery("Calm", Jot("calm"), cost="{R}", abilities=[REBOUND, REBOUND]))
    next_upkeep(s)
    assert s.kinds() == ["ability"]


@rule("702.88a", "603.7d")
def test_two_of_them_return_each():
    s = table("rebound", decks=DECKS)
    s.lands(0, "RR")
    s.put(0, "hand", CALM, CALM)
    for _ in range(2):
        s.act(0, "cast", "Calm").resolve()
    next_upkeep(s)
    assert s.kinds() == ["ability", "ability"]
    s.expect(0, "608.2g", True).expect(0, "608.2g", True).resolve_all()
    s.done()
    assert jotted(s) == ["calm"] * 4


@rule("702.88a", "503.1")
def test_cast_in_the_other_players_turn_it_returns_in_your_next_upkeep():
    s = table("rebound", decks=DECKS, active=1)
    s.lands(0, "R")
    s.put(0, "hand", instant("Calm", Jot("calm"), cost="{R}", abilities=[REBOUND]))
    s.act(0, "cast", "Calm").resolve()
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "upkeep")
    assert s.kinds() == ["ability"]


@rule("702.88a", "113.6")
def test_words_and_spells_that_are_given_it():
    assert meaning("Rebound", spell=True) == (REBOUND,)
    s = full_table(decks=DECKS)
    s.put(0, "battlefield", shrine("Instant and sorcery spells you cast have rebound."))
    s.put(0, "hand", spell("You gain 2 life.", "Calm"))
    s.act(0, "cast", "Calm").resolve()
    assert s.zone_names(None, "exile") == ["Calm"]
    s.happen(Moved(s.find("Shrine"), "exile"))
    next_upkeep(s).expect(0, "608.2g", True).resolve()
    s.resolve()
    assert (s.life(0), s.zone_names(0, "graveyard")) == (24, ["Calm"])
    s = full_table(decks=DECKS)
    s.put(0, "battlefield", shrine("Whenever you cast an instant spell, it gains rebound."))
    s.put(0, "hand", spell("You gain 2 life.", "Calm"))
    s.act(0, "cast", "Calm")
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Calm"]


@rule("702.88a", "716.3d", "616.1")
@pytest.mark.parametrize("again", [True, False])
def test_of_an_adventure_its_controller_says_whether_it_rebounds_or_is_on_an_adventure(again):
    which = "as it resolves" if again else "adventure"
    rest = sorcery("Rest", GainLife(2), cost="{0}", abilities=[REBOUND])
    with full_table(decks=DECKS) as s:
        s.put(0, "hand", adventurer(creature("Monk", 1, 1, cost="{0}"), rest))
        s.act(0, "cast", with_face("adventure"))
        s.expect(0, "616.1", lambda option: which in words(s.game, option)).resolve()
        assert s.zone_names(0, "exile") == ["Monk"]
        assert s.can(0, "Monk") is not again
        if again:
            s.expect(0, "608.2g", True).expect(0, "716.3", "Rest")
            next_upkeep(s).resolve_all()
            assert (s.life(0), s.zone_names(0, "graveyard")) == (24, [])
