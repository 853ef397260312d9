"""Triggered abilities (CR 603): noticing that one triggers, and what waits for the stack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, final

from apnap.core import fields as f
from apnap.core.abilities import Ability, Delayed, StateTrigger, TriggerCondition, Triggered
from apnap.core.asking import TriggerCount
from apnap.core.decisions import ChooseOne, Order
from apnap.core.events import AbilityTriggered, Happened, Moved
from apnap.core.index import ActiveEffect, FloatingEffect, Index, concern
from apnap.core.log import public_name
from apnap.core.values import canonical

if TYPE_CHECKING:
    from apnap.core.context import Context
    from apnap.core.game import Game
    from apnap.core.naming import Namer


@final
class Waiting:
    """A triggered ability that has triggered and is not on the stack yet (CR 603.3). Part of the state.

    `happened` are the trigger events: one, or several for a "one or more" ability, or none for a state trigger.
    """

    __slots__ = ("ability", "controller", "happened", "memory", "number", "source", "targets", "x")

    # Any: a triggered ability of whatever class
    def __init__(
        self,
        source: int,
        controller: int,
        ability: Any,
        happened: tuple[Happened, ...],
        number: int,
        floating: FloatingEffect | None = None,
        notes: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        self.source = source
        self.controller = controller
        self.ability = ability
        self.happened = happened
        self.number = number
        self.memory = (floating.memory if floating is not None else ()) + notes
        self.targets = floating.targets if floating is not None else ()
        self.x = floating.x if floating is not None else 0

    def handed_over(self, controller: int) -> Waiting:
        """The same under another player's control (CR 901.10b)."""
        new = Waiting(self.source, controller, self.ability, self.happened, self.number)
        new.memory, new.targets, new.x = self.memory, self.targets, self.x
        return new

    def canonical(self) -> str:
        """The record as text for digests."""
        return (
            f"{self.source}:{self.controller}:{self.number}:{self.x}:{canonical(self.ability)}:"
            f"{canonical(self.happened)}:{canonical(self.memory)}:{canonical(self.targets)}"
        )

    def stands_for(self) -> tuple[int, Ability]:
        """Where it is an option for a program: whose ability it is, and which."""
        return self.source, self.ability

    def worded(self, namer: Namer) -> str:
        """The same for a person; and what it triggered on, where that is another object."""
        about = dict.fromkeys(obj for one in self.happened for obj in _subjects(one))
        own = (self.source, *namer.game.became(self.source))
        others = [namer.object(obj) for obj in about if obj not in own and namer.knows(obj)]
        return namer.words((self.source, self.ability)) + (f" ({', '.join(others)})" if others else "")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Waiting) and self.canonical() == other.canonical()

    def __hash__(self) -> int:
        return hash((self.source, self.controller, self.number))

    def __repr__(self) -> str:
        return f"<triggered ability {self.number} of object {self.source}>"

    def same_as(self, other: Waiting) -> bool:
        """Whether the order of the two can make no difference: same source, ability and event."""
        mine = (self.source, self.controller, self.ability, self.memory, self.targets, self.x)
        theirs = (other.source, other.controller, other.ability, other.memory, other.targets, other.x)
        return mine == theirs and canonical(self.happened) == canonical(other.happened)


