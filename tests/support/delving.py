"""Stands in for the mechanic of dungeons where the initiative is tested: counts who ventured into Undercity."""

from __future__ import annotations

from apnap import GAME, Field, Manifest, Verb, hookimpl

MANIFEST = Manifest(id="venture", name="Venturing, as the initiative needs it", kind="house")

VENTURED: Field[tuple[int, ...]] = Field("ventured into Undercity", GAME, ())


@hookimpl
def apnap_fields():
    return [VENTURED]


def venture(game, player) -> None:
    game.set(VENTURED, 0, (*game.get(VENTURED), player))


@hookimpl
def apnap_verbs():
    return [Verb("venture into Undercity", venture)]
