"""Haunt (CR 702.55)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    TriggerCondition,
    Triggered,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import EXILE
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target, TriggerObject
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="haunt",
    kind="keyword ability",
    rules=("702.55",),
    since="GPT",
    requires=("exile", "stack", "targets", "zones"),
    kernel=">=0.1,<0.2",
)

HAUNTS: Final = Field[int]("haunts", OBJECT, 0, ids=True, public=True)
"""On a card in exile: the object that it haunts (CR 702.55b)."""

HAUNTED: Final = TargetSpec(CREATURE, prompt="what it haunts")


def haunted_by(game: Game, card: int) -> int:
    """The object that a card in exile haunts (CR 702.55b), gone or no creature any more; 0 where it haunts none."""
    there = game.exists(card) and game.object(card).zone[0] == "exile"
    return game.get(HAUNTS, card) if there else 0


@node
class WhenResolvedToGraveyard(TriggerCondition):
    """When this spell is put into a graveyard during its resolution (CR 702.55a): known to the card that it is there."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    functions: ClassVar[tuple[str, ...]] = ("graveyard",)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As the last step of resolving (CR 608.2m); not where it was countered, or did nothing."""
        move = happened.event
        resolved = isinstance(move, Moved) and (move.to, move.cause) == ("graveyard", "resolved")
        return resolved and ctx.source in (happened.result or ())


@node
class ExileItHaunting(Instruction):
    """Exile it haunting target creature (CR 702.55a)."""

    objects: Selector = InZone(TriggerObject(), "graveyard")
    whom: Selector = Target()

    def perform(self, ctx: Context) -> None:
        """Where it is still in the graveyard; of a permanent that was several cards all of them (CR 713.4)."""
        for creature in self.whom.objects(ctx):
            ctx.game.verb(EXILE)(ctx.game, self.objects.objects(ctx), ctx.source, ((HAUNTS.name, creature),))


@node
class WhenHauntedDies(TriggerCondition):
    """When the creature that this card haunts dies: it can trigger in exile (CR 702.55c)."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    functions: ClassVar[tuple[str, ...]] = ("exile",)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """The very object that was the target, whether or not it was still a creature (CR 702.55b)."""
        move = happened.event
        dies = isinstance(move, Moved) and move.to == "graveyard" and move.origin_zone(ctx.game) == "battlefield"
        return dies and move.subject_object == haunted_by(ctx.game, ctx.source)


def _enters_or_haunted_dies() -> WhenEither:
    """Each condition functions from a zone of its own (CR 113.6k)."""
    return WhenEither((WhenEnters(), WhenHauntedDies()), ((), ("exile",)))


apnap_declarations = declares(
    # Of several instances each triggers; the first to resolve exiles the card.
    keyword_ability(
        "haunt",
        # CR 702.55a: what it means on a permanent, and what on an instant or sorcery spell.
        Triggered(WhenDies(), ExileItHaunting(), targets=(HAUNTED,), tag="haunt"),
        Triggered(WhenResolvedToGraveyard(), ExileItHaunting(), targets=(HAUNTED,), zones=("graveyard",), tag="haunt"),
        cumulative=True,
    ),
    # What haunts what.
    HAUNTS,
    words("cause", "when the creature ~ haunts dies", **caused(WhenHauntedDies, it=None, that=None, player=None)),
    words(
        "cause",
        "when ~ enters or the creature it haunts dies",
        **caused(_enters_or_haunted_dies, it=None, that=None, player=None),
    ),
)
