"""Paying mana costs: the decision which mana and which sources, exactly solved (CR 601.2g, 601.2h, 605.3)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

from apnap import Ability as AnyAbility
from apnap import (
    Answer,
    Context,
    Decision,
    Find,
    Game,
    IllegalAction,
    Instruction,
    Json,
    Manifest,
    Namer,
    Node,
    PluginError,
    Rng,
    field_names,
    freeze,
    is_index,
)
from apnap.provisional import shown_fields as shown
from apnap_plugins.rules.costs.costs import (
    CanPay,
    Cost,
    PayLifeCost,
    payable_together,
    reserved_costs,
    reserved_for_mana,
)
from apnap_plugins.rules.costs.needs import Reservation, ReservedObjects, reservations, ways_to_spare
from apnap_plugins.rules.mana.atoms import PaymentSource, exclude_none, most_units, solve, uses_up
from apnap_plugins.rules.mana.mana import (
    POOL,
    AddMana,
    Choices,
    Mana,
    ManaAdded,
    Need,
    Rider,
    any_of,
    assign,
    pays_for,
    wanted_for,
    without,
)
from apnap_plugins.rules.payment.frame import AnnouncementFrame, OtherManaPayments, SpendableManaTypes
from apnap_plugins.rules.payment.keys import ACTIVATE_MANA_ABILITY, NOTHING_RESERVED, ReservedAbilities, paying_with
from apnap_plugins.rules.payment.mana_plans import Output, Plan, Planner, Step, Window, chosen_types
from apnap_plugins.rules.payment.sources import (
    by_choice,
    group_of,
    instead_of,
    is_altered,
    moves_itself,
    outputs,
    taps_itself,
    with_triggered,
)
from apnap_plugins.rules.payment.spared import to_spare
from apnap_plugins.rules.payment.taps import other_mana_abilities, plain_mana_abilities, spend_simply
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import (
    Activated,
    CanActivate,
    activated_abilities,
    may_activate,
)
from apnap_plugins.rules.vocabulary.base import Quantity
from apnap_plugins.rules.vocabulary.characteristics import text_x
from apnap_plugins.rules.vocabulary.in_turn import ProposedTogether
from apnap_plugins.rules.vocabulary.symbols import ManaCost, open_symbols, symbol_ways, with_halves

MANIFEST = Manifest(
    id="payment",
    name="Paying mana",
    kind="rules",
    rules=("601.2g", "601.2h", "605"),
    requires=("mana", "costs", "activated-abilities", "mana-abilities"),
    kernel=">=0.1,<0.2",
)


GIVE_UP: Final = "give up and take it back"
"""The value of an answer that doesn't pay: what was to be paid for is taken back (CR 601.2h, 728.1)."""


