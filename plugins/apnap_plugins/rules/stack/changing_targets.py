"""Changing the targets of spells and abilities on the stack, and choosing new ones (CR 115.7)."""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, Self

from apnap import Answer, Choose, Context, Game, Instruction, Leaf, Manifest, Namer, Rng, Teller, event, node, one_of
from apnap_plugins.rules.objects.joint import JointFilter
from apnap_plugins.rules.stack.stack import CHOSEN_MODES, parts_of, stack_context, text_of
from apnap_plugins.rules.stack.targets import (
    TARGETS,
    Targets,
    TargetSpec,
    announce_targets,
    candidates,
    candidates_beside,
    slots_spoken_of,
    whose,
)
from apnap_plugins.rules.vocabulary.base import Ref, Selector, is_player
from apnap_plugins.rules.vocabulary.selectors import You

MANIFEST = Manifest(
    id="changing-targets",
    name="Changing targets",
    kind="rules",
    rules=("115.7",),
    requires=("stack", "targets"),
    kernel=">=0.1,<0.2",
)

ALL: Final = "all"
ONE: Final = "one"
ANY: Final = "any"


@event
class TargetsChanged(Leaf):
    """The targets of a spell or ability on the stack are others from here on (CR 115.7)."""

    rule: ClassVar[str] = "115.7"
    obj: int
    targets: Targets

    def told(self, teller: Teller) -> str:
        """What it targets now."""
        aims = ", ".join(teller.thing(ref) for part in self.targets for refs in part for ref in refs) or "nothing"
        return f"{teller.card(self.obj)} now targets {aims}"

    def perform(self, game: Game) -> None:
        """Modes, numbers and divisions stay as they were (CR 115.7f, 115.8)."""
        game.set(TARGETS, self.obj, self.targets)


Beside = tuple[tuple[int, ...], tuple[tuple[Ref, ...], ...]]
"""A place and those of which its phrase speaks, and all rows of targets that are legal there together."""
Limit = tuple[tuple[int, ...], tuple[tuple[Ref, int], ...], int]
"""Places, the number that each possible target for them has, and how much the targets may have together."""


