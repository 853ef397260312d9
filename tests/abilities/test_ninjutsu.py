"""Ninjutsu and commander ninjutsu (CR 702.49)."""

from __future__ import annotations

import pytest
from fights import fight, walker
from wordings import made, meaning
from wordings import table as everything

from apnap import Context, Moved, Triggered
from apnap.core.flow import legal_actions
from apnap.testing import rule
from apnap_plugins.abilities.ninjutsu import commander_ninjutsu, ninjutsu
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.combat.combat import ATTACKING, BLOCKED, DEFENDER
from apnap_plugins.rules.combat.triggers import WhenAttacks
from apnap_plugins.rules.continuous.continuous import YouGainControl, affect
from apnap_plugins.rules.copies.copies import EntersAsCopy
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature

FREE = ninjutsu(PayLifeCost(1))
NINJA = creature("Ninja", 3, 3, FREE)
BEAR, ELF = creature("Bear", 2, 2), creature("Elf", 1, 1)
WALL = creature("Wall", 0, 4)


def table(*more, **options):
    return fight("ninjutsu", *more, **options)


def offered(s, player=0):
    """The names of what has an ability that the player may activate now."""
    s.reach(player)
    return sorted(s.game.name_of(o[1]) for o in legal_actions(s.game, player) if o[0] == "activate")


def unblocked(s, *names):
    """These attack player 1 and are not blocked."""
    s.attack(list(names))
    s.pass_until("declare blockers")


def use(s, what="Ninja", returning="", player=0):
    """Its ninjutsu ability is activated, with this attacker where there is a choice."""
    if returning:
        s.expect(player, "601.2h", [returning])
    s.act(player, "activate", what)
    s.done()


@rule("702.49a", "702.49c")
def test_it_takes_the_place_of_an_unblocked_attacker_tapped_and_attacking():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    s.reach(0)
    assert "return an unblocked attacking creature you control to its owner's hand" in s.pending()
    use(s)
    assert (s.permanents(), sorted(s.zone_names(0, "hand"))) == ([], ["Bear", "Ninja"])
    s.resolve()
    ninja = s.find("Ninja", "battlefield")
    assert s.field("tapped", ninja) is True
    assert (s.field(ATTACKING, ninja), s.field(DEFENDER, ninja), s.field(BLOCKED, ninja)) == (("player", 1), 1, False)
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 17]


@rule("702.49c", "509.1h")
def test_not_before_blockers_were_declared_nor_after_combat():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    assert offered(s) == []
    s.attack("Bear")
    assert offered(s) == []
    for step in ("declare blockers", "combat damage", "end of combat"):
        s.pass_until(step)
        assert offered(s) == ["Ninja"]
    s.pass_until("postcombat main")
    assert offered(s) == []


@rule("702.49a", "702.49c")
def test_a_blocked_attacker_and_another_players_are_no_use():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    s.put(1, "hand", NINJA)
    s.put(1, "battlefield", WALL)
    s.attack("Bear")
    s.block({"Wall": "Bear"})
    assert (offered(s), offered(s, 1)) == ([], [])
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", NINJA)
    unblocked(s, "Bear")
    assert offered(s, 1) == []


@rule("702.49a")
def test_which_of_several_is_the_players_choice():
    s = table()
    s.put(0, "battlefield", BEAR, ELF, creature("Ogre", 3, 3), creature("Watcher", 1, 1))
    s.put(1, "battlefield", WALL)
    s.put(0, "hand", NINJA)
    s.attack(["Bear", "Elf", "Ogre"])
    s.block({"Wall": "Ogre"})
    s.reach(0)
    s.game.push(next(i for i, o in enumerate(s.decision.options) if o[0] == "activate"))
    assert set(s.decision.options) == {s.find("Bear"), s.find("Elf")}
    s.answer(0, ["Elf"])
    s.resolve()
    assert s.permanents() == ["Bear", "Ninja", "Ogre", "Wall", "Watcher"]
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 15]


@rule("702.49a", "601.2h")
def test_its_mana_must_be_paid():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", creature("Ninja", 3, 3, ninjutsu(mana_cost("{1}{U}"))))
    island, _ = s.put(0, "battlefield", *[card("Island", "Basic Land — Island")] * 2)
    unblocked(s, "Bear")
    assert offered(s) == ["Ninja"]
    s.set_field("tapped", True, island)
    assert offered(s) == []
    s.set_field("tapped", False, island)
    use(s)
    s.resolve()
    assert "Ninja" in s.permanents()
    assert all(s.field("tapped", i) for i in s.find_all("Island"))


