"""Improvise (CR 702.126) and convoke (CR 702.51): permanents are tapped rather than mana paid for a spell."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import (
    Answering,
    Context,
    Game,
    IllegalAction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Static,
    Verb,
    hookimpl,
    node,
)
from apnap_plugins.rules.casting import PutFrame
from apnap_plugins.rules.characteristics import COLORS, is_type
from apnap_plugins.rules.costs import remember_paid
from apnap_plugins.rules.mana import ANY_GENERIC
from apnap_plugins.rules.payment import PAYMENT_WAYS, Atom
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.zones import permanents

MANIFEST = Manifest(
    id="spike-improvise-convoke",
    name="Improvise and convoke",
    kind="keyword ability",
    requires=("payment", "tap-and-untap"),
)


@node
class TapRatherThanPay(Answering):
    word: str
    type: str
    question: ClassVar = PAYMENT_WAYS

    def answer(self, ctx: Context, value: Any, about: PutFrame) -> tuple[Atom, ...]:
        if about.obj != ctx.source:
            return value
        mine = (o for o in permanents(ctx.game, about.player) if is_type(ctx.game, o, self.type))
        return (*value, *(self.atom(ctx.game, o) for o in mine if not ctx.game.get(TAPPED, o)))

    def atom(self, game: Game, obj: int) -> Atom:
        colors = game.characteristics(obj)[COLORS] if self.word == "convoke" else frozenset()
        return Atom(self.word, obj, 0, (colors | {ANY_GENERIC},), obj)


def _pay(word: str) -> Verb:
    def tap(game: Game, player: int, objects: tuple[int, ...], frame: PutFrame) -> None:
        if len(game.verb("tap")(game, objects)) < len(objects):
            raise IllegalAction(f"something cannot be tapped for {word}")
        remember_paid(frame.ctx, f"with {word}", *objects)

    return Verb(f"pay: {word}", tap)


def _keyword(word: str, kind: str) -> KeywordDefinition:
    def expand(keyword: Keyword) -> tuple[Static, ...]:
        return (Static((TapRatherThanPay(word, kind),), zones=("stack",)),)

    return KeywordDefinition(word, expand)


@hookimpl
def apnap_keywords():
    return [_keyword("convoke", "creature"), _keyword("improvise", "artifact")]


@hookimpl
def apnap_verbs():
    return [_pay("convoke"), _pay("improvise")]
