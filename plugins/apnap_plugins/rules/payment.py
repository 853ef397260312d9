"""Paying mana costs: the decision which mana and which sources, exactly solved (CR 601.2g, 601.2h, 605.3)."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import Answer, Context, Decision, Game, Happened, IllegalAction, Instruction, Manifest, Node, Question, node
from apnap.core.decisions import Rng, freeze, is_index
from apnap.core.happening import applicable, is_forbidden
from apnap_plugins.rules.abilities import (
    AbilityActivated,
    Activated,
    activated_abilities,
    adds_mana,
    all_activated,
    may_activate,
)
from apnap_plugins.rules.characteristics import SUPERTYPES
from apnap_plugins.rules.cost_needs import KeptBack, Reserved, by_use
from apnap_plugins.rules.costs import (
    Cost,
    DiscardItself,
    MoveThis,
    ObjectCost,
    PayCounters,
    PayLife,
    RemoveCountersOf,
    SacrificeThis,
    TapThis,
    held,
    kept_back,
    payable_together,
    remember_paid,
)
from apnap_plugins.rules.counters import counters_on, player_counters
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.mana import (
    COLORS_OF_MANA,
    PAYS_FOR,
    POOL,
    SNOW,
    AddMana,
    AddManaOf,
    AddsMana,
    Choices,
    Mana,
    Rider,
    any_of,
    assign,
    needs,
    pays_for,
    without,
)
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.selection import Quantity, amount
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="payment",
    name="Paying mana",
    kind="rules",
    rules=("601.2g", "601.2h", "605"),
    requires=("mana", "costs", "activated-abilities", "mana-abilities"),
)


@node
class Atom(Node):
    """One thing that can be used for a payment.

    `kind` is "pool" (mana in the pool, `number` its place there), "ability" (the mana ability `number` of `obj`), or a
    word that a mechanic registered a verb "pay: <kind>" for (tap a creature, exile a card). `units` are the mana it gives
    or stands for, each by the types that it could be. Two atoms with the same `group` exclude each other. `choices` are
    those of the ability's own choices of mana that it stands for. `restricted` says that some of the mana may not be spent on
    everything (CR 106.6), `moves` that the object goes elsewhere when it is used.
    """

    kind: str
    obj: int
    number: int
    units: tuple[frozenset[str], ...]
    group: int = 0
    choices: Choices = ()
    restricted: bool = False
    moves: bool = False


PAYMENT_WAYS: Final = Question[tuple[Atom, ...]]("other ways to pay mana", "601.2h")
"""Atoms beside mana; asked about the frame of what is paid for. All of a kind are used at once by the verb
"pay: <kind>": (game, player, objects, frame)."""


@dataclass(slots=True, kw_only=True)
class PayMana(Decision):
    """How to pay a mana cost. Options are atoms; `wanted` what each mana must be, `kept` what other costs need (CR 118.3).

    Answer: rising indices of the atoms to use, none superfluous; or a negative number -1-k to activate the mana ability
    `windows[k]` first and be asked again. Value: the atoms, or the (object, number) of the ability.
    """

    kind: ClassVar[str] = "pay mana"
    wanted: tuple[frozenset[str], ...] = ()
    windows: tuple[tuple[int, int], ...] = ()
    kept: tuple[KeptBack, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless the atoms pay exactly, or a window."""
        if isinstance(answer, int):
            return (
                None if 0 <= -1 - answer < len(self.windows) else f"there is no mana ability {-1 - answer} to activate"
            )
        if not isinstance(answer, tuple) or not all(is_index(a, len(self.options)) for a in answer):
            return "expected a list of indices of what to pay with"
        if list(answer) != sorted(set(answer)):
            return "indices must rise and not repeat"
        if not _exclusive([self.options[a] for a in answer]):
            return "two of these exclude each other"
        if not self._pays(answer):
            return "that does not pay the cost"
        if not self._leaves(answer):
            return "that uses up what another cost needs"
        if any(self._pays(tuple(a for a in answer if a != drop)) for drop in answer):
            return "one of these is not needed"
        return None

    def _pays(self, answer: tuple[int, ...]) -> bool:
        units = [u for a in answer for u in self.options[a].units]
        return len(units) >= len(self.wanted) and assign(self.wanted, units) is not None

    def _leaves(self, answer: tuple[int, ...]) -> bool:
        """Whether other costs can be paid still."""
        used = [self.options[a] for a in answer]
        return all(
            len(each.objects) - len({a.obj for a in used if _uses_up(a, each.objects, each)}) >= each.number
            for each in self.kept
        )

    def _found(self, order: Sequence[int], first: int = 0) -> tuple[int, ...] | None:
        """Options that pay and leave what other costs need, those early in `order` first; the first ones are kept if able."""
        for spared in ((),) if not self.kept else itertools.chain(((),), _sparing(self.kept)):
            usable = [i for i in order if not any(_uses_up(self.options[i], *pair) for pair in spared)]
            keep = sum(i in usable for i in order[:first])
            found = solve(self.wanted, tuple(self.options[i] for i in usable), keep)
            if found is None and not spared:
                return None
            picked = tuple(usable[i] for i in found or ())
            if found is not None and self._leaves(picked):
                return picked
        return None

    def can_be_paid(self) -> bool:
        """Whether the options suffice."""
        return self._found(range(len(self.options))) is not None

    def value(self, answer: Answer) -> Any:
        """Atoms, or the ability to activate."""
        return self.windows[-1 - answer] if isinstance(answer, int) else tuple(self.options[a] for a in answer)

    def default(self) -> Answer:
        """What is in the pool first, then sources in order; a window where nothing else pays."""
        found = self._found(range(len(self.options)))
        if found is not None:
            return self._pruned(found, tuple(reversed(found)))
        return -1

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
        picked = self._found([*chosen, *rest], len(chosen))
        if picked is None:
            return self.parse(chosen)
        return self._pruned(picked, tuple(sorted(picked, key=lambda i: (i in chosen, -i))))

    def sample(self, rng: Rng) -> Answer:
        """Any payment, or now and then a window."""
        if self.windows and rng.randrange(3) == 0:
            return -1 - rng.randrange(len(self.windows))
        order = list(range(len(self.options)))
        for i in range(len(order) - 1, 0, -1):
            j = rng.randrange(i + 1)
            order[i], order[j] = order[j], order[i]
        picked = self._found(order)
        return -1 if picked is None else self._pruned(picked, picked)

    def _pruned(self, picked: tuple[int, ...], order: tuple[int, ...]) -> Answer:
        """Without atoms that are not needed, tried in `order`."""
        kept = list(picked)
        for drop in order:
            fewer = tuple(a for a in kept if a != drop)
            if self._pays(fewer):
                kept = list(fewer)
        return tuple(sorted(kept))

    def forced(self) -> Answer | None:
        """Where all atoms are needed, or there is nothing to pay."""
        if self.windows:
            return None
        if (
            sum(len(o.units) for o in self.options) == len(self.wanted)
            and self.problem(tuple(range(len(self.options)))) is None
        ):
            return tuple(range(len(self.options)))
        return () if not self.wanted else None


