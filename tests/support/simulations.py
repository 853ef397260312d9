"""Plans of runs, and games that are none: what runs do with games that fail, dawdle or take their process along."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from apnap_plugins.apps.simulating.record import GameRecord, Played

if TYPE_CHECKING:
    from apnap_plugins.apps.simulating.plan import Plan  # processes that play games of nothing do without the kernel

DECKS = ("pirates", "dinosaurs")
DEADLY = 3
"""The game of `play_deadly` that takes its process along."""


def real_plan(games: int = 4, agents: tuple[str, str] = ("random", "greedy"), **more: object) -> Plan:
    """A plan whose games can be played: two decks of Ixalan."""
    from apnap import Ruleset
    from apnap.registry import Wish
    from apnap.replay import RulesetInfo
    from apnap_plugins.apps.decks import find_deck
    from apnap_plugins.apps.simulating.plan import Entrant, Plan

    wish = Wish(sets=("xln",))
    decks = [find_deck(name) for name in DECKS]
    given = {"seed": 5, "limit": 2000, "tables": ((0, 1),), **more}
    return Plan.model_validate(
        {
            "ruleset": RulesetInfo.of(Ruleset.of(wish)),
            "wish": wish,
            "entrants": tuple(
                Entrant(deck=deck.name, agent=agent, parts=deck.parts)
                for deck, agent in zip(decks, agents, strict=True)
            ),
            "games": games,
            **given,
        }
    )


def mock_plan(games: int) -> Plan:
    """A plan for games that nobody plays; no ruleset is built."""
    from apnap.registry import Wish
    from apnap.replay import RulesetInfo
    from apnap_plugins.apps.simulating.plan import Entrant, Plan

    return Plan(
        ruleset=RulesetInfo(id="none", edition="none", versions={}),
        wish=Wish(),
        entrants=(Entrant(deck="one", agent="a", parts={}), Entrant(deck="other", agent="b", parts={})),
        tables=((0, 1),),
        games=games,
        seed=0,
        limit=1,
    )


def mock_record(number: int, won: int | None = None) -> GameRecord:
    """What such a game comes to, by its number alone."""
    winner = number % 2 if won is None else won
    return GameRecord(
        game=number, seed=number // 2, decks=("one", "other"), agents=("a", "b"), status="won",
        outcomes=("won", "lost") if winner == 0 else ("lost", "won"), first=0, turns=number % 7 + 3, decisions=number,
        ended="0 life", reasons=("0 life", "") if winner else ("", "0 life"), mulligans=(0, 1), life=(20, 0),
        lands=((1, 2), (1,)), cards=({"Forest": {"played": 2}}, {"Bolt": {"cast": 1}}), digest=f"{number:x}",
    )  # fmt: skip


def play_quickly(plan: str, number: int) -> Played:
    """A game of nothing; it takes a moment, so that it can be killed in the middle."""
    time.sleep(0.005 * (number % 4))
    return Played(number, mock_record(number).model_dump_json())


def play_nothing(plan: str, number: int) -> Played:
    """A game of nothing, at once: what is left is what it costs to have games played somewhere."""
    return Played(number, mock_record(number).model_dump_json())


def play_deadly(plan: str, number: int) -> Played:
    """One game kills its process each time; another does so once, and leaves a mark in the folder of the environment."""
    if number == DEADLY:
        os.kill(os.getpid(), signal.SIGKILL)
    mark = Path(os.environ["DEADLY_ONCE"])
    if number == DEADLY + 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return Played(number, mock_record(number).model_dump_json())


def play_raising(plan: str, number: int) -> Played:
    """What goes wrong on a machine that lacks something."""
    raise ModuleNotFoundError("No module named 'apnap'")


def play_noting(plan: str, number: int) -> Played:
    """A game that notes in a file that it was begun, and by which process."""
    with Path(os.environ["BEGUN"]).open("a", encoding="utf-8") as file:
        file.write(f"{number} {os.getpid()}\n")
    return play_quickly(plan, number)


def main() -> None:
    """A run of its own process: folder, games, jobs."""
    from apnap_plugins.apps.console import make_console
    from apnap_plugins.apps.simulating.executors import Processes
    from apnap_plugins.apps.simulating.runs import simulate_run

    folder, games, jobs = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    lost = simulate_run(folder, mock_plan(games), Processes(jobs, play_quickly), lambda: False, make_console())
    sys.exit(len(lost))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
    import simulations  # what is sent to other processes is found by the name of its module

    simulations.main()
