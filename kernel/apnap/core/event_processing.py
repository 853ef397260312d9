"""How events happen: "can't", replacement, carrying out, triggers, the log (CR 603.2, 614, 616)."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NoReturn, final

from apnap.core import fields as f
from apnap.core.abilities import Replacement
from apnap.core.control import TrialEnded
from apnap.core.decisions import ChooseOne, shown
from apnap.core.errors import LimitExceeded, PluginError
from apnap.core.events import Event, Happened, Moved, bring_in
from apnap.core.index import ActiveEffect, Index, concern
from apnap.core.log import NO_NAMES, NOTHING_SEEN, effect_note, new_entry
from apnap.core.state import AFTER_EVENTS, DERIVED, Obj, ZoneId
from apnap.core.values import ABILITIES, MISSING, Node, canonical, reads_of

if TYPE_CHECKING:
    from apnap.core.game import Game

Applied = frozenset[Any]
"""Keys of the replacement effects that have had their chance on this event or one around it (CR 614.5)."""

NONE: Applied = frozenset()
Processed = tuple["Event", Applied]
"""An event with the keys of the effects that it has met."""
Outstanding = tuple[int, tuple[int, ...], "Event", Applied]
"""Whose turn it is for the event, from 0; its number among those it is simultaneous with, and of what it became; the event."""
Finished = tuple[tuple[int, ...], Processed]
"""The number of an event that nothing replaces any more, and the event."""
TRIED_ORDERS = 24
new_happened: Final[Callable[[type[Happened]], Happened]] = object.__new__
"""An event that is about to happen, whose parts are yet to be filled in."""


@final
class Batch:
    """Simultaneous events on their way: one pre-image, leaves carried out together, triggers after all."""

    __slots__ = ("before", "done", "joint", "judged", "later", "leaves")

    def __init__(self, before: Index) -> None:
        self.before = before
        self.joint: list[tuple[Event, Applied, Happened | None]] = []
        self.judged: tuple[Any, tuple[list[ActiveEffect], bool]] | None = None
        self.later: list[Happened] = []
        self.leaves: list[Happened] = []
        self.done: list[Happened] = []


@final
class ReplacementOutcome:
    """What events became by replacement effects, and whether what one became happens all at once."""

    __slots__ = ("at_once", "events")

    def __init__(self, events: list[Processed], at_once: bool = False) -> None:
        self.events = events
        self.at_once = at_once


@final
class SimultaneousEvents:
    """The events that would happen at the same time as the one that is being replaced: `Game.beside`."""

    __slots__ = ("_done", "_todo")

    def __init__(self, todo: Sequence[Outstanding] = (), done: Sequence[Finished] = ()) -> None:
        self._done = done
        self._todo = todo

    @property
    def waiting(self) -> tuple[Event, ...]:
        """Those whose turn comes after this one, as they are by now."""
        return tuple(event for _, _, event, _ in self._todo)

    @property
    def settled(self) -> tuple[Event, ...]:
        """What became of those whose replacement is done."""
        return tuple(event for _, (event, _) in self._done)

    @property
    def events(self) -> tuple[Event, ...]:
        """All of them, as they are by now: what became of those whose replacement is done, and those that wait."""
        return (*self.settled, *self.waiting)


ALONE = SimultaneousEvents()


def happen_all(game: Game, events: Iterable[Event]) -> list[Happened]:
    """Run simultaneous events as one batch and return what happened instead or as it was.

    All are judged by one pre-image; then all state changes are carried out together, in the order given;
    then triggers are checked, looking back where they must (CR 603.10, 704.8).
    """
    if game.session.unwinding is not None or game._state.tables["over"] or game.working is not None or game.ahead:
        game.check_running()
    outermost = game.batch is None
    events = events if isinstance(events, (list, tuple)) else list(events)
    index = game._index if game._index is not None else game.index()
    applied = game.running.applied if game.running is not None else NONE
    if outermost and len(events) == 1 and events[0].leaf and is_unaltered(game, events[0], index):
        happened = _carry_out(game, events[0], applied, None)
        game.triggers.check([happened], index)
        game.after_events()
        return [happened]
    if outermost:
        game.batch = Batch(index)
    batch = game.batch
    assert batch is not None
    now: list[Processed] = []
    for event in events:
        if event.joint:
            _add_joint(batch, event, applied, game.running)
        else:
            now.append((event, applied))
    try:
        for event, _ in now:
            if not is_unaltered(game, event, index):
                now = settle(game, now).events
                break
        return _carry_out_all(game, now, batch, outermost)
    finally:
        if outermost:
            game.batch = None


def _carry_out_all(game: Game, settled: list[Processed], batch: Batch, outermost: bool) -> list[Happened]:
    """Carry out events that are simultaneous with all others of the batch; the outermost of them end it."""
    done: list[Happened] = []
    for event, used in settled:
        done.append(_carry_out(game, event, used, batch))
    if outermost:
        if batch.joint:
            done += _carry_out_joint(game, batch)
        game.batch = None
        _commit(game, batch)
        game.triggers.check(batch.done, batch.before)
        for happened in batch.later:
            before = game.index()
            _carry_out(game, happened.event, happened.applied, None, happened)
            game.triggers.check([happened], before)
        game.after_events()
    return done


def _add_joint(batch: Batch, event: Event, applied: Applied, running: Happened | None) -> None:
    """A joint event waits for the others of the batch; it becomes one with another that waits already where they are one."""
    for n, (other, used, around) in enumerate(batch.joint):
        if (one := other.joined(event)) is not None:
            batch.joint[n] = (one, used | applied, around)
            return
    batch.joint.append((event, applied, running))


def _carry_out_joint(game: Game, batch: Batch) -> list[Happened]:
    """What all events of the batch cause together, each in the event that caused it first."""
    outer, done = game.running, []
    try:
        while batch.joint:  # what they are replaced by may cause such events again
            waiting, batch.joint = batch.joint, []
            for (n, *_), (event, used) in _settle_all(game, [(event, used) for event, used, _ in waiting]):
                game.running = waiting[n][2]
                done.append(_carry_out(game, event, used, batch))
    finally:
        game.running = outer
    return done


def happen(game: Game, event: Event) -> Happened | None:
    """Run one event. Returns it as it happened, or None where it was forbidden or replaced by nothing.

    Where it was replaced by several events, the first is returned. They happen in order, or all at once where the
    replacement effect says so.
    """
    state, outer = game._state, game.running
    if game.session.unwinding is not None or state.tables["over"] or game.working is not None or game.ahead:
        game.check_running()
    if game.batch is not None:
        done = happen_all(game, (event,))
        return done[0] if done else None
    applied = outer.applied if outer is not None else NONE
    before = game._index if game._index is not None else game.index()
    plan, obj = before.plans[type(event)], getattr(event, "obj", 0)
    if plan.key:
        plan = plan.rows.get(getattr(event, plan.key)) or plan.rows[MISSING]
    hindered = plan.altering or plan.moves or game.debug or (obj and (obj not in state.objects or obj in state.absent))
    if hindered and not is_unaltered(game, event, before):
        return _happen_altered(game, event, applied)
    happened = _carry_out(game, event, applied, None)
    after = game._index if game._index is not None else game.index()
    for check in game.rules.before_triggers:
        if check.before_triggers in after.answers:
            after = game.triggers.prepare()
    now = plan.triggering if after is before else after.plans[type(event)].triggering
    if (now and concern(game, event, now)) or (after is not before and plan.triggering):
        game.triggers.check([happened], before)
    if outer is None and (
        state.due & AFTER_EVENTS
        or game._index is not game.noticed
        or state.effects
        or state.tables["leaving"]
        or state.tables["left"]
        or after.state_triggers
        or game.debug
        or game.watched
    ):  # else nothing that it looks at is due, as after most events
        game.after_events()
    return happened


def _happen_altered(game: Game, event: Event, applied: Applied) -> Happened | None:
    """One event that effects may forbid or replace: what becomes of it happens."""
    first: Happened | None = None
    became = settle(game, [(event, applied)])
    if became.at_once:
        return _happen_at_once(game, became.events)
    for final_event, used in became.events:
        before = game.index()
        happened = _carry_out(game, final_event, used, None)
        game.triggers.check([happened], before)
        first = first or happened
    game.after_events()
    return first


def is_unaltered(game: Game, event: Event, index: Index) -> bool:
    """Whether it is plain that nothing in force forbids or replaces the event: then it happens as it is.

    In debug mode never, so that what a game does the short way it does the long way there.
    """
    obj, state = getattr(event, "obj", 0), game._state
    if game.debug or (obj and (obj not in state.objects or obj in state.absent)):
        return False
    plan = index.plans[type(event)]
    if plan.key:
        plan = plan.rows.get(getattr(event, plan.key)) or plan.rows[MISSING]
    if plan.altering and concern(game, event, plan.altering):
        return False
    if not plan.moves:
        return True
    assert isinstance(event, Moved)
    if state.tables["left"] and _for_nobody(game, event):
        return False
    return event.to not in game.rules.home or game._foreseen > 0 or not _has_its_way(game, event)


def _happen_at_once(game: Game, settled: list[Processed]) -> Happened | None:
    """What one event became, as one batch. Returns the first."""
    game.batch = batch = Batch(game.index())
    try:
        done = _carry_out_all(game, settled, batch, True)
    finally:
        game.batch = None
    return done[0] if done else None


def _carry_out(
    game: Game, event: Event, applied: Applied, batch: Batch | None, entered: Happened | None = None
) -> Happened:
    """Write an event into the log and perform it, or enter it into its batch. `entered` has been already: now it is its turn."""
    outer = game.running
    if entered is not None:
        happened = entered
    else:
        limits, log = game.rules.limits, game.log
        game.events_of_step += 1
        happened = new_happened(Happened)
        happened.event, happened.parent, happened.applied, happened.contained = event, outer, applied, None
        happened.depth = depth = 1 if outer is None else outer.depth + 1
        happened.nameless = False
        if depth > limits.depth or game.events_of_step > limits.events or len(game._state.objects) > limits.objects:
            stop_at_limits(game, depth, game.events_of_step)
        if event.about:
            log.record(happened)
        else:
            happened.place = len(log.entries)
            log.entries.append(new_entry((happened, event.rule, depth, "", NOTHING_SEEN, NO_NAMES)))
        if batch is not None:
            if event.sequential:
                batch.later.append(happened)
                return happened
            batch.done.append(happened)
            if event.leaf:
                batch.leaves.append(happened)
                return happened
    result = None
    if not event.idle:
        game.running = happened
        try:
            result = event.perform(game)
        finally:
            game.running = outer
    if isinstance(result, (Happened, list)):
        if batch is not None:
            happened.contained = result  # what it contains is carried out with the rest
            return happened
        result = _settled_result(result)
    happened.result = result
    if happened.nameless or (event.leaf and isinstance(result, tuple) and result):
        game.log.finish(happened)
    return happened


def _settled_result(result: Any) -> Any:
    """What `perform` returned, where it gave contained events: their results, those of several one after another."""
    if isinstance(result, Happened):
        return result.so_far
    if isinstance(result, list):
        return tuple(part for one in result for part in one.so_far or ())
    return result


def _commit(game: Game, batch: Batch) -> None:
    """Carry out all leaves of a batch; last known information of all is taken first (CR 704.8)."""
    results = None
    if len(batch.leaves) > 1:
        _prepare(game, batch)
    moved = set[Happened]()
    try:
        if len(batch.leaves) > 1:
            results = bring_in(game, [happened.event for happened in batch.leaves])
        for at, happened in enumerate(batch.leaves):
            obj = getattr(happened.event, "obj", 0)
            if obj and obj not in game._state.objects:
                happened.result = None
                moved.add(happened)  # two simultaneous events moved it: it moves once (CR 704.7)
                game.log.cancel(happened, "it has moved at the same time")
                continue
            if results is not None:
                happened.result = results[at]
            else:
                happened.result = None if happened.event.idle else happened.event.perform(game)
            if happened.nameless or (isinstance(happened.result, tuple) and happened.result):
                game.log.finish(happened)
        if moved:
            batch.done = [happened for happened in batch.done if happened not in moved]
        for happened in reversed(batch.done):  # contained events come after those around them
            if happened.contained is not None:
                happened.result, happened.contained = _settled_result(happened.contained), None
    finally:
        if game.pinned:
            game.unpin_characteristics()


def _prepare(game: Game, batch: Batch) -> None:
    """Simultaneous changes get their order, and last known information is taken of all that leaves."""
    arranged, leaving, to_arrange = game.rules.arranged, list[int](), False
    for happened in batch.leaves:
        event = happened.event
        to_arrange = to_arrange or isinstance(event, arranged)
        if event.departs and (obj := getattr(event, "obj", 0)):
            leaving.append(obj)
    if to_arrange:
        for rule in game.rules.arrangements:
            batch.leaves = rule.arrange(game, batch.leaves)
    if leaving:
        game.capture_last_known(leaving)


def _object_there(game: Game, event: Event) -> bool:
    """Whether the object that the event is about exists; an event without one is about no object (CR 101.3, 702.26b)."""
    obj = getattr(event, "obj", 0)
    return not obj or (obj in game.objects if event.of_absent else game.exists(obj))


def _for_nobody(game: Game, event: Event) -> bool:
    """Whether it would bring something under the control of a player who left, or make what they own (CR 800.4b, d)."""
    left = game._state.tables["left"]
    if not left or not isinstance(event, Moved):
        return False
    if _under_nobody(game, event):
        return True
    owner = event.owner
    if owner < 0:
        owner = game.object(event.obj).owner if event.obj else game._state.components[event.made[0]].owner
    return bool(left.get(owner))


def _under_nobody(game: Game, move: Moved) -> bool:
    """Whether it would bring something under the control of a player who left (CR 800.4b)."""
    home = move.to in game.rules.home or move.to == "stack"
    return home and move.controller >= 0 and bool(game._state.tables["left"].get(move.controller))


def _settle_all(game: Game, events: list[Processed]) -> list[Finished]:
    """Replacement for simultaneous events; choices are made in APNAP order (CR 616.1, 101.4).

    Returned in the order of the events that they came from, which the first part of their number is. After each effect it
    goes on with the player who comes first among those to whom outstanding events matter: what falls to an earlier player
    by a later one's choice is chosen before anybody else goes on (CR 101.4d).
    """
    turns = {player: n for n, player in enumerate(game.apnap())}
    todo: list[Outstanding] = []
    done: list[Finished] = []

    def add(path: tuple[int, ...], one: Processed) -> None:
        bisect.insort(todo, (turns.get(one[0].chooser(game), len(turns)), path, *one), key=_place)

    for n, one in enumerate(events):
        add((n,), one)
    outer, game.beside = game.beside, SimultaneousEvents(todo, done)
    try:
        while todo:
            _, path, event, used = todo.pop(0)
            became = _replaced_once(game, event, used)
            if became is None:
                done.append((path, (event, used)))
            for n, one in enumerate(became.events if became is not None else ()):
                add((*path, n), one)
    finally:
        game.beside = outer
    return sorted(done, key=lambda d: d[0])


def _place(one: Outstanding) -> tuple[int, tuple[int, ...]]:
    return one[0], one[1]


def settle(game: Game, events: list[Processed]) -> ReplacementOutcome:
    """What events become after "can't" and replacement effects (CR 614, 616.1, 121.7): events with the keys used up.

    Also CR 616.1f, 616.2.
    """
    outer, game.beside = game.beside, ALONE
    became = ReplacementOutcome(events)
    try:
        while len(became.events) == 1:
            following = _replaced_once(game, *became.events[0])
            if following is None:
                return became
            became = following
    finally:
        game.beside = outer
    if not became.events:
        return became
    return ReplacementOutcome([one for _, one in _settle_all(game, became.events)], became.at_once)


def _replaced_once(game: Game, event: Event, applied: Applied) -> ReplacementOutcome | None:
    """What the event becomes by the effect that applies to it next: several, one or none. None where no effect does."""
    if not _object_there(game, event):
        return ReplacementOutcome([])
    if _for_nobody(game, event):
        if isinstance(event, Moved) and _under_nobody(game, event):
            game.log.note("800.4b", f"not under the control of player {event.controller}, who left: {event.describe()}")
        return ReplacementOutcome([])
    types = game.rules.event_types[type(event)]
    index = game.index()
    if isinstance(event, Moved) and needs_foresight(game, event, index):
        candidates, forbidden = _foresee(game, event, applied, index)
    else:
        forbidden = is_forbidden(game, event, index, types)
        candidates = applicable(game, event, applied, index, types)
    if forbidden:
        candidates = [c for c in candidates if game.rules.category(c.effect.category).despite_cant]
        if not candidates:
            game.log.note("614.17", f"can't: {event.describe()}")
            return ReplacementOutcome([])
    if not candidates:
        return None
    chosen = choose(game, event, candidates)
    if not _object_there(game, event):  # it has left with a player
        return ReplacementOutcome([])
    return _replaced_by(game, event, applied, chosen)


def _replaced_by(game: Game, event: Event, applied: Applied, chosen: ActiveEffect) -> ReplacementOutcome:
    """What one effect makes of the event; from then on it is used up, unless it says otherwise (CR 614.5)."""
    if chosen.effect.repeats:
        game.count_event(1)  # one that never comes to rest is noticed
    else:
        applied = applied | {chosen.key}
    made = _made_of(game, event, chosen)
    game.note_replaced(chosen)
    if not made:
        return ReplacementOutcome([])
    changed = made != (event,)
    if changed and game.rules.category(chosen.effect.category).renews:  # other abilities than before (CR 707.5)
        applied = frozenset(key for key in applied if key[0] != "own")
        game.count_event(1)
    return ReplacementOutcome([(e, applied) for e in made], chosen.effect.at_once)


def _made_of(game: Game, event: Event, active: ActiveEffect) -> tuple[Event, ...]:
    """The events that an effect makes of one (CR 614.6). Raises PluginError, of the effect's plugin, for what is no event."""
    result = active.effect.replace(active.context(game), event)
    if result is None:
        return ()
    made = result if isinstance(result, tuple) else (result,)
    for one in made:
        if not isinstance(one, Event):
            kind = type(active.effect)
            raise PluginError(
                f"{kind.__name__}.replace gave {shown(one)}; it gives an event, a tuple of events, or None for nothing",
                game.rules.owner_of(kind),
            )
    return made


