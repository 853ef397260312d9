"""Abilities as trees (CR 113, 604) and what the kernel makes of them.

An ability is data. `contributions` of a tree are the small pieces that the game consults while it runs: triggers,
replacement effects, prohibitions, continuous effects and answers to questions. An `AbilityTable`
holds the contributions of one tuple of abilities, split by the zone in which they function (CR 113.6).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, dataclass_transform, final

from apnap.core.fielded import with_fields
from apnap.core.values import Characteristics, Node, field_names, node, shown

if TYPE_CHECKING:
    from apnap.core.context import Context
    from apnap.core.events import Event, Happened
    from apnap.core.game import Game
    from apnap.core.values import Characteristics, Field

T = TypeVar("T")
Q = TypeVar("Q", bound="Question[Any]")
Q_co = TypeVar("Q_co", covariant=True)


EVERYWHERE = "*"
"""The zone name for abilities that function in every zone (CR 113.6a, 604.3)."""
EVERY_ZONE = "zone:*"
"""What looks at all zones of the game declares this in its `reads`."""
BUT = "-"


def everywhere_but(*zones: str) -> tuple[str, ...]:
    """The `zones` of an ability that functions in all zones except these (CR 113.6c)."""
    return (EVERYWHERE, *(BUT + zone for zone in zones))


class Ability(Node):
    """Base of all abilities. `zones` names where it functions; empty means the zones flagged `functions`."""

    __slots__ = ()
    zones: tuple[str, ...] = ()


class Condition(Node):
    """Something that is true or not (CR 603.4, 611.3a).

    `by_costs` says that it is about what was paid for the spell, known before targets are chosen (CR 601.2b, c). By default
    it is not: targets are then chosen whether it holds or not. `negative` says that it is true where something isn't so, also
    where there is nothing that could be. `of_card` that it asks what kind of card something is, also of what is gone.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("holds",)
    by_costs: ClassVar[bool] = False
    negative: ClassVar[bool] = False
    of_card: ClassVar[bool] = False

    def holds(self, ctx: Context) -> bool:
        """Whether it is true now, for the source and controller of `ctx`."""
        raise TypeError(f"{type(self).__name__} does not define holds()")


