"""Words for what is so in all zones: "the same is true for creature spells you control and creature cards ..." (CR 611.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, AffectsThis, Continuous, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.continuous.everywhere import AffectsCardsToo
from apnap_plugins.rules.continuous.text import Being, being_in, kept
from apnap_plugins.rules.effects.chosen_characteristics import BecomeChosenColor
from apnap_plugins.rules.effects.text_entering import COLOR_LINK
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, YouControl
from apnap_plugins.rules.words.filters import both

having: Final = partial(words, "having#")

YOUR_CREATURES: Final = AffectsAll(both(CREATURE, YouControl()))
ALL_YOUR_CREATURES: Final = AffectsCardsToo(CREATURE, yours=True)


def _also_elsewhere(who: Affects, p: Any) -> tuple[Static] | None:
    """Said of creatures you control, which spells and cards are creatures as well."""
    return (Static((Continuous(ALL_YOUR_CREATURES, p),)),) if who == YOUR_CREATURES else None


def _says_also_elsewhere(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, Continuous) and tree == (Static((Continuous(ALL_YOUR_CREATURES, effect.parts),)),):
        yield {"who": YOUR_CREATURES, "p": effect.parts}


NOT_ON_BATTLEFIELD: Final = ("command", "exile", "graveyard", "hand", "library", "outside", "stack")


def _elsewhere(b: Any) -> tuple[Static] | None:
    """What a card is anywhere but on the battlefield, in addition to what it is anyway (CR 113.6, 604.1)."""
    return (Static((Continuous(AffectsThis(), kept(b)),), None, NOT_ON_BATTLEFIELD),) if isinstance(b, Being) else None


def _says_elsewhere(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and ability.zones == NOT_ON_BATTLEFIELD and len(ability.effects) == 1:
        (effect,) = ability.effects
        being = being_in(effect.parts) if isinstance(effect, Continuous) else None
        if being is not None and tree == _elsewhere(being):
            yield {"b": being}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "other line",
        "as long as ~ isn't on the battlefield, it's {b:being.s} in addition to its other types.",
        _elsewhere,
        _says_elsewhere,
    ),
    words(
        "other line",
        "{who:affected.p} {p:havings.p}. the same is true for creature spells you control and creature cards you own that "
        "aren't on the battlefield.",
        _also_elsewhere,
        _says_also_elsewhere,
    ),
    words(
        "affected.p",
        "all cards that aren't on the battlefield, spells, and permanents",
        lambda: AffectsCardsToo(Anything()),
    ),
    having(
        "[is|are] the chosen color in addition to [its|their] other colors",
        lambda: (BecomeChosenColor(COLOR_LINK, in_addition=True),),
    ),
)
