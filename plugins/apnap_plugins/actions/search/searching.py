"""Searching a zone: the event, the verb, and what forbids, changes or notices it (CR 701.19a, 701.19f)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    SEEN_BY,
    Answering,
    Context,
    Event,
    Game,
    Happened,
    Prohibition,
    Question,
    Replacement,
    Wording,
    event,
    in_words,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.casting.casting import alternatives, cast, castable
from apnap_plugins.rules.objects.arranging import show
from apnap_plugins.rules.objects.joint import JointFilter, one_by_one
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import WHOSE, Selector, amount, cards_in, is_whose
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer

JOINTLY: Final = Wording("search jointly", "701.19h", (("", False), ("2020-01-22", True)))
"""Before that edition each instruction was a search of its own, and one player searched after another (CR 701.19h, 701.19i)."""


@question
class CastableWhileSearching(Question[tuple[Castable, ...]]):
    """What a player may cast while searching their library, as (card, way) pairs (CR 701.19a). First none; answers add some."""

    rule: ClassVar[str] = "701.19a"
    player: int


@node
class MayBeCastWhileSearching(Answering[CastableWhileSearching, tuple[Castable, ...]]):
    """While you're searching your library, you may cast this card from your library: in a static ability that works there."""

    question: ClassVar[type[CastableWhileSearching]] = CastableWhileSearching

    def answer(
        self, ctx: Context, value: tuple[Castable, ...], question: CastableWhileSearching
    ) -> tuple[Castable, ...]:
        """Adds the card this is on, for the player who owns it."""
        mine = ctx.game.object(ctx.source).owner == question.player
        return (*value, (ctx.source, CastingWay("while searching"))) if mine else value


def cast_while_searching(game: Game, player: int, source: int = 0) -> None:
    """`player` may cast spells while searching their library, whatever the timing (CR 601.3, 608.2g, 701.19a)."""
    while game.is_answered(CastableWhileSearching):
        offered = game.query(CastableWhileSearching(player), ())
        ways = [pair for card, way in offered for pair in ((card, way), *alternatives(game, player, card, way))]
        able = tuple(("cast", card, way) for card, way in ways if castable(game, player, card, way))
        options: tuple[tuple[Any, ...], ...] = (("search",), *able)
        words = "Cast a spell while searching?"
        _, *spell = choose_one(game, player, options, "701.19a", words, source=source, cost=True)
        if not spell:
            return
        card, way = spell
        cast(game, player, card, way, False)


SEARCHED: Final = Deed("searched a library")
"""Their own, where its kind is `OWN`."""
OWN: Final = "own"


