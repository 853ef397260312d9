"""What is so of one thing and of others, in cards made from their text: changes, their numbers, restrictions (CR 611, 613)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES, TYPES, is_creature
from apnap_plugins.testing import basic, permanent

FOREST = basic("G")


@pytest.mark.parametrize(
    "line",
    [
        "~ and other Elf creatures you control get +1/+1.",
        "~ gets +2/+2 and other creatures you control have trample.",
        "Each Vehicle you control gets +1/+1 as long as it's a creature.",
        "~ gets +2/+2 for each Aura attached to it.",
        "Equipped creature gets +1/+0 for each of its colors.",
        "Enchanted creature gets +2/+2, has flying, and can't attack you or planeswalkers you control.",
        "During turns other than yours, creatures you control get +0/+2.",
        "Activated abilities of sources with the chosen name can't be activated unless they're mana abilities.",
        "{1}: ~ gets +1/-1 or -1/+1 until end of turn.",
        "{1}: ~ gains your choice of flying, first strike, or haste until end of turn.",
        "{X}: ~ becomes an X/X Construct artifact creature until end of turn.",
        "{3}: Target creature loses all abilities and becomes a green Elk creature with base power and toughness 3/3.",
    ],
)
def test_a_line_is_said_again(line):
    assert meaning(line)


@rule("613.4c")
def test_one_and_others_get_the_same():
    s = table()
    s.put(0, "battlefield", beast("Lord", "Lord and other Bear creatures you control get +1/+1."))
    s.put(0, "battlefield", made("Cub", "Creature — Bear", "", "{0}", "1/1"), OGRE)
    s.put(1, "battlefield", made("Foe", "Creature — Bear", "", "{0}", "1/1"))
    assert (s.pt("Lord"), s.pt("Cub"), s.pt("Foe")) == ((3, 3), (2, 2), (1, 1))


@rule("611.2a")
def test_what_becomes_something_for_good_stays_that_and_has_lost_its_abilities():
    s = table()
    s.put(0, "library", *[FOREST] * 5)
    s.put(1, "library", *[FOREST] * 5)
    bird = s.put(1, "battlefield", made("Bird", "Creature — Bird", "Flying", "{0}", "1/1"))
    text = "Target artifact or creature loses all abilities and becomes a green Elk creature with base power and toughness 3/3."
    play(s, 0, spell(text), "Bird")
    s.pass_until("upkeep")
    assert s.pt("Bird") == (3, 3) and not s.has("Bird", "flying")
    values = s.game.characteristics(bird)
    assert (values[SUBTYPES], values[COLORS], values[TYPES]) == (
        frozenset(["Elk"]), frozenset("G"), frozenset(["creature"]),
    )  # fmt: skip


@rule("107.3a", "205.1b")
def test_x_is_the_size_of_what_becomes_a_creature():
    s = table()
    s.lands(0, "GGG")
    staff = s.put(
        0,
        "battlefield",
        made("Staff", "Artifact", "{X}: Staff becomes an X/X Construct artifact creature until end of turn."),
    )
    s.expect(0, "number", 3)
    s.act(0, "activate", "Staff")
    s.resolve()
    assert is_creature(s.game, staff) and s.pt("Staff") == (3, 3)


@rule("608.2h")
def test_its_mana_value_is_the_target_s():
    s = table()
    s.put(0, "battlefield", permanent("Engine", "Artifact", cost="{4}"))
    text = (
        "Target noncreature artifact becomes an artifact creature with power and toughness each equal to its mana value "
        "until end of turn."
    )
    play(s, 0, spell(text), "Engine")
    assert s.pt("Engine") == (4, 4)


@rule("608.2d")
@pytest.mark.parametrize(("place", "size"), [(0, (3, 1)), (1, (1, 3))])
def test_the_controller_chooses_how_it_changes(place, size):
    s = table()
    s.put(0, "battlefield", beast("Shaper", "{0}: Shaper gets +1/-1 or -1/+1 until end of turn."))
    s.act(0, "activate", "Shaper")
    s.expect(0, "608.2d", place)
    s.resolve()
    assert s.pt("Shaper") == size


@rule("201.2a", "608.2h")
def test_all_others_with_its_name_are_meant_and_nothing_else():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    first = s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR)
    text = "Target creature and all other creatures with the same name as that creature get -3/-3 until end of turn."
    play(s, 0, spell(text), first)
    assert s.find_all("Bear", "battlefield") == [] and s.find_all("Ogre", "battlefield") != []


@rule("105.2")
def test_what_shares_a_color_with_the_target_is_dealt_damage_too():
    s = table()
    for name, cost in (("Green", "{G}"), ("Both", "{G}{R}"), ("Red", "{R}"), ("None", "{1}")):
        s.put(1, "battlefield", beast(name, cost=cost))
    text = "Radiance — Beam deals 2 damage to target creature and each other creature that shares a color with it."
    play(s, 0, spell(text, "Beam"), "Green")
    there = {name for name in ("Green", "Both", "Red", "None") if s.find_all(name, "battlefield")}
    assert there == {"Red", "None"}


@rule("301.5", "613.4c")
def test_what_is_attached_to_it_is_counted():
    s = table()
    s.put(0, "battlefield", beast("Dancer", "Dancer gets +2/+2 for each Aura attached to it."))
    assert s.pt("Dancer") == (2, 2)
    aura = made("Veil", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.")
    s.put(0, "hand", aura)
    s.cast(0, "Veil", "Dancer")
    s.resolve()
    assert s.pt("Dancer") == (4, 4)
    s.happen(Moved(s.find("Veil"), "graveyard"))
    assert s.pt("Dancer") == (2, 2)


@rule("508.1c", "613.1f")
def test_a_vow_is_kept_toward_its_owner_alone():
    s = table(players=3)
    bear = s.put(1, "battlefield", BEAR)
    text = "Enchant creature\nEnchanted creature gets +2/+2, has flying, and can't attack you or planeswalkers you control."
    s.put(0, "hand", made("Vow", "Enchantment — Aura", text))
    s.cast(0, "Vow", bear)
    s.resolve()
    assert s.pt(bear) == (4, 4) and s.has(bear, "flying")
    assert not s.game.query(CanAttack(bear, player_ref(0)), True)
    assert s.game.query(CanAttack(bear, player_ref(2)), True)


@rule("603.10a")
def test_an_enchanted_land_that_dies_brings_back_its_genju():
    s = table()
    forest = s.put(0, "battlefield", FOREST)
    text = (
        "Enchant Forest\n{0}: Enchanted Forest becomes a 4/4 green Spirit creature until end of turn. It's still a land.\n"
        "When enchanted Forest is put into a graveyard, you may return Genju from your graveyard to your hand."
    )
    s.put(0, "hand", made("Genju", "Enchantment — Aura", text))
    s.cast(0, "Genju", forest)
    s.resolve()
    s.act(0, "activate", "Genju")
    s.resolve()
    assert s.pt(forest) == (4, 4) and s.game.characteristics(forest)[TYPES] == frozenset(["land", "creature"])
    s.expect(0, "may", True)
    s.happen(Moved(forest, "graveyard"))
    s.resolve_all()
    assert s.find_all("Genju", "hand", 0) != []


@rule("404.2")
def test_a_genju_of_another_player_lies_in_no_graveyard_of_yours():
    s = table()
    forest = s.put(0, "battlefield", FOREST)
    text = (
        "Enchant Forest\nWhen enchanted Forest is put into a graveyard, "
        "you may return Genju from your graveyard to your hand."
    )
    s.put(0, "hand", made("Genju", "Enchantment — Aura", text))
    s.cast(0, "Genju", forest)
    s.resolve()
    play(s, 1, spell("Gain control of target enchantment.", "Theft"), "Genju")
    assert s.game.controller(s.find("Genju")) == 1
    s.expect(1, "may", True)
    s.happen(Moved(forest, "graveyard"))
    s.resolve_all()
    assert s.count("Genju", "graveyard", 0) == 1 and s.find_all("Genju", "hand") == []


@rule("603.8")
def test_a_state_triggers_once_it_is_there():
    s = table()
    s.put(0, "battlefield", beast("Pack", "When you control no Forests, sacrifice Pack."))
    s.resolve_all()
    assert s.find_all("Pack", "battlefield") == []
    forest = s.put(0, "battlefield", FOREST)
    s.put(0, "battlefield", beast("Other", "When you control no Forests, sacrifice Other."))
    s.resolve_all()
    assert s.find_all("Other", "battlefield") != []
    s.happen(Moved(forest, "graveyard"))
    s.resolve_all()
    assert s.find_all("Other", "battlefield") == []


@rule("509.1b")
def test_for_a_turn_only_some_can_block_it():
    s = table(stage="beginning of combat")
    runner = s.put(
        0, "battlefield", beast("Runner", "{0}: Runner can't be blocked this turn except by creatures with haste.")
    )
    slow, fast = s.put(1, "battlefield", BEAR), s.put(1, "battlefield", beast("Fast", "Haste"))
    s.act(0, "activate", "Runner")
    s.resolve()
    assert not s.game.query(CanBlock(slow, runner), True)
    assert s.game.query(CanBlock(fast, runner), True)


@rule("611.3a")
def test_what_is_the_one_and_one_of_the_others_too_gets_it_once():
    s = table()
    s.put(0, "battlefield", beast("Advocate", "Advocate and land creatures you control get +2/+2."))
    s.put(0, "battlefield", made("Grove", "Land Creature — Forest Dryad", "", size="1/1"))
    assert (s.pt("Advocate"), s.pt("Grove")) == ((4, 4), (3, 3))
    play(
        s,
        0,
        spell("Target creature becomes a Forest land in addition to its other types until end of turn."),
        "Advocate",
    )
    assert (s.pt("Advocate"), s.pt("Grove")) == ((4, 4), (3, 3))
