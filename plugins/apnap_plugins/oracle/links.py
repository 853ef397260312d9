"""Linked abilities of a card: what one of them exiles is what another calls "the exiled card" (CR 607.2a).

A line is read without the others. Once all are read, what exiles is done as `Linked` where another line speaks of it, and a
card on which that isn't clear is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from typing import Any, Final

from apnap import Ability, Instruction, Keyword, Node, Triggered
from apnap_plugins.oracle.language import UNSETTLED, NotUnderstood
from apnap_plugins.rules.casting.effects import AdditionalCost
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.effects.linked_abilities import (
    PUT_WITH,
    THE_CARD,
    WITH_THIS,
    IsLinked,
    Linked,
    LinkedCost,
    LinkedObjects,
    TotalOf,
)
from apnap_plugins.rules.effects.text_linked import PAID_EXILED, pays_by_exiling
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import Remembered, This, TriggerObject
from apnap_plugins.rules.words.references import cause
from apnap_plugins.rules.words.sizes import STAT_OF
from apnap_plugins.rules.words.trees import all_parts, own_parts, rewritten_own

_LINKS: Final = (THE_CARD, WITH_THIS)
_KEYWORDS_THAT_EXILE: Final = frozenset(["delve"])
"""Keyword abilities by which cards are exiled with the object: text that says "exiled with it" is linked to them (CR 607.2b)."""
_EXILED: Final = "exiled"
"""The name under which the memory has what an instruction exiled."""
_MOVED: Final = "moved"
"""The name under which the memory has what an instruction put onto the battlefield."""


def with_links(abilities: tuple[Ability, ...], text: str) -> tuple[Ability, ...]:
    """The abilities of a card, those linked that its text links. Raises NotUnderstood where it isn't clear what is meant.

    "The exiled card" is what the same ability exiles, else what the only other one that exiles something does.
    """
    abilities = _of_costs(tuple(_of_itself(ability) for ability in abilities))
    abilities = _with_what_is_put(abilities, text)
    if not any(_links_of(ability) for ability in abilities):
        return abilities
    for link in _LINKS:
        reading = [ability for ability in abilities if link in _links_of(ability)]
        exiling = [ability for ability in abilities if any(_exiles(ability))]
        if not reading:
            continue
        if link == WITH_THIS and not exiling and any(map(_exiles_by_keyword, abilities)):
            continue
        paying = [ability for ability in abilities if link == WITH_THIS and any(_pays_by_exiling(ability))]
        if not (exiling or paying) or (link == THE_CARD and (len(exiling) > 1 or exiling[0] in reading)):
            raise NotUnderstood(UNSETTLED, text, "it isn't clear which ability exiles what another one speaks of")
        abilities = tuple(_linked(ability, link) if ability in exiling else ability for ability in abilities)
        abilities = tuple(
            _changed(ability, _paid_with_links) if ability in paying else ability for ability in abilities
        )
    return tuple(_changed(ability, _added_up) for ability in abilities)


def _with_what_is_put(abilities: tuple[Ability, ...], text: str) -> tuple[Ability, ...]:
    """Abilities that put something onto the battlefield leave their link on it, where text speaks of what was "put with" this.

    Also text of an ability that the object gives itself, as an Aura does that enchants what it put there.
    """
    if not any(_speaks_of_what_is_put(ability) for ability in abilities):
        return abilities
    if not any(_puts(part) for ability in abilities for part in _own(ability)):
        raise NotUnderstood(
            UNSETTLED, text, "it isn't clear which ability puts onto the battlefield what another one speaks of"
        )

    def change(part: Node) -> Node:
        return Linked(PUT_WITH, part, _MOVED) if isinstance(part, Instruction) and _puts(part) else part

    return tuple(_changed(ability, change) for ability in abilities)


def _speaks_of_what_is_put(ability: Ability) -> bool:
    return any(isinstance(part, (IsLinked, LinkedObjects)) and part.link == PUT_WITH for part in all_parts(ability))


def _puts(part: Node) -> bool:
    """Whether it puts something onto the battlefield and says what that has become."""
    return getattr(part, "leaves", "") == _MOVED and getattr(part, "zone", "battlefield") == "battlefield"


def _added_up(part: Node) -> Node:
    """A number that is asked of "the exiled card" is that of all of them together where there are several (CR 607.3)."""
    what = STAT_OF.get(type(part), "")  # type: ignore[arg-type]
    return (
        TotalOf(LinkedObjects(THE_CARD), what)
        if what and getattr(part, "of", None) == LinkedObjects(THE_CARD)
        else part
    )


def _of_itself(ability: Ability) -> Ability:
    """An ability that exiles something once and then calls that "the exiled card": what its own memory has (CR 607.1c)."""
    if THE_CARD not in _links_of(ability) or len(tuple(_exiles(ability))) != 1:
        return ability
    return _changed(ability, lambda part: Remembered(_EXILED) if part == LinkedObjects(THE_CARD) else part)


def _of_costs(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The abilities of a card; what a spell calls "the exiled card" is what was exiled as an additional cost to cast it.

    Where something else exiles too, it stays open what is meant.
    """
    costs = (part for ability in abilities for part in _own(ability) if isinstance(part, AdditionalCost))
    if not any(pays_by_exiling(cost.cost) for cost in costs) or any(any(_exiles(ability)) for ability in abilities):
        return abilities
    return tuple(
        _changed(ability, lambda part: PAID_EXILED if part == LinkedObjects(THE_CARD) else part)
        if isinstance(ability, Spell)
        else ability
        for ability in abilities
    )


