"""Daybound and nightbound (CR 702.145)."""

from __future__ import annotations

from typing import Any

from rulebook import FullTable
from wordings import beast, made, ruleset, shrine, spell

from apnap import Definition, Keyword
from apnap.testing import rule
from apnap_plugins.abilities.phasing import phased_out
from apnap_plugins.actions.transform import WhenTransforms
from apnap_plugins.rules.continuous.continuous import YouGainControl
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.designations.day_and_night import DESIGNATION, day_or_night
from apnap_plugins.rules.faces.actions import Transformed
from apnap_plugins.rules.faces.faces import BACK, FACE, transforming
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, whenever

OX = beast("Ox", size="2/4")
DUSK, DAWN = spell("It becomes night.", "Dusk"), spell("It becomes day.", "Dawn")


def werewolf(name: str, front: str = "", back: str = "") -> Definition:
    """A 2/2 by day, a 5/5 by night."""
    by_day = beast(name, f"{front}\nDaybound".strip(), "2/2", "Creature — Human Werewolf")
    return transforming(by_day, beast(f"{name} by Night", f"{back}\nNightbound".strip(), "5/5", "Creature — Werewolf"))


WOLF = werewolf("Wolf")
TURNCOAT = transforming(beast("Turncoat", size="1/1"), beast("Renegade", size="3/3"))


def sit(now: str = "", players: int = 2, **more: Any) -> FullTable:
    s = FullTable(players, ruleset(), decks=[[OX] * 12] * players, **more)
    if now:
        s.set_field(DESIGNATION, now)
    return s


def turns(s: FullTable, what: str) -> None:
    """It becomes day, or night."""
    card = {"day": DAWN, "night": DUSK}[what]
    s.put(0, "hand", card)
    s.cast(0, card.name)
    s.resolve()


# Day and night as it enters -------------------------------------------------------------------------------


@rule("702.145d", "726.1")
def test_neither_day_nor_night_becomes_day_by_a_permanent_with_daybound():
    with sit() as s:
        s.put(1, "hand", OX)
        s.put(0, "hand", WOLF)
        s.cast(0, "Wolf")
        assert day_or_night(s.game) == ""  # no permanent yet
        s.resolve()
        assert (day_or_night(s.game), s.permanents(0)) == ("day", ["Wolf"])


@rule("702.145b")
def test_by_night_it_enters_transformed_and_did_so_at_once():
    watched = werewolf(
        "Prowler", "When Prowler enters, you gain 1 life.", "When Prowler by Night enters, you gain 5 life."
    )
    with sit("night") as s:
        s.put(0, "hand", watched)
        s.cast(0, "Prowler")
        assert s.stack == ["Prowler"]  # the spell has its front face up
        s.resolve()
        s.resolve_all()
        assert (s.permanents(0), s.life(0), s.events(Transformed)) == (["Prowler by Night"], 25, [])
        assert s.field(FACE, "Prowler by Night") == BACK


@rule("702.145b")
def test_what_no_double_faced_card_represents_stays_as_it_is():
    with sit("day") as s:
        wolf = s.put(0, "battlefield", WOLF)
        s.put(0, "hand", spell("Create a token that's a copy of target creature you control.", "Twin"))
        s.cast(0, "Twin", wolf)
        s.resolve()
        turns(s, "night")
        assert s.permanents(0) == ["Wolf", "Wolf by Night"]
        s.put(0, "hand", spell("Create a token that's a copy of target creature you control.", "Twin"))
        s.cast(0, "Twin", wolf)
        s.resolve()
        turns(s, "day")
        assert s.permanents(0) == [
            "Wolf",
            "Wolf",
            "Wolf by Night",
        ]  # the second token looks like the back face for good


@rule("702.145g", "702.145d")
def test_neither_day_nor_night_becomes_night_by_nightbound_alone():
    gift = spell("Target creature gains nightbound until end of turn.", "Howl")
    with sit() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "hand", gift)
        s.cast(0, "Howl", ox)
        s.resolve()
        assert day_or_night(s.game) == "night"
    with sit() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "hand", spell("Creatures you control gain daybound and nightbound until end of turn.", "Both"))
        s.cast(0, "Both")
        s.resolve()
        assert day_or_night(s.game) == "day"


# Turning -------------------------------------------------------------------------------------------------


