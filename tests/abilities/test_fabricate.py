"""Fabricate (CR 702.123)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Ruleset, Static, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.fabricate import fabricate
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.counters.effects import counters_cant_be_put_on_this
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

SMITH = beast("Smith", "Fabricate 2", "1/1")
BOUNCE = made("Bounce", "Instant", "Return target creature to its owner's hand.")
STEAL = made("Steal", "Instant", "Gain control of target creature.")
SAYS = "702.123a"


def sit(*hand: Any, **more: Any) -> FullTable:
    s = FullTable(ruleset=ruleset(), **more)
    s.put(0, "hand", *hand)
    return s


def enters(s: FullTable, name: str = "Smith") -> FullTable:
    s.cast(0, name)
    return s.resolve()


def servos(s: FullTable, player: int = 0) -> int:
    return s.permanents(player).count("Servo Token")


@rule("702.123a")
@pytest.mark.parametrize(("counters", "size", "count"), [(True, (3, 3), 0), (False, (1, 1), 2)])
def test_counters_or_servos(counters, size, count):
    with sit(SMITH) as s:
        enters(s)
        s.expect(0, SAYS, counters).resolve()
        assert s.pt("Smith") == size
        assert servos(s) == count


@rule("702.123a", "111.4")
def test_what_a_servo_is():
    with sit(beast("One", "Fabricate 1")) as s:
        enters(s, "One")
        s.expect(0, SAYS, False).resolve()
        (servo,) = s.find_all("Servo Token")
        assert s.pt(servo) == (1, 1)
        assert s.characteristic(servo, "types") == {"artifact", "creature"}
        assert s.characteristic(servo, "subtypes") == {"Servo"}
        assert s.characteristic(servo, "colors") == frozenset()


@rule("702.123a", "608.2d")
def test_gone_in_response_there_are_servos_unasked():
    with sit(SMITH, BOUNCE) as s:
        enters(s)
        s.cast(0, "Bounce", "Smith")
        s.resolve_all()
        assert servos(s) == 2


@rule("702.123a", "101.2")
def test_where_no_counters_can_be_put_there_are_servos():
    stiff = creature("Stiff", 1, 1, Static(counters_cant_be_put_on_this()), fabricate(2), cost="{0}")
    with sit(stiff) as s:
        enters(s, "Stiff")
        s.expect(0, SAYS, True).resolve()
        assert s.counters("Stiff") == {}
        assert servos(s) == 2


@rule("702.123a", "603.3a")
def test_who_controlled_it_as_it_entered_decides_and_gets_the_servos():
    with sit(SMITH) as s:
        s.put(1, "hand", STEAL)
        enters(s)
        s.cast(1, "Steal", "Smith")
        s.resolve()
        s.expect(0, SAYS, False).resolve()
        assert (servos(s), servos(s, 1)) == (2, 0)


@rule("702.123a")
def test_the_counters_go_on_it_whoever_controls_it():
    with sit(SMITH) as s:
        s.put(1, "hand", STEAL)
        enters(s)
        s.cast(1, "Steal", "Smith")
        s.resolve()
        s.expect(0, SAYS, True).resolve()
        assert s.pt("Smith") == (3, 3)


@rule("702.123b")
def test_each_instance_triggers():
    with sit(beast("Twice", "Fabricate 1\nFabricate 2", "1/1")) as s:
        enters(s, "Twice")
        assert len(s.stack) == 2
        s.expect(0, SAYS, True).expect(0, SAYS, False).resolve_all()
        assert (s.counters_on("Twice", "+1/+1"), servos(s)) in ((2, 1), (1, 2))


@rule("702.123b")
def test_given_to_others_it_triggers_as_they_enter():
    chief = beast("Chief", "Other nontoken creatures you control have fabricate 1.")
    with sit(SMITH) as s:
        s.put(0, "battlefield", chief)
        enters(s)
        s.expect(0, SAYS, False).expect(0, SAYS, False).resolve_all()
        assert servos(s) == 3


@rule("702.123a", "707.2")
def test_a_token_that_is_a_copy_fabricates_too():
    with sit(SMITH) as s:
        enters(s)
        s.expect(0, SAYS, True).resolve()
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Smith"])
        s.expect(0, SAYS, False).resolve_all()
        assert sorted(s.pt(one) for one in s.find_all("Smith")) == [(1, 1), (3, 3)]
        assert servos(s) == 2


@rule("702.123a", "104.3a")
def test_conceding_as_it_is_asked():
    with sit(SMITH, players=3) as s:
        enters(s)
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        assert s.game.decision.rule == SAYS
        s.concede(0)
        assert not s.find_all("Servo Token")


def test_what_cards_say():
    assert meaning("Fabricate 1") == (fabricate(1),)
    assert meaning("Other nontoken creatures you control have fabricate 1.")


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["fabricate"])) as s, pytest.raises(UnknownName, match="fabricate"):
        s.put(0, "hand", SMITH)


@pytest.mark.parametrize(("number", "prompt"), [
    (1, "Put a +1/+1 counter on Smith rather than create a Servo?"),
    (2, "Put 2 +1/+1 counters on Smith rather than create 2 Servos?"),
])  # fmt: skip
def test_one_is_asked_for_as_one(number, prompt):
    with sit(beast("Smith", f"Fabricate {number}")) as s:
        enters(s)
        assert s.wait_for("may").prompt == prompt
