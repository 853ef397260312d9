"""What cards ask about the turn so far: who died, entered, was dealt damage, gained life, cast spells (CR 608.2h, 609.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from apnap import Characteristics, Context, Event, Game, Happened, Moved, TriggerCondition, node, one_of
from apnap_plugins.rules.casting.casting import (
    CAST_INFO,
    CAST_LAST_TURN,
    CAST_THIS_TURN,
    SpellCast,
    cast_info,
)
from apnap_plugins.rules.casting.spells_you_cast import was_cast_as
from apnap_plugins.rules.combat.attacking import (
    ATTACKED_BEFORE,
    ATTACKED_IN,
    ATTACKS_OF_TURN,
    AttackerDeclared,
    AttackersDeclared,
    attacked_with,
)
from apnap_plugins.rules.combat.blocking import BLOCKED_THIS_TURN, WAS_BLOCKED
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.counters.counters import CountersPut, CountersRemoved, counters_put
from apnap_plugins.rules.damage.damage import (
    DAMAGED_BY,
    DEALT_BY,
    DEALT_COMBAT_TO,
    DEALT_THIS_TURN,
    DEALT_TO,
    DRAWN_THIS_TURN,
    GAINED_THIS_TURN,
    HAS_DEALT,
    HIT_THIS_TURN,
    LOST_LAST_TURN,
    LOST_THIS_TURN,
    NONCOMBAT_THIS_TURN,
    CardDrawn,
    LifeLost,
)
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.permanents.permanents import AS_ENTERED, CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.turn.durations import LATEST_TURNS, TURN_SINCE, TURNS_BEGUN
from apnap_plugins.rules.turn.turn import AS_CAST, CAST_THIS_GAME, GONE_BEFORE, LANDS_PLAYED
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Quantity, Ref, Selector, is_player, is_whose, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, This, You

TURN_READS: Final = frozenset([TURN_SINCE.name, "active player"])
"""What `turn_began` looks at."""


def turn_began(game: Game) -> int:
    """The timestamp of the beginning of this turn."""
    return game.get(TURN_SINCE, game.active_player)


# Objects ----------------------------------------------------------------------------------------------


@node
class EnteredThisTurn(Filter):
    """A permanent that entered the battlefield this turn (CR 603.6a)."""

    reads = TURN_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """By when it came to be there."""
        found = ctx.game.object(obj)
        return found.zone[0] == "battlefield" and found.timestamp > turn_began(ctx.game)


@node
class ControlledSinceTurnBegan(Filter):
    """Controlled continuously since its controller's most recent turn began (CR 302.6)."""

    reads = frozenset([CONTINUOUSLY_CONTROLLED_BY.name, "controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """As it is noted of all permanents."""
        return ctx.game.get(CONTINUOUSLY_CONTROLLED_BY, obj) == ctx.game.controller(obj)


@node
class TheirsSinceTurnBegan(Filter):
    """What one of the players of a selector controls, and did continuously since their most recent turn began (CR 302.6)."""

    who: Selector
    reads = frozenset([CONTINUOUSLY_CONTROLLED_BY.name, "controller", "active player"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By who controls it at this moment."""
        controller = ctx.game.controller(obj)
        return controller in self.who.players(ctx) and ctx.game.get(CONTINUOUSLY_CONTROLLED_BY, obj) == controller


@node
class PutThereThisTurn(Filter):
    """A card that was put where it is this turn, from anywhere or from the zone `origin` (CR 400.7)."""

    origin: str = ""
    reads = TURN_READS

    def matches(self, ctx: Context, obj: int) -> bool:
        """By when it came there, and by what it was before."""
        game = ctx.game
        here = game.object(obj)
        if here.timestamp <= turn_began(game) or not here.origin:
            return False
        return not self.origin or game.object(here.origin).zone[0] == self.origin


@node
class AttackedThisTurn(Filter):
    """A creature that was declared as an attacker this turn (CR 508.1k)."""

    reads = frozenset([ATTACKED_IN.name, TURN.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where it has left combat since."""
        return ctx.game.get(ATTACKED_IN, obj) == ctx.game.get(TURN)


@node
class BlockedThisTurn(Filter):
    """A creature that was declared as a blocker this turn (CR 509.1g); with `what` for what that selector gives."""

    what: Selector | None = None
    reads = frozenset([BLOCKED_THIS_TURN.name])

    def said_of(self) -> str:
        """A creature, as it was when it blocked."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where it has left combat since, and what it blocked is gone."""
        blocked = ctx.game.get(BLOCKED_THIS_TURN, obj)
        if self.what is None:
            return bool(blocked)
        if self.what == This():
            return ctx.source in blocked
        return any(ref in blocked for ref in self.what.refs(ctx) if not is_player(ref))


def _as_it_was(ctx: Context, of: Selector) -> tuple[int, ...]:
    """The objects of a selector; of the source itself the one that it was, not what it became (CR 603.10a)."""
    return (ctx.source,) if of == This() else tuple(ref for ref in of.refs(ctx) if not is_player(ref))


@node
class BlockedByItThisTurn(Filter):
    """A creature that one of the objects of a selector was declared to block this turn (CR 509.1g)."""

    by: Selector
    reads = frozenset([BLOCKED_THIS_TURN.name])

    def said_of(self) -> str:
        """A creature, as it was when it attacked."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where the one that blocked is gone."""
        return any(obj in ctx.game.get(BLOCKED_THIS_TURN, blocker) for blocker in _as_it_was(ctx, self.by))


@node
class DealtDamageToItThisTurn(Filter):
    """Dealt damage this turn to one of the objects of a selector (CR 120.1)."""

    to: Selector
    reads = frozenset([DAMAGED_BY.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where what was dealt damage is gone."""
        return any(obj in ctx.game.get(DAMAGED_BY, one) for one in _as_it_was(ctx, self.to))


@node
class WasBlockedThisTurn(Filter):
    """A creature that attacked and became blocked this turn, by creatures or by an effect (CR 509.1h)."""

    reads = frozenset([WAS_BLOCKED.name])

    def said_of(self) -> str:
        """A creature, as it was when it attacked."""
        return "creature"

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also of what fights no more."""
        return ctx.game.get(WAS_BLOCKED, obj)


@node
class DealtDamageThisTurn(Filter):
    """Dealt damage this turn, to anything or to one of the players whom a selector gives (CR 120.1).

    With `combat`, which only says something of players, combat damage (CR 510.2).
    """

    to: Selector | None = None
    combat: bool = False
    reads = frozenset([DEALT_TO.name, DEALT_COMBAT_TO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also of what is gone, as it last was."""
        dealt = ctx.game.get(DEALT_COMBAT_TO if self.combat else DEALT_TO, obj)
        return bool(dealt) if self.to is None else any(player in dealt for player in self.to.players(ctx))


@node
class HasDealtDamage(Filter):
    """Has dealt damage since it became the object that it is (CR 120.1, 400.7): what "yet" looks back to."""

    reads = frozenset([HAS_DEALT.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also of what is gone, as it last was."""
        return bool(ctx.game.get(HAS_DEALT, obj))


@node
class AttackedInLastTurn(Filter):
    """A creature that was declared as an attacker during its controller's last turn, the one before any that goes on now."""

    reads = frozenset([ATTACKED_IN.name, ATTACKED_BEFORE.name, LATEST_TURNS.name, "active player"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whoever controlled it as it attacked; another player's turn is none of its controller's (CR 500.1)."""
        game = ctx.game
        controller = game.controller(obj)
        before, latest = game.get(LATEST_TURNS, controller)
        last = before if controller in game.active_players else latest
        return last == game.get(ATTACKED_IN, obj) or last in game.get(ATTACKED_BEFORE, obj)


@node
class DamagedThisTurn(Filter):
    """Was dealt damage this turn, with `by` by one of the objects that a selector gives (CR 120.1)."""

    by: Selector | None = None
    reads = frozenset([DAMAGED_BY.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also of what is gone, and by what is gone."""
        sources = ctx.game.get(DAMAGED_BY, obj)
        if self.by is None:
            return bool(sources)
        if self.by == This():
            return ctx.source in sources  # also where it left at the same time (CR 603.10a)
        return any(ref in sources for ref in self.by.refs(ctx) if not is_player(ref))


@node
class WasCast(Filter):
    """A spell that was cast, or the permanent that it became (CR 601.1); with `by_you` by the ability's controller."""

    by_you: bool = False
    from_hand: bool = False
    reads = frozenset([CAST_INFO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By what the spell, and the permanent it became, remembers of its casting (CR 400.7d)."""
        caster = cast_info(ctx.game, obj, "caster", -1)
        if caster < 0 or (self.from_hand and not self._from_hand(ctx, obj, caster)):
            return False
        return not self.by_you or caster == ctx.controller

    def _from_hand(self, ctx: Context, obj: int, caster: int) -> bool:
        """Their own, in which there are only cards that they own (CR 108.3, 402.1)."""
        mine = not obj or ctx.game.object(obj).owner == caster
        return mine and bool(cast_info(ctx.game, obj, "from") == "hand")


@node
class WasSacrificed(Filter):
    """A permanent that left the battlefield by being sacrificed, as it was there (CR 701.17a)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Asked of the permanent, or of what it became where it went."""
        game = ctx.game
        before = obj if game.cause_of_leaving(obj) else game.object(obj).origin
        return bool(before) and game.cause_of_leaving(before) == "sacrifice"


@node
class CameFromYour(Filter):
    """A permanent that entered from a zone of yours, or as a spell that was cast from there (CR 400.7d); with `by_you` by you."""

    zone: str
    by_you: bool = False
    reads = frozenset([CAST_INFO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """What is in a player's zone is what the player owns (CR 400.3)."""
        game = ctx.game
        if game.object(obj).owner != ctx.controller:
            return False
        before = game.object(obj).origin
        if before and game.object(before).zone[0] == self.zone:
            return True
        caster = cast_info(game, obj, "caster", -1)
        return bool(cast_info(game, obj, "from") == self.zone) and (
            caster == ctx.controller if self.by_you else caster >= 0
        )


def _gone_this_turn(game: Game) -> Iterator[int]:
    """Permanents that left the battlefield this turn, the latest first. What left in other turns costs nothing."""
    for id in game.gone(game.get(GONE_BEFORE)):
        if game.object(id).zone[0] == "battlefield":
            yield id


@node
class PermanentsDiedThisTurn(Quantity):
    """How many permanents that a filter means were put into graveyards this turn, as they were (CR 700.4)."""

    filter: Filter
    of_deeds: ClassVar[bool] = True
    reads = frozenset([GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """Under anyone's control, tokens too."""
        game = ctx.game
        return sum(
            any(game.object(new).zone[0] == "graveyard" for new in game.became(old)) and self.filter.matches(ctx, old)
            for old in _gone_this_turn(game)
        )


@node
class PermanentsLeftThisTurn(Quantity):
    """How many permanents that a filter means left the battlefield this turn, as they were (CR 603.6c)."""

    filter: Filter
    of_deeds: ClassVar[bool] = True
    reads = frozenset([GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """For any zone, or out of the game with their owner, unless they were phased out."""
        game = ctx.game
        return sum(
            bool(game.became(old) or (game.cause_of_leaving(old) == "leave" and not game.is_absent(old)))
            and self.filter.matches(ctx, old)
            for old in _gone_this_turn(game)
        )


@node
class PermanentsSacrificedThisTurn(Quantity):
    """How many permanents that a filter means players sacrificed this turn, as they were (CR 701.17a)."""

    filter: Filter
    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """Of all of the players together, wherever the permanents were put; tokens too."""
        game, players = ctx.game, self.who.players_ever(ctx)
        return sum(
            game.cause_of_leaving(old) == "sacrifice"
            and game.controller(old) in players
            and self.filter.matches(ctx, old)
            for old in _gone_this_turn(game)
        )


def _entered_as(game: Game, obj: int) -> Characteristics:
    """What a permanent was as it entered; where that isn't noted yet its own values, or the last ones of what is gone."""
    if then := game.get(AS_ENTERED, obj):
        return then[0]
    return game.base(obj) if obj in game.objects else game.characteristics(obj)


@node
class PermanentsEnteredThisTurn(Quantity):
    """How many permanents that a filter means entered this turn under your control, as they entered; also what is gone.

    The filter must know what was so before (`knows_past`).
    """

    filter: Filter
    of_deeds: ClassVar[bool] = True
    reads = TURN_READS | {GONE_BEFORE.name, AS_ENTERED.name}

    def value(self, ctx: Context) -> int:
        """What became of them since, and who has got control of them, makes no difference (CR 603.6a)."""
        game, began = ctx.game, turn_began(ctx.game)
        ids = [*game.zone("battlefield"), *game.absent("battlefield"), *_gone_this_turn(game)]
        return sum(
            game.object(o).timestamp > began
            and game.object(o).controller == ctx.controller
            and self.filter.matched(ctx, o, _entered_as(game, o))
            for o in ids
        )


# Players ----------------------------------------------------------------------------------------------


@node
class ItsControllerWasHit(Filter):
    """A permanent whose controller was dealt combat damage by objects this turn (CR 510.2, 609.8)."""

    by: Selector = This()
    reads = frozenset([DEALT_COMBAT_TO.name, "controller"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Who controls it now."""
        who = ctx.game.controller(obj)
        return any(who in ctx.game.get(DEALT_COMBAT_TO, ref) for ref in self.by.refs(ctx) if not is_player(ref))


@node
class DamageDealtBy(Quantity):
    """How much damage objects have dealt this turn, all together, to whatever (CR 120.1, 609.8)."""

    of: Selector = This()
    reads = frozenset([DEALT_BY.name])

    def value(self, ctx: Context) -> int:
        """An object that came back is a new one, which has dealt none (CR 400.7)."""
        return sum(ctx.game.get(DEALT_BY, ref) for ref in self.of.refs(ctx) if not is_player(ref))


@node
class DamageDealtThisTurn(Quantity):
    """How much damage players were dealt this turn, all together (CR 120.1)."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([DEALT_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """Whatever it caused: loss of life or poison counters (CR 120.3)."""
        return sum(ctx.game.get(DEALT_THIS_TURN, player) for player in self.who.players_ever(ctx))


@node
class NoncombatDamageThisTurn(Quantity):
    """How much noncombat damage players were dealt this turn, all together (CR 120.1, 510.2)."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([NONCOMBAT_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """Whatever it caused."""
        return sum(ctx.game.get(NONCOMBAT_THIS_TURN, player) for player in self.who.players_ever(ctx))


@node
class PlayersHitThisTurn(Quantity):
    """How many of some players were dealt combat damage this turn (CR 510.2), those who have left since counted (CR 800.4i)."""

    who: Selector
    of_deeds: ClassVar[bool] = True
    reads = frozenset([HIT_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """Each of them once, however often they were."""
        return sum(ctx.game.get(HIT_THIS_TURN, player) for player in self.who.players_ever(ctx))


@node
class LifeGainedThisTurn(Quantity):
    """How much life players gained this turn (CR 119.3)."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([GAINED_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """The sum over all of the players, whatever they lost meanwhile."""
        return sum(ctx.game.get(GAINED_THIS_TURN, p) for p in self.who.players_ever(ctx))


@node
class LifeLostThisTurn(Quantity):
    """How much life players lost this turn (CR 119.3): damage and payments count."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([LOST_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """The sum over all of the players, whatever they gained meanwhile."""
        return sum(ctx.game.get(LOST_THIS_TURN, p) for p in self.who.players_ever(ctx))


@node
class LifeLostLastTurn(Quantity):
    """How much life players lost in the turn before this one (CR 119.3), whosever turn that was."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([LOST_LAST_TURN.name])

    def value(self, ctx: Context) -> int:
        """The sum over all of the players; nothing in the first turn of a game."""
        return sum(ctx.game.get(LOST_LAST_TURN, p) for p in self.who.players_ever(ctx))


@node
class CardsDrawnThisTurn(Quantity):
    """How many cards players drew this turn (CR 121.1)."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([DRAWN_THIS_TURN.name])

    def value(self, ctx: Context) -> int:
        """The sum over all of the players."""
        return sum(ctx.game.get(DRAWN_THIS_TURN, p) for p in self.who.players_ever(ctx))


@node
class CardsDiscardedThisTurn(Quantity):
    """How many cards that a filter means players discarded this turn (CR 701.8a), wherever they were put."""

    who: Selector = You()
    filter: Filter = Anything()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """Of all of the players together, by who owned the cards, as they were in the hand."""
        game, players = ctx.game, self.who.players_ever(ctx)
        left = (id for id in game.gone(game.get(GONE_BEFORE)) if game.object(id).zone[0] == "hand")
        return sum(
            game.cause_of_leaving(id) == "discard" and game.object(id).owner in players and self._is_meant(ctx, id)
            for id in left
        )

    def _is_meant(self, ctx: Context, card: int) -> bool:
        """Where nobody could see what was discarded, no quality fits (CR 701.8c)."""
        if self.filter == Anything():
            return True
        game = ctx.game
        public = any(game.rules.zone(game.object(new).zone[0]).public for new in game.became(card))
        return public and self.filter.matches(ctx, card)


@node
class LandsPlayedThisTurn(Quantity):
    """How many lands you played this turn (CR 305.2)."""

    of_deeds: ClassVar[bool] = True
    reads = frozenset([LANDS_PLAYED.name])

    def value(self, ctx: Context) -> int:
        """Not those that were put onto the battlefield (CR 305.4)."""
        return ctx.game.get(LANDS_PLAYED, ctx.controller)


@node
class AttackersDeclaredThisTurn(Quantity):
    """How many creatures players declared as attackers this turn (CR 508.1k)."""

    who: Selector = EachPlayer()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([ATTACKS_OF_TURN.name, TURN.name])

    def value(self, ctx: Context) -> int:
        """In all combats of the turn, by all of the players together."""
        return sum(attacked_with(ctx.game, player) for player in self.who.players_ever(ctx))


@node
class SpellsCastThisTurn(Quantity):
    """How many spells that a filter means players cast this turn (CR 601.2i)."""

    filter: Filter
    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([CAST_THIS_TURN.name, AS_CAST.name])

    def value(self, ctx: Context) -> int:
        """By what each was as it was cast, whatever it has become since."""
        spells = (o for p in self.who.players_ever(ctx) for o in ctx.game.get(CAST_THIS_TURN, p))
        return sum(was_cast_as(ctx, self.filter, o) for o in spells)


@node
class OtherSpellsCastThisTurn(Quantity):
    """How many spells that a filter means you cast this turn, other than this one or the one that became it (CR 601.2i)."""

    filter: Filter
    reads = frozenset([CAST_THIS_TURN.name, AS_CAST.name])

    def value(self, ctx: Context) -> int:
        """This one is left out whether it has been cast by now or not."""
        return _others(ctx, self.filter, ctx.game.get(CAST_THIS_TURN, ctx.controller))


@node
class OtherSpellsCastThisGame(Quantity):
    """How many spells that a filter means you cast this game, other than this one or the one that became it (CR 601.2i)."""

    filter: Filter
    reads = frozenset([CAST_THIS_GAME.name, AS_CAST.name])

    def value(self, ctx: Context) -> int:
        """As of this turn; a spell of an earlier one is what it was when it left the stack."""
        return _others(ctx, self.filter, ctx.game.get(CAST_THIS_GAME, ctx.controller))


def _others(ctx: Context, wanted: Filter, cast: tuple[int, ...]) -> int:
    """How many of these spells a filter means, without the source or the spell that became it."""
    game = ctx.game
    before = game.object(ctx.source).origin
    became = game.object(ctx.source).zone[0] == "battlefield" and game.cause_of_leaving(before) == "resolve"
    own = (ctx.source, before) if became else (ctx.source,)
    return sum(o not in own and was_cast_as(ctx, wanted, o) for o in cast)


@node
class TurnsBegun(Quantity):
    """How many turns players have begun this game (CR 500.1), extra ones and the one that is on included."""

    who: Selector = You()
    reads = frozenset([TURNS_BEGUN.name])

    def value(self, ctx: Context) -> int:
        """Of all of the players."""
        return sum(ctx.game.get(TURNS_BEGUN, p) for p in self.who.players(ctx))


@node
class SpellsCastLastTurn(Quantity):
    """How many spells players cast in the turn before this one (CR 601.2i), whosever turn that was."""

    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([CAST_LAST_TURN.name])

    def value(self, ctx: Context) -> int:
        """Of all of the players; none in the first turn of a game."""
        return sum(len(ctx.game.get(CAST_LAST_TURN, p)) for p in self.who.players_ever(ctx))


@node
class CreaturesAttackedWith(Quantity):
    """How many creatures you attacked with this turn, each of them once (CR 508.3c)."""

    of_deeds: ClassVar[bool] = True
    reads = frozenset([ATTACKS_OF_TURN.name, ATTACKED_IN.name, TURN.name, GONE_BEFORE.name])

    def value(self, ctx: Context) -> int:
        """By the attackers declared, in all combats of the turn, also those that are gone."""
        game = ctx.game
        declared = attacked_with(game, ctx.controller)
        if declared < 2:
            return declared
        turn, ids = game.get(TURN), (*game.zone("battlefield"), *_gone_this_turn(game))
        return min(declared, sum(game.get(ATTACKED_IN, obj) == turn for obj in ids))


# Trigger conditions -----------------------------------------------------------------------------------


def _with_those_before(ctx: Context, happened: Happened, whose: str, kind: Filter) -> tuple[int, list[int]]:
    """A spell that such a player cast, and all spells of a kind that they have cast this turn, in order; else 0 and none."""
    cast = happened.event
    if not isinstance(cast, SpellCast) or not is_whose(ctx, cast.player, whose):
        return 0, []
    return cast.obj, [o for o in ctx.game.get(CAST_THIS_TURN, cast.player) if was_cast_as(ctx, kind, o)]


@node
class WhenCastsNth(TriggerCondition):
    """Whenever a player casts their Nth spell that a filter means in a turn (CR 603.2); `whose` as in `WhenYouCast`."""

    number: int
    filter: Filter = IsSpell()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Counted from the beginning of the turn, also while this was not there yet."""
        spell, mine = _with_those_before(ctx, happened, self.whose, self.filter)
        return len(mine) >= self.number and mine[self.number - 1] == spell


@node
class WhenCastsFurther(TriggerCondition):
    """Whenever a player casts a spell that a filter means and it isn't their first one of that turn (CR 603.2)."""

    filter: Filter = IsSpell()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Behind the first of those that they have cast this turn, whether or not this was there for it."""
        spell, mine = _with_those_before(ctx, happened, self.whose, self.filter)
        return spell in mine[1:]


@node
class WhenNthSpellIsCast(TriggerCondition):
    """Whenever the Nth spell of a turn is cast, by whomever (CR 603.2)."""

    number: int
    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Counted from the beginning of the turn, also while this was not there yet."""
        game = ctx.game
        return sum(len(game.get(CAST_THIS_TURN, player)) for player in game.apnap()) == self.number


@node
class WhenDrawsNth(TriggerCondition):
    """Whenever a player draws their Nth card in a turn (CR 121.2); `whose` as in `WhenYouCast`."""

    number: int
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (CardDrawn,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Each card is drawn by itself."""
        drawn = happened.event
        if not isinstance(drawn, CardDrawn) or not happened.result or not is_whose(ctx, drawn.player, self.whose):
            return False
        return ctx.game.get(DRAWN_THIS_TURN, drawn.player) == self.number


@node
class EventAmount(Quantity):
    """How much the trigger event was about, "that much damage" (CR 120.9) or life; of several at once all of it."""

    of_event: ClassVar[bool] = True
    reads = frozenset([ABILITY.name])

    def value(self, ctx: Context) -> int:
        """0 without a trigger event."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        events = on_stack.happened if on_stack is not None else (ctx.happened,) if ctx.happened is not None else ()
        return sum(_amount_of(happened) for happened in events)


@node
class HowManyAtOnce(Quantity):
    """How many of what it watches happened at once as an ability triggered: "that many", after "one or more" (CR 603.2c)."""

    of_event: ClassVar[bool] = True
    reads = frozenset([ABILITY.name])

    def value(self, ctx: Context) -> int:
        """0 without a trigger event."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        return len(on_stack.happened) if on_stack is not None else int(ctx.happened is not None)


@node
class CountersPutThen(Quantity):
    """How many counters of a kind the trigger event put: "that many", after "one or more counters" (CR 122.6)."""

    of_event: ClassVar[bool] = True
    kind: str
    reads = frozenset([ABILITY.name])

    def value(self, ctx: Context) -> int:
        """After all that replaced how many there were; 0 without a trigger event."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        events = on_stack.happened if on_stack is not None else (ctx.happened,) if ctx.happened is not None else ()
        put = (one for happened in events for one in counters_put(happened, self.kind))
        return sum(after - before for _, before, after in put)


@node
class EventPlayers(Selector):
    """All players who were dealt damage by what happened at once: "those opponents" (CR 603.2c)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True
    of_deeds: ClassVar[bool] = True
    reads = frozenset([ABILITY.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Each once, in APNAP order; nobody without a trigger event."""
        hit = self._hit(ctx)
        return tuple(player_ref(player) for player in ctx.game.apnap() if player in hit)

    def refs_ever(self, ctx: Context) -> tuple[Ref, ...]:
        """Also whom that damage has killed, in the order of the seats (CR 800.4i)."""
        hit = self._hit(ctx)
        return tuple(player_ref(player) for player in ctx.game.players if player in hit)

    def _hit(self, ctx: Context) -> set[int]:
        on_stack = ctx.game.get(ABILITY, ctx.this)
        return {getattr(one.event, "player", -1) for one in (on_stack.happened if on_stack is not None else ())}


@node
class EventObjects(Selector):
    """All objects of what happened at once: "those creatures", after "one or more creatures attack" (CR 603.2c)."""

    several: ClassVar[bool] = True
    reads = frozenset([ABILITY.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What entered, as it is there; nothing without a trigger event."""
        on_stack = ctx.game.get(ABILITY, ctx.this)
        found: list[Ref] = []
        for happened in on_stack.happened if on_stack is not None else ():
            entered = isinstance(happened.event, Moved) and happened.result
            found += happened.result if entered else [happened.event.subject_object]
        return tuple(dict.fromkeys(ref for ref in found if ref))


def _amount_of(happened: Happened) -> int:
    """What an event was about; of life and counters as much as changed; of what moved, attacked or was discarded how many."""
    if isinstance(happened.event, AttackersDeclared):
        return len(happened.event.attacks)
    if isinstance(happened.event, (AttackerDeclared, Discarded, Moved)):
        return 1
    if isinstance(happened.event, CountersPut):
        before, after = happened.result or (0, 0)
        return int(after - before)
    lost = isinstance(happened.event, (LifeLost, CountersRemoved)) and happened.result is not None
    found: int = happened.result if lost else getattr(happened.event, "amount", 0)
    return found