@dataclass(slots=True, kw_only=True)
class PayMana(Decision):
    """How to pay a mana cost. Options are atoms; `wanted` what each mana must be, `kept` what other costs need (CR 118.3).

    Answer: rising indices of the atoms to use, none superfluous; or a negative number -1-k to activate the mana ability
    `windows[k]` first and be asked again. Where the atoms alone don't pay, -1 less than all windows is the way out: to do
    all that `plan` says, which pays, or without a plan to give up. Value: the atoms, the (object, number) of the ability,
    the plan, or `GIVE_UP`. `hopes` are places of windows which may give more than can be foreseen. By default the objects
    in `spared` are left alone where the others suffice.
    """

    kind: ClassVar[str] = "pay mana"
    wanted: tuple[frozenset[str], ...] = ()
    windows: tuple[tuple[int, int], ...] = ()
    kept: tuple[Reservation, ...] = ()
    plan: Plan | None = None
    hopes: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return shown(self, field_names(PayMana))

    def asides(self) -> tuple[tuple[Answer, object], ...]:
        """Mana abilities that may be activated first, and the way out where the atoms alone don't pay."""
        windows = tuple((-1 - at, ("mana", *window)) for at, window in enumerate(self.windows))
        return (*windows, (self.way_out, self.value(self.way_out))) if self.legal(self.way_out) else windows

    def worded(self, option: object, namer: Namer) -> str:
        """What is paid with, what is done first, or how to get out of it."""
        return f"first {namer.action(option)}" if isinstance(option, tuple) else namer.words(option)

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """What is paid with; the asides by their numbers."""
        return [spell(self.options[at]) for at in answer] if isinstance(answer, tuple) else answer

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """What is paid with, to which is added what is missing; or the number of an aside."""
        chosen = Decision.select(self, wanted, find)
        return self.complete(tuple(sorted(chosen))) if isinstance(chosen, tuple) and chosen != wanted else chosen

    @property
    def way_out(self) -> int:
        """The answer that carries out the plan, or gives up."""
        return -1 - len(self.windows)

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless the atoms pay exactly, or a window, or the way out where that is needed."""
        if isinstance(answer, int) and not isinstance(answer, bool):
            if 0 <= -1 - answer < len(self.windows) or (answer == self.way_out and not self.can_be_paid()):
                return None
            return f"there is no mana ability {-1 - answer} to activate"
        for at in answer if isinstance(answer, tuple) else (None,):
            if not is_index(at, len(self.options)):
                return "expected a list of indices of what to pay with"
        if list(answer) != sorted(set(answer)):
            return "indices must rise and not repeat"
        if not exclude_none([self.options[a] for a in answer]):
            return "two of these exclude each other"
        if not self._pays(answer):
            return "that does not pay the cost"
        if self.kept and not self._leaves(answer):
            return "that uses up what another cost needs"
        if _units(self.options, answer) > len(self.wanted) and len(self._pruned(answer, answer)) < len(answer):
            return "one of these is not needed"
        return None

    def candidates(self) -> Iterator[Answer]:
        """Atoms, no more than there is mana to pay; then what can be done first, and the way out."""
        most = min(len(self.wanted), len(self.options))
        for size in range(most + 1):
            yield from itertools.combinations(range(len(self.options)), size)
        yield from range(-1, self.way_out - 1, -1)

    def _pays(self, answer: tuple[int, ...]) -> bool:
        units = [u for a in answer for u in self.options[a].units]
        return assign(self.wanted, units) is not None

    def _leaves(self, answer: tuple[int, ...]) -> bool:
        """Whether other costs can be paid still."""
        if not self.kept:
            return True
        used = [self.options[a] for a in answer]
        return all(
            len(each.objects) - len({a.obj for a in used if uses_up(a, each.objects, each)}) >= each.number
            for each in self.kept
        )

    def _found(self, order: Sequence[int], first: int = 0) -> tuple[int, ...] | None:
        """Options that pay and leave what other costs need, those early in `order` first; the first ones are kept if able."""
        if not self.kept:
            solved = solve(self.wanted, tuple([self.options[i] for i in order]), first)
            return None if solved is None else tuple([order[i] for i in solved])
        for spared in itertools.chain(((),), ways_to_spare(self.kept)):
            usable = [i for i in order if not any(uses_up(self.options[i], *pair) for pair in spared)]
            keep = sum(i in usable for i in order[:first])
            found = solve(self.wanted, tuple(self.options[i] for i in usable), keep)
            if found is None and not spared:
                return None
            picked = tuple(usable[i] for i in found or ())
            if found is not None and self._leaves(picked):
                return picked
        return None

    def _sparing(self, rest: Sequence[int], chosen: Sequence[int] = ()) -> tuple[int, ...] | None:
        """As `_found`, what is chosen first, and what is spared only where nothing else of the rest pays."""
        others = [at for at in rest if self.options[at].obj not in self.spared]
        found = self._found([*chosen, *others], len(chosen)) if len(others) < len(rest) else None
        return found if found is not None else self._found([*chosen, *rest], len(chosen))

    def can_be_paid(self) -> bool:
        """Whether the options suffice."""
        if not self.kept:
            return solve(self.wanted, self.options) is not None
        return self._found(range(len(self.options))) is not None

    def value(self, answer: Answer) -> object:
        """Atoms, or the ability to activate, or the way out."""
        if not isinstance(answer, int):
            return tuple(map(self.options.__getitem__, answer))
        return self.windows[-1 - answer] if answer != self.way_out else self.plan or GIVE_UP

    def default(self) -> Answer:
        """What is in the pool first, then sources in order; else the plan, or a window that may help; else to give up.

        Whoever always answers so comes to an end.
        """
        found = self._sparing(range(len(self.options)))
        if found is not None:
            return self._pruned(found, tuple(reversed(found)))
        return -1 - self.hopes[0] if self.plan is None and self.hopes else self.way_out

    def complete(self, partial: Answer) -> Answer:
        """Keeps the chosen atoms where they can be part of a payment."""
        if not isinstance(partial, (tuple, list)):
            return Decision.complete(self, partial)
        chosen = tuple(freeze(partial))
        if not all(is_index(i, len(self.options)) for i in chosen):
            return self.parse(chosen)
        if self.legal(chosen):
            return chosen
        groups = {self.options[i].group for i in chosen} - {0}
        rest = [i for i in range(len(self.options)) if i not in chosen and self.options[i].group not in groups]
        picked = self._sparing(rest, chosen)
        if picked is None:
            return self.parse(chosen)
        return self._pruned(picked, tuple(sorted(picked, key=lambda i: (i in chosen, -i))))

    def sample(self, rng: Rng) -> Answer:
        """Any payment, or now and then a window. It gives up only where there is nothing else to do."""
        if self.windows and rng.randrange(3) == 0:
            return -1 - rng.randrange(len(self.windows))
        order = list(range(len(self.options)))
        for i in range(len(order) - 1, 0, -1):
            j = rng.randrange(i + 1)
            order[i], order[j] = order[j], order[i]
        picked = self._found(order)
        if picked is not None:
            return self._pruned(picked, picked)
        if self.plan is None and self.windows:
            return -1 - rng.randrange(len(self.windows))
        return self.way_out

    def _pruned(self, picked: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
        """Without atoms that are not needed, tried in `order`; of those alike one is tried."""
        kept, needed = list(picked), set[tuple[frozenset[str], ...]]()
        spare = _units(self.options, picked) - len(self.wanted)
        for drop in order:
            units = self.options[drop].units
            if len(units) > spare or units in needed:
                continue
            fewer = tuple(a for a in kept if a != drop)
            if self._pays(fewer):
                kept = list(fewer)
                spare -= len(units)
            else:
                needed.add(units)
        return tuple(sorted(kept))

    def forced(self) -> Answer | None:
        """Where all atoms are needed, or there is nothing to pay."""
        if self.windows:
            return None
        if not self.wanted:
            return ()
        everything = tuple(range(len(self.options)))
        if _units(self.options, everything) != len(self.wanted) or not exclude_none(self.options):
            return None
        return everything if self._pays(everything) and self._leaves(everything) else None


def _units(atoms: Sequence[PaymentSource], chosen: Iterable[int]) -> int:
    """How much mana these of the atoms give or stand for."""
    total = 0
    for at in chosen:
        total += len(atoms[at].units)
    return total


# Sources --------------------------------------------------------------------------------------------
def mana_abilities(game: Game, player: int) -> list[tuple[int, int, Activated]]:
    """(object, number, ability) of all mana abilities that `player` could activate while paying (CR 605.3a, 117.1d).

    Those that can be activated only as a sorcery or instant are not among them (CR 602.5d, 602.5e).
    """
    return game.kept(_mana_abilities, player)


def _mana_abilities(game: Game, player: int) -> list[tuple[int, int, Activated]]:
    freely = not game.is_answered(CanActivate, CanPay)
    found, tapped = [], game.written(TAPPED)
    for obj, who, number, ability, manner in plain_mana_abilities(game):
        if who != player or tapped.get(obj):
            continue
        if freely and manner.untroubled:
            if game.debug and not can_activate_mana(game, player, obj, ability):
                raise PluginError(f"object {obj} can't be tapped for mana, and seems to be able to", MANIFEST.id)
        elif ability.instant or ability.sorcery or not can_activate_mana(game, player, obj, ability):
            continue
        found.append((obj, number, ability))
    for obj, who, number, ability, _ in other_mana_abilities(game):
        if who != player or ability.instant or ability.sorcery:
            continue
        if can_activate_mana(game, player, obj, ability):
            found.append((obj, number, ability))
    return found


def can_activate_mana(game: Game, player: int, obj: int, ability: Activated) -> bool:
    """Whether the costs beside mana can be paid and conditions hold (CR 605.3a)."""
    ctx = Context(game, obj, player, ability)
    costs = [c for c in ability.cost if not isinstance(c, ManaCost)]
    return may_activate(ctx, ability) and payable_together(costs, ctx)


def _leaves(game: Game, player: int, obj: int, ability: Activated, other_costs: Sequence[Cost]) -> bool:
    """Whether a mana ability can be paid for and other costs after it (CR 118.3)."""
    costs = [c for c in ability.cost if not isinstance(c, ManaCost)]
    return not other_costs or payable_together([*costs, *other_costs], Context(game, obj, player, ability))


EVERY: Final = -1
"""The number that stands for every ability of an object which the one being activated will tap or sacrifice."""


def reserved_with(obj: int, number: int, ability: Activated, reserved: ReservedAbilities) -> ReservedAbilities:
    """What can't be activated while the costs of this mana ability are paid."""
    return reserved | {(obj, EVERY if _uses_itself(ability) else number)}


