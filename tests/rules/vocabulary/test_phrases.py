"""How filters are worded where a player is asked about what they mean (CR 608.2d)."""

from __future__ import annotations

import pytest
from wordings import beast, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import IsEnchanted
from apnap_plugins.rules.effects.linked_abilities import IsLinked, IsOfChosenColor, IsOfChosenType
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    And,
    Another,
    Filter,
    HasColor,
    HasGreatestOfItsController,
    HasKeyword,
    HasStat,
    HasSubtype,
    HasType,
    IsSelected,
    ManaValueAtMost,
    Not,
    OpponentControls,
    PowerAtLeast,
    SharesCardTypeWith,
    YouControl,
)
from apnap_plugins.rules.vocabulary.phrases import counted
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.rules.vocabulary.shared import HasGreatest, HasLeast


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        (
            And((Not(HasType("land")), Not(HasSubtype("Elf")), Not(HasColor("W")))),
            "a nonland non-Elf nonwhite permanent",
        ),
        (And((IsTapped(), CREATURE)), "a tapped creature"),
        (And((Not(IsTapped()), CREATURE, YouControl())), "an untapped creature you control"),
        (And((CREATURE, Not(HasKeyword("flying")))), "a creature without flying"),
        (And((CREATURE, Not(YouControl()))), "a creature you don't control"),
        (And((CREATURE, Not(OpponentControls()))), "a creature no opponent controls"),
        (And((CREATURE, Not(HasStat("power", "least", 3)))), "a creature without power 3 or greater"),
        (And((CREATURE, HasGreatest("power", All(CREATURE)))), "a creature with the greatest power"),
        (And((CREATURE, HasLeast("toughness", All(CREATURE)))), "a creature with the least toughness"),
        (HasGreatestOfItsController("mana value", CREATURE), "a permanent with the greatest mana value"),
        (And((CREATURE, Not(IsSelected(Target())))), "another creature"),
        (
            And((CREATURE, ManaValueAtMost(Count(All(And((HasType("land"), YouControl()))))))),
            "a creature with mana value less than or equal to the number of lands you control",
        ),
        (
            And((CREATURE, PowerAtLeast(Count(All(And((HasType("artifact"), OpponentControls()))))))),
            "a creature with power greater than or equal to the number of artifacts an opponent controls",
        ),
        (
            HasStat("mana value", "equal", Count(All(YouControl()))),
            "a permanent with mana value equal to the number of permanents you control",
        ),
        (And((CREATURE, Another())), "another creature"),
        (IsSelected(Target()), "a permanent among those"),
        (And((CREATURE, IsEnchanted())), "a creature this is attached to"),
        (And((CREATURE, IsLinked("exiled with this"))), "a creature exiled with this"),
        (And((CREATURE, IsOfChosenType("type"))), "a creature of the chosen type"),
        (IsOfChosenColor("color"), "a permanent of the chosen color"),
        (SharesCardTypeWith(Target()), "a permanent that shares a card type with target"),
    ],
)
def test_what_filters_are_called(meant: Filter, said: str) -> None:
    assert counted(meant.phrase(), 1) == said


@rule("608.2d")
def test_a_choice_of_the_greatest_is_asked_in_plain_words() -> None:
    s = table()
    s.put(1, "battlefield", beast("One", size="3/3"), beast("Two", size="3/3"), beast("Small", size="1/1"))
    s.expect(1, "some", "Two")
    text = "Target opponent sacrifices a creature they control with the greatest power among creatures they control."
    play(s, 0, spell(text, "Edict"))
    assert s.permanents(1) == ["One", "Small"]
    asked = [line for line in s.story().splitlines() if "> player 1:" in line and "acrifice" in line]
    assert [line.split("[")[0].strip() for line in asked] == [
        "> player 1: Sacrifice a creature with the greatest power"
    ]
