"""Words for numbers and quantities (CR 107)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, Reader, WordDeclaration, words
from apnap_plugins.rules.attachments.filters import IsAttachedTo
from apnap_plugins.rules.combat.filters import IsBlockingAny
from apnap_plugins.rules.combat.quantities import (
    PlayersAttackedThisCombat,
    PlayersBeingAttacked,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.counters.quantities import AllCountersAmong, AllCountersOn, CountersAmong, CountersOn
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.history import (
    OtherSpellsCastThisTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.effects.linked_abilities import TotalOf
from apnap_plugins.rules.objects.names import NamesAmong
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import And, Another, Or, YouOwn
from apnap_plugins.rules.vocabulary.phrases import NUMBER_WORDS
from apnap_plugins.rules.vocabulary.quantities import (
    BasicLandTypesAmong,
    ColorsAmong,
    Count,
    Greatest,
    Larger,
    ManaValueOf,
    Minus,
    PlayersAmong,
    Plus,
    PowerOf,
    Times,
    ToughnessOf,
    X,
)
from apnap_plugins.rules.vocabulary.selectors import All, ControlledBy, EachOpponent, EachPlayer, Together, You
from apnap_plugins.rules.vocabulary.symbols import is_written_number
from apnap_plugins.rules.vocabulary.terms import ColoredSymbols, Devotion, PartySize
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference, Reference

each_one: Final = partial(words, "each one")
n__n: Final = partial(words, "+n/+n")
quantity: Final = partial(words, "quantity")
stat: Final = partial(words, "stat")

_TENS: Final = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
_VALUES: Final = {**{word: value for value, word in enumerate(NUMBER_WORDS, 1)}, **_TENS}
_WORDS: Final = {value: word for word, value in _VALUES.items()}
HUNDRED: Final = 100


def _digits(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number in digits, or X."""
    token = tokens[at]
    if is_written_number(token):
        return [(at + 1, int(token))]
    return [(at + 1, X())] if token in ("X", "x") else []


def _in_digits(value: Any) -> str | None:
    if isinstance(value, int):
        return str(value)
    return "X" if value == X() else None


