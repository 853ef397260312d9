"""`apnap check`: does a plugin keep what every plugin promises?"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer
from rich.console import RenderableType
from rich.progress import BarColumn, Progress, ProgressColumn, SpinnerColumn, Task, TimeElapsedColumn

from apnap.testing.kit import CHECKS, FAST, STATIC, Effort, Told
from apnap.testing.kit import check as check_plugin
from apnap_plugins.apps.console import make_console, marked, print_json, said
from apnap_plugins.apps.running import readable_errors

SHORT: Final = 60
"""The most decisions of a game in the fast mode."""


class _Description(ProgressColumn):
    """What is looked at, as text: a plugin's name is no markup."""

    def render(self, task: Task) -> RenderableType:
        return marked(said(task.description))


@contextmanager
def progress() -> Iterator[Told]:
    """A bar on standard error that says what is looked at; nothing where that is no terminal."""
    console = make_console(stderr=True)
    columns = (SpinnerColumn(), _Description(), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("checking", total=None)

        def told(plugin: str, check: str, done: int, many: int) -> None:
            bar.update(task, description=f"{plugin}: {check}", completed=done, total=many)

        yield told


def check(
    target: Annotated[str, typer.Argument(help="A distribution, a mechanic's id, a set's code, a module or a file.")],
    only: Annotated[list[str] | None, typer.Option("--only", help=f"One of: {', '.join(CHECKS)}. Repeatable.")] = None,
    static: Annotated[bool, typer.Option("--static", help="Read the code, play nothing.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Read the code, and play one short game: some seconds.")] = False,
    games: Annotated[int, typer.Option(help="Random games of each kind.")] = Effort().games,
    decisions: Annotated[int, typer.Option(help="Most decisions in one game.")] = Effort().decisions,
    seed: Annotated[int, typer.Option(help="What the games follow from.")] = 0,
    cards: Annotated[str, typer.Option(help="module:function or file.py:function that gives more cards.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="The report as JSON.")] = False,
) -> None:
    """Check a plugin: manifest, imports, purity, and random games alone, together, taken back, elsewhere, and without it.

    The exit code is 1 where something is wrong.
    """
    with readable_errors():
        if cards.partition(":")[0].endswith(".py"):
            cards = str(Path(cards.rpartition(":")[0]).resolve()) + ":" + cards.rpartition(":")[2]
        effort = Effort(1, SHORT, seed, cards) if fast else Effort(games, decisions, seed, cards)
        usual = STATIC if static else FAST if fast else CHECKS
        with progress() as told:
            report = check_plugin(target, only or usual, effort, told)
        if as_json:
            print_json(json.loads(report.json()))
        else:
            text = said(report)
            make_console().print(marked(text if report.ok else f"[red]{text}[/]"), soft_wrap=True)
        if not report.ok:
            raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(check)
