"""Exile (CR 701.11)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from apnap import COUNTERS, Context, Event, Game, Happened, Instruction, Manifest, Verb, declares, node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.counters.counters import with_counters
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.effects.history import EventPlayers
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.text_for_each_player import for_each_at_once
from apnap_plugins.rules.objects.actions import Exiled
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import AllButSome, CardsOf, InZone
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount, from_the_top
from apnap_plugins.rules.vocabulary.filters import Anything, TheyOwn, YouOwn
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    EachOpponent,
    EachPlayer,
    Remembered,
    This,
    Together,
    TopOfLibrary,
    You,
)
from apnap_plugins.rules.words.references import (
    BackReference,
    Reference,
    Resulting,
    Subject,
    ThatMuch,
    is_that_much,
    resulting,
)

MANIFEST = Manifest(
    id="exile",
    name="Exile",
    kind="keyword action",
    rules=("701.11",),
    requires=("zones", "counters"),
    numbers={
        "2017-09-25": {"701.11": "701.10"},
        "2020-01-22": {},
    },
    kernel=">=0.1,<0.2",
)


def exile(game: Game, objects: Iterable[int], by: int = 0, enters: tuple[tuple[str, Any], ...] = ()) -> tuple[int, ...]:
    """Exile these objects at once, from whatever zones (CR 701.11a). Returns what they became in exile.

    An ability on the stack, which is no card and no permanent, can't be moved. `enters` are fields that they arrive with.
    """
    events = _exiling(game, objects, by, enters)
    return _exiled(game, game.happen_all(events) if events else [])


def _exiling(game: Game, objects: Iterable[int], by: int, enters: tuple[tuple[str, Any], ...] = ()) -> list[Exiled]:
    """Those events, of what can be moved."""
    return [Exiled(o, by, enters) for o in objects if game.exists(o) and game.object(o).kind != "ability"]


def _exiled(game: Game, done: Iterable[Happened]) -> tuple[int, ...]:
    """What the exiled objects became in exile; what was put elsewhere instead isn't there (CR 614.6)."""
    new = (became for h in done if isinstance(h.event, Exiled) for became in game.became(h.event.obj))
    return tuple(i for i in new if game.exists(i) and game.object(i).zone[0] == "exile")


@node
class Exile(ProposedTogether):
    """Exile what a selector gives (CR 701.11a); the memory has it under "exiled", and as it was before under "as exiled".

    Of cards from the top of libraries a text may go on with some "from among them": they are in the memory for that, too.
    """

    that_many: ClassVar[str] = "exiled"
    objects: Selector
    leaves: ClassVar[str] = "exiled"

    @property
    def leaves_also(self) -> str:
        """Where `Pick` and `Rest` find what was exiled from the top of libraries; nothing for what comes from elsewhere."""
        return "among" if isinstance(self.objects, TopOfLibrary) else ""

    def is_possible(self, ctx: Context) -> bool:
        """There is something to exile (CR 608.2d)."""
        return bool(self.objects.objects(ctx))

    def proposed(self, ctx: Context) -> Sequence[Event]:
        """All of it leaves its zone at once."""
        return _exiling(ctx.game, self.objects.objects(ctx), ctx.source)

    def remember(self, ctx: Context, done: Sequence[Happened]) -> None:
        """What lies in exile now, and what of it was there before."""
        exiled = _exiled(ctx.game, done)
        ctx.memory["exiled"] = exiled
        if self.leaves_also:
            ctx.memory[self.leaves_also] = exiled
        there = (h.event.obj for h in done if isinstance(h.event, Exiled))
        ctx.memory["as exiled"] = tuple(o for o in there if not set(exiled).isdisjoint(ctx.game.became(o)))

    def perform(self, ctx: Context) -> bool:
        """All at once. Returns whether anything was exiled."""
        ProposedTogether.perform(self, ctx)
        return bool(ctx.memory["exiled"])


