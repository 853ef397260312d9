"""Abilities that trigger when a player loses control of an object (CR 603.10d)."""

from __future__ import annotations

import pytest
from rulebook import A_CREATURE, BEAR, OX, FullTable, card

from apnap import Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import AffectsSelected, YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.objects.control_changes import WhenLosesControl
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasType
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant

ALTAR = card("Altar", "Artifact", Activated((SacrificeCost(CREATURE),), AddManaOf((("R",),))))
KHARN = creature("Kharn", 5, 1, Triggered(WhenLosesControl(), GainLife(2)))
STEAL = instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,))


@rule("603.10d", "603.10")
def test_it_triggers_for_who_controlled_it_before():
    with FullTable() as s:
        kharn = s.put(0, "battlefield", KHARN)
        s.put(1, "hand", STEAL)
        s.act(1, "cast", "Steal").resolve()
        assert s.game.controller(kharn) == 1
        (ability,) = s.game.zone("stack")
        assert s.game.controller(ability) == 0
        s.resolve()
        assert (s.life(0), s.life(1)) == (22, 20)


@rule("603.10d")
def test_also_as_the_effect_that_gave_control_ends():
    with FullTable(decks=[[BEAR] * 5] * 2) as s:
        kharn = s.put(0, "battlefield", KHARN)
        s.put(1, "hand", STEAL)
        s.act(1, "cast", "Steal").resolve_all()
        s.pass_until("upkeep")
        s.resolve_all()
        assert s.game.controller(kharn) == 0
        assert (s.life(0), s.life(1)) == (22, 22)


@rule("603.10d")
def test_with_the_last_one_that_looks_on_what_was_noted_is_forgotten_and_an_undo_finds_the_same_state():
    with FullTable(debug=True) as s:
        s.put(0, "battlefield", KHARN, ALTAR)
        s.reach(0)
        s.act(0, "mana", "Altar")
        assert (s.stack, s.pool(0)) == ([""], "R")
        before, asked = s.game.digest(), s.game.decision
        s.pass_priority()
        s.game.pop()
        assert (s.game.digest(), s.game.decision) == (before, asked)
        s.pass_priority()
        s.resolve()
        assert s.life(0) == 22


@rule("603.10d")
@pytest.mark.parametrize("zone", ["graveyard", "exile", "hand"])
def test_also_as_it_leaves_the_battlefield(zone):
    with FullTable() as s:
        s.put(0, "battlefield", KHARN)
        s.put(1, "hand", instant("Away", MoveTo(Target(), zone), targets=(A_CREATURE,)))
        s.act(1, "cast", "Away").resolve_all()
        assert (s.life(0), s.life(1)) == (22, 20)


@rule("603.10d")
def test_a_static_ability_that_gives_control_and_stops():
    chains = card(
        "Chains", "Enchantment — Aura", Static((Continuous(AffectsSelected(Enchanted()), (YouGainControl(),)),))
    )
    with FullTable() as s:
        kharn = s.put(0, "battlefield", KHARN)
        s.reach(0)
        s.put(1, "battlefield", chains, fields={"attached to": kharn})
        raze = instant("Raze", MoveTo(Target(), "exile"), targets=(TargetSpec(HasType("enchantment")),))
        s.put(0, "hand", raze)
        s.act(0, "cast", "Raze").resolve_all()
        assert s.game.controller(kharn) == 0
        assert s.life(1) == 22


@rule("603.10d")
def test_another_permanent_sees_it_also_when_it_changes_hands_at_the_same_time():
    """A watcher that its controller loses together with a creature saw both, as they were."""
    watcher = creature("Watcher", 1, 1, Triggered(WhenLosesControl(CREATURE), GainLife(1)))
    both = instant("Both", Change(Target(), (YouGainControl(),)), targets=(TargetSpec(CREATURE, minimum=2, maximum=2),))
    with FullTable() as s:
        s.put(0, "battlefield", watcher, BEAR)
        s.put(1, "hand", both)
        s.act(1, "cast", "Both").resolve_all()
        assert (s.life(0), s.life(1)) == (22, 20)


@rule("603.10d")
def test_nothing_is_lost_where_control_does_not_change():
    with FullTable() as s:
        s.put(0, "battlefield", KHARN)
        s.put(0, "hand", STEAL)
        s.put(1, "battlefield", OX)
        s.act(0, "cast", "Steal", targets="Kharn").resolve()
        assert s.stack == []
        s.put(0, "hand", STEAL)
        s.act(0, "cast", "Steal", targets="Ox").resolve()
        assert s.stack == []