def _counted(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A number of things, in words from two up, or X."""
    word = tokens[at].lower()
    if word == "one" and [token.lower() for token in tokens[at + 1 : at + 2]] == ["hundred"]:
        return [(at + 2, HUNDRED)]
    if word in _VALUES and word != "one":
        return [(at + 1, _VALUES[word])]
    return [(at + 1, X())] if word == "x" else []


def _in_words(value: Any) -> str | None:
    if value in (X(), HUNDRED):
        return "X" if value == X() else "one hundred"
    return _WORDS.get(value) if isinstance(value, int) and value != 1 else None


_PT: Final = re.compile(r"([+-][0-9]{1,9})/([+-][0-9]{1,9})$")


def _change(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """+N/+M with numbers."""
    found = _PT.match(tokens[at])
    return [(at + 1, ModifyPT(int(found[1]), int(found[2])))] if found else []


def _signed(value: int, other: int) -> str:
    """A zero has the sign of the other number, as cards have it."""
    return f"-{-value}" if value < 0 or (value == 0 and other < 0) else f"+{value}"


def _written_change(value: Any) -> str | None:
    if not isinstance(value, ModifyPT) or not isinstance(value.power, int) or not isinstance(value.toughness, int):
        return None
    return f"{_signed(value.power, value.toughness)}/{_signed(value.toughness, value.power)}"


NEGATIVE_X: Final = Times(-1, X())
_WITH_X: Final = re.compile(r"([+-])([0-9]{1,9}|X)/([+-])([0-9]{1,9}|X)$", re.IGNORECASE)


def _with_x(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """A change of which one number is X, where a text says what X is; the other is not 0, for which there are words."""
    found = _WITH_X.match(tokens[at])
    if found is None:
        return []
    power, toughness = _part(found[1], found[2]), _part(found[3], found[4])
    return [(at + 1, ModifyPT(power, toughness))] if _is_half_x(power, toughness) else []


def _part(sign: str, number: str) -> Amount:
    """A number behind its sign."""
    if number in "Xx":
        return X() if sign == "+" else NEGATIVE_X
    return int(sign + number)


def _is_half_x(power: object, toughness: object) -> bool:
    """Whether one of two numbers is X and the other is written."""
    of_x = [part in (X(), NEGATIVE_X) for part in (power, toughness)]
    return sum(of_x) == 1 and all(
        x or (isinstance(part, int) and part != 0) for x, part in zip(of_x, (power, toughness), strict=True)
    )


def _written_with_x(value: Any) -> str | None:
    if not isinstance(value, ModifyPT) or not _is_half_x(value.power, value.toughness):
        return None
    said = {X(): "+X", NEGATIVE_X: "-X"}
    return "/".join(
        said[part] if isinstance(part, Quantity) else f"{part:+}" for part in (value.power, value.toughness)
    )


def times(n: Amount, q: Quantity) -> Amount:
    """A number for each of something."""
    return q if n == 1 else 0 if n == 0 else Times(n, q)


def split_times(value: object) -> Iterator[tuple[int, Quantity]]:
    """How a quantity may be said as a number for each of something."""
    if isinstance(value, Times) and isinstance(value.factor, int) and isinstance(value.of, Quantity):
        yield value.factor, value.of
    elif isinstance(value, Quantity):
        yield 1, value


def of_each(tree: object) -> Iterator[Bindings]:
    """A quantity as a number `n`, more than one, for each `q`."""
    if isinstance(tree, Times) and isinstance(tree.factor, int) and tree.factor > 1:
        yield {"n": tree.factor, "q": tree.of}


def for_each(p: ModifyPT, q: Quantity) -> ModifyPT:
    """+N/+M for each of something."""
    return ModifyPT(times(p.power, q), times(p.toughness, q))


def says_for_each(tree: object) -> Iterator[Bindings]:
    """+N/+M for each of something, with its parts `p` and `q`."""
    if not isinstance(tree, ModifyPT):
        return
    for value in (tree.power, tree.toughness):
        for _, q in split_times(value):
            p = [
                next((n for n, of in split_times(v) if of == q), None) if v != 0 else 0
                for v in (tree.power, tree.toughness)
            ]
            if None not in p:
                yield {"p": ModifyPT(*p), "q": q}  # type: ignore[arg-type]


def _counted_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Count) and isinstance(tree.of, All) and tree.of.zone == "battlefield":
        parts = parts_of(tree.of.filter)
        if parts[-1] == Another():
            yield {"f": both(*parts[:-1])}


def _counters_on_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CountersAmong):
        yield from ({"k": tree.kind, **found} for found in _counted_other(Count(tree.of)))


def _its_colors(tree: Any) -> Iterator[Bindings]:
    """Of a single object that the text has named before."""
    of = tree.of if isinstance(tree, ColorsAmong) else None
    if isinstance(of, Selector) and of.group() is None and not isinstance(of, Reference):
        yield {}


def _devotion_to_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Devotion) and len(tree.colors) == 1:
        yield {"c": tree.colors}


def _devotion_to_both(a: str, b: str) -> Devotion | None:
    """A symbol that is both colors counts once (CR 700.5)."""
    return None if a == b else Devotion(a + b)


def _says_devotion_to_both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Devotion) and len(tree.colors) == 2:
        yield {"a": tree.colors[0], "b": tree.colors[1]}


def _total_of_named(s: str, o: Any) -> TotalOf | None:
    """Of several objects that the text has named before."""
    return TotalOf(o, s) if isinstance(o, BackReference) else None


def _says_total_of_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TotalOf) and tree.of.group() is None and not isinstance(tree.of, Reference):
        yield {"s": tree.what, "o": tree.of}


def _greatest_of_named(s: str, o: Any) -> Greatest | None:
    """Among several objects that the text has named before."""
    return Greatest(s, o) if isinstance(o, BackReference) else None


def _says_greatest_of_named(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Greatest) and tree.among.group() is None and not isinstance(tree.among, Reference):
        yield {"s": tree.what, "o": tree.among}


def _their_total(what: str) -> Callable[[int], TotalOf]:
    """Of several creatures: one alone has no total, and nothing else has power or toughness (CR 208.1)."""
    return lambda at: TotalOf(BackReference("those creatures", at), what)


def _says_their_total(what: str) -> Callable[[Any], Iterator[Bindings]]:
    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({} for found in _says_total_of_named(tree) if found["s"] == what)

    return says


def _symbols_of_one(tree: Any) -> Iterator[Bindings]:
    """Of a single object that the text names."""
    if isinstance(tree, ColoredSymbols) and tree.of.group() is None:
        yield {"c": tree.color, "o": tree.of}


def _says_owned_in_two(tree: Any) -> Iterator[Bindings]:
    """Cards of yours in exile and in your graveyard together."""
    of = tree.one.of if isinstance(tree, Plus) and isinstance(tree.one, Count) else None
    parts = parts_of(of.filter) if isinstance(of, All) and of.zone == "exile" else ()
    if parts and parts[-1] == YouOwn():
        if tree.other == Count(All(of.filter, "graveyard")):  # type: ignore[union-attr]
            yield {"f": both(*parts[:-1])}


def _greatest_of_both(g: Any) -> Larger:
    """The greatest of all these numbers."""
    return Larger(Greatest("power", g), Greatest("toughness", g))


def _says_greatest_of_both(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Larger) and isinstance(tree.one, Greatest) and tree == _greatest_of_both(tree.one.among):
        yield {"g": tree.one.among}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("number", _digits, _in_digits),
    Reader("many", _counted, _in_words),
    words("count", "{n:many}", lambda n: n),
    words("count", "one", lambda: 1),
    Reader("written +n/+n", _change, _written_change),
    Reader("written with x", _with_x, _written_with_x),
    n__n("{p:written with x}", lambda p: p, lambda t: [{"p": t}]),
    n__n("{p:written +n/+n}", lambda p: p, lambda t: [{"p": t}]),
    n__n("{p:written +n/+n} {q:each}", for_each, says_for_each),
    n__n("+X/+X", lambda: ModifyPT(X(), X())),
    n__n("+X/+0", lambda: ModifyPT(X(), 0)),
    n__n("+0/+X", lambda: ModifyPT(0, X())),
    n__n("-X/-X", lambda: ModifyPT(NEGATIVE_X, NEGATIVE_X)),
    n__n("-X/-0", lambda: ModifyPT(NEGATIVE_X, 0)),
    n__n("-0/-X", lambda: ModifyPT(0, NEGATIVE_X)),
    n__n("-X/+X", lambda: ModifyPT(NEGATIVE_X, X())),
    n__n("+X/-X", lambda: ModifyPT(X(), NEGATIVE_X)),
    words("group#", "({f:filter#}|{f:filter#} on the battlefield)", All),
    # what is counted one by one
    each_one("{g:group.s}", Count),
    each_one(
        "other ({f:filter.s}|{f:filter.s} on the battlefield)", lambda f: Count(All(both(f, Another()))), _counted_other
    ),
    each_one("{k:counter kind} counter on {o:mention.s}", CountersOn),
    each_one("counter on {o:mention.s}", AllCountersOn),
    each_one(
        "{k:counter kind} counter on other {f:filter.p}",
        lambda k, f: CountersAmong(k, All(both(f, Another()))),
        _counters_on_others,
    ),
    each_one(
        "basic land type among {f:filter.p} {who:they who act} control",
        lambda f, who: BasicLandTypesAmong(ControlledBy(f, who)),
    ),
    each_one("{f:core.s} blocking {o:mention.s}", lambda f, o: Count(All(both(f, IsBlockingAny(o))))),
    each_one(
        "{f:core.s} blocking {o:mention.s} beyond the first",
        lambda f, o: Minus(Count(All(both(f, IsBlockingAny(o)))), 1),
    ),
    each_one("{f:core.s} attached to {o:mention.s}", lambda f, o: Count(All(both(f, IsAttachedTo(o))))),
    each_one(
        "{f:noun.s} and {g:noun.s} attached to {o:mention.s}",
        lambda f, g, o: Count(All(both(Or((f, g)), IsAttachedTo(o)))),
    ),
    each_one("of its colors", lambda at: ColorsAmong(BackReference("its", at)), _its_colors, placed=True),
    each_one(
        "of that spell's colors", lambda at: ColorsAmong(BackReference("that spell", at)), _its_colors, placed=True
    ),
    each_one("(opponent|opponent you have)", lambda: PlayersAmong(EachOpponent())),
    each_one("player", lambda: PlayersAmong(EachPlayer())),
    each_one("player being attacked", PlayersBeingAttacked),
    each_one("differently named {g:group.s}", NamesAmong),
    each_one("creature in your party", PartySize),
    words("each", "for each {q:each one}", lambda q: q, lambda t: [{"q": t}]),
    # what a number can be
    quantity("(the number of {g:group.p}|the total number of {g:group.p})", Count),
    quantity("the number of {g:group.p}", Count),
    quantity("the number of other {f:filter.p}", lambda f: Count(All(both(f, Another()))), _counted_other),
    quantity("the number of {k:counter kind} counters on {o:mention.s}", CountersOn),
    quantity("the number of counters (on {o:mention.s}|{o:mention.s} had on it)", AllCountersOn),
    quantity("the number of {k:counter kind} counters among {g:group.p}", CountersAmong),
    quantity("the number of counters (among|on) {g:group.p}", AllCountersAmong),
    each_one("counter (among|on) {g:group.p}", AllCountersAmong),
    quantity("the number of (players|opponents) you attacked this combat", PlayersAttackedThisCombat),
    each_one("(player|opponent) you attacked this combat", PlayersAttackedThisCombat),
    quantity("the number of differently named {g:group.p}", NamesAmong),
    quantity("the number of creatures in your party", PartySize),
    quantity("your devotion to {c:color}", Devotion, _devotion_to_one),
    quantity("your devotion to {a:color} and {b:color}", _devotion_to_both, _says_devotion_to_both),
    each_one("{c:color} mana symbol in the mana costs of {g:group.p}", ColoredSymbols),
    each_one("{c:color} mana symbol in {o:possessor} mana cost", ColoredSymbols),
    quantity("the number of {c:color} mana symbols in the mana costs of {g:group.p}", ColoredSymbols),
    quantity("the number of {c:color} mana symbols in {o:possessor} mana cost", ColoredSymbols, _symbols_of_one),
    quantity("the number of (opponents you have|your opponents)", lambda: PlayersAmong(EachOpponent())),
    quantity("{o:possessor} power", PowerOf),
    quantity("{o:possessor} toughness", ToughnessOf),
    quantity("{o:possessor} mana value", ManaValueOf),
    quantity(
        "the total number of {f:card filter.p} you own in exile and in your graveyard",
        lambda f: Plus(Count(All(both(f, YouOwn()), "exile")), Count(All(both(f, YouOwn()), "graveyard"))),
        _says_owned_in_two,
    ),
    quantity("your life total", lambda: LifeOf(You())),
    each_one(
        "{a:kind} and {b:kind} spell you've cast this turn",
        lambda a, b: SpellsCastThisTurn(And((Or((a, b)), IsSpell()))),
    ),
    each_one(
        "other {a:kind} and {b:kind} spell you've cast this turn",
        lambda a, b: OtherSpellsCastThisTurn(And((Or((a, b)), IsSpell()))),
    ),
    stat("power", lambda: "power"),
    stat("toughness", lambda: "toughness"),
    stat("mana value", lambda: "mana value"),
    quantity("the greatest {s:stat} among {g:group.p}", Greatest),
    quantity("the greatest power and/or toughness among {g:group.p}", _greatest_of_both, _says_greatest_of_both),
    quantity("the greatest {s:stat} among {g:group.p} and {h:group.p}", lambda s, g, h: Greatest(s, Together((g, h)))),
    quantity("the total {s:stat} of {g:group.p}", lambda s, g: TotalOf(g, s)),
    quantity("the total {s:stat} of {o:mention.p}", _total_of_named, _says_total_of_named),
    *(
        quantity(f"their total {what}", _their_total(what), _says_their_total(what), placed=True)
        for what in ("power", "toughness")
    ),
    quantity("the greatest {s:stat} among {o:mention.p}", _greatest_of_named, _says_greatest_of_named),
    quantity("x", X),
)
