"""What a player may know, as numbers: the observations of environments. Shapes and meanings stand in `docs/environments.md`."""

from __future__ import annotations

import functools
import hashlib
from typing import Any, Final, final

import numpy as np
from numpy.typing import NDArray

from apnap import (
    PLAYER,
    Choose,
    ChooseNumber,
    ChooseOne,
    Distribute,
    Hidden,
    Match,
    ObjectView,
    Observation,
    Order,
    Priority,
    UnknownName,
)
from apnap_plugins.apps.environments.choosing import Choice
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.phases import STEPS
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, TOUGHNESS, TYPES

STAGES: Final = STEPS[1:-1]
"""The steps and phases at which players usually get priority (CR 502.4, 514.3)."""
KINDS: Final = (Priority, ChooseOne, Choose, Order, Match, Distribute, ChooseNumber)
CARD_TYPES: Final = ("creature", "land", "artifact", "enchantment", "planeswalker", "instant", "sorcery")
NAME_SIZE: Final = 8
OBJECT_SIZE: Final = NAME_SIZE + len(CARD_TYPES) + 8
OPTION_SIZE: Final = OBJECT_SIZE + 3 + NAME_SIZE
PLAYER_SIZE: Final = 6
ZONES: Final = (("battlefield", 32), ("hand", 10), ("stack", 6))
"""Zones whose objects are seen one by one, with how many of them; what is more is counted and not shown."""
Numbers = NDArray[np.float32]


@final
class Features:
    """Writes observations as numbers, for games of that many players with that many places for options."""

    def __init__(self, players: int, places: int) -> None:
        self.players, self.places = players, places
        self.general = 2 + len(STAGES) + len(KINDS) + players * PLAYER_SIZE
        self.objects = sum(count for _, count in ZONES)
        self.size = self.general + self.objects * OBJECT_SIZE + places * OPTION_SIZE

    def write(self, seen: Observation, choice: Choice | None, out: Numbers) -> None:
        """Fill `out`, of shape (size,), with what the viewer may know, and the options shown if it is theirs to choose."""
        out[:] = 0
        self._write_general(seen, choice, out[: self.general])
        rows = out[self.general :][: self.objects * OBJECT_SIZE].reshape(self.objects, OBJECT_SIZE)
        start = 0
        for zone, count in ZONES:
            views = seen.zone(zone, seen.viewer) if zone == "hand" else seen.zone(zone)
            mine = sorted(views, key=lambda view: view.controller != seen.viewer)
            for row, view in zip(rows[start : start + count], mine, strict=False):
                _write_object(seen, view, row)
            start += count
        if choice is not None:
            options = out[self.general + self.objects * OBJECT_SIZE :].reshape(self.places, OPTION_SIZE)
            for row, (about, number) in zip(options, choice.shown(), strict=False):
                _write_option(seen, about, number, row)

    def _write_general(self, seen: Observation, choice: Choice | None, out: Numbers) -> None:
        out[0] = seen.of_game(TURN) / 20
        stage = seen.stage
        if stage in STAGES:
            out[2 + STAGES.index(stage)] = 1
        if choice is not None:
            out[1] = len(choice.taken) / 10
            for at, kind in enumerate(KINDS):
                if isinstance(choice.decision, kind):
                    out[2 + len(STAGES) + at] = 1
                    break
        row = 2 + len(STAGES) + len(KINDS)
        for turn in range(self.players):
            player = (seen.viewer + turn) % self.players
            hand, library, graveyard = (seen.count(name, player) for name in ("hand", "library", "graveyard"))
            life = seen.of_player(LIFE, player)
            values = (
                life / 20,
                hand / 7,
                library / 60,
                graveyard / 20,
                seen.in_game(player),
                player == seen.active_player,
            )
            out[row : row + PLAYER_SIZE] = values
            row += PLAYER_SIZE


def _write_object(seen: Observation, view: ObjectView, row: Numbers) -> None:
    """An object: that there is one, whose it is, its name, types, size and state; of a card that shows its back no more."""
    row[0] = 1
    row[1] = view.controller == seen.viewer
    if not view.known:
        return
    types, cost = view[TYPES], view[MANA_COST]
    row[2] = (view[POWER] or 0) / 5
    row[3] = (view[TOUGHNESS] or 0) / 5
    row[4] = (cost.mana_value() if cost is not None else 0) / 5
    if view.zone == "battlefield":
        row[5] = view[TAPPED]
        row[6] = view[ATTACKING] is not None
        row[7] = sum(view.counters().values()) / 5
    row[8 : 8 + NAME_SIZE] = _bits(view.name or "")
    for at, kind in enumerate(CARD_TYPES):
        row[8 + NAME_SIZE + at] = kind in types


def _write_option(seen: Observation, about: Any, number: int, row: Numbers) -> None:
    """An option: what it is about as an object, or whom; its number; and its kind as a name."""
    row[OBJECT_SIZE] = 1
    row[OBJECT_SIZE + 2] = min(number, 100) / 20
    kind = type(about).__name__
    meant = isinstance(about, tuple) and len(about) == 2 and about[0] == PLAYER
    if isinstance(about, tuple) and about and isinstance(about[0], str) and not meant:
        kind, about = about[0], about[1] if len(about) > 1 else None  # an action
    row[OBJECT_SIZE + 3 :] = _bits(kind)
    if meant:
        row[OBJECT_SIZE + 1] = 1 if about[1] == seen.viewer else -1
    elif isinstance(about, int) and not isinstance(about, bool):
        try:
            _write_object(seen, seen.object(about), row[:OBJECT_SIZE])
        except (Hidden, UnknownName):
            return


@functools.lru_cache(maxsize=100_000)
def _bits(name: str) -> tuple[float, ...]:
    """A name as numbers, each 1 or -1, the same on every machine: eight bits of its hash."""
    byte = hashlib.sha256(name.encode()).digest()[0]
    return tuple(1.0 if byte >> at & 1 else -1.0 for at in range(NAME_SIZE))
