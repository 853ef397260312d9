"""Losing the game, copies that are something else too, abilities that are lost, copies of abilities, played (CR 104, 707)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.continuous.instructions import ChangeOfChoice
from apnap_plugins.rules.vocabulary.characteristics import COLORS, SUBTYPES
from apnap_plugins.testing import basic

FOREST = basic("G")


# Losing the game ------------------------------------------------------------------------------------------


@rule("614.6", "104.3b")
def test_something_is_done_instead_of_losing():
    s = table()
    text = "If you would lose the game, instead exile Throne and your life total becomes 1."
    s.put(0, "battlefield", shrine(text, "Throne"))
    play(s, 0, spell("You lose 20 life."))
    assert (s.life_totals(), s.zone_names(None, "exile")) == ([1, 20], ["Throne"])
    play(s, 0, spell("You lose 1 life."))
    assert s.game.is_over()


@rule("614.6")
def test_the_next_time_only():
    s = table()
    s.put(0, "library", *[FOREST] * 7)
    text = "The next time you would lose the game this turn, instead draw seven cards and your life total becomes 1."
    play(s, 0, spell(text))
    play(s, 0, spell("You lose the game."))
    assert (s.life_totals(), len(s.zone_names(0, "hand"))) == ([1, 20], 7)
    play(s, 0, spell("You lose the game."))
    assert s.game.is_over()


@rule("614.6", "701.20c")
def test_all_that_one_owns_is_shuffled_in():
    text = (
        "If you would lose the game, instead shuffle your hand, your graveyard, and all permanents you own into your library, "
        "then draw seven cards and your life total becomes 20."
    )
    s = table()
    s.put(0, "battlefield", made("Mirror", "Artifact", text), FOREST)
    s.put(0, "battlefield", BEAR, controller=1)
    s.put(1, "battlefield", OGRE, controller=0)
    s.put(0, "hand", *[FOREST] * 5)
    play(s, 0, spell("You lose 25 life."))
    assert (s.life_totals(), s.permanents()) == ([20, 20], ["Ogre"])
    assert len(s.zone_names(0, "hand")) + len(s.zone_names(0, "library")) == 9


@rule("704.5a", "101.2")
def test_one_lives_without_life_but_loses_for_other_reasons():
    s = table()
    s.put(0, "battlefield", shrine("You don't lose the game for having 0 or less life."))
    play(s, 0, spell("You lose 25 life."))
    assert s.life_totals() == [-5, 20]
    assert not s.game.is_over()
    play(s, 0, spell("You lose the game."))
    assert s.game.is_over()


@rule("119.3")
def test_for_each_life_that_was_lost():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you lose life, you gain 2 life for each 1 life you lost."))
    play(s, 0, spell("You lose 3 life."))
    s.resolve_all()
    assert s.life_totals() == [23, 20]


@rule("118.12a")
@pytest.mark.parametrize("has", [True, False])
def test_unless_a_player_has_it_deal_damage(has):
    s = table()
    s.put(1, "battlefield", OGRE)
    s.expect(1, "YesNo", has)
    text = "Burn deals 1 damage to target creature unless that creature's controller has Burn deal 2 damage to them."
    play(s, 0, spell(text, "Burn"), "Ogre")
    assert (s.life_totals(), s.damage("Ogre")) == (([20, 18], 0) if has else ([20, 20], 1))


@rule("118.12a")
@pytest.mark.parametrize("pays", [True, False])
def test_unless_one_pays_its_mana_cost(pays):
    s = table()
    s.put(0, "battlefield", beast("Golem", "{0}: Sacrifice Golem unless you pay its mana cost.", cost="{G}"), FOREST)
    s.activate(0, "Golem")
    s.expect(0, "YesNo", pays)
    s.resolve()
    assert ("Golem" in s.permanents()) == pays
    assert s.tapped() == (["Forest"] if pays else [])


# Copies -------------------------------------------------------------------------------------------------------


@rule("707.9b", "205.1a")
@pytest.mark.parametrize(
    ("more", "colors", "subtypes"),
    [
        ("", {"W"}, {"Illusion", "Equipment"}),
        (" in addition to its other colors and types", {"G", "W"}, {"Illusion", "Equipment", "Dog"}),
    ],
)
def test_a_copy_is_something_else(more, colors, subtypes):
    s = table()
    s.put(0, "battlefield", made("Pup", "Artifact Creature \u2014 Equipment Dog", "", "{G}", "3/3"))
    play(
        s, 0, spell(f"Create a token that's a copy of target creature, except it's a 0/1 white Illusion{more}."), "Pup"
    )
    (token,) = (o for o in s.find_all("Pup") if s.game.object(o).kind == "token")
    assert s.pt(token) == (0, 1)
    assert (s.characteristic(token, COLORS), s.characteristic(token, SUBTYPES)) == (colors, subtypes)


@rule("707.2", "608.2h")
def test_copies_of_what_was_sacrificed():
    s = table()
    text = "{0}, Sacrifice a creature: Create two tokens that are copies of the sacrificed creature."
    s.put(0, "battlefield", shrine(text), OGRE)
    s.activate(0, "Shrine")
    s.resolve()
    assert s.permanents() == ["Ogre", "Ogre", "Shrine"]


@rule("707.4", "608.2h")
def test_it_becomes_a_copy_of_what_was_sacrificed():
    s = table()
    text = (
        "{0}, Sacrifice another creature: Dane becomes a copy of the sacrificed creature, except it has this ability."
    )
    dane = s.put(0, "battlefield", beast("Dane", text))
    s.put(0, "battlefield", OGRE, BEAR)
    s.expect(0, "sacrifice", ["Ogre"])
    s.activate(0, "Dane")
    s.resolve()
    assert s.game.name_of(dane) == "Ogre"
    s.act(0, "activate", dane).resolve()
    assert s.game.name_of(dane) == "Bear"


@rule("707.10", "113.7a")
def test_an_ability_of_an_artifact_source_is_copied_and_of_another_is_not_offered():
    s = table()
    s.put(0, "battlefield", made("Orb", "Artifact", "{0}: You gain 1 life."), shrine("{0}: You gain 5 life."))
    text = "{0}: Copy target activated or triggered ability you control from an artifact source."
    s.put(0, "battlefield", beast("Tawn", text))
    s.activate(0, "Shrine")
    assert not s.can(0, "Tawn", "activate")
    s.activate(0, "Orb")
    s.activate(0, "Tawn")
    s.resolve_all()
    assert s.life_totals() == [27, 20]


@rule("707.10", "601.1")
def test_a_copy_was_not_cast():
    s = table()
    s.put(0, "battlefield", shrine("{0}: Copy target spell you control that wasn't cast."))
    s.put(0, "hand", spell("You gain 1 life.", "Sip"), spell("Copy target instant or sorcery spell.", "Fork"))
    s.cast(0, "Sip")
    assert not s.can(0, "Shrine", "activate")
    s.cast(0, "Fork", "Sip")
    s.resolve()
    s.activate(0, "Shrine")
    s.resolve_all()
    assert s.life_totals() == [23, 20]


# Abilities ----------------------------------------------------------------------------------------------------


@rule("702.14a", "113.10b")
def test_landwalk_of_one_kind_is_lost_and_other_landwalk_stays():
    s = table()
    bear = s.put(0, "battlefield", beast("Walker", "Swampwalk, islandwalk"))
    play(s, 0, spell("Target creature loses swampwalk until end of turn."), "Walker")
    assert len(s.characteristic(bear, "abilities")) == 1
    play(s, 0, spell("Target creature loses all landwalk abilities until end of turn."), "Walker")
    assert s.characteristic(bear, "abilities") == ()


@rule("608.2d")
def test_which_ability_is_lost_is_chosen_as_it_resolves():
    s = table()
    s.put(0, "battlefield", beast("Bird", "Flying, first strike"))
    play(s, 0, spell("Target creature loses flying or first strike until end of turn."), "Bird")
    assert [s.has("Bird", one) for one in ("flying", "first-strike")].count(True) == 1


@rule("113.6", "702.29a")
def test_land_cards_in_hand_have_cycling():
    s = table()
    s.put(0, "battlefield", shrine("Each land card in your hand has cycling {0}."))
    s.put(0, "hand", FOREST, BEAR)
    s.put(0, "library", OGRE)
    s.activate(0, "Forest")
    s.resolve()
    assert (sorted(s.zone_names(0, "hand")), s.zone_names(0, "graveyard")) == (["Bear", "Ogre"], ["Forest"])


@rule("614.12")
@pytest.mark.parametrize(
    ("reveals", "there", "tapped"), [(True, False, False), (False, True, False), (False, False, True)]
)
def test_a_land_that_enters_untapped_for_a_card_that_is_shown_or_a_permanent(reveals, there, tapped):
    text = (
        "As this land enters, you may reveal a Bear card from your hand. "
        "This land enters tapped unless you revealed a Bear card this way or you control a Bear."
    )
    cub = beast("Cub", types="Creature \u2014 Bear")
    s = table()
    s.put(0, "hand", made("Den", "Land", text), cub)
    if there:
        s.put(0, "battlefield", cub)
    s.expect(0, "YesNo", reveals)
    s.act(0, "play", "Den")
    assert s.tapped() == (["Den"] if tapped else [])


# Targets ------------------------------------------------------------------------------------------------------


@rule("115.1")
def test_a_card_other_than_a_basic_land_card_is_chosen_and_all_of_its_name_are_exiled():
    text = (
        "Choose target card in a graveyard other than a basic land card. Search its owner's graveyard, hand, and library for all "
        "cards with the same name as that card and exile them. Then that player shuffles."
    )
    s = table()
    s.put(1, "graveyard", FOREST)
    s.put(0, "hand", spell(text, "Probe"))
    assert not s.can(0, "Probe")
    ogre = s.put(1, "graveyard", OGRE)
    s.put(1, "library", OGRE, BEAR)
    s.cast(0, "Probe", ogre)
    s.resolve()
    assert "Ogre" in s.zone_names(None, "exile")  # nobody has to find the one in the library (CR 701.19b)
    assert s.zone_names(1, "graveyard") == ["Forest"]


@rule("608.2h")
@pytest.mark.parametrize("target", ["Ogre", ("player", 1)])
def test_that_permanent_or_player(target):
    text = (
        "Choose any target. Reveal the top card of your library. "
        "Riddle deals damage equal to that card's mana value to that permanent or player."
    )
    s = table()
    s.put(1, "battlefield", OGRE)
    s.put(0, "library", beast("Two", cost="{1}{G}"))
    play(s, 0, spell(text, "Riddle"), target)
    assert (s.life_totals()[1], s.damage("Ogre")) == ((20, 2) if target == "Ogre" else (18, 0))


def test_kinds_of_loss_print_back():
    for kinds in ("your choice of flying, first strike, or trample", "first strike or swampwalk"):
        (ability,) = meaning(f"{{T}}: Target creature loses {kinds} until end of turn.")
        assert isinstance(ability.effect, ChangeOfChoice)


@rule("400.6", "704.3", "614.6")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_what_is_exiled_instead_and_destroyed_at_once_goes_where_its_controller_says(zone):
    """The example of CR 400.6: lethal damage to the angel and to its controller, who chooses where it goes."""
    s = table()
    text = "If you would lose the game, instead exile ~ and your life total becomes equal to your starting life total."
    s.put(0, "battlefield", beast("Archangel", text, "5/5"))
    s.set_field("life", 5, 0)
    s.expect(0, "400.6", zone)
    play(s, 1, spell("~ deals 5 damage to each creature and each player."))
    s.done()
    assert s.life(0) == 20 and not s.game.is_over()
    assert s.zone_names(0, zone) == ["Archangel"]
    assert s.permanents(0) == []


@rule("400.6", "704.3", "614.6")
@pytest.mark.parametrize("zone", ["graveyard", "library"])
def test_what_is_shuffled_away_instead_and_destroyed_at_once_goes_where_its_controller_says(zone):
    """The same of permanents that are shuffled into a library, as the player would lose at the moment when they die."""
    s = table()
    text = (
        "If you would lose the game, instead shuffle your hand, your graveyard, and all permanents you own into your library, "
        "then your life total becomes 20."
    )
    s.put(0, "battlefield", shrine(text, "Mirror"), BEAR)
    s.set_field("life", 5, 0)
    s.expect(0, "400.6", zone)
    play(s, 1, spell("~ deals 5 damage to each creature and each player."))
    s.done()
    assert s.life(0) == 20 and not s.game.is_over()
    assert s.zone_names(0, "graveyard") == (["Bear"] if zone == "graveyard" else [])
    assert sorted(s.zone_names(0, "library")) == (["Mirror"] if zone == "graveyard" else ["Bear", "Mirror"])


@rule("616.1e")
@pytest.mark.parametrize("reveals", [True, False])
def test_nobody_is_asked_whether_a_land_shows_a_card_or_its_color_is_chosen_first(reveals):
    text = (
        "As this land enters, you may reveal a Bear card from your hand. "
        "This land enters tapped unless you revealed a Bear card this way or you control a Bear.\n"
        "As this land enters, choose a color.\n{T}: Add one mana of the chosen color."
    )
    s = table()
    s.put(0, "hand", made("Den", "Land", text), beast("Cub", types="Creature \u2014 Bear"))
    s.expect(0, "YesNo", reveals).expect(0, "607.2d", "red")
    s.act(0, "play", "Den")
    assert s.tapped() == ([] if reveals else ["Den"])
    assert not any("616.1" in line for line in s.story().splitlines())
