"""The scenario builder for games of Magic: starts in the middle of a turn, with permanents that are not newly controlled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from apnap import Decision, Definition, Field, Game, Ruleset
from apnap.core.fields import ACTIVE, AGENDA, BASE
from apnap.testing.scenario import Card, Scenario, ScenarioError
from apnap_plugins.rules.characteristics import LOYALTY, TYPES
from apnap_plugins.rules.counters import counters_on
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.face_down import FACE_DOWN
from apnap_plugins.rules.faces import FACE
from apnap_plugins.rules.payment import PayMana
from apnap_plugins.rules.permanents import STEADY
from apnap_plugins.rules.turn import LAST_REGULAR, STARTING_PLAYER, STEPS, TURN

LOOKS_OTHERWISE: Final = frozenset([FACE_DOWN.name, FACE.name, BASE.name])
"""Fields with which a permanent has other characteristics than its card's front."""


def begin_at(game: Game, stage: str, player: int, turn: int = 3) -> None:
    """Let the game go on in the given phase or step of `player`'s turn; no mulligans, no turn before."""
    steps = [s for s in STEPS[STEPS.index(stage) :] if s in game.rules.stages]
    game.set(ACTIVE, 0, player)
    game.set(STARTING_PLAYER, 0, player)
    game.set(LAST_REGULAR, 0, player)
    game.set(TURN, 0, turn)
    game.set(AGENDA, 0, tuple((s, player) for s in steps))


class Table(Scenario):
    """A scenario of the base game: it stands in `stage` of player `active`'s turn, by default a first main phase."""

    def __init__(
        self,
        ruleset: Ruleset,
        players: int = 2,
        seed: int = 0,
        decks: Sequence[Any] | None = None,
        cards: Iterable[Definition] = (),
        defaults: bool = False,
        debug: bool = False,
        stage: str = "precombat main",
        active: int = 0,
    ) -> None:
        """Arguments as for `Scenario`; `stage` is a phase or step, `active` the seat whose turn it is."""
        self.stage = stage
        self.active = active
        super().__init__(ruleset, players, seed, decks, cards, defaults, debug)

    def prepare(self) -> None:
        """The turn is under way."""
        if self.stage not in STEPS:
            raise ScenarioError(f"there is no phase or step {self.stage!r}; there are {', '.join(STEPS)}")
        self.seat(self.active)
        begin_at(self.game, self.stage, self.active)

    def takes_default(self, decision: Decision) -> bool:
        """How mana is paid need not be said."""
        return self.defaults or isinstance(decision, PayMana)

    def check_value(self, field: Field[Any], value: Any) -> None:
        """Also what is counted is no less than nothing; life totals may be (CR 107.1b)."""
        super().check_value(field, value)
        if isinstance(value, int) and value < 0 <= (field.default or 0) and field is not LIFE:
            raise ScenarioError(f"{field.name!r} is a number from 0 on, not {value}")

    def _check_permanents(self, cards: Iterable[Card], values: Iterable[str]) -> None:
        """Raises ScenarioError for instants and sorceries, which can't be on the battlefield face up (CR 304.4, 307.4)."""
        for card in () if LOOKS_OTHERWISE.intersection(values) else map(self.definition, cards):
            wrong = sorted(card.characteristics[TYPES] & {"instant", "sorcery"})
            if wrong:
                raise ScenarioError(
                    f"{card.name!r} can't be put onto the battlefield: it is a card of type {wrong[0]} (CR 304.4, 307.4)"
                )

    def furnish(self, id: int, values: Mapping[str, Any], counters: Mapping[str, int]) -> None:
        """A planeswalker lies on the battlefield with its printed loyalty, unless `counters` says otherwise (CR 306.5b)."""
        super().furnish(id, values, counters)
        chars = self.game.characteristics(id)
        loyalty: int = (chars[LOYALTY] or 0) if "planeswalker" in chars[TYPES] else 0
        unsaid = "loyalty" not in counters and not counters_on(self.game, id, "loyalty")
        if loyalty and unsaid and self.game.object(id).zone[0] == "battlefield":
            super().furnish(id, {}, {**counters, "loyalty": loyalty})

    def put(
        self,
        player: int,
        zone: str,
        *cards: Card,
        controller: int | None = None,
        counters: Mapping[str, int] | None = None,
        fields: Mapping[str, Any] | None = None,
        component: str = "card",
        kind: str = "",
        event: bool = False,
        sick: bool = False,
        **more: Any,
    ) -> Any:
        """As in `Scenario`; permanents have been under control since the turn began, unless `sick` (CR 302.6)."""
        if zone == "battlefield" and not event:
            self._check_permanents(cards, (*(fields or {}), *map(self._field_name, more)))
        made = super().put(
            player, zone, *cards, controller=controller, counters=counters, fields=fields, component=component,
            kind=kind, event=event, **more,
        )  # fmt: skip
        if zone == "battlefield" and not sick:
            holder = player if controller is None else controller
            for obj in made if isinstance(made, list) else [made]:
                self.set_field(STEADY, holder, obj)
        return made
