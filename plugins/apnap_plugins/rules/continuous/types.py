"""What continuous effects do to card types, subtypes and supertypes: operations of layer 4 (CR 205.1, 205.3, 205.4, 613.1d)."""

from __future__ import annotations

from apnap import ABILITIES, Op, Working, node
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES, SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.subtypes import SubtypeLists


@node
class AddTypes(Op):
    """Adds card types and subtypes."""

    types: frozenset[str]
    subtypes: frozenset[str]
    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """The old words stay; subtypes are added where one of its types can have them (CR 205.1b, 205.3d, 205.3i).

        Also CR 205.4b.
        """
        values[TYPES] = values[TYPES] | self.types
        values[SUBTYPES] = values[SUBTYPES] | self.lists.fitting(self.subtypes, values[TYPES])


@node
class SetTypes(Op):
    """Sets card types and subtypes."""

    types: frozenset[str]
    subtypes: frozenset[str]
    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """Instants and sorceries stay that; subtypes stay where they fit and none of their list are set (CR 205.1a).

        What becomes a land of a basic land type has no other abilities of its rules text (CR 305.7).
        """
        lists, before = self.lists, values[TYPES]
        values[TYPES] = self.types | (before & frozenset(["instant", "sorcery"]))
        stays = lists.kept(
            lists.without(values[SUBTYPES], before, lists.lists_of(self.subtypes)), before, values[TYPES]
        )
        values[SUBTYPES] = stays | lists.fitting(self.subtypes, values[TYPES])
        if not values[SUBTYPES].isdisjoint(self.subtypes & BASIC_LAND_TYPES.keys()):
            values[ABILITIES] = ()


@node
class AddSupertypes(Op):
    """Has more supertypes."""

    supertypes: frozenset[str]

    def apply(self, values: Working) -> None:
        """Beside those that it has, which no card type takes away (CR 205.4b)."""
        values[SUPERTYPES] = values[SUPERTYPES] | self.supertypes


@node
class RemoveSupertypes(Op):
    """Doesn't have certain supertypes."""

    supertypes: frozenset[str]

    def apply(self, values: Working) -> None:
        """The others stay (CR 205.4b)."""
        values[SUPERTYPES] = values[SUPERTYPES] - self.supertypes


@node
class SetSubtypes(Op):
    """Sets subtypes of the lists that they are from."""

    subtypes: frozenset[str]
    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """Those of other lists stay (CR 205.1a, 205.1b); none is added that doesn't fit (CR 205.3d)."""
        lists, types = self.lists, values[TYPES]
        stays = lists.without(values[SUBTYPES], types, lists.lists_of(self.subtypes))
        values[SUBTYPES] = stays | lists.fitting(self.subtypes, types)


@node
class TakeTypes(Op):
    """Loses card types."""

    types: frozenset[str]
    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """And the subtypes that fit no type it still has (CR 205.1a, 110.4c)."""
        before = values[TYPES]
        values[TYPES] = before - self.types
        values[SUBTYPES] = self.lists.kept(values[SUBTYPES], before, values[TYPES])


@node
class TakeCreatureTypes(Op):
    """Loses all creature types."""

    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """Other subtypes stay (CR 205.1a)."""
        values[SUBTYPES] = self.lists.without(values[SUBTYPES], values[TYPES], [self.lists.creature])


@node
class SetLandTypes(Op):
    """Becomes a land with these land types instead of its own."""

    subtypes: frozenset[str]
    lists: SubtypeLists

    def apply(self, values: Working) -> None:
        """Abilities of its rules text go, and other subtypes stay; what is granted comes later, in layer 6."""
        stays = self.lists.without(values[SUBTYPES], values[TYPES], [self.lists.by_type["land"]])
        values[SUBTYPES] = stays | self.subtypes
        if not self.subtypes.isdisjoint(BASIC_LAND_TYPES):
            values[ABILITIES] = ()
