"""Myriad (CR 702.116)."""

from __future__ import annotations

import pytest
from fights import fight, lend, stacked, walker
from wordings import meaning

from apnap import Keyword, Moved, Static, Triggered
from apnap.testing import rule
from apnap_plugins.rules.combat.combat import ATTACKING, NOTHING
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.replacement import MoreTokens
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import creature

PATROL = creature("Patrol", 2, 2, "myriad")
BEAR = creature("Bear", 2, 2)
ONE, TWO, THREE = ("player", 1), ("player", 2), ("player", 3)


def table(players=3, *more, **options):
    return fight("myriad", *more, players=players, **options)


def tokens(s, name="Patrol"):
    return [i for i in s.find_all(name, "battlefield") if s.game.object(i).kind == "token"]


def attacked(s, name="Patrol"):
    """What the tokens attack."""
    return [s.field(ATTACKING, i) for i in tokens(s, name)]


def charge(s, at=ONE, *choices, name="Patrol"):
    """It attacks, its controller chooses, and the ability resolves."""
    for label, choice in choices:
        s.expect(0, label, choice)
    s.attack({name: at})
    s.resolve_all()
    s.done()


@rule("702.116a")
def test_a_copy_attacks_the_other_opponent_tapped_and_is_exiled_at_end_of_combat():
    s = table()
    s.put(0, "battlefield", PATROL)
    charge(s, ONE, ("702.116a", [TWO]))
    (token,) = tokens(s)
    assert (s.field(ATTACKING, token), s.field("tapped", token)) == (TWO, True)
    assert s.characteristic(token, "power") == 2
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18, 18]
    s.pass_until("end of combat")
    assert tokens(s) == [token]
    s.resolve()
    assert tokens(s) == []
    assert s.log_has("400.7")
    assert s.count("Patrol", "battlefield") == 1


@rule("702.116a")
def test_one_for_each_of_the_others_or_only_for_some():
    s = table(4)
    s.put(0, "battlefield", PATROL)
    charge(s, TWO, ("702.116a", [ONE, THREE]))
    assert sorted(attacked(s)) == [ONE, THREE]
    s = table(4)
    s.put(0, "battlefield", PATROL)
    charge(s, TWO, ("702.116a", [THREE]))
    assert attacked(s) == [THREE]


@rule("702.116a")
def test_without_a_token_there_is_nothing_to_exile():
    s = table()
    s.put(0, "battlefield", PATROL)
    charge(s, ONE, ("702.116a", []))
    assert (tokens(s), s.game.effects()) == ([], ())


@rule("702.116a")
def test_with_a_single_opponent_nobody_else_is_attacked():
    s = table(2)
    s.put(0, "battlefield", PATROL)
    charge(s)
    assert (stacked(s), tokens(s)) == (1, [])


@rule("702.116a", "508.5")
def test_attacking_a_planeswalker_its_controller_is_the_defending_player():
    s = table()
    s.put(0, "battlefield", PATROL)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    charge(s, w, ("702.116a", [TWO]))
    assert attacked(s) == [TWO]
    s.pass_until("combat damage")
    assert (s.counters(w), s.life_totals()) == ({"loyalty": 2}, [20, 20, 18])


@rule("702.116a", "508.4")
@pytest.mark.parametrize("at_player", [True, False])
def test_the_token_may_attack_a_planeswalker_of_that_opponent(at_player):
    s = table()
    s.put(0, "battlefield", PATROL)
    s.put(1, "battlefield", walker("First"), counters={"loyalty": 4})
    w = s.put(2, "battlefield", walker("Second"), counters={"loyalty": 4})
    s.attack({"Patrol": ONE})
    for _ in range(3):
        s.pass_priority()
    s.answer(0, [TWO])
    assert s.decision.rule == "508.4"
    assert set(s.decision.options) == {TWO, w}
    s.answer(0, TWO if at_player else w)
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18, 18 if at_player else 20]
    assert s.counters(w) == {"loyalty": 4 if at_player else 2}


@rule("702.116a", "508.2a", "508.3a")
def test_tokens_were_not_declared_so_nothing_triggers_for_them():
    s = table()
    gain = Triggered(WhenAttacks(), GainLife(1))
    s.put(0, "battlefield", creature("Patrol", 2, 2, "myriad", gain))
    s.expect(0, "603.3b", [])
    charge(s, ONE, ("702.116a", [TWO]))
    assert (len(tokens(s)), s.life_totals()[0]) == (1, 21)


@rule("702.116a", "707.2")
def test_what_it_gained_is_not_copied():
    s = table()
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 1})
    lender = lend(s, 0, "myriad")
    s.expect(0, "702.116a", [TWO])
    s.attack("Bear")
    s.happen(Moved(lender, "graveyard"))
    s.resolve_all()
    (token,) = tokens(s, "Bear")
    assert s.characteristic(token, "power") == 2
    assert s.characteristic(token, "abilities") == ()


@rule("702.116a", "608.2h")
def test_where_it_is_gone_it_is_copied_as_it_was():
    s = table()
    patrol = s.put(0, "battlefield", PATROL)
    s.expect(0, "702.116a", [TWO])
    s.attack("Patrol")
    s.happen(Moved(patrol, "graveyard"))
    s.resolve_all()
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 20, 18]


