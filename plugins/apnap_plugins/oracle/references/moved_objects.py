"""Following what a text moves: what "it" and "that card" are once they are somewhere else (CR 400.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import Any, Final

from apnap import Ability, Condition, Instruction, Node
from apnap_plugins.rules.vocabulary.base import Quantity, Selector
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, This, TriggerObject
from apnap_plugins.rules.words.references import Moving

IT = Remembered("it")
"""What a delayed triggered ability remembers."""


OWN_OBJECT: Final = Remembered("known: this")
"""Its own object as it was when it was created, where it remembers something else as well."""
Places = dict[Node, Selector | None]


class Lost(Exception):
    """What a text moves once more can't be found: something else moved in between has taken its place in the memory."""


def moved_on(tree: object, moved: Selector | None, gone: Iterable[Selector] = ()) -> Any:
    """A tree in which everything that has moved is found where it is; `moved` is what the trigger event made of the object.

    `gone` can't be found: a text asks about it, and one that moves it once more isn't understood.

    An instruction that moves its `objects` says in `leaves` under which name the memory has what they became. What is put
    onto the battlefield is what the text goes on speaking of; of what leaves it, only that which is moved once more.
    Raises Lost where it can't be found.
    """
    places: Places = dict.fromkeys(gone)
    return _Following({**places, This(): moved} if moved is not None else places).found(tree)


class _Following:
    """Where things are, while a tree is gone through in the order of its text."""

    def __init__(self, gone: Places) -> None:
        self.lost: Places = {what: None for what, place in gone.items() if place is None}  # from the beginning
        self.gone = gone
        self.arrived: Places = {}
        self.doubtful: list[Node] = []  # what moved only if a condition holds
        self.returning: list[Node] = []  # what comes onto the battlefield only later

    def found(self, part: Any) -> Any:
        """A part of the tree. Abilities that it gives to something have been gone through before."""
        if isinstance(part, tuple):
            return tuple(self.found(inner) for inner in part)
        if isinstance(part, (Condition, Quantity)) and any(inner in self.doubtful for inner in part.walk()):
            raise Lost  # what is asked of it depends on where it is
        if isinstance(part, (Condition, Quantity, Instruction)) and self._is_back(part):
            raise Lost  # "it is", "it was": one word may ask of what left, or of what has come back
        if isinstance(part, Moving):
            return self._where(part.of)
        if isinstance(part, Selector) and part in self.arrived:
            return self._where(part)
        if isinstance(part, Selector) and part.same_anywhere and isinstance(getattr(part, part.same_anywhere), Target):
            return part  # also where it turns out that nothing can move
        if not isinstance(part, Node) or isinstance(part, Ability):
            return part
        if part.own_fields:  # the rest has targets of its own
            return dataclasses.replace(part, **{name: self.found(getattr(part, name)) for name in part.own_fields})  # type: ignore[type-var]
        return self._followed(part) if isinstance(part, Instruction) else self._with_fields(part, ())

    def _with_fields(self, part: Any, others: tuple[str, ...]) -> Any:
        """A node with what its fields say found, in their order, but `others`."""
        names = [field.name for field in dataclasses.fields(part) if field.name not in others]
        return dataclasses.replace(part, **{name: self.found(getattr(part, name)) for name in names})

    def _followed(self, part: Instruction) -> Any:
        """An instruction as it is followed, and what it moves noted."""
        if part.later:
            return self._delayed(part)
        acts_on: Any = getattr(part, part.acts_on, None)
        if acts_on in self.returning:
            raise Lost  # it isn't there yet
        if part.finds_moved and not self._may_have_stayed(acts_on):
            part = dataclasses.replace(part, **{part.acts_on: self._where(acts_on)})  # type: ignore[type-var]
        relocated = part.relocated(self.found)
        return self._in_order(part) if relocated is None else relocated

    def _in_order(self, part: Instruction) -> Any:
        if getattr(part, "table", ()):
            return self._by_rows(part)
        before = self.gone.copy(), self.arrived.copy()
        done = self._with_fields(part, part.branches[1:])
        self._note(part)
        if part.asks:
            after = {**self.gone, **self.arrived}
            were = {**before[0], **before[1]}
            self.doubtful += [what for what in after if were.get(what) != after[what]]
        others = {name: self._otherwise(getattr(part, name), before) for name in part.branches[1:]}
        return dataclasses.replace(done, **others)

    # Any: an instruction with a results table, whichever subject it is of
    def _by_rows(self, part: Any) -> Any:
        """Each row of a results table goes on from before the roll, for only one of them is followed (CR 706.3a)."""
        before = self.gone.copy(), self.arrived.copy()
        first, *others = part.table
        rows = (self.found(first), *(self._otherwise(row, before) for row in others))
        return dataclasses.replace(part, table=rows, then=self.found(part.then))

    def _is_back(self, part: Condition | Quantity | Instruction) -> bool:
        """Whether something is asked of the trigger's object as it was, which has been put onto the battlefield since then."""
        asked = getattr(part, part.speaks_of) if part.speaks_of else None
        return asked == TriggerObject(False) and TriggerObject() in self.arrived

    def _may_have_stayed(self, what: Any) -> bool:
        place = self.gone.get(what)
        return place is not None and place.may_stay

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

    def _delayed(self, part: Any) -> Any:
        """It remembers what it will move as it is now; nothing else that moved can be found then."""
        part = self._with_own_object(part)
        ability, it = getattr(part, part.later), getattr(part, part.later_it, None)
        moving = [inner for inner in ability.walk() if isinstance(inner, Moving)]
        if any(inner.of != IT and inner.of in self.gone for inner in moving):
            raise Lost
        remembers = self._where(it) if it is not None and (Moving(IT) in moving or it in self.arrived) else it
        if it is not None and any(_brings_back(step) for step in ability.walk()):
            self.returning.append(it)
        effect = _Following(self.lost.copy()).found(ability.effect)
        changes = {part.later: dataclasses.replace(ability, effect=effect)}
        return dataclasses.replace(part, **changes, **({part.later_it: remembers} if part.later_it else {}))

    # Any: an instruction that creates an ability, and its fields
    def _with_own_object(self, part: Any) -> Any:
        """One that will move its own object, which has gone somewhere else since, remembers that as it remembers "it".

        It is the object that this became (CR 400.7, 603.7c): "when this dies, return this to your hand at the beginning of the
        next end step" finds the card in the graveyard, and no longer where that has gone elsewhere by then.
        """
        ability = getattr(part, part.later)
        if Moving(This()) not in ability.walk() or This() not in self.gone:
            return part
        if ability.condition is not None and This() in ability.condition.walk():
            raise Lost  # what is asked about it then would be asked about what it was
        changes: dict[str, Any]
        if part.later_it and getattr(part, part.later_it) is None:
            known, changes = IT, {part.later_it: This()}
        elif hasattr(part, "knows"):
            known, changes = OWN_OBJECT, {"knows": (*part.knows, (OWN_OBJECT.name, self._where(This())))}
        else:
            return part
        effect = ability.effect.rewritten(lambda inner: Moving(known) if inner == Moving(This()) else inner)
        return dataclasses.replace(part, **changes, **{part.later: dataclasses.replace(ability, effect=effect)})

    def _note(self, part: Instruction) -> None:
        """Remember what an instruction moved, and forget what the same name meant before."""
        objects = getattr(part, part.acts_on, None)
        if not part.leaves or objects is None:
            return
        what, place = _named_in(objects), Remembered(part.leaves)
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
    while objects.same_as:
        objects = getattr(objects, objects.same_as)
    return objects
