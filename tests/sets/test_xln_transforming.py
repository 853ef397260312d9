"""Ixalan's transforming cards, both faces of each in a game."""

from __future__ import annotations

import pytest
from xln import TARGETS, attack, hand, ixalan, play, tapped, use, words_of

from apnap.testing.rule import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.combat.combat import attackers
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import predefined_token
from apnap_plugins.rules.vocabulary.actions import DESTROY, EXILE, TRANSFORM
from apnap_plugins.rules.vocabulary.characteristics import mana_value_of

SOLDIER = "Queen's Bay Soldier"


def on_back(s, name, player=0):
    """A permanent that has transformed."""
    one = s.put(player, "battlefield", name)
    s.arrange(lambda: s.game.verb(TRANSFORM)(s.game, [one]))
    s.settle()
    return one


@rule("701.28a")
@pytest.mark.parametrize(("many", "name"), [(2, "Legion's Landing"), (3, "Adanto, the First Fort")])
def test_legions_landing(many, name):
    with ixalan() as s:
        play(s, "Legion's Landing", "W")
        s.resolve_all()
        (token,) = s.find_all("Vampire Token", "battlefield", 0)
        assert s.pt(token) == (1, 1) and words_of(s, token) == {"lifelink"}
        landing = s.id_of("Legion's Landing")
        soldiers = s.put(0, "battlefield", SOLDIER, SOLDIER, SOLDIER)[:many]
        attack(s, *soldiers)
        s.resolve_all()
        assert s.game.name_of(landing) == name


def test_adanto_the_first_fort():
    with ixalan() as s:
        fort = on_back(s, "Legion's Landing")
        assert s.game.name_of(fort) == "Adanto, the First Fort" and mana_value_of(s.game, fort) == 1
        use(s, fort, "WWW")
        assert s.zone_names(0, "battlefield")[-1] == "Vampire Token" and tapped(s, fort)
        s.pass_until("postcombat main")
    with ixalan() as s:
        on_back(s, "Legion's Landing")
        s.put(0, "hand", "Legion's Landing")
        assert s.can(0, "Legion's Landing")  # {T}: Add {W}


@pytest.mark.parametrize(("total", "wants", "name"), [
    (5, True, "Temple of Aclazotz"), (5, False, "Arguel's Blood Fast"), (6, True, "Arguel's Blood Fast"),
])  # fmt: skip
def test_arguels_blood_fast(total, wants, name):
    with ixalan(stage="untap") as s:
        fast = s.put(0, "battlefield", "Arguel's Blood Fast")
        s.set_field(LIFE, total, 0)
        if total == 5:
            s.expect(0, "may", wants)
        s.pass_until("upkeep").resolve_all()
        assert s.game.name_of(fast) == name


def test_arguels_blood_fast_draws_for_life():
    with ixalan() as s:
        s.put(0, "battlefield", "Arguel's Blood Fast")
        use(s, "Arguel's Blood Fast", "BB")
        assert s.life_totals() == [18, 20] and hand(s) == ["Gilded Sentinel"]


def test_temple_of_aclazotz():
    with ixalan() as s:
        temple = on_back(s, "Arguel's Blood Fast")
        s.put(0, "battlefield", "Gilded Sentinel")
        s.put(1, "battlefield", SOLDIER)
        use(s, temple, "")
        assert s.life_totals() == [23, 20] and s.zone_names(0, "graveyard") == ["Gilded Sentinel"]


@pytest.mark.parametrize("wants", [True, False])
def test_dowsing_dagger(wants):
    with ixalan() as s:
        play(s, "Dowsing Dagger", "CC")
        s.resolve_all()
        plants = s.find_all("Plant Token", "battlefield", 1)
        assert [(s.pt(p), words_of(s, p)) for p in plants] == [((0, 2), {"defender"})] * 2
        dagger = s.id_of("Dowsing Dagger")
        soldier = s.put(0, "battlefield", SOLDIER)
        use(s, dagger, "CC", soldier)
        assert s.pt(soldier) == (4, 3)
        attack(s, soldier)
        s.expect(0, "may", wants)
        s.pass_until("combat damage").resolve_all()
        assert s.life_totals()[1] == 16
        assert s.game.name_of(dagger) == ("Lost Vale" if wants else "Dowsing Dagger")
        assert s.pt(soldier) == ((2, 2) if wants else (4, 3))
        assert (s.field(ATTACHED_TO, dagger) is None) == wants  # a land is attached to nothing (CR 704.5n)