def is_forbidden(game: Game, event: Event, index: Index, types: tuple[type[Event], ...]) -> bool:
    """Whether a "can't" forbids the event (CR 614.17, 614.17a, 614.17c, 614.17d)."""
    if _forbids(game, event, index, types):
        return True
    barred = game.rules.sides.barred
    return barred is not None and barred(event) and _is_barred(game, event, index, types)


def _forbids(game: Game, event: Event, index: Index, types: tuple[type[Event], ...]) -> bool:
    for kind in types:
        for active in index.prohibitions.get(kind, ()):
            if active.effect.entering:
                continue
            if not (active.always or active.live(game)) or not game.witnesses(active.controller, event):
                continue
            if active.effect.forbids(active.context(game), event):
                return True
    return False


def _is_barred(game: Game, event: Event, index: Index, types: tuple[type[Event], ...]) -> bool:
    """Whether the same is forbidden for another player of the side, and so for all (CR 810.8a, 810.9g, 810.9h, 810.10c)."""
    player = event.subject_player
    theirs = [event.with_(player=mate) for mate in game.teammates(player)] if player >= 0 else []
    return any(_forbids(game, one, index, types) for one in theirs)


def applicable(
    game: Game, event: Event, applied: Applied, index: Index, types: tuple[type[Event], ...]
) -> list[ActiveEffect]:
    """The replacement effects that would modify the event and have not had their chance yet (CR 614.5).

    Also CR 614.4, 615.4.
    """
    found, limited = [], game.rules.sides.in_range is not None
    for kind in types:
        for active in index.replacements.get(kind, ()):
            if active.effect.entering or active in found or (applied and active.key in applied):
                continue
            if not (active.always or active.live(game)) or (limited and not game.witnesses(active.controller, event)):
                continue
            if active.effect.applies(active.context(game), event):
                found.append(active)
    return found


