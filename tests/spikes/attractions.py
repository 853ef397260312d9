"""Attractions (CR 701.48, 701.49, 702.159, 718): a deck of their own, opened, and visited by the roll of a die."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.chance.dice import DiceRolled, roll_dice
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES

MANIFEST = apnap.Manifest(id="spike-visit", name="Attractions", kind="keyword ability", requires=("dice", "starting"))

LIT = apnap.Characteristic("lit numbers", frozenset())
DECK = "attraction deck"
ROLL = "roll to visit"


@apnap.node
class OpenAttraction(apnap.Instruction):
    def perform(self, ctx: apnap.Context) -> None:
        for card in ctx.game.zone(DECK, ctx.controller)[-1:]:
            ctx.game.happen(apnap.Moved(card, "battlefield", controller=ctx.controller, cause="open", by=ctx.source))


@apnap.node
class WhenVisited(apnap.TriggerCondition):
    events = (DiceRolled,)

    def matches(self, ctx: apnap.Context, happened: apnap.Happened) -> bool:
        roll, lit = happened.event, ctx.game.characteristics(ctx.source)[LIT]
        return (roll.cause, roll.player) == (ROLL, ctx.controller) and not lit.isdisjoint(happened.result)


def _visit(keyword: apnap.Keyword) -> tuple[apnap.Ability, ...]:
    return (apnap.Triggered(WhenVisited(), keyword.parameters[0]),)


@apnap.node
class Astrotorium(apnap.Replacement):
    events = (apnap.Moved,)
    repeats = True  # CR 718.6

    def applies(self, ctx: apnap.Context, move: apnap.Moved) -> bool:
        cards = ctx.game.definitions_of(move.obj) if move.obj and move.to in ("graveyard", "hand", "library") else ()
        return any(card.layout == "attraction" for card in cards)

    def replace(self, ctx: apnap.Context, move: apnap.Moved) -> apnap.Moved:
        return move.with_(to="command")


def _roll(game: apnap.Game, frame: apnap.Frame) -> None:
    mine = permanents(game, game.active_player)
    if any("Attraction" in game.characteristics(o)[SUBTYPES] for o in mine):
        roll_dice(game, game.active_player, 6, cause=ROLL)


apnap_declarations = apnap.declares(
    DeckPart("attractions", DECK),
    apnap.KeywordDefinition("visit", _visit, cumulative=True),
    apnap.Zone(DECK, public=False, owned=True, ordered=True),
    apnap.InsertedStep("precombat main phase", apnap.Step("visit", _roll, "703.4g")),
    Astrotorium(),
)