@rule("702.49a")
def test_the_card_itself_cannot_be_discarded_for_its_own_cost():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", creature("Ninja", 3, 3, ninjutsu(DiscardCost(1))))
    unblocked(s, "Bear")
    assert offered(s) == []
    s.put(0, "hand", ELF)
    use(s)
    assert s.zone_names(0, "graveyard") == ["Elf"]
    s.resolve()
    assert s.permanents() == ["Ninja"]


@rule("702.49a", "508.2a", "508.3a")
def test_it_was_not_declared_so_nothing_triggers():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", creature("Ninja", 3, 3, FREE, Triggered(WhenAttacks(), GainLife(5))))
    unblocked(s, "Bear")
    use(s)
    s.resolve_all()
    assert s.life_totals() == [19, 20]


COUNTER = Activated((PayLifeCost(1),), Counter(Target()), (TargetSpec(Anything(), zone="stack"),))


@rule("702.49b", "701.16a")
def test_it_remains_revealed_until_the_ability_leaves_the_stack():
    s = table("counter")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Mage", 1, 1, COUNTER))
    ninja, elf = s.put(0, "hand", NINJA, ELF)
    s.attack("Bear")
    s.block({})
    s.reach(0)
    assert not s.game.may_look(1, ninja)
    use(s)
    assert (s.game.may_look(1, ninja), s.game.may_look(1, elf)) == (True, False)
    s.act(1, "activate", "Mage")
    assert s.game.may_look(1, ninja)
    s.resolve()
    assert not s.ids("stack")
    assert (s.zone_names(0, "battlefield"), s.game.may_look(1, ninja)) == ([], False)


@rule("702.49b", "602.2a")
def test_activated_twice_it_is_revealed_until_both_have_left():
    s = table("counter")
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", creature("Mage", 1, 1, COUNTER))
    ninja = s.put(0, "hand", NINJA)
    s.attack(["Bear", "Elf"])
    s.block({})
    use(s, returning="Bear")
    use(s)
    first, second = s.ids("stack")
    for countered, revealed in ((second, True), (first, False)):
        if revealed:  # else there is but one left
            s.expect(1, "targets", [countered])
        s.act(1, "activate", "Mage").resolve()
        assert s.game.may_look(1, ninja) is revealed


@rule("702.49a", "400.7")
def test_activated_twice_it_enters_once():
    s = table()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear", "Elf")
    use(s, returning="Bear")
    use(s)
    s.resolve_all()
    assert (s.permanents(), sorted(s.zone_names(0, "hand"))) == (["Ninja"], ["Bear", "Elf"])


@rule("702.49a", "400.7")
@pytest.mark.parametrize("zone", ["graveyard", "exile", "library"])
def test_where_it_has_left_the_hand_it_stays_there(zone):
    s = table()
    s.put(0, "battlefield", BEAR)
    ninja = s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    use(s)
    s.happen(Moved(ninja, zone))
    s.resolve()
    assert (s.permanents(), s.zone_names(0, "hand"), s.zone_names(None if zone == "exile" else 0, zone)) == (
        [], ["Bear"], ["Ninja"],
    )  # fmt: skip


@rule("702.49a", "112.6")
def test_on_the_battlefield_it_does_nothing():
    s = table()
    s.put(0, "battlefield", BEAR, NINJA)
    unblocked(s, "Bear", "Ninja")
    assert offered(s) == []


@rule("702.49a", "113.2c")
def test_each_instance_can_be_activated():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", creature("Ninja", 3, 3, FREE, FREE, ninjutsu(PayLifeCost(2))))
    unblocked(s, "Bear")
    assert offered(s) == ["Ninja"] * 3


@rule("702.49c", "509.1h")
def test_what_came_is_unblocked_and_can_be_returned_for_another():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA, creature("Shinobi", 5, 4, FREE))
    unblocked(s, "Bear")
    use(s)
    s.resolve()
    use(s, "Shinobi")
    s.resolve()
    assert (s.permanents(), sorted(s.zone_names(0, "hand"))) == (["Shinobi"], ["Bear", "Ninja"])
    s.pass_until("end of combat")
    assert s.life_totals() == [18, 15]


@rule("702.49c", "508.5")
def test_it_attacks_the_planeswalker_that_the_other_attacked_of_whichever_player():
    s = table(players=3)
    s.put(0, "battlefield", BEAR, ELF)
    s.put(0, "hand", NINJA)
    s.put(1, "battlefield", walker("First"), counters={"loyalty": 5})
    w = s.put(2, "battlefield", walker("Second"), counters={"loyalty": 5})
    s.attack({"Elf": ("player", 1), "Bear": w})
    s.pass_until("declare blockers")
    use(s, returning="Bear")
    s.resolve()
    ninja = s.find("Ninja", "battlefield")
    assert (s.field(ATTACKING, ninja), s.field(DEFENDER, ninja)) == (w, 2)
    s.pass_until("end of combat")
    assert (s.life_totals(), s.counters(w), s.counters("First")) == ([19, 19, 20], {"loyalty": 2}, {"loyalty": 5})


