"""Amass (CR 701.44)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

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
from apnap.words import Bindings, words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.vocabulary.actions import AMASS
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, is_creature
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import Remembered, You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Resulting, Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="amass",
    name="Amass",
    kind="keyword action",
    rules=("701.44",),
    first_edition="2020-01-22",
    since="WAR",
    requires=("counters", "create", "tokens"),
    numbers={
        "2020-01-22": {"701.44": "701.43"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

ZOMBIE_ARMY: Final = Token("Creature — Zombie Army", "B", 0, 0)
"""What is created where the player has no Army (CR 701.44a)."""
AMASSED: Final = "amassed"
"""The name under which the memory has the Army that was chosen (CR 701.44b)."""


DEED: Final = Deed("amassed")


@event
class Amassed(Event):
    """A player amasses N (CR 701.44a). `by` is the object whose effect does it."""

    rule: ClassVar[str] = "701.44a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int
    by: int = 0

    def told(self, teller: Teller) -> str:
        """Who does it, and how much."""
        return f"{teller.player(self.player)} amasses {self.count}"

    def perform(self, game: Game) -> int:
        """An Army of the player's choice, a new one where they have none, gets the counters (CR 701.44a).

        Returns the Army that they chose, also where it got no counters (CR 701.44b), 0 where there is none.
        """
        DEED.note(game, self.player)
        if not _armies(game, self.player):
            game.verb(CREATE)(game, self.player, ZOMBIE_ARMY)
        armies = _armies(game, self.player)
        if not armies:
            return 0
        chosen = choose_one(game, self.player, armies, "701.44a", "Which Army?", source=self.by)
        if self.count > 0:
            game.happen(CountersPut(PLUS, self.count, chosen, by=self.by, who=self.player))
        return chosen


def _armies(game: Game, player: int) -> tuple[int, ...]:
    """The Army creatures that the player controls."""
    mine = (obj for obj in game.zone("battlefield") if game.controller(obj) == player)
    return tuple(o for o in mine if "Army" in game.characteristics(o)[SUBTYPES] and is_creature(game, o))


def amass(game: Game, player: int, count: int, by: int = 0) -> int:
    """A player amasses (CR 701.44a), unless they left the game. Returns the Army that they chose, 0 for none."""
    if player not in game.players_in():
        return 0
    done = game.happen(Amassed(player, count, by))
    return int(done.result or 0) if done is not None and isinstance(done.event, Amassed) else 0


@node
class Amass(Instruction):
    """Players amass N (CR 701.44a), one after another; the memory has their Armies under "amassed" (CR 701.44b)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """In APNAP order; those without an Army in the end chose none."""
        game, players, count = ctx.game, self.who.players(ctx), amount(ctx, self.count)
        chosen = [amass(game, player, count, ctx.source) for player in game.apnap() if player in players]
        ctx.memory[AMASSED] = tuple(army for army in chosen if army)


@node
class WhenAmasses(WhenPlayer):
    """Whenever a player amasses; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Amassed,)


def _amassing(n: Amount, at: int) -> Resulting:
    """The Army is what later words may mean."""
    return Resulting(Amass(n, Subject()), AMASSED, "creature", at)


def _says_amassing(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Amass) and tree.who == Subject():
        yield {"n": tree.count}


apnap_declarations = declares(
    Verb(AMASS, amass),
    words(
        "act#",
        # "Zombies" stands in the texts since other kinds of Armies can be amassed, of which these rules know nothing.
        ("[amasses|amass] {n:number}", "[amasses|amass] Zombies {n:number}"),
        _amassing,
        _says_amassing,
        placed=True,
    ),
    words("named.s", "the (Army|Zombie) you amassed", means=lambda: Remembered(AMASSED)),
    *done_by(WhenAmasses, "[amasses|amass]"),
    DEED.fields,
    *done(DEED, "amassed|amassed|amass", WhenAmasses, "[amasses|amass]"),
)
