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

from apnap import Ability, Condition, Instruction, Move, Node, TriggerCondition, node
from apnap.words import Bindings, Hole, unify
from apnap_plugins.rules.attachments import IsEnchanted, ThisOrItsCard
from apnap_plugins.rules.combat_words import DamageSource, DefendingPlayer, WhenDealsCombatDamage
from apnap_plugins.rules.comparing import CardIs, ManaValueOf, ObjectIs, OnlyIf
from apnap_plugins.rules.copies import CreateCopyTokens
from apnap_plugins.rules.copying_spells import CopySpell
from apnap_plugins.rules.instructions import DelayedTrigger, Do
from apnap_plugins.rules.joining import InsteadIf
from apnap_plugins.rules.phrases import CountersOn
from apnap_plugins.rules.selection import (
    All,
    Amount,
    And,
    Another,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Filter,
    HasType,
    Itself,
    Or,
    PowerOf,
    Quantity,
    Remembered,
    Selector,
    Target,
    This,
    ToughnessOf,
    TriggerObject,
    TriggerPlayer,
    X,
    You,
)
from apnap_plugins.rules.targets import TargetSpec
from apnap_plugins.rules.triggering import AnyEvent, OneOrMore, WhenDealsDamageTo, WhenItDealsDamage
from apnap_plugins.rules.words.doubts import (
    all_parts,
    has_others,
    is_permanent,
    is_several,
    lasts,
    names_in,
    otherwise_of_nothing,
)
from apnap_plugins.rules.words.following import NOT_FOUND, Lost, Moving, moved_on

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
    """What a triggered ability triggers on, with what its effect calls "it", "that creature", "that player", "that much"."""

    on: TriggerCondition
    it: Selector | None = None
    that: Selector | None = None
    player: Selector | None = TriggerPlayer()
    much: Quantity | None = None
    moved: Selector | None = None


@node
class ThatMuch(Quantity):
    """The words "that much" and "that many"; `at` is their place in the text."""

    at: int = -1


@node
class Resulting(Instruction):
    """An instruction with what it made or found, as its memory has it under `name`: a mention without words of its own.

    It is mentioned after all that the instruction itself names. A settled tree has the instruction alone. A `kind` in the
    plural, "cards", is several objects: no word in the singular means them.
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
    """A trigger condition with what it calls "it": its own object, or that of the event; and the event's player, if any.

    Of several objects at once none is "it".
    """
    if isinstance(on, OneOrMore):
        return Cause(on, player=None)
    obj: Selector | None = TriggerObject() if _all_have(on, "obj") else None
    if isinstance(on, DEALERS):
        obj = DamageSource()
    player = TriggerPlayer() if _all_have(on, "player") else None
    leaves = on.looks_back and Move in on.events
    if not _is_own(on):
        with_it = leaves and any(part == IsEnchanted() for part in on.walk())
        return Cause(on, obj, obj, player, moved=ThisOrItsCard() if with_it else None)
    return Cause(on, This(), None, player, moved=TriggerObject() if leaves else None)


def about_what(on: Any) -> Cause | None:
    """The `Cause` that the words before the comma make, with what they name in its place.

    None where they have a word such as "its": nothing was named before that it could mean, and of the object that the
    condition is about each condition would have to speak itself.
    """
    about = on if isinstance(on, Cause) else cause(on)
    placed = about.on.rewritten(
        lambda part: part.of if isinstance(part, Mention) and isinstance(part.of, Selector) else part
    )
    if not isinstance(placed, TriggerCondition) or not is_settled(placed):
        return None
    return dataclasses.replace(about, on=placed)


DEALERS = (WhenDealsCombatDamage, WhenItDealsDamage, WhenDealsDamageTo)
"""Conditions of which the damage's source is what they are about, not what it is dealt to."""


def _is_own(on: TriggerCondition) -> bool:
    """Whether a condition is about the object whose ability it is."""
    if isinstance(on, AnyEvent):
        return all(_is_own(part) for part in on.parts)
    return getattr(on, "filter", None) == Itself()


def _all_have(on: TriggerCondition, field: str) -> bool:
    """Whether all events of a condition have such a field; one that is known by its name only has an object."""
    return all(
        field == "obj" if isinstance(event, str) else field in getattr(event, "__dataclass_fields__", ())
        for event in on.events
    )


