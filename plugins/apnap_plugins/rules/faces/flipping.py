"""Flip cards (CR 710): a status of a permanent by which its alternative characteristics apply."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    AffectsThis,
    Context,
    Continuous,
    Field,
    FieldEffect,
    Game,
    Instruction,
    Layer,
    Leaf,
    Manifest,
    Op,
    Part,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.continuous.continuous import COPIABLE, SetCharacteristics
from apnap_plugins.rules.faces.faces import FLIPPED_SIDE, alternative
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import ALTERNATIVE
from apnap_plugins.rules.vocabulary.selectors import This

MANIFEST = Manifest(
    id="flipping",
    name="Flip cards",
    kind="rules",
    rules=("710",),
    requires=("faces", "continuous-effects"),
    kernel=">=0.1,<0.2",
    not_tested={
        "710.3": "how flipped cards are told apart on a table",
    },
)

FLIPPED: Final = Field[bool]("flipped", OBJECT, False, status=True, layered=True, public=True)
"""Whether a permanent is flipped (CR 110.5, 710.1b). It never becomes unflipped."""
LAYER: Final = "flipped"
"""After the copiable values, which a status is no part of (CR 110.5a, 707.2), and before all other effects (CR 710.1c)."""


@event
class Flipped(Leaf):
    """A permanent flips (CR 710.2)."""

    rule: ClassVar[str] = "710.2"
    obj: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """What flips."""
        return f"{teller.card(self.obj)} flips"

    def perform(self, game: Game) -> None:
        """Set the status; there is no way back (CR 710.4)."""
        game.set(FLIPPED, self.obj, True)


@node
class HasOtherSide(Part):
    """Has the alternative name, text, type line, power and toughness that are printed on it (CR 710.2)."""

    layer: ClassVar[str] = LAYER
    reads: ClassVar[frozenset[str]] = frozenset([ALTERNATIVE.name])
    writes: ClassVar[frozenset[str]] = COPIABLE

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Nothing where it has none; a copy of a flip card has them too."""
        other = alternative(ctx.game.characteristics(obj), FLIPPED_SIDE)
        return SetCharacteristics(other) if other is not None else None


def _as_flipped(game: Game, obj: int, flipped: bool) -> Iterable[tuple[Continuous, int]]:
    """CR 710.2, 710.1b, 710.1c: once a permanent is flipped, the alternative characteristics apply."""
    return [(Continuous(AffectsThis(), (HasOtherSide(),)), game.timestamp(obj))]


@node
class Flip(Instruction):
    """Flip permanents (CR 710.2)."""

    what: Selector = This()

    def perform(self, ctx: Context) -> None:
        """What is flipped stays so (CR 710.4)."""
        game = ctx.game
        there = [o for o in self.what.objects(ctx) if game.exists(o) and game.object(o).zone[0] == "battlefield"]
        game.happen_all([Flipped(o, ctx.source) for o in there if not game.get(FLIPPED, o)])


apnap_declarations = declares(
    # Flipped or unflipped (CR 110.5).
    FLIPPED,
    # Between the copiable values (layer 1b, order 10) and control (layer 2, order 20).
    Layer(LAYER, 15, "710.2"),
    # What being flipped does.
    FieldEffect(FLIPPED.name, _as_flipped),
)
