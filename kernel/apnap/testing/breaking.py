"""Breaking one function: what can be broken in it, and putting the broken code in its place in this process.

The broken code comes from the module's source, changed as a tree and compiled whole. A module that nobody has imported
yet is imported from that code, so that what it makes as it is imported, such as what it declares, is made by the broken
function too. In a module that is there already the function *object* gets the new code: everybody who has the function
has the broken one, modules that imported it by name, tables it was registered in, subclasses. The old body stays behind
the new `return`: closures and generators stay what they were.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import json
import math
import os
import sys
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

from apnap.core.errors import ApnapError

ENVIRONMENT: Final = "APNAP_BREAK"

Function = ast.FunctionDef | ast.AsyncFunctionDef

_EMPTY: Final = {
    "tuple": "()",
    "Sequence": "()",
    "Iterable": "()",
    "Collection": "()",
    "list": "[]",
    "List": "[]",
    "dict": "{}",
    "Mapping": "{}",
    "set": "set()",
    "frozenset": "frozenset()",
    "Set": "frozenset()",
    "Iterator": "iter(())",
}
_PLAIN: Final = {"None": "None", "bool": "False", "int": "0", "float": "0.0", "str": "''", "bytes": "b''"}
_WIDER: Final[dict[type, type[ast.cmpop]]] = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
_SIGNS: Final = {"Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">="}


class BreakageError(ApnapError):
    """A function can't be broken: it is not there, not plain Python, or changed since."""


@dataclass(frozen=True, slots=True)
class Breakage:
    """One way to break one function. `mutation` identifies it; `detail` says it to people."""

    module: str
    function: str
    line: int
    mutation: str
    detail: str = ""

    def __str__(self) -> str:
        """Where and what, on one line."""
        return f"{self.module}:{self.function} (line {self.line}): {self.detail or self.mutation}"


# What is declared ---------------------------------------------------------------------------------

LEFT_OUT: Final = "left out"
"""The mutation of declarations: some of a plugin's list don't stand in it."""
DECLARED: Final = "apnap_declarations"


@dataclass(frozen=True, slots=True)
class Declared:
    """Declarations that follow a comment in a plugin's list: which arguments they are, and what all comments there say."""

    line: int
    arguments: tuple[int, ...]
    said: str


def declarations_in(tree: ast.Module, source: str) -> list[Declared]:
    """What a module hands over with `apnap_declarations = declares(...)`, by the comments that speak of it."""
    call = _declaring(tree)
    if call is None:
        return []
    comments = {
        token.start[0]: token.string.lstrip("# ")
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    found: list[Declared] = []
    before = call.lineno
    for place, item in enumerate(call.args):
        end = item.end_lineno or item.lineno
        said = [comments[line] for line in range(before + 1, end + 1) if line in comments]
        if not found or any(line in comments for line in range(before + 1, item.lineno)):
            found.append(Declared(item.lineno, (place,), " ".join(said)))
        else:
            last = found.pop()
            found.append(Declared(last.line, (*last.arguments, place), " ".join([last.said, *said])))
        before = end
    return found


def _declaring(tree: ast.Module) -> ast.Call | None:
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and [_text(target) for target in statement.targets] == [DECLARED]:
            if isinstance(statement.value, ast.Call) and _text(statement.value.func).endswith("declares"):
                return statement.value
    return None


def _leave_out(tree: ast.Module, source: str, line: int) -> bool:
    """Take the declarations that begin in this line out of the list; whether there are such."""
    call = _declaring(tree)
    group = next((one for one in declarations_in(tree, source) if one.line == line), None)
    if call is None or group is None:
        return False
    call.args = [item for place, item in enumerate(call.args) if place not in group.arguments]
    return True


# What can be broken -------------------------------------------------------------------------------


def functions_in(tree: ast.Module) -> Iterator[tuple[str, Function, tuple[ast.ClassDef, ...]]]:
    """(qualified name, node, classes around it) of every function, nested ones too."""
    yield from _functions(tree.body, "", ())


def _functions(
    body: list[ast.stmt], prefix: str, classes: tuple[ast.ClassDef, ...]
) -> Iterator[tuple[str, Function, tuple[ast.ClassDef, ...]]]:
    for node in body:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield prefix + node.name, node, classes
            yield from _functions(node.body, f"{prefix}{node.name}.<locals>.", ())
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{prefix}{node.name}.", (*classes, node))
        else:
            for _, value in ast.iter_fields(node):
                if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                    yield from _functions(value, prefix, classes)


def mutations_of(node: Function) -> list[tuple[str, str]]:
    """(mutation, words) for each way in which this function can be broken; none for one that does nothing."""
    body = _without_docstring(node)
    if not body or isinstance(body[0], (ast.Raise, ast.Pass)) or _is_declared_only(node):
        return []
    found = []
    kind, value = _neutral(node)
    if not (len(body) == 1 and isinstance(body[0], ast.Return) and _text(body[0].value) == value):
        found.append((kind, f"body skipped, returns {value}" if value else "body skipped"))
    annotation = _text(node.returns)
    returns = [r for r in _own(node) if isinstance(r, ast.Return) and r.value is not None]
    if annotation == "bool" and returns:
        found.append(("negated", "result negated"))
    if annotation == "int" and returns:
        found.append(("plus one", "result one more"))
    for at, number in enumerate(_numbers(node)):
        assert isinstance(number.value, int)
        found.append((f"number {at}", f"{number.value} in line {number.lineno} is {number.value + 1}"))
    for at, (test, place) in enumerate(_comparisons(node)):
        old = type(test.ops[place])
        new = _SIGNS[_WIDER[old].__name__]
        found.append((f"comparison {at}", f"{_SIGNS[old.__name__]} in line {test.lineno} is {new}"))
    return found


def _without_docstring(node: Function) -> list[ast.stmt]:
    return node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body


def _is_declared_only(node: Function) -> bool:
    """Whether this only announces what other code brings: `...`, an abstract method, a hook specification."""
    body = _without_docstring(node)
    if len(body) == 1 and isinstance(body[0], ast.Expr) and _text(body[0].value) == "...":
        return True
    decorators = " ".join(_text(d) for d in node.decorator_list)
    return any(word in decorators for word in ("abstract", "hookspec"))


def _text(node: ast.expr | None) -> str:
    if node is None:
        return ""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value if node.value.isidentifier() else repr(node.value)
    return ast.unparse(node)


def _own(node: Function) -> Iterator[ast.AST]:
    """All nodes of a function's body, without those of functions and classes in it, in the order of the source."""
    todo: list[ast.AST] = list(reversed(_without_docstring(node)))
    while todo:
        one = todo.pop()
        yield one
        if not isinstance(one, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)):
            todo.extend(reversed(list(ast.iter_child_nodes(one))))