def _uses_up(atom: Atom, objects: tuple[int, ...], kept: KeptBack) -> bool:
    """Whether using this takes one of these objects from what they are kept back for."""
    return atom.obj in objects and (kept.untapped or atom.moves)


def _sparing(kept: tuple[KeptBack, ...]) -> Iterable[tuple[tuple[tuple[int, ...], KeptBack], ...]]:
    """The ways to say which objects are kept back, each with what for."""
    for choice in itertools.product(*(itertools.combinations(each.objects, each.number) for each in kept)):
        yield tuple(zip(choice, kept, strict=True))


def _exclusive(atoms: list[Atom]) -> bool:
    groups = [a.group for a in atoms if a.group]
    return len(groups) == len(set(groups))


FEW: Final = 3
"""Up to so many groups with several choices all are tried at once."""


def solve(wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], keep: int = 0) -> tuple[int, ...] | None:
    """Indices of atoms that pay what is wanted, one of each group at most, or None where it can't be paid.

    The first `keep` atoms are among them where they give one mana each and can all be of use.

    Exact. A group whose atoms give one mana each is like one atom that could give any of these; among the atoms of other
    groups every choice is tried.
    """
    if sum(len(atom.units) for atom in atoms) < len(wanted):
        return None
    keep = keep if all(len(atom.units) == 1 for atom in atoms[:keep]) else 0
    groups: dict[int, list[int]] = {}
    for i, atom in enumerate(atoms):
        groups.setdefault(atom.group or -1 - i, []).append(i)
    choices = [
        [group] if all(len(atoms[i].units) == 1 for i in group) else [[i] for i in group] for group in groups.values()
    ]
    if sum(len(c) > 1 for c in choices) > FEW and assign(wanted, _at_best(atoms, list(groups.values()))) is None:
        return None
    for choice in itertools.product(*choices):
        units: list[frozenset[str]] = []
        owners: list[list[int]] = []
        for members in choice:
            given = atoms[members[0]].units if len(members) == 1 else (_union(atoms, members),)
            units += given
            owners += [members] * len(given)
        if len(units) < len(wanted):
            continue
        found = assign(wanted, units, keep)
        if found is not None:
            return tuple(sorted({_giver(atoms, owners[u], need) for need, u in zip(wanted, found, strict=True)}))
    return None


