"""`apnap doctor`: what is installed, what is wrong with it, and what to do."""

from __future__ import annotations

import platform
from dataclasses import asdict
from typing import Annotated

import typer

from apnap.profile import Profile
from apnap.version import __version__
from apnap_plugins.apps.catalogue import look
from apnap_plugins.apps.console import make_console, marked, print_json, said, shortened
from apnap_plugins.apps.diagnosis import distributions, findings
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors


@choosing
def doctor(
    choice: Choice, as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False
) -> None:
    """Say what is installed, broken, conflicting, missing or stale, and the fix for each.

    The exit code is 1 where something can't be used.
    """
    with readable_errors():
        stock = look(choice)
        found = findings(stock)
        ok = all(one.works for one in found)
        installed = distributions(stock.survey)
        chosen = [source.name for source in stock.choice.layers if source.profile != Profile()]
        if as_json:
            print_json(
                {
                    "apnap": __version__,
                    "python": platform.python_version(),
                    "distributions": installed,
                    "choice": chosen,
                    "in_force": sorted(stock.in_force()),
                    "findings": [asdict(one) for one in found],
                    "ok": ok,
                }
            )
        else:
            console = make_console()
            console.print(f"apnap {__version__}, Python {platform.python_version()}")
            for one in installed:
                mechanics, sets = one["mechanics"], one["sets"]
                assert isinstance(mechanics, list)
                assert isinstance(sets, list)
                brings = [f"{len(mechanics)} mechanics"] if mechanics else []
                brings += [f"set {', '.join(sets)}"] if sets else []
                console.print(f"  {one['name']} {one['version']}: {'; '.join(brings)}")
            console.print(f"  {len(stock.in_force())} mechanics in force, as {', '.join(chosen) or 'nobody'} chose")
            for each in found:
                style = "yellow" if each.works else "bold red"
                about = f"{each.name} (of {each.where}): {shortened(each.what)}"
                console.print(marked(f"[{style}]{each.kind}:[/] {said(about)}"), soft_wrap=True)
                console.print(f"  fix: {each.fix}", soft_wrap=True)
            if not found:
                console.print(marked("[bold green]nothing is wrong[/]"))
        if not ok:
            raise typer.Exit(1)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(doctor)
