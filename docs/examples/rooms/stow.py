"""Stow N: look at the top N cards of your library; one goes to your hand, another onto your shelf. A zone, a decision, words."""

from __future__ import annotations

from typing import Any, ClassVar

from apnap import Answer, Context, Decision, Instruction, Manifest, Moved, Rng, SampleCard, Zone, declares, node
from apnap.words import words
from apnap_plugins.rules.objects.arranging import show

MANIFEST = Manifest(
    id="stow", name="Stow", kind="keyword action", requires=("zones", "casting"), kernel=">=0.1,<0.2", words=("stow",)
)


class ChoosePair(Decision):
    """Choose one of the options, and then another. Answer: the places of both. Value: both."""

    kind: ClassVar[str] = "choose a pair"

    def problem(self, answer: Answer) -> str | None:
        """What is expected, of an answer that is not legal."""
        return (
            None if answer in self.candidates() else f"expected two places in 0..{len(self.options) - 1}, not the same"
        )

    def candidates(self) -> list[Answer]:
        """All legal answers: what lists them, checks them, and lets agents and replays give them."""
        places = range(len(self.options))
        return [(one, other) for one in places for other in places if one != other]

    def value(self, answer: Any) -> tuple[Any, ...]:
        """What `ask` returns to rule code."""
        return tuple(self.options[place] for place in answer)

    def default(self) -> Answer:
        """One that is always legal."""
        return self.candidates()[0]

    def sample(self, rng: Rng) -> Answer:
        """One at random."""
        return self.candidates()[rng.randrange(len(self.candidates()))]


@node
class Stow(Instruction):
    """The controller of the spell or ability stows."""

    count: int

    def perform(self, ctx: Context) -> None:
        """Of fewer than two cards there is nothing to choose."""
        cards = ctx.game.zone("library", ctx.controller)[-self.count :]
        if len(cards) > 1:
            show(ctx.game, ctx.controller, cards)
            taken, shelved = ctx.game.ask(
                ChoosePair(player=ctx.controller, options=cards, rule="stow", prompt="Which two?")
            )
            ctx.game.happen_all([Moved(taken, "hand", cause="stow"), Moved(shelved, "shelf", cause="stow")])


apnap_declarations = declares(
    # Everybody has one, and everybody may look at what lies there.
    Zone("shelf", owned=True),
    words("clause", "stow {n:number}", means=Stow),
    SampleCard({"name": "Sample Butler", "mana_cost": "{1}", "type_line": "Sorcery", "oracle_text": "Stow 3."}),
)
