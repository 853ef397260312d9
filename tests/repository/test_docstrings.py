"""Docstrings of public names say something: none is used again and again, none only repeats the name it stands below."""

from __future__ import annotations

import ast
import functools
import re
from collections import Counter
from collections.abc import Iterator

import pytest
import sources
from sources import ROOT

PROGRAMS = "plugins/apnap_plugins/apps"
"""What nobody imports."""
OFTEN = {"The record as text for digests."}
"""What means the same wherever it stands."""
MOST = 2
"""How often one text may stand."""
SMALL = frozenset(
    re.findall(
        r"\w+",
        """a all an and any are as at be been by do does each for from had has have her his in is it its no not of on one or
        so than that the their them then there these they this those to was what when where which who whom whose with""",
    )
)
ENDINGS = ("ies", "ing", "ed", "es", "s", "e", "y")


def told(body: list[ast.stmt], outer: str = "") -> Iterator[tuple[str, str]]:
    """(qualified name, docstring) of each public class and function that has one."""
    for one in body:
        if isinstance(one, (ast.ClassDef, ast.FunctionDef)) and not one.name.startswith("_"):
            if text := ast.get_docstring(one):
                yield f"{outer}{one.name}", " ".join(text.split())
            if isinstance(one, ast.ClassDef):
                yield from told(one.body, f"{outer}{one.name}.")


def says_nothing(name: str, text: str) -> bool:
    """Whether every word of a docstring that means something is in the name, or in that of the class."""
    known = {stem(word) for word in re.findall(r"[A-Z]?[a-z]+", name)}
    without_rules = re.sub(r"\(CR [^)]*\)", "", text)
    return {stem(word) for word in re.findall(r"[a-z]+", without_rules.lower()) if word not in SMALL} <= known


@functools.cache
def stem(word: str) -> str:
    """A word without its ending, so that "taps" is "tap"."""
    low = word.lower()
    ending = next((end for end in ENDINGS if low.endswith(end) and len(low) - len(end) >= 3), "")
    return low.removesuffix(ending)


@functools.cache
def everywhere() -> list[tuple[str, str, str]]:
    """(file, qualified name, docstring)."""
    return [
        (str(path.relative_to(ROOT)), *one)
        for path, tree in sources.below(ROOT).items()
        if not path.is_relative_to(ROOT / PROGRAMS)
        for one in told(tree.body)
    ]


def test_no_docstring_only_repeats_the_name() -> None:
    found = [f"{file} {name}: {text}" for file, name, text in everywhere() if says_nothing(name, text)]
    assert found == [], "say the shape, the unit, the error or the rule"


def test_no_docstring_stands_again_and_again() -> None:
    times = Counter(text for _, _, text in everywhere())
    found = [f"{file} {name}: {text}" for file, name, text in everywhere() if times[text] > MOST and text not in OFTEN]
    assert found == [], "say what is so here"


@pytest.mark.parametrize(
    ("name", "text", "nothing"),
    [
        ("WinGame", "Win the game.", True),
        ("TapThisCost.pay", "Taps it (CR 107.5).", True),
        ("Condition.holds", "Whether the condition holds.", False),
        ("CardDrawn", "A player draws a card (CR 121.1).", False),
        ("X.refs", "All of them.", True),
    ],
)
def test_what_says_nothing(name: str, text: str, nothing: bool) -> None:
    assert says_nothing(name, text) is nothing
