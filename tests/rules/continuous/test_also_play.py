"""What is so of an object, and more or something else of it as long as something is so; played from card text (CR 611.3)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, table

from apnap.testing import rule

ELF = beast("Elf", types="Legendary Creature — Elf Warrior", cost="{R}")


@pytest.mark.parametrize("line", [
    "Equipped creature gets +1/+1. As long as it's legendary, it gets an additional +2/+2. As long as it's red, it has trample.",
    "Enchanted creature gets -2/-0. It gets -6/-0 instead as long as its controller has seven or more cards in their graveyard.",
    "~ costs {1} less to cast if you control a Spirit. It also costs {1} less to cast if you control an enchantment.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert len(meaning(line)) > 1


@rule("611.3", "613.4c")
def test_more_of_what_is_equipped():
    s = table()
    maul = made("Maul", "Artifact — Equipment", "Equipped creature gets +1/+1. As long as it's legendary, it gets an additional "
                "+2/+2. As long as it's red, it has trample.\nEquip {0}")  # fmt: skip
    s.put(0, "battlefield", maul, ELF, BEAR)
    s.activate(0, "Maul", "Elf")
    s.resolve()
    assert (s.pt("Elf"), s.has("Elf", "trample")) == ((5, 5), True)
    s.activate(0, "Maul", "Bear")
    s.resolve()
    assert (s.pt("Elf"), s.pt("Bear"), s.has("Bear", "trample")) == ((2, 2), (3, 3), False)


@rule("611.3")
def test_something_else_instead():
    s = table()
    axe = made(
        "Axe",
        "Artifact — Equipment",
        "Equipped creature gets +1/+1. If it's a Warrior, it gets +2/+1 instead.\nEquip {0}",
    )
    s.put(0, "battlefield", axe, ELF, BEAR)
    for name, size in (("Elf", (4, 3)), ("Bear", (3, 3))):
        s.activate(0, "Axe", name)
        s.resolve()
        assert s.pt(name) == size


@rule("611.3")
def test_its_controllers_graveyard():
    s = table()
    tiny = made("Tiny", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets -2/-0. It gets -6/-0 instead as long as "
                "its controller has seven or more cards in their graveyard.")  # fmt: skip
    s.put(1, "battlefield", beast("Ox", size="9/9"))
    s.put(0, "graveyard", *[BEAR] * 7)
    play(s, 0, tiny, "Ox")
    assert s.pt("Ox") == (7, 9)
    s.put(1, "graveyard", *[BEAR] * 7)
    assert s.pt("Ox") == (3, 9)


@rule("611.3a")
def test_more_of_several_on_a_condition():
    s = table()
    s.put(0, "battlefield", shrine("Creatures you control get +1/+1. As long as you control an artifact, they also have "
                                   "vigilance."), BEAR)  # fmt: skip
    s.put(1, "battlefield", beast("Ox"))
    assert (s.pt("Bear"), s.has("Bear", "vigilance")) == ((3, 3), False)
    s.put(0, "battlefield", made("Cup", "Artifact", ""))
    assert (s.has("Bear", "vigilance"), s.has("Ox", "vigilance")) == (True, False)


@rule("611.3", "301.5")
def test_where_another_equipment_is_attached():
    s = table()
    suit = made("Suit", "Artifact — Equipment", "Equipped creature gets +2/+0. It gets an additional +0/+2 and has deathtouch as "
                "long as an Equipment named Gown is attached to a creature you control.\nEquip {0}")  # fmt: skip
    gown = made("Gown", "Artifact — Equipment", "Equip {0}")
    s.put(0, "battlefield", suit, gown, BEAR, beast("Ox"))
    s.activate(0, "Suit", "Ox")
    s.resolve()
    assert (s.pt("Ox"), s.has("Ox", "deathtouch")) == ((4, 2), False)
    s.activate(0, "Gown", "Bear")
    s.resolve()
    assert (s.pt("Ox"), s.has("Ox", "deathtouch")) == ((4, 4), True)


@rule("601.2f")
@pytest.mark.parametrize(("there", "lands"), [((), 3), ((beast("Ghost", types="Creature — Spirit"),), 2),
                                              ((beast("Ghost", types="Enchantment Creature — Spirit"),), 1)])  # fmt: skip
def test_less_for_each_of_two_conditions(there, lands):
    s = table()
    s.put(0, "battlefield", *there)
    s.put(0, "hand", made("Snare", "Instant", "This spell costs {1} less to cast if you control a Spirit. It also costs {1} less "
                          "to cast if you control an enchantment.\nYou gain 1 life.", "{3}"))  # fmt: skip
    s.lands(0, "W" * (lands - 1))
    assert not s.can(0, "Snare")
    s.lands(0, "W")
    assert s.can(0, "Snare")


@rule("613.4b", "613.7")
@pytest.mark.parametrize(("plane_first", "size"), [(True, (4, 4)), (False, (1, 1))])
def test_of_two_that_make_a_land_a_creature_the_later_one_sets_its_size(plane_first, size):
    plane = shrine("All lands are 1/1 creatures that are still lands.", "Plane")
    wake = made(
        "Wake", "Sorcery", "Target land you control becomes a 4/4 Elemental creature with trample. It's still a land."
    )
    s = table()
    land = s.put(0, "battlefield", made("Glade", "Land", "{T}: Add {G}."))
    for card in [plane, wake] if plane_first else [wake, plane]:
        play(s, 0, card, *([land] if card is wake else []))
    assert s.pt(land) == size
    assert s.has(land, "trample")
    assert (s.characteristic(land, "types"), s.characteristic(land, "subtypes")) == (
        {"land", "creature"},
        {"Elemental"},
    )