def _is_generator(node: Function) -> bool:
    return any(isinstance(one, (ast.Yield, ast.YieldFrom)) for one in _own(node))


def _numbers(node: Function) -> list[ast.Constant]:
    """Whole numbers in the code, those in annotations and patterns left out."""
    skipped = {
        id(inner)
        for one in _own(node)
        if isinstance(one, (ast.AnnAssign, ast.MatchValue))
        for inner in ast.walk(one.annotation if isinstance(one, ast.AnnAssign) else one)
    }
    return [c for c in _own(node) if isinstance(c, ast.Constant) and type(c.value) is int and id(c) not in skipped]


def _comparisons(node: Function) -> list[tuple[ast.Compare, int]]:
    return [
        (test, place)
        for test in _own(node)
        if isinstance(test, ast.Compare)
        for place, sign in enumerate(test.ops)
        if type(sign) in _WIDER
    ]


def _neutral(node: Function) -> tuple[str, str]:
    """(kind of mutation, source of the value) of a function that does nothing: what its annotation makes harmless."""
    if _is_generator(node):
        return "empty", ""
    options = [part.strip() for part in _text(node.returns).split(" | ")]
    if "None" in options or options[0].startswith("Optional["):
        return "skipped", "None"
    head = options[0].partition("[")[0].rpartition(".")[2]
    if head in _EMPTY:
        return "empty", _EMPTY[head]
    if head in _PLAIN:
        return "skipped", _PLAIN[head]
    for argument in node.args.args:
        if argument.annotation is not None and _text(argument.annotation) == options[0] != "Any":
            return "skipped", argument.arg
    return "skipped", "None"


# Breaking -----------------------------------------------------------------------------------------


def break_node(node: Function, mutation: str) -> None:
    """Change the function's tree. Raises BreakageError for a mutation that it does not have."""
    if mutation not in [name for name, _ in mutations_of(node)]:
        raise BreakageError(f"{node.name} has no mutation {mutation!r}")
    if mutation in ("skipped", "empty"):
        _leave_at_once(node, _neutral(node)[1])
    elif mutation in ("negated", "plus one"):
        for one in list(_own(node)):
            if isinstance(one, ast.Return) and one.value is not None:
                one.value = _changed(one.value, mutation)
    elif mutation.startswith("number "):
        number = _numbers(node)[int(mutation.split()[1])]
        assert isinstance(number.value, int)
        number.value += 1
    else:
        test, place = _comparisons(node)[int(mutation.split()[1])]
        test.ops[place] = _WIDER[type(test.ops[place])]()


def _leave_at_once(node: Function, value: str) -> None:
    body = _without_docstring(node)
    new = ast.parse(f"return {value}").body[0]
    for one in ast.walk(new):
        if isinstance(one, (ast.expr, ast.stmt)):
            ast.copy_location(one, body[0])
    node.body.insert(len(node.body) - len(body), new)


def _changed(value: ast.expr, mutation: str) -> ast.expr:
    new: ast.expr
    if mutation == "negated":
        new = ast.UnaryOp(ast.Not(), value)
    else:
        new = ast.BinOp(value, ast.Add(), ast.copy_location(ast.Constant(1), value))
    return ast.copy_location(new, value)


