"""The initiative (CR 722): a designation of one player, with the three abilities that come with it."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    GAME,
    Context,
    Event,
    Field,
    Instruction,
    Manifest,
    Teller,
    Triggered,
    declares,
    event,
    node,
)
from apnap_plugins.rules.combat.triggers import WhenOneOrMoreDealCombatDamage
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.designations.player_designations import (
    AtDesignatedStep,
    Designate,
    Designated,
    IsDesignated,
    PlayerDesignated,
    WhenDesignated,
    passed_on,
)
from apnap_plugins.rules.turn.phases import UPKEEP
from apnap_plugins.rules.vocabulary.actions import VENTURE_INTO_UNDERCITY
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, TriggerPlayer

MANIFEST = Manifest(
    id="initiative",
    name="The initiative",
    kind="rules",
    rules=("722",),
    first_edition="2022-10-07",
    requires=("turn", "combat-damage", "venture-into-the-dungeon"),
    kernel=">=0.1,<0.2",
)

INITIATIVE: Final = Field[int]("has the initiative", GAME, -1, public=True)
"""The seat of the player who has it; -1 where nobody does (CR 722.1)."""


@event
class InitiativeTaken(PlayerDesignated):
    """A player takes the initiative (CR 722.1), also one who has it (CR 722.5)."""

    rule: ClassVar[str] = "722.3"
    held: ClassVar[Field[int]] = INITIATIVE
    again: ClassVar[bool] = True

    def told(self, teller: Teller) -> str:
        """Who takes it."""
        return f"{teller.player(self.player)} takes the initiative"


# The inherent abilities -----------------------------------------------------------------------------


@node
class AtInitiativeUpkeep(AtDesignatedStep):
    """At the beginning of the upkeep of the player who has the initiative (CR 722.2)."""

    kind: ClassVar[type[PlayerDesignated]] = InitiativeTaken
    step: ClassVar[str] = UPKEEP


@node
class VentureIntoUndercity(Instruction):
    """A player ventures into Undercity (CR 701.46); the mechanic of dungeons does it."""

    who: Selector = TriggerPlayer()

    def perform(self, ctx: Context) -> None:
        """By its verb, which the manifest requires."""
        for player in self.who.players(ctx):
            ctx.game.verb(VENTURE_INTO_UNDERCITY)(ctx.game, player)


@node
class TakeInitiative(Designate):
    """A player takes the initiative (CR 722.1)."""

    kind: ClassVar[type[PlayerDesignated]] = InitiativeTaken


@node
class WhenTakesInitiative(WhenDesignated):
    """Whenever a player takes the initiative, also one who has it already (CR 722.5); `whose` as in `WhenYouCast`."""

    events: ClassVar[tuple[type[Event], ...]] = (InitiativeTaken,)


# The words of cards ---------------------------------------------------------------------------------


@node
class WhoHasInitiative(Designated):
    """The player who has the initiative (CR 722.1)."""

    kind: ClassVar[type[PlayerDesignated]] = InitiativeTaken


@node
class HasInitiative(IsDesignated):
    """Whether one of these players has the initiative; with None, whether nobody has it (CR 722.1)."""

    kind: ClassVar[type[PlayerDesignated]] = InitiativeTaken


apnap_declarations = declares(
    # Who has the initiative.
    INITIATIVE,
    # The player who has the initiative leaves the game.
    passed_on("initiative leaves", "722.4", InitiativeTaken),
    # CR 722.2: all without a source, controlled by who has the initiative, the player of each event.
    Triggered(AtInitiativeUpkeep(), VentureIntoUndercity()),
    Triggered(
        WhenOneOrMoreDealCombatDamage(CREATURE, "player", WhoHasInitiative()),
        TakeInitiative(ControllerOf(DamageSource())),
    ),
    Triggered(WhenTakesInitiative("each"), VentureIntoUndercity()),
)
