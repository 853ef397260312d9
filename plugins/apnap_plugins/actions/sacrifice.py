"""Sacrifice (CR 701.17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    EVERYWHERE,
    Cause,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Prohibition,
    Static,
    Teller,
    TriggerCondition,
    Triggered,
    Verb,
    declares,
    node,
    one_of,
)
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.conditions import WasCastUntimely
from apnap_plugins.rules.casting.effects import CastAsThoughFlash
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.costs.needs import Needs, distinct
from apnap_plugins.rules.costs.object_costs import things
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import is_said_of_one
from apnap_plugins.rules.effects.history import PermanentsSacrificedThisTurn
from apnap_plugins.rules.effects.instructions import Do, May, NameThem, do
from apnap_plugins.rules.effects.linked_abilities import TotalOf
from apnap_plugins.rules.effects.text_anothers_choice import about_anothers_choice
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.effects.untargeted_choices import PlayersChoose
from apnap_plugins.rules.looking.piles import ChoosePile, InPile
from apnap_plugins.rules.looking.text_piles import says_in_chosen_pile
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.objects.triggers import WhenYouCreate
from apnap_plugins.rules.permanents.triggers import WhenDestroyed
from apnap_plugins.rules.stack.stack import CreatesAsItEnters
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.phases import CLEANUP
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.actions import CAN_SACRIFICE, SACRIFICE
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import (
    ANY_NUMBER,
    WHOSE,
    Amount,
    Filter,
    Quantity,
    Ref,
    Selector,
    amount,
    is_whose,
    on_their_way,
)
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    Anything,
    HasStat,
    IsSelected,
    IsToken,
    Itself,
    Not,
    SharesCreatureTypeWith,
    TheyControl,
    YouControl,
)
from apnap_plugins.rules.vocabulary.in_turn import Choices, ChosenInTurn
from apnap_plugins.rules.vocabulary.quantities import Count, ManaValueOf, Plus
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    Among,
    ControllerOf,
    EachPlayer,
    Remembered,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.vocabulary.triggers import WhenEither
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.deeds_of_mechanics import nth
from apnap_plugins.rules.words.filters import both, last_part, parts_of, with_having
from apnap_plugins.rules.words.references import (
    IT_WORDS,
    BackReference,
    Reference,
    RepeatedReference,
    Resulting,
    Subject,
    ThatMuch,
    caused,
    is_that_much,
    replaced,
    resulting,
    same,
    subjects_of,
    with_subject,
)
from apnap_plugins.rules.words.references import Cause as WordsOfCause
from apnap_plugins.rules.words.trigger_conditions import NOTHING, alone, either_time, happening
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="sacrifice",
    name="Sacrifice",
    kind="keyword action",
    rules=("701.17",),
    requires=("zones",),
    mentions=("stack", "targets", "linked-abilities"),
    kernel=">=0.1,<0.2",
    numbers={
        "2017-09-25": {"701.17": "701.15"},
        "2020-01-22": {"701.17": "701.16"},
        "2021-04-19": {},
    },
)


def sacrifice(game: Game, player: int, objects: Iterable[int]) -> list[int]:
    """`player` sacrifices these permanents at once (CR 701.17a); those they don't control are left out. Returns the rest."""
    ids = [o for o in objects if _can_be_sacrificed(game, player, o)]
    return [
        h.event.obj for h in game.happen_all([Sacrificed(o, player) for o in ids]) if isinstance(h.event, Sacrificed)
    ]


def _can_be_sacrificed(game: Game, player: int, obj: int) -> bool:
    """Whether it is a permanent that the player controls (CR 701.17a) and doesn't sacrifice at this moment for something else.

    That is where effects replace several events that would happen at once, each with a sacrifice (CR 614.6).
    """
    if not game.exists(obj) or obj in on_their_way(game):
        return False
    return game.object(obj).zone[0] == "battlefield" and game.controller(obj) == player


def can_sacrifice(game: Game, player: int, obj: int) -> bool:
    """Whether nothing forbids that `player` sacrifices a permanent that they control (CR 101.2, 701.17a)."""
    return _can_be_sacrificed(game, player, obj) and game.is_allowed(Sacrificed(obj, player))