@rule("702.49c", "508.4a")
def test_where_the_planeswalker_is_gone_by_then_it_is_not_attacking():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 5})
    s.attack({"Bear": w})
    s.pass_until("declare blockers")
    use(s)
    s.happen(Moved(w, "graveyard"))
    s.resolve()
    ninja = s.find("Ninja", "battlefield")
    assert (s.field(ATTACKING, ninja), s.field(BLOCKED, ninja), s.field("tapped", ninja)) == (None, None, True)
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 20]


@rule("702.49c", "506.4c")
def test_an_attacker_that_attacks_nothing_any_more_can_be_returned():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    w = s.put(1, "battlefield", walker(), counters={"loyalty": 5})
    s.attack({"Bear": w})
    s.pass_until("declare blockers")
    s.happen(Moved(w, "graveyard"))
    use(s)
    s.resolve()
    assert s.field(ATTACKING, s.find("Ninja", "battlefield")) is None
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 20]


@rule("702.49c", "800.4a", "508.4a")
def test_where_the_attacked_player_has_left_it_is_not_attacking():
    s = table(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    use(s)
    s.concede(1)
    s.resolve()
    assert s.field(ATTACKING, s.find("Ninja", "battlefield")) is None


@rule("702.49a", "510.4")
def test_after_first_strike_damage_it_still_deals_its_own():
    s = table("first-strike")
    s.put(0, "battlefield", creature("Knight", 2, 2, "first-strike"), BEAR)
    s.put(0, "hand", NINJA)
    unblocked(s, "Knight", "Bear")
    s.pass_until("combat damage")
    assert s.life_totals() == [20, 18]
    use(s, returning="Knight")
    s.resolve()
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 13]


@rule("702.49a", "511.3")
def test_in_the_end_of_combat_step_it_comes_too_late_to_deal_damage():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    s.pass_until("end of combat")
    use(s)
    s.resolve()
    assert s.field(ATTACKING, s.find("Ninja", "battlefield")) == ("player", 1)
    s.pass_until("postcombat main")
    assert (s.field(ATTACKING, "Ninja"), s.field(BLOCKED, "Ninja"), s.life_totals()) == (None, None, [19, 18])


@rule("702.49a", "108.3")
def test_a_borrowed_attacker_goes_to_its_owners_hand():
    s = table()
    bear = s.put(1, "battlefield", BEAR, controller=0)
    s.put(0, "hand", NINJA)
    unblocked(s, bear)
    use(s)
    s.resolve()
    assert (s.permanents(), s.zone_names(1, "hand")) == (["Ninja"], ["Bear"])


@rule("702.49a", "111.7")
def test_a_token_can_be_returned():
    s = table("tokens")
    s.put(0, "battlefield", BEAR, component="token")
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    use(s)
    assert s.zone_names(0, "hand") == ["Ninja"]
    s.resolve()
    assert s.field(ATTACKING, s.find("Ninja", "battlefield")) == ("player", 1)


@rule("702.49c", "506.3a", "508.4")
def test_a_card_that_is_no_creature_enters_but_is_neither_attacking_nor_unblocked():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", card("Shuriken", "Artifact", FREE))
    unblocked(s, "Bear")
    use(s, "Shuriken")
    s.resolve()
    shuriken = s.find("Shuriken", "battlefield")
    assert [s.field(f, shuriken) for f in (ATTACKING, BLOCKED, "tapped")] == [None, None, True]


@rule("702.49a", "707.5")
def test_one_that_enters_as_a_copy_attacks_as_the_copy():
    s = table("copies", "create")
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", creature("Giant", 7, 7))
    s.put(0, "hand", creature("Student", 0, 0, FREE, EntersAsCopy()))
    s.attack("Bear")
    s.block({})
    use(s, "Student")
    s.expect(0, "choose", ["Giant"])
    s.resolve()
    s.done()
    student = s.find("Giant", "battlefield", 0)
    assert (s.field(ATTACKING, student), s.field(BLOCKED, student)) == (("player", 1), False)
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 13]


@rule("702.49a", "506.4")
def test_an_attacker_that_someone_else_controls_by_now_is_none():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    unblocked(s, "Bear")
    s.arrange(lambda: affect(Context(s.game, bear, 1), [bear], (YouGainControl(),)))
    s.settle()
    assert offered(s) == []


# Commander ninjutsu ----------------------------------------------------------------------------------------

YURIKO = creature("Yuriko", 1, 3, commander_ninjutsu(PayLifeCost(1)))


