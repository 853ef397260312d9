"""What objects have in common, what each gets by itself, what is attached, and who controls what, in cards made from text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES
from apnap_plugins.testing import basic, permanent

FOREST = basic("G")
RELIC = permanent("Relic", "Artifact")
PADEEM = "you control the artifact with the greatest mana value or tied for the greatest mana value"
ELF, GOBLIN = "Creature \u2014 Elf", "Creature \u2014 Goblin"


@pytest.mark.parametrize(
    "line",
    [
        "Each creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it.",
        "Each other multicolored creature you control gets +1/+1 for each of its colors.",
        "All Sliver creatures get +1/+1 for each other Sliver on the battlefield.",
        "Creatures with power less than ~'s power can't block it.",
        "You and Humans you control have hexproof.",
        "Your opponents can't cast spells during your turn.",
        "Players can't cast spells during combat.",
        "Domain \u2014 ~'s power is equal to the number of basic land types among lands you control.",
        f"At the beginning of your upkeep, if {PADEEM}, draw a card.",
        "Nonlegendary creatures have base power and toughness 3/3 and lose all creature types.",
        "{T}: Destroy target Aura attached to a creature.",
    ],
)  # fmt: skip
def test_what_is_so_is_said_again(line):
    assert meaning(line)


@pytest.mark.parametrize(
    "line",
    [
        "Each player who controls a creature with power 4 or greater draws a card.",
        "~ deals twice X damage to target creature.",
        "You and permanents you control gain hexproof until end of turn.",
        "Destroy all Auras and Equipment attached to target creature.",
        "Target creature gets -1/-1 and gains your choice of flying or trample until end of turn.",
    ],
)
def test_what_a_spell_says_is_said_again(line):
    assert meaning(line, spell=True)


def test_its_own_power_is_no_number_for_each():
    with pytest.raises(NotUnderstood):
        meaning("Each creature gets +X/+X, where X is its power.")


@rule("613.4c", "205.3m")
def test_each_counts_the_others_that_share_a_type_with_it():
    s = table()
    line = "Each creature gets +1/+1 for each other creature on the battlefield that shares at least one creature type with it."
    s.put(
        0,
        "battlefield",
        made("Coat", "Artifact", line),
        beast("One", types=GOBLIN),
        beast("Two", types=f"{GOBLIN} Warrior"),
    )
    s.put(1, "battlefield", beast("Three", types="Creature \u2014 Goblin Elf"), beast("Four", types=ELF), beast("Five"))
    sizes = {name: s.pt(name) for name in ("One", "Two", "Three", "Four", "Five")}
    assert sizes == {"One": (4, 4), "Two": (4, 4), "Three": (5, 5), "Four": (3, 3), "Five": (2, 2)}


@rule("613.4c")
def test_each_gets_as_much_as_it_has_colors():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Knight", "Each other multicolored creature you control gets +1/+1 for each of its colors."),
    )
    s.put(0, "battlefield", beast("Both", cost="{W}{U}"), beast("Three", cost="{W}{U}{B}"), beast("Plain", cost="{W}"))
    assert [s.pt(name) for name in ("Both", "Three", "Plain")] == [(4, 4), (5, 5), (2, 2)]


@rule("509.1b")
def test_only_creatures_of_enough_power_can_block_it():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Pup", "Creatures with power less than ~'s power can't block it.", "3/3"))
    s.put(1, "battlefield", BEAR, OGRE)
    pup = s.find("Pup")
    assert not s.game.query(CanBlock(s.find("Bear"), pup), True)
    assert s.game.query(CanBlock(s.find("Ogre"), pup), True)


@rule("601.3")
def test_opponents_cast_nothing_in_your_turn():
    s = table()
    s.put(0, "battlefield", shrine("Your opponents can't cast spells during your turn."))
    s.put(1, "hand", spell("You gain 3 life.", "Gift"))
    s.put(0, "hand", spell("You gain 3 life.", "Own"))
    s.cast(0, "Own")
    assert not any(getattr(option, "kind", "") == "cast" for option in s.reach(1).options)


@rule("701.3a", "608.2h")
def test_what_is_attached_to_a_target_is_destroyed_with_it():
    s = table()
    aura = made("Veil", "Enchantment \u2014 Aura", "Enchant creature\nEnchanted creature gets +1/+1.")
    s.put(1, "battlefield", BEAR, OGRE)
    for name in ("Bear", "Ogre"):
        s.put(0, "hand", aura)
        s.cast(0, "Veil", name)
        s.resolve()
    play(s, 0, spell("Destroy all Auras and Equipment attached to target creature."), "Bear")
    assert s.count("Veil", "battlefield") == 1 and s.pt("Bear") == (2, 2)


@rule("608.2h")
def test_what_shares_a_type_with_what_was_enchanted():
    s = table()
    text = "Enchant creature\nSacrifice ~: Enchanted creature and other creatures that share a creature type with it get +1/+0 "
    s.put(0, "hand", made("Crown", "Enchantment \u2014 Aura", text + "until end of turn."))
    s.put(0, "battlefield", beast("One", types=ELF), beast("Two", types=ELF), beast("Three", types=GOBLIN))
    s.cast(0, "Crown", "One")
    s.resolve()
    s.act(0, "activate", "Crown").resolve()
    assert [s.pt(name) for name in ("One", "Two", "Three")] == [(3, 2), (3, 2), (2, 2)]


@rule("101.4", "608.2c")
def test_each_player_who_controls_something():
    s = table()
    s.put(0, "library", FOREST)
    s.put(1, "library", FOREST)
    s.put(1, "battlefield", beast("Giant", size="4/4"))
    s.put(0, "battlefield", BEAR)
    play(
        s,
        0,
        spell("Each player who controls a creature with power 4 or greater draws a card. Then destroy all creatures."),
    )
    assert s.zone_names(0, "hand") == [] and s.zone_names(1, "hand") == ["Forest"]


@rule("702.11")
def test_you_and_what_you_control_gain_hexproof():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("You and permanents you control gain hexproof until end of turn."))
    s.put(1, "hand", spell("~ deals 3 damage to any target.", "Bolt"))
    s.put(1, "battlefield", OGRE)
    s.put(1, "hand", spell("Target player loses 2 life.", "Drain"))
    with pytest.raises(ScenarioError):
        s.cast(1, "Bolt", "Bear")
    with pytest.raises(ScenarioError):
        s.cast(1, "Drain", player_ref(0))


@rule("205.3m")
def test_a_creature_without_creature_types():
    s = table()
    s.put(0, "battlefield", beast("Elf", types=ELF))
    play(s, 0, spell("Target creature loses all creature types until end of turn."), "Elf")
    assert s.characteristic("Elf", SUBTYPES) == frozenset()