def _uses_itself(ability: Activated) -> bool:
    return taps_itself(ability) or moves_itself(ability)


def payment_sources(
    game: Game,
    player: int,
    frame: AnnouncementFrame | None = None,
    reserved: ReservedAbilities = NOTHING_RESERVED,
    other_costs: Sequence[Cost] = (),
) -> tuple[tuple[PaymentSource, ...], tuple[tuple[int, int], ...]]:
    """What `player` can pay mana with now: atoms, and (object, number) of mana abilities that are more than that.

    The latter leave what costs `other_costs` the mana need; whether the mana in their own cost can be paid is not looked at.
    """
    atoms: list[PaymentSource] = []
    pool = game.get(POOL, player)
    for number, mana in enumerate(pool):
        if mana.may_be_spent(game, frame):
            atoms.append(PaymentSource("pool", 0, number, (_as_though(game, player, frame, pays_for(mana)),)))
    windows: list[tuple[int, int]] = []
    free = game.kept(_free_sources)
    for obj, number, ability in mana_abilities(game, player):
        if reserved and is_reserved(obj, number, ability, reserved):
            continue
        known = free.get((obj, number))
        if known is not None:
            atoms += known
            continue
        found = outputs(game, player, obj, ability)
        if found is not None:
            atoms += [_ability_atom(game, player, frame, obj, number, ability, output) for output in found]
        elif _leaves(game, player, obj, ability, other_costs):
            windows.append((obj, number))
    if frame is not None and game.is_answered(OtherManaPayments):
        others = game.query(OtherManaPayments(frame), ())
        atoms.extend(atom for atom in others if (atom.obj, EVERY) not in reserved)
    return tuple(atoms), tuple(windows)


