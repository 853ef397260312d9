"""What lasts until something happens, in another's next turn, or is so in other zones; repeated processes (CR 608, 610)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, TYPES
from apnap_plugins.testing import basic

DECKS = [[basic("G")] * 20] * 2


@rule("610.3", "610.3a")
def test_exiled_until_another_permanent_leaves():
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", shrine("", "Oath"), shrine("", "Vow"))
    text = "Exile target creature you don't control until target enchantment you control leaves the battlefield."
    play(s, 0, spell(text), "Ogre", "Oath")
    assert s.zone_names(1, "exile") == ["Ogre"]
    play(s, 0, spell("Destroy target enchantment."), "Vow")
    assert s.zone_names(1, "exile") == ["Ogre"]
    play(s, 0, spell("Destroy target enchantment."), "Oath")
    assert s.permanents(1) == ["Ogre"]


@rule("610.3a")
def test_nothing_is_exiled_where_the_other_is_gone_before():
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "battlefield", shrine("", "Oath"))
    s.put(0, "hand", spell("Exile target creature until target enchantment you control leaves the battlefield."))
    s.cast(0, "Effect", "Ogre", "Oath")
    play(s, 1, spell("Destroy target enchantment.", "Break"), "Oath")
    s.resolve_all()
    assert s.permanents(1) == ["Ogre"]


@rule("610.3", "721.3")
def test_exiled_until_an_opponent_becomes_the_monarch_anew():
    s = table(players=3)
    s.put(1, "battlefield", OGRE)
    crown = spell("You become the monarch.", "Crown")
    play(s, 1, crown)
    play(s, 0, spell("Exile target creature an opponent controls until an opponent becomes the monarch."), "Ogre")
    assert s.permanents(1) == []  # that one is the monarch already is not enough
    play(s, 0, crown)
    assert s.permanents(1) == []
    play(s, 2, crown)
    assert s.permanents(1) == ["Ogre"]


JAILER = "When this creature enters, exile target creature an opponent controls until an opponent becomes the monarch."


@rule("610.3b", "721.3")
@pytest.mark.parametrize(
    ("crowned", "exiled"), [((), ["Ogre"]), ((0,), ["Ogre"]), ((1,), []), ((1, 0), []), ((0, 2), [])]
)
def test_nobody_is_exiled_where_an_opponent_became_the_monarch_since_it_triggered(crowned, exiled):
    s = table(players=3)
    s.put(1, "battlefield", OGRE)
    crown = spell("You become the monarch.", "Crown")
    play(s, 2, crown)  # before: it makes no difference
    s.put(0, "hand", beast("Jailer", JAILER))
    s.cast(0, "Jailer")
    s.resolve()
    for player in crowned:
        play(s, player, crown)
    s.resolve_all()
    assert s.zone_names(1, "exile") == exiled


@rule("610.3a")
def test_nobody_is_exiled_where_an_opponent_became_the_monarch_while_the_spell_waited():
    s = table()
    s.put(1, "battlefield", OGRE)
    text = "Exile target creature an opponent controls until an opponent becomes the monarch."
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", "Ogre")
    play(s, 1, spell("You become the monarch.", "Crown"))
    s.resolve_all()
    assert s.permanents(1) == ["Ogre"]


@rule("702.26c", "611.2a")
def test_they_cannot_phase_in_until_the_end_of_your_next_turn():
    s = table(decks=DECKS)
    s.put(1, "battlefield", OGRE, BEAR)
    text = "Each creature target opponent controls phases out. Until the end of your next turn, they can't phase in."
    play(s, 0, spell(text), ("player", 1))
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("precombat main")
    assert s.permanents(1) == []
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("precombat main")
    assert sorted(s.permanents(1)) == ["Bear", "Ogre"]


@rule("406.3", "601.3e")
@pytest.mark.parametrize(("name", "able"), [("Cub", True), ("Tip", False)])
def test_one_of_three_face_down_and_only_as_a_creature_spell(name, able):
    s = table()
    s.put(0, "library", beast("Cub", "Flash"), made("Tip", "Instant", "You gain 1 life."), made("Cell", "Artifact", ""))
    s.expect(0, "608.2d", [name])
    text = (
        "Look at the top three cards of your library. Exile one face down and put the rest on the bottom of your library in any "
        "order. For as long as it remains exiled, you may cast it if it's a creature spell."
    )
    play(s, 0, spell(text))
    (exiled,) = s.ids("exile", None)
    assert not s.sees(1, exiled)
    assert [option[1] == exiled for option in s.reach(0).options if option[0] == "cast"] == ([True] if able else [])


@rule("603.7c", "406.3")
def test_the_exiled_card_comes_back_as_the_token_leaves():
    s = table()
    s.put(0, "library", BEAR)
    text = (
        "Exile the top card of your library face down and look at it. Create a 2/2 colorless Spirit creature token. "
        "When that token leaves the battlefield, put the exiled card into your hand."
    )
    play(s, 0, spell(text))
    (exiled,) = s.ids("exile", None)
    assert s.sees(0, exiled)
    assert not s.sees(1, exiled)
    play(s, 1, spell("Exile target creature.", "Path"), "Spirit Token")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("601.2f", "608.2h", "701.18a")
@pytest.mark.parametrize(("cards", "lands", "able"), [(3, 1, True), (2, 1, False), (2, 2, True)])
def test_the_next_spell_costs_less_by_the_cards_looked_at(cards, lands, able):
    s = table(decks=[[basic("W")] * cards] * 2)
    text = (
        "Whenever you scry, the next instant or sorcery spell you cast this turn costs {X} less to "
        "cast, where X is the number of "
        "cards looked at while scrying this way."
    )
    s.put(0, "battlefield", shrine(text))
    s.lands(0, "W" * lands)
    play(s, 0, spell("Scry 3."))
    s.resolve_all()
    s.put(0, "hand", made("Tip", "Instant", "You gain 1 life.", cost="{4}"))
    assert s.can(0, "Tip") is able


@rule("400.11b", "406.3")
@pytest.mark.parametrize("zone", ["outside", "exile"])
def test_an_artifact_from_outside_the_game_or_from_exile(zone):
    s = table()
    s.put(0, zone, made("Cell", "Artifact", ""), BEAR)
    s.put(1, "exile", made("Theirs", "Artifact", ""))
    s.expect(0, "608.2d", True)
    text = (
        "You may reveal an artifact card you own from outside the game or choose a face-up artifact card you own in exile. "
        "Put that card into your hand."
    )
    play(s, 0, spell(text))
    assert s.zone_names(0, "hand") == ["Cell"]


@rule("508.1d", "611.2b")
def test_all_of_them_attack_in_that_player_s_next_turn_and_not_in_others():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    s.put(1, "battlefield", beast("Ant", size="1/1"))
    s.put(2, "battlefield", beast("Bee", size="1/1"))
    play(
        s,
        0,
        spell("During target player's next turn, each creature that player controls attacks if able."),
        ("player", 2),
    )
    s.put(2, "battlefield", beast("Cub", size="1/1"))  # came later
    attacked = {}
    for player in (1, 2, 0, 1, 2):
        s.pass_until(lambda game, player=player: game.active_player == player)
        s.pass_until("end")
        attacked[player] = [*attacked.get(player, []), sorted(s.tapped(player))]
    assert attacked[1] == [[], []]
    assert attacked[2] == [["Bee", "Cub"], []]


@rule("508.1d", "500.7")
def test_not_yet_in_the_turn_in_which_it_is_said():
    s = table(decks=DECKS)
    s.put(0, "battlefield", beast("Ant", size="1/1"))
    play(
        s,
        0,
        spell("During target player's next turn, each creature that player controls attacks if able."),
        ("player", 0),
    )
    s.pass_until("end")
    assert s.tapped(0) == []
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until(lambda game: game.active_player == 0)
    s.pass_until("end")
    assert s.tapped(0) == ["Ant"]


@rule("508.1d")
def test_it_attacks_this_planeswalker_in_its_controller_s_next_turn():
    s = table(decks=DECKS)
    text = "0: Up to one target creature an opponent controls attacks Walker during its controller's next turn if able."
    s.put(0, "battlefield", made("Walker", "Legendary Planeswalker", text), counters={"loyalty": 5})
    s.put(1, "battlefield", beast("Ant", size="2/2"), beast("Bee", size="2/2"))
    s.activate(0, "Walker", "Ant")
    s.resolve()
    s.pass_until(lambda game: game.active_player == 1)
    s.pass_until("end")
    assert s.counters_on("Walker", "loyalty") == 3
    assert s.life(0) == 20


@rule("508.1k", "603.4")
@pytest.mark.parametrize(("others", "life"), [(["Ant", "Bee"], 25), (["Ant"], 20)])
def test_with_two_others_that_attacked_whatever_became_of_them(others, life):
    s = table(decks=DECKS)
    text = "At end of combat, if Hero and at least two other creatures attacked this combat, you gain 5 life."
    s.put(0, "battlefield", beast("Hero", text, types="Legendary Creature"), beast("Ant"), beast("Bee"))
    s.attack(["Hero", *others])
    play(s, 1, spell("Destroy target creature."), "Ant")
    s.pass_until("postcombat main")
    assert s.life(0) == life


@rule("103.1", "611.2c", "110.2")
@pytest.mark.parametrize(("way", "who"), [("left", [2, 0, 1]), ("right", [1, 2, 0])])
def test_control_is_passed_around(way, who):
    s = table(players=3)
    s.put(0, "battlefield", beast("Ant"), shrine("", "Stays"))
    s.put(1, "battlefield", beast("Bee"))
    s.put(2, "battlefield", beast("Cub"), basic("G"))
    s.expect(0, "608.2d", way)
    text = (
        "Choose left or right. Each player gains control of all creatures controlled by the next player "
        "in the chosen direction."
    )
    play(s, 0, spell(text))
    assert [next(p for p in range(3) if name in s.permanents(p)) for name in ("Ant", "Bee", "Cub")] == who
    assert "Stays" in s.permanents(0)


@rule("608.2c")
def test_a_process_repeats_as_long_as_such_a_card_comes():
    s = table()
    bug = beast("Bug", types="Creature \u2014 Insect")
    s.put(0, "library", bug, bug, BEAR, bug)
    text = (
        "Create a 1/1 green Insect creature token, then mill a card. If an Insect card was milled this way, you gain 1 life and "
        "repeat this process."
    )
    play(s, 0, spell(text))
    assert s.life(0) == 22
    assert len(s.permanents(0)) == 3
    assert s.zone_names(0, "library") == ["Bug"]


@rule("113.6", "604.1", "205.1b")
@pytest.mark.parametrize("zone", ["hand", "graveyard", "library", "exile"])
def test_what_a_card_is_anywhere_but_on_the_battlefield(zone):
    s = table()
    text = "As long as Grub isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types."
    grub = s.put(0, zone, made("Grub", "Legendary Planeswalker", text))
    assert s.characteristic(grub, TYPES) == {"planeswalker", "creature"}
    assert s.characteristic(grub, SUBTYPES) >= {"Insect"}
    assert s.pt(grub) == (1, 1)


@rule("113.6", "604.1")
def test_on_the_battlefield_it_is_a_planeswalker_alone():
    s = table()
    text = "As long as Grub isn't on the battlefield, it's a 1/1 Insect creature in addition to its other types."
    grub = s.put(0, "battlefield", made("Grub", "Legendary Planeswalker", text), counters={"loyalty": 3})
    assert s.characteristic(grub, TYPES) == {"planeswalker"}
    s.put(1, "battlefield", shrine("Creature spells can't be cast.", "Ban"))
    s.put(0, "hand", made("Grub", "Legendary Planeswalker", text))
    assert not s.can(0, "Grub")
