"""Pairs of games that differ only in cards that one player has not seen, and everything that this player may compare.

`Twins` plays a game at random and notes, at each decision, all that an observation offers to the viewer. Then it plays a
twin: the same seed, and the same decks but for cards that the viewer has not seen by the end of the comparison, which have
changed places within their owner's deck. The viewer gives the same answers. The others do what looks the same: the same
action where they acted, or they pass. At each decision the twin must offer the same as the game did.

What one game shows by rule and the other doesn't is no leak: a card that the viewer gets to see is taken out of the
difference (it is the same card in both games from the start), and the comparison goes on without it. So it is with cards
that somebody needs for the same action. A difference that no card seen explains is a leak.
"""

from __future__ import annotations

import difflib
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from apnap import ApnapError, Decision, Definition, Game, Hidden, IllegalAnswer, Observation, Ruleset
from apnap.core.decisions import pick
from apnap.core.flow import Priority
from apnap.core.log import Entry
from apnap.core.values import GAME, OBJECT, PLAYER, Characteristic
from apnap.testing.probe import shows
from apnap_plugins.rules.vocabulary import characteristics as ch

CHARACTERISTICS: tuple[Characteristic[Any], ...] = (
    ch.NAME, ch.TYPES, ch.SUBTYPES, ch.SUPERTYPES, ch.COLORS, ch.MANA_COST, ch.POWER, ch.TOUGHNESS, ch.ABILITIES,
)  # fmt: skip
MOST_ATTEMPTS = 60
FAR = 40
"""The whole log, all ids that ever were and games drawn anew are looked at once in so many pictures."""
RECENT = 60
"""Lines of the log that are looked at each time."""


class Watched(Game):
    """A game that notes which cards the viewer could see at some time."""

    watched: ClassVar[bool] = True

    def __init__(self, ruleset: Ruleset, decks: Sequence[Any], seed: int, viewer: int) -> None:
        self.viewer = viewer
        self.seen: set[int] = set()
        super().__init__(ruleset, decks, seed)
        self.log.observers.append(self._told)

    def after_events(self) -> None:
        """Look, then go on as every game does."""
        super().after_events()
        if not self.foreseeing and not self.trying:
            self.look()

    def look(self) -> None:
        """What the viewer sees now they have seen."""
        for id, obj in self.objects.items():
            if not self.seen.issuperset(obj.components) and shows(self, self.viewer, id):
                self.seen.update(obj.components)

    def _told(self, entry: Entry) -> None:
        """A line of the log names cards too, also such as were hidden before and after."""
        for id, _, _ in entry.names:
            known = [viewers for one, viewers in entry.seen if one == id]
            if (not known or any(self.viewer in viewers for viewers in known)) and (self.is_known(id)):
                self.seen.update(self.components_of(id))


@dataclass
class Step:
    """One decision of the game: where it was asked, who answered what, and all that the viewer could see."""

    place: tuple[Any, ...]
    decision: Decision
    answer: Any
    seen: frozenset[int]
    picture: list[str]


@dataclass
class Report:
    """What came of comparing a game with its twin."""

    seed: int
    pictures: int = 0
    attempts: int = 0
    different: int = 0
    acted: int = 0
    leak: str = ""
    unlike: str = ""


class Unlike(Exception):
    """Somebody can't do in the twin what they did in the game: these components must be the same cards."""

    def __init__(self, components: set[int], what: str) -> None:
        super().__init__(what)
        self.components = components


# What an observation offers ------------------------------------------------------------------------------


def picture(view: Observation, game: Game, far: bool) -> list[str]:
    """Everything that the viewer can read, as lines. `game` is asked for the names of things only, never for values."""
    lines = [f"{view!s} stage {view.stage} active {view.active_player} seats {view.players}".replace(hex(id(view)), "")]
    lines[0] = lines[0].split(">", 1)[-1]
    lines += _decision(view)
    for name, declared in game.rules.fields.items():
        if declared.scope == GAME:
            lines.append(f"{name}: {_read(lambda: view.of_game(declared))}")  # noqa: B023 - called at once
        elif declared.scope == PLAYER:
            lines += [f"{name} of {p}: {_read(lambda: view.of_player(declared, p))}" for p in view.players]  # noqa: B023
    for zone, owner, views in view.zones():
        lines.append(f"{zone} of {owner}: {views!r}")
        for one in views:
            lines += _object(one, game, zone == "library", far)
    lines += [f"absent {one!r}" for zone in game.rules.home for one in view.absent(zone)]
    lines += view.log(0 if far else max(0, len(game.log) - RECENT))
    if far:
        lines += [f"id {n}: {_read(lambda: _gone(view, n))}" for n in range(1, max(game.objects, default=0) + 5)]  # noqa: B023
        lines += _drawn(view)
    return lines


