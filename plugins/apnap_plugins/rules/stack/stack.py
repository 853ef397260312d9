"""Objects on the stack: what they remember, triggered abilities put there, and how they resolve (CR 405, 603.3, 608)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, ClassVar, Final, final

from apnap import (
    ABILITIES,
    GRANTED,
    LEFT,
    NAME,
    OBJECT,
    WAITING,
    Answering,
    Cause,
    CeasedToExist,
    Characteristics,
    Choose,
    Condition,
    Context,
    Definition,
    Delayed,
    Event,
    Field,
    Frame,
    Game,
    Happened,
    IllegalAction,
    Instruction,
    Leaf,
    Manifest,
    Moved,
    Node,
    Precondition,
    Procedure,
    Question,
    StackRules,
    Step,
    Teller,
    TriggerCondition,
    Triggered,
    Waiting,
    canonical,
    declares,
    event,
    node,
    question,
)
from apnap_plugins.rules.faces.face_down import TURNED_X
from apnap_plugins.rules.faces.faces import FACE
from apnap_plugins.rules.stack.abilities import CHOSEN_BEFORE, Mode, Modes, Spell, spell_ability
from apnap_plugins.rules.stack.division import DIVISION, announce_division
from apnap_plugins.rules.stack.targets import (
    FOR_PLAYERS,
    TARGETED_THIS_TURN,
    TARGETS,
    Targets,
    TargetSpec,
    announce_targets,
    can_choose,
    choose_targets,
    still_legal,
    with_targets,
)
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import Ref, player_ref
from apnap_plugins.rules.vocabulary.characteristics import OWN_X, X_VALUE, is_permanent_card, x_of

MANIFEST = Manifest(
    id="stack",
    name="The stack and resolution",
    kind="rules",
    rules=("117", "405", "603", "604", "608", "700.2"),
    requires=("activated-abilities", "targets", "zones", "characteristics", "division", "face-down", "faces"),
    kernel=">=0.1,<0.2",
    not_tested={
        "112.1b": "says that a copy that is cast is a spell; tested as 707.12",
        "117.2": "introduces what is done without priority",
        "117.2b": "says that priority has nothing to do with static abilities",
        "117.2d": "points to the rules of state-based actions (CR 704)",
        "117.3": "introduces who has priority",
        "117.6": "is about shared team turns (CR 805)",
        "405.6": "introduces what doesn't use the stack",
        "603.1a": "instructions that limit targets are part of a target phrase here",
        "603.10b": "is about phasing out, and tested with that keyword (CR 702.26)",
        "603.10g": "is about planes (CR 901)",
        "608.2": "introduces the steps of resolving, which have numbers of their own",
        "700.1": "says what an event is",
        "700.2f": "effects that change targets are tested with them (CR 115.7)",
        "700.2g": "copies are tested with them (CR 707.10)",
    },
)


@final
class StackAbility:
    """What an ability on the stack is: whose, which text, and what it knows (CR 113.7a, 603.3)."""

    __slots__ = ("ability", "happened", "memory", "source")

    # Any: an ability of whatever class
    def __init__(
        self, source: int, ability: Any, happened: tuple[Happened, ...] = (), memory: tuple[tuple[str, Any], ...] = ()
    ) -> None:
        self.source = source
        self.ability = ability
        self.happened = happened
        self.memory = memory

    def canonical(self) -> str:
        """The record as text for digests."""
        return f"{self.source}:{canonical(self.ability)}:{canonical(self.happened)}:{canonical(self.memory)}"


ABILITY: Final = Field[StackAbility | None]("ability on the stack", OBJECT, None, ids=True, decided=True)
"""What an object on the stack is that is no spell: the ability and its source (CR 113.7); None for spells."""
CHOSEN_MODES: Final = Field[tuple[int, ...]]("chosen modes", OBJECT, (), decided=True, public=True)
"""The modes that were chosen for a spell or ability, by number from 0, in the order of the text (CR 700.2a)."""
PAID: Final = Field[tuple[tuple[str, Any], ...]]("paid with", OBJECT, (), ids=True, decided=True)
"""What costs left for the effect to find (CR 400.7j)."""

DONE_THIS_TURN: Final = Field[tuple[tuple[int, str], ...]]("done only once each turn", OBJECT, (), lasts="turn")
"""(player, key) of the actions of triggered abilities that can be taken only once each turn (CR 603.2i)."""

TRIGGERED_THIS_TURN: Final = Field[tuple[Any, ...]]("abilities that have triggered", OBJECT, (), lasts="turn")
"""The abilities of an object that trigger only once each turn and have done so."""

TRIGGERED_AT: Final = Field[int]("triggered at", OBJECT, 0)
"""The timestamp of the moment at which an ability on the stack triggered; 0 for one that is no triggered ability, or a copy."""
RESOLVED_THIS_TURN: Final = Field[tuple[tuple[Any, int], ...]]("abilities that have resolved", OBJECT, (), lasts="turn")
"""(ability, how often) pairs of the abilities of an object that ask how often they have resolved this turn."""

ABILITY_DEFINITION: Final = Definition("ability", Characteristics({NAME.name: ""}))


def put_ability(
    game: Game, player: int, source: int, ability: object, happened: tuple[Happened, ...] = (),
    memory: tuple[tuple[str, Any], ...] = (),
) -> int:  # fmt: skip
    """An ability becomes the topmost object on the stack (CR 602.2a, 603.3, 113.8, 113.1c). Returns its id."""
    made = (game.make_component(ABILITY_DEFINITION, player, "ability"),)
    what = ((ABILITY.name, StackAbility(source, ability, happened, memory)),)
    move = Moved(
        0, "stack", controller=player, cause="ability", by=source, enters=what, kind="ability", made=made, owner=player
    )
    moved = game.happen(move)
    assert moved is not None
    obj: int = moved.result[0]
    return obj


def is_spell(game: Game, obj: int) -> bool:
    """Whether the object is a spell (CR 112.1, 112.1a, 113.9)."""
    found = game.object(obj)
    return found.zone[0] == "stack" and found.kind != "ability"


def stack_context(game: Game, obj: int) -> Context:
    """The point of view of a spell or ability on the stack (CR 113.7a, 608.2j)."""
    info = game.get(ABILITY, obj)
    paid = game.get(PAID, obj)
    x, memory = x_of(game, obj), dict(paid)
    if info is None:
        return Context(game, obj, game.controller(obj), this=obj, x=x, memory=memory)
    memory = {**dict(info.memory), **memory}
    first = info.happened[0] if info.happened else None
    return Context(game, info.source, game.controller(obj), info.ability, first, obj, (), memory, x)


def on_its_way_since(ctx: Context) -> int:
    """The timestamp of the moment at which what resolves triggered, or was put onto the stack (CR 610.3a, 610.3b)."""
    game = ctx.game
    return game.get(TRIGGERED_AT, ctx.this) or game.object(ctx.this).timestamp


# Parts: the text, or each chosen mode ---------------------------------------------------------------


TextPart = tuple[Instruction | None, tuple[TargetSpec, ...]]


@question
class SpellAbilities(Question[tuple[Spell, ...]]):
    """What a spell says (CR 601.2c). The first value are its spell abilities.

    Rules that give a spell targets of their own add texts; others change them.
    """

    rule: ClassVar[str] = "601.2c"
    spell: int


# Any: abilities of whatever class that has modes and targets
def text_of(game: Game, obj: int) -> tuple[Any, ...]:
    """The spell abilities of a spell that apply, or the one ability that an ability on the stack is (CR 405.4).

    Also CR 702.33g.
    """
    info = game.get(ABILITY, obj)
    if info is not None:
        return (info.ability,)
    texts = spell_ability(game, game.characteristics(obj)[ABILITIES])
    if texts and any(text.condition is not None for text in texts):
        ctx = Context(game, obj, game.controller(obj), this=obj)
        texts = tuple(text for text in texts if text.condition is None or text.condition.holds(ctx))
    return game.query(SpellAbilities(obj), texts) if game.is_answered(SpellAbilities) else texts


# Any: abilities of whatever class that may say what X is
def defined_x(texts: Iterable[Any]) -> Any:
    """The quantity that one of these texts says X is, or None where none of them says it (CR 107.3c)."""
    return next((text.x for text in texts if getattr(text, "x", None) is not None), None)


def source_of(game: Game, obj: int) -> int:
    """The source of an ability on the stack (CR 113.7); a spell, or what else it is, stands for itself."""
    info = game.get(ABILITY, obj)
    return info.source if info is not None else obj


# Any: abilities of whatever class that has modes and targets
def parts_of(texts: Sequence[Any], modes: tuple[int, ...]) -> list[TextPart]:
    """What is to be done and targeted: one part per text, or per chosen mode of a modal one (CR 700.2, 700.2c).

    Of several modal texts the modes are counted through: those of the second go on where the first one's end.
    """
    parts: list[TextPart] = []
    start = 0
    for text in texts:
        found = getattr(text, "modes", None)
        if isinstance(found, Modes):
            here = [found.modes[m - start] for m in modes if start <= m < start + len(found.modes)]
            parts += [(mode.effect, mode.targets) for mode in here]
            start += len(found.modes)
        else:
            parts.append((text.effect, text.targets))
    return parts


@question
class DelayedTriggersAsItResolves(Question[tuple[Triggered, ...]]):
    """Delayed triggered abilities that a permanent spell's static abilities create as it enters (CR 608.3g).

    Asked as the spell resolves. The first value is empty; answers add to it. They know the permanent as "it".
    """

    rule: ClassVar[str] = "608.3g"
    spell: int


@node
class CreatesAsItEnters(Answering[DelayedTriggersAsItResolves, tuple[Triggered, ...]]):
    """As the spell that this is on becomes a permanent, a delayed triggered ability is created (CR 608.3g, 603.7g).

    In a static ability that functions on the stack. `condition` says whether, for instance, how it was cast.
    """

    ability: Triggered
    condition: Condition | None = None
    question: ClassVar[type[DelayedTriggersAsItResolves]] = DelayedTriggersAsItResolves

    def answer(
        self, ctx: Context, value: tuple[Triggered, ...], question: DelayedTriggersAsItResolves
    ) -> tuple[Triggered, ...]:
        """Of the spell itself."""
        mine = question.spell == ctx.source and (self.condition is None or self.condition.holds(ctx))
        return (*value, self.ability) if mine else value


@dataclass(slots=True, kw_only=True)
class ChooseModes(Choose):
    """Which modes of a spell or ability, by number in the order of the text (CR 700.2a)."""

    kind: ClassVar[str] = "modes"


# Any: abilities of whatever class that has modes
def choose_modes(
    ctx: Context, texts: Sequence[Any], player: int, most: int | None = None, values: Sequence[int] = ()
) -> tuple[int, ...]:
    """Modes that can legally be chosen, by `player` or who the text names (CR 601.2b, 603.3c, 700.2a, 700.2b).

    In the order in which they are written; one that was chosen several times as often (CR 700.2d). With `most`, no more
    than that of all texts together. `values` are those that X may have, where it is chosen afterwards. Raises IllegalAction
    for too few.
    """
    chosen: list[int] = []
    start = 0
    modal = [found for text in texts if isinstance(found := getattr(text, "modes", None), Modes)]
    for at, modes in enumerate(modal):
        others = len(chosen) + sum(later.minimum for later in modal[at + 1 :])
        few = modes.maximum if most is None else min(modes.maximum, most - others)
        chosen += [start + mode for mode in _choose_of(ctx, modes, player, few, values)]
        start += len(modes.modes)
    return tuple(chosen)


def _choose_of(ctx: Context, modes: Modes, player: int, most: int, values: Sequence[int]) -> tuple[int, ...]:
    """The modes that are chosen of one modal text, no more than so many."""
    if not can_choose_modes(ctx, modes, values):
        raise IllegalAction("no legal mode can be chosen (CR 700.2a)")
    legal = _legal_modes(ctx, modes, values)
    if modes.at_random:
        return (legal[ctx.game.random_below(len(legal))],)
    offered = [i for i in legal for _ in range(modes.maximum if modes.repeated else 1)]
    options = tuple(modes.modes[i] for i in offered)
    chosen = ctx.game.ask(
        ChooseModes(player=_who_chooses(ctx, modes, player), options=options, minimum=modes.minimum, places=True,
                    maximum=min(most, len(options)), rule="700.2", source=ctx.this, prompt="Choose modes")
    )  # fmt: skip
    places = tuple(offered[place] for place in chosen)
    if modes.not_before:
        before, field = _chosen_before(ctx, modes), CHOSEN_BEFORE[modes.not_before]
        ctx.game.set(field, ctx.source, (*before, *((modes, place) for place in places)))
    return places


def _chosen_before(ctx: Context, modes: Modes) -> tuple[tuple[object, int], ...]:
    return ctx.game.get(CHOSEN_BEFORE[modes.not_before], ctx.source) if modes.not_before else ()


def _legal_modes(ctx: Context, modes: Modes, values: Sequence[int] = ()) -> list[int]:
    before = _chosen_before(ctx, modes)
    return [i for i, mode in enumerate(modes.modes) if (modes, i) not in before and _is_legal(ctx, mode, values)]


def _is_legal(ctx: Context, mode: Mode, values: Sequence[int]) -> bool:
    """Whether there are targets for it, with X as it is or, before that is chosen, with one of these."""
    if can_choose(ctx, mode.targets):
        return True
    before = ctx.x
    try:
        for ctx.x in values:
            if can_choose(ctx, mode.targets):
                return True
        return False
    finally:
        ctx.x = before


def can_choose_modes(ctx: Context, modes: Modes, values: Sequence[int] = ()) -> bool:
    """Whether enough modes can legally be chosen (CR 700.2a, 700.2d), with one of these values of X where it is chosen later."""
    legal = len(_legal_modes(ctx, modes, values))
    return legal > 0 if modes.repeated and modes.minimum else legal >= modes.minimum


def _who_chooses(ctx: Context, modes: Modes, player: int) -> int:
    """CR 700.2e: another player chooses where the text says so; of several the controller says which one.

    Also CR 601.6, 601.6a, 602.3, 602.3a.
    """
    others = (modes.who.players(ctx) if modes.who is not None else ()) or (player,)
    options = tuple(player_ref(p) for p in others)
    at = choose_place(ctx.game, player, options, "700.2e", "Which player chooses the mode?", source=ctx.this)
    return others[at]


def choose_all_targets(ctx: Context, parts: Sequence[TextPart], player: int) -> Targets:
    """`player` chooses targets for every part, then others theirs (CR 601.6b); they become targets (CR 601.2c)."""
    if not any(map(itemgetter(1), parts)):
        none: Targets = ((),) * len(parts)
        ctx.game.set(TARGETS, ctx.this, none)
        return none
    by_slot: list[dict[int, tuple[Ref, ...]]] = [{} for _ in parts]
    for of_others in (False, True):
        for (_, specs), found in zip(parts, by_slot, strict=True):
            if len(found) < len(specs):
                choose_targets(ctx, specs, player, found, of_others)
    chosen = tuple([tuple([found[at] for at in range(len(found))]) for found in by_slot])
    ctx.game.set(TARGETS, ctx.this, chosen)
    announce_targets(ctx, [refs for slots in chosen for refs in slots])
    return chosen


# Triggered abilities --------------------------------------------------------------------------------


def put_trigger(game: Game, waiting: Waiting) -> None:
    """A waiting triggered ability goes on the stack, with modes and targets (CR 603.3, 603.3c, 603.3d, 115.1d).

    It is removed where a choice that it needs cannot be made.
    """
    if game.get(LEFT, waiting.controller):
        return  # CR 800.4d
    if isinstance(getattr(waiting.ability, "on", None), OnceEachTurn):
        done = game.get(TRIGGERED_THIS_TURN, waiting.source)
        game.set(TRIGGERED_THIS_TURN, waiting.source, (*done, waiting.ability))
    obj = put_ability(game, waiting.controller, waiting.source, waiting.ability, waiting.happened, waiting.memory)
    game.set(X_VALUE, obj, _x_of_trigger(game, waiting))
    game.set(TRIGGERED_AT, obj, waiting.number)
    ctx = stack_context(game, obj)

    def choose() -> None:
        modes = choose_modes(ctx, (waiting.ability,), waiting.controller)
        if not modes and getattr(waiting.ability, "modes", None) is not None:
            raise IllegalAction("no mode was chosen (CR 700.2b)")
        game.set(CHOSEN_MODES, obj, modes)
        parts = parts_of((waiting.ability,), modes)
        targets = choose_all_targets(ctx, parts, waiting.controller)
        announce_division(ctx, [specs for _, specs in parts], targets, waiting.controller)

    try:
        game.act(waiting.controller, choose)
    except IllegalAction:
        game.happen(CeasedToExist(obj, "603.3d"))


@node
class OnceEachTurn(TriggerCondition):
    """What another condition watches, where the ability has not triggered yet this turn: "only once each turn" (CR 603.2).

    It is the ability of an object that does so, whoever controls that, as for activated ones (CR 602.5b); of what happens at one
    moment it triggers on one.
    """

    of: TriggerCondition
    batched: ClassVar[bool] = True

    @property
    def events(self) -> tuple[type[Event], ...]:  # type: ignore[override]
        """What the condition that is met once watches."""
        return self.of.events

    @property
    def looks_back(self) -> bool:  # type: ignore[override]
        """Where the condition that is met once does."""
        return self.of.looks_back

    @property
    def several(self) -> bool:  # type: ignore[override]
        """Where the condition that is met once is."""
        return self.of.several

    @property
    def functions(self) -> tuple[str, ...]:
        """Where the ability functions, as the condition within says."""
        return getattr(self.of, "functions", ())

    def precondition(self) -> Precondition | None:
        """That of the condition within."""
        return self.of.precondition()

    def about(self) -> Node | None:
        """What the condition within is about."""
        return self.of.about()

    # Any: memory by name, each of another type
    def notes(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """What the condition within notes."""
        return self.of.notes(ctx)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Neither where it waits for the stack, nor where it has been put there this turn."""
        if not self.of.matches(ctx, happened):
            return False
        if ctx.ability in ctx.game.get(TRIGGERED_THIS_TURN, ctx.source):
            return False
        return not any(w.source == ctx.source and w.ability == ctx.ability for w in ctx.game.get(WAITING))


