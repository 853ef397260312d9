"""Replays: a game as the small file that anyone can run again."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from apnap.core.decisions import freeze
from apnap.core.errors import ApnapError, ReplayError
from apnap.core.game import Game
from apnap.core.session import conceding
from apnap.explaining import problems, shown_place
from apnap.reading import text_of
from apnap.registry import Wish
from apnap.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from apnap.core.definition import Definition


LARGEST: Final = 20_000_000
"""The most characters of a replay: some million answers."""
DEEPEST: Final = 100
"""Nothing in a replay is nested as deep: an answer to a payment has some levels."""


def target_of(path: str | Path) -> Path:
    """The file that a replay is saved to, behind links. Raises ReplayError where none can be written there."""
    name = os.fspath(path)
    if not name or name == ".":
        raise ReplayError("cannot save a replay without a file name")
    target = Path(path).resolve() if Path(path).is_file() else Path(path)
    if target.is_dir():
        raise ReplayError(f"cannot save a replay to {name}: it is a folder; name a file in it")
    if not target.parent.is_dir():
        raise ReplayError(f"cannot save a replay to {name}: there is no folder {target.parent}")
    return target


class RulesetInfo(BaseModel):
    """What a replay needs to be in force: the id, and the plugins and packs with versions that gave it."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str
    edition: str
    versions: dict[str, str]
    options: dict[str, Any] = {}
    cards: dict[str, str] = {}
    """Cards beside those of packs, with the digests of what they say."""

    @classmethod
    def of(cls, ruleset: Ruleset) -> RulesetInfo:
        """What a replay says of a ruleset."""
        return cls(
            id=ruleset.id,
            edition=ruleset.wish.edition,
            versions=dict(ruleset.versions),
            options=dict(ruleset.wish.options),
            cards=dict(ruleset.given),
        )


