"""The sources of the project as trees: each file is read and parsed once for all tests that look through them."""

from __future__ import annotations

import ast
import contextlib
import functools
import gc
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("kernel/apnap", "plugins/apnap_plugins", "sets")
PACKAGES = {"apnap": ROOT / "kernel" / "apnap", "apnap_plugins": ROOT / "plugins" / "apnap_plugins"}
"""Where the sources of our packages are, wherever they are installed."""


@contextlib.contextmanager
def kept_for_good() -> Iterator[None]:
    """What is made meanwhile stays: the garbage collector need not look at millions of things again and again."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if running:
            gc.enable()


@functools.cache
def _texts() -> Mapping[Path, str]:
    files = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")))
    return {path: path.read_text(encoding="utf-8") for path in files}


@functools.cache
def _trees() -> Mapping[Path, ast.Module]:
    with kept_for_good():
        return {path: ast.parse(text) for path, text in _texts().items()}


@functools.cache
def _nodes() -> Mapping[Path, tuple[ast.AST, ...]]:
    with kept_for_good():
        return {path: tuple(ast.walk(tree)) for path, tree in _trees().items()}


def below(folder: Path) -> Mapping[Path, ast.Module]:
    """The trees of the files in one of the `FOLDERS`, or in a folder of it, in the order of their names."""
    return {path: tree for path, tree in _trees().items() if path.is_relative_to(folder)}


def text_of(path: Path) -> str:
    """The text of a file."""
    return _texts()[path]


def tree_of(path: Path) -> ast.Module:
    """The tree of a file."""
    return _trees()[path]


def file_of(module: str) -> Path:
    """The file of a module of ours that is no package."""
    package, *parts = module.split(".")
    return PACKAGES[package].joinpath(*parts).with_suffix(".py")


def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """All nodes of a file's tree, as `ast.walk` gives them."""
    return _nodes()[path]
