"""State-based actions (CR 704): when they are checked, that they are one event, and each of them with its Examples.

Those of one card type or mechanic are with it: Sagas (704.5s), Auras and Equipment (704.5m, n, p), counters (704.5q).
"""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, FullTable

from apnap import AffectsThis, Continuous, GameLost, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.rules.continuous.continuous import AffectsAll, DefinePT, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import MINUS, PLUS, CantHaveMore, CountersPut
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.counters.poison import POISON, PoisonedPlayers, is_poisoned
from apnap_plugins.rules.damage.damage import DAMAGE, DEADLY, LIFE
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Another,
    Anything,
    HasSubtype,
    IsToken,
    Not,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, InYour, Target, You
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10
HAND = Count(InYour("hand"))
KING = creature("King", 3, 3, types="Legendary Creature — Human")


def poison(s, player, count):
    s.arrange(lambda: s.game.happen(CountersPut(POISON, count, player=player)))
    s.settle()


# When and how -----------------------------------------------------------------------------------------------


@rule("704.1", "704.2", "704.3")
@pytest.mark.parametrize("active", [0, 1])
def test_they_happen_by_themselves_before_the_player_with_priority_can_respond(active):
    with FullTable(active=active) as s:
        s.put(1 - active, "hand", instant("Save", Change(All(CREATURE), (ModifyPT(0, 9),))))
        s.put(0, "battlefield", BEAR)
        s.do(active, DealDamage(2, All(CREATURE)), make=sorcery)
        assert s.game.decision.player == active and s.stack == [] and s.count("Bear", "battlefield") == 0


@rule("704.1a", "603.8", "704.4")
def test_an_ability_that_watches_for_a_state_is_no_state_based_action():
    from apnap import StateTrigger

    watcher = card("Watcher", "Enchantment", StateTrigger(rc.HandIsEmpty(), rc.Note("empty")))
    with FullTable() as s:
        s.put(0, "hand", BEAR)
        s.put(0, "battlefield", watcher)
        s.do(0, MoveTo(All(CREATURE, "hand"), "graveyard"), make=sorcery)
        assert s.stack == [""] and s.noted == ()  # it uses the stack, and can be responded to
        s.resolve()
        assert s.noted == (("empty", 0),)


@rule("704.4", "603.2")
def test_the_example_of_the_discarded_hand():
    """A creature as big as the hand survives "discard your hand, then draw seven"; who saw the hand empty triggers."""
    big = creature("Maro", 0, 0, Static((Continuous(AffectsThis(), (DefinePT(HAND, HAND),)),), defining=True))
    with FullTable(decks=[DECK, DECK]) as s:
        maro = s.put(0, "battlefield", big)
        s.put(0, "hand", OX, BEAR)
        s.reach(0)
        assert s.pt(maro) == (2, 2)
        s.put(0, "battlefield", card("Sorrow", "Enchantment", Triggered(rc.WhenHandEmpties(), rc.Note("empty"))))
        s.do(0, MoveTo(All(Anything(), "hand"), "graveyard"), DrawCards(7), make=sorcery)
        assert maro in s.game.objects and s.pt(maro) == (7, 7)
        assert s.stack == [""]
        s.resolve()
        assert s.noted == (("empty", 0),)


@rule("704.3")
def test_the_check_is_repeated_until_nothing_more_happens():
    lord = creature("Lord", 1, 1, types="Creature — Elf")
    chain = card("Prop", "Creature — Goblin", Static((Continuous(AffectsAll(HasSubtype("Elf")), (ModifyPT(0, 1),)),)),
                 power=1, toughness=1)  # fmt: skip
    last = card("Elf Prop", "Creature — Elf", Static((Continuous(AffectsAll(HasSubtype("Orc")), (ModifyPT(0, 1),)),)),
                power=1, toughness=0)  # fmt: skip
    orc = card("Orc", "Creature — Orc", power=1, toughness=0)
    with FullTable() as s:
        s.put(0, "battlefield", chain, last, orc, lord)
        s.reach(0)
        assert s.count(None, "battlefield") == 4
        s.do(0, DealDamage(1, All(HasSubtype("Goblin"))), make=sorcery)
        assert s.zone_names(None, "battlefield") == ["Lord"]
        assert s.zone_names(0, "graveyard") == ["Orc", "Elf Prop", "Prop", "Effect"]  # one after another


