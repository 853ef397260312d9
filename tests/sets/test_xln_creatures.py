"""Ixalan's creatures, each in a game."""

from __future__ import annotations

import pytest
from xln import attack, block, hand, ixalan, play, raid, tapped, use, words_of


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("Air Elemental", {"flying"}),
        ("Bishop's Soldier", {"lifelink"}),
        ("Colossal Dreadmaw", {"trample"}),
        ("Grazing Whiptail", {"reach"}),
        ("Huatli's Snubhorn", {"vigilance"}),
        ("Nest Robber", {"haste"}),
        ("Shining Aerosaur", {"flying"}),
        ("Sky Terror", {"flying", "menace"}),
        ("Wind Strider", {"flash", "flying"}),
        ("Ancient Brontodon", set()),
    ],
)
def test_creatures_of_keywords_alone_fight_by_them(card, words):
    """They attack into a ground creature and a flyer, who block where they can."""
    with ixalan() as s:
        attacker = s.put(0, "battlefield", card)
        assert words_of(s, attacker) == words
        ground, flyer = s.put(1, "battlefield", "Jungle Delver"), s.put(1, "battlefield", "Storm Fleet Aerialist")
        power, toughness = s.pt(attacker)
        attack(s, attacker)
        assert tapped(s, attacker) is ("vigilance" not in words)
        s.pass_priority()
        s.pass_priority()
        may = set(s.decision.options) if s.decision.kind == "declare blockers" else set()
        expected = {flyer} if "flying" in words else {ground, flyer}
        if "menace" in words:
            expected = set()  # the one that flies can't block it alone
        assert {b for b in may if s.decision.legal(((s.decision.options.index(b), 0),))} == expected
        if ground in may:
            s.answer(1, {ground: attacker})
            s.pass_until("postcombat main")
            assert s.life_totals()[1] == 20 - (power - 1 if "trample" in words else 0)
        else:
            s.pass_until("postcombat main")
            assert s.life_totals()[1] == 20 - power
        assert s.life_totals()[0] == 20 + (power if "lifelink" in words else 0)
        assert toughness > 0


def test_haste_and_flash():
    with ixalan() as s:
        play(s, "Nest Robber", "RR")
        attack(s, "Nest Robber")
        s.pass_until("end")
        s.put(1, "hand", "Wind Strider", "Air Elemental")
        s.give(1, "UUUUU")
        s.reach(1)
        assert s.can(1, "Wind Strider")
        assert not s.can(1, "Air Elemental")


def test_reach_blocks_flyers():
    with ixalan() as s:
        flyer, archer = s.put(0, "battlefield", "Air Elemental"), s.put(1, "battlefield", "Grazing Whiptail")
        attack(s, flyer)
        block(s, {archer: flyer})
        s.pass_until("postcombat main")
        assert s.permanents() == ["Air Elemental"]
        assert s.damage(flyer) == 3


EXPLORERS = {
    "Brazen Buccaneers": "RRRR", "Dire Fleet Interloper": "BBBB", "Emissary of Sunrise": "WWW", "Queen's Agent": "BBBBBB",
    "Seekers' Squire": "BB", "Siren Lookout": "UUU", "Tishana's Wayfinder": "GGG",
}  # fmt: skip
ALSO = {
    "Brazen Buccaneers": {"haste"}, "Dire Fleet Interloper": {"menace"}, "Emissary of Sunrise": {"first-strike"},
    "Queen's Agent": {"lifelink"}, "Siren Lookout": {"flying"},
}  # fmt: skip


@pytest.mark.parametrize(("card", "cost"), EXPLORERS.items())
@pytest.mark.parametrize("found", ["Island", "Opt"])
def test_explorers(card, cost, found):
    with ixalan() as s:
        s.put(0, "library", found)
        play(s, card, cost)
        printed = s.pt(card)
        s.expect(0, "701.40a", True) if found == "Opt" else None
        s.resolve()
        s.done()
        assert hand(s) == (["Island"] if found == "Island" else [])
        assert s.counters_on(card) == (0 if found == "Island" else 1)
        assert s.pt(card) == (printed if found == "Island" else (printed[0] + 1, printed[1] + 1))
        assert ("Opt" in s.zone_names(0, "graveyard")) is (found == "Opt")
        assert words_of(s, card) == ALSO.get(card, set())