def caused(make: Callable[..., TriggerCondition], slots: str = "", **about: Any) -> dict[str, Any]:
    """For words of category "cause": `means` and `says` where the effect's "it" and the like are not the usual ones.

    `about` gives `it`, `that`, `player` and `much` of the `Cause`. What `make` makes must have its arguments in it as they
    are. `slots` are the names of the slots in the order of its parameters, where those have other names.
    """
    names = slots.split() or list(inspect.signature(make).parameters)
    template = make(*(Hole(name) for name in names))

    def means(*values: Any) -> Cause:
        return dataclasses.replace(cause(make(*values)), **about)

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
    """A verb phrase with its subject, which "it" in the phrase doesn't mean, but where its counters are counted.

    None where the phrase has "other" for something other than the subject, and that is not the object itself, and where no
    player can do what it says.
    """
    if _is_player(who) and any(getattr(verb, name, None) == Subject() for name in ("objects", "about")):
        return None
    if isinstance(who, (Mention, Back)) and _is_object(who) and any(part == Another() for part in all_parts(verb)):
        return None
    if _counts_others(verb) and getattr(who, "of", who) != This():
        return None  # "for each other creature" is other than the subject, which only the source itself can be here
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


def _is_object(who: Mention | Back) -> bool:
    """Whether a subject is an object other than this one itself."""
    if isinstance(who, Back):
        return who.word not in PLAYER_WORDS and who.word not in IT_WORDS
    return who.of != This() and kind_of(who.of) != "player"


def _counts_others(verb: Any) -> bool:
    """Whether an amount by which something changes counts "other" objects."""
    amounts = (
        p
        for part in getattr(verb, "parts", ())
        for p in (getattr(part, "power", None), getattr(part, "toughness", None))
    )
    return any(Another() in tuple(amount.walk()) for amount in amounts if isinstance(amount, Node))


def _is_player(who: Node) -> bool:
    """Whether a subject is a player, whose characteristics nothing changes."""
    if isinstance(who, Back):
        return who.word in PLAYER_WORDS
    return isinstance(who, (Mention, Selector)) and kind_of(getattr(who, "of", who)) == "player"


def _rewritten(tree: Any, change: Callable[[Node], Node | None]) -> Any:
    if isinstance(tree, tuple):
        return tuple(_rewritten(part, change) for part in tree)
    return tree.rewritten(change) if isinstance(tree, Node) else tree


def subjects_of(tree: Any) -> Iterator[Bindings]:
    """How a clause may be split into a subject `who` and a verb phrase `v`."""
    if not isinstance(tree, Node):
        return
    for who in dict.fromkeys(part for part in tree.walk() if isinstance(part, Selector)):
        verb = _outside(tree, who, Subject())
        if isinstance(who, Mention):
            verb = replaced(verb, Again(who.of), Subject())
        yield {"who": who, "v": verb}
        shallow = _shallow(tree, who)
        if shallow != verb:
            yield {"who": who, "v": shallow}


def _shallow(tree: Any, who: Node) -> Any:
    """A tree with its subject taken out where it acts, but not where it is only spoken of: in filters and numbers."""
    if isinstance(tree, tuple):
        return tuple(_shallow(part, who) for part in tree)
    if tree == who:
        return Subject()
    if not isinstance(tree, Node) or isinstance(tree, (Ability, Filter, Quantity, Mention, Again)):
        return tree
    old = {field.name: getattr(tree, field.name) for field in dataclasses.fields(tree)}  # type: ignore[arg-type]
    new = {name: _shallow(value, who) for name, value in old.items()}
    return dataclasses.replace(tree, **new) if new != old else tree  # type: ignore[type-var]


def same(a: Node, b: Node) -> bool:
    """Whether two selectors mean the same, be it the first time or again."""
    return (a.of if isinstance(a, (Mention, Again)) else a) == (b.of if isinstance(b, (Mention, Again)) else b)


def _outside(tree: Any, old: Node, new: Node) -> Any:
    """A tree with one node in place of another, but not in abilities that it only gives or describes."""
    if isinstance(tree, tuple):
        return tuple(_outside(part, old, new) for part in tree)
    if tree == old:
        return new
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    names = [field.name for field in dataclasses.fields(tree)]  # type: ignore[arg-type]
    changes = {name: _outside(getattr(tree, name), old, new) for name in names}
    return dataclasses.replace(tree, **changes)  # type: ignore[type-var]