@node
class CantBeSacrificed(Prohibition):
    """Permanents that a filter means can't be sacrificed, neither by an effect nor for a cost (CR 101.2, 701.17a)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Sacrificed,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what would be sacrificed."""
        return isinstance(event, Sacrificed) and self.filter.matches(ctx, event.obj)


def _told_sacrificed(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.controller(move.obj)} sacrifices {teller.card(move.obj)}"


@node
class Sacrifice(Instruction):
    """The controller of the ability sacrifices the objects a selector gives (CR 701.17a)."""

    done_entering: ClassVar[bool] = True
    that_many: ClassVar[str] = "sacrificed"
    predictable: ClassVar[bool] = True
    not_players: ClassVar[str] = "objects"
    objects: Selector

    def is_possible(self, ctx: Context) -> bool:
        """They control one of them (CR 608.2d)."""
        return any(can_sacrifice(ctx.game, ctx.controller, o) for o in self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """Those that they control. Returns whether any was sacrificed."""
        ctx.memory["sacrificed"] = tuple(sacrifice(ctx.game, ctx.controller, self.objects.objects(ctx)))
        return bool(ctx.memory["sacrificed"])


@node
class EachSacrifices(Instruction):
    """The controllers of the objects a selector gives sacrifice them, all at once (CR 701.17a)."""

    that_many: ClassVar[str] = "sacrificed"
    objects: Selector

    def perform(self, ctx: Context) -> bool:
        """Each player their own. Returns whether any was sacrificed."""
        game = ctx.game
        events = [Sacrificed(o, game.controller(o)) for o in self.objects.objects(ctx)]
        done = game.happen_all([e for e in events if _can_be_sacrificed(game, e.player, e.obj)])
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])


def asked(meant: Filter, count: int) -> str:
    """What somebody is asked who chooses what they sacrifice: "Sacrifice two lands"."""
    return f"Sacrifice {things(meant, count)}"


@node
class SacrificeChoice(ChosenInTurn):
    """Players sacrifice permanents of their choice that a filter means (CR 701.17a, 701.17b).

    The memory has them under "sacrificed". With `wholly` it is done only where all of so many were sacrificed: where a text
    says what happens "if you can't" (CR 609.3).
    """

    done_entering: ClassVar[bool] = True
    leaves_gone: ClassVar[bool] = True
    filter: Filter
    count: Amount = 1
    who: Selector = You()
    wholly: bool = False

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What a player could sacrifice for it."""
        game = ctx.game
        return tuple(
            o for o in game.zone("battlefield") if self.filter.matches(ctx, o) and can_sacrifice(game, player, o)
        )

    def is_possible(self, ctx: Context) -> bool:
        """Somebody controls that many: what is only offered is a cost, which nobody pays in part (CR 118.12, 608.2d)."""
        least = max(1, amount(ctx, self.count))
        return any(len(self.options(ctx, player)) >= least for player in self.who.players(ctx))

    def players_doing(self, ctx: Context) -> tuple[int, ...]:
        """Those whom `who` gives, who are in the game."""
        return self.who.players(ctx)

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """As many as there are to be, or as that player has (CR 701.17a, 609.3)."""
        options = self.options(ctx, player)
        count = min(amount(ctx, self.count), len(options))
        return choose_some(
            ctx.game, player, options, "701.17a", asked(self.filter, count), least=count, most=count, source=ctx.this
        )

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """All at once (CR 701.17a). Returns whether any was sacrificed."""
        wanted = amount(ctx, self.count)
        events = [Sacrificed(o, player) for player, objects in chosen.items() for o in objects]
        done = ctx.game.happen_all(events) if events else []
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        if self.wholly:
            return len(ctx.memory["sacrificed"]) >= wanted * len(chosen)
        return bool(ctx.memory["sacrificed"])


@node
class SacrificeOwnNumber(SacrificeChoice):
    """The same of several players, each of whom has a number of their own: "half the creatures they control" (CR 608.2h).

    `count` is found from each player's point of view: "you" in it is that player.
    """

    def is_absurd(self) -> bool:
        """Of you, or of one player's zone, that is said in other words (CR 109.5)."""
        return self.who == You() or is_said_of_one(self.count, self.who)

    def is_possible(self, ctx: Context) -> bool:
        """Somebody controls as many as they would have to sacrifice, one at least."""
        return any(self._number(ctx, p) > 0 and self.options(ctx, p) for p in self.who.players(ctx))

    def _number(self, ctx: Context, player: int) -> int:
        return amount(ctx.seen_by(player), self.count)

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """As many as that is, or as that player has (CR 701.17a, 609.3)."""
        return SacrificeChoice(self.filter, self._number(ctx, player), self.who).chosen_by(ctx, player)

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """All at once (CR 701.17a). Returns whether any was sacrificed."""
        return SacrificeChoice(self.filter, 1, self.who).do_chosen(ctx, chosen)


