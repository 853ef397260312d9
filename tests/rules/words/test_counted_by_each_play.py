"""What each player counts or loses by themselves, and what was done to some of them, read and played (CR 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LifeGained
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

FOREST = basic("G")


def _crowd(*numbers, **more):
    s = table(players=len(numbers), decks=[[FOREST] * 20] * len(numbers), **more)
    for player, number in enumerate(numbers):
        s.put(player, "battlefield", *([BEAR] * number))
    return s


@rule("701.6a", "608.2h")
def test_each_creates_as_many_as_they_control_as_it_resolves():
    s = _crowd(0, 2, 1)
    play(s, 1, spell("Each player creates a 1/1 green Cat creature token for each creature they control."))
    assert [s.count("Cat Token", "battlefield", player) for player in range(3)] == [0, 2, 1]


@rule("119.5", "608.2h")
def test_each_life_total_becomes_a_number_of_that_player():
    s = _crowd(3, 0, 1)
    play(s, 0, spell("Each player's life total becomes the number of creatures they control."))
    assert [s.life(player) for player in (0, 2)] == [3, 1]
    assert 1 not in s.game.players_in()


@rule("608.2h", "701.7b")
def test_each_loses_life_for_what_was_destroyed_and_not_for_what_stayed():
    s = _crowd(1, 2)
    s.put(1, "battlefield", beast("Wall", "Indestructible"))
    text = "Each player loses life equal to the number of creatures they controlled that were destroyed this way."
    play(s, 0, spell(f"Destroy all creatures. {text}"))
    assert [s.life(0), s.life(1)] == [19, 18]


@rule("121.2", "608.2h")
@pytest.mark.parametrize(("stopped", "drawn"), [(False, 2), (True, 0)])
def test_you_draw_for_each_opponent_who_drew(stopped, drawn):
    s = _crowd(0, 0, 0)
    if stopped:
        s.put(0, "battlefield", shrine("Your opponents can't draw cards."))
    before = len(s.ids("hand", 0))
    play(s, 0, spell("Each opponent draws a card, then you draw a card for each opponent who drew a card this way."))
    assert len(s.ids("hand", 0)) - before == drawn


@rule("608.2d", "101.4")
def test_who_sacrificed_nothing_is_dealt_damage():
    s = _crowd(1, 1, 0)
    text = "Each player may sacrifice a creature. ~ deals 3 damage to each player who didn't sacrifice a permanent this way."
    s.put(0, "hand", spell(text, "Impulse"))
    s.cast(0, "Impulse")
    s.expect(0, "608.2d", True)
    s.resolve()
    assert [s.life(player) for player in range(3)] == [20, 17, 17]
    assert s.count("Bear", "battlefield", 0) == 0


@rule("701.17a", "608.2h")
def test_what_they_choose_shares_a_type_with_what_was_sacrificed():
    s = _crowd(0, 1, 0)
    s.put(1, "battlefield", FOREST)
    s.put(2, "battlefield", FOREST)
    s.put(0, "battlefield", OGRE)
    text = (
        "Each opponent chooses a permanent they control that shares a card type with the sacrificed permanent and sacrifices "
        "it."
    )
    play(s, 0, spell(f"As an additional cost to cast this spell, sacrifice a creature.\n{text}"))
    assert (s.count("Bear", "battlefield"), s.count("Forest", "battlefield")) == (0, 2)


@rule("603.7", "119.3")
def test_who_gains_life_loses_twice_that_much():
    s = _crowd(0, 0)
    play(
        s,
        0,
        spell("Until end of turn, whenever a player gains life, that player loses 2 life for each 1 life they gained."),
    )
    s.happen(LifeGained(1, 3))
    s.resolve_all()
    assert [s.life(0), s.life(1)] == [20, 17]


@rule("701.21a", "608.2c")
def test_what_is_untapped_by_it_is_not_tapped_again():
    s = table()
    tapped, untapped = s.put(0, "battlefield", beast("Tapped"), tapped=True), s.put(1, "battlefield", beast("Ready"))
    play(s, 0, spell("Simultaneously untap all tapped creatures and tap all untapped creatures."))
    assert [s.game.get(TAPPED, tapped), s.game.get(TAPPED, untapped)] == [False, True]


@rule("107.3f", "608.2h")
def test_no_more_may_be_paid_than_life_was_gained():
    s = table(decks=[[FOREST] * 20] * 2)
    text = (
        "Whenever you gain life, you may pay {X}, where X is less than or equal to the amount of life you gained. If you do, "
        "draw X cards."
    )
    s.put(0, "battlefield", shrine(text), *([FOREST] * 5))
    before = len(s.ids("hand", 0))
    s.happen(LifeGained(0, 2))
    s.expect(0, "608.2d", True).expect(0, "107.3f", 2)
    s.resolve_all()
    assert len(s.ids("hand", 0)) - before == 2


@rule("614.10", "614.11")
@pytest.mark.parametrize("skips", [True, False])
def test_a_draw_may_be_skipped(skips):
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", shrine("If you would draw a card, you may skip that draw instead."))
    s.put(0, "hand", spell("Draw a card.", "Insight"))
    s.cast(0, "Insight")
    before = len(s.ids("library", 0))
    s.expect(0, "614.10", skips)
    s.resolve()
    assert before - len(s.ids("library", 0)) == (not skips)
