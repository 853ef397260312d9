"""Scry (CR 701.18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Replacement,
    Verb,
    Wording,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.effects.replacement import DoneWithMore
from apnap_plugins.rules.objects.actions import SCRIED, Scried
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.vocabulary.actions import SCRY, SCRY_ALL
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="scry",
    name="Scry",
    kind="keyword action",
    rules=("701.18",),
    requires=("zones", "damage"),
    mentions=("replacement", "stack"),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.18": "701.16", "701.18c": ""},
        "2020-01-22": {"701.18": "701.17"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

AT_ONCE: Final = Wording("scry at once", "701.18c", (("", False), ("2020-01-22", True)))
"""Before that edition one player scried after another."""


def scry(game: Game, player: int, count: int) -> None:
    """`player` scries (CR 701.18a). Scrying 0 is no event (CR 701.18b)."""
    if count > 0 and player in game.players_in():
        game.happen(Scried(player, count))


def scry_all(game: Game, players: Iterable[int], count: int) -> None:
    """These players scry at once: choices in APNAP order, then the cards move at the same time (CR 701.18c).

    In the edition of 2017 each is done before the next begins.
    """
    scrying = [p for p in game.apnap() if p in tuple(players)]
    if len(scrying) < 2 or not game.rules.wording(AT_ONCE):
        for player in scrying:
            scry(game, player, count)
    elif count > 0:
        game.happen_all([Scried(p, count) for p in scrying])


@node
class Scry(Instruction):
    """Players scry (CR 701.18)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players choose in APNAP order, then the cards move at one moment (CR 701.18c)."""
        scry_all(ctx.game, self.who.players(ctx), amount(ctx, self.count))


@node
class WhenScries(WhenPlayer):
    """Whenever a player scries; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Scried,)


@node
class LookedAtWhileScrying(Quantity):
    """How many cards were looked at by the scrying that is the trigger event (CR 701.18a): no more than were there."""

    reads = frozenset([ABILITY.name])

    def value(self, ctx: Context) -> int:
        """0 without such an event."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        events = on_stack.happened if on_stack is not None else (ctx.happened,) if ctx.happened is not None else ()
        return sum(sum(one.result or ()) for one in events if isinstance(one.event, Scried))


@node
class ScriesMore(DoneWithMore):
    """If you would scry a number of cards, scry more (CR 614.1a, 701.18a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Scried,)


@node
class DrawsInsteadOfScrying(Replacement):
    """If you would scry a number of cards, draw that many cards instead (CR 614.1a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Scried,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by the player who would scry."""
        return event.subject_player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """As many as they would have looked at."""
        assert isinstance(event, Scried)
        return CardsDrawn(event.player, event.count)


apnap_declarations = declares(
    words("quantity", "the number of cards looked at while scrying this way", LookedAtWhileScrying),
    AT_ONCE,
    Verb(SCRY, scry),
    Verb(SCRY_ALL, scry_all),
    words("act#", "[scries|scry] {n:number}", means=lambda n: Scry(n, Subject())),
    SCRIED.fields,
    *done_by(WhenScries, "[scries|scry]"),
    *done(SCRIED, "scried|scried|scry", WhenScries, "[scries|scry]"),
    words(
        "static",
        "if you would scry a number of cards, draw that many cards instead",
        lambda: (DrawsInsteadOfScrying(),),
    ),
    words(
        "static",
        "if you would scry a number of cards, scry that many cards plus {n:many} instead",
        lambda n: (ScriesMore(plus=n),),
    ),
    words(
        "static",
        "if you would scry a number of cards, scry that many cards plus one instead",
        lambda: (ScriesMore(plus=1),),
    ),
)
