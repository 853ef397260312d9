"""Decisions as the page asks them, and the answers that it sends back.

Each shape of answer has a form that the page knows; what has none is asked for as a list of whole numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from apnap import (
    Answer,
    Choose,
    Decision,
    Game,
    IllegalAnswer,
    Match,
    Namer,
    Priority,
    freeze,
)
from apnap_plugins.apps.messages import OptionMessage, message_of
from apnap_plugins.apps.table.seen import object_of, reference_of
from apnap_plugins.rules.objects.arranging import Arrange
from apnap_plugins.rules.payment.payment import PayMana
from apnap_plugins.rules.stack.changing_targets import NewTargets

FORMS: Final[tuple[tuple[type[Decision], str], ...]] = (
    (Priority, "priority"),
    (NewTargets, "new targets"),
    (PayMana, "pay"),
    (Arrange, "arrange"),
)
"""What the page asks in a form of its own; whatever else by the shape of its answer."""
FIELDS: Final = ("minimum", "maximum", "total")


def asked(game: Game, decision: Decision, namer: Namer) -> tuple[dict[str, Any], list[int]]:
    """A decision for the page, and the objects that it speaks of.

    It is the message that other programs get (`apnap_plugins.apps.messages`), with what a click needs: to which card or player an
    option belongs, and without what only programs read.
    """
    asides = [(answer, decision.worded(what, namer)) for answer, what in decision.asides()]
    message = message_of(decision, decision.described(namer), asides)
    told: dict[str, Any] = {
        "form": next((form for kind, form in FORMS if isinstance(decision, kind)), message.shape),
        "kind": message.kind,
        "rule": game.rules.rule_number(message.rule) if message.rule else "",
        "prompt": message.prompt or message.kind,
        "options": [_option(game, one, option) for one, option in zip(message.options, decision.options, strict=True)],
        "default": message.default,
        **{name: value for name in FIELDS if (value := getattr(message, name)) is not None},
        **_more(decision),
    }
    if message.source:
        told |= {"about": namer.words(message.source), "source": f"o{message.source}"}
    if message.asides:
        told["asides"] = [[one.answer, one.text] for one in message.asides]
    ids = [object_of(one.data) for one in (*message.options, *(p for one in message.options for p in one.partners))]
    return told, [id for id in ids if id]


def _more(decision: Decision) -> dict[str, Any]:
    """What the page has to know of some kinds beside what the message has."""
    if isinstance(decision, Choose):
        return {"maximum": min(decision.maximum, len(decision.options))}
    if isinstance(decision, Match):
        capacity = getattr(decision, "capacity", ())
        return {"capacity": list(capacity) or [1] * len(decision.options), "everyone": decision.everyone}
    return {"piles": list(decision.piles)} if isinstance(decision, Arrange) else {}


def _option(game: Game, message: OptionMessage, option: Any) -> dict[str, Any]:
    told: dict[str, Any] = {"text": message.text, "ref": reference_of(message.data)}
    if message.partners:
        told["partners"] = [{"text": one.text, "ref": reference_of(one.data)} for one in message.partners]
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
