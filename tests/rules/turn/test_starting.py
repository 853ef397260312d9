"""Starting the game (CR 103)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import FOREST, in_force

from apnap import Game as Kernel
from apnap import Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.delayed import at_next
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.turn.starting import KEPT, MulliganAction, OpeningHandAction, RevealThis
from apnap_plugins.rules.turn.turn import STARTING_PLAYER
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, InYour, This
from apnap_plugins.testing import creature

DECK = [creature(f"C{i:02}", 1, 1) for i in range(20)]


def drawn(players=2, seed=1, decks=None):
    """A game in which somebody was picked who chooses the starting player."""
    return Kernel(in_force(), decks or [DECK] * players, seed=seed, debug=True, every_priority=True)


def begin(players=2, seed=1, decks=None):
    """A game in which who was picked begins."""
    game = drawn(players, seed, decks)
    assert game.decision.rule == "103.1"
    game.push(0)
    return game


def names(game, zone, player):
    return [game.name_of(i) for i in game.zone(zone, player)]


@rule("103.1", "101.4e")
@pytest.mark.parametrize("players", [2, 3])
def test_the_player_who_was_picked_chooses_who_takes_the_first_turn(players):
    picked = set()
    for seed in range(12):
        game = drawn(players, seed)
        chooser = game.decision.player
        picked.add(chooser)
        assert game.decision.rule == "103.1" and all(not game.zone("hand", p) for p in game.players)
        assert game.decision.options == tuple(("player", (chooser + n) % players) for n in range(players))
        game.push(players - 1)
        wanted = (chooser + players - 1) % players
        asked = []
        while game.decision.kind == "may":
            asked.append(game.decision.player)
            game.push(0)
        assert asked == [(wanted + n) % players for n in range(players)]  # the turn order begins there
        assert game.active_player == game.get(STARTING_PLAYER) == wanted and game.get(TURN) == 1
    assert picked == set(range(players))


@rule("103.1", "104.3a", "800.4h")
def test_who_leaves_instead_of_choosing_neither_chooses_nor_starts():
    game = drawn(3)
    chooser = game.decision.player
    game.concede(chooser)
    assert game.decision.rule == "103.1" and game.decision.answerer == (chooser + 1) % 3
    left = [("player", (chooser + 1) % 3), ("player", (chooser + 2) % 3)]
    assert sorted(game.decision.options) == sorted(left)  # who has left can't be chosen
    game.push(game.decision.options.index(left[1]))
    assert game.decision.kind == "may" and game.active_player == (chooser + 2) % 3


@rule("103.1", "103.8a")
def test_who_was_chosen_to_start_skips_the_first_draw():
    game = drawn()
    game.push(1)
    starts = game.active_player
    while game.get(TURN) < 2 or game.stage_name() != "draw":
        game.push(0)
    assert len(game.zone("hand", starts)) == 7 and len(game.zone("hand", 1 - starts)) == 8


@rule("103.1", "103.3", "103.4", "103.5", "119.1", "401.1", "402.1")
def test_libraries_are_shuffled_hands_are_seven_and_life_is_twenty():
    starts, orders = set(), set()
    for seed in range(8):
        game = begin(seed=seed)
        assert game.decision.kind == "may"
        for player in (0, 1):
            assert len(game.zone("hand", player)) == 7 and len(game.zone("library", player)) == 13
            assert game.get(LIFE, player) == 20
            assert sorted(names(game, "hand", player) + names(game, "library", player)) == [c.name for c in DECK]
        starts.add(game.get(STARTING_PLAYER))
        orders.add(tuple(names(game, "library", 0)))
    assert starts == {0, 1} and len(orders) == 8


@rule("103.5", "101.4")
def test_who_starts_declares_first_and_then_the_others_in_turn_order():
    for seed in range(4):
        game = begin(3, seed)
        first = game.get(STARTING_PLAYER)
        asked = []
        while game.decision.kind == "may":
            asked.append(game.decision.player)
            game.push(0)
        assert asked == [(first + i) % 3 for i in range(3)]
        assert game.get(TURN) == 1 and game.active_player == first


@rule("103.5")
def test_all_declare_before_anybody_shuffles():
    game = begin()
    first = game.decision.player
    hand = game.zone("hand", first)
    game.push(1)
    assert game.decision.player == 1 - first and game.zone("hand", first) == hand
    game.push(0)
    assert game.zone("hand", first) != hand
    assert game.get(KEPT, 1 - first) and not game.get(KEPT, first)


@rule("103.5")
def test_a_mulligan_shuffles_draws_seven_and_puts_as_many_on_the_bottom_as_were_taken():
    game = begin()
    first = game.decision.player
    game.push(1)
    game.push(0)
    decision = game.decision
    assert (decision.kind, decision.minimum, decision.maximum) == ("choose some", 1, 1) and len(decision.options) == 7
    wanted = game.name_of(decision.options[3])
    game.push((3,))
    assert names(game, "library", first)[0] == wanted and len(game.zone("hand", first)) == 6
    assert game.decision.kind == "may" and game.decision.player == first  # the other one has kept
    game.push(1)
    assert game.decision.minimum == 2 and len(game.zone("hand", first)) == 7
    chosen = [game.name_of(game.decision.options[i]) for i in (0, 6)]
    game.push((0, 6))
    assert game.decision.kind == "order"
    game.push((1, 0))
    assert names(game, "library", first)[:2] == [chosen[0], chosen[1]]  # the last one lies lowest
    assert len(game.zone("hand", first)) == 5 and len(game.zone("library", first)) == 15
    game.push(0)
    assert game.decision.kind == "priority" and len(game.zone("hand", first)) == 5


@rule("103.5")
def test_who_kept_is_not_asked_again_and_both_may_mulligan_at_once():
    game = begin(seed=5)
    first = game.decision.player
    game.push(1)
    game.push(1)
    assert [game.decision.player, game.decision.kind] == [first, "choose some"]
    game.push((0,))
    assert game.decision.player == 1 - first
    game.push((0,))
    assert game.decision.player == first and game.decision.kind == "may"
    game.push(0)
    assert game.decision.player == 1 - first
    game.push(1)
    assert game.decision.minimum == 2
    assert len(game.zone("hand", first)) == 6


@rule("103.5")
def test_no_mulligan_from_no_cards():
    game = begin()
    first = game.decision.player
    sizes = []
    for _ in range(60):
        decision = game.decision
        if decision.kind == "priority":
            break
        if decision.kind == "may":
            if decision.player == first:
                sizes.append(len(game.zone("hand", first)))
            game.push(int(decision.player == first))
        else:
            game.push(decision.default())
    assert sizes == [7, 6, 5, 4, 3, 2, 1] and game.zone("hand", first) == ()


@rule("103.5c")
def test_in_a_multiplayer_game_the_first_mulligan_does_not_count():
    game = begin(3)
    first = game.decision.player
    game.push(1)
    game.push(0)
    game.push(0)
    assert game.decision.kind == "may" and game.decision.player == first and len(game.zone("hand", first)) == 7
    game.push(1)
    assert game.decision.minimum == 1
    game.push((0,))
    assert len(game.zone("hand", first)) == 6


@rule("103.5", "104.3a", "800.4a")
@pytest.mark.parametrize("pending", ["may", "choose some"])
def test_conceding_during_mulligans(pending):
    game = begin(3, seed=2)
    leaver = game.decision.player
    if pending == "choose some":
        for _ in range(2):
            while game.decision.kind == "may":
                game.push(1)
        assert game.decision.kind == "choose some" and game.decision.player == leaver
    game.concede(leaver)
    for _ in range(40):
        if game.decision.kind == "priority":
            break
        assert game.decision.player != leaver
        game.push(game.decision.default())
    assert game.active_player != leaver and game.get(TURN) == 1 and game.zone("hand", leaver) == ()


@rule("103.5")
def test_mulligans_can_be_taken_back_and_replayed():
    game = begin(seed=9)
    assert game.decision is not None
    before = game.digest()
    for _ in range(12):
        decision = game.decision
        game.push(1 if decision.kind == "may" else decision.default())
    after = game.digest()
    twin = drawn(seed=9)
    for answer in game.inputs():
        assert twin.decision is not None
        twin.push(answer)
    assert twin.digest() == after
    for _ in range(12):
        game.pop()
    assert game.digest() == before


@rule("100.4", "103.2a")
def test_other_parts_of_a_deck_begin_outside_the_game():
    game = begin(decks=[{"main": DECK, "sideboard": DECK[:3]}, DECK], seed=1)
    assert game.decision is not None
    assert sorted(names(game, "outside", 0)) == ["C00", "C01", "C02"] and len(game.zone("hand", 0)) == 7


@rule("103.5", "104.3c")
def test_a_small_deck_is_drawn_as_far_as_it_goes():
    game = begin(decks=[DECK[:3], DECK], seed=1)
    assert game.decision is not None and len(game.zone("hand", 0)) == 3
    while game.decision.kind == "may":
        game.push(int(game.decision.player == 0))
        while game.decision.kind in ("choose some", "order"):
            game.push(game.decision.default())
        if len(game.zone("hand", 0)) == 0:
            break
    assert len(game.zone("library", 0)) + len(game.zone("hand", 0)) == 3


# Actions with cards in hand -------------------------------------------------------------------------------

LEYLINE = card("Leyline", "Enchantment", OpeningHandAction(MoveTo(This(), "battlefield")),
               Triggered(WhenEnters(), GainLife(1)), cost="{2}{W}{W}")  # fmt: skip
CHANCELLOR = creature("Chancellor", 6, 6, OpeningHandAction(RevealThis(
    at_next("upkeep", LoseLife(3, EachOpponent())))))  # fmt: skip
POWDER = card("Powder", "Artifact", MulliganAction(do(
    Exile(InYour("hand")), DrawCards(Count(All(YouOwn(), "exile"))))))  # fmt: skip


def keep_all(game):
    while game.decision.rule == "103.5":
        game.push(0)


def action(game, name):
    """The answer that takes the action with a card of that name."""
    return next(i for i, o in enumerate(game.decision.options) if o and game.name_of(o[0]) == name)


@rule("103.6", "103.6a")
def test_beginning_the_game_with_a_card_on_the_battlefield():
    game = begin(decks=[[LEYLINE] * 7 + [FOREST] * 3] * 2, seed=3)
    first = game.decision.player
    keep_all(game)
    taken = []
    while game.decision.rule == "103.6":
        taken.append(game.decision.player)
        game.push(action(game, "Leyline") if taken.count(game.decision.player) < 3 else 0)
    assert taken[0] == first and taken == sorted(taken, key=lambda p: p != first)  # one after the other
    assert names(game, "battlefield", -1).count("Leyline") == 4 and game.get(TURN) == 1
    while game.decision.rule == "603.3b":
        game.push(game.decision.default())
    assert len(game.zone("stack")) == 4  # what triggered before the game waits for the first priority
    assert game.decision.kind == "priority" and game.get(LIFE, first) == 20


@rule("103.6")
def test_actions_come_after_all_mulligans_and_may_be_left():
    game = begin(decks=[[LEYLINE] * 10, [FOREST] * 10], seed=4)
    game.push(0)
    assert game.decision.rule == "103.5"
    game.push(0)
    assert game.decision.rule == "103.6" and game.decision.player == 0
    game.push(0)
    assert game.decision.kind == "priority" and names(game, "battlefield", -1) == []


@rule("103.6b", "603.7")
def test_revealing_a_card_from_the_opening_hand():
    game = begin(decks=[[CHANCELLOR] * 10, [FOREST] * 10], seed=4)
    keep_all(game)
    before = game.decision.options
    game.push(action(game, "Chancellor"))
    assert len(game.decision.options) == len(before) - 1  # each card once
    shown = before[1][0]
    assert game.may_look(1, shown) and game.zone("hand", 0).count(shown) == 1
    game.push(0)
    assert game.decision.kind == "priority" and len(game.zone("stack")) == 1 and not game.may_look(1, shown)
    for _ in range(2):
        game.push(0)
    assert game.get(LIFE, 1) == 17


@rule("103.5b")
def test_an_action_any_time_you_could_mulligan():
    game = begin(decks=[[POWDER] * 7 + [FOREST] * 13, [FOREST] * 20], seed=8)
    while game.decision.player != 0 or game.decision.rule != "103.6":
        game.push(0)
    hand = game.zone("hand", 0)
    game.push(action(game, "Powder"))
    assert len(game.zone("exile")) == len(hand) == len(game.zone("hand", 0)) == 7
    while game.decision.rule == "103.6":
        game.push(0)
    assert game.decision.rule == "103.5" and game.decision.player == 0  # only now the declaration
    game.push(1)
    while game.decision.kind != "choose some":
        game.push(0)
    assert game.decision.minimum == 1  # it was no mulligan


@rule("103.5")
def test_effects_can_modify_the_starting_hand_size():
    genie = card("Genie", "Artifact", Static((rc.BiggerHand(),), zones=("library", "hand")))
    game = begin(decks=[[genie] * 20, DECK], seed=1)
    while game.decision.player != 0:
        game.push(0)
    assert len(game.zone("hand", 0)) == 9 and len(game.zone("hand", 1)) == 7 and "Mulligan to 8" in game.decision.prompt