def _decision(view: Observation) -> Iterator[str]:
    decision = view.decision
    if decision is None:
        return
    yield f"{decision.describe()} {decision.kind}"
    yield _text(decision)
    for option, described in zip(decision.options, view.options(), strict=True):
        yield f"{described} {_text(option)}"
    yield repr(view.asides())


def _object(view: Any, game: Game, briefly: bool, thorough: bool) -> Iterator[str]:
    yield f"{view.id} {view.zone} {view.owner} {view.controller} {view.known} {view.name} {view.counters()}"
    if briefly and not view.known:
        return
    yield str(_read(lambda: view.card().key))
    for characteristic in CHARACTERISTICS:
        yield f"{characteristic.name} {_read(lambda: view[characteristic])}"  # noqa: B023 - called at once
    for name, declared in game.rules.fields.items():
        if declared.scope == OBJECT and (declared.public or declared.secret or thorough):
            yield f"{name} {_read(lambda: view[declared])}"  # noqa: B023 - called at once


def _gone(view: Observation, id: int) -> str:
    one = view.object(id)
    return f"{one!r} {one.zone} {one.owner} {one.controller} {one.known} {_read(lambda: one.card().key)}"


def _drawn(view: Observation) -> list[str]:
    """Games drawn anew are for the viewer to look into: all of their state is offered."""
    lines = []
    for seed in (1,):
        try:
            drawn = view.determinize(seed)
            lines.append(f"drawn {seed}: {drawn.digest()} {drawn.inputs()} {drawn.decks} {drawn.seed}")
        except ApnapError as err:
            lines.append(f"not drawn: {err}")
    return lines


def _read(read: Any) -> str:
    try:
        return _text(read())
    except Hidden:
        return "hidden"
    except ApnapError as err:
        return str(err)


def _text(value: Any) -> str:
    """As `repr`, with sets in order."""
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(_text(v) for v in value))}}}"
    if isinstance(value, tuple):
        return f"({', '.join(_text(v) for v in value)})"
    return repr(value)


# Playing -------------------------------------------------------------------------------------------


