"""Landwalk of a type that is chosen, or that lands have, in cards made from their text (CR 607.2d, 702.14)."""

from __future__ import annotations

import pytest
from fights import legal_blocks
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import card

TOWN, FOREST = card("Town", "Land — Desert"), card("Forest", "Basic Land — Forest")
SNOW_FOREST = card("Snow Forest", "Basic Snow Land — Forest")


@pytest.mark.parametrize(
    "line",
    [
        "As ~ enters, choose a land type.",
        "~ has landwalk of the chosen type.",
        "{T}: Choose a basic land type. Target creature gains landwalk of the chosen type until end of turn.",
        "{T}: Choose a land type. Target creature gains snow landwalk of the chosen type until end of turn.",
        "For each basic land type among lands your opponents control, ~ has landwalk of that type.",
        "As ~ enters, choose black or red.",
        "As ~ enters, choose white or green.",
    ],
)
def test_what_is_chosen_is_said_again(line):
    assert meaning(line)


def blocked(s, walking: int, bear: int) -> bool:
    """Whether the bear may block the walker, which attacks."""
    other = s.put(0, "battlefield", beast("Other"))  # which may be blocked in any case, so that blocks are declared
    s.attack({walking: ("player", 1), other: ("player", 1)})
    return (bear,) in legal_blocks(s, [bear], walking)


@rule("702.14a", "607.2d")
@pytest.mark.parametrize(("chosen", "blocks"), [("Desert", False), ("Forest", True)])
def test_what_enters_walks_over_lands_of_the_type_that_was_chosen(chosen, blocks):
    s = table(stage="beginning of combat")
    walking, bear = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", beast("Ox"))
    s.put(1, "battlefield", TOWN)
    s.expect(0, "607.2d", chosen)
    aura = made(
        "Cloak",
        "Enchantment — Aura",
        "Flash\nEnchant creature\nAs Cloak enters, choose a land type.\nEnchanted creature has landwalk of the chosen type.",
    )
    play(s, 0, aura, "Bear")
    assert blocked(s, walking, bear) == blocks


@rule("702.14a", "608.2d", "607.2d")
@pytest.mark.parametrize(("land", "blocks"), [(SNOW_FOREST, False), (FOREST, True)])
def test_snow_landwalk_of_the_type_is_gained_for_a_time(land, blocks):
    s = table(stage="beginning of combat")
    walking, bear = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", beast("Ox"))
    s.put(1, "battlefield", land)
    text = "{0}: Choose a land type. Target creature gains snow landwalk of the chosen type until end of turn."
    s.put(0, "battlefield", shrine(text))
    s.expect(0, "607.2d", "Forest")
    s.activate(0, "Shrine", "Bear")
    s.resolve()
    assert blocked(s, walking, bear) == blocks


@rule("702.14a", "305.6")
@pytest.mark.parametrize(("mine", "blocks"), [(FOREST, False), (TOWN, True)])
def test_it_walks_over_the_basic_land_types_that_its_player_has(mine, blocks):
    s = table(stage="beginning of combat")
    text = "Domain — For each basic land type among lands you control, ~ has landwalk of that type."
    walking, bear = s.put(0, "battlefield", beast("Magnigoth", text)), s.put(1, "battlefield", beast("Ox"))
    s.put(0, "battlefield", mine)
    s.put(1, "battlefield", FOREST, TOWN)
    assert blocked(s, walking, bear) == blocks
