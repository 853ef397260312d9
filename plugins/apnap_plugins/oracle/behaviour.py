"""Whether trees do what they say: a check that finds what a game could not carry out.

A card that is read wholly can still hold a node that nobody gave a behaviour, a word that only a text has, a keyword that the
ruleset doesn't know, a target that nothing mentions. `gaps` walks every tree of a card, with all that keywords mean, and names
them. It looks at classes and at the compiled form of their methods; nothing is played.
"""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any, Final

from apnap import (
    Ability,
    Continuous,
    Definition,
    Duration,
    Indefinite,
    Instruction,
    Keyword,
    Node,
    Rules,
    Static,
    StaticEffect,
    TriggerCondition,
    field_names,
)
from apnap_plugins.oracle.undefined_x import undefined_x
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.effects.chosen_characteristics import BecomeChosenColor, BecomeChosenType
from apnap_plugins.rules.effects.instructions import DelayedTrigger, IfYouDo, NameThem, Nothing
from apnap_plugins.rules.effects.linked_abilities import IsLinked, IsOfChosenColor, IsOfChosenType, LinkedObjects
from apnap_plugins.rules.effects.permissions import Terms
from apnap_plugins.rules.looking.instructions import Pick, Rest
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import HasKeyword
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target
from apnap_plugins.rules.words.trees import own_parts

PLAYERS: Final = ("who", "whose", "players")
"""What fields are called that have players in them."""
DOES_NOTHING: Final = frozenset(["perform", "apply", "forbids", "applies", "spent", "holds", "matches"])
"""Methods in which a body that gives nothing or False whatever it is asked has no effect."""
PAID: Final = "paid "
"""With what begins the name of what a cost used, as `remember_paid` has it."""


def gaps(rules: Rules, card: Definition) -> tuple[str, ...]:
    """What of a card a game with these rules could not carry out, in the order of its text; empty where nothing is amiss."""
    todo, seen = list(card.abilities()), set(card.abilities())
    found: dict[str, None] = {}
    while todo:
        ability = todo.pop(0)
        found.update(dict.fromkeys(of_ability(rules, ability)))
        for meant in _meant_by(rules, ability):  # which may in turn speak of the keyword that it is the meaning of
            if meant not in seen:
                seen.add(meant)
                todo.append(meant)
    found.update(dict.fromkeys(undefined_x(card)))
    found.update(dict.fromkeys(_of_paid(card)))
    found.update(dict.fromkeys(_of_links(seen)))
    found.update(dict.fromkeys(_of_layout(card)))
    return tuple(found)


def _of_layout(card: Definition) -> Iterator[str]:
    """What a card says of itself that cards of its layout never do: later rules may have it otherwise."""
    parts = own_parts(tuple(child for ability in card.abilities() for child in ability.children()))
    for part in parts:
        if isinstance(part, Instruction) and part.idle_for(card.layout):
            yield f"{type(part).__name__} does nothing to a card of layout {card.layout!r}"


def _meant_by(rules: Rules, ability: Ability) -> Iterator[Ability]:
    for part in walk(ability):
        if isinstance(part, Keyword) and part.id in rules.keywords:
            yield from rules.expand(part)


def of_ability(rules: Rules, ability: Ability) -> tuple[str, ...]:
    """What of one ability could not be carried out, without what its keywords mean."""
    found: tuple[str, ...] = rules.memo(("behaviour", ability), lambda: tuple(_of_ability(rules, ability)))
    return found


def _of_ability(rules: Rules, ability: Ability) -> Iterator[str]:
    parts = tuple(walk(ability))
    modal = sum(getattr(part, "modes", None) is not None for part in parts)
    left_out = sum(
        isinstance(part, IfYouDo) and part.then == Nothing() and part.otherwise is not None for part in parts
    )
    if parts.count(Nothing()) > modal + left_out:  # what a modal ability does beside its modes is nothing
        yield "an instruction does nothing"
    for part in parts:
        yield from hollow(kind(part)) if part != Nothing() else ()
        if isinstance(part, Keyword) and part.id not in rules.keywords:
            yield f"keyword {part.id!r} is not in the ruleset"
        if isinstance(part, HasKeyword) and part.keyword not in rules.keywords:
            yield f"keyword {part.keyword!r} is looked for, and the ruleset has none of that name"
    yield from _of_targets(ability, 0)
    yield from _of_players(ability, ())
    yield from _unused_targets(parts)
    yield from _of_memory(ability)
    yield from _of_rest(parts)
    yield from _of_layers(parts)


