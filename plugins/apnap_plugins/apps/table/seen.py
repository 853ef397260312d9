"""What somebody may know of a game, as JSON for the page: all of it comes through observations of the seats they see with.

A reference is a text: "o12" an object, "p1" a player.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, final

from apnap import (
    ABILITIES,
    PLAYER_COUNTERS,
    Game,
    Hidden,
    Namer,
    ObjectView,
    Observation,
    UnknownName,
)
from apnap_plugins.apps.card_text import CardText, Reader
from apnap_plugins.apps.human_player import Seen
from apnap_plugins.apps.trees import type_line
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.combat.combat import ATTACKING, BLOCKING
from apnap_plugins.rules.continuous.continuous import TURN
from apnap_plugins.rules.damage.damage import DAMAGE, LIFE
from apnap_plugins.rules.mana.mana import POOL
from apnap_plugins.rules.permanents.permanents import TAPPED, is_summoning_sick
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TARGETS
from apnap_plugins.rules.vocabulary.base import is_player
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    LOYALTY,
    MANA_COST,
    POWER,
    TOUGHNESS,
    TYPES,
    X_VALUE,
)

SHOWN_ELSEWHERE: Final = frozenset(["battlefield", "hand", "library", "graveyard", "stack", "exile"])
"""Zones that have a place of their own on the page."""


def reference(what: Any) -> str:
    """An object's id or ("player", seat) as a reference."""
    return f"p{what[1]}" if is_player(what) else f"o{what}"


