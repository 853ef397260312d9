"""Selectors for what targets something, and for who controls that (CR 115.1, 603.2f)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.stack.targets import BecameTarget
from apnap_plugins.rules.vocabulary.base import Ref, Selector, player_ref


@node
class TargetingObject(Selector):
    """The spell or ability of the trigger event, of which something became the target (CR 603.2f)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As it is on the stack, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.by,) if isinstance(event, BecameTarget) else ()


@node
class TargetingPlayer(Selector):
    """The player who controlled that spell or ability as it targeted (CR 603.2f)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """From the trigger event."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (player_ref(event.controller),) if isinstance(event, BecameTarget) else ()
