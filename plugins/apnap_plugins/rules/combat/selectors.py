"""Selectors for players and creatures in combat (CR 506, 508, 509)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, node
from apnap_plugins.rules.combat.attacking import (
    ATTACKED_THIS_TURN,
    ATTACKS_OF_TURN,
    AttackerDeclared,
    AttackersDeclared,
    PaidToAttack,
    WasAttacked,
    players_attacked,
)
from apnap_plugins.rules.combat.blocking import BecameBlockedBy, CreatureBlocked
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    DEFENDER,
    NOTHING,
    attackers,
    defending_player,
    defending_players,
)
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.turn.effects import COMBAT_STAGES
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, is_player, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import This


@node
class ThoseWhoAttack(Selector):
    """The attacking creatures that a filter means, of the declaration that the trigger event is (CR 508.3d, 603.2)."""

    several: ClassVar[bool] = True
    filter: Filter = Anything()

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """As they are now, or as they last were where they have left (CR 608.2h); none where it is about another event."""
        event = ctx.happened.event if ctx.happened is not None else None
        if not isinstance(event, AttackersDeclared):
            return ()
        return tuple(creature for creature, _ in event.attacks if self.filter.matches(ctx, creature))


@node
class DefendingPlayer(Selector):
    """The defending player, from the point of view of the attacking creature that the ability is on (CR 508.5)."""

    of_players: ClassVar[bool] = True
    of_own_event: ClassVar[bool] = True
    reads = frozenset([DEFENDER.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player it attacks or attacked, or who controls the planeswalker."""
        seat = defending_player(ctx.game, ctx.source)
        return (player_ref(seat),) if seat >= 0 else ()


