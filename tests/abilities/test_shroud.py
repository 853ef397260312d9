"""Shroud (CR 702.18)."""

from __future__ import annotations

import wordings
from magic import A_CREATURE, BEAR, table
from testcards import Ignores

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.continuous.continuous import LoseKeyword
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.players import PlayersHave
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import All, Target, You
from apnap_plugins.testing import creature, instant, permanent

ZAP = instant("Zap", DealDamage(1, Target()), A_CREATURE)
SHADE = creature("Shade", 2, 2, "shroud")


@rule("702.18a")
def test_nobody_targets_it_not_even_its_controller():
    s = table("shroud")
    s.put(0, "battlefield", SHADE)
    for player in (0, 1):
        s.put(player, "hand", ZAP)
        assert not s.can(player, "Zap")


@rule("702.18a")
def test_what_does_not_target_affects_it():
    s = table("shroud")
    s.put(0, "battlefield", SHADE)
    s.do(1, MoveTo(All(CREATURE), "graveyard"))
    assert s.permanents() == []


@rule("702.18a")
def test_gained_in_response_it_makes_the_target_illegal():
    from apnap_plugins.rules.continuous.continuous import Gain

    s = table("shroud")
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", ZAP)
    s.put(0, "hand", instant("Hide", Change(Target(), (Gain((Keyword("shroud"),)),)), A_CREATURE))
    s.cast(1, "Zap", "Bear")
    s.cast(0, "Hide", "Bear")
    s.resolve_all()
    assert s.damage("Bear") == 0


@rule("702.18a")
def test_a_player_with_shroud_is_no_target():
    s = table("shroud")
    s.put(1, "battlefield", permanent("Aegis", "Artifact", PlayersHave(You(), (Keyword("shroud"),))))
    anyone = instant("Jolt", DealDamage(1, Target()), TargetSpec(None, "any"))
    s.put(0, "hand", anyone)
    s.put(1, "hand", anyone)
    s.cast(0, "Jolt", ("player", 0))
    s.resolve()
    assert s.life_totals() == [19, 20]
    s.cast(1, "Jolt", ("player", 0))


@rule("702.18b")
def test_losing_shroud_loses_every_instance():
    s = table("shroud")
    s.put(0, "battlefield", creature("Shade", 2, 2, "shroud", "shroud"))
    s.put(1, "hand", ZAP)
    s.do(0, Change(All(CREATURE), (LoseKeyword("shroud"),)))
    s.cast(1, "Zap", "Shade")
    s.resolve()
    assert s.damage("Shade") == 1


@rule("702.18a")
def test_an_effect_may_let_a_player_ignore_it():
    s = table("shroud")
    s.put(0, "battlefield", SHADE)
    s.put(1, "battlefield", permanent("Light", "Artifact", Ignores("shroud")))
    s.put(0, "hand", ZAP)
    s.put(1, "hand", ZAP)
    assert not s.can(0, "Zap")
    s.cast(1, "Zap", "Shade")


@rule("702.18a", "113.6")
def test_a_card_in_a_graveyard_is_no_permanent():
    s = wordings.table()
    s.put(0, "graveyard", wordings.beast("Ghost", "Shroud"))
    wordings.play(s, 0, wordings.spell("Return target creature card from your graveyard to your hand."), "Ghost")
    assert "Ghost" in s.zone_names(0, "hand")
