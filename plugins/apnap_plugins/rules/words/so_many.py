"""How many there are of something, and what is so of them: "another creature died", "three or more cards" (CR 603.4, 608.2h).

How many is said once ("a", "no", "two or more"), and what can be so or can have happened is said once; what a condition says is
one of either. Mechanics add rows of what can be so.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.combat.filters import AttackedOneThisTurn, IsAttacking, IsAttackingPlayer, IsBlockingAny
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.effects.as_it_enters import AttackersOfThisTurn
from apnap_plugins.rules.effects.history import (
    PermanentsDiedThisTurn,
    PermanentsEnteredThisTurn,
    PermanentsLeftThisTurn,
    PermanentsSacrificedThisTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.effects.moved_cards import CardsExiledThisTurn, CardsPutIntoGraveyardThisTurn, CardsThatLeft
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs, SomePlayer
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    Another,
    Anything,
    HasCounters,
    OpponentControls,
    OpponentOwns,
    Or,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.filters import both, parts_of

condition: Final = partial(words, "condition")
quantity: Final = partial(words, "quantity")
each_one: Final = partial(words, "each one")

SoMany = tuple[Filter, str, Amount, bool]
"""Of what kind, how their number compares, and to what; and whether they are others than the object itself."""


# How many ---------------------------------------------------------------------------------------------------


def _of(how: str, n: int | None = None, *, other: bool = False, last: Filter | None = None) -> dict[str, Any]:
    """`n` is the number that the words have, without one it is in the slot; `last` is said behind the kind."""

    def made(f: Filter, n: Any) -> SoMany:
        return (f if last is None else both(f, last), how, n, other)

    def says(tree: SoMany) -> Iterator[Bindings]:
        *rest, end = (tree[0],) if last is None else parts_of(tree[0])
        f = end if last is None else both(*rest) if rest else Anything()
        if n in (None, tree[2]) and tree == made(f, tree[2]):
            yield {"f": f} if n is not None else {"n": tree[2], "f": f}

    return {"means": (lambda f: made(f, n)) if n is not None else (lambda n, f: made(f, n)), "says": says}


def _so_many(category: str, kind: str, behind: str = "", last: Filter | None = None) -> Iterator[WordDeclaration]:
    """Words for how many of a kind, as a subject of which something is said; what is behind the kind means `last`."""
    one, several = partial(words, f"{category}.s"), partial(words, f"{category}.p")
    yield one((f"a {{f:{kind}.s}}{behind}", f"at least one {{f:{kind}.s}}{behind}"), **_of(LEAST, 1, last=last))
    yield one(f"another {{f:{kind}.s}}{behind}", **_of(LEAST, 1, other=True, last=last))
    yield one(f"exactly one {{f:{kind}.s}}{behind}", **_of(EQUAL, 1, last=last))
    yield one(f"no {{f:{kind}.s}}{behind}", **_of(EQUAL, 0, last=last))
    yield several(f"one or more {{f:{kind}.p}}{behind}", **_of(LEAST, 1, last=last))
    yield several(f"one or more other {{f:{kind}.p}}{behind}", **_of(LEAST, 1, other=True, last=last))
    yield several(f"no {{f:{kind}.p}}{behind}", **_of(EQUAL, 0, last=last))
    yield several(f"no other {{f:{kind}.p}}{behind}", **_of(EQUAL, 0, other=True, last=last))
    for other, said in ((False, ""), (True, "other ")):
        yield several(
            (f"{{n:many}} or more {said}{{f:{kind}.p}}{behind}", f"at least {{n:many}} {said}{{f:{kind}.p}}{behind}"),
            **_of(LEAST, other=other, last=last),
        )
    yield several(f"{{n:many}} or fewer {{f:{kind}.p}}{behind}", **_of(MOST, last=last))
    yield several(f"one or fewer {{f:{kind}.p}}{behind}", **_of(MOST, 1, last=last))
    yield several(f"more than {{n:many}} {{f:{kind}.p}}{behind}", **_of(MORE, last=last))
    yield several(f"exactly {{n:many}} {{f:{kind}.p}}{behind}", **_of(EQUAL, last=last))
    yield several(f"fewer than {{n:many}} {{f:{kind}.p}}{behind}", **_of(LESS, last=last))


# What is so of them -----------------------------------------------------------------------------------------


SOME: Final = Or(())
"""Stands for the kind in a number of what is so of things of some kind, as the words for that make it."""


def some(*last: Filter) -> Filter:
    """Things of a kind that are also what the words say."""
    return both(SOME, *last)


def so(wording: str, number: Quantity, category: str = "so then#") -> WordDeclaration:
    """What can have happened to permanents ("so then#"), or is so of them ("so#"): the number of those of which it is."""
    return words(category, wording, lambda: number, lambda tree: [{}] if tree == number else [])


# Any: a number that a filter tells apart, of whatever type
def _filter_in(number: Any) -> Filter | None:
    found = getattr(number.of, "filter", None) if isinstance(number, Count) else getattr(number, "filter", None)
    return found if isinstance(found, Filter) else None


def _with_filter(number: Any, kind: Filter) -> Any:
    if isinstance(number, Count):
        return Count(dataclasses.replace(number.of, filter=kind))  # type: ignore[type-var]
    return dataclasses.replace(number, filter=kind)


# Any: as above
def counted(number: Any, kind: Filter, *, other: bool = False) -> Any:
    """The number of those of a kind of which something is so."""
    found = _filter_in(number)
    if isinstance(number, (PermanentsEnteredThisTurn, AttackersOfThisTurn)) and not kind.knows_past():
        return None
    more = parts_of(found)[1:] if found is not None else ()
    return _with_filter(number, both(kind, *more, *((Another(),) if other else ())))


# Any: as above
def countings(number: Any) -> Iterator[tuple[Any, Filter, bool]]:
    """The way back: what may be so, of what kind, and whether of others."""
    found = _filter_in(number)
    if found is None:
        return
    every = parts_of(found)
    for other in (True, False) if every[-1:] == (Another(),) else (False,):
        parts = every[:-1] if other else every
        for at in range(len(parts), -1, -1):
            yield _with_filter(number, some(*parts[at:])), both(*parts[:at]) if at else Anything(), other


def _is_so(c: SoMany, e: Quantity) -> Condition | None:
    number = counted(e, c[0], other=c[3])
    return None if number is None else NumberIs(number, c[1], c[2])


def _says_is_so(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs):
        for e, kind, other in countings(tree.one):
            yield {"c": (kind, tree.how, tree.other, other), "e": e}


def _is_so_for_one(c: SoMany, e: Quantity) -> Condition | None:
    """For one opponent at least, as that player sees it."""
    number = counted(e, c[0], other=c[3])
    return SomePlayer(EachOpponent(), number, LEAST, c[2]) if number is not None and c[1] == LEAST else None


def _says_is_so_for_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SomePlayer) and tree.who == EachOpponent() and tree.how == LEAST:
        for e, kind, other in countings(tree.number):
            yield {"c": (kind, LEAST, tree.other, other), "e": e}


def _counted(f: Filter, e: Quantity) -> Quantity | None:
    return counted(e, f)  # type: ignore[no-any-return]


def _says_counted(tree: Any) -> Iterator[Bindings]:
    for e, kind, other in countings(tree):
        if not other:
            yield {"f": kind, "e": e}


def _counted_others(f: Filter, e: Quantity) -> Quantity | None:
    return counted(e, f, other=True)  # type: ignore[no-any-return]


def _says_counted_others(tree: Any) -> Iterator[Bindings]:
    for e, kind, other in countings(tree):
        if other:
            yield {"f": kind, "e": e}


def _yours(f: Filter, e: Quantity) -> Quantity | None:
    return counted(e, both(f, YouControl()))  # type: ignore[no-any-return]


def _says_yours(tree: Any) -> Iterator[Bindings]:
    for found in _says_counted(tree):
        *rest, last = parts_of(found["f"])
        if last == YouControl() and rest:
            yield {"f": both(*rest), "e": found["e"]}


def _with_counter(k: str) -> Quantity:
    return Count(All(some(HasCounter(k))))


def _says_with_counter(tree: Any) -> Iterator[Bindings]:
    last = parts_of(_filter_in(tree) or SOME)[-1]
    if isinstance(last, HasCounter) and tree == _with_counter(last.kind):
        yield {"k": last.kind}


# Any: keyword arguments of different types
def _in_relation(kind: type[IsBlockingAny] | type[IsAttachedTo]) -> dict[str, Any]:
    """That they block an object, or are attached to it."""

    def says(tree: Any) -> Iterator[Bindings]:
        last = parts_of(_filter_in(tree) or SOME)[-1]
        if isinstance(last, kind) and tree == Count(All(some(last))):
            yield {"o": last.of}

    return {"means": lambda o: Count(All(some(kind(o)))), "says": says}


def _permanents() -> Iterator[WordDeclaration]:
    """What can be so of permanents, and what can have happened to them this turn."""
    last: tuple[Filter, ...]
    yield so("(entered|entered the battlefield) under your control this turn", PermanentsEnteredThisTurn(some()))
    yield so(
        "(entered|entered the battlefield) under a opponent's control this turn",
        PermanentsEnteredThisTurn(some()),
        "so for one#",
    )
    for control, last in (
        ("", ()),
        ("under your control", (YouControl(),)),
        ("under (a opponent's|your opponents') control", (OpponentControls(),)),
    ):
        yield so(f"died {control} this turn", PermanentsDiedThisTurn(some(*last)))
        yield so(f"left the battlefield {control} this turn", PermanentsLeftThisTurn(some(*last)))
    for whose, last in (
        ("(a graveyard|graveyards)", ()),
        ("your graveyard", (YouOwn(),)),
        ("a opponent's graveyard", (OpponentOwns(),)),
    ):
        yield so(f"put into {whose} from the battlefield this turn", PermanentsDiedThisTurn(some(*last)), "put there")
    yield so("[was|were] sacrificed this turn", PermanentsSacrificedThisTurn(some(), EachPlayer()))
    # "each creature that attacked this turn" is on the battlefield still (CR 109.2), and has words of its own
    yield so("attacked this turn", AttackersOfThisTurn(some(), EachPlayer()), "so#")
    attacked_you = some(AttackedOneThisTurn(You()))
    yield so("attacked you this turn", AttackersOfThisTurn(attacked_you, EachPlayer()), "so#")
    yield so("[is|are] attacking", Count(All(some(IsAttacking()))), "so#")
    yield so("[is|are] attacking you", Count(All(some(IsAttackingPlayer(You())))), "so#")
    yield so("[is|are] on the battlefield", Count(All(some())), "so#")
    yield so("[has|have] a counter on [it|them]", Count(All(some(HasCounters()))), "so#")
    yield words("so#", "[has|have] a {k:counter kind} counter on [it|them]", _with_counter, _says_with_counter)
    yield words("so#", "[is|are] blocking {o:mention.s}", **_in_relation(IsBlockingAny))
    yield words("so#", "[is|are] attached to {o:mention.s}", **_in_relation(IsAttachedTo))


OWN_ZONES: Final = {zone: Count(All(some(YouOwn()), zone)) for zone in ("graveyard", "library", "hand")}


def _spells() -> Iterator[WordDeclaration]:
    """What spells anybody cast; "another" spell is said of those that you cast."""
    cast = SpellsCastThisTurn(some(), EachPlayer())
    yield so("[was|were] cast this turn", cast, "so of spells then#")
    for n, said, how, number in (
        ("s", "a {f:spell filter.s}", LEAST, 1),
        ("s", "exactly one {f:spell filter.s}", EQUAL, 1),
        ("p", "no {f:spell filter.p}", EQUAL, 0),
        ("p", "{n:many} or more {f:spell filter.p}", LEAST, None),
        ("p", "exactly {n:many} {f:spell filter.p}", EQUAL, None),
    ):
        yield words(f"so many spells.{n}", said, **_of(how, number))


def _there_are() -> Iterator[WordDeclaration]:
    yield so("on the battlefield", Count(All(some())), "there")
    for where, zone in (
        ("(in all graveyards|in graveyards|total in all graveyards)", "graveyard"),
        ("in exile", "exile"),
    ):
        number = Count(All(some(), zone))
        yield so(where, number, "there of cards")
        yield so(f"[is|are] {where}", number, "so of cards#")
    for zone in ("graveyard", "library"):
        yield so(f"[is|are] in your {zone}", OWN_ZONES[zone], "so of cards#")


YOURS_IN_EXILE: Final = Count(All(some(YouOwn()), "exile"))


def _is_in_your_exile(c: SoMany) -> Condition | None:
    return _is_so(c, YOURS_IN_EXILE)


def _says_is_in_your_exile(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": found["c"]} for found in _says_is_so(tree) if found["e"] == YOURS_IN_EXILE)


# Any: what a player has, as the words for that have it
def _has_so(c: SoMany, e: Quantity) -> Any:
    """Of cards of a kind; how many there are of any cards is said with the number of all of them."""
    return (counted(e, c[0], other=c[3]), c[1], c[2]) if c[0] != Anything() else None


def _says_has_so(tree: Any) -> Iterator[Bindings]:
    for e, kind, other in countings(tree[0]):
        yield {"c": (kind, tree[1], tree[2], other), "e": e}


# Any: as above
def _owns_so(c: SoMany) -> Any:
    return counted(YOURS_IN_EXILE, c[0], other=c[3]), c[1], c[2]


def _says_owns_so(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": found["c"]} for found in _says_has_so(tree) if found["e"] == YOURS_IN_EXILE)


def _in_zones_of_players() -> Iterator[WordDeclaration]:
    for zone, number in OWN_ZONES.items():
        for own, category in (("your", "in yours"), ("their", "in theirs")):
            where = f"(in hand|in {own} hand)" if zone == "hand" else f"in {own} {zone}"
            yield so(where, number, category)
        for n, there in (("s", "(there is|there's)"), ("p", "there are")):
            cards = f"{{c:so many cards.{n}}}"
            yield condition(
                (f"your {zone} has {cards} in it", f"{there} {cards} in your {zone}"), **_it_has(None, number)
            )
            are = "is" if n == "s" else "are"
            for nouns, who in (("(a|a single|any|a player's)", EachPlayer()), ("a opponent's", EachOpponent())):
                yield condition(_ways(there, cards, are, f"{nouns} {zone}"), **_it_has(who, number))
            yield condition(_ways(there, cards, are, f"{{w:possessor}} {zone}"), **_it_has_of_one(number))


def _ways(there: str, cards: str, are: str, where: str) -> tuple[str, ...]:
    """Three ways to say what a zone has."""
    return f"{where} has {cards} in it", f"{there} {cards} in {where}", f"{cards} {are} in {where}"


# Any: keyword arguments of different types
def _it_has(who: Selector | None, number: Quantity) -> dict[str, Any]:
    """What your zone has, or that of one of some players at least, each one's by itself."""

    def means(c: SoMany) -> Condition | None:
        own = counted(number, c[0], other=c[3])
        return NumberIs(own, c[1], c[2]) if who is None else SomePlayer(who, own, c[1], c[2])

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) if who is None else isinstance(tree, SomePlayer) and tree.who == who:
            yield from _says_in(number, tree)

    return {"means": means, "says": says}


