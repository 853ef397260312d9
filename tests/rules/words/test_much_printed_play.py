"""Words of cards that were printed often, played: even shares, colors of copies, an opponent's choice (CR 107, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.vocabulary.characteristics import COLORS
from apnap_plugins.testing import basic

SHARE = made(
    "Blaze", "Sorcery", "Blaze deals X damage divided evenly, rounded down, among any number of targets.", cost="{X}"
)


@rule("107.1a", "120.1")
def test_damage_is_divided_evenly_and_what_is_left_over_is_lost():
    s = table()
    s.lands(0, "RRRRR")
    s.put(1, "battlefield", beast("Wall", size="0/9"))
    s.put(0, "hand", SHARE)
    s.expect(0, "107.3a", 5)
    s.cast(0, "Blaze", [("player", 1), "Wall"])
    s.resolve()
    assert (s.damage("Wall"), s.life(1)) == (2, 18)


@rule("608.2b", "107.1a")
def test_only_among_the_targets_that_are_left():
    s = table()
    s.lands(0, "RRRR")
    s.put(1, "battlefield", BEAR)
    s.put(0, "hand", SHARE)
    s.expect(0, "107.3a", 4)
    s.cast(0, "Blaze", [("player", 1), "Bear"])
    play(s, 1, spell("Return target creature to its owner's hand.", "Bounce"), "Bear")
    s.resolve()
    assert s.life(1) == 16


@rule("707.9", "707.10c")
def test_the_copy_is_of_another_color_and_has_other_targets():
    s = table()
    s.put(0, "battlefield", shrine("Whenever you cast or copy a red spell, you gain 5 life."))
    s.put(1, "hand", made("Drain", "Instant", "Target player loses 2 life.", cost="{0}"))
    s.cast(1, "Drain", ("player", 0))
    s.expect(0, "707.10c", [("player", 1)])
    text = "Copy target instant or sorcery spell, except that the copy is red. You may choose new targets for the copy."
    s.put(0, "hand", spell(text, "Fork"))
    s.cast(0, "Fork", s.find("Drain", "stack"))
    s.resolve()
    copy = next(id for id in s.ids("stack") if s.game.object(id).kind == "copy")
    assert s.characteristic(copy, COLORS) == frozenset("R")
    assert s.characteristic(s.find_all("Drain", "stack")[0], COLORS) in (frozenset(), frozenset("R"))


@rule("608.2d")
def test_an_opponent_of_your_choice_chooses_what_comes_back():
    s = table(players=3)
    s.put(0, "graveyard", BEAR, OGRE, made("Hill", "Land", ""))
    s.put(1, "graveyard", beast("Theirs"))
    s.expect(0, "608.2d", 2)
    s.expect(2, "608.2d", ["Ogre"])
    play(s, 0, spell("Return a nonland card of an opponent's choice from your graveyard to your hand."))
    assert s.zone_names(0, "hand") == ["Ogre"]


@rule("608.2d", "701.17a")
def test_a_land_of_an_opponent_s_choice_is_sacrificed_unless_you_pay():
    s = table(decks=[[basic("G")] * 20] * 2)
    horde = shrine(
        "At the beginning of your end step, unless you pay {B}, tap Shrine and sacrifice a land of an "
        "opponent's choice."
    )
    s.put(0, "battlefield", horde, made("Hill", "Land", ""), made("Wood", "Land", ""))
    s.put(1, "battlefield", made("Dale", "Land", ""))
    s.expect(1, "608.2d", ["Wood"])
    s.pass_until("end")
    s.resolve_all()
    assert sorted(s.permanents(0)) == ["Hill", "Shrine"]
    assert s.tapped(0) == ["Shrine"]
    assert s.permanents(1) == ["Dale"]


@rule("107.1a", "107.3")
@pytest.mark.parametrize(("x", "half"), [(5, 2), (4, 2), (1, 0)])
def test_half_of_x_as_it_is_cast(x, half):
    s = table(decks=[[BEAR] * 20] * 2)
    s.lands(0, "G" * x)
    s.put(
        0,
        "hand",
        beast(
            "Hydra",
            ("When you cast this spell, you gain half X life and draw half X cards. Round down each time."),
            cost="{X}",
        ),
    )
    s.expect(0, "107.3a", x)
    s.cast(0, "Hydra")
    s.resolve()
    assert s.life(0) == 20 + half
    assert s.count("Bear", "hand") == half


@rule("107.3f", "608.2c")
def test_some_are_tapped_and_as_much_is_done():
    s = table(decks=[[basic("G")] * 20] * 2)
    golem = (
        "Whenever this creature attacks, you may tap X untapped Myr you control. If you do, this "
        "creature gets +X/+0 until end of turn."
    )
    s.put(0, "battlefield", beast("Golem", golem, "4/4"))
    s.put(0, "battlefield", *(beast(f"Myr {n}", types="Creature \u2014 Myr") for n in range(3)))
    s.expect(0, "608.2d", True).expect(0, "107.3f", 2)
    s.attack("Golem")
    s.resolve()
    assert s.pt("Golem") == (6, 4)
    assert len(s.tapped(0)) == 3


@rule("608.2c", "701.19a")
def test_the_top_card_of_the_library_that_was_shuffled():
    s = table(decks=[[BEAR] * 3] * 2)
    play(
        s,
        0,
        spell(
            "Shuffle your library, then exile the top card. Until end of turn, you may play that card "
            "without paying its mana cost."
        ),
    )
    assert s.zone_names(0, "exile") == ["Bear"]
    assert s.can(0, "Bear")


@rule("609.8", "510.2")
def test_only_what_those_control_whom_it_hit():
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    drake = (
        "{X}: Destroy each nonland permanent with mana value X whose controller was dealt combat damage "
        "by this creature this turn."
    )
    s.put(0, "battlefield", beast("Drake", drake, "2/2", cost="{5}"))
    s.put(1, "battlefield", OGRE, made("Hill", "Land", ""))
    s.put(2, "battlefield", beast("Cub"))
    s.attack("Drake")
    s.pass_until("postcombat main")
    s.expect(0, "107.3a", 0)
    s.activate(0, "Drake")
    s.resolve()
    assert (s.permanents(1), s.permanents(2)) == (["Hill"], ["Cub"])


@rule("106.5", "607.2a")
@pytest.mark.parametrize(("cost", "able"), [("{U}{R}", True), ("{2}", False)])
def test_mana_of_the_colors_of_the_exiled_card(cost, able):
    s = table()
    text = "When Mox enters, you may exile a nonland card from your hand.\n{T}: Add one mana of any of the exiled card's colors."
    s.put(0, "hand", made("Mox", "Artifact", text), made("Two", "Instant", "You gain 1 life.", cost=cost))
    s.expect(0, "608.2d", True)
    s.cast(0, "Mox")
    s.resolve_all()
    s.put(
        0,
        "hand",
        made("Spark", "Instant", ("You gain 1 life."), cost="{R}"),
        made("Leaf", "Instant", "You gain 1 life.", cost="{G}"),
    )
    assert s.can(0, "Spark") is able
    assert not s.can(0, "Leaf")


@rule("608.2c")
def test_of_those_that_were_tapped_the_flying_ones():
    s = table()
    s.put(1, "battlefield", beast("Bird", "Flying", "1/3"), beast("Wall", size="0/3"), beast("Gull", "Flying", "1/3"))
    play(
        s,
        0,
        spell("Tap two target creatures. Effect deals 2 damage to each of those creatures with flying."),
        ["Bird", "Wall"],
    )
    assert [s.damage(name) for name in ("Bird", "Wall", "Gull")] == [2, 0, 0]
    assert sorted(s.tapped(1)) == ["Bird", "Wall"]


@rule("608.2h")
@pytest.mark.parametrize(("theirs", "drawn"), [(4, 3), (1, 0), (0, 0)])
def test_cards_for_the_difference_in_hands(theirs, drawn):
    s = table(players=3, decks=[[BEAR] * 20] * 3)
    s.put(2, "hand", *([OGRE] * theirs))
    s.put(1, "hand", *([OGRE] * 7))
    s.put(0, "hand", OGRE)
    s.expect(0, "608.2d", 2)
    play(
        s,
        0,
        spell(
            "Choose an opponent. If that player has more cards in hand than you, draw cards equal to the difference."
        ),
    )
    assert s.count("Bear", "hand") == drawn


@rule("508.3a", "603.4")
@pytest.mark.parametrize(("whom", "phases"), [(1, 0), (2, 1)])
def test_only_where_it_attacks_who_has_the_most_life(whom, phases):
    s = table(players=3, decks=[[basic("G")] * 20] * 3)
    text = (
        "Whenever this creature attacks for the first time each turn, if it's attacking the player with "
        "the most life or tied for most life, you gain 3 life."
    )
    s.put(0, "battlefield", beast("Dragon", text))
    play(s, 2, spell("You gain 5 life."))
    s.attack({"Dragon": ("player", whom)})
    s.resolve_all()
    assert s.life(0) == 20 + 3 * phases


@rule("603.4")
@pytest.mark.parametrize(("others", "left"), [(2, ["Regent"]), (1, ["Cub 0", "Regent"])])
def test_two_conditions_at_once(others, left):
    s = table()
    text = (
        "When this creature enters, if you cast it from your hand and there are two or more other "
        "creatures on the battlefield, destroy all other creatures."
    )
    s.put(0, "battlefield", *(beast(f"Cub {n}") for n in range(others)))
    play(s, 0, beast("Regent", text))
    s.resolve_all()
    assert sorted(s.permanents(0)) == left


@rule("120.3", "608.2h")
def test_the_damage_dealt_to_you_this_turn():
    s = table()
    s.put(0, "battlefield", beast("Wall", size="0/9"))
    play(s, 1, spell("Effect deals 3 damage to any target."), ("player", 0))
    text = (
        "You gain life equal to the damage dealt to you this turn. Sim deals damage to target creature "
        "you control equal to the damage dealt to you this turn."
    )
    play(s, 0, spell(text, "Sim"), "Wall")
    assert (s.life(0), s.damage("Wall")) == (20, 3)


@rule("608.2d", "701.3a")
def test_the_land_s_controller_chooses_where_the_aura_goes():
    s = table()
    hill = s.put(1, "battlefield", made("Hill", "Land", "{T}: Add {R}."))
    s.put(0, "battlefield", made("Wood", "Land", ""), made("Dale", "Land", ""))
    text = (
        "Enchant land\nWhen enchanted land becomes tapped, destroy it. That land's controller may "
        "attach this Aura to a land of their choice."
    )
    s.put(0, "battlefield", made("Vine", "Enchantment \u2014 Aura", text), attached_to=hill)
    s.expect(1, "608.2d", True).expect(1, "608.2d", ["Dale"])
    play(s, 0, spell("Tap target land."), "Hill")
    s.resolve_all()
    assert s.permanents(1) == []
    assert s.host("Vine") == s.find("Dale", "battlefield")


@rule("603.2", "603.10a")
def test_three_things_that_happen_to_creatures_and_cards():
    s = table()
    text = (
        "Whenever another creature dies, or a creature card is put into a graveyard from anywhere other "
        "than the battlefield, or a creature card leaves your graveyard, Syr deals 1 damage to each "
        "opponent."
    )
    s.put(0, "battlefield", beast("Syr", text, types="Legendary Creature"), BEAR)
    s.put(1, "library", OGRE)
    play(s, 0, spell("Destroy target creature."), "Bear")
    s.resolve_all()
    assert s.life(1) == 19
    play(s, 0, spell("Target player mills a card."), ("player", 1))
    s.resolve_all()
    assert s.life(1) == 18
    play(s, 0, spell("Exile target card from a graveyard."), "Bear")
    s.resolve_all()
    assert s.life(1) == 17
    play(s, 0, spell("Exile target card from a graveyard."), "Ogre")  # not from yours
    s.resolve_all()
    assert s.life(1) == 17


@rule("603.10a", "608.2h")
@pytest.mark.parametrize(("dying", "back"), [("Trawler", "Two"), ("Three", "Two"), ("Golem", None)])
def test_a_card_of_lesser_mana_value_than_what_died(dying, back):
    s = table()
    text = (
        "Whenever this creature dies or another artifact you control is put into a graveyard from the "
        "battlefield, return to your hand target artifact card in your graveyard with lesser mana value."
    )
    s.put(0, "battlefield", beast("Trawler", text, types="Artifact Creature", cost="{3}"))
    s.put(0, "battlefield", made("Three", "Artifact", "", cost="{3}"), beast("Golem", cost="{6}"))
    s.put(0, "graveyard", made("Two", "Artifact", "", cost="{2}"), made("Four", "Artifact", "", cost="{4}"))
    play(s, 0, spell("Destroy target permanent."), dying)
    s.resolve_all()
    assert s.zone_names(0, "hand") == ([back] if back else [])
