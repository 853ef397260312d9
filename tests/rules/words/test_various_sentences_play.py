"""Sentences for a time, by somebody's choice, unless something is paid, and done otherwise, played (CR 608.2, 611.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

FOREST, SWAMP = basic("G"), basic("B")


@rule("611.2a", "500.5")
def test_a_land_type_until_its_controllers_next_untap_step():
    s = table(decks=[[BEAR] * 20] * 2)
    s.put(1, "battlefield", FOREST)
    play(s, 0, spell("Target land becomes a Swamp until its controller's next untap step."), "Forest")
    assert s.characteristic("Forest", "subtypes") == {"Swamp"}
    s.pass_until("end")
    assert s.characteristic("Forest", "subtypes") == {"Swamp"}
    s.pass_until("upkeep")
    assert s.game.active_player == 1 and s.characteristic("Forest", "subtypes") == {"Forest"}


@rule("608.2d")
@pytest.mark.parametrize("chosen", ["Plains", "Island"])
def test_one_of_two_land_types(chosen):
    s = table()
    s.put(1, "battlefield", FOREST)
    s.put(0, "hand", spell("Target land becomes a Plains or an Island until end of turn."))
    s.cast(0, "Effect", "Forest")
    s.expect(0, "choose", chosen)
    s.resolve()
    assert s.characteristic("Forest", "subtypes") == {chosen}
    s.pass_until("upkeep")
    assert s.characteristic("Forest", "subtypes") == {"Forest"}


@rule("105.3")
def test_a_color_in_addition_to_its_other_colors():
    s = table()
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("Target permanent becomes blue in addition to its other colors until end of turn."), "Bear")
    assert s.characteristic("Bear", "colors") == {"G", "U"}


@rule("109.2", "708.2")
def test_which_kinds_of_several_gain_something():
    s = table()
    rock = made("Rock", "Artifact \u2014 Equipment", "Equip {0}")
    s.put(0, "battlefield", rock, beast("Legend", types="Legendary Creature"), BEAR)
    s.put(1, "battlefield", made("Theirs", "Artifact \u2014 Equipment", "Equip {0}"))
    text = "Auras, Equipment, and legendary creatures you control gain indestructible until end of turn."
    play(s, 0, spell(text))
    assert [s.has(name, "indestructible") for name in ("Rock", "Legend", "Bear", "Theirs")] == [
        True,
        True,
        False,
        False,
    ]
    play(s, 0, spell("Face-up creatures you control gain haste until end of turn."))
    assert s.has("Bear", "haste") and not s.has("Theirs", "haste")


@rule("601.2c")
def test_two_other_targets_are_other_than_the_source():
    s = table()
    s.put(0, "battlefield", beast("Adept", "{T}: Untap two other target permanents."), FOREST, BEAR)
    s.set_field("tapped", True, "Forest")
    assert s.can(0, "Adept", "activate")
    s.activate(0, "Adept", ["Forest", "Bear"])
    s.resolve()
    assert s.tapped(0) == ["Adept"]
    t = table()
    t.put(0, "battlefield", beast("Adept", "{T}: Untap two other target permanents."), FOREST)
    assert not t.can(0, "Adept", "activate")


@rule("118.12a")
@pytest.mark.parametrize("pays", [True, False])
def test_unless_its_controller_pays_life(pays):
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", spell("Tap target creature unless its controller pays 2 life."))
    s.cast(0, "Effect", "Bear")
    s.expect(1, "118.12a", pays)
    s.resolve()
    assert (s.life(1), s.tapped(1)) == ((18, []) if pays else (20, ["Bear"]))


@rule("118.12a", "701.17a")
@pytest.mark.parametrize("pays", [True, False])
def test_unless_that_player_sacrifices_it(pays):
    s = table()
    s.put(1, "battlefield", made("Idol", "Artifact", ""), made("Other", "Artifact", ""))
    text = "Target artifact deals 3 damage to its controller unless that player sacrifices it."
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect", "Idol")
    s.expect(1, "118.12a", pays)
    s.resolve()
    assert (s.life(1), s.permanents(1)) == ((20, ["Other"]) if pays else (17, ["Idol", "Other"]))


@rule("119.5")
@pytest.mark.parametrize(("wants", "life"), [(True, 4), (False, 20)])
def test_you_may_have_your_life_total_become_a_number(wants, life):
    s = table()
    s.put(0, "battlefield", BEAR)
    text = "When ~ enters, you may have your life total become the total toughness of creatures you control."
    s.put(0, "hand", beast("Changer", text))
    s.cast(0, "Changer")
    s.resolve()
    s.expect(0, "may", wants)
    s.resolve_all()
    assert s.life(0) == life


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(
    ("card", "wants", "zone"), [(FOREST, True, "battlefield"), (FOREST, False, "hand"), (BEAR, None, "hand")]
)
def test_otherwise_is_also_where_it_was_not_wanted(card, wants, zone):
    for end in ("Otherwise, put that card into your hand.", "If you don't, put it into your hand."):
        s = table()
        s.put(0, "library", card)
        text = f"Reveal the top card of your library. You may put that card onto the battlefield if it's a land card. {end}"
        s.put(0, "hand", spell(text))
        s.cast(0, "Effect")
        if wants is not None:
            s.expect(0, "may", wants)
        s.resolve().done()
        assert s.zone_names(0 if zone == "hand" else None, zone) == [card.name]


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(("card", "wants", "life"), [(FOREST, True, 20), (FOREST, False, 23), (BEAR, None, 23)])
@pytest.mark.parametrize("more", ["", " Draw a card."])
def test_if_you_dont_is_also_where_a_condition_before_it_keeps_you_from_it(card, wants, life, more):
    s = table()
    s.put(0, "library", card, OGRE)
    text = (
        "Exile the top card of your library. If it's a land card, you may put it onto the battlefield. "
        f"If you don't, you gain 3 life.{more}"
    )
    assert meaning(text, spell=True)
    s.put(0, "hand", spell(text))
    s.cast(0, "Effect")
    if wants is not None:
        s.expect(0, "may", wants)
    s.resolve().done()
    assert s.life(0) == life
    assert len(s.zone_names(0, "hand")) == bool(more)


@rule("614.6", "614.11")
def test_several_sentences_instead_of_a_draw():
    s = table()
    s.put(0, "library", BEAR, FOREST, OGRE, FOREST)
    text = (
        "If you would draw a card, instead reveal the top three cards of your library. Put all creature cards revealed this "
        "way into your hand and the rest on the bottom of your library in any order."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Draw a card."))
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]
    assert s.zone_names(0, "library") == ["Forest", "Forest"]


@rule("614.5", "614.11")
@pytest.mark.parametrize(("top", "hand"), [(BEAR, []), (FOREST, ["Forest"])])
def test_a_draw_within_what_replaces_a_draw_is_a_draw(top, hand):
    s = table()
    s.put(0, "library", top, FOREST)
    text = (
        "If you would draw a card, reveal the top card of your library instead. "
        "If it's a creature card, put it into your graveyard. Otherwise, draw a card."
    )
    s.put(0, "battlefield", shrine(text))
    play(s, 0, spell("Draw a card."))
    assert s.zone_names(0, "hand") == hand


@rule("702.33d")
@pytest.mark.parametrize(("mana", "left"), [("", ["Bear"]), ("W", [])])
def test_it_was_kicked_is_said_of_the_card_itself_behind_a_group(mana, left):
    s = table()
    text = "Kicker {W}\nWhen ~ enters, destroy all lands you control. If it was kicked, destroy all creatures instead."
    s.put(0, "battlefield", FOREST)
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", made("Angel", "Artifact", text))
    if mana:
        s.give(0, mana)
    s.cast(0, "Angel", **({"may": 1} if mana else {}))
    s.resolve_all()
    assert s.permanents(1) == left
    assert ("Forest" in s.permanents(0)) == bool(mana)


@rule("508.1", "603.2")
def test_an_opponent_attacks_you():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", shrine("Whenever an opponent attacks you, that player loses 1 life."))
    s.attack("Bear")
    s.resolve_all()
    assert s.life(0) == 19


@rule("119.3")
@pytest.mark.parametrize(("theirs", "cards"), [(20, 1), (21, 0), (19, 1)])
def test_while_you_have_the_most_life_or_are_tied(theirs, cards):
    s = table(decks=[[BEAR] * 20] * 2)
    s.set_field("life", theirs, 1)
    text = "Whenever ~ attacks while you have the most life or are tied for most life, draw a card."
    s.put(0, "battlefield", beast("Preacher", text))
    before = len(s.zone_names(0, "hand"))
    s.attack("Preacher")
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == before + cards
