"""Declarations that are solved as a whole: restrictions and requirements of CR 508.1c–d and 509.1b–c, as data.

A declaration matches creatures with what they attack or block. Pair by pair it has been decided who may be matched
with what; this module knows limits on the group, demands that should be obeyed, and the most that can be. Below that
stand the steps that both declarations have in common.
"""

from __future__ import annotations

import bisect
import functools
import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeVar, final

from apnap import (
    Answer,
    ApnapError,
    Find,
    Frame,
    Game,
    IllegalAction,
    IllegalAnswer,
    Match,
    Node,
    PluginError,
    Rng,
    freeze,
    is_index,
    node,
)
from apnap.provisional import chained, first_alike
from apnap.provisional import shown_number as shown
from apnap_plugins.rules.casting.casting import can_pay_costs, pay_given, payment_of
from apnap_plugins.rules.costs.costs import CostPart, costs_of
from apnap_plugins.rules.payment.frame import AnnouncementFrame, CostToPay
from apnap_plugins.rules.vocabulary.base import Ref, is_player

T = TypeVar("T")
Pair = tuple[int, Ref]
"""(creature, what it attacks or blocks)."""
Place = tuple[int, int]
"""(number of the option, number of the partner)."""
FEW: Final = 16
"""So many pairs are asked about one by one: to see which creatures are alike would take longer."""


@node
class Limit(Node):
    """A restriction on a group (CR 508.1c, 509.1b), such as "can't attack alone" or "except by two or more creatures".

    Where a pair of `when` is declared (None: any pair), at least `least` and at most `most` (-1: any number of)
    creatures are declared in pairs of `among` (None: in any pair). Declaring nothing disobeys no limit. With `of_costs` that is
    how many can be paid for.
    """

    least: int = 0
    most: int = -1
    when: tuple[Pair, ...] | None = None
    among: tuple[Pair, ...] | None = None
    of_costs: bool = False

    def problem(self) -> str:
        """What is said of a declaration that disobeys it."""
        if self.of_costs:
            return f"no more than {self.most} of these creatures can be paid for"
        bounds = [f"at least {self.least}"] if self.least else []
        bounds += [f"at most {self.most}"] if self.most >= 0 else []
        return f"a restriction is disobeyed: {' and '.join(bounds)} of these creatures"


@node
class Requirement(Node):
    """A requirement on one creature (CR 508.1d, 509.1c): to attack or block one of `targets`; none named means any.

    With `other_than` it is to attack or block something else than those.
    """

    targets: tuple[Ref, ...] = ()
    other_than: tuple[Ref, ...] = ()

    def pairs(self, creature: int, partners: Iterable[Ref]) -> tuple[Pair, ...]:
        """The pairs by which the creature would obey it."""
        allowed = [p for p in partners if p not in self.other_than and (not self.targets or p in self.targets)]
        return tuple((creature, p) for p in allowed)