def _at_best(atoms: tuple[Atom, ...], groups: list[list[int]]) -> list[frozenset[str]]:
    """What groups could give if each of their mana could be of any type that it might be: more than they can."""
    units: list[frozenset[str]] = []
    for members in groups:
        given = [atoms[m].units for m in members]
        size = max(len(each) for each in given)
        units += [frozenset().union(*(each[i] for each in given if i < len(each))) for i in range(size)]
    return units


def _union(atoms: tuple[Atom, ...], members: list[int]) -> frozenset[str]:
    return frozenset().union(*(atoms[i].units[0] for i in members))


def _giver(atoms: tuple[Atom, ...], members: list[int], need: frozenset[str]) -> int:
    """The first of the atoms that can give what is needed."""
    return members[0] if len(members) == 1 else next(i for i in members if not need.isdisjoint(atoms[i].units[0]))


# Sources --------------------------------------------------------------------------------------------


@functools.lru_cache(maxsize=10_000)
def is_simple(ability: Activated) -> bool:
    """Whether it is a mana ability that taps (or sacrifices) its permanent and does nothing but add mana."""
    if not isinstance(ability.effect, AddsMana) or not ability.is_mana_ability() or not ability.cost:
        return False
    return all(isinstance(c, (TapThis, SacrificeThis)) for c in ability.cost)


Output = tuple[Choices, tuple[Mana, ...]]
"""Choices of a mana ability, and the mana that any of them gives; a mana may have all the types that it could be."""


def outputs(game: Game, player: int, obj: int, ability: Activated) -> list[Output] | None:
    """What a simple mana ability would give now, for each choice that makes a difference; None for another ability.

    What replaces the mana or adds to it (CR 106.12) is counted in.
    """
    if not is_simple(ability):
        return None
    effect = ability.effect
    assert isinstance(effect, AddsMana)
    choices = effect.choices(Context(game, obj, player, ability))
    if game.derived("rules.payment.is_altered", _is_altered):
        tried = [((c,), _tried(game, player, obj, ability, c)) for c in choices]
        return None if any(mana is None for _, mana in tried) else [(c, mana) for c, mana in tried if mana]
    snow = "snow" in game.characteristics(obj)[SUPERTYPES]

    def made(types: tuple[str, ...]) -> tuple[Mana, ...]:
        return tuple(Mana(t, obj, snow, effect.only, effect.rider) for t in types)

    return [(chosen, made(types)) for chosen, types in _by_choice(choices)]


def _is_altered(game: Game) -> bool:
    """Whether something in force may change what mana abilities produce, or add mana when they do."""
    index = game.index()
    for kind in game.rules.event_types(AddMana):
        if kind in index.replacements or kind in index.prohibitions:
            return True
    watched = {AddMana, AbilityActivated}
    return any(adds_mana(active.effect.effect) for kind in watched for active in index.triggers.get(kind, ()))


def _tried(game: Game, player: int, obj: int, ability: Activated, choice: tuple[str, ...]) -> tuple[Mana, ...] | None:
    """All mana that the player gets of activating it with this choice; None where that can't be foreseen."""
    assert isinstance(ability.effect, AddsMana)
    ctx = Context(game, obj, player, ability)
    tapped = any(isinstance(c, TapThis) for c in ability.cost)
    event = AddMana(player, ability.effect.made(ctx, choice), obj, tapped)

    def attempt() -> tuple[Mana, ...] | None:
        found = _with_triggered(game, event, player, 0)
        more = _triggered(game, AbilityActivated(obj, player, ability), player, 0)
        return None if found is None or more is None else found + more

    tried = game.trial(attempt)
    return tried if isinstance(tried, tuple) else None


def instead_of(game: Game, event: AddMana, applied: frozenset[Any] = frozenset()) -> list[tuple[AddMana, ...]]:
    """What replacement effects would make of adding mana, for every order in which they may apply (CR 616.1, 106.7)."""
    index, types = game.index(), game.rules.event_types(AddMana)
    if is_forbidden(game, event, index, types):
        return [()]
    candidates = applicable(game, event, applied, index, types)
    if not candidates:
        return [(event,)]
    first = min(c.effect.order for c in candidates)
    found: list[tuple[AddMana, ...]] = []
    for active in (c for c in candidates if c.effect.order == first):
        result = active.effect.replace(active.context(game), event)
        events = result if isinstance(result, tuple) else (result,)
        ways = [instead_of(game, e, applied | {active.key}) for e in events if isinstance(e, AddMana)]
        found += [sum(way, ()) for way in itertools.product(*ways)]
    return [way for at, way in enumerate(found) if way not in found[:at]]


def _with_triggered(game: Game, event: AddMana, player: int, depth: int) -> tuple[Mana, ...] | None:
    """The mana that `player` gets of this event and of what triggers on it; None where the order of effects matters."""
    ways = instead_of(game, event)
    if len(ways) > 1 or depth > DEEP:
        return None
    total: tuple[Mana, ...] = ()
    for added in ways[0]:
        more = _triggered(game, added, player, depth)
        if more is None:
            return None
        total += (added.mana if added.player == player else ()) + more
    return total


