"""Options and answers in words: finding what a person means among the options of a decision."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from apnap.core.decisions import Answer, Decision
from apnap.core.errors import ApnapError, IllegalAnswer
from apnap.core.naming import Namer

if TYPE_CHECKING:
    from apnap.core.game import Game


class ScenarioError(ApnapError, AssertionError):
    """A scenario cannot go on as written, or something in it is not as expected."""


class Raw:
    """An answer as the decision itself takes it: indices, not values."""

    __slots__ = ("answer",)

    def __init__(self, answer: Answer) -> None:
        self.answer = answer


class Numbered(Namer):
    """For messages of scenarios: objects by name and number."""

    def object(self, id: int) -> str:
        """So that objects of one name can be told from each other."""
        return f"{self.game.name_of(id) or self.game.object(id).kind} #{id}"


def words(game: Game, option: Any) -> str:
    """A value for people: ids with names."""
    return Numbered(game).words(option)


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


def find_option(
    game: Game,
    options: Iterable[Any],
    wanted: Any,
    used: Iterable[int] = (),
    what: str = "",
    decision: Decision | None = None,
) -> int:
    """The index of the option that `wanted` means; `what` calls it by name in errors.

    Raises ScenarioError where there is none, or several that differ.
    """
    what = what or repr(wanted)
    offered = list(options)
    taken = set(used)
    exact = [i for i, o in enumerate(offered) if i not in taken and not callable(wanted) and _same(o, wanted)]
    found = exact[:1] or [i for i, o in enumerate(offered) if i not in taken and fits(game, o, wanted)]
    if not found:
        raise ScenarioError(f"{what} is not offered; offered are:{listing(game, offered, decision)}")
    alike = {_shape(game, offered[i]) for i in found}
    if len(alike) > 1:
        raise ScenarioError(f"{what} may be any of{listing(game, [offered[i] for i in found], decision)}")
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


def listing(game: Game, options: Iterable[Any], decision: Decision | None = None) -> str:
    """Options on lines of their own."""
    worded, namer = (
        (decision.worded if decision is not None else lambda option, namer: namer.words(option)),
        Numbered(game),
    )
    lines = [f"\n  {i}: {worded(option, namer)}" for i, option in enumerate(options)]
    return "".join(lines[:40]) + (f"\n  … and {len(lines) - 40} more" if len(lines) > 40 else "") or " none"


def select(game: Game, decision: Decision, wanted: Any) -> Answer:
    """The answer to `decision` that selects what is wanted: option values, names of objects, references, predicates, amounts.

    One thing for a choice of one; a list for a choice of several (an order may name only the first ones); a number; a
    mapping (or pairs) of options to amounts or partners. `Raw` gives an answer as it is. Raises ScenarioError.
    """
    try:
        meant = wanted.answer if isinstance(wanted, Raw) else decision.select(wanted, partial(_find, game, decision))
        return decision.parse(meant)
    except IllegalAnswer as err:
        raise ScenarioError(f"{err}\noffered are:{listing(game, decision.options, decision)}") from err


def _find(
    game: Game, decision: Decision, options: Sequence[Any], wanted: Any, used: Iterable[int] = (), what: str = ""
) -> int:
    """As scenarios find options: by reference, or by anything that `find_option` takes."""
    if isinstance(wanted, str):
        plain, taken = Namer(game), set(used)
        for at, option in enumerate(options):
            if at not in taken and decision.worded(option, plain) == wanted and not is_object(game, option):
                return at
    return find_option(game, options, wanted, used, what, decision)