def _of_layers(parts: Iterable[Node]) -> Iterator[str]:
    """Effects on characteristics that would have to know the answer to a question before it can be asked (CR 613.11)."""
    statics = (part for part in parts if isinstance(part, Static))
    looked_at = ((one.condition, effect) for one in statics for effect in one.effects if isinstance(effect, Continuous))
    for part in own_parts(tuple(looked_at)):
        if part.asks_what_is_in_force:
            yield f"{kind(part).__name__} is not known while characteristics are computed"


def walk(value: Any) -> Iterator[Node]:
    """All nodes of a tree, also inside the definitions of tokens and in sets."""
    if isinstance(value, Node):
        yield value
        for name in field_names(kind(value)):
            yield from walk(getattr(value, name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value if isinstance(value, tuple) else sorted(value, key=repr):
            yield from walk(item)
    elif isinstance(value, Definition):
        yield from walk(value.abilities())


def kind(part: Node) -> Any:
    """Its type, by which what was found out is kept."""
    return type(part)


# Nodes ----------------------------------------------------------------------------------------------


@functools.cache
def hollow(cls: type[Any]) -> tuple[str, ...]:
    """What a type of nodes doesn't say though its kind demands it."""
    if cls.only_in_texts:
        return (f"{cls.__name__} stands in texts only, and was not resolved",)
    found = []
    for base in cls.__mro__ if not _is_exempt(cls) else ():
        for needed in vars(base).get("must_define", ()):
            names = needed.split(" or ")
            if not any(_has(cls, base, name) for name in names):
                found.append(f"{cls.__name__} has no {' or '.join(map(repr, names))}")
            found += [f"{cls.__name__} has a {name!r} that does nothing" for name in names if _is_idle(cls, name)]
    return tuple(found)


def _is_exempt(cls: type[Node]) -> bool:
    """Whether it does what its kind demands in another way.

    A trigger condition with `cases` is one for each of them where it is expanded (CR 113.6k). A duration ends at moments,
    or says itself whether it lasts, or never ends (CR 611.2a).
    """
    several = issubclass(cls, TriggerCondition) and cls.cases is not TriggerCondition.cases
    ends = issubclass(cls, Duration) and (cls is Indefinite or cls.moments is not Duration.moments)
    return ends or several or cls.carried_out_by_rules


def _has(cls: type[Node], base: type[Node], name: str) -> bool:
    return getattr(cls, name, None) is not getattr(base, name, None) and bool(getattr(cls, name, None))


def _is_idle(cls: type[Node], name: str) -> bool:
    """Whether the body of a method looks at nothing and gives nothing."""
    method = getattr(cls, name, None)
    if name not in DOES_NOTHING or not isinstance(method, FunctionType):
        return False
    code = method.__code__
    return not code.co_names and not code.co_freevars and not any(code.co_consts[_docstring(method) :])


def _docstring(method: FunctionType) -> int:
    return 1 if method.__doc__ is not None and method.__code__.co_consts[:1] == (method.__doc__,) else 0


# Targets --------------------------------------------------------------------------------------------


def _scope(part: Any) -> int | None:
    """How many target phrases an ability, a mode or a "when you do" has; None for what chooses no targets."""
    targets = getattr(part, "targets", None)
    return len(targets) if isinstance(targets, tuple) and all(isinstance(one, TargetSpec) for one in targets) else None


def _of_targets(value: Any, slots: int) -> Iterator[str]:
    """Targets that no phrase chooses (CR 115.1). What an ability says of targets is about its own, where it has some."""
    if isinstance(value, tuple):
        for item in value:
            yield from _of_targets(item, slots)
    if not isinstance(value, Node) or isinstance(value, Keyword):
        return  # what a keyword's parameters say is said again by what it means
    if isinstance(value, Target) and value.slot >= slots:
        yield f"target {value.slot + 1} is meant, and there are {slots} target phrases"
    own = _scope(value)
    inside = own or slots
    for name in field_names(kind(value)):
        yield from _of_targets(getattr(value, name), inside)


def _of_players(value: Any, targets: tuple[TargetSpec, ...]) -> Iterator[str]:
    """What only players do, said of a target that can be none: nobody would do it (CR 109.5, 115.1)."""
    if isinstance(value, tuple):
        for item in value:
            yield from _of_players(item, targets)
    if not isinstance(value, Node) or isinstance(value, Keyword):
        return
    for who in _doers(value):
        if isinstance(who, Target) and who.slot < len(targets) and not targets[who.slot].players:
            yield f"{kind(value).__name__} is for players, and target {who.slot + 1} is none"
    own = value.targets if _scope(value) else targets  # type: ignore[attr-defined]
    for name in field_names(kind(value)):
        yield from _of_players(getattr(value, name), own)


def _doers(part: Node) -> Iterator[Any]:
    """Who does what a node says, or whom what it remembers is for."""
    if isinstance(part, (Instruction, StaticEffect)):
        yield from (getattr(part, name) for name in PLAYERS if name in field_names(kind(part)))
    effect = getattr(part, "effect", None)
    if isinstance(effect, StaticEffect) and "remembers" in field_names(kind(part)):
        told = [of.name for of in _doers(effect) if isinstance(of, Remembered)]
        yield from (who for name, who in part.remembers if name in told)  # type: ignore[attr-defined]


def _unused_targets(parts: tuple[Node, ...]) -> Iterator[str]:
    """Target phrases that nothing refers to: what was to be done to them was lost.

    A player who must stand so as the target is chosen may be named for that alone.
    """
    for part in parts:
        slots = _scope(part)
        if not slots or getattr(part, "modes", None) is not None:
            continue
        inside = tuple(walk(part))
        if not any(reads_targets(kind(each)) for each in inside if not isinstance(each, Target)):
            # whom nothing is done to yet
            named: Counter[Node] = Counter(each.objects for each in inside if isinstance(each, NameThem))
            used = {each.slot for each in Counter(inside) - named if isinstance(each, Target)}
            used |= {at for at, spec in enumerate(getattr(part, "targets", ())) if getattr(spec, "standing", None)}
            yield from (f"nothing is done with target {slot + 1}" for slot in range(slots) if slot not in used)


@functools.cache
def reads_targets(cls: type[Any]) -> bool:
    """Whether a class has code that looks at the targets of the context itself."""
    if "targets" in cls.__dataclass_fields__:
        return False  # they are its own
    methods = [method for base in cls.__mro__ for method in vars(base).values() if isinstance(method, FunctionType)]
    return any("targets" in method.__code__.co_names for method in methods if method.__name__ not in _DATACLASS)


_DATACLASS: Final = frozenset(["__init__", "__eq__", "__hash__", "__repr__", "__getstate__", "__setstate__"])


# Linked abilities -----------------------------------------------------------------------------------


def _of_links(abilities: Iterable[Ability]) -> Iterator[str]:
    """What no ability of the card exiles or chooses for the one that speaks of it (CR 607.1): it would mean nothing."""
    parts = [part for ability in abilities for part in walk(ability)]
    readers = [part for part in parts if isinstance(part, (IsLinked, LinkedObjects)) or _reads_choice(part)]
    if not readers:
        return
    made = {text for part in parts if part not in readers for text in _own_strings(part)}
    yield from (f"nothing is linked as {part.link!r}" for part in readers if part.link not in made)  # type: ignore[attr-defined]


def _reads_choice(part: Node) -> bool:
    """Whether a node speaks of a color or type that an ability of the card has to choose; names are chosen in other ways too."""
    return isinstance(part, (IsOfChosenColor, IsOfChosenType, BecomeChosenColor, BecomeChosenType))


def _own_strings(part: Node) -> Iterator[str]:
    return (text for name in field_names(kind(part)) for text in _strings(getattr(part, name)))


# Memory ---------------------------------------------------------------------------------------------

BY_RULES: Final = frozenset(["it", "affected"])
"""What delayed abilities and lasting effects remember by themselves."""


def _of_memory(ability: Ability) -> Iterator[str]:
    """Names in the memory that are read, and that nothing in the ability can have written."""
    parts = tuple(walk(ability))
    now = tuple(_done_now(ability))
    read_now = set(_remembered_in(now))
    done = [part for part in now if not isinstance(part, Terms)]  # which only say what is allowed, "exiled" too
    for name in _remembered_in(parts):
        if isinstance(ability, Spell) and name.startswith(PAID):
            continue  # its costs are in abilities beside it: see `_of_paid`
        if name not in BY_RULES and not any(_may_write(part, name) for part in (done if name in read_now else parts)):
            yield f"{name!r} is looked back at, and nothing in the ability leaves it behind"
    yield from _of_later(parts)


def _of_later(parts: Iterable[Node]) -> Iterator[str]:
    """Names that an ability reads which triggers later: what was done before it knows only where it is told (CR 603.7)."""
    for delayed in (part for part in parts if isinstance(part, DelayedTrigger)):
        inside, told = tuple(walk(delayed.ability)), BY_RULES.union(name for name, _ in delayed.knows)
        for name in _remembered_in(inside):
            if name not in told and not any(_may_write(part, name) for part in inside):
                yield f"{name!r} is looked back at by an ability that triggers later, and doesn't know it"


def _of_rest(parts: Iterable[Node]) -> Iterator[str]:
    """What is left of cards that nothing has looked at, or chosen among them: nothing would be there to choose."""
    resting = {part: any(isinstance(inside, (Rest, Pick)) for inside in walk(part)) for part in parts}
    if any(resting.values()) and not any(_may_write(part, "among") for part, rests in resting.items() if not rests):
        yield "cards are looked back at that nothing in the ability looks at or reveals"


def _done_now(value: Any) -> Iterator[Node]:
    """All nodes of a tree but those of abilities that trigger later, which leave nothing to what is done now (CR 603.7)."""
    if isinstance(value, Node):
        yield value
        later = value.later if isinstance(value, Instruction) else ""
        for name in field_names(kind(value)):
            if name != later:
                yield from _done_now(getattr(value, name))
    elif isinstance(value, (tuple, frozenset)):
        for item in value if isinstance(value, tuple) else sorted(value, key=repr):
            yield from _done_now(item)


def _costs_of(abilities: Iterable[Ability]) -> tuple[Cost, ...]:
    """The costs of which static abilities speak."""
    parts = (part for ability in abilities if isinstance(ability, Static) for part in walk(ability))
    return tuple(part for part in parts if isinstance(part, Cost))


def _remembered_in(parts: Iterable[Node]) -> tuple[str, ...]:
    """The names under which something is looked for in the memory; what stays in a library was looked at there before."""
    names = (part.name if isinstance(part, Remembered) else getattr(part, "looks_for", "") for part in parts)
    return tuple(dict.fromkeys(name for name in names if name))


def _of_paid(card: Definition) -> Iterator[str]:
    """What a spell says was paid for it, and that no additional cost of the card leaves behind."""
    abilities = card.abilities()
    spells = tuple(part for ability in abilities if isinstance(ability, Spell) for part in walk(ability))
    costs = _costs_of(abilities)
    for name in _remembered_in(spells):
        if name.startswith(PAID) and not any(_may_write(part, name) for part in (*spells, *costs)):
            yield f"{name!r} is looked back at, and nothing in the ability leaves it behind"


def _may_write(part: Node, name: str) -> bool:
    """Whether a node names that memory: in a field of its own, or in the code of its class or of its module's functions."""
    if isinstance(part, Remembered) or bool(getattr(part, "looks_for", False)):
        return False
    if isinstance(part, Cost) and name.startswith(PAID):
        what = name.removeprefix(PAID)
        return what == getattr(part, "remembered", "") or what in words_of(kind(part))
    fields = (*field_names(kind(part)), "leaves", "leaves_also", "exiled_as")
    named = (getattr(part, field) for field in fields if hasattr(part, field))
    return name in words_of(kind(part)) or any(name in _strings(value) for value in named)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _strings(item)


@functools.cache
def words_of(cls: type[Any]) -> frozenset[str]:
    """The strings in the code of a class, and of the functions that its code calls; also what it says that it `leaves`."""
    found: set[str] = {cls.leaves} if isinstance(getattr(cls, "leaves", None), str) else set()
    for base in cls.__mro__:
        module = vars(sys.modules.get(base.__module__, object))
        for method in vars(base).values():
            if isinstance(method, FunctionType):
                found.update(_words_in(method.__code__, module, set()))
    return frozenset(found)


def _words_in(code: CodeType, module: Any, seen: set[CodeType]) -> Iterator[str]:
    if code in seen:
        return
    seen.add(code)
    for const in code.co_consts:
        if isinstance(const, str):
            yield const
        elif isinstance(const, CodeType):
            yield from _words_in(const, module, seen)
    for name in code.co_names:
        called = module.get(name)
        if isinstance(called, FunctionType):
            yield from _words_in(called.__code__, vars(sys.modules[called.__module__]), seen)
