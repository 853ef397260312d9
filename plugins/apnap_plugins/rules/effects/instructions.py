"""Instructions that join others: in a row, one or the other, if, may (CR 608.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final

from apnap import Condition, Context, Delayed, Duration, Event, Game, Instruction, Triggered, in_words, node
from apnap.provisional import NEXT_TIMESTAMP
from apnap_plugins.rules.vocabulary.asking import choose_order, choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.in_turn import Choices, ChosenInTurn, ProposedTogether
from apnap_plugins.rules.vocabulary.known import is_decided, is_known
from apnap_plugins.rules.vocabulary.quantities import UNKNOWN_X
from apnap_plugins.rules.vocabulary.selectors import All, ControlledBy, Remembered, You
from apnap_plugins.rules.vocabulary.sizes import check_count


def was_done(result: object) -> bool:
    """Whether an instruction did what it says, by what its `perform` returned: only False means that it didn't."""
    return result is not False


@node
class Do(Instruction):
    """Several instructions, in the order written (CR 608.2c)."""

    same_for_each_source: ClassVar[bool] = True
    steady: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    steps: tuple[Instruction, ...]

    def row(self) -> tuple[Instruction, ...]:
        """Its steps."""
        return self.steps

    def is_possible(self, ctx: Context) -> bool:
        """By the first of them, as what comes after depends on it; by all where they are a cost, of which none is paid in part.

        They are one where something has to be paid among them (CR 118.3, 118.12).
        """
        decisive = self.steps if any(step.is_payment for step in self.steps) else self.steps[:1]
        return all(step.is_possible(ctx) for step in decisive)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """Its steps, in their order."""
        return self.steps

    def perform(self, ctx: Context) -> bool:
        """One after another. Returns whether all of them were done (CR 609.3, 101.4c).

        Of what ends in "then you may" it is that alone, which "if you do" means (CR 608.2c).
        """
        return self.go_on(ctx, ())

    def go_on(self, ctx: Context, before: tuple[bool, ...]) -> bool:
        """The steps behind those that were done already, or weren't; returns what `perform` does."""
        done = [*before, *(was_done(step.perform(ctx)) for step in self.steps[len(before) :])]
        ends_in_offer = any(isinstance(step, May) for step in self.steps[-1:])
        return done[-1] if ends_in_offer else all(done)


def do(*steps: Instruction) -> Instruction:
    """Instructions in order; a single one stands for itself."""
    return steps[0] if len(steps) == 1 else Do(steps)


@node
class AtOnce(Instruction):
    """What one sentence says with one verb of several things, at one moment (CR 608.2c): counters of two kinds on something."""

    steady: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    parts: tuple[ProposedTogether, ...]

    def is_possible(self, ctx: Context) -> bool:
        """Some of it is."""
        return any(part.is_possible(ctx) for part in self.parts)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """Its parts, none of which waits for another."""
        return self.parts

    def perform(self, ctx: Context) -> bool:
        """All events together. Returns whether there were any."""
        events = [event for part in self.parts for event in part.proposed(ctx)]
        done = ctx.game.happen_all(events) if events else []
        for part in self.parts:
            part.remember(ctx, done)
        return bool(done)


@node
class Nothing(Instruction):
    """No instruction."""

    def perform(self, ctx: Context) -> None:
        """Do nothing, as the text says."""
        return


def _chooser(ctx: Context, who: Selector) -> int:
    """The player whose choice it is, also one who has left the game, for whom another then chooses (CR 800.4g)."""
    return (*who.players(ctx), *who.players_ever(ctx), ctx.controller)[0]


def _pays(what: Instruction) -> bool:
    """Whether a cost is paid by what is done first (CR 118.12)."""
    return what.row()[0].is_payment


