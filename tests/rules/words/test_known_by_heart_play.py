"""Wordings of cards that everybody plays: an X that goes on, "that name", "lesser", "weren't cast", and others, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import AffectsThis, Continuous
from apnap.testing import ScenarioError, rule
from apnap_plugins.actions.scry import Scry
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.continuous.continuous import BecomeSupertypes
from apnap_plugins.rules.effects.instructions import DefineX
from apnap_plugins.testing import basic

FOREST = basic("G")
LOOK = (
    "When this creature enters, look at the top X cards of your library, where X is your devotion to blue. Put up to one of them "
    "on top of your library and the rest on the bottom of your library in a random order. If X is greater than or equal to the "
    "number of cards in your library, you win the game."
)


@rule("107.3i", "608.2h")
@pytest.mark.parametrize(("cards", "over"), [(2, True), (3, False)])
def test_an_x_that_one_sentence_defines_is_the_same_in_a_later_condition(cards, over):
    s = table()
    s.put(0, "library", *[FOREST] * cards)
    s.put(0, "hand", beast("Seer", LOOK, cost="{U}{U}"))
    s.give(0, "UU")
    s.cast(0, "Seer")
    s.resolve()
    if over:
        with pytest.raises(ScenarioError, match="won"):
            s.resolve()
    else:
        s.resolve()
        assert len(s.zone_names(0, "library")) == cards


@rule("107.3i", "603.12")
@pytest.mark.parametrize(("sort", "drawn"), [("Hamster", 2), ("Goblin", 0)])
def test_an_x_in_what_triggers_when_something_is_done_goes_on_there(sort, drawn):
    text = (
        "Sacrifice a creature. When you do, this spell deals X damage to any target, where X is that creature's power. "
        "If the sacrificed creature was a Hamster, draw X cards."
    )
    s = table()
    s.put(0, "battlefield", beast("Boo", types=f"Creature — {sort}"))
    s.put(0, "library", FOREST, FOREST, FOREST)
    s.expect(0, "targets", [("player", 1)])
    play(s, 0, spell(text))
    s.resolve_all()
    assert s.life(1) == 18
    assert len(s.zone_names(0, "hand")) == drawn


def test_which_sentences_have_the_x() -> None:
    (ability,) = meaning("When ~ enters, draw X cards, where X is your devotion to blue. Then you gain X life. Scry 1.")
    defined, last = ability.effect.steps
    assert isinstance(defined, DefineX)
    assert last == Scry(1), "what has no X stands behind it"


@rule("201.4")
def test_all_cards_with_that_name_are_discarded() -> None:
    text = "Choose a nonland card name. Target player reveals their hand and discards all cards with that name."
    s = table()
    s.put(1, "hand", BEAR, OGRE, BEAR)
    s.put(0, "hand", spell(text, "Therapy"))
    s.expect(0, "201.4", "Bear")
    s.cast(0, "Therapy", ("player", 1))
    s.resolve()
    assert s.zone_names(1, "hand") == ["Ogre"]


@rule("608.2g", "118.9")
def test_what_was_exiled_and_not_cast_goes_to_the_graveyard() -> None:
    text = (
        "Exile the top X cards of your library. You may cast instant and sorcery spells with mana value X or less from among "
        "them without paying their mana costs. Then put all cards exiled this way that weren't cast into your graveyard."
    )
    s = table()
    cheap = made("Cheap", "Instant", "You gain 3 life.", "{2}")
    dear = made("Dear", "Instant", "You gain 30 life.", "{3}{G}")
    s.put(0, "library", cheap, dear, FOREST)
    s.put(0, "hand", made("Epic", "Sorcery", text, "{X}{R}"))
    s.give(0, "RRR")
    s.act(0, "cast", "Epic", number=2)
    s.expect(0, "may", True)
    s.expect(0, "choose", ["Cheap"])
    s.resolve()
    assert s.stack == ["Cheap"]
    s.resolve_all()
    assert s.life(0) == 23
    assert sorted(s.zone_names(0, "graveyard")) == ["Cheap", "Dear", "Epic"]
    assert s.zone_names(0, "exile") == []


@rule("202.3", "608.2h")
def test_lesser_than_the_spell_that_was_cast() -> None:
    text = (
        "Whenever you cast a creature spell, exile cards from the top of your library until you exile a nonland card with lesser "
        "mana value. You may cast that card without paying its mana cost. Put the rest on the bottom of your library in a random "
        "order."
    )
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.put(0, "library", FOREST, beast("Big", cost="{2}"), beast("Small", cost="{1}"), OGRE)
    s.put(0, "hand", BEAR)
    s.give(0, "GG")
    s.cast(0, "Bear")
    s.expect(0, "may", True)
    s.resolve()
    assert [name for name in s.stack if name] == ["Small", "Bear"]
    assert sorted(s.zone_names(0, "library")) == ["Big", "Forest", "Ogre"]


def test_lesser_power_is_that_of_no_spell() -> None:
    with pytest.raises(NotUnderstood):
        meaning("Whenever you cast a creature spell, destroy target creature an opponent controls with lesser power.")


@rule("701.11a", "701.20a")
def test_a_library_is_exiled_and_a_hand_becomes_it() -> None:
    text = "Exile all cards from target player's library, then that player shuffles their hand into their library."
    s = table()
    s.put(1, "library", FOREST, FOREST)
    s.put(1, "hand", BEAR, OGRE)
    s.put(0, "hand", spell(text, "Mind"))
    s.cast(0, "Mind", ("player", 1))
    s.resolve()
    assert s.zone_names(1, "exile") == ["Forest", "Forest"]
    assert sorted(s.zone_names(1, "library")) == ["Bear", "Ogre"]
    assert s.zone_names(1, "hand") == []


@rule("608.2d")
def test_a_player_taps_as_many_of_their_own_as_there_are_counters() -> None:
    text = (
        "At the beginning of each player's upkeep, that player taps an untapped artifact, creature, or land they control for "
        "each fade counter on this artifact."
    )
    s = table()
    s.put(0, "battlefield", made("Wire", "Artifact", text), counters={"fade": 2})
    s.put(1, "battlefield", FOREST, BEAR, OGRE)
    s.wait_for("choose", 1)
    s.expect(1, "choose", ["Bear", "Forest"])
    s.resolve_all()
    assert s.tapped(1) == ["Bear", "Forest"]


@rule("122.1", "700.3")
def test_the_other_card_is_exiled_with_a_counter_and_comes_back() -> None:
    text = (
        "Reveal the top two cards of your library. An opponent chooses one of them. "
        "Put that card into your hand and exile the other with a silver counter on it."
    )
    s = table()
    s.put(0, "library", BEAR, OGRE)
    s.put(0, "hand", spell(text, "Scion"))
    s.expect(1, "choose", ["Ogre"])
    s.cast(0, "Scion")
    s.resolve()
    assert s.zone_names(0, "hand") == ["Ogre"]
    (bear,) = s.ids("exile")
    assert s.counters(bear) == {"silver": 1}
    s.put(0, "exile", FOREST)
    play(s, 0, spell("Put a card you own with a silver counter on it from exile into your hand.", "Back"))
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    assert s.zone_names(0, "exile") == ["Forest"]


@rule("205.4b", "205.1a")
def test_what_becomes_something_legendary_keeps_its_supertypes_and_loses_its_types() -> None:
    text = "{0}: Until end of turn, this artifact becomes a legendary 4/4 red Dragon creature with flying."
    s = table()
    s.put(0, "battlefield", made("Egg", "Snow Artifact", text))
    s.activate(0, "Egg")
    s.resolve()
    assert s.characteristic("Egg", "types") == frozenset({"creature"})
    assert s.characteristic("Egg", "supertypes") == frozenset({"legendary", "snow"})
    assert s.pt("Egg") == (4, 4)
    assert s.has("Egg", "flying")


def test_supertypes_among_what_something_is() -> None:
    (ability,) = meaning("This creature is a legendary Dragon in addition to its other types.")
    (effect,) = ability.effects
    assert isinstance(effect, Continuous) and effect.affects == AffectsThis()
    assert effect.parts[0] == BecomeSupertypes(frozenset({"legendary"}))


@rule("614.1c", "107.3a")
def test_counters_for_the_mana_that_was_spent_on_it_and_modes_with_that_x() -> None:
    text = (
        "Marath enters with a number of +1/+1 counters on it equal to the amount of mana spent to cast it.\n"
        "{X}, Remove X +1/+1 counters from Marath: Choose one. X can't be 0.\n"
        "• Put X +1/+1 counters on target creature.\n"
        "• Marath deals X damage to any target.\n"
        "• Create an X/X green Elemental creature token."
    )
    s = table()
    s.put(0, "hand", beast("Marath", text, "0/0", cost="{R}{G}{W}"))
    s.give(0, "RGW")
    s.cast(0, "Marath")
    s.resolve()
    assert s.counters_on("Marath") == 3
    s.give(0, "RR")
    s.act(0, "activate", "Marath", modes=["Marath deals X damage to any target"], number=2, targets=[("player", 1)])
    s.resolve()
    assert s.life(1) == 18
    assert s.counters_on("Marath") == 1
    s.give(0, "")
    assert not s.can(0, "Marath", "activate"), "X can't be 0"


def test_no_x_that_could_be_0() -> None:
    with pytest.raises(NotUnderstood):
        meaning("{2}: Choose one. X can't be 0. • Draw a card. • You gain 2 life.")


@rule("608.2d", "701.7")
@pytest.mark.parametrize(("card", "zone"), [(BEAR, "battlefield"), (FOREST, "hand")])
def test_a_card_is_chosen_at_random_in_your_graveyard(card, zone):
    text = (
        "Choose a card at random in your graveyard. If it's a creature card, put it onto the battlefield. "
        "Otherwise, put it into your hand."
    )
    s = table()
    s.put(0, "graveyard", card)
    play(s, 0, spell(text, "Chant"))
    assert s.zone_names(0, zone) == [card.name]


@rule("509.1b", "601.2d")
def test_creatures_dealt_divided_damage_cant_block() -> None:
    text = (
        "This spell deals 2 damage divided as you choose among any number of target creatures. "
        "Creatures dealt damage this way can't block this turn."
    )
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", OGRE, beast("Wall", size="0/5"))
    s.put(0, "hand", spell(text, "Song"))
    s.cast(0, "Song", ["Ogre"])
    s.resolve()
    assert s.damage("Ogre") == 2
    s.attack("Bear")
    s.wait_for("declare blockers", 1)
    assert {s.game.name_of(option) for option in s.decision.options} == {"Wall"}


@rule("701.10f")
def test_a_hand_and_a_library_are_exchanged() -> None:
    s = table()
    s.put(0, "hand", BEAR, OGRE)
    s.put(0, "library", FOREST)
    play(s, 0, spell("Exchange your hand and library, then shuffle.", "Mage"))
    assert s.zone_names(0, "hand") == ["Forest"]
    assert sorted(s.zone_names(0, "library")) == ["Bear", "Ogre"]


@rule("602.1", "201.5b")
def test_activated_abilities_of_another_creature_are_gained_for_a_turn() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Fluid", "{0}: This creature gains all activated abilities of target creature until end of turn."),
    )
    s.put(1, "battlefield", beast("Priest", "{0}: Priest gets +1/+1 until end of turn."))
    s.activate(0, "Fluid", "Priest")
    s.resolve()
    assert s.offered(0, "activate").count("Fluid") == 2


@rule("707.12", "607.2a")
def test_a_card_that_another_ability_exiled_is_copied_and_the_copy_cast() -> None:
    text = (
        "When this artifact enters, you may exile an instant card with mana value 2 or less from your hand.\n"
        "{0}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost."
    )
    s = table()
    s.put(0, "hand", made("Boon", "Instant", "You gain 3 life.", "{1}{W}"), made("Scepter", "Artifact", text))
    s.cast(0, "Scepter")
    s.expect(0, "may", True)
    s.resolve_all()
    assert s.zone_names(0, "exile") == ["Boon"]
    for life in (23, 26):
        s.activate(0, "Scepter")
        s.expect(0, "may", True)
        s.expect(0, "may", True)
        s.resolve_all()
        assert s.life(0) == life
    assert s.zone_names(0, "exile") == ["Boon"]