def _triggered(game: Game, event: AddMana | AbilityActivated, player: int, depth: int) -> tuple[Mana, ...] | None:
    """The mana that `player` gets of the triggered mana abilities that trigger on this event (CR 605.4a)."""
    happened = Happened(event)
    happened.result = event.mana if isinstance(event, AddMana) else None
    total: tuple[Mana, ...] = ()
    for active in game.index().triggers.get(type(event), ()):
        ctx = active.context(game)
        ctx.happened = happened
        if active.effect.targets or not active.live(game) or not active.effect.on.matches(ctx, happened):
            continue
        if active.effect.condition is not None and not active.effect.condition.holds(ctx):
            continue
        for part in (n for n in active.effect.effect.walk() if isinstance(n, AddsMana)):
            choices = part.choices(ctx)
            added = AddMana(part.receiver(ctx), part.made(ctx, any_of(choices)) if choices else (), ctx.source)
            more = _with_triggered(game, added, player, depth + 1) if choices else ()
            if more is None:
                return None
            total += more
    return total


DEEP: Final = 8
"""So many triggered mana abilities that trigger each other are foreseen."""


Ability = tuple[int, int, int, Activated]
"""(object, who may activate it, number, ability)."""


def all_mana_abilities(game: Game) -> tuple[tuple[Ability, ...], tuple[Ability, ...]]:
    """All activated mana abilities in the game: those that only tap their permanent for mana, and others."""
    return game.derived("rules.payment.all_mana_abilities", _all_mana_abilities)


def _all_mana_abilities(game: Game) -> tuple[tuple[Ability, ...], tuple[Ability, ...]]:
    found = [entry for entry in all_activated(game) if entry[3].is_mana_ability()]
    return tuple(e for e in found if is_plain(e[3])), tuple(e for e in found if not is_plain(e[3]))


@functools.lru_cache(maxsize=10_000)
def is_plain(ability: Activated) -> bool:
    """Whether all that it does is to tap its permanent for mana."""
    return is_simple(ability) and not _sacrifices_itself(ability)


def mana_abilities(game: Game, player: int) -> list[tuple[int, int, Activated]]:
    """(object, number, ability) of all mana abilities that `player` could activate while paying (CR 605.3a, 117.1d).

    Those that can be activated only as a sorcery or instant are not among them (CR 602.5d, 602.5e).
    """
    plain, others = all_mana_abilities(game)
    untapped = [entry for entry in plain if entry[1] == player and not game.get(TAPPED, entry[0])]
    return [
        (obj, number, ability)
        for obj, who, number, ability in (*untapped, *others)
        if who == player and not (ability.instant or ability.sorcery) and can_activate_mana(game, player, obj, ability)
    ]


def can_activate_mana(game: Game, player: int, obj: int, ability: Activated) -> bool:
    """Whether the costs beside mana can be paid and conditions hold (CR 605.3a)."""
    ctx = Context(game, obj, player, ability)
    costs = [c for c in ability.cost if not isinstance(c, ManaCost)]
    return may_activate(ctx, ability) and payable_together(costs, ctx)


def _leaves(game: Game, player: int, obj: int, ability: Activated, beside: Sequence[Cost]) -> bool:
    """Whether a mana ability can be paid for and other costs after it (CR 118.3)."""
    costs = [c for c in ability.cost if not isinstance(c, ManaCost)]
    return not beside or payable_together([*costs, *beside], Context(game, obj, player, ability))


Busy = frozenset[tuple[int, int]]
"""(object, number) of mana abilities that are being activated and have not resolved (CR 605.3c)."""

NOT_BUSY: Final[Busy] = frozenset()
EVERY: Final = -1
"""The number that stands for every ability of an object which the one being activated will tap or sacrifice."""


def busy_with(obj: int, number: int, ability: Activated, busy: Busy) -> Busy:
    """What can't be activated while the costs of this mana ability are paid."""
    return busy | {(obj, EVERY if _uses_itself(ability) else number)}


def _sacrifices_itself(ability: Activated) -> bool:
    return any(isinstance(c, SacrificeThis) for c in ability.cost)


def _uses_itself(ability: Activated) -> bool:
    return any(isinstance(c, (TapThis, *GOES)) for c in ability.cost)


GOES: Final = (SacrificeThis, MoveThis, DiscardItself)
"""Costs for which the source of an ability goes elsewhere."""


