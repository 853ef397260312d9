"""Face-down spells and permanents (CR 708), and cards exiled face down (CR 406.3).

An object is face down while its field `FACE_DOWN` is set. What it really is stays beneath: the listed characteristics are
laid over it in layer 1b (CR 613.2b), so that copies and merged permanents go on under them (CR 708.10), and turning it
face up is taking them away. A mechanic puts an object face down with

- a `Moved` that `arriving(facing)` completes, for what is put onto the battlefield or exiled face down;
- the verb "turn face down", for a permanent;
- `apnap_plugins.rules.casting_face_down.FaceDownWay`, for what is cast face down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, TypeVar, cast

from apnap import (
    ABILITIES,
    LEFT,
    OBJECT,
    OVER,
    TIMESTAMP,
    Ability,
    AffectsThis,
    Answering,
    Characteristics,
    Context,
    Continuous,
    Event,
    Field,
    FieldEffect,
    Game,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Node,
    Op,
    Part,
    Precondition,
    Question,
    Replacement,
    Teller,
    VisibilityRule,
    declares,
    event,
    node,
    question,
)
from apnap.provisional import TrialEnded
from apnap_plugins.rules.continuous.continuous import COPIABLE, TakeValues
from apnap_plugins.rules.objects.replacement_order import SELF
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.characteristics import make_characteristics
from apnap_plugins.rules.vocabulary.triggers import WhenObject

T = TypeVar("T")

MANIFEST = Manifest(
    id="face-down",
    name="Face-down spells and permanents",
    kind="rules",
    rules=("708",),
    requires=("characteristics", "continuous-effects"),
    kernel=">=0.1,<0.2",
    not_tested={"708.1": "says that there are such cards"},
)


@node
class Facing(Node):
    """That an object is face down: `how` names the ability or rule that allowed it, `values` are what it lists (CR 708.2).

    The values are (name, value) pairs as in `Characteristics.values`.
    """

    how: str
    values: tuple[tuple[str, Any], ...] = ()


def listed(
    how: str, types: str = "Creature", power: int = 2, toughness: int = 2, abilities: Iterable[Ability] = ()
) -> Facing:
    """Face down as a creature with these characteristics and no others; without more a 2/2 (CR 708.2a)."""
    chars = make_characteristics("", types, *abilities, power=power, toughness=toughness)
    return Facing(how, tuple(sorted(chars.values.items())))


def hidden(how: str = "exile") -> Facing:
    """Face down without any characteristics, as in exile (CR 406.3a)."""
    return Facing(how)


FACE_DOWN: Final = Field[Facing | None]("face down", OBJECT, None, layered=True, status=True, public=True)
"""How an object came to be face down, and with which characteristics (CR 708.2); None: it is face up."""

DOWN_PIECES: Final = Field[tuple[tuple[int, Facing], ...]]("face-down components", OBJECT, (), layered=True)
"""Of a permanent that several components represent: those that are face down, and how (CR 725.2e, 725.2f).

Where it has only one, and where all merged with a face-up one, its own status says all.
"""

PROPOSED: Final = Field[bool]("being cast or activated", OBJECT, False)
"""Of a spell or ability on the stack that its player has not finished casting or activating (CR 601.2, 602.2)."""

TURNED_X: Final = Field[int]("X of the cost that turned it face up", OBJECT, 0)
"""What abilities of a permanent mean by the X of that cost (CR 107.3d)."""


# Cards drawn while something is cast or activated ---------------------------------------------------------


def as_drawn(game: Game) -> tuple[tuple[str, Any], ...]:
    """How a card gets into the hand as it is drawn: face down while a spell is cast or an ability activated (CR 121.8)."""
    return ((FACE_DOWN.name, hidden("draw")),) if game.having(PROPOSED) else ()


def completed(game: Game, obj: int) -> None:
    """A spell becomes cast or an ability activated: who drew meanwhile may look at the cards (CR 121.8)."""
    game.set(PROPOSED, obj, False)
    for card in sorted(game.having(FACE_DOWN)):
        if game.object(card).zone[0] == "hand":
            game.set(FACE_DOWN, card, None)


# What it is like -----------------------------------------------------------------------------------------


@node
class ListedValues(Part):
    """Has the characteristics that were listed for it and no others; they are copiable (layer 1b, CR 613.2b, 708.2)."""

    values: tuple[tuple[str, Any], ...]
    layer: ClassVar[str] = "1b"

    @property
    def writes(self) -> frozenset[str]:  # type: ignore[override]
        """Whatever it has; what it does not have any more is named too."""
        return COPIABLE.union(name for name, _ in self.values)

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Sets the values that the effect or rule lists, the same for any object."""
        return TakeValues(self.values)


