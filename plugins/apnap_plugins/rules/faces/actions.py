"""Transforming, as an event that others see (CR 701.28)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    BASE,
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
from apnap_plugins.rules.faces.faces import FACE, other_face

TRANSFORMED: Final = Field[int]("transformed at", OBJECT, 0)
"""The timestamp of the last time that the permanent transformed (CR 701.28f)."""


@question
class ActionsAsItTransforms(Question[tuple[Instruction, ...]]):
    """What is done as a permanent transforms, by what it is afterwards (CR 712.16). First nothing; answers add to it."""

    rule: ClassVar[str] = "712.16"
    permanent: int


@event
class Transformed(Leaf):
    """A permanent transforms (CR 701.28a). `by` is the object whose effect does it, `why` the ability's name where it has one."""

    rule: ClassVar[str] = "701.28a"
    obj: int
    by: int = 0
    why: str = ""

    def told(self, teller: Teller) -> str:
        """With the names of both faces."""
        game = teller.game
        other = other_face(game, self.obj)
        before = teller.named(other[1][NAME]) if other is not None else "a permanent"
        return f"{before} transforms into {teller.named(game.name_of(self.obj))}"

    def perform(self, game: Game) -> None:
        """Its other face is up, with a new timestamp (CR 613.7g, 701.28b, 712.4d); it is no new object (CR 712.14)."""
        other = other_face(game, self.obj)
        if other is None:
            return
        name, characteristics = other
        now = game.next_timestamp()
        game.set(FACE, self.obj, name)
        game.set(BASE, self.obj, characteristics)
        game.set(TIMESTAMP, self.obj, now)
        game.set(TRANSFORMED, self.obj, now)
        for instruction in game.query(ActionsAsItTransforms(self.obj), ()):
            instruction.perform(Context(game, self.obj, game.controller(self.obj)))
