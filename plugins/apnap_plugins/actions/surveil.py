"""Surveil (CR 701.42)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    Answering,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Question,
    Teller,
    Verb,
    declares,
    event,
    node,
    question,
)
from apnap.words import words
from apnap_plugins.rules.objects.arranging import Arrange, Reordered, show
from apnap_plugins.rules.vocabulary.actions import SURVEIL
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount, top_of_library
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="surveil",
    name="Surveil",
    kind="keyword action",
    rules=("701.42",),
    since="GRN",
    requires=("zones",),
    first_edition="2020-01-22",
    numbers={
        "2020-01-22": {"701.42": "701.41"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


SURVEILED: Final = Deed("surveiled")


@question
class AdditionalSurveilCards(Question[tuple[int, ...]]):
    """For each effect that lets a player look at additional cards while surveilling, how many these are (CR 701.42b).

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "701.42b"
    player: int


@event
class Surveilled(Event):
    """A player surveils (CR 701.42a). What replaces surveilling, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.42a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """Who surveils, and how many cards."""
        return f"{teller.player(self.player)} surveils {self.count}"

    def perform(self, game: Game) -> list[Happened]:
        """Look at the top cards; any number go to the graveyard, the rest back on top, in any order (CR 701.42a).

        In both piles the first is the uppermost.
        """
        SURVEILED.note(game, self.player)
        count = self.count + _additional(game, self.player)
        cards = top_of_library(game, self.player, count)
        show(game, self.player, cards)
        piles = Arrange(player=self.player, options=cards, piles=("top", "graveyard"), rule="701.42a", prompt="Surveil")
        top, away = game.ask(piles)
        events: list[Event] = [Moved(card, "graveyard", cause="surveil") for card in reversed(away)]
        if top:
            events.append(Reordered(("library", self.player), self.player, (), top))
        return game.happen_all(events)


def _additional(game: Game, player: int) -> int:
    """CR 701.42b: how many additional cards the player chooses to look at; each effect is used or not."""
    given = game.query(AdditionalSurveilCards(player), ())
    totals = sorted({sum(some) for size in range(len(given) + 1) for some in itertools.combinations(given, size)})
    at = choose_place(game, player, map(str, totals), "701.42b", "Look at how many more cards?")
    return totals[at]


def surveil(game: Game, players: Iterable[int], count: int) -> None:
    """These players surveil at once: choices in APNAP order, then the cards move (CR 701.42a, 101.4).

    Surveilling 0 is no event, as with scrying (CR 701.18b).
    """
    asked = tuple(players)
    surveilling = [p for p in game.apnap() if p in asked]
    if count > 0 and surveilling:
        game.happen_all([Surveilled(p, count) for p in surveilling])


@node
class Surveil(Instruction):
    """Players surveil (CR 701.42)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players choose in APNAP order, then the cards move at one moment (CR 101.4)."""
        surveil(ctx.game, self.who.players(ctx), amount(ctx, self.count))


@node
class LooksAtMore(Answering[AdditionalSurveilCards, tuple[int, ...]]):
    """You may look at additional cards each time you surveil (CR 701.42b)."""

    count: int
    question: ClassVar[type[AdditionalSurveilCards]] = AdditionalSurveilCards

    def answer(self, ctx: Context, value: tuple[int, ...], question: AdditionalSurveilCards) -> tuple[int, ...]:
        """Beside what other effects allow."""
        return (*value, self.count) if question.player == ctx.controller else value


@node
class WhenSurveils(WhenPlayer):
    """Whenever a player surveils; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Surveilled,)


apnap_declarations = declares(
    Verb(SURVEIL, surveil),
    SURVEILED.fields,
    words("act#", "[surveils|surveil] {n:number}", means=lambda n: Surveil(n, Subject())),
    *done_by(WhenSurveils, "surveil{s}"),
    *done(SURVEILED, "surveiled|surveiled|surveil", WhenSurveils, "surveil{s}"),
    words("static", "you may look at a additional {n:many} cards each time you surveil", lambda n: (LooksAtMore(n),)),
)
