"""Companion: revealed before the game where the deck fulfils its condition, and put into hand for {3} once."""

from __future__ import annotations

import functools
from typing import Self

from rulebook import BEAR, MOUNTAIN, OX, FullTable
from spiking import rules_with, spike

from apnap import Keyword, Shuffled
from apnap.testing import rule
from apnap_plugins.rules.vocabulary.filters import LAND, HasType, ManaValueAtMost, Or
from apnap_plugins.testing import creature

companion = spike("companion")
in_force = functools.partial(rules_with, companion)

SMALL = Keyword("companion", (companion.EachCardOfYourDeck(ManaValueAtMost(2)),))
TRIBAL = Keyword("companion", (companion.EachCardOfYourDeck(Or((LAND, HasType("creature")))),))
CAT = creature("Cat", 3, 2, SMALL, cost="{1}{W}{W}")
OTTER = creature("Otter", 3, 4, TRIBAL, cost="{3}{U}{R}")
STRAY = creature("Stray", 1, 1, cost="{W}")
LOW, HIGH = [BEAR] * 10, [*[BEAR] * 9, OX]


class Whole(FullTable):
    """A game from its very beginning; nobody takes a mulligan, or cares what is discarded last."""

    def prepare(self) -> None:
        """The turn structure begins by itself."""

    def takes_default(self, decision) -> bool:
        return super().takes_default(decision) or decision.rule in ("103.5", "514.1")

    def begun(self) -> Self:
        """Whoever was picked to choose the starting player has chosen themselves (CR 103.1)."""
        assert self.decision.rule == "103.1"
        self.game.push(0)
        return self


def play(*sideboard, main=LOW, other=LOW, **more) -> Whole:
    """Player 0 has that sideboard; nothing else than who starts has been asked yet."""
    decks = [{"main": [*main, *[MOUNTAIN] * 10], "sideboard": list(sideboard)}, {"main": other}]
    return Whole(ruleset=in_force(), decks=decks, **more).begun()


def first_main(s, player: int = 0, mana: str = "RRR"):
    """Go on to a main phase of that player, who has that mana."""
    s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == player)
    s.give(player, mana)
    return s


@rule("702.139a", "103.2b")
def test_it_is_revealed_before_decks_are_shuffled_and_hands_drawn():
    with play(CAT, STRAY) as s:
        decision = s.decision
        assert (decision.rule, decision.player) == ("103.2b", 0)
        assert [s.game.name_of(o) for o in decision.options] == ["Cat"]
        assert s.count(zone="hand") == 0
        assert s.events(Shuffled) == []
        cat, stray = s.find("Cat"), s.find("Stray")
        s.answer(0, ["Cat"])
        s.settle()
        assert s.count(zone="hand", player=0) == 7
        assert s.field(companion.COMPANION, 0) == cat
        assert s.zone_names(0, "outside") == ["Cat", "Stray"]  # it stays outside the game
        assert s.game.observe(1).object(cat).name == "Cat"
        assert s.game.observe(1).object(stray).name is None


@rule("103.2b", "702.139b")
def test_only_if_the_starting_deck_fulfils_its_condition():
    with play(CAT, main=HIGH) as s:
        s.settle()
        assert s.count(zone="hand", player=0) == 7  # nobody was asked
        assert s.game.observe(1).object(s.find("Cat")).name is None
    with play(CAT, OX, main=LOW) as s:  # the sideboard is no part of it
        assert s.decision.rule == "103.2b"
        s.answer(0, [])


@rule("103.2b")
def test_one_at_most_and_not_necessarily():
    with play(CAT, OTTER) as s:
        assert [s.game.name_of(o) for o in s.decision.options] == ["Cat", "Otter"]
        assert s.decision.problem((0, 1)) is not None
        assert s.decision.problem(()) is None
        s.answer(0, [])
        first_main(s)
        assert s.offered(0, "companion") == []
    with play(CAT, OTTER, main=HIGH) as s:
        assert [s.game.name_of(o) for o in s.decision.options] == ["Otter"]
        s.answer(0, ["Otter"])


@rule("103.2b", "101.4")
def test_each_player_in_turn_order():
    side = {"main": LOW, "sideboard": [CAT]}
    for seed in range(4):
        with Whole(3, ruleset=in_force(), decks=[side, side, side], seed=seed).begun() as s:
            order = []
            while s.decision.rule == "103.2b":
                order.append(s.decision.player)
                s.answer(s.decision.player, ["Cat"] if len(order) == 2 else [])
            first = s.game.active_player
            assert order == [first, (first + 1) % 3, (first + 2) % 3]
            assert [bool(s.field(companion.COMPANION, p)) for p in order] == [False, True, False]


@rule("702.139a", "116.2g")
def test_three_mana_put_it_into_hand_without_the_stack_once():
    with play(CAT) as s:
        s.answer(0, ["Cat"])
        first_main(s, mana="RRRRWW")
        assert s.offered(0, "companion") == ["Cat"]
        s.act(0, "companion", "Cat")
        assert s.stack == []
        assert s.decision.player == 0  # who took the action has priority again
        assert s.pool(0) == "RWW"
        assert "Cat" in s.zone_names(0, "hand")
        assert s.zone_names(0, "outside") == []
        assert s.offered(0, "companion") == []
        s.act(0, "cast", "Cat").resolve()
        assert s.zone_names(0, "battlefield") == ["Cat"]


@rule("116.2g")
def test_only_with_the_mana_in_a_main_phase_of_ones_own_turn_with_an_empty_stack():
    with play(CAT) as s:
        s.answer(0, ["Cat"])
        first_main(s, mana="RR")
        assert s.offered(0, "companion") == []
        first_main(s, player=1)
        s.give(0, "RRR")
        assert s.offered(0, "companion") == []
        s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == 0)
        s.give(0, "RRR")
        assert s.offered(0, "companion") == []
        first_main(s, mana="GGGGG")
        assert s.offered(0, "companion") == ["Cat"]
        s.act(0, "cast", "Bear")
        assert s.offered(0, "companion") == []
        s.resolve()
        assert s.offered(0, "companion") == ["Cat"]


@rule("702.139a")
def test_lands_pay_for_it_too():
    with play(CAT) as s:
        s.answer(0, ["Cat"])
        first_main(s, mana="")
        s.put(0, "battlefield", *[MOUNTAIN] * 4)
        s.act(0, "companion", "Cat")
        assert "Cat" in s.zone_names(0, "hand")
        assert sum(s.field("tapped", o) for o in s.find_all("Mountain", "battlefield")) == 3


@rule("702.139c")
def test_once_in_the_game_it_stays_there():
    with play(CAT) as s:
        s.answer(0, ["Cat"])
        first_main(s)
        s.act(0, "companion", "Cat")
        first_main(s, player=1, mana="")
        first_main(s)
        assert s.offered(0, "companion") == []
        assert s.find("Cat", player=0) in s.game.zone("hand", 0)


def test_a_replay_has_the_choice():
    with play(CAT, seed=5) as s:
        s.answer(0, ["Cat"])
        first = s.game.copy(history=True)
        assert first.pop() == (0,)
        first.push(())
        assert first.get(companion.COMPANION, 0) == 0
        assert s.field(companion.COMPANION, 0) != 0
