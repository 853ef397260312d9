#!/usr/bin/env python3
"""Write the tables of mechanics and of agents in pyproject.toml from the modules.

usage: python tools/entry_points.py [--check] [--root FOLDER]

Each module (or package) of oracle/, variants/, actions/ and abilities/ and of the folders of rules/ whose name does not begin
with an underscore and that has a manifest gives a line. In variants/, actions/ and abilities/ every module has one, and its id
is the module's name. A module that requires an id that no module has, or one that waits itself, waits: it is named, and stays
out of the table.
A module `greedy` of apps/agents/ that has a class GreedyAgent gives a line of the table of agents.
With --check nothing is written, and the exit code is 1 if a table is out of date. Standard library only: imports nothing.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from dataclasses import dataclass
from pathlib import Path

KINDS = ("rules", "oracle", "variants", "actions", "abilities")
SHARED = ("rules", "oracle")
"""Where modules without a manifest are helpers."""
MECHANICS = "apnap.mechanics"
AGENTS = "apnap.agents"


class Wrong(Exception):
    """A module that can't be entered in the table; the text says which and why."""


def modules(folder: Path, *, deep: bool = False) -> list[tuple[str, Path]]:
    """List (name, source file) of the public modules and packages of a folder, sorted; with `deep` those in its folders too."""
    found = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else []:
        source = path / "__init__.py" if path.is_dir() else path
        if source.suffix == ".py" and source.is_file() and not path.name.startswith("_"):
            found.append((path.stem, source))
            if deep and path.is_dir():
                found += [(f"{path.name}.{name}", inner) for name, inner in modules(path, deep=True)]
    return found


@dataclass(frozen=True)
class Entry:
    """A mechanic of the tree: the module it is in, and the ids it requires."""

    module: str
    requires: tuple[str, ...]


def manifest_call(source: Path) -> ast.Call | None:
    """Return the call that makes the manifest of a module, or None if it has no manifest.

    Raises:
        Wrong: its manifest is not a call.
    """
    text = source.read_text(encoding="utf-8")
    begin = re.search(r"^MANIFEST\b", text, re.MULTILINE)
    if begin is None:
        return None
    for node in from_there(text, begin.start(), source).body:
        if isinstance(node, ast.Assign):
            targets, value = node.targets, node.value
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets, value = [node.target], node.value
        else:
            continue
        if any(isinstance(target, ast.Name) and target.id == "MANIFEST" for target in targets):
            if isinstance(value, ast.Call):
                return value
            raise Wrong(f"{source}:{node.lineno}: MANIFEST is not a call with a literal id")
    return None


def from_there(text: str, begin: int, source: Path) -> ast.Module:
    """Parse the statement that begins at a place, where it is plain which lines it has, else the whole: that takes long."""
    end = re.compile(r"^\)$", re.MULTILINE).search(text, begin)
    if end is not None:
        try:
            return ast.parse("\n" * text.count("\n", 0, begin) + text[begin : end.end()], str(source))
        except SyntaxError:
            pass  # the line ")" is not the end of what begins there
    return ast.parse(text, str(source))


def manifest(source: Path) -> tuple[str, tuple[str, ...]] | None:
    """Return the id in the literal manifest of a module and what it requires, or None if it has no manifest.

    Raises:
        Wrong: it has a manifest whose id or requirements are not literals.
    """
    call = manifest_call(source)
    if call is None:
        return None
    values = {keyword.arg: keyword.value for keyword in call.keywords}
    try:
        mechanic = ast.literal_eval(values["id"])
        requires = ast.literal_eval(values["requires"]) if "requires" in values else ()
    except (KeyError, ValueError):
        raise Wrong(f"{source}:{call.lineno}: MANIFEST is not a call with a literal id and requires") from None
    return str(mechanic), tuple(requires)


