"""Decisions: what rule code asks a player, and what an answer may look like.

An answer is a selection of a decision's `options`, written in whole numbers and tuples of them, so that it can be
compared, saved and sent. `ask` gives rule code the `value` of the answer. Compound decisions are never
enumerated whole: they say whether an answer is `legal`, and can `complete`, `default` and `sample` one.

Decision types are open: derive from `Decision` for a new kind.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol, Self, TypeVar

from apnap.core.errors import IllegalAnswer
from apnap.core.values import is_player

if TYPE_CHECKING:
    from apnap.core.naming import Described, Find, Json, Namer

T = TypeVar("T")
Answer = Any
"""A whole number or a tuple of answers."""
MOST_NESTED: Final = 32
MOST_BITS: Final = 10_000
MOST_SHOWN: Final = 200
TRIED_EACH: Final = 16
"""So many candidates are looked at for each legal answer that is wanted,"""
TRIED_ANYWAY: Final = 4096
"""and so many for few."""


class Rng(Protocol):
    """The part of `random.Random` that sampling needs."""

    def randrange(self, stop: int, /) -> int:
        """A number in 0..stop-1."""


@dataclass(slots=True, kw_only=True)
class Decision:
    """One question to one player.

    `player` is whom the decision is for, `answerer` who answers it (CR 719; -1 until `ask` fills it in), `rule` the
    rule that asks, `source` the object whose text or rule asks (0 for none), `prompt` a short text. `cost` says that it is about
    paying a cost, which a player who left does not (CR 800.4f).

    An option says what it stands for: a number is the id of an object, ("player", seat) is a player, a node or a text speaks
    for itself, and a tuple is made of these. With `places` the value of an answer is the place of an option, not
    the option: for options that only describe, such as (source, effect).
    """

    kind: ClassVar[str] = "decision"
    player: int
    options: tuple[Any, ...] = ()
    rule: str = ""
    prompt: str = ""
    source: int = 0
    answerer: int = -1
    cost: bool = False
    places: bool = False

    def problem(self, answer: Answer) -> str | None:
        """Why `answer` is not legal, or None when it is."""
        return f"{type(self).__name__} accepts no answer: it does not say what is legal"

    def legal(self, answer: Answer) -> bool:
        """Whether `answer` may be given."""
        return self.problem(answer) is None

    # Any: what rule code gets has the type of the options
    def value(self, answer: Answer) -> Any:
        """What rule code gets for a legal answer."""
        return answer

    def complete(self, partial: Answer) -> Answer:
        """A legal answer that agrees with `partial` as far as it goes. Raises IllegalAnswer where there is none."""
        if partial is None:
            return self.default()
        if self.legal(freeze(partial)):
            return freeze(partial)
        raise IllegalAnswer(f"{shown(partial)} cannot be completed: {self.problem(partial)}")

    def default(self) -> Answer:
        """A legal answer that is always there: what a careful player who does not care would say."""
        raise IllegalAnswer(f"{type(self).__name__} has no default")

    def sample(self, rng: Rng) -> Answer:
        """A legal answer drawn with `rng`; each legal answer that matters can come up."""
        return self.default()

    def forced(self) -> Answer | None:
        """The only legal answer where there is just one, else None. A forced decision is not asked."""
        return None

    def candidates(self) -> Iterable[Answer] | None:
        """Answers among which are all legal ones, each once, in a fixed order; None for a kind that can't list them."""
        return None

    def legal_answers(self, limit: int) -> tuple[Answer, ...] | None:
        """All legal answers in a fixed order.

        None where there are more than `limit`, where this kind of decision can't list them, or where they are too few among
        too many: `sample` draws one then, `legal` judges one.
        """
        candidates, found = self.candidates(), list[Answer]()
        if candidates is None:
            return None
        for tried, answer in enumerate(candidates):
            if self.legal(answer):
                found.append(answer)
            if len(found) > limit or tried > TRIED_EACH * limit + TRIED_ANYWAY:
                return None
        return tuple(found)

    def declines(self, answer: Answer) -> bool:
        """Whether to answer so is to do nothing: to pass, not to do what one may (CR 104.4b, 727.6)."""
        return False

    def parse(self, answer: Answer) -> Answer:
        """The canonical form of a legal answer. Raises IllegalAnswer, naming the reason, for any other."""
        plain = type(answer) is int and answer.bit_length() <= MOST_BITS
        frozen = answer if plain else self.arranged(freeze(answer))
        reason = self.problem(frozen)
        if reason is not None:
            raise IllegalAnswer(
                f"{shown(answer)} is not an answer to {self.describe()!r} (player {self.player}): {reason}; "
                f"e.g. {self.default()!r} is"
            )
        return frozen

    def arranged(self, answer: Answer) -> Answer:
        """A list, legal or not, that was given as an answer, its parts in the order in which this kind of decision has them."""
        return answer

    def without(self, gone: Container[object]) -> Self | None:
        """The same where some of what could be chosen has left the game meanwhile (CR 800.4a): that is no longer offered.

        By default the decision as it is: a kind of which the options go with other fields says how they go together. Only
        kinds of `ChooseOne` and `Choose` may give None, where less remains than must be chosen: of these it is known what is
        chosen then.
        """
        return self

    def _stands_alone(self, kind: type[Decision]) -> bool:
        """Whether nothing but the fields of `kind` goes with the options, which are what is chosen and don't only describe it."""
        return not self.places and {field.name for field in fields(self)} == {field.name for field in fields(kind)}

    def describe(self) -> str:
        """One line for people and reports."""
        return f"{self.prompt or self.kind}" + (f" [{self.rule}]" if self.rule else "")

    # Options for people, programs and tests ------------------------------------------------------

    # Any: an option is of the type that the decision says
    def worded(self, option: Any, namer: Namer) -> str:
        """One of the options, or of the `asides`, in words."""
        return namer.words(option)

    # Any: an option is of the type that the decision says
    def data(self, option: Any, namer: Namer) -> Json:
        """One of the options for programs."""
        return namer.json(option)

    def described(self, namer: Namer) -> tuple[Described, ...]:
        """All options in order."""
        return namer.described(self, self.options)

    def asides(self) -> tuple[tuple[Answer, object], ...]:
        """Answers that select no options, such as to do something else first: each with what stands for it in words."""
        return ()

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """A legal answer as `select` reads it, with options as `spell` says them; here as it is."""
        return [self.spelled(part, spell) for part in answer] if isinstance(answer, tuple) else answer

    # Any: what is wanted is said in many forms
    def select(self, wanted: Any, find: Find) -> Answer:
        """The answer that somebody means, who says options as `find` finds them. It may be illegal.

        Here: an answer as it is, in which options may stand for their places.
        """
        return _with_places(wanted, self.options, find, [])