def _free_sources(game: Game) -> dict[tuple[int, int], tuple[PaymentSource, ...]]:
    """The atoms of simple mana abilities, by (object, number), whose mana is the same whatever it is spent on.

    None where something alters what is produced, or as what it may be spent.
    """
    found: dict[tuple[int, int], tuple[PaymentSource, ...]] = {}
    if game.is_answered(SpendableManaTypes) or game.kept(is_altered):
        return found
    for obj, _, number, ability, manner in (*plain_mana_abilities(game), *other_mana_abilities(game)):
        if manner.free is not None and (obj, number) not in found:
            choices, rider, moves, taps = manner.free
            group = obj if taps else group_of(game, obj, ability)
            found[obj, number] = _free_atoms(obj, number, choices, manner.snow, rider, moves, group)
    return found


@functools.lru_cache(maxsize=20_000)
def _free_atoms(
    obj: int, number: int, choices: Choices, snow: bool, rider: Rider | None, moves: bool, group: int
) -> tuple[PaymentSource, ...]:
    """The atoms of a simple mana ability whose mana may be spent on everything, where nothing alters what it gives."""
    found = []
    for chosen, types in by_choice(choices):
        units = tuple(pays_for(Mana(t, obj, snow, None, rider)) for t in types)
        found.append(PaymentSource("ability", obj, number, units, group, chosen, moves=moves))
    return tuple(found)


def used_up(game: Game, player: int, frame: AnnouncementFrame | None = None) -> tuple[frozenset[int], frozenset[int]]:
    """The objects that `player` could tap, and those that they could move elsewhere, to pay mana.

    By mana abilities of these objects, and for a frame by what may be used rather than mana.
    """
    found = mana_abilities(game, player)
    others = game.query(OtherManaPayments(frame), ()) if frame is not None else ()
    tapped = frozenset(obj for obj, _, ability in found if taps_itself(ability))
    gone = frozenset(obj for obj, _, ability in found if moves_itself(ability))
    return (
        tapped | frozenset(atom.obj for atom in others if not atom.moves),
        gone | frozenset(atom.obj for atom in others if atom.moves),
    )


def keeping(reserved: ReservedObjects) -> ReservedAbilities:
    """What can't be activated where these permanents are kept back for other costs."""
    return frozenset((obj, EVERY) for obj in sorted(reserved))


def is_reserved(obj: int, number: int, ability: Activated, reserved: ReservedAbilities) -> bool:
    """Whether the ability is being activated, or what it taps or sacrifices is used for that already (CR 605.3c)."""
    return (obj, number) in reserved or ((obj, EVERY) in reserved and _uses_itself(ability))


def _ability_atom(
    game: Game, player: int, frame: AnnouncementFrame | None, obj: int, number: int, ability: Activated, output: Output
) -> PaymentSource:
    choices, mana = output
    spendable = (pays_for(m) if m.may_be_spent(game, frame) else frozenset[str]() for m in mana)
    units = tuple(_as_though(game, player, frame, u) for u in spendable)
    only = any(m.only is not None for m in mana)
    return PaymentSource(
        "ability", obj, number, units, group_of(game, obj, ability), choices, only, moves_itself(ability)
    )


def _as_though(game: Game, player: int, frame: AnnouncementFrame | None, types: frozenset[str]) -> frozenset[str]:
    """The types as which a mana may be spent (CR 609.4b)."""
    if not types or not game.is_answered(SpendableManaTypes):
        return types
    return game.query(SpendableManaTypes(player, frame, types), types)


def _can_pay_for(game: Game, player: int, obj: int, number: int, reserved: ReservedAbilities) -> bool:
    """Whether a mana ability could be activated with some choices, its cost in mana paid as far as can be foreseen (CR 118.3)."""
    ability = activated_abilities(game, obj)[number]
    return can_pay_for_mana_ability(game, player, obj, number, ability, reserved)


