"""Being destroyed, dice of the turn, the most of several players, and who has more life than another, read and played."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.testing import basic

RELIC = made("Relic", "Artifact", "")


@rule("701.7a", "701.17a", "603.10a")
@pytest.mark.parametrize(
    ("text", "gained"),
    [
        ("Destroy target artifact.", 1),
        ("Target player sacrifices an artifact.", 1),
        ("Return target artifact to its owner's hand.", 0),
        ("Exile target artifact.", 0),
    ],
)
def test_an_artifact_is_sacrificed_or_destroyed(text, gained):
    s = table()
    s.put(0, "battlefield", shrine("Whenever a noncreature artifact is sacrificed or destroyed, you gain 1 life."))
    s.put(1, "battlefield", RELIC)
    play(s, 0, spell(text), ("player", 1) if "player" in text else "Relic")
    s.resolve_all()
    assert s.life(0) == 20 + gained


@rule("704.5g", "701.7a", "701.15a")
@pytest.mark.parametrize(("saved", "life"), [(False, 21), (True, 20)])
def test_lethal_damage_destroys_and_what_regenerates_is_not_destroyed(saved, life):
    s = table()
    s.put(
        0,
        "battlefield",
        shrine("Whenever a creature is destroyed, you gain 1 life."),
        beast("Troll", "{0}: Regenerate ~."),
    )
    if saved:
        s.activate(0, "Troll")
        s.resolve()
    play(s, 1, spell("~ deals 2 damage to target creature.", "Shock"), "Troll")
    s.resolve_all()
    assert s.life(0) == life


@rule("706.2", "603.4")
@pytest.mark.parametrize(("times", "size"), [(2, (1, 1)), (3, (4, 4))])
def test_dice_rolled_this_turn(times, size):
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Gambler", "~ gets +3/+3 as long as you've rolled three or more dice this turn.", size="1/1"),
    )
    for _ in range(times):
        play(s, 0, spell("Roll a six-sided die.", "Toss"))
    play(s, 1, spell("Roll a six-sided die.", "Cast"))
    assert s.pt("Gambler") == size


@rule("208.2a", "604.3")
def test_the_opponent_with_the_most_cards_in_hand():
    s = table(players=3)
    text = (
        "~'s power and toughness are each equal to the number of cards in the hand of the opponent with the most cards "
        "in hand."
    )
    s.put(0, "battlefield", beast("Desire", text, size="*/*"))
    s.put(0, "hand", *[BEAR] * 5)
    s.put(1, "hand", BEAR)
    s.put(2, "hand", BEAR, OGRE, BEAR)
    assert s.pt("Desire") == (3, 3)


@rule("508.3e", "603.4")
@pytest.mark.parametrize(("attacker", "attacked", "cards"), [(0, 1, 1), (0, 2, 0), (1, 0, 0), (2, 1, 1)])
def test_an_opponent_with_more_life_than_another_is_attacked(attacker, attacked, cards):
    s = table(players=3, decks=[[basic("G")] * 9] * 3)
    text = (
        "Whenever a player attacks one of your opponents, if that opponent has more life than another of your opponents, "
        "that attacking player draws a card and you gain 1 life."
    )
    s.put(0, "battlefield", shrine(text))
    s.put(attacker, "battlefield", beast("Imp", size="0/1"))
    play(s, 0, spell("Target player loses 5 life.", "Drain"), ("player", 2))
    s.pass_until(lambda game: game.active_player == attacker and game.stage_name() == "precombat main")
    before = len(s.zone_names(attacker, "hand"))
    s.attack({"Imp": ("player", attacked)}, player=attacker)
    s.resolve_all()
    assert (len(s.zone_names(attacker, "hand")) - before, s.life(0)) == (cards, 20 + cards)


def test_that_opponent_is_who_is_attacked_and_nobody_else():
    with pytest.raises(NotUnderstood):
        meaning("Whenever you gain life, if that opponent has more life than another of your opponents, draw a card.")


@rule("510.1c")
def test_creatures_with_no_abilities_may_deal_their_damage_as_though_unblocked():
    s = table(stage="beginning of combat")
    text = (
        "For each creature you control with no abilities, you may have that creature assign its combat damage as though it "
        "weren't blocked."
    )
    s.put(0, "battlefield", shrine(text), BEAR)
    s.put(1, "battlefield", beast("Wall", size="0/9"))
    s.attack("Bear")
    s.block({"Wall": "Bear"})
    s.expect(0, "510.1c", True)
    s.pass_until("postcombat main")
    assert s.life(1) == 18


@rule("706.2")
@pytest.mark.parametrize(("text", "gained"), [("a die", 2), ("a 1 or higher", 2), ("a 7 or higher", 0)])
def test_each_die_that_is_rolled(text, gained):
    s = table()
    s.put(0, "battlefield", shrine(f"Whenever you roll {text}, you gain 1 life."))
    for _ in range(2):
        play(s, 0, spell("Roll a six-sided die.", "Toss"))
    play(s, 1, spell("Roll a six-sided die.", "Cast"))
    s.resolve_all()
    assert s.life(0) == 20 + gained
