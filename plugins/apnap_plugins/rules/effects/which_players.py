"""Players whom an effect picks out: one of several, who did or couldn't do something, who has most of something (CR 608.2)."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Condition, Context, Instruction, Moved, node, one_of
from apnap_plugins.rules.effects.instructions import was_done
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_player
from apnap_plugins.rules.vocabulary.base import Quantity, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.filters import COMPARISONS, compares
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered

CHOSEN_PLAYER = "player chosen"
"""The name in the memory of the player whom an instruction before picked."""


@node
class RememberedPlayers(Remembered):
    """The players whom an earlier part of the same resolution remembered under a name: who did something, and who didn't."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True


@node
class ChooseAPlayer(Instruction):
    """You choose one of several players, or chance does; the memory has that player under "player chosen" (CR 608.2d)."""

    who: Selector = EachPlayer()
    random: bool = False
    only_for_later: ClassVar[bool] = True

    def is_possible(self, ctx: Context) -> bool:
        """Not where all who could be chosen have left the game (CR 608.2d, 800.4a)."""
        return bool(self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """As this is followed. Returns whether there was one."""
        return _choose(ctx, self.who, self.random)


def _choose(ctx: Context, who: Selector, random: bool = False) -> bool:
    game, players = ctx.game, who.players(ctx)
    ctx.memory["player chosen"] = ()
    if not players:
        return False
    if random:
        player = players[game.random_below(len(players))]
    else:
        player = choose_player(game, ctx.controller, players, "608.2d", "Choose a player", source=ctx.this)
    ctx.memory["player chosen"] = (player_ref(player),)
    return True


@node
class ReturnUnderAnother(Instruction):
    """Put objects onto the battlefield under the control of one of some players, whom you choose (CR 608.2d, 110.2a).

    Under "moved" the memory has what they became.
    """

    objects: Selector
    who: Selector = EachOpponent()
    enters: tuple[tuple[str, Any], ...] = ()
    leaves: ClassVar[str] = "moved"
    zone: ClassVar[str] = "battlefield"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to move, and a player who can get it."""
        return bool(self.objects.objects(ctx)) and bool(self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Nobody is chosen where there is nothing to move. Returns whether anything moved."""
        there = self.objects.objects(ctx)
        ctx.memory["moved"] = ()
        if not there or not _choose(ctx, self.who):
            return False
        ((_, player),) = ctx.memory["player chosen"]
        moves = [Moved(o, "battlefield", controller=player, cause="effect", by=ctx.source) for o in there]
        return carry_out_moves(ctx, [move.with_(enters=self.enters) for move in moves])


@node
class OneOfThem(Instruction):
    """One of several players does something, "an opponent gains control of it": you say which one (CR 608.2d).

    `what` means that player by the memory's "player chosen".
    """

    compound: ClassVar[bool] = True
    what: Instruction
    who: Selector = EachOpponent()

    def is_possible(self, ctx: Context) -> bool:
        """There is such a player."""
        return bool(self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """Returns whether somebody did it."""
        return _choose(ctx, self.who) and was_done(self.what.perform(ctx))


@node
class ChooseFriendsAndFoes(Instruction):
    """For each player you choose friend or foe (CR 608.2d); the memory has who is which under "friends" and "foes"."""

    who: Selector = EachPlayer()

    def perform(self, ctx: Context) -> None:
        """In APNAP order, also for yourself."""
        game, players = ctx.game, self.who.players(ctx)
        chosen: dict[str, list[Ref]] = {"friend": [], "foe": []}
        for player in (p for p in game.apnap() if p in players):
            words = f"Is player {player} a friend or a foe?"
            word = choose_one(game, ctx.controller, ("friend", "foe"), "608.2d", words, source=ctx.this)
            chosen[word].append(player_ref(player))
        ctx.memory["friends"], ctx.memory["foes"] = tuple(chosen["friend"]), tuple(chosen["foe"])


@node
class ChooseRival(Instruction):
    """Says who is the target of an ability that may do nothing to them, and doesn't resolve without them (CR 608.2b)."""

    carried_out_by_rules: ClassVar[bool] = True
    rival: Selector

    def perform(self, ctx: Context) -> None:
        """Changes nothing: the target was chosen as the ability was put onto the stack."""


@node
class PlayersComparedTo(Selector):
    """Each of some players of whom a number compares to that of another player, each seen by themselves (CR 608.2h)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    who: Selector
    number: Quantity
    how: str = one_of(COMPARISONS)
    than: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the numbers at this moment; nobody where there is none to compare with."""
        others = self.than.players(ctx)[:1]
        theirs = [amount(ctx.seen_by(player), self.number) for player in others]
        found = [(player, amount(ctx.seen_by(player), self.number)) for player in self.who.players(ctx)]
        return tuple(player_ref(p) for p, number in found if theirs and compares(self.how, number, theirs[0]))


@node
class OthersThan(Selector):
    """Those of some players who are others than a player: "each of your other opponents" (CR 102.3)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    who: Selector
    but: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order of the players."""
        left_out = self.but.players(ctx)
        return tuple(player_ref(player) for player in self.who.players(ctx) if player not in left_out)


@node
class SelfOrOthers(Instruction):
    """A player chooses self or others, and what is said for that word is done (CR 608.2d)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("itself", "others")
    who: Selector
    itself: Instruction
    others: Instruction

    def perform(self, ctx: Context) -> None:
        """Nothing is done where there is no such player."""
        for player in self.who.players(ctx)[:1]:
            word = choose_one(ctx.game, player, ("self", "others"), "608.2d", "Self or others?", source=ctx.this)
            (self.itself if word == "self" else self.others).perform(ctx)


@node
class Unable(Selector):
    """Those of some players to whose cards or permanents nothing was done: each player who couldn't do it (CR 608.2c).

    `did` gives what the others sacrificed or discarded.
    """

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    who: Selector
    did: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By who controlled what was sacrificed, or owned what was discarded."""
        able = {ctx.game.controller(ref) for ref in self.did.refs(ctx) if not is_player(ref)}
        return tuple(player_ref(player) for player in self.who.players(ctx) if player not in able)


def _numbers(ctx: Context, number: Quantity) -> dict[int, int]:
    """A number as each player in the game sees it: "you" in it is that player."""
    return {player: number.value(ctx.seen_by(player)) for player in ctx.game.players_in()}


@node
class HasMost(Condition):
    """One of these players has more of something than each other player, as each of them counts it (CR 608.2h)."""

    who: Selector
    number: Quantity

    def holds(self, ctx: Context) -> bool:
        """Not where somebody else has as many. One of them who has left the game counts as they left (CR 800.4i)."""
        found, those = _numbers(ctx, self.number), [ref[1] for ref in self.who.refs(ctx) if is_player(ref)]
        found |= {gone: self.number.value(ctx.seen_by(gone)) for gone in those if gone not in found}
        first = [player for player, number in found.items() if number == max(found.values())]
        return len(first) == 1 and first[0] in those and ctx.game.in_range(ctx.controller, first[0])


@node
class PlayerWithMost(Selector):
    """The one of some players who has more of something than each other, as each of them counts it; nobody where some are tied.

    Without `most` it is the one who has less.
    """

    of_players: ClassVar[bool] = True
    number: Quantity
    who: Selector = EachPlayer()
    most: bool = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """By the numbers at this moment (CR 608.2h)."""
        found = {player: self.number.value(ctx.seen_by(player)) for player in self.who.players(ctx)}
        wanted = (max if self.most else min)(found.values(), default=0)
        first = [player for player, number in found.items() if number == wanted]
        return tuple(map(player_ref, first)) if len(first) == 1 else ()


@node
class PlayersWithExtreme(Selector):
    """Each player who has the most of something, or the fewest, as each of them counts it; all who are tied."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    number: Quantity
    most: bool = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In APNAP order, by the numbers at this moment (CR 608.2h)."""
        found = _numbers(ctx, self.number)
        wanted = max(found.values()) if self.most else min(found.values())
        return tuple(player_ref(player) for player in ctx.game.apnap() if found[player] == wanted)
