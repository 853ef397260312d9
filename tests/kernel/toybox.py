"""What cards of the toy game can do: a plugin of its own, so that errors can name it."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable
from typing import Any, ClassVar

import toy
from toy import BENT, COLOURS, SCORE, SIZE, Bend, Break, Draw, Gain, card

from apnap import (
    ABILITIES,
    CONTROLLER,
    GAME,
    NAME,
    OBJECT,
    PLAYER,
    Ability,
    AbilityTriggered,
    Affects,
    Answering,
    Characteristic,
    Choose,
    ChooseNumber,
    ChooseOne,
    Condition,
    Continuous,
    CounterKind,
    DecisionMaker,
    Delayed,
    Duration,
    Event,
    Field,
    GainAbility,
    Instruction,
    Manifest,
    Moved,
    Op,
    Part,
    PlayerLeft,
    Prohibition,
    Question,
    Replacement,
    ReplacementCategory,
    Static,
    TriggerCondition,
    TriggerCount,
    Triggered,
    Working,
    YesNo,
    declares,
    event,
    node,
    question,
)
from apnap.core.events import Leaf
from apnap.core.values import GRANTED

MANIFEST = Manifest(id="toybox", name="Toy cards", kind="rules", rules=("100.1",), requires=("toy",))

KINDS = Characteristic[frozenset[str]]("kinds", frozenset())
WEATHER = Field[str]("weather", GAME, "dry")
CLOCK = Field[int]("clock", GAME, 0)
MOOD = Field[str]("mood", PLAYER, "calm")
CHOSEN = Field[str]("chosen", OBJECT, "")
SHIELD = Field[int]("shield", OBJECT, 0)
HIDDEN_NOTE = Field[str]("hidden note", PLAYER, "", secret=True)

SCRIPTS: dict[str, Callable[[Any], Any]] = {}
"""What tests let a card do, by name: written while tests are imported, read in play."""


# Instructions ---------------------------------------------------------------------------------------


@node
class Trips(Prohibition):
    """Fails when it is asked about an event."""

    events: ClassVar[tuple[type, ...]] = (Gain,)

    def forbids(self, ctx, event):
        raise KeyError("tripped")


@node
class Script(Instruction):
    """Runs the test's function of that name."""

    name: str

    def perform(self, ctx):
        return SCRIPTS[self.name](ctx)


def script(function: Callable[[Any], Any]) -> Spell:
    """Decorator: the ability of a card that runs `function` when it resolves."""
    name = f"{function.__module__}.{function.__qualname__}"
    SCRIPTS[name] = function
    return Spell(Script(name))


@node
class Spell(Ability):
    """What a card does when it resolves."""

    effect: Instruction

    def perform(self, ctx):
        return self.effect.perform(ctx)


@node
class GainScore(Instruction):
    amount: int = 1

    def perform(self, ctx):
        return ctx.game.happen(Gain(ctx.controller, self.amount))


@node
class DrawCards(Instruction):
    count: int = 1

    def perform(self, ctx):
        return ctx.game.happen(Draw(ctx.controller, self.count))


@node
class BendOne(Instruction):
    """You may bend an object on the table."""

    def perform(self, ctx):
        game = ctx.game
        if game.ask(YesNo(player=ctx.controller, rule="100.1", prompt="Bend one?")):
            options = game.zone("table")
            if options:
                game.happen(Bend(game.ask(ChooseOne(player=ctx.controller, options=options, rule="100.2"))))


@node
class BreakSome(Instruction):
    """Choose up to two objects on the table; all break at once."""

    def perform(self, ctx):
        game = ctx.game
        options = game.zone("table")
        most = min(2, len(options))
        chosen = game.ask(Choose(player=ctx.controller, options=options, minimum=0, maximum=most, rule="100.3"))
        game.happen_all([Break(i) for i in chosen])


@node
class EachLoses(Instruction):
    """Each player names a number; all lose that much at once."""

    def perform(self, ctx):
        game = ctx.game
        numbers = [
            (p, game.ask(ChooseNumber(player=p, minimum=0, maximum=2, rule="100.4", source=ctx.this)))
            for p in game.apnap()
        ]
        game.happen_all([Gain(p, -n) for p, n in numbers])


