"""What phrases refer to: subjects, targets, and words such as "it" that mean something that was named before (CR 608.2h).

While a text is read, its trees hold three kinds of nodes that no game ever sees. `Subject` stands in a verb phrase for who
does it, `Mention` marks where an object or player is named, and `Back` is a word that means an earlier mention. `settled`
puts in their places what they stand for, and numbers the targets (CR 115.1); `unsettled` is the way back.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from apnap import Ability, Instruction, Move, Node, TriggerCondition, node
from apnap.words import Bindings, Hole, unify
from apnap_plugins.rules.selection import (
    All,
    And,
    Another,
    EachOpponent,
    EachPlayer,
    Filter,
    HasType,
    Itself,
    Or,
    Quantity,
    Remembered,
    Selector,
    Target,
    This,
    TriggerObject,
    TriggerPlayer,
    X,
    You,
)
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.words.following import Lost, Moving, moved_on

N = TypeVar("N")


@node
class Subject(Selector):
    """In a verb phrase: who or what does it."""


@node
class Mention(Selector):
    """An object or player as the text names it: a selector, or a target phrase; `at` is its place in the text."""

    of: Node
    at: int = -1


@node
class Again(Selector):
    """In printing: a target that was named before."""

    of: Node


@node
class Back(Selector):
    """A word that means what was named before: "it", "they", "that creature"; `at` is its place in the text.

    `but` is the place of the subject of its own clause, which a word other than a possessive doesn't mean.
    """

    word: str
    at: int = -1
    but: int = -1


@node
class Cause(Node):
    """What a triggered ability triggers on, with what its effect calls "it", "that creature" and "that player"."""

    on: TriggerCondition
    it: Selector | None = None
    that: Selector | None = None
    player: Selector | None = TriggerPlayer()
    moved: Selector | None = None


@node
class Resulting(Instruction):
    """An instruction with what it made or found, as its memory has it under `name`: a mention without words of its own.

    It is mentioned after all that the instruction itself names. A settled tree has the instruction alone.
    """

    what: Node
    name: str
    kind: str
    at: int = -1


def resulting(make: Callable[..., Node], name: str, kind: str) -> dict[str, Any]:
    """For words of an instruction whose result later words mean by "it" or "that card": `means`, `says` and `placed`.

    What `make` makes must have its arguments in it as they are; they are the slots in the order in which they are written.
    """
    template = make(*(Hole(one) for one in inspect.signature(make).parameters))

    def means(*slots: Any, at: int) -> Resulting:
        return Resulting(make(*slots), name, kind, at)

    def says(tree: Any) -> Iterator[Bindings]:
        found: dict[str, Any] = {}
        if unify(template, tree, found):
            yield found

    return {"means": means, "says": says, "placed": True}


def cause(on: TriggerCondition) -> Cause:
    """A trigger condition with what it calls "it": its own object, or that of the event."""
    own = getattr(on, "filter", None) == Itself()
    moved = TriggerObject() if own and on.looks_back and Move in on.events else None
    return Cause(on, This() if own else TriggerObject(), None if own else TriggerObject(), moved=moved)


def caused(make: Callable[..., TriggerCondition], **about: Any) -> dict[str, Any]:
    """For words of category "cause": `means` and `says` where the effect's "it" and the like are not the usual ones.

    `about` gives `it`, `that` and `player` of the `Cause`. What `make` makes must have its arguments in it as they are.
    """
    names = list(inspect.signature(make).parameters)
    template = make(*(Hole(name) for name in names))

    def means(*slots: Any) -> Cause:
        return dataclasses.replace(cause(make(*slots)), **about)

    def says(tree: Any) -> Iterator[Bindings]:
        found: dict[str, Any] = {}
        if unify(template, tree, found):
            yield found

    return {"means": means, "says": says}


# Putting phrases together -----------------------------------------------------------------------------


def replaced(tree: Any, old: Node, new: Node) -> Any:
    """A tree with one node in place of another, wherever it stands but in abilities that the tree gives to something."""
    if isinstance(tree, tuple):
        return tuple(replaced(part, old, new) for part in tree)
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    if tree == old:
        return new
    was = {field.name: getattr(tree, field.name) for field in dataclasses.fields(tree)}  # type: ignore[arg-type]
    now = {name: replaced(value, old, new) for name, value in was.items()}
    return dataclasses.replace(tree, **now) if now != was else tree  # type: ignore[type-var]


POSSESSIVES = frozenset(["its", "their"])


def with_subject(verb: Any, who: Node) -> Any:
    """A verb phrase with its subject, which "it" in the phrase doesn't mean."""
    if isinstance(who, Mention):
        place = who.at
        verb = _rewritten(
            verb,
            lambda part: (
                dataclasses.replace(part, but=place)
                if isinstance(part, Back) and part.word not in POSSESSIVES and part.but < 0
                else part
            ),
        )
    return replaced(verb, Subject(), who)


