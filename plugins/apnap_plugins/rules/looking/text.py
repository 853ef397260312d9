"""Words for looking at cards, revealing them, and putting some of them here and the rest there (CR 701.16).

They belong to the keyword action that reveals, whose plugin declares them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.text_which_players import THEY
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose
from apnap_plugins.rules.effects.which_players import OneOfThem
from apnap_plugins.rules.looking.instructions import (
    Pick,
    PickOneOfEach,
    Place,
    PutEither,
    PutThem,
    Rest,
    RevealPicked,
    RevealUntil,
    ShowHand,
    ShowTop,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.selectors import StillInLibrary
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import BottomOfLibrary, Remembered, You
from apnap_plugins.rules.words.filters import both, parts_of, with_having
from apnap_plugins.rules.words.references import Moving, Resulting, Subject, named_first, resulting

clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")
which: Final = partial(words, "which")

PICKED: Final = Remembered("picked")


# Some of them, and the rest -----------------------------------------------------------------------------------


def _which(pick: Pick) -> Place:
    """What is picked, before the text says where it goes."""
    return Place(PICKED, "", pick=pick)


def _the_one(f: Filter) -> Place | None:
    """The one card of a kind among those that were revealed; "the card" alone would be any."""
    return None if f == Anything() else Place(Rest(f), "")


def _says_the_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Place) and isinstance(tree.objects, Rest) and tree == _the_one(tree.objects.filter):
        yield {"f": tree.objects.filter}


def _spot(*wordings: str, **to: Any) -> WordDeclaration:
    return words("spot", wordings, lambda: Place(Subject(), **to))


def _onto_the_battlefield() -> Iterator[WordDeclaration]:
    """Words for how something enters: tapped, attacking, under whose control, and with which counters."""
    start, yours = "onto the battlefield", " under your control"
    for how, fixed in (
        ("", {}),
        (" tapped", {"tapped": True}),
        (" tapped and attacking", {"tapped": True, "attacking": True}),
    ):
        for whose in ("", yours):
            said = (
                (f"{start}{how}{whose}",) if not whose or not how else (f"{start}{how}{whose}", f"{start}{whose}{how}")
            )
            more = {"under_your_control": True} if whose else {}
            yield _spot(*said, zone="battlefield", **fixed, **more)
            yield from _entering_with(said, {**fixed, **more})


# Any: what the fields of a place hold
def _entering_with(said: tuple[str, ...], how: dict[str, Any]) -> Iterator[WordDeclaration]:
    """The same with counters."""

    def means(k: str, n: Any = 1) -> Place:
        return Place(Subject(), "battlefield", counters=(k, n), **how)

    def says(one: bool) -> Any:
        def found(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, Place) and tree.counters is not None and (tree.counters[1] == 1) == one:
                kind, number = tree.counters
                if tree == means(kind, number):
                    yield {"k": kind} if one else {"k": kind, "n": number}

        return found

    it = "(it|them|each of them)"
    with_one = tuple(f"{start} with a (|additional ){{k:counter kind}} counter on {it}" for start in said)
    with_more = tuple(f"{start} with {{n:many}} (|additional ){{k:counter kind}} counters on {it}" for start in said)
    yield words("spot", with_one, means, says(True))
    yield words("spot", with_more, means, says(False))


_BACK: Final = ("", "back ")
_THEIRS: Final = ("their", "that player's")
"""Whose zone it is that cards go to: in any case their owner's."""
_ORDER: Final = ("", " in any order")


def _put(w: Place, s: Place) -> Place:
    """What is put, and where."""
    return dataclasses.replace(s, objects=w.objects, pick=w.pick)


def _shown(w: Place, s: Place, at: int) -> Instruction | None:
    """The same, where the cards are revealed first."""
    if w.pick is None:
        return None
    return _only(_put(dataclasses.replace(w, pick=dataclasses.replace(w.pick, reveal=True)), s), at)


def _split(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Place) and tree.zone and isinstance(tree.objects, (Rest, StillInLibrary, Remembered)):
        yield {
            "w": Place(tree.objects, "", pick=tree.pick),
            "s": dataclasses.replace(tree, objects=Subject(), pick=None),
        }


