"""Playing with the top card of a library revealed, and looking at it at any time (CR 401.5, 401.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    Answering,
    AnyTime,
    Context,
    Field,
    Game,
    Insertion,
    Leaf,
    Manifest,
    Question,
    Step,
    Viewing,
    event,
    hookimpl,
    node,
)
from apnap_plugins.rules.casting import PutFrame
from apnap_plugins.rules.selection import Selector, You

MANIFEST = Manifest(
    id="top-cards",
    name="Top cards that are revealed",
    kind="rules",
    rules=("401.5", "401.6"),
    requires=("casting", "zones"),
)

VIEWERS: Final = Question[tuple[int, ...]]("who may look at the top card of a library", "401.5")
"""Asked about the player whose library it is; the answer are seats."""

TOP: Final = Field[int]("top card that is looked at", PLAYER, 0, ids=True)
"""The top card of the player's library as far as anybody may look at it, 0 for none."""
SHOWN_TO: Final = Field[tuple[int, ...]]("top card shown to", OBJECT, ())
"""The players who may look at that card."""
ANNOUNCING: Final = Field[int]("spells and abilities being put on the stack", GAME, 0)
"""How many spells are being cast and abilities being activated, one inside the other."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What is shown, and whether that waits."""
    return [TOP, SHOWN_TO, ANNOUNCING]


@event
class NotRevealedAnyMore(Leaf):
    """The top card of a library stops being revealed and becomes a new object, which nobody can follow (CR 401.6)."""

    rule: ClassVar[str] = "401.6"
    obj: int

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
        viewers = game.query(VIEWERS, (), player) if top and not waits else ()
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
        game.happen(NotRevealedAnyMore(before))  # what follows at once looks at the top card again
    elif now:
        game.set(SHOWN_TO, now, viewers)


def _settled(game: Game) -> None:
    """Nothing is being put on the stack when a player gets priority, also where somebody left in the middle of it."""
    if game.get(ANNOUNCING):
        game.set(ANNOUNCING, 0, 0)
        _look_at_tops(game)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """Whenever something happened."""
    return [
        AnyTime("top cards", "401.5", _look_at_tops),
        AnyTime("nothing announced", "401.5", _settled, at_priority=True),
    ]


def _announced(game: Game, frame: PutFrame) -> None:
    if MANIFEST.id in game.reached:
        game.set(ANNOUNCING, 0, game.get(ANNOUNCING) + 1)


def _done(game: Game, frame: PutFrame) -> None:
    """CR 401.5: the spell has become cast, or the ability activated: what lies on top now is shown."""
    if game.get(ANNOUNCING):
        game.set(ANNOUNCING, 0, game.get(ANNOUNCING) - 1)
        _look_at_tops(game)


@hookimpl
def apnap_insertions() -> Iterable[Insertion]:
    """Around casting and activating."""
    before, after = Step("top card stays", _announced, "401.5"), Step("top card is shown", _done, "401.5")
    return [
        Insertion("cast", before, before="601.2a"), Insertion("cast", after, after="601.2i"),
        Insertion("activate", before, before="602.2a"), Insertion("activate", after, after="602.2b"),
    ]  # fmt: skip


def _may_look(game: Game, viewer: int, id: int) -> bool | None:
    """The top card itself, where the viewer is one of those who may."""
    return True if viewer in game.get(SHOWN_TO, id) else None


@hookimpl
def apnap_viewing() -> Iterable[Viewing]:
    """Who may look at a top card."""
    return [Viewing("top card", _may_look, SHOWN_TO.name, hides=False)]


@node
class PlayWithTopRevealed(Answering):
    """Players play with the top cards of their libraries revealed (CR 401.5)."""

    who: Selector = You()
    question: ClassVar[Question[Any]] = VIEWERS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """To all players."""
        return tuple(ctx.game.players_in()) if about in self.who.players(ctx) else value


@node
class MayLookAtTop(Answering):
    """You may look at the top cards of these players' libraries any time (CR 401.5)."""

    whose: Selector = You()
    question: ClassVar[Question[Any]] = VIEWERS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """The controller of the ability."""
        return (*value, ctx.controller) if about in self.whose.players(ctx) else value


__all__ = ["MayLookAtTop", "PlayWithTopRevealed"]
