"""Words for when, how often and by whom an ability may be activated (CR 602.5)."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator
from typing import Any, Final

from apnap import Ability, Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.abilities import Activated
from apnap_plugins.rules.comparing import AllOf
from apnap_plugins.rules.phases import COMBAT, UPKEEP
from apnap_plugins.rules.selection import YourTurn
from apnap_plugins.rules.turn_words import Before, DuringCombat, DuringPhase
from apnap_plugins.rules.words.settling import settled

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
    return words("activation time", *wordings, means=lambda: condition)


def _if(c: Condition) -> Any:
    """A condition that names nothing which has to be chosen."""
    found = settled(c)
    return None if found is None or found.targets else (("condition", found.tree),)


def _condition_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and tree[0][0] == "condition":
        yield {"c": tree[0][1]}


def _time_and(c: Condition, d: Condition) -> Any:
    found = settled(d)
    return None if found is None or found.targets else (("condition", AllOf((c, found.tree))),)


def _says_time_and(tree: Any) -> Iterator[Bindings]:
    for found in _condition_of(tree):
        if isinstance(found["c"], AllOf) and len(found["c"].parts) == 2:
            yield {"c": found["c"].parts[0], "d": found["c"].parts[1]}


def _both(a: Limits, b: Limits) -> Limits:
    return (*a, *b)


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def _limit(name: str, value: Any, *wordings: str) -> WordDeclaration:
    return words("activation limit", *wordings, means=lambda: ((name, value),))


DECLARED: Final = "declare attackers"

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("activated", "{a:activated} activate {w:activation limits}.", means=_limited, says=_says_limited),
    words("activated", "{a:activated} any player may activate this ability.",
          means=lambda a: _limited(a, (("by", "any"),)),
          says=lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "any"),))),
    words("activated", "{a:activated} any player may activate this ability but {w:activation limits}.",
          means=lambda a, w: _limited(a, (("by", "any"), *w)),
          says=lambda t: ({"a": found["a"], "w": found["w"][1:]} for found in _says_limited(t)
                          if len(found["w"]) > 1 and found["w"][0] == ("by", "any"))),
    words("activated", "{a:activated} only your opponents may activate this ability.",
          "{a:activated} only any opponent may activate this ability.",
          means=lambda a: _limited(a, (("by", "opponent"),)),
          says=lambda t: ({"a": found["a"]} for found in _says_limited(t) if found["w"] == (("by", "opponent"),))),
    words("activation limits", "{a:activation limit}", means=lambda a: a),
    words("activation limits", "{a:activation limit} and {b:activation limits}", means=_both, says=_pair),
    _limit("sorcery", True, "only as a sorcery"),
    _limit("instant", True, "only as a instant"),
    _limit("limit", 1, "only once each turn"),
    _limit("limit", 2, "no more than twice each turn"),
    _limit("limit", 3, "no more than three times each turn"),
    words("activation limit", "only {c:activation time}", means=_if, says=_condition_of),
    words("activation limit", "only if {c:condition}", means=_if, says=_condition_of),
    words("activation limit", "only {c:activation time} and only if {d:condition}", means=_time_and, says=_says_time_and),
    _when(YourTurn(), "during your turn"),
    _when(DuringPhase(UPKEEP, "your"), "during your upkeep"),
    _when(DuringPhase(UPKEEP), "during any upkeep step", "during any player's upkeep"),
    _when(AllOf((YourTurn(), Before(DECLARED))), "during your turn, before attackers are declared"),
    _when(Before(DECLARED), "before attackers are declared"),
    _when(DuringCombat(), "during combat"),
    *(_when(DuringPhase(step), f"during the {step} step") for step in COMBAT[1:4]),
)  # fmt: skip
