"""Cards made from their text that may be played only in turns in which something was done, played (CR 400.7h, 508.3c)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

FOREST = basic("G")


def is_allowed(s, card):
    """Whether player 0 may play the card now."""
    return ("play", card) in [option[:2] for option in s.reach(0).options]


def next_main(s):
    """Goes on to the next main phase of player 0, who attacks with nothing until then."""
    for _ in range(2):
        s.pass_until("upkeep")
        s.pass_until("precombat main")


@rule("400.7h", "508.3c")
def test_in_each_turn_in_which_this_creature_attacked():
    text = "When ~ enters, exile the top card of your library. During any turn you attacked with ~, you may play that card."
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", BEAR)
    play(s, 0, beast("Seeker", text, "1/9"))
    s.resolve_all()
    (card,) = s.ids("exile")
    assert not is_allowed(s, card)
    next_main(s)
    s.attack(["Bear"])
    s.pass_until("postcombat main")
    assert not is_allowed(s, card), "another creature attacked"
    next_main(s)
    s.attack(["Seeker"])
    s.pass_until("postcombat main")
    assert is_allowed(s, card)
    next_main(s)
    assert not is_allowed(s, card), "not in this turn"
    s.attack(["Seeker"])
    s.pass_until("postcombat main")
    s.act(0, "play", card)
    assert "Forest" in s.permanents(0)


@rule("400.7h", "609.4b")
@pytest.mark.parametrize(("attackers", "allowed"), [(["Bear", "Ogre"], False), (["Bear", "Ogre", "Elk"], True)])
def test_in_turns_in_which_so_many_creatures_attacked(attackers, allowed):
    ends = "you may cast that card and you may spend mana as though it were mana of any color to cast that spell."
    text = f"Exile the top card of your library. During any turn you attacked with three or more creatures, {ends}"
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "library", beast("Gnat", cost="{G}"))
    s.put(0, "battlefield", BEAR, OGRE, beast("Elk"))
    play(s, 0, made("Hunt", "Sorcery", text))
    (card,) = s.ids("exile")
    s.attack(attackers)
    s.pass_until("postcombat main")
    s.give(0, "R")
    assert s.can(0, "Gnat", "cast") is allowed


@rule("508.3c")
def test_in_turns_in_which_a_token_attacked_that_is_gone():
    text = "{T}: Exile the top card of your library. During any turn you attacked with a token, you may play that card."
    s = table(decks=[[FOREST] * 9] * 2)
    s.put(0, "battlefield", beast("Imp", size="1/1"), component="token")
    s.put(0, "battlefield", shrine(text, "Den"))
    s.put(1, "battlefield", OGRE)
    s.activate(0, "Den")
    s.resolve()
    (card,) = s.ids("exile")
    s.attack(["Imp"])
    s.block({"Ogre": "Imp"})
    s.pass_until("postcombat main")
    assert "Imp" not in s.permanents(0) and is_allowed(s, card)


def test_what_a_creature_was_as_it_attacked_is_not_remembered():
    with pytest.raises(NotUnderstood):
        meaning(
            "Exile the top card of your library. During any turn you attacked with a Rogue, you may play it.",
            spell=True,
        )