def can_pay_for_mana_ability(
    game: Game, player: int, obj: int, number: int, ability: Activated, reserved: ReservedAbilities = NOTHING_RESERVED
) -> bool:
    """Whether the mana in the cost of a mana ability could be paid, with the least X and in some way (CR 118.3, 601.2b)."""
    cost = mana_part(ability).with_x(0)
    if not cost.symbols:
        return True
    frame, taken = payee(game, player, obj, ability), reserved_with(obj, number, ability, reserved)
    ctx = frame.ctx
    others = [c for c in ability.cost if not isinstance(c, ManaCost)]
    for halves in symbol_ways(open_symbols(cost)):
        mana, life = with_halves(cost, halves)
        costs = [*others, PayLifeCost(life)] if life else others
        if payable_together(costs, ctx) and can_pay_mana(
            game, player, mana, frame, taken, reserved_costs(costs, ctx), hoping=False
        ):
            return True
    return False


def mana_part(ability: Activated) -> ManaCost:
    """The mana in the activation cost."""
    return ManaCost(tuple(s for c in ability.cost if isinstance(c, ManaCost) for s in c.symbols))


def can_pay_mana(
    game: Game,
    player: int,
    cost: ManaCost,
    frame: AnnouncementFrame | None = None,
    reserved: ReservedAbilities = NOTHING_RESERVED,
    other_costs: Sequence[Cost] = (),
    hoping: bool = True,
) -> bool:
    """Whether `player` could pay a mana cost (CR 118.3), and the costs `other_costs` it.

    With mana abilities whose outcome can't be foreseen (they draw) it may turn out otherwise; without `hoping` these count
    for no more than is known.
    """
    if not cost.symbols:
        return True
    atoms, windows = payment_sources(game, player, frame, reserved, other_costs)
    if not windows and cost.mana_value() > most_units(atoms):
        return False
    wanted = wanted_for(cost.symbols)
    if solve(wanted, atoms) is not None:
        return True
    if not windows:
        return False
    if _planner(game, player, wanted, frame, reserved, other_costs, atoms, windows).plan() is not None:
        return True
    return hoping and any(_is_hope(game, *pair) and _can_pay_for(game, player, *pair, reserved) for pair in windows)


def can_pay_from_pool(game: Game, player: int, cost: ManaCost, frame: AnnouncementFrame | None = None) -> bool:
    """Whether the mana in the player's pool pays for it, without any mana ability (CR 118.3c)."""
    atoms = tuple(atom for atom in payment_sources(game, player, frame)[0] if atom.kind == "pool")
    return solve(wanted_for(cost.symbols), atoms) is not None


def windows_of(
    game: Game,
    player: int,
    abilities: Iterable[tuple[int, int]],
    other_costs: Sequence[Cost] = (),
) -> tuple[Window, ...]:
    """Mana abilities, given as (object, number), as a plan sees them."""
    found = []
    for obj, number in abilities:
        ability = activated_abilities(game, obj)[number]
        ctx = Context(game, obj, player, ability)
        if ability.x is not None:
            ctx.x = text_x(ctx, ability.x)
        costs = tuple(c.inner() for c in ability.cost if not isinstance(c, ManaCost))
        frame = payee(game, player, obj, ability)
        window = Window(obj, number, ability, ctx, mana_part(ability), costs, frame, partial(_given_by, game, ability))
        found.append(window)
    return tuple(found)


def payee(game: Game, player: int, obj: int, ability: Activated) -> AnnouncementFrame:
    """The frame of a mana ability whose cost is paid: what mana may be spent on it looks at that (CR 106.6, 605.3)."""
    return AnnouncementFrame(
        player, obj, Context(game, obj, player, ability), ability=ability, base_cost=mana_part(ability)
    )


def _given_by(game: Game, ability: Activated, ctx: Context) -> list[Output] | None:
    """What an ability gives its controller for sure, for each choice that makes a difference; None where there's no telling.

    Where it counts what it has done before, that is done first, and taken back (CR 608.2c, 608.2h).
    """
    before = _done_before_counting(ability)
    if not before:
        return _given_now(game, ability, ctx)

    def attempt() -> list[Output] | None:
        for event in (event for step in before for event in step.proposed(ctx)):
            ways = instead_of(game, event)
            if len(ways) > 1:
                return None  # by the order of effects
            for happening in ways[0]:
                happening.perform(game)
        return _given_now(game, ability, ctx)

    tried = game.trial(attempt)
    return tried if isinstance(tried, list) else None


@functools.lru_cache(maxsize=10_000)
def _done_before_counting(ability: Activated) -> tuple[ProposedTogether, ...]:
    """The instructions in front of one that adds a number of mana which has to be counted, where their events are known."""
    steps = ability.effect.row()
    counting = (at for at, step in enumerate(steps) if isinstance(step, AddMana) and _counts(step))
    before = [step for step in steps[: next(counting, 0)] if isinstance(step, ProposedTogether) and step.predictable]
    return tuple(before)


