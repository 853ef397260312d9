"""Who puts counters somewhere: the player whom the text says, else who controls what resolves (CR 122.6)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.counters.counters import player_counters

HALVING = (
    "If you would put one or more counters on a permanent or player, put twice that many of each of those kinds of counters "
    "on that permanent or player instead.\n"
    "If an opponent would put one or more counters on a permanent or player, they put half that many of each of those kinds of "
    "counters on that permanent or player instead, rounded down."
)


def stolen(s, what):
    """The other player gains control of it in response."""
    s.put(1, "hand", spell("Gain control of target creature.", "Thief"))
    s.pass_priority(0)
    s.cast(1, "Thief", what)
    s.resolve()


@rule("122.6", "614.16")
@pytest.mark.parametrize(("owner", "counters"), [(0, 1), (1, 4)])
def test_a_player_puts_them_where_the_text_says_so(owner, counters):
    s = table()
    s.put(owner, "battlefield", shrine(HALVING))
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Target opponent puts two charge counters on a creature they control."), ("player", 1))
    assert s.counters_on("Bear", "charge") == counters


@rule("122.6", "101.4", "614.16")
@pytest.mark.parametrize(
    "text",
    [
        "Each player puts two +1/+1 counters on a creature they control.",
        "Each player may put two +1/+1 counters on a creature they control.",
    ],
)
def test_each_player_puts_their_own(text):
    s = table()
    s.put(0, "battlefield", shrine(HALVING), BEAR)
    s.put(1, "battlefield", OGRE)
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    if "may" in text:
        s.expect(0, "608.2d", True)
        s.expect(1, "608.2d", True)
    s.resolve()
    assert (s.counters_on("Bear"), s.counters_on("Ogre")) == (4, 1)


@rule("122.6", "113.8")
def test_who_controls_the_ability_puts_them_whoever_controls_its_source_by_then():
    s = table()
    s.put(0, "battlefield", beast("Smith", "{0}: Put two charge counters on target creature."), BEAR)
    s.put(0, "battlefield", shrine(HALVING))
    s.activate(0, "Smith", "Bear")
    stolen(s, "Smith")
    s.resolve()
    assert s.counters_on("Bear", "charge") == 4


SEASON = (
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on "
    "that permanent instead."
)
CONSTRICTOR = (
    "If one or more counters would be put on an artifact or creature you control, that many plus one of each of those kinds "
    "of counters are put on that permanent instead."
)
CHAMPION = (
    "If you would put one or more counters on a creature or planeswalker you control or on yourself, put that many plus one "
    "of each of those kinds of counters on that permanent or player instead."
)
SHIFT = "Put two time counters on target permanent or suspended card."


@rule("109.2", "110.1", "122.6", "614.16")
@pytest.mark.parametrize(
    "text",
    [
        SEASON,
        CONSTRICTOR,
        CHAMPION,
        "Counters can't be put on artifacts, creatures, enchantments, or lands.",
        "Whenever you put one or more counters on a creature, you gain 1 life.",
    ],
)
def test_a_creature_card_in_exile_is_no_creature_that_counters_are_put_on(text):
    s = table()
    s.lands(0, "R")
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", beast("Beast", "Suspend 3—{R}", cost="{5}{R}"))
    s.act(0, "special", "Beast")
    assert s.counters(s.find("Beast", "exile")) == {"time": 3}
    play(s, 0, spell(SHIFT), s.find("Beast", "exile"))
    assert s.counters(s.find("Beast", "exile")) == {"time": 5}
    s.resolve_all()
    assert s.life(0) == 20


@rule("122.6", "113.8", "109.5")
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("{0}: Put two charge counters on this creature.", "charge"),
        ("{0}: Move two time counters from target creature onto this creature.", "time"),
        ("{0}: Double the number of fuse counters on this creature.", "fuse"),
        ("{0}: Adapt 2.", "+1/+1"),
        ("{0}: Monstrosity 2.", "+1/+1"),
    ],
)
def test_whatever_an_ability_does_to_put_them_its_controller_does_it(text, kind):
    s = table()
    s.put(0, "battlefield", shrine(HALVING))
    s.put(0, "battlefield", beast("Smith", text), counters={"fuse": 2} if kind == "fuse" else {})
    s.put(0, "battlefield", BEAR, counters={"time": 2})
    s.activate(0, "Smith", *(["Bear"] if kind == "time" else []))
    stolen(s, "Smith")
    s.resolve()
    assert s.counters_on("Smith", kind) == (6 if kind == "fuse" else 4)


@rule("122.6", "113.8", "107.14")
def test_who_gets_energy_by_an_ability_gets_it_by_their_own_doing():
    s = table()
    s.put(0, "battlefield", shrine(HALVING), beast("Smith", "{0}: You get {E}{E}."))
    s.activate(0, "Smith")
    stolen(s, "Smith")
    s.resolve()
    assert player_counters(s.game, 0, "energy") == 4


@rule("122.6", "702.112a", "702.24a")
@pytest.mark.parametrize(("text", "kind"), [("Renown 2", "+1/+1"), ("Cumulative upkeep {0}", "age")])
def test_so_it_is_with_keyword_abilities(text, kind):
    s = table(stage="upkeep" if kind == "age" else "precombat main")
    s.put(0, "battlefield", shrine(HALVING), beast("Smith", text))
    if kind == "age":
        s.pass_until(lambda game: bool(game.zone("stack")))
    else:
        s.attack("Smith")
        s.pass_until(lambda game: bool(game.zone("stack")))
    stolen(s, "Smith")
    s.resolve()
    assert s.counters_on("Smith", kind) == (4 if kind == "+1/+1" else 2)


@rule("715.3b", "122.6")
@pytest.mark.parametrize(("owner", "chapters"), [(0, 3), (1, 1)])
def test_a_player_puts_lore_counters_on_their_sagas(owner, chapters):
    s = table(stage="draw", decks=[[BEAR] * 9] * 2)
    saga = "(As this Saga enters and after your draw step, add a lore counter.)\nI, II, III — You gain 1 life.\nIV — Draw a card."
    s.put(owner, "battlefield", shrine(HALVING))
    s.put(0, "battlefield", made("Saga", "Enchantment — Saga", saga), counters={"lore": 1})
    s.pass_until("precombat main")
    assert s.counters_on("Saga", "lore") == chapters


@rule("616.1", "616.1e")
@pytest.mark.parametrize(("chosen", "counters"), [
    ((1,), 8),  # one more, then twice twice: these two are alike in any order
    ((0, 0), 6),
    ((0, 1), 5),
    ((2, 0), 5),
    ((2, 1), 6),
])  # fmt: skip
def test_of_three_that_put_more_counters_each_order_is_another_number(chosen, counters):
    where = "on a permanent you control, it puts twice that many of those counters on that permanent instead."
    twice = shrine(f"If an effect would put one or more counters {where}", "Season")
    more = shrine("If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are "
                  "put on it instead.", "Scales")  # fmt: skip
    other = shrine("If you would put one or more counters on a permanent or player, put twice that many of each of those kinds "
                   "of counters on that permanent or player instead.", "Praetor")  # fmt: skip
    with table() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", twice, more, other)
        for one in chosen:
            s.expect(0, "616.1", one)
        play(s, 0, spell("Put a +1/+1 counter on target creature."), bear)
        assert s.counters(bear) == {"+1/+1": counters}