@rule("702.49d")
@pytest.mark.parametrize("zone", ["hand", "command"])
def test_commander_ninjutsu_functions_in_the_hand_and_in_the_command_zone(zone):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, zone, YURIKO)
    unblocked(s, "Bear")
    assert offered(s) == ["Yuriko"]
    use(s, "Yuriko")
    s.resolve()
    yuriko = s.find("Yuriko", "battlefield")
    assert (s.field(ATTACKING, yuriko), s.field(BLOCKED, yuriko), s.field("tapped", yuriko)) == (
        ("player", 1),
        False,
        True,
    )
    s.pass_until("end of combat")
    assert s.life_totals() == [19, 19]


@rule("702.49d", "702.49a")
def test_plain_ninjutsu_does_not_function_in_the_command_zone_nor_either_in_a_graveyard():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "command", NINJA)
    s.put(0, "graveyard", NINJA, YURIKO)
    unblocked(s, "Bear")
    assert offered(s) == []


@rule("702.49d", "602.2")
def test_another_player_cannot_activate_it_in_the_command_zone():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "command", YURIKO)
    unblocked(s, "Bear")
    assert (offered(s), offered(s, 1)) == ([], [])


@rule("702.49d", "400.7")
def test_moved_from_the_command_zone_to_the_hand_in_response_it_stays_there():
    s = table()
    s.put(0, "battlefield", BEAR)
    yuriko = s.put(0, "command", YURIKO)
    unblocked(s, "Bear")
    use(s, "Yuriko")
    s.happen(Moved(yuriko, "hand"))
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Yuriko"]


# Texts -----------------------------------------------------------------------------------------------------


@rule("702.49a", "702.49d")
def test_both_are_ninjutsu_abilities_to_what_looks_at_their_activation():
    s = table()
    gain = Triggered(WhenActivates("ninjutsu"), GainLife(10))
    other = Activated((PayLifeCost(3),), GainLife(3))
    s.put(0, "battlefield", BEAR, creature("Master", 2, 4, gain, other), ELF)
    s.put(1, "battlefield", creature("Enemy", 2, 4, gain))
    s.put(0, "hand", NINJA)
    s.put(0, "command", YURIKO)
    s.attack(["Bear", "Elf"])
    s.block({})
    use(s, returning="Bear")
    s.resolve_all()
    assert s.life_totals() == [29, 20]
    use(s, "Yuriko", returning="Elf")
    s.resolve_all()
    assert s.life_totals() == [38, 20]
    s.act(0, "activate", "Master").resolve_all()
    assert s.life_totals() == [38, 20]


@rule("702.49a")
def test_words():
    assert meaning("Ninjutsu {1}{U}") == (ninjutsu(mana_cost("{1}{U}")),)
    assert meaning("Ninjutsu—Pay 2 life.") == (ninjutsu(PayLifeCost(2)),)
    assert meaning("Commander ninjutsu {U}{B}") == (commander_ninjutsu(mana_cost("{U}{B}")),)
    assert meaning("Commander ninjutsu—Pay 2 life.") == (commander_ninjutsu(PayLifeCost(2)),)
    (ability,) = meaning("Whenever you activate a ninjutsu ability, draw a card.")
    assert ability.on == WhenActivates("ninjutsu")


@rule("702.49a")
def test_ninja_of_the_deep_hours():
    s = everything(stage="beginning of combat")
    ninja = made("Ninja of the Deep Hours", "Creature — Human Ninja",
                 "Ninjutsu {1}{U}\nWhenever this creature deals combat damage to a player, you may draw a card.",
                 "{3}{U}", "2/2")  # fmt: skip
    s.put(0, "battlefield", BEAR, *[card("Island", "Basic Land — Island")] * 2)
    s.put(0, "hand", ninja)
    s.put(0, "library", ELF)
    unblocked(s, "Bear")
    use(s, "Ninja of the Deep Hours")
    s.resolve()
    s.expect(0, "608.2d", True)
    s.pass_until("combat damage")
    s.resolve_all()
    assert (s.life_totals(), sorted(s.zone_names(0, "hand"))) == ([20, 18], ["Bear", "Elf"])


@rule("702.49a", "118.3", "800.4a", "728.1")
def test_an_attacker_that_leaves_with_its_owner_as_it_is_chosen_pays_for_nothing():
    s = table(players=3)
    s.put(1, "battlefield", ELF, controller=0)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", NINJA)
    s.attack({"Elf": ("player", 2), "Bear": ("player", 2)})
    s.pass_until("declare blockers")
    s.game.push([option[0] for option in s.decision.options].index("activate"))
    elf = s.find("Elf")
    assert s.decision.rule == "601.2h"
    s.concede(1).game.push((s.decision.options.index(elf),))
    assert (s.ids("stack"), s.life_totals()[0], s.permanents(), offered(s)) == ([], 20, ["Bear"], ["Ninja"])
    use(s)
    s.resolve()
    assert s.permanents() == ["Ninja"]