@rule("704.3", "514.3a")
def test_in_the_cleanup_step_nobody_gets_priority_where_nothing_is_to_be_done():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Wait", GainLife(1)))
        s.put(1, "hand", instant("Wait", GainLife(1)))
        s.pass_until("end")
        s.pass_until(lambda g: g.stage_name() != "end")
        assert s.game.stage_name() == "upkeep" and s.game.active_player == 1


@rule("704.3", "514.3a", "603.3")
def test_what_dies_as_effects_wear_off_triggers_in_the_cleanup_step():
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenDies(CREATURE), rc.Note("died"))))
        s.put(0, "hand", instant("Swell", Change(All(CREATURE), (ModifyPT(0, 2),))))
        s.put(0, "battlefield", creature("Kid", 1, 1))
        s.act(0, "cast", "Swell").resolve()
        s.put(0, "hand", instant("Sap", PutCounters(MINUS, 1, All(CREATURE))))
        s.act(0, "cast", "Sap").resolve()
        assert s.count("Kid", "battlefield") == 1
        s.pass_until("cleanup")
        assert s.stack == [""] and s.game.stage_name() == "cleanup" and s.count("Kid", "battlefield") == 0
        s.resolve()
        assert s.noted == (("died", 0),) and s.game.active_player == 0


# 704.5a–c -----------------------------------------------------------------------------------------------------


@rule("704.5a")
@pytest.mark.parametrize(("life", "lost"), [(1, False), (0, True), (-3, True)])
def test_a_player_with_0_or_less_life_loses(life, lost):
    with FullTable(3) as s:
        s.reach(0)
        s.set_field(LIFE, life, 1)
        s.settle()
        assert (1 not in s.game.players_in()) is lost


@rule("704.5a", "104.4a", "704.3")
def test_players_who_lose_at_once_draw():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Drain", LoseLife(20, EachPlayer())))
        s.act(0, "cast", "Drain").resolve()
        assert s.game.is_over() and s.game.result() == {0: "drew", 1: "drew"}


@rule("704.5b", "704.3")
def test_drawing_from_an_empty_library_loses_at_the_next_check():
    with FullTable(3, decks=[DECK[:1], DECK, DECK]) as s:
        s.do(0, DrawCards(1), make=sorcery)
        assert 0 in s.game.players_in()
        s.do(0, DrawCards(1), GainLife(5), make=sorcery)
        assert 0 not in s.game.players_in()


@rule("704.5b")
def test_an_attempt_counts_for_one_check_only():
    with FullTable(3) as s:
        s.put(0, "battlefield", card("Angel", "Enchantment", Static((rc.NoLosing(),))))
        s.do(0, DrawCards(1), make=sorcery)
        s.do(0, MoveTo(All(Not(CREATURE)), "exile"), name="Two", make=sorcery)
        assert 0 in s.game.players_in() and s.count("Angel", "exile") == 1
        s.do(0, DrawCards(1), name="Three", make=sorcery)
        assert 0 not in s.game.players_in()


@rule("704.5c", "122.1f", "122.1", "104.3d")
@pytest.mark.parametrize(("count", "lost"), [(9, False), (10, True), (11, True)])
def test_ten_poison_counters_lose_the_game(count, lost):
    with FullTable(3) as s:
        s.reach(0)
        poison(s, 2, count)
        assert (2 not in s.game.players_in()) is lost and s.life(2) == 20


