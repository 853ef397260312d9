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
from apnap.core.errors import ApnapError, PluginError, RulesetError
from apnap.core.rules import Rules, unknown
from apnap.hookspecs import CardData
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
        self._data: dict[str, tuple[str, CardData]] = {}
        for plugin, cards in calls(manager, "apnap_card_data"):
            for data in _listed(plugin, "apnap_card_data", cards):
                self._add_data(plugin, data)
        self._samples: list[tuple[str, Definition | CardData]] = [
            (plugin, card)
            for plugin, cards in calls(manager, "apnap_sample_cards")
            for card in _listed(plugin, "apnap_sample_cards", cards)
        ]
        readers = [(p, make) for p, made in calls(manager, "apnap_card_reader") for make in made]
        if len(readers) > 1:
            raise RulesetError(f"one plugin reads cards from text, not {' and '.join(plugin for plugin, _ in readers)}")
        self._reader = readers[0][1](self) if readers else None

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
        new._data = dict(self._data)
        for card in cards:
            if card.key not in self._cards and card.key not in self._data:
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

    def _add_data(self, plugin: str, data: CardData) -> None:
        """A pack's card as data; a reprint with the same data is the same card (CR 201.2)."""
        name = data.get("name")
        if not isinstance(name, str) or not name:
            raise PluginError(f"a card of apnap_card_data has no name: {dict(data)!r}", plugin)
        first, known = self._data.setdefault(name, (plugin, data))
        if name in self._cards or dict(known) != dict(data):
            other = self._packs.get(name, first)
            raise RulesetError(f"card {name!r} of {plugin!r} is not that of {other!r}; leave one of them out")

    def card(self, name: str) -> Definition:
        """The card of that name. Raises UnknownName, with the closest names, or the card reader's error where it is refused."""
        found = self._cards.get(name)
        if found is not None:
            return found
        if name not in self._data:
            raise unknown("card", name, [*self._cards, *self._data])
        plugin, data = self._data[name]
        card = self.read(data)
        self._add_card(plugin, card)
        return card

    def read(self, data: CardData) -> Definition:
        """A card from data, read with the words of this ruleset. Raises the card reader's error where it is refused."""
        if self._reader is None:
            raise RulesetError(f"card {data.get('name')!r} is text, and no plugin in force reads text")
        card: Definition = self._reader(data)
        return card

    def sample_cards(self, plugin: str = "") -> tuple[Definition, ...]:
        """The cards that plugins, or that one, give for trying them out. Raises the card reader's error."""
        given = [card for owner, card in self._samples if plugin in ("", owner)]
        return tuple(card if isinstance(card, Definition) else self.read(card) for card in given)

    def card_names(self) -> tuple[str, ...]:
        """The names of all cards of the packs, also of those that are refused."""
        return tuple(sorted({*self._cards, *self._data}))

    def cards(self) -> tuple[Definition, ...]:
        """All cards of the packs that can be read, by name; `refused` has the others."""
        refused = self.refused()
        return tuple(self.card(name) for name in self.card_names() if name not in refused)

    def refused(self) -> dict[str, ApnapError]:
        """The cards of packs that can't be read with the words of this ruleset, and why."""
        refused: dict[str, ApnapError] = {}
        for name in sorted(self._data):
            try:
                self.card(name)
            except ApnapError as why:
                refused[name] = why
        return refused

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
    own = {*hookspecs.DECLARING, *hookspecs.BORDER}
    names = sorted(name for name in vars(manager.hook) if name.startswith("apnap_") and name not in own)
    return {
        name: tuple(
            (plugin, thing) for plugin, things in calls(manager, name) for thing in _listed(plugin, name, things)
        )
        for name in names
    }
