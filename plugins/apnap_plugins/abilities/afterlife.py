"""Afterlife (CR 702.135)."""

from __future__ import annotations

from typing import Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="afterlife",
    kind="keyword ability",
    rules=("702.135",),
    since="RNA",
    requires=("create", "flying", "stack", "tokens"),
    kernel=">=0.1,<0.2",
)

SPIRIT: Final = Token("Creature — Spirit", colors="WB", power=1, toughness=1, abilities=(Keyword("flying"),))
"""A 1/1 white and black Spirit creature token with flying (CR 702.135a)."""


def afterlife(number: Amount) -> Keyword:
    """Afterlife N (CR 702.135a)."""
    return Keyword("afterlife", (number,))


@node
class CreateSpirits(Instruction):
    """Create so many Spirits (CR 702.135a)."""

    count: Amount

    def perform(self, ctx: Context) -> None:
        """For who controlled the permanent last."""
        ctx.game.verb(CREATE)(ctx.game, ctx.controller, SPIRIT, amount(ctx, self.count))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.135a: a triggered ability of a permanent that is put into a graveyard from the battlefield."""
    (number,) = keyword.parameters
    return (Triggered(WhenDies(), CreateSpirits(number), tag="afterlife"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers separately (CR 702.135b).
    keyword_ability("afterlife", _means, worded=keyword_with_number, cumulative=True)
)
