"""Words for base power and toughness that become something for a time (CR 613.4b)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import AffectsThis, Condition, Continuous, Duration, Indefinite, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Amount, Quantity
from apnap_plugins.rules.vocabulary.conditions import Unless, YourTurn
from apnap_plugins.rules.vocabulary.quantities import PowerOf, ToughnessOf, X
from apnap_plugins.rules.words.references import ToSettle, Unsettled, same

clause: Final = partial(words, "clause")
plain_sentence: Final = partial(words, "plain sentence")


def _part(tree: Any) -> SetPT | None:
    """The one thing that is changed, where that is base power and toughness."""
    parts = tree.parts if isinstance(tree, Change) and len(tree.parts) == 1 else ()
    return parts[0] if parts and isinstance(parts[0], SetPT) else None


# Any: what is changed as words name it, and numbers as they are written
def _sized(o: Any, p: Any, d: Duration) -> Change | None:
    """Numbers that are written; of X it is said where it comes from, and there are other words for that."""
    return None if X() in p else Change(o, (SetPT(*p),), d)


def _says_sized(tree: Any) -> Iterator[Bindings]:
    part = _part(tree)
    if part is not None and not any(n is None or isinstance(n, Quantity) for n in (part.power, part.toughness)):
        yield {"o": tree.objects, "p": (part.power, part.toughness), "d": tree.duration}


# Any: objects as words name them
def _sized_as(a: Any, b: Any, d: Duration) -> Change:
    """As large as another thing is now (CR 608.2h)."""
    return Change(a, (SetPT(PowerOf(b), ToughnessOf(b)),), d)


def _says_sized_as(tree: Any) -> Iterator[Bindings]:
    part = _part(tree)
    if part is not None and isinstance(part.power, PowerOf) and isinstance(part.toughness, ToughnessOf):
        if same(part.power.of, part.toughness.of):
            yield {"a": tree.objects, "b": part.power.of, "d": tree.duration}


# Any: an object and a number as words name them
def _changed_power(o: Any, q: Any, d: Duration) -> Change:
    return Change(o, (SetPT(q, None),), d)


def _says_changed_power(tree: Any) -> Iterator[Bindings]:
    part = _part(tree)
    if part is not None and part.toughness is None:
        yield {"o": tree.objects, "q": part.power, "d": tree.duration}


def _offered(what: Change | None) -> May | None:
    """What you may have come about."""
    return None if what is None else May(what)


# Any: trees as the grammar has them
def _says_offered(says: Callable[[Any], Iterator[Bindings]]) -> Callable[[Any], Iterator[Bindings]]:
    def said(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, May) and tree == May(tree.what):
            yield from says(tree.what)

    return said


def _sized_for_good(o: Any, p: tuple[Amount, Amount]) -> Change | None:
    return None if X() in p else Change(o, (SetPT(*p),), Indefinite())


def _says_sized_for_good(tree: Any) -> Iterator[Bindings]:
    part = _part(tree)
    if part is not None and tree.duration == Indefinite() and None not in (part.power, part.toughness):
        yield {"o": tree.objects, "p": (part.power, part.toughness)}


# Any: two numbers as the text has them
def _sized_by_turn(a: Any, b: Any) -> Any:
    """What depends on whose turn it is defines nothing, and counts on the battlefield alone (CR 604.3a, 613.4b)."""

    def make(sizes: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return None if targets else tuple(map(_always_sized, sizes, (YourTurn(), Unless(YourTurn()))))

    return ToSettle(make, (a, b))


def _always_sized(n: Amount, condition: Condition) -> Static:
    return Static((Continuous(AffectsThis(), (SetPT(n, n),)),), condition)


def _says_sized_by_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and all(isinstance(one, Static) for one in tree):
        sizes: list[Any] = [getattr(getattr(one.effects[0], "parts", (None,))[0], "power", None) for one in tree]
        if None not in sizes and tree == tuple(map(_always_sized, sizes, (YourTurn(), Unless(YourTurn())))):
            yield {"a": Unsettled(sizes[0], ()), "b": Unsettled(sizes[1], ())}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("change the base power and toughness of {o:mention.p} to {p:n/n}", _sized_for_good, _says_sized_for_good),
    words("sized", "~'s power and toughness are each equal to {q:quantity}", lambda q: q),
    words("sized", "~'s power and toughness are each {n:number}", lambda n: n),
    words(
        "other line",
        "during your turn, {a:sized}. during turns other than yours, {b:sized}.",
        _sized_by_turn,
        _says_sized_by_turn,
    ),
    clause(
        (
            "{o:possessor} base power and toughness become {p:n/n} {d:duration}",
            "{d:duration}, {o:possessor} base power and toughness become {p:n/n}",
        ),
        _sized,
        _says_sized,
    ),
    plain_sentence(
        "you may have {o:possessor} base power and toughness become {p:n/n} {d:duration}.",
        lambda o, p, d: _offered(_sized(o, p, d)),
        _says_offered(_says_sized),
    ),
    clause(
        (
            "change {a:possessor} base power and toughness to {b:possessor} power and toughness {d:duration}",
            "change the base power and toughness of {a:mention.s} to {b:possessor} power and toughness {d:duration}",
            "change {a:possessor} base power and toughness to the power and toughness of {b:mention.s} {d:duration}",
            "{a:possessor} base power and toughness become equal to {b:possessor} power and toughness {d:duration}",
        ),
        _sized_as,
        _says_sized_as,
    ),
    plain_sentence(
        (
            "you may have the base power and toughness of {a:mentions} become equal to "
            "{b:possessor} power and toughness {d:duration}."
        ),
        lambda a, b, d: _offered(_sized_as(a, b, d)),
        _says_offered(_says_sized_as),
    ),
    clause(
        (
            "change {o:possessor} base power to {q:quantity} {d:duration}",
            "{o:possessor} base power becomes equal to {q:quantity} {d:duration}",
            "{d:duration}, {o:possessor} base power becomes equal to {q:quantity}",
        ),
        _changed_power,
        _says_changed_power,
    ),
    plain_sentence(
        "you may have {o:possessor} base power become equal to {q:quantity} {d:duration}.",
        lambda o, q, d: _offered(_changed_power(o, q, d)),
        _says_offered(_says_changed_power),
    ),
    clause(
        "change {a:possessor} base power to {q:quantity}",
        lambda a, q: Change(a, (SetPT(q, None),), Indefinite()),
    ),
)
