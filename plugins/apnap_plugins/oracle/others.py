"""What "other" and "another" are other than: the card itself, what a trigger is about, what is enchanted, what a spell named.

Words are read without the card that they stand on, and as if "other" meant other than the card itself. On a card that can't be
among what is spoken of, as an Aura is no creature, it means something else; and where it could mean either, nobody knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any, Final

from apnap import Ability, Affects, Instruction, Keyword, Node, Triggered
from apnap_plugins.oracle.language import UNSETTLED, NotUnderstood
from apnap_plugins.oracle.references.agreement import is_elsewhere
from apnap_plugins.oracle.references.ambiguity import has_others, is_permanent
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.continuous.continuous import BecomeTypes
from apnap_plugins.rules.effects.history import OtherSpellsCastThisTurn
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector, stated_types
from apnap_plugins.rules.vocabulary.characteristics import PERMANENT_TYPES
from apnap_plugins.rules.vocabulary.filters import LESS, MORE, And, Another, HasSubtype, IsSelected, Itself, Not
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This, TriggerObject
from apnap_plugins.rules.words.references import cause
from apnap_plugins.rules.words.trees import own_parts, rewritten_own

_OTHER: Final = re.compile(r"\b(an)?other\b(?! than)", re.IGNORECASE)
CREATED: Final = "created"
"""Where the memory has the tokens that were created."""
BATTLEFIELD: Final = "battlefield"
_ATTACHED: Final = ("Aura", "Equipment", "Fortification")


def own_types(type_line: str, abilities: Iterable[Ability]) -> frozenset[str]:
    """The card types that a permanent of this card has, or can come to have by its own abilities; a spell has none."""
    found = {name for name in PERMANENT_TYPES if re.search(rf"\b{name}\b", type_line, re.IGNORECASE)}
    becomes = (part for ability in abilities for part in ability.walk() if isinstance(part, BecomeTypes))
    if "Vehicle" in type_line or any("creature" in part.types for part in becomes):
        found.add("creature")
    return frozenset(found)


def with_others(ability: Ability, line: str, types: frozenset[str], type_line: str) -> Ability:
    """An ability in which "other" is other than what it means on a card of these types.

    Raises NotUnderstood where that isn't clear. Keywords, and what quoted abilities say, speak of what has them.
    """
    quoted = isinstance(ability, Keyword) or '"' in line
    if quoted and any(map(_speaks_of_others, ability.walk())):
        raise NotUnderstood(UNSETTLED, line, "'other' can be other than the target, or than the object itself")
    if isinstance(ability, Triggered) and _is_about_another_spell(ability):
        raise NotUnderstood(
            UNSETTLED, line, "'other' can be other than the spell that was cast, or than the object itself"
        )
    effect_words = line.partition(", ")[2] if isinstance(ability, Triggered) else line
    if isinstance(ability, Keyword) or not _OTHER.search(effect_words):
        return ability
    if getattr(ability, "targets", ()) and any(map(_chooses_another, ability.walk())):
        raise NotUnderstood(UNSETTLED, line, "'another' can be other than the target, or than the card itself")
    if any(map(_compares_with_others, ability.walk())):
        raise NotUnderstood(UNSETTLED, line, "'another' can be other than what is compared, or than the card itself")
    if any(_speaks_of_others(part) for part in ability.walk() if part is not ability or not isinstance(part, Spell)):
        raise NotUnderstood(UNSETTLED, line, "'other' can be other than the target, or than the object itself")
    others = _Others(line, types, type_line)
    if isinstance(ability, Spell):
        others.targets = ability.targets
    skipped = ("on",) if isinstance(ability, Triggered) else ()
    if isinstance(ability, Triggered):
        others.about(ability)
    changed: dict[str, Any] = {}
    for name in (field.name for field in fields(ability)):  # type: ignore[arg-type]
        if name not in skipped:
            old = getattr(ability, name)
            new = (
                others.of_spell(old)
                if isinstance(ability, Spell) and isinstance(old, Instruction)
                else others.found(old)
            )
            if new != old:
                changed[name] = new
    return replace(ability, **changed) if changed else ability  # type: ignore[type-var]


def _is_about_another_spell(ability: Triggered) -> bool:
    """Whether it triggers on the casting of a spell and counts "other" spells, which can be others than that one."""
    casts = any(issubclass(kind, SpellCast) for kind in ability.on.events) and Itself() not in tuple(ability.on.walk())
    return casts and any(isinstance(part, OtherSpellsCastThisTurn) for part in ability.walk())


def _chooses_another(part: Node) -> bool:
    """Whether something is chosen on resolution that is "another" one."""
    return isinstance(part, ChooseThem) and any(isinstance(one, Another) for one in part.walk())


def _compares_with_others(part: Node) -> bool:
    """Whether each of several permanents is compared with "other" ones: these are others than it, not than the card.

    "Target enchantment that doesn't have the same name as another permanent": nothing would be a target, as each has the
    name that it has.
    """
    each = _permanents(part)
    groups = () if each is None else filter(None, map(_permanents, each.walk()))
    return any(Another() in tuple(group.walk()) for group in groups)


def _permanents(part: Node) -> Filter | None:
    """Which permanents a part chooses from, changes or speaks of; None where it does nothing like that."""
    if getattr(part, "zone", BATTLEFIELD) != BATTLEFIELD:
        return None
    if isinstance(part, Selector):
        return part.group()
    return getattr(part, "filter", None) if isinstance(part, (TargetSpec, Affects)) else None


def _speaks_of_others(part: Node) -> bool:
    """Whether an ability, or what triggers as something is done, has a permanent as a target and speaks of all others."""
    targets = [spec for spec in getattr(part, "targets", ()) if isinstance(spec, TargetSpec)]
    return any(map(is_permanent, targets)) and has_others(getattr(part, "effect", None))


class _Others:
    """What "other" is other than, while an ability is gone through."""

    def __init__(self, line: str, types: frozenset[str], type_line: str) -> None:
        self.line = line
        self.type_line = type_line
        self.types = types
        self.attached = any(word in type_line for word in _ATTACHED)
        self.trigger: Triggered | None = None
        self.group: Filter | None = None  # what the text last named, in a spell
        self.made: frozenset[str] = frozenset()  # the card types of the tokens that it has created
        self.targets: tuple[TargetSpec, ...] = ()  # of a spell
        self.chosen: tuple[Target, ...] = ()  # those of them that the text has named so far, where they are permanents

    def about(self, ability: Triggered) -> None:
        """Note what triggers, where that is something else than the object itself, and on the battlefield."""
        it = cause(ability.on).it
        if it not in (None, This()) and not is_elsewhere(ability.on) and Itself() not in tuple(ability.on.walk()):
            self.trigger = ability

    def of_spell(self, effect: Instruction) -> Instruction:
        """What a spell does: one instruction, or a row of them."""
        return self.of_row(effect) if isinstance(effect, Do) else self.of_step(effect)

    def of_row(self, effect: Do) -> Do:
        """A row of instructions: each may speak of what those before it named."""
        steps = []
        for step in effect.steps:
            steps.append(self.of_step(step))
            self.chosen += self._chosen_in(step)
            groups = [part.filter for part in own_parts(step) if isinstance(part, All) and part.zone == "battlefield"]
            self.group = groups[-1] if groups else self.group
            self.made |= _created_types(step)
        return replace(effect, steps=tuple(steps))

    def of_step(self, step: Instruction) -> Instruction:
        """One instruction: it may speak of a target that it names itself, where none was named before."""
        before = self.chosen
        self.chosen = before or self._chosen_in(step)
        found: Instruction = self.found(step)
        self.chosen = before
        return found

    def found(self, tree: Any) -> Any:
        """A tree in which "other" is what it means."""
        return rewritten_own(tree, self._change)

    def _change(self, part: Node) -> Node:
        if not isinstance(part, And) or Another() not in part.parts:
            return part
        if any(map(_is_compared_with_trigger, part.parts)):
            return And(tuple(Not(IsSelected(TriggerObject())) if one == Another() else one for one in part.parts))
        if any(isinstance(inner, TriggerObject) for one in part.parts for inner in one.walk()):
            raise self._unclear("it may be other than the card itself, or than what the ability triggers on")
        types = stated_types((part,))
        other = self._other(types, self._has_subtypes(part))
        return And(tuple(other if one == Another() else one for one in part.parts))

    def _has_subtypes(self, whole: And) -> bool:
        """Whether the card has all subtypes that a filter asks for."""
        return all(one.subtype in self.type_line for one in whole.parts if isinstance(one, HasSubtype))

    def _other(self, types: frozenset[str], of_subtypes: bool) -> Filter:
        """Of two that it could be other than the card itself is none where it lacks a subtype that is asked for."""
        itself = bool(self.types) and (not types or bool(types & self.types))
        if self.trigger is not None and _may_be(types, stated_types((self.trigger.on,))):
            it = cause(self.trigger.on).it
            if (itself and of_subtypes) or it is None:
                raise self._unclear("it may be other than the card itself, or than what the ability triggers on")
            return Not(IsSelected(it))
        if itself:
            return Another()
        if self.attached:
            return Not(IsEnchanted())
        if self.chosen and self.group is None and not self.made:
            return self._than_target(types)
        if self.group is not None and _may_be(types, stated_types((self.group,))):
            return Not(self.group)
        if self.group is None and self.made and _may_be(types, self.made):
            return Not(IsSelected(Remembered(CREATED)))
        raise self._unclear("the card itself is nothing of that kind")

    def _chosen_in(self, step: Instruction) -> tuple[Target, ...]:
        """The targets that are objects and that an instruction names first."""
        found = dict.fromkeys(part for part in own_parts(step) if isinstance(part, Target) and part not in self.chosen)
        return tuple(part for part in found if not self.targets[part.slot].players)

    def _than_target(self, types: frozenset[str]) -> Filter:
        """Other than the one target on the battlefield that the text has named; where it is several things, nobody knows."""
        target, *more = self.chosen
        spec = self.targets[target.slot]
        if more or spec.maximum != 1 or spec.zone != "battlefield" or not _may_be(types, stated_types((spec,))):
            raise self._unclear("several targets were named, or none of that kind")
        return Not(IsSelected(target))

    def _unclear(self, why: str) -> NotUnderstood:
        return NotUnderstood(UNSETTLED, self.line, f"'other' can't be other than what it looks back to: {why}")


def _is_compared_with_trigger(part: Node) -> bool:
    """Whether a number must be less or greater than that of what the ability triggers on, which "other" is other than, then."""
    of_it = any(isinstance(inner, TriggerObject) for inner in part.walk())
    return of_it and getattr(part, "how", "") in (LESS, MORE)


def _created_types(step: Node) -> frozenset[str]:
    """The card types of tokens that an instruction creates by what it says of them; of a copy nobody knows."""
    tokens = (getattr(part, "token", None) for part in own_parts(step) if isinstance(part, Instruction))
    lines = " ".join(token.types for token in tokens if isinstance(token, Token))
    return frozenset(name for name in PERMANENT_TYPES if name in lines.lower().split())


def _may_be(types: frozenset[str], others: frozenset[str]) -> bool:
    return not types or not others or bool(types & others)
