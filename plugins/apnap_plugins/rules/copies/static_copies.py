"""Copy effects of static abilities: "enchanted creature is a copy of the chosen creature" (CR 707.2c)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    OBJECT,
    Ability,
    AnyTimeCheck,
    Context,
    Continuous,
    Field,
    Game,
    Manifest,
    Op,
    Part,
    Static,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import COPIABLE, TakeValues, copiable_values
from apnap_plugins.rules.copies.copies import CopyException, Values, judged_on_the_battlefield, with_exceptions
from apnap_plugins.rules.vocabulary.base import Selector, is_player

MANIFEST = Manifest(
    id="static-copies",
    name="Copy effects of static abilities",
    kind="rules",
    rules=("707.2c",),
    requires=("copies",),
    kernel=">=0.1,<0.2",
)

GRANTS: Final = Field[tuple[tuple[int, Values], ...]]("copiable values it grants", OBJECT, (), layered=True, ids=True)
"""What the copy effect of a static ability of this object grants since it first applied (CR 707.2c), by what it applies to.

Under 0 what it copies, without its exceptions.
"""


@node
class IsCopyOf(Part):
    """What the effect of a static ability affects is a copy of an object (layer 1a, CR 707.2c)."""

    of: Selector
    exceptions: tuple[CopyException, ...] = ()
    layer: ClassVar[str] = "1a"
    writes: ClassVar[frozenset[str]] = COPIABLE

    def op(self, ctx: Context, obj: int) -> Op | None:
        """The values that were determined when it first applied; what is copied may have changed or gone since."""
        granted = ctx.game.get(GRANTS, ctx.source)
        values = dict(granted).get(obj)
        return TakeValues(values) if values else None


def _begin_to_apply(game: Game) -> None:
    """CR 707.2c: as soon as a copy effect has something to apply to, the values that it grants are determined for good.

    What its exceptions make of them is settled for each object as it begins to apply to that: one may keep some of its own
    (CR 707.9c), and an exception may depend on what the object would be as a copy (CR 707.9f).
    """
    if MANIFEST.id not in game.reached:
        return
    for source, ability, effect, part in game.kept(_copying):
        ctx = Context(game, source, game.controller(source), ability)
        if isinstance(ability, Static) and ability.condition is not None and not ability.condition.holds(ctx):
            continue
        before = game.get(GRANTS, source)
        granted = dict(before)
        new = [obj for obj in effect.affects.objects(ctx) if obj not in granted]
        of = next((ref for ref in part.of.refs(ctx) if not is_player(ref)), 0) if new and 0 not in granted else 0
        if of:
            granted[0] = copiable_values(game, of)
        if new and 0 in granted:
            granted.update([(obj, _as_copy(ctx, obj, granted[0], part)) for obj in new])
            kept = sorted(obj for obj in granted if not obj or obj in game.objects)
            game.set(GRANTS, source, tuple((obj, granted[obj]) for obj in kept))


def _as_copy(ctx: Context, obj: int, copied: Values, part: IsCopyOf) -> Values:
    """The copiable values that an object gets by the effect."""
    own = copiable_values(ctx.game, obj)
    return with_exceptions(
        ctx, copied, part.exceptions, own, lambda values, meant: judged_on_the_battlefield(ctx, obj, values, meant)
    )


def _copying(game: Game) -> list[tuple[int, Ability | None, Continuous, IsCopyOf]]:
    """(object, ability, effect, part) of every static ability on the battlefield with a copy effect."""
    found = []
    for obj in game.zone("battlefield"):
        for piece in game.table(game.characteristics(obj)[ABILITIES], "battlefield").continuous:
            parts = piece.effect.parts if isinstance(piece.effect, Continuous) else ()
            found += [(obj, piece.ability, piece.effect, part) for part in parts if isinstance(part, IsCopyOf)]
    return found


apnap_declarations = declares(
    # What static abilities grant.
    GRANTS,
    # Copy effects of static abilities begin to apply.
    AnyTimeCheck("static copy effects", "707.2c", _begin_to_apply),
)
