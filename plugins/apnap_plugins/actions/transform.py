"""Transform (CR 701.28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Moved,
    Prohibition,
    Verb,
    Wording,
    declares,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.combat.effects import CantAttack, CantBlock
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.faces.actions import TRANSFORMED, ActionsAsItTransforms, Transformed
from apnap_plugins.rules.faces.face_down import is_face_down
from apnap_plugins.rules.faces.faces import BACK, TRANSFORMING, is_double_faced, is_transforming, with_face
from apnap_plugins.rules.faces.merging import other_faces
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.objects.text import CHOSEN, about_chosen
from apnap_plugins.rules.vocabulary.actions import PUT_TRANSFORMED, TRANSFORM
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import Remembered, This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import BackReference, Moving, ToSettle
from apnap_plugins.rules.words.trigger_conditions import happening, own_only

MANIFEST = Manifest(
    id="transform",
    name="Transform",
    kind="keyword action",
    rules=("701.28",),
    editions=("2017-09-25", "2020-01-22"),
    requires=("face-down", "faces", "merging", "zones"),
    numbers={
        "2017-09-25": {"701.28": "701.26"},
        "2020-01-22": {"701.28": "701.27"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

TRANSFORMING_ONLY: Final = Wording("transform", "701.28c", (("", False), ("2021-04-19", True)))
"""Before that edition all double-faced cards could transform."""


def can_transform(game: Game, obj: int) -> bool:
    """Whether an instruction to transform this permanent does anything (CR 701.28c, 701.28d, 712.6, 712.11a).

    Not where one of its faces that would be up is no permanent's. In editions before 2021 any double-faced card will do.
    """
    if not game.exists(obj) or game.object(obj).zone[0] != "battlefield" or is_face_down(game, obj):
        return False
    if not (is_transforming if game.rules.wording(TRANSFORMING_ONLY) else is_double_faced)(game, obj):
        return False
    return all(chars[TYPES].isdisjoint({"instant", "sorcery"}) for _, _, chars in other_faces(game, obj))


def transform(game: Game, objects: Iterable[int], by: int = 0, why: str = "") -> list[int]:
    """Transform these permanents at once (CR 701.28a). Nothing happens to those that can't (CR 701.28c).

    Returns those that did.
    """
    events = [Transformed(o, by, why) for o in objects if can_transform(game, o)]
    return [h.event.obj for h in game.happen_all(events) if isinstance(h.event, Transformed)] if events else []


def put_transformed(game: Game, cards: Iterable[int], controller: int = -1, by: int = 0) -> list[int]:
    """Put cards onto the battlefield transformed, under `controller` or else their owners (CR 712.10a).

    A card that isn't a transforming double-faced card stays where it is. Returns what the others became.
    """
    here = [c for c in cards if c in game.objects and is_transforming(game, c)]
    moves = [with_face(game, Moved(c, "battlefield", controller=controller, by=by, cause="effect"), BACK) for c in here]
    done = game.happen_all(moves) if moves else []
    return [new for h in done if isinstance(h.event, Moved) for new in h.result or ()]


@node
class Transform(Instruction):
    """Transform permanents (CR 701.28a)."""

    what: Selector = This()

    def idle_for(self, layout: str) -> bool:
        """Itself it transforms only where its card is a transforming double-faced one (CR 701.28c, 712.5)."""
        return self.what == This() and layout != TRANSFORMING

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
class CantTransform(Prohibition):
    """Permanents that a filter means can't transform (CR 701.28a, 101.2)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (Transformed,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By the permanent."""
        return isinstance(event, Transformed) and self.filter.matches(ctx, event.obj)


@node
class PutTransformed(Instruction):
    """Put cards onto the battlefield transformed (CR 712.10a), under their owners' control or yours."""

    cards: Selector
    under_your_control: bool = False

    def perform(self, ctx: Context) -> bool:
        """All cards at one moment; one that can't transform stays where it is. Returns whether any was put there."""
        controller = ctx.controller if self.under_your_control else -1
        return bool(put_transformed(ctx.game, self.cards.objects(ctx), controller, ctx.source))


@node
class AsTransforms(Answering[ActionsAsItTransforms, tuple[Instruction, ...]]):
    """As this permanent transforms (CR 712.16): done while it does, where it has this ability afterwards."""

    what: Instruction
    question: ClassVar[type[ActionsAsItTransforms]] = ActionsAsItTransforms

    def answer(
        self, ctx: Context, value: tuple[Instruction, ...], question: ActionsAsItTransforms
    ) -> tuple[Instruction, ...]:
        """One instruction more for this object."""
        return (*value, self.what) if question.permanent == ctx.source else value


@node
class WhenTransforms(WhenObject):
    """When a permanent that a filter means transforms; by what it is afterwards: "transforms into" (CR 701.28e)."""

    events: ClassVar[tuple[type[Event], ...]] = (Transformed,)


def _as_it_transforms(c: Any) -> Any:
    """What is done as it transforms; nothing is targeted then."""
    return ToSettle(lambda tree, targets: None if targets else (AsTransforms(tree),), c)


def _says_put_transformed(tree: Any) -> Iterator[Bindings]:
    """Of one card that was exiled just before, who is called by a pronoun of their own."""
    if isinstance(tree, PutTransformed) and tree == PutTransformed(Remembered("exiled")):
        yield {}


apnap_declarations = declares(
    TRANSFORMING_ONLY,
    # When it transformed.
    TRANSFORMED,
    Verb(TRANSFORM, transform),
    Verb(PUT_TRANSFORMED, put_transformed),
    words(
        "rule#",
        "can't attack, block, or transform",
        lambda: (CantAttack(IsAffected()), CantBlock(IsAffected()), CantTransform(IsAffected())),
    ),
    words("clause", "transform {o:mentions}", Transform),
    about_chosen(Transform(CHOSEN), "transform {c:choice}"),
    # By what it is immediately afterwards (CR 701.28e).
    happening(WhenTransforms, ("transforms", "transform")),
    own_only(WhenTransforms, "transforms into ~"),
    words("static", "as ~ transforms into ~, {c:clauses}", _as_it_transforms),
    words(
        "clause",
        "(put|return) ~ from your graveyard (onto|to) the battlefield transformed",
        lambda: PutTransformed(InZone(This(), "graveyard"), True),
    ),
    words(
        "clause",
        "return {m:moving} to the battlefield transformed under your control",
        lambda m: PutTransformed(m, True),
    ),
    words(
        "clause",
        "return {m:moving} to the battlefield transformed under (its owner's|their owners') control",
        PutTransformed,
    ),
    words(
        "clause",
        "return (her|him) to the battlefield transformed under (her|his) owner's control",
        lambda at: PutTransformed(Moving(BackReference("it", at))),
        _says_put_transformed,
        placed=True,
    ),
)