def test_those_who_watch_exploring():
    with ixalan() as s:
        walker, other = s.put(0, "battlefield", "Wildgrowth Walker"), s.put(1, "battlefield", "Wildgrowth Walker")
        s.put(0, "battlefield", "Lurking Chupacabra")
        foe = s.put(1, "battlefield", "Raptor Companion")
        play(s, "Seekers' Squire", "BB")
        s.expect(0, "targets", [foe])
        s.resolve()
        s.resolve_all()
        assert (s.counters_on(walker), s.counters_on(other)) == (1, 0)
        assert s.life_totals() == [23, 20]
        assert foe not in s.game.objects
        assert s.pt(other) == (1, 3)


# White ----------------------------------------------------------------------------------------------------


def test_adanto_vanguard():
    with ixalan() as s:
        vanguard, foe = s.put(0, "battlefield", "Adanto Vanguard"), s.put(1, "battlefield", "Air Elemental")
        assert s.pt(vanguard) == (1, 1)
        attack(s, vanguard)
        assert s.pt(vanguard) == (3, 1)
        use(s, vanguard, "")
        assert s.life_totals() == [16, 20]
        block(s, {foe: vanguard})
        s.pass_until("postcombat main")
        assert s.damage(vanguard) == 4
        assert s.pt(vanguard) == (1, 1)
        s.pass_until("upkeep")
        assert words_of(s, vanguard) == set()


def test_bellowing_aegisaur_and_one_moment_of_damage():
    """Two creatures damage it at once: it triggers once."""
    with ixalan() as s:
        beast, friend = s.put(0, "battlefield", "Bellowing Aegisaur"), s.put(0, "battlefield", "Raptor Companion")
        one, two = (s.put(1, "battlefield", "Jungle Delver") for _ in range(2))
        attack(s, beast)
        block(s, {one: beast, two: beast})
        s.pass_until("combat damage")
        assert s.damage(beast) == 2
        assert len(s.ids("stack")) == 1
        s.resolve()
        assert (s.counters_on(beast), s.counters_on(friend)) == (0, 1)


def test_goring_ceratops():
    with ixalan() as s:
        beast, friend = s.put(0, "battlefield", "Goring Ceratops"), s.put(0, "battlefield", "Raptor Companion")
        attack(s, beast, friend)
        s.resolve()
        assert words_of(s, friend) == {"double-strike"}
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 8]


def test_imperial_aerosaur():
    with ixalan() as s:
        friend = s.put(0, "battlefield", "Raptor Companion")
        play(s, "Imperial Aerosaur", "WWWW")
        s.resolve()
        assert (s.pt(friend), words_of(s, friend)) == ((4, 2), {"flying"})
        assert (s.pt("Imperial Aerosaur"), words_of(s, "Imperial Aerosaur")) == ((3, 3), {"flying"})


def test_imperial_aerosaur_alone_has_no_target():
    with ixalan() as s:
        play(s, "Imperial Aerosaur", "WWWW")
        assert s.ids("stack") == []
        assert s.pt("Imperial Aerosaur") == (3, 3)


def test_imperial_lancer():
    with ixalan() as s:
        lancer = s.put(0, "battlefield", "Imperial Lancer")
        s.put(1, "battlefield", "Raptor Companion")
        assert words_of(s, lancer) == set()
        s.put(0, "battlefield", "Raptor Companion")
        assert words_of(s, lancer) == {"double-strike"}


def test_kinjallis_sunwing():
    with ixalan(active=1) as s:
        s.put(0, "battlefield", "Kinjalli's Sunwing")
        play(s, "Nest Robber", "RR", player=1)
        assert tapped(s, "Nest Robber")
        play(s, "Favorable Winds", "UU", player=1)
        assert not tapped(s, "Favorable Winds")
    with ixalan() as s:
        s.put(0, "battlefield", "Kinjalli's Sunwing")
        play(s, "Nest Robber", "RR")
        assert not tapped(s, "Nest Robber")
        assert words_of(s, "Kinjalli's Sunwing") == {"flying"}


