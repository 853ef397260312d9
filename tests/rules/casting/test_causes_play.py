"""What triggers on playing lands and cards, on a certain player's spells, and on activating abilities, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from rulebook import FOREST
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Moved
from apnap.testing import rule
from apnap_plugins.rules.casting.triggers import WhenActivatesAbility, WhenPlaysCard, WhenPlaysLand
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.filters import LAND

VIVID = made("Vivid Creek", "Land", "{T}: Add {U}.")


def test_lines_mean():
    (ability,) = meaning("Whenever an opponent plays a land, you gain 1 life.")
    assert ability.on == WhenPlaysLand(LAND, "opponent")
    (ability,) = meaning("When you play a card, you gain 1 life.")
    assert ability.on == WhenPlaysCard()
    (ability,) = meaning("Whenever a player activates an ability that isn't a mana ability, you gain 1 life.")
    assert ability.on == WhenActivatesAbility()


@rule("305.1", "305.4")
def test_a_land_that_is_played_and_none_that_is_put_there():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a player plays a land, that player draws a card."))
    s.put(0, "library", BEAR, BEAR)
    s.put(0, "hand", FOREST, FOREST)
    s.expect(0, "608.2d", True)
    play(s, 0, spell("You may put a land card from your hand onto the battlefield."))
    assert s.zone_names(0, "hand") == ["Forest"]
    s.act(0, "play", "Forest")
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"]


@rule("305.1", "603.2")
def test_another_land_and_a_kind_of_land():
    s = table()
    city = made("City", "Land", "When you play another land, sacrifice ~.\n{T}: Add {C}{C}.")
    s.put(0, "battlefield", shrine("Whenever you play a nonbasic land, you gain 1 life."))
    s.put(0, "hand", city)
    s.act(0, "play", "City")
    s.resolve_all()
    assert (s.life(0), "City" in s.permanents(0)) == (21, True)
    s = table()
    s.put(0, "battlefield", city, shrine("Whenever you play a nonbasic land, you gain 1 life."))
    s.put(0, "hand", FOREST)
    s.act(0, "play", "Forest")
    s.resolve_all()
    assert (s.life(0), "City" in s.permanents(0)) == (20, False)


@rule("701.14b")
def test_a_card_is_played_as_a_land_or_by_casting_it():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you play a card, draw a card.\nYour maximum hand size is two."))
    s.put(0, "library", *[BEAR] * 9)
    s.put(0, "hand", FOREST)
    s.act(0, "play", "Forest")
    s.resolve_all()
    play(s, 0, spell("You gain 1 life."))
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear", "Bear"]
    play(s, 0, spell("Draw two cards."))
    s.resolve_all()
    assert len(s.zone_names(0, "hand")) == 5
    s.pass_until("upkeep")
    assert len(s.zone_names(0, "hand")) == 2


@rule("701.14b", "601.2a")
def test_a_card_that_is_played_from_exile():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you play a card from exile, you gain 5 life."))
    s.put(0, "hand", made("Ring", "Artifact", "{T}: Add {C}."))
    s.put(0, "library", VIVID)
    play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
    s.resolve_all()
    s.cast(0, "Ring")
    s.resolve_all()
    assert s.life(0) == 20
    s.act(0, "play", "Vivid Creek")
    s.resolve_all()
    assert s.life(0) == 25
    s.put(0, "library", made("Bauble", "Artifact", "{T}: Add {C}."))
    play(s, 0, spell("Exile the top card of your library. You may play that card this turn."))
    s.resolve_all()
    s.cast(0, "Bauble")
    s.resolve_all()
    assert s.life(0) == 30


@rule("205.2a", "607.2a", "603.4")
@pytest.mark.parametrize(("exiled", "gained"), [("Artifact Creature", 1), ("Artifact", 0), ("Land", 1)])
def test_a_land_or_a_spell_that_shares_a_card_type_with_the_exiled_card(exiled, gained):
    s = table()
    s.put(0, "graveyard", made("Relic", exiled, "", size="1/1" if "Creature" in exiled else ""))
    guard = beast("Guard", "When this creature enters, exile a card from a graveyard.\nWhenever you play a land or cast a spell, "
                  "if it shares a card type with the exiled card, you gain 1 life.")  # fmt: skip
    play(s, 0, guard)
    s.resolve_all()
    s.put(0, "hand", FOREST)
    play(s, 0, beast("Ox"))
    s.resolve_all()
    assert s.life(0) == 20 + (exiled == "Artifact Creature")
    s.act(0, "play", "Forest")
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("603.2")
def test_the_spells_of_a_chosen_player():
    s = table()
    nemesis = beast("Nemesis", "As this creature enters, choose a player.\nWhenever the chosen player casts a spell, that player "
                    "loses 1 life.")  # fmt: skip
    s.expect(0, "607.2d", ("player", 1))
    play(s, 0, nemesis)
    s.resolve_all()
    play(s, 0, spell("You gain 2 life."))
    s.resolve_all()
    play(s, 1, spell("You gain 3 life."))
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (22, 22)


@rule("602.2b", "109.2", "605.1a")
def test_an_ability_that_is_no_mana_ability():
    s = table()
    s.put(0, "battlefield", shrine("Whenever an opponent activates an ability of a creature that isn't a mana ability, this "
                                   "enchantment deals 1 damage to that player."))  # fmt: skip
    s.put(1, "battlefield", beast("Seer", "Sacrifice this creature: You gain 3 life."),
          beast("Dork", "{T}: Add {G}."))  # fmt: skip
    s.put(1, "hand", beast("Cycler", "Cycling {0}"))
    s.pass_priority()
    s.put(1, "library", BEAR)
    s.act(1, "tap for mana", "Dork")
    s.act(1, "activate", "Cycler")
    s.resolve_all()
    assert s.life(1) == 20
    s.activate(1, "Seer")
    s.resolve_all()
    assert s.life(1) == 22


@rule("603.2", "115.7d")
def test_those_permanents_are_the_ones_that_the_spell_was_cast_with():
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever you cast a spell that targets one or more creatures, gain control of those creatures."),
    )
    first, second = s.put(1, "battlefield", BEAR, BEAR)
    s.put(
        0,
        "hand",
        spell("Tap target creature.", name="Numb"),
        spell("You may choose new targets for target spell.", name="Turn"),
    )
    s.cast(0, "Numb", first)
    s.cast(0, "Turn", "Numb")
    s.expect(0, "115.7", [second])
    s.resolve()
    s.resolve_all()
    assert (s.field(TAPPED, first), s.field(TAPPED, second)) == (False, True)
    assert (s.game.controller(first), s.game.controller(second)) == (0, 1)


@rule("607.2a", "400.7")
def test_what_is_exiled_no_more_shares_nothing():
    s = table()
    s.put(1, "graveyard", BEAR)
    text = "When ~ enters, exile a card from a graveyard.\nWhenever a player plays a land or casts a spell, if it shares a card "
    play(s, 0, beast("Keeper", f"{text}type with the exiled card, ~ deals 2 damage to that player."))
    s.resolve_all()
    for life in (18, 16):
        play(s, 0, beast("Imp"))
        s.resolve_all()
        assert s.life(0) == life
    play(s, 0, spell("You gain 1 life."))
    assert s.life(0) == 17, "an instant is no creature"
    s.happen(Moved(s.find("Bear", "exile"), "graveyard"))
    play(s, 0, beast("Imp"))
    s.resolve_all()
    assert s.life(0) == 17