@dataclass(slots=True, kw_only=True)
class Declare(Match):
    """Which creatures attack or block what. Answer: (option, partner) index pairs, rising.

    - `capacity`: with how many partners each option may be matched;
    - `limits`: restrictions on the group;
    - `demands`: requirements, each as the pairs of which one obeys it;
    - `costly`: pairs that cost something, which no requirement makes a player declare;
    - `refused`: declarations whose costs proved impossible to pay (CR 728.1);
    - `maximum`: how many requirements can be obeyed; `best` a declaration that does.
    """

    kind: ClassVar[str] = "declare"
    capacity: tuple[int, ...] = ()
    limits: tuple[Limit, ...] = ()
    demands: tuple[tuple[Pair, ...], ...] = ()
    costly: tuple[Pair, ...] = ()
    refused: tuple[tuple[Pair, ...], ...] = ()
    maximum: int = 0
    best: Answer = ()

    def settle(self) -> None:
        """Find how many requirements can be obeyed, and how (CR 508.1d, 509.1c). Called once, when it is built."""
        if not self.demands:
            return  # to declare nothing is as good as anything
        puzzle = DeclarationSearch(self)
        found = puzzle.solve(())
        assert found is not None, "declaring nothing disobeys no restriction"
        self.best, self.maximum = found, puzzle.obeyed(found)

    def without(self, gone: Container[object]) -> Self | None:
        """Creatures that remain, with what remains to attack or block for each; restrictions and requirements on these."""

        def stays(pair: Pair) -> bool:
            return pair[0] not in gone and pair[1] not in gone

        def of(pairs: tuple[Pair, ...] | None) -> tuple[Pair, ...] | None:
            return None if pairs is None else tuple(filter(stays, pairs))

        left = [at for at, option in enumerate(self.options) if option not in gone]
        fewer = replace(
            self,
            options=tuple(self.options[at] for at in left),
            partners=tuple(tuple(ref for ref in self.partners[at] if ref not in gone) for at in left),
            capacity=tuple(self.capacity[at] for at in left),
            limits=tuple(replace(limit, when=of(limit.when), among=of(limit.among)) for limit in self.limits),
            demands=tuple(demand for pairs in self.demands if (demand := tuple(filter(stays, pairs)))),
            costly=tuple(filter(stays, self.costly)),
            refused=tuple(pairs for pairs in self.refused if all(map(stays, pairs))),
            maximum=0,
            best=(),
        )
        fewer.settle()
        return fewer

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless restrictions are obeyed, and as many requirements as possible (CR 508.1c–d, 509.1b–c)."""
        wrong = self._shape(answer)
        if wrong is None and (self.limits or self.demands):
            wrong = self._disobeyed(answer)
        if wrong is None and self.refused and self.value(answer) in self.refused:
            wrong = "its costs can't be paid"
        return wrong

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """As for `Match`; who may have several partners can be named again for each of them (CR 509.1a)."""

        def found(options: Sequence[Any], wanted: object, used: Iterable[int] = (), what: str = "") -> int:
            try:
                return find(options, wanted, used, what)
            except ApnapError:
                return find(options, wanted, (), what)

        return Match.select(self, wanted, found)

    def _disobeyed(self, answer: Answer) -> str | None:
        """What says that a restriction is disobeyed, or not as many requirements are obeyed as can be."""
        puzzle = DeclarationSearch(self)
        limit = puzzle.broken(answer)
        if limit is not None:
            return limit.problem()
        obeyed = puzzle.obeyed(answer)
        if obeyed < self.maximum:
            return f"{obeyed} requirements are obeyed, and {self.maximum} can be"
        return None

    def _shape(self, answer: Answer) -> str | None:
        for pair in answer if isinstance(answer, tuple) else (None,):
            if not isinstance(pair, tuple) or len(pair) != 2:
                return "expected (option, partner) pairs"
        count: dict[int, int] = {}
        for left, right in answer:
            if not is_index(left, len(self.options)) or not is_index(right, len(self.partners[left])):
                return f"{shown((left, right))} is no pair of an option and one of its partners"
            count[left] = count.get(left, 0) + 1
            if count[left] > self.capacity[left]:
                return f"option {left} can have {self.capacity[left]} partners only"
        return None if list(answer) == sorted(set(answer)) else "pairs must rise and not repeat"

    def candidates(self) -> Iterator[Answer]:
        """Each creature with as many partners as it can have, from none on."""

        def of(left: int, possible: int) -> Iterator[tuple[Place, ...]]:
            for size in range(min(possible, self.capacity[left]) + 1):
                for chosen in itertools.combinations(range(possible), size):
                    yield tuple((left, right) for right in chosen)

        return chained([functools.partial(of, left, len(possible)) for left, possible in enumerate(self.partners)])

    def arranged(self, answer: Answer) -> Answer:
        """Pairs in any order are put in rising order."""
        for pair in answer if isinstance(answer, tuple) else (None,):
            for at in pair if isinstance(pair, tuple) else (None,):
                if type(at) is not int:
                    return answer
        return tuple(sorted(answer))

    def default(self) -> Answer:
        """The fewest creatures with which the most requirements are obeyed, as far as the search saw."""
        return self.best

    def complete(self, partial: Answer) -> Answer:
        """Adds pairs until no restriction is disobeyed and the most requirements are obeyed."""
        given = tuple(sorted(freeze(partial)))
        wrong = self._shape(given)
        found = None if wrong is not None else DeclarationSearch(self).solve(given)
        if found is None or not self.legal(found):
            raise IllegalAnswer(f"{shown(partial)} cannot be completed: {wrong or 'no legal declaration contains it'}")
        return found

    def sample(self, rng: Rng) -> Answer:
        """Each creature takes part or not, mended where that disobeys something."""
        puzzle = DeclarationSearch(self)
        for _ in range(3):
            answer = puzzle.mended(self._random(rng))
            if self.legal(answer):
                return answer
        return self._grown(rng)

    def _random(self, rng: Rng) -> list[Place]:
        chosen: list[Place] = []
        for i, partners in enumerate(self.partners):
            most = min(len(partners), self.capacity[i])
            count = rng.randrange(most + 1) if most > 1 else rng.randrange(2) * most
            if count == 1:
                chosen.append((i, rng.randrange(len(partners))))
                continue
            pool = list(range(len(partners))) if count else []
            chosen += sorted((i, pool.pop(rng.randrange(len(pool)))) for _ in range(count))
        return chosen

    def _grown(self, rng: Rng) -> Answer:
        """The best declaration with some pairs more, where those are legal."""
        answer: Answer = self.best
        ends = list(itertools.accumulate(map(len, self.partners)))
        number = ends[-1] if ends else 0
        for _ in range(min(number, 2 * len(self.options))):
            at = rng.randrange(number)
            i = bisect.bisect_right(ends, at)
            more = tuple(sorted({*answer, (i, at - ends[i] + len(self.partners[i]))}))
            if rng.randrange(2) and self.legal(more):
                answer = more
        return answer

    def forced(self) -> Answer | None:
        """Nothing, where nothing can be declared."""
        return () if not any(self.partners) else None


class Prospect(NamedTuple):
    """How many demands can be obeyed at most by what is still to be decided, seen in two ways.

    Those that one option alone obeys and which of the `shared` ones; or the `most` that the options obey, each for itself.
    With `pairs` it is how many pairs can be declared at most, of which some demands need several (`Bundle`).
    """

    own: int
    shared: frozenset[int]
    most: int
    pairs: int


class Bundle(NamedTuple):
    """Demands with pairs in common, which no other demand has: to obey one takes a pair, and as many as `limits` ask for.

    Those are limits that apply where one of the demands is obeyed, and count pairs of the bundle alone: each as (number, least).
    """

    demands: frozenset[int]
    limits: tuple[tuple[int, int], ...]


@final
class AlikeOptions:
    """A class of options among which it makes no difference which one is declared: same partners, limits, demands."""

    __slots__ = ("choices", "demands", "gains", "limits", "members", "prospects")

    def __init__(self, members: list[int], choices: list[tuple[Ref, ...]]) -> None:
        self.members = members
        self.choices = choices
        """Partners together; members may number them differently."""
        self.gains: list[int] = []
        """Per choice: how many demands of its own each member obeys by it."""
        self.demands: list[frozenset[int]] = []
        """Per choice: demands shared with others that it obeys."""
        self.limits: list[tuple[tuple[int, bool, bool], ...]] = []
        """Per choice: (limit, whether it makes it apply, whether it counts in it)."""
        self.prospects: list[Prospect] = []
        """Per choice: what is to be had from one member by it or a later one; from none after the last."""

    def look_ahead(self) -> None:
        """Note the prospects, once the choices are described."""
        self.prospects = [Prospect(0, frozenset(), 0, 0)]
        described = zip(self.gains, self.demands, self.choices, strict=True)
        for gain, shared, choice in reversed(tuple(described)):
            after = self.prospects[0]
            own, most, pairs = max(gain, after.own), max(gain + len(shared), after.most), max(len(choice), after.pairs)
            self.prospects.insert(0, Prospect(own, shared | after.shared, most, pairs))


@final
class DeclarationSearch:
    """The search for the declaration that obeys the most requirements without disobeying a restriction.

    Exact: branch and bound over classes of alike options, so that a thousand equal tokens are a few numbers.
    """

    __slots__ = ("alone", "among", "bundles", "classes", "decision", "demanded", "demands", "fixed", "known", "later", "own",
                 "room", "tally", "when")  # fmt: skip

    def __init__(self, decision: Declare) -> None:
        self.decision = decision
        self.known: dict[int, dict[Ref, int]] = {}
        option = {o: i for i, o in enumerate(decision.options)}

        def place(pairs: Iterable[Pair]) -> frozenset[Place]:
            known = ((option[c], r) for c, r in pairs if c in option)
            return frozenset((i, self.places(i)[r]) for i, r in known if r in self.places(i))

        self.demands = [place(d) for d in decision.demands]
        self.when = [None if x.when is None else place(x.when) for x in decision.limits]
        self.among = [None if x.among is None else place(x.among) for x in decision.limits]

    def places(self, i: int) -> dict[Ref, int]:
        """The places of an option's partners."""
        if i not in self.known:
            self.known[i] = {partner: j for j, partner in enumerate(self.decision.partners[i])}
        return self.known[i]

    # Judging ----------------------------------------------------------------------------------------

    def obeyed(self, answer: Iterable[Place]) -> int:
        """How many requirements the declaration obeys (CR 508.1d, 509.1c)."""
        chosen = frozenset(answer)
        return sum(1 for demand in self.demands if not chosen.isdisjoint(demand))

    def broken(self, answer: Sequence[Place]) -> Limit | None:
        """A restriction that the declaration disobeys (CR 508.1c, 509.1b), or None."""
        number = self._broken(answer)
        return None if number is None else self.decision.limits[number]

    def _broken(self, answer: Sequence[Place]) -> int | None:
        chosen = frozenset(answer)
        for number, limit in enumerate(self.decision.limits):
            when, among = self.when[number], self.among[number]
            if not chosen or (when is not None and chosen.isdisjoint(when)):
                continue
            count = len({i for i, j in answer if among is None or (i, j) in among})
            if count < limit.least or 0 <= limit.most < count:
                return number
        return None

    def mended(self, answer: Sequence[Place]) -> tuple[Place, ...]:
        """The declaration without pairs that disobey restrictions."""
        kept = list(answer)
        while True:
            number = self._broken(kept)
            if number is None:
                return tuple(kept)
            when, among = self.when[number], self.among[number]
            counted = [p for p in kept if among is None or p in among]
            if len({i for i, _ in counted}) > self.decision.limits[number].most >= 0 and counted:
                kept.remove(counted[-1])
            else:
                kept = [p for p in kept if when is not None and p not in when]

    # Solving ----------------------------------------------------------------------------------------

    def solve(self, given: Sequence[Place]) -> tuple[Place, ...] | None:
        """A declaration with the `given` pairs that obeys the most requirements; None where limits forbid them.

        Pairs that cost something are in it only where given.
        """
        if not given and not self.demands:
            return ()
        self._classify(given)
        self.tally = [[0, 0] for _ in self.decision.limits]
        first = len(self.classes[0].members) if self.classes else 0
        best = _Best(self._hope(0, 0, first, frozenset()) if self.classes else 0)
        self._search(0, 0, first, 0, frozenset(), [], best)
        if best.uses is None:
            return None
        return self._places(best.uses)

    def _places(self, uses: Sequence[tuple[int, int, int]]) -> tuple[Place, ...]:
        used: dict[int, int] = {}
        answer: list[Place] = []
        for number, choice, count in uses:
            alike, first = self.classes[number], used.get(number, 0)
            for member in alike.members[first : first + count]:
                answer += [(member, self.places(member)[p]) for p in alike.choices[choice]]
            used[number] = first + count
        return tuple(sorted(answer))

    def _classify(self, given: Sequence[Place]) -> None:
        """Sort options into classes; those with given pairs stand alone."""
        self.own = self._own()
        self._sort_demands()
        costly = set(self.decision.costly)
        groups: dict[Any, AlikeOptions] = {}
        for i, partners in enumerate(self.decision.partners):
            mine = frozenset(j for k, j in given if k == i)
            free = [j for j, r in enumerate(partners) if j in mine or (self.decision.options[i], r) not in costly]
            useful = [j for j in free if j in mine or self._matters((i, j))]
            if not useful:
                continue
            key = (i,) if mine else self._signature(i, useful)
            if key in groups:
                groups[key].members.append(i)
                continue
            choices = list(self._choices(i, useful, mine, self.decision.capacity[i]))
            choices.sort(key=lambda c: (-self._worth(i, c), len(c), c))
            groups[key] = self._described(AlikeOptions([i], [tuple(partners[j] for j in c) for c in choices]), i)
        self.fixed = {i for i, _ in given}
        self.classes = sorted(groups.values(), key=lambda c: not (any(c.gains) or any(c.demands)))
        self.room = [[0] * len(self.decision.limits)]
        self.bundles = self._bundled()
        self.later = [Prospect(0, frozenset(), 0, 0)]
        for alike in reversed(self.classes):
            alike.look_ahead()
            self.later.insert(0, _together(alike.prospects[0], len(alike.members), self.later[0]))
            counted = {n for effects in alike.limits for n, _, counts in effects if counts}
            more = [len(alike.members) if n in counted else 0 for n in range(len(self.decision.limits))]
            self.room.insert(0, [a + b for a, b in zip(self.room[0], more, strict=True)])

    def _sort_demands(self) -> None:
        """Which demands each pair obeys; those that one option obeys alone are `alone`, of alike options the same number."""
        self.demanded: dict[Place, list[int]] = {}
        self.alone: dict[int, list[int]] = {}
        for n, demand in enumerate(self.demands):
            for place in sorted(demand):
                self.demanded.setdefault(place, []).append(n)
            by = {i for i, _ in demand}
            if len(by) == 1:
                self.alone.setdefault(min(by), []).append(n)

    def _bundled(self) -> list[Bundle]:
        """The demands that several options obey, in bundles; none where no limit asks for more than one creature for them."""
        limits = self.decision.limits
        asking = [
            n for n, limit in enumerate(limits) if limit.least > 1 and self.when[n] and self.when[n] == self.among[n]
        ]
        shared = [n for n, demand in enumerate(self.demands) if len({i for i, _ in demand}) > 1] if asking else []
        named = [*(self.demands[n] for n in shared), *(self.when[n] or frozenset() for n in asking)]
        joined = list(range(len(named)))  # each set of pairs points to an earlier one that it has a pair in common with
        first: dict[Place, int] = {}
        for at, places in enumerate(named):
            for place in sorted(places):
                one, other = sorted((_end(joined, at), _end(joined, first.setdefault(place, at))))
                joined[other] = one
        bundles = []
        for end in dict.fromkeys(_end(joined, at) for at in range(len(shared))):
            demands = [n for at, n in enumerate(shared) if _end(joined, at) == end]
            mine = [n for at, n in enumerate(asking, len(shared)) if _end(joined, at) == end]
            mine = [n for n in mine if all(self.demands[d] <= (self.when[n] or frozenset()) for d in demands)]
            bundles.append(Bundle(frozenset(demands), tuple((n, limits[n].least) for n in mine)))
        return bundles if any(bundle.limits for bundle in bundles) else []

    def _own(self) -> list[bool]:
        """Which limits apply through one option alone and count all: alike options can share them."""
        pairs = zip(self.when, self.among, strict=True)
        return [among is None and when is not None and len({i for i, _ in when}) == 1 for when, among in pairs]

    def _matters(self, place: Place) -> bool:
        return place in self.demanded or any(
            limit.least > 0 and (a is None or place in a)
            for limit, a in zip(self.decision.limits, self.among, strict=True)
        )

    def _choices(self, i: int, useful: list[int], mine: frozenset[int], capacity: int) -> Iterator[tuple[int, ...]]:
        """The partners that an option may have together, all of `mine` among them.

        Where there is room for all, those that no restriction is about are taken at once: leaving one out obeys no more.
        """
        if capacity >= len(useful):
            limited = [j for j in useful if j not in mine and self._is_limited((i, j))]
            others = [j for j in useful if j not in limited]
            for size in range(len(limited) + 1):
                for combination in itertools.combinations(limited, size):
                    both = mine.union(combination)
                    # one that obeys nothing is enough to be declared, for restrictions that count creatures
                    found = self._needed(i, sorted({*others, *both}), both) or others[:1]
                    if found:
                        yield tuple(found)
            return
        for size in range(max(1, len(mine)), capacity + 1):
            for combination in itertools.combinations(useful, size):
                if mine.issubset(combination):
                    yield combination

    def _is_limited(self, place: Place) -> bool:
        """Whether a restriction is about that pair, and not only about how many creatures are declared."""
        return any(found is not None and place in found for found in (*self.when, *self.among))

    def _needed(self, i: int, partners: list[int], mine: frozenset[int]) -> list[int]:
        """`mine`, and of these partners of an option those without which fewer demands were obeyed."""
        kept = list(partners)
        for j in reversed(partners):
            others = [k for k in kept if k != j]
            if j not in mine and set(self._met(i, (j,))).issubset(self._met(i, others)):
                kept = others
        return kept

    def _worth(self, i: int, choice: tuple[int, ...]) -> int:
        return len(self._met(i, choice))

    def _met(self, i: int, choice: Iterable[int]) -> list[int]:
        """The demands that an option obeys with these partners."""
        return sorted({n for j in choice for n in self.demanded.get((i, j), ())})

    def _signature(self, i: int, useful: list[int]) -> tuple[Any, ...]:
        """Equal for options that are alike."""
        partners = self.decision.partners[i]
        parts: list[Any] = [self.decision.capacity[i]]
        alone = self.alone.get(i, [])
        mine = (tuple(sorted(repr(partners[j]) for _, j in self.demands[n])) for n in alone)
        parts.append(tuple(sorted(mine)))
        for j in useful:
            shared = tuple(n for n in self.demanded.get((i, j), ()) if n not in alone)
            limits: list[tuple[Any, ...]] = []
            for n, limit in enumerate(self.decision.limits):
                when, among = self.when[n], self.among[n]
                applies = when is not None and (i, j) in when
                if self.own[n]:
                    limits += [("own", limit.least, limit.most)] if applies else []
                elif applies or (among is not None and (i, j) in among):
                    limits.append((n, applies, among is not None and (i, j) in among))
            parts.append((repr(partners[j]), shared, tuple(limits)))
        return tuple(parts)

    def _described(self, alike: AlikeOptions, i: int) -> AlikeOptions:
        """Note what each choice of a class does for demands and limits."""
        for choice in alike.choices:
            places = {(i, self.places(i)[p]) for p in choice}
            met, alone = self._met(i, (j for _, j in places)), self.alone.get(i, [])
            alike.gains.append(sum(1 for n in met if n in alone))
            alike.demands.append(frozenset(n for n in met if n not in alone))
            effects = []
            for n, (when, among) in enumerate(zip(self.when, self.among, strict=True)):
                applies = when is None or not places.isdisjoint(when)
                counts = among is None or not places.isdisjoint(among)
                if applies or counts:
                    effects.append((n, applies, counts))
            alike.limits.append(tuple(effects))
        return alike

    def _search(self, number: int, choice: int, left: int, gained: int, met: frozenset[int],
                uses: list[tuple[int, int, int]], best: _Best) -> None:  # fmt: skip
        """Decide how many of the `left` members of a class make a choice, then the rest.

        It calls itself once for each choice that some make, not for each that there is: those may be thousands.
        """
        if best.is_perfect() or (choice == 0 and self._too_few(number)):
            return
        if number == len(self.classes):
            if gained + len(met) > best.score and self._within_limits():
                best.take(gained + len(met), uses)
            return
        alike = self.classes[number]
        while choice < len(alike.choices):
            if best.is_perfect() or gained + len(met) + self._hope(number, choice, left, met) <= best.score:
                return
            tries = self._tries(alike, choice, left)
            self._counts(number, choice, tries, left, gained, met, uses, best)
            if 0 not in tries[-1:]:
                return
            choice += 1
        if left and alike.members[0] in self.fixed:
            return
        following = self.classes[number + 1] if number + 1 < len(self.classes) else None
        self._search(number + 1, 0, len(following.members) if following else 0, gained, met, uses, best)

    def _counts(self, number: int, choice: int, tries: range, left: int, gained: int, met: frozenset[int],
                uses: list[tuple[int, int, int]], best: _Best) -> None:  # fmt: skip
        """Go on with each of these numbers of members making the choice; a last 0 is the caller's."""
        alike = self.classes[number]
        for count in tries:
            if not count and count == tries[-1]:
                return
            for n, applies, counts in alike.limits[choice]:
                self.tally[n][0] += count if applies else 0
                self.tally[n][1] += count if counts else 0
            more = met | alike.demands[choice] if count else met
            used = [*uses, (number, choice, count)] if count else uses
            self._search(number, choice + 1, left - count, gained + count * alike.gains[choice], more, used, best)
            for n, applies, counts in alike.limits[choice]:
                self.tally[n][0] -= count if applies else 0
                self.tally[n][1] -= count if counts else 0

    def _tries(self, alike: AlikeOptions, choice: int, left: int) -> range:
        """How many could make the choice: no more than limits that apply leave room for."""
        room = left
        for n, applies, counts in alike.limits[choice]:
            most = self.decision.limits[n].most
            if most >= 0 and counts and (applies or self.tally[n][0]):
                room = min(room, most - self.tally[n][1])
        if alike.gains[choice] or alike.demands[choice]:
            return range(max(room, 0), -1, -1)
        return range(max(room, 0) + 1)

    def _hope(self, number: int, choice: int, left: int, met: frozenset[int]) -> int:
        """No more demands than this can still be met."""
        found = _together(self.classes[number].prospects[choice], left, self.later[number + 1])
        most = min(found.own + len(found.shared - met), found.most)
        return min(most, found.own + self._paid_for(found.shared - met, found.pairs)) if self.bundles else most

    def _paid_for(self, open_demands: frozenset[int], pairs: int) -> int:
        """How many of these shared demands so many pairs are enough for at most; below any hope where limits ask for more.

        The cheapest first, and of the last one that isn't wholly paid for a part: no choice of bundles is better.
        """
        free, offers = 0, []
        for bundle in self.bundles:
            asked = [(least - self.tally[n][1], self.tally[n][0] > 0) for n, least in bundle.limits]
            due = max([more for more, applies in asked if applies], default=0)
            worth = len(bundle.demands & open_demands)
            if due > 0:
                pairs -= due
                free += worth
            elif worth:
                offers.append((worth, max([1, *(more for more, _ in asked)])))
        if pairs < 0:
            return NO_HOPE
        for worth, price in sorted(offers, key=lambda offer: -offer[0] / offer[1]):
            if price > pairs:
                return free + worth * pairs // price
            free, pairs = free + worth, pairs - price
        return free

    def _too_few(self, number: int) -> bool:
        """Whether the classes from `number` on can't give the creatures that a limit that applies asks for."""
        pairs = zip(self.tally, self.decision.limits, self.room[number], strict=True)
        return any(applied and count + room < limit.least for (applied, count), limit, room in pairs)

    def _within_limits(self) -> bool:
        for (applied, count), limit in zip(self.tally, self.decision.limits, strict=True):
            if applied and (count < limit.least or 0 <= limit.most < count):
                return False
        return True


