"""Cards from outside the game: those of a player's sideboard, and what brings them into the game (CR 108.3b, 400.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import Context, Game, Instruction, Moved, Question, node, one_of, question
from apnap_plugins.rules.vocabulary.actions import REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import PERMANENT_TYPES, TYPES

TRADITIONAL: Final = PERMANENT_TYPES | {"instant", "sorcery", "tribal"}
"""The types of the cards that such effects bring into the game; dungeons, planes and the like stay (CR 108.5, 309.2d)."""


@question
class CanBringIn(Question[bool]):
    """Whether a player can bring a card that they own into the game from outside it (CR 400.11b, 903.11).

    The first value is True but for nontraditional cards; an answer forbids it.
    """

    rule: ClassVar[str] = "400.11b"
    player: int
    card: int


def cards_outside(game: Game, player: int) -> tuple[int, ...]:
    """The cards that a player owns outside the game and could bring into it (CR 400.11a, 400.11b, 108.5)."""
    cards = game.zone("outside", player)
    return tuple(card for card in cards if game.query(CanBringIn(player, card), _is_traditional(game, card)))


def _is_traditional(game: Game, card: int) -> bool:
    """CR 108.5: nontraditional cards stay where they are, and so does what is no card, such as a sticker sheet."""
    types = game.characteristics(card)[TYPES]
    return bool(types) and types <= TRADITIONAL


def bring_in(
    game: Game, player: int, cards: Iterable[int], to: str = "hand", reveal: bool = False, by: int = 0
) -> tuple[int, ...]:
    """`player` brings these cards into the game, at once, `reveal` says whether they reveal them before (CR 400.11b).

    They go to the zone `to`, a library's top. Returns what they became.
    """
    coming = tuple(cards)
    if reveal:
        coming = game.verb(REVEAL)(game, player, coming)
    done = game.happen_all([Moved(card, to, cause="effect", by=by) for card in coming]) if coming else []
    return tuple(new for h in done if isinstance(h.event, Moved) for new in h.result or ())


@node
class BringIn(Instruction):
    """Put a card you own from outside the game, one that a filter means, into your hand or on top of your library.

    With `reveal` you reveal it first. With `exiled` it may be a card that you own in exile instead, one that it means: a face-up
    one. The memory has what it became under "moved".
    """

    filter: Filter | None = None
    to: str = one_of(("hand", "library"), default="hand")
    reveal: bool = False
    exiled: Filter | None = None

    def _found(self, ctx: Context) -> tuple[int, ...]:
        cards = cards_outside(ctx.game, ctx.controller) + self._exiled(ctx)
        return tuple(card for card in cards if self.filter is None or self.filter.matches(ctx, card))

    def is_possible(self, ctx: Context) -> bool:
        """There is such a card."""
        return bool(self._found(ctx))

    def perform(self, ctx: Context) -> bool:
        """The controller chooses it. Whether there was one."""
        game, player = ctx.game, ctx.controller
        chosen = choose_some(
            game,
            player,
            self._found(ctx),
            "400.11b",
            "Which card from outside the game?",
            least=1,
            most=1,
            source=ctx.this,
        )
        shown = self.reveal and not any(card in self._exiled(ctx) for card in chosen)
        ctx.memory["moved"] = bring_in(game, player, chosen, self.to, shown, ctx.source)
        return bool(ctx.memory["moved"])

    def _exiled(self, ctx: Context) -> tuple[int, ...]:
        """The cards in exile that the player owns and may choose instead, tokens aside (CR 406.3)."""
        game, exiled = ctx.game, self.exiled
        mine = [card for card in game.zone("exile") if game.object(card).owner == ctx.controller]
        cards = (card for card in mine if game.object(card).kind == "card")
        return tuple(card for card in cards if exiled is not None and exiled.matches(ctx, card))
