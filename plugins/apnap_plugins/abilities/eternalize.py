"""Eternalize (CR 702.129)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Keyword, Manifest, declares
from apnap_plugins.rules.copies.copies import (
    CopyException,
    CreateCopyTokens,
    ExceptColors,
    ExceptIs,
    ExceptNoManaCost,
    ExceptPT,
)
from apnap_plugins.rules.costs.costs import CostPart, MoveThisCost, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="eternalize",
    kind="keyword ability",
    rules=("702.129",),
    since="HOU",
    requires=("activated-abilities", "casting", "copies", "create", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

ETERNAL: Final[tuple[CopyException, ...]] = (
    ExceptColors(frozenset("B")),
    ExceptPT(4, 4),
    ExceptNoManaCost(),
    ExceptIs(subtypes=frozenset(["Zombie"])),
)
"""It's black, 4/4, has no mana cost, and is a Zombie in addition to its other types (CR 702.129a)."""


def eternalize(*cost: CostPart) -> Keyword:
    """Eternalize [cost] (CR 702.129a)."""
    return Keyword("eternalize", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.129a: exiled from the graveyard as a cost, the card is copied by a token that is an Eternal."""
    cost = (*cost_parts(keyword.parameters[0]), MoveThisCost("exile", "graveyard"))
    creates = CreateCopyTokens(This(), exceptions=ETERNAL)
    return (Activated(cost, creates, sorcery=True, zones=("graveyard",), tag="eternalize"),)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; that the card is exiled comes besides.
    keyword_ability("eternalize", _means, worded=keyword_with_cost, cumulative=True)
)
