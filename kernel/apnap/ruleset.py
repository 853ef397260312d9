"""A ruleset: what is in force, chosen once, compiled, frozen, shared by games, and known by an id."""

from __future__ import annotations

import contextlib
import dataclasses
import gc
import hashlib
import json
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Final, final

import pluggy

from apnap import built, hookspecs
from apnap.core.declarations import Limits, VerbKey
from apnap.core.definition import Definition
from apnap.core.errors import ApnapError, PluginError, RulesetError
from apnap.core.events import Event
from apnap.core.identity import MADE, identity_of, shared
from apnap.core.rules import Rules, unknown
from apnap.core.values import Node
from apnap.hookspecs import DECLARATIONS, CardData, CardReader, SampleCard
from apnap.manifest import DEFAULT_EDITION, numbers_in, required
from apnap.options import RulesetOption, settled
from apnap.registry import (
    IN_CODE,
    Loading,
    LoadReport,
    Manifest,
    Option,
    Wish,
    at_fault,
    calls,
    inventory,
    listed,
    load,
    plugin_manager,
    resolve,
)
from apnap.showing import table, titled
from apnap.version import __version__
from apnap.words import Derived, Reader, WordDeclaration, WordList, Words

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.replay import Replay

BORDER: Final = (RulesetOption, Words, WordList, Reader, Derived, Definition, Mapping, SampleCard, CardReader)
"""Declarations that stay outside the core."""


