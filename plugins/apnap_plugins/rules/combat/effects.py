"""What static abilities do to combat: restrictions, requirements, costs (CR 508.1c-h, 509.1b-d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, node
from apnap_plugins.rules.combat.attacking import (
    AttackCosts,
    AttackLimits,
    AttackOption,
    AttackRequirements,
    CanAttack,
    OptionalAttackCosts,
)
from apnap_plugins.rules.combat.blocking import (
    BlockCapacity,
    BlockCosts,
    BlockerCosts,
    BlockLimits,
    BlockRequirements,
    CanBlock,
    MaximumBlockers,
    MinimumBlockers,
    RequirementsToBeBlocked,
)
from apnap_plugins.rules.combat.combat import DECLARED_BLOCKERS, attackers, defender_of
from apnap_plugins.rules.combat.damage import MAY, MUST, AssignsAsUnblocked, CombatDamageAmount
from apnap_plugins.rules.combat.declaring import Limit, Pair, Requirement
from apnap_plugins.rules.costs.costs import CostPart
from apnap_plugins.rules.damage.damage import LethalTotal
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import power_of, toughness_of
from apnap_plugins.rules.vocabulary.filters import Anything, Itself, compares
from apnap_plugins.rules.vocabulary.selectors import You

NOBODY = ("player", -1)
"""Where a text names somebody to attack who is not there (CR 508.4a)."""


def _meant(ctx: Context, target: Any, whom: Selector | None) -> bool:
    """Whether what is attacked is one of the players or planeswalkers, or any, where none is named."""
    return whom is None or target in whom.refs(ctx)


@node
class CantAttack(Answering[CanAttack, bool]):
    """Creatures can't attack, or not these players and planeswalkers (CR 508.1c).

    With `unless_defender` they can where the defending player controls such a permanent, with `if_defender` they can't
    only there. With `unless_more` they can where you control more such permanents than the defending player, and with
    `unless_standing` where a number seen by the defending player compares so to another: "unless defending player is poisoned".
    """

    filter: Filter = Itself()
    whom: Selector | None = None
    unless_defender: Filter | None = None
    if_defender: Filter | None = None
    unless_more: Filter | None = None
    unless_standing: tuple[Amount, str, Amount] | None = None
    question: ClassVar[type[CanAttack]] = CanAttack

    def answer(self, ctx: Context, value: bool, question: CanAttack) -> bool:
        """Creature by creature."""
        if not value or not self.filter.matches(ctx, question.creature) or not _meant(ctx, question.target, self.whom):
            return value
        defender = defender_of(ctx.game, question.target)
        if self.unless_standing is not None:
            number, how, other = self.unless_standing
            return compares(how, amount(ctx.seen_by(defender), number), amount(ctx, other))
        theirs = permanents(ctx.game, defender)
        if self.unless_more is not None:
            mine = permanents(ctx.game, ctx.controller)
            return _how_many(ctx, self.unless_more, mine) > _how_many(ctx, self.unless_more, theirs)
        if self.if_defender is not None:
            return not any(self.if_defender.matches(ctx, obj) for obj in theirs)
        return self.unless_defender is not None and any(self.unless_defender.matches(ctx, obj) for obj in theirs)


def _how_many(ctx: Context, what: Filter, among: Iterable[int]) -> int:
    return sum(what.matches(ctx, obj) for obj in among)


@node
class CantBlockUnlessMore(Answering[CanBlock, bool]):
    """Creatures can't block unless you control more permanents of a kind than the attacking player (CR 509.1b)."""

    filter: Filter
    more: Filter
    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """The attacking player controls the creature that attacks (CR 506.2)."""
        if not value or not self.filter.matches(ctx, question.blocker):
            return value
        theirs = permanents(ctx.game, ctx.game.controller(question.attacker))
        mine = permanents(ctx.game, ctx.controller)
        return _how_many(ctx, self.more, mine) > _how_many(ctx, self.more, theirs)


