"""Ascend, and the city's blessing (CR 702.131)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    PLAYER,
    Ability,
    Answering,
    AnyTimeCheck,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Happened,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Question,
    Static,
    Teller,
    declares,
    event,
    node,
    question,
)
from apnap.words import words
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="ascend",
    kind="keyword ability",
    rules=("702.131",),
    since="RIX",
    requires=("stack", "zones"),
    kernel=">=0.1,<0.2",
    words=("ascend", "the city's blessing"),
)

ENOUGH: Final = 10
"""With so many permanents a player ascends (CR 702.131a, 702.131b)."""

BLESSED: Final = Field[bool]("the city's blessing", PLAYER, False, public=True)
"""Whether a player has the city's blessing, for the rest of the game; any number of players may (CR 702.131c)."""


@event
class Blessed(Leaf):
    """A player gets the city's blessing for the rest of the game (CR 702.131c)."""

    rule: ClassVar[str] = "702.131c"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int

    def told(self, teller: Teller) -> str:
        """Which player has the blessing from now on."""
        return f"{teller.player(self.player)} gets the city's blessing"

    def perform(self, game: Game) -> None:
        """Nothing takes it away again."""
        game.set(BLESSED, self.player, True)


def _ascend(game: Game, player: int) -> None:
    """CR 702.131a, 702.131b: with ten or more permanents, a player without the city's blessing gets it."""
    if not game.get(BLESSED, player) and len(permanents(game, player)) >= ENOUGH:
        game.happen(Blessed(player))


@node
class Ascend(Instruction):
    """If you control ten or more permanents and don't have the city's blessing, you get it (CR 702.131a)."""

    def perform(self, ctx: Context) -> None:
        """Once, as the spell resolves."""
        _ascend(ctx.game, ctx.controller)


@question
class Ascends(Question[bool]):
    """Whether a player gets the city's blessing any time they control ten permanents (CR 702.131b). First False."""

    rule: ClassVar[str] = "702.131b"
    player: int


@node
class YouAscend(Answering[Ascends, bool]):
    """Any time you control ten or more permanents, you get the city's blessing (CR 702.131b)."""

    question: ClassVar[type[Ascends]] = Ascends

    def answer(self, ctx: Context, value: bool, question: Ascends) -> bool:
        """Who controls the permanent with ascend."""
        return value or question.player == ctx.controller


def _any_time(game: Game) -> None:
    """CR 702.131b, 702.131d: at once, before anything triggers on what has happened, and not as a state-based action."""
    if not game.is_answered(Ascends):
        return
    for player in game.apnap():
        if game.query(Ascends(player), False):
            _ascend(game, player)


@node
class HasCitysBlessing(Condition):
    """Whether one of these players has the city's blessing (CR 702.131c)."""

    who: Selector = You()
    reads = frozenset([BLESSED.name])

    def holds(self, ctx: Context) -> bool:
        """Whatever they control by now."""
        return any(ctx.game.get(BLESSED, player) for player in self.who.players(ctx))


@node
class WhenBlessed(WhenPlayer):
    """Whenever a player gets the city's blessing (CR 702.131c); `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Blessed,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """Each time that it happens is the first for that player."""
        return isinstance(happened.event, Blessed)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.131a, 702.131b: of an instant or sorcery spell a spell ability, of a permanent a static one."""
    return (Spell(Ascend()), Static((YouAscend(),)))


apnap_declarations = declares(
    # Two instances are no more than one.
    keyword_ability("ascend", _means),
    # Who has the city's blessing.
    BLESSED,
    # Any time (CR 702.131b).
    AnyTimeCheck("ascend", "702.131b", _any_time, before_triggers=Ascends),
    words("condition", "you have the city's blessing", HasCitysBlessing),
    words("condition", "you don't have the city's blessing", lambda: Unless(HasCitysBlessing())),
    words("condition", "a opponent has the city's blessing", lambda: HasCitysBlessing(EachOpponent())),
    words("cause", "when you get the city's blessing", WhenBlessed),
)