@event
class Searched(Event):
    """A player searches a zone (CR 701.19a). What replaces searching, forbids it, or triggers on it, sees this.

    `owner` is whose zone it is; `top`, where it isn't 0, how many of its top cards are searched instead (CR 701.19f).
    """

    rule: ClassVar[str] = "701.19a"
    silent: ClassVar[bool] = True
    sequential: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("by",)
    player: int
    owner: int
    zone: str
    wanted: tuple[Wanted, ...]
    by: int = 0
    top: int = 0
    view: Standpoint | None = None
    """Where what is searched for is judged from; without it the searching player is the "you" of what `by` says."""

    def perform(self, game: Game) -> tuple[tuple[int, ...], ...]:
        """The player looks at the cards, or those on top, and finds some (CR 701.19a–d, f). Returns them, per thing wanted.

        In between they may cast what may be cast while they are searching their library.
        """
        if self.zone == "library":
            SEARCHED.note(game, self.player, kind=OWN if self.owner == self.player else "")
        zone = cards_in(game, self.zone, self.owner)
        cards = tuple(reversed(zone[-self.top :] if self.top else zone))
        before = {card: game.get(SEEN_BY, card) for card in cards}
        show(game, self.player, cards)
        if (self.zone, self.owner) == ("library", self.player):
            cast_while_searching(game, self.player, self.by)
            cards = tuple(card for card in cards if game.exists(card))
        found: list[tuple[int, ...]] = []
        for wanted in self.wanted:
            taken = [card for group in found for card in group]
            found.append(self._find(game, wanted, tuple(c for c in cards if c not in taken)))
        for card in cards:
            game.set(SEEN_BY, card, before[card])  # CR 701.19e: nobody else has seen them
        return tuple(found)

    def _find(self, game: Game, wanted: Wanted, cards: tuple[int, ...]) -> tuple[int, ...]:
        """CR 701.19b: in a hidden zone cards with a quality need not be found; CR 701.19d: others must be."""
        if wanted.undefined:
            return ()  # CR 701.19c
        ctx = self.view.context(game) if self.view is not None else Context(game, self.by, self.player)
        quality = wanted.filter
        fitting = tuple(c for c in cards if quality is None or quality.matches(ctx, c))
        most = max(0, min(amount(ctx, wanted.count), len(fitting)))
        if isinstance(quality, JointFilter):
            return self._find_together(ctx, quality, fitting, most)
        hidden = not game.rules.zone(self.zone).public
        least = 0 if wanted.optional or (quality is not None and hidden) else most
        words = f"Find in {self.zone}" + (f": {in_words(quality)}" if len(self.wanted) > 1 else "")
        return choose_some(game, self.player, fitting, "701.19a", words, least=least, most=most, source=self.by)

    def _find_together(self, ctx: Context, joint: JointFilter, fitting: tuple[int, ...], most: int) -> tuple[int, ...]:
        """Cards that must be something together, one by one; as they have a quality, none need be found (CR 701.19b)."""

        def ask(left: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
            words = f"Find another in {self.zone}" if found else f"Find in {self.zone}"
            return choose_some(ctx.game, self.player, left, "701.19a", words, most=1, source=self.by)

        return one_by_one(ctx, joint, fitting, most, ask)


def search(
    game: Game,
    player: int,
    wanted: Sequence[Wanted],
    zone: str = "library",
    owner: int = -1,
    by: int = 0,
    ctx: Context | None = None,
) -> tuple[tuple[int, ...], ...]:
    """`player` searches a zone (CR 701.19a). Returns the cards found, for each that was wanted; empty where they can't.

    `ctx` is where what is wanted is judged from: what was sacrificed for it, targets, X, and who "you" are.

    Several instructions before the shuffle are one search (CR 701.19h); in the edition of 2017 each is one.
    """
    whose = owner if owner >= 0 else player
    if not {player, whose} <= set(game.players_in()):
        return ((),) * len(wanted)
    if len(wanted) > 1 and not game.rules.wording(JOINTLY):
        return tuple(one for each in wanted for one in search(game, player, (each,), zone, owner, by, ctx))
    done = game.happen(Searched(player, whose, zone, tuple(wanted), by, view=_view(ctx)))
    return _found(done, len(wanted))


def _view(ctx: Context | None) -> Standpoint | None:
    return standpoint(ctx) if ctx is not None else None


def _found(done: Happened | None, count: int) -> tuple[tuple[int, ...], ...]:
    found = done.result if done is not None and isinstance(done.event, Searched) else None
    return found if found is not None else ((),) * count


def search_all(
    game: Game, players: Iterable[int], wanted: Sequence[Wanted], by: int = 0, ctx: Context | None = None
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """These players search their libraries at once; they decide in APNAP order (CR 701.19i). What each found.

    In the edition of 2017 one searches after another. `ctx` as in `search`.
    """
    asked = tuple(players)
    searching = [p for p in game.apnap() if p in asked]
    if not game.rules.wording(JOINTLY):
        return {p: search(game, p, wanted, by=by, ctx=ctx) for p in searching}
    done = game.happen_all([Searched(p, p, "library", tuple(wanted), by, view=_view(ctx)) for p in searching])
    return {h.event.player: _found(h, len(wanted)) for h in done if isinstance(h.event, Searched)}


@node
class CantSearchLibraries(Prohibition):
    """Players can't search libraries, whosever they are (CR 701.19a, 101.2)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (Searched,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would search; other zones they can search."""
        return isinstance(event, Searched) and event.zone == "library" and event.player in self.who.players(ctx)


@node
class SearchesTopInstead(Replacement):
    """If a player would search a library, that player searches its top cards instead (CR 701.19f).

    `whose` says who searches: "your", "each" or "opponent".
    """

    count: int
    whose: str = one_of(WHOSE, default="opponent")
    events: ClassVar[tuple[type[Event], ...]] = (Searched,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To searches of a library, not of other zones."""
        assert isinstance(event, Searched)
        return event.zone == "library" and is_whose(ctx, event.player, self.whose)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Of several such effects the least number counts: the top cards of those top cards."""
        assert isinstance(event, Searched)
        return event.with_(top=min(self.count, event.top or self.count))


@node
class WhenSearches(WhenPlayer):
    """Whenever a player searches a library; `whose` is "your", "each" or "opponent" (CR 701.19f).

    With `own` only their own counts.
    """

    whose: str = one_of(WHOSE, default="each")
    own: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (Searched,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Of a library, as a whole or in part."""
        search = happened.event
        return (
            isinstance(search, Searched)
            and search.zone == "library"
            and (not self.own or search.owner == search.player)
        )
