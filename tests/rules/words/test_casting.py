"""Words for what spells cost and when they may be cast: the trees, and games with cards made from their text."""

from __future__ import annotations

import pytest
from wordings import beast, made, meaning, play, statics, table

from apnap import Static
from apnap.testing import rule
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.effects import (
    AdditionalCost,
    CantCast,
    CastAsThoughFlash,
    CastOnlyIf,
    CostsLess,
    CostsMore,
)
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, ReturnCost, SacrificeCost
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.turn.conditions import Before, DuringCombat
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    HasColor,
    HasKeyword,
    HasSubtype,
    Itself,
    Not,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost

ONE, TWO = mana_cost("{1}"), mana_cost("{2}")
STACK, ANYWHERE = ("stack",), ("*",)


@pytest.mark.parametrize(
    ("line", "effect", "zones"),
    [
        ("As an additional cost to cast ~, sacrifice a creature.", AdditionalCost((SacrificeCost(CREATURE),)), STACK),
        ("As an additional cost to cast ~, discard a card and pay 2 life.",
         AdditionalCost((DiscardCost(), PayLifeCost(2))), STACK),
        ("~ costs {2} less to cast.", CostsLess(TWO, Itself(), EachPlayer()), STACK),
        ("~ costs {1} less to cast for each artifact you control.",
         CostsLess(ONE, Itself(), EachPlayer(), Count(All(all_of(ARTIFACT, YouControl())))), STACK),
        ("You may pay {2} rather than pay this spell's mana cost.", AlternativeCost("alternative cost", (TWO,)), ANYWHERE),
        ("You may pay 1 life and exile a blue card from your hand rather than pay this spell's mana cost.",
         AlternativeCost("alternative cost", (PayLifeCost(1), ExileCost(1, HasColor("U"), "hand"))), ANYWHERE),
        ("You may return two Islands you control to their owner's hand rather than pay this spell's mana cost.",
         AlternativeCost("alternative cost", (ReturnCost(all_of(HasSubtype("Island"), YouControl()), 2),)), ANYWHERE),
        ("You may cast ~ as though it had flash.", CastAsThoughFlash(Itself(), EachPlayer()), ANYWHERE),
        ("Cast ~ only during combat.", CastOnlyIf(DuringCombat()), ANYWHERE),
        ("Cast ~ only before attackers are declared.", CastOnlyIf(Before("declare attackers")), ANYWHERE),
    ],
)  # fmt: skip
def test_of_the_spell_itself(line, effect, zones):
    assert meaning(line.replace("this spell", "~")) == (Static((effect,), zones=zones),)


def test_on_a_condition():
    (ability,) = meaning("~ costs {2} less to cast if you control an artifact.")
    assert ability == Static((CostsLess(TWO, Itself(), EachPlayer()),), YouHave(ARTIFACT), STACK)


@pytest.mark.parametrize(
    ("line", "effect"),
    [
        ("Creature spells you cast cost {1} less to cast.", CostsLess(ONE, all_of(CREATURE, IsSpell()), You())),
        (
            "Each creature spell you cast costs {1} less to cast if it has flying.",
            CostsLess(ONE, all_of(CREATURE, IsSpell(), HasKeyword("flying")), You()),
        ),
        ("Spells your opponents cast cost {1} more to cast.", CostsMore(ONE, IsSpell(), EachOpponent())),
        ("Noncreature spells cost {1} more to cast.", CostsMore(ONE, all_of(Not(CREATURE), IsSpell()))),
        ("You may cast creature spells as though they had flash.", CastAsThoughFlash(CREATURE)),
        ("Players can't cast noncreature spells.", CantCast(Not(CREATURE))),
    ],
)
def test_of_other_spells(line, effect):
    assert statics(line) == (effect,)


@rule("601.2f", "118.7")
def test_costs_are_lessened_by_what_is_counted_and_never_below_the_colored_part():
    s = table()
    s.put(0, "battlefield", *(made(f"Bit {n}", "Artifact", "") for n in range(3)))
    s.put(
        0,
        "hand",
        made("Frog", "Artifact", "This spell costs {1} less to cast for each artifact you control.", "{2}{U}"),
    )
    assert not s.can(0, "Frog")
    s.lands(0, "U")
    assert s.can(0, "Frog")


@rule("601.2f")
def test_a_tax_is_paid_by_those_it_names():
    s = table()
    s.put(0, "battlefield", made("Tax", "Enchantment", "Noncreature spells your opponents cast cost {1} more to cast."))
    s.put(1, "hand", made("Gain", "Instant", "You gain 1 life."))
    s.put(0, "hand", made("Own", "Instant", "You gain 1 life."))
    assert s.can(0, "Own")
    assert not s.can(1, "Gain")
    s.lands(1, "W")
    assert s.can(1, "Gain")


@rule("118.8", "601.2b")
def test_an_additional_cost_must_be_paid():
    s = table()
    s.put(0, "hand", made("Rite", "Sorcery", "As an additional cost to cast this spell, sacrifice a creature."
                          "\nYou gain 5 life."))  # fmt: skip
    assert not s.can(0, "Rite")
    s.put(0, "battlefield", beast("Bear"))
    s.cast(0, "Rite")
    assert s.count("Bear", "battlefield") == 0
    s.resolve()
    assert s.field("life", 0) == 25


@rule("118.9", "601.2b")
def test_an_alternative_cost_may_be_paid_where_its_condition_holds():
    s = table()
    text = "If you control an artifact, you may pay 2 life rather than pay this spell's mana cost.\nYou gain 5 life."
    s.put(0, "hand", made("Gush", "Instant", text, "{9}"))
    assert not s.can(0, "Gush")
    s.put(0, "battlefield", made("Bit", "Artifact", ""))
    s.cast(0, "Gush")
    assert s.field("life", 0) == 18


@rule("601.3b")
def test_casting_as_though_it_had_flash():
    s = table(active=1)
    s.put(0, "hand", beast("Slow"), made("Sudden", "Sorcery", "You may cast this spell as though it had flash if you control an "
                                         "artifact.\nYou gain 1 life."))  # fmt: skip
    s.pass_priority(1)
    assert not s.can(0, "Sudden")
    s.put(0, "battlefield", made("Bit", "Artifact", ""))
    assert s.can(0, "Sudden")
    assert not s.can(0, "Slow")


@rule("506.7", "601.3")
def test_only_during_combat():
    s = table()
    s.put(0, "hand", made("Charge", "Instant", "Cast this spell only during combat.\nYou gain 1 life."))
    assert not s.can(0, "Charge")
    s.pass_until("beginning of combat")
    assert s.can(0, "Charge")


@rule("609.4b", "101.2")
def test_what_players_can_t_cast():
    s = table()
    play(s, 0, made("Ban", "Enchantment", "Your opponents can't cast creature spells."))
    s.put(1, "hand", beast("Quick", "Flash"))
    s.put(0, "hand", beast("Own", "Flash"))
    assert s.can(0, "Own")
    assert not s.can(1, "Quick")


@rule("601.3b")
def test_creature_spells_as_though_they_had_flash():
    s = table(active=1)
    s.put(0, "battlefield", made("Yeva", "Enchantment", "You may cast creature spells as though they had flash."))
    s.put(0, "hand", beast("Bear"), made("Bit", "Artifact", ""))
    s.pass_priority(1)
    assert s.can(0, "Bear")
    assert not s.can(0, "Bit")
