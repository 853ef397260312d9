"""Conspiracy Draft (CR 905), its games without the draft: conspiracies from the sideboard begin in the command zone."""

from __future__ import annotations

from apnap import Frame, Game, InsertedStep, Manifest, Step, VisibilityRule, declares
from apnap_plugins.rules.faces.face_down import FACE_DOWN
from apnap_plugins.rules.frames.conspiracies import (
    CONSPIRACY,
    MayTurnConspiracyUp,
    is_conspiracy,
    may_look,
    put_into_command_zone,
)
from apnap_plugins.rules.frames.supplementary_decks import StaysInCommandZone
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.vocabulary.asking import choose_some

MANIFEST = Manifest(
    id="conspiracy-draft",
    name="Conspiracy Draft",
    kind="variant",
    rules=("905", "103.2e"),
    requires=("conspiracies", "face-down", "special-actions", "starting"),
    kernel=">=0.1,<0.2",
    not_tested={
        "905.1": "drafts are not played",
        "905.1a": "drafts are not played",
        "905.1b": "drafts are not played",
        "905.1c": "drafts are not played",
        "905.1d": "drafts are not played",
        "905.2": "drafts are not played",
        "905.2a": "drafts are not played",
        "905.2b": "drafts are not played",
        "905.2c": "drafts are not played",
    },
)


def _put_conspiracies(game: Game, frame: Frame) -> None:
    """CR 103.2e, 905.4, 905.5: in turn order each player puts any number of conspiracies from their sideboard there."""
    for player in game.apnap():
        theirs = [card for card in game.zone("outside", player) if is_conspiracy(game, card)]
        chosen = choose_some(game, player, theirs, "103.2e", "Begin with which conspiracies?", most=len(theirs))
        put_into_command_zone(game, player, chosen)


apnap_declarations = declares(
    # CR 905.3, 905.6: each for themself, with 20 life and seven cards, as it is without more.
    InsertedStep("before the game", Step("conspiracies", _put_conspiracies, "103.2e"), before="shuffle"),
    # They stay where they are (CR 314.3). Face-down ones: who may look, and who may turn them up.
    StaysInCommandZone(CONSPIRACY, COMMAND),
    VisibilityRule("conspiracies", may_look, FACE_DOWN.name, hides=False),
    MayTurnConspiracyUp(),
)
