"""`apnap agents`: who can play, and with what options."""

from __future__ import annotations

import inspect
from typing import Annotated, Any

import typer
from rich.table import Table

from apnap_plugins.apps.agents import AgentError, agent_names
from apnap_plugins.apps.agents.finding import find_agent, option_names
from apnap_plugins.apps.console import make_console, print_json
from apnap_plugins.apps.running import readable_errors


def about(name: str) -> dict[str, Any]:
    """What an agent is: name, distribution, options, its first line; `error` where it can't be used."""
    row: dict[str, Any] = {"name": name, "distribution": "", "options": [], "about": "", "error": ""}
    try:
        found = find_agent(name)
        maker = found.load()
    except AgentError as err:
        return {**row, "error": str(err)}
    told = (inspect.getdoc(maker) or "").partition("\n")[0]
    return {**row, "distribution": found.distribution, "options": option_names(maker) or [], "about": told}


def agents(as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False) -> None:
    """List the agents that can play, with their options: `apnap play --agents NAME,option=value`."""
    with readable_errors():
        rows = [about(name) for name in agent_names()]
        if as_json:
            print_json({"agents": rows})
            return
        table = Table("name", "from", "options", "what it does", box=None)
        for row in rows:
            table.add_row(row["name"], row["distribution"], ", ".join(row["options"]), row["error"] or row["about"])
        make_console().print(table)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(agents)