def test_lost_vale():
    with ixalan() as s:
        on_back(s, "Dowsing Dagger")
        s.put(0, "hand", "Gilded Sentinel", "Lightning Strike")
        s.put(0, "battlefield", "Mountain")
        assert s.can(0, "Gilded Sentinel") and s.can(0, "Lightning Strike")
        s.act(0, "cast", "Gilded Sentinel").resolve()
        assert s.zone_names(0, "battlefield")[-1] == "Gilded Sentinel"


@pytest.mark.parametrize(("lands", "name"), [(6, "Thaumatic Compass"), (7, "Spires of Orazca")])
def test_thaumatic_compass(lands, name):
    with ixalan() as s:
        compass = s.put(0, "battlefield", "Thaumatic Compass")
        s.put(0, "battlefield", *["Island"] * lands)
        s.put(0, "library", "Forest", "Stone Quarry")
        s.expect(0, "701.19a", ["Forest"])
        use(s, compass, "CCC")
        assert hand(s) == ["Forest"]
        s.pass_until("end").resolve_all()
        assert s.game.name_of(compass) == name


@rule("506.4")
def test_spires_of_orazca():
    with ixalan(active=1) as s:
        spires = on_back(s, "Thaumatic Compass")
        one, two = s.put(1, "battlefield", SOLDIER, SOLDIER)
        attack(s, one, two, player=1, defender=0)
        use(s, spires, "", one)
        assert attackers(s.game) == [two] and not tapped(s, one) and tapped(s, two)
        s.pass_until("postcombat main")
        assert s.life_totals() == [18, 20]


def test_treasure_map():
    with ixalan() as s:
        treasure_map = s.put(0, "battlefield", "Treasure Map", counters={"landmark": 1})
        use(s, treasure_map, "C")
        assert s.counters_on(treasure_map, "landmark") == 2 and s.game.name_of(treasure_map) == "Treasure Map"
        s.set_field("tapped", False, treasure_map)
        use(s, treasure_map, "C")
        assert s.game.name_of(treasure_map) == "Treasure Cove" and s.counters_on(treasure_map, "landmark") == 0
        assert len(s.find_all("Treasure Token", "battlefield", 0)) == 3


@rule("701.28f")
def test_a_treasure_map_used_twice_transforms_once():
    with ixalan() as s:
        one = s.put(0, "battlefield", "Treasure Map", counters={"landmark": 5})
        s.give(0, "CC")
        s.act(0, "activate", one)
        s.set_field("tapped", False, one)
        s.act(0, "activate", one).resolve_all()
        assert s.game.name_of(one) == "Treasure Cove" and len(s.find_all("Treasure Token", "battlefield", 0)) == 3
        assert s.counters_on(one, "landmark") == 1  # put by the second, which found too few


def test_treasure_cove():
    with ixalan() as s:
        cove = on_back(s, "Treasure Map")
        s.arrange(lambda: s.game.verb(CREATE)(s.game, 0, predefined_token(s.game, "Treasure"), 1))
        use(s, cove, "")
        assert hand(s) == ["Gilded Sentinel"] and s.find_all("Treasure Token", "battlefield", 0) == []


@pytest.mark.parametrize(("before", "wants", "name"), [
    (6, True, "Azcanta, the Sunken Ruin"), (6, False, "Search for Azcanta"), (5, True, "Search for Azcanta"),
])  # fmt: skip
def test_search_for_azcanta(before, wants, name):
    """The card that surveilling puts into the graveyard counts."""
    with ixalan(stage="untap") as s:
        search = s.put(0, "battlefield", "Search for Azcanta")
        s.put(0, "graveyard", *[SOLDIER] * before)
        s.put(1, "graveyard", *[SOLDIER] * 9)
        s.expect(0, "701.42a", ((), (0,)))
        if before == 6:
            s.expect(0, "may", wants)
        s.pass_until("upkeep").resolve_all()
        assert len(s.ids("graveyard", 0)) == before + 1 and s.count(zone="library", player=0) == 9
        assert s.game.name_of(search) == name


def test_search_for_azcanta_is_not_asked_to_transform_when_the_card_stays():
    with ixalan(stage="untap") as s:
        search = s.put(0, "battlefield", "Search for Azcanta")
        s.put(0, "graveyard", *[SOLDIER] * 6)
        s.expect(0, "701.42a", ((0,), ()))
        s.pass_until("upkeep").resolve_all()
        assert s.game.name_of(search) == "Search for Azcanta" and len(s.ids("graveyard", 0)) == 6


def from_the_top(s, *cards):
    """These cards on top of player 0's library, the first uppermost."""
    return s.put(0, "library", *cards)


