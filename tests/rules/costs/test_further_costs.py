"""Costs of cards made from their text: untapping, what is attached, cards from a hand, spells on the stack (CR 118, 602)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.permanents.permanents import TAPPED

GAIN = spell("You gain 3 life.", "Gain")


@rule("118.3", "701.21b")
def test_tapped_ones_are_untapped_and_untapped_ones_are_no_payment():
    s = table()
    s.put(0, "battlefield", shrine("Untap two tapped creatures you control: You gain 1 life."))
    s.put(0, "battlefield", BEAR, OGRE, tapped=True)
    s.put(0, "battlefield", beast("Cat"))
    s.put(1, "battlefield", beast("Dog"), tapped=True)
    s.activate(0, "Shrine")
    s.resolve()
    assert (s.tapped(), s.life(0)) == (["Dog"], 21)
    assert not s.can(0, "Shrine", "activate")


@rule("118.3", "107.6")
def test_the_one_that_is_untapped_by_its_symbol_is_not_one_of_the_others():
    text = "{Q}, Untap a tapped creature you control: You gain 1 life."
    for others, allowed in ((0, False), (1, True)):
        s = table()
        s.put(0, "battlefield", beast("Burr", text), *[BEAR] * others, tapped=True)
        assert s.can(0, "Burr", "activate") == allowed


@rule("118.3", "303.4")
def test_what_is_enchanted_is_tapped_whoever_tapped_others():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    text = "Enchant creature you control\nTap enchanted creature: You gain 1 life."
    s.put(0, "battlefield", made("Link", "Enchantment — Aura", text), attached_to=bear)
    s.activate(0, "Link")
    s.resolve()
    assert (s.tapped(0), s.life(0)) == (["Bear"], 21)
    assert not s.can(0, "Link", "activate")


@rule("118.3", "401.4")
@pytest.mark.parametrize(("place", "drawn"), [("top", "Bear"), ("the bottom", "Ogre")])
def test_a_card_from_the_hand_goes_into_the_library(place, drawn):
    s = table()
    s.put(0, "battlefield", shrine(f"Put a card from your hand on {place} of your library: You gain 1 life."))
    s.put(0, "library", OGRE)
    assert not s.can(0, "Shrine", "activate")
    s.put(0, "hand", BEAR)
    s.activate(0, "Shrine")
    assert s.zone_names(0, "hand") == []
    s.resolve()
    s.put(0, "hand", spell("Draw a card.", "Read"))
    s.cast(0, "Read")
    s.resolve()
    assert s.zone_names(0, "hand") == [drawn]


@rule("118.3", "608.2")
def test_a_spell_that_is_exiled_from_the_stack_does_not_resolve():
    s = table()
    s.put(
        0, "battlefield", beast("Eater", "Exile an instant or sorcery spell you control: Put two +1/+1 counters on ~.")
    )
    s.put(0, "hand", GAIN)
    assert not s.can(0, "Eater", "activate")
    s.cast(0, "Gain")
    s.activate(0, "Eater")
    s.resolve_all()
    assert (s.pt("Eater"), s.life(0)) == ((4, 4), 20)
    assert s.zone_names(0, "exile") == ["Gain"]


@rule("118.3", "401.4")
def test_a_permanent_is_put_on_the_bottom_of_its_owners_library():
    s = table()
    s.put(0, "battlefield", beast("Navigator", "Put ~ on the bottom of its owner's library: You gain 1 life."))
    s.put(0, "library", BEAR)
    s.activate(0, "Navigator")
    s.resolve()
    assert (s.zone_names(0, "library"), s.life(0)) == (["Bear", "Navigator"], 21)


@rule("602.5b")
def test_all_of_several_conditions_must_hold_for_activating():
    text = (
        "{T}: You gain 1 life. Activate only if you control an artifact and only during combat and only once each turn."
    )
    for stage, kit, allowed in (
        ("declare attackers", True, True),
        ("declare attackers", False, False),
        ("precombat main", True, False),
    ):
        s = table(stage=stage)
        s.put(0, "battlefield", beast("Scout", text))
        s.put(0, "battlefield", *[made("Kit", "Artifact", "")] * kit)
        assert s.can(0, "Scout", "activate") == allowed


def test_what_is_not_attached_taps_no_such_thing():
    with pytest.raises(CardRefused):
        shrine("Tap ~: Draw a card.")
    assert TAPPED.name
