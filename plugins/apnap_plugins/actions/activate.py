"""Activate (CR 701.2): what a player with priority does with an activated ability. How that goes is the base game's (CR 602)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apnap import ActionKind, Game, Manifest, declares
from apnap_plugins.rules.casting.casting import activate, can_activate
from apnap_plugins.rules.casting.mana_abilities import activation
from apnap_plugins.rules.stack.abilities import activated_but_mana

MANIFEST = Manifest(
    id="activate",
    name="Activate",
    kind="keyword action",
    rules=("701.2", "117.1b"),
    requires=("casting", "activated-abilities", "mana-abilities"),
    kernel=">=0.1,<0.2",
)


def options(game: Game, player: int) -> Iterable[tuple[object, ...]]:
    """("activate", object, number) for every ability the player could activate now but mana abilities (CR 701.2a, 117.1b).

    Of abilities of what they control or, where nobody does, own, and of those that say that they may.
    """
    return [
        ("activate", obj, number)
        for obj, who, number, ability, _ in activated_but_mana(game)
        if who == player and can_activate(game, player, obj, ability)
    ]


def _activate(game: Game, player: int, action: tuple[Any, ...]) -> None:
    activate(game, player, action[1], action[2])


apnap_declarations = declares(
    # What a player with priority may do.
    ActionKind("activate", options, _activate, worded=activation, order=5),
)
