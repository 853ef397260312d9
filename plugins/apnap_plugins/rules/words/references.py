"""What phrases refer to: subjects, targets, and words such as "it" that mean something that was named before (CR 608.2h).

While a text is read, its trees hold three kinds of nodes that no game ever sees. `Subject` stands in a verb phrase for who
does it, `Reference` marks where an object or player is named, and `BackReference` is a word that means an earlier
mention. Words say by `ToSettle` that a phrase is complete: whoever reads the text then puts in their places what they
stand for (`oracle`), and by `Unsettled` that a tree is to be said with its targets where the text names them.
"""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Final, final

from apnap import Ability, Instruction, Moved, Node, TriggerCondition, node
from apnap.words import Bindings, Hole, unify
from apnap_plugins.rules.combat.attacking import AttackerDeclared
from apnap_plugins.rules.combat.blocking import BecameBlocked, BecameBlockedBy, BecameUnblocked
from apnap_plugins.rules.combat.selectors import DefendingPlayerFor
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import (
    And,
    Another,
    Itself,
    Not,
    OpponentControls,
    OpponentOwns,
    TheyControl,
    YouControl,
)
from apnap_plugins.rules.vocabulary.phrases import plural
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import OwnerOf, This, TriggerController, TriggerObject, TriggerPlayer, You
from apnap_plugins.rules.vocabulary.subtypes import ARTIFACT_TYPES, CREATURE_TYPES, ENCHANTMENT_TYPES, LAND_TYPES
from apnap_plugins.rules.words.trees import all_parts, own_parts


@node
class Subject(Selector):
    """In a verb phrase: who or what does it. `theirs` says that the phrase calls them "they", as nobody says of "you".

    That makes no other tree of it, as the phrase means the same whoever does it.
    """

    only_in_texts: ClassVar[bool] = True
    theirs: bool = dataclasses.field(default=False, compare=False)


@node
class Reference(Selector):
    """An object or player as the text names it: a selector, or a target phrase; `at` is its place in the text."""

    only_in_texts: ClassVar[bool] = True
    of: Node
    at: int = -1


@node
class RepeatedReference(Selector):
    """In printing: a target that was named before."""

    only_in_texts: ClassVar[bool] = True
    of: Node


@node
class BackReference(Selector):
    """A word that means what was named before: "it", "they", "that creature"; `at` is its place in the text.

    `but` is the place of the subject of its own clause, which a word other than a possessive doesn't mean.
    """

    only_in_texts: ClassVar[bool] = True
    word: str
    at: int = -1
    but: int = -1


@node
class Unclear(Selector):
    """A word that looks back and can't mean what was found for it: `why` says so in words. What has one is no reading."""

    only_in_texts: ClassVar[bool] = True
    word: str
    why: str


@node
class Cause(Node):
    """What a triggered ability triggers on, with what its effect calls "it", "that creature", "that player", "that much".

    `defending` is the "defending player", where the text is about another attacking creature than its own object.
    """

    only_in_texts: ClassVar[bool] = True
    on: TriggerCondition
    it: Selector | None = None
    that: Selector | None = None
    player: Selector | None = TriggerPlayer()
    much: Quantity | None = None
    moved: Selector | None = None
    source: Selector | None = None
    """What "that source" is: the source of the damage that it triggers on."""
    defending: Selector | None = None


@node
class ThatMuch(Quantity):
    """The words "that much" and "that many"; `at` is their place in the text.

    With `of`, "life" or "damage", they say themselves what the trigger event was about: "the amount of life you gained".
    """

    only_in_texts: ClassVar[bool] = True
    at: int = -1
    of: str = ""


NOTED: Final = (
    "destroyed",
    "discarded",
    "exiled",
    "life lost",
    "milled",
    "number chosen",
    "counters paid",
    "counters removed",
    "sacrificed",
    "tapped",
    "total rolled",
)
"""Names under which the memory has to how many, or with how much, an instruction was followed: its `that_many`."""


def is_that_much(number: object) -> bool:
    """Whether a settled number may be said as "that much" or "that many": of the trigger, or of what was done before."""
    of_event = isinstance(number, Quantity) and number.of_event
    return of_event or (isinstance(number, NotedAmount) and number.name in NOTED)


