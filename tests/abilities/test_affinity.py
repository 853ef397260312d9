"""Affinity (CR 702.41)."""

from __future__ import annotations

import pytest
from magic import BEAR, table
from testcards import InZone, Jot
from wordings import meaning

from apnap import Continuous, Moved, Static
from apnap.testing import rule
from apnap_plugins.abilities.affinity import affinity
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import AdditionalCost, CostsMore
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.costs.object_costs import SacrificeCost
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of
from apnap_plugins.rules.vocabulary.filters import ARTIFACT, HasSubtype, HasSupertype, HasType, all_of
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import basic, creature, instant, permanent

RELIC = permanent("Relic", "Artifact")
ARTIFACTS = affinity(ARTIFACT)


def thoughts(cost: str, *abilities):
    return instant("Thoughts", Jot("thoughts"), cost=cost, abilities=abilities or (ARTIFACTS,))


def seat(spell, relics: int = 0, islands: int = 0, **more):
    s = table("affinity", **more)
    s.put(0, "hand", spell)
    for _ in range(relics):
        s.put(0, "battlefield", RELIC)
    s.lands(0, "U" * islands)
    return s


@rule("702.41a")
@pytest.mark.parametrize(
    ("cost", "relics", "islands", "possible"),
    [
        ("{4}{U}", 0, 4, False),
        ("{4}{U}", 0, 5, True),
        ("{4}{U}", 3, 2, True),
        ("{4}{U}", 3, 1, False),
        ("{4}{U}", 4, 1, True),
        ("{4}{U}", 9, 0, False),  # only generic mana is less
        ("{4}", 4, 0, True),
    ],
)
def test_it_costs_one_less_for_each(cost, relics, islands, possible):
    assert seat(thoughts(cost), relics, islands).can(0, "Thoughts") == possible


@rule("702.41a")
def test_only_your_own_count_and_not_what_is_in_other_zones():
    s = seat(thoughts("{1}"))
    s.put(1, "battlefield", RELIC)
    s.put(0, "graveyard", RELIC)
    s.put(0, "hand", RELIC)
    assert not s.can(0, "Thoughts")


@rule("702.41a")
def test_an_artifact_spell_does_not_count_itself():
    s = table("affinity")
    s.put(0, "hand", creature("Enforcer", 4, 4, ARTIFACTS, types="Artifact Creature", cost="{1}"))
    assert not s.can(0, "Enforcer")
    s.put(0, "battlefield", RELIC)
    assert s.can(0, "Enforcer")
    s.cast(0, "Enforcer")
    assert mana_value_of(s.game, s.find("Enforcer", "stack")) == 1
    s.resolve()
    assert "Enforcer" in s.zone_names(0, "battlefield")


@rule("702.41a")
def test_it_does_nothing_for_other_spells_or_while_the_card_is_elsewhere():
    s = seat(instant("Plain", Jot("plain"), cost="{1}"), relics=1)
    s.put(0, "battlefield", creature("Frogmite", 2, 2, ARTIFACTS, cost="{4}"))
    assert not s.can(0, "Plain")


@rule("702.41a")
@pytest.mark.parametrize(
    ("what", "there", "counts"),
    [
        (HasSubtype("Island"), basic("U"), True),
        (HasSubtype("Island"), basic("R"), False),
        (all_of(HasSupertype("snow"), HasType("land")), permanent("Snow Isle", "Snow Land — Island"), True),
        (all_of(HasSupertype("snow"), HasType("land")), basic("U"), False),
        (HasType("creature"), BEAR, True),
    ],
)
def test_affinity_for_anything(what, there, counts):
    s = seat(instant("Golem", Jot("golem"), cost="{1}", abilities=[affinity(what)]))
    s.put(1, "battlefield", there)
    assert not s.can(0, "Golem")
    s.put(0, "battlefield", there, fields={"tapped": True})
    assert s.can(0, "Golem") == counts


@rule("702.41b")
def test_each_instance_applies():
    twice = thoughts("{4}", ARTIFACTS, ARTIFACTS)
    assert seat(twice, relics=2).can(0, "Thoughts")
    assert not seat(twice, relics=1).can(0, "Thoughts")
    two = thoughts("{3}", ARTIFACTS, affinity(HasType("creature")))
    s = seat(two, relics=2)
    assert not s.can(0, "Thoughts")
    s.put(0, "battlefield", BEAR)
    assert s.can(0, "Thoughts")


@rule("702.41a", "601.2f")
def test_increases_come_first_and_the_reduction_takes_them_too():
    s = seat(thoughts("{1}"), relics=2)
    s.put(1, "battlefield", permanent("Tax", "Enchantment", CostsMore(mana_cost("{1}"))))
    assert s.can(0, "Thoughts")


@rule("702.41a", "601.2f")
def test_the_cost_is_fixed_before_an_artifact_is_sacrificed_for_it():
    spell = instant("Rite", Jot("rite"), cost="{1}", abilities=[ARTIFACTS, *_sacrifice()])
    s = seat(spell, relics=1)
    s.cast(0, "Rite")
    assert s.zone_names(0, "graveyard") == ["Relic"]
    assert cast_info(s.game, s.find("Rite", "stack"), "spent") == ""


def _sacrifice():
    return [Static((AdditionalCost((SacrificeCost(ARTIFACT),)),), zones=("stack",))]


@rule("702.41a")
def test_artifacts_that_leave_in_response_change_nothing():
    s = seat(thoughts("{1}"), relics=1)
    s.cast(0, "Thoughts")
    s.happen(Moved(s.find("Relic"), "hand"))
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Thoughts"]


@rule("702.41a")
def test_spells_can_be_given_affinity():
    s = seat(instant("Plain", Jot("plain"), cost="{1}"), relics=1)
    assert not s.can(0, "Plain")
    s.put(
        0,
        "battlefield",
        permanent("Giver", "Enchantment", Continuous(InZone("stack", HasType("instant")), (Gain((ARTIFACTS,)),))),
    )
    assert s.can(0, "Plain")


@rule("702.41a")
@pytest.mark.parametrize("text", ["artifacts", "snow lands", "Plains", "Equipment", "tokens", "artifact creatures"])
def test_words(text):
    (keyword,) = meaning(f"Affinity for {text}")
    assert keyword.id == "affinity" and len(keyword.parameters) == 1
