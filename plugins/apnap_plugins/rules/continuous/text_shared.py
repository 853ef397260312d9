"""Words for keyword abilities that are gained where others have them: "the same is true for" (CR 702.1c)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Continuous, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.instructions import GainThoseOf
from apnap_plugins.rules.continuous.shared_keywords import HasKeywordsOf
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Another, Anything, HasKeyword, OpponentControls, YouControl
from apnap_plugins.rules.vocabulary.selectors import All, InYour
from apnap_plugins.rules.words.filters import both, parts_of

Among = Callable[[Filter], Selector]


def _in_your_graveyard(f: Filter) -> Selector:
    return InYour("graveyard", f)


def _you_control(f: Filter) -> Selector:
    return All(both(f, YouControl()))


def _meant(among: Selector) -> Filter | None:
    """The filter of the cards or permanents that are looked at."""
    return among.filter if isinstance(among, (All, InYour)) and isinstance(among.filter, Filter) else None


def _gain(among: Among, who: Selector, k: str, f: Filter, again: str, r: tuple[str, ...]) -> GainThoseOf | None:
    """The ability that is gained first, and the one that is looked for, are the same."""
    return GainThoseOf(who, among(f), (k, *r)) if k == again else None


def _says_gain(among: Among, tree: Any) -> Iterator[Bindings]:
    found = _meant(tree.among) if isinstance(tree, GainThoseOf) and len(tree.keywords) > 2 else None
    if found is not None:
        k, *rest = tree.keywords
        for meant in (found, both(*parts_of(found)[:-1])):
            if _gain(among, tree.objects, k, meant, k, tuple(rest)) == tree:
                yield {"who": tree.objects, "k": k, "f": meant, "again": k, "r": tuple(rest)}


def _row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _where(condition: str, among: Among) -> Iterator[WordDeclaration]:
    more = f"until end of turn if {condition}. the same is true for {{r:ability names}}."
    for gain in ("{who:mention.p} gain {k:ability name}", "{who:mention.s} gains {k:ability name}"):
        yield words("plain sentence", f"{gain} {more}", partial(_gain, among), partial(_says_gain, among))


# All the time ------------------------------------------------------------------------------------------------


def _has(g: Selector, again: str, who: Affects, k: str, r: tuple[str, ...]) -> Any:
    """The ability that is looked for, and the one that is had, are the same."""
    return (Static((Continuous(who, (HasKeywordsOf(g, (k, *r)),)),)),) if k == again else None


def _says_has(tree: Any) -> Iterator[Bindings]:
    effect = tree[0].effects[0] if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) else None
    part = effect.parts[0] if isinstance(effect, Continuous) else None
    if isinstance(part, HasKeywordsOf) and len(part.keywords) > 2:
        k, *rest = part.keywords
        found = {"g": part.of, "again": k, "who": effect.affects, "k": k, "r": tuple(rest)}  # type: ignore[union-attr]
        yield from [found] if tree == _has(**found) else ()


def _among_those(make: Callable[[Filter], Filter], f: Filter, who: Affects, k: str, r: tuple[str, ...]) -> Any:
    """Of permanents that are described with the ability: "a creature with flying not named ~"."""
    described = [part for part in parts_of(f) if part == HasKeyword(k)]
    others = both(*(part for part in parts_of(f) if part != HasKeyword(k)))
    return _has(All(make(others)), k, who, k, r) if len(described) == 1 else None


def _says_among_those(make: Callable[[Filter], Filter], tree: Any) -> Iterator[Bindings]:
    for found in _says_has(tree):
        parts = parts_of(found["g"].filter) if isinstance(found["g"], All) else ()
        parts = tuple(part for part in parts if part not in parts_of(make(Anything())))
        for at in range(1, len(parts) + 1):
            f = both(*parts[:at], HasKeyword(found["k"]), *parts[at:])
            if _among_those(make, f, found["who"], found["k"], found["r"]) == tree:
                yield {"f": f, **{name: found[name] for name in ("who", "k", "r")}}


def _yours(f: Filter) -> Filter:
    return both(f, YouControl())


def _opponents(f: Filter) -> Filter:
    return both(f, OpponentControls())


def _exiled(f: Filter) -> All:
    return All(f, "exile")


def _others(f: Filter) -> All:
    return All(both(f, Another()))


def _says_others(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, All) else ()
    if len(parts) > 1 and parts[-1] == Another() and tree == _others(both(*parts[:-1])):
        yield {"f": both(*parts[:-1])}


_TOO: Final = "the same is true for {r:ability names}."
_HAS: Final = "{who:affected#} [has|have] {k:ability name}"


def _so_too(condition: str, means: Any, says: Any) -> Iterator[WordDeclaration]:
    """What is had as long as something is so, with the condition before it and behind it."""
    for line in (f"as long as {condition}, {_HAS}. {_TOO}", f"{_HAS} as long as {condition}. {_TOO}"):
        yield words("other line", line, means, says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "ability names",
        ("{a:ability name}, and {b:ability name}", "{a:ability name} and {b:ability name}"),
        lambda a, b: (a, b),
        _two,
    ),
    words("ability names", "{a:ability name}, {r:ability names}", lambda a, r: (a, *r), _row),
    *_where("a {f:filter.s} has {again:ability name}", All),
    *_where("a {f:card filter.s} in your graveyard has {again:ability name}", _in_your_graveyard),
    *_where("you control a {f:filter.s} with {again:ability name}", _you_control),
    words("one that has it", "a {g:group.s}", lambda g: g),
    words("one that has it", "a exiled {f:card filter.s}", _exiled),
    words("one that has it", "a {f:card filter.s} in a graveyard", lambda f: All(f, "graveyard")),
    words("one that has it", "another {f:filter.s}", _others, _says_others),
    *_so_too("{g:one that has it} has {again:ability name}", _has, _says_has),
    *(
        declared
        for who, make in (("you control", _yours), ("an opponent controls", _opponents))
        for declared in _so_too(
            f"{who} a {{f:filter.s}}", partial(_among_those, make), partial(_says_among_those, make)
        )
    ),
)