def apply(breakage: Breakage) -> None:
    """Break the function in this process, for good. Raises BreakageError where that can't be done."""
    spec = importlib.util.find_spec(breakage.module)
    path = None if spec is None else spec.origin
    if path is None or not path.endswith(".py"):
        raise BreakageError(f"{breakage.module} is not plain Python: {path}")
    source = Path(path).read_text(encoding="utf-8")
    tree = ast.parse(source, path)
    if breakage.mutation == LEFT_OUT:
        _apply_left_out(breakage, tree, source, path)
        return
    nodes = [n for name, n, _ in functions_in(tree) if name == breakage.function and n.lineno == breakage.line]
    if len(nodes) != 1:
        raise BreakageError(f"{path} has no {breakage.function} in line {breakage.line}; did it change?")
    break_node(nodes[0], breakage.mutation)
    outer = breakage.function.partition(".<locals>")[0]
    first = _first_line(tree, outer, nodes[0])
    # The flags of this module's own future imports must not rub off on the other's.
    broken = compile(ast.fix_missing_locations(tree), path, "exec", dont_inherit=True)
    code = _find_code(broken, outer, first)
    if breakage.module not in sys.modules:
        sys.meta_path.insert(0, _Broken(breakage.module, broken))
        return
    target = _find_function(sys.modules[breakage.module], outer, first)
    try:
        target.__code__ = code
    except ValueError as err:
        raise BreakageError(f"{breakage.function}: {err}") from err


def _apply_left_out(breakage: Breakage, tree: ast.Module, source: str, path: str) -> None:
    if breakage.module in sys.modules:
        raise BreakageError(f"{breakage.module} is imported, and has handed over what it declares")
    if not _leave_out(tree, source, breakage.line):
        raise BreakageError(f"{path} declares nothing in line {breakage.line}; did it change?")
    sys.meta_path.insert(0, _Broken(breakage.module, compile(tree, path, "exec", dont_inherit=True)))


class _Broken(MetaPathFinder):
    """Finds one module, whose code is the broken one."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module = module
        self.code = code

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """The module's own, with another loader."""
        if name != self.module:
            return None
        spec = PathFinder.find_spec(name, path)  # type: ignore[arg-type]
        if spec is not None and spec.origin is not None:
            spec.loader = _BrokenLoader(name, spec.origin, self.code)
        return spec


class _BrokenLoader(SourceFileLoader):
    def __init__(self, module: str, path: str, code: CodeType) -> None:
        super().__init__(module, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def _first_line(tree: ast.Module, outer: str, inner: Function) -> int:
    """The first line, decorators included, of the function of that name around `inner`, or itself."""
    for name, node, _ in functions_in(tree):
        if name == outer and node.lineno <= inner.lineno <= (node.end_lineno or node.lineno):
            return min([node.lineno, *(d.lineno for d in node.decorator_list)])
    raise BreakageError(f"{outer} is not there")


def _find_code(code: CodeType, name: str, line: int) -> CodeType:
    todo = [code]
    while todo:
        one = todo.pop()
        if one.co_qualname == name and one.co_firstlineno == line:
            return one
        todo.extend(c for c in one.co_consts if isinstance(c, CodeType))
    raise BreakageError(f"no code of {name} in line {line}")


def _find_function(module: Any, name: str, line: int) -> FunctionType:
    """The function object, found under whatever decorators wrapped around it."""
    holder: Any = module
    *classes, last = name.split(".")
    for part in classes:
        holder = vars(holder).get(part)
        if holder is None:
            raise BreakageError(f"{module.__name__} has no {name}")
    todo, seen = [vars(holder).get(last)], set()
    while todo:
        one = todo.pop()
        if one is None or id(one) in seen:
            continue
        seen.add(id(one))
        if isinstance(one, FunctionType):
            if one.__code__.co_qualname == name and one.__code__.co_firstlineno == line:
                return one
            todo += [cell.cell_contents for cell in one.__closure__ or () if callable(cell.cell_contents)]
        if hasattr(one, "cache_clear"):
            one.cache_clear()
        todo += [getattr(one, attribute, None) for attribute in ("__wrapped__", "__func__", "fget", "func")]
    raise BreakageError(f"{module.__name__}:{name} is no plain function that can be broken")


def break_from_environment() -> None:
    """Do what `APNAP_BREAK` says: a breakage as JSON, with `done`, a file to write when it worked, and `seconds` to live."""
    data = json.loads(os.environ[ENVIRONMENT])
    done = Path(data.pop("done"))
    _live(data.pop("seconds"))
    try:
        apply(Breakage(**data))
    except (ApnapError, ImportError, OSError, SyntaxError) as err:
        done.write_text(f"error: {err}", encoding="utf-8")
    else:
        done.write_text("done", encoding="utf-8")


def _live(seconds: float) -> None:
    """End this process when it has had that much processor time, where the system can."""
    try:
        import resource
    except ImportError:  # Windows
        return
    used = resource.getrusage(resource.RUSAGE_SELF)
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(used.ru_utime + used.ru_stime + seconds), hard))