class OfPayment(TriggerCondition):
    """Something is done with an object to pay a cost that it has itself: X in the ability that triggers is X of that cost.

    It is one of the instances of X on that object, which have the same value (CR 107.3e, 107.3i). Derive, and define
    `paid_for`.
    """

    __slots__ = ()

    def paid_for(self, happened: Happened) -> int:
        """The spell or ability on the stack whose cost was paid."""
        raise TypeError(f"{type(self).__name__} does not define paid_for()")


def _x_of_trigger(game: Game, waiting: Waiting) -> int:
    """What X is for a triggered ability: what it was where a spell or ability created it (CR 107.3n).

    Else that of the spell that its source is (CR 107.3i) or, where it triggers on that entering the battlefield, was
    (CR 107.3m); that of the cost whose payment it triggers on (CR 107.3e); that of the cost that turned its source face
    up, if anything did; or that of another ability of its source, where the rules tell it of that (CR 701.31c).
    """
    if waiting.x:
        return waiting.x
    for happened in waiting.happened:
        move, on = happened.event, getattr(waiting.ability, "on", None)
        if isinstance(move, Moved) and move.to == "battlefield" and waiting.source in (happened.result or ()):
            return game.get(X_VALUE, move.obj)
        if isinstance(on, OfPayment):
            return x_of(game, on.paid_for(happened))
    if waiting.source in game.zone("stack"):
        gained = any(ability == waiting.ability for ability, _ in game.characteristics(waiting.source)[GRANTED])
        return 0 if gained else x_of(game, waiting.source)  # CR 107.3j
    return game.get(TURNED_X, waiting.source) or game.get(OWN_X, waiting.source)


