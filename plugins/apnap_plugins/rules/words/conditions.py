"""Words for conditions: what "if", "as long as" and "unless" go before (CR 603.4, 611.3)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.combat_words import YouAttacked
from apnap_plugins.rules.phrases import YourLifeAtMost
from apnap_plugins.rules.selection import YouHave, YourTurn

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("condition", "you control {f:a filter}", means=YouHave),
    words("condition", "you control {n:many} or more {f:filters}", means=lambda n, f: YouHave(f, n)),
    words("condition", "it's your turn", means=YourTurn),
    words("condition", "you attacked this turn", means=YouAttacked),
    words("condition", "you have {n:number} or less life", means=YourLifeAtMost),
)
