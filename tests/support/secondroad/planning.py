"""What mana a player is thought to have: what a mana ability would make counts where a cost is planned (CR 118.3, 605.3a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from secondroad import table
from secondroad.table import NotJudged, read, word_of
from secondroad.values import View

FORESEEN = frozenset(["tap this", "sacrifice this", "sacrifice"])
"""Costs of mana abilities that can be foreseen."""


def not_counted_on(game: Any, obj: int) -> Iterator[tuple[str, str]]:
    """For each mana ability of a permanent: its word, and what is wrong if its mana doesn't pay for what it could, else ""."""
    for ability in table.activated_abilities(game, obj):
        limited = ability.condition is not None or ability.limit
        if not ability.is_mana_ability() or limited or word_of(ability.effect) is None:
            continue
        try:
            most = max(_made(game, obj, ability), key=len, default=())
        except NotJudged:
            continue
        if most:
            yield str(word_of(ability.effect)), _counted(game, obj, most)


def _made(game: Any, obj: int, ability: Any) -> Iterator[tuple[str, ...]]:
    """The mana that it would make, for each way to pay its cost that is possible now."""
    player = game.controller(obj)
    view = View(game, obj, player)
    parts = [read(part) for part in ability.cost]
    if not FORESEEN.issuperset(word for word, _ in parts):
        raise NotJudged("the cost of a mana ability")
    if any(word == "tap this" for word, _ in parts) and not _can_tap(view, obj):
        return
    chosen = [
        [(obj,) for obj in _own(view, player, found.filter)]
        for word, found in parts
        if word == "sacrifice" and view.number(found.number) == 1
    ]
    if len(chosen) != sum(word == "sacrifice" for word, _ in parts) or len(chosen) > 1:
        raise NotJudged("a cost of several objects")
    for gone in chosen[0] if chosen else [()]:
        view.memory = {"paid sacrificed": gone}
        yield _most(view, ability.effect)


def _own(view: View, player: int, filter_: Any) -> list[int]:
    return [obj for obj in view.controlled_by(player) if view.matches(filter_, obj)]


def _can_tap(view: View, obj: int) -> bool:
    """CR 302.6: a creature that came newly under control can't, unless it has haste; those are left out."""
    return not view.game.get(table.TAPPED, obj) and (
        not view.is_type(obj, "creature")
        or view.game.get(table.CONTINUOUSLY_CONTROLLED_BY, obj) == view.game.controller(obj)
    )


def _most(view: View, effect: Any) -> tuple[str, ...]:
    """The mana that an instruction adds, in one of the ways that there are."""
    word, found = read(effect)
    if getattr(effect, "only", None) is not None or (hasattr(found, "who") and view.players(found.who) != (view.you,)):
        raise NotJudged("mana for something or somebody else")
    if word == "add mana":
        return max((tuple(option) for option in found.options), key=len)
    if word == "add any color":
        return ("W",) * view.number(found.number)
    if word == "add mana for":
        return (str(found.type),) * max(0, view.number(found.number))
    raise NotJudged(type(effect).__name__)


def _counted(game: Any, obj: int, mana: tuple[str, ...]) -> str:
    """Whether this mana would pay a cost of just that, with all else tapped and nothing in the pool, on scratch."""
    player = game.controller(obj)
    mark = game.mark()
    try:
        game.set(table.POOL, player, ())
        for other in game.zone("battlefield"):
            if other != obj and table.activated_abilities(game, other):
                game.set(table.TAPPED, other, True)
        able = table.can_pay_mana(game, player, table.ManaCost(mana))
    finally:
        game.rollback(mark)
    return "" if able else f"{game.name_of(obj)} could add {''.join(mana)}, but a cost of that is thought too much"
