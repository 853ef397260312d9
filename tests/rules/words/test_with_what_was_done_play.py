"""What is done with what was done before, so many targets, two places to choose from: cards "
"made from their text, played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from rulebook import FOREST
from wordings import beast, effect, made, meaning, play, shrine, spell, statics, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.combat.combat import is_attacking
from apnap_plugins.rules.effects.delayed import WhenYouDo
from apnap_plugins.rules.looking.instructions import PutEither
from apnap_plugins.rules.vocabulary.selectors import Remembered
from apnap_plugins.rules.vocabulary.shared import HasGreatest

PAY = "When this creature enters, you may pay {1}{U} any number of times. When you pay this cost one or more times,"


def test_lines_mean():
    found = effect("Return target creature card from your graveyard to the battlefield. When you do, it "
"fights up to one "
                   "target creature you don't control.")  # fmt: skip
    assert isinstance(found, WhenYouDo)
    assert Remembered("moved") in tuple(found.effect.walk())
    found = effect("Reveal cards from the top of your library until you reveal a creature card. Put that card onto the "
                   "battlefield or into your hand.")  # fmt: skip
    assert found.steps[-1] == PutEither(Remembered("found"), ("battlefield", "hand"))
    (ability,) = meaning(
        "When ~ enters, destroy target creature with the greatest power among creatures on the battlefield."
    )
    assert isinstance(ability.targets[0].filter.parts[-1], HasGreatest)
    (price,) = statics("Instant spells you cast cost {X} less to cast, where X is the number of creatures you control.")
    assert price.symbols.symbols == ("1",)


# When you do -----------------------------------------------------------------------------------------------


@rule("603.12", "400.7j")
@pytest.mark.parametrize(("there", "fought"), [(True, True), (False, False)])
def test_what_was_returned_fights(there, fought):
    s = table()
    s.put(0, "graveyard", beast("Giant", size="4/4"))
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", beast("Foe", size="2/3"))
    text = (
        "Return target creature card from your graveyard to the battlefield. When you do, it "
        "fights up to one target creature you don't control."
    )
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", "Giant")
    if not there:
        play(s, 1, spell("Exile target card from a graveyard.", "Tomb"), "Giant")
    else:
        s.expect(0, "targets", ["Foe"])
    s.resolve_all()
    assert ("Foe" not in s.permanents(1)) == fought
    if fought:
        assert s.damage("Giant") == 2


# So many targets, so many tokens -----------------------------------------------------------------------------


@rule("603.12a", "601.2c")
@pytest.mark.parametrize("times", [2, 1, 0])
def test_up_to_that_many_other_targets(times):
    s = table()
    s.put(1, "battlefield", BEAR, OGRE, beast("Ox"))
    s.lands(0, "UU" * times)
    for _ in range(times):
        s.expect(0, "608.2d", True)
    if times:
        s.expect(0, "targets", ["Bear", "Ogre"][:times])
    play(s, 0, beast("Scout", f"{PAY} put that many +1/+1 counters on this creature, then up to that many other target "
"creatures "
                              "gain flying until end of turn."))  # fmt: skip
    s.resolve_all()
    assert s.counters_on("Scout") == times
    flying = [name for name in ("Bear", "Ogre", "Ox", "Scout") if s.has(name, "flying")]
    assert flying == ["Bear", "Ogre"][:times]


@rule("603.12a", "701.6a")
def test_twice_that_many_tokens():
    s = table()
    s.lands(0, "UUUU")
    s.expect(0, "608.2d", True).expect(0, "608.2d", True)
    play(s, 0, beast("Scout", f"{PAY} create twice that many 1/1 green Elf creature tokens."))
    s.resolve_all()
    assert s.permanents(0).count("Elf Token") == 4


@rule("115.1", "120.9")
def test_up_to_as_many_targets_as_damage():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", beast("Ninja", "Whenever this creature deals combat damage to a player, tap up to that many target "
                                           "creatures that player controls."))  # fmt: skip
    s.put(1, "battlefield", BEAR, OGRE, beast("Ox"))
    s.attack(["Ninja"])
    s.expect(0, "targets", ["Bear", "Ogre"])
    s.pass_until("end of combat")
    assert sorted(s.tapped(1)) == ["Bear", "Ogre"]


def test_targets_can_not_be_as_many_as_what_is_done_later():
    with pytest.raises(CardRefused):
        spell("Sacrifice any number of lands. Destroy up to that many target creatures.")


# Two places ----------------------------------------------------------------------------------------------------


@rule("608.2d")
@pytest.mark.parametrize("place", ["battlefield", "hand"])
def test_you_choose_where_it_is_put(place):
    s = table()
    s.put(0, "library", FOREST, BEAR, OGRE)
    s.expect(0, "608.2d", place)
    play(s, 0, spell("Reveal cards from the top of your library until you reveal a creature card. Put that card "
"onto the "
                     "battlefield or into your hand."))  # fmt: skip
    assert (s.permanents(0) == ["Bear"], s.zone_names(0, "hand") == ["Bear"]) == (
        place == "battlefield",
        place == "hand",
    )


@rule("608.2d", "304.4")
def test_what_cant_be_put_onto_the_battlefield_can_be_put_in_the_other_place_alone():
    s = table(defaults=False)
    s.put(0, "library", spell("Draw a card.", "Rite"))
    play(s, 0, spell("Reveal the top card of your library. Put that card onto the battlefield or into your hand."))
    assert s.zone_names(0, "hand") == ["Rite"]


# The greatest -----------------------------------------------------------------------------------------------


@rule("608.2h")
@pytest.mark.parametrize(("size", "drawn"), [("3/3", 1), ("4/1", 1), ("2/9", 0)])
def test_a_creature_with_the_greatest_power_of_all(size, drawn):
    s = table(active=1)
    text = (
        "At the beginning of your upkeep, draw a card if you control a creature with the greatest "
        "power among creatures on the battlefield. Otherwise, put a +1/+1 counter on a creature "
        "you control."
    )
    s.put(0, "battlefield", shrine(text), beast("Ox", size=size))
    s.put(1, "battlefield", beast("Foe", size="3/3"))
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.pass_until("upkeep")
    s.resolve_all()
    assert (len(s.zone_names(0, "hand")), s.counters_on("Ox")) == (drawn, 1 - drawn)


@rule("608.2h")
def test_nobody_has_the_greatest_where_there_is_none():
    s = table()
    s.put(0, "library", BEAR)
    play(
        s,
        0,
        spell("If you control a creature with the greatest toughness among creatures on the battlefield, draw a card."),
    )
    assert s.zone_names(0, "hand") == []


# As it was ---------------------------------------------------------------------------------------------------


@rule("608.2h")
@pytest.mark.parametrize(("mine", "drawn"), [(True, 1), (False, 0)])
def test_what_you_controlled(mine, drawn):
    s = table()
    s.put(0, "library", OGRE)
    s.put(1, "battlefield", BEAR) if not mine else s.put(1, "battlefield", BEAR, controller=0)
    play(
        s,
        0,
        spell("Return target nonland permanent to its owner's hand. If you controlled that permanent, draw a card."),
        "Bear",
    )
    assert (s.zone_names(1, "hand"), len(s.zone_names(0, "hand"))) == (["Bear"], drawn)


@rule("608.2d", "701.28")
def test_any_number_is_transformed():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.expect(0, "608.2d", ["Bear"])
    play(s, 0, spell("Transform any number of creatures you control. You gain 1 life."))
    assert s.life(0) == 21  # neither can transform (CR 701.28c)


@rule("508.4", "508.4a")
def test_what_is_picked_attacks():
    text = (
        "Whenever this creature attacks, look at the top three cards of your library. You may put "
        "a creature card from among them onto the battlefield tapped and attacking. It gains "
        "indestructible until end of turn. Put the rest of the cards on the bottom of your library "
        "in a random order."
    )
    s = table()
    s.put(0, "battlefield", beast("Queen", text, "1/1"))
    s.put(0, "library", FOREST, BEAR, OGRE)
    s.expect(0, "608.2d", True).expect(0, "608.2d", ["Bear"])
    s.attack(["Queen"])
    s.resolve_all()
    assert is_attacking(s.game, s.find("Bear", "battlefield"))
    assert (s.has("Bear", "indestructible"), "Bear" in s.tapped(0), len(s.zone_names(0, "library"))) == (True, True, 2)
    s.pass_until("end of combat")
    assert s.life(1) == 20 - 1 - 2


# Costs -------------------------------------------------------------------------------------------------------


@rule("601.2f")
@pytest.mark.parametrize(("bears", "lands", "can"), [(2, 1, True), (1, 1, False), (0, 3, True), (5, 0, True)])
def test_spells_cost_x_less(bears, lands, can):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Instant spells you cast cost {X} less to cast, where X is the number of creatures you control."),
    )
    s.put(0, "battlefield", *[BEAR] * bears)
    s.lands(0, "R" * lands)
    s.put(
        0,
        "hand",
        made("Rite", "Instant", "You gain 1 life.", "{3}"),
        made("Rite of Day", "Sorcery", "Draw a card.", "{4}"),
    )
    assert (s.can(0, "Rite"), s.can(0, "Rite of Day")) == (can, False)


@rule("601.2b", "118.8")
@pytest.mark.parametrize("number", [2, 0])
def test_any_number_is_sacrificed(number):
    s = table()
    s.put(0, "battlefield", BEAR, beast("Giant", size="4/1"), beast("Ox", size="7/7"))
    text = (
        "As an additional cost to cast this spell, sacrifice any number of creatures.\nCreate an "
        "X/X blue Zombie creature token, where X is the total power of the sacrificed creatures."
    )
    s.put(0, "hand", spell(text))
    if number:
        s.expect(0, "601.2b", number)
        s.expect(0, "601.2h", ["Bear"]).expect(0, "601.2h", ["Giant"])
    s.cast(0, "Effect")
    s.resolve_all()
    assert s.permanents(0) == (["Ox", "Zombie Token"] if number else ["Bear", "Giant", "Ox"])
    if number:
        assert s.pt("Zombie Token") == (6, 6)


@rule("601.2h", "608.2h")
def test_the_creature_that_was_tapped_for_it():
    s = table()
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", beast("Foe"), tapped=True)
    text = (
        "As an additional cost to cast this spell, tap an untapped creature you control.\nExile "
        "target tapped creature. Put a +1/+1 counter on the creature tapped to pay this spell's "
        "additional cost."
    )
    s.put(0, "hand", spell(text))
    s.expect(0, "601.2h", ["Ogre"])
    s.cast(0, "Effect", "Foe")
    s.resolve_all()
    assert (s.tapped(0), s.counters_on("Ogre"), s.counters_on("Bear"), s.permanents(1)) == (["Ogre"], 1, 0, [])


# Otherwise ---------------------------------------------------------------------------------------------------


@rule("608.2c")
@pytest.mark.parametrize(("kind", "asked", "life"), [("Land", True, 23), ("Land", False, 20), ("Artifact", None, 15)])
def test_otherwise_is_where_the_condition_is_not_so(kind, asked, life):
    s = table()
    s.put(1, "battlefield", made("Thing", kind, "{T}: Add {C}."))
    text = (
        "Destroy target permanent. If a land was destroyed this way, its controller may gain 3 "
        "life. Otherwise, its controller loses 5 life."
    )
    if asked is not None:
        s.expect(1, "608.2d", asked)
    play(s, 0, spell(text), "Thing")
    assert s.life(1) == life


@rule("608.2c")
@pytest.mark.parametrize(("does", "life"), [(True, 18), (False, 15)])
def test_otherwise_without_a_condition_is_where_it_is_not_done(does, life):
    s = table()
    s.expect(0, "608.2d", does)
    play(s, 0, spell("You may pay 2 life. Otherwise, you lose 5 life."))
    assert s.life(0) == life


# One of them ---------------------------------------------------------------------------------------------------


@rule("608.2d")
@pytest.mark.parametrize("count", [2, 1, 0])
def test_counters_on_either_of_those_that_were_returned(count):
    s = table()
    s.put(0, "graveyard", BEAR, OGRE)
    text = (
        "Return up to two target creature cards from your graveyard to the battlefield. Put a "
        "deathtouch counter on either of them. Then put a menace counter on either of them."
    )
    names = ["Bear", "Ogre"][:count]
    if count == 2:
        s.expect(0, "608.2d", ["Ogre"]).expect(0, "608.2d", ["Bear"])
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", *([names[::-1]] if count else []))
    s.resolve_all()
    assert s.permanents(0) == names
    if count == 2:
        assert (s.counters("Ogre"), s.counters("Bear")) == ({"deathtouch": 1}, {"menace": 1})
    if count == 1:
        assert s.counters("Bear") == {"deathtouch": 1, "menace": 1}


# What they count -----------------------------------------------------------------------------------------------


@rule("604.3", "406.1")
def test_a_token_counts_cards_in_exile():
    s = table()
    s.put(0, "exile", made("Rite", "Sorcery", "Draw a card.\nFlashback {1}"), BEAR)
    s.put(1, "exile", made("Rite", "Sorcery", "Draw a card.\nFlashback {1}"))
    s.put(0, "graveyard", made("Spark", "Instant", "Draw a card."), BEAR)
    text = (
        "Create a red Elemental creature token with trample and \"This token's power and toughness "
        "are each equal to the number of instant and sorcery cards in your graveyard plus the "
        'number of cards with flashback you own in exile."'
    )
    play(s, 0, spell(text, "Storm"))
    assert s.pt("Elemental Token") == (3, 3)  # the spell itself is in the graveyard by now


@rule("106.6")
@pytest.mark.parametrize(("cost", "can"), [("{1}{R}", True), ("{2}", False), ("{X}{R}", False)])
def test_mana_for_spells_of_a_color_without_x(cost, can):
    s = table()
    s.put(0, "graveyard", *[BEAR] * 5)
    s.put(
        0,
        "battlefield",
        shrine(
            "Exile a card from your graveyard: Add {R}. Spend this mana only to cast a spell that's "
            "one or more colors without {X} in its mana cost."
        ),
    )
    s.put(0, "hand", made("Rite", "Sorcery", "Draw a card.", cost))
    assert s.can(0, "Rite") == can