# Resolution -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class ResolveFrame(Frame):
    """What the steps of a resolution share. `targets` are the legal ones, per part; `all_targets_illegal` is CR 608.2b.

    `enters` are fields that a permanent spell's permanent enters with; steps before "permanent" may add to them.
    """

    obj: int
    ctx: Context
    parts: list[TextPart]
    targets: Targets = ()
    all_targets_illegal: bool = False
    enters: tuple[tuple[str, Any], ...] = ()


@event
class Resolved(Leaf):
    """A spell or ability has resolved, or failed to (CR 608.2b)."""

    rule: ClassVar[str] = "608.2"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("spell",)
    subjects: ClassVar[tuple[str, ...]] = ("spell",)
    idle: ClassVar[bool] = True
    spell: int
    done: bool


def resolve(game: Game, obj: int) -> None:
    """The topmost object on the stack resolves (CR 608.1)."""
    parts = parts_of(text_of(game, obj), game.get(CHOSEN_MODES, obj))
    game.run_procedure("resolve", ResolveFrame(obj, stack_context(game, obj), parts))


def _intervening_if(game: Game, frame: ResolveFrame) -> None:
    """CR 608.2a: a triggered ability whose "if" is not true does nothing."""
    info = game.get(ABILITY, frame.obj)
    if info is None or not isinstance(info.ability, Triggered) or info.ability.condition is None:
        return
    if not info.ability.condition.holds(frame.ctx):
        game.happen(CeasedToExist(frame.obj, "608.2a"))
        frame.done = True