def _says_put(tree: Any) -> Iterator[Bindings]:
    yield from (b for b in _split(tree) if b["w"].pick is None or not b["w"].pick.reveal)


def _says_shown(tree: Any) -> Iterator[Bindings]:
    for found in _split(tree):
        pick = found["w"].pick
        if pick is not None and pick.reveal:
            yield {**found, "w": _which(dataclasses.replace(pick, reveal=False))}


def _moved(o: Selector, s: Place) -> Place:
    return dataclasses.replace(s, objects=Moving(o))


def _says_moved(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, Place)
        and tree.zone
        and tree.pick is None
        and not isinstance(tree.objects, (Rest, StillInLibrary))
    ):
        yield {"o": tree.objects, "s": dataclasses.replace(tree, objects=Subject())}


def _says_returned(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, Place)
        and tree.pick is not None
        and tree == Place(PICKED, "hand", pick=Pick(tree.pick.filter, 1))
    ):
        yield {"f": tree.pick.filter}


def _exiled(pick: Pick) -> Place:
    return Place(PICKED, "exile", pick=pick)


def _says_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Place) and tree.pick is not None and tree == _exiled(tree.pick):
        yield {"p": tree.pick}


def _says_all_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Place) and isinstance(tree.objects, Rest) and tree == Place(tree.objects, "exile"):
        yield {"f": tree.objects.filter}


def _exiled_for_as_long(p: Pick) -> Instruction | None:
    """A card that returns when this leaves (CR 610.3)."""
    return do(p, ExileUntil(PICKED)) if type(p) is Pick else None


def _says_exiled_for_as_long(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and type(tree.steps[0]) is Pick:
        if tree == _exiled_for_as_long(tree.steps[0]):
            yield {"p": tree.steps[0]}


# Any: a mention of a player, as words make it
def _another_chooses(who: Any, f: Filter, at: int) -> Resulting | None:
    """One player chooses among the cards, which is "that card" then; others than you have no say in words without a player."""
    return None if who == You() else Resulting(PlayersChoose(Rest(f), who), "chosen", "card", at)


def _says_another_chooses(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayersChoose) and isinstance(tree.of, Rest) and tree == PlayersChoose(tree.of, tree.who):
        yield {"who": tree.who, "f": tree.of.filter}


def _says_an_opponent_chooses(tree: Any) -> Iterator[Bindings]:
    for found in _says_another_chooses(tree.what) if isinstance(tree, OneOfThem) else ():
        if tree == OneOfThem(PlayersChoose(Rest(found["f"]), THEY)):
            yield {"f": found["f"]}


_AMONG: Final = ("from among them", "from among those cards", "revealed this way")


def _parts(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PutThem) and len(tree.parts) == count:
            yield dict(zip("abc", tree.parts, strict=False))

    return says


def _putting(at: int, make: Any, *pieces: Any) -> Resulting:
    """After it, "it" is what the first part became."""
    return Resulting(make(*pieces), "moved", _kind_of_put(pieces[0]), at)


def _kind_of_put(first: Place) -> str:
    """A card, or several, where it isn't put onto the battlefield."""
    if first.zone == "battlefield":
        return ""
    several = isinstance(first.objects, Rest) if first.pick is None else first.pick.most != 1
    return "cards" if several else "card"


def _only(a: Place, at: int) -> Instruction:
    return _putting(at, lambda only: only, a)


def _several(*parts: Place, at: int) -> Instruction:
    return _putting(at, lambda *some: PutThem(some), *parts)


def _and_exiled(a: Place, w: Place, at: int) -> Instruction:
    return _several(a, dataclasses.replace(w, zone="exile"), at=at)


def _says_and_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutThem) and len(tree.parts) == 2:
        a, exiled = tree.parts
        if exiled == Place(exiled.objects, "exile") and isinstance(exiled.objects, Rest):
            yield {"a": a, "w": dataclasses.replace(exiled, zone="")}


