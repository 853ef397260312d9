"""Instructions that search: what is done with the cards that were found (CR 701.19a)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from apnap import (
    TOP,
    Condition,
    Context,
    Game,
    Instruction,
    Moved,
    node,
)
from apnap_plugins.actions.search.searching import Searched, search, search_all
from apnap_plugins.rules.attachments.instructions import PutAttached
from apnap_plugins.rules.casting.exiling import exile_face_down
from apnap_plugins.rules.combat.attacking import entering_attacking
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.objects.arranging import put_into_library
from apnap_plugins.rules.vocabulary.actions import REVEAL, SHUFFLE, Wanted
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_player, choose_some, choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Remembered, You


def _said_place(zone: str) -> str:
    return "onto the battlefield" if zone == "battlefield" else f"into the {zone}"


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
        players = self._willing(ctx) if self.may else self.who.players(ctx)
        searched = self.is_possible(ctx) if not self.may else bool(players)
        self.put(ctx, players, search_all(ctx.game, players, self.wanted(ctx), ctx.this, ctx))
        return searched

    def put(self, ctx: Context, players: tuple[int, ...], found: Mapping[int, tuple[tuple[int, ...], ...]]) -> None:
        """What is done with the cards that these players have found: they are revealed and moved, and the libraries shuffled."""
        game = ctx.game
        cards = [card for groups in found.values() for group in groups for card in group]
        if self.reveal:
            for player, groups in found.items():
                game.verb(REVEAL)(game, player, [card for group in groups for card in group])
        if self.shuffle_first:
            self._shuffle(game, players, cards)
        ctx.memory["found"] = self._moved(ctx, cards, self._ones(ctx, found) if self.one_to else ())
        if not self.shuffle_first:
            self._shuffle(game, players, ())

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
                asked = f"Put which one {_said_place(self.one_to)}?"
                out.append(choose_one(game, player, cards, "608.2d", asked, source=ctx.this))
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
class SearchAndPutElsewhereIf(Instruction):
    """Search as `usual` says, but put what was found where `instead` says if a condition holds (CR 608.2c, 614.15).

    Both are the same search by the same players; they differ in what becomes of the cards.
    """

    usual: SearchLibrary
    condition: Condition
    instead: SearchLibrary

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to search where that is forbidden (CR 608.2d)."""
        return self.usual.is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """The condition is judged as the cards are put there: what is cast while searching may have changed it.

        Memory "found" has what the cards became. Returns whether anybody searched.
        """
        usual = self.usual
        players, searched = usual.who.players(ctx), self.is_possible(ctx)
        found = search_all(ctx.game, players, usual.wanted(ctx), ctx.this, ctx)
        way = self.instead if self.condition.holds(ctx) else usual
        way.put(ctx, players, found)
        return searched


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
    """Search your library for cards; put them onto the battlefield or into exile in some way, or into the library (CR 701.19a).

    Onto the battlefield attached to a `host` (CR 303.4i), under the control of a `controller`, `attacking` (CR 508.4), with
    `number` counters of a `kind`; into exile `face_down` (CR 406.3); into the library `position` places from the top (CR 401.7).
    """

    host: Selector | None = None
    controller: Selector | None = None
    kind: str = ""
    number: Amount = 1
    attacking: bool = False
    face_down: bool = False
    position: int = TOP

    def _moved(self, ctx: Context, cards: list[int], ones: tuple[int, ...]) -> tuple[int, ...]:
        """All at once; nowhere where what it is to be attached to or who is to control it isn't there."""
        if self.face_down:
            return self._face_down(ctx.game, cards, ctx.source)
        if self.to == "library":
            return put_into_library(ctx.game, cards, self.position, "search", ctx.source)
        if self.host is not None:
            ctx.memory["found"] = tuple(cards)
            PutAttached(Remembered("found"), self.host).perform(ctx)
            return tuple(ctx.memory["moved"])
        under = self.controller.players(ctx)[:1] if self.controller is not None else (-1,)
        moves = [self._entering(ctx, card, player) for player in under for card in cards]
        done = ctx.game.happen_all(moves) if moves else []
        return tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())

    def _face_down(self, game: Game, cards: list[int], by: int) -> tuple[int, ...]:
        """Who searched their library has seen what they found there, and may go on looking at it (CR 406.3)."""
        owners = dict.fromkeys(game.object(card).owner for card in cards)
        theirs = {owner: [card for card in cards if game.object(card).owner == owner] for owner in owners}
        return tuple(new for owner in owners for new in exile_face_down(game, theirs[owner], by, lookers=(owner,)))

    def _entering(self, ctx: Context, card: int, controller: int) -> Moved:
        """How one of them enters."""
        game = ctx.game
        move = Moved(card, self.to, controller=controller, cause="search", by=ctx.source, enters=self.enters)
        if self.kind:
            move = enters_with_counters(game, move, self.kind, amount(ctx, self.number))
        return entering_attacking(game, move) if self.attacking else move


