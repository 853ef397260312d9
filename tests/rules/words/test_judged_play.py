"""Cards made from their text, played where a judge would look twice: what was not done, and what could not be (CR 608.2)."""

from __future__ import annotations

from magic import BEAR, activate, cast, life, there
from wordings import beast, made, play, table

from apnap.testing import rule

SHOCK = made("Shock", "Instant", "This spell deals 2 damage to any target.")


def mob(text):
    return beast("Mob", f"Whenever a player casts a spell, {text}", "3/3")


@rule("608.2c", "609.3")
def test_a_counter_that_is_not_there_is_not_removed_and_nothing_comes_of_it():
    s = table()
    s.put(0, "battlefield", mob("remove a +1/+1 counter from this creature. If you do, you gain 3 life."),
          counters={"+1/+1": 1})  # fmt: skip
    for total in (23, 23):
        play(s, 0, SHOCK, ("player", 1))
        s.resolve_all()
        assert life(s)[0] == total


@rule("608.2d")
def test_nobody_may_choose_to_remove_a_counter_that_is_not_there():
    for there_are, asked in ((0, False), (1, True)):
        s = table()
        text = "you may remove a charge counter from this creature. If you don't, sacrifice it."
        s.put(0, "battlefield", mob(text), counters={"charge": there_are})
        if asked:
            s.expect(0, "608.2d", True)
        s.put(0, "hand", SHOCK)
        cast(s, 0, "Shock", ("player", 1))
        s.resolve()
        s.done()
        assert there(s) == (["Mob"] if asked else [])


@rule("608.2c", "400.7")
def test_what_left_gets_no_counter_and_what_depends_on_that_is_not_done():
    text = "Whenever you cast an instant spell, you may put a charge counter on this creature. If you do, you gain 3 life."
    for size, total in (("1/1", 20), ("3/3", 23)):
        s = table()
        s.put(0, "battlefield", beast("Wand", text, size))
        s.put(0, "hand", SHOCK)
        s.put(1, "hand", SHOCK)
        s.expect(0, "608.2d", True)
        cast(s, 0, "Shock", ("player", 1))
        s.pass_priority(0)
        cast(s, 1, "Shock", "Wand")
        s.resolve_all()
        assert life(s)[0] == total


@rule("701.13b")
def test_nobody_may_choose_to_mill_more_cards_than_there_are():
    text = "{0}: You may mill two cards. If you do, you gain 3 life."
    for cards, total in ((1, 20), (2, 23)):
        s = table()
        for _ in range(cards):
            s.put(0, "library", BEAR)
        s.put(0, "battlefield", beast("Miller", text))
        if total > 20:
            s.expect(0, "608.2d", True)
        activate(s, 0, "Miller")
        s.resolve()
        assert (life(s)[0], len(s.zone_names(0, "library"))) == (total, 1 if cards == 1 else 0)
