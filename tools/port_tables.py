"""Writes docs/base_game_ports.md: the questions and procedures through which mechanics reach the base game.

usage: port_tables.py [--check]
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from apnap import Ruleset

ROOT = Path(__file__).resolve().parents[1]
PLUGINS = ROOT / "plugins" / "apnap_plugins"
RULES = PLUGINS / "rules"
TARGET = ROOT / "docs" / "base_game_ports.md"

HEAD = """# Ports of the base game

Written by `tools/port_tables.py` from the code; a test checks that it is up to date.

## Questions

The rules ask, effects answer: a mechanic or a card has an `Answering` effect whose `question` is one of these. Each answer
gets what those before it made of the first value. The last column has the rooms with such effects; those of the base game are
what other mechanics, packs and card texts build on.

| question | module | rule | type | what it is asked about | answered in |
| --- | --- | --- | --- | --- | --- |
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


def answers() -> dict[str, list[str]]:
    """The rooms with an `Answering` effect for each question, by its name."""
    found: dict[str, list[str]] = {}
    for path in sorted(PLUGINS.glob("*/*.py")):
        room = path.stem if path.parent.name in ("actions", "abilities") else f"{path.parent.name}.{path.stem}"
        for statement in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(statement, ast.AnnAssign) and ast.unparse(statement.target) == "question" and statement.value:
                rooms = found.setdefault(ast.unparse(statement.value), [])
                rooms += [room] if room not in rooms else []
    return found


def questions(path: Path, answered: dict[str, list[str]]) -> list[str]:
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
        name = ast.unparse(target)
        cells = (f"`{name}`", f"`rules.{path.stem}`", rule, f"`{kind}`", text, ", ".join(answered.get(name, ())))
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def page() -> str:
    """The whole page."""
    rules, answered = Ruleset.load().compiled, answers()
    rows = [row + "\n" for path in sorted(RULES.glob("*.py")) for row in questions(path, answered)]
    text = HEAD + "".join(rows) + STEPS
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
