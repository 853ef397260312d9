"""How the game goes on: stages, priority, state-based actions, the stack (CR 117, 500, 704.3).

The position is state, so that between any two steps of this machine the Python stack is empty.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from apnap.core import fields as f
from apnap.core.asking import Priority
from apnap.core.errors import PluginError, UnknownName
from apnap.core.events import Event, Happened, StageBegan
from apnap.core.loops import begin_anew, notice_repetition
from apnap.core.state import BEFORE_PRIORITY, LOOKED_AFTER, SHARED, SIGNALS, STATE_BASED, UNSETTLED
from apnap.core.values import MISSING

if TYPE_CHECKING:
    from apnap.core.game import Game

PASS: tuple[Any, ...] = ("pass",)
ON_STACK: Final = ("stack", SHARED)
STAGE, SETTLE, PRIORITY = "stage", "settle", "priority"
QUIET: Final = f.QUIET.name
NO_STAGE: Final = ("",)


def step(game: Game) -> bool:
    """From one quiescent point to the next. False where the game has nothing more to do by itself.

    A step ends before somebody is asked what to do with priority, after each resolution, and before a stage begins: what has
    been done since the step began is done again with every answer. In between, whoever can only pass does (CR 117.3d). The
    last pass before a resolution begins a step, asked for or not: where a step began must not tell who could have responded.
    """
    state = game._state
    tables, stack = state.tables, state.zones
    flow, quiet, left = tables["flow"], tables["steps without a choice"], tables["left"]
    session = game.session
    patience = game.rules.limits.quiet_steps * max(len(game.players), 2) // 2  # the more there are, the more pass
    position = flow.get(0, STAGE)
    asked_here, done = position == PRIORITY, False
    while True:
        here, asked_here = asked_here, False
        if not here:  # the step before, which ended here, has counted
            count = quiet.get(0, 0) + 1
            state.journal += (QUIET, 0, quiet.get(0, MISSING), state.versions[QUIET])
            state.clock = state.versions[QUIET] = state.clock + 1
            quiet[0] = count
            if count > patience:
                game.set_each((f.FLOW, 0, position))
                notice_repetition(game, count)
        if done:
            return True
        if position == SETTLE:
            index = game._index
            if (
                state.due & UNSETTLED
                or index is None
                or index.state_triggers
                or tables["waiting triggers"]
                or game.debug
            ):
                settle(game)
                position = flow.get(0, STAGE)
            else:
                position = PRIORITY  # written where the step ends there: mostly it goes on
            continue
        if position == STAGE:
            if not begin_next_stage(game):
                return False
            position = flow.get(0, STAGE)
            if position == STAGE:
                return True
            continue
        player, again = tables["priority"][0], session.cursor < len(session.inputs) or session.taken is not None
        passes = tables["passes"].get(0, 0) + 1
        last = passes >= len(game.players) - len(left)
        if last and stack[ON_STACK] and not here:  # the top resolves if this player passes (CR 117.4)
            game.set_each((f.FLOW, 0, PRIORITY))
            return True
        asked = _asked_before(game, player) if again else None
        key = (_actions, (player, False))
        known = game.answers.get(key)  # as `Game.kept`, but mostly without a call
        current = (known is not None and game._index is not None and not state.due & SIGNALS and not game.debug
                   and known.read(state.versions) == known.versions)  # fmt: skip
        actions: Any = () if asked is not None else known.value if known and current else game.answer(key).value
        if asked is not None or actions or game.every_priority:
            if not here:
                game.set_each((f.FLOW, 0, PRIORITY))
                return True
            give_priority(game, player, asked or _priority(game, player, actions))
            position, done = flow.get(0, STAGE), True
            if position != PRIORITY:
                return True
        elif last:  # it is all they can do, and nobody wants to be asked all the same
            (resolve_top if stack[ON_STACK] else end_stage)(game)
            return True
        else:
            following = game.next_player(player) if left else game.players[(player + 1) % len(game.players)]
            game.set_each((f.PASSES, 0, passes), (f.PRIORITY, 0, following))


def begin_next_stage(game: Game) -> bool:
    """The next stage on the agenda begins (CR 500.1); with none left, those who know what comes next are asked.

    Also CR 500.6.
    """
    tables = game._state.tables
    agenda = tables["agenda"].get(0) or _next_agenda(game)
    if not agenda:
        return False
    if tables[f.PASSED.name].get(0):
        begin_anew(game)  # the next stage is another one
    item = agenda[0]
    stage = game.rules.stages.get(item[0])
    if stage is None:
        raise UnknownName(f"stage {item[0]!r} is on the agenda, but no plugin in force declares it")
    before, record = tables["stage"].get(0, NO_STAGE), stage.record
    begun = () if record is None else tables[record.name].get(0, ())
    recorded = () if record is None else ((record, 0, (*begun, item[0])),)
    game.set_each((f.AGENDA, 0, agenda[1:]), (f.STAGE, 0, item), *recorded)
    versions = game._state.versions
    for names in game.stages_asked:
        if (item[0] in names) != (before[0] in names) and ("stage", names) in versions:
            game._state.touch(("stage", names))
    active = tables["active player"].get(0, 0)
    if game.happen(_begins(item[0], active)) is None:  # it goes on as though it didn't exist (CR 500.10, 614.10)
        game.set_each(*((field, 0, begun) for field, _, _ in recorded))
        return True
    if game.rules.sides.shared_turns:
        _begins_for_others(game, item[0])
    for moment in stage.first:
        if tables["effects"] or any(map(tables.get, game.rules.lasting_names.get(moment, ()))):
            game.announce(moment, tables["active player"].get(0, 0))
    for question, do_first in stage.before:
        if question in (game._index or game.index()).answers:
            do_first(game)
    if stage.begin(game, item):
        first = tables["active player"].get(0, 0)
        if tables["left"].get(first):
            first = game.next_player(first)  # CR 800.4j
        game.set_each((f.PRIORITY, 0, first), (f.PASSES, 0, 0), (f.FLOW, 0, SETTLE))
        if game._state.due & LOOKED_AFTER or game._index is not game.noticed or game.debug:
            game.notice_changes()
    else:
        end_stage(game)
    return True


def _next_agenda(game: Game) -> tuple[Any, ...]:
    """What comes when no stage is left, as the first says who knows it: mostly the stages of a turn."""
    return next(filter(None, (agenda.next(game) for agenda in game.rules.agendas)), ())


@functools.lru_cache(maxsize=1000)
def _begins(stage: str, player: int) -> StageBegan:
    """The event that a stage begins: the same one each time, for it says no more."""
    return StageBegan(stage, player)


def _begins_for_others(game: Game, stage: str) -> None:
    """It is a stage of everybody's on the active team: abilities trigger at the beginning of theirs (CR 805.4d)."""
    others = [p for p in game.active_players if p != game.active_player]
    game.triggers.check([Happened(StageBegan(stage, player)) for player in others], game.index())


