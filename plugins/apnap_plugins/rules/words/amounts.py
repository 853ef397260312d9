"""Words for numbers that are found among several objects, by arithmetic, and from what was done (CR 107.1, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.quantities import LifeOf, LivesApart
from apnap_plugins.rules.effects.history import (
    EventAmount,
)
from apnap_plugins.rules.objects.selectors import SacrificedThisWay
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, MOST, Another, YouControl
from apnap_plugins.rules.vocabulary.quantities import (
    AbilitiesAmong,
    CardTypesAmong,
    ColorsAmong,
    Count,
    CountThisWay,
    DifferentAmong,
    Minus,
    Plus,
)
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, You
from apnap_plugins.rules.words.filters import both, parts_of, with_having, without_another
from apnap_plugins.rules.words.references import BackReference, Reference, RepeatedReference, ThatMuch, same

each_one: Final = partial(words, "each one")
quantity: Final = partial(words, "quantity")
condition: Final = partial(words, "condition")

YOURS: Final = YouControl()


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


def _of_those(name: str, f: Filter) -> CountThisWay:
    """How many of those that an instruction before had to do with a filter means."""
    return CountThisWay(SacrificedThisWay() if name == "sacrificed" else Remembered(name), f)


def _says_of_those(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CountThisWay) and tree == _of_those(name, tree.filter):
        yield {"f": tree.filter}


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


# Any: a quantity as the grammar has it
def _among_one(kind: type[ColorsAmong] | type[CardTypesAmong]) -> dict[str, Any]:
    """How many colors or card types a single object has that the text names."""

    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.of if isinstance(tree, kind) else None
        if isinstance(of, Selector) and of.group() is None and not isinstance(of, Reference):
            yield {"o": of}

    return {"means": kind, "says": says}


def _were_several(name: str, n: Any, f: Filter) -> NumberIs:
    return NumberIs(_of_those(name, f), LEAST, n)


def _says_were_several(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and tree.how == LEAST and tree.other != 1:
        yield from ({"n": tree.other, **found} for found in _says_of_those(name, tree.one))


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
    words("group#", "(other {f:filter#}|other {f:filter#} on the battlefield)", _others, _says_others),
    words("group#", "{c:core#} on the battlefield {h:having}", _there_having, _says_there_having),
    each_one("other {c:core.s} on the battlefield {h:having}", _others_there_having, _says_others_there_having),
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
    quantity("the number of colors {o:mention.s} is", **_among_one(ColorsAmong)),
    quantity("the number of card types {o:mention.s} has", **_among_one(CardTypesAmong)),
    # what happened this turn
    condition(
        "you return {n:many} or more {f:filter.p} this way",
        partial(_were_several, "as returned"),
        partial(_says_were_several, "as returned"),
    ),
    *_different("power"),
    *_different("toughness"),
)
