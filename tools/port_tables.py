"""Writes docs/base_game_ports.md: the questions and procedures through which mechanics reach the base game.

usage: port_tables.py [--check]
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from apnap import Ruleset

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "plugins" / "apnap_plugins" / "rules"
TARGET = ROOT / "docs" / "base_game_ports.md"

HEAD = """# Ports of the base game

Written by `tools/port_tables.py` from the code; a test checks that it is up to date.

## Questions

The rules ask, effects answer: a mechanic or a card has an `Answering` effect whose `question` is one of these. Each answer
gets what those before it made of the first value.

| question | module | rule | type | what it is asked about |
| --- | --- | --- | --- | --- |
"""

STEPS = """
## Procedures

Plugins put steps of their own before or after these (`apnap_insertions`).

| procedure | steps |
| --- | --- |
"""

VERBS = """
## Verbs

Actions that plugins reach by id: `game.verb("id")`.

| verb | function | what it does |
| --- | --- | --- |
"""


def questions(path: Path) -> list[str]:
    """A table row for each question that a module defines, with the string below it as its description."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    rows = []
    for at, statement in enumerate(body):
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or not isinstance(statement.value, ast.Call):
            continue
        made = statement.value
        if not isinstance(made.func, ast.Subscript) or getattr(made.func.value, "id", "") != "Question":
            continue
        target = statement.targets[0] if isinstance(statement, ast.Assign) else statement.target
        after = body[at + 1] if at + 1 < len(body) else None
        text = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            text = " ".join(str(after.value.value).split())
        rule = ast.literal_eval(made.args[1])
        kind = ast.unparse(made.func.slice).replace("|", "\\|")
        rows.append(f"| `{ast.unparse(target)}` | `rules.{path.stem}` | {rule} | `{kind}` | {text} |")
    return rows


def page() -> str:
    """The whole page."""
    rules = Ruleset.load().compiled
    text = HEAD + "".join(row + "\n" for path in sorted(RULES.glob("*.py")) for row in questions(path)) + STEPS
    for name, steps in sorted(rules.procedures.items()):
        text += f"| `{name}` | {', '.join(f'`{s.name}`' for s in steps)} |\n"
    text += VERBS
    for name, function in sorted(rules.verbs.items()):
        doc = (function.__doc__ or "").strip().split("\n")[0]
        text += f"| `{name}` | `{function.__module__.removeprefix('apnap_plugins.')}.{function.__name__}` | {doc} |\n"
    return text


def main() -> int:
    """Write the page, or with --check say whether it is up to date."""
    new = page()
    if "--check" in sys.argv:
        if not TARGET.exists() or TARGET.read_text(encoding="utf-8") != new:
            print(f"{TARGET.relative_to(ROOT)} is out of date: run tools/port_tables.py")
            return 1
        return 0
    TARGET.write_text(new, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