@node
class SacrificeSome(Instruction):
    """Sacrifice any number of permanents that a filter means (CR 701.17a): "sacrificed" in the memory."""

    done_entering: ClassVar[bool] = True
    that_many: ClassVar[str] = "sacrificed"
    leaves_gone: ClassVar[bool] = True
    filter: Filter
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """Somebody controls one (CR 608.2d)."""
        return SacrificeChoice(self.filter, 1, self.who).is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, then all at once (CR 101.4, 608.2e). Returns whether any was sacrificed."""
        game, players = ctx.game, self.who.players(ctx)
        events = []
        for player in (p for p in game.apnap() if p in players):
            options = SacrificeChoice(self.filter).options(ctx, player)
            most, words = len(options), asked(self.filter, ANY_NUMBER)
            chosen = choose_some(game, player, options, "701.17a", words, least=0, most=most, source=ctx.this)
            events += [Sacrificed(o, player) for o in chosen]
        done = game.happen_all(events) if events else []
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])


@node
class SacrificeAll(Instruction):
    """Players sacrifice all permanents that they control and a filter means (CR 701.17a): "sacrificed" in the memory."""

    done_entering: ClassVar[bool] = True
    that_many: ClassVar[str] = "sacrificed"
    filter: Filter
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """One of the players has such a permanent (CR 608.2d)."""
        return SacrificeChoice(self.filter, 1, self.who).is_possible(ctx)

    def perform(self, ctx: Context) -> bool:
        """All at once, as far as they can be sacrificed. Returns whether any was."""
        game, players = ctx.game, self.who.players(ctx)
        options = ((o, p) for p in players for o in SacrificeChoice(self.filter).options(ctx, p))
        done = game.happen_all([Sacrificed(o, p) for o, p in options])
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])


@node
class SacrificedBy(Instruction):
    """A player sacrifices objects, those of them that they control (CR 701.17a)."""

    that_many: ClassVar[str] = "sacrificed"
    objects: Selector
    who: Selector

    def is_possible(self, ctx: Context) -> bool:
        """They control one of them (CR 608.2d)."""
        players = self.who.players(ctx)
        return any(_can_be_sacrificed(ctx.game, p, o) for p in players for o in self.objects.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """All at one moment, also those of several players (CR 608.2e). Returns whether any was sacrificed."""
        game, players = ctx.game, self.who.players(ctx)
        objects = self.objects.objects(ctx)
        done = game.happen_all([Sacrificed(o, p) for p in players for o in objects if _can_be_sacrificed(game, p, o)])
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])


# Any: a mention as words make it
def _sacrificed_by(o: Any) -> SacrificedBy | None:
    """What is sacrificed is named; "its controller sacrifices it" has words of its own."""
    return None if isinstance(o, BackReference) and o.word in IT_WORDS else SacrificedBy(o, Subject())


# Any: a mention as words make it
def _in_their_pile(who: Any, f: Filter) -> Instruction | None:
    """One player, whom the text has named, chooses a pile and sacrifices what is in it (CR 700.3)."""
    if not one_player(who) and isinstance(who, (BackReference, Reference)):
        return None
    return do(ChoosePile(who), SacrificedBy(Among(InPile(), f), who))


def _says_in_their_pile(tree: Any) -> Iterator[Bindings]:
    for who, f, done in says_in_chosen_pile(tree):
        if isinstance(done, SacrificedBy) and tree == _in_their_pile(who, f):
            yield {"who": who, "f": f}


def _all_having(f: Filter, h: Filter) -> SacrificeAll | None:
    """What they are like may stand behind who controls them: "all permanents they control that are one or more colors"."""
    whole = with_having(f, h)
    return None if whole is None else SacrificeAll(whole, Subject())


def _says_all_having(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SacrificeAll) and tree.who == Subject():
        yield from ({"f": found["a"], "h": found["b"]} for found in last_part(tree.filter))


UNTIMELY: Final = (
    Static((CastAsThoughFlash(Itself(), EachPlayer()),), zones=(EVERYWHERE,)),
    Static(
        (
            CreatesAsItEnters(
                Triggered(AtBeginning(CLEANUP, "each"), EachSacrifices(Remembered("it"))), WasCastUntimely()
            ),
        ),
        zones=("stack",),
    ),
)
"""Of a permanent that can be cast at any time, and is sacrificed then (CR 307.5a, 608.3g)."""


@node
class SacrificeOneOfEach(Instruction):
    """Players sacrifice a permanent for each of these filters, each another one, all at once (CR 701.17a)."""

    leaves_gone: ClassVar[bool] = True
    filters: tuple[Filter, ...]
    who: Selector = You()

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has one for each: what is only offered is a cost, which nobody pays in part (CR 118.12, 608.2d)."""
        return any(distinct(self._needs(ctx, player, self.filters)) for player in self.who.players(ctx))

    def _needs(self, ctx: Context, player: int, filters: tuple[Filter, ...]) -> list[Needs]:
        return [Needs(SacrificeChoice(one).options(ctx, player), 1) for one in filters]

    def perform(self, ctx: Context) -> bool:
        """Choices in APNAP order, for as many as can be (CR 101.3). Returns whether any was sacrificed.

        What is chosen for one of them leaves something for each of the others, where there is enough.
        """
        game = ctx.game
        players = self.who.players(ctx)
        events: list[Sacrificed] = []
        for player in (p for p in game.apnap() if p in players):
            taken: tuple[int, ...] = ()
            for at, one in enumerate(self.filters):
                options = [o for o in SacrificeChoice(one).options(ctx, player) if o not in taken]
                later = self._needs(ctx, player, self.filters[at + 1 :])
                options = [o for o in options if distinct(later, (*taken, o))] or options
                taken += choose_some(game, player, options, "701.17a", asked(one, 1), least=1, most=1, source=ctx.this)
            events += [Sacrificed(o, player) for o in taken]
        done = game.happen_all(events) if events else []
        ctx.memory["sacrificed"] = tuple(h.event.obj for h in done if isinstance(h.event, Sacrificed))
        return bool(ctx.memory["sacrificed"])


