"""What plugins declare: the kernel's ports as data. The hook `apnap_declarations` hands them over (`apnap.hookspecs`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from apnap.core.abilities import Ability, Question
    from apnap.core.events import CeasedToExist, Event, Happened, Moved
    from apnap.core.game import Game
    from apnap.core.layers import Continuous, Part
    from apnap.core.naming import Action, Namer
    from apnap.core.telling import Teller
    from apnap.core.values import Field


T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone (CR 400). `public`: all may look; `owned`: each player has one; `ordered`: order matters (CR 400.5).

    `functions`: abilities of objects function here unless they say otherwise (CR 113.6). `joint`: an object made
    of several components stays one object here. `outside`: what lies here is outside the game, and what speaks of all zones
    does not mean it (CR 400.11). `told` gives the sentence for what moved into it, from the move, the id of the new object
    and who tells it: where its cause says none, and in place of the usual one.
    """

    name: str
    public: bool = True
    owned: bool = False
    ordered: bool = False
    functions: bool = False
    joint: bool = False
    outside: bool = False
    told: Callable[[Moved, int, Teller], str | None] | None = None


@dataclass(frozen=True, slots=True)
class ReplacementCategory:
    """A category of replacement effects (CR 616.1): those of a lower `order` apply first, those of none apply last.

    `despite_cant`: they apply to an event that can't happen as well, which may become one that can. `renews`: an object
    that enters has other abilities after one has applied, and what its own abilities did may be done anew (CR 707.5).
    """

    name: str
    order: int
    rule: str = ""
    despite_cant: bool = False
    renews: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A rule on the order of events that only change state and happen at the same time.

    `arrange` gets them as they would be carried out, may ask players, and gives them in the order in which they are: an
    object that several of them move moves with the first (CR 704.7), what arrives later has a later timestamp. Those
    of a lower `order` come first. With `events` it has nothing to do where none is of one of these types.
    """

    id: str
    rule: str
    arrange: Callable[[Game, list[Happened]], list[Happened]]
    order: int = 0
    events: tuple[type[Event], ...] = ()


@dataclass(frozen=True, slots=True)
class Cause:
    """Why objects move, or cease to exist, and how that is told: `id` is the event's `cause`.

    `moved` gets the move, the id of the new object (0 for none) and who tells it, `ceased` the event and who tells it. What is
    left out goes without saying: another event tells of it.
    """

    id: str
    moved: Callable[[Moved, int, Teller], str | None] | None = None
    ceased: Callable[[CeasedToExist, Teller], str | None] | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer or sublayer (CR 613.1); layers are applied by rising `order`.

    `snapshot` lets `Game.characteristics_after` tell the values that objects have, or had last, when it was applied.
    """

    name: str
    order: int
    rule: str = ""
    snapshot: bool = False


@dataclass(frozen=True, slots=True)
class KeywordDefinition:
    """What a keyword ability means (CR 702): `expand` gives the abilities that it stands for.

    `cumulative` is False where several instances of it on one object are redundant. `text` is the template it is
    printed with, e.g. "ward {0}". With `per_instance`, equal instances on one object mean different static and triggered
    abilities: `expand` gets the number of the instance as well, 1 for the first.
    """

    id: str
    expand: Callable[..., tuple[Ability, ...]]
    cumulative: bool = False
    text: str = ""
    per_instance: bool = False


@dataclass(frozen=True, slots=True)
class Wording(Generic[T]):
    """What a rule that changed says, by edition: `Rules.wording` gives what holds, settled as the ruleset is built.

    `values` are pairs of an edition, by its date, and what holds since then; the first has an empty date.
    """

    name: str
    rule: str
    values: tuple[tuple[str, T], ...]

    def of(self, edition: str) -> T:
        """What holds in an edition: also in one that came later than all that are named."""
        return [value for since, value in self.values if since <= edition][-1]


@dataclass(frozen=True)  # slots don't go with `VerbKey[F](...)`, which asks to note the F
class VerbKey(Generic[F]):
    """What rooms call a keyword action (CR 701) or other action that is another room's: `game.verb(TAP)(game, objects)`.

    `F` is the type of what performs it, a `Callable` or a protocol with `__call__` where some parameters have defaults, so
    that a type checker knows the parameters and the result. The key lies where all who use it may import it, and the
    module that performs it declares `Verb(key, function)`. `plugin` is the id of the plugin that usually does, so that
    an error can say which is missing; empty for none in particular. Keys of one id are the same key.
    """

    id: str
    plugin: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Verb(Generic[F]):
    """That a plugin performs a verb: the function for a key (CR 701)."""

    key: VerbKey[F]
    perform: F

    @property
    def id(self) -> str:
        """That of the key."""
        return self.key.id


@dataclass(frozen=True, slots=True)
class StateBasedAction:
    """A state-based action (CR 704). `check` gives the events that must happen now; it may ask for choices."""

    id: str
    rule: str
    check: Callable[[Game], Iterable[Event]]
    order: int = 0


@dataclass(frozen=True, slots=True)
class AnyTimeCheck:
    """A condition that the game looks at whenever something happened (day and night, the city's blessing).

    With `at_priority` only when a player is about to receive priority and all else is settled (CR 117.5). Where something in
    force answers the question `before_triggers`, it is looked at after each event also before that event triggers anything,
    so that what triggers is judged with what the condition brings about.
    """

    id: str
    rule: str
    check: Callable[[Game], None]
    at_priority: bool = False
    before_triggers: type[Question[Any]] | None = None


