"""The monarch (CR 721): a designation of one player, with the two abilities that come with it."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    GAME,
    PLAYER,
    Context,
    Duration,
    Event,
    Field,
    Game,
    Instruction,
    Manifest,
    Teller,
    Triggered,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.designations.player_designations import (
    AtDesignatedStep,
    CantBeDesignated,
    Designate,
    Designated,
    IsDesignated,
    PlayerDesignated,
    WhenDesignated,
    passed_on,
)
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.stack.stack import on_its_way_since
from apnap_plugins.rules.turn.phases import END
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, EachOpponent, TriggerPlayer

MANIFEST = Manifest(
    id="monarch",
    name="The monarch",
    kind="rules",
    rules=("721",),
    requires=("turn", "combat-damage", "damage", "returning"),
    kernel=">=0.1,<0.2",
)

MONARCH: Final = Field[int]("monarch", GAME, -1, public=True)
"""The seat of the monarch; -1 where there is none (CR 721.1)."""


CROWNED_AT: Final = Field[int]("when they became the monarch", PLAYER, 0)
"""The timestamp of the moment at which a player became the monarch, the last time; 0 for one who never did."""


@event
class BecameMonarch(PlayerDesignated):
    """A player becomes the monarch (CR 721.1)."""

    rule: ClassVar[str] = "721.3"
    held: ClassVar[Field[int]] = MONARCH

    def told(self, teller: Teller) -> str:
        """Who is it now."""
        return f"{teller.player(self.player)} becomes the monarch"

    def perform(self, game: Game) -> None:
        """When that was is remembered, for what lasts until it happens again."""
        PlayerDesignated.perform(self, game)
        game.set(CROWNED_AT, self.player, game.next_timestamp())


# The inherent abilities -----------------------------------------------------------------------------


@node
class AtMonarchsEndStep(AtDesignatedStep):
    """At the beginning of the monarch's end step (CR 721.2)."""

    kind: ClassVar[type[PlayerDesignated]] = BecameMonarch
    step: ClassVar[str] = END


@node
class BecomeMonarch(Designate):
    """A player becomes the monarch (CR 721.1)."""

    kind: ClassVar[type[PlayerDesignated]] = BecameMonarch


# The words of cards ---------------------------------------------------------------------------------


@node
class TheMonarch(Designated):
    """The player who is the monarch (CR 721.1); nobody as long as there is none."""

    kind: ClassVar[type[PlayerDesignated]] = BecameMonarch


@node
class IsMonarch(IsDesignated):
    """Whether one of these players is the monarch; with None, whether there is no monarch (CR 721.1)."""

    kind: ClassVar[type[PlayerDesignated]] = BecameMonarch


@node
class CantBecomeMonarch(CantBeDesignated):
    """Players can't become the monarch (CR 721.4)."""

    events: ClassVar[tuple[type[Event], ...]] = (BecameMonarch,)


@node
class WhenBecomesMonarch(WhenDesignated):
    """Whenever a player becomes the monarch, not where they are already; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (BecameMonarch,)


@node
class UntilCrowned(Duration):
    """Until one of certain players, by their seats, becomes the monarch after a moment, which is a timestamp."""

    seats: tuple[int, ...]
    since: int

    def lasts(self, ctx: Context) -> bool:
        """As long as none of them has become it since; who is the monarch already would have to become it anew."""
        return all(ctx.game.get(CROWNED_AT, seat) <= self.since for seat in self.seats)


@node
class ExileUntilOpponentIsCrowned(Instruction):
    """Exile objects until an opponent becomes the monarch (CR 610.3, 721.3). The memory has what they became under "exiled"."""

    objects: Selector
    leaves: ClassVar[str] = "exiled"

    def perform(self, ctx: Context) -> None:
        """Whatever becomes of what exiled them. Nothing moves where one has become it while this waited (CR 610.3a, 610.3b)."""
        until = UntilCrowned(EachOpponent().players(ctx), on_its_way_since(ctx))
        ExileUntil(self.objects, until).perform(ctx)


apnap_declarations = declares(
    # Who is the monarch.
    (MONARCH, CROWNED_AT),
    words("clause", "exile {o:mentions} until a opponent becomes the monarch", ExileUntilOpponentIsCrowned),
    # The monarch leaves the game.
    passed_on("monarch leaves", "721.4", BecameMonarch),
    # CR 721.2: both without a source, controlled by the monarch, who is the player of either event.
    Triggered(AtMonarchsEndStep(), DrawCards(1, TriggerPlayer())),
    Triggered(WhenDealsCombatDamage(CREATURE, "player", TheMonarch()), BecomeMonarch(ControllerOf(DamageSource()))),
)
