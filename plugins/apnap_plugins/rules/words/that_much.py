"""What "that much" and "that many" mean in an effect: the number of the trigger event, or of what was done before (CR 608.2c)."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from apnap import Event, Instruction, Node
from apnap_plugins.rules.damage.damage import DamageDealt, LifeGained, LifeLost
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, May
from apnap_plugins.rules.effects.untargeted_choices import WithChoice
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.words.references import Cause, Resulting, ThatMuch, Unclear, rewritten
from apnap_plugins.rules.words.trees import all_parts, rewritten_own


# Any: a tree as the grammar has it, of whatever type
def effect_of(tree: Any) -> Instruction | None:
    """What is done, among what a line says: a condition before it, a time behind it."""
    parts = tree if isinstance(tree, tuple) else (tree,)
    return next((part for part in parts if isinstance(part, Instruction)), None)


def by_several(what: Node) -> bool:
    """Whether several players follow an instruction."""
    who = (getattr(what, name, None) for name in ("who", "whose", "players"))
    return any(are_several(getattr(one, "of", one)) for one in who)


def are_several(who: object) -> bool:
    """Whether these are several players: "their" means each one's own, which takes an instruction followed player by player."""
    return isinstance(who, Selector) and who.of_players and who.several


_AMOUNTS: Final[dict[str, tuple[type[Event], ...]]] = {"life": (LifeGained, LifeLost), "damage": (DamageDealt,)}
"""What events "the amount of life you gained" and "each 1 damage dealt to them" are about."""


# Any: a tree as the grammar has it, of whatever type
def _with_event_amounts(tree: Any, about: Cause | None) -> Any:
    """A tree with amounts that say what they are of as that of the trigger event, where that is about such a thing."""
    kinds = set(about.on.events) if about is not None else set()
    return rewritten(
        tree,
        lambda part: (
            EventAmount()
            if isinstance(part, ThatMuch) and part.of and kinds and kinds <= set(_AMOUNTS[part.of])
            else part
        ),
    )


# Any: a tree as the grammar has it, of whatever type
def with_amounts(tree: Any, about: Cause | None) -> Any:
    """A tree with "that much" in what is done first as what the trigger says; None where that says nothing.

    Further on it could be what an instruction before it did.
    """
    tree = _with_event_amounts(tree, about)
    if not _says_that_much(tree):
        return tree
    if any(isinstance(part, ThatMuch) and part.of for part in all_parts(tree)):
        return None
    if about is None or about.much is None or _is_of_any_number(effect_of(tree)):
        counted = rewritten_own(tree, _counted_before)
        return None if _says_that_much(counted) else counted
    much: Node = about.much
    if _counts_later(effect_of(tree)):
        much = Unclear("that many", "what is done before may have another number than the trigger")
    return rewritten(tree, lambda part: much if isinstance(part, ThatMuch) else part)


def _counted_before(part: Node) -> Node:
    """A row of instructions, or what is done if something was, in which "that many" is what the step before was done to.

    Where several players do that each has a number of its own, and where it says none, "that many" says nothing (CR 608.2c).
    """
    if not isinstance(part, Instruction):
        return part
    if isinstance(part, Do):
        steps = [*part.steps]
        for at in range(1, len(steps)):
            if _says_that_much(steps[at]):
                before = next((one for one in steps[at - 1 :: -1] if not _says_noted(one)), None)
                steps[at] = _counting(steps[at], before)
        return dataclasses.replace(part, steps=tuple(steps))
    tried = getattr(part, part.tried, None) if part.tried else None
    if tried is None or not part.branches:
        return part
    usual = part.branches[0]
    return dataclasses.replace(part, **{usual: _counting(getattr(part, usual), tried)})  # type: ignore[type-var]


def _says_noted(step: Node) -> bool:
    return any(isinstance(part, NotedAmount) for part in all_parts(step))


# Any: a tree as the grammar has it, of whatever type
def _counting(step: Any, before: Any) -> Any:
    """A step with what was done before it counted, where that has a number."""
    told = _told(before)
    name = getattr(told, "that_many", "")
    if not name or by_several(told) or (name == "discarded" and isinstance(step, DrawCards)):
        return step  # a hand that is put away for as many cards has words of its own
    if any(isinstance(part, TargetSpec) and _says_that_much(part) for part in all_parts(step)):
        return step  # targets are chosen before anything is done (CR 601.2c)
    return rewritten(step, lambda part: NotedAmount(name) if isinstance(part, ThatMuch) else part)


# Any: a tree as the grammar has it, of whatever type
def _told(step: Any) -> Any:
    """What is done by a step that may be optional, or of which later words speak; to what one player chooses for it."""
    while isinstance(step, (Resulting, May, WithChoice)):
        if isinstance(step, WithChoice):
            step = None if by_several(step.choice) else step.then
        else:
            step = step.what
    return step


# Any: a tree as the grammar has it, of whatever type
def _is_of_any_number(effect: Any) -> bool:
    """Whether "that many" is said only where something was done to any number of things, which it is nearer to than the event."""
    if not isinstance(effect, Instruction):
        return False
    saying = [step for step in effect.row() if _says_that_much((step,))]
    return bool(saying) and all(map(_tries_any_number, saying))


def _tries_any_number(step: Instruction) -> bool:
    tried = getattr(step, step.tried, None) if step.tried else None
    some = any(getattr(part, "any_number", False) for part in all_parts((tried,))) if tried is not None else False
    return some and not _says_that_much((tried,))


# Any: a tree as the grammar has it, of whatever type
def _counts_later(effect: Any) -> bool:
    """Whether "that much" stands behind something else that is done, which may have a number of its own."""
    if not isinstance(effect, Instruction):
        return False
    first, *others = effect.row()
    if others and not first.compound and _says_that_much((first,)):
        return (
            _counts_later(others[0]) if len(others) == 1 else any(map(_counts_later, others))
        )  # its number is the trigger's
    if others:
        return _counts_later(first) or _says_that_much(tuple(others))
    tried = getattr(effect, effect.tried, None)
    branches = tuple(getattr(effect, name) for name in effect.branches)
    if tried is not None and tried.has_number() and _says_that_much(branches):
        return True
    return any(map(_counts_later, (tried, *branches)))


# Any: a tree as the grammar has it, of whatever type
def _says_that_much(tree: Any) -> bool:
    return any(isinstance(part, ThatMuch) for part in all_parts(tree))