def needs_foresight(game: Game, event: Event, index: Index) -> bool:
    """Whether what enters must be judged as it would exist there (CR 614.12)."""
    if not isinstance(event, Moved) or event.to not in game.rules.home or game.foreseeing:
        return False
    return concern(game, event, index.plans[type(event)].altering) or _has_its_way(game, event)


def _has_its_way(game: Game, event: Moved) -> bool:
    """Whether what enters has abilities that could say how, or could be given some."""
    if game.computed().grants:
        return True
    abilities = event.arriving(game)[ABILITIES]
    if not abilities:
        return False
    table = game.table(abilities, event.to)
    return bool(table.replacements or table.prohibitions or table.continuous)


def _foresee(game: Game, event: Moved, applied: Applied, index: Index) -> tuple[list[ActiveEffect], bool]:
    """What applies to something that enters, and whether it can't. Of many alike that are made at once, one is looked at."""
    batch = game.batch
    alike = None
    if batch is not None and not event.obj:
        made = [game._state.components[c].definition.key for c in event.made]
        alike = (event.with_(made=()), made, applied, len(game._state.journal))
        if batch.judged is not None and batch.judged[0] == alike:
            found, forbidden = batch.judged[1]
            return list(found), forbidden
    judged = game.foresee(event, lambda new: _judge_entering(game, event, new, applied, index))
    if batch is not None and alike is not None:
        batch.judged = (alike, judged)
    return judged


