"""Words that ask in a player's own end step whether something came under their control this turn (CR 302.6, 603.4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.history import AttackedThisTurn, ControlledSinceTurnBegan
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.turn.phases import END
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.conditions import AllOf, ObjectIs
from apnap_plugins.rules.vocabulary.filters import Not
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.lines import says_triggered_if, triggered_if
from apnap_plugins.rules.words.references import Cause, Unsettled

triggered: Final = partial(words, "triggered")

OWN_END: Final = AtBeginning(END, "your")
BEFORE: Final = ObjectIs(This(), ControlledSinceTurnBegan())
"""It didn't come under your control this turn: said in your own turn, the most recent one that you began."""
IDLE: Final = AllOf((ObjectIs(This(), Not(AttackedThisTurn())), BEFORE))


# Any: instructions as the grammar has them, and what they are to settle
def _unless_it_came(q: Condition, c: Instruction) -> Any:
    return triggered_if(OWN_END, q, If(BEFORE, c))


# Any: a tree, whatever it is
def _says_unless_it_came(tree: Any) -> Iterator[Bindings]:
    for found in says_triggered_if(tree):
        effect = found["e"].tree
        if found["on"] == OWN_END and isinstance(effect, If) and effect == If(BEFORE, effect.then):
            yield {"q": found["condition"], "c": Unsettled(effect.then, found["e"].targets)}


# Any: the same
def _if_idle(e: Instruction) -> Any:
    return triggered_if(Cause(OWN_END, it=This(), player=None), IDLE, e)


# Any: the same
def _says_if_idle(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and (ability.on, ability.condition) == (OWN_END, IDLE):
        yield from ({"e": found["e"]} for found in says_triggered_if(tree))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    triggered(
        "at the beginning of your end step, if {q:condition}, {c:clauses at once} unless it came under your control this turn.",
        _unless_it_came,
        _says_unless_it_came,
    ),
    triggered(
        "at the beginning of your end step, if ~ didn't attack or come under your control this turn, {e:body}",
        _if_idle,
        _says_if_idle,
    ),
)