@dataclass(frozen=True, slots=True)
class Derived(Generic[T]):
    """Something that follows from state for each object in a zone, and the event that a change of it is (CR 603.10d).

    `value` works it out, `field` keeps what it was (its default: not looked at yet) while an ability watches for `changed`;
    `event` makes that event from the object, the value before and the value now. It has happened already: nothing replaces it.
    It is looked at again where something changed that was read for it (`Game.kept`).
    """

    field: Field[T]
    rule: str
    value: Callable[[Game, int], T]
    changed: type[Event]
    event: Callable[[int, T, T], Event]
    zone: str = "battlefield"


@dataclass(frozen=True, slots=True)
class Stage:
    """A kind of stage of the game: before it begins, a phase, a step (CR 500).

    `begin` does its turn-based actions and says whether players receive priority in it; `end` does what happens
    as it ends, after priority. An `opening` one belongs to the start of the game, before the first turn (CR 103).

    `first` are moments of the active player's that are there before `begin`, `last` those after `end` (`Game.announce`).
    Where `fields` are given, `end` has something to do only where one of them says something of anything.
    A field of the game that is the `record` is given the stage's name as it begins, before that is an event; of one that is
    skipped it says nothing. `before` are questions with what is done before `begin` where something answers them.
    """

    name: str
    begin: Callable[[Game, Any], bool]
    end: Callable[[Game, Any], None] | None = None
    rule: str = ""
    opening: bool = False
    first: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    fields: tuple[Field[Any], ...] = ()
    record: Field[tuple[str, ...]] | None = None
    before: tuple[tuple[type[Question[Any]], Callable[[Game], None]], ...] = ()


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
    `worded` says an action in words; without it that is the kind, what the action is done with, and in which way. Kinds are
    offered by their `order`, the smallest first.
    """

    id: str
    options: Callable[[Game, int], Iterable[tuple[Any, ...]]]
    perform: Callable[[Game, int, tuple[Any, ...]], None]
    background: bool = False
    worded: Callable[[Namer, Action], str] | None = None
    order: int = 10


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
class InsertedStep:
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
class FieldEffect:
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
class Shared:
    """What the players of a side have together: a field of players of that name, such as a life total (CR 810.4).

    What is written for one of them is written for all. `blend` gives what another has from then on, from what was written and
    what they have: for a field of which they share a part only. Without it they have the same.
    """

    field: str
    blend: Callable[[Any, Any], Any] | None = None


@dataclass(frozen=True, slots=True)
class Sides:
    """Who plays with whom, and wins with whom (CR 102.2, 102.3).

    `side_of` gives the side of a seat, of that many seats; players of other sides are opponents. A side wins when all
    others have left the game, and all its players win (CR 104.2a). With `shared_fate` one who loses takes the others of
    the side along (CR 810.8a). With `shared_turns` a side takes turns, has priority and fights as one (CR 805): its seats
    must be adjacent, the first of them speaks for it (CR 805.2). `shared` is what its players have together. What can't happen
    to one of them can't happen to the others where `barred` says so of the event (CR 810.8a, 810.9g).
    `in_range` limits whom a player's spells and abilities affect, watch and look at: whether the second seat is within the range
    of influence of the first (CR 801.2). Provisional: what only questions say (attacks, targets, attachments), the variant
    answers itself. `replaces` is the id of the one whose place it takes; one is left in a ruleset.
    """

    id: str
    side_of: Callable[[int, int], int]
    shared_fate: bool = False
    replaces: str = ""
    shared_turns: bool = False
    shared: tuple[Shared, ...] = ()
    barred: Callable[[Event], bool] | None = None
    in_range: Callable[[Game, int, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Nonexistence:
    """A field that, while true, makes the game treat the object as though it did not exist (CR 702.26b).

    No look-up finds it, no event happens to it but those that are `of_absent`, none of its abilities functions, and whoever
    knows its id knows it as it was seen last. What speaks of just such objects asks `absent` and `unseen`.
    """

    field: str


@dataclass(frozen=True, slots=True)
class VisibilityRule:
    """A rule on who may look at an object beside what its zone says: True, False, or None for no opinion.

    With `field` it is only asked about objects whose field of that name is set, or, where that is a field of players or of
    the game, as long as it is set of anybody. One that never says False is not `hides`.
    """

    id: str
    may_look: Callable[[Game, int, int], bool | None]
    field: str = ""
    hides: bool = True


class Contribution:
    """What plugins declare to another plugin: the kinds of a mechanic's own are frozen subclasses.

    `Rules.contributions` gives what all plugins in force declared of a kind, whether a game has reached them or not.
    """

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class BeforeLeaving(Contribution):
    """What comes just before a player leaves the game: what isn't to go with them is handed over (CR 800.4p, 901.10b).

    `run` gets the game, the player, and all who leave together with them. Not where nobody would be left.
    """

    id: str
    rule: str
    run: Callable[[Game, int, tuple[int, ...]], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """Where the kernel stops a game that runs away: objects in it, events between decision points, nesting, loops.

    After `quiet_steps` in which nobody did anything of their own (of two players; with more of them in proportion) it is
    looked for states that come again; after `forced_steps`, and some more for each object that was on the stack at once, the
    game is stopped.
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
