"""Words for damage and life: the trees, and damage that is dealt by what texts say."""

from __future__ import annotations

import pytest
from wordings import beast, effect, made, meaning, play, table

from apnap.testing import rule
from apnap_plugins.actions.exchange import ExchangeLife
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DamageItself, DealDamage, GainLife, LoseLife, SetLifeTotal
from apnap_plugins.rules.damage.text import exiled_if_it_dies, that_creature_is_exiled
from apnap_plugins.rules.effects.excess_damage import DealDamageAndExcess
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.effects.prevention import CantBePrevented, Prevents
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.stack.division import DealDivided, PutCountersDivided
from apnap_plugins.rules.stack.quantities import NotedAmount
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, Itself
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, EachOpponent, Remembered, Target, You
from apnap_plugins.rules.words.names_of_things import ANY_TARGET
from apnap_plugins.testing import creature

SAINT = creature("Saint", 5, 5, Prevents(DamageFilter(to=Itself(), players=None)))
DAMAGED = exiled_if_it_dies(Remembered("dealt damage"), CREATURE)


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("~ deals 2 damage to target player or planeswalker.", DealDamage(2, Target())),
        ("Target creature deals damage to itself equal to its power.", DamageItself(Target())),
        ("~ deals 3 damage to any target. The damage can't be prevented.", DealDamage(3, Target(), preventable=False)),
        ("~ deals 5 damage to target creature. Excess damage is dealt to that creature's controller instead.",
         DealDamageAndExcess(5, Target(), ControllerOf(Target()))),
        ("~ deals 3 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead.",
         Do((DealDamage(3, All(CREATURE)), DAMAGED))),
        ("~ deals 3 damage to target creature. If that creature would die this turn, exile it instead.",
         Do((DealDamage(3, Target()), that_creature_is_exiled(Target())))),
        ("Each opponent loses 2 life. You gain life equal to the life lost this way.",
         Do((LoseLife(2, EachOpponent()), GainLife(NotedAmount("life lost"))))),
        ("If a creature would die this turn, exile it instead.", CreateEffect(GoesElsewhere(CREATURE, origin="battlefield"))),
        ("Damage can't be prevented this turn.", CreateEffect(CantBePrevented())),
        ("Target player's life total becomes 10.", SetLifeTotal(10, Target())),
        ("You exchange life totals with target opponent.", ExchangeLife(You(), Target())),
        ("~ deals 3 damage divided as you choose among one or two targets.", DealDivided()),
        ("Distribute two +1/+1 counters among one or two target creatures.", PutCountersDivided("+1/+1")),
    ],
)  # fmt: skip
def test_effects(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    ("whom", "spec"),
    [
        ("target player or planeswalker", TargetSpec(PLANESWALKER, "any")),
        ("target opponent or planeswalker", TargetSpec(PLANESWALKER, "opponent")),
        ("each of two target creatures", TargetSpec(CREATURE, minimum=2, maximum=2)),
        ("each of up to two target creatures", TargetSpec(CREATURE, minimum=0, maximum=2)),
        ("each of X target creatures", TargetSpec(CREATURE, minimum=X(), maximum=X())),
        ("each of two targets", TargetSpec(ANY_TARGET.filter, "any", 2, 2)),
    ],
)
def test_who_is_dealt_damage(whom, spec):
    (ability,) = meaning(f"~ deals 1 damage to {whom}.", spell=True)
    assert ability.targets == (spec,)


@pytest.mark.parametrize(
    ("among", "spec"),
    [
        ("one, two, or three targets", TargetSpec(ANY_TARGET.filter, "any", 1, 3, divides=4)),
        ("any number of target creatures", TargetSpec(CREATURE, minimum=0, maximum=ANY_NUMBER, divides=4)),
    ],
)
def test_among_whom_damage_is_divided(among, spec):
    (ability,) = meaning(f"When ~ enters, it deals 4 damage divided as you choose among {among}.")
    assert ability.targets == (spec,)


@rule("107.1c", "601.2d")
def test_damage_is_divided_among_any_number_of_targets_also_a_hundred_and_twenty():
    s = table()
    elves = s.put(1, "battlefield", *[beast("Elf", size="1/2")] * 120)
    line = "Blaze deals 130 damage divided as you choose among any number of target creatures."
    s.put(0, "hand", made("Blaze", "Sorcery", line))
    s.expect(0, "601.2d", (11, *[1] * 119))
    s.cast(0, "Blaze", list(elves))
    s.resolve()
    assert [s.damage(elf) for elf in elves[1:]] == [1] * 119 and not s.game.exists(elves[0])


@rule("601.2d")
def test_divided_damage():
    s = table()
    bear, elf = s.put(1, "battlefield", beast("Bear", size="2/4")), s.put(1, "battlefield", beast("Elf", size="1/4"))
    s.put(0, "hand", made("Forks", "Sorcery", "Forks deals 3 damage divided as you choose among one or two targets."))
    s.expect(0, "601.2d", (1, 2))
    s.cast(0, "Forks", [bear, elf])
    s.resolve()
    assert (s.damage(bear), s.damage(elf)) == (1, 2)


