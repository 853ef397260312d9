"""The monarch (CR 721): a designation of one player, with the two abilities that come with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import GAME, AnyTime, Event, Field, Game, Manifest, Triggered, Verb, event, hookimpl, node
from apnap_plugins.rules.combat_words import DamageSource, WhenDealsCombatDamage
from apnap_plugins.rules.instructions import Draw
from apnap_plugins.rules.player_designations import (
    AtDesignatedStep,
    CantBeDesignated,
    Designate,
    Designated,
    Designates,
    IsDesignated,
    WhenDesignated,
    pass_on,
)
from apnap_plugins.rules.selection import CREATURE, ControllerOf, TriggerPlayer
from apnap_plugins.rules.turn import END

MANIFEST = Manifest(
    id="monarch",
    name="The monarch",
    kind="rules",
    rules=("721",),
    requires=("turn", "combat-damage", "damage"),
)

MONARCH: Final = Field[int]("monarch", GAME, -1, public=True)
"""The seat of the monarch; -1 where there is none (CR 721.1)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Who is the monarch."""
    return [MONARCH]


@event
class BecomesMonarch(Designates):
    """A player becomes the monarch (CR 721.1)."""

    id: ClassVar[str] = "become monarch"
    rule: ClassVar[str] = "721.3"
    held: ClassVar[Field[int]] = MONARCH


def become_monarch(game: Game, player: int) -> bool:
    """`player` becomes the monarch (CR 721.1). Whether they did: not where they are, can't be, or left the game."""
    if player not in game.players_in() or game.get(MONARCH) == player:
        return False
    return game.happen(BecomesMonarch(player)) is not None


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`become monarch`: (game, player) -> whether they did."""
    return [Verb("become monarch", become_monarch)]


def _when_monarch_leaves(game: Game) -> None:
    """CR 721.4: where nobody can become the monarch, there is none."""
    pass_on(game, MONARCH, become_monarch)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """The monarch leaves the game."""
    return [AnyTime("monarch leaves", "721.4", _when_monarch_leaves)]


# The inherent abilities -----------------------------------------------------------------------------


@node
class MonarchsEndStep(AtDesignatedStep):
    """At the beginning of the monarch's end step (CR 721.2)."""

    held: ClassVar[Field[int]] = MONARCH
    step: ClassVar[str] = END


@node
class BecomeMonarch(Designate):
    """A player becomes the monarch (CR 721.1)."""

    verb: ClassVar[str] = "become monarch"


@hookimpl
def apnap_rule_effects() -> Iterable[Triggered]:
    """CR 721.2: both without a source, controlled by the monarch, who is the player of either event."""
    return [
        Triggered(MonarchsEndStep(), Draw(1, TriggerPlayer())),
        Triggered(WhenDealsCombatDamage(CREATURE, "player", TheMonarch()), BecomeMonarch(ControllerOf(DamageSource()))),
    ]


# The words of cards ---------------------------------------------------------------------------------


@node
class TheMonarch(Designated):
    """The monarch (CR 721.1)."""

    held: ClassVar[Field[int]] = MONARCH


@node
class IsMonarch(IsDesignated):
    """Whether one of these players is the monarch; with None, whether there is no monarch (CR 721.1)."""

    held: ClassVar[Field[int]] = MONARCH


@node
class CantBecomeMonarch(CantBeDesignated):
    """Its controller can't become the monarch (CR 721.4)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecomesMonarch,)


@node
class WhenBecomesMonarch(WhenDesignated):
    """Whenever a player becomes the monarch, not where they are already; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (BecomesMonarch,)
