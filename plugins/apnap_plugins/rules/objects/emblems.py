"""Emblems (CR 114) in the command zone (CR 408)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    ABILITIES,
    Ability,
    Characteristics,
    Context,
    Definition,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Teller,
    event,
    node,
)
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="emblems", name="Emblems", kind="rules", rules=("114", "408.2"), requires=("zones",), kernel=">=0.1,<0.2"
)

EMBLEM: Final = "emblem"
"""The kind of object that an emblem is (CR 114.5)."""
COMMAND: Final = "command"
"""The name of the command zone (CR 408)."""


@event
class EmblemCreated(Event):
    """A player gets an emblem with these abilities (CR 114.2); `by` is the object whose effect gives it."""

    rule: ClassVar[str] = "114.2"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    abilities: tuple[Ability, ...]
    by: int = 0

    def told(self, teller: Teller) -> str:
        """With what gives it, where something does."""
        by = f" from {teller.card(self.by)}" if self.by else ""
        return f"{teller.player(self.player)} gets an emblem{by}"

    def perform(self, game: Game) -> Happened | None:
        """They put it into the command zone, and own and control it. Returns its id (CR 109.4c, 114.1)."""
        made = game.make_component(_definition(self.abilities), self.player, EMBLEM)
        return game.happen(
            Moved(
                0,
                COMMAND,
                controller=self.player,
                cause=EMBLEM,
                by=self.by,
                kind=EMBLEM,
                made=(made,),
                owner=self.player,
            )
        )


def _definition(abilities: tuple[Ability, ...]) -> Definition:
    """Abilities that function in the command zone and no other characteristics (CR 114.3, 114.4, 114.5)."""
    there = tuple(dataclasses.replace(a, zones=(COMMAND,)) for a in abilities)  # type: ignore[type-var]
    return Definition(f"emblem: {there!r}", Characteristics({ABILITIES.name: there}))


def get_emblem(game: Game, player: int, abilities: Iterable[Ability], by: int = 0) -> tuple[int, ...]:
    """`player` gets an emblem with these abilities (CR 114.2). Returns its id; nothing for one who left the game.

    Also CR 408.2.
    """
    done = game.happen_all([EmblemCreated(player, tuple(abilities), by)]) if player in game.players_in() else []
    return tuple(i for h in done if isinstance(h.event, EmblemCreated) for i in h.result or ())


@node
class CreateEmblem(Instruction):
    """Players get an emblem with these abilities (CR 114.2)."""

    abilities: tuple[Ability, ...]
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One emblem for each of the players, one after another."""
        for player in self.who.players(ctx):
            get_emblem(ctx.game, player, self.abilities, ctx.source)
