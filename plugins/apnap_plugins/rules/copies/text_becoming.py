"""Words for permanents that become copies of something (CR 707.4, 707.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Indefinite, Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.copies.copies import (
    BecomeCopy,
    CopyException,
    EntersAs,
    ExceptHas,
    ExceptHasThisAbility,
    ExceptPT,
)
from apnap_plugins.rules.effects.text_entering import copy_exception
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import IsSelected, Not
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Subject, same

plain_sentence: Final = partial(words, "plain sentence")
verb: Final = partial(words, "verb#")

Exceptions = tuple[CopyException, ...]
FOR_GOOD: Final = Indefinite()


def _copy(o: Any, e: Exceptions = (), d: Duration = FOR_GOOD) -> Instruction:
    return BecomeCopy(o, Subject(), e, d)


def _says_copy(excepted: bool, timed: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if not isinstance(tree, BecomeCopy) or tree.objects != Subject():
            return
        if bool(tree.exceptions) == excepted and (tree.duration != Indefinite()) == timed:
            found: dict[str, Any] = {"o": tree.of, "e": tree.exceptions, "d": tree.duration}
            yield {name: found[name] for name in ("o", *("e" * excepted), *("d" * timed))}

    return says


def _others(f: Filter, o: Any, d: Duration = FOR_GOOD, e: Exceptions = ()) -> Instruction:
    """All others: other than what they become copies of."""
    return BecomeCopy(o, All(both(f, Not(IsSelected(o)))), e, d)


def _says_others(excepted: bool, timed: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        objects = tree.objects if isinstance(tree, BecomeCopy) and bool(tree.exceptions) == excepted else None
        if not isinstance(objects, All) or objects.zone != "battlefield" or (tree.duration != Indefinite()) != timed:
            return
        parts = parts_of(objects.filter)
        last = parts[-1].part if isinstance(parts[-1], Not) else None
        if isinstance(last, IsSelected) and same(last.of, tree.of):
            found: dict[str, Any] = {"f": both(*parts[:-1]), "o": tree.of, "e": tree.exceptions, "d": tree.duration}
            yield {name: found[name] for name in ("f", "o", *("e" * excepted), *("d" * timed))}

    return says


def _first(d: Duration, who: Any, o: Any, e: Exceptions = ()) -> Instruction:
    return BecomeCopy(o, who, e, d)


def _says_first(excepted: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, BecomeCopy) and tree.duration != Indefinite() and bool(tree.exceptions) == excepted:
            found: Bindings = {"d": tree.duration, "who": tree.objects, "o": tree.of}
            yield {**found, **({"e": tree.exceptions} if excepted else {})}

    return says


Shape = tuple[str, Exceptions]
"""What it is called in a choice, and what that sets."""


# Any: numbers and abilities as the grammar has them
def _shape(p: Any, k: Any = ()) -> Shape:
    """A size that something enters with, and keyword abilities (CR 208.2b)."""
    names = [one.id.replace("-", " ") for one in k]
    called = f"{p[0]}/{p[1]}" + (f" with {' and '.join(names)}" if names else "")
    return called, (ExceptPT(*p), *((ExceptHas(tuple(k)),) if k else ()))


def _says_shape(with_abilities: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        size, *more = tree[1] if isinstance(tree, tuple) and len(tree) == 2 else (None,)
        if isinstance(size, ExceptPT) and bool(more) == with_abilities:
            yield {"p": (size.power, size.toughness), **({"k": more[0].abilities} if more else {})}

    return says


def _entering_as(s: tuple[Shape, ...]) -> tuple[EntersAs]:
    return (EntersAs(s),)


def _says_entering_as(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], EntersAs):
        yield {"s": tree[0].choices}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("shape", "a {p:n/n} creature", _shape, _says_shape(False)),
    words("shape", "a {p:n/n} creature with {k:keywords}", _shape, _says_shape(True)),
    words("shapes", "{a:shape} or {b:shape}", lambda a, b: (a, b)),
    words("shapes", "{a:shape}, {b:shape}, or {c:shape}", lambda a, b, c: (a, b, c)),
    words("static", "as ~ enters, it becomes your choice of {s:shapes}", _entering_as, _says_entering_as),
    copy_exception("(it|he|she) has this ability", ExceptHasThisAbility),
    verb("[becomes|become] a copy of {o:mention.s}", _copy, _says_copy(False, False)),
    verb(
        "[becomes|become] a copy of {o:mention.s}, except {e:copy exceptions}",
        _copy,
        _says_copy(True, False),
    ),
    verb("[becomes|become] a copy of {o:mention.s} {d:duration}", _copy, _says_copy(False, True)),
    verb(
        "[becomes|become] a copy of {o:mention.s} {d:duration}, except {e:copy exceptions}",
        _copy,
        _says_copy(True, True),
    ),
    *(
        words("clause", f"each other {{f:filter.s}} becomes a copy of {{o:mention.s}}{time}{but}", _others, says)
        for time, but, says in (
            ("", "", _says_others(False, False)),
            (" {d:duration}", "", _says_others(False, True)),
            (" {d:duration}", ", except {e:copy exceptions}", _says_others(True, True)),
        )
    ),
    plain_sentence("{d:duration}, {who:mention.s} becomes a copy of {o:mention.s}.", _first, _says_first(False)),
    plain_sentence(
        "{d:duration}, {who:mention.s} becomes a copy of {o:mention.s}, except {e:copy exceptions}.",
        _first,
        _says_first(True),
    ),
)
