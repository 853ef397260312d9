"""Casualty (CR 702.153)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from apnap import (
    Ability,
    Context,
    Keyword,
    KeywordDefinition,
    Manifest,
    Static,
    Triggered,
    hookimpl,
    node,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.characteristics import X_VALUE
from apnap_plugins.rules.copies import CopyException, ExceptIsnt, ExceptLoyalty
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.costs import SacrificeOf
from apnap_plugins.rules.optional_costs import CostWasPaid, OptionalCost, cost_id
from apnap_plugins.rules.selection import CREATURE, Amount, Itself, PowerAtLeast, Quantity, This, X, all_of
from apnap_plugins.rules.triggering import WhenYouCast
from apnap_plugins.rules.words.keywords import keyword_with_number

MANIFEST = Manifest(
    id="casualty",
    name="Casualty",
    kind="keyword ability",
    rules=("702.153",),
    since="SNC",
    requires=("casting", "copying-spells", "sacrifice"),
)


def casualty(power: Amount, *exceptions: CopyException) -> Keyword:
    """Casualty N; with exceptions as of "casualty X. The copy isn't legendary ..."."""
    return Keyword("casualty", (power, exceptions) if exceptions else (power,))


@node
class XOfTheSpell(Quantity):
    """The X that was chosen for the spell, also where its triggered ability asks once it is gone."""

    def value(self, ctx: Context) -> int:
        """As it was announced (CR 107.3a)."""
        return ctx.game.get(X_VALUE, ctx.source)


OTHERWISE: Final = (ExceptIsnt(frozenset(["legendary"])), ExceptLoyalty(XOfTheSpell()))
"""What a planeswalker with casualty X says of its copy."""


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.153a, 702.153b: a static and a triggered ability on the stack, which know what was paid for this instance."""
    power, *more = keyword.parameters
    id = cost_id(f"casualty {power}" if isinstance(power, int) else "casualty X", number=number)
    cost = SacrificeOf(all_of(CREATURE, PowerAtLeast(power)))
    copies = CopySpell(This(), exceptions=more[0] if more else ())
    return (
        Static((OptionalCost(id, (cost,)),), zones=("stack",)),
        Triggered(WhenYouCast(Itself()), copies, CostWasPaid(id), zones=("stack",), tag="casualty"),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameters: the number, or X; and exceptions for the copy. Instances are paid each by itself (CR 702.153b)."""
    return [KeywordDefinition("casualty", _means, cumulative=True, text="casualty {0}", numbered=True)]


def _says_x(tree: Any) -> Iterator[Bindings]:
    if tree == (casualty(X(), *OTHERWISE),):
        yield {}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_number("casualty", "casualty"),
        words("keyword line", "casualty x. the copy isn't legendary and has starting loyalty x.",
              means=lambda: (casualty(X(), *OTHERWISE),), says=_says_x),
    ]  # fmt: skip