@rule("702.145b", "702.145e", "726.2a", "726.2b")
def test_it_turns_with_the_designation_in_the_untap_step():
    nap = spell("You gain 1 life.", "Nap")
    with sit("day", stage="precombat main") as s:
        mine, theirs = s.put(0, "battlefield", WOLF, tapped=True), s.put(1, "battlefield", WOLF)
        s.pass_until("upkeep", again=True)
        assert s.game.active_player == 1
        assert [s.pt(o) for o in (mine, theirs)] == [(5, 5), (5, 5)]
        assert s.field(TAPPED, mine)  # it is still the same permanent
        s.put(1, "hand", nap, nap)
        for _ in range(2):
            s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == 1)
            s.reach(1)
            s.cast(1, "Nap")
            s.resolve()
        s.pass_until("upkeep", again=True)
        assert (day_or_night(s.game), s.pt(mine), s.pt(theirs)) == ("day", (2, 2), (2, 2))


@rule("702.145b", "702.145e")
def test_all_turn_at_once_and_see_each_other_do_so():
    watching = whenever(WhenTransforms(CREATURE), GainLife(1))
    caller = transforming(
        creature("Caller", 1, 1, Keyword("daybound")), creature("Howler", 2, 2, Keyword("nightbound"), watching)
    )
    with sit("day") as s:
        s.put(0, "battlefield", WOLF, caller, WOLF)
        turns(s, "night")
        s.resolve_all()
        assert s.life(0) == 23  # the back face sees all three, also the one before it


@rule("702.145b", "702.145e", "603.2")
def test_of_both_faces_that_trigger_on_the_change_it_is_the_new_one_that_does():
    bell = "Whenever day becomes night or night becomes day, you gain {} life."
    with sit("day") as s:
        s.put(0, "battlefield", werewolf("Bell", bell.format(1), bell.format(5)))
        turns(s, "night")
        assert len(s.stack) == 1
        s.resolve_all()
        assert s.life(0) == 25
        turns(s, "day")
        s.resolve_all()
        assert s.life(0) == 26


@rule("702.145b", "701.28e")
def test_transforming_into_a_face_is_noticed_by_that_face():
    cathar = werewolf(
        "Cathar",
        "Whenever Cathar enters or transforms into Cathar, exile target creature an opponent controls "
        "until Cathar leaves the battlefield.",
        "Whenever Cathar by Night transforms into Cathar by Night, you gain 2 life.",
    )
    with sit("day") as s:
        s.put(0, "battlefield", cathar)
        s.put(1, "battlefield", OX)
        turns(s, "night")
        s.resolve_all()
        assert (s.life(0), s.permanents(1)) == (22, ["Ox"])
        turns(s, "day")
        s.resolve_all()
        assert (s.life(0), s.permanents(1), s.zone_names(None, "exile")) == (22, [], ["Ox"])


@rule("702.145b", "702.145e")
def test_nothing_else_transforms_it():
    moon = spell("Transform target creature.", "Moon")
    with sit("day") as s:
        wolf, coat = s.put(0, "battlefield", WOLF), s.put(0, "battlefield", TURNCOAT)
        s.put(0, "hand", moon, moon, moon)
        for one in (wolf, coat):
            s.cast(0, "Moon", one)
            s.resolve()
        assert s.permanents(0) == ["Renegade", "Wolf"]
        turns(s, "night")
        assert s.permanents(0) == ["Renegade", "Wolf by Night"]
        s.cast(0, "Moon", wolf)
        s.resolve()
        assert s.permanents(0) == ["Renegade", "Wolf by Night"]


@rule("702.145c", "702.145f")
def test_what_gets_the_ability_with_the_wrong_side_up_turns_immediately():
    """In the middle of a resolution: no state-based action is performed there."""
    gift = "Target creature gains {} until end of turn. You gain life equal to its power."
    with sit("night") as s:
        coat = s.put(0, "battlefield", TURNCOAT)
        s.put(0, "hand", spell(gift.format("daybound"), "Howl"), spell(gift.format("nightbound"), "Purr"))
        s.cast(0, "Howl", coat)
        s.resolve()
        assert (s.permanents(0), s.life(0)) == (["Renegade"], 23)
        s.cast(0, "Purr", coat)
        s.resolve()
        assert (s.permanents(0), s.life(0)) == (["Renegade"], 26)  # by night its back face may be up
        turns(s, "day")
        assert s.permanents(0) == ["Renegade"]  # with both of them neither lets the other transform it
    with sit("day") as s:
        coat = s.put(0, "battlefield", TURNCOAT, fields={"face": BACK, "base": TURNCOAT.faces[BACK]})
        s.put(0, "hand", spell(gift.format("nightbound"), "Purr"))
        s.cast(0, "Purr", coat)
        s.resolve()
        assert (s.permanents(0), s.life(0)) == (["Turncoat"], 21)