@node
class Reshuffle(Instruction):
    """The controller's hand goes to the pile, which is shuffled; they draw as many."""

    def perform(self, ctx):
        from apnap import Shuffled

        game = ctx.game
        hand = game.zone("hand", ctx.controller)
        game.happen_all([Moved(i, "pile", cause="reshuffle") for i in hand])
        game.happen(Shuffled(("pile", ctx.controller), ctx.controller))
        game.happen(Draw(ctx.controller, len(hand)))


@event
class Both(Leaf):
    """A player's score and mood change together."""

    objects = ()
    player: int
    amount: int

    def perform(self, game):
        game.set(SCORE, self.player, game.get(SCORE, self.player) + self.amount)


@event
class Deeper(Event):
    """An event that contains itself."""

    objects = ()
    level: int

    def perform(self, game):
        game.happen(Deeper(self.level + 1))


# Conditions, durations ------------------------------------------------------------------------------


@node
class WeatherIs(Condition):
    weather: str
    reads = frozenset({"weather"})

    def holds(self, ctx):
        return ctx.game.get(WEATHER) == self.weather


@node
class BentItself(Condition):
    reads = frozenset({"bent"})

    def holds(self, ctx):
        return ctx.game.get(BENT, ctx.source)


@node
class ScoreAtLeast(Condition):
    score: int
    reads = frozenset({"score"})

    def holds(self, ctx):
        return ctx.game.get(SCORE, ctx.controller) >= self.score


@node
class WhileWeather(Duration):
    weather: str
    reads = frozenset({"weather"})

    def lasts(self, ctx):
        return ctx.game.get(WEATHER) == self.weather


@event
class Reward(Gain):
    """What events of one moment earn a player by one `cause` is one gain."""

    joint: ClassVar[bool] = True
    cause: str = ""

    def joined(self, other):
        same = isinstance(other, Reward) and (self.player, self.cause) == (other.player, other.cause)
        return self.with_(amount=self.amount + other.amount) if same else None


@event
class Deed(Event):
    """Something that earns a player 1 by its cause."""

    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    cause: str = ""

    def perform(self, game):
        return game.happen_all([Reward(self.player, 1, self.cause)])


@node
class RewardAgain(Replacement):
    """Instead of a gain by the cause "twice", a deed for "again"."""

    events: ClassVar[tuple[type, ...]] = (Reward,)

    def applies(self, ctx, event):
        return event.cause == "twice"

    def replace(self, ctx, event):
        return Deed(event.player, "again")


# Triggers -------------------------------------------------------------------------------------------


@node
class WhenGain(TriggerCondition):
    """Whenever a player gains score."""

    events: ClassVar[tuple[type, ...]] = (Gain,)

    def matches(self, ctx, happened):
        return happened.event.amount > 0


@node
class WhenYouGain(TriggerCondition):
    events: ClassVar[tuple[type, ...]] = (Gain,)

    def matches(self, ctx, happened):
        return happened.event.player == ctx.controller and happened.event.amount > 0


@node
class WhenAnyLeaf(TriggerCondition):
    """Listed under a type and under its base."""

    events: ClassVar[tuple[type, ...]] = (Gain, Leaf)

    def matches(self, ctx, happened):
        return isinstance(happened.event, Gain)


@node
class WhenBent(TriggerCondition):
    events: ClassVar[tuple[type, ...]] = (Bend,)

    def matches(self, ctx, happened):
        return True


