"""Protection (CR 702.16)."""

from __future__ import annotations

import pytest
from magic import A_CREATURE, BEAR, table
from testcards import Do
from wordings import beast, made, meaning, play, spell
from wordings import table as whole

from apnap import Continuous, Keyword, Moved
from apnap.testing import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.abilities.equip import equip
from apnap_plugins.abilities.protection import (
    GainProtection,
    OfPlayer,
    protection_from,
    protection_from_all_colors,
    protection_from_everything,
)
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.continuous.continuous import (
    AffectsSelected,
    BecomeColors,
    Gain,
    LoseAbility,
    YouGainControl,
    affect,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.players import PlayersHave
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.damage.damage import damage_event
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import CanBeTargeted, TargetSpec
from apnap_plugins.rules.vocabulary.filters import (
    ARTIFACT,
    CREATURE,
    LEAST,
    Anything,
    HasColor,
    HasColors,
    HasStat,
    HasSubtype,
    HasSupertype,
    HasType,
    OpponentControls,
    all_of,
)
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, permanent

BLACK, RED, WHITE = HasColor("B"), HasColor("R"), HasColor("W")
FOE = TargetSpec(all_of(CREATURE, OpponentControls()))
SHOOT = Activated((TapThisCost(),), DealDamage(1, Target()), (A_CREATURE,))


def knight(*qualities, name="Knight"):
    return creature(name, 2, 5, protection_from(*qualities))


def zap(colors="B", name="Zap", **values):
    return instant(name, DealDamage(1, Target()), A_CREATURE, colors=colors, **values)


def aura(name, *abilities, colors="B"):
    return permanent(name, "Enchantment — Aura", enchant(CREATURE), *abilities, cost="{0}", colors=colors)


def pro(*mechanics, **more):
    return table("protection", "enchant", "equip", *mechanics, **more)


@rule("702.16a", "702.16b")
def test_no_target_of_spells_and_abilities_of_that_quality_whoever_controls_them():
    s = pro()
    s.put(0, "battlefield", knight(BLACK))
    s.put(0, "hand", zap("B"))
    s.put(1, "hand", zap("B"), zap("R", "Spark"))
    s.put(1, "battlefield", permanent("Black Gun", "Artifact", SHOOT, colors="B"), permanent("Gun", "Artifact", SHOOT))
    assert not s.can(0, "Zap")
    assert not s.can(1, "Zap")
    assert not s.can(1, "Black Gun", "activate")
    s.cast(1, "Spark", "Knight")
    s.resolve()
    s.activate(1, "Gun", "Knight")
    s.resolve()
    assert s.damage("Knight") == 2


@rule("702.16a")
def test_a_type_or_subtype_means_sources_anywhere():
    s = pro()
    s.put(0, "battlefield", knight(ARTIFACT, HasSubtype("Goblin")))
    shoot = Activated((TapThisCost(),), DealDamage(1, Target()), (FOE,))
    s.put(1, "battlefield", permanent("Gun", "Artifact", shoot))
    s.put(1, "battlefield", creature("Goblin", 1, 1, shoot, types="Creature — Goblin"))
    assert not s.can(1, "Gun", "activate")
    assert not s.can(1, "Goblin", "activate")
    gun = s.find("Gun")
    s.happen(Moved(gun, "graveyard"))  # in the graveyard it is an artifact card
    s.happen(damage_event(s.find("Gun", "graveyard"), s.find("Knight"), 2))
    assert s.damage("Knight") == 0
    s.put(1, "hand", instant("Goblin Trick", DealDamage(1, Target()), FOE, types="Tribal Instant — Goblin"))
    s.put(1, "hand", zap("", "Bolt"))
    assert not s.can(1, "Goblin Trick")
    assert s.can(1, "Bolt")


@rule("702.16b")
def test_gained_in_response_it_makes_the_target_illegal():
    s = pro()
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", zap("B"))
    s.put(0, "hand", instant("Shelter", Change(Target(), (Gain(protection_from(BLACK)),)), A_CREATURE))
    s.cast(1, "Zap", "Bear")
    s.cast(0, "Shelter", "Bear")
    s.resolve_all()
    assert s.damage("Bear") == 0
    assert s.zone_names(1, "graveyard") == ["Zap"]


@rule("702.16b", "702.16e")
def test_a_player_with_protection():
    s = pro()
    s.put(0, "battlefield", permanent("Halo", "Artifact", PlayersHave(You(), protection_from(RED))))
    s.put(1, "hand", instant("Burn", DealDamage(2, Target()), TargetSpec(None, "opponent"), colors="R"))
    s.put(1, "hand", instant("Drain", DealDamage(2, Target()), TargetSpec(None, "opponent"), colors="B"))
    assert not s.can(1, "Burn")
    s.cast(1, "Drain", ("player", 0))
    s.resolve()
    assert s.life_totals() == [18, 20]
    red = s.put(1, "battlefield", creature("Imp", 2, 2, colors="R"))
    s.happen(damage_event(red, ("player", 0), 2), damage_event(red, ("player", 1), 2))
    assert s.life_totals() == [18, 18]


@rule("702.16c")
def test_auras_of_that_quality_fall_off_and_do_not_go_on():
    s = pro("attach")
    s.put(0, "battlefield", BEAR)
    s.put(0, "battlefield", knight(BLACK))
    web = s.put(1, "battlefield", aura("Web"), attached_to=s.find("Bear"))
    silk = s.put(1, "battlefield", aura("Silk", colors="W"), attached_to=s.find("Bear"))
    s.do(0, Do("attach", (web, s.find("Knight"))))
    s.do(0, Do("attach", (silk, s.find("Knight"))))
    assert (s.host(web), s.host(silk)) == (s.find("Bear"), s.find("Knight"))
    s.do(0, Change(All(CREATURE), (Gain(protection_from(BLACK)),)))
    assert s.zone_names(1, "graveyard") == ["Web"]
    assert s.host(silk) == s.find("Knight")


@rule("702.16d")
def test_equipment_of_that_quality_comes_off_and_stays_on_the_battlefield():
    s = pro("attach")
    bear = s.put(0, "battlefield", BEAR)
    blade = permanent("Blade", "Artifact — Equipment", equip(mana_cost("{0}")), colors="B")
    s.put(0, "battlefield", blade)
    s.activate(0, "Blade", "Bear")
    s.resolve()
    assert s.host("Blade") == bear
    s.do(0, Change(All(CREATURE), (Gain(protection_from(BLACK)),)))
    assert s.host("Blade") is None
    assert "Blade" in s.permanents()
    assert not s.can(0, "Blade", "activate")
    s.do(0, Do("attach", (s.find("Blade"), bear)))
    assert s.host("Blade") is None


@rule("702.16e")
def test_damage_from_that_quality_is_prevented_also_in_a_batch():
    s = pro()
    s.put(0, "battlefield", knight(BLACK), BEAR)
    s.put(1, "hand", instant("Pestilence", DealDamage(1, All(CREATURE)), colors="B"))
    s.cast(1, "Pestilence")
    s.resolve()
    assert (s.damage("Knight"), s.damage("Bear")) == (0, 1)
    source = s.find("Pestilence", "graveyard")
    from apnap_plugins.rules.damage.damage import DamageDealt

    s.happen(DamageDealt(source, 1, s.find("Knight"), preventable=False))
    assert s.damage("Knight") == 1


@rule("702.16e")
def test_what_deals_no_damage_and_does_not_target_gets_through():
    s = pro()
    s.put(0, "battlefield", knight(BLACK))
    s.put(1, "hand", instant("Damnation", MoveTo(All(CREATURE), "graveyard"), colors="B"))
    s.cast(1, "Damnation")
    s.resolve()
    assert s.permanents() == []


@rule("702.16f")
def test_creatures_of_that_quality_cannot_block_it():
    s = pro("combat", stage="beginning of combat")
    s.put(0, "battlefield", knight(BLACK), knight(RED, name="Squire"))
    rat = s.put(1, "battlefield", creature("Rat", 1, 1, colors="B"))
    s.expect(0, "declare attackers", {"Knight": ("player", 1), "Squire": ("player", 1)})
    s.pass_until("declare attackers")
    from apnap_plugins.rules.combat.blocking import CanBlock

    assert s.game.query(CanBlock(rat, s.find("Knight")), True) is False
    s.expect(1, "declare blockers", {"Rat": "Squire"})
    s.pass_until("postcombat main")
    s.done()
    assert s.life_totals() == [20, 18]
    assert s.zone_names(1, "graveyard") == ["Rat"]
    assert s.damage("Squire") == 1


@rule("702.16g")
def test_from_two_qualities_are_two_abilities():
    s = pro()
    s.put(0, "battlefield", knight(BLACK, RED))
    s.put(1, "hand", zap("B"), zap("R", "Spark"))
    s.do(0, Change(All(CREATURE), (LoseAbility(protection_from(BLACK)[0]),)))
    assert s.can(1, "Zap")
    assert not s.can(1, "Spark")


@rule("702.16h")
def test_from_all_colors_is_from_each_color():
    s = pro()
    s.put(0, "battlefield", creature("Knight", 2, 5, protection_from_all_colors()))
    for letter in "WUBRG":
        s.put(1, "hand", zap(letter, f"Zap {letter}"))
        assert not s.can(1, f"Zap {letter}")
    s.put(1, "hand", zap("", "Grey"))
    assert s.can(1, "Grey")
    s.do(0, Change(All(CREATURE), (LoseAbility(protection_from(RED)[0]),)))
    assert s.can(1, "Zap R")
    assert not s.can(1, "Zap G")


@rule("702.16i")
def test_from_each_opponent_is_from_each_of_them():
    s = pro(players=3)
    s.put(0, "battlefield", knight(OfPlayer(EachOpponent())))
    for player in (0, 1, 2):
        s.put(player, "hand", zap("", f"Zap {player}"))
    assert [s.can(p, f"Zap {p}") for p in (0, 1, 2)] == [True, False, False]


@rule("702.16j")
def test_from_everything_is_from_each_object():
    s = pro("attach")
    hero = s.put(0, "battlefield", creature("Hero", 2, 2, protection_from_everything()))
    bear = s.put(0, "battlefield", BEAR)
    s.put(0, "hand", zap(""))
    web = s.put(0, "battlefield", aura("Web", colors=""), attached_to=bear)
    blade = s.put(0, "battlefield", permanent("Blade", "Artifact — Equipment"), attached_to=bear)
    s.happen(damage_event(bear, hero, 5))
    assert s.damage(hero) == 0
    s.do(0, Do("attach", (web, hero)))
    s.do(0, Do("attach", (blade, hero)))
    assert (s.host(web), s.host(blade)) == (bear, bear)
    s.happen(Moved(bear, "hand"))
    assert not s.can(0, "Zap")


@rule("702.16k")
def test_from_a_player_means_what_they_control_and_what_they_own():
    s = pro(players=3)
    s.put(0, "battlefield", knight(OfPlayer(EachOpponent())))
    mine = s.put(1, "battlefield", creature("Traitor", 3, 3))
    theirs = s.put(0, "battlefield", creature("Mine", 3, 3))
    s.happen(damage_event(theirs, s.find("Knight"), 1))
    assert s.damage("Knight") == 1
    s.happen(damage_event(mine, s.find("Knight"), 1))
    assert s.damage("Knight") == 1
    from apnap import Context

    s.arrange(lambda: affect(Context(s.game, 0, 0), [mine], (YouGainControl(),)))
    s.happen(damage_event(mine, s.find("Knight"), 1))  # owned by an opponent, controlled by you
    assert s.damage("Knight") == 2
    card = s.put(1, "graveyard", creature("Ghost", 1, 1))  # nobody controls it
    s.happen(damage_event(card, s.find("Knight"), 1))
    assert s.damage("Knight") == 2


@rule("702.16m")
def test_equal_instances_are_redundant():
    s = pro()
    s.put(0, "battlefield", knight(BLACK, BLACK))
    s.put(1, "hand", zap("B"))
    s.happen(damage_event(s.put(1, "battlefield", creature("Rat", 1, 1, colors="B")), s.find("Knight"), 1))
    assert s.damage("Knight") == 0
    s.do(0, Change(All(CREATURE), (LoseAbility(protection_from(BLACK)[0]),)))
    assert s.can(1, "Zap")


def gift(name, part, colors="W"):
    return aura(name, Continuous(AffectsSelected(Enchanted()), (part,)), colors=colors)


@rule("702.16n")
def test_an_effect_may_spare_the_aura_that_gives_it():
    s = pro()
    s.put(0, "battlefield", BEAR)
    other = s.put(0, "battlefield", aura("Other", colors="W"), attached_to=s.find("Bear"))
    s.put(0, "hand", gift("Holy", GainProtection(WHITE)))
    s.cast(0, "Holy", "Bear")
    s.resolve()
    assert s.host("Holy") == s.find("Bear")
    assert not s.game.exists(other)


@rule("702.16n")
def test_or_all_auras_but_other_instances_do_not():
    s = pro()
    s.put(0, "battlefield", BEAR)
    other = s.put(0, "battlefield", aura("Other", colors="W"), attached_to=s.find("Bear"))
    s.put(0, "hand", gift("Spectra", GainProtection(WHITE, filter=HasSubtype("Aura"))))
    s.put(0, "hand", aura("New", colors="W"))
    s.cast(0, "Spectra", "Bear")
    s.resolve()
    assert (s.host("Spectra"), s.host(other)) == (s.find("Bear"), s.find("Bear"))
    assert not s.can(0, "New")
    s.do(0, Change(All(CREATURE), (Gain(protection_from(WHITE)),)))
    assert sorted(s.zone_names(0, "graveyard"))[-2:] == ["Other", "Spectra"]


@rule("702.16n")
def test_without_sparing_an_aura_removes_itself():
    s = pro()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", gift("Foolish", Gain(protection_from(WHITE))))
    s.cast(0, "Foolish", "Bear")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Foolish"]


@rule("702.16p")
def test_only_what_is_attached_already_may_be_spared():
    s = pro("attach")
    s.put(0, "battlefield", BEAR, creature("Cow", 1, 1))
    old = s.put(0, "battlefield", aura("Old", colors="W"), attached_to=s.find("Bear"))
    far = s.put(0, "battlefield", aura("Far", colors="W"), attached_to=s.find("Cow"))
    s.put(0, "hand", gift("Blessing", GainProtection(WHITE, filter=HasSubtype("Aura"), already=True)))
    s.cast(0, "Blessing", "Bear")
    s.resolve()
    bear = s.find("Bear")
    assert (s.host("Blessing"), s.host(old)) == (bear, bear)
    s.do(0, Do("attach", (far, bear)))
    assert s.host(far) == s.find("Cow")
    late = s.put(0, "battlefield", aura("Late", colors="W"), attached_to=bear)
    s.do(0, Nothing())  # state-based actions are looked at again
    assert not s.game.exists(late)
    assert s.game.exists(old)


@rule("702.16p")
def test_spared_equipment_is_that_of_the_effects_controller():
    blessing = made("Blessing", "Enchantment — Aura", "Flash\nEnchant creature\nAs Blessing enters, choose a color.\n"
                    "Enchanted creature has protection from the chosen color. This effect doesn't remove Auras and "
                    "Equipment you control that are already attached to it.", cost="{W}")  # fmt: skip
    s = whole()
    s.lands(0, "W")
    bear = s.put(0, "battlefield", BEAR)
    mine = s.put(0, "battlefield", permanent("Mine", "Artifact — Equipment", colors="B"), attached_to=bear)
    web = s.put(0, "battlefield", aura("Web"), attached_to=bear)
    theirs = s.put(1, "battlefield", aura("Theirs"), attached_to=bear)
    s.put(0, "hand", blessing, zap("B"))
    s.cast(0, "Blessing", "Bear")
    s.expect(0, "607.2d", "B").resolve()
    assert [s.host(one) for one in (mine, web)] == [bear, bear]
    assert not s.game.exists(theirs)
    assert not s.can(0, "Zap")


@rule("702.16k")
def test_neither_is_it_targeted_by_abilities_that_player_controls_of_other_players_sources():
    s = pro(players=3)
    anybody = Activated((), DealDamage(1, Target()), (A_CREATURE,), by="any")
    s.put(0, "battlefield", knight(OfPlayer(EachOpponent())), permanent("Gun", "Artifact", anybody))
    s.put(1, "battlefield", permanent("Cannon", "Artifact", anybody))
    assert s.can(0, "Gun", "activate")
    assert not s.can(1, "Gun", "activate")  # its source is no opponent's, but the ability is
    assert not s.can(0, "Cannon", "activate")  # an ability of yours, from an opponent's source


@rule("702.16c")
def test_a_player_with_protection_cannot_be_enchanted():
    curse = permanent("Curse", "Enchantment — Aura Curse", enchant(players="any"), cost="{0}", colors="B")
    s = pro(active=1)
    old = s.put(1, "battlefield", curse, attached_to=("player", 0))
    s.put(1, "hand", curse)
    s.settle()
    assert s.game.exists(old)
    s.put(0, "battlefield", permanent("Halo", "Artifact", PlayersHave(You(), protection_from(BLACK))))
    s.do(0, Nothing())
    assert not s.game.exists(old)
    s.cast(1, "Curse", ("player", 1))


@rule("702.16d")
def test_a_fortified_land_with_protection_loses_its_fortification():
    s = table("protection", "fortify", "attach")
    land = s.put(0, "battlefield", permanent("Tower", "Land"))
    wall = permanent("Wall", "Artifact — Fortification", colors="B")
    fort = s.put(0, "battlefield", wall, attached_to=land)
    s.do(0, Change(All(HasSubtype("Fortification")), ()))
    assert s.host(fort) == land
    s.do(0, Change(All(HasType("land")), (Gain(protection_from(BLACK)),)))
    assert s.host(fort) is None
    assert s.game.exists(fort)


@rule("702.16a")
def test_a_name_is_meant_where_the_ability_says_so():
    halo = made(
        "Halo", "Enchantment", "As Halo enters, choose a card name.\nYou have protection from the chosen card name."
    )
    red = made("Shock", "Instant", "Shock deals 2 damage to target player.", cost="{0}")
    s = whole()
    s.put(1, "hand", red, made("Jolt", "Instant", "Jolt deals 2 damage to target player."))
    s.expect(0, "201.4", "Shock")
    play(s, 0, halo)
    s.done()
    s.cast(1, "Shock", ("player", 1))
    s.resolve()
    assert s.life_totals() == [20, 18]
    s.cast(1, "Jolt", ("player", 0))
    s.resolve()
    assert s.life_totals() == [18, 18]


@rule("702.16a", "607.2d")
def test_from_the_color_chosen_for_the_aura_that_gives_it():
    ward = made("Ward", "Enchantment — Aura", "Enchant creature\nAs Ward enters, choose a color.\n"
                "Enchanted creature has protection from the chosen color. This effect doesn't remove Ward.",
                cost="{W}")  # fmt: skip
    s = whole()
    s.lands(0, "W")
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", zap("B"), zap("W", "Beam"))
    s.put(0, "hand", ward)
    s.cast(0, "Ward", "Bear")
    s.expect(0, "607.2d", "W").resolve()
    assert s.host("Ward") == s.find("Bear")
    assert s.can(1, "Zap")
    assert not s.can(1, "Beam")


@rule("702.16k", "607.2d")
def test_from_the_chosen_player():
    nemesis = beast("Nemesis", "As Nemesis enters, choose a player.\nNemesis has protection from the chosen player.")
    s = whole(players=3)
    s.expect(0, "607.2d", ("player", 2))
    play(s, 0, nemesis)
    for player in (0, 1, 2):
        s.put(player, "hand", zap("", f"Zap {player}"))
    assert [s.can(p, f"Zap {p}") for p in (0, 1, 2)] == [True, True, False]


@rule("702.16i")
def test_from_its_colors_is_an_ability_for_each_as_they_are_now():
    s = whole()
    s.put(0, "battlefield", made("Fellowship", "Enchantment", "Each creature has protection from its colors."))
    s.put(0, "battlefield", creature("Zombie", 2, 2, colors="BR"))
    s.put(1, "hand", zap("B"), zap("R", "Spark"), zap("W", "Beam"))
    assert [s.can(1, name) for name in ("Zap", "Spark", "Beam")] == [False, False, True]
    s.do(0, Change(All(CREATURE), (BecomeColors(frozenset("W")),)))
    assert [s.can(1, name) for name in ("Zap", "Spark", "Beam")] == [True, True, False]


@rule("702.16i", "702.16n")
def test_from_the_colors_of_permanents_you_control():
    pledge = made("Pledge", "Enchantment — Aura", "Enchant creature\nEnchanted creature has protection from the colors of "
                  "permanents you control. This effect doesn't remove Pledge.", cost="{W}")  # fmt: skip
    s = whole()
    s.put(0, "battlefield", BEAR, creature("Imp", 1, 1, colors="R"))
    s.put(1, "battlefield", creature("Rat", 1, 1, colors="B"))
    s.lands(0, "W")
    s.put(0, "hand", pledge)
    s.cast(0, "Pledge", "Bear")
    s.resolve()
    assert s.host("Pledge") == s.find("Bear")
    s.put(1, "hand", zap("R"), zap("B", "Bane"))
    assert (s.can(1, "Zap"), s.can(1, "Bane")) == (True, True)  # other targets
    aim = s.game.query(CanBeTargeted(s.find("Bear"), s.find("Zap", "hand"), 1), True)
    assert aim is False
    assert s.game.query(CanBeTargeted(s.find("Bear"), s.find("Bane", "hand"), 1), True) is True


@rule("702.16a", "105.4")
@pytest.mark.parametrize(("choice", "stopped"), [("R", "Spark"), ("U", "")])
def test_from_the_color_of_your_choice_is_chosen_as_it_resolves(choice, stopped):
    s = whole()
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", zap("B"), zap("R", "Spark"))
    s.put(0, "hand", made("Shelter", "Instant", "Target creature you control gains protection from artifacts or from the "
                          "color of your choice until end of turn."))  # fmt: skip
    s.cast(0, "Shelter", "Bear")
    s.expect(0, "105.4", choice).resolve()
    s.done()
    assert [name for name in ("Zap", "Spark") if not s.can(1, name)] == ([stopped] if stopped else [])
    s.pass_until("upkeep", again=True)
    assert s.can(1, "Spark")


@rule("702.16a")
def test_the_color_of_its_controllers_choice_is_theirs_to_choose():
    s = whole()
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", zap("G"))
    s.put(0, "hand", made("Whim", "Instant", "Target creature gains protection from the color of its controller's choice "
                          "until end of turn."))  # fmt: skip
    s.cast(0, "Whim", "Bear")
    s.expect(1, "105.4", "G").resolve()
    s.done()
    assert not s.can(0, "Zap")


@rule("702.16b", "702.16j")
def test_you_gain_protection_from_everything_for_a_time():
    s = whole()
    for player in (0, 1):
        s.put(player, "library", BEAR, BEAR)
    s.put(0, "hand", made("Stasis", "Instant", "You gain protection from everything until your next turn."))
    s.cast(0, "Stasis")
    s.resolve()
    s.put(1, "hand", instant("Burn", DealDamage(2, Target()), TargetSpec(None, "opponent")))
    assert not s.can(1, "Burn")
    s.pass_until("upkeep", again=True)
    assert not s.can(1, "Burn")
    s.pass_until("upkeep", again=True)
    assert s.can(1, "Burn")


@rule("702.16b")
def test_a_player_gains_protection_from_a_chosen_color():
    s = whole()
    s.expect(0, "105.4", "R")
    play(
        s, 0, beast("Tiger", "When Tiger enters, you gain protection from the color of your choice until end of turn.")
    )
    s.resolve()
    s.done()
    s.happen(damage_event(s.put(1, "battlefield", creature("Imp", 2, 2, colors="R")), ("player", 0), 2))
    s.happen(damage_event(s.put(1, "battlefield", creature("Rat", 2, 2, colors="B")), ("player", 0), 1))
    assert s.life_totals() == [19, 20]


@rule("702.16n")
def test_in_words_an_aura_may_spare_all_auras_and_not_equipment():
    ward = made("Spectra", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +2/+2 and has protection from "
                "each color. This effect doesn't remove Auras.", cost="{W}")  # fmt: skip
    s = whole()
    s.lands(0, "W")
    bear = s.put(0, "battlefield", BEAR)
    web = s.put(1, "battlefield", aura("Web"), attached_to=bear)
    blade = s.put(0, "battlefield", permanent("Blade", "Artifact — Equipment", colors="B"), attached_to=bear)
    s.put(0, "hand", ward)
    s.cast(0, "Spectra", "Bear")
    s.resolve()
    assert (s.host("Spectra"), s.host(web), s.host(blade)) == (bear, bear, None)


PLAIN = [
    ("Protection from black", (BLACK,)),
    ("Protection from black and from red", (BLACK, RED)),
    ("Protection from black, from red, and from white", (BLACK, RED, WHITE)),
    (
        "Protection from Vampires, from Werewolves, and from Zombies",
        tuple(map(HasSubtype, ("Vampire", "Werewolf", "Zombie"))),
    ),
    ("Protection from instants", (HasType("instant"),)),
    ("Protection from snow", (HasSupertype("snow"),)),
    ("Protection from mana value 3 or greater", (HasStat("mana value", LEAST, 3),)),
    ("Protection from multicolored", (HasColors(2, 5),)),
    ("Protection from legendary creatures", (all_of(HasSupertype("legendary"), CREATURE),)),
    ("Protection from spells that are one or more colors", (all_of(IsSpell(), HasColors(1, 5)),)),
    ("Protection from each color", tuple(map(HasColor, "WUBRG"))),
    ("Protection from all colors", tuple(map(HasColor, "WUBRG"))),
    ("Protection from everything", (Anything(),)),
    ("Protection from each opponent", (OfPlayer(EachOpponent()),)),
]


@rule("702.16a", "702.16g", "702.16h", "702.16i", "702.16j")
@pytest.mark.parametrize(("text", "qualities"), PLAIN)
def test_words(text, qualities):
    assert meaning(text) == protection_from(*qualities)


def test_words_in_rows():
    flying, reach = Keyword("flying"), Keyword("reach")
    assert meaning("Flying, protection from black and from red") == (flying, *protection_from(BLACK, RED))
    assert meaning("Protection from black and from red, flying") == (*protection_from(BLACK, RED), flying)
    assert meaning("Protection from black; reach") == (*protection_from(BLACK), reach)
    (given,) = meaning("Creatures you control have flying, vigilance, reach, and protection from black and from red.")
    gained = given.effects[0].parts[0].abilities
    assert gained == (flying, Keyword("vigilance"), reach, *protection_from(BLACK, RED))


@rule("702.16a")
@pytest.mark.parametrize(
    ("text", "source", "stopped"),
    [
        ("Protection from instants", zap(""), True),
        ("Protection from instants", zap("", types="Sorcery"), False),
        ("Protection from mana value 3 or greater", zap("", cost="{3}"), True),
        ("Protection from mana value 3 or greater", zap("", cost="{2}"), False),
        ("Protection from spells that are one or more colors", zap("G"), True),
        ("Protection from spells that are one or more colors", zap(""), False),
        ("Protection from snow", zap("", types="Snow Instant"), True),
    ],
)
def test_any_characteristic_can_be_the_quality(text, source, stopped):
    s = whole(active=1)
    s.lands(1, "RRR")
    s.put(0, "battlefield", beast("Guard", text))
    s.put(1, "hand", source)
    assert s.can(1, "Zap") is not stopped


@rule("702.16a", "702.16f", "607.2d")
def test_creatures_have_protection_from_creatures_of_the_chosen_type():
    riders = beast(
        "Riders",
        "As Riders enters, choose a creature type.\n"
        "Human creatures you control have protection from creatures of the chosen type.",
        "2/9",
    )
    s = whole()
    s.expect(0, "607.2d", "Goblin")
    play(s, 0, riders)
    s.done()
    mine = s.put(0, "battlefield", creature("Man", 1, 9, types="Creature — Human"))
    for kind in ("Goblin", "Elf"):
        source = s.put(1, "battlefield", creature(kind, 1, 1, types=f"Creature — {kind}"))
        s.happen(damage_event(source, mine, 1), damage_event(source, s.find("Riders"), 1))
    assert s.damage(mine) == 1
    trick = s.put(1, "hand", instant("Trick", types="Tribal Instant — Goblin"))
    s.happen(damage_event(trick, mine, 1))
    assert s.damage(mine) == 2
    assert s.damage("Riders") == 2


@rule("105.4", "608.2d")
def test_what_may_be_chosen_instead_of_a_color_is_said():
    blessing = "Target creature gains protection from artifacts or from the color of your choice until end of turn."
    s = whole()
    bear = s.put(0, "battlefield", BEAR)
    s.expect(0, "105.4", "artifact")
    play(s, 0, spell(blessing, "Blessing"))
    s.done()
    assert "Choose artifact or a color [105.4]: artifact" in s.story()
    golem = s.put(1, "battlefield", made("Golem", "Artifact Creature", "", size="3/3"))
    s.happen(damage_event(golem, bear, 3))
    assert s.damage(bear) == 0
