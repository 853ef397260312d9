"""Venture into the dungeon (CR 701.46), and dungeon cards (CR 309)."""

from __future__ import annotations

import pytest
import testcards
from delving import CAVE, CELLAR, MINE, delve_decks, dungeon
from magic import BEAR, jotted, table
from testcards import Jot, forbids, instead

from apnap import CeasedToExist, Context, Moved, Ruleset
from apnap.testing import rule
from apnap.testing.scenario import ScenarioError
from apnap_plugins.actions.venture_into_the_dungeon import (
    COMPLETED,
    KNOWN,
    MARKER,
    DungeonsCompleted,
    HasCompletedDungeon,
    VenturedIntoDungeon,
    VentureIntoTheDungeon,
    WhenCompletesDungeon,
    WhenVentures,
    dungeon_of,
    room,
)
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.casting.casting import castable
from apnap_plugins.rules.damage.damage import CardsDrawn
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.vocabulary.actions import VENTURE_INTO_THE_DUNGEON, VENTURE_INTO_UNDERCITY
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.testing import Table, basic, creature, instant, permanent, whenever

FOREST = basic("G")
GO = VentureIntoTheDungeon()


def delve(*dungeons, players=2, **more):
    """Every player has these dungeons, or for each player a list of them is given."""
    lists = dungeons if dungeons and isinstance(dungeons[0], list) else [dungeons] * players
    return table("venture-into-the-dungeon", decks=delve_decks(*lists), players=players, **more)


def go(s, player=0, **choices):
    """The player ventures by an instant that resolves; what triggers is on the stack then."""
    s.do(player, GO, **choices)


def marker(s, player=0):
    at = dungeon_of(s.game, player)
    return s.field(MARKER, at) if at else 0


@rule("701.46a", "309.2a", "309.4a", "309.4c", "309.2b")
def test_the_first_venture_brings_a_dungeon_of_the_players_choice():
    s = delve(MINE, CAVE)
    s.do(0, GO, choose="Cave")
    assert s.zone_names(None, "command") == ["Cave"]
    assert s.zone_names(0, "dungeons") == ["Mine"]
    assert marker(s) == 1
    (waiting,) = s.ids("stack")
    assert s.game.object(waiting).controller == 0
    assert jotted(s) == []
    s.resolve_all()
    assert jotted(s) == ["Cave 1"]


@rule("701.46b", "309.5a", "309.4")
@pytest.mark.parametrize(("way", "place"), [("Mine room 2", 2), ("Mine room 3", 3)])
def test_the_marker_goes_along_an_arrow_that_the_player_chooses(way, place):
    s = delve(MINE)
    s.do(0, GO).resolve_all()
    s.do(0, GO, choose=way)
    assert marker(s) == place
    s.resolve_all()
    s.do(0, GO)
    assert marker(s) == 4
    s.resolve_all()
    assert jotted(s) == ["Mine 1", f"Mine {place}", "Mine 4"]


@rule("309.6", "704.5t", "309.7")
def test_the_dungeon_is_removed_once_its_last_room_ability_has_left_the_stack():
    s = delve(CAVE)
    s.put(0, "battlefield", permanent("Bell", "Artifact", whenever(WhenCompletesDungeon(), Jot("completed"))))
    s.do(0, GO).resolve_all()
    s.do(0, GO)
    assert s.zone_names(None, "command") == ["Cave"]  # its ability is on the stack
    assert s.field(COMPLETED, 0) == ()
    s.resolve()
    assert s.zone_names(None, "command") == []
    assert s.zone_names(0, "dungeons") == ["Cave"]
    assert s.field(COMPLETED, 0) == ("Cave",)
    assert jotted(s) == ["Cave 1", "Cave 2"]
    s.resolve()
    assert jotted(s)[-1] == "completed"
    s.do(0, GO)
    assert marker(s) == 1  # a completed dungeon can be chosen again


