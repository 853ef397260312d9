"""Words for what may be played in some turns only: "during any turn you attacked with ~, you may play that card" (CR 400.7h)."""

from __future__ import annotations

from functools import partial
from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.designations.commanders import IsCommander
from apnap_plugins.rules.effects.as_it_enters import AttackersOfThisTurn
from apnap_plugins.rules.effects.history import CreaturesAttackedWith
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, IsToken, Itself

deed: Final = partial(words, "deed of a turn")


WORDS: Final[tuple[WordDeclaration, ...]] = (
    deed("you attacked with {n:many} or more creatures", lambda n: NumberIs(CreaturesAttackedWith(), LEAST, n)),
    *(
        deed(f"you attacked with {said}", partial(NumberIs, AttackersOfThisTurn(kind), LEAST, 1))
        for said, kind in (("~", Itself()), ("a token", IsToken()), ("a commander", IsCommander()))
    ),
)
