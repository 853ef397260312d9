"""What is exiled instead of dying with more that is done then, and extra turns that are skipped, played from card text."""

from __future__ import annotations

import pytest
from wordings import beast, made, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.effects.replacement import DYING, ExiledAndMore
from apnap_plugins.rules.turn.effects import SkipsExtraTurns
from apnap_plugins.rules.vocabulary.quantities import PowerOf

RISEN = (
    "If a nontoken creature an opponent controls would die, instead exile that card and create a 2/2 black Zombie creature "
    "token."
)
KALITAS = beast("Kalitas", RISEN)
EATEN = (
    "If a creature an opponent controls would die, instead exile it and put a number of +1/+1 counters equal to that creature's "
    "power on this creature."
)
SLIME = beast("Slime", EATEN)
WRATH = spell("Destroy all creatures.", "Wrath", "Sorcery")


def test_lines_mean():
    (effect,) = statics(EATEN)
    assert isinstance(effect, ExiledAndMore)
    assert effect.then.amount == PowerOf(DYING)
    (effect,) = statics("If an opponent would begin an extra turn, that player skips that turn instead.")
    assert effect == SkipsExtraTurns("opponent")
    with pytest.raises(NotUnderstood):  # what was exiled is another object
        statics(
            "If a creature an opponent controls would die, instead exile it and put a hit counter on that creature."
        )


@rule("614.6", "614.1a")
def test_each_creature_is_exiled_and_leaves_a_zombie_that_is_not_destroyed_with_them():
    s = table()
    s.put(0, "battlefield", KALITAS, beast("Own"))
    s.put(1, "battlefield", beast("Foe"), beast("Other Foe"))
    play(s, 0, WRATH)
    s.resolve_all()
    assert sorted(s.zone_names(1, "exile")) == ["Foe", "Other Foe"]
    assert sorted(s.zone_names(0, "graveyard")) == ["Kalitas", "Own", "Wrath"]
    assert s.permanents(0) == ["Zombie Token", "Zombie Token"]


@rule("614.6", "608.2h")
def test_its_power_is_what_it_was():
    s = table()
    s.put(0, "battlefield", SLIME)
    s.put(1, "battlefield", beast("Foe", size="2/2"))
    play(s, 1, spell("Target creature gets +3/+0 until end of turn."), "Foe")
    s.resolve_all()
    play(s, 0, spell("Destroy target creature."), "Foe")
    s.resolve_all()
    assert (s.counters_on("Slime"), s.zone_names(1, "exile")) == (5, ["Foe"])


@rule("500.7", "614.10")
@pytest.mark.parametrize(("player", "whose"), [(0, 0), (1, 0)])
def test_an_opponent_skips_extra_turns(player, whose):
    s = table()
    s.put(0, "battlefield", shrine("If an opponent would begin an extra turn, that player skips that turn instead."))
    play(s, player, spell("Take an extra turn after this one."))
    s.resolve_all()
    for p in (0, 1):
        s.put(p, "library", *[beast("Card")] * 5)
    s.pass_until("end")
    s.pass_until("upkeep")
    assert s.game.active_player == (0 if player == 0 else 1)


@rule("500.7")
def test_the_nexus_gives_a_turn_as_it_is_destroyed():
    s = table()
    nexus = "If Nexus would be put into a graveyard from the battlefield, instead exile it and take an extra turn after this one."
    s.put(0, "battlefield", made("Nexus", "Artifact", nexus))
    play(s, 0, spell("Destroy target artifact."), "Nexus")
    s.resolve_all()
    for p in (0, 1):
        s.put(p, "library", *[beast("Card")] * 5)
    s.pass_until("end")
    s.pass_until("upkeep")
    assert (s.game.active_player, s.zone_names(0, "exile")) == (0, ["Nexus"])


@rule("108.4", "108.4a", "614.12", "602.2")
def test_a_card_that_is_exiled_instead_of_coming_under_your_control_is_its_owners():
    s = table()
    s.put(0, "battlefield", shrine("If a nontoken creature would enter and it wasn't cast, exile it instead."))
    text = "{1}: Put this card from exile onto the battlefield tapped."
    s.put(1, "graveyard", beast("Torrent", text))
    s.lands(0, "U")
    s.lands(1, "U")
    play(s, 0, spell("Put target creature card from a graveyard onto the battlefield under your control."), "Torrent")
    (card,) = s.ids("exile")
    assert s.game.controller(card) == 1
    assert not s.can(0, "Torrent", "activate")
    assert s.can(1, "Torrent", "activate")
