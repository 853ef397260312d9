"""Scenario files: a scenario as TOML, run with `run_file`.

```toml
title = "A stone beats a pair of scissors"

[ruleset]
sets = ["xln"]

[game]
seed = 3

[[players]]
fields = { score = 2 }
[players.zones]
hand = ["Stone", { card = "Paper", fields = { bent = true } }]

[[players]]

[[steps]]
act = "play"
player = 0
object = "Stone"

[[steps]]
resolve = true

[[expect]]
zone = "table"
player = 0
names = ["Stone"]
```

Names of zones, fields, characteristics and stages are looked up in the ruleset; nothing here knows them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from apnap.core.errors import ApnapError
from apnap.core.values import PLAYER
from apnap.explaining import problems, shown_place
from apnap.profile import Profile
from apnap.reading import text_of, toml
from apnap.ruleset import Ruleset
from apnap.testing.scenario import Scenario
from apnap.testing.selecting import ScenarioError

Seat = Annotated[int, Field(ge=0)]
STEPS: Final = ("act", "answer", "resolve", "pass_until", "pass_priority", "concede", "expect")
CHECKS: Final = ("names", "count", "field", "characteristic", "counter", "log", "result", "over", "stage")


class ScenarioFileError(ApnapError):
    """A scenario file that cannot be read or makes no sense. Names file, section and index."""


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GameSettings(_Model):
    """How the game begins: `start` names the first stages; with `defaults`, unexpected decisions take defaults."""

    seed: int = 0
    start: tuple[str, ...] = ()
    defaults: bool = False


class Placed(_Model):
    """A card in a zone with what is special about it."""

    card: str
    count: Annotated[int, Field(ge=1, le=1000)] = 1
    controller: Seat | None = None
    fields: dict[str, Any] = {}
    counters: dict[str, int] = {}
    token: bool = False


class PlayerPosition(_Model):
    """One seat: fields of the player, and cards by zone, the top of an ordered zone first."""

    name: str = ""
    fields: dict[str, Any] = {}
    zones: dict[str, tuple[str | Placed, ...]] = {}


class Ref(_Model):
    """An object by name, where the name alone is not enough."""

    name: str
    zone: str | None = None
    player: Seat | None = None
    index: int = 0


class Check(_Model):
    """Something that must be true. Exactly one of the keys in CHECKS says what; the others say of whom."""

    names: tuple[str, ...] | None = None
    count: int | None = None
    field: str | None = None
    characteristic: str | None = None
    counter: str | None = None
    log: str | None = None
    result: str | None = None
    over: bool | None = None
    stage: str | None = None
    player: Seat | None = None
    zone: str | None = None
    object: str | Ref | None = None
    name: str | None = None
    text: str = ""
    value: Any = None

    @model_validator(mode="after")
    def _one(self) -> Check:
        _exactly_one(self, CHECKS)
        return self


class Step(_Model):
    """Something that players do. Exactly one of the keys in STEPS says what."""

    act: str | None = None
    answer: Any = None
    resolve: bool | None = None
    pass_until: str | None = None
    pass_priority: bool | None = None
    concede: bool | None = None
    expect: str | None = None
    player: Seat | None = None
    object: str | Ref | None = None
    choices: dict[str, Any] = {}
    choose: Any = None
    again: bool = False
    check: tuple[Check, ...] = ()

    @model_validator(mode="after")
    def _one(self) -> Step:
        needs = [k for k in ("act", "answer", "concede") if getattr(self, k) is not None and self.player is None]
        if needs:
            raise ValueError(f"{needs[0]!r} needs a player")
        _exactly_one(self, STEPS)
        return self


def _exactly_one(model: BaseModel, keys: tuple[str, ...]) -> None:
    given = [key for key in keys if getattr(model, key) is not None]
    if len(given) != 1:
        said = f"has {', '.join(given)}" if given else "has none"
        raise ValueError(f"needs exactly one of {', '.join(keys)}; it {said}")


class ScenarioFile(_Model):
    """A whole file. `ruleset` says what must be in force, with the keys of a profile file."""

    title: str = ""
    ruleset: Profile | None = None
    game: GameSettings = GameSettings()
    players: Annotated[tuple[PlayerPosition, ...], Field(min_length=1)]
    steps: tuple[Step, ...] = ()
    expect: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """One expectation: where it stands in the file, whether it holds, and what was found."""

    where: str
    ok: bool
    text: str


@dataclass(slots=True)
class ScenarioReport:
    """How a file fared: its checks, what went wrong while it ran (empty for nothing), and the story."""

    file: str
    title: str
    checks: list[Checked] = field(default_factory=list)
    error: str = ""
    story: str = ""

    @property
    def ok(self) -> bool:
        """Whether everything could be done and every check holds."""
        return not self.error and all(check.ok for check in self.checks)

    def text(self) -> str:
        """The report for people."""
        lines = [f"{'ok' if self.ok else 'FAILED'}: {self.title or self.file}"]
        lines += [f"  {'ok ' if check.ok else 'NOT'} {check.where}: {check.text}" for check in self.checks]
        lines += [f"  error: {self.error}"] if self.error else []
        return "\n".join(lines)


def read_file(path: str | Path) -> ScenarioFile:
    """Read and validate a file. Raises ScenarioFileError that names the file, the section and the index."""
    try:
        data = toml(text_of(path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as err:
        raise ScenarioFileError(f"{path}: {err}") from err
    try:
        return ScenarioFile.model_validate(data)
    except ValidationError as err:
        lines = [f"{path}: {shown_place(place)}: {said}" for place, said in problems(err, ScenarioFile)]
        raise ScenarioFileError("\n".join(lines)) from err


def run_file(
    path: str | Path, ruleset: Ruleset | None = None, builder: Callable[..., Scenario] = Scenario
) -> ScenarioReport:
    """Run a scenario file.

    Args:
        path: the file.
        ruleset: instead of the one that the file wishes for.
        builder: the base game's own `Scenario`, which knows how its games begin.

    Returns:
        What was checked, with the story. A scenario that cannot go on is reported, with the place, not raised.

    Raises:
        ScenarioFileError: the file can't be read or makes no sense.
        RulesetError, UnknownName: what it wishes for can't be had.
    """
    given = read_file(path)
    report = ScenarioReport(str(path), given.title)
    scenario = builder(
        ruleset or Ruleset.of((given.ruleset or Profile()).wish()),
        players=len(given.players),
        seed=given.game.seed,
        defaults=given.game.defaults,
    )
    _Runner(given, scenario, report).run()
    return report


def position_in(
    path: str | Path,
    ruleset: Ruleset | None = None,
    builder: Callable[..., Scenario] = Scenario,
    steps: int | None = None,
) -> Scenario:
    """The scenario of a file as it stands after so many of its steps, all by default; nothing is checked.

    Arguments as for `run_file`. Raises ScenarioFileError as that does, and where the scenario can't go on, with the place.
    """
    given = read_file(path)
    if steps is not None and not 0 <= steps <= len(given.steps):
        raise ScenarioFileError(f"{path}: it has {len(given.steps)} steps, so there is no position after {steps}")
    scenario = builder(
        ruleset or Ruleset.of((given.ruleset or Profile()).wish()),
        players=len(given.players),
        seed=given.game.seed,
        defaults=given.game.defaults,
    )
    runner = _Runner(given, scenario, ScenarioReport(str(path), given.title))
    try:
        runner.set_up()
        for number, step in enumerate(given.steps[:steps]):
            runner.where = f"steps[{number}]"
            runner.step(step)
        runner.where = "steps"
        scenario.game.decision  # noqa: B018 - the game runs to where the steps lead
    except (ApnapError, AssertionError) as err:
        raise ScenarioFileError(f"{path}: {runner.where}: {err}") from err
    return scenario


class _Runner:
    """Carries out a file on a scenario."""

    def __init__(self, given: ScenarioFile, scenario: Scenario, report: ScenarioReport) -> None:
        self.given = given
        self.scenario = scenario
        self.report = report
        self.where = "game"

    def run(self) -> None:
        """All sections in order; the first thing that can't be done ends it."""
        try:
            self.set_up()
            for number, step in enumerate(self.given.steps):
                self.where = f"steps[{number}]"
                self.step(step)
                self.check_all(step.check, f"steps[{number}].check")
            self.where = "steps"
            if self.given.steps and not self.scenario.game.is_over():
                self.scenario.settle()
            self.scenario.done()
            self.check_all(self.given.expect, "expect")
        except (ApnapError, AssertionError) as err:
            self.report.error = f"{self.report.file}: {self.where}: {err}"
        self.scenario.end()
        self.report.story = self.scenario.story()

    def set_up(self) -> None:
        """The position."""
        scenario = self.scenario
        for seat, player in enumerate(self.given.players):
            for name, value in player.fields.items():
                self.where = f"players[{seat}].fields.{name}"
                scenario.set_field(name, plain_value(value), of=seat)
            for zone, cards in player.zones.items():
                for at in reversed(range(len(cards))) if self.is_ordered(zone, seat) else range(len(cards)):
                    self.where = f"players[{seat}].zones.{zone}[{at}]"
                    self.put(seat, zone, cards[at])
        self.where = "game.start"
        if self.given.game.start:
            scenario.start(*self.given.game.start)

    def is_ordered(self, zone: str, seat: int) -> bool:
        """Whether cards are named from the top."""
        self.where = f"players[{seat}].zones.{zone}"
        return self.scenario.game.rules.zone(zone).ordered

    def put(self, seat: int, zone: str, card: str | Placed) -> None:
        """One entry of a zone."""
        placed = Placed(card=card) if isinstance(card, str) else card
        self.scenario.put(
            seat,
            zone,
            *[placed.card] * placed.count,
            controller=placed.controller,
            counters=placed.counters,
            fields={name: plain_value(value) for name, value in placed.fields.items()},
            component="token" if placed.token else "card",
        )

    def step(self, step: Step) -> None:
        """One thing that players do."""
        scenario = self.scenario
        player = step.player if step.player is not None else -1
        if step.act is not None:
            scenario.act(player, step.act, self.object(step.object), **step.choices)
        elif step.answer is not None:
            scenario.answer(player, self.wanted(step.answer))
        elif step.expect is not None:
            scenario.expect(step.player, step.expect, self.wanted(step.choose))
        elif step.pass_until is not None:
            scenario.pass_until(step.pass_until, again=step.again)
        elif step.concede:
            scenario.concede(player)
        elif step.pass_priority:
            scenario.pass_priority(step.player)
        elif step.resolve:
            scenario.resolve()

    def object(self, ref: str | Ref | None) -> int | str | None:
        """The object that a reference means; a plain name is looked up by whoever uses it."""
        if not isinstance(ref, Ref):
            return ref
        found = self.scenario.find_all(ref.name, ref.zone, ref.player)
        if not 0 <= ref.index < len(found):
            raise ScenarioError(f"there are {len(found)} objects for {ref!r}")
        return found[ref.index]

    def wanted(self, value: Any) -> Any:
        """What a person chose, as `select` takes it."""
        return value

    # Checks --------------------------------------------------------------------------------------

    def check_all(self, checks: tuple[Check, ...], section: str) -> None:
        """Every check, also after one that does not hold."""
        for number, check in enumerate(checks):
            self.where = f"{section}[{number}]"
            text, wanted, found = self.look(check)
            ok = same(found, wanted)
            said = f"{text} is {shown(found)}" + ("" if ok else f", expected {shown(wanted)}")
            self.report.checks.append(Checked(self.where, ok, said))

    def look(self, check: Check) -> tuple[str, Any, Any]:
        """(what is looked at, what is expected, what is there)."""
        scenario, game = self.scenario, self.scenario.game
        if check.names is not None:
            return self.look_at_names(check)
        if check.count is not None:
            what = f"the number of {check.name or 'objects'} in {check.zone or 'all zones'}"
            return what, check.count, scenario.count(check.name, check.zone, check.player)
        if check.field is not None:
            declared = game.rules.fields.get(check.field)
            of = check.player if declared is not None and declared.scope == PLAYER else self.object(check.object)
            found = scenario.field(check.field, 0 if of is None else of)
            return f"{check.field} of {_who(check)}", check.value, found
        if check.characteristic is not None:
            found = scenario.characteristic(self.needed(check), check.characteristic)
            return f"{check.characteristic} of {_who(check)}", check.value, found
        if check.counter is not None:
            found = scenario.counters(self.needed(check)).get(check.counter, 0)
            return f"the number of {check.counter} on {_who(check)}", check.value, found
        if check.log is not None:
            wanted = True if check.value is None else check.value
            return (
                f"a line of {check.log} with {check.text!r} in the log",
                wanted,
                scenario.log_has(check.log, check.text),
            )
        if check.result is not None:
            seat = scenario.seat(check.player or 0)
            return f"the outcome of player {seat}", check.result, game.result()[seat]
        if check.over is not None:
            return "the game's being over", check.over, game.is_over()
        return "the stage", check.stage, game.stage_name()

    def look_at_names(self, check: Check) -> tuple[str, Any, Any]:
        """The names in a zone; their order counts where the zone's does."""
        assert check.names is not None
        if check.zone is None:
            raise ScenarioError("names are of a zone: say which")
        found = self.scenario.zone_names(check.player, check.zone)
        wanted = list(check.names)
        if not self.scenario.game.rules.zone(check.zone).ordered:
            found, wanted = sorted(found), sorted(wanted)
        return f"{check.zone} of {_who(check)}", wanted, found

    def needed(self, check: Check) -> int | str:
        """The object of a check that must have one."""
        found = self.object(check.object)
        if found is None:
            raise ScenarioError("this check needs an object")
        return found


