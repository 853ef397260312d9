"""Decisions as numbered choices that a person can read and answer in a line of text.

`present` turns a decision into a `Choice`: a question, numbered lines, how to answer, and `read`, which makes an answer
of what was typed or raises `Misread` with the reason. Decision types that nobody here knows can be answered too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from apnap import (
    Answer,
    ApnapError,
    Choose,
    ChooseNumber,
    ChooseOne,
    Decision,
    Distribute,
    Match,
    Order,
    Priority,
    YesNo,
)
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.changing_targets import NewTargets

Name = Callable[[Any], str]
"""What an option is called: an object, a reference to a player, an action, a word."""

YES: Final = frozenset(["y", "yes", "1"])
NO: Final = frozenset(["n", "no", "0", ""])
MOST_DIGITS: Final = 1000
"""Python reads no numbers without end."""
_SPLIT: Final = re.compile(r"[,\s]+")


class Misread(ApnapError):
    """What was typed is no answer. The message says why, and what would be one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision for a person. `lines` are numbered from 1; `how` says what to type."""

    question: str
    lines: tuple[str, ...]
    how: str
    read: Callable[[str], Answer]


def present(decision: Decision, name: Name) -> Choice:
    """The decision as a choice. What `read` returns is legal."""
    for kind, form in FORMS:
        if isinstance(decision, kind):
            lines, how, read = form(decision, name)
            break
    else:
        lines, how, read = _anything(decision, name)

    def checked(text: str) -> Answer:
        answer = read(text.strip().lower())
        problem = decision.problem(answer)
        if problem is not None:
            raise Misread(f"that can't be: {problem}")
        return answer

    return Choice(decision.prompt or decision.kind, tuple(lines), how, checked)


Form = tuple[Sequence[str], str, Callable[[str], Answer]]


def _priority(decision: Priority, name: Name) -> Form:
    """Passing is the first option and has no number: it is what Enter means. What reads alike stands there once.

    What has no words is not shown: it can be done, and people do not want to be asked.
    """
    places: dict[str, int] = {}
    for at, option in enumerate(decision.options[1:], start=1):
        if words := name(option):
            places.setdefault(words, at)
    lines = list(places)
    how = "a number to act, Enter to pass" if lines else "Enter to pass"
    return lines, how, lambda text: places[lines[_number(text, len(lines)) - 1]] if text else 0


def _yes_no(decision: YesNo, name: Name) -> Form:
    def read(text: str) -> Answer:
        if text in YES or text in NO:
            return int(text in YES)
        raise Misread("answer y for yes or n for no")

    return (), "y or n; Enter is no", read


def _one(decision: ChooseOne, name: Name) -> Form:
    size = len(decision.options)
    usual = decision.default()

    def read(text: str) -> Answer:
        return _number(text, size) - 1 if text else usual

    how = f"a number from 1 to {size}; Enter is {_typed(usual)}"
    return [name(o) for o in decision.options], how, read


def _some(decision: Choose, name: Name) -> Form:
    size = len(decision.options)
    least, most = decision.minimum, min(decision.maximum, size)
    count = f"{least} of them" if least == most else f"{least} to {most} of them"
    usual = decision.default()

    def read(text: str) -> Answer:
        return tuple(sorted(_indices(text, size))) if text else usual

    how = f"numbers with spaces, {count}; Enter {'for none' if usual == () else f'is {_typed(usual)}'}"
    return [name(o) for o in decision.options], how, read


def _new_targets(decision: NewTargets, name: Name) -> Form:
    """Each option is a target for one place; Enter leaves all as they are."""
    size = len(decision.options)

    def read(text: str) -> Answer:
        return decision.complete(tuple(sorted(_indices(text, size))))

    lines = [name(option) for option in decision.options]
    return lines, "numbers of new targets, the rest stay; Enter changes nothing", read


def _order(decision: Order, name: Name) -> Form:
    size = len(decision.options)

    def read(text: str) -> Answer:
        return tuple(_indices(text, size)) if text else tuple(range(size))

    return [name(o) for o in decision.options], "all numbers, first to last; Enter leaves them as they stand", read


def _how_many(decision: ChooseNumber, name: Name) -> Form:
    usual = decision.default()
    how = f"a number from {decision.minimum} to {decision.maximum}; Enter is {usual}"
    return (), how, lambda text: _whole(text) if text else usual


def _divide(decision: Distribute, name: Name) -> Form:
    """An amount per option; Enter takes the division that is always legal."""
    total = f", {decision.total} in all" if decision.total else ""

    def read(text: str) -> Answer:
        return tuple(_whole(word) for word in _words(text)) if text else decision.default()

    how = f"an amount for each, in order{total}; Enter divides it as {' '.join(map(str, decision.default()))}"
    return [name(o) for o in decision.options], how, read


def _match(decision: Match, name: Name) -> Form:
    """Options with one possible partner are chosen by their number alone, others as number>partner."""
    partners: dict[Any, int] = {}
    for possible in decision.partners:
        for partner in possible:
            partners.setdefault(partner, len(partners) + 1)
    lines = [f"{name(o)}" for o in decision.options]
    if len(partners) > 1:
        lines += [f"{'abcdefghijklmnopqrstuvwxyz'[n - 1 : n] or n}) {name(p)}" for p, n in partners.items()]
    letters = {("abcdefghijklmnopqrstuvwxyz"[n - 1 : n] or str(n)): p for p, n in partners.items()}

    def pair(word: str) -> tuple[int, int]:
        left, _, right = word.partition(">")
        at = _number(left, len(decision.options)) - 1
        possible = decision.partners[at]
        if not right and len(possible) == 1:
            return at, 0
        if right in letters and letters[right] in possible:
            return at, possible.index(letters[right])
        raise Misread(f"{word!r}: say whom with a letter, such as {left}>{next(iter(letters), 'a')}")

    def read(text: str) -> Answer:
        if text == "all":
            return tuple((at, 0) for at, possible in enumerate(decision.partners) if possible)
        return tuple(sorted(pair(word) for word in _words(text.replace(" >", ">").replace("> ", ">"))))

    how = "numbers with spaces" if len(partners) < 2 else "pairs of number and letter, such as 1>a 2>a"
    start = "Enter for none" if not decision.default() else "some have to"
    return lines, f"{how}; all; {start}", read


def _pay(decision: PayMana, name: Name) -> Form:
    """What is paid with; other mana abilities can be activated first."""
    size = len(decision.options)
    asides = decision.asides()
    lines = [*(name(option) for option in decision.options), *(name(aside) for _, aside in asides)]

    def read(text: str) -> Answer:
        if not text:
            return decision.default()
        chosen = _indices(text, len(lines))
        if len(chosen) == 1 and chosen[0] >= size:
            return asides[chosen[0] - size][0]
        return decision.complete(tuple(sorted(chosen)))

    return lines, "numbers of what to pay with, the rest is added; Enter pays automatically", read


def _arrange(decision: Arrange, name: Name) -> Form:
    def read(text: str) -> Answer:
        if not text:
            return decision.default()
        return tuple(tuple(_indices(part, len(decision.options))) for part in text.split("|"))

    piles = " | ".join(decision.piles)
    return (
        [name(o) for o in decision.options],
        f"numbers, the piles divided by |: {piles}; Enter puts all into the first",
        read,
    )


def _anything(decision: Decision, name: Name) -> Form:
    """A decision of a type that this program does not know."""

    def read(text: str) -> Answer:
        if not text:
            return decision.default()
        try:
            return decision.parse(json.loads(text))
        except (ValueError, RecursionError, ApnapError) as err:
            raise Misread(f"that can't be: {err}") from err

    example = json.dumps(decision.default())
    return [name(o) for o in decision.options], f"an answer such as {example} (counted from 0); Enter says that", read


FORMS: Final[tuple[tuple[type[Decision], Callable[[Any, Name], Form]], ...]] = (
    (Priority, _priority),
    (YesNo, _yes_no),
    (ChooseOne, _one),
    (NewTargets, _new_targets),
    (Choose, _some),
    (Order, _order),
    (ChooseNumber, _how_many),
    (Distribute, _divide),
    (Match, _match),
    (PayMana, _pay),
    (Arrange, _arrange),
)
"""How each kind of decision is asked; the first that fits."""


def _typed(places: Answer) -> str:
    """What would be typed for an answer of places, which are counted from 1."""
    return " ".join(str(int(place) + 1) for place in (places if isinstance(places, tuple) else (places,)))


def _words(text: str) -> list[str]:
    return [word for word in _SPLIT.split(text.strip()) if word and word not in ("none", "-")]


def _whole(text: str) -> int:
    if not text.isdecimal() or len(text) > MOST_DIGITS:
        raise Misread(f"{text!r} is no number")
    return int(text)


def _number(text: str, most: int) -> int:
    """A number from 1 to `most`."""
    number = _whole(text)
    if not 1 <= number <= most:
        raise Misread(f"{number} is not offered: choose a number from 1 to {most}")
    return number


def _indices(text: str, size: int) -> list[int]:
    chosen = [_number(word, size) - 1 for word in _words(text)]
    if len(set(chosen)) < len(chosen):
        raise Misread("a number stands there twice")
    return chosen


def numbered(lines: Iterable[str]) -> list[str]:
    """The lines with their numbers; those that bring a mark of their own keep it."""
    return [
        f"    {line}" if line[1:3] == ") " else f"{number:>3}  {line}" for number, line in enumerate(lines, start=1)
    ]
