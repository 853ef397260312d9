"""Quantities that objects on the stack remember."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Moved, node
from apnap_plugins.rules.stack.abilities import ACTIVATIONS, Activated, times_activated
from apnap_plugins.rules.stack.stack import ABILITY, RESOLVED_THIS_TURN
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.characteristics import X_VALUE


@node
class NotedAmount(Quantity):
    """How much an instruction before did, as the memory has it: "life equal to the life lost this way" (CR 608.2c).

    Where the memory has things there, it is how many they are: "that many", behind an instruction about several.
    """

    name: str

    def value(self, ctx: Context) -> int:
        """0 where there was no such instruction."""
        noted = ctx.memory.get(self.name, 0)
        return len(noted) if isinstance(noted, tuple) else int(noted)


@node
class TargetsBeyondFirst(Quantity):
    """How many targets a spell or ability has beside one, as often as anything was chosen (CR 115.9a, 601.2f)."""

    reads = frozenset([TARGETS.name])

    def value(self, ctx: Context) -> int:
        """0 with one target, and where none was chosen yet."""
        return max(0, sum(len(refs) for part in ctx.game.get(TARGETS, ctx.source) for refs in part) - 1)


@node
class XOfWhatEntered(Quantity):
    """X of an ability that triggers as its object enters: that of the spell that the object was (CR 107.3m).

    For an intervening "if", which is asked before the ability is on the stack and has an X of its own (CR 603.4).
    """

    reads = frozenset([X_VALUE.name])

    def value(self, ctx: Context) -> int:
        """0 where it was no spell, or one without X."""
        entered = ctx.happened
        if ctx.x or entered is None or ctx.source not in (entered.result or ()):
            return ctx.x
        return ctx.game.get(X_VALUE, entered.event.obj) if isinstance(entered.event, Moved) else 0


@node
class TimesActivated(Quantity):
    """How often this ability of this object has been activated this turn, by whomever (CR 602.2b)."""

    counts_activations: ClassVar[bool] = True
    reads = frozenset([ACTIVATIONS.name])

    def value(self, ctx: Context) -> int:
        """Of the one that resolves, on the stack or as a mana ability; 0 where none does."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        ability = ctx.ability if on_stack is None else on_stack.ability
        return times_activated(ctx.game, ctx.source, ability) if isinstance(ability, Activated) else 0


@node
class TimesResolved(Quantity):
    """How often this ability of this object has resolved this turn, this time counted (CR 608.2)."""

    counts_resolutions: ClassVar[bool] = True
    reads = frozenset([RESOLVED_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """Of the one that resolves; 0 where none does."""
        info = ctx.game.get(ABILITY, ctx.this)
        known = ctx.game.get(RESOLVED_THIS_TURN, ctx.source)
        return dict(known).get(info.ability, 0) if info is not None else 0
