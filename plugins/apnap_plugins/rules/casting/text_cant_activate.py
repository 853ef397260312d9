"""Words for players who can't activate abilities of a kind, beside what they can't cast (CR 101.2, 602.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.effects import CantActivate, CantCast, CantCastFrom
from apnap_plugins.rules.casting.text import BARRED, cards_meant, spells_meant
from apnap_plugins.rules.continuous.continuous import CreateEffect, UntilEndOfTurn
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import PLANESWALKER, Anything
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered
from apnap_plugins.rules.words.references import Reference, Subject, same

static: Final = partial(words, "static")
verb: Final = partial(words, "verb#")

THEY: Final = Remembered(BARRED)
NO_ABILITIES: Final = CantActivate(Anything(), mana_too=False, of_sources=True, who=THEY)
"""None but mana abilities, wherever their sources are."""
NO_LOYALTY: Final = CantActivate(PLANESWALKER, who=THEY, loyalty=True)


def _barred(effect: CantCast | CantActivate, d: Duration, who: Selector | None = None) -> CreateEffect:
    return CreateEffect(effect, d, remembers=((BARRED, Subject() if who is None else who),))


def _nothing_from_graveyards(who: Selector) -> tuple[CantCastFrom, CantActivate]:
    return (CantCastFrom(("graveyard",), who), CantActivate(Anything(), who=who, zone="graveyard"))


def _from_graveyards(said: str, who: Selector) -> WordDeclaration:
    made = _nothing_from_graveyards(who)
    return static(
        f"{said} can't cast spells from graveyards or activate abilities of cards in graveyards",
        lambda: made,
        lambda tree: [{}] if tree == made else [],
    )


def _no_spells_or_loyalty(d: Duration) -> Do:
    return Do((_barred(CantCast(Anything(), THEY), d), _barred(NO_LOYALTY, d)))


def _says_no_spells_or_loyalty(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], CreateEffect):
        if tree == _no_spells_or_loyalty(tree.steps[0].duration):
            yield {"d": tree.steps[0].duration}


# Any: a player as the grammar has them
def _neither(who: Any, f: Filter) -> Do | None:
    """One player casts none of those spells this turn, and activates nothing but mana abilities."""
    one = isinstance(who, (Reference, Hole))
    until = UntilEndOfTurn()
    return Do((_barred(CantCast(cards_meant(f), THEY), until, who), _barred(NO_ABILITIES, until, who))) if one else None


def _says_neither(tree: Any) -> Iterator[Bindings]:
    first, last = tree.steps if isinstance(tree, Do) and len(tree.steps) == 2 else (None, None)
    if isinstance(first, CreateEffect) and isinstance(last, CreateEffect) and isinstance(first.effect, CantCast):
        (who, again) = (step.remembers[0][1] if step.remembers else None for step in (first, last))
        if who is not None and again is not None and same(who, again):
            for f in spells_meant(first.effect.filter):
                if first == _barred(CantCast(cards_meant(f), THEY), UntilEndOfTurn(), who):
                    if last == _barred(NO_ABILITIES, UntilEndOfTurn(), again):
                        yield {"who": who, "f": f}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    _from_graveyards("players", EachPlayer()),
    _from_graveyards("your opponents", EachOpponent()),
    verb("can't activate abilities that aren't mana abilities {d:while barred}", lambda d: _barred(NO_ABILITIES, d)),
    verb(
        "can't cast spells or activate planeswalkers' loyalty abilities {d:while barred}",
        _no_spells_or_loyalty,
        _says_no_spells_or_loyalty,
    ),
    words(
        "plain sentence",
        "until end of turn, {who:mention.s} can't cast {f:spell filter.p}, and that player can't activate abilities that "
        "aren't mana abilities.",
        _neither,
        _says_neither,
    ),
)
