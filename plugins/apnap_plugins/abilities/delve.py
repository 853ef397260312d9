"""Delve (CR 702.66)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import (
    Ability,
    Context,
    Game,
    IllegalAction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Static,
    Verb,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.other_payments import RatherThanMana, note_used
from apnap_plugins.rules.words.keywords import spell_keyword_words

MANIFEST = Manifest(
    id="delve",
    name="Delve",
    kind="keyword ability",
    rules=("702.66",),
    since="FUT",
    requires=("casting", "payment", "exile"),
)


@node
class ExileFromGraveyard(RatherThanMana):
    """CR 702.66a: a card is exiled from the player's graveyard rather than generic mana paid."""

    kind: ClassVar[str] = "delve"
    moves: ClassVar[bool] = True

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """All that can be exiled (CR 118.3)."""
        game = ctx.game
        return (card for card in game.zone("graveyard", player) if game.possible(Move(card, "exile", cause="cost")))


def _exile(game: Game, player: int, cards: tuple[int, ...], frame: Any) -> None:
    """All at once. What they became in exile is remembered: cards exiled with this spell's delve ability (CR 607.2b)."""
    if not all(card in game.zone("graveyard", player) for card in cards):
        raise IllegalAction("a card is no longer there to be exiled (CR 702.66a)")
    note_used(game, frame, "delve", game.verb("exile")(game, cards))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.66a: a static ability that functions on the stack."""
    return (Static((ExileFromGraveyard(),), zones=("stack",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.66c)."""
    return [KeywordDefinition("delve", _means, text="delve")]


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`pay: delve`: (game, player, cards, frame)."""
    return [Verb("pay: delve", _exile)]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return spell_keyword_words("delve", "delve")
