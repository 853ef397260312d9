"""Base power and toughness, asked for and changed for a time, in cards made from their text (CR 208.4b, 613.4b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

ANT = beast("Ant", size="1/1")
WALL = beast("Wall", size="0/4")
MIMICRY = (
    "Whenever another creature you control enters, "
    "you may have ~'s base power become equal to that creature's power until end of turn."
)


@pytest.mark.parametrize(
    "line",
    [
        "Whenever a creature you control with base power and toughness 2/2 attacks, it gets +3/+3 until end of turn.",
        "~ gets +1/+1 for each creature you control with base power or toughness 1.",
        "Creatures with base power 1 or less can't block.",
        "Creatures you control with base toughness 4 or greater have vigilance.",
        "{1}: ~'s base power and toughness become 5/5 until end of turn.",
        "{1}: You may have ~'s base power and toughness become 5/5 until end of turn.",
        "{1}: ~'s base power becomes equal to the number of Forests you control until end of turn.",
        MIMICRY,
    ],
)
def test_base_power_and_toughness_are_said_again(line):
    assert meaning(line)


def test_a_number_of_which_nothing_is_said_is_refused():
    with pytest.raises(NotUnderstood):
        language().read("Whenever ~ attacks, ~'s base power and toughness become X/X until end of turn.")


@rule("208.4b")
def test_counters_and_what_adds_to_power_change_no_base_power():
    s = table()
    s.put(0, "battlefield", ANT, counters={"+1/+1": 3})
    s.put(0, "battlefield", BEAR, counters={"-1/-1": 1})
    s.put(0, "battlefield", OGRE, shrine("Creatures you control get +5/+0."))
    play(s, 0, spell("Destroy all creatures with base power or toughness 1."))
    assert s.permanents(0) == sorted([BEAR.name, OGRE.name, "Shrine"])


@rule("208.4b", "613.4b")
def test_what_sets_power_changes_the_base():
    s = table()
    s.put(0, "battlefield", ANT, BEAR, WALL)
    play(s, 0, spell("Target creature has base power and toughness 2/2 until end of turn."), "Wall")
    play(s, 0, spell("Each creature you control with base power and toughness 2/2 gets +3/+3 until end of turn."))
    assert [s.pt(name) for name in ("Ant", BEAR.name, "Wall")] == [(1, 1), (5, 5), (5, 5)]


@rule("613.4b", "613.4c")
def test_what_it_becomes_is_below_counters():
    s = table()
    s.put(0, "battlefield", ANT, counters={"+1/+1": 2})
    play(s, 0, spell("Target creature's base power and toughness become 4/2 until end of turn."), "Ant")
    assert s.pt("Ant") == (6, 4)


@rule("608.2h", "611.2d")
def test_its_base_power_is_found_once():
    s = table()
    s.put(0, "battlefield", beast("Mimic", MIMICRY, "1/4"))
    s.expect(0, "608.2d", True)
    s.put(0, "battlefield", OGRE, event=True)
    s.settle()
    s.resolve_all()
    power, _ = s.pt(OGRE.name)
    assert s.pt("Mimic") == (power, 4)
    play(s, 0, spell("Target creature gets +3/+3 until end of turn."), OGRE.name)
    assert s.pt("Mimic") == (power, 4)
    s.pass_until("upkeep")
    assert s.pt("Mimic") == (1, 4)


@rule("608.2d")
@pytest.mark.parametrize(("answer", "size"), [(True, (4, 2)), (False, (2, 2))])
def test_it_may_become_so(answer, size):
    s = table()
    text = "Whenever a land you control enters, you may have ~'s base power and toughness become 4/2 until end of turn."
    s.put(0, "battlefield", beast("Hermit", text))
    s.expect(0, "608.2d", answer)
    s.put(0, "battlefield", basic("G"), event=True)
    s.settle()
    s.resolve_all()
    assert s.pt("Hermit") == size


@rule("208.4b", "613.1")
def test_a_static_ability_counts_by_what_power_is_before_it_is_modified():
    s = table(debug=True)
    s.put(
        0, "battlefield", beast("Chief", "~ gets +1/+1 for each creature you control with base power or toughness 1.")
    )
    assert s.pt("Chief") == (2, 2)
    s.put(0, "battlefield", ANT, counters={"+1/+1": 3})
    s.put(0, "battlefield", BEAR, counters={"-1/-1": 1})
    assert s.pt("Chief") == (3, 3)
    play(s, 0, spell("Target creature has base power and toughness 1/5 until end of turn."), BEAR.name)
    assert s.pt("Chief") == (4, 4)
    s.put(0, "battlefield", shrine("Creatures you control have base power and toughness 3/3."))
    assert s.pt("Chief") == (3, 3)


@rule("208.4b", "613.1")
def test_where_the_base_is_yet_to_be_set_an_effect_sees_what_there_is():
    s = table(debug=True)
    s.put(0, "battlefield", shrine("Creatures you control with base toughness 4 or greater have vigilance."))
    s.put(0, "battlefield", WALL, ANT, counters={"+1/+1": 5})
    assert [s.has(name, "vigilance") for name in ("Wall", "Ant")] == [True, False]