def _end(joined: list[int], at: int) -> int:
    """Where following `joined` from there ends."""
    while joined[at] != at:
        joined[at] = at = joined[joined[at]]
    return at


NO_HOPE: Final = -(1 << 40)
"""What can be obeyed where limits that apply already can't be obeyed any more."""


def _together(each: Prospect, count: int, others: Prospect) -> Prospect:
    """What is to be had from `count` options alike, and from others."""
    own, most, pairs = count * each.own + others.own, count * each.most + others.most, count * each.pairs + others.pairs
    return Prospect(own, each.shared | others.shared, most, pairs)


@final
class _Best:
    """The best declaration found so far: its score, and (class, choice, how many) of it."""

    __slots__ = ("perfect", "score", "uses")

    def __init__(self, perfect: int) -> None:
        self.perfect = perfect
        self.score = -1
        self.uses: list[tuple[int, int, int]] | None = None

    def is_perfect(self) -> bool:
        """Whether none can be better."""
        return self.score >= self.perfect

    def take(self, score: int, uses: list[tuple[int, int, int]]) -> None:
        """This one is better."""
        self.score, self.uses = score, list(uses)


# The steps of both declarations ----------------------------------------------------------------------


@dataclass(slots=True)
class DeclareFrame(Frame):
    """A declaration on its way. `chosen` are the declared pairs; `costs` what must be paid by whom, `payments` how that goes.

    `player` declares for all who fight together with them (CR 805.10). Who controls a creature pays for it.

    `partners` has what each of the creatures may be matched with: alike ones share one tuple, so that a thousand and a
    thousand are no million. `prices` has the pairs that cost something. `refused` are declarations that were reversed
    because their costs could not be paid. Plugins put in steps of their own by the numbers of the rules; `notes` is theirs.
    `illegal` is set where the declaration can't be completed.
    """

    player: int
    refused: tuple[tuple[Pair, ...], ...] = ()
    creatures: tuple[int, ...] = ()
    partners: dict[int, tuple[Ref, ...]] = field(default_factory=dict)
    prices: dict[Pair, tuple[CostPart, ...]] = field(default_factory=dict)
    limits: tuple[Limit, ...] = ()
    chosen: tuple[Pair, ...] = ()
    costs: dict[int, tuple[CostPart, ...]] = field(default_factory=dict)
    payments: tuple[AnnouncementFrame, ...] = ()
    notes: dict[str, Any] = field(default_factory=dict)
    illegal: bool = False

    def owe(self, game: Game, costs: Iterable[tuple[int, tuple[CostPart, ...]]]) -> None:
        """The controllers of these creatures have to pay this more."""
        for creature, parts in costs:
            player = game.controller(creature)
            if parts:
                self.costs[player] = (*self.costs.get(player, ()), *costs_of(creature, parts))

    def pairs(self) -> tuple[Pair, ...]:
        """All pairs that are possible one by one."""
        return tuple((creature, partner) for creature, partners in self.partners.items() for partner in partners)

    def match(self, partners: tuple[Ref, ...]) -> None:
        """Each creature may be matched with each of these, so far."""
        self.partners = dict.fromkeys(self.creatures, partners) if partners else {}