def mechanics(root: Path) -> dict[str, Entry]:
    """Return id -> entry of all mechanics under `root`.

    Raises:
        Wrong: an id twice, a mechanic without a manifest, or one whose id is not its module's name.
    """
    found: dict[str, Entry] = {}
    for kind in KINDS:
        for name, source in modules(root / "plugins" / "apnap_plugins" / kind, deep=kind in SHARED):
            said = manifest(source)
            module = f"apnap_plugins.{kind}.{name}"
            if said is None:
                if kind in SHARED:
                    continue  # a helper of the base game
                raise Wrong(f"{source}: a mechanic's module has no MANIFEST")
            mechanic, requires = said
            if kind not in SHARED and mechanic.replace("-", "_") != name.rstrip("_"):
                raise Wrong(f"{source}: the mechanic {mechanic!r} belongs in {mechanic.replace('-', '_')}.py")
            if mechanic in found:
                raise Wrong(f"{source}: the id {mechanic!r} is taken by {found[mechanic].module}")
            found[mechanic] = Entry(module, requires)
    return dict(sorted(found.items()))


def waiting(found: dict[str, Entry]) -> dict[str, list[str]]:
    """Return id -> what it waits for, of the mechanics that require what isn't there or waits itself."""
    wait: dict[str, list[str]] = {}
    while True:
        there = found.keys() - wait.keys()
        more = {
            mechanic: missing
            for mechanic, entry in found.items()
            if mechanic in there and (missing := [required for required in entry.requires if required not in there])
        }
        if not more:
            return wait
        wait |= more


def agents(root: Path) -> dict[str, str]:
    """Return name -> entry of the agents under `root`: modules with a class of their own name."""
    folder = root / "plugins" / "apnap_plugins" / "apps" / "agents"
    found = {}
    for name, source in modules(folder):
        wanted = f"{name.title().replace('_', '')}Agent"
        body = ast.parse(source.read_text(encoding="utf-8"), str(source)).body
        if any(isinstance(node, ast.ClassDef) and node.name == wanted for node in body):
            found[name.replace("_", "-")] = f"apnap_plugins.apps.agents.{name}:{wanted}"
    return found


def rewritten(project: str, table: dict[str, str], group: str = MECHANICS) -> str:
    """Return the text of pyproject.toml with the table of a group replaced.

    Raises:
        Wrong: the text has no such table.
    """
    header = f'[project.entry-points."{group}"]\n'
    begin = project.find(header)
    if begin < 0:
        raise Wrong(f"pyproject.toml has no line {header.strip()}")
    rest = project[begin + len(header) :]
    # The table ends at the first line that is not an entry of it, such as a blank line before the next table.
    end = re.match(r'(?:[\w"-]+ = ".*"\n)*', rest)
    lines = "".join(f'{mechanic} = "{module}"\n' for mechanic, module in table.items())
    return project[:begin] + header + lines + rest[end.end() if end else 0 :]


def main(arguments: list[str] | None = None) -> int:
    """Write or check the tables; return the exit code."""
    parser = argparse.ArgumentParser(description="Write the tables of mechanics and of agents in pyproject.toml.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 if one is out of date")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    options = parser.parse_args(arguments)
    path = options.root / "pyproject.toml"
    try:
        before = path.read_text(encoding="utf-8")
        found = mechanics(options.root)
        wait = waiting(found)
        table = {mechanic: entry.module for mechanic, entry in found.items() if mechanic not in wait}
        after = rewritten(before, table)
        players = agents(options.root)
        after = rewritten(after, players, AGENTS) if players else after
    except Wrong as err:
        print(err, file=sys.stderr)
        return 1
    for mechanic, missing in wait.items():
        print(f"{mechanic} waits for {', '.join(missing)}")
    if before == after:
        return 0
    if options.check:
        print(
            "pyproject.toml: a table of entry points is out of date: run python tools/entry_points.py", file=sys.stderr
        )
        return 1
    path.write_text(after, encoding="utf-8")
    print(f"pyproject.toml: {len(table)} mechanics, {len(players)} agents; install again for the change to be seen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
