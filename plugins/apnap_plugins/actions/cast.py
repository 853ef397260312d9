"""Cast (CR 701.4): what a player with priority does with a card to have a spell. How that goes is the base game's (CR 601)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apnap import ActionKind, Game, Manifest, Static, declares
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.casting import cast
from apnap_plugins.rules.casting.effects import CastAsThoughFlash, MayCast
from apnap_plugins.rules.casting.options import cast_options
from apnap_plugins.rules.casting.text import about_spells, cards_meant, spells_meant
from apnap_plugins.rules.faces.faces import in_that_face
from apnap_plugins.rules.looking.filters import IsTopOfYourLibrary
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.words.filters import both

MANIFEST = Manifest(
    id="cast",
    name="Cast",
    kind="keyword action",
    rules=("701.4", "117.1a"),
    requires=("casting", "payment", "targets", "faces"),
    kernel=">=0.1,<0.2",
)


def _cast(game: Game, player: int, action: tuple[Any, ...]) -> None:
    """The card goes onto the stack from where it is, and its costs are paid (CR 117.1a, 701.4a, 701.4b)."""
    cast(game, player, action[1], action[2])


def _any_time_from_top(f: Filter) -> tuple[Static]:
    """The permission, and another one for the time at which it is used (CR 601.3b)."""
    card = cards_meant(f)
    return (Static((MayCast(card), CastAsThoughFlash(both(card, IsTopOfYourLibrary())))),)


def _says_any_time_from_top(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 2 else None
    if isinstance(effect, MayCast):
        yield from ({"f": spells} for spells in spells_meant(effect.filter) if _any_time_from_top(spells) == tree)


apnap_declarations = declares(
    # What a player with priority may do.
    ActionKind("cast", cast_options, _cast, worded=in_that_face, order=4),
    # From where else than the hand.
    about_spells("you may cast {f:spell filter.p} from the top of your library", MayCast),
    words(
        "other line",
        "you may cast {f:spell filter.p} from the top of your library. if you cast a spell this way, you may cast it as though "
        "it had flash.",
        _any_time_from_top,
        _says_any_time_from_top,
    ),
    about_spells("you may cast {f:spell filter.p} from your graveyard", lambda f: MayCast(f, "graveyard")),
)