def atoms_of(
    game: Game, player: int, frame: Any = None, busy: Busy = NOT_BUSY, beside: Sequence[Cost] = ()
) -> tuple[tuple[Atom, ...], tuple[tuple[int, int], ...]]:
    """What `player` can pay mana with now: atoms, and (object, number) of mana abilities that are more than that.

    The latter leave what costs `beside` the mana need.
    """
    atoms: list[Atom] = []
    pool = game.get(POOL, player)
    for number, mana in enumerate(pool):
        if mana.may_be_spent(game, frame):
            atoms.append(Atom("pool", 0, number, (_as_though(game, player, frame, pays_for(mana)),)))
    windows: list[tuple[int, int]] = []
    clear = not game.is_answered(PAYS_FOR) and not game.derived("rules.payment.is_altered", _is_altered)
    for obj, number, ability in mana_abilities(game, player):
        if busy and is_busy(obj, number, ability, busy):
            continue
        effect = ability.effect
        if clear and isinstance(effect, AddManaOf) and effect.only is None and is_simple(ability):
            snow = "snow" in game.characteristics(obj)[SUPERTYPES]
            atoms += _free_atoms(obj, number, effect.options, snow, effect.rider, _sacrifices_itself(ability))
            continue
        found = outputs(game, player, obj, ability)
        if found is not None:
            atoms += [_ability_atom(game, player, frame, obj, number, ability, output) for output in found]
        elif _leaves(game, player, obj, ability, beside) and _can_pay_for(game, player, obj, number, ability, busy):
            windows.append((obj, number))
    if frame is not None:
        others = game.query(PAYMENT_WAYS, (), frame)
        atoms.extend(atom for atom in others if (atom.obj, EVERY) not in busy)
    return tuple(atoms), tuple(windows)


@functools.lru_cache(maxsize=20_000)
def _free_atoms(
    obj: int, number: int, choices: Choices, snow: bool, rider: Rider | None, moves: bool
) -> tuple[Atom, ...]:
    """The atoms of a simple mana ability whose mana may be spent on everything, where nothing alters what it gives."""
    found = []
    for chosen, types in _by_choice(choices):
        units = tuple(pays_for(Mana(t, obj, snow, None, rider)) for t in types)
        found.append(Atom("ability", obj, number, units, obj, chosen, moves=moves))
    return tuple(found)


def _by_choice(choices: Choices) -> list[tuple[Choices, tuple[str, ...]]]:
    """Choices that make a difference, with the types of mana: those of one mana each are like one of any of the types."""
    if choices and all(len(c) == 1 for c in choices):
        return [(choices, any_of(choices))]
    return [((c,), c) for c in choices if c]


def used_up(game: Game, player: int, frame: Any = None) -> tuple[frozenset[int], frozenset[int]]:
    """The objects that `player` could tap, and those that they could move elsewhere, to pay mana.

    By mana abilities of these objects, and for a frame by what may be used rather than mana.
    """
    found = mana_abilities(game, player)
    others = game.query(PAYMENT_WAYS, (), frame) if frame is not None else ()
    tapped = frozenset(obj for obj, _, ability in found if any(isinstance(c, TapThis) for c in ability.cost))
    gone = frozenset(obj for obj, _, ability in found if any(isinstance(c, GOES) for c in ability.cost))
    return (
        tapped | frozenset(atom.obj for atom in others if not atom.moves),
        gone | frozenset(atom.obj for atom in others if atom.moves),
    )


def keeping(reserved: Reserved) -> Busy:
    """What can't be activated where these permanents are kept back for other costs."""
    return frozenset((obj, EVERY) for obj in sorted(reserved))


def is_busy(obj: int, number: int, ability: Activated, busy: Busy) -> bool:
    """Whether the ability is being activated, or what it taps or sacrifices is used for that already (CR 605.3c)."""
    return (obj, number) in busy or ((obj, EVERY) in busy and _uses_itself(ability))


def _ability_atom(
    game: Game, player: int, frame: Any, obj: int, number: int, ability: Activated, output: Output
) -> Atom:
    choices, mana = output
    spendable = (pays_for(m) if m.may_be_spent(game, frame) else frozenset[str]() for m in mana)
    units = tuple(_as_though(game, player, frame, u) for u in spendable)
    only = any(m.only is not None for m in mana)
    return Atom("ability", obj, number, units, obj, choices, only, _sacrifices_itself(ability))


def _as_though(game: Game, player: int, frame: Any, types: frozenset[str]) -> frozenset[str]:
    """The types as which a mana may be spent (CR 609.4b)."""
    if not types or not game.is_answered(PAYS_FOR):
        return types
    return game.query(PAYS_FOR, types, (player, frame))


def _can_pay_for(game: Game, player: int, obj: int, number: int, ability: Activated, busy: Busy) -> bool:
    """Whether the mana in the cost of a mana ability could be paid (CR 118.3)."""
    cost = mana_part(ability)
    return not cost.symbols or can_pay_mana(game, player, cost, None, busy_with(obj, number, ability, busy))


def mana_part(ability: Activated) -> ManaCost:
    """The mana in the activation cost."""
    return ManaCost(tuple(s for c in ability.cost if isinstance(c, ManaCost) for s in c.symbols))


