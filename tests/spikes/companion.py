"""Companion (CR 702.139): revealed before the game begins (CR 103.2b), put into hand for {3} once (CR 116.2g)."""

from __future__ import annotations

from typing import Any, Final

import apnap
from apnap_plugins.rules.casting.casting import at_sorcery_time, can_pay_costs, pay_costs
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MANIFEST = apnap.Manifest(
    id="spike-companion", name="Companion", kind="keyword ability", requires=("casting", "starting")
)
COMPANION: Final = apnap.Field[int]("companion", apnap.PLAYER, 0, ids=True)
COST: Final = (mana_cost("{3}"),)


@apnap.node
class EachCardOfYourDeck(apnap.Condition):
    """Each card in your starting deck is one that a filter means."""

    filter: Filter

    def holds(self, ctx: apnap.Context) -> bool:
        return all(self.filter.matches(ctx, card) for card in ctx.game.zone("library", ctx.controller))


def _may_be_companion(game: apnap.Game, player: int, card: int) -> bool:
    ctx = apnap.Context(game, card, player)
    return any(keyword.parameters[0].holds(ctx) for keyword in keywords_of(game, card, "companion"))


def _reveal(game: apnap.Game, frame: apnap.Frame) -> None:
    for player in game.apnap():
        options = tuple(c for c in game.zone("outside", player) if _may_be_companion(game, player, c))
        prompt = "Reveal a companion?"
        for card in game.ask(apnap.Choose(player=player, options=options, maximum=1, rule="103.2b", prompt=prompt)):
            game.set(apnap.SEEN_BY, card, game.players)
            game.set(COMPANION, player, card)


def _options(game: apnap.Game, player: int) -> list[tuple[Any, ...]]:
    card = game.get(COMPANION, player)
    possible = card in game.zone("outside", player) and at_sorcery_time(game, player)
    return [("companion", card)] if possible and can_pay_costs(game, CostToPay(player, COST, card)) else []


def _take(game: apnap.Game, player: int, action: tuple[Any, ...]) -> None:
    if pay_costs(game, CostToPay(player, COST, action[1])):
        game.happen(apnap.Moved(action[1], "hand", cause="companion"))


reveal = apnap.InsertedStep("before the game", apnap.Step("companion", _reveal, "103.2b"), before="shuffle")
keyword = apnap.KeywordDefinition("companion", lambda keyword: ())


apnap_declarations = apnap.declares(
    keyword,
    COMPANION,
    apnap.ActionKind("companion", _options, _take),
    reveal,
)
