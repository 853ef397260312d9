"""Cards made from their text, played: counters, tokens, draws, life and mana that something else comes of (CR 106, 614)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import GameLost
from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LIFE, LifeGained, LifeLost, damage_event
from apnap_plugins.testing import basic

FOREST = basic("G")
GROW = spell("Put two +1/+1 counters on target creature.", "Grow")


@rule("614.16")
def test_one_more_counter_of_a_kind_also_on_what_enters_with_some():
    s = table()
    s.put(0, "battlefield", shrine("If one or more +1/+1 counters would be put on a creature you control, that many plus one "
                                   "+1/+1 counters are put on it instead."))  # fmt: skip
    mine, theirs = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OGRE)
    play(s, 0, GROW, mine)
    play(s, 0, GROW, theirs)
    assert (s.counters_on(mine), s.counters_on(theirs)) == (3, 2)
    s.put(0, "hand", beast("Egg", "Egg enters with two +1/+1 counters on it."))
    s.cast(0, "Egg")
    s.resolve()
    assert s.counters_on("Egg") == 3


@rule("614.12")
def test_one_more_counter_on_itself_as_it_enters():
    s = table()
    s.put(0, "hand", beast("Mowu", "Mowu enters with two +1/+1 counters on it.\nIf one or more +1/+1 counters would be put "
                                   "on Mowu, that many plus one +1/+1 counters are put on it instead."))  # fmt: skip
    s.cast(0, "Mowu")
    s.resolve()
    assert s.counters_on("Mowu") == 3
    play(s, 0, GROW, "Mowu")
    assert s.counters_on("Mowu") == 6


SEASON = shrine(
    "If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead.\n"
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on "
    "that permanent instead.",
    "Season",
)


@rule("614.16", "614.16a")
def test_twice_as_many_where_an_effect_does_it_but_not_a_cost():
    s = table()
    s.put(0, "battlefield", SEASON)
    play(s, 0, spell("Create a 1/1 white Soldier creature token."))
    assert len(s.permanents(0)) == 3
    bear = s.put(0, "battlefield", BEAR)
    play(s, 0, GROW, bear)
    assert s.counters_on(bear) == 4
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker \u2014 Test", "+1: You gain 1 life."),
          counters={"loyalty": 3})  # fmt: skip
    s.act(0, "activate", "Walker").resolve()
    assert s.counters_on("Walker", "loyalty") == 4


@rule("614.11", "614.5")
def test_two_cards_are_drawn_instead_of_each():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", shrine("If you would draw a card, draw two cards instead."))
    before = s.count("Forest", "hand", 0)
    play(s, 0, spell("Draw two cards."))
    assert s.count("Forest", "hand", 0) == before + 4


@rule("614.11")
@pytest.mark.parametrize("replaced", [True, False])
def test_a_draw_may_be_replaced_or_not(replaced):
    s = table(decks=[[FOREST] * 20] * 2)
    study = s.put(0, "battlefield", shrine("If you would draw a card, you may put a study counter on Shrine instead."))
    before = s.count("Forest", "hand", 0)
    s.put(0, "hand", spell("Draw a card.", "Look"))
    s.cast(0, "Look")
    s.expect(0, "614.11", replaced)
    s.resolve()
    assert (s.counters_on(study, "study"), s.count("Forest", "hand", 0)) == (
        (1, before) if replaced else (0, before + 1)
    )


@rule("614.11a")
def test_only_the_next_draw_is_replaced():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", shrine("{0}: The next time you would draw a card this turn, you gain 5 life instead."))
    s.act(0, "activate", "Shrine").resolve()
    before = s.count("Forest", "hand", 0)
    play(s, 0, spell("Draw two cards."))
    assert (s.life(0), s.count("Forest", "hand", 0)) == (25, before + 1)


@rule("119.10")
def test_no_life_is_gained_and_nothing_triggers():
    s = table()
    s.put(0, "battlefield", shrine("If a player would gain life, that player gains no life instead.", "Vortex"))
    s.put(1, "battlefield", shrine("Whenever you gain life, each opponent loses 3 life."))
    s.happen(LifeGained(1, 4))
    s.resolve_all()
    assert s.life_totals() == [20, 20]


@rule("614.1a")
def test_life_is_lost_instead():
    s = table()
    s.put(0, "battlefield", shrine("If an opponent would gain life, that player loses that much life instead."))
    s.happen(LifeGained(1, 4))
    s.happen(LifeGained(0, 4))
    assert s.life_totals() == [24, 16]


# Mana -----------------------------------------------------------------------------------------------------


@rule("106.6")
def test_what_mana_is_spent_on_gains_haste_and_keeps_it_as_a_permanent():
    s = table()
    s.put(0, "battlefield", made("Orb", "Artifact", "{T}: Add {R}. If that mana is spent on a creature spell, it gains haste "
                                                    "until end of turn."))  # fmt: skip
    s.put(0, "hand", beast("Imp", "", cost="{R}"))
    s.cast(0, "Imp")
    s.resolve()
    assert s.has("Imp", "haste")


@rule("101.2", "106.6")
def test_a_spell_that_cant_be_countered_because_of_its_mana():
    s = table()
    s.put(0, "battlefield", made("Boseiju", "Land", "{T}: Add {C}. If that mana is spent on an instant or sorcery spell, that "
                                                    "spell can't be countered."))  # fmt: skip
    s.put(0, "hand", made("Gain", "Instant", "You gain 3 life.", cost="{1}"))
    s.cast(0, "Gain")
    play(s, 1, spell("Counter target spell.", "No"), "Gain")
    s.resolve_all()
    assert s.life(0) == 23


@rule("603.7", "608.2h")
def test_mana_in_the_next_main_phase_as_much_as_the_spell_cost():
    s = table()
    s.put(1, "battlefield", FOREST, FOREST, FOREST)
    s.put(1, "hand", made("Blast", "Instant", "You gain X life.", cost="{X}{G}"))
    s.expect(1, "107.3a", 2)
    s.cast(1, "Blast")
    play(s, 0, spell("Counter target spell. At the beginning of your next main phase, add an amount of {C} equal to that "
                     "spell's mana value.", "Drain"), "Blast")  # fmt: skip
    assert s.life(1) == 20
    s.pass_until("postcombat main")
    s.resolve_all()
    assert s.pool(0) == "CCC"


@rule("602.2b", "601.2f")
def test_an_ability_that_costs_less_for_each_creature_and_another_that_does_not():
    s = table()
    s.put(0, "battlefield", FOREST, FOREST)
    s.put(0, "battlefield", shrine("{4}: You gain 1 life. This ability costs {1} less to activate for each "
                                   "creature you control.\n{4}: You gain 9 life."))  # fmt: skip
    assert not s.can(0, "Shrine", "activate")
    s.put(0, "battlefield", BEAR, OGRE)
    s.act(0, "activate", "Shrine").resolve()
    assert s.life(0) == 21


@rule("118.12a")
@pytest.mark.parametrize(("pays", "draws", "cards"), [(True, None, 0), (False, True, 1), (False, False, 0)])
def test_the_other_player_decides_first_whether_to_pay(pays, draws, cards):
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(
        0, "battlefield", shrine("Whenever an opponent casts a spell, you may draw a card unless that player pays {1}.")
    )
    s.put(1, "battlefield", FOREST)
    before = s.count("Forest", "hand", 0)
    s.put(1, "hand", spell("You gain 1 life.", "Sip"))
    s.cast(1, "Sip")
    s.expect(1, "118.12a", pays)
    if draws is not None:
        s.expect(0, "608.2d", draws)
    s.resolve()
    assert s.count("Forest", "hand", 0) == before + cards


@rule("701.5a", "118.12a")
def test_what_is_countered_unless_paid_for_is_exiled():
    s = table()
    s.put(1, "hand", spell("You gain 3 life.", "Sip"))
    s.cast(1, "Sip")
    play(s, 0, spell("Counter target spell unless its controller pays {2}. If that spell is countered this way, exile it "
                     "instead of putting it into its owner's graveyard.", "Syncopate"), "Sip")  # fmt: skip
    assert s.count("Sip", "exile") == 1 and s.life(1) == 20


# Damage -----------------------------------------------------------------------------------------------------


@rule("120.2b")
def test_damage_by_what_a_player_controls_and_has_in_hand():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", shrine("At the beginning of each player's end step, Shrine deals damage to that player equal to the "
                                   "number of Forests they control."))  # fmt: skip
    s.put(0, "battlefield", FOREST, FOREST)
    s.put(1, "battlefield", FOREST)
    s.pass_until("end")
    s.resolve_all()
    assert s.life_totals() == [18, 20]


@rule("508.1b")
def test_damage_to_what_each_attacker_attacks():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Rider", "Whenever a creature you control attacks, Rider deals 1 damage to the player or "
                                           "planeswalker it's attacking."))  # fmt: skip
    bear, ogre = s.put(0, "battlefield", BEAR, OGRE)
    walker = s.put(1, "battlefield", made("Walker", "Legendary Planeswalker \u2014 Test", "+1: You gain 1 life."),
                   counters={"loyalty": 5})  # fmt: skip
    s.attack({bear: 1, ogre: walker})
    s.resolve_all()
    assert s.life(1) == 19 and s.counters_on(walker, "loyalty") == 4


@rule("508.1b", "608.2h")
def test_an_attacker_that_is_gone_attacked_what_it_was_declared_to_attack():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Rider", "Whenever a creature you control attacks, Rider deals 1 damage to the player or "
                                           "planeswalker it's attacking."))  # fmt: skip
    bear = s.put(0, "battlefield", BEAR)
    s.attack({bear: 1})
    play(s, 1, spell("Destroy target creature.", "Doom"), bear)
    s.resolve_all()
    assert s.life(1) == 19


@rule("120.2b")
def test_damage_to_each_opponent_and_to_what_they_control():
    s = table()
    mine, theirs = s.put(0, "battlefield", OGRE), s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Whirl deals 1 damage to each opponent and each creature and planeswalker they control.", "Whirl"))
    assert s.life_totals() == [20, 19] and (s.field("damage", mine), s.field("damage", theirs)) == (0, 1)


@rule("120.3a", "614.1a")
def test_damage_leaves_one_life_and_counts_as_damage_all_the_same():
    s = table()
    s.put(0, "battlefield", shrine("If you control a creature, damage that would reduce your life total to less than 1 reduces "
                                   "it to 1 instead."))  # fmt: skip
    foe = s.put(1, "battlefield", beast("Foe", "Whenever Foe deals damage, you gain that much life.", "2/2"))
    bear = s.put(0, "battlefield", BEAR)
    s.happen(damage_event(foe, ("player", 0), 30))
    s.resolve_all()
    assert s.life_totals() == [1, 50]
    s.happen(damage_event(foe, ("player", 0), 3))
    assert s.life(0) == 1
    play(s, 1, spell("Destroy target creature.", "Doom"), bear)
    s.happen(damage_event(foe, ("player", 0), 3))
    assert s.life(0) == -2


@rule("616.1", "616.1e", "616.2", "614.5")
@pytest.mark.parametrize(("life", "first", "left"), [(20, None, 14), (7, None, 1), (4, None, 1), (3, "leaves", -1),
                                                     (3, "loses", 1), (2, "leaves", 0)])  # fmt: skip
def test_whether_damage_leaves_one_life_before_or_after_it_is_doubled_is_for_the_player_where_it_matters(
    life, first, left
):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("If an opponent would lose life during your turn, they lose twice that much life instead."),
    )
    s.put(1, "battlefield", shrine("Damage that would reduce your life total to less than 1 reduces it to 1 instead."))
    s.set_field(LIFE, life, 1)
    if first is not None:
        s.expect(1, "616.1", lambda option: first in str(option[1]).casefold())
    play(s, 0, spell("~ deals 3 damage to target player.", "Bolt"), ("player", 1))
    assert s.events(LifeLost)[-1].player == 1
    assert s.life(1) == left if left > 0 else s.events(GameLost)


@rule("605.1a", "400.7j")
def test_mana_for_an_exiled_creature():
    s = table()
    s.put(0, "battlefield", shrine("Exile a creature you control: Add X mana of any one color, where X is 1 plus the exiled "
                                   "creature's mana value. Spend this mana only to cast creature spells.", "Chain"))  # fmt: skip
    s.put(0, "battlefield", beast("Ox", "", cost="{2}{G}"))
    s.act(0, "mana", "Chain")
    assert len(s.pool(0)) == 4 and s.count("Ox", "exile") == 1


@rule("605.1a")
def test_a_whole_hand_is_discarded_for_mana():
    s = table()
    s.put(0, "hand", BEAR, OGRE)
    s.put(0, "battlefield", made("Diamond", "Artifact", "Discard your hand, Sacrifice Diamond: Add three mana of any one color. "
                                                        "Activate only as an instant."))  # fmt: skip
    s.act(0, "mana", "Diamond")
    assert len(s.pool(0)) == 3 and s.count(zone="graveyard", player=0) == 3


@rule("607.2d", "107.1b")
def test_the_chosen_player_is_dealt_damage_for_the_cards_in_hand():
    s = table(decks=[[FOREST] * 20] * 2)
    text = (
        "As Vise enters, choose an opponent.\nAt the beginning of the chosen player's upkeep, Vise deals X damage to that "
        "player, where X is the number of cards in their hand minus 4."
    )
    s.put(0, "hand", made("Vise", "Artifact", text))
    s.put(1, "hand", *[BEAR] * 6)
    s.cast(0, "Vise")
    s.resolve()
    cards = s.count(zone="hand", player=1)
    s.pass_until("upkeep")
    s.resolve_all()
    assert s.life_totals() == [20, 20 - (cards - 4)]
