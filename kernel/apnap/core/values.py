"""Values: the immutable data that rules are written in, and the typed keys that name state.

- A `Node` is a piece of an ability's tree (CR 113): frozen, hashable, comparable, printable.
- A `Characteristic` (CR 109.3) names one computed property of an object.
- A `Field` names one piece of mutable state of an object, a player or the game.

Nothing here knows a rule; plugins declare the keys and derive the nodes.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar, dataclass_transform, final

T = TypeVar("T")
C = TypeVar("C")


class _Missing:
    """The old value of something that did not exist. One instance, compared by identity."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()


class Node:
    """A typed, frozen node of an ability's tree. Derive with the `@node` decorator.

    A node's module says which plugin owns it; a tree may be used only where all owners are in force.
    `reads` names the characteristics, fields and zones ("zone:hand") that evaluating this node looks
    at; layers need it (CR 613.8). It does not repeat what child nodes declare. `holds_ids` says that it is a record in
    the state with ids of objects, so that two states can be compared up to renaming (CR 104.4b).
    """

    __slots__ = ("_hash",)
    reads: ClassVar[frozenset[str]] = frozenset()
    holds_ids: ClassVar[bool] = False

    def __repr__(self) -> str:
        kind: Any = type(self)
        return shown(self, field_names(kind))

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in field order, also inside tuples."""
        kind: Any = type(self)
        for name in field_names(kind):
            yield from _nodes_in(getattr(self, name))

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children():
            yield from child.walk()

    def rewritten(self, change: Callable[[Node], Node | None]) -> Node | None:
        """This tree as text-changing effects leave it (CR 612): `change` is asked about every node, children first.

        What it returns stands in the node's place. None takes a node out of the list that it is in, and leaves a field
        of its own empty.
        """
        changes: dict[str, Any] = {}
        kind: Any = type(self)
        for name in field_names(kind):
            old = getattr(self, name)
            new = _rewritten(old, change)
            if new is not old:
                changes[name] = new
        return change(dataclasses.replace(self, **changes) if changes else self)  # type: ignore[type-var]


def shown(value: Any, names: Iterable[str]) -> str:
    """The text for people of a value with fields of these names: the same in every process, also where there are sets."""
    return f"{type(value).__qualname__}({', '.join(f'{name}={_in_order(getattr(value, name))}' for name in names)})"


def _in_order(value: object) -> str:
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(_in_order(item) for item in value))}}}"
    if type(value) is tuple:
        return f"({', '.join(map(_in_order, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


@functools.cache
def field_names(cls: Any) -> tuple[str, ...]:
    """The names of the fields of a type of nodes, in their order."""
    return tuple(field.name for field in dataclasses.fields(cls))


def _rewritten(value: Any, change: Callable[[Node], Node | None]) -> Any:
    if isinstance(value, Node):
        return value.rewritten(change)
    if not isinstance(value, tuple):
        return value
    pairs = [(old, _rewritten(old, change)) for old in value]
    if all(new is old for old, new in pairs):
        return value
    return tuple(new for old, new in pairs if new is not None or old is None)


def _nodes_in(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes_in(item)


@dataclass_transform(frozen_default=True)
def node(cls: type[C]) -> type[C]:
    """Class decorator: a frozen slotted dataclass whose hash is computed once."""
    made = dataclasses.dataclass(frozen=True, slots=True, repr=False)(cls)
    compute: Callable[[Any], int] = made.__hash__

    def cached(self: Any) -> int:
        try:
            return self._hash  # type: ignore[no-any-return]
        except AttributeError:
            value = compute(self)
            object.__setattr__(self, "_hash", value)
            return value

    made.__hash__ = cached  # type: ignore[method-assign]
    return made


@dataclass_transform(eq_default=True)
def event(cls: type[C]) -> type[C]:
    """Class decorator for event types: a slotted dataclass, compared by value, never changed after creation."""
    return dataclasses.dataclass(slots=True, eq=True)(cls)


@functools.lru_cache(maxsize=20_000)
def reads_of(tree: Node) -> frozenset[str]:
    """What evaluating `tree` may look at: the union of `reads` over all its nodes."""
    out: set[str] = set()
    for part in tree.walk():
        out |= part.reads
    return frozenset(out)


@final
class Characteristic(Generic[T]):
    """A registered property of objects (CR 109.3): name, default, and whether copies have it (CR 707.2).

    `copiable` is True for what a copy effect takes over.
    """

    __slots__ = ("copiable", "default", "name")

    def __init__(self, name: str, default: T, copiable: bool = True) -> None:
        self.name = name
        self.default = default
        self.copiable = copiable

    def __repr__(self) -> str:
        return f"Characteristic({self.name!r})"


GAME: Final = "game"
PLAYER: Final = "player"
OBJECT: Final = "object"


@final
class Field(Generic[T]):
    """A declared piece of state, stored, journaled, copied, digested and redacted by the kernel.

    `scope` is GAME, PLAYER or OBJECT. `default` is what reading gives where nothing was written; values must be
    immutable (numbers, strings, tuples, frozensets, nodes). `layered` says that continuous effects
    always depend on it, so that writing it makes characteristics stale. `status` marks a status (CR 110.5).

    No observation shows a field unless it says so: `public` is what everybody at the table may know, of an object that they
    see; `secret` what only the player it belongs to may, or who may look at the object.

    `ids` says that values hold object ids, so that two states can be compared up to renaming (CR 104.4b).
    `lasts` is a word for how long values stand ("turn", "combat"): `Game.expire` with that word clears them.
    `decided` says that it holds a decision made for an object on the stack, which copies of that object have (CR 707.10).
    `tally` says that it only adds up what has happened: a loop is one although the sum grows (CR 104.4b).
    """

    __slots__ = ("decided", "default", "ids", "lasts", "layered", "name", "public", "scope", "secret",
                 "status", "tally")  # fmt: skip

    def __init__(
        self,
        name: str,
        scope: str,
        default: T,
        *,
        layered: bool = False,
        public: bool = False,
        secret: bool = False,
        status: bool = False,
        ids: bool = False,
        lasts: str = "",
        decided: bool = False,
        tally: bool = False,
    ) -> None:
        if scope not in (GAME, PLAYER, OBJECT):
            raise ValueError(f"scope of field {name!r} is {scope!r}; it is one of game, player, object")
        if public and secret:
            raise ValueError(f"field {name!r} is public and secret; choose one of them")
        self.name = name
        self.scope = scope
        self.default = default
        self.layered = layered
        self.public = public
        self.secret = secret
        self.status = status
        self.ids = ids
        self.lasts = lasts
        self.decided = decided
        self.tally = tally

    def __repr__(self) -> str:
        return f"Field({self.name!r}, {self.scope!r})"


class Characteristics:
    """The values of an object's characteristics at one moment. Read with `chars[KEY]`; never changed.

    So what follows from them under the rules `under` can be kept with them, in `facts`: cards of one definition share it.
    """

    __slots__ = ("facts", "under", "values")

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values
        self.under: Any = None
        self.facts: dict[Any, Any] = {}

    def __getitem__(self, key: Characteristic[T]) -> T:
        value: T = self.values.get(key.name, key.default)
        return value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Characteristics) and self.values == other.values

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Characteristics({self.values!r})"

    def replace(self, changes: dict[str, Any]) -> Characteristics:
        """A copy with some values, by characteristic name, put in place of the old ones."""
        return Characteristics({**self.values, **changes})


@final
class Working(Characteristics):
    """Characteristics while continuous effects are being applied (CR 613): these can be written."""

    __slots__ = ()

    def __setitem__(self, key: Characteristic[T], value: T) -> None:
        self.values[key.name] = value


@final
class Recording(Characteristics):
    """Characteristics that note which of them are read, for debug mode."""

    __slots__ = ("recorder",)

    def __init__(self, values: dict[str, Any], recorder: set[str]) -> None:
        super().__init__(values)
        self.recorder = recorder

    def __getitem__(self, key: Any) -> Any:
        self.recorder.add(key.name)
        return super().__getitem__(key)


NAME: Final = Characteristic[str]("name", "")
ABILITIES: Final = Characteristic[tuple[Any, ...]]("abilities", ())
CONTROLLER: Final = Characteristic[int]("controller", -1, copiable=False)
GRANTED: Final = Characteristic[tuple[tuple[Any, int], ...]]("granted", (), copiable=False)
"""(ability, timestamp of the effect that granted it): CR 613.7a."""


def canonical(value: object) -> str:
    """A text that is equal for equal values in every process: what digests are made of.

    Raises TypeError for a value that is not plain data; that is how a mutable thing in a field is caught.
    """
    if isinstance(value, int):
        return int.__repr__(value)  # True is 1, also here, since the two are equal
    if value is None or isinstance(value, str):
        return repr(value) if value is None else str.__repr__(value)
    if isinstance(value, tuple):
        return "(" + ",".join([canonical(v) for v in value]) + ")"
    if isinstance(value, Node):
        return _canonical_node(value)
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted([canonical(v) for v in value])) + "}"
    if isinstance(value, type):
        return f"{value.__module__}.{value.__qualname__}"
    if isinstance(value, Characteristics):
        return "<" + ",".join(f"{k}={canonical(v)}" for k, v in sorted(value.values.items())) + ">"
    make = getattr(value, "canonical", None)
    if make is not None:
        return str(make())
    if dataclasses.is_dataclass(value):
        parts = [canonical(getattr(value, f.name)) for f in dataclasses.fields(value)]
        return f"{type(value).__qualname__}({','.join(parts)})"
    raise TypeError(f"{type(value).__qualname__} is not plain data and cannot be part of the state: {value!r}")


@functools.lru_cache(maxsize=50_000)
def _canonical_node(value: Node) -> str:
    parts = [canonical(getattr(value, f.name)) for f in dataclasses.fields(value)]  # type: ignore[arg-type]
    return f"{type(value).__qualname__}({','.join(parts)})"