class Instruction(Node):
    """One thing that a spell or ability tells players to do (CR 608.2c).

    - `predictable`: what comes of it can be told before, as it looks at nothing hidden or random; one that is made of others
      gives by `parts_now` those that it would perform. By default it can't: nothing is planned with what it would give.
    - `uncertain`: it may be left undone in part though it was followed ("may", "if", "unless"). By default it is all done.
    - `compound`: it is made of instructions of which each could be meant by "instead" behind it. By default it is one.
    - `is_payment`: a row of instructions with it is a cost, none of which is begun where one is impossible (CR 118.3). By
      default only the first of a row decides.
    - `leaves`: the name under which the memory has what its `objects` became; empty where it moves nothing.
    - `leaves_gone`: what it leaves in the memory are objects as they were, which a text asks about and does nothing more to.
    - `chooses_x`: a player chooses X as they follow it (CR 107.3f). By default X is the one of the spell or ability.
    - `tells_x`: the value of X in it is the one that other abilities of the same object speak of (CR 607.1, 701.31c).

    How it is put together, by the names of its fields, each empty where it has none:
    - `branches`: instructions of which only one is followed, the usual one first.
    - `asks`: the condition under which that is the first of them.
    - `tried`: the instruction that is followed before, and on which it depends which of them is.
    - `asks_about`: the instruction that a player may do, or the cost that they may pay, as they choose; `prompt` asks whether.
    - `later`: the triggered ability that it creates for later, and `later_it` what that will know as "it" (CR 603.7).

    What words that look back need to know of what it does, by the names of its fields:
    - `acts_on`: what it does something to, if it has that field. By default "objects".
    - `finds_moved`: that is meant where it is by then, also where the text moved it before. By default only where it was.
    - `on_stack`: spells or abilities on the stack; nothing else can be meant. By default anything can.
    - `not_on_stack`: permanents and players; no spell can be meant. By default one can.
    - `not_players`: objects; nothing that may as well be a player can be meant. By default it can.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("perform",)
    predictable: ClassVar[bool] = False
    uncertain: ClassVar[bool] = False
    compound: ClassVar[bool] = False
    is_payment: ClassVar[bool] = False
    leaves: ClassVar[str] = ""
    leaves_gone: ClassVar[bool] = False
    chooses_x: ClassVar[bool] = False
    tells_x: ClassVar[bool] = False
    branches: ClassVar[tuple[str, ...]] = ()
    asks: ClassVar[str] = ""
    tried: ClassVar[str] = ""
    asks_about: ClassVar[str] = ""
    later: ClassVar[str] = ""
    later_it: ClassVar[str] = ""
    acts_on: ClassVar[str] = "objects"
    finds_moved: ClassVar[bool] = False
    on_stack: ClassVar[str] = ""
    not_on_stack: ClassVar[str] = ""
    not_players: ClassVar[str] = ""

    def row(self) -> tuple[Instruction, ...]:
        """The instructions that it stands for, one after the other (CR 608.2c). By default it is one."""
        return (self,)

    def has_number(self) -> bool:
        """Whether "that many" behind it could be how many it was done to (CR 608.2h). By default it could."""
        return True

    # Any: `find` gives back what it is given, of whatever type a field is
    def relocated(self, find: Callable[[Any], Any]) -> Instruction | None:
        """It with what the text moved found where it is, by `find` for each part in the order of the text (CR 400.7j).

        None, the default: its fields are gone through in their order, and what it moves is then found as `leaves` says.
        """
        return None

    def is_possible(self, ctx: Context) -> bool:
        """Whether a player may choose to follow it (CR 608.2d): not where that is illegal or impossible. By default they may."""
        return True

    def idle_for(self, layout: str) -> bool:
        """Whether it never does anything to its own object, where that is a card of this layout. By default it does."""
        return False

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """The instructions that it would perform as things are, of one that is made of others."""
        return ()

    def perform(self, ctx: Context) -> object:
        """Do it. What it returns is for the instruction around it."""
        raise TypeError(f"{type(self).__name__} does not define perform()")


class Duration(Node):
    """How long an effect of a resolution lasts (CR 611.2a): it says when the effect ends, and the kernel ends it.

    That is at one of its `moments`, if it has any; else as soon as `lasts` is false: it is asked again when something of what it
    read has changed. What it reads is declared in `reads` too, as for continuous effects.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("lasts",)

    def moments(self) -> tuple[str, ...]:
        """Names of the moments that may end it: those that rules announce with `Game.announce`."""
        return ()

    def ends_at(self, ctx: Context, moment: str, player: int) -> bool:
        """Whether it ends at this moment of `player`'s, one of its `moments`."""
        return True

    def lasts(self, ctx: Context) -> bool:
        """Whether the effect still goes on, for a duration without `moments`. One that says False once is ended for good."""
        return True


@node
class Indefinite(Duration):
    """Without a stated duration an effect lasts until the game ends (CR 611.2a)."""


@final
@dataclasses.dataclass(frozen=True, slots=True, eq=False)
class Precondition:
    """What must be so before an effect or a trigger condition can have to do with an event of its types.

    It is looked at before the effect is asked, so that most events are compared with a table and nothing else.

    - `values`: fields of the event with the values that they must have.
    - `fields`: one of these must say something else than its default, of anything.
    - `questions`: something must answer one of these.
    - `kind`: the object that it is about is of that kind.
    - `enters`: of an event that brings something, it says something of one of these fields.
    - `arriving`: must be true of the characteristics of what an event brings, before all effects, of which it looks at those
      named in `looks_at` (at any, where none is). Where effects, or what the event says of its fields, may change these, it
      need not. A function of a module: what it gives is kept with them.
    - `check`: must be true of the game and the event; a function that only looks.
    """

    values: tuple[tuple[str, Any], ...] = ()
    fields: tuple[Field[Any], ...] = ()
    questions: tuple[type[Question[Any]], ...] = ()
    kind: str = ""
    enters: tuple[Field[Any], ...] = ()
    arriving: Callable[[Characteristics], bool] | None = None
    looks_at: frozenset[str] = frozenset()
    check: Callable[[Game, Event], bool] | None = None


