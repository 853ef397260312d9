"""The initiative (CR 722): a designation of one player, with the three abilities that come with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    GAME,
    AnyTime,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Manifest,
    Triggered,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap_plugins.rules.combat_words import DamageSource, WhenOneOrMoreDealCombatDamage
from apnap_plugins.rules.player_designations import (
    AtDesignatedStep,
    Designate,
    Designated,
    Designates,
    IsDesignated,
    WhenDesignated,
    pass_on,
)
from apnap_plugins.rules.selection import CREATURE, ControllerOf, Selector, TriggerPlayer
from apnap_plugins.rules.turn import UPKEEP

MANIFEST = Manifest(
    id="initiative",
    name="The initiative",
    kind="rules",
    rules=("722",),
    requires=("turn", "combat-damage", "venture"),
)

INITIATIVE: Final = Field[int]("has the initiative", GAME, -1, public=True)
"""The seat of the player who has it; -1 where nobody does (CR 722.1)."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """Who has the initiative."""
    return [INITIATIVE]


@event
class TakesInitiative(Designates):
    """A player takes the initiative (CR 722.1), also one who has it (CR 722.5)."""

    id: ClassVar[str] = "take initiative"
    rule: ClassVar[str] = "722.3"
    held: ClassVar[Field[int]] = INITIATIVE


def take_initiative(game: Game, player: int) -> bool:
    """`player` takes the initiative (CR 722.1). Whether they did: not where they can't, or left the game."""
    return player in game.players_in() and game.happen(TakesInitiative(player)) is not None


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`take initiative`: (game, player) -> whether they did."""
    return [Verb("take initiative", take_initiative)]


def _when_holder_leaves(game: Game) -> None:
    """CR 722.4: where nobody can take it, nobody has it."""
    pass_on(game, INITIATIVE, take_initiative)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """The player who has the initiative leaves the game."""
    return [AnyTime("initiative leaves", "722.4", _when_holder_leaves)]


# The inherent abilities -----------------------------------------------------------------------------


@node
class InitiativesUpkeep(AtDesignatedStep):
    """At the beginning of the upkeep of the player who has the initiative (CR 722.2)."""

    held: ClassVar[Field[int]] = INITIATIVE
    step: ClassVar[str] = UPKEEP


@node
class VentureIntoUndercity(Instruction):
    """A player ventures into Undercity (CR 701.46); the mechanic of dungeons does it."""

    who: Selector = TriggerPlayer()

    def perform(self, ctx: Context) -> None:
        """By its verb, which the manifest requires."""
        for player in self.who.players(ctx):
            ctx.game.verb("venture into Undercity")(ctx.game, player)


@node
class TakeInitiative(Designate):
    """A player takes the initiative (CR 722.1)."""

    verb: ClassVar[str] = "take initiative"


@node
class WhenTakesInitiative(WhenDesignated):
    """Whenever a player takes the initiative, also one who has it already (CR 722.5); `whose` as in `WhenYouCast`."""

    events: ClassVar[tuple[type[Event], ...]] = (TakesInitiative,)


@hookimpl
def apnap_rule_effects() -> Iterable[Triggered]:
    """CR 722.2: all without a source, controlled by who has the initiative, the player of each event."""
    return [
        Triggered(InitiativesUpkeep(), VentureIntoUndercity()),
        Triggered(
            WhenOneOrMoreDealCombatDamage(CREATURE, "player", WhoHasInitiative()),
            TakeInitiative(ControllerOf(DamageSource())),
        ),
        Triggered(WhenTakesInitiative("each"), VentureIntoUndercity()),
    ]


# The words of cards ---------------------------------------------------------------------------------


@node
class WhoHasInitiative(Designated):
    """The player who has the initiative (CR 722.1)."""

    held: ClassVar[Field[int]] = INITIATIVE


@node
class HasInitiative(IsDesignated):
    """Whether one of these players has the initiative; with None, whether nobody has it (CR 722.1)."""

    held: ClassVar[Field[int]] = INITIATIVE
