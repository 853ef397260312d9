"""Flashback (CR 702.34)."""

from __future__ import annotations

from apnap import Ability, Game, Keyword, Manifest, Static, declares, node
from apnap_plugins.rules.casting.conditions import WasCastThatWay
from apnap_plugins.rules.casting.effects import ByKeyword, CastThisFor, ExiledFromStack
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="flashback",
    kind="keyword ability",
    rules=("702.34",),
    since="ODY",
    requires=("casting", "zones"),
    kernel=">=0.1,<0.2",
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
        Static((ExiledFromStack(WasCastThatWay("flashback")),), zones=("stack",)),
    )


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("flashback", _means, worded=keyword_with_cost)
)
