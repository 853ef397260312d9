"""Replacement effects that many cards share (CR 614): more damage, redirection, draws, other zones."""

from __future__ import annotations

import dataclasses
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    TOP,
    Condition,
    Context,
    Duration,
    Event,
    Field,
    Game,
    GameLost,
    Instruction,
    Manifest,
    Moved,
    Replacement,
    Teller,
    declares,
    event,
    in_words,
    node,
    one_of,
)
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.counters.counters import CountersPut, enters_with_counters
from apnap_plugins.rules.damage.conditions import not_first_of_draw_step
from apnap_plugins.rules.damage.damage import CardDrawn, DamageDealt
from apnap_plugins.rules.damage.filters import DamageFilter, recipient
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.effects.instructions import Do, Nothing, do
from apnap_plugins.rules.effects.prevention import DamageReplacement, fixed, next_time, raise_shield, settled
from apnap_plugins.rules.faces.merging import cards_of_token, sent_elsewhere
from apnap_plugins.rules.objects.entering import AsItEnters, AsTheyEnter
from apnap_plugins.rules.objects.replacement_order import CONTROL, SELF
from apnap_plugins.rules.objects.revealing import Revealed
from apnap_plugins.rules.objects.tokens import Token, predefined_token
from apnap_plugins.rules.permanents.actions import Untapped
from apnap_plugins.rules.turn.phases import UNTAP
from apnap_plugins.rules.vocabulary.asking import choose_player, choose_some, choose_whether
from apnap_plugins.rules.vocabulary.base import (
    WHOSE,
    Amount,
    Filter,
    Ref,
    Selector,
    amount,
    is_player,
    is_whose,
    player_ref,
)
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES, is_type
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.selectors import Remembered, You, granted
from apnap_plugins.rules.vocabulary.standpoints import Standpoint, standpoint

MANIFEST = Manifest(
    id="replacement",
    name="Replacement effects",
    kind="rules",
    rules=("614", "616"),
    requires=("prevention", "damage", "continuous-effects", "merging"),
    mentions=("tokens",),
    kernel=">=0.1,<0.2",
    not_tested={"614.1e": "belongs to the rules of face-down permanents"},
)

TAKEN: Final = Field[tuple[int, ...]]("chosen to change zones as it entered", OBJECT, (), ids=True)
"""Objects that its "as it enters" effects let change zones (CR 614.13b)."""


# Doing something instead ----------------------------------------------------------------------------


@event
class DoneInstead(Event):
    """Players follow other instructions instead of what would have happened (CR 614.6).

    Of simultaneous events it is done when the others have happened: what an instruction does is known to the next one then.
    """

    rule: ClassVar[str] = "614.6"
    sequential: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("by",)
    by: int
    player: int
    what: Instruction
    view: Standpoint

    def told(self, teller: Teller) -> str:
        """Whose effect it is."""
        return f"{teller.card(self.by)} has something else happen instead"

    def perform(self, game: Game) -> None:
        """`player` is the "you" of the instructions; all else is as the effect of `view` has it."""
        self.what.perform(self.view.context(game).seen_by(self.player))


