"""Transforming, as an event that others see (CR 701.28)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    NAME,
    OBJECT,
    TIMESTAMP,
    Context,
    Field,
    Game,
    Instruction,
    Leaf,
    Question,
    Teller,
    event,
    question,
)
from apnap_plugins.rules.faces.merging import other_faces, turn_over

TRANSFORMED: Final = Field[int]("transformed at", OBJECT, 0)
"""The timestamp of the last time that the permanent transformed (CR 701.28f)."""


@question
class ActionsAsItTransforms(Question[tuple[Instruction, ...]]):
    """What is done as a permanent transforms, by what it is afterwards (CR 712.16). First nothing; answers add to it."""

    rule: ClassVar[str] = "712.16"
    permanent: int


@event
class Transformed(Leaf):
    """A permanent transforms (CR 701.28a). `by` is the object whose effect does it.

    `why` is the ability's name where it has one, or "day" or "night" where it does so as that begins (CR 702.145b).
    """

    rule: ClassVar[str] = "701.28a"
    obj: int
    by: int = 0
    why: str = ""

    def told(self, teller: Teller) -> str:
        """With the names of both faces."""
        game = teller.game
        turned = other_faces(game, self.obj)
        before = teller.named(turned[0][2][NAME]) if turned else "a permanent"
        return f"{before} transforms into {teller.named(game.name_of(self.obj))}"

    def perform(self, game: Game) -> None:
        """Its other face is up, with a new timestamp (CR 613.7g, 701.28b, 712.4d); it is no new object (CR 712.14).

        Of a merged permanent all double-faced cards turn over (CR 725.2i).
        """
        turns = other_faces(game, self.obj)
        if not turns:
            return
        now = game.next_timestamp()
        turn_over(game, self.obj, turns)
        game.set(TIMESTAMP, self.obj, now)
        game.set(TRANSFORMED, self.obj, now)
        for instruction in game.query(ActionsAsItTransforms(self.obj), ()):
            instruction.perform(Context(game, self.obj, game.controller(self.obj)))
