"""Leaving the game (CR 800.4a): one procedure in four steps, at any moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.core import fields as f
from apnap.core.decisions import Choose, Decision
from apnap.core.declarations import BeforeLeaving
from apnap.core.events import CeasedToExist, Happened, Moved, PlayerLeft, depart_all
from apnap.core.layers import Continuous
from apnap.core.state import SHARED
from apnap.core.values import CONTROLLER, PLAYER, Working

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.index import FloatingEffect


def leave(game: Game, player: int) -> list[Happened]:
    """CR 800.4a, 405.6h: what the player owns leaves, their control ends, their abilities cease, the rest is exiled.

    It is not a state-based action and runs no event that others could replace: it happens at once. Returns what left the
    battlefield so, for what triggers on that (CR 603.6c).
    """
    if _has_passed(game, player):
        game.set(f.PASSES, 0, game.get(f.PASSES) - 1)
    gone = _owned_objects_leave(game, player)
    _control_effects_end(game, player)
    _uncarded_stack_objects_cease(game, player)
    game.set(f.LEFT, player, True)
    game.touch_characteristics()
    gone += exile_uncontrolled(game)
    game.set(f.WAITING, 0, tuple(w for w in game.get(f.WAITING) if w.controller != player))
    if game.get(f.PRIORITY) == player:
        game.set(f.PRIORITY, 0, game.next_player(player))
    return gone


def _has_passed(game: Game, player: int) -> bool:
    """Whether the player is among those who passed in succession before the one who has priority (CR 117.4)."""
    holder = game.get(f.PRIORITY)
    if holder < 0:
        return False
    before = [p for p in game.players[holder:] + game.players[:holder] if not game.get(f.LEFT, p) and p != holder]
    passes = game.get(f.PASSES)
    return passes > 0 and player in before[-passes:]


def _owned_objects_leave(game: Game, player: int) -> list[Happened]:
    """All at once. Returns it of what was in a zone where abilities function, and not phased out (CR 603.6c)."""
    owned = [i for i, obj in sorted(game.objects.items()) if obj.owner == player]
    there = [i for i in owned if game.objects[i].zone[0] in game.rules.home and not game.is_absent(i)]
    depart_all(game, owned, "leave")
    return [Happened(CeasedToExist(i, "leave")) for i in there]


def _control_effects_end(game: Game, player: int) -> None:
    """Effects that give the player control of objects end; found by what they would write, not by a list of kinds."""
    for floating in game.effects():
        effect = floating.effect
        if not isinstance(effect, Continuous) or not any("controller" in p.writes for p in effect.parts):
            continue
        if _gives_control(game, floating, effect, player):
            game.use_up(floating.id)


def _gives_control(game: Game, floating: FloatingEffect, effect: Continuous, player: int) -> bool:
    ctx = floating.context(game)
    for id in effect.affects.objects(ctx):
        if id not in game.objects:
            continue
        values = Working({**game.characteristics(id).values, CONTROLLER.name: SHARED})
        for part in effect.parts:
            op = part.op(ctx, id) if "controller" in part.writes else None
            if op is not None:
                op.apply(values)
        if values[CONTROLLER] == player:
            return True
    return False


def _uncarded_stack_objects_cease(game: Game, player: int) -> None:
    for id in game.zone("stack"):
        obj = game.objects[id]
        carded = any(game._state.components[c].kind == "card" for c in game.components_of(obj.id))
        if not carded and game.controller(id) == player:
            CeasedToExist(id, "leave").perform(game)


def exile_uncontrolled(game: Game) -> list[Happened]:
    """What is controlled by nobody but a player who left is exiled, also when an effect ends later (CR 800.4a, c)."""
    exiled = list[Happened]()
    while found := game.kept(_uncontrolled):
        move = Moved(found[0], "exile", cause="leave")
        exiled.append(Happened(move, None, move.perform(game)))
    return exiled


def _uncontrolled(game: Game) -> tuple[int, ...]:
    """What is on the battlefield, or where else abilities function, or on the stack, and controlled by a player who left."""
    left = [player for player in game.players if game.get(f.LEFT, player)]
    there = [ids for zone_id, ids in sorted(game.all_zones((*game.rules.home, "stack")))]
    return tuple([id for ids in there for id in ids if _holder(game, id) in left])


def _holder(game: Game, id: int) -> int:
    """Who controls an object, an absent one too: it is exiled with the others (CR 702.26n)."""
    if not game.is_absent(id):
        return game.controller(id)
    return int(game.unseen(id).values.get(CONTROLLER.name, game.objects[id].controller))


def in_the_game(game: Game) -> frozenset[object]:
    """What an option can stand for that may leave with a player: each object, each player in the game."""
    return frozenset([*game.objects, *((PLAYER, player) for player in game.players_in())])


# Any: the value is the decision's
def without_what_left(game: Game, decision: Decision, before: frozenset[object]) -> tuple[Decision, Any]:
    """A decision that is pending while somebody leaves, with what may still be chosen, or the value of what is left to say.

    What left with them, or is them, is no longer offered (CR 800.4a). Where less remains than must be chosen, nobody is asked
    any more: all that remains is chosen, and of the rest what is gone. The value is None while there is something to ask.
    """
    gone = before - in_the_game(game)
    fewer = decision.without(gone)
    if fewer is not None:
        only = None if fewer is decision else fewer.forced()
        return fewer, None if only is None else fewer.value(only)
    stays = [at for at, option in enumerate(decision.options) if option not in gone]
    if not isinstance(decision, Choose):
        return decision, decision.value(stays[0] if stays else 0)
    fill = [at for at in range(len(decision.options)) if at not in stays][: decision.minimum - len(stays)]
    return decision, decision.value(tuple(sorted([*stays, *fill])))


def let_leave(game: Game) -> None:
    """Players with an outcome leave, and the game ends when that decides it (CR 104.2a, 104.4a, 104.5)."""
    if game.rules.sides.shared_fate:
        _take_along(game)
    leaving = game.get(f.LEAVING)
    game.set(f.LEAVING, 0, ())
    outcomes = {p: game.get(f.OUTCOME, p) for p in leaving}
    remaining = [p for p in game.players_in() if p not in leaving]
    if won := {game.sides[p] for p, outcome in outcomes.items() if outcome == "won"}:
        _win(game, won)
    if not remaining:  # CR 104.4a
        for player in leaving:
            game.set(f.OUTCOME, player, "drew")
        game.end()
    for before_leaving in game.rules.contributions(BeforeLeaving) if remaining else ():
        for player in leaving:
            before_leaving.run(game, player, leaving)
    before = game.index()
    gone = [one for player in leaving for one in leave(game, player)]
    left = [Happened(PlayerLeft(player, outcomes[player])) for player in leaving]
    for one in left:
        game.log.record(one)
    sides = {game.sides[player] for player in remaining}
    if len(sides) == 1 and len(set(game.sides)) > 1:  # CR 104.2a
        _win(game, sides)
    game.triggers.check([*gone, *left], before)  # CR 603.6c, 603.10f


def _win(game: Game, sides: set[int]) -> None:
    """The players of these sides win, also those who lost before (CR 104.2a, 104.2b); the others who are left lose."""
    for player in game.players:
        if game.sides[player] in sides:
            game.set(f.OUTCOME, player, "won")
        elif game.get(f.OUTCOME, player) == "in":
            game.set(f.OUTCOME, player, "lost")
    game.end()


def _take_along(game: Game) -> None:
    """Who leaves takes the others of the side along."""
    for leaving in game.get(f.LEAVING):
        for player in game.players_in():
            if game.sides[player] == game.sides[leaving]:
                game.note_outcome(player, game.get(f.OUTCOME, leaving))
