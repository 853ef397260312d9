"""The point of view from which trees are evaluated: whose ability it is, and what it remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from apnap.core.abilities import Ability, Question
    from apnap.core.events import Happened
    from apnap.core.game import Game
    from apnap.core.index import Index

T = TypeVar("T")


@final
class Context:
    """Where a tree is evaluated: the game, the source, its controller, the trigger event and what was remembered.

    `source` is the id of the object the ability is on (CR 113.7), 0 for a rule. `this` is the object on the
    stack that is resolving, or the source. `memory` holds what earlier parts of a tree leave for later ones
    ("that card"); it lives as long as one resolution. `targets` are the chosen targets (CR 115), a tuple per slot.
    `effect` is the id of the floating effect whose point of view it is, or 0. `at_once` are all events of the moment at which
    a trigger condition is asked about one of them, and `before` is what was in force before them, where that condition looks
    back (CR 603.10).
    """

    __slots__ = (
        "ability",
        "at_once",
        "before",
        "controller",
        "effect",
        "game",
        "happened",
        "memory",
        "source",
        "targets",
        "this",
        "timestamp",
        "x",
    )

    # Any: what a target is, is for the base game to say
    def __init__(
        self,
        game: Game,
        source: int,
        controller: int,
        ability: Ability | None = None,
        happened: Happened | None = None,
        this: int = 0,
        targets: tuple[Any, ...] = (),
        memory: dict[str, Any] | None = None,
        x: int = 0,
        timestamp: int = 0,
        effect: int = 0,
    ) -> None:
        self.game = game
        self.source = source
        self.controller = controller
        self.ability = ability
        self.happened = happened
        self.this = this or source
        self.targets = targets
        self.memory: dict[str, Any] = {} if memory is None else memory
        self.x = x
        self.timestamp = timestamp
        self.effect = effect
        self.at_once: Sequence[Happened] = ()
        self.before: Index | None = None

    def query(self, question: Question[T], value: T) -> T:
        """Ask what is in force as `Game.query` does; where one looks back, what was in force then, also what has left since."""
        if self.before is None:
            return self.game.query(question, value)
        for active in self.before.answers.get(type(question), ()):
            if active.live(self.game):
                value = active.effect.answer(active.context(self.game), value, question)
        return value

    # Any: as `__init__`
    def arguments(self) -> tuple[Any, ...]:
        """What makes the same point of view of another game, such as a copy: `Context(game, *arguments)`."""
        return (self.source, self.controller, self.ability, self.happened, self.this, self.targets, self.memory, self.x,
                self.timestamp, self.effect)  # fmt: skip

    def seen_by(self, player: int) -> Context:
        """The same point of view with another player as "you"; what it is told to remember, this one remembers too."""
        source, _, *others = self.arguments()
        return Context(self.game, source, player, *others)
