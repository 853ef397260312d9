"""Options and answers in words: finding what a person means among the options of a decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from apnap.core.decisions import Answer, Choose, ChooseNumber, ChooseOne, Decision, Distribute, Match, Order, YesNo
from apnap.core.errors import ApnapError, IllegalAnswer

if TYPE_CHECKING:
    from apnap.core.game import Game


class ScenarioError(ApnapError, AssertionError):
    """A scenario cannot go on as written, or something in it is not as expected."""


class Raw:
    """An answer as the decision itself takes it: indices, not values."""

    __slots__ = ("answer",)

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


def words(game: Game, option: Any) -> str:
    """An option for people: ids with names."""
    if isinstance(option, tuple):
        return "(" + ", ".join(words(game, part) for part in option) + ")"
    if is_object(game, option):
        return f"{game.name_of(option) or game.object(option).kind} #{option}"
    return str(option)


def is_object(game: Game, value: Any) -> bool:
    """Whether a value may be the id of an object that exists."""
    return isinstance(value, int) and not isinstance(value, bool) and value in game.objects


def fits(game: Game, option: Any, wanted: Any) -> bool:
    """Whether `wanted` means this option: a predicate, the option itself, or the name of an object in it."""
    if callable(wanted) and not isinstance(wanted, type):
        return bool(wanted(option))
    if isinstance(option, bool) or isinstance(wanted, bool):
        return option is wanted
    if option == wanted:
        return True
    if isinstance(wanted, str):
        if is_object(game, option):
            return game.name_of(option) == wanted
        if isinstance(option, tuple):
            return any(fits(game, part, wanted) for part in option)
        return getattr(option, "name", None) == wanted or str(option) == wanted
    if isinstance(wanted, (tuple, list)) and isinstance(option, tuple) and len(option) == len(wanted):
        return all(fits(game, part, want) for part, want in zip(option, wanted, strict=True))
    return isinstance(option, tuple) and any(part == wanted and not isinstance(part, bool) for part in option)


def find_option(game: Game, options: Iterable[Any], wanted: Any, used: Iterable[int] = (), what: str = "") -> int:
    """The index of the option that `wanted` means; `what` calls it by name in errors.

    Raises ScenarioError where there is none, or several that differ.
    """
    what = what or repr(wanted)
    offered = list(options)
    taken = set(used)
    exact = [i for i, o in enumerate(offered) if i not in taken and not callable(wanted) and _same(o, wanted)]
    found = exact[:1] or [i for i, o in enumerate(offered) if i not in taken and fits(game, o, wanted)]
    if not found:
        raise ScenarioError(f"{what} is not offered; offered are:{listing(game, offered)}")
    alike = {_shape(game, offered[i]) for i in found}
    if len(alike) > 1:
        raise ScenarioError(f"{what} may be any of{listing(game, [offered[i] for i in found])}")
    return found[0]


def _same(option: Any, wanted: Any) -> bool:
    return type(option) is type(wanted) and bool(option == wanted)


def _shape(game: Game, option: Any) -> str:
    """An option without ids: objects that look alike are as good as each other."""
    if isinstance(option, tuple):
        return "(" + ",".join(_shape(game, part) for part in option) + ")"
    if is_object(game, option):
        obj = game.object(option)
        return f"{game.name_of(option)}@{obj.zone}:{game.controller(option)}"
    return repr(option)


def listing(game: Game, options: Iterable[Any]) -> str:
    """Options on lines of their own."""
    lines = [f"\n  {i}: {words(game, option)}" for i, option in enumerate(options)]
    return "".join(lines[:40]) + (f"\n  … and {len(lines) - 40} more" if len(lines) > 40 else "") or " none"


def select(game: Game, decision: Decision, wanted: Any) -> Answer:
    """The answer to `decision` that selects what is wanted: option values, names of objects, predicates, amounts.

    One thing for a choice of one; a list for a choice of several (an order may name only the first ones); a number; a
    mapping (or pairs) of options to amounts or partners. `Raw` gives an answer as it is. Raises ScenarioError.
    """
    try:
        return decision.parse(_select(game, decision, wanted))
    except IllegalAnswer as err:
        raise ScenarioError(f"{err}\noffered are:{listing(game, decision.options)}") from err


def _select(game: Game, decision: Decision, wanted: Any) -> Answer:
    if isinstance(wanted, Raw):
        return wanted.answer
    if isinstance(decision, YesNo):
        return wanted if isinstance(wanted, int) and not isinstance(wanted, bool) else int(bool(wanted))
    if isinstance(decision, ChooseOne):
        if _is_place(decision, wanted):
            return wanted
        only = wanted[0] if isinstance(wanted, list) and len(wanted) == 1 else wanted
        return find_option(game, decision.options, only)
    if isinstance(decision, (Choose, Order)):
        return _several(game, decision, wanted)
    if isinstance(decision, ChooseNumber):
        return wanted
    if isinstance(decision, Distribute):
        return _amounts(game, decision, wanted)
    if isinstance(decision, Match):
        return _pairs(game, decision, wanted)
    return wanted


def _is_place(decision: Decision, wanted: Any) -> bool:
    """Whether a number means the place of an option that only describes; ids of objects come first."""
    return decision.places and isinstance(wanted, int) and wanted not in decision.options


def _several(game: Game, decision: Choose | Order, wanted: Any) -> Answer:
    if callable(wanted):
        return tuple(i for i, option in enumerate(decision.options) if wanted(option))
    wishes = list(wanted) if isinstance(wanted, (list, tuple, set, frozenset)) else [wanted]
    used: list[int] = []
    for wish in wishes:
        used.append(wish if _is_place(decision, wish) else find_option(game, decision.options, wish, used))
    return decision.complete(tuple(used)) if isinstance(decision, Order) else tuple(sorted(used))


def _amounts(game: Game, decision: Distribute, wanted: Any) -> Answer:
    if not isinstance(wanted, Mapping):
        return tuple(wanted)
    amounts = [0] * len(decision.options)
    used: list[int] = []
    for wish, amount in wanted.items():
        used.append(find_option(game, decision.options, wish, used))
        amounts[used[-1]] = amount
    return tuple(amounts)


def _pairs(game: Game, decision: Match, wanted: Any) -> Answer:
    pairs: list[tuple[int, int]] = []
    for left, right in wanted.items() if isinstance(wanted, Mapping) else wanted:
        used = [i for i, _ in pairs]
        at = find_option(game, decision.options, left, used)
        pairs.append((at, find_option(game, decision.partners[at], right, what=f"{right!r} as partner of {left!r}")))
    return tuple(sorted(pairs))


Choice = Any
