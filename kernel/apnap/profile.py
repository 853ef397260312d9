"""Choosing what is in force: profiles, which are files or environment variables, and how they go together.

A profile says what a `Wish` says, and may leave everything open. Of several profiles the higher one decides: what it says of
sets, edition, strictness, an option, or the list of mechanics takes the place of what a lower one says, and of each mechanic
that is wanted (`with`) or denied (`without`) the highest one that names it decides.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from apnap.core.errors import ApnapError
from apnap.explaining import Place, problems, shortened
from apnap.manifest import Edition, MechanicId, SetCode
from apnap.reading import text_of, toml
from apnap.registry import Option, Wish

FILE: Final = "apnap.toml"
PROJECT: Final = "pyproject.toml"
PREFIX: Final = "APNAP_"
LISTS: Final = {"APNAP_SETS": "sets", "APNAP_MECHANICS": "mechanics", "APNAP_WITH": "with", "APNAP_WITHOUT": "without"}
"""Variables that hold names, between commas or blanks. An empty one is as good as none."""
VALUES: Final = {"APNAP_EDITION": "edition", "APNAP_STRICT": "strict"}
OPTION: Final = "APNAP_OPTION_"
"""`APNAP_OPTION_mulligan.free=true` sets an option; letters are lower case, and "__" stands for ".", "_" for "-"."""
WHERE: Final = "APNAP_PROFILE"
"""The profile file to use instead of looking for one; empty for none."""


class ProfileError(ApnapError):
    """A profile that can't be read or makes no sense. Names file, line and key, or the variable."""


