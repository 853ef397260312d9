"""Separating objects into piles, and what is done with the piles (CR 700.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from apnap import Answer, Context, Instruction, Moved, Rng, node
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.vocabulary.asking import choose_one, choose_player
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

    They stay where they are (CR 700.3c). The memory has the piles under "piles".
    """

    objects: Selector
    who: Selector = EachOpponent()
    piles: tuple[str, ...] = ("first", "second")

    def perform(self, ctx: Context) -> None:
        """Nobody separates anything where there is no such player."""
        players = self.who.players(ctx)
        ctx.memory["piles"] = ()
        if not players:
            return
        words = "Who separates them into piles?"
        who = choose_player(ctx.game, ctx.controller, players, "700.3", words, source=ctx.this)
        piles, words = self.piles, "Separate these into piles"
        options = self.objects.objects(ctx)
        asked = SeparatePiles(player=who, options=options, piles=piles, rule="700.3a", source=ctx.this, prompt=words)
        ctx.memory["piles"] = ctx.game.ask(asked)


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
        chosen = choose_one(ctx.game, who, dict.fromkeys(piles), "700.3", "Choose a pile", source=ctx.this)
        at = piles.index(chosen)
        ctx.memory["chosen pile"] = chosen
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
