"""Telling what happens, in sentences for people: each event says its own, the teller how things and players are called.

A sentence is plain English without a full stop. Nothing in it is markup: whatever an event writes is shown as it stands,
and what a teller's methods give (a player, a card, a total) may be set off by a teller that knows colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import TYPE_CHECKING, final

from apnap.core.events import Happened, StageBegan
from apnap.core.naming import NEWS, TOTAL, Namer
from apnap.core.values import PLAYER, Field

if TYPE_CHECKING:
    from apnap.core.game import Game
    from apnap.core.log import Entry


class Teller(Namer):
    """Tells what happened in one game, entry by entry in order, as `viewer` may know it; None for who sees everything.

    It calls things by what was fixed in the log when they happened. Programs derive from it for their own style.
    """

    def __init__(self, game: Game, names: Sequence[str] = (), viewer: int | None = None) -> None:
        """`names` are what players are called, by seat."""
        super().__init__(game, names, viewer)
        self.stage = ""
        self._entry: Entry | None = None
        self._happened: Happened | None = None
        self.resume()

    def tell(self, entry: Entry) -> str:
        """The sentence for an entry of the log that is an event; empty for what goes without saying, and for notes."""
        self._entry, self._happened = entry, entry.happened
        if entry.happened is None:
            return ""
        event = entry.happened.event
        if isinstance(event, StageBegan):
            self.stage = event.stage
        if not hasattr(entry.happened, "result"):
            self._happened = Happened(event, entry.happened.parent)  # somebody is asked while it is on its way
        return event.told(self) or ""

    @property
    def happened(self) -> Happened:
        """The event that is being told, with its result and the event that contains it."""
        assert self._happened is not None, "only while an event is told"
        return self._happened

    @property
    def begun(self) -> bool:
        """Whether the game has begun: what is done to start it is over (CR 103)."""
        stage = self.game.rules.stages.get(self.stage)
        return stage is not None and not stage.opening

    def resume(self) -> None:
        """What follows is told from how the game stands now: answers were taken back."""
        self._totals: dict[tuple[str, int], int] = {}
        self._known = tuple(self.game.log.entries)
        numbers = [f for f in self.game.rules.fields.values() if f.scope == PLAYER and isinstance(f.default, int)]
        self._stood = {(f.name, player): int(self.game.get(f, player)) for f in numbers for player in self.game.players}

    # What things were called ---------------------------------------------------------------------

    def _name_of(self, id: int) -> str:
        """The name that it had then, else the one that it has."""
        then = self._entry.name_of(id) if self._entry is not None else None
        return then or super()._name_of(id)

    def is_hidden(self, id: int) -> bool:
        """Whether the viewer could not see what that was when it happened."""
        seen = [viewers for known, viewers in self._entry.seen if known == id] if self._entry is not None else []
        if self.viewer is None or not seen:
            return super().is_hidden(id)
        return not any(self.viewer in viewers for viewers in seen)

    def news(self, text: str) -> str:
        """What everybody must notice, such as how the game ends."""
        return self.styled(NEWS, text)

    def changed(self, field: Field[int], player: int, by: int) -> str:
        """A number that a player has, before and after, as the events told so far have made it: "20 → 18"."""
        key = field.name, player
        before = self._totals[key] if key in self._totals else self._before(field, player)
        self._totals[key] = before + by
        return self.styled(TOTAL, f"{before} → {before + by}")

    def _before(self, field: Field[int], player: int) -> int:
        """What the number was before the entry that is told, the first that changes it.

        That is how it stood when this began to tell, without what entries that the log had by then are still to say of it.
        """
        earlier = sum(1 for _ in takewhile(lambda entry: entry is not self._entry, self._known))
        adding = _Adding(self.game, field, player)
        for entry in self._known[earlier:]:
            adding.tell(entry)
        return self._stood[field.name, player] - adding.sum


@final
class _Adding(Teller):
    """Adds up what entries of the log say of one number of one player."""

    def __init__(self, game: Game, field: Field[int], player: int) -> None:
        super().__init__(game)
        self.sum = 0
        self._number = field.name, player

    def changed(self, field: Field[int], player: int, by: int) -> str:
        """Counts what changes that number; nobody reads the sentence."""
        self.sum += by if (field.name, player) == self._number else 0
        return ""