def _counts(step: AddMana) -> bool:
    return any(isinstance(part, Quantity) for part in step.walk())


def _given_now(game: Game, ability: Activated, ctx: Context) -> list[Output] | None:
    """What it would give as things are."""
    found: list[Output] = [((), ())]
    altered = game.kept(is_altered)
    tapped = taps_itself(ability)
    for part in surely_added(ability.effect, ctx):
        choices = part.choices(ctx)
        if not choices or part.receiver(ctx) != ctx.controller:
            continue
        ways: list[Output] = []
        for chosen, types in [((c,), c) for c in choices] if altered else by_choice(choices):
            mana = _foreseen(game, ctx, part, types, tapped) if altered else part.made(ctx, types)
            if mana is None:
                return None
            ways.append((chosen, mana))
        found = [((*c, *more), (*mana, *other)) for c, mana in found for more, other in ways]
    return found if len(found) <= MANY_OUTPUTS else None


MANY_OUTPUTS: Final = 64
"""An ability with more ways to give mana is not planned with."""


def surely_added(effect: object, ctx: Context) -> list[AddMana]:
    """The parts of an effect that add mana as things are."""
    if isinstance(effect, AddMana):
        return [effect]
    if not isinstance(effect, Instruction) or not effect.predictable:
        return []
    return [part for step in effect.parts_now(ctx) for part in surely_added(step, ctx)]


def _foreseen(
    game: Game, ctx: Context, part: AddMana, choice: tuple[str, ...], tapped: bool
) -> tuple[Mana, ...] | None:
    """All mana that the player gets of one instruction, as replacement effects and triggered mana abilities have it."""
    event = ManaAdded(ctx.controller, part.made(ctx, choice), ctx.source, tapped)
    tried = game.trial(lambda: with_triggered(game, event, ctx.controller, 0))
    return tried if isinstance(tried, tuple) else None


@functools.lru_cache(maxsize=10_000)
def may_surprise(ability: Activated) -> bool:
    """Whether what an ability does could lead to more mana than can be foreseen: it draws, looks at cards, and so on."""
    late = any(isinstance(c, Cost) and c.late for c in ability.cost)
    if late and (not isinstance(ability.effect, AddMana) or ability.effect.certain() is None):
        return True
    return not all(n.predictable for n in _done_now(ability.effect))


def _done_now(effect: Node) -> Iterable[Instruction]:
    """The instructions of an effect, but for those in abilities that it makes."""
    if isinstance(effect, Instruction):
        yield effect
    for part in effect.children():
        if not isinstance(part, AnyAbility):
            yield from _done_now(part)


def find_plan(
    game: Game,
    player: int,
    wanted: tuple[Need, ...],
    frame: AnnouncementFrame | None,
    reserved: ReservedAbilities,
    other_costs: Sequence[Cost],
) -> tuple[Step, ...] | None:
    """Which mana abilities to activate, in which order and how, so that a payment can be completed (CR 601.2g, 605.3a)."""
    atoms, windows = payment_sources(game, player, frame, reserved, other_costs)
    return _planner(game, player, wanted, frame, reserved, other_costs, atoms, windows).plan() if windows else None


def _planner(
    game: Game,
    player: int,
    wanted: tuple[Need, ...],
    frame: AnnouncementFrame | None,
    reserved: ReservedAbilities,
    other_costs: Sequence[Cost],
    atoms: tuple[PaymentSource, ...],
    windows: tuple[tuple[int, int], ...],
) -> Planner:
    restricted = any(atom.restricted for atom in atoms) or any(mana.only is not None for mana in game.get(POOL, player))
    found = windows_of(game, player, windows)
    return Planner(
        game=game, player=player, frame=frame, wanted=wanted, atoms=atoms, windows=found, other_costs=other_costs,
        atoms_for=lambda other: payment_sources(game, player, other, reserved, other_costs)[0],
        spendable=lambda mana, other: (
            _as_though(game, player, other, pays_for(mana)) if mana.may_be_spent(game, other) else frozenset()
        ),
        restricted=restricted or game.is_answered(SpendableManaTypes) or any(_restricts(w.ability) for w in found),
    )  # fmt: skip


@functools.lru_cache(maxsize=10_000)
def _restricts(ability: Activated) -> bool:
    """Whether the mana that it adds may not be spent on everything (CR 106.6)."""
    return any(part.only is not None for part in ability.effect.walk() if isinstance(part, AddMana))


def most_mana(game: Game, player: int, frame: AnnouncementFrame | None) -> int:
    """No payment by `player` can use more mana than this: the limit for choosing X."""
    atoms, windows = payment_sources(game, player, frame)
    planner = _planner(game, player, (), frame, NOTHING_RESERVED, (), atoms, windows)
    unforeseen = sum(_most_unforeseen(game, window) for window in planner.windows if may_surprise(window.ability))
    return most_units(atoms) + planner.most() + unforeseen