@node
class May(Instruction):
    """The player may do something (CR 608.2d); `otherwise` is "if you don't". For "if you do" see `IfYouDo`."""

    asks_about: ClassVar[str] = "what"
    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("what", "otherwise")
    what: Instruction
    otherwise: Instruction | None = None
    who: Selector = You()
    prompt: str = ""

    def has_number(self) -> bool:
        """As what may be done has."""
        return self.what.has_number()

    def perform(self, ctx: Context) -> bool:
        """Ask the player, who can't choose what is impossible (CR 608.2d, 603.5). Returns whether it was done.

        Who agrees to something that then doesn't come about hasn't done it, such as casting a spell without paying for it. What
        has consequences where it isn't done is a cost (CR 118.12), for which nobody stands in (CR 800.4f).
        """
        words, player = self.prompt or f"{in_words(self.what)}?", _chooser(ctx, self.who)
        cost = self.otherwise is not None or _pays(self.what)
        wants = self.what.is_possible(ctx) and choose_whether(
            ctx.game, player, "608.2d", words, source=ctx.this, cost=cost
        )
        if wants and was_done(self.what.perform(ctx)):
            return True
        if self.otherwise is not None:
            self.otherwise.perform(ctx)
        return False


@node
class Willing(Selector):
    """The players who have just chosen to do what each of them may do (CR 608.2d)."""

    several: ClassVar[bool] = True
    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they chose."""
        return tuple(player_ref(player) for player in ctx.memory.get("willing", ()))


@node
class EachMay(Instruction):
    """Each of several players may do something (CR 608.2d); `what` means those who do by `Willing`."""

    asks_about: ClassVar[str] = "what"
    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("what",)
    what: Instruction
    who: Selector
    prompt: str = ""

    def perform(self, ctx: Context) -> bool:
        """Each chooses in APNAP order; then all who want to do it together (CR 101.4). Returns whether anybody did.

        Whoever wants to chooses in the same turn what it is done with. Who agrees to something that then doesn't come about
        hasn't done it.
        """
        players, first, chosen = self.who.players(ctx), self.what.row()[0], dict[int, tuple[int, ...]]()
        for player in (p for p in ctx.game.apnap() if p in players and self._chooses(ctx, p)):
            chosen[player] = first.chosen_by(ctx, player) if isinstance(first, ChosenInTurn) else ()
        ctx.memory["willing"] = willing = tuple(chosen)
        done = bool(willing) and self._done_by_all(ctx, chosen)
        did = willing if done or self._is_to_each() else ()
        ctx.memory["who did"] = tuple(map(player_ref, did))
        ctx.memory["who didn't"] = tuple(player_ref(player) for player in players if player not in did)
        return done

    def _done_by_all(self, ctx: Context, chosen: Choices) -> bool:
        """What comes first with what was chosen for it."""
        first = self.what.row()[0]
        did = was_done(first.do_chosen(ctx, chosen) if isinstance(first, ChosenInTurn) else first.perform(ctx))
        return self.what.go_on(ctx, (did,)) if isinstance(self.what, Do) else did

    def _chooses(self, ctx: Context, player: int) -> bool:
        """Whether a player can do it and wants to; nobody is asked for what is impossible for them (CR 608.2d).

        What is to be done to each of some permanents is not impossible where there are none: whoever agrees has agreed, and
        later words count them among those who did.
        """
        ctx.memory["willing"] = (player,)
        words = self.prompt or f"{in_words(self.what)}?"
        if not self._is_to_each() and not self.what.is_possible(ctx):
            return False
        return choose_whether(ctx.game, player, "608.2d", words, source=ctx.this, cost=_pays(self.what))

    def _is_to_each(self) -> bool:
        """Whether something is to be done to each of some permanents, of which there may be none."""
        return isinstance(getattr(self.what, self.what.acts_on, None), (All, ControlledBy))


@node
class IfYouDo(Instruction):
    """Do something; "if you do", another thing, and "if you don't", a third one (CR 608.2c)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("then", "otherwise")
    tried: ClassVar[str] = "what"
    what: Instruction
    then: Instruction
    otherwise: Instruction | None = None

    def is_possible(self, ctx: Context) -> bool:
        """By what is to be done."""
        return self.what.is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """By what really happened. Returns whether it was done."""
        if was_done(self.what.perform(ctx)):
            self.then.perform(ctx)
            return True
        if self.otherwise is not None:
            self.otherwise.perform(ctx)
        return False