def _as_listed(game: Game, obj: int, facing: Facing) -> Iterable[tuple[Continuous, int]]:
    """CR 613.2b: with the timestamp that the object got as it was turned face down (CR 613.7f, 708.10)."""
    return [(Continuous(AffectsThis(), (ListedValues(facing.values),)), game.timestamp(obj))]


def is_face_down(game: Game, obj: int) -> bool:
    """Whether the object is face down, or was when it was last there (CR 708.1)."""
    return game.get(FACE_DOWN, obj) is not None


def face_down_values(game: Game, obj: int) -> Characteristics | None:
    """The characteristics listed for a face-down object, which are its copiable values (CR 708.2); None for a face-up one."""
    facing = game.get(FACE_DOWN, obj)
    return Characteristics(dict(facing.values)) if facing is not None else None


def face_up_characteristics(game: Game, obj: int) -> Characteristics:
    """The characteristics that the object would have if it were face up now (CR 708.8): to find what turns it face up."""
    if not is_face_down(game, obj):
        return game.characteristics(obj)
    return game.kept(_all_face_up)[obj]


def _all_face_up(game: Game) -> dict[int, Characteristics]:
    return {obj: _turned(game, obj) for obj in game.having(FACE_DOWN)}


def _turned(game: Game, obj: int) -> Characteristics:
    return as_face_up(game, obj, lambda: game.characteristics(obj))


def as_face_up(game: Game, obj: int, look: Callable[[], T]) -> T:
    """What `look`, which asks nobody, finds where the object is face up."""

    def attempt() -> T:
        _show(game, obj)
        return look()

    found = game.trial(attempt)
    assert found is not TrialEnded
    return cast("T", found)


def _show(game: Game, obj: int) -> None:
    """The object is face up from here on, with all that represents it (CR 725.2f)."""
    game.set(FACE_DOWN, obj, None)
    if game.get(DOWN_PIECES, obj):
        game.set(DOWN_PIECES, obj, ())


# Who may look --------------------------------------------------------------------------------------------


@question
class FaceDownViewers(Question[tuple[int, ...]]):
    """Who beside its controller may look at a face-down permanent any time (CR 708.5). First nobody; answers add seats."""

    rule: ClassVar[str] = "708.5"
    permanent: int


@node
class MayLookAtFaceDown(Answering[FaceDownViewers, tuple[int, ...]]):
    """You may look at face-down permanents that a filter means, any time."""

    filter: Filter
    question: ClassVar[type[FaceDownViewers]] = FaceDownViewers

    def answer(self, ctx: Context, value: tuple[int, ...], question: FaceDownViewers) -> tuple[int, ...]:
        """For the controller of this, as long as it is there."""
        return (*value, ctx.controller) if self.filter.matches(ctx, question.permanent) else value


def _may_look(game: Game, viewer: int, id: int) -> bool:
    """CR 708.5: you may look at face-down spells and permanents you control; in exile only as effects allow (CR 406.3).

    What left the stack or the battlefield was revealed, as was what a player who left owned, and all when the game has
    ended (CR 708.9).
    """
    obj = game.object(id)
    place = obj.zone[0]
    if place not in ("stack", "battlefield"):
        return False
    if game.get(OVER) or game.get(LEFT, obj.owner):
        return True
    if id in game.objects:
        if game.controller(id) == viewer:
            return True
        return (
            place == "battlefield"
            and game.is_answered(FaceDownViewers)
            and viewer in game.query(FaceDownViewers(id), ())
        )
    return any(not is_face_down(game, new) for new in game.became(id)) or game.controller(id) == viewer