def _pays_by_exiling(ability: Ability) -> Iterator[AdditionalCost]:
    """The additional costs to cast the object that exile cards, which are "exiled with" what it becomes (CR 607.2q)."""
    return (part for part in _own(ability) if isinstance(part, AdditionalCost) and pays_by_exiling(part.cost))


def _paid_with_links(part: Node) -> Node:
    if not isinstance(part, AdditionalCost):
        return part
    linked = (
        LinkedCost(WITH_THIS, one) if isinstance(one, Cost) and pays_by_exiling((one,)) else one for one in part.cost
    )
    return replace(part, cost=tuple(linked))


def _exiles_by_keyword(ability: Ability) -> bool:
    return isinstance(ability, Keyword) and ability.id in _KEYWORDS_THAT_EXILE


def _own(ability: Ability) -> Iterator[Node]:
    """What an ability says itself, without what abilities say that it gives to something."""
    return own_parts(tuple(getattr(ability, field.name) for field in fields(ability)))  # type: ignore[arg-type]


def _links_of(ability: Ability) -> frozenset[str]:
    readers = (part for part in _own(ability) if isinstance(part, (IsLinked, LinkedObjects)))
    return frozenset(part.link for part in readers if part.link in _LINKS)


def _exiles(ability: Ability) -> Iterator[Instruction]:
    """The instructions of an ability that exile something else than the object itself, and than what is exiled already."""
    own = (This(),)
    if isinstance(ability, Triggered) and cause(ability.on).it == This():
        own += (TriggerObject(),)  # type: ignore[assignment]
    parts = tuple(_own(ability))
    several = [part for part in parts if isinstance(part, Instruction) and _exiled_as(part)]
    for part in parts:
        if isinstance(part, Instruction) and part.leaves == _EXILED:
            objects = getattr(part, "objects", None)
            if objects not in own and not _is_exiled(objects):
                yield part
        elif (
            isinstance(part, Instruction)
            and _exiled_as(part)
            and not any(part in whole.children() for whole in several)
        ):
            yield part


def _exiled_as(part: Instruction) -> str:
    """Under what name the memory has what a search exiles, or what puts some of the cards that are looked at into exile."""
    return str(getattr(part, "exiled_as", ""))


def _is_exiled(objects: Selector | None) -> bool:
    return objects is not None and any(isinstance(part, LinkedObjects) for part in objects.walk())


def _linked(ability: Ability, link: str) -> Ability:
    found = tuple(_exiles(ability))

    def change(part: Node) -> Node:
        left = _exiled_as(part) if isinstance(part, Instruction) else ""
        return Linked(link, part, left or _EXILED) if isinstance(part, Instruction) and part in found else part

    return _changed(ability, change)


def _changed(ability: Ability, change: Callable[[Node], Node]) -> Ability:
    """An ability in which every node of its own is as `change` has it."""
    # Any: the fields of abilities of any kind
    changed: dict[str, Any] = {}
    for field in fields(ability):  # type: ignore[arg-type]
        old = getattr(ability, field.name)
        new = rewritten_own(old, change)
        if new != old:
            changed[field.name] = new
    return replace(ability, **changed) if changed else ability  # type: ignore[type-var]
