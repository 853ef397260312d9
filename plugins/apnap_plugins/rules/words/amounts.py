"""Words for numbers that are found among several objects, by arithmetic, and from what was done (CR 107.1, 608.2c)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.history import EventAmount, ManaSpentToCast, PermanentsDiedThisTurn
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Another, YouControl
from apnap_plugins.rules.vocabulary.quantities import AbilitiesAmong, Count, CountThisWay, DifferentAmong, Minus, Plus
from apnap_plugins.rules.vocabulary.selectors import All, Remembered
from apnap_plugins.rules.words.filters import both, parts_of, with_having, without_another
from apnap_plugins.rules.words.references import ThatMuch

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


def _yours_died(f: Filter) -> Quantity:
    return PermanentsDiedThisTurn(both(f, YOURS))


def _says_yours_died(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, PermanentsDiedThisTurn) else ()
    if parts and parts[-1] == YOURS:
        yield {"f": both(*parts[:-1])}


def _of_those(name: str, f: Filter) -> CountThisWay:
    """How many of those that an instruction before had to do with a filter means."""
    return CountThisWay(Remembered(name), f)


def _says_of_those(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CountThisWay) and tree.of == Remembered(name):
        yield {"f": tree.filter}


def _sum(a: Any, b: Any) -> Plus | None:
    """Of two numbers that are counted."""
    return Plus(a, b) if isinstance(a, Count) and isinstance(b, Count) else None


def _says_sum(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Plus) and _sum(tree.one, tree.other) == tree:
        yield {"a": tree.one, "b": tree.other}


def _yours_of_those(name: str, f: Filter) -> CountThisWay:
    """Those that you controlled as they last were (CR 608.2h)."""
    return _of_those(name, both(f, YOURS))


def _says_yours_of_those(name: str, tree: Any) -> Iterator[Bindings]:
    for found in _says_of_those(name, tree):
        if parts_of(found["f"])[-1] == YOURS:
            yield {"f": both(*parts_of(found["f"])[:-1])}


def _was_one(name: str, f: Filter) -> NumberIs:
    return NumberIs(_of_those(name, f), LEAST, 1)


def _says_was_one(name: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and (tree.how, tree.other) == (LEAST, 1):
        yield from _says_of_those(name, tree.one)


def _done(way: str, name: str = "") -> list[WordDeclaration]:
    """What was destroyed, sacrificed or exiled by the instruction before, as it was (CR 608.2c, 608.2h)."""
    name = name or way
    count: dict[str, Any] = {"means": partial(_of_those, name), "says": partial(_says_of_those, name)}
    one: dict[str, Any] = {"means": partial(_was_one, name), "says": partial(_says_was_one, name)}
    yours: dict[str, Any] = {"means": partial(_yours_of_those, name), "says": partial(_says_yours_of_those, name)}
    return [
        each_one(f"{{f:filter.s}} you controlled that was {way} this way", **yours),
        quantity(f"the number of {{f:filter.p}} you controlled that were {way} this way", **yours),
        each_one(f"{{f:filter.s}} {way} this way", **count),
        quantity(f"the number of {{f:filter.p}} {way} this way", **count),
        condition(f"a {{f:filter.s}} (is|was) {way} this way", **one),
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
    quantity("the amount of mana spent to cast {o:mention.s}", ManaSpentToCast),
    *_done("destroyed"),
    *_done("sacrificed"),
    *_done("exiled", "as exiled"),
    *_different("power"),
    *_different("toughness"),
)
