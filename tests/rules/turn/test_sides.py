"""Who plays with whom is a registered policy: teams as a plugin (CR 102.3, 104.2a)."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

import pytest
import rulecards as rc
from rulebook import BEAR, SHOCK, FullTable, card

from apnap import (
    Answering,
    Context,
    Continuous,
    Game,
    GameLost,
    GameWon,
    Manifest,
    Replacement,
    Ruleset,
    RulesetError,
    SetupError,
    Sides,
    Static,
    Triggered,
    hookimpl,
    node,
)
from apnap.core.randomness import Stream
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.combat.combat import ATTACKING, DefendingPlayers
from apnap_plugins.rules.continuous.continuous import AffectsAll, ModifyPT
from apnap_plugins.rules.damage.effects import CantGainLife
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.stack.targets import CanBeTargeted
from apnap_plugins.rules.vocabulary.base import is_whose
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer


def pairs(seat: int, seats: int) -> int:
    """Seats 0 and 1 play against 2 and 3, and so on."""
    return seat // 2


def variant(id: str, sides: Sides, *more: Any) -> ModuleType:
    """A plugin that is nothing but a policy, and what answers for it."""
    module = ModuleType(id)
    module.MANIFEST = Manifest(id=id, name=id, kind="variant", requires=("turn",))  # type: ignore[attr-defined]

    @hookimpl
    def apnap_declarations() -> list[Any]:
        return [sides, *more]

    module.apnap_declarations = apnap_declarations  # type: ignore[attr-defined]
    return module


TEAMS = variant("teams", Sides("teams", pairs, replaces="free-for-all"))
ONE_FATE = variant("one-fate", Sides("one-fate", pairs, shared_fate=True, replaces="free-for-all"))


def table(*modules: ModuleType) -> Game:
    rules = Ruleset.load(sets=["xln"], extra=modules)
    names = sorted(pack_decks("xln"))[:2] * 2
    return Game(rules, [list(find_deck(name).parts["main"]) for name in names], seed=3)


def play(game: Game, decisions: int) -> set[tuple[int, int]]:
    """Answers at random; who attacked whom."""
    rng, attacks = Stream(5), set[tuple[int, int]]()
    for _ in range(decisions):
        if game.decision is None:
            break
        game.push(game.decision.sample(rng))
        for obj in game.having(ATTACKING):
            target = game.get(ATTACKING, obj)
            if isinstance(target, tuple):
                attacks.add((game.controller(obj), target[1]))
    return attacks


@rule("102.3", "508.1b")
def test_players_of_the_other_team_are_opponents():
    game = table(TEAMS)
    ctx = Context(game, 0, 1)
    assert [game.opponents(player) for player in range(4)] == [(2, 3), (2, 3), (0, 1), (0, 1)]
    assert [is_whose(ctx, player, "opponent") for player in range(4)] == [False, False, True, True]
    assert EachOpponent().players(ctx) == (2, 3)
    assert [game.next_player(player) for player in range(4)] == [1, 2, 3, 0]
    attacks = play(game, 900)
    assert attacks, "somebody attacked"
    assert all(pairs(one, 4) != pairs(other, 4) for one, other in attacks)
    assert game.copy().opponents(0) == game.opponents(0)


@rule("104.2a")
def test_a_team_wins_when_the_other_has_left_with_those_of_it_who_lost_before():
    game = table(TEAMS)
    for player in (0, 2):
        game.concede(player)
        assert not game.is_over()
    game.concede(3)
    assert game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}
    game.pop()
    assert not game.is_over()
    game.concede(1)
    assert game.result() == {0: "lost", 1: "lost", 2: "won", 3: "won"}


@rule("104.2a")
def test_where_fate_is_shared_one_takes_the_other_along():
    game = table(ONE_FATE)
    game.concede(3)
    assert game.is_over()
    assert game.result() == {0: "won", 1: "won", 2: "lost", 3: "lost"}


@rule("102.2", "104.2a")
def test_without_a_variant_each_plays_for_themself():
    game = table()
    assert game.opponents(2) == (3, 0, 1)
    for player in (0, 2, 3):
        assert not game.is_over()
        game.concede(player)
    assert game.result() == {0: "lost", 1: "won", 2: "lost", 3: "lost"}


def test_two_policies_of_which_neither_replaces_the_other_are_refused():
    with pytest.raises(RulesetError, match="several say who plays with whom: one-fate, teams"):
        Ruleset.load(extra=[TEAMS, ONE_FATE])


def test_who_shares_turns_sits_side_by_side():
    scattered = variant(
        "scattered", Sides("scattered", lambda seat, seats: seat % 2, replaces="free-for-all", shared_turns=True)
    )
    with pytest.raises(SetupError, match="adjacent seats"):
        table(scattered)


# A limited range of influence (CR 801) as a plugin --------------------------------------------------------------------


def neighbors(game: Game, player: int, other: int) -> bool:
    """A range of one seat (CR 801.2a)."""
    seats = len(game.players)
    return (player - other) % seats in (0, 1, seats - 1)


@node
class AttacksInRange(Answering[DefendingPlayers, tuple[int, ...]]):
    """CR 801.3."""

    question: ClassVar[type[DefendingPlayers]] = DefendingPlayers

    def answer(self, ctx: Context, value: tuple[int, ...], question: DefendingPlayers) -> tuple[int, ...]:
        return tuple(p for p in value if ctx.game.in_range(question.player, p))


@node
class TargetsInRange(Answering[CanBeTargeted, bool]):
    """CR 801.4."""

    question: ClassVar[type[CanBeTargeted]] = CanBeTargeted

    def answer(self, ctx: Context, value: bool, question: CanBeTargeted) -> bool:
        game, target = ctx.game, question.target
        if isinstance(target, tuple):
            return value and game.in_range(question.player, target[1])
        return value and game.reaches(question.player, target)


@node
class OpponentsInRangeLose(Replacement):
    """CR 801.14: an effect by which a player wins has the opponents in range lose instead."""

    events: ClassVar[tuple[type, ...]] = (GameWon,)

    def applies(self, ctx: Context, event: Any) -> bool:
        return True

    def replace(self, ctx: Context, event: Any) -> tuple[GameLost, ...]:
        game = ctx.game
        return tuple(GameLost(p) for p in game.opponents(event.player) if game.in_range(event.player, p))


RANGE = variant(
    "range-of-influence",
    Sides("range of influence", lambda seat, seats: seat, replaces="free-for-all", in_range=neighbors),
    AttacksInRange(),
    TargetsInRange(),
    OpponentsInRangeLose(),
)
CAT = Token("Creature — Cat", "W", 1, 1)
LIMITED = Ruleset.load(extra=[RANGE, rc])


@rule("801.3", "801.2", "801.2b", "801.2d")
def test_creatures_attack_opponents_in_range():
    with FullTable(4, LIMITED) as s:
        bear = s.put(0, "battlefield", BEAR)
        decision = s.wait_for("declare attackers")
        assert list(decision.partners[0]) == [("player", 1), ("player", 3)]
        s.answer(0, {bear: ("player", 3)})


@rule("801.4")
def test_targets_in_range():
    with FullTable(4, LIMITED) as s:
        near, far = s.put(1, "battlefield", BEAR), s.put(2, "battlefield", BEAR)
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        options = s.begin(0, "cast", "Shock").options
        assert near in options and ("player", 3) in options
        assert far not in options and ("player", 2) not in options
        s.answer(0, near)


@rule("801.7")
def test_an_ability_does_not_trigger_on_what_is_out_of_range():
    with FullTable(4, LIMITED) as s:
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenEnters(CREATURE), rc.Note("ding"))))
        s.reach(0)
        s.do(2, CreateTokens(CAT)).resolve_all()
        assert s.noted == ()
        s.do(3, CreateTokens(CAT)).resolve_all()
        assert s.noted == (("ding", 0),)


@rule("801.10", "801.11")
def test_effects_reach_what_is_in_range():
    with FullTable(4, LIMITED) as s:
        bears = [s.put(player, "battlefield", BEAR) for player in s.game.players]
        anthem = Static((Continuous(AffectsAll(CREATURE), (ModifyPT(1, 1),)),))
        s.put(0, "battlefield", card("Anthem", "Enchantment", anthem))
        assert [s.pt(bear)[0] for bear in bears] == [3, 3, 2, 3]
        s.do(0, LoseLife(2, EachOpponent()))
        assert s.life_totals() == [20, 18, 20, 18]
        s.do(1, GainLife(1, EachPlayer()))
        assert s.life_totals() == [21, 19, 21, 18]


@rule("801.13")
def test_what_is_forbidden_is_forbidden_in_range():
    with FullTable(4, LIMITED) as s:
        s.put(0, "battlefield", card("Leech", "Enchantment", Static((CantGainLife(EachPlayer()),))))
        s.reach(0)
        for player in s.game.players:
            s.do(player, GainLife(1))
        assert s.life_totals() == [20, 20, 21, 20]


@rule("801.14", "104.3h")
def test_who_wins_beats_the_opponents_in_range():
    with FullTable(4, LIMITED) as s:
        s.do(0, rc.Happens(GameWon))
        assert s.game.result() == {0: "in", 1: "lost", 2: "in", 3: "lost"}
