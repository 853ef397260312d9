"""What an ability in quotes calls by name, quotes behind keywords, tokens of no subtype, played (CR 201.5a, 111.4)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.attachments.attachments import host_of
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, TYPES


def gear(text, name="Bola"):
    return made(name, "Artifact \u2014 Equipment", text)


@rule("201.5a", "701.3d")
def test_the_equipment_that_gives_the_ability_comes_off_as_its_cost():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    text = 'Equipped creature has "{T}, Unattach Bola: Tap target creature."'
    bola = s.put(0, "battlefield", gear(text), attached_to=bear)
    other = s.put(0, "battlefield", gear("Equipped creature gets +1/+1.", "Blade"), attached_to=bear)
    ogre = s.put(1, "battlefield", OGRE)
    s.activate(0, "Bear", "Ogre")
    assert host_of(s.game, bola) is None
    assert host_of(s.game, other) == bear
    s.resolve()
    assert s.game.get(TAPPED, ogre)
    assert s.game.get(TAPPED, bear)


@rule("201.5a")
def test_the_equipment_is_sacrificed_and_deals_the_damage():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    text = 'Equipped creature has "{T}, Sacrifice Torch: Torch deals 2 damage to any target."'
    s.put(0, "battlefield", gear(text, "Torch"), attached_to=bear)
    s.activate(0, "Bear", ("player", 1))
    assert s.zone_names(0, "graveyard") == ["Torch"]
    s.resolve()
    assert (s.life_totals(), s.permanents()) == ([20, 18], ["Bear"])


@rule("608.2h")
def test_it_behind_a_cost_by_which_the_equipment_comes_off_is_the_equipment():
    s = table()
    bear = s.put(0, "battlefield", BEAR)
    text = (
        'Equipped creature has "{T}, Unattach Disc: It deals 1 damage to any target. Return Disc to its owner\'s hand."'
    )
    s.put(0, "battlefield", gear(text, "Disc"), attached_to=bear)
    s.activate(0, "Bear", ("player", 1))
    s.resolve()
    assert (s.life_totals(), s.zone_names(0, "hand"), s.permanents()) == ([20, 19], ["Disc"], ["Bear"])


@rule("201.5a")
def test_the_triggered_ability_of_the_bearer_may_sacrifice_the_equipment():
    s = table(stage="beginning of combat")
    bear = s.put(0, "battlefield", BEAR)
    text = (
        'Equipped creature has "Whenever this creature attacks, you may sacrifice Dart. '
        'When you do, this creature deals 1 damage to any target."'
    )
    s.put(0, "battlefield", gear(text, "Dart"), attached_to=bear)
    s.expect(0, "YesNo", True)
    s.expect(0, "targets", [("player", 1)])
    s.attack(["Bear"])
    s.resolve_all()
    assert (s.life_totals(), s.zone_names(0, "graveyard")) == ([20, 19], ["Dart"])


@rule("201.5a", "111.3")
def test_a_token_looks_at_what_created_it():
    text = (
        "When this enchantment enters, put two slime counters on it, then create a green Ooze creature token with "
        '"This token\'s power and toughness are each equal to the number of slime counters on Grime."'
    )
    s = table()
    play(s, 0, shrine(text, "Grime"))
    s.resolve_all()
    assert s.pt(s.find("Ooze Token")) == (2, 2)


@rule("201.5")
def test_a_card_of_the_name_of_what_created_the_token_comes_back():
    text = (
        'When Ash dies, create a 0/1 red Elemental creature token with "{0}, Sacrifice this token: '
        'Return target card named Ash from your graveyard to the battlefield."'
    )
    s = table()
    s.put(0, "battlefield", beast("Ash", text))
    s.put(0, "graveyard", BEAR)
    play(s, 0, spell("Destroy target creature."), "Ash")
    s.resolve_all()
    s.activate(0, "Elemental Token", "Ash")
    s.resolve()
    assert s.permanents() == ["Ash"]


@pytest.mark.parametrize(
    "text",
    [
        'You get an emblem with "At the beginning of your upkeep, Spell deals 1 damage to each opponent."',
        'Create a token that\'s a copy of target creature, except it has "When this token dies, sacrifice Spell."',
    ],
)
def test_copies_and_emblems_do_not_know_what_made_them(text):
    with pytest.raises(CardRefused):
        spell(text, "Spell")


@rule("111.4")
def test_a_token_of_no_subtype_has_the_name_that_is_given_and_may_be_snow():
    text = '{0}: Create a colorless snow artifact token named Icy Manalith with "{T}: Add one mana of any color."'
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.activate(0, "Shrine")
    s.resolve()
    chars = s.game.characteristics(s.find("Icy Manalith"))
    assert (chars[TYPES], chars[SUPERTYPES]) == ({"artifact"}, {"snow"})


@rule("111.9")
def test_a_legendary_token_may_have_a_comma_in_its_name():
    s = table()
    play(s, 0, spell("Create Voja, Friend to Elves, a legendary 3/3 green and white Wolf creature token."))
    assert s.permanents() == ["Voja, Friend to Elves"]


@rule("113.1")
def test_what_is_quoted_in_what_is_quoted():
    s = table()
    text = (
        'When Hatcher dies, create a 0/2 red Egg creature token with "When this token dies, create a 2/2 red Dragon '
        "creature token with flying and '{0}: This token gets +1/+0 until end of turn.'\""
    )
    s.put(0, "battlefield", beast("Hatcher", text))
    for name in ("Hatcher", "Egg Token"):
        play(s, 0, spell("Destroy target creature."), name)
        s.resolve_all()
    s.activate(0, "Dragon Token")
    s.resolve()
    assert s.pt(s.find("Dragon Token")) == (3, 2)


@rule("113.1")
def test_a_token_has_keywords_and_what_is_quoted_behind_them():
    text = 'Create a 5/1 red Elemental creature token. It has trample, haste, and "{0}: Sacrifice this token."'
    s = table()
    play(s, 0, spell(text))
    s.activate(0, "Elemental Token")
    s.resolve()
    assert s.permanents() == []


def test_a_keyword_in_quotes_is_the_keyword():
    assert meaning('Green creatures have "Cumulative upkeep {1}."') == meaning(
        "Green creatures have cumulative upkeep {1}."
    )
