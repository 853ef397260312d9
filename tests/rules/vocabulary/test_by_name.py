"""Abilities that call an object by name, also as others gain them (CR 201.5)."""

from __future__ import annotations

from rulebook import A_CREATURE, ANY_TARGET, BEAR, OX, FullTable

from apnap import AffectsThis, Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.regenerate import Regenerate
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import AffectsAll, AffectsSelected, DefinePT, Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text_changes import HasName
from apnap_plugins.rules.copies.copies import BecomeCopy, CreateCopyTokens, ExceptHasThisAbility
from apnap_plugins.rules.costs.costs import MoveThisCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.counters.quantities import CountersOn
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.instructions import GainActivatedAbilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, IsOneOf, IsToken, Not, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, ByName, Remembered, Target, This
from apnap_plugins.testing import creature, instant

SLIME = CountersOn("slime", ByName())
OOZE = Token(
    "Creature — Ooze", "G", 0, 0, (Static((Continuous(AffectsThis(), (DefinePT(SLIME, SLIME),)),), defining=True),)
)
GRIME = card(
    "Gutter Grime", "Enchantment",
    Triggered(WhenDies(all_of(CREATURE, YouControl(), Not(IsToken()))),
              do(PutCounters("slime", 1, This()), CreateTokens(OOZE))),
)  # fmt: skip
SMITE = instant("Smite", MoveTo(Target(), "graveyard"), targets=(A_CREATURE,))


def two_grimes(s):
    """Two of that name, with 3 and 1 slime counters once a bear died; their tokens' sizes."""
    first = s.put(0, "battlefield", GRIME, counters={"slime": 2})
    second = s.put(0, "battlefield", GRIME)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", SMITE)
    s.act(0, "cast", "Smite").resolve_all()
    return first, second


def sizes(s):
    return sorted(s.pt(o) for o in s.find_all("Ooze Token"))


