"""Ingest (CR 702.115)."""

from __future__ import annotations

from fights import fight, lend, stacked, walker
from testcards import forbids, when
from wordings import meaning, table

from apnap import Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.triggers import WhenDealsCombatDamage
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.objects.actions import Exiled
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target, TopOfLibrary, TriggerPlayer
from apnap_plugins.testing import creature, permanent, whenever

DRONE = creature("Drone", 2, 2, "ingest")
BEAR, ELF = creature("Bear", 2, 2), creature("Elf", 1, 1)


def fed(*library, attacker=DRONE, players=2, **more):
    """The drone attacks player 1, whose library this is from the top; the damage has been dealt."""
    s = fight("ingest", players=players, defaults=True, **more)
    s.put(0, "battlefield", attacker)
    s.put(1, "library", *library)
    s.attack({attacker.name: ("player", 1)})
    s.pass_until("combat damage")
    return s


@rule("702.115a")
def test_the_player_exiles_the_top_card_face_up():
    s = fed(ELF, BEAR)
    assert (stacked(s), s.zone_names(1, "library")) == (1, ["Elf", "Bear"])
    s.resolve_all()
    assert (s.zone_names(1, "library"), s.zone_names(1, "exile")) == (["Bear"], ["Elf"])
    assert all(s.sees(player, s.find("Elf", "exile")) for player in (0, 1))


@rule("702.115a")
def test_one_card_however_much_damage_it_was():
    s = fed(*[BEAR] * 5, attacker=creature("Drone", 4, 4, "ingest"))
    s.resolve_all()
    assert s.count("Bear", "exile") == 1


@rule("702.115a")
def test_an_empty_library_is_no_matter():
    s = fed()
    s.resolve_all()
    assert (stacked(s), s.zone_names(1, "exile")) == (1, [])
    assert not s.game.is_over()


@rule("702.115a")
def test_blocked_it_exiles_nothing():
    s = fight("ingest")
    s.put(0, "battlefield", DRONE)
    s.put(1, "battlefield", BEAR)
    s.put(1, "library", BEAR)
    s.attack("Drone")
    s.block({"Bear": "Drone"})
    s.pass_until("end of combat")
    assert (stacked(s), s.zone_names(1, "exile")) == (0, [])


@rule("702.115a", "510.3a")
def test_damage_to_a_planeswalker_is_none_to_its_player():
    s = fight("ingest")
    s.put(0, "battlefield", DRONE)
    s.put(1, "library", BEAR)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Drone": w})
    s.pass_until("end of combat")
    assert stacked(s) == 0


@rule("702.115a")
def test_damage_that_is_no_combat_damage_does_nothing():
    zap = Activated((PayLifeCost(0),), DealDamage(2, Target()), targets=(TargetSpec(CREATURE, players="any"),))
    s = fight("ingest")
    s.put(0, "battlefield", creature("Drone", 2, 2, "ingest", zap))
    s.put(1, "library", BEAR)
    s.act(0, "activate", "Drone", targets=[("player", 1)]).resolve_all()
    assert (s.life(1), s.zone_names(1, "exile")) == (18, [])


@rule("702.115a")
def test_each_of_several_drones_by_whom_it_hit():
    s = fight("ingest", players=3, defaults=True)
    one, two = s.put(0, "battlefield", DRONE, DRONE)
    for player in (0, 1, 2):
        s.put(player, "library", ELF, BEAR)
    s.attack({one: ("player", 1), two: ("player", 2)})
    s.pass_until("combat damage")
    s.resolve_all()
    assert [s.zone_names(player, "exile") for player in (0, 1, 2)] == [[], ["Elf"], ["Elf"]]


@rule("702.115a", "113.7a")
def test_the_drone_may_be_gone():
    s = fed(BEAR)
    s.happen(Moved(s.find("Drone"), "graveyard"))
    s.resolve_all()
    assert s.zone_names(1, "exile") == ["Bear"]


@rule("702.115a", "800.4a")
def test_a_player_who_leaves_exiles_nothing():
    s = fed(BEAR, players=3)
    s.put(2, "library", ELF)
    s.concede(1)
    s.resolve_all()
    assert s.zone_names(2, "exile") == []


@rule("702.115a", "701.11a", "101.2")
def test_it_is_exiled_as_all_that_is():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", DRONE, permanent("Ear", "Artifact", whenever(when(Exiled), GainLife(4))))
    s.put(1, "library", ELF)
    s.attack("Drone")
    s.pass_until("combat damage")
    s.resolve_all()
    assert (s.life(0), s.zone_names(1, "exile")) == (24, ["Elf"])
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", DRONE)
    s.put(1, "battlefield", permanent("Law", "Artifact", forbids(Exiled)))
    s.put(1, "library", ELF)
    s.attack("Drone")
    s.pass_until("combat damage")
    s.resolve_all()
    assert s.zone_names(1, "library") == ["Elf"]


@rule("702.115b")
def test_each_instance_triggers_separately():
    s = fed(BEAR, ELF, BEAR, attacker=creature("Drone", 2, 2, "ingest", "ingest"))
    s.resolve_all()
    assert (stacked(s), sorted(s.zone_names(1, "exile"))) == (2, ["Bear", "Elf"])


@rule("702.115b")
def test_one_of_its_own_and_one_that_another_gives_it():
    s = fight("ingest", defaults=True)
    s.put(0, "battlefield", DRONE)
    s.put(1, "library", BEAR, ELF, BEAR)
    lend(s, 0, "ingest")
    s.attack("Drone")
    s.pass_until("combat damage")
    s.resolve_all()
    assert len(s.zone_names(1, "exile")) == 2


def test_words():
    assert meaning("Ingest") == (Keyword("ingest"),)
    (said,) = meaning(
        "Whenever this creature deals combat damage to a player, that player exiles the top card of their library."
    )
    assert said.on == WhenDealsCombatDamage(to="player")
    assert said.effect.objects == TopOfLibrary(who=TriggerPlayer())
