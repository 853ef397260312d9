"""Search (CR 701.19)."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
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
    Prohibition,
    Question,
    Replacement,
    Static,
    Triggered,
    Verb,
    Wording,
    declares,
    event,
    in_words,
    node,
    one_of,
    question,
)
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.attachments.instructions import PutAttached
from apnap_plugins.rules.casting.casting import alternatives, cast, castable
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.instructions import Do, May, Nothing, do
from apnap_plugins.rules.effects.linked_abilities import HasChosenName
from apnap_plugins.rules.effects.text_entering import NAME_LINK
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.looking.text_finding import WORDS as FINDING_WORDS
from apnap_plugins.rules.objects.arranging import put_into_library, show
from apnap_plugins.rules.objects.joint import JointFilter, one_by_one
from apnap_plugins.rules.objects.names import HasNameOf
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.vocabulary.actions import REVEAL, SEARCH, SEARCH_ALL, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_player, choose_some, choose_whether
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, WHOSE, Amount, Filter, Selector, amount, cards_in, is_whose
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer, Remembered, You
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.filters import parts_of
from apnap_plugins.rules.words.references import BackReference, Resulting, Subject, same, subjects_of, with_subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="search",
    name="Search",
    kind="keyword action",
    rules=("701.19",),
    requires=("zones", "shuffle", "reveal", "casting", "linked-abilities"),
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
        """The player looks at the cards, or those on top, and finds some (CR 701.19a–d, f). Returns them, per thing wanted.

        In between they may cast what may be cast while they are searching their library.
        """
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
class SearchLibrary(Instruction):
    """Search your library for cards, put them into a zone, and shuffle (CR 701.19a).

    `reveal` where they are revealed (CR 701.19e); `shuffle_first` where the text shuffles before that (CR 701.20b). With `may`
    each of the players chooses whether to search, in APNAP order, and who didn't search doesn't shuffle. With `one_to` one of the
    cards found, which the player chooses, is put into that zone instead, as `one_enters` says; where one is found, it is that.
    """

    filter: Filter | None = None
    count: Amount = 1
    to: str = "hand"
    reveal: bool = False
    shuffle_first: bool = False
    who: Selector = You()
    enters: tuple[tuple[str, Any], ...] = ()
    may: bool = False
    one_to: str = ""
    one_enters: tuple[tuple[str, Any], ...] = ()

    @property
    def exiled_as(self) -> str:
        """The word "found", where the cards found are exiled: for abilities that speak of them (CR 607.2a)."""
        return "found" if self.to == "exile" else ""

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to search where that is forbidden (CR 608.2d)."""
        wanted = self.wanted(ctx)
        return any(ctx.game.is_allowed(Searched(p, p, "library", wanted, ctx.this)) for p in self.who.players(ctx))

    def wanted(self, ctx: Context) -> tuple[Wanted, ...]:
        """As `Wanted`, with its number as it is now; more of them where several things are searched for (CR 701.19h)."""
        return (Wanted(self.filter, max(0, amount(ctx, self.count))),)

    def perform(self, ctx: Context) -> bool:
        """Searching, revealing, moving and shuffling, each for all players at once (CR 701.19e, 701.19g).

        Memory "found" has what the cards became. Returns whether anybody searched, found or not (CR 118.12b).
        """
        game = ctx.game
        players = self._willing(ctx) if self.may else self.who.players(ctx)
        searched = self.is_possible(ctx) if not self.may else bool(players)
        found = search_all(game, players, self.wanted(ctx), ctx.this, ctx)
        cards = [card for groups in found.values() for group in groups for card in group]
        if self.reveal:
            for player, groups in found.items():
                game.verb(REVEAL)(game, player, [card for group in groups for card in group])
        if self.shuffle_first:
            self._shuffle(game, players, cards)
        ctx.memory["found"] = self._moved(ctx, cards, self._ones(ctx, found) if self.one_to else ())
        if not self.shuffle_first:
            self._shuffle(game, players, ())
        return searched

    def _willing(self, ctx: Context) -> tuple[int, ...]:
        """Those who choose to search; who can't search isn't asked (CR 608.2d, 101.4)."""
        game, players = ctx.game, self.who.players(ctx)
        wanted = self.wanted(ctx)
        able = [
            p for p in game.apnap() if p in players and game.is_allowed(Searched(p, p, "library", wanted, ctx.this))
        ]
        return tuple(p for p in able if choose_whether(game, p, "608.2d", "Search your library?", source=ctx.this))

    def _ones(self, ctx: Context, found: Mapping[int, tuple[tuple[int, ...], ...]]) -> tuple[int, ...]:
        """Of what each player found, the card that goes to another place."""
        game, out = ctx.game, []
        for player, groups in found.items():
            cards = [card for group in groups for card in group]
            if cards:
                to = "onto the battlefield" if self.one_to == "battlefield" else f"into the {self.one_to}"
                out.append(choose_one(game, player, cards, "608.2d", f"Put which one {to}?", source=ctx.this))
        return tuple(out)

    def _moved(self, ctx: Context, cards: list[int], ones: tuple[int, ...]) -> tuple[int, ...]:
        """What the cards became; on top of a library in the order that its owner likes (CR 401.4)."""
        if self.to == "library":
            return put_into_library(ctx.game, cards, TOP, "search", ctx.source)
        to = ((c, self.one_to, self.one_enters) if c in ones else (c, self.to, self.enters) for c in cards)
        moves = [Moved(c, zone, cause="search", by=ctx.source, enters=enters) for c, zone, enters in to]
        done = ctx.game.happen_all(moves) if moves else []
        return tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())

    def _shuffle(self, game: Game, players: tuple[int, ...], but: Iterable[int]) -> None:
        for player in (p for p in game.apnap() if p in players):
            game.verb(SHUFFLE)(game, player, but, self.to)


