"""Options of a ruleset: settings that plugins declare and whoever loads the ruleset may set."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Annotated, Final, final

from pydantic import BaseModel, ConfigDict, StringConstraints

from apnap.core.errors import PluginError, RulesetError
from apnap.registry import Option

NAME: Final = r"^[a-z][a-z0-9]*([-.][a-z0-9]+)*$"


@final
class RulesetOption(BaseModel):
    """Declares an option: its name ("mulligan.free"), what it is unless somebody says otherwise, and what it does.

    What is set must be of the default's type. Rule code reads it as `game.rules.options[name]`. Provisional: no room has one yet.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, StringConstraints(pattern=NAME)]
    default: Option
    text: str = ""


def settled(declared: Iterable[tuple[str, RulesetOption]], wanted: Mapping[str, Option]) -> dict[str, Option]:
    """The value of each declared option, by name.

    Args:
        declared: (plugin id, option) pairs.
        wanted: what was set.

    Raises:
        PluginError: two plugins declare the same option.
        RulesetError: an option was set that nobody declares, or to a value of another type.
    """
    known: dict[str, RulesetOption] = {}
    for plugin, option in declared:
        if option.name in known:
            raise PluginError(f"another plugin declares the option {option.name!r} too", plugin)
        known[option.name] = option
    for name, value in sorted(wanted.items()):
        if name not in known:
            close = difflib.get_close_matches(name, known, n=2)
            there = (
                f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(sorted(known)) or 'none'}"
            )
            raise RulesetError(f"no plugin in force has an option {name!r}; {there}")
        if not _fits(value, known[name].default):
            kind = type(known[name].default).__name__
            raise RulesetError(f"option {name!r} is a value of type {kind}, not {value!r}")
    return {name: wanted.get(name, option.default) for name, option in sorted(known.items())}


def _fits(value: Option, default: Option) -> bool:
    """Whether a value may stand for a default: same type; a whole number where any number may; anything for None."""
    if default is None:
        return True
    return type(value) is type(default) or (isinstance(default, float) and type(value) is int)
