"""Asking why: what says no while the game looks at what a player could do, and which effects made an object what it is.

Rules judge in a straight line and stop at the first no. An inquiry has the same code run on, on a copy of the game: what
says no is noted, and taken for a yes. So every objection comes from what judges in play, and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, final

from apnap.core.abilities import Question
from apnap.core.index import ActiveEffect
from apnap.core.layers import Computation, LayerEntry, _Trial
from apnap.core.values import Characteristics

if TYPE_CHECKING:
    from apnap.core.events import Event, Ref
    from apnap.core.game import Game

T = TypeVar("T")


# Any: the answers of whatever question
class Fold(NamedTuple):
    """What one effect in force made of the answer to a question."""

    effect: ActiveEffect
    before: Any
    after: Any


# Any: the answers of whatever question
class Asked(NamedTuple):
    """A question that rules asked and effects answered, with the first value and the last, and what came between."""

    question: Question[Any]
    first: Any
    last: Any
    folds: tuple[Fold, ...]


class Objection(NamedTuple):
    """Something that stands against what is judged.

    A rule says so itself, with its number, in words (`text`); or an `effect` does, as it answers a `question`, or forbids an
    `event`. `about` are the objects and players that the rule spoke of, else what the question or event names.
    """

    rule: str
    text: str = ""
    about: tuple[Ref, ...] = ()
    effect: ActiveEffect | None = None
    question: Question[Any] | None = None
    event: Event | None = None


@final
class Inquiry:
    """What was noted while something was judged: `objections`, and all questions that were `asked`, each once."""

    __slots__ = ("_inside", "asked", "objections")

    def __init__(self) -> None:
        self.objections: list[Objection] = []
        self.asked: list[Asked] = []
        self._inside = 0

    def objects(self, rule: str, text: str, *about: Ref) -> bool:
        """A rule says no, for what it is about: that is noted, and False, so that it is judged on."""
        self._note(Objection(rule, text, about))
        return False

    # Any: as in `Game.query`
    def ask(self, game: Game, question: Question[Any], value: Any, answers: Sequence[ActiveEffect]) -> Any:
        """The answer to a question. Of one that forbids, each no is noted, and the answer is the first value."""
        if self._inside:  # an answer asks, and wants to know how it is
            return _folded(game, question, value, answers)[0]
        self._inside += 1
        try:
            last, folds = _folded(game, question, value, answers)
            refusing = [a for a in answers if value is True and question.forbids and _refuses(game, question, a)]
        finally:
            self._inside -= 1
        asked = Asked(question, value, last, folds)
        if folds and asked not in self.asked:
            self.asked.append(asked)
        for active in refusing:
            self._note(Objection(question.rule, effect=active, question=question))
        return value if refusing else last

    def allow(self, game: Game, event: Event) -> bool:
        """Every "can't" that forbids the event is noted; True, so that it is judged on."""
        for kind in game.rules.event_types[type(event)]:
            for active in game.index().prohibitions.get(kind, ()):
                if active.effect.entering or not active.live(game) or not game.witnesses(active.controller, event):
                    continue
                if active.effect.forbids(active.context(game), event):
                    self._note(Objection("614.17", effect=active, event=event))
        return True

    def _note(self, objection: Objection) -> None:
        if objection not in self.objections:
            self.objections.append(objection)


# Any: as in `Game.query`
def _folded(
    game: Game, question: Question[Any], value: Any, answers: Sequence[ActiveEffect]
) -> tuple[Any, tuple[Fold, ...]]:
    folds = []
    for active in answers:
        before, value = value, _answered(game, question, value, active)
        if value != before:
            folds.append(Fold(active, before, value))
    return value, tuple(folds)


def _answered(game: Game, question: Question[Any], value: Any, active: ActiveEffect) -> Any:
    if not game.says_something(active) or not active.live(game):
        return value
    return active.effect.answer(active.context(game), value, question)


def _refuses(game: Game, question: Question[Any], active: ActiveEffect) -> bool:
    """Whether the effect says no by itself, whatever others say."""
    return _answered(game, question, True, active) is False


def inquire(game: Game, judge: Callable[[Game], T]) -> tuple[T | None, Inquiry]:
    """Have something judged on a copy of the game, and note what stands against it.

    `judge` gets the copy, on which the rules note each no and go on as though it were a yes; it only looks. Returns what it
    gives, and the inquiry. Where rules fail on what can't be, after a no was taken for a yes, what was noted so far counts, and
    None is returned. The game is left as it is.
    """
    copy = game.copy()
    copy.decision  # noqa: B018 - it runs forward to where the game stands
    copy.forget_answers()
    copy.inquiry = inquiry = Inquiry()
    try:
        return judge(copy), inquiry
    except Exception:
        if not inquiry.objections:
            raise
        return None, inquiry


class LayerStep(NamedTuple):
    """One continuous effect applied to one object (CR 613): in which layer, with its rule, and what it was before and after.

    `waits_for` are effects of the layer that it depends on, and that were applied before it although their timestamp, or
    what else decides, is later (CR 613.8b); `ahead_of` those that depend on it, and were applied after it for that.
    """

    layer: str
    rule: str
    effect: ActiveEffect
    before: Characteristics
    after: Characteristics
    waits_for: tuple[ActiveEffect, ...]
    ahead_of: tuple[ActiveEffect, ...]


@final
class _Traced(Computation):
    """A computation that notes what is done to one object."""

    __slots__ = ("ahead", "steps", "subject", "waiting")

    def __init__(self, game: Game, subject: int) -> None:
        super().__init__(game)
        self.subject = subject
        self.steps: list[LayerStep] = []
        self.waiting: dict[tuple[str, tuple[Any, ...]], list[ActiveEffect]] = {}
        self.ahead: dict[tuple[str, tuple[Any, ...]], list[ActiveEffect]] = {}

    def _now(self) -> Characteristics:
        known = self.work.get(self.subject) or self.game.base(self.subject)
        return Characteristics(dict(known.values))

    def _next(self, waiting: list[LayerEntry], layer: str) -> LayerEntry:
        chosen = super()._next(waiting, layer)
        candidates = sorted([a for a in waiting if a.defining] or waiting, key=lambda a: a.order)
        at = candidates.index(chosen)
        trial = _Trial(self, candidates, layer)
        for n, other in enumerate(candidates[:at]):
            if trial.reaches(n, at):
                self.waiting.setdefault((layer, other.active.key), []).append(chosen.active)
                self.ahead.setdefault((layer, chosen.active.key), []).append(other.active)
        return chosen

    def _apply(self, applying: LayerEntry, layer: str) -> None:
        before = self._now()
        super()._apply(applying, layer)
        after = self._now()
        if before.values != after.values or (applying.started is not None and self.subject in applying.started):
            key = (layer, applying.active.key)
            waited, ahead = tuple(self.waiting.get(key, ())), tuple(self.ahead.get(key, ()))
            rule = self.game.rules.layer_rule(layer)
            self.steps.append(LayerStep(layer, rule, applying.active, before, after, waited, ahead))


def layer_steps(game: Game, obj: int) -> tuple[LayerStep, ...]:
    """The continuous effects that apply to an object, in the order in which they are applied (CR 613.1, 613.7, 613.8).

    Also those that make no difference to it. The first begins with what the object is before all effects. Raises UnknownName
    for an object that is not there; nothing is changed.
    """
    game.object(obj)
    if obj not in game.objects:
        return ()
    traced = _Traced(game, obj)
    outer, game.noted = game.noted, None
    try:
        traced.run()
    finally:
        game.noted = outer
    return tuple(traced.steps)


__all__ = ["Asked", "Fold", "Inquiry", "LayerStep", "Objection", "inquire", "layer_steps"]
