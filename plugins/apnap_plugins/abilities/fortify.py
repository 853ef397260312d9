"""Fortify (CR 702.67)."""

from __future__ import annotations

from apnap import Ability, Context, Instruction, Keyword, Manifest, declares, node
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import LAND, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="fortify",
    kind="keyword ability",
    rules=("702.67",),
    requires=("activated-abilities", "attachments", "attach", "casting", "targets"),
    kernel=">=0.1,<0.2",
    not_tested={"702.67b": "says where the rules of Fortifications stand (301)"},
)


def fortify(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Fortify [cost] (CR 702.67a)."""
    return Keyword("fortify", (cost,))


@node
class FortifyThat(Instruction):
    """Attach this Fortification to the target (CR 702.67a)."""

    to: Selector = Target()

    def perform(self, ctx: Context) -> None:
        """Where it can be (CR 301.6)."""
        for host in self.to.refs(ctx)[:1]:
            ctx.game.verb(ATTACH)(ctx.game, ctx.source, host)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.67a: an activated ability, as a sorcery, with a target land that the player controls."""
    target = TargetSpec(all_of(LAND, YouControl()), prompt="what to fortify")
    return (Activated(cost_parts(keyword.parameters[0]), FortifyThat(), (target,), sorcery=True, tag="fortify"),)


apnap_declarations = declares(
    # Its parameter is the cost; each instance can be activated (CR 702.67c).
    keyword_ability("fortify", _means, worded=keyword_with_cost, cumulative=True)
)
