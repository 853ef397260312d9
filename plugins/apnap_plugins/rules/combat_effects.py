"""What the effects of cards do to combat: restrictions, requirements, costs (CR 508.1c–h, 509.1b–d), and instructions."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answering, ChooseOne, Context, Duration, Instruction, Move, Question, StaticEffect, node
from apnap_plugins.rules.attacking import (
    ATTACK_COST,
    ATTACK_LIMITS,
    ATTACK_OPTIONS,
    CAN_ATTACK,
    MUST_ATTACK,
    AttackOption,
    entering_attacking,
    reselect,
)
from apnap_plugins.rules.blocking import (
    BLOCK_COST,
    BLOCK_LIMITS,
    CAN_BLOCK,
    HOW_MANY_IT_CAN_BLOCK,
    MAX_BLOCKERS,
    MIN_BLOCKERS,
    MUST_BE_BLOCKED,
    MUST_BLOCK,
    become_blocked,
    become_unblocked,
    entering_blocking,
)
from apnap_plugins.rules.characteristics import toughness_of
from apnap_plugins.rules.combat import attackable, defender_of
from apnap_plugins.rules.combat_damage import DAMAGE_AMOUNT
from apnap_plugins.rules.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs import CostPart
from apnap_plugins.rules.declaring import Limit, Requirement
from apnap_plugins.rules.selection import All, Anything, Filter, Itself, Selector, You
from apnap_plugins.rules.zones import carry_out_moves, permanents

NOBODY = ("player", -1)
"""Where a text names somebody to attack who is not there (CR 508.4a)."""


# For some time --------------------------------------------------------------------------------------


@node
class Affected(Filter):
    """One of the objects that an effect was created for (CR 611.2c)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the effect remembers."""
        return obj in ctx.memory.get("affected", ())


@node
class ForAWhile(Instruction):
    """Effects that change what objects may do, not what they are, for a time; they mean the objects by `Affected`.

    Objects that the text describes are whatever fits as the game goes on, also later ones (CR 611.2c); those that it
    points out, such as targets, are determined now.
    """

    about: Selector
    effects: tuple[StaticEffect, ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """No effect where nothing is pointed out."""
        if isinstance(self.about, All) and self.about.zone == "battlefield":
            described = self.about.filter
            for effect in self.effects:
                ctx.game.add_effect(ctx, _put(effect, described), self.duration, {})
            return
        objects = self.about.objects(ctx)
        for effect in self.effects if objects else ():
            ctx.game.add_effect(ctx, effect, self.duration, {"affected": objects})


def _put(effect: StaticEffect, described: Filter) -> StaticEffect:
    """An effect with a description in place of `Affected`."""
    changed = effect.rewritten(lambda part: described if part == Affected() else part)
    assert isinstance(changed, StaticEffect)
    return changed


# Attacking ------------------------------------------------------------------------------------------


def _meant(ctx: Context, target: Any, whom: Selector | None) -> bool:
    """Whether what is attacked is one of the players or planeswalkers, or any, where none is named."""
    return whom is None or target in whom.refs(ctx)


@node
class CantAttack(Answering):
    """Creatures can't attack, or not these players and planeswalkers (CR 508.1c).

    With `unless_defender` they can where the defending player controls such a permanent.
    """

    filter: Filter = Itself()
    whom: Selector | None = None
    unless_defender: Filter | None = None
    question: ClassVar[Question[Any]] = CAN_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Creature by creature."""
        creature, target = about
        if not value or not self.filter.matches(ctx, creature) or not _meant(ctx, target, self.whom):
            return bool(value)
        if self.unless_defender is None:
            return False
        return any(self.unless_defender.matches(ctx, o) for o in permanents(ctx.game, defender_of(ctx.game, target)))


@node
class CantAttackAlone(Answering):
    """Creatures can't attack alone (CR 508.1c)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = ATTACK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Not without another."""
        theirs = tuple(pair for pair in about[1] if self.filter.matches(ctx, pair[0]))
        return (*value, Limit(least=2, when=theirs)) if theirs else value