@final
class Triggers:
    """Notices which abilities trigger, and puts waiting ones on the stack."""

    __slots__ = ("game",)

    def __init__(self, game: Game) -> None:
        self.game = game

    def check(self, happened: Sequence[Happened], before: Index) -> None:
        """Compare what happened at once with every trigger condition in force (CR 603.2, 603.6, 603.10).

        Abilities that look back are judged by `before`, the moment before the events; all others by the moment after.

        Also CR 113.3c, 603.1, 603.2a, 603.2h.
        """
        game = self.game
        after, event_types = game._index if game._index is not None else game.index(), game.rules.event_types
        for check in game.rules.before_triggers:
            if check.before_triggers in after.answers:
                after = self.prepare()
        matched: dict[int, tuple[ActiveEffect, list[Happened]]] = {}
        for one in happened:
            event, own = one.event, type(one.event)
            now, then = after.plans[own].triggering, before.plans[own].triggering
            if not (now and concern(game, event, now)) and (
                after is before or not (then and concern(game, event, then))
            ):
                continue
            for kind in event_types[own]:
                for active in after.triggers.get(kind, ()):
                    if not active.effect.on.looks_back and active.may_concern(game, event):
                        self._match(active, one, happened, matched)
                for active in before.triggers.get(kind, ()):
                    if active.effect.on.looks_back and active.may_concern(game, event):
                        self._match(active, one, happened, matched, before)
        for active, events in matched.values():
            self._trigger(active, events, before)

    def prepare(self) -> Index:
        """Conditions at any time that come before triggers are looked at; what is in force then. Nothing in a trial."""
        game = self.game
        for check in game.rules.before_triggers if not game.ahead else ():
            check.check(game)
        return game.index()

    def _match(
        self,
        active: ActiveEffect,
        one: Happened,
        at_once: Sequence[Happened],
        matched: dict[int, tuple[ActiveEffect, list[Happened]]],
        before: Index | None = None,
    ) -> None:
        if self.game.rules.sides.in_range is not None and not self.game.witnesses(active.controller, one.event):
            return
        ctx = active.context(self.game)
        ctx.happened, ctx.at_once, ctx.before = one, at_once, before
        if (active.always or active.live(self.game)) and active.effect.on.matches(ctx, one) and self._is_seen(active):
            events = matched.setdefault(id(active), (active, []))[1]
            if one not in events:  # listed under a type and under its base
                events.append(one)

    def _is_seen(self, active: ActiveEffect) -> bool:
        """Whether all players can see the object whose ability this is, there or where it went (CR 603.2g).

        What is in a public zone is seen, also face down: abilities are all that it has there. What it became face down isn't.
        """
        game, source = self.game, active.source
        if active.floating is not None or not source:
            return True
        known = [o for o in (source, *game.became(source)) if o in game.objects or o in game._state.past]
        if source in known and game.rules.zone(game.object(source).zone[0]).public:
            return True
        return any(all(game.may_look(player, o) for player in game.players_in()) for o in known)

    def _trigger(self, active: ActiveEffect, events: list[Happened], before: Index) -> None:
        ability: Triggered = active.effect
        groups = _occurrences(ability.on, events)
        if ability.on.per_object:
            groups = [part for group in groups for part in self._per_object(active, group)]
        groups = [group for group in groups if self._intervening_if(active, ability, group)]
        floating = active.floating
        if groups and floating is not None and isinstance(floating.effect, Delayed) and floating.effect.once:
            if len(groups) > 1:
                groups = [(self._which(active, [group[0] for group in groups]),)]
            self.game.remove_effect(floating.id)
        for group in groups:
            repeats = ability.on.repeats(group[0])
            for _ in range(repeats * self._times(TriggerCount(active, group[0], group), before)):
                self.add(active, ability, group)

    def _times(self, question: TriggerCount, before: Index) -> int:
        """How often it triggers; of what looks back what was in force before says so, also what left with it (CR 603.10)."""
        if not question.trigger.effect.on.looks_back:
            return self.game.query(question, 1)
        times = 1
        for active in before.answers.get(TriggerCount, ()):
            if active.live(self.game):
                times = active.effect.answer(active.context(self.game), times, question)
        return times

    def _per_object(self, active: ActiveEffect, group: tuple[Happened, ...]) -> list[tuple[Happened, ...]]:
        """An event that made several objects of one, as one that made each of those that the condition means (CR 713.4)."""
        one = group[0]
        if not isinstance(one.result, tuple) or len(one.result) < 2:
            return [group]
        parts, ctx = [Happened(one.event, one.parent, (new,)) for new in one.result], active.context(self.game)
        found: list[tuple[Happened, ...]] = []
        for part in parts:
            ctx.happened = part
            if active.effect.on.matches(ctx, part):
                found.append((part,))
        return found

    def _intervening_if(self, active: ActiveEffect, ability: Triggered, group: tuple[Happened, ...]) -> bool:
        """Whether the intervening "if", where there is one, is true now (CR 603.4)."""
        if ability.condition is None:
            return True
        ctx = active.context(self.game)
        ctx.happened = group[0]
        return ability.condition.holds(ctx)

    def _which(self, active: ActiveEffect, events: list[Happened]) -> Happened:
        """Which of several simultaneous events a one-time delayed ability triggers on (CR 603.7b)."""
        options = tuple((happened.event.describe(), happened.event.subject_object) for happened in events)
        decision = ChooseOne(player=active.controller, options=options, rule="603.7b", source=active.source, places=True,
                             prompt="Which event triggers it?")  # fmt: skip
        at: int = self.game.ask(decision)
        return events[at]

    def add(self, active: ActiveEffect, ability: Triggered | StateTrigger, group: tuple[Happened, ...]) -> None:
        """The ability triggers once and waits (CR 603.2, 109.4b, 603.3a, 117.2a)."""
        controller = active.controller
        if controller < 0 and group:
            controller = group[0].event.chooser(self.game)  # a rule's own ability belongs to the affected player
        notes: tuple[tuple[str, Any], ...] = ()
        if isinstance(ability, Triggered) and type(ability.on).notes is not TriggerCondition.notes:
            ctx = active.context(self.game)
            ctx.happened = group[0] if group else None
            notes = ability.on.notes(ctx)
        self.put_waiting(active.source, controller, ability, group, active.floating, notes)

    def put_waiting(
        self,
        source: int,
        controller: int,
        ability: Any,
        group: tuple[Happened, ...],
        floating: FloatingEffect | None = None,
        notes: tuple[tuple[str, Any], ...] = (),
    ) -> None:
        """A triggered ability waits for the stack; also for reflexive ones that trigger by themselves (CR 603.12).

        `notes` are what its condition notes of this moment.
        """
        game = self.game
        if game.get(f.LEFT, controller):
            return
        number = game.next_timestamp()
        waiting = Waiting(source, controller, ability, group, number, floating, notes)
        game.set(f.WAITING, 0, (*game.get(f.WAITING), waiting))
        game.log.note("603.2", f"an ability of {public_name(game, source) or 'something'} triggers")
        if AbilityTriggered in game.index().triggers:
            game.happen(AbilityTriggered(source, controller, ability))

    def check_state_triggers(self) -> None:
        """State triggers whose condition holds trigger once (CR 603.8, 704.1a)."""
        game = self.game
        for check in game.rules.before_triggers:
            if check.before_triggers in game.index().answers:
                self.prepare()
        for active in game.index().state_triggers:
            ability: StateTrigger = active.effect
            if active.live(game) and ability.condition.holds(active.context(game)) and not self._pending(active):
                self.add(active, ability, ())

    def _pending(self, active: ActiveEffect) -> bool:
        """Whether that state trigger waits or is on the stack (CR 603.8)."""
        key = (active.source, active.effect)
        if any((w.source, w.ability) == key for w in self.game.get(f.WAITING)):
            return True
        return any(self.game.rules.stack_rules.ability_of(self.game, id) == key for id in self.game.zone("stack"))

    def put_on_stack(self) -> None:
        """Waiting abilities go on the stack: APNAP order, each player's in the order they choose (CR 603.3b, 405.3).

        Abilities that trigger on other abilities triggering go after the rest. A team that shares turns puts those of all its
        members in one order (CR 805.7).
        """
        game = self.game
        waiting: tuple[Waiting, ...] = game.get(f.WAITING)
        game.set(f.WAITING, 0, ())
        for late in (False, True):
            for player in game.one_of_each(game.apnap()):
                mine = [w for w in waiting if game.share_turns(player, w.controller) and _on_trigger(w) == late]
                for one in self._ordered(player, mine):
                    if game.get(f.LEFT, one.controller):
                        continue  # CR 800.4d; they may have conceded while they were asked
                    game.rules.stack_rules.put_trigger(game, one)

    def _ordered(self, player: int, mine: list[Waiting]) -> Sequence[Waiting]:
        if len(mine) < 2 or all(mine[0].same_as(w) for w in mine):
            return mine
        decision = Order(player=player, options=tuple(mine), rule="603.3b", cost=True,  # not asked of one who left
                         prompt="Put your triggered abilities on the stack in which order?")  # fmt: skip
        ordered: Sequence[Waiting] = self.game.ask(decision)
        return ordered


def _occurrences(on: TriggerCondition, events: list[Happened]) -> list[tuple[Happened, ...]]:
    """How often simultaneous events are the trigger event, each time with the events that are it (CR 603.2c)."""
    if not on.batched:
        return [(one,) for one in events]
    found: dict[Any, list[Happened]] = {}
    for one in events:
        found.setdefault(on.occurrence(one), []).append(one)
    return [tuple(group) for group in found.values()]


def _subjects(happened: Happened) -> tuple[int, ...]:
    """What an event was about, as what it has become where it was moved."""
    event, result = happened.event, happened.result
    moved = isinstance(event, Moved) and isinstance(result, tuple)
    return result if moved else (event.subject_object,) if event.subject_object else ()


def _on_trigger(waiting: Waiting) -> bool:
    return isinstance(waiting.ability, Triggered) and AbilityTriggered in waiting.ability.on.events


def context_of(game: Game, waiting: Waiting) -> Context:
    """The point of view of a waiting ability."""
    from apnap.core.context import Context

    first = waiting.happened[0] if waiting.happened else None
    return Context(
        game, waiting.source, waiting.controller, waiting.ability, first, targets=waiting.targets,
        memory=dict(waiting.memory), x=waiting.x,
    )  # fmt: skip
