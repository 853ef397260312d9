"""Why, and why not, at a table: the judge's questions, answered for one who sees what their seat sees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from apnap import Answer, Decision, Game, IllegalAnswer
from apnap_plugins.apps.console import clean
from apnap_plugins.apps.why import Attack, Block, Verdict, why, why_not
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.declaring import Declare

MOST_TOLD: Final = 20_000
"""The most characters of an answer."""
MOST_PAIRS: Final = 4
"""Of a declaration that was refused so many pairs are looked at one by one."""


def explained(game: Game, names: Sequence[str], seat: int | None, question: str) -> dict[str, Any]:
    """The answer to a question in words, as far as the seat may know; None is one who watches agents, and sees all.

    `possible` says of a wish whether it can be done now. Raises UnknownName for a question that can't be read, and for
    what that seat sees nothing of.
    """
    found = why(game, question, seat or 0, seat, names)
    text = clean(found.text())
    if len(text) > MOST_TOLD:
        text = f"{text[:MOST_TOLD].rpartition(chr(10))[0]}\n  … and more: ask about one of these events"
    return {"text": text, "possible": found.possible if isinstance(found, Verdict) else None}


def refused(
    game: Game, names: Sequence[str], decision: Decision, err: IllegalAnswer, answer: Answer
) -> IllegalAnswer:  # fmt: skip
    """The error that an answer was refused with; that of attackers or blockers with the rules and effects behind it."""
    told = list(dict.fromkeys(_of_pairs(game, names, decision, answer)))
    return IllegalAnswer("; ".join([str(err), *told]))


def _of_pairs(game: Game, names: Sequence[str], decision: Decision, answer: Answer) -> Iterator[str]:
    """What stands against each pair of a declaration, or is asked of it."""
    if not isinstance(decision, Declare) or not isinstance(answer, tuple):
        return
    seat = decision.answerer
    for pair in answer[:MOST_PAIRS]:
        try:
            left, right = pair  # what comes from a page may be anything
            creature, partner = decision.options[left], decision.partners[left][right]
        except (TypeError, ValueError, IndexError):
            return
        wish = Attack(creature, partner) if isinstance(decision, DeclareAttackers) else Block(creature, partner)
        verdict = why_not(game, decision.player, wish, seat, names)
        yield from (f"{verdict.wish.partition(': ')[2]}: {line}" for line in _against(verdict))


def _against(verdict: Verdict) -> list[str]:
    """The reasons; where it is possible in itself, what limits it, which stands before what it may be matched with."""
    return [str(reason) for reason in verdict.reasons] or list(verdict.how[:-1])
