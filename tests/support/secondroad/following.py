"""Going along with what happens: what is proposed and asked, against what the interpreter says must come next."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from apnap import Choose, YesNo
from secondroad import table
from secondroad.instructions import Asked, Differs, Fact, Interpreter, Paid, Proposed, Step, Walk
from secondroad.table import NotJudged, read, word_of
from secondroad.values import View


class Following:
    """One walk through a tree, in step with the game. It ends in `problem`, in `given_up` with the reason, or `over`."""

    def __init__(self, begin: Callable[[Interpreter], Walk]) -> None:
        self.interpreter = Interpreter()
        self.walk = begin(self.interpreter)
        self.now: Step | None = None
        self.problem = ""
        self.given_up = ""
        self.over = False
        self.paying: list[Fact] | None = None
        """What has happened while a cost is being paid."""
        self.begun = False

    @property
    def done(self) -> bool:
        """Whether nothing more is followed."""
        return bool(self.over or self.problem or self.given_up)

    # Going on ------------------------------------------------------------------------------------------

    def _resume(self, answer: Any = None) -> None:
        try:
            self.now = self.walk.send(answer) if self.begun else next(self.walk)
        except StopIteration:
            self.over, self.now = True, None
        except NotJudged as why:
            self.given_up = str(why)
        except Differs as what:
            self.problem = str(what)
        self.begun = True

    def go_on(self, answers: bool = False) -> None:
        """Up to what must come next. With `answers` choices that nobody was asked for are passed by."""
        while not self.done:
            if self.now is None or (isinstance(self.now, Proposed) and not self.now.facts):
                self._resume()
            elif answers and not isinstance(self.now, Proposed):
                self._resume(None)
            else:
                return

    # What happens --------------------------------------------------------------------------------------

    def proposes(self, facts: Sequence[Fact]) -> None:
        """These events are about to happen at once."""
        if self.paying is not None:
            self.paying += facts
            return
        self.go_on(answers=True)
        for fact in facts:
            if not self.done:
                self._take(fact)
        if self.over and facts:
            self.problem = f"{facts[0]} happens, and the text says no more"

    def _take(self, fact: Fact) -> None:
        if not isinstance(self.now, Proposed):
            return
        known = next((one for one in alike(fact) if self.now.facts[one] > 0), None)
        other = next((ways for ways in self.now.others for one in alike(fact) if ways[one] > 0), None)
        if known is None and other is not None:
            self.now.facts, self.now.others = other, []
            known = next(one for one in alike(fact) if other[one] > 0)
        if known is None:
            self.problem = f"{fact} happens, but {said(self.now)} must come next"
            return
        self.now.facts[known] -= 1
        self.now.facts += Counter()

    def asks(self, decision: Any, outermost: bool) -> None:
        """Somebody is about to be asked."""
        if self.paying is not None:
            self._check_cost(decision)
            return
        if outermost:
            self.go_on()
            while self._is_passed_by(decision):
                self._resume(None)
                self.go_on()
            if isinstance(self.now, Asked) and fits(self.now, decision) and self.now.options is not None:
                self._compare(self.now.options, decision)
        elif isinstance(self.now, Proposed) and type(decision) is Choose and decision.player in self.now.searched:
            self._compare(self.now.searched[decision.player], decision)

    def _is_passed_by(self, decision: Any) -> bool:
        """Whether a player is not asked whether to do something: they have to choose for what comes then."""
        now = self.now
        waits = isinstance(now, Asked) and now.yes_or_no and not self.done
        return waits and type(decision) is Choose and decision.player == now.player

    def _compare(self, foreseen: frozenset[Any] | None, decision: Any) -> None:
        self.problem = self.problem or wrong_options(foreseen, decision)

    def answered(self, decision: Any, value: Any, outermost: bool) -> None:
        """It was answered so."""
        if self.done or self.paying is not None:
            return
        if outermost and isinstance(self.now, Asked) and fits(self.now, decision):
            self._resume(value)
        elif not outermost and isinstance(self.now, Proposed) and type(decision) is Choose:
            if decision.player in self.now.searched:
                self.now.found[decision.player] = tuple(value)

    # Costs ---------------------------------------------------------------------------------------------

    def begins_to_act(self) -> bool:
        """A player begins to pay, or to cast something: whether it is a cost that must be paid now.

        What is done while that is paid, such as resolving a triggered mana ability (CR 605.4a), belongs to it.
        """
        if self.paying is not None:
            return False
        self.go_on()
        if isinstance(self.now, Paid) and not self.done:
            self.paying = []
            return True
        return False

    def has_acted(self, completed: bool) -> None:
        """The cost is paid, or that was taken back."""
        facts, self.paying = self.paying or [], None
        if isinstance(self.now, Paid) and not self.done:
            wrong = (
                unpaid(self.now.cost, dataclasses.replace(self.now.view, you=self.now.player), self.now.player, facts)
                if completed
                else ""
            )
            self.problem = self.problem or wrong
            self._resume(completed)

    def _check_cost(self, decision: Any) -> None:
        """CR 118.3: with what a cost can be paid."""
        if isinstance(decision, table.ChooseForCost) and isinstance(self.now, Paid):
            try:
                self._compare(cost_options(self.now.cost, self.now.view, self.now.player, decision), decision)
            except NotJudged as why:
                self.given_up = str(why)

    # The end -------------------------------------------------------------------------------------------

    def ends(self) -> None:
        """Nothing more happens."""
        self.go_on(answers=True)
        if not self.done:
            self.problem = f"{said(self.now)} did not come about"


def alike(fact: Fact) -> list[Fact]:
    """The ways in which the interpreter may have put a fact: a discard at random, a token by its name."""
    if fact[0] == "discard":
        return [fact, (*fact[:2], None)]
    if fact[0] == "create":
        return [(*fact[:-1], one) for one in fact[-1]]
    return [fact]


def said(step: Step | None) -> str:
    """What must come next, for people."""
    if isinstance(step, Proposed):
        ways = [step.facts, *step.others]
        return " or ".join(str(sorted(map(str, way.elements()))) for way in ways)
    return str(step)


def fits(asked: Asked, decision: Any) -> bool:
    """Whether a decision is the one that must be asked."""
    right = isinstance(decision, YesNo) if asked.yes_or_no else type(decision) is Choose
    return right and decision.player == asked.player


# Costs -------------------------------------------------------------------------------------------------


def cost_options(cost: Sequence[Any], view: View, player: int, decision: Any) -> frozenset[int] | None:
    """What a part of a cost means that objects are chosen for; None where it isn't known which part that is.

    CR 701.17a, 701.21a, 701.8a: what you control is sacrificed, what is untapped is tapped, what is in your hand is discarded.
    What is returned may be anybody's, unless the text says whose.
    """
    found = []
    for part in cost:
        word = word_of(part)
        if word not in ("sacrifice", "tap", "return", "discard") or not decision.prompt.lower().startswith(word):
            continue
        if word == "return":
            there = view.game.zone("battlefield")
        elif word == "discard":
            there = tuple(obj for obj in view.cards_in("hand", player) if obj not in (view.source, view.this))
        else:
            there = view.controlled_by(player)
        filter_ = read(part)[1].filter
        if word == "sacrifice":
            there = tuple(obj for obj in there if view.may_be_sacrificed(obj, player))
        untapped = (obj for obj in there if word != "tap" or not view.game.get(table.TAPPED, obj))
        found.append(frozenset(obj for obj in untapped if filter_ is None or view.matches(filter_, obj)))
    return found[0] if len(found) == 1 and not decision.needed else None


def wrong_options(foreseen: frozenset[Any] | None, decision: Any) -> str:
    """What is wrong about what a decision offers, in words; empty where nothing is, or nothing is foreseen."""
    offered = frozenset(decision.options)
    if foreseen is None or offered == foreseen:
        return ""
    more, less = sorted(map(str, offered - foreseen)), sorted(map(str, foreseen - offered))
    return f"{decision.prompt}: {more} are offered that the text doesn't mean, and {less} are not that it means"


def unpaid(cost: Sequence[Any], view: View, player: int, facts: Sequence[Fact]) -> str:
    """What of a cost did not happen although it was paid, in words; empty where all of it did (CR 118.3, 601.2h)."""
    for part in cost:
        try:
            word, found = read(part)
            short = _missing(word, found, view, player, facts)
        except NotJudged:
            continue
        if short:
            return f"the cost {part} was paid, but {short}"
    return ""


def _missing(word: str, found: Any, view: View, player: int, facts: Sequence[Fact]) -> str:
    if word == "pay life":
        life = view.number(found.number)
        return "" if life == 0 or ("lose", player, life) in facts else f"player {player} does not lose {life} life"
    if word == "tap this":
        return "" if ("tap", view.source) in facts else "it is not tapped"
    if word == "sacrifice this":
        return "" if ("sacrifice", view.source, player) in facts else "it is not sacrificed"
    happened = {"sacrifice": "sacrifice", "tap": "tap", "discard": "discard", "return": "move"}.get(word, "")
    if not happened:
        return ""
    taken = [fact for fact in facts if fact[0] == happened and (happened != "move" or fact[2] == "hand")]
    objects = [fact[2] if happened == "discard" else fact[1] for fact in taken]
    fitting = [obj for obj in objects if found.filter is None or view.matches(found.filter, obj)]
    wanted = view.number(found.number)
    return "" if len(fitting) >= wanted else f"it took {len(fitting)} objects that fit, not {wanted}"