def with_x(tree: Any, value: Node) -> Any:
    """A tree in which X is something."""
    return replaced(tree, X(), value)


def x_of(tree: Any) -> Iterator[Bindings]:
    """How a tree may be said with X and "where X is ..."."""
    if isinstance(tree, Node):
        for value in dict.fromkeys(p for p in tree.walk() if isinstance(p, Quantity) and p != X()):
            e, q = named_first(replaced(replaced(tree, value, X()), _said_again(value), X()), value)
            yield {"e": e, "q": q}


def _said_again(tree: Any) -> Any:
    """How the same phrase stands in a tree where it isn't the first that names its targets."""
    return tree.rewritten(lambda part: Again(part.of) if isinstance(part, Mention) else part)


def named_first(first: Any, second: Any) -> tuple[Any, Any]:
    """Two parts of a tree that the text has in this order: a target that both speak of is named in the first of them."""
    twice = [part for part in second.walk() if isinstance(part, Mention) and Again(part.of) in tuple(all_parts(first))]
    for named in twice:
        first, second = replaced(first, Again(named.of), named), replaced(second, named, Again(named.of))
    return first, second


# From mentions to targets -------------------------------------------------------------------------------


PLACED = (Mention, Back, Resulting)
"""Nodes that have a place in the text."""


@dataclasses.dataclass(frozen=True)
class Settled:
    """A tree in its final form, with the target phrases that it needs."""

    tree: Any
    targets: tuple[TargetSpec, ...]


def _placed(tree: Any) -> list[Any]:
    """Mentions and the like in the order of the text, what is inside another one first, also where it stands behind."""
    found = dict.fromkeys(part for part in all_parts(tree) if isinstance(part, PLACED))
    return sorted(found, key=lambda part: (_end(part), sum(1 for _ in part.walk())))


def _end(part: Node) -> int:
    """The place of the last mention in a phrase: what "target creature that player controls" means is known only there."""
    return max(inner.at for inner in part.walk() if isinstance(inner, PLACED))


def settled(tree: Any, about: Cause | None = None) -> Settled | None:
    """A tree with targets numbered and words like "it" resolved; None where one of them means nothing."""
    tree = _with_amounts(tree, about)
    if tree is None:
        return None
    targets: list[TargetSpec] = []
    known: list[tuple[str, Selector, int]] = []  # (kind, what, where), the latest last
    places: dict[Node, Selector] = {}
    uses = _uses(tree)
    of_several: list[Selector] = []  # what several players made or found, one each
    for part in _placed(tree):
        if isinstance(part, Back):
            meant = _found(part, known, about, uses)
            if meant is None or (meant in of_several and part in uses.asked):
                return None  # of what several made each would have to be asked about
            places[part] = meant
            known.append((_kind_of_word(part.word), meant, part.at))
        elif isinstance(part, Resulting):
            known.append((part.kind, Remembered(part.name), _end(part)))
            of_several += [Remembered(part.name)] if _by_several(part.what) else []
        else:
            of = _put(part.of, places)
            if isinstance(of, TargetSpec) and any(isinstance(inner, Target) for inner in of.walk()):
                return None  # one target by another: nothing asks for them in that order
            places[part] = _slot(of, targets)
            known.append((kind_of(part.of), places[part], part.at))
    final = _put(tree, places)
    everything = (final, tuple(targets))
    if any(isinstance(part, DefendingPlayer) for part in all_parts(everything)) and (
        about is None or about.it != This()
    ):
        return None  # only this object's own attack says who that is (CR 508.5)
    if any(isinstance(what, All) for part, what in places.items() if isinstance(part, Back)) and not lasts(final):
        return None
    if _counts_for_each(tree, places, targets) or (has_others(final) and any(is_permanent(spec) for spec in targets)):
        return None
    if any(isinstance(part, CopySpell) and not _on_stack(part.of, targets) for part in all_parts(final)):
        return None  # a card is copied in another way
    if any(getattr(part, "absurd", False) for part in all_parts(final)):
        return None  # a word in it means something else
    if _speaks_of_nothing(tree, final, places):
        return None
    if about is not None and about.on.looks_back:
        final = _rewritten(final, _as_it_was)
    try:
        return Settled(moved_on(final, about.moved if about is not None else None), tuple(targets))
    except Lost:
        return None


