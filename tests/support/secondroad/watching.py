"""A game that is compared with the second road while it is played: resolutions, mana abilities, costs, results, plans.

What a run over known ground does again was compared before (see `WatchedGame`): only the first run to the end counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from apnap import ABILITIES, Decision, Delayed, Event, Happened, Keyword
from apnap.core.flow import Priority
from apnap.testing.probe import WatchedGame
from apnap_plugins.rules.stack.stack import CreatesAsItEnters
from secondroad import planning, results, table
from secondroad.following import Following, cost_options, unpaid, wrong_options
from secondroad.instructions import Fact, Interpreter, Walk, fact_of
from secondroad.table import NotJudged
from secondroad.values import View, is_player

T = TypeVar("T")


@dataclass
class Account:
    """What was compared, by word; what was not, by the reason, such as the class of an instruction without a word."""

    judged: Counter[str] = field(default_factory=Counter)
    not_judged: Counter[str] = field(default_factory=Counter)

    def merge(self, other: Account) -> None:
        """Add what another account has."""
        self.judged += other.judged
        self.not_judged += other.not_judged

    def share(self) -> float:
        """The part of what was looked at that could be compared."""
        judged = self.judged.total()
        return judged / max(1, judged + self.not_judged.total())

    def report(self) -> str:
        """For people."""
        judged, not_judged = self.judged.total(), self.not_judged.total()
        lines = [f"second road: {judged} compared, {not_judged} times not followed further"]
        lines += [f"  {count:5} {word}" for word, count in self.judged.most_common()]
        return "\n".join(
            [*lines, "not followed:", *(f"  {count:5} {why}" for why, count in self.not_judged.most_common(40))]
        )


class ComparedGame(WatchedGame):
    """A watched game whose outcomes are compared. Differences are problems of the watch; `account` counts what was compared.

    `is_tried` says which objects count for the account; everything is compared.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        """As `WatchedGame`."""
        self.account = Account()
        self.following: Following | None = None
        self.for_mana: Following | None = None
        self.mana_counts = False
        self.inside = 0
        """How deep in events: what an event contains was not proposed by a text."""
        self.aside = 0
        """How deep in what players do meanwhile, such as casting a spell as another one resolves."""
        self.costs: list[Fact] | None = None
        """What has happened since something began to be cast or activated."""
        self.frames: list[Any] = []
        """What is being cast or activated."""
        self.sacrificed: list[int] = []
        """What has been, since a mana ability was last activated."""
        self.planned: set[tuple[int, str]] = set()
        """The mana abilities that were counted on, and with which permanents it was looked at last."""
        self.planned_with: tuple[int, ...] = ()
        super().__init__(*args, **more)

    def is_tried(self, obj: int) -> bool:
        """Whether the object counts for the account."""
        return True

    @property
    def is_real(self) -> bool:
        """Whether things happen, not only on scratch."""
        return not self.trying and not self.foreseeing and self.session.unwinding is None

    def differs(self, what: str) -> None:
        """Note a difference, once."""
        if self._new_ground():
            self.watch.problem("second road", what)

    # Events ----------------------------------------------------------------------------------------------

    def happen(self, event: Event) -> Happened | None:
        """Compare what is proposed, and what it did."""
        return self._compared([event], lambda: super(ComparedGame, self).happen(event))

    def happen_all(self, events: Iterable[Event]) -> list[Happened]:
        """Compare what is proposed, and what it did."""
        given = list(events)
        return self._compared(given, lambda: super(ComparedGame, self).happen_all(given))

    def _compared(self, events: list[Event], do: Callable[[], T]) -> T:
        if self.inside or not self.is_real:
            return do()
        facts = self._facts(events)
        self._propose(facts, events)
        was, start = results.before(self, facts), len(self.log.entries)
        with self._deeper():
            done = do()
        if facts and self._new_ground():
            self._look_at(was, facts, start)
        if self.for_mana is not None:
            self._end_of_mana()
        return done

    @contextmanager
    def _deeper(self) -> Iterator[None]:
        self.inside += 1
        try:
            yield
        finally:
            self.inside -= 1

    def _facts(self, events: list[Event]) -> list[Fact]:
        """The events in short. Where one is unknown, what is being followed is given up."""
        facts: list[Fact] = []
        for event in events:
            try:
                fact = fact_of(self, event)
            except NotJudged as why:
                for following in (self.following, self.for_mana):
                    if following is not None and not following.done:
                        following.given_up = str(why)
                continue
            facts += [fact] if fact is not None else []
        return facts

    def _propose(self, facts: list[Fact], events: list[Event]) -> None:
        if self.costs is not None:
            self.costs += facts
        self.sacrificed += [fact[1] for fact in facts if fact[0] == "sacrifice"]
        if facts and facts[0][0] == "activated":
            self._begin_mana(events[0])
        elif self.for_mana is not None:
            self.for_mana.proposes(facts)
        elif self.following is not None and not self.aside:
            here = self.following_obj
            self.following.proposes([fact for fact in facts if fact[:2] != ("move", here) or self._says_so(fact)])

    def _says_so(self, fact: Fact) -> bool:
        """Whether the text itself moves the spell that resolves; else it is put where spells go (CR 608.2m)."""
        self.following.go_on()
        return fact in getattr(self.following.now, "facts", ())

    def _look_at(self, was: results.Before, facts: list[Fact], start: int) -> None:
        came, altered = [], False
        for entry in self.log.entries[start:]:
            altered |= entry.happened is None
            try:
                fact = fact_of(self, entry.happened.event) if entry.happened is not None else None
            except NotJudged:
                continue
            came += [fact] if fact is not None else []
        for what in results.differences(self, was, facts, came, altered):
            self.differs(what)

    def add_effect(self, ctx: Any, effect: Any, duration: Any = None, memory: Any = None) -> int:
        """A lasting effect is proposed too."""
        if self.inside or not self.is_real:
            return super().add_effect(ctx, effect, duration, memory)
        affected = (memory or {}).get("affected")
        facts: list[Fact] = [("effect", None)] if affected is None else [("effect", obj) for obj in affected]
        by_rule = not ctx.this  # as where somebody leaves meanwhile (CR 702.26n)
        if self.following is not None and not self.aside and not by_rule and not self._comes_as_it_enters(ctx, effect):
            self.following.proposes(facts)
        with self._deeper():
            return super().add_effect(ctx, effect, duration, memory)

    def _comes_as_it_enters(self, ctx: Any, effect: Any) -> bool:
        """Whether a static ability of the permanent spell creates it, and none of its instructions (CR 608.3g)."""
        own = (ability for one in self.characteristics(ctx.this)[ABILITIES] for ability in (one, *self._meant_by(one)))
        found = (part for ability in own for part in ability.walk() if isinstance(part, CreatesAsItEnters))
        return isinstance(effect, Delayed) and any(part.ability == effect.ability for part in found)

    def _meant_by(self, ability: Any) -> tuple[Any, ...]:
        return self.rules.expand(ability) if isinstance(ability, Keyword) and ability.id in self.rules.keywords else ()

    # Decisions -------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> Any:
        """Compare what is offered, and go on with what was chosen."""
        if not self.is_real:
            return super().ask(decision)
        following = self.for_mana or (self.following if not self.aside else None)
        if isinstance(decision, Priority):
            self._look_at_plans()
        elif isinstance(decision, table.ChooseTargets):
            self._look_at_targets(decision)
        elif isinstance(decision, table.ChooseForCost) and not self.inside and self.frames:
            self._look_at_objects_for_cost(decision)
        elif following is not None and not following.done:
            following.asks(decision, not self.inside)
        try:
            value = super().ask(decision)
        except BaseException:
            self.for_mana = None  # rule code is left, and runs again
            raise
        if following is not None and not isinstance(decision, Priority):
            following.answered(decision, value, not self.inside)
        return value

    def act(self, player: int, action: Callable[[], T]) -> T | None:
        """A player pays, or casts something, while something resolves."""
        following = self.following if not self.aside and not self.inside and self.is_real else None
        if following is None or not following.begins_to_act():
            self.aside += 1
            try:
                return super().act(player, action)
            finally:
                self.aside -= 1
        done = super().act(player, action)
        following.has_acted(bool(done))
        return done

    # Resolutions -----------------------------------------------------------------------------------------

    def run_procedure(self, procedure: str, frame: Any) -> Any:
        """Follow what resolves; look at what an activated ability cost."""
        if not self.is_real:
            return super().run_procedure(procedure, frame)
        if procedure == "resolve":
            return self._followed(frame, lambda: super(ComparedGame, self).run_procedure(procedure, frame))
        if procedure not in ("activate", "cast"):
            return super().run_procedure(procedure, frame)
        outer, self.costs = self.costs, []
        self.frames.append(frame)
        try:
            result = super().run_procedure(procedure, frame)
            paid = self.costs
        finally:
            self.costs = outer
            self.frames.pop()
        self._look_at_cost(frame, paid)
        return result

    def _look_at_cost(self, frame: Any, facts: list[Fact]) -> None:
        """All that a spell or ability cost beside mana was paid (CR 601.2h)."""
        cost = cost_of(frame)
        wrong = unpaid(cost, self._payer(frame), frame.player, facts)
        if wrong:
            self.differs(wrong)
        elif cost and self.is_tried(frame.card) and self._new_ground():
            self.account.judged.update(
                f"cost: {word}" for word in map(table.word_of, cost) if word not in (None, "mana")
            )

    def _payer(self, frame: Any) -> View:
        return View(self, frame.ctx.source, frame.player, frame.obj, x=self.get(table.X_VALUE, frame.obj))

    def _look_at_objects_for_cost(self, decision: Any) -> None:
        """What may be used for a cost is what it means (CR 118.3); what mana abilities in between cost is left alone."""
        frame = self.frames[-1] if self.frames else None
        if frame is None or not frame.obj or decision.source != frame.ctx.source:
            return
        try:
            wrong = wrong_options(cost_options(cost_of(frame), self._payer(frame), frame.player, decision), decision)
        except NotJudged as why:
            self.account.not_judged[f"cost: {why}"] += 1
            return
        if wrong:
            self.differs(wrong)

    def _followed(self, frame: Any, do: Callable[[], T]) -> T:
        counts = self.is_tried(frame.ctx.source)
        following = self.following = Following(lambda interpreter: resolution(interpreter, self, frame.obj))
        self.following_obj = frame.obj
        following.go_on()  # targets and conditions are looked at before anything happens (CR 608.2a, 608.2b)
        name = self.name_of(frame.ctx.source)
        try:
            result = do()
            following.ends()
        finally:
            self.following = None
        self._settle(following, counts, name)
        return result

    def _settle(self, following: Following, counts: bool, name: str) -> None:
        if not self._new_ground():
            return
        if following.problem:
            self.differs(f"{name}: {following.problem}")
        if counts:
            self.account.judged += following.interpreter.judged
            self.account.not_judged += Counter([following.given_up] if following.given_up else [])

    # Mana ------------------------------------------------------------------------------------------------

    def _begin_mana(self, event: Any) -> None:
        """A mana ability was activated and resolves at once (CR 605.3b)."""
        _, found = table.read_event(event)
        if found.obj:
            return
        gone, self.sacrificed = tuple(self.sacrificed), []
        view = View(self, found.source, found.player, memory={"paid sacrificed": gone[-1:]})
        ability = found.ability
        self.mana_counts = self.is_tried(found.source)
        self.for_mana = Following(lambda interpreter: interpreter.follow(ability.effect, view))
        self.for_mana.go_on()
        self._end_of_mana()

    def _end_of_mana(self) -> None:
        following = self.for_mana
        if following is None:
            return
        following.go_on()
        if following.done:
            self.for_mana = None
            self._settle(following, self.mana_counts, "a mana ability")

    # Before anything happens -----------------------------------------------------------------------------

    def _look_at_targets(self, decision: Any) -> None:
        """What is offered as targets is what the phrase means (CR 601.2c, 115.1)."""
        obj = decision.source
        counts = obj in self.zone("stack") and self.is_tried(view_of(self, obj).source)
        try:
            foreseen = targets(self, obj, decision.prompt, frozenset(decision.options))
        except NotJudged as why:
            if counts and self._new_ground():
                self.account.not_judged[f"targets: {why}"] += 1
            return
        if wrong := wrong_options(foreseen, decision):
            self.differs(wrong)
        elif counts and self._new_ground():
            self.account.judged["targets"] += 1

    def _look_at_plans(self) -> None:
        """For each set of permanents once; an object counts once for the account."""
        there = self.zone("battlefield")
        if self.inside or not self._new_ground() or there == self.planned_with:
            return
        self.planned_with = there
        for obj in filter(self.is_tried, there):
            for word, wrong in planning.not_counted_on(self, obj):
                if wrong:
                    self.differs(wrong)
                elif (obj, word) not in self.planned:
                    self.planned.add((obj, word))
                    self.account.judged[f"planned: {word}"] += 1