@node
class SearchForSeveral(SearchLibrary):
    """Search your library for several things, a card or cards of each: "a Forest card and a Plains card" (CR 701.19a).

    What is wanted first is in `filter` and `count`, the others are in `also`; no card is found twice.
    """

    also: tuple[Wanted, ...] = ()

    def wanted(self, ctx: Context) -> tuple[Wanted, ...]:
        """In the order of the text."""
        return (*SearchLibrary.wanted(self, ctx), *self.also)


@node
class SearchAndAnotherChooses(SearchLibrary):
    """Search your library for cards and reveal them; another player chooses some, which go to another place (CR 701.19a).

    Of several players who could choose, the controller says which one. The chosen cards are put into the zone `one_to`, where
    "library" leaves them there to be shuffled into it; the others where `to` says.
    """

    chooser: Selector = EachOpponent()
    choose: Amount = 1

    def _ones(self, ctx: Context, found: Mapping[int, tuple[tuple[int, ...], ...]]) -> tuple[int, ...]:
        """As many as there are, where there are fewer; none where nobody is there to choose."""
        game, chooser = ctx.game, self.chooser.players(ctx)
        cards = [card for groups in found.values() for group in groups for card in group]
        if not cards or not chooser:
            return ()
        who = choose_player(game, ctx.controller, chooser, "608.2d", "Who chooses?", source=ctx.this)
        many = amount(ctx, self.choose)
        words = f"Choose what goes to the {self.one_to}"
        return choose_some(game, who, cards, "608.2d", words, least=many, most=many, source=ctx.this)

    def _moved(self, ctx: Context, cards: list[int], ones: tuple[int, ...]) -> tuple[int, ...]:
        """At one moment; what is shuffled into the library moves nowhere before."""
        moving = [card for card in cards if card not in ones] if self.one_to == "library" else cards
        return SearchLibrary._moved(self, ctx, moving, ones)


