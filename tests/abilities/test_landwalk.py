"""Landwalk (CR 702.14)."""

from __future__ import annotations

from typing import Any

import pytest
from fights import fight, legal_blocks
from wordings import meaning

from apnap import Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.landwalk import BlockedDespiteLandwalk, landwalk
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.continuous.text_changes import ChangeText
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasSupertype, HasType, Not, all_of
from apnap_plugins.testing import creature

FOREST, ISLAND = (card(name, f"Basic Land — {name}") for name in ("Forest", "Island"))
SNOW_FOREST = card("Snow Forest", "Basic Snow Land — Forest")
VAULT = card("Vault", "Artifact Land")
DUAL = card("Dual", "Land — Forest Island")
TOWN = card("Town", "Legendary Land")
DESERT = card("Desert", "Land — Desert")
LAND = HasType("land")
WALKS = {
    "forestwalk": HasSubtype("Forest"),
    "islandwalk": HasSubtype("Island"),
    "desertwalk": HasSubtype("Desert"),
    "artifact landwalk": all_of(HasType("artifact"), LAND),
    "legendary landwalk": all_of(HasSupertype("legendary"), LAND),
    "nonbasic landwalk": all_of(Not(HasSupertype("basic")), LAND),
    "snow landwalk": all_of(HasSupertype("snow"), LAND),
    "snow forestwalk": all_of(HasSupertype("snow"), HasSubtype("Forest")),
}


def walker(*names: str, **values: Any):
    return creature("Walker", 2, 2, *(landwalk(WALKS[name]) for name in names), **values)


def can_block(*theirs: Any, attacker: Any, mine: Any = (), blocker: Any = None, **more: Any) -> bool:
    """Whether a creature of player 1, who has these permanents, may block the attacker."""
    s = fight("landwalk", "text", **more)
    walking = s.put(0, "battlefield", attacker)
    s.put(0, "battlefield", creature("Other", 1, 1), *mine)
    bear = s.put(1, "battlefield", blocker or creature("Bear", 2, 2))
    s.put(1, "battlefield", creature("Second", 2, 2))
    for one in theirs:
        s.put(1, "battlefield", one)
    s.attack({walking: ("player", 1), s.find("Other"): ("player", 1)})
    return (bear,) in legal_blocks(s, [bear], walking)


@rule("702.14a", "702.14c")
@pytest.mark.parametrize(
    ("name", "land", "blocks"),
    [
        ("forestwalk", FOREST, False),
        ("forestwalk", DUAL, False),
        ("forestwalk", ISLAND, True),
        ("islandwalk", DUAL, False),
        ("desertwalk", DESERT, False),
        ("desertwalk", FOREST, True),
        ("artifact landwalk", VAULT, False),
        ("artifact landwalk", FOREST, True),
        ("artifact landwalk", card("Relic", "Artifact"), True),
        ("legendary landwalk", TOWN, False),
        ("legendary landwalk", FOREST, True),
        ("legendary landwalk", card("Crown", "Legendary Artifact"), True),
        ("nonbasic landwalk", DUAL, False),
        ("nonbasic landwalk", FOREST, True),
        ("nonbasic landwalk", card("Relic", "Artifact"), True),
        ("snow landwalk", SNOW_FOREST, False),
        ("snow landwalk", FOREST, True),
        ("snow forestwalk", SNOW_FOREST, False),
        ("snow forestwalk", FOREST, True),
    ],
)
def test_it_cannot_be_blocked_where_the_defending_player_controls_such_a_land(name, land, blocks):
    assert can_block(land, attacker=walker(name)) == blocks


@rule("702.14c")
def test_a_supertype_and_a_subtype_must_be_on_one_land():
    snow_island = card("Snow Island", "Basic Snow Land — Island")
    assert can_block(snow_island, FOREST, attacker=walker("snow forestwalk"))


@rule("702.14c")
def test_lands_of_the_attacking_player_are_no_matter():
    assert can_block(attacker=walker("forestwalk"), mine=[FOREST])


@rule("702.14c")
def test_only_the_player_whom_it_attacks_counts():
    s = fight("landwalk", players=3)
    one, two = s.put(0, "battlefield", walker("forestwalk"), creature("Fellow", 2, 2, landwalk(WALKS["forestwalk"])))
    bears = [s.put(player, "battlefield", creature("Bear", 2, 2)) for player in (1, 2)]
    s.put(2, "battlefield", FOREST)
    s.attack({one: ("player", 1), two: ("player", 2)})
    assert list(s.wait_for("declare blockers", 1).options) == [bears[0]]
    assert legal_blocks(s, [bears[0]], one) == [(), (bears[0],)]


@rule("702.14c")
def test_of_an_attacked_planeswalker_its_controllers_lands_count():
    s = fight("landwalk")
    walking = s.put(0, "battlefield", walker("forestwalk"))
    s.put(0, "battlefield", creature("Other", 1, 1))
    bear = s.put(1, "battlefield", creature("Bear", 2, 2))
    mage = s.put(1, "battlefield", card("Mage", "Planeswalker", loyalty=4), counters={"loyalty": 4})
    s.put(1, "battlefield", FOREST)
    s.attack({walking: mage, s.find("Other"): mage})
    assert legal_blocks(s, [bear], walking) == [()]


