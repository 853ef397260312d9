"""What triggers when you do something, damage that was dealt this way, one card of each of several kinds: played."""

from __future__ import annotations

import pytest
from magic import BEAR
from rulebook import FOREST
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.effects.delayed import WhenYouDo
from apnap_plugins.rules.objects.conditions import StaysInLibrary
from apnap_plugins.rules.vocabulary.selectors import TriggerPlayer

ELF = made("Elf", "Creature — Elf", "", "{G}", "1/1")
OX = beast("Ox")


def test_lines_mean():
    (ability,) = meaning("Whenever ~ deals combat damage to a player, you may discard a card. When you do, destroy "
                         "target creature "
                         "that player controls.")  # fmt: skip
    assert isinstance(ability.effect, WhenYouDo)
    assert ability.effect.knows == (("known: that player", TriggerPlayer()),)
    (ability,) = meaning("{T}: Look at the top card of your library. If it's a land card, you may put it onto the "
                         "battlefield. If you "
                         "don't put the card onto the battlefield, put it into your hand.")  # fmt: skip
    assert ability.effect.steps[-1].condition == StaysInLibrary()


# When you do ------------------------------------------------------------------------------------------------


@rule("603.12", "608.2h")
def test_when_you_do_that_creature():
    s = table()
    s.put(0, "battlefield", shrine("Whenever another creature you control enters, you may pay {2}. When you do, that "
                                   "creature deals "
                                   "damage equal to its power to target creature."))  # fmt: skip
    s.put(1, "battlefield", beast("Foe", size="5/5"), OX)
    s.lands(0, "GG")
    s.expect(0, "608.2d", True).expect(0, "targets", ["Foe"])
    play(s, 0, beast("Giant", size="3/3"))
    s.resolve_all()
    assert (s.damage("Foe"), s.permanents(1)) == (3, ["Foe", "Ox"])


@rule("603.12", "115.1")
def test_when_you_do_what_that_player_controls():
    s = table(players=3)
    s.put(0, "battlefield", beast("Ninja", "Whenever this creature deals combat damage to a player, you may discard a "
                                           "card. When you do, "
                                  "destroy target creature that player controls."))  # fmt: skip
    s.put(0, "hand", ELF)
    for player in (1, 2):
        s.put(player, "battlefield", BEAR)
    s.expect(0, "608.2d", True)
    s.attack({"Ninja": ("player", 2)})
    s.pass_until("end of combat")
    assert (s.permanents(1), s.permanents(2)) == (["Bear"], [])


@rule("603.12", "508.5")
def test_when_you_do_what_defending_player_controls():
    s = table(players=3)
    s.put(0, "battlefield", beast("Armix", "Whenever this creature attacks, you may discard a card. When you do, "
                                           "target creature defending "
                                  "player controls gets -X/-X until end of turn, where X is the number of artifacts "
                                  "you control plus the "
                                  "number of artifact cards in your graveyard."))  # fmt: skip
    s.put(0, "hand", made("Bauble", "Artifact", "{T}: Add {C}."))
    s.put(0, "battlefield", made("Ring", "Artifact", "{T}: Add {C}."))
    for player in (1, 2):
        s.put(player, "battlefield", BEAR)
    s.expect(0, "608.2d", True)
    s.attack({"Armix": ("player", 1)})
    s.resolve_all()
    assert (s.permanents(1), s.permanents(2)) == ([], ["Bear"])


# Damage this way --------------------------------------------------------------------------------------------


@rule("120.1", "608.2c")
@pytest.mark.parametrize(("target", "drawn"), [(("player", 1), 1), ("Ox", 0)])
def test_a_player_is_dealt_damage_this_way(target, drawn):
    s = table()
    s.put(0, "library", BEAR)
    s.put(1, "battlefield", OX)
    text = "This spell deals 2 damage to any target. If a player is dealt damage this way, draw a card."
    play(s, 0, spell(text), s.find("Ox") if target == "Ox" else target)
    assert len(s.zone_names(0, "hand")) == drawn


@rule("120.8", "615.1")
def test_where_the_damage_is_prevented_none_was_dealt():
    s = table()
    s.put(0, "library", BEAR)
    play(s, 0, spell("Prevent all damage that would be dealt this turn."))
    play(
        s,
        0,
        spell("This spell deals 2 damage to any target. If a player is dealt damage this way, draw a card."),
        ("player", 1),
    )
    assert (s.life(1), s.zone_names(0, "hand")) == (20, [])


@rule("120.1", "608.2c")
@pytest.mark.parametrize(("card", "gained"), [(ELF, 3), (BEAR, 0)])
def test_a_kind_of_creature_is_dealt_damage_this_way(card, gained):
    s = table()
    s.put(1, "battlefield", card)
    play(
        s,
        0,
        spell("This spell deals 1 damage to target creature. If an Elf is dealt damage this way, you gain 3 life."),
        card.name,
    )
    assert s.life(0) == 20 + gained