def _judge_entering(
    game: Game, event: Moved, new: int, applied: Applied, before: Index
) -> tuple[list[ActiveEffect], bool]:
    """CR 614.12: judged where the permanent is there already, its own effects and those that exist now counted.

    Also CR 113.6h.
    """
    types = game.rules.event_types[type(event)]
    index = game.index()
    game.looking += 1
    game.ahead += 1
    try:
        return _judge(game, event, new, applied, before, index, types)
    finally:
        game.looking -= 1
        game.ahead -= 1


def _judge(
    game: Game, event: Moved, new: int, applied: Applied, before: Index, index: Index, types: tuple[type[Event], ...]
) -> tuple[list[ActiveEffect], bool]:
    own = []
    for kind in types:
        for active in index.replacements.get(kind, ()):
            if active.source == new and active.effect.entering and active.live(game):
                entering = active.as_own(event.obj)
                if entering.key not in applied and active.effect.applies(active.context(game), event):
                    own.append(entering)
    others = applicable(game, event, applied, before, types)
    mine = any(
        a.live(game) and a.effect.forbids(a.context(game), event)
        for k in types
        for a in index.prohibitions.get(k, ())
        if a.source == new and a.effect.entering
    )
    return own + others, mine or is_forbidden(game, event, before, types)


def first_category(game: Game, candidates: list[ActiveEffect]) -> list[ActiveEffect]:
    """Those of the candidates, of which there is at least one, whose category comes first (CR 616.1a–d)."""
    orders = [game.rules.category(c.effect.category).order for c in candidates]
    first = min(orders)
    return [c for c, order in zip(candidates, orders, strict=True) if order == first]


