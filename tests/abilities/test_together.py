"""Keyword abilities that meet: on one spell, on one permanent, or one in answer to another. All cards from their text."""

from __future__ import annotations

from typing import Any

import pytest
from casting_ways import cast_for, ways
from paying import pay
from rulebook import BEAR, FOREST, OX, FullTable
from wordings import beast, made, ruleset

from apnap import IllegalAnswer
from apnap.testing import rule
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.combat.combat import ATTACKING
from apnap_plugins.rules.counters.counters import player_counters
from apnap_plugins.rules.designations.day_and_night import day_or_night
from apnap_plugins.rules.faces.face_down import FACE_DOWN, listed
from apnap_plugins.rules.faces.faces import split, transforming
from apnap_plugins.rules.objects.actions import Sacrificed
from apnap_plugins.rules.turn.controlling_players import control_player

KILL = made("Kill", "Instant", "Destroy target creature.")
LOOT = made("Loot", "Sorcery", "As an additional cost to cast this spell, discard a card.\nYou gain 1 life.")
LOOK = made("Look", "Instant", "Draw a card.")
PAUSE = made("Pause", "Instant", "You gain 1 life.")


def game(*hand: Any, mana: str = "", library: Any = (), **more: Any) -> FullTable:
    """Player 0 has these cards in hand, and lands for the mana."""
    s = FullTable(ruleset=ruleset(), **{"defaults": True, **more})
    s.put(0, "hand", *hand)
    s.lands(0, mana)
    if library:
        s.put(0, "library", *library)
    return s


def poison(s: FullTable, player: int) -> int:
    """How many poison counters the player has."""
    return player_counters(s.game, player, "poison")


# Copies and chains ------------------------------------------------------------------------------------------------


@rule("702.40a", "702.33d", "702.27a", "707.10")
def test_storm_copies_of_a_kicked_spell_that_is_bought_back():
    text = """Kicker {1}
Buyback {2}
Each opponent loses 1 life. If this spell was kicked, each opponent loses 2 life.
Storm"""
    burst = made("Burst", "Instant", text, "{R}")
    with game(burst, PAUSE, PAUSE, mana="RRRR") as s:
        s.cast(0, "Pause")
        s.cast(0, "Pause")
        s.expect(0, "601.2b", 1).expect(0, "601.2b", 1)
        s.cast(0, "Burst")
        assert len(s.tapped(0)) == 4
        s.resolve()
        assert s.kinds() == ["copy", "copy", "spell", "spell", "spell"]
        s.resolve_all()
        assert s.life_totals() == [22, 11]
        assert s.zone_names(0, "hand") == ["Burst"]


@rule("702.153a", "702.56a", "707.10")
def test_casualty_and_replicate_each_copy_the_spell_and_the_copies_copy_nothing():
    shot = made("Shot", "Sorcery", "Casualty 1\nReplicate {1}\nShot deals 1 damage to each opponent.", "{R}")
    with game(shot, mana="RRR") as s:
        s.put(0, "battlefield", BEAR)
        s.expect(0, "601.2b", 1).expect(0, "601.2b", 2)
        s.cast(0, "Shot")
        assert (s.permanents(0), len(s.tapped(0))) == (["Mountain"] * 3, 3)
        assert s.kinds() == ["ability", "ability", "spell"]
        s.resolve_all()
        assert s.life_totals() == [20, 16]


@rule("702.96a", "702.40a", "707.10")
def test_storm_copies_of_an_overloaded_spell_are_overloaded_and_need_no_target():
    wind = made(
        "Wind", "Sorcery", "Wind deals 1 damage to target creature you don't control.\nOverload {1}\nStorm", "{R}"
    )
    with game(wind, PAUSE, mana="R") as s:
        s.put(1, "battlefield", beast("Slip", "Hexproof", "0/4"), beast("Wall", "", "0/4"))
        s.cast(0, "Pause")
        s.resolve()
        cast_for(s, 0, "Wind", "overload")
        s.resolve_all()
        assert [s.field("damage", n) for n in ("Slip", "Wall")] == [2, 2]


@rule("702.85a", "702.62a")
def test_a_suspended_card_with_cascade_cascades_as_it_is_cast():
    bolt = made("Bolt", "Instant", "Bolt deals 3 damage to any target.", "{R}")
    crash = made("Crash", "Sorcery", "Suspend 1—{R}\nCascade\nYou gain 1 life.", "{4}{R}")
    with game(active=1, stage="end", library=[OX, FOREST, bolt, BEAR]) as s:
        s.put(1, "library", OX)
        s.put(0, "exile", crash, counters={"time": 1})
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        s.resolve()
        s.resolve()
        assert s.stack == ["", "Crash"]
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Ox", "Crash"]
        s.resolve_all()
        assert "Ox" in s.permanents(0)
        assert s.life_totals() == [21, 20]


@rule("702.85a", "702.62a", "118.9")
def test_cascade_into_a_card_with_suspend_and_no_mana_cost():
    vision = made("Vision", "Sorcery", "Suspend 4—{U}\nYou gain 4 life.", "")
    with game(beast("Elf", "Cascade", cost="{1}{G}"), mana="GG", library=[FOREST, vision, BEAR]) as s:
        s.cast(0, "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Vision", "Elf"]
        s.resolve_all()
        assert s.life_totals() == [24, 20]


FOUND = {
    "overload": ("Sorcery", "Found deals 1 damage to target creature.\nOverload {0}", "{R}"),
    "cleave": ("Sorcery", "Cleave {0}\nFound deals 1 damage to target [red] creature.", "{R}"),
    "bestow": ("Enchantment Creature", "Bestow {0}\nEnchanted creature gets +1/+1.", "{R}"),
    "morph": ("Creature", "Morph {0}", "{R}"),
    "evoke": ("Creature", "Evoke {0}", "{R}"),
}