@final
class Profile(BaseModel):
    """What should be in force, as far as somebody said. The keys are those of a profile file.

    `sets` are codes of set packs; `mechanics` the ids of those that alone are wanted, with what they require; `with`
    ids that are wanted beside the others, `without` those to leave out; `edition` the edition of rule 701; `strict`
    stops at every problem; `options` are values of the options that plugins declare.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    sets: tuple[SetCode, ...] | None = None
    mechanics: tuple[MechanicId, ...] | None = None
    also: tuple[MechanicId, ...] = Field((), alias="with")
    without: tuple[MechanicId, ...] = ()
    edition: Edition | None = None
    strict: bool | None = None
    options: Mapping[str, Option] = {}

    @model_validator(mode="after")
    def _consistent(self) -> Profile:
        if both := sorted({*self.also, *(self.mechanics or ())} & set(self.without)):
            raise ValueError(f"{', '.join(both)}: both wanted and in without")
        return self

    def over(self, lower: Profile) -> Profile:
        """The profile that says what this one says, and what a lower one says where this one leaves it open."""
        named = {*self.also, *self.without, *(self.mechanics or ())}
        mechanics = self.mechanics
        if mechanics is None and lower.mechanics is not None:
            mechanics = tuple(name for name in lower.mechanics if name not in self.without)
        return Profile(
            sets=lower.sets if self.sets is None else self.sets,
            mechanics=mechanics,
            also=(*self.also, *(name for name in lower.also if name not in named)),
            without=(*self.without, *(name for name in lower.without if name not in named)),
            edition=self.edition or lower.edition,
            strict=lower.strict if self.strict is None else self.strict,
            options={**lower.options, **self.options},
        )

    def wish(self, sets: Sequence[str] = ()) -> Wish:
        """The wish for `Ruleset.of`. `sets` are those of who says nothing about sets."""
        given: dict[str, Any] = {"edition": self.edition, "strict": self.strict}
        return Wish(
            sets=tuple(sets) if self.sets is None else self.sets,
            mechanics=self.mechanics,
            also=self.also,
            without=self.without,
            options=dict(self.options),
            **{key: value for key, value in given.items() if value is not None},
        )

    def names(self, id: str) -> bool:
        """Whether it says anything about a mechanic."""
        return id in (*self.also, *self.without, *(self.mechanics or ()))


@final
@dataclass(frozen=True, slots=True)
class Source:
    """A profile and where it comes from, in words: a file, the environment, the command line."""

    name: str
    profile: Profile


def merged(profiles: Iterable[Profile]) -> Profile:
    """One profile of several, the highest first."""
    out = Profile()
    for profile in profiles:
        out = out.over(profile)
    return out


# Files ---------------------------------------------------------------------------------------------------


def find_profile(start: Path | None = None) -> Path | None:
    """The profile file that counts in a folder: the nearest one upwards.

    In each folder it is `apnap.toml`, else a `pyproject.toml` with a table `[tool.apnap]`.

    Args:
        start: the folder, by default the working directory.

    Raises:
        ProfileError: a `pyproject.toml` that speaks of `tool.apnap` can't be read.
    """
    folder = (start or Path.cwd()).resolve()
    for place in (folder, *folder.parents):
        if (place / FILE).is_file():
            return place / FILE
        project = place / PROJECT
        if project.is_file() and _has_table(project):
            return project
    return None


def _has_table(project: Path) -> bool:
    try:
        text = text_of(project)
    except (OSError, UnicodeDecodeError):
        return False
    return "apnap" in text and "tool" in text and isinstance(_tool(_parsed(project, text)), dict)


def _tool(data: Mapping[str, Any]) -> Any:
    tool = data.get("tool")
    return tool.get("apnap") if isinstance(tool, dict) else None


def read_profile(path: str | Path) -> Profile:
    """Read a profile file: a `pyproject.toml` for its table `[tool.apnap]`, any other whole.

    Raises:
        ProfileError: it can't be read, is no TOML, or something in it makes no sense; names file, line and key.
    """
    path = Path(path)
    try:
        text = text_of(path)
    except (OSError, UnicodeDecodeError) as err:
        raise ProfileError(f"cannot read profile {path}: {err}") from err
    data: Any = _parsed(path, text)
    table: tuple[str, ...] = ()
    if path.name == PROJECT:
        data, table = _tool(data), ("tool", "apnap")
        if not isinstance(data, dict):
            raise ProfileError(f"{path} has no table [tool.apnap]")
    try:
        return Profile.model_validate(data, by_name=False, by_alias=True)
    except ValidationError as err:
        lines = Lines(text)
        raise ProfileError("\n".join(_explained(path, lines, table, *problem) for problem in _problems(err))) from err


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return toml(text)
    except tomllib.TOMLDecodeError as err:
        found = re.search(r"line (\d+)", str(err))
        line = found[1] if found else len(text.splitlines()) or 1
        raise ProfileError(f"{path}:{line}: not TOML: {err}") from err


def _explained(path: Path, lines: Lines, table: tuple[str, ...], place: Place, said: str) -> str:
    """One line of text: file, line, key, and what is wrong there."""
    line = lines.line_of((*table, *place))
    key = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in place).lstrip(".")
    return f"{path}:{line}: {key + ': ' if key else ''}{said}"


def _problems(err: ValidationError) -> list[tuple[Place, str]]:
    """What is wrong, and where. An option is tried as several types; that is told once."""
    out: dict[Place, str] = {}
    for place, said in problems(err, Profile):
        if place[:1] == ("options",) and len(place) > 1:
            inputs = [problem["input"] for problem in err.errors() if problem["loc"][:2] == place[:2]]
            out[place[:2]] = f"an option is a text, a number, true or false, not {shortened(inputs[0])}"
        else:
            out[place] = said
    return list(out.items())


_TOKEN: Final = re.compile(
    r'''"""(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\'|\#[^\n]*|[\[\]{},\n]''', re.DOTALL
)
"""What tells where the statements of a TOML text end, and the entries of a list: texts and comments hide all else."""


@final
class Lines:
    """Where in a TOML text things stand. The text is looked through once; each of its statements is read by itself."""

    def __init__(self, text: str) -> None:
        """`text` is TOML as a whole."""
        self._places: dict[Place, int] = {}
        self._end = text.count("\n") + 1
        header: Place = ()
        for line, statement, entries in _statements(text):
            data = _whole(statement) or {}
            keys = tuple(_way(data))
            if statement.lstrip().startswith("["):
                header, keys = keys, ()
            self._note((*header, *keys), line)
            for number, at in enumerate(entries):
                self._places.setdefault((*header, *keys, number), at)
            self._note_inside((*header, *keys), _at(data, keys), line)

    def _note(self, place: Place, line: int) -> None:
        """Something begins there, and with the first thing in it the table that it is in."""
        for size in range(1, len(place) + 1):
            self._places.setdefault(place[:size], line)

    def _note_inside(self, place: Place, value: Any, line: int) -> None:
        for key, inner in value.items() if isinstance(value, dict) else ():
            self._places.setdefault((*place, key), line)
            self._note_inside((*place, key), inner, line)

    def line_of(self, place: Sequence[str | int]) -> int:
        """The line (from 1) on which the value at a place begins; of one that isn't there that of what should have it."""
        for size in range(len(place), 0, -1):
            if tuple(place[:size]) in self._places:
                return self._places[tuple(place[:size])]
        return self._end if place else 1


