"""What can happen to objects, said without the object: "enters", "attacks", "becomes tapped" (CR 603.2).

Each is declared with its own words for triggers, and joined here with every other: "whenever it enters, attacks, or dies", "when
it enters and whenever it attacks". What "it" and the like mean is what they mean after each of the things by itself, where that
is the same.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, final

from apnap import TriggerCondition
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.combat.triggers import WhenBecomesBlockedBy, WhenBlocks
from apnap_plugins.rules.effects.delayed import IsIt
from apnap_plugins.rules.objects.triggers import WhenDiesInto, WhenEnters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.triggers import AnyEvent, WhenEither
from apnap_plugins.rules.words.references import Cause, about_itself
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions_joined import (
    NO_WORD,
    either_of,
    plain_condition,
    says_both,
    words_of_both,
)

cause: Final = partial(words, "cause")

ANYS, OWN = "happens", "own happens"
"""What can happen to an object of any kind; and what is said of the object itself, or the one that it is attached to, alone."""

NAMED: Final = "befalling"
"""What is said of an object that a text has named, as `Happening` or `Either`."""

Maker = Callable[..., TriggerCondition]


@final
@dataclass(frozen=True)
class Happening:
    """What happens to objects: its trigger condition for those of a kind, and what "it" and the like are, where not the usual."""

    make: Maker
    about: tuple[tuple[str, Any], ...] = ()  # Any: fields of `Cause` by name
    own: bool = False
    """Whether it is said of the object itself alone: of one that a text has named, "it" might be another object, too."""

    def to(self, f: Filter) -> Cause:
        """That it happens to what a filter means."""
        return dataclasses.replace(caused_by(self.make(f)), **dict(self.about))

    def to_named(self) -> Cause | None:
        """That it happens to an object that a text has named, as a delayed triggered ability watches it (CR 603.7b).

        None for what takes a trigger for each case, and for entering, as it would be a new object (CR 400.7).
        """
        what = self.to(IsIt())
        if what.on.cases() or any(isinstance(part, WhenEnters) for part in what.on.walk()):
            return None
        return dataclasses.replace(what, it=None) if self.own else what


# Any: fields of `Cause` by name
def happens(make: Maker, *verbs: str, category: str = ANYS, **about: Any) -> WordDeclaration:
    """Words for what happens to an object, behind which no object is named."""

    def says(tree: Any) -> Iterator[Bindings]:
        on, f = tree
        if make(f) == on:
            yield {}

    numbered = tuple(map(_in_both_numbers, verbs))
    return words(f"{category}#", numbered, lambda: Happening(make, tuple(about.items()), category == OWN), says)


# Any: fields of `Cause` by name
def happens_with(make: Maker, *verbs: str, category: str = OWN, **about: Any) -> WordDeclaration:
    """Words for what happens to an object and to another one `b`, which is named behind the verb."""

    def means(b: Any) -> Happening:
        return Happening(functools.partial(_with_other, make, b), tuple(about.items()), category == OWN)

    def says(tree: Any) -> Iterator[Bindings]:
        on, f = tree
        found: dict[str, Any] = {}
        if unify(make(f, Hole("b")), on, found):
            yield found

    return words(f"{category}#", tuple(map(_in_both_numbers, verbs)), means, says)


_MANY: Final = {
    "attacks": "attack",
    "becomes": "become",
    "blocks": "block",
    "deals": "deal",
    "dies": "die",
    "enters": "enter",
    "is": "are",
    "isn't": "aren't",
    "leaves": "leave",
}


def plural(verb: str) -> str:
    """What one does, as a card says it whose name is that of several."""
    return " ".join(_MANY.get(word, word) for word in verb.split())


def _in_both_numbers(verb: str) -> str:
    return " ".join(f"[{word}|{_MANY[word]}]" if word in _MANY else word for word in verb.split())


def _with_other(make: Maker, b: Any, f: Filter) -> TriggerCondition:
    return make(f, b)


def _belongs_to_all(on: list[TriggerCondition]) -> bool:
    """Whether what is named behind the last is about one before it as well: "blocks or becomes blocked by a creature"."""
    return isinstance(on[-1], WhenBecomesBlockedBy) and any(isinstance(one, WhenBlocks) for one in on)


def _joined(f: Filter, *happenings: Happening) -> Cause | None:
    """One ability that triggers on each of several things, none of which is itself one of two."""
    each = [one.to(f) for one in happenings]
    plain = [plain_condition(one.on) for one in each]
    on = [one for one in plain if one is not None and not one.cases()]
    if len(on) < len(each) or len(set(on)) < len(on) or _belongs_to_all(on):
        return None
    return dataclasses.replace(functools.reduce(words_of_both, each), on=either_of(*on))


def _two(f: Filter, a: Happening, b: Happening) -> Cause | None:
    return _joined(f, a, b)


def _three(f: Filter, a: Happening, b: Happening, c: Happening) -> Cause | None:
    return _joined(f, a, b, c)


def _says_joined(names: str, tree: Any) -> Iterator[Bindings]:
    parts = tree.parts if isinstance(tree, AnyEvent) else tree.conditions if isinstance(tree, WhenEither) else ()
    if len(parts) != len(names) or tree != either_of(*parts):
        return
    kinds = {getattr(part, "filter", None) for part in parts}
    f = kinds.pop()
    if not kinds and isinstance(f, Filter):
        yield {"f": f, **{name: (part, f) for name, part in zip(names, parts, strict=True)}}


# Any: a cause as the grammar has it
def _and_then(a: Any, b: Happening) -> Cause | None:
    """One ability with a trigger for each of two things that happen to the object itself."""
    one, other = plain_condition(a), plain_condition(b.to(Itself()))
    if one is None or other is None or not about_itself(one):
        return None
    return Cause(WhenEither((one, other)), **NO_WORD)


def _says_and_then(tree: Any) -> Iterator[Bindings]:
    for found in says_both(tree):
        if about_itself(found["a"]) and about_itself(found["b"]):
            yield {"a": found["a"], "b": (found["b"], Itself())}


@final
@dataclass(frozen=True)
class Either:
    """One of two things, whichever happens to an object that a text has named."""

    one: Happening
    other: Happening

    def to_named(self) -> Cause | None:
        """As of each of them; None where it isn't said of one of them, or not of both together."""
        named = self.one.to_named(), self.other.to_named()
        return None if None in named else _joined(IsIt(), self.one, self.other)