@rule("122.1f", "704.5c")
def test_a_player_is_poisoned_from_the_first_counter():
    with FullTable(3) as s:
        s.reach(0)
        poison(s, 1, 1)
        assert [is_poisoned(s.game, p) for p in s.game.players] == [False, True, False]
        s.do(0, LoseLife(2, PoisonedPlayers()), make=sorcery)
        assert [s.life(p) for p in s.game.players] == [20, 18, 20]
        poison(s, 1, 4)
        poison(s, 0, 9)
        assert s.game.players_in() == (0, 1, 2)
        poison(s, 1, 5)
        assert s.game.players_in() == (0, 2)


@rule("704.5c", "704.6b")
def test_rules_of_variants_say_how_much_poison_it_takes():
    tough = card("Antidote", "Enchantment", Static((rc.NeedsMorePoison(15),)))
    with FullTable() as s:
        s.put(0, "battlefield", tough)
        s.reach(0)
        poison(s, 0, 14)
        assert not s.game.is_over()
        poison(s, 0, 1)
        assert s.game.result() == {0: "lost", 1: "won"}


# 704.5d–i -----------------------------------------------------------------------------------------------------


@rule("704.5d", "704.5f", "111.7")
def test_a_token_that_dies_is_in_the_graveyard_and_ceases_to_exist():
    with FullTable() as s:
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenDies(IsToken()), rc.Note("died"))))
        s.do(0, CreateTokens(Token("Creature — Cat", "W", 1, 1)), make=sorcery)
        s.do(0, Change(All(CREATURE), (ModifyPT(0, -1),)), make=sorcery)
        assert s.stack == [""] and s.count("Cat Token") == 0


@rule("704.5g", "704.5f")
@pytest.mark.parametrize(("toughness", "damage", "dies"), [(4, 3, False), (4, 4, True), (4, 9, True)])
def test_lethal_damage_is_at_least_the_toughness(toughness, damage, dies):
    with FullTable() as s:
        kid = s.put(0, "battlefield", creature("Kid", 1, toughness))
        s.reach(0)
        s.set_field(DAMAGE, damage, kid)
        s.settle()
        assert (kid not in s.game.objects) is dies


@rule("704.5g")
def test_a_creature_without_damage_is_not_destroyed_whatever_its_toughness():
    with FullTable() as s:
        s.put(0, "battlefield", creature("Kid", 1, 1), card("Rock", "Artifact"))
        s.set_field(DAMAGE, 5, "Rock")
        s.reach(0)
        assert s.count(None, "battlefield") == 2


@rule("704.5h", "702.2b")
def test_damage_by_deathtouch_destroys_and_is_forgotten_after_the_check():
    viper = creature("Viper", 1, 1, Keyword("deathtouch"))
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        stone = s.put(1, "battlefield", creature("Stone", 4, 4, Keyword("indestructible")))
        s.put(0, "battlefield", viper)
        theirs = all_of(CREATURE, Not(YouControl()))
        s.do(0, DealDamage(1, All(theirs), by=All(all_of(CREATURE, YouControl()))), make=sorcery)
        assert ox not in s.game.objects and stone in s.game.objects and not s.field(DEADLY, stone)


@rule("704.5i", "306.9", "122.1e")
def test_a_planeswalker_without_loyalty_goes_to_its_owner_s_graveyard():
    with FullTable() as s:
        walker = card("Walker", "Planeswalker", loyalty=3)
        s.put(1, "battlefield", walker, controller=0, counters={"charge": 3, "loyalty": 0})
        s.reach(0)
        assert s.zone_names(1, "graveyard") == ["Walker"]


# 704.5j, 704.7 ------------------------------------------------------------------------------------------------