def _check_targets(game: Game, frame: ResolveFrame) -> None:
    """CR 608.2b, 608.3b: illegal targets are left out; with none left of any, the spell or ability doesn't resolve."""
    chosen = game.get(TARGETS, frame.obj)
    if not any(map(any, chosen)):
        frame.targets = chosen
        return
    targets = zip(frame.parts, chosen, strict=True)
    frame.targets = tuple([still_legal(frame.ctx, specs, slots) for (_, specs), slots in targets])
    frame.all_targets_illegal = not any(map(any, frame.targets))


def _leave_unresolved(game: Game, frame: ResolveFrame) -> None:
    """CR 608.2b: what doesn't resolve is removed from the stack, a spell to its owner's graveyard."""
    if not frame.all_targets_illegal:
        return
    if is_spell(game, frame.obj):
        game.happen(Moved(frame.obj, "graveyard", cause="doesn't resolve"))
    else:
        game.happen(CeasedToExist(frame.obj, "608.2b"))
    game.happen(Resolved(frame.obj, False))
    frame.done = True


def _instructions(game: Game, frame: ResolveFrame) -> None:
    """CR 608.2c: the controller follows the instructions in order; part by part, each with its own targets.

    What "that creature" means in one of them, another one's instructions haven't said (CR 608.2c). Also CR 608.2k, 609.1.
    """
    before = frame.ctx.memory
    _note_resolution(game, frame.obj)
    for number, (effect, _) in enumerate(frame.parts):
        frame.ctx.memory = dict(before)
        frame.ctx.targets = frame.targets[number] if number < len(frame.targets) else ()
        division = game.get(DIVISION, frame.obj)
        if division:
            frame.ctx.memory["division"] = (game.get(TARGETS, frame.obj)[number], division[number])
        if effect is not None:
            effect.perform(frame.ctx)


