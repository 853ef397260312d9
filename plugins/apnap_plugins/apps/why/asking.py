"""Questions in words: of an object, a player's number, counters, where something is, an event; and wishes with "not"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from apnap import Game, UnknownName, unknown
from apnap_plugins.apps.why.events import (
    Story,
    find_event,
    numbers_of_players,
    why_counters,
    why_event,
    why_number,
    why_there,
    why_zone,
)
from apnap_plugins.apps.why.judging import why_not
from apnap_plugins.apps.why.objects import Explanation, why_object
from apnap_plugins.apps.why.reasons import Verdict
from apnap_plugins.apps.why.wishes import HERE, Finder

HELP: Final = (
    "NAME; life of PLAYER; graveyard of PLAYER; KIND counters on NAME; where NAME; event NUMBER or WORDS; not WISH"
)
_COUNTERS: Final = re.compile(r"(?:(?P<kind>\S+) )?counters on (?P<name>.+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?P<what>.+?) of (?P<who>.+)", re.IGNORECASE)


def why(
    game: Game, question: str, player: int = 0, viewer: int | None = None, names: Sequence[str] = ()
) -> Explanation | Story | Verdict:
    """The answer to a question in words.

    Args:
        game: stands as before. For what led to something it needs its whole log.
        question: a name ("Grizzly Bears", or with an id "Grizzly Bears (12)") for why it is what it is; "life of player 1";
            "graveyard of me"; "+1/+1 counters on Fungusaur"; "where Shock"; "event 12" or "event deals 3 damage", the last
            that tells so; "not cast Shock", or another wish.
        player: the seat that "me" means, and whose wish it is. Others are "seat 1", or what `names` has; without names
            "player 1" is the same as "seat 1".
        viewer: the seat that reads the answer, who is told no hidden names; None for somebody who sees everything.
        names: what players are called, by seat.

    Raises:
        UnknownName: a question that can't be read, or the name of nothing that the viewer may know.
    """
    if player not in game.players:
        raise UnknownName(f"there is no player {player}; seats are {', '.join(map(str, game.players))}")
    words = " ".join(question.split())
    first, _, rest = words.partition(" ")
    if first.lower() == "not" and rest:
        return why_not(game, player, rest, viewer, names)
    if not words:
        raise UnknownName(f"ask about something: {HELP}")
    game.decision  # noqa: B018 - it runs forward to where it stands
    finder = Finder(game, player, viewer, names)
    counters, number = _COUNTERS.fullmatch(words), _NUMBER.fullmatch(words)
    seat = finder.seat(number["who"]) if number is not None else None
    if counters is not None:
        return why_counters(game, finder.object(counters["name"]), counters["kind"] or "", viewer, names)
    if number is not None and seat is not None:
        what = number["what"].lower()
        if what in game.rules.zones:
            return why_zone(game, what, seat, viewer, names)
        return why_number(game, seat, what, viewer, names)
    if first.lower() == "where" and rest:
        return why_there(game, finder.object(rest), viewer, names)
    if first.lower() == "event" and rest:
        return why_event(game, int(rest) if rest.isdecimal() else find_event(game, rest, viewer), viewer, names)
    try:
        obj = finder.object(words)
    except UnknownName:  # cards may be called so too: Wrath of God
        if number is not None and number["what"].lower() in (*game.rules.zones, *numbers_of_players(game)):
            raise unknown("player", number["who"], names or [f"player {p}" for p in game.players], HERE) from None
        raise
    return why_object(game, obj, viewer, names)
