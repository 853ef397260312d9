"""Cards made from their text, played: triggers, conditions on the turn so far, numbers, later and instead (CR 603, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.damage.damage import DamageDealt, LifeGained, LifeLost
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.turn.instructions import ExtraSteps, SkipNext
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.selectors import EachOpponent
from apnap_plugins.testing import basic

FOREST = basic("G")


LATER = "Target creature gains haste until end of turn. Sacrifice it at the beginning of the next end step."
DESTROY = spell("Destroy target creature.", "Doom")
PING = spell("~ deals 1 damage to target creature.", "Ping")


def fight_table(**more):
    return table(stage="beginning of combat", **more)


# Trigger events -------------------------------------------------------------------------------------------


@rule("603.10a")
def test_it_and_another_creature_that_die_at_once_are_both_seen():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Cut", "Whenever Cut or another creature you control dies, each opponent loses 1 life."),
        BEAR,
    )
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Destroy all creatures."))
    s.resolve_all()
    assert s.life_totals() == [20, 18]


@rule("207.2d")
def test_a_flavor_word_changes_nothing():
    s = table()
    s.put(0, "battlefield", shrine("Wind Walk \u2014 {0}: You gain 3 life."))
    s.act(0, "activate", "Shrine").resolve()
    assert s.life_totals() == [23, 20]


@rule("207.2c")
def test_an_ability_word_of_another_edition_changes_nothing():
    s = table()
    s.put(0, "battlefield", shrine("Renew \u2014 {0}: You gain 3 life."))
    s.act(0, "activate", "Shrine").resolve()
    assert s.life_totals() == [23, 20]


@rule("608.2h")
def test_the_controller_of_what_died_is_who_controlled_it_last():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature dies, its controller loses 1 life and you gain life equal to its power."),
    )
    s.put(0, "battlefield", BEAR, controller=1, counters={"+1/+1": 2})
    play(s, 0, DESTROY, "Bear")
    s.resolve()
    assert s.life_totals() == [24, 19]


def test_what_triggers_as_it_enters_and_as_it_dies():
    s = table()
    s.put(
        0,
        "hand",
        beast("Daxos", "Whenever Daxos or another creature you control enters or dies, you gain 1 life."),
        BEAR,
    )
    s.cast(0, "Daxos")
    s.resolve_all()
    assert s.life_totals() == [21, 20]
    play(s, 0, DESTROY, "Daxos")
    s.resolve_all()
    assert s.life_totals() == [22, 20]


@rule("603.10a")
def test_others_that_enter_or_die_are_heard_and_die_with_it():
    s = table()
    s.put(0, "battlefield", beast("Ear", "Whenever a creature enters or dies, you gain 1 life."), BEAR)
    s.put(0, "battlefield", OGRE, event=True)
    s.resolve_all()
    assert s.life_totals() == [21, 20]
    play(s, 0, spell("Destroy all creatures."))
    s.resolve_all()
    assert s.life_totals() == [24, 20]


def test_it_would_mean_two_things_where_one_of_two_events_takes_it_away():
    with pytest.raises(CardRefused):
        beast("Ghost", "When Ghost enters or dies, return it to its owner's hand.")


@rule("508.3a")
def test_a_creature_that_attacks_a_planeswalker_attacks_what_you_control():
    walker = made("Walker", "Planeswalker \u2014 Test", "+1: You gain 1 life.")
    s = table(stage="beginning of combat", players=3)
    one, two, three = s.put(0, "battlefield", beast("One"), beast("Two"), beast("Three"))
    s.put(1, "battlefield", shrine("Whenever a creature attacks you or a planeswalker you control, you gain 1 life."))
    mine = s.put(1, "battlefield", walker, counters={"loyalty": 3})
    other = s.put(2, "battlefield", walker, counters={"loyalty": 3})
    s.attack({one: mine, two: player_ref(1), three: other})
    s.resolve_all()
    assert s.life_totals() == [20, 22, 20]


@rule("120.1a")
def test_damage_to_a_player_or_planeswalker():
    s = table(stage="beginning of combat")
    line = "Whenever Apparition deals combat damage to a player or planeswalker, you gain that much life."
    apparition, bear = s.put(0, "battlefield", beast("Apparition", line, size="3/3"), BEAR)
    walker = s.put(
        1, "battlefield", made("Walker", "Planeswalker \u2014 Test", "+1: You gain 1 life."), counters={"loyalty": 5}
    )
    s.attack({apparition: walker, bear: player_ref(1)})
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.life_totals() == [23, 18]


@rule("707.10")
def test_each_copy_of_a_spell_that_is_cast_or_copied_is_heard():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Magecraft \u2014 Whenever you cast or copy an instant or sorcery spell, you gain 1 life."),
    )
    play(s, 0, spell("~ deals 1 damage to any target.", "Ping"), player_ref(1))
    play(s, 0, spell("Copy target spell twice.", "Twin"), "Ping")
    s.resolve_all()
    assert s.life_totals() == [24, 17]


def test_only_the_second_spell_of_a_turn():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast your second spell each turn, you gain 3 life."))
    nothing = spell("You gain 10 life.", "Ten")
    for expected in (30, 43, 53):
        play(s, 0, nothing)
        s.resolve_all()
        assert s.life_totals()[0] == expected


def test_spells_cast_before_it_was_there_count():
    s = table()
    play(s, 0, spell("You gain 10 life.", "Ten"))
    s.put(0, "battlefield", shrine("Whenever you cast your second spell each turn, you gain 3 life."))
    play(s, 0, spell("You gain 10 life.", "Ten"))
    s.resolve_all()
    assert s.life_totals()[0] == 43


@rule("121.2")
def test_only_the_second_card_drawn():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(0, "battlefield", shrine("Whenever you draw your second card each turn, you gain 3 life."))
    play(s, 0, spell("Draw three cards."))
    s.resolve_all()
    assert s.life_totals()[0] == 23


@rule("603.2c")
def test_that_much_is_all_that_was_dealt_at_once():
    s = fight_table()
    s.put(0, "battlefield", beast("Big", "Trample\nWhenever Big deals damage, you gain that much life.", "5/5"))
    s.put(1, "battlefield", BEAR)
    s.attack("Big")
    s.block({"Bear": "Big"})
    s.pass_until("end of combat")
    assert s.life_totals() == [25, 17]


def test_that_much_life():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you gain life, each opponent loses that much life."))
    s.happen(LifeGained(0, 4))
    s.resolve()
    assert s.life_totals() == [24, 16]


def test_the_creature_that_it_fought_is_destroyed_later():
    s = fight_table()
    text = "Whenever Basil blocks or becomes blocked by a creature, destroy that creature at end of combat."
    s.put(1, "battlefield", beast("Basil", text, "1/9"))
    s.put(0, "battlefield", beast("Titan", size="9/9"))
    s.attack("Titan")
    s.block({"Basil": "Titan"})
    s.pass_until("postcombat main")
    assert s.permanents() == []


@rule("508.5")
def test_only_what_the_defending_player_controls():
    s = fight_table(players=3)
    s.put(0, "battlefield", beast("Raid", "Whenever Raid attacks, tap target creature defending player controls."))
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", OGRE)
    s.attack({"Raid": ("player", 2)})
    s.resolve()
    assert (s.field(TAPPED, "Bear"), s.field(TAPPED, "Ogre")) == (False, True)


def test_battalion_wants_three():
    text = "Battalion \u2014 Whenever Lead and at least two other creatures attack, you gain 5 life."
    for others, expected in (((BEAR,), 20), ((BEAR, OGRE), 25)):
        s = fight_table()
        s.put(0, "battlefield", beast("Lead", text), *others)
        s.attack(["Lead", *(card.name for card in others)])
        s.resolve_all()
        assert s.life_totals()[0] == expected


def test_a_spell_that_is_being_cast_is_seen_by_itself():
    s = table()
    s.put(0, "hand", beast("Caster", "When you cast Caster, you gain 2 life."))
    s.cast(0, "Caster")
    s.resolve()
    assert s.life_totals()[0] == 22
    assert s.permanents() == []
    s.resolve()
    assert s.permanents() == ["Caster"]


def test_heroic_is_for_spells_that_target_it():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Hero", "Whenever you cast a spell that targets Hero, put a +1/+1 counter on Hero."),
        BEAR,
    )
    pump = spell("Target creature gets +0/+1 until end of turn.", "Pump")
    play(s, 0, pump, "Bear")
    s.resolve_all()
    assert s.counters_on("Hero") == 0
    play(s, 0, pump, "Hero")
    s.resolve_all()
    assert s.counters_on("Hero") == 1


def test_one_that_it_dealt_damage_to_dies_and_one_that_it_did_not():
    text = (
        "Whenever a creature dealt damage by Vamp this turn dies, put a +1/+1 counter on Vamp.\n"
        "{0}: Vamp deals 1 damage to target creature."
    )
    s = table()
    s.put(0, "battlefield", beast("Vamp", text), BEAR, OGRE)
    s.activate(0, "Vamp", "Bear")
    s.resolve()
    play(s, 0, DESTROY, "Ogre")
    s.resolve_all()
    assert s.counters_on("Vamp") == 0
    play(s, 0, DESTROY, "Bear")
    s.resolve_all()
    assert s.counters_on("Vamp") == 1


def test_the_upkeep_of_whoever_controls_the_enchanted_creature():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(1, "battlefield", BEAR)
    text = (
        "Enchant creature\nAt the beginning of the upkeep of enchanted creature's controller, that player loses 3 life."
    )
    aura = made("Curse", "Enchantment \u2014 Aura", text)
    play(s, 0, aura, "Bear")
    s.pass_until("draw")
    assert s.life_totals() == [20, 17]
    s.pass_until("draw", again=True)
    assert s.life_totals() == [20, 17]


# Conditions -----------------------------------------------------------------------------------------------


def ends_with(condition, *before, gained=2, **more):
    """How much life the player gains in an end step on that condition."""
    s = table(decks=[[FOREST] * 10] * 2, **more)
    s.put(0, "battlefield", shrine(f"At the beginning of your end step, if {condition}, you gain {gained} life."))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE)
    for act in before:
        act(s)
    before_step = s.life_totals()[0]
    s.pass_until("end")
    s.resolve_all()
    return s.life_totals()[0] - before_step


def gains(s):
    s.happen(LifeGained(0, 3))


def loses(s):
    s.happen(LifeLost(1, 3))


def dies(s):
    play(s, 0, DESTROY, "Bear")


def hurts(s):
    s.happen(DamageDealt(s.id_of("Bear"), 1, s.id_of("Ogre")))


@pytest.mark.parametrize(
    ("condition", "before", "true"),
    [
        ("you gained life this turn", (gains,), True),
        ("you gained life this turn", (loses,), False),
        ("you gained 4 or more life this turn", (gains,), False),
        ("you gained 4 or more life this turn", (gains, gains), True),
        ("an opponent lost life this turn", (loses,), True),
        ("an opponent lost life this turn", (gains,), False),
        ("a creature died this turn", (dies,), True),
        ("a creature died this turn", (hurts,), False),
        ("two or more creatures died this turn", (dies,), False),
        ("a permanent you controlled left the battlefield this turn", (dies,), True),
        ("you've cast another spell this turn", (dies,), True),  # what asks was not cast itself
        ("you've cast an instant or sorcery spell this turn", (dies,), True),
        ("you've cast an instant or sorcery spell this turn", (), False),
        ("you control no creatures", (dies,), True),
        ("you control no creatures", (), False),
        ("an opponent controls a creature", (), True),
        ("an opponent controls two or more creatures", (), False),
        ("you have more life than an opponent", (gains,), True),
        ("you have more life than each opponent", (), False),
        ("there are seven or more cards in your graveyard", (dies,), False),
        ("you have no cards in hand", (), True),
        ("it's not your turn", (), False),
        ("~ is tapped", (), False),
    ],
)
def test_conditions_at_the_end_of_the_turn(condition, before, true):
    assert ends_with(condition, *before) == (2 if true else 0)


@rule("603.4")
def test_what_died_in_an_earlier_turn_does_not_count():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(
        0,
        "battlefield",
        shrine("At the beginning of each end step, if a creature died this turn, you gain 2 life."),
        BEAR,
    )
    play(s, 0, DESTROY, "Bear")
    s.pass_until("end")
    s.resolve()
    assert s.life_totals()[0] == 22
    s.pass_until("end", again=True)
    s.resolve_all()
    assert s.life_totals()[0] == 22


def test_one_that_was_cast_and_one_that_was_put_there():
    s = table()
    card = beast("Herald", "When Herald enters, if you cast it, you gain 2 life.")
    s.put(0, "graveyard", card)
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Herald")
    s.resolve_all()
    assert s.life_totals()[0] == 20
    play(s, 0, beast("Messenger", "When Messenger enters, if you cast it, you gain 2 life."))
    s.resolve_all()
    assert s.life_totals()[0] == 22


def test_as_long_as_it_is_untapped():
    s = table()
    s.put(0, "battlefield", beast("Turtle", "Turtle gets +0/+3 as long as it's untapped."))
    assert s.pt("Turtle") == (2, 5)
    play(s, 0, spell("Tap target creature."), "Turtle")
    assert s.pt("Turtle") == (2, 2)


# Numbers and filters --------------------------------------------------------------------------------------


def test_x_is_found_as_it_resolves():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Target creature gets -X/-X until end of turn, where X is the number of creatures."), "Ogre")
    assert s.pt("Ogre") == (1, 1)


@rule("601.2c")
def test_only_one_with_less_toughness_than_its_power_can_be_targeted():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Jaw", "{0}: Destroy target creature with toughness less than Jaw's power.", "3/3"),
        BEAR,
        OGRE,
    )
    s.activate(0, "Jaw", "Bear")  # the only one, so nothing is asked
    s.resolve()
    assert s.permanents() == ["Jaw", "Ogre"]


def test_damaged_this_turn():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, PING, "Ogre")
    play(s, 0, spell("Destroy target creature that was dealt damage this turn."))
    assert s.permanents() == ["Bear"]


def test_up_to_any_number_of_targets():
    s = table()
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Tap any number of target creatures."), ["Bear", "Ogre"])
    assert s.field(TAPPED, "Bear")
    assert s.field(TAPPED, "Ogre")


@rule("107.1c", "601.2c")
def test_any_number_of_targets_may_be_a_hundred_and_twenty():
    s = table()
    elves = s.put(1, "battlefield", *[beast("Elf", size="1/1")] * 120)
    play(s, 0, spell("Tap any number of target creatures."), list(elves))
    assert all(s.field(TAPPED, elf) for elf in elves)


# Sentences ------------------------------------------------------------------------------------------------


def test_damage_to_each_creature_and_each_player():
    s = table()
    s.put(0, "battlefield", OGRE)
    play(s, 0, spell("~ deals 2 damage to each creature and each player."))
    assert (s.life_totals(), s.damage("Ogre")) == ([18, 18], 2)


def test_different_damage_at_once():
    s = table()
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("~ deals 2 damage to target creature and 1 damage to that creature's controller."), "Ogre")
    assert (s.life_totals(), s.damage("Ogre")) == ([20, 19], 2)


@pytest.mark.parametrize(("target", "size"), [("Bear", (3, 3)), ("Man", (5, 5))])
def test_instead_of_the_sentence_before(target, size):
    s = table()
    s.put(0, "battlefield", BEAR, beast("Man", types="Creature \u2014 Human"))
    text = "Target creature gets +1/+1 until end of turn. If it's a Human, instead it gets +3/+3 until end of turn."
    play(s, 0, spell(text), target)
    assert s.pt(target) == size


@rule("603.7", "603.7b")
def test_it_is_sacrificed_at_the_next_end_step_and_once():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(0, "battlefield", BEAR, OGRE)
    play(
        s,
        0,
        spell("Target creature gains haste until end of turn. Sacrifice it at the beginning of the next end step."),
        "Bear",
    )
    assert s.permanents() == ["Bear", "Ogre"]
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents() == ["Ogre"]


@rule("603.7c")
def test_the_same_card_that_came_back_is_another_object():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(0, "battlefield", BEAR)
    play(
        s,
        0,
        spell("Target creature gains haste until end of turn. Sacrifice it at the beginning of the next end step."),
        "Bear",
    )
    play(s, 0, DESTROY, "Bear")
    play(s, 0, spell("Return target creature card from your graveyard to the battlefield."), "Bear")
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents() == ["Bear"]


def test_a_card_in_the_next_turns_upkeep():
    s = table(decks=[[FOREST] * 20] * 2)
    play(s, 0, spell("Draw a card at the beginning of the next turn's upkeep."))
    before = s.count(zone="hand", player=0)
    s.pass_until("draw")
    assert s.count(zone="hand", player=0) == before + 1


@rule("603.7b", "500.10")
def test_the_upkeep_of_the_next_turn_is_that_of_no_other():
    s = table(decks=[[FOREST] * 20] * 2)
    play(s, 0, spell("Draw a card at the beginning of the next turn's upkeep."))
    s.do(0, SkipNext("upkeep", EachOpponent()))
    before = s.count(zone="hand", player=0)
    s.pass_until(lambda game: game.active_player == 0 and game.stage_name() == "draw")
    s.resolve_all()
    assert s.count(zone="hand", player=0) == before + 1  # that of the draw step: there was no such upkeep


@rule("603.7b", "500.9")
def test_another_upkeep_of_this_turn_is_not_the_next_turns():
    s = table(decks=[[FOREST] * 20] * 2, stage="upkeep")
    play(s, 0, spell("You gain 1 life at the beginning of the next turn's upkeep."))
    s.do(0, ExtraSteps(("upkeep",)))
    s.pass_until("upkeep", again=True)
    assert (s.game.active_player, s.stack) == (0, [])
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert (s.game.active_player, s.life(0)) == (1, 21)


def test_it_returns_from_the_graveyard_later():
    s = table(decks=[[FOREST] * 10] * 2)
    s.put(
        0,
        "battlefield",
        beast("God", "When God dies, return it to its owner's hand at the beginning of the next end step."),
    )
    play(s, 0, DESTROY, "God")
    s.resolve()
    assert s.zone_names(0, "hand") == []
    s.pass_until("end")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["God"]


@rule("603.7b")
@pytest.mark.parametrize(("at_once", "expected"), [(True, 23), (False, 20)])
def test_when_it_dies_this_turn(at_once, expected):
    s = table(decks=[[FOREST] * 20] * 2)
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Choose target creature. When that creature dies this turn, you gain 3 life."), "Bear")
    if not at_once:
        s.pass_until("upkeep")
    play(s, 0, DESTROY, "Bear")
    s.resolve_all()
    assert s.life_totals()[0] == expected


@rule("603.12")
@pytest.mark.parametrize("pays", [True, False])
def test_when_you_do_has_targets_of_its_own(pays):
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", FOREST)
    s.put(
        0,
        "hand",
        beast("Imp", "When Imp enters, you may pay {G}. When you do, Imp deals 2 damage to target creature.", "1/3"),
    )
    s.cast(0, "Imp")
    s.resolve()
    assert len(s.ids("stack")) == 1
    s.expect(0, "608.2d", pays)
    if pays:
        s.expect(0, "targets", ["Bear"])
    s.resolve_all()
    assert s.permanents(1) == ([] if pays else ["Bear"])


@pytest.mark.parametrize(("wants", "expected"), [(True, [20, 20]), (False, [20, 18])])
def test_if_you_do_not(wants, expected):
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell("You may sacrifice a creature. If you don't, each opponent loses 2 life."))
    s.cast(0, "Effect")
    s.expect(0, "608.2d", wants)
    s.resolve()
    assert s.life_totals() == expected


def test_otherwise():
    s = table()
    text = "If you control a creature, you gain 1 life. Otherwise, you gain 5 life."
    play(s, 0, spell(text))
    assert s.life_totals()[0] == 25
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell(text))
    assert s.life_totals()[0] == 26


HERO = "Whenever you cast a spell that targets Hero, you may pay {X}. If you do, put X +1/+1 counters on Hero."
"""As Hero of Leina Tower."""


@rule("107.3f")
@pytest.mark.parametrize("x", [0, 1, 3])
def test_an_x_that_is_paid_as_an_ability_resolves_is_chosen_then(x):
    s = table()
    hero = s.put(0, "battlefield", beast("Hero", HERO))
    s.put(0, "battlefield", *[FOREST] * 3)
    s.put(0, "hand", spell("Untap target creature."))
    s.cast(0, "Effect", hero)
    s.expect(0, "608.2d", True)
    s.expect(0, "107.3f", x)
    s.resolve()
    s.done()
    assert s.pt(hero) == (2 + x, 2 + x)
    assert sum(s.field(TAPPED, land) for land in s.find_all("Forest")) == x


@rule("107.3f", "603.12")
def test_what_triggers_when_x_is_paid_knows_it():
    s = table()
    text = "When Imp enters, you may pay {X}{G}. When you do, Imp deals X damage to any target."
    s.put(0, "battlefield", *[FOREST] * 4)
    s.put(0, "hand", beast("Imp", text))
    s.cast(0, "Imp")
    s.resolve()
    s.expect(0, "608.2d", True)
    s.expect(0, "107.3f", 2)
    s.expect(0, "targets", [1])
    s.resolve_all()
    s.done()
    assert s.life_totals() == [20, 18]


@pytest.mark.parametrize(
    "text", ["You may pay {X}. If you do, you gain X life.", "{X}: You may pay {X}. If you do, draw a card."]
)
def test_whose_x_is_paid_is_not_guessed(text):
    """A spell's own cost may say what X is, which its text doesn't show, and an ability's does."""
    with pytest.raises(CardRefused):
        spell(text)


@rule("608.2c")
def test_it_is_what_the_spell_targets_and_not_the_spell():
    s = table()
    s.put(0, "battlefield", beast("Hero", "Whenever you cast a spell that targets Hero, put a +1/+1 counter on it."))
    play(s, 0, spell("Target creature gets +0/+1 until end of turn.", "Pump"), "Hero")
    s.resolve_all()
    assert s.counters_on("Hero") == 1
    assert s.pt("Hero") == (3, 4)


@rule("608.2c")
@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast a spell that targets Hero, copy it.",
        "Whenever you cast a spell that targets Hero, its controller gains 2 life.",
        "Whenever you cast a spell that targets a creature, put a +1/+1 counter on it.",
    ],
)
def test_it_is_unclear_where_a_spell_and_its_target_are_named(text):
    with pytest.raises(CardRefused):
        beast("Hero", text)
