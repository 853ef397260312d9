"""What the cards in a hand are, as far as it matters for playing them (CR 117.1a, 305.1, 601.3)."""

from __future__ import annotations

import functools
from functools import partial
from typing import Final, NamedTuple

from apnap import ABILITIES, Characteristics, Game
from apnap_plugins.rules.faces.face_down import FACE_DOWN
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA
from apnap_plugins.rules.stack.abilities import Spell, spell_ability
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, TYPES
from apnap_plugins.rules.vocabulary.symbols import ManaCost, is_number

TO_CAST: Final = "rules.casting.to cast"
"""The name under which what follows for casting is kept with characteristics."""


class CastableCard(NamedTuple):
    """What follows for playing a card from its characteristics alone.

    - `chars`: the characteristics.
    - `cost`: its mana cost, None where it has none.
    - `floor`: the least mana that it could be cast for; 0 where its own abilities may say otherwise.
    - `fixed`: its own abilities leave its cost as it is, and each symbol of that asks for certain mana.
    - `texts`: its spell abilities.
    - `total`: the mana that it is cast for, where neither its cost nor its text leaves anything to choose but targets.
    """

    chars: Characteristics
    land: bool
    instant: bool
    cost: ManaCost | None
    floor: int
    fixed: bool
    texts: tuple[Spell, ...]
    total: ManaCost | None


class InHand(NamedTuple):
    """What the cards in a player's hand are, as far as it matters for playing them.

    - `spells`: what may be cast. Lands are left out where no card has other faces.
    - `instants`: of those, what is an instant, or can't be known before it is cast (CR 708.4).
    - `lands`: what may be played as a land, as it lies or with another face up.
    - `plain`: no card has other faces or is face down.
    - `cards`: each card as it is.
    """

    spells: tuple[int, ...]
    instants: tuple[int, ...]
    lands: tuple[int, ...]
    plain: bool
    cards: dict[int, CastableCard]


def in_hand(game: Game, player: int) -> InHand:
    """What a player has in hand to play, in order. `game.kept(in_hand, player)` gives it."""
    down = game.having(FACE_DOWN)
    faces, cards = False, dict[int, CastableCard]()
    spells, instants, lands, odd = list[int](), list[int](), list[int](), list[int]()
    for card, known, _, definition in game.survey("hand", player, TO_CAST, partial(as_castable, game)):
        cards[card] = known
        if definition.faces:
            faces = True
            odd.append(card)
        elif card in down:
            odd.append(card)
        if known.instant or card in down:
            instants.append(card)
        (lands if known.land else spells).append(card)
    if not odd:
        return InHand(tuple(spells), tuple(instants), tuple(lands), True, cards)
    hand = game.zone("hand", player)
    able = tuple(card for card in hand if card in lands or card in odd)
    return InHand(hand if faces else tuple(spells), tuple(instants), able, False, cards)


def as_castable(game: Game, chars: Characteristics) -> CastableCard:
    """What follows from these characteristics for casting what has them."""
    types, cost = chars[TYPES], chars[MANA_COST]
    own = game.table_of(chars, "stack")
    fixed = cost is not None and not own.answers and not own.continuous and has_fixed_mana(cost)
    texts = spell_ability(game, chars[ABILITIES])
    plain = fixed and all(text.condition is None and text.modes is None and text.x is None for text in texts)
    total = cost.with_x(0) if plain and cost is not None else None
    floor = least_mana(game, chars, cost)
    return CastableCard(chars, "land" in types, "instant" in types, cost, floor, fixed, texts, total)


@functools.lru_cache(maxsize=10_000)
def has_fixed_mana(cost: ManaCost) -> bool:
    """Whether no X and no choice is in it: each symbol asks for certain mana."""
    return all(is_number(symbol) or symbol in COLORS_OF_MANA for symbol in cost.symbols)


def least_mana(game: Game, chars: Characteristics, cost: ManaCost | None) -> int:
    """The least mana that a spell with these characteristics and this cost takes; 0 where its own abilities may change it."""
    return 0 if cost is None or game.table_of(chars, "stack").answers else cost.least()
