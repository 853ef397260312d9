"""What is installed and what of it is in force, as data: for `apnap mechanics`, `apnap sets` and `apnap doctor`.

All but `declared`, `checked` and `users` goes by manifests, and imports no plugin.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, final

from apnap import Ability, ApnapError, Definition, RulesetError, SampleCard, StaticEffect, hookspecs, unknown
from apnap.hookspecs import DECLARATIONS
from apnap.manifest import Manifest, numbers_in
from apnap.registry import (
    OFFICIAL,
    Found,
    Inventory,
    Problem,
    Resolution,
    Survey,
    Wish,
    calls,
    flat,
    inventory,
    load,
    plugin_manager,
    resolve,
    survey,
)
from apnap.ruleset import Ruleset
from apnap.words import Derived, Reader, WordList, Words
from apnap_plugins.apps.profile_options import Choice


@final
@dataclass(frozen=True, slots=True)
class Stock:
    """What is installed, and what the choice makes of it: a resolution, or why it can't be had."""

    inventory: Inventory
    survey: Survey
    choice: Choice
    resolution: Resolution | None
    error: str

    def in_force(self) -> set[str]:
        """The ids of the mechanics that the choice gets."""
        return set() if self.resolution is None else {one.id for one in self.resolution.chosen}

    def numbers(self) -> dict[str, str]:
        """The numbers of rules in the edition of the choice, as far as they are other ones."""
        return numbers_in(self.choice.wish().edition, (manifest for _, manifest in self.survey.mechanics.values()))

    def manifest(self, id: str) -> tuple[Found, Manifest]:
        """A mechanic that could be used. Raises UnknownName, or RulesetError with what is wrong with it."""
        if id in self.survey.mechanics:
            return self.survey.mechanics[id]
        problem = self.problem(id)
        if problem is not None:
            raise RulesetError(str(problem))
        raise unknown("mechanic", id, self.survey.mechanics)

    def problem(self, name: str) -> Problem | None:
        """What is wrong with a plugin that can't be used. A stranger's that claims the id of one that can is not meant."""
        if name in self.survey.mechanics:
            return None
        return next((one for one in self.survey.problems if one.name == name), None)


def look(choice: Choice) -> Stock:
    """See what is installed, and settle the choice."""
    stock = inventory()
    resolution, error = None, ""
    try:
        resolution = resolve(choice.wish(), stock.found, problems=stock.problems)
    except ApnapError as err:
        error = str(err)
    return Stock(stock, survey(stock.found), choice, resolution, error)


# Why -----------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class Why:
    """Whether a mechanic is in force, each reason for it, and what would change it (empty for nothing)."""

    id: str
    in_force: bool
    reasons: tuple[str, ...]
    change: str = ""


def why(stock: Stock, id: str) -> Why:
    """Why a mechanic is or isn't in force. Raises UnknownName for one that isn't installed, RulesetError without a ruleset."""
    if stock.problem(id) is None:
        stock.manifest(id)
    if stock.resolution is None:
        raise RulesetError(stock.error)
    if id in stock.in_force():
        return Why(id, True, tuple(_for(stock, stock.resolution, id)))
    return _against(stock, stock.resolution, id)


def _for(stock: Stock, resolution: Resolution, id: str) -> Iterator[str]:
    found, _ = stock.manifest(id)
    wish = resolution.wish
    if id in (*(wish.mechanics or ()), *wish.also):
        yield f"{stock.choice.source(id)} asks for it"
    if wish.mechanics is None and found.official:
        yield f"{OFFICIAL} brings it, and all that does is in force"
    yield from (f"set {one.manifest.code} lists it" for one in resolution.sets if id in one.manifest.mechanics)
    if users := [one.id for one in resolution.chosen if id in one.manifest.requires]:
        yield f"required by {', '.join(users)}"