@node
class SacrificedPermanents(Selector):
    """What was sacrificed by an instruction before, or else as a cost, as it last was (CR 608.2h)."""

    own_words: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What an instruction sacrificed goes before what a cost did."""
        return tuple(ctx.memory.get("sacrificed") or ctx.memory.get("paid sacrificed", ()))


@node
class WhenSacrifices(TriggerCondition):
    """Whenever a player sacrifices a permanent that a filter means; `whose` is "your", "each" or "opponent" (CR 701.17a)."""

    filter: Filter = Anything()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (Sacrificed,)
    looks_back: ClassVar[bool] = True

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the permanent as it was on the battlefield, which it left (CR 603.10a)."""
        done = happened.event
        if not isinstance(done, Sacrificed) or not happened.result or not is_whose(ctx, done.player, self.whose):
            return False
        return self.filter.matches(ctx, done.obj)


def _sacrificed_by_anyone(f: Filter) -> WhenSacrifices:
    return WhenSacrifices(f, "each")


def _creates_or_sacrifices(f: Filter) -> WordsOfCause | None:
    """A token that you create or sacrifice, each time; none of its words means the token, which may be gone (CR 603.2)."""
    if IsToken() not in parts_of(f):
        return None
    return WordsOfCause(WhenEither((WhenYouCreate(f), WhenSacrifices(f))), it=None, that=None, player=None)


