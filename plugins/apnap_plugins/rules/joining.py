"""What sentences put together: several objects or damages at once, "instead", what is named only to be spoken of (CR 608.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Condition, Context, Instruction, node
from apnap_plugins.rules.attachments import ATTACHED_TO
from apnap_plugins.rules.characteristics import is_type
from apnap_plugins.rules.damage import damage_event, deal_all
from apnap_plugins.rules.instructions import is_possible
from apnap_plugins.rules.selection import Amount, Ref, Selector, This, amount, is_player, player_ref


@node
class Together(Selector):
    """What several selectors give, each once: "each creature and each player"."""

    parts: tuple[Selector, ...]

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order written."""
        return tuple(dict.fromkeys(ref for part in self.parts for ref in part.refs(ctx)))


@node
class OwnerOf(Selector):
    """The owners of the objects that a selector gives, also of those that are gone (CR 108.3)."""

    of: Selector
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Each player once."""
        owners = (ctx.game.object(ref).owner for ref in self.of.refs(ctx) if not is_player(ref))
        return tuple(dict.fromkeys(player_ref(owner) for owner in owners))


@node
class EnchantedPlayer(Selector):
    """The player that the source is attached to (CR 303.4)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Now or last."""
        host = ctx.game.get(ATTACHED_TO, ctx.source)
        return (host,) if is_player(host) else ()


@node
class NameThem(Instruction):
    """Says whom the following sentences are about, as "choose target creature" does; chosen they are already (CR 601.2c)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Nothing by itself."""


@node
class InsteadIf(Instruction):
    """Do one thing, but where a condition holds another one instead (CR 608.2c, 614.15)."""

    finds_mana: ClassVar[bool] = False
    what: Instruction
    condition: Condition
    instead: Instruction

    def possible(self, ctx: Context) -> bool:
        """By what would be done."""
        return is_possible(self._chosen(ctx), ctx)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """By the condition as things are."""
        return (self._chosen(ctx),)

    def _chosen(self, ctx: Context) -> Instruction:
        return self.instead if self.condition.holds(ctx) else self.what

    def perform(self, ctx: Context) -> Any:
        """The condition is looked at now."""
        return self._chosen(ctx).perform(ctx)


@node
class DealDamages(Instruction):
    """A source deals different damage to different objects and players at once (CR 120.1, 608.2f)."""

    parts: tuple[tuple[Amount, Selector], ...]
    by: Selector = This()

    def perform(self, ctx: Context) -> None:
        """All of it as one event for each that is dealt damage."""
        sources = [ref for ref in self.by.refs(ctx) if not is_player(ref)]
        found = [
            (amount(ctx, much), ref) for much, to in self.parts for ref in to.refs(ctx) if self._can_be_dealt(ctx, ref)
        ]
        events = [damage_event(source, ref, much) for source in sources for much, ref in found if much > 0]
        deal_all(ctx, events)

    def _can_be_dealt(self, ctx: Context, ref: Ref) -> bool:
        if is_player(ref):
            return ref[1] in ctx.game.players_in()
        return ctx.game.exists(ref) and is_type(ctx.game, ref, "creature", "planeswalker")