def _most_unforeseen(game: Game, window: Window) -> int:
    """A mana ability that can't be foreseen gives no more than this, as things are."""
    parts = (part.choices(window.ctx) for part in window.ability.effect.walk() if isinstance(part, AddMana))
    each = sum(len(any_of(choices)) for choices in parts if choices)
    return each * (1 if _uses_itself(window.ability) else 1 + len(game.zone("battlefield")))


MOST_ACTIVATIONS: Final = 1000
"""After so many mana abilities in one payment no more can be activated but as planned."""
MOST_PLANS: Final = 3
"""So many plans may turn out to give other mana than was foreseen."""


def pay_mana(
    game: Game,
    player: int,
    cost: ManaCost,
    ctx: Context,
    frame: AnnouncementFrame | None = None,
    reserved: ReservedAbilities = NOTHING_RESERVED,
    costs: Sequence[Cost] = (),
    planned: tuple[str, ...] = (),
) -> tuple[Mana, ...]:
    """`player` activates mana abilities and pays (CR 601.2g, 601.2h, 118.2). Returns the mana spent.

    What they pay with leaves enough for `costs`, which are paid later. Where it was `planned` which types of mana in the
    pool pay, nobody is asked. Raises IllegalAction where the cost is not paid.
    """
    wanted = wanted_for(cost.symbols)
    chosen: Any = _as_planned(game, player, wanted, frame, planned) if planned else None
    if chosen is not None:
        return _spend(game, player, wanted, chosen, frame) or ()
    activated = plans = 0
    while wanted:
        decision = _decision(game, player, cost, wanted, ctx, frame, reserved, costs, activated < MOST_ACTIVATIONS)
        chosen = game.ask(decision)
        if chosen == GIVE_UP or (isinstance(chosen, Plan) and plans == MOST_PLANS):
            raise IllegalAction(f"player {player} does not pay {cost} (CR 601.2h)")
        if isinstance(chosen, Plan):
            plans += 1
            _carry_out(game, player, chosen, frame, reserved, reserved_costs(costs, ctx))
            decision = _decision(game, player, cost, wanted, ctx, frame, reserved, costs, False)
            if not decision.can_be_paid():
                continue
            chosen = decision.value(decision.default())
        elif chosen and not isinstance(chosen[0], PaymentSource):
            activated += 1
            other_costs = reserved_costs(costs, ctx)
            game.verb(ACTIVATE_MANA_ABILITY)(game, player, chosen[0], chosen[1], frame, None, reserved, other_costs)
            continue
        spent = _spend(game, player, wanted, chosen, frame)
        if spent is not None:
            return spent
    return ()


def _decision(
    game: Game,
    player: int,
    cost: ManaCost,
    wanted: tuple[Need, ...],
    ctx: Context,
    frame: AnnouncementFrame | None,
    reserved: ReservedAbilities,
    costs: Sequence[Cost],
    more: bool,
) -> PayMana:
    """How to pay, as things are; with `more`, other mana abilities may be activated first. IllegalAction where nothing can."""
    other_costs = reserved_costs(costs, ctx) if costs else ()
    atoms, found = payment_sources(game, player, frame, reserved, other_costs)
    kept = reserved_for_mana(costs, ctx, *used_up(game, player, frame)) if costs else ()
    words, source = f"Pay {cost}", ctx.this
    decision = PayMana(
        player=player, options=atoms, wanted=wanted, kept=kept, rule="601.2g", source=source, prompt=words, cost=True,
        spared=to_spare(game, frame),
    )  # fmt: skip
    if not found or not more:
        if more and not decision.can_be_paid():
            raise IllegalAction(f"player {player} cannot pay {cost} (CR 601.2h)")
        return decision
    windows = tuple(pair for pair in found if _can_pay_for(game, player, *pair, reserved))
    if not decision.can_be_paid():
        tried = (
            find_plan(game, player, wanted, frame, reserved | keeping(some.union(more)), other_costs)
            for more in dict.fromkeys((decision.spared, ()))
            for some in reservations(kept)
        )
        steps = next((steps for steps in tried if steps is not None), None)
        decision.plan = None if steps is None else Plan(steps)
        decision.hopes = tuple(at for at, pair in enumerate(windows) if _is_hope(game, *pair))
        if steps is None and not decision.hopes:
            raise IllegalAction(f"player {player} cannot pay {cost} (CR 601.2h)")
    sources = dict.fromkeys((atom.obj, atom.number) for atom in atoms if atom.kind == "ability")
    decision.windows = (*windows, *sources) if windows else ()
    return decision