@rule("702.145c")
def test_a_phased_out_permanent_misses_the_night_and_turns_as_it_phases_in():
    with sit("day") as s:
        wolf = s.put(0, "battlefield", WOLF)
        s.put(0, "hand", spell("Target permanent phases out.", "Vanish"))
        s.cast(0, "Vanish", wolf)
        s.resolve()
        turns(s, "night")
        assert (phased_out(s.game), s.field(FACE, wolf)) == ([wolf], "front")
        s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == 0)
        assert (day_or_night(s.game), s.field(FACE, wolf)) == ("night", BACK)


@rule("702.145b", "707.8a")
def test_a_permanent_that_is_a_copy_turns_by_the_face_that_is_up():
    """A transforming double-faced card that is a copy of the front: turned over it goes on looking like that."""
    with sit("day") as s:
        wolf, coat = s.put(0, "battlefield", WOLF), s.put(1, "battlefield", TURNCOAT)
        clone = s.put(0, "battlefield", OX)
        for one in (coat, clone):
            s.do(0, BecomeCopy(Target(1), Target()), TargetSpec(CREATURE), TargetSpec(CREATURE), at=[one, wolf])
        turns(s, "night")
        assert (s.field(FACE, coat), s.pt(coat), s.has(coat, "daybound")) == (BACK, (2, 2), True)
        assert (s.field(FACE, clone), s.pt(clone)) == ("front", (2, 2))
        turns(s, "day")
        assert s.field(FACE, coat) == BACK  # it has no nightbound


@rule("702.145b")
def test_a_copy_of_the_back_face_does_not_turn_a_front_face():
    with sit("night") as s:
        wolf = s.put(0, "battlefield", WOLF, event=True)
        coat = s.put(0, "battlefield", TURNCOAT)
        s.do(0, BecomeCopy(Target(1), Target()), TargetSpec(CREATURE), TargetSpec(CREATURE), at=[coat, wolf])
        assert (s.pt(coat), s.has(coat, "nightbound")) == ((5, 5), True)
        turns(s, "day")
        assert s.field(FACE, coat) == "front"
        assert s.field(FACE, "Wolf") == "front"


@rule("702.145c", "702.145f")
def test_whoever_controls_it():
    with sit("day", 3) as s:
        wolf = s.put(2, "battlefield", WOLF)
        s.do(0, Change(Target(), (YouGainControl(),)), TargetSpec(CREATURE), at=[wolf])
        turns(s, "night")
        assert (s.game.controller(wolf), s.pt(wolf)) == (0, (5, 5))


@rule("702.145b")
def test_without_the_ability_it_stays_and_may_be_transformed():
    with sit("day") as s:
        wolf = s.put(0, "battlefield", WOLF)
        s.put(0, "battlefield", shrine("Creatures lose all abilities."))
        turns(s, "night")
        assert s.permanents(0) == ["Shrine", "Wolf"]
        s.put(0, "hand", spell("Transform target creature.", "Moon"))
        s.cast(0, "Moon", wolf)
        s.resolve()
        assert s.permanents(0) == ["Shrine", "Wolf by Night"]


# Other cards of day and night -----------------------------------------------------------------------------


@rule("726.1", "614.1c")
def test_it_becomes_day_as_a_permanent_enters_that_says_so():
    imp = beast(
        "Imp",
        "If it's neither day nor night, it becomes day as Imp enters.\n"
        "Whenever day becomes night or night becomes day, you gain 1 life.",
    )
    with sit() as s:
        s.put(0, "hand", imp, imp)
        s.cast(0, "Imp")
        s.resolve()
        assert (day_or_night(s.game), s.stack) == ("day", [])
        turns(s, "night")
        s.resolve_all()
        s.cast(0, "Imp")
        s.resolve()
        assert (day_or_night(s.game), s.life(0)) == ("night", 21)


@rule("726.1", "614.17")
def test_an_effect_may_say_that_it_cannot_become_night():
    with sit("day") as s:
        s.put(0, "battlefield", WOLF, made("Dawn Keeper", "Enchantment", "It can't become night."))
        turns(s, "night")
        assert (day_or_night(s.game), s.permanents(0)) == ("day", ["Dawn Keeper", "Wolf"])


@rule("726.1")
def test_words_that_ask_and_turn():
    celestus = made("Celestus", "Artifact", "{T}: If it's night, it becomes day. Otherwise, it becomes night.")
    with sit("night") as s:
        s.put(0, "battlefield", WOLF, event=True)
        s.put(0, "battlefield", celestus, celestus)
        for now, name in (("day", "Wolf"), ("night", "Wolf by Night")):
            s.activate(0, next(o for o in s.find_all("Celestus") if not s.field(TAPPED, o)))
            s.resolve()
            assert (day_or_night(s.game), name in s.permanents(0)) == (now, True)
