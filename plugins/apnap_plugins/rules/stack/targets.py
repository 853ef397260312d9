"""Targets: choosing them and checking them again (CR 115, 601.2c, 608.2b)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Choose,
    Context,
    Field,
    Game,
    IllegalAction,
    Leaf,
    Manifest,
    Node,
    Question,
    Teller,
    event,
    node,
    one_of,
    question,
)
from apnap_plugins.rules.objects.joint import JointFilter, one_by_one
from apnap_plugins.rules.vocabulary.asking import choose_player
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Ref, Selector, amount, is_player, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything, compares
from apnap_plugins.rules.vocabulary.selectors import Target

MANIFEST = Manifest(
    id="targets",
    name="Targets",
    kind="rules",
    rules=("115", "601.2c", "608.2b"),
    requires=("characteristics", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "115.1e": "says where the targets of keywords are written",
    },
)

Targets = tuple[tuple[tuple[Ref, ...], ...], ...]
"""Per part (the spell's text, or each chosen mode), per target phrase: the chosen references."""

TARGETS: Final = Field[Targets]("targets", OBJECT, (), ids=True, decided=True, public=True)
"""Of a spell or ability on the stack."""


FOR_PLAYERS: Final = Field[tuple[tuple[Ref, int], ...]](
    "players of targets", OBJECT, (), ids=True, decided=True, public=True
)
"""Of a spell or ability on the stack that has a target for each of several players: (target, for which player) pairs."""


@question
class CanBeTargeted(Question[bool]):
    """Whether an object or player can be the target (CR 115.4) of a spell or ability that a player controls.

    `by` is the id of the spell or ability, or of its source. The first value is True; an answer forbids it.
    """

    rule: ClassVar[str] = "115.4"
    forbids: ClassVar[bool] = True
    target: Ref
    by: int
    player: int


@question
class IgnoredForTargeting(Question[bool]):
    """Whether a player targets something as though it didn't have a keyword ability that would forbid it (CR 609.4).

    The first value is False; an answer allows it.
    """

    rule: ClassVar[str] = "609.4"
    target: Ref
    keyword: str
    player: int


@node
class TargetSpec(Node):
    """One "target" phrase (CR 115.1): which objects and players it may mean, and how many; players only of `among`, if given.

    `filter` is for objects in `zone`, None where only players can be meant; `players` is "", "any", "opponent" or "you".
    `other_than` names the slots whose targets this one can't share ("another target"). `divides` is what is divided
    among the targets, each of which gets one at least (CR 601.2d). `who` gives the players one of whom chooses instead of
    the controller (CR 601.6, 602.3). How many there are may depend on X, which is known before targets are chosen (CR 601.2b).
    `also` are (zone, filter) pairs for what may be meant besides in other zones: "target spell or permanent".
    `one_owner` says that all of them are in the same player's zone, "two target cards from a single graveyard", or of permanents
    that one player controls them. `each_of` gives
    players for each of whom there is one, or up to one where `minimum` is 0, among what that player controls, or owns in
    another zone: "for each opponent, up to one target creature that player controls". Where `filter` is a `JointFilter`,
    targets can be chosen that are so together as they are chosen, and some only while they still are.
    `standing` is what a player has to be like as the target is chosen, and not later any more: a number seen by that player,
    how it compares, and to what: "target opponent who has more life than you do as you activate this ability".
    """

    regardless_of_source: ClassVar[bool] = True
    filter: Filter | None = Anything()
    players: str = one_of(("", "any", "opponent", "you"), default="")
    minimum: Amount = 1
    maximum: Amount = 1
    zone: str = "battlefield"
    other_than: tuple[int, ...] = ()
    prompt: str = "target"
    divides: Amount | None = None
    who: Selector | None = None
    also: tuple[tuple[str, Filter], ...] = ()
    one_owner: bool = False
    each_of: Selector | None = None
    standing: tuple[Amount, str, Amount] | None = None
    among: Selector | None = None

    def places(self) -> tuple[tuple[str, Filter], ...]:
        """Each zone in which there can be targets, with the filter that says which."""
        return (((self.zone, self.filter),) if self.filter is not None else ()) + self.also


TARGETED_THIS_TURN: Final = Field[tuple[int, ...]]("who targeted it this turn", OBJECT, (), lasts="turn")
"""Who controlled each spell or ability of which an object became the target this turn, in that order (CR 601.2c)."""


@event
class BecameTarget(Leaf):
    """An object or player becomes the target of a spell or ability (CR 115.1, 603.2f)."""

    rule: ClassVar[str] = "601.2c"
    silent: ClassVar[bool] = True
    objects: ClassVar[tuple[str, ...]] = ("obj", "by")
    by: int
    controller: int
    obj: int = 0
    player: int = -1

    def perform(self, game: Game) -> None:
        """It counts; the choice stands on the stack object."""
        if self.obj:
            game.set(TARGETED_THIS_TURN, self.obj, (*game.get(TARGETED_THIS_TURN, self.obj), self.controller))


def is_legal(ctx: Context, spec: TargetSpec, ref: Ref) -> bool:
    """Whether `ref` may be a target for `spec` now (CR 115.2, 115.4, 115.5, 115.1)."""
    game = ctx.game
    if is_player(ref):
        fits = {
            "any": True,
            "opponent": ctx.game.are_opponents(ref[1], ctx.controller),
            "you": ref[1] == ctx.controller,
        }
        among = spec.among is None or ref[1] in spec.among.players(ctx)
        if not among or not fits.get(spec.players, False) or ref[1] not in game.players_in():
            if game.inquiry is None or game.inquiry.objects(
                "115.1", f"is no player whom {spec.prompt!r} may mean", ref
            ):
                return False
    else:
        if not game.exists(ref):
            return False
        here = game.object(ref).zone[0]
        if here == "stack" and ref == ctx.this:
            if game.inquiry is None or game.inquiry.objects("115.5", "a spell or ability never targets itself", ref):
                return False
        for zone, meant in spec.places():
            if here == zone and meant.matches(ctx, ref):
                break
        else:
            if game.inquiry is None or game.inquiry.objects("115.1", f"is nothing that {spec.prompt!r} may mean", ref):
                return False
        if spec.each_of is not None and not _is_for_its_player(ctx, spec.each_of, ref):
            if game.inquiry is None or game.inquiry.objects("115.1", "is of no player for whom it may be chosen", ref):
                return False
    return not game.is_answered(CanBeTargeted) or game.query(CanBeTargeted(ref, ctx.this, ctx.controller), True)


def whose(game: Game, obj: int) -> int:
    """Who controls a permanent, or owns what is elsewhere."""
    return game.controller(obj) if game.object(obj).zone[0] == "battlefield" else game.object(obj).owner


def _is_for_its_player(ctx: Context, players: Selector, obj: int) -> bool:
    """Whether it is of the player for whom it was chosen; before that, of one of those for whom something is."""
    noted = ctx.game.get(FOR_PLAYERS, ctx.this)
    chosen_for = next((player for ref, player in noted if ref == obj), None)
    owner = whose(ctx.game, obj)
    return owner in players.players(ctx) if chosen_for is None else owner == chosen_for


def candidates(ctx: Context, spec: TargetSpec) -> tuple[Ref, ...]:
    """All legal targets for `spec`: players in turn order, then objects in the order of their zone."""
    return tuple([ref for ref in _considered(ctx, spec) if is_legal(ctx, spec, ref)])


def _stands_so(ctx: Context, spec: TargetSpec, player: int) -> bool:
    """Whether a player is what the phrase asks of whom is chosen (CR 601.2c)."""
    if spec.standing is None:
        return True
    number, how, other = spec.standing
    return compares(how, amount(ctx.seen_by(player), number), amount(ctx, other))


def _considered(ctx: Context, spec: TargetSpec) -> list[Ref]:
    """The players and objects among which the targets are."""
    game = ctx.game
    refs: list[Ref] = [player_ref(p) for p in game.apnap() if _stands_so(ctx, spec, p)] if spec.players else []
    for name, _ in spec.places():
        owners = game.players if game.rules.zone(name).owned else (-1,)
        for owner in owners:
            refs += game.zone(name, owner)
    return refs


@functools.lru_cache(maxsize=4096)
def slots_spoken_of(spec: TargetSpec) -> frozenset[int]:
    """The slots of the targets of which a phrase speaks, as "target creature that player controls" does (CR 601.2c)."""
    return frozenset(part.slot for part in spec.walk() if isinstance(part, Target))


def candidates_beside(ctx: Context, spec: TargetSpec, chosen: tuple[tuple[Ref, ...], ...]) -> tuple[Ref, ...]:
    """The legal targets of a phrase that speaks of others, beside these, which are chosen for the slots before."""
    before, ctx.targets = ctx.targets, chosen
    try:
        return candidates(ctx, spec)
    finally:
        ctx.targets = before


def candidates_in_any_case(ctx: Context, specs: Sequence[TargetSpec], at: int) -> tuple[Ref, ...]:
    """What may be a target for the phrase at a place, beside some target of each of those of which it speaks."""
    spoken_of = sorted(slots_spoken_of(specs[at]))
    if not spoken_of:
        return candidates(ctx, specs[at])
    found: dict[Ref, None] = {}
    for refs in itertools.product(*(candidates_in_any_case(ctx, specs, slot) for slot in spoken_of)):
        beside = dict(zip(spoken_of, refs, strict=True))
        chosen = tuple((beside[slot],) if slot in beside else () for slot in range(max(spoken_of) + 1))
        found.update(dict.fromkeys(candidates_beside(ctx, specs[at], chosen)))
    return tuple(found)


def can_choose(ctx: Context, specs: Sequence[TargetSpec]) -> bool:
    """Whether legal targets can be chosen for all specs (CR 601.2c, 115.6), those of one spec being different ones.

    Specs that exclude each other's targets, or speak of them, are tried together; else no more is looked at than is needed.
    """
    several = len(specs) > 1
    for spec in specs:
        least = amount(ctx, spec.minimum)
        if several and slots_spoken_of(spec):
            continue
        if spec.one_owner and least > 1:
            enough = bool(_of_one_owner(ctx, candidates(ctx, spec), least))
        elif isinstance(spec.filter, JointFilter) and least > 1:
            there = tuple(ref for ref in candidates(ctx, spec) if not is_player(ref))
            enough = spec.filter.can_be(ctx, (), there, least)
        else:
            enough = _are_enough(ctx, spec, least)
        if not enough:
            return False
    if not several or not any(spec.other_than or slots_spoken_of(spec) for spec in specs):
        return True
    return _search(ctx, specs, _options(ctx, specs), [])


def _options(ctx: Context, specs: Sequence[TargetSpec]) -> list[tuple[Ref, ...]]:
    """The legal targets of each phrase that speaks of no other; those of the others are looked for beside each choice."""
    return [() if slots_spoken_of(spec) else candidates(ctx, spec) for spec in specs]


def _are_enough(ctx: Context, spec: TargetSpec, least: int) -> bool:
    """Whether there are so many legal targets."""
    if least <= 0:
        return True
    for ref in _considered(ctx, spec):
        if is_legal(ctx, spec, ref):
            least -= 1
            if not least:
                return True
    return False


def _search(
    ctx: Context, specs: Sequence[TargetSpec], options: list[tuple[Ref, ...]], chosen: list[tuple[Ref, ...]]
) -> bool:
    at = len(chosen)
    if at == len(specs):
        return True
    there = candidates_beside(ctx, specs[at], tuple(chosen)) if slots_spoken_of(specs[at]) else options[at]
    taken = {ref for slot in specs[at].other_than if slot < at for ref in chosen[slot]}
    free = [ref for ref in there if ref not in taken]
    ways = itertools.combinations(free, amount(ctx, specs[at].minimum))  # none where there are not enough
    return any(_search(ctx, specs, options, [*chosen, refs]) for refs in ways)


@dataclass(slots=True, kw_only=True)
class ChooseTargets(Choose):
    """Which targets (CR 601.2c). Options are references."""

    kind: ClassVar[str] = "targets"


def choose_targets(
    ctx: Context, specs: Sequence[TargetSpec], player: int, chosen: dict[int, tuple[Ref, ...]], of_others: bool
) -> None:
    """Those that `player` chooses, or those that others do, are added to `chosen`, by slot (CR 601.2c, 601.6).

    What a later phrase may mean can depend on what was chosen for an earlier one ("target player", "cards from their
    graveyard"). A single target that would leave none for such a one, or for "another target", is not offered. Raises
    IllegalAction where there are not enough.
    """
    for at, spec in enumerate(specs):
        if (spec.who is not None) is not of_others:
            continue
        ctx.targets = tuple([chosen.get(slot, ()) for slot in range(at)]) if at else ()
        options = candidates(ctx, spec)
        if spec.other_than:
            taken = {ref for slot in spec.other_than for ref in chosen.get(slot, ())}
            options = tuple([ref for ref in options if ref not in taken])
        if spec.maximum == 1 and at + 1 < len(specs) and any(map(partial(_concerns, at), specs[at + 1 :])):
            found = _options(ctx, specs)
            before = [chosen.get(slot, ()) for slot in range(at)]
            options = tuple(ref for ref in options if _search(ctx, specs, found, [*before, (ref,)]))
        minimum, who = amount(ctx, spec.minimum), _who_chooses(ctx, spec, player)
        if spec.each_of is not None:
            chosen[at] = _one_for_each(ctx, spec, options, who)
            continue
        if spec.one_owner:
            options = _from_one_zone(ctx, who, _of_one_owner(ctx, options, minimum))
        maximum = min(amount(ctx, spec.maximum), len(options))
        if spec.divides is not None:
            maximum = min(maximum, amount(ctx, spec.divides))  # each gets one at least (CR 601.2d)
        if maximum < minimum:
            raise IllegalAction(f"there are not enough legal targets for {spec.prompt!r} (CR 601.2c)")
        words, source = f"Choose {spec.prompt}", ctx.this
        if isinstance(spec.filter, JointFilter):
            chosen[at] = _together(ctx, spec, spec.filter, options, (minimum, maximum), who)
            continue
        decision = ChooseTargets(
            player=who, options=options, minimum=minimum, maximum=maximum, rule="601.2c", source=source, prompt=words
        )
        chosen[at] = ctx.game.ask(decision)


def _concerns(slot: int, spec: TargetSpec) -> bool:
    """Whether what a phrase may mean depends on the target in a slot."""
    return slot in spec.other_than or slot in slots_spoken_of(spec)


def _together(
    ctx: Context, spec: TargetSpec, joint: JointFilter, options: Sequence[Ref], number: tuple[int, int], who: int
) -> tuple[Ref, ...]:
    """Targets that are together as a filter says (CR 601.2c): one after another, until no more is chosen.

    `number` is how many at least and at most. Raises IllegalAction where so many don't go together.
    """
    least, most = number

    def ask(left: tuple[int, ...], found: tuple[int, ...]) -> tuple[int, ...]:
        words, needed = f"Choose {spec.prompt}" + (": another" if found else ""), int(len(found) < least)
        decision = ChooseTargets(
            player=who, options=left, minimum=needed, maximum=1, rule="601.2c", source=ctx.this, prompt=words
        )
        chosen: tuple[int, ...] = ctx.game.ask(decision)
        return chosen

    found = one_by_one(ctx, joint, tuple(ref for ref in options if not is_player(ref)), most, ask, least)
    if len(found) < least:
        raise IllegalAction(f"there are not enough legal targets for {spec.prompt!r} (CR 601.2c)")
    return found


def _one_for_each(ctx: Context, spec: TargetSpec, options: Sequence[Ref], who: int) -> tuple[Ref, ...]:
    """A target for each of those players who has one, or up to one (CR 601.2c); for whom each is, is noted."""
    game, found = ctx.game, list[tuple[Ref, int]]()
    assert spec.each_of is not None
    players = spec.each_of.players(ctx)
    for owner in (player for player in game.apnap() if player in players):
        theirs = tuple(ref for ref in options if not is_player(ref) and whose(game, ref) == owner)
        if theirs:
            least, words = min(1, amount(ctx, spec.minimum)), f"Choose {spec.prompt}"
            decision = ChooseTargets(
                player=who, options=theirs, minimum=least, maximum=1, rule="601.2c", source=ctx.this, prompt=words
            )
            found += [(ref, owner) for ref in game.ask(decision)]
    game.set(FOR_PLAYERS, ctx.this, (*game.get(FOR_PLAYERS, ctx.this), *found))
    return tuple(ref for ref, _ in found)


def _of_one_owner(ctx: Context, options: Sequence[Ref], least: int) -> dict[int, tuple[Ref, ...]]:
    """The candidates by who owns them, or controls them on the battlefield, of those who have enough of them."""
    owned: dict[int, tuple[Ref, ...]] = {}
    for ref in options:
        if not is_player(ref):
            owner = whose(ctx.game, ref)
            owned[owner] = (*owned.get(owner, ()), ref)
    return {owner: refs for owner, refs in owned.items() if len(refs) >= least}


def _from_one_zone(ctx: Context, who: int, owned: dict[int, tuple[Ref, ...]]) -> tuple[Ref, ...]:
    """The candidates in the zone of one player: whose, the player who chooses says first."""
    if not owned:
        return ()
    return owned[choose_player(ctx.game, who, owned, "601.2c", "Whose are the targets?", source=ctx.this)]


def _who_chooses(ctx: Context, spec: TargetSpec, player: int) -> int:
    """CR 601.6, 602.3: another player chooses where the text says so; of several the controller says which one."""
    if spec.who is None:
        return player
    others = spec.who.players(ctx) or (player,)
    words = "Which player chooses the target?"
    return choose_player(ctx.game, player, others, "601.6a", words, source=ctx.this)


def still_legal(
    ctx: Context, specs: Sequence[TargetSpec], chosen: Sequence[tuple[Ref, ...]]
) -> tuple[tuple[Ref, ...], ...]:
    """The chosen targets that are legal still (CR 608.2b), slot by slot."""
    ctx.targets = tuple(chosen)
    legal: list[tuple[Ref, ...]] = []
    for spec, refs in zip(specs, chosen, strict=True):
        left = tuple([ref for ref in refs if is_legal(ctx, spec, ref)])
        apart = spec.one_owner and _are_of_several(ctx.game, left)
        legal.append(() if apart or not _go_together(ctx, spec.filter, left) else left)
    return tuple(legal)


def _go_together(ctx: Context, joint: Filter | None, refs: Sequence[Ref]) -> bool:
    """Whether targets are still together as their phrase says; where not, none of them is legal any more."""
    if not isinstance(joint, JointFilter) or not joint.lasting:
        return True
    return joint.together(ctx, tuple(ref for ref in refs if not is_player(ref)))


def _are_of_several(game: Game, refs: Sequence[Ref]) -> bool:
    """Whether targets that must be of one player are of several by now: then none of them is legal any more."""
    return len({whose(game, ref) for ref in refs if not is_player(ref)}) > 1


def announce_targets(ctx: Context, chosen: Sequence[tuple[Ref, ...]]) -> None:
    """Each chosen object and player becomes a target, once (CR 601.2c, 115.10, 115.10a)."""
    events = []
    for ref in dict.fromkeys([ref for refs in chosen for ref in refs]):
        where = {"player": ref[1]} if is_player(ref) else {"obj": ref}
        events.append(BecameTarget(ctx.this, ctx.controller, **where))
    if events:
        ctx.game.happen_all(events)


def with_targets(teller: Teller, obj: int) -> str:
    """What a spell or ability targets, to be told after it; the field stays readable when it has left the stack."""
    refs = [ref for part in teller.game.get(TARGETS, obj) for slot in part for ref in slot]
    return f" → {', '.join(map(teller.thing, refs))}" if refs else ""