def can_pay_mana(
    game: Game, player: int, cost: ManaCost, frame: Any = None, busy: Busy = NOT_BUSY, beside: Sequence[Cost] = ()
) -> bool:
    """Whether `player` could pay a mana cost (CR 118.3), and the costs `beside` it.

    With mana abilities whose outcome can't be foreseen (they draw, or can be activated again and again) it may turn out
    otherwise.
    """
    wanted = tuple(needs(cost))
    if not wanted:
        return True
    atoms, windows = atoms_of(game, player, frame, busy, beside)
    if solve(wanted, atoms) is not None:
        return True
    return bool(windows) and pays_with_windows(game, player, wanted, atoms, windows, beside)


def can_pay_from_pool(game: Game, player: int, cost: ManaCost, frame: Any = None) -> bool:
    """Whether the mana in the player's pool pays for it, without any mana ability (CR 118.3c)."""
    atoms = tuple(atom for atom in atoms_of(game, player, frame)[0] if atom.kind == "pool")
    return solve(tuple(needs(cost)), atoms) is not None


MOST_PLANNED: Final = 4


@node
class Plan(Node):
    """What a mana ability with more to it than mana takes and gives, where that can be foreseen.

    `used` are the objects that its costs use as well.
    """

    obj: int
    uses: bool
    takes: tuple[frozenset[str], ...]
    gives: tuple[frozenset[str], ...]
    used: tuple[int, ...] = ()


def _choices(ctx: Context, ability: Activated) -> list[Choices]:
    """The choices of all the instructions of an ability that add mana."""
    return [part.choices(ctx) for part in ability.effect.walk() if isinstance(part, AddsMana)]


MOST_WAYS: Final = 64


@functools.lru_cache(maxsize=10_000)
def _costs_that_count(ability: Activated) -> tuple[ObjectCost, ...]:
    """Costs whose objects may decide how much mana is added: none where that is a plain number."""
    if not any(isinstance(n, Quantity) for n in ability.effect.walk()):
        return ()
    return tuple(cost for cost in ability.cost if isinstance(cost, ObjectCost) and cost.remembered)


def ways_paid(ctx: Context, ability: Activated) -> list[Context] | None:
    """Where a mana ability's effect may be seen from once its costs are paid, for each choice of objects that may matter.

    "An amount of {B} equal to the sacrificed artifact's mana value". None where there are too many choices to look at.
    """
    ways = [ctx]
    for cost in _costs_that_count(ability):
        usable, count = cost.usable(ctx), amount(ctx, cost.count)
        if len(ways) * math.comb(len(usable), count) > (MOST_WAYS if count > 1 or len(ways) > 1 else math.inf):
            return None
        ways = [_paid_with(way, cost, chosen) for way in ways for chosen in itertools.combinations(usable, count)]
    return ways


def _paid_with(ctx: Context, cost: ObjectCost, chosen: tuple[int, ...]) -> Context:
    paid = ctx.seen_by(ctx.controller)
    paid.memory = dict(ctx.memory)
    remember_paid(paid, cost.remembered, *chosen)
    return paid


def plans_of(game: Game, player: int, obj: int, number: int) -> tuple[Plan, ...]:
    """The plans for a mana ability, one for each outcome that the choices for its costs may have.

    None of them where it can't be foreseen what it gives, or how often it can be activated.
    """
    ability = activated_abilities(game, obj)[number]
    if not _uses_itself(ability) or not _only_adds_mana(ability):
        return ()
    takes = tuple(needs(mana_part(ability)))
    snow = "snow" in game.characteristics(obj)[SUPERTYPES]
    plans: list[Plan] = []
    for ctx in ways_paid(Context(game, obj, player, ability), ability) or ():
        gives = [frozenset(types) for choices in _choices(ctx, ability) if choices for types in any_of(choices)]
        used = tuple(o for cost in _costs_that_count(ability) for o in ctx.memory[f"paid {cost.remembered}"])
        plan = Plan(obj, True, takes, tuple(g | {SNOW} if snow else g for g in gives), used)
        if sum(other.gives == plan.gives for other in plans) < MOST_PLANNED:  # more alike can't be used together
            plans.append(plan)
    return tuple(plans)


@functools.lru_cache(maxsize=10_000)
def _only_adds_mana(ability: Activated) -> bool:
    """Whether nothing that an ability does could lead to more mana than it says."""
    from apnap_plugins.rules.instructions import DealDamageTo, Do, GainsLife, LosesLife

    known = (AddsMana, Do, GainsLife, LosesLife, DealDamageTo)
    return all(isinstance(n, known) for n in ability.effect.walk() if isinstance(n, Instruction))


