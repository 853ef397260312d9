"""Ixalan's instants, sorceries, Auras, Equipment, artifacts, enchantments, lands and planeswalkers, each in a game."""

from __future__ import annotations

import pytest
import xln
from xln import attack, hand, ixalan, play, raid, tapped, use, words_of

from apnap.testing.selecting import Raw
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.frames.planeswalkers import LOYALTY_ACTIVATED


def test_damage_to_any_target():
    with ixalan() as s:
        bear = s.put(1, "battlefield", "Queen's Bay Soldier")
        play(s, "Lightning Strike", "RR", bear)
        assert s.zone_names(1, "graveyard") == ["Queen's Bay Soldier"]
        play(s, "Lightning Strike", "RR", ("player", 1))
        play(s, "Unfriendly Fire", "RRRRR", ("player", 1))
        assert s.life_totals() == [20, 13]
        walker = s.put(1, "battlefield", "Jace, Ingenious Mind-Mage", counters={"loyalty": 5})
        play(s, "Lightning Strike", "RR", walker)
        assert s.counters(walker) == {"loyalty": 2}
        play(s, "Dark Nourishment", "BBBBB", ("player", 1))
        assert s.life_totals() == [23, 10]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_dual_shot(count):
    with ixalan() as s:
        foes = [s.put(1, "battlefield", "Huatli's Snubhorn") for _ in range(3)]
        s.put(0, "hand", "Dual Shot")
        s.give(0, "R")
        s.act(0, "cast", "Dual Shot", targets=foes[:count])
        s.resolve()
        assert [s.damage(foe) for foe in foes] == [1] * count + [0] * (3 - count)


def test_firecannon_blast_does_more_after_an_attack():
    with ixalan() as s:
        dino = s.put(1, "battlefield", "Ancient Brontodon")
        play(s, "Firecannon Blast", "RRR", dino)
        assert s.damage(dino) == 3
        raid(s)
        play(s, "Firecannon Blast", "RRR", dino)
        assert dino not in s.game.objects, "3 and 6 are 9"


def test_destroying_by_power_and_type():
    with ixalan() as s:
        big, small = s.put(1, "battlefield", "Air Elemental"), s.put(1, "battlefield", "Shining Aerosaur")
        wave = s.put(1, "battlefield", "River Sneak")
        s.put(0, "hand", "Vanquish the Weak", "Legion's Judgment", "Walk the Plank")
        s.give(0, "BBBWWBB")
        s.act(0, "cast", "Vanquish the Weak", targets=lambda ref: ref == small)
        assert s.game.get(xln.TARGETS, s.ids("stack")[0]) == (((small,),),)
        s.resolve()
        assert s.permanents(1) == ["Air Elemental", "River Sneak"]
        play(s, "Legion's Judgment", "WWW", big)
        assert s.permanents(1) == ["River Sneak"]
        s.give(0, "BB")
        assert not s.can(0, "Walk the Plank"), "a Merfolk is no target"
        s.put(1, "battlefield", "Raptor Companion")
        assert s.can(0, "Walk the Plank")
        s.cast(0, "Walk the Plank", "Raptor Companion")
        s.resolve()
        assert s.zone_names(1, "battlefield") == ["River Sneak"]
        assert wave in s.game.objects


def test_vanquish_the_weak_spares_the_strong():
    with ixalan() as s:
        s.put(1, "battlefield", "Air Elemental")
        s.put(0, "hand", "Vanquish the Weak")
        s.give(0, "BBB")
        assert not s.can(0, "Vanquish the Weak")


def test_bright_reprisal_hits_attackers_only():
    with ixalan(active=1) as s:
        attacker, other = s.put(1, "battlefield", "Air Elemental"), s.put(1, "battlefield", "Raptor Companion")
        s.put(0, "hand", "Bright Reprisal")
        s.give(0, "WWWWW")
        assert not s.can(0, "Bright Reprisal")
        attack(s, attacker, player=1, defender=0)
        play(s, "Bright Reprisal", "WWWWW", attacker)
        assert s.permanents(1) == ["Raptor Companion"]
        assert other in s.game.objects
        assert "Gilded Sentinel" in hand(s)


