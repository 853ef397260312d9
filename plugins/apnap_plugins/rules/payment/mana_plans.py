"""Plans for paying: which mana abilities to activate, in which order and with which choices (CR 601.2g, 605.3)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from apnap import NAME, Context, Game, Namer, Node, node
from apnap_plugins.rules.costs.costs import (
    Cost,
    PayCountersCost,
    PayLifeCost,
    RemoveCountersFromThisCost,
    has_x,
    payable_together,
)
from apnap_plugins.rules.costs.needs import Needs, by_use, distinct
from apnap_plugins.rules.costs.object_costs import ObjectCost, RemoveCountersCost
from apnap_plugins.rules.counters.counters import counters_on, player_counters
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.mana.atoms import PaymentSource, most_units, solve
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA, GENERIC, Choices, Mana, Need, assign, wanted_for
from apnap_plugins.rules.payment.frame import AnnouncementFrame, narrowly_reduced
from apnap_plugins.rules.stack.abilities import Activated, activated_abilities, times_activated
from apnap_plugins.rules.vocabulary.base import amount
from apnap_plugins.rules.vocabulary.characteristics import MANA_COST, POWER, TOUGHNESS, mana_value_of
from apnap_plugins.rules.vocabulary.symbols import ManaCost, open_symbols, symbol_ways, with_halves

Output = tuple[Choices, tuple[Mana, ...]]
"""Choices of a mana ability, and the mana that any of them gives; a mana may have all the types that it could be."""


@node
class Step(Node):
    """Activating a mana ability as part of a plan, with what is chosen for it.

    `mana` are the types that it is to add, empty where there is no choice, `x` the value of X, `halves` what symbols of its
    cost are paid as, `used` the objects that each of the costs which ask for some is paid with, `paid` the types of mana in
    the pool that pay for the mana in its cost.
    """

    obj: int
    number: int
    mana: tuple[str, ...] = ()
    x: int = 0
    halves: tuple[str, ...] = ()
    used: tuple[tuple[int, ...], ...] = ()
    paid: tuple[str, ...] = ()


@node
class Plan(Node):
    """Mana abilities to activate so that what is in the pool, and other ways to pay, are enough for a cost."""

    steps: tuple[Step, ...]

    def worded(self, namer: Namer) -> str:
        """Step by step."""
        steps = (namer.action(("mana", step.obj, step.number)) for step in self.steps)
        return f"pay with {', then '.join(steps)}"


@dataclass(slots=True)
class Window:
    """A mana ability that is more than tapping its source: its costs, and what it is to pay for them."""

    obj: int
    number: int
    ability: Activated
    ctx: Context
    mana: ManaCost
    costs: tuple[Cost, ...]
    frame: AnnouncementFrame | None
    given: Callable[[Context], list[Output] | None]

    @property
    def chooses_x(self) -> bool:
        """Whether X in its cost is chosen (CR 107.3a)."""
        return self.ability.x is None and has_x(self.ability.cost)


@dataclass(slots=True, frozen=True)
class Activation:
    """One way to activate a mana ability: what it takes and what it gives."""

    window: Window
    step: Step
    takes: tuple[Need, ...]
    outputs: tuple[Output, ...]
    tapped: frozenset[int]
    gone: frozenset[int]
    spends: tuple[tuple[Any, int], ...]

    @property
    def gives(self) -> int:
        """The most mana that it gives."""
        return max((len(mana) for _, mana in self.outputs), default=0)

    @property
    def gain(self) -> int:
        """How much more mana there is after it."""
        return self.gives - len(self.takes)

    def alike(self) -> tuple[object, ...]:
        """Equal for activations between which a payment makes no difference, where they use up nothing but their source."""
        made = tuple((c, tuple((m.type, m.snow, m.only, m.rider) for m in mana)) for c, mana in self.outputs)
        return self.takes, made, self.step.x, self.spends


@dataclass(slots=True, frozen=True)
class _State:
    """What activations have used up: tapped objects, those that are gone, life and counters, and what has to stay."""

    tapped: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()
    spent: tuple[tuple[Any, int], ...] = ()
    stays: frozenset[int] = frozenset()

    def after(self, one: Activation) -> _State:
        spent = dict(self.spent)
        for what, much in one.spends:
            spent[what] = spent.get(what, 0) + much
        # what needs mana comes after what needs none, so what it needs of objects has to be there still
        stays = self.stays | one.tapped | {one.window.obj} if one.takes else self.stays
        return _State(self.tapped | one.tapped, self.gone | one.gone, tuple(spent.items()), stays)


MOST_TRIED: Final = 200
"""After so many sequences of mana abilities a payment counts as impossible; what real cards need is found much sooner."""
MOST_X: Final = 1000
"""No larger X is looked at for costs other than mana."""
FEW_X: Final = 6
FINAL: Final = -1
"""The payee that stands for what the plan is for, beside the numbers of windows."""


@dataclass(slots=True)
class Planner:
    """Looks for mana abilities that pay what is wanted, together with `atoms`, which need no plan.

    `atoms_for` gives the atoms that pay for something else, `spendable` the types as which a mana pays for a frame.
    `other_costs` are costs that have to be payable afterwards. `restricted`: some of the mana can't be spent on everything.
    """

    game: Game
    player: int
    frame: AnnouncementFrame | None
    wanted: tuple[Need, ...]
    atoms: tuple[PaymentSource, ...]
    windows: tuple[Window, ...]
    other_costs: Sequence[Cost]
    atoms_for: Callable[[Any], tuple[PaymentSource, ...]]
    spendable: Callable[[Mana, Any], frozenset[str]]
    restricted: bool = False
    tries: int = MOST_TRIED
    needed: dict[str, list[Needs]] = field(default_factory=dict)
    known: dict[Any, int] = field(default_factory=dict)
    plain: dict[int, list[Activation]] = field(default_factory=dict)
    theirs: dict[int, dict[Any, tuple[frozenset[str], ...]]] = field(default_factory=dict)

    def plan(self) -> tuple[Step, ...] | None:
        """What to activate so that the cost can be paid then; None where nothing was found."""
        self.needed = by_use(cost.needs(Context(self.game, 0, self.player)) for cost in self.other_costs)
        found = self._independent()
        if found is None and self._is_conceivable():
            found = self._extended(_State(), [])
        return None if found is None else self._steps(self._without_needless(found))

    def most(self) -> int:
        """No more mana than this can be gained by activating the abilities, whatever the cost."""
        self.needed = by_use(cost.needs(Context(self.game, 0, self.player)) for cost in self.other_costs)
        return self._most_more(_State(), 1 + len(self.game.zone("battlefield")))

    # Searching ---------------------------------------------------------------------------------------

    def _independent(self) -> list[Activation] | None:
        """Activations that pay and take nothing but their source, each another one: found as quickly as plain sources."""
        atoms, ways = [*self.atoms], dict[int, Activation]()
        for number, window in enumerate(self.windows):
            found = self._activations(number, window, _State(), 0)
            if (
                len(found) == 1
                and not found[0].takes
                and found[0].tapped | found[0].gone == {window.obj} == found[0].tapped
            ):
                ways[number] = found[0]
                for choices, mana in found[0].outputs:
                    units = tuple(self.spendable(m, self.frame) for m in mana)
                    atoms.append(PaymentSource("plan", window.obj, number, units, window.obj, choices))
        solved = solve(self.wanted, tuple(atoms)) if ways else None
        state, chosen = _State(), list[Activation]()
        for at in solved or ():
            if atoms[at].kind == "plan":
                one = ways[atoms[at].number]
                if not self._fits(one, state):
                    return None
                state, chosen = state.after(one), [*chosen, one]
        return chosen or None

    def _extended(self, state: _State, chosen: list[Activation]) -> list[Activation] | None:
        """These activations and more, so that the cost is paid."""
        self.tries -= 1
        if self.tries < 0:
            return None
        short = self._shortage(state, chosen)
        if short <= 0 and self._solved(state, chosen, self.wanted) is not None:
            return chosen
        if len(chosen) > len(self.wanted) + len(self.windows) or short > self._most_more(state, len(self.wanted), True):
            return None
        for one in self._candidates(state, short):
            more, after = [*chosen, one], state.after(one)
            if one.takes and self._solved(after, more, ()) is None:
                continue
            found = self._extended(after, more)
            if found is not None or self.tries < 0:
                return found
        return None

    def _shortage(self, state: _State, chosen: list[Activation]) -> int:
        """How much mana is missing, of whatever type."""
        there = most_units(self._atoms_left(state)) + sum(one.gain for one in chosen)
        return len(self.wanted) - there

    def _candidates(self, state: _State, short: int) -> list[Activation]:
        """What could be activated next: what harms least first, of that what gives most; one of those alike."""
        found: dict[Any, Activation] = {}
        for number, window in enumerate(self.windows):
            for one in self._activations(number, window, state, short):
                if self._fits(one, state):
                    found.setdefault((one.alike(), one.step.used, self._uses(one)), one)
        harm = {
            id(one): len(one.gone) + sum(much for what, much in one.spends if what == "life") for one in found.values()
        }
        return sorted(found.values(), key=lambda one: (short > 0 and one.gain <= 0, harm[id(one)], -one.gain))

    def _uses(self, one: Activation) -> Any:
        """What else the objects that it uses up could be used for."""
        own = one.tapped | one.gone
        atoms = tuple((a.units, a.moves) for a in self.atoms if a.obj in own)
        others = tuple((w.obj, w.number) for w in self.windows if w.obj in own and w is not one.window)
        return atoms, others, len(one.tapped), len(one.gone)

    def _fits(self, one: Activation, state: _State) -> bool:
        """Whether it can be activated after what was activated before, and leaves what the costs beside need."""
        if one.window.obj in state.gone or one.tapped & (state.tapped | state.gone):
            return False
        if one.gone & (state.gone | state.stays):
            return False
        spent = dict(state.spent)
        if any(spent.get(what, 0) + much > self._amount(what) for what, much in one.spends):
            return False
        after = state.after(one)
        left = {"tap": after.tapped | after.gone, "take": after.gone}
        return all(distinct(each, left[use]) for use, each in self.needed.items() if each)

    def _most_more(self, state: _State, often: int, net: bool = False) -> int:
        """No more mana than this can be gained by more activations; of what nothing limits, `often` are counted.

        With `net` what their sources can't be tapped for after it is subtracted.
        """
        total = 0
        for number, window in enumerate(self.windows):
            found = [one for one in self._activations(number, window, state, 0) if self._fits(one, state)]
            gains = [one.gain - (self._lost(one) if net else 0) for one in found]
            if gains and max(gains) > 0:
                total += max(gains) * self._most_times(window, state, often)
        return total

    def _lost(self, one: Activation) -> int:
        """How much mana its source could be tapped for that is tapped for this."""
        obj = one.window.obj
        return most_units(a for a in self.atoms if a.obj == a.group == obj) if obj in one.tapped else 0

    def _most_times(self, window: Window, state: _State, often: int) -> int:
        """How often it could be activated at most, where every activation gains the same."""
        spent = dict(state.spent)
        limits = [1] if window.chooses_x and has_x(window.costs) else []  # the largest X uses up all there is
        ctx = window.ctx
        for cost in window.costs:
            if isinstance(cost, ObjectCost):
                each = amount(ctx, cost.count) if not window.chooses_x else 1
                usable = [o for o in cost.usable(ctx) if o not in state.gone]
                limits.append(len(usable) // each if each else often)
        for what, much in self._spends(window, ctx, window.costs, 0):
            limits.append((self._amount(what) - spent.get(what, 0)) // much if much else often)
        if any(c.uses_source() for c in window.costs):
            limits.append(1)
        return min(limits, default=often)

    def _is_conceivable(self) -> bool:
        """Whether nothing rules it out at once.

        Where every ability takes generic mana and gives no less, and uses up nothing but its own source, all of them can
        be activated wherever any can, and it does no harm: so that all together pay for all is necessary.
        """
        state = _State()
        if solve(self.wanted, (*self.atoms, *self._at_best(state))) is None:
            return False
        found = []
        for number, window in enumerate(self.windows):
            ways = self._activations(number, window, state, 0)
            if len(ways) != 1 or ways[0].gain < 0 or any(need != GENERIC for need in ways[0].takes):
                return True
            if ways[0].spends or ways[0].tapped | ways[0].gone != {window.obj} or self.restricted:
                return True
            found += ways
        if len({one.window.obj for one in found}) < len(found) or any(
            a.obj == w.obj for a in self.atoms for w in self.windows
        ):
            return True
        given = [self._given(at, one, 0, ()) for at, one in enumerate(found)]
        takes = tuple(need for one in found for need in one.takes)
        return solve((*takes, *self.wanted), (*self.atoms, *itertools.chain(*given))) is not None

    def _at_best(self, state: _State) -> list[PaymentSource]:
        """What the abilities could give if the mana in their costs were nothing, and each took nothing from another."""
        found = []
        for number, window in enumerate(self.windows):
            ways = [one for one in self._activations(number, window, state, 0) if self._fits(one, state)]
            taps = bool(ways) and window.obj in ways[0].tapped
            for time in range(self._most_times(window, state, len(self.wanted)) if ways else 0):
                group = window.obj if taps else -1_000_000 - len(self.wanted) * number - time
                outputs = dict.fromkeys(output for one in ways for output in one.outputs)
                units = (tuple(self.spendable(m, self.frame) for m in mana) for _, mana in outputs)
                found += [PaymentSource("plan", window.obj, number, given, group) for given in dict.fromkeys(units)]
        return found

    # What could be activated -----------------------------------------------------------------------------

    def _activations(self, number: int, window: Window, state: _State, short: int) -> list[Activation]:
        """The ways to activate an ability now."""
        if number in self.plain:
            return self.plain[number]
        simple = not window.chooses_x and not any(isinstance(c, ObjectCost) for c in window.costs)
        found = [one for x in self._values_of_x(window, short) for one in self._with_x(window, x, state)]
        if simple:
            self.plain[number] = found
        return found

    def _values_of_x(self, window: Window, short: int) -> Iterable[int]:
        """Values of X that are worth a look: first the least with which it gives what is missing, then larger ones."""
        if not window.chooses_x:
            return (window.ctx.x,)
        most = most_x(window, most_units(self.atoms))
        return dict.fromkeys((*itertools.islice(_nearest(most, short), FEW_X), *((most,) if most else ())))

    def _with_x(self, window: Window, x: int, state: _State) -> Iterator[Activation]:
        ctx = with_choices(window.ctx, x)
        for halves in symbol_ways(open_symbols(window.mana)) if window.mana.symbols else ((),):
            mana, life = with_halves(window.mana.with_x(x), halves)
            if window.frame is not None and window.mana.symbols:
                mana = narrowly_reduced(self.game, window.frame, mana)
            for used in self._objects(window, ctx, state):
                yield from self._activation(
                    window, ctx, Step(window.obj, window.number, (), x, halves, used), mana, life
                )

    def _activation(self, window: Window, ctx: Context, step: Step, mana: ManaCost, life: int) -> Iterator[Activation]:
        """The activation with these choices, where it can be foreseen what it gives."""
        tapped, gone = set[int](), set[int]()
        memory = dict(ctx.memory)
        chosen = iter(step.used)
        for cost in window.costs:
            objects = next(chosen) if isinstance(cost, ObjectCost) else (window.obj,) if cost.uses_source() else ()
            if cost.remembered:
                memory[f"paid {cost.remembered}"] = (*memory.get(f"paid {cost.remembered}", ()), *objects)
            (tapped if cost.uses == "tap" else gone if cost.uses == "take" else set[int]()).update(objects)
        given = window.given(with_choices(ctx, ctx.x, memory))
        if given is not None:
            spends = tuple(self._spends(window, ctx, window.costs, life, step))
            yield Activation(
                window, step, wanted_for(mana.symbols), tuple(given), frozenset(tapped), frozenset(gone), spends
            )

    def _spends(
        self, window: Window, ctx: Context, costs: Iterable[Cost], life: int, step: Step | None = None
    ) -> Iterator[tuple[Any, int]]:
        """What it takes of what is counted: life, counters, and how often it can be activated at all."""
        once = False
        chosen = iter(step.used if step is not None else ())
        for cost in costs:
            if isinstance(cost, PayLifeCost):
                life += amount(ctx, cost.amount)
            elif isinstance(cost, PayCountersCost):
                yield ("player", cost.kind), amount(ctx, cost.count)
            elif isinstance(cost, RemoveCountersFromThisCost):
                yield ("on", window.obj, cost.kind), amount(ctx, cost.count)
            elif isinstance(cost, ObjectCost):
                objects = next(chosen, ())
                if isinstance(cost, RemoveCountersCost):
                    yield from ((("on", obj, cost.kind), cost.number) for obj in objects)
            else:
                once = once or not cost.uses_source()
        if life:
            yield "life", life
        if once or window.ability.limit:
            yield ("times", window.obj, window.number, once), 1

    def _amount(self, what: Any) -> int:
        """How much there is of what is counted, less what the costs beside need."""
        if what not in self.known:
            self.known[what] = self._counted(what)
        return self.known[what]

    def _counted(self, what: Any) -> int:
        game, ctx = self.game, Context(self.game, 0, self.player)
        if what == "life":
            return game.get(LIFE, self.player) - sum(
                amount(ctx, c.amount) for c in self.other_costs if isinstance(c, PayLifeCost)
            )
        if what[0] == "player":
            other = (c for c in self.other_costs if isinstance(c, PayCountersCost) and c.kind == what[1])
            return player_counters(game, self.player, what[1]) - sum(amount(ctx, c.count) for c in other)
        if what[0] == "on":
            return counters_on(game, what[1], what[2])
        ability = activated_abilities(game, what[1])[what[2]]
        instances = activated_abilities(game, what[1]).count(ability)
        left = ability.limit * instances - times_activated(game, what[1], ability)
        return min(1, left) if what[3] and ability.limit else 1 if what[3] else left

    def _objects(self, window: Window, ctx: Context, state: _State) -> Iterable[tuple[tuple[int, ...], ...]]:
        """The ways to choose objects for its costs; of those alike one."""
        costs = [cost for cost in window.costs if isinstance(cost, ObjectCost)]
        others = [cost for cost in window.costs if not isinstance(cost, ObjectCost)]
        ways = []
        for cost in costs:
            own = (
                {window.obj} if any(other.uses_source() and other.uses == cost.uses for other in others) else set[int]()
            )
            ways.append(self._ways_to_choose(cost, ctx, state, own))
        for way in itertools.product(*ways):
            if all(len({o for o, _ in used}) == len(used) for used in _by_cost_use(costs, way).values()):
                yield way

    def _ways_to_choose(
        self, cost: ObjectCost, ctx: Context, state: _State, without: set[int]
    ) -> list[tuple[int, ...]]:
        number = amount(ctx, cost.count)
        blocked = state.gone | state.stays | without | (state.tapped if cost.uses == "tap" else frozenset())
        usable = sorted((o for o in cost.usable(ctx) if o not in blocked), key=lambda o: self._worth(o, cost.uses))
        if number != 1:
            return [tuple(usable[:number])] if len(usable) >= number else []
        alike: dict[Any, int] = {}
        for obj in usable:
            chars = self.game.characteristics(obj)
            quality = (chars[NAME], chars[POWER], chars[TOUGHNESS], chars[MANA_COST])
            needed = tuple(obj in each.objects for each in self.needed.get(cost.uses, ()))
            alike.setdefault((self._worth(obj, cost.uses)[0], self._source(obj), quality, needed), obj)
        return [(obj,) for obj in alike.values()]

    def _worth(self, obj: int, use: str) -> tuple[int, int, int]:
        """What costs least to lose comes first."""
        own = [atom for atom in self.atoms if atom.obj == obj]
        lost = any(atom.moves or use == "tap" for atom in own) or any(w.obj == obj for w in self.windows)
        return (2 if lost else 1 if own else 0, mana_value_of(self.game, obj), obj)

    def _source(self, obj: int) -> Any:
        return tuple((a.units, a.moves) for a in self.atoms if a.obj == obj), any(w.obj == obj for w in self.windows)

    # Whether it pays -----------------------------------------------------------------------------------

    def _atoms_left(self, state: _State) -> tuple[PaymentSource, ...]:
        """Atoms that these activations leave: what is only tapped for mana is tapped before it goes elsewhere."""
        if not state.tapped and not state.gone:
            return self.atoms
        return tuple(a for a in self.atoms if self._is_left(a, state))

    def _is_left(self, atom: PaymentSource, state: _State) -> bool:
        if atom.kind != "ability":  # what is used rather than mana is used last
            return atom.obj not in state.tapped | state.gone
        taps = atom.group == atom.obj
        return not (taps and atom.obj in state.tapped) and not (atom.moves and atom.obj in state.gone)

    def _solved(
        self, state: _State, chosen: list[Activation], wanted: tuple[Need, ...]
    ) -> list[tuple[PaymentSource, tuple[frozenset[str], ...]]] | None:
        """The atoms that pay what is wanted and what is taken, each with the needs that its mana is for.

        What needs no mana is activated first; nothing pays for what came before it was there. `None` where it can't be.
        """
        timed = any(one.takes for one in chosen)
        payees = tuple(at for at, one in enumerate(chosen) if one.takes)
        atoms = [self._coded(atom, chosen, payees, timed) for atom in self._atoms_left(state)]
        for at, one in enumerate(chosen):
            atoms += self._given(at, one, at + 1 if one.takes else 0, payees if timed else (), chosen)
        taken = [self._need(need, at, at) for at in payees for need in chosen[at].takes]
        demanded = (*taken, *((self._need(need, len(chosen), FINAL) for need in wanted) if timed else wanted))
        found = solve(demanded, tuple(atoms))
        if found is None:
            return None
        used = [atoms[i] for i in found]
        owners = [(i, u) for i, atom in enumerate(used) for u in range(len(atom.units))]
        plan = assign(demanded, [used[i].units[u] for i, u in owners])
        assert plan is not None
        for_what: dict[tuple[int, int], frozenset[str]] = {owners[unit]: demanded[at] for at, unit in enumerate(plan)}
        return [(a, tuple(for_what.get((i, u), frozenset()) for u in range(len(a.units)))) for i, a in enumerate(used)]

    def _coded(
        self, atom: PaymentSource, chosen: list[Activation], payees: tuple[int, ...], timed: bool
    ) -> PaymentSource:
        """The atom, its types with the time from which on it is there, and whom it pays for."""
        if not timed:
            return atom
        units = list(_at(atom.units, 0, FINAL if self.restricted else None))
        for at in payees if self.restricted else ():
            theirs = self._units_for(chosen[at].window, atom)
            units = [mine | more for mine, more in zip(units, _at(theirs, 0, at), strict=True)]
        return replace(atom, units=tuple(units))

    def _units_for(self, window: Window, atom: PaymentSource) -> tuple[frozenset[str], ...]:
        """What an atom gives where it pays for a mana ability."""
        key = self.windows.index(window)
        if key not in self.theirs:
            self.theirs[key] = {_key(a): a.units for a in self.atoms_for(window.frame)}
        return self.theirs[key].get(_key(atom), (frozenset(),) * len(atom.units))

    def _given(
        self, at: int, one: Activation, time: int, payees: tuple[int, ...], chosen: Sequence[Activation] = ()
    ) -> list[PaymentSource]:
        """What an activation gives, as atoms of which one can be used."""
        timed = any(each.takes for each in chosen)
        found = []
        for choices, mana in one.outputs:
            units = [self.spendable(m, self.frame) for m in mana]
            if timed:
                units = list(_at(units, time, FINAL if self.restricted else None))
                for payee in payees if self.restricted else ():
                    theirs = [self.spendable(m, chosen[payee].window.frame) for m in mana]
                    units = [mine | more for mine, more in zip(units, _at(theirs, time, payee), strict=True)]
            found.append(PaymentSource("plan", 0, at, tuple(units), -1_000_000 - at, choices))
        return found

    def _need(self, need: Need, time: int, payee: int) -> Need:
        to = f">{payee}" if self.restricted else ""
        return frozenset(f"{kind}@{t}{to}" for kind in need for t in range(time + 1))

    # The plan -----------------------------------------------------------------------------------------------

    def _without_needless(self, chosen: list[Activation]) -> list[Activation]:
        """Without activations that turn out not to be needed, those found last first."""
        for at in reversed(range(len(chosen))):
            fewer = [*chosen[:at], *chosen[at + 1 :]]
            state = _State()
            for other in fewer:
                state = state.after(other)
            if self._solved(state, fewer, self.wanted) is not None:
                chosen = fewer
        return chosen

    def _steps(self, chosen: list[Activation]) -> tuple[Step, ...]:
        """What is tapped for mana first, then what needs no mana, then the rest in order."""
        state = _State()
        for one in chosen:
            state = state.after(one)
        solved = self._solved(state, chosen, self.wanted)
        assert solved is not None
        sources = [(a, for_what) for a, for_what in solved if a.kind == "ability"]
        first = [
            Step(a.obj, a.number, chosen_types(a.choices, a.units, for_what))
            for a, for_what in sorted(sources, key=lambda pair: pair[0].moves)
        ]
        given = {a.number: (a, for_what) for a, for_what in solved if a.kind == "plan"}
        paid = self._paid(solved)
        steps = []
        for at, one in sorted(enumerate(chosen), key=lambda pair: bool(pair[1].takes)):
            atom, for_what = given.get(at, (None, ()))
            types = chosen_types(atom.choices, atom.units, for_what) if atom is not None else ()
            steps.append(replace(one.step, mana=types, paid=tuple(paid.get(at, ())) if one.takes else ()))
        return (*first, *steps)

    def _paid(self, solved: Sequence[tuple[PaymentSource, tuple[frozenset[str], ...]]]) -> dict[int, list[str]]:
        """The types of mana that pay for each activation that takes some."""
        found: dict[int, list[str]] = {}
        for atom, for_what in solved:
            for unit, need in zip(atom.units, for_what, strict=True):
                times = {int(kind.partition("@")[2].partition(">")[0]) for kind in need if "@" in kind}
                if times:
                    found.setdefault(max(times), []).append(_first_type(unit & need) or _first_type(unit))
        return found


def _first_type(kinds: Iterable[str]) -> str:
    """The first type in WUBRGC order among what a unit could be."""
    types = {kind.partition("@")[0] for kind in kinds}
    return next((t for t in COLORS_OF_MANA if t in types), "")


def _nearest(most: int, wish: int) -> Iterator[int]:
    """1 to `most`, beginning with what is wished for or next to it, larger ones first."""
    first = max(1, min(wish, most))
    yield from range(first, most + 1)
    yield from range(min(first, most + 1) - 1, 0, -1)


def _key(atom: PaymentSource) -> Any:
    return atom.kind, atom.obj, atom.number, atom.choices


def _by_cost_use(costs: Sequence[Cost], way: Sequence[tuple[int, ...]]) -> dict[str, list[tuple[int, int]]]:
    """(object, place) pairs of what is chosen for costs, by what they use it for."""
    found: dict[str, list[tuple[int, int]]] = {}
    for cost, chosen in zip(costs, way, strict=True):
        if cost.uses:
            found.setdefault(cost.uses, []).extend((obj, at) for at, obj in enumerate(chosen))
    return found


def _at(units: Iterable[frozenset[str]], time: int, payee: int | None) -> tuple[frozenset[str], ...]:
    to = "" if payee is None else f">{payee}"
    return tuple(frozenset(f"{kind}@{time}{to}" for kind in unit) for unit in units)


def with_choices(ctx: Context, x: int, memory: dict[str, Any] | None = None) -> Context:
    """The same context for another value of X, or with something else remembered."""
    kept = dict(ctx.memory if memory is None else memory)
    return Context(ctx.game, ctx.source, ctx.controller, ctx.ability, memory=kept, x=x)


def most_x(window: Window, mana: int) -> int:
    """No larger X can be chosen for its cost where there is so much mana."""
    in_mana = window.mana.symbols.count("X")
    most = mana // in_mana if in_mana else MOST_X
    if not has_x(window.costs):
        return most
    found = 0
    while found < most and payable_together(window.costs, with_choices(window.ctx, found + 1)):
        found += 1
    return found


def chosen_types(
    choices: Choices, units: Sequence[frozenset[str]], for_what: Sequence[frozenset[str]]
) -> tuple[str, ...]:
    """Which of its choices a source is to make: where types differ, the first in WUBRGC order that pays for its need."""
    if len(choices) <= 1:
        return choices[0] if choices else ()
    wanted = []
    for unit, need in zip(units, for_what, strict=True):
        wanted.append(_first_type(unit & need if need else unit))
    fitting = (choice for choice in choices if sorted(choice) == sorted(wanted))
    return next(fitting, None) or choices[0]
