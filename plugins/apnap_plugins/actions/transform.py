"""Transform (CR 701.28)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Move,
    Question,
    Replacement,
    TriggerCondition,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap.core.fields import BASE, TIMESTAMP
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.characteristics import TYPES
from apnap_plugins.rules.face_down import is_face_down
from apnap_plugins.rules.faces import BACK, FACE, is_double_faced, is_transforming, other_face, with_face
from apnap_plugins.rules.selection import Filter, Itself, Selector, This

MANIFEST = Manifest(
    id="transform",
    name="Transform",
    kind="keyword action",
    rules=("701.28",),
    editions=("2017-09-25", "2020-01-22"),
    requires=("face-down", "faces", "zones"),
)

BEFORE: Final = ("2017-09-25", "2020-01-22")
"""Editions in which all double-faced cards can transform."""

TRANSFORMED: Final = Field[int]("transformed at", OBJECT, 0)
"""The timestamp of the last time that the permanent transformed (CR 701.28f)."""

CAN_TRANSFORM: Final = Question[bool]("can transform", "701.28a")
"""Asked about a permanent that a transforming double-faced card represents (CR 712.11a)."""
AS_IT_TRANSFORMS: Final = Question[tuple[Instruction, ...]]("as it transforms", "712.16")
"""What is done as an object transforms, by what it is afterwards; asked about the object."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """When it transformed."""
    return [TRANSFORMED]


@event
class Transform(Leaf):
    """A permanent transforms (CR 701.28a). `by` is the object whose effect does it, `why` the ability's name where it has one."""

    id: ClassVar[str] = "transform"
    rule: ClassVar[str] = "701.28a"
    obj: int
    by: int = 0
    why: str = ""

    def perform(self, game: Game) -> None:
        """Its other face is up, with a new timestamp (CR 613.7g, 701.28b, 712.4d); it is no new object (CR 712.14)."""
        other = other_face(game, self.obj)
        if other is None:
            return
        name, characteristics = other
        now = game.next_timestamp()
        game.set(FACE, self.obj, name)
        game.set(BASE, self.obj, characteristics)
        game.set(TIMESTAMP, self.obj, now)
        game.set(TRANSFORMED, self.obj, now)
        for instruction in game.query(AS_IT_TRANSFORMS, (), self.obj):
            instruction.perform(Context(game, self.obj, game.controller(self.obj)))


def can_transform(game: Game, obj: int) -> bool:
    """Whether an instruction to transform this permanent does anything (CR 701.28c, 701.28d, 712.6, 712.11a).

    In editions before 2021 any double-faced card will do.
    """
    if not game.exists(obj) or game.object(obj).zone[0] != "battlefield" or is_face_down(game, obj):
        return False
    if not (is_double_faced(game, obj) if game.rules.edition in BEFORE else is_transforming(game, obj)):
        return False
    other = other_face(game, obj)
    if other is None or not other[1][TYPES].isdisjoint({"instant", "sorcery"}):
        return False
    return game.query(CAN_TRANSFORM, True, obj)


def transform(game: Game, objects: Iterable[int], by: int = 0, why: str = "") -> list[int]:
    """Transform these permanents at once (CR 701.28a). Nothing happens to those that can't (CR 701.28c).

    Returns those that did.
    """
    events = [Transform(o, by, why) for o in objects if can_transform(game, o)]
    return [h.event.obj for h in game.happen_all(events) if isinstance(h.event, Transform)] if events else []


def put_transformed(game: Game, cards: Iterable[int], controller: int = -1, by: int = 0) -> list[int]:
    """Put cards onto the battlefield transformed, under `controller` or else their owners (CR 712.10a).

    A card that isn't a transforming double-faced card stays where it is. Returns what the others became.
    """
    here = [c for c in cards if c in game.objects and is_transforming(game, c)]
    moves = [with_face(game, Move(c, "battlefield", controller=controller, by=by, cause="effect"), BACK) for c in here]
    done = game.happen_all(moves) if moves else []
    return [new for h in done if isinstance(h.event, Move) for new in h.result or ()]


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`transform` and `put transformed`: (game, objects, ...) -> those that were."""
    return [Verb("transform", transform), Verb("put transformed", put_transformed)]


@node
class TransformThem(Instruction):
    """Transform permanents (CR 701.28a)."""

    what: Selector = This()

    def perform(self, ctx: Context) -> bool:
        """An ability's own permanent only where it hasn't transformed meanwhile (CR 701.28f). Whether anything did."""
        objects = [o for o in self.what.objects(ctx) if not _has_meanwhile(ctx, o)]
        return bool(transform(ctx.game, objects, ctx.source))


def _has_meanwhile(ctx: Context, obj: int) -> bool:
    """CR 701.28f: whether it transformed since its own ability was put on the stack, or created where it is delayed."""
    game = ctx.game
    if obj != ctx.source or ctx.this == ctx.source:
        return False
    since: int = ctx.memory.get("created at", game.object(ctx.this).timestamp)
    return game.get(TRANSFORMED, obj) > since


@node
class PutTransformed(Instruction):
    """Put cards onto the battlefield transformed (CR 712.10a), under their owners' control or yours."""

    cards: Selector
    under_your_control: bool = False

    def perform(self, ctx: Context) -> None:
        """All at once."""
        put_transformed(
            ctx.game, self.cards.objects(ctx), ctx.controller if self.under_your_control else -1, ctx.source
        )


@node
class EntersTransformed(Replacement):
    """This permanent enters the battlefield transformed (CR 616.1d), where it can."""

    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True
    order: ClassVar[int] = Replacement.BACK_FACE

    def applies(self, ctx: Context, event: Event) -> bool:
        """Only of a transforming double-faced card whose front face would be up."""
        if not isinstance(event, Move) or event.to != "battlefield" or event.entering(FACE.name, "front") == BACK:
            return False
        return is_transforming(ctx.game, ctx.source)

    def replace(self, ctx: Context, event: Event) -> Event:
        """With its back face up."""
        assert isinstance(event, Move)
        return with_face(ctx.game, event, BACK)


@node
class AsTransforms(Answering):
    """As this permanent transforms (CR 712.16): done while it does, where it has this ability afterwards."""

    what: Instruction
    question: ClassVar[Question[Any]] = AS_IT_TRANSFORMS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """One instruction more for this object."""
        return (*value, self.what) if about == ctx.source else value


@node
class WhenTransforms(TriggerCondition):
    """When a permanent that a filter means transforms; by what it is afterwards: "transforms into" (CR 701.28e)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Transform,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Judged immediately after it."""
        transformed = happened.event
        return isinstance(transformed, Transform) and self.filter.matches(ctx, transformed.obj)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("clause", "transform {o:mentions}", means=TransformThem),
        words("clause", "return {m:moving} to the battlefield transformed under your control",
              means=lambda m: PutTransformed(m, True)),
        words("clause", "return {m:moving} to the battlefield transformed under its owner's control",
              "return {m:moving} to the battlefield transformed under their owners' control", means=PutTransformed),
    ]  # fmt: skip
