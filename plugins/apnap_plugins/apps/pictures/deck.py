"""What a deck is made of, as numbers and as a plot of its mana curve."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final, final

from apnap import Definition, Ruleset
from apnap_plugins.apps.pictures.svg import Picture, add, canvas, finish, fitted
from apnap_plugins.rules.vocabulary.characteristics import CARD_TYPES, MANA_COST, TYPES

HAND: Final = 7
LAST: Final = 7
"""Costs of so much and more are one bar."""
KEPT: Final = (2, 5)
"""From how many lands to how many an opening hand is good for play."""
WIDTH: Final = 460
HEIGHT: Final = 250
LEFT: Final = 40
TOP: Final = 44
BOTTOM: Final = 34


@final
@dataclass(frozen=True, slots=True)
class DeckStatistics:
    """A deck in numbers. Counts are of cards; `curve` and `creatures` have one for each mana value from 0 to 7 and more.

    `lands_in_hand` are the chances of 0, 1, … lands in an opening hand of seven, `playable_hand` that of two to five.
    """

    name: str
    cards: int
    lands: int
    types: dict[str, int]
    symbols: dict[str, int]
    curve: tuple[int, ...]
    creatures: tuple[int, ...]
    mean_mana_value: float
    lands_in_hand: tuple[float, ...]
    playable_hand: float

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        return asdict(self)


def deck_statistics(ruleset: Ruleset, cards: Sequence[str | Definition], name: str = "deck") -> DeckStatistics:
    """The numbers of a deck's cards. Raises UnknownName for a card that the ruleset has not."""
    found = [ruleset.card(card) if isinstance(card, str) else card for card in cards]
    types: Counter[str] = Counter()
    symbols: Counter[str] = Counter()
    curve, creatures, values, lands = [0] * (LAST + 1), [0] * (LAST + 1), [], 0
    for card in found:
        mine, cost = card.characteristics[TYPES], card.characteristics[MANA_COST]
        types.update(sorted(mine & CARD_TYPES))
        if "land" in mine:
            lands += 1
            continue
        value = cost.mana_value() if cost is not None else 0
        values.append(value)
        curve[min(value, LAST)] += 1
        creatures[min(value, LAST)] += "creature" in mine
        if cost is not None:
            symbols.update(letter for symbol in cost.symbols for letter in symbol if letter in "WUBRG")
    chances = tuple(_chance(len(found), lands, n) for n in range(HAND + 1))
    return DeckStatistics(
        name=name,
        cards=len(found),
        lands=lands,
        types=dict(sorted(types.items())),
        symbols={letter: symbols[letter] for letter in "WUBRG" if symbols[letter]},
        curve=tuple(curve),
        creatures=tuple(creatures),
        mean_mana_value=round(sum(values) / len(values), 2) if values else 0.0,
        lands_in_hand=chances,
        playable_hand=sum(chances[KEPT[0] : KEPT[1] + 1]),
    )


def _chance(cards: int, lands: int, n: int) -> float:
    """The chance that of seven cards, or all where there are fewer, so many are lands."""
    drawn = min(HAND, cards)
    if n > drawn:
        return 0.0
    return math.comb(lands, n) * math.comb(cards - lands, drawn - n) / math.comb(cards, drawn)


def curve_picture(told: DeckStatistics) -> Picture:
    """The mana curve: for each mana value a bar, creatures below and other spells above."""
    root = canvas(WIDTH, f"Mana curve of {told.name}")
    add(root, "text", fitted(told.name, WIDTH - LEFT, 13), x=LEFT, y=18, font_size=13, class_="page")
    for at, (kind, label) in enumerate((("bar", "creatures"), ("other", "other spells"))):
        add(root, "rect", x=LEFT + 110 * at, y=27, width=10, height=10, class_=kind)
        add(root, "text", label, x=LEFT + 14 + 110 * at, y=36, font_size=11, class_="quiet")
    most = max(1, *told.curve)
    unit = (HEIGHT - TOP - BOTTOM - 14) / most
    floor, width = HEIGHT - BOTTOM, (WIDTH - LEFT - 20) / (LAST + 1)
    add(root, "line", x1=LEFT, x2=WIDTH - 20, y1=floor, y2=floor, class_="line")
    for value, (count, creatures) in enumerate(zip(told.curve, told.creatures, strict=True)):
        x = LEFT + value * width + 4
        for kind, below, size in (("bar", 0, creatures), ("other", creatures, count - creatures)):
            if size:
                y, height = floor - (below + size) * unit, size * unit
                add(root, "rect", x=x, y=y, width=width - 8, height=height, class_=kind)
        middle = x + (width - 8) / 2
        if count:
            add(root, "text", str(count), x=middle, y=floor - count * unit - 4, **_CENTERED, class_="page")
        label = f"{value}+" if value == LAST else str(value)
        add(root, "text", label, x=middle, y=floor + 14, **_CENTERED, class_="quiet")
    note = f"{told.cards} cards, {told.lands} lands, mean mana value {told.mean_mana_value:g}; "
    note += f"{KEPT[0]} to {KEPT[1]} lands in {100 * told.playable_hand:.0f} % of hands"
    add(root, "text", note, x=LEFT, y=HEIGHT - 6, font_size=11, class_="quiet")
    return finish(root, HEIGHT)


_CENTERED: Final[dict[str, str | float]] = {"font_size": 11, "text_anchor": "middle"}
