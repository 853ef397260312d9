#!/usr/bin/env python3
"""What a program can see of the project's laws.  usage: python tools/law_scan.py [ROOT]

Prints a line for each finding, and exits with 1 if there is one:
- the kernel names a mechanic or says a word of the base game, as an identifier or in a string that is no docstring;
- a module of one mechanic imports another mechanic's module, or one of the base game or the programs imports any;
- the base game or a program names a keyword ability by its id, as a string that is no docstring;
- anything outside a set pack imports a set pack;
- a mechanic has no test module of its name;
- a function's body is only `pass`, `...` or `raise NotImplementedError` (abstract methods and protocols aside);
- a test asserts nothing;
- rule code imports the global random numbers or a clock, or goes through a set in the order of its hashes;
- a source file has more than 900 lines.

The words are in mechanics.txt and law_words.toml beside this file. Standard library only: reads, imports nothing.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import arguments

HERE = Path(__file__).resolve().parent
MOST_LINES = 900
CLOCKS = {"random", "secrets", "time", "datetime", "uuid"}
# What is done with the items does not depend on their order.
UNORDERED = {"sorted", "any", "all", "sum", "min", "max", "set", "frozenset", "len"}
ASSERTS = ("Assert(", "raises", "'expect", "'assert", "'check", "fail")

ROOMS = ("actions", "abilities", "variants")
"""The folders in which every module is a mechanic's or a variant's own."""
BASE = ("rules", "apps")
"""What every mechanic can be removed from: the base game and the programs."""

Finding = tuple[Path, int, str]


def forbidden_words() -> frozenset[str]:
    """Return what the kernel must not say, with underscores for hyphens."""
    words = Words.read()
    return frozenset(
        word.replace("-", "_") for word in (words.mechanics - words.everyday) | words.derived | words.base_game
    )


class Words:
    """The word lists."""

    def __init__(self, mechanics: dict[str, str], lists: dict[str, list[str]]) -> None:
        self.mechanics = set(mechanics)
        self.keywords = {id for id, number in mechanics.items() if number.startswith("702.")}
        self.everyday = set(lists["everyday"])
        self.derived = set(lists["derived"])
        self.base_game = set(lists["base_game"])

    @classmethod
    def read(cls) -> Words:
        """Read them from the files beside this one."""
        lines = (HERE / "mechanics.txt").read_text(encoding="utf-8").splitlines()
        mechanics = {line.split()[1]: line.split()[0] for line in lines if not line.startswith("#")}
        return cls(mechanics, tomllib.loads((HERE / "law_words.toml").read_text(encoding="utf-8")))


class Source:
    """A parsed source file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text, str(path))
        self.nodes = list(ast.walk(self.tree))

    def imports(self) -> Iterator[tuple[int, str]]:
        """Give (line, full module name) of each import; `from a import b` gives both `a` and `a.b`."""
        for node in self.nodes:
            if isinstance(node, ast.Import):
                yield from ((node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = self._absolute(node)
                yield node.lineno, base
                yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        # The package of the file, as far up as there are dots: relative imports reach another mechanic as well.
        parts = list(self.path.parent.parts)
        top = max((i for i, part in enumerate(parts) if part in ("apnap", "apnap_plugins")), default=len(parts))
        package = parts[top : len(parts) - node.level + 1]
        return ".".join([*package, node.module] if node.module else package)


def sources(folder: Path, found: list[Finding]) -> list[Source]:
    """Parse the Python files under a folder, if there is one; add those that don't parse to `found`."""
    parsed = []
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else []:
        try:
            parsed.append(Source(path))
        except (SyntaxError, ValueError) as err:
            found.append((path, getattr(err, "lineno", None) or 1, f"does not parse: {err}"))
    return parsed


def scan(root: Path) -> list[Finding]:
    """Look at the whole tree under `root`; return what breaks a law."""
    found: list[Finding] = []
    kernel, plugins, packs, tests = (sources(root / name, found) for name in ("kernel", "plugins", "sets", "tests"))
    tests = [source for source in tests if source.path.name.startswith("test_")]
    words, known = forbidden_words(), Words.read()
    for source in kernel:
        found += kernel_names(source, words)
    for source in plugins:
        found += imports_of_mechanics(source, root)
        found += names_of_keywords(source, root, known)
    for source in kernel + plugins:
        found += imports_of_packs(source, own="")
    for source in packs:
        own = next((part for part in source.path.parts if part.startswith("apnap_set_")), "")
        found += imports_of_packs(source, own)
    found += mechanics_without_tests(root, {source.path.name for source in tests})
    for source in kernel + plugins + packs:
        found += unfinished(source)
        found += unordered(source) if "apps" not in source.path.parts else []
        if (lines := len(source.text.splitlines())) > MOST_LINES:
            found.append((source.path, 1, f"{lines} lines in one room; split it"))
    for source in tests:
        found += empty_tests(source)
    return sorted((path.relative_to(root), line, what) for path, line, what in set(found))


def kernel_names(source: Source, words: frozenset[str]) -> Iterator[Finding]:
    """Find mechanics and words of the base game in identifiers and strings."""
    docs = docstrings(source.tree)
    for node in source.nodes:
        said = set()
        for name in identifiers(node):
            said |= runs(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower())
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            for whole in re.findall(r"[a-z]+(?:_[a-z]+)*", node.value.lower().replace("-", "_")):
                said |= runs(whole)
        if hit := sorted(said & words):
            yield source.path, getattr(node, "lineno", 0), f"the kernel says {', '.join(hit)}"


def runs(name: str) -> set[str]:
    """Return every run of parts of a name: `has_first_strike` says `first_strike` too."""
    parts = name.split("_")
    return {"_".join(parts[i:j]) for i in range(len(parts)) for j in range(i + 1, len(parts) + 1)}


def identifiers(node: ast.AST) -> list[str]:
    """Return the names that a node brings in."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    if isinstance(node, (ast.arg, ast.keyword)):
        return [node.arg] if node.arg else []
    if isinstance(node, ast.alias):
        return [part for part in node.name.split(".") + [node.asname or ""] if part]
    return []


def docstrings(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes that are docstrings (also of attributes: a string that stands alone)."""
    return {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def imports_of_mechanics(source: Source, root: Path) -> Iterator[Finding]:
    """Find imports of a mechanic's module in another mechanic's, in the base game and in the programs."""
    parts = source.path.relative_to(root / "plugins" / "apnap_plugins").parts
    if parts[0] not in (*ROOMS, *BASE) or parts[1] == "__init__.py":
        return
    own = parts[0], parts[1].removesuffix(".py")
    who = f"{parts[0]} imports a mechanic" if parts[0] in BASE else "a mechanic imports another"
    for line, module in source.imports():
        hit = re.match(rf"apnap_plugins\.({'|'.join(ROOMS)})\.(\w+)", module)
        if hit and (hit[1], hit[2]) != own:
            yield source.path, line, f"{who}: {module}"


def names_of_keywords(source: Source, root: Path, words: Words) -> Iterator[Finding]:
    """Find keyword abilities that the base game or a program names: their rooms answer questions instead (law 2)."""
    path = source.path.relative_to(root / "plugins" / "apnap_plugins")
    if path.parts[0] not in BASE:
        return
    docs = docstrings(source.tree)
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            name = re.sub("[ _]", "-", node.value)
            if name in words.keywords:
                yield source.path, node.lineno, f"{path.parts[0]} names the mechanic {name!r}"


def imports_of_packs(source: Source, own: str) -> Iterator[Finding]:
    """Find imports of set packs other than `own`."""
    for line, module in source.imports():
        top = module.partition(".")[0]
        if top.startswith("apnap_set_") and top != own:
            yield source.path, line, f"imports a set pack: {top}"


def mechanics_without_tests(root: Path, tests: set[str]) -> Iterator[Finding]:
    """Find mechanics for which there is no tests/**/test_<name>.py."""
    for kind in ROOMS:
        folder = root / "plugins" / "apnap_plugins" / kind
        for path in sorted(folder.iterdir()) if folder.is_dir() else []:
            is_module = path.suffix == ".py" or (path / "__init__.py").exists()
            if is_module and not path.name.startswith("_") and f"test_{path.stem}.py" not in tests:
                yield path, 1, f"no tests/**/test_{path.stem}.py"


def unfinished(source: Source) -> Iterator[Finding]:
    """Find functions that do nothing although they are not declarations."""
    declared = {
        id(function)
        for node in source.nodes
        if isinstance(node, ast.ClassDef)
        and any("Protocol" in ast.dump(base) or "ABC" in ast.dump(base) for base in node.bases)
        for function in node.body
    }
    for node in source.nodes:
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) or id(node) in declared:
            continue
        if any(word in ast.dump(d) for d in node.decorator_list for word in ("abstract", "overload", "hookspec")):
            continue
        body = [statement for statement in node.body if not _is_text(statement)]
        if not body and node.body and not _is_docstring_only_spec(node):
            yield source.path, node.lineno, f"{node.name} has no body"
        elif len(body) == 1 and _does_nothing(body[0]):
            yield source.path, node.lineno, f"{node.name} is not implemented"


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _is_docstring_only_spec(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """A function that returns nothing and says in its docstring why there is nothing to do is a decision."""
    return isinstance(node.returns, ast.Constant) and node.returns.value is None


def _does_nothing(statement: ast.stmt) -> bool:
    if isinstance(statement, ast.Raise):
        return "NotImplementedError" in ast.dump(statement)
    ellipsis = (
        isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) and statement.value.value is ...
    )
    return ellipsis or isinstance(statement, ast.Pass)


def unordered(source: Source) -> Iterator[Finding]:
    """Find clocks, global random numbers, and loops over a set in rule code."""
    for line, module in source.imports():
        if module.partition(".")[0] in CLOCKS:
            yield source.path, line, f"imports {module} in rule code"
    harmless = {
        id(argument)
        for node in source.nodes
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in UNORDERED
        for argument in node.args
    }
    for node in source.nodes:
        if isinstance(node, (ast.For, ast.AsyncFor)):
            loops = [node.iter]
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)) and id(node) not in harmless:
            loops = [generator.iter for generator in node.generators]
        else:
            continue
        if any(_is_set(loop) for loop in loops):
            yield source.path, node.lineno, "goes through a set in the order of its hashes"


def _is_set(node: ast.expr) -> bool:
    if isinstance(node, (ast.Set, ast.SetComp)):
        return True
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("set", "frozenset")


def empty_tests(source: Source) -> Iterator[Finding]:
    """Find tests in which nothing looks like an assertion."""
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            dump = ast.dump(node)
            if not any(sign in dump for sign in ASSERTS):
                yield source.path, node.lineno, f"{node.name} asserts nothing that a program can see"


def main() -> int:
    """Scan the tree; print the findings; return 1 if there are any, else 0."""
    of_tool = arguments.parser(__doc__)
    of_tool.add_argument(
        "root", metavar="ROOT", nargs="?", type=Path, default=HERE.parent, help="the tree, if not this one"
    )
    root = of_tool.parse_args().root.resolve()
    found = scan(root)
    for path, line, what in found:
        print(f"{path}:{line}: {what}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