@node
class CantSearchLibraries(Prohibition):
    """Players can't search libraries, whosever they are (CR 701.19a, 101.2)."""

    who: Selector = EachPlayer()
    events: ClassVar[tuple[type[Event], ...]] = (Searched,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By who would search; other zones they can search."""
        return isinstance(event, Searched) and event.zone == "library" and event.player in self.who.players(ctx)


@node
class SearchAndMore(SearchLibrary):
    """Search your library for cards, put them somewhere, do something else, then shuffle (CR 608.2c, 701.19a)."""

    before_shuffle: Instruction = Nothing()

    def _shuffle(self, game: Game, players: tuple[int, ...], but: Iterable[int]) -> None:
        """Only after what is done in between."""

    def perform(self, ctx: Context) -> bool:
        """Returns whether anybody searched."""
        searched = SearchLibrary.perform(self, ctx)
        self.before_shuffle.perform(ctx)
        SearchLibrary._shuffle(self, ctx.game, self.who.players(ctx), ())
        return searched


@node
class SearchAndPut(SearchLibrary):
    """Search your library for cards; put them onto the battlefield, attached (CR 303.4i), by another, with a counter."""

    host: Selector | None = None
    controller: Selector | None = None
    kind: str = ""

    def _moved(self, ctx: Context, cards: list[int], ones: tuple[int, ...]) -> tuple[int, ...]:
        """All at once; nowhere where what it is to be attached to or who is to control it isn't there."""
        if self.host is not None:
            ctx.memory["found"] = tuple(cards)
            PutAttached(Remembered("found"), self.host).perform(ctx)
            return tuple(ctx.memory["moved"])
        under = self.controller.players(ctx)[:1] if self.controller is not None else (-1,)
        move = Moved(0, self.to, cause="search", by=ctx.source, enters=self.enters)
        moves = [move.with_(obj=card, controller=player) for player in under for card in cards]
        moves = [enters_with_counters(ctx.game, one, self.kind, 1) if self.kind else one for one in moves]
        done = ctx.game.happen_all(moves) if moves else []
        return tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())


def _searchable(ctx: Context, owner: int, zones: Iterable[str], wanted: Wanted) -> list[str]:
    """Those of a player's zones that may be searched: nobody can choose to do what is forbidden (CR 608.2d)."""
    game, player = ctx.game, ctx.controller
    return [zone for zone in zones if game.is_allowed(Searched(player, owner, zone, (wanted,), ctx.this))]


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
        """Which zones is chosen first, and each of them is searched. Returns whether anything was found.

        Hidden zones come first: in others there is no choice but to find what is there (CR 701.19b).
        """
        game, player = ctx.game, ctx.controller
        able = _searchable(ctx, player, self.zones, self.wanted)
        chosen = choose_some(game, player, able, "701.19a", "Search which zones?", least=1, source=ctx.this)
        most = max(0, amount(ctx, self.wanted.count))
        cards: list[int] = []
        for zone in sorted(chosen, key=lambda zone: game.rules.zone(zone).public):
            wanted = Wanted(self.wanted.filter, most - len(cards))
            cards += search(game, player, (wanted,), zone, by=ctx.this, ctx=ctx)[0]
        if self.reveal:
            game.verb(REVEAL)(game, player, cards)
        done = game.happen_all([Moved(c, self.to, cause="search", by=ctx.source) for c in cards]) if cards else []
        ctx.memory["found"] = tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())
        if "library" in chosen:
            game.verb(SHUFFLE)(game, player, (), self.to)
        return bool(cards)


