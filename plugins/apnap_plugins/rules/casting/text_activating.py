"""Words for when, how often and by whom an ability may be activated (CR 602.5)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.conditions import After, Before, DuringCombat, DuringPhase
from apnap_plugins.rules.turn.phases import COMBAT, END, UPKEEP
from apnap_plugins.rules.vocabulary.conditions import AllOf, YourTurn
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.references import ToSettle, caused

activated: Final = partial(words, "activated")
activation_limit: Final = partial(words, "activation limit")

Limits = tuple[tuple[str, Any], ...]
"""(field, value) pairs of an activated ability."""
FIELDS: Final = ("sorcery", "instant", "limit", "condition", "by")
USUAL: Final[dict[str, Any]] = {field.name: field.default for field in dataclasses.fields(Activated)}


def _limited(a: tuple[Ability, ...], w: Limits) -> Any:
    """An activated ability with instructions on it, none of which it has already."""
    first = a[0]
    names = [name for name, _ in w]
    if not isinstance(first, Activated) or len(set(names)) < len(names):
        return None
    if any(getattr(first, name) != USUAL[name] for name in names):
        return None
    return (dataclasses.replace(first, **dict(w)),)


def _says_limited(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 1 or not isinstance(tree[0], Activated):
        return
    ability = tree[0]
    given = [(name, getattr(ability, name)) for name in FIELDS if getattr(ability, name) != USUAL[name]]
    for size in range(len(given), 0, -1):
        for chosen in itertools.permutations(given, size):
            rest = dataclasses.replace(ability, **{name: USUAL[name] for name, _ in chosen})
            yield {"a": (rest,), "w": chosen}


def _when(condition: Condition, *wordings: str) -> WordDeclaration:
    """A time at which it can be activated."""
    return words("activation time", wordings, lambda: condition)


def _if(c: Condition) -> Any:
    """A condition that names nothing which has to be chosen."""
    return ToSettle(lambda tree, targets: None if targets else (("condition", tree),), c)


def _time_and(c: Condition, d: Condition) -> Any:
    return ToSettle(lambda tree, targets: None if targets else (("condition", AllOf((c, tree))),), d)


def _both(a: Limits, b: Limits) -> Limits:
    return (*a, *b)


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _limit(name: str, value: Any, *wordings: str) -> WordDeclaration:
    return activation_limit(wordings, lambda: ((name, value),))


def _activates(k: str) -> WhenActivates:
    """That you activate an ability of a keyword, which has the keyword's id as its tag."""
    return WhenActivates(k)


def _activates_either(a: str, b: str) -> AnyEvent:
    return AnyEvent((WhenActivates(a), WhenActivates(b)))


ATTACKERS, BLOCKERS, DAMAGE = COMBAT[1:4]

WORDS: Final[tuple[WordDeclaration, ...]] = (
    activated("{a:activated} activate {w:activation limits}.", _limited, _says_limited),
    activated(
        "{a:activated} any player may activate this ability.",
        lambda a: _limited(a, (("by", "any"),)),
        lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "any"),)),
    ),
    activated(
        "{a:activated} any player may activate this ability but {w:activation limits}.",
        lambda a, w: _limited(a, (("by", "any"), *w)),
        lambda t: (
            {"a": found["a"], "w": found["w"][1:]}
            for found in _says_limited(t)
            if len(found["w"]) > 1 and found["w"][0] == ("by", "any")
        ),
    ),
    activated(
        "{a:activated} only (your opponents|any opponent) may activate this ability.",
        lambda a: _limited(a, (("by", "opponent"),)),
        lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "opponent"),)),
    ),
    words("activation limits", "{a:activation limit}", lambda a: a),
    words("activation limits", "{a:activation limit} and {b:activation limits}", _both, _pair),
    _limit("sorcery", True, "only as a sorcery"),
    _limit("instant", True, "only as a instant"),
    _limit("limit", 1, "only once each turn"),
    _limit("limit", 2, "no more than twice each turn"),
    _limit("limit", 3, "no more than three times each turn"),
    activation_limit("only {c:activation time}", _if),
    activation_limit("only if {c:condition}", _if),
    activation_limit("only {c:activation time} and only if {d:condition}", _time_and),
    _when(YourTurn(), "during your turn"),
    _when(DuringPhase(UPKEEP, "your"), "during your upkeep"),
    _when(DuringPhase(UPKEEP), "during any upkeep step", "during any player's upkeep"),
    _when(AllOf((YourTurn(), Before(ATTACKERS))), "during your turn, before attackers are declared"),
    _when(DuringPhase(UPKEEP, "opponent"), "during an opponent's upkeep"),
    _when(DuringPhase(END, "your"), "during your end step"),
    _when(Before(), "before combat"),
    _when(After(ended=True), "after combat"),
    _when(Before(ATTACKERS), "before attackers are declared"),
    _when(Before(BLOCKERS), "before blockers are declared"),
    _when(After(BLOCKERS), "after blockers are declared"),
    _when(Before(DAMAGE), "before the combat damage step"),
    _when(DuringCombat(), "during combat"),
    _when(DuringCombat("your"), "during combat on your turn"),
    _when(DuringCombat("opponent"), "during combat on an opponent's turn"),
    _when(Before(BLOCKERS, in_combat=True), "during combat before blockers are declared"),
    _when(After(BLOCKERS, in_combat=True), "during combat after blockers are declared"),
    *(_when(DuringPhase(step), f"during the {step} step") for step in COMBAT[1:]),
    words(
        "cause",
        "whenever you activate a {k:ability with a cost} ability",
        **caused(_activates, "k", it=None, that=None),
    ),
    words(
        "cause",
        "whenever you activate a {a:ability with a cost} or {b:ability with a cost} ability",
        **caused(_activates_either, "a b", it=None, that=None),
    ),
)
