"""Words for what was tapped (CR 701.21), and for the legend rule (CR 704.5j)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Static
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.permanents.effects import NoLegendRule
from apnap_plugins.rules.permanents.instructions import TurnOver
from apnap_plugins.rules.permanents.quantities import NumberTapped
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, Anything
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All

static: Final = partial(words, "static")

LEGEND_RULE: Final = 'the "legend rule" doesn\'t apply'


def _to(f: Filter) -> tuple[NoLegendRule] | None:
    return None if f == Anything() else (NoLegendRule(f),)


def _if_so_many(n: Any, f: Filter) -> tuple[Static]:
    """To them, as long as there are exactly so many."""
    return (Static((NoLegendRule(f),), NumberIs(Count(All(f)), EQUAL, n)),)


def _says_if_so_many(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, NoLegendRule) and isinstance(getattr(ability, "condition", None), NumberIs):
        n = ability.condition.other  # type: ignore[union-attr]
        if tree == _if_so_many(n, effect.filter):
            yield {"n": n, "f": effect.filter}


def _turned_over(f: Filter, g: Filter) -> TurnOver | None:
    """Both are said of the same kind."""
    return TurnOver(All(f)) if f == g or isinstance(g, Hole) else None


# Any: a tree, whatever it is
def _is_turned_over(tree: Any) -> bool:
    return isinstance(tree, TurnOver) and isinstance(tree.objects, All) and tree == TurnOver(All(tree.objects.filter))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("each one", "{f:filter.s} tapped this way", NumberTapped),
    words("quantity", "the number of {f:filter.p} tapped this way", NumberTapped),
    words(
        "clause",
        "simultaneously untap all tapped {f:filter.p} and tap all untapped {g:filter.p}",
        _turned_over,
        lambda t: [{"f": t.objects.filter, "g": t.objects.filter}] if _is_turned_over(t) else [],
    ),
    static(LEGEND_RULE, lambda: (NoLegendRule(),)),
    static(f"{LEGEND_RULE} to {{f:filters}}", _to),
    words(
        "other line",
        f"if there are exactly {{n:many}} {{f:filter.p}} on the battlefield, {LEGEND_RULE} to them.",
        _if_so_many,
        _says_if_so_many,
    ),
)