def cost_of(frame: Any) -> tuple[Any, ...]:
    """All that is paid beside mana, or for an ability what its text says (CR 601.2f, 602.1a)."""
    return tuple(frame.costs if frame.ability is None else frame.ability.cost)


def view_of(game: Any, obj: int) -> View:
    """The point of view of a spell or ability on the stack (CR 113.7a)."""
    info = game.get(table.ABILITY, obj)
    memory = dict(game.get(table.PAID, obj))
    if info is None:
        return View(game, obj, game.controller(obj), obj, x=game.get(table.X_VALUE, obj), memory=memory)
    return View(
        game, info.source, game.controller(obj), obj, happened=info.happened, x=game.get(table.X_VALUE, obj),
        memory={**dict(info.memory), **memory},
    )  # fmt: skip


def resolution(interpreter: Interpreter, game: Any, obj: int) -> Walk:
    """What must happen as a spell or ability resolves (CR 608.2)."""
    view, texts, info = view_of(game, obj), table.text_of(game, obj), game.get(table.ABILITY, obj)
    if any(getattr(text, "x", None) is not None for text in texts):
        raise NotJudged("an X that the text defines")
    if info is not None and isinstance(info.ability, table.Triggered) and info.ability.condition is not None:
        if not view.holds(info.ability.condition):
            return True  # CR 608.2a
    parts = list(_parts(texts, game.get(table.CHOSEN_MODES, obj)))
    chosen = game.get(table.TARGETS, obj)
    legal = [
        tuple(tuple(ref for ref in refs if _is_legal(view, spec, ref)) for spec, refs in zip(specs, slots, strict=True))
        for (_, specs), slots in zip(parts, chosen, strict=False)
    ]
    if any(refs for slots in chosen for refs in slots) and not any(refs for slots in legal for refs in slots):
        return True  # CR 608.2b
    for number, (effect, _) in enumerate(parts):
        if effect is not None:
            yield from interpreter.follow(effect, view.with_targets(legal[number] if number < len(legal) else ()))
    return True


