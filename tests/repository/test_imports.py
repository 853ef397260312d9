"""No circle of imports at run time: each module can be the first that a program imports."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from pathlib import Path

import sources
from sources import ROOT

FOLDERS = {"apnap": ROOT / "kernel/apnap", "apnap_plugins": ROOT / "plugins/apnap_plugins"}
FOR_TYPES_ONLY = "apnap"
"""The package in which circles of imports that only type checkers see are allowed."""
THROUGH_FUNCTIONS = {
    "apnap.core.determinize": "an observation makes games to search in, and an agent that is asked in a game gets an observation",
    "apnap.pickling": "a replay and a pickle load their ruleset, and a ruleset makes the replay and the pickle of a game",
    "apnap.testing.breaker": "the breaker's command line also breaks by rules, which is built on the breaker",
}
"""Circles that an import inside a function closes, by the first of their modules; all in the kernel. They only become fewer."""


def modules() -> dict[str, Path]:
    """All modules by name."""
    return {
        ".".join([top, *path.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__"): path
        for top, folder in FOLDERS.items()
        for path in sources.below(folder)
        if "templates" not in path.parts
    }


Found = tuple[ast.ImportFrom | ast.Import, bool, bool]
"""An import statement; whether only type checkers see it, and whether it is inside a function."""


@functools.cache
def imports_of(path: Path) -> tuple[Found, ...]:
    """The import statements of a file, which are looked for once for all questions."""
    return tuple(imports(sources.tree_of(path)))


def imports(tree: ast.AST, for_types: bool = False, in_function: bool = False) -> Iterator[Found]:
    """The import statements below a node."""
    for node in statements(tree):
        if isinstance(node, (ast.ImportFrom, ast.Import)):
            yield node, for_types, in_function
        else:
            guarded = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            yield from imports(node, for_types or guarded, in_function or isinstance(node, ast.FunctionDef))


def statements(node: ast.AST) -> Iterable[ast.AST]:
    """What may be an import, or hold one: no expression does."""
    return (one for one in ast.iter_child_nodes(node) if not isinstance(one, ast.expr))


def graph(*, for_types: bool, in_functions: bool = True) -> dict[str, set[str]]:
    """Which modules each module needs: what it imports and the packages around that, but for those around itself."""
    known = modules()
    found: dict[str, set[str]] = {}
    for name, path in known.items():
        around = {name.rsplit(".", places)[0] for places in range(name.count(".") + 1)}
        needed: set[str] = set()
        for node, only_for_types, inside in imports_of(path):
            if (only_for_types and not for_types) or (inside and not in_functions):
                continue
            if isinstance(node, ast.Import):
                needed |= {alias.name for alias in node.names}
            else:
                for alias in node.names:
                    inner = f"{node.module}.{alias.name}"
                    needed.add(inner if inner in known else str(node.module))
        whole = {one.rsplit(".", places)[0] for one in needed for places in range(one.count(".") + 1)}
        found[name] = (whole & known.keys()) - around
    return found


def circles(needs: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that all need each other, directly or by way of others (Tarjan)."""
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        number[name] = low[name] = len(number)
        stack.append(name)
        for other in sorted(needs.get(name, ())):
            if other not in number:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], number[other])
        if low[name] == number[name]:
            at = stack.index(name)
            group, stack[at:] = sorted(stack[at:]), []
            if len(group) > 1:
                found.append(group)

    for name in sorted(needs):
        if name not in number:
            visit(name)
    return found


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == []


def test_no_circle_at_run_time() -> None:
    assert {group[0] for group in circles(graph(for_types=False))} == THROUGH_FUNCTIONS.keys()


def test_no_circle_while_modules_are_imported() -> None:
    """What is inside functions aside, no two modules need each other: each can be the first that is imported."""
    assert circles(graph(for_types=False, in_functions=False)) == []


def test_circles_for_types_stay_in_the_kernel() -> None:
    for group in circles(graph(for_types=True)):
        assert {name.partition(".")[0] for name in group} == {FOR_TYPES_ONLY}
