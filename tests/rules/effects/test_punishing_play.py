"""Damage that any player may take, and what is done where somebody or nobody does, played from card text."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, shrine, table

from apnap.testing import rule
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import Do, EachMay, IfNotDone
from apnap_plugins.rules.effects.which_players import RememberedPlayers
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, Remembered
from apnap_plugins.testing import instant

BEAT = made(
    "Beat", "Sorcery", "Any player may have Beat deal 5 damage to them. If no one does, target player gains 3 life."
)
DEVIL = beast(
    "Devil",
    "When this creature enters, any opponent may have it deal 4 damage to them. If a player does, sacrifice this creature.",
)


def test_lines_mean():
    done = effect("Any player may have ~ deal 6 damage to them. If no one does, destroy all creatures.")
    assert isinstance(done, IfNotDone)
    assert isinstance(done.what, EachMay)


@rule("101.4", "608.2d")
@pytest.mark.parametrize(
    ("first", "second", "totals"),
    [(False, False, [23, 20]), (False, True, [20, 15]), (True, False, [15, 20]), (True, True, [15, 15])],
)
def test_each_player_chooses_and_where_nobody_does_something_else_is_done(first, second, totals):
    s = table()
    s.put(0, "hand", BEAT)
    s.expect(0, "608.2d", first)
    s.expect(1, "608.2d", second)
    s.cast(0, "Beat", ("player", 0))
    s.resolve_all()
    assert s.life_totals() == totals


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(("takes", "there", "life"), [(True, [], 16), (False, ["Devil"], 20)])
def test_an_opponent_may_take_damage_so_that_it_is_sacrificed(takes, there, life):
    s = table()
    s.put(0, "hand", DEVIL)
    s.expect(1, "608.2d", takes)
    s.cast(0, "Devil")
    s.resolve_all()
    assert (s.permanents(0), s.life(1)) == (there, life)


@rule("608.2c", "608.2d")
@pytest.mark.parametrize("agrees", [True, False])
def test_who_agrees_to_what_does_not_come_about_has_not_done_it(agrees):
    s = table()
    in_vain = Do((GainLife(1), MoveTo(Remembered("nothing"), "hand")))
    asks = EachMay(in_vain, EachOpponent())
    s.put(0, "hand", instant("Threat", Do((asks, LoseLife(2, RememberedPlayers("who didn't"))))))
    s.expect(1, "608.2d", agrees)
    s.cast(0, "Threat")
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (20 + agrees, 18)


@rule("800.4f", "118.12")
@pytest.mark.parametrize("asked", [True, False])
@pytest.mark.parametrize("does", ["pay {1}", "sacrifice a creature"])
def test_nobody_chooses_whether_one_who_left_does_what_they_may_do_or_suffer_for(does, asked):
    """Neither where they leave before, nor while they are asked."""
    s = table(players=3, defaults=False)
    text = f"Whenever an opponent draws a card, that player may {does}. If the player doesn't, you gain 3 life."
    s.put(0, "battlefield", shrine(text))
    s.put(1, "battlefield", beast("Bear"))
    s.put(1, "library", beast("Card"))
    s.lands(1, "G")
    s.lands(2, "G")
    s.do(1, DrawCards(1))
    if asked:
        assert s.wait_for("608.2d", 1)
    s.concede(1)
    s.resolve() if s.stack else None
    assert s.life_totals()[0] == 23 and s.stack == []


@rule("800.4g")
@pytest.mark.parametrize("agrees", [True, False])
def test_another_opponent_chooses_in_place_of_one_who_has_left_the_game(agrees):
    s = table(players=3)
    s.put(
        0, "battlefield", beast("Heavy", "Whenever this creature attacks, defending player may have you draw a card.")
    )
    s.put(0, "library", beast("Card", ""))
    s.attack({"Heavy": ("player", 1)})
    s.game.concede(1)
    s.expect(2, "608.2d", agrees)
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == agrees
