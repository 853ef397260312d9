"""Words for conditions on what happened this turn: who discarded, what was put into a graveyard, what entered (CR 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.history import (
    DamageDealtBy,
    LifeGainedThisTurn,
    LifeLostThisTurn,
)
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
    LESS,
)
from apnap_plugins.rules.vocabulary.quantities import CountThisWay, Minus
from apnap_plugins.rules.vocabulary.selectors import (
    Remembered,
    YourTeam,
)
from apnap_plugins.rules.words.conditions import number

condition: Final = partial(words, "condition")


_GAINED: Final = NumberIs(LifeGainedThisTurn(), LEAST, 1)
_LOST: Final = NumberIs(LifeLostThisTurn(), LEAST, 1)
_DISCARDED_NOW: Final = CountThisWay(Remembered("discarded"))


# Any: a number, or X
def _draw_what_is_short(n: Any) -> If:
    return If(NumberIs(_DISCARDED_NOW, LESS, n), DrawCards(Minus(n, _DISCARDED_NOW)))


def _says_what_is_short(tree: Any) -> Iterator[Bindings]:
    if (
        isinstance(tree, If)
        and isinstance(tree.condition, NumberIs)
        and tree == _draw_what_is_short(tree.condition.other)
    ):
        yield {"n": tree.condition.other}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    condition(
        "{o:mention.s} (has dealt|dealt) {n:number} or more damage this turn",
        lambda o, n: NumberIs(DamageDealtBy(o), LEAST, n),
        lambda t: (
            [{"o": t.one.of, "n": t.other}]
            if isinstance(t, NumberIs) and t.how == LEAST and isinstance(t.one, DamageDealtBy)
            else []
        ),
    ),
    words(
        "sentence",
        "if fewer than {n:many} cards were discarded this way, you draw cards equal to the difference.",
        _draw_what_is_short,
        _says_what_is_short,
    ),
    number("your team gained life this turn", LifeGainedThisTurn(YourTeam()), LEAST, 1),
    condition("(you|you've) gained or lost life this turn", lambda: AnyOf((_GAINED, _LOST))),
    condition("(you|you've) gained and lost life this turn", lambda: AllOf((_GAINED, _LOST))),
)
