"""Values: the immutable data that rules are written in, and the typed keys that name state.

- A `Node` is a piece of an ability's tree (CR 113): frozen, hashable, comparable, printable.
- A `Characteristic` (CR 109.3) names one computed property of an object.
- A `Field` names one piece of mutable state of an object, a player or the game.

Nothing here knows a rule; plugins declare the keys and derive the nodes.
"""

from __future__ import annotations

import dataclasses
import functools
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, Final, Generic, TypeVar, dataclass_transform, final

from apnap.core.fielded import with_fields
from apnap.core.identity import MADE, identity_of

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
    the state with ids of objects, so that two states can be compared up to renaming (CR 104.4b). `blank` says that it stands
    for a value that is not known yet, also where only some values are allowed (`one_of`).

    What others ask about a node it says itself, in traits. Each has a default that is right for a node that says nothing:

    - `must_define`: of a kind of nodes, what a node of it has to define itself, as the kind does nothing; "a or b" is one
      of two. () where the kind demands nothing. Cards with a node that lacks some are refused.
    - `carried_out_by_rules`: it says what, and rules do it, so that it need not define that. False: it must.
    - `only_in_texts`: it stands for words until these are resolved, and no ability may have it. False: it is meant as it is.
    - `asks_what_is_in_force`: it asks a question, which effects answer once characteristics are known (CR 613.11), so that no
      effect on characteristics can hang on it. False: it can be looked at while they are computed.
    - `regardless_of_source`: what it says of a permanent is the same wherever the card is that says it, and whatever was
      chosen for that. False: it is looked at only when the card is there.
    - `same_for_each_source`: what it does, or means, is the same for each object of one player that has it. Which of several
      equal replacement effects applies first is then not asked (CR 616.1). False: that is found by trying, where it can be.
    - `steady`: an instruction that leaves it as it is whom a text has meant by "creatures you control", or a filter that is
      so true of the same objects as before. False: words that look back to a group across it are not understood.
    - `speaks_of`: the field with the object that it asks about, which is asked about as it last was where it left
      (CR 608.2h, 603.10a); empty: it finds it where it is now.
    - `of_x`: it looks at the X that was chosen for its object (CR 107.3a), so that a cost with it has one. False: it doesn't.
    - `of_choice`: it speaks of what was chosen for its own object (CR 607.2d). False: it is the same on every object.
    - `own_fields`: those of its fields that speak of the targets and the memory of the ability that it is in, where others
      belong to an ability of their own (CR 603.12); () for all.
    """

    __slots__ = ("_hash",)
    blank: ClassVar[bool] = False
    reads: ClassVar[frozenset[str]] = frozenset()
    holds_ids: ClassVar[bool] = False
    must_define: ClassVar[tuple[str, ...]] = ()
    carried_out_by_rules: ClassVar[bool] = False
    only_in_texts: ClassVar[bool] = False
    asks_what_is_in_force: ClassVar[bool] = False
    regardless_of_source: ClassVar[bool] = False
    same_for_each_source: ClassVar[bool] = False
    steady: ClassVar[bool] = False
    speaks_of: ClassVar[str] = ""
    of_x: ClassVar[bool] = False
    of_choice: ClassVar[bool] = False
    own_fields: ClassVar[tuple[str, ...]] = ()

    # Any: what a plugin writes in its class's head
    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        MADE.number += 1

    def __repr__(self) -> str:
        kind: Any = type(self)
        return shown(self, field_names(kind))

    def is_absurd(self) -> bool:
        """Whether words that were read as this meant something else (CR 608.2c). By default they meant this."""
        return False

    def is_absurd_of_spell(self) -> bool:
        """The same of a spell ability: whether it would be about the spell itself, which no text calls "it" for that.

        By default any text may.
        """
        return False

    def x_around(self) -> tuple[object, ...] | None:
        """Of what says itself what X is in it (CR 107.3): the parts of it in which X is still the one of what is around it.

        None, the default: everything in it is such a part.
        """
        return None

    def children(self) -> Iterator[Node]:
        """The nodes directly below this one, in field order, also inside tuples."""
        found: list[Node] = []
        _gather(self, found, False)
        return iter(found)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        found: list[Node] = [self]
        _gather(self, found, True)
        return iter(found)

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


def shown(value: object, names: Iterable[str]) -> str:
    """The text for people of a value with fields of these names: the same in every process, also where there are sets."""
    return f"{type(value).__qualname__}({', '.join(f'{name}={_in_order(getattr(value, name))}' for name in names)})"


def _in_order(value: object) -> str:
    if isinstance(value, frozenset):
        return f"{{{', '.join(sorted(_in_order(item) for item in value))}}}"
    if type(value) is tuple:
        return f"({', '.join(map(_in_order, value))}{',' if len(value) == 1 else ''})"
    return repr(value)


# Any: a type that dataclasses knows
@functools.cache
def field_names(cls: Any) -> tuple[str, ...]:
    """The names of the fields of a type of nodes or events, in their order."""
    return tuple(field.name for field in dataclasses.fields(cls))


# Any: as in `field_names`
@functools.cache
def _values_of(cls: Any) -> Callable[[Any], tuple[Any, ...]]:
    """What reads all fields of a node of a type at once."""
    names = field_names(cls)
    if not names:
        return lambda node: ()
    read = operator.attrgetter(*names)
    return read if len(names) > 1 else lambda node: (read(node),)


def _rewritten(value: Any, change: Callable[[Node], Node | None]) -> Any:
    if isinstance(value, Node):
        return value.rewritten(change)
    if not isinstance(value, tuple):
        return value
    pairs = [(old, _rewritten(old, change)) for old in value]
    if all(new is old for old, new in pairs):
        return value
    return tuple(new for old, new in pairs if new is not None or old is None)


def _gather(value: Node | tuple[object, ...], found: list[Node], deep: bool) -> None:
    """Add the nodes in a value, with `deep` also what is below them.

    To a list, and no generator in a generator for each level: trees are walked hundreds of thousands of times.
    """
    kind: Any = type(value)
    for part in value if isinstance(value, tuple) else _values_of(kind)(value):
        if isinstance(part, Node):
            found.append(part)
            if deep:
                _gather(part, found, deep)
        elif isinstance(part, tuple):
            _gather(part, found, deep)


# Any: the type of the field, as of `dataclasses.field`
def one_of(allowed: Iterable[Any], *, default: Any = dataclasses.MISSING) -> Any:
    """Declare a field of a node that has one of these values, and no other.

    Written `whose: str = one_of(WHOSE, default="your")`. To make a node with another value raises ValueError, which says what
    there is.
    """
    return dataclasses.field(default=default, metadata={_ALLOWED: tuple(allowed)})


_ALLOWED: Final = "allowed"


def _check_closed(self: Any) -> None:
    """The check of a node with fields that `one_of` closes."""
    for name, allowed in self._closed:
        value = getattr(self, name)
        if value not in allowed and not getattr(value, "blank", False):
            said = ", ".join(map(repr, allowed))
            raise ValueError(f"{name} of {type(self).__qualname__} is {value!r}; it is one of {said}")


def _close(cls: Any) -> None:
    """Have a type of nodes check its closed fields, before it is made a dataclass; nothing where it has none."""
    own = {
        n: f.metadata[_ALLOWED]
        for n, f in vars(cls).items()
        if isinstance(f, dataclasses.Field) and _ALLOWED in f.metadata
    }
    if own:
        cls._closed = tuple({**dict(getattr(cls, "_closed", ())), **own}.items())
        cls.__post_init__ = _check_closed


@dataclass_transform(frozen_default=True, field_specifiers=(one_of,))
def node(cls: type[C]) -> type[C]:
    """Class decorator: a frozen slotted dataclass whose hash is computed once, and whose closed fields are checked.

    Raises TypeError for a field that isn't given by its place or its name when a node is made.
    """
    _close(cls)
    return with_fields(cls, frozen=True)


@dataclass_transform(eq_default=True)
def event(cls: type[C]) -> type[C]:
    """Class decorator for event types: a slotted dataclass, compared by value, never changed after creation.

    Raises TypeError where a field that is declared as the event's subject isn't there.
    """
    made: Any = with_fields(cls, frozen=False)
    missing = set(vars(made).get("subjects", ())).difference(field_names(made))
    if missing:
        raise TypeError(f"{cls.__name__} has no field {min(missing)!r}, which it declares as its subject")
    return made  # type: ignore[no-any-return]


def is_player(option: object) -> bool:
    """Whether an option stands for a player."""
    return (
        isinstance(option, tuple) and len(option) == 2 and option[0] == PLAYER
        and isinstance(option[1], int) and not isinstance(option[1], bool)
    )  # fmt: skip


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
    `lasts` is the moment until which values stand ("turn", "combat"): `Game.announce` clears them then; the field `becomes`,
    of the same scope, has from then on what this one had.
    `decided` says that it holds a decision made for an object on the stack, which copies of that object have (CR 707.10).
    `tally` says that it only adds up what has happened: a loop is one although the sum grows (CR 104.4b).
    `components` says that values are tuples of the ids of components: of what is true of a card wherever it goes (CR 903.3).
    """

    __slots__ = ("becomes", "components", "decided", "default", "ids", "lasts", "layered", "name", "public", "scope", "secret",
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
        becomes: Field[T] | None = None,
        decided: bool = False,
        tally: bool = False,
        components: bool = False,
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
        self.becomes = becomes
        self.decided = decided
        self.tally = tally
        self.components = components

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

    def __reduce__(self) -> tuple[type[Characteristics], tuple[object, ...]]:
        """Without what follows from the values."""
        return Characteristics, (self.values,)

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

    __slots__ = ()

    def __init__(self, values: dict[str, Any], recorder: set[str]) -> None:
        super().__init__(_Recorded(values, recorder))


class _Recorded(dict[str, Any]):
    """Values that note by what name they are asked after."""

    __slots__ = ("_recorder",)

    def __init__(self, values: dict[str, Any], recorder: set[str]) -> None:
        super().__init__(values)
        self._recorder = recorder

    def get(self, name: str, default: Any = None) -> Any:
        self._recorder.add(name)
        return super().get(name, default)


NAME: Final = Characteristic[str]("name", "")
ABILITIES: Final = Characteristic[tuple[Any, ...]]("abilities", ())
CONTROLLER: Final = Characteristic[int]("controller", -1, copiable=False)
GRANTED: Final = Characteristic[tuple[tuple[Any, int], ...]]("granted", (), copiable=False)
"""(ability, timestamp of the effect that granted it): CR 613.7a."""


def canonical(value: object) -> str:
    """A text that is equal for equal values in every process: what digests are made of.

    Raises TypeError for a value that is not plain data; that is how a mutable thing in a field is caught.
    """
    kind = type(value)
    if kind is int or kind is str:
        return repr(value)
    if isinstance(value, tuple):
        return "(" + ",".join([repr(v) if type(v) is int else canonical(v) for v in value]) + ")"
    if isinstance(value, int):
        return int.__repr__(value)  # True is 1, also here, since the two are equal
    if value is None or isinstance(value, str):
        return repr(value) if value is None else str.__repr__(value)
    if isinstance(value, Node):
        return _canonical_node(value)
    if isinstance(value, frozenset):
        return "{" + ",".join(sorted([canonical(v) for v in value])) + "}"
    if isinstance(value, type):
        return identity_of(value)
    if isinstance(value, Characteristics):
        return "<" + ",".join(f"{k}={canonical(v)}" for k, v in sorted(value.values.items())) + ">"
    make = getattr(value, "canonical", None)
    if make is not None:
        return str(make())
    if dataclasses.is_dataclass(value):
        return _canonical_record(value)
    raise TypeError(f"{type(value).__qualname__} is not plain data and cannot be part of the state: {value!r}")


@functools.lru_cache(maxsize=50_000)
def _canonical_node(value: Node) -> str:
    return _canonical_record(value)


def _canonical_record(value: Any) -> str:
    kind: Any = type(value)
    parts = [canonical(getattr(value, name)) for name in field_names(kind)]
    return f"{identity_of(kind)}({','.join(parts)})"