@node
class IfNotDone(Instruction):
    """Do something; where it isn't done, another thing: "if you can't, ...", "if no one does, ..." (CR 608.2c, 609.3)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("otherwise",)
    tried: ClassVar[str] = "what"
    what: Instruction
    otherwise: Instruction

    def perform(self, ctx: Context) -> bool:
        """By what really happened. Returns whether it was done."""
        if was_done(self.what.perform(ctx)):
            return True
        self.otherwise.perform(ctx)
        return False


@node
class If(Instruction):
    """Do one thing where a condition holds, else another or nothing."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("then", "otherwise")
    asks: ClassVar[str] = "condition"
    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """By the condition as things are."""
        chosen = self._chosen(ctx)
        return () if chosen is None else (chosen,)

    def perform(self, ctx: Context) -> None:
        """By the condition as this is carried out, not as the spell was cast (CR 608.2c)."""
        chosen = self._chosen(ctx)
        if chosen is not None:
            chosen.perform(ctx)

    def _chosen(self, ctx: Context) -> Instruction | None:
        """Neither where the condition needs to know something about an illegal target (CR 608.2b)."""
        if not is_decided(ctx, self.condition):
            return None
        return self.then if self.condition.holds(ctx) else self.otherwise


def _is_possible(what: Instruction, ctx: Context) -> bool:
    return what.is_possible(ctx)


@node
class DefineX(Instruction):
    """Do something with X in it that the text defines: its value is found once, before the first of it (CR 107.3c, 608.2h)."""

    steady: ClassVar[bool] = True
    x: Amount
    then: Instruction

    def x_around(self) -> tuple[Amount]:
        """What it is found from."""
        return (self.x,)

    def is_possible(self, ctx: Context) -> bool:
        """By what is to be done with X as it is now."""
        return self._with_x(ctx, _is_possible)

    def perform(self, ctx: Context) -> bool:
        """Returns whether it was done. Afterwards X is what it was before."""
        return self._with_x(ctx, lambda what, with_x: was_done(what.perform(with_x)))

    def _with_x(self, ctx: Context, do_it: Callable[[Instruction, Context], bool]) -> bool:
        unknown, before = not is_known(ctx, self.x), (ctx.x, ctx.memory.pop(UNKNOWN_X, False))
        self._set_x(ctx, amount(ctx, self.x), unknown)
        try:
            return do_it(self.then, ctx)
        finally:
            self._set_x(ctx, *before)

    def _set_x(self, ctx: Context, x: int, unknown: bool) -> None:
        """The memory says of an X that can't be found that it is unknown, and of no other (CR 608.2b)."""
        ctx.x = x
        ctx.memory.pop(UNKNOWN_X, None)
        if unknown:
            ctx.memory[UNKNOWN_X] = True


@node
class RepeatIf(Instruction):
    """Do something; where a condition holds then, do another thing and repeat the process from the beginning (CR 608.2c)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("then",)
    tried: ClassVar[str] = "what"
    what: Instruction
    condition: Condition
    then: Instruction

    def perform(self, ctx: Context) -> None:
        """Until it doesn't hold. A process that never ends exceeds the limit on sizes."""
        times = 0
        self.what.perform(ctx)
        while self.condition.holds(ctx):
            times += 1
            check_count(ctx.game, times, "repetitions")
            self.then.perform(ctx)
            self.what.perform(ctx)


@node
class RepeatIfDone(Instruction):
    """Do something that ends with an offer; whoever accepts it repeats the process from the beginning (CR 608.2c).

    The offer may depend on a condition: where that doesn't hold, nothing was done.
    """

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    tried: ClassVar[str] = "what"
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """Until it isn't done. A process that never ends exceeds the limit on sizes."""
        times = 0
        while self._once(ctx):
            times += 1
            check_count(ctx.game, times, "repetitions")

    def _once(self, ctx: Context) -> bool:
        """Whether what was offered last was done."""
        *first, last = self.what.row()
        for step in first:
            step.perform(ctx)
        if isinstance(last, If):
            return last.condition.holds(ctx) and was_done(last.then.perform(ctx))
        return was_done(last.perform(ctx))


@node
class RepeatSoOften(Instruction):
    """Do something; then repeat the process from the beginning so many times, where a condition holds each time (CR 608.2c)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    tried: ClassVar[str] = "what"
    what: Instruction
    more: Amount = 1
    condition: Condition | None = None

    def perform(self, ctx: Context) -> None:
        """How often is found when it has been done once."""
        self.what.perform(ctx)
        for _ in range(check_count(ctx.game, max(0, amount(ctx, self.more)), "repetitions")):
            if self.condition is not None and not self.condition.holds(ctx):
                return
            self.what.perform(ctx)


@node
class RepeatAtWill(Instruction):
    """Do something; then you may repeat the process any number of times (CR 608.2d)."""

    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    tried: ClassVar[str] = "what"
    what: Instruction

    def perform(self, ctx: Context) -> None:
        """Asked anew each time, when what was done before is known; not where it can't be done any more (CR 608.2d)."""
        game, words, times = ctx.game, "Repeat this process?", 0
        self.what.perform(ctx)
        while self.what.is_possible(ctx) and choose_whether(game, ctx.controller, "608.2d", words, source=ctx.this):
            times += 1
            check_count(ctx.game, times, "repetitions")
            self.what.perform(ctx)