@node
class SearchAndSplit(SearchLibrary):
    """Search your library for cards; so many of them are put into one zone, the others into another (CR 701.19a).

    The player who searched chooses `ones` of them, or fewer with `up_to`; all where there are no more.
    """

    ones: Amount = 1
    up_to: bool = False

    def _ones(self, ctx: Context, found: Mapping[int, tuple[tuple[int, ...], ...]]) -> tuple[int, ...]:
        """Of what each player found, the cards that go to the zone `one_to`."""
        out: list[int] = []
        most = max(0, amount(ctx, self.ones))
        words = f"Put which {_said_place(self.one_to)}?"
        for player, groups in found.items():
            cards = [card for group in groups for card in group]
            least = 0 if self.up_to else most
            out += choose_some(ctx.game, player, cards, "608.2d", words, least=least, most=most, source=ctx.this)
        return tuple(out)


def _searchable(ctx: Context, owner: int, zones: Iterable[str], wanted: Wanted) -> list[str]:
    """Those of a player's zones that may be searched: nobody can choose to do what is forbidden (CR 608.2d)."""
    game, player = ctx.game, ctx.controller
    return [zone for zone in zones if game.is_allowed(Searched(player, owner, zone, (wanted,), ctx.this))]


@node
class SearchAnywhere(Instruction):
    """Search several zones of yours, one or more of them as you like, for cards; reveal them, and put them somewhere.

    With `every` it is all of them.
    Where the library was searched, it is shuffled then. The memory has under "found" what the cards became.
    """

    wanted: Wanted
    zones: tuple[str, ...] = ("library", "graveyard")
    to: str = "hand"
    reveal: bool = True
    enters: tuple[tuple[str, Any], ...] = ()
    every: bool = False

    def perform(self, ctx: Context) -> bool:
        """Which zones is chosen first, and each of them is searched. Returns whether anything was found.

        Hidden zones come first: in others there is no choice but to find what is there (CR 701.19b).
        """
        game, player = ctx.game, ctx.controller
        able = _searchable(ctx, player, self.zones, self.wanted)
        chosen: tuple[str, ...] = tuple(able)
        if not self.every:
            chosen = choose_some(game, player, able, "701.19a", "Search which zones?", least=1, source=ctx.this)
        most = max(0, amount(ctx, self.wanted.count))
        cards: list[int] = []
        for zone in sorted(chosen, key=lambda zone: game.rules.zone(zone).public):
            wanted = Wanted(self.wanted.filter, most - len(cards))
            cards += search(game, player, (wanted,), zone, by=ctx.this, ctx=ctx)[0]
        if self.reveal:
            game.verb(REVEAL)(game, player, cards)
        moves = [Moved(c, self.to, cause="search", by=ctx.source, enters=self.enters) for c in cards]
        done = game.happen_all(moves) if moves else []
        ctx.memory["found"] = tuple(i for h in done if isinstance(h.event, Moved) for i in h.result or ())
        if "library" in (self.zones if self.every else chosen):
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
    enters: tuple[tuple[str, Any], ...] = ()
    face_down: bool = False

    def is_possible(self, ctx: Context) -> bool:
        """Where one of the zones can be searched (CR 608.2d)."""
        return any(_searchable(ctx, owner, self.zones, self.wanted) for owner in self.owner.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """One zone after another; all that was found moves at once. Returns whether anything was found."""
        game = ctx.game
        owners = [player for player in self.owner.players(ctx) if player in game.players_in()]
        cards = [card for owner in owners for card in self._found(ctx, owner)]
        in_hand = {card for card in cards if game.object(card).zone[0] == "hand"}
        became = self._moved(ctx, cards)
        ctx.memory["found"] = tuple(new for news in became.values() for new in news)
        ctx.memory["found in hand"] = tuple(new for card, news in became.items() if card in in_hand for new in news)
        for owner in owners:
            game.verb(SHUFFLE)(game, owner)
        return bool(cards)

    def _moved(self, ctx: Context, cards: list[int]) -> dict[int, tuple[int, ...]]:
        """What each of the cards became."""
        game = ctx.game
        if self.face_down:
            exile_face_down(game, cards, ctx.source, lookers=(ctx.controller,))  # who searched has seen them (CR 406.3)
            return {card: tuple(new for new in game.became(card) if game.exists(new)) for card in cards}
        controller = ctx.controller if self.under_your_control else -1
        moves = [
            Moved(c, self.to, controller=controller, cause="search", by=ctx.source, enters=self.enters) for c in cards
        ]
        done = [h for h in game.happen_all(moves) if isinstance(h.event, Moved)] if moves else []
        return {h.event.subject_object: tuple(h.result or ()) for h in done}

    def _found(self, ctx: Context, owner: int) -> list[int]:
        """No more than so many in all zones together."""
        cards: list[int] = []
        for zone in self.zones:
            wanted = replace(self.wanted, count=amount(ctx, self.wanted.count) - len(cards))
            cards += search(ctx.game, ctx.controller, (wanted,), zone, owner, ctx.this, ctx)[0]
        return cards
