"""More single wordings between things that have words already, read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import ScenarioError, rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.testing import basic

FOREST, MOUNTAIN = basic("G"), basic("R")


@rule("614.16", "614.5")
def test_other_creature_tokens_are_created_and_other_tokens_stay():
    s = table()
    text = (
        "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens with "
        "flying and vigilance are created instead."
    )
    s.put(0, "battlefield", shrine(text))
    make = "Create two 1/1 red Goblin creature tokens and a Treasure token."
    play(s, 0, spell(make))
    play(s, 1, spell(make, "Theirs"))
    assert (s.count("Angel Token", "battlefield", 0), s.count("Treasure Token", "battlefield", 0)) == (2, 1)
    assert s.count("Goblin Token", "battlefield", 1) == 2


@rule("614.16", "508.4")
def test_the_other_tokens_enter_as_those_would_have():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine(
            "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens "
            "with flying and vigilance are created instead."
        ),
    )
    play(s, 0, spell("Create a tapped 1/1 red Goblin creature token."))
    assert s.game.get(TAPPED, s.find("Angel Token"))


@rule("608.2h", "201.2")
def test_only_its_controllers_tokens_of_that_name_go_with_it():
    s = table()
    token = spell("Create two 1/1 red Goblin creature tokens.", "Raise")
    play(s, 1, token)
    play(s, 0, token)
    play(s, 1, spell("Create a 1/1 red Elf creature token.", "Grow"))
    text = (
        "Exile target nonland permanent an opponent controls and all tokens that player controls with the same name as that "
        "permanent."
    )
    goblin = s.find_all("Goblin Token", "battlefield", 1)[0]
    play(s, 0, spell(text), goblin)
    assert [s.count("Goblin Token", "battlefield", player) for player in (0, 1)] == [2, 0]
    assert s.count("Elf Token", "battlefield", 1) == 1


@rule("110.2", "701.19a")
def test_it_is_put_onto_the_battlefield_under_the_targets_control():
    s = table()
    s.put(0, "library", FOREST, BEAR)
    text = (
        "Search your library for a Forest card, put it onto the battlefield tapped under target player's control, "
        "then shuffle."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", ("player", 1))
    s.expect(0, "choose", ["Forest"]).resolve()
    forest = s.find("Forest", "battlefield")
    assert (s.game.controller(forest), s.game.object(forest).owner, s.game.get(TAPPED, forest)) == (1, 0, True)


@rule("122.6a", "701.19a")
def test_what_is_found_has_one_more_counter():
    s = table()
    s.put(0, "library", beast("Growing", "This creature enters with a +1/+1 counter on it."))
    text = (
        "Search your library for a creature card, put that card onto the battlefield with an additional +1/+1 counter on it, "
        "then shuffle."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    s.expect(0, "choose", ["Growing"]).resolve()
    assert s.counters("Growing") == {"+1/+1": 2}


@rule("122.6a", "614.12")
@pytest.mark.parametrize(("mine", "theirs", "number"), [(1, 3, 3), (2, 0, 2)])
def test_the_greatest_number_that_a_player_controls(mine, theirs, number):
    s = table()
    s.put(0, "battlefield", *([BEAR] * mine))
    s.put(1, "battlefield", *([OGRE] * theirs))
    text = (
        "This artifact enters with a number of charge counters on it equal to the greatest number of creatures a player "
        "controls."
    )
    s.put(0, "hand", made("Journal", "Artifact", text))
    s.cast(0, "Journal")
    s.resolve()
    assert s.counters("Journal") == {"charge": number}


@rule("122.6a")
def test_it_enters_with_a_counter_of_each_kind():
    s = table()
    text = (
        "This artifact enters with a +1/+1 counter, a flying counter, a deathtouch counter, and a shield counter on it."
    )
    s.put(0, "hand", made("Kit", "Artifact", text))
    s.cast(0, "Kit")
    s.resolve()
    assert s.counters("Kit") == {"+1/+1": 1, "flying": 1, "deathtouch": 1, "shield": 1}


@rule("608.2c", "613.1b")
def test_it_is_taken_and_gets_haste_for_as_long():
    s = table()
    bear = s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Until end of turn, you gain control of target creature and it gains haste."), "Bear")
    assert s.game.controller(bear) == 0
    s.attack("Bear", player=0)
    s.pass_until("end")
    s.pass_until("upkeep")
    assert s.game.controller(bear) == 1


@rule("303.4", "608.2h")
def test_a_curse_counts_those_on_that_player_alone():
    s = table(decks=[[FOREST] * 20] * 2)
    curse = made(
        "Thirst",
        "Enchantment — Aura Curse",
        "Enchant player\nAt the beginning of enchanted player's upkeep, this Aura deals damage to that player equal to the "
        "number of Curses attached to them.",
    )
    other = made("Other", "Enchantment — Aura Curse", "Enchant player")
    s.put(0, "battlefield", curse, other, other)
    for name, player in (("Thirst", 1), ("Other", 1)):
        s.set_field(ATTACHED_TO, ("player", player), s.find_all(name)[0])
    s.set_field(ATTACHED_TO, ("player", 0), s.find_all("Other")[1])
    s.pass_until("end")
    s.pass_until("upkeep")
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (20, 18)


@rule("106.4", "608.2h")
def test_each_player_adds_for_what_they_control():
    s = table(decks=[[FOREST] * 20] * 2)
    text = (
        "At the beginning of each player's first main phase, if this artifact is untapped, that player adds {C} for each "
        "artifact they control."
    )
    relic = made("Relic", "Artifact", "")
    s.put(0, "battlefield", made("Urn", "Artifact", text))
    s.put(1, "battlefield", relic, relic)
    s.pass_until("end")
    s.pass_until("precombat main")
    s.resolve_all()
    assert (s.pool(0), s.pool(1)) == ("", "CC")


@rule("608.2h", "119.5")
def test_all_that_they_own_is_shuffled_in_before_they_draw():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 1, spell("Gain control of target creature. ", "Steal"), "Bear")
    text = "Each player shuffles their hand, graveyard, and all permanents they own into their library, then draws seven cards."
    play(s, 0, spell(f"{text} Each player's life total becomes 7."))
    assert s.ids("battlefield") == []
    assert [len(s.ids("hand", player)) for player in (0, 1)] == [7, 7]
    assert [s.life(0), s.life(1)] == [7, 7]
    assert s.count("Bear", player=1) == 0


@rule("608.2e", "603.10a")
def test_what_leaves_together_with_the_others_sees_them_all_leave():
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", BEAR, shrine("Whenever another permanent leaves the battlefield, you gain 1 life."))
    s.put(1, "battlefield", OGRE, OGRE)
    play(s, 0, spell("Each player shuffles their hand, graveyard, and all permanents they own into their library."))
    s.resolve_all()
    assert (s.ids("battlefield"), s.life(0)) == ([], 23)


@rule("707.12", "608.2g")
def test_a_copy_of_what_was_exiled_is_cast_for_nothing():
    s = table()
    s.put(0, "graveyard", made("Gain", "Sorcery", "You gain 3 life.", "{5}"), BEAR)
    text = (
        "Exile target card that's an instant or sorcery from your graveyard. For each card exiled this way, copy it, and you may "
        "cast the copy without paying its mana cost. Exile ~."
    )
    s.put(0, "hand", spell(text, "Mastery"))
    s.cast(0, "Mastery", "Gain")
    s.expect(0, "608.2g", True)
    s.resolve_all()
    assert (s.life(0), s.count("Gain", "exile"), s.count("Mastery", "exile")) == (23, 1, 1)


@rule("611.2a", "602.5b")
def test_without_an_end_it_flies_on_until_it_is_sacrificed():
    s = table()
    text = (
        "{0}: This creature gets +2/+0 and gains flying. Its controller sacrifices it at the beginning of the next end step. "
        "Activate only once and only if you control a Mountain."
    )
    s.put(0, "battlefield", beast("Patrol", text, "1/1"), MOUNTAIN)
    s.act(0, "activate", "Patrol")
    s.resolve()
    assert s.characteristic("Patrol", "power") == 3
    with pytest.raises(ScenarioError):
        s.act(0, "activate", "Patrol")
    s.pass_until("end")
    s.resolve_all()
    assert s.count("Patrol", "graveyard") == 1


@rule("118.12a", "701.17a")
def test_another_is_not_the_target():
    s = table()
    s.put(1, "battlefield", OGRE)
    text = (
        "Tap target creature. Its controller loses 3 life unless they sacrifice another nonland permanent of their choice or "
        "discard a card."
    )
    play(s, 0, spell(text), "Ogre")
    assert (s.life(1), s.count("Ogre", "battlefield")) == (17, 1)


@rule("120.3")
def test_how_much_damage_an_object_was_dealt_this_turn_is_not_known():
    with pytest.raises(CardRefused):
        beast("Keeper", "{T}: This creature deals damage to target creature equal to the damage dealt to it this turn.")