def _it_has_of_one(number: Quantity) -> dict[str, Any]:
    """What the zone of a player has whom the text names."""

    def means(c: SoMany, w: Any) -> Condition | None:
        return SomePlayer(w, counted(number, c[0], other=c[3]), c[1], c[2]) if one_player(w) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SomePlayer) and not tree.who.several:
            yield from ({"w": tree.who, **found} for found in _says_in(number, tree))

    return {"means": means, "says": says}


def _says_in(number: Quantity, tree: Any) -> Iterator[Bindings]:
    for e, kind, other in countings(tree.one if isinstance(tree, NumberIs) else tree.number):
        if e == number:
            yield {"c": (kind, tree.how, tree.other, other)}


OF_CARDS_THIS_TURN: Final[dict[str, dict[str, Any]]] = {
    "from anywhere": {},
    "": {},
    "from anywhere other than the battlefield": {"origin": "battlefield", "elsewhere": True},
    "from your library": {"origin": "library"},
    "from your hand": {"origin": "hand"},
}


def _put_into_theirs(when: str, origin: dict[str, Any]) -> Iterator[WordDeclaration]:
    """The number of those that were put into the graveyard of a player whom the text names."""

    def means(f: Filter, w: Any) -> Quantity | None:
        return None if w == You() else CardsPutIntoGraveyardThisTurn(w, f, **origin)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CardsPutIntoGraveyardThisTurn) and not tree.who.several:
            if tree == means(tree.filter, tree.who):
                yield {"f": tree.filter, "w": tree.who}

    put = f"put into {{w:possessor}} graveyard {when}"
    yield quantity(
        (f"the number of {{f:card filter.p}} {put}", f"the number of {{f:card filter.p}} that were {put}"), means, says
    )
    yield each_one((f"{{f:card filter.s}} {put}", f"{{f:card filter.s}} that was {put}"), means, says)


