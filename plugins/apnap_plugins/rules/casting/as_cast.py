"""What was so as a spell was cast: "if you controlled a Dragon as you cast this spell" (CR 601.2i, 400.7d).

It is noted as the spell becomes cast, with its costs paid, and copies of the spell and what it becomes know it too.
"""

from __future__ import annotations

from typing import Final

from apnap import ABILITIES, OBJECT, Characteristics, Condition, Context, Field, Game, Node, node
from apnap_plugins.rules.vocabulary.base import Quantity

AS_CAST: Final = Field[tuple[tuple[Node, int], ...]]("what was so as it was cast", OBJECT, (), decided=True)
"""What the text asks about that moment, and what it was."""


@node
class WasSoAsCast(Condition):
    """A condition as it was when this spell was cast; not of what nobody cast."""

    of: Condition
    reads = frozenset([AS_CAST.name])

    def holds(self, ctx: Context) -> bool:
        """As it was noted."""
        return bool(_noted(ctx, self))


@node
class NumberAsCast(Quantity):
    """A number as it was when this spell was cast; nothing of what nobody cast."""

    of: Quantity
    reads = frozenset([AS_CAST.name])

    def value(self, ctx: Context) -> int:
        """As it was noted."""
        return _noted(ctx, self)


def _noted(ctx: Context, asked: Node) -> int:
    """Of the spell, or of the spell that became this permanent (CR 400.7d)."""
    game, obj = ctx.game, ctx.source
    noted = game.get(AS_CAST, obj)
    if not noted and obj:
        origin = game.object(obj).origin
        noted = game.get(AS_CAST, origin) if game.cause_of_leaving(origin) == "resolve" else ()
    return dict(noted).get(asked, 0)


def note_as_cast(game: Game, obj: int, player: int) -> None:
    """A spell becomes cast: what its text asks about this moment is noted (CR 601.2i)."""
    asked = game.follows(game.characteristics(obj), "asked as it is cast", _asked)
    if asked:
        ctx = Context(game, obj, player)
        game.set(AS_CAST, obj, tuple((one, _answer(ctx, one)) for one in asked))


def _asked(characteristics: Characteristics) -> tuple[WasSoAsCast | NumberAsCast, ...]:
    parts = (part for ability in characteristics[ABILITIES] for part in ability.walk())
    return tuple(dict.fromkeys(part for part in parts if isinstance(part, (WasSoAsCast, NumberAsCast))))


def _answer(ctx: Context, asked: WasSoAsCast | NumberAsCast) -> int:
    return asked.of.value(ctx) if isinstance(asked, NumberAsCast) else int(asked.of.holds(ctx))
