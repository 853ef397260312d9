"""What the tools beside this have in common on the command line: they say what they are for, and refuse what they don't know."""

from __future__ import annotations

import argparse
from collections.abc import Sequence


def parser(said: str | None) -> argparse.ArgumentParser:
    """A parser for a tool whose module says this of itself; what it takes is added to it."""
    made = argparse.RawDescriptionHelpFormatter
    return argparse.ArgumentParser(description=(said or "").strip(), formatter_class=made)


def nothing(said: str | None, arguments: Sequence[str] | None = None) -> None:
    """A tool takes no arguments: any but `--help` ends it. `arguments` are those of the command line by default."""
    parser(said).parse_args(arguments)


def checks(said: str | None, arguments: Sequence[str] | None = None) -> bool:
    """A tool writes what is committed, or with `--check` only says whether that is up to date: whether it is to check."""
    of_tool = parser(said)
    of_tool.add_argument("--check", action="store_true", help="write nothing; exit with 1 where it is out of date")
    return bool(of_tool.parse_args(arguments).check)


def folder(said: str | None, arguments: Sequence[str] | None = None) -> str:
    """A tool writes into a folder, which must be named: its name."""
    of_tool = parser(said)
    of_tool.add_argument("folder", metavar="FOLDER", help="where the pages go; it is made where it isn't there")
    return str(of_tool.parse_args(arguments).folder)
