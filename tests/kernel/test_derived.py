"""What follows from state is looked at where state became dirty, and its changes are events (CR 603.10d)."""

from __future__ import annotations

from types import ModuleType
from typing import Any, ClassVar

import toy
import toybox
from play import start
from toy import BENT, SCORE, card
from toybox import GainScore

from apnap import (
    OBJECT,
    Context,
    Derived,
    Event,
    Field,
    Game,
    Happened,
    Leaf,
    Manifest,
    Ruleset,
    TriggerCondition,
    Triggered,
    declares,
    event,
    node,
)

MEMO_OF_CALLS: list[int] = []


@event
class LeadChanged(Leaf):
    """Whether its controller leads is another matter than before."""

    rule: ClassVar[str] = "603.10d"
    obj: int
    before: int
    now: int


@node
class WhenLeadChanges(TriggerCondition):
    """Whenever somebody begins or ceases to lead."""

    events: ClassVar[tuple[type[Event], ...]] = (LeadChanged,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        return happened.event.obj == ctx.source  # type: ignore[attr-defined]


def leads(game: Game, obj: int) -> int:
    """1 where its owner has more than two points."""
    MEMO_OF_CALLS.append(obj)
    return int(game.get(SCORE, game.object(obj).owner) > 2)


def rules() -> Ruleset:
    """The toy game with the lead derived."""
    field = Field[int]("leads so far", OBJECT, -1)
    derived = Derived(field, "603.10d", leads, LeadChanged, LeadChanged, "table")
    module = ModuleType(__name__)  # whose nodes are those of this file
    module.MANIFEST = Manifest(id="leading", name="Leading", kind="rules", rules=("603.10d",))  # type: ignore[attr-defined]
    module.apnap_declarations = declares(field, derived)  # type: ignore[attr-defined]
    return Ruleset.load(mechanics=[], extra=[toy, toybox, module])


WATCHER = card("watcher", Triggered(WhenLeadChanges(), GainScore(10)))


def changes(game: Game) -> list[Any]:
    found = [e.happened.event for e in game.log.entries if e.happened is not None]
    return [(one.before, one.now) for one in found if isinstance(one, LeadChanged)]


def begin(ruleset: Ruleset, *cards: Any, **options: bool) -> Game:
    game = start({"table": list(cards)}, {}, rules=ruleset, **options)
    _ = game.decision
    game.after_events()
    return game


def write(game: Game, score: int) -> None:
    game.set(SCORE, 0, score)
    game.after_events()


def test_a_change_is_an_event_on_which_abilities_trigger():
    game = begin(rules(), WATCHER)
    write(game, 2)
    assert changes(game) == []
    write(game, 3)
    assert changes(game) == [(0, 1)]
    write(game, 1)
    assert changes(game) == [(0, 1), (1, 0)]
    assert len(game.get(toy.kernel_fields.WAITING)) == 2


def test_it_is_worked_out_only_where_something_that_it_reads_was_written():
    game = begin(rules(), WATCHER)
    (watcher,) = game.zone("table")
    MEMO_OF_CALLS.clear()
    game.after_events()
    game.set(BENT, watcher, True)
    game.after_events()
    assert MEMO_OF_CALLS == []
    write(game, 1)
    assert [watcher] == MEMO_OF_CALLS


def test_nothing_is_worked_out_where_nothing_watches():
    game = begin(rules(), card("other"))
    MEMO_OF_CALLS.clear()
    write(game, 3)
    assert (MEMO_OF_CALLS, changes(game)) == ([], [])


def test_what_is_taken_back_is_noticed_again():
    game = begin(rules(), WATCHER)
    mark = game.mark()
    write(game, 3)
    game.rollback(mark)
    write(game, 2)
    write(game, 3)
    assert changes(game) == [(0, 1), (0, 1)]
