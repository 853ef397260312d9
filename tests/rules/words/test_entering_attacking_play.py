"""Cards made from their text, played: what is put onto the battlefield tapped and attacking (CR 508.4)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, made, play, table

from apnap.testing import rule
from apnap_plugins.rules.combat.combat import is_attacking


@rule("508.4", "506.3b")
def test_a_card_is_returned_tapped_and_attacking() -> None:
    text = (
        "Whenever ~ attacks, you may pay {0}. If you do, return target creature card with power 2 or less "
        "from your graveyard to the battlefield tapped and attacking."
    )
    s = table()
    s.put(0, "battlefield", beast("Smiler", text, "3/3"))
    s.put(0, "graveyard", BEAR, OGRE)
    s.expect(0, "608.2d", True)
    s.attack(["Smiler"])
    s.resolve_all()
    bear = s.find("Bear", "battlefield")
    assert is_attacking(s.game, bear)
    assert sorted(s.tapped()) == ["Bear", "Smiler"]
    s.pass_until("end of combat")
    assert s.life(1) == 20 - 3 - 2


@rule("508.4", "608.2h")
def test_a_card_that_is_chosen_attacks_and_it_is_what_came() -> None:
    text = (
        "Whenever ~ attacks, you may put a creature card from your hand onto the battlefield tapped and attacking. "
        "It gets +4/+0 until end of turn."
    )
    s = table()
    s.put(0, "battlefield", beast("Captain", text, "1/1"))
    s.put(0, "hand", BEAR)
    s.expect(0, "608.2d", True)
    s.attack(["Captain"])
    s.resolve_all()
    s.pass_until("end of combat")
    assert s.life(1) == 20 - 1 - 6


@rule("508.4", "113.6m")
def test_outside_of_your_combat_it_attacks_nobody() -> None:
    s = table()
    phoenix = made(
        "Phoenix",
        "Creature",
        "{0}: Return ~ from your graveyard to the battlefield tapped and attacking.",
        "{9}",
        "2/2",
    )
    s.put(0, "graveyard", phoenix)
    s.activate(0, "Phoenix")
    s.resolve_all()
    assert (s.tapped(), is_attacking(s.game, s.find("Phoenix", "battlefield"))) == (["Phoenix"], False)
    play(s, 0, beast("Cow"))
    assert "Cow" in s.permanents()
