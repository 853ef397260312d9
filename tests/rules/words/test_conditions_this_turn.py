"""Conditions on what happened this turn, read and played (CR 608.2h, 603.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.testing import basic

DISCARD = spell("Target player discards a card.", "Discard")
DOOM = spell("Destroy target permanent.", "Doom")


def _gains(condition):
    return shrine(f"At the beginning of each end step, if {condition}, you gain 3 life.", "Shrine")


def _at_end(condition, before, *, player=0):
    """The life of a player with such a shrine after something happened in their turn."""
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(player, "battlefield", _gains(condition))
    before(s)
    s.pass_until("end")
    s.resolve_all()
    return s.life(player)


def _discards(player):
    def happen(s):
        s.put(player, "hand", OGRE)
        play(s, 0, DISCARD, ("player", player))

    return happen


def _dies(owner, card):
    def happen(s):
        play(s, 0, DOOM, s.put(owner, "battlefield", card))

    return happen


@rule("701.8a", "603.4")
@pytest.mark.parametrize(
    ("condition", "who", "so"),
    [
        ("you've discarded a card this turn", 0, True),
        ("you've discarded a card this turn", 1, False),
        ("a player discarded a card this turn", 1, True),
        ("an opponent discarded a card this turn", 1, True),
        ("an opponent discarded a card this turn", 0, False),
    ],
)
def test_who_discarded(condition, who, so):
    assert _at_end(condition, _discards(who)) == (23 if so else 20)


@rule("700.4", "603.4")
@pytest.mark.parametrize(
    ("condition", "owner", "card", "so"),
    [
        ("no creatures died this turn", 1, OGRE, False),
        ("no creatures died this turn", 1, made("Rock", "Artifact", ""), True),
        ("an artifact was put into your graveyard from the battlefield this turn", 0, made("Rock", "Artifact", ""), True),
        ("an artifact was put into your graveyard from the battlefield this turn", 1, made("Rock", "Artifact", ""), False),
        ("a land you controlled was put into a graveyard from the battlefield this turn", 0, basic("G"), True),
        ("a land you controlled was put into a graveyard from the battlefield this turn", 1, basic("G"), False),
    ],
)  # fmt: skip
def test_what_was_put_into_a_graveyard(condition, owner, card, so):
    assert _at_end(condition, _dies(owner, card)) == (23 if so else 20)


@rule("400.7", "603.4")
@pytest.mark.parametrize(("owner", "so"), [(0, True), (1, False)])
def test_a_creature_card_left_your_graveyard(owner, so):
    def leaves(s):
        card = s.put(owner, "graveyard", OGRE)
        play(s, 0, spell("Exile target card from a graveyard.", "Crypt"), card)

    assert _at_end("a creature card left your graveyard this turn", leaves) == (23 if so else 20)


@rule("508.1k", "603.4")
@pytest.mark.parametrize("attacks", [True, False])
def test_no_creatures_attacked(attacks):
    def fight(s):
        s.put(0, "battlefield", OGRE)
        if attacks:
            s.attack("Ogre")

    assert _at_end("no creatures attacked this turn", fight) == (20 if attacks else 23)


@rule("120.1", "119.3")
@pytest.mark.parametrize(
    ("condition", "amount", "so"),
    [
        ("you were dealt 4 or more damage this turn", 3, False),
        ("you were dealt 4 or more damage this turn", 4, True),
        ("you lost 2 or more life this turn", 2, True),
    ],
)
def test_how_much_damage_and_life(condition, amount, so):
    burn = spell(f"Burn deals {amount} damage to target player.", "Burn")
    assert _at_end(condition, lambda s: play(s, 0, burn, ("player", 0))) == 20 - amount + (3 if so else 0)


@rule("305.2", "305.4")
@pytest.mark.parametrize("plays", [True, False])
def test_no_land_was_played(plays):
    def happen(s):
        s.put(0, "hand", basic("G"))
        if plays:
            s.act(0, "play", "Forest")

    assert _at_end("you didn't play a land this turn", happen) == (20 if plays else 23)


@rule("603.6a", "611.3a")
def test_another_creature_entered_for_a_static_ability():
    s = table()
    text = "Stag gets +2/+2 as long as you had another creature enter the battlefield under your control this turn."
    s.put(0, "hand", beast("Stag", text, "2/3"))
    s.cast(0, "Stag")
    s.resolve()
    assert s.pt("Stag") == (2, 3)
    s.put(0, "hand", beast("Cat"))
    s.cast(0, "Cat")
    s.resolve()
    assert s.pt("Stag") == (4, 5)


@rule("508.1k", "603.4")
def test_it_attacked_or_blocked():
    s = table()
    text = "At the beginning of each end step, if Hellion attacked or blocked this turn, return it to its owner's hand."
    s.put(0, "battlefield", beast("Hellion", text, "7/3"))
    s.put(1, "battlefield", beast("Other", text.replace("Hellion", "Other"), "1/1"))
    s.attack("Hellion")
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == [] and s.permanents(1) == ["Other"]


@rule("608.2d")
@pytest.mark.parametrize("lost", [True, False])
def test_that_player_may_where_it_is_so(lost):
    s = table(decks=[[BEAR] * 20] * 2)
    text = "At the beginning of each player's end step, that player may draw a card if a player other than you lost life this "
    s.put(0, "battlefield", shrine(text + "turn."))
    if lost:
        s.happen(LifeLost(1, 1))
        s.expect(0, "608.2d", True)
    s.pass_until("end")
    s.resolve_all()
    assert len(s.ids("hand", 0)) == (1 if lost else 0)
    s.done()


@rule("608.2h")
def test_the_number_of_cards_discarded():
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(1, "hand", OGRE, OGRE, OGRE)
    play(s, 0, spell("Target player discards two cards."), ("player", 1))
    play(s, 0, spell("Draw cards equal to the number of cards target opponent discarded this turn."), ("player", 1))
    assert len(s.ids("hand", 0)) == 2
    assert meaning("You gain 1 life for each card you've discarded this turn.", spell=True)


@rule("800.4i", "119.3")
@pytest.mark.parametrize("who", ["an opponent", "a player other than you", "a player"])
def test_what_happened_to_a_player_who_has_left_counts(who):
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(
        0, "battlefield", shrine(f"At the beginning of your end step, if {who} lost life this turn, you gain 5 life.")
    )
    s.expect(0, "601.2c", [("player", 2)])
    play(s, 0, spell("Target player loses 3 life."))
    s.concede(2)
    s.pass_until("end")
    s.resolve()
    assert s.life(0) == 25


@rule("800.4i")
def test_what_entered_under_the_control_of_a_player_who_has_left_counts():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    text = (
        "At the beginning of your end step, if an opponent had two or more creatures enter the battlefield "
        "under their control this turn, you gain 5 life."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(2, "battlefield", BEAR, BEAR, event=True)
    s.concede(2)
    s.pass_until("end")
    s.resolve()
    assert s.life(0) == 25


@rule("800.4i")
def test_what_a_player_who_has_left_no_longer_has_does_not():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    for player in range(2):
        s.put(player, "hand", BEAR)
    s.concede(2)
    s.put(
        0,
        "battlefield",
        shrine("At the beginning of your end step, if an opponent has no cards in hand, you gain 5 life."),
    )
    s.pass_until("end")
    assert s.life(0) == 20 and s.stack == []


@rule("603.4", "603.10a", "120.1")
@pytest.mark.parametrize("by_it, life", [(True, 23), (False, 20)])
def test_this_dealt_damage_to_what_has_died(by_it, life):
    s = table()
    text = ("Whenever a creature an opponent controls dies, if Archer dealt damage to it this turn, you gain 3 life.\n"
            "{0}: Archer deals 1 damage to target creature.")  # fmt: skip
    s.put(0, "battlefield", beast("Archer", text, "1/1"))
    s.put(1, "battlefield", beast("Elk", size="3/3"))
    if by_it:
        s.activate(0, "Archer", "Elk")
        s.resolve()
    play(s, 0, DOOM, "Elk")
    s.resolve_all()
    assert (s.life(0), s.permanents(1)) == (life, [])