@rule("401.4")
def test_azcanta_the_sunken_ruin():
    with ixalan() as s:
        ruin = on_back(s, "Search for Azcanta")
        s.put(0, "hand", "Opt")
        assert s.can(0, "Opt")  # {T}: Add {U}
        from_the_top(s, "Plains", "Lightning Strike", SOLDIER, "Treasure Map")
        s.expect(0, "608.2d", True)
        s.expect(0, "608.2d", ["Treasure Map"])
        s.expect(0, "608.2c", [SOLDIER, "Plains", "Lightning Strike"])
        use(s, ruin, "CCU")
        assert hand(s) == ["Opt", "Treasure Map"] and tapped(s, ruin)
        assert s.zone_names(0, "library")[-3:] == [SOLDIER, "Plains", "Lightning Strike"]
        assert not any(s.game.may_look(p, i) for p in (0, 1) for i in s.ids("library", 0))


def test_azcanta_offers_no_creature_and_no_land_and_shows_only_the_card_taken():
    with ixalan() as s:
        ruin = on_back(s, "Search for Azcanta")
        from_the_top(s, "Plains", "Lightning Strike", "Opt", "Gilded Sentinel")
        s.give(0, "CCU")
        s.act(0, "activate", ruin)
        s.defaults = False
        while s.decision.rule != "608.2d":
            s.game.push(0)
        assert s.decision.prompt == "Reveal a noncreature, nonland card from among them and put it into your hand?"
        top = s.ids("library", 0)[:5]
        assert [s.game.may_look(0, i) for i in top] == [True] * 4 + [False]
        assert not any(s.game.may_look(1, i) for i in top)
        s.game.push(1)
        names = [s.game.name_of(o) for o in s.decision.options]
        assert sorted(names) == ["Lightning Strike", "Opt"]
        s.game.push((names.index("Opt"),))
        assert s.decision.rule == "608.2c" and len(s.decision.options) == 3
        assert not any(s.game.may_look(1, i) for i in s.decision.options)
        s.defaults = True
        s.settle()
        assert hand(s) == ["Opt"]


@pytest.mark.parametrize("takes", [True, False])
def test_growing_rites_of_itlimoc(takes):
    with ixalan() as s:
        from_the_top(s, "Plains", "Lightning Strike", SOLDIER, "Treasure Map", "Opt")
        s.expect(0, "608.2d", takes)  # the only creature among them needs no choice
        play(s, "Growing Rites of Itlimoc", "CCG")
        s.resolve_all()
        assert hand(s) == ([SOLDIER] if takes else [])
        left = ["Plains", "Lightning Strike", SOLDIER, "Treasure Map"]
        assert s.zone_names(0, "library")[0] == "Opt"
        assert s.zone_names(0, "library")[11:] == [name for name in left if not (takes and name == SOLDIER)]


@pytest.mark.parametrize(("creatures", "name"), [(3, "Growing Rites of Itlimoc"), (4, "Itlimoc, Cradle of the Sun")])
def test_growing_rites_transforms_with_four_creatures(creatures, name):
    with ixalan() as s:
        rites = s.put(0, "battlefield", "Growing Rites of Itlimoc")
        s.put(0, "battlefield", *[SOLDIER] * creatures)
        s.put(1, "battlefield", SOLDIER)
        s.pass_until("end").resolve_all()
        assert s.game.name_of(rites) == name


def test_itlimoc_cradle_of_the_sun():
    with ixalan() as s:
        itlimoc = on_back(s, "Growing Rites of Itlimoc")
        s.put(0, "battlefield", *[SOLDIER] * 3)
        s.put(1, "battlefield", *[SOLDIER] * 3)
        s.put(0, "hand", "Gilded Sentinel", "Treasure Map")
        assert not s.can(0, "Gilded Sentinel") and s.can(0, "Treasure Map")
        s.put(0, "battlefield", SOLDIER)
        s.act(0, "cast", "Gilded Sentinel").resolve()
        assert "Gilded Sentinel" in s.zone_names(0, "battlefield") and tapped(s, itlimoc)


def sail(s):
    """A galleon that four soldiers crew attacks."""
    galleon = s.put(0, "battlefield", "Conqueror's Galleon")
    s.put(0, "battlefield", SOLDIER, SOLDIER)
    s.act(0, "activate", galleon).resolve()
    attack(s, galleon)
    return galleon


