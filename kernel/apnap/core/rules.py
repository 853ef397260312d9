"""The compiled rules of one ruleset: plain tables that a game consults. Built once, shared by all its games."""

from __future__ import annotations

import difflib
import re
import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar, final

from apnap.core import declarations as d
from apnap.core.abilities import (
    Ability,
    AbilityTable,
    Delayed,
    Keyword,
    Static,
    StaticEffect,
    Triggered,
    functions_in,
    pieces,
)
from apnap.core.definition import Definition
from apnap.core.errors import PluginError, RulesetError, UnknownName
from apnap.core.events import Event, Moved
from apnap.core.layers import Continuous
from apnap.core.naming import renumbered
from apnap.core.values import ABILITIES, Field, Node

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.telling import Teller

T = TypeVar("T")
C = TypeVar("C", bound=d.Contribution)
F = TypeVar("F", bound=Callable[..., object])
STACK = d.Zone("stack", ordered=True, joint=True)
EACH_PLAYER = d.Sides("", lambda seat, seats: seat)
LAST = d.ReplacementCategory("", sys.maxsize, "616.1e")


def _told_exiled(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(move.obj or new)} is exiled"


EXILE = d.Zone("exile", told=_told_exiled)


class RulesetLike(Protocol):
    """What a game needs of a ruleset."""

    @property
    def compiled(self) -> Rules:
        """The tables."""

    def card(self, name: str) -> Definition:
        """The card of that name. Raises UnknownName."""

    # Any: a card as data, in whatever fields
    def read(self, data: Mapping[str, Any]) -> Definition:
        """A card from data. Raises the card reader's error where it is refused."""

    def cards(self) -> tuple[Definition, ...]:
        """The definitions of every card that it can make by name."""

    # Any: a replay is of the borders, which the core does not know
    def replay_of(self, game: Game) -> Any:
        """The game's replay."""

    # Any: as in `replay_of`
    def reduced(self, game: Game) -> Any:
        """What a pickle has of the game."""


@final
class EventTypes(dict[type, tuple[type[Event], ...]]):
    """By type of event, what subscribers to it may be listed under: itself and its bases. Types are entered as they are met."""

    def __missing__(self, cls: type) -> tuple[type[Event], ...]:
        found = self[cls] = tuple(c for c in cls.__mro__ if issubclass(c, Event) and c is not Event)
        return found


