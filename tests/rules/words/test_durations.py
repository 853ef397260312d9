"""How long an effect of a resolution lasts, in cards made from their text: for as long as something is so (CR 611.2b)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from turns import until
from wordings import beast, effect, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import TURN, ForAsLongAs, ForAsLongAsItIs
from apnap_plugins.rules.counters.counters import CountersRemoved
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.permanents.conditions import ThisRemainsTapped
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.instructions import TheirsStayTapped
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.testing import basic

WEAPON = (
    "You may choose not to untap Weapon during your untap step.\n"
    "{T}: Target creature gets +2/+2 and has flying for as long as Weapon remains tapped."
)


def with_libraries():
    s = table(debug=True)
    for player in s.game.players:
        s.put(player, "library", *[basic("G")] * 9)
    return s


def next_turn(s):
    turn = s.field(TURN)
    until(s, lambda game: game.get(TURN) > turn)


@pytest.mark.parametrize(
    "line",
    [
        "Target creature gets +2/+2 for as long as ~ remains tapped.",
        "Gain control of target creature for as long as you control ~ and ~ remains tapped.",
        "Target creature gains flying for as long as it has a shield counter on it.",
        "Creatures target player controls don't untap during their next untap step.",
    ],
)
def test_a_line_says_what_it_means_and_is_said_again(line):
    assert meaning(f"{{T}}: {line}")


def test_the_trees_of_durations():
    assert effect("Target creature gains flying for as long as ~ remains tapped.").duration == ForAsLongAs(
        ThisRemainsTapped()
    )
    assert effect("Target land becomes an Island for as long as it has a mire counter on it.").duration == (
        ForAsLongAsItIs(HasCounter("mire"))
    )
    assert isinstance(
        effect("Lands target player controls don't untap during their next untap step."), TheirsStayTapped
    )


@rule("611.2b")
@pytest.mark.parametrize("leaves", [False, True])
def test_it_is_over_as_the_source_untaps_or_leaves(leaves):
    s = with_libraries()
    weapon = s.put(0, "battlefield", made("Weapon", "Artifact", WEAPON))
    s.put(0, "battlefield", BEAR)
    s.cast(0, "Weapon", "Bear", kind="activate")
    s.resolve()
    assert s.pt("Bear") == (4, 4) and s.has("Bear", "flying")
    if leaves:
        s.happen(Moved(weapon, "graveyard"))
    else:
        s.set_field(TAPPED, False, weapon)
    assert s.pt("Bear") == (2, 2) and not s.has("Bear", "flying")


@rule("611.2b")
def test_each_of_several_stops_by_itself_as_it_loses_its_counter():
    s = with_libraries()
    bear = s.put(0, "battlefield", BEAR, counters={"bounty": 1})
    s.put(0, "battlefield", OGRE, counters={"bounty": 1})
    play(s, 0, spell("Each creature gains flying for as long as it has a bounty counter on it."))
    assert s.has("Bear", "flying") and s.has("Ogre", "flying")
    s.happen(CountersRemoved("bounty", 1, obj=bear))
    assert not s.has("Bear", "flying") and s.has("Ogre", "flying")


@rule("611.2b")
def test_a_counter_holds_an_ability_that_is_given():
    s = with_libraries()
    s.put(
        0,
        "battlefield",
        shrine(
            "{0}: Put a bounty counter on target creature. For as long as that creature has a bounty counter on it, it has "
            '"When this creature dies, each opponent loses 3 life."'
        ),
    )
    bear = s.put(0, "battlefield", BEAR)
    s.cast(0, "Shrine", "Bear", kind="activate")
    s.resolve()
    s.happen(Moved(bear, "graveyard"))
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("502.3", "611.2c")
def test_what_comes_later_stays_tapped_too_in_that_player_s_next_untap_step_and_in_no_other():
    s = with_libraries()
    bear = s.put(1, "battlefield", BEAR)
    mine = s.put(0, "battlefield", beast("Mine"))
    play(s, 0, spell("Creatures target player controls don't untap during their next untap step."), player_ref(1))
    ogre = s.put(1, "battlefield", OGRE)
    for one in (bear, ogre, mine):
        s.set_field(TAPPED, True, one)
    next_turn(s)
    until(s, "upkeep")
    assert s.field(TAPPED, bear) and s.field(TAPPED, ogre)
    next_turn(s)
    until(s, "upkeep")
    assert not s.field(TAPPED, mine)
    next_turn(s)
    until(s, "upkeep")
    assert not s.field(TAPPED, bear) and not s.field(TAPPED, ogre)
