"""Numbers called X as something is paid or done, and other numbers that are found then, played (CR 107.3, 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.testing import basic


@rule("107.3c", "119.4", "510.2")
@pytest.mark.parametrize(("hits", "pays", "life", "cards"), [(2, True, 18, 2), (1, True, 19, 1), (2, False, 20, 0)])
def test_life_for_each_opponent_who_was_dealt_combat_damage(hits, pays, life, cards):
    s = table(players=3, stage="beginning of combat", decks=[[basic("G")] * 9] * 3)
    text = (
        "At the beginning of each of your postcombat main phases, you may pay X life, where X is the number of opponents that "
        "were dealt combat damage this turn. If you do, draw X cards."
    )
    s.put(0, "battlefield", shrine(text), BEAR, OGRE)
    s.attack({"Bear": ("player", 1), "Ogre": ("player", hits)})
    s.pass_until("postcombat main")
    s.expect(0, "608.2d", pays)
    s.resolve_all()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (life, cards)


@rule("800.4i", "510.2")
@pytest.mark.parametrize(
    "text",
    [
        "draw cards equal to the number of opponents who were dealt combat damage this turn",
        "draw a card for each opponent who was dealt damage this turn",
        "draw a card for each opponent who lost life this turn",
    ],
)
def test_an_opponent_whom_damage_has_killed_was_dealt_it_all_the_same(text):
    s = table(players=4, stage="beginning of combat", decks=[[basic("G")] * 9] * 4)
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(0, "hand", beast("Pixie", f"When ~ enters, {text}."))
    s.set_field("life", 1, 1)
    s.attack({"Bear": ("player", 1), "Ogre": ("player", 2)})
    s.pass_until("postcombat main")
    assert 1 not in s.game.players_in()
    s.cast(0, "Pixie")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Forest", "Forest"]


@rule("107.3f", "608.2h")
@pytest.mark.parametrize(("gained", "most"), [(1, 1), (3, 2)])
def test_x_cannot_be_greater_than_a_number_or_than_what_can_be_paid(gained, most):
    s = table(decks=[[basic("G")] * 9] * 2)
    text = (
        "At the beginning of your end step, you may pay {X}. If you do, draw X cards. "
        "X can't be greater than the amount of life you gained this turn."
    )
    s.put(0, "battlefield", shrine(text), basic("G"), basic("G"))
    play(s, 0, spell(f"You gain {gained} life.", "Gift"))
    s.pass_until("end")
    s.expect(0, "608.2d", True)
    s.expect(0, "107.3f", most)
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == most


@rule("608.2c", "608.2h")
def test_the_number_is_found_after_the_first_thing_was_done():
    s = table()
    text = (
        "{0}: Put two charge counters on ~, then you may put an artifact card with mana value X or less from your hand onto "
        "the battlefield, where X is the number of charge counters on ~."
    )
    s.put(0, "battlefield", beast("Maker", text))
    s.put(0, "hand", made("Relic", "Artifact", "", "{2}"), made("Engine", "Artifact", "", "{3}"))
    s.activate(0, "Maker")
    s.expect(0, "608.2d", True)
    s.resolve()
    assert s.permanents(0) == ["Maker", "Relic"]


@rule("608.2h")
@pytest.mark.parametrize(("gained", "lost", "number"), [(3, 1, 3), (1, 4, 4), (0, 0, 0)])
def test_whichever_is_greater(gained, lost, number):
    s = table()
    s.put(0, "battlefield", BEAR)
    if gained:
        play(s, 0, spell(f"You gain {gained} life.", "Gift"))
    if lost:
        play(s, 0, spell(f"You lose {lost} life.", "Tithe"))
    text = (
        "Put a number of +1/+1 counters on target creature equal to the amount of life you gained this turn or the amount of "
        "life you lost this turn, whichever is greater."
    )
    play(s, 0, spell(text), "Bear")
    assert s.counters_on("Bear") == number


@rule("122.1")
def test_different_kinds_of_counters():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Elk"))
    for kind, name in (("+1/+1", "Bear"), ("charge", "Bear"), ("charge", "Ogre"), ("egg", "Elk")):
        play(s, 0, spell(f"Put a {kind} counter on target creature.", "Mark"), name)
    play(
        s,
        0,
        spell("You gain X life, where X is the number of different kinds of counters among permanents you control."),
    )
    assert s.life(0) == 22


@rule("603.6c", "603.2c")
def test_what_is_returned_to_hand():
    s = table()
    s.put(
        0, "battlefield", shrine("Whenever one or more noncreature permanents are returned to hand, you gain 1 life.")
    )
    s.put(0, "battlefield", shrine("Whenever a creature is returned to your hand, you gain 10 life.", "Harbor"), BEAR)
    s.put(1, "battlefield", basic("G"), basic("G"), OGRE)
    play(s, 0, spell("Return all lands to their owners' hands.", "Flood"))
    s.resolve_all()
    assert s.life(0) == 21, "once for both"
    play(s, 0, spell("Return all creatures to their owners' hands.", "Wave"))
    s.resolve_all()
    assert s.life(0) == 31, "one of them is yours"
    play(s, 0, spell("Return target card from your graveyard to your hand.", "Find"), "Wave")
    s.resolve_all()
    assert s.life(0) == 31, "not from the battlefield"


@rule("701.3a", "608.2d")
def test_any_number_of_attachments_at_once():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", *(made(name, "Artifact — Equipment", "Equip {5}") for name in ("Sword", "Axe", "Bow")))
    s.put(0, "hand", spell("Attach any number of Equipment you control to target creature."))
    s.cast(0, "Effect", "Bear")
    s.expect(0, "608.2d", ["Sword", "Bow"])
    s.resolve()
    assert [s.host(name) for name in ("Sword", "Axe", "Bow")] == [s.find("Bear"), None, s.find("Bear")]


@rule("113.6m", "608.2g")
@pytest.mark.parametrize(("lands", "there"), [(2, 1), (0, 0)])
def test_a_card_casts_itself_from_its_graveyard(lands, there):
    s = table()
    text = "Whenever a creature you control dies, you may cast ~ from your graveyard."
    s.put(0, "graveyard", beast("Phoenix", text, cost="{2}"))
    s.put(0, "battlefield", BEAR, *[basic("R")] * lands)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Bear")
    if lands:
        s.expect(0, "608.2d", True)
        s.expect(0, "608.2g", True)
    s.resolve_all()
    assert s.count("Phoenix", "battlefield") == there


@rule("120.9", "608.2g")
@pytest.mark.parametrize(("size", "cast"), [("2/2", True), ("1/1", False)])
def test_a_spell_with_a_mana_value_of_at_most_that_damage(size, cast):
    s = table(stage="beginning of combat")
    text = (
        "Whenever ~ deals combat damage to a player, you may cast a sorcery spell from your hand with mana value less than or "
        "equal to that damage without paying its mana cost."
    )
    s.put(0, "battlefield", beast("Monk", text, size=size))
    s.put(0, "hand", made("Chant", "Sorcery", "You gain 7 life.", "{2}"))
    s.attack("Monk")
    if cast:
        s.expect(0, "608.2d", True)
    s.pass_until("postcombat main")
    assert s.life(0) == (27 if cast else 20)


@rule("110.2a", "608.2d")
def test_it_returns_under_the_control_of_an_opponent_of_your_choice():
    s = table(players=3)
    s.put(
        0, "battlefield", beast("Demon", "{0}: Exile ~, then return it to the battlefield under an opponent's control.")
    )
    s.activate(0, "Demon")
    s.expect(0, "608.2d", 2)
    s.resolve()
    assert s.permanents(2) == ["Demon"]


@rule("603.12", "614.6")
def test_an_ability_triggers_as_something_is_exiled_instead():
    s = table()
    text = "If a creature an opponent controls would die, exile it instead. When you do, target player loses 1 life."
    s.put(0, "battlefield", shrine(text))
    s.put(0, "battlefield", beast("Elk"))
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(0, "hand", spell("Destroy all creatures.", "Doom"))
    s.cast(0, "Doom")
    s.expect(0, "601.2c", [("player", 1)])
    s.expect(0, "601.2c", [("player", 1)])
    s.resolve_all()
    assert (s.life(1), sorted(s.zone_names(1, "exile")), s.count("Elk", "graveyard")) == (18, ["Bear", "Ogre"], 1)


@rule("608.2d", "608.2h")
@pytest.mark.parametrize(("gone", "cards"), [(False, 1), (True, 0)])
def test_who_may_draw_no_cards_has_done_so_and_goes_on(gone, cards):
    text = "At the beginning of your first main phase, you may draw X cards, where X is the number of Shrines you control. "
    text += "If you do, discard a card."
    s = table(decks=[[BEAR] * 9] * 2, stage="beginning of combat", active=1)
    calm = s.put(0, "battlefield", made("Calm", "Legendary Enchantment — Shrine", text))
    s.put(0, "hand", BEAR)
    s.pass_until(lambda game: bool(game.zone("stack")))
    if gone:
        s.happen(Moved(calm, "exile"))
    held = s.count(None, "hand", 0)
    s.expect(0, "may", True).resolve()
    assert s.count(None, "hand", 0) == held + cards - 1
    assert s.zone_names(0, "graveyard") == ["Bear"]
