"""Supplementary decks of nontraditional cards that lie in the command zone: planar decks and scheme decks (CR 100.2d, 408.3).

Such a deck is a zone of its own here: what lies in it is face down, and in the command zone lies what is face up. A card that
is turned over is a new object.
"""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    BOTTOM,
    WAITING,
    Context,
    Event,
    Game,
    Moved,
    Precondition,
    Prohibition,
    StateTrigger,
    Triggered,
    node,
)
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.vocabulary.characteristics import TYPES


def top_of(game: Game, deck: str, player: int) -> tuple[int, ...]:
    """The top card of a player's supplementary deck; nothing of an empty one."""
    return game.zone(deck, player)[-1:]


def turn_face_up(game: Game, player: int, card: int) -> tuple[int, ...]:
    """A card is moved off its deck and turned face up, under `player`'s control (CR 613.7h). What it became."""
    moved = game.happen(Moved(card, COMMAND, controller=player, cause=game.object(card).zone[0]))
    return tuple(moved.result or ()) if moved is not None else ()


def face_down(card: int, deck: str) -> Moved:
    """A card is turned face down and put on the bottom of its owner's deck."""
    return Moved(card, deck, BOTTOM, cause=deck)


def face_up(game: Game, types: frozenset[str]) -> tuple[int, ...]:
    """The cards of these types that lie face up in the command zone, in the order in which they were turned."""
    return tuple(card for card in game.zone(COMMAND) if not game.characteristics(card)[TYPES].isdisjoint(types))


def sources_of_triggers(game: Game) -> frozenset[int]:
    """The sources of triggered abilities that have triggered and not left the stack yet (CR 704.6e, 704.6f)."""
    waiting = [w.source for w in game.get(WAITING)]
    there = [found for found in (game.rules.stack_rules.ability_of(game, i) for i in game.zone("stack")) if found]
    triggered = (source for source, ability in there if isinstance(ability, (StateTrigger, Triggered)))
    return frozenset([*waiting, *triggered])


def _leaves(game: Game, event: Event) -> bool:
    assert isinstance(event, Moved)
    return event.obj > 0 and event.to != COMMAND


@node
class StaysInCommandZone(Prohibition):
    """Cards of these types that would leave the command zone remain there (CR 310.2, 311.2, 313.2), or go to their deck."""

    types: frozenset[str]
    deck: str
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """Something moves elsewhere."""
        return Precondition(check=_leaves)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what the card is, face down too, wherever an effect would put it."""
        assert isinstance(event, Moved)
        if event.to in (COMMAND, self.deck) or not _leaves(ctx.game, event):
            return False
        there = ctx.game.object(event.obj).zone[0] in (COMMAND, self.deck)
        card = ctx.game.definitions_of(event.obj)[0] if there else None
        return card is not None and not card.characteristics[TYPES].isdisjoint(self.types)
