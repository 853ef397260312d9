"""Copy effects of static abilities: "enchanted creature is a copy of the chosen creature" (CR 707.2c)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import ABILITIES, OBJECT, AnyTimeCheck, Context, Continuous, Field, Game, Manifest, Op, Part, declares, node
from apnap_plugins.rules.continuous.continuous import COPIABLE, TakeValues
from apnap_plugins.rules.copies.copies import CopyException, Values, values_for_copy
from apnap_plugins.rules.vocabulary.base import Selector, is_player

MANIFEST = Manifest(
    id="static-copies",
    name="Copy effects of static abilities",
    kind="rules",
    rules=("707.2c",),
    requires=("copies",),
    kernel=">=0.1,<0.2",
)

GRANTS: Final = Field[Values]("copiable values it grants", OBJECT, (), layered=True)
"""What the copy effect of a static ability of this object grants since it first applied (CR 707.2c)."""


@node
class IsCopyOf(Part):
    """What the effect of a static ability affects is a copy of an object (layer 1a, CR 707.2c)."""

    of: Selector
    exceptions: tuple[CopyException, ...] = ()
    layer: ClassVar[str] = "1a"
    writes: ClassVar[frozenset[str]] = COPIABLE

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The values that were determined when it first applied; what is copied may have changed or gone since."""
        values = ctx.game.get(GRANTS, ctx.source)
        return TakeValues(values) if values else None


def _begin_to_apply(game: Game) -> None:
    """CR 707.2c: as soon as a copy effect has something to apply to, the values that it grants are determined for good."""
    if MANIFEST.id not in game.reached:
        return
    for source, effect, part in game.kept(_copying):
        if game.get(GRANTS, source):
            continue
        ctx = Context(game, source, game.controller(source))
        of = next((ref for ref in part.of.refs(ctx) if not is_player(ref)), 0)
        affected = tuple(effect.affects.objects(ctx)) if of else ()
        if affected:
            game.set(GRANTS, source, values_for_copy(ctx, of, part.exceptions))


def _copying(game: Game) -> list[tuple[int, Continuous, IsCopyOf]]:
    """(object, effect, part) of every static ability on the battlefield with a copy effect."""
    found = []
    for obj in game.zone("battlefield"):
        for piece in game.table(game.characteristics(obj)[ABILITIES], "battlefield").continuous:
            parts = piece.effect.parts if isinstance(piece.effect, Continuous) else ()
            found += [(obj, piece.effect, part) for part in parts if isinstance(part, IsCopyOf)]
    return found


apnap_declarations = declares(
    # What static abilities grant.
    GRANTS,
    # Copy effects of static abilities begin to apply.
    AnyTimeCheck("static copy effects", "707.2c", _begin_to_apply),
)
