"""Abilities as trees (CR 113, 604) and what the kernel makes of them.

An ability is data. `contributions` of a tree are the small pieces that the game consults while it runs: triggers,
replacement effects, prohibitions, continuous effects and answers to questions. An `AbilityTable`
holds the contributions of one tuple of abilities, split by the zone in which they function (CR 113.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, final

from apnap.core.values import Node, node

if TYPE_CHECKING:
    from apnap.core.context import Context
    from apnap.core.events import Event, Happened

T = TypeVar("T")

EventKey = type | str
"""An event type, or the `id` of one that lives in a plugin which can't be imported: a watched kind of event."""

EVERYWHERE = "*"
"""The zone name for abilities that function in every zone (CR 113.6a, 604.3)."""
BUT = "-"


def everywhere_but(*zones: str) -> tuple[str, ...]:
    """The `zones` of an ability that functions in all zones except these (CR 113.6c)."""
    return (EVERYWHERE, *(BUT + zone for zone in zones))


class Ability(Node):
    """Base of all abilities. `zones` names where it functions; empty means the zones flagged `functions`."""

    __slots__ = ()
    zones: tuple[str, ...] = ()


class Condition(Node):
    """Something that is true or not (CR 603.4, 611.3a)."""

    __slots__ = ()

    def holds(self, ctx: Context) -> bool:
        """Whether it is true now, for the source and controller of `ctx`."""
        raise TypeError(f"{type(self).__name__} does not define holds()")


class Instruction(Node):
    """One thing that a spell or ability tells players to do (CR 608.2c)."""

    __slots__ = ()

    def perform(self, ctx: Context) -> Any:
        """Do it. What it returns is for the instruction around it."""
        raise TypeError(f"{type(self).__name__} does not define perform()")


class Duration(Node):
    """How long an effect of a resolution lasts (CR 611.2a)."""

    __slots__ = ()

    def lasts(self, ctx: Context) -> bool:
        """Whether the effect still goes on. One that says False once is ended for good."""
        return True


@node
class Indefinite(Duration):
    """Without a stated duration an effect lasts until the game ends (CR 611.2a)."""


class StaticEffect(Node):
    """Base of what a static ability or a floating effect does all the time (CR 604, 611)."""

    __slots__ = ()


class Replacement(StaticEffect):
    """A replacement or prevention effect (CR 614, 615). `events` are the types it watches.

    `order` is where it stands in CR 616.1: SELF, CONTROL, COPY, BACK_FACE or ANY. `entering` says that it is about
    how the object that has it enters, and nothing else (CR 614.12): it is consulted for that one move only, with the
    object as it would be as the source of `applies`, and the object as it still is as the source of `replace`.
    `repeats` says that it may apply to the same event more than once, an exception to CR 614.5 (CR 718.6, 903.9b).
    `at_once` says that the several events that it makes of one happen at the same time (CR 614.13).
    """

    __slots__ = ()
    events: ClassVar[tuple[EventKey, ...]] = ()
    entering: ClassVar[bool] = False
    repeats: ClassVar[bool] = False
    at_once: ClassVar[bool] = False
    SELF: ClassVar[int] = 0
    CONTROL: ClassVar[int] = 1
    COPY: ClassVar[int] = 2
    BACK_FACE: ClassVar[int] = 3
    ANY: ClassVar[int] = 4
    order: ClassVar[int] = 4

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whether it would modify `event`. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define applies()")

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...] | None:
        """What happens instead: an event, several in order (or `at_once`), or nothing. Events are never changed in place."""
        raise TypeError(f"{type(self).__name__} does not define replace()")


class Prohibition(StaticEffect):
    """A "can't" (CR 614.17, 101.2). `events` are the types it forbids; `entering` as for replacement (CR 614.17d)."""

    __slots__ = ()
    events: ClassVar[tuple[EventKey, ...]] = ()
    entering: ClassVar[bool] = False

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Whether `event` can't happen. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define forbids()")


@final
class Question(Generic[T]):
    """A question that the rules ask and effects answer (CR 613.11): hand size, costs, who may block whom.

    Every answer gets what the ones before made of the initial value, in timestamp order.
    """

    __slots__ = ("name", "rule")

    def __init__(self, name: str, rule: str) -> None:
        self.name = name
        self.rule = rule

    def __repr__(self) -> str:
        return f"Question({self.name!r})"


