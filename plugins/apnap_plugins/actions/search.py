"""Search (CR 701.19)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from apnap import (
    SEEN_BY,
    TOP,
    Answering,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Question,
    Static,
    Verb,
    Wording,
    declares,
    event,
    node,
    one_of,
    question,
)
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.casting import alternatives, cast, castable
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.objects.arranging import put_into_library, show
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SEARCH_ALL, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_some
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, WHOSE, Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.references import Resulting, Subject

MANIFEST = Manifest(
    id="search",
    name="Search",
    kind="keyword action",
    rules=("701.19",),
    requires=("zones", "shuffle", "reveal", "casting"),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.19": "701.17", "701.19g": "", "701.19h": "", "701.19i": ""},
        "2020-01-22": {"701.19": "701.18"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

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
        """The player looks at the cards and finds some (CR 701.19a–d). Returns what was found, per thing wanted.

        In between they may cast what may be cast while they are searching their library.
        """
        zone = game.zone(self.zone, self.owner)
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
        most = min(amount(ctx, wanted.count), len(fitting))
        hidden = not game.rules.zone(self.zone).public
        least = 0 if quality is not None and hidden else most
        return choose_some(
            game, self.player, fitting, "701.19a", f"Find in {self.zone}", least=least, most=most, source=self.by
        )


def search(
    game: Game,
    player: int,
    wanted: Sequence[Wanted],
    zone: str = "library",
    owner: int = -1,
    by: int = 0,
    ctx: Context | None = None,
) -> tuple[tuple[int, ...], ...]:
    """`player` searches a zone (CR 701.19a). Returns the cards found, for each that was wanted; empty where it can't.

    `ctx` is where what is wanted is judged from: what was sacrificed for it, targets, X, and who "you" are.

    Several instructions before the shuffle are one search (CR 701.19h); in the edition of 2017 each is one.
    """
    whose = owner if owner >= 0 else player
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

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to search where that is forbidden (CR 608.2d)."""
        wanted = (Wanted(self.filter, amount(ctx, self.count)),)
        return any(ctx.game.is_allowed(Searched(p, p, "library", wanted, ctx.this)) for p in self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Searching, moving and shuffling, each for all players at once. Memory "found" has what the cards became.

        Returns whether anybody searched, found or not (CR 118.12b).

        Also CR 701.19g.
        """
        game = ctx.game
        players = self.who.players(ctx)
        searched = self.is_possible(ctx)
        found = search_all(game, players, (Wanted(self.filter, amount(ctx, self.count)),), ctx.this, ctx)
        cards = [card for groups in found.values() for group in groups for card in group]
        if self.reveal:
            for player, groups in found.items():
                game.verb(REVEAL)(game, player, [card for group in groups for card in group])
        if self.shuffle_first:
            self._shuffle(game, players, cards)
        ctx.memory["found"] = self._moved(ctx, cards)
        if not self.shuffle_first:
            self._shuffle(game, players, ())
        return searched

    def _moved(self, ctx: Context, cards: list[int]) -> tuple[int, ...]:
        """What the cards became; on top of a library in the order that its owner likes (CR 401.4)."""
        if self.to == "library":
            return put_into_library(ctx.game, cards, TOP, "search", ctx.source)
        moves = [Moved(c, self.to, cause="search", by=ctx.source, enters=self.enters) for c in cards]
        done = ctx.game.happen_all(moves) if moves else []
        return tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())

    def _shuffle(self, game: Game, players: tuple[int, ...], but: Iterable[int]) -> None:
        for player in (p for p in game.apnap() if p in players):
            game.verb(SHUFFLE)(game, player, but, self.to)


@node
class SearchAnywhere(Instruction):
    """Search several zones of yours, one or more of them as you like, for cards; reveal them, and put them somewhere.

    Where the library was searched, it is shuffled then. The memory has under "found" what the cards became.
    """

    wanted: Wanted
    zones: tuple[str, ...] = ("library", "graveyard")
    to: str = "hand"
    reveal: bool = True

    def perform(self, ctx: Context) -> bool:
        """Which zones is chosen first. Returns whether anything was found."""
        game, player = ctx.game, ctx.controller
        chosen = choose_some(game, player, self.zones, "701.19a", "Search which zones?", least=1, source=ctx.this)
        most = amount(ctx, self.wanted.count)
        cards: list[int] = []
        for zone in chosen:
            wanted = Wanted(self.wanted.filter, most - len(cards))
            cards += search(game, player, (wanted,), zone, by=ctx.this, ctx=ctx)[0] if len(cards) < most else ()
        if self.reveal:
            game.verb(REVEAL)(game, player, cards)
        done = game.happen_all([Moved(c, self.to, cause="search", by=ctx.source) for c in cards]) if cards else []
        ctx.memory["found"] = tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())
        if "library" in chosen:
            game.verb(SHUFFLE)(game, player, (), self.to)
        return bool(cards)


@node
class WhenSearches(WhenPlayer):
    """Whenever a player searches a library; `whose` is "your", "each" or "opponent" (CR 701.19f)."""

    whose: str = one_of(WHOSE, default="each")
    events: ClassVar[tuple[type[Event], ...]] = (Searched,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Of a library, as a whole or in part."""
        return isinstance(happened.event, Searched) and happened.event.zone == "library"


_OBJECTS: Final = {"s": ("it", "that card"), "p": ("them", "those cards")}
_VERBS: Final = ("search", "reveal", "put", "shuffle")


def _forms(then: str, person: str) -> Iterator[str]:
    """How "search your library for ..." goes on, of one card and of several; `person` is "you", "they" or "each".

    In `then`, ITS stands for "your", and IT for the cards, in which case they may be one or several.
    """
    text = "search ITS library for {w:wanted.N}" + then
    times = len(re.findall(r"\bIT\b", then))
    for number in "sp" if times else "s":
        for said in itertools.product(_OBJECTS[number], repeat=times):
            words_for = iter(said)
            form = re.sub(r"\bIT\b", lambda _, left=words_for: next(left), text)  # type: ignore[misc]
            form = form.replace("ITS", "your" if person == "you" else "their").replace(".N", f".{number}")
            for verb in _VERBS if person == "each" else ():
                form = re.sub(rf"\b{verb}\b", f"{verb}es" if verb == "search" else f"{verb}s", form)
            yield form


def _search_words(then: str, **fixed: Any) -> list[WordDeclaration]:
    """Words for a search of your library, and of players' own; `then` says what is done with the cards."""

    def declared(category: str, person: str, who: Selector) -> WordDeclaration:
        def means(w: Wanted, at: int) -> Resulting:
            kind = w.filter.card_type() if w.filter is not None else "card"
            return Resulting(SearchLibrary(w.filter, w.count, who=who, **fixed), "found", kind, at)

        def says(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, SearchLibrary) and tree == SearchLibrary(tree.filter, tree.count, who=who, **fixed):
                yield {"w": Wanted(tree.filter, tree.count)}

        return words(category, dict.fromkeys(_forms(then, person)), means=means, says=says, placed=True)

    return [
        declared("your act", "you", You()),
        declared("verb.s", "each", Subject()),
        declared("verb.p", "they", Subject()),
    ]


apnap_declarations = declares(
    JOINTLY,
    Verb(SEARCH, search),
    Verb(SEARCH_ALL, search_all),
    words(
        "line",
        "while you're searching your library, you may cast ~ from your library.",
        means=lambda: (Static((MayBeCastWhileSearching(),), zones=("library",)),),
    ),
    words("wanted.s", "a card", means=Wanted),
    words("wanted.s", "a {f:quality.s}", means=Wanted),
    words("wanted.p", "{n:many} cards", means=lambda n: Wanted(None, n)),
    words("wanted.p", "(up to {n:many}|{n:many}) {f:quality.p}", means=lambda n, f: Wanted(f, n)),
    words("wanted.p", "any number of {f:quality.p}", means=lambda f: Wanted(f, ANY_NUMBER)),
    words(
        "plain sentence",
        "you may search your library and/or graveyard for {w:wanted.s}, reveal it, and put it into your hand. "
        "if you search your library this way, shuffle.",
        means=lambda w: May(SearchAnywhere(w)),
    ),
    _search_words(", reveal IT, put IT into ITS hand, then shuffle", reveal=True),
    _search_words(", put IT into ITS hand, then shuffle"),
    _search_words(", put IT onto the battlefield, then shuffle", to="battlefield"),
    _search_words(", put IT onto the battlefield tapped, then shuffle", to="battlefield", enters=TAPPED_ENTERING),
    _search_words(", put IT into ITS graveyard, then shuffle", to="graveyard"),
    _search_words(", reveal it, then shuffle and put that card on top", to="library", reveal=True, shuffle_first=True),
    _search_words(
        ", reveal IT, then shuffle and put those cards on top in any order",
        to="library",
        reveal=True,
        shuffle_first=True,
    ),
    _search_words(", then shuffle and put that card on top", to="library", shuffle_first=True),
)
