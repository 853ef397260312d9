"""Parts of continuous effects that make objects what was chosen for, or exiled with, the one that says so (CR 607.2, 613)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Op, Part, node
from apnap_plugins.rules.continuous.continuous import BecomeColors, BecomeLandTypes, BecomeSubtypes, BecomeTypes
from apnap_plugins.rules.effects.linked_abilities import READS, UNDEFINED, chosen
from apnap_plugins.rules.vocabulary.base import SUBTYPE, Selector
from apnap_plugins.rules.vocabulary.characteristics import creature_types_of
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in


@node
class BecomeChosenType(Part):
    """Is of the creature type or basic land type chosen under `link`, beside its others or instead of them (layer 4, CR 205.1).

    A land that gets a basic land type instead of its others has no other abilities of its rules text (CR 305.7).
    """

    of_choice: ClassVar[bool] = True
    link: str
    in_addition: bool = False
    layer: ClassVar[str] = "4"
    reads: ClassVar[frozenset[str]] = READS
    writes: ClassVar[frozenset[str]] = frozenset(["types", "subtypes", "abilities"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Nothing where the choice is undefined (CR 607.5a)."""
        value = chosen(ctx, self.link)
        if value is UNDEFINED:
            return None
        words = frozenset([str(value)])
        if self.in_addition:
            return BecomeTypes(subtypes=words).op(ctx, obj)
        of_creatures = value in subtypes_in(ctx.game.rules).creature
        return (BecomeSubtypes(words) if of_creatures else BecomeLandTypes(words)).op(ctx, obj)


@node
class BecomeChosenColor(Part):
    """Is of the color chosen under `link` beside its others or instead of them (layer 5, CR 105.3)."""

    of_choice: ClassVar[bool] = True
    link: str
    in_addition: bool = False
    layer: ClassVar[str] = "5"
    reads: ClassVar[frozenset[str]] = READS
    writes: ClassVar[frozenset[str]] = frozenset(["colors"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Nothing where the choice is undefined (CR 607.5a)."""
        value = chosen(ctx, self.link)
        return None if value is UNDEFINED else BecomeColors(frozenset([str(value)]), self.in_addition).op(ctx, obj)


@node
class HasCreatureTypesOf(Part):
    """Has the creature types of what a selector gives, and some of its own, instead of its others (layer 4, CR 205.1a)."""

    of: Selector
    also: frozenset[str] = frozenset()
    words: ClassVar[tuple[tuple[str, str], ...]] = (("also", SUBTYPE),)
    layer: ClassVar[str] = "4"
    writes: ClassVar[frozenset[str]] = frozenset(["subtypes"])

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What says which objects these are, and what they are."""
        return self.of.reads | {"types", "subtypes"}

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Of several objects, those of all of them."""
        found = (creature_types_of(ctx.game, one) for one in self.of.objects(ctx))
        return BecomeSubtypes(self.also.union(*found)).op(ctx, obj)
