"""The player whose turn it is, what was chosen in a hand, and changes by what something is; played from card text (CR 102.1)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.selectors import ActivePlayer

CLIQUE = ("When this creature enters, look at target opponent's hand. You may choose a nonland card from it. If you do, that "
          "player reveals the chosen card, puts it on the bottom of their library, then draws a card.")  # fmt: skip


@rule("724.1", "608.2d")
@pytest.mark.parametrize("yes", [True, False])
def test_the_active_player_may_end_the_turn(yes):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "battlefield", beast("Ogre", "{0}: The player whose turn it is may end the turn."))
    s.put(0, "hand", spell("You gain 3 life.", "Heal"))
    s.cast(0, "Heal")
    s.pass_priority(0)
    s.activate(1, "Ogre")
    s.expect(0, "608.2d", yes)
    s.resolve_all()
    s.done()
    assert s.life(0) == (20 if yes else 23)


@rule("102.1", "119.3")
def test_the_active_player_adds_mana_for_each_opponent_who_lost_life():
    s = table(players=3, decks=[[BEAR] * 9] * 3)
    text = ("At the beginning of each postcombat main phase, the active player adds {C}{C} for each of your opponents who lost "
            "life this turn.")  # fmt: skip
    (ability,) = meaning(text)
    assert ability.effect.who == ActivePlayer()
    s.put(0, "battlefield", shrine(text))
    for player in (1, 2):
        play(s, 0, spell("~ deals 2 damage to any target."), ("player", player))
    s.pass_until("postcombat main")
    s.resolve_all()
    assert s.pool(0) == "CCCC"


@rule("608.2c", "701.16a")
@pytest.mark.parametrize("yes", [True, False])
def test_the_chosen_card_is_put_below_and_another_drawn(yes):
    s = table()
    s.put(1, "hand", beast("Ox"))
    s.put(1, "library", BEAR)
    s.expect(0, "608.2d", yes)
    play(s, 0, beast("Clique", CLIQUE))
    s.resolve_all()
    assert s.zone_names(1, "hand") == (["Bear"] if yes else ["Ox"])
    assert s.zone_names(1, "library") == (["Ox"] if yes else ["Bear"])


@rule("608.2c", "613.1f")
@pytest.mark.parametrize(
    ("cost", "gained"), [("{R}", (True, False)), ("{R}{W}", (True, True)), ("{G}", (False, False))]
)
def test_what_it_gains_by_its_colors(cost, gained):
    s = table()
    s.put(0, "battlefield", beast("Cub", cost=cost))
    play(s, 0, spell("Choose up to one target creature you control. Until end of turn, that creature gets +2/+0, gains trample "
                     "if it's red, and gains vigilance if it's white."), "Cub")  # fmt: skip
    assert (s.pt("Cub"), (s.has("Cub", "trample"), s.has("Cub", "vigilance"))) == ((4, 2), gained)
