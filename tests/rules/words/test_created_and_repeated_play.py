"""What a player creates, chooses or repeats, and what has no end, played from card text (CR 608.2d, 611.2a, 701.6a)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap.testing.selecting import ScenarioError
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES
from apnap_plugins.testing import basic

BOLT = spell("~ deals 3 damage to any target.", "Bolt")
DECKS = [[basic("G")] * 20] * 3
VAT = (
    "Imprint — Whenever a nontoken creature dies, you may exile that card. If you do, return each other card exiled with ~ to "
    "its owner's graveyard.\n{0}: Create a token that's a copy of a card exiled with ~. It gains haste."
)


@rule("607.2a", "707.2")
def test_the_last_card_that_was_exiled_is_what_is_copied():
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", shrine(VAT, "Vat"))
    for card in (BEAR, OGRE):
        s.expect(0, "608.2d", True)
        s.happen(Moved(s.put(1, "battlefield", card), "graveyard"))
        s.resolve_all()
    assert (s.zone_names(None, "exile"), s.zone_names(1, "graveyard")) == (["Ogre"], ["Bear"])
    s.act(0, "activate", "Vat").resolve()
    assert s.permanents(0) == ["Ogre", "Vat"]


@rule("701.6a", "603.2")
@pytest.mark.parametrize(("created", "life"), [("a Blood token", 21), ("two Blood tokens", 22), ("a Food token", 20)])
def test_each_token_of_the_kind_that_you_create(created, life):
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", shrine("Whenever you create a Blood token, you gain 1 life."))
    play(s, 0, spell(f"Create {created}."))
    play(s, 1, spell("Create a Blood token.", "Theirs"))
    s.resolve_all()
    assert s.life(0) == life


@rule("608.2d", "101.4")
def test_what_no_player_chose_is_returned():
    s = table(decks=DECKS[:2])
    s.put(0, "battlefield", BEAR, OGRE, basic("G"))
    s.put(1, "battlefield", beast("Rock"))
    s.expect(0, "608.2d", ["Ogre"])
    text = (
        "Each player chooses a nonland permanent they control. Return all nonland permanents not chosen this way to their "
        "owners' hands."
    )
    play(s, 0, spell(text, "Tide"))
    assert s.permanents() == ["Forest", "Ogre", "Rock"]
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("608.2d")
def test_a_process_is_repeated_as_often_as_the_player_likes():
    s = table(decks=DECKS[:2])
    s.put(0, "library", *[beast(name, cost="{2}") for name in ("One", "Two", "Three")])
    for again in (True, False):
        s.expect(0, "608.2d", again)
    text = (
        "Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may "
        "repeat this process any number of times."
    )
    play(s, 0, spell(text, "Nauseam"))
    assert (s.count(player=0, zone="hand"), s.life(0)) == (2, 16)


@rule("608.2d")
def test_a_process_that_has_become_impossible_is_not_repeated():
    s = table(decks=[[]] * 2)
    s.put(0, "library", beast("One", cost="{2}"), beast("Two", cost="{2}"))
    text = (
        "Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may "
        "repeat this process any number of times."
    )
    s.expect(0, "608.2d", True)  # and that is all that is asked
    play(s, 0, spell(text, "Nauseam"))
    s.done()
    assert (s.count(player=0, zone="hand"), s.life(0)) == (2, 16)


@rule("404.2", "608.2c")
@pytest.mark.parametrize(("top", "put"), [("Bear", ["Bear"]), ("Shrine", [])])
def test_the_top_card_of_a_graveyard(top, put):
    s = table(decks=[[]] * 2)
    cards = [BEAR, shrine("", "Shrine")]
    s.put(1, "graveyard", *(reversed(cards) if top == "Shrine" else cards))
    text = "{0}: If the top card of target player's graveyard is a creature card, put that card on top of that player's library."
    s.put(0, "battlefield", beast("Spirit", text))
    s.act(0, "activate", "Spirit", targets=[1]).resolve()
    assert s.zone_names(1, "library") == put


@rule("608.2h", "611.2a", "601.2f")
def test_what_a_player_casts_costs_more_for_the_turn_in_which_they_drew():
    s = table(decks=DECKS[:2])
    text = (
        "At the beginning of each player's upkeep, that player may draw an additional card. If they do, spells they cast this "
        "turn cost {1} more to cast."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(0, "hand", spell("You gain 1 life.", "Mine"))
    s.put(1, "hand", spell("You gain 1 life.", "Theirs"))
    s.expect(1, "608.2d", True)
    s.pass_until("upkeep")
    s.resolve_all()
    s.act(0, "cast", "Mine").resolve()
    assert s.life(0) == 21
    with pytest.raises(ScenarioError, match="cast"):
        s.act(1, "cast", "Theirs")


@rule("611.2a", "205.4b")
def test_a_land_becomes_snow_for_good_and_is_no_longer():
    s = table(decks=DECKS[:2])
    land = s.put(1, "battlefield", basic("G"))
    play(s, 0, spell("Target nonsnow basic land becomes snow.", "Snow"), land)
    assert "snow" in s.characteristic(land, SUPERTYPES)
    s.pass_until("upkeep")
    play(s, 0, spell("Target snow land is no longer snow.", "Thaw"), land)
    assert s.characteristic(land, SUPERTYPES) == frozenset(["basic"])


@rule("608.2d", "611.2a")
@pytest.mark.parametrize("put", [True, False])
def test_a_counter_or_one_of_three_abilities_for_good(put):
    s = table(decks=DECKS[:2])
    text = "{0}: Put a +1/+1 counter on this creature or this creature gains flying, first strike, or trample."
    s.put(0, "battlefield", beast("Sculpture", text))
    s.expect(0, "608.2d", put)
    s.act(0, "activate", "Sculpture").resolve()
    s.pass_until("upkeep")
    assert s.counters("Sculpture") == ({"+1/+1": 1} if put else {})
    assert s.has("Sculpture", "flying") is not put


@rule("608.2d", "608.2c")
@pytest.mark.parametrize(("gives", "hand"), [(True, 2), (False, 3)])
def test_another_player_may_choose_to_put_them_into_your_hand(gives, hand):
    s = table(decks=DECKS[:2])
    text = (
        "Reveal the top two cards of your library. Target opponent may choose to put those cards into your hand. If they don't, "
        "put those cards into your graveyard and draw three cards."
    )
    s.expect(1, "608.2d", gives)
    play(s, 0, spell(text, "Covenant"))
    assert s.count(player=0, zone="hand") == hand


@rule("603.6", "603.10d", "607.2a")
def test_what_is_exiled_with_it_goes_as_you_lose_control_of_it():
    s = table(decks=DECKS[:2])
    text = (
        "When this enchantment enters, exile the top two cards of your library face down.\nWhen you lose control of this "
        "enchantment, put all cards exiled with this enchantment into their owner's graveyard."
    )
    s.put(0, "hand", shrine(text, "Duplicity"))
    s.cast(0, "Duplicity")
    s.resolve_all()
    assert s.count(zone="exile") == 2
    play(s, 1, spell("Gain control of target enchantment.", "Steal"), "Duplicity")
    s.resolve_all()
    assert (s.count(zone="exile"), s.count(player=0, zone="graveyard")) == (0, 2)


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(("answers", "foods", "left"), [([True, True], 3, 1), ([True, False], 2, 4), ([False], 1, 7)])
def test_the_process_is_repeated_for_as_long_as_it_is_done(answers, foods, left):
    s = table(defaults=["priority"])
    bears = s.put(0, "graveyard", *[BEAR] * 7)
    offer = "create a Food token, then you may exile three cards from your graveyard"
    text = f"When ~ enters, {offer}. If you do, repeat this process."
    s.put(0, "hand", beast("Eater", text))
    s.cast(0, "Eater")
    s.resolve()
    for time, yes in enumerate(answers):
        s.expect(0, "608.2d", yes)
        if yes:
            s.expect(0, "608.2d", list(bears[3 * time :][:3]))
    s.resolve()
    assert s.permanents(0).count("Food Token") == foods and s.count(zone="graveyard") == left


@rule("608.2c")
@pytest.mark.parametrize(("cards", "entered"), [((BEAR, OGRE, BOLT), 2), ((BOLT, BEAR), 0)])
def test_what_is_no_permanent_card_ends_the_process(cards, entered):
    """The condition of the offer holds for some cards only, each of which is looked at anew."""
    s = table()
    for one in reversed(cards):
        s.put(0, "library", one)
    text = (
        "Exile the top card of your library. If it's a permanent card, you may put it onto the battlefield. "
        "If you do, repeat this process."
    )
    for _ in range(entered):
        s.expect(0, "608.2d", True)
    play(s, 0, made("Surge", "Sorcery", text))
    assert len(s.permanents(0)) == entered


def test_what_is_done_anyway_is_not_repeated():
    with pytest.raises(NotUnderstood):
        meaning("Draw a card. If you do, repeat this process.", spell=True)
