"""Phrases that name objects, numbers and conditions: what they mean as trees (CR 105, 107, 109, 115, 603)."""

from __future__ import annotations

import pytest
from wordings import effect, language, meaning

from apnap import Triggered
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.attachments.filters import HasAttached
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.filters import IsAttacking, IsBlocking
from apnap_plugins.rules.combat.selectors import CombatPartner
from apnap_plugins.rules.combat.triggers import WhenAttacks, WhenBlocks
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.damage.triggers import WhenDealsDamageTo, WhenItDealsDamage
from apnap_plugins.rules.effects.history import (
    DamagedThisTurn,
    EventAmount,
    LifeGainedThisTurn,
    PermanentsDiedThisTurn,
    WhenCastsNth,
)
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.permanents.filters import IsTapped
from apnap_plugins.rules.stack.filters import IsSpell, IsTargeting
from apnap_plugins.rules.vocabulary.conditions import NumberIs, ObjectIs
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    EQUAL,
    LAND,
    LEAST,
    Another,
    HasColor,
    HasKeyword,
    HasStat,
    HasSubtype,
    Itself,
    Not,
    OpponentControls,
    Or,
    PowerAtLeast,
    TheyControl,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count, Greatest, PowerOf, Times
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    EachOpponent,
    This,
    TriggerObject,
    TriggerPlayer,
)
from apnap_plugins.rules.vocabulary.triggers import AnyEvent


@pytest.mark.parametrize(
    ("words", "filter"),
    [
        ("tapped creature", all_of(IsTapped(), CREATURE)),
        ("untapped artifact an opponent controls", all_of(Not(IsTapped()), ARTIFACT, OpponentControls())),
        ("white or blue creature", all_of(Or((HasColor("W"), HasColor("U"))), CREATURE)),
        ("Elf or Goblin creature", all_of(Or((HasSubtype("Elf"), HasSubtype("Goblin"))), CREATURE)),
        ("attacking or blocking creature", all_of(Or((IsAttacking(), IsBlocking())), CREATURE)),
        ("creature or nonbasic land", None),
        ("enchanted creature", all_of(HasAttached("Aura"), CREATURE)),
        ("creature with power 4 or greater", all_of(CREATURE, PowerAtLeast(4))),
        ("creature with toughness 2", all_of(CREATURE, HasStat("toughness", EQUAL, 2))),
        ("creature with flying or reach", all_of(CREATURE, Or((HasKeyword("flying"), HasKeyword("reach"))))),
        ("creature with a +1/+1 counter on it", all_of(CREATURE, HasCounter("+1/+1"))),
        ("creature that was dealt damage this turn", all_of(CREATURE, DamagedThisTurn())),
        ("artifact, creature, or land", Or((ARTIFACT, CREATURE, LAND))),
    ],
)
def test_which_objects_are_meant(words, filter):
    (ability,) = meaning(f"Destroy target {words}.", spell=True)
    (target,) = ability.targets
    if filter is not None:
        assert target.filter == filter
    else:
        assert isinstance(target.filter, Or)
        assert target.filter.parts[0] == CREATURE


def test_a_long_list_of_nouns_is_no_row_of_adjectives():
    (spell,) = meaning("Destroy target Bird, Cat, Dog, Goat, Ox, or Snake.", spell=True)
    kinds = ("Bird", "Cat", "Dog", "Goat", "Ox", "Snake")
    assert spell.targets[0].filter == Or(tuple(HasSubtype(kind) for kind in kinds))


@pytest.mark.parametrize(
    "line",
    [
        "Destroy all creatures. You gain life equal to their power.",
        "Each opponent may pay {2}.",
        "You gain that much life.",
        "Target creature gets +1/+1 until end of turn. You may draw a card. If it's blue, destroy it instead.",
    ],
)
def test_what_could_mean_something_else_is_refused(line):
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@pytest.mark.parametrize(
    ("line", "instruction"),
    [
        ("Draw a card for each creature you control.", DrawCards(Count(All(all_of(CREATURE, YouControl()))))),
        ("You gain 2 life for each land.", GainLife(Times(2, Count(All(LAND))))),
        ("You gain life equal to twice the number of lands.", GainLife(Times(2, Count(All(LAND))))),
        ("You gain X life, where X is the greatest power among creatures.", GainLife(Greatest("power", All(CREATURE)))),
        ("Destroy all artifacts and enchantments.", Destroy(All(Or((ARTIFACT, ENCHANTMENT))))),
        ("Each opponent loses 1 life for each creature that died this turn.",
         LoseLife(PermanentsDiedThisTurn(CREATURE), EachOpponent())),
    ],
)  # fmt: skip
def test_numbers(line, instruction):
    assert effect(line) == instruction