class StaticEffect(Node):
    """Base of what a static ability or a floating effect does all the time (CR 604, 611)."""

    __slots__ = ()


class Replacement(StaticEffect):
    """A replacement or prevention effect (CR 614, 615). `events` are the types it watches.

    `category` is the name of its category in CR 616.1, empty for what comes after all of them. `entering` says that it is
    about how the object that has it enters, and nothing else (CR 614.12): it is consulted for that one move only, with the
    object as it would be as the source of `applies`, and the object as it still is as the source of `replace`.
    `repeats` says that it may apply to the same event more than once, an exception to CR 614.5 (CR 718.6, 903.9b).
    `at_once` says that the several events that it makes of one happen at the same time (CR 614.13).
    `asks_about` is the field with what a player may do instead, where a field `optional` says that they may, or there is
    none; `prompt` is then the question whether to, in the words of a card.
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("events", "applies", "replace")
    events: ClassVar[tuple[type[Event], ...]] = ()
    entering: ClassVar[bool] = False
    repeats: ClassVar[bool] = False
    at_once: ClassVar[bool] = False
    category: ClassVar[str] = ""
    asks_about: ClassVar[str] = ""

    def precondition(self) -> Precondition | None:
        """What must be so before it can apply to an event of its types; None, by default, where it must always be asked."""
        return None

    def applies(self, ctx: Context, event: Event) -> bool:
        """Whether it would modify `event`. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define applies()")

    def replace(self, ctx: Context, event: Event) -> Event | tuple[Event, ...] | None:
        """What happens instead: an event, several in order (or `at_once`), or nothing. Events are never changed in place."""
        raise TypeError(f"{type(self).__name__} does not define replace()")

    def adds(self, ctx: Context, event: Event) -> frozenset[str] | None:
        """Of one that only adds to how something enters: the names of the fields that the object gets more values of.

        It changes nothing else, whatever is chosen for it, and what it says of these fields changes nothing that the object
        is or can. It is asked where the object is as it would be there (CR 614.12). Such an effect and another one that adds
        to other fields, and looks at none of these, may come in either order: nobody is asked which is first (CR 616.1e).
        None, the default: it may do anything.
        """
        return None


class Prohibition(StaticEffect):
    """A "can't" (CR 614.17, 101.2). `events` are the types it forbids; `entering` as for replacement (CR 614.17d)."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("events", "forbids")
    events: ClassVar[tuple[type[Event], ...]] = ()
    entering: ClassVar[bool] = False

    def precondition(self) -> Precondition | None:
        """What must be so before it can forbid an event of its types; None, by default, where it must always be asked."""
        return None

    def forbids(self, ctx: Context, event: Event) -> bool:
        """Whether `event` can't happen. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define forbids()")


class Question(Generic[T]):
    """A question that the rules ask and effects answer (CR 613.11): hand size, costs, who may block whom.

    Derive with `@question`. The class says which question it is, its fields what it is about, and `T` what an answer is.
    Every answer gets what the ones before made of the first value, in timestamp order. `rule` is where the rulebook asks it.
    One that is `provisional` waits for mechanics that will answer it, and may change with them. One that `forbids` begins with
    True, and an answer of False stands against what it is about: who asks why not is told whose that was.
    """

    __slots__ = ("_hash",)
    rule: ClassVar[str] = ""
    provisional: ClassVar[bool] = False
    forbids: ClassVar[bool] = False

    def __repr__(self) -> str:
        kind: Any = type(self)
        return shown(self, field_names(kind))

    @classmethod
    def fitting(cls, value: T) -> T:
        """The value itself: says to type checkers what the values of these questions are (`QuestionType`)."""
        return value


@dataclass_transform(frozen_default=True)
def question(cls: type[Q]) -> type[Q]:
    """Class decorator for questions: a frozen slotted dataclass."""
    return with_fields(cls, frozen=True)


class QuestionType(Protocol[Q_co, T]):
    """A class of questions `Q_co` whose answers are `T`: what type checkers compare with the parameters of `Answering`."""

    def __call__(self, *fields: Any, **named: Any) -> Q_co:
        """Makes a question."""

    def fitting(self, value: T) -> T:
        """See `Question.fitting`."""


