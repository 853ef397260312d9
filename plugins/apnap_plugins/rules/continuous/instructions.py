"""Instructions that begin continuous effects (CR 611.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Duration, Instruction, Part, node
from apnap_plugins.rules.continuous.continuous import BecomeTypes, UntilEndOfTurn, affect
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import This


@node
class Change(Instruction):
    """An effect changes characteristics or control of objects, fixed now, until its duration ends (CR 611.2)."""

    steady: ClassVar[bool] = True
    objects: Selector
    parts: tuple[Part, ...]
    duration: Duration = UntilEndOfTurn()

    def is_absurd_of_spell(self) -> bool:
        """Permanents are changed; but what becomes a creature says its name, and is read alone."""
        return self.objects == This() and not any(isinstance(part, BecomeTypes) for part in self.parts)

    def perform(self, ctx: Context) -> None:
        """No effect where there is no object (CR 113.2d)."""
        affect(ctx, self.objects.objects(ctx), self.parts, self.duration)