@node
class SearchZones(Instruction):
    """Search a player's zones for cards, put those found into a zone; that player then shuffles (CR 701.19a, 701.19b).

    On the battlefield they are under your control with `under_your_control`, else under their owner's.

    The player shuffles their library, whether anything was found or not. The memory has under "found" what the cards became,
    and under "found in hand" what those became that were in a hand.
    """

    owner: Selector
    wanted: Wanted
    zones: tuple[str, ...] = ("graveyard", "hand", "library")
    to: str = "exile"
    under_your_control: bool = False

    def is_possible(self, ctx: Context) -> bool:
        """Where one of the zones can be searched (CR 608.2d)."""
        return any(_searchable(ctx, owner, self.zones, self.wanted) for owner in self.owner.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """One zone after another; all that was found moves at once. Returns whether anything was found."""
        game = ctx.game
        owners = [player for player in self.owner.players(ctx) if player in game.players_in()]
        cards = [card for owner in owners for card in self._found(ctx, owner)]
        controller = ctx.controller if self.under_your_control else -1
        moves = [Moved(c, self.to, controller=controller, cause="search", by=ctx.source) for c in cards]
        in_hand = {card for card in cards if game.object(card).zone[0] == "hand"}
        done = [h for h in game.happen_all(moves) if isinstance(h.event, Moved)] if moves else []
        ctx.memory["found"] = tuple(i for h in done for i in h.result or ())
        ctx.memory["found in hand"] = tuple(
            i for h in done if h.event.subject_object in in_hand for i in h.result or ()
        )
        for owner in owners:
            game.verb(SHUFFLE)(game, owner)
        return bool(cards)

    def _found(self, ctx: Context, owner: int) -> list[int]:
        """No more than so many in all zones together."""
        cards: list[int] = []
        for zone in self.zones:
            wanted = replace(self.wanted, count=amount(ctx, self.wanted.count) - len(cards))
            cards += search(ctx.game, ctx.controller, (wanted,), zone, owner, ctx.this, ctx)[0]
        return cards


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


_OBJECTS: Final = {"s": ("it", "that card"), "p": ("them", "those cards")}
_VERBS: Final = ("search", "reveal", "put", "shuffle")


def _forms(then: str, person: str, row: bool = False) -> Iterator[str]:
    """How "search your library for ..." goes on, of one card and of several; `person` is "you", "they" or "each".

    In `then`, ITS stands for "your", and IT for the cards, in which case they may be one or several. With `row` several things
    are searched for.
    """
    text = "search ITS library for {w:wanted.N}" + then
    times = len(re.findall(r"\bIT\b", then))
    for number in "p" if row or (not times and "those cards" in then) else "sp" if times else "s":
        for said in itertools.product(_OBJECTS[number], repeat=times):
            words_for = iter(said)
            form = re.sub(r"\bIT\b", lambda _, left=words_for: next(left), text)  # type: ignore[misc]
            slot = "{w:wanted row}" if row else f"{{w:wanted.{number}}}"
            form = form.replace("ITS", "your" if person == "you" else "their").replace("{w:wanted.N}", slot)
            for verb in _VERBS if person == "each" else ():
                form = re.sub(rf"\b{verb}\b", f"{verb}es" if verb == "search" else f"{verb}s", form)
            yield form


def _search_words(then: str, **fixed: Any) -> list[WordDeclaration]:
    """Words for a search of your library, and of players' own; `then` says what is done with the cards."""

    def declared(category: str, person: str, who: Selector) -> WordDeclaration:
        def means(w: Wanted, at: int) -> Resulting | None:
            if "one_to" in fixed and w.count != 2:
                return None  # then there would be more others, or none
            kind = w.filter.card_type() if w.filter is not None else "card"
            found = kind if w.count == 1 else f"{kind}s"
            return Resulting(SearchLibrary(w.filter, w.count, who=who, **fixed), "found", found, at)

        def says(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, SearchLibrary) and tree == SearchLibrary(tree.filter, tree.count, who=who, **fixed):
                yield {"w": Wanted(tree.filter, tree.count)}

        return words(category, dict.fromkeys(_forms(then, person)), means=means, says=says, placed=True)

    def of_several(category: str, person: str, who: Selector) -> WordDeclaration:
        def means(w: tuple[Wanted, ...], at: int) -> Resulting:
            first, *others = w
            tree = SearchForSeveral(first.filter, first.count, who=who, **fixed, also=tuple(others))
            return Resulting(tree, "found", "cards", at)

        def says(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, SearchForSeveral):
                made = SearchForSeveral(tree.filter, tree.count, who=who, **fixed, also=tree.also)
                yield from [{"w": (Wanted(tree.filter, tree.count), *tree.also)}] if tree == made else ()

        forms = dict.fromkeys(_forms(then, person, True))
        return words(category, forms, means=means, says=says, placed=True)

    several = () if "one_to" in fixed or "IT" not in then else _PERSONS
    return [
        *(declared(category, person, who) for category, person, who in _PERSONS),
        *(of_several(category, person, who) for category, person, who in several),
    ]


_PERSONS: Final[tuple[tuple[str, str, Selector], ...]] = (
    ("your act", "you", You()),
    ("verb.s", "each", Subject()),
    ("verb.p", "they", Subject()),
)


# Any: phrases as the grammar has them
def _and_then_they(o: Selector, w: Wanted, who: Any, v: Any) -> Instruction | None:
    """What the player whose zones were searched does after shuffling."""
    then = with_subject(v, who) if isinstance(who, BackReference) and who.word == "that player" else None
    return None if then is None or then == v else do(SearchZones(o, w), then)


def _says_and_then_they(tree: Any) -> Iterator[Bindings]:
    searched = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(searched, SearchZones) and searched == SearchZones(searched.owner, searched.wanted):
        for found in subjects_of(do(*tree.steps[1:])):
            if same(found["who"], searched.owner):
                yield {"o": searched.owner, "w": searched.wanted, **found}


def _put_somehow(how: str, field: str, **fixed: Any) -> WordDeclaration:
    """Words for one card that is put onto the battlefield in a way that a slot says, which is that field."""

    def made(w: Wanted, s: Any) -> SearchAndPut:
        return SearchAndPut(w.filter, w.count, "battlefield", **{field: s}, **fixed)

    def means(w: Wanted, s: Any, at: int) -> Resulting:
        return Resulting(made(w, s), "found", w.filter.card_type() if w.filter is not None else "card", at)

    def says(tree: Any) -> Iterator[Bindings]:
        found, said = Wanted(getattr(tree, "filter", None), getattr(tree, "count", 0)), getattr(tree, field, None)
        if isinstance(tree, SearchAndPut) and said and tree == made(found, said):
            yield {"w": found, "s": said}

    start = "search your library for {w:wanted.s}, put"
    forms = (f"{start} {it} onto the battlefield {how}, then shuffle" for it in _OBJECTS["s"])
    return words("your act", forms, means, says, placed=True)


def _before_shuffling() -> WordDeclaration:
    """Words for something that is done after the card is in the hand and before the shuffle."""

    def means(w: Wanted, c: Instruction) -> SearchAndMore | None:
        looks_back = any(isinstance(part, BackReference) for part in c.walk())
        return None if looks_back else SearchAndMore(w.filter, w.count, before_shuffle=c)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchAndMore):
            found = Wanted(tree.filter, tree.count)
            made = means(found, tree.before_shuffle)
            yield from [{"w": found, "c": tree.before_shuffle}] if tree == made else ()

    wording = "search your library for {w:wanted.s}, put that card into your hand, {c:clause}, then shuffle"
    return words("your act", wording, means, says)


