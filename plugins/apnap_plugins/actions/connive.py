"""Connive (CR 701.47)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

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
from apnap_plugins.rules.counters.counters import PLUS, CountersPut
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.effects.delayed import WhenYouDo
from apnap_plugins.rules.effects.text_delayed import says_when_you_do, when_you_do
from apnap_plugins.rules.objects.actions import Discarded
from apnap_plugins.rules.vocabulary.actions import CHOOSE_AND_DISCARD, CONNIVE
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount, came_about, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="connive",
    name="Connive",
    kind="keyword action",
    rules=("701.47",),
    first_edition="2022-10-07",
    since="SNC",
    requires=("counters", "damage", "discard", "zones"),
    kernel=">=0.1,<0.2",
)


@event
class Connived(Event):
    """A permanent connives N (CR 701.47a, 701.47e). It may be gone, then its last known information counts (CR 701.47c).

    That it has connived is known when this is done, however much of it was possible (CR 701.47b).
    """

    rule: ClassVar[str] = "701.47a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int
    count: int = 1

    def told(self, teller: Teller) -> str:
        """One sentence: which permanent connives."""
        often = "" if self.count == 1 else f" {self.count}"
        return f"{teller.card(self.permanent)} connives{often}"

    def perform(self, game: Game) -> int:
        """Its controller draws and discards; for each nonland card it gets a +1/+1 counter (CR 701.47a, 701.47e).

        Returns how many nonland cards were discarded.
        """
        if self.count <= 0:
            return 0
        game.happen(CardsDrawn(self.player, self.count))
        done = game.verb(CHOOSE_AND_DISCARD)(game, self.player, self.count, self.permanent)
        found = sum(_is_nonland(game, one) for one in done)
        if found and on_battlefield(game, self.permanent):
            game.happen(CountersPut(PLUS, found, self.permanent, by=self.permanent, who=self.player))
        return found


def _is_nonland(game: Game, happened: Happened) -> bool:
    """Whether a nonland card was discarded, by what it was in the hand; what is hidden now has no quality (CR 701.8c)."""
    if not isinstance(happened.event, Discarded) or is_type(game, happened.event.obj, "land"):
        return False
    became = (game.object(new) for new in game.became(happened.event.obj) if game.exists(new))
    return any(game.rules.zone(there.zone[0]).public for there in became)


def connive(game: Game, permanents: Iterable[int], count: int = 1) -> tuple[int, ...]:
    """Permanents connive N (CR 701.47a, 701.47e), those that are gone too (CR 701.47c). Those that did.

    One after another: of those of the first player in APNAP order that player chooses one each time. What leaves the
    battlefield before its turn comes doesn't connive any more (CR 701.47d).
    """
    waiting = list(dict.fromkeys(permanents))
    there = [obj for obj in waiting if on_battlefield(game, obj)]
    connived: list[int] = []
    while waiting:
        player = next((p for p in game.apnap() for obj in waiting if game.controller(obj) == p), -1)
        if player < 0:
            break
        mine = [obj for obj in waiting if game.controller(obj) == player]
        chosen = choose_one(game, player, mine, "701.47d", "Which connives next?")
        if came_about(game.happen(Connived(chosen, player, count)), Connived):
            connived.append(chosen)
        waiting = [o for o in waiting if o != chosen and (o not in there or on_battlefield(game, o))]
    return tuple(connived)


@node
class Connive(Instruction):
    """What a selector gives connives N (CR 701.47a, 701.47e)."""

    what: Selector = This()
    count: Amount = 1

    def perform(self, ctx: Context) -> bool:
        """Also what is gone (CR 701.47c). Returns whether anything connived."""
        permanents = [ref for ref in self.what.refs_ever(ctx) if not is_player(ref)]
        return bool(connive(ctx.game, permanents, amount(ctx, self.count)))


@node
class WhenConnives(WhenObject):
    """Whenever a permanent that a filter means connives (CR 701.47b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Connived,)


def _when_it_does(a: Instruction, b: Any) -> Any:
    """Of a sentence by which something connives (CR 603.12)."""
    return when_you_do(a, b) if isinstance(a, Connive) else None


def _says_when_it_does(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenYouDo) and isinstance(tree.what, Connive):
        yield from says_when_you_do(tree)


apnap_declarations = declares(
    Verb(CONNIVE, connive),
    words("verb#", "[connives|connive]", means=lambda: Connive(Subject())),
    words("verb#", "[connives|connive] {n:number}", means=lambda n: Connive(Subject(), n)),
    alone(WhenConnives, "connives"),
    words(
        "plain sentence",
        "{a:plain sentence} when (it|that creature) connives this way, {b:plain sentence}",
        _when_it_does,
        _says_when_it_does,
    ),
)
