"""Stands in for the mechanic of dungeons where the initiative is tested: counts who ventured into Undercity."""

from __future__ import annotations

from apnap import GAME, Field, Manifest, Verb, declares
from apnap_plugins.rules.vocabulary.actions import VENTURE_INTO_UNDERCITY

MANIFEST = Manifest(id="venture", name="Venturing, as the initiative needs it", kind="house")

VENTURED: Field[tuple[int, ...]] = Field("ventured into Undercity", GAME, ())


def venture(game, player) -> None:
    game.set(VENTURED, 0, (*game.get(VENTURED), player))


apnap_declarations = declares(
    VENTURED,
    Verb(VENTURE_INTO_UNDERCITY, venture),
)
