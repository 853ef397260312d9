"""Phasing, and whatever else phases out or in (CR 702.26, 502.1, 610.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    GAME,
    OBJECT,
    AnyTimeCheck,
    BeforeLeaving,
    Context,
    Duration,
    Event,
    Field,
    Frame,
    Game,
    InsertedStep,
    Instruction,
    Leaf,
    Manifest,
    Node,
    Nonexistence,
    Prohibition,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO, attached_to, host_of
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.objects.returning import UntilThisLeaves
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn, UntilYourNextTurn
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector, is_player, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import TYPES, has_keyword
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import Remembered, This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions import happening

MANIFEST = Manifest(
    id="phasing",
    kind="keyword ability",
    rules=("702.26", "502.1", "610.4"),
    since="MIR",
    requires=("attachments", "continuous-effects", "returning", "turn"),
    kernel=">=0.1,<0.2",
)

PHASED_OUT: Final = Field[int]("phased out", OBJECT, 0, status=True, public=True)
"""The seat, plus one, of the player under whose control it phased out; 0 for what is phased in (CR 702.26a, 702.26c)."""
WITH: Final = Field[int]("phased out with", OBJECT, 0, ids=True, public=True)
"""What took it along as it phased out, which it is attached to (CR 702.26g); 0 where it phased out by itself."""
HELD: Final = Field[int]("phased out until", OBJECT, 0)
"""The mark of the effect that phased it out "until" something happens (CR 610.4a); 0 for none."""


@event
class PhasedOut(Leaf):
    """A permanent phases out (CR 702.26b): no zone change, but from here on the game treats it as though it weren't there.

    `under` is who controls it, `host` what takes it along (CR 702.26g), `held` the mark of an effect that lasts "until".
    """

    rule: ClassVar[str] = "702.26b"
    departs: ClassVar[bool] = True
    obj: int
    under: int
    host: int = 0
    held: int = 0

    def told(self, teller: Teller) -> str:
        """Its name; what it takes along is told as well."""
        return f"{teller.card(self.obj)} phases out"

    def perform(self, game: Game) -> None:
        """Counters, attachments and all else stay on it (CR 702.26d).

        No effect that begins now finds it (CR 702.26e), and what lasts for as long as it can be seen ends (CR 702.26f).
        """
        game.set(WITH, self.obj, self.host)
        game.set(HELD, self.obj, self.held)
        game.set(PHASED_OUT, self.obj, self.under + 1)


@event
class PhasedIn(Leaf):
    """A permanent phases in (CR 702.26c): the game treats it as though it were there again. `in_turn`: by CR 502.1."""

    rule: ClassVar[str] = "702.26c"
    of_absent: ClassVar[bool] = True
    obj: int
    in_turn: bool = False

    def told(self, teller: Teller) -> str:
        """Its name."""
        return f"{teller.card(self.obj)} phases in"

    def perform(self, game: Game) -> None:
        """Attached to what it was attached to, if that is there; else to nothing, which nobody notices (CR 702.26i, 702.26j)."""
        for field in (PHASED_OUT, WITH, HELD):
            game.set(field, self.obj, 0)
        if host_of(game, self.obj) is None:
            game.set(ATTACHED_TO, self.obj, None)


# What phases, and with what ---------------------------------------------------------------------------


def _outward(game: Game, objects: Iterable[int], held: int = 0) -> list[PhasedOut]:
    """The events in which permanents phase out, and with each what is attached to it (CR 702.26g).

    What would phase out directly and indirectly does so indirectly (CR 702.26h). What can't phase out takes nothing along.
    """
    hosts = dict.fromkeys((obj for obj in objects if on_battlefield(game, obj)), 0)
    queue = list(hosts)
    for obj in queue:
        if game.is_allowed(PhasedOut(obj, game.controller(obj))):
            found = attached_to(game, obj)
            hosts.update(dict.fromkeys(found, obj))
            queue += [other for other in found if other not in queue]
    return [PhasedOut(obj, game.controller(obj), host, 0 if host else held) for obj, host in hosts.items()]


def _inward(game: Game, objects: Iterable[int], in_turn: bool = False) -> list[PhasedIn]:
    """The events in which permanents phase in that phased out directly, each with what it took along (CR 702.26g).

    What something is attached to comes before it, so that both are there again (CR 702.26i).
    """
    able = [o for o in objects if not game.get(WITH, o) and game.is_allowed(PhasedIn(o, in_turn))]
    absent = game.absent("battlefield")
    for obj in able:
        able += [o for o in absent if game.get(WITH, o) == obj and game.is_allowed(PhasedIn(o, in_turn))]
    hosts = {obj: game.get(ATTACHED_TO, obj) for obj in able}

    def depth(obj: int) -> int:
        host = hosts[obj]
        return 1 + depth(host) if host is not None and not is_player(host) and host in hosts else 0

    return [PhasedIn(obj, in_turn) for obj in sorted(able, key=depth)]


def _is_phased_out(game: Game, obj: int) -> bool:
    return game.get(PHASED_OUT, obj) > 0 and game.is_absent(obj)


def phased_out(game: Game) -> list[int]:
    """All phased-out permanents, for what speaks of just these (CR 702.26b)."""
    return [obj for obj in game.absent("battlefield") if _is_phased_out(game, obj)]


def phase_out(game: Game, objects: Iterable[int], held: int = 0) -> list[int]:
    """These permanents phase out at once, with what is attached to them. Returns those that did so directly."""
    events = _outward(game, objects, held)
    done = game.happen_all(events) if events else []
    return [h.event.obj for h in done if isinstance(h.event, PhasedOut) and not h.event.host]


def phase_in(game: Game, objects: Iterable[int]) -> None:
    """These phase in at once, with what they took along; nothing happens to what is phased in."""
    events = _inward(game, [obj for obj in objects if _is_phased_out(game, obj)])
    if events:
        game.happen_all(events)


# The untap step ---------------------------------------------------------------------------------------


def _phasing(game: Game, frame: Frame) -> None:
    """CR 702.26a, 502.1, 703.4a: at once, the active player's permanents with phasing phase out, and in what was theirs.

    It is part of the untap step: where that is skipped, nothing phases (CR 702.26m). How often a permanent has phasing makes
    no difference (CR 702.26p).
    """
    if MANIFEST.id not in game.reached:
        return
    leaving = [o for p in game.active_players for o in permanents(game, p) if has_keyword(game, o, "phasing")]
    coming = [o for o in phased_out(game) if not game.get(HELD, o) and _is_due(game, game.get(PHASED_OUT, o) - 1)]
    events = [*_outward(game, leaving), *_inward(game, coming, in_turn=True)]
    if events:
        game.happen_all(events)


def _is_due(game: Game, player: int) -> bool:
    """Whether what phased out under a player's control phases in now; of one who left see `WaitsForTheirTurn`."""
    return player in game.active_players or player not in game.players_in()


