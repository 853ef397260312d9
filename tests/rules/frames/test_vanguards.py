"""Vanguards (CR 312): they stay in the command zone, where their abilities function, and are their owners'."""

from __future__ import annotations

from rulebook import BEAR
from vanguarding import begun, vanguard

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.selectors import All

PLAIN = vanguard()


@rule("902.3", "312.2", "400.4b")
def test_it_stays_in_the_command_zone():
    with begun(PLAIN, PLAIN) as s:
        mine, _ = there = s.game.zone("command")
        for zone in ("hand", "exile", "battlefield"):
            s.arrange(lambda zone=zone: s.game.happen(Moved(mine, zone)))
        assert s.game.zone("command") == there


@rule("902.6", "312.5", "109.4e")
def test_its_owner_is_who_began_with_it_and_controls_it():
    with begun(PLAIN, PLAIN) as s:
        there = s.game.zone("command")
        assert [(s.game.object(hero).owner, s.game.controller(hero)) for hero in there] == [(0, 0), (1, 1)]


@rule("902.7", "312.4", "113.6p", "613.7i")
def test_its_abilities_function_in_the_command_zone():
    static, triggered = (
        vanguard("Creatures you control have haste."),
        vanguard("Whenever a creature you control dies, draw a card."),
    )
    with begun(static, triggered) as s:
        mine, theirs = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", BEAR)
        assert (s.has(mine, "haste"), s.has(theirs, "haste")) == (True, False)
        before = [s.count(zone="hand", player=p) for p in range(2)]
        s.do(0, Destroy(All(HasType("creature"))))
        s.resolve_all()
        assert [s.count(zone="hand", player=p) for p in range(2)] == [before[0], before[1] + 1]


@rule("902.7", "312.4")
def test_only_its_controller_activates_its_abilities():
    with begun(vanguard("{0}: You gain 1 life."), PLAIN) as s:
        mine, _ = s.game.zone("command")
        s.activate(0, mine)
        s.resolve_all()
        assert s.life_totals() == [21, 20]
        assert (s.can(0, "Hero", "activate"), s.can(1, "Hero", "activate")) == (True, False)