@node
class AtMostAttack(Answering):
    """No more than `most` creatures can attack each combat, or attack these players and planeswalkers (CR 508.1c)."""

    most: int
    whom: Selector | None = None
    question: ClassVar[Question[Any]] = ATTACK_LIMITS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Over the whole declaration (CR 802.3a)."""
        pairs = tuple(pair for pair in about[1] if _meant(ctx, pair[1], self.whom))
        return (*value, Limit(most=self.most, when=pairs, among=pairs)) if pairs else value


@node
class AttacksIfAble(Answering):
    """Creatures attack if able (CR 508.1d): these players and planeswalkers, or others than `other_than`."""

    filter: Filter = Itself()
    whom: Selector | None = None
    other_than: Selector | None = None
    question: ClassVar[Question[Any]] = MUST_ATTACK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One requirement more."""
        if not self.filter.matches(ctx, about):
            return value
        targets = self.whom.refs(ctx) if self.whom is not None else ()
        return (*value, Requirement(targets, self.other_than.refs(ctx) if self.other_than is not None else ()))


@node
class AttackingCosts(Answering):
    """Creatures can't attack these players unless their controller pays for each of them (CR 508.1h)."""

    cost: tuple[CostPart, ...]
    filter: Filter = Anything()
    whom: Selector | None = You()
    question: ClassVar[Question[Any]] = ATTACK_COST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Added to what else it costs."""
        creature, target = about
        meant = self.filter.matches(ctx, creature) and _meant(ctx, target, self.whom)
        return (*value, *self.cost) if meant else value


@node
class MayPayToAttack(Answering):
    """Its controller may pay a cost as this creature attacks (CR 508.1g); `name` tells the option from others."""

    name: str
    cost: tuple[CostPart, ...]
    question: ClassVar[Question[Any]] = ATTACK_OPTIONS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One option more."""
        return (*value, AttackOption(ctx.source, self.name, self.cost)) if about[0] == ctx.source else value


# Blocking -------------------------------------------------------------------------------------------


@node
class CantBeBlockedBy(Answering):
    """Creatures can't be blocked by creatures that a filter means (CR 509.1b)."""

    by: Filter
    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """Pair by pair."""
        blocker, attacker = about
        return bool(value) and not (self.filter.matches(ctx, attacker) and self.by.matches(ctx, blocker))


@node
class CantBeBlockedByMoreThan(Answering):
    """Creatures can't be blocked by more than `most` creatures (CR 509.1b)."""

    most: int
    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = MAX_BLOCKERS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """The smallest number counts."""
        if not self.filter.matches(ctx, about):
            return value
        return self.most if value is None else min(value, self.most)


@node
class CantBeBlockedExceptBy(Answering):
    """Creatures can't be blocked except by `least` or more creatures (CR 509.1b)."""

    least: int
    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = MIN_BLOCKERS

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """The largest number counts."""
        return max(int(value), self.least) if self.filter.matches(ctx, about) else int(value)


@node
class CantBlockAlone(CantAttackAlone):
    """Creatures can't block alone (CR 509.1b): the same limit, of blocks."""

    question: ClassVar[Question[Any]] = BLOCK_LIMITS


@node
class CanBlockMore(Answering):
    """Creatures can block `more` additional creatures each combat (CR 509.1a)."""

    more: int = 1
    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = HOW_MANY_IT_CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """Added to what else lets it."""
        return int(value) + (self.more if self.filter.matches(ctx, about) else 0)


@node
class BlocksIfAble(Answering):
    """Creatures block if able (CR 509.1c): these attackers, or any where none is named. Lure names itself."""

    filter: Filter = Itself()
    what: Selector | None = None
    question: ClassVar[Question[Any]] = MUST_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One requirement more for each."""
        if not self.filter.matches(ctx, about):
            return value
        if self.what is None:
            return (*value, Requirement())
        return (*value, *(Requirement((ref,)) for ref in self.what.refs(ctx)))


@node
class MustBeBlocked(Answering):
    """Creatures must be blocked if able (CR 509.1c)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = MUST_BE_BLOCKED

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """One requirement more."""
        return int(value) + (1 if self.filter.matches(ctx, about) else 0)