@rule("702.85a", "118.9a", "601.2b")
@pytest.mark.parametrize("way", sorted(FOUND))
def test_what_cascade_finds_is_cast_for_no_other_alternative_cost(way):
    types, text, cost = FOUND[way]
    found = made("Found", types, text, cost, "2/2" if "Creature" in types else "")
    with game(beast("Elf", "Cascade", cost="{1}{G}"), mana="GGRRR", library=[found, BEAR]) as s:
        s.put(1, "battlefield", beast("Redcap", "", "2/2", cost="{R}"))
        s.cast(0, "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        spell = s.find("Found", "stack")
        assert cast_info(s.game, spell, "way") == "cascade"
        assert s.game.name_of(spell) == "Found"


@rule("702.85a", "702.33a", "702.47a")
def test_what_cascade_finds_may_be_kicked_and_have_text_spliced_onto_it():
    mist = made(
        "Mist", "Instant — Arcane", "Kicker {1}\nYou gain 1 life. If this spell was kicked, you gain 4 life.", "{R}"
    )
    ray = made("Ray", "Instant — Arcane", "Each opponent loses 2 life.\nSplice onto Arcane {R}", "{1}{R}")
    with game(beast("Elf", "Cascade", cost="{1}{G}"), ray, mana="GGRR", library=[mist, BEAR]) as s:
        s.cast(0, "Elf")
        s.expect(0, "608.2g", True).expect(0, "702.47a", ["Ray"]).expect(0, "601.2b", 1)
        s.resolve()
        assert len(s.tapped(0)) == 4
        s.resolve()
        assert (s.life_totals(), s.zone_names(0, "hand")) == ([25, 18], ["Ray"])


@rule("702.85a", "702.102a", "702.127a", "709.4")
@pytest.mark.parametrize(("keyword", "halves"), [("Fuse", ["Alive", "Well"]), ("Aftermath", ["Alive"])])
def test_cascade_into_a_card_with_fuse_or_aftermath_casts_one_half_that_may_be_cast_from_exile(keyword, halves):
    left = made("Alive", "Sorcery", "You gain 1 life.\nFuse" if keyword == "Fuse" else "You gain 1 life.", "{G}")
    found = split(left, made("Well", "Sorcery", f"You gain 2 life.\n{keyword}", "{G}"))
    with game(beast("Elf", "Cascade", cost="{2}{G}"), mana="GGG", library=[found, BEAR]) as s:
        s.cast(0, "Elf")
        s.expect(0, "608.2g", True)
        if len(halves) > 1:
            s.expect(0, "709.3", halves[-1])
        s.resolve()
        assert s.stack == [halves[-1], "Elf"]


@rule("702.74a", "702.85a")
def test_an_evoked_spell_cascades_by_its_mana_value():
    elf = beast("Elf", "Evoke {G}\nCascade", cost="{4}{G}")
    with game(elf, mana="G", library=[beast("Four", cost="{4}"), BEAR]) as s:
        cast_for(s, 0, "Elf", "evoke")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Four", "Elf"]


@rule("702.40a", "702.85a")
def test_the_spell_that_cascaded_and_what_was_found_are_two_spells_for_storm():
    drip = made("Drip", "Instant", "Each opponent loses 1 life.\nStorm")
    with game(
        beast("Elf", "Cascade", cost="{1}{G}"), drip, mana="GG", library=[made("Find", "Instant", "", "{0}"), BEAR]
    ) as s:
        s.cast(0, "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        s.cast(0, "Drip")
        s.resolve_all()
        assert s.life_totals() == [20, 17]


@rule("702.99a", "702.153a", "707.10")
def test_a_copy_made_by_casualty_is_not_encoded():
    hush = made("Hush", "Sorcery", "Casualty 1\nEach opponent loses 1 life.\nCipher", "{B}")
    with game(hush, mana="B") as s:
        s.put(0, "battlefield", BEAR, OX)
        s.expect(0, "601.2b", 1).expect(0, "choose", ["Bear"])
        s.cast(0, "Hush")
        s.resolve()
        asked: list[Any] = []
        s.expect(0, "702.99a", lambda o: asked.append(o) or True)
        s.resolve()  # the copy asks nothing
        assert (asked, s.zone_names(0, "exile"), s.life_totals()) == ([], [], [20, 19])
        s.resolve()
        assert (s.zone_names(0, "exile"), s.life_totals()) == (["Hush"], [20, 18])


# Costs and ways to cast -------------------------------------------------------------------------------------------


@rule("702.35a", "702.61a", "608.2g")
def test_a_madness_card_discarded_for_a_split_second_spell_cannot_be_cast():
    dash = made(
        "Dash", "Sorcery", "As an additional cost to cast this spell, discard a card.\nYou gain 1 life.\nSplit second"
    )
    fit = made("Fit", "Instant", "You gain 5 life.\nMadness {0}", "{9}")
    with game(dash, fit) as s:
        s.cast(0, "Dash")
        assert (s.stack, s.zone_names(0, "exile")) == (["", "Dash"], ["Fit"])
        s.resolve()
        assert (s.stack, s.zone_names(0, "graveyard")) == (["Dash"], ["Fit"])
        s.resolve_all()
        assert s.life_totals() == [21, 20]


@rule("702.35a", "702.61a")
def test_a_spell_with_split_second_cast_by_madness_shuts_the_stack_below():
    fit = made("Fit", "Instant", "You gain 5 life.\nMadness {0}\nSplit second", "{9}")
    with game(LOOT, fit) as s:
        s.put(1, "hand", PAUSE)
        s.cast(0, "Loot")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Fit", "Loot"]
        assert s.offered(1, "cast") == []
        s.resolve()
        assert s.offered(1, "cast") == ["Pause"]


@rule("702.29a", "702.35a")
def test_a_cycled_card_with_madness_is_cast_and_the_card_is_drawn():
    fit = made("Fit", "Instant", "You gain 5 life.\nCycling {1}\nMadness {G}", "{9}")
    with game(fit, mana="GG", library=[OX, BEAR]) as s:
        s.activate(0, "Fit")
        assert s.zone_names(0, "exile") == ["Fit"]
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Fit", ""]
        s.resolve_all()
        assert (s.life_totals(), s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == ([25, 20], ["Ox"], ["Fit"])


@rule("702.29a", "702.52a")
def test_a_cycled_card_with_dredge_may_come_back_for_its_own_draw():
    land = made("Mire", "Land", "Cycling {1}\nDredge 2")
    with game(land, mana="G", library=[OX, BEAR, BEAR]) as s:
        s.activate(0, "Mire")
        assert s.zone_names(0, "graveyard") == ["Mire"]
        s.expect(0, "702.52a", True)
        s.resolve()
        assert (s.zone_names(0, "hand"), s.zone_names(0, "graveyard")) == (["Mire"], ["Bear", "Ox"])


@rule("702.94a", "702.52a")
@pytest.mark.parametrize("dredged", [True, False])
def test_a_dredge_is_no_draw_so_the_next_card_may_be_the_first_drawn_for_miracle(dredged):
    thud = made("Thud", "Sorcery", "You gain 6 life.\nMiracle {0}", "{9}")
    with game(made("Two", "Sorcery", "Draw two cards."), library=[BEAR, thud, OX]) as s:
        s.put(0, "graveyard", beast("Imp", "Dredge 1"))
        s.cast(0, "Two")
        s.expect(0, "702.52a", dredged)
        if dredged:
            s.expect(0, "121.9", True).expect(0, "608.2g", True)
        else:
            s.expect(0, "702.52a", False)
        s.resolve()
        s.resolve_all()
        assert s.life_totals() == [26 if dredged else 20, 20]
        assert sorted(s.zone_names(0, "hand")) == (["Imp"] if dredged else ["Bear", "Thud"])


@rule("702.138a", "702.66a", "601.2h")
def test_an_escape_cost_is_paid_by_delve_with_cards_that_it_does_not_exile_itself():
    surge = made(
        "Surge",
        "Sorcery",
        "You gain 4 life.\nDelve\nEscape—{2}{G}, Exile two other cards from your graveyard.",
        "{7}{G}",
    )
    for others in (3, 4):
        with game(mana="G") as s:
            s.put(0, "graveyard", surge, *[BEAR] * others)
            assert ways(s, 0, "Surge") == ([] if others == 3 else ["escape"])
            if others == 4:
                cast_for(s, 0, "Surge", "escape")
                assert s.zone_names(0, "graveyard") == []
                s.resolve()
                assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([24, 20], ["Surge"])


@rule("702.138a", "702.66a", "702.33a", "702.51a", "118.3", "601.2h")
def test_what_delve_exiles_leaves_what_the_escape_cost_needs():
    text = """Delve
Convoke
Kicker {2}
Escape—{3}{G}, Exile two other cards from your graveyard.
You gain 1 life. If this spell was kicked, you gain 3 life."""
    with game() as s:
        s.put(0, "battlefield", BEAR, beast("Elf"), beast("Rat"))
        s.put(0, "graveyard", made("Surge", "Instant", text, "{9}"), *[OX] * 5)
        s.expect(0, "601.2b", 1)
        s.act(0, "cast", "Surge")
        assert (s.tapped(0), len(s.ids("exile"))) == (["Bear", "Elf", "Rat"], 5)
        s.resolve()
        assert s.life_totals() == [24, 20]


@rule("702.66a", "702.138a", "601.2h", "118.3")
def test_a_payment_by_delve_that_uses_up_the_escape_cost_is_refused():
    surge = made(
        "Surge", "Instant", "Delve\nEscape—{2}, Exile two other cards from your graveyard.\nYou gain 4 life.", "{9}"
    )
    with game(mana="GG") as s:
        s.put(0, "graveyard", surge, BEAR, OX, FOREST)
        s.begin(0, "cast")
        with pytest.raises(IllegalAnswer, match="another cost"):
            pay(s, ("delve", "Bear"), ("delve", "Ox"))
        pay(s, ("delve", "Bear"), ("ability", "Forest"))
        s.settle()
        assert sorted(s.zone_names(0, "exile")) == ["Bear", "Forest", "Ox"]


@rule("702.51a", "702.153a", "601.2h")
def test_a_creature_taps_by_convoke_and_is_sacrificed_for_casualty():
    with game(made("Call", "Sorcery", "Convoke\nCasualty 1\nYou gain 1 life.", "{1}")) as s:
        s.put(0, "battlefield", BEAR)
        s.expect(0, "601.2b", 1)
        s.cast(0, "Call")
        s.resolve_all()
        assert (s.permanents(0), s.life_totals()) == ([], [22, 20])


@rule("702.35a", "702.48a", "118.9d")
def test_an_offering_is_made_beside_the_madness_cost():
    patron = beast("Patron", "Goblin offering\nMadness {3}{R}", "5/5", cost="{9}")
    with game(LOOT, patron, mana="R") as s:
        s.put(0, "battlefield", beast("Imp", "", "1/1", "Creature — Goblin", "{3}"))
        s.cast(0, "Loot")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert (s.stack, s.permanents(0)) == (["Patron", "Loot"], ["Mountain"])


@rule("702.35a", "719.5", "608.2g")
def test_who_controls_a_player_decides_about_their_madness():
    with game(active=1) as s:
        s.put(1, "hand", LOOT, made("Fit", "Instant", "You gain 5 life.\nMadness {0}", "{9}"))
        s.arrange(lambda: control_player(s.game, 0, 1))
        s.settle()
        s.act(0, "cast", "Loot")
        s.pass_priority()
        s.pass_priority()
        assert (s.decision.rule, s.decision.player, s.decision.answerer) == ("608.2g", 1, 0)
        s.answer(0, True)
        s.resolve_all()
        assert s.life_totals() == [20, 26]


@rule("702.21a", "702.35a")
def test_a_madness_card_discarded_for_ward_is_cast_above_the_spell():
    fit = made("Fit", "Instant", "You gain 5 life.\nMadness {0}", "{9}")
    with game(KILL, fit) as s:
        s.put(1, "battlefield", beast("Guard", "Ward—Discard a card."))
        s.cast(0, "Kill")
        s.expect(0, "118.12a", True).expect(0, "608.2g", True)
        s.resolve()
        s.resolve()
        assert s.stack == ["Fit", "Kill"]
        s.resolve_all()
        assert (s.life_totals(), s.permanents(1)) == ([25, 20], [])


@rule("702.61a", "702.85a")
def test_a_spell_with_split_second_and_cascade_finds_what_cannot_be_cast():
    rush = made("Rush", "Instant", "Cascade\nSplit second\nYou gain 1 life.", "{2}")
    with game(rush, mana="GG", library=[made("Find", "Instant", "You gain 5 life.", "{1}"), BEAR]) as s:
        s.cast(0, "Rush")
        s.resolve()
        assert s.stack == ["Rush"]
        assert sorted(s.zone_names(0, "library")) == ["Bear", "Find"]


@rule("702.61a", "702.40a", "702.153a", "707.10")
def test_split_second_does_not_stop_copies():
    rush = made("Rush", "Instant", "Storm\nCasualty 1\nSplit second\nYou gain 1 life.")
    with game(PAUSE, rush) as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "hand", PAUSE)
        s.cast(0, "Pause")
        s.expect(0, "601.2b", 1)
        s.cast(0, "Rush")
        assert s.offered(1, "cast") == []
        s.resolve_all()
        assert s.life_totals() == [24, 20]


@rule("702.44b", "702.132a", "702.51a")
def test_sunburst_counts_the_colors_of_a_helper_and_none_of_creatures():
    with game(made("Orb", "Artifact", "Assist\nConvoke\nSunburst", "{4}"), mana="G") as s:
        s.put(0, "battlefield", beast("Rat", cost="{B}"))
        s.lands(1, "UR")
        s.expect(0, "702.132a", [("player", 1)]).expect(1, "number", 2)
        s.cast(0, "Orb")
        s.resolve()
        assert s.counters("Orb") == {"charge": 3}


@rule("702.85a", "701.19a", "603.3")
def test_a_spell_with_cascade_cast_while_searching():
    wurm = beast("Wurm", "Cascade\nWhile you're searching your library, you may cast this card from your library.", "9/5",
                 cost="{2}{G}")  # fmt: skip
    fetch = made("Fetch", "Sorcery", "Search your library for a basic land card, put that card onto the battlefield, then "
                 "shuffle.")  # fmt: skip
    with game(fetch, mana="GGG", library=[wurm, made("Find", "Instant", "You gain 5 life.", "{1}")]) as s:
        s.cast(0, "Fetch")
        s.expect(0, "701.19a", lambda option: option[0] == "cast")
        s.resolve()
        assert s.stack == ["", "Wurm"]
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Find", "Wurm"]


@rule("702.99c", "702.153a", "702.33a")
def test_a_copy_cast_by_cipher_is_kicked_and_has_a_casualty_of_its_own():
    hush = made("Hush", "Sorcery", "Casualty 1\nKicker {G}\nEach opponent loses 1 life. If this spell was kicked, each "
                "opponent loses 3 life.\nCipher")  # fmt: skip
    with game(hush, mana="G") as s:
        bear = s.put(0, "battlefield", BEAR, beast("Elf"))[0]
        s.expect(0, "601.2b", 0).expect(0, "601.2b", 0)
        s.cast(0, "Hush")
        s.expect(0, "702.99a", [bear])
        s.resolve_all()
        s.pass_until("beginning of combat")
        s.attack(bear)
        s.pass_until("combat damage")
        s.expect(0, "608.2g", True).expect(0, "601.2b", 1).expect(0, "601.2b", 1).expect(0, "601.2h", ["Elf"])
        s.resolve()
        assert s.kinds() == ["ability", "spell"]
        s.resolve_all()
        assert (s.life_totals(), s.permanents(0)) == ([20, 20 - 1 - 2 - 2 * 4], ["Bear", "Forest"])


@rule("702.62a", "702.96a", "118.9a")
def test_a_suspended_spell_is_not_overloaded():
    wind = made("Wind", "Sorcery", "Wind deals 1 damage to target creature.\nOverload {0}\nSuspend 1—{R}", "{9}")
    with game(active=1, stage="end", library=[FOREST]) as s:
        walls = s.put(1, "battlefield", beast("Wall", "", "0/4"), beast("Fort", "", "0/4"))
        s.put(0, "exile", wind, counters={"time": 1})
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        s.resolve()
        s.expect(0, "targets", [walls[1]])
        s.resolve()
        s.resolve()
        assert [s.field("damage", w) for w in walls] == [0, 1]


@rule("702.96a", "702.47c", "608.2b")
def test_an_overloaded_spell_whose_spliced_text_lost_its_only_target_does_not_resolve():
    wind = made(
        "Wind", "Instant — Arcane", "Wind deals 1 damage to target creature you don't control.\nOverload {1}", "{R}"
    )
    ray = made("Ray", "Instant — Arcane", "Ray deals 2 damage to any target.\nSplice onto Arcane {R}", "{1}{R}")
    with game(wind, ray, KILL, mana="RR") as s:
        wall, fort = s.put(1, "battlefield", beast("Wall", "", "0/4"), beast("Fort", "", "0/4"))
        s.expect(0, "702.47a", ["Ray"]).expect(0, "targets", [wall])
        cast_for(s, 0, "Wind", "overload")
        s.cast(0, "Kill", wall)
        s.resolve_all()
        assert s.field("damage", fort) == 0


@rule("702.127a", "702.66a")
def test_an_aftermath_half_with_delve_does_not_exile_itself():
    halves = split(made("Alive", "Sorcery", "You gain 1 life.", "{G}"),
                   made("Well", "Sorcery", "Aftermath\nDelve\nEach opponent loses 2 life.", "{3}{G}"))  # fmt: skip
    for others, possible in ((2, False), (3, True)):
        with game(mana="G") as s:
            s.put(0, "graveyard", halves, *[BEAR] * others)
            assert s.offered(0, "cast") == ["Alive // Well"] * possible
            if possible:
                s.act(0, "cast", "Alive // Well")
                s.resolve()
                assert (s.life_totals(), sorted(s.zone_names(0, "exile"))) == (
                    [20, 18],
                    ["Alive // Well", *["Bear"] * 3],
                )


@rule("702.143a", "702.148a", "118.9a")
def test_a_foretold_card_with_cleave_keeps_its_words_in_brackets():
    fall = made("Fall", "Instant", "Cleave {G}\nForetell {0}\nDestroy target [white] creature.", "{1}")
    with game(fall, mana="GGGG", active=0) as s:
        for player in (0, 1):
            s.put(player, "library", *[FOREST] * 4)
        s.put(1, "battlefield", BEAR, OX)
        assert ways(s, 0, "Fall") == ["", "cleave"]
        s.act(0, "special", "Fall")
        s.pass_until("upkeep", again=True)
        assert ways(s, 0, "Fall") == ["foretell"]
        cast_for(s, 0, "Fall", "foretell", "Ox")
        s.resolve()
        assert s.permanents(1) == ["Bear"]


@rule("702.27a", "702.47a", "702.47e")
def test_a_spell_that_is_bought_back_loses_what_was_spliced_onto_it():
    mist = made("Mist", "Instant — Arcane", "Buyback {1}\nYou gain 1 life.", "{G}")
    ray = made("Ray", "Instant — Arcane", "Each opponent loses 2 life.\nSplice onto Arcane {R}", "{1}{R}")
    with game(mist, ray, mana="GGRG") as s:
        s.expect(0, "702.47a", ["Ray"]).expect(0, "601.2b", 1)
        s.cast(0, "Mist")
        s.resolve()
        assert (s.life_totals(), sorted(s.zone_names(0, "hand"))) == ([21, 18], ["Mist", "Ray"])
        s.cast(0, "Mist")
        s.resolve()
        assert s.life_totals() == [22, 18]


@rule("702.47a", "702.35a")
def test_a_spliced_card_with_madness_is_discarded_for_the_spell_and_cast():
    mist = made(
        "Mist", "Instant — Arcane", "As an additional cost to cast this spell, discard a card.\nYou gain 1 life."
    )
    ray = made("Ray", "Instant — Arcane", "Each opponent loses 2 life.\nMadness {0}\nSplice onto Arcane {R}", "{1}{R}")
    with game(mist, ray, mana="R") as s:
        s.expect(0, "702.47a", ["Ray"])
        s.cast(0, "Mist")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Ray", "Mist"]
        s.resolve_all()
        assert s.life_totals() == [21, 16]


@rule("702.148b", "702.47c", "702.40a")
def test_storm_copies_of_a_cleaved_spell_with_text_spliced_onto_it():
    verdict = made(
        "Verdict", "Instant — Arcane", "Cleave {1}\nEach [white] creature gets -1/-1 until end of turn.\nStorm", "{R}"
    )
    ray = made("Ray", "Instant — Arcane", "Each opponent loses 2 life.\nSplice onto Arcane {R}", "{1}{R}")
    with game(verdict, ray, PAUSE, mana="RR") as s:
        s.put(1, "battlefield", beast("Elf", "", "3/3", cost="{G}"))
        s.cast(0, "Pause")
        s.expect(0, "702.47a", ["Ray"])
        cast_for(s, 0, "Verdict", "cleave")
        s.resolve_all()
        assert (s.pt("Elf"), s.life_totals()) == ((1, 1), [21, 16])


@rule("702.51a", "702.114a")
def test_a_creature_that_is_devoid_taps_for_generic_mana_only():
    for cost, possible in (("{1}", True), ("{R}", False)):
        with game(made("Call", "Sorcery", "Convoke\nYou gain 1 life.", cost)) as s:
            s.put(0, "battlefield", beast("Drone", "Devoid", cost="{R}"))
            assert ways(s, 0, "Call") == [""] * possible


@rule("702.48a", "702.73a", "702.51a")
def test_a_changeling_is_offered_and_creatures_pay_the_rest():
    patron = beast("Patron", "Goblin offering\nConvoke", "5/5", "Legendary Creature — Spirit", "{4}{R}{R}")
    with game(patron, active=1) as s:
        s.put(0, "battlefield", beast("Shape", "Changeling", "2/2", "Creature — Shapeshifter", "{3}{R}"))
        assert ways(s, 0, "Patron") == []
        s.put(0, "battlefield", beast("Imp", "", "1/1", cost="{B}"))
        assert ways(s, 0, "Patron") == ["offering"]  # {1}{R} is left: the Shape is tapped before it is sacrificed
        cast_for(s, 0, "Patron", "offering")
        assert (s.permanents(0), s.tapped(0), s.zone_names(0, "graveyard")) == (["Imp"], ["Imp"], ["Shape"])


@rule("728.1", "702.52a", "601.2h")
def test_a_dredge_for_mana_stays_where_the_payment_failed():
    with game(made("Deep", "Sorcery", "You gain 9 life.", "{U}{U}{G}"), library=[OX, BEAR, BEAR], defaults=False) as s:
        s.put(0, "battlefield", made("Glass", "Artifact", "{T}: Add {U}. Draw a card."))
        s.put(0, "graveyard", beast("Imp", "Dredge 2"))
        s.begin(0, "cast", "Deep")
        s.expect(0, "702.52a", True)
        s.game.push(-1)
        s.settle()
        assert (s.stack, sorted(s.zone_names(0, "hand"))) == ([], ["Deep", "Imp"])
        assert (s.pool(0), s.zone_names(0, "graveyard"), s.life_totals()) == ("U", ["Bear", "Ox"], [20, 20])


@rule("702.50a", "702.50b", "702.35a")
def test_who_has_cast_an_epic_spell_casts_nothing_by_madness():
    tale = made("Tale", "Sorcery", "Each opponent loses 1 life.\nEpic", "{G}")
    fit = made("Fit", "Instant", "You gain 5 life.\nMadness {0}", "{9}")
    with game(tale, fit, mana="G") as s:
        s.put(0, "battlefield", made("Pit", "Artifact", "Discard a card: You gain 1 life."))
        s.cast(0, "Tale")
        s.resolve()
        s.activate(0, "Pit")
        s.resolve_all()
        assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([21, 19], ["Fit", "Tale"])


# Permanents -------------------------------------------------------------------------------------------------------


@rule("702.103a", "702.89a", "702.103e")
def test_a_bestowed_aura_with_totem_armor_dies_for_its_creature():
    bark = beast(
        "Bark", "Bestow {1}\nTotem armor\nEnchanted creature gets +1/+1.", "1/1", "Enchantment Creature", "{9}"
    )
    with game(bark, KILL, KILL, mana="G") as s:
        bear = s.put(0, "battlefield", BEAR)
        cast_for(s, 0, "Bark", "bestow")
        s.resolve()
        assert s.pt(bear) == (3, 3)
        s.cast(0, s.find_all("Kill", "hand")[0])
        s.resolve()
        assert s.permanents(0) == ["Bear", "Forest"]
        assert (s.find("Bear"), sorted(s.zone_names(0, "graveyard"))) == (bear, ["Bark", "Kill"])


@rule("702.103f", "702.89a")
def test_saved_by_another_aura_the_creature_keeps_what_is_bestowed_on_it():
    bark = made("Bark", "Enchantment — Aura", "Enchant creature\nTotem armor")
    wolf = beast("Wolf", "Bestow {1}\nEnchanted creature gets +1/+1.", "1/1", "Enchantment Creature", "{9}")
    with game(wolf, KILL, KILL, mana="G") as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", bark, fields={ATTACHED_TO.name: bear})
        cast_for(s, 0, "Wolf", "bestow")
        s.resolve()
        for left in (["Bear", "Forest", "Wolf"], ["Forest", "Wolf"]):
            s.cast(0, s.find_all("Kill", "hand")[0], "Bear")
            s.resolve()
            assert s.permanents(0) == left
        assert s.characteristic("Wolf", "types") == {"enchantment", "creature"}


@rule("702.49a", "702.37a", "708.9")
def test_a_face_down_attacker_is_returned_for_ninjutsu_and_revealed():
    spy = beast("Spy", "Morph {9}", "5/5", cost="{5}")
    ninja = beast("Ninja", "Ninjutsu {1}", "3/3", cost="{9}")
    with game(ninja, mana="G", stage="beginning of combat") as s:
        hidden = s.put(0, "battlefield", spy, fields={FACE_DOWN.name: listed("morph")})
        assert not s.sees(1, hidden)
        s.attack(hidden)
        s.pass_until("declare blockers")
        s.act(0, "activate", "Ninja")
        assert sorted(s.zone_names(0, "hand")) == ["Ninja", "Spy"]
        assert s.log_has("708.9")
        s.resolve()
        assert s.field(ATTACKING, s.find("Ninja", "battlefield")) == ("player", 1)
        s.pass_until("end of combat")
        assert s.life_totals() == [20, 17]


@rule("702.37e", "702.136a", "702.82a", "702.43a", "708.8")
def test_turned_face_up_nothing_enters_so_nothing_riots_devours_or_has_counters():
    """What applies as a permanent enters does not apply as it is turned face up."""
    with game(mana="G") as s:
        s.put(0, "battlefield", BEAR)
        text = "Morph {G}\nRiot\nDevour 2\nModular 2\nThis creature enters with two +1/+1 counters on it."
        down = s.put(
            0, "battlefield", beast("Many", text, "3/3", "Artifact Creature"), fields={FACE_DOWN.name: listed("morph")}
        )
        s.act(0, "turn up", down)
        assert (s.pt(down), s.counters(down), s.permanents(0)) == ((3, 3), {}, ["Bear", "Forest", "Many"])


@rule("702.37e", "707.5")
def test_a_clone_with_morph_that_is_turned_face_up_copies_nothing():
    clone = beast(
        "Clone", "Morph {0}\nYou may have this creature enter as a copy of any creature on the battlefield.", "0/0"
    )
    with game() as s:
        s.put(0, "battlefield", BEAR)
        down = s.put(0, "battlefield", clone, fields={FACE_DOWN.name: listed("morph")})
        s.act(0, "turn up", down)
        s.settle()
        assert (s.permanents(0), s.zone_names(0, "graveyard")) == (["Bear"], ["Clone"])


@rule("702.22f", "702.49c")
@pytest.mark.parametrize("returned", ["Squire", "Elf"])
def test_a_ninja_does_not_take_the_place_in_the_band(returned):
    """Of the three Hero and Squire are a band; the ninja is in none, whomever it replaces."""
    ninja = beast("Ninja", "Ninjutsu {1}", "3/3", cost="{9}")
    with game(ninja, mana="G", stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Hero", "Banding"), beast("Squire", "", "1/1"), beast("Elf", "", "1/1"))
        s.expect(0, "508.1e", ["Squire"])
        s.attack(["Hero", "Squire", "Elf"])
        s.pass_until("declare blockers")
        s.expect(0, "601.2h", [returned])
        s.act(0, "activate", "Ninja")
        s.resolve()
        bands = [s.field("band", n) for n in ("Hero", "Ninja")]
        assert bands[0] != 0 and bands[1] == 0


@rule("702.83a", "702.116a")
def test_exalted_triggers_though_myriad_makes_more_attackers():
    patrol = beast("Patrol", "Myriad\nExalted", "2/2")
    with game(players=3, stage="beginning of combat") as s:
        s.put(0, "battlefield", patrol)
        s.expect(0, "702.116a", [("player", 2)])
        s.attack("Patrol")
        s.resolve_all()
        assert sorted(s.pt(i) for i in s.find_all("Patrol", "battlefield")) == [(2, 2), (3, 3)]
        s.pass_until("combat damage")
        assert s.life_totals() == [20, 17, 18]


@rule("702.116a", "702.90b")
def test_what_myriad_makes_of_a_creature_with_infect_poisons_the_others():
    with game(players=3, stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Patrol", "Myriad\nInfect", "2/2"))
        s.expect(0, "702.116a", [("player", 2)])
        s.attack("Patrol")
        s.pass_until("combat damage")
        assert (s.life_totals(), [poison(s, p) for p in range(3)]) == ([20, 20, 20], [0, 2, 2])


@rule("702.64a", "702.80a", "702.90c")
@pytest.mark.parametrize("keyword", ["Wither", "Infect"])
def test_what_absorb_prevents_gives_no_counters(keyword):
    with game(stage="beginning of combat", active=1) as s:
        s.put(0, "battlefield", beast("Wall", "Absorb 2", "0/5"))
        s.put(1, "battlefield", beast("Rat", keyword, "3/3"))
        s.expect(1, "declare attackers", {"Rat": ("player", 0)}).expect(0, "declare blockers", {"Wall": "Rat"})
        s.pass_until("end of combat")
        assert (s.counters("Wall"), s.field("damage", "Wall")) == ({"-1/-1": 1}, 0)


@rule("702.19c", "702.90b", "702.90e")
def test_infect_over_a_planeswalker_takes_loyalty_from_it_and_poisons_its_player():
    with game(stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Thrasta", "Trample over planeswalkers\nInfect", "5/5"))
        walker = s.put(1, "battlefield", made("Walker", "Planeswalker", ""), counters={"loyalty": 3})
        s.attack({"Thrasta": walker})
        s.pass_until("combat damage")
        assert (s.permanents(1), s.life_totals(), poison(s, 1)) == ([], [20, 20], 2)


@rule("702.21a", "702.40a")
def test_ward_triggers_for_each_storm_copy_that_targets_it():
    sting = made("Sting", "Instant", "Sting deals 1 damage to target creature.\nStorm")
    with game(active=1) as s:
        s.put(0, "battlefield", beast("Guard", "Ward {1}", "0/5"))
        s.lands(1, "R")
        s.put(1, "hand", PAUSE, sting)
        s.cast(1, "Pause")
        s.cast(1, "Sting", "Guard")
        s.expect(1, "118.12a", True)
        s.resolve_all()
        assert s.field("damage", "Guard") == 1


@rule("702.96a", "702.21a", "702.11b")
def test_overload_goes_past_ward_and_hexproof_where_a_target_would_not_do():
    wind = made("Wind", "Sorcery", "Wind deals 1 damage to target creature you don't control.\nOverload {1}{R}", "{R}")
    with game(wind, mana="RR") as s:
        s.put(1, "battlefield", beast("Slip", "Hexproof", "0/4"))
        assert ways(s, 0, "Wind") == ["overload"]
        s.put(1, "battlefield", beast("Guard", "Ward {9}", "0/4"))
        s.reach(0)
        cast_for(s, 0, "Wind", "overload")
        assert s.kinds() == ["spell"]
        s.resolve()
        assert [s.field("damage", n) for n in ("Slip", "Guard")] == [1, 1]


@rule("702.11b", "702.103d", "702.11d")
def test_a_creature_that_is_bestowed_cannot_enchant_what_has_hexproof_from_it():
    wolf = beast("Wolf", "Bestow {1}\nEnchanted creature gets -1/-1.", "1/1", "Enchantment Creature", "{9}{G}")
    with game(wolf, mana="G") as s:
        slip = s.put(1, "battlefield", beast("Slip", "Hexproof from green", "2/2"))
        assert ways(s, 0, "Wolf") == []
        other = s.put(1, "battlefield", beast("Other", "Hexproof from red", "2/2"))
        cast_for(s, 0, "Wolf", "bestow")
        s.resolve()
        assert s.field(ATTACHED_TO, "Wolf") == other != slip


@rule("702.103b", "702.73a", "205.1a")
def test_a_bestowed_changeling_is_an_aura_and_has_no_creature_types():
    shape = beast("Shape", "Changeling\nBestow {1}", "2/2", "Enchantment Creature — Shapeshifter", "{9}")
    with game(shape, KILL, mana="G") as s:
        s.put(0, "battlefield", BEAR)
        cast_for(s, 0, "Shape", "bestow")
        s.resolve()
        assert s.characteristic("Shape", "subtypes") == {"Aura"}
        s.cast(0, "Kill")
        s.resolve()
        assert {"Goblin", "Wizard"} <= s.characteristic("Shape", "subtypes")


@rule("702.16b", "702.114a", "702.73a")
def test_protection_from_red_does_not_stop_what_is_devoid_and_from_goblins_stops_a_changeling():
    zap = made("Zap", "Instant", "Devoid\nDestroy target creature.", "{R}")
    crowd = made("Crowd", "Tribal Instant — Shapeshifter", "Changeling\nDestroy target creature.")
    with game(zap, crowd, mana="R") as s:
        s.put(1, "battlefield", beast("Saint", "Protection from red", "2/2"))
        s.put(1, "battlefield", beast("Guard", "Protection from Goblins", "2/2"))
        s.reach(0)
        s.cast(0, "Crowd", "Saint")
        s.resolve()
        assert s.permanents(1) == ["Guard"]
        s.put(0, "hand", crowd)
        assert ways(s, 0, "Crowd") == [] and ways(s, 0, "Zap") == [""]


@rule("702.35a", "702.74a")
def test_cast_by_madness_a_creature_with_evoke_stays():
    with game(LOOT, beast("Elf", "Evoke {0}\nMadness {G}", cost="{9}"), mana="G") as s:
        s.cast(0, "Loot")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert cast_info(s.game, s.find("Elf", "stack"), "way") == "madness"
        s.resolve_all()
        assert s.permanents(0) == ["Elf", "Forest"]


@rule("702.50a", "702.47a", "707.10")
def test_an_epic_spell_keeps_what_was_spliced_onto_it_each_upkeep():
    tale = made("Tale", "Sorcery — Arcane", "You gain 1 life.\nEpic", "{G}")
    ray = made("Ray", "Instant — Arcane", "Each opponent loses 2 life.\nSplice onto Arcane {R}", "{1}{R}")
    with game(tale, ray, mana="GR") as s:
        for player in (0, 1):
            s.put(player, "library", *[FOREST] * 4)
        s.expect(0, "702.47a", ["Ray"])
        s.cast(0, "Tale")
        s.resolve()
        assert s.life_totals() == [21, 18]
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        s.resolve_all()
        assert s.life_totals() == [22, 16]


@rule("702.62a", "702.27a", "601.2b")
def test_a_suspended_spell_may_be_bought_back():
    gift = made("Gift", "Sorcery", "Suspend 1—{R}\nBuyback {1}\nYou gain 1 life.", "{4}{R}")
    with game(active=1, stage="end", mana="R", library=[OX]) as s:
        s.put(0, "exile", gift, counters={"time": 1})
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        s.expect(0, "601.2b", 1)
        s.resolve()
        s.resolve()
        s.resolve()
        assert (s.life_totals(), s.zone_names(0, "hand"), len(s.tapped(0))) == ([21, 20], ["Gift"], 1)


@rule("702.42a", "702.40a", "707.10")
def test_copies_of_an_entwined_spell_have_both_modes():
    both = made(
        "Both", "Sorcery", "Choose one —\n• You gain 1 life.\n• Each opponent loses 1 life.\nEntwine {1}\nStorm", "{G}"
    )
    with game(both, PAUSE, mana="GG") as s:
        s.cast(0, "Pause")
        s.resolve()
        s.expect(0, "601.2b", 1)
        s.cast(0, "Both")
        s.resolve_all()
        assert s.life_totals() == [23, 18]


@rule("702.41a", "702.126a")
def test_artifacts_reduce_the_cost_by_affinity_and_pay_the_rest_by_improvise():
    frog = made("Frog", "Sorcery", "Affinity for artifacts\nImprovise\nYou gain 1 life.", "{5}")
    for artifacts, possible in ((2, False), (3, True)):
        with game(frog) as s:
            s.put(0, "battlefield", *[made("Relic", "Artifact", "")] * artifacts)
            assert ways(s, 0, "Frog") == [""] * possible
            if possible:
                s.cast(0, "Frog")
                assert len(s.tapped(0)) == 2


@rule("702.132a", "702.51a", "702.41a")
def test_another_player_assists_with_what_creatures_do_not_pay():
    call = made("Call", "Sorcery", "Assist\nConvoke\nYou gain 1 life.", "{3}{G}")
    with game(call) as s:
        s.put(0, "battlefield", beast("Elf", "", "1/1", cost="{G}"), beast("Rat", "", "1/1", cost="{B}"))
        s.lands(1, "UU")
        s.expect(0, "702.132a", [("player", 1)]).expect(1, "number", 2)
        s.cast(0, "Call")
        assert (s.tapped(0), len(s.tapped(1))) == (["Elf", "Rat"], 2)


@rule("702.102a", "702.40a", "707.10")
def test_copies_of_a_fused_spell_have_both_halves_and_its_storm_counts_once():
    card = split(
        made("Alive", "Sorcery", "You gain 1 life.\nFuse\nStorm", "{G}"),
        made("Well", "Sorcery", "You gain 2 life.\nFuse", "{G}"),
    )
    with game(card, PAUSE, mana="GG") as s:
        s.cast(0, "Pause")
        s.resolve()
        s.act(0, "cast", lambda o: o[2].face == "both")
        s.resolve_all()
        assert s.life_totals() == [27, 20]


@rule("702.99c", "702.40a", "702.85a")
def test_a_copy_cast_by_cipher_cascades_and_is_copied_by_storm():
    hush = made("Hush", "Sorcery", "Cascade\nStorm\nEach opponent loses 1 life.\nCipher", "{1}{B}")
    with game(hush, PAUSE, mana="BB", stage="precombat main", library=[OX, OX, OX]) as s:
        s.put(0, "battlefield", BEAR)
        s.cast(0, "Hush")
        s.expect(0, "702.99a", ["Bear"])
        s.resolve_all()
        assert (s.life_totals(), s.zone_names(0, "exile")) == ([20, 19], ["Hush"])
        s.put(0, "library", made("Find", "Instant", "You gain 3 life.", "{1}"))
        s.pass_until("beginning of combat")
        s.attack("Bear")
        s.pass_until("declare blockers")
        s.cast(0, "Pause")
        s.resolve()
        s.pass_until("combat damage")
        s.expect(0, "608.2g", True).expect(0, "608.2g", True)
        s.resolve_all()
        assert s.life_totals() == [24, 14]  # Bear 2, the copy and its two storm copies 3; Pause 1 and Find 3


@rule("702.136a", "702.116a", "707.2")
def test_a_myriad_token_of_a_rioter_chooses_for_itself():
    with game(players=3, stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Rowdy", "Myriad\nRiot", "2/2"))
        s.expect(0, "702.116a", [("player", 2)]).expect(0, "702.136a", lambda choice: choice is True)
        s.attack("Rowdy")
        s.resolve_all()
        assert sorted(s.pt(i) for i in s.find_all("Rowdy", "battlefield")) == [(2, 2), (3, 3)]
        s.pass_until("combat damage")
        assert s.life_totals() == [20, 18, 17]


@rule("719.5", "702.37c")
def test_who_controls_a_player_casts_that_players_cards_face_down():
    spy = beast("Spy", "Morph {9}", "5/5", cost="{5}")
    with game(players=3, active=1) as s:
        s.put(1, "hand", spy)
        s.lands(1, "GGG")
        s.arrange(lambda: control_player(s.game, 0, 1))
        s.settle()
        assert (s.decision.player, s.decision.answerer) == (1, 0)
        spell = cast_for(s, 0, "Spy", "morph")
        assert [s.game.may_look(p, spell) for p in range(3)] == [True, True, False]
        s.resolve()
        (down,) = (i for i in s.ids("battlefield", 1) if s.field(FACE_DOWN, i) is not None)
        assert s.pt(down) == (2, 2)


@rule("702.103b", "702.82a", "702.103e")
def test_devouring_the_creature_that_it_would_enchant_the_bestowed_permanent_is_a_creature():
    maw = beast("Maw", "Devour 1\nBestow {1}\nEnchanted creature gets +1/+1.", "1/1", "Enchantment Creature", "{9}")
    with game(maw, mana="G") as s:
        s.put(0, "battlefield", BEAR)
        cast_for(s, 0, "Maw", "bestow")
        s.expect(0, "614.13", ["Bear"])
        s.resolve()
        s.settle()
        assert (s.permanents(0), s.pt("Maw")) == (["Forest", "Maw"], (2, 2))
        assert s.characteristic("Maw", "types") == {"enchantment", "creature"}


@rule("702.43a", "702.80a", "704.5f")
def test_what_wither_killed_gives_its_modular_counters_all_the_same():
    with game(stage="beginning of combat", active=1) as s:
        s.put(0, "battlefield", beast("Heir", "", "1/1", "Artifact Creature"))
        s.put(0, "battlefield", beast("Worker", "Modular 2", "0/0", "Artifact Creature"), event=True)
        s.put(1, "battlefield", beast("Rat", "Wither", "2/4"))
        s.expect(1, "declare attackers", {"Rat": ("player", 0)}).expect(0, "declare blockers", {"Worker": "Rat"})
        s.expect(0, "608.2d", True)
        s.pass_until("end of combat")
        assert (s.permanents(0), s.counters("Heir")) == (["Heir"], {"+1/+1": 2})


@rule("702.89a", "702.80a", "704.5f")
def test_totem_armor_does_not_save_from_wither():
    bark = made("Bark", "Enchantment — Aura", "Enchant creature\nTotem armor")
    with game(stage="beginning of combat", active=1) as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", bark, fields={ATTACHED_TO.name: ox})
        s.put(1, "battlefield", beast("Rat", "Wither", "4/4"))
        s.expect(1, "declare attackers", {"Rat": ("player", 0)}).expect(0, "declare blockers", {"Ox": "Rat"})
        s.pass_until("end of combat")
        assert (s.permanents(0), sorted(s.zone_names(0, "graveyard"))) == ([], ["Bark", "Ox"])


@rule("702.89a", "702.16n")
def test_an_aura_that_protects_and_stays_dies_for_its_creature():
    text = """Enchant creature
Totem armor
Enchanted creature has protection from red. This effect doesn't remove Bark."""
    with game(KILL) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", made("Bark", "Enchantment — Aura", text, "{R}"), fields={ATTACHED_TO.name: bear})
        s.settle()
        assert s.permanents(0) == ["Bark", "Bear"]
        s.cast(0, "Kill")
        s.resolve()
        assert (s.permanents(0), sorted(s.zone_names(0, "graveyard"))) == (["Bear"], ["Bark", "Kill"])


@rule("702.64a", "702.19b", "702.2c")
def test_one_damage_of_a_trampler_with_deathtouch_is_lethal_though_absorbed():
    with game(stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Horror", "Trample\nDeathtouch", "4/4"))
        s.put(1, "battlefield", beast("Wall", "Absorb 1", "0/5"))
        s.expect(1, "declare blockers", {"Wall": "Horror"})
        s.attack("Horror")
        s.expect(0, "assign combat damage", {("Horror", "Wall"): 1, ("Horror", ("player", 1)): 3})
        s.pass_until("end of combat")
        assert (s.permanents(1), s.life_totals()) == (["Wall"], [20, 17])


@rule("702.116a", "702.82a")
def test_a_myriad_token_devours():
    with game(players=3, stage="beginning of combat") as s:
        s.put(0, "battlefield", beast("Maw", "Myriad\nDevour 2"), beast("Bit"))
        s.expect(0, "702.116a", [("player", 2)]).expect(0, "614.13", ["Bit"])
        s.attack("Maw")
        s.resolve_all()
        assert sorted(s.pt(i) for i in s.find_all("Maw", "battlefield")) == [(2, 2), (4, 4)]
        assert s.permanents(0) == ["Maw", "Maw"]


@rule("702.49a", "702.49c", "702.116a")
def test_a_myriad_token_is_returned_for_a_ninja_that_attacks_the_other_opponent():
    with game(beast("Ninja", "Ninjutsu {0}", "3/3", cost="{9}"), players=3, stage="beginning of combat") as s:
        maw = s.put(0, "battlefield", beast("Maw", "Myriad"))
        s.expect(0, "702.116a", [("player", 2)])
        s.attack("Maw")
        s.resolve_all()
        s.pass_until("declare blockers")
        s.expect(0, "601.2h", [i for i in s.find_all("Maw", "battlefield") if i != maw])
        s.act(0, "activate", "Ninja")
        s.resolve()
        assert s.field(ATTACKING, s.find("Ninja", "battlefield")) == ("player", 2)
        s.pass_until("end of combat")
        assert (s.life_totals(), s.permanents(0)) == ([20, 18, 17], ["Maw", "Ninja"])


@rule("702.29e", "702.73a", "702.6c")
def test_a_changeling_is_found_by_typecycling_and_equipped_as_what_it_is():
    wizard = beast("Sage", "Wizardcycling {0}", cost="{9}")
    blade = made("Blade", "Artifact — Equipment", "Equipped creature gets +1/+1.\nEquip Goblin {1}\nEquip {9}")
    with game(wizard, mana="G", library=[OX, beast("Shape", "Changeling"), BEAR]) as s:
        s.activate(0, "Sage")
        s.expect(0, "choose some", ["Shape"])
        s.resolve()
        assert s.zone_names(0, "hand") == ["Shape"]
        s.cast(0, "Shape")
        s.resolve()
        s.put(0, "battlefield", BEAR, blade)
        s.activate(0, "Blade")
        s.resolve()
        assert s.pt("Shape") == (3, 3)


# What is merged, and what was there before --------------------------------------------------------------------------

LION = beast("Lion", "Mutate {G}\nFlying", "5/4", "Creature — Cat", "{3}{G}{G}")
VANISH = made("Vanish", "Instant", "Target creature phases out.")
DUSK, DAWN = made("Dusk", "Instant", "It becomes night."), made("Dawn", "Instant", "It becomes day.")


def mutated(s: FullTable, host: Any, where: str = "over") -> None:
    """The Lion in hand mutates over the creature, or under it."""
    cast_for(s, 0, "Lion", "mutate", host)
    s.expect(0, "702.140c", where)
    s.resolve()


@rule("702.140b", "702.26b")
def test_where_its_target_phased_out_the_mutating_spell_becomes_a_creature():
    with game(LION, VANISH, mana="G") as s:
        bear = s.put(0, "battlefield", BEAR)
        cast_for(s, 0, "Lion", "mutate", bear)
        s.cast(0, "Vanish", bear)
        s.resolve_all()
        assert (s.permanents(0), s.pt("Lion")) == (["Forest", "Lion"], (5, 4))
        assert s.pt(bear) == (2, 2)


@rule("702.26d", "702.140e", "725.3")
def test_a_merged_permanent_phases_out_and_in_as_one():
    with game(LION, VANISH, KILL, mana="G", decks=[[OX] * 5] * 2) as s:
        boar = s.put(0, "battlefield", beast("Boar", "Reach"), counters={"+1/+1": 1})
        mutated(s, boar)
        s.cast(0, "Vanish", boar)
        s.resolve()
        assert s.permanents(0) == ["Forest"]
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        assert (s.permanents(0), s.pt(boar)) == (["Forest", "Lion"], (6, 5))
        assert s.has(boar, "reach") and s.has(boar, "flying")
        s.cast(0, "Kill", boar)
        s.resolve()
        assert sorted(s.zone_names(0, "graveyard")) == ["Boar", "Kill", "Lion", "Vanish"]


@rule("702.26i", "702.103g")
def test_a_bestowed_aura_that_phases_in_without_its_creature_is_a_creature():
    wisp = beast("Wisp", "Bestow {0}\nEnchanted creature gets +1/+1.", "1/1", "Enchantment Creature", "{9}")
    away = made("Away", "Instant", "Target enchantment phases out.")
    with game(wisp, away, KILL, decks=[[OX] * 5] * 2) as s:
        bear = s.put(0, "battlefield", BEAR)
        cast_for(s, 0, "Wisp", "bestow", bear)
        s.resolve()
        aura = s.find("Wisp", "battlefield")
        s.cast(0, "Away", aura)
        s.resolve()
        assert s.pt(bear) == (2, 2)
        s.cast(0, "Kill", bear)
        s.resolve()
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        assert (s.characteristic(aura, "types"), s.pt(aura)) == ({"enchantment", "creature"}, (1, 1))


@rule("702.26i", "702.151b")
@pytest.mark.parametrize("dies", [True, False])
def test_a_reconfigured_equipment_that_phases_in_is_a_creature_where_its_bearer_is_gone(dies):
    claw = beast(
        "Claw", "Equipped creature gets +2/+0.\nReconfigure {0}", "1/1", "Artifact Creature — Equipment", "{9}"
    )
    away = made("Away", "Instant", "Target artifact phases out.")
    with game(away, KILL, decks=[[OX] * 5] * 2) as s:
        bear, worn = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", claw)
        s.act(0, "activate", "Claw")
        s.resolve()
        assert (s.pt(bear), s.characteristic(worn, "types")) == ((4, 2), {"artifact"})
        s.cast(0, "Away", worn)
        s.resolve()
        if dies:
            s.cast(0, "Kill", bear)
            s.resolve()
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        assert s.characteristic(worn, "types") == ({"artifact", "creature"} if dies else {"artifact"})
        assert dies or s.pt(bear) == (4, 2)


@rule("702.145b", "702.145e", "725.2i")
@pytest.mark.parametrize(
    ("where", "day", "night"),
    [("over", ("Lion", (5, 4)), ("Lion", (5, 4))), ("under", ("Villager", (1, 1)), ("Wolf", (3, 3)))],
)
def test_what_lies_in_a_merged_permanent_with_daybound_turns_over_with_the_night(where, day, night):
    turning = transforming(
        beast("Villager", "Daybound", "1/1", "Creature — Werewolf"),
        beast("Wolf", "Trample\nNightbound", "3/3", "Creature"),
    )
    with game(LION, DUSK, DAWN, mana="G") as s:
        wolf = s.put(0, "battlefield", turning)
        s.settle()
        mutated(s, wolf, where)

        def now() -> tuple[tuple[str, Any], bool, bool, bool]:
            return (s.game.name_of(wolf), s.pt(wolf)), *(s.has(wolf, one) for one in ("daybound", "trample", "flying"))

        assert now() == (day, True, False, True)
        s.cast(0, "Dusk")
        s.resolve()
        assert now() == (night, False, True, True)
        s.cast(0, "Dawn")
        s.resolve()
        assert now() == (day, True, False, True)


@rule("702.140e", "711.2a", "702.87a")
def test_over_a_leveler_its_levels_still_say_how_large_it_is_and_it_levels_up():
    leveler = ruleset().read({
        "name": "Squire", "layout": "leveler", "type_line": "Creature — Elf", "mana_cost": "{W}", "power": "1", "toughness": "1",
        "oracle_text": "Level up {0}\nLEVEL 2-3\n3/3\nFirst strike\nLEVEL 4+\n8/8\nDouble strike",
    })  # fmt: skip
    with game(LION, mana="G") as s:
        squire = s.put(0, "battlefield", leveler, counters={"level": 1})
        mutated(s, squire)
        assert (s.game.name_of(squire), s.pt(squire)) == ("Lion", (5, 4))
        s.activate(0, squire)
        s.resolve()
        assert (s.counters(squire), s.pt(squire)) == ({"level": 2}, (3, 3))
        assert s.has(squire, "first-strike") and s.has(squire, "flying")


@rule("702.100a", "702.140c", "702.140e")
def test_what_mutates_does_not_enter_so_nothing_evolves_and_evolve_compares_with_what_it_is_now():
    ape, giant = beast("Ape", size="3/3"), beast("Giant", size="6/1")
    with game(LION, ape, giant, mana="G") as s:
        raptor = s.put(0, "battlefield", beast("Raptor", "Evolve", "1/1"))
        other = s.put(0, "battlefield", beast("Other", "Evolve", "1/1"))
        mutated(s, raptor)
        assert s.stack == []
        s.cast(0, "Ape")
        s.resolve_all()
        assert (s.counters(raptor), s.counters(other)) == ({}, {"+1/+1": 1})
        s.cast(0, "Giant")
        s.resolve_all()
        assert (s.counters(raptor), s.pt(raptor)) == ({"+1/+1": 1}, (6, 5))


# Faces and costs --------------------------------------------------------------------------------------------------

TURNING = transforming(
    beast("Villager", "Disturb {G}\nDaybound", "1/1", cost="{9}"),
    beast("Wraith", "Nightbound", "3/3", "Creature — Spirit"),
)


@rule("702.146b", "702.145f", "702.145g")
@pytest.mark.parametrize(("before", "becomes"), [("", "Wraith"), ("night", "Wraith"), ("day", "Villager")])
def test_a_disturbed_card_with_nightbound_turns_back_at_once_by_day(before, becomes):
    with game(DUSK, DAWN, mana="G") as s:
        if before:
            s.cast(0, {"night": "Dusk", "day": "Dawn"}[before])
            s.resolve()
        s.put(0, "graveyard", TURNING)
        cast_for(s, 0, "Villager", "disturb")
        assert s.stack == ["Wraith"]
        s.resolve()
        assert s.permanents(0) == ["Forest", becomes]
        assert day_or_night(s.game) == (before or "night")


@rule("702.109a", "702.152a", "118.9a")
@pytest.mark.parametrize(("way", "drawn", "place"), [("dash {R}", [], "hand"), ("blitz {R}", ["Ox"], "graveyard")])
def test_with_dash_and_blitz_one_of_them_is_paid_and_only_that_one_does_anything(way, drawn, place):
    goons = beast("Goons", "Dash {R}\nBlitz {R}", cost="{9}")
    with game(goons, mana="RR", library=[OX, OX]) as s:
        assert ways(s, 0, "Goons") == ["blitz {R}", "dash {R}"]
        cast_for(s, 0, "Goons", way)
        assert len(s.tapped(0)) == 1
        s.resolve()
        assert s.has("Goons", "haste")
        s.pass_until("end")
        assert len(s.stack) == 1
        s.resolve_all()
        assert s.permanents(0) == ["Mountain", "Mountain"] and "Goons" in s.zone_names(0, place)
        assert [name for name in s.zone_names(0, "hand") if name != "Goons"] == drawn


# Those that come back, and those that are sacrificed --------------------------------------------------------------


@rule("702.84a", "702.79a", "614.6")
def test_an_unearthed_creature_with_persist_is_exiled_and_does_not_persist():
    with game(KILL, KILL, mana="B") as s:
        s.put(0, "graveyard", beast("Ghoul", "Persist\nUnearth {B}", "3/3"))
        s.activate(0, "Ghoul")
        s.resolve()
        s.cast(0, "Kill", "Ghoul")
        s.resolve()
        assert (s.stack, s.zone_names(0, "exile")) == ([], ["Ghoul"])
        s.put(0, "battlefield", beast("Ghoul", "Persist\nUnearth {B}", "3/3"))
        s.cast(0, "Kill", s.find("Ghoul", "battlefield"))
        s.resolve_all()
        assert s.counters(s.find("Ghoul", "battlefield")) == {"-1/-1": 1}  # by itself it persists


@rule("702.110a", "702.110b", "702.79a")
def test_one_that_exploits_itself_persists_and_exploits_anew():
    sire = beast("Sire", "Exploit\nPersist\nWhen Sire exploits a creature, you gain 3 life.", "2/2")
    with game(sire) as s:
        s.cast(0, "Sire")
        s.resolve()
        s.expect(0, "702.110a", ["Sire"]).resolve()
        assert len(s.stack) == 2  # it persists, and it has exploited
        s.expect(0, "702.110a", ["Sire"])
        s.resolve_all()
        assert [event.obj != s.events(Sacrificed)[0].obj for event in s.events(Sacrificed)] == [False, True]
        assert (s.permanents(0), s.zone_names(0, "graveyard"), s.life(0)) == ([], ["Sire"], 26)


@rule("702.55a", "702.55c", "111.7")
def test_a_token_is_haunted_and_its_death_is_noticed():
    maker = made("Maker", "Sorcery", "Create a 1/1 white Spirit creature token with flying.")
    thrull = beast("Thrull", "Haunt\nWhen Thrull enters or the creature it haunts dies, you gain 3 life.")
    with game(maker, KILL, KILL) as s:
        s.cast(0, "Maker")
        s.resolve()
        s.put(0, "battlefield", thrull)
        s.put(1, "battlefield", BEAR)
        s.expect(0, "targets", ["Spirit Token"])
        s.cast(0, "Kill", "Thrull")
        s.resolve_all()
        assert (s.zone_names(0, "exile"), s.life(0)) == (["Thrull"], 20)
        s.cast(0, "Kill", "Spirit Token")
        s.resolve_all()
        assert (s.permanents(0), s.life(0), s.zone_names(0, "exile")) == ([], 23, ["Thrull"])


@rule("702.72a", "702.95a", "702.95e")
def test_championing_one_of_a_pair_ends_it_and_what_returns_may_be_paired_anew():
    text = "Soulbond\nAs long as this creature is paired with another creature, each of those creatures gets +1/+1."
    with game(beast("Mage", text, "2/2"), beast("Titan", "Champion a creature", "7/7"), KILL) as s:
        s.put(0, "battlefield", BEAR)
        s.cast(0, "Mage")
        s.resolve()
        s.expect(0, "702.95a", ["Bear"]).resolve()
        assert (s.pt("Mage"), s.pt("Bear")) == ((3, 3), (3, 3))
        s.cast(0, "Titan")
        s.resolve()
        assert len(s.stack) == 1  # the Mage is paired
        s.expect(0, "702.72a", ["Mage"]).resolve()
        assert (s.permanents(0), s.pt("Bear")) == (["Bear", "Titan"], (2, 2))
        s.cast(0, "Kill", "Titan")
        s.resolve()
        s.resolve()
        assert len(s.stack) == 1 and s.pt("Mage") == (2, 2)
        s.expect(0, "702.95a", ["Bear"]).resolve()
        assert (s.pt("Mage"), s.pt("Bear")) == ((3, 3), (3, 3))


# In combat --------------------------------------------------------------------------------------------------------


@rule("702.141a", "702.116a")
def test_with_four_players_each_encored_creature_with_myriad_makes_two_more():
    with game(players=4, mana="R") as s:
        s.put(0, "graveyard", beast("Duke", "Myriad\nEncore {R}", "2/2"))
        s.activate(0, "Duke")
        s.resolve()
        dukes = s.find_all("Duke", "battlefield")
        for ours in reversed(range(3)):
            s.expect(0, "702.116a", [("player", 1 + seat) for seat in range(3) if seat != ours])
        s.attack({duke: ("player", 1 + seat) for seat, duke in enumerate(dukes)})
        s.resolve_all()
        assert len(s.find_all("Duke", "battlefield")) == 9
        s.pass_until("end of combat")
        assert s.life_totals() == [20, 14, 14, 14]
        s.resolve_all()
        assert s.find_all("Duke", "battlefield") == dukes  # the others are exiled
        s.pass_until("end")
        s.resolve_all()
        assert s.find_all("Duke", "battlefield") == []


@rule("702.154a", "701.39a", "702.22c")
def test_an_exerted_creature_enlists_and_attacks_in_a_band():
    both = beast(
        "Both", "Enlist\nYou may exert Both as it attacks. When you do, it gets +2/+0 until end of turn.", "1/3"
    )
    with game(stage="beginning of combat", decks=[[OX] * 5] * 2) as s:
        s.put(0, "battlefield", both, beast("Hero", "Banding", "2/2"), OX)
        s.put(1, "battlefield", beast("Wall", size="0/9"))
        s.expect(0, "508.1e", ["Both"]).expect(0, "508.1g", lambda option: True)
        s.attack(["Both", "Hero"])
        s.resolve_all()
        assert (s.pt("Both"), s.tapped(0)) == ((5, 3), ["Both", "Hero", "Ox"])
        s.expect(1, "declare blockers", {"Wall": "Hero"})
        s.pass_until("end of combat")
        assert (s.damage("Wall"), s.life(1)) == (7, 20)  # the band is blocked together
        s.pass_until(lambda g: g.stage_name() == "upkeep" and g.active_player == 0)
        s.pass_until("precombat main")
        assert s.tapped(0) == ["Both"]  # it was exerted


@rule("702.131b", "702.7b", "510.4")
def test_the_citys_blessing_that_the_first_combat_damage_brings_counts_for_the_second():
    rusher = beast(
        "Rusher",
        "First strike\nWhenever Rusher deals combat damage to a player, create a 1/1 white Spirit creature token.",
        "1/1",
    )
    sentry = beast("Sentry", "Ascend\nSentry gets +4/+0 as long as you have the city's blessing.", "1/1")
    with game(mana="GGGGGGG", stage="beginning of combat") as s:
        s.put(0, "battlefield", rusher, sentry)
        s.attack(["Rusher", "Sentry"])
        s.pass_until("combat damage")
        assert (s.life(1), len(s.permanents(0)), s.pt("Sentry")) == (19, 9, (1, 1))
        s.resolve()
        assert (len(s.permanents(0)), s.pt("Sentry")) == (10, (5, 1))
        s.pass_until("end of combat")
        assert s.life(1) == 14


# Players who leave ------------------------------------------------------------------------------------------------


@rule("616.1", "104.3a", "800.4a")
def test_what_enters_leaves_with_its_player_as_its_replacement_effects_are_put_in_order():
    s = game(beast("Twin", "Riot\nAmplify 1", types="Creature — Elf"), beast("Kin", types="Creature — Elf"), players=3)
    s.cast(0, "Twin")
    for _ in range(3):
        s.pass_priority()
    assert s.decision.rule == "616.1"
    s.concede(0).settle()
    assert s.permanents() == [] and tuple(s.game.players_in()) == (1, 2)


# What one text says of "that creature" ---------------------------------------------------------------------------

BREACH = (
    "You may put a creature card from your hand onto the battlefield. That creature gains haste. Sacrifice that creature at"
    " the beginning of the next end step."
)
OPEN = "You may put a creature card from your hand onto the battlefield."


@rule("608.2c", "702.47c")
def test_that_creature_of_the_spliced_text_is_not_the_one_of_the_main_text():
    opening = made("Open", "Sorcery — Arcane", OPEN)
    breach = made("Breach", "Instant — Arcane", BREACH + "\nSplice onto Arcane {0}", "{9}")
    with game(opening, breach, BEAR, OX) as s:
        s.expect(0, "702.47a", [s.find("Breach")])
        s.act(0, "cast", "Open")
        s.expect(0, "may", True).expect(0, "choose some", [s.find("Bear")]).expect(0, "may", False)
        s.resolve()
        s.pass_until("end", again=True)
        s.resolve_all()
        assert s.permanents(0) == ["Bear"]


@rule("608.2c", "702.102d")
def test_nor_is_that_of_the_right_half_the_one_of_the_left_half():
    halves = split(made("Open", "Sorcery", OPEN + "\nFuse"), made("Breach", "Sorcery", BREACH + "\nFuse"))
    for both in (False, True):
        with game(halves, BEAR, OX) as s:
            s.act(0, "cast", lambda option: getattr(option[2], "face", "") == "both")
            s.expect(0, "may", True).expect(0, "choose some", [s.find("Bear")]).expect(0, "may", both)
            s.resolve()
            s.pass_until("end", again=True)
            s.resolve_all()
            assert s.permanents(0) == ["Bear"] and len(s.ids("hand", 0)) == 1 - both


# Mana value with X -------------------------------------------------------------------------------------------------


@rule("202.3e", "702.85a", "613.1f")
def test_a_spell_gets_cascade_for_a_mana_value_that_its_x_makes():
    imoti = beast("Imoti", "Spells you cast with mana value 6 or greater have cascade.")
    blaze = made("Blaze", "Sorcery", "Blaze deals X damage to any target.", "{X}{R}")
    for x, found in ((4, ["spell"]), (5, ["ability", "spell"])):
        with game(blaze, mana="RRRRRRR", library=[BEAR]) as s:
            s.put(0, "battlefield", imoti)
            s.act(0, "cast", "Blaze", number=x, targets=[("player", 1)])
            assert s.kinds() == found