def _note_resolution(game: Game, obj: int) -> None:
    """An ability that asks how often it has resolved this turn does so once more (CR 608.2)."""
    info = game.get(ABILITY, obj)
    if info is not None and _counts_resolutions(info.ability):
        known = game.get(RESOLVED_THIS_TURN, info.source)
        times = dict(known)
        times[info.ability] = times.get(info.ability, 0) + 1
        game.set(RESOLVED_THIS_TURN, info.source, tuple(times.items()))


# Any: an ability of whatever class
@functools.lru_cache(maxsize=10_000)
def _counts_resolutions(ability: Any) -> bool:
    """Whether an ability looks at how often it has resolved."""
    return any(getattr(part, "counts_resolutions", False) for part in ability.walk())


def _permanent(game: Game, frame: ResolveFrame) -> None:
    """CR 608.3: a permanent spell becomes a permanent under the control of the spell's controller.

    Where an effect gave them control, that goes on; by default it is controlled by who cast it (CR 110.2b).

    Also CR 110.4b, 301.2, 302.2, 303.2, 306.2, 608.3a, 608.3e, 111.11, 608.3f, 707.10f.
    """
    obj = frame.obj
    spell = game.objects.get(obj)
    if spell is None or spell.zone[0] != "stack" or spell.kind == "ability":
        return
    if not is_permanent_card(game.characteristics(obj)):
        return
    component, base = game.component(spell.components[0]), game.base(obj)
    kind = "token" if component.kind == "copy" else "card"
    asked = game.is_answered(DelayedTriggersAsItResolves)
    riders = game.query(DelayedTriggersAsItResolves(obj), ()) if asked else ()
    move = Moved(
        obj, "battlefield", controller=game.controller(obj), cause="resolve", kind=kind,
        base=None if base is component.definition.characteristics else base,  # what it was cast with instead stays
        enters=(*_kept_face(game, obj), *frame.enters), default=spell.controller,
    )  # fmt: skip
    entered = game.happen(move)
    if entered is None and obj in game.objects:
        game.happen(Moved(obj, "graveyard", cause="608.3e"))
    elif entered is not None:
        for rider in riders:
            game.add_effect(frame.ctx, Delayed(rider), None, {"it": game.became(obj)})
    game.happen(Resolved(obj, True))
    frame.done = True


