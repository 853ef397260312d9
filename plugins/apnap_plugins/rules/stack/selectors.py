"""Selectors for what targets something (CR 115.1, 603.2f)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, node
from apnap_plugins.rules.stack.targets import TARGETS, BecameTarget
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.filters import Anything

TARGETED: Final = "targeted"
"""The name under which an effect has in its memory what a spell targeted as the ability triggered on it."""


@node
class PermanentsTargeted(Selector):
    """The permanents that a filter means among the targets of spells or abilities, also of those that are gone (CR 115.9b).

    Where a trigger condition spoke of these targets they are those of then, whatever the spell targets since (CR 603.2).
    """

    several: ClassVar[bool] = True
    of: Selector
    filter: Filter = Anything()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Each once, where it is still there."""
        game = ctx.game
        if TARGETED in ctx.memory:
            return tuple(ref for ref in ctx.memory[TARGETED] if on_battlefield(game, ref))
        objects = [ref for ref in self.of.refs(ctx) if not is_player(ref)]
        chosen = [ref for obj in objects for part in game.get(TARGETS, obj) for slot in part for ref in slot]
        there = [ref for ref in chosen if not is_player(ref) and on_battlefield(game, ref)]
        return tuple(ref for ref in dict.fromkeys(there) if self.filter.matches(ctx, ref))


@node
class TargetingObject(Selector):
    """The spell or ability of the trigger event, of which something became the target (CR 603.2f)."""

    on_stack: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As it is on the stack, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.by,) if isinstance(event, BecameTarget) else ()
