"""Reconfigure (CR 702.151)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    AffectsThis,
    Answering,
    AnyTimeCheck,
    Condition,
    Context,
    Continuous,
    Event,
    Field,
    FieldEffect,
    FieldSet,
    Game,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Replacement,
    Static,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.attachments.attachments import (
    ATTACHED_TO,
    Attached,
    MayAttachAsCreature,
    host_of,
    is_equipment,
)
from apnap_plugins.rules.continuous.continuous import LoseTypes
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import ATTACH, UNATTACH
from apnap_plugins.rules.vocabulary.base import Ref, Selector, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost

MANIFEST = Manifest(
    id="reconfigure",
    kind="keyword ability",
    rules=("702.151",),
    since="NEO",
    requires=("activated-abilities", "attach", "attachments", "casting", "continuous-effects", "targets"),
    kernel=">=0.1,<0.2",
)

WORN_BY: Final = Field[int]("reconfigured onto", OBJECT, 0, layered=True, ids=True, public=True)
"""The creature for which an Equipment with reconfigure has stopped being a creature (CR 702.151b)."""
NO_CREATURE: Final = Continuous(AffectsThis(), (LoseTypes(frozenset(["creature"])),))


def reconfigure(*cost: CostPart) -> Keyword:
    """Reconfigure [cost] (CR 702.151a)."""
    return Keyword("reconfigure", (cost,))


# The two abilities -------------------------------------------------------------------------------------------


@node
class AttachToAnother(Instruction):
    """Attach this permanent to the target (CR 702.151a)."""

    to: Selector = Target()

    def perform(self, ctx: Context) -> None:
        """Where it can be (CR 301.5c)."""
        for host in self.to.refs(ctx)[:1]:
            ctx.game.verb(ATTACH)(ctx.game, ctx.source, host)


@node
class UnattachThis(Instruction):
    """Unattach this permanent (CR 702.151a)."""

    def perform(self, ctx: Context) -> None:
        """Nothing where it is attached to nothing."""
        if ctx.game.exists(ctx.source):
            ctx.game.verb(UNATTACH)(ctx.game, ctx.source)


@node
class IsOnACreature(Condition):
    """If this permanent is attached to a creature (CR 702.151a)."""

    reads = frozenset([ATTACHED_TO.name, "types"])

    def holds(self, ctx: Context) -> bool:
        """As both are now."""
        return _is_creature_there(ctx.game, host_of(ctx.game, ctx.source))


def _is_creature_there(game: Game, host: Ref | None) -> bool:
    return host is not None and not is_player(host) and is_creature(game, host)


# While it is attached ------------------------------------------------------------------------------------------


@node
class MayEquipThoughACreature(Answering[MayAttachAsCreature, bool]):
    """An Equipment with reconfigure can be attached to a creature though it is a creature itself (CR 301.5c, 702.151b)."""

    question: ClassVar[type[MayAttachAsCreature]] = MayAttachAsCreature

    def answer(self, ctx: Context, value: bool, question: MayAttachAsCreature) -> bool:
        """This one, where it is an Equipment."""
        return value or (question.attachment == ctx.source and is_equipment(ctx.game, ctx.source))


@node
class StopsBeingACreature(Replacement):
    """As an Equipment with reconfigure is attached to another creature, it stops being a creature (CR 702.151b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Attached,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """However it comes to be attached: by its own ability, an equip ability or a spell."""
        if not isinstance(event, Attached) or event.obj != ctx.source:
            return False
        return _is_creature_there(ctx.game, event.to) and is_equipment(ctx.game, ctx.source)

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """From the moment at which it is attached."""
        assert isinstance(event, Attached)
        return (event, FieldSet(event.obj, WORN_BY.name, event.to))


@node
class EntersAsNoCreature(AsItEnters):
    """The same, where it enters the battlefield attached to a creature (CR 702.151b)."""

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """By what it would be attached to."""
        host = event.entering(ATTACHED_TO.name, None)
        game = ctx.game
        worn = event.entering(WORN_BY.name, 0) == host
        return (
            not worn and _is_creature_there(game, host) and as_it_will_be(game, event, lambda o: is_equipment(game, o))
        )

    def entered(self, ctx: Context, event: Moved) -> Event:
        """It has stopped being one before it is there (CR 614.12)."""
        return event.with_enters(WORN_BY.name, event.entering(ATTACHED_TO.name, None))


def _as_worn(game: Game, obj: int, host: Any) -> Iterable[tuple[Continuous, int]]:
    """CR 702.151b: with the timestamp of its being attached (CR 613.7e), whatever abilities it has by then."""
    return [(NO_CREATURE, game.timestamp(obj))] if game.get(ATTACHED_TO, obj) == host else []


def _comes_off(game: Game) -> None:
    """CR 702.151b: unattached from that creature it is what it was."""
    for obj in game.having(WORN_BY):
        if host_of(game, obj) != game.get(WORN_BY, obj) and not game.is_absent(obj):
            game.happen(FieldSet(obj, WORN_BY.name, 0))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.151a, 702.151b: two activated abilities, and what follows from being attached."""
    cost = cost_parts(keyword.parameters[0])
    another = TargetSpec(all_of(CREATURE, Another(), YouControl()), prompt="what to attach it to")
    return (
        Activated(cost, AttachToAnother(), (another,), sorcery=True, tag="reconfigure"),
        Activated(cost, UnattachThis(), condition=IsOnACreature(), sorcery=True, tag="reconfigure"),
        Static((MayEquipThoughACreature(), StopsBeingACreature(), EntersAsNoCreature())),
    )


apnap_declarations = declares(
    WORN_BY,
    FieldEffect(WORN_BY.name, _as_worn),
    AnyTimeCheck("reconfigured", "702.151b", _comes_off),
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("reconfigure", _means, worded=keyword_with_cost, cumulative=True),
    words("condition", "~ is attached to a creature", IsOnACreature),
)
