"""Life paid as something enters, what may be done instead, numbers of what was destroyed or dealt, and whose turn it "
"is: played."""

from __future__ import annotations

import pytest
from magic import BEAR
from rulebook import FOREST
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap import Priority
from apnap.testing import rule
from apnap_plugins.rules.effects.instructions import MayInsteadIf
from apnap_plugins.rules.effects.linked_abilities import AsEntersPayLife

ELF = made("Elf", "Creature — Elf", "", "{G}", "1/1")


def test_lines_mean():
    (ability,) = meaning("As ~ enters, pay any amount of life.")
    assert isinstance(ability.effects[0], AsEntersPayLife)
    (ability,) = meaning("Return target creature to its owner's hand. If it's your turn, you may put it on top of its "
                         "owner's library "
                         "instead.", spell=True)  # fmt: skip
    assert isinstance(ability.effect, MayInsteadIf)


@rule("119.4", "607.2g", "614.12a")
def test_life_is_paid_as_it_enters():
    s = table()
    s.expect(0, "119.4", 7)
    play(s, 0, made("Processor", "Artifact", "As this artifact enters, pay any amount of life.\n{0}, {T}: Create an "
                                             "X/X black Minion "
                    "creature token, where X is the life paid as this artifact entered."))  # fmt: skip
    s.resolve_all()
    assert s.life(0) == 13
    s.activate(0, "Processor")
    s.resolve_all()
    assert s.pt("Minion Token") == (7, 7)


@rule("119.4", "604.3")
def test_its_size_is_the_life_that_was_paid():
    s = table()
    s.expect(0, "119.4", 3)
    play(s, 0, made("Waste", "Creature", "As this creature enters, pay any amount of life.\nWaste's power and "
                                         "toughness are each equal to "
                    "the life paid as it entered.", "{0}", "*/*"))  # fmt: skip
    s.resolve_all()
    assert (s.life(0), s.pt("Waste")) == (17, (3, 3))


@rule("119.8", "119.4")
def test_no_life_is_asked_for_where_none_can_be_paid():
    s = table()
    s.put(0, "battlefield", shrine("Your life total can't change."))
    s.put(0, "hand", made("Waste", "Creature", "As this creature enters, pay any amount of life.\nWaste's power and "
                                               "toughness are each equal to "
                          "the life paid as it entered.", "{0}", "*/*"))  # fmt: skip
    s.cast(0, "Waste")
    s.pass_priority(0).pass_priority(1)
    assert isinstance(s.decision, Priority), "no number is asked for"
    assert (s.life(0), s.zone_names(0, "graveyard")) == (20, ["Waste"])


@rule("608.2c", "608.2d")
@pytest.mark.parametrize(
    ("card", "asked", "where"), [(BEAR, True, "library"), (BEAR, False, "hand"), (ELF, None, "hand")]
)
def test_another_thing_may_be_done_instead(card, asked, where):
    s = table()
    s.put(1, "battlefield", card)
    if asked is not None:
        s.expect(0, "608.2d", asked)
    text = "Return target creature to its owner's hand. If that creature's power is 2 or greater, you may put it"
    play(s, 0, spell(f"{text} on top of its owner's library instead."), card.name)
    assert s.zone_names(1, where) == [card.name]


@rule("608.2h", "701.7a")
def test_those_that_you_controlled():
    s = table()
    s.put(0, "battlefield", BEAR, ELF)
    s.put(1, "battlefield", BEAR)
    s.put(1, "battlefield", beast("Rock", "Indestructible"))
    play(
        s,
        0,
        spell(
            "Destroy all creatures. You gain life equal to the number of creatures you controlled that were "
            "destroyed this way."
        ),
    )
    assert (s.life(0), s.permanents(1)) == (22, ["Rock"])


@rule("404.2", "603.10a")
def test_into_whose_graveyard_it_was_put():
    s = table()
    s.put(0, "battlefield", shrine("Whenever a nontoken permanent is put into a player's graveyard from the "
                                   "battlefield, that player loses "
                                   "1 life."))  # fmt: skip
    s.put(1, "battlefield", BEAR, controller=0)
    play(s, 0, spell("Destroy target creature."), "Bear")
    s.resolve_all()
    assert (s.life(0), s.life(1)) == (20, 19)


@rule("602.5b", "602.1")
def test_any_player_in_their_own_turn():
    dungeon = shrine("Pay 5 life: You gain 1 life. Any player may activate this ability but only during their turn.")
    for active in (0, 1):
        s = table(active=active)
        s.put(0, "battlefield", dungeon)
        s.activate(active, "Shrine")
        s.resolve_all()
        assert s.life(active) == 16
        s.pass_priority(active)
        assert not s.offered(1 - active, "activate")


@rule("120.1", "608.2c")
@pytest.mark.parametrize("cards", [0, 2])
def test_cards_for_damage_that_was_dealt(cards):
    s = table()
    s.put(0, "library", *[BEAR] * 5)
    s.put(0, "hand", *[ELF] * cards)
    play(s, 0, spell("This spell deals 3 damage to any target."), ("player", 1))
    s.expect(0, "608.2d", True)
    play(s, 0, beast("Dragon", "When this creature enters, you may discard your hand and draw cards equal to the "
                               "damage dealt to target "
                     "opponent this turn."))  # fmt: skip
    s.resolve_all()
    assert s.zone_names(0, "hand") == ["Bear"] * 3


@rule("608.2h", "121.1")
def test_life_and_cards_equal_to_its_power():
    s = table()
    s.put(0, "library", *[FOREST] * 3)
    s.put(0, "battlefield", beast("Hydra", "When this creature dies, you gain life and draw cards equal to its power."))
    play(s, 0, spell("Target creature gets +1/+1 until end of turn."), "Hydra")
    play(s, 0, spell("Destroy target creature."), "Hydra")
    s.resolve_all()
    assert (s.life(0), len(s.zone_names(0, "hand"))) == (23, 3)


@rule("609.4b", "400.7i")
def test_cards_that_may_be_cast_with_mana_of_any_color():
    s = table()
    s.put(1, "library", made("Spark", "Instant", "You gain 4 life.", "{R}"))
    text = "Exile the top card of target opponent's library. You may play that card for as long as it remains exiled."
    play(s, 0, spell(f"{text} If you cast a spell this way, you may spend mana as though it were mana of any color to cast it."),
         ("player", 1))  # fmt: skip
    s.give(0, "G")
    s.cast(0, "Spark")
    s.resolve_all()
    assert s.life(0) == 24