def _statements(text: str) -> Iterator[tuple[int, str, list[int]]]:
    """Of each statement of a TOML text the line it begins on, its text, and the lines of the entries of its list."""
    begin, line, first, depth = 0, 1, 1, 0
    entries: list[int] = []
    for token in _TOKEN.finditer(text):
        what = token[0]
        if what in ("[", "{"):
            depth += 1
        elif what in ("]", "}"):
            depth -= 1
        if what == "\n" and not depth:
            if text[begin : token.start()].strip():
                yield first, text[begin : token.start()], entries
            begin, first, entries = token.end(), line + 1, []
        elif depth == 1 and what in ("[", ","):
            entries.append(line + _blank_lines(text, token.end()))
        line += what.count("\n")
    if text[begin:].strip():
        yield first, text[begin:], entries


_BLANK: Final = re.compile(r"(?:\s|#[^\n]*\n)*")


def _blank_lines(text: str, start: int) -> int:
    """How many lines end before the next thing that is no blank and no comment."""
    found = _BLANK.match(text, start)
    return found[0].count("\n") if found is not None else 0


def _way(data: Any) -> Iterator[str]:
    """The keys that lead to the one value of a statement: those of `a.b.c = 1`, or of `[a.b.c]`."""
    while isinstance(data, dict) and len(data) == 1:
        key, data = next(iter(data.items()))
        yield key


def _whole(text: str) -> dict[str, Any] | None:
    try:
        return toml(text)
    except tomllib.TOMLDecodeError:
        return None


def _at(data: Any, keys: Sequence[str]) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


# Environment ---------------------------------------------------------------------------------------------


def from_environment(environment: Mapping[str, str] | None = None) -> Profile:
    """What the variables `APNAP_…` say. Raises ProfileError that names the variable at fault."""
    env = os.environ if environment is None else environment
    data: dict[str, Any] = {}
    for variable, key in LISTS.items():
        if env.get(variable, "").strip():
            data[key] = env[variable].replace(",", " ").split()
    for variable, key in VALUES.items():
        if env.get(variable, "").strip():
            data[key] = env[variable].strip()
    options = {name: value for name in sorted(env) if name.startswith(OPTION) for value in [env[name]]}
    data["options"] = {option_name(name.removeprefix(OPTION)): plain(value) for name, value in options.items()}
    variables = {key: variable for variable, key in (*LISTS.items(), *VALUES.items())}
    return checked(data, variables)


def option_name(text: str) -> str:
    """The name of an option as a variable spells it: `MULLIGAN__FREE` is "mulligan.free"."""
    return text.lower().replace("__", ".").replace("_", "-")


def plain(text: str) -> Option:
    """A value as TOML would read it; what TOML can't read is text."""
    data = _whole(f"value = {text}") if "\n" not in text else None
    value = data["value"] if data is not None and len(data) == 1 else text
    return value if isinstance(value, (str, int, float, bool)) else text


def unknown_variables(environment: Mapping[str, str] | None = None) -> list[str]:
    """Variables whose name begins as ours do and that mean nothing."""
    env = os.environ if environment is None else environment
    known = {*LISTS, *VALUES, WHERE, "APNAP_BREAK", "APNAP_GAMES"}
    ours = (name for name in sorted(env) if name.startswith(PREFIX) and not name.startswith(OPTION))
    return [name for name in ours if name not in known]


def checked(data: Mapping[str, Any], names: Mapping[str, str]) -> Profile:
    """A profile of values by key; `names` says what a key is called there. Raises ProfileError."""
    try:
        return Profile.model_validate(dict(data), by_name=False, by_alias=True)
    except ValidationError as err:
        said = [
            f"{names.get(str(place[0]), '.'.join(map(str, place)))}: {what}" if place else what
            for place, what in _problems(err)
        ]
        raise ProfileError("; ".join(said)) from err


def sources(start: Path | None = None, environment: Mapping[str, str] | None = None) -> list[Source]:
    """What the environment and the profile file say, the higher first. Raises ProfileError."""
    env = os.environ if environment is None else environment
    out = [Source("the environment", from_environment(env))]
    path = find_profile(start) if WHERE not in env else Path(env[WHERE]) if env[WHERE].strip() else None
    if path is not None:
        out.append(Source(str(path), read_profile(path)))
    return out
