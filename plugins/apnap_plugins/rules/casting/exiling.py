"""Cards exiled face down (CR 406.3, 406.4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    SEEN_BY,
    Answering,
    AnyTimeCheck,
    Context,
    Field,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Question,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.faces.face_down import FACE_DOWN, arriving, hidden, is_face_down
from apnap_plugins.rules.payment.frame import NORMAL, CastingWay
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter, Selector

MANIFEST = Manifest(
    id="exiling",
    name="Exile face down",
    kind="rules",
    rules=("406.3", "406.4"),
    requires=("casting", "face-down", "zones", "exile"),
    kernel=">=0.1,<0.2",
)

PILE: Final = Field[tuple[int, int]]("exiled in a pile", OBJECT, (0, 0))
"""(object whose effect exiled it, the timestamp at which), of a card exiled face down (CR 406.4)."""


def exile_face_down(game: Game, objects: Iterable[int], by: int = 0, lookers: Iterable[int] = ()) -> tuple[int, ...]:
    """Exile these objects face down, as one pile (CR 406.3, 406.4). Returns what they became.

    `lookers` are players who are instructed, or allowed, to look at them: they may go on looking for as long as the cards
    remain exiled.
    """
    pile = (PILE.name, (by, game.next_timestamp()))
    seen = (SEEN_BY.name, tuple(sorted(lookers)))
    exiled: tuple[int, ...] = game.verb(EXILE)(game, objects, by, (arriving(hidden()), pile, seen))
    return exiled


def let_look(game: Game, player: int, objects: Iterable[int]) -> None:
    """From now on `player` may look at these cards exiled face down for as long as they remain so (CR 406.3)."""
    for obj in objects:
        if game.exists(obj) and is_face_down(game, obj):
            game.set(SEEN_BY, obj, tuple(sorted({*game.get(SEEN_BY, obj), player})))


def choose_exiled(game: Game, player: int, cards: Sequence[int], source: int = 0, prompt: str = "") -> int:
    """`player` chooses one of these exiled cards (CR 406.4). Returns its id, 0 where there is none.

    Face-down ones that they may not look at can be chosen by the pile only, and then a card of it is picked at random.
    """
    known = [c for c in cards if not is_face_down(game, c) or game.may_look(player, c)]
    piles = sorted({game.get(PILE, c) for c in cards if c not in known})
    hidden = (tuple(c for c in cards if c not in known and game.get(PILE, c) == pile) for pile in piles)
    options: tuple[tuple[str, Any], ...] = (*(("card", c) for c in known), *(("pile", pile) for pile in hidden))
    if not options:
        return 0
    kind, chosen = choose_one(game, player, options, "406.4", prompt or "Choose an exiled card", source=source)
    if kind == "card":
        return int(chosen)
    return int(chosen[game.random_below(len(chosen))])


def castable_among(
    ctx: Context, cards: Iterable[int], quality: Filter, way: CastingWay = NORMAL
) -> tuple[tuple[int, CastingWay], ...]:
    """An answer to `CastingOptions`: the controller of `ctx` may cast spells of a quality from among exiled cards (CR 406.3b).

    Of face-down cards only those that they may look at, and whose spell would have the quality.
    """
    game, player = ctx.game, ctx.controller
    known = [c for c in cards if not is_face_down(game, c) or game.may_look(player, c)]
    meant = (c for c in known if game.foresee(announced(game, player, c, way), lambda o: quality.matches(ctx, o)))
    return tuple((c, way) for c in meant)


@node
class ExileFaceDown(Instruction):
    """Exile objects face down (CR 406.3); with `look` the controller of the effect looks at them and may go on doing so.

    Where a `pick` is given, that choice among cards that were looked at is made first. The memory has what they became
    under "exiled".
    """

    objects: Selector
    look: bool = False
    pick: Instruction | None = None
    leaves: ClassVar[str] = "exiled"
    that_many: ClassVar[str] = "exiled"

    def is_possible(self, ctx: Context) -> bool:
        """By the choice, where there is one; else there is something to put into the pile, or it is a hand (CR 608.2d)."""
        if self.pick is not None:
            return self.pick.is_possible(ctx)
        return self.objects.may_be_empty or bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All objects at one moment. Returns whether any was exiled, or a hand was, with or without cards in it."""
        if self.pick is not None:
            self.pick.perform(ctx)
        lookers = (ctx.controller,) if self.look else ()
        ctx.memory["exiled"] = exile_face_down(ctx.game, self.objects.objects(ctx), ctx.source, lookers)
        return bool(ctx.memory["exiled"]) or self.objects.may_be_empty


@node
class LetLook(Instruction):
    """You may look at cards exiled face down for as long as they remain exiled (CR 406.3)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """From now on, whoever controls what let you (CR 406.3)."""
        let_look(ctx.game, ctx.controller, self.objects.objects(ctx))


@question
class ExiledCardsSeen(Question[tuple[int, ...]]):
    """The cards exiled face down that effects let a player look at (CR 406.3). First none; answers add to them."""

    rule: ClassVar[str] = "406.3"
    player: int


@node
class MayLookAtExiled(Answering[ExiledCardsSeen, tuple[int, ...]]):
    """You may look at certain cards exiled face down (CR 406.3)."""

    cards: Selector
    question: ClassVar[type[ExiledCardsSeen]] = ExiledCardsSeen

    def answer(self, ctx: Context, value: tuple[int, ...], question: ExiledCardsSeen) -> tuple[int, ...]:
        """For the controller of this."""
        return (*value, *self.cards.objects(ctx)) if question.player == ctx.controller else value


def _see_exiled(game: Game) -> None:
    """Who is allowed to look at such a card may go on doing so for as long as it remains exiled (CR 406.3)."""
    if not game.is_answered(ExiledCardsSeen):
        return
    for player in game.players_in():
        seen = game.query(ExiledCardsSeen(player), ())
        let_look(game, player, (card for card in seen if player not in game.get(SEEN_BY, card)))


@event
class ExiledCardTurnedUp(Leaf):
    """A card exiled face down is turned face up (CR 406.3)."""

    rule: ClassVar[str] = "406.3"
    obj: int

    def told(self, teller: Teller) -> str:
        """The name by which all know it from here on."""
        return f"{teller.card(self.obj)} is turned face up in exile"

    def perform(self, game: Game) -> None:
        """All players may look at it from here on."""
        game.set(FACE_DOWN, self.obj, None)


@node
class TurnExiledUp(Instruction):
    """Turn cards exiled face down face up (CR 406.3)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at one moment."""
        game = ctx.game
        there = [obj for obj in self.objects.objects(ctx) if game.exists(obj) and is_face_down(game, obj)]
        if there:
            game.happen_all([ExiledCardTurnedUp(obj) for obj in there])


apnap_declarations = declares(
    # Piles of face-down cards.
    PILE,
    # What somebody was allowed to look at.
    AnyTimeCheck("looking at exiled cards", "406.3", _see_exiled),
)
