"""The combat damage step (CR 510): assignment, first strike and double strike, damage dealt at once."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self

from apnap import (
    Answer,
    Distribute,
    Frame,
    Game,
    Manifest,
    Node,
    Procedure,
    Question,
    Rng,
    Step,
    declares,
    node,
    question,
)
from apnap.provisional import chained, divisions
from apnap_plugins.rules.combat.combat import (
    ATTACKING,
    BLOCKED,
    DAMAGE_STEP,
    STRUCK,
    attackers,
    blocked_by,
    blockers,
    blockers_of,
)
from apnap_plugins.rules.counters.counters import counters_on
from apnap_plugins.rules.damage.damage import DAMAGE, LethalTotal, damage_event
from apnap_plugins.rules.turn.phases import add_steps
from apnap_plugins.rules.turn.turn import step_stage
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Ref, is_player
from apnap_plugins.rules.vocabulary.characteristics import is_creature, is_type, power_of, toughness_of

MANIFEST = Manifest(
    id="combat-damage",
    name="Combat damage",
    kind="rules",
    rules=("510",),
    requires=("combat", "damage", "turn"),
    kernel=">=0.1,<0.2",
)


@question
class CombatDamageSteps(Question[frozenset[str]]):
    """In which of two combat damage steps a creature deals damage (CR 510.4).

    The first value is empty, the regular step only; answers add FIRST for the first only, or BOTH.
    """

    rule: ClassVar[str] = "510.4"
    creature: int


FIRST: Final = "first"
"""Deals combat damage in the first of two steps only (CR 702.7b)."""
BOTH: Final = "both"
"""Deals combat damage in both of two steps (CR 702.4b)."""


@question
class CombatDamageAmount(Question[int]):
    """How much combat damage a creature assigns (CR 510.1a). The first value is its power; answers change it."""

    rule: ClassVar[str] = "510.1a"
    creature: int


@question
class LethalDamage(Question[int]):
    """How much damage of a source is lethal to a recipient, regardless of others' in the same step (CR 510.1c).

    The first value is a creature's toughness less the damage marked on it, or a planeswalker's loyalty; answers change it.
    """

    rule: ClassVar[str] = "510.1c"
    source: int
    recipient: Ref


@question
class ExcessDamageRecipients(Question[tuple[Ref, ...]]):
    """To what an attacker can assign damage beyond lethal damage to its blockers or what it attacks, in order (CR 510.1c).

    The first value is empty; answers such as that of trample add to it.
    """

    rule: ClassVar[str] = "510.1c"
    attacker: int


@question
class AssignsAsUnblocked(Question[str]):
    """Whether a blocked attacker assigns its combat damage as though it weren't blocked (CR 510.1b, 510.1c).

    The first value is empty: it does not. Answers are MAY, where its controller decides as the damage is assigned, or MUST.
    """

    rule: ClassVar[str] = "510.1c"
    attacker: int


MAY: Final = "may"
MUST: Final = "must"


@question
class CombatDamageAssigner(Question[int]):
    """Who assigns a creature's combat damage (CR 510.1). First its controller; an answer is another player."""

    rule: ClassVar[str] = "510.1"
    creature: int


@question
class IgnoresDamageOrder(Question[bool]):
    """Whether a creature's combat damage is divided without an order (CR 510.1c). First False; an answer allows it (banding)."""

    rule: ClassVar[str] = "510.1c"
    creature: int


@node
class Share(Node):
    """What one creature may assign to one recipient, once lethal damage is assigned to all of `after`.

    `need` is what of this source alone is lethal to the recipient, `total` what of all sources together is. `least` says
    how much each of some others must be assigned, lethal or not.
    """

    source: int
    to: Ref
    need: int = 0
    total: int = 0
    after: tuple[Ref, ...] = ()
    least: tuple[tuple[Ref, int], ...] = ()


Assigned = tuple[int, Ref, int]
"""(source, recipient, amount)."""