def _with_places(wanted: Any, options: Sequence[Any], find: Find, used: list[int], depth: int = MOST_NESTED) -> Answer:
    """An answer with the places of options in place of what was said for them, each option once."""
    if isinstance(wanted, (list, tuple)) and depth:
        return tuple(_with_places(part, options, find, used, depth - 1) for part in wanted)
    if isinstance(wanted, (str, Mapping)):
        used.append(find(options, wanted, used))
        return used[-1]
    return wanted


class NestedTooDeep(IllegalAnswer, RecursionError):
    """Lists in lists without end. Python's own error for that as well."""


def freeze(answer: object, depth: int = MOST_NESTED) -> Answer:
    """Lists become tuples, all the way down, and a tuple stays; other things are kept.

    Raises NestedTooDeep for lists `depth` deep in one another or in themselves, IllegalAnswer for a number so large that
    Python would not print it.
    """
    if isinstance(answer, int) and answer.bit_length() > MOST_BITS:
        raise IllegalAnswer(f"a number of more than {MOST_BITS} bits is no answer")
    if isinstance(answer, (list, tuple)):
        if not depth:
            raise NestedTooDeep(f"lists in lists more than {MOST_NESTED} deep, or in themselves, are no answer")
        for part in answer:
            if type(part) is not int or part.bit_length() > MOST_BITS:
                return tuple([freeze(a, depth - 1) for a in answer])
        return tuple(answer)  # whole numbers alone, as mostly
    return answer