@node
class BlockingCosts(Answering):
    """Creatures can't block unless their controller pays for each creature they block (CR 509.1d).

    `filter` means the blockers, `what` the creatures blocked.
    """

    cost: tuple[CostPart, ...]
    filter: Filter = Anything()
    what: Filter = Anything()
    question: ClassVar[Question[Any]] = BLOCK_COST

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Added to what else it costs."""
        blocker, attacker = about
        meant = self.filter.matches(ctx, blocker) and self.what.matches(ctx, attacker)
        return (*value, *self.cost) if meant else value


# Damage ---------------------------------------------------------------------------------------------


@node
class AssignsByToughness(Answering):
    """Creatures assign combat damage equal to their toughness rather than their power (CR 510.1a)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = DAMAGE_AMOUNT

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """Instead of power."""
        return toughness_of(ctx.game, about) if self.filter.matches(ctx, about) else int(value)


@node
class AssignsNoCombatDamage(Answering):
    """Creatures assign no combat damage (CR 510.1a)."""

    filter: Filter = Itself()
    question: ClassVar[Question[Any]] = DAMAGE_AMOUNT

    def answer(self, ctx: Context, value: Any, about: Any) -> int:
        """Whatever their power."""
        return 0 if self.filter.matches(ctx, about) else int(value)


# Instructions ---------------------------------------------------------------------------------------


@node
class BecomeBlocked(Instruction):
    """Attacking creatures become blocked (CR 509.1h)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Those that aren't yet."""
        become_blocked(ctx.game, self.objects.objects(ctx))


@node
class BecomeUnblocked(Instruction):
    """Attacking creatures become unblocked (CR 509.1h)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """What blocked them stops blocking them."""
        become_unblocked(ctx.game, self.objects.objects(ctx))


@node
class PutAttacking(Instruction):
    """Put cards onto the battlefield under your control, tapped and attacking (CR 508.4), `whom` where the text says.

    With `tapped` false they enter untapped.
    """

    objects: Selector
    whom: Selector | None = None
    tapped: bool = True

    def perform(self, ctx: Context) -> None:
        """Their controller chooses whom each attacks, where the text doesn't say."""
        game = ctx.game
        target = next(iter(self.whom.refs(ctx)), NOBODY) if self.whom is not None else None
        moves = []
        for obj in self.objects.objects(ctx):
            move = Move(obj, "battlefield", controller=ctx.controller, cause="effect", by=ctx.source)
            move = entering_attacking(game, move, target)
            moves.append(move.with_enters("tapped", True) if self.tapped else move)
        carry_out_moves(ctx, moves)


@node
class PutBlocking(Instruction):
    """Put cards onto the battlefield under your control blocking (CR 509.7), `what` where the text says."""

    objects: Selector
    what: Selector | None = None

    def perform(self, ctx: Context) -> None:
        """What is named but attacks no more is not blocked (CR 509.7a)."""
        game = ctx.game
        attacker = next(iter(self.what.refs(ctx)), -1) if self.what is not None else 0
        moves = [
            entering_blocking(
                game, Move(obj, "battlefield", controller=ctx.controller, cause="effect", by=ctx.source), attacker
            )
            for obj in self.objects.objects(ctx)
        ]
        carry_out_moves(ctx, moves)


@node
class ReselectAttacked(Instruction):
    """You may reselect which player or planeswalker these creatures are attacking (CR 508.7)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Among those that their controller could attack (CR 508.7c, 508.7d, 508.7)."""
        game = ctx.game
        for obj in self.objects.objects(ctx):
            options = attackable(game, game.controller(obj))
            target = game.ask(
                ChooseOne(player=ctx.controller, options=options, rule="508.7", source=obj, prompt="It attacks which?")
            )
            reselect(game, obj, target)