CHOSEN_VALUE: Final = "chosen value: "
"""How the names begin under which the memory has what was chosen in a resolution, such as a color (CR 607.2d)."""


@node
class DelayedTrigger(Instruction):
    """Creates a delayed triggered ability (CR 603.7). It remembers what `remembers` gives, under "it".

    Where that gives nothing, as for a token that nobody paid for, and all that it would do is done to "it", there is none.
    `knows` are (name, selector) pairs of what it remembers besides, as it does what was chosen before, such as a color. Under
    "created at" it has the timestamp of that moment, for what looks at what happened since (CR 701.28f).
    """

    compound: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    later: ClassVar[str] = "ability"
    later_it: ClassVar[str] = "remembers"
    ability: Triggered
    remembers: Selector | None = None
    once: bool = True
    duration: Duration | None = None
    knows: tuple[tuple[str, Selector], ...] = ()

    def perform(self, ctx: Context) -> None:
        """From now on it can trigger (CR 405.6a, 610.1, 107.3n, 610.2)."""
        memory: dict[str, Any] = {"created at": ctx.game.get(NEXT_TIMESTAMP) - 1}
        if self.remembers is not None:
            memory["it"] = self.remembers.refs(ctx)
            if not memory["it"] and not self.knows and _acts_on_it_alone(self.ability):
                return
        memory |= {name: of.refs(ctx) for name, of in self.knows}
        memory |= {name: value for name, value in ctx.memory.items() if name.startswith(CHOSEN_VALUE)}
        ctx.game.add_effect(ctx, Delayed(self.ability, self.once), self.duration, memory)


def _acts_on_it_alone(ability: Triggered) -> bool:
    """Whether whatever an ability does is done to what it remembers, or to what became of that (CR 608.2c)."""
    steps = [step for step in ability.effect.walk() if isinstance(step, Instruction)]
    leaves = [step for step in steps if sum(isinstance(part, Instruction) for part in step.walk()) == 1]
    done_to = [[part for part in leaf.walk() if isinstance(part, Selector)] for leaf in leaves]
    return not ability.targets and all(found and all(isinstance(one, Remembered) for one in found) for found in done_to)


@node
class EachOf(Instruction):
    """Do something for each object or player of a selector, under "it" in the memory (CR 608.2f)."""

    of: Selector
    what: Instruction

    ordered: bool = False
    """The text itself gives the order, the selector's: nobody chooses one."""

    def perform(self, ctx: Context) -> None:
        """One after another: in APNAP order, what one player controls in the order that `ctx`'s controller chooses."""
        refs = self.of.refs(ctx)
        for ref in refs if self.ordered else in_order(ctx, refs):
            ctx.memory["it"] = (ref,)
            self.what.perform(ctx)


@node
class ByControllers(Instruction):
    """For each of several objects its controller does something: each player as often as they controlled one (CR 608.2f).

    `what` means the player by the memory's "controller", and X in it is how many of the objects that player controlled. Of
    those that are gone it is who controlled them last (CR 608.2h).
    """

    of: Selector
    filter: Filter
    what: Instruction

    def x_around(self) -> tuple[object, ...]:
        """No part of it: what X is, it says itself."""
        return ()

    def perform(self, ctx: Context) -> None:
        """At one moment what can be, else in APNAP order; those who controlled none aside."""
        game, before, events = ctx.game, ctx.x, list[Event]()
        whose = [game.controller(r) for r in self.of.refs(ctx) if not is_player(r) and self.filter.matches(ctx, r)]
        for player in (p for p in game.apnap() if p in whose):
            ctx.memory["controller"], ctx.x = (player_ref(player),), whose.count(player)
            if isinstance(self.what, ProposedTogether):
                events += self.what.proposed(ctx)
            else:
                self.what.perform(ctx)
        ctx.x = before
        if isinstance(self.what, ProposedTogether):
            self.what.remember(ctx, game.happen_all(events) if events else [])


