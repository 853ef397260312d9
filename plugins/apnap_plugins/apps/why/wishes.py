"""Wishes: what a player might want to do, as values and in words ("cast Shock", "block Dragon with Bears")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from apnap import PLAYER, Game, Namer, Ref, UnknownName, unknown
from apnap_plugins.rules.vocabulary.characteristics import TYPES


@dataclass(frozen=True, slots=True)
class Cast:
    """Cast a card (CR 601), whose id it is; with a `target` also whether that may be chosen for it."""

    card: int
    target: Ref | None = None


@dataclass(frozen=True, slots=True)
class PlayLand:
    """Play a card as a land (CR 305.1)."""

    card: int


@dataclass(frozen=True, slots=True)
class Activate:
    """Activate an ability of an object (CR 602): that of the `number` among its activated abilities; -1 for any of them."""

    obj: int
    number: int = -1


@dataclass(frozen=True, slots=True)
class Attack:
    """Attack with a creature (CR 508.1): `target` is ("player", seat) or a planeswalker's id; None for whomever it could."""

    creature: int
    target: Ref | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """Block an attacker with a creature (CR 509.1)."""

    creature: int
    attacker: int


@dataclass(frozen=True, slots=True)
class Target:
    """Choose something as the target of a card that would be cast, a spell on the stack, or an object's ability (CR 115)."""

    by: int
    target: Ref


@dataclass(frozen=True, slots=True)
class Act:
    """Take an action of a kind that a plugin declares (CR 116, 117.1), with an object: what has no wish of its own."""

    kind: str
    obj: int


Wish = Cast | PlayLand | Activate | Attack | Block | Target | Act

_FORMS: Final[tuple[tuple[str, str], ...]] = (
    ("block", r"block (?P<other>.+) with (?P<one>.+)"),
    ("target", r"target (?P<other>.+) with (?P<one>.+)"),
    ("attack", r"attack (?P<other>.+) with (?P<one>.+)"),
    ("attack", r"attack(?: with)? (?P<one>.+)"),
    ("cast", r"cast (?P<one>.+?) (?:on|targeting) (?P<other>.+)"),
    ("cast", r"cast (?P<one>.+)"),
    ("play", r"play (?P<one>.+)"),
    ("activate", r"activate (?P<one>.+)"),
)
HELP: Final = (
    "cast NAME [on NAME], play NAME, activate NAME, attack [NAME] with NAME, block NAME with NAME, "
    "target NAME with NAME"
)
_NUMBERED: Final = re.compile(r"^(?:(?P<name>.*?)\s*)?\(?#?(?P<id>\d+)\)?$")
HERE: Final = "in this game"
"""Where names are looked for."""
NEAREST: Final = ("battlefield", "stack", "hand", "command", "graveyard", "exile")
"""Where something of a name is looked for first."""


