"""Cards made from their text that move cards, played (CR 400, 608.2, 701.8, 701.16, 701.19, 701.20)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, table

from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import InZone
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.characteristics import has_keyword
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.testing import basic, permanent

FOREST, MOUNTAIN = basic("G"), basic("R")
ISLE = made("Isle", "Land", "")


def spell(text, name="Effect"):
    return made(name, "Sorcery", text)


def library(s, player=0):
    """From the top."""
    return list(s.zone_names(player, "library"))


def choosing(s, *choices, player=0):
    """Script the choices to come: (kind of the decision, what is chosen) pairs."""
    for kind, choice in choices:
        s.expect(player, kind, choice)


# Returning ------------------------------------------------------------------------------------------------


@rule("400.7j")
@pytest.mark.parametrize("whose", ["its owner's", "your"])
def test_exiled_and_returned_at_once_it_is_a_new_object(whose):
    s = table()
    s.put(1, "battlefield", BEAR, controller=0, counters={"+1/+1": 1})
    play(s, 0, spell(f"Exile target creature, then return it to the battlefield under {whose} control."), "Bear")
    (bear,) = s.ids("battlefield")
    assert s.counters_on(bear) == 0
    assert s.game.controller(bear) == (1 if whose == "its owner's" else 0)


def test_its_controller_is_who_controlled_what_was_exiled():
    s = table()
    s.put(1, "battlefield", OGRE, controller=0)
    play(s, 1, made("Sword", "Instant", "Exile target creature. Its controller gains life equal to its power."), "Ogre")
    assert s.life_totals()[0] == 20 + 3
    assert s.zone_names(None, "exile") == ["Ogre"]


@rule("115.2", "608.2b")
def test_a_spell_or_a_creature_goes_back_to_the_hand():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", made("Boon", "Instant", "You gain 3 life."))
    s.put(1, "hand", *[made("Net", "Instant", "Return target spell or creature to its owner's hand.")] * 2)
    s.act(0, "cast", "Boon")
    s.act(1, "cast", "Net", targets=["Boon"]).resolve()
    assert s.ids("stack") == []
    assert s.zone_names(0, "hand") == ["Boon"]
    s.act(1, "cast", "Net").resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Boon"]
    assert s.life_totals()[0] == 20


@rule("400.7e")
def test_a_dead_creature_comes_back_to_the_hand():
    s = table()
    s.put(0, "battlefield", beast("Weird", "When Weird dies, return it to its owner's hand."))
    play(s, 0, spell("Destroy target creature."), "Weird")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Weird"]


@rule("400.7")
def test_one_that_left_the_graveyard_in_the_meantime_does_not():
    s = table()
    s.put(0, "battlefield", beast("Weird", "When Weird dies, return it to its owner's hand."))
    s.put(1, "hand", made("Broom", "Instant", "Exile target card from a graveyard."))
    play(s, 0, spell("Destroy target creature."), "Weird")
    s.cast(1, "Broom", "Weird")
    s.resolve_all()
    assert s.zone_names(0, "exile") == ["Weird"]


@rule("400.7")
def test_an_ability_that_returns_its_object_does_not_follow_it_to_the_graveyard():
    s = table()
    s.put(0, "battlefield", beast("Weird", "{0}: Return Weird to its owner's hand."))
    s.put(1, "hand", made("Axe", "Instant", "Destroy target creature."))
    s.activate(0, "Weird")
    s.cast(1, "Axe", "Weird")
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Weird"]


@rule("113.6m")
def test_an_ability_that_returns_it_from_the_graveyard_works_there_only():
    s = table()
    ghost = beast("Ghost", "{0}: Return Ghost from your graveyard to your hand.")
    s.put(0, "battlefield", ghost)
    assert not s.can(0, "Ghost", "activate")
    s.put(1, "graveyard", ghost)
    assert not s.can(0, "Ghost", "activate")
    s.put(0, "graveyard", ghost)
    s.activate(0, "Ghost")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Ghost"]


@rule("113.6m")
def test_from_another_zone_it_is_not_returned():
    s = table()
    s.put(0, "graveyard", beast("Ghost", "{0}: Return Ghost from your graveyard to your hand."))
    s.put(1, "hand", made("Broom", "Instant", "Exile target card from a graveyard."))
    s.activate(0, "Ghost")
    s.cast(1, "Broom", "Ghost")
    s.resolve_all()
    assert s.zone_names(0, "hand") == []
    assert s.zone_names(0, "exile") == ["Ghost"]


@rule("113.6j")
def test_a_card_is_discarded_as_a_cost_from_the_hand_only():
    s = table()
    card = made("Splash", "Sorcery", "Draw two cards.\n{0}, Discard Splash: You gain 3 life.", cost="{9}")
    s.put(0, "graveyard", card)
    assert not s.can(0, "Splash", "activate")
    s.put(0, "hand", card)
    s.activate(0, "Splash")
    assert s.zone_names(0, "hand") == []
    s.resolve()
    assert s.life_totals()[0] == 23


@rule("113.6m")
def test_a_card_is_exiled_as_a_cost_from_the_graveyard_only():
    s = table()
    card = made("Relic", "Artifact", "{0}, Exile Relic from your graveyard: You gain 3 life.")
    s.put(0, "battlefield", card)
    assert not s.can(0, "Relic", "activate")
    s.put(0, "graveyard", card)
    s.activate(0, "Relic")
    s.resolve()
    assert s.zone_names(0, "exile") == ["Relic"]
    assert s.life_totals()[0] == 23


# Choosing -------------------------------------------------------------------------------------------------


@rule("608.2d")
def test_its_controller_chooses_as_it_resolves_among_what_they_control():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Cat"))
    s.put(0, "hand", spell("Return a creature you control to its owner's hand."))
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Ogre"]))
    s.resolve().done()
    assert s.zone_names(0, "hand") == ["Ogre"]
    assert s.zone_names(None, "battlefield") == ["Bear", "Cat"]


@rule("608.2d")
def test_what_is_put_onto_the_battlefield_is_what_gains_haste():
    s = table()
    s.put(0, "hand", BEAR, FOREST)
    s.put(0, "battlefield", OGRE)
    s.put(
        0,
        "hand",
        spell("You may put a creature card from your hand onto the battlefield. It gains haste until end of turn."),
    )
    s.cast(0, "Effect")
    choosing(s, ("may", True))
    s.resolve().done()
    assert s.zone_names(0, "hand") == ["Forest"]
    hasty = {s.game.name_of(i): has_keyword(s.game, i, "haste") for i in s.ids("battlefield")}
    assert hasty == {"Ogre": False, "Bear": True}


@rule("608.2d")
def test_nobody_is_asked_whether_to_put_what_they_do_not_have():
    s = table(defaults=False)
    s.put(0, "hand", FOREST)
    play(s, 0, spell("You may put a creature card from your hand onto the battlefield."))
    assert s.zone_names(0, "hand") == ["Forest"]


@rule("401.4")
def test_two_cards_go_on_top_in_the_chosen_order():
    s = table()
    s.put(0, "library", FOREST)
    s.put(0, "hand", BEAR, OGRE, MOUNTAIN)
    s.put(0, "hand", spell("Put two cards from your hand on top of your library in any order."))
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Bear", "Ogre"]), ("order", ["Ogre", "Bear"]))
    s.resolve().done()
    assert library(s) == ["Ogre", "Bear", "Forest"]


def test_another_player_chooses_in_their_own_graveyard():
    s = table()
    s.put(0, "graveyard", OGRE)
    s.put(1, "graveyard", BEAR, FOREST)
    s.put(0, "hand", spell("Target opponent exiles a card from their graveyard."))
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Forest"]), player=1)
    s.resolve().done()
    assert s.zone_names(None, "exile") == ["Forest"]


# Discarding -----------------------------------------------------------------------------------------------


@rule("701.8b")
def test_cards_are_discarded_at_random_without_a_choice():
    s = table(defaults=False)
    s.put(1, "hand", BEAR, OGRE, FOREST)
    play(s, 0, spell("Target opponent discards two cards at random."))
    assert len(s.zone_names(1, "hand")) == 1
    assert len(s.zone_names(1, "graveyard")) == 2


def test_each_player_discards_their_own_hand():
    s = table(players=3)
    for player in range(3):
        s.put(player, "hand", *([BEAR] * player))
    play(s, 0, spell("Each player discards their hand."))
    assert [len(s.ids("hand", p)) for p in range(3)] == [0, 0, 0]
    assert [s.count("Bear", "graveyard", p) for p in range(3)] == [0, 1, 2]


@rule("701.8a")
def test_the_opponent_discards_the_card_that_you_chose():
    s = table()
    s.put(1, "hand", BEAR, OGRE, FOREST)
    s.put(
        0,
        "hand",
        spell("Target opponent reveals their hand. You choose a nonland card from it. That player discards that card."),
    )
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Ogre"]))
    s.resolve().done()
    assert s.zone_names(1, "graveyard") == ["Ogre"]
    assert sorted(s.zone_names(1, "hand")) == ["Bear", "Forest"]


def test_a_land_is_not_offered_for_a_nonland_card():
    s = table()
    s.put(1, "hand", FOREST)
    play(
        s,
        0,
        spell("Target opponent reveals their hand. You choose a nonland card from it. That player discards that card."),
    )
    assert s.zone_names(1, "hand") == ["Forest"]


def test_only_such_a_card_pays_for_what_discards_a_creature_card():
    s = table()
    s.put(0, "battlefield", made("Altar", "Artifact", "Discard a creature card: You gain 1 life."))
    s.put(0, "hand", FOREST)
    assert not s.can(0, "Altar", "activate")
    s.put(0, "hand", BEAR)
    s.activate(0, "Altar")
    assert s.zone_names(0, "hand") == ["Forest"]


@rule("118.12a")
def test_it_is_done_unless_you_discard():
    for discards, left in ((True, 20), (False, 15)):
        s = table()
        s.put(0, "hand", BEAR)
        s.put(0, "hand", spell("You lose 5 life unless you discard a card."))
        s.cast(0, "Effect")
        choosing(s, ("may", discards))
        s.resolve().done()
        assert s.life_totals()[0] == left
        assert s.zone_names(0, "hand") == ([] if discards else ["Bear"])


# Searching ------------------------------------------------------------------------------------------------


@rule("701.19a")
def test_a_land_is_found_and_enters_tapped():
    s = table()
    s.put(0, "library", FOREST, BEAR, ISLE)
    s.put(
        0, "hand", spell("Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.")
    )
    s.cast(0, "Effect")
    s.defaults = False
    choosing(s, ("choose", ["Forest"]))
    s.resolve().done()
    (forest,) = s.ids("battlefield")
    assert s.game.get(TAPPED, forest)
    assert sorted(library(s)) == ["Bear", "Isle"]
    assert s.log_has("701.20a")


def test_the_opponent_searches_their_own_library_if_they_like():
    s = table()
    s.put(1, "library", FOREST)
    s.put(0, "library", FOREST)
    s.put(
        0,
        "hand",
        spell("Target opponent may search their library for a land card, put it onto the battlefield, then shuffle."),
    )
    s.cast(0, "Effect")
    choosing(s, ("may", True), ("choose", ["Forest"]), player=1)
    s.resolve().done()
    assert [s.game.controller(i) for i in s.ids("battlefield")] == [1]
    assert s.count(zone="library", player=0) == 1


def test_x_counts_for_what_is_searched():
    s = table()
    s.put(0, "library", beast("Two", cost="{1}{G}"), beast("Three", cost="{2}{G}"))
    text = "Search your library for a creature card with mana value X or less, put it into your hand, then shuffle."
    s.put(0, "battlefield", *[FOREST] * 2)
    s.put(0, "hand", made("Call", "Sorcery", text, cost="{X}"))
    s.cast(0, "Call", number=2)
    s.expect(0, "choose", ["Three"])
    with pytest.raises(ScenarioError, match="'Three' is not offered"):
        s.resolve()
    s.answer(0, ["Two"])
    assert s.zone_names(0, "hand") == ["Two"]


@rule("701.20g")
def test_the_found_card_is_on_top_after_the_shuffle():
    s = table(seed=3)
    s.put(0, "library", BEAR, *[FOREST] * 8)
    s.put(
        0, "hand", spell("Search your library for a creature card, reveal it, then shuffle and put that card on top.")
    )
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Bear"]))
    s.resolve().done()
    assert library(s)[0] == "Bear"


def anywhere(s, zones, find):
    s.put(0, "library", BEAR, FOREST)
    s.put(0, "graveyard", BEAR)
    text = ("You may search your library and/or graveyard for a card named Bear, reveal it, and put it into your hand. "
            "If you search your library this way, shuffle.")  # fmt: skip
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    choosing(s, ("may", True), ("choose", zones), *(("choose", found) for found in find))
    s.resolve().done()


@rule("701.19a")
def test_a_graveyard_that_is_searched_alone_shuffles_nothing():
    s = table()
    anywhere(s, ["graveyard"], [])
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.zone_names(0, "graveyard") == ["Effect"]
    assert not s.log_has("701.20a")


@rule("701.19b")
def test_what_is_not_found_in_the_library_is_found_in_the_graveyard():
    s = table()
    anywhere(s, ["library", "graveyard"], [[]])
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.count("Bear", "library", 0) == 1
    assert s.log_has("701.20a")


def test_a_card_that_speaks_of_its_own_name_means_that_name():
    s = table()
    hawk = beast("Hawk", "When Hawk enters, you may search your library for a card named Hawk, reveal it, put it into your hand, "
                 "then shuffle.")  # fmt: skip
    s.put(0, "library", hawk, BEAR)
    s.put(0, "hand", hawk)
    s.act(0, "cast", "Hawk")
    choosing(s, ("may", True), ("choose", ["Hawk"]))
    s.resolve_all().done()
    assert s.zone_names(0, "hand") == ["Hawk"]


@rule("701.20c")
def test_the_target_player_shuffles_their_graveyard_into_their_library():
    s = table()
    s.put(0, "graveyard", OGRE)
    s.put(1, "graveyard", BEAR, FOREST)
    play(s, 0, spell("Target opponent shuffles their graveyard into their library."))
    assert s.ids("graveyard", 1) == []
    assert sorted(library(s, 1)) == ["Bear", "Forest"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Effect", "Ogre"]
    assert [line for line in s.game.log if "701.20a" in str(line) and "player 0" in str(line)] == []


# Looking and revealing ------------------------------------------------------------------------------------


@rule("701.16d")
def test_one_of_them_goes_to_the_hand_and_the_rest_to_the_bottom():
    s = table()
    s.put(0, "library", BEAR, OGRE, FOREST, MOUNTAIN)
    s.put(0, "hand", spell("Look at the top three cards of your library. Put one of them into your hand and the rest on the "
                           "bottom of your library in any order."))  # fmt: skip
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Ogre"]), ("order", ["Forest", "Bear"]))
    s.resolve().done()
    assert s.zone_names(0, "hand") == ["Ogre"]
    assert library(s) == ["Mountain", "Forest", "Bear"]


def test_with_one_card_left_that_is_the_one():
    s = table(defaults=False)
    s.put(0, "library", BEAR)
    play(
        s,
        0,
        spell(
            "Look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard."
        ),
    )
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.zone_names(0, "graveyard") == ["Effect"]


def beheld(text, *choices, cards=(BEAR, OGRE, FOREST)):
    s = table()
    s.put(0, "library", *cards, MOUNTAIN)
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    choosing(s, *choices)
    s.resolve().done()
    return s


SCOUT = ("Look at the top three cards of your library. You may reveal a creature card from among them and put it into your hand. "
         "Put the rest on the bottom of your library in a random order.")  # fmt: skip


@rule("701.16a")
def test_a_creature_card_is_revealed_and_taken_and_the_rest_is_scattered():
    s = beheld(SCOUT, ("may", True), ("choose", ["Bear"]))
    assert s.zone_names(0, "hand") == ["Bear"]
    assert library(s)[0] == "Mountain"
    assert sorted(library(s)[1:]) == ["Forest", "Ogre"]
    assert s.log_has("701.16a", "Bear")
    assert not s.log_has("701.16a", "Ogre")


def test_who_does_not_take_one_puts_all_on_the_bottom():
    s = beheld(SCOUT, ("may", False))
    assert s.zone_names(0, "hand") == []
    assert library(s)[0] == "Mountain"
    assert s.count(zone="library", player=0) == 4


def test_cards_are_put_back_in_any_order():
    s = beheld("Look at the top three cards of your library, then put them back in any order.",
               ("order", ["Forest", "Bear", "Ogre"]))  # fmt: skip
    assert library(s) == ["Forest", "Bear", "Ogre", "Mountain"]


def test_all_of_a_kind_and_the_rest():
    s = beheld("Reveal the top three cards of your library. Put all creature cards revealed this way into your hand and the rest "
               "into your graveyard.")  # fmt: skip
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Effect", "Forest"]


DIG = ("Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield and the "
       "rest on the bottom of your library in a random order.")  # fmt: skip


@rule("701.16a")
def test_cards_are_revealed_until_one_fits():
    s = beheld(DIG, cards=(FOREST, OGRE, BEAR))
    assert s.zone_names(0, "battlefield") == ["Ogre"]
    assert library(s) == ["Bear", "Mountain", "Forest"]
    assert not s.log_has("701.16a", "Bear")


def test_where_none_fits_the_whole_library_was_revealed():
    s = beheld(DIG, cards=(FOREST,))
    assert s.zone_names(0, "battlefield") == []
    assert sorted(library(s)) == ["Forest", "Mountain"]


def test_milled_cards_can_be_chosen_among():
    s = beheld("Mill three cards. You may put a land card from among the milled cards into your hand.", ("may", True))
    assert s.zone_names(0, "hand") == ["Forest"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Effect", "Ogre"]


# Playing exiled cards -------------------------------------------------------------------------------------


def exiled(*cards, text="Exile the top card of your library. You may play that card this turn."):
    s = table()
    s.put(0, "library", *cards, *[MOUNTAIN] * 4)
    s.put(1, "library", *[MOUNTAIN] * 4)
    play(s, 0, spell(text))
    return s


@rule("305.1")
def test_an_exiled_land_can_be_played_this_turn():
    s = exiled(FOREST)
    assert not s.can(1, "Forest", "play")
    s.act(0, "play", "Forest")
    assert s.zone_names(0, "battlefield") == ["Forest"]


@rule("601.3")
def test_an_exiled_spell_can_be_cast_for_its_cost_this_turn_only():
    s = exiled(BEAR)
    assert not s.can(0, "Bear")
    s.put(0, "battlefield", *[FOREST] * 2)
    assert s.can(0, "Bear")
    assert not s.can(1, "Bear")
    s.pass_until("upkeep")
    s.pass_until("precombat main")
    s.pass_until("upkeep")
    s.pass_until("precombat main")
    assert s.game.active_player == 0
    assert not s.can(0, "Bear")


def test_who_may_cast_it_may_not_play_it_as_a_land():
    s = exiled(FOREST, text="Exile the top card of your library. You may cast that card this turn.")
    assert not s.can(0, "Forest", "play")


@rule("514.2")
def test_until_the_end_of_your_next_turn_is_through_that_turn():
    s = exiled(
        FOREST, text="Exile the top card of your library. Until the end of your next turn, you may play that card."
    )
    seen = []
    for _ in range(5):
        seen.append((s.game.active_player, s.can(0, "Forest", "play")))
        s.pass_until("upkeep")
        s.pass_until("precombat main")
    assert seen == [(0, True), (1, False), (0, True), (1, False), (0, False)]


# Counting -------------------------------------------------------------------------------------------------


def test_cards_in_hands_and_graveyards_are_counted():
    s = table()
    s.put(1, "hand", BEAR, BEAR, FOREST)
    s.put(0, "graveyard", BEAR, FOREST)
    s.put(1, "graveyard", OGRE)
    play(s, 0, spell("You gain life equal to the number of cards in target opponent's hand."))
    assert s.life_totals()[0] == 23
    play(s, 0, spell("You gain life equal to the number of creature cards in all graveyards.", "Other"))
    assert s.life_totals()[0] == 25


@rule("610.3")
def test_what_is_exiled_until_this_leaves_comes_back_then():
    s = table()
    jail = made("Jail", "Enchantment", "When Jail enters, exile target creature an opponent controls until Jail leaves the "
                "battlefield.")  # fmt: skip
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", jail)
    s.act(0, "cast", "Jail")
    s.resolve_all()
    assert s.zone_names(None, "exile") == ["Bear"]
    play(s, 0, spell("Destroy target enchantment."), "Jail")
    assert s.zone_names(None, "battlefield") == ["Bear"]


@rule("401.4")
def test_several_found_cards_are_put_on_top_in_the_order_of_their_owner():
    s = table(seed=5)
    s.put(0, "library", BEAR, OGRE, *[FOREST] * 6)
    s.put(0, "hand", spell("Search your library for up to two creature cards, reveal them, then shuffle and put those cards on "
                           "top in any order."))  # fmt: skip
    s.cast(0, "Effect")
    choosing(s, ("choose", ["Bear", "Ogre"]), ("order", ["Ogre", "Bear"]))
    s.resolve().done()
    assert library(s)[:2] == ["Ogre", "Bear"]


@rule("701.8a")
def test_each_discarded_card_is_an_event_and_several_at_once_are_one_for_one_or_more():
    s = table()
    s.put(0, "battlefield", made("Each", "Enchantment", "Whenever an opponent discards a land card, you gain 1 life."))
    s.put(
        0, "battlefield", made("Once", "Enchantment", "Whenever a player discards one or more cards, you gain 10 life.")
    )
    s.put(1, "hand", FOREST, FOREST, BEAR)
    play(s, 0, spell("Target opponent discards three cards at random."))
    s.resolve_all()
    assert s.life_totals()[0] == 20 + 2 + 10
    s.put(0, "hand", FOREST)
    play(s, 0, spell("Discard a card.", "Other"))
    s.resolve_all()
    assert s.life_totals()[0] == 20 + 2 + 10 + 10


def test_the_rest_is_in_a_random_order_that_nobody_chooses():
    orders = set()
    for seed in range(8):
        s = table(seed=seed, defaults=False)
        s.put(0, "library", BEAR, OGRE, FOREST, MOUNTAIN)
        s.put(0, "hand", spell("Look at the top three cards of your library. Put the rest on the bottom of your library in a "
                               "random order."))  # fmt: skip
        s.cast(0, "Effect")
        s.resolve()
        assert library(s)[0] == "Mountain"
        orders.add(tuple(library(s)[1:]))
    assert len(orders) > 1


@rule("113.6m")
def test_what_is_not_in_that_zone_is_not_moved_out_of_it():
    s = table()
    s.put(0, "battlefield", permanent("Ghost", "Artifact", Activated((), MoveTo(InZone(This(), "graveyard"), "hand"))))
    s.activate(0, "Ghost")
    s.resolve()
    assert s.zone_names(0, "battlefield") == ["Ghost"]


# Whose permanents a cost takes ------------------------------------------------------------------------------

DRAKE = beast("Drake", "When this creature enters, sacrifice it unless you return an enchantment to its owner's hand.")
SHRINE = made("Shrine", "Enchantment", "")


@rule("118.12a", "109.4")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_enchantment_that_nobody_is_said_to_control_is_anybody_s(owner):
    s = table()
    s.put(owner, "battlefield", SHRINE)
    s.put(0, "hand", DRAKE)
    s.expect(0, "118.12a", True)
    s.cast(0, "Drake")
    s.resolve_all()
    assert s.zone_names(0, "battlefield") == ["Drake"]
    assert s.zone_names(owner, "hand") == ["Shrine"]


@rule("118.12a", "109.4")
def test_one_that_you_are_said_to_control_is_yours():
    s = table()
    s.put(1, "battlefield", SHRINE)
    text = "When this creature enters, sacrifice it unless you return an enchantment you control to its owner's hand."
    s.put(0, "hand", beast("Drake", text))
    s.cast(0, "Drake")
    s.resolve_all()
    assert s.zone_names(0, "graveyard") == ["Drake"]
    assert s.zone_names(1, "battlefield") == ["Shrine"]


@rule("118.3", "601.2h", "109.4")
def test_what_is_returned_or_exiled_for_an_ability_may_be_an_opponent_s_too():
    s = table()
    s.put(0, "battlefield", made("Mill", "Artifact", "Return two lands to their owner's hand: You gain 1 life."))
    s.put(0, "battlefield", made("Pit", "Artifact", "Exile another artifact: You gain 2 life."))
    s.put(0, "battlefield", FOREST)
    s.put(1, "battlefield", MOUNTAIN, made("Rock", "Artifact", ""))
    s.activate(0, "Mill")
    s.resolve()
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Forest"], ["Mountain"])
    s.expect(0, "601.2h", ["Rock"])
    s.activate(0, "Pit")
    s.resolve()
    assert s.zone_names(None, "exile") == ["Rock"]
    assert s.life_totals() == [23, 20]


@rule("701.17a", "701.21a")
@pytest.mark.parametrize(
    "text", ["Sacrifice a creature: You gain 1 life.", "Tap an untapped creature you control: You gain 1 life."]
)
def test_what_is_sacrificed_or_tapped_is_yours(text):
    s = table()
    s.put(0, "battlefield", made("Altar", "Artifact", text))
    s.put(1, "battlefield", BEAR)
    assert not s.can(0, "Altar", "activate")
    s.put(0, "battlefield", OGRE)
    assert s.can(0, "Altar", "activate")
