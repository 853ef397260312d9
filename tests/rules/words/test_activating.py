"""Words for costs and for when abilities may be activated: the trees, and abilities that are activated."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, shrine, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.costs.costs import (
    DiscardAtRandomCost,
    ExileTopCost,
    MillCost,
    PayCountersCost,
    PayLifeCost,
    PutCountersOnThisCost,
    RemoveCountersFromThisCost,
    SacrificeThisCost,
)
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, RemoveCountersCost, SacrificeCost, TapCost
from apnap_plugins.rules.turn.conditions import Before, DuringCombat, DuringPhase
from apnap_plugins.rules.vocabulary.conditions import AllOf, YouHave, YourTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, LAND, Another, HasSubtype, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf, X
from apnap_plugins.rules.vocabulary.selectors import This


@pytest.mark.parametrize(
    ("cost", "parts"),
    [
        ("Sacrifice another creature", (SacrificeCost(all_of(CREATURE, Another())),)),
        ("Sacrifice two other creatures", (SacrificeCost(all_of(CREATURE, Another()), 2),)),
        ("Tap another untapped creature you control", (TapCost(all_of(CREATURE, Another())),)),
        ("Tap two other untapped creatures you control", (TapCost(all_of(CREATURE, Another()), 2),)),
        ("Exile another creature you control", (ExileCost(1, all_of(CREATURE, YouControl()), "battlefield"),)),
        ("Discard a card at random", (DiscardAtRandomCost(),)),
        ("Discard a card", (DiscardCost(),)),
        ("Discard a land card", (DiscardCost(1, LAND),)),
        ("Discard two creature cards", (DiscardCost(2, CREATURE),)),
        ("Mill two cards", (MillCost(2),)),
        ("Exile the top card of your library", (ExileTopCost(),)),
        ("Pay {E}{E}", (PayCountersCost("energy", 2),)),
        ("Pay life equal to its power", (PayLifeCost(PowerOf(This())),)),
        ("Remove X charge counters from ~", (RemoveCountersFromThisCost("charge", X()),)),
        ("Remove three spore counters from ~ and sacrifice it", (RemoveCountersFromThisCost("spore", 3), SacrificeThisCost())),
        ("Remove a +1/+1 counter from a creature you control",
         (RemoveCountersCost("+1/+1", 1, all_of(CREATURE, YouControl())),)),
        ("Put two -1/-1 counters on ~", (PutCountersOnThisCost("-1/-1", 2),)),
    ],
)  # fmt: skip
def test_costs(cost, parts):
    (ability,) = meaning(f"{cost}: Draw a card.")
    assert ability.cost == parts


BEFORE = Before("declare attackers")


@pytest.mark.parametrize(
    ("sentence", "changes"),
    [
        ("Activate only as a sorcery.", {"sorcery": True}),
        ("Activate only once each turn.", {"limit": 1}),
        ("Activate no more than twice each turn.", {"limit": 2}),
        ("Activate only as a sorcery and only once each turn.", {"sorcery": True, "limit": 1}),
        ("Activate only during your turn.", {"condition": YourTurn()}),
        ("Activate only during your upkeep and only once each turn.", {"condition": DuringPhase("upkeep", "your"), "limit": 1}),
        ("Activate only if you control a Swamp.", {"condition": YouHave(HasSubtype("Swamp"))}),
        ("Activate only during combat.", {"condition": DuringCombat()}),
        ("Activate only during your turn, before attackers are declared.", {"condition": AllOf((YourTurn(), BEFORE))}),
        ("Activate only during your turn and only if you control a creature.",
         {"condition": AllOf((YourTurn(), YouHave(CREATURE)))}),
        ("Any player may activate this ability.", {"by": "any"}),
        ("Any player may activate this ability but only as a sorcery.", {"by": "any", "sorcery": True}),
    ],
)  # fmt: skip
def test_limits(sentence, changes):
    (plain,) = meaning("{1}: Draw a card.")
    (ability,) = meaning(f"{{1}}: Draw a card. {sentence}")
    assert {name: getattr(ability, name) for name in changes} == changes
    assert all(
        getattr(ability, n) == getattr(plain, n) for n in ("sorcery", "limit", "condition", "by") if n not in changes
    )


@rule("602.2", "118.3")
def test_others_may_activate_it():
    s = table()
    s.put(0, "battlefield", made("Pool", "Artifact", "Pay 1 life: Draw a card. Any player may activate this ability."))
    s.put(1, "library", beast("Bear"))
    s.activate(1, "Pool")
    s.resolve()
    assert (s.field("life", 0), s.field("life", 1)) == (20, 19)
    assert len(s.zone_names(1, "hand")) == 1


@rule("602.5b", "506.7d")
def test_before_attackers_are_declared():
    text = "{0}: ~ gets +1/+0 until end of turn. Activate only during your turn, before attackers are declared."
    s = table(stage="precombat main")
    s.put(0, "battlefield", beast("Goad", text))
    assert s.can(0, "Goad", "activate")
    s.pass_until("postcombat main")
    assert not s.can(0, "Goad", "activate")


@rule("602.5b")
def test_twice_each_turn():
    s = table()
    s.put(
        0, "battlefield", beast("Pump", "{0}: ~ gets +1/+0 until end of turn. Activate no more than twice each turn.")
    )
    for _ in range(2):
        s.activate(0, "Pump")
    assert not s.can(0, "Pump", "activate")


@rule("118.3", "107.3a")
def test_x_counters_are_removed_as_a_cost():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Vault", "Artifact", "Remove X charge counters from ~: You gain X life."),
        counters={"charge": 3},
    )
    s.expect(0, "107.3a", 2)
    s.activate(0, "Vault")
    s.resolve()
    assert s.counters_on("Vault", "charge") == 1 and s.field("life", 0) == 22


@rule("702.33f", "702.33d")
@pytest.mark.parametrize("paid", [True, False])
def test_a_kicked_creature_draws(paid):
    s = table()
    s.put(0, "library", beast("Bear"))
    s.put(0, "hand", beast("Guest", "Kicker {0}\nWhen ~ enters, if it was kicked, draw a card."))
    s.expect(0, "601.2b", int(paid))
    s.act(0, "cast", "Guest")
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == int(paid)


@rule("702.6c")
def test_equip_a_quality():
    s = table()
    s.put(
        0,
        "battlefield",
        made("Blade", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip legendary creature {0}"),
    )
    s.put(0, "battlefield", beast("Bear"))
    assert not s.can(0, "Blade", "activate")
    s.put(0, "battlefield", beast("King", types="Legendary Creature"))
    s.activate(0, "Blade", "King")
    s.resolve()
    assert s.characteristic("King", "power") == 3


@rule("601.2c", "702.33g")
def test_a_spell_that_would_ask_about_itself_is_refused():
    with pytest.raises(NotUnderstood):
        meaning("Destroy target land. If ~ was kicked, its controller loses 2 life.", spell=True)


@pytest.mark.parametrize("start", ["Cast ~ only", "{0}: Draw a card. Activate only"])
@pytest.mark.parametrize(
    "time",
    [
        "during your turn, before attackers are declared",
        "during an opponent's turn, before attackers are declared",
        "during an opponent's turn, before blockers are declared",
        "during an opponent's turn and only during combat",
        "during your declare attackers step",
        "during an opponent's end step",
        "during each player's upkeep",
        "during any upkeep step",
        "during the declare blockers step",
        "during your main phase",
        "before the end of combat step",
        "before combat or during combat before blockers are declared",
    ],
)
def test_every_time_of_every_turn(start, time):
    assert meaning(f"{start} {time}.")


@rule("506.7", "602.5")
def test_only_in_others_turns_and_only_before_they_attack():
    s = table(active=1)
    s.put(
        0,
        "battlefield",
        shrine("{0}: You gain 1 life. Activate only during an opponent's turn, before attackers are declared."),
    )
    s.put(1, "battlefield", beast("Ant"), sick=False)
    s.activate(0, "Shrine")
    s.resolve_all()
    assert s.life(0) == 21
    s.attack("Ant", player=1)
    with pytest.raises(ScenarioError):
        s.activate(0, "Shrine")