def most_gained(game: Game, player: int, obj: int, number: int, beside: Sequence[Cost] = ()) -> int | None:
    """No more mana than this comes of a mana ability beyond what it costs; None where there is no telling."""
    ability = activated_abilities(game, obj)[number]
    if not _only_adds_mana(ability) or game.derived("rules.payment.is_altered", _is_altered):
        return None
    ctx = Context(game, obj, player, ability)
    ways = ways_paid(ctx, ability)
    if ways is None:
        return None
    gives = max(
        (sum(max(map(len, choices)) for choices in _choices(way, ability) if choices) for way in ways), default=0
    )
    # mana that may be spent on the ability and on nothing else costs the player none
    elsewhere = any(mana.only is not None for mana in game.get(POOL, player))
    more = gives - (0 if elsewhere else len(needs(mana_part(ability))))
    if more <= 0:
        return 0
    limits = [limit for limit in (_most_times(cost, ctx, beside) for cost in ability.cost) if limit is not None]
    return more * min(limits) if limits else None


def _most_times(cost: Cost | ManaCost, ctx: Context, beside: Sequence[Cost]) -> int | None:
    """How often a cost could be paid one time after another; None where that isn't known."""
    if isinstance(cost, ManaCost):
        return None
    needed = cost.needs(ctx)
    if needed is not None:
        others = by_use(each.needs(ctx) for each in beside)[needed.use]
        there = len(set(needed.objects).union(*(each.objects for each in others)))
        most = min(len(needed.objects), there - sum(each.number for each in others))
        return most // needed.number if needed.number else None
    if isinstance(cost, PayLife):
        other = sum(amount(ctx, c.amount) for c in beside if isinstance(c, PayLife))
        there, each = ctx.game.get(LIFE, ctx.controller) - other, amount(ctx, cost.amount)
    elif isinstance(cost, PayCounters):
        there, each = player_counters(ctx.game, ctx.controller, cost.kind), amount(ctx, cost.count)
    elif isinstance(cost, RemoveCountersOf):
        there, each = counters_on(ctx.game, ctx.source, cost.kind), amount(ctx, cost.count)
    else:
        return None
    return there // each if each else None


def _most_units(atoms: Iterable[Atom]) -> int:
    """As much mana as these give or stand for at most."""
    single, groups = 0, dict[int, int]()
    for atom in atoms:
        if atom.group:
            groups[atom.group] = max(groups.get(atom.group, 0), len(atom.units))
        else:
            single += len(atom.units)
    return single + sum(groups.values())


def pays_with_windows(
    game: Game,
    player: int,
    wanted: tuple[frozenset[str], ...],
    atoms: tuple[Atom, ...],
    windows: tuple[tuple[int, int], ...],
    beside: Sequence[Cost] = (),
) -> bool:
    """Whether activating some of the mana abilities of `windows` first, in some order, lets the cost be paid (CR 605.3)."""
    plans = [plans_of(game, player, obj, number) for obj, number in windows]
    if not all(plans):  # not exact: only how much mana there may be at most is known, if that
        gained = [most_gained(game, player, obj, number, beside) for obj, number in windows]
        known = [more for more in gained if more is not None]
        return len(known) < len(gained) or len(wanted) <= _most_units(atoms) + sum(known)
    if len(plans) > MOST_PLANNED or math.prod(map(len, plans)) > MOST_WAYS:  # not exact: what they take is left out
        best = [max(each, key=lambda p: len(p.gives)) for each in plans]
        given = tuple(Atom("plan", p.obj, i, p.gives, p.obj) for i, p in enumerate(best))
        return solve(wanted, (*atoms, *given)) is not None
    return any(
        _pays_in_order(wanted, atoms, order)
        for size in range(1, len(plans) + 1)
        for chosen in itertools.permutations(plans, size)
        for order in itertools.product(*chosen)
        if _follow_each_other(order)
    )


def _follow_each_other(plans: tuple[Plan, ...]) -> bool:
    """Whether no two of these are of one object, and none is of, or uses, what one before it has used."""
    used = [{p.obj, *p.used} for p in plans]
    return len({p.obj for p in plans}) == len(plans) and not any(
        used[n] & set(earlier.used) for n in range(len(plans)) for earlier in plans[:n]
    )


def _pays_in_order(wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], plans: tuple[Plan, ...]) -> bool:
    """Whether mana suffices when these are activated in this order: nothing pays for what came before it was there."""
    used, gone = {p.obj for p in plans}, {o for p in plans for o in p.used}
    there = [
        Atom(a.kind, a.obj, a.number, _at(a.units, 0), a.group)
        for a in atoms
        if a.group not in used and not (a.moves and a.obj in gone)
    ]
    there += [Atom("plan", p.obj, i, _at(p.gives, i + 1)) for i, p in enumerate(plans)]
    takes = [_until(need, i) for i, p in enumerate(plans) for need in p.takes]
    takes += [_until(need, len(plans)) for need in wanted]
    return solve(tuple(takes), tuple(there)) is not None