@rule("704.5t")
def test_a_countered_room_ability_has_left_the_stack_too():
    s = delve(CAVE)
    s.do(0, GO).resolve_all()
    s.do(0, GO)
    (ability,) = s.ids("stack")
    s.happen(CeasedToExist(ability))
    s.settle()
    assert s.field(COMPLETED, 0) == ("Cave",)
    assert jotted(s) == ["Cave 1"]


@rule("701.46c", "309.5b", "309.7")
def test_venturing_from_the_bottommost_room_completes_the_dungeon_and_enters_another():
    s = delve(CAVE, MINE)
    s.put(0, "battlefield", permanent("Bell", "Artifact", whenever(WhenCompletesDungeon(), Jot("completed"))))
    s.do(0, GO, choose="Cave").resolve_all()
    s.do(0, GO)
    go(s, choose="Mine")  # while the ability of the last room is on the stack
    assert s.field(COMPLETED, 0) == ("Cave",)
    assert (s.zone_names(None, "command"), marker(s)) == (["Mine"], 1)
    s.resolve_all()
    assert sorted(jotted(s)) == ["Cave 1", "Cave 2", "Mine 1", "completed"]


@rule("309.3")
def test_each_player_has_one_dungeon_at_a_time_and_their_own():
    s = delve([CAVE, MINE], [MINE, CAVE])
    s.do(0, GO, choose="Cave").resolve_all()
    go(s, 1, choose="Mine")
    s.resolve_all()
    assert sorted(s.zone_names(None, "command")) == ["Cave", "Mine"]
    go(s, 1, choose="Mine room 3")
    s.resolve_all()
    assert (marker(s, 0), marker(s, 1)) == (1, 3)
    assert jotted(s) == ["Cave 1", "Mine 1", "Mine 3"]


@rule("309.4b")
def test_names_of_rooms_mean_nothing():
    twin = [room(1, Jot("first"), leads_to=(2,), name="Hall"), room(2, Jot("second"), name="Hall")]
    s = delve(card("Halls", "Dungeon", *twin))
    s.do(0, GO).resolve_all()
    assert jotted(s) == ["first"]
    s.do(0, GO).resolve_all()
    assert jotted(s) == ["first", "second"]


@rule("701.46d", "205.3p")
def test_into_a_quality_only_what_has_it_is_chosen_and_without_it_only_the_others():
    s = delve(CELLAR, CAVE)
    s.do(0, GO)  # nothing to choose between
    assert s.zone_names(None, "command") == ["Cave"]
    s.resolve_all()
    s = delve(CELLAR, CAVE)
    s.do(0, VentureIntoTheDungeon(quality="Undercity"))
    assert s.zone_names(None, "command") == ["Cellar"]
    s.resolve_all()
    s.do(0, GO)  # who is there goes on by any venture
    assert marker(s) == 2
    s.resolve_all()
    s.do(0, VentureIntoTheDungeon(quality="Undercity"))
    assert marker(s) == 3
    s.resolve_all()
    assert s.field(COMPLETED, 0) == ("Cellar",)


@rule("701.46d")
def test_in_another_dungeon_venturing_into_undercity_is_an_ordinary_venture():
    s = delve(CELLAR, CAVE)
    s.do(0, GO).resolve_all()
    s.do(0, VentureIntoTheDungeon(quality="Undercity"))
    assert (s.zone_names(None, "command"), marker(s)) == (["Cave"], 2)
    s.arrange(lambda: s.game.verb(VENTURE_INTO_UNDERCITY)(s.game, 0))  # from the bottommost room, an appropriate one
    assert (s.zone_names(None, "command"), marker(s)) == (["Cellar"], 1)


def test_who_owns_no_dungeon_of_the_quality_enters_none():
    s = delve(CAVE)
    s.put(0, "battlefield", permanent("Torch", "Artifact", whenever(WhenVentures(), Jot("ventured"))))
    s.do(0, VentureIntoTheDungeon(quality="Undercity")).resolve_all()
    assert s.zone_names(None, "command") == []
    assert jotted(s) == ["ventured"]