@node
class Resulting(Instruction):
    """An instruction with what it made or found, as its memory has it under `name`: a mention without words of its own.

    It is mentioned after all that the instruction itself names. A settled tree has the instruction alone. A `kind` in the
    plural, "cards", is several objects: no word in the singular means them.
    """

    only_in_texts: ClassVar[bool] = True
    what: Node
    name: str
    kind: str
    at: int = -1


@node
class Moving(Selector):
    """What an instruction moves that the text named before: what it became where that text, or the trigger event, moved it.

    So "exile target creature, then return it to the battlefield" finds the exiled card (CR 400.7j), and "when this dies,
    return it to your hand" the card in the graveyard (CR 400.7e). A settled tree has none.
    """

    only_in_texts: ClassVar[bool] = True
    same_as: ClassVar[str] = "of"
    of: Selector


@final
@dataclasses.dataclass(frozen=True)
class ToSettle:
    """What words mean by a phrase that is complete: its targets are numbered now, and its "it" and the like found.

    For `means`, which returns it instead of a tree. The reader settles `tree`, a node or a tuple, where it triggers on what
    `about` says (CR 115.1, 608.2h), and takes what `make` makes of that and of its target phrases, in the order of the text;
    None where that means nothing. Where the phrase can't be settled, the words don't stand for anything either.
    """

    make: Callable[[Any, tuple[TargetSpec, ...]], Any]
    tree: object
    about: Cause | None = None


@final
@dataclasses.dataclass(frozen=True)
class Unsettled:
    """The way back, for `says`: a settled tree that a slot must hold as the text has it, with `targets` where it names them.

    Of several slots of one wording with equal targets the one that `says` gives first names them, the others name them again.
    """

    tree: object
    targets: tuple[TargetSpec, ...]


