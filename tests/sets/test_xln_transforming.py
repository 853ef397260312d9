"""Ixalan's transforming cards, both faces of each in a game."""

from __future__ import annotations

import pytest
from xln import attack, can, counters, hand, ixalan, life, mana, play, pt, tapped, use, words_of

from apnap.testing.rule import rule
from apnap_plugins.rules.attachments import ATTACHED_TO
from apnap_plugins.rules.characteristics import mana_value_of
from apnap_plugins.rules.combat import attackers
from apnap_plugins.rules.damage import LIFE
from apnap_plugins.rules.tokens import predefined_token

SOLDIER = "Queen's Bay Soldier"


def on_back(s, name, player=0):
    """A permanent that has transformed."""
    one = s.put(player, "battlefield", name)
    s.arrange(lambda: s.game.verb("transform")(s.game, [one]))
    s.settle()
    return one


@rule("701.28a")
@pytest.mark.parametrize(("many", "name"), [(2, "Legion's Landing"), (3, "Adanto, the First Fort")])
def test_legions_landing(many, name):
    with ixalan() as s:
        play(s, "Legion's Landing", "W")
        s.resolve_all()
        (token,) = s.find_all("Vampire Token", "battlefield", 0)
        assert pt(s, token) == (1, 1) and words_of(s, token) == {"lifelink"}
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
        assert can(s, 0, "Legion's Landing")  # {T}: Add {W}


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
        assert life(s) == [18, 20] and hand(s) == ["Gilded Sentinel"]


def test_temple_of_aclazotz():
    with ixalan() as s:
        temple = on_back(s, "Arguel's Blood Fast")
        s.put(0, "battlefield", "Gilded Sentinel")
        s.put(1, "battlefield", SOLDIER)
        use(s, temple, "")
        assert life(s) == [23, 20] and s.zone_names(0, "graveyard") == ["Gilded Sentinel"]


@pytest.mark.parametrize("wants", [True, False])
def test_dowsing_dagger(wants):
    with ixalan() as s:
        play(s, "Dowsing Dagger", "CC")
        s.resolve_all()
        plants = s.find_all("Plant Token", "battlefield", 1)
        assert [(pt(s, p), words_of(s, p)) for p in plants] == [((0, 2), {"defender"})] * 2
        dagger = s.id_of("Dowsing Dagger")
        soldier = s.put(0, "battlefield", SOLDIER)
        use(s, dagger, "CC", soldier)
        assert pt(s, soldier) == (4, 3)
        attack(s, soldier)
        s.expect(0, "may", wants)
        s.pass_until("combat damage").resolve_all()
        assert life(s)[1] == 16
        assert s.game.name_of(dagger) == ("Lost Vale" if wants else "Dowsing Dagger")
        assert pt(s, soldier) == ((2, 2) if wants else (4, 3))
        assert (s.field(ATTACHED_TO, dagger) is None) == wants  # a land is attached to nothing (CR 704.5n)


def test_lost_vale():
    with ixalan() as s:
        on_back(s, "Dowsing Dagger")
        s.put(0, "hand", "Gilded Sentinel", "Lightning Strike")
        s.put(0, "battlefield", "Mountain")
        assert can(s, 0, "Gilded Sentinel") and can(s, 0, "Lightning Strike")
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
        assert life(s) == [18, 20]


def test_treasure_map():
    with ixalan() as s:
        treasure_map = s.put(0, "battlefield", "Treasure Map", counters={"landmark": 1})
        use(s, treasure_map, "C")
        assert counters(s, treasure_map, "landmark") == 2 and s.game.name_of(treasure_map) == "Treasure Map"
        s.set_field("tapped", False, treasure_map)
        use(s, treasure_map, "C")
        assert s.game.name_of(treasure_map) == "Treasure Cove" and counters(s, treasure_map, "landmark") == 0
        assert len(s.find_all("Treasure Token", "battlefield", 0)) == 3


@rule("701.28f")
def test_a_treasure_map_used_twice_transforms_once():
    with ixalan() as s:
        one = s.put(0, "battlefield", "Treasure Map", counters={"landmark": 5})
        mana(s, "CC")
        s.act(0, "activate", one)
        s.set_field("tapped", False, one)
        s.act(0, "activate", one).resolve_all()
        assert s.game.name_of(one) == "Treasure Cove" and len(s.find_all("Treasure Token", "battlefield", 0)) == 3
        assert counters(s, one, "landmark") == 1  # put by the second, which found too few


def test_treasure_cove():
    with ixalan() as s:
        cove = on_back(s, "Treasure Map")
        s.arrange(lambda: s.game.verb("create")(s.game, 0, predefined_token(s.game, "Treasure"), 1))
        use(s, cove, "")
        assert hand(s) == ["Gilded Sentinel"] and s.find_all("Treasure Token", "battlefield", 0) == []
