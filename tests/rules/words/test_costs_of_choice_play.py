"""Costs of which one is chosen, that are paid any number of times, or that another player pays; loyalty at any time: played."""

from __future__ import annotations

import pytest
from magic import BEAR
from rulebook import FOREST
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.casting.effects import AdditionalCostOrOther, LoyaltyAnyTime
from apnap_plugins.rules.vocabulary.filters import Itself

ELF = made("Elf", "Creature — Elf", "", "{G}", "1/1")
SHARDS = made(
    "Shards",
    "Instant",
    "As an additional cost to cast this spell, sacrifice a creature or discard a card.\nYou gain 3 life.",
)
AWAKEN = made(
    "Awaken",
    "Sorcery",
    "As an additional cost to cast this spell, you may sacrifice any number of creatures. This spell costs {2} less to "
    "cast for each "
    "creature sacrificed this way.\nYou gain 5 life.",
    "{6}",
)


def test_lines_mean():
    (ability,) = meaning(
        "As an additional cost to cast this spell, sacrifice a creature or discard a card.", spell=True
    )
    assert isinstance(ability.effects[0], AdditionalCostOrOther)
    (ability,) = meaning(
        "As long as ~ entered this turn, you may activate her loyalty abilities any time you could cast an instant."
    )
    assert ability.effects == (LoyaltyAnyTime(Itself()),)


# Additional costs -------------------------------------------------------------------------------------------


@rule("118.8", "601.2b")
@pytest.mark.parametrize(("creatures", "cards", "can"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_one_of_two_costs_must_be_payable(creatures, cards, can):
    s = table()
    s.put(0, "battlefield", *[BEAR] * creatures)
    s.put(0, "hand", SHARDS, *[ELF] * cards)
    assert s.can(0, "Shards") == can
    if can:
        s.cast(0, "Shards")
        s.resolve_all()
        assert (s.life(0), s.permanents(0), s.zone_names(0, "hand")) == (23, [], [])


@rule("118.8", "601.2b")
@pytest.mark.parametrize("first", [True, False])
def test_one_of_two_costs_is_chosen(first):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", SHARDS, ELF)
    s.expect(0, "601.2b", int(first))
    s.cast(0, "Shards")
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(0, "hand")) == (([], ["Elf"]) if first else (["Bear"], []))


@rule("601.2b", "601.2f", "601.2h")
@pytest.mark.parametrize(("number", "mana"), [(0, 6), (2, 2), (3, 0)])
def test_each_creature_that_is_sacrificed_makes_it_cost_less(number, mana):
    s = table()
    s.put(0, "battlefield", *[BEAR] * 4)
    s.give(0, "G" * mana)
    s.put(0, "hand", AWAKEN)
    s.expect(0, "601.2b", number)
    s.cast(0, "Awaken")
    s.resolve_all()
    assert (s.life(0), len(s.permanents(0)), s.pool(0)) == (25, 4 - number, "")


@rule("601.2f")
def test_it_cant_be_cast_without_enough():
    s = table()
    s.put(0, "battlefield", *[BEAR] * 2)
    s.put(0, "hand", AWAKEN)
    s.give(0, "G")
    assert not s.can(0, "Awaken")
    s.give(0, "GG")
    assert s.can(0, "Awaken")


# Costs in a resolution --------------------------------------------------------------------------------------


@rule("603.12a", "118.12")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_paid_any_number_of_times(times):
    s = table()
    s.give(0, "WWWW")
    text = "When this creature enters, you may pay {1}{W} any number of times."
    for paid in (*[True] * times, *[False] * (times < 2)):
        s.expect(0, "608.2d", paid)
    play(
        s,
        0,
        beast(
            "Scout", f"{text} When you pay this cost one or more times, put that many +1/+1 counters on this creature."
        ),
    )
    s.resolve_all()
    assert s.counters_on("Scout") == times


@rule("118.12a")
@pytest.mark.parametrize(("lands", "pays", "life"), [("GGG", True, 20), ("GGG", False, 15), ("", None, 15)])
def test_unless_target_player_pays(lands, pays, life):
    s = table()
    s.lands(1, lands)
    if pays is not None:
        s.expect(1, "118.12a", pays)
    play(s, 0, spell("Unless target player pays {3}, that player loses 5 life and you gain 5 life."), ("player", 1))
    assert (s.life(1), s.life(0)) == (life, 40 - life)


@rule("118.12a", "701.17a")
@pytest.mark.parametrize(("island", "life"), [(True, 20), (False, 14)])
def test_unless_you_sacrifice(island, life):
    s = table(stage="untap")
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", beast("Spawn", "At the beginning of your upkeep, unless you sacrifice a Forest, sacrifice "
                                           "this creature and it "
                                  "deals 6 damage to you."))  # fmt: skip
    if island:
        s.put(0, "battlefield", FOREST)
        s.expect(0, "118.12a", True)
    s.pass_until("draw")
    assert (s.life(0), s.permanents(0)) == (life, ["Spawn"] if island else [])


@rule("118.12a", "107.3c")
@pytest.mark.parametrize(("cards", "asked"), [(2, True), (3, False)])
def test_unless_you_pay_for_each_card(cards, asked):
    s = table()
    s.lands(0, "GG")
    s.put(0, "hand", *[ELF] * cards)
    if asked:
        s.expect(0, "118.12a", True)
    play(s, 0, beast("Beast", "When this creature enters, sacrifice it unless you pay {1} for each card in your hand."))
    s.resolve_all()
    assert ("Beast" in s.permanents(0)) == asked