@node
class CantAttackAlone(Answering[AttackLimits, tuple[Limit, ...]]):
    """Creatures can't attack unless so many others attack (CR 508.1c): with one, they can't attack alone."""

    filter: Filter = Itself()
    others: int = 1
    question: ClassVar[type[AttackLimits]] = AttackLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: AttackLimits) -> tuple[Limit, ...]:
        """Not without others."""
        return _not_alone(ctx, self.filter, value, question.pairs, self.others)


def _not_alone(
    ctx: Context, whom: Filter, limits: tuple[Limit, ...], pairs: tuple[Pair, ...], others: int
) -> tuple[Limit, ...]:
    """The limits, with one more for the creatures that the filter means."""
    theirs = tuple(pair for pair in pairs if whom.matches(ctx, pair[0]))
    return (*limits, Limit(least=1 + others, when=theirs)) if theirs else limits


@node
class AttacksOnlyAlone(Answering[AttackLimits, tuple[Limit, ...]]):
    """Creatures can only attack alone (CR 508.1c): where one of them attacks, nothing else does."""

    filter: Filter = Itself()
    question: ClassVar[type[AttackLimits]] = AttackLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: AttackLimits) -> tuple[Limit, ...]:
        """Over the whole declaration, whomever others would attack."""
        theirs = tuple(pair for pair in question.pairs if self.filter.matches(ctx, pair[0]))
        return (*value, Limit(most=1, when=theirs)) if theirs else value


def _with_another(ctx: Context, whom: Filter, other: Filter, stronger: bool, pairs: tuple[Pair, ...]) -> list[Limit]:
    """For each of these creatures: at least one that `other` means is declared too, one of greater power if `stronger`."""
    game, limits = ctx.game, []
    for creature in dict.fromkeys(pair[0] for pair in pairs if whom.matches(ctx, pair[0])):
        others = tuple(
            pair
            for pair in pairs
            if pair[0] != creature
            and other.matches(ctx, pair[0])
            and not (stronger and power_of(game, pair[0]) <= power_of(game, creature))
        )
        limits.append(Limit(least=1, when=tuple(pair for pair in pairs if pair[0] == creature), among=others))
    return limits


@node
class CantAttackWithout(Answering[AttackLimits, tuple[Limit, ...]]):
    """Creatures can't attack unless another that a filter means attacks, of greater power if `stronger` (CR 508.1c)."""

    other: Filter = Anything()
    stronger: bool = False
    filter: Filter = Itself()
    question: ClassVar[type[AttackLimits]] = AttackLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: AttackLimits) -> tuple[Limit, ...]:
        """By what they are as attackers are declared."""
        return (*value, *_with_another(ctx, self.filter, self.other, self.stronger, question.pairs))


@node
class CantBlockWithout(Answering[BlockLimits, tuple[Limit, ...]]):
    """Creatures can't block unless another that a filter means blocks, of greater power if `stronger` (CR 509.1b)."""

    other: Filter = Anything()
    stronger: bool = False
    filter: Filter = Itself()
    question: ClassVar[type[BlockLimits]] = BlockLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: BlockLimits) -> tuple[Limit, ...]:
        """By what they are as blockers are declared."""
        return (*value, *_with_another(ctx, self.filter, self.other, self.stronger, question.pairs))


@node
class AtMostAttack(Answering[AttackLimits, tuple[Limit, ...]]):
    """No more than `most` creatures can attack each combat, or attack these players and planeswalkers (CR 508.1c)."""

    most: int
    whom: Selector | None = None
    question: ClassVar[type[AttackLimits]] = AttackLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: AttackLimits) -> tuple[Limit, ...]:
        """Over the whole declaration (CR 802.3a)."""
        pairs = tuple(pair for pair in question.pairs if _meant(ctx, pair[1], self.whom))
        return (*value, Limit(most=self.most, when=pairs, among=pairs)) if pairs else value


