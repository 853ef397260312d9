"""Cards with more than one set of characteristics: split, double-faced, flip and adventurer cards (CR 709, 710, 712, 716).

A card's `Definition` has its own characteristics and, by name, the others. Which set an object has is what it is
moved with (`Moved.base`), or what it was turned to (the kernel's field BASE), and the field FACE says its name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, ClassVar, Final, ParamSpec, Protocol, TypeVar

from apnap import (
    ABILITIES,
    BASE,
    NAME,
    OBJECT,
    Action,
    Characteristic,
    Characteristics,
    Context,
    Definition,
    Event,
    Field,
    Game,
    Manifest,
    Moved,
    Namer,
    Precondition,
    Prohibition,
    Question,
    declares,
    node,
    question,
)
from apnap_plugins.rules.faces.face_down import FACE_DOWN, TurnedFaceDown, as_face_up, is_face_down
from apnap_plugins.rules.objects.replacement_order import TYPE_LINE, one_of
from apnap_plugins.rules.vocabulary.characteristics import (
    ALTERNATIVE,
    COLORS,
    FRONT_COST,
    LOYALTY,
    MANA_COST,
    NAME_SEPARATOR,
    SUBTYPES,
    SUPERTYPES,
    TYPES,
)
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="faces",
    name="Split and double-faced cards",
    kind="rules",
    rules=("400.4a", "709", "712"),
    requires=("characteristics", "zones", "face-down"),
    kernel=">=0.1,<0.2",
    not_tested={
        "709.1": "says what split cards look like",
        "712.1": "says what double-faced cards are; its sentences are tested where the rules repeat them",
        "712.1a": "a printed symbol",
        "712.1b": "a printed symbol",
        "712.1c": "reminder text",
        "712.1d": "a printed symbol",
        "712.1e": "a printed symbol",
        "712.1f": "reminder text",
        "712.1g": "points to meld cards (713)",
        "712.3": "sleeves and substitute cards",
        "712.7b": "belongs to the abilities that let a card be cast transformed, each a mechanic of its own",
        "712.13": "a physical card",
        "712.15": "nothing asks a player for the name of a card",
        "714.1": "is about substitute cards on a table; data says what a card is",
        "714.2": "is about substitute cards on a table; data says what a card is",
        "714.2a": "is about substitute cards on a table; data says what a card is",
        "714.2b": "is about substitute cards on a table; data says what a card is",
        "714.2c": "is about substitute cards on a table; data says what a card is",
        "714.3": "is about substitute cards on a table; data says what a card is",
        "714.4": "is about substitute cards on a table; data says what a card is",
        "714.5": "is about substitute cards on a table; data says what a card is",
    },
)

T = TypeVar("T")
P = ParamSpec("P")


class PlayingWay(Protocol):
    """A way to cast a card, or to play it as a land: with the name of a face, where it says which."""

    @property
    def face(self) -> str:
        """Empty where there is no choice, or none was made yet."""

    def base(self, game: Game, card: int) -> Characteristics | None:
        """The characteristics that it gives the card, where they are not the card's own."""


W = TypeVar("W", bound=Any)

FRONT, BACK = "front", "back"
"""The faces of a double-faced card (CR 712.1)."""
LEFT, RIGHT = "left", "right"
"""The halves of a split card (CR 709.1)."""
BOTH = "both"
"""Of a split card that is cast as both its halves: the spell has the characteristics of the whole card (CR 709.4d)."""
FLIPPED_SIDE, ADVENTURE = "flipped", "adventure"
SPLIT, TRANSFORMING, MODAL = "split", "transforming", "modal"
"""Layouts: a split card (CR 709), a transforming and a modal double-faced card (CR 712)."""
FLIP, ADVENTURER = "flip", "adventurer"
"""Layouts: a flip card (CR 710), an adventurer card (CR 716)."""
MELD, MELDED = "meld", "melded"
"""The layout of a meld card, and the face that it forms together with the other card of its pair (CR 713.1)."""

CASTABLE: Final = {SPLIT: (LEFT, RIGHT), MODAL: (FRONT, BACK), ADVENTURER: (FRONT, ADVENTURE)}
"""Which faces a player chooses from when casting a card, by the card's layout (CR 709.3, 712.7, 716.3)."""
CHOSEN_BY: Final = {BACK: "712.7", ADVENTURE: "716.3"}
"""The rule by which a player chooses between such a face and the usual one; halves of split cards are chosen by CR 709.3."""

FACE: Final = Field[str]("face", OBJECT, FRONT, decided=True, public=True)
"""The face that is up, or the half or alternative that a spell was cast as (CR 709.3b, 712.4, 716.3b)."""


@question
class CastableFaces(Question[tuple[str, ...]]):
    """Which faces of a card with several its player may choose from as they cast it in this way (CR 709.3).

    The first value is what the layout allows; an answer may add `BOTH` for a split card.
    """

    rule: ClassVar[str] = "709.3"
    player: int
    card: int
    way: PlayingWay


# Making cards ---------------------------------------------------------------------------------------


