"""Mill (CR 701.13)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Verb,
    Wording,
    declares,
    node,
)
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.costs.costs import Cost, MillCost
from apnap_plugins.rules.damage.instructions import OwnAmount
from apnap_plugins.rules.effects.casting_now import CastNow
from apnap_plugins.rules.effects.instructions import InsteadIf, May, do
from apnap_plugins.rules.effects.replacement import DoneWithMore
from apnap_plugins.rules.objects.actions import Milled, milling_moves
from apnap_plugins.rules.vocabulary.actions import CAN_MILL, MILL
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_whether
from apnap_plugins.rules.vocabulary.base import (
    Amount,
    Filter,
    Quantity,
    Ref,
    Selector,
    amount,
    cards_in,
    top_of_library,
)
from apnap_plugins.rules.vocabulary.characteristics import mana_value
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.phrases import Phrase, counted
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.vocabulary.selectors import Remembered, You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.references import Resulting, Subject, resulting
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="mill",
    name="Mill",
    kind="keyword action",
    rules=("701.13",),
    requires=("zones", "costs"),
    mentions=("replacement",),
    editions=("2017-09-25", "2020-01-22"),
    numbers={
        "2017-09-25": {"701.13": ""},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

MILLS: Final = Wording("mill", "701.13a", (("", False), ("2021-04-19", True)))
"""Before that edition cards were put into the graveyard, and nobody milled."""


def can_mill(game: Game, player: int, count: int) -> bool:
    """Whether the player could choose, or pay a cost, to mill that many cards (CR 701.13b)."""
    return len(top_of_library(game, player, count)) >= count


def mill(game: Game, players: Iterable[int], count: int) -> tuple[int, ...]:
    """These players mill at once (CR 701.13a). Returns what the cards became where all can see it (CR 701.13c).

    In editions before 2021 the same cards move, but no player mills.
    """
    return _mill_each(game, dict.fromkeys(players, count))


def _mill_each(game: Game, counts: Mapping[int, int]) -> tuple[int, ...]:
    """The same, where each of the players mills a number of their own."""
    milling = [(p, counts[p]) for p in game.apnap() if counts.get(p, 0) > 0]
    if not milling:
        return ()
    if game.rules.wording(MILLS):
        milled = game.happen_all([Milled(p, count) for p, count in milling])
        moved = [h for h in milled if isinstance(h.event, Milled)]
    else:
        moved = game.happen_all([move for p, count in milling for move in milling_moves(game, p, count)])
    return _seen(game, moved)


def _seen(game: Game, moved: Iterable[Happened]) -> tuple[int, ...]:
    """What the cards became, where all players can see it; nothing while they are still on their way with other events."""
    new = (i for h in moved if isinstance(h.result, tuple) for i in h.result)
    return tuple(i for i in new if game.exists(i) and game.rules.zone(game.object(i).zone[0]).public)


@node
class Mill(Instruction):
    """Players mill cards (CR 701.13); the memory has the cards under "milled", and for choosing under "among"."""

    done_entering: ClassVar[bool] = True
    shown_by: ClassVar[str] = "milled"
    that_many: ClassVar[str] = "milled"
    leaves_gone: ClassVar[bool] = True
    count: Amount
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """Nobody can choose to mill more cards than there are (CR 701.13b)."""
        count = amount(ctx, self.count)
        return all(can_mill(ctx.game, player, count) for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> None:
        """All players at one moment (CR 701.13a)."""
        milled = mill(ctx.game, self.who.players(ctx), amount(ctx, self.count))
        ctx.memory["milled"] = ctx.memory["among"] = milled


@node
class MillHalf(Instruction):
    """Players mill half of their libraries, rounded as the text says (CR 107.1a, 701.13a); the memory as of `Mill`."""

    leaves_gone: ClassVar[bool] = True
    up: bool
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """All players at one moment, each half of what they have."""
        sizes = {player: len(cards_in(ctx.game, "library", player)) for player in self.who.players(ctx)}
        counts = {player: (size + 1) // 2 if self.up else size // 2 for player, size in sizes.items()}
        ctx.memory["milled"] = ctx.memory["among"] = _mill_each(ctx.game, counts)


@node
class MillOwnAmount(OwnAmount):
    """Players mill cards, each as many as a number says from their point of view (CR 701.13a); the memory as of `Mill`."""

    that_many: ClassVar[str] = "milled"
    leaves_gone: ClassVar[bool] = True
    amount: Amount
    who: Selector

    def is_possible(self, ctx: Context) -> bool:
        """No player can choose to mill more cards than their library has (CR 701.13b)."""
        return all(can_mill(ctx.game, player, many) for player, many in self.found(ctx))

    def perform(self, ctx: Context) -> None:
        """All players at one moment."""
        ctx.memory["milled"] = ctx.memory["among"] = _mill_each(ctx.game, dict(self.found(ctx)))


@node
class MayMill(Instruction):
    """You may mill cards; if you do, `then`. It is offered only where there are enough cards (CR 701.13b)."""

    count: int
    then: Instruction | None = None

    def perform(self, ctx: Context) -> None:
        """Ask the controller."""
        game = ctx.game
        if not can_mill(game, ctx.controller, self.count):
            return
        if choose_whether(game, ctx.controller, "701.13b", f"Mill {self.count}?", source=ctx.this):
            ctx.memory["milled"] = mill(game, (ctx.controller,), self.count)
            if self.then is not None:
                self.then.perform(ctx)


@node
class MillCardsCost(Cost):
    """Mill cards as a cost; more than there are can't be paid (CR 701.13b)."""

    count: int

    def __str__(self) -> str:
        """As cards say it."""
        return f"mill {counted(Phrase(), self.count, 'card')}"

    def can_pay(self, ctx: Context) -> bool:
        """The library has enough cards."""
        return can_mill(ctx.game, ctx.controller, self.count)

    def pay(self, ctx: Context) -> None:
        """What was milled is in the memory under "milled"."""
        ctx.memory["milled"] = mill(ctx.game, (ctx.controller,), self.count)


