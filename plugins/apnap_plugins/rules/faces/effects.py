"""What static abilities do to cards with several faces (CR 712)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Condition, Context, Event, Moved, Replacement, node
from apnap_plugins.rules.faces.faces import BACK, FACE, is_transforming, with_face
from apnap_plugins.rules.objects.replacement_order import BACK_FACE


@node
class EntersTransformed(Replacement):
    """This permanent enters the battlefield transformed (CR 616.1d, 712.9), where it can, and where a condition holds."""

    condition: Condition | None = None
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    entering: ClassVar[bool] = True
    category: ClassVar[str] = BACK_FACE

    def applies(self, ctx: Context, event: Event) -> bool:
        """Only of a transforming double-faced card whose front face would be up."""
        if not isinstance(event, Moved) or event.to != "battlefield" or event.entering(FACE.name, "front") == BACK:
            return False
        return is_transforming(ctx.game, ctx.source) and (self.condition is None or self.condition.holds(ctx))

    def replace(self, ctx: Context, event: Event) -> Event:
        """With its back face up."""
        assert isinstance(event, Moved)
        return with_face(ctx.game, event, BACK)