def test_paladin_of_the_bloodstained():
    with ixalan() as s:
        play(s, "Paladin of the Bloodstained", "WWWW")
        s.resolve()
        assert s.permanents() == ["Paladin of the Bloodstained", "Vampire Token"]


def test_territorial_hammerskull():
    with ixalan() as s:
        beast, foe = s.put(0, "battlefield", "Territorial Hammerskull"), s.put(1, "battlefield", "Raptor Companion")
        attack(s, beast)
        s.resolve()
        assert tapped(s, foe)
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 18]


# Blue -----------------------------------------------------------------------------------------------------


def test_herald_of_secret_streams():
    with ixalan() as s:
        s.put(0, "battlefield", "Herald of Secret Streams")
        marked = s.put(0, "battlefield", "Raptor Companion", counters={"+1/+1": 1})
        plain = s.put(0, "battlefield", "Queen's Bay Soldier")
        guard = s.put(1, "battlefield", "Gilded Sentinel")
        attack(s, marked, plain)
        s.pass_priority()
        s.pass_priority()
        assert s.decision.options == (guard,)
        assert s.decision.partners == ((plain,),)


def test_river_sneak():
    with ixalan() as s:
        sneak = s.put(0, "battlefield", "River Sneak")
        s.put(1, "battlefield", "Gilded Sentinel")
        play(s, "Shaper Apprentice", "UU")
        s.resolve()
        assert s.pt(sneak) == (2, 2)
        play(s, "Raptor Companion", "WW")
        assert s.ids("stack") == []
        attack(s, sneak)
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 18]


def test_shaper_apprentice():
    with ixalan() as s:
        wizard = s.put(0, "battlefield", "Shaper Apprentice")
        assert words_of(s, wizard) == set()
        s.put(0, "battlefield", "River Sneak")
        assert words_of(s, wizard) == {"flying"}


@pytest.mark.parametrize("attacked", [False, True])
def test_raid_when_it_enters(attacked):
    with ixalan() as s:
        if attacked:
            raid(s)
        play(s, "Storm Fleet Spy", "UUU")
        s.resolve_all()
        assert len(hand(s)) == attacked
        play(s, "Shipwreck Looter", "UU")
        s.expect(0, "may", True) if attacked else None
        s.resolve_all()
        s.done()
        assert len(hand(s)) == attacked
        assert len(s.zone_names(0, "graveyard")) == attacked
        s.expect(0, "targets", [("player", 1)]) if attacked else None
        play(s, "Storm Fleet Pyromancer", "RRRRR")
        s.resolve_all()
        s.done()
        assert s.life_totals()[1] == (16 if attacked else 20), "2 of them by the attack"


@pytest.mark.parametrize("attacked", [False, True])
def test_raid_as_it_enters(attacked):
    with ixalan() as s:
        if attacked:
            raid(s)
        for card, cost, words in (
            ("Storm Fleet Aerialist", "UU", {"flying"}),
            ("Rigging Runner", "R", {"first-strike"}),
        ):
            play(s, card, cost)
            assert s.counters_on(card) == attacked
            assert words_of(s, card) == words


def test_raid_is_over_with_the_turn_and_ones_own():
    with ixalan() as s:
        raid(s)
        s.pass_until("precombat main")
        play(s, "Rigging Runner", "R", player=1)
        assert s.counters_on("Rigging Runner") == 0
        s.pass_until("precombat main", again=True)
        play(s, "Storm Fleet Aerialist", "UU")
        assert s.counters_on("Storm Fleet Aerialist") == 0


def test_tempest_caller():
    with ixalan(players=3) as s:
        mine = s.put(0, "battlefield", "Raptor Companion")
        theirs = [s.put(1, "battlefield", name) for name in ("Raptor Companion", "Nest Robber", "Favorable Winds")]
        other = s.put(2, "battlefield", "Raptor Companion")
        s.expect(0, "targets", [("player", 1)])
        play(s, "Tempest Caller", "UUUU")
        s.done()
        s.resolve()
        assert [tapped(s, c) for c in (mine, *theirs, other)] == [False, True, True, False, False]


# Black ----------------------------------------------------------------------------------------------------


