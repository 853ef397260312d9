"""Space sculptor: who chooses when, what keeps a sector and for how long, and cards that speak of sectors."""

from __future__ import annotations

import functools

from rulebook import BEAR, OX
from spiking import rules_with, spike, table

from apnap import Keyword, Static
from apnap.testing import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import BecomeTypes
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, all_of
from apnap_plugins.rules.vocabulary.selectors import All
from apnap_plugins.testing import creature, instant

sculptor = spike("space_sculptor")
sit = table(functools.partial(rules_with, sculptor))

SPACE = card("Space", "Planeswalker", Keyword("space sculptor"), Static((sculptor.SameSectorBlocks(),)), loyalty=5)
PETRIFY = instant("Petrify", Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), in_addition=False),)))
CRASH = instant("Crash", sculptor.InChosenSector(Destroy(All(all_of(CREATURE, sculptor.InSector())))))


def sectors(s):
    return [(s.game.name_of(i), s.field(sculptor.SECTOR, i)) for i in s.ids("battlefield") if s.field("sector", i)]


def three(s, holder=1):
    """Each of three players has creatures, `holder` a sculptor on its way."""
    for player, size in enumerate((1, 2, 1)):
        for number in range(size):
            s.put(player, "battlefield", creature(f"C{player}{number}", 2, 2))
    s.put(holder, "battlefield", SPACE, counters={"loyalty": 5})


@rule("704.5u")
def test_those_without_a_sculptor_choose_first_then_the_others():
    with sit(3) as s:
        three(s, holder=0)
        asked = []
        for _ in range(3):
            decision = s.game.decision
            asked.append((decision.player, len(decision.options)))
            s.game.push(tuple((i, (decision.player + i) % 3) for i in range(len(decision.options))))
        assert asked == [(1, 2), (2, 1), (0, 1)]  # the active player has the sculptor, so comes last
        assert sectors(s) == [("C00", "alpha"), ("C10", "beta"), ("C11", "gamma"), ("C20", "gamma")]
        assert s.log_has("704.5u", "player 2 chooses")


@rule("702.158c")
def test_a_new_creature_gets_one_too_and_no_other_is_asked_again():
    with sit(3) as s:
        three(s)
        for _ in range(3):
            s.game.push(s.decision.default())
        s.put(2, "battlefield", OX, event=True, sick=True)
        assert (s.decision.player, len(s.decision.options)) == (2, 1)
        s.answer(2, {"Ox": "beta"})
        assert ("Ox", "beta") in sectors(s)
        assert len(sectors(s)) == 5
        s.settle()


@rule("702.158b")
def test_it_stays_until_there_is_no_sculptor_and_goes_with_the_object():
    with sit(2, defaults=True) as s:
        bear, space = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", SPACE, counters={"loyalty": 5})
        s.put(0, "hand", PETRIFY)
        s.act(0, "cast", "Petrify").resolve()
        assert s.field("sector", bear) == "alpha"  # also as it is no creature
        s.arrange(lambda: s.game.verb(DESTROY)(s.game, [space]))
        s.settle()
        assert s.field("sector", bear) == ""


@rule("702.158d")
def test_an_instruction_means_the_creatures_of_one_sector():
    with sit(2) as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX, SPACE, counters={"loyalty": 5})
        s.put(0, "hand", CRASH)
        s.expect(0, "704.5u", {"Bear": "beta"}).expect(1, "704.5u", {"Ox": "gamma"})
        s.act(0, "cast", "Crash")
        s.expect(0, "702.158d", "gamma")
        s.resolve()
        assert s.zone_names(None, "battlefield") == ["Bear", "Space"]


@rule("702.158e")
def test_creatures_can_be_blocked_in_their_own_sector_only():
    with sit(2, stage="beginning of combat") as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX, creature("Elk", 3, 3), SPACE, counters={"loyalty": 5})
        s.expect(0, "704.5u", {"Bear": "beta"}).expect(1, "704.5u", {"Ox": "gamma", "Elk": "beta"})
        s.expect(0, "declare attackers", {"Bear": ("player", 1)})
        s.pass_until("declare attackers")
        s.pass_priority(0).game.push(0)
        assert [s.game.name_of(i) for i in s.decision.options] == ["Elk"]
        s.settle()


@rule("704.3")
def test_in_the_cleanup_step_the_choice_is_asked_once():
    with sit(2) as s:
        s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", PETRIFY)
        s.act(0, "cast", "Petrify").resolve()
        s.put(0, "battlefield", SPACE, counters={"loyalty": 5})
        s.pass_until("end")
        assert sectors(s) == []
        s.expect(0, "704.5u", {"Bear": "alpha", "Ox": "beta"})
        s.pass_until("cleanup")
        assert sectors(s) == [("Bear", "alpha"), ("Ox", "beta")]
        s.pass_until("upkeep")