@rule("201.5a")
def test_the_example_of_gutter_grime():
    """A token looks at the one that created it, and a copy of the token looks at the same one."""
    with FullTable() as s:
        first, second = two_grimes(s)
        assert (s.counters(first), s.counters(second)) == ({"slime": 3}, {"slime": 1})
        assert sizes(s) == [(1, 1), (3, 3)]
        big = next(o for o in s.find_all("Ooze Token") if s.pt(o) == (3, 3))
        s.put(0, "hand", instant("Twin", CreateCopyTokens(Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Twin", targets=big).resolve()
        assert sizes(s) == [(1, 1), (3, 3), (3, 3)]
        s.put(0, "hand", instant("Gone", MoveTo(Target(), "exile"), targets=(TargetSpec(Not(CREATURE)),)))
        s.act(0, "cast", "Gone", targets=second).resolve()
        assert sizes(s) == [(3, 3), (3, 3)]  # the other one's token has nothing to look at


@rule("201.5a", "604.7")
def test_what_left_is_not_known_to_a_static_ability_and_its_namesake_is_not_meant():
    with FullTable() as s:
        first, _ = two_grimes(s)
        s.put(0, "hand", instant("Gone", MoveTo(Target(), "exile"), targets=(TargetSpec(Not(CREATURE)),)))
        s.act(0, "cast", "Gone", targets=first).resolve()
        assert sizes(s) == [(1, 1)]


TORCH_ABILITY = Activated(
    (TapThisCost(), SacrificeCost(IsOneOf(ByName()))), DealDamage(2, Target(), ByName()), (ANY_TARGET,)
)
TORCH = card(
    "Torch", "Enchantment — Aura", Static((Continuous(AffectsSelected(Enchanted()), (Gain((TORCH_ABILITY,)),)),))
)


@rule("201.5a")
def test_a_granted_ability_sacrifices_the_source_of_the_ability_that_grants_it():
    """The creature is tapped, its own Torch is sacrificed and deals the damage, not another one."""
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        mine = s.put(0, "battlefield", TORCH, fields={"attached to": bear})
        other = s.put(0, "battlefield", TORCH, fields={"attached to": ox})
        s.act(0, "activate", bear, targets=[("player", 1)])
        assert (s.game.exists(mine), s.game.exists(other)) == (False, True)
        assert s.field("tapped", bear) and not s.field("tapped", ox)
        s.resolve()
        assert s.life(1) == 18
        assert s.game.name_of(next(e.happened.event.source for e in s.game.log.entries if e.happened is not None
                                   and type(e.happened.event).__name__ == "DamageDealt")) == "Torch"  # fmt: skip


@rule("201.5a")
def test_what_the_granted_ability_moved_is_found_where_it_went_and_what_another_moved_is_not():
    phoenix = card(
        "Phoenix Plume", "Enchantment",
        Static((Continuous(AffectsAll(CREATURE), (
            Gain((Activated((SacrificeCost(IsOneOf(ByName())),), MoveTo(ByName(), "battlefield")),
                  Activated((), MoveTo(ByName(), "exile"), tag="exile"))),
        )),)),
    )  # fmt: skip
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        plume = s.put(0, "battlefield", phoenix)
        s.act(0, "activate", lambda o: o[1:] == (bear, 0)).resolve()
        back = s.find("Phoenix Plume", "battlefield")
        assert back != plume  # sacrificed as a cost, and found in the graveyard
        s.act(0, "activate", lambda o: o[1:] == (bear, 1))
        s.act(0, "activate", lambda o: o[1:] == (bear, 0)).resolve()  # in response: it left, and another one came
        s.resolve()
        assert s.zone_names(None, "exile") == []
        assert s.find("Phoenix Plume", "battlefield") != back


TROLL_ABILITY = Activated((), Regenerate(ByName()))
TROLL = creature("Troll", 4, 3, TROLL_ABILITY)
ELEMENTAL = creature("Elemental", 3, 4, Activated((), GainActivatedAbilities(This(), Target()), (A_CREATURE,)))


@rule("201.5b")
def test_the_example_of_quicksilver_elemental():
    """The ability that it gained regenerates it, and not the creature that it was gained from."""
    with FullTable() as s:
        elemental, troll = s.put(0, "battlefield", ELEMENTAL, TROLL)
        s.act(0, "activate", elemental, targets=troll).resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 1)).resolve()
        s.put(0, "hand", instant("Blast", DealDamage(9, All(CREATURE))))
        s.act(0, "cast", "Blast").resolve()
        assert s.zone_names(None, "battlefield") == ["Elemental"]
        assert s.field("tapped", elemental)


@rule("201.5b")
def test_a_cost_of_a_gained_ability_that_names_its_source_is_paid_with_what_gained_it():
    monk = creature("Monk", 1, 1, Activated((MoveThisCost("exile"),), PutCounters("charge", 1, All(CREATURE))))
    with FullTable() as s:
        elemental, other = s.put(0, "battlefield", ELEMENTAL, monk)
        s.act(0, "activate", elemental, targets=other).resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 1)).resolve()
        assert s.zone_names(None, "exile") == ["Elemental"]
        assert s.counters(other) == {"charge": 1}


DOPPELGANGER = creature(
    "Doppelganger", 0, 2,
    Activated((), do(MoveTo(Target(), "exile"), BecomeCopy(Remembered("moved"), ByName(), (ExceptHasThisAbility(),))),
              (TargetSpec(CREATURE, zone="graveyard"),)),
)  # fmt: skip


@rule("201.5b")
def test_the_example_of_dimir_doppelganger():
    """As a Bear it still has the ability, which now speaks of the Bear."""
    with FullTable() as s:
        there = s.put(0, "battlefield", DOPPELGANGER)
        bear, _ = s.put(0, "graveyard", BEAR, OX)
        s.act(0, "activate", there, targets=bear).resolve()
        assert (s.game.name_of(there), s.pt(there)) == ("Bear", (2, 2))
        s.put(0, "battlefield", BEAR)
        s.act(0, "activate", there).resolve()
        assert (s.game.name_of(there), s.pt(there)) == ("Ox", (2, 4))
        assert sorted(s.zone_names(0, "battlefield")) == ["Bear", "Ox"]


@rule("201.5")
def test_text_means_its_own_object_whatever_that_is_called():
    with FullTable() as s:
        one, two = s.put(0, "battlefield", TROLL, TROLL)
        s.put(0, "hand", instant("Rename", Change(Target(), (HasName("Other"),)), targets=(A_CREATURE,)))
        s.act(0, "cast", "Rename", targets=one).resolve()
        s.act(0, "activate", one).resolve()
        s.put(0, "hand", instant("Blast", DealDamage(9, All(CREATURE))))
        s.act(0, "cast", "Blast").resolve()
        assert s.ids("battlefield") == [one]
        assert two != one