def _speaks_of_nothing(tree: Any, final: Any, places: dict[Node, Selector]) -> bool:
    """Whether "it" might be what an instruction makes that isn't followed, as another is instead, or as it is optional."""
    for part in all_parts(tree):
        if isinstance(part, InsteadIf) and _made(part.what) & names_in(_put(part.instead, places)):
            return True
    return otherwise_of_nothing(_row(final), tuple(_made(step) for step in _row(tree)))


def _row(tree: Any) -> tuple[Node, ...]:
    """The instructions of an effect, with or without what goes with it."""
    effect = tree[0] if isinstance(tree, tuple) and tree else tree
    return effect.steps if isinstance(effect, Do) else ()


def _made(step: Node) -> frozenset[str]:
    return frozenset(part.name for part in all_parts(step) if isinstance(part, Resulting))


def _on_stack(of: Selector, targets: list[TargetSpec]) -> bool:
    """Whether a spell or ability may be meant."""
    if isinstance(of, Target):
        return targets[of.slot].zone == "stack"
    return of == Remembered("it") if isinstance(of, Remembered) else True


@dataclasses.dataclass(frozen=True)
class Uses:
    """What the words that look back are there for: whose counters are counted, what is asked about, what is moved."""

    counted: list[Selector]
    asked: list[Node]
    as_card: list[Node]
    moved: list[Node]


def _uses(tree: Any) -> Uses:
    def inside(*kinds: type[Node]) -> list[Node]:
        return [b for part in all_parts(tree) if isinstance(part, kinds) for b in part.walk() if isinstance(b, Back)]

    counted = [part.of for part in all_parts(tree) if isinstance(part, CountersOn)]
    return Uses(counted, inside(Condition, Quantity), inside(CardIs), inside(Moving))


def _found(part: Back, known: list[tuple[str, Selector, int]], about: Cause | None, uses: Uses) -> Selector | None:
    """What a word means. What was sacrificed is only asked about, where the trigger's object can't be meant as well."""
    if part not in uses.asked and part not in uses.moved:
        known = [mention for mention in known if mention[1] not in NOT_FOUND]
    meant = (_counted_on if part in uses.counted else _meant_by)(part, known, about)
    return None if meant in NOT_FOUND and part not in uses.as_card and _is_about(part.word, about) else meant


def _by_several(what: Node) -> bool:
    """Whether several players follow an instruction."""
    who = (getattr(what, name, None) for name in ("who", "whose", "players"))
    return any(isinstance(getattr(one, "of", one), SEVERAL) for one in who)


def _is_about(word: str, about: Cause | None) -> bool:
    """Whether a word could as well mean what the trigger is about."""
    return about is not None and (about.it if word in IT_WORDS else about.that) is not None


def _counts_for_each(tree: Any, places: dict[Node, Selector], targets: list[TargetSpec]) -> bool:
    """Whether a number is asked of "it" or "that player" where that means several, each of whom has a number of its own."""
    spoken_of = [
        b for part in all_parts(tree) if isinstance(part, Quantity) for b in part.walk() if isinstance(b, Back)
    ]
    return any(is_several(places[back], targets) for back in spoken_of)


SPEAKS_OF = (ControllerOf, PowerOf, ToughnessOf, ManaValueOf, CountersOn, ObjectIs, CreateCopyTokens)
"""What is asked about an object: of one that left, as it was there (CR 603.10a, 608.2h)."""


def _as_it_was(part: Node) -> Node:
    if isinstance(part, SPEAKS_OF) and part.of == TriggerObject():
        return dataclasses.replace(part, of=TriggerObject(False))
    if isinstance(part, DelayedTrigger) and part.remembers == This():
        return dataclasses.replace(part, remembers=TriggerObject())  # what it became: it is gone already
    return part


