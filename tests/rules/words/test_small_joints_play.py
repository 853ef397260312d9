"""Targets named alike, numbers that are looked up late, conditions on what enchants and is enchanted, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.testing import basic


@pytest.mark.parametrize(
    "line",
    [
        "Target creature blocks target creature this turn if able.",
        "Target player draws a card for each basic land type among lands they control.",
        "Exile a creature with the greatest power among creatures target opponent controls.",
        "Two target creatures you control each deal damage equal to their power to target creature.",
        "Up to three target creatures can't block this turn. Destroy any of them that are Walls.",
        "Target player draws a card. Another target player draws a card.",
        (
            "You may look at target player's hand. If you do, you may cast a spell from among those cards without paying its "
            "mana cost."
        ),
        "Target opponent reveals their hand. You may cast a spell from among those cards without paying its mana cost.",
        "Put any number of cards from your hand on the bottom of your library, then draw that many cards plus one.",
        "At the beginning of the next end step, draw a card unless you control a Forest.",
    ],
)
def test_what_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@rule("120.1", "608.2h")
def test_several_targets_each_deal_their_own_power_to_another_one() -> None:
    s = table()
    s.put(0, "battlefield", beast("One", size="1/1"), beast("Three", size="3/3"))
    s.put(1, "battlefield", beast("Giant", size="9/9"))
    text = "Up to two target creatures you control each deal damage equal to their power to another target creature."
    play(s, 0, spell(text), ["One", "Three"], "Giant")
    assert (s.damage("Giant"), s.damage("Three")) == (4, 0)


@rule("603.2c", "122.6")
def test_that_many_are_the_counters_that_were_put_on_one_creature() -> None:
    s = table()
    text = (
        "Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens."
    )
    s.put(0, "battlefield", shrine(text, "Nest"))
    giant = s.put(1, "battlefield", beast("Giant", size="9/9"))
    s.happen(CountersPut("-1/-1", 3, giant, who=0), CountersPut("+1/+1", 2, giant, who=0))
    s.resolve_all()
    assert len(s.ids("battlefield", 0)) == 4


@rule("602.2b", "601.2f")
def test_activated_abilities_of_some_permanents_cost_more() -> None:
    s = table()
    s.put(1, "battlefield", shrine("Activated abilities of white enchantments cost {3} more to activate.", "Gloom"))
    s.put(0, "battlefield", made("Hall", "Enchantment", "{0}: You gain 1 life.", "{W}"))
    s.lands(0, "WWW")
    s.activate(0, "Hall")
    s.resolve()
    assert s.life(0) == 21
    assert len(s.tapped(0)) == 3


@rule("509.1b", "613.6")
@pytest.mark.parametrize(("colors", "blocks"), [("{B}", False), ("{G}", True)])
def test_what_is_enchanted_cannot_block_while_it_is_of_a_color(colors: str, blocks: bool) -> None:
    s = table()
    host = s.put(1, "battlefield", beast("Host", cost=colors))
    aura = made("Hobble", "Enchantment — Aura", "Enchant creature\nEnchanted creature can't block if it's black.")
    play(s, 0, aura, "Host")
    attacker = s.put(0, "battlefield", OGRE)
    assert s.game.query(CanBlock(host, attacker), True) is blocks


@rule("603.8")
def test_a_power_can_be_what_a_state_trigger_waits_for() -> None:
    s = table()
    s.put(0, "battlefield", beast("Devourer", "When ~'s power is 7 or greater, sacrifice it.", "5/5"))
    s.happen(CountersPut("+1/+1", 1, s.find("Devourer"), who=0))
    s.resolve_all()
    assert s.count("Devourer", "battlefield") == 1
    s.happen(CountersPut("+1/+1", 1, s.find("Devourer"), who=0))
    s.resolve_all()
    assert s.count("Devourer", "graveyard", 0) == 1


KEEPER = (
    "{0}: Choose target opponent who has more life than you do as you activate this ability. ~ deals 2 damage to that "
    "player."
)


@rule("601.2c", "602.2b", "608.2b")
def test_how_a_player_stands_is_asked_as_the_target_is_chosen_and_not_later() -> None:
    s = table(players=3)
    s.put(0, "battlefield", beast("Keeper", KEEPER))
    for player, life in enumerate((10, 8, 12)):
        s.set_field(LIFE, life, player)
    s.activate(0, "Keeper", ("player", 2))
    play(s, 0, spell("You gain 10 life."))
    s.resolve_all()
    assert (s.life(1), s.life(2)) == (8, 10)


@rule("603.4", "109.2")
@pytest.mark.parametrize(("mountains", "life"), [(4, 20), (5, 17)])
def test_others_are_other_than_what_enters_where_the_card_is_none_of_them(mountains: int, life: int) -> None:
    s = table()
    text = (
        "Whenever a Mountain you control enters, if you control at least five other Mountains, ~ deals 3 damage to "
        "target opponent."
    )
    s.put(0, "battlefield", made("Pinnacle", "Land", text))
    s.put(0, "battlefield", *[basic("R")] * mountains)
    s.happen(Moved(s.put(0, "hand", basic("R")), "battlefield"))
    s.resolve_all()
    assert s.life(1) == life


@rule("614.1a", "614.6")
def test_black_and_red_cards_and_permanents_are_exiled_instead() -> None:
    s = table()
    text = "If a black or red permanent, spell, or card not on the battlefield would be put into a graveyard, exile it instead."
    s.put(0, "battlefield", beast("Sanctifier", text))
    s.put(1, "battlefield", beast("Imp", cost="{B}"), BEAR)
    s.put(1, "hand", beast("Ogress", cost="{R}"))
    play(
        s,
        0,
        spell("Destroy all creatures target opponent controls. Target opponent discards a card."),
        ("player", 1),
        ("player", 1),
    )
    assert (s.count("Imp", "exile"), s.count("Ogress", "exile"), s.count("Bear", "graveyard")) == (1, 1, 1)


@rule("603.6c", "118.12a")
@pytest.mark.parametrize(("pays", "whose", "life"), [(False, 0, 20), (True, None, 17)])
def test_a_permanent_of_an_opponent_comes_back_unless_they_pay(pays: bool, whose: int | None, life: int) -> None:
    s = table()
    text = (
        "Whenever a permanent an opponent controls is put into a graveyard, put that card onto the battlefield under your "
        "control unless that opponent pays 3 life."
    )
    s.put(0, "battlefield", shrine(text))
    bear = s.put(1, "battlefield", BEAR)
    s.expect(1, "118.12a", pays)
    s.happen(Moved(bear, "graveyard"))
    s.resolve_all()
    assert s.life(1) == life
    assert s.count("Bear", "battlefield", 0) == (whose == 0)


@rule("611.3a", "107.4")
def test_each_is_larger_by_the_symbols_in_its_own_mana_cost() -> None:
    s = table()
    s.put(0, "battlefield", shrine("Each creature you control gets +1/+1 for each white mana symbol in its mana cost."))
    s.put(0, "battlefield", beast("Knight", cost="{W}{W/B}{1}"), beast("Cat", cost="{G}"))
    assert (s.pt("Knight"), s.pt("Cat")) == ((4, 4), (2, 2))


@rule("508.1c")
def test_all_but_two_kinds_cannot_attack() -> None:
    s = table()
    text = "Except for creatures named ~ and artifact creatures, creatures you control can't attack."
    s.put(0, "battlefield", beast("Legion", text), beast("Golem", types="Artifact Creature"), BEAR)
    s.attack(["Legion", "Golem"])
    s.pass_until("end of combat")
    assert s.life(1) == 16


@pytest.mark.parametrize(
    "line",
    [
        "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life.",
        "Target opponent loses 1 life. During that player's next untap step, creatures they control don't untap.",
        "Target player mills three cards. If you control a Forest, that player mills twice that many cards instead.",
        "Destroy all enchantments of the color of your choice.",
        "Exile the bottom card of target player's graveyard.",
        "Exile all cards from your library. Then shuffle your graveyard into your library.",
    ],
)
def test_what_more_a_spell_says_is_said_again(line: str) -> None:
    assert meaning(line, spell=True)


@rule("121.1", "107.1c", "119.3")
def test_who_draws_less_gains_life_for_each_card() -> None:
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 3)
    text = "Each player may draw up to two cards. For each card less than two a player draws this way, that player gains 2 life."
    s.expect(0, "107.1c", 2)
    s.expect(1, "107.1c", 0)
    play(s, 0, spell(text))
    assert (s.life(0), s.life(1)) == (20, 24)
    assert (len(s.ids("hand", 0)), len(s.ids("hand", 1))) == (2, 0)


@rule("508.1c")
@pytest.mark.parametrize("poisoned", [False, True])
def test_a_creature_can_attack_where_the_defending_player_stands_so(poisoned: bool) -> None:
    s = table()
    seeker = s.put(0, "battlefield", beast("Seeker", "~ can't attack unless defending player is poisoned.", "5/5"))
    if poisoned:
        s.happen(CountersPut("poison", 1, player=1))
    assert s.game.query(CanAttack(seeker, ("player", 1)), True) is poisoned


@rule("508.5", "602.2b")
def test_an_ability_of_an_attacking_creature_means_the_player_it_attacks() -> None:
    s = table(players=3)
    s.put(0, "battlefield", beast("Hellkite", "{0}: ~ deals 1 damage to target creature defending player controls."))
    s.put(1, "battlefield", beast("Near", size="1/4"))
    s.put(2, "battlefield", beast("Far", size="1/4"))
    s.attack({"Hellkite": ("player", 1)})
    s.activate(0, "Hellkite", "Near")
    s.resolve()
    assert (s.damage("Near"), s.damage("Far")) == (1, 0)


@rule("615.1", "509.1g")
def test_damage_by_what_blocks_it_is_prevented() -> None:
    s = table()
    text = "Prevent all combat damage that would be dealt to ~ by creatures blocking it."
    s.put(0, "battlefield", beast("Transport", text, "2/1"))
    s.put(1, "battlefield", BEAR)
    s.attack("Transport")
    s.block({"Bear": "Transport"})
    s.pass_until("end of combat")
    assert (s.count("Transport", "battlefield"), s.count("Bear", "graveyard")) == (1, 1)


@rule("701.12a", "603.7c")
def test_what_fights_is_it_also_later() -> None:
    s = table()
    text = "Whenever a creature you control fights, put two +1/+1 counters on it at the beginning of the next end step."
    s.put(0, "battlefield", shrine(text), beast("Bull", size="3/5"))
    s.put(1, "battlefield", beast("Boar", size="1/9"))
    play(s, 0, spell("Target creature you control fights target creature you don't control."), "Bull", "Boar")
    s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert (s.counters("Bull"), s.counters("Boar")) == ({"+1/+1": 2}, {})


@rule("404.2")
def test_the_bottom_card_of_a_graveyard_is_the_first_that_was_put_there() -> None:
    s = table()
    for creature in (BEAR, OGRE):
        s.happen(Moved(s.put(1, "battlefield", creature), "graveyard"))
    play(s, 0, spell("Exile the bottom card of target player's graveyard."), ("player", 1))
    assert (s.zone_names(1, "exile"), s.zone_names(1, "graveyard")) == (["Bear"], ["Ogre"])


@rule("608.2d", "701.8a")
def test_only_who_discarded_may_do_the_next_thing() -> None:
    s = table()
    s.put(0, "hand", BEAR)
    s.put(0, "library", OGRE)
    s.put(1, "library", OGRE)
    s.expect(0, "608.2d", True)
    s.expect(0, "608.2d", True)
    text = "Each player may discard a card. Each player who discarded a card this way may draw a card."
    play(s, 0, spell(text))
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Ogre"], [])


@rule("608.2c", "608.2h")
def test_a_change_is_so_much_for_each_card_revealed() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    for player in (0, 1):
        s.put(player, "library", OGRE)
    size = s.pt("Bear")[0]
    text = (
        "Each player reveals the top card of their library. For each nonland card revealed this way, creatures you control "
        "get +1/+1 until end of turn."
    )
    play(s, 0, spell(text))
    assert s.pt("Bear")[0] == size + 2