@node
class AtMostBlock(Answering[BlockLimits, tuple[Limit, ...]]):
    """No more than `most` creatures can block each combat, whoever declares them, or of each of these players (CR 509.1b)."""

    most: int
    who: Selector | None = None
    question: ClassVar[type[BlockLimits]] = BlockLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: BlockLimits) -> tuple[Limit, ...]:
        """Less those that other players declared before (CR 802.4), where it is about all of them."""
        if self.who is not None:
            mine = question.player in self.who.players(ctx) and question.pairs
            return (*value, Limit(most=self.most)) if mine else value
        left = max(0, self.most - len(ctx.game.get(DECLARED_BLOCKERS)))
        return (*value, Limit(most=left)) if question.pairs else value


@node
class AttacksIfAble(Answering[AttackRequirements, tuple[Requirement, ...]]):
    """Creatures attack if able (CR 508.1d): these players and planeswalkers, or others than `other_than`."""

    filter: Filter = Itself()
    whom: Selector | None = None
    other_than: Selector | None = None
    question: ClassVar[type[AttackRequirements]] = AttackRequirements

    def answer(
        self, ctx: Context, value: tuple[Requirement, ...], question: AttackRequirements
    ) -> tuple[Requirement, ...]:
        """One requirement more."""
        if not self.filter.matches(ctx, question.creature):
            return value
        targets = self.whom.refs(ctx) if self.whom is not None else ()
        if self.whom is not None and not targets:
            return value  # nobody is there any more whom it could attack
        return (*value, Requirement(targets, self.other_than.refs(ctx) if self.other_than is not None else ()))


def _so_often(ctx: Context, cost: tuple[CostPart, ...], times: Amount) -> tuple[CostPart, ...]:
    """A cost several times over (CR 508.1h, 509.1d)."""
    return cost if times == 1 else cost * max(0, amount(ctx, times))


@node
class AttackingCosts(Answering[AttackCosts, tuple[CostPart, ...]]):
    """Creatures can't attack these players unless their controller pays for each of them, `times` as often (CR 508.1h).

    Without `whom` it is so whomever they attack.
    """

    cost: tuple[CostPart, ...]
    filter: Filter = Anything()
    whom: Selector | None = You()
    times: Amount = 1
    question: ClassVar[type[AttackCosts]] = AttackCosts

    def answer(self, ctx: Context, value: tuple[CostPart, ...], question: AttackCosts) -> tuple[CostPart, ...]:
        """Added to what else it costs."""
        meant = self.filter.matches(ctx, question.creature) and _meant(ctx, question.target, self.whom)
        return (*value, *_so_often(ctx, self.cost, self.times)) if meant else value


@node
class MayPayToAttack(Answering[OptionalAttackCosts, tuple[AttackOption, ...]]):
    """Its controller may pay a cost as this creature attacks (CR 508.1g); `name` tells the option from others."""

    name: str
    cost: tuple[CostPart, ...]
    question: ClassVar[type[OptionalAttackCosts]] = OptionalAttackCosts

    def answer(
        self, ctx: Context, value: tuple[AttackOption, ...], question: OptionalAttackCosts
    ) -> tuple[AttackOption, ...]:
        """One option more."""
        return (*value, AttackOption(ctx.source, self.name, self.cost)) if question.creature == ctx.source else value


@node
class CantBeBlockedBy(Answering[CanBlock, bool]):
    """Creatures can't be blocked by creatures that a filter means (CR 509.1b)."""

    by: Filter
    filter: Filter = Itself()
    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """Pair by pair."""
        return value and not (self.filter.matches(ctx, question.attacker) and self.by.matches(ctx, question.blocker))


@node
class CantBeBlockedByStronger(Answering[CanBlock, bool]):
    """Creatures can't be blocked by creatures that a filter means and that have greater power than they (CR 509.1b)."""

    by: Filter
    filter: Filter = Itself()
    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """By the powers as blockers are declared."""
        game, blocker, attacker = ctx.game, question.blocker, question.attacker
        if not value or power_of(game, blocker) <= power_of(game, attacker):
            return value
        return not (self.filter.matches(ctx, attacker) and self.by.matches(ctx, blocker))


