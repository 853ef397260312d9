"""Excess damage, and which damage an ability means (CR 120.4a, 120.9, 120.10)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, OX, FullTable, card

from apnap import Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.damage.triggers import WhenDealsDamage, WhenYouGainLife
from apnap_plugins.rules.effects.excess_damage import DealDamageAndExcess, ExcessDamage, WhenDealtExcessDamage
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.prevention import PreventNextDamage, Prevents, to_you
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card as permanent
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import ControllerOf, Target
from apnap_plugins.testing import creature, instant

SPILL = instant("Flame Spill", DealDamageAndExcess(4, Target(), ControllerOf(Target())), targets=(A_CREATURE,))
WALKER = permanent("Walker", "Planeswalker — Jace", loyalty=3)


def spill(s, spell=SPILL):
    """At the only legal target."""
    s.put(0, "hand", spell)
    s.act(0, "cast", spell.name).resolve()


@rule("120.4a")
@pytest.mark.parametrize(("toughness", "marked", "there", "beyond"), [(5, 0, 4, 0), (3, 0, 3, 1), (5, 3, 2, 2)])
def test_what_is_more_than_lethal_is_dealt_to_the_controller_instead(toughness, marked, there, beyond):
    with FullTable() as s:
        s.put(1, "battlefield", creature("Troll", 2, toughness), fields={"damage": marked})
        s.put(1, "battlefield", card("Bell", "Enchantment", Triggered(WhenDealsDamage(DamageFilter()), rc.Note(
            "dealt", EventAmount()))))  # fmt: skip
        spill(s)
        s.resolve_all()
        dealt = sorted(number for _, number in s.noted)
        assert dealt == sorted(n for n in (there, beyond) if n) and s.life(1) == 20 - beyond


@rule("120.4a", "702.2c")
def test_all_but_one_is_excess_for_a_source_with_deathtouch():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        spill(
            s, card("Venom", "Instant", *SPILL.characteristics.values["abilities"], Keyword("deathtouch"), cost="{0}")
        )
        assert s.life(1) == 17 and ox not in s.game.objects


@rule("120.4a", "119.9")
def test_what_is_dealt_as_said_and_what_is_dealt_elsewhere_is_one_damage_of_one_source():
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenYouGainLife(), rc.Note("up", EventAmount()))))
        spill(s, card("Drain", "Instant", *SPILL.characteristics.values["abilities"], Keyword("lifelink"), cost="{0}"))
        s.resolve_all()
        assert [number for _, number in s.noted] == [4]
        assert (s.life(0), s.life(1)) == (24, 18)


@rule("120.4a", "120.3c")
@pytest.mark.parametrize(("animated", "life"), [(False, 19), (True, 18)])
def test_of_a_planeswalker_what_is_more_than_its_loyalty_and_of_both_the_greater(animated, life):
    """Loyalty 3 leaves 1 of 4; as a creature of toughness 2 it leaves 2."""
    walker = permanent("Walker", "Planeswalker — Jace", loyalty=3, power=2, toughness=2)
    target = TargetSpec(HasType("planeswalker"))
    spell = instant("Spill", DealDamageAndExcess(4, Target(), ControllerOf(Target())), targets=(target,))
    with FullTable() as s:
        if animated:
            s.put(1, "battlefield", card("Awake", "Enchantment", Static((Continuous(AffectsAll(HasType("planeswalker")), (
                BecomeTypes(frozenset(["creature"])),)),))))  # fmt: skip
        s.put(1, "battlefield", walker, counters={"loyalty": 3})
        spill(s, spell)
        assert s.life(1) == life


@rule("120.4a", "120.4b")
def test_the_excess_is_split_off_before_other_effects_change_the_damage():
    """A shield on the creature prevents its own part; the rest is dealt to the player, and doubled there."""
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX, fields={"damage": 2})
        s.put(0, "battlefield", card("Furnace", "Enchantment", Static((rc.Doubles(),))))
        s.put(1, "hand", instant("Salve", PreventNextDamage(3, Target()), targets=(A_CREATURE,)))
        s.act(1, "cast", "Salve").resolve()
        spill(s)
        assert s.field("damage", ox) == 2 and s.life(1) == 16  # twice the 2 beyond the 2 that were lethal


@rule("120.10")
@pytest.mark.parametrize(("hits", "excess"), [((4,), None), ((5,), 1), ((2, 3), 1), ((4, 4), 4), ((1, 1), None)])
def test_abilities_trigger_on_excess_damage_of_all_sources_together(hits, excess):
    """Sources that deal damage at the same time count as one."""
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        sources = [s.put(0, "battlefield", creature(f"S{n}", 1, 1)) for n in range(len(hits))]
        s.put(0, "battlefield", card("Toralf", "Enchantment", Triggered(WhenDealtExcessDamage(CREATURE), GainLife(
            ExcessDamage()))))  # fmt: skip
        s.put(
            0,
            "hand",
            instant("Hits", rc.DealsAtOnce(tuple((src, ox, n) for src, n in zip(sources, hits, strict=True)))),
        )
        s.act(0, "cast", "Hits").resolve()
        assert len(s.stack) == (excess is not None)
        s.resolve_all()
        assert s.life(0) == 20 + (excess or 0)


@rule("120.10")
def test_marked_damage_counts_for_excess_and_prevented_damage_does_not():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX, fields={"damage": 3})
        other = s.put(1, "battlefield", creature("Cleric", 2, 2))
        giant = s.put(0, "battlefield", creature("Giant", 1, 1))
        s.put(1, "battlefield", card("Ward", "Enchantment", Static((Prevents(DamageFilter(), 2),))))
        s.put(0, "battlefield", card("Toralf", "Enchantment", Triggered(WhenDealtExcessDamage(CREATURE), GainLife(
            ExcessDamage()))))  # fmt: skip
        s.put(0, "hand", instant("Hits", rc.DealsAtOnce(((giant, ox, 5), (giant, other, 4)))))
        s.act(0, "cast", "Hits").resolve()
        s.resolve_all()  # 3 and 2 remain of the damage: 2 beyond the 1 that was left of the Ox, none beyond the Cleric's 2
        assert s.life(0) == 22


@rule("120.10", "120.3c")
@pytest.mark.parametrize(("amount", "excess"), [(3, 0), (5, 2)])
def test_excess_damage_to_a_planeswalker_is_beyond_its_loyalty_before(amount, excess):
    with FullTable() as s:
        jace = s.put(1, "battlefield", WALKER, counters={"loyalty": 3})
        giant = s.put(0, "battlefield", creature("Giant", 1, 1))
        s.put(0, "battlefield", card("Toralf", "Enchantment", Triggered(WhenDealtExcessDamage(Anything()), GainLife(
            ExcessDamage()))))  # fmt: skip
        s.put(0, "hand", instant("Hit", rc.DealsAtOnce(((giant, jace, amount),))))
        s.act(0, "cast", "Hit").resolve_all()
        assert s.life(0) == 20 + excess and jace not in s.game.objects


@rule("120.9")
def test_the_damage_dealt_is_that_of_the_specified_sources_only():
    """Two Elves and an Ogre hit at once: who gains life for damage of Elves gains it for theirs alone, once for both."""
    elf = creature("Elf", 1, 1, types="Creature — Elf")
    nobody = DamageFilter(source=rc.OneOf(()), to=None)
    with FullTable() as s:
        one, two = s.put(0, "battlefield", elf, elf)
        ogre = s.put(0, "battlefield", creature("Ogre", 5, 5))
        elves = DamageFilter(source=rc.OneOf((one, two)), to=None)
        harp = Triggered(OneOrMore(WhenDealsDamage(elves)), GainLife(EventAmount()))
        deaf = Triggered(OneOrMore(WhenDealsDamage(nobody)), GainLife(100))
        s.put(0, "battlefield", card("Harp", "Enchantment", harp), card("Deaf", "Enchantment", deaf))
        s.put(0, "hand", instant("Hits", rc.DealsAtOnce(tuple((src, ("player", 1), n) for src, n in (
            (one, 2), (ogre, 7), (two, 1))))))  # fmt: skip
        s.act(0, "cast", "Hits").resolve()
        assert len(s.stack) == 1
        s.resolve_all()
        assert s.life(0) == 23 and s.life(1) == 10


@rule("120.9")
def test_damage_that_another_source_deals_you_at_the_same_time_is_no_part_of_it():
    with FullTable() as s:
        bear = s.put(1, "battlefield", creature("Bear", 2, 2))
        wasp = s.put(1, "battlefield", creature("Wasp", 1, 1))
        harm = Triggered(WhenDealsDamage(to_you(source=rc.OneOf((bear,)))), GainLife(EventAmount()))
        s.put(0, "battlefield", card("Harm", "Enchantment", harm))
        s.put(1, "hand", instant("Hits", rc.DealsAtOnce(((bear, ("player", 0), 2), (wasp, ("player", 0), 5)))))
        s.act(1, "cast", "Hits").resolve_all()
        assert s.life(0) == 15
