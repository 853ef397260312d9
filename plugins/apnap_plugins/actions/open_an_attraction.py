"""Open an Attraction (CR 701.48)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Cause, Context, Event, Game, Happened, Instruction, Manifest, Verb, Zone, declares, node
from apnap.words import words
from apnap_plugins.rules.frames.attractions import DECK, OPEN, AttractionOpened
from apnap_plugins.rules.objects.zones import entered
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.actions import OPEN_AN_ATTRACTION
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="open-an-attraction",
    name="Open an Attraction",
    kind="keyword action",
    rules=("701.48", "718.2", "718.3"),
    first_edition="2022-10-07",
    since="UNF",
    requires=("starting", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "718.2a": "is about building decks for constructed play, which nobody checks here",
        "718.2b": "is about building decks for limited play, which nobody checks here",
    },
)


def open_attraction(game: Game, player: int) -> tuple[int, ...]:
    """A player opens an Attraction, if their Attraction deck has a card (CR 701.48a, 718.2).

    Returns what came onto the battlefield from the command zone (CR 718.3).
    """
    if player not in game.players_in() or not game.zone(DECK, player):
        return ()
    opened = game.happen(AttractionOpened(player))
    return tuple(opened.result or ()) if opened is not None and isinstance(opened.event, AttractionOpened) else ()


@node
class OpenAttractions(Instruction):
    """Players open Attractions, one after another (CR 701.48b)."""

    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """In APNAP order, as many as are there."""
        asked = self.who.players(ctx)
        for player in ctx.game.apnap():
            for _ in range(amount(ctx, self.count) if player in asked else 0):
                if not ctx.game.zone(DECK, player):
                    break
                open_attraction(ctx.game, player)


@node
class WhenOpensAttraction(WhenPlayer):
    """Whenever a player opens an Attraction; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (AttractionOpened,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Where an Attraction came onto the battlefield by it (CR 701.48c)."""
        return bool(happened.result)


apnap_declarations = declares(
    # The Attraction deck (CR 718.2): hidden, in an order, shuffled before the game begins.
    Zone(DECK, public=False, owned=True, ordered=True),
    DeckPart("attractions", DECK),
    Cause(OPEN, entered),
    Verb(OPEN_AN_ATTRACTION, open_attraction),
    words("act#", "[opens|open] a attraction", lambda: OpenAttractions(1, Subject())),
    words("act#", "[opens|open] {n:many} attractions", lambda n: OpenAttractions(n, Subject())),
    *done_by(WhenOpensAttraction, "open{s} a attraction"),
)