def choose(game: Game, event: Event, candidates: list[ActiveEffect]) -> ActiveEffect:
    """Which effect applies next (CR 616.1a–e); asks only where trying the orders shows that it matters.

    What goes with all the others in any order comes first, without a trial.
    """
    group = first_category(game, candidates)
    if len(group) == 1:
        return group[0]
    apart = _commuting(game, event, group)
    if apart is not None:
        return apart
    if not order_matters(game, event, group):
        return group[0]
    player = event.chooser(game)
    options = tuple(_as_option(game, c, player) for c in group)
    at: int = game.ask(ChooseOne(player=player, options=options, rule="616.1", places=True,
                                 prompt="Which effect applies first?"))  # fmt: skip
    others = ", ".join(effect_note(game, c) for n, c in enumerate(group) if n != at)
    game.log.note("616.1", f"player {player} chooses {effect_note(game, group[at])} to apply before {others}")
    return group[at]


def _commuting(game: Game, event: Event, group: list[ActiveEffect]) -> ActiveEffect | None:
    """The first of these effects on how something enters that says that it comes in no order with any other, if one does."""
    if not isinstance(event, Moved) or event.to not in game.rules.home:
        return None
    if sum(type(one.effect).adds is not Replacement.adds for one in group) < 2:
        return None  # most say nothing, and then nothing need be foreseen
    added = game.foresee(event, lambda new: [_added(game, event, one, new) for one in group])
    for n, one in enumerate(group):
        if all(_come_in_any_order(one, added[n], other, added[m]) for m, other in enumerate(group) if m != n):
            return one
    return None


