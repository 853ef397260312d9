"""Vanguard (CR 902): each player begins with a face-up vanguard card, whose abilities and modifiers are theirs all game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import Answering, Context, Definition, Game, Manifest, Setup, SetupError, declares, node
from apnap_plugins.rules.damage.damage import begin_with_life
from apnap_plugins.rules.frames.supplementary_decks import StaysInCommandZone
from apnap_plugins.rules.frames.vanguards import VANGUARD, hand_modifier, is_vanguard, life_modifier, vanguards_of
from apnap_plugins.rules.objects.emblems import COMMAND
from apnap_plugins.rules.turn.starting import DeckPart, StartingHandSize
from apnap_plugins.rules.turn.turn import MaximumHandSize

MANIFEST = Manifest(
    id="vanguard",
    name="Vanguard",
    kind="variant",
    rules=("902", "103.4b", "103.5a", "119.1b"),
    requires=("vanguards", "turn", "starting", "damage"),
    kernel=">=0.1,<0.2",
    not_tested={"902.1": "says that the normal rules are used with these additions"},
)

PART: Final = "vanguard"
"""What the part of a deck is called that has the player's vanguard card."""
LIFE_WITHOUT: Final = 20
"""The life total that the modifier is applied to (CR 902.4)."""


def _problem(cards: tuple[Definition, ...]) -> str:
    """What keeps cards from being what a player has as their vanguard (CR 902.3): it is one card of that type."""
    others = [card.key for card in cards if not is_vanguard(card)]
    if others:
        return f"{others[0]!r} is no vanguard"
    return f"a player has one vanguard card, not {len(cards)}" if len(cards) > 1 else ""


def _begin(game: Game, decks: Iterable[object]) -> None:
    """CR 902.3, 902.4, 103.4b, 119.1b: each player has a vanguard card, which says what life they begin with."""
    for player in game.players:
        if not vanguards_of(game, player):
            raise SetupError(f"Vanguard: player {player + 1} has no vanguard card, in the part {PART!r} of the deck")
        begin_with_life(game, player, LIFE_WITHOUT + life_modifier(game, player))


@node
class ModifiedStartingHand(Answering[StartingHandSize, int]):
    """A player begins with as many cards as their vanguard says, at each mulligan too (CR 902.5, 902.5a, 103.5a)."""

    question: ClassVar[type[StartingHandSize]] = StartingHandSize

    def answer(self, ctx: Context, value: int, question: StartingHandSize) -> int:
        """Never less than none (CR 107.1b)."""
        return max(0, value + hand_modifier(ctx.game, question.player))


@node
class ModifiedMaximumHand(Answering[MaximumHandSize, int | None]):
    """A player may keep as many cards as their vanguard says (CR 902.5b), where no effect says another number."""

    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """It is asked before all effects."""
        return None if value is None else max(0, value + hand_modifier(ctx.game, question.player))


apnap_declarations = declares(
    # CR 902.3: it lies face up in the command zone from the beginning, and stays there (CR 312.2, 400.4b).
    DeckPart(PART, COMMAND, shuffled=False, check=_problem),
    Setup(MANIFEST.id, _begin),
    StaysInCommandZone(VANGUARD, COMMAND),
    # Hand sizes.
    ModifiedStartingHand(),
    ModifiedMaximumHand(),
)
