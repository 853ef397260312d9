"""Clash (CR 701.23)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Condition,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Teller,
    TriggerCondition,
    Triggered,
    Verb,
    Wording,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.objects.arranging import Reordered
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import CLASH, REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_player, choose_whether
from apnap_plugins.rules.vocabulary.base import top_of_library
from apnap_plugins.rules.vocabulary.characteristics import mana_value
from apnap_plugins.rules.words.references import Cause, ToSettle, Unsettled

MANIFEST = Manifest(
    id="clash",
    name="Clash",
    kind="keyword action",
    rules=("701.23",),
    since="LRW",
    requires=("reveal", "zones"),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.23": "701.21", "701.23c": "", "701.23d": "701.21c"},
        "2020-01-22": {"701.23": "701.22"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

AT_ONCE: Final = Wording("clash at once", "701.23c", (("", False), ("2020-01-22", True)))
"""Before that edition one player revealed a card, and put it where they liked, after another."""
NOBODY: Final = -1
"""In the place of the player who wins a clash: nobody does."""


@event
class Clashed(Event):
    """A player and others clash (CR 701.23b). The result is the seat of who won, or NOBODY."""

    rule: ClassVar[str] = "701.23b"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    others: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        """The seats: who began it, then the others."""
        return (self.player, *self.others)

    def told(self, teller: Teller) -> str:
        """One sentence: the player who began, and the opponents."""
        return f"{teller.player(self.player)} clashes with {', '.join(map(teller.player, self.others))}"

    def perform(self, game: Game) -> int:
        """All reveal, then decide in APNAP order, then the cards move (CR 701.23c); in 2017 one does after another."""
        clashing = [player for player in game.apnap() if player in self.players]
        if game.rules.wording(AT_ONCE):
            shown = _clash(game, clashing)
        else:
            shown = {player: value for one in clashing for player, value in _clash(game, [one]).items()}
        best = [player for player in shown if all(shown[player] > shown[p] for p in shown if p != player)]
        return best[0] if best else NOBODY


def _clash(game: Game, players: Iterable[int]) -> dict[int, int]:
    """These players clash at once (CR 701.23a, 701.23c): the mana values of the cards that they revealed, by player."""
    shown: dict[int, int] = {}
    cards: dict[int, int] = {}
    for player in players:
        for card in game.verb(REVEAL)(game, player, top_of_library(game, player, 1)):
            cards[player] = card
            shown[player] = mana_value(game.characteristics(card))
    away = [player for player in cards if _puts_away(game, player, cards[player])]
    moves: list[Event] = [Reordered(("library", player), player, (cards[player],)) for player in away]
    if moves:
        game.happen_all(moves)
    return shown


def _puts_away(game: Game, player: int, card: int) -> bool:
    """CR 701.23a: the player may put the card on the bottom of their library."""
    words_ = f"Put {game.name_of(card)} on the bottom of your library?"
    return choose_whether(game, player, "701.23a", words_, source=card)


def clash(game: Game, player: int, source: int = 0) -> int:
    """`player` chooses an opponent, and both clash (CR 701.23b). The seat of who won (CR 701.23d), or NOBODY."""
    opponents = game.opponents(player) if player in game.players_in() else ()
    if not opponents:
        return NOBODY
    opponent = choose_player(game, player, opponents, "701.23b", "Clash with which opponent?", source=source)
    done = game.happen(Clashed(player, (opponent,)))
    return done.result if done is not None and isinstance(done.event, Clashed) else NOBODY


@node
class Clash(Instruction):
    """Clash with an opponent (CR 701.23b); `then` is what follows if you win."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("then",)
    then: Instruction | None = None

    def perform(self, ctx: Context) -> bool:
        """Whether the controller of the spell or ability won (CR 701.23d)."""
        won = clash(ctx.game, ctx.controller, ctx.this) == ctx.controller
        if won and self.then is not None:
            self.then.perform(ctx)
        return won


@node
class ClashWhileWinning(Instruction):
    """Do something, then clash with an opponent; if you win, repeat this process (CR 701.23b)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """Until the controller doesn't win, or has lost the game meanwhile."""
        while True:
            self.what.perform(ctx)
            if clash(ctx.game, ctx.controller, ctx.this) != ctx.controller:
                return


@node
class WhenYouClash(TriggerCondition):
    """Whenever you clash, whoever began it; with `won` only where you win (CR 701.23d)."""

    won: bool = False
    events: ClassVar[tuple[type[Event], ...]] = (Clashed,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Once the cards are where they go."""
        clashed = happened.event
        if not isinstance(clashed, Clashed) or ctx.controller not in clashed.players:
            return False
        return not self.won or happened.result == ctx.controller


@node
class WonTheClash(Condition):
    """If you won the clash that the ability triggered on (CR 701.23d)."""

    def holds(self, ctx: Context) -> bool:
        """Whoever controls the ability."""
        happened = ctx.happened
        return happened is not None and isinstance(happened.event, Clashed) and happened.result == ctx.controller


WHENEVER: Final = Cause(WhenYouClash(), player=None)
"""What the ability triggers on that says "if you won" later."""


def _if_you_won(a: Any, b: Instruction) -> ToSettle:
    """A triggered ability of which a part counts only where you won."""

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return (Triggered(WHENEVER.on, tree, targets=targets),)

    return ToSettle(make, do(*a.row(), If(WonTheClash(), b)), WHENEVER)


def _says_if_you_won(tree: Any) -> Iterator[Bindings]:
    ability: Any = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(ability, Triggered):
        return
    *first, last = ability.effect.row() if isinstance(ability.effect, Instruction) else (ability.effect,)
    targets: Any = ability.targets
    then = getattr(last, "then", None)
    plain = Triggered(WHENEVER.on, ability.effect, targets=targets)
    if first and ability == plain and then is not None and last == If(WonTheClash(), then):
        yield {"a": Unsettled(do(*first), targets), "b": Unsettled(then, targets)}


apnap_declarations = declares(
    AT_ONCE,
    Verb(CLASH, clash),
    words("clause", "clash with an opponent", means=Clash),
    words("plain sentence", "clash with an opponent. if you win, {a:plain sentence}", means=Clash),
    words(
        "plain sentence",
        "{a:clauses}, then clash with an opponent. if you win, repeat this process.",
        means=ClashWhileWinning,
    ),
    words("cause", "whenever you clash", means=WhenYouClash),
    words("cause", "whenever you clash and win", means=lambda: WhenYouClash(won=True)),
    words("triggered", "whenever you clash, {a:body} if you won, {b:plain sentence}", _if_you_won, _says_if_you_won),
)
