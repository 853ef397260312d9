"""Conditions on how a permanent enters the battlefield, which are about what is there before it (CR 614.12)."""

from __future__ import annotations

import dataclasses
from functools import lru_cache

from apnap import Condition, Node
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import Another, all_of
from apnap_plugins.rules.vocabulary.selectors import All


@lru_cache(maxsize=1000)
def before_it(condition: Condition) -> Condition:
    """A condition in which what is counted on the battlefield leaves the source out.

    Whether a permanent enters in some way is judged where it is there already, for its own characteristics; but it is none of
    the permanents that a player controls as it enters.
    """
    changed = condition.rewritten(_without_source)
    assert isinstance(changed, Condition)
    return changed


def _without_source(part: Node) -> Node:
    if isinstance(part, YouHave) or (isinstance(part, All) and part.zone == "battlefield"):
        return dataclasses.replace(part, filter=_others(part.filter))
    return part


def _others(whole: Filter) -> Filter:
    return all_of(whole, Another())
