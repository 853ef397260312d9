"""Flashback (CR 702.34)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, Game, Keyword, KeywordDefinition, Manifest, Static, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting_words import ByKeyword, CastThatWay, CastThisFor, ExiledFromStack
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.costs import cost_parts
from apnap_plugins.rules.words.keywords import keyword_with_cost

MANIFEST = Manifest(
    id="flashback",
    name="Flashback",
    kind="keyword ability",
    rules=("702.34",),
    since="ODY",
    requires=("casting", "zones"),
)


@node
class FlashbackWay(ByKeyword):
    """Casting a card from the graveyard for its flashback cost (CR 702.34a)."""

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Only as an instant or sorcery spell (CR 702.34a)."""
        return not game.characteristics(card)[TYPES].isdisjoint({"instant", "sorcery"})


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.34a: two static abilities, for the graveyard and for the stack."""
    cost = cost_parts(keyword.parameters[0])
    return (
        Static((CastThisFor(cost, FlashbackWay("flashback", ability=keyword)),), zones=("graveyard",)),
        Static((ExiledFromStack(CastThatWay("flashback")),), zones=("stack",)),
    )


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is the cost, a part of one or a tuple of parts."""
    return [KeywordDefinition("flashback", _means, text="flashback {0}")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_with_cost("flashback", "flashback")