@node
class MilledCards(Selector):
    """The milled cards: what is done to "the" card is done to each (CR 701.13c, 701.13d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those that are still where they came to."""
        return tuple(ctx.memory.get("milled", ()))


@node
class MilledCard(Selector):
    """A milled card that a filter means: the controller chooses which where there are several (CR 701.13d)."""

    filter: Filter | None = None

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """One card at most."""
        found = [c for c in ctx.memory.get("milled", ()) if ctx.game.exists(c)]
        cards = tuple(c for c in found if self.filter is None or self.filter.matches(ctx, c))
        if not cards:
            return ()
        return (choose_one(ctx.game, ctx.controller, cards, "701.13d", "Which card?", source=ctx.this),)


@node
class MilledManaValue(Quantity):
    """The mana value of the milled card: of several cards, the sum (CR 701.13d)."""

    def value(self, ctx: Context) -> int:
        """0 where none was milled."""
        return sum(mana_value(ctx.game.characteristics(c)) for c in ctx.memory.get("milled", ()))


@node
class WhenMills(WhenPlayer):
    """Whenever a player mills cards that a filter means, by what they are where they came to; `whose` as in `AtBeginning`."""

    filter: Filter = Anything()
    events: ClassVar[tuple[type[Event], ...]] = (Milled,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """By the player, where at least one card was milled."""
        if self.filter == Anything():
            return bool(happened.result)
        return any(self.filter.matches(ctx, card) for card in _seen(ctx.game, (happened,)))


def _milling(n: Amount, at: int) -> Resulting:
    """What is milled may be asked about."""
    return Resulting(Mill(n, Subject()), "milled", "card" if n == 1 else "cards", at)


def _says_milling(tree: Any) -> list[Bindings]:
    return [{"n": tree.count}] if isinstance(tree, Mill) and tree.who == Subject() else []


# Any: a sentence and a condition as the grammar has them
def _twice_instead(s: Any, q: Any) -> Instruction | None:
    """The same player mills twice the number, which is found once."""
    plain = s.what if isinstance(s, Resulting) else s
    if not isinstance(plain, Mill):
        return None
    return InsteadIf(s, q, dataclasses.replace(plain, count=Times(2, plain.count)))


# Any: a tree, or a part of one, whatever it is
def _says_twice_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and isinstance(tree.what, Mill):
        number = getattr(tree.instead, "count", None)
        if isinstance(number, Times) and number == Times(2, tree.what.count):
            yield {"s": tree.what, "q": tree.condition}


# Any: phrases as the grammar has them
def _milled_and_cast(who: Any, n: Any, f: Any) -> Instruction:
    """A card that was milled may be cast from wherever it came to, where all can see it (CR 701.13c, 601.3)."""
    return do(Mill(n, who), May(CastNow(Remembered("milled"), f, 1)))


def _says_milled_and_cast(tree: object) -> Iterator[Bindings]:
    found: dict[str, Any] = {}
    if unify(_milled_and_cast(Hole("who"), Hole("n"), Hole("f")), tree, found):
        yield found


@node
class MillsMore(DoneWithMore):
    """If a player would mill one or more cards, they mill more (CR 614.1a, 701.13a)."""

    events: ClassVar[tuple[type[Event], ...]] = (Milled,)


_MILLERS: Final[dict[str, tuple[str, str]]] = {
    "you": ("you mill", "your"),
    "a opponent": ("(they mill|that player mills)", "opponent"),
    "a player": ("(they mill|that player mills)", "each"),
}
"""Who would mill cards, how that goes on, and whose it is."""


def _more(who: str) -> list[WordDeclaration]:
    """Words for milling more than a player would mill."""
    they, whose = _MILLERS[who]
    start = f"if {who} would mill one or more cards, {they}"
    return [
        words("static", f"{start} twice that many cards instead", lambda: (MillsMore(times=2, whose=whose),)),
        words(
            "static",
            f"{start} three times that many cards instead",
            lambda: (MillsMore(times=3, whose=whose),),
        ),
        words("static", f"{start} that many cards plus one instead", lambda: (MillsMore(plus=1, whose=whose),)),
        words(
            "static",
            f"{start} that many cards plus {{n:many}} instead",
            lambda n: (MillsMore(plus=n, whose=whose),),
        ),
    ]


apnap_declarations = declares(
    MILLS,
    Verb(MILL, mill),
    Verb(CAN_MILL, can_mill),
    words("quantity", "the milled card's mana value", MilledManaValue),
    words("act#", "[mills|mill] {n:cards}", _milling, _says_milling, placed=True),
    words(
        "verb#",
        "[mills|mill] (cards|a number of cards) equal to {q:own number}",
        lambda q: MillOwnAmount(q, Subject()),
    ),
    words("verb#", "[mills|mill] a card for each {q:own each}", lambda q: MillOwnAmount(q, Subject())),
    words(
        "plain sentence",
        "{s:plain sentence} if {q:condition}, that player mills twice that many cards instead.",
        _twice_instead,
        _says_twice_instead,
    ),
    words(
        "plain sentence",
        "{who:mention.s} mills {n:cards}. you may cast a {f:spell filter.s} from among them without paying its mana cost.",
        _milled_and_cast,
        _says_milled_and_cast,
    ),
    *(
        words(
            "act#",
            f"[mills|mill] half (their|your) library, rounded {way}",
            **resulting(lambda up=up: MillHalf(up, Subject()), "milled", "cards"),
        )
        for way, up in (("up", True), ("down", False))
    ),
    done_by(lambda f, whose: WhenMills(whose, f), "mill{s} one or more {f:card filter.p}"),
    words("cost part", "mill {n:cards}", lambda n: (MillCost(n),)),
    *(declared for who in _MILLERS for declared in _more(who)),
)