def _at(units: tuple[frozenset[str], ...], time: int) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(f"{kind}{time}" for kind in unit) for unit in units)


def _until(need: frozenset[str], time: int) -> frozenset[str]:
    return frozenset(f"{kind}{t}" for kind in need for t in range(time + 1))


def most_mana(game: Game, player: int, frame: Any) -> int:
    """No payment by `player` can use more mana than this: the limit for choosing X."""
    atoms, windows = atoms_of(game, player, frame)
    most = sum(len(atom.units) for atom in atoms)
    for obj, number in windows:
        gained = most_gained(game, player, obj, number)
        if gained is not None:
            most += gained
            continue
        ability = activated_abilities(game, obj)[number]
        ctx = Context(game, obj, player, ability)
        each = sum(len(any_of(choices)) for choices in _choices(ctx, ability) if choices)
        most += each * (1 if _uses_itself(ability) else 1 + len(game.zone("battlefield")))
    return most


def pay_mana(
    game: Game, player: int, cost: ManaCost, ctx: Context, frame: Any = None, busy: Busy = NOT_BUSY,
    costs: Sequence[Cost] = (),
) -> tuple[Mana, ...]:  # fmt: skip
    """`player` activates mana abilities and pays (CR 601.2g, 601.2h, 118.2). Returns the mana spent.

    What they pay with leaves enough for `costs`, which are paid later. Raises IllegalAction where the cost is not paid.
    """
    wanted = tuple(needs(cost))
    while wanted:
        beside = held(costs, ctx)
        atoms, windows = atoms_of(game, player, frame, busy, beside)
        kept = kept_back(costs, ctx, *used_up(game, player, frame)) if costs else ()
        decision = PayMana(player=player, options=atoms, wanted=wanted, windows=windows, kept=kept, rule="601.2g",
                           source=ctx.this, prompt=f"Pay {cost}", cost=True)  # fmt: skip
        if not decision.can_be_paid() and not (
            windows and pays_with_windows(game, player, wanted, atoms, windows, beside)
        ):
            raise IllegalAction(f"player {player} cannot pay {cost} (CR 601.2h)")
        chosen = game.ask(decision)
        if chosen and not isinstance(chosen[0], Atom):
            game.verb("activate mana ability")(game, player, chosen[0], chosen[1], frame, None, busy, beside)
            continue
        spent = _spend(game, player, wanted, chosen, frame)
        if spent is not None:
            return spent
    return ()


def _spend(
    game: Game, player: int, wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], frame: Any
) -> tuple[Mana, ...] | None:
    """Activate the chosen sources, use the chosen ways, and take the mana from the pool (CR 118.3a).

    None where the mana abilities gave other mana than was foreseen and nothing else was used: the player goes on paying.
    """
    owners = [(a, i) for a in atoms for i in range(len(a.units))]
    plan = assign(wanted, [u for a in atoms for u in a.units])
    assert plan is not None
    before = game.get(POOL, player)
    kept = [before[a.number] for a in atoms if a.kind == "pool"]
    for atom in (a for a in atoms if a.kind == "ability"):
        types = _planned(wanted, plan, owners.index((atom, 0)), atom)
        game.verb("activate mana ability")(game, player, atom.obj, atom.number, frame, types)
    others = [a for a in atoms if a.kind not in ("ability", "pool")]
    uses = {plan.index(owners.index((a, 0))): a for a in others}
    left = [need for i, need in enumerate(wanted) if i not in uses]
    pool = game.get(POOL, player)
    usable = [m for i, m in enumerate(pool) if (i >= len(before) or m in kept) and m.may_be_spent(game, frame)]
    spent = assign(left, [_as_though(game, player, frame, pays_for(m)) for m in usable])
    if spent is None:
        return None
    for kind in dict.fromkeys(atom.kind for atom in others):
        game.verb(f"pay: {kind}")(game, player, tuple(a.obj for a in others if a.kind == kind), frame)
    used = tuple(usable[u] for u in spent)
    game.set(POOL, player, without(pool, used))
    for mana in used:
        if mana.rider is not None:
            mana.rider.spent(game, mana, frame)
    return used


def _planned(wanted: tuple[frozenset[str], ...], plan: list[int], first: int, atom: Atom) -> tuple[str, ...]:
    """Which of its choices a source is to make: where they differ, the first in WUBRGC order that pays for its need."""
    if len(atom.choices) == 1:
        return atom.choices[0]
    accepted = wanted[plan.index(first)] if first in plan else frozenset(COLORS_OF_MANA)
    types = [t for t in COLORS_OF_MANA if (t,) in atom.choices]
    return (next((t for t in types if t in accepted), types[0]),)


__all__ = ["Atom", "PayMana", "atoms_of", "can_pay_mana", "pay_mana", "solve"]
