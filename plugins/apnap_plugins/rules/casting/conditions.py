"""Conditions on how a spell was cast (CR 601)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Condition, Context, node
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info
from apnap_plugins.rules.vocabulary.base import Selector, is_player
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.symbols import ManaCost

OF_A_CARD: Final = "alternative cost"
"""The way to cast a card for an alternative cost that its own text says of it, without a keyword."""


@node
class WasCastUntimely(Condition):
    """If it was cast any time a sorcery couldn't have been cast (CR 307.5a), of the spell or what it became."""

    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By priority, phase and stack as it was cast; whether its player could cast a sorcery makes no difference."""
        return not cast_info(ctx.game, ctx.source, "timely", True)


@node
class WasCastInMainPhase(Condition):
    """If you cast this spell during your main phase (CR 505.1a), whatever was on the stack then."""

    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By what it remembers of its announcement; a copy wasn't cast (CR 707.10)."""
        game = ctx.game
        mine = cast_info(game, ctx.source, "caster", -1) == ctx.controller
        return mine and bool(cast_info(game, ctx.source, "main phase", False))


@node
class WasCastThatWay(Condition):
    """If the spell, or the spell that became this permanent, was cast in the way of that id: "if its ... cost was paid".

    Copies are like the original: an alternative cost is a decision made for the spell (CR 400.7d, 707.10). A static ability
    of the spell itself may depend on it: text that is changed then, for instance (CR 612).
    """

    way: str
    by_costs: ClassVar[bool] = True
    of: ClassVar[Selector] = This()
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By what it remembers of its announcement (CR 601.2b), also once it is gone."""
        return bool(cast_info(ctx.game, ctx.source, "way") == self.way)


@node
class WasCastForThat(WasCastThatWay):
    """If the alternative cost of that mana was paid for the spell: "if the {1}{B} cost was paid" (CR 118.9a)."""

    cost: ManaCost


@node
class WasCastBy(Condition):
    """If this spell was cast as that ability of it permits (CR 601.3), whatever cost was paid for it."""

    by: str
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By what `ByPermission` noted."""
        return bool(cast_info(ctx.game, ctx.source, "by") == self.by)


@node
class AlternativeCostWasPaid(Condition):
    """If an object's cost of that keyword was paid, whichever instance's: of a spell, or what it became (CR 400.7d).

    Copies are like the original, as for `WasCastThatWay`.
    """

    keyword: str
    of: Selector = This()
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """By the id of the way it was cast, with which instance that was perhaps behind it; also once it is gone."""
        refs = (ctx.source,) if self.of == This() else self.of.refs(ctx)[:1]
        ways = (str(cast_info(ctx.game, ref, "way", "")) for ref in refs if not is_player(ref))
        return any(way.partition(" ")[0] == self.keyword for way in ways)


@node
class WasCastFromZone(Condition):
    """If this spell was cast from a zone of that name (CR 601.2a)."""

    zone: str
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """No copy that was put onto the stack was cast (CR 707.10)."""
        return bool(cast_info(ctx.game, ctx.source, "from", "") == self.zone)


@node
class DuringStep(Condition):
    """It is one of these steps or phases, of your turn only where `yours` says so (CR 602.5b)."""

    steps: tuple[str, ...]
    yours: bool = False
    reads = frozenset(["stage", "active player"])

    def holds(self, ctx: Context) -> bool:
        """By the current step or phase."""
        return ctx.game.stage_name() in self.steps and (not self.yours or ctx.game.is_active(ctx.controller))