PLACED = (Reference, BackReference, Resulting)
"""Nodes that have a place in the text, in whose order it is settled."""


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

    Of several objects at once none is "it". Of a spell that targets its own object, that object is named last, and is "it".
    """
    if on.several:
        return Cause(on, player=None)
    obj: Selector | None = TriggerObject() if _all_have(on, "obj") else None
    about = on.about()
    if isinstance(about, Selector):
        obj = about
    player = TriggerPlayer() if _all_have(on, "player") else _controller(on)
    leaves = on.looks_back and Moved in on.events
    if not about_itself(on):
        defending = DefendingPlayerFor(obj) if obj is not None and set(on.events) <= _OF_ATTACKERS else None
        it = This() if _targets_the_source(on) else obj
        return Cause(on, it, obj, player, moved=_moved_with(on) if leaves else None, defending=defending)
    return Cause(on, This(), None, player, moved=TriggerObject() if leaves else None)


def _targets_the_source(on: TriggerCondition) -> bool:
    """Whether it is about a spell that targets the object whose ability it is: "a spell that targets this creature"."""
    return any(isinstance(part, IsTargeting) and part.filter == Itself() for part in on.walk())


def _controller(on: TriggerCondition) -> Selector | None:
    """Who "that player" is, where a player is named only as the one who controls, or owns, what enters or leaves."""
    kind = getattr(on, "filter", None)
    parts = kind.parts if isinstance(kind, And) else (kind,)
    if on.events != (Moved,):
        return None
    if any(part == OpponentControls() or isinstance(part, TheyControl) for part in parts):
        return TriggerController()
    return OwnerOf(TriggerObject()) if OpponentOwns() in parts else None


def _moved_with(on: TriggerCondition) -> Selector | None:
    """What the source has become where what a condition is about took it along (CR 400.7f)."""
    found = (part.source_moved() for part in on.walk() if isinstance(part, Filter))
    return next((moved for moved in found if moved is not None), None)


_OF_ATTACKERS = frozenset[type]([AttackerDeclared, BecameBlocked, BecameBlockedBy, BecameUnblocked])
"""Events whose object is an attacking creature."""


# Any: a `Cause`, or the trigger condition of one
def about_what(on: Any) -> Cause | None:
    """The `Cause` that the words before the comma make, with what they name in its place.

    None where they have a word such as "its": nothing was named before that it could mean, and of the object that the
    condition is about each condition would have to speak itself.
    """
    about = on if isinstance(on, Cause) else cause(on)
    placed = about.on.rewritten(
        lambda part: part.of if isinstance(part, Reference) and isinstance(part.of, Selector) else part
    )
    if not isinstance(placed, TriggerCondition) or not is_settled(placed):
        return None
    return dataclasses.replace(about, on=placed)


def about_itself(on: TriggerCondition) -> bool:
    """Whether a trigger condition is about the object whose ability it is."""
    return all(map(about_itself, on.any_of())) if on.any_of() else getattr(on, "filter", None) == Itself()


def _all_have(on: TriggerCondition, field: str) -> bool:
    """Whether all events of a condition have such a field."""
    return all(field in getattr(event, "__dataclass_fields__", ()) for event in on.events)


# Any: fields of `Cause` by name
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


# Any: of the type of the tree
def replaced(tree: object, old: Node, new: Node) -> Any:
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


OTHER = (-1,)
"""In a target phrase that is being read: "another target"."""


def with_another(whole: Filter | None) -> Filter:
    """A filter that leaves the source out."""
    parts = whole.parts if isinstance(whole, And) else (whole,) if whole is not None else ()
    return And((*parts, Another()))


POSSESSIVES = frozenset(["its", "their"])

SUBTYPE_NOUNS: Final[dict[str, str]] = {
    form: name
    for name in sorted(ARTIFACT_TYPES | CREATURE_TYPES | ENCHANTMENT_TYPES | LAND_TYPES)
    for form in (plural(name), name)
}
"""Subtypes by which a text may call what it has named so, in both numbers: "that Wizard", "those Elves"."""

CHOSEN_CARDS = "the chosen cards"
DIED = "the creature that died"
"""A word that looks back to target cards that the text chose by that verb, whatever was named since."""
CHOSEN_CREATURE = "the chosen creature"
"""A word for the one target creature of a text, whatever was named since."""
ONE_OF_TWO = "the one of those creatures"
"""The first of the two targets of "those creatures fight each other", in the order of the text."""
OTHER_OF_TWO = "the other of those creatures"
"""The second of them."""
WHOSE_CREATURES = {
    "the creature you control": YouControl(),
    "the creature you don't control": Not(YouControl()),
    "the creature an opponent controls": OpponentControls(),
}
"""Words for the one target creature of whose controller its phrase says so."""


# Any: of the type of the phrase, or None
def with_subject(verb: object, who: Node) -> Any:
    """A verb phrase with its subject, which "it" in the phrase doesn't mean, but where its counters are counted.

    None where the phrase has "other" for something other than the subject, and that is not the object itself, and where no
    player can do what it says.
    """
    if _is_player(who) and any(getattr(verb, name, None) == Subject() for name in ("objects", "about")):
        return None
    if getattr(who, "of", who) == You() and any(isinstance(part, Subject) and part.theirs for part in all_parts(verb)):
        return None  # what is yours isn't "theirs" (CR 109.5)
    if (
        isinstance(who, (Reference, BackReference))
        and _is_object(who)
        and any(part == Another() for part in own_parts(verb))
    ):
        return None
    if counts_others(verb) and getattr(who, "of", who) != This() and not _may_be_this(who):
        return None  # "for each other creature" is other than the subject, which only the source itself can be here
    if isinstance(who, Reference):
        place = who.at
        verb = rewritten(
            verb,
            lambda part: (
                dataclasses.replace(part, but=place)
                if isinstance(part, BackReference) and part.word not in POSSESSIVES and part.but < 0
                else part
            ),
        )
    return replaced(verb, Subject(), who)


def _is_object(who: Reference | BackReference) -> bool:
    """Whether a subject is an object other than this one itself."""
    if isinstance(who, BackReference):
        return who.word not in PLAYER_WORDS and who.word not in IT_WORDS
    return who.of != This() and kind_of(who.of) != "player"


def _may_be_this(who: Node) -> bool:
    """Whether a subject may turn out to be the object itself, which is seen when the text is complete."""
    return isinstance(who, BackReference) and who.word == "it"


def counts_others(verb: Any) -> bool:
    """Whether an amount by which something changes counts "other" objects."""
    amounts = (
        p
        for part in getattr(verb, "parts", ())
        for p in (getattr(part, "power", None), getattr(part, "toughness", None))
    )
    return any(Another() in tuple(amount.walk()) for amount in amounts if isinstance(amount, Node))


def _is_player(who: Node) -> bool:
    """Whether a subject is a player, whose characteristics nothing changes."""
    if isinstance(who, BackReference):
        return who.word in PLAYER_WORDS
    return isinstance(who, (Reference, Selector)) and kind_of(getattr(who, "of", who)) == "player"


# Any: of the type of the tree
def called_they(tree: object) -> Any:
    """What a phrase means that calls its subject "they", or something "theirs"."""
    return rewritten(tree, lambda part: Subject(True) if part == Subject() else part)


# Any: of the type of the tree
def rewritten(tree: object, change: Callable[[Node], Node | None]) -> Any:
    """A tree, or a row of them, with every node as `change` has it."""
    if isinstance(tree, tuple):
        return tuple(rewritten(part, change) for part in tree)
    return tree.rewritten(change) if isinstance(tree, Node) else tree


def subjects_of(tree: object) -> Iterator[Bindings]:
    """How a clause may be split into a subject `who` and a verb phrase `v`."""
    if not isinstance(tree, Node):
        return
    for who in dict.fromkeys(part for part in tree.walk() if isinstance(part, Selector)):
        verb = _outside(tree, who, Subject())
        if isinstance(who, Reference):
            verb = replaced(verb, RepeatedReference(who.of), Subject())
        yield {"who": who, "v": verb}
        shallow = _shallow(tree, who)
        if shallow != verb:
            yield {"who": who, "v": shallow}
        if isinstance(who, Reference) and isinstance(who.of, TargetSpec):
            yield from ({"who": who, "v": one} for one in _of_targets(tree, who) if one not in (verb, shallow))


def _of_targets(tree: Node, who: Reference) -> Iterator[Node]:
    """The verb phrases of a target that is spoken of again in a number, or beside which another is named by equal words."""
    again = RepeatedReference(who.of)
    yield _shallow(replaced(tree, who, again), again)
    for field in dataclasses.fields(tree):  # type: ignore[arg-type]
        if getattr(tree, field.name) == who:
            yield dataclasses.replace(tree, **{field.name: Subject()})  # type: ignore[type-var]


def _shallow(tree: Any, who: Node) -> Any:
    """A tree with its subject taken out where it acts, but not where it is only spoken of: in filters and numbers."""
    if isinstance(tree, tuple):
        return tuple(_shallow(part, who) for part in tree)
    if tree == who:
        return Subject()
    if not isinstance(tree, Node) or isinstance(tree, (Ability, Filter, Quantity, Reference, RepeatedReference)):
        return tree
    return _changed(tree, lambda part: _shallow(part, who))


def same(a: Node, b: Node) -> bool:
    """Whether two selectors mean the same, be it the first time or again."""
    return (a.of if isinstance(a, (Reference, RepeatedReference)) else a) == (
        b.of if isinstance(b, (Reference, RepeatedReference)) else b
    )


def _outside(tree: Any, old: Node, new: Node) -> Any:
    """A tree with one node in place of another, but not in abilities that it only gives or describes."""
    if isinstance(tree, tuple):
        return tuple(_outside(part, old, new) for part in tree)
    if tree == old:
        return new
    if not isinstance(tree, Node) or isinstance(tree, Ability):
        return tree
    return _changed(tree, lambda part: _outside(part, old, new))


# Any: of the type of the tree
def _changed(tree: Any, change: Callable[[Any], Any]) -> Any:
    """A node with each part as `change` has it; itself where that is the same."""
    changes: dict[str, Any] = {}
    for name in tree.__dataclass_fields__:
        part = getattr(tree, name)
        if isinstance(part, (Node, tuple)) and (changed := change(part)) is not part and changed != part:
            changes[name] = changed
    return dataclasses.replace(tree, **changes) if changes else tree


# Any: of the type of the tree
def with_x(tree: object, value: Node) -> Any:
    """A tree in which X is something."""
    return replaced(tree, X(), value)


def x_of(tree: object) -> Iterator[Bindings]:
    """How a tree may be said with X and "where X is ..."."""
    if isinstance(tree, Node):
        for value in dict.fromkeys(p for p in tree.walk() if isinstance(p, Quantity) and p != X()):
            e, q = named_first(replaced(replaced(tree, value, X()), _said_again(value), X()), value)
            yield {"e": e, "q": q}


def _said_again(tree: Any) -> Any:
    """How the same phrase stands in a tree where it isn't the first that names its targets."""
    return tree.rewritten(lambda part: RepeatedReference(part.of) if isinstance(part, Reference) else part)