@dataclass(slots=True, kw_only=True)
class NewTargets(Choose):
    """The whole set of targets, new and unchanged ones (CR 115.7e).

    Options are (place, target) pairs, one of which is chosen for each place; `current` has the targets so far. Of places
    that are `apart` no two may have the same target; of those that are `together` all targets are one player's (CR 115.7,
    601.2c), by `owners`. `beside` are places, of which the phrase of the first speaks of what is in the others, as in
    "target player, ... target cards from their graveyard", with the rows of targets that may be there together. `limits`
    are what new targets may have together. `change` is "all", "one" or "any": how many may change (CR 115.7a–c).
    With `must` they have to.
    """

    kind: ClassVar[str] = "new targets"
    current: tuple[Ref, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    together: tuple[tuple[int, ...], ...] = ()
    owners: tuple[tuple[Ref, int], ...] = ()
    beside: tuple[Beside, ...] = ()
    limits: tuple[Limit, ...] = ()
    change: str = ANY
    must: bool = False

    def problem(self, answer: Answer) -> str | None:
        """Illegal unless one target for each place, as many of them new as may be, that go together."""
        wrong = Choose.problem(self, answer)
        if wrong is not None:
            return wrong
        if [self.options[i][0] for i in answer] != list(range(len(self.current))):
            return "expected one target for each place"
        refs = tuple(self.options[i][1] for i in answer)
        changed = sum(new != old for new, old in zip(refs, self.current, strict=True))
        if self.change == ALL and 0 < changed < len(refs):
            return "all the targets are changed, or none (CR 115.7a)"
        if self.change == ONE and changed > 1:
            return "only one target is changed (CR 115.7b)"
        if self.must and not changed:
            return "the targets have to be changed"
        if any(self._clash(refs, pair) for pair in self.apart):
            return "these targets have to be different ones"
        owners = dict(self.owners)
        if any(len({owners[refs[at]] for at in places}) > 1 for places in self.together):
            return "these targets have to be of one player"
        if any(self._apart_from(refs, one) for one in self.beside):
            return "one of these targets is not what it would have to be beside the other"
        for places, numbers, most in self.limits:
            found = dict(numbers)
            if any(refs[at] != self.current[at] for at in places) and sum(found[refs[at]] for at in places) > most:
                return "these targets can't be chosen together"
        return None

    def without(self, gone: Container[object]) -> Self | None:
        """New targets that remain, and those so far, which may stay though they are gone (CR 115.7e); all where not."""
        kept = tuple((at, ref) for at, ref in self.options if ref not in gone or ref == self.current[at])
        fewer = replace(self, options=kept)
        return fewer if len(kept) < len(self.options) and any(True for _ in fewer.answers(fewer.by_place())) else self

    def worded(self, option: tuple[int, Ref], namer: Namer) -> str:
        """For which place it is a target."""
        return f"target {option[0] + 1}: {namer.words(option[1])}"

    def _clash(self, refs: Sequence[Ref], pair: tuple[int, int]) -> bool:
        """Whether two targets are the same and shouldn't; what was so before may stay (CR 115.7d)."""
        one, other = pair
        stays = refs[one] == self.current[one] and refs[other] == self.current[other]
        return bool(refs[one] == refs[other]) and not stays

    def _apart_from(self, refs: Sequence[Ref], beside: Beside) -> bool:
        """Whether a target is illegal beside another, and was not so before; a new one may not make it so (CR 115.7d)."""
        places, rows = beside
        row = tuple(refs[at] for at in places)
        was = tuple(self.current[at] for at in places)
        stays = row[0] == was[0] and (row == was or was not in rows)
        return not stays and row not in rows

    def answers(self, places: Sequence[Sequence[int]], chosen: tuple[int, ...] = ()) -> Iterator[Answer]:
        """All legal answers, the options of each place tried in the order given."""
        if len(chosen) == len(places):
            if self.problem(chosen) is None:
                yield chosen
            return
        for option in places[len(chosen)]:
            refs = [self.options[i][1] for i in (*chosen, option)]
            if not any(max(pair) == len(chosen) and self._clash(refs, pair) for pair in self.apart):
                yield from self.answers(places, (*chosen, option))

    def by_place(self) -> list[list[int]]:
        """The options of each place, the target so far first."""
        found: list[list[int]] = [[] for _ in self.current]
        for i, (place, ref) in enumerate(self.options):
            found[place].insert(0 if ref == self.current[place] else len(found[place]), i)
        return found

    def default(self) -> Answer:
        """Nothing changes, or as little as has to."""
        return next(self.answers(self.by_place()))

    def complete(self, partial: Answer) -> Answer:
        """Targets for the places not spoken of: the same as before, where that goes."""
        wanted = partial if isinstance(partial, (tuple, list)) else ()
        places = [[i for i in options if i in wanted] or options for options in self.by_place()]
        return self.parse(next(self.answers(places), tuple(wanted)))

    def sample(self, rng: Rng) -> Answer:
        """Any legal set."""
        places = self.by_place()
        for options in places:
            for i in range(len(options) - 1, 0, -1):
                j = rng.randrange(i + 1)
                options[i], options[j] = options[j], options[i]
        return next(self.answers(places))

    def forced(self) -> Answer | None:
        """Where only one set is legal."""
        legal = self.answers(self.by_place())
        first = next(legal)
        return first if next(legal, None) is None else None


def ask_new_targets(
    game: Game, obj: int, player: int, change: str = ANY, must: bool = False, to: Sequence[Ref] | None = None
) -> Targets | None:
    """Which targets `player` chooses for a spell or ability on the stack (CR 115.7); None where nothing changes.

    `change` is "all" for "change the target(s)" (CR 115.7a), "one" for "change a target" (CR 115.7b), "any" for "change any
    targets" and "choose new targets" (CR 115.7c, d). With `must` they are changed where that is possible. `to` are the only
    new targets that may be chosen.

    Also CR 707.10c.
    """
    decision = _decision(game, obj, player, change, to)
    if decision is None or len(list(itertools.islice(decision.answers(decision.by_place()), 2))) < 2:
        return None  # all that is legal is to leave them as they are
    decision.must = must
    after = tuple(ref for _, ref in game.ask(decision))
    return None if after == decision.current else _shaped(game.get(TARGETS, obj), after)


def change_targets(
    game: Game, obj: int, player: int, change: str = ANY, must: bool = False, to: Sequence[Ref] | None = None
) -> bool:
    """`player` changes targets of a spell or ability on the stack; see `ask_new_targets`. Whether one was changed."""
    if obj not in game.objects or game.objects[obj].zone[0] != "stack":
        return False
    targets = ask_new_targets(game, obj, player, change, must, to)
    if targets is None:
        return False
    now: Targets = game.get(TARGETS, obj)
    before = _flat(now)
    game.happen(TargetsChanged(obj, targets))
    announce_targets(stack_context(game, obj), [tuple(ref for ref in _flat(targets) if ref not in before)])
    return True


def _flat(targets: Targets) -> tuple[Ref, ...]:
    return tuple(ref for slots in targets for refs in slots for ref in refs)


def _decision(game: Game, obj: int, player: int, change: str, to: Sequence[Ref] | None) -> NewTargets | None:
    """The decision about the targets of `obj`, None where it has none."""
    ctx = stack_context(game, obj)
    places = _places(game, obj)
    current = tuple(ref for _, _, ref in places)
    if not current:
        return None
    options: list[tuple[int, Ref]] = []
    for place, (spec, _, old) in enumerate(places):
        options.append((place, old))
        new = (ref for ref in _possible(ctx, places, place) if ref != old and (to is None or ref in to))
        if spec.each_of is not None:  # for the same player
            new = (
                ref for ref in new if not is_player(ref) and not is_player(old) and whose(game, ref) == whose(game, old)
            )
        options += [(place, ref) for ref in new]
    together = _together(places)
    meant = {place for group in together for place in group}
    owned = dict.fromkeys(ref for place, ref in options if place in meant and not is_player(ref))
    return NewTargets(
        player=player, options=tuple(options), minimum=len(current), maximum=len(current), current=current,
        apart=_apart(places), together=together, beside=_beside(ctx, places, options), limits=_limits(ctx, places, options),
        owners=tuple((ref, game.object(ref).owner) for ref in owned),
        change=change, rule="115.7", source=obj, prompt="Choose new targets",
    )  # fmt: skip


Place = tuple[TargetSpec, tuple[int, int], Ref]
"""A target: its phrase, the number of its part and of its slot, and what it is now."""


def _places(game: Game, obj: int) -> list[Place]:
    parts = parts_of(text_of(game, obj), game.get(CHOSEN_MODES, obj))
    targets: Targets = game.get(TARGETS, obj)
    return [
        (spec, (number, slot), ref)
        for number, ((_, specs), slots) in enumerate(zip(parts, targets, strict=False))
        for slot, (spec, refs) in enumerate(zip(specs, slots, strict=True))
        for ref in refs
    ]


def _apart(places: Sequence[Place]) -> tuple[tuple[int, int], ...]:
    """Pairs of places that can't share a target: of one "target" phrase, or of "another target" (CR 115.3)."""
    found = []
    for second, (spec, (part, slot), _) in enumerate(places):
        for first, (_, (its_part, its_slot), _) in enumerate(places[:second]):
            if part == its_part and (slot == its_slot or its_slot in spec.other_than):
                found.append((first, second))
    return tuple(found)


def _limits(ctx: Context, places: Sequence[Place], options: Sequence[tuple[int, Ref]]) -> tuple[Limit, ...]:
    """For each phrase that says what its targets have to be together, what they may have (CR 601.2c)."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, (spec, phrase, _) in enumerate(places):
        if isinstance(spec.filter, JointFilter):
            found.setdefault(phrase, []).append(at)
    limits = []
    for group in found.values():
        joint = places[group[0]][0].filter
        assert isinstance(joint, JointFilter)
        refs = dict.fromkeys(ref for place, ref in options if place in group and not is_player(ref))
        limits += [(tuple(group), *limit) for limit in joint.limits(ctx, tuple(refs))]
    return tuple(limits)


def _spoken_of(places: Sequence[Place], place: int) -> list[int]:
    """The places of the targets of which a phrase speaks (CR 601.2c); none for most."""
    spec, (part, _), _ = places[place]
    slots = {(part, slot) for slot in slots_spoken_of(spec)}
    return [at for at, (_, phrase, _) in enumerate(places) if phrase in slots]


def _with_others(places: Sequence[Place], part: int, others: Mapping[int, Ref]) -> tuple[tuple[Ref, ...], ...]:
    """The targets of a part, slot by slot, with other ones in some places."""
    found: dict[int, tuple[Ref, ...]] = {}
    for at, (_, (its_part, slot), now) in enumerate(places):
        if its_part == part:
            found[slot] = (*found.get(slot, ()), others.get(at, now))
    return tuple(found.get(slot, ()) for slot in range(max(found) + 1))


def _legal_beside(
    ctx: Context, places: Sequence[Place], place: int, others: Mapping[int, Sequence[Ref]]
) -> Iterator[tuple[Ref, ...]]:
    """Rows of targets for a place and for those of which its phrase speaks; of these each may have some (CR 115.7e)."""
    spec, (part, _), _ = places[place]
    for row in itertools.product(*others.values()):
        beside = _with_others(places, part, dict(zip(others, row, strict=True)))
        yield from ((ref, *row) for ref in candidates_beside(ctx, spec, beside))


def _beside(ctx: Context, places: Sequence[Place], options: Sequence[tuple[int, Ref]]) -> tuple[Beside, ...]:
    """What may stand beside what, for each phrase that speaks of other targets."""
    found = list[Beside]()
    for place in range(len(places)):
        others = {other: [ref for at, ref in options if at == other] for other in _spoken_of(places, place)}
        if others:
            found.append(((place, *others), tuple(_legal_beside(ctx, places, place, others))))
    return tuple(found)


def _possible(ctx: Context, places: Sequence[Place], place: int) -> tuple[Ref, ...]:
    """What may be the target there, beside whatever targets the phrases may have of which it speaks."""
    spec, _, _ = places[place]
    others = {
        other: tuple(dict.fromkeys((places[other][2], *candidates(ctx, places[other][0]))))
        for other in _spoken_of(places, place)
    }
    found = dict.fromkeys(candidates(ctx, spec))
    found.update(dict.fromkeys(row[0] for row in _legal_beside(ctx, places, place, others) if others))
    return tuple(found)


def _together(places: Sequence[Place]) -> tuple[tuple[int, ...], ...]:
    """The places of each phrase whose targets are all one player's: "two target cards from a single graveyard"."""
    found: dict[tuple[int, int], list[int]] = {}
    for at, (spec, phrase, _) in enumerate(places):
        if spec.one_owner:
            found.setdefault(phrase, []).append(at)
    return tuple(tuple(group) for group in found.values() if len(group) > 1)


def _shaped(like: Targets, refs: Sequence[Ref]) -> Targets:
    """The same numbers of targets for the same phrases."""
    rest = iter(refs)
    return tuple(tuple(tuple(next(rest) for _ in slot) for slot in slots) for slots in like)


def targets_all(game: Game, obj: int, ref: Ref) -> Targets | None:
    """The targets of a spell or ability with `ref` in place of each; None where it can't be all of them (CR 707.10d, e)."""
    ctx, places = stack_context(game, obj), _places(game, obj)
    if not places or _apart(places):
        return None
    if any(ref not in candidates(ctx, spec) for spec, _, _ in places):
        return None
    return _shaped(game.get(TARGETS, obj), [ref] * len(places))


def _players(ctx: Context, who: Selector) -> int:
    found = who.players(ctx)
    return found[0] if found else ctx.controller


@node
class ChangeTargets(Instruction):
    """A player changes targets of spells and abilities (CR 115.7a–c): `change` is "all", "one" or "any".

    `to` gives the only things that may become targets. Where it is possible it has to be done, unless `optional`.
    """

    of: Selector
    change: str = one_of((ALL, ONE, ANY), default=ALL)
    to: Selector | None = None
    who: Selector = You()
    optional: bool = False

    def perform(self, ctx: Context) -> None:
        """One spell or ability after another, in the order of the selector."""
        to = self.to.refs(ctx) if self.to is not None else None
        must = not self.optional and self.change != ANY
        for obj in self.of.objects(ctx):
            change_targets(ctx.game, obj, _players(ctx, self.who), self.change, must, to)


@node
class ChooseNewTargets(Instruction):
    """A player may choose new targets for spells and abilities (CR 115.7d)."""

    of: Selector
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """One after another; what isn't changed stays."""
        for obj in self.of.objects(ctx):
            change_targets(ctx.game, obj, _players(ctx, self.who), ANY)
