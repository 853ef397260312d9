"""Following what a text moves: what "it" and "that card" are once they are somewhere else (CR 400.7)."""

from __future__ import annotations

import dataclasses
from typing import Any

from apnap import Ability, Condition, Node, node
from apnap_plugins.rules.attachments import ThisOrItsCard
from apnap_plugins.rules.choosing import InZone
from apnap_plugins.rules.delayed import WhenYouDo
from apnap_plugins.rules.instructions import DelayedTrigger, If, PutCountersOn
from apnap_plugins.rules.looking import PutThem
from apnap_plugins.rules.selection import Quantity, Remembered, Selector, This

IT = Remembered("it")
"""What a delayed triggered ability remembers."""


NOT_FOUND: dict[Node, Selector | None] = {Remembered(name): None for name in ("sacrificed", "discarded", "milled")}
"""What a text asks about, but does nothing to: one that moves it once more isn't understood."""
INSTEAD = ("otherwise", "instead", "lose")
"""The fields of instructions for what is done where something else is not."""
Places = dict[Node, Selector | None]


@node
class Moving(Selector):
    """What an instruction moves that the text named before: what it became where that text, or the trigger event, moved it.

    So "exile target creature, then return it to the battlefield" finds the exiled card (CR 400.7j), and "when this dies,
    return it to your hand" the card in the graveyard (CR 400.7e). A settled tree has none.
    """

    of: Selector


class Lost(Exception):
    """What a text moves once more can't be found: something else moved in between has taken its place in the memory."""


def moved_on(tree: Any, moved: Selector | None) -> Any:
    """A tree in which everything that has moved is found where it is; `moved` is what the trigger event made of the object.

    An instruction that moves its `objects` says in `leaves` under which name the memory has what they became. What is put
    onto the battlefield is what the text goes on speaking of; of what leaves it, only that which is moved once more.
    Raises Lost where it can't be found.
    """
    return _Following(moved).found(tree)


class _Following:
    """Where things are, while a tree is gone through in the order of its text."""

    def __init__(self, moved: Selector | None) -> None:
        self.gone: Places = {**NOT_FOUND, This(): moved} if moved is not None else {**NOT_FOUND}
        self.arrived: Places = {}
        self.doubtful: list[Node] = []  # what moved only if a condition holds
        self.returning: list[Node] = []  # what comes onto the battlefield only later

    def found(self, part: Any) -> Any:
        """A part of the tree. Abilities that it gives to something have been gone through before."""
        if isinstance(part, tuple):
            return tuple(self.found(inner) for inner in part)
        if isinstance(part, (Condition, Quantity)) and any(inner in self.doubtful for inner in part.walk()):
            raise Lost  # what is asked of it depends on where it is
        if isinstance(part, Moving):
            return self._where(part.of)
        if isinstance(part, Selector) and part in self.arrived:
            return self._where(part)
        if isinstance(part, DelayedTrigger):
            return self._delayed(part)
        if isinstance(part, WhenYouDo):
            return dataclasses.replace(part, what=self.found(part.what))  # the rest has targets of its own
        if not isinstance(part, Node) or isinstance(part, Ability):
            return part
        if getattr(part, "on" if isinstance(part, PutCountersOn) else "objects", None) in self.returning:
            raise Lost  # it isn't there yet
        if isinstance(part, PutCountersOn) and self.gone.get(part.on) != ThisOrItsCard():
            part = dataclasses.replace(part, on=self._where(part.on))  # nothing could be put where it was
        if isinstance(part, PutThem):  # under "moved" the memory has what the first part put somewhere
            rest = tuple(dataclasses.replace(place, objects=self.found(place.objects)) for place in part.parts[1:])
            return dataclasses.replace(part, parts=(self.found(part.parts[0]), *rest))
        before = self.gone.copy(), self.arrived.copy()
        names = [field.name for field in dataclasses.fields(part)]
        values = {name: self.found(getattr(part, name)) for name in names if name not in INSTEAD}
        self._note(part)
        if isinstance(part, If):
            after = {**self.gone, **self.arrived}
            were = {**before[0], **before[1]}
            self.doubtful += [what for what in after if were.get(what) != after[what]]
        for name in (name for name in names if name in INSTEAD):
            values[name] = self._otherwise(getattr(part, name), before)
        return dataclasses.replace(part, **values)

    def _otherwise(self, part: Any, before: tuple[Places, Places]) -> Any:
        """What is done instead of something else goes on from before that; what is where after it depends on which was done."""
        if part is None:
            return None
        after = self.gone, self.arrived
        self.gone, self.arrived = (places.copy() for places in before)
        found = self.found(part)
        for places, others in zip((self.gone, self.arrived), after, strict=True):
            for key in (*places, *others):
                if key not in places or key not in others or places[key] != others[key]:
                    places[key] = None
        return found

    def _where(self, what: Selector) -> Selector:
        place = self.arrived[what] if what in self.arrived else self.gone.get(what, what)
        if place is None:
            raise Lost
        return place

    def _delayed(self, part: DelayedTrigger) -> DelayedTrigger:
        """It remembers what it will move as it is now; nothing else that moved can be found then."""
        moving = [inner for inner in part.ability.walk() if isinstance(inner, Moving)]
        if any(inner.of != IT and inner.of in self.gone for inner in moving):
            raise Lost
        remembers = part.remembers
        if remembers is not None and (Moving(IT) in moving or remembers in self.arrived):
            remembers = self._where(remembers)
        if part.remembers is not None and any(_brings_back(step) for step in part.ability.walk()):
            self.returning.append(part.remembers)
        later = dataclasses.replace(part.ability, effect=_Following(None).found(part.ability.effect))
        return dataclasses.replace(part, ability=later, remembers=remembers)

    def _note(self, part: Any) -> None:
        """Remember what an instruction moved, and forget what the same name meant before."""
        leaves, objects = getattr(part, "leaves", ""), getattr(part, "objects", None)
        if not leaves or objects is None:
            return
        what, place = _named_in(objects), Remembered(leaves)
        for places in (self.gone, self.arrived):
            for key in [key for key, where in places.items() if where == place and key != what]:
                places[key] = None
        self.gone.pop(what, None)
        (self.arrived if getattr(part, "zone", "") == "battlefield" else self.gone)[what] = place


def _brings_back(step: Node) -> bool:
    """Whether an instruction puts what a delayed triggered ability remembers onto the battlefield."""
    return getattr(step, "objects", None) == Moving(IT) and getattr(step, "zone", "") == "battlefield"


def _named_in(objects: Selector) -> Selector:
    """What the text names, of what is moved."""
    while isinstance(objects, (InZone, Moving)):
        objects = objects.of
    return objects
