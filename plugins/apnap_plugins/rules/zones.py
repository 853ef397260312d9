"""The zones of the game (CR 400–408) beside the kernel's stack and exile, and tokens outside the battlefield."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Cease, Event, Game, Manifest, StateBasedAction, Zone, hookimpl

MANIFEST = Manifest(
    id="zones", name="Zones", kind="rules", rules=("400", "401", "402", "403", "404", "406", "408", "110")
)


@hookimpl
def apnap_zones() -> Iterable[Zone]:
    """Library, hand, battlefield, graveyard, command (CR 400.1); and what lies outside the game (CR 400.11)."""
    return [
        Zone("library", public=False, owned=True, ordered=True),
        Zone("hand", public=False, owned=True),
        Zone("battlefield", functions=True, joint=True),
        Zone("graveyard", owned=True, ordered=True),
        Zone("command"),
        Zone("outside", public=False, owned=True),
    ]


def _stray_tokens(game: Game) -> list[Event]:
    """CR 704.5d, 704.5e: tokens outside the battlefield and copies of spells outside the stack cease to exist."""
    return game.derived("rules.zones.stray_tokens", _find_stray_tokens)


def _find_stray_tokens(game: Game) -> list[Event]:
    found: list[Event] = []
    for (zone, _), ids in game.state.zones.items():
        for id in ids:
            kind = game.objects[id].kind
            if (kind == "token" and zone != "battlefield") or (kind == "copy" and zone not in ("stack", "battlefield")):
                found.append(Cease(id, "704.5d"))
    return found


@hookimpl
def apnap_state_based_actions() -> Iterable[StateBasedAction]:
    """What happens to tokens and copies that left the zone they can exist in."""
    return [StateBasedAction("stray tokens", "704.5d", _stray_tokens)]


def permanents(game: Game, player: int | None = None) -> tuple[int, ...]:
    """Ids of all permanents, or of those that `player` controls, in the order in which they entered (CR 110.1)."""
    ids = game.zone("battlefield")
    if player is None:
        return ids
    return tuple(i for i in ids if game.controller(i) == player)
