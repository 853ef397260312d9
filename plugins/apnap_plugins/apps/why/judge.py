"""The judge behind `Game.why` and `Game.why_not`: an entry point of the group `apnap.judge` names this module."""

from __future__ import annotations

from apnap import PLAYER, Entry, Event, Game, Happened, ObjectView, Ref, UnknownName
from apnap_plugins.apps.why.asking import why as in_words
from apnap_plugins.apps.why.events import Story, why_event, why_number
from apnap_plugins.apps.why.judging import why_not as judged
from apnap_plugins.apps.why.objects import Explanation, why_object
from apnap_plugins.apps.why.reasons import Verdict
from apnap_plugins.apps.why.wishes import Wish

Asked = str | Ref | ObjectView | Entry | Happened | Event
"""What is asked about: a question in words, an object by its id or as somebody sees it, a player, something that happened."""


def why(game: Game, about: Asked, viewer: int | None = None) -> Explanation | Story | Verdict:
    """Why something is so.

    Args:
        game: stands as before; for what happened it needs its whole log.
        about: an object's id, or a view of it: which effects made it what it is. ("player", seat): the events behind their life
            total. An entry of `game.log`, what it says happened, or the event: what it was part of, what replaced it, what it
            triggered; of equal events the last. A text is any question of `apnap_plugins.apps.why.why`, asked by the viewer,
            or by player 0.
        viewer: the seat that reads the answer, and is told nothing hidden; None for somebody who sees everything.

    Raises:
        UnknownName: a question that can't be read, or something that is not there, or that the viewer may not know.
    """
    if isinstance(about, str):
        return in_words(game, about, viewer or 0, viewer)
    if isinstance(about, ObjectView):
        return why_object(game, about.id, viewer)
    if isinstance(about, (Entry, Happened, Event)):
        return why_event(game, _place(game, about), viewer)
    for seat in game.players:
        if about == (PLAYER, seat):
            return why_number(game, seat, "life", viewer)
    if isinstance(about, int) and not isinstance(about, bool):
        return why_object(game, about, viewer)
    raise UnknownName(f"{about!r} is nothing to ask about: give an object's id, (PLAYER, seat), an event, or words")


def why_not(game: Game, player: int, wish: Wish | str, viewer: int | None = None) -> Verdict:
    """Why a player can't do something now, or how it goes: `apnap_plugins.apps.why.why_not`.

    Raises UnknownName for a wish that can't be read, and for players and things that there are not.
    """
    if player not in game.players:
        raise UnknownName(f"there is no player {player}; seats are {', '.join(map(str, game.players))}")
    return judged(game, player, wish, viewer)


def _place(game: Game, about: Entry | Happened | Event) -> int:
    """Where the log has it. Raises UnknownName where it doesn't."""
    entries = game.log.entries
    for place in range(len(entries) - 1, -1, -1):
        entry, happened = entries[place], entries[place].happened
        if about is entry or (happened is not None and (about is happened or about is happened.event)):
            return place
    for place in range(len(entries) - 1, -1, -1):
        happened = entries[place].happened
        if isinstance(about, Event) and happened is not None and happened.event == about:
            return place
    raise UnknownName("the log of this game has no such event; a copy of a game has a log of its own")
