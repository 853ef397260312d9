"""Equip (CR 702.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from apnap import Ability, Context, Instruction, Keyword, Manifest, declares, node
from apnap.words import Bindings, words
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
    limits = dict(more.pop()) if more and isinstance(more[-1], tuple) else {}
    walker = more == [PLANESWALKER]
    kind = (PLANESWALKER,) if walker else (CREATURE, *more)
    target = TargetSpec(all_of(*kind, YouControl()), prompt="what to equip")
    usual = Activated(cost_parts(cost), AttachThis(as_creature=walker), (target,), sorcery=True, tag="equip")
    return (replace(usual, **limits),)


# Any: a cost, and (field, value) pairs of the ability, as the grammar has them
def _limited(c: Any, w: Any) -> tuple[Keyword] | None:
    """Equip with an instruction on when or how often it may be activated (CR 602.5b)."""
    return (Keyword("equip", ((c,), w)),) if "sorcery" not in dict(w) else None


def _says_limited(tree: Any) -> Iterator[Bindings]:
    parameters = (
        tree[0].parameters if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) else ()
    )
    if len(parameters) == 2 and isinstance(parameters[1], tuple) and tree == _limited(parameters[0][0], parameters[1]):
        yield {"c": parameters[0][0], "w": parameters[1]}


apnap_declarations = declares(
    # Parameters: the cost, a filter for the quality, and what limits when it may be activated, as pairs;
    # each instance can be activated (CR 702.6d).
    keyword_ability("equip", _means, worded=keyword_with_cost, cumulative=True),
    words("keyword line", "equip {c:mana cost}. activate {w:activation limits}.", _limited, _says_limited),
    words("keyword", "equip {q:kind} ({c:mana cost}|creature {c:mana cost})", lambda q, c: equip((c,), q)),
)