@node
class ExileWithCounters(Instruction):
    """Exile what a selector gives with counters on it (CR 701.11a, 122.6a); the memory has it under "exiled"."""

    objects: Selector
    kind: str
    count: Amount = 1
    leaves: ClassVar[str] = "exiled"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to exile (CR 608.2d)."""
        return bool(self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """It has them from the first moment. Returns whether anything was exiled."""
        counters = with_counters((), self.kind, amount(ctx, self.count), ctx.game.next_timestamp())
        enters = ((COUNTERS.name, counters),)
        ctx.memory["exiled"] = exile(ctx.game, self.objects.objects(ctx), ctx.source, enters)
        return bool(ctx.memory["exiled"])


@node
class ExileFromTopUntil(Instruction):
    """Players exile cards from the top of their libraries, one after another, until they exile one that a filter means.

    The memory has all of them under "exiled", and those that were meant under "found" (CR 701.11a, 608.2c); "the rest" are the
    others (see `Rest`).
    """

    filter: Filter
    who: Selector = You()

    def perform(self, ctx: Context) -> bool:
        """To the last card where there is none; in APNAP order (CR 101.4). Returns whether there was one."""
        game, players = ctx.game, self.who.players(ctx)
        every: list[int] = []
        found: list[int] = []
        for player in (p for p in game.apnap() if p in players):
            for top in from_the_top(game, player):
                new = exile(game, (top,), ctx.source)
                every += new
                meant = [card for card in new if self.filter.matches(ctx, card)]
                found += meant
                if meant:
                    break
        ctx.memory["exiled"], ctx.memory["found"] = tuple(every), tuple(found)
        ctx.memory["among"] = tuple(every)
        return bool(found)


def _with_counters(n: Amount, k: str, o: Any) -> ExileWithCounters | None:
    """Of what was named before, or of this one: after other words the counters say what is meant ("creature with ...")."""
    named = getattr(o, "of", o)
    said = getattr(named, "of", None)
    return None if isinstance(named, Reference) and said != This() else ExileWithCounters(o, k, n)


def _with_one_counter(k: str, o: Any) -> ExileWithCounters | None:
    return _with_counters(1, k, o)


def _their_tops(o: Any, at: int) -> Resulting:
    """A card of one player, or one of each of several."""
    of = getattr(o, "of", o)
    kind = "cards" if isinstance(of, Selector) and of.several else "card"
    return Resulting(Exile(TopOfLibrary(1, o)), "exiled", kind, at)


def _says_their_top(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Exile) and isinstance(tree.objects, TopOfLibrary) and tree.objects.count == 1:
        if tree.objects.who != You():
            yield {"o": tree.objects.who}


def _for_each_with_counter(who: Selector) -> dict[str, Any]:
    """A target of each of several players is exiled, and gets a counter there."""
    at_once = for_each_at_once(who)

    def means(o: Any, k: str) -> Any:
        exiled = at_once["means"](Exile(o))
        return None if exiled is None else do(exiled, PutCounters(k, 1, Remembered("exiled")))

    def says(tree: Any) -> Iterator[Bindings]:
        row = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else (None, None)
        if isinstance(row[0], Exile) and row[1] == PutCounters(getattr(row[1], "kind", ""), 1, Remembered("exiled")):
            yield from ({"o": found["c"].objects, "k": row[1].kind} for found in at_once["says"](row[0]))

    return {"means": means, "says": says}


def _then_top(c: Any, at: int) -> Any:
    """The top card of your library, which was spoken of just before, and nobody else's."""
    named = [part for part in c.walk() if isinstance(part, (Reference, BackReference))]
    others = any(isinstance(part, Selector) and part.of_players and part != You() for part in c.walk())
    if named or others or You() not in tuple(c.walk()):
        return None
    return do(*c.row(), Resulting(Exile(TopOfLibrary()), "exiled", "card", at))


