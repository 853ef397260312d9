"""Space sculptor (CR 702.158, 704.5u): who chooses when, what keeps a sector and for how long, and what speaks of sectors."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, OX
from testcards import forbids
from wordings import made, meaning, ruleset

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.abilities.space_sculptor import SECTOR, InChosenSector, SectorDesignated
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.rules.continuous.continuous import BecomeTypes
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import Table, creature, instant, permanent

SPACE = made(
    "Space Beleren",
    "Legendary Planeswalker — Jace",
    "Space sculptor\n"
    "+1: Creatures in each sector can be blocked this turn only by creatures in the same sector.\n"
    "−1: Put a +1/+1 counter on each creature in the sector of your choice.\n"
    "−5: Destroy all creatures in the sector of your choice.",
    cost="{2}{W}{U}",
)
STONE = permanent("Stone", "Artifact", Keyword("space-sculptor"))
PETRIFY = instant("Petrify", Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), in_addition=False),)))
A_CREATURE = TargetSpec(CREATURE)
PLUS, MINUS, BOOM = 0, 1, 2


def table(players: int = 2, **more: Any) -> Table:
    return Table(ruleset(), players, debug=True, **more)


def sectors(s: Table) -> list[tuple[str, str]]:
    return [(s.game.name_of(i), s.field(SECTOR, i)) for i in s.ids("battlefield") if s.field(SECTOR, i)]


def three(s: Table, holder: int = 1) -> None:
    """Each of three players has creatures, `holder` a sculptor on its way."""
    for player, size in enumerate((1, 2, 1)):
        for number in range(size):
            s.put(player, "battlefield", creature(f"C{player}{number}", 2, 2))
    s.put(holder, "battlefield", STONE)


@rule("704.5u", "702.158c")
@pytest.mark.parametrize(("holder", "order"), [(0, [(1, 2), (2, 1), (0, 1)]), (1, [(0, 1), (2, 1), (1, 2)])])
def test_those_without_a_sculptor_choose_first_then_the_others(holder, order):
    with table(3) as s:
        three(s, holder)
        asked = []
        for _ in range(3):
            decision = s.decision
            asked.append((decision.player, len(decision.options)))
            s.game.push(tuple((i, (decision.player + i) % 3) for i in range(len(decision.options))))
        assert asked == order
        assert sectors(s) == [("C00", "alpha"), ("C10", "beta"), ("C11", "gamma"), ("C20", "gamma")]
        assert s.log_has("702.158b", "C20")


@rule("702.158c")
def test_a_new_creature_gets_one_too_and_no_other_is_asked_again():
    with table(3) as s:
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
    with table(defaults=True) as s:
        bear, first, second = (
            s.put(0, "battlefield", BEAR),
            s.put(1, "battlefield", STONE),
            s.put(0, "battlefield", STONE),
        )
        s.put(0, "hand", PETRIFY)
        s.act(0, "cast", "Petrify").resolve()
        assert s.field(SECTOR, bear) == "alpha", "also as it is no creature"
        s.arrange(lambda: s.game.verb(DESTROY)(s.game, [first]))
        assert s.field(SECTOR, bear) == "alpha", "somebody still has one"
        s.arrange(lambda: s.game.verb(DESTROY)(s.game, [second]))
        s.settle()
        assert s.field(SECTOR, bear) == ""


@rule("702.158b")
def test_a_copy_chooses_anew_and_a_change_of_control_changes_nothing():
    with table() as s:
        s.put(1, "battlefield", BEAR, STONE)
        s.expect(1, "704.5u", {"Bear": "gamma"})
        s.settle()
        s.expect(0, "704.5u", {"Bear": "beta"})
        s.do(0, CreateCopyTokens(Target()), A_CREATURE, at=["Bear"])
        s.settle()
        assert sectors(s) == [("Bear", "gamma"), ("Bear", "beta")]
        bear = s.find("Bear", "battlefield", 1)
        s.do(0, GainControl(Target()), A_CREATURE, at=[bear])
        s.settle()
        assert sectors(s) == [("Bear", "gamma"), ("Bear", "beta")] and s.game.controller(bear) == 0


@rule("702.158b")
def test_what_is_no_creature_gets_none_until_it_becomes_one():
    with table() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", PETRIFY)
        s.act(0, "cast", "Petrify").resolve()
        s.put(0, "battlefield", STONE)
        s.pass_until("end")
        assert sectors(s) == []
        s.expect(0, "704.5u", {"Bear": "beta"})
        s.pass_until("cleanup")
        assert sectors(s) == [("Bear", "beta")]
        s.pass_until("upkeep")


@rule("702.158c")
def test_a_designation_can_be_forbidden_and_goes_with_its_object():
    with table(defaults=True) as s:
        s.put(0, "battlefield", STONE)
        bear = s.put(0, "battlefield", BEAR)
        s.settle()
        assert [one.obj for one in s.events(SectorDesignated)] == [bear]
        s.do(0, Destroy(Target()), A_CREATURE, at=[bear])
        assert sectors(s) == []


@rule("702.158d")
def test_the_creatures_of_one_sector_whoever_controls_them():
    with table() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX, creature("Elk", 3, 3))
        s.put(0, "battlefield", SPACE, counters={"loyalty": 5})
        s.expect(1, "704.5u", {"Ox": "gamma", "Elk": "beta"}).expect(0, "704.5u", {"Bear": "gamma"})
        s.expect(0, "702.158d", "gamma")
        s.activate(0, lambda o: o[2] == MINUS)
        s.resolve()
        assert (s.pt("Bear"), s.pt("Ox"), s.pt("Elk")) == ((3, 3), (3, 5), (3, 3))


@rule("702.158d")
@pytest.mark.parametrize(
    ("sector", "left"), [("gamma", ["Elk"]), ("beta", ["Bear", "Ox"]), ("alpha", ["Bear", "Elk", "Ox"])]
)
def test_all_creatures_of_one_sector_are_destroyed(sector, left):
    with table() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX, creature("Elk", 3, 3))
        s.put(0, "battlefield", SPACE, counters={"loyalty": 6})
        s.expect(1, "704.5u", {"Ox": "gamma", "Elk": "beta"}).expect(0, "704.5u", {"Bear": "gamma"})
        s.expect(0, "702.158d", sector)
        s.activate(0, lambda o: o[2] == BOOM)
        s.resolve()
        assert s.permanents() == sorted([*left, "Space Beleren"])


@rule("702.158e")
def test_creatures_are_blocked_in_their_own_sector_only_and_for_this_turn():
    with table() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX, creature("Elk", 3, 3))
        s.put(0, "battlefield", SPACE, counters={"loyalty": 5})
        s.expect(1, "704.5u", {"Ox": "gamma", "Elk": "beta"}).expect(0, "704.5u", {"Bear": "beta"})
        s.activate(0, lambda o: o[2] == PLUS)
        s.resolve()
        s.attack("Bear")
        s.wait_for("declare blockers")
        assert [s.game.name_of(one) for one in s.decision.options] == ["Elk"]
        s.answer(1, {})
        s.settle()


@rule("702.158d")
def test_words_and_their_trees():
    (ability,) = meaning("Destroy all creatures in the sector of your choice.", spell=True)
    assert isinstance(ability.effect, InChosenSector)
    assert meaning("Space sculptor") == (Keyword("space-sculptor"),)


@rule("702.158c")
def test_without_a_sculptor_nobody_is_asked():
    with table() as s:
        s.put(0, "battlefield", BEAR, card("Law", "Artifact"))
        s.settle()
        assert sectors(s) == []


@rule("702.158c")
def test_where_designations_are_forbidden_the_game_goes_on():
    with table(defaults=True) as s:
        s.put(0, "battlefield", permanent("Law", "Artifact", forbids(SectorDesignated)), STONE)
        s.put(0, "battlefield", BEAR)
        s.settle()
        assert sectors(s) == []
