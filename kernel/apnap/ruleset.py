"""A ruleset: what is in force, chosen once, compiled, frozen, shared by games, and known by an id."""

from __future__ import annotations

import copy
import dataclasses
import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, final

import pluggy

from apnap import hookspecs
from apnap.core.declarations import Limits
from apnap.core.definition import Definition
from apnap.core.errors import PluginError, RulesetError
from apnap.core.rules import Rules, unknown
from apnap.registry import Loading, LoadReport, Manifest, Wish, calls, load, plugin_manager, resolve, scan
from apnap.version import __version__
from apnap.words import WordDeclaration

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.replay import Replay


@final
class Ruleset:
    """The mechanics, cards and options that games are played with. Build one with `Ruleset.load`."""

    def __init__(self, wish: Wish, loading: Loading, limits: Limits | None = None) -> None:
        """Compile loaded plugins. Raises PluginError or RulesetError where their declarations don't fit together."""
        self.wish = wish
        self.report: LoadReport = loading.report
        self.manifests: dict[str, Manifest] = {
            p.id: p.manifest for p in loading.mechanics if isinstance(p.manifest, Manifest)
        }
        self.versions: dict[str, str] = {p.id: f"{p.distribution} {p.version}".strip() for p in loading}
        manager = plugin_manager(loading, [hookspecs])
        declared = [
            (plugin, thing)
            for hook in hookspecs.DECLARING
            for plugin, things in calls(manager, hook)
            for thing in _listed(plugin, hook, things)
        ]
        self.compiled = Rules(
            declared,
            modules={p.module.__name__: p.id for p in loading},
            limits=limits,
            ports=_ports(manager),
            edition=wish.edition,
            always=[i for i, m in self.manifests.items() if m.kind in ("rules", "house")],
            packages={p.module.__name__.rpartition(".")[0] for p in loading if p.module.__name__.count(".")},
        )
        self.words: tuple[tuple[str, WordDeclaration], ...] = tuple(
            (plugin, thing)
            for plugin, things in calls(manager, "apnap_words")
            for thing in _listed(plugin, "apnap_words", things)
        )
        self.given: dict[str, str] = {}
        """Cards that were given in addition to those of packs (`with_cards`), with the digests of what they say."""
        self._cards: dict[str, Definition] = {}
        self._packs: dict[str, str] = {}
        for plugin, cards in calls(manager, "apnap_cards"):
            for card in _listed(plugin, "apnap_cards", cards):
                self._add_card(plugin, card)

    @classmethod
    def load(
        cls,
        sets: Sequence[str] = (),
        mechanics: Sequence[str] | None = None,
        without: Sequence[str] = (),
        edition: str = "2022-10-07",
        options: Mapping[str, Any] | None = None,
        strict: bool = False,
        extra: Sequence[ModuleType] = (),
        limits: Limits | None = None,
    ) -> Ruleset:
        """Find, choose, load and compile plugins.

        Args:
            sets: codes of set packs whose mechanics and cards are wanted.
            mechanics: ids; None means all official ones, a list only these and what they require.
            without: ids to leave out; what requires them goes too, unless it was asked for by name.
            edition: the edition of rule 701.
            options: handed to plugins by name.
            strict: stop at every problem, also with plugins that nobody asked for.
            extra: plugin modules given in code, without an entry point.
            limits: where a game that runs away is stopped.

        Returns:
            The ruleset; `report` says what was left out and why.

        Raises:
            RulesetError: the wish can't be fulfilled; the text says what to change.
            UnknownName: a set or mechanic that is not installed.
            PluginError: a plugin breaks its contract; names it.
        """
        chosen = None if mechanics is None else tuple(mechanics)
        wish = Wish.model_validate(
            {
                "sets": tuple(sets),
                "mechanics": chosen,
                "without": tuple(without),
                "edition": edition,
                "strict": strict,
                "options": dict(options or {}),
            }
        )
        return cls(wish, load(resolve(wish, scan(), extra=extra)), limits)

    def with_cards(self, cards: Iterable[Definition]) -> Ruleset:
        """This ruleset with more cards, such as those read from text. Packs' cards stay what they are.

        Raises RulesetError for a card that says something else than the one of the same name that is there.
        """
        new = copy.copy(self)
        new._cards, new._packs, new.given = dict(self._cards), dict(self._packs), dict(self.given)
        for card in cards:
            if card.key not in self._cards:
                new.given[card.key] = card.digest()
            new._add_card("the cards that were given", card)
        return new

    def _add_card(self, plugin: str, card: Definition) -> None:
        """A pack's card; a reprint that says the same is the same card (CR 201.2)."""
        first = self._packs.setdefault(card.key, plugin)
        if not self._cards.setdefault(card.key, card).says_the_same(card):
            raise RulesetError(f"card {card.key!r} of {plugin!r} is not that of {first!r}; leave one of them out")

    @property
    def id(self) -> str:
        """A hash of all that was loaded: kernel, plugins and packs with versions, edition, options, limits, given cards."""
        text = json.dumps(
            [
                __version__,
                sorted(self.versions.items()),
                self.wish.edition,
                sorted(self.wish.options.items()),
                dataclasses.astuple(self.compiled.limits),
                sorted(self.given.items()),
            ]
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def card(self, name: str) -> Definition:
        """The card of that name. Raises UnknownName, with the closest names."""
        found = self._cards.get(name)
        if found is None:
            raise unknown("card", name, self._cards)
        return found

    def cards(self) -> tuple[Definition, ...]:
        """All cards of the packs, by name."""
        return tuple(self._cards[name] for name in sorted(self._cards))

    def replay_of(self, game: Game) -> Replay:
        """The replay of a game of this ruleset."""
        from apnap.replay import Replay

        return Replay.of(game, self)


def _listed(plugin: str, hook: str, things: Any) -> list[Any]:
    """What a hook returned, as a list. Raises PluginError for something that can't be listed."""
    try:
        return list(things)
    except TypeError:
        raise PluginError(f"{hook} returned {things!r}, which is not a list of declarations", plugin) from None


def _ports(manager: pluggy.PluginManager) -> dict[str, tuple[tuple[str, Any], ...]]:
    """Answers to the hooks that plugins specified, by name: (plugin id, declaration) pairs."""
    own = {*hookspecs.DECLARING, "apnap_cards", "apnap_words", "apnap_hookspecs"}
    names = sorted(name for name in vars(manager.hook) if name.startswith("apnap_") and name not in own)
    return {
        name: tuple(
            (plugin, thing) for plugin, things in calls(manager, name) for thing in _listed(plugin, name, things)
        )
        for name in names
    }
