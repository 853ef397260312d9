"""The kernel's ports: hook specifications for plugins (pluggy).

Every hook returns an iterable of declarations and takes no arguments. They are called once, when a ruleset is built, each
plugin by itself and in a deterministic order. A plugin implements a hook with `apnap.hookimpl`; it may specify hooks of
its own (`apnap_hookspecs`), whose answers `game.rules.port(name)` gives to it in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

import pluggy

from apnap.core.abilities import StaticEffect, Triggered
from apnap.core.declarations import (
    Absence,
    ActionKind,
    Agenda,
    AnyTime,
    CounterKind,
    Insertion,
    Intrinsic,
    KeywordDefinition,
    Layer,
    Procedure,
    Setup,
    StackRules,
    Stage,
    StateBasedAction,
    Verb,
    Viewing,
    Zone,
)
from apnap.core.definition import Definition
from apnap.core.values import Field
from apnap.options import RulesetOption
from apnap.words import WordDeclaration

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset

CardData = Mapping[str, Any]
"""A card in the fields that card files have, with its whole name under "name"."""

hookspec = pluggy.HookspecMarker("apnap")
hookimpl = pluggy.HookimplMarker("apnap")


@hookspec
def apnap_hookspecs() -> ModuleType:
    """A module with hook specifications of the plugin's own."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_zones() -> Iterable[Zone]:
    """Declares zones (CR 400)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_fields() -> Iterable[Field[Any]]:
    """Declares fields of state: statuses, designations, relations, history."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_layers() -> Iterable[Layer]:
    """Declares layers and sublayers (CR 613.1)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Declares keyword abilities and what they mean (CR 702)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_verbs() -> Iterable[Verb]:
    """Declares keyword actions and other verbs that are reached by id (CR 701)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Declares kinds of counters (CR 122.1)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_state_based_actions() -> Iterable[StateBasedAction]:
    """Declares state-based actions (CR 704)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_any_time() -> Iterable[AnyTime]:
    """Declares conditions that apply at once when they become true."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_stages() -> Iterable[Stage]:
    """Declares phases, steps and other stages (CR 500)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_agendas() -> Iterable[Agenda]:
    """Declares who says which stages come next."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_actions() -> Iterable[ActionKind]:
    """Declares what players with priority may do (CR 117.1)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_procedures() -> Iterable[Procedure]:
    """Declares procedures of named steps."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_insertions() -> Iterable[Insertion]:
    """Declares steps put into procedures."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_rule_effects() -> Iterable[StaticEffect | Triggered]:
    """Declares effects of the rules themselves, without a source."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_intrinsics() -> Iterable[Intrinsic]:
    """Declares continuous effects that rules give to objects with a field set."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_absences() -> Iterable[Absence]:
    """Declares fields that make objects be treated as though they did not exist."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_viewing() -> Iterable[Viewing]:
    """Declares rules on who may look at what."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_setups() -> Iterable[Setup]:
    """Declares what is done with the decks before the game begins."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_stack_rules() -> Iterable[StackRules]:
    """Declares how things get on the stack and resolve (one plugin only)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_declarations() -> Iterable[Any]:
    """Declares anything of the above, mixed: for small plugins, which need a list and not a function for each kind."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_words() -> Iterable[WordDeclaration]:
    """Declares words of card text (see `apnap.words`)."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_cards() -> Iterable[Definition]:
    """Declares cards that a pack brings."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_card_data() -> Iterable[CardData]:
    """Declares cards as data that a pack brings: the fields of card files, with the text that a card reader reads."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_sample_cards() -> Iterable[Definition | CardData]:
    """Gives cards to try the plugin out with; no pack has them, only the conformance kit plays with them.

    One that is listed several times is drawn that much more often.
    """
    raise AssertionError("a specification is not called")


@hookspec
def apnap_card_reader() -> Iterable[Callable[[Ruleset], Callable[[CardData], Definition]]]:
    """Declares how cards become definitions from data (one plugin only): from a ruleset to what reads with its words."""
    raise AssertionError("a specification is not called")


@hookspec
def apnap_options() -> Iterable[RulesetOption]:
    """Declares options that whoever loads the ruleset may set: `Ruleset.load(options={name: value})`."""
    raise AssertionError("a specification is not called")


DECLARING: Final = (
    "apnap_zones",
    "apnap_fields",
    "apnap_layers",
    "apnap_keywords",
    "apnap_verbs",
    "apnap_counter_kinds",
    "apnap_state_based_actions",
    "apnap_any_time",
    "apnap_stages",
    "apnap_agendas",
    "apnap_actions",
    "apnap_procedures",
    "apnap_insertions",
    "apnap_rule_effects",
    "apnap_intrinsics",
    "apnap_absences",
    "apnap_viewing",
    "apnap_setups",
    "apnap_stack_rules",
    "apnap_declarations",
)
"""The hooks whose answers become the tables of `apnap.core.rules.Rules`, in the order in which they are read."""

BORDER: Final = (
    "apnap_cards",
    "apnap_card_data",
    "apnap_sample_cards",
    "apnap_card_reader",
    "apnap_words",
    "apnap_options",
    "apnap_hookspecs",
)
"""The hooks whose answers stay outside the core."""
