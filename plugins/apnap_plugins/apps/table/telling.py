"""The log of a game in plain sentences, as one who looks on may know it; it goes back with the game."""

from __future__ import annotations

import re
from typing import Any, Final, final

from apnap import Entry, Game, Moved, StageBegan, Teller
from apnap_plugins.apps.console import clean
from apnap_plugins.apps.words import TOLD_NOTES

NEW_TURN: Final = "untap"
"""The step with which a turn begins."""


class _Plain(Teller):
    """Sentences without styles, in which what a page would obey is spelt out."""

    def named(self, name: str) -> str:
        """The name of a card."""
        return clean(name)


@final
class Told:
    """The sentences of one game for one viewer (None sees all), each with the place of its entry in the log."""

    def __init__(self, game: Game, names: tuple[str, ...], viewer: int | None) -> None:
        self.game = game
        self.names = names
        self.lines: list[dict[str, Any]] = []
        self.returns = 0
        """How often the game went back."""
        self._places: list[int] = []
        self._read = 0
        self._teller = _Plain(game, names, viewer)

    def follow(self) -> None:
        """Read what the log has by now; lines of what was taken back go."""
        entries = self.game.log.entries
        if len(entries) < self._read:
            self.taken_back()
        for entry in entries[self._read :]:
            self._tell(entry)
            self._read += 1

    def taken_back(self) -> None:
        """The game stands at an earlier moment."""
        self.returns += 1
        length = len(self.game.log.entries)
        while self._places and self._places[-1] >= length:
            self._places.pop()
            self.lines.pop()
        self._read = min(self._read, length)
        self._teller.resume()

    def _tell(self, entry: Entry) -> None:
        happened = entry.happened
        if happened is None:
            sentence = self._note(entry)
        else:
            if isinstance(happened.event, StageBegan) and happened.event.stage == NEW_TURN:
                turn = sum("turn" in line for line in self.lines) + 1
                self._add({"turn": turn, "player": happened.event.player})
            sentence = self._teller.tell(entry)
        if sentence:
            rule = self.game.rules.rule_number(_rule_of(entry))
            self._add({"text": sentence, "rule": rule, "event": self._read})

    def _note(self, entry: Entry) -> str:
        """A note that is news, with players by their names."""
        if entry.rule not in TOLD_NOTES:
            return ""
        return clean(re.sub(r"\bplayer (\d+)", lambda found: self.names[int(found[1])], entry.note))

    def _add(self, line: dict[str, Any]) -> None:
        self.lines.append(line)
        self._places.append(self._read)


def _rule_of(entry: Entry) -> str:
    """The rule behind an event. That of a move is the rule of what moves the object: drawing, destroying."""
    happened = entry.happened
    if happened is not None and isinstance(happened.event, Moved) and happened.parent is not None:
        return happened.parent.event.rule or entry.rule
    return entry.rule
