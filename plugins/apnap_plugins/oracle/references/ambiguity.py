"""What a text leaves in doubt: words for several objects or others, where the tree would say something else (CR 608.2)."""

from __future__ import annotations

from collections.abc import Mapping

from apnap import Condition, Instruction, Node
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Another
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, This, TriggerObject
from apnap_plugins.rules.words.references import IT_WORDS, BackReference, Cause, Reference
from apnap_plugins.rules.words.trees import all_parts, own_parts


def is_several(what: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a selector may give more than one."""
    if isinstance(what, Target):
        return targets[what.slot].maximum != 1
    return what.several


def asks_of_each(tree: object, targets: list[TargetSpec]) -> bool:
    """Whether a condition asks what each of several is: what asks is only of one, and no text says what is so of none."""
    conditions = (part for part in own_parts(tree) if isinstance(part, Condition))
    asked = [getattr(part, part.speaks_of or "of") for part in conditions if part.of_card or part.speaks_of]
    return any(
        of.word.startswith("each of") if isinstance(of, BackReference) else _names_several(of, targets) for of in asked
    )


def _names_several(of: Selector, targets: list[TargetSpec]) -> bool:
    named: Node = of.of if isinstance(of, Reference) else of
    if isinstance(named, TargetSpec):
        return named.maximum != 1
    return isinstance(named, Selector) and is_several(named, targets)


def has_others(tree: object) -> bool:
    """Whether a tree speaks of all "other" objects."""
    return any(_group(part) is not None and Another() in tuple(part.walk()) for part in own_parts(tree))


def _group(part: Node) -> Filter | None:
    return part.group() if isinstance(part, Selector) else None


def chooses_permanents(tree: object) -> bool:
    """Whether somebody chooses permanents, than which "all other creatures" behind that would be others."""
    return any(getattr(part, "among_permanents", False) for part in own_parts(tree))


def confuses_spell_and_target(final: object, places: Mapping[Node, Selector], about: Cause | None) -> bool:
    """Whether "it" was taken for a spell where only what that targets can be meant, or for the target where the spell can.

    Where a trigger is about a spell that targets something, both are named: "put a counter on it" and "copy it" mean one each.
    """
    if about is None or not any(isinstance(part, Filter) and part.of_targets for part in about.on.walk()):
        return False
    its = {what for part, what in places.items() if isinstance(part, BackReference) and part.word in IT_WORDS}
    parts = tuple(part for part in own_parts(final) if isinstance(part, Instruction))
    if TriggerObject() in its:
        return any(_as_its_own(part).is_absurd_of_spell() for part in parts)
    on_stack = any(part.on_stack and getattr(part, part.on_stack) == This() for part in parts)
    return This() in its and (on_stack or not any(part.is_absurd_of_spell() for part in parts))


def _as_its_own(part: Node) -> Node:
    changed = part.rewritten(lambda inner: This() if inner == TriggerObject() else inner)
    return part if changed is None else changed


def is_permanent(spec: TargetSpec) -> bool:
    """Whether a target is a permanent: "each other creature" might mean others than that."""
    return spec.filter is not None and spec.zone == "battlefield" and not spec.players and not spec.also


def lasts(tree: object, last: Instruction | None = None) -> bool:
    """Whether "those creatures" are still what the words for them meant at first: nothing in between changes that.

    What is done `last` may depend on a condition: nothing that speaks of them stands behind it.
    """
    parts = tuple(own_parts(tree))
    groups = [inner for part in parts if (group := _group(part)) is not None for inner in group.walk()]
    now = (part for part in parts if isinstance(part, Instruction) and not part.later)  # the others change nothing yet
    is_last = last is not None and _only_if(last)
    return all(part.steady or (is_last and part == last) for part in now) and all(one.steady for one in groups)


def _only_if(step: Instruction) -> bool:
    """Whether an instruction does something where a condition holds, and else nothing."""
    return bool(step.asks) and all(getattr(step, name) is None for name in step.branches[1:])


def otherwise_of_nothing(steps: tuple[Instruction, ...], made: tuple[frozenset[str], ...]) -> bool:
    """Whether something is done because "it" isn't of a kind though there may be no "it", as what makes it is optional.

    "You may reveal the top card of your library. If it's a land card, ... Otherwise, you gain 2 life": who reveals none
    gains no life. `made` has for each of the steps the names of what it makes for the others.
    """
    maybe: frozenset[str] = frozenset()
    for step, names in zip(steps, made, strict=True):
        if step.asks and _is_followed_without(step, names_in(getattr(step, step.asks)) & maybe):
            return True
        maybe = maybe | names if step.uncertain else maybe - names
    return False


def names_in(tree: object) -> frozenset[str]:
    """The names under which a tree looks for something in the memory."""
    return frozenset(part.name for part in all_parts(tree) if isinstance(part, Remembered))


def _is_followed_without(step: Instruction, names: frozenset[str]) -> bool:
    """Whether something of a step with a condition about what has these names can be done where there is nothing of them."""
    return bool(names) and any(not names & names_in(each) for done in _if_not(step) for each in done.row())


def _if_not(step: Instruction) -> tuple[Instruction, ...]:
    """What is done also where a condition is not true of anything."""
    negative = any(isinstance(part, Condition) and part.negative for part in getattr(step, step.asks).walk())
    done = (getattr(step, name) for name in (step.branches if negative else step.branches[1:]))
    return tuple(one for one in done if one is not None)
