"""Disturb (CR 702.146)."""

from __future__ import annotations

import pytest
from casting_ways import cast_for, ways
from magic import A_CREATURE, BEAR, jotted, table
from testcards import InZone, Jot
from wordings import meaning
from wordings import table as full_table

from apnap import EVERYWHERE, Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.disturb import disturb
from apnap_plugins.actions.counter import Counter
from apnap_plugins.actions.transform import Transform
from apnap_plugins.rules.casting.effects import CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.faces.faces import FACE, modal, transforming
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import mana_value
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, Itself
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, sorcery, whenever

ONE = mana_cost("{R}")
A_SPELL = TargetSpec(Anything(), zone="stack")
EXILED = Static((GoesElsewhere(Itself()),), zones=(EVERYWHERE,))
DRIFTER = creature(
    "Drifter", 3, 3, whenever(WhenEnters(), Jot("drifter")), EXILED, colors="U", types="Creature — Spirit"
)
ANGLER = transforming(
    creature("Angler", 2, 1, whenever(WhenEnters(), Jot("angler")), disturb(ONE), cost="{1}{U}"), DRIFTER
)


def seat(what=ANGLER, mana="R", *mechanics, zone="graveyard", **more):
    s = table("disturb", *mechanics, **more)
    s.lands(0, mana)
    s.put(0, zone, what)
    return s


@rule("702.146a", "702.146b", "712.4b", "118.9a")
def test_it_is_cast_from_the_graveyard_as_its_back_face_and_enters_as_that():
    s = seat()
    assert ways(s, 0, "Angler") == ["disturb"]
    cast_for(s, 0, "Angler", "disturb")
    assert s.tapped() == ["Mountain"] and s.stack == ["Drifter"]
    s.resolve_all()
    assert s.permanents() == ["Drifter", "Mountain"] and s.pt("Drifter") == (3, 3)
    assert jotted(s) == ["drifter"]


@rule("702.146a", "712.4b", "202.3b")
def test_the_spell_has_the_mana_value_of_its_front():
    s = seat()
    cast_for(s, 0, "Angler", "disturb")
    spell = s.find("Drifter", "stack")
    assert mana_value(s.game.characteristics(spell)) == 2
    s.resolve()
    assert mana_value(s.game.characteristics(s.find("Drifter"))) == 2


@rule("702.146a")
@pytest.mark.parametrize("zone", ["hand", "exile", "library"])
def test_from_other_zones_it_cannot_be_cast_that_way(zone):
    assert ways(seat(zone=zone), 0, "Angler") == []


@rule("702.146a")
def test_from_hand_it_is_cast_as_its_front():
    s = seat(mana="UU", zone="hand")
    cast_for(s, 0, "Angler", "")
    s.resolve_all()
    assert jotted(s) == ["angler"]


@rule("702.146a")
def test_only_its_owner_may_cast_it():
    s = seat(zone="hand", what=BEAR)
    s.put(1, "graveyard", ANGLER)
    assert ways(s, 0, "Angler") == []


@rule("702.146a", "307.1")
def test_timing_is_that_of_the_face_that_is_cast():
    s = seat(active=1)
    assert ways(s, 0, "Angler") == []
    quick = transforming(
        creature("Angler", 2, 1, disturb(ONE), cost="{1}{U}"), creature("Drifter", 3, 3, "flash", colors="U")
    )
    s = seat(quick, "R", "flash", active=1)
    assert ways(s, 0, "Angler") == ["disturb"]


@rule("702.146a", "601.2f")
def test_what_is_added_to_the_cost_is_added_to_the_disturb_cost():
    s = seat()
    s.put(1, "battlefield", creature("Tax", 1, 1, CostsMore(mana_cost("{1}"))))
    assert ways(s, 0, "Angler") == []


@rule("702.146a")
def test_an_aura_behind_it_needs_something_to_enchant():
    text = {
        "name": "Geist // Bond", "layout": "transform", "card_faces": [
            {"name": "Geist", "type_line": "Creature — Spirit", "mana_cost": "{2}{W}", "oracle_text": "Disturb {R}",
             "power": "2", "toughness": "1"},
            {"name": "Bond", "type_line": "Enchantment — Aura", "color_indicator": ["W"], "oracle_text":
             "Enchant creature\nEnchanted creature gets +2/+2.\nIf this Aura would be put into a graveyard from anywhere,"
             " exile it instead."},
        ],
    }  # fmt: skip
    s = full_table()
    s.lands(0, "R")
    s.put(0, "graveyard", s.ruleset.read(text))
    assert ways(s, 0, "Geist") == []
    s.put(1, "battlefield", BEAR)
    s.act(0, "cast", "Geist")
    s.resolve_all()
    assert s.pt("Bear") == (4, 4)
    s.happen(Moved(s.find("Bear"), "graveyard"))
    assert s.zone_names(None, "exile") == ["Geist"]  # outside of the battlefield it has its front face alone