def _rewritten(tree: Any, change: Callable[[Node], Node | None]) -> Any:
    if isinstance(tree, tuple):
        return tuple(_rewritten(part, change) for part in tree)
    return tree.rewritten(change) if isinstance(tree, Node) else tree


def subjects_of(tree: Any) -> Iterator[Bindings]:
    """How a clause may be split into a subject `who` and a verb phrase `v`."""
    if not isinstance(tree, Node):
        return
    for who in dict.fromkeys(part for part in tree.walk() if isinstance(part, Selector)):
        verb = replaced(tree, who, Subject())
        yield {"who": who, "v": replaced(verb, Again(who.of), Subject()) if isinstance(who, Mention) else verb}


def same(a: Node, b: Node) -> bool:
    """Whether two selectors mean the same, be it the first time or again."""
    return (a.of if isinstance(a, (Mention, Again)) else a) == (b.of if isinstance(b, (Mention, Again)) else b)


def with_x(tree: Any, value: Node) -> Any:
    """A tree in which X is something."""
    return replaced(tree, X(), value)


def x_of(tree: Any) -> Iterator[Bindings]:
    """How a tree may be said with X and "where X is ..."."""
    if isinstance(tree, Node):
        for value in dict.fromkeys(p for p in tree.walk() if isinstance(p, Quantity) and p != X()):
            again = _rewritten(value, lambda part: Again(part.of) if isinstance(part, Mention) else part)
            yield {"e": replaced(replaced(tree, value, X()), again, X()), "q": value}


# From mentions to targets -------------------------------------------------------------------------------


PLACED = (Mention, Back, Resulting)
"""Nodes that have a place in the text."""


@dataclasses.dataclass(frozen=True)
class Settled:
    """A tree in its final form, with the target phrases that it needs."""

    tree: Any
    targets: tuple[TargetSpec, ...]


def _walk(tree: Any) -> Iterator[Node]:
    if isinstance(tree, Node):
        yield from tree.walk()
    elif isinstance(tree, tuple):
        for part in tree:
            yield from _walk(part)


def _placed(tree: Any) -> list[Any]:
    """Mentions and the like in the order of the text, what is inside another one first, also where it stands behind."""
    found = dict.fromkeys(part for part in _walk(tree) if isinstance(part, PLACED))
    return sorted(found, key=lambda part: (_end(part), sum(1 for _ in part.walk())))


def _end(part: Node) -> int:
    """The place of the last mention in a phrase: what "target creature that player controls" means is known only there."""
    return max(inner.at for inner in part.walk() if isinstance(inner, PLACED))


def settled(tree: Any, about: Cause | None = None) -> Settled | None:
    """A tree with targets numbered and words like "it" resolved; None where one of them means nothing."""
    targets: list[TargetSpec] = []
    known: list[tuple[str, Selector, int]] = []  # (kind, what, where), the latest last
    places: dict[Node, Selector] = {}
    for part in _placed(tree):
        if isinstance(part, Back):
            meant = _meant(part.word, [(kind, what) for kind, what, at in known if at != part.but], about)
            if meant is None:
                return None
            places[part] = meant
            known.append((_kind_of_word(part.word), meant, part.at))
        elif isinstance(part, Resulting):
            known.append((part.kind, Remembered(part.name), _end(part)))
        else:
            places[part] = _slot(_put(part.of, places), targets)
            known.append((kind_of(part.of), places[part], part.at))
    try:
        return Settled(moved_on(_put(tree, places), about.moved if about is not None else None), tuple(targets))
    except Lost:
        return None


def _put(tree: Any, places: dict[Node, Selector]) -> Any:
    """A tree with everything in its place; what stands inside a mention goes with it."""
    if isinstance(tree, tuple):
        return tuple(_put(part, places) for part in tree)
    if not isinstance(tree, Node):
        return tree
    if isinstance(tree, Resulting):
        return _put(tree.what, places)
    if tree in places:
        return places[tree]
    changes = {}
    for field in dataclasses.fields(tree):  # type: ignore[arg-type]
        old = getattr(tree, field.name)
        new = _put(old, places) if isinstance(old, (Node, tuple)) else old
        if new is not old and new != old:
            changes[field.name] = new
    return dataclasses.replace(tree, **changes) if changes else tree  # type: ignore[type-var]


