"""Words for putting a whole hand away and drawing as many cards (CR 121, 402).

What puts cards away is in the category `emptying#`, of "their" hand, and `your emptying`; the rooms of the actions have
the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import DrawAsMany
from apnap_plugins.rules.effects.instructions import May
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, WithChoice
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Selector
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.quantities import Count, Minus
from apnap_plugins.rules.vocabulary.selectors import Remembered, You
from apnap_plugins.rules.words.references import Subject

verb: Final = partial(words, "verb#")
your_act: Final = partial(words, "your act")
emptying: Final = partial(words, "emptying#")
your_emptying: Final = partial(words, "your emptying")


def _says_emptying(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Instruction) and not isinstance(tree, DrawAsMany):
        yield {"a": tree}


def _drawing(who: Selector, plus: int = 0, greatest: bool = False) -> dict[str, Any]:
    def means(a: Instruction) -> DrawAsMany:
        return DrawAsMany(a, who, plus, greatest)

    return {"means": means}


def _may_draw(a: Instruction) -> May:
    """Where it is done, the cards are counted by what was done."""
    return May(DrawAsMany(a, You()))


def _bottom(who: Selector) -> MoveTo:
    return MoveTo(CardsOf(who, "hand"), "library", bottom=True)


def _some_to_bottom() -> WithChoice:
    """As many as you like of the cards in your hand, in an order that you choose (CR 401.4)."""
    some = ChooseThem(Anything(), "hand", 0, ANY_NUMBER)
    return WithChoice(some, MoveTo(Remembered("chosen"), "library", bottom=True))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "each one", "card fewer than {n:many} in {o:possessor} hand", lambda n, o: Minus(n, Count(CardsOf(o, "hand")))
    ),
    verb("{a:emptying#}", lambda a: a, _says_emptying),
    your_act("{a:your emptying}", lambda a: a, _says_emptying),
    verb("{a:emptying#}, then [draws|draw] that many cards", **_drawing(Subject())),
    verb("{a:emptying#}, then [draws|draw] that many cards plus one", **_drawing(Subject(), 1)),
    verb(
        "{a:emptying#}, then [draws|draw] cards equal to the greatest number of cards a player discarded this way",
        **_drawing(Subject(), greatest=True),
    ),
    your_act("{a:your emptying}, then draw that many cards", **_drawing(You())),
    your_act("{a:your emptying}, then draw that many cards plus one", **_drawing(You(), 1)),
    words("plain sentence", "you may {a:your emptying}. if you do, draw that many cards.", _may_draw),
    emptying(
        "[puts|put] the cards in their hand on the bottom of their library in any order", lambda: _bottom(Subject())
    ),
    your_emptying("put any number of cards from your hand on the bottom of your library", _some_to_bottom),
    your_emptying("put the cards in your hand on the bottom of your library in any order", lambda: _bottom(You())),
)