class Answering(StaticEffect):
    """A static effect that answers a question. `question` is which; `answer` folds its own answer in.

    `anywhere` says that what it answers about a card is the same wherever the card is: it looks at characteristics only.
    """

    __slots__ = ()
    question: ClassVar[Question[Any]]
    anywhere: ClassVar[bool] = False

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """The value with this effect's answer folded in. `about` is what the asker passed. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define answer()")


class TriggerCondition(Node):
    """The "when", "whenever" or "at" part of a triggered ability (CR 603.1).

    `events` are the event types it watches; `looks_back` says that it is judged by the moment before
    (CR 603.10); `batched` that it sees simultaneous events as one ("one or more").
    """

    __slots__ = ()
    events: ClassVar[tuple[EventKey, ...]] = ()
    looks_back: ClassVar[bool] = False
    batched: ClassVar[bool] = False

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """Of several conditions that one ability has, each with the zones in which it functions (CR 113.6k)."""
        return ()

    def occurrence(self, happened: Happened) -> Any:
        """With `batched`: simultaneous events with equal values are one occurrence of the trigger event (CR 603.2c)."""
        return None

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Whether this event is the trigger event. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define matches()")


@node
class Keyword(Ability):
    """A keyword ability with its parameters: a name on the abilities that its plugin says it means (CR 702.1)."""

    id: str
    parameters: tuple[Any, ...] = ()


@node
class Triggered(Ability):
    """A triggered ability (CR 603): when `on` matches and `condition` holds, `effect` waits for the stack.

    `condition` is the intervening "if" (CR 603.4). `targets` and `modes` are trees of the base game that putting it
    on the stack chooses from (CR 603.3c, d); the kernel only carries them.
    """

    on: TriggerCondition
    effect: Node
    condition: Condition | None = None
    targets: tuple[Node, ...] = ()
    zones: tuple[str, ...] = ()
    tag: str = ""
    modes: Node | None = None


@node
class StateTrigger(Ability):
    """A state trigger (CR 603.8): triggers as soon as `condition` is true, and not again until it left the stack."""

    condition: Condition
    effect: Node
    targets: tuple[Node, ...] = ()
    zones: tuple[str, ...] = ()


@node
class Static(Ability):
    """A static ability (CR 604): its effects apply while it functions and `condition` holds ("as long as")."""

    effects: tuple[StaticEffect, ...]
    condition: Condition | None = None
    zones: tuple[str, ...] = ()
    defining: bool = False
    """A characteristic-defining ability (CR 604.3): functions everywhere and is applied first (CR 613.3)."""


@node
class Delayed(StaticEffect):
    """A delayed triggered ability (CR 603.7), as a floating effect. `once` unless it has a duration (CR 603.7b)."""

    ability: Triggered
    once: bool = True


@final
class Piece:
    """One contribution: an effect node with the ability (None for a rule or floating effect) that it came from.

    `root` is the ability as the object has it, a keyword for instance, and `ability` what that means.
    """

    __slots__ = ("ability", "effect", "root")

    def __init__(self, ability: Ability | None, effect: Any, root: Ability | None = None) -> None:
        self.ability = ability
        self.effect = effect
        self.root = root or ability


@final
class AbilityTable:
    """The contributions of a tuple of abilities in one zone, by kind."""

    __slots__ = ("answers", "continuous", "needs", "prohibitions", "replacements", "state_triggers", "triggers")

    def __init__(self) -> None:
        self.needs: frozenset[str] = frozenset()
        self.triggers: list[Piece] = []
        self.replacements: list[Piece] = []
        self.prohibitions: list[Piece] = []
        self.answers: list[Piece] = []
        self.continuous: list[Piece] = []
        self.state_triggers: list[Piece] = []

    def is_empty(self) -> bool:
        """Whether there is nothing to consult but continuous effects."""
        return not (self.triggers or self.replacements or self.prohibitions or self.answers or self.state_triggers)

    def add(self, ability: Ability | None, effect: Node, root: Ability | None = None) -> None:
        """Sort one effect into its list. Raises TypeError for what no list is for."""
        if isinstance(effect, Triggered):
            self.triggers.append(Piece(ability, effect, root))
        elif isinstance(effect, StateTrigger):
            self.state_triggers.append(Piece(ability, effect, root))
        elif isinstance(effect, Replacement):
            self.replacements.append(Piece(ability, effect, root))
        elif isinstance(effect, Prohibition):
            self.prohibitions.append(Piece(ability, effect, root))
        elif isinstance(effect, Answering):
            self.answers.append(Piece(ability, effect, root))
        elif isinstance(effect, Delayed):
            self.triggers.append(Piece(ability, effect.ability, root))
        elif isinstance(effect, StaticEffect):
            self.continuous.append(Piece(ability, effect, root))
        else:
            raise TypeError(f"{type(effect).__name__} is no triggered ability and no static effect")


def functions_in(ability: Ability, zone: str, home: frozenset[str]) -> bool:
    """Whether `ability` functions in the zone of that name (CR 113.6); `home` are the zones flagged `functions`.

    Also CR 113.6a, 113.6b, 113.6d, 113.6e, 113.6f, 113.6g, 113.6p, 604.5, 604.6.
    """
    if isinstance(ability, Static) and ability.defining:
        return True
    if not ability.zones:
        return zone in home
    if EVERYWHERE in ability.zones:
        return f"{BUT}{zone}" not in ability.zones
    return zone in ability.zones


def pieces(ability: Ability) -> Iterable[Node]:
    """The effects that an ability other than a keyword contributes by itself."""
    if isinstance(ability, (Triggered, StateTrigger)):
        return (ability,)
    if isinstance(ability, Static):
        return ability.effects
    return ()
