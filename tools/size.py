"""How large the code is: code lines by group, and the places where the formatter is switched off.

    python tools/size.py            the table by group
    python tools/size.py --modules  each module of the plugins too, the largest first

A code line is a line that holds a token of the program: blank lines, comments and docstrings are not counted. A statement
or a string over several lines counts once for each line it stands on.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

GROUPS = {
    "core": "kernel/apnap/core",
    "borders": "kernel/apnap",
    "testing": "kernel/apnap/testing",
    "rules": "plugins/apnap_plugins/rules",
    "actions": "plugins/apnap_plugins/actions",
    "abilities": "plugins/apnap_plugins/abilities",
    "oracle": "plugins/apnap_plugins/oracle",
    "apps": "plugins/apnap_plugins/apps",
    "table": "plugins/apnap_plugins/testing",
    "packs": "sets",
    "tests": "tests",
    "tools": "tools",
}
"""The groups, each with its folder; a module belongs to the innermost of these."""

ROOMS = ("rules", "actions", "abilities")
"""The groups that are mechanics and the base game."""

NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}
SWITCHED_OFF = re.compile(r"#\s*fmt:\s*(?:skip|off)")


def docstring_lines(text: str) -> set[int]:
    """The numbers of the lines on which strings stand that are statements of their own, docstrings of names included."""
    return {
        number
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def code_lines(text: str) -> int:
    """How many lines of a module's text hold code."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines - docstring_lines(text))


def switched_off(text: str) -> int:
    """How many comments of a module's text switch the formatter off."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return sum(token.type == tokenize.COMMENT and bool(SWITCHED_OFF.search(token.string)) for token in tokens)


def group_of(path: Path) -> str | None:
    """The group that a module belongs to: that of the innermost folder, or none."""
    inside = [(len(folder), group) for group, folder in GROUPS.items() if path.is_relative_to(ROOT / folder)]
    return max(inside)[1] if inside else None


def modules() -> Iterator[tuple[Path, str]]:
    """Each module of the project with its group, in the order of their paths."""
    for top in sorted({folder.partition("/")[0] for folder in GROUPS.values()}):
        for path in sorted((ROOT / top).rglob("*.py")):
            group = group_of(path)
            if group is not None:
                yield path, group


def measured() -> dict[str, dict[Path, tuple[int, int]]]:
    """By group and module: how many code lines it has, and how many places that switch the formatter off."""
    found: dict[str, dict[Path, tuple[int, int]]] = {group: {} for group in GROUPS}
    for path, group in modules():
        text = path.read_text(encoding="utf-8")
        found[group][path] = (code_lines(text), switched_off(text))
    return found


def row(name: str, sizes: list[tuple[int, int]]) -> str:
    """A line of the table: a name, how many modules, their code lines, and the places without the formatter."""
    lines, places = (sum(size[part] for size in sizes) for part in (0, 1))
    return f"{name:28} {len(sizes):8} {lines:10} {places:14}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Code lines by group.")
    parser.add_argument("--modules", action="store_true", help="each module of the rooms too, the largest first")
    chosen = parser.parse_args()

    found = measured()
    print(f"{'group':28} {'modules':>8} {'code lines':>10} {'formatter off':>14}")
    for group, sizes in found.items():
        print(row(group, list(sizes.values())))
    print(row("+".join(ROOMS), [size for group in ROOMS for size in found[group].values()]))
    print(row("all", [size for sizes in found.values() for size in sizes.values()]))

    if chosen.modules:
        rooms = {path: size for group in ROOMS for path, size in found[group].items()}
        for path, (lines, places) in sorted(rooms.items(), key=lambda entry: (-entry[1][0], entry[0])):
            print(f"{lines:6} {places:3} {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