@node
class InsteadOfDrawing(Replacement):
    """If a player would draw a card, something else happens instead (CR 614.11). Its "you" is that player.

    `condition` and `who` are looked at with the effect's controller as "you". With `optional` the player may do so, and
    draws where they don't; with `once` it is for the next time only.
    """

    same_for_each_source: ClassVar[bool] = True
    asks_about: ClassVar[str] = "what"
    what: Instruction
    who: Selector = You()
    condition: Condition | None = None
    optional: bool = False
    once: bool = False
    prompt: str = ""
    events: ClassVar[tuple[type, ...]] = (CardDrawn,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Also where the library is empty (CR 614.11)."""
        if not isinstance(event, CardDrawn) or event.player not in self.who.players(ctx):
            return False
        return self.condition is None or self.condition.holds(ctx)

    def replace(self, ctx: Context, event: Event) -> Event:
        """All of it is done before the next draw of a sequence (CR 614.11a)."""
        assert isinstance(event, CardDrawn)
        words = f"Instead of drawing a card: {self.prompt or f'{in_words(self.what)}?'}"
        if self.optional and not choose_whether(ctx.game, event.player, "614.11", words, source=ctx.source):
            return event
        if self.once:
            ctx.game.use_up(ctx.effect)
        return DoneInstead(ctx.source, event.player, self.what, standpoint(ctx))


DRAWER: Final = "who would draw"
"""Under this name what happens instead of a player's draw knows that player."""


@node
class InsteadOfTheirDraw(Replacement):
    """If certain players would draw a card, something else happens instead, or nothing (CR 614.10, 614.11).

    Its "you" is the effect's controller, the player who would draw `Remembered(DRAWER)`.
    With `but_first` not instead of the first card that a player draws in
    each of their draw steps (CR 504.1).
    """

    same_for_each_source: ClassVar[bool] = True
    leaves: ClassVar[str] = DRAWER
    what: Instruction | None
    who: Selector
    but_first: bool = False
    events: ClassVar[tuple[type, ...]] = (CardDrawn,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To each card of several by itself (CR 121.2); also where the library is empty (CR 614.11)."""
        if not isinstance(event, CardDrawn) or event.player not in self.who.players(ctx):
            return False
        return not self.but_first or not_first_of_draw_step(ctx.game, event.player)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """All of it is done before the next draw of a sequence (CR 614.11a)."""
        assert isinstance(event, CardDrawn)
        if self.what is None:
            return None
        view = standpoint(ctx)
        known = (*(one for one in view.memory if one[0] != DRAWER), (DRAWER, (player_ref(event.player),)))
        return DoneInstead(ctx.source, ctx.controller, self.what, view._replace(memory=tuple(sorted(known))))


@node
class MaySkipDraws(Replacement):
    """If you would draw a card, you may skip that draw: nothing happens instead (CR 614.10, 614.11)."""

    same_for_each_source: ClassVar[bool] = True
    events: ClassVar[tuple[type, ...]] = (CardDrawn,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """To each card of several by itself (CR 121.2)."""
        return isinstance(event, CardDrawn) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event:
        """As the player likes, also where the library is empty."""
        assert isinstance(event, CardDrawn)
        words = f"Skip that draw, for {ctx.game.name_of(ctx.source)}?"
        if not choose_whether(ctx.game, event.player, "614.10", words, source=ctx.source):
            return event
        return DoneInstead(ctx.source, event.player, Nothing(), standpoint(ctx))


@node
class CountersInsteadOfUntapping(Replacement):
    """If a permanent that a filter means would untap in your untap step, counters are put on it instead (CR 614.1a)."""

    filter: Filter
    kind: str
    count: int = 1
    events: ClassVar[tuple[type, ...]] = (Untapped,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """In that step only, and not to what untaps then for another player."""
        game = ctx.game
        yours = game.stage_name() == UNTAP and game.is_active(ctx.controller)
        return yours and self.filter.matches(ctx, event.subject_object)

    def replace(self, ctx: Context, event: Event) -> Event:
        """It stays tapped."""
        return CountersPut(self.kind, self.count, event.subject_object, by=ctx.source, who=ctx.controller)


@node
class InsteadOfLosing(Replacement):
    """If you would lose the game, other instructions are followed instead (CR 614.6, 104.3); with `once` the next time only.

    Who concedes leaves the game all the same (CR 104.3a).
    """

    what: Instruction
    once: bool = False
    events: ClassVar[tuple[type, ...]] = (GameLost,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Yours, for whatever reason."""
        return isinstance(event, GameLost) and event.player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """At that moment, also in the middle of state-based actions.

        What comes first happens together with the other state-based actions, so that one object may be about to move to two
        places (CR 400.6, 704.3).
        """
        assert isinstance(event, GameLost)
        if self.once:
            ctx.game.use_up(ctx.effect)
        first, *rest = self.what.row()
        looks_back = any(isinstance(part, Remembered) for step in rest for part in step.walk())
        if not rest or looks_back or not isinstance(first, ProposedTogether):
            return DoneInstead(ctx.source, event.player, self.what, standpoint(ctx))
        at_once = first.proposed(ctx.seen_by(event.player))
        return (*at_once, DoneInstead(ctx.source, event.player, do(*rest), standpoint(ctx)))


# Damage ---------------------------------------------------------------------------------------------


@node
class MoreDamage(DamageReplacement):
    """A source deals `times` that much damage plus `plus` instead (CR 614.1a); twice as much by default."""

    for_a_time: ClassVar[bool] = True
    damage: DamageFilter = DamageFilter()
    times: int = 2
    plus: Amount = 0

    def applies(self, ctx: Context, event: Event) -> bool:
        """No damage is no event (CR 614.7a, 614.2)."""
        return self.covers(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The same source, to the same object or player; what is reduced to 0 isn't dealt (CR 120.8)."""
        assert isinstance(event, DamageDealt)
        if not self.is_next(ctx, event):
            return event
        self.spend(ctx, event, 0)
        changed = event.amount * self.times + amount(ctx, self.plus)
        return event.with_(amount=changed) if changed > 0 else None


@node
class SetDamage(DamageReplacement):
    """A source that would deal `least` or more damage deals a certain amount instead (CR 614.1a)."""

    damage: DamageFilter
    least: int
    becomes: int

    def applies(self, ctx: Context, event: Event) -> bool:
        """Each source's damage to each recipient by itself."""
        return isinstance(event, DamageDealt) and event.amount >= self.least and self.covers(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """The same source, to the same object or player."""
        assert isinstance(event, DamageDealt)
        self.spend(ctx, event, 0)
        return event.with_(amount=self.becomes) if self.becomes > 0 else None


@node
class HalfDamage(DamageReplacement):
    """A source deals half that damage instead, rounded down or `up` (CR 614.1a, 107.1a)."""

    damage: DamageFilter
    up: bool = False

    def applies(self, ctx: Context, event: Event) -> bool:
        """No damage is no event (CR 614.7a)."""
        return self.covers(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Event | None:
        """Where half of it is nothing, no damage is dealt (CR 120.8)."""
        assert isinstance(event, DamageDealt)
        self.spend(ctx, event, 0)
        half = (event.amount + self.up) // 2
        return event.with_(amount=half) if half > 0 else None


@node
class InsteadOfDamage(DamageReplacement):
    """Something is done instead of damage being dealt (CR 614.6); how much it was is known as `PreventedDamage`.

    It isn't prevention: damage that can't be prevented is replaced as well (CR 615.12). "You" is the effect's controller.
    """

    damage: DamageFilter
    what: Instruction

    def applies(self, ctx: Context, event: Event) -> bool:
        """No damage is no event (CR 614.7a)."""
        return self.covers(ctx, event)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Of each source's damage by itself."""
        assert isinstance(event, DamageDealt)
        self.spend(ctx, event, 0)
        ctx.memory["prevented"] = event.amount
        ctx.memory["recipients"] = (recipient(event),)
        return DoneInstead(ctx.source, ctx.controller, self.what, standpoint(ctx))


def can_be_dealt_damage(game: Game, ref: Ref) -> bool:
    """Whether that is a player in the game or a creature or planeswalker on the battlefield (CR 614.9)."""
    if is_player(ref):
        return ref[1] in game.players_in()
    there = game.exists(ref) and game.object(ref).zone[0] == "battlefield"
    return there and is_type(game, ref, "creature", "planeswalker")


@node
class Redirects(DamageReplacement):
    """A redirection effect (CR 614.9): damage, or `amount` of each event's, is dealt to something else instead.

    The rest is dealt at the same time where it would have been.
    """

    new: Selector
    damage: DamageFilter = DamageFilter()
    amount: Amount | None = None
    at_once: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """Where both can be dealt damage, and are not the same."""
        if not isinstance(event, DamageDealt) or not self.covers(ctx, event):
            return False
        to = self.new.refs(ctx)[:1]
        both = (recipient(event), *to)
        return len(set(both)) == 2 and all(can_be_dealt_damage(ctx.game, ref) for ref in both)

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """The same damage from the same source; the rest stays where it was."""
        assert isinstance(event, DamageDealt)
        to = self.new.refs(ctx)[0]
        count = self.share(ctx, event) if self.is_next(ctx, event) else 0
        if count <= 0:
            return event
        self.spend(ctx, event, count)
        where = {"obj": 0, "player": to[1]} if is_player(to) else {"obj": to, "player": -1}
        moved: Event = event.with_(amount=count, **where)
        return moved if count == event.amount else (event.with_(amount=event.amount - count), moved)


NEW: Final = Remembered("new recipient")


@node
class RedirectDamage(Instruction):
    """Damage that would be dealt to `to` is dealt to `new` instead (CR 614.9).

    `amount` is for "the next N damage", `once` for "the next time"; else it is all damage for the duration.
    """

    new: Selector
    to: Selector | None = None
    damage: DamageFilter = DamageFilter()
    amount: Amount | None = None
    once: bool = False
    sources: Selector | None = None
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Who and what is meant is settled now."""
        memory = {**settled(ctx, self.to, self.sources), "new recipient": self.new.refs(ctx)}
        if self.amount is not None:
            memory["left"] = amount(ctx, self.amount)
        elif self.once:
            memory["once"] = next_time(self.damage, self.sources)
        damage = fixed(self.damage, self.to is not None, self.sources is not None)
        raise_shield(ctx, Redirects(NEW, damage), self.duration, **memory)


@node
class DoubleDamage(Instruction):
    """The next time a source would deal damage this turn, it deals double that damage instead (CR 614.1a, 609.7).

    Or `times` as much; without `once` each time until the `duration` ends.
    """

    damage: DamageFilter = DamageFilter()
    sources: Selector | None = None
    once: bool = True
    duration: Duration = UntilEndOfTurn()
    times: int = 2

    def perform(self, ctx: Context) -> None:
        """What `sources` means is settled now."""
        memory = settled(ctx, None, self.sources)
        if self.once:
            memory["once"] = next_time(self.damage, self.sources)
        changed = MoreDamage(fixed(self.damage, False, self.sources is not None), self.times)
        raise_shield(ctx, changed, self.duration, **memory)


@node
class EntersUnderYourControl(AsTheyEnter):
    """What a filter means and would enter under an opponent's control enters under yours instead (CR 616.1b)."""

    filter: Filter
    category: ClassVar[str] = CONTROL

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Neither what is yours anyway nor what would be a teammate's (CR 102.3)."""
        return ctx.game.are_opponents(event.chooser(ctx.game), ctx.controller)

    def entered(self, ctx: Context, event: Moved) -> Event:
        """The same object, by the same event."""
        return event.with_(controller=ctx.controller)


@node
class EntersUnderAnOpponent(AsItEnters):
    """This enters under the control of an opponent of your choice (CR 110.2a, 616.1b)."""

    category: ClassVar[str] = CONTROL

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Whoever would control it chooses; where nobody is an opponent, it is theirs."""
        game, player = ctx.game, event.chooser(ctx.game)
        opponents = game.opponents(player)
        if not opponents:
            return event
        words = "Under whose control does it enter?"
        return event.with_(controller=choose_player(game, player, opponents, "616.1b", words, source=ctx.source))


# Tokens ---------------------------------------------------------------------------------------------


def _is_token_of(event: TokensCreated, kind: str) -> bool:
    """Whether what is created has this card type or subtype (CR 111.3)."""
    made = event.token.characteristics
    return kind in made[TYPES] or kind in made[SUBTYPES]


@node
class MoreTokens(Replacement):
    """If tokens would be created under a player's control, `times` that many are created instead (CR 614.16).

    With a `kind` only those that have it among their card types and subtypes, as they are created (CR 111.3).
    """

    for_a_time: ClassVar[bool] = True
    times: int = 2
    who: Selector = You()
    kind: str = ""
    events: ClassVar[tuple[type[Event], ...]] = (TokensCreated,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever's effect it is that creates them."""
        if not isinstance(event, TokensCreated) or event.player not in self.who.players(ctx):
            return False
        return not self.kind or _is_token_of(event, self.kind)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same tokens in another number; each enters by itself (CR 616.1g)."""
        assert isinstance(event, TokensCreated)
        return dataclasses.replace(event, count=event.count * self.times)


@node
class TokensInstead(Replacement):
    """If tokens of a type or subtype would be created under your control, as many others are created instead (CR 614.16)."""

    kind: str
    token: Token
    events: ClassVar[tuple[type, ...]] = (TokensCreated,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """By what is written on them (CR 111.3)."""
        if not isinstance(event, TokensCreated) or event.player != ctx.controller or event.count <= 0:
            return False
        return _is_token_of(event, self.kind)

    def replace(self, ctx: Context, event: Event) -> Event:
        """They enter as those would have, tapped or attacking."""
        assert isinstance(event, TokensCreated)
        return dataclasses.replace(event, token=granted(self.token.settled(ctx), ctx.source).definition())


@node
class TokensBeside(Replacement):
    """If tokens would be created under a player's control, as many of another kind are created beside them (CR 614.16).

    `token` is that kind, a predefined one by its name. With `only_one` it is a single token, however many are created at one
    moment and of however many kinds; with `only_with` only where some of the others have that card type.
    """

    for_a_time: ClassVar[bool] = True
    at_once: ClassVar[bool] = True
    token: Token | str
    only_one: bool = False
    only_with: str = ""
    who: Selector = You()
    events: ClassVar[tuple[type[Event], ...]] = (TokensCreated,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever's effect it is that creates them; with `only_one` not to a second kind that the player creates with them."""
        if not self._counts(ctx, event):
            return False
        return not (self.only_one and any(self._is_beside(ctx, one, event) for one in ctx.game.beside.settled))

    def _counts(self, ctx: Context, event: Event) -> bool:
        """By what is written on the tokens (CR 111.3)."""
        if not isinstance(event, TokensCreated) or event.count <= 0 or event.player not in self.who.players(ctx):
            return False
        return self.only_with in ("", *event.token.characteristics[TYPES])

    def _is_beside(self, ctx: Context, one: Event, event: Event) -> bool:
        return self._counts(ctx, one) and one.subject_player == event.subject_player

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """All at one moment. The others enter as the text says of them, and not as those that would be created."""
        assert isinstance(event, TokensCreated)
        token = predefined_token(ctx.game, self.token) if isinstance(self.token, str) else self.token.settled(ctx)
        made = granted(token, ctx.source).definition()
        return (event, TokensCreated(event.player, made, 1 if self.only_one else event.count))


# What changes zones as a permanent enters ---------------------------------------------------------------


class TakesAlong(AsItEnters):
    """As this enters the battlefield, its player chooses objects that change zones with it (CR 614.13).

    It enters as they leave: neither sees the other do so (CR 603.6a, 603.10). Derive and define `options`, `leaving` (the
    event in which one of them goes) and `entering_with`; `prompt` is what the player reads.
    """

    __slots__ = ()
    at_once: ClassVar[bool] = True
    prompt: ClassVar[str] = "Choose what goes"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What could be chosen if nothing else entered."""
        raise TypeError(f"{type(self).__name__} does not define options()")

    def leaving(self, ctx: Context, obj: int, player: int) -> Event:
        """The event in which a chosen object changes zones."""
        raise TypeError(f"{type(self).__name__} does not define leaving()")

    def entering_with(self, ctx: Context, event: Moved, chosen: tuple[int, ...]) -> Moved:
        """How the permanent enters for it."""
        raise TypeError(f"{type(self).__name__} does not define entering_with()")

    def entered(self, ctx: Context, event: Moved) -> Event | tuple[Event, ...]:
        """Neither itself nor what enters with it (CR 614.13a), nor what was chosen before (CR 614.13b), for this or another."""
        game, player = ctx.game, event.chooser(ctx.game)
        arriving = [e for e in (event, *game.beside.events) if isinstance(e, Moved) and e.to == event.to]
        unfit = {e.obj for e in arriving} | {o for e in arriving for o in e.entering(TAKEN.name, ())}
        taken = event.entering(TAKEN.name, ())
        options = tuple(o for o in self.options(ctx, player) if o not in unfit)
        chosen = choose_some(game, player, options, "614.13", self.prompt, source=event.obj)
        chosen = tuple(o for o in chosen if o in game.objects)  # its owner may have left meanwhile
        changed = self.entering_with(ctx, event.with_enters(TAKEN.name, (*taken, *chosen)), chosen)
        return (changed, *(self.leaving(ctx, o, player) for o in chosen))


# Keyword actions ------------------------------------------------------------------------------------


@node
class DoneWithMore(Replacement):
    """If a player would do something with a number of cards, they do it with more (CR 614.1a).

    Derive, and name the events, which have a `player` and a `count`. `whose` is "your", "each" or "opponent".
    """

    times: int = 1
    plus: int = 0
    whose: str = one_of(WHOSE, default="your")

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by the player who would do it."""
        return is_whose(ctx, event.subject_player, self.whose)

    def replace(self, ctx: Context, event: Event) -> Event:
        """Multiplied before anything is added."""
        count = event.count * self.times + self.plus  # type: ignore[attr-defined]
        return event.with_(count=count)


@node
class DoneTwice(Replacement):
    """If you would do something, do it twice instead (CR 614.1a). Derive, and name the events, which have a `player`."""

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whoever it is that would do it."""
        return event.subject_player == ctx.controller

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """The same event again after the first has happened."""
        return (event, event)


# Self-replacement -----------------------------------------------------------------------------------


@node
class GoesElsewhere(Replacement):
    """If what a filter means would be put into a zone, it is put into another one instead (CR 614.1a).

    `origin` is the zone that it comes from, empty for any; `only` is for these objects only; `position` is where it is put
    in an ordered zone, as in `Moved`. With an empty `to` it is put there instead of anywhere else, whenever it would leave
    the zone that it is in.
    """

    filter: Filter
    to: str = "graveyard"
    instead: str = "exile"
    origin: str = ""
    only: Selector | None = None
    position: int = TOP
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by what it is before it moves."""
        if not isinstance(event, Moved) or not event.obj or self.to not in ("", event.to):
            return False
        origin = event.origin_zone(ctx.game)
        if self.origin not in ("", origin) or (not self.to and event.to in (origin, self.instead)):
            return False
        if self.only is not None and event.obj not in self.only.refs(ctx):
            return False
        return self.filter.matches(ctx, event.obj) or bool(cards_of_token(ctx, event, self.filter))

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...]:
        """The same object, for the same reason; of a merged token its cards, where only cards are meant (CR 725.3e)."""
        assert isinstance(event, Moved)
        if self.filter.matches(ctx, event.obj):
            return event.with_(to=self.instead, position=self.position)
        return sent_elsewhere(ctx.game, event, cards_of_token(ctx, event, self.filter), self.instead)


@node
class RevealedElsewhere(GoesElsewhere):
    """What would be put into a zone is revealed instead, and put into another one (CR 614.1a, 701.16a)."""

    at_once: ClassVar[bool] = True

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """Its owner reveals it where it is, and it moves at that moment."""
        assert isinstance(event, Moved)
        moved = GoesElsewhere.replace(self, ctx, event)
        moves = moved if isinstance(moved, tuple) else (moved,)
        return (Revealed(event.obj, ctx.game.object(event.obj).owner), *moves)


DYING: Final = Remembered("exiled instead")
"""What would have been put into a graveyard, as it was on the battlefield."""


@node
class ExiledAndMore(GoesElsewhere):
    """What would die is exiled instead, and something more is done at that moment, by the effect's controller (CR 614.6).

    The instructions know as `DYING` what it was.
    """

    origin: str = "battlefield"
    then: Instruction = Do(())

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """First the move, then the rest, for each that would die by itself."""
        assert isinstance(event, Moved)
        ctx.memory["exiled instead"] = (event.obj,)
        moved = GoesElsewhere.replace(self, ctx, event)
        moves = moved if isinstance(moved, tuple) else (moved,)
        return (*moves, DoneInstead(ctx.source, ctx.controller, self.then, standpoint(ctx)))


@node
class ExiledWithCounters(GoesElsewhere):
    """What would die is exiled instead, with so many counters of a kind on it (CR 614.6, 122.6a)."""

    origin: str = "battlefield"
    kind: str = ""
    count: int = 1

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """Each card that is exiled by it has them."""
        moved = GoesElsewhere.replace(self, ctx, event)
        moves = moved if isinstance(moved, tuple) else (moved,)
        return tuple(
            enters_with_counters(ctx.game, move, self.kind, self.count)
            if isinstance(move, Moved) and move.to == self.instead
            else move
            for move in moves
        )


@node
class OwnGoesElsewhere(GoesElsewhere):
    """The same as an effect of a resolving spell or ability that replaces a part of what that does (CR 614.15)."""

    category: ClassVar[str] = SELF


@node
class WhileTheyLast(Duration):
    """Until the objects that the effect knows under a name have all left the zone in which they were (CR 611.2b)."""

    name: str = "it"

    def lasts(self, ctx: Context) -> bool:
        """Whether one of them is still there."""
        return any(obj in ctx.game.objects for obj in ctx.memory[self.name])


@node
class ExileInsteadOfLeaving(Instruction):
    """If one of these permanents would leave the battlefield, it is exiled instead of being put anywhere else (CR 614.1a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """From now on, whoever's effect would move it; what would exile it anyway does so."""
        found = self.objects.objects(ctx)
        effect = GoesElsewhere(Anything(), "", origin="battlefield", only=Remembered())
        if found:
            ctx.game.add_effect(ctx, effect, WhileTheyLast(), {"it": found})


@node
class ReplacingItself(Instruction):
    """Instructions, a part of which another part of the same spell or ability replaces (CR 614.15).

    `remembers` are names and what they mean for `effect`, as in `CreateEffect`.
    """

    effect: Replacement
    what: Instruction
    remembers: tuple[tuple[str, Selector], ...] = ()

    def perform(self, ctx: Context) -> None:
        """The effect is there for these instructions and no longer."""
        memory = {name: of.refs(ctx) for name, of in self.remembers}
        id = ctx.game.add_effect(ctx, self.effect, None, memory)
        self.what.perform(ctx)
        ctx.game.remove_effect(id)


apnap_declarations = declares(
    # What was chosen as permanents entered.
    TAKEN,
)
