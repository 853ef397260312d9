"""A run: games are played somewhere, and written down as they come."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn

from apnap_plugins.apps.console import Terminal, marked
from apnap_plugins.apps.simulating.executors import Executor, Lost
from apnap_plugins.apps.simulating.plan import Plan
from apnap_plugins.apps.simulating.results import Results, read_games
from apnap_plugins.apps.simulating.summary import Summary, summary_of

SUMMARY: Final = "summary.json"


class Rate(ProgressColumn):
    """How many games end in a second."""

    def render(self, task: Task) -> RenderableType:
        """As text."""
        speed = task.finished_speed or task.speed
        return marked(f"[note]{speed:.1f} games/s[/]" if speed else "")


def play_all(results: Results, executor: Executor, stopped: Callable[[], bool], console: Terminal) -> list[Lost]:
    """Play what is missing; those that could not be played come back. A bar on a terminal, nothing where it is none."""
    lost = list[Lost]()
    if len(results.done) == results.plan.games:
        return lost  # or a cluster would be begun for nothing
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("games", total=results.plan.games, completed=len(results.done))
        for came in executor.run(results.plan.model_dump_json(), results.missing(), stopped):
            if isinstance(came, Lost):
                lost.append(came)
                console.print(f"game {came.number} was not played: {came.why}", soft_wrap=True)
                continue
            record = results.add(came)
            if record is not None and record.status == "failed":
                where = f"; see {results.folder / record.replay}" if record.replay else ""
                console.print(f"game {record.game} failed: {record.error}{where}", soft_wrap=True)
            progress.update(bar, completed=len(results.done))
    return lost


def simulate_run(
    folder: Path, plan: Plan, executor: Executor, stopped: Callable[[], bool], console: Terminal
) -> list[Lost]:
    """Play a run into a folder, or go on with it; the summary of what is there so far is written at the end in any case."""
    with Results(folder, plan) as results:
        try:
            lost = play_all(results, executor, stopped, console)
            if len(results.done) == plan.games:
                results.put_in_order()
        finally:
            write_summary(folder, plan)
    return lost


def write_summary(folder: Path, plan: Plan) -> Summary:
    """Write the figures of the games that are there."""
    summary = summary_of(plan, read_games(folder))
    draft = folder / (SUMMARY + ".part")
    draft.write_text(summary.model_dump_json(indent=1) + "\n", encoding="utf-8")
    draft.replace(folder / SUMMARY)
    return summary
