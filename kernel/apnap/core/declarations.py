"""What plugins declare: the kernel's ports as data. Hook specifications in `apnap.hookspecs` collect these."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apnap.core.abilities import Ability
    from apnap.core.events import Event
    from apnap.core.game import Game
    from apnap.core.layers import Continuous, Part


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone (CR 400). `public`: all may look; `owned`: each player has one; `ordered`: order matters (CR 400.5).

    `functions`: abilities of objects function here unless they say otherwise (CR 113.6). `joint`: an object made
    of several components stays one object here. `arranged`: which of several objects that are put on top here at once
    the player whose zone it is puts into an order (CR 404.3), asked where it is given.
    """

    name: str
    public: bool = True
    owned: bool = False
    ordered: bool = False
    functions: bool = False
    joint: bool = False
    arranged: Callable[[Game, int, tuple[int, ...]], tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer or sublayer (CR 613.1); layers are applied by rising `order`.

    `kept` lets `Game.characteristics_after` tell the values that objects have, or had last, when it was applied.
    """

    name: str
    order: int
    rule: str = ""
    kept: bool = False


@dataclass(frozen=True, slots=True)
class KeywordDefinition:
    """What a keyword ability means (CR 702): `expand` gives the abilities that it stands for.

    `cumulative` is False where several instances of it on one object are redundant. `text` is the template it is
    printed with, e.g. "ward {0}". With `numbered`, equal instances on one object mean different static and triggered
    abilities: `expand` gets the number of the instance as well, 1 for the first.
    """

    id: str
    expand: Callable[..., tuple[Ability, ...]]
    cumulative: bool = False
    text: str = ""
    numbered: bool = False


@dataclass(frozen=True, slots=True)
class Verb:
    """A keyword action (CR 701) or other action that plugins reach by its id: `game.verb(id)(game, ...)`."""

    id: str
    perform: Callable[..., Any]


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """A state-based action (CR 704). `check` gives the events that must happen now; it may ask for choices."""

    id: str
    rule: str
    check: Callable[[Game], Iterable[Event]]
    order: int = 0


@dataclass(frozen=True, slots=True)
class AnyTime:
    """A condition that the game looks at whenever something happened (day and night, the city's blessing).

    With `at_priority` only when a player is about to receive priority and all else is settled (CR 117.5).
    """

    id: str
    rule: str
    check: Callable[[Game], None]
    at_priority: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A kind of stage of the game: before it begins, a phase, a step (CR 500).

    `begin` does its turn-based actions and says whether players receive priority in it; `end` does what happens
    as it ends, after priority.
    """

    name: str
    begin: Callable[[Game, Any], bool]
    end: Callable[[Game, Any], None] | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Agenda:
    """Who says what comes next when no stage is left: `next` gives the stages to come, e.g. a turn's."""

    id: str
    next: Callable[[Game], tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class ActionKind:
    """Something a player with priority may do (CR 117.1): `options` lists what is possible, `perform` does one.

    An action is a tuple whose first item is `id`. `options` must not change anything. What a `background` kind offers is
    no reason to stop at a player who could do nothing else, and automatic players take it now and then only.
    """

    id: str
    options: Callable[[Game, int], Iterable[tuple[Any, ...]]]
    perform: Callable[[Game, int, tuple[Any, ...]], None]
    background: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A named step of a procedure; `run` gets the game and the procedure's frame. `rule` is the rule it carries out."""

    name: str
    run: Callable[[Game, Any], None]
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Procedure:
    """A sequence of named steps, such as casting a spell (CR 601.2). Plugins put steps of their own into it."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Insertion:
    """A step put into somebody's procedure, directly `before` or `after` one of its named steps, or at its end.

    Several that are put at one place stand in the order of their rules' numbers (CR 502.1 before 502.2).
    """

    procedure: str
    step: Step
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class CounterKind:
    """A kind of counter (CR 122.1) and what that many of them do to the characteristics of the object they are on."""

    name: str
    parts: Callable[[int], tuple[Part, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Intrinsic:
    """An effect that rules give to every object whose field `field` is set: face down, merged, ....

    `effects` gets the game, the object's id and the field's value and yields (effect, timestamp) pairs.
    """

    field: str
    effects: Callable[[Game, int, Any], Iterable[tuple[Continuous, int]]]


@dataclass(frozen=True, slots=True)
class Setup:
    """What is done with the decks before the first stage: `run` gets the game and, per seat, lists of components by name."""

    id: str
    run: Callable[[Game, tuple[dict[str, tuple[int, ...]], ...]], None]


@dataclass(frozen=True, slots=True)
class StackRules:
    """How triggered abilities get on the stack and how objects on it resolve (CR 603.3, 608).

    `ability_of` gives (source, ability) of an ability on the stack, or None for a spell.
    """

    put_trigger: Callable[[Game, Any], None]
    resolve: Callable[[Game, int], None]
    ability_of: Callable[[Game, int], tuple[int, Any] | None]


@dataclass(frozen=True, slots=True)
class Absence:
    """A field that, while true, makes the game treat the object as though it did not exist (CR 702.26b)."""

    field: str


@dataclass(frozen=True, slots=True)
class Viewing:
    """A rule on who may look at an object beside what its zone says: True, False, or None for no opinion.

    With `field` it is only asked about objects whose field of that name is set. One that never says False is not `hides`.
    """

    id: str
    may_look: Callable[[Game, int, int], bool | None]
    field: str = ""
    hides: bool = True


@dataclass(frozen=True, slots=True)
class Limits:
    """Where the kernel stops a game that runs away: objects in it, events between decision points, nesting, loops.

    After `quiet_steps` in which nobody did anything of their own it is looked for states that come again; after `forced_steps`,
    and some more for each object that was on the stack at once, the game is stopped.
    """

    objects: int = 20_000
    events: int = 200_000
    depth: int = 120
    quiet_steps: int = 60
    forced_steps: int = 20_000


@dataclass(slots=True)
class Frame:
    """The base of what a procedure's steps share. Setting `done` skips the remaining steps."""

    done: bool = field(default=False, kw_only=True)