@node
class WaitsForTheirTurn(Prohibition):
    """CR 702.26n: what phased out under the control of a player who left waits until their next turn would have begun."""

    events: ClassVar[tuple[type[Event], ...]] = (PhasedIn,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """In untap steps; an effect may phase it in at any time."""
        return (
            isinstance(event, PhasedIn) and event.in_turn and ctx.game.get(PHASED_OUT, event.obj) == ctx.controller + 1
        )


def _before_leaving(game: Game, player: int, leaving: tuple[int, ...]) -> None:
    """CR 702.26n, 702.26k: what the player owns leaves with them; the rest of what phased out under their control waits."""
    if any(game.get(PHASED_OUT, obj) == player + 1 for obj in game.absent("battlefield")):
        game.add_effect(Context(game, 0, player), WaitsForTheirTurn(), UntilYourNextTurn())


# What cards say ---------------------------------------------------------------------------------------


@node
class WillPhaseIn(Node):
    """What an effect phased out, and until when (CR 610.4); `mark` tells it from what phased out in another way since."""

    source: int
    controller: int
    objects: tuple[int, ...]
    until: Duration
    mark: int
    rule: ClassVar[str] = "610.4"
    holds_ids: ClassVar[bool] = True


WILL_PHASE_IN: Final = Field[tuple[WillPhaseIn, ...]]("what will phase in", GAME, (), ids=True)


@node
class PhaseOut(Instruction):
    """Permanents phase out (CR 702.26b), with `until` until something happens (CR 610.4).

    The memory has those that did under "phased out".
    """

    what: Selector = This()
    until: Duration | None = None

    def perform(self, ctx: Context) -> None:
        """Nothing phases out until something that has happened already (CR 610.4b, 610.4c)."""
        game, until = ctx.game, self.until
        ctx.memory["phased out"] = ()
        objects = self.what.objects(ctx)
        if until is None:
            ctx.memory["phased out"] = tuple(phase_out(game, objects))
        elif objects and until.lasts(ctx):
            mark = game.next_timestamp()
            gone = ctx.memory["phased out"] = tuple(phase_out(game, objects, mark))
            record = WillPhaseIn(ctx.source, ctx.controller, gone, until, mark)
            game.set(WILL_PHASE_IN, 0, (*game.get(WILL_PHASE_IN), record))


@node
class NumberPhasedOut(Quantity):
    """How many permanents that a filter means phased out by an instruction before."""

    filter: Filter

    def value(self, ctx: Context) -> int:
        """As they were seen last (CR 702.26b); what they took along isn't counted."""
        return len([obj for obj in ctx.memory.get("phased out", ()) if self.filter.matches(ctx, obj)])


def _phase_in_again(game: Game) -> None:
    """CR 610.4, 610.4d: immediately, all that is due at once; not what phased in by something else since (CR 610.4a)."""
    records = game.get(WILL_PHASE_IN)
    if not records:
        return
    due = [r for r in records if not r.until.lasts(Context(game, r.source, r.controller))]
    if due:
        game.set(WILL_PHASE_IN, 0, tuple(r for r in records if r not in due))
        phase_in(game, [obj for r in due for obj in r.objects if game.get(HELD, obj) == r.mark])


@node
class PhaseIn(Instruction):
    """Phased-out permanents phase in (CR 702.26c)."""

    what: Selector

    def perform(self, ctx: Context) -> None:
        """Those that are phased out, whatever the words for them would mean of permanents that are there (CR 702.26b)."""
        phase_in(ctx.game, [ref for ref in self.what.refs(ctx) if not is_player(ref)])


@node
class ExchangePhases(Instruction):
    """At once, all phased-out creatures phase in and all creatures with phasing phase out."""

    def perform(self, ctx: Context) -> None:
        """What is phased out is looked at as it is now, not as it was seen last (CR 702.26b)."""
        game = ctx.game
        coming = [obj for obj in phased_out(game) if "creature" in game.unseen(obj)[TYPES]]
        there = [obj for obj in game.zone("battlefield") if "creature" in game.characteristics(obj)[TYPES]]
        leaving = [obj for obj in there if has_keyword(game, obj, "phasing")]
        events = [*_outward(game, leaving), *_inward(game, coming)]
        if events:
            game.happen_all(events)


@node
class CantPhaseOut(Prohibition):
    """Permanents that a filter means can't phase out; nor does what is attached to them, with them (CR 702.26g)."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (PhasedOut,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what it is as it would phase out."""
        return isinstance(event, PhasedOut) and self.filter.matches(ctx, event.obj)


@node
class NothingPhasesIn(Prohibition):
    """Permanents can't phase in."""

    events: ClassVar[tuple[type[Event], ...]] = (PhasedIn,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """None of them."""
        return isinstance(event, PhasedIn)


@node
class CantPhaseIn(Prohibition):
    """What an effect remembers under "affected" can't phase in."""

    events: ClassVar[tuple[type[Event], ...]] = (PhasedIn,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """These very permanents."""
        return isinstance(event, PhasedIn) and event.obj in ctx.memory["affected"]


@node
class StayPhasedOut(Instruction):
    """Permanents can't phase in for some time, phased out as they are (CR 702.26b)."""

    what: Selector
    duration: Duration

    def perform(self, ctx: Context) -> None:
        """They are pointed out, also where they can't be found any more."""
        objects = tuple(ref for ref in self.what.refs(ctx) if not is_player(ref))
        if objects and self.duration.lasts(ctx):
            ctx.game.add_effect(ctx, CantPhaseIn(), self.duration, {"affected": objects})


@node
class WhenPhasesOut(WhenObject):
    """Whenever a permanent that a filter means phases out; it looks back (CR 603.10b)."""

    events: ClassVar[tuple[type[Event], ...]] = (PhasedOut,)
    looks_back: ClassVar[bool] = True


@node
class WhenPhasesIn(WhenObject):
    """Whenever a permanent that a filter means phases in."""

    events: ClassVar[tuple[type[Event], ...]] = (PhasedIn,)


apnap_declarations = declares(
    # Several instances are redundant (CR 702.26p): rules look for the word.
    keyword_ability("phasing"),
    # Phased in or phased out (CR 110.5), with what, and until when.
    (PHASED_OUT, WITH, HELD, WILL_PHASE_IN),
    # What is phased out is treated as though it did not exist (CR 702.26b).
    Nonexistence(PHASED_OUT.name),
    # The untap step begins with it (CR 702.26a).
    InsertedStep("untap step", Step("phasing", _phasing, "502.1"), before="untap"),
    BeforeLeaving("phased out under the control of one who leaves", "702.26n", _before_leaving),
    # Immediately after what it was phased out until (CR 610.4).
    AnyTimeCheck("phase in", "610.4", _phase_in_again),
    words("verb#", "[phases|phase] out", lambda: PhaseOut(Subject())),
    words("verb#", "[phases|phase] out until ~ leaves the battlefield", lambda: PhaseOut(Subject(), UntilThisLeaves())),
    words("verb#", "[phases|phase] in", lambda: PhaseIn(Subject())),
    words("rule#", "can't phase out", lambda: (CantPhaseOut(IsAffected()),)),
    words(
        "clause",
        "simultaneously, all phased-out creatures phase in and all creatures with phasing phase out",
        ExchangePhases,
    ),
    words("static", "permanents can't phase in", lambda: (NothingPhasesIn(),)),
    words(
        "clause",
        "until the end of your next turn, ({o:mention.s}|{o:mention.p}) can't phase in",
        lambda o: StayPhasedOut(o, UntilEndOfYourNextTurn()),
    ),
    words(
        "clause",
        "until the end of your next turn, they can't phase in",
        lambda: StayPhasedOut(Remembered("phased out"), UntilEndOfYourNextTurn()),
    ),
    words("clause", "({o:mention.s}|{o:mention.p}) can't phase in {d:control time}", StayPhasedOut),
    words("each one", "{f:filter.s} that phased out this way", NumberPhasedOut),
    happening(WhenPhasesOut, ("phases out", "phase out")),
    happening(WhenPhasesIn, ("phases in", "phase in")),
)
