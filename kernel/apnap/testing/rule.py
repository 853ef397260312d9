"""The mark that says which rules a test exercises, and how rule numbers are read out of text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from apnap.core.errors import ApnapError
from apnap.manifest import DEFAULT_EDITION

T = TypeVar("T", bound=Callable[..., Any] | type)

ATTRIBUTE: Final = "__apnap_rules__"
NUMBER: Final = re.compile(r"[1-9]\d\d\.\d{1,3}[a-z]?")
_EDITION: Final = re.compile(r"\d{4}-\d\d-\d\d")
_IN_TEXT: Final = re.compile(r"\bCR\s+(?P<list>[1-9]\d\d\b[\d.a-z–\-]*(?:(?:,\s*|\s+and\s+|\s+or\s+)[\d.a-z–\-]+)*)")
_ITEM: Final = re.compile(
    r"(?:(?P<number>[1-9]\d\d(?:\.\d{1,3})?)(?P<first>[a-z]?)|(?P<letter>[a-z]))(?:[–-](?P<last>[a-z]))?"
)


class RuleMarkError(ApnapError):
    """A `rule` mark names something that is no rule number, or an edition that does not exist."""


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """A rule that a test exercises: its number as in the default edition, and the edition whose behaviour is meant."""

    number: str
    edition: str = DEFAULT_EDITION


def cite(numbers: Iterable[Any], edition: str = DEFAULT_EDITION) -> tuple[Citation, ...]:
    """Check rule numbers and make citations of them. Raises RuleMarkError."""
    given = tuple(numbers)
    if _EDITION.fullmatch(edition) is None:
        raise RuleMarkError(f"edition {edition!r} is no date such as {DEFAULT_EDITION}")
    if not given:
        raise RuleMarkError("a rule mark names at least one rule, such as '702.140c'")
    for number in given:
        if not isinstance(number, str) or NUMBER.fullmatch(number) is None:
            raise RuleMarkError(f"{number!r} is not the number of a rule that a test can exercise, such as '702.140c'")
    return tuple(Citation(number, edition) for number in given)


def rule(*numbers: str, edition: str = DEFAULT_EDITION) -> Callable[[T], T]:
    """Mark a test (or a class of tests) with the rules that it exercises. It can be repeated, e.g. for other editions.

    Example:
        ```
        @rule("104.3a", "800.4a")
        @rule("701.40a", edition="2017-09-25")
        def test_conceding(): ...
        ```

    Raises:
        RuleMarkError: a number is malformed or the edition unknown.
    """
    new = cite(numbers, edition)

    def mark(test: T) -> T:
        found = vars(test).get(ATTRIBUTE, ())
        setattr(test, ATTRIBUTE, (*new, *(c for c in found if c not in new)))
        return test

    return mark


def citations_of(test: Any) -> tuple[Citation, ...]:
    """The rules that a test function is marked with, also where another decorator wrapped it after the mark."""
    found: list[Citation] = []
    seen: set[int] = set()
    layers = [test]
    while layers:
        layer = layers.pop()
        if layer is None or id(layer) in seen:
            continue
        seen.add(id(layer))
        found.extend(getattr(layer, ATTRIBUTE, ()))
        layers += [getattr(layer, "__wrapped__", None), getattr(layer, "__func__", None)]
        layers.append(getattr(getattr(layer, "hypothesis", None), "inner_test", None))
    return tuple(dict.fromkeys(found))


def rules_in_text(text: str) -> tuple[str, ...]:
    """The rules that a docstring cites, in order: "CR 999.2, 999.6", "CR 999.1a–e", "CR 998.2, 999.5", "CR 999.3c, d".

    A number of a section ("CR 400") stands as it is.
    """
    found: list[str] = []
    for passage in _IN_TEXT.finditer(text):
        number, last = "", ""
        for item in re.split(r",\s*|\s+and\s+|\s+or\s+", passage["list"]):
            match = _ITEM.fullmatch(item.strip(".-–"))
            if match is None or (match["letter"] and not "" < last < match["letter"]):
                break  # the list of rules ended and the sentence goes on
            number = match["number"] or number
            first = match["first"] or match["letter"] or ""
            last = match["last"] or first
            found += _letters(number, first, last)
    return tuple(dict.fromkeys(found))


def _letters(number: str, first: str, last: str) -> list[str]:
    if not first:
        return [number + first]
    return [number + chr(code) for code in range(ord(first), ord(last) + 1)]


def covers(cited: str, number: str) -> bool:
    """Whether a text that cites `cited` speaks of the rule `number`: itself, or one under it (616.1 has 616.1a)."""
    if cited == number:
        return True
    return number.startswith(cited) and not number[len(cited)].isdigit() and not cited[-1].isalpha()
