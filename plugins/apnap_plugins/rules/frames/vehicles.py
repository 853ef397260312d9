"""Vehicles, and power and toughness of what is no creature (CR 208.3, 301.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Affects, Characteristics, Context, Continuous, Manifest, Op, Part, declares, node
from apnap_plugins.rules.continuous.continuous import SetCharacteristics
from apnap_plugins.rules.vocabulary.characteristics import POWER, TOUGHNESS, TYPES

MANIFEST = Manifest(
    id="vehicles",
    name="Vehicles",
    kind="rules",
    rules=("208.3", "301.7"),
    requires=("characteristics", "continuous-effects"),
    kernel=">=0.1,<0.2",
)


@node
class NoncreatureWithNumbers(Affects):
    """Permanents that are no creatures and have a power or toughness all the same."""

    reads: ClassVar[frozenset[str]] = frozenset(["types", "power", "toughness"])

    def objects(self, ctx: Context) -> Iterable[int]:
        """In the order in which they entered (CR 301.7, 301.7b)."""
        return ctx.game.zone_where(_has_numbers_for_nothing, None, "battlefield")


def _has_numbers_for_nothing(characteristics: Characteristics) -> bool:
    """What has a power or toughness, and is not a creature (CR 208.3)."""
    if "creature" in characteristics[TYPES]:
        return False
    return characteristics[POWER] is not None or characteristics[TOUGHNESS] is not None


@node
class NoNumbers(Part):
    """Has no power and toughness: what would change them does nothing unless it becomes a creature (CR 208.3a)."""

    layer: ClassVar[str] = "7d"
    writes: ClassVar[frozenset[str]] = frozenset(["power", "toughness"])

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Always the same (CR 302.4)."""
        return SetCharacteristics(((POWER.name, None), (TOUGHNESS.name, None)))


apnap_declarations = declares(
    # CR 208.3, 301.7a: a noncreature permanent has no power or toughness.
    Continuous(NoncreatureWithNumbers(), (NoNumbers(),)),
)
