"""Cards made from their text, played: what is done instead, how many modes, and "it" in narrow places (CR 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.testing import basic

FOREST = basic("G")


@rule("701.15c")
def test_what_was_dealt_damage_this_way_cant_be_regenerated():
    s = table()
    troll = s.put(1, "battlefield", beast("Troll", "{0}: Regenerate Troll.", "3/3"))
    s.act(1, "activate", "Troll").resolve()
    play(s, 0, spell("Burn deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
                     "Burn"), troll)  # fmt: skip
    assert s.count("Troll", "graveyard") == 1


@rule("701.15c", "614.6")
def test_neither_regenerated_nor_dead_but_exiled():
    s = table()
    s.put(1, "battlefield", beast("Troll", "{0}: Regenerate Troll.", "3/3"))
    s.act(1, "activate", "Troll").resolve()
    play(s, 0, spell("Burn deals 3 damage to any target. If it's a creature, it can't be regenerated this turn, and if it would "
                     "die this turn, exile it instead.", "Burn"), "Troll")  # fmt: skip
    assert s.count("Troll", "exile") == 1


@rule("701.15b")
def test_a_permanent_that_always_regenerates():
    s = table()
    troll = s.put(1, "battlefield", beast("Troll", "If Troll would be destroyed, regenerate it.", "3/3"))
    play(s, 0, spell("Destroy target creature.", "Doom"), troll)
    assert s.permanents(1) == ["Troll"] and s.tapped(1) == ["Troll"]


@rule("608.2c")
@pytest.mark.parametrize(("life", "tokens"), [(20, 2), (5, 5)])
def test_another_number_of_tokens_instead(life, tokens):
    s = table()
    s.happen(LifeLost(0, 20 - life))
    play(s, 0, spell("Create two 1/1 white Human creature tokens.\nFateful hour \u2014 If you have 5 or less life, create five "
                     "of those tokens instead."))  # fmt: skip
    assert len(s.permanents(0)) == tokens


@rule("700.2", "601.2b")
@pytest.mark.parametrize("has", [True, False])
def test_both_modes_where_it_was_so_as_they_were_chosen_though_it_no_longer_is(has):
    s = table(decks=[[FOREST] * 20] * 2)
    if has:
        s.put(0, "battlefield", BEAR)
        s.expect(0, "700.2", (0, 1))
    s.put(0, "hand", made("Will", "Instant", "Choose one. If you control a creature as you cast this spell, you may choose both "
                                             "instead.\n\u2022 You gain 2 life.\n\u2022 You gain 5 life."))  # fmt: skip
    s.cast(0, "Will")
    if has:
        play(s, 1, spell("Destroy target creature.", "Doom"), "Bear")
    s.resolve_all()
    assert s.life(0) == (27 if has else 22)


@rule("509.1h", "115.1")
def test_only_what_it_blocks_can_be_a_target():
    s = table(stage="beginning of combat")
    bear, ogre = s.put(0, "battlefield", BEAR, OGRE)
    wall = s.put(1, "battlefield", beast("Wall", "{0}: Wall deals 1 damage to target creature it's blocking.", "0/5"))
    s.attack({bear: 1, ogre: 1})
    s.block({wall: ogre})
    s.activate(1, "Wall", ogre)
    s.resolve()
    assert (s.damage(bear), s.damage(ogre)) == (0, 1)


def test_it_is_unclear_where_another_creature_is_named():
    with pytest.raises(CardRefused, match="it"):
        beast("Wall", "{0}: Tap target creature. Wall deals 1 damage to target creature blocking it.", "0/5")


@rule("603.12")
def test_what_triggers_when_you_do_speaks_of_the_object_itself():
    s = table()
    s.put(0, "battlefield", FOREST)
    s.put(
        0, "hand", beast("Whelp", "When Whelp enters, you may pay {1}. When you do, it deals 3 damage to any target.")
    )
    s.cast(0, "Whelp")
    s.resolve()
    s.expect(0, "608.2d", True)
    s.expect(0, "targets", [1])
    s.resolve_all()
    assert s.life(1) == 17
    with pytest.raises(CardRefused, match="something else"):
        shrine("Whenever a creature enters, you may pay {1}. When you do, it deals 3 damage to any target.")


@rule("603.2f", "118.12a")
@pytest.mark.parametrize(("pays", "left"), [(True, 0), (False, 1)])
def test_what_targets_it_is_countered_unless_its_controller_pays(pays, left):
    s = table()
    s.put(0, "battlefield", beast("Titan", "Whenever Titan becomes the target of a spell or ability an opponent controls, "
                                           "counter that spell or ability unless its controller pays {2}.", "6/6"))  # fmt: skip
    s.put(1, "battlefield", FOREST, FOREST)
    s.put(1, "hand", spell("Destroy target creature.", "Doom"))
    s.cast(1, "Doom", "Titan")
    s.expect(1, "118.12a", pays)
    s.resolve_all()
    assert s.count("Titan", "battlefield") == left


@rule("603.2f")
def test_who_targets_a_dragon_is_dealt_damage():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a creature you control becomes the target of a spell or ability an opponent "
                                   "controls, Shrine deals 3 damage to that player."))  # fmt: skip
    s.put(0, "battlefield", BEAR)
    play(s, 1, spell("Untap target creature.", "Wake"), "Bear")
    s.resolve_all()
    assert s.life_totals() == [20, 17]


@rule("700.2d")
def test_the_same_mode_several_times():
    s = table()
    s.expect(0, "700.2", (0, 1, 3))
    play(s, 0, made("Fire", "Sorcery", "Choose three. You may choose the same mode more than once.\n\u2022 Each opponent loses 2 "
                                       "life.\n\u2022 You gain 3 life."))  # fmt: skip
    assert s.life_totals() == [23, 16]


@rule("107.3c", "118.12a")
def test_a_cost_whose_x_the_text_defines():
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(1, "battlefield", FOREST)
    s.put(1, "hand", spell("You gain 3 life.", "Sip"))
    s.cast(1, "Sip")
    s.put(0, "battlefield", beast("Imp", "{0}: Counter target spell unless its controller pays {X}, where X is the number of "
                                         "creatures you control."))  # fmt: skip
    s.activate(0, "Imp", "Sip")
    s.resolve()
    assert s.count("Sip", "graveyard") == 1 and s.life(1) == 20  # two creatures, one land


@rule("118.12a")
@pytest.mark.parametrize("pays", [0, 1])
def test_any_player_may_pay(pays):
    s = table()
    for player in (0, 1):
        s.put(player, "battlefield", FOREST)
    s.put(0, "hand", spell("You gain 5 life unless any player pays {1}.", "Sip"))
    s.cast(0, "Sip")
    if pays == 1:
        s.expect(0, "118.12a", False)
    s.expect(pays, "118.12a", True)
    s.resolve()
    assert s.life(0) == 20


@rule("115.3", "120.2b")
def test_other_targets_are_others():
    s = table()
    text = "Bolt deals 4 damage to any target and 3 damage to each of up to two other targets."
    bear, ogre = s.put(1, "battlefield", beast("Wall", "", "0/9")), s.put(1, "battlefield", OGRE)
    play(s, 0, spell(text, "Bolt"), ("player", 1), [bear, ogre])
    assert s.life(1) == 16 and s.damage(bear) == 3 and s.count("Ogre", "graveyard") == 1


@rule("115.3", "109.2")
def test_another_creature_behind_an_equipment_is_other_than_the_source():
    s = table()
    text = (
        "Whenever Rose attacks, attach up to one target Equipment to her. Then another target attacking creature gets "
        "+X/+0 until end of turn, where X is Rose's power."
    )
    rose = s.put(0, "battlefield", beast("Rose", text, "3/3"))
    bear = s.put(0, "battlefield", BEAR)
    s.attack(["Rose", "Bear"])
    s.resolve_all()
    assert s.pt(rose) == (3, 3) and s.pt(bear) == (5, 2)