# Any: of the types of both parts
def named_first(first: Any, second: Any) -> tuple[Any, Any]:
    """Two parts of a tree that the text has in this order: a target that both speak of is named in the first of them."""
    twice = [
        part
        for part in second.walk()
        if isinstance(part, Reference) and RepeatedReference(part.of) in tuple(all_parts(first))
    ]
    for named in twice:
        first, second = (
            replaced(first, RepeatedReference(named.of), named),
            replaced(second, named, RepeatedReference(named.of)),
        )
    return first, second


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
        return "card" if of.zone != "battlefield" else of.filter.card_type()
    if not isinstance(of, Selector):
        return ""
    group = of.group()
    return "player" if of.of_players else group.card_type() if group is not None else ""


PLAYER_WORDS = frozenset(
    ["that player", "the player", "those players", "each of those players", "that opponent", "their"]
)
THAT_WITH_VALUE = "that spell or permanent"
"""What is meant by "with lesser mana value", which has no noun."""
IT_WORDS = frozenset(["it", "its", "they", "them", "itself", "themselves"])
"""Words without a noun, which stand for whatever was named."""


def is_settled(tree: Node) -> bool:
    """Whether a tree has nothing left that only a text has."""
    return not any(part.only_in_texts for part in tree.walk())


@node
class ThatSource(Selector):
    """The words "that source", before it is known of which damage it is the source."""

    only_in_texts: ClassVar[bool] = True
    why: Selector = Unclear("that source", "nothing before it speaks of damage")