def _and_exiled_with(a: Place, w: Place, k: str, at: int) -> Instruction:
    """The other part has a counter in exile (CR 122.1)."""
    return _several(a, dataclasses.replace(w, zone="exile", counters=(k, 1)), at=at)


def _says_and_exiled_with(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PutThem) and len(tree.parts) == 2:
        a, exiled = tree.parts
        if exiled.counters is not None and exiled.counters[1] == 1:
            plain = dataclasses.replace(exiled, counters=None)
            yield from ({**found, "k": exiled.counters[0]} for found in _says_and_exiled(PutThem((a, plain))))


def _picked_like(f: Filter, h: Filter, at: int) -> Resulting | None:
    """What such a card is to be like stands behind where it is: "a nonland card from it with mana value 3 or less"."""
    whole = with_having(f, h)
    return None if whole is None else Resulting(Pick(whole, 1), "picked", "card", at)


def _says_picked_like(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Pick) and tree == Pick(tree.filter, 1):
        *rest, last = parts_of(tree.filter)
        yield {"f": both(*rest), "h": last}


def _one_of_each(*kinds: Filter) -> PickOneOfEach:
    return PickOneOfEach(least=0, most=len(kinds), filters=kinds)


def _one_of_two(a: Filter, b: Filter) -> PickOneOfEach:
    return _one_of_each(a, b)


def _one_of_three(a: Filter, b: Filter, c: Filter) -> PickOneOfEach:
    return _one_of_each(a, b, c)


def _one_of_four(a: Filter, b: Filter, c: Filter, d: Filter) -> PickOneOfEach:
    return _one_of_each(a, b, c, d)


def _says_one_of_each(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PickOneOfEach) and len(tree.filters) == count and tree == _one_of_each(*tree.filters):
            yield dict(zip("abcd", tree.filters, strict=False))

    return says


def _picks() -> list[WordDeclaration]:
    """Words for how many of those cards are picked, of any kind or of one."""
    them = ("them", "those cards")
    among = (
        "from among them",
        "from among those cards",
        "revealed this way",
        "from among the milled cards",
        "from among the cards milled this way",
        "milled this way",
        "from among the revealed cards",
        "from it",
    )
    one, more = "{f:card filter.s}", "{f:card filter.p}"
    kinds = tuple(f"a {{{name}:card core.s}}" for name in "abcd")
    return [
        words("pick", (f"{kinds[0]} and/or {kinds[1]} {a}" for a in among), _one_of_two, _says_one_of_each(2)),
        words(
            "pick",
            (f"{kinds[0]}, {kinds[1]}, and/or {kinds[2]} {a}" for a in among),
            _one_of_three,
            _says_one_of_each(3),
        ),
        words(
            "pick",
            (f"{kinds[0]}, {kinds[1]}, {kinds[2]}, and/or {kinds[3]} {a}" for a in among),
            _one_of_four,
            _says_one_of_each(4),
        ),
        words("pick", (*(f"one of {t}" for t in them), "one"), Pick),
        words("pick", (f"up to one of {t}" for t in them), lambda: Pick(Anything(), 0)),
        words("pick", (f"any number of {t}" for t in them), lambda: Pick(Anything(), 0, ANY_NUMBER)),
        words("pick", (f"{{n:many}} of {t}" for t in them), lambda n: Pick(Anything(), n, n)),
        words("pick", (f"up to {{n:many}} of {t}" for t in them), lambda n: Pick(Anything(), 0, n)),
        words("pick", (f"a {one} {a}" for a in among), lambda f: Pick(f, 1)),
        words("pick", (f"up to one {one} {a}" for a in among), lambda f: Pick(f, 0)),
        words("pick", (f"any number of {more} {a}" for a in among), lambda f: Pick(f, 0, ANY_NUMBER)),
        words("pick", (f"{{n:many}} {more} {a}" for a in among), lambda n, f: Pick(f, n, n)),
        words("pick", (f"up to {{n:many}} {more} {a}" for a in among), lambda n, f: Pick(f, 0, n)),
    ]