@rule("309.2")
def test_dungeons_begin_outside_the_game_and_are_no_part_of_the_deck():
    s = delve(CAVE, MINE)
    assert s.zone_names(0, "library") == []
    assert sorted(s.zone_names(0, "dungeons")) == ["Cave", "Mine"]
    assert sorted(view.name for view in s.game.observe(1).zone("dungeons", 0)) == ["Cave", "Mine"]


@rule("309.2c")
def test_a_dungeon_is_no_permanent_cant_be_cast_and_stays_in_the_command_zone():
    s = delve(CAVE)
    s.do(0, GO).resolve_all()
    there = dungeon_of(s.game, 0)
    assert s.permanents() == []
    assert castable(s.game, 0, there, CastingWay("free", free=True)) == []
    for zone in ("battlefield", "graveyard", "exile", "hand", "library"):
        s.happen(Moved(there, zone))
        assert dungeon_of(s.game, 0) == there
    assert marker(s) == 1


@rule("309.2d")
def test_no_other_effect_brings_a_dungeon_into_the_game():
    s = delve(CAVE)
    outside = s.ids("dungeons", 0)[0]
    for zone in ("command", "hand", "battlefield"):
        s.happen(Moved(outside, zone))
    assert s.ids("dungeons", 0) == [outside]
    s.do(0, GO)
    assert marker(s) == 1


@rule("701.46a")
def test_a_replaced_venture_did_not_happen():
    s = delve(CAVE)
    s.put(0, "library", BEAR, FOREST)
    s.put(
        0, "battlefield", permanent("Tome", "Artifact", instead(VenturedIntoDungeon, lambda e: CardsDrawn(e.player, 2)))
    )
    s.put(0, "battlefield", permanent("Torch", "Artifact", whenever(WhenVentures(), Jot("ventured"))))
    s.do(0, GO).resolve_all()
    assert (sorted(s.zone_names(0, "hand")), jotted(s)) == (["Bear", "Forest"], [])
    assert s.zone_names(None, "command") == []


def test_a_doubled_venture_goes_two_rooms_on():
    s = delve(MINE)
    s.do(0, GO).resolve_all()
    s.do(0, GO, GO, choose="Mine room 3")
    assert marker(s) == 4
    s.resolve_all()
    assert sorted(jotted(s)) == ["Mine 1", "Mine 3", "Mine 4"]


def test_a_forbidden_venture_leaves_the_marker_where_it_is():
    s = delve(CAVE)
    s.do(0, GO).resolve_all()
    s.put(1, "battlefield", permanent("Seal", "Artifact", forbids(VenturedIntoDungeon)))
    s.do(0, GO).resolve_all()
    assert (marker(s), jotted(s)) == (1, ["Cave 1"])


def test_whose_venture_and_whose_completion():
    s = delve(CAVE)
    for name, whose in (("Own", "your"), ("Other", "opponent"), ("All", "each")):
        s.put(0, "battlefield", permanent(name, "Artifact", whenever(WhenVentures(whose), Jot(f"{name} v"))))
        s.put(0, "battlefield", permanent(name, "Artifact", whenever(WhenCompletesDungeon(whose), Jot(f"{name} c"))))
    go(s, 1)
    s.resolve_all()
    assert sorted(w for w in jotted(s) if "Cave" not in w) == ["All v", "Other v"]
    go(s, 1)
    s.resolve_all()
    assert sorted(w for w in jotted(s) if w.endswith("c")) == ["All c", "Other c"]


@rule("101.4", "701.46a")
def test_four_players_venture_in_apnap_order_each_into_their_own():
    s = delve(CAVE, MINE, players=4, active=2)
    for player, name in ((2, "Cave"), (3, "Mine"), (0, "Cave"), (1, "Mine")):
        s.expect(player, "choose", name)
    s.put(2, "hand", instant("All", VentureIntoTheDungeon(EachPlayer())))
    s.act(2, "cast", "All").resolve()
    assert sorted(s.zone_names(None, "command")) == ["Cave", "Cave", "Mine", "Mine"]
    s.resolve_all()
    assert jotted(s) == ["Mine 1", "Cave 1", "Mine 1", "Cave 1"]  # put on the stack in APNAP order


