"""Cards made from their text by which other players may copy, put counters, add mana, and can't block, played (CR 608.2d)."""

from __future__ import annotations

from magic import BEAR, OGRE
from wordings import beast, effect, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.rules.effects.which_players import ChooseAPlayer
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.selectors import PlayerOrController, Target
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = beast("Elf", size="1/1")
CHAIN = (
    "Chain deals 3 damage to any target. Then that player or that permanent's controller may discard a card. If the player "
    "does, they may copy this spell and may choose a new target for that copy."
)


def test_what_the_words_mean() -> None:
    copies = effect(CHAIN.replace("Chain", "~").replace("this spell", "~")).steps[1].then
    assert copies.who == copies.what.who == PlayerOrController(Target(0))
    chosen, _ = effect("Choose a player. That player draws a card.").steps
    assert chosen == ChooseAPlayer()


@rule("707.10", "608.2d")
def test_the_controller_of_what_was_dealt_damage_may_copy_it() -> None:
    s = table()
    s.put(1, "battlefield", beast("Ox", size="4/4"))
    s.put(1, "hand", FOREST)
    s.put(0, "hand", made("Chain", "Instant", CHAIN, "{0}"), FOREST)
    s.cast(0, "Chain", "Ox")
    s.expect(1, "yesno", True).expect(1, "yesno", True).expect(1, "new targets", "target 1: player 0").expect(
        0, "yesno", False
    )
    s.resolve_all().done()
    assert s.life_totals() == [17, 20]
    assert s.damage("Ox") == 3 and s.zone_names(1, "hand") == []


@rule("101.4", "611.2c")
def test_creatures_of_those_who_take_the_counters_cannot_attack_you() -> None:
    s = table(players=3)
    for player in (1, 2):
        s.put(player, "battlefield", OGRE)
        s.put(player, "library", FOREST, FOREST)
    text = (
        "Each player may put two +1/+1 counters on a creature they control. If a player does, creatures that player controls "
        "can't attack you or planeswalkers you control until your next turn."
    )
    s.put(0, "battlefield", ELF)
    s.expect(0, "yesno", False).expect(1, "yesno", True).expect(2, "yesno", False)
    play(s, 0, spell(text))
    s.done()
    assert [s.counters_on(ogre) for ogre in s.find_all("Ogre", "battlefield")] == [2, 0]
    s.pass_until("upkeep")
    for player, ways in ((1, 2), (2, 3)):
        s.wait_for("declare attackers", player)
        assert len(s.decision.legal_answers(9) or ()) == ways, (
            "nobody, the other opponent, and you where they took none"
        )
        s.game.push(())


@rule("611.2c", "509.1b")
def test_only_the_chosen_creature_can_block() -> None:
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", OGRE)
    s.put(1, "battlefield", BEAR, ELF)
    s.expect(1, "choose", ["Elf"])
    play(s, 0, spell("Target opponent chooses a creature they control. Other creatures they control can't block this turn."),
         player_ref(1))  # fmt: skip
    s.attack("Ogre")
    s.wait_for("declare blockers", 1)
    assert len(s.decision.legal_answers(9) or ()) == 2, "nothing, or the Elf"


@rule("106.4", "605.1a", "608.2d")
def test_another_player_may_get_the_mana() -> None:
    s = table()
    s.put(
        0,
        "battlefield",
        made("Lamp", "Artifact", "{T}: Choose a player. That player adds one mana of any color they choose."),
    )
    s.expect(0, "choose", player_ref(1)).expect(1, "choose", "R")
    s.act(0, "mana", "Lamp")
    s.settle()
    s.done()
    assert s.pool(1) == "R" and s.pool(0) == ""


@rule("701.8b")
def test_one_of_the_cards_that_were_drawn_is_discarded() -> None:
    s = table()
    s.put(0, "hand", OGRE)
    s.put(0, "library", BEAR, ELF, FOREST)
    s.expect(0, "choose", ["Elf"])
    play(s, 0, spell("Draw two cards, then discard one of them."))
    s.done()
    assert sorted(s.zone_names(0, "hand")) == ["Bear", "Ogre"]


@rule("205.3m")
def test_a_wall_cannot_be_chosen() -> None:
    s = table()
    s.put(0, "battlefield", BEAR)
    s.put(
        0,
        "hand",
        spell("Choose a creature type other than Wall. Target creature becomes that type until end of turn.", "Mist"),
    )
    s.cast(0, "Mist", "Bear")
    s.wait_for("choose", 0)
    assert "Wall" not in s.decision.options and "Elf" in s.decision.options
    s.answer(0, "Elf")
