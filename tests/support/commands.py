"""The program as people start it, in this process."""

from __future__ import annotations

from typer.testing import CliRunner, Result

from apnap_plugins.apps.commands import app


def run(*words: object) -> Result:
    """What a command says and how it ends; its width is that of a terminal of 100 columns."""
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [str(word) for word in words])
