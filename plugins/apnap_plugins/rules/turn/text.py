"""Words for turns that end, and for what players skip (CR 614.10, 720)."""

from __future__ import annotations

from functools import partial
from typing import Final

from apnap.words import WordDeclaration, word_list, words
from apnap_plugins.rules.effects.ending_turns import EndTurn
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.words.references import Subject

act: Final = partial(words, "act#")

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("clause", "end the turn", EndTurn),
    act("[skips|skip] (your|their) next turn", lambda: SkipNext("", Subject())),
    act("[skips|skip] (your|their) next {n:many} turns", lambda n: SkipNext("", Subject(), n)),
    word_list("step to skip", {"draw step": "draw", "untap step": "untap"}),
    act("[skips|skip] (your|their) next {s:step to skip}", lambda s: SkipNext(s, Subject())),
)
