"""Play (CR 701.14): playing a land, playing a card as whatever it is, and playing with something changed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import ActionKind, Game, Manifest, Static, declares
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.effects import MayCast
from apnap_plugins.rules.casting.lands import LandPlayed, land_options
from apnap_plugins.rules.casting.text import cards_meant, spells_meant
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.permissions import MayCastFrom, MayPlayLandsFrom, Terms
from apnap_plugins.rules.faces.faces import in_that_face
from apnap_plugins.rules.looking.top_cards import MayLookAtTop, PlayWithHandRevealed, PlayWithTopRevealed
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.quantities import ManaValueOf
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, This
from apnap_plugins.rules.words.filters import parts_of

MANIFEST = Manifest(
    id="play",
    name="Play",
    kind="keyword action",
    rules=("701.14",),
    requires=("casting", "lands", "permissions", "top-cards", "faces"),
    numbers={
        "2017-09-25": {"701.14": "701.12"},
        "2020-01-22": {"701.14": "701.13"},
        "2021-04-19": {},
    },
    not_tested={
        "701.14d": "tells that older cards were given a new wording",
        "701.14e": "tells that older cards were given a new wording",
    },
    kernel=">=0.1,<0.2",
)

static: Final = partial(words, "static")
LAND: Final = HasType("land")
LANDS: Final = MayPlayLandsFrom(LAND, Terms("allowed"), "library")
FROM_TOP: Final = "from the top of your library"


def _play(game: Game, player: int, action: tuple[Any, ...]) -> None:
    """The card goes onto the battlefield from where it is, at once and without the stack (CR 701.14a)."""
    game.happen(LandPlayed(action[1], player, *action[2:]))


def _lands_and(f: Filter) -> tuple[MayPlayLandsFrom, MayCast]:
    """CR 701.14b: what is a land is played as one, all else is cast."""
    return (LANDS, MayCast(cards_meant(f)))


def _says_lands_and(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and tree[0] == LANDS and isinstance(tree[1], MayCast):
        if tree[1] == MayCast(tree[1].filter):
            yield from ({"f": spells} for spells in spells_meant(tree[1].filter))


def _lands_of(g: Filter, f: Filter) -> tuple[MayPlayLandsFrom, MayCast] | None:
    """Lands of a kind, and spells."""
    meant = parts_of(g)
    if len(meant) < 2 or meant[-1] != LAND:
        return None
    return (MayPlayLandsFrom(g, Terms("allowed"), "library"), MayCast(cards_meant(f)))


def _says_lands_of(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], MayPlayLandsFrom):
        if isinstance(tree[1], MayCast):
            lands, cast = tree
            for spells in spells_meant(cast.filter):
                if (lands, cast) == _lands_of(lands.filter, spells):
                    yield {"g": lands.filter, "f": spells}


FOR_LIFE: Final = Terms("for life", costs=(PayLifeCost(ManaValueOf(This())),))


def _for_life(f: Filter) -> tuple[Static]:
    """Lands, and spells for life instead of mana (CR 118.9): the mana value of the spell."""
    return (Static((LANDS, MayCastFrom(f, FOR_LIFE, "library"))),)


def _says_for_life(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and len(ability.effects) == 2 and isinstance(ability.effects[1], MayCastFrom):
        if tree == _for_life(ability.effects[1].filter):
            yield {"f": ability.effects[1].filter}


apnap_declarations = declares(
    # What a player with priority may do.
    ActionKind("play", land_options, _play, worded=in_that_face, order=2),
    # Playing with something changed (CR 701.14c).
    static("play with the top card of your library revealed", lambda: (PlayWithTopRevealed(),)),
    static(
        "players play with the top (cards|card) of their libraries revealed",
        lambda: (PlayWithTopRevealed(EachPlayer()),),
    ),
    static("play with your hand revealed", lambda: (PlayWithHandRevealed(),)),
    *(
        static(f"{players} play with their hands revealed", lambda who=who: (PlayWithHandRevealed(who),))
        for players, who in (("players", EachPlayer()), ("your opponents", EachOpponent()))
    ),
    static("you may look at the top card of your library any time", lambda: (MayLookAtTop(),)),
    # From where else than the hand.
    words(
        "other line",
        f"you may play lands and cast {{f:spell filter.p}} {FROM_TOP}. if you cast a spell this way, pay life equal to its mana "
        "value rather than pay its mana cost.",
        _for_life,
        _says_for_life,
    ),
    static(
        f"you may look at the top card of your library any time, and you may play lands {FROM_TOP}",
        lambda: (MayLookAtTop(), LANDS),
    ),
    static(f"you may play lands {FROM_TOP}", lambda: (LANDS,)),
    static("you may play lands from your graveyard", lambda: (MayPlayLandsFrom(HasType("land"), Terms("allowed")),)),
    static(f"you may play lands and cast {{f:spell filter.p}} {FROM_TOP}", _lands_and, _says_lands_and),
    static(f"you may play {{g:core.p}} and cast {{f:spell filter.p}} {FROM_TOP}", _lands_of, _says_lands_of),
)
