"""What comes of what can't be done, or isn't paid in one of two ways; levels; cards of a certain player; "
"played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.instructions import IfNotDone

ELF = made("Elf", "Creature — Elf", "", "{G}", "1/1")


def test_lines_mean():
    (ability,) = meaning("At the beginning of your upkeep, sacrifice a creature. If you can't, you lose 3 life.")
    assert isinstance(ability.effect, IfNotDone)


@rule("608.2c", "701.17a")
@pytest.mark.parametrize(("creatures", "life"), [([BEAR], 20), ([], 17)])
def test_if_you_cant(creatures, life):
    s = table(stage="untap")
    s.put(0, "library", BEAR)
    s.put(
        0,
        "battlefield",
        shrine("At the beginning of your upkeep, sacrifice a creature. If you can't, you lose 3 life."),
        *creatures,
    )
    s.pass_until("draw")
    assert (s.life(0), s.permanents(0)) == (life, ["Shrine"])


@rule("608.2c")
@pytest.mark.parametrize(("cards", "life"), [([ELF], 20), ([], 17)])
def test_if_you_cant_return_a_card(cards, life):
    s = table()
    s.put(0, "graveyard", *cards)
    play(s, 0, spell("Return a creature card from your graveyard to your hand. If you can't, you lose 3 life."))
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "hand")) == (life, ["Elf"] * len(cards))


@rule("118.12a")
@pytest.mark.parametrize(("first", "second", "life", "cards", "there"), [(True, None, 20, 1, 0), (False, True, 20, 0, 1),
                                                                         (False, False, 17, 1, 1)])  # fmt: skip
def test_one_of_two_things_is_paid(first, second, life, cards, there):
    s = table(stage="untap")
    s.put(0, "library", BEAR)
    s.put(0, "battlefield", BEAR, shrine("At the beginning of your upkeep, target opponent loses 3 life unless they sacrifice a "
                                         "creature of their choice or discard a card."))  # fmt: skip
    s.put(1, "battlefield", ELF)
    s.put(1, "hand", ELF)
    s.expect(1, "118.12a", first)
    if second is not None:
        s.expect(1, "118.12a", second)
    s.pass_until("draw")
    assert (s.life(1), len(s.zone_names(1, "hand")), len(s.permanents(1))) == (life, cards, there)


@rule("717.2a", "603.2")
def test_a_class_becomes_a_level():
    s = table()
    school = made("School", "Enchantment — Class", "(Gain the next level as a sorcery to add its ability.)\nYou "
                  "have no maximum hand "
                  "size.\n{0}: Level 2\nWhen this Class becomes level 2, you gain 2 life.\n{0}: Level 3\nWhen this Class becomes "
                  "level 3, you gain 5 life.")  # fmt: skip
    s.put(0, "battlefield", school)
    for life in (22, 27):
        s.activate(0, "School")
        s.resolve_all()
        assert s.life(0) == life


@rule("115.1", "108.3")
def test_a_card_from_the_graveyard_of_the_player_who_was_dealt_damage():
    s = table()
    s.put(0, "battlefield", beast("Thief", "Whenever this creature deals combat damage to a player, you may put "
             "target creature card "
                                  "from that player's graveyard onto the battlefield under your control."))  # fmt: skip
    s.put(0, "graveyard", ELF)
    s.put(1, "graveyard", BEAR)
    s.expect(0, "608.2d", True)
    s.attack({"Thief": ("player", 1)})
    s.pass_until("end of combat")
    assert sorted(s.permanents(0)) == ["Bear", "Thief"]


def test_each_of_those_players_and_either_of_two_creature_types():
    s = table(players=3)
    for player in range(3):
        s.put(player, "library", *[BEAR] * 4)
    play(s, 0, spell("Any number of target players each mill a card. If you control a creature, each of those players mills two "
                     "cards instead."), [("player", 0), ("player", 2)])  # fmt: skip
    s.resolve_all()
    assert [s.zone_names(p, "graveyard").count("Bear") for p in range(3)] == [1, 0, 1]
    s.put(0, "graveyard", ELF, made("Goblin", "Creature — Goblin", "", "{R}", "1/1"))
    s.put(0, "battlefield", made("Caller", "Enchantment", "{0}: Return target Elf or Goblin creature card from "
             "your graveyard to your "
                                 "hand."))  # fmt: skip
    for name in ("Elf", "Goblin"):
        s.activate(0, "Caller", s.find(name, "graveyard"))
        s.resolve_all()
    assert s.zone_names(0, "hand") == ["Elf", "Goblin"]


def test_only_opponents_may_activate_it_and_only_at_some_time():
    s = table(active=1)
    s.put(
        0,
        "battlefield",
        shrine("{0}: You gain 3 life. Only your opponents may activate this ability and only as a sorcery."),
    )
    s.activate(1, "Shrine")
    assert not s.offered(1, "activate")
    s.resolve_all()
    assert s.life(1) == 23