class Answering(StaticEffect, Generic[Q, T]):
    """A static effect that answers the questions `Q` with values `T`. `answer` folds its own answer in.

    `anywhere` says that what it answers about a card is the same wherever the card is: it looks at characteristics only. With
    `fields` it has nothing to say as long as none of them says anything else than its default, of anything.
    """

    __slots__ = ()
    fields: ClassVar[tuple[Field[Any], ...]] = ()
    must_define: ClassVar[tuple[str, ...]] = ("question", "answer")
    anywhere: ClassVar[bool] = False

    @classmethod
    def concerns(cls, characteristics: Characteristics) -> bool:
        """Whether it may have something to say about an object with these characteristics: follows from them alone."""
        return True

    @property
    def question(self) -> QuestionType[Q, T]:
        """The class of the questions. Every type of answers has it as a class variable: `ClassVar[type[Q]] = Q`."""
        raise TypeError(f"{type(self).__name__} does not say which question it answers")

    def answer(self, ctx: Context, value: T, question: Q) -> T:
        """The value so far with this effect's answer folded in. Must not change anything."""
        raise TypeError(f"{type(self).__name__} does not define answer()")


class TriggerCondition(Node):
    """The "when", "whenever" or "at" part of a triggered ability (CR 603.1).

    `events` are the event types it watches; `looks_back` says that it is judged by the moment before
    (CR 603.10); `batched` that it sees simultaneous events as one ("one or more"); `several` that it is worded for several
    objects at once, none of which is "it" in the effect; `per_object` that it is met once for each of the objects that one
    event made of one (CR 713.4).
    """

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("events", "matches")
    events: ClassVar[tuple[type[Event], ...]] = ()
    looks_back: ClassVar[bool] = False
    batched: ClassVar[bool] = False
    several: ClassVar[bool] = False
    per_object: ClassVar[bool] = False

    def any_of(self) -> tuple[TriggerCondition, ...]:
        """Of one that is true where any of several is, these; by default it is one, and gives none."""
        return ()

    def precondition(self) -> Precondition | None:
        """What must be so before an event of its types can match; None, by default, where it must always be asked."""
        return None

    def about(self) -> Node | None:
        """The selector for what it is about, which "it" means in the effect; by default None: the object of its event."""
        return None

    # Any: memory by name, each of another type
    def notes(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """What the effect is to know of the moment at which it triggered, by name, for its memory (CR 603.2); by default nothing.

        What a condition speaks of by what it is like then, and the effect by "that creature", is the same one later.
        """
        return ()

    def cases(self) -> tuple[tuple[TriggerCondition, tuple[str, ...]], ...]:
        """Of several conditions that one ability has, each with the zones in which it functions (CR 113.6k)."""
        return ()

    def occurrence(self, happened: Happened) -> object:
        """With `batched`: simultaneous events with equal values are one occurrence of the trigger event (CR 603.2c)."""
        return None

    def repeats(self, happened: Happened) -> int:
        """How many occurrences of the trigger event one event that matches contains (CR 603.2c); by default one."""
        return 1

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
class Contribution:
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

    __slots__ = ("answers", "continuous", "idle", "needs", "prohibitions", "replacements", "state_triggers", "triggers")

    def __init__(self) -> None:
        self.needs: frozenset[str] = frozenset()
        self.idle = True
        """Whether there is nothing to consult but continuous effects."""
        self.triggers: list[Contribution] = []
        self.replacements: list[Contribution] = []
        self.prohibitions: list[Contribution] = []
        self.answers: list[Contribution] = []
        self.continuous: list[Contribution] = []
        self.state_triggers: list[Contribution] = []

    def add(self, ability: Ability | None, effect: Node, root: Ability | None = None) -> None:
        """Sort one effect into its list. Raises TypeError for what no list is for."""
        if isinstance(effect, Delayed):
            effect = effect.ability
        for kind, contributions in (
            (Triggered, self.triggers),
            (StateTrigger, self.state_triggers),
            (Replacement, self.replacements),
            (Prohibition, self.prohibitions),
            (Answering, self.answers),
            (StaticEffect, self.continuous),
        ):
            if isinstance(effect, kind):
                contributions.append(Contribution(ability, effect, root))
                self.idle = self.idle and contributions is self.continuous
                return
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