def test_conquerors_galleon():
    with ixalan() as s:
        galleon = sail(s)
        assert s.pt(galleon) == (2, 10)
        s.resolve()  # the delayed ability waits for the end of combat
        s.pass_until("combat damage")
        assert s.life_totals() == [20, 18] and s.game.name_of(galleon) == "Conqueror's Galleon"
        s.pass_until("end of combat").resolve_all()
        foothold = s.id_of("Conqueror's Foothold")
        assert foothold != galleon and not tapped(s, foothold) and s.game.controller(foothold) == 0


def test_a_galleon_that_died_in_combat_stays_dead():
    with ixalan() as s:
        galleon = sail(s)
        s.resolve()
        s.arrange(lambda: s.game.verb(DESTROY)(s.game, [galleon]))
        s.pass_until("postcombat main")
        assert s.find_all("Conqueror's Foothold", "battlefield", 0) == []
        assert "Conqueror's Galleon" in s.zone_names(0, "graveyard")


def test_a_stolen_galleon_returns_under_the_thiefs_control():
    with ixalan() as s:
        galleon = s.put(1, "battlefield", "Conqueror's Galleon")
        s.put(0, "battlefield", SOLDIER, SOLDIER, SOLDIER)
        play(s, "Hijack", "CRR", galleon)
        s.act(0, "activate", galleon).resolve()
        attack(s, galleon)
        s.pass_until("postcombat main")
        foothold = s.id_of("Conqueror's Foothold")
        assert s.game.controller(foothold) == 0 and s.game.object(foothold).owner == 1


def numbered(obj, number):
    """The option to activate one of several abilities of a permanent."""
    return lambda option: option[1:] == (obj, number)


@pytest.mark.parametrize(("number", "types", "cards", "discarded"), [(1, "CC", 0, 1), (2, "CCCC", 1, 0)])
def test_conquerors_foothold_draws(number, types, cards, discarded):
    with ixalan() as s:
        foothold = on_back(s, "Conqueror's Galleon")
        s.give(0, types)
        s.act(0, "activate", numbered(foothold, number)).resolve()
        assert len(hand(s)) == cards and len(s.ids("graveyard", 0)) == discarded and tapped(s, foothold)
        assert s.count(zone="library", player=0) == 9


def test_conquerors_foothold_returns_a_card_of_your_own_graveyard():
    with ixalan() as s:
        foothold = on_back(s, "Conqueror's Galleon")
        mine = s.put(0, "graveyard", "Plains")
        s.put(1, "graveyard", "Forest")
        s.give(0, "CCCCCC")
        s.act(0, "activate", numbered(foothold, 3))
        assert s.field(TARGETS, s.ids("stack")[0]) == (((mine,),),)
        s.resolve()
        assert hand(s) == ["Plains"] and s.zone_names(1, "graveyard") == ["Forest"]


def upkeep_with_cannons(s, top):
    """Player 0's upkeep comes; the cannons exile the top card, which is returned."""
    s.put(0, "battlefield", "Vance's Blasting Cannons")
    from_the_top(s, top)
    s.pass_until("upkeep").resolve_all()
    (card,) = s.ids("exile")
    assert s.game.name_of(card) == top
    return card


def test_vances_blasting_cannons_let_you_cast_the_card_this_turn():
    with ixalan(stage="untap") as s:
        upkeep_with_cannons(s, "Lightning Strike")
        s.give(0, "CR")
        s.give(1, "CR")
        assert s.can(0, "Lightning Strike") and not s.can(1, "Lightning Strike")
        s.cast(0, "Lightning Strike", ("player", 1))
        s.resolve()
        assert s.life_totals() == [20, 17] and s.ids("exile") == [] and not s.can(0, "Lightning Strike")


@pytest.mark.parametrize(("top", "types"), [("Lightning Strike", "CR"), ("Gilded Sentinel", "CCCC"), ("Mountain", "")])
def test_what_vances_blasting_cannons_exile_can_be_cast_at_its_usual_time_only_and_this_turn_only(top, types):
    with ixalan(stage="untap") as s:
        upkeep_with_cannons(s, top)
        s.give(0, types)
        assert s.can(0, top) == (top == "Lightning Strike")
        s.pass_until("precombat main")
        s.give(0, types)
        assert s.can(0, top) == (top != "Mountain")
        assert not s.can(0, top, kind="play")
        s.pass_until("upkeep", again=True)
        s.give(0, types)
        assert not s.can(0, top)


def test_a_card_cast_from_exile_and_exiled_again_is_another():
    with ixalan(stage="untap") as s:
        card = upkeep_with_cannons(s, "Lightning Strike")
        s.arrange(lambda: s.game.verb(EXILE)(s.game, [card]))
        s.give(0, "CR")
        assert s.ids("exile") != [card] and not s.can(0, "Lightning Strike")