def _kept_face(game: Game, obj: int) -> tuple[tuple[str, Any], ...]:
    """CR 712.9: the permanent has the same face up that the spell had."""
    face = game.get(FACE, obj)
    return ((FACE.name, face),) if face != FACE.default else ()


def _finish(game: Game, frame: ResolveFrame) -> None:
    """CR 608.2m, 304.2, 307.2: the spell goes to its owner's graveyard, the ability ceases to exist."""
    if frame.obj in game.objects and game.objects[frame.obj].zone[0] == "stack":
        if is_spell(game, frame.obj):
            game.happen(Moved(frame.obj, "graveyard", cause="resolved"))
        else:
            game.happen(CeasedToExist(frame.obj, "608.2m"))
    game.happen(Resolved(frame.obj, True))


# Any: an ability of whatever class
def ability_of(game: Game, obj: int) -> tuple[int, Any] | None:
    """(source, text) of an ability on the stack, None for a spell."""
    info = game.get(ABILITY, obj)
    return (info.source, info.ability) if info is not None else None


def _procedures() -> list[Procedure]:
    """The resolution of a spell or ability, step by step."""
    steps = (
        Step("608.2a", _intervening_if, "608.2a"),
        Step("608.2b", _check_targets, "608.2b"),
        Step("doesn't resolve", _leave_unresolved, "608.2b"),
        Step("permanent", _permanent, "608.3"),
        Step("608.2c", _instructions, "608.2c"),
        Step("608.2m", _finish, "608.2m"),
    )
    return [Procedure("resolve", steps)]