@rule("118.12a", "120.1")
@pytest.mark.parametrize("pays", [False, True])
def test_it_deals_damage_to_you_this_way(pays):
    s = table(stage="untap")
    s.put(0, "library", BEAR)
    s.put(0, "hand", ELF)
    s.put(0, "battlefield", beast("Machine", "At the beginning of your upkeep, this creature deals 3 damage to you "
                                             "unless you discard a "
                                  "card. If it deals damage to you this way, tap it."))  # fmt: skip
    s.expect(0, "118.12a", pays)
    s.pass_until("draw")
    assert (s.life(0), s.tapped(0)) == (20 if pays else 17, [] if pays else ["Machine"])


@rule("701.7a", "608.2h")
def test_it_is_destroyed_this_way():
    s = table(stage="untap")
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", beast("Horror", "At the beginning of your upkeep, destroy this creature unless you pay "
                                            "{3}. If this creature "
                                  "is destroyed this way, it deals 7 damage to you."))  # fmt: skip
    s.pass_until("draw")
    assert (s.life(0), s.permanents(0)) == (13, [])


# Cards ------------------------------------------------------------------------------------------------------


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(("card", "may", "there", "hand"), [(FOREST, True, ["Forest"], []), (FOREST, False, [], ["Forest"]),
                                                            (ELF, None, [], ["Elf"])])  # fmt: skip
def test_if_you_dont_put_the_card_there(card, may, there, hand):
    s = table()
    s.put(0, "library", card)
    if may is not None:
        s.expect(0, "608.2d", may)
    text = "Look at the top card of your library. If it's a land card, you may put it onto the battlefield."
    play(s, 0, spell(f"{text} If you don't put the card onto the battlefield, put it into your hand."))
    assert (s.permanents(0), s.zone_names(0, "hand")) == (there, hand)


@rule("608.2d", "701.16a")
def test_a_card_of_each_of_several_kinds():
    s = table()
    s.put(0, "library", FOREST, ELF, BEAR, FOREST)
    s.expect(0, "608.2d", True).expect(0, "608.2d", ["Elf"]).expect(0, "608.2d", ["Forest"])
    text = (
        "Look at the top four cards of your library. You may reveal a creature card and/or a land card from among them"
    )
    play(s, 0, spell(f"{text} and put them into your hand. Put the rest into your graveyard."))
    assert sorted(s.zone_names(0, "hand")) == ["Elf", "Forest"]
    assert sorted(c for c in s.zone_names(0, "graveyard") if c != "Effect") == ["Bear", "Forest"]


# Other ------------------------------------------------------------------------------------------------------


@rule("107.4", "107.4e")
def test_mana_symbols_of_a_color_in_mana_costs():
    s = table()
    s.put(
        0,
        "battlefield",
        made("One", "Enchantment", "Flash", "{R}{R}{1}"),
        made("Two", "Enchantment", "Flash", "{R/G}{G}"),
    )
    s.put(1, "battlefield", made("Three", "Enchantment", "Flash", "{R}"))
    play(
        s,
        0,
        spell("You gain life equal to the number of red mana symbols in the mana costs of permanents you control."),
    )
    assert s.life(0) == 23


@rule("508.1c", "509.1b")
@pytest.mark.parametrize(("mine", "theirs", "can"), [("GG", "G", True), ("G", "G", False)])
def test_attacking_and_blocking_with_more_lands_than_another_player(mine, theirs, can):
    hound = beast("Hound", "This creature can't attack unless you control more lands than defending player.\nThis "
                           "creature can't block "
                  "unless you control more lands than attacking player.", "3/3")  # fmt: skip
    attack, block = table(), table(active=1)
    for s in (attack, block):
        s.put(0, "battlefield", hound)
        s.put(1, "battlefield", OX)
        s.lands(0, mine)
        s.lands(1, theirs)
    block.attack("Ox", 1)
    if can:
        attack.attack("Hound")
        block.block({"Hound": "Ox"}, 0)
    for s in (attack, block):
        s.pass_until("end of combat")
    assert (attack.life(1), block.life(0)) == ((17, 20) if can else (20, 18))


@rule("614.15", "608.2c")
@pytest.mark.parametrize(("creature", "life"), [(False, 17), (True, 14)])
def test_another_loss_instead_which_they_may_buy_off_as_well(creature, life):
    s = table()
    if creature:
        s.put(0, "battlefield", BEAR)
    text = "Each opponent loses 3 life unless they discard a card. If you control a creature, instead each opponent loses 6 life"
    play(s, 0, spell(f"{text} unless they discard two cards."))
    assert s.life(1) == life


@rule("603.12", "608.2h")
def test_its_own_power_is_asked_for_where_nothing_else_is_named():
    s = table()
    s.put(0, "battlefield", beast("Cyclops", "When ~ dies, you may pay {0}. When you do, ~ deals damage equal to its power to "
                                             "target player.", "5/1"))  # fmt: skip
    s.expect(0, "608.2d", True)
    s.expect(0, "targets", [("player", 1)])
    play(s, 0, spell("~ deals 1 damage to each creature.", "Gale"))
    s.resolve_all()
    assert s.life(1) == 15


@pytest.mark.parametrize("what", ["sacrifice another creature", "exile target creature"])
def test_its_power_could_be_that_of_what_was_named(what):
    with pytest.raises(NotUnderstood):
        meaning(f"When ~ enters, you may {what}. When you do, ~ deals damage equal to its power to any target.")
