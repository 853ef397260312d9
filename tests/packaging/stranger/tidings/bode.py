"""Bode: a keyword action, the zone that it uses, a counter kind, a designation, a state-based action, a turn-based action.

To bode N, put the top N cards of your library into your beyond; if any moved, you are forewarned. As a forewarned player's
untap step begins, each creature they control gets an omen counter and they are forewarned no more: a turn-based action. A
permanent with three or more omen counters is put into its owner's graveyard: a state-based action.
"""

from typing import ClassVar

from apnap import (
    COUNTERS,
    PLAYER,
    Context,
    CounterKind,
    Event,
    Field,
    Frame,
    Game,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    StateBasedAction,
    Step,
    Verb,
    Zone,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.vocabulary.characteristics import TYPES
from tidings.keys import BODE

MANIFEST = Manifest(
    id="bode",
    name="Bode",
    kind="keyword action",
    requires=("characteristics", "continuous-effects", "counters", "turn", "zones"),
    authors=("a stranger",),
    kernel=">=0.1,<0.2",
    words=("bode",),
)

OMEN = "omen"
FOREWARNED = Field[bool]("forewarned", PLAYER, False)


@event
class Forewarn(Leaf):
    """A player becomes forewarned, or is so no more."""

    rule: ClassVar[str] = "tidings"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    value: bool = True

    def perform(self, game: Game) -> bool:
        """Writes the designation."""
        game.set(FOREWARNED, self.player, self.value)
        return self.value


@event
class Bode(Event):
    """A player bodes: others may replace it or trigger on it."""

    rule: ClassVar[str] = "tidings"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def perform(self, game: Game) -> int:
        """Returns how many cards went to the beyond."""
        cards = game.zone("library", self.player)[-self.count :]
        for card in reversed(cards):
            game.happen(Moved(card, "beyond", cause="bode"))
        if cards:
            game.happen(Forewarn(self.player))
        return len(cards)


def bode(game: Game, player: int, count: int) -> None:
    """What others reach as the verb "bode"."""
    if count > 0:
        game.happen(Bode(player, count))


@node
class BodeCards(Instruction):
    """The same as a piece of a card's text."""

    count: int

    def perform(self, ctx: Context) -> None:
        """For the controller."""
        bode(ctx.game, ctx.controller, self.count)


def _creatures(game: Game, player: int) -> list[int]:
    return [
        obj
        for obj in game.zone("battlefield")
        if game.controller(obj) == player and "creature" in game.characteristics(obj)[TYPES]
    ]


def _omens(game: Game, obj: int) -> int:
    return sum(number for kind, number, _ in game.get(COUNTERS, obj) if kind == OMEN)


def _portent(game: Game, frame: Frame) -> None:
    """The turn-based action."""
    player = game.active_player
    if game.get(FOREWARNED, player):
        game.happen_all([CountersPut(OMEN, 1, obj) for obj in _creatures(game, player)])
        game.happen(Forewarn(player, False))


def _doomed(game: Game) -> list[Event]:
    return [Moved(obj, "graveyard", cause="omens") for obj in game.zone("battlefield") if _omens(game, obj) >= 3]


apnap_declarations = declares(
    # The designation.
    FOREWARNED,
    # Everybody has a beyond; nobody looks into it.
    Zone("beyond", public=False, owned=True),
    # An omen counter is worth +1/+0.
    CounterKind(OMEN, lambda n: (ModifyPT(n, 0),)),
    # How other plugins have players bode.
    Verb(BODE, bode),
    # As the untap step begins.
    InsertedStep("untap step", Step("portent", _portent, "tidings"), before="untap"),
    # Three omens are one too many.
    StateBasedAction("three omens", "tidings", _doomed),
    words("clause", "bode {n:number}", means=BodeCards),
)