@rule("704.5j", "704.3", "205.4d")
def test_a_player_with_two_kinds_of_legends_chooses_for_each_before_anything_goes():
    queen = creature("Queen", 3, 3, types="Legendary Creature — Elf")
    with FullTable() as s:
        kings, queens = s.put(0, "battlefield", KING, KING), s.put(0, "battlefield", queen, queen)
        s.expect(0, "704.5j", kings[1]).expect(0, "704.5j", queens[0])
        s.reach(0)
        s.done()
        assert s.ids("battlefield", 0) == [kings[1], queens[0]]


@rule("704.5j")
def test_the_legend_rule_is_no_destruction_and_no_sacrifice():
    immortal = creature("King", 3, 3, Keyword("indestructible"), types="Legendary Creature — Human")
    with FullTable() as s:
        s.put(0, "battlefield", card("Ward", "Enchantment", Static((rc.NoSacrifice(),))))
        s.put(0, "battlefield", immortal, immortal)
        s.expect(0, "704.5j", s.ids("battlefield", 0)[1])
        s.reach(0)
        assert s.count("King", "battlefield") == 1 and s.zone_names(0, "graveyard") == ["King"]


@rule("704.7", "704.5j", "704.5f")
def test_a_legend_that_has_no_toughness_either_goes_once():
    """Both actions put it into the graveyard: what replaces that replaces it once."""
    spirit = creature("Spirit", 1, 0, types="Legendary Creature — Spirit")
    rest = card("Rest", "Enchantment", Static((rc.ExilesInstead(),)))
    with FullTable() as s:
        first, second = s.put(0, "exile", spirit, spirit)
        s.put(0, "battlefield", rest)
        s.put(0, "hand", sorcery("Back", MoveTo(All(CREATURE, "exile"), "battlefield")))
        s.expect(0, "704.5j", "Spirit")
        s.act(0, "cast", "Back").resolve()
        assert s.count("Spirit", "exile") == 2 and s.noted == (("exiled", 0), ("exiled", 0))
        assert first not in s.game.objects and second not in s.game.objects


@rule("704.7", "704.5a", "704.5b")
def test_the_example_of_lich_s_mirror():
    mirror = card("Mirror", "Artifact", Static((rc.LichsMirror(),)))
    with FullTable(decks=[DECK[:1], DECK]) as s:
        s.put(0, "battlefield", mirror, BEAR)
        s.put(0, "graveyard", *[OX] * 6)
        s.reach(0)
        s.set_field(LIFE, 1, 0)
        s.do(0, DrawCards(2), LoseLife(2, You()), make=sorcery)
        assert not s.game.is_over() and s.life(0) == 20
        assert s.count(None, "battlefield", 0) == s.count(None, "graveyard", 0) == 0
        assert s.count(None, "hand", 0) == 7 and s.count(None, "library", 0) == 3
        assert s.noted == (("mirror", 0),)


