"""Sagas (CR 715, 704.5s): lore counters, chapter abilities, and the end of a story."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    WAITING,
    Ability,
    Context,
    CounterKind,
    Event,
    Frame,
    Game,
    Happened,
    InsertedStep,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Moved,
    Precondition,
    Question,
    Replacement,
    StateBasedAction,
    Step,
    TriggerCondition,
    Triggered,
    declares,
    node,
    question,
)
from apnap_plugins.rules.counters.counters import CountersPut, counters_on, counters_put, enters_with_counters
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.entering import as_it_will_be
from apnap_plugins.rules.objects.replacement_order import TYPE_LINE, one_of
from apnap_plugins.rules.objects.zones import permanents_with
from apnap_plugins.rules.stack.abilities import Modes
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, keywords_of

MANIFEST = Manifest(
    id="sagas",
    name="Sagas",
    kind="rules",
    rules=("715", "704.5s"),
    requires=("characteristics", "counters", "sacrifice", "stack", "turn"),
    kernel=">=0.1,<0.2",
    not_tested={"715.1": "describes how the card is printed", "715.2a": "explains a notation"},
)

LORE: Final = "lore"
"""The name of the counters that say how far a Saga's story has gone (CR 715.3)."""


@question
class EntersWithLoreCounter(Question[bool]):
    """Whether a Saga enters with one lore counter (CR 715.3a), asked of it as it would be on the battlefield.

    The first value is True; an answer that puts other numbers of them on it, as read ahead does, forbids it.
    """

    rule: ClassVar[str] = "715.3a"
    saga: int


@question
class CanChapterTrigger(Question[bool]):
    """Whether the chapter ability of that number of a Saga can trigger as its lore counters become `lore` (CR 715.2b).

    The first value is True; an answer forbids it.
    """

    rule: ClassVar[str] = "715.2b"
    forbids: ClassVar[bool] = True
    saga: int
    number: int
    lore: int


CHAPTER: Final = "chapter"
"""The id of the keyword that a chapter symbol is (CR 715.2), and the tag of what it means."""


def chapter(
    numbers: int | tuple[int, ...], effect: Instruction | None, *targets: TargetSpec, modes: Modes | None = None
) -> Keyword:
    """Chapter symbols with their effect: {rN} or {rN1}, {rN2} (CR 715.2b, 715.2c)."""
    return Keyword(CHAPTER, ((numbers,) if isinstance(numbers, int) else numbers, effect, targets, modes))


@node
class WhenChapterReached(TriggerCondition):
    """When lore counters are put onto this Saga that make them at least `number`, and they were fewer (CR 715.2b)."""

    number: int
    events: ClassVar[tuple[type[Event], ...]] = (CountersPut, Moved)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By how many there were before and after, where nothing keeps it from triggering."""
        return any(
            obj == ctx.source
            and before < self.number <= after
            and ctx.game.query(CanChapterTrigger(obj, self.number, after), True)
            for obj, before, after in counters_put(happened, LORE)
        )


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 715.2b, 715.2c, 107.15a, 107.15b: a triggered ability for each number."""
    numbers, effect, targets, modes = keyword.parameters
    return tuple(
        Triggered(WhenChapterReached(number), effect, targets=targets, modes=modes, tag=CHAPTER) for number in numbers
    )


def final_chapter(game: Game, obj: int) -> int:
    """The greatest number among an object's chapter abilities, 0 where it has none (CR 715.2d, 715.2e)."""
    return max((max(symbol.parameters[0]) for symbol in keywords_of(game, obj, CHAPTER)), default=0)


@node
class EntersWithLore(Replacement):
    """CR 715.3a: as a Saga enters the battlefield, its controller puts a lore counter on it, unless it says otherwise."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """A Saga may enter."""
        return Precondition((("to", "battlefield"),), arriving=one_of("Saga"), looks_at=TYPE_LINE)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whether what enters would be a Saga on the battlefield (CR 614.12)."""
        assert isinstance(event, Moved)
        if event.to != "battlefield" or "Saga" not in ctx.game.would_be(event)[SUBTYPES]:
            return False
        return as_it_will_be(ctx.game, event, lambda new: ctx.game.query(EntersWithLoreCounter(new), True))

    def replace(self, ctx: Context, event: Event) -> Event:
        """In addition to others."""
        assert isinstance(event, Moved)
        return enters_with_counters(ctx.game, event, LORE, 1)


def _tell_on(game: Game, frame: Frame) -> None:
    """CR 715.3b, 703.4f: the active player puts a lore counter on each Saga they control."""
    sagas = permanents_with(game, "Saga")
    told = [obj for player in game.active_players for obj in sagas if game.controller(obj) == player] if sagas else []
    if told:
        game.happen_all([CountersPut(LORE, 1, obj, who=game.controller(obj)) for obj in told])


def _told(game: Game) -> list[Event]:
    """CR 704.5s, 715.4: a Saga with as many lore counters as its final chapter number is sacrificed.

    Not while a chapter ability of it waits to be put on the stack or is there.
    """
    sagas = permanents_with(game, "Saga")
    ended = [obj for obj in sagas if counters_on(game, obj, LORE) >= final_chapter(game, obj)] if sagas else []
    telling = _sources_of_chapters(game) if ended else frozenset()
    return [Sacrificed(obj, game.controller(obj)) for obj in ended if obj not in telling] if ended else []


def _sources_of_chapters(game: Game) -> frozenset[int]:
    """Sources of chapter abilities that have triggered and not left the stack."""
    waiting = [(w.source, w.ability) for w in game.get(WAITING)]
    there = [found for found in (game.rules.stack_rules.ability_of(game, i) for i in game.zone("stack")) if found]
    return frozenset(source for source, ability in (*waiting, *there) if getattr(ability, "tag", "") == CHAPTER)


apnap_declarations = declares(
    # Chapter symbols; parameters: the numbers, the effect, target phrases, modes (CR 715.2).
    KeywordDefinition(CHAPTER, _means, cumulative=True, text="{0} — {1}"),
    # Lore counters (CR 715.3).
    CounterKind(LORE),
    # A turn-based action of the precombat main phase (CR 505.4).
    InsertedStep("precombat main phase", Step("lore counters", _tell_on, "715.3b")),
    # Stories that are told.
    StateBasedAction("told sagas", "704.5s", _told),
    # How Sagas enter.
    EntersWithLore(),
)
