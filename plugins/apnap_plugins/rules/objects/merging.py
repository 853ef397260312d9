"""Permanents made of several cards: merged ones (CR 725), and how the cards lie when the permanent has left (CR 713.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    ABILITIES,
    BOTTOM,
    OBJECT,
    AffectsThis,
    Context,
    Continuous,
    Event,
    Field,
    FieldEffect,
    Game,
    Manifest,
    Merged,
    Moved,
    Order,
    Precondition,
    Replacement,
    declares,
    node,
)
from apnap_plugins.rules.continuous.continuous import HasValues, copiable_values
from apnap_plugins.rules.objects.replacement_order import SELF

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
        "725.3c": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3d": "only mutate (702.140) merges permanents; its own plugin will bring this",
        "725.3e": "only mutate (702.140) merges permanents; its own plugin will bring this",
    },
)

MERGED: Final = Field[tuple[Any, ...]]("merged", OBJECT, (), layered=True)
"""When it merged last, as a timestamp, and the copiable values that it has since (CR 725.2a)."""

OF_SEVERAL: Final = Field[bool]("represented by several cards", OBJECT, False, public=True)
"""Set on a merged or melded permanent: as it leaves, several cards are put somewhere (CR 713.4, 725.3)."""


def merge(game: Game, obj: int, to: int, on_top: bool, all_abilities: bool = False) -> None:
    """`obj` merges with the permanent `to`, on top of it or under it (CR 725.2, 725.2c).

    The whole has the characteristics of what is topmost (CR 725.2a); with `all_abilities` the abilities of both.
    """
    above, below = (obj, to) if on_top else (to, obj)
    values, others = dict(copiable_values(game, above)), dict(copiable_values(game, below))
    if all_abilities:
        values[ABILITIES.name] = (*values.get(ABILITIES.name, ()), *others.get(ABILITIES.name, ()))
    if game.happen(Merged(obj, to, on_top)) is not None:
        game.set(OF_SEVERAL, to, True)
        game.set(MERGED, to, (game.next_timestamp(), tuple(sorted(values.items()))))


def _as_merged(game: Game, obj: int, merged: tuple[Any, ...]) -> Iterable[tuple[Continuous, int]]:
    """CR 725.2a, 613.2a: a copiable effect whose timestamp is the time at which the objects merged."""
    timestamp, values = merged
    return [(Continuous(AffectsThis(), (HasValues(values),)), timestamp)]


@node
class CardsInOrder(Replacement):
    """The cards of a permanent made of several are put into a library, graveyard or exile in an order (CR 713.4a, 725.3a).

    Their owner chooses it; in exile, where it is that of their timestamps, whoever exiles them does (CR 713.4b, 725.3b).
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)
    category: ClassVar[str] = SELF

    def precondition(self) -> Precondition:
        """There is such a permanent."""
        return Precondition(fields=(OF_SEVERAL,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """To a zone where the cards lie in an order."""
        assert isinstance(event, Moved)
        there = event.obj in ctx.game.objects and ctx.game.get(OF_SEVERAL, event.obj)
        return bool(there) and event.to in ("library", "graveyard", "exile")

    def replace(self, ctx: Context, event: Event) -> Event:
        """The same move, of cards in that order."""
        assert isinstance(event, Moved)
        game, obj = ctx.game, event.obj
        exiler = game.controller(event.by) if event.to == "exile" and event.by else game.object(obj).owner
        words = "Which is the earlier one?" if event.to == "exile" else "Which of these lies on top?"
        names = tuple(definition.name for definition in game.definitions_of(obj))
        rule = "725.3" if game.get(MERGED, obj) else "713.4"
        asked = Order(player=exiler, options=names, rule=rule, source=obj, places=True, prompt=words)
        order = game.ask(asked)
        last_is_first = event.to != "exile" and event.position != BOTTOM
        cards = [game.components_of(obj)[place] for place in (reversed(order) if last_is_first else order)]
        game.reform(obj, tuple(cards))
        return event


apnap_declarations = declares(
    # What a merged permanent is like, and that there are several cards.
    (MERGED, OF_SEVERAL),
    CardsInOrder(),
    # A merged permanent is what is topmost.
    FieldEffect(MERGED.name, _as_merged),
)
