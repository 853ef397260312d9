"""Words for what was tapped (CR 701.21)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.permanents.quantities import NumberTapped

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("each one", "{f:filter.s} tapped this way", NumberTapped),
    words("quantity", "the number of {f:filter.p} tapped this way", NumberTapped),
)