@final
class Judgements:
    """What is true of creatures of a declaration and of what they may be matched with, asked once for all that are alike.

    Of few it is asked of each. In debug mode it is so of all, beside: PluginError names whose answer hangs on more than that.
    """

    __slots__ = ("_first", "_frame", "_game")

    def __init__(self, game: Game, frame: DeclareFrame) -> None:
        self._game = game
        self._frame = frame
        self._first: dict[int, int] = {}
        partners = dict.fromkeys(itertools.chain.from_iterable(dict.fromkeys(frame.partners.values())))
        if game.debug or len(frame.partners) * len(partners) > FEW:
            objects = (*frame.partners, *(p for p in partners if not is_player(p)))
            self._first = first_alike(game, dict.fromkeys(objects))

    def once(self, judge: Callable[[int], T]) -> Callable[[int], T]:
        """The same judgement of one object."""
        known: dict[int, T] = {}

        def judged(obj: int) -> T:
            first = self._first.get(obj, obj)
            if first not in known:
                known[first] = judge(obj)
            elif self._game.debug:
                self._compare(known[first], judge(obj))
            return known[first]

        return judged

    def of_pairs(self, judge: Callable[[int, Ref], T]) -> Callable[[int, Ref], T]:
        """The same judgement of pairs."""
        known: dict[Pair, T] = {}

        def judged(creature: int, partner: Ref) -> T:
            key = (
                self._first.get(creature, creature),
                partner if is_player(partner) else self._first.get(partner, partner),
            )
            if key not in known:
                known[key] = judge(creature, partner)
            elif self._game.debug:
                self._compare(known[key], judge(creature, partner))
            return known[key]

        return judged

    def leave(self, allowed: Callable[[int, Ref], bool]) -> None:
        """Leave the pairs that are allowed; alike creatures with the same partners share them still."""
        judged = self.of_pairs(allowed)
        shared: dict[int, tuple[tuple[Ref, ...], tuple[Ref, ...]]] = {}
        for creature, partners in list(self._frame.partners.items()):
            first = self._first.get(creature, creature)
            before, left = shared.get(first, ((), ()))
            if self._game.debug or before is not partners:
                left = tuple(partner for partner in partners if judged(creature, partner))
                shared[first] = partners, left
            if left:
                self._frame.partners[creature] = left
            else:
                del self._frame.partners[creature]

    def _compare(self, known: object, own: object) -> None:
        if known != own:
            raise PluginError(
                f"{shown(own)} is the answer about one creature and {shown(known)} about another that is like it",
                self._game.culprit(),
            )