@final
class Ruleset:
    """The mechanics, cards and options that games are played with. Build one with `Ruleset.load`.

    It is frozen: what it has cannot be set, so that games, threads and callers can share it.
    """

    def __init__(self, wish: Wish, loading: Loading, limits: Limits | None = None) -> None:
        """Compile loaded plugins. Raises PluginError or RulesetError where their declarations don't fit together."""
        self.wish = wish
        self.report: LoadReport = loading.report
        self.manifests: Mapping[str, Manifest] = MappingProxyType(
            {p.id: p.manifest for p in loading.mechanics if isinstance(p.manifest, Manifest)}
        )
        self.versions: Mapping[str, str] = MappingProxyType(
            {p.id: f"{p.distribution} {p.version}".strip() for p in loading}
        )
        manager = plugin_manager(loading, [hookspecs])
        declared = _declared(manager)
        options = settled(_of(declared, RulesetOption), wish.options)
        self.extra = tuple(p.module.__name__ for p in loading if p.distribution == IN_CODE)
        """The modules that were given in code, by name."""
        self.compiled = Rules(
            _of(declared, *BORDER, others=True),
            modules={p.module.__name__: p.id for p in loading},
            limits=limits,
            edition=wish.edition,
            always=[i for i, m in self.manifests.items() if m.kind in ("rules", "variant", "house")],
            packages={package for p in loading for package in _packages(p.module.__name__)},
            options=dict(options),
            left_out={one.name: one.because for one in loading.report.dropped},
            numbers=numbers_in(wish.edition, self.manifests.values()),
        )
        _check_identities(self.compiled)
        _check_verbs(self.compiled, self.manifests, loading)
        self.options: Mapping[str, Option] = MappingProxyType(options)
        """The value of each option that a plugin in force declares, by name, whether it was set or not."""
        self.words: tuple[tuple[str, WordDeclaration], ...] = _of(declared, Words, WordList, Reader, Derived)
        self.given: Mapping[str, str] = MappingProxyType({})
        """Cards that were given in addition to those of packs (`with_cards`), with the digests of what they say."""
        self._cards: dict[str, Definition] = {}
        self._packs: dict[str, str] = {}
        for plugin, card in _of(declared, Definition):
            self._add_card(plugin, card)
        self._data: dict[str, tuple[str, CardData]] = {}
        for plugin, data in _of(declared, Mapping):
            self._add_data(plugin, data)
        self._samples: list[tuple[str, Definition | CardData]] = [
            (plugin, sample.card) for plugin, sample in _of(declared, SampleCard)
        ]
        readers = _of(declared, CardReader)
        if len(readers) > 1:
            raise RulesetError(f"one plugin reads cards from text, not {' and '.join(plugin for plugin, _ in readers)}")
        self._reader = None
        for plugin, reader in readers:
            with at_fault(plugin, "making the card reader"):
                self._reader = reader.make(self)
        self._frozen = True

    def __setattr__(self, name: str, value: Any) -> None:
        """Only while it is built. Raises AttributeError."""
        if self.__dict__.get("_frozen"):
            raise AttributeError(f"a ruleset is frozen: {name} can't be set; load another one")
        super().__setattr__(name, value)

    def __repr__(self) -> str:
        sets = f", sets {' '.join(self.wish.sets)}" if self.wish.sets else ""
        return (
            f"<Ruleset {self.id[:12]}: {len(self.manifests)} plugins, {len(self._cards) + len(self._data)} cards{sets}>"
        )

    def _repr_html_(self) -> str:
        """For notebooks: what was chosen, and what was left out and why."""
        options = [f"{name} = {value}" for name, value in sorted(self.options.items())]
        left_out = [f"{one.name}: {one.because}" for one in self.report.dropped]
        rows = (("id", [self.id]), ("sets", self.wish.sets), ("options", options), ("left out", left_out))
        return titled(repr(self), table([(name, values) for name, values in rows if values]))

    @classmethod
    def load(
        cls,
        sets: Sequence[str] = (),
        mechanics: Sequence[str] | None = None,
        without: Sequence[str] = (),
        edition: str = DEFAULT_EDITION,
        options: Mapping[str, object] | None = None,
        strict: bool = False,
        extra: Sequence[ModuleType] = (),
        limits: Limits | None = None,
        also: Sequence[str] = (),
    ) -> Ruleset:
        """Find, choose, load and compile plugins.

        The same wish gives the same object as long as the same is installed: what is built is kept
        (`apnap.built.forget` lets go of it), but for what has modules given in code or left out what failed to load.

        Args:
            sets: codes of set packs whose mechanics and cards are wanted.
            mechanics: ids; None means all official ones, a list only these and what they require.
            without: ids to leave out; what requires them goes too, unless it was asked for by name.
            edition: the edition of rule 701.
            options: values of the options that plugins declare (`RulesetOption`), by name.
            strict: stop at every problem, also with plugins that nobody asked for.
            extra: plugin modules given in code, without an entry point.
            limits: where a game that runs away is stopped.
            also: ids that are wanted beside `mechanics`, such as those of strangers' plugins.

        Returns:
            The ruleset; `report` says what was left out and why.

        Raises:
            RulesetError: the wish can't be fulfilled; the text says what to change.
            UnknownName: a set or mechanic that is not installed.
            PluginError: a plugin breaks its contract; names it.
        """
        for what, names in {"sets": sets, "mechanics": mechanics, "without": without, "also": also}.items():
            if isinstance(names, str):
                raise RulesetError(f"{what} is a list of names, not a text: say {what}=[{names!r}]")
        wish = Wish.model_validate(
            {
                "sets": tuple(sets),
                "mechanics": None if mechanics is None else tuple(mechanics),
                "also": tuple(also),
                "without": tuple(without),
                "edition": edition,
                "strict": strict,
                "options": dict(options or {}),
            }
        )
        return cls.of(wish, extra, limits)

    @classmethod
    def of(cls, wish: Wish, extra: Sequence[ModuleType] = (), limits: Limits | None = None) -> Ruleset:
        """The ruleset that a wish asks for; arguments and errors are those of `load`."""
        stock = inventory()
        resolution = resolve(wish, stock.found, extra, problems=stock.problems)
        kept = None if extra else built.find(resolution, limits)
        if kept is not None:
            return kept
        with _nothing_is_garbage():
            loading = load(resolution)
            ruleset = cls(wish, loading, limits)
        if loading.report == resolution.report and not extra:
            built.keep(resolution, limits, ruleset)
        return ruleset

    def with_cards(self, cards: Iterable[Definition]) -> Ruleset:
        """This ruleset with more cards, such as those read from text. Packs' cards stay what they are.

        Raises RulesetError for a card that says something else than the one of the same name that is there.
        """
        new = Ruleset.__new__(Ruleset)
        new.__dict__.update(self.__dict__)
        given = dict(self.given)
        new.__dict__.update(
            _cards=dict(self._cards),
            _packs=dict(self._packs),
            _data=dict(self._data),
            given=MappingProxyType(given),
        )
        for card in cards:
            if card.key not in self._cards and card.key not in self._data:
                given[card.key] = card.digest()
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
            raise PluginError(f"declares a card as data that has no name: {dict(data)!r}", plugin)
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
        if card.key != name:
            raise RulesetError(f"card {name!r} of {plugin!r} is called {card.key!r}; its data must give that name")
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

    # Any: what `__reduce__` gives
    def reduced(self, game: Game) -> Any:
        """A game of this ruleset for pickling. Raises NotNow for one that can't be."""
        from apnap.pickling import reduced_game

        return reduced_game(game, self)

    # Any: as in `reduced`
    def __reduce__(self) -> Any:
        """By the wish and what was given in code. See `apnap.pickling`."""
        from apnap.pickling import reduced_ruleset

        return reduced_ruleset(self)

    def __copy__(self) -> Ruleset:
        """It is frozen: nobody needs two."""
        return self

    # Any: what was copied so far, as `copy` keeps it
    def __deepcopy__(self, memo: Any) -> Ruleset:
        """It is frozen: nobody needs two."""
        return self