@node
class WhenEnters(TriggerCondition):
    """Whenever something comes to the table."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def matches(self, ctx, happened):
        return happened.event.to == "table"


@node
class WhenLeaves(TriggerCondition):
    """Whenever something goes from the table to a heap: looks back."""

    events: ClassVar[tuple[type, ...]] = (Moved,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx, happened):
        return happened.event.to == "heap" and happened.event.origin_zone(ctx.game) == "table"


@node
class WhenAnyLeave(WhenLeaves):
    """Whenever one or more things do."""

    batched: ClassVar[bool] = True


@node
class WhenLeavesForward(WhenLeaves):
    """As a trigger that does not look back."""

    looks_back: ClassVar[bool] = False


@node
class WhenTriggers(TriggerCondition):
    """Whenever another ability triggers."""

    events: ClassVar[tuple[type, ...]] = (AbilityTriggered,)

    def matches(self, ctx, happened):
        return happened.event.source != ctx.source


@node
class WhenOut(TriggerCondition):
    """Whenever a player leaves the game: looks back."""

    events: ClassVar[tuple[type, ...]] = (PlayerLeft,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx, happened):
        return True


@node
class TriggersTwice(Answering[TriggerCount, int]):
    """Abilities of objects of a kind trigger an additional time."""

    question: ClassVar[type[TriggerCount]] = TriggerCount

    def answer(self, ctx, value: int, question: TriggerCount):
        return value + 1


@question
class Luck(Question[int]):
    """How lucky a player is (CR 100.1). The first value is 0; answers change it."""

    rule: ClassVar[str] = "100.1"
    player: int


@node
class Luckier(Answering[Luck, int]):
    """Your luck is so many times as great, and one more."""

    times: int
    question: ClassVar[type[Luck]] = Luck

    def answer(self, ctx, value: int, question: Luck) -> int:
        return value * self.times + 1 if question.player == ctx.controller else value


@node
class LuckOfTheLarge(Answering[Luck, int]):
    """You are lucky with what is large."""

    question: ClassVar[type[Luck]] = Luck

    @classmethod
    def concerns(cls, characteristics) -> bool:
        return characteristics[SIZE] > 3

    def answer(self, ctx, value: int, question: Luck) -> int:
        return value + 100


@node
class AnswersNothing(Answering[Luck, int]):
    """Forgot which question it answers."""


@node
class Controls(Answering[DecisionMaker, int]):
    """You make the other players' decisions."""

    question: ClassVar[type[DecisionMaker]] = DecisionMaker

    def answer(self, ctx, value: int, question: DecisionMaker):
        return ctx.controller


def whenever(on: TriggerCondition, effect: Instruction, condition: Condition | None = None) -> Triggered:
    return Triggered(on, effect, condition)


# Replacement ----------------------------------------------------------------------------------------


class OfGain(Replacement):
    """A replacement effect on positive gains."""

    __slots__ = ()
    events: ClassVar[tuple[type, ...]] = (Gain,)

    def applies(self, ctx, event):
        return event.amount > 0


@node
class Doubled(OfGain):
    def replace(self, ctx, event):
        return event.with_(amount=event.amount * 2)


@node
class OneMore(OfGain):
    amount: int = 1

    def replace(self, ctx, event):
        return event.with_(amount=event.amount + self.amount)


@node
class GivesNonsense(OfGain):
    """What it makes of an event is no event."""

    what: object = 5

    def replace(self, ctx, event):
        return self.what


@node
class NoGain(OfGain):
    def replace(self, ctx, event):
        return None


@node
class Split(OfGain):
    """Instead that player gains 1 that many times."""

    def replace(self, ctx, event):
        return tuple(event.with_(amount=1) for _ in range(event.amount))


@node
class SelfDoubled(Doubled):
    category: ClassVar[str] = "self"


@node
class LoseInstead(SelfDoubled):
    def replace(self, ctx, event):
        return event.with_(amount=-event.amount)


@node
class Instead(Replacement):
    """Moves to the table go to another zone; `place` is its place in 616.1."""

    to: str
    place: str = ""
    events: ClassVar[tuple[type, ...]] = (Moved,)

    @property
    def category(self):
        return self.place

    def applies(self, ctx, event):
        return event.to == "table" and not event.entering("chosen", "")

    def replace(self, ctx, event):
        return event.with_enters("chosen", self.to)


@node
class DrawOneMore(Replacement):
    """If you would draw, draw that many plus one: applies to the whole, not again to what it contains."""

    events: ClassVar[tuple[type, ...]] = (Draw,)

    def applies(self, ctx, event):
        return event.player == ctx.controller

    def replace(self, ctx, event):
        return event.with_(count=event.count + 1)


