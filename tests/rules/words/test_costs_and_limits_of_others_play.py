"""What others must pay, can't do or get, and what each player does in turn, in cards made from text, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic


@rule("118.8", "601.2f")
def test_an_opponents_spell_that_targets_it_costs_life_too():
    s = table()
    text = "Spells your opponents cast that target ~ cost an additional 3 life to cast."
    s.put(0, "battlefield", beast("Terror", text, "5/4"))
    s.put(0, "battlefield", BEAR)
    play(s, 1, spell("Tap target creature.", "One"), "Terror")
    assert s.life(1) == 17
    play(s, 1, spell("Tap target creature.", "Two"), "Bear")
    play(s, 0, spell("Tap target creature.", "Three"), "Terror")
    assert s.life_totals() == [20, 17]


@rule("508.1c", "509.1b")
@pytest.mark.parametrize(("others", "attacks"), [(1, False), (2, True)])
def test_it_attacks_only_with_two_others(others, attacks):
    s = table()
    s.put(0, "battlefield", beast("Conscript", "~ can't attack unless at least two other creatures attack."))
    s.put(0, "battlefield", *[BEAR] * others)
    names = ["Conscript", *s.game.zone("battlefield")[1:]]
    if attacks:
        s.attack(names)
    else:
        with pytest.raises(Exception, match="508"):
            s.attack(names)


@rule("101.2", "701.5a")
@pytest.mark.parametrize(("cost", "life"), [("{U/P}", 23), ("{W/P}", 20)])
def test_only_spells_of_some_colors_cant_counter_yours(cost, life):
    s = table()
    text = (
        "Spells you control can't be countered by blue or black spells this turn, and creatures you control can't be the "
        "targets of blue or black spells this turn."
    )
    play(s, 0, spell(text, "Veil"))
    s.put(0, "hand", spell("You gain 3 life.", "Gain"))
    s.put(1, "hand", made("No", "Instant", "Counter target spell.", cost))
    s.cast(0, "Gain")
    s.cast(1, "No", "Gain")
    s.resolve_all()
    assert s.life(0) == life


@rule("119.7", "119.8", "119.4")
def test_a_life_total_that_cant_change():
    s = table()
    s.put(0, "battlefield", beast("Emperion", "Your life total can't change."))
    play(s, 0, spell("You gain 3 life.", "Gain"))
    play(s, 1, spell("~ deals 3 damage to target player.", "Bolt"), ("player", 0))
    play(s, 1, spell("Each player loses 2 life.", "Drain"))
    assert s.life_totals() == [20, 18]
    play(s, 0, spell("You may pay 2 life. If you do, you draw a card.", "Pact"))
    assert len(s.game.zone("hand", 0)) == 0


@rule("120.3a")
def test_damage_is_dealt_and_costs_no_life():
    s = table()
    s.put(0, "battlefield", shrine("Damage doesn't cause you to lose life.", "Archon"))
    drain = made("Vampire", "Creature", "Lifelink", "{0}", "3/3")
    s.put(1, "battlefield", drain)
    play(s, 1, spell("Target creature you control deals damage equal to its power to target player.", "Bite"), "Vampire",
         ("player", 0))  # fmt: skip
    play(s, 1, spell("Each player loses 2 life.", "Drain"))
    assert s.life_totals() == [18, 21]


@rule("614.11", "614.10")
def test_another_draws_instead_of_a_player():
    s = table()
    s.put(0, "library", *[basic("G")] * 5)
    s.put(1, "library", *[basic("R")] * 5)
    text = "Until end of turn, if target player would draw a card, instead that player skips that draw and you draw a card."
    play(s, 0, spell(text, "Plagiarize"), ("player", 1))
    play(s, 1, spell("Each player draws two cards.", "Howl"))
    assert (len(s.game.zone("hand", 0)), len(s.game.zone("hand", 1))) == (4, 0)


@rule("608.2e", "701.8b")
def test_damage_by_how_few_each_player_discarded():
    s = table()
    three = [s.put(0, "hand", BEAR) for _ in range(3)]
    one = s.put(1, "hand", BEAR)
    text = (
        "Each player may discard up to three cards. ~ deals damage to each player equal to 3 minus the number of cards they "
        "discarded this way."
    )
    s.expect(0, "701.8b", three)
    s.expect(1, "701.8b", one)
    play(s, 0, spell(text, "Bomb"))
    assert s.life_totals() == [20, 18]


@rule("608.2e", "110.2a")
def test_the_dead_return_as_the_living_go():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", beast("Zombie"))
    s.put(1, "battlefield", OGRE)
    text = (
        "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all "
        "cards they exiled this way onto the battlefield."
    )
    play(s, 0, spell(text, "End"))
    there = {s.game.characteristics(o).values["name"]: s.game.controller(o) for o in s.game.zone("battlefield")}
    assert (there, s.count("Ogre", "graveyard")) == ({"Bear": 0, "Zombie": 1}, 1)


@rule("707.10")
def test_each_other_player_copies_what_one_casts():
    s = table()
    text = (
        "Whenever a player casts an instant or sorcery spell, each other player copies that spell. Each of those players may "
        "choose new targets for their copy."
    )
    s.put(0, "battlefield", shrine(text, "Hive"))
    s.put(1, "hand", spell("You gain 3 life.", "Gain"))
    s.cast(1, "Gain")
    s.resolve_all()
    assert s.life_totals() == [23, 23]


@rule("603.7b", "404.1")
def test_another_creature_of_its_owner_returns_as_it_dies():
    s = table()
    s.put(1, "battlefield", OGRE)
    corpse = s.put(1, "graveyard", beast("Corpse"))
    s.put(0, "graveyard", BEAR)
    text = (
        "Choose target creature. When that creature dies this turn, return a creature card from its owner's graveyard to the "
        "battlefield under the control of that creature's owner."
    )
    play(s, 0, spell(text, "Again"), "Ogre")
    play(s, 0, spell("Destroy target creature.", "Doom"), "Ogre")
    s.expect(0, "608.2d", corpse)
    s.resolve_all()
    (back,) = s.game.zone("battlefield")
    assert (s.count("Corpse", "battlefield"), s.game.controller(back)) == (1, 1)


@rule("615.5", "608.2d")
def test_you_may_have_what_was_prevented_dealt_to_the_target():
    s = table()
    s.put(1, "battlefield", OGRE)
    text = (
        "Prevent all damage that would be dealt to you and permanents you control this turn by sources you don't control. If "
        "damage is prevented this way, you may have ~ deal that much damage to target creature."
    )
    play(s, 0, spell(text, "Channel"), "Ogre")
    s.put(1, "hand", spell("~ deals 3 damage to target player.", "Bolt"))
    s.cast(1, "Bolt", ("player", 0))
    s.expect(0, "608.2d", True)
    s.resolve_all()
    assert (s.life(0), s.count("Ogre", "graveyard")) == (20, 1)


@rule("608.2d", "120.1")
def test_green_creatures_get_one_more():
    s = table()
    s.put(0, "battlefield", made("Elf", "Creature", "", "{G}", "2/2"), made("Orc", "Creature", "", "{R}", "2/2"))
    s.put(0, "battlefield", made("Fungus", "Creature", "", "{B}{G}", "2/2"))
    play(
        s,
        0,
        spell("~ deals 1 damage to each nonblack creature and an additional 1 damage to each green creature.", "Hex"),
    )
    assert [s.count(name, "battlefield") for name in ("Elf", "Orc", "Fungus")] == [0, 1, 1]


@rule("608.2h", "701.8b")
def test_cards_for_what_was_short_of_the_discard():
    s = table()
    s.put(0, "library", *[basic("G")] * 5)
    s.put(1, "hand", BEAR)
    text = (
        "Target opponent discards two cards. If fewer than two cards were discarded this way, you draw cards equal to the "
        "difference."
    )
    play(s, 0, spell(text, "Raid"), ("player", 1))
    assert len(s.game.zone("hand", 0)) == 1


@rule("510.2", "603.10a")
@pytest.mark.parametrize(("combat", "back"), [(True, 1), (False, 0)])
def test_it_returns_where_it_dealt_combat_damage_to_a_player(combat, back):
    s = table()
    text = "When ~ dies, if it dealt combat damage to a player this turn, return it to the battlefield under its owner's control."
    s.put(0, "battlefield", beast("Rat", text))
    if combat:
        s.attack("Rat")
        s.pass_until("postcombat main")
    else:
        play(s, 0, spell("Target creature you control deals 1 damage to target player.", "Bite"), "Rat", ("player", 1))
    play(s, 0, spell("Destroy target creature.", "Doom"), "Rat")
    s.resolve_all()
    assert s.count("Rat", "battlefield") == back


@rule("122.6a", "608.2e")
def test_each_players_dead_return_with_a_counter():
    s = table()
    s.put(0, "graveyard", BEAR)
    s.put(1, "graveyard", OGRE)
    text = (
        "Each player returns each creature card from their graveyard to the battlefield with an additional -1/-1 counter on "
        "it."
    )
    play(s, 0, spell(text, "Revival"))
    assert (s.pt("Bear"), s.pt("Ogre")) == ((1, 1), (2, 2))