def split(left: Definition, right: Definition) -> Definition:
    """A split card of two halves (CR 709.1, 709.2). Everywhere but on the stack it is both together (CR 709.4)."""
    one, two = left.characteristics, right.characteristics
    name = f"{left.name}{NAME_SEPARATOR}{right.name}"
    return Definition(name, _combined(one, two), SPLIT, {LEFT: one, RIGHT: two}, _both(left, right))


def _combined(one: Characteristics, two: Characteristics) -> Characteristics:
    """The characteristics of two halves together (CR 709.4): the symbols of both mana costs stay separate.

    Also CR 202.3d, 709.4b, 709.4c.
    """
    costs = [cost for cost in (one[MANA_COST], two[MANA_COST]) if cost is not None]
    values: dict[str, Any] = {
        NAME.name: f"{one[NAME]}{NAME_SEPARATOR}{two[NAME]}",
        ABILITIES.name: (*one[ABILITIES], *two[ABILITIES]),
    }
    words: tuple[Characteristic[frozenset[str]], ...] = (COLORS, TYPES, SUBTYPES, SUPERTYPES)
    for key in words:
        first, second = one[key], two[key]
        values[key.name] = first | second
    if costs:
        values[MANA_COST.name] = ManaCost(tuple(symbol for cost in costs for symbol in cost.symbols))
    return Characteristics(values)


def transforming(front: Definition, back: Definition) -> Definition:
    """A transforming double-faced card (CR 712.1). The back face's mana value is that of the front (CR 202.3b).

    Also CR 712.4a, 712.4c.
    """
    behind = back.characteristics
    if front.characteristics[MANA_COST] is not None:
        behind = behind.replace({FRONT_COST.name: front.characteristics[MANA_COST]})
    return Definition(front.key, front.characteristics, TRANSFORMING, {BACK: behind}, _both(front, back))


def modal(front: Definition, back: Definition) -> Definition:
    """A modal double-faced card (CR 712.1, 712.4e): two faces that are independent from one another."""
    return Definition(front.key, front.characteristics, MODAL, {BACK: back.characteristics}, _both(front, back))


def meld_card(front: Definition, combined: Definition) -> Definition:
    """A meld card (CR 713.1): its own face, and the one that it forms with the other card of its pair (CR 713.3).

    It is no double-faced card (CR 713.1b).
    """
    requires = tuple(dict.fromkeys((*_both(front, combined), "meld")))
    return Definition(front.key, front.characteristics, MELD, {MELDED: combined.characteristics}, requires)


def flip(top: Definition, bottom: Definition) -> Definition:
    """A flip card (CR 710.1). Flipped it has the name, text, type line, power and toughness of the bottom half.

    Also CR 710.1a.
    """
    values = {k: v for k, v in bottom.characteristics.values.items() if k not in (MANA_COST.name, COLORS.name)}
    other = Characteristics({**_without(top.characteristics, LOYALTY.name), **values})
    either = _with_alternative(top.characteristics, FLIPPED_SIDE, values)
    return Definition(top.key, either, FLIP, {FLIPPED_SIDE: other}, _both(top, bottom))


def adventurer(card: Definition, adventure: Definition) -> Definition:
    """An adventurer card (CR 716.1, 716.2, 716.2c): the normal card, and the spell that it may be cast as."""
    normal = _with_alternative(card.characteristics, ADVENTURE, adventure.characteristics.values)
    faces = {ADVENTURE: adventure.characteristics}
    return Definition(card.key, normal, ADVENTURER, faces, _both(card, adventure))


def _with_alternative(characteristics: Characteristics, which: str, values: dict[str, Any]) -> Characteristics:
    return characteristics.replace({ALTERNATIVE.name: ((which, tuple(sorted(values.items()))),)})


def _without(characteristics: Characteristics, name: str) -> dict[str, Any]:
    return {k: v for k, v in characteristics.values.items() if k != name}


def _both(one: Definition, two: Definition) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*one.requires, *two.requires)))


# Any: characteristics by name, each of another type
def alternative(characteristics: Characteristics, which: str) -> tuple[tuple[str, Any], ...] | None:
    """The alternative characteristics of that kind as (name, value) pairs; None where there are none."""
    found = characteristics[ALTERNATIVE]
    return dict(found).get(which)


# What an object is made of ----------------------------------------------------------------------------


def characteristics_of_face(definition: Definition, face: str) -> Characteristics:
    """The characteristics printed on one face; of "front", "both" or an empty name, the card's own. Raises KeyError."""
    return definition.characteristics if face in ("", FRONT, BOTH) else definition.faces[face]


def card_of(game: Game, obj: int) -> Definition | None:
    """The card that the object is, or the topmost one that represents it; None for a token, a copy or an ability."""
    components = [game.component(c) for c in game.components_of(obj)]
    return components[0].definition if components and components[0].kind == "card" else None


def cards_of(game: Game, obj: int) -> tuple[Definition, ...]:
    """All cards that the object is, or is represented by, topmost first; no tokens and copies."""
    components = (game.component(c) for c in game.components_of(obj))
    return tuple(component.definition for component in components if component.kind == "card")


