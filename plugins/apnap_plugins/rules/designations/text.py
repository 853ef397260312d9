"""Words for the designations of players: taking and having the initiative (CR 722)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.designations.initiative import HasInitiative, TakeInitiative, WhenTakesInitiative
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("verb#", "[takes|take] the initiative", lambda: TakeInitiative(Subject())),
    words("condition", "you have the initiative", HasInitiative),
    *done_by(WhenTakesInitiative, "take{s} the initiative"),
)