@final
class Rules:
    """Tables of everything declared, in deterministic order, with the plugin each thing came from.

    `declared` are (plugin id, declaration) pairs; `modules` says which plugin owns which Python module; `always`
    names plugins whose rules every game has; `packages` are packages whose modules without a plugin are shared;
    `options` are the values of the options that plugins declared; `left_out` says why plugins are not in force;
    `numbers` are the edition's own numbers of rules.
    Raises RulesetError where two plugins declare the same name, and PluginError for an unusable declaration.
    """

    # Any: declarations of every kind
    def __init__(
        self,
        declared: Iterable[tuple[str, Any]] = (),
        modules: dict[str, str] | None = None,
        limits: d.Limits | None = None,
        edition: str = "",
        always: Iterable[str] = (),
        packages: Iterable[str] = (),
        options: dict[str, Any] | None = None,
        left_out: Mapping[str, str] | None = None,
        numbers: Mapping[str, str] | None = None,
    ) -> None:
        self.always = frozenset(always) | {""}
        self.packages = frozenset(packages)
        self.limits = limits or d.Limits()
        self._edition = edition
        self._left_out = dict(left_out or {})
        self._numbers = dict(numbers or {})
        self.options = dict(options or {})
        self.modules = dict(modules or {})
        self.mechanics = frozenset(self.modules.values())
        self.owners: dict[tuple[str, str], str] = {}
        self.zones: dict[str, d.Zone] = {}
        self.fields: dict[str, Field[Any]] = {}
        self.keywords: dict[str, d.KeywordDefinition] = {}
        self.verbs: dict[str, d.Verb[Any]] = {}
        self._wordings: dict[str, Any] = {}
        self.contributed: dict[type[d.Contribution], list[tuple[str, d.Contribution]]] = {}
        self.stages: dict[str, d.Stage] = {}
        self.actions: dict[str, d.ActionKind] = {}
        self.counter_kinds: dict[str, d.CounterKind] = {}
        self.causes: dict[str, d.Cause] = {}
        self.agendas: list[d.Agenda] = []
        self.any_time: list[d.AnyTimeCheck] = []
        self.derived: list[d.Derived[Any]] = []
        self.viewing: list[d.VisibilityRule] = []
        self.intrinsics: list[d.FieldEffect] = []
        self.setups: list[d.Setup] = []
        self.absent_fields: list[str] = []
        self._stack: d.StackRules | None = None
        self.rule_effects: list[tuple[str, AbilityTable]] = []
        self._layers: dict[str, d.Layer] = {}
        self._sbas: dict[str, d.StateBasedAction] = {}
        self._sides: dict[str, d.Sides] = {}
        self._categories: dict[str, d.ReplacementCategory] = {}
        self._arrangements: dict[str, d.Arrangement] = {}
        self._procedures: dict[str, d.Procedure] = {}
        self._insertions: list[tuple[str, d.InsertedStep]] = []
        self._memo: dict[tuple[tuple[Ability, ...], str], AbilityTable] = {}
        self._plugin_memo: dict[Any, Any] = {}
        self._effect_memo: dict[Node, AbilityTable] = {}
        self.event_types = EventTypes()
        self._owner_memo: dict[type, str] = {}
        self._tables: list[tuple[type, dict[str, Any], str]] = [
            (d.Zone, self.zones, "name"), (Field, self.fields, "name"), (d.KeywordDefinition, self.keywords, "id"),
            (d.Stage, self.stages, "name"), (d.ActionKind, self.actions, "id"), (d.Layer, self._layers, "name"),
            (d.CounterKind, self.counter_kinds, "name"), (d.StateBasedAction, self._sbas, "id"),
            (d.Procedure, self._procedures, "name"), (d.ReplacementCategory, self._categories, "name"),
            (d.Arrangement, self._arrangements, "id"), (d.Verb, self.verbs, "id"), (d.Sides, self._sides, "id"),
            (d.Cause, self.causes, "id"),
        ]  # fmt: skip
        self._lists: list[tuple[type, list[Any]]] = [
            (d.Agenda, self.agendas), (d.AnyTimeCheck, self.any_time), (d.VisibilityRule, self.viewing),
            (d.Derived, self.derived), (d.FieldEffect, self.intrinsics), (d.Setup, self.setups),
        ]  # fmt: skip
        for zone in (STACK, EXILE):
            self._declare("", zone)
        from apnap.core.fields import KERNEL_FIELDS

        for kernel_field in KERNEL_FIELDS:
            self._declare("", kernel_field)
        for plugin, thing in declared:
            try:
                self._declare(plugin, thing)
            except (TypeError, AttributeError, ValueError) as err:
                raise PluginError(f"declares {thing!r}, which can't be used: {err}", plugin) from err
        self._finish()

    # Building ------------------------------------------------------------------------------------

    def _declare(self, plugin: str, thing: Any) -> None:
        for kind, table, key in self._tables:
            if isinstance(thing, kind):
                self._claim(plugin, kind.__name__, getattr(thing, key))
                table[getattr(thing, key)] = thing
                return
        for kind, items in self._lists:
            if isinstance(thing, kind):
                items.append(thing)
                return
        if isinstance(thing, d.Wording):
            self._claim(plugin, "Wording", thing.name)
            self._wordings[thing.name] = thing.of(self._edition)
        elif isinstance(thing, d.Contribution):
            self.contributed.setdefault(type(thing), []).append((plugin, thing))
        elif isinstance(thing, d.Nonexistence):
            self.absent_fields.append(thing.field)
        elif isinstance(thing, d.StackRules):
            self._claim(plugin, "StackRules", "")
            self._stack = thing
        elif isinstance(thing, d.InsertedStep):
            self._insertions.append((plugin, thing))
        elif isinstance(thing, (StaticEffect, Ability)):
            self._rule_effect(plugin, thing)
        else:
            raise PluginError(f"declares {thing!r}, which is nothing that the kernel knows", plugin)

    def _claim(self, plugin: str, kind: str, name: str) -> None:
        if not isinstance(name, str):
            raise PluginError(f"declares a {kind} that is called {name!r}, which is no text", plugin)
        taken = self.owners.get((kind, name))
        if taken is not None:
            raise RulesetError(
                f"{kind} {name!r} is declared by {taken or 'the kernel'!r} and by {plugin!r}; leave one of them out"
            )
        self.owners[(kind, name)] = plugin

    def _rule_effect(self, plugin: str, thing: StaticEffect | Ability) -> None:
        table = AbilityTable()
        for effect in pieces(thing) if isinstance(thing, Ability) else (thing,):
            table.add(None, effect)
        self.rule_effects.append((plugin, table))

    def _finish(self) -> None:
        self.joint_zones = frozenset(z.name for z in self.zones.values() if z.joint)
        self.everywhere = tuple(z.name for z in self.zones.values() if not z.outside)
        self.home = frozenset(z.name for z in self.zones.values() if z.functions)
        words = sorted({f.lasts for f in self.fields.values() if f.lasts})
        self.lasting = {w: tuple(f for f in self.fields.values() if f.lasts == w) for w in words}
        self.lasting_names = {
            w: tuple(g.name for f in ended for g in (f, f.becomes) if g) for w, ended in self.lasting.items()
        }
        self.before_priority = tuple(c for c in self.any_time if c.at_priority)
        self.any_time = [c for c in self.any_time if not c.at_priority]
        self.before_triggers = tuple(c for c in self.any_time if c.before_triggers is not None)
        self.layers = tuple(x.name for x in sorted(self._layers.values(), key=lambda x: (x.order, x.name)))
        self.kept_layers = tuple(x.name for x in self._layers.values() if x.snapshot)
        self.actions = dict(sorted(self.actions.items(), key=lambda pair: pair[1].order))
        self.state_based_actions = tuple(sorted(self._sbas.values(), key=lambda s: (s.order, s.rule, s.id)))
        self.arrangements = tuple(sorted(self._arrangements.values(), key=lambda a: (a.order, a.id)))
        self.arranged = tuple(dict.fromkeys(kind for a in self.arrangements for kind in a.events or (Event,)))
        self.hiding = tuple(rule for rule in self.viewing if rule.hides)
        self._categories[""] = LAST
        self.sides = self._chosen_sides()
        shared = [one.field for one in self.sides.shared]
        self.special_fields = frozenset(
            [*self.absent_fields, *shared, *(f.name for f in self.fields.values() if f.layered)]
        )
        self.procedures = {name: self._steps(p) for name, p in self._procedures.items()}
        for plugin, insertion in self._insertions:
            if insertion.procedure not in self._procedures:
                raise PluginError(f"puts a step into procedure {insertion.procedure!r}, which nobody declares", plugin)

    def _chosen_sides(self) -> d.Sides:
        """The one policy that no other takes the place of; without any, each player is a side."""
        replaced = {one.replaces for one in self._sides.values()}
        left = [one for one in self._sides.values() if one.id not in replaced]
        if len(left) > 1:
            raise RulesetError(
                f"several say who plays with whom: {', '.join(one.id for one in left)}; leave out all but one"
            )
        return left[0] if left else EACH_PLAYER

    def _steps(self, procedure: d.Procedure) -> tuple[d.Step, ...]:
        """The procedure's own steps and those put in; at one place in the order of their rules' numbers."""
        steps = list(procedure.steps)
        mine = [pair for pair in self._insertions if pair[1].procedure == procedure.name]
        mine.sort(key=lambda pair: _rule_order(pair[1].step.rule))
        # what comes after a step is put in backwards: the last one put in stands next to it
        waiting = [p for p in mine if not p[1].after] + [p for p in reversed(mine) if p[1].after]
        while waiting:
            names = [s.name for s in steps]
            known = ["", *names]
            ready = next((p for p in waiting if (p[1].before or p[1].after) in known), None)
            if ready is None:
                plugin, lost = waiting[0]
                anchor = lost.before or lost.after
                raise PluginError(f"anchors a step at {anchor!r} of {procedure.name!r}; its steps are {names}", plugin)
            waiting.remove(ready)
            steps.insert(_place(ready[1], names), ready[1].step)
        return tuple(steps)

    # Looking up ----------------------------------------------------------------------------------

    def zone(self, name: str) -> d.Zone:
        """The zone of that name. Raises UnknownName."""
        found = self.zones.get(name)
        if found is None:
            raise unknown("zone", name, self.zones)
        return found

    def verb(self, key: d.VerbKey[F]) -> F:
        """What performs a verb. Raises UnknownName, with the plugin that is missing, where none in force does."""
        found = self.verbs.get(key.id)
        if found is None:
            if key.plugin:
                raise UnknownName(
                    f"no verb {key.id!r} in this ruleset; plugin {key.plugin!r}, which has it, is not in force"
                )
            raise unknown("verb", key.id, self.verbs)
        performs: F = found.perform
        return performs

    def category(self, name: str) -> d.ReplacementCategory:
        """The category of replacement effects of that name (CR 616.1). Raises UnknownName."""
        found = self._categories.get(name)
        if found is None:
            raise unknown("category of replacement effects", name, self._categories)
        return found

    def wording(self, of: d.Wording[T]) -> T:
        """What a rule says in this ruleset's edition. Raises UnknownName where no plugin in force declares it."""
        if of.name not in self._wordings:
            raise unknown("wording", of.name, self._wordings)
        found: T = self._wordings[of.name]
        return found

    def rule_number(self, rule: str) -> str:
        """The number that a rule has in this ruleset's edition; the same where the edition doesn't say, or lacks the rule.

        `rule` is numbered as in the default edition.
        """
        return renumbered(rule, self._numbers)

    def layer_rule(self, layer: str) -> str:
        """The rule of the layer or sublayer of that name (CR 613.1)."""
        return self._layers[layer].rule

    def keyword(self, id: str) -> d.KeywordDefinition:
        """The definition of a keyword. Raises UnknownName where no plugin in force provides it."""
        found = self.keywords.get(id)
        if found is None:
            raise unknown("keyword", id, self.keywords)
        return found

    @property
    def stack_rules(self) -> d.StackRules:
        """How things get on the stack and resolve. Raises RulesetError where no plugin in force says so."""
        if self._stack is None:
            raise RulesetError("no plugin in force says how objects on the stack resolve; load the base game's `stack`")
        return self._stack

    def contributions(self, kind: type[C]) -> tuple[C, ...]:
        """What plugins declared of a kind of declarations that one of them brings, in deterministic order."""
        return tuple(thing for _, thing in self.contributed.get(kind, ()) if isinstance(thing, kind))

    def owner_of(self, cls: type) -> str:
        """The id of the plugin that a class belongs to, by its module; empty for the kernel's own and unknown ones."""
        found = self._owner_memo.get(cls)
        if found is None:
            found = self._owner_memo[cls] = self.owner_of_module(cls.__module__)
        return found

    def owner_of_module(self, module: str) -> str:
        """The id of the plugin that owns a Python module, or an empty string."""
        name = module
        while name:
            if name in self.modules:
                return self.modules[name]
            name = name.rpartition(".")[0]
        return ""

    # Abilities -----------------------------------------------------------------------------------

    def expand(self, ability: Ability, number: int = 1) -> tuple[Ability, ...]:
        """What an ability means: a keyword's definition, all the way down, or the ability itself (CR 702.1).

        A triggered ability with several trigger conditions is one for each of them, which functions where that says, or else
        where the ability does (CR 113.6k). `number` says which of
        several equal instances of a keyword that is, where they are told apart.
        """
        if not isinstance(ability, Keyword):
            if not isinstance(ability, Triggered):
                return (ability,)
            cases = ability.on.cases()
            return tuple(replace(ability, on=on, zones=zones or ability.zones) for on, zones in cases) or (ability,)
        out: list[Ability] = []
        definition = self.keyword(ability.id)
        for part in definition.expand(ability, number) if definition.per_instance else definition.expand(ability):
            out.extend(self.expand(part))
        return tuple(out)

    def table(self, abilities: tuple[Ability, ...], zone: str) -> AbilityTable:
        """The contributions of these abilities to an object in the zone of that name. Memoised by value."""
        found = self._memo.get((abilities, zone))
        if found is None:
            found = self._memo[(abilities, zone)] = self._table(abilities, zone)
        return found

    def _table(self, abilities: tuple[Ability, ...], zone: str) -> AbilityTable:
        table = AbilityTable()
        table.needs = frozenset(self.needs(abilities))
        for place, ability in enumerate(abilities):
            number = abilities[:place].count(ability) + 1
            if number > 1 and isinstance(ability, Keyword) and not self.keyword(ability.id).cumulative:
                continue
            for meaning in self.expand(ability, number):
                if functions_in(meaning, zone, self.home):
                    for effect in pieces(meaning):
                        table.add(meaning, effect, ability)
        return table

    def memo(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` gives, computed once per key for this ruleset: for plugins that compile trees by value."""
        if key not in self._plugin_memo:
            self._plugin_memo[key] = make()
        found: T = self._plugin_memo[key]
        return found

    def effect_table(self, effect: Node) -> AbilityTable:
        """The contributions of one floating effect."""
        found = self._effect_memo.get(effect)
        if found is None:
            found = AbilityTable()
            if not isinstance(effect, Continuous):
                found.add(None, effect)
            self._effect_memo[effect] = found
        return found

    def needs(self, abilities: Iterable[Ability]) -> set[str]:
        """The ids of plugins and keywords that these trees use, whether in force or not."""
        out: set[str] = set()
        for ability in abilities:
            for part in ability.walk():
                if isinstance(part, Keyword):
                    out.add(part.id)
                    owner = self.owners.get(("KeywordDefinition", part.id), "")
                else:
                    owner = self.owner_of(type(part))
                if owner:
                    out.add(owner)
        return out

    def check_playable(self, definition: Definition) -> None:
        """Raises UnknownName where a card uses a mechanic that is not in force, naming the plugin that is missing."""
        characteristics, key = definition.characteristics, ("core.rules.playable", definition.key)
        if characteristics.under is not self:
            characteristics.under, characteristics.facts = self, {}
        elif key in characteristics.facts:
            return
        missing = [m for m in definition.requires if m not in self.mechanics]
        for ability in definition.abilities():
            for part in ability.walk():
                if isinstance(part, Keyword) and part.id not in self.keywords:
                    missing.append(part.id)
                module = type(part).__module__
                if not module.startswith("apnap.core") and not self.is_in_force(module):
                    manifest = getattr(sys.modules.get(module), "MANIFEST", None)
                    missing.append(getattr(manifest, "id", module.rpartition(".")[2]))
        if missing:
            names = ", ".join(dict.fromkeys(missing))
            why = next((f" because of {self._left_out[m]}" for m in missing if m in self._left_out), "")
            fix = "" if why else "; add it to the ruleset"
            raise UnknownName(f"card {definition.name!r} needs {names}, which is not in force{why}{fix}")
        characteristics.facts[key] = True

    def is_in_force(self, module: str) -> bool:
        """Whether a module belongs to a plugin in force, or to none and lies in a package with such plugins (shared nodes)."""
        name = module
        while name:
            if name in self.modules:
                return True
            if hasattr(sys.modules.get(name), "MANIFEST"):
                return False  # a plugin that was left out
            if name in self.packages:
                return True
            name = name.rpartition(".")[0]
        return False

    def has_defining(self, abilities: tuple[Ability, ...]) -> bool:
        """Whether one of them is a characteristic-defining ability (CR 604.3)."""
        return any(isinstance(m, Static) and m.defining for a in abilities for m in self.expand(a))


def _place(insertion: d.InsertedStep, names: list[str]) -> int:
    if insertion.before:
        return names.index(insertion.before)
    return names.index(insertion.after) + 1 if insertion.after else len(names)


def _rule_order(rule: str) -> tuple[tuple[int, str], ...]:
    """A rule's number as something to sort by: 502.2 before 502.10, 601.2b before 601.2c."""
    return tuple((int(part), "") if part.isdigit() else (0, part) for part in re.findall(r"\d+|[a-z]+", rule))


FEW_NAMES: Final = 9
"""So many names an error lists, where none of them is close to the one that was wanted."""


def unknown(what: str, name: str, known: Iterable[str], where: str = "in this ruleset") -> UnknownName:
    """The error for a name that is not there, with the closest ones that are, or all where they are few.

    `where` says where it was looked for.
    """
    names = [str(k) for k in known]
    close = difflib.get_close_matches(str(name), names, n=3)
    hint = f"; did you mean {', '.join(close)}?" if close else ""
    if not close and 0 < len(names) <= FEW_NAMES:
        hint = f"; there {'are' if len(names) > 1 else 'is'} {', '.join(names)}"
    return UnknownName(f"no {what} {name!r} {where}{hint}")


__all__ = ["ABILITIES", "EXILE", "STACK", "Delayed", "Rules", "unknown"]
