"""Numbers of what players have, rows of what they do, and mana that all may pay, in cards made from their text, played."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, play, shrine, spell, table

from apnap import PLAYER
from apnap.testing import rule
from apnap_plugins.rules.casting.instructions import EachPaysMana, ManaPaid
from apnap_plugins.rules.combat.attacking import CanAttack
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.quantities import PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import EachPlayer
from apnap_plugins.rules.vocabulary.shared import PlayersOfWhom
from apnap_plugins.testing import Table, basic

FOREST, ISLAND = basic("G"), basic("U")
JOIN = (
    "Starting with you, each player may pay any amount of mana. Each player gains X life, where X is the total amount of mana "
    "paid this way."
)


def test_what_the_words_mean() -> None:
    (paid, _) = effect(JOIN).steps
    assert paid == EachPaysMana()
    drawing = effect("Draw a card for each opponent who controls fewer creatures than you.")
    assert isinstance(drawing, DrawCards) and isinstance(drawing.count, PlayersAmong)
    assert isinstance(drawing.count.of, PlayersOfWhom)
    assert ManaPaid() in tuple(effect(JOIN).walk()) and EachPlayer() in tuple(effect(JOIN).walk())


@rule("107.3f", "608.2d")
def test_all_pay_what_they_like_and_the_sum_counts() -> None:
    s = table(players=3)
    s.lands(0, "GG")
    s.lands(1, "GGG")
    s.expect(0, "number", 1).expect(1, "number", 3)
    play(s, 0, spell(JOIN))
    s.done()
    assert s.life_totals() == [24, 24, 24]
    assert len(s.tapped(0)) == 1 and len(s.tapped(1)) == 3


@rule("608.2c", "101.4")
def test_four_things_one_after_the_other() -> None:
    s = table()
    s.put(0, "hand", BEAR)
    s.put(1, "battlefield", OGRE, FOREST)
    sacrifices = "sacrifices a creature of their choice, then sacrifices a land of their choice"
    text = f"Each player loses 1 life, discards a card, {sacrifices}."
    play(s, 0, spell(text))
    assert s.life_totals() == [19, 19]
    assert s.zone_names(0, "hand") == [] and s.permanents() == []


@rule("608.2h")
def test_opponents_who_control_fewer() -> None:
    s = table(players=4)
    s.put(0, "battlefield", BEAR, OGRE)
    s.put(1, "battlefield", BEAR)
    s.put(2, "battlefield", BEAR, OGRE)
    play(s, 0, spell("You gain 1 life for each opponent who controls fewer creatures than you."))
    assert s.life(0) == 22


@rule("104.3e", "608.2c")
def test_those_with_exactly_so_much_life_lose_first() -> None:
    s = table(players=3)
    s.set_field("life", 13, of=2)
    play(s, 0, spell("Each player with exactly 13 life loses the game, then each player gains 1 life."))
    s.settle()
    assert s.game.players_in() == (0, 1)
    assert s.life_totals()[:2] == [21, 21]


@rule("118.12a", "107.3c")
def test_so_much_mana_for_each() -> None:
    will = spell("Counter target spell unless its controller pays {2} for each Wizard on the battlefield.", "Will")
    for lands, life in (("GGGG", 21), ("GGG", 20)):
        s = table()
        s.put(0, "battlefield", beast("Mage", types="Creature \u2014 Wizard"))
        s.put(1, "battlefield", beast("Seer", types="Creature \u2014 Wizard"))
        s.lands(0, lands)
        s.put(0, "hand", spell("You gain 1 life.", "Gain"))
        s.put(1, "hand", will)
        s.cast(0, "Gain")
        gain = s.ids("stack")[0]
        s.pass_priority(0)
        s.cast(1, "Will", gain)
        if life > 20:
            s.expect(0, "yesno", True)
        s.resolve_all().done()
        assert s.life(0) == life


@rule("122.1", "613.4c")
def test_counters_on_other_creatures_together() -> None:
    s = table()
    s.put(0, "battlefield", beast("Lord", "Lord gets +1/+1 for each +1/+1 counter on other creatures you control."))
    s.put(0, "battlefield", BEAR, counters={"+1/+1": 2})
    s.put(0, "battlefield", OGRE, counters={"+1/+1": 1})
    s.put(1, "battlefield", OGRE, counters={"+1/+1": 5})
    assert s.pt("Lord") == (5, 5)


@rule("305.6")
def test_basic_land_types_among_lands_of_that_player() -> None:
    s = table()
    s.put(0, "battlefield", shrine("At the beginning of each player's upkeep, that player gains 1 life for each basic land type "
                                   "among lands they control."), FOREST)  # fmt: skip
    s.put(1, "battlefield", FOREST, ISLAND, ISLAND)
    s.pass_until("upkeep")
    s.resolve_all()
    assert s.life_totals() == [20, 22]


@rule("701.8b")
def test_a_number_of_cards_that_is_counted() -> None:
    s = table(players=3)
    s.put(0, "battlefield", beast("Fat", cost="{2}"))
    for player in (1, 2):
        s.put(player, "hand", FOREST, FOREST, FOREST)
    number = "a number of cards equal to the greatest mana value among permanents you control"
    text = f"Any number of target players each discard {number}."
    play(s, 0, spell(text), [player_ref(1), player_ref(2)])
    assert [len(s.zone_names(player, "hand")) for player in (1, 2)] == [1, 1]


ARBITER = (
    "Each opponent who cast a spell this turn can't attack with creatures.\n"
    "Each opponent who attacked with a creature this turn can't cast spells."
)


def before_an_arbiter() -> Table:
    """Player 0 has a creature and an instant, in their turn; another player controls the Arbiter."""
    s = table(players=3)
    s.put(2, "battlefield", beast("Arbiter", ARBITER))
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", spell("You gain 1 life.", "Gift"))
    return s


@rule("508.1c")
def test_who_cast_a_spell_cant_attack_with_creatures() -> None:
    s = before_an_arbiter()
    bear, them = s.find("Bear"), (PLAYER, 1)
    assert s.game.query(CanAttack(bear, them), True)
    s.cast(0, "Gift")
    s.resolve_all()
    assert not s.game.query(CanAttack(bear, them), True)


@rule("601.3")
def test_who_attacked_with_a_creature_cant_cast_spells() -> None:
    s = before_an_arbiter()
    s.put(1, "hand", spell("You gain 1 life.", "Boon"))
    s.attack("Bear")
    assert not s.can(0, "Gift") and s.can(1, "Boon")


@rule("608.2h")
def test_each_who_did_something_this_turn() -> None:
    s = table(players=3)
    s.put(1, "hand", BEAR, OGRE)
    s.put(2, "hand", BEAR)
    play(s, 0, spell("Target player discards two cards.", "Rot"), (PLAYER, 1))
    play(s, 0, spell("Each opponent who discarded two or more cards this turn loses 3 life.", "Mock"))
    assert s.life_totals() == [20, 17, 20]
    play(s, 0, spell("Each player who cast a spell this turn loses 1 life.", "Tax"))
    assert s.life_totals() == [19, 17, 20]
