"""Words of the frames that some cards have: loyalty abilities, chapters of Sagas, levels of Classes (CR 606, 715, 717)."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import Instruction, Keyword
from apnap.words import Bindings, Reader, WordDeclaration, words
from apnap_plugins.rules.costs.costs import LoyaltyCost, LoyaltyMinusXCost
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.frames.classes import LEVEL_BAR, WhenBecomesLevel
from apnap_plugins.rules.frames.planeswalkers import LoyaltyAbilitiesCostAlso
from apnap_plugins.rules.frames.sagas import CHAPTER, chapter
from apnap_plugins.rules.stack.abilities import Activated, Modes
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.before_lines import ABILITY_WORDS
from apnap_plugins.rules.words.references import Cause, ToSettle, Unsettled
from apnap_plugins.rules.words.trees import has_free_x

line: Final = partial(words, "line")

BREAK: Final = "\u00b6"
"""Stands between the paragraphs of one section of a Class."""
WITHOUT: Final = ("\u27e6", "\u27e7")
"""Around what a line says without its words in square brackets, behind what it says with them."""
_LOYALTY: Final = re.compile(r"([+-])([0-9]{1,9}|X)$", re.IGNORECASE)
_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


def _loyalty(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """+N, -N, -X or 0 at the beginning of a line (CR 606.4)."""
    if at > 0 and tokens[at - 1] not in ('"', "\u2022"):
        return []
    if tokens[at] == "0":
        return [(at + 1, (LoyaltyCost(0),))]
    found = _LOYALTY.match(tokens[at])
    if found is None:
        return []
    if found[2] in "Xx":
        return [(at + 1, (LoyaltyMinusXCost(),))] if found[1] == "-" else []
    return [(at + 1, (LoyaltyCost(int(found[1] + found[2])),))]


def _written_loyalty(value: Any) -> str | None:
    if not isinstance(value, tuple) or len(value) != 1:
        return None
    (cost,) = value
    if cost == LoyaltyMinusXCost():
        return "-X"
    if not isinstance(cost, LoyaltyCost):
        return None
    return f"{cost.change:+}" if cost.change else "0"


def _added_loyalty(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """[+N] or [-N] in square brackets, as costs are called that others are combined with (CR 606.5)."""
    if tokens[at] != "[" or len(tokens) < at + 3 or tokens[at + 2] != "]":
        return []
    found = _LOYALTY.match(tokens[at + 1])
    return [(at + 3, LoyaltyCost(int(found[1] + found[2])))] if found and found[2] not in "Xx" else []


def _written_added_loyalty(value: Any) -> str | None:
    return f"[{value.change:+}]" if isinstance(value, LoyaltyCost) and value.change else None


def _loyalty_ability(c: Any, e: Instruction) -> Any:
    """Not with an X that neither the cost nor the text defines (CR 107.3)."""

    def make(tree: Any, targets: Any) -> Any:
        ability = Activated(c, tree, targets, loyalty=True)
        fixed = any(isinstance(cost, LoyaltyCost) for cost in c) if isinstance(c, tuple) else False
        return None if fixed and has_free_x(ability) else (ability,)

    return ToSettle(make, e)


def _says_loyalty(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Activated) and tree[0].loyalty:
        ability = tree[0]
        if dataclasses.replace(ability, targets=()) == Activated(ability.cost, ability.effect, loyalty=True):
            yield {"c": ability.cost, "e": Unsettled(ability.effect, ability.targets)}


def _chapters(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Chapter symbols (CR 715.2): I, II, III ..., several with commas."""
    if at > 0:
        return []
    end, numbers = at, []
    while end < len(tokens) and tokens[end] in _ROMAN:
        numbers.append(_ROMAN.index(tokens[end]) + 1)
        if end + 1 < len(tokens) and tokens[end + 1] == ",":
            end += 2
        else:
            return [(end + 1, tuple(numbers))]
    return []


def _written_chapters(value: Any) -> str | None:
    known = isinstance(value, tuple) and value and all(isinstance(n, int) and 1 <= n <= len(_ROMAN) for n in value)
    return ", ".join(_ROMAN[n - 1] for n in value) if known else None


def _chapter(n: tuple[int, ...], e: Instruction) -> Any:
    return ToSettle(lambda tree, targets: (chapter(n, tree, *targets),), e)


def _modal_chapter(n: tuple[int, ...], m: Modes) -> Any:
    return (chapter(n, None, modes=m),)


def _chapter_parts(tree: Any) -> tuple[Any, Any, Any, Any] | None:
    is_one = isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Keyword) and tree[0].id == CHAPTER
    return tree[0].parameters if is_one else None


def _says_chapter(tree: Any) -> Iterator[Bindings]:
    parts = _chapter_parts(tree)
    if parts is not None and parts[1] is not None and parts[3] is None:
        yield {"n": parts[0], "e": Unsettled(parts[1], parts[2])}


# Any: a tree, or a part of one, whatever it is
def _says_worded_chapter(tree: Any) -> Iterator[Bindings]:
    """Any ability word may stand before what a chapter does: none has a meaning (CR 207.2c)."""
    yield from ({"w": word, **found} for found in _says_chapter(tree) for word in ABILITY_WORDS)


def _says_first_line(tree: Any) -> Iterator[Bindings]:
    """The abilities of a section as its first paragraph and the rest; paragraphs have one ability each."""
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _becomes_level(n: Any) -> Cause | None:
    """A level is given in digits; "it" is the Class."""
    return Cause(WhenBecomesLevel(n), This(), None, None) if isinstance(n, int) else None


def _says_becomes_level(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenBecomesLevel):
        yield {"n": tree.level}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("loyalty cost", _loyalty, _written_loyalty),
    line("{c:loyalty cost}: {e:sentences}", _loyalty_ability, _says_loyalty),
    line("{c:loyalty cost}: {m:modal}", lambda c, m: (Activated(c, Nothing(), modes=m, loyalty=True),)),
    Reader("added loyalty cost", _added_loyalty, _written_added_loyalty),
    words(
        "static",
        "{f:filter.p}' loyalty abilities you activate cost a additional {c:added loyalty cost} to activate",
        lambda f, c: (LoyaltyAbilitiesCostAlso(f, c),),
    ),
    Reader("chapters", _chapters, _written_chapters),
    line("{n:chapters} \u2014 {e:sentences}", _chapter, _says_chapter),
    line(
        "{n:chapters} \u2014 {w:ability word} \u2014 {e:sentences}",
        lambda n, w, e: _chapter(n, e),
        _says_worded_chapter,
    ),
    line("{n:chapters} \u2014 {m:modal}", _modal_chapter),
    words("cause", "when ~ becomes level {n:number}", _becomes_level, _says_becomes_level),
    words("section", "{a:line}", lambda a: a),
    words("section", f"{{a:line}} {BREAK} {{b:section}}", lambda a, b: (*a, *b), _says_first_line),
    line(f"{{c:cost}}: level {{n:number}} {BREAK} {{s:section}}", lambda c, n, s: (Keyword(LEVEL_BAR, (c, n, s)),)),
)
