"""`apnap scenario run`: plays scenario files and reports what they expected and what came."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.panel import Panel

from apnap.profile import Source
from apnap.testing.files import ScenarioReport, read_file, run_file
from apnap_plugins.apps.console import Terminal, make_console, marked, print_json, said
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors
from apnap_plugins.testing import Table

commands = typer.Typer(name="scenario", help="Positions set up in a file, played and checked.", no_args_is_help=True)


@commands.callback()
def scenario() -> None:
    """Positions set up in a file, played and checked."""


@commands.command()
@choosing
def run(
    choice: Choice,
    files: Annotated[list[Path], typer.Argument(help="Scenario files (TOML).")],
    story: Annotated[bool, typer.Option("--story", help="Tell what happened, also where all is well.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the reports as JSON, with their stories.")] = False,
) -> None:
    """Play each file and check what it expects. The exit code is 1 where something is not as expected.

    The table `ruleset` of a file takes the place of a profile file.
    """
    with readable_errors():
        console = make_console()
        reports = []
        for file in files:
            own = read_file(file).ruleset
            chosen = choice if own is None else choice.with_own(Source(f"[ruleset] of {file}", own))
            report = run_file(file, chosen.ruleset(), Table)
            reports.append(report)
            if not as_json:
                _show(console, report, story or not report.ok)
        failed = sum(not report.ok for report in reports)
        if as_json:
            print_json({"files": [{**asdict(report), "ok": report.ok} for report in reports]})
        elif len(files) > 1:
            console.print(f"{len(files) - failed} passed, {failed} failed")
        if failed:
            raise typer.Exit(1)


def _show(console: Terminal, report: ScenarioReport, story: bool) -> None:
    """The checks, and the story where it is wanted or something is wrong."""
    console.print(marked(f"[{'green' if report.ok else 'red'}]{said(report.text())}[/]"), soft_wrap=True)
    if story and report.story:
        console.print(Panel(report.story, title="what happened", title_align="left"))


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.add_typer(commands)
