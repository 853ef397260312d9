"""Decayed (CR 702.147)."""

from __future__ import annotations

from fightcards import Summon
from fights import fight, legal_blocks, lend, stacked, withdraw
from wordings import made, meaning, table

from apnap import Context, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import remove_from_combat
from apnap_plugins.rules.continuous.continuous import LoseAllAbilities, YouGainControl, affect
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.testing import creature

ZOMBIE = creature("Zombie", 2, 2, "decayed")
BEAR = creature("Bear", 2, 2)


def charge(**more):
    """The zombie attacks and its ability has resolved."""
    s = fight("decayed", **{"defaults": True, **more})
    s.put(0, "battlefield", ZOMBIE, BEAR)
    s.attack({"Zombie": ("player", 1)})
    s.resolve_all()
    return s


@rule("702.147a")
def test_it_cant_block():
    s = fight("decayed")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", ZOMBIE, creature("Elf", 1, 1))
    s.attack("Bear")
    zombie, elf = s.find("Zombie"), s.find("Elf")
    assert legal_blocks(s, [zombie, elf], s.find("Bear")) == [(), (elf,)]


@rule("702.147a", "701.17a")
def test_after_it_attacked_it_is_sacrificed_at_end_of_combat():
    s = charge()
    assert s.permanents(0) == ["Bear", "Zombie"]
    s.pass_until("end of combat")
    assert (s.life(1), s.permanents(0)) == (18, ["Bear", "Zombie"])
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(0, "graveyard")) == (["Bear"], ["Zombie"])
    assert [e.player for e in s.events(Sacrificed)] == [0]


@rule("702.147a")
def test_one_that_stays_at_home_stays():
    s = fight("decayed")
    s.put(0, "battlefield", ZOMBIE, BEAR)
    s.attack("Bear")
    s.pass_until("postcombat main")
    assert (stacked(s), s.permanents(0)) == (0, ["Bear", "Zombie"])


@rule("702.147a", "603.7")
def test_also_where_it_left_combat_or_lost_the_ability():
    s = charge()
    zombie = s.find("Zombie")
    s.arrange(lambda: remove_from_combat(s.game, [zombie]))
    s.arrange(lambda: affect(Context(s.game, zombie, 0), [zombie], (LoseAllAbilities(),)))
    s.pass_until("postcombat main")
    assert s.permanents(0) == ["Bear"]


@rule("702.147a", "508.4")
def test_one_that_enters_attacking_did_not_attack():
    s = fight("decayed", defaults=True)
    s.put(0, "battlefield", BEAR, creature("Lord", 1, 1, Activated((PayLifeCost(1),), Summon(ZOMBIE))))
    s.attack("Bear")
    s.act(0, "activate", "Lord").resolve_all()
    s.pass_until("postcombat main")
    assert s.permanents(0) == ["Bear", "Lord", "Zombie"]


@rule("702.147a", "603.7c", "400.7")
def test_one_that_left_and_came_back_stays():
    s = charge()
    s.happen(Moved(s.find("Zombie"), "exile"))
    s.happen(Moved(s.find("Zombie", "exile"), "battlefield"))
    s.pass_until("postcombat main")
    assert s.permanents(0) == ["Bear", "Zombie"]


@rule("702.147a", "701.17a")
def test_who_lost_control_of_it_cannot_sacrifice_it():
    s = charge()
    zombie = s.find("Zombie")
    s.arrange(lambda: affect(Context(s.game, zombie, 1), [zombie], (YouGainControl(),)))
    s.pass_until("postcombat main")
    assert s.permanents(1) == ["Zombie"]


@rule("702.147a")
def test_two_of_them_sacrifice_it_once():
    s = fight("decayed", defaults=True)
    s.put(0, "battlefield", creature("Zombie", 2, 2, "decayed", "decayed"))
    s.attack("Zombie")
    s.pass_until("postcombat main")
    assert (s.permanents(0), len(s.events(Sacrificed))) == ([], 1)


@rule("702.147a")
def test_lent_to_a_creature_it_can_block_again_when_that_is_over():
    s = fight("decayed")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Elf", 1, 1))
    lender = lend(s, 1, "decayed")
    s.attack("Bear")
    elf, bear = s.find("Elf"), s.find("Bear")
    withdraw(s, lender)
    assert legal_blocks(s, [elf], bear) == [(), (elf,)]


@rule("702.147a", "800.4a")
def test_where_its_player_leaves_nothing_is_left_to_do():
    s = charge(players=3)
    s.concede(0)
    s.pass_until("end of combat")
    assert s.events(Sacrificed) == []


@rule("702.147a")
def test_tokens_with_it_and_cards_that_ask_for_it():
    rise = made("Rise", "Sorcery", "Create two 2/2 black Zombie creature tokens with decayed.")
    jar = made("Jar", "Enchantment", "At the beginning of your end step, if you control no creatures with decayed, create a "
               "2/2 black Zombie creature token with decayed.")  # fmt: skip
    s = table()
    s.put(0, "battlefield", jar)
    s.put(0, "hand", rise)
    s.cast(0, "Rise")
    s.resolve()
    assert all(s.game.object(i).kind == "token" and s.has(i, "decayed") for i in s.find_all("Zombie Token"))
    s.pass_until("end")
    s.resolve_all()
    assert s.count("Zombie Token", "battlefield") == 2


@rule("702.147a")
def test_whether_what_died_had_it():
    cleaver = made(
        "Cleaver", "Enchantment", "Whenever a creature you control dies, if it didn't have decayed, you gain 1 life."
    )
    s = table()
    s.put(0, "battlefield", cleaver, ZOMBIE, BEAR)
    s.happen(Moved(s.find("Zombie"), "graveyard"))
    s.resolve_all()
    assert s.life(0) == 20
    s.happen(Moved(s.find("Bear"), "graveyard"))
    s.resolve_all()
    assert s.life(0) == 21


def test_words():
    assert meaning("Decayed") == (Keyword("decayed"),)