@rule("107.3a", "601.2c")
def test_x_targets():
    s = table()
    for name in ("Bear", "Elf", "Ox"):
        s.put(1, "battlefield", beast(name))
    for _ in range(2):
        s.put(0, "battlefield", made("Isle", "Basic Land — Island", ""))
    s.put(0, "hand", made("Still", "Sorcery", "Tap X target creatures.", "{X}"))
    s.expect(0, "107.3a", 2)
    s.cast(0, "Still", ["Bear", "Ox"])
    s.resolve()
    assert [s.field("tapped", name) for name in ("Bear", "Elf", "Ox")] == [True, False, True]


@rule("614.6", "120.3e")
def test_only_what_was_dealt_damage_is_exiled():
    text = (
        "~ deals 1 damage to each creature. If a creature dealt damage this way would die this turn, exile it instead."
    )
    s = table()
    s.put(1, "battlefield", beast("Imp", size="1/1"), beast("Bear"))
    s.put(1, "battlefield", SAINT)
    play(s, 0, made("Ash", "Sorcery", text))
    assert s.count("Imp", "exile") == 1
    for name in ("Bear", "Saint"):
        play(s, 0, made(f"End of {name}", "Sorcery", "Destroy target creature."), name)
    assert s.count("Bear", "exile") == 1 and s.count("Saint", "graveyard") == 1


@rule("700.4", "614.6")
def test_a_creature_that_is_none_any_more_is_exiled_all_the_same():
    s = table()
    s.put(0, "battlefield", made("Plane", "Enchantment", "All lands are 1/1 creatures that are still lands."))
    s.put(1, "battlefield", made("Land", "Land", "Indestructible"))
    text = "Effect deals 1 damage to target creature. If that creature would die this turn, exile it instead."
    play(s, 0, made("Effect", "Instant", text), "Land")
    play(s, 0, made("Purge", "Instant", "Destroy target enchantment."), "Plane")
    play(s, 0, made("Raze", "Instant", "Target player sacrifices a land of their choice."), ("player", 1))
    assert s.count("Land", "exile") == 1


@rule("119.3", "608.2c")
def test_life_that_was_lost_is_gained():
    s = table(players=3)
    play(s, 0, made("Drain", "Sorcery", "Each opponent loses 2 life. You gain life equal to the life lost this way."))
    assert [s.field("life", p) for p in range(3)] == [24, 18, 18]


@rule("615.12")
@pytest.mark.parametrize("can_be", [True, False])
def test_damage_that_can_t_be_prevented(can_be):
    s = table()
    saint = s.put(1, "battlefield", SAINT)
    play(s, 0, made("Bolt", "Sorcery", "~ deals 3 damage to any target." if can_be else
                    "~ deals 3 damage to any target. The damage can't be prevented."), saint)  # fmt: skip
    assert s.damage(saint) == (0 if can_be else 3)


@rule("120.4a")
def test_excess_damage_hurts_the_controller():
    text = "~ deals 5 damage to target creature. Excess damage is dealt to that creature's controller instead."
    s = table()
    s.put(1, "battlefield", beast("Bear"))
    play(s, 0, made("Spill", "Sorcery", text), "Bear")
    assert s.count("Bear", "graveyard") == 1 and s.field("life", 1) == 17


@rule("609.7a", "609.7b", "615.8")
@pytest.mark.parametrize(("color", "life"), [("{R}", 20), ("{G}", 18)])
def test_a_source_of_a_color_is_chosen(color, life):
    s = table(stage="beginning of combat", active=1)
    s.put(1, "battlefield", beast("Bear", cost=color), beast("Imp", cost="{R}"))
    s.put(0, "battlefield", made("Circle", "Enchantment",
          "{0}: The next time a red source of your choice would deal damage to you this turn, prevent that damage."))  # fmt: skip
    if color == "{R}":  # else there is but one red source
        s.expect(0, "609.7a", "Bear")
    s.reach(0)
    s.activate(0, "Circle")
    s.expect(1, "declare attackers", {"Bear": ("player", 0)})
    s.pass_until("end of combat")
    assert s.field("life", 0) == life


PRIDEMATE = beast("Pridemate", "Whenever you gain life, put a +1/+1 counter on this creature.")


@rule("119.9")
def test_life_that_several_lost_together_is_gained_at_once():
    s = table(players=3)
    s.put(0, "battlefield", PRIDEMATE)
    play(s, 0, made("Drain", "Sorcery", "Each opponent loses 2 life. You gain life equal to the life lost this way."))
    s.resolve_all()
    assert s.life_totals() == [24, 18, 18]
    assert s.counters("Pridemate") == {PLUS: 1}


@rule("119.9", "603.2c")
def test_an_ability_that_triggers_on_damage_to_several_sees_all_of_it():
    s = table()
    s.put(0, "battlefield", PRIDEMATE)
    spirit = s.put(0, "battlefield", beast("Spirit", "Whenever this creature deals damage, you gain that much life."))
    s.happen(*(damage_event(spirit, ("player", p), 2) for p in (0, 1)), damage_event(spirit, s.find("Pridemate"), 1))
    s.resolve_all()
    assert s.life_totals() == [23, 18]
    assert s.counters("Pridemate") == {PLUS: 1}