def test_spells_that_destroy_artifacts_and_enchantments():
    with ixalan() as s:
        s.put(1, "battlefield", "Favorable Winds")
        play(s, "Demystify", "W", "Favorable Winds")
        s.put(1, "battlefield", "Hierophant's Chalice")
        play(s, "Slice in Twain", "GGGG", "Hierophant's Chalice")
        assert s.permanents(1) == []
        assert hand(s) == ["Gilded Sentinel"]


def test_crushing_canopy_has_two_modes():
    with ixalan() as s:
        s.put(1, "battlefield", "Favorable Winds")
        s.put(1, "battlefield", "Air Elemental")
        s.put(1, "battlefield", "Raptor Companion")
        play(s, "Crushing Canopy", "GGG", modes=["Destroy target creature with flying"])
        assert s.permanents(1) == ["Favorable Winds", "Raptor Companion"]
        play(s, "Crushing Canopy", "GGG")
        assert s.permanents(1) == ["Raptor Companion"]


def test_exiling_and_gaining_life():
    with ixalan() as s:
        s.put(1, "battlefield", "Jace, Ingenious Mind-Mage", counters={"loyalty": 5})
        play(s, "Vraska's Contempt", "BBBB", "Jace, Ingenious Mind-Mage")
        assert s.zone_names(None, "exile") == ["Jace, Ingenious Mind-Mage"]
        assert s.life_totals() == [22, 20]
        play(s, "Ritual of Rejuvenation", "WWW")
        assert s.life_totals() == [26, 20]
        assert len(hand(s)) == 1


def test_cancel():
    with ixalan(active=1) as s:
        s.put(1, "hand", "Raptor Companion")
        s.give(1, "WW")
        spell = s.cast(1, "Raptor Companion")
        s.put(0, "hand", "Cancel")
        s.give(0, "UUU")
        s.cast(0, "Cancel", spell)
        s.resolve_all()
        assert s.zone_names(1, "graveyard") == ["Raptor Companion"]
        assert s.permanents() == []


@pytest.mark.parametrize("pays", [False, True])
def test_spell_pierce_asks_for_two_mana(pays):
    with ixalan(active=1) as s:
        s.put(1, "hand", "Ritual of Rejuvenation")
        for _ in range(5):
            s.put(1, "battlefield", "Plains")
        s.cast(1, "Ritual of Rejuvenation")
        s.put(0, "hand", "Spell Pierce")
        s.give(0, "U")
        s.cast(0, "Spell Pierce")
        s.expect(1, "118.12a", pays)
        s.resolve()
        s.done()
        s.resolve_all()
        assert s.life_totals() == [20, 24 if pays else 20]


def test_spell_pierce_is_for_noncreature_spells():
    with ixalan(active=1) as s:
        s.put(1, "hand", "Raptor Companion")
        s.give(1, "WW")
        s.cast(1, "Raptor Companion")
        s.put(0, "hand", "Spell Pierce", "Cancel")
        s.give(0, "UUUU")
        s.reach(0)
        assert s.can(0, "Cancel")
        assert not s.can(0, "Spell Pierce")


def test_drawing_and_scrying():
    with ixalan() as s:
        s.put(0, "library", "Island")
        s.put(0, "hand", "Opt")
        s.give(0, "U")
        s.cast(0, "Opt")
        s.expect(0, "701.18a", Raw(((), (0,))))
        s.resolve()
        assert hand(s) == ["Gilded Sentinel"]
        assert s.zone_names(0, "library")[-1] == "Island"
        play(s, "Pirate's Prize", "UUUU")
        assert hand(s) == ["Gilded Sentinel"] * 3
        assert s.permanents() == ["Treasure Token"]


def test_sheltering_light():
    with ixalan() as s:
        dino = s.put(0, "battlefield", "Raptor Companion")
        play(s, "Sheltering Light", "W", dino)
        assert s.log_has("701.18a")
        play(s, "Lightning Strike", "RR", dino)
        assert s.damage(dino) == 3
        assert dino in s.game.objects
        s.pass_until("upkeep")
        assert words_of(s, dino) == set()