def shown(answer: object) -> str:
    """An answer in an error: whatever was given can be told, in few words."""
    try:
        text = repr(answer)
    except Exception:  # numbers without end, and whatever a stranger's object raises
        text = f"<{type(answer).__name__}>"
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


def _listed(partial: Answer) -> tuple[Any, ...]:
    """A partial answer that is a list. Raises IllegalAnswer for another."""
    frozen = freeze(partial)
    if partial is None:
        return ()
    if not isinstance(frozen, tuple):
        raise IllegalAnswer(f"{shown(partial)} cannot be completed: expected a list")
    return frozen


# Any: options of whatever type
def remaining(options: Sequence[Any], gone: Container[object]) -> tuple[Any, ...]:
    """Those options that are no object and no player that is gone."""
    return tuple(o for o in options if not ((type(o) is int or is_player(o)) and o in gone))


def is_index(answer: object, size: int) -> bool:
    """Whether `answer` is a whole number in 0..size-1 (True and False are not numbers here)."""
    return isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < size


@dataclass(slots=True, kw_only=True)
class ChooseOne(Decision):
    """Choose exactly one option. Answer: its index. Value: the option."""

    kind: ClassVar[str] = "choose one"

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless an index."""
        return None if is_index(answer, len(self.options)) else f"expected an index in 0..{len(self.options) - 1}"

    def candidates(self) -> Iterable[Answer]:
        """Each option."""
        return range(len(self.options))

    # Any: an option, of whatever type
    def value(self, answer: Answer) -> Any:
        """The option with that index."""
        return answer if self.places else self.options[answer]

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """The option."""
        return spell(self.options[answer])

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """The option, alone or in a list; of options that only describe also its place."""
        if _is_place(self, wanted):
            return wanted
        return find(self.options, wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted)

    def without(self, gone: Container[object]) -> Self | None:
        """Those that remain; what only describes stays, and a kind with fields of its own."""
        kept = remaining(self.options, gone) if self._stands_alone(ChooseOne) else self.options
        return (self if len(kept) == len(self.options) else replace(self, options=kept)) if kept else None

    def default(self) -> Answer:
        """The first option."""
        return 0

    def sample(self, rng: Rng) -> Answer:
        """Any option, all equally likely."""
        return rng.randrange(len(self.options))

    def forced(self) -> Answer | None:
        """The one option where there is one."""
        return 0 if len(self.options) == 1 else None


@dataclass(slots=True, kw_only=True)
class YesNo(ChooseOne):
    """A "may" (CR 608.2d). Answer 1 for yes, 0 for no; value a bool."""

    kind: ClassVar[str] = "may"
    options: tuple[Any, ...] = (False, True)

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """Whether it is yes."""
        return bool(answer)

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """Whether it is yes; a number is an answer."""
        if isinstance(wanted, str):
            return find(self.options, wanted)
        return wanted if isinstance(wanted, int) and not isinstance(wanted, bool) else int(bool(wanted))

    def declines(self, answer: Answer) -> bool:
        """To answer no is to do nothing."""
        return bool(answer == 0)


@dataclass(slots=True, kw_only=True)
class Choose(Decision):
    """Choose from `minimum` to `maximum` different options. Answer: their indices, rising. Value: the options."""

    kind: ClassVar[str] = "choose some"
    minimum: int = 0
    maximum: int = 0

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless rising indices in the right number."""
        for at in answer if isinstance(answer, tuple) else (None,):
            if not is_index(at, len(self.options)):
                return f"expected a list of indices in 0..{len(self.options) - 1}"
        if list(answer) != sorted(set(answer)):
            return "indices must rise and not repeat"
        if not self.minimum <= len(answer) <= self.maximum:
            return f"expected {self.minimum} to {self.maximum} of them, got {len(answer)}"
        return None

    def arranged(self, answer: Answer) -> Answer:
        """Indices in any order are put in rising order."""
        if not isinstance(answer, tuple):
            return answer
        for at in answer:
            if not isinstance(at, int):
                return answer
        return tuple(sorted(answer))

    def candidates(self) -> Iterable[Answer]:
        """Few before many."""
        sizes = range(self.minimum, min(self.maximum, len(self.options)) + 1)
        return itertools.chain.from_iterable(itertools.combinations(range(len(self.options)), size) for size in sizes)

    # Any: options, of whatever type
    def value(self, answer: Answer) -> tuple[Any, ...]:
        """The chosen options."""
        return tuple(answer) if self.places else tuple([self.options[i] for i in answer])

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """The options."""
        return [spell(self.options[at]) for at in answer]

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """The options in any order, or what says of an option whether it is chosen."""
        if callable(wanted):
            return tuple(at for at, option in enumerate(self.options) if wanted(option))
        return tuple(sorted(_places(self, wanted, find)))

    def without(self, gone: Container[object]) -> Self | None:
        """Those that remain, where they are enough; what only describes stays, and a kind with fields of its own."""
        kept = remaining(self.options, gone) if self._stands_alone(Choose) else self.options
        if len(kept) == len(self.options):
            return self
        return replace(self, options=kept, maximum=min(self.maximum, len(kept))) if len(kept) >= self.minimum else None

    def default(self) -> Answer:
        """The first options, as few as allowed."""
        return tuple(range(self.minimum))

    def complete(self, partial: Answer) -> Answer:
        """Adds the first options not chosen yet until there are enough."""
        chosen = list(_listed(partial))
        spare = [i for i in range(len(self.options)) if i not in chosen]
        chosen += spare[: max(0, self.minimum - len(chosen))]
        return self.parse(sorted(chosen))

    def sample(self, rng: Rng) -> Answer:
        """A number of options in range, then that many of them."""
        count = self.minimum + rng.randrange(min(self.maximum, len(self.options)) - self.minimum + 1)
        pool = list(range(len(self.options)))
        return tuple(sorted(pool.pop(rng.randrange(len(pool))) for _ in range(count)))

    def forced(self) -> Answer | None:
        """All, or none, where nothing else is possible."""
        most = min(self.maximum, len(self.options))
        if self.minimum == most and most in (0, len(self.options)):
            return tuple(range(most))
        return None


