"""Words behind a noun that compare a power, a toughness or a mana value: with a number, another one, or those of others.

Which number it is, how it compares and with what are said once each, and go together freely (CR 202.3, 208.1, 208.4b).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.base_sizes import HasBaseStat, IsOfBaseSize
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    AboveBase,
    HasGreatestOfItsController,
    HasParity,
    HasStat,
    HasStatForItsController,
    IsOfSize,
    ManaValueAtMost,
    Not,
    Or,
    PowerAndToughness,
    PowerAtLeast,
    PowerAtMost,
    TotalPowerAndToughness,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import Count, ManaValueOf, Plus, PowerOf, ToughnessOf, X
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.vocabulary.shared import HasGreatest, HasLeast, HasLeastOfItsController
from apnap_plugins.rules.words.conditions_numbers import COMPARED
from apnap_plugins.rules.words.references import (
    IT_WORDS,
    PLAYER_WORDS,
    POSSESSIVES,
    THAT_WITH_VALUE,
    BackReference,
    Reference,
)

having: Final = partial(words, "having")

STAT_OF: Final = {PowerOf: "power", ToughnessOf: "toughness", ManaValueOf: "mana value"}
"""What a quantity asks of an object, by its class."""
_ASKED: Final = {what: kind for kind, what in STAT_OF.items()}
RELATIVE: Final = {LESS: "lesser", MOST: "equal or lesser", MORE: "greater", LEAST: "equal or greater"}
"""How a number compares with that of something else, said before it: "with lesser power"."""
_CONVERSE: Final = {LESS: MORE, MORE: LESS, MOST: LEAST, LEAST: MOST, EQUAL: EQUAL}

WITH: Final = "(with|each with|that has|that have|that each have)"
_BASE: Final = "base "
_TOTAL: Final = "total power and toughness"
_SIZES: Final[dict[str, tuple[str, ...]]] = {
    **{what: (what,) for what in _ASKED},
    "power or toughness": ("power", "toughness"),
    "base power": (f"{_BASE}power",),
    "base toughness": (f"{_BASE}toughness",),
    "base power or toughness": (f"{_BASE}power", f"{_BASE}toughness"),
    "base power or base toughness": (f"{_BASE}power", f"{_BASE}toughness"),
    _TOTAL: (_TOTAL,),
}
"""The numbers of an object; of two it is enough that one compares so."""


# With a number ----------------------------------------------------------------------------------------------


# Any: a number as the grammar has it
def _compares(what: str, how: str, n: Any) -> Filter:
    """That one number of an object compares so."""
    if what == _TOTAL:
        return TotalPowerAndToughness(how, n)
    if what.startswith(_BASE):
        return HasBaseStat(what.removeprefix(_BASE), how, n)
    short: dict[tuple[str, str], Any] = {
        ("power", MOST): PowerAtMost,
        ("power", LEAST): PowerAtLeast,
        ("mana value", MOST): ManaValueAtMost,
    }
    made: Filter = short[what, how](n) if (what, how) in short else HasStat(what, how, n)
    return made


# Any: a tree, whatever it is; a number as the grammar has it
def _compared(tree: Any) -> tuple[str, str, Any] | None:
    """The way back: which number, how it compares, and with what."""
    match tree:
        case HasStat(what, how, than):
            return what, how, than
        case HasBaseStat(what, how, than):
            return f"{_BASE}{what}", how, than
        case TotalPowerAndToughness(how, than):
            return _TOTAL, how, than
        case PowerAtMost(than):
            return "power", MOST, than
        case PowerAtLeast(than):
            return "power", LEAST, than
        case ManaValueAtMost(than):
            return "mana value", MOST, than
    return None


def _is_another_of_its_own(what: str, n: Any) -> bool:
    """Whether it would be another number of "its" own, which is that of the object described."""
    own = type(n) in STAT_OF and isinstance(n.of, BackReference) and n.of.word in POSSESSIVES
    return own and STAT_OF[type(n)] != what


def _to(how: str) -> dict[str, Any]:
    """A comparison of the number `s` with the number `n`."""

    def means(s: tuple[str, ...], n: Any) -> Filter | None:
        if any(_is_another_of_its_own(what, n) for what in s):
            return None
        parts = tuple(_compares(what, how, n) for what in s)
        return parts[0] if len(parts) == 1 else Or(parts)

    def says(tree: Any) -> Iterator[Bindings]:
        said = [_compared(part) for part in (tree.parts if isinstance(tree, Or) else (tree,))]
        if said[0] is not None and all(one is not None and one[1:] == (how, said[0][2]) for one in said):
            s = tuple(one[0] for one in said if one is not None)
            if s in _SIZES.values():
                yield {"s": s, "n": said[0][2]}

    return {"means": means, "says": says}


def _one_of(names: str) -> dict[str, Any]:
    """One of several numbers."""

    def means(s: tuple[str, ...], **numbers: Any) -> Filter | None:
        return Or(tuple(_compares(s[0], EQUAL, n) for n in numbers.values())) if len(s) == 1 else None

    def says(tree: Any) -> Iterator[Bindings]:
        said = [_compared(part) for part in tree.parts] if isinstance(tree, Or) else []
        if len(said) == len(names) and len({one[:2] for one in said if one}) == 1 and None not in said:
            what, how, _ = said[0]  # type: ignore[misc]
            if how == EQUAL:
                yield {"s": (what,), **{name: one[2] for name, one in zip(names, said, strict=True) if one}}

    two = {"means": lambda s, a, b: means(s, a=a, b=b), "says": says}
    return two if len(names) == 2 else {"means": lambda s, a, b, c: means(s, a=a, b=b, c=c), "says": says}


def _with_numbers() -> Iterator[WordDeclaration]:
    size = f"{WITH} {{s:size}}"
    yield having((f"{size} {{n:number}}", f"{size} equal to {{n:quantity}}", _whose(EQUAL)), **_to(EQUAL))
    for how, more in ((MOST, "less"), (LEAST, "greater")):
        compared = f"{COMPARED[how]} {{n:quantity}}"
        swapped = f"equal to or {more} than {{n:quantity}}"
        ways = (f"{{n:number}} or {more}", compared, swapped)
        yield having((*(f"{size} {way}" for way in ways), _whose(how)), **_to(how))
    for how in (LESS, MORE):
        yield having((f"{size} {COMPARED[how]} {{n:quantity}}", _whose(how)), **_to(how))
    yield having(f"{size} {{a:number}} or {{b:number}}", **_one_of("ab"))
    yield having(f"{size} {{a:number}}, {{b:number}}, or {{c:number}}", **_one_of("abc"))


def _whose(how: str) -> str:
    return f"whose {{s:size}} is {COMPARED[how]} {{n:quantity}}"


def _for_its_controller(what: str, how: str, zone: str) -> Filter:
    return HasStatForItsController(what, how, Count(All(YouOwn(), zone)))


def _of_its_controller() -> Iterator[WordDeclaration]:
    """Numbers that are compared to how many cards the controller of each such object has somewhere."""
    for what in _ASKED:
        for how, compared in COMPARED.items():
            for zone in ("hand", "graveyard"):
                yield having(
                    f"with {what} {compared} the number of cards in (its|their) controller's {zone}",
                    partial(_for_its_controller, what, how, zone),
                )


# With a number of its own -----------------------------------------------------------------------------------


def _with_each_other() -> Iterator[WordDeclaration]:
    """Its power beside its toughness, and either beside what it is by itself."""
    for how in COMPARED:
        ways = list[str]()
        for one, other, so in (("power", "toughness", how), ("toughness", "power", _CONVERSE[how])):
            said = COMPARED[so]
            ways += [f"{WITH} {one} {said} (its|their) {other}", f"whose {one} is {said} (its|their) {other}"]
        yield having(tuple(ways), partial(PowerAndToughness, how))
    yield having("whose power and toughness are equal", partial(PowerAndToughness, EQUAL))
    yield having("whose power and toughness aren't equal", lambda: Not(PowerAndToughness(EQUAL)))
    for what in ("power", "toughness"):
        yield having(f"{WITH} {what} greater than (its|their) base {what}", partial(AboveBase, what))


# Any: power and toughness as the grammar has them
def _size(p: Any) -> Filter | None:
    return None if X() in p else IsOfSize(*p)


def _says_size(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsOfSize):
        yield {"p": (tree.power, tree.toughness)}


# Any: as above
def _of_base_size(p: Any) -> Filter | None:
    """Of numbers that are written."""
    return None if X() in p else IsOfBaseSize(*p)


def _says_base_size(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsOfBaseSize):
        yield {"p": (tree.power, tree.toughness)}


# With the numbers of others ---------------------------------------------------------------------------------


# Any: what the text names
def _than(what: str, how: str, o: Any) -> HasStat | None:
    """The number of something that the words themselves name; "it" would be that of what is described."""
    unknown = isinstance(o, BackReference) and (o.word in IT_WORDS or o.word in PLAYER_WORDS)
    return None if unknown else HasStat(what, how, _ASKED[what](o))


def _says_than(what: str, how: str, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasStat) and (tree.what, tree.how) == (what, how):
        kind: Any = _ASKED[what]
        if isinstance(tree.than, kind):
            yield {"o": tree.than.of}


def _than_that(what: str, how: str) -> dict[str, Any]:
    """Than that of what was named before, or of what the ability triggers on: a permanent, or a spell that has a mana value."""
    noun = THAT_WITH_VALUE if what == "mana value" else "that permanent"

    def means(at: int) -> HasStat:
        return HasStat(what, how, _ASKED[what](BackReference(noun, at)))

    def says(tree: Any) -> Iterator[Bindings]:
        for found in _says_than(what, how, tree):
            if not isinstance(found["o"], (Reference, BackReference)):
                yield {}

    return {"means": means, "says": says, "placed": True}


# Any: what something belongs to, as the text names it
def _with_its_mana_value(o: Any) -> HasStat | None:
    """The mana value of something that was named; "its" would be that of what is described."""
    own = isinstance(o, BackReference) and o.word in POSSESSIVES
    return None if own else HasStat("mana value", EQUAL, ManaValueOf(o))


def _of_the_same_total(at: int) -> TotalPowerAndToughness:
    """As what was named before has it, or what the ability triggers on."""
    that = BackReference("that permanent", at)
    return TotalPowerAndToughness(EQUAL, Plus(PowerOf(that), ToughnessOf(that)))


def _says_the_same_total(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TotalPowerAndToughness) and tree.how == EQUAL and isinstance(tree.than, Plus):
        of = getattr(tree.than.one, "of", None)
        if of is not None and tree.than == Plus(PowerOf(of), ToughnessOf(of)):
            yield {}


def _with_those_of_others() -> Iterator[WordDeclaration]:
    for what in _ASKED:
        for how, said in RELATIVE.items():
            yield having(f"{WITH} {said} {what}", **_than_that(what, how))
        for how, said in (
            *((how, f"{said} {what} than") for how, said in RELATIVE.items()),
            (EQUAL, f"the same {what} as"),
        ):
            yield having(f"{WITH} {said} {{o:mention.s}}", partial(_than, what, how), partial(_says_than, what, how))
    yield having("with {o:possessor} mana value", _with_its_mana_value, partial(_says_than, "mana value", EQUAL))
    yield having("with the same total power and toughness", _of_the_same_total, _says_the_same_total, placed=True)
    for most, one, every in (
        ("(greatest|highest)", HasGreatestOfItsController, HasGreatest),
        ("(least|lowest)", HasLeastOfItsController, HasLeast),
    ):
        yield having(
            (
                f"with the {most} {{s:stat}} among {{f:filter.p}} (they control|that player controls|its controller controls)",
                f"they control with the {most} {{s:stat}} among {{f:filter.p}} they control",
            ),
            one,
        )
        yield having(f"with the {most} {{s:stat}} among {{g:group.p}}", every)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("size", [*_SIZES.items()]),
    *_with_numbers(),
    *_of_its_controller(),
    *_with_each_other(),
    words("adjective", "{p:n/n}", _size, _says_size),
    having(f"{WITH} base power and toughness {{p:n/n}}", _of_base_size, _says_base_size),
    *_with_those_of_others(),
    having((f"{WITH} a even mana value", "with even mana values"), HasParity),
    having((f"{WITH} a odd mana value", "with odd mana values"), lambda: HasParity(True)),
)
