"""What happens in a game, in plain words: the sentences are the events' own, colours and what else is news are the console's."""

from __future__ import annotations

import re
from typing import Final

from apnap import Entry, Teller
from apnap_plugins.apps.console import clean, said

TOLD_NOTES: Final = frozenset(["104.3a", "104.4b"])
"""Rules whose notes in the log are news: conceding, endless loops."""
STYLES: Final = {"card": "card", "total": "life", "news": "bold"}
"""How the styles of tellers are called in the console's colours."""
_PIECE: Final = re.compile("\x01([a-z0-9]*)\x02")
"""Where a piece in a style begins, and, without the style, where it ends. No text from outside has these characters."""


class Words(Teller):
    """Sentences about one game's events as markup for `console.marked`. What an event says itself is never markup."""

    def styled(self, style: str, text: str) -> str:
        """A piece in one of the console's colours."""
        return f"\x01{STYLES[style]}\x02{text}\x01\x02"

    def player(self, seat: int) -> str:
        """A player's name in the seat's colour."""
        return f"\x01seat{seat % 4}\x02{clean(self.names[seat])}\x01\x02"

    def named(self, name: str) -> str:
        """The name of a card."""
        return super().named(clean(name))

    def tell(self, entry: Entry) -> str:
        """The sentence for an entry of the log, empty for what goes without saying."""
        if entry.happened is None:
            return said(entry.note) if entry.rule in TOLD_NOTES else ""
        return as_markup(super().tell(entry))


def as_markup(sentence: str) -> str:
    """A sentence of `Words`, or a piece of one, with the styles as markup, and all else as text."""
    out, depth = "", 0
    for at, part in enumerate(_PIECE.split(sentence)):
        if at % 2 == 0:
            out += said(part)
        elif part:
            out, depth = f"{out}[{part}]", depth + 1
        elif depth:
            out, depth = f"{out}[/]", depth - 1
    return out + "[/]" * depth