@node
class DefendingPlayerFor(Selector):
    """The defending player from the point of view of an attacking creature that the ability speaks of (CR 508.5)."""

    attacker: Selector
    of_players: ClassVar[bool] = True
    reads = frozenset([DEFENDER.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The player it attacks or attacked, or who controls the planeswalker (CR 508.5a); each once."""
        seats = (defending_player(ctx.game, ref) for ref in self.attacker.refs(ctx) if not is_player(ref))
        return tuple(dict.fromkeys(player_ref(seat) for seat in seats if seat >= 0))


@node
class AnyDefendingPlayer(Selector):
    """The players who are defending in this combat: what a spell that names no attacking creature may mean (CR 508.5a, 802.2).

    As it says "target creature defending player controls", its controller chooses among what all of them control.
    """

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = frozenset(["stage", "active player"])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody outside of the combat phase (CR 506.2)."""
        game = ctx.game
        if game.stage_name() not in COMBAT_STAGES:
            return ()
        found = (seat for active in game.active_players for seat in defending_players(game, active))
        return tuple(dict.fromkeys(map(player_ref, found)))


@node
class OwnOrAnyDefendingPlayer(Selector):
    """The player whom this creature attacks; where it doesn't attack, those who are defending (CR 508.5, 508.5a)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    reads = AnyDefendingPlayer.reads | DefendingPlayer.reads

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody outside of the combat phase (CR 506.2)."""
        return DefendingPlayer().refs(ctx) or AnyDefendingPlayer().refs(ctx)


DEFENDING: Final = (DefendingPlayer, DefendingPlayerFor, AnyDefendingPlayer)
"""What a text calls "defending player"."""


@node
class OpponentsAttacking(Selector):
    """Each opponent of yours who controls a creature that is attacking one of these players (CR 508.1k)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    attacked: Selector
    reads = frozenset([ATTACKING.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In APNAP order; who attacks only a planeswalker of a player isn't attacking that player.

        Who attacks a player is known of one who has left the game, too (CR 508.6, 800.4i).
        """
        game = ctx.game
        them = [ref for ref in self.attacked.refs(ctx) if is_player(ref)]
        sides = {game.controller(obj) for obj in attackers(game) if game.get(ATTACKING, obj) in them}
        return tuple(player_ref(p) for p in game.apnap() if p in sides and game.are_opponents(p, ctx.controller))


@node
class AttackingPlayer(Selector):
    """The player who attacked, by the trigger event (CR 508.3d, 508.3e)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where another event made the ability trigger."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (player_ref(event.player),) if isinstance(event, (AttackersDeclared, WasAttacked)) else ()


@node
class AttackedPlayer(Selector):
    """The player who was attacked, by the trigger event (CR 508.3e)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody where a planeswalker was attacked, or another event made the ability trigger."""
        event = ctx.happened.event if ctx.happened is not None else None
        return (event.target,) if isinstance(event, WasAttacked) and is_player(event.target) else ()


@node
class CombatPartner(Selector):
    """The creature that blocks the one that the trigger event is about, or that this one blocks (CR 509.5b, 509.5d)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The other one of the two, whatever has become of either, or of what is attached to it."""
        event = ctx.happened.event if ctx.happened is not None else None
        if isinstance(event, CreatureBlocked):
            return (event.attacker,)
        return (event.blocker,) if isinstance(event, BecameBlockedBy) else ()


@node
class WhatItAttacks(Selector):
    """The player or planeswalker that an attacking creature attacks (CR 508.1b, 508.5).

    Of one that isn't attacking any more it is what it was declared to attack, where that triggered the ability.
    """

    of: Selector
    reads = frozenset([ATTACKING.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where what it attacked is gone (CR 506.4c)."""
        event = ctx.happened.event if ctx.happened is not None else None
        found: list[Ref] = []
        for obj in (ref for ref in self.of.refs(ctx) if not is_player(ref)):
            what = ctx.game.get(ATTACKING, obj)
            if what is None and isinstance(event, AttackerDeclared) and event.obj == obj:
                what = event.target
            if what is not None and what != NOTHING:
                found.append(what)
        return tuple(dict.fromkeys(found))


@node
class UsedToAttack(Selector):
    """What the optional cost to attack of the trigger event was paid with: sacrificed, tapped (CR 508.1g, 607.2h)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Also what is gone."""
        event = ctx.happened.event if ctx.happened is not None else None
        return event.used if isinstance(event, PaidToAttack) else ()


@node
class WhoAttacked(Selector):
    """The players of a selector who attacked one of those of another this turn; without `did`, those who didn't (CR 508.6)."""

    of_players: ClassVar[bool] = True
    several: ClassVar[bool] = True
    of_deeds: ClassVar[bool] = True
    who: Selector
    whom: Selector
    did: bool = True
    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the attackers declared in all combats of the turn."""
        return self._those(ctx, self.who.players(ctx))

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Also who has left the game since they did so (CR 800.4i)."""
        return self._those(ctx, self.who.players_ever(ctx) if self.did else self.who.players(ctx))

    def _those(self, ctx: Context, players: tuple[int, ...]) -> tuple[Ref, ...]:
        whom = self.whom.players_ever(ctx)
        return tuple(
            player_ref(one)
            for one in players
            if any(each in whom for each in players_attacked(ctx.game, one)) == self.did
        )


@node
class WhoWereAttacked(Selector):
    """The players of a selector whom those of another attacked this turn; without `did`, those whom they didn't (CR 508.6).

    Those that attacked are players, or creatures; of this object itself also where it has left at the same time (CR 603.10a).
    """

    of_players: ClassVar[bool] = True
    several: ClassVar[bool] = True
    of_deeds: ClassVar[bool] = True
    who: Selector
    by: Selector
    did: bool = True
    reads = frozenset([ATTACKS_OF_TURN.name, ATTACKED_THIS_TURN.name, TURN.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the attackers declared in all combats of the turn; not for planeswalkers, nor by what entered attacking."""
        return self._those(ctx, self.who.players(ctx))

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Also who has left the game since they were attacked (CR 800.4i)."""
        return self._those(ctx, self.who.players_ever(ctx) if self.did else self.who.players(ctx))

    def _those(self, ctx: Context, players: tuple[int, ...]) -> tuple[Ref, ...]:
        attacked = {one for ref in self._attackers(ctx) for one in self._by_one(ctx, ref)}
        return tuple(player_ref(one) for one in players if (one in attacked) == self.did)

    def _attackers(self, ctx: Context) -> tuple[Ref, ...]:
        return (ctx.source,) if self.by == This() else self.by.refs_ever(ctx)

    def _by_one(self, ctx: Context, attacker: Ref) -> tuple[int, ...]:
        if isinstance(attacker, tuple):
            return players_attacked(ctx.game, attacker[1])
        return tuple(ref[1] for ref in ctx.game.get(ATTACKED_THIS_TURN, attacker) if isinstance(ref, tuple))
