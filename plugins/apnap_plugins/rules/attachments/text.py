"""Words for becoming unattached, as trigger events (CR 603.2, 701.3d)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import UnattachedFrom, WhenUnattached
from apnap_plugins.rules.words.references import caused


def _unattached() -> WhenUnattached:
    return WhenUnattached()


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "cause",
        "whenever ~ becomes unattached from a permanent",
        **caused(_unattached, it=UnattachedFrom(), that=UnattachedFrom(), player=None),
    ),
)
