"""Abilities of players (CR 113.1b): a player has none but those that effects give them."""

from __future__ import annotations

from typing import ClassVar

from apnap import Ability, Answering, Context, Duration, Game, Instruction, Keyword, Question, node, question
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.vocabulary.base import Ref, Selector, is_player, player_ref
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.vocabulary.selectors import Remembered


@question
class PlayerAbilities(Question[tuple[Ability, ...]]):
    """The abilities that a player has (CR 113.1b): rules of keyword abilities that players can have look here.

    The first value is empty; answers add to it.
    """

    rule: ClassVar[str] = "113.1b"
    player: int


@node
class PlayersHave(Answering[PlayerAbilities, tuple[Ability, ...]]):
    """Players have abilities: "you have hexproof"; as a floating effect, "you gain protection from red" (CR 113.1b)."""

    who: Selector
    abilities: tuple[Ability, ...]
    question: ClassVar[type[PlayerAbilities]] = PlayerAbilities

    def answer(self, ctx: Context, value: tuple[Ability, ...], question: PlayerAbilities) -> tuple[Ability, ...]:
        """In addition to those that the player has otherwise."""
        return (*value, *self.abilities) if question.player in self.who.players(ctx) else value


@node
class PlayersGain(Instruction):
    """Players gain abilities for a time (CR 113.1b, 611.2)."""

    who: Selector
    abilities: tuple[Ability, ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Who is meant is settled now (CR 611.2c)."""
        refs = tuple(player_ref(p) for p in self.who.players(ctx))
        ctx.game.add_effect(ctx, PlayersHave(Remembered(), self.abilities), self.duration, {"it": refs})


def keywords_of_ref(game: Game, ref: Ref, keyword: str) -> tuple[Keyword, ...]:
    """All instances of a keyword ability that a permanent or player has (CR 702.1); none of a card anywhere else (CR 113.6)."""
    if not is_player(ref):
        return keywords_of(game, ref, keyword) if game.object(ref).zone[0] == "battlefield" else ()
    found = game.query(PlayerAbilities(ref[1]), ())
    return tuple(a for a in found if isinstance(a, Keyword) and a.id == keyword)


def context_of_ref(game: Game, ref: Ref) -> Context:
    """The point of view of an ability that an object or player has: "you" is its controller, or the player."""
    return Context(game, 0, ref[1]) if is_player(ref) else Context(game, ref, game.controller(ref))
