"""A designation of somebody's own: the jester, made of what the designations of players have in common."""

from __future__ import annotations

import functools
import sys
from typing import ClassVar

import fightcards
from fightcards import NOTED, Note

from apnap import GAME, Context, Field, Manifest, Ruleset, Triggered, declares, event, node
from apnap_plugins.rules.designations.player_designations import (
    AtDesignatedStep,
    CantBeDesignated,
    Designate,
    Designated,
    IsDesignated,
    PlayerDesignated,
    WhenDesignated,
    designate,
    passed_on,
)
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.testing import BASE_GAME, Table, creature

MANIFEST = Manifest(id="jester", name="The jester", kind="house", requires=("turn",))
JESTER: Field[int] = Field("jester", GAME, -1)


@event
class BecomesJester(PlayerDesignated):
    held: ClassVar[Field[int]] = JESTER


@node
class TheJester(Designated):
    kind: ClassVar[type[PlayerDesignated]] = BecomesJester


@node
class IsJester(IsDesignated):
    kind: ClassVar[type[PlayerDesignated]] = BecomesJester


@node
class BecomeJester(Designate):
    kind: ClassVar[type[PlayerDesignated]] = BecomesJester


@node
class JestersDraw(AtDesignatedStep):
    kind: ClassVar[type[PlayerDesignated]] = BecomesJester
    step: ClassVar[str] = "draw"


@node
class WhenBecomesJester(WhenDesignated):
    events: ClassVar = (BecomesJester,)


@node
class CantBecomeJester(CantBeDesignated):
    events: ClassVar = (BecomesJester,)


apnap_declarations = declares(
    JESTER,
    passed_on("jester leaves", "100.1", BecomesJester),
    Triggered(JestersDraw(), Note("joke")),
)


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(mechanics=[*BASE_GAME], extra=[fightcards, sys.modules[__name__]])


def court(players=2):
    deck = [card("Forest", "Basic Land — Forest")] * 6
    return Table(in_force(), players=players, decks=[deck] * players, stage="beginning of combat", defaults=True)


def make_jester(s, player):
    s.arrange(lambda: designate(s.game, BecomesJester(player)))
    s.settle()


def test_one_player_at_a_time_has_it_and_words_know_who():
    s = court()
    ctx = Context(s.game, 0, 0)
    assert TheJester().refs(ctx) == () and IsJester(None).holds(ctx) and not IsJester().holds(ctx)
    make_jester(s, 0)
    make_jester(s, 1)
    assert TheJester().refs(ctx) == (player_ref(1),)
    assert [IsJester().holds(ctx), IsJester(EachOpponent()).holds(ctx), IsJester(None).holds(ctx)] == [
        False,
        True,
        False,
    ]
    assert IsJester().reads == {"jester"}


def test_it_triggers_in_the_holders_step_only_and_when_somebody_gets_it():
    s = court()
    s.put(0, "battlefield", creature("Page", 1, 1, Triggered(WhenBecomesJester("opponent"), Note("new jester"))))
    s.put(1, "battlefield", creature("Fool", 1, 1, Triggered(WhenBecomesJester(), BecomeJester(EachOpponent()))))
    make_jester(s, 1)
    s.resolve_all()
    assert s.field(JESTER) == 0 and s.field(NOTED) == ("new jester",)
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "draw")
    assert s.field(NOTED) == ("new jester",)
    s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "draw").resolve_all()
    assert s.field(NOTED) == ("new jester", "joke")


def test_it_is_passed_on_to_who_can_have_it():
    s = court(3)
    s.put(0, "battlefield", creature("Sage", 1, 1, CantBecomeJester()))
    make_jester(s, 0)
    assert s.field(JESTER) == -1
    make_jester(s, 2)
    s.concede(2)
    assert s.field(JESTER) == 1