def _who(check: Check) -> str:
    if check.object is not None:
        return check.object if isinstance(check.object, str) else check.object.name
    return "all players" if check.player is None else f"player {check.player}"


def plain_value(value: Any) -> Any:
    """A value of a file as state holds it: lists are tuples."""
    return tuple(plain_value(v) for v in value) if isinstance(value, list) else value


def same(found: Any, wanted: Any) -> bool:
    """Whether a value of the game is what a file says: sets as lists in any order, other things by their text."""
    if isinstance(found, (frozenset, set)):
        return isinstance(wanted, list) and sorted(map(str, found)) == sorted(map(str, wanted))
    if isinstance(found, (tuple, list)):
        return (
            isinstance(wanted, (list, tuple))
            and len(found) == len(wanted)
            and all(same(a, b) for a, b in zip(found, wanted, strict=True))
        )
    if isinstance(found, Mapping):
        return isinstance(wanted, Mapping) and dict(found) == dict(wanted)
    if found is None or isinstance(found, (bool, int, float, str)):
        return type(found) is type(wanted) and bool(found == wanted)
    return str(found) == str(wanted)


def shown(value: Any) -> str:
    """A value for people."""
    if isinstance(value, (frozenset, set)):
        return "{" + ", ".join(sorted(map(str, value))) + "}"
    return repr(value)
