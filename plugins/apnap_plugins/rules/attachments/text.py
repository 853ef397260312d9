"""Words for what becomes attached, and what that is attached to (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.attachments.triggers import TheAttachment, WhatItCameOnto, WhenBecomesAttachedTo
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.references import caused

cause: Final = partial(words, "cause")

_TO: Final[dict[str, Any]] = {"that": WhatItCameOnto(), "player": None}


def _onto_this(a: Filter) -> WhenBecomesAttachedTo:
    return WhenBecomesAttachedTo(a)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    cause(
        "whenever {a:a filter} becomes attached to ~",
        **caused(_onto_this, it=TheAttachment(), that=None, player=None),
    ),
    cause(
        "whenever ~ becomes attached to a creature",
        **caused(lambda: WhenBecomesAttachedTo(to=CREATURE), it=This(), **_TO),
    ),
    cause(
        "whenever {a:a filter} becomes attached to {b:a filter}",
        **caused(WhenBecomesAttachedTo, "a b", it=TheAttachment(), **_TO),
    ),
)
