"""Bushido (CR 702.45)."""

from __future__ import annotations

import pytest
from fightcards import BlocksToo, SummonBlocker
from fights import fight, stacked
from wordings import beast, made, meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.bushido import bushido
from apnap_plugins.rules.combat.instructions import BecomeBlocked
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

BEAR, ELF = creature("Bear", 2, 2), creature("Elf", 1, 1)
RONIN = creature("Ronin", 2, 2, bushido(2))


def duel(mine, theirs, blocks, *mechanics, **more):
    """Player 0 attacks with the first of `mine`, and player 1 blocks so."""
    s = fight("bushido", *mechanics, **more)
    s.put(0, "battlefield", *mine)
    s.put(1, "battlefield", *theirs)
    s.attack(mine[0].name)
    s.block(blocks)
    return s


@rule("702.45a")
def test_blocked_it_gets_bigger_until_end_of_turn():
    s = duel((RONIN,), (BEAR,), {"Bear": "Ronin"})
    assert s.pt("Ronin") == (2, 2)  # not before the ability resolves
    s.resolve_all()
    assert s.pt("Ronin") == (4, 4)
    s.pass_until("end")
    assert (s.permanents(), s.pt("Ronin")) == (["Ronin"], (4, 4))
    s.pass_until("upkeep", again=True)
    assert s.pt("Ronin") == (2, 2)


@rule("702.45a")
def test_blocking_it_gets_bigger_as_well():
    s = duel((BEAR,), (RONIN,), {"Ronin": "Bear"})
    s.resolve_all()
    assert (s.pt("Ronin"), s.pt("Bear")) == ((4, 4), (2, 2))
    s.pass_until("end of combat")
    assert s.permanents() == ["Ronin"]


@rule("702.45a", "509.5c")
def test_blocked_by_two_it_triggers_once():
    s = duel((RONIN,), (BEAR, ELF), {"Bear": "Ronin", "Elf": "Ronin"}, defaults=True)
    s.resolve_all()
    assert (stacked(s), s.pt("Ronin")) == (1, (4, 4))


@rule("702.45a", "509.5a")
def test_blocking_another_attacker_too_it_triggers_no_second_time():
    twice = creature("Ronin", 2, 2, bushido(2), Activated((PayLifeCost(1),), BlocksToo()))
    s = fight("bushido", defaults=True)
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", twice)
    s.attack(["Bear", "Elf"])
    s.block({"Ronin": "Bear"})
    s.resolve_all()
    s.act(1, "activate", "Ronin").resolve_all()
    assert s.pt("Ronin") == (4, 4)


@rule("702.45a")
def test_unblocked_it_stays_as_it_is():
    s = duel((RONIN,), (BEAR,), {})
    assert stacked(s) == 0
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 18]


@rule("702.45a", "509.5c")
def test_an_effect_that_has_it_become_blocked_will_do():
    wall = creature(
        "Wall", 0, 4, Activated((PayLifeCost(1),), BecomeBlocked(Target()), targets=(TargetSpec(CREATURE),))
    )
    s = duel((RONIN,), (wall,), {})
    s.act(1, "activate", "Wall", targets=["Ronin"]).resolve_all()
    assert s.pt("Ronin") == (4, 4)


@rule("702.45a", "509.7")
def test_what_enters_blocking_never_blocked():
    summons = Activated((PayLifeCost(1),), SummonBlocker(RONIN))
    s = fight("bushido", defaults=True)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Lord", 1, 1, summons))
    s.attack("Bear")
    s.block({})
    s.act(1, "activate", "Lord").resolve_all()
    assert s.pt("Ronin") == (2, 2)


@rule("702.45b")
def test_each_instance_triggers_separately():
    s = duel((creature("Ronin", 2, 2, bushido(1), bushido(1), bushido(2)),), (BEAR,), {"Bear": "Ronin"}, defaults=True)
    assert stacked(s) == 3
    s.resolve()
    assert s.pt("Ronin") in ((3, 3), (4, 4))
    s.resolve_all()
    assert s.pt("Ronin") == (6, 6)


@rule("702.45a", "113.7a")
def test_that_it_loses_its_abilities_in_response_comes_too_late():
    hush = Activated((PayLifeCost(1),), Change(Target(), (LoseAllAbilities(),)), targets=(TargetSpec(CREATURE),))
    s = duel((RONIN,), (BEAR, creature("Hush", 1, 1, hush)), {"Bear": "Ronin"})
    s.act(1, "activate", "Hush", targets=["Ronin"]).resolve_all()
    assert (s.pt("Ronin"), s.characteristic("Ronin", "abilities")) == ((4, 4), ())


@rule("702.45a", "400.7")
def test_one_that_left_and_came_back_gets_nothing():
    s = duel((RONIN,), (BEAR,), {"Bear": "Ronin"})
    s.happen(Moved(s.find("Ronin"), "exile"))
    s.happen(Moved(s.find("Ronin", "exile"), "battlefield"))
    s.resolve_all()
    assert s.pt("Ronin") == (2, 2)


@rule("702.45a")
@pytest.mark.parametrize(("seat", "active"), [(2, 1)])
def test_it_does_not_matter_whose_it_is(seat, active):
    s = fight("bushido", players=3, active=active)
    s.put(active, "battlefield", BEAR)
    s.put(seat, "battlefield", RONIN)
    s.attack({"Bear": ("player", seat)}, player=active)
    s.block({"Ronin": "Bear"}, player=seat)
    s.resolve_all()
    assert s.pt("Ronin") == (4, 4)


@rule("702.45a")
def test_x_is_found_as_the_ability_resolves():
    s = table(stage="beginning of combat")
    blood = made("Blood", "Creature", "Blood has bushido X, where X is the number of attacking creatures.", size="3/2")
    s.put(0, "battlefield", blood, BEAR)
    elf = s.put(0, "battlefield", ELF)
    s.put(1, "battlefield", BEAR)
    s.attack(["Blood", "Bear", "Elf"])
    s.block({s.find("Bear", player=1): "Blood"})
    s.happen(Moved(elf, "hand"))
    s.resolve_all()
    assert s.pt("Blood") == (5, 4)


@rule("702.45a")
def test_points_of_bushido_are_counted_for_each():
    lord = beast("Lord", "Bushido 2\nEach other creature you control gets +1/+1 for each point of bushido it has.")
    s = table()
    s.put(0, "battlefield", lord, creature("Twice", 1, 1, bushido(1), bushido(3)), BEAR)
    s.put(1, "battlefield", creature("Theirs", 1, 1, bushido(1)))
    assert [s.pt(name) for name in ("Lord", "Twice", "Bear", "Theirs")] == [(2, 2), (5, 5), (2, 2), (1, 1)]


def test_words():
    assert meaning("Bushido 3") == (bushido(3),)
    assert meaning("Other Samurai creatures you control have bushido 1.")[0].effects[0].parts[0].abilities == (
        Keyword("bushido", (1,)),
    )