def test_depths_of_desire_and_its_treasure():
    with ixalan() as s:
        s.put(1, "battlefield", "Air Elemental")
        play(s, "Depths of Desire", "UUU", "Air Elemental")
        assert hand(s, 1) == ["Air Elemental"]
        treasure = s.find("Treasure Token")
        assert s.characteristic(treasure, "subtypes") == {"Treasure"}
        s.put(0, "battlefield", "Mountain")
        s.put(0, "hand", "Lightning Strike")
        s.cast(0, "Lightning Strike", ("player", 1))
        assert treasure not in s.game.objects, "it was sacrificed for mana"
        s.resolve()
        assert s.life_totals() == [20, 17]


def test_pumping_until_end_of_turn():
    with ixalan() as s:
        mine, theirs = s.put(0, "battlefield", "Queen's Bay Soldier"), s.put(1, "battlefield", "Air Elemental")
        play(s, "Sure Strike", "RR", mine)
        assert s.pt(mine) == (5, 2)
        assert words_of(s, mine) == {"first-strike"}
        play(s, "Skulduggery", "B", mine, theirs)
        assert (s.pt(mine), s.pt(theirs)) == ((6, 3), (3, 3))
        s.pass_until("upkeep")
        assert (s.pt(mine), s.pt(theirs), words_of(s, mine)) == ((2, 2), (4, 4), set())


def test_dinosaur_stampede():
    with ixalan() as s:
        dino, pirate = s.put(0, "battlefield", "Raptor Companion"), s.put(0, "battlefield", "Headstrong Brute")
        home = s.put(0, "battlefield", "Huatli's Snubhorn")
        theirs = s.put(1, "battlefield", "Nest Robber")
        attack(s, dino, pirate)
        play(s, "Dinosaur Stampede", "RRR")
        assert [s.pt(c) for c in (dino, pirate, home, theirs)] == [(5, 1), (5, 3), (2, 2), (2, 1)]
        assert ["trample" in words_of(s, c) for c in (dino, pirate, home, theirs)] == [True, False, True, False]


def test_hijack():
    with ixalan() as s:
        dino = s.put(1, "battlefield", "Ancient Brontodon", tapped=True)
        play(s, "Hijack", "RRR", dino)
        assert s.game.controller(dino) == 0
        assert not tapped(s, dino)
        attack(s, dino)
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 11]
        s.pass_until("upkeep")
        assert s.game.controller(dino) == 1


def test_heartless_pillage():
    with ixalan() as s:
        s.put(1, "hand", *["Island"] * 5)
        play(s, "Heartless Pillage", "BBB")
        assert len(hand(s, 1)) == 3
        assert s.permanents() == []
        raid(s)
        play(s, "Heartless Pillage", "BBB")
        assert len(hand(s, 1)) == 1
        assert "Treasure Token" in s.permanents()


def test_vampire_tokens():
    with ixalan() as s:
        play(s, "Queen's Commission", "WWW")
        assert s.count("Vampire Token", "battlefield") == 2
        play(s, "Call to the Feast", "WWWB")
        tokens = s.find_all("Vampire Token")
        assert len(tokens) == 5
        assert {s.pt(t) for t in tokens} == {(1, 1)}
        assert words_of(s, tokens[0]) == {"lifelink"}
        assert s.characteristic(tokens[0], "colors") == {"W"}


def test_river_heralds_boon():
    with ixalan() as s:
        dino, wave = s.put(0, "battlefield", "Raptor Companion"), s.put(0, "battlefield", "River Sneak")
        play(s, "River Heralds' Boon", "GG", dino, wave)
        assert (s.counters_on(dino), s.counters_on(wave)) == (1, 1)
        play(s, "River Heralds' Boon", "GG", wave, wave)
        assert s.counters_on(wave) == 3


# Permanents that are no creatures -----------------------------------------------------------------------