def targets(game: Any, obj: int, prompt: str, offered: frozenset[Any]) -> frozenset[Any]:
    """What can be a target of a spell or ability on the stack, by the prompt of its phrase (CR 115.1, 115.5, 601.2c).

    For what may be protected from the source what is offered decides.
    """
    if obj not in game.zone("stack"):
        raise NotJudged("what is not on the stack")
    texts = table.text_of(game, obj)
    if any(getattr(text, "x", None) is not None for text in texts):
        raise NotJudged("an X that the text defines")
    parts = _parts(texts, game.get(table.CHOSEN_MODES, obj))
    found = {spec: None for _, specs in parts for spec in specs if prompt == f"Choose {spec.prompt}"}
    if len(found) != 1:
        raise NotJudged("several phrases alike")
    spec, view = next(iter(found)), view_of(game, obj)
    if spec.one_owner or spec.who is not None or spec.each_of is not None:
        raise NotJudged("targets of one owner, of each player, or that others choose")
    if any(spec.other_than or later.other_than for text in texts for later in getattr(text, "targets", ())):
        raise NotJudged("another target")
    there = [ref for zone, _ in spec.places() for ref in view.everything_in(zone) if ref != obj]
    seats = {"any": game.players_in(), "opponent": view.opponents(), "you": (view.you,)}.get(spec.players, ())
    among = None if spec.among is None else view.players(spec.among)
    players = [("player", seat) for seat in seats if among is None or seat in among]
    meant = [*players, *(ref for ref in there if may_be_protected(view, ref) or _is_legal(view, spec, ref))]
    return frozenset(ref for ref in meant if not may_be_protected(view, ref) or ref in offered)


