"""Decisions as the page asks them, and the answers that it sends back.

Each kind of decision has a form that the page knows; one that nobody here knows is asked as a list of whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from apnap import (
    Answer,
    Choose,
    ChooseNumber,
    ChooseOne,
    Decision,
    Described,
    Distribute,
    Game,
    IllegalAnswer,
    Match,
    Namer,
    Order,
    Priority,
    YesNo,
    freeze,
)
from apnap_plugins.apps.table.seen import object_of, reference_of
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.changing_targets import NewTargets


def _priority(decision: Priority) -> dict[str, Any]:
    return {}


def _some(decision: Choose) -> dict[str, Any]:
    return {"least": decision.minimum, "most": min(decision.maximum, len(decision.options))}


def _number(decision: ChooseNumber) -> dict[str, Any]:
    return {"least": decision.minimum, "most": decision.maximum}


def _divide(decision: Distribute) -> dict[str, Any]:
    return {"total": decision.total, "least": decision.minimum}


def _match(decision: Match) -> dict[str, Any]:
    capacity = getattr(decision, "capacity", ())
    return {"capacity": list(capacity) or [1] * len(decision.options), "everyone": decision.everyone}


def _arrange(decision: Arrange) -> dict[str, Any]:
    return {"piles": list(decision.piles)}


def _nothing(decision: Decision) -> dict[str, Any]:
    return {}


FORMS: Final[tuple[tuple[type[Decision], str, Callable[[Any], dict[str, Any]]], ...]] = (
    (Priority, "priority", _priority),
    (YesNo, "yes or no", _nothing),
    (ChooseOne, "one", _nothing),
    (NewTargets, "new targets", _nothing),
    (Choose, "some", _some),
    (Order, "order", _nothing),
    (ChooseNumber, "number", _number),
    (Distribute, "divide", _divide),
    (Match, "match", _match),
    (PayMana, "pay", _nothing),
    (Arrange, "arrange", _arrange),
)
"""How each kind of decision is asked; the first that fits."""


def asked(game: Game, decision: Decision, namer: Namer) -> tuple[dict[str, Any], list[int]]:
    """A decision for the page, and the objects that it speaks of."""
    form, more = next(
        ((name, make(decision)) for kind, name, make in FORMS if isinstance(decision, kind)), ("other", {})
    )
    options = decision.described(namer)
    told: dict[str, Any] = {
        "form": form,
        "kind": decision.kind,
        "rule": game.rules.rule_number(decision.rule) if decision.rule else "",
        "question": decision.prompt or decision.kind,
        "options": [_option(game, one, option) for one, option in zip(options, decision.options, strict=True)],
        "usual": decision.default(),
        **more,
    }
    if decision.source:
        told |= {"about": namer.words(decision.source), "source": f"o{decision.source}"}
    if asides := decision.asides():
        told["asides"] = [[answer, decision.worded(what, namer)] for answer, what in asides]
    ids = [object_of(one.json) for one in (*options, *(p for one in options for p in one.partners))]
    return told, [id for id in ids if id]


def _option(game: Game, described: Described, option: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"text": described.text, "ref": reference_of(described.json)}
    if described.partners:
        told["partners"] = [{"text": one.text, "ref": reference_of(one.json)} for one in described.partners]
    if isinstance(option, tuple) and option and isinstance(option[0], str):
        kind = game.rules.actions.get(option[0])
        if kind is not None and kind.background:
            told["quiet"] = True
    return told


def read_answer(decision: Decision, given: Any, name: Callable[[int], str]) -> Answer:
    """The answer that a page gave; None is the usual one. Raises IllegalAnswer that says in words why it can't be.

    `name` is what an object is called.
    """
    if given is None:
        return decision.default()
    answer = freeze(given)
    try:
        if isinstance(decision, (PayMana, NewTargets)) and isinstance(answer, tuple):
            return decision.complete(tuple(sorted(answer)))
        return decision.parse(answer)
    except (IllegalAnswer, TypeError) as err:
        raise IllegalAnswer(f"that can't be: {why_not(decision, answer, name)}") from err


def why_not(decision: Decision, answer: Answer, name: Callable[[int], str]) -> str:
    """Why an answer is none, with objects and options by their names."""
    if isinstance(decision, (Choose, Match)) and isinstance(answer, tuple):
        try:
            answer = tuple(sorted(answer))
        except TypeError:
            return "that is no answer to this question"
    try:
        problem = decision.problem(answer) or "that is no answer to this question"
    except (TypeError, IndexError):
        return "that is no answer to this question"

    def option(found: re.Match[str]) -> str:
        at = int(found[1])
        one = decision.options[at] if at < len(decision.options) else None
        return name(one) if isinstance(one, int) else found[0]

    return re.sub(r"\boption (\d+)", option, re.sub(r"\bobject (\d+)", lambda found: name(int(found[1])), problem))
