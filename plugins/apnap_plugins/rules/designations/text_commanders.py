"""Words for commanders (CR 903.3) and for what cards say about decks that they lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.designations.commander_decks import (
    CHOSEN_COLOR,
    AddManaOfCommandersColor,
    CanBeCommander,
    CommandersColors,
    DeckMayHave,
)
from apnap_plugins.rules.designations.commanders import (
    CommanderCasts,
    GreatestCommanderManaValue,
    IsCommander,
    IsYourCommander,
    MayCastYourCommander,
    PutYourCommanderIntoHand,
)
from apnap_plugins.rules.payment.restrictions import OnSpells

line: Final = partial(words, "line")


def _chosen_color() -> tuple[Ability, ...]:
    """Both abilities of the paragraph (CR 607.2p)."""
    return CHOSEN_COLOR


def _says_chosen_color(tree: Any) -> Iterable[Bindings]:
    return [{}] if tree == CHOSEN_COLOR else []


def _may_have(n: int) -> tuple[Ability, ...] | None:
    return (DeckMayHave(n),) if n > 0 else None


def _says_may_have(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, DeckMayHave) and ability.most:
        yield {"n": ability.most}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("noun#", [(("commander", "commanders"), IsCommander())]),
    word_list("adjective", [("commander", IsCommander())]),
    words("a filter", "your commander", IsYourCommander),
    words("mana use part", "cast your commander", lambda: OnSpells(IsYourCommander())),
    words("mana", "one mana of any color in your commander's color identity", AddManaOfCommandersColor),
    words("each one", "time you've cast (your|a) commander from the command zone this game", CommanderCasts),
    words("quantity", "the number of colors in your (commanders'|commander's) color identity", CommandersColors),
    words(
        "quantity",
        "the greatest mana value of a commander you own on the battlefield or in the command zone",
        GreatestCommanderManaValue,
    ),
    words("clause", "put your commander into your hand from the command zone", PutYourCommanderIntoHand),
    words(
        "clause",
        "you may cast your commander from the command zone without paying its mana cost",
        MayCastYourCommander,
    ),
    # how decks are built
    line("~ can be your commander.", lambda: (CanBeCommander(),)),
    line("a deck can have any number of cards named ~.", lambda: (DeckMayHave(),)),
    line("a deck can have up to {n:many} cards named ~.", _may_have, _says_may_have),
    line(
        "if ~ is your commander, choose a color before the game begins. ~ is the chosen color.",
        _chosen_color,
        _says_chosen_color,
    ),
)