def test_who_has_left_ventures_nowhere_and_takes_the_dungeon_along():
    s = delve(CAVE, players=3)
    go(s, 1)
    s.resolve_all()
    s.concede(1)
    assert s.zone_names(None, "command") == []
    s.arrange(lambda: s.game.verb(VENTURE_INTO_THE_DUNGEON)(s.game, 1))
    assert s.zone_names(None, "command") == []


@rule("309.7")
def test_a_card_knows_whether_its_controller_completed_a_dungeon_and_how_many_different_ones():
    s = delve(CAVE, dungeon("Well", ()))
    both = (HasCompletedDungeon(), HasCompletedDungeon("Cave"), HasCompletedDungeon("Well"))

    def known(player):
        return [one.holds(Context(s.game, 0, player)) for one in both], DungeonsCompleted().value(
            Context(s.game, 0, player)
        )

    assert known(0) == ([False] * 3, 0)
    for _ in range(2):
        go(s, choose="Well")
        s.resolve_all()
        assert known(0) == ([True, False, True], 1)
    go(s, 0, choose="Cave")
    s.resolve_all()
    go(s, 0)
    s.resolve_all()
    assert (known(0), known(1)) == (([True] * 3, 2), ([False] * 3, 0))
    assert s.log_has("309.7", "name Cave")


def test_taken_back_all_is_as_it_was():
    s = delve(MINE, defaults=True)
    s.do(0, GO).resolve_all()
    before = s.game.digest()
    s.put(0, "hand", instant("Go", GO))
    s.settle()
    mark = len(s.game.inputs())
    with_card = s.game.digest()
    s.act(0, "cast", "Go").resolve_all()
    assert marker(s) in (2, 3)
    while len(s.game.inputs()) > mark:
        s.game.pop()
    assert s.game.digest() == with_card != before


# From text ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rules():
    return Ruleset.load()


@pytest.fixture(scope="module")
def language(rules):
    return Language(rules)


def read(language, name, type_line, text, **more):
    return definition(language, CardRow(name=name, type_line=type_line, oracle_text=text, **more))


def known_table(rules, *cards, **more):
    s = Table(rules, defaults=True, **more)
    for one in cards:
        s.put(0, "battlefield", one)
    return s


@rule("309.2a", "309.4", "309.4c")
def test_who_lists_no_dungeon_has_the_known_ones(rules):
    s = known_table(rules)
    s.put(0, "hand", instant("Go", GO))
    s.act(0, "cast", "Go")
    s.expect(0, "choose", "Lost Mine of Phandelver")
    s.resolve()
    assert s.zone_names(None, "command") == ["Lost Mine of Phandelver"]
    assert set(s.zone_names(0, "dungeons")) <= set(KNOWN)
    s.resolve_all()
    s.do(0, GO, choose="Mine Tunnels").resolve_all()
    assert s.permanents(0) == ["Treasure Token"]
    s.do(0, GO, choose="Dark Pool").resolve_all()
    assert s.life_totals() == [21, 19]
    s.put(0, "library", BEAR)
    s.do(0, GO).resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]
    assert s.field(COMPLETED, 0) == ("Lost Mine of Phandelver",)


def enter(s, name, *ways):
    """The player goes through the rooms of a known dungeon."""
    s.do(0, GO, choose=name).resolve_all()
    for way in ways:
        s.do(0, GO, **({"choose": way} if way else {}))
        s.resolve_all()


def test_the_tomb_takes_from_everybody_and_gives_the_atropal(rules):
    s = known_table(rules, creature("Ox", 2, 4), permanent("Cog", "Artifact"), FOREST)
    s.put(0, "hand", BEAR)
    s.put(1, "battlefield", FOREST)
    enter(s, "Tomb of Annihilation")
    assert s.life_totals() == [19, 19]
    s.do(0, GO, choose="Oubliette").resolve_all()
    assert (s.permanents(0), s.zone_names(0, "hand")) == ([], [])
    s.do(0, GO)
    s.resolve_all()
    assert s.pt("The Atropal") == (4, 4) and s.has("The Atropal", "deathtouch")
    assert s.permanents(1) == ["Forest"]


