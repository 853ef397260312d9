"""Phases and steps by name (CR 500.1), adding some to a turn (CR 500.8, 500.9), and which have begun in this turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from apnap import AGENDA, GAME, Field, Game

UNTAP, UPKEEP, DRAW = "untap", "upkeep", "draw"
"""The steps of the beginning phase by name (CR 501.1)."""
PRECOMBAT_MAIN, POSTCOMBAT_MAIN = "precombat main", "postcombat main"
"""The main phases by name (CR 505.1)."""
COMBAT: Final = ("beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat")
"""The steps of the combat phase by name, in their order (CR 506.1)."""
END, CLEANUP = "end", "cleanup"
"""The steps of the ending phase by name (CR 512.1)."""
MAIN_PHASES: Final = frozenset([PRECOMBAT_MAIN, POSTCOMBAT_MAIN])
"""Both main phases (CR 505.1)."""
STEPS: Final = (UNTAP, UPKEEP, DRAW, PRECOMBAT_MAIN, *COMBAT, POSTCOMBAT_MAIN, END, CLEANUP)
"""All steps of a turn in their order, the main phases among them (CR 500.1)."""

BEGINNING_PHASE, COMBAT_PHASE, ENDING_PHASE = "beginning phase", "combat phase", "ending phase"
"""The phases that have steps, by name (CR 500.1)."""
PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    BEGINNING_PHASE: (UNTAP, UPKEEP, DRAW),
    PRECOMBAT_MAIN: (PRECOMBAT_MAIN,),
    COMBAT_PHASE: COMBAT,
    POSTCOMBAT_MAIN: (POSTCOMBAT_MAIN,),
    ENDING_PHASE: (END, CLEANUP),
}
"""The phases with their steps (CR 500.1); a main phase has none and stands for itself (CR 505.2)."""
PHASE_OF: Final[Mapping[str, str]] = {step: phase for phase, steps in PHASES.items() for step in steps}
"""The phase of each step; a main phase is its own (CR 500.1)."""

BEGUN: Final = Field[tuple[str, ...]]("phases and steps begun this turn", GAME, (), lasts="turn")
"""Steps, and main phases, in the order in which they began."""


def phase_of(step: str) -> str:
    """The phase that a step belongs to; empty for what is no step of CR 500.1."""
    return PHASE_OF.get(step, "")


def is_main_phase(game: Game) -> bool:
    """Whether it is a main phase (CR 505, 505.1a)."""
    return game.in_stage(MAIN_PHASES)


# Phases that have begun -----------------------------------------------------------------------------


def combats(game: Game) -> tuple[tuple[str, ...], ...]:
    """The steps that have begun of each combat phase of this turn (CR 506.1), the current one last."""
    found: list[list[str]] = []
    before = ""
    for step in game.get(BEGUN):
        if step in COMBAT:
            if before not in COMBAT or COMBAT.index(step) < COMBAT.index(before):
                found.append([])
            found[-1].append(step)
        before = step
    return tuple(tuple(steps) for steps in found)


# Adding to the agenda -------------------------------------------------------------------------------


def _rest_of_phase(agenda: tuple[Any, ...], current: str) -> int:
    """How many items at the head of the agenda still belong to the phase whose step is `current`.

    Stages that are no steps of CR 500.1 belong to the phase among whose steps they stand.
    """
    steps = PHASES.get(phase_of(current), ())
    if len(steps) < 2:
        return 0
    count, at = 0, steps.index(current)
    for number, item in enumerate(agenda, 1):
        if item[0] in steps and steps.index(item[0]) >= at:
            count, at = number, steps.index(item[0])
        elif phase_of(item[0]):
            break
    return count


def drop_rest_of_phase(game: Game, current: str) -> None:
    """The phase whose step is `current` has no further steps (CR 614.10)."""
    agenda = game.get(AGENDA)
    game.set(AGENDA, 0, agenda[_rest_of_phase(agenda, current) :])


def add_phases(game: Game, phases: Iterable[str], after: str = "") -> bool:
    """Add phases directly after the current phase, or after the next one called `after` (CR 500.8).

    Those added last come first. Nothing is added where the phase it should follow is over. Returns whether something was.
    """
    agenda = game.get(AGENDA)
    current = str(game.stage_name())
    if after and phase_of(current) != after:
        first = next((i for i, item in enumerate(agenda) if phase_of(item[0]) == after), None)
        if first is None:
            return False
        at = first + 1 + _rest_of_phase(agenda[first + 1 :], agenda[first][0])
    else:
        at = _rest_of_phase(agenda, current)
    _insert(game, at, (step for phase in phases for step in PHASES[phase] if step in game.rules.stages))
    return True


def add_steps(game: Game, steps: Iterable[str], after: str = "", before: str = "") -> bool:
    """Add steps directly after the current one, or next to the next one of a name (CR 500.9).

    Those added last come first. Nothing is added where no such step is to come. Returns whether something was.
    """
    named = after or before
    if not named or after == game.stage_name():
        _insert(game, 0, steps)
        return True
    agenda = game.get(AGENDA)
    at = next((i for i, item in enumerate(agenda) if item[0] == named), None)
    if at is None:
        return False
    _insert(game, at + 1 if after else at, steps)
    return True


def _insert(game: Game, at: int, steps: Iterable[str]) -> None:
    agenda = game.get(AGENDA)
    game.set(AGENDA, 0, (*agenda[:at], *((name, game.active_player) for name in steps), *agenda[at:]))
