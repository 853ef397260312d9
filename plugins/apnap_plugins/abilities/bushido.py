"""Bushido (CR 702.45)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Context, Keyword, Manifest, Op, Part, Triggered, declares, node
from apnap.words import words
from apnap_plugins.rules.combat.triggers import WhenBecomesBlocked, WhenBlocks
from apnap_plugins.rules.continuous.continuous import AddPT, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="bushido",
    kind="keyword ability",
    rules=("702.45",),
    since="CHK",
    requires=("blocking", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


def bushido(number: Amount) -> Keyword:
    """Bushido N (CR 702.45a)."""
    return Keyword("bushido", (number,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.45a: as it blocks or becomes blocked it gets +N/+N until end of turn; N is found as that resolves."""
    (number,) = keyword.parameters
    fights = AnyEvent((WhenBlocks(), WhenBecomesBlocked()))
    return (Triggered(fights, Change(This(), (ModifyPT(number, number),)), tag="bushido"),)


@node
class GetsForBushido(Part):
    """Gets +N/+M for each point of bushido it has: the numbers of all its bushido abilities (CR 702.45a, 613.4c)."""

    each: ModifyPT = ModifyPT(1, 1)
    layer: ClassVar[str] = "7c"
    commutes: ClassVar[bool] = True
    reads = frozenset(["abilities"])
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Counted for each object that is affected by itself."""
        its = Context(ctx.game, obj, ctx.game.controller(obj))
        points = sum(amount(its, keyword.parameters[0]) for keyword in keywords_of(ctx.game, obj, "bushido"))
        return AddPT(points * amount(ctx, self.each.power), points * amount(ctx, self.each.toughness))


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.45b).
    keyword_ability("bushido", _means, worded=keyword_with_number, cumulative=True),
    words(
        "having#",
        "[gets|get] {p:written +n/+n} for each point of bushido [it has|they have]",
        lambda p: (GetsForBushido(p),),
    ),
)
