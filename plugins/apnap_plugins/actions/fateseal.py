"""Fateseal (CR 701.22)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Context, Event, Game, Instruction, Manifest, Teller, Verb, declares, event, node
from apnap.words import words
from apnap_plugins.rules.objects.arranging import Arrange, Reordered, show
from apnap_plugins.rules.vocabulary.actions import FATESEAL
from apnap_plugins.rules.vocabulary.asking import choose_player
from apnap_plugins.rules.vocabulary.base import Amount, Selector, amount, top_of_library
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.deeds_of_mechanics import done
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="fateseal",
    name="Fateseal",
    kind="keyword action",
    rules=("701.22",),
    since="FUT",
    requires=("zones",),
    numbers={
        "2017-09-25": {"701.22": "701.20"},
        "2020-01-22": {"701.22": "701.21"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


FATESEALED: Final = Deed("fatesealed")


@event
class Fatesealed(Event):
    """A player fateseals (CR 701.22a). What replaces fatesealing, or triggers on it, sees this."""

    rule: ClassVar[str] = "701.22a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    count: int

    def told(self, teller: Teller) -> str:
        """Who fateseals, and how many cards."""
        return f"{teller.player(self.player)} fateseals {self.count}"

    def perform(self, game: Game) -> int:
        """Of an opponent's top cards any number go to the bottom, the rest back on top, in any order (CR 701.22a).

        The player chooses which opponent, and is the only one who sees the cards. Returns who it was.
        """
        FATESEALED.note(game, self.player)
        player = self.player
        whose = choose_player(game, player, game.opponents(player), "701.22a", "Look at the library of which opponent?")
        cards = top_of_library(game, whose, self.count)
        show(game, player, cards)
        piles = Arrange(player=player, options=cards, piles=("top", "bottom"), rule="701.22a", prompt="Fateseal")
        top, bottom = game.ask(piles)
        if cards:
            game.happen(Reordered(("library", whose), player, tuple(reversed(bottom)), top))
        return whose


def fateseal(game: Game, player: int, count: int) -> None:
    """`player` fateseals (CR 701.22a); where there is no opponent, or no card to look at is asked for, nothing happens."""
    if count > 0 and player in game.players_in() and game.opponents(player):
        game.happen(Fatesealed(player, count))


@node
class Fateseal(Instruction):
    """Players fateseal (CR 701.22a)."""

    count: Amount
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One after another, in APNAP order: two of them may look at the same library."""
        players = self.who.players(ctx)
        count = amount(ctx, self.count)
        for player in ctx.game.apnap():
            if player in players:
                fateseal(ctx.game, player, count)


@node
class WhenFateseals(WhenPlayer):
    """Whenever a player fateseals; `whose` is "your", "each" or "opponent"."""

    events: ClassVar[tuple[type[Event], ...]] = (Fatesealed,)


apnap_declarations = declares(
    Verb(FATESEAL, fateseal),
    words("act#", "[fateseals|fateseal] {n:number}", means=lambda n: Fateseal(n, Subject())),
    *done_by(WhenFateseals, "fateseal{s}"),
    FATESEALED.fields,
    *done(FATESEALED, "fatesealed|fatesealed|fateseal", WhenFateseals, "fateseal{s}"),
)