@final
class Sight:
    """A game as those see it who see with the eyes of `seats`: a player with their own, who watches agents with all."""

    def __init__(self, game: Game, seats: Sequence[int], names: Sequence[str], texts: CardText) -> None:
        self.game = game
        self.names = tuple(names)
        self.texts = texts
        self.eyes = tuple(game.observe(seat) for seat in seats)
        self.one = self.eyes[0]
        self.viewer = seats[0] if len(seats) == 1 else None
        self.shown: set[int] = set()
        """The objects that lie open on the page: on the battlefield, on the stack, in their own hand."""

    def namer(self) -> Namer:
        """What calls things as they see them."""
        if self.viewer is not None:
            return Seen(self.game, self.names, self.viewer, self.one, self.texts)
        return Reader(self.game, self.names, self.texts)

    def view(self, id: int) -> ObjectView:
        """The object with the eyes that see most of it."""
        views = [eye.object(id) for eye in self.eyes]
        return next((view for view in views if view.known), views[0])

    # The whole -------------------------------------------------------------------------------------

    def state(self) -> dict[str, Any]:
        """All that is on the table."""
        one = self.one
        battlefield = [self.permanent(view) for view in one.zone("battlefield")]
        away = [{**self.permanent(view), "away": True} for view in one.absent("battlefield")]
        return {
            "turn": one.of_game(TURN),
            "stage": one.stage,
            "active": one.active_player,
            "players": [self.player(seat) for seat in one.players],
            "battlefield": battlefield + away,
            "stack": [self.on_stack(view) for view in reversed(one.zone("stack"))],
            "exile": [self.card(view) for view in one.zone("exile")],
            "others": list(self._others()),
        }

    def _others(self) -> Iterable[dict[str, Any]]:
        """Zones that few games have, such as the command zone: what they see there."""
        for name, owner, views in self.one.zones():
            if name not in SHOWN_ELSEWHERE:
                cards = [self.card(seen) for view in views if (seen := self.view(view.id)).known and seen.name]
                if cards:
                    yield {"zone": name, "owner": owner, "cards": cards}

    def player(self, seat: int) -> dict[str, Any]:
        """A player, with the zones that are theirs."""
        hand = [self.view(view.id) for view in self.one.zone("hand", seat)]
        library = [self.view(view.id) for view in self.one.zone("library", seat)[-1:]]
        if seat == self.viewer:
            self.shown.update(view.id for view in hand)
        return {
            "ref": f"p{seat}",
            "name": self.names[seat],
            "in": self.one.in_game(seat),
            "life": self.one.of_player(LIFE, seat),
            "counters": [[kind, n] for kind, n, _ in self.one.of_player(PLAYER_COUNTERS, seat)],
            "pool": [mana.type for mana in self.one.of_player(POOL, seat)],
            "hand": [self.card(view) for view in hand if view.known],
            "handCount": len(hand),
            "libraryCount": len(self.one.zone("library", seat)),
            "top": self.card(library[-1]) if library and library[-1].known else None,
            "graveyard": [self.card(view) for view in self.one.zone("graveyard", seat)],
        }

    # Objects ---------------------------------------------------------------------------------------

    def card(self, view: ObjectView) -> dict[str, Any]:
        """A card as it is drawn: its face, or its back."""
        view = view if view.known else self.view(view.id)
        told: dict[str, Any] = {"ref": f"o{view.id}", "owner": view.owner}
        if not view.known:
            return {**told, "back": True}
        name, cost, types = view.name or "", view[MANA_COST], view[TYPES]
        told |= {
            "name": name,
            "cost": "" if cost is None else str(cost),
            "colors": "".join(color for color in "WUBRG" if color in view[COLORS]),
            "types": sorted(types),
            "line": type_line(view),
            "text": [self.texts.of(ability, name) for ability in view[ABILITIES]],
        }
        if "creature" in types or view[POWER] is not None:
            told["pt"] = [view[POWER] or 0, view[TOUGHNESS] or 0]
        if view[LOYALTY] is not None:
            told["loyalty"] = view[LOYALTY]
        counters = view.counters()
        return {**told, "counters": sorted(counters.items())} if counters else told

    def permanent(self, view: ObjectView) -> dict[str, Any]:
        """A card on the battlefield, with what has become of it."""
        seen = self.view(view.id)
        self.shown.add(view.id)
        told = {**self.card(view), "controller": view.controller}
        if told["owner"] == view.controller:
            del told["owner"]
        if seen.known:
            marks = {"tapped": seen[TAPPED], "damage": seen[DAMAGE]}
            told |= {name: value for name, value in marks.items() if value}
        if seen.known and not told["name"] and (real := _read(lambda: seen.card().name)):
            told["really"] = real
        if seen.known and "creature" in told["types"] and is_summoning_sick(self.game, view.id):
            told["sick"] = True
        for name, field in (("attacking", ATTACKING), ("on", ATTACHED_TO)):
            where = _read(lambda f=field: seen[f])  # type: ignore[misc]
            if where is not None:
                told[name] = reference(where)
        if blocking := _read(lambda: seen[BLOCKING]):
            told["blocking"] = [reference(id) for id in blocking]
        return told

    def on_stack(self, view: ObjectView) -> dict[str, Any]:
        """A spell or an ability on the stack, with its targets."""
        info = self.game.get(ABILITY, view.id)
        self.shown.add(view.id)
        if info is None:
            told = self.card(view)
        else:
            source = self.source(info.source)
            text = [self.texts.of(info.ability, source)] if source != "a card" else []
            told = {"ref": f"o{view.id}", "ability": True, "name": source, "text": text, "types": [], "line": "Ability"}
            told["source"] = f"o{info.source}"
        told["controller"] = view.controller
        targets = _read(lambda: view[TARGETS]) or ()
        told["targets"] = list(dict.fromkeys(reference(ref) for part in targets for slot in part for ref in slot))
        if x := _read(lambda: view[X_VALUE]):
            told["x"] = x
        return told

    def source(self, id: int) -> str:
        """The name of what an ability comes from."""
        if not id:
            return "a rule"
        return Namer(self.game, self.names, self.viewer).card(id)

    def cards_beside(self, ids: Iterable[int]) -> list[dict[str, Any]]:
        """Cards for objects that a decision speaks of and the page does not have, such as those of a library searched."""
        found = []
        for id in dict.fromkeys(ids):
            if id not in self.shown:
                try:
                    view = self.view(id)
                except UnknownName:
                    continue
                found.append({**self.card(view), "zone": view.zone})
        return found


def _read(read: Callable[[], Any]) -> Any:
    """What may be read, None for what may not."""
    try:
        return read()
    except Hidden:
        return None


# Any: JSON, of whoever has it in words of their own
def object_of(json: Any) -> int:
    """The first object that an option speaks of, 0 for none."""
    if isinstance(json, dict):
        for key in ("object", "obj"):
            if isinstance(found := json.get(key), int):
                return found
        return next((id for part in json.values() if (id := object_of(part))), 0)
    if isinstance(json, list):
        return next((id for part in json if (id := object_of(part))), 0)
    return 0


# Any: as above
def reference_of(json: Any) -> str:
    """The object or player that an option speaks of first, as a reference; empty for none."""
    if id := object_of(json):
        return f"o{id}"
    seat = _player_of(json)
    return f"p{seat}" if seat >= 0 else ""


# Any: as above
def _player_of(json: Any) -> int:
    if isinstance(json, dict):
        if isinstance(found := json.get("player"), int) and not isinstance(found, bool) and len(json) == 1:
            return found
        return next((seat for part in json.values() if (seat := _player_of(part)) >= 0), -1)
    if isinstance(json, list):
        return next((seat for part in json if (seat := _player_of(part)) >= 0), -1)
    return -1


__all__ = ["CardText", "Observation", "Sight", "object_of", "reference", "reference_of"]
