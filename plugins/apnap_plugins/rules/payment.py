"""Paying mana costs: the decision which mana and which sources, exactly solved (CR 601.2g, 601.2h, 605.3)."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from apnap import Answer, Context, Decision, Game, IllegalAction, Instruction, Manifest, Node, Question, node
from apnap.core.decisions import Rng, freeze, is_index
from apnap_plugins.rules.abilities import CAN_ACTIVATE, Activated, activated_abilities, all_activated, condition_holds
from apnap_plugins.rules.characteristics import SUPERTYPES
from apnap_plugins.rules.costs import SacrificeThis, TapThis
from apnap_plugins.rules.mana import COLORS_OF_MANA, MAY_SPEND, POOL, SNOW, AddManaOf, Mana, assign, needs, pays_for
from apnap_plugins.rules.symbols import ManaCost

MANIFEST = Manifest(
    id="payment",
    name="Paying mana",
    kind="rules",
    rules=("601.2g", "601.2h", "605"),
    requires=("mana", "costs", "activated-abilities"),
)


@node
class Atom(Node):
    """One thing that can be used for a payment.

    `kind` is "pool" (mana in the pool, `number` its place there), "ability" (the mana ability `number` of `obj`), or a
    word that a mechanic registered a verb "pay: <kind>" for (tap a creature, exile a card). `units` are the mana it gives
    or stands for, each by the types that it could be. Two atoms with the same `group` exclude each other.
    """

    kind: str
    obj: int
    number: int
    units: tuple[frozenset[str], ...]
    group: int = 0


PAYMENT_WAYS: Final = Question[tuple[Atom, ...]]("other ways to pay mana", "601.2h")
"""Atoms beside mana; asked about the frame of what is paid for. They are used by the verb "pay: <kind>"."""


@dataclass(slots=True, kw_only=True)
class PayMana(Decision):
    """How to pay a mana cost. Options are atoms; `wanted` what each mana must be.

    Answer: rising indices of the atoms to use, none superfluous; or a negative number -1-k to activate the mana ability
    `windows[k]` first and be asked again. Value: the atoms, or the (object, number) of the ability.
    """

    kind: ClassVar[str] = "pay mana"
    wanted: tuple[frozenset[str], ...] = ()
    windows: tuple[tuple[int, int], ...] = ()

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
        if any(self._pays(tuple(a for a in answer if a != drop)) for drop in answer):
            return "one of these is not needed"
        return None

    def _pays(self, answer: tuple[int, ...]) -> bool:
        units = [u for a in answer for u in self.options[a].units]
        return len(units) >= len(self.wanted) and assign(self.wanted, units) is not None

    def value(self, answer: Answer) -> Any:
        """Atoms, or the ability to activate."""
        return self.windows[-1 - answer] if isinstance(answer, int) else tuple(self.options[a] for a in answer)

    def default(self) -> Answer:
        """What is in the pool first, then sources in order; a window where nothing else pays."""
        found = solve(self.wanted, self.options)
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
        order = [*chosen, *rest]
        found = solve(self.wanted, tuple(self.options[i] for i in order), len(chosen))
        if found is None:
            return self.parse(chosen)
        picked = tuple(order[i] for i in found)
        return self._pruned(picked, tuple(sorted(picked, key=lambda i: (i in chosen, -i))))

    def sample(self, rng: Rng) -> Answer:
        """Any payment, or now and then a window."""
        if self.windows and rng.randrange(3) == 0:
            return -1 - rng.randrange(len(self.windows))
        order = list(range(len(self.options)))
        for i in range(len(order) - 1, 0, -1):
            j = rng.randrange(i + 1)
            order[i], order[j] = order[j], order[i]
        found = solve(self.wanted, tuple(self.options[i] for i in order))
        if found is None:
            return -1
        picked = tuple(order[i] for i in found)
        return self._pruned(picked, picked)

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


def _exclusive(atoms: list[Atom]) -> bool:
    groups = [a.group for a in atoms if a.group]
    return len(groups) == len(set(groups))


def solve(wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], keep: int = 0) -> tuple[int, ...] | None:
    """Indices of atoms that pay what is wanted, one of each group at most, or None where it can't be paid.

    The first `keep` atoms are among them where they give one mana each and can all be of use.

    Exact. A group whose atoms give one mana each is like one atom that could give any of these; among the atoms of other
    groups every choice is tried.
    """
    keep = keep if all(len(atom.units) == 1 for atom in atoms[:keep]) else 0
    groups: dict[int, list[int]] = {}
    for i, atom in enumerate(atoms):
        groups.setdefault(atom.group or -1 - i, []).append(i)
    choices = [
        [group] if all(len(atoms[i].units) == 1 for i in group) else [[i] for i in group] for group in groups.values()
    ]
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


def _union(atoms: tuple[Atom, ...], members: list[int]) -> frozenset[str]:
    return frozenset().union(*(atoms[i].units[0] for i in members))


def _giver(atoms: tuple[Atom, ...], members: list[int], need: frozenset[str]) -> int:
    """The first of the atoms that can give what is needed."""
    return members[0] if len(members) == 1 else next(i for i in members if not need.isdisjoint(atoms[i].units[0]))


# Sources --------------------------------------------------------------------------------------------


def simple_output(ability: Activated) -> tuple[frozenset[str], ...] | None:
    """The mana of an ability that taps (or sacrifices) its permanent and does nothing but add mana, else None."""
    if not ability.is_mana_ability() or type(ability.effect) is not AddManaOf:
        return None
    if not ability.cost or not all(isinstance(c, (TapThis, SacrificeThis)) for c in ability.cost):
        return None
    options = ability.effect.options
    if len(options) == 1:
        return tuple(frozenset(t) for t in options[0])
    if all(len(o) == 1 for o in options):
        return (frozenset(o[0] for o in options),)
    return None


def mana_abilities(game: Game, player: int) -> list[tuple[int, int, Activated]]:
    """(object, number, ability) of all mana abilities that `player` could activate now (CR 605.3a)."""
    return [
        (obj, number, ability)
        for obj, who, number, ability in all_activated(game)
        if who == player and ability.is_mana_ability() and can_activate_mana(game, player, obj, ability)
    ]


def can_activate_mana(game: Game, player: int, obj: int, ability: Activated) -> bool:
    """Whether the costs beside mana can be paid and conditions hold (CR 605.3a)."""
    ctx = Context(game, obj, player, ability)
    if not condition_holds(ctx, ability) or not game.query(CAN_ACTIVATE, True, (player, obj, ability)):
        return False
    return all(isinstance(c, ManaCost) or c.can_pay(ctx) for c in ability.cost)


Busy = frozenset[tuple[int, int]]
"""(object, number) of mana abilities that are being activated and have not resolved (CR 605.3c)."""

NOT_BUSY: Final[Busy] = frozenset()
EVERY: Final = -1
"""The number that stands for every ability of an object which the one being activated will tap or sacrifice."""


def busy_with(obj: int, number: int, ability: Activated, busy: Busy) -> Busy:
    """What can't be activated while the costs of this mana ability are paid."""
    return busy | {(obj, EVERY if _uses_itself(ability) else number)}


