"""Words for all that is said of the same objects in a row: what they are and have, what they can't do, any number in any order.

"Enchanted creature gets +2/+2, has flying, can't block, and its activated abilities can't be activated" (CR 604, 611.3, 613).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Continuous, Duration, Part, StaticEffect
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.effects import CantActivate
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.combat.text import WHO, about, affected, meant, whom
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_static import always, says_always, says_with_it, with_it
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.words.references import Subject, same, with_subject

Said = tuple[tuple[Part, ...], tuple[StaticEffect, ...]]
"""What is changed of some objects, and the rules about them."""

one: Final = partial(words, "said#")
row: Final = partial(words, "said in a row#")
last: Final = partial(words, "last said#")
for_a_time: Final = partial(words, "said for a time#")
time_row: Final = partial(words, "row for a time#")


def _changes(p: tuple[Part, ...]) -> Said:
    return p, ()


def _says_changes(tree: Any) -> Iterator[Bindings]:
    if tree[0] and not tree[1]:
        yield {"p": tree[0]}


def _rules(r: tuple[StaticEffect, ...]) -> Said:
    return (), r


def _says_rules(tree: Any) -> Iterator[Bindings]:
    if tree[1] and not tree[0]:
        yield {"r": tree[1]}


def _inactive(mana_too: bool) -> dict[str, Any]:
    rule: Said = ((), (CantActivate(WHO, mana_too),))
    return {"means": lambda: rule, "says": lambda tree: [{}] if tree == rule else []}


def _joined(a: Said, b: Said) -> Said:
    return (*a[0], *b[0]), (*a[1], *b[1])


def _cuts(tree: Any) -> Iterator[Bindings]:
    """Each way to cut in two what is said: changes stay in their order, and so do rules."""
    parts, rules = tree
    for at in range(len(parts) + 1):
        for to in range(len(rules) + 1):
            a, b = (parts[:at], rules[:to]), (parts[at:], rules[to:])
            if any(a) and any(b):
                yield {"a": a, "b": b}


# Any: effects as words make them
def always_said(who: Affects, s: Said) -> Any:
    """What is so of something all the time, and the rules about it."""
    parts, rules = s
    changed = always(who, parts) if parts else ()
    return None if changed is None else (*changed, *about(rules, meant(who)))


# Any: a tree of whatever class
def says_always_said(tree: Any) -> Iterator[Bindings]:
    """The way back from `always_said`."""
    if not isinstance(tree, tuple) or not tree:
        return
    changed = tree[:1] if isinstance(tree[0], Continuous) else ()
    rules = tree[len(changed) :]
    if not changed:
        yield from ({"who": who, "s": ((), found)} for what, found in whom(rules) for who in affected(what))
    for said in says_always(changed):
        if not rules:
            yield {"who": said["who"], "s": (said["p"], ())}
        for what, found in whom(rules):
            if meant(said["who"]) == what:
                yield {"who": said["who"], "s": (said["p"], found)}


# Any: what is changed, as the text names it
def _for_a_time(d: Duration, who: Any, s: Said) -> Any:
    """What changes of something, and what it can't or must do for as long; of one alone other words speak."""
    parts, rules = s
    if not parts or not rules:
        return None
    changed = with_subject(Change(Subject(), parts, d), who)
    return changed and do(changed, ForAWhile(who, rules, d))


def _says_for_a_time(tree: Any) -> Iterator[Bindings]:
    row = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else ()
    if row and isinstance(row[0], Change) and isinstance(row[1], ForAWhile):
        if same(row[0].objects, row[1].about) and row[0].duration == row[1].duration:
            yield {"d": row[0].duration, "who": row[0].objects, "s": (row[0].parts, row[1].effects)}


_IT: Final = "[its|their] activated abilities can't be activated"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    one("{p:having#}", _changes, _says_changes),
    one("{r:lasting rule#}", _rules, _says_rules),
    words("said of its own#", _IT, **_inactive(True)),
    words("said of its own#", f"{_IT} unless they're mana abilities", **_inactive(False)),
    one("{s:said of its own#}", lambda s: s),
    row("({a:said#}|{a:said#},) and {b:said#}", _joined, _cuts),
    row("({a:said#}|{a:said#},) and [it|they] {b:said#}", _joined, _cuts),
    row("({a:said in a row#}|{a:said in a row#},) and {b:said#}", _joined, _cuts),
    row("{a:said in a row#}, and [it|they] {b:said#}", _joined, _cuts),
    row("{a:said#}. {b:said of its own#}", _joined, _cuts),
    row("{a:said#}, {b:last said#}", _joined, _cuts),
    last("{a:said#}, and {b:said#}", _joined, _cuts),
    last("{a:said#}, {b:last said#}", _joined, _cuts),
    # the same for a time: "gains" stands for "has"
    for_a_time("{p:gaining#}", _changes, _says_changes),
    for_a_time("{r:lasting rule#}", _rules, _says_rules),
    for_a_time("{s:said of its own#}", lambda s: s),
    time_row("({a:said for a time#}|{a:said for a time#},) and {b:said for a time#}", _joined, _cuts),
    time_row("({a:row for a time#}|{a:row for a time#},) and {b:said for a time#}", _joined, _cuts),
    time_row("{a:said for a time#}, {b:last for a time#}", _joined, _cuts),
    words("last for a time#", "{a:said for a time#}, and {b:said for a time#}", _joined, _cuts),
    words("last for a time#", "{a:said for a time#}, {b:last for a time#}", _joined, _cuts),
    words(
        "clause",
        "{d:duration}, ({who:mention.s} {s:row for a time.s}|{who:mention.p} {s:row for a time.p})",
        _for_a_time,
        _says_for_a_time,
    ),
    words("static", "{who:affected#} {s:said in a row#}", always_said, says_always_said),
    words(
        "other line",
        "as long as {c:condition}, (it|he|she) {s:said in a row.s}.",
        with_it(always_said),
        says_with_it(says_always_said),
    ),
)