def _slot(of: Node, targets: list[TargetSpec]) -> Selector:
    """The selector for a mention; a target phrase gets the next number (CR 115.1)."""
    if not isinstance(of, TargetSpec):
        assert isinstance(of, Selector)
        return of
    if of.other_than == OTHER:
        if any(spec.zone == of.zone and (spec.filter is None) == (of.filter is None) for spec in targets):
            of = dataclasses.replace(of, other_than=tuple(range(len(targets))))
        else:
            of = dataclasses.replace(of, other_than=(), filter=with_another(of.filter))
    targets.append(of)
    return Target(len(targets) - 1)


OTHER = (-1,)
"""In a target phrase that is being read: "another target"."""


def with_another(whole: Filter | None) -> Filter:
    """A filter that leaves the source out."""
    parts = whole.parts if isinstance(whole, And) else (whole,) if whole is not None else ()
    return And((*parts, Another()))


# What words like "it" mean --------------------------------------------------------------------------------


def kind_of(of: Node) -> str:
    """What a mention is, for words that look back to it: "player", a card type, "card", "spell", or "" for any object."""
    if isinstance(of, TargetSpec):
        if of.filter is None:
            return "player"
        if of.players:
            return "any"
        if of.zone == "stack":
            return "spell"
        return "card" if of.zone != "battlefield" else kind_of_filter(of.filter)
    if isinstance(of, Selector) and of.of_players:
        return "player"
    return kind_of_filter(of.filter) if isinstance(of, All) else ""


def kind_of_filter(whole: Filter) -> str:
    """The card type that everything has that a filter means; "" where that is not said."""
    if isinstance(whole, HasType):
        return whole.type
    if isinstance(whole, And):
        return next((kind for kind in map(kind_of_filter, whole.parts) if kind), "")
    if isinstance(whole, Or):
        kinds = {kind_of_filter(part) for part in whole.parts}
        return kinds.pop() if len(kinds) == 1 else ""
    return ""


SEVERAL = (EachPlayer, EachOpponent)
"""Of several players, "their" means each one's own, which takes an instruction that is followed player by player."""
PLAYER_WORDS = frozenset(["that player", "those players", "that opponent", "their"])
IT_WORDS = frozenset(["it", "its", "they", "them", "itself", "themselves"])


def _kind_of_word(word: str) -> str:
    if word in PLAYER_WORDS:
        return "player"
    noun = word.partition(" ")[2].rstrip("s")
    return "" if noun in ("permanent", "object") else noun


def _meant(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    """The latest mention that a word can mean, else what the trigger is about."""
    latest = list(known)[::-1]
    if word in PLAYER_WORDS:
        for kind, what in latest:
            if kind in ("player", "any") and (word == "their" or not isinstance(what, You)):
                return None if word == "their" and isinstance(what, SEVERAL) else what
        return about.player if about is not None else None
    wanted = _kind_of_word(word) if word not in IT_WORDS else ""
    for kind, what in latest:
        if kind == "player" or isinstance(what, You):
            continue
        if not wanted or (what != This() and (wanted == "card" or kind in (wanted, "any", ""))):
            return what
    if about is None:
        return This() if word in ("it", "its", "itself") else None
    return (about.it if not wanted else about.that) or None


# From targets to mentions ---------------------------------------------------------------------------------


def unsettled(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
    """A tree whose targets stand where the text names them, for printing."""
    slots = {Target(slot): _as_written(spec) for slot, spec in enumerate(targets)}
    named: set[Node] = set()

    def change(part: Node) -> Node | None:
        if not isinstance(part, Target) or part not in slots:
            return part
        again = part in named
        named.add(part)
        return Again(slots[part]) if again else Mention(slots[part])

    return _rewritten(tree, change)


def _as_written(spec: TargetSpec) -> TargetSpec:
    spec = dataclasses.replace(spec, prompt="target")
    if spec.other_than:
        return dataclasses.replace(spec, other_than=OTHER)
    if isinstance(spec.filter, And) and Another() in spec.filter.parts:
        rest = tuple(part for part in spec.filter.parts if part != Another())
        return dataclasses.replace(spec, other_than=OTHER, filter=rest[0] if len(rest) == 1 else And(rest))
    return spec


def is_settled(tree: Node) -> bool:
    """Whether a tree has nothing left that only a text has."""
    return not any(isinstance(part, (Subject, Mention, Back, Moving, Resulting, Cause)) for part in tree.walk())


def settle_with(make: Callable[[Any, tuple[TargetSpec, ...]], N], tree: Any, about: Cause | None = None) -> N | None:
    """What `make` makes of a settled tree and its targets; None where it can't be settled."""
    found = settled(tree, about)
    return None if found is None else make(found.tree, found.targets)


def abilities_in(tree: Node) -> Iterator[Ability]:
    """The abilities that a tree speaks of: what it gives to something."""
    return (part for part in tree.walk() if isinstance(part, Ability))
