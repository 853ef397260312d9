"""Selectors for what deals damage, and for players by their life (CR 119, 120)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.damage.damage import LIFE, DamageDealt
from apnap_plugins.rules.vocabulary.base import Ref, Selector, player_ref


@node
class PlayersDealtDamage(Selector):
    """The players to whom an instruction before has dealt damage: "each player dealt damage this way" (CR 608.2c)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    opponents: bool = False

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Not those to whom all of it was prevented (CR 120.8)."""
        hit = dict.fromkeys(ctx.memory.get("players dealt damage", ()))
        return tuple(ref for ref in hit if not self.opponents or ctx.game.are_opponents(ref[1], ctx.controller))


@node
class DamageSource(Selector):
    """What dealt the damage that is the trigger event (CR 120.1)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As an object, also where it is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.source,) if isinstance(event, DamageDealt) else ()


@node
class DamageRecipient(Selector):
    """What was dealt the damage that is the trigger event: "that permanent or player" (CR 120.1)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """A permanent, also where it is gone, or a player."""
        event = ctx.happened.event if ctx.happened is not None else None
        if not isinstance(event, DamageDealt):
            return ()
        return (event.obj,) if event.obj else (player_ref(event.player),)


@node
class PlayersWithMostLife(Selector):
    """The player with the most life, and who is tied for it (CR 119)."""

    of_players: ClassVar[bool] = True
    reads = frozenset([LIFE.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Of those in the game, by their life totals now."""
        life = {player: ctx.game.get(LIFE, player) for player in ctx.game.players_in()}
        most = max(life.values(), default=0)
        return tuple(player_ref(player) for player, total in life.items() if total == most)
