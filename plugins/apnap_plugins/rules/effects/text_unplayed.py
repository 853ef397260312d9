"""Words for what becomes later of a card that nobody has played by then: "if you haven't cast it, ..." (CR 603.4, 603.7)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, Final

from apnap import Instruction, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.instructions import DelayedTrigger
from apnap_plugins.rules.effects.text_delayed import put_off, taken_up
from apnap_plugins.rules.objects.selectors import StillThere
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import Remembered

IT: Final = Remembered("it")
UNPLAYED: Final = NumberIs(Count(StillThere(IT)), LEAST, 1)
"""The card is where it was: who had played it would have moved it, and no card is found again that went elsewhere (CR 400.7)."""
MOMENTS: Final = {
    "at the beginning of the next end step": AtBeginning("end", "each"),
    "at the beginning of your next upkeep": AtBeginning("upkeep", "your"),
}
_IF: Final = "if (you haven't cast it|you haven't cast the card|you haven't cast that card|you haven't played it)"


def _declared(moment: str, on: AtBeginning) -> WordDeclaration:
    def means(c: Instruction) -> Any:
        waiting = put_off(on, c)
        if waiting is None or waiting.remembers is None or not isinstance(waiting.ability, Triggered):
            return None
        return dataclasses.replace(waiting, ability=dataclasses.replace(waiting.ability, condition=UNPLAYED))

    def says(tree: Any) -> Iterator[Bindings]:
        ability = tree.ability if isinstance(tree, DelayedTrigger) else None
        if isinstance(ability, Triggered) and ability.condition == UNPLAYED and tree.remembers is not None:
            plain = dataclasses.replace(tree, ability=dataclasses.replace(ability, condition=None))
            yield from ({"c": effect} for effect in taken_up(plain, on))

    return words("plain sentence", f"{moment}, {_IF}, {{c:clauses}}.", means, says)


WORDS: Final[tuple[WordDeclaration, ...]] = tuple(_declared(*one) for one in MOMENTS.items())