def _says_then_top(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and tree.steps[-1] == Exile(TopOfLibrary()):
        yield {"c": do(*tree.steps[:-1])}


def _says_all_from_theirs(tree: Any) -> Iterator[Bindings]:
    cards = tree.objects if isinstance(tree, Exile) else None
    if isinstance(cards, CardsOf) and tree == Exile(CardsOf(Subject(), "graveyard", cards.filter)):
        if cards.filter != Anything():
            yield {"f": cards.filter}


def _from_graveyard(word: str, kind: str) -> WordDeclaration:
    """Words for exiling what was named before out of the graveyard, and from nowhere else: "that card", "them"."""

    def means(at: int) -> Resulting:
        return Resulting(Exile(InZone(BackReference(word, at), "graveyard")), "exiled", kind, at)

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.objects.of if isinstance(tree, Exile) and isinstance(tree.objects, InZone) else None
        if of not in (None, This()) and tree == Exile(InZone(of, "graveyard")):
            yield {}

    return words("clause", f"exile {word} from (your|their|a) graveyard", means, says, placed=True)


_THEIR_EXILED: Final = MoveTo(Among(Remembered("exiled"), TheyOwn(Subject())), "battlefield")


def _is_some(tree: Any, who: Selector) -> bool:
    """Whether a tree exiles so many cards from the top of a library as an amount says."""
    some = tree.objects.count if isinstance(tree, Exile) and isinstance(tree.objects, TopOfLibrary) else 0
    return isinstance(some, Quantity) and some != X() and bool(tree == Exile(TopOfLibrary(some, who)))


def _is_that_many(tree: Any, who: Selector) -> bool:
    """The same for as many as the trigger says, or what was done before."""
    return _is_some(tree, who) and is_that_much(tree.objects.count)


OWN_HAND: Final = Exile(All(YouOwn(), "hand"))


apnap_declarations = declares(
    Verb(EXILE, exile),
    about_chosen(Exile(CHOSEN), "exile {c:choice}"),
    about_chosen(Exile(CHOSEN), "[exiles|exile] {c:their choice}", category="verb#"),
    about_chosen(Exile(CHOSEN), "[exiles|exile] {c:their permanent}", category="verb#"),
    words(
        "verb#",
        "[exiles|exile] all {f:card filter.p} from their graveyard",
        lambda f: Exile(CardsOf(Subject(), "graveyard", f)),
        _says_all_from_theirs,
    ),
    words(
        "verb#",
        "[puts|put] all cards they exiled this way onto the battlefield",
        lambda: _THEIR_EXILED,
        lambda t: [{}] if t == _THEIR_EXILED else [],
    ),
    words("verb#", "[exiles|exile] their graveyard", lambda: Exile(CardsOf(Subject(), "graveyard"))),
    words(
        "clause",
        "exile all the cards from your hand",
        means=lambda: OWN_HAND,
        says=lambda tree: [{}] if tree == OWN_HAND else [],
    ),
    words(
        "clause",
        "exile ({o:possessor}|all cards from {o:possessor}) graveyard",
        lambda o: Exile(CardsOf(o, "graveyard")),
    ),
    words("clause", "exile all opponents' graveyards", lambda: Exile(CardsOf(EachOpponent(), "graveyard"))),
    _from_graveyard("that card", "card"),
    _from_graveyard("them", "cards"),
    words("clause", "exile all graveyards", lambda: Exile(All(Anything(), "graveyard"))),
    words(
        "verb#",
        "[exiles|exile] the top card of their library",
        **resulting(lambda: Exile(TopOfLibrary(who=Subject())), "exiled", "card"),
    ),
    words(
        "verb#",
        "[exiles|exile] the top {n:many} cards of their library",
        **resulting(lambda n: Exile(TopOfLibrary(n, Subject())), "exiled", "cards"),
    ),
    words(
        "verb.s",
        "exiles cards from the top of their library until they exile a {f:card filter.s}",
        **resulting(lambda f: ExileFromTopUntil(f, Subject()), "found", "card"),
    ),
    words(
        "clause",
        "exile cards from the top of your library until you exile a {f:card filter.s}",
        **resulting(lambda f: ExileFromTopUntil(f, You()), "found", "card"),
    ),
    words("clause", "exile the top card of your library", **resulting(lambda: Exile(TopOfLibrary()), "exiled", "card")),
    words(
        "clause",
        "exile the top {n:many} cards of your library",
        **resulting(lambda n: Exile(TopOfLibrary(n)), "exiled", "cards"),
    ),
    words("clause", "{c:clause}, then exile the top card", _then_top, _says_then_top, placed=True),
    words(
        "clause",
        "exile that many cards from the top of your library",
        lambda at: Resulting(Exile(TopOfLibrary(ThatMuch(at))), "exiled", "cards", at),
        lambda t: [{}] if _is_that_many(t, You()) else [],
        placed=True,
    ),
    words(
        "clause",
        (
            "exile a number of cards from the top of your library equal to {q:quantity}",
            "exile cards from the top of your library equal to {q:quantity}",
        ),
        lambda q, at: Resulting(Exile(TopOfLibrary(q)), "exiled", "cards", at),
        lambda t: [{"q": t.objects.count}] if _is_some(t, You()) else [],
        placed=True,
    ),
    words(
        "verb.s",
        "exiles that many cards from the top of their library",
        lambda at: Resulting(Exile(TopOfLibrary(ThatMuch(at), Subject())), "exiled", "cards", at),
        lambda t: [{}] if _is_that_many(t, Subject()) else [],
        placed=True,
    ),
    words("clause", "exile the top card of {o:possessor} library", _their_tops, _says_their_top, placed=True),
    words(
        "clause",
        "exile the top {n:many} cards of {o:possessor} library",
        **resulting(lambda n, o: Exile(TopOfLibrary(n, o)), "exiled", "cards"),
    ),
    words(
        "clause",
        "exile the top card of each of those opponents' libraries",
        **resulting(lambda: Exile(TopOfLibrary(1, EventPlayers())), "exiled", "cards"),
    ),
    *(
        words(
            "clause",
            f"exile all but the {place} {cards} of {{o:possessor}} library",
            **resulting(make, "exiled", "cards"),
        )
        for place, cards, make in (
            ("bottom", "card", lambda o: Exile(AllButSome(o))),
            ("bottom", "{n:many} cards", lambda n, o: Exile(AllButSome(o, n))),
            ("top", "card", lambda o: Exile(AllButSome(o, top=True))),
            ("top", "{n:many} cards", lambda n, o: Exile(AllButSome(o, n, True))),
        )
    ),
    words(
        "named.p",
        "all cards from all opponents' hands and graveyards",
        lambda: Together((CardsOf(EachOpponent(), "hand"), CardsOf(EachOpponent(), "graveyard"))),
    ),
    *(
        words(
            "plain sentence",
            f"for each {noun}, exile {{o:mention.s}} and put a {{k:counter kind}} counter on it.",
            **_for_each_with_counter(who),
        )
        for noun, who in (("opponent", EachOpponent()), ("player", EachPlayer()))
    ),
    words("clause", "exile {o:moving}", Exile),
    words("clause", "exile {o:moving} with a {k:counter kind} counter on it", _with_one_counter),
    words("clause", "exile {o:moving} with {n:many} {k:counter kind} counters on it", _with_counters),
)