def _uses_itself(ability: Activated) -> bool:
    return any(isinstance(c, (TapThis, SacrificeThis)) for c in ability.cost)


def atoms_of(
    game: Game, player: int, frame: Any = None, busy: Busy = NOT_BUSY
) -> tuple[tuple[Atom, ...], tuple[tuple[int, int], ...]]:
    """What `player` can pay mana with now: atoms, and (object, number) of mana abilities that are more than that."""
    atoms: list[Atom] = []
    pool = game.get(POOL, player)
    for number, mana in enumerate(pool):
        if not mana.only_for or game.query(MAY_SPEND, False, (mana, frame)):
            atoms.append(Atom("pool", 0, number, (pays_for(mana),)))
    windows: list[tuple[int, int]] = []
    for obj, number, ability in mana_abilities(game, player):
        if (obj, number) in busy or ((obj, EVERY) in busy and _uses_itself(ability)):
            continue
        units = simple_output(ability)
        if units is None:
            cost = ManaCost(tuple(s for c in ability.cost if isinstance(c, ManaCost) for s in c.symbols))
            if not cost.symbols or can_pay_mana(game, player, cost, None, busy_with(obj, number, ability, busy)):
                windows.append((obj, number))
        else:
            snow = "snow" in game.characteristics(obj)[SUPERTYPES]
            given = tuple(u | {SNOW} for u in units) if snow else units
            atoms.append(Atom("ability", obj, number, given, obj))
    if frame is not None:
        others = game.query(PAYMENT_WAYS, (), frame)
        atoms.extend(others)
    return tuple(atoms), tuple(windows)