def test_a_change_for_each_of_something():
    change = effect("Target creature gets +1/+2 until end of turn for each land you control.")
    lands = Count(All(all_of(LAND, YouControl())))
    assert change.parts == (ModifyPT(lands, Times(2, lands)),)


def triggered(line) -> Triggered:
    (ability,) = meaning(line)
    return ability


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("Whenever ~ attacks or blocks", AnyEvent((WhenAttacks(), WhenBlocks()))),
        ("Whenever ~ or another creature you control dies", WhenDies(Or((Itself(), all_of(CREATURE, YouControl(), Another()))))),
        ("Whenever ~ enters or attacks", AnyEvent((WhenEnters(), WhenAttacks()))),
        ("Whenever you cast a noncreature spell", WhenYouCast(all_of(Not(CREATURE), IsSpell()))),
        ("Whenever an opponent casts a spell", WhenYouCast(IsSpell(), "opponent")),
        ("Whenever you cast a spell that targets ~", WhenYouCast(all_of(IsSpell(), IsTargeting(Itself())))),
        ("Whenever you cast your second spell each turn", WhenCastsNth(2, IsSpell())),
        ("Whenever ~ deals damage", WhenItDealsDamage()),
        ("Whenever ~ deals combat damage to an opponent", WhenDealsDamageTo(Itself(), None, EachOpponent(), True)),
        ("Whenever a creature dealt damage by ~ this turn dies", WhenDies(all_of(CREATURE, DamagedThisTurn(This())))),
    ],
)  # fmt: skip
def test_trigger_events(words, condition):
    ability = triggered(f"{words}, draw a card.")
    assert (ability.on, ability.effect) == (condition, DrawCards())


@pytest.mark.parametrize(
    ("line", "instruction"),
    [
        ("Whenever a creature dies, its controller loses 1 life.", LoseLife(1, ControllerOf(TriggerObject(False)))),
        ("Whenever a creature dies, you gain life equal to its power.", GainLife(PowerOf(TriggerObject(False)))),
        ("Whenever a creature enters, you gain life equal to its power.", GainLife(PowerOf(TriggerObject()))),
        ("Whenever an opponent casts a spell, that player loses 1 life.", LoseLife(1, TriggerPlayer())),
        ("Whenever ~ becomes blocked by a creature, destroy that creature.", Destroy(CombatPartner())),
        ("Whenever a creature deals combat damage to a player, destroy it.", Destroy(DamageSource())),
        ("Whenever ~ deals combat damage to a creature, destroy that creature.", Destroy(TriggerObject())),
        ("Whenever you gain life, each opponent loses that much life.", LoseLife(EventAmount(), EachOpponent())),
    ],
)
def test_what_the_words_after_a_trigger_event_mean(line, instruction):
    (reading,) = language().read(line)
    assert reading.abilities[0].effect == instruction


def test_an_ability_of_a_spell_being_cast_functions_on_the_stack():
    assert triggered("When you cast ~, draw a card.").zones == ("stack",)


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("you gained life this turn", NumberIs(LifeGainedThisTurn(), LEAST, 1)),
        ("a creature died this turn", NumberIs(PermanentsDiedThisTurn(CREATURE), LEAST, 1)),
        ("you control no lands", NumberIs(Count(All(all_of(LAND, YouControl()))), EQUAL, 0)),
        ("~ is tapped", ObjectIs(This(), IsTapped())),
        ("~'s power is 4 or greater", NumberIs(PowerOf(This()), LEAST, 4)),
    ],
)
def test_conditions(words, condition):
    assert triggered(f"At the beginning of your end step, if {words}, draw a card.").condition == condition


def test_that_player_controls_is_about_the_player_of_the_event():
    ability = triggered("Whenever ~ deals combat damage to a player, destroy target artifact that player controls.")
    (target,) = ability.targets
    assert target.filter == all_of(ARTIFACT, TheyControl(TriggerPlayer()))


def test_other_than_itself_is_another():
    near, far = (
        meaning(line) for line in ("{T}: Tap target creature other than ~.", "{T}: Tap another target creature.")
    )
    assert near == far
