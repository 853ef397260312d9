"""Embalm (CR 702.128)."""

from __future__ import annotations

from typing import Final

from apnap import OBJECT, Ability, Context, Field, Keyword, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.copies.copies import (
    CopyException,
    CreateCopyTokens,
    ExceptColors,
    ExceptIf,
    ExceptIs,
    ExceptNoManaCost,
)
from apnap_plugins.rules.costs.costs import CostPart, MoveThisCost, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="embalm",
    kind="keyword ability",
    rules=("702.128",),
    since="AKH",
    requires=("activated-abilities", "casting", "copies", "create", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

EMBALMED: Final = Field[bool]("embalmed", OBJECT, False, public=True)
"""On a token that an embalm ability has created (CR 702.128b)."""

MUMMY: Final[tuple[CopyException, ...]] = (
    ExceptColors(frozenset("W")),
    ExceptNoManaCost(),
    ExceptIs(subtypes=frozenset(["Zombie"])),
)
"""It's white, has no mana cost, and is a Zombie in addition to its other types (CR 702.128a)."""


def embalm(*cost: CostPart) -> Keyword:
    """Embalm [cost] (CR 702.128a)."""
    return Keyword("embalm", (cost,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.128a, 702.128b: exiled from the graveyard as a cost, the card is copied by a token, which is embalmed."""
    cost = (*cost_parts(keyword.parameters[0]), MoveThisCost("exile", "graveyard"))
    creates = CreateCopyTokens(This(), exceptions=MUMMY, enters=((EMBALMED.name, True),))
    return (Activated(cost, creates, sorcery=True, zones=("graveyard",), tag="embalm"),)


@node
class WasEmbalmed(Filter):
    """A token that was created by a resolving embalm ability (CR 702.128b)."""

    reads = frozenset([EMBALMED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By how it entered, whatever has become of it; no copy of it was."""
        return ctx.game.get(EMBALMED, obj)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts; that the card is exiled comes besides.
    keyword_ability("embalm", _means, worded=keyword_with_cost, cumulative=True),
    # Which tokens were embalmed.
    EMBALMED,
    words("condition", "{o:mention.s} was embalmed", lambda o: ObjectIs(o, WasEmbalmed())),
    words(
        "copy exception",
        "if ~ was embalmed, the token has no mana cost, it's white, and it's a zombie in addition to its other types",
        lambda: ExceptIf(WasEmbalmed(), MUMMY),
    ),
)