def leave_payable(game: Game, frame: DeclareFrame) -> None:
    """CR 508.1d, 509.1c: leave the pairs that cost nothing that can't be paid."""
    prices = frame.prices
    bills = {pair: (game.controller(pair[0]), price) for pair, price in prices.items()}
    dear = {bill for bill in dict.fromkeys(bills.values()) if not can_pay_costs(game, CostToPay(*bill, 0))}
    for creature, partners in list(frame.partners.items()) if dear else ():
        left = tuple(partner for partner in partners if bills.get((creature, partner)) not in dear)
        frame.partners[creature] = left
        if not left:
            del frame.partners[creature]
    frame.prices = {pair: price for pair, price in prices.items() if bills[pair] not in dear}


def affordable(game: Game, frame: DeclareFrame) -> tuple[Limit, ...]:
    """Where all that costs something costs a player the same, no more creatures can be declared so than they can pay for.

    Where prices differ, it is seen when they are paid.
    """
    by_player: dict[int, list[Pair]] = {}
    for pair in frame.prices:
        by_player.setdefault(game.controller(pair[0]), []).append(pair)
    return tuple(limit for player, pairs in by_player.items() for limit in _affordable_for(game, frame, player, pairs))


def _affordable_for(game: Game, frame: DeclareFrame, player: int, found: list[Pair]) -> tuple[Limit, ...]:
    """The limit on the pairs of one player's creatures that cost something."""
    pairs, prices = tuple(found), [frame.prices[pair] for pair in found]
    creatures = {creature for creature, _ in pairs}
    if any(price != prices[0] for price in prices):
        return ()
    most = 1
    while most < len(creatures) and can_pay_costs(game, CostToPay(player, prices[0] * (most + 1), 0)):
        most += 1
    return (Limit(most=most, when=pairs, among=pairs, of_costs=True),) if most < len(creatures) else ()