@node
class CantBeBlockedByMoreThan(Answering[MaximumBlockers, int | None]):
    """Creatures can't be blocked by more than `most` creatures (CR 509.1b)."""

    most: int
    filter: Filter = Itself()
    question: ClassVar[type[MaximumBlockers]] = MaximumBlockers

    def answer(self, ctx: Context, value: int | None, question: MaximumBlockers) -> int | None:
        """The smallest number counts."""
        if not self.filter.matches(ctx, question.attacker):
            return value
        return self.most if value is None else min(value, self.most)


@node
class CantBeBlockedExceptBy(Answering[MinimumBlockers, int]):
    """Creatures can't be blocked except by `least` or more creatures (CR 509.1b)."""

    least: int
    filter: Filter = Itself()
    question: ClassVar[type[MinimumBlockers]] = MinimumBlockers

    def answer(self, ctx: Context, value: int, question: MinimumBlockers) -> int:
        """The largest number counts."""
        return max(value, self.least) if self.filter.matches(ctx, question.attacker) else value


@node
class CantBlockAlone(Answering[BlockLimits, tuple[Limit, ...]]):
    """Creatures can't block unless so many others block (CR 509.1b): the same limit, of blocks."""

    filter: Filter = Itself()
    others: int = 1
    question: ClassVar[type[BlockLimits]] = BlockLimits

    def answer(self, ctx: Context, value: tuple[Limit, ...], question: BlockLimits) -> tuple[Limit, ...]:
        """Not without others."""
        return _not_alone(ctx, self.filter, value, question.pairs, self.others)


@node
class AssignAsUnblocked(Answering[AssignsAsUnblocked, str]):
    """Blocked attackers assign their combat damage as though they weren't blocked (CR 510.1c).

    Their controller decides that each time, where it is not the case anyway (`always`).
    """

    filter: Filter = Itself()
    always: bool = False
    question: ClassVar[type[AssignsAsUnblocked]] = AssignsAsUnblocked

    def answer(self, ctx: Context, value: str, question: AssignsAsUnblocked) -> str:
        """What must be goes before what may be."""
        if value == MUST or not self.filter.matches(ctx, question.attacker):
            return value
        return MUST if self.always else MAY


@node
class CanBlockMore(Answering[BlockCapacity, int]):
    """Creatures can block `more` additional creatures each combat (CR 509.1a)."""

    more: int = 1
    filter: Filter = Itself()
    question: ClassVar[type[BlockCapacity]] = BlockCapacity

    def answer(self, ctx: Context, value: int, question: BlockCapacity) -> int:
        """Added to what else lets it."""
        return value + (self.more if self.filter.matches(ctx, question.blocker) else 0)


@node
class BlocksIfAble(Answering[BlockRequirements, tuple[Requirement, ...]]):
    """Creatures block if able (CR 509.1c): these attackers, or any where none is named. Lure names itself."""

    filter: Filter = Itself()
    what: Selector | None = None
    question: ClassVar[type[BlockRequirements]] = BlockRequirements

    def answer(
        self, ctx: Context, value: tuple[Requirement, ...], question: BlockRequirements
    ) -> tuple[Requirement, ...]:
        """One requirement more for each."""
        if not self.filter.matches(ctx, question.blocker):
            return value
        if self.what is None:
            return (*value, Requirement())
        return (*value, *(Requirement((ref,)) for ref in self.what.refs(ctx)))


@node
class Lures(Answering[BlockRequirements, tuple[Requirement, ...]]):
    """All creatures able to block attacking creatures that a filter means do so (CR 509.1c)."""

    filter: Filter = Itself()
    question: ClassVar[type[BlockRequirements]] = BlockRequirements

    def answer(
        self, ctx: Context, value: tuple[Requirement, ...], question: BlockRequirements
    ) -> tuple[Requirement, ...]:
        """One requirement more for each of them."""
        found = (attacker for attacker in attackers(ctx.game) if self.filter.matches(ctx, attacker))
        return (*value, *(Requirement((attacker,)) for attacker in found))


