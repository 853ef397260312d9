"""What is worth trying at a decision: a few answers, of which the first is what the greedy agent would say."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Final

from apnap import (
    Answer,
    Choose,
    ChooseNumber,
    ChooseOne,
    Decision,
    Hidden,
    Match,
    Observation,
    Priority,
    UnknownName,
    YesNo,
)
from apnap_plugins.apps.agents.random import FIRST_TURN, MULLIGAN
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.stack.targets import ChooseTargets

MOST: Final = 10
"""The most answers that are tried at one decision."""
MAIN: Final = ("precombat main", "postcombat main")
FIGHT: Final = "declare blockers"
LAST: Final = "end"
MANA: Final = frozenset(["mana", "tap for mana"])
"""Actions that only make mana, which payment does by itself."""


def candidates(observation: Observation, decision: Decision, first: Answer) -> list[Answer]:
    """Legal answers that are worth trying, `first` in front, at most `MOST`; that alone where there is nothing to try."""
    if decision.rule in (FIRST_TURN, MULLIGAN):
        return [first]
    found: list[Answer] = [first]
    for answer in _others(observation, decision, first):
        if answer not in found and decision.legal(answer):
            found.append(answer)
            if len(found) == MOST:
                break
    return found


def _others(observation: Observation, decision: Decision, first: Answer) -> Iterator[Answer]:
    if isinstance(decision, Priority):
        yield from _actions(observation, decision, first)
    elif isinstance(decision, DeclareAttackers):
        yield from _attacks(decision, first)
    elif isinstance(decision, Match):
        yield from _matches(decision, first)
    elif isinstance(decision, YesNo):
        yield from (0, 1)
    elif isinstance(decision, ChooseOne):
        yield from range(min(len(decision.options), MOST))
    elif isinstance(decision, ChooseTargets | Choose):
        yield from _choices(decision)
    elif isinstance(decision, ChooseNumber):
        yield from (decision.maximum, decision.minimum, (decision.maximum + decision.minimum) // 2)


def _actions(observation: Observation, decision: Priority, first: Answer) -> Iterator[Answer]:
    """To pass, and each action of another kind or with another card; none at times when to wait is as good."""
    stack = observation.zone("stack")
    options = decision.options
    if options[first][0] == "play" or (stack and stack[-1].controller == observation.viewer):
        return
    if not stack and not _is_time(observation):
        return
    yield 0
    seen = set()
    for at in range(1, len(options) - decision.background):
        action = options[at]
        if action[0] in MANA:
            continue
        what = (action[0], _name(observation, action[1]) if len(action) > 1 else "", *map(repr, action[2:]))
        if what not in seen:
            seen.add(what)
            yield at


def _is_time(observation: Observation) -> bool:
    """Whether something is to be done with an empty stack: in one's main phases, in a fight, before one's own turn."""
    mine = observation.active_player == observation.viewer
    return observation.stage == FIGHT or observation.stage in (MAIN if mine else (LAST,))


def _name(observation: Observation, ref: object) -> object:
    """What an action is about: cards of one name are alike in a hand, permanents are not."""
    if not isinstance(ref, int):
        return repr(ref)
    try:
        view = observation.object(ref)
    except (Hidden, UnknownName):  # an action may be about no object, such as rolling the planar die
        return ref
    return view.name if view.zone == "hand" else ref


def _attacks(decision: DeclareAttackers, first: Answer) -> Iterator[Answer]:
    """Nobody, all, and what `first` says with one attacker more or less."""
    whole = tuple((at, 0) for at, partners in enumerate(decision.partners) if partners)
    yield ()
    yield whole
    used = dict(first)
    for at, _ in whole:
        changed = {**used, at: 0}
        if at in used:
            del changed[at]
        yield tuple(sorted(changed.items()))


def _matches(decision: Match, first: Answer) -> Iterator[Answer]:
    """Nobody, and what `first` says without one, with one more, or with one that does something else."""
    yield ()
    for pair in first:
        yield tuple(one for one in first if one != pair)
    for at, partners in enumerate(decision.partners):
        rest = tuple(one for one in first if one[0] != at)
        for place in range(len(partners)):
            yield tuple(sorted((*rest, (at, place))))
            yield ((at, place),)


def _choices(decision: Choose) -> Iterator[Answer]:
    """Each choice where there are few, else those of one option."""
    size = len(decision.options)
    count = sum(math.comb(size, n) for n in range(decision.minimum, min(decision.maximum, size) + 1))
    for number in range(decision.minimum, min(decision.maximum, size) + 1):
        if number <= 1 or count <= MOST:
            yield from itertools.combinations(range(size), number)