@rule("702.146a", "614.1a")
def test_countered_it_is_exiled_by_what_its_back_face_says():
    s = seat(ANGLER, "R", "counter")
    cast_for(s, 0, "Angler", "disturb")
    s.do(1, Counter(Target()), A_SPELL, at=[s.find("Drifter", "stack")])
    assert s.zone_names(None, "exile") == ["Angler"] and s.zone_names(0, "graveyard") == []


@rule("702.146b", "712.9", "701.28a")
def test_the_permanent_has_its_back_face_up_and_can_transform():
    s = seat(ANGLER, "R", "transform")
    cast_for(s, 0, "Angler", "disturb")
    s.resolve()
    assert s.field(FACE, "Drifter") == "back"
    s.do(0, Transform(Target()), A_CREATURE, at=["Drifter"])
    assert s.permanents() == ["Angler", "Mountain"]


@rule("702.146b", "707.10", "712.4b")
def test_a_copy_of_the_spell_becomes_a_token_with_the_back_face():
    s = seat(ANGLER, "R", "copies", "copying-spells", "create")
    cast_for(s, 0, "Angler", "disturb")
    s.do(0, CopySpell(Target()), A_SPELL, at=[s.find("Drifter", "stack")])
    s.resolve_all()
    assert s.permanents() == ["Drifter", "Drifter", "Mountain"]


@rule("702.146a")
def test_granted_to_a_card_that_is_no_transforming_one_it_allows_nothing():
    giver = Continuous(InZone("graveyard", CREATURE), (Gain((disturb(ONE),)),))
    two = modal(creature("Left", 1, 1, cost="{9}"), creature("Right", 2, 2, cost="{9}"))
    plain = transforming(creature("Front", 1, 1, cost="{9}"), creature("Behind", 2, 2))
    s = seat(two)
    s.put(0, "graveyard", BEAR, plain)
    s.put(0, "battlefield", creature("Giver", 1, 1, giver))
    assert [ways(s, 0, name) for name in ("Left", "Right", "Bear", "Front")] == [[], [], [], ["disturb"]]


@rule("702.146a")
def test_of_two_costs_one_is_paid():
    both = transforming(creature("Angler", 2, 1, disturb(ONE), disturb(mana_cost("{G}")), cost="{9}"), DRIFTER)
    s = seat(both, "RG")
    assert ways(s, 0, "Angler") == ["disturb", "disturb"]
    s.act(0, "cast", lambda o: o[2].cost == mana_cost("{G}"))
    assert s.tapped() == ["Forest"]


@rule("702.146a")
def test_something_behind_that_is_no_permanent_is_cast_as_well():
    spell = transforming(creature("Angler", 2, 1, disturb(ONE), cost="{9}"), sorcery("Song", Jot("song"), colors="U"))
    s = seat(spell)
    cast_for(s, 0, "Angler", "disturb")
    s.resolve_all()
    assert jotted(s) == ["song"] and s.zone_names(0, "graveyard") == ["Angler"]


def fisher(s):
    return s.ruleset.read({
        "name": "Fisher // Ghost", "layout": "transform", "card_faces": [
            {"name": "Fisher", "type_line": "Creature — Human", "mana_cost": "{1}{U}", "oracle_text": "Disturb {U}",
             "power": "2", "toughness": "1"},
            {"name": "Ghost", "type_line": "Creature — Spirit", "color_indicator": ["U"], "oracle_text":
             "Flying\nIf Ghost would be put into a graveyard from anywhere, exile it instead.", "power": "2", "toughness": "1"},
        ],
    })  # fmt: skip


@rule("106.6")
def test_mana_for_disturb_costs_alone():
    assert meaning("Disturb {1}{U}") == (disturb(mana_cost("{1}{U}")),)
    s = full_table()
    s.put(0, "graveyard", fisher(s))
    s.put(0, "hand", creature("Bear", 2, 2, cost="{U}"))
    observer = {
        "name": "Observer", "type_line": "Artifact", "oracle_text":
        "{T}: Add {U}. Spend this mana only to pay a disturb cost or cast an instant or sorcery spell.",
    }  # fmt: skip
    s.put(0, "battlefield", s.ruleset.read(observer))
    assert ways(s, 0, "Fisher") == ["disturb"] and not s.can(0, "Bear")
    cast_for(s, 0, "Fisher", "disturb")
    s.resolve_all()
    assert "Ghost" in s.permanents()
