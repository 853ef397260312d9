"""Decisions taken apart into steps of which each is one number: what an action of an environment means.

Action 0 says that the answer is done, or goes on to the next part of it; 1 gives the answer that is always there
(`Decision.default`); 2 shows the next options where there are more than places; the others take the option at a place. What is
taken so far can come to no legal answer: then 0 is not allowed, and 1 is. Every legal answer can be given, but for those of
kinds that nobody here knows, of which some are drawn.
"""

from __future__ import annotations

from typing import Any, Final, final

from apnap import Answer, Choose, ChooseNumber, ChooseOne, Decision, Distribute, Match, Order, Priority, Rng

DONE: Final = 0
DEFAULT: Final = 1
MORE: Final = 2
FIRST: Final = 3
"""The action that takes the first option shown."""
SAMPLES: Final = 8
"""How many answers are drawn of a kind of decision that is not taken apart."""
MOST_NUMBERS: Final = 1000
"""More numbers are not offered one by one: then the least, the greatest, and those after the least."""


@final
class Choice:
    """The answer to one decision while it is given step by step.

    `options()` are what can be taken now, each as (what it is about, what it does): the option of the decision or None, and a
    number. `answer` is None until it is given. Without `by_hand` actions of the background, such as to tap a land for mana
    that payment would tap by itself, are no options.
    """

    def __init__(self, decision: Decision, places: int, rng: Rng, by_hand: bool = True) -> None:
        self.decision = decision
        self.places = places
        self.answer: Answer | None = None
        self.by_hand = by_hand
        self.page = 0
        self.taken: list[Any] = []
        self.part = 0
        """Of decisions with parts (matches, amounts): which part it is about."""
        self.drawn = [] if isinstance(decision, KNOWN) else [decision.sample(rng) for _ in range(SAMPLES)]
        self.drawn = list(dict.fromkeys(self.drawn))
        self._skip()

    def options(self) -> list[tuple[Any, int]]:
        """All that can be taken now, on whatever page."""
        decision = self.decision
        if isinstance(decision, ChooseOne):
            background = 0 if self.by_hand or not isinstance(decision, Priority) else decision.background
            shown = decision.options[: len(decision.options) - background]
            return [(option, at) for at, option in enumerate(shown)]
        if isinstance(decision, Order):
            return [(option, at) for at, option in enumerate(decision.options) if at not in self.taken]
        if isinstance(decision, Choose):
            last = self.taken[-1] if self.taken else -1
            room = len(self.taken) < decision.maximum
            return [(decision.options[at], at) for at in range(last + 1, len(decision.options))] if room else []
        if isinstance(decision, Match):
            last = max((right for left, right in self.taken if left == self.part), default=-1)
            partners = decision.partners[self.part] if self.part < len(decision.partners) else ()
            return [(partner, at) for at, partner in enumerate(partners) if at > last]
        if isinstance(decision, Distribute):
            rest = decision.total - sum(self.taken)
            return [(decision.options[self.part], n) for n in _numbers(decision.minimum, rest)]
        if isinstance(decision, ChooseNumber):
            return [(None, n) for n in _numbers(decision.minimum, decision.maximum)]
        return [(None, at) for at in range(len(self.drawn))]

    def shown(self) -> list[tuple[Any, int]]:
        """What can be taken on this page."""
        return self.options()[self.page * self.places :][: self.places]

    def allowed(self) -> list[int]:
        """The actions that are allowed now, rising."""
        shown = range(FIRST, FIRST + len(self.shown()))
        more = [MORE] if len(self.options()) > self.places else []
        return [*([DONE] if self._can_finish() else []), DEFAULT, *more, *shown]

    def take(self, action: int) -> None:
        """One step. The action is one of those allowed."""
        if action == DEFAULT:
            self.answer = self.decision.default()
        elif action == MORE:
            pages = -(-len(self.options()) // self.places)
            self.page = (self.page + 1) % pages
        elif action == DONE:
            self._finish()
        else:
            self._take(self.shown()[action - FIRST][1])

    def _can_finish(self) -> bool:
        decision = self.decision
        if isinstance(decision, Match):
            return self._has_more_parts() or decision.legal(tuple(self.taken))
        return isinstance(decision, Choose) and decision.legal(tuple(self.taken))

    def _finish(self) -> None:
        if isinstance(self.decision, Match) and self._has_more_parts():
            self.page, self.part = 0, self.part + 1
            self._skip()
        else:
            self.answer = tuple(self.taken)

    def _has_more_parts(self) -> bool:
        return isinstance(self.decision, Match) and any(self.decision.partners[self.part + 1 :])

    def _skip(self) -> None:
        """Past parts for which there is nothing to take."""
        if isinstance(self.decision, Match):
            while self.part < len(self.decision.partners) and not self.decision.partners[self.part]:
                self.part += 1

    def _take(self, number: int) -> None:
        decision = self.decision
        self.page = 0
        if isinstance(decision, ChooseOne | ChooseNumber):
            self.answer = number
        elif isinstance(decision, Match):
            self.taken.append((self.part, number))
        elif isinstance(decision, KNOWN):
            self.taken.append(number)
            self.part += isinstance(decision, Distribute)
            if isinstance(decision, Order | Distribute) and len(self.taken) == len(decision.options):
                self._settle()
        else:
            self.answer = self.drawn[number]

    def _settle(self) -> None:
        """The answer is complete: it counts if it is legal, else the one that is always there does."""
        answer = tuple(self.taken)
        self.answer = answer if self.decision.legal(answer) else self.decision.default()


KNOWN: Final = (ChooseOne, Order, Choose, Match, Distribute, ChooseNumber)


def _numbers(least: int, most: int) -> list[int]:
    """The numbers from the least to the most; of very many the first and the last."""
    if most - least < MOST_NUMBERS:
        return list(range(least, most + 1))
    return [*range(least, least + MOST_NUMBERS - 1), most]