def start_priority(game: Game, player: int) -> None:
    """`player` will receive priority once everything is settled (CR 117.3, 117.5, 117.3a)."""
    game.set_each((f.PRIORITY, 0, player), (f.PASSES, 0, 0), (f.FLOW, 0, SETTLE))


def end_stage(game: Game) -> None:
    """The current stage ends (CR 500.2, 500.11)."""
    tables = game._state.tables
    item = tables["stage"][0]
    game.set_each((f.PRIORITY, 0, -1), (f.FLOW, 0, STAGE))
    stage = game.rules.stages[item[0]]
    due = not stage.fields or game.debug
    for field in stage.fields:
        due = due or bool(tables[field.name])
    if due and stage.end is not None:
        stage.end(game, item)
    for moment in stage.last:
        if tables["effects"] or any(map(tables.get, game.rules.lasting_names.get(moment, ()))):
            game.announce(moment, tables["active player"].get(0, 0))


def settle(game: Game) -> None:
    """One round of CR 117.5: state-based actions, or else waiting triggers go on the stack, or else priority.

    Also CR 503.1a.
    """
    state = game._state
    if state.due & SIGNALS:
        game.refresh_signals()
    if (state.due & STATE_BASED or game.debug) and perform_state_based_actions(game):
        return
    if (game._index or game.index()).state_triggers:
        game.triggers.check_state_triggers()
    if state.tables["waiting triggers"].get(0):
        game.triggers.put_on_stack()
        return
    if state.due & (SIGNALS | BEFORE_PRIORITY) or game.debug:
        game.before_priority.make()
    game.set_each((f.FLOW, 0, PRIORITY))