def _added(game: Game, event: Moved, active: ActiveEffect, new: int) -> frozenset[str] | None:
    """What an effect says that it adds to what enters, which is `new` there."""
    own = active.key[0] == "own"
    return active.effect.adds(active.context(game, new if own else 0), event)  # type: ignore[no-any-return]


def _come_in_any_order(
    one: ActiveEffect, added: frozenset[str] | None, other: ActiveEffect, also: frozenset[str] | None
) -> bool:
    """Whether two effects only add to how something enters, each to what the other neither adds to nor looks at."""
    if added is None or also is None or not added.isdisjoint(also):
        return False
    return added.isdisjoint(reads_of(other.ability or other.effect)) and also.isdisjoint(
        reads_of(one.ability or one.effect)
    )


def _alike(group: list[ActiveEffect]) -> bool:
    first = group[0]
    return all(c.effect == first.effect and c.controller == first.controller and c.floating is None for c in group)


def _whatever_source(effect: Node) -> bool:
    """Whether neither the effect nor any part of it says that its source matters."""
    return all(part.same_for_each_source for part in effect.walk())


def _as_option(game: Game, active: ActiveEffect, player: int) -> tuple[Any, ...]:
    """(source, effect) for the player who chooses, or the source alone where they may not know what that is."""
    source = active.source if active.source in game.objects else 0
    if source and not (game.rules.zone(game.object(source).zone[0]).public or game.may_look(player, source)):
        return (source,)
    return (source, active.effect)