class Twins:
    """One game and its twins. `viewer` compares; decisions are answered with `rng`."""

    def __init__(
        self, ruleset: Ruleset, decks: Sequence[Sequence[Definition]], seed: int, viewer: int, most: int
    ) -> None:
        self.ruleset = ruleset
        self.decks = [list(deck) for deck in decks]
        self.seed = seed
        self.viewer = viewer
        self.most = most
        self.steps: list[Step] = []
        self._tried: set[tuple[int, frozenset[int]]] = set()

    def play(self, rng: random.Random) -> None:
        """The game itself, up to so many decisions."""
        game = Watched(self.ruleset, self.decks, self.seed, self.viewer)
        while len(self.steps) < self.most and (decision := game.decision) is not None:
            game.look()
            answer = decision.default() if decision.rule.startswith("103") else decision.sample(rng)
            self.steps.append(
                Step(self._place(game), decision, answer, frozenset(game.seen), self._picture(game, len(self.steps)))
            )
            game.push(answer)

    def _place(self, game: Game) -> tuple[Any, ...]:
        """Where in the game a decision is asked, as everybody at the table knows it."""
        return (len(game.log.entries), game.stage_name(), game.active_player)

    def _picture(self, game: Game, number: int) -> list[str]:
        return picture(game.observe(self.viewer), game, number % FAR == FAR - 1)

    def compare(self, upto: int, rng: random.Random) -> Report:
        """Play twins up to that decision until one is compared all the way."""
        steps = self.steps[:upto]
        report = Report(self.seed)
        fixed = set(steps[-1].seen) if steps else set()
        order = rng.random()
        for _ in range(MOST_ATTEMPTS):
            report.attempts += 1
            decks = self._twin_decks(fixed, random.Random(order))
            twin = Watched(self.ruleset, decks, self.seed, self.viewer)
            pairs = zip(itertools.chain(*self.decks), itertools.chain(*decks), strict=True)
            report.different = sum(a is not b for a, b in pairs)
            try:
                wrong = self._run(twin, steps, report)
            except Unlike as err:
                if err.components <= fixed:
                    report.unlike = str(err)
                    return report
                fixed |= err.components
                continue
            twin.look()
            if not wrong:
                return report
            if twin.seen <= fixed:
                report.leak = wrong
                return report
            fixed |= twin.seen
        report.unlike = f"not compared in {MOST_ATTEMPTS} attempts"
        return report

    def _twin_decks(self, fixed: set[int], rng: random.Random) -> list[list[Definition]]:
        """The decks with those cards in other places whose components are not fixed. Components count from 1 in deck order."""
        made, first = [], 1
        for deck in self.decks:
            free = [n for n in range(len(deck)) if first + n not in fixed]
            moved = free[:]
            rng.shuffle(moved)
            other = list(deck)
            for at, taken in zip(free, moved, strict=True):
                other[at] = deck[taken]
            made.append(other)
            first += len(deck)
        return made

    def _run(self, twin: Watched, steps: Sequence[Step], report: Report) -> str:
        """Play the twin along the steps. Returns where it looks different, or an empty string."""
        at = 0
        while at < len(steps):
            step, decision = steps[at], twin.decision
            mine = step.decision.answerer == self.viewer
            passed = not mine and isinstance(step.decision, Priority) and step.answer == 0
            if decision is None and passed:
                at += 1  # they could respond in the game before it ended, and did not
                continue
            if decision is None:
                return f"decision {at}: the twin is over; the game asks {step.decision!r}"
            theirs = decision.answerer == self.viewer
            if not mine and not self._is_the_same(twin, step, decision):
                if passed:
                    at += 1  # they could respond in the game and did not
                elif theirs:
                    raise Unlike(self._of(twin, step.decision.player), f"{step.decision!r} is not asked in the twin")
                else:
                    self._pass(twin, step, decision)
                continue
            if mine and not theirs:
                self._pass(twin, step, decision)
                continue
            report.pictures += 1
            seen = self._picture(twin, at)
            if seen != step.picture:
                return f"decision {at} of {step.decision.answerer}:\n" + "\n".join(_difference(step.picture, seen))
            twin.push(step.answer if mine else self._likewise(twin, step, decision))
            report.acted += not mine and step.answer != 0
            at += 1
        return ""

    def _is_the_same(self, twin: Game, step: Step, decision: Decision) -> bool:
        """Whether a decision of somebody else is the one that was asked in the game at this point."""
        asked = step.decision
        alike = type(asked) is type(decision) and (asked.player, asked.answerer) == (decision.player, decision.answerer)
        return alike and step.place == self._place(twin)

    def _pass(self, twin: Game, step: Step, decision: Decision) -> None:
        """Somebody who was not asked in the game does nothing. If they can't, what they have is the same, and what those have
        who were asked in the game."""
        if not isinstance(decision, Priority):
            concerned = self._of(twin, decision.player)
            if step.decision.answerer != self.viewer:
                concerned |= self._of(twin, step.decision.player)
            raise Unlike(concerned, f"{decision!r} is asked in the twin only")
        twin.push(0)

    def _likewise(self, twin: Game, step: Step, decision: Decision) -> Any:
        """The answer that looks the same. Where the cards that it names can't do it, all of the player's must be the same."""
        if decision == step.decision:
            return step.answer
        value = step.decision.value(step.answer)
        try:
            return pick(decision, value)
        except IllegalAnswer:
            near = frozenset(c for id in _ids(value) if id in twin.objects for c in twin.components_of(id))
            again = (decision.player, near) in self._tried
            self._tried.add((decision.player, near))
            what = f"{value!r} is not offered in the twin: {decision!r}"
            raise Unlike(self._of(twin, decision.player) if again or not near else set(near), what) from None

    def _of(self, game: Game, player: int) -> set[int]:
        return {component.id for component in game.components() if component.owner == player}


def _ids(value: Any) -> Iterator[int]:
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _ids(part)


def _difference(old: list[str], new: list[str]) -> list[str]:
    lines = difflib.unified_diff(old, new, "the game", "its twin", lineterm="", n=0)
    return [line[:600] for line, _ in zip(lines, range(16), strict=False)]
