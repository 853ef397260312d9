"""Trees as the Python that makes them: the constructors, and the imports that they need.

Whoever writes a card or a mechanic can take the code as it stands; evaluating it gives the same tree.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, final

import apnap
from apnap import Node

WIDE: Final = 100
"""How long a line of the code may be."""
_INDENT: Final = "    "


@final
class Constructors:
    """Writes trees as Python. The classes that are named get their imports; two of one name are told apart."""

    def __init__(self, *trees: Any) -> None:
        """Look at the trees that will be written."""
        found = dict.fromkeys(cls for tree in trees for cls in _classes(tree))
        self._modules = {cls: home(cls) for cls in found}
        often = Counter(_outer(cls) for cls in {(self._modules[cls], _outer(cls)): cls for cls in found}.values())
        self._names = {cls: self._name(cls, often[_outer(cls)] > 1) for cls in found}

    def _name(self, cls: type[Node], is_shared: bool) -> str:
        """What the code calls the outermost class: with its module's name in front where several are called so."""
        stem = self._modules[cls].rpartition(".")[2]
        return "".join(map(str.capitalize, stem.split("_"))) + _outer(cls) if is_shared else _outer(cls)

    def imports(self) -> str:
        """The lines that import all classes, sorted."""
        wanted: dict[str, set[str]] = {}
        for cls, name in self._names.items():
            outer = _outer(cls)
            wanted.setdefault(self._modules[cls], set()).add(outer if name == outer else f"{outer} as {name}")
        return "\n".join(_import(module, sorted(names)) for module, names in sorted(wanted.items()))

    def expression(self, tree: Any, indent: str = "", before: int = 0) -> str:
        """The expression that makes a tree; `before` is how much stands before it on its first line.

        Raises TypeError for a value that has no constructor: what is no plain data.
        """
        line = self._line(tree)
        if len(indent) + before + len(line) <= WIDE:
            return line
        head, parts, end = self._parts(tree)
        if not parts:
            return line
        inner = indent + _INDENT
        rows = [f"{inner}{name}{self.expression(part, inner, len(name) + 1)},\n" for name, part in parts]
        return f"{head}\n{''.join(rows)}{indent}{end}"

    def _line(self, tree: Any) -> str:
        """The expression in one line."""
        head, parts, end = self._parts(tree)
        if not parts:
            return head + end
        inside = ", ".join(name + self._line(part) for name, part in parts)
        return f"{head}{inside}{',' if head == '(' and len(parts) == 1 else ''}{end}"

    def _parts(self, tree: Any) -> tuple[str, list[tuple[str, Any]], str]:
        """What an expression begins with, its parts with their names, and what it ends with."""
        if isinstance(tree, Node):
            _, *inside = type(tree).__qualname__.split(".")
            return ".".join([self._names[type(tree)], *inside]) + "(", list(_arguments(tree)), ")"
        if type(tree) is tuple:
            return "(", [("", part) for part in tree], ")"
        if isinstance(tree, frozenset):
            in_order = sorted(tree, key=repr)
            return ("frozenset({", [("", part) for part in in_order], "})") if tree else ("frozenset(", [], ")")
        if isinstance(tree, str):
            return _quoted(tree), [], ""
        if tree is None or isinstance(tree, (bool, int)):
            return repr(tree), [], ""
        raise TypeError(f"{type(tree).__name__} is no plain data: {tree!r}")


def code(tree: Any, name: str = "abilities") -> str:
    """A piece of Python that imports what a tree is made of, and gives the tree a name."""
    written = Constructors(tree)
    imports = written.imports()
    made = f"{name} = {written.expression(tree, before=len(name) + 3)}\n"
    return f"{imports}\n\n{made}" if imports else made


def _quoted(text: str) -> str:
    """A text in double quotes, as code is formatted, where it has none itself."""
    written = repr(text)
    return f'"{written[1:-1]}"' if written[0] == "'" and "\\'" not in written and '"' not in text else written


def _classes(tree: Any) -> Iterator[type[Node]]:
    """The types of all nodes in a value, also in sets."""
    if isinstance(tree, Node):
        yield type(tree)
        for field in dataclasses.fields(tree):  # type: ignore[arg-type]
            yield from _classes(getattr(tree, field.name))
    elif isinstance(tree, (tuple, frozenset)):
        for part in tree:
            yield from _classes(part)


def _outer(cls: type[Node]) -> str:
    """The class that a module has by name: the class itself, or the one in whose body it stands."""
    return cls.__qualname__.partition(".")[0]


def home(cls: type[Node]) -> str:
    """The module to import a class from: `apnap` for what it publishes, else where it is defined."""
    return "apnap" if vars(apnap).get(cls.__name__) is cls else cls.__module__


def _arguments(tree: Node) -> Iterator[tuple[str, Any]]:
    """What a constructor must be given: fields without a default by position, others by name where they differ from it."""
    by_name = False
    for field in dataclasses.fields(tree):  # type: ignore[arg-type]
        value = getattr(tree, field.name)
        if field.default is not dataclasses.MISSING:
            by_name = True
            if value == field.default and type(value) is type(field.default):
                continue
        yield (f"{field.name}=" if by_name or field.kw_only else ""), value


def _import(module: str, names: list[str]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= WIDE:
        return line
    return f"from {module} import (\n" + "".join(f"{_INDENT}{name},\n" for name in names) + ")"
