"""Bolster (CR 701.33)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut
from apnap_plugins.rules.vocabulary.actions import BOLSTER
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import is_creature, toughness_of
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="bolster",
    name="Bolster",
    kind="keyword action",
    rules=("701.33",),
    since="FRF",
    requires=("counters", "zones"),
    numbers={
        "2017-09-25": {"701.33": "701.31"},
        "2020-01-22": {"701.33": "701.32"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


BOLSTERED: Final = Deed("bolstered")


@event
class Bolstered(Event):
    """A player bolsters N (CR 701.33a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.33a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who does it, and how much."""
        return f"{teller.player(self.player)} bolsters {self.count}"

    def perform(self, game: Game) -> int:
        """One of the player's creatures with the least toughness gets the counters (CR 701.33a). Returns it; 0 for none."""
        BOLSTERED.note(game, self.player)
        mine = [o for o in game.zone("battlefield") if game.controller(o) == self.player and is_creature(game, o)]
        if not mine:
            return 0
        least = min(toughness_of(game, o) for o in mine)
        weakest = [o for o in mine if toughness_of(game, o) == least]
        chosen = choose_one(game, self.player, weakest, "701.33a", "Bolster which creature?", source=self.by)
        if self.count > 0:
            game.happen(CountersPut(PLUS, self.count, chosen, by=self.by, who=self.player))
        return chosen


def bolster(game: Game, player: int, count: int, by: int = 0) -> int:
    """A player bolsters (CR 701.33a), unless they left the game. Returns the creature that they chose, 0 for none."""
    if player not in game.players_in():
        return 0
    done = game.happen(Bolstered(player, count, by))
    return int(done.result or 0) if done is not None and isinstance(done.event, Bolstered) else 0


@node
class Bolster(Instruction):
    """Players bolster N (CR 701.33a), one after another."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """In APNAP order, each with the same number."""
        players, count = self.who.players(ctx), amount(ctx, self.count)
        for player in (p for p in ctx.game.apnap() if p in players):
            bolster(ctx.game, player, count, ctx.source)


@node
class WhenBolsters(WhenPlayer):
    """Whenever a player bolsters, also without a creature; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Bolstered,)


apnap_declarations = declares(
    Verb(BOLSTER, bolster),
    words("act#", "[bolsters|bolster] {n:number}", means=lambda n: Bolster(n, Subject())),
    *done_by(WhenBolsters, "bolster{s}"),
    BOLSTERED.fields,
    *done(BOLSTERED, "bolstered|bolstered|bolster", WhenBolsters, "bolster{s}"),
)