def _against(stock: Stock, resolution: Resolution, id: str) -> Why:
    if id in resolution.wish.without:
        source = stock.choice.source(id)
        return Why(id, False, (f"{source} leaves it out",), f"take it out of `without` there, or say --with {id}")
    problem = stock.problem(id)
    if problem is not None:
        return Why(id, False, (problem.what,), problem.fix)
    dropped = next((one for one in resolution.report.dropped if one.name == id), None)
    if dropped is not None:
        _, manifest = stock.manifest(id)
        gone = [name for name in manifest.requires if name not in stock.in_force()]
        blame = f"left out because of {dropped.because}"
        wanting = [f"{name}, which it requires: {'; '.join(_short(stock, resolution, name))}" for name in gone]
        if not manifest.is_in(resolution.wish.edition):
            return Why(id, False, (blame,), f"say --edition {manifest.first_edition}, or that of a later one")
        return Why(id, False, (blame, *wanting), f"say --with {id}, and it is asked for by name")
    found, _ = stock.manifest(id)
    if found.official:
        source = next((one.name for one in stock.choice.layers if one.profile.mechanics is not None), "the wish")
        return Why(
            id, False, (f"{source} lists the mechanics that are wanted, and it is none of them",), f"say --with {id}"
        )
    reason = f"{found.distribution} is not {OFFICIAL}: what it brings is in force where somebody asks for it"
    return Why(id, False, (reason,), f"say --with {id}, or --set with a set that lists it")


def _short(stock: Stock, resolution: Resolution, id: str) -> tuple[str, ...]:
    if id not in stock.survey.mechanics and stock.problem(id) is None:
        return ("it is not installed",)
    return _against(stock, resolution, id).reasons


# What a mechanic brings ----------------------------------------------------------------------------------


def declared(id: str, found: Sequence[Found]) -> dict[str, list[str]]:
    """What a mechanic declares, by kind, in words. Imports it and what it requires. Raises as building a ruleset does."""
    loading = load(resolve(Wish(mechanics=(id,)), found))
    manager = plugin_manager(loading, [hookspecs])
    out: dict[str, list[str]] = {}
    for hook in sorted(name for name in vars(manager.hook) if name.startswith("apnap_")):
        for plugin, things in calls(manager, hook):
            if plugin == id:
                for thing in flat([things]):
                    out.setdefault(kind(thing) if hook == DECLARATIONS else hook, []).append(named(thing))
    return dict(sorted(out.items()))


def kind(thing: Any) -> str:
    """What kind of declaration it is, in words."""
    if isinstance(thing, (Words, WordList, Reader, Derived)):
        return "words"
    if isinstance(thing, (StaticEffect, Ability)):
        return "rule"
    if isinstance(thing, (Definition, Mapping)):
        return "card"
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()


def named(thing: Any) -> str:
    """What a declaration is called: its own name, the words it declares, or its kind."""
    if isinstance(thing, Words):
        return f"{thing.category}: {' / '.join(thing.wordings)}"
    if isinstance(thing, WordList):
        entries = [" / ".join(key) if isinstance(key, tuple) else str(key) for key, _ in thing.entries]
        return f"{thing.category}: {', '.join(entries)}"
    if isinstance(thing, Reader):
        return f"{thing.category}: (read by a function)"
    if isinstance(thing, Derived):
        return f"{thing.category}: the words of {thing.of} with {thing.instead!r} for {thing.beginning!r}"
    if isinstance(thing, SampleCard):
        return named(thing.card)
    if isinstance(thing, Mapping):
        return str(thing.get("name"))
    for field in ("id", "name", "procedure", "__name__"):
        name = getattr(thing, field, None)
        if isinstance(name, str) and name:
            return f"{type(thing).__name__} {name}" if field == "procedure" else name
    return type(thing).__name__


def uses(ruleset: Ruleset, card: Definition, id: str) -> bool:
    """Whether a card uses a mechanic itself."""
    return id in card.requires or id in ruleset.compiled.needs(card.abilities())


