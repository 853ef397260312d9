"""Prevention effects (CR 615) and damage from sources of a player's choice (CR 609.7)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, OX, RELIC, SHOCK, FullTable, card, deals

from apnap import Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.rules.continuous.continuous import BecomeColors, BecomeTypes, CreateEffect, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.damage.triggers import WhenYouLoseLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger, do
from apnap_plugins.rules.effects.prevention import (
    CantBePrevented,
    ChooseSource,
    PreventAllDamage,
    PreventedDamage,
    PreventNextDamage,
    PreventNextTime,
    Prevents,
    WhenPrevented,
    damage_sources,
    to_you,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasColor, HasSubtype, HasType, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Remembered, Target, This
from apnap_plugins.testing import creature, instant, sorcery

ANY = (ANY_TARGET,)
SALVE = instant("Salve", PreventNextDamage(3, Target()), targets=ANY)
CIRCLE = card("Circle", "Enchantment", Activated((), do(
    ChooseSource(HasColor("R")),
    PreventNextTime(to_you(source=HasColor("R")), sources=Remembered("source")))))  # fmt: skip
FOG = instant("Fog", PreventAllDamage(DamageFilter(combat=True)))
SKULL = card("Skullcrack", "Enchantment", Static((CantBePrevented(),)))
GOBLIN = creature("Goblin", 2, 2, cost="{R}", types="Creature — Goblin")
BELL = card("Bell", "Enchantment", Triggered(WhenPrevented(), rc.Note("prevented", PreventedDamage())))


def hit(s, amount, *targets, player=0, name="Bolt", **more):
    """A spell deals damage to what selectors or targets say."""
    spell = instant(name, *[DealDamage(amount, t) for t in targets] or [DealDamage(amount, Target())],
                    targets=() if targets else ANY, cost=more.pop("cost", "{0}"))  # fmt: skip
    s.put(player, "hand", spell)
    s.act(player, "cast", name, **more)
    return s.resolve()


@rule("615.1", "615.7", "615.3", "615.6")
def test_the_next_three_damage_is_prevented_however_many_events_it_takes():
    with FullTable() as s:
        s.put(0, "hand", SALVE)
        s.act(0, "cast", "Salve", targets=[("player", 1)]).resolve()
        hit(s, 1, targets=[("player", 1)])
        assert s.life(1) == 20 and s.log_has("615.6")
        hit(s, 5, targets=[("player", 1)])
        assert s.life(1) == 17
        hit(s, 2, targets=[("player", 1)])
        assert s.life(1) == 15


@rule("615.7", "615.3")
def test_a_shield_lasts_until_end_of_turn_and_shields_only_its_target():
    with FullTable(decks=[[BEAR] * 5] * 2) as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", SALVE)
        s.act(0, "cast", "Salve", targets=ox).resolve()
        hit(s, 2, targets=[("player", 1)])
        assert s.life(1) == 18
        s.pass_until("upkeep")
        hit(s, 3, player=1, targets=ox)
        assert s.field("damage", ox) == 3


@rule("615.7")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_of_simultaneous_damage_the_affected_player_chooses_what_is_prevented(first):
    """Two sources with lifelink deal 2 and 4 damage to player 1: a shield of 3 takes `first` of the 2, the rest of the 4."""
    with FullTable() as s:
        a = s.put(0, "battlefield", creature("Drinker", 2, 2, Keyword("lifelink")))
        b = s.put(0, "battlefield", OX)
        s.put(1, "hand", SALVE)
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        s.expect(1, "615.7", first)
        deals(s, (a, ("player", 1), 2), (b, ("player", 1), 4))
        assert (s.life(0), s.life(1)) == (20 + 2 - first, 17)


@rule("615.7")
def test_enough_for_all_is_not_asked_about():
    with FullTable() as s:
        a, b = s.put(0, "battlefield", BEAR, OX)
        s.put(1, "hand", SALVE)
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        deals(s, (a, ("player", 1), 1), (b, ("player", 1), 2))
        assert s.life(1) == 20
        deals(s, (a, ("player", 1), 1))
        assert s.life(1) == 19


@rule("615.4")
def test_a_shield_must_be_there_before_the_damage():
    with FullTable() as s:
        s.put(1, "hand", SALVE)
        s.put(0, "hand", instant("Bolt", DealDamage(3, Target()), targets=ANY))
        s.act(0, "cast", "Bolt", targets=[("player", 1)])
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        s.resolve()
        assert s.life(1) == 20
        s.put(1, "hand", SALVE)
        hit(s, 3, targets=[("player", 1)])
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        assert s.life(1) == 17


@rule("615.1a", "611.2c")
def test_damage_creatures_would_deal_is_prevented_also_of_those_that_come_later():
    """The Example of CR 611.2c: the effect changes the rules, so what becomes a creature later is meant too."""
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        relic = s.put(0, "battlefield", RELIC)
        s.put(1, "hand", instant("Peace", PreventAllDamage(DamageFilter(source=CREATURE))))
        s.put(
            0,
            "hand",
            instant("Awake", Change(All(HasType("artifact")), (BecomeTypes(frozenset(["creature"])), SetPT(1, 1)))),
        )
        s.act(1, "cast", "Peace").resolve()
        ox = s.put(0, "battlefield", OX)
        deals(s, (bear, ("player", 1), 2), (ox, ("player", 1), 2))
        assert s.life(1) == 20
        deals(s, (relic, ("player", 1), 1))
        assert s.life(1) == 19
        s.act(0, "cast", "Awake").resolve()
        deals(s, (relic, ("player", 1), 1))
        assert s.life(1) == 19


@rule("615.1")
def test_only_combat_damage_is_prevented_by_a_fog():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", FOG)
        s.act(1, "cast", "Fog").resolve()
        deals(s, (bear, ("player", 1), 2, True))
        assert s.life(1) == 20
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 18


@rule("615.5")
def test_an_additional_effect_refers_to_the_amount_and_comes_afterwards():
    honor = instant("Honor", PreventNextDamage(4, Target(), then=GainLife(PreventedDamage())), targets=ANY)
    with FullTable() as s:
        s.put(1, "hand", honor)
        s.act(1, "cast", "Honor", targets=[("player", 1)]).resolve()
        hit(s, 3, targets=[("player", 1)])
        assert s.life(1) == 23
        hit(s, 3, targets=[("player", 1)])
        assert s.life(1) == 22


@rule("615.5", "120.4d")
def test_life_that_a_later_ability_gains_is_not_gained_within_the_damage():
    """Of 3 damage 1 is prevented and 2 is lost; only then does the ability begin to wait for a loss of life."""
    later = DelayedTrigger(Triggered(WhenYouLoseLife(), GainLife(10)))
    amulet = instant("Amulet", PreventNextDamage(1, Target(), then=later), targets=ANY)
    with FullTable() as s:
        s.put(1, "hand", amulet)
        s.act(1, "cast", "Amulet", targets=[("player", 1)]).resolve()
        hit(s, 3, targets=[("player", 1)])
        assert s.life(1) == 18 and s.stack == []
        hit(s, 3, targets=[("player", 1)])
        assert s.life(1) == 15 and len(s.stack) == 1


@rule("615.5", "615.13")
def test_one_effect_on_several_damages_does_its_addition_once_for_all():
    hydra = creature("Vigor", 6, 6, Static((Prevents(
        DamageFilter(to=all_of(CREATURE, YouControl()), players=None), None,
        PutCounters("charge", PreventedDamage(), This())),)))  # fmt: skip
    with FullTable() as s:
        vigor = s.put(1, "battlefield", hydra)
        s.put(1, "battlefield", BEAR, OX)
        s.put(1, "battlefield", BELL)
        hit(s, 2, All(CREATURE))
        assert s.counters(vigor) == {"charge": 6}
        assert len(s.stack) == 1
        s.resolve()
        assert s.noted == (("prevented", 6),)


@rule("615.13")
def test_two_effects_trigger_an_ability_each():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BELL)
        s.put(1, "hand", instant("One", PreventNextDamage(1, Target()), targets=ANY))
        s.put(1, "hand", instant("Two", PreventNextDamage(2, Target()), targets=ANY))
        s.act(1, "cast", "One", targets=[("player", 1)]).resolve()
        s.act(1, "cast", "Two", targets=[("player", 1)]).resolve()
        s.expect(1, "616.1", 0)
        deals(s, (bear, ("player", 1), 3))
        assert s.life(1) == 20 and len(s.stack) == 2
        s.resolve_all()
        assert sorted(s.noted) == [("prevented", 1), ("prevented", 2)]


@rule("615.13", "615.12")
def test_what_prevents_nothing_triggers_nothing():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BELL)
        s.put(0, "battlefield", SKULL)
        s.put(1, "hand", SALVE)
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 18 and s.stack == []


@rule("615.6")
def test_damage_that_is_prevented_triggers_nothing():
    from apnap_plugins.rules.damage.triggers import WhenDealtDamage

    with FullTable() as s:
        ox = s.put(1, "battlefield", creature("Ox", 2, 4, Triggered(WhenDealtDamage(), rc.Note("ouch"))))
        s.put(1, "hand", SALVE)
        s.act(1, "cast", "Salve", targets=ox).resolve()
        hit(s, 3, targets=ox)
        assert s.stack == [] and s.field("damage", ox) == 0
        hit(s, 1, targets=ox)
        assert len(s.stack) == 1


@rule("615.8", "609.7a", "609.7")
def test_the_next_time_a_chosen_source_would_deal_damage():
    with FullTable() as s:
        imp, other = s.put(0, "battlefield", GOBLIN, GOBLIN)
        s.put(1, "battlefield", CIRCLE)
        s.expect(1, "609.7a", imp)
        s.act(1, "activate", "Circle").resolve()
        deals(s, (other, ("player", 1), 2))
        assert s.life(1) == 18
        deals(s, (imp, ("player", 1), 7))
        assert s.life(1) == 18
        deals(s, (imp, ("player", 1), 2))
        assert s.life(1) == 16


@rule("609.7b", "615.9")
def test_a_source_that_has_lost_the_property_leaves_the_shield_unused():
    with FullTable() as s:
        imp = s.put(0, "battlefield", GOBLIN)
        s.put(1, "battlefield", CIRCLE)
        s.put(0, "hand", instant("Blue", Change(Target(), (BecomeColors(frozenset("U")),)), targets=(A_CREATURE,)))
        s.put(0, "hand", instant("Red", Change(Target(), (BecomeColors(frozenset("R")),)), targets=(A_CREATURE,)))
        s.act(1, "activate", "Circle").resolve()
        s.act(0, "cast", "Blue").resolve()
        deals(s, (imp, ("player", 1), 2))
        assert s.life(1) == 18
        s.act(0, "cast", "Red").resolve()
        deals(s, (imp, ("player", 1), 2))
        assert s.life(1) == 18


@rule("609.7a", "400.7c")
def test_a_chosen_permanent_spell_is_also_the_permanent_that_it_becomes():
    with FullTable() as s:
        s.put(0, "hand", creature("Imp", 2, 2, cost="{R}"))
        s.put(1, "battlefield", CIRCLE)
        s.give(0, "R")
        s.act(0, "cast", "Imp")
        s.act(1, "activate", "Circle").resolve()
        s.resolve()
        deals(s, (s.find("Imp", "battlefield"), ("player", 1), 2))
        assert s.life(1) == 20


@rule("609.7a", "109.2c")
def test_what_can_be_chosen_as_a_source():
    """Permanents, spells, and what objects on the stack and waiting effects refer to, wherever that is now."""
    pinger = creature("Pinger", 1, 1, Activated((), DealDamage(1, Target()), ANY), cost="{R}")
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        ping = s.put(0, "battlefield", pinger)
        s.put(0, "graveyard", OX)
        s.put(0, "hand", instant("Drop", MoveTo(Target(), "hand"), targets=(A_CREATURE,)))
        assert damage_sources(s.game) == (bear, ping)
        s.act(0, "activate", "Pinger", targets=[("player", 1)])
        s.act(0, "cast", "Drop", targets=ping).resolve()
        assert ping not in s.game.objects and ping in damage_sources(s.game)
        s.put(1, "battlefield", CIRCLE)
        s.act(1, "activate", "Circle").resolve()
        s.resolve()
        assert s.life(1) == 20


@rule("609.7a")
def test_objects_that_a_shield_refers_to_and_the_command_zone():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        emblem = s.put(1, "command", card("Emblem", "Enchantment"))
        s.put(1, "hand", SALVE)
        s.put(0, "hand", instant("Drop", MoveTo(All(CREATURE), "hand")))
        s.act(1, "cast", "Salve", targets=bear).resolve()
        s.act(0, "cast", "Drop").resolve()
        found = damage_sources(s.game)
        assert emblem in found and bear in found


@rule("609.7c")
def test_a_static_ability_means_sources_with_the_property_wherever_they_are():
    ward = card("Ward", "Enchantment", Static((Prevents(to_you(source=HasColor("R"))),)))
    with FullTable() as s:
        s.put(1, "battlefield", ward)
        imp = s.put(0, "battlefield", GOBLIN)
        s.give(0, "RR")
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)]).resolve()
        deals(s, (imp, ("player", 1), 2))
        assert s.life(1) == 20
        hit(s, 2, targets=[("player", 1)])
        assert s.life(1) == 18


@rule("615.1a", "615.10")
def test_daunting_defender_prevents_one_of_the_damage_of_each_event():
    """The Example of CR 615.10, with Pyroclasm."""
    defender = creature("Daunting Defender", 3, 3, Static((Prevents(
        DamageFilter(to=all_of(HasSubtype("Cleric"), CREATURE, YouControl()), players=None), 1),)),
        types="Creature — Human Cleric")  # fmt: skip
    with FullTable() as s:
        d = s.put(1, "battlefield", defender)
        cleric = s.put(1, "battlefield", creature("Priest", 1, 5, types="Creature — Cleric"))
        foreign = s.put(0, "battlefield", creature("Monk", 1, 5, types="Creature — Cleric"))
        ox = s.put(1, "battlefield", OX)
        s.put(0, "hand", sorcery("Pyroclasm", DealDamage(2, All(CREATURE))))
        s.act(0, "cast", "Pyroclasm").resolve()
        assert [s.field("damage", o) for o in (d, cleric, foreign, ox)] == [1, 1, 2, 2]
        hit(s, 2, targets=cleric)
        assert s.field("damage", cleric) == 2


@rule("615.11")
def test_wojek_apothecary_gives_each_creature_a_shield_as_it_resolves():
    """The Example of CR 615.11, for green creatures."""
    apothecary = card(
        "Apothecary", "Artifact", Activated((), PreventNextDamage(1, All(all_of(CREATURE, HasColor("G")))))
    )
    with FullTable() as s:
        s.put(0, "battlefield", apothecary)
        bear = s.put(0, "battlefield", BEAR)
        ox = s.put(0, "battlefield", OX)
        s.put(0, "hand", instant("Paint", Change(All(HasSubtype("Ox")), (BecomeColors(frozenset("G")),))))
        s.put(0, "hand", instant("Bleach", Change(All(HasSubtype("Bear")), (BecomeColors(frozenset()),))))
        s.act(0, "activate", "Apothecary").resolve()
        late = s.put(0, "battlefield", BEAR)
        s.act(0, "cast", "Paint").resolve()
        s.act(0, "cast", "Bleach").resolve()
        hit(s, 1, All(CREATURE))
        assert [s.field("damage", o) for o in (bear, ox, late)] == [0, 1, 1]
        hit(s, 1, targets=bear)
        assert s.field("damage", bear) == 1


@rule("615.12", "615.12a")
def test_unpreventable_damage_is_not_prevented_but_additional_effects_happen_and_shields_stay():
    honor = instant("Honor", PreventNextDamage(3, Target(), then=do(GainLife(1), GainLife(PreventedDamage()))),
                    targets=ANY)  # fmt: skip
    stomp = instant("Stomp", CreateEffect(CantBePrevented()))
    with FullTable(decks=[[BEAR] * 5] * 2) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", honor)
        s.put(0, "hand", stomp)
        s.act(1, "cast", "Honor", targets=[("player", 1)]).resolve()
        s.act(0, "cast", "Stomp").resolve()
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 19
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        skull = s.put(0, "battlefield", SKULL)
        s.put(1, "hand", SALVE)
        s.put(0, "hand", instant("Drop", MoveTo(All(HasType("enchantment")), "hand")))
        s.act(1, "cast", "Salve", targets=[("player", 1)]).resolve()
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 18
        s.act(0, "cast", "Drop").resolve()
        assert skull not in s.game.objects
        deals(s, (bear, ("player", 1), 4))
        assert s.life(1) == 17  # the shield of 3 was whole


@rule("615.12", "702.16e")
def test_protection_does_not_prevent_what_cannot_be_prevented():
    knight = creature("Knight", 2, 5, *protection_from(HasColor("R")))
    with FullTable() as s:
        k = s.put(1, "battlefield", knight)
        imp = s.put(0, "battlefield", GOBLIN)
        deals(s, (imp, k, 2))
        assert s.field("damage", k) == 0
        s.put(0, "battlefield", SKULL)
        deals(s, (imp, k, 2))
        assert s.field("damage", k) == 2


@rule("615.2", "615.8")
def test_a_shield_for_the_next_time_takes_all_that_is_dealt_at_once():
    """One instance of damage to several players: all of it is prevented, and then the shield is used up."""
    hold = instant("Hold", ChooseSource(CREATURE), PreventNextTime(sources=Remembered("source")))
    with FullTable(3) as s:
        imp = s.put(0, "battlefield", GOBLIN)
        s.put(1, "hand", hold)
        s.act(1, "cast", "Hold").resolve()
        both = [(imp, ("player", p), 2) for p in (1, 2)]
        deals(s, *both)
        assert [s.life(p) for p in (1, 2)] == [20, 20]
        deals(s, *both)
        assert [s.life(p) for p in (1, 2)] == [18, 18]


@rule("615.7", "616.1")
def test_shields_of_two_players_are_each_asked_about_in_turn_order():
    with FullTable(3) as s:
        a, b = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", instant("Each", PreventNextDamage(1, EachPlayer())))
        s.act(0, "cast", "Each").resolve()
        s.expect(1, "615.7", 1).expect(2, "615.7", 0)
        deals(s, *[(src, ("player", p), 1) for p in (2, 1) for src in (a, b)])
        assert [s.life(p) for p in (1, 2)] == [19, 19]


@rule("615.3", "514.2")
def test_a_permanent_shield_of_its_controller():
    with FullTable() as s:
        s.put(0, "battlefield", card("Sanctuary", "Enchantment", Static((Prevents(to_you(), 2),))))
        bear = s.put(1, "battlefield", BEAR)
        deals(s, (bear, ("player", 0), 3), (bear, ("player", 1), 3))
        assert (s.life(0), s.life(1)) == (19, 17)
