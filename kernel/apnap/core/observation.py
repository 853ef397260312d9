"""What a player may know (CR 400.2, 706): views of the game for one viewer, and games drawn anew from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeVar, final

from apnap.core import fields as f
from apnap.core.decisions import Decision
from apnap.core.errors import ApnapError, NotNow
from apnap.core.state import SHARED
from apnap.core.values import NAME, OBJECT, PLAYER, Characteristic, Field

if TYPE_CHECKING:
    from apnap.core.declarations import Viewing
    from apnap.core.definition import Definition
    from apnap.core.game import Game

T = TypeVar("T")


@final
class Hidden(ApnapError):
    """Something that the viewer may not know was asked for."""


@final
class ObjectView:
    """One object as a viewer may know it. `known` is False for a card that only shows its back (CR 400.2)."""

    __slots__ = ("_game", "_viewer", "controller", "id", "known", "owner", "zone")

    def __init__(self, game: Game, viewer: int, id: int) -> None:
        obj = game.object(id)
        self._game = game
        self._viewer = viewer
        self.id = id
        self.zone = obj.zone[0]
        self.owner = obj.owner
        self.controller = game.controller(id)
        self.known = game.rules.zone(self.zone).public or game.may_look(viewer, id)

    @property
    def name(self) -> str | None:
        """Its name, or None where that is hidden."""
        return self._game.characteristics(self.id)[NAME] if self.known else None

    def __getitem__(self, key: Characteristic[T] | Field[T]) -> T:
        """A characteristic or the value of a field. Raises Hidden for what the viewer may not know."""
        if isinstance(key, Field):
            if key.secret and not self._game.may_look(self._viewer, self.id):
                raise Hidden(f"{key.name} of object {self.id} is hidden from player {self._viewer}")
            return self._game.get(key, self.id)
        if not self.known:
            raise Hidden(f"object {self.id} in {self.zone} is hidden from player {self._viewer}")
        return self._game.characteristics(self.id)[key]

    def counters(self) -> dict[str, int]:
        """Counters on it by kind (CR 122.1)."""
        return {kind: n for kind, n, _ in self._game.get(f.COUNTERS, self.id)}

    def card(self) -> Definition:
        """What the card really is, also where its face shows something else. Raises Hidden where that is not known.

        Also CR 712.2.
        """
        if not self._game.may_look(self._viewer, self.id):
            raise Hidden(f"what object {self.id} really is, is hidden from player {self._viewer}")
        definition: Definition = self._game.state.components[self._game.components_of(self.id)[0]].definition
        return definition

    def __repr__(self) -> str:
        return f"<{self.name or 'a card'} ({self.id}) in {self.zone}>"


@final
class Observation:
    """The game as one player sees it, at the moment it was made for."""

    __slots__ = ("_game", "decision", "viewer")

    def __init__(self, game: Game, viewer: int, decision: Decision | None = None) -> None:
        if viewer not in game.players:
            raise NotNow(f"there is no player {viewer}; seats are {list(game.players)}")
        self._game = game
        self.viewer = viewer
        self.decision = decision if decision is None or decision.answerer == viewer else None

    @property
    def players(self) -> tuple[int, ...]:
        """All seats in turn order."""
        return self._game.players

    @property
    def active_player(self) -> int:
        """Whose turn it is (CR 102.1)."""
        return self._game.active_player

    @property
    def stage(self) -> str:
        """The current phase or step, or what the game is doing else."""
        return self._game.stage_name()

    def in_game(self, player: int) -> bool:
        """Whether that player has not left (CR 104.5)."""
        return not self._game.get(f.LEFT, player)

    def of_player(self, field: Field[T], player: int) -> T:
        """A field of a player. Raises Hidden for a secret one of somebody else."""
        if field.secret and player != self.viewer:
            raise Hidden(f"{field.name} of player {player} is hidden from player {self.viewer}")
        return self._game.get(field, player)

    def of_game(self, field: Field[T]) -> T:
        """A field of the game. Raises Hidden for a secret one."""
        if field.secret:
            raise Hidden(f"{field.name} is hidden")
        return self._game.get(field)

    def object(self, id: int) -> ObjectView:
        """A view of the object with that id. Raises UnknownName for an id that never was."""
        return ObjectView(self._game, self.viewer, id)

    def zone(self, name: str, owner: int = SHARED) -> tuple[ObjectView, ...]:
        """Views of the objects in a zone, bottom to top (CR 401.3, 708.6)."""
        return tuple(self.object(i) for i in self._game.zone(name, owner))

    def absent(self, name: str, owner: int = SHARED) -> tuple[ObjectView, ...]:
        """Views of the objects in a zone that are treated as though they did not exist (CR 702.26b)."""
        return tuple(self.object(i) for i in self._game.absent(name, owner))

    def zones(self) -> Iterator[tuple[str, int, tuple[ObjectView, ...]]]:
        """(name, owner or -1, views) of every zone that has objects in it."""
        for (name, owner), ids in sorted(self._game.state.zones.items()):
            if ids:
                yield name, owner, self.zone(name, owner)

    def log(self, start: int = 0) -> list[str]:
        """The log's lines from position `start`, as this player may know them."""
        log = self._game.log
        return [log.render(entry, self.viewer) for entry in log.entries[start:]]

    def describe(self, option: Any) -> str:
        """An option of a decision in words that this player may read."""
        if isinstance(option, int) and not isinstance(option, bool) and option in self._game.objects:
            return repr(self.object(option))
        if isinstance(option, tuple):
            if option[:1] == (PLAYER,):
                return f"player {option[1]}"
            return ", ".join(self.describe(part) for part in option)
        return str(option)

    def determinize(self, seed: int) -> Game:
        """A game like this one in which all that the viewer does not know is drawn anew.

        Hidden cards of each owner change places at random, and random numbers are other ones; what the viewer has
        seen stays. Raises ApnapError where no draw agrees with what has happened since the last decision point.
        """
        from apnap.core.determinize import determinize

        return determinize(self._game, self.viewer, self.decision, seed)


def may_look(game: Game, viewer: int, id: int, without: str = "") -> bool:
    """Whether `viewer` may know what the object is (CR 400.2, 406.3, 708.5, 401.2, 402.3, 404.2).

    Of rules that disagree the one that allows it counts. The one with the id `without` is not asked, so that it can ask
    what another player may know.
    """
    obj = game.object(id)
    if viewer in game.get(f.SEEN_BY, id):
        return True
    opinions = [r.may_look(game, viewer, id) for r in game.rules.viewing if r.id != without and _concerns(game, r, id)]
    if True in opinions or False in opinions:
        return True in opinions
    zone = game.rules.zone(obj.zone[0])
    return zone.public or (zone.owned and not zone.ordered and obj.owner == viewer)


def may_be_hidden(game: Game, id: int) -> bool:
    """Whether a rule may hide the object although its zone is public."""
    return any(rule.hides and _concerns(game, rule, id) for rule in game.rules.viewing)


def _concerns(game: Game, rule: Viewing, id: int) -> bool:
    return not rule.field or bool(game.state.tables[rule.field].get(id))


__all__ = ["OBJECT", "Hidden", "ObjectView", "Observation"]
