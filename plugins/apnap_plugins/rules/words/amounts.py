"""Words for numbers that are found among several objects, by arithmetic, and from what was done (CR 107.1, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.quantities import LifeOf, LivesApart
from apnap_plugins.rules.effects.history import (
    CardsDrawnThisTurn,
    EventAmount,
    LifeLostThisTurn,
    ManaSpentToCast,
    PermanentsDiedThisTurn,
    PermanentsEnteredThisTurn,
    PermanentsSacrificedThisTurn,
)
from apnap_plugins.rules.objects.selectors import SacrificedThisWay
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, MOST, Another, YouControl
from apnap_plugins.rules.vocabulary.quantities import (
    AbilitiesAmong,
    CardTypesAmong,
    ColorsAmong,
    Count,
    CountThisWay,
    DifferentAmong,
    ManaValuesAmong,
    Minus,
    Plus,
    PowerOf,
    ToughnessOf,
)
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.rules.words.filters import both, parts_of, with_having, without_another
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.references import BackReference, Reference, RepeatedReference, ThatMuch, same

each_one: Final = partial(words, "each one")
quantity: Final = partial(words, "quantity")
condition: Final = partial(words, "condition")

YOURS: Final = YouControl()
_they: Final = looks_back(True)


def _all(tree: Any) -> Filter | None:
    """What a group on the battlefield is."""
    return tree.filter if isinstance(tree, All) and tree.zone == "battlefield" else None


def _others(f: Filter) -> All:
    return All(both(f, Another()))


def _says_others(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": f} for f in without_another(_all(tree)))


def _there_having(c: Filter, h: Filter) -> All | None:
    """Those on the battlefield that something is said of behind that."""
    found = with_having(c, h)
    return None if found is None else All(found)


def _says_there_having(tree: Any) -> Iterator[Bindings]:
    found = _all(tree)
    if found is not None and len(parts_of(found)) > 1:
        yield {"c": both(*parts_of(found)[:-1]), "h": parts_of(found)[-1]}


def _others_there_having(c: Filter, h: Filter) -> Any:
    found = with_having(c, h)
    return None if found is None else Count(_others(found))


def _says_others_there_having(tree: Any) -> Iterator[Bindings]:
    for found in _says_others(tree.of) if isinstance(tree, Count) else ():
        parts = parts_of(found["f"])
        if len(parts) > 1:
            yield {"c": both(*parts[:-1]), "h": parts[-1]}


def _yours_died(f: Filter) -> Quantity:
    return PermanentsDiedThisTurn(both(f, YOURS))


def _says_yours_died(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, PermanentsDiedThisTurn) else ()
    if parts and parts[-1] == YOURS:
        yield {"f": both(*parts[:-1])}


def _of_those(name: str, f: Filter) -> CountThisWay:
    """How many of those that an instruction before had to do with a filter means."""
    return CountThisWay(SacrificedThisWay() if name == "sacrificed" else Remembered(name), f)


def _says_of_those(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CountThisWay) and tree == _of_those(name, tree.filter):
        yield {"f": tree.filter}


def _is_summed(number: Any) -> bool:
    """Whether it is counted, or a number of an object."""
    return isinstance(number, Count) or (isinstance(number, Quantity) and bool(number.speaks_of))


def _sum(a: Any, b: Any) -> Plus | None:
    """Of two numbers that are counted, or that objects have."""
    return Plus(a, b) if _is_summed(a) and _is_summed(b) else None


def _says_sum(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Plus) and _sum(tree.one, tree.other) == tree:
        yield {"a": tree.one, "b": tree.other}


def _apart(o: Any) -> Plus:
    """By how much one of the two is greater, whichever it is (CR 107.1b)."""
    power, toughness = PowerOf(o), ToughnessOf(o)
    return Plus(Minus(power, toughness), Minus(toughness, power))


def _says_apart(tree: Any) -> Iterator[Bindings]:
    of = getattr(getattr(getattr(tree, "one", None), "one", None), "of", None)
    if of is not None and tree == _apart(of):
        yield {"o": of}


# Any: life totals as the grammar has them
def _lives_apart(a: Any, b: Any) -> Plus:
    """The same of two life totals."""
    return Plus(Minus(a, b), Minus(b, a))


def _says_lives_apart(tree: Any) -> Iterator[Bindings]:
    first = tree.one if isinstance(tree, Plus) and isinstance(tree.one, Minus) else None
    if first is not None and isinstance(first.one, LifeOf) and isinstance(first.other, LifeOf):
        if isinstance(tree.other, Minus) and _same_life(tree.other.one, first.other):
            if _same_life(tree.other.other, first.one):
                yield {"a": first.one, "b": first.other}


# Any: parts of a tree
def _same_life(a: Any, b: Any) -> bool:
    return isinstance(a, LifeOf) and isinstance(b, LifeOf) and same(a.of, b.of)


def _says_lives_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, LifeOf) and getattr(tree.of, "of", tree.of) != You():
        yield {"o": tree.of}


def _difference(a: Any, b: Any) -> Minus | None:
    """Of two numbers that are counted, or that objects have."""
    return Minus(a, b) if _is_summed(a) and _is_summed(b) else None


def _says_difference(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Minus) and _difference(tree.one, tree.other) == tree:
        yield {"a": tree.one, "b": tree.other}


# Any: a quantity as the grammar has it
def _among_one(kind: type[ColorsAmong] | type[CardTypesAmong]) -> dict[str, Any]:
    """How many colors or card types a single object has that the text names."""

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.of if isinstance(tree, kind) else None
        if isinstance(of, Selector) and of.group() is None and not isinstance(of, Reference):
            yield {"o": of}

    return {"means": kind, "says": says}


# Any: a mention as the grammar has it
def _drawn_by(o: Any) -> Quantity | None:
    """By other players than you, for whom there are words of their own."""
    return None if getattr(o, "of", o) == You() else CardsDrawnThisTurn(o)


def _says_drawn_by(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CardsDrawnThisTurn) and tree.who != You():
        yield {"o": tree.who}


def _says_they_drew(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CardsDrawnThisTurn) and tree.who != You():
        yield from _they(tree.who)


# Any: a filter, or what stands for it while words are turned around
def _entered(f: Any) -> Quantity | None:
    """Of a kind of which it is known whether something was that as it entered."""
    known = not isinstance(f, Filter) or f.knows_past()
    return PermanentsEnteredThisTurn(f) if known else None


def _yours_of_those(name: str, f: Filter) -> CountThisWay:
    """Those that you controlled as they last were (CR 608.2h)."""
    return _of_those(name, both(f, YOURS))


def _says_yours_of_those(name: str, tree: Any) -> Iterator[Bindings]:
    for found in _says_of_those(name, tree):
        if parts_of(found["f"])[-1] == YOURS:
            yield {"f": both(*parts_of(found["f"])[:-1])}


def _was_one(name: str, f: Filter) -> NumberIs:
    return NumberIs(_of_those(name, f), LEAST, 1)


def _was_yours(name: str, f: Filter) -> NumberIs:
    """As it last was (CR 608.2h)."""
    return NumberIs(_yours_of_those(name, f), LEAST, 1)


def _says_was_yours(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and (tree.how, tree.other) == (LEAST, 1):
        yield from _says_yours_of_those(name, tree.one)


def _says_was_one(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and (tree.how, tree.other) == (LEAST, 1):
        yield from _says_of_those(name, tree.one)


def _were_several(name: str, n: Any, f: Filter) -> NumberIs:
    return NumberIs(_of_those(name, f), LEAST, n)


def _says_were_several(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and tree.how == LEAST and tree.other != 1:
        yield from ({"n": tree.other, **found} for found in _says_of_those(name, tree.one))


def _were_none(name: str, f: Filter) -> NumberIs:
    return NumberIs(_of_those(name, f), EQUAL, 0)


def _says_were_none(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and (tree.how, tree.other) == (EQUAL, 0):
        yield from _says_of_those(name, tree.one)


def _done(way: str, name: str = "") -> list[WordDeclaration]:
    """What was destroyed, sacrificed or exiled by the instruction before, as it was (CR 608.2c, 608.2h)."""
    name = name or way
    count: dict[str, Any] = {"means": partial(_of_those, name), "says": partial(_says_of_those, name)}
    one: dict[str, Any] = {"means": partial(_was_one, name), "says": partial(_says_was_one, name)}
    several: dict[str, Any] = {"means": partial(_were_several, name), "says": partial(_says_were_several, name)}
    none: dict[str, Any] = {"means": partial(_were_none, name), "says": partial(_says_were_none, name)}
    yours: dict[str, Any] = {"means": partial(_yours_of_those, name), "says": partial(_says_yours_of_those, name)}
    return [
        each_one(f"{{f:filter.s}} you controlled that was {way} this way", **yours),
        quantity(f"the number of {{f:filter.p}} you controlled that were {way} this way", **yours),
        each_one(f"{{f:filter.s}} {way} this way", **count),
        quantity(f"the number of {{f:filter.p}} {way} this way", **count),
        condition(f"{{n:many}} or more {{f:filter.p}} (are|were) {way} this way", **several),
        condition(f"no {{f:filter.p}} (are|were) {way} this way", **none),
        condition(f"a {{f:filter.s}} (is|was) {way} this way", **one),
        condition(
            f"a {{f:filter.s}} you controlled was {way} this way",
            partial(_was_yours, name),
            partial(_says_was_yours, name),
        ),
    ]


def _different(what: str) -> list[WordDeclaration]:
    """How many different powers and the like there are (CR 208.1)."""

    def means(n: Any, f: Filter) -> NumberIs:
        return NumberIs(DifferentAmong(what, All(both(f, YOURS))), LEAST, n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and tree.how == LEAST and isinstance(tree.one, DifferentAmong):
            parts = parts_of(_all(tree.one.of) or Another())
            if tree.one.what == what and parts[-1] == YOURS:
                yield {"n": tree.other, "f": both(*parts[:-1])}

    many = "powers" if what == "power" else f"{what}s" if what != "toughness" else "toughnesses"
    return [
        condition(f"you control {{n:many}} or more {{f:filter.p}} with different {many}", means, says),
        quantity(f"the number of different {many} among {{g:group.p}}", lambda g: DifferentAmong(what, g)),
    ]


def _of_event(what: str) -> Any:
    return lambda at: ThatMuch(at, what)


# Any: a tree of any words
def that_much_of_it(tree: Any) -> Iterator[Bindings]:
    """What the trigger event was about."""
    if tree == EventAmount():
        yield {}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    quantity("the amount of life you (gained|lost)", _of_event("life"), that_much_of_it, placed=True),
    words("keyword names", "{a:ability name}, and {b:ability name}", lambda a, b: (a, b)),
    words(
        "keyword names",
        "{a:ability name}, {r:keyword names}",
        lambda a, r: (a, *r),
        lambda t: [{"a": t[0], "r": t[1:]}] if isinstance(t, tuple) and len(t) > 2 else [],
    ),
    quantity("the number of abilities from among {k:keyword names} found among {g:group.p}", AbilitiesAmong),
    each_one("1 life they gained", _of_event("life"), that_much_of_it, placed=True),
    each_one("1 damage dealt to them", _of_event("damage"), that_much_of_it, placed=True),
    quantity("{a:quantity} plus {b:quantity}", _sum, _says_sum),
    words("group.p", "(other {f:filter.p}|other {f:filter.p} on the battlefield)", _others, _says_others),
    words("group#", "{c:core#} on the battlefield {h:having}", _there_having, _says_there_having),
    each_one("other {c:core.s} on the battlefield {h:having}", _others_there_having, _says_others_there_having),
    quantity("the number of {f:filter.p} that died under your control this turn", _yours_died, _says_yours_died),
    quantity("the number of {f:core.p} you controlled that died this turn", _yours_died, _says_yours_died),
    each_one(
        "({f:core.s} you controlled that died this turn|{f:filter.s} that died under your control this turn)",
        _yours_died,
        _says_yours_died,
    ),
    quantity("{q:quantity} minus {n:number}", Minus),
    quantity(
        "the difference between {o:possessor} power and (toughness|its toughness|their toughness)", _apart, _says_apart
    ),
    quantity("{a:quantity} minus {b:quantity}", _difference, _says_difference),
    quantity("{q:lives apart}", lambda q: q, lambda t: [{"q": t}] if isinstance(t, Plus) else []),
    condition(
        "{q:lives apart} is {n:number} or less",
        lambda q, n: NumberIs(q, MOST, n),
        lambda t: [{"q": t.one, "n": t.other}] if isinstance(t, NumberIs) and t.how == MOST else [],
    ),
    words("lives apart", "the difference between {a:life total} and {b:life total}", _lives_apart, _says_lives_apart),
    words("life total", "your life total", lambda: LifeOf(You())),
    words("life total", "{o:mention.s}'s life total", LifeOf, _says_lives_of),
    quantity(
        "the difference between those players' life totals",
        lambda at: LivesApart(BackReference("those players", at)),
        lambda t: [{}] if isinstance(t, LivesApart) and isinstance(t.of, RepeatedReference) else [],
        placed=True,
    ),
    quantity("the amount of mana spent to cast {o:mention.s}", ManaSpentToCast),
    quantity("the number of (different mana values|mana values) among {g:group.p}", ManaValuesAmong),
    quantity("the number of colors {o:mention.s} is", **_among_one(ColorsAmong)),
    quantity("the number of card types {o:mention.s} has", **_among_one(CardTypesAmong)),
    # what happened this turn
    quantity("the number of cards {o:mention.s} (has drawn|drew) this turn", _drawn_by, _says_drawn_by),
    quantity(
        "the number of cards (they've|they) drawn this turn",
        lambda at: CardsDrawnThisTurn(BackReference("their", at)),
        _says_they_drew,
        placed=True,
    ),
    *(
        quantity(
            f"the (total life|total amount of life) lost by {whose} this turn",
            partial(LifeLostThisTurn, who),
        )
        for whose, who in (("your opponents", EachOpponent()), ("all players", EachPlayer()))
    ),
    *(
        word(f"{begin}{{f:filter.{n}}} {end}", PermanentsSacrificedThisTurn)
        for word, begin, n in ((each_one, "", "s"), (quantity, "the number of ", "p"))
        for end in ("(you've|you) sacrificed this turn",)
    ),
    *(
        word(f"{begin}{{f:filter.{n}}} that (entered|entered the battlefield) under your control this turn", _entered)
        for word, begin, n in ((each_one, "", "s"), (quantity, "the number of ", "p"))
    ),
    *_done("destroyed"),
    *_done("sacrificed"),
    *_done("exiled", "as exiled"),
    *_done("returned", "as returned"),
    condition(
        "you return {n:many} or more {f:filter.p} this way",
        partial(_were_several, "as returned"),
        partial(_says_were_several, "as returned"),
    ),
    *_different("power"),
    *_different("toughness"),
)
