"""Opponents and other players as texts mean them: whose a permanent was, teams, nested quotes, copies by others, played."""

from __future__ import annotations

import functools

import pytest
from casting_ways import in_way
from magic import BEAR, OGRE
from wordings import language, made, meaning, play, shrine, spell, table

from apnap import Ruleset
from apnap.testing import rule
from apnap_plugins.oracle.language import LINE, NotUnderstood
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.selectors import TriggerController
from apnap_plugins.testing import Table, basic

DOOM = "Destroy target creature."


# "That player" of a permanent that an opponent controls -----------------------------------------------------


@rule("603.10a", "608.2h")
def test_that_player_is_who_controlled_what_died():
    line = "Whenever a creature an opponent controls dies, that player loses 2 life."
    (ability,) = meaning(line)
    assert ability.effect.who == TriggerController()
    s = table(players=3)
    s.put(0, "battlefield", shrine(line))
    s.put(2, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell(DOOM), "Bear")
    play(s, 0, spell(DOOM, name="Again"), "Ogre")
    s.resolve_all()
    assert s.life_totals() == [20, 20, 18]


@rule("608.2h")
def test_that_player_is_who_controlled_it_as_it_entered_whoever_does_now():
    s = table(players=3)
    s.put(0, "battlefield", shrine("Whenever a creature an opponent controls enters, that player loses 2 life."))
    s.put(1, "battlefield", BEAR, event=True)
    play(s, 0, spell("Gain control of target creature."), "Bear")
    assert s.permanents(0) == ["Bear", "Shrine"]
    s.resolve_all()
    assert s.life_totals() == [20, 18, 20]


@rule("603.2")
def test_a_player_whom_no_words_name_is_not_that_player():
    with pytest.raises(NotUnderstood):
        language().read("Whenever a creature dies, that player loses 2 life.", root=LINE)


# Either a player or a planeswalker ---------------------------------------------------------------------------


@rule("115.1", "608.2h")
def test_the_player_who_is_meant_either_way():
    text = (
        "This spell deals 3 damage to target player or planeswalker. "
        "That player or that planeswalker's controller discards a card."
    )
    walker = made("Walker", "Planeswalker", "+1: You gain 1 life.")
    for target in (("player", 1), "Walker"):
        s = table()
        s.put(1, "hand", OGRE)
        s.put(1, "battlefield", walker, counters={"loyalty": 3})
        play(s, 0, spell(text), target)
        assert s.ids("hand", 1) == []


# Both of two players -------------------------------------------------------------------------------------------


@rule("608.2c")
def test_you_and_target_opponent_each_do_the_same():
    s = table(players=3, decks=[[basic("G")] * 5] * 3)
    play(s, 0, spell("You and target opponent each draw two cards."), ("player", 2))
    assert [len(s.ids("hand", player)) for player in range(3)] == [2, 0, 2]


# Modes that may be chosen again -----------------------------------------------------------------------------


@rule("700.2d")
def test_the_same_mode_may_be_chosen_three_times():
    text = (
        "Choose three. You may choose the same mode more than once. "
        "\u2022 You gain 5 life. \u2022 Target creature gets +1/+1 until end of turn."
    )
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell(text))
    s.expect(0, "modes", [0, 1, 2])
    s.act(0, "cast", "Effect")
    s.resolve()
    assert s.life_totals()[0] == 35


# Nested quotes ------------------------------------------------------------------------------------------------


@rule("114.2")
def test_an_emblem_that_gives_a_quoted_ability():
    line = (
        'You get an emblem with "Creatures you control have '
        "'{T}: This creature deals damage equal to its power to any target.'\""
    )
    said = language().text(meaning(line, spell=True), "spell line")
    assert said is not None and "'{T}: " in said
    s = table()
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell(line))
    s.activate(0, "Ogre", ("player", 1))
    s.resolve_all()
    assert s.life_totals() == [20, 17]
    assert s.field(TAPPED, "Ogre")


# Copies that another player makes ---------------------------------------------------------------------------------


@rule("707.10", "707.10c")
def test_its_controller_may_copy_the_spell_for_a_land():
    text = (
        "Return target nonland permanent to its owner's hand. Then that permanent's controller may sacrifice a land of their "
        "choice. If the player does, they may copy this spell and may choose a new target for that copy."
    )
    for pays, left in ((True, []), (False, ["Bear"])):
        s = table()
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OGRE)
        s.lands(1, "G")
        s.put(0, "hand", spell(text))
        s.expect(1, "608.2d", pays)
        if pays:
            s.expect(1, "608.2d", True)
            s.expect(1, "115.7", ["Bear"])
        s.cast(0, "Effect", "Ogre")
        s.resolve_all()
        assert s.permanents(0) == left
        assert len(s.ids("hand", 1)) == 1


# Winning and losing ---------------------------------------------------------------------------------------------


@rule("104.3b", "101.2")
def test_who_can_t_lose_goes_on_without_life():
    s = table()
    s.put(0, "battlefield", shrine("You can't lose the game and your opponents can't win the game."))
    s.happen(LifeLost(0, 25))
    assert s.life_totals()[0] == -5
    assert not s.game.is_over()
    play(s, 0, spell("Destroy target enchantment."), "Shrine")
    s.settle()
    assert s.game.is_over()


# Discarding for as many cards ---------------------------------------------------------------------------------


@rule("701.8b", "121.2c")
def test_everybody_draws_as_many_as_the_one_who_discarded_the_most():
    line = "Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way."
    s = table(decks=[[basic("G")] * 8] * 2)
    s.put(0, "hand", BEAR)
    s.put(1, "hand", OGRE, OGRE, OGRE)
    play(s, 0, spell(line))
    assert [len(s.ids("hand", player)) for player in (0, 1)] == [3, 3]