@rule("702.14c")
def test_what_land_types_are_now_counts():
    moon = card("Moon", "Enchantment", *meaning("Nonbasic lands are Mountains."))
    assert not can_block(DUAL, attacker=walker("islandwalk"))
    assert can_block(DUAL, moon, attacker=walker("islandwalk"))


@rule("702.14c")
def test_a_land_that_comes_after_blockers_were_declared_is_too_late():
    s = fight("landwalk")
    walking = s.put(0, "battlefield", walker("forestwalk"))
    bear = s.put(1, "battlefield", creature("Bear", 2, 2))
    s.attack(walking)
    s.expect(1, "declare blockers", {bear: walking})
    s.pass_until("declare blockers")
    s.put(1, "battlefield", FOREST)
    s.pass_until("end of combat")
    assert s.field("life", 1) == 20


@rule("702.14d")
def test_the_example_blockers_with_the_same_landwalk_do_not_cancel_it():
    """Example of 702.14d: over a snow Forest one with snow forestwalk can't be blocked, also not by one with snow forestwalk."""
    assert not can_block(SNOW_FOREST, attacker=walker("snow forestwalk"), blocker=walker("snow forestwalk"))


@rule("702.14e")
def test_two_instances_of_one_kind_are_redundant_and_of_two_kinds_each_counts():
    twice = walker("forestwalk", "forestwalk")
    assert can_block(ISLAND, attacker=twice)
    assert not can_block(FOREST, attacker=twice)
    despite = card("Lure", "Enchantment", Static((BlockedDespiteLandwalk(WALKS["forestwalk"]),)))
    assert can_block(FOREST, despite, attacker=twice)
    both = walker("forestwalk", "islandwalk")
    assert not can_block(ISLAND, attacker=both)
    assert not can_block(FOREST, ISLAND, despite, attacker=both)


@rule("702.14b", "509.1b")
def test_as_an_evasion_ability_it_adds_to_others():
    s = fight("landwalk", "menace")
    walking = s.put(0, "battlefield", walker("forestwalk"))
    grim = s.put(0, "battlefield", creature("Grim", 2, 2, landwalk(WALKS["forestwalk"]), "menace"))
    one, two = s.put(1, "battlefield", creature("Bear", 2, 2), creature("Elf", 1, 1))
    s.attack({walking: ("player", 1), grim: ("player", 1)})
    assert legal_blocks(s, [one, two], grim) == [(), (one, two)]
    assert legal_blocks(s, [one, two], walking) == [(), (one,), (two,), (one, two)]


@rule("702.14c", "609.4")
def test_effects_let_such_creatures_be_blocked_nevertheless():
    despite = card(
        "Crevasse",
        "Enchantment",
        *meaning("Creatures with forestwalk can be blocked as though they didn't have forestwalk."),
    )
    assert can_block(FOREST, despite, attacker=walker("forestwalk"))
    assert not can_block(SNOW_FOREST, despite, attacker=walker("snow forestwalk"))
    text = "Creatures with landwalk abilities can be blocked as though they didn't have those abilities."
    staff = card("Staff", "Artifact", *meaning(text))
    assert can_block(SNOW_FOREST, staff, attacker=walker("snow forestwalk"))
    assert can_block(DUAL, staff, attacker=walker("nonbasic landwalk", "islandwalk"))


@rule("702.14c")
def test_a_permanent_that_was_sent_away_is_no_land_of_theirs():
    s = fight("landwalk")
    walking = s.put(0, "battlefield", walker("forestwalk"))
    bear = s.put(1, "battlefield", creature("Bear", 2, 2))
    forest = s.put(1, "battlefield", FOREST)
    s.attack(walking)
    s.arrange(lambda: s.game.happen(Moved(forest, "hand")))
    assert legal_blocks(s, [bear], walking) == [(), (bear,)]


@rule("702.14a", "612.1")
def test_a_text_change_makes_it_another_landwalk():
    s = fight("landwalk", "text")
    walking = s.put(0, "battlefield", walker("forestwalk"))
    bear = s.put(1, "battlefield", creature("Bear", 2, 2))
    s.put(0, "battlefield", creature("Other", 1, 1))
    s.put(1, "battlefield", FOREST)
    hack = card(
        "Hack",
        "Enchantment",
        Static((Continuous(AffectsAll(HasType("creature")), (ChangeText("subtype", "Forest", "Island"),)),)),
    )
    s.put(0, "battlefield", hack)
    s.attack({walking: ("player", 1), s.find("Other"): ("player", 1)})
    assert legal_blocks(s, [bear], walking) == [(), (bear,)]


@rule("702.14a")
@pytest.mark.parametrize("name", WALKS)
def test_words(name):
    assert meaning(name.capitalize()) == (landwalk(WALKS[name]),)
    assert meaning(f"~ has {name}.")[0].effects[0].parts[0].abilities == (landwalk(WALKS[name]),)
