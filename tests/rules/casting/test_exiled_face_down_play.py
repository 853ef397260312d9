"""Cards exiled face down: who may look at them, how they are turned up, and "that many" of what was chosen (CR 406.3, 406.4)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

HILL = made("Hill", "Land", "")
BROKER = beast(
    "Broker",
    "{0}: Exile a card from your hand face down.\nYou may look at cards exiled with Broker.",
)


@rule("406.3")
def test_who_may_look_at_it_may_go_on_when_that_is_over():
    s = table()
    s.put(0, "battlefield", BROKER)
    s.put(0, "hand", HILL)
    s.activate(0, "Broker")
    s.resolve()
    (card,) = s.ids("exile")
    assert (s.sees(0, card), s.sees(1, card)) == (True, False)
    play(s, 1, spell("Gain control of target creature.", "Steal"), "Broker")
    assert (s.sees(0, card), s.sees(1, card)) == (True, True)
    play(s, 1, spell("Destroy target creature.", "Slay"), "Broker")
    assert (s.sees(0, card), s.sees(1, card)) == (True, True)


@rule("406.3")
def test_nobody_looks_at_what_no_instruction_lets_them():
    s = table()
    s.put(0, "hand", HILL)
    play(s, 0, spell("Exile a card from your hand face down."))
    (card,) = s.ids("exile")
    assert (s.sees(0, card), s.sees(1, card)) == (False, False)


@rule("406.3a", "406.3b")
def test_an_opponent_s_card_is_looked_at_and_played():
    s = table()
    text = (
        "{0}: Target player exiles a card from their hand face down.\n"
        "You may look at cards exiled with Eater, and you may play lands and cast spells from among those cards."
    )
    s.put(0, "battlefield", beast("Eater", text))
    s.put(1, "hand", HILL)
    s.activate(0, "Eater", ("player", 1))
    s.resolve()
    s.act(0, "play", lambda o: True)
    assert "Hill" in s.permanents(0)


EGG = beast(
    "Egg",
    "Imprint — When this creature enters, you may exile a card from your hand face down.\n"
    "When this creature dies, turn the exiled card face up. If it's a creature card, put it onto the battlefield under your "
    "control.",
    types="Artifact Creature",
)


@rule("406.3", "607.2a")
def test_the_exiled_card_is_turned_up_and_only_a_creature_comes():
    for card, there in ((OGRE, ["Ogre"]), (HILL, [])):
        s = table()
        s.put(0, "hand", card)
        s.expect(0, "608.2d", True)
        s.put(0, "battlefield", EGG, event=True)
        s.resolve()
        (exiled,) = s.ids("exile")
        assert not s.sees(1, exiled)
        play(s, 1, spell("Destroy target creature.", "Slay"), "Egg")
        s.resolve()
        assert s.permanents(0) == there
        assert all(s.sees(1, left) for left in s.ids("exile"))


@rule("608.2c", "401.4", "406.3")
def test_as_many_are_taken_as_were_put_away_and_those_go_back():
    for away in (0, 2):
        s = table(decks=[[basic("G")] * 5, []])
        text = (
            "{0}: Exile any number of cards from your hand face down. Put that many cards from the top of your library into "
            "your hand. Then look at the exiled cards and put them on top of your library in any order."
        )
        s.put(0, "battlefield", made("Rack", "Artifact", text))
        s.put(0, "hand", HILL, BEAR, OGRE)
        s.expect(0, "608.2d", ["Hill", "Bear"][:away])
        s.activate(0, "Rack")
        s.resolve()
        assert sorted(s.zone_names(0, "hand")) == [
            *(["Forest"] * away),
            *(["Ogre"] if away else ["Bear", "Hill", "Ogre"]),
        ]
        assert sorted(s.zone_names(0, "library")[:away]) == ["Bear", "Hill"][: away or 0]
        assert len(s.ids("library", 0)) == 5
