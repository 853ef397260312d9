"""Populate (CR 701.30)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.copies.copies import token_copy
from apnap_plugins.rules.effects.actions import TokensCreated
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import POPULATE, Enters
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import is_creature
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Resulting, Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="populate",
    name="Populate",
    kind="keyword action",
    rules=("701.30",),
    since="RTR",
    requires=("copies", "create", "permanents"),
    numbers={
        "2017-09-25": {"701.30": "701.28"},
        "2020-01-22": {"701.30": "701.29"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

_TAPPED: Final = ((TAPPED.name, True),)


POPULATED: Final = Deed("populated")


@event
class Populated(Event):
    """A player populates (CR 701.30a). `by` is the object whose effect does it.

    The token enters with what stands in `enters`; with `attacking` it enters attacking (CR 508.4).
    """

    rule: ClassVar[str] = "701.30a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    by: int = 0
    enters: Enters = ()
    attacking: bool = False

    def told(self, teller: Teller) -> str:
        """Who does it; what comes of it is told by the token."""
        return f"{teller.player(self.player)} populates"

    def perform(self, game: Game) -> list[Happened]:
        """Choose a creature token that the player controls, and create one that's a copy of it (CR 701.30a).

        Without such a token none is created (CR 701.30b). Returns the event in which it is.
        """
        POPULATED.note(game, self.player)
        tokens = [o for o in game.zone("battlefield") if _can_be_chosen(game, self.player, o)]
        if not tokens:
            return []
        of = choose_one(game, self.player, tokens, "701.30a", "Populate", source=self.by)
        copy = token_copy(Context(game, self.by, self.player), of)
        done = game.happen_all([TokensCreated(self.player, copy, 1, self.enters, self.attacking)])
        return [one for one in done if isinstance(one.event, TokensCreated)]


def _can_be_chosen(game: Game, player: int, obj: int) -> bool:
    return game.object(obj).kind == "token" and game.controller(obj) == player and is_creature(game, obj)


def populate(game: Game, player: int, by: int = 0, enters: Enters = (), attacking: bool = False) -> tuple[int, ...]:
    """A player populates (CR 701.30a), unless they left the game. Returns the tokens that were created."""
    return _populate(game, [player], by, enters, attacking)


def _populate(game: Game, players: Iterable[int], by: int, enters: Enters, attacking: bool) -> tuple[int, ...]:
    """Those of the players who are in the game populate: choices in APNAP order, then all at one moment (CR 101.4)."""
    events = [Populated(player, by, enters, attacking) for player in game.apnap() if player in players]
    done = game.happen_all(events) if events else []
    return tuple(id for one in done if isinstance(one.event, Populated) for id in one.result or ())


@node
class Populate(Instruction):
    """Players populate (CR 701.30a); the memory has the tokens under "created"."""

    who: Selector = You()
    enters: Enters = ()
    attacking: bool = False

    def perform(self, ctx: Context) -> None:
        """All of them at one moment, after all have chosen."""
        players = self.who.players(ctx)
        ctx.memory["created"] = _populate(ctx.game, players, ctx.source, self.enters, self.attacking)


@node
class WhenPopulates(WhenPlayer):
    """Whenever a player populates, also without a token; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Populated,)


def _populating(at: int) -> Resulting:
    """The token may be what later words mean."""
    return Resulting(Populate(Subject()), "created", "token", at)


def _entering_attacking(at: int) -> Resulting:
    """The token is not there before it enters: the second sentence says how the first puts it there."""
    return Resulting(Populate(enters=_TAPPED, attacking=True), "created", "token", at)


def _says(this: Populate) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if tree == this:
            yield {}

    return says


apnap_declarations = declares(
    Verb(POPULATE, populate),
    words("act#", "[populates|populate]", _populating, _says(Populate(Subject())), placed=True),
    words(
        "plain sentence",
        "populate. (the|that) token enters (tapped|the battlefield tapped) and attacking.",
        _entering_attacking,
        _says(Populate(enters=_TAPPED, attacking=True)),
        placed=True,
    ),
    *done_by(WhenPopulates, "populate{s}"),
    POPULATED.fields,
    *done(POPULATED, "populated|populated|populate", WhenPopulates, "populate{s}"),
)