@rule("118.12a", "608.2c")
@pytest.mark.parametrize("flying", [False, True])
def test_another_price_instead(flying):
    s = table()
    s.lands(1, "GG")
    s.put(0, "hand", spell("Counter target spell unless its controller pays {1}. If you control a creature with "
                           "flying, counter that spell "
                           "unless its controller pays {4} instead.", "Denial"))  # fmt: skip
    if flying:
        s.put(0, "battlefield", beast("Bird", "Flying"))
    else:
        s.expect(1, "118.12a", True)
    s.put(1, "hand", spell("You gain 3 life.", "Gain"))
    s.pass_priority()
    s.cast(1, "Gain")
    s.pass_priority(1)
    s.cast(0, "Denial", s.find("Gain", "stack"))
    s.resolve_all()
    assert s.life(1) == (20 if flying else 23)


# Loyalty ----------------------------------------------------------------------------------------------------


EMPEROR = made(
    "Emperor",
    "Legendary Planeswalker",
    "Flash\nAs long as this permanent entered this turn, you may activate her loyalty abilities any time you could cast an "
    "instant.\n+1: You gain 2 life.",
)


@rule("606.3")
def test_loyalty_abilities_at_instant_speed_and_once():
    s = table(active=1)
    s.put(0, "battlefield", made("Old", "Planeswalker", "+1: You gain 9 life."), counters={"loyalty": 3})
    s.put(0, "battlefield", EMPEROR, counters={"loyalty": 3}, event=True)
    s.pass_priority(1)
    assert s.offered(0, "activate") == ["Emperor"]
    s.activate(0, "Emperor")
    assert not s.offered(0, "activate")
    s.resolve_all()
    assert s.life(0) == 22
    s.pass_until("upkeep")
    assert not s.offered(0, "activate")


# Other ------------------------------------------------------------------------------------------------------


@rule("102.2", "121.2")
def test_each_of_that_players_opponents_draws():
    s = table(players=3)
    for player in range(3):
        s.put(player, "library", BEAR, BEAR)
    s.put(0, "battlefield", shrine("When a player casts a spell, sacrifice this enchantment. If you do, each of that "
                                   "player's opponents "
                                   "draws two cards."))  # fmt: skip
    s.put(0, "hand", spell("You gain 1 life.", "Gain"))
    s.cast(0, "Gain")
    s.resolve_all()
    assert [s.zone_names(player, "hand").count("Bear") for player in range(3)] == [0, 2, 2]


@rule("202.3", "608.2c")
@pytest.mark.parametrize(("card", "life"), [(beast("Two", cost="{2}"), 20), (ELF, 23), (FOREST, 23)])
def test_the_same_mana_value_as_the_revealed_card(card, life):
    s = table()
    s.put(0, "battlefield", shrine("Whenever an opponent casts a spell, you may reveal the top card of your library. "
                                   "If you do, counter "
                                   "that spell if it has the same mana value as the revealed card."))  # fmt: skip
    s.put(0, "library", card)
    s.put(1, "hand", made("Gain", "Instant", "You gain 3 life.", "{2}"))
    s.give(1, "GG")
    s.expect(0, "608.2d", True)
    s.pass_priority()
    s.cast(1, "Gain")
    s.resolve_all()
    assert s.life(1) == life


@rule("603.8", "603.4")
def test_a_state_trigger_with_an_if():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "When you have 10 or less life, if this permanent is an enchantment, it becomes a 3/5 Soldier creature."
        ),
    )
    play(s, 0, spell("You lose 5 life."))
    s.resolve_all()
    assert s.permanents(0) == ["Shrine"]
    play(s, 0, spell("You lose 5 life."))
    s.resolve_all()
    assert s.pt("Shrine") == (3, 5)


@rule("701.20c")
def test_another_player_shuffles_a_card_in():
    s = table()
    s.put(1, "hand", ELF)
    play(s, 0, spell("Target opponent reveals their hand. You choose a card from it. That player shuffles that card "
                     "into their library."),
         ("player", 1))  # fmt: skip
    assert (s.zone_names(1, "hand"), s.zone_names(1, "library")) == ([], ["Elf"])


@rule("608.2c", "701.17a")
@pytest.mark.parametrize("creatures", [0, 1])
def test_if_they_do_what_they_must(creatures):
    s = table()
    s.put(0, "battlefield", beast("Digger", "Whenever this creature attacks, defending player sacrifices a creature of "
                                            "their choice. If they "
                                  "do, you gain 3 life."))  # fmt: skip
    s.put(1, "battlefield", *[BEAR] * creatures)
    s.attack("Digger")
    s.resolve_all()
    assert (s.life(0), s.permanents(1)) == (20 + 3 * creatures, [])


@rule("118.12a", "608.2c", "608.2h")
@pytest.mark.parametrize(("lands", "stays"), [("GG", True), ("G", False)])
def test_what_is_done_first_is_done_whether_or_not_the_price_is_paid_and_counts_for_it(lands, stays):
    s = table(stage="untap")
    s.lands(0, lands)
    s.put(0, "library", ELF)
    text = (
        "At the beginning of your upkeep, put a +1/+1 counter on this creature, then sacrifice this creature unless you pay "
        "{1} for each +1/+1 counter on it."
    )
    sphere = s.put(0, "battlefield", beast("Sphere", text), counters={"+1/+1": 1})
    if stays:
        s.expect(0, "118.12a", True)
    s.pass_until("draw")
    assert ("Sphere" in s.permanents(0)) == stays
    assert not stays or s.counters_on(sphere) == 2
