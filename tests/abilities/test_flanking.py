"""Flanking (CR 702.25)."""

from __future__ import annotations

from fightcards import SummonBlocker
from fights import fight, lend, stacked, withdraw
from wordings import beast, made, meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.instructions import BecomeBlocked
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature

KNIGHT = creature("Knight", 2, 2, "flanking")
BEAR, ELF, OX = creature("Bear", 2, 2), creature("Elf", 1, 1), creature("Ox", 2, 4)
RIVAL = creature("Rival", 2, 2, "flanking")


def charge(theirs, blocks, mine=(KNIGHT,), **more):
    """The first of `mine` attacks, and player 1 blocks so."""
    s = fight("flanking", **{"defaults": True, **more})
    s.put(0, "battlefield", *mine)
    s.put(1, "battlefield", *theirs)
    s.attack(mine[0].name)
    s.block(blocks)
    return s


@rule("702.25a")
def test_a_blocker_without_flanking_gets_smaller_until_end_of_turn():
    s = charge((OX,), {"Ox": "Knight"})
    s.resolve_all()
    assert (s.pt("Ox"), s.pt("Knight")) == ((1, 3), (2, 2))
    s.pass_until("end of combat")
    assert s.permanents() == ["Knight", "Ox"]
    s.pass_until("upkeep", again=True)
    assert s.pt("Ox") == (2, 4)


@rule("702.25a")
def test_a_small_one_dies_before_damage():
    s = charge((ELF,), {"Elf": "Knight"})
    s.resolve_all()
    assert s.permanents() == ["Knight"]
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20]  # it stays blocked


@rule("702.25a", "509.5d")
def test_each_blocker_without_flanking_and_none_with_it():
    s = charge((BEAR, OX, RIVAL), {"Bear": "Knight", "Ox": "Knight", "Rival": "Knight"})
    assert stacked(s) == 2
    s.resolve_all()
    assert [s.pt(name) for name in ("Bear", "Ox", "Rival")] == [(1, 1), (1, 3), (2, 2)]


@rule("702.25a")
def test_blocking_with_flanking_does_nothing():
    s = charge((KNIGHT,), {"Knight": "Bear"}, mine=(BEAR,))
    assert stacked(s) == 0


@rule("702.25a", "509.5f")
def test_whether_it_has_flanking_is_seen_as_it_blocks():
    s = charge((OX,), {"Ox": "Knight"})
    lend(s, 1, "flanking")
    s.resolve_all()
    assert s.pt("Ox") == (1, 3)
    s = fight("flanking")
    s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", OX)
    lender = lend(s, 1, "flanking")
    s.attack("Knight")
    s.block({"Ox": "Knight"})
    withdraw(s, lender)
    s.resolve_all()
    assert (stacked(s), s.pt("Ox")) == (0, (2, 4))


@rule("702.25a", "509.5d")
def test_a_creature_that_enters_blocking_gets_smaller_and_an_effect_that_blocks_does_nothing():
    summons = Activated((PayLifeCost(1),), SummonBlocker(OX))
    halts = Activated((PayLifeCost(1),), BecomeBlocked(Target()), targets=(TargetSpec(CREATURE),))
    s = charge((creature("Lord", 1, 1, summons),), {})
    s.act(1, "activate", "Lord").resolve_all()
    assert s.pt("Ox") == (1, 3)
    s = charge((creature("Wall", 0, 4, halts),), {})
    s.act(1, "activate", "Wall", targets=["Knight"]).resolve_all()
    assert s.pt("Wall") == (0, 4)


@rule("702.25a", "113.7a")
def test_the_attacker_may_be_gone():
    s = charge((OX,), {"Ox": "Knight"})
    s.happen(Moved(s.find("Knight"), "graveyard"))
    s.resolve_all()
    assert s.pt("Ox") == (1, 3)


@rule("702.25b")
def test_each_instance_triggers_separately():
    s = charge((OX,), {"Ox": "Knight"}, mine=(creature("Knight", 2, 2, "flanking", "flanking"),))
    assert stacked(s) == 2
    s.resolve_all()
    assert s.pt("Ox") == (0, 2)


@rule("702.25b")
def test_one_of_its_own_and_one_that_another_gives_it():
    s = table(stage="beginning of combat")
    master = beast("Master", "Flanking\nOther creatures you control with flanking have flanking.")
    s.put(0, "battlefield", KNIGHT, master, BEAR)
    s.put(1, "battlefield", creature("Ox", 2, 5), OX)
    s.attack(["Knight", "Bear"])
    big, small = s.ids("battlefield", 1)
    s.block({big: "Knight", small: "Bear"})
    s.resolve_all()
    assert [s.pt(one) for one in (big, small)] == [(0, 3), (2, 4)]


@rule("702.25a")
def test_a_token_with_it():
    s = table(stage="precombat main")
    call = made("Call", "Sorcery", "Create a 2/2 black Knight creature token with flanking, protection from white, "
                "and haste.")  # fmt: skip
    s.put(0, "hand", call)
    s.put(1, "battlefield", OX)
    s.cast(0, "Call")
    s.resolve()
    s.attack("Knight Token")
    s.block({"Ox": "Knight Token"})
    s.resolve_all()
    assert s.pt("Ox") == (1, 3)


@rule("702.25a")
def test_what_lost_it_until_end_of_turn_as_it_attacks():
    foliage = made("Foliage", "Enchantment", "Whenever a creature attacks you, it loses flanking until end of turn.")
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", KNIGHT)
    s.put(1, "battlefield", foliage, OX)
    s.attack("Knight")
    s.resolve_all()
    s.block({"Ox": "Knight"})
    s.resolve_all()
    assert s.pt("Ox") == (2, 4)


def test_words():
    assert meaning("Flying; flanking") == (Keyword("flying"), Keyword("flanking"))