def test_auras():
    with ixalan() as s:
        dino = s.put(0, "battlefield", "Raptor Companion", sick=True)
        play(s, "Mark of the Vampire", "BBBB", dino)
        assert s.pt(dino) == (5, 3)
        play(s, "Swashbuckling", "RR", dino)
        assert s.pt(dino) == (7, 5)
        assert words_of(s, dino) == {"lifelink", "haste"}
        attack(s, dino)
        s.pass_until("postcombat main")
        assert s.life_totals() == [27, 13]
        play(s, "Walk the Plank", "BB", dino)
        assert sorted(s.zone_names(0, "graveyard")) == [
            "Mark of the Vampire", "Raptor Companion", "Swashbuckling", "Walk the Plank",
        ]  # fmt: skip


def test_cobbled_wings():
    with ixalan() as s:
        one, two = s.put(0, "battlefield", "Raptor Companion"), s.put(0, "battlefield", "Queen's Bay Soldier")
        play(s, "Cobbled Wings", "CC")
        use(s, "Cobbled Wings", "C", one)
        assert (words_of(s, one), words_of(s, two)) == ({"flying"}, set())
        use(s, "Cobbled Wings", "C", two)
        assert (words_of(s, one), words_of(s, two)) == (set(), {"flying"})


def test_pirates_cutlass():
    with ixalan() as s:
        pirate, dino = s.put(0, "battlefield", "Headstrong Brute"), s.put(0, "battlefield", "Raptor Companion")
        play(s, "Pirate's Cutlass", "CCC")
        s.resolve()
        assert s.field(ATTACHED_TO, "Pirate's Cutlass") == pirate
        assert s.pt(pirate) == (5, 4)
        use(s, "Pirate's Cutlass", "CC", dino)
        assert (s.pt(pirate), s.pt(dino)) == ((3, 3), (5, 2))


def test_hierophants_chalice():
    with ixalan() as s:
        play(s, "Hierophant's Chalice", "CCC")
        s.resolve()
        assert s.life_totals() == [21, 19]
        s.put(0, "hand", "Cobbled Wings")
        s.put(0, "battlefield", "Island")
        s.cast(0, "Cobbled Wings")
        assert tapped(s, "Hierophant's Chalice")


def test_favorable_winds():
    with ixalan() as s:
        flyer, other = s.put(0, "battlefield", "Air Elemental"), s.put(0, "battlefield", "Raptor Companion")
        theirs = s.put(1, "battlefield", "Air Elemental")
        play(s, "Favorable Winds", "UU")
        assert [s.pt(c) for c in (flyer, other, theirs)] == [(5, 5), (3, 1), (4, 4)]


def test_deeproot_waters():
    with ixalan() as s:
        s.put(0, "battlefield", "Deeproot Waters")
        s.put(0, "hand", "River Sneak", "Raptor Companion")
        s.give(0, "UUWW")
        s.cast(0, "River Sneak")
        s.resolve()
        assert s.permanents() == ["Deeproot Waters", "Merfolk Token"], "the ability resolves before the spell"
        assert words_of(s, "Merfolk Token") == {"hexproof"}
        s.resolve_all()
        s.give(0, "WW")
        s.cast(0, "Raptor Companion")
        assert len(s.ids("stack")) == 1


@pytest.mark.parametrize("land", ["Stone Quarry", "Woodland Stream"])
def test_lands_that_enter_tapped(land):
    with ixalan() as s:
        s.put(0, "hand", land)
        s.act(0, "play", land)
        assert tapped(s, land)


LANDS = {
    "Stone Quarry": "RW", "Woodland Stream": "GU", "Drowned Catacomb": "UB", "Glacial Fortress": "WU",
    "Rootbound Crag": "RG", "Sunpetal Grove": "GW",
}  # fmt: skip


@pytest.mark.parametrize(("land", "colors"), LANDS.items())
def test_lands_of_two_colours(land, colors):
    for color in "WUBRG":
        with ixalan() as s:
            s.put(0, "battlefield", land)
            spell = {
                "W": "Sheltering Light",
                "U": "Opt",
                "B": "Vicious Conquistador",
                "R": "Rigging Runner",
                "G": "Jungle Delver",
            }
            s.put(0, "hand", spell[color])
            s.put(0, "battlefield", "Raptor Companion")
            assert s.can(0, spell[color]) is (color in colors)