def _as_planned(
    game: Game, player: int, wanted: tuple[Need, ...], frame: AnnouncementFrame | None, planned: tuple[str, ...]
) -> tuple[PaymentSource, ...] | None:
    """Mana of these types in the pool, such as can be spent on less first; None where that doesn't pay."""
    pool = game.get(POOL, player)
    atoms = [a for a in payment_sources(game, player, frame)[0] if a.kind == "pool"]
    atoms.sort(key=lambda atom: pool[atom.number].only is None)
    chosen = []
    for kind in planned:
        found = next((a for a in atoms if pool[a.number].type == kind), None)
        if found is None:
            return None
        atoms.remove(found)
        chosen.append(found)
    return tuple(chosen) if assign(wanted, [u for a in chosen for u in a.units]) is not None else None


def _is_hope(game: Game, obj: int, number: int) -> bool:
    """Whether activating it is progress where nothing else pays: it may give more than is known, and not for ever."""
    ability = activated_abilities(game, obj)[number]
    return may_surprise(ability) and _uses_itself(ability)


def _carry_out(
    game: Game,
    player: int,
    plan: Plan,
    frame: AnnouncementFrame | None,
    reserved: ReservedAbilities,
    other_costs: Sequence[Cost],
) -> None:
    """Activate mana abilities as planned, as far as that is possible when their turn comes."""
    for step in plan.steps:
        if any((obj, number) == (step.obj, step.number) for obj, number, _ in mana_abilities(game, player)):
            game.verb(ACTIVATE_MANA_ABILITY)(game, player, step.obj, step.number, frame, step, reserved, other_costs)


def _spend(
    game: Game,
    player: int,
    wanted: tuple[frozenset[str], ...],
    atoms: tuple[PaymentSource, ...],
    frame: AnnouncementFrame | None,
) -> tuple[Mana, ...] | None:
    """Activate the chosen sources, use the chosen ways, and take the mana from the pool (CR 118.3a).

    None where the mana abilities gave other mana than was foreseen and nothing else was used: the player goes on paying.
    """
    if not game.debug and frame is not None:
        simply = spend_simply(game, player, wanted, atoms, frame)
        if simply is not None:
            return simply
    owners = [(at, i) for at, a in enumerate(atoms) for i in range(len(a.units))]
    plan = assign(wanted, [u for a in atoms for u in a.units])
    assert plan is not None
    pays = {owners[unit]: wanted[need] for need, unit in enumerate(plan)}
    before = game.get(POOL, player)
    sources = [(at, atom) for at, atom in enumerate(atoms) if atom.kind == "ability" and not atom.moves]
    # what goes elsewhere last: others may count it
    sources += [(at, atom) for at, atom in enumerate(atoms) if atom.kind == "ability" and atom.moves]
    for at, atom in sources:
        for_what = [pays.get((at, i), frozenset()) for i in range(len(atom.units))]
        step = Step(atom.obj, atom.number, chosen_types(atom.choices, atom.units, for_what))
        game.verb(ACTIVATE_MANA_ABILITY)(game, player, atom.obj, atom.number, frame, step)
    others = [(at, a) for at, a in enumerate(atoms) if a.kind not in ("ability", "pool")]
    left = _left_for_mana(wanted, [need for (at, _), need in pays.items() if atoms[at].kind not in ("ability", "pool")])
    usable = _usable_mana(game, player, frame, before, [before[a.number] for a in atoms if a.kind == "pool"])
    spent = assign(left, [_as_though(game, player, frame, pays_for(m)) for m in usable])
    if spent is None:
        return None
    for kind in dict.fromkeys(atom.kind for _, atom in others):
        assert frame is not None  # there are other ways only where something is paid for
        game.verb(paying_with(kind))(game, player, tuple(a.obj for _, a in others if a.kind == kind), frame)
    used = tuple([usable[u] for u in spent])
    pool = game.get(POOL, player)
    game.set(POOL, player, without(pool, used))
    for mana in used:
        if mana.rider is not None:
            mana.rider.spent(game, mana, frame)
    return used


def _left_for_mana(wanted: Sequence[Need], paid: Sequence[Need]) -> list[Need]:
    """What is to be paid with mana, where other ways to pay are for the needs `paid`, that they were found for."""
    left = list(wanted)
    for need in paid:
        left.remove(need)
    return left


def _usable_mana(
    game: Game, player: int, frame: AnnouncementFrame | None, before: tuple[Mana, ...], chosen: list[Mana]
) -> list[Mana]:
    """What of the mana in the pool may be spent now: what was `chosen` of what was there `before`, and all that was added."""
    usable = []
    pool = game.get(POOL, player)
    for i, mana in enumerate(pool):
        if i < len(before):
            if mana not in chosen:
                continue
            chosen.remove(mana)
        if mana.may_be_spent(game, frame):
            usable.append(mana)
    return usable
