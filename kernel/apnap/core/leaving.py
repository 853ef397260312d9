"""Leaving the game (CR 800.4a): one procedure in four steps, at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.core import fields as f
from apnap.core.events import Cease, Move, PlayerLeft
from apnap.core.layers import Continuous
from apnap.core.state import SHARED
from apnap.core.values import MISSING

if TYPE_CHECKING:
    from apnap.core.game import Game


def leave(game: Game, player: int) -> None:
    """CR 800.4a: what the player owns leaves, their control ends, their abilities cease, the rest is exiled.

    It is not a state-based action and runs no event that others could replace: it happens at once.
    """
    _owned_objects_leave(game, player)
    _control_effects_end(game, player)
    _uncarded_stack_objects_cease(game, player)
    _controlled_objects_are_exiled(game, player)
    game.set(f.LEFT, player, True)
    game.set(f.WAITING, 0, tuple(w for w in game.get(f.WAITING) if w.controller != player))
    if game.get(f.PRIORITY) == player:
        game.set(f.PRIORITY, 0, game.next_player(player))


def _owned_objects_leave(game: Game, player: int) -> None:
    ids = [i for i, obj in sorted(game.objects.items()) if obj.owner == player]
    game.pin_characteristics(ids)
    before = game.index()
    for id in ids:
        Cease(id, "leave").perform(game)
    game.unpin_characteristics()
    if any(PlayerLeft in game.rules.event_types(k) for k in before.triggers):
        from apnap.core.events import Happened

        game.triggers.check([Happened(PlayerLeft(player, game.get(f.OUTCOME, player)))], before)


def _control_effects_end(game: Game, player: int) -> None:
    """Effects that give the player control of objects end; found by what they would write, not by a list of kinds."""
    for id, floating in sorted(game.state.effects.items()):
        if isinstance(floating.effect, Continuous) and any("controller" in p.writes for p in floating.effect.parts):
            if floating.controller == player:
                game.write_effect(id, MISSING)


def _uncarded_stack_objects_cease(game: Game, player: int) -> None:
    for id in game.zone("stack"):
        obj = game.objects[id]
        carded = any(game.state.components[c].kind == "card" for c in game.components_of(id))
        if not carded and game.controller(id) == player:
            Cease(id, "leave").perform(game)


def _controlled_objects_are_exiled(game: Game, player: int) -> None:
    """What is still under the player's control is exiled (CR 800.4a, 800.4c)."""
    for id, obj in sorted(game.objects.items()):
        shared = game.rules.zone_id(obj.zone[0], obj.owner)[1] == SHARED
        if shared and obj.zone[0] != "exile" and obj.components and game.controller(id) == player:
            Move(id, "exile", cause="leave").perform(game)