@node
class EachDrawMovesMore(Replacement):
    """A move to a hand from a pile is a draw instead (a loop, if it could apply to itself)."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def applies(self, ctx, event):
        return event.cause == "draw"

    def replace(self, ctx, event):
        return Draw(ctx.controller)


@node
class EntersBent(Replacement):
    """This enters bent; with `only` it says that it does nothing else."""

    only: bool = False
    events: ClassVar[tuple[type, ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx, event):
        return True

    def replace(self, ctx, event):
        return event.with_enters("bent", True)

    def adds(self, ctx, event):
        return frozenset(["bent"]) if self.only else None


@node
class AllEnterBent(Replacement):
    """Objects of a colour (or all) enter bent."""

    colour: str = ""
    events: ClassVar[tuple[type, ...]] = (Moved,)

    def applies(self, ctx, event):
        if event.to != "table":
            return False
        new = ctx.game.became(event.obj)
        if not self.colour:
            return True
        return bool(new) and self.colour in ctx.game.characteristics(new[0])[COLOURS]

    def replace(self, ctx, event):
        return event.with_enters("bent", True)


@node
class EntersChosen(Replacement):
    """As this enters, choose a word; with `field` it says that it adds to that alone."""

    field: str = ""
    events: ClassVar[tuple[type, ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx, event):
        return True

    def replace(self, ctx, event):
        words = ("north", "south")
        word = ctx.game.ask(ChooseOne(player=event.chooser(ctx.game), options=words, rule="614.12a"))
        return event.with_enters("chosen", word)

    def adds(self, ctx, event):
        return frozenset([self.field]) if self.field else None


@node
class Shielded(Replacement):
    """Prevents the next losses of score of its controller, as long as some of the shield is left (CR 615.7)."""

    events: ClassVar[tuple[type, ...]] = (Gain,)

    def applies(self, ctx, event):
        return event.amount < 0 and event.player == ctx.controller and ctx.game.get(SHIELD, ctx.source) > 0

    def replace(self, ctx, event):
        left = ctx.game.get(SHIELD, ctx.source)
        used = min(left, -event.amount)
        ctx.game.set(SHIELD, ctx.source, left - used)
        return None if used == -event.amount else event.with_(amount=event.amount + used)


@node
class CantGain(Prohibition):
    events: ClassVar[tuple[type, ...]] = (Gain,)

    def forbids(self, ctx, event):
        return event.amount > 0


@node
class CantEnter(Prohibition):
    """This can't enter the table."""

    events: ClassVar[tuple[type, ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def forbids(self, ctx, event):
        return event.to == "table"


@node
class Naughty(Replacement):
    """Changes something while the game only looks ahead."""

    how: str
    events: ClassVar[tuple[type, ...]] = (Moved,)
    entering: ClassVar[bool] = True

    def applies(self, ctx, event):
        if self.how == "event in look-ahead":
            ctx.game.happen(Gain(0, 1))
        else:
            ctx.game.set(CLOCK, 0, 5)
        return False

    def replace(self, ctx, event):
        return event


# Bad habits -----------------------------------------------------------------------------------------

COUNT = 0
HOARD: list[int] = []
BOXES: tuple[dict[str, set[int]], ...] = ({"box": set()},)
KEYS: dict[int, bool] = {0: True}
NUMBERS = itertools.count()
MEMO: dict[int, int] = {}


class Hoarder:
    """An object with state."""

    number = 0

    def __init__(self):
        self.kept = 0


HOARDER = Hoarder()


def hoard(where: str) -> None:
    """Keeps state where no journal sees it."""
    global COUNT
    if where == "global":
        COUNT += 1
    elif where == "list":
        HOARD.append(1)
    elif where == "class attribute":
        Hoarder.number += 1
    elif where == "function attribute":
        hoard.calls = getattr(hoard, "calls", 0) + 1
    elif where == "object":
        HOARDER.kept += 1
    elif where == "set in a box":
        BOXES[0]["box"].add(len(BOXES[0]["box"]))
    elif where == "another key":
        KEYS[KEYS.popitem()[0] + 1] = True
    elif where == "count":
        next(NUMBERS)
    elif where == "memo":
        MEMO[len(MEMO)] = 1


hoard.calls = 0


def swallow(action) -> None:
    """Catches what nobody should."""
    with contextlib.suppress(BaseException):
        action()


# Layers ---------------------------------------------------------------------------------------------


@node
class OnTable(Affects):
    """Everything on the table that has a kind (or everything)."""

    kind: str = ""
    reads = frozenset({"kinds"})

    def objects(self, ctx):
        game = ctx.game
        return tuple(i for i in game.zone("table") if not self.kind or self.kind in game.characteristics(i)[KINDS])


@node
class InHand(Affects):
    """Everything in hands."""

    zones: ClassVar[tuple[str, ...]] = ("hand",)
    reads = frozenset({"zone:hand"})

    def objects(self, ctx):
        return tuple(i for p in ctx.game.players for i in ctx.game.zone("hand", p))


@node
class This(Affects):
    def objects(self, ctx):
        return (ctx.source,)


@node
class Update(Op):
    """Sets characteristics by name."""

    name: str
    value: Any

    def apply(self, values: Working):
        values.values[self.name] = self.value


@node
class Plus(Op):
    amount: int

    def apply(self, values: Working):
        values[SIZE] = values[SIZE] + self.amount


@node
class AddSize(Part):
    amount: int
    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})

    def op(self, ctx, obj):
        return Plus(self.amount)


