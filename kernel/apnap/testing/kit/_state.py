"""The check for state beside the journal: what a function writes to things that live as long as their module (law 4)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from apnap.testing.kit._subject import Source, is_module

MUTATES: Final = frozenset([
    "add", "append", "appendleft", "clear", "difference_update", "discard", "extend", "extendleft", "insert",
    "intersection_update", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "sort", "subtract",
    "symmetric_difference_update", "update",
])  # fmt: skip
"""Methods by which lists, dictionaries, sets and their like are changed."""
MUTABLE: Final = frozenset(["Counter", "OrderedDict", "bytearray", "defaultdict", "deque", "dict", "list", "set"])
FIRST: Final = frozenset(["setattr", "delattr", "next", "heappush", "heappop", "heapify"])
"""Functions that change what they are given first."""
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SCOPES: Final = (*FUNCTIONS, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

Written = Iterator[tuple[ast.AST, str]]


def kept_outside(source: Source) -> Written:
    """(node, what is wrong) for each place where rule code keeps something that no journal takes back."""
    yield from _Reader(source).below(source.tree, None)


class _Scope:
    """The names of a function or comprehension, and of those around it."""

    def __init__(self, node: ast.AST, outer: _Scope | None) -> None:
        self.outer = outer
        self.own: set[str] = set()
        self.shared: set[str] = set()
        self._collect(node)
        self.own -= self.shared

    def has(self, name: str) -> bool:
        """Whether a name is a variable of one of them, and so lives no longer than a call."""
        if name in self.shared:
            return False
        return name in self.own or (self.outer is not None and self.outer.has(name))

    def _collect(self, node: ast.AST) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.arg):
                self.own.add(child.arg)
            elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store):
                self.own.add(child.id)
            elif isinstance(child, ast.Global):
                self.shared |= set(child.names)
            elif isinstance(child, ast.ExceptHandler) and child.name:
                self.own.add(child.name)
            elif isinstance(child, ast.alias):
                self.own.add((child.asname or child.name).partition(".")[0])
            elif isinstance(child, (ast.MatchAs, ast.MatchStar)) and child.name:
                self.own.add(child.name)
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                self.own.add(child.name)
            elif not isinstance(child, SCOPES):
                self._collect(child)


class _Reader:
    """Reads one module."""

    def __init__(self, source: Source) -> None:
        self.values: set[str] = set()
        self.modules: set[str] = set()
        for statement in source.tree.body:
            self._bind(statement, source)

    def _bind(self, statement: ast.AST, source: Source) -> None:
        """Note the names that a statement of the module gives to things, those of modules apart."""
        if isinstance(statement, ast.Import):
            self.modules |= {(alias.asname or alias.name).partition(".")[0] for alias in statement.names}
        elif isinstance(statement, ast.ImportFrom):
            lone = ast.Module([statement], [])
            full = [f"{module}.{name}" for _, module, name in Source(source.module, source.path, lone).imports()]
            for alias, name in zip(statement.names, full, strict=True):
                (self.modules if is_module(name) else self.values).add(alias.asname or alias.name)
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            self.values.add(statement.name)
        else:
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    self.values.add(node.id)

    def below(self, node: ast.AST, scope: _Scope | None) -> Written:
        """What is written below a node; what runs while the module is imported makes it what it is, and may."""
        for child in ast.iter_child_nodes(node):
            inner = scope
            if isinstance(child, FUNCTIONS):
                yield from self._defaults(child)
                inner = _Scope(child, scope)
            elif isinstance(child, SCOPES) and scope is not None:
                inner = _Scope(child, scope)
            if inner is not None and (what := self._written(child, inner)):
                yield child, f"{what}, which no journal takes back; declare a Field"
            yield from self.below(child, inner)

    def _defaults(self, function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> Written:
        for default in (*function.args.defaults, *function.args.kw_defaults):
            if default is not None and _is_mutable(default):
                yield default, "has a default that can be changed, and all calls share it; no journal takes that back"

    def _written(self, node: ast.AST, scope: _Scope) -> str:
        """What a node changes of what outlives a call, in words, or nothing."""
        if isinstance(node, (ast.Global, ast.Nonlocal)):
            return "keeps state in a variable outside the function"
        if isinstance(node, (ast.Attribute, ast.Subscript)) and isinstance(node.ctx, (ast.Store, ast.Del)):
            return self._changes(node.value, scope, direct=False)
        if not isinstance(node, ast.Call):
            return ""
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in MUTATES:
            return self._changes(called.value, scope, direct=True)
        name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
        return self._changes(node.args[0], scope, direct=True) if name in FIRST and node.args else ""

    def _changes(self, node: ast.expr, scope: _Scope, *, direct: bool) -> str:
        """Which thing of a module or class an expression leads to. A module's own function (`direct`) is no method."""
        root = node
        while isinstance(root, (ast.Attribute, ast.Subscript)):
            if isinstance(root, ast.Attribute) and root.attr == "__class__":
                return "changes a class"
            root = root.value
        if isinstance(root, ast.Call) and getattr(root.func, "id", "") in ("type", "globals"):
            return "changes a class" if getattr(root.func, "id", "") == "type" else "changes the module"
        if not isinstance(root, ast.Name):
            return ""
        if root.id == "cls" and scope.has("cls"):
            return "changes a class"
        if scope.has(root.id):
            return ""
        there = root.id in self.values or (root.id in self.modules and not (direct and root is node))
        return f"changes {ast.unparse(node)} of the module" if there else ""


def _is_mutable(node: ast.expr) -> bool:
    if isinstance(node, (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MUTABLE