def _says_creates_or_sacrifices(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenEither) and len(tree.conditions) == 2 and isinstance(tree.conditions[1], WhenSacrifices):
        about = _creates_or_sacrifices(tree.conditions[1].filter)
        if about is not None and about.on == tree:
            yield {"f": tree.conditions[1].filter}


def _when() -> list[WordDeclaration]:
    """Words for sacrificing as a trigger event; what was sacrificed is asked about as it was, and moved from where it is."""
    return [
        *done_by(WhenSacrifices, "sacrifice{s} {f:a filter}", player=TriggerPlayer(), yours={"player": None}),
        *done_by(
            lambda f, whose: OneOrMore(WhenSacrifices(f, whose), whose != "your"),
            "sacrifice{s} one or more {f:filters}",
        ),
        *nth(PermanentsSacrificedThisTurn, WhenSacrifices, "sacrifice{s}", "filter", yours={"player": None}),
    ]


def _says_controller_sacrifices(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SacrificedBy):
        who = tree.who.of if isinstance(tree.who, Reference) else tree.who
        if isinstance(who, ControllerOf) and same(who.of, tree.objects):
            yield {"o": tree.objects}


def _says_controller_may_sacrifice(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, May) and tree == May(tree.what, who=tree.who) and isinstance(tree.what, SacrificedBy):
        if same(tree.who, tree.what.who):
            yield from _says_controller_sacrifices(tree.what)


# Any: a mention and a verb phrase as the grammar has them
def _and_then_its_controller(o: Any, v: Any, at: int) -> Any:
    """Both are done by the player who controls it, or controlled it last."""
    who = Reference(ControllerOf(o), at)
    then = with_subject(v, who)
    return None if then is None or then == v else do(SacrificedBy(o, who), then)


