"""Create (CR 701.6, 111)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Definition,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Move,
    TriggerCondition,
    Verb,
    event,
    hookimpl,
    node,
)
from apnap.core.fields import LEFT
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import Amount, Selector, You, amount, granted, is_whose
from apnap_plugins.rules.tokens import Token, can_be_a_token, predefined_token
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="create",
    name="Create",
    kind="keyword action",
    rules=("701.6",),
    requires=("tokens", "predefined-tokens"),
    not_tested={"701.6c": "tells that older cards were given a new wording"},
)


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
        """The tokens enter the battlefield together (CR 701.6a). Returns the events in which they did.

        Also CR 111.2, 701.6b.
        """
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
    """`player` creates tokens (CR 701.6a); none for one who left the game (CR 800.4b). Returns their ids.

    None either where the token would be an instant or sorcery (CR 111.5).
    """
    definition = token.definition() if isinstance(token, Token) else token
    if count <= 0 or game.get(LEFT, player) or not can_be_a_token(definition):
        return ()
    done = game.happen(Create(player, definition, count, enters))
    return tuple(done.result) if done is not None and done.result else ()


_TAPPED: Final = ((TAPPED.name, True),)


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`create`: (game, player, token, count=1, enters=()) -> ids of the tokens."""
    return [Verb("create", create)]


@node
class CreateTokens(Instruction):
    """Players create tokens (CR 701.6a), a predefined one by its name (CR 111.10); the memory has them under "created"."""

    token: Token | str
    count: Amount = 1
    who: Selector = You()
    enters: tuple[tuple[str, Any], ...] = ()
    """What they enter with, such as being tapped."""

    def perform(self, ctx: Context) -> None:
        """In APNAP order."""
        players = self.who.players(ctx)
        token = predefined_token(ctx.game, self.token) if isinstance(self.token, str) else self.token
        token = granted(token, ctx.source)
        made: list[int] = []
        for player in (p for p in ctx.game.apnap() if p in players):
            made += create(ctx.game, player, token, amount(ctx, self.count), self.enters)
        ctx.memory["created"] = tuple(made)


@node
class WhenCreates(TriggerCondition):
    """Whenever a player creates one or more tokens; `whose` is "your", "each" or "opponent"."""

    whose: str = "your"
    events: ClassVar[tuple[type[Event], ...]] = (Create,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player, where a token came into being (CR 111.5)."""
        created = happened.event
        if not isinstance(created, Create) or not happened.result:
            return False
        return is_whose(ctx, created.player, self.whose)


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        words("act#", "[creates|create] a {t:token.s}", means=lambda t: CreateTokens(t, 1, Subject())),
        words("act#", "[creates|create] {n:many} {t:token.p}", means=lambda n, t: CreateTokens(t, n, Subject())),
        words("act#", "[creates|create] a tapped {t:token.s}", means=lambda t: CreateTokens(t, 1, Subject(), _TAPPED)),
        words("act#", "[creates|create] {n:many} tapped {t:token.p}",
              means=lambda n, t: CreateTokens(t, n, Subject(), _TAPPED)),
        words("cause", "whenever you create one or more tokens", means=WhenCreates),
    ]  # fmt: skip


__all__ = ["Create", "CreateTokens", "Token", "WhenCreates", "create"]