@node
class MustBeBlocked(Answering[RequirementsToBeBlocked, int]):
    """Creatures must be blocked if able (CR 509.1c)."""

    filter: Filter = Itself()
    question: ClassVar[type[RequirementsToBeBlocked]] = RequirementsToBeBlocked

    def answer(self, ctx: Context, value: int, question: RequirementsToBeBlocked) -> int:
        """One requirement more."""
        return value + (1 if self.filter.matches(ctx, question.attacker) else 0)


@node
class BlockingCosts(Answering[BlockCosts, tuple[CostPart, ...]]):
    """Creatures can't block unless their controller pays for each creature they block (CR 509.1d).

    `filter` means the blockers, `what` the creatures blocked.
    """

    cost: tuple[CostPart, ...]
    filter: Filter = Anything()
    what: Filter = Anything()
    question: ClassVar[type[BlockCosts]] = BlockCosts

    def answer(self, ctx: Context, value: tuple[CostPart, ...], question: BlockCosts) -> tuple[CostPart, ...]:
        """Added to what else it costs."""
        meant = self.filter.matches(ctx, question.blocker) and self.what.matches(ctx, question.attacker)
        return (*value, *self.cost) if meant else value


@node
class CostsToBlock(Answering[BlockerCosts, tuple[CostPart, ...]]):
    """Creatures can't block unless their controller pays for each of them, `times` as often, whatever they block (CR 509.1d)."""

    cost: tuple[CostPart, ...]
    filter: Filter = Itself()
    times: Amount = 1
    question: ClassVar[type[BlockerCosts]] = BlockerCosts

    def answer(self, ctx: Context, value: tuple[CostPart, ...], question: BlockerCosts) -> tuple[CostPart, ...]:
        """For each blocker once, as often as `times` is as blockers are declared."""
        meant = self.filter.matches(ctx, question.blocker)
        return (*value, *_so_often(ctx, self.cost, self.times)) if meant else value


@node
class AssignsByToughness(Answering[CombatDamageAmount, int]):
    """Creatures assign combat damage equal to their toughness rather than their power (CR 510.1a)."""

    filter: Filter = Itself()
    question: ClassVar[type[CombatDamageAmount]] = CombatDamageAmount

    def answer(self, ctx: Context, value: int, question: CombatDamageAmount) -> int:
        """Instead of power."""
        return toughness_of(ctx.game, question.creature) if self.filter.matches(ctx, question.creature) else value


@node
class LethalByPower(Answering[LethalTotal, int]):
    """Lethal damage dealt to creatures is determined by their power rather than their toughness (CR 510.1c, 704.5g)."""

    filter: Filter = Itself()
    question: ClassVar[type[LethalTotal]] = LethalTotal

    def answer(self, ctx: Context, value: int, question: LethalTotal) -> int:
        """A negative power counts as none: any damage is lethal then (CR 107.1b)."""
        return max(0, power_of(ctx.game, question.creature)) if self.filter.matches(ctx, question.creature) else value


@node
class AssignsNoCombatDamage(Answering[CombatDamageAmount, int]):
    """Creatures assign no combat damage (CR 510.1a)."""

    filter: Filter = Itself()
    question: ClassVar[type[CombatDamageAmount]] = CombatDamageAmount

    def answer(self, ctx: Context, value: int, question: CombatDamageAmount) -> int:
        """Whatever their power."""
        return 0 if self.filter.matches(ctx, question.creature) else value


@node
class CantBeBlocked(Answering[CanBlock, bool]):
    """Creatures that a filter means can't be blocked (CR 509.1b)."""

    filter: Filter = Itself()
    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """No blocker for these attackers."""
        return value and not self.filter.matches(ctx, question.attacker)


@node
class CantBlock(Answering[CanBlock, bool]):
    """Creatures that a filter means can't block (CR 509.1b), or can't block creatures that `what` means."""

    filter: Filter = Itself()
    what: Filter = Anything()
    question: ClassVar[type[CanBlock]] = CanBlock

    def answer(self, ctx: Context, value: bool, question: CanBlock) -> bool:
        """No such attacker for these blockers."""
        return value and not (self.filter.matches(ctx, question.blocker) and self.what.matches(ctx, question.attacker))
