"""Vanguards (CR 312): cards in whose role players are, with what they say of the hand and the life that one begins with."""

from __future__ import annotations

from typing import Final

from apnap import Characteristic, Definition, Game, Manifest
from apnap_plugins.rules.frames.supplementary_decks import face_up
from apnap_plugins.rules.vocabulary.characteristics import TYPES

MANIFEST = Manifest(
    id="vanguards",
    name="Vanguards",
    kind="rules",
    rules=("312", "109.4e", "210.1", "211.1", "613.7i"),
    requires=("characteristics", "emblems", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={"312.1": "says where they are used", "312.3": "says that they have no subtypes"},
)

VANGUARD: Final = frozenset(["vanguard"])
"""The card type of vanguards, as a set of card types."""
HAND_MODIFIER: Final = Characteristic[int]("hand modifier", 0)
"""What a vanguard adds to the starting and maximum hand size of its owner (CR 210.1, 312.6); below 0 it takes away."""
LIFE_MODIFIER: Final = Characteristic[int]("life modifier", 0)
"""What a vanguard adds to the starting life total of its owner (CR 211.1, 312.7); below 0 it takes away."""


def is_vanguard(card: Definition) -> bool:
    """Whether the card is a vanguard, which has a hand modifier and a life modifier."""
    return not card.characteristics[TYPES].isdisjoint(VANGUARD)


def with_modifiers(card: Definition, hand: int, life: int) -> Definition:
    """A vanguard with the numbers in its lower corners (CR 210.1, 211.1)."""
    printed = card.characteristics.replace({HAND_MODIFIER.name: hand, LIFE_MODIFIER.name: life})
    return Definition(card.key, printed, card.layout, card.faces, card.requires)


def vanguards_of(game: Game, player: int) -> tuple[int, ...]:
    """The vanguards that a player began the game with, which they own and control (CR 312.5)."""
    return tuple(card for card in face_up(game, VANGUARD) if game.object(card).owner == player)


def hand_modifier(game: Game, player: int) -> int:
    """How many cards more, or below 0 fewer, a player begins with and may keep (CR 312.6)."""
    return sum(game.characteristics(card)[HAND_MODIFIER] for card in vanguards_of(game, player))


def life_modifier(game: Game, player: int) -> int:
    """How much more life, or below 0 less, a player begins with (CR 312.7)."""
    return sum(game.characteristics(card)[LIFE_MODIFIER] for card in vanguards_of(game, player))
