"""Reductions of colored mana, small damage, numbers by whose turn it is, discarded cards (CR 601.2f, 604.3, 615)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO


@rule("601.2f", "118.7")
@pytest.mark.parametrize(
    ("cost", "left"), [("{2}{R}{R}", "{2}{R}"), ("{2}{R}", "{2}"), ("{2}{G}", "{2}{G}"), ("{3}", "{3}")]
)
def test_only_mana_of_these_colors_is_taken_away(cost, left):
    s = table()
    text = (
        "Beast spells you cast cost {B}{R} less to cast. This effect reduces only the amount of colored mana you pay."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", beast("Wurm", types="Creature — Beast", cost=cost))
    price = [symbol for symbol in left.strip("{}").split("}{") for _ in range(int(symbol) if symbol.isdigit() else 1)]
    mana = "".join("R" if symbol == "R" else "G" for symbol in price)
    s.give(0, mana[1:])
    assert s.offered(0, "cast") == []
    s.give(0, mana)
    assert s.offered(0, "cast") == ["Wurm"]


@rule("615.1")
def test_small_damage_is_prevented_and_no_part_of_larger():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Giant", "If a source would deal 3 or less damage to this creature, prevent that damage.", "4/9"),
    )
    play(s, 1, spell("Shock deals 3 damage to target creature.", "Shock"), "Giant")
    assert s.damage("Giant") == 0
    play(s, 1, spell("Bolt deals 4 damage to target creature.", "Bolt"), "Giant")
    assert s.damage("Giant") == 4


@rule("614.1a", "615.1")
def test_damage_to_what_it_is_attached_to_is_doubled():
    s = table(active=1)
    text = (
        "If another creature would deal combat damage to equipped creature, it deals double that damage to equipped creature "
        "instead.\nEquip {0}"
    )
    s.put(0, "battlefield", made("Flail", "Artifact — Equipment", text), beast("Wall", size="0/9"))
    s.put(1, "battlefield", BEAR)
    s.set_field(ATTACHED_TO, s.find("Wall"), "Flail")
    s.attack("Bear", player=1)
    s.block({"Wall": "Bear"}, player=0)
    s.pass_until("end of combat")
    assert s.damage("Wall") == 4


@rule("604.3a", "613.4b")
def test_numbers_that_depend_on_the_turn_define_nothing():
    s = table()
    text = (
        "During your turn, Mob's power and toughness are each equal to 2 plus the number of Swamps your opponents control. "
        "During turns other than yours, Mob's power and toughness are each 3."
    )
    s.lands(1, "BBB")
    mob, copy = s.put(0, "battlefield", beast("Mob", text, "2+*/2+*")), s.put(0, "hand", beast("Mob", text, "2+*/2+*"))
    assert s.pt(mob) == (5, 5)
    assert s.pt(copy) == (2, 2)
    play(s, 0, spell("Creatures lose all abilities until end of turn.", "Humility"))
    assert s.pt(mob) == (2, 2)
    s.pass_until(lambda game: game.active_player == 1)
    assert s.pt(mob) == (3, 3)


@rule("107.1b", "604.3")
def test_a_number_less_the_highest_life_total():
    s = table(players=3)
    s.put(0, "battlefield", beast("Scourge", "Scourge's power and toughness are each equal to 25 minus the highest life total "
          "among players.", "*/*"))  # fmt: skip
    assert s.pt("Scourge") == (5, 5)
    play(s, 0, spell("Target player gains 3 life.", "Salve"), ("player", 2))
    assert s.pt("Scourge") == (2, 2)


BAG = made(
    "Bag",
    "Artifact",
    "Whenever you discard a card, exile that card from your graveyard.\n"
    "{0}, Sacrifice Bag: Return all cards exiled with Bag to their owner's hand.",
)
DISCARD = spell("Discard two cards.", "Pit")


@rule("400.7", "607.2a")
def test_discarded_cards_are_exiled_from_the_graveyard_and_come_back():
    s = table()
    s.put(0, "battlefield", BAG)
    s.put(0, "hand", BEAR, beast("Wolf"))
    play(s, 0, DISCARD)
    s.resolve_all()
    assert (s.zone_names(0, "graveyard"), sorted(s.zone_names(None, "exile"))) == (["Pit"], ["Bear", "Wolf"])
    s.activate(0, "Bag")
    s.resolve()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Wolf"]


@rule("400.7")
def test_a_card_that_has_left_the_graveyard_or_never_was_there_stays_where_it_is():
    s = table()
    s.put(0, "battlefield", BAG)
    s.put(0, "hand", BEAR)
    play(s, 0, spell("Discard a card.", "Pit"))
    play(s, 0, spell("Return target creature card from your graveyard to your hand.", "Save"), "Bear")
    s.resolve_all()
    assert (s.zone_names(0, "hand"), s.zone_names(None, "exile")) == (["Bear"], [])
    s.put(1, "battlefield", shrine("If a card would be put into a graveyard from anywhere, exile it instead."))
    play(s, 0, spell("Discard a card.", "Pit"))
    s.resolve_all()
    s.activate(0, "Bag")
    s.resolve()
    assert s.zone_names(0, "hand") == []  # it was exiled, but not with the bag


@rule("400.7k")
def test_a_card_discarded_with_madness_is_found_where_that_put_it():
    s = table()
    s.put(0, "battlefield", BAG)
    s.put(0, "hand", beast("Mad", "Madness {9}", cost="{9}"))
    play(s, 0, spell("Discard a card.", "Pit"))
    s.resolve_all()
    s.activate(0, "Bag")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Mad"]


@rule("603.2c", "400.7")
def test_all_that_are_discarded_at_once_are_exiled():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you discard one or more cards, exile them from your graveyard."))
    s.put(0, "hand", BEAR, beast("Wolf"))
    play(s, 0, DISCARD)
    s.resolve()
    assert sorted(s.zone_names(None, "exile")) == ["Bear", "Wolf"]


@rule("113.6k", "603.1")
def test_one_ability_triggers_as_it_dies_and_as_it_is_discarded():
    cow = beast("Cow", "When this creature dies and when you discard this card, you gain 3 life.")
    s = table()
    s.put(0, "battlefield", cow)
    play(s, 0, spell("Destroy target creature.", "Slay"), "Cow")
    s.resolve()
    assert s.life(0) == 23
    s.put(0, "hand", cow)
    play(s, 0, spell("Discard a card.", "Pit"))
    s.resolve()
    assert s.life(0) == 26
