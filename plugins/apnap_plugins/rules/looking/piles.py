"""Separating objects into piles, and what is done with the piles (CR 700.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap import Answer, Context, Instruction, Moved, Rng, node
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.actions import LOOK
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_place, choose_player
from apnap_plugins.rules.vocabulary.base import Ref, Selector
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, You

Pile = tuple[int, ...]
"""The cards of a pile by the ids of their objects (CR 700.3); it may be empty."""


@dataclass(slots=True, kw_only=True)
class SeparatePiles(Arrange):
    """Put each object into exactly one pile (CR 700.3a); piles may be empty (CR 700.3d), and there is no order in them."""

    kind: ClassVar[str] = "separate into piles"

    def problem(self, answer: Answer) -> str | None:
        """Each object in one pile, indices rising."""
        wrong = Arrange.problem(self, answer)
        if wrong is None and any(list(pile) != sorted(pile) for pile in answer):
            return "a pile has no order: indices must rise"
        return wrong

    def arranged(self, answer: Answer) -> Answer:
        """Indices of a pile in any order are put in rising order."""
        if isinstance(answer, tuple) and all(isinstance(p, tuple) and all(type(i) is int for i in p) for p in answer):
            return tuple(tuple(sorted(pile)) for pile in answer)
        return answer

    def sample(self, rng: Rng) -> Answer:
        """Any pile for each object."""
        places = [rng.randrange(len(self.piles)) for _ in self.options]
        return tuple(tuple(i for i, at in enumerate(places) if at == pile) for pile in range(len(self.piles)))


@node
class SeparateIntoPiles(Instruction):
    """A player separates objects into piles (CR 700.3); of several who could, the controller says which one.

    They stay where they are (CR 700.3c). The memory has the piles under "piles". With `one_hidden` the first pile is face down
    and the others face up: everybody sees these as they are made, and of the first only how many cards are in it.
    """

    objects: Selector
    who: Selector = EachOpponent()
    piles: tuple[str, ...] = ("first", "second")
    one_hidden: bool = False

    def perform(self, ctx: Context) -> None:
        """Nobody separates anything where there is no such player."""
        players = self.who.players(ctx)
        ctx.memory["piles"] = ()
        ctx.memory["first pile is hidden"] = self.one_hidden
        if not players:
            return
        words = "Who separates them into piles?"
        who = choose_player(ctx.game, ctx.controller, players, "700.3", words, source=ctx.this)
        piles, words = self.piles, "Separate these into piles"
        options = self.objects.objects(ctx)
        asked = SeparatePiles(player=who, options=options, piles=piles, rule="700.3a", source=ctx.this, prompt=words)
        ctx.memory["piles"] = made = ctx.game.ask(asked)
        for player in ctx.game.apnap() if self.one_hidden else ():
            for pile in made[1:]:
                ctx.game.verb(LOOK)(ctx.game, player, pile)


@node
class ChoosePile(Instruction):
    """A player chooses one of the piles; `InPile` gives it and the others from here on (CR 700.3).

    Of several players who could, the controller says which one.
    """

    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """Under "chosen pile" and "other piles"."""
        piles: tuple[Pile, ...] = ctx.memory.get("piles", ())
        players = self.who.players(ctx)
        if not piles or not players:
            ctx.memory["chosen pile"] = ctx.memory["other piles"] = ()
            return
        words = "Who chooses a pile?"
        who = choose_player(ctx.game, ctx.controller, players, "700.3", words, source=ctx.this)
        if ctx.memory.get("first pile is hidden"):
            shown: tuple[object, ...] = (f"the face-down pile ({len(piles[0])})", *piles[1:])
            at = choose_place(ctx.game, who, shown, "700.3", "Choose a pile", source=ctx.this)
        else:
            at = piles.index(choose_one(ctx.game, who, dict.fromkeys(piles), "700.3", "Choose a pile", source=ctx.this))
        ctx.memory["chosen pile"] = piles[at]
        ctx.memory["other piles"] = tuple(obj for pile in (*piles[:at], *piles[at + 1 :]) for obj in pile)


@node
class InPile(Selector):
    """The objects in the pile that was chosen, or in the others: a pile is no object of its own (CR 700.3b)."""

    chosen: bool = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they stood before."""
        return tuple(ctx.memory.get("chosen pile" if self.chosen else "other piles", ()))


@node
class PutPiles(Instruction):
    """Put the chosen pile into one zone and the others into another, at the same time (CR 700.3)."""

    chosen: str
    others: str

    def perform(self, ctx: Context) -> None:
        """Each card by itself, into its owner's zone (CR 700.3b); under "moved" the memory has what they became."""
        moves = [
            Moved(obj, zone, cause="effect", by=ctx.source)
            for zone, pile in ((self.chosen, InPile()), (self.others, InPile(False)))
            for obj in pile.objects(ctx)
        ]
        carry_out_moves(ctx, moves)
