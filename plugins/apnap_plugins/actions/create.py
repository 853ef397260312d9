"""Create (CR 701.6, 111)."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Context, Definition, Event, Game, Happened, Instruction, Manifest, Move, Verb, event, hookimpl, node
from apnap.core.fields import LEFT
from apnap.core.values import Node
from apnap_plugins.rules.characteristics import make_characteristics
from apnap_plugins.rules.selection import COLOR, SUBTYPE, Amount, Selector, You, amount

MANIFEST = Manifest(
    id="create",
    name="Create",
    kind="keyword action",
    rules=("701.6",),
    requires=("zones", "characteristics"),
    editions=("2017-09-25",),
    not_tested={"701.6c": "tells that older cards were given a new wording"},
)


@node
class Token(Node):
    """What a token is (CR 111.3, 111.4): name, or its subtypes where that is empty, type line, colours, numbers, abilities."""

    types: str
    colors: str = ""
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Any, ...] = ()
    name: str = ""
    words: ClassVar[tuple[tuple[str, str], ...]] = (("types", SUBTYPE), ("colors", COLOR))

    def definition(self) -> Definition:
        """The token's characteristics, in full (CR 701.6a, 111.3)."""
        return _definition(self)


@functools.cache
def _definition(token: Token) -> Definition:
    name = token.name or token.types.partition("—")[2].strip() + " Token"
    chars = make_characteristics(
        name, token.types, *token.abilities, power=token.power, toughness=token.toughness, colors=token.colors
    )
    return Definition(f"token: {token!r}", chars, layout="token")


@event
class Create(Event):
    """A player creates a number of tokens (CR 701.6a). What replaces creating tokens sees this (CR 701.6b)."""

    id: ClassVar[str] = "create"
    rule: ClassVar[str] = "701.6a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    token: Definition
    count: int = 1
    enters: tuple[tuple[str, Any], ...] = ()

    def perform(self, game: Game) -> list[Happened]:
        """The tokens enter the battlefield together (CR 701.6a). Returns the events in which they did."""
        moves = []
        for _ in range(self.count):
            component = game.make_component(self.token, self.player, "token")
            moves.append(
                Move(0, "battlefield", controller=self.player, cause="create", enters=self.enters, kind="token",
                     made=(component,), owner=self.player)
            )  # fmt: skip
        return game.happen_all(moves)


def create(
    game: Game, player: int, token: Token | Definition, count: int = 1, enters: tuple[tuple[str, Any], ...] = ()
) -> tuple[int, ...]:
    """`player` creates tokens (CR 701.6a); none for one who left the game (CR 800.4b). Returns their ids."""
    if count <= 0 or game.get(LEFT, player):
        return ()
    definition = token.definition() if isinstance(token, Token) else token
    done = game.happen(Create(player, definition, count, enters))
    return tuple(done.result) if done is not None and done.result else ()


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`create`: (game, player, token, count=1, enters=()) -> ids of the tokens."""
    return [Verb("create", create)]


@node
class CreateTokens(Instruction):
    """Players create tokens (CR 701.6a); the memory has them under "created"."""

    token: Token
    count: Amount = 1
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """In APNAP order."""
        players = self.who.players(ctx)
        made: list[int] = []
        for player in (p for p in ctx.game.apnap() if p in players):
            made += create(ctx.game, player, self.token, amount(ctx, self.count))
        ctx.memory["created"] = tuple(made)
