"""Words for what players can't do, whoever they are: all the time, for a time, or each turn more than so often (CR 101.2).

What it is, is a row of `forbidden`, said behind "can't"; who can't, and for how long, goes with every row.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.land_effects import CantPlayLands
from apnap_plugins.rules.casting.text import BARRED, is_player_mentioned
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.damage.damage import CantDrawMoreThan
from apnap_plugins.rules.damage.effects import CantDraw, CantGainLife
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Remembered
from apnap_plugins.rules.words.references import Subject

ANYBODY: Final = EachPlayer()
"""Whom a row of `forbidden` is about before a text says who: all players."""


# Any: an effect that has the players whom it forbids something in its field `who`
def forbidden(wording: str, make: Callable[..., Any], says: Callable[[Any], Any] | None = None) -> WordDeclaration:
    """Words for one thing that players can't do: "gain life"; `make` gives what forbids it, to whomever it is told."""

    def as_said(tree: Any) -> Iterator[Bindings]:
        if says is not None:
            yield from says(tree)
        elif tree == make():
            yield {}

    return words("forbidden", wording, make, as_said)


def _for_some(p: Any, who: Selector) -> Any:
    return dataclasses.replace(p, who=who)


def _always(w: Selector, p: Any) -> Any:
    return (_for_some(p, w),)


def _says_always(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(getattr(one, "who", None), Selector):
        yield {"w": one.who, "p": _for_some(one, ANYBODY)}  # type: ignore[union-attr]


# Any: a player as the grammar has them, and what forbids them something
def _for_a_time(p: Any, d: Duration, who: Any) -> CreateEffect:
    """Players, fixed now, can't do it for a time (CR 611.2c)."""
    return CreateEffect(_for_some(p, Remembered(BARRED)), d, remembers=((BARRED, who),))


def _says_for_a_time(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and len(tree.remembers) == 1:
        who = tree.remembers[0][1]
        if getattr(tree.effect, "who", None) == Remembered(BARRED):
            found = {"p": _for_some(tree.effect, ANYBODY), "d": tree.duration}
            if tree == _for_a_time(who=who, **found):
                yield {**found, "o": who}


def _they_cant(p: Any, d: Duration) -> CreateEffect:
    return _for_a_time(p, d, Subject())


def _says_they_cant(tree: Any) -> Iterator[Bindings]:
    yield from ({"p": one["p"], "d": one["d"]} for one in _says_for_a_time(tree) if one["o"] == Subject())


def _then_they_cant(d: Duration, o: Any, p: Any) -> CreateEffect | None:
    return _for_a_time(p, d, o) if is_player_mentioned(o) else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    forbidden("gain life", lambda: CantGainLife(ANYBODY)),
    forbidden("draw cards", lambda: CantDraw(ANYBODY)),
    forbidden("play lands", lambda: CantPlayLands(ANYBODY)),
    forbidden(
        "draw more than one card each turn",
        lambda: CantDrawMoreThan(1, ANYBODY),
    ),
    forbidden(
        "draw more than {n:many} cards each turn",
        lambda n: CantDrawMoreThan(n, ANYBODY) if isinstance(n, int) and n > 1 else None,
        lambda tree: [{"n": tree.most}] if isinstance(tree, CantDrawMoreThan) and tree.most > 1 else [],
    ),
    words("static", "{w:these players} can't {p:forbidden}", _always, _says_always),
    words("verb#", "can't {p:forbidden} {d:while barred}", _they_cant, _says_they_cant),
    *(
        words("clause", f"{{d:before barring}}, {{o:{who}}} can't {{p:forbidden}}", _then_they_cant, _says_for_a_time)
        for who in ("mention.s", "mention.p")
    ),
)
