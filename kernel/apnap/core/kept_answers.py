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
from operator import attrgetter, is_, itemgetter
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

from apnap.core.errors import PluginError
from apnap.core.state import SIGNALS

if TYPE_CHECKING:
    from apnap.core.declarations import AnyTimeCheck, StateBasedAction
    from apnap.core.game import Game
    from apnap.core.tables import Tables

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

    `read` gives the versions of all that was read (`reads`), for those other answers as well: where they are the same, nothing
    more is to be looked at. `own` gives those of what was read for it alone (`own_reads`).
    """

    __slots__ = ("own", "own_reads", "own_versions", "parts", "read", "reads", "value", "versions")
    value: object
    parts: dict[Key, Kept]
    reads: frozenset[VersionName]
    own_reads: frozenset[VersionName]
    read: Reader
    own: Reader
    versions: object
    own_versions: object


READS: Final = attrgetter("reads")
"""What was read for a kept answer. A builtin: it is asked of many."""


# Any: what `make` takes is its own
def worked_out(game: Tables, make: Callable[..., Any], about: tuple[Any, ...] = (), before: Kept | None = None) -> Kept:
    """What `make` gives for the game and `about` as things are, with what it read: mostly the same as `before`."""
    outer, noted = game.noted, Noted()
    names: set[VersionName] = set()
    parts: dict[Key, Kept] = {}
    noted.names, noted.parts, game.noted = names, parts, noted
    try:
        value = make(game, *about)
    finally:
        game.noted = outer
    new, versions = Kept(), game._state.versions
    new.value, new.parts = value, parts
    if before is not None and names == before.own_reads:
        new.own_reads, new.own = before.own_reads, before.own
    else:
        before = None
        new.own_reads = frozenset(names)
        new.own = reader(new.own_reads)
    new.reads, new.read = new.own_reads, new.own
    new.versions = new.own_versions = new.own(versions)
    if parts:
        if (  # the same was read for them, whatever they are answers to
            before is not None
            and len(parts) == len(before.parts)
            and all(map(is_, map(READS, parts.values()), map(READS, before.parts.values())))
        ):
            new.reads, new.read = before.reads, before.read
        else:
            new.reads = new.own_reads.union(*map(READS, parts.values()))
            new.read = reader(new.reads)
        if new.reads is not new.own_reads:
            new.versions = new.read(versions)
    return new


def renewed(game: Tables, old: Kept) -> Kept | None:
    """The same answer at the versions of now.

    Where nothing differs that it read itself, it still holds where the answers that it was worked out by come out the same; else
    None.
    """
    versions, answers, reads = game._state.versions, game.answers, old.reads
    checked = game.debug and game.is_checked()
    parts: dict[Key, Kept] = {}
    for key, part in old.parts.items():
        parts[key] = part
        if part.read(versions) != part.versions:
            now = answers.get(key)
            if now is None or checked or now.read(versions) != now.versions:
                now = game.answer(key)
            if now.value is not part.value and now.value != part.value:
                return None
            parts[key] = now
            if now.reads is not part.reads and not now.reads <= reads:
                reads |= now.reads
    new = Kept()
    new.value, new.parts = old.value, parts
    new.own, new.own_reads, new.own_versions = old.own, old.own_reads, old.own_versions
    new.reads, new.read = reads, old.read if reads is old.reads else reader(reads)
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
        game, rest, found, done = self._game, self._rest, list[tuple[int, list[Any]]](), False
        state = game._state
        versions = state.versions
        if state.due & SIGNALS or game._index is None:
            game.refresh()
        if not state.due & self.bit and not game.debug:
            return found
        state.due &= ~self.bit
        try:
            for at in range(len(rest)):
                if state.due & SIGNALS or game._index is None:
                    game.refresh()
                known = rest[at]
                if known is not None and known.read(versions) != known.versions:
                    still = known.parts and known.own(versions) == known.own_versions
                    known = renewed(game, known) if still else None
                if known is None:
                    action, clock, length, before = self._checks[at], state.clock, len(game.log.entries), rest[at]
                    try:
                        make, about = (_given, (action,)) if self._give else (action.check, ())
                        known = worked_out(game, make, about, before)
                    except Exception as err:
                        game.session.failed = err, action
                        raise
                    given: Any = known.value if self._give else None
                    if given:
                        found.append((at, given))
                    if given or clock != state.clock or length != len(game.log.entries):
                        known = None
                elif game.debug and game.is_checked():
                    self._check(at)
                rest[at] = known
                if known is not None and not known.reads <= self._watched:
                    self._watched |= known.reads
                    state.watch(known.reads, self.bit)
            done = None not in rest
        finally:
            if not done:  # also where somebody has to be asked first, and all is done again
                state.due |= self.bit
        return found

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


# Any: events, or what is no event and found out as it is to happen
def _given(game: Game, action: Check) -> list[Any]:
    found: Any = action.check(game)
    return list(found)


__all__ = ["Kept", "Noted", "Resting", "renewed", "worked_out"]