@rule("704.8", "603.10a")
def test_the_example_of_young_wolf():
    """What it was last is from before the counters were removed: it had a +1/+1 counter, and undying does not trigger."""
    wolf = creature(
        "Young Wolf", 1, 1,
        Triggered(WhenDies(all_of(HasSubtype("Wolf"), Not(HasCounter(PLUS)))), rc.Note("undying")), types="Creature — Wolf",
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", wolf, counters={PLUS: 1})
        s.do(0, PutCounters(MINUS, 3, All(CREATURE)), make=sorcery)
        assert "Young Wolf" in s.zone_names(0, "graveyard") and s.stack == []
        s.put(0, "battlefield", wolf)
        s.do(0, PutCounters(MINUS, 3, All(CREATURE)), make=sorcery)
        assert s.stack == [""]


# 704.5q, r ----------------------------------------------------------------------------------------------------


DREAMER = creature("Dreamer", 4, 1, Static((CantHaveMore("dream", 7),)))


@rule("704.5r", "122.4")
@pytest.mark.parametrize(("count", "left"), [(7, 7), (8, 7), (30, 7), (3, 3)])
def test_counters_that_it_cannot_have_are_removed(count, left):
    with FullTable() as s:
        s.put(0, "battlefield", DREAMER, counters={"dream": count, "charge": 9})
        s.put(1, "battlefield", creature("Other", 1, 1), counters={"dream": 9})
        s.reach(0)
        assert s.counters("Dreamer") == {"charge": 9, "dream": left} and s.counters("Other") == {"dream": 9}


@rule("704.5r", "122.4", "704.4")
def test_too_many_may_be_there_until_state_based_actions_are_checked():
    with FullTable() as s:
        s.put(0, "battlefield", DREAMER, counters={"dream": 7})
        s.do(
            0,
            PutCounters("dream", 4, All(CREATURE)),
            rc.Note("there", rc.CountersOf("dream", All(CREATURE))),
            make=sorcery,
        )
        assert s.noted == (("there", 11),) and s.counters("Dreamer") == {"dream": 7}


@rule("704.5r", "704.5q", "704.3")
def test_limits_and_opposite_counters_are_one_event():
    meek = creature("Meek", 5, 5, Static((CantHaveMore(PLUS, 2),)))
    with FullTable() as s:
        s.put(0, "battlefield", meek, counters={PLUS: 4, MINUS: 1})
        s.reach(0)
        assert s.counters("Meek") == {PLUS: 1}


@rule("704.5r")
def test_the_smallest_limit_counts_and_goes_with_the_ability():
    from apnap_plugins.rules.continuous.continuous import LoseAllAbilities

    meek = creature("Meek", 5, 5, Static((CantHaveMore("dream", 3),)), Static((CantHaveMore("dream", 5),)))
    with FullTable() as s:
        s.put(0, "battlefield", meek, counters={"dream": 6})
        s.reach(0)
        assert s.counters("Meek") == {"dream": 3}
        s.do(0, Change(All(CREATURE), (LoseAllAbilities(),)), PutCounters("dream", 6, All(CREATURE)), make=sorcery)
        assert s.counters("Meek") == {"dream": 9}


@rule("704.5a", "704.3", "800.4a")
def test_equal_events_are_one():
    """CR 704.7: losing for two reasons is losing once."""
    assert GameLost(1, "0 life") == GameLost(1, "poison counters")
    with FullTable(3) as s:
        s.reach(0)
        s.set_field(LIFE, 0, 1)
        poison(s, 1, 10)
        assert s.game.players_in() == (0, 2) and s.game.get(LIFE, 1) == 0


@rule("704.3", "603.3b")
def test_deaths_of_one_check_are_seen_by_all_that_die_in_it():
    mourner = creature("Mourner", 1, 1, Triggered(WhenDies(all_of(CREATURE, Another())), rc.Note("mourns")))
    with FullTable() as s:
        s.put(0, "battlefield", mourner, mourner, mourner)
        s.do(0, DealDamage(1, All(CREATURE)), make=sorcery)
        assert len(s.stack) == 6


@rule("704.3", "117.5")
def test_they_are_checked_after_an_ability_was_activated_and_before_anyone_responds():
    from apnap_plugins.rules.costs.costs import PayLifeCost
    from apnap_plugins.rules.stack.abilities import Activated

    urn = card("Urn", "Artifact", Activated((PayLifeCost(20),), GainLife(40)))
    with FullTable(3) as s:
        s.put(0, "battlefield", urn)
        s.act(0, "activate", "Urn")
        s.settle()
        assert s.game.players_in() == (1, 2)


@rule("704.5j", "608.2c")
def test_two_legends_may_be_there_during_a_resolution():
    with FullTable() as s:
        king = s.put(0, "battlefield", KING)
        s.put(0, "graveyard", KING)
        s.do(
            0,
            MoveTo(All(CREATURE, "graveyard"), "battlefield"),
            MoveTo(Target(), "exile"),
            targets=(A_CREATURE,),
            make=sorcery,
        )
        assert king not in s.game.objects and s.count("King", "battlefield") == 1 and s.count("King", "exile") == 1