@event
class FaceDownRevealed(Leaf):
    """A face-down spell or permanent is revealed as it goes where it is face up, or to a hidden zone (CR 708.9)."""

    rule: ClassVar[str] = "708.9"
    objects: ClassVar[tuple[str, ...]] = ("card",)
    subjects: ClassVar[tuple[str, ...]] = ("card",)
    idle: ClassVar[bool] = True
    card: int
    name: str

    def told(self, teller: Teller) -> str:
        """What was face down; of a permanent of several cards it may be some of them."""
        return f"{self.name} is revealed"


def hidden_names(game: Game, obj: int) -> str:
    """The names of the face-down cards that represent an object: of all, where nothing says which of them are."""
    down = [component for component, _ in game.get(DOWN_PIECES, obj)] or game.components_of(obj)
    return " and ".join(game.component(component).definition.name for component in down)


@node
class RevealedAsItMoves(Replacement):
    """CR 708.9: its owner reveals it to all players as they move it."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There is something face down."""
        return Precondition(fields=(FACE_DOWN, DOWN_PIECES))

    def applies(self, ctx: Context, event: Event) -> bool:
        """From the battlefield, or from the stack to elsewhere than the battlefield."""
        assert isinstance(event, Moved)
        game = ctx.game
        if not event.obj or event.obj not in game.objects:
            return False
        if not is_face_down(game, event.obj) and not game.get(DOWN_PIECES, event.obj):
            return False
        place = game.object(event.obj).zone[0]
        return (place == "battlefield" and event.to != place) or (place == "stack" and event.to != "battlefield")

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """It moves all the same; whoever moves it gets that event."""
        assert isinstance(event, Moved)
        return (event, FaceDownRevealed(event.obj, hidden_names(ctx.game, event.obj)))


# Turning -------------------------------------------------------------------------------------------------


def arriving(facing: Facing) -> tuple[str, Facing]:
    """A pair for `Moved.enters`: the object is turned face down before it arrives (CR 708.3)."""
    return (FACE_DOWN.name, facing)


@event
class _FaceShown(Leaf):
    """A face-down permanent is face up from here on."""

    rule: ClassVar[str] = "708.8"
    obj: int
    x: int = 0

    def told(self, teller: Teller) -> str | None:
        """That it is turned face up tells of it."""
        return None

    def perform(self, game: Game) -> None:
        """Its copiable values are its normal ones again; it gets a new timestamp (CR 613.7f)."""
        _show(game, self.obj)
        game.set(TURNED_X, self.obj, self.x)
        game.set(TIMESTAMP, self.obj, game.next_timestamp())


@event
class TurnedFaceUp(Event):
    """A face-down permanent is turned face up (CR 708.8). `how` names the way, `x` is the X of its cost, `by` what does it."""

    rule: ClassVar[str] = "708.7"
    obj: int
    how: str = ""
    x: int = 0
    by: int = 0

    def told(self, teller: Teller) -> str:
        """By its own name, which everybody sees now."""
        return f"{teller.card(self.obj)} is turned face up"

    def perform(self, game: Game) -> None:
        """With what happens "as" it is turned face up, while it is (CR 708.11)."""
        chars = face_up_characteristics(game, self.obj)
        ctx = Context(game, self.obj, game.controller(self.obj), this=self.obj, x=self.x, memory={"how": self.how})
        table = game.table(chars[ABILITIES], "battlefield")
        game.happen(_FaceShown(self.obj, self.x))
        for piece in table.replacements:
            if isinstance(piece.effect, AsTurnedFaceUp):
                piece.effect.what.perform(ctx)


@event
class TurnedFaceDown(Leaf):
    """A face-up permanent is turned face down (CR 708.2a)."""

    rule: ClassVar[str] = "708.2"
    obj: int
    facing: Facing
    by: int = 0

    def told(self, teller: Teller) -> str:
        """By its name to who may look at it, to others as a card."""
        return f"{teller.card(self.obj)} is turned face down"

    def perform(self, game: Game) -> None:
        """It has the listed characteristics, and a new timestamp (CR 613.7f); so do all components (CR 725.2f)."""
        components = game.components_of(self.obj)
        game.set(FACE_DOWN, self.obj, self.facing)
        if len(components) > 1:
            game.set(DOWN_PIECES, self.obj, tuple((component, self.facing) for component in components))
        game.set(TIMESTAMP, self.obj, game.next_timestamp())