_SLOT: Final = re.compile(r"\{\w+:[^{}]+\}")
_CHOICE: Final = re.compile(r"\[([^\[\]]*)\]")


def may_have(text: str, words: Iterable[Any]) -> bool:
    """Whether a card's text could have words of a mechanic: each part of one of its wordings stands in it somewhere."""
    text = text.lower()
    for one in words:
        for wording in one.wordings if isinstance(one, Words) else ():
            parts = _SLOT.sub("\n", wording)
            choices = [choice.split("|") for choice in _CHOICE.findall(parts)]
            plain = [part.strip() for part in _CHOICE.sub("\n", parts).split("\n") if part.strip()]
            if all(part in text for part in plain) and all(any(c in text for c in choice) for choice in choices):
                return True
        if isinstance(one, WordList):
            keys = [part for key, _ in one.entries for part in (key if isinstance(key, tuple) else (key,))]
            if any(str(key).lower() in text for key in keys):
                return True
    return False


# Check ---------------------------------------------------------------------------------------------------


@final
@dataclass(frozen=True, slots=True)
class Checked:
    """How a mechanic fared in one ruleset: how many mechanics there were, and the error (empty for none)."""

    where: str
    mechanics: int
    error: str


def checked(stock: Stock, id: str) -> tuple[Checked, ...]:
    """Build a ruleset with a mechanic alone (and what it requires), and with all others and all sets."""
    stock.manifest(id)
    return _built("alone", Wish(mechanics=(id,))), _built("with all others", everything(stock.survey, id))


def everything(stock: Survey, id: str = "") -> Wish:
    """The wish for all that is installed and can be loaded. Of two that conflict the first stays, and `id` before all."""
    strangers = [name for name, (found, _) in stock.mechanics.items() if not found.official and name != id]
    broken = {name for name, _ in failing(strangers, _of_mechanics, _problems)}
    taken: list[str] = []
    for name in sorted(stock.mechanics, key=lambda name: (name != id, name)):
        _, manifest = stock.mechanics[name]
        against = {other for other in taken if name in stock.mechanics[other][1].conflicts}
        if against or set(manifest.conflicts) & set(taken):
            continue
        if name not in broken:
            taken.append(name)
    without = tuple(name for name, (found, _) in stock.mechanics.items() if found.official and name not in taken)
    also = tuple(name for name in taken if name == id or not stock.mechanics[name][0].official)
    wrong = {code for code, _ in failing(list(stock.sets), of_sets, _problems)}
    return Wish(sets=tuple(code for code in stock.sets if code not in wrong), also=also, without=without)


def failing(
    names: Sequence[str], wish: Callable[[Sequence[str]], Wish], error: Callable[[Wish], str]
) -> Iterator[tuple[str, str]]:
    """Those of these of which there is no ruleset, with the reason, in their order.

    Where all of them go together none is built by itself, which would take as long for each as for all; where they don't, each
    half is looked at.

    Args:
        names: what is wanted.
        wish: how to wish for several of these.
        error: what is wrong with the ruleset of a wish, empty where nothing is.
    """
    why = error(wish(names)) if names else ""
    if why and len(names) == 1:
        yield names[0], why
    elif why:
        half = len(names) // 2
        yield from failing(names[:half], wish, error)
        yield from failing(names[half:], wish, error)


def _of_mechanics(names: Sequence[str]) -> Wish:
    return Wish(mechanics=tuple(names))


def of_sets(codes: Sequence[str]) -> Wish:
    """The wish for these sets and the mechanics that they list."""
    return Wish(mechanics=(), sets=tuple(codes))


def _problems(wish: Wish) -> str:
    return _built("", wish).error


def _built(where: str, wish: Wish) -> Checked:
    try:
        ruleset = Ruleset.of(wish)
    except ApnapError as err:
        return Checked(where, 0, str(err))
    return Checked(where, len(ruleset.manifests), "; ".join(map(str, ruleset.report.problems)))