THAT_ABILITY: Final = ThatSource(Unclear("that ability", "nothing before it speaks of one on the stack"))
"""The words "that ability", and "that spell or ability": what the trigger is about, where that is on the stack."""


@node
class OwnIt(Selector):
    """The word "it" where nothing else can be meant: the object itself, if the trigger is about that and names nothing else."""

    only_in_texts: ClassVar[bool] = True
    why: Selector = Unclear("it", "something else may be meant")


# Any: a tree as the grammar has it, of whatever type
def with_own_it(tree: object, it: Selector | None) -> Any:
    """A tree in which that word is what the trigger is about; the same where other objects are named that it could be.

    What triggers later, "when you do", knows the object itself and no other.
    """
    parts = tuple(all_parts(tree)) if it is not None else ()
    if OwnIt() not in parts or any(_names_another(part) for part in parts):
        return tree
    if it != This() and any(OwnIt() in tuple(part.walk()) for part in parts if _triggers_later(part)):
        return tree
    return rewritten(tree, lambda part: it if part == OwnIt() else part)


def _triggers_later(part: Node) -> bool:
    """Whether it is an instruction by which something is done later, or an ability."""
    return isinstance(part, Ability) or (isinstance(part, Instruction) and bool(part.later or part.own_fields))


def _names_another(part: Node) -> bool:
    """Whether a mention is of an object other than this one, but for what is described by that word."""
    if not isinstance(part, Reference) or part.of in (This(), OwnIt()) or kind_of(part.of) == "player":
        return False
    return not any(inner == OwnIt() for inner in part.of.walk())


# Any: a tree as the grammar has it, of whatever type
def with_source(tree: object, source: Selector | None) -> Any:
    """A tree in which "that source", or "that ability", is something; the same where that is nothing."""
    if source is None:
        return tree
    meant = (ThatSource(), THAT_ABILITY) if source.on_stack else (ThatSource(),)
    return rewritten(tree, lambda part: source if part in meant else part)


def unclear_in(tree: object) -> Iterator[Unclear]:
    """The words of a tree that can't mean what was found for them."""
    return (part for part in all_parts(tree) if isinstance(part, Unclear))
