"""Which ones are meant: by colors, types and abilities in common, targets, what was put there; played from card text (CR 109)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.vocabulary.filters import Not, Or

GOBLIN = beast("Goblin", types="Creature — Goblin")
ELF = beast("Elf", types="Creature — Elf Warrior")
ORC = beast("Orc", types="Creature — Orc Warrior")
CHEAP = spell("You gain 1 life.", "Cheap")
KILL = spell("Destroy target creature.", "Kill")


@pytest.mark.parametrize("line", [
    "~'s power and toughness are each equal to 1 plus the number of creatures the chosen player controls.",
    "Whenever an opponent casts a creature spell that doesn't share a color with a creature you control, counter that spell.",
    ("At the beginning of combat on your turn, if you control three or more creatures that each have toughness greater than "
     "their power, draw a card."),
    "Each creature card in your graveyard that's a Cleric, Rogue, Warrior, and/or Wizard has unearth {1}{B}.",
])  # fmt: skip
def test_lines_are_said_again(line):
    assert meaning(line)


def test_what_has_none_of_several_abilities():
    (ability,) = meaning("Creatures that don't have first strike, double strike, vigilance, or haste can't block.")
    (effect,) = ability.effects
    assert isinstance(effect.filter.parts[-1], Not) and isinstance(effect.filter.parts[-1].part, Or)


@rule("105.2", "608.2")
def test_all_but_what_is_all_colors():
    s = table()
    s.put(1, "battlefield", GOBLIN, beast("Fivefold", cost="{W}{U}{B}{R}{G}"))
    play(s, 0, spell("Destroy each creature that isn't all colors."))
    assert s.permanents(1) == ["Fivefold"]


@rule("115.9b")
def test_a_spell_that_targets_a_player():
    s = table()
    s.put(1, "battlefield", BEAR)
    bolt = spell("~ deals 3 damage to any target.", "Bolt")
    s.put(0, "hand", bolt, bolt)
    s.put(1, "hand", spell("Counter target spell that targets a player.", "Outwit"))
    s.cast(0, "Bolt", "Bear")
    s.pass_priority(0)
    assert not s.can(1, "Outwit")
    s.resolve_all()
    s.cast(0, "Bolt", ("player", 1))
    s.pass_priority(0)
    s.cast(1, "Outwit", s.find("Bolt", "stack"))
    s.resolve_all()
    assert s.life(1) == 20


@rule("601.2i")
def test_the_second_spell_of_the_turn_whoever_cast_the_first():
    s = table()
    s.put(0, "hand", CHEAP, made("Dear", "Instant", "You gain 3 life."), made("Late", "Instant", "You gain 5 life."))
    guess = spell("Counter target spell that's the second spell cast this turn.", "Guess")
    s.put(1, "hand", CHEAP, guess)
    s.cast(0, "Cheap")
    s.pass_priority(0)
    assert not s.can(1, "Guess")
    s.cast(1, "Cheap")
    s.cast(0, "Late")
    s.pass_priority(0)
    s.cast(1, "Guess", s.find("Cheap", "stack", 1))
    s.resolve_all()
    assert s.life_totals() == [26, 20]


@rule("400.7", "404.1")
def test_what_was_put_into_a_graveyard_from_the_battlefield_this_turn():
    s = table()
    s.put(1, "graveyard", GOBLIN)
    s.put(1, "battlefield", ELF)
    back = spell("Choose target creature card in a graveyard that was put there from the battlefield this turn. Put that card "
                 "onto the battlefield under your control.", "Back")  # fmt: skip
    s.put(0, "hand", back)
    assert not s.can(0, "Back")
    play(s, 0, KILL, "Elf")
    s.cast(0, "Back", "Elf")
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(1, "graveyard")) == (["Elf"], ["Goblin"])
    play(s, 0, KILL, "Elf")
    play(s, 0, spell("Exile all creature cards in all graveyards that were put there from the battlefield this turn."))
    assert (s.zone_names(None, "exile"), s.zone_names(1, "graveyard")) == (["Elf"], ["Goblin"])


@rule("205.3m")
@pytest.mark.parametrize(("cards", "life"), [((ELF, ORC), 22), ((ELF, ORC, GOBLIN), 22), ((GOBLIN, ELF), 21), ((), 20)])
def test_the_greatest_number_with_a_type_in_common(cards, life):
    s = table()
    s.put(0, "battlefield", *cards)
    s.put(1, "battlefield", ELF, ELF, ELF)
    play(s, 0, spell("You gain X life, where X is the greatest number of creatures you control that have a creature type in "
                     "common."))  # fmt: skip
    assert s.life(0) == life


@rule("603.4", "205.3m")
@pytest.mark.parametrize(("third", "drawn"), [(ELF, 1), (GOBLIN, 0)])
def test_three_that_share_a_creature_type(third, drawn):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", ELF, ORC, third)
    play(s, 0, beast("Seeker", "When this creature enters, if you control three or more creatures that share a creature type, "
                     "draw a card."))  # fmt: skip
    s.resolve_all()
    assert len(s.ids("hand", 0)) == drawn


@rule("205.3m", "707.10")
def test_a_spell_that_shares_no_type_with_any_of_yours():
    s = table()
    s.put(0, "battlefield", beast("Guide", "Whenever you cast a creature spell that doesn't share a creature type with a "
                                  "creature you control or a creature card in your graveyard, copy that spell."))  # fmt: skip
    s.put(0, "graveyard", ELF)
    play(s, 0, ORC)
    s.resolve_all()
    assert s.permanents(0).count("Orc") == 1  # the Elf in the graveyard is a Warrior as well
    play(s, 0, GOBLIN)
    s.resolve_all()
    assert s.permanents(0).count("Goblin") == 2
    play(s, 0, GOBLIN)
    s.resolve_all()
    assert s.permanents(0).count("Goblin") == 3


@rule("604.3", "607.2d")
def test_a_number_that_the_chosen_player_has():
    s = table(players=3)
    s.put(1, "battlefield", BEAR, BEAR)
    s.put(2, "battlefield", BEAR)
    s.expect(0, "607.2d", ("player", 1))
    play(s, 0, beast("Order", "As this creature enters, choose an opponent.\n~'s power and toughness are each equal to 1 plus "
                     "the number of creatures the chosen player controls.", "*/*"))  # fmt: skip
    s.done()
    assert s.pt("Order") == (3, 3)


@rule("604.3", "404.1")
def test_other_cards_in_the_graveyard_are_counted():
    s = table()
    drax = beast(
        "Drax", "~'s power and toughness are each equal to the number of other creature cards in your graveyard.", "*/*"
    )
    s.put(0, "graveyard", BEAR, drax)
    s.put(0, "battlefield", drax)
    assert (s.pt(s.ids("battlefield", 0)[0]), s.pt(s.find("Drax", "graveyard"))) == ((2, 2), (1, 1))


@rule("102.2", "510.2")
def test_each_other_opponent():
    s = table(players=4)
    s.put(0, "battlefield", beast("Hydra", "Whenever this creature deals combat damage to an opponent, it deals that much "
                                  "damage to each other opponent.", "8/8"))  # fmt: skip
    s.attack({"Hydra": ("player", 2)})
    s.pass_until("postcombat main")
    assert s.life_totals() == [20, 12, 12, 12]


@rule("605.1b", "607.2d")
def test_more_mana_of_the_chosen_color():
    s = table()
    forest = s.put(0, "battlefield", made("Woods", "Land — Forest", ""))
    sprawl = made("Sprawl", "Enchantment — Aura", "Enchant Forest\nAs this Aura enters, choose a color.\nWhenever enchanted "
                  "Forest is tapped for mana, its controller adds an additional one mana of the chosen color.")  # fmt: skip
    s.expect(0, "607.2d", "U")
    play(s, 0, sprawl, forest)
    s.done()
    s.act(0, "tap for mana", "Woods")
    assert sorted(s.pool(0)) == ["G", "U"]


@rule("611.3", "113.6")
def test_cards_of_four_types_in_a_graveyard():
    s = table()
    s.put(0, "battlefield", shrine("Each creature card in your graveyard that's a Cleric, Rogue, Warrior, and/or Wizard has "
                                   "unearth {0}."))  # fmt: skip
    s.put(0, "graveyard", ORC, GOBLIN)
    s.activate(0, "Orc")
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(0, "graveyard")) == (["Orc", "Shrine"], ["Goblin"])


# Who and which is compared ----------------------------------------------------------------------------------


@rule("608.2h", "115.4")
@pytest.mark.parametrize(("life", "back"), [(20, []), (29, ["Pulse"])])
def test_the_player_or_the_planeswalkers_controller(life, back):
    s = table()
    s.set_field("life", life, 1)
    s.put(1, "battlefield", made("Chandra", "Planeswalker — Chandra", ""), counters={"loyalty": 9})
    pulse = made("Pulse", "Instant", "~ deals 4 damage to target player or planeswalker. Then if that player or that "
                 "planeswalker's controller has more life than you, return ~ to its owner's hand.")  # fmt: skip
    play(s, 0, pulse, "Chandra")
    assert (s.counters_on("Chandra", "loyalty"), s.zone_names(0, "hand")) == (5, back)


@rule("608.2h", "701.6a")
def test_who_controlled_it_or_is_the_target_creates_a_token():
    s = table()
    s.put(1, "battlefield", beast("Elf", size="1/1"))
    text = "~ deals 1 damage to any target. That permanent's controller or that player creates a 1/1 green Cat creature token."
    play(s, 0, made("Acorn", "Instant", text), "Elf")
    assert s.permanents(1) == ["Cat Token"]
    play(s, 0, made("Acorn", "Instant", text), ("player", 0))
    assert s.permanents(0) == ["Cat Token"]


@rule("105.2", "608.2c")
@pytest.mark.parametrize(("target", "left"), [("Red", 2), ("Blue", 2), ("Green", 3), ("Grey", 3)])
def test_the_most_common_color_or_one_tied_for_it(target, left):
    s = table()
    s.put(1, "battlefield", beast("Red", cost="{R}"), beast("Blue", cost="{U}"), beast("Both", cost="{U}{R}"))
    s.put(0, "battlefield", beast("Green", cost="{G}"), beast("Grey", cost="{3}"))
    play(s, 0, spell("Return target permanent to its owner's hand if that permanent shares a color with the most common color "
                     "among all permanents or a color tied for most common."), target)  # fmt: skip
    assert len(s.permanents(1)) == left


@rule("608.2c", "208.3")
@pytest.mark.parametrize(("target", "dies"), [("Mouse", True), ("Rat", True), ("Ox", False)])
def test_the_least_power(target, dies):
    s = table()
    s.put(1, "battlefield", beast("Mouse", size="1/1"), beast("Rat", size="1/3"), beast("Ox", size="3/3"))
    play(s, 0, spell("Destroy target creature if it has the least power or is tied for least power among creatures on the "
                     "battlefield."), target)  # fmt: skip
    assert (target not in s.permanents(1)) == dies


@rule("608.2c", "608.2h")
def test_the_second_and_the_third_time_that_an_ability_resolves():
    text = ("Whenever a land you control enters, you gain 4 life if this is the first time this ability has resolved this turn. "
            "If it's the second time, draw a card. If it's the third time, ~ deals 4 damage to each opponent.")  # fmt: skip
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", beast("Locus", text))
    found = []
    for _ in range(4):
        s.put(0, "graveyard", made("Isle", "Land", ""))
        play(
            s, 0, spell("Return target land card from your graveyard to the battlefield."), s.find("Isle", "graveyard")
        )
        s.resolve_all()
        found.append((s.life(0), len(s.ids("hand", 0)), s.life(1)))
    assert found == [(24, 0, 20), (24, 1, 20), (24, 1, 16), (24, 1, 16)]
    with pytest.raises(NotUnderstood):
        meaning("Whenever a land you control enters, draw a card. If it's the second time, draw a card.")


@rule("611.2a", "707.2")
def test_several_copies_gain_haste_for_good():
    s = table()
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Create X tokens that are copies of target creature you control, where X is one plus the number of "
                     "instant and sorcery spells you've cast this turn. They gain haste. Exile them at the beginning of the "
                     "next end step."), "Bear")  # fmt: skip
    assert s.permanents(0) == ["Bear"] * 3
    assert [s.has(o, "haste") for o in s.find_all("Bear")] == [False, True, True]
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(0) == ["Bear"]
