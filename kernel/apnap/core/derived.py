"""Changes of what follows from state, such as who controls a permanent, are events of declared types (CR 603.10d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from apnap.core.declarations import AnyTimeCheck
from apnap.core.events import Happened

if TYPE_CHECKING:
    from apnap.core.declarations import Derived
    from apnap.core.game import Game
    from apnap.core.index import Index


def notice(game: Game) -> None:
    """Compare what follows from state with what it was when it was last looked at. The changes are simultaneous.

    Abilities that look back are judged by what was in force then.
    """
    index = game.index()
    before = game.noticed or index
    happened: list[Happened] = []
    for derived in game.rules.derived:
        watched = _is_watched(game, derived, index)
        if watched or _is_watched(game, derived, before):
            happened += _changes(game, derived)
        if not watched:
            _forget(game, derived)
    game.noticed = index
    for one in happened:
        game.log.record(one)
    if happened:
        game.triggers.check(happened, before)


NOTICING: Final = AnyTimeCheck("changes of what follows from state", "603.10d", notice)


def _is_watched(game: Game, derived: Derived[Any], index: Index) -> bool:
    """Whether some ability in force there triggers on such changes."""
    return any(kind in index.triggers for kind in game.rules.event_types[derived.changed])


def _forget(game: Game, derived: Derived[Any]) -> None:
    """While nothing watches, it is not known what was: whatever watches next sees changes from then on.

    Also where the last one has ceased to watch just now: looking once more would find nothing to do.
    """
    for obj in game.having(derived.field):
        game.set(derived.field, obj, derived.field.default)


def _changes(game: Game, derived: Derived[Any]) -> list[Happened]:
    """Write down what it is now, and give the changes of what was known."""
    found: list[Happened] = []
    for obj in game.zone(derived.zone):
        was, now = game.get(derived.field, obj), derived.value(game, obj)
        if was == now:
            continue
        game.set(derived.field, obj, now)
        if was != derived.field.default:
            found.append(Happened(derived.event(obj, was, now)))
    return found
