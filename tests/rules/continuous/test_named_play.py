"""What becomes something with a name, and what it loses with that, played (CR 205.1a, 612.8)."""

from __future__ import annotations

from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import COLORS, NAME, SUBTYPES, TYPES

TROLL = beast("Troll", "Trample", "4/4", "Creature — Troll", "{R}")


def _aura(name, text):
    return made(name, "Enchantment — Aura", f"Enchant creature\n{text}")


@rule("612.8", "613.1c", "613.1f")
def test_an_enchanted_creature_has_only_the_name_that_it_is_given():
    s = table()
    troll = s.put(0, "battlefield", TROLL)
    witness = _aura("Witness", "Enchanted creature loses all abilities and is a green and white Citizen creature with base power "
                    "and toughness 1/1 named Legitimate Businessperson.")  # fmt: skip
    play(s, 0, witness, troll)
    assert s.characteristic(troll, NAME) == "Legitimate Businessperson"
    assert (s.pt(troll), s.characteristic(troll, COLORS), s.has(troll, "trample")) == ((1, 1), {"G", "W"}, False)
    assert s.characteristic(troll, SUBTYPES) == {"Citizen"}
    play(s, 0, spell("Destroy target enchantment.", "Void"), "Witness")
    assert (s.characteristic(troll, NAME), s.pt(troll), s.has(troll, "trample")) == ("Troll", (4, 4), True)


@rule("205.1a")
def test_an_artifact_with_an_ability_of_its_own_is_no_creature_any_more():
    s = table()
    troll = s.put(0, "battlefield", TROLL)
    coat = made("Coat", "Enchantment — Aura", "Enchant creature or Food\nEnchanted permanent is a colorless Food artifact with "
                '"{T}, Sacrifice this artifact: You gain 3 life" and loses all other card types and abilities.')  # fmt: skip
    play(s, 0, coat, troll)
    assert (s.characteristic(troll, TYPES), s.characteristic(troll, SUBTYPES)) == ({"artifact"}, {"Food"})
    assert (s.characteristic(troll, COLORS), s.has(troll, "trample")) == (frozenset(), False)
    s.activate(0, troll)
    s.resolve()
    assert (s.life(0), s.permanents(0)) == (23, [])


@rule("205.1a", "613.1f", "613.4b")
def test_numbers_and_an_ability_in_quotes():
    s = table()
    troll = s.put(0, "battlefield", TROLL)
    work = _aura("Work", "Enchanted creature loses all abilities and is a Citizen with base power and toughness 1/1 and "
                 '"{T}: Add {C}" named Humble Merchant.')  # fmt: skip
    play(s, 0, work, troll)
    assert s.characteristic(troll, NAME) == "Humble Merchant"
    assert (s.pt(troll), s.characteristic(troll, SUBTYPES), s.has(troll, "trample")) == ((1, 1), {"Citizen"}, False)
    s.act(0, "tap for mana", troll)
    assert s.pool(0) == "C"
