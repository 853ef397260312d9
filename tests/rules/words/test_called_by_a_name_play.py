"""Cards made from their text, played: names that are part of others, and things that are called by their name or type."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.combat.combat import blocked_by, is_attacking


@rule("111.4", "508.4")
def test_a_token_that_is_called_by_its_name_enters_tapped_and_attacking() -> None:
    text = (
        "Whenever Cara attacks, create Rags, a legendary 2/1 red Monkey creature token. Rags enters tapped and attacking. "
        "Exile that token at end of combat."
    )
    s = table()
    s.put(0, "battlefield", beast("Cara, Raider", text, "1/3", "Legendary Creature — Human"))
    s.attack(["Cara, Raider"])
    s.resolve_all()
    rags = s.find("Rags", "battlefield")
    assert is_attacking(s.game, rags)
    assert "Rags" in s.tapped()
    s.pass_until("end of combat")
    assert s.life(1) == 20 - 1 - 2
    s.resolve_all()
    assert s.permanents(0) == ["Cara, Raider"]


def test_a_sentence_that_names_something_else_is_not_about_the_token() -> None:
    text = "Create Rags, a legendary 2/1 red Monkey creature token. Ruin enters tapped and attacking."
    with pytest.raises(CardRefused):
        understood(language(), CardRow(name="Call", type_line="Sorcery", oracle_text=text))


@rule("201.5", "113.3")
def test_a_short_name_within_another_name_is_part_of_that() -> None:
    text = (
        "When Naza enters, search your library for an Equipment card and reveal it. If you reveal a card named Hammer of Naza "
        "this way, put it onto the battlefield. Otherwise, put that card into your hand. Then shuffle."
    )
    naza = made("Naza, Smith", "Legendary Creature — Cat", text, size="2/2")
    for name, zone in (("Hammer of Naza", "battlefield"), ("Spear", "hand")):
        s = table()
        s.put(0, "library", made(name, "Artifact — Equipment", "Equip {1}"))
        s.expect(0, "701.19a", [name])
        play(s, 0, naza)
        s.resolve_all()
        assert name in s.zone_names(0, zone)


@rule("111.3", "111.4")
def test_a_token_named_after_what_creates_it_has_several_abilities_and_a_keyword() -> None:
    text = (
        "When Icy, Tyrant dies, create Icy, Frost Tongue, a legendary white Equipment artifact token with "
        '"Equipped creature gets +2/+0," "Whenever equipped creature attacks, you gain 1 life," and equip {0}.'
    )
    s = table()
    s.put(0, "battlefield", made("Icy, Tyrant", "Legendary Creature — Dragon", text, size="4/4"), BEAR)
    play(s, 0, spell("Destroy target creature.", "Doom"), "Icy, Tyrant")
    s.resolve_all()
    assert s.permanents(0) == ["Bear", "Icy, Frost Tongue"]
    s.activate(0, "Icy, Frost Tongue", "Bear")
    s.resolve_all()
    s.attack(["Bear"])
    s.resolve_all()
    assert s.life(0) == 21
    s.pass_until("end of combat")
    assert s.life(1) == 20 - 4


@rule("509.7", "509.7a")
def test_a_token_is_created_blocking_the_creature_that_is_blocked() -> None:
    text = "Whenever ~ blocks a creature, create a 1/1 white Cat creature token that's blocking that creature."
    s = table()
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", beast("King", text, "1/4"))
    s.attack(["Ogre"])
    s.block({"King": "Ogre"})
    s.resolve_all()
    cat, ogre = s.find("Cat Token", "battlefield"), s.find("Ogre", "battlefield")
    assert s.game.controller(cat) == 1
    assert blocked_by(s.game, cat) == (ogre,)


@rule("603.2", "205.3m")
def test_what_was_named_by_its_type_is_called_by_it() -> None:
    text = "Whenever a Wizard enters under your control, destroy target creature. That Wizard gains haste until end of turn."
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.put(1, "battlefield", BEAR)
    play(s, 0, beast("Mage", types="Creature — Wizard"))
    s.resolve_all()
    assert s.permanents(1) == []
    assert s.has("Mage", "haste")
    with pytest.raises(CardRefused, match="need not be a Wizard"):
        made("Odd", "Enchantment", "Whenever a non-Wizard creature enters, that Wizard gains haste until end of turn.")


@rule("201.2a", "603.2")
@pytest.mark.parametrize(("owner", "life"), [(0, 20), (1, 10)])
def test_the_card_of_the_same_name_is_in_the_graveyard_of_who_cast_the_spell(owner: int, life: int) -> None:
    text = (
        "Whenever an opponent casts a creature or planeswalker spell with the same name as a card in their graveyard, "
        "that player loses 10 life."
    )
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.put(owner, "graveyard", BEAR)
    play(s, 1, beast("Bear", "Flash"))
    s.resolve_all()
    assert s.life(1) == life
    assert len(meaning(text)) == 1


@rule("608.2h", "701.36a")
def test_how_many_investigated_this_way() -> None:
    text = (
        "When ~ enters, each opponent may investigate. Each opponent who doesn't loses 1 life. You investigate X times, where X "
        "is one plus the number of opponents who investigated this way."
    )
    for does in (True, False):
        s = table()
        s.expect(1, "608.2d", does)
        play(s, 0, beast("Rider", text))
        s.resolve_all()
        assert s.permanents(0).count("Clue Token") == (2 if does else 1)
        assert (s.permanents(1).count("Clue Token"), s.life(1)) == ((1, 20) if does else (0, 19))


@rule("108.3", "406.1")
def test_the_cards_that_a_player_owns_in_exile() -> None:
    s = table()
    s.put(1, "exile", BEAR, OGRE)
    s.put(0, "exile", BEAR)
    shock = spell(
        "Shock deals damage to target player equal to the number of cards that player owns in exile.", "Shock"
    )
    play(s, 0, shock, ("player", 1))
    assert s.life_totals() == [20, 18]


@rule("201.5", "603.2")
def test_a_card_with_the_name_of_several_speaks_of_itself_in_the_plural() -> None:
    text = (
        "When Ant and Bee enter, you gain 1 life.\nWhenever Ant and Bee attack or block, you gain 10 life.\n"
        "Whenever Ant and Bee deal combat damage to a player, you gain that much life.\nWhen Ant and Bee die, draw a card."
    )
    s = table(decks=[[BEAR] * 9] * 2)
    pair = beast("Ant and Bee", text, "3/3", "Legendary Creature \u2014 Insect")
    play(s, 0, pair)
    s.resolve_all()
    assert s.life_totals() == [21, 20]
    for _ in range(2):
        s.pass_until("upkeep")
        s.pass_until("precombat main")
    s.attack(["Ant and Bee"])
    s.pass_until("postcombat main")
    assert s.life_totals() == [34, 17]
    play(s, 0, spell("Destroy target creature."), "Ant and Bee")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"] * 2


def test_others_do_not_do_in_the_plural_what_one_of_them_does() -> None:
    for line in ("When a creature enter, you gain 1 life.", "Whenever enchanted creature attack, you gain 1 life."):
        with pytest.raises(NotUnderstood):
            meaning(line)


@rule("111.4", "201.5a")
def test_the_quoted_ability_of_a_named_token_calls_it_by_its_name() -> None:
    text = (
        "Create Wing, a legendary 1/1 blue Bird creature token with flying and "
        '"Whenever Wing attacks, put a +1/+1 counter on Wing."'
    )
    s = table(decks=[[BEAR] * 9] * 2)
    play(s, 0, made("Call", "Sorcery", text))
    for _ in range(2):
        s.pass_until("upkeep")
        s.pass_until("precombat main")
    s.attack(["Wing"])
    s.resolve_all()
    assert s.pt("Wing") == (2, 2)


@rule("111.4", "604.3")
def test_the_size_of_a_named_token_is_what_its_ability_says() -> None:
    text = (
        "Create Beau, a legendary blue Ox creature token with "
        '"Beau\'s power and toughness are each equal to the number of lands you control."'
    )
    s = table()
    s.lands(0, "GGG")
    play(s, 0, made("Call", "Sorcery", text))
    assert s.pt("Beau") == (3, 3)


def test_another_name_in_the_ability_of_a_named_token_is_not_its_own() -> None:
    text = 'Create Wing, a legendary 1/1 blue Bird creature token with "Whenever Wings attacks, draw a card."'
    with pytest.raises(CardRefused):
        made("Call", "Sorcery", text)
