"""What a tree means at a moment: filters, objects and players, numbers, conditions, read from the state alone.

Written from the rules. A `View` is a point of view: whose ability, which source, which targets, what happened before. Players are
("player", seat), objects are their ids, as everywhere.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from apnap_plugins.rules.combat.attacking import AttackerDeclared, AttackersDeclared
from secondroad import table
from secondroad.table import Fields, NotJudged, read

SHARED_ZONES: Final = ("battlefield", "stack", "exile", "command")
COMPARED: Final[dict[str, Callable[[int, int], bool]]] = {
    "least": lambda one, other: one >= other,
    "most": lambda one, other: one <= other,
    "equal": lambda one, other: one == other,
    "less": lambda one, other: one < other,
    "more": lambda one, other: one > other,
}


def is_player(ref: Any) -> bool:
    """Whether a reference is to a player."""
    return isinstance(ref, tuple)


@dataclass
class View:
    """The point of view of an ability: its game, its source and controller ("you"), what it knows."""

    game: Any
    source: int
    you: int
    this: int = 0
    targets: tuple[tuple[Any, ...], ...] | None = None
    """The legal ones, by phrase; None where they aren't known yet."""
    happened: tuple[Any, ...] = ()
    x: int = 0
    memory: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    # Facts of the state --------------------------------------------------------------------------------

    def characteristic(self, obj: int, name: Any) -> Any:
        """One characteristic of an object, as it is now or last was."""
        return self.game.characteristics(obj)[name]

    def there(self, obj: int) -> bool:
        """Whether an object exists."""
        return obj in self.game.objects

    def zone_of(self, obj: int) -> str:
        """Where it is, or was last."""
        return str(self.game.object(obj).zone[0])

    def is_type(self, obj: int, *types: str) -> bool:
        """Whether it has one of these types."""
        return not self.characteristic(obj, table.TYPES).isdisjoint(types)

    def has_keyword(self, obj: int, keyword: str) -> bool:
        """Whether it has a keyword ability of that id."""
        return any(
            isinstance(one, table.Keyword) and one.id == keyword for one in self.characteristic(obj, table.ABILITIES)
        )

    def mana_value(self, obj: int) -> int:
        """CR 202.3: the sum of its mana cost. Raises NotJudged where more than that counts."""
        if self.characteristic(obj, table.FRONT_COST) is not None:
            raise NotJudged("the mana value of a back face")
        cost = self.characteristic(obj, table.MANA_COST)
        return sum(self._symbol(obj, symbol) for symbol in cost.symbols) if cost is not None else 0

    def _symbol(self, obj: int, symbol: str) -> int:
        if symbol == "X":  # CR 202.3e
            return int(self.game.get(table.X_VALUE, obj)) if self.zone_of(obj) == "stack" else 0
        return max((int(part) for part in symbol.split("/") if part.isdigit()), default=1)

    def stat(self, obj: int, what: str) -> int | None:
        """Its power, toughness or mana value; None for what has none."""
        if what == "mana value":
            return self.mana_value(obj)
        found: int | None = self.characteristic(obj, table.POWER if what == "power" else table.TOUGHNESS)
        return found

    def cards_in(self, zone: str, player: int) -> tuple[int, ...]:
        """What is in a player's zone of that name."""
        return tuple(self.game.zone(zone, player))

    def everything_in(self, zone: str) -> tuple[int, ...]:
        """What is in all zones of that name."""
        if zone in SHARED_ZONES:
            return tuple(self.game.zone(zone))
        return tuple(obj for player in self.game.players for obj in self.cards_in(zone, player))

    def may_be_sacrificed(self, obj: int, player: int) -> bool:
        """Whether nothing says that it can't be: a restriction is asked, not thought through (CR 101.2)."""
        return bool(self.game.is_allowed(table.Sacrificed(obj, player)))

    def controlled_by(self, player: int) -> tuple[int, ...]:
        """A player's permanents."""
        return tuple(obj for obj in self.game.zone("battlefield") if self.game.controller(obj) == player)

    # Filters -------------------------------------------------------------------------------------------

    def matches(self, filter_: Any, obj: int) -> bool:
        """Whether a filter means an object."""
        word, found = read(filter_)
        if word == "not":
            return not self.matches(found.part, obj)
        if word in ("and", "or"):
            results = (self.matches(part, obj) for part in found.parts)
            return all(results) if word == "and" else any(results)
        check = getattr(self, f"_is_{word.replace(' ', '_')}", None)
        if check is None:
            raise NotJudged(type(filter_).__name__)
        return bool(check(found, obj))

    def _is_anything(self, _: Fields, __: int) -> bool:
        return True

    def _is_type(self, found: Fields, obj: int) -> bool:
        return found.type in self.characteristic(obj, table.TYPES)

    def _is_subtype(self, found: Fields, obj: int) -> bool:
        return found.subtype in self.characteristic(obj, table.SUBTYPES)

    def _is_supertype(self, found: Fields, obj: int) -> bool:
        return found.supertype in self.characteristic(obj, table.SUPERTYPES)

    def _is_color(self, found: Fields, obj: int) -> bool:
        return found.color in self.characteristic(obj, table.COLORS)

    def _is_colors(self, found: Fields, obj: int) -> bool:
        return bool(found.least <= len(self.characteristic(obj, table.COLORS)) <= found.most)

    def _is_keyword(self, found: Fields, obj: int) -> bool:
        return self.has_keyword(obj, found.keyword)

    def _is_you_control(self, _: Fields, obj: int) -> bool:
        return bool(self.game.controller(obj) == self.you)

    def _is_opponent_controls(self, _: Fields, obj: int) -> bool:
        return self.game.controller(obj) in self.opponents()

    def _is_they_control(self, found: Fields, obj: int) -> bool:
        return self.game.controller(obj) in self.players(found.who)

    def _is_you_own(self, _: Fields, obj: int) -> bool:
        return bool(self.game.object(obj).owner == self.you)

    def _is_opponent_owns(self, _: Fields, obj: int) -> bool:
        return self.game.object(obj).owner in self.opponents()

    def _is_another(self, _: Fields, obj: int) -> bool:
        itself = (self.source,) if self.there(self.source) else (self.source, *self.game.became(self.source))
        return obj not in itself

    def _is_itself(self, _: Fields, obj: int) -> bool:
        return obj == self.source

    def _is_token(self, _: Fields, obj: int) -> bool:
        return bool(self.game.object(obj).kind == "token")

    def _is_named(self, found: Fields, obj: int) -> bool:
        return bool(self.characteristic(obj, table.NAME) == found.name)

    def _is_spell(self, _: Fields, obj: int) -> bool:
        return self.zone_of(obj) == "stack" and self.game.object(obj).kind != "ability"

    def _is_tapped(self, _: Fields, obj: int) -> bool:
        return bool(self.game.get(table.TAPPED, obj))

    def _is_attacking(self, _: Fields, obj: int) -> bool:
        return self.game.get(table.ATTACKING, obj) is not None

    def _is_blocking(self, _: Fields, obj: int) -> bool:
        return self.game.get(table.BLOCKING, obj) is not None

    def _is_enchanted(self, _: Fields, obj: int) -> bool:
        return bool(self.game.get(table.ATTACHED_TO, self.source) == obj)

    def _is_counter(self, found: Fields, obj: int) -> bool:
        return bool(table.counters_on(self.game, obj, found.kind) >= found.least)

    def _is_mana_value_at_most(self, found: Fields, obj: int) -> bool:
        return self.mana_value(obj) <= self.number(found.number)

    def _is_power_at_most(self, found: Fields, obj: int) -> bool:
        power = self.stat(obj, "power")
        return power is not None and power <= self.number(found.number)

    def _is_power_at_least(self, found: Fields, obj: int) -> bool:
        power = self.stat(obj, "power")
        return power is not None and power >= self.number(found.number)

    def _is_stat(self, found: Fields, obj: int) -> bool:
        mine = self.stat(obj, found.what)
        return mine is not None and COMPARED[found.how](mine, self.number(found.than))

    def _is_is_remembered(self, found: Fields, obj: int) -> bool:
        return obj in self.remembered(found.name)

    # Objects and players -------------------------------------------------------------------------------

    def remembered(self, name: str) -> tuple[Any, ...]:
        """What an earlier instruction left under a name. Raises NotJudged for what is not kept."""
        if name not in self.memory:
            raise NotJudged(f"what is remembered as {name!r}")
        return self.memory[name]

    def opponents(self) -> tuple[int, ...]:
        """CR 102.2: everybody else in the game."""
        return tuple(player for player in self.game.players_in() if player != self.you)

    def refs(self, selector: Any) -> tuple[Any, ...]:
        """The objects and players that a selector gives."""
        word, found = read(selector)
        give = getattr(self, f"_the_{word.replace(' ', '_')}", None)
        if give is None:
            raise NotJudged(type(selector).__name__)
        return tuple(give(found))

    def objects(self, selector: Any) -> tuple[int, ...]:
        """The objects among them that exist."""
        return tuple(ref for ref in self.refs(selector) if not is_player(ref) and self.there(ref))

    def known(self, selector: Any) -> tuple[int, ...]:
        """The objects among them, also those that are gone (CR 608.2h)."""
        return tuple(ref for ref in self.refs(selector) if not is_player(ref))

    def players(self, selector: Any) -> tuple[int, ...]:
        """The seats of the players among them who are in the game, in turn order from the active player (CR 101.4)."""
        seats = [ref[1] for ref in self.refs(selector) if is_player(ref)]
        return tuple(seat for seat in self.game.apnap() if seat in seats)

    def _the_you(self, _: Fields) -> Iterable[Any]:
        return [("player", self.you)]

    def _the_each_player(self, _: Fields) -> Iterable[Any]:
        return [("player", player) for player in self.game.players_in()]

    def _the_each_opponent(self, _: Fields) -> Iterable[Any]:
        return [("player", player) for player in self.opponents()]

    def _the_target(self, found: Fields) -> Iterable[Any]:
        if self.targets is None:
            raise NotJudged("a target that is not chosen yet")
        return self.targets[found.slot] if found.slot < len(self.targets) else ()

    def _the_this(self, _: Fields) -> Iterable[Any]:
        obj = self.source
        while not self.there(obj):  # CR 400.7a: what a permanent spell became
            became = self.game.became(obj)
            if self.zone_of(obj) != "stack" or len(became) != 1 or self.zone_of(became[0]) != "battlefield":
                break
            obj = became[0]
        return [obj]

    def _the_all(self, found: Fields) -> Iterable[Any]:
        there = [obj for obj in self.everything_in(found.zone) if self.matches(found.filter, obj)]
        return [obj for obj in there if found.zone == "battlefield" or self.game.object(obj).kind != "token"]

    def _the_attached_to(self, _: Fields) -> Iterable[Any]:
        host = self.game.get(table.ATTACHED_TO, self.source)
        return [] if host is None else [host]

    def _the_remembered(self, found: Fields) -> Iterable[Any]:
        return self.remembered(found.name)

    def _the_sacrificed(self, _: Fields) -> Iterable[Any]:
        return self.memory.get("sacrificed") or self.remembered("paid sacrificed")

    def _the_trigger_object(self, found: Fields) -> Iterable[Any]:
        if not self.happened:
            raise NotJudged("a trigger without its event")
        event, result = self.happened[0].event, self.happened[0].result
        word, _ = table.read_event(event) if hasattr(event, "to") else ("", None)
        if (word == "move" or getattr(event, "moves", False)) and found.after and result:
            return tuple(result)
        return [event.obj] if getattr(event, "obj", 0) else []

    def _the_trigger_player(self, _: Fields) -> Iterable[Any]:
        player = getattr(self.happened[0].event, "player", -1) if self.happened else -1
        return [("player", player)] if player >= 0 else []

    def _the_controller_of(self, found: Fields) -> Iterable[Any]:
        seats = [self.game.controller(obj) for obj in self.known(found.of)]
        return [("player", seat) for seat in dict.fromkeys(seats) if seat >= 0]

    def _the_owner_of(self, found: Fields) -> Iterable[Any]:
        return [("player", seat) for seat in dict.fromkeys(self.game.object(obj).owner for obj in self.known(found.of))]

    def _the_together(self, found: Fields) -> Iterable[Any]:
        return dict.fromkeys(ref for part in found.parts for ref in self.refs(part))

    def _the_among(self, found: Fields) -> Iterable[Any]:
        return [obj for obj in self.known(found.of) if self.matches(found.filter, obj)]

    def _the_in_your(self, found: Fields) -> Iterable[Any]:
        return [obj for obj in self.cards_in(found.zone, self.you) if self.matches(found.filter, obj)]

    def _the_in_zone(self, found: Fields) -> Iterable[Any]:
        return [obj for obj in self.objects(found.of) if self.zone_of(obj) == found.zone]

    def _the_cards_of(self, found: Fields) -> Iterable[Any]:
        cards = [obj for player in self.players(found.who) for obj in self.cards_in(found.zone, player)]
        return [obj for obj in cards if self.matches(found.filter, obj)]

    def _the_top_of_library(self, found: Fields) -> Iterable[Any]:
        count = self.number(found.number)
        tops = [self.cards_in("library", player)[-count:] if count > 0 else () for player in self.players(found.who)]
        return [card for top in tops for card in reversed(top)]

    # Numbers -------------------------------------------------------------------------------------------

    def number(self, quantity: Any) -> int:
        """What a quantity, or a plain number, stands for."""
        if isinstance(quantity, int):
            return quantity
        word, found = read(quantity)
        give = getattr(self, f"_number_{word.replace(' ', '_')}", None)
        if give is None:
            raise NotJudged(type(quantity).__name__)
        return int(give(found))

    def first(self, selector: Any) -> int | None:
        """The first of the objects, also one that is gone."""
        return next(iter(self.known(selector)), None)

    def _number_x(self, _: Fields) -> int:
        return self.x

    def _number_count(self, found: Fields) -> int:
        return len(self.objects(found.of))

    def _number_power_of(self, found: Fields) -> int:
        obj = self.first(found.of)
        return (self.stat(obj, "power") or 0) if obj is not None else 0

    def _number_toughness_of(self, found: Fields) -> int:
        obj = self.first(found.of)
        return (self.stat(obj, "toughness") or 0) if obj is not None else 0

    def _number_mana_value_of(self, found: Fields) -> int:
        obj = self.first(found.of)
        return self.mana_value(obj) if obj is not None else 0

    def _number_times(self, found: Fields) -> int:
        return self.number(found.factor) * self.number(found.of)

    def _number_plus(self, found: Fields) -> int:
        return self.number(found.one) + self.number(found.other)

    def _number_counters_on(self, found: Fields) -> int:
        obj = self.first(found.of)
        return int(table.counters_on(self.game, obj, found.kind)) if obj is not None else 0

    def _number_event_amount(self, _: Fields) -> int:
        return sum(self._amount(happened.event) for happened in self.happened)

    def _amount(self, event: Any) -> int:
        """What one event was about; of what enters, leaves or attacks one each, of a declaration its attackers."""
        if isinstance(event, AttackersDeclared):
            return len(event.attacks)
        return 1 if isinstance(event, (table.Moved, AttackerDeclared)) else getattr(event, "amount", 0)

    def _number_greatest(self, found: Fields) -> int:
        return max((self.stat(obj, found.what) or 0 for obj in self.objects(found.among)), default=0)

    def _number_life_of(self, found: Fields) -> int:
        seats = self.players(found.of)
        return int(self.game.get(table.LIFE, seats[0])) if seats else 0

    def _number_only_if(self, found: Fields) -> int:
        return self.number(found.number) if self.holds(found.condition) else 0

    # Conditions ----------------------------------------------------------------------------------------

    def holds(self, condition: Any) -> bool:
        """Whether a condition is true now."""
        word, found = read(condition)
        if word == "neither":
            return not self.holds(found.of)
        if word == "all of":
            return all(self.holds(part) for part in found.parts)
        if word == "this is yours":
            there = self.there(self.source) and self.zone_of(self.source) == "battlefield"
            return there and bool(self.game.controller(self.source) == self.you)
        if word == "your turn":
            return bool(self.game.active_player == self.you)
        if word == "you have":
            return sum(self.matches(found.filter, obj) for obj in self.controlled_by(self.you)) >= found.least
        if word == "at least":
            return self.number(found.number) >= found.least
        if word == "at most":
            return self.number(found.number) <= self.number(found.most)
        if word == "number is":
            return COMPARED[found.how](self.number(found.one), self.number(found.other))
        if word in ("object is", "card is"):
            obj = self.first(found.of)
            is_card = word == "object is" or (obj is not None and self.game.object(obj).kind == "card")
            return obj is not None and is_card and self.matches(found.filter, obj)
        raise NotJudged(type(condition).__name__)

    def with_targets(self, targets: tuple[tuple[Any, ...], ...]) -> View:
        """The same point of view, of another part of the text: what one part remembers the others don't know."""
        return dataclasses.replace(self, targets=targets, memory=dict(self.memory))