class Finder:
    """Finds what somebody means by a name, among what `viewer` may know; None for who sees everything.

    `names` are what players are called, by seat.
    """

    def __init__(self, game: Game, player: int, viewer: int | None, names: Sequence[str] = ()) -> None:
        self.game = game
        self.player = player
        self.viewer = viewer
        self.names = [name.lower() for name in names]

    def visible(self) -> list[int]:
        """The ids of the objects that may be named, those of the player first, by zone."""
        game = self.game
        zones = [*NEAREST, *(zone for zone in game.rules.zones if zone not in NEAREST)]
        found = [id for zone in zones for key, ids in game.all_zones() if key[0] == zone for id in ids]
        known = [id for id in found if self.viewer is None or game.may_look(self.viewer, id)]
        return sorted(known, key=lambda id: game.controller(id) != self.player)

    def object(self, name: str, zones: Iterable[str] = (), fits: Callable[[int], bool] | None = None) -> int:
        """The id of the object that is meant: by "Name", "name (12)" or "12"; one that `fits` before others.

        `zones` are those that are looked at first. Raises UnknownName where none that may be known is called so.
        """
        ids = self.visible()
        numbered = _NUMBERED.match(name.strip())
        if numbered is not None and int(numbered["id"]) in ids:
            return int(numbered["id"])
        wanted, first = name.strip().lower(), tuple(zones)
        if first:
            ids.sort(key=lambda id: self._place(id, first))
        if fits is not None:
            ids.sort(key=lambda id: not fits(id))
        for same in (str.__eq__, str.__contains__):
            for id in ids:
                if same(self.game.name_of(id).lower(), wanted):
                    return id
        raise unknown("object", name, sorted({self.game.name_of(id) for id in ids} - {""}), HERE)

    def _place(self, id: int, first: tuple[str, ...]) -> int:
        zone = self.game.object(id).zone[0]
        return first.index(zone) if zone in first else len(first)

    def thing(self, name: str, zones: Iterable[str] = ()) -> Ref:
        """A player, as `seat` reads it, or an object. Raises UnknownName for neither."""
        seat = None if name.strip().startswith("#") else self.seat(name)
        return self.object(name, zones) if seat is None else (PLAYER, seat)

    def seat(self, name: str) -> int | None:
        """The player who is called so: by "seat 1", by their name, or by "player 1" or "me"; None for what names no player.

        Raises UnknownName for a seat that there is not.
        """
        words = " ".join(name.lower().split())
        numbered = re.fullmatch(r"(seat|player) (\d+)", words)
        if words in self.names and not (numbered is not None and numbered[1] == "seat"):
            return self.names.index(words)
        if words in ("me", "myself"):
            return self.player
        if numbered is None:
            return None
        if int(numbered[2]) not in self.game.players:
            raise unknown("player", name, self.names or [f"player {p}" for p in self.game.players], HERE)
        return int(numbered[2])


def wish_of(game: Game, player: int, text: str, viewer: int | None = None, names: Sequence[str] = ()) -> Wish:
    """What somebody means by a wish in words. Raises UnknownName for what can't be read, and for names of nothing."""
    finder = Finder(game, player, viewer, names)
    words = " ".join(text.split())
    for verb, form in _FORMS:
        found = re.fullmatch(form, words, re.IGNORECASE)
        if found is not None:
            return _made(finder, verb, found)
    kinds = game.rules.actions
    for kind in sorted(kinds, key=len, reverse=True):
        if words.lower().startswith(f"{kind} "):
            return Act(kind, finder.object(words[len(kind) + 1 :]))
    raise UnknownName(
        f"{text!r} is no wish; write one of: {HELP}; or KIND NAME, with a kind of action: {', '.join(kinds)}"
    )


def _made(finder: Finder, verb: str, found: re.Match[str]) -> Wish:
    said = found.groupdict()
    one, other = said["one"], said.get("other")
    on_board = ("battlefield",)
    if verb == "block":
        return Block(finder.object(one, on_board), finder.object(other or "", on_board))
    if verb == "attack":
        return Attack(finder.object(one, on_board), finder.thing(other, on_board) if other else None)
    if verb == "target":
        return Target(finder.object(one, ("stack", "hand", "battlefield")), finder.thing(other or "", on_board))
    if verb == "cast":
        return Cast(finder.object(one, ("hand",)), finder.thing(other, on_board) if other else None)
    if verb == "play":
        card = finder.object(one, ("hand",))
        is_land = "land" in finder.game.characteristics(card)[TYPES]
        return PlayLand(card) if is_land else Cast(card)
    return Activate(finder.object(one, on_board))


def said(game: Game, wish: Wish, namer: Namer) -> str:
    """A wish in words."""
    if isinstance(wish, Cast):
        on = f" on {namer.thing(wish.target)}" if wish.target is not None else ""
        return f"cast {namer.card(wish.card)}{on}"
    if isinstance(wish, PlayLand):
        return f"play {namer.card(wish.card)}"
    if isinstance(wish, Activate):
        return f"activate {namer.card(wish.obj)}"
    if isinstance(wish, Attack):
        whom = f" {namer.thing(wish.target)}" if wish.target is not None else ""
        return f"attack{whom} with {namer.card(wish.creature)}"
    if isinstance(wish, Block):
        return f"block {namer.card(wish.attacker)} with {namer.card(wish.creature)}"
    if isinstance(wish, Target):
        return f"target {namer.thing(wish.target)} with {namer.card(wish.by)}"
    return f"{wish.kind} {namer.card(wish.obj)}"