@rule("702.116a", "508.4a")
def test_an_opponent_who_left_is_none():
    s = table(4)
    s.put(0, "battlefield", PATROL)
    s.attack({"Patrol": ONE})
    s.concede(2)
    s.expect(0, "702.116a", [THREE])
    s.resolve_all()
    assert attacked(s) == [THREE]


@rule("702.116a", "508.5")
def test_where_the_attacked_planeswalker_left_its_controller_still_is_no_other_opponent():
    s = table()
    s.put(0, "battlefield", PATROL)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 4})
    s.expect(0, "702.116a", [TWO])
    s.attack({"Patrol": w})
    s.happen(Moved(w, "graveyard"))
    s.resolve_all()
    assert s.field(ATTACKING, s.find_all("Patrol")[0]) == NOTHING
    assert attacked(s) == [TWO]


@rule("702.116b")
def test_each_instance_triggers():
    s = table()
    s.put(0, "battlefield", creature("Patrol", 2, 2, "myriad", "myriad"))
    s.expect(0, "603.3b", []).expect(0, "702.116a", [TWO]).expect(0, "702.116a", [TWO])
    s.attack("Patrol")
    assert stacked(s) == 2
    s.resolve_all()
    assert attacked(s) == [TWO, TWO]
    s.pass_until("end of combat")
    s.resolve_all()
    assert tokens(s) == []


@rule("702.116a", "509.1a")
def test_each_defending_player_blocks_what_attacks_them():
    s = table()
    s.put(0, "battlefield", PATROL)
    s.put(2, "battlefield", BEAR)
    charge(s, ONE, ("702.116a", [TWO]))
    (token,) = tokens(s)
    s.block({"Bear": token}, player=2)
    s.pass_until("end of combat")
    assert (s.life_totals(), tokens(s), s.zone_names(2, "graveyard")) == ([20, 18, 20], [], ["Bear"])


@rule("702.116a", "608.2f")
def test_the_tokens_arrive_at_the_same_time():
    s = table(4)
    s.put(0, "battlefield", PATROL)
    s.put(0, "battlefield", creature("Herald", 1, 1, Triggered(OneOrMore(WhenEnters(CREATURE)), GainLife(1))))
    s.expect(0, "702.116a", [TWO, THREE])
    s.attack({"Patrol": ONE})
    s.resolve_all()
    assert (len(tokens(s)), s.life_totals()[0]) == (2, 21)


@rule("702.116a", "614.1a")
def test_where_twice_as_many_are_created_each_of_them_chooses_what_it_attacks_and_all_are_exiled():
    s = table(3, "replacement")
    s.put(0, "battlefield", PATROL, card("Season", "Enchantment", Static((MoreTokens(times=2),))))
    w = s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    charge(s, ONE, ("702.116a", [TWO]), ("508.4", TWO), ("508.4", w))
    assert attacked(s) == [TWO, w]
    s.pass_until("end of combat")
    s.resolve_all()
    assert (s.life_totals(), s.counters(w), tokens(s)) == ([20, 18, 18], {"loyalty": 2}, [])


@rule("702.116a", "603.7c")
def test_they_are_exiled_also_where_the_attacker_is_gone():
    s = table()
    s.put(0, "battlefield", PATROL)
    charge(s, ONE, ("702.116a", [TWO]))
    patrol = s.find_all("Patrol")[0]
    s.happen(Moved(patrol, "exile"))
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.ids("battlefield") == []


@rule("702.116a", "707.2")
def test_a_creature_that_is_more_than_that_is_copied_whole():
    s = table()
    s.put(0, "battlefield", card("Golem", "Artifact Creature — Golem", Keyword("myriad"), power=3, toughness=3))
    charge(s, ONE, ("702.116a", [TWO]), name="Golem")
    (token,) = tokens(s, "Golem")
    assert s.characteristic(token, "types") == {"artifact", "creature"}


@rule("702.116a")
def test_the_attacking_player_need_not_sit_first():
    s = table(active=2)
    s.put(2, "battlefield", PATROL)
    s.expect(2, "702.116a", [ONE])
    s.attack({"Patrol": ("player", 0)}, player=2)
    s.resolve_all()
    s.pass_until("combat damage")
    assert s.life_totals() == [18, 18, 20]


@rule("702.116a")
def test_words():
    assert meaning("Myriad") == (Keyword("myriad"),)
    assert meaning("Flying, myriad") == (Keyword("flying"), Keyword("myriad"))


@rule("702.116a", "104.3a")
def test_an_opponent_who_leaves_as_it_is_chosen_is_none():
    s = table(players=4)
    s.put(0, "battlefield", PATROL)
    s.attack({"Patrol": ONE})
    while s.decision.rule != "702.116a":
        s.pass_priority()
    assert s.decision.options == (TWO, THREE)
    s.concede(2).answer(0, [THREE])
    assert attacked(s) == [THREE]


@rule("508.4a", "800.4a")
def test_a_token_whose_player_leaves_as_it_is_chosen_what_it_attacks_does_not_attack():
    s = table(players=4)
    s.put(0, "battlefield", PATROL)
    s.put(2, "battlefield", walker(), counters={"loyalty": 4})
    s.attack({"Patrol": ONE})
    while s.decision.rule != "702.116a":
        s.pass_priority()
    s.answer(0, [TWO, THREE])
    assert s.decision.rule == "508.4"
    s.concede(2).game.push(0)
    assert attacked(s) == [None, THREE]