def _show(where: str, of: Any) -> list[WordDeclaration]:
    """Words for looking at the top of a library, or revealing it."""

    def several(n: Any) -> Any:
        return of(n)

    return [
        clause(f"{where} the top card of your library", **resulting(lambda: of(1), "among", "card")),
        clause(f"{where} the top {{n:many}} cards of your library", **resulting(several, "among", "cards")),
        clause(f"{where} {{n:that many}} cards from the top of your library", **resulting(several, "among", "cards")),
        clause(
            (
                f"{where} a number of cards from the top of your library equal to {{q:quantity}}",
                f"{where} cards from the top of your library equal to {{q:quantity}}",
            ),
            lambda q, at: Resulting(of(q), "among", "cards", at),
            lambda t: (
                [{"q": t.count}]
                if isinstance(t, ShowTop) and isinstance(t.count, Quantity) and t == of(t.count)
                else []
            ),
            placed=True,
        ),
    ]


def _says_shown_number(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ShowTop) and isinstance(tree.count, Quantity) and tree == ShowTop(tree.count, Subject(), True):
        yield {"q": tree.count}


def _some_of_a_library(act: str, reveal: bool) -> list[WordDeclaration]:
    """Words for looking at the top of somebody else's library, or revealing it: so many cards, or as many as a number says."""

    def means(q: Any, o: Any, at: int) -> Resulting:
        return Resulting(ShowTop(q, o, reveal), "among", "cards", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if (
            isinstance(tree, ShowTop)
            and isinstance(tree.count, Quantity)
            and tree == ShowTop(tree.count, tree.who, reveal)
        ):
            o, q = named_first(tree.who, tree.count)
            yield {"q": q, "o": o}

    return [
        clause(
            f"{act} the top {{n:many}} cards of {{o:possessor}} library",
            **resulting(lambda n, o: ShowTop(n, o, reveal), "among", "cards"),
        ),
        clause(
            f"{act} {{n:that many}} cards from the top of {{o:possessor}} library",
            **resulting(lambda n, o: ShowTop(n, o, reveal), "among", "cards"),
        ),
        clause(
            (
                f"{act} a number of cards from the top of {{o:possessor}} library equal to {{q:quantity}}",
                f"{act} cards from the top of {{o:possessor}} library equal to {{q:quantity}}",
            ),
            means,
            says,
            placed=True,
        ),
    ]


def _in_either(*zones: str) -> dict[str, Any]:
    """What is put into one zone or the other, and is "it" for what follows."""

    def means(o: Selector, at: int) -> Resulting:
        return Resulting(PutEither(Moving(o), zones), "moved", "", at)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, PutEither) and tree.zones == zones:
            yield {"o": tree.objects}

    return {"means": means, "says": says, "placed": True}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # looking and revealing
    *_show("look at", lambda n: ShowTop(n, You())),
    *_show("reveal", lambda n: ShowTop(n, You(), reveal=True)),
    clause(
        "reveal the top card of {o:possessor} library",
        **resulting(lambda o: ShowTop(1, o, True), "among", "card"),
    ),
    clause("look at the top card of {o:possessor} library", **resulting(lambda o: ShowTop(1, o), "among", "card")),
    *_some_of_a_library("look at", False),
    *_some_of_a_library("reveal", True),
    verb(
        "[reveals|reveal] the top card of their library",
        **resulting(lambda: ShowTop(1, Subject(), reveal=True), "among", "card"),
    ),
    verb(
        "[reveals|reveal] the top {n:many} cards of their library",
        **resulting(lambda n: ShowTop(n, Subject(), reveal=True), "among", "cards"),
    ),
    verb(
        "[reveals|reveal] {n:that many} cards from the top of their library",
        **resulting(lambda n: ShowTop(n, Subject(), reveal=True), "among", "cards"),
    ),
    verb(
        (
            "[reveals|reveal] a number of cards from the top of their library equal to {q:quantity}",
            "[reveals|reveal] cards from the top of their library equal to {q:quantity}",
        ),
        lambda q, at: Resulting(ShowTop(q, Subject(), reveal=True), "among", "cards", at),
        _says_shown_number,
        placed=True,
    ),
    clause("look at {o:possessor} hand", ShowHand),
    verb("[reveals|reveal] their hand", lambda: ShowHand(Subject(), reveal=True)),
    clause("reveal your hand", lambda: ShowHand(You(), reveal=True)),
    clause(
        "reveal cards from the top of your library until you reveal a {f:card filter.s}",
        **resulting(lambda f: RevealUntil(f, You()), "found", "card"),
    ),
    words(
        "verb.s",
        "reveals cards from the top of their library until they reveal a {f:card filter.s}",
        **resulting(lambda f: RevealUntil(f, Subject()), "found", "card"),
    ),
    # what is chosen among them
    clause("(you choose|choose) a {f:card filter.s} from it", **resulting(lambda f: Pick(f, 1), "picked", "card")),
    clause(
        "(you choose|choose) up to one {f:card filter.s} from it", **resulting(lambda f: Pick(f, 0), "picked", "card")
    ),
    clause(
        "(you choose|choose) {n:many} {f:card filter.p} from it",
        **resulting(lambda n, f: Pick(f, n, n), "picked", "cards"),
    ),
    clause(
        "(you choose|choose) up to {n:many} {f:card filter.p} from it",
        **resulting(lambda n, f: Pick(f, 0, n), "picked", "cards"),
    ),
    clause(
        "(you choose|choose) any number of {f:card filter.p} from it",
        **resulting(lambda f: Pick(f, 0, ANY_NUMBER), "picked", "cards"),
    ),
    clause(
        tuple(f"{{who:mention.s}} chooses a {{f:card filter.s}} {among}" for among in _AMONG),
        _another_chooses,
        _says_another_chooses,
        placed=True,
    ),
    clause(
        tuple(f"a opponent chooses a {{f:card filter.s}} {among}" for among in _AMONG),
        lambda f, at: Resulting(OneOfThem(PlayersChoose(Rest(f), THEY)), "chosen", "card", at),
        _says_an_opponent_chooses,
        placed=True,
    ),
    clause(
        "exile {p:pick} until ~ leaves the battlefield",
        _exiled_for_as_long,
        _says_exiled_for_as_long,
    ),
    clause(
        "(you choose|choose) a {f:card core.s} from it {h:having}",
        _picked_like,
        _says_picked_like,
        placed=True,
    ),
    words("named.s", "the chosen card", lambda: PICKED),
    verb(
        "[reveals|reveal] the chosen card, [puts|put] it on the bottom of their library",
        lambda: do(RevealPicked(Subject()), MoveTo(PICKED, "library", bottom=True)),
    ),
    *_picks(),
    which("{p:pick}", _which),
    which(
        (
            "the rest",
            "the rest of those cards",
            "the rest of the cards",
            "the rest of the revealed cards",
            "the other",
            "all other cards revealed this way",
            "the revealed cards",
        ),
        lambda: Place(Rest(), ""),
    ),
    which("all cards revealed this way that weren't put onto the battlefield", lambda: Place(StillInLibrary(), "")),
    which(
        (
            "all {f:card filter.p} (revealed this way|from among them|from it)",
            "the {f:card filter.p} revealed this way",
        ),
        lambda f: Place(Rest(f), ""),
    ),
    which("the {f:card filter.s}", _the_one, _says_the_one),
    _spot("into your hand", "into their hand", zone="hand"),
    _spot("into your graveyard", "into their graveyard", "into that player's graveyard", zone="graveyard"),
    *_onto_the_battlefield(),
    _spot(
        "on top of your library in any order",
        "on top of your library",
        "back on top of your library in any order",
        "back on top of your library",
        *(f"{back}on top of {whose} library{how}" for back in _BACK for whose in _THEIRS for how in _ORDER),
        "back on top in any order",
        "back in any order",
        zone="library",
    ),
    _spot(
        "on the bottom of your library in any order",
        "on the bottom of your library",
        "on the bottom in any order",
        *(f"on the bottom of {whose} library{how}" for whose in _THEIRS for how in _ORDER),
        zone="library",
        bottom=True,
    ),
    _spot(
        "on the bottom of your library in a random order",
        "on the bottom in a random order",
        "on the bottom of that library in a random order",
        zone="library",
        bottom=True,
        random=True,
    ),
    words("piece", "{w:which} {s:spot}", _put, _says_put),
    clause("put {a:piece}", _only, lambda t: [{"a": t}] if isinstance(t, Place) else [], placed=True),
    clause(
        "(you choose|choose) {w:which} and put it {s:spot}",
        lambda w, s, at: _only(_put(w, s), at),
        _says_put,
        placed=True,
    ),
    clause(
        "return a {f:card core.s} (milled this way|from among them) to your hand",
        lambda f, at: _only(Place(PICKED, "hand", pick=Pick(f, 1)), at),
        _says_returned,
        placed=True,
    ),
    clause("exile {p:pick}", lambda p, at: _only(_exiled(p), at), _says_exiled, placed=True),
    clause(
        "exile all {f:card filter.p} from it",
        lambda f, at: _only(Place(Rest(f), "exile"), at),
        _says_all_exiled,
        placed=True,
    ),
    clause("put {o:mention.s} onto the battlefield or into your hand", **_in_either("battlefield", "hand")),
    clause("put {o:mention.s} into your hand or onto the battlefield", **_in_either("hand", "battlefield")),
    clause("put {o:mention.s} into your hand or into your graveyard", **_in_either("hand", "graveyard")),
    clause(
        "put the bottom card of your library into your graveyard",
        **resulting(lambda: MoveTo(BottomOfLibrary(), "graveyard"), "moved", "card"),
    ),
    words(
        "verb.s",
        "puts the bottom card of their library into their graveyard",
        **resulting(lambda: MoveTo(BottomOfLibrary(Subject()), "graveyard"), "moved", "card"),
    ),
    clause(
        "exile the bottom card of your library",
        **resulting(lambda: MoveTo(BottomOfLibrary(), "exile"), "moved", "card"),
    ),
    clause("put {a:piece} and {b:piece}", lambda a, b, at: _several(a, b, at=at), _parts(2), placed=True),
    clause(
        "put {a:piece}, {b:piece}, and {c:piece}", lambda a, b, c, at: _several(a, b, c, at=at), _parts(3), placed=True
    ),
    clause(
        "reveal {w:which} and put (it|that card|them|those cards|the revealed cards) {s:spot}",
        _shown,
        _says_shown,
        placed=True,
    ),
    words("moved piece", "{o:mentions} {s:spot}", _moved, _says_moved),
    clause("put {a:moved piece} and {b:piece}", lambda a, b, at: _several(a, b, at=at), _parts(2), placed=True),
    verb(
        "[puts|put] (those cards|all cards revealed this way) into their (graveyard|graveyards)",
        lambda: Place(Rest(), "graveyard"),
    ),
    clause(
        "put one back and {b:piece}",
        lambda b, at: _several(Place(PICKED, "library", pick=Pick()), b, at=at),
        lambda t: (
            [{"b": t.parts[1]}]
            if isinstance(t, PutThem) and len(t.parts) == 2 and t.parts[0] == Place(PICKED, "library", pick=Pick())
            else []
        ),
        placed=True,
    ),
    clause("put {a:moved piece} and exile {w:which}", _and_exiled, _says_and_exiled, placed=True),
    clause("put {a:piece} and exile {w:which}", _and_exiled, _says_and_exiled, placed=True),
    *(
        clause(
            f"put {{a:{part}}} and exile {{w:which}} with a {{k:counter kind}} counter on (it|each of them)",
            _and_exiled_with,
            _says_and_exiled_with,
            placed=True,
        )
        for part in ("moved piece", "piece")
    ),
    clause(
        "(that player|the player) puts (the rest|all cards revealed this way) on the bottom of their library in a random order",
        lambda: Place(Rest(), "library", bottom=True, random=True),
    ),
    clause("put (them back|those cards back|them back on top) in any order", lambda: Place(Rest(), "library")),
)
"""Words of looking and revealing, which the room of the keyword action reveal declares (CR 701.16)."""