@dataclass(slots=True, kw_only=True)
class Order(Decision):
    """Put all options in an order. Answer: their indices, first to last. Value: the options in that order.

    What has `left` the game since this was asked comes last in the value, so that it has all there was to order.
    """

    kind: ClassVar[str] = "order"
    left: tuple[Any, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless a permutation."""
        if not isinstance(answer, tuple) or any(not isinstance(a, int) or isinstance(a, bool) for a in answer):
            return "expected a list of indices"
        ok = sorted(answer) == list(range(len(self.options)))
        return None if ok else f"expected each index in 0..{len(self.options) - 1} once"

    def candidates(self) -> Iterable[Answer]:
        """Every permutation."""
        return itertools.permutations(range(len(self.options)))

    # Any: options, of whatever type
    def value(self, answer: Answer) -> tuple[Any, ...]:
        """The options in the chosen order, and what has left behind them."""
        return tuple(answer) if self.places else (*[self.options[i] for i in answer], *self.left)

    def without(self, gone: Container[object]) -> Self | None:
        """Those that remain; what only describes stays, and a kind with fields of its own."""
        kept = remaining(self.options, gone) if self._stands_alone(Order) else self.options
        if len(kept) == len(self.options):
            return self
        return replace(self, options=kept, left=(*self.left, *(o for o in self.options if o not in kept)))

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """The options in their order."""
        return [spell(self.options[at]) for at in answer]

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """The first ones in their order; the rest as they stand."""
        return self.complete(tuple(_places(self, wanted, find)))

    def default(self) -> Answer:
        """As they stand."""
        return tuple(range(len(self.options)))

    def complete(self, partial: Answer) -> Answer:
        """The given ones first, then the rest as they stand."""
        first = _listed(partial)
        return self.parse(first + tuple(i for i in range(len(self.options)) if i not in first))

    def sample(self, rng: Rng) -> Answer:
        """Any permutation."""
        pool = list(range(len(self.options)))
        return tuple(pool.pop(rng.randrange(len(pool))) for _ in range(len(pool)))

    def forced(self) -> Answer | None:
        """Where there is nothing to order, or all options are the same."""
        if len(self.options) < 2 or (not self.places and all(o == self.options[0] for o in self.options)):
            return self.default()
        return None


@dataclass(slots=True, kw_only=True)
class ChooseNumber(Decision):
    """Choose a whole number from `minimum` to `maximum` (CR 107.1). Answer and value: the number."""

    kind: ClassVar[str] = "number"
    minimum: int = 0
    maximum: int = 0

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless in range."""
        ok = isinstance(answer, int) and not isinstance(answer, bool) and self.minimum <= answer <= self.maximum
        return None if ok else f"expected a number in {self.minimum}..{self.maximum}"

    def candidates(self) -> Iterable[Answer]:
        """From the smallest to the largest."""
        return range(self.minimum, self.maximum + 1)

    def default(self) -> Answer:
        """The smallest."""
        return self.minimum

    def sample(self, rng: Rng) -> Answer:
        """Any number in range."""
        return self.minimum + rng.randrange(self.maximum - self.minimum + 1)

    def forced(self) -> Answer | None:
        """The number where there is only one."""
        return self.minimum if self.minimum == self.maximum else None


@dataclass(slots=True, kw_only=True)
class Distribute(Decision):
    """Divide `total` among the options (CR 601.2d), `minimum` at least for each. Answer: an amount per option.

    Value: the tuple of amounts. Subtypes add conditions by overriding `problem`, `default` and `sample`.

    What has `left` the game since this was asked is no option any more; `left` has its places, rising, among all there were. In
    the value its amount is 0.
    """

    kind: ClassVar[str] = "divide"
    total: int = 0
    minimum: int = 0
    left: tuple[int, ...] = ()

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless one amount per option that add up."""
        if not isinstance(answer, tuple) or len(answer) != len(self.options):
            return f"expected {len(self.options)} amounts"
        if any(not isinstance(a, int) or isinstance(a, bool) or a < self.minimum for a in answer):
            return f"each amount is a number and at least {self.minimum}"
        return None if sum(answer) == self.total else f"amounts add up to {sum(answer)}, expected {self.total}"

    def value(self, answer: Answer) -> tuple[int, ...]:
        """An amount for each of all there were."""
        amounts = list(answer)
        for place in self.left:
            amounts.insert(place, 0)
        return tuple(amounts)

    def without(self, gone: Container[object]) -> Self | None:
        """Those that remain, if any, among whom all is divided; a kind with fields of its own stays as it is."""
        kept = remaining(self.options, gone) if self._stands_alone(Distribute) else self.options
        if not kept or len(kept) == len(self.options):
            return self
        return replace(
            self, options=kept, left=self.left_with(at for at, o in enumerate(self.options) if o not in kept)
        )

    def left_with(self, places: Iterable[int]) -> tuple[int, ...]:
        """The places of all that has left, where these options have, too."""
        there = [place for place in range(len(self.options) + len(self.left)) if place not in self.left]
        return tuple(sorted((*self.left, *(there[at] for at in places))))

    def candidates(self) -> Iterable[Answer]:
        """Every way to divide it."""
        return divisions(self.total, len(self.options), self.minimum)

    def worded(self, option: object, namer: Namer) -> str:
        """Where an option is a pair: from whom to whom."""
        if isinstance(option, tuple) and not is_player(option):
            return " → ".join(map(namer.words, option))
        return namer.words(option)

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """Pairs of option and amount."""
        return [[spell(option), amount] for option, amount in zip(self.options, answer, strict=True)]

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """Amounts by option, as a mapping or in pairs; or all amounts in the order of the options."""
        pairs = _pairs_of(wanted)
        if pairs is None:
            return tuple(wanted)
        amounts, used = [0] * len(self.options), list[int]()
        for option, amount in pairs:
            used.append(find(self.options, option, used))
            amounts[used[-1]] = amount
        return tuple(amounts)

    def default(self) -> Answer:
        """The minimum for each and the rest for the first."""
        rest = self.total - self.minimum * len(self.options)
        return tuple(self.minimum + (rest if i == 0 else 0) for i in range(len(self.options)))

    def complete(self, partial: Answer) -> Answer:
        """The amounts given, then the minimum for each option, and the rest for the first of those not given."""
        given = _listed(partial)
        amounts = list(given) + [self.minimum] * (len(self.options) - len(given))
        if len(given) < len(amounts) and all(is_index(a, self.total + 1) for a in amounts):
            amounts[len(given)] += max(0, self.total - sum(amounts))
        return self.parse(amounts)

    def sample(self, rng: Rng) -> Answer:
        """The minimum for each, the rest one by one to any, a large one in larger portions."""
        amounts = [self.minimum] * len(self.options)
        while rest := self.total - sum(amounts):
            amounts[rng.randrange(len(amounts))] += max(1, rest // 100)
        return tuple(amounts)

    def forced(self) -> Answer | None:
        """Where one option takes all or the minimum leaves nothing."""
        if len(self.options) <= 1 or self.total == self.minimum * len(self.options):
            return self.default()
        return None


@dataclass(slots=True, kw_only=True)
class Match(Decision):
    """Give some of `options` one partner each. Answer: (option, partner) index pairs, rising by option.

    `partners[i]` lists what option i may be matched with. Value: (option, partner) pairs. With `everyone` each option
    that has partners gets one.
    """

    kind: ClassVar[str] = "match"
    partners: tuple[tuple[Any, ...], ...] = ()
    everyone: bool = False

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless pairs of an option and one of its own partners, each option once."""
        if not isinstance(answer, tuple) or not all(isinstance(p, tuple) and len(p) == 2 for p in answer):
            return "expected (option, partner) pairs"
        for left, right in answer:
            if not is_index(left, len(self.options)) or not is_index(right, len(self.partners[left])):
                return f"{shown((left, right))} is no pair of an option and one of its partners"
        lefts = [left for left, _ in answer]
        if lefts != sorted(set(lefts)):
            return "options must rise and not repeat"
        missing = [i for i, p in enumerate(self.partners) if p and i not in lefts] if self.everyone else []
        return f"each option gets a partner, also {missing[0]}" if missing else None

    def candidates(self) -> Iterable[Answer]:
        """Each option with one of its partners, or without; where everyone gets one, with."""

        def of(left: int, possible: int) -> Iterator[tuple[Any, ...]]:
            yield from [] if self.everyone and possible else [()]
            yield from (((left, right),) for right in range(possible))

        return chained([functools.partial(of, left, len(possible)) for left, possible in enumerate(self.partners)])

    # Any: options, of whatever type
    def value(self, answer: Answer) -> tuple[tuple[Any, Any], ...]:
        """Pairs of option and partner."""
        return tuple([(self.options[i], self.partners[i][j]) for i, j in answer])

    def described(self, namer: Namer) -> tuple[Described, ...]:
        """Each with its partners."""
        described = zip(namer.described(self, self.options), self.partners, strict=True)
        return tuple(replace(option, partners=namer.described(self, possible)) for option, possible in described)

    def spelled(self, answer: Answer, spell: Callable[[object], Json]) -> Json:
        """Pairs of option and partner."""
        return [[spell(option), spell(partner)] for option, partner in self.value(answer)]

    # Any: as of every decision
    def select(self, wanted: Any, find: Find) -> Answer:
        """Pairs of option and partner, as a mapping or a list."""
        pairs = list[tuple[int, int]]()
        for left, right in wanted.items() if isinstance(wanted, Mapping) else wanted:
            at = find(self.options, left, [place for place, _ in pairs])
            pairs.append((at, find(self.partners[at], right, (), f"{shown(right)} as partner of {shown(left)}")))
        return tuple(sorted(pairs))

    def default(self) -> Answer:
        """No pair; the first partner of each where everyone gets one."""
        return tuple((i, 0) for i, p in enumerate(self.partners) if p) if self.everyone else ()

    def sample(self, rng: Rng) -> Answer:
        """Each option matched or not, evenly; with any of its partners."""
        return tuple(
            (i, rng.randrange(len(p)))
            for i, p in enumerate(self.partners)
            if len(p) and (self.everyone or rng.randrange(2) == 1)
        )

    def forced(self) -> Answer | None:
        """No pair where no option has a partner; with `everyone` also where nobody has two to choose from."""
        if not any(self.partners):
            return ()
        return self.default() if self.everyone and all(len(p) < 2 for p in self.partners) else None


def divisions(total: int, parts: int, minimum: int = 0) -> Iterator[tuple[int, ...]]:
    """Every way to divide a total among so many, each of whom gets the minimum at least; made one by one."""
    rest = total - minimum * parts
    if rest < 0 or not parts:
        yield from [()] if total == parts == 0 else []
        return
    more = [0] * (parts - 1) + [rest]
    while True:
        yield tuple([minimum + one for one in more])
        right, more[-1], at = more[-1], 0, parts - 2
        while at >= 0 and not right:
            right, more[at], at = more[at], 0, at - 1
        if at < 0:
            return
        more[at] += 1
        more[-1] = right - 1


def chained(parts: Sequence[Callable[[], Iterable[tuple[T, ...]]]]) -> Iterator[tuple[T, ...]]:
    """One of each part, put together, in every way: as `itertools.product`, but no part is made before it is looked at."""
    if not parts:
        yield ()
        return
    running, chosen = [iter(parts[0]())], list[tuple[T, ...]]()
    while running:
        found = next(running[-1], None)
        if found is None:
            running.pop()
            del chosen[-1:]
        elif len(running) == len(parts):
            yield tuple(itertools.chain.from_iterable((*chosen, found)))
        else:
            running.append(iter(parts[len(running)]()))
            chosen.append(found)


def _is_place(decision: Decision, wanted: Any) -> bool:
    """Whether a number means the place of an option that only describes; ids of objects come first."""
    is_number = isinstance(wanted, int) and not isinstance(wanted, bool)
    return decision.places and is_number and wanted not in decision.options


def _places(decision: Decision, wanted: Any, find: Find) -> list[int]:
    """The places of the options that are wanted, each another one."""
    wishes = list(wanted) if isinstance(wanted, (list, tuple, set, frozenset)) else [wanted]
    used: list[int] = []
    for wish in wishes:
        used.append(wish if _is_place(decision, wish) else find(decision.options, wish, used))
    return used


def _pairs_of(wanted: Any) -> list[tuple[Any, int]] | None:
    """Amounts by option; None for amounts alone."""
    if isinstance(wanted, Mapping):
        return list(wanted.items())
    pairs = [tuple(pair) for pair in wanted if isinstance(pair, (list, tuple)) and len(pair) == 2]
    return pairs if len(pairs) == len(wanted) else None


# Any: options, of whatever type
def pick(decision: Decision, wanted: Sequence[Any] | Any) -> Answer:
    """The answer that selects the given option values, for code that thinks in values rather than indices.

    Raises IllegalAnswer when a value is not among the options.
    """

    def find(options: Sequence[Any], wanted: object, used: Iterable[int] = (), what: str = "") -> int:
        taken = set(used)
        for at, option in enumerate(options):
            if at not in taken and option == wanted:
                return at
        raise IllegalAnswer(f"{shown(wanted)} is not an option of {decision.describe()!r}: {decision.options!r}")

    return decision.parse(decision.select(wanted, find))
