"""Playing with the top card of a library, or a hand, revealed, and looking at a top card any time (CR 401.5, 401.6, 402.3)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    Answering,
    AnyTimeCheck,
    Context,
    Field,
    Game,
    InsertedStep,
    Leaf,
    Manifest,
    Question,
    Step,
    Teller,
    VisibilityRule,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="top-cards",
    name="Top cards and hands that are revealed",
    kind="rules",
    rules=("401.5", "401.6"),
    requires=("casting", "zones"),
    kernel=">=0.1,<0.2",
)


@question
class TopCardViewers(Question[tuple[int, ...]]):
    """Who may look at the top card of a player's library (CR 401.5). The first value is nobody; answers add seats."""

    rule: ClassVar[str] = "401.5"
    player: int


TOP: Final = Field[int]("top card that is looked at", PLAYER, 0, ids=True)
"""The top card of the player's library as far as anybody may look at it, 0 for none."""
SHOWN_TO: Final = Field[tuple[int, ...]]("top card shown to", OBJECT, ())
"""The players who may look at that card."""
ANNOUNCING: Final = Field[int]("spells and abilities being put on the stack", GAME, 0)
"""How many spells are being cast and abilities being activated, one inside the other."""


@event
class NotRevealedAnyMore(Leaf):
    """The top card of a library stops being revealed and becomes a new object, which nobody can follow (CR 401.6)."""

    rule: ClassVar[str] = "401.6"
    obj: int

    def told(self, teller: Teller) -> str | None:
        """Nobody can follow it."""
        return None

    def perform(self, game: Game) -> None:
        """It stays where it is in the library."""
        zone = game.object(self.obj).zone
        cards = game.zone(*zone)
        game.conceal(zone, cards, tuple(card for card in cards if card != self.obj))


def _look_at_tops(game: Game) -> None:
    """Who may look at which top card now; a card that comes to lie on top during a cast or activation has to wait."""
    if MANIFEST.id not in game.reached:
        return
    for player in game.players_in():
        cards = game.zone("library", player)
        top, shown = cards[-1] if cards else 0, game.get(TOP, player)
        waits = top != shown and game.get(ANNOUNCING) > 0
        viewers = game.query(TopCardViewers(player), ()) if top and not waits else ()
        _show(game, player, shown, top if viewers else 0, tuple(sorted(set(viewers))))


def _show(game: Game, player: int, before: int, now: int, viewers: tuple[int, ...]) -> None:
    everybody = set(game.players_in())
    known = game.get(SHOWN_TO, before) if before else ()
    if (before, known) == (now, viewers):
        return
    game.set(TOP, player, now)
    hidden = everybody <= set(known) and (before != now or not everybody <= set(viewers))
    if before in game.objects:
        game.set(SHOWN_TO, before, ())
    if hidden and before in game.zone("library", player):
        game.set(TOP, player, 0)
        game.happen(NotRevealedAnyMore(before))
        _look_at_tops(game)  # now, for maybe nothing follows that does
    elif now:
        game.set(SHOWN_TO, now, viewers)


def _settled(game: Game) -> None:
    """Nothing is being put on the stack when a player gets priority, also where somebody left in the middle of it."""
    if game.get(ANNOUNCING):
        game.set(ANNOUNCING, 0, 0)
        _look_at_tops(game)


def _announced(game: Game, frame: AnnouncementFrame) -> None:
    if MANIFEST.id in game.reached:
        game.set(ANNOUNCING, 0, game.get(ANNOUNCING) + 1)


def _done(game: Game, frame: AnnouncementFrame) -> None:
    """CR 401.5: the spell has become cast, or the ability activated: what lies on top now is shown."""
    if game.get(ANNOUNCING):
        game.set(ANNOUNCING, 0, game.get(ANNOUNCING) - 1)
        _look_at_tops(game)


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """The top card itself, where the viewer is one of those who may."""
    return True if viewer in game.get(SHOWN_TO, id) else None


@node
class PlayWithTopRevealed(Answering[TopCardViewers, tuple[int, ...]]):
    """Players play with the top cards of their libraries revealed (CR 401.5)."""

    who: Selector = You()
    question: ClassVar[type[TopCardViewers]] = TopCardViewers

    def answer(self, ctx: Context, value: tuple[int, ...], question: TopCardViewers) -> tuple[int, ...]:
        """To all players."""
        return tuple(ctx.game.players_in()) if question.player in self.who.players(ctx) else value


@node
class MayLookAtTop(Answering[TopCardViewers, tuple[int, ...]]):
    """You may look at the top cards of these players' libraries any time (CR 401.5)."""

    who: Selector = You()
    question: ClassVar[type[TopCardViewers]] = TopCardViewers

    def answer(self, ctx: Context, value: tuple[int, ...], question: TopCardViewers) -> tuple[int, ...]:
        """The controller of the ability."""
        return (*value, ctx.controller) if question.player in self.who.players(ctx) else value


# Hands --------------------------------------------------------------------------------------------------------


@question
class HandViewers(Question[tuple[int, ...]]):
    """Which players beside its own may look at a hand (CR 402.3). The first value is nobody; answers add seats."""

    rule: ClassVar[str] = "402.3"
    player: int


HAND_SHOWN_TO: Final = Field[tuple[int, ...]]("hand shown to", PLAYER, ())
"""The other players who may look at the cards in that player's hand."""


def _look_at_hands(game: Game) -> None:
    """Who may look at which hand now; a card that leaves it, and one that comes into it, needs nothing further."""
    if MANIFEST.id not in game.reached:
        return
    for player in game.players_in():
        viewers: tuple[int, ...] = game.query(HandViewers(player), ())
        if viewers != game.get(HAND_SHOWN_TO, player):
            game.set(HAND_SHOWN_TO, player, tuple(sorted(viewers)))


def _may_look_at_hand(game: Game, viewer: int, id: int) -> bool | None:
    """A card in a hand that the viewer may look at."""
    zone, owner = game.object(id).zone
    return True if zone == "hand" and viewer in game.get(HAND_SHOWN_TO, owner) else None


@node
class PlayWithHandRevealed(Answering[HandViewers, tuple[int, ...]]):
    """Players play with their hands revealed (CR 402.3, 701.14c)."""

    who: Selector = You()
    question: ClassVar[type[HandViewers]] = HandViewers

    def answer(self, ctx: Context, value: tuple[int, ...], question: HandViewers) -> tuple[int, ...]:
        """To all players, as long as it lasts."""
        return tuple(ctx.game.players_in()) if question.player in self.who.players(ctx) else value


BEFORE: Final = Step("top card stays", _announced, "401.5")
AFTER: Final = Step("top card is shown", _done, "401.5")

apnap_declarations = declares(
    # What is shown, and whether that waits.
    (TOP, SHOWN_TO, ANNOUNCING, HAND_SHOWN_TO),
    # Around casting and activating.
    InsertedStep("cast", BEFORE, before="601.2a"),
    InsertedStep("cast", AFTER, after="601.2i"),
    InsertedStep("activate", BEFORE, before="602.2a"),
    InsertedStep("activate", AFTER, after="602.2b"),
    # Whenever something happened.
    AnyTimeCheck("top cards", "401.5", _look_at_tops),
    AnyTimeCheck("nothing announced", "401.5", _settled, at_priority=True),
    AnyTimeCheck("open hands", "402.3", _look_at_hands),
    # Who may look at a top card, and at a hand.
    VisibilityRule("top card", _may_look, SHOWN_TO.name, hides=False),
    VisibilityRule("open hand", _may_look_at_hand, HAND_SHOWN_TO.name, hides=False),
)
