"""The kernel's port: one hook, by which a plugin hands over all that it declares.

`apnap_declarations` takes no arguments and gives declarations of any kind; lists, tuples and iterators in its answer are
taken apart. It is called once, when a ruleset is built, each plugin by itself and in a deterministic order; what a
declaration is for follows from its type. `declares` makes the hook from the declarations. A plugin may have kinds of
declarations of its own (`Contribution`), which `game.rules.contributions(kind)` gives to it in play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias, final

import pluggy

from apnap.core.abilities import Ability, StaticEffect
from apnap.core.declarations import (
    ActionKind,
    Agenda,
    AnyTimeCheck,
    Arrangement,
    Cause,
    Contribution,
    CounterKind,
    Derived,
    FieldEffect,
    InsertedStep,
    KeywordDefinition,
    Layer,
    Nonexistence,
    Procedure,
    ReplacementCategory,
    Setup,
    Sides,
    StackRules,
    Stage,
    StateBasedAction,
    Verb,
    VisibilityRule,
    Wording,
    Zone,
)
from apnap.core.definition import Definition
from apnap.core.values import Field
from apnap.options import RulesetOption
from apnap.registry import flat
from apnap.words import WordDeclaration

if TYPE_CHECKING:
    from apnap.ruleset import Ruleset

CardData: TypeAlias = Mapping[str, Any]
"""A card in the fields that card files have, with its whole name under "name"."""

hookspec = pluggy.HookspecMarker("apnap")
hookimpl = pluggy.HookimplMarker("apnap")


@final
@dataclass(frozen=True, slots=True)
class SampleCard:
    """A card to try the plugin out with; no pack has it, only the conformance kit plays with it.

    One that is declared several times is drawn that much more often.
    """

    card: Definition | CardData

    def __post_init__(self) -> None:
        """Raise TypeError for what is no card."""
        if not isinstance(self.card, (Definition, Mapping)):
            raise TypeError(f"{self.card!r} is no card")


@final
@dataclass(frozen=True, slots=True)
class CardReader:
    """How cards become definitions from data (one plugin only): from a ruleset to what reads with its words."""

    make: Callable[[Ruleset], Callable[[CardData], Definition]]


Declaration: TypeAlias = (
    Arrangement
    | ReplacementCategory
    | Sides
    | Wording[Any]
    | Zone
    | Field[Any]
    | Layer
    | KeywordDefinition
    | Verb[Any]
    | CounterKind
    | StateBasedAction
    | AnyTimeCheck
    | Derived[Any]
    | Stage
    | Agenda
    | ActionKind
    | Procedure
    | InsertedStep
    | StaticEffect
    | Ability
    | FieldEffect
    | Nonexistence
    | VisibilityRule
    | Setup
    | StackRules
    | Cause
    | Contribution
    | WordDeclaration
    | Definition
    | CardData
    | SampleCard
    | CardReader
    | RulesetOption
)
"""What a plugin can declare. A static effect or an ability is one of the rules themselves, without a source; a `Definition`
is a card that a pack brings, a mapping one as data, with the text that a card reader reads."""
Declarations: TypeAlias = "Declaration | Sequence[Declarations] | Iterator[Declarations]"
"""A declaration, or several in a list, a tuple or an iterator, however they are nested."""

DECLARATIONS: Final = "apnap_declarations"
"""The name of the hook."""


@hookspec
def apnap_declarations() -> Iterable[Declarations]:
    """Declares all that the plugin brings, of whatever kind."""
    raise AssertionError("a specification is not called")


def declares(*things: Declarations) -> Callable[[], tuple[Declaration, ...]]:
    """Make the hook that hands these over.

    A plugin's module ends with `apnap_declarations = declares(...)`.
    """
    everything: tuple[Declaration, ...] = tuple(flat(things))

    @hookimpl
    def apnap_declarations() -> tuple[Declaration, ...]:
        return everything

    return apnap_declarations
