"""Words for how long an effect lasts: "for as long as" something is so (CR 611.2b)."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from apnap import Duration
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import (
    ForAsLongAs,
    ForAsLongAsItIs,
    ThisIsYours,
    WhileOnBattlefield,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.permanents.conditions import ThisRemainsTapped
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn, UntilYourNextTurn
from apnap_plugins.rules.turn.instructions import TheirsStayTapped
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Reference, Subject

clause: Final = partial(words, "clause")
lasts: Final = partial(words, "for as long as")

YOURS_AND_TAPPED: Final = AllOf((ThisIsYours(), ThisRemainsTapped()))


def _with_counter(who: Any, k: str, p: Any) -> Change:
    return Change(who, p, ForAsLongAsItIs(HasCounter(k)))


def _says_with_counter(tree: Any) -> Any:
    kind = getattr(getattr(getattr(tree, "duration", None), "filter", None), "kind", "")
    if isinstance(tree, Change) and tree.duration == ForAsLongAsItIs(HasCounter(kind)):
        yield {"who": tree.objects, "k": kind, "p": tree.parts}


def _of_target(f: Filter, who: Any) -> TheirsStayTapped | None:
    """Only a player whom the words themselves name: "their" would be that of who controls the permanents."""
    named = isinstance(who, Reference) and isinstance(who.of, TargetSpec) and who.of.filter is None
    return TheirsStayTapped(f, who) if named or (not isinstance(who, Reference) and not hasattr(who, "word")) else None


# Any: a possessive as the grammar has it
def _in_their_step(who: Any, f: Filter) -> TheirsStayTapped | None:
    """Of a player whom the text has named before."""
    return TheirsStayTapped(f, who) if isinstance(who, BackReference) and who.word in PLAYER_WORDS else None


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("control time", "until your next turn", UntilYourNextTurn),
    words("control time", "until the end of your next turn", UntilEndOfYourNextTurn),
    words("control time", "until end of combat", UntilEndOfCombat),
    lasts("for as long as you control ~", lambda: ForAsLongAs(ThisIsYours())),
    lasts("for as long as ~ remains on the battlefield", WhileOnBattlefield),
    lasts("for as long as ~ remains tapped", lambda: ForAsLongAs(ThisRemainsTapped())),
    lasts("for as long as you control ~ and ~ remains tapped", lambda: ForAsLongAs(YOURS_AND_TAPPED)),
    lasts("for as long as it has a {k:counter kind} counter on it", lambda k: ForAsLongAsItIs(HasCounter(k))),
    lasts("for as long as (it|that creature|that permanent|that land)( is|'s) {a:adjective}", ForAsLongAsItIs),
    *(
        words(category, "{d:for as long as}", lambda d: d, lambda t: [{"d": t}] if isinstance(t, Duration) else [])
        for category in ("duration", "control time")
    ),
    words(
        "plain sentence",
        "for as long as {who:mention.s} has a {k:counter kind} counter on it, it {p:havings.s}.",
        _with_counter,
        _says_with_counter,
    ),
    words("verb#", "{p:havings#} {d:for as long as}", lambda p, d: Change(Subject(), p, d)),
    clause(
        "{f:filter.p} {who:those players.s} controls don't untap during (their|that player's|the player's) next untap step",
        TheirsStayTapped,
    ),
    clause(
        "during {who:possessor} next untap step, {f:filter.p} they control don't untap",
        _in_their_step,
        lambda t: [{"who": t.who, "f": t.filter}] if isinstance(t, TheirsStayTapped) else [],
    ),
    clause("{f:filter.p} don't untap during {who:possessor} next untap step", _of_target),
)