def perform_state_based_actions(game: Game) -> bool:
    """All applicable state-based actions as one event (CR 704.3). Whether there were any.

    Equal events are one (CR 704.7). Choices that a check needs are asked while collecting, in the checks' order.

    Also CR 405.6f, 704.1, 704.2, 704.4, 704.6.
    """
    events: list[Event] = []
    alike: dict[tuple[type, object], list[Event]] = {}  # events may not be hashable; of one subject there are few
    for at, given in game.state_based.make():
        for event in given:
            if not isinstance(event, Event):
                action = game.rules.state_based_actions[at]
                owner = game.rules.owners.get(("StateBasedAction", action.id), "")
                raise PluginError(f"state-based action {action.id!r} gives {event!r}, which is no event", owner)
            others = alike.setdefault((type(event), event.subject), [])
            if event not in others:
                others.append(event)
                events.append(event)
    if not events:
        return False
    return bool(game.happen_all(events))


def unsettled(game: Game) -> bool:
    """Whether a state-based action would be performed or an ability waits (CR 514.3a). Nobody is asked for choices here.

    One that can't happen is not performed, as where a player without life can't lose the game (CR 614.17).
    """
    state = game._state
    if state.tables["waiting triggers"].get(0):
        return True
    if not state.due & (SIGNALS | STATE_BASED) and game._index is not None and not game.debug:
        return False
    found = game.trial(game.state_based.make)
    if isinstance(found, type):
        return True  # somebody is to be asked
    return any(game.is_allowed(event) for _, given in found for event in given)


# Any: actions of whatever kind: (kind, what it is about)
def legal_actions(game: Game, player: int, background: bool = False) -> tuple[tuple[Any, ...], ...]:
    """What `player` may do with priority now, beside passing (CR 117.1): of the kinds in the background, or the others."""
    return game.kept(_actions, player, background)


def _actions(game: Game, player: int, background: bool) -> tuple[tuple[Any, ...], ...]:
    found: tuple[tuple[Any, ...], ...] = ()
    for id, kind in game.rules.actions.items():
        if kind.background == background:
            found += game.kept(_options, id, player)
    return found


def _options(game: Game, id: str, player: int) -> tuple[tuple[Any, ...], ...]:
    """The actions of one kind."""
    return tuple(game.rules.actions[id].options(game, player))


def _priority(game: Game, player: int, actions: tuple[tuple[Any, ...], ...]) -> Priority:
    """The decision what to do with priority: one of these actions, one of the quiet ones, or to pass."""
    quiet = game.kept(_actions, player, True)
    return Priority(player=player, options=(PASS, *actions, *quiet), background=len(quiet), rule="117.1",
                    prompt="You have priority")  # fmt: skip


def _asked_before(game: Game, player: int) -> Priority | None:
    """The same decision as it was asked here the first time: its answer is given now, nothing has changed in between.

    In debug mode it is made anew, so that rule code that depends on something else is found out; but for what is known of it
    only as others know it.
    """
    given = game.session.given()
    if given is None or given.concedes >= 0 or (game.debug and not given.bare):
        return None
    asked = given.decision
    return asked if isinstance(asked, Priority) and asked.player == player else None


def give_priority(game: Game, player: int, decision: Priority) -> None:
    """The player with priority acts or passes (CR 117.3c, 116.3, 117.7, 505.2)."""
    action = game.ask(decision)
    if action == PASS:
        pass_priority(game, player)
        return
    start_priority(game, game.together(player)[0])  # CR 805.5b: their team has it again
    game.rules.actions[action[0]].perform(game, player, action)


def pass_priority(game: Game, player: int) -> None:
    """The next player receives priority; when all have passed, the stack resolves or the stage ends (CR 117.3d, 117.4, 405.5)."""
    state = game._state
    passes = state.tables["passes"].get(0, 0) + 1
    if passes < len(game.players) - len(state.tables["left"]):
        game.set_each((f.PASSES, 0, passes), (f.PRIORITY, 0, game.next_player(player)))
    elif state.zones[ON_STACK]:
        resolve_top(game)
    else:
        end_stage(game)


def resolve_top(game: Game) -> None:
    """The topmost spell or ability resolves (CR 608.1, 117.2e); then the active player gets priority (CR 117.3b)."""
    state, tables = game._state, game._state.tables
    top, active = game.zone("stack")[-1], tables["active player"].get(0, 0)
    start_priority(game, active if not tables["left"].get(active) else game.next_player(active))
    game.rules.stack_rules.resolve(game, top)
    if top in state.objects and game.zone("stack")[-1:] == (top,):
        raise PluginError(f"resolving object {top} left it on top of the stack", game.rules.owners[("StackRules", "")])
    player = tables["priority"].get(0, -1)
    if tables["left"].get(player):
        game.set(f.PRIORITY, 0, game.next_player(player))
