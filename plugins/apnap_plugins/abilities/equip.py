"""Equip (CR 702.6)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Context, Instruction, Keyword, KeywordDefinition, Manifest, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.costs import CostPart, cost_parts
from apnap_plugins.rules.selection import CREATURE, PLANESWALKER, Filter, Selector, Target, YouControl, all_of
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="equip",
    name="Equip",
    kind="keyword ability",
    rules=("702.6",),
    requires=("activated-abilities", "attachments", "attach", "casting", "targets"),
    not_tested={"702.6b": "says where the rules of Equipment stand (301.5)"},
)


def equip(cost: CostPart | tuple[CostPart, ...], quality: Filter | None = None) -> Keyword:
    """Equip [cost], or equip [quality] creature [cost] (CR 702.6c)."""
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
            ctx.game.verb("attach")(ctx.game, ctx.source, host, self.as_creature)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.6a, 702.6c, 702.6e: an activated ability, as a sorcery, with a target that the player controls."""
    cost, *more = keyword.parameters
    walker = more == [PLANESWALKER]
    kind = (PLANESWALKER,) if walker else (CREATURE, *more)
    target = TargetSpec(all_of(*kind, YouControl()), prompt="what to equip")
    return (Activated(cost_parts(cost), AttachThis(as_creature=walker), (target,), sorcery=True, tag="equip"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Parameters: the cost, and a filter for the quality; each instance can be activated (CR 702.6d)."""
    return [KeywordDefinition("equip", _means, cumulative=True, text="equip {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        *keyword_with_cost("equip", "equip"),
        words("keyword", "equip {q:kind} {c:mana cost}", "equip {q:kind} creature {c:mana cost}",
              means=lambda q, c: equip((c,), q)),
    ]  # fmt: skip