@node
class SetSize(Part):
    amount: int
    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})

    def op(self, ctx, obj):
        return Update("size", self.amount)


@node
class SizeIsCount(Part):
    """Size is the number of cards in the controller's hand."""

    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})
    reads = frozenset({"zone:hand"})

    def op(self, ctx, obj):
        return Update("size", len(ctx.game.zone("hand", ctx.game.controller(obj))))


@node
class SizeIsClock(Part):
    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})
    reads = frozenset({"clock"})

    def op(self, ctx, obj):
        return Update("size", ctx.game.get(CLOCK))


@node
class DoubleOthers(Part):
    """Size becomes twice the largest size of what is of a kind: depends on everything that sets a size there."""

    kind: str
    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})
    reads = frozenset({"size", "kinds"})

    def op(self, ctx, obj):
        game = ctx.game
        sizes = [
            game.characteristics(i)[SIZE] for i in game.zone("table") if self.kind in game.characteristics(i)[KINDS]
        ]
        return Update("size", 2 * max(sizes, default=0))


@node
class SetKinds(Part):
    kinds: frozenset[str]
    layer: ClassVar[str] = "kind"
    writes: ClassVar[frozenset[str]] = frozenset({"kinds"})

    def op(self, ctx, obj):
        return Update("kinds", self.kinds)


@node
class SetKindsAndLose(Part):
    """Becomes a kind and loses all abilities, in the layer of kinds as a basic type does (CR 305.7)."""

    kinds: frozenset[str]
    layer: ClassVar[str] = "kind"
    writes: ClassVar[frozenset[str]] = frozenset({"kinds", "abilities"})

    def op(self, ctx, obj):
        return Blank(self.kinds)


@node
class Blank(Op):
    kinds: frozenset[str]

    def apply(self, values: Working):
        values[KINDS] = self.kinds
        values[ABILITIES] = ()


@node
class AddKind(Part):
    kind: str
    layer: ClassVar[str] = "kind"
    writes: ClassVar[frozenset[str]] = frozenset({"kinds"})

    def op(self, ctx, obj):
        return Update("kinds", ctx.game.characteristics(obj)[KINDS] | {self.kind})

    reads = frozenset({"kinds"})


@node
class AddColour(Part):
    colour: str
    layer: ClassVar[str] = "kind"
    writes: ClassVar[frozenset[str]] = frozenset({"colours"})

    def op(self, ctx, obj):
        return Update("colours", frozenset({self.colour}))


@node
class LoseAll(Op):
    def apply(self, values: Working):
        values[ABILITIES] = ()
        values[GRANTED] = ()


