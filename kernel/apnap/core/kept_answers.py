"""Answers that are kept until something changes that was read for them: nothing is polled.

While an answer is worked out the board notes what is read: fields, zones, what is in force, characteristics, and other
kept answers. Each of these has a version (`apnap.core.state`). As long as all versions are the same, so is the answer:
rule code depends on state alone. What was read is noted each time anew, so an answer that comes about in another way
depends on other things. An answer that others were worked out by is compared by its value: where it comes out the same
again, they hold.

In debug mode every answer is worked out anew, and it is an error where it is not the one that was kept.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias, final

from apnap.core.errors import PluginError
from apnap.core.state import SIGNALS

if TYPE_CHECKING:
    from apnap.core.declarations import AnyTimeCheck, StateBasedAction
    from apnap.core.game import Game

VersionName: TypeAlias = Hashable
"""What has a version: the name of a table, the id of a zone, the key of a signal."""
Reader = Callable[[dict[VersionName, int]], object]
Key = tuple[Callable[..., Any], tuple[Any, ...]]
"""Who works an answer out, and of what."""
Check: TypeAlias = "AnyTimeCheck | StateBasedAction"


@final
class Noted:
    """What is read while an answer is worked out: names of versions, and other kept answers.

    While characteristics are computed `names` has the ids of objects that are looked at, and zones that are as a whole. `tests`
    are those by which objects of a zone are told apart: the zone, with a node and whose point of view it is (the arguments of
    that), or with a function of their characteristics (None).
    """

    __slots__ = ("names", "parts", "tests")
    names: set[VersionName]
    parts: dict[Key, Kept]
    # Any: a key and the arguments of a `Context`
    tests: dict[Any, tuple[Any, ...] | None]


@final
class Kept:
    """An answer, the versions of what was read for it, and the kept answers that it was worked out by. Never changed.

    `read` gives the versions of all that was read, for those other answers as well: where they are the same, nothing more
    is to be looked at. `own` gives those of what was read for it alone.
    """

    __slots__ = ("own", "own_versions", "parts", "read", "reads", "value", "versions")
    value: object
    parts: dict[Key, Kept]
    reads: frozenset[VersionName]
    read: Reader
    own: Reader
    versions: object
    own_versions: object


def keep(value: object, noted: Noted, versions: dict[VersionName, int]) -> Kept:
    """An answer as it was just worked out."""
    new = Kept()
    new.value, new.parts = value, noted.parts
    new.reads = frozenset(noted.names)
    new.read = new.own = reader(new.reads)
    new.versions = new.own_versions = new.own(versions)
    if noted.parts:
        names = noted.names
        for part in noted.parts.values():
            names |= part.reads
        if len(names) > len(new.reads):
            new.reads = frozenset(names)
            new.read = reader(new.reads)
            new.versions = new.read(versions)
    return new


def keep_on(old: Kept, parts: dict[Key, Kept], versions: dict[VersionName, int]) -> Kept:
    """The same answer at the versions of now: the answers that it was worked out by came out the same."""
    new = Kept()
    new.value, new.own, new.own_versions, new.parts = old.value, old.own, old.own_versions, parts
    new.reads, new.read = old.reads, old.read
    for part in parts.values():
        if not part.reads <= new.reads:
            new.reads |= part.reads
            new.read = reader(new.reads)
    new.versions = new.read(versions)
    return new


@functools.lru_cache(maxsize=5000)
def reader(names: frozenset[VersionName]) -> Reader:
    """What gives the versions of these, from the table of all versions."""
    return itemgetter(*sorted(names, key=str)) if names else bool  # always the same: there are versions


@final
class Resting:
    """Checks of rules that are made again and again, each left out as long as nothing changes that it read when it did nothing.

    Those that `give` return something to be done, the others do it themselves.
    """

    __slots__ = ("_checks", "_game", "_give", "_rest", "_watched", "bit")

    def __init__(self, game: Game, checks: Sequence[Check], bit: int, give: bool = False) -> None:
        self._game = game
        self._checks = checks
        self.bit = bit
        self._give = give
        self._watched: frozenset[VersionName] = frozenset()
        self._rest: list[Kept | None] = [None] * len(checks)

    def copy(self, game: Game) -> Resting:
        """The same for a game that stands where this one does."""
        new = Resting(game, self._checks, self.bit, self._give)
        new._watched = self._watched
        new._rest = self._rest.copy()
        return new

    def forget(self) -> None:
        """All are made again."""
        self._rest = [None] * len(self._checks)
        self._game._state.due |= self.bit

    def make(self) -> list[tuple[int, list[Any]]]:
        """Make the checks that are due, in order: the place of each that gave something, with what it gave.

        Where the `bit` of these is not in `State.due`, none of them is.
        Raises PluginError in debug mode, where one that was left out would have done something.
        """
        state, done = self._game._state, False
        if state.due & SIGNALS or self._game._index is None:
            self._game.refresh()
        if not state.due & self.bit and not self._game.debug:
            return []
        state.due &= ~self.bit
        try:
            found = self._made()
            done = None not in self._rest
        finally:
            if not done:  # also where somebody has to be asked first, and all is done again
                state.due |= self.bit
        return found

    def _made(self) -> list[tuple[int, list[Any]]]:
        game, rest, found = self._game, self._rest, []
        state = game._state
        versions = state.versions
        for at in range(len(rest)):
            if state.due & SIGNALS or game._index is None:
                game.refresh()
            known = rest[at]
            if known is not None and known.read(versions) != known.versions:
                known = game.renewed(known) if known.parts and known.own(versions) == known.own_versions else None
                if known is not None:
                    self._rests(at, known)
            if known is not None:
                if game.debug and game.is_checked():
                    self._check(at)
                continue
            given = self._look(at)
            if given:
                found.append((at, given))
        return found

    def _rests(self, at: int, known: Kept) -> None:
        """It had nothing to do: it is due when something is written that it read."""
        self._rest[at] = known
        if not known.reads <= self._watched:
            self._watched |= known.reads
            self._game._state.watch(known.reads, self.bit)

    def _look(self, at: int) -> list[Any]:
        """Make one check. It rests where it did nothing and gave nothing."""
        game = self._game
        clock, length = game._state.clock, len(game.log.entries)
        outer, noted = game.noted, Noted()
        noted.names, noted.parts, game.noted = set(), {}, noted
        action = self._checks[at]
        try:
            found: Any = action.check(game)
            given = list(found) if self._give else []
            if not given and clock == game._state.clock and length == len(game.log.entries):
                self._rests(at, keep(None, noted, game._state.versions))
            else:
                self._rest[at] = None
        except Exception as err:
            game.session.failed = err, action
            raise
        finally:
            game.noted = outer
        return given

    def _check(self, at: int) -> None:
        """In debug mode: one that is left out does nothing."""
        game, action = self._game, self._checks[at]
        clock = game._state.clock
        found: Any = action.check(game)
        given = list(found) if self._give else []
        if given or clock != game._state.clock:
            raise PluginError(
                f"{action.id!r} has something to do where it had nothing to do, and nothing has changed that it read; "
                "what it depends on must be read from the game",
                game.rules.owner_of_module(action.check.__module__),
            )


__all__ = ["Kept", "Noted", "Resting", "keep", "keep_on"]
