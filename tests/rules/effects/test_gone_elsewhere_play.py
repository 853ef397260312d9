"""What goes elsewhere than where it would be put, who draws or gains life otherwise, what spells cost (CR 614.6)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.permanents.permanents import TAPPED

KILL = spell("Destroy target creature.", "Kill")


@pytest.mark.parametrize("line", [
    "If ~ would die, return it to its owner's hand instead.",
    "If a creature card would be put into your graveyard from anywhere, exile it instead.",
    "If a creature an opponent controls would die, instead exile it with a void counter on it.",
    "If another creature you control would die, put it on the bottom of its owner's library instead and you gain 2 life.",
    "If a card would be put into your graveyard from your library, exile it instead.",
    "If you would draw a card while your library has no cards in it, you win the game instead.",
    "If you would draw a card during your turn, you may instead put a +1/+1 counter on ~.",
    "If an opponent would gain life, they draw that many cards instead.",
    "Creature spells with flying you cast from exile cost {1} less to cast.",
    "Each spell your opponents cast costs {1} more to cast if it targets ~.",
    "Noncreature spells cost {X} more to cast, where X is the number of artifacts you control.",
    "Spells your opponents cast that target ~ cost an additional 2 life to cast.",
    "Players can't cast more than two noncreature spells each turn.",
    "Each opponent who controls a Swamp can't gain life.",
    "Each other creature you control enters with two additional +1/+1 counters on it.",
    "Other Dragons you control enter with X additional +1/+1 counters on them, where X is the number of Dragons you control.",
    "You may have ~ enter tapped as a copy of any creature card in your graveyard, except it has haste.",
    "Prevent all combat damage that would be dealt to you and creatures you control by creatures with flying.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


@rule("614.6", "700.4")
def test_to_hand_or_under_the_library_instead_of_dying():
    s = table()
    s.put(0, "battlefield", beast("Phoenix", "If ~ would die, return it to its owner's hand instead."))
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(1, "library", BEAR, BEAR)
    s.put(
        0,
        "battlefield",
        shrine("If a creature an opponent controls would die, put it on the bottom of its owner's library instead."),
    )
    play(s, 0, KILL, "Phoenix")
    assert s.zone_names(0, "hand") == ["Phoenix"]
    play(s, 0, KILL, "Ogre")
    assert s.zone_names(1, "library") == ["Bear", "Bear", "Ogre"] and s.zone_names(1, "graveyard") == []


@rule("614.6", "111.7")
def test_cards_of_a_kind_but_no_tokens_from_anywhere():
    s = table()
    s.put(
        0, "battlefield", shrine("If a creature card would be put into your graveyard from anywhere, exile it instead.")
    )
    s.put(0, "battlefield", BEAR, component="token")
    s.put(0, "battlefield", OGRE)
    s.put(0, "library", beast("Ox"), KILL)
    play(s, 0, spell("Mill two cards."))
    assert s.zone_names(0, "exile") == ["Ox"] and "Kill" in s.zone_names(0, "graveyard")
    play(s, 0, spell("Whenever a creature dies this turn, you gain 1 life.", "Wake"))
    play(s, 0, KILL, "Ogre")
    assert sorted(s.zone_names(0, "exile")) == ["Ogre", "Ox"] and s.life(0) == 20
    play(s, 0, KILL, "Bear")
    s.resolve_all()
    assert s.life(0) == 21


@rule("119.10", "614.1a", "614.6")
def test_life_gained_is_more_or_something_else():
    s = table()
    s.put(0, "battlefield", shrine("If you would gain life, you gain three times that much life instead."))
    s.put(0, "battlefield", shrine("If an opponent would gain life, they draw that many cards instead.", "Other"))
    s.put(1, "library", *[BEAR] * 4)
    play(s, 0, spell("Each player gains 2 life."))
    assert (s.life(0), s.life(1)) == (26, 20)
    assert s.zone_names(1, "hand") == ["Bear", "Bear"]


@rule("614.11", "121.6")
def test_a_draw_is_replaced_only_while_something_is_so():
    s = table()
    s.put(0, "battlefield", shrine("If you would draw a card while you control a creature, you gain 5 life instead."))
    s.put(0, "library", *[BEAR] * 3)
    play(s, 0, spell("Draw a card."))
    assert s.life(0) == 20 and s.zone_names(0, "hand") == ["Bear"]
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell("Draw a card.", "Again"))
    assert s.life(0) == 25 and s.zone_names(0, "hand") == ["Bear"]


@rule("601.2f")
def test_which_spells_cost_less_and_how_much():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Creature spells you cast with flying cost {1} less to cast for each artifact you control."),
    )
    s.put(0, "battlefield", shrine("You can't gain life.", "Toy"))
    s.put(0, "hand", beast("Drake", "Flying", "2/2", cost="{2}"), beast("Hound", "", "2/2", cost="{2}"))
    s.lands(0, "U")
    assert not s.can(0, "Drake")
    play(s, 0, spell("Create a Treasure token.", "Find"))
    assert s.can(0, "Drake")
    s.cast(0, "Drake")
    s.resolve()
    assert s.tapped(0) == ["Island"] and not s.can(0, "Hound")


@rule("101.2", "601.3")
def test_no_more_than_two_of_a_kind_each_turn():
    s = table()
    s.put(0, "battlefield", shrine("Players can't cast more than two noncreature spells each turn."))
    cheap = spell("You gain 1 life.", "Cheap")
    s.put(0, "hand", *[cheap] * 3, beast("Free"))
    for _ in range(2):
        s.cast(0, "Cheap")
        s.resolve()
    assert not s.can(0, "Cheap") and s.can(0, "Free")


@rule("614.1c", "122.6a")
def test_others_enter_with_so_many_counters_more():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Lord", "Each other creature you control enters with two additional +1/+1 counters on it."),
    )
    play(s, 0, beast("Ox"))
    assert s.pt("Ox") == (4, 4)


@rule("707.5", "614.12a")
def test_it_enters_tapped_as_a_copy_of_a_card_in_your_graveyard():
    s = table()
    s.put(0, "graveyard", OGRE)
    s.put(1, "graveyard", BEAR)
    text = "You may have ~ enter tapped as a copy of any creature card in your graveyard, except it has haste."
    s.expect(0, "707.5", "Ogre")
    play(s, 0, beast("Clone", text, "0/1"))
    (copy,) = (o for o in s.find_all("Ogre") if s.field(TAPPED, o))
    assert s.has(copy, "haste") and s.pt(copy) == s.pt(s.find("Ogre", "graveyard"))
