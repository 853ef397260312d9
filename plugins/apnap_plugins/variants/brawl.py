"""Brawl (CR 903.12), an option of Commander: 60 cards, a creature or planeswalker to lead them, and no commander damage.

Starting life totals are those of CR 103.4d and 119.1d.
"""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Manifest, declares, node
from apnap_plugins.rules.designations.commander_decks import CommanderFormat
from apnap_plugins.rules.turn.starting import FreeMulligans

MANIFEST = Manifest(
    id="brawl",
    name="Brawl",
    kind="variant",
    rules=("903.12", "103.4d", "119.1d"),
    requires=("commander-games", "commander-decks", "starting"),
    kernel=">=0.1,<0.2",
    not_tested={"903.12b": "says from which sets decks usually are"},
)


@node
class FirstMulliganIsFree(Answering[FreeMulligans, int]):
    """The first mulligan of a player doesn't count, in a game of two players either (CR 903.12g, 103.5c)."""

    question: ClassVar[type[FreeMulligans]] = FreeMulligans

    def answer(self, ctx: Context, value: int, question: FreeMulligans) -> int:
        """One at least."""
        return max(1, value)


apnap_declarations = declares(
    # CR 903.12a, 903.12c, 903.12d, 903.12e, 903.12f, 903.12h: what is another number, and what is left out.
    CommanderFormat("Brawl", 60, (25, 30), leaders=frozenset(["creature", "planeswalker"]), one_basic_type=True),
    FirstMulliganIsFree(),
)