def _searched_of(then: str, **fixed: Any) -> WordDeclaration:
    """Words for searching another player's library; `then` says what is done with the cards, who then shuffles."""

    def means(o: Selector, w: Wanted, at: int) -> Resulting:
        kind = w.filter.card_type() if w.filter is not None else "card"
        return Resulting(SearchZones(o, w, ("library",), **fixed), "found", kind if w.count == 1 else "cards", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchZones) and tree == SearchZones(tree.owner, tree.wanted, ("library",), **fixed):
            yield {"o": tree.owner, "w": tree.wanted}

    forms = [
        f"search {{o:possessor}} library for {{w:wanted.{number}}} and {then.replace('IT', it)}{end}"
        for number, its in _OBJECTS.items()
        for it in its
        for end in (". then (that|the) player shuffles.", ", then (that|the) player shuffles.")
    ]
    return words("plain sentence", forms, means, says, placed=True)


_PLACES: Final = (("onto the battlefield", "battlefield"), ("into their hand", "hand"))
_EVERYBODY: Final = ("player", "opponent", "other player")
_WHO: Final[dict[str, Selector]] = {
    "player": EachPlayer(),
    "opponent": EachOpponent(),
    "other player": EachOtherPlayer(),
}
_ZONES: Final = (
    (("library", "graveyard"), ("library and/or graveyard", "graveyard and/or library")),
    (
        ("graveyard", "hand", "library"),
        ("graveyard, hand, and/or library", "library, hand, and/or graveyard", "hand, graveyard, and/or library"),
    ),
)
"""Zones of yours that are searched, one or more of them, and how that is said."""


def _anywhere(zones: tuple[str, ...], said: tuple[str, ...], may: bool) -> list[WordDeclaration]:
    """Words for searching in several zones of yours."""

    def declared(then: str, **fixed: Any) -> WordDeclaration:
        def means(w: Wanted) -> Instruction:
            tree = SearchAnywhere(w, zones, **fixed)
            return May(tree) if may else tree

        forms = [
            f"{'you may ' if may else ''}search your {where} for {{w:wanted.s}}{then} "
            f"if you {search} your library this way, shuffle."
            for where in said
            for search in ("search", "searched")
        ]
        return words("plain sentence", forms, means)

    return [
        declared(", reveal it, and put it into your hand."),
        declared(" and put it onto the battlefield.", to="battlefield", reveal=False),
    ]


