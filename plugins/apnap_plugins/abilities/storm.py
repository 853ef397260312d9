"""Storm (CR 702.40)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Context, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import CAST_THIS_TURN
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.selection import Itself, Quantity, This
from apnap_plugins.rules.triggering import WhenYouCast
from apnap_plugins.rules.words.keywords import spell_keyword_words

MANIFEST = Manifest(
    id="storm",
    name="Storm",
    kind="keyword ability",
    rules=("702.40",),
    since="SCG",
    requires=("casting", "copying-spells"),
)


@node
class CastBeforeIt(Quantity):
    """CR 702.40a: how many other spells were cast before this one this turn."""

    reads = frozenset([CAST_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """By anybody, whatever became of them. Objects get their ids in the order in which they come to the stack."""
        game = ctx.game
        return sum(spell < ctx.source for player in game.players for spell in game.get(CAST_THIS_TURN, player))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.40a: a triggered ability that functions on the stack."""
    return (Triggered(WhenYouCast(Itself()), CopySpell(This(), CastBeforeIt()), zones=("stack",), tag="storm"),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Each instance triggers separately (CR 702.40b)."""
    return [KeywordDefinition("storm", _means, cumulative=True, text="storm")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return spell_keyword_words("storm", "storm")