def _cards() -> Iterator[WordDeclaration]:
    """What can have happened to cards this turn."""
    yield so("left your graveyard this turn", CardsThatLeft(some()), "so of cards then#")
    for said, origin in OF_CARDS_THIS_TURN.items():
        when = f"({said} this turn|this turn {said})" if said else "this turn"
        put = CardsPutIntoGraveyardThisTurn(filter=some(), **origin)
        yield so(f"put into your graveyard {when}", put, "put there of cards")
        yield from _put_into_theirs(when, origin)
        if not said:
            yield so("put into exile this turn", CardsExiledThisTurn(some()), "put there of cards")
        if "your" not in said:
            anybodys = dataclasses.replace(put, who=EachPlayer())
            yield so(f"put into a graveyard {when}", anybodys, "put there of cards")
            yield so(f"[was|were] put into a opponent's graveyard {when}", put, "so of cards for one#")


# Any: as `words` has them
_SAME: Final[tuple[Any, Any]] = (lambda e: e), (lambda tree: [{"e": tree}])

WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_so_many("so many", "filter"),
    *_so_many("so many cards", "card filter"),
    *_so_many("so many controlled", "core", " you controlled", YouControl()),
    *_so_many("so many controlled", "core", " a opponent controlled", OpponentControls()),
    *_permanents(),
    *_spells(),
    *_there_are(),
    *_in_zones_of_players(),
    *_cards(),
    words("so#", "{e:so then#}", *_SAME),
    words("so then#", "[was|were] {e:put there}", *_SAME),
    words("so of cards#", "{e:so of cards then#}", *_SAME),
    words("so of cards then#", "[was|were] {e:put there of cards}", *_SAME),
    *(
        condition(f"{{c:{many}.{n}}} {{e:{what}.{n}}}", _is_so, _says_is_so)
        for many, what in (
            ("so many", "so"),
            ("so many controlled", "so then"),
            ("so many cards", "so of cards"),
            ("so many spells", "so of spells then"),
            ("so many", "so this way"),
            ("so many controlled", "so this way"),
            ("so many cards", "so of cards this way"),
        )
        for n in "sp"
    ),
    *(
        condition(f"{{c:{many}.{n}}} {{e:{what} for one.{n}}}", _is_so_for_one, _says_is_so_for_one)
        for many, what in (("so many", "so"), ("so many cards", "so of cards"))
        for n in "sp"
    ),
    *(
        condition(f"there are {{c:{many}.p}} {{e:{where}}}", _is_so, _says_is_so)
        for many, where in (("so many", "there"), ("so many cards", "there of cards"))
    ),
    *(
        condition(
            (f"there is {{c:{many}.s}} {{e:{where}}}", f"there's {{c:{many}.s}} {{e:{where}}}"), _is_so, _says_is_so
        )
        for many, where in (("so many", "there"), ("so many cards", "there of cards"))
    ),
    *(condition(f"you have {{c:so many cards.{n}}} {{e:in yours}}", _is_so, _says_is_so) for n in "sp"),
    *(condition(f"you own {{c:so many cards.{n}}} in exile", _is_in_your_exile, _says_is_in_your_exile) for n in "sp"),
    *(words("standing#", f"[has|have] {{c:so many cards.{n}}} {{e:in theirs}}", _has_so, _says_has_so) for n in "sp"),
    *(words("player with#", f"with {{c:so many cards.{n}}} {{e:in theirs}}", _has_so, _says_has_so) for n in "sp"),
    *(words("standing#", f"[owns|own] {{c:so many cards.{n}}} in exile", _owns_so, _says_owns_so) for n in "sp"),
    *(
        declared
        for kind, what, put in (
            ("filter", "so then", "put there"),
            ("card filter", "so of cards then", "put there of cards"),
            ("filter", "so this way", "done this way"),
            ("card filter", "so of cards this way", "done this way of cards"),
        )
        for declared in (
            quantity(
                f"the number of {{f:{kind}.p}} that {{e:{what}.p}}",
                _counted,
                _says_counted,
            ),
            quantity(f"the number of {{f:{kind}.p}} {{e:{put}}}", _counted, _says_counted),
            each_one(f"{{f:{kind}.s}} that {{e:{what}.s}}", _counted, _says_counted),
            each_one(f"{{f:{kind}.s}} {{e:{put}}}", _counted, _says_counted),
            quantity(f"the number of other {{f:{kind}.p}} that {{e:{what}.p}}", _counted_others, _says_counted_others),
            each_one(f"other {{f:{kind}.s}} that {{e:{what}.s}}", _counted_others, _says_counted_others),
        )
    ),
    *(
        declared
        for what in ("so then", "so this way")
        for declared in (
            quantity(f"the number of {{f:core.p}} you controlled that {{e:{what}.p}}", _yours, _says_yours),
            each_one(f"{{f:core.s}} you controlled that {{e:{what}.s}}", _yours, _says_yours),
        )
    ),
    *(
        words(f"so{of} this way#", f"([is|are] {{e:done this way{of}}}|[was|were] {{e:done this way{of}}})", *_SAME)
        for of in ("", " of cards")
    ),
)
