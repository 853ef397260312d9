"""Words for replacement and prevention effects, and for what is so for players (CR 614, 615, 119, 305.2, 402.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Continuous, Indefinite
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.land_effects import AnyNumberOfLandPlays, MoreLandPlays
from apnap_plugins.rules.continuous.continuous import AffectsAll, CreateEffect, Gain
from apnap_plugins.rules.continuous.players import PlayersGain, PlayersHave
from apnap_plugins.rules.damage.effects import CantLoseTheGame, CantWinTheGame
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.replacement import ExileInsteadOfLeaving
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.turn.effects import (
    FixedHandSize,
    LargerHandSize,
    NoMaximumHandSize,
    Skips,
    SkipsExtraTurns,
    SmallerHandSize,
)
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Itself, Or
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.filters import ENCHANTED

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")

WHOSE: Final = {
    "you": You(),
    "your opponents": EachOpponent(),
    "players": EachPlayer(),
    "enchanted player": EnchantedPlayer(),
    "the chosen player": ChosenPlayer(PLAYER_LINK),
}


def _hand_sizes(whose: str, who: Selector) -> list[WordDeclaration]:
    """Words for how large a player's maximum hand size is (CR 402.2)."""
    size = f"{whose} maximum hand size is"
    return [
        static(f"{size} {{n:many}}", lambda n: (FixedHandSize(n, who),)),
        static(f"{size} equal to {{q:quantity}}", lambda q: (FixedHandSize(q, who),), partial(_says_counted_size, who)),
        static(f"{size} increased by {{n:many}}", lambda n: (LargerHandSize(n, who),)),
        static(f"{size} increased by one", lambda: (LargerHandSize(1, who),)),
        static(f"{size} reduced by {{n:many}}", lambda n: (SmallerHandSize(n, who),)),
        static(f"{size} reduced by one", lambda: (SmallerHandSize(1, who),)),
    ]


def _says_counted_size(who: Selector, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], FixedHandSize):
        if isinstance(tree[0].size, Quantity) and tree[0].who == who:
            yield {"q": tree[0].size}


def _you_and_yours_have(f: Filter, g: Filter, k: Any) -> tuple[Any, ...]:
    return (PlayersHave(You(), k), Continuous(AffectsAll(Or((f, g))), (Gain(k),)))


def _says_you_and_yours_have(tree: Any) -> Iterator[Bindings]:
    row: Any = tree if isinstance(tree, tuple) and len(tree) == 2 else (None, None)
    kinds: Any = getattr(getattr(getattr(row[1], "affects", None), "filter", None), "parts", ())
    if isinstance(row[0], PlayersHave) and len(kinds) == 2:
        f, g = kinds
        if tree == _you_and_yours_have(f, g, row[0].abilities):
            yield {"f": f, "g": g, "k": row[0].abilities}


def _skips_extra(whose: str) -> tuple[SkipsExtraTurns]:
    return (SkipsExtraTurns(whose),)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        static(f"{one} can't {verb} the game", effect)
        for one, who in (("you", You()), ("your opponents", EachOpponent()), ("players", EachPlayer()))
        for verb, effect in (
            ("lose", lambda who=who: (CantLoseTheGame(who),)),
            ("win", lambda who=who: (CantWinTheGame(who),)),
        )
    ),
    # prevention
    word_list("kind of damage", {"damage": "damage", "combat damage": True, "noncombat damage": False}),
    words("own thing", "~", Itself),
    words("own thing", ENCHANTED, IsEnchanted),
    clause(
        "if {o:mention.s} would leave the battlefield, exile it instead of putting it anywhere else",
        ExileInsteadOfLeaving,
    ),
    word_list("double or triple", {"double": 2, "triple": 3}),
    # players
    static("you have no maximum hand size", lambda: (NoMaximumHandSize(),)),
    static("(players have|each player has) no maximum hand size", lambda: (NoMaximumHandSize(EachPlayer()),)),
    clause(
        "you have no maximum hand size for the rest of the game",
        lambda: CreateEffect(NoMaximumHandSize(), Indefinite()),
    ),
    *_hand_sizes("your", You()),
    *_hand_sizes("each opponent's", EachOpponent()),
    *_hand_sizes("each player's", EachPlayer()),
    *_hand_sizes("enchanted player's", EnchantedPlayer()),
    *_hand_sizes("the chosen player's", ChosenPlayer(PLAYER_LINK)),
    clause(
        "your maximum hand size is reduced by {n:many} for the rest of the game",
        lambda n: CreateEffect(SmallerHandSize(n), Indefinite()),
    ),
    static("you may play any number of lands on each of your turns", lambda: (AnyNumberOfLandPlays(),)),
    static("you may play a additional land on each of your turns", lambda: (MoreLandPlays(1),)),
    static("you may play {n:many} additional lands on each of your turns", lambda n: (MoreLandPlays(n),)),
    static("each player may play a additional land on each of their turns", lambda: (MoreLandPlays(1, EachPlayer()),)),
    words("plain sentence", "you may play a additional land this turn.", lambda: CreateEffect(MoreLandPlays(1))),
    words(
        "plain sentence",
        "you may play up to {n:many} additional lands this turn.",
        lambda n: CreateEffect(MoreLandPlays(n)),
    ),
    word_list("these players", WHOSE),
    words("these players", "each player", EachPlayer),
    words("these players", "each opponent", EachOpponent),
    static("you have {k:keywords}", lambda k: (PlayersHave(You(), k),)),
    static("you, {f:filters}, and {g:filters} have {k:keywords}", _you_and_yours_have, _says_you_and_yours_have),
    clause("you gain {k:keywords} {d:duration}", lambda k, d: PlayersGain(You(), k, d)),
    *(
        static(f"if {who} would begin a extra turn, that player skips that turn instead", partial(_skips_extra, whose))
        for who, whose in (("a opponent", "opponent"), ("a player", "each"))
    ),
    *(
        static(f"{wording.format(step)}", lambda step=step, whose=whose: (Skips(step, whose),))
        for step in ("draw", "untap", "upkeep")
        for whose, wording in (
            ("your", "skip your {} step"),
            ("each", "(players skip their {0} steps|each player skips their {0} step)"),
            ("opponent", "(your opponents skip their {0} steps|each opponent skips their {0} step)"),
        )
    ),
)