def _packages(module: str) -> Iterator[str]:
    """The packages that a plugin's module lies in, below the one at the top unless that is the only one."""
    package = module.rpartition(".")[0]
    if package:
        yield package
    while package.count(".") > 1:
        package = package.rpartition(".")[0]
        yield package


def _check_identities(rules: Rules) -> None:
    """Raises PluginError where two types of nodes or events in force would be one to every digest."""
    types = (cls for cls in MADE.namesakes((Node, Event)) if rules.is_in_force(cls.__module__))
    for one, other in shared(types):
        raise PluginError(
            f"two types are called {identity_of(other)}, in {one.__module__} and in {other.__module__}; rename one of them",
            rules.owner_of(other) or rules.owner_of(one),
        )


@contextlib.contextmanager
def _nothing_is_garbage() -> Iterator[None]:
    """Without the garbage collector, which else takes an eighth of the time to look at what all stays."""
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            gc.enable()


def _check_verbs(rules: Rules, manifests: Mapping[str, Manifest], loading: Loading) -> None:
    """Raises PluginError for a plugin with the key of a verb that its manifest does not let it count on, or nobody has."""
    for plugin in loading.mechanics:
        known = required(plugin.id, manifests) | {*manifests[plugin.id].mentions}
        for key in _verbs_of(plugin.module):
            performer = rules.owners.get(("Verb", key.id))
            if performer is None and (key.plugin in manifests or key.plugin not in known):
                of = f"plugin {key.plugin!r}" if key.plugin in manifests else "any plugin in force"
                raise PluginError(f"uses the verb {key.id!r}, and it is none of {of}", plugin.id)
            if performer is not None and known.isdisjoint({performer, key.plugin}):
                what = f"uses the verb {key.id!r} of {performer!r}, which is not in its `requires` or `mentions`"
                raise PluginError(what, plugin.id)
            if performer is not None and rules.verbs[key.id].key is not key:
                raise PluginError(
                    f"has a key of its own for the verb {key.id!r} of {performer!r}; import that", plugin.id
                )


def _verbs_of(module: ModuleType) -> Iterator[VerbKey[Any]]:
    """The keys of verbs that stand in a plugin's module, or in those of its package: its own and those it imports."""
    inside = f"{module.__name__}."
    names = sorted(name for name in sys.modules if name.startswith(inside)) if hasattr(module, "__path__") else ()
    for one in (module, *(sys.modules[name] for name in names)):
        yield from [value for value in vars(one).values() if isinstance(value, VerbKey)]


def _declared(manager: pluggy.PluginManager) -> list[tuple[str, Any]]:
    """All that plugins declare: (plugin id, declaration) pairs, in the order of plugins and as each of them lists it."""
    return [
        (plugin, thing)
        for plugin, things in calls(manager, DECLARATIONS)
        for thing in listed(plugin, DECLARATIONS, things, nested=True)
    ]


def _of(declared: Collection[tuple[str, Any]], *kinds: type, others: bool = False) -> tuple[tuple[str, Any], ...]:
    """Those declarations that are of one of these types, or of none. A hundred types are asked about, not thousands of things."""
    types = {cls: issubclass(cls, kinds) is not others for cls in dict.fromkeys([type(thing) for _, thing in declared])}
    return tuple([pair for pair in declared if types[type(pair[1])]])