def _says_and_then_its_controller(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2:
        sacrificed, then = tree.steps
        if isinstance(sacrificed, SacrificedBy):
            for first in _says_controller_sacrifices(sacrificed):
                found = (one for one in subjects_of(then) if same(one["who"], sacrificed.who))
                yield from ({**first, "v": one["v"]} for one in found)


def _sacrificing(f: Filter, n: Amount, at: int) -> Resulting:
    """What is chosen for it is what the text goes on about."""
    kind = f.card_type() or "permanent"
    return Resulting(SacrificeChoice(f, n, Subject()), "sacrificed", kind if n == 1 else f"{kind}s", at)


def _sacrificing_having(f: Filter, h: Filter, at: int) -> Resulting:
    """Where what it must be is said behind "of their choice"."""
    return _sacrificing(both(f, h), 1, at)


def _says_sacrificing_having(tree: Any) -> Iterator[Bindings]:
    for f, n in _sacrificed(tree):
        *rest, last = parts_of(f)
        if n == 1:
            yield {"f": both(*rest), "h": last}


def _sacrificed(tree: Any) -> Iterator[tuple[Filter, Amount]]:
    if isinstance(tree, SacrificeChoice) and tree.who == Subject():
        yield tree.filter, tree.count


def _says_own_number(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SacrificeOwnNumber) and tree == SacrificeOwnNumber(tree.filter, tree.count, Subject()):
        yield {"f": tree.filter, "q": tree.count}


# Any: a mention as words make it
def _half(up: bool, who: Any, f: Filter) -> SacrificeChoice | None:
    """Half of what one player controls; several would each have a number of their own."""
    of = getattr(who, "of", None)
    if isinstance(of, Selector) and of.several and of.of_players:
        return SacrificeOwnNumber(f, _half_of_theirs(f, up), who)
    target = isinstance(of, TargetSpec) and of.filter is None and of.maximum == 1
    if not target and not one_player(who) and not isinstance(who, Hole):
        return None
    return SacrificeChoice(f, Half(Count(All(both(f, TheyControl(who)))), up), who)


def _half_of_theirs(f: Filter, up: bool) -> Half:
    """As each player sees it."""
    return Half(Count(All(both(f, YouControl()))), up)


def _says_half(up: bool, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, SacrificeOwnNumber):
        if tree.count == _half_of_theirs(tree.filter, up):
            yield {"who": tree.who, "f": tree.filter}
        return
    if isinstance(tree, SacrificeChoice) and isinstance(tree.count, Half) and tree.count.up == up:
        counted: Any = getattr(tree.count.of, "of", None)
        theirs = parts_of(counted.filter)[-1] if hasattr(counted, "filter") else None
        who: Any = getattr(theirs, "who", None)
        if who is not None and same(who, tree.who):
            if tree.count == Half(Count(All(both(tree.filter, TheyControl(who)))), up):
                yield {"who": tree.who, "f": tree.filter}


# Any: targets as words name them
def _one_goes(after: tuple[Instruction, ...], o: Any) -> Do | None:
    """Who controls all of some targets chooses one of them, and sacrifices it."""
    spec = getattr(o, "of", o)
    if isinstance(spec, TargetSpec) and not spec.one_owner:
        return None
    return Do((NameThem(o), PlayersChoose(o, ControllerOf(o)), EachSacrifices(CHOSEN), *after))


# Any: the same
def _one_goes_and_counter(o: Any, k: str) -> Do | None:
    return _one_goes((PutCounters(k, 1, Among(o, Not(IsSelected(CHOSEN)))),), o)


def _says_one_goes(more: int, tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(first, NameThem) and len(tree.steps) == 3 + more:
        o = first.objects
        again = RepeatedReference(getattr(o, "of", o))
        row = replaced(tree.steps, again, o)
        usual = _one_goes((), o)
        if usual is not None and row[:3] == usual.steps:
            yield {"o": o, **({"more": row[3:]} if more else {})}


def _says_one_goes_and_counter(tree: Any) -> Iterator[Bindings]:
    for found in _says_one_goes(1, tree):
        (put,) = found["more"]
        usual = _one_goes_and_counter(found["o"], put.kind) if isinstance(put, PutCounters) else None
        if usual is not None and usual.steps[-1] == put:
            yield {"o": found["o"], "k": put.kind}


def _says_sacrificed(tree: Any) -> Iterator[Bindings]:
    """What was sacrificed, as words that name it: "its" means that from here on."""
    if getattr(tree, "of", tree) == SacrificedPermanents():
        yield {}


def _like_it_of_value(f: Filter, n: Amount) -> Filter:
    """Of a creature type that was sacrificed, and a mana value so much greater."""
    gone = SacrificedPermanents()
    return both(f, SharesCreatureTypeWith(gone), HasStat("mana value", EQUAL, Plus(n, ManaValueOf(gone))))


def _says_like_it_of_value(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    than = getattr(parts[-1], "than", None) if len(parts) > 2 else None
    if isinstance(than, Plus) and tree == _like_it_of_value(both(*parts[:-2]), than.one):
        yield {"f": both(*parts[:-2]), "n": than.one}


apnap_declarations = declares(
    Verb(SACRIFICE, sacrifice),
    Verb(CAN_SACRIFICE, can_sacrifice),
    # Sacrificing (CR 701.17a).
    about_anothers_choice(Sacrifice(CHOSEN), "sacrifice {c:foreign permanent}"),
    Cause("sacrifice", _told_sacrificed),
    words(
        "possessor",
        (f"the sacrificed {noun}'s" for noun in ("creature", "artifact", "permanent", "land", "enchantment")),
        means=lambda at: Reference(SacrificedPermanents(), at),
        says=_says_sacrificed,
        placed=True,
    ),
    *(
        words("named.s", f"the sacrificed {noun}", SacrificedPermanents)
        for noun in ("creature", "artifact", "permanent", "land", "enchantment")
    ),
    words(
        "condition",
        (f"the sacrificed {noun} was a {{f:core.s}}" for noun in ("creature", "artifact", "permanent", "land")),
        means=lambda f: ObjectIs(SacrificedPermanents(), f),
    ),
    words(
        "condition",
        (f"the sacrificed {noun} was {{a:adjective}}" for noun in ("creature", "artifact", "permanent", "land")),
        means=lambda a: ObjectIs(SacrificedPermanents(), a),
    ),
    words("clause", "sacrifice {o:mentions}", means=Sacrifice),
    words(
        "plain sentence",
        "choose {o:mention.p}. that player sacrifices one of them of their choice.",
        partial(_one_goes, ()),
        partial(_says_one_goes, 0),
    ),
    words(
        "plain sentence",
        "choose {o:mention.p}. that player chooses and sacrifices one of those creatures. "
        "put a {k:counter kind} counter on the other.",
        _one_goes_and_counter,
        _says_one_goes_and_counter,
    ),
    words(
        "quality.s",
        "{f:quality.s} that shares a creature type with the sacrificed creature and has mana value equal to {n:number} plus that "
        "creature's mana value",
        _like_it_of_value,
        _says_like_it_of_value,
    ),
    words("rule#", "can't be sacrificed", lambda: (CantBeSacrificed(IsAffected()),)),
    words(
        "cause",
        "(when|whenever) you sacrifice ~",
        **caused(lambda: WhenSacrifices(Itself()), it=None, that=None, player=None),
    ),
    words(
        "clause",
        ("{o:possessor} controller sacrifices it", "{o:mention.s} is sacrificed by its controller"),
        lambda o, at: SacrificedBy(o, Reference(ControllerOf(o), at)),
        _says_controller_sacrifices,
        placed=True,
    ),
    words(
        "clause",
        "{o:possessor} controller may sacrifice it",
        lambda o, at: May(SacrificedBy(o, Reference(ControllerOf(o), at)), who=Reference(ControllerOf(o), at)),
        _says_controller_may_sacrifice,
        placed=True,
    ),
    words(
        "clause",
        "{o:possessor} controller sacrifices it, then {v:act.s}",
        _and_then_its_controller,
        _says_and_then_its_controller,
        placed=True,
    ),
    _when(),
    words(
        "cause", "whenever you create or sacrifice a {f:filter.s}", _creates_or_sacrifices, _says_creates_or_sacrifices
    ),
    happening(_sacrificed_by_anyone, ("is sacrificed", "are sacrificed"), once=True, **NOTHING),
    alone(either_time(_sacrificed_by_anyone, WhenDestroyed), "is sacrificed or destroyed", **NOTHING),
    words(
        "cause",
        "whenever one or more players sacrifice one or more {f:filters}",
        lambda f: OneOrMore(WhenSacrifices(f, "each")),
        lambda t: [{"f": t.of.filter}] if isinstance(t, OneOrMore) and isinstance(t.of, WhenSacrifices) else [],
    ),
    words(
        "act#",
        (
            "[sacrifices|sacrifice] ({f:a filter}|{f:a filter} of their choice)",
            "[chooses|choose] {f:a filter} they control and [sacrifices|sacrifice] it",
        ),
        means=lambda f, at: _sacrificing(f, 1, at),
        says=lambda tree: [{"f": f} for f, n in _sacrificed(tree) if n == 1],
        placed=True,
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] that many ({f:filter.p}|{f:filter.p} of their choice)",
        means=lambda f, at: SacrificeChoice(f, ThatMuch(at), Subject()),
        says=lambda tree: [{"f": f} for f, n in _sacrificed(tree) if is_that_much(n)],
        placed=True,
    ),
    words(
        "verb#",
        "[sacrifices|sacrifice] (all {f:filter.p} they control|all {f:filter.p})",
        means=lambda f: SacrificeAll(f, Subject()),
    ),
    words(
        "verb#",
        "[sacrifices|sacrifice] all {f:core.p} they control {h:having}",
        means=_all_having,
        says=_says_all_having,
    ),
    words(
        "clause",
        "{who:mention.s} sacrifices all {f:filter.p} in the pile of their choice",
        means=_in_their_pile,
        says=_says_in_their_pile,
    ),
    words("verb.s", "sacrifices {o:mention.s}", means=_sacrificed_by),
    *(
        words(
            "clause",
            (
                f"{{who:mention.s}} sacrifices half the {{f:filter.p}} they control, rounded {way}",
                f"{{who:mention.s}} sacrifices half the {{f:filter.p}} they control of their choice, rounded {way}",
            ),
            means=partial(_half, way == "up"),
            says=partial(_says_half, way == "up"),
        )
        for way in ("down", "up")
    ),
    words(
        "other line",
        "you may cast ~ as though it had flash. if you cast it any time a sorcery couldn't have been cast, the controller of the "
        "permanent it becomes sacrifices it at the beginning of the next cleanup step.",
        means=lambda: UNTIMELY,
    ),
    words(
        "act#",
        (
            "[sacrifices|sacrifice] a {f:core.s} of their choice {h:having}",
            "[chooses|choose] a {f:core.s} they control {h:having} and [sacrifices|sacrifice] it",
        ),
        means=_sacrificing_having,
        says=_says_sacrificing_having,
        placed=True,
    ),
    words(
        "quantity",
        "the total {s:stat} of the sacrificed (creatures|permanents|artifacts)",
        lambda s: TotalOf(SacrificedPermanents(), s),
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] any number of {f:filter.p}",
        **resulting(lambda f: SacrificeSome(f, Subject()), "sacrificed", "permanents"),
    ),
    words(
        "act#",
        (
            "[sacrifices|sacrifice] a {f:filter.s} of their choice {q:each}",
            "[sacrifices|sacrifice] a {f:filter.s} {q:each}",
        ),
        means=lambda f, q: SacrificeChoice(f, q, Subject()),
        says=lambda tree: [{"f": f, "q": n} for f, n in _sacrificed(tree) if isinstance(n, Quantity)],
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] a number of ({f:filter.p}|{f:filter.p} of their choice) equal to {q:quantity}",
        means=lambda f, q: SacrificeChoice(f, q, Subject()),
        says=lambda tree: [{"f": f, "q": n} for f, n in _sacrificed(tree) if isinstance(n, Quantity)],
    ),
    words(
        "verb#",
        (
            "[sacrifices|sacrifice] a {f:filter.s} of their choice for each {q:own each}",
            "[sacrifices|sacrifice] a {f:filter.s} for each {q:own each}",
        ),
        means=lambda f, q: SacrificeOwnNumber(f, q, Subject()),
        says=_says_own_number,
    ),
    words(
        "verb#",
        "[sacrifices|sacrifice] a number of ({f:filter.p}|{f:filter.p} of their choice) equal to {q:own number}",
        means=lambda f, q: SacrificeOwnNumber(f, q, Subject()),
        says=_says_own_number,
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] {a:a filter}, {b:a filter}, and {c:a filter}",
        means=lambda a, b, c: SacrificeOneOfEach((a, b, c), Subject()),
        says=lambda tree: (
            [dict(zip("abc", tree.filters, strict=True))]
            if isinstance(tree, SacrificeOneOfEach) and len(tree.filters) == 3 and tree.who == Subject()
            else []
        ),
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] ({a:a filter} and {b:a filter}|{a:a filter} and {b:a filter} of their choice)",
        means=lambda a, b: SacrificeOneOfEach((a, b), Subject()),
        says=lambda tree: (
            [dict(zip("ab", tree.filters, strict=True))]
            if isinstance(tree, SacrificeOneOfEach) and len(tree.filters) == 2 and tree.who == Subject()
            else []
        ),
    ),
    words(
        "act#",
        "[sacrifices|sacrifice] {n:many} ({f:filter.p}|{f:filter.p} of their choice)",
        means=lambda n, f, at: _sacrificing(f, n, at),
        says=lambda tree: [{"n": n, "f": f} for f, n in _sacrificed(tree)],
        placed=True,
    ),
)
