"""Ward (CR 702.21)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apnap import Ability, Context, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.costs_in_resolution import with_x
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.costs.costs import CostPart, cost_parts, has_x
from apnap_plugins.rules.stack.targets import BecameTarget
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.vocabulary.actions import COUNTER
from apnap_plugins.rules.vocabulary.base import Amount, Ref, Selector, amount, player_ref
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import ToSettle

MANIFEST = Manifest(
    id="ward",
    kind="keyword ability",
    rules=("702.21",),
    since="STX",
    requires=("targets", "casting", "counter"),
    kernel=">=0.1,<0.2",
)


@node
class ItsController(Selector):
    """The player who controlled the spell or ability as it targeted."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the trigger event."""
        targeted = ctx.happened.event if ctx.happened is not None else None
        return (player_ref(targeted.controller),) if isinstance(targeted, BecameTarget) else ()


@node
class CounterIt(Instruction):
    """Counter the spell or ability that targeted."""

    def perform(self, ctx: Context) -> None:
        """Where it is still on the stack (CR 702.21a)."""
        targeted = ctx.happened.event if ctx.happened is not None else None
        if isinstance(targeted, BecameTarget):
            ctx.game.verb(COUNTER)(ctx.game, [targeted.by], ctx.this)


@node
class CounterUnlessPaid(Instruction):
    """CR 702.21a: counter that spell or ability unless that player pays; what X is, is found now (CR 702.21b)."""

    cost: tuple[CostPart, ...]
    x: Amount = 0

    def perform(self, ctx: Context) -> None:
        """What can't be paid isn't (CR 702.21a)."""
        x = amount(ctx, self.x)
        UnlessPaid(CounterIt(), with_x(self.cost, x), ItsController()).perform(ctx)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    cost, *more = keyword.parameters
    effect = CounterUnlessPaid(cost_parts(cost), more[0] if more else 0)
    return (Triggered(WhenTargeted(by="opponent"), effect, tag="ward"),)


def _with_x(c: ManaCost, q: Any) -> Any:
    """CR 702.21b: what X is equal to, which names nothing that has to be chosen."""
    if not has_x((c,)):
        return None
    return ToSettle(lambda tree, targets: None if targets else (Keyword("ward", ((c,), tree)),), q)


def _says_with_x(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and len(tree[0].parameters) == 2:
        cost, x = tree[0].parameters
        if tree[0].id == "ward" and len(cost) == 1 and isinstance(cost[0], ManaCost):
            yield {"c": cost[0], "q": x}


apnap_declarations = declares(
    # Parameters: the cost, a part of one or a tuple of parts; and what X is, where the cost has one (CR 702.21b).
    keyword_ability("ward", _means, worded=keyword_with_cost, cumulative=True),
    words("keyword line", "ward {c:mana cost}, where X is ({q:quantity}.|{q:quantity})", _with_x, _says_with_x),
)
