"""Life and drawing cards, in detail (CR 119, 121)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import BEAR, FOREST, OX, Game, instant

from apnap import Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.damage import CantDrawMoreThan, DrawCard
from apnap_plugins.rules.instructions import Draw, ExchangeLife, GainsLife, LifeBecomes, LosesLife, May, MoveTo
from apnap_plugins.rules.linking import RevealFirstDraw
from apnap_plugins.rules.selection import EachOpponent, EachPlayer, TopOfLibrary, You
from apnap_plugins.rules.triggering import WhenYouDraw, WhenYouGainLife, WhenYouLoseLife

DECK = [FOREST] * 10
LAB = card("Lab", "Enchantment", Triggered(WhenYouDraw(), GainsLife(1)))


def play(s, player, *effects):
    s.put(player, "hand", instant("It", *effects))
    s.act(player, "cast", "It")
    return s.resolve()


@rule("121.1", "121.2")
def test_cards_are_drawn_one_by_one():
    with Game(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", LAB)
        play(s, 0, Draw(3))
        assert len(s.stack) == 3


@rule("121.2a", "616.1g")
def test_the_number_is_modified_before_the_single_draws():
    with Game(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", card("Twin", "Enchantment", Static((rc.DrawsOneMore(),))), LAB)
        play(s, 0, Draw(2))
        assert s.count("Forest", "hand", 0) == 3


@rule("121.2b")
def test_no_more_than_one_card_each_turn():
    cap = card("Cap", "Enchantment", Static((CantDrawMoreThan(1, EachPlayer()),)))
    with Game(decks=[DECK, DECK]) as s:
        s.put(1, "battlefield", cap)
        play(s, 0, Draw(3))
        assert s.count("Forest", "hand", 0) == 1  # carried out in part
        play(s, 0, May(Draw()))  # can't be chosen: nothing is asked
        assert s.count("Forest", "hand", 0) == 1
        play(s, 1, May(Draw(2)))
        assert s.count("Forest", "hand", 1) == 0
        s.put(1, "hand", instant("One", May(Draw())))
        s.act(1, "cast", "One")
        s.expect(1, "608.2d", True).resolve()
        assert s.count("Forest", "hand", 1) == 1
        s.pass_until("draw")
        assert s.count("Forest", "hand", 1) == 2  # another turn


@rule("121.2c")
def test_the_active_player_draws_all_of_theirs_first():
    note = card("Order", "Enchantment", Triggered(WhenYouDraw(), rc.Note("me")))
    with Game(decks=[DECK, DECK], active=1) as s:
        s.put(0, "battlefield", note)
        play(s, 0, Draw(2, EachPlayer()))
        happened = [e.happened.event for e in s.game.log.entries if e.happened]
        drawn = [event.player for event in happened if isinstance(event, DrawCard)]
        assert drawn == [1, 1, 0, 0]


@rule("121.3", "121.3a")
@pytest.mark.parametrize("forbidden", [True, False])
def test_whether_drawing_can_be_chosen(forbidden):
    with Game() as s:  # with empty libraries
        if forbidden:
            s.put(1, "battlefield", card("Stop", "Enchantment", Static((rc.NoDraw(),))))
        s.put(0, "hand", instant("Gift", May(Draw(1, EachOpponent()), GainsLife(1))))
        s.act(0, "cast", "Gift")
        if not forbidden:
            s.expect(0, "608.2d", False)
        s.resolve()
        s.done()
        assert s.life(0) == 21


@rule("121.5")
def test_putting_into_the_hand_is_no_draw():
    with Game() as s:
        s.put(0, "battlefield", LAB)
        s.put(1, "battlefield", card("Stop", "Enchantment", Static((rc.NoDraw(),))))
        s.put(0, "library", BEAR)
        play(s, 0, MoveTo(TopOfLibrary(), "hand"))
        assert s.zone_names(0, "hand") == ["Bear"] and s.stack == []


@rule("121.6", "121.6a")
def test_a_draw_from_an_empty_library_can_be_replaced():
    with Game() as s:
        s.put(0, "battlefield", card("Well", "Enchantment", Static((rc.DrawsBecomeLife(),))))
        play(s, 0, Draw())
        assert s.life(0) == 23 and not s.game.is_over()


@rule("121.6b")
def test_a_replaced_draw_is_completed_before_the_next():
    with Game() as s:
        s.put(0, "battlefield", card("Well", "Enchantment", Static((rc.FirstDrawMills(),))))
        s.put(0, "library", BEAR, OX, FOREST)
        play(s, 0, Draw(2))
        assert s.zone_names(0, "hand") == ["Ox"] and "Bear" in s.zone_names(0, "graveyard")


@rule("121.6c", "121.9")
def test_what_is_done_with_the_drawn_card_is_not_done_where_the_draw_was_replaced():
    see = card("See", "Enchantment", Static((RevealFirstDraw("See"),)))
    with Game() as s:
        s.put(0, "battlefield", see)
        s.put(0, "library", BEAR, OX)
        play(s, 0, Draw(2))
        assert s.log_has("701.16a", "Bear") and not s.log_has("701.16a", "Ox")
    with Game() as s:
        s.put(0, "battlefield", see, card("Well", "Enchantment", Static((rc.DrawsBecomeLife(),))))
        s.put(0, "library", BEAR)
        s.put(0, "hand", instant("It", Draw()))
        s.act(0, "cast", "It").resolve()
        assert s.life(0) == 23 and not s.log_has("701.16a")


@rule("121.7")
def test_the_rest_of_the_event_comes_before_the_draws_of_the_replacement():
    """If you would lose life, you lose that much and draw a card instead ... the loss comes first."""
    with Game() as s:
        s.put(0, "battlefield", card("Pact", "Enchantment", Static((rc.LossDraws(),))),
              card("Now", "Enchantment", Triggered(WhenYouDraw(), rc.Note("life", rc.MyLife()))))  # fmt: skip
        s.put(0, "library", BEAR)
        play(s, 0, LosesLife(3, You()))
        events = [type(e.happened.event).__name__ for e in s.game.log.entries if e.happened]
        assert events.index("LoseLife") < events.index("DrawCard") and s.zone_names(0, "hand") == ["Bear"]


# Life ------------------------------------------------------------------------------------------------------


@rule("119.5")
def test_a_set_life_total_is_a_gain_or_a_loss():
    watch = card(
        "Watch",
        "Enchantment",
        Triggered(WhenYouGainLife(), rc.Note("up")),
        Triggered(WhenYouLoseLife(), rc.Note("down")),
    )
    with Game() as s:
        s.put(0, "battlefield", watch)
        for total in (25, 25, 10):
            play(s, 0, LifeBecomes(total))
            s.resolve_all()
        assert s.life(0) == 10 and [w for w, _ in s.noted] == ["up", "down"]


@rule("119.5", "101.2")
def test_who_cannot_gain_life_keeps_the_lower_total():
    with Game() as s:
        s.put(1, "battlefield", card("Null", "Enchantment", Static((rc.NoLifeGain(),))))
        play(s, 0, LifeBecomes(40, EachPlayer()), LifeBecomes(15))
        assert (s.life(0), s.life(1)) == (15, 20)


@rule("119.7", "119.8")
@pytest.mark.parametrize("stop", ["", "gain", "loss"])
def test_an_exchange_needs_both_parts(stop):
    with Game() as s:
        s.set_field("life", 5, 0)
        if stop:
            effect = rc.NoLifeGain() if stop == "gain" else rc.NoLifeLoss()
            s.put(1, "battlefield", card("Stop", "Enchantment", Static((effect,))))
        play(s, 0, ExchangeLife(You(), EachOpponent()))
        assert (s.life(0), s.life(1)) == ((20, 5) if not stop else (5, 20))


@rule("119.7", "614.17")
def test_a_replacement_of_a_forbidden_gain_does_nothing():
    with Game() as s:
        s.put(1, "battlefield", card("Null", "Enchantment", Static((rc.NoLifeGain(),))))
        s.put(0, "battlefield", card("Vow", "Enchantment", Static((rc.GainsLater(),))))
        play(s, 0, GainsLife(3))
        s.pass_until("end")
        assert s.stack == [] and s.life(0) == 20


@rule("119.9", "119.10")
def test_gaining_0_life_is_no_gain():
    with Game() as s:
        s.put(0, "battlefield", card("Vow", "Enchantment", Static((rc.GainsLater(),))))
        s.put(1, "battlefield", card("Watch", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("up"))))
        play(s, 0, GainsLife(0, EachPlayer()), GainsLife(0))
        s.pass_until("end")
        assert s.stack == [] and s.noted == ()


@rule("119.9", "119.3")
def test_each_source_that_gains_life_is_a_gain_of_its_own():
    with Game() as s:
        s.put(0, "battlefield", card("Watch", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("up"))))
        play(s, 0, GainsLife(2), GainsLife(3))
        assert len(s.stack) == 2 and s.life(0) == 25
