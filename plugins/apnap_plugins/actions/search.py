"""Search (CR 701.19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from apnap import (
    Choose,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Move,
    Node,
    TriggerCondition,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap.core.fields import SEEN_BY
from apnap_plugins.rules.arranging import show
from apnap_plugins.rules.selection import Amount, Filter, Selector, You, amount, is_whose

MANIFEST = Manifest(
    id="search",
    name="Search",
    kind="keyword action",
    rules=("701.19",),
    requires=("zones", "shuffle", "reveal"),
    editions=("2017-09-25",),
)


@node
class Wanted(Node):
    """What is searched for: `count` cards, of a quality where a filter is given; `undefined` where nobody knows it."""

    filter: Filter | None = None
    count: int = 1
    undefined: bool = False


@event
class Search(Event):
    """A player searches a zone (CR 701.19a). What replaces searching, forbids it, or triggers on it, sees this.

    `owner` is whose zone it is; `top`, where it isn't 0, how many of its top cards are searched instead (CR 701.19f).
    """

    rule: ClassVar[str] = "701.19a"
    objects: ClassVar[tuple[str, ...]] = ("by",)
    player: int
    owner: int
    zone: str
    wanted: tuple[Wanted, ...]
    by: int = 0
    top: int = 0

    def perform(self, game: Game) -> tuple[tuple[int, ...], ...]:
        """The player looks at the cards and finds some (CR 701.19a–d). Returns what was found, per thing wanted."""
        zone = game.zone(self.zone, self.owner)
        cards = tuple(reversed(zone[-self.top :] if self.top else zone))
        before = {card: game.get(SEEN_BY, card) for card in cards}
        show(game, self.player, cards)
        found: list[tuple[int, ...]] = []
        for wanted in self.wanted:
            taken = [card for group in found for card in group]
            found.append(self._find(game, wanted, tuple(c for c in cards if c not in taken)))
        for card, seen in before.items():
            game.set(SEEN_BY, card, seen)  # CR 701.19e: nobody else has seen them
        return tuple(found)

    def _find(self, game: Game, wanted: Wanted, cards: tuple[int, ...]) -> tuple[int, ...]:
        """CR 701.19b: in a hidden zone cards with a quality need not be found; CR 701.19d: others must be."""
        if wanted.undefined:
            return ()  # CR 701.19c
        ctx = Context(game, self.by, self.player)
        quality = wanted.filter
        fitting = tuple(c for c in cards if quality is None or quality.matches(ctx, c))
        most = min(wanted.count, len(fitting))
        hidden = not game.rules.zone(self.zone).public
        least = 0 if quality is not None and hidden else most
        chosen: tuple[int, ...] = game.ask(
            Choose(player=self.player, options=fitting, minimum=least, maximum=most, rule="701.19a", source=self.by,
                   prompt=f"Find in {self.zone}")
        )  # fmt: skip
        return chosen


def search(
    game: Game, player: int, wanted: Sequence[Wanted], zone: str = "library", owner: int = -1, by: int = 0
) -> tuple[tuple[int, ...], ...]:
    """`player` searches a zone (CR 701.19a). Returns the cards found, for each that was wanted; empty where it can't.

    Several instructions before the shuffle are one search (CR 701.19h); in the edition of 2017 each is one.
    """
    whose = owner if owner >= 0 else player
    if game.rules.edition == "2017-09-25" and len(wanted) > 1:
        return tuple(one for each in wanted for one in search(game, player, (each,), zone, owner, by))
    done = game.happen(Search(player, whose, zone, tuple(wanted), by))
    return _found(done, len(wanted))


def _found(done: Happened | None, count: int) -> tuple[tuple[int, ...], ...]:
    found = done.result if done is not None and isinstance(done.event, Search) else None
    return found if found is not None else ((),) * count


def search_all(
    game: Game, players: Iterable[int], wanted: Sequence[Wanted], by: int = 0
) -> dict[int, tuple[tuple[int, ...], ...]]:
    """These players search their libraries at once; they decide in APNAP order (CR 701.19i). What each found.

    In the edition of 2017 one searches after another.
    """
    asked = tuple(players)
    searching = [p for p in game.apnap() if p in asked]
    if game.rules.edition == "2017-09-25":
        return {p: search(game, p, wanted, by=by) for p in searching}
    done = game.happen_all([Search(p, p, "library", tuple(wanted), by) for p in searching])
    return {h.event.player: _found(h, len(wanted)) for h in done if isinstance(h.event, Search)}


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`search`: (game, player, wanted, zone="library", owner=-1, by=0) -> cards for each that was wanted.

    `search all`: (game, players, wanted, by=0) -> player to cards. `search for`: (filter, count) -> what is wanted.
    """
    return [Verb("search", search), Verb("search all", search_all), Verb("search for", Wanted)]


@node
class SearchLibrary(Instruction):
    """Search your library for cards, put them into a zone, and shuffle (CR 701.19a).

    `reveal` where they are revealed (CR 701.19e); `shuffle_first` where the text shuffles before that (CR 701.20b).
    """

    filter: Filter | None = None
    count: Amount = 1
    to: str = "hand"
    reveal: bool = False
    shuffle_first: bool = False
    who: Selector = You()
    enters: tuple[tuple[str, Any], ...] = ()

    def possible(self, ctx: Context) -> bool:
        """Nobody can choose to search where that is forbidden (CR 608.2d)."""
        wanted = (Wanted(self.filter, amount(ctx, self.count)),)
        return any(ctx.game.possible(Search(p, p, "library", wanted, ctx.this)) for p in self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Searching, moving and shuffling, each for all players at once. Memory "found" has what the cards became.

        Returns whether anybody searched, found or not (CR 118.12b).

        Also CR 701.19g.
        """
        game = ctx.game
        players = self.who.players(ctx)
        searched = self.possible(ctx)
        found = search_all(game, players, (Wanted(self.filter, amount(ctx, self.count)),), ctx.this)
        cards = [card for groups in found.values() for group in groups for card in group]
        if self.reveal:
            for player, groups in found.items():
                game.verb("reveal")(game, player, [card for group in groups for card in group])
        if self.shuffle_first:
            self._shuffle(game, players, cards)
        moves = [Move(c, self.to, cause="search", by=ctx.source, enters=self.enters) for c in cards]
        done = game.happen_all(moves) if moves else []
        ctx.memory["found"] = tuple(i for h in done if isinstance(h.event, Move) for i in h.result or ())
        if not self.shuffle_first:
            self._shuffle(game, players, ())
        return searched

    def _shuffle(self, game: Game, players: tuple[int, ...], but: Iterable[int]) -> None:
        for player in (p for p in game.apnap() if p in players):
            game.verb("shuffle")(game, player, but, self.to)


@node
class WhenSearches(TriggerCondition):
    """Whenever a player searches a library; `whose` is "your", "each" or "opponent" (CR 701.19f)."""

    whose: str = "each"
    events: ClassVar[tuple[type[Event], ...]] = (Search,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By who searches."""
        searched = happened.event
        if not isinstance(searched, Search) or searched.zone != "library":
            return False
        return is_whose(ctx, searched.player, self.whose)