@pytest.mark.parametrize(("wants", "name"), [(True, "Spitfire Bastion"), (False, "Vance's Blasting Cannons")])
def test_vances_blasting_cannons_transform_with_your_third_spell(wants, name):
    with ixalan() as s:
        play(s, "Treasure Map", "CC")  # cast before the cannons were there
        cannons = s.put(0, "battlefield", "Vance's Blasting Cannons")
        play(s, "Lightning Strike", "CR", ("player", 0), player=1)
        play(s, "Treasure Map", "CC")
        assert s.ids("stack") == []
        s.put(0, "hand", "Treasure Map", "Treasure Map")
        s.give(0, "CC")
        s.act(0, "cast", "Treasure Map")
        assert len(s.ids("stack")) == 2
        s.expect(0, "may", wants)
        s.resolve_all()
        assert s.game.name_of(cannons) == name
        play(s, "Treasure Map", "CC")  # the fourth
        assert s.ids("stack") == []


def test_spells_of_earlier_turns_do_not_count():
    with ixalan() as s:
        cannons = s.put(0, "battlefield", "Vance's Blasting Cannons")
        play(s, "Treasure Map", "CC")
        play(s, "Treasure Map", "CC")
        s.pass_until("upkeep", again=True)
        play(s, "Opt", "U")
        assert s.ids("stack") == [] and s.game.name_of(cannons) == "Vance's Blasting Cannons"


def test_spitfire_bastion():
    with ixalan() as s:
        bastion = on_back(s, "Vance's Blasting Cannons")
        use(s, bastion, "CCR", ("player", 1))
        assert s.life_totals() == [20, 17] and tapped(s, bastion)
    with ixalan() as s:
        on_back(s, "Vance's Blasting Cannons")
        s.put(0, "battlefield", "Island")
        s.put(0, "hand", "Lightning Strike")
        assert s.can(0, "Lightning Strike")  # {T}: Add {R}


def test_primal_amulet_makes_your_instants_and_sorceries_cheaper():
    with ixalan() as s:
        s.put(0, "battlefield", "Primal Amulet")
        play(s, "Lightning Strike", "R", ("player", 1))
        s.resolve_all()
        play(s, "Pirate's Prize", "CCU")
        s.resolve_all()
        play(s, "Lightning Strike", "CR", ("player", 0), player=1)
        play(s, "Treasure Map", "CC")
        assert s.life_totals() == [17, 17]


@pytest.mark.parametrize(("there", "wants", "name", "left"), [
    (3, True, "Primal Wellspring", 0), (3, False, "Primal Amulet", 4), (2, True, "Primal Amulet", 3),
    (5, True, "Primal Wellspring", 0),
])  # fmt: skip
def test_primal_amulet(there, wants, name, left):
    with ixalan() as s:
        amulet = s.put(0, "battlefield", "Primal Amulet", counters={"charge": there})
        s.put(0, "hand", "Opt")
        s.give(0, "U")
        s.act(0, "cast", "Opt")
        if there > 2:
            s.expect(0, "may", wants)
        s.resolve()
        assert s.game.name_of(amulet) == name and s.counters_on(amulet, "charge") == left


def test_primal_amulet_counts_your_instants_and_sorceries_only():
    with ixalan() as s:
        amulet = s.put(0, "battlefield", "Primal Amulet")
        play(s, "Treasure Map", "CC")
        play(s, "Opt", "U", player=1)
        assert s.ids("stack") == [] and s.counters_on(amulet, "charge") == 0


@rule("106.6", "707.10")
def test_primal_wellspring_copies_the_spell_that_its_mana_pays_for():
    with ixalan() as s:
        on_back(s, "Primal Amulet")
        s.put(0, "battlefield", "Mountain")
        s.put(0, "hand", "Lightning Strike")
        s.cast(0, "Lightning Strike", ("player", 1))
        assert len(s.ids("stack")) == 2  # the spell, and the ability that copies it
        s.expect(0, "new targets", [(0, ("player", 0))])
        s.resolve_all()
        assert s.life_totals() == [17, 17]


def test_primal_wellspring_copies_no_creature_spell():
    with ixalan() as s:
        wellspring = on_back(s, "Primal Amulet")
        s.put(0, "battlefield", *["Mountain"] * 3)
        s.put(0, "hand", "Gilded Sentinel")
        s.act(0, "cast", "Gilded Sentinel")
        assert len(s.ids("stack")) == 1 and tapped(s, wellspring)
