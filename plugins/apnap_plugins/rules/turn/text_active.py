"""Words for the player whose turn it is, and for what that player may do (CR 102.1, 724)."""

from __future__ import annotations

from functools import partial
from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.effects.ending_turns import EndTurn
from apnap_plugins.rules.effects.history import LifeLostThisTurn, TheirsSinceTurnBegan
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.vocabulary.filters import LEAST, TheyControl
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import ActivePlayer, EachOpponent
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.rules.words.fixed import fixed

named_s: Final = partial(words, "named.s")

ACTIVE: Final = ActivePlayer()
THEIRS: Final = TheyControl(ACTIVE)

WORDS: Final[tuple[WordDeclaration, ...]] = (
    # during combat the active player is the attacking one (CR 506.2)
    named_s("(the active player|the player whose turn it is|attacking player)", lambda: ACTIVE),
    fixed("having", "the active player controls", THEIRS),
    fixed(
        "having",
        "the active player has controlled continuously since the beginning of the turn",
        TheirsSinceTurnBegan(ACTIVE),
    ),
    words("plain sentence", "the player whose turn it is may end the turn.", lambda: May(EndTurn(), who=ACTIVE)),
    words(
        "each one",
        "of your opponents who lost life this turn",
        lambda: PlayersAmong(PlayersOfWhom(EachOpponent(), LifeLostThisTurn(), LEAST, 1)),
    ),
)