def test_vampires_that_take_life():
    with ixalan() as s:
        play(s, "Skymarch Bloodletter", "BBB")
        assert words_of(s, "Skymarch Bloodletter") == {"flying"}
        s.resolve()
        assert s.life_totals() == [21, 19]
        s.put(1, "battlefield", "Queen's Bay Soldier")
        play(s, "Bishop of the Bloodstained", "BBBBB")
        s.resolve()
        assert s.life_totals() == [21, 17]


def test_vampires_that_attack():
    with ixalan() as s:
        seeker, conquistador = (
            s.put(0, "battlefield", "Sanctum Seeker"),
            s.put(0, "battlefield", "Vicious Conquistador"),
        )
        other = s.put(0, "battlefield", "Raptor Companion")
        attack(s, conquistador, other)
        s.resolve_all()
        assert s.life_totals() == [21, 18]
        assert s.pt(seeker) == (3, 4)


def test_death_brings_treasure():
    with ixalan() as s:
        hoarder, rogues = s.put(0, "battlefield", "Dire Fleet Hoarder"), s.put(0, "battlefield", "Wanted Scoundrels")
        play(s, "Walk the Plank", "BB", hoarder)
        s.resolve()
        assert s.count("Treasure Token", "battlefield", 0) == 1
        play(s, "Walk the Plank", "BB", rogues)
        s.resolve()
        assert s.count("Treasure Token", "battlefield", 1) == 2


# Red ------------------------------------------------------------------------------------------------------


def test_fathom_fleet_firebrand():
    with ixalan() as s:
        pirate = s.put(0, "battlefield", "Fathom Fleet Firebrand")
        use(s, pirate, "RR")
        use(s, pirate, "RR")
        assert s.pt(pirate) == (4, 2)


def test_headstrong_brute():
    with ixalan(active=1) as s:
        brute = s.put(0, "battlefield", "Headstrong Brute")
        foe = s.put(1, "battlefield", "Raptor Companion")
        assert words_of(s, brute) == set()
        attack(s, foe, player=1, defender=0)
        s.pass_until("postcombat main")
        assert s.life_totals() == [17, 20], "it could not block"
        s.put(0, "battlefield", "Dire Fleet Hoarder")
        assert words_of(s, brute) == {"menace"}


def test_rampaging_ferocidon():
    with ixalan() as s:
        s.put(0, "battlefield", "Rampaging Ferocidon")
        assert words_of(s, "Rampaging Ferocidon") == {"menace"}
        play(s, "Raptor Companion", "WW")
        s.resolve()
        assert s.life_totals() == [19, 20]
        play(s, "Ritual of Rejuvenation", "WWW")
        assert s.life_totals() == [19, 20]
        assert s.log_has("614.17")
        s.put(1, "battlefield", "Nest Robber", event=True)
        s.resolve()
        assert s.life_totals() == [19, 19]


def test_enrage():
    with ixalan() as s:
        hatchling, tooth = s.put(0, "battlefield", "Raptor Hatchling"), s.put(0, "battlefield", "Ravenous Daggertooth")
        raptor = s.put(0, "battlefield", "Ripjaw Raptor")
        play(s, "Lightning Strike", "RR", hatchling)
        s.resolve()
        assert hatchling not in s.game.objects
        assert s.pt("Dinosaur Token") == (3, 3)
        assert words_of(s, "Dinosaur Token") == {"trample"}
        play(s, "Lightning Strike", "RR", tooth)
        s.resolve()
        assert s.life_totals() == [22, 20]
        play(s, "Lightning Strike", "RR", raptor)
        s.resolve()
        assert len(hand(s)) == 1
        play(s, "Lightning Strike", "RR", "Dinosaur Token")
        assert s.ids("stack") == []


def test_dinosaurs_together():
    with ixalan() as s:
        thrash, knight = s.put(0, "battlefield", "Thrash of Raptors"), s.put(0, "battlefield", "Tilonalli's Knight")
        assert (s.pt(thrash), words_of(s, thrash)) == ((3, 3), set())
        other = s.put(0, "battlefield", "Raptor Companion")
        assert (s.pt(thrash), words_of(s, thrash)) == ((5, 3), {"trample"})
        assert s.pt(other) == (3, 1)
        attack(s, knight)
        s.resolve()
        assert s.pt(knight) == (3, 3)