def in_order(ctx: Context, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The order in which an action is taken on each of these, where it can't be taken on all at once (CR 608.2f)."""
    game = ctx.game
    found: list[Ref] = []
    for player in game.apnap():
        mine = tuple(r for r in refs if _whose(game, r) == player)
        if len(mine) > 1:
            mine = choose_order(game, ctx.controller, mine, "608.2f", "In which order?", source=ctx.this)
        found += mine
    return tuple(found)


def _whose(game: Game, ref: Ref) -> int:
    """A player stands for themselves, an object for its controller, or its owner where it has none."""
    return int(ref[1]) if is_player(ref) else game.controller(ref)


@node
class NameThem(Instruction):
    """Says whom the following sentences are about, as "choose target creature" does; chosen they are already (CR 601.2c)."""

    carried_out_by_rules: ClassVar[bool] = True
    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Changes nothing: what follows finds its targets by the spell."""


@node
class RememberThem(Instruction):
    """Finds the objects that a text goes on speaking of as "those creatures", before anything is done to them (CR 608.2h).

    "Gain control of all creatures with power 4 or greater. Untap those creatures": those that it was then, whatever they are by
    now. The memory has them under "those".
    """

    steady: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    objects: Selector

    def perform(self, ctx: Context) -> None:
        """Changes nothing."""
        ctx.memory["those"] = self.objects.refs(ctx)


@node
class ThisOrThat(Instruction):
    """A player does one of two things, which that player chooses (CR 608.2d)."""

    asks_about: ClassVar[str] = "what"
    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("what", "other")
    what: Instruction
    other: Instruction
    who: Selector = You()
    prompt: str = ""

    def is_possible(self, ctx: Context) -> bool:
        """Nothing is asked where neither can be done (CR 608.2d)."""
        return self.what.is_possible(ctx) or self.other.is_possible(ctx)

    def perform(self, ctx: Context) -> object:
        """What is impossible can't be chosen where the other thing isn't; returns what the one that is done returns."""
        one, other = self.what.is_possible(ctx), self.other.is_possible(ctx)
        if one and other:
            words = self.prompt or f"{in_words(self.what)}, rather than {in_words(self.other)}?"
            one = choose_whether(ctx.game, _chooser(ctx, self.who), "608.2d", words, source=ctx.this)
        return self.what.perform(ctx) if one or not other else self.other.perform(ctx)


@node
class MayInsteadIf(Instruction):
    """Do one thing, but where a condition holds the player may do another one instead (CR 608.2c, 608.2d)."""

    asks_about: ClassVar[str] = "instead"
    compound: ClassVar[bool] = True
    uncertain: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("what", "instead")
    what: Instruction
    condition: Condition
    instead: Instruction
    prompt: str = ""

    def is_possible(self, ctx: Context) -> bool:
        """By what would be done, where nobody chooses otherwise."""
        return self.what.is_possible(ctx)

    def perform(self, ctx: Context) -> object:
        """One of both; returns what that one returns."""
        words = self.prompt or f"{in_words(self.instead)}, instead of {in_words(self.what)}?"
        possible = self.condition.holds(ctx) and self.instead.is_possible(ctx)
        if possible and choose_whether(ctx.game, ctx.controller, "608.2d", words, source=ctx.this):
            return self.instead.perform(ctx)
        return self.what.perform(ctx)


@node
class InsteadIf(Instruction):
    """Do one thing, but where a condition holds another one instead (CR 608.2c, 614.15)."""

    compound: ClassVar[bool] = True
    predictable: ClassVar[bool] = True
    branches: ClassVar[tuple[str, ...]] = ("what", "instead")
    what: Instruction
    condition: Condition
    instead: Instruction

    def is_possible(self, ctx: Context) -> bool:
        """By what would be done."""
        return self._chosen(ctx).is_possible(ctx)

    def parts_now(self, ctx: Context) -> tuple[Instruction, ...]:
        """By the condition as things are."""
        return (self._chosen(ctx),)

    def _chosen(self, ctx: Context) -> Instruction:
        return self.instead if self.condition.holds(ctx) else self.what

    def perform(self, ctx: Context) -> object:
        """One of both, by the condition as this is carried out; returns what that one returns."""
        return self._chosen(ctx).perform(ctx)
