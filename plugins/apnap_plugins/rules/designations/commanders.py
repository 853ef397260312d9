"""Commanders (CR 903.3): a designation of cards that they keep wherever they go, and what effects say of them.

Which cards have it is said before the game, by variants that are played with commanders; elsewhere nobody has one. It is no
characteristic: a face-down commander, or one that is a copy of something else, is a commander, and a copy of it is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import PLAYER, SHARED, Context, Field, Game, Instruction, Manifest, Moved, declares, node
from apnap_plugins.rules.casting.casting import cast_info, offer_cast
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Ref, Selector
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of

MANIFEST = Manifest(
    id="commanders",
    name="Commanders",
    kind="rules",
    rules=("903.3",),
    requires=("casting", "emblems", "merging", "zones"),
    kernel=">=0.1,<0.2",
)

COMMANDERS: Final = Field[tuple[int, ...]]("commanders", PLAYER, (), components=True)
"""The cards, by their components, that are a player's commanders (CR 903.3): one, or two partners."""
COMMANDER_NAMES: Final = Field[tuple[str, ...]]("names of commanders", PLAYER, (), public=True)
"""What they are called, in the same order, for everybody to know."""
COMMANDER_CASTS: Final = Field[tuple[int, ...]]("casts of commanders", PLAYER, (), public=True)
"""How often a player has cast each of their commanders from the command zone this game, in the same order (CR 903.8)."""

Commander = tuple[int, int]
"""One commander: the seat of its owner, and its number among theirs."""


def commanders_among(game: Game, obj: int) -> tuple[Commander, ...]:
    """The commanders that an object is, or last was: by the cards that represent it (CR 903.3).

    A melded permanent, and a merged one, is one where a card of it is (CR 903.3b, 903.3c).
    """
    owners = game.having(COMMANDERS)
    if not owners:
        return ()
    found, commanders = game.components_of(obj), list[Commander]()
    for owner in owners:
        theirs = game.get(COMMANDERS, owner)
        commanders += [(owner, number) for number, card in enumerate(theirs) if card in found]
    return tuple(commanders)


def is_commander(game: Game, obj: int) -> bool:
    """Whether an object is a commander, of whomever (CR 903.3)."""
    return bool(commanders_among(game, obj))


def is_commander_of(game: Game, player: int, obj: int) -> bool:
    """Whether an object is a commander of that player, whoever controls it."""
    return any(owner == player for owner, _ in commanders_among(game, obj))


def commanders_in(game: Game, player: int, zones: Iterable[str]) -> tuple[int, ...]:
    """The objects in zones of these names that are commanders of a player (CR 903.3d)."""
    if not game.get(COMMANDERS, player):
        return ()
    there = (
        id
        for name in zones
        for seat in (game.players if game.rules.zone(name).owned else (SHARED,))
        for id in game.zone(name, seat)
    )
    return tuple(id for id in there if is_commander_of(game, player, id))


def times_cast(game: Game, commander: Commander) -> int:
    """How often its owner has cast a commander from the command zone this game (CR 903.8)."""
    owner, number = commander
    casts = game.get(COMMANDER_CASTS, owner)
    return casts[number] if number < len(casts) else 0


# What effects say of them ----------------------------------------------------------------------------------


@node
class IsCommander(Filter):
    """A commander, whosever it is (CR 903.3d): a permanent, a spell or a card."""

    regardless_of_source: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    reads = frozenset([COMMANDERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its cards, whatever it looks like."""
        return is_commander(ctx.game, obj)


@node
class IsYourCommander(Filter):
    """Your commander: a card of yours that leads your deck, whoever controls it (CR 903.3d); of two either (CR 702.124e)."""

    steady: ClassVar[bool] = True
    reads = frozenset([COMMANDERS.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its cards."""
        return is_commander_of(ctx.game, ctx.controller, obj)


@node
class YourCommanders(Selector):
    """Your commanders, wherever they are (CR 903.3d)."""

    several: ClassVar[bool] = True
    reads = frozenset([COMMANDERS.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In all zones; as they are there."""
        return commanders_in(ctx.game, ctx.controller, tuple(ctx.game.rules.zones))


@node
class CommanderCasts(Quantity):
    """How often you have cast a commander, any of yours, from the command zone this game (CR 903.8)."""

    reads = frozenset([COMMANDER_CASTS.name])

    def value(self, ctx: Context) -> int:
        """All of them together."""
        casts = ctx.game.get(COMMANDER_CASTS, ctx.controller)
        return sum(casts)


@node
class GreatestCommanderManaValue(Quantity):
    """The greatest mana value of a commander that you own on the battlefield or in the command zone; 0 without one."""

    reads = frozenset([COMMANDERS.name, "zone:battlefield", "zone:command", "mana cost"])

    def value(self, ctx: Context) -> int:
        """As they are now."""
        there = commanders_in(ctx.game, ctx.controller, ("battlefield", COMMAND))
        return max((mana_value_of(ctx.game, id) for id in there), default=0)


@node
class PutYourCommanderIntoHand(Instruction):
    """Put your commander into your hand from the command zone."""

    def is_possible(self, ctx: Context) -> bool:
        """Only where one of yours lies in the command zone (CR 903.3d)."""
        return bool(commanders_in(ctx.game, ctx.controller, (COMMAND,)))

    def perform(self, ctx: Context) -> bool:
        """Of two commanders you choose which (CR 702.124e). Whether there was one."""
        card = _one_in_command_zone(ctx)
        if card:
            ctx.game.happen(Moved(card, "hand", cause="effect", by=ctx.source))
        return bool(card)


@node
class MayCastYourCommander(Instruction):
    """You may cast your commander from the command zone without paying its mana cost; additional costs are paid (CR 118.9d)."""

    def perform(self, ctx: Context) -> bool:
        """Of two commanders you choose which (CR 702.124e). Whether it was cast."""
        card = _one_in_command_zone(ctx)
        return bool(card) and offer_cast(ctx.game, ctx.controller, card, CastingWay(free=True), ctx.this) is not None


def _one_in_command_zone(ctx: Context) -> int:
    """A commander of the controller that lies there, by their choice where there are two; 0 for none."""
    there = commanders_in(ctx.game, ctx.controller, (COMMAND,))
    if not there:
        return 0
    return choose_one(ctx.game, ctx.controller, there, "702.124e", "Which of your commanders?", source=ctx.this)


def was_cast_from_command_zone(game: Game, spell: int) -> bool:
    """Whether a spell was cast from the command zone (CR 903.8)."""
    return bool(cast_info(game, spell, "from") == COMMAND)


apnap_declarations = declares(
    # Which cards are whose commanders, and how often they were cast from the command zone.
    (COMMANDERS, COMMANDER_NAMES, COMMANDER_CASTS),
)