def test_tilonallis_knight_without_a_dinosaur():
    with ixalan() as s:
        knight = s.put(0, "battlefield", "Tilonalli's Knight")
        attack(s, knight)
        assert s.ids("stack") == []


def test_wily_goblin():
    with ixalan() as s:
        play(s, "Wily Goblin", "RR")
        s.resolve()
        assert s.permanents() == ["Treasure Token", "Wily Goblin"]


# Green ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fights", [False, True])
def test_atzocan_archer(fights):
    with ixalan() as s:
        foe = s.put(1, "battlefield", "Storm Fleet Aerialist")
        play(s, "Atzocan Archer", "GGG")
        assert words_of(s, "Atzocan Archer") == {"reach"}
        s.expect(0, "may", fights)
        s.resolve()
        s.done()
        assert s.damage(foe) == s.damage("Atzocan Archer") == int(fights)


def test_deeproot_merfolk():
    with ixalan() as s:
        champion = s.put(0, "battlefield", "Deeproot Champion")
        play(s, "Opt", "U")
        s.resolve_all()
        assert s.counters_on(champion) == 1
        play(s, "Raptor Companion", "WW")
        assert s.counters_on(champion) == 1
        warrior, foe = s.put(0, "battlefield", "Deeproot Warrior"), s.put(1, "battlefield", "Raptor Companion")
        attack(s, warrior)
        block(s, {foe: warrior})
        s.resolve()
        assert s.pt(warrior) == (3, 3)


def test_jade_guardian():
    with ixalan() as s:
        play(s, "Jade Guardian", "GGGG")
        s.resolve()
        guardian = s.find("Jade Guardian")
        assert (s.counters_on(guardian), words_of(s, guardian)) == (1, {"hexproof"})
        s.put(1, "hand", "Vanquish the Weak")
        s.give(1, "BBB")
        s.reach(1)
        assert not s.can(1, "Vanquish the Weak")


def test_jungle_delver():
    with ixalan() as s:
        delver = s.put(0, "battlefield", "Jungle Delver")
        use(s, delver, "GGGG")
        assert s.counters_on(delver) == 1


@pytest.mark.parametrize(
    ("beside", "owner", "wanted"), [("River Sneak", 0, 2), ("Island", 0, 2), ("Island", 1, 1), ("Forest", 0, 1)]
)
def test_kumenas_speaker(beside, owner, wanted):
    with ixalan() as s:
        speaker = s.put(0, "battlefield", "Kumena's Speaker")
        s.put(owner, "battlefield", beside)
        assert s.pt(speaker) == (wanted, wanted)


def test_thundering_spineback():
    with ixalan() as s:
        spineback, dino = s.put(0, "battlefield", "Thundering Spineback"), s.put(0, "battlefield", "Raptor Companion")
        theirs = s.put(1, "battlefield", "Raptor Companion")
        assert [s.pt(c) for c in (spineback, dino, theirs)] == [(5, 5), (4, 2), (3, 1)]
        use(s, spineback, "GGGGGG")
        assert s.pt("Dinosaur Token") == (4, 4)


def test_vineshaper_mystic():
    with ixalan() as s:
        one, two = s.put(0, "battlefield", "River Sneak"), s.put(0, "battlefield", "Jungle Delver")
        play(s, "Vineshaper Mystic", "GGG")
        mystic = s.find("Vineshaper Mystic")
        assert s.ids("stack")
        s.resolve()
        assert [s.counters_on(c) for c in (one, two, mystic)] == [0, 0, 0], "by default it has no target"
    with ixalan() as s:
        one, two = s.put(0, "battlefield", "River Sneak"), s.put(0, "battlefield", "Jungle Delver")
        s.expect(0, "targets", [one, two])
        play(s, "Vineshaper Mystic", "GGG")
        s.done()
        s.resolve()
        s.resolve_all()
        assert [s.counters_on(c) for c in (one, two)] == [1, 1]


def test_regisaur_alpha():
    with ixalan() as s:
        play(s, "Regisaur Alpha", "RRRRG")
        s.resolve()
        assert words_of(s, "Dinosaur Token") == {"trample", "haste"}
        assert words_of(s, "Regisaur Alpha") == set()
        attack(s, "Dinosaur Token")
        s.pass_until("postcombat main")
        assert s.life_totals() == [20, 17]
