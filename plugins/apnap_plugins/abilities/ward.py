"""Ward (CR 702.21)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.instructions import UnlessPaid
from apnap_plugins.rules.paying import with_x
from apnap_plugins.rules.selection import Amount, Ref, Selector, amount, player_ref
from apnap_plugins.rules.targets import BecomesTarget
from apnap_plugins.rules.triggering import WhenTargeted
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="ward",
    name="Ward",
    kind="keyword ability",
    rules=("702.21",),
    since="STX",
    requires=("targets", "casting", "counter"),
)


@node
class ItsController(Selector):
    """The player who controlled the spell or ability as it targeted."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the trigger event."""
        targeted = ctx.happened.event if ctx.happened is not None else None
        return (player_ref(targeted.controller),) if isinstance(targeted, BecomesTarget) else ()


@node
class CounterIt(Instruction):
    """Counter the spell or ability that targeted."""

    def perform(self, ctx: Context) -> None:
        """Where it is still on the stack (CR 702.21a)."""
        targeted = ctx.happened.event if ctx.happened is not None else None
        if isinstance(targeted, BecomesTarget):
            ctx.game.verb("counter")(ctx.game, [targeted.by], ctx.this)


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


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameters: the cost, a part of one or a tuple of parts; and what X is, where the cost has one (CR 702.21b)."""
    return [KeywordDefinition("ward", _means, cumulative=True, text="ward {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("ward", "ward")
