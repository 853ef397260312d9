"""Life, damage and drawing (CR 119, 120, 121, 704.5a, 704.5b)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.damage.damage import DRAWN_THIS_TURN, LIFE
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage, WhenYouDraw, WhenYouGainLife, WhenYouLoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Target, This, You
from apnap_plugins.testing import creature, instant, sorcery


@rule("119.3")
@pytest.mark.parametrize("player", [0, 1])
def test_gaining_and_losing_life_adjusts_the_total(player):
    with FullTable() as s:
        s.put(0, "hand", instant("Gain", GainLife(4)), instant("Lose", LoseLife(7, You())))
        s.put(1, "hand", instant("Gain", GainLife(4)), instant("Lose", LoseLife(7, You())))
        s.act(player, "cast", "Gain").resolve()
        s.act(player, "cast", "Lose").resolve()
        assert s.life(player) == 17 and s.life(1 - player) == 20


@rule("119.7", "614.17")
def test_a_player_who_cannot_gain_life_gains_none_and_nothing_triggers():
    with FullTable() as s:
        s.put(0, "battlefield", card("Skull", "Artifact", Static((rc.NoLifeGain(),))))
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("gain"))))
        s.do(0, GainLife(3))
        assert s.life(0) == 20 and s.stack == [] and s.noted == ()


@rule("119.8", "120.3a")
def test_a_player_who_cannot_lose_life_is_dealt_damage_all_the_same():
    with FullTable() as s:
        s.put(1, "battlefield", card("Platinum", "Artifact", Static((rc.NoLifeLoss(),))))
        s.put(0, "battlefield", MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)]).resolve()
        assert s.life(1) == 20 and s.log_has("120.1")


@rule("119.6", "704.5a", "104.3b")
@pytest.mark.parametrize(("loss", "over"), [(19, False), (20, True), (25, True)])
def test_at_0_life_a_player_loses(loss, over):
    with FullTable() as s:
        s.put(0, "hand", sorcery("Drain", LoseLife(loss, You())))
        s.act(0, "cast", "Drain").resolve()
        assert s.game.is_over() == over
        if over:
            assert s.game.result() == {0: "lost", 1: "won"}


@rule("704.5a", "704.3", "104.4a")
def test_all_at_0_life_at_once_is_a_draw():
    with FullTable(3) as s:
        s.put(0, "hand", sorcery("End", LoseLife(20, EachPlayer())))
        s.act(0, "cast", "End").resolve()
        assert s.game.is_over() and s.game.result() == {0: "drew", 1: "drew", 2: "drew"}


@rule("704.4", "119.6")
def test_life_below_0_during_a_resolution_does_not_matter():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Dip", LoseLife(25, You()), GainLife(10)))
        s.act(0, "cast", "Dip").resolve()
        assert not s.game.is_over() and s.life(0) == 5


@rule("704.5a", "800.4a", "104.3b")
def test_with_three_players_the_others_play_on():
    with FullTable(3) as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "hand", sorcery("End", LoseLife(20, Target()), targets=(TargetSpec(None, "any"),)))
        s.act(0, "cast", "End", targets=[("player", 1)]).resolve()
        assert s.game.players_in() == (0, 2) and s.count("Bear") == 0


@rule("119.2", "120.1", "120.3a", "120.3e", "120.6", "704.5g")
def test_damage_makes_players_lose_life_and_is_marked_on_creatures():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN, MOUNTAIN)
        s.put(0, "hand", SHOCK, SHOCK, SHOCK)
        s.act(0, "cast", "Shock", targets=ox).resolve()
        assert s.field("damage", ox) == 2 and s.pt(ox) == (2, 4) and s.life(1) == 20
        s.act(0, "cast", "Shock", targets=ox).resolve()
        assert s.zone_names(1, "graveyard") == ["Ox"]
        s.act(0, "cast", "Shock", targets=[("player", 1)]).resolve()
        assert s.life(1) == 18


@rule("120.3c", "306.8")
def test_damage_removes_loyalty_from_planeswalkers_and_marks_creatures_that_are_planeswalkers_too():
    walker = card("Walker", "Planeswalker", loyalty=4)
    both = card("Both", "Planeswalker Creature", loyalty=5, power=4, toughness=4)
    with FullTable() as s:
        a = s.put(1, "battlefield", walker, counters={"loyalty": 4})
        b = s.put(1, "battlefield", both, counters={"loyalty": 5})
        s.do(0, DealDamage(3, All(HasType("planeswalker"))))
        assert s.counters(a) == {"loyalty": 1} and s.field("damage", a) == 0
        assert s.counters(b) == {"loyalty": 2} and s.field("damage", b) == 3


@rule("120.1", "120.2", "120.1a")
def test_what_is_no_creature_planeswalker_or_player_is_dealt_no_damage():
    from apnap_plugins.rules.vocabulary.filters import Anything

    with FullTable() as s:
        s.put(1, "battlefield", RELIC, FOREST)
        bear = s.put(1, "battlefield", BEAR)
        s.do(0, DealDamage(1, All(Anything())))
        assert s.field("damage", bear) == 1
        assert s.field("damage", "Relic") == s.field("damage", "Forest") == 0


@rule("120.8")
def test_no_damage_is_dealt_where_the_amount_is_0():
    sore = creature("Sore", 0, 3, Triggered(WhenDealtDamage(), rc.Note("ow")))
    with FullTable() as s:
        s.put(1, "battlefield", sore)
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Zero", DealDamage(0, Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Zero", targets="Sore").resolve()
        assert s.stack == [] and not s.log_has("120.1")


@rule("120.7", "120.1", "120.2b")
def test_the_source_of_damage_is_what_the_text_says():
    biter = creature("Biter", 3, 3)
    bite = instant("Bite", DealDamage(PowerOf(Target(0)), Target(1), by=Target(0)), targets=(A_CREATURE, A_CREATURE))
    with FullTable() as s:
        s.put(0, "hand", bite)
        mine = s.put(0, "battlefield", biter)
        theirs = s.put(1, "battlefield", OX)
        s.expect(0, "targets", mine).expect(0, "targets", theirs)
        s.act(0, "cast", "Bite").resolve()
        assert s.field("damage", theirs) == 3
        dealt = [
            e.happened.event
            for e in s.game.log.entries
            if e.happened and type(e.happened.event).__name__ == "DamageDealt"
        ]
        assert [e.source for e in dealt] == [mine]


@rule("614.1a", "616.1", "616.1e", "615.1a")
@pytest.mark.parametrize(("first", "left"), [("Furnace", 17), ("Shield", 18)])
def test_the_affected_player_chooses_the_order_of_replacement_effects(first, left):
    with FullTable() as s:
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((rc.Doubles(),))), MOUNTAIN)
        s.put(1, "battlefield", card("Shield", "Enchantment", Static((rc.PreventsOne(),))))
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        s.pass_priority()
        s.game.push(0)
        decision = s.game.decision
        assert decision.rule == "616.1" and decision.player == 1
        s.answer(1, first)
        assert s.life(1) == left


@rule("121.1", "121.2", "121.6")
def test_several_cards_are_drawn_one_by_one():
    with FullTable() as s:
        s.put(0, "library", BEAR, OX, RELIC)
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenYouDraw(), GainLife(1))))
        s.do(0, DrawCards(2))
        assert s.zone_names(0, "hand") == ["Bear", "Ox"] and len(s.stack) == 2 and s.field(DRAWN_THIS_TURN, 0) == 2
        s.resolve_all()
        assert s.life(0) == 22


@rule("121.2c", "101.4")
def test_all_players_draw_in_turn_order():
    with FullTable(3, active=1) as s:
        for player in range(3):
            s.put(player, "library", BEAR, BEAR)
        s.do(1, DrawCards(1, EachPlayer()))
        drew = [
            e.happened.event.player
            for e in s.game.log.entries
            if e.happened and type(e.happened.event).__name__ == "CardDrawn"
        ]
        assert drew == [1, 2, 0]


@rule("121.3", "121.4", "704.5b", "104.3c")
def test_drawing_from_an_empty_library_loses_at_the_next_check():
    with FullTable() as s:
        s.put(0, "library", BEAR)
        s.do(0, DrawCards(1))
        assert not s.game.is_over()
        s.put(0, "hand", instant("More", DrawCards(1), GainLife(3)))
        s.act(0, "cast", "More").resolve()
        assert s.game.is_over() and s.game.result()[0] == "lost" and s.field(LIFE, 0) == 23


@rule("704.5b", "704.5a", "101.2")
def test_who_cannot_lose_does_not_and_an_old_attempt_to_draw_counts_no_more():
    angel = card("Angel", "Artifact", Static((rc.NoLosing(),)))
    with FullTable() as s:
        s.put(0, "battlefield", angel)
        s.do(0, DrawCards(1))
        assert not s.game.is_over()
        s.put(0, "hand", instant("Drop", MoveTo(All(HasType("artifact")), "hand")))
        s.act(0, "cast", "Drop").resolve()
        assert not s.game.is_over()
        s.do(0, DrawCards(1), name="Again")  # with the Angel in hand again the library is as empty as before
        assert s.game.is_over() and s.game.result() == {0: "lost", 1: "won"}
    with FullTable() as s:
        s.put(0, "battlefield", angel)
        s.do(0, LoseLife(20, You()))
        assert not s.game.is_over() and s.life(0) == 0
        s.do(0, MoveTo(All(HasType("artifact")), "hand"), name="Drop")
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("121.2a", "614.17")
def test_a_player_who_cannot_draw_does_not_and_does_not_lose():
    with FullTable() as s:
        s.put(0, "battlefield", card("Tomb", "Artifact", Static((rc.NoDraw(),))))
        s.do(0, DrawCards(2))
        assert not s.game.is_over() and s.zone_names(0, "hand") == []


@rule("120.3", "113.7a")
def test_a_source_that_left_still_deals_damage():
    from apnap_plugins.rules.objects.triggers import WhenDies

    bomb = creature("Bomb", 1, 1, Triggered(WhenDies(), DealDamage(3, Target(), by=This()), None,
                                            (TargetSpec(None, "opponent"),)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", bomb, MOUNTAIN)
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets="Bomb").resolve()
        s.resolve()
        assert s.life(1) == 17


@rule("120.4c", "120.4d", "120.4b")
def test_results_of_damage_are_replaced_and_triggers_wait_until_all_is_done():
    """Damage is doubled, its loss of life is replaced, and what triggers on either goes on the stack afterwards."""
    with FullTable() as s:
        s.put(1, "library", BEAR)
        s.put(1, "battlefield", card("Pact", "Enchantment", Static((rc.LossDraws(),))),
              card("Bell", "Enchantment", Triggered(WhenYouLoseLife(), rc.Note("lost"))))  # fmt: skip
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((rc.Doubles(),))))
        s.put(0, "hand", instant("Bolt", DealDamage(3, Target()), GainLife(1), targets=(ANY_TARGET,)))
        s.act(0, "cast", "Bolt", targets=[("player", 1)]).resolve()
        assert (s.life(1), s.life(0)) == (14, 21) and s.zone_names(1, "hand") == ["Bear"]
        assert s.noted == () and len(s.stack) == 1
        s.resolve()
        assert s.noted == (("lost", 0),)
