"""Lines of cards known for long, played: rivals who reveal, spells countered onto the battlefield, one of two things."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

ZAP = made("Zap", "Instant", "~ deals 3 damage to any target.", "{R}")
OATH = (
    "At the beginning of each player's upkeep, that player chooses target player who controls more creatures than they do and "
    "is their opponent. The first player may reveal cards from the top of their library until they reveal a creature card. If "
    "the first player does, that player puts that card onto the battlefield and all other cards revealed this way into their "
    "graveyard."
)


@rule("601.6", "701.16a")
@pytest.mark.parametrize(
    ("library", "there", "milled"), [("FOF", ["Ogre"], ["Forest"]), ("FF", [], ["Forest", "Forest"])]
)
def test_who_has_fewer_creatures_reveals_until_there_is_one(library, there, milled):
    s = table()
    s.put(0, "battlefield", shrine(OATH, "Oath"), BEAR)
    s.put(1, "library", *[{"F": basic("G"), "O": OGRE}[one] for one in library])
    s.expect(1, "608.2d", True)
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert s.permanents(1) == there
    assert s.zone_names(1, "graveyard") == milled


@rule("701.5a", "110.2a")
@pytest.mark.parametrize(("card", "mine", "theirs"), [(BEAR, ["Bear"], []), (ZAP, [], ["Zap"])])
def test_a_creature_spell_that_is_countered_is_put_onto_the_battlefield_under_your_control(card, mine, theirs):
    s = table()
    s.lands(0, "GGRR")
    s.put(0, "hand", card)
    text = (
        "Counter target spell. If an artifact or creature spell is countered this way, put that card onto the battlefield "
        "under your control instead of into its owner's graveyard."
    )
    s.put(1, "hand", spell(text, "Theft"))
    s.cast(0, card.name, *[("player", 1)] * (card is ZAP))
    s.cast(1, "Theft", s.ids("stack")[0])
    s.resolve_all()
    assert (s.permanents(1), s.zone_names(0, "graveyard"), s.life(1)) == (mine, theirs, 20)


@rule("701.5a", "707.10a")
def test_a_copy_that_is_countered_is_no_card_that_could_be_put_anywhere():
    s = table()
    s.lands(0, "GG")
    s.put(0, "hand", BEAR, spell("Copy target creature spell you control.", "Twin"))
    text = (
        "Counter target spell. If a creature spell is countered this way, put that card onto the battlefield under your "
        "control instead of into its owner's graveyard."
    )
    s.put(1, "hand", spell(text, "Theft"))
    s.cast(0, "Bear")
    s.cast(0, "Twin", s.find("Bear", "stack"))
    s.resolve()
    (copy,) = (o for o in s.ids("stack") if s.game.component(s.game.components_of(o)[0]).kind == "copy")
    s.cast(1, "Theft", copy)
    s.resolve_all()
    assert (s.permanents(1), s.count("Bear", "battlefield")) == ([], 1)


@rule("701.5a", "401.4")
def test_a_spell_that_is_countered_is_put_on_the_bottom():
    s = table()
    s.lands(0, "R")
    s.put(0, "library", BEAR, OGRE)
    s.put(0, "hand", ZAP)
    text = (
        "Counter target spell. If that spell is countered this way, put it on the bottom of its owner's library instead of "
        "into that player's graveyard."
    )
    s.put(1, "hand", spell(text, "Crumple"))
    s.cast(0, "Zap", ("player", 1))
    s.cast(1, "Crumple", s.ids("stack")[0])
    s.resolve_all()
    assert s.zone_names(0, "library") == ["Bear", "Ogre", "Zap"]


@rule("608.2d")
@pytest.mark.parametrize(("first", "tapped"), [(True, ["Bear", "Ogre"]), (False, ["Forest"])])
def test_one_of_two_things_with_permanents_of_a_type_that_is_chosen(first, tapped):
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, tapped=not first)
    s.put(1, "battlefield", basic("G"), tapped=True)
    text = (
        "Choose artifact, creature, or land. Tap all untapped permanents of the chosen type target player controls, or untap "
        "all tapped permanents of that type that player controls."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", ("player", 1))
    s.expect(0, "choose one", "creature").expect(0, "608.2d", first).resolve()
    assert s.tapped(1) == sorted([*tapped, *["Forest"] * first])


@rule("201.2a", "701.36a")
def test_all_of_one_name_that_its_controller_has_and_that_player_investigates():
    s = table()
    s.put(1, "battlefield", BEAR, BEAR, OGRE)
    s.put(1, "battlefield", BEAR, component="token")
    s.put(0, "battlefield", BEAR)
    text = (
        "Exile target creature and all other creatures its controller controls with the same name as that creature. That "
        "player investigates for each nontoken creature exiled this way."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", s.find_all("Bear", "battlefield", 1)[0])
    s.resolve()
    assert s.permanents(1) == ["Clue Token", "Clue Token", "Ogre"]
    assert s.permanents(0) == ["Bear"]


@rule("119.7", "119.8", "702.16j")
def test_until_your_next_turn_your_life_total_cant_change_and_you_have_protection_from_everything():
    s = table(decks=[[basic("G")] * 9] * 2)
    s.lands(1, "R")
    text = "Until your next turn, your life total can't change and you gain protection from everything."
    play(s, 0, spell(text))
    dart = made("Dart", "Instant", "~ deals 3 damage to target opponent.", "{R}")
    s.put(1, "hand", dart, spell("Each opponent loses 3 life.", "Drain"), spell("You lose 1 life.", "Price"))
    s.put(1, "battlefield", beast("Cat", size="2/1"))
    s.put(0, "hand", spell("You gain 5 life.", "Balm"))
    s.pass_until("precombat main", again=True)
    assert not s.can(1, "Dart")
    s.cast(1, "Drain")
    s.resolve_all()
    s.cast(0, "Balm")
    s.resolve_all()
    assert s.life_totals() == [20, 20]
    s.cast(1, "Price")
    s.resolve_all()
    s.pass_until("precombat main", again=True)
    play(s, 0, spell("You gain 5 life.", "Tonic"))
    assert s.life_totals() == [25, 19]


# What was done in the whole game ---------------------------------------------------------------------------

APPROACH = (
    "If this spell was cast from your hand and you've cast another spell named Sun this game, you win the game. Otherwise, put "
    "~ into its owner's library seventh from the top and you gain 7 life."
)


@rule("601.2i", "104.2b")
def test_a_second_spell_of_that_name_in_the_game_wins_also_where_the_first_was_countered():
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "hand", made("Sun", "Sorcery", APPROACH))
    s.put(1, "hand", spell("Counter target spell.", "No"))
    s.cast(0, "Sun")
    s.cast(1, "No", s.ids("stack")[0])
    s.resolve_all()
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    s.put(0, "hand", made("Sun", "Sorcery", APPROACH))
    s.cast(0, "Sun")
    s.pass_priority(0).pass_priority(1)
    assert s.game.result() == {0: "won", 1: "lost"}


@rule("601.2i", "401.7")
@pytest.mark.parametrize("by", [0, 1])
def test_the_first_one_lies_seventh_from_the_top_whoever_else_has_cast_one(by):
    s = table(decks=[[basic("G")] * 9] * 2)
    if by:
        s.put(1, "hand", made("Sun", "Instant", APPROACH))
        s.cast(1, "Sun")
        s.resolve()
    s.put(0, "hand", made("Sun", "Sorcery", APPROACH))
    s.cast(0, "Sun")
    s.resolve()
    assert s.life(0) == 27
    assert s.zone_names(0, "library")[6] == "Sun"


@rule("500.1", "601.3")
@pytest.mark.parametrize(("turns", "mine", "can"), [(3, True, False), (4, True, True), (1, False, True)])
def test_not_in_the_first_three_turns_of_ones_own(turns, mine, can):
    s = table()
    text = "Flash\nYou can't cast ~ during your first, second, or third turns of the game."
    s.put(0 if mine else 1, "hand", beast("Avenger", text))
    s.set_field("how many turns they have begun", turns, 0)
    s.set_field("how many turns they have begun", turns, 1)
    assert s.can(0 if mine else 1, "Avenger") is can


@rule("500.1", "500.7")
def test_turns_of_a_player_are_counted_extra_ones_too():
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(0, "hand", spell("Take an extra turn after this one.", type_line="Sorcery"))
    s.cast(0, "Effect")
    s.resolve()
    s.pass_until("precombat main", again=True)
    s.pass_until("precombat main", again=True)
    assert [s.field("how many turns they have begun", one) for one in (0, 1)] == [1, 1]


@rule("118.9a", "601.2i")
def test_free_where_it_is_the_first_spell_of_the_game_that_one_casts():
    text = "If this spell is the first spell you've cast this game, you may cast it without paying its mana cost.\nDraw a card."
    once = made("Once", "Instant", text, "{1}{G}")
    s = table(decks=[[basic("G")] * 9] * 2)
    s.put(1, "hand", spell("You gain 1 life.", "Balm"))
    s.put(0, "hand", once, once)
    s.cast(1, "Balm")
    s.resolve()
    assert s.can(0, "Once")
    s.cast(0, s.find_all("Once", "hand", 0)[0])
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Once"]
    assert not s.can(0, "Once")