def _parts(texts: Sequence[Any], modes: Sequence[int]) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Instructions with their target phrases: a text, or each chosen mode; modes of several texts are counted through."""
    first = 0
    for text in texts:
        found = getattr(text, "modes", None)
        if found is None:
            yield text.effect, text.targets
            continue
        for mode in modes:
            if first <= mode < first + len(found.modes):
                yield found.modes[mode - first].effect, found.modes[mode - first].targets
        first += len(found.modes)


def _is_legal(view: View, spec: Any, ref: Any) -> bool:
    """CR 608.2b: whether a target is still legal. Raises NotJudged where something may protect it."""
    if is_player(ref):
        if may_be_protected(view, ref):
            raise NotJudged("a player with abilities")
        return ref[1] in view.game.players_in()
    if not view.there(ref) or ref not in view.everything_in(view.zone_of(ref)):  # as what has phased out (CR 702.26b)
        return False
    meant = [filter_ for zone, filter_ in spec.places() if zone == view.zone_of(ref)]
    if not any(view.matches(filter_, ref) for filter_ in meant):
        return False
    return not _is_hidden(view, ref)


def _is_hidden(view: View, obj: int) -> bool:
    """CR 702.11b, 702.18a: shroud hides from all, hexproof from opponents. Raises NotJudged for what hides from some sources."""
    if may_be_protected(view, obj) or _may_be_barred(view):
        raise NotJudged("a target that may be protected")
    for one in view.characteristic(obj, table.ABILITIES) if view.zone_of(obj) == "battlefield" else ():
        if not isinstance(one, table.Keyword):
            continue
        if one.id == "shroud" or (one.id == "hexproof" and view.game.controller(obj) != view.you):
            return True
    return False


def _may_be_barred(view: View) -> bool:
    """Whether something says of permanents that they can't be the targets of some spells or abilities."""
    answers = view.game.index().answers.get(table.CanBeTargeted, ())
    return any(isinstance(active.effect, table.CantBeTargeted) for active in answers)


def may_be_protected(view: View, obj: Any) -> bool:
    """Whether an ability may hide it from some sources: a player with abilities, a permanent with protection or hexproof from."""
    if is_player(obj):
        return bool(view.game.query(table.PlayerAbilities(obj[1]), ()))
    if view.zone_of(obj) != "battlefield":
        return False
    keywords = (one for one in view.characteristic(obj, table.ABILITIES) if isinstance(one, table.Keyword))
    return any(one.id == "protection" or (one.id == "hexproof" and one.parameters) for one in keywords)