def order_matters(game: Game, event: Event, group: list[ActiveEffect]) -> bool:
    """Tries the orders of `group` on scratch state, and compares what the event becomes and what is written.

    True as well where an attempt asks somebody, or where there are too many orders to try. Of effects that only
    differ in their sources it is enough to try each as the first; equal ones of one source need no trial, nor do those
    that say that their source makes no difference.
    """
    if _alike(group) and (all(c.source == group[0].source for c in group) or _whatever_source(group[0].effect)):
        return False
    first: Any = None
    for count, order in enumerate(_orders(group)):
        if count >= TRIED_ORDERS:
            return True
        outcome = game.trial(lambda order=order: _outcome(game, event, order))  # type: ignore[misc]
        if outcome is TrialEnded or (count and outcome != first):
            return True
        first = outcome
    return False


def _orders(group: list[ActiveEffect]) -> Iterable[tuple[ActiveEffect, ...]]:
    if _alike(group):
        return (tuple(group[i:] + group[:i]) for i in range(len(group)))
    return itertools.permutations(group)


def _outcome(game: Game, event: Event, order: tuple[ActiveEffect, ...]) -> Any:
    """The events that `event` becomes when effects are applied in this order, and what applying them wrote."""
    mark = game._state.mark()
    events = _follow(game, event, order)
    tables, journal = game._state.tables, game._state.journal
    touched = {(journal[at], journal[at + 1]) for at in range(mark, len(journal), 4) if journal[at] != DERIVED}
    written = {(table, key): canonical(tables[table].get(key)) for table, key in touched}
    return events, written


def _follow(game: Game, event: Event, order: tuple[ActiveEffect, ...]) -> list[Event]:
    """The events that `event` becomes when effects are applied in this order, each where it still applies."""
    events = [event]
    for active in order:
        result: list[Event] = []
        for e in events:
            if _would_apply(game, active, e):
                result += _made_of(game, e, active)
            else:
                result.append(e)
        events = result
    return events


def _would_apply(game: Game, active: ActiveEffect, event: Event) -> bool:
    if not any(kind in active.effect.events for kind in game.rules.event_types[type(event)]):
        return False
    if isinstance(event, Moved) and event.to in game.rules.home:
        new = active.key[0] == "own"
        return game.foresee(event, lambda id: bool(
            active.effect.applies(active.context(game, id if new else 0), event)))  # fmt: skip
    return bool(active.effect.applies(active.context(game), event))


def conceal(game: Game, zone_id: ZoneId, order: Sequence[int], but: Sequence[int]) -> None:
    """Put the objects of a zone into this order under new ids; see `Game.conceal`."""
    made, state, number = [], game._state, game.next_id()
    new: dict[int, Any] = {}
    for id in order:
        if id in but:
            made.append(id)
            continue
        old = state.objects[id]
        new[number] = Obj(
            number, old.kind, old.zone, old.owner, old.controller, old.components, old.base, old.timestamp, old.origin
        )
        made.append(number)
        number += 1
    game.set(f.NEXT_ID, 0, number)
    state.write_all("objects", new)
    game.write_zone(zone_id, tuple(made))
    state.write_all("objects", dict.fromkeys([id for id in order if id not in but], MISSING))


def stop_at_limits(game: Game, depth: int, count: int) -> NoReturn:
    """Raises LimitExceeded beyond the ruleset's limits on depth, events per step and objects."""
    limits = game.rules.limits
    if depth > limits.depth:
        raise LimitExceeded(
            f"events are nested {depth} deep (limit {limits.depth}); look for an event that contains itself"
        )
    if count > limits.events:
        raise LimitExceeded(f"{count} events since the last decision point (limit {limits.events})")
    raise LimitExceeded(f"{len(game.objects)} objects in the game (limit {limits.objects})")


__all__ = ["Batch", "applicable", "choose", "happen", "happen_all", "settle"]
