"""Merging with permanents (CR 725): an object becomes part of a permanent, which stays the object that it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap import ABILITIES, OBJECT, AffectsThis, Continuous, Field, FieldEffect, Game, Manifest, Merged, declares
from apnap_plugins.rules.continuous.continuous import HasValues, copiable_values

MANIFEST = Manifest(
    id="merging",
    name="Merging with permanents",
    kind="rules",
    rules=("725",),
    requires=("continuous-effects", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "725.1": "points to mutate (702.140)",
        "725.2e": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.2f": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.2g": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.2h": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.2i": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.2j": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3a": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3b": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3c": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3d": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3e": "only mutate (702.140) merges permanents; its own plugin will bring this",
    },
)

MERGED: Final = Field[tuple[Any, ...]]("merged", OBJECT, (), layered=True)
"""When it merged last, as a timestamp, and the copiable values that it has since (CR 725.2a)."""


def merge(game: Game, obj: int, to: int, on_top: bool, all_abilities: bool = False) -> None:
    """`obj` merges with the permanent `to`, on top of it or under it (CR 725.2, 725.2c).

    The whole has the characteristics of what is topmost (CR 725.2a); with `all_abilities` the abilities of both.
    """
    above, below = (obj, to) if on_top else (to, obj)
    values, others = dict(copiable_values(game, above)), dict(copiable_values(game, below))
    if all_abilities:
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), *others.get(ABILITIES.name, ()))
    if game.happen(Merged(obj, to, on_top)) is not None:
        game.set(MERGED, to, (game.next_timestamp(), tuple(sorted(values.items()))))


def _as_merged(game: Game, obj: int, merged: tuple[Any, ...]) -> Iterable[tuple[Continuous, int]]:
    """CR 725.2a, 613.2a: a copiable effect whose timestamp is the time at which the objects merged."""
    timestamp, values = merged
    return [(Continuous(AffectsThis(), (HasValues(values),)), timestamp)]


apnap_declarations = declares(
    # What a merged permanent is like.
    MERGED,
    # A merged permanent is what is topmost.
    FieldEffect(MERGED.name, _as_merged),
)