def _with_amounts(tree: Any, about: Cause | None) -> Any:
    """A tree with "that much" in its first instruction as what the trigger says; None where it means something else.

    Further on it could mean what an instruction before it did.
    """
    if not any(isinstance(part, ThatMuch) for part in all_parts(tree)):
        return tree
    effect = tree[0] if isinstance(tree, tuple) else tree
    later = effect.steps[1:] if isinstance(effect, Do) else ()
    if about is None or about.much is None or any(isinstance(part, ThatMuch) for part in all_parts(later)):
        return None
    much = about.much
    return _rewritten(tree, lambda part: much if isinstance(part, ThatMuch) else part)


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


def _meant_by(back: Back, known: Iterable[tuple[str, Selector, int]], about: Cause | None) -> Selector | None:
    """What a word means: not the subject of its own clause."""
    return _meant(back.word, [(kind, what) for kind, what, at in known if at != back.but], about)


def _counted_on(back: Back, known: Iterable[tuple[str, Selector, int]], about: Cause | None) -> Selector | None:
    """What "it" means in "for each counter on it": the subject too. None where something else was named since then."""
    subject = next((what for kind, what, at in known if at == back.but and kind != "player"), None)
    nearest = _meant(back.word, [(kind, what) for kind, what, _ in known], about)
    return nearest if subject in (None, nearest) else None


def _is_plural(word: str) -> bool:
    """Whether a word may mean several objects."""
    return word in ("they", "them", "themselves") or word.startswith("those")


def _meant(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    """The latest mention that a word can mean, else what the trigger is about; None where several objects come between."""
    spoken_of = [*known]
    whole = _among(word, [(kind.removesuffix("s"), what) for kind, what in spoken_of], about)
    fits = [(kind, what) for kind, what in spoken_of if not kind.endswith("s")]
    if _is_plural(word) or len(fits) == len(spoken_of):
        return whole
    meant = _among(word, fits, about)
    if meant in [what for _, what in fits] or meant == whole:
        return meant
    return whole if about is None else None


def _among(word: str, known: Iterable[tuple[str, Selector]], about: Cause | None) -> Selector | None:
    latest = [*known][::-1]
    if word in PLAYER_WORDS:
        for kind, what in latest:
            if kind in ("player", "any") and what != You():
                return None if word == "their" and isinstance(what, SEVERAL) else what
        return about.player if about is not None else None
    wanted = _kind_of_word(word) if word not in IT_WORDS else ""
    cards = [(kind, what) for kind, what in latest if kind == "card"] if wanted == "card" else []
    for kind, what in (*cards, *latest):  # what was called a card goes before a creature that was named later
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
    slots = {Target(slot): as_written(spec) for slot, spec in enumerate(targets)}
    named: set[Node] = set()

    def change(part: Node) -> Node | None:
        if not isinstance(part, Target) or part not in slots:
            return part
        again = part in named
        named.add(part)
        return Again(slots[part]) if again else Mention(slots[part])

    return _rewritten(tree, change)


def _always(number: Amount) -> Amount:
    return number.amount if isinstance(number, OnlyIf) else number


def as_written(spec: TargetSpec) -> TargetSpec:
    """A target phrase as reading makes it."""
    spec = dataclasses.replace(spec, prompt="target", minimum=_always(spec.minimum), maximum=_always(spec.maximum))
    if spec.other_than:
        return dataclasses.replace(spec, other_than=OTHER)
    if isinstance(spec.filter, And) and Another() in spec.filter.parts:
        rest = tuple(part for part in spec.filter.parts if part != Another())
        return dataclasses.replace(spec, other_than=OTHER, filter=rest[0] if len(rest) == 1 else And(rest))
    return spec


def is_settled(tree: Node) -> bool:
    """Whether a tree has nothing left that only a text has."""
    return not any(
        isinstance(part, (Subject, Mention, Back, Moving, Resulting, Cause, ThatMuch)) for part in tree.walk()
    )


def settle_with(make: Callable[[Any, tuple[TargetSpec, ...]], N], tree: Any, about: Cause | None = None) -> N | None:
    """What `make` makes of a settled tree and its targets; None where it can't be settled."""
    found = settled(tree, about)
    return None if found is None else make(found.tree, found.targets)


def abilities_in(tree: Node) -> Iterator[Ability]:
    """The abilities that a tree speaks of: what it gives to something."""
    return (part for part in tree.walk() if isinstance(part, Ability))
