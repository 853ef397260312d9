"""Words for the designations: the monarch (CR 721), the initiative (CR 722), day and night (CR 726)."""

from __future__ import annotations

from typing import Final

from apnap.words import WordDeclaration, words
from apnap_plugins.rules.designations.day_and_night import (
    BecomeDay,
    BecomeNight,
    BecomesDayAsItEnters,
    CantBecome,
    IsDayOrNight,
    WhenDayOrNightChanges,
)
from apnap_plugins.rules.designations.initiative import HasInitiative, TakeInitiative, WhenTakesInitiative
from apnap_plugins.rules.designations.monarch import BecomeMonarch, IsMonarch, TheMonarch, WhenBecomesMonarch
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions_players import done_by

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("verb#", "[takes|take] the initiative", lambda: TakeInitiative(Subject())),
    words("condition", "you have the initiative", HasInitiative),
    # the monarch
    words("verb#", "[becomes|become] the monarch", lambda: BecomeMonarch(Subject())),
    words("condition", "you're the monarch", IsMonarch),
    words("condition", "{w:those players.s} is the monarch", IsMonarch),
    words("condition", "there is no monarch", lambda: IsMonarch(None)),
    words("named.s", "the monarch", TheMonarch),
    words("those players.s", "the monarch", TheMonarch),
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