def can_pay_mana(game: Game, player: int, cost: ManaCost, frame: Any = None, busy: Busy = NOT_BUSY) -> bool:
    """Whether `player` could pay a mana cost (CR 118.3).

    With mana abilities whose outcome can't be foreseen (they draw, or can be activated again and again) it may turn out
    otherwise.
    """
    wanted = tuple(needs(cost))
    if not wanted:
        return True
    atoms, windows = atoms_of(game, player, frame, busy)
    if solve(wanted, atoms) is not None:
        return True
    return bool(windows) and pays_with_windows(game, wanted, atoms, windows)


MOST_PLANNED: Final = 4


@node
class Plan(Node):
    """What a mana ability with more to it than mana takes and gives, where that can be foreseen."""

    obj: int
    uses: bool
    takes: tuple[frozenset[str], ...]
    gives: tuple[frozenset[str], ...]


def plan_of(game: Game, obj: int, number: int) -> Plan | None:
    """The plan for a mana ability; None where it can't be foreseen what it gives, or how often it can be activated."""
    from apnap_plugins.rules.instructions import DealDamageTo, Do, GainsLife, LosesLife

    ability = activated_abilities(game, obj)[number]
    known = (AddManaOf, Do, GainsLife, LosesLife, DealDamageTo)
    if not _uses_itself(ability) or any(
        isinstance(n, Instruction) and not isinstance(n, known) for n in ability.effect.walk()
    ):
        return None
    gives: list[frozenset[str]] = []
    for part in ability.effect.walk():
        if isinstance(part, AddManaOf):
            options = part.could_add(Context(game, obj, game.controller(obj), ability))
            size = max((len(o) for o in options), default=0)
            gives += [frozenset(o[i] for o in options if i < len(o)) for i in range(size)]
    if "snow" in game.characteristics(obj)[SUPERTYPES]:
        gives = [g | {SNOW} for g in gives]
    takes = needs(ManaCost(tuple(s for c in ability.cost if isinstance(c, ManaCost) for s in c.symbols)))
    return Plan(obj, True, tuple(takes), tuple(gives))


def pays_with_windows(
    game: Game, wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], windows: tuple[tuple[int, int], ...]
) -> bool:
    """Whether activating some of the mana abilities of `windows` first, in some order, lets the cost be paid (CR 605.3)."""
    found = [plan_of(game, obj, number) for obj, number in windows]
    plans = [plan for plan in found if plan is not None]
    if len(plans) < len(found):
        return True
    if len(plans) > MOST_PLANNED:  # not exact: what they take is left out
        given = tuple(Atom("plan", p.obj, i, p.gives, p.obj) for i, p in enumerate(plans))
        return solve(wanted, (*atoms, *given)) is not None
    return any(
        _pays_in_order(wanted, atoms, order)
        for size in range(1, len(plans) + 1)
        for order in itertools.permutations(plans, size)
        if len({p.obj for p in order}) == size
    )