def turn_face_up(game: Game, objects: Iterable[int], how: str = "effect", x: int = 0, by: int = 0) -> tuple[int, ...]:
    """Turn these face-down permanents face up at once (CR 708.7). Returns those that were; spells can't be."""
    down = [o for o in objects if _is_permanent(game, o) and is_face_down(game, o)]
    done = game.happen_all([TurnedFaceUp(o, how, x, by) for o in down]) if down else []
    return tuple(h.event.obj for h in done if isinstance(h.event, TurnedFaceUp))


def turn_face_down(game: Game, objects: Iterable[int], facing: Facing | None = None, by: int = 0) -> tuple[int, ...]:
    """Turn these face-up permanents face down at once. Returns those that were.

    What lists no characteristics makes them 2/2 creatures without any others (CR 708.2a).
    """
    up = [o for o in objects if _is_permanent(game, o) and not is_face_down(game, o)]
    done = game.happen_all([TurnedFaceDown(o, facing or listed("effect"), by) for o in up]) if up else []
    return tuple(h.event.obj for h in done if isinstance(h.event, TurnedFaceDown))


def _is_permanent(game: Game, obj: int) -> bool:
    return game.exists(obj) and game.object(obj).zone[0] == "battlefield"


# Words ---------------------------------------------------------------------------------------------------


@node
class AsTurnedFaceUp(Replacement):
    """As this permanent is turned face up, do something (CR 708.11); the memory has the way under "how".

    The permanent is face down until then: the event itself finds this on what it is turned into, nobody else does.
    """

    carried_out_by_rules: ClassVar[bool] = True
    what: Instruction
    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceUp,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not by itself."""
        return False


@node
class WhenTurnedFaceUp(WhenObject):
    """When a permanent that a filter means is turned face up, as it is then (CR 708.8)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceUp,)


@node
class TurnedUpX(Quantity):
    """The X of the cost for which the permanent was turned face up (CR 107.3d)."""

    def value(self, ctx: Context) -> int:
        """Of the permanent that has the ability, for as long as it is there, or as it was last there."""
        return ctx.game.get(TURNED_X, ctx.source)


@node
class IsFaceDown(Filter):
    """A face-down permanent, spell or card in exile (CR 708.2)."""

    reads = frozenset([FACE_DOWN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its status at this moment, whatever characteristics it is given."""
        return is_face_down(ctx.game, obj)


@node
class TurnFaceUp(Instruction):
    """Turn permanents face up (CR 708.7)."""

    objects: Selector

    def is_absurd(self) -> bool:
        """Of cards elsewhere, which are no permanents."""
        return getattr(self.objects, "zone", "battlefield") != "battlefield"

    def perform(self, ctx: Context) -> None:
        """All of them at one moment; those that are face up already stay so."""
        turn_face_up(ctx.game, self.objects.objects(ctx), by=ctx.source)


@node
class TurnFaceDown(Instruction):
    """Turn permanents face down, as `facing` lists or as 2/2 creatures (CR 708.2a)."""

    objects: Selector
    facing: Facing | None = None

    def perform(self, ctx: Context) -> None:
        """All of them at one moment; those that are face down already stay as they are."""
        turn_face_down(ctx.game, self.objects.objects(ctx), self.facing, ctx.source)


apnap_declarations = declares(
    # The status of being face down (CR 110.5), also of single components; until when drawn cards are (CR 121.8); X of what was
    # turned up.
    (FACE_DOWN, DOWN_PIECES, PROPOSED, TURNED_X),
    # Revealing.
    RevealedAsItMoves(),
    # A face-down object is what was listed.
    FieldEffect(FACE_DOWN.name, _as_listed),
    # Who may look at face-down objects.
    VisibilityRule("face down", _may_look, FACE_DOWN.name),
)