# How it is told ------------------------------------------------------------------------------------------


def _told_on_stack(move: Moved, new: int, teller: Teller) -> str | None:
    """A triggered ability is put on the stack; of an activated one its activation tells."""
    info = teller.game.get(ABILITY, new)
    if info is None or not isinstance(info.ability, Triggered):
        return None
    return f"✦ {teller.card(info.source)} triggers{with_targets(teller, new)}"


def _told_unresolved(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(move.obj)} does nothing: its targets are gone"


def _does_nothing(why: str) -> Callable[[CeasedToExist, Teller], str]:
    def told(event: CeasedToExist, teller: Teller) -> str:
        return f"the ability does nothing: {why}"

    return told


apnap_declarations = declares(
    # What stack objects remember.
    (ABILITY, TARGETS, FOR_PLAYERS, CHOSEN_MODES, PAID, TRIGGERED_AT),
    # What they did this turn.
    (DONE_THIS_TURN, TARGETED_THIS_TURN, TRIGGERED_THIS_TURN, RESOLVED_THIS_TURN),
    _procedures(),
    # How the kernel's stack works in this game.
    StackRules(put_trigger, resolve, ability_of),
    # Why things come to the stack and leave it; where a permanent spell becomes a permanent, its zone tells.
    Cause("ability", _told_on_stack),
    Cause("resolved"),
    Cause("copy"),
    Cause("doesn't resolve", _told_unresolved),
    Cause("608.2a", ceased=_does_nothing("its condition is not true")),
    Cause("608.2b", ceased=_does_nothing("its targets are gone")),
    Cause("603.3d", ceased=_does_nothing("it has no target")),
)
