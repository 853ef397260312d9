"""Abilities that players can't activate, creatures that died this way, the top creature card of a graveyard, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule

WALKER = ("Walker", "Planeswalker — Walker", "+1: You gain 1 life.")
IMP = "{0}: You gain 1 life.\n{T}: Add {G}."


@pytest.mark.parametrize(
    "line",
    [
        "Enchanted land is a Mountain, Forest, and Plains.",
        "Activated abilities of enchanted creature cost {3} more to activate.",
        "Players can't cast spells from graveyards or activate abilities of cards in graveyards.",
    ],
)
def test_what_lines_are_read(line: str) -> None:
    assert meaning(line)


@rule("101.2", "602.5", "605.1a")
def test_a_player_activates_only_mana_abilities_for_a_turn() -> None:
    s = table()
    s.put(1, "battlefield", beast("Imp", IMP))
    s.put(0, "battlefield", beast("Elk", IMP))
    s.put(1, "hand", spell("You gain 1 life.", "Boon"), made("Toad", "Creature", "Flash", "{0}", "1/1"))
    text = ("Until end of turn, target player can't cast instant or sorcery spells, and that player can't activate abilities "
            "that aren't mana abilities.")  # fmt: skip
    play(s, 0, spell(text), ("player", 1))
    assert (s.can(1, "Imp", "activate"), s.can(1, "Boon"), s.can(1, "Toad")) == (False, False, True)
    assert s.can(0, "Elk", "activate")
    s.act(1, "tap for mana", "Imp")
    assert s.pool(1) == "G"


@rule("606.1", "101.2", "514.2")
def test_opponents_cast_no_spells_and_use_no_loyalty_abilities_this_turn() -> None:
    s = table()
    s.put(1, "library", BEAR)
    s.put(1, "hand", spell("You gain 1 life.", "Boon"))
    s.put(1, "battlefield", beast("Imp", IMP))
    s.put(0, "battlefield", made(*WALKER), counters={"loyalty": 3})
    play(
        s, 1, spell("Your opponents can't cast spells or activate planeswalkers' loyalty abilities this turn.", "Revel")
    )
    s.put(0, "hand", spell("You gain 1 life.", "Balm"))
    assert (s.can(0, "Walker", "activate"), s.can(0, "Balm"), s.can(1, "Boon")) == (False, False, True)
    assert s.can(1, "Imp", "activate")


@rule("113.6", "101.2", "602.5")
def test_abilities_of_cards_in_graveyards_cant_be_activated() -> None:
    s = table()
    ghost = beast("Ghost", "{0}: Return this card from your graveyard to your hand.\n{0}: You gain 1 life.")
    s.put(0, "graveyard", ghost)
    assert s.can(0, "Ghost", "activate")
    s.put(
        1,
        "battlefield",
        shrine("Players can't cast spells from graveyards or activate abilities of cards in graveyards."),
    )
    assert not s.can(0, "Ghost", "activate")
    s.put(0, "battlefield", ghost)
    assert s.can(0, "Ghost", "activate")


@rule("700.4", "614.6", "608.2h")
def test_only_what_really_died_counts() -> None:
    s = table()
    s.put(1, "battlefield", beast("Ox"), beast("Elk"), beast("Rock", "Indestructible"))
    s.put(1, "battlefield", beast("Wisp", "If this creature would die, exile it instead."))
    s.put(0, "battlefield", beast("Imp"), component="token", kind="token")
    text = (
        "Destroy all creatures. ~ deals X plus 3 damage to you, where X is the number of creatures that died this way."
    )
    play(s, 0, spell(text))
    assert (s.life(0), s.permanents(1)) == (14, ["Rock"])


@rule("404.2", "603.7")
def test_the_top_creature_card_of_the_graveyard_comes_back_for_a_turn() -> None:
    s = table()
    for creature in (OGRE, BEAR):
        s.put(0, "battlefield", creature)
        play(s, 0, spell("Destroy target creature.", "Doom"), creature.name)
    text = ("Return the top creature card of your graveyard to the battlefield. That creature gains haste until end of turn. "
            "Exile it at the beginning of the next end step.")  # fmt: skip
    play(s, 0, spell(text))
    assert s.permanents(0) == [BEAR.name]
    s.pass_until("end")
    s.resolve()
    assert (s.permanents(0), s.zone_names(None, "exile")) == ([], [BEAR.name])


@rule("701.38b", "701.21b")
def test_a_creature_is_untapped_and_goaded() -> None:
    s = table()
    s.put(1, "battlefield", OGRE, tapped=True)
    text = "Until end of turn, gain control of target creature and it gains haste. Untap and goad that creature."
    play(s, 0, spell(text), OGRE.name)
    assert (s.tapped(0), s.permanents(0), s.has(OGRE.name, "haste")) == ([], [OGRE.name], True)


@rule("305.7")
def test_a_land_of_three_types_taps_for_each_and_for_nothing_else() -> None:
    s = table()
    s.put(0, "battlefield", made("Tower", "Land", "{T}: Add {C}."))
    play(
        s,
        0,
        made("Lush", "Enchantment — Aura", "Enchant land\nEnchanted land is a Mountain, Forest, and Plains."),
        "Tower",
    )
    assert s.characteristic("Tower", "subtypes") == frozenset({"Mountain", "Forest", "Plains"})
    assert s.offered(0, "tap for mana").count("Tower") == 3


@rule("602.2b", "601.2f")
def test_abilities_of_the_enchanted_creature_cost_more() -> None:
    s = table()
    s.put(1, "battlefield", beast("Imp", "{1}: You gain 1 life."), beast("Elk", "{1}: You gain 1 life."))
    s.lands(1, "GGG")
    text = "Enchant creature\nActivated abilities of enchanted creature cost {3} more to activate."
    play(s, 0, made("Rays", "Enchantment — Aura", text), "Imp")
    assert (s.can(1, "Imp", "activate"), s.can(1, "Elk", "activate")) == (False, True)
    s.lands(1, "G")
    assert s.can(1, "Imp", "activate")
