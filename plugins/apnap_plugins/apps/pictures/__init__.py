"""Pictures: a board as one player sees it, and a deck's mana curve, as SVG that needs nothing beside it."""

from __future__ import annotations

from apnap_plugins.apps.pictures.board import board_picture
from apnap_plugins.apps.pictures.deck import DeckStatistics, curve_picture, deck_statistics
from apnap_plugins.apps.pictures.svg import Picture

__all__ = ["DeckStatistics", "Picture", "board_picture", "curve_picture", "deck_statistics"]
