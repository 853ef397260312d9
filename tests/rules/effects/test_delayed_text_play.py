"""What triggers later on what happens to an object that the text named, and on what was just done (CR 603.7, 603.12)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

SAFE = "Sacrifice ~: When target creature is put into your graveyard this turn, return that card to the battlefield."
DOOM = spell("Destroy target creature.", "Doom")


@rule("603.7b", "404.2")
@pytest.mark.parametrize(("owner", "there"), [(0, 1), (1, 0)])
def test_the_target_is_put_into_your_graveyard(owner, there):
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Squire",
            SAFE,
        ),
    )
    s.put(owner, "battlefield", OGRE)
    s.activate(0, "Squire", "Ogre")
    s.resolve()
    play(s, 0, DOOM, "Ogre")
    s.resolve_all()
    assert s.count("Ogre", "battlefield") == there


@rule("603.7b", "603.7c")
def test_that_creature_dies_in_a_later_turn():
    s = table(decks=[[basic("G")] * 10] * 2)
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Tap target creature. When that creature dies, you gain 4 life.", "Mark"), "Bear")
    s.pass_until("upkeep")
    play(s, 1, DOOM, "Bear")
    s.resolve_all()
    assert s.life(0) == 24


@rule("603.4", "603.10a")
@pytest.mark.parametrize(("kind", "life"), [("egg", 24), ("charge", 20)])
def test_that_creature_dies_with_a_counter_on_it(kind, life):
    s = table()
    s.put(1, "battlefield", BEAR)
    text = f"Put a {kind} counter on target creature. When that creature dies, if it has an egg counter on it, you gain 4 life."
    play(s, 0, spell(text, "Mark"), "Bear")
    play(s, 0, DOOM, "Bear")
    s.resolve_all()
    assert s.life(0) == life


SONG = spell(
    "You may sacrifice a land. When you do, target creature an opponent controls gets +2/+2 until end of turn. "
    "Put a charge counter on that creature.",
    "Song",
)


@rule("603.12")
@pytest.mark.parametrize(("does", "size", "counters"), [(True, (5, 5), {"charge": 1}), (False, (3, 3), {})])
def test_two_sentences_of_what_triggers_when_you_do(does, size, counters):
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", basic("G"))
    s.put(0, "hand", SONG)
    s.cast(0, "Song")
    s.expect(0, "608.2d", does)
    s.resolve_all()
    assert (s.pt("Ogre"), s.counters("Ogre")) == (size, counters)


@rule("603.7c", "614.6")
@pytest.mark.parametrize(("warded", "hand"), [(False, ["Bear"]), (True, [])])
def test_what_was_exiled_instead_of_entering_is_not_returned_later(warded, hand):
    s = table(decks=[[basic("G")] * 10] * 2)
    s.put(0, "graveyard", BEAR)
    if warded:
        s.put(
            1,
            "battlefield",
            beast("Priest", "If a nontoken creature would enter and it wasn't cast, exile it instead."),
        )
    text = (
        "Put target creature card from your graveyard onto the battlefield. Return it to your hand at the beginning of the next "
        "end step."
    )
    play(s, 0, spell(text, "Call"), "Bear")
    s.pass_until("end")
    s.resolve_all()
    assert s.zone_names(0, "hand") == hand
    assert s.zone_names(None, "exile") == (["Bear"] if warded else [])


@rule("603.7c", "608.2h")
def test_what_triggers_each_time_counts_what_was_milled_before_wherever_that_is_by_then():
    s = table()
    s.put(0, "library", OGRE, BEAR, basic("G"))
    s.put(0, "battlefield", beast("Cat"), beast("Dog"))
    text = (
        "Mill three cards. Whenever a creature attacks this turn, "
        "it gets +1/+0 until end of turn for each creature card put into your graveyard this way."
    )
    play(s, 0, spell(text, "Song"))
    play(s, 0, spell("Return target creature card from your graveyard to your hand.", "Rise"), "Ogre")
    s.attack(["Cat", "Dog"])
    s.resolve_all()
    assert (s.pt("Cat"), s.pt("Dog")) == ((4, 2), (4, 2))


FORGE = "You may put a creature card from your hand onto the battlefield. Sacrifice it at the beginning of the next end step."
TWIN = (
    "Whenever another nontoken creature you control enters, you may pay {1}. If you do, create a token that's a copy of that "
    "creature. That token gains haste. Exile it at the beginning of the next end step."
)


@rule("603.7", "608.2c")
def test_where_there_is_no_it_nothing_waits_for_the_end_step():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "hand", OGRE)
    s.expect(0, "may", False)
    play(s, 0, spell(FORGE))
    s.pass_until("end")
    assert s.stack == [] and not s.log_has("603.2")


@rule("603.7", "608.2c")
@pytest.mark.parametrize("paid", [False, True])
def test_a_token_that_nobody_paid_for_is_not_waited_for(paid):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", basic("G"), beast("Twin", TWIN))
    s.put(0, "hand", beast("Cub"))
    s.expect(0, "may", paid)
    s.cast(0, "Cub")
    s.resolve_all()
    assert s.count("Cub", "battlefield") == 1 + paid
    s.pass_until("end")
    assert len(s.stack) == paid
    s.resolve_all()
    assert s.count("Cub", "battlefield") == 1


@rule("603.7", "608.2c")
def test_what_is_done_besides_is_waited_for_all_the_same():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "hand", OGRE)
    s.expect(0, "may", False)
    play(s, 0, spell("You may put a creature card from your hand onto the battlefield. At the beginning of the next end step, "
                     "sacrifice it and you gain 2 life."))  # fmt: skip
    s.pass_until("end")
    s.resolve_all()
    assert s.life(0) == 22
