"""What is said of the same objects in a row: changes and rules in any order, quotes among abilities (CR 611.3, 613.1f)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood

FLIER = beast("Bird", "Flying", "1/1")


@pytest.mark.parametrize("line", [
    "Creatures your opponents control get -1/-0, can't block, and lose flying.",
    "Enchanted creature gets +2/+2, has flying, can't block, and attacks each combat if able.",
    "Equipped creature has trample, \"{T}: Draw a card.\", and \"Whenever this creature attacks, you gain 1 life.\"",
    "As long as you control an artifact, ~ gets +1/+0, has flying, and can't be blocked by Walls.",
    "Enchanted creature gets -2/-0 and can't be blocked, and it has flying.",
    "{2}: ~ becomes a 3/3 Golem creature with flying, haste, and \"When this creature dies, draw a card\" until end of turn.",
    "Other Elves you control get +1/+1 and Elf spells you cast cost {1} less to cast.",
    "You can't gain life and your opponents can't cast creature spells.",
    "{2}: Until your next turn, target creature gets -3/-0, can't block, and attacks each combat if able.",
    "{2}: Until end of turn, other creatures you control gain flying, get +1/+0, and can't be blocked except by Walls.",
    "{2}: Until your next turn, up to two target creatures lose all abilities and their activated abilities can't be activated.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


@rule("611.3a", "613.1f", "509.1b")
def test_all_of_a_row_is_so():
    s = table()
    s.put(1, "battlefield", FLIER, OGRE)
    s.put(0, "battlefield", shrine("Creatures your opponents control get -1/-0, can't block, and lose flying."), BEAR)
    assert s.pt("Bird") == (0, 1) and not s.has("Bird", "flying")
    s.attack("Bear")
    s.pass_until("postcombat main")
    assert s.life(1) == 18


@rule("602.5", "605.1a")
def test_abilities_that_are_mana_abilities_are_left():
    s = table()
    text = "Enchant creature\nEnchanted creature loses flying, can't attack, and its activated abilities can't be activated unless they're mana abilities."  # noqa: E501
    s.put(1, "battlefield", beast("Elder", "Flying\n{T}: Add {G}.\n{T}: You gain 1 life."))
    play(s, 0, made("Bind", "Enchantment — Aura", text), "Elder")
    assert not s.has("Elder", "flying")
    s.pass_priority(0)
    assert not s.can(1, "Elder") or s.offered(1, "activate") == []


@rule("613.1f", "113.1")
def test_keywords_and_quotes_in_a_row():
    s = table()
    s.put(0, "battlefield", BEAR, sick=False)
    gained = 'flying, haste, and "Whenever this creature attacks, you gain 3 life"'
    play(s, 0, spell(f"Target creature gains {gained} until end of turn."), "Bear")
    assert s.has("Bear", "flying") and s.has("Bear", "haste")
    s.attack("Bear")
    s.resolve_all()
    assert s.life(0) == 23


@rule("707.9")
def test_a_copy_has_more_than_what_is_copied():
    s = table()
    s.put(0, "battlefield", OGRE)
    text = "Create a token that's a copy of target creature, except it isn't legendary, it's blue in addition to its other colors, and it has flying and \"When this creature dies, you gain 2 life.\""  # noqa: E501
    play(s, 0, spell(text), "Ogre")
    (token,) = [o for o in s.find_all("Ogre") if s.has(o, "flying")]
    s.put(0, "hand", spell("Destroy target creature.", "Kill"))
    s.cast(0, "Kill", token)
    s.resolve_all()
    assert s.life(0) == 22 and s.permanents(0) == ["Ogre"]


def test_two_effects_of_one_line():
    first, second = statics("You can't gain life and your opponents can't cast creature spells.")
    assert type(first).__name__ == "CantGainLife" and type(second).__name__ == "CantCast"


@rule("604.2")
def test_a_condition_behind_two_things_that_are_so_is_unclear():
    assert meaning(
        "As long as you control an artifact, you can't gain life and your opponents can't cast creature spells."
    )
    with pytest.raises(NotUnderstood):
        meaning("You can't gain life and your opponents can't cast creature spells as long as you control an artifact.")