@pytest.mark.parametrize(
    ("land", "fits", "other"),
    [
        ("Drowned Catacomb", ("Island", "Swamp"), "Forest"),
        ("Glacial Fortress", ("Plains", "Island"), "Swamp"),
        ("Rootbound Crag", ("Mountain", "Forest"), "Island"),
        ("Sunpetal Grove", ("Forest", "Plains"), "Mountain"),
    ],
)
def test_lands_that_look_for_others(land, fits, other):
    for beside, owner, wanted in ((fits[0], 0, False), (fits[1], 0, False), (other, 0, True), (fits[0], 1, True)):
        with ixalan() as s:
            s.put(owner, "battlefield", beside)
            s.put(0, "hand", land)
            s.act(0, "play", land)
            assert tapped(s, land) is wanted


# Planeswalkers ------------------------------------------------------------------------------------------


def nth(number: int):
    """The ability of that number."""
    return lambda option: option[2] == number


def test_jace_draws_and_untaps():
    with ixalan() as s:
        dino = s.put(0, "battlefield", "Raptor Companion", tapped=True)
        play(s, "Jace, Ingenious Mind-Mage", "UUUUUU")
        jace = s.find("Jace, Ingenious Mind-Mage")
        assert s.counters(jace) == {"loyalty": 5}
        s.act(0, "activate", nth(1))
        s.resolve()
        assert not tapped(s, dino)
        assert s.counters(jace) == {"loyalty": 6}
        s.settle()
        assert not s.can(0, "Jace, Ingenious Mind-Mage", "activate"), "one loyalty ability a turn"
        assert s.field(LOYALTY_ACTIVATED, jace) == 1
        s.pass_until("precombat main", again=True)
        s.pass_until("precombat main", again=True)
        s.act(0, "activate", nth(0))
        before = len(hand(s))
        s.resolve()
        assert len(hand(s)) == before + 1
        assert s.counters(jace) == {"loyalty": 7}


def test_jace_takes_three_creatures():
    with ixalan() as s:
        foes = [s.put(1, "battlefield", "Raptor Companion") for _ in range(3)]
        jace = s.put(0, "battlefield", "Jace, Ingenious Mind-Mage", counters={"loyalty": 10})
        s.act(0, "activate", nth(2), targets=foes)
        s.resolve()
        assert s.counters(jace) == {"loyalty": 1}
        s.pass_until("upkeep")
        assert {s.game.controller(foe) for foe in foes} == {0}


def test_huatli_strengthens_and_strikes():
    with ixalan() as s:
        dino, foe = s.put(0, "battlefield", "Raptor Companion"), s.put(1, "battlefield", "Shining Aerosaur")
        huatli = s.put(0, "battlefield", "Huatli, Dinosaur Knight", counters={"loyalty": 4})
        s.act(0, "activate", nth(0), targets=[dino])
        s.resolve()
        assert s.counters_on(dino) == 2
        assert s.counters(huatli) == {"loyalty": 6}
        s.set_field(LOYALTY_ACTIVATED, 0, huatli)
        s.act(0, "activate", nth(1))
        s.resolve()
        assert foe not in s.game.objects, "5 damage for its toughness of 4"
        assert s.counters(huatli) == {"loyalty": 3}


def test_huatlis_last_ability():
    with ixalan() as s:
        dino, pirate = s.put(0, "battlefield", "Raptor Companion"), s.put(0, "battlefield", "Headstrong Brute")
        s.put(0, "battlefield", "Huatli, Dinosaur Knight", counters={"loyalty": 7})
        s.act(0, "activate", nth(2))
        s.resolve()
        assert (s.pt(dino), s.pt(pirate)) == ((7, 5), (3, 3))
        assert s.zone_names(0, "graveyard") == ["Huatli, Dinosaur Knight"]
