"""Surveil (CR 701.42)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    ChooseOne,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Move,
    Question,
    TriggerCondition,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.arranging import Arrange, Reordered, show
from apnap_plugins.rules.selection import Amount, Selector, You, amount, is_whose
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="surveil",
    name="Surveil",
    kind="keyword action",
    rules=("701.42",),
    since="GRN",
    requires=("zones",),
)

ADDITIONAL_CARDS: Final = Question[tuple[int, ...]]("additional cards while surveilling", "701.42b")
"""Asked about a player: for each effect that lets them look at additional cards, how many these are."""


@event
class Surveil(Event):
    """A player surveils (CR 701.42a). What replaces surveilling, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.42a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def perform(self, game: Game) -> list[Happened]:
        """Look at the top cards; any number go to the graveyard, the rest back on top, in any order (CR 701.42a).

        In both piles the first is the uppermost.
        """
        count = self.count + _additional(game, self.player)
        cards = tuple(reversed(game.zone("library", self.player)[-count:]))
        show(game, self.player, cards)
        piles = Arrange(player=self.player, options=cards, piles=("top", "graveyard"), rule="701.42a", prompt="Surveil")
        top, away = game.ask(piles)
        events: list[Event] = [Move(card, "graveyard", cause="surveil") for card in reversed(away)]
        if top:
            events.append(Reordered(("library", self.player), self.player, (), top))
        return game.happen_all(events)


def _additional(game: Game, player: int) -> int:
    """CR 701.42b: how many additional cards the player chooses to look at; each effect is used or not."""
    given = game.query(ADDITIONAL_CARDS, (), player)
    totals = sorted({sum(some) for size in range(len(given) + 1) for some in itertools.combinations(given, size)})
    at: int = game.ask(ChooseOne(player=player, options=tuple(str(total) for total in totals), rule="701.42b", places=True,
                            prompt="Look at how many more cards?"))  # fmt: skip
    return totals[at]


def surveil(game: Game, players: Iterable[int], count: int) -> None:
    """These players surveil at once: choices in APNAP order, then the cards move (CR 701.42a, 101.4).

    Surveilling 0 is no event, as with scrying (CR 701.18b).
    """
    asked = tuple(players)
    surveilling = [p for p in game.apnap() if p in asked]
    if count > 0 and surveilling:
        game.happen_all([Surveil(p, count) for p in surveilling])


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`surveil`: (game, players, count)."""
    return [Verb("surveil", surveil)]


@node
class SurveilCards(Instruction):
    """Players surveil (CR 701.42)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All at once."""
        surveil(ctx.game, self.who.players(ctx), amount(ctx, self.count))


@node
class LooksAtMore(Answering):
    """You may look at additional cards each time you surveil (CR 701.42b)."""

    count: int
    question: ClassVar[Question[Any]] = ADDITIONAL_CARDS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """Beside what other effects allow."""
        return (*value, self.count) if about == ctx.controller else value


@node
class WhenSurveils(TriggerCondition):
    """Whenever a player surveils; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (Surveil,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player."""
        done = happened.event
        return isinstance(done, Surveil) and is_whose(ctx, done.player, self.whose)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("act#", "[surveils|surveil] {n:number}", means=lambda n: SurveilCards(n, Subject())),
        words("cause", "whenever you surveil", means=WhenSurveils),
    ]
