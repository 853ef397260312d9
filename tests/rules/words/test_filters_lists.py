"""Lists of kinds in card text, read and played: each adjective belongs to its own noun (CR 109.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.vocabulary.characteristics import NAME
from apnap_plugins.rules.vocabulary.filters import And, HasColor, HasSubtype, HasSupertype, HasType, Or
from apnap_plugins.testing import basic

CHARM = made("Charm", "Enchantment", "", cost="{G}")
PLAIN = made("Plain Charm", "Enchantment", "", cost="{W}")
ROCK = made("Rock", "Artifact", "", cost="{1}")


def _filter_of(line):
    (ability,) = meaning(line, spell=True)
    return ability.targets[0].filter


@rule("109.2", "115.1")
def test_an_adjective_belongs_to_the_noun_behind_it():
    green = HasColor("G")
    assert _filter_of("Destroy target Forest, green enchantment, or green planeswalker.") == Or(
        (HasSubtype("Forest"), And((green, HasType("enchantment"))), And((green, HasType("planeswalker"))))
    )


@rule("109.2")
def test_the_forest_need_not_be_green_and_the_enchantment_must_be():
    s = table()
    forest = s.put(1, "battlefield", basic("G"))
    charm = s.put(1, "battlefield", CHARM)
    s.put(1, "battlefield", PLAIN)
    card = spell("Destroy target Forest, green enchantment, or green planeswalker.", "Defeat")
    play(s, 0, card, charm)
    play(s, 0, card, forest)
    s.put(0, "hand", card)
    assert s.permanents(1) == ["Plain Charm"]
    assert not s.can(0, "Defeat")


@rule("608.2c", "119.3")
def test_each_of_either_kind():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, OGRE)
    play(s, 0, spell("Flame deals 2 damage to each creature and planeswalker you don't control.", "Flame"))
    assert s.permanents(0) == ["Bear"] and s.permanents(1) == ["Ogre"]


@rule("608.2h")
def test_a_state_before_a_list_is_of_all_of_it():
    s = table()
    s.put(0, "battlefield", ROCK, BEAR, basic("G"), tapped=True)
    s.put(0, "battlefield", ROCK)
    play(s, 0, spell("You gain 1 life for each tapped artifact, creature, and land you control."))
    assert s.life(0) == 23


def test_legendary_before_creature_and_planeswalker_is_said_of_both():
    legendary = effect("You gain 1 life for each legendary creature and planeswalker you control.").amount.of.filter
    assert HasSupertype("legendary") in legendary.parts
    assert Or((HasType("creature"), HasType("planeswalker"))) in legendary.parts


def test_of_what_a_quality_before_a_list_is_said_is_unclear():
    with pytest.raises(NotUnderstood):
        language().read("You gain 1 life for each green creature and planeswalker you control.", root=SPELL_LINE)


@rule("613.4c")
def test_for_each_of_one_and_each_of_another():
    s = table()
    text = "Scholar gets +1/+1 for each card in your hand and each artifact you control."
    s.put(0, "battlefield", beast("Scholar", text, "0/1"))
    s.put(0, "battlefield", ROCK, ROCK)
    s.put(0, "hand", BEAR)
    assert s.pt("Scholar") == (3, 4)


@rule("118.3", "601.2h")
def test_one_card_or_another_as_a_cost():
    s = table(decks=[[OGRE] * 20] * 2)
    s.put(0, "battlefield", made("Shelf", "Artifact", "Discard a land card or Elf card: Draw a card."))
    s.put(0, "hand", BEAR)
    assert not s.can(0, "Shelf", kind="activate")
    elf = s.put(0, "hand", beast("Sprite", types="Creature \u2014 Elf"))
    s.act(0, "activate", "Shelf").resolve()
    assert elf not in s.ids("hand", 0) and s.count("Ogre", "hand", 0) == 1


def test_a_color_beside_a_card_type():
    read = effect(
        "Look at the top five cards of your library. You may reveal a blue or artifact card from among them and put it into "
        "your hand. Put the rest on the bottom of your library in a random order."
    )
    assert any(part == Or((HasColor("U"), HasType("artifact"))) for part in read.walk())


@rule("115.1")
def test_words_behind_the_noun():
    assert meaning("Exile target permanent you own or control.", spell=True)
    behind = meaning("Exile target creature that's attacking or blocking.", spell=True)
    assert behind == meaning("Exile target attacking or blocking creature.", spell=True)


@rule("115.1d")
def test_what_you_own_or_control():
    s = table()
    mine = s.put(0, "battlefield", BEAR)
    theirs = s.put(1, "battlefield", OGRE)
    play(s, 0, spell("Exile target permanent you own or control.", "Edict"), mine)
    assert s.ids("battlefield") == [theirs]


@rule("109.2", "202.3")
def test_a_land_of_a_kind_has_no_mana_value_to_ask_for():
    s = table()
    small, large = beast("Cub", cost="{2}"), beast("Giant", cost="{5}")
    s.put(0, "graveyard", basic("W"), basic("G"), small, large)
    text = "Return a Plains card or a creature card with mana value 3 or less from your graveyard to your hand."
    s.put(0, "hand", spell(text, "Recall"))
    s.cast(0, "Recall")
    decision = s.wait_for("608.2d", 0)
    names = {s.game.characteristics(card)[NAME] for card in decision.options}
    assert names == {"Plains", "Cub"}
    s.answer(0, [s.find("Plains", "graveyard")])
    assert s.zone_names(0, "hand") == ["Plains"]


@rule("108.3", "109.4")
def test_each_permanent_that_another_player_owns():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", BEAR, ROCK, controller=0)
    s.put(1, "battlefield", OGRE)
    play(s, 0, spell("You gain 1 life for each permanent you control but don't own."))
    assert s.life_totals() == [22, 20]