def is_double_faced(game: Game, obj: int, *layouts: str) -> bool:
    """Whether a double-faced card represents the object (CR 712.1), of these kinds where some are named."""
    return any(card.layout in (layouts or (TRANSFORMING, MODAL)) for card in cards_of(game, obj))


def is_transforming(game: Game, obj: int) -> bool:
    """Whether the object is represented by a transforming double-faced card (CR 712.5)."""
    return is_double_faced(game, obj, TRANSFORMING)


def with_face(game: Game, move: Moved, face: str) -> Moved:
    """The same move, arriving with that face (CR 712.9, 712.10)."""
    components = game.components_of(move.obj) if move.obj else move.made
    definition = game.component(components[0]).definition
    changed: Moved = dataclasses.replace(move, base=characteristics_of_face(definition, face))
    return changed.with_enters(FACE.name, face)


def as_face(game: Game, card: int, face: str, look: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
    """What `look` gives about something where the card has the characteristics of that face only (CR 709.3a, 712.7a, 716.3a).

    Everything is taken back afterwards.
    """
    if face in ("", FRONT, BOTH):
        return look(*about, **named)
    mark = game.mark()
    game.set(BASE, card, characteristics_of_face(game.definitions_of(card)[0], face))
    try:
        return look(*about, **named)
    finally:
        game.rollback(mark)


def as_played(game: Game, card: int, face: str, look: Callable[P, T], *about: P.args, **named: P.kwargs) -> T:
    """As `as_face`, for a card that is played: one exiled face down is turned face up just before (CR 406.3a)."""
    if not is_face_down(game, card):
        return as_face(game, card, face, look, *about, **named)
    return as_face_up(game, card, lambda: as_face(game, card, face, look, *about, **named))


def printed(game: Game, card: int, face: str) -> Characteristics | None:
    """What is printed on that face of a card (CR 709.3b, 712.4b, 716.3b); None for an empty name: there is no choice."""
    return characteristics_of_face(game.definitions_of(card)[0], face) if face else None


def has_face(game: Game, card: int, face: str) -> bool:
    """Whether a card has a face of that name (CR 712.4); of an empty name it is the card itself."""
    return face in ("", FRONT, BOTH) or face in game.definitions_of(card)[0].faces


def ways_by_face(game: Game, player: int, card: int, way: W) -> list[W]:
    """The ways that a way to cast stands for: one for each face that may be chosen (CR 709.3, 712.7, 716.3)."""
    definition = game.definitions_of(card)[0]
    if not definition.faces or way.face or way.base(game, card) is not None:
        return [way]
    faces = game.query(CastableFaces(player, card, way), CASTABLE.get(definition.layout, ()))
    return [dataclasses.replace(way, face=face) for face in faces] or [way]


@node
class NoPermanentCard(Prohibition):
    """CR 304.4, 307.4, 400.4a, 712.10b: a card whose face that would be up is an instant or sorcery stays where it is.

    One that enters face down is neither (CR 708.3).
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """An instant or sorcery may enter."""
        return Precondition((("to", "battlefield"),), arriving=one_of("instant", "sorcery"), looks_at=TYPE_LINE)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what it would enter the battlefield as, before any effects (CR 110.4a, 400.4)."""
        if (
            not isinstance(event, Moved)
            or event.to != "battlefield"
            or event.entering(FACE_DOWN.name, None) is not None
        ):
            return False
        base = event.base
        if base is None:
            components = ctx.game.components_of(event.obj) if event.obj else event.made
            base = ctx.game.component(components[0]).definition.characteristics
        return not base[TYPES].isdisjoint({"instant", "sorcery"})


@node
class StaysFaceUp(Prohibition):
    """CR 712.12, 725.2j: double-faced permanents, and merged ones with such a card, can't be turned face down."""

    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceDown,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what represents it, whatever it is a copy of."""
        return isinstance(event, TurnedFaceDown) and is_double_faced(ctx.game, event.obj)


def in_that_face(namer: Namer, action: Action) -> str:
    """An action with a card, the face of which it names: of a card with several, each is another action (CR 709.3, 712.8)."""
    kind, card, *about = action
    named = about[0] if about else ""
    face = named if isinstance(named, str) else getattr(named, "face", "")
    if not face or namer.is_hidden(card):
        return namer.plainly((kind, card, *(part for part in about if not isinstance(part, str))))
    chars = characteristics_of_face(namer.game.definitions_of(card)[0], face)
    words = [kind, chars[NAME], str(chars[MANA_COST] or "")]
    ways = " ".join(filter(None, (namer.way(part) for part in about if getattr(part, "id", ""))))
    return " ".join(filter(None, (*words, f"({ways})" if ways else "")))


apnap_declarations = declares(
    # Which face is up.
    FACE,
    # What can't enter the battlefield, and what can't be turned face down.
    NoPermanentCard(),
    StaysFaceUp(),
)