@pytest.mark.parametrize(
    ("pays", "lives"), [((True, False), [19, 17]), ((False, True), [17, 19]), ((False, False), [17, 17])]
)
def test_the_veils_of_fear_ask_each_player(rules, pays, lives):
    s = known_table(rules)
    for player in (0, 1):
        s.put(player, "hand", BEAR)
    enter(s, "Tomb of Annihilation")
    for player, pay in enumerate(pays):
        s.expect(player, "118.12a", pay)
    s.do(0, GO, choose="Veils of Fear").resolve_all()
    assert s.life_totals() == lives
    assert [s.zone_names(p, "hand") for p in (0, 1)] == [[] if pay else ["Bear"] for pay in pays]


def test_the_mad_mage_lets_you_play_exiled_cards_for_as_long_as_they_are_exiled(rules):
    s = known_table(rules)
    s.put(0, "library", *[BEAR] * 3, FOREST, FOREST)
    enter(s, "Dungeon of the Mad Mage", "", "Goblin Bazaar", "", "Runestone Caverns")
    assert s.zone_names(None, "exile") == ["Bear", "Bear"] or len(s.ids("exile")) == 2
    s.lands(0, "GG")
    s.settle()
    assert "Bear" in s.offered(0) or "Forest" in s.offered(0, "play")


def test_the_last_room_of_the_mad_mage_casts_one_of_the_cards_for_nothing(rules):
    s = known_table(rules)
    s.put(0, "library", *[FOREST] * 6)
    enter(s, "Dungeon of the Mad Mage", "", "Goblin Bazaar", "", "Muiral's Graveyard", "")
    assert s.permanents(0) == ["Skeleton Token", "Skeleton Token", "Treasure Token"]
    s.put(0, "library", FOREST, creature("Giant", 9, 9, cost="{9}"), BEAR)
    s.do(0, GO)
    s.expect(0, "608.2g", ["Giant"])
    s.resolve()
    assert "Giant" in s.stack
    s.resolve_all()
    assert "Giant" in s.permanents(0)
    assert {"Bear", "Forest"} <= set(s.zone_names(0, "hand"))
    assert s.field(COMPLETED, 0) == ("Dungeon of the Mad Mage",)


INTO_UNDERCITY = VentureIntoTheDungeon(quality="Undercity")


@rule("701.46d", "205.3p")
def test_undercity_from_its_entrance_to_the_throne(rules):
    s = known_table(rules)
    s.put(0, "library", FOREST, *[BEAR] * 3)
    s.do(0, INTO_UNDERCITY)
    assert s.zone_names(None, "command") == ["Undercity"]
    s.resolve_all()
    s.do(0, GO, choose="Lost Well").resolve_all()
    s.do(0, GO, choose="Stash").resolve_all()
    s.do(0, GO).resolve_all()
    assert s.permanents(0) == ["Skeleton Token", "Treasure Token"]
    assert s.has("Skeleton Token", "menace") and s.pt("Skeleton Token") == (4, 1)
    s.put(0, "library", creature("Giant", 4, 4))
    s.do(0, GO)
    s.expect(0, "608.2d", ["Giant"])
    s.resolve()
    assert s.pt("Giant") == (7, 7) and s.has("Giant", "hexproof")
    assert s.field(COMPLETED, 0) == ("Undercity",)


def test_undercity_by_its_forge_and_arena(rules):
    s = known_table(rules, BEAR)
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    s.do(0, INTO_UNDERCITY).resolve_all()
    s.do(0, GO, choose="Forge")
    s.resolve_all()
    assert sorted(s.counters_on(o) for o in s.ids("battlefield")) == [0, 2]
    s.do(0, GO, choose="Trap!")
    s.resolve_all()
    assert sorted(s.life_totals()) == [15, 20]


def test_nobody_ventures_into_undercity_by_an_ordinary_venture(rules):
    s = known_table(rules)
    s.put(0, "hand", instant("Go", GO))
    s.act(0, "cast", "Go")
    s.expect(0, "choose", "Undercity")
    with pytest.raises(ScenarioError, match="Undercity"):
        s.resolve()


