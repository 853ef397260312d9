"""Ward (CR 702.21)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.costs import CostPart, cost_parts, has_x
from apnap_plugins.rules.instructions import UnlessPaid
from apnap_plugins.rules.paying import with_x
from apnap_plugins.rules.selection import Amount, Ref, Selector, amount, player_ref
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.targets import BecomesTarget
from apnap_plugins.rules.triggering import WhenTargeted
from apnap_plugins.rules.words.keywords import keyword_with_cost
from apnap_plugins.rules.words.settling import settle_with

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


def _with_x(c: ManaCost, q: Any) -> Any:
    """CR 702.21b: what X is equal to, which names nothing that has to be chosen."""
    if not has_x((c,)):
        return None
    return settle_with(lambda tree, targets: None if targets else (Keyword("ward", ((c,), tree)),), q)


def _says_with_x(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and len(tree[0].parameters) == 2:
        cost, x = tree[0].parameters
        if tree[0].id == "ward" and len(cost) == 1 and isinstance(cost[0], ManaCost):
            yield {"c": cost[0], "q": x}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("ward", "ward"),
        words("keyword line", "ward {c:mana cost}, where X is {q:quantity}.", "ward {c:mana cost}, where X is {q:quantity}",
              means=_with_x, says=_says_with_x),
    ]  # fmt: skip
