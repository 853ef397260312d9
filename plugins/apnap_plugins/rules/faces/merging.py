"""Permanents made of several cards: merged ones (CR 725), and how the cards lie when the permanent has left (CR 713.4).

A merged permanent is the object that was there first. `MERGED` says of each thing that merged with it when it did, and where
it came to lie; what the whole is like follows from these, one after another, in layer 1a. So what it was like before, and
copy effects that began since, have their say at their own time.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    BASE,
    BOTTOM,
    OBJECT,
    AffectsThis,
    Characteristics,
    Context,
    Continuous,
    Event,
    Field,
    FieldEffect,
    Game,
    Manifest,
    Merged,
    Moved,
    Node,
    Op,
    Order,
    Part,
    Precondition,
    Replacement,
    Working,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import COPIABLE, HasValues, copiable_values
from apnap_plugins.rules.faces.face_down import (
    DOWN_PIECES,
    FACE_DOWN,
    FaceDownRevealed,
    TurnedFaceUp,
    hidden_names,
)
from apnap_plugins.rules.faces.faces import (
    BACK,
    FACE,
    FLIPPED_SIDE,
    FRONT,
    MODAL,
    TRANSFORMING,
    alternative,
    cards_of,
    characteristics_of_face,
)
from apnap_plugins.rules.objects.replacement_order import SELF, order_matters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import ALTERNATIVE, FRONT_COST, TYPES

MANIFEST = Manifest(
    id="merging",
    name="Merging with permanents",
    kind="rules",
    rules=("725",),
    requires=("continuous-effects", "face-down", "faces", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"725.1": "points to mutate (702.140)"},
)

Values = tuple[tuple[str, Any], ...]
"""Characteristics as (name, value) pairs, in order of the names."""


@node
class Piece(Node):
    """What merged with a permanent: when, whether on top, and of how many components it consists (CR 725.2).

    `face` is the one that is up. `values` are its characteristics where its cards don't say them; `all_abilities` that
    the whole has the abilities of all pieces.
    """

    timestamp: int
    on_top: bool
    all_abilities: bool
    size: int = 1
    face: str = FRONT
    values: Values | None = None


MERGED: Final = Field[tuple[Piece, ...]]("merged", OBJECT, (), layered=True)
"""What merged with the permanent, the earliest first."""

OF_SEVERAL: Final = Field[bool]("represented by several cards", OBJECT, False, public=True)
"""Set on a merged or melded permanent: as it leaves, several cards are put somewhere (CR 713.4, 725.3)."""


def merge(game: Game, obj: int, to: int, on_top: bool, all_abilities: bool = False) -> bool:
    """`obj` merges with the permanent `to`, on top of it or under it (CR 725.2, 725.2b, 725.2c). Whether it did.

    The whole has the characteristics of what is topmost (CR 725.2a); with `all_abilities` the abilities of all pieces. It
    is face up or face down as that is, and isn't turned (CR 725.2e).
    """
    mine, others = game.components_of(obj), game.components_of(to)
    face, values, facing = game.get(FACE, obj), _own_values(game, obj), game.get(FACE_DOWN, obj)
    if game.happen(Merged(obj, to, on_top)) is None:
        return False
    down, facing_there = game.get(DOWN_PIECES, to), game.get(FACE_DOWN, to)
    if facing_there is not None and not down:
        down = tuple((component, facing_there) for component in others)
    if facing is not None:
        down = (*down, *((component, facing) for component in mine))
    if down:
        game.set(DOWN_PIECES, to, down)
    if on_top and facing != facing_there:
        game.set(FACE_DOWN, to, facing)
    game.set(OF_SEVERAL, to, True)
    piece = Piece(game.next_timestamp(), on_top, all_abilities, len(mine), face, values)
    game.set(MERGED, to, (*game.get(MERGED, to), piece))
    return True


def _own_values(game: Game, obj: int) -> Values | None:
    """The characteristics of what merges, where it has others than the face that is up says."""
    if game.get(MERGED, obj):
        return copiable_values(game, obj)
    base = game.base(obj)
    printed = _printed(game, game.components_of(obj)[0], game.get(FACE, obj))
    return None if base.values == printed.values else tuple(sorted(base.values.items()))


def _printed(game: Game, component: int, face: str) -> Characteristics:
    definition = game.component(component).definition
    return characteristics_of_face(definition, face) if face in definition.faces else definition.characteristics


def by_piece(game: Game, obj: int) -> tuple[tuple[int, ...], ...]:
    """The components of what was there first, and of each piece in `MERGED`."""
    components, pieces, found = game.components_of(obj), game.get(MERGED, obj), []
    for piece in reversed(pieces):
        if piece.on_top:
            found.append(components[: piece.size])
            components = components[piece.size :]
        else:
            found.append(components[-piece.size :])
            components = components[: -piece.size]
    return (components, *reversed(found))


# What it is like -----------------------------------------------------------------------------------------


@node
class LaidTogether(Op):
    """Has the characteristics of what lies above; with `all_abilities` the abilities of both (CR 725.2a)."""

    values: Values
    on_top: bool
    all_abilities: bool

    def apply(self, values: Working) -> None:
        """Together with what the object is like so far."""
        so_far, new = dict(values.values), dict(self.values)
        above, below = (new, so_far) if self.on_top else (so_far, new)
        whole = _with_abilities(above, below) if self.all_abilities else above
        values.values.clear()
        values.values.update(whole)


# Any: characteristics by name, each of another type
def _with_abilities(above: dict[str, Any], below: dict[str, Any]) -> dict[str, Any]:
    """The one with the abilities of both; those of flip cards once it is flipped are their other side's (CR 725.2h)."""
    sides = [alternative(Characteristics(one), FLIPPED_SIDE) for one in (above, below)]
    whole = {**above, ABILITIES.name: (*_abilities(above), *_abilities(below))}
    if any(side is not None for side in sides):
        flipped = [one if side is None else dict(side) for one, side in zip((above, below), sides, strict=True)]
        name, text = ABILITIES.name, (*_abilities(flipped[0]), *_abilities(flipped[1]))
        others = {which: values for which, values in above.get(ALTERNATIVE.name, ()) if which != FLIPPED_SIDE}
        side = tuple(sorted({**dict(sides[0] or ()), name: text}.items()))
        whole[ALTERNATIVE.name] = tuple(sorted({**others, FLIPPED_SIDE: side}.items()))
    return whole