def _each_may(then: str, to: str, noun: str) -> WordDeclaration:
    """Words for a search that each player may do, where only those who did shuffle."""

    def made(w: Wanted) -> SearchLibrary:
        return SearchLibrary(w.filter, w.count, to, who=_WHO[noun], may=True)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchLibrary) and tree == made(wanted := Wanted(tree.filter, tree.count)):
            yield {"w": wanted}

    cards = ("{w:wanted.s}", ("it", "that card")), ("{w:wanted.p}", ("them", "those cards"))
    wordings = [
        f"each {noun} may search their library for {some} and put {said} {then}. "
        "then each player who searched their library this way shuffles."
        for some, ways in cards
        for said in ways
    ]
    return words("plain sentence", wordings, means=made, says=says)


def _another_chooses(who: Any, chosen: str, one_to: str, rest: str) -> list[WordDeclaration]:
    """Words for cards of which another player chooses some; `who` names that player, where it isn't a slot."""

    def means(w: Wanted, n: Any, o: Any = None) -> SearchAndAnotherChooses:
        chooser = who if o is None else o
        return SearchAndAnotherChooses(w.filter, w.count, rest, True, one_to=one_to, chooser=chooser, choose=n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SearchAndAnotherChooses):
            found: dict[str, Any] = {"w": Wanted(tree.filter, tree.count), "n": tree.choose, "o": tree.chooser}
            if means(**found) == tree and (who is None or tree.chooser == who):
                yield found if who is None else {"w": found["w"], "n": found["n"]}

    player = "{o:mention.s}" if who is None else "an opponent"
    begins = f"search your library for {{w:wanted.p}} and reveal them. {player} chooses"
    several = f"{begins} {{n:many}} of those cards. {chosen.replace('CHOSEN', 'the chosen cards')}. then shuffle."
    made: Any = (lambda w, o, n: means(w, n, o)) if who is None else (lambda w, n: means(w, n, None))
    return [
        words("plain sentence", several.replace(" then shuffle.", "") if one_to == "library" else several, made, says)
    ]


_SPLIT: Final = (
    (", reveal IT, put", ", then shuffle"),
    (", reveal IT, and put", ". shuffle"),
    (" and reveal IT. put", ". then shuffle"),
)
"""How the cards are shown before one of two goes to another place, and what is done last."""

_CHOSEN_BY_ANOTHER: Final = (
    ("put CHOSEN into your graveyard and the rest into your hand", "graveyard", "hand"),
    ("shuffle CHOSEN into your library and put the rest into your hand", "library", "hand"),
)

_OF_A_NAME: Final = "cards with the same name as {o:mention.s}"


def _then_searches(a: Any, b: Any) -> Any:
    """Something else first, and then a search with what goes with it."""
    told = b.what if isinstance(b, Resulting) else b
    return do(a, b) if isinstance(told, SearchLibrary) and not isinstance(a, Do) else None


def _says_then_searches(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[1], SearchLibrary):
        yield {"a": tree.steps[0], "b": tree.steps[1]}


def _for_that_name(f: Filter) -> tuple[Triggered, ...] | None:
    """The chosen one is "that name" where what enters is said to have it."""
    named = HasChosenName(NAME_LINK)
    if not isinstance(f, Hole) and named not in parts_of(f):
        return None
    return (Triggered(WhenEnters(f), May(SearchLibrary(named, ANY_NUMBER, reveal=True))),)


def _says_for_that_name(tree: Any) -> Iterator[Bindings]:
    on = tree[0].on if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Triggered) else None
    if isinstance(on, WhenEnters) and tree == _for_that_name(on.filter):
        yield {"f": on.filter}