@rule("701.8b")
def test_up_to_two_are_discarded_and_as_many_drawn():
    for many in (0, 1, 2):
        s = table(decks=[[basic("G")] * 8] * 2)
        cards = s.put(0, "hand", BEAR, OGRE, OGRE)
        s.expect(0, "701.8b", list(cards[:many]))
        play(s, 0, spell("Discard up to two cards, then draw that many cards."))
        assert len(s.ids("hand", 0)) == 3
        assert len(s.ids("graveyard", 0)) == many + 1


@rule("121.1", "107.1c")
def test_each_player_may_draw_fewer():
    s = table(decks=[[basic("G")] * 8] * 2)
    s.expect(0, "608.2d", True)
    s.expect(1, "608.2d", True)
    s.expect(0, "107.1c", 2)
    s.expect(1, "107.1c", 1)
    play(s, 0, spell("Each player may draw up to two cards."))
    assert [len(s.ids("hand", player)) for player in (0, 1)] == [2, 1]


# The greatest of what they control -------------------------------------------------------------------------------


@rule("701.17a")
def test_the_greatest_among_their_own_is_sacrificed():
    s = table(players=3)
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(2, "battlefield", BEAR)
    play(
        s, 0, spell("Each opponent sacrifices a creature with the greatest power among creatures that player controls.")
    )
    assert (s.permanents(1), s.permanents(2)) == (["Bear"], [])


# What you don't control -----------------------------------------------------------------------------------------


@functools.cache
def giant():
    return Ruleset.load(also=["two-headed-giant"])


@rule("102.3", "115.4")
def test_a_teammates_permanent_is_one_that_you_do_not_control_and_no_opponent_controls_it():
    for words, meant in (("you don't control", ["Bear", "Ogre", "Ogre"]), ("an opponent controls", ["Ogre", "Ogre"])):
        s = Table(giant(), 4, defaults=True)
        mine = s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", BEAR)
        s.put(2, "battlefield", OGRE, OGRE)
        s.put(0, "hand", spell(f"Destroy target creature {words}."))
        s.begin(0, "cast", "Effect")
        options = s.wait_for("targets", 0).options
        assert sorted(s.game.name_of(o) for o in options) == meant
        assert mine not in options


@rule("102.3", "702.96a")
def test_all_that_you_do_not_control_is_also_your_teammates():
    s = Table(giant(), 4, defaults=True)
    for player in range(3):
        s.put(player, "battlefield", made(f"Toy {player}", "Artifact", ""))
    s.put(0, "hand", made("Blast", "Instant", "Destroy target artifact you don't control.\nOverload {0}", "{0}"))
    s.act(0, "cast", in_way("overload"))
    s.resolve_all()
    assert [s.permanents(player) for player in range(3)] == [["Toy 0"], [], []]


@rule("102.3", "615.1")
def test_damage_by_a_teammates_source_is_by_one_that_you_do_not_control():
    s = Table(giant(), 4, defaults=True)
    s.put(1, "battlefield", shrine("{0}: ~ deals 3 damage to target player."))
    play(s, 0, spell("Prevent all damage that would be dealt this turn by sources you don't control."))
    s.pass_priority(0)
    s.activate(1, "Shrine", ("player", 2))
    s.resolve_all()
    assert s.life(2) == 30


@rule("102.3", "108.3")
def test_a_permanent_that_you_do_not_own_may_be_your_teammates():
    s = Table(giant(), 4, defaults=True)
    s.put(
        0,
        "battlefield",
        shrine("At the beginning of your end step, if you control a permanent you don't own, draw a card."),
    )
    s.put(0, "library", BEAR)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Gain control of target creature."), "Ogre")
    s.pass_until("end")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


# Who arranges -----------------------------------------------------------------------------------------------


@rule("401.4", "608.2c")
def test_who_is_told_to_put_cards_on_a_library_in_any_order_arranges_them_and_not_their_owner():
    s = table(decks=[[], [basic("G")] * 5])
    bear, ogre = s.put(1, "hand", BEAR, OGRE)
    text = "Look at target player's hand and choose two cards from it. Put them on top of that player's library in any order."
    s.expect(0, "401.4", [ogre, bear])
    play(s, 0, spell(text), ("player", 1))
    assert [s.game.name_of(o) for o in s.game.zone("library", 1)[-2:]] == ["Bear", "Ogre"]


@rule("401.4")
def test_where_nothing_is_said_of_an_order_the_owner_arranges():
    s = table(decks=[[], [basic("G")] * 5])
    bear, ogre = s.put(1, "battlefield", BEAR, OGRE)
    s.expect(1, "401.4", [ogre, bear])
    play(s, 0, spell("Put two target creatures on top of their owner's library."), [bear, ogre])
    assert [s.game.name_of(o) for o in s.game.zone("library", 1)[-2:]] == ["Bear", "Ogre"]


# Offers -----------------------------------------------------------------------------------------------------


@rule("608.2d", "608.2e")
@pytest.mark.parametrize("accepted", [False, True])
def test_an_opponent_without_creatures_can_accept_what_each_of_theirs_would_get(accepted):
    s = table(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    s.expect(1, "608.2d", False)
    s.expect(2, "608.2d", accepted)
    text = (
        "Put a +1/+1 counter on each creature you control. Each opponent may put a +1/+1 counter on each creature they "
        "control. For each opponent who does, put a +1/+1 counter on each creature you control."
    )
    play(s, 0, spell(text))
    assert (s.counters_on("Bear"), s.counters_on("Ogre")) == (1 + accepted, 0)