# Any: abilities of whatever class
def _abilities(values: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(values.get(ABILITIES.name, ()))


@node
class MergedWith(Part):
    """A piece that merged with the object lies on top of it or under it (layer 1a, CR 613.2a, 725.2a)."""

    values: Values
    on_top: bool
    all_abilities: bool
    layer: ClassVar[str] = "1a"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """All that what lies on top may have, and what the whole may lose by it."""
        return COPIABLE.union((ALTERNATIVE.name, FRONT_COST.name), (name for name, _ in self.values))

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Whatever the object is like."""
        return LaidTogether(self.values, self.on_top, self.all_abilities)


def _as_merged(game: Game, obj: int, pieces: tuple[Piece, ...]) -> Iterable[tuple[Continuous, int]]:
    """CR 725.2a, 613.2a: copiable effects, each with the time of that merging as its timestamp.

    Of a piece that is face down the whole has what was listed for it, and of what was there first from then on.
    """
    face_down = game.get(DOWN_PIECES, obj)
    down, (first, *others) = dict(face_down), by_piece(game, obj)
    beneath: tuple[Part, ...] = (HasValues(down[first[0]].values),) if first[0] in down else ()
    effects = []
    for piece, components in zip(pieces, others, strict=True):
        if components[0] in down:
            values: Values = down[components[0]].values
        else:
            values = piece.values or tuple(sorted(_printed(game, components[0], piece.face).values.items()))
        part = MergedWith(values, piece.on_top, piece.all_abilities)
        effects.append((Continuous(AffectsThis(), (*beneath, part)), piece.timestamp))
        beneath = ()
    return effects


# Double-faced cards --------------------------------------------------------------------------------------


Turn = tuple[int, str, Characteristics]
"""The number of a piece, 0 for what was there first, and its face that is not up: name and characteristics."""


def other_faces(game: Game, obj: int) -> tuple[Turn, ...]:
    """The faces that would be up if the permanent transformed (CR 701.28a, 725.2i). Empty where it has no other.

    Of all its transforming cards; of modal ones, which can transform in old editions, where there is nothing else.
    """
    faces = (game.get(FACE, obj), *(piece.face for piece in game.get(MERGED, obj)))
    found: dict[str, list[Turn]] = {TRANSFORMING: [], MODAL: []}
    for number, (components, face) in enumerate(zip(by_piece(game, obj), faces, strict=True)):
        one = game.component(components[0])
        if one.kind == "card" and one.definition.layout in found:
            name = BACK if face == FRONT else FRONT
            found[one.definition.layout].append((number, name, characteristics_of_face(one.definition, name)))
    return tuple(found[TRANSFORMING] or found[MODAL])


def turn_over(game: Game, obj: int, turns: Iterable[Turn]) -> None:
    """These faces are up from here on. For events."""
    merged = game.get(MERGED, obj)
    pieces = list(merged)
    for number, name, characteristics in turns:
        if number:
            pieces[number - 1] = dataclasses.replace(pieces[number - 1], face=name, values=None)
        else:
            game.set(FACE, obj, name)
            game.set(BASE, obj, characteristics)
    if pieces:
        game.set(MERGED, obj, tuple(pieces))


# Instants and sorceries ----------------------------------------------------------------------------------


@node
class SpellPieceStaysFaceDown(Replacement):
    """CR 725.2g: a merged permanent with an instant or sorcery card is revealed and left face down, and not turned face up."""

    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceUp,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There is something merged."""
        return Precondition(fields=(MERGED,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """By what is printed on its cards."""
        assert isinstance(event, TurnedFaceUp)
        if not ctx.game.get(MERGED, event.obj):
            return False
        cards = cards_of(ctx.game, event.obj)
        return any(not card.characteristics[TYPES].isdisjoint({"instant", "sorcery"}) for card in cards)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Its controller reveals it."""
        assert isinstance(event, TurnedFaceUp)
        return FaceDownRevealed(event.obj, hidden_names(ctx.game, event.obj))


# Leaving -------------------------------------------------------------------------------------------------


def sent_elsewhere(game: Game, move: Moved, cards: Collection[int], zone: str) -> Moved:
    """The same move, but some of the cards that represent the object go to another zone than the rest (CR 725.3e, 903.9c)."""
    zones = dict(move.placed)
    lying = zones or game.components_of(move.obj)
    return move.with_(placed=tuple((card, zone if card in cards else zones.get(card, "")) for card in lying))


def cards_of_token(ctx: Context, move: Moved, meant: Filter) -> tuple[int, ...]:
    """The cards that represent a token, where it merged and a filter means cards but no tokens (CR 725.3e).

    Those that the move puts where it leads, and not somewhere else.
    """
    game, obj, zones = ctx.game, ctx.game.object(move.obj), dict(move.placed)
    if obj.kind != "token" or len(obj.components) == 1 or obj.id not in game.objects:
        return ()
    cards = tuple(c for c in obj.components if game.component(c).kind == "card" and not zones.get(c))

    def as_a_card() -> bool:
        game.reform(obj.id, obj.components, "card")
        return meant.matches(ctx, obj.id)

    return cards if cards and game.trial(as_a_card) is True else ()


@node
class CardsInOrder(Replacement):
    """The cards of a permanent made of several are put into a library, graveyard or exile in an order (CR 713.4a, 725.3a).

    Their owner chooses it; in exile, where it is that of their timestamps, whoever exiles them does (CR 713.4b, 725.3b).
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There is such a permanent."""
        return Precondition(fields=(OF_SEVERAL,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """To a zone where the cards lie in an order; to a graveyard, where a card of the game looks at that (CR 404.2)."""
        assert isinstance(event, Moved)
        if event.obj not in ctx.game.objects or not ctx.game.get(OF_SEVERAL, event.obj):
            return False
        return event.to in ("library", "exile") or (event.to == "graveyard" and order_matters(ctx.game))

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same move, of cards in that order."""
        assert isinstance(event, Moved)
        game, obj = ctx.game, event.obj
        exiled = event.to == "exile"
        exiler = game.controller(event.by) if exiled and event.by else game.object(obj).owner
        words = "Which is the earlier one?" if exiled else "Which of these lies on top?"
        names = tuple(definition.name for definition in game.definitions_of(obj))
        rule = ("725.3" if game.get(MERGED, obj) else "713.4") + ("b" if exiled else "a")
        asked = Order(player=exiler, options=names, rule=rule, source=obj, places=True, prompt=words)
        order = game.ask(asked)
        last_is_first = not exiled and event.position != BOTTOM
        zones = dict(event.placed)
        cards = [game.components_of(obj)[place] for place in (reversed(order) if last_is_first else order)]
        return event.with_(placed=tuple((card, zones.get(card, "")) for card in cards))


apnap_declarations = declares(
    # What merged with a permanent, and that there are several cards.
    (MERGED, OF_SEVERAL),
    CardsInOrder(),
    SpellPieceStaysFaceDown(),
    # A merged permanent is what is topmost.
    FieldEffect(MERGED.name, _as_merged),
)