def test_cards_say_it(language):
    one = read(
        language, "Cloister Gargoyle", "Artifact Creature — Gargoyle",
        "When this creature enters, venture into the dungeon. (Enter the first room or advance to the next room.)\n"
        "As long as you've completed a dungeon, this creature gets +3/+0 and has flying.",
        mana_cost="{2}{W}", power="0", toughness="4",
    )  # fmt: skip
    s = delve_full(language, dungeon("Well", ()))
    s.put(0, "hand", one)
    s.lands(0, "WWW")
    s.act(0, "cast", "Cloister Gargoyle").resolve()
    assert (s.pt("Cloister Gargoyle"), s.has("Cloister Gargoyle", "flying")) == ((0, 4), False)
    s.resolve_all()
    assert (s.pt("Cloister Gargoyle"), s.has("Cloister Gargoyle", "flying")) == ((3, 4), True)


def delve_full(language, *dungeons):
    full = Ruleset.load(extra=[testcards])
    return Table(full, defaults=True, decks=delve_decks(dungeons, dungeons))


def test_a_card_in_the_graveyard_sees_a_completed_dungeon(language):
    crawler = read(
        language, "Dungeon Crawler", "Creature — Zombie",
        "This creature enters tapped.\nWhenever you complete a dungeon, you may return this card from your graveyard to your "
        "hand.",
        mana_cost="{B}", power="2", toughness="1",
    )  # fmt: skip
    s = delve_full(language, dungeon("Well", ()))
    s.put(0, "graveyard", crawler)
    s.put(1, "graveyard", crawler)
    s.expect(0, "may", True)
    s.do(0, GO).resolve_all()
    assert s.zone_names(0, "hand") == ["Dungeon Crawler"]
    assert s.zone_names(1, "graveyard") == ["Dungeon Crawler"]


def test_who_has_not_completed_a_named_dungeon(language):
    lich = read(
        language, "Test Lich", "Legendary Creature — Zombie Wizard",
        "When Test Lich enters, if you haven't completed Tomb of Annihilation, return Test Lich to its owner's hand and "
        "venture into the dungeon.",
        mana_cost="{2}{B}", power="5", toughness="5",
    )  # fmt: skip
    s = delve_full(language, dungeon("Tomb of Annihilation", ()))
    s.put(0, "hand", lich)
    for there in (False, True):
        s.lands(0, "BBB")
        s.act(0, "cast", "Test Lich").resolve_all()
        assert ("Test Lich" in s.permanents(0)) is there


@rule("309.4")
def test_a_dungeon_is_read_by_its_rooms_and_refused_where_they_make_no_sense(language):
    text = "Gate — Scry 1. (Leads to: Hall)\nHall — Draw a card."
    gate = read(language, "Keep", "Dungeon", text, layout="dungeon")
    assert [a.parameters[:3] for a in gate.abilities()] == [(1, (2,), "Gate"), (2, (), "Hall")]
    with pytest.raises(CardRefused, match="leads to 'Attic', and there is no such room"):
        read(language, "Keep", "Dungeon", "Gate — Scry 1. (Leads to: Attic)", layout="dungeon")
    with pytest.raises(CardRefused, match="unknown words"):
        read(language, "Keep", "Dungeon", "Gate — Sing a song.", layout="dungeon")
    with pytest.raises(CardRefused, match="dungeon cards have no rules here"):
        read(language, "Keep", "Dungeon", "Draw a card.")


def test_without_the_mechanic_its_cards_are_refused():
    bare = Ruleset.load(without=["venture-into-the-dungeon", "initiative"])
    with pytest.raises(CardRefused, match="venture-into-the-dungeon"):
        read(
            Language(bare),
            "Scout",
            "Creature",
            "When this creature enters, venture into the dungeon.",
            power="1",
            toughness="1",
        )
    with pytest.raises(CardRefused, match="layout"):
        read(Language(bare), "Keep", "Dungeon", "Gate — Scry 1.", layout="dungeon")