apnap_declarations = declares(
    words("verb.s", "{a:verb.s}, {b:verb.s}", _then_searches, _says_then_searches),
    JOINTLY,
    Verb(SEARCH, search),
    Verb(SEARCH_ALL, search_all),
    words(
        "line",
        "while you're searching your library, you may cast ~ from your library.",
        means=lambda: (Static((MayBeCastWhileSearching(),), zones=("library",)),),
    ),
    *(
        declared
        for who in (EachOpponent(), None)
        for chosen, one_to, rest in _CHOSEN_BY_ANOTHER
        for declared in _another_chooses(who, chosen, one_to, rest)
    ),
    words("player rule", "{w:these players} can't search libraries", CantSearchLibraries),
    *FINDING_WORDS,
    words(
        "triggered",
        "whenever {f:a filter} enters, you may search your library for any number of cards with that name, reveal them, "
        "put them into your hand, then shuffle.",
        _for_that_name,
        _says_for_that_name,
    ),
    _searched_of("exile IT"),
    _searched_of("put IT onto the battlefield under your control", to="battlefield", under_your_control=True),
    _searched_of("put IT into that player's graveyard", to="graveyard"),
    words("cards of a name", f"all {_OF_A_NAME}", lambda o: Wanted(HasNameOf(o), ANY_NUMBER)),
    words("cards of a name", f"any number of {_OF_A_NAME}", lambda o: Wanted(HasNameOf(o), ANY_NUMBER, optional=True)),
    *(
        words(
            "plain sentence",
            f"search {{o:possessor}} graveyard, hand, and library for {{w:{named}}} and exile them. {end}",
            *made,
        )
        for named in ("named cards", "cards of a name")
        for end, *made in (
            ("(then that|that) player shuffles.", SearchZones),
            ("{who:mention.s} shuffles, then {v:verb.s}.", _and_then_they, _says_and_then_they),
        )
    ),
    words(
        "static",
        "if a opponent would search a library, that player searches the top {n:many} cards of that library instead",
        lambda n: (SearchesTopInstead(n),),
    ),
    *done_by(lambda whose: WhenSearches(whose, own=True), "[searches|search] {their} library"),
    *(_each_may(*where, who) for who in _EVERYBODY for where in _PLACES),
    *(_anywhere(zones, said, may) for may in (True, False) for zones, said in _ZONES),
    _search_words(", reveal IT, put IT into ITS hand, then shuffle", reveal=True),
    _search_words(". reveal IT, put IT into ITS hand, then shuffle", reveal=True),
    _search_words(", reveal IT, put IT into ITS hand. then shuffle", reveal=True),
    _search_words(", put IT into ITS hand, then shuffle"),
    _search_words(", exile IT, then shuffle", to="exile"),
    _before_shuffling(),
    _put_somehow("attached to {s:mention.s}", "host"),
    _put_somehow("tapped under {s:possessor} control", "controller", enters=TAPPED_ENTERING),
    _put_somehow("with a additional {s:counter kind} counter on it", "kind"),
    _search_words(", put IT onto the battlefield, then shuffle", to="battlefield"),
    _search_words(", put IT onto the battlefield, then shuffle ITS library", to="battlefield"),
    _search_words(", put IT onto the battlefield tapped, then shuffle", to="battlefield", enters=TAPPED_ENTERING),
    *(
        _search_words(
            f"{shown} one {where} and the other into ITS {zone}{end}",
            reveal=True,
            to=zone,
            one_to=to,
            one_enters=enters,
        )
        for shown, end in _SPLIT
        for where, to, enters, zone in (
            ("onto the battlefield tapped", "battlefield", TAPPED_ENTERING, "hand"),
            ("onto the battlefield", "battlefield", (), "hand"),
            ("into ITS hand", "hand", (), "graveyard"),
        )
    ),
    _search_words(". put IT onto the battlefield, then shuffle", to="battlefield"),
    _search_words(". put IT onto the battlefield tapped, then shuffle", to="battlefield", enters=TAPPED_ENTERING),
    _search_words(" and put IT onto the battlefield. then shuffle", to="battlefield"),
    _search_words(" and put IT onto the battlefield tapped. then shuffle", to="battlefield", enters=TAPPED_ENTERING),
    _search_words(", put IT into ITS graveyard, then shuffle", to="graveyard"),
    *(
        _search_words(f"{shown} put (that card|the card|it) on top", to="library", reveal=True, shuffle_first=True)
        for shown in (", reveal it, then shuffle and", " and reveal it. shuffle and")
    ),
    _search_words(
        ", reveal IT, then shuffle and put those cards on top in any order",
        to="library",
        reveal=True,
        shuffle_first=True,
    ),
    _search_words(", then shuffle and put (that card|it) on top", to="library", shuffle_first=True),
    _search_words(", then shuffle and put those cards on top in any order", to="library", shuffle_first=True),
)
