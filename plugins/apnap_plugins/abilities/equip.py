"""Equip (CR 702.6)."""

from __future__ import annotations

from apnap import Ability, Context, Instruction, Keyword, Manifest, declares, node
from apnap.words import words
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="equip",
    kind="keyword ability",
    rules=("702.6",),
    requires=("activated-abilities", "attachments", "attach", "casting", "targets"),
    kernel=">=0.1,<0.2",
    not_tested={"702.6b": "says where the rules of Equipment stand (301.5)"},
)


def equip(cost: CostPart | tuple[CostPart, ...], quality: Filter | None = None) -> Keyword:
    """Equip [cost], or equip [quality] creature [cost] (CR 702.6c).

    A quality is whatever kind of creature somebody has words for; "commander" is none as long as no plugin brings commanders.
    """
    return Keyword("equip", (cost,) if quality is None else (cost, quality))


def equip_planeswalker(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Equip planeswalker [cost] (CR 702.6e)."""
    return Keyword("equip", (cost, PLANESWALKER))


@node
class AttachThis(Instruction):
    """Attach this permanent to the target; `as_creature` as though that were a creature (CR 702.6a, 702.6e)."""

    to: Selector = Target()
    as_creature: bool = False

    def perform(self, ctx: Context) -> None:
        """Where it can be (CR 702.6a, 301.5b)."""
        for host in self.to.refs(ctx)[:1]:
            ctx.game.verb(ATTACH)(ctx.game, ctx.source, host, self.as_creature)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.6a, 702.6c, 702.6e: an activated ability, as a sorcery, with a target that the player controls."""
    cost, *more = keyword.parameters
    walker = more == [PLANESWALKER]
    kind = (PLANESWALKER,) if walker else (CREATURE, *more)
    target = TargetSpec(all_of(*kind, YouControl()), prompt="what to equip")
    return (Activated(cost_parts(cost), AttachThis(as_creature=walker), (target,), sorcery=True, tag="equip"),)


apnap_declarations = declares(
    # Parameters: the cost, and a filter for the quality; each instance can be activated (CR 702.6d).
    keyword_ability("equip", _means, worded=keyword_with_cost, cumulative=True),
    words("keyword", "equip {q:kind} ({c:mana cost}|creature {c:mana cost})", lambda q, c: equip((c,), q)),
)
