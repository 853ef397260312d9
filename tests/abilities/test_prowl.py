"""Prowl (CR 702.76)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import jotted, table
from testcards import Jot
from wordings import beast, meaning
from wordings import table as full_table

from apnap import Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.prowl import PROWLED, prowl
from apnap_plugins.rules.continuous.continuous import BecomeTypes, LoseAllAbilities, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.effects.alternative_costs import spells_may_cost
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.vocabulary.filters import Anything, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, permanent, sorcery

ONE = mana_cost("{R}")
THEFT = sorcery("Theft", Jot("theft"), cost="{5}", types="Tribal Sorcery — Rogue", abilities=[prowl(ONE)])
ROGUE = creature("Rogue", 1, 1, types="Creature — Human Rogue")


def seat(*mechanics, mana="R", **more):
    s = table("prowl", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, "hand", THEFT)
    return s


def hit(s, name, player=1, amount=1, combat=True):
    """That creature deals damage to a player."""
    s.happen(DamageDealt(s.find(name, "battlefield"), amount, player=player, combat=combat))


@rule("702.76a", "118.9a")
def test_after_a_rogue_dealt_combat_damage_to_a_player():
    s = seat(stage="beginning of combat")
    s.put(0, "battlefield", ROGUE)
    s.attack("Rogue")
    s.pass_until("postcombat main")
    assert s.life(1) == 19
    assert ways(s, 0, "Theft") == ["prowl"]
    cast_for(s, 0, "Theft", "prowl")
    s.resolve_all()
    assert jotted(s) == ["theft"] and s.tapped() == ["Mountain", "Rogue"]


@rule("702.76a")
@pytest.mark.parametrize(
    "damage",
    [{"combat": False}, {"amount": 0}, {"name": "Ox"}],
    ids=["no combat damage", "no damage", "another creature type"],
)
def test_no_other_damage_will_do(damage):
    s = seat()
    s.put(0, "battlefield", ROGUE, creature("Ox", 1, 1, types="Creature — Ox"))
    hit(s, **{"name": "Rogue", **damage})
    assert ways(s, 0, "Theft") == []


@rule("702.76a")
def test_damage_to_a_creature_or_planeswalker_is_not_damage_to_a_player():
    s = seat()
    rogue = s.put(0, "battlefield", ROGUE)
    jace = s.put(1, "battlefield", permanent("Jace", "Planeswalker — Jace", loyalty=3), counters={"loyalty": 3})
    s.happen(DamageDealt(rogue, 1, jace, combat=True))
    assert s.counters_on("Jace", "loyalty") == 2
    assert ways(s, 0, "Theft") == []


@rule("702.76a")
def test_it_may_be_any_player_even_its_own_controller():
    s = seat(players=3)
    s.put(0, "battlefield", ROGUE)
    hit(s, "Rogue", player=0)
    assert ways(s, 0, "Theft") == ["prowl"]


@rule("702.76a")
def test_what_the_source_was_as_it_dealt_the_damage_counts_and_not_what_became_of_it():
    s = seat("continuous-effects")
    s.put(0, "battlefield", ROGUE)
    s.put(1, "hand", THEFT)
    s.lands(1, "R")
    hit(s, "Rogue")
    s.do(1, Change(All(HasSubtype("Rogue")), (YouGainControl(),)))
    s.happen(Moved(s.find("Rogue"), "graveyard"))
    assert ways(s, 0, "Theft") == ["prowl"]
    s.pass_until("end")
    assert s.field(PROWLED, 1) == frozenset()


@rule("702.76a")
def test_what_becomes_a_rogue_afterwards_was_none():
    s = seat("continuous-effects")
    s.put(0, "battlefield", creature("Ox", 1, 1, types="Creature — Ox"))
    hit(s, "Ox")
    s.do(0, Change(All(HasSubtype("Ox")), (BecomeTypes(subtypes=frozenset(["Rogue"])),)))
    assert ways(s, 0, "Theft") == []
    hit(s, "Ox")
    assert ways(s, 0, "Theft") == ["prowl"]


@rule("702.76a")
def test_another_players_rogue_does_not_prowl_for_you():
    s = seat()
    s.put(1, "battlefield", ROGUE)
    hit(s, "Rogue", player=0)
    assert ways(s, 0, "Theft") == []


@rule("702.76a")
def test_any_of_the_spells_creature_types_will_do():
    s = seat()
    s.put(0, "hand", creature("Snitch", 2, 1, prowl(ONE), cost="{5}", types="Creature — Goblin Rogue"))
    s.put(0, "battlefield", creature("Gob", 1, 1, types="Creature — Goblin"))
    hit(s, "Gob")
    assert ways(s, 0, "Snitch") == ["prowl"] and ways(s, 0, "Theft") == []


@rule("702.76a")
def test_a_changeling_is_of_every_type():
    s = seat("changeling")
    s.put(0, "battlefield", creature("Shifter", 1, 1, "changeling", types="Creature — Shapeshifter"))
    hit(s, "Shifter")
    assert ways(s, 0, "Theft") == ["prowl"]


@rule("702.76a")
def test_only_this_turns_damage_counts():
    s = seat(decks=[[ROGUE] * 9] * 2)
    s.put(0, "battlefield", ROGUE)
    hit(s, "Rogue")
    s.pass_until("upkeep")
    s.pass_until("precombat main")
    assert s.field(PROWLED, 0) == frozenset()


@rule("702.76a")
def test_who_casts_another_players_card_needs_a_rogue_of_their_own():
    s = seat("permissions")
    s.put(1, "exile", THEFT)
    s.put(0, "battlefield", ROGUE)
    s.do(0, AllowPlaying(All(Anything(), "exile"), Terms("allowed")))
    hit(s, "Rogue")
    (stolen,) = s.ids("exile")
    assert [o[2].id for o in s.reach(0).options if o[0] == "cast" and o[1] == stolen] == ["prowl"]


@rule("702.76a", "611.3d")
def test_spells_that_an_effect_gives_it():
    s = table("prowl", "lasting")
    s.lands(0, "R")
    raptor = creature("Raptor", 1, 1, Static(spells_may_cost(HasSubtype("Dinosaur"), prowl(ONE))),
                      types="Creature — Dinosaur")  # fmt: skip
    s.put(0, "battlefield", raptor)
    s.put(0, "hand", creature("Rex", 6, 6, cost="{6}", types="Creature — Dinosaur"), creature("Ox", 1, 1, cost="{6}"))
    assert ways(s, 0, "Rex") == []
    hit(s, "Raptor")
    assert ways(s, 0, "Rex") == ["prowl"] and ways(s, 0, "Ox") == []
    cast_for(s, 0, "Rex", "prowl")
    s.resolve()
    assert "Rex" in s.permanents()


@rule("702.76a")
def test_a_source_that_lost_its_abilities_prowls_too():
    s = seat("continuous-effects")
    s.put(0, "battlefield", ROGUE)
    s.do(0, Change(All(HasSubtype("Rogue")), (LoseAllAbilities(),)))
    hit(s, "Rogue")
    assert ways(s, 0, "Theft") == ["prowl"]


def test_what_cards_say():
    assert meaning("Prowl {1}{B}") == (prowl(mana_cost("{1}{B}")),)
    (line,) = meaning("Dinosaur spells you cast have prowl {2}{R}.")
    assert line.effects[1].ability == prowl(mana_cost("{2}{R}"))


@rule("702.76a", "400.7d")
def test_a_card_that_asks_whether_its_prowl_cost_was_paid():
    s = full_table(decks=[[ROGUE] * 9] * 2)
    s.lands(0, "RR")
    s.put(0, "battlefield", ROGUE)
    text = "Prowl {R}\nWhen ~ enters, if its prowl cost was paid, draw a card."
    s.put(0, "hand", *[beast("Faerie", text, cost="{1}", types="Creature — Faerie Rogue")] * 2)
    hit(s, "Rogue")
    cast_for(s, 0, "Faerie", "")
    s.resolve_all()
    assert s.count("Rogue", "hand") == 0
    cast_for(s, 0, "Faerie", "prowl")
    s.resolve_all()
    assert s.count("Rogue", "hand") == 1
