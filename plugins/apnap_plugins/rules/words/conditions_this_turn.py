"""Words for conditions on what happened this turn: who discarded, what was put into a graveyard, what entered (CR 608.2h)."""

from __future__ import annotations

from functools import partial
from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.effects.history import (
    DamageDealtBy,
    LifeGainedThisTurn,
    LifeLostThisTurn,
)
from apnap_plugins.rules.vocabulary.conditions import AllOf, AnyOf, NumberIs
from apnap_plugins.rules.vocabulary.filters import (
    LEAST,
)
from apnap_plugins.rules.vocabulary.selectors import (
    YourTeam,
)
from apnap_plugins.rules.words.conditions import number

condition: Final = partial(words, "condition")


_GAINED: Final = NumberIs(LifeGainedThisTurn(), LEAST, 1)
_LOST: Final = NumberIs(LifeLostThisTurn(), LEAST, 1)

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
    number("your team gained life this turn", LifeGainedThisTurn(YourTeam()), LEAST, 1),
    condition("(you|you've) gained or lost life this turn", lambda: AnyOf((_GAINED, _LOST))),
    condition("(you|you've) gained and lost life this turn", lambda: AllOf((_GAINED, _LOST))),
)
