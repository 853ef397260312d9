"""What objects have, in words: mana abilities, no abilities, a power above their base power, names of others, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.testing import basic

ELF = beast("Elf", "{T}: Add {G}.", size="1/1")


@rule("605.1a", "305.6")
def test_with_a_mana_ability():
    s = table()
    s.put(0, "battlefield", shrine("Each creature you control with a mana ability gets +2/+2."), ELF, BEAR)
    s.put(0, "battlefield", beast("Grove", types="Land Creature — Forest Dryad"))
    assert [s.pt(name) for name in ("Elf", "Bear", "Grove")] == [(3, 3), (2, 2), (4, 4)]


@rule("113.1", "305.6")
def test_with_no_abilities():
    s = table()
    s.put(0, "battlefield", shrine("Creatures you control with no abilities get +1/+1."), ELF, BEAR)
    s.put(0, "battlefield", beast("Grove", types="Land Creature — Forest Dryad"))
    assert [s.pt(name) for name in ("Elf", "Bear", "Grove")] == [(1, 1), (3, 3), (2, 2)]


@rule("208.4b", "603.4")
@pytest.mark.parametrize(
    ("change", "gained"),
    [
        ("Put a +1/+1 counter on target creature.", 1),
        ("Target creature has base power and toughness 5/5 until end of turn.", 0),
    ],
)
def test_a_power_greater_than_its_base_power(change, gained):
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "battlefield", BEAR)
    text = "At the beginning of your end step, if you control a creature with power greater than its base power, you gain 1 life."
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell(change), "Bear")
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("201.2a", "607.2a")
def test_no_spell_with_the_name_of_a_card_that_was_exiled():
    s = table()
    text = "When ~ enters, exile target creature.\nYour opponents can't cast spells with the same name as a card exiled with ~."
    s.put(1, "battlefield", BEAR)
    play(s, 0, made("Jail", "Enchantment", text))
    s.resolve_all()
    s.put(1, "hand", made("Bear", "Instant", "You gain 1 life."), made("Ogre", "Instant", "You gain 1 life."))
    with pytest.raises(ScenarioError):
        s.cast(1, "Bear")
    s.cast(1, "Ogre")
    s.resolve()
    assert s.life(1) == 21


@rule("601.2h", "603.4")
@pytest.mark.parametrize(("cost", "gained"), [("{2}", 0), ("{3}", 1)])
def test_at_least_so_much_mana_was_spent(cost, gained):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a spell, if at least three mana was spent to cast it, you gain 1 life."),
    )
    s.put(0, "battlefield", *[basic("G")] * 3)
    s.put(0, "hand", made("Elk", "Creature — Elk", "", cost, "2/2"))
    s.cast(0, "Elk")
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("603.10a", "603.4")
@pytest.mark.parametrize(("worn", "hand"), [(True, ["Ogre"]), (False, [])])
def test_it_was_enchanted_or_equipped(worn, hand):
    s = table()
    text = "Whenever a creature you control dies, if it was enchanted or equipped, return it to its owner's hand."
    s.put(0, "battlefield", shrine(text), OGRE)
    if worn:
        s.put(0, "battlefield", made("Sword", "Artifact — Equipment", "Equip {0}"))
        s.activate(0, "Sword", "Ogre")
        s.resolve()
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    s.resolve_all()
    assert s.zone_names(0, "hand") == hand


@rule("118.12a", "119.4")
@pytest.mark.parametrize(("pays", "totals", "hand"), [(True, [20, 17], []), (False, [20, 20], ["Ogre"])])
def test_unless_a_target_opponent_pays_life(pays, totals, hand):
    s = table()
    text = "Whenever another creature you own dies, return it to your hand unless target opponent pays 3 life."
    s.put(0, "battlefield", shrine(text), OGRE)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    s.expect(1, "118.12a", pays)
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(0, "hand")) == (totals, hand)
