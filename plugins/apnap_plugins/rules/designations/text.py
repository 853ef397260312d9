"""Words for the designations: the monarch (CR 721), the initiative (CR 722), day and night (CR 726)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.selectors import DefendingPlayerFor
from apnap_plugins.rules.combat.text import affected, meant
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import AffectsAll
from apnap_plugins.rules.designations.day_and_night import (
    BecomeDay,
    BecomeNight,
    BecomesDayAsItEnters,
    CantBecome,
    IsDayOrNight,
    WhenDayOrNightChanges,
)
from apnap_plugins.rules.designations.initiative import HasInitiative, TakeInitiative, WhenTakesInitiative
from apnap_plugins.rules.designations.monarch import (
    BecomeMonarch,
    CantBecomeMonarch,
    IsMonarch,
    TheMonarch,
    WhenBecomesMonarch,
)
from apnap_plugins.rules.effects.text_forbidden import ANYBODY, forbidden
from apnap_plugins.rules.turn.effects import DoesntUntap
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.conditions import Unless
from apnap_plugins.rules.vocabulary.filters import Not, TheyControl
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, TriggerObject
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions import alone
from apnap_plugins.rules.words.trigger_conditions_players import done_by


# Any: players as the grammar has them
def _stays_unless_theirs(who: Affects, w: Any) -> tuple[Static] | None:
    """What stays tapped, but not while one of certain players controls it (CR 502.3)."""
    return None if isinstance(who, AffectsAll) else (Static((DoesntUntap(both(meant(who), Not(TheyControl(w)))),)),)


def _says_stays_unless_theirs(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    parts = parts_of(effect.filter) if isinstance(effect, DoesntUntap) else ()
    theirs = parts[-1].part if len(parts) == 2 and isinstance(parts[-1], Not) else None
    if isinstance(theirs, TheyControl):
        for who in affected(parts[0]):
            if tree == _stays_unless_theirs(who, theirs.who):
                yield {"who": who, "w": theirs.who}


def _of_others(kind: type[IsMonarch] | type[HasInitiative], so: str) -> Iterator[WordDeclaration]:
    """That some other player has a designation, or that none of them has."""
    for who, several, players in (
        ("a opponent", "opponent", EachOpponent()),
        ("another player", "other player", EachOtherPlayer()),
    ):
        yield words("condition", f"{who} {so}", partial(kind, players))
        yield words("condition", f"no {several} {so}", partial(_unless, kind, players))
    yield words("condition", f"a player {so}", partial(_unless, kind, None))


def _unless(kind: type[IsMonarch] | type[HasInitiative], players: Selector | None) -> Unless:
    return Unless(kind(players))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("verb#", "[takes|take] the initiative", lambda: TakeInitiative(Subject())),
    words("condition", "you have the initiative", HasInitiative),
    # the monarch
    words("verb#", "[becomes|become] the monarch", lambda: BecomeMonarch(Subject())),
    forbidden("become the monarch", lambda: CantBecomeMonarch(ANYBODY)),
    words("condition", "you're the monarch", IsMonarch),
    words("condition", "{w:those players.s} is the monarch", IsMonarch),
    words("condition", ("there is no monarch", "no player is the monarch"), lambda: IsMonarch(None)),
    words("condition", "no player has the initiative", lambda: HasInitiative(None)),
    *_of_others(IsMonarch, "is the monarch"),
    *_of_others(HasInitiative, "has the initiative"),
    words("named.s", "the monarch", TheMonarch),
    words(
        "line",
        "{who:affected.s} doesn't untap during its controller's untap step unless that player is {w:those players.s}.",
        _stays_unless_theirs,
        _says_stays_unless_theirs,
    ),
    words("those players.s", "the monarch", TheMonarch),
    *alone(
        lambda f: WhenAttacks(f, whom=TheMonarch()),
        "attacks the monarch",
        player=DefendingPlayerFor(TriggerObject()),
    ),
    *done_by(WhenBecomesMonarch, "become{s} the monarch"),
    # day and night
    words("clause", "it becomes day", BecomeDay),
    words("clause", "it becomes night", BecomeNight),
    words("condition", "it's day", lambda: IsDayOrNight("day")),
    words("condition", "it's night", lambda: IsDayOrNight("night")),
    words("condition", "it's neither day nor night", lambda: IsDayOrNight("")),
    words("cause", "whenever night becomes day", lambda: WhenDayOrNightChanges("day")),
    words("cause", "whenever day becomes night", lambda: WhenDayOrNightChanges("night")),
    words("static", "if it's neither day nor night, it becomes day as ~ enters", lambda: (BecomesDayAsItEnters(),)),
    words("static", "it can't become day", lambda: (CantBecome("day"),)),
    words("static", "it can't become night", lambda: (CantBecome("night"),)),
    *done_by(WhenTakesInitiative, "take{s} the initiative"),
)
