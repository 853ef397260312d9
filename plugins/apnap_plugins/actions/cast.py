"""Cast (CR 701.4): what a player with priority does with a card to have a spell. How that goes is the base game's (CR 601)."""

from __future__ import annotations

from typing import Any

from apnap import ActionKind, Game, Manifest, declares
from apnap_plugins.rules.casting.casting import cast
from apnap_plugins.rules.casting.effects import MayCast
from apnap_plugins.rules.casting.options import cast_options
from apnap_plugins.rules.casting.text import about_spells
from apnap_plugins.rules.faces.faces import in_that_face

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


apnap_declarations = declares(
    # What a player with priority may do.
    ActionKind("cast", cast_options, _cast, worded=in_that_face, order=4),
    # From where else than the hand.
    about_spells("you may cast {f:spell filter.p} from the top of your library", MayCast),
    about_spells("you may cast {f:spell filter.p} from your graveyard", lambda f: MayCast(f, "graveyard")),
)
