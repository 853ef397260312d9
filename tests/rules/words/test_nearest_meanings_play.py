"""Cards made from their text, played: which of two things a number, "other" or a name is nearer to, and what can't be done."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule


@rule("608.2c", "609.3")
@pytest.mark.parametrize(("cards", "left", "there"), [(1, 1, False), (2, 0, True), (3, 1, True)])
def test_who_cant_exile_two_cards_exiles_none(cards: int, left: int, there: bool) -> None:
    text = "At the beginning of your end step, exile two cards from your graveyard. If you can't, sacrifice ~ and draw a card."
    s = table()
    s.put(0, "battlefield", shrine(text))
    s.put(0, "graveyard", *[BEAR] * cards)
    s.put(0, "library", OGRE)
    s.pass_until("end")
    s.resolve_all()
    assert ("Shrine" in s.permanents(0)) == there
    assert s.zone_names(0, "graveyard").count("Bear") == left
    assert s.zone_names(0, "hand") == ([] if there else ["Ogre"])


@rule("603.10d", "615.5")
def test_damage_that_is_prevented_gives_it_away_and_who_lost_it_draws() -> None:
    text = (
        "When you lose control of ~, draw two cards.\n"
        "If damage would be dealt to ~, prevent that damage and an opponent of your choice gains control of it."
    )
    s = table()
    khar = s.put(0, "battlefield", beast("Khar", text, "3/3"))
    s.put(0, "library", BEAR, BEAR, BEAR)
    s.put(1, "library", OGRE, OGRE)
    play(s, 1, spell("Shock deals 5 damage to target creature.", "Shock"), "Khar")
    s.resolve_all()
    assert s.game.controller(khar) == 1
    assert (s.zone_names(0, "hand"), s.zone_names(1, "hand")) == (["Bear", "Bear"], [])
    assert s.damage(khar) == 0


@rule("608.2c", "608.2h")
def test_that_many_is_what_was_discarded_and_not_the_damage() -> None:
    text = "Whenever ~ deals combat damage to a player, you may discard any number of cards. If you do, draw that many cards."
    s = table()
    s.put(0, "battlefield", beast("Neb", text, "5/3"))
    s.put(0, "hand", OGRE, OGRE, BEAR)
    s.put(0, "library", *[BEAR] * 6)
    s.expect(0, "608.2d", True)
    s.expect(0, "choose", ["Ogre", "Ogre"])
    s.attack(["Neb"])
    s.pass_until("end of combat")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear", "Bear", "Bear"]


@rule("603.10a", "115.1")
def test_another_card_with_less_toughness_is_not_the_one_that_died() -> None:
    text = (
        "Whenever ~ or another creature you control dies, return up to one other target creature card with lesser toughness "
        "from your graveyard to your hand."
    )
    s = table()
    s.put(0, "battlefield", beast("Yew", text, "3/7"))
    s.put(0, "battlefield", beast("Giant", size="1/4"))
    s.put(0, "graveyard", beast("Imp", size="1/3"), beast("Wall", size="0/4"))
    play(s, 0, spell("Target creature gets +0/+3 until end of turn.", "Grow"), "Giant")
    s.expect(0, "targets", ["Imp"])
    play(s, 1, spell("Destroy target creature.", "Doom"), "Giant")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Imp"]


@rule("603.2", "504.1")
def test_the_first_card_of_the_draw_step_is_left_out() -> None:
    text = "Whenever a player draws a card except the first one they draw in each of their draw steps, you gain 1 life."
    s = table()
    s.put(0, "battlefield", shrine(text))
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 6)
    s.pass_until("draw", again=True)
    assert s.life(0) == 20
    active = s.game.active_player
    play(s, active, spell("Draw two cards.", "Two"))
    s.resolve_all()
    assert s.life(0) == 22
    play(s, 1 - active, spell("Draw a card.", "One"))
    s.resolve_all()
    assert s.life(0) == 23


@rule("201.5", "113.10")
def test_a_name_in_an_ability_that_it_has_by_its_own_words_is_its_own() -> None:
    text = (
        'As long as ~ is enchanted and equipped, Kos has "Whenever Kos deals combat damage to an opponent, you gain that much '
        'life."'
    )
    s = table()
    s.put(0, "battlefield", made("Kos, Warlord", "Legendary Creature — Ogre", text, size="3/3"))
    blade, veil = (
        made("Blade", "Artifact — Equipment", "Equip {0}"),
        made("Veil", "Enchantment — Aura", "Enchant creature"),
    )
    s.put(0, "battlefield", blade)
    s.activate(0, "Blade", "Kos, Warlord")
    s.resolve_all()
    play(s, 0, veil, "Kos, Warlord")
    s.attack(["Kos, Warlord"])
    s.pass_until("end of combat")
    assert (s.life(0), s.life(1)) == (23, 17)


@rule("707.9", "707.9b", "201.5")
def test_a_copy_that_has_an_ability_about_itself() -> None:
    text = (
        "You may have Saka the Impostor enter as a copy of any creature on the battlefield, except its name is Saka the "
        "Impostor, it's legendary in addition to its other types, and it has \"{0}: Return Saka the Impostor to its owner's hand "
        'at the beginning of the next end step."'
    )
    s = table()
    s.put(1, "battlefield", OGRE)
    s.expect(0, "707.5", "Ogre")
    play(s, 0, made("Saka the Impostor", "Legendary Creature — Rogue", text, size="3/1"))
    saka = s.find("Saka the Impostor", "battlefield")
    assert s.pt(saka) == s.pt("Ogre")
    s.activate(0, "Saka the Impostor")
    s.resolve_all()
    s.pass_until("end")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Saka the Impostor"]