@dataclass(slots=True, kw_only=True)
class AssignCombatDamage(Distribute):
    """How one player's creatures assign their combat damage (CR 510.1c–e). Options are (source, recipient) pairs.

    One decision for all that have a choice, since the whole is what must be legal (CR 510.1e). `shares` say, per option
    and grouped by source, what must come first and what is lethal; `amounts` are
    (source, damage to divide). `before` is what is assigned already: (recipient, amount, whether that alone is lethal).
    """

    kind: ClassVar[str] = "assign combat damage"
    shares: tuple[Share, ...] = ()
    amounts: tuple[tuple[int, int], ...] = ()
    before: tuple[tuple[Ref, int, bool], ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless each source divides its damage and leaves nobody out before it goes on (CR 510.1c, d)."""
        if not isinstance(answer, tuple) or len(answer) != len(self.options):
            return f"expected {len(self.options)} amounts"
        if any(not isinstance(a, int) or isinstance(a, bool) or a < 0 for a in answer):
            return "each amount is a number and at least 0"
        for source, amount in self.amounts:
            given = sum(a for a, share in zip(answer, self.shares, strict=True) if share.source == source)
            if given != amount:
                return f"object {source} assigns {given}, expected {amount}"
        lethal, got = self._lethal(answer), self._got(answer)
        for amount, share in zip(answer, self.shares, strict=True):
            missing = [r for r in share.after if r not in lethal] if amount else []
            if amount and not missing:
                missing = [r for r, least in share.least if got.get(r, 0) < least]
            if missing:
                return f"object {share.source} must assign lethal damage to {missing[0]} before {share.to}"
        return None

    def without(self, gone: Container[object]) -> Self | None:
        """What remains: a source divides its damage among the recipients that do, and assigns none without any (CR 800.4e)."""

        def stays(share: Share) -> Share:
            least = tuple(one for one in share.least if one[0] not in gone)
            return dataclasses.replace(share, after=tuple(ref for ref in share.after if ref not in gone), least=least)

        kept = [at for at, share in enumerate(self.shares) if share.source not in gone and share.to not in gone]
        if len(kept) == len(self.shares):
            return self
        shares = tuple(stays(self.shares[at]) for at in kept)
        return dataclasses.replace(
            self,
            options=tuple(self.options[at] for at in kept),
            shares=shares,
            amounts=tuple(one for one in self.amounts if any(share.source == one[0] for share in shares)),
            left=self.left_with(at for at in range(len(self.shares)) if at not in kept),
        )

    def candidates(self) -> Iterator[Answer]:
        """Every way to divide the damage of each source among its recipients."""
        counts = [sum(share.source == source for share in self.shares) for source, _ in self.amounts]
        each = zip(self.amounts, counts, strict=True)
        return chained([functools.partial(divisions, amount, count) for (_, amount), count in each])

    def _lethal(self, answer: Iterable[int]) -> set[Ref]:
        """The recipients to which lethal damage is assigned, all sources together (CR 510.1c, 702.2c)."""
        got = self._got(answer)
        enough = {to for to, _, alone in self.before if alone}
        enough |= {share.to for amount, share in zip(answer, self.shares, strict=False) if amount >= share.need}
        return enough | {share.to for share in self.shares if got.get(share.to, 0) >= share.total}

    def _got(self, answer: Iterable[int]) -> dict[Ref, int]:
        """What each recipient is assigned, all sources together."""
        got: dict[Ref, int] = {}
        for to, amount, _ in self.before:
            got[to] = got.get(to, 0) + amount
        for amount, share in zip(answer, self.shares, strict=False):
            got[share.to] = got.get(share.to, 0) + amount
        return got

    def _missing(self, done: list[int], share: Share) -> int:
        """How much more `share` must get to be lethal, with what is assigned so far, and to let others have any."""
        got = self._got(done).get(share.to, 0)
        lethal = 0 if share.to in self._lethal(done) else min(share.need, share.total - got)
        others = (least for s in self.shares for to, least in s.least if s.source == share.source and to == share.to)
        return max(lethal, *(least - got for least in others), 0)

    def default(self) -> Answer:
        """Lethal damage to each in order, and the rest to the last that can get it."""
        done: list[int] = []
        for source, amount in self.amounts:
            shares = [s for s in self.shares if s.source == source]
            for number, share in enumerate(shares):
                given = amount if number == len(shares) - 1 else min(amount, self._missing(done, share))
                done.append(given)
                amount -= given
        return tuple(done)

    def sample(self, rng: Rng) -> Answer:
        """Lethal damage to some of them in order, and the rest anywhere among those."""
        done: list[int] = []
        for source, amount in self.amounts:
            shares = [s for s in self.shares if s.source == source]
            last = rng.randrange(len(shares))
            given = [0] * len(shares)
            for number, share in enumerate(shares[: last + 1]):
                if number and any(r not in self._lethal([*done, *given]) for r in share.after):
                    last = number - 1
                    break
                if number < last:
                    given[number] = min(amount, self._missing([*done, *given[:number]], share))
                    amount -= given[number]
            while amount:
                part = max(1, amount // 100)  # one by one would take for ever where it is astronomical
                given[rng.randrange(last + 1)] += part
                amount -= part
            done += given
        return tuple(done) if self.legal(tuple(done)) else self.default()

    def forced(self) -> Answer | None:
        """Nothing to divide."""
        return () if not self.options else None


# Assignment -----------------------------------------------------------------------------------------


@dataclass(slots=True)
class DamageFrame(Frame):
    """One combat damage step: who assigns damage in it, and what is assigned."""

    assigners: tuple[int, ...] = ()
    assigned: tuple[Assigned, ...] = ()


def _who_assigns(game: Game, frame: DamageFrame) -> None:
    """CR 510.4, 702.7c: with first or double strike about, those first and a second step after it; then the others."""
    fighting = (*attackers(game), *blockers(game))
    struck = game.get(STRUCK)
    if struck is not None:
        still = [o for o in fighting if o not in struck or BOTH in game.query(CombatDamageSteps(o), frozenset())]
        frame.assigners = tuple(still)
        game.set(STRUCK, 0, None)
        return
    early: tuple[int, ...] = ()
    if game.is_answered(CombatDamageSteps):
        early = tuple(o for o in fighting if game.query(CombatDamageSteps(o), frozenset()))
    frame.assigners = early or fighting
    if early:
        game.set(STRUCK, 0, early)
        add_steps(game, [DAMAGE_STEP])


def amount_of(game: Game, creature: int) -> int:
    """How much combat damage it assigns (CR 510.1a, 302.4a): its power; nothing where that is 0 or less."""
    power = power_of(game, creature)
    if game.is_answered(CombatDamageAmount):
        power = game.query(CombatDamageAmount(creature), power)
    return max(0, power)


def lethal_to(game: Game, recipient: Ref) -> int:
    """How much damage is lethal to a creature with what is marked on it, or a planeswalker's loyalty (CR 510.1c)."""
    if is_player(recipient):
        return 0
    if is_creature(game, recipient):
        total = game.query(LethalTotal(recipient), toughness_of(game, recipient))
        return max(0, total - game.get(DAMAGE, recipient))
    return counters_on(game, recipient, "loyalty")


def _can_be_dealt(game: Game, to: Ref) -> bool:
    """CR 120.1a, 800.4e: a player in the game, a creature or a planeswalker."""
    if is_player(to):
        return to[1] in game.players_in()
    return bool(to) and game.exists(to) and is_type(game, to, "creature", "planeswalker")


def _recipients(game: Game, creature: int) -> tuple[list[Ref], list[Ref]]:
    """To what it may assign damage, in order, and what comes beyond those (CR 510.1b–d)."""
    target = game.get(ATTACKING, creature)
    if target is None:
        return [a for a in blocked_by(game, creature) if _can_be_dealt(game, a)], []
    excess: list[Ref] = []
    if game.is_answered_about(ExcessDamageRecipients, game.characteristics(creature)):
        excess = [r for r in game.query(ExcessDamageRecipients(creature), ()) if _can_be_dealt(game, r)]
    if game.get(BLOCKED, creature) and not _as_unblocked(game, creature):
        return list(blockers_of(game, creature)), excess
    first = [r for r in (target,) if _can_be_dealt(game, r)]
    return [], [*first, *(r for r in excess if r not in first)]


def _as_unblocked(game: Game, creature: int) -> bool:
    """Whether a blocked creature assigns its damage to what it attacks, as if nothing blocked it: it must, or may and does."""
    if not game.is_answered(AssignsAsUnblocked):
        return False
    allowed = game.query(AssignsAsUnblocked(creature), "")
    if allowed != MAY:
        return allowed == MUST
    words = f"Have {game.name_of(creature)} assign its combat damage as though it weren't blocked?"
    return choose_whether(game, game.controller(creature), "510.1c", words, source=creature)


def _shares(game: Game, creature: int, ordered: list[Ref], excess: list[Ref]) -> list[Share]:
    """What it may assign to its recipients, with what must come first (CR 510.1c, 510.1d, 702.19b).

    The player behind a planeswalker gets nothing before that is assigned its loyalty, creature or not (CR 702.19c). One that
    itself blocks what attacks it has one share.
    """
    beyond = [r for r in excess if r not in ordered]
    free = game.query(IgnoresDamageOrder(creature), False)
    shares = []
    for number, to in enumerate((*ordered, *beyond)):
        behind = number >= len(ordered)
        total = lethal_to(game, to)
        need = game.query(LethalDamage(creature, to), total)
        after = () if free and not behind else tuple(ordered[:number])
        before = excess[: excess.index(to)] if behind else []
        least = tuple((r, counters_on(game, r, "loyalty")) for r in before if isinstance(r, int))
        shares.append(Share(creature, to, need, total, after, least))
    return shares


def _assign(game: Game, frame: DamageFrame, creatures: Iterable[int]) -> None:
    """CR 510.1, 802.6, 703.4n: each player, in APNAP order, announces how their creatures assign damage.

    For a team that fights together its first player does (CR 805.10g).
    """
    per_player: dict[int, dict[int, int]] = {}
    for creature in creatures:
        amount = amount_of(game, creature) if creature in frame.assigners else 0
        if amount > 0:
            who = game.controller(creature)
            if game.is_answered(CombatDamageAssigner):
                who = game.query(CombatDamageAssigner(creature), who)
            per_player.setdefault(next(iter(game.together(who)), who), {})[creature] = amount
    for player in [p for p in game.apnap() if p in per_player]:
        _assign_for(game, frame, player, per_player[player])


def _assign_for(game: Game, frame: DamageFrame, player: int, amounts: dict[int, int]) -> None:
    """One player's assignment (CR 510.1e): what has no choice first, the rest in one decision."""
    divided: list[Share] = []
    for creature, amount in amounts.items():
        ordered, excess = _recipients(game, creature)
        recipients = list(dict.fromkeys((*ordered, *excess)))
        if len(recipients) > 1:
            divided += _shares(game, creature, ordered, excess)
        elif recipients:
            frame.assigned += ((creature, recipients[0], amount),)
    if divided:
        frame.assigned += _divide(game, frame, player, divided, amounts)


def _divide(
    game: Game, frame: DamageFrame, player: int, shares: list[Share], amounts: dict[int, int]
) -> tuple[Assigned, ...]:
    """How a player divides the damage of those of their creatures that have a choice (CR 510.1c–e)."""
    sources = dict.fromkeys(share.source for share in shares)
    divided = game.ask(
        AssignCombatDamage(
            player=player, options=tuple((share.source, share.to) for share in shares), shares=tuple(shares),
            amounts=tuple((source, amounts[source]) for source in sources),
            before=tuple(_beforehand(game, one) for one in frame.assigned), rule="510.1", prompt="Assign combat damage",
        )
    )  # fmt: skip
    return tuple((share.source, share.to, amount) for share, amount in zip(shares, divided, strict=True) if amount)


def _beforehand(game: Game, assigned: Assigned) -> tuple[Ref, int, bool]:
    source, to, amount = assigned
    return to, amount, amount >= game.query(LethalDamage(source, to), lethal_to(game, to))


def _assign_attackers(game: Game, frame: DamageFrame) -> None:
    """CR 510.1a–c: the attacking creatures' damage is announced first."""
    _assign(game, frame, attackers(game))


def _assign_blockers(game: Game, frame: DamageFrame) -> None:
    """CR 510.1a, 510.1d: then the blocking creatures' damage."""
    _assign(game, frame, blockers(game))


def _deal(game: Game, frame: DamageFrame) -> None:
    """CR 510.2, 120.2a, 703.4p: all combat damage that was assigned is dealt simultaneously.

    None to a player who left while it was assigned (CR 800.4e).
    """
    dealt = [(source, to, amount) for source, to, amount in frame.assigned if _can_be_dealt(game, to)]
    if dealt:
        game.happen_all([damage_event(source, to, amount, combat=True) for source, to, amount in dealt])


def _procedures() -> list[Procedure]:
    """One combat damage step."""
    steps = (
        Step("510.4", _who_assigns, "510.4"),
        Step("510.1 attackers", _assign_attackers, "510.1"),
        Step("510.1 blockers", _assign_blockers, "510.1"),
        Step("510.2", _deal, "510.2"),
    )
    return [Procedure("combat damage", steps)]


def _begin(game: Game, item: Any) -> bool:
    """CR 510.1, 510.2, 510.3: damage is assigned and dealt, then the active player gets priority."""
    game.run_procedure("combat damage", DamageFrame())
    return True


apnap_declarations = declares(
    # The combat damage step; there are two where creatures have first or double strike (CR 506.1).
    step_stage(DAMAGE_STEP, _begin, "510"),
    _procedures(),
)