def _says_either(tree: Any) -> Iterator[Bindings]:
    on, f = tree
    yield from ({"a": found["a"], "b": found["b"]} for found in _says_joined("ab", on) if found["f"] == f)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(f"{NAMED}#", f"{{a:{OWN}#}}", lambda a: a, lambda tree: [{"a": tree}]),
    words(f"{NAMED}#", f"{{a:{OWN}#}} or {{b:{OWN}#}}", Either, _says_either),
    happens(lambda f: WhenDiesInto(f, "your"), "is put into your graveyard", category=NAMED),
    words(f"{OWN}#", f"{{a:{ANYS}#}}", lambda a: a, lambda tree: [{"a": tree}]),
    *(
        each
        for who, what in (("happener", f"{ANYS}.s"), ("itself", f"{OWN}.s"), ("named for several", f"{OWN}.p"))
        for each in (
            cause(
                f"(whenever|when) {{f:{who}}} {{a:{what}}} or {{b:{what}}}",
                _two,
                partial(_says_joined, "ab"),
            ),
            cause(
                f"(whenever|when) {{f:{who}}} {{a:{what}}}, {{b:{what}}}, or {{c:{what}}}",
                _three,
                partial(_says_joined, "abc"),
            ),
        )
    ),
    cause(f"{{a:cause}} and (when|whenever) it {{b:{OWN}.s}}", _and_then, _says_and_then),
)
