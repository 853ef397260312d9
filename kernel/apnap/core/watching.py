"""Debug mode: plugins that keep state where the journal does not see it are found after the step that wrote it."""

from __future__ import annotations

import itertools
import sys
from collections import deque
from collections.abc import Callable, Collection, Mapping
from operator import itemgetter
from types import FunctionType, MemberDescriptorType, ModuleType
from typing import TYPE_CHECKING, Any, final

from apnap.core import flow
from apnap.core.errors import PluginError

if TYPE_CHECKING:
    from apnap.core.game import Game

DEEP = 6
PLAIN = (int, str, float, complex, bytes, type(None))
PURE = ("memo", "cache")
"""Words in names of globals that hold what was computed once and would be computed the same again."""


def watched_step(game: Game) -> bool:
    """One step; raises PluginError where the globals of a plugin's module are not as before."""
    watch = game.rules.memo("watching: watch", Watch)
    before = game.session.seen or watch.snapshot(game)
    try:
        more = flow.step(game)
    except Exception:
        raise
    except BaseException:  # a decision is pending, or the game is over: what ran is checked as well
        _compare(game, before, watch.snapshot(game))
        raise
    game.session.seen = watch.snapshot(game)
    _compare(game, before, game.session.seen)
    return more


def _compare(game: Game, before: Snapshot, after: Snapshot) -> None:
    if after is before:
        return
    for name in sorted(after.found):
        if name in before.found and before.found[name] != after.found[name]:
            module, _, variable = name.partition(":")
            raise PluginError(
                f"keeps state in {variable!r} of module {module}, which no journal sees; declare a field for it "
                "(or put memo or cache into its name, where what it holds is computed from nothing else)",
                game.rules.owner_of_module(module),
            )


@final
class Watch:
    """The last snapshot of one ruleset's modules, good for as long as nothing in it was written to."""

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: Snapshot | None = None

    def snapshot(self, game: Game) -> Snapshot:
        """A snapshot of now: the last one where it still shows everything as it is."""
        if self._last is None or not self._last.is_valid():
            self._last = Snapshot(game)
        return self._last


@final
class Snapshot:
    """What can change of the globals of the plugins' modules, and of their classes and functions, by name.

    Beside what is compared (`found`) it keeps the namespaces and containers that it went through, how many things stood in
    each, and what the names of data stood for. As long as all that is the same, there is nothing to go through again: names of
    functions, classes and modules, which are nine in ten, are not looked at one by one.
    """

    __slots__ = ("_bare", "_counts", "_lengths", "_named", "_seen", "_sized", "_stood", "_views", "found")

    def __init__(self, game: Game) -> None:
        self.found: dict[str, Any] = {}
        self._sized: list[Collection[Any]] = []
        self._named: list[tuple[Callable[[Any], Any], Mapping[str, Any]]] = []
        self._views: list[Collection[Any]] = []
        self._bare: list[FunctionType] = []
        self._counts: list[tuple[Any, str]] = []
        self._view(sys.modules.values())
        for name, module in sorted(sys.modules.items()):
            if game.rules.owner_of_module(name):
                self._enter(name, module, name)
        self._lengths = list(map(len, self._sized))
        self._seen = list(itertools.chain.from_iterable(self._views))
        self._stood = [get(names) for get, names in self._named]

    def is_valid(self) -> bool:
        """Whether all that it shows is still the same. Asked after every step."""
        return (
            list(map(len, self._sized)) == self._lengths
            and self._shows_the_same()
            and not any(map(vars, self._bare))
            and all(repr(count) == shown for count, shown in self._counts)
        )

    def _shows_the_same(self) -> bool:
        """Lists are compared by identity first, and in one go, which is the quickest way.

        What is another thing and equal shows the same, and something else as soon as it is written to.
        """
        try:
            stands = [get(names) for get, names in self._named]
            return stands == self._stood and list(itertools.chain.from_iterable(self._views)) == self._seen
        except Exception:  # a stranger's `==` may raise anything; two things that need it are not the same
            return False

    def _view(self, view: Collection[Any]) -> None:
        self._sized.append(view)
        self._views.append(view)

    def _enter(self, prefix: str, holder: Any, module: str) -> None:
        names = vars(holder)
        if isinstance(holder, FunctionType) and not names:
            self._bare.append(holder)
            return
        self._sized.append(names)
        data = []
        for name, value in list(names.items()):
            if name.startswith("__") or any(word in name.lower() for word in PURE):
                continue
            key = f"{prefix}.{name}" if ":" in prefix else f"{prefix}:{name}"
            if isinstance(value, (type, FunctionType)):
                if value.__module__ == module and ":" not in prefix:
                    self._enter(key, value, module)
            elif not isinstance(value, (ModuleType, MemberDescriptorType)):
                data.append(name)
                self.found[key] = self._shown(value, module)
        if data:
            self._named.append((itemgetter(*data), names))

    def _shown(self, value: Any, module: str, depth: int = 0) -> Any:
        """A value to compare later: containers and the module's own instances by content, down to a depth."""
        if isinstance(value, PLAIN):
            return (type(value).__name__, value)
        if isinstance(value, itertools.count):
            self._counts.append((value, repr(value)))
            return repr(value)
        if depth < DEEP:
            if isinstance(value, tuple):
                return [self._shown(v, module, depth + 1) for v in value]
            if isinstance(value, (dict, list, deque, set, bytearray)):
                return self._content(value, module, depth + 1)
            if type(value).__module__ == module and hasattr(value, "__dict__"):
                return self._shown(vars(value), module, depth + 1)
        return id(value)

    def _content(self, value: Any, module: str, depth: int) -> Any:
        self._view(value)
        if isinstance(value, dict):
            self._view(value.values())
            return [(self._shown(k, module, depth), self._shown(v, module, depth)) for k, v in value.items()]
        if isinstance(value, (list, deque)):
            return [self._shown(v, module, depth) for v in value]
        return frozenset(v if isinstance(v, PLAIN) else id(v) for v in value)