class Replay(BaseModel):
    """A game as inputs: ruleset, decks, seed and answers (the design's fourth law), with the digest it leads to."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    format: Literal["apnap-replay"] = "apnap-replay"
    version: Literal[1] = 1
    ruleset: RulesetInfo
    seed: int
    every_priority: bool = False
    decks: tuple[dict[str, tuple[str, ...]], ...]
    inputs: tuple[Any, ...]
    digest: str
    result: dict[int, str]

    @classmethod
    def of(cls, game: Game, ruleset: Ruleset) -> Replay:
        """The replay of `game` so far. A game that has not begun goes on to its first decision."""
        _ = game.decision
        return cls(
            ruleset=RulesetInfo.of(ruleset),
            seed=game.seed,
            every_priority=game.every_priority,
            decks=game.decks,
            inputs=game.inputs(),
            digest=game.digest(),
            result=game.result(),
        )

    @classmethod
    def read(cls, path: str | Path) -> Replay:
        """Read a file. Raises ReplayError for one that is not there, truncated, or no replay."""
        try:
            return cls.parse(text_of(path, LARGEST))
        except (OSError, UnicodeDecodeError) as err:
            raise ReplayError(f"cannot read {path}: {err}; give the path of a replay file") from err
        except ReplayError as err:
            raise ReplayError(f"{path}: {err}") from err

    @classmethod
    def parse(cls, text: str) -> Replay:
        """Read a replay from text. Raises ReplayError that says where it is wrong."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as err:
            raise ReplayError(f"not JSON at line {err.lineno}, column {err.colno} (truncated?): {err.msg}") from err
        except (ValueError, RecursionError) as err:  # a number or a nesting that Python refuses
            raise ReplayError(f"not JSON that can be read: {err}") from err
        _check_depth(data)
        try:
            replay = cls.model_validate(data)
        except ValidationError as err:
            where, said = problems(err, cls)[0]
            raise ReplayError(f"not a replay that this version reads: {shown_place(where)}: {said}") from err
        if not replay.decks:
            raise ReplayError("not a replay that this version reads: decks: there are none, so nobody plays")
        return replay.model_copy(update={"inputs": _checked_inputs(replay)})

    def dump(self) -> str:
        """The replay as JSON, inputs on one line."""
        data: Mapping[str, Any] = self.model_dump(mode="json")
        head = {k: v for k, v in data.items() if k != "inputs"}
        text = json.dumps(head, indent=1, ensure_ascii=False, sort_keys=True)
        return text[:-2] + ',\n "inputs": ' + json.dumps(data["inputs"], separators=(",", ":")) + "\n}\n"

    def save(self, path: str | Path) -> None:
        """Write the file, whole or not at all. Raises ReplayError where it can't be written; a device is written to."""
        draft = None
        try:
            target = target_of(path)
            if target.exists() and not target.is_file():
                target.write_text(self.dump(), encoding="utf-8")  # nothing takes a device's place
                return
            draft = target.with_name(target.name + ".part")
            draft.write_text(self.dump(), encoding="utf-8")
            draft.replace(target)
        except OSError as err:
            with suppress(OSError):
                draft.unlink() if draft is not None else None
            raise ReplayError(f"cannot write {path}: {err}; the replay is not saved") from err

    def load_ruleset(self, find: Callable[[Ruleset, Sequence[str]], Iterable[Definition]] | None = None) -> Ruleset:
        """The ruleset it was made with, from what is installed. `find` looks up cards that are in no pack, by name.

        Raises ReplayError that names what is missing.
        """
        try:
            ruleset = self._loaded()
            denied = [name for name in ruleset.manifests if name not in self.ruleset.versions]
            if denied:  # what its sets bundle, and whoever played did without
                ruleset = self._loaded(denied)
            if self.ruleset.cards and find is not None:
                ruleset = ruleset.with_cards(find(ruleset, sorted(self.ruleset.cards)))
        except ValidationError as err:
            where, said = problems(err, Wish)[0]
            raise ReplayError(f"the ruleset of this replay cannot be built here: {shown_place(where)}: {said}") from err
        except ApnapError as err:
            raise ReplayError(f"the ruleset of this replay cannot be built here: {err}") from err
        self.check_ruleset(ruleset)
        return ruleset

    def _loaded(self, without: Sequence[str] = ()) -> Ruleset:
        """The mechanics and sets that it names, from what is installed. Raises as `Ruleset.load` does."""
        sets = [name.removeprefix("set:") for name in self.ruleset.versions if name.startswith("set:")]
        mechanics = [name for name in self.ruleset.versions if not name.startswith("set:")]
        edition, options = self.ruleset.edition, self.ruleset.options
        return Ruleset.load(sets=sets, mechanics=mechanics, without=without, edition=edition, options=options)

    def check_ruleset(self, ruleset: Ruleset) -> None:
        """Raises ReplayError, naming the differences, unless `ruleset` is the one the replay was made with."""
        here = RulesetInfo.of(ruleset)
        if here == self.ruleset:
            return
        if here.id == self.ruleset.id:
            changed = [name for name in RulesetInfo.model_fields if getattr(here, name) != getattr(self.ruleset, name)]
            raise ReplayError(
                f"what the replay says of ruleset {here.id} is not so: it was changed; see ruleset.{changed[0]} of the file"
            )
        mine, theirs = self.ruleset.versions, ruleset.versions
        wanted = [f"{n} ({v})" for n, v in sorted(mine.items()) if theirs.get(n) != v]
        extra = [f"{n} ({v})" for n, v in sorted(theirs.items()) if n not in mine]
        differ = [f"needs {', '.join(wanted)}"] if wanted else []
        differ += [f"has in addition {', '.join(extra)}"] if extra else []
        cards = [name for name, digest in sorted(self.ruleset.cards.items()) if ruleset.given.get(name) != digest]
        differ += [f"needs the cards {', '.join(cards)} as they were then"] if cards else []
        if ruleset.wish.edition != self.ruleset.edition:
            differ.append(f"needs edition {self.ruleset.edition}")
        raise ReplayError(
            f"replay of ruleset {self.ruleset.id} cannot run on {ruleset.id}: "
            f"{'; '.join(differ) or 'kernel version or options differ'}"
        )

    def run(self, ruleset: Ruleset | None = None) -> Game:
        """Play it again and return the game. Raises ReplayError where it does not lead to the digest it names."""
        if ruleset is None:
            ruleset = self.load_ruleset()
        else:
            self.check_ruleset(ruleset)
        game = self.new_game(ruleset)
        game.load_inputs(self.inputs)
        _ = game.decision
        if game.unused_inputs():
            raise ReplayError(f"{game.unused_inputs()} answers are left over: the game needs fewer than the replay has")
        self.check_end(game)
        return game

    def new_game(self, ruleset: Ruleset) -> Game:
        """The game before its first answer. Raises ReplayError for decks that can't be had."""
        decks = [dict(deck) for deck in self.decks]
        try:
            return Game(ruleset, decks, self.seed, every_priority=self.every_priority)
        except ApnapError as err:
            raise ReplayError(f"the game of this replay cannot begin: {err}") from err

    def check_end(self, game: Game) -> None:
        """Raises ReplayError where a game that was given all answers is not where the replay says."""
        if game.digest() != self.digest:
            raise ReplayError("the game ends in another state than the replay says: it was changed, or truncated")
        if game.result() != self.result:
            raise ReplayError(
                f"the game's result is {game.result()}, not {self.result} as the replay says: it was changed"
            )


def _check_depth(data: Any) -> None:
    """Raises ReplayError for what is nested deeper than anything that a replay holds."""
    level, depth = [data], 0
    while level:
        if depth > DEEPEST:
            raise ReplayError(
                f"not a replay that this version reads: something in it is nested more than {DEEPEST} deep"
            )
        inside = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, (dict, list)))
        level, depth = [part for parts in inside for part in parts], depth + 1


def _checked_inputs(replay: Replay) -> tuple[Any, ...]:
    """The inputs as games take them. Raises ReplayError for a concession of nobody who plays."""
    inputs: tuple[Any, ...] = freeze(replay.inputs)
    for number, given in enumerate(inputs):
        try:
            conceding(given, range(len(replay.decks)))
        except ReplayError as err:
            raise ReplayError(f"inputs[{number}]: {err}") from err
    return inputs
