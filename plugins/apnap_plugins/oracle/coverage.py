"""How much of a body of cards is understood: by set, by reason of refusal, and what would unlock most."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, final

from apnap import ApnapError, Definition
from apnap_plugins.oracle.behaviour import gaps
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition, refusing
from apnap_plugins.oracle.language import NO_EFFECT, Language

HELD_OUT_TENTH: Final = 0
MISSING: Final = "mechanics not in force"
_MISSING_WORDS: Final = re.compile(r"""no words for (?:'(.*?)'(?: after|;|$)|"(.*?)")""")


def held_out(name: str) -> bool:
    """Whether a card belongs to the tenth that nobody looks at while words are declared, by a hash of its name."""
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16) % 10 == HELD_OUT_TENTH


def words_missing(detail: str) -> str:
    """The words at which the reading of a card stopped, from the detail of its refusal; empty for another reason."""
    found = _MISSING_WORDS.match(detail)
    return found[1] or found[2] or "" if found else ""


@final
@dataclass(slots=True)
class Survey:
    """Counts of cards: looked at, understood, refused by reason, and (looked at, understood) by set, format and type.

    A card counts for each of its sets, formats, supertypes and types; of its types those of the front face.
    """

    cards: int = 0
    understood: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    sets: dict[str, list[int]] = field(default_factory=dict)
    formats: dict[str, list[int]] = field(default_factory=dict)
    types: dict[str, list[int]] = field(default_factory=dict)
    lines: Counter[str] = field(default_factory=Counter)
    """The lines at which cards were refused."""

    def share(self) -> float:
        """The part of the cards that is understood, from 0 to 1."""
        return self.understood / self.cards if self.cards else 0.0

    def add(self, row: CardRow, sets: Iterable[str], refused: CardRefused | None) -> None:
        """Count one card."""
        self.cards += 1
        self.understood += refused is None
        if refused is not None:
            self.reasons[refused.reason] += 1
            if refused.where:
                self.lines[refused.where] += 1
        for groups, keys in ((self.sets, sets), (self.formats, row.formats), (self.types, types_of(row))):
            for key in keys:
                counts = groups.setdefault(key, [0, 0])
                counts[0] += 1
                counts[1] += refused is None


def types_of(row: CardRow) -> list[str]:
    """The supertypes and types that a card's type line names, of the first of several faces."""
    line = row.card_faces[0].type_line if row.card_faces else row.type_line
    return re.split(" [\u2014-] | // ", line)[0].split()


def understood(language: Language, row: CardRow) -> Definition:
    """The card of a row, which the ruleset can play. Raises CardRefused where it can't."""
    card = definition(language, row)
    with refusing(language, row.name):
        try:
            language.ruleset.compiled.check_playable(card)
        except ApnapError as why:
            raise CardRefused(row.name, MISSING, str(why)) from None
        amiss = gaps(language.ruleset.compiled, card)
    if amiss:
        raise CardRefused(row.name, NO_EFFECT, "; ".join(amiss))
    return card


def survey(language: Language, cards: Iterable[tuple[CardRow, Iterable[str]]]) -> Survey:
    """Look at cards, given with the codes of their sets."""
    found = Survey()
    for row, sets in cards:
        try:
            understood(language, row)
        except CardRefused as why:
            found.add(row, sets, why)
        else:
            found.add(row, sets, None)
    return found
