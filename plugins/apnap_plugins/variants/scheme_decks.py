"""Scheme decks (CR 904.3, 904.4, 904.7–904.11): what the games have in common in which somebody is an archenemy.

Those are Archenemy, and the Supervillain Rumble, in which everybody is one: variants that require this one.
"""

from __future__ import annotations

from typing import Final

from apnap import Cause, Event, Frame, Game, InsertedStep, Manifest, StateBasedAction, Step, Zone, declares
from apnap_plugins.rules.frames.schemes import (
    ARCHENEMY,
    SCHEME,
    SCHEME_DECK,
    SCHEMES,
    is_ongoing,
    schemes_in_motion,
)
from apnap_plugins.rules.frames.supplementary_decks import StaysInCommandZone, face_down, sources_of_triggers
from apnap_plugins.rules.turn.starting import DeckPart
from apnap_plugins.rules.vocabulary.actions import SET_IN_MOTION
from apnap_plugins.rules.vocabulary.characteristics import TYPES

MANIFEST = Manifest(
    id="scheme-decks",
    name="Scheme decks",
    kind="variant",
    rules=("505.3", "703.4e", "704.6e"),
    requires=("schemes", "set-in-motion", "abandon", "sagas", "starting", "turn"),
    kernel=">=0.1,<0.2",
)

LORE: Final = "lore counters"
"""The step of the precombat main phase that comes after this one (CR 703.4f)."""


def _scheme(game: Game, frame: Frame) -> None:
    """CR 703.4e, 904.9, 505.3: in their own turn an archenemy sets the top card of their scheme deck in motion."""
    for player in game.active_players:
        if game.get(ARCHENEMY, player):
            game.verb(SET_IN_MOTION)(game, player, 0)


def _turn_down(game: Game) -> list[Event]:
    """CR 704.6e, 904.10, 313.6: a scheme that isn't ongoing is turned down once no scheme's triggered ability is left."""
    done = [scheme for scheme in schemes_in_motion(game) if not is_ongoing(game, scheme)]
    if not done or any(_is_scheme(game, source) for source in sources_of_triggers(game)):
        return []
    return [face_down(scheme, SCHEME_DECK) for scheme in done]


def _is_scheme(game: Game, source: int) -> bool:
    return source > 0 and not game.characteristics(source)[TYPES].isdisjoint(SCHEME)


apnap_declarations = declares(
    # Scheme decks are part of the command zone (CR 904.4), face down.
    Zone(SCHEME_DECK, public=False, owned=True, ordered=True),
    DeckPart(SCHEMES, SCHEME_DECK),
    Cause(SCHEME_DECK),
    ARCHENEMY,
    InsertedStep("precombat main phase", Step("scheme", _scheme, "703.4e"), before=LORE),
    StateBasedAction("schemes", "704.6e", _turn_down),
    StaysInCommandZone(SCHEME, SCHEME_DECK),
)