@node
class LoseAbilities(Part):
    layer: ClassVar[str] = "ability"
    writes: ClassVar[frozenset[str]] = frozenset({"abilities"})

    def op(self, ctx, obj):
        return LoseAll()


@node
class Grant(Part):
    ability: Ability
    layer: ClassVar[str] = "ability"
    writes: ClassVar[frozenset[str]] = frozenset({"abilities"})

    def op(self, ctx, obj):
        return GainAbility(self.ability, ctx.timestamp)


@node
class GiveTo(Part):
    """Its controller is that player."""

    player: int
    layer: ClassVar[str] = "control"
    writes: ClassVar[frozenset[str]] = frozenset({"controller"})

    def op(self, ctx, obj):
        return Update("controller", self.player)


@node
class LyingReader(Part):
    """Reads the weather and does not say so."""

    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})

    def op(self, ctx, obj):
        return Update("size", len(ctx.game.get(WEATHER)))


@node
class LyingWriter(Part):
    """Writes the name and does not say so."""

    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})

    def op(self, ctx, obj):
        return Update("name", "impostor")


@node
class WritingPart(Part):
    """Writes state while characteristics are computed."""

    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset({"size"})
    how: str = "field"

    def op(self, ctx, obj):
        if self.how == "field":
            ctx.game.set(CLOCK, 0, ctx.game.get(CLOCK) + 1)
        elif self.how == "event":
            ctx.game.happen(Gain(0, 1))
        elif self.how == "random":
            ctx.game.random_below(6)
        elif self.how == "question":
            ctx.game.query(DecisionMaker(0), 0)
        return

    reads = frozenset({"clock"})


def static(*effects, condition=None, zones=(), defining=False) -> Static:
    return Static(tuple(effects), condition, zones, defining)


def all_get(kind: str, *parts: Part, **options) -> Static:
    """Everything on the table of that kind gets these parts."""
    return static(Continuous(OnTable(kind), parts), **options)


def this_gets(*parts: Part, **options) -> Static:
    return static(Continuous(This(), parts), **options)


# Cards ----------------------------------------------------------------------------------------------


def kind_card(name: str, *abilities, kinds=(), colours=(), size: int = 0):
    return card(name, *abilities, size=size, kinds=frozenset(kinds), colours=frozenset(colours))


RANDOM_CARDS = (
    kind_card("gainer", Spell(GainScore(2))),
    kind_card("loser", Spell(GainScore(-3))),
    kind_card("drawer", Spell(DrawCards(2))),
    kind_card("bender", Spell(BendOne())),
    kind_card("breaker", Spell(BreakSome())),
    kind_card("quiz", Spell(EachLoses())),
    kind_card("mixer", Spell(Reshuffle())),
    kind_card("echo box", whenever(WhenYouGain(), GainScore(-1)), kinds=("box",)),
    kind_card("mourner", whenever(WhenLeaves(), GainScore(1)), kinds=("box",)),
    kind_card("doubler", static(Doubled())),
    kind_card("adder", static(OneMore())),
    kind_card("pump", all_get("box", AddSize(2)), kinds=("pump",)),
    kind_card("boxer", all_get("pump", AddKind("box"))),
    kind_card("grower", this_gets(SizeIsCount()), kinds=("box",)),
    kind_card("blanker", all_get("box", LoseAbilities())),
    kind_card("compass", static(EntersChosen())),
    kind_card("shrinker", all_get("box", AddSize(-1), condition=ScoreAtLeast(1)), kinds=("box",)),
    kind_card("twicer", static(TriggersTwice())),
)


apnap_declarations = declares(
    ReplacementCategory("self", 1, despite_cant=True),
    ReplacementCategory("second", 2),
    ReplacementCategory("third", 3, renews=True),
    (WEATHER, CLOCK, MOOD, CHOSEN, SHIELD, HIDDEN_NOTE),
    CounterKind("plus", lambda n: (AddSize(n),)),
    CounterKind("plain"),
    RANDOM_CARDS,
)


__all__ = ["BENT", "CONTROLLER", "GAME", "NAME", "Delayed", "toy"]
