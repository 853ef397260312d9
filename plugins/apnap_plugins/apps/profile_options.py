"""The options with which a command lets people choose what is in force, the same for all commands.

`@choosing` gives a command the options; it gets a `Choice`. The command line decides before the environment, the
environment before the profile file, and that before what the command does by default.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final, final, get_type_hints

import typer

from apnap.profile import Profile, ProfileError, Source, checked, merged, plain, read_profile, sources
from apnap.registry import Wish
from apnap.ruleset import Ruleset
from apnap_plugins.apps.running import readable_errors

COMMAND_LINE: Final = "the command line"
_GROUP: Final = "What is in force"
_NAMES: Final = {
    "sets": "--set",
    "mechanics": "--only",
    "with": "--with",
    "without": "--without",
    "edition": "--edition",
    "strict": "--strict",
    "options": "--option",
}


@final
@dataclass(frozen=True, slots=True)
class Choice:
    """What somebody chose: profiles with where each comes from, the highest first."""

    layers: tuple[Source, ...]

    def profile(self) -> Profile:
        """The one profile that all of them come to: what a higher one says goes before a lower one."""
        return merged(source.profile for source in self.layers)

    def wish(self, sets: Sequence[str] = ()) -> Wish:
        """The wish, with the sets of the command where nobody said which. Raises ProfileError where a layer disagrees."""
        return self.profile().wish(sets)

    def ruleset(self, sets: Sequence[str] = ()) -> Ruleset:
        """The ruleset; errors are those of `Ruleset.load`."""
        return Ruleset.of(self.wish(sets))

    def with_own(self, own: Source) -> Choice:
        """The choice where a file brings a profile of its own: it takes the place of the profile file."""
        return Choice((*self.layers[:2], own))

    def source(self, id: str) -> str:
        """Where a mechanic was wanted or denied, in words; empty for nowhere."""
        return next((source.name for source in self.layers if source.profile.names(id)), "")


def choice_of(
    sets: Sequence[str] | None,
    only: Sequence[str] | None,
    also: Sequence[str] | None,
    without: Sequence[str] | None,
    edition: str | None,
    options: Sequence[str] | None,
    strict: bool,
    profile: Path | None,
    no_profile: bool,
) -> Choice:
    """The choice that the options make, with the environment and the profile file. Raises ProfileError."""
    given = {
        "sets": sets,
        "mechanics": only,
        "with": also,
        "without": without,
        "edition": edition,
        "strict": strict or None,
        "options": dict(map(_option, options or ())),
    }
    line = checked({key: value for key, value in given.items() if value}, _NAMES)
    if profile is not None or no_profile:
        found = sources(environment={**_environment(), "APNAP_PROFILE": ""})
        found += [Source(str(profile), read_profile(profile))] if profile is not None else []
    else:
        found = sources()
    return Choice((Source(COMMAND_LINE, line), *found))


def _environment() -> dict[str, str]:
    import os  # read at the time of the call: tests and programs change it

    return dict(os.environ)


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ProfileError(f"--option: {text!r} is not NAME=VALUE")
    return name.strip(), plain(value.strip())


def _list(flag: str, text: str, metavar: str) -> Any:
    return Annotated[
        list[str] | None, typer.Option(flag, help=text, metavar=metavar, show_default=False, rich_help_panel=_GROUP)
    ]


_OPTIONS: Final[dict[str, tuple[Any, Any]]] = {
    "sets": (_list("--set", "A set pack to play with; may be repeated.", "CODE"), None),
    "only": (_list("--only", "This mechanic and what it requires, not all; may be repeated.", "ID"), None),
    "also": (_list("--with", "A mechanic to add; may be repeated.", "ID"), None),
    "without": (_list("--without", "A mechanic to leave out; may be repeated.", "ID"), None),
    "edition": (
        Annotated[
            str | None,
            typer.Option(
                "--edition", help="The edition of rule 701.", metavar="DATE", show_default=False, rich_help_panel=_GROUP
            ),
        ],
        None,
    ),
    "options": (
        _list("--option", "A value for an option that a plugin declares; may be repeated.", "NAME=VALUE"),
        None,
    ),
    "strict": (
        Annotated[bool, typer.Option("--strict", help="Stop at every problem.", rich_help_panel=_GROUP)],
        False,
    ),
    "profile": (
        Annotated[
            Path | None,
            typer.Option(
                "--profile",
                help="The profile file, instead of looking for apnap.toml.",
                show_default=False,
                rich_help_panel=_GROUP,
            ),
        ],
        None,
    ),
    "no_profile": (
        Annotated[bool, typer.Option("--no-profile", help="Use no profile file.", rich_help_panel=_GROUP)],
        False,
    ),
}


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command with an argument `choice` the options instead; what they make is handed over as a `Choice`."""
    hints = get_type_hints(command, include_extras=True)
    kept = [p.replace(annotation=hints[p.name]) for p in inspect.signature(command).parameters.values()]
    kept = [p for p in kept if p.name != "choice"]
    added = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, annotation=kind, default=default)
        for name, (kind, default) in _OPTIONS.items()
    ]
    if clash := {p.name for p in kept} & set(_OPTIONS):
        raise TypeError(f"{command.__name__} has {', '.join(sorted(clash))} already")

    @functools.wraps(command)
    def chosen(*args: Any, **given: Any) -> None:
        with readable_errors():
            choice = choice_of(**{name: given.pop(name) for name in _OPTIONS})
        command(*args, choice=choice, **given)

    signature = inspect.Signature([*kept, *added])
    chosen.__signature__ = signature  # type: ignore[attr-defined]
    chosen.__annotations__ = {p.name: p.annotation for p in signature.parameters.values()}
    del chosen.__wrapped__  # or its hints would be looked at instead
    return chosen