def choose(game: Game, frame: DeclareFrame, decision: Declare) -> None:
    """CR 508.1a, 509.1a: the player chooses; as many requirements as possible are obeyed (CR 508.1d, 509.1c)."""
    decision.costly, decision.refused = tuple(frame.prices), frame.refused
    decision.settle()
    frame.chosen = game.ask(decision)


def pay(game: Game, frame: DeclareFrame) -> None:
    """CR 508.1i, j, 509.1e, f: mana abilities are activated and all costs paid, or the declaration is illegal."""
    for player, costs in frame.costs.items():
        payment = payment_of(game, CostToPay(player, costs, 0))
        frame.payments += (payment,)
        if not _pays(game, player, payment):
            frame.illegal = frame.done = True
            return


def _pays(game: Game, player: int, payment: AnnouncementFrame) -> bool:
    """Whether that player has paid."""
    return bool(game.act(player, lambda: _is_paid(game, payment)))


def _is_paid(game: Game, payment: AnnouncementFrame) -> bool:
    try:
        pay_given(game, payment)
    except IllegalAction:
        return False
    return True


def declare(game: Game, procedure: str, frame: Callable[[tuple[tuple[Pair, ...], ...]], DeclareFrame]) -> None:
    """CR 508.1, 509.1: declare; where that can't be completed, go back (CR 728.1) and declare something else.

    `frame` makes the frame, given the declarations that were reversed. Mana abilities that may not be reversed stay, also
    where another declaration is reversed after it.
    """
    refused: tuple[tuple[Pair, ...], ...] = ()
    while True:
        mark, since = game.mark(), game.inputs_used()
        tried = frame(refused)
        game.run_procedure(procedure, tried)
        if not tried.illegal:
            return
        game.rewind(mark, since, tuple(kept for payment in tried.payments for kept in payment.irreversible()))
        game.log.note("728.1", f"the declaration is reversed, for its costs can't be paid: {procedure}")
        refused = (*refused, tried.chosen)