def _pays_in_order(wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], plans: tuple[Plan, ...]) -> bool:
    """Whether mana suffices when these are activated in this order: nothing pays for what came before it was there."""
    used = {p.obj for p in plans}
    there = [Atom(a.kind, a.obj, a.number, _at(a.units, 0), a.group) for a in atoms if a.group not in used]
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
        ability = activated_abilities(game, obj)[number]
        each = sum(max(len(o) for o in n.options) for n in ability.effect.walk() if isinstance(n, AddManaOf))
        most += each * (1 if _uses_itself(ability) else 1 + len(game.zone("battlefield")))
    return most


def pay_mana(
    game: Game, player: int, cost: ManaCost, ctx: Context, frame: Any = None, busy: Busy = NOT_BUSY
) -> tuple[Mana, ...]:
    """`player` activates mana abilities and pays (CR 601.2g, 601.2h). Returns the mana spent.

    Raises IllegalAction where the cost is not paid.
    """
    wanted = tuple(needs(cost))
    activate = game.verb("activate mana ability")
    while wanted:
        atoms, windows = atoms_of(game, player, frame, busy)
        if solve(wanted, atoms) is None and not (windows and pays_with_windows(game, wanted, atoms, windows)):
            raise IllegalAction(f"player {player} cannot pay {cost} (CR 601.2h)")
        chosen = game.ask(PayMana(player=player, options=atoms, wanted=wanted, windows=windows, rule="601.2g",
                                  source=ctx.this, prompt=f"Pay {cost}", cost=True))  # fmt: skip
        if chosen and not isinstance(chosen[0], Atom):
            activate(game, player, chosen[0], chosen[1], frame, None, busy)
            continue
        return _spend(game, player, wanted, chosen, frame)
    return ()


def _spend(
    game: Game, player: int, wanted: tuple[frozenset[str], ...], atoms: tuple[Atom, ...], frame: Any
) -> tuple[Mana, ...]:
    """Activate the chosen sources, use the chosen ways, and take the mana from the pool."""
    owners = [(a, i) for a in atoms for i in range(len(a.units))]
    plan = assign(wanted, [u for a in atoms for u in a.units])
    assert plan is not None
    before = game.get(POOL, player)
    kept = [before[a.number] for a in atoms if a.kind == "pool"]
    left = list(range(len(wanted)))
    for atom in atoms:
        if atom.kind == "ability":
            types = {i: _planned(wanted, plan, owners.index((atom, i)), u) for i, u in enumerate(atom.units)}
            game.verb("activate mana ability")(
                game, player, atom.obj, atom.number, frame, tuple(types[i] for i in types)
            )
        elif atom.kind != "pool":
            use = plan.index(owners.index((atom, 0)))
            left.remove(use)
            game.verb(f"pay: {atom.kind}")(game, player, atom.obj, frame)
    pool = game.get(POOL, player)
    usable = [m for i, m in enumerate(pool) if i >= len(before) or m in kept]
    spent = assign([wanted[i] for i in left], [pays_for(m) for m in usable])
    if spent is None:
        raise IllegalAction("the mana produced does not pay the cost (CR 601.2h)")
    used = [usable[u] for u in spent]
    rest = list(pool)
    for mana in used:
        rest.remove(mana)
    game.set(POOL, player, tuple(rest))
    return tuple(used)


def _planned(wanted: tuple[frozenset[str], ...], plan: list[int], unit: int, types: frozenset[str]) -> str:
    """Which type a unit is to be: one that its need accepts, the first in WUBRGC order."""
    accepted = wanted[plan.index(unit)] if unit in plan else types
    return next(t for t in COLORS_OF_MANA if t in types and (t in accepted or SNOW in accepted))


__all__ = ["Atom", "PayMana", "atoms_of", "can_pay_mana", "pay_mana", "solve"]
