"""Cards made from their text that pick players out, and have those act who controlled what is gone, played (CR 101.4, 608.2)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, effect, language, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE, NotUnderstood
from apnap_plugins.rules.damage.instructions import LoseLife
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.instructions import ByControllers
from apnap_plugins.rules.effects.which_players import HasMost, OneOfThem, PlayersWithExtreme, Unable
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.testing import basic

FOREST = basic("G")
ELF = beast("Elf", size="1/1", types="Creature \u2014 Elf")


def test_what_the_words_mean() -> None:
    assert isinstance(effect("An opponent draws a card."), OneOfThem)
    (_, then) = effect("Each player discards a card. Each opponent who can't loses 3 life.").steps
    assert then == LoseLife(3, Unable(EachOpponent(), Remembered("discarded")))
    (ability,) = meaning(
        "At the beginning of your upkeep, if a player has more life than each other player, draw a card."
    )
    assert ability.condition == HasMost(EachPlayer(), LifeOf(You()))
    (_, then) = effect(
        "Destroy all creatures. For each creature destroyed this way, its controller draws a card."
    ).steps
    assert isinstance(then, ByControllers)
    drawing = effect("Each player who controls the fewest creatures draws a card.")
    assert isinstance(drawing.who, PlayersWithExtreme) and not drawing.who.most


@pytest.mark.parametrize(
    "line",
    [
        "Each player sacrifices two creatures of their choice. Each player who can't discards a card.",
        "Target player sacrifices a creature of their choice. Each player who can't discards a card.",
        "Destroy all creatures. For each creature destroyed this way, its controller draws a card for each land they control.",
    ],
)
def test_what_is_not_clear(line: str) -> None:
    with pytest.raises(NotUnderstood):
        language().read(line, root=SPELL_LINE)


@rule("608.2d")
def test_you_say_which_opponent_gains_control() -> None:
    s = table(players=3)
    s.put(0, "battlefield", shrine("{0}: An opponent gains control of ~."))
    s.act(0, "activate", "Shrine")
    s.expect(0, "choose", player_ref(2))
    s.resolve().done()
    assert s.permanents(2) == ["Shrine"]


@rule("101.4", "608.2c")
def test_those_who_could_not_do_another_thing() -> None:
    s = table(players=3)
    s.put(0, "battlefield", BEAR)
    s.put(1, "hand", FOREST)
    s.put(2, "hand", FOREST)
    s.put(2, "battlefield", OGRE)
    play(s, 0, spell("Each player sacrifices a creature of their choice. Each player who can't discards a card."))
    assert s.permanents() == []
    assert s.zone_names(1, "hand") == [] and s.zone_names(2, "hand") == ["Forest"]


@rule("101.4", "608.2c")
def test_each_opponent_who_cannot_discard() -> None:
    s = table(players=3)
    s.put(2, "hand", FOREST)
    play(s, 0, spell("Each player discards a card. Each opponent who can't loses 3 life."))
    assert s.life_totals() == [20, 17, 20]


@rule("603.4", "119.1")
def test_who_alone_has_the_most_life_gains_control() -> None:
    text = (
        "At the beginning of your end step, if a player has more life than each other player, the player with the most life "
        "gains control of ~."
    )
    for life, owner in (((20, 20, 25), 2), ((25, 20, 25), 0)):
        s = table(players=3)
        for player, more in enumerate(life):
            s.set_field("life", more, of=player) if more != 20 else None
        s.put(0, "battlefield", beast("Brute", text))
        s.pass_until("end")
        s.resolve_all() if owner else s.settle()
        assert s.permanents(owner) == ["Brute"]


@rule("608.2h")
def test_all_who_are_tied_for_the_fewest() -> None:
    s = table(players=3)
    s.put(1, "battlefield", BEAR, OGRE)
    s.put(2, "battlefield", BEAR)
    s.put(0, "battlefield", BEAR)
    play(s, 0, spell("Each player who controls the fewest creatures loses 2 life."))
    assert s.life_totals() == [18, 20, 18]


@rule("608.2h")
def test_each_opponent_without_an_elf() -> None:
    s = table(players=3)
    s.put(1, "battlefield", ELF)
    play(s, 0, spell("Each opponent who doesn't control an Elf loses 1 life."))
    assert s.life_totals() == [20, 20, 19]


@rule("608.2f", "608.2h")
def test_each_controller_gets_as_many_as_were_destroyed_of_theirs() -> None:
    s = table(players=3)
    s.put(0, "battlefield", BEAR, FOREST)
    s.put(0, "battlefield", OGRE, controller=2)
    s.put(2, "battlefield", BEAR)
    s.put(1, "battlefield", beast("Wall", "Indestructible"))
    spirit = "a 1/1 white Spirit creature token"
    text = f"Destroy all creatures. For each creature destroyed this way, its controller creates {spirit}."
    play(s, 0, spell(text))
    assert s.permanents(0) == ["Forest", "Spirit Token"]
    assert s.permanents(1) == ["Wall"]
    assert s.permanents(2) == ["Spirit Token", "Spirit Token"]


@rule("608.2f", "608.2h")
def test_what_was_exiled_counts_as_it_was_on_the_battlefield() -> None:
    s = table()
    s.put(1, "battlefield", BEAR)
    s.put(0, "battlefield", OGRE, controller=1)
    text = "Exile any number of target creatures. For each creature exiled this way, its controller gains 3 life."
    play(s, 0, spell(text), ["Bear", "Ogre"])
    assert s.life_totals() == [20, 26]


@rule("608.2d", "101.4")
def test_what_you_do_once_more_for_each_opponent_who_does() -> None:
    s = table(players=4)
    s.expect(1, "yesno", True).expect(2, "yesno", False).expect(3, "yesno", True)
    play(s, 0, spell("You gain 1 life. Each opponent may gain 1 life. For each opponent who does, you gain 1 life."))
    s.done()
    assert s.life_totals() == [23, 21, 20, 21]


@rule("608.2d")
def test_those_who_do_not() -> None:
    s = table(players=3)
    s.expect(1, "yesno", True).expect(2, "yesno", False)
    play(s, 0, spell("Each opponent may gain 1 life. Each opponent who doesn't loses 4 life."))
    s.done()
    assert s.life_totals() == [20, 21, 16]


@rule("508.1d")
def test_it_attacks_the_player_who_was_chosen_at_random() -> None:
    s = table(stage="beginning of combat", players=3)
    giant = made(
        "Giant",
        "Creature",
        "{0}: Choose an opponent at random. Giant attacks that player this combat if able.",
        size="3/3",
    )
    s.put(0, "battlefield", giant)
    s.act(0, "activate", "Giant").resolve()
    s.wait_for("declare attackers", 0)
    answers = [s.decision.problem(answer) for answer in s.decision.legal_answers(10) or ()]
    assert answers == [None], "there is one way to attack: that player"


@rule("608.2d")
def test_friends_and_foes_of_your_choice() -> None:
    s = table(players=3)
    for player in (0, 1, 2):
        s.put(player, "battlefield", BEAR)
        s.put(player, "graveyard", OGRE)
    text = (
        "For each player, choose friend or foe. Each friend returns a creature card from their graveyard to their hand. "
        "Each foe sacrifices a creature of their choice."
    )
    for word in ("friend", "foe", "friend"):
        s.expect(0, "choose", word)
    play(s, 0, spell(text))
    s.done()
    assert [s.zone_names(player, "hand") for player in (0, 1, 2)] == [["Ogre"], [], ["Ogre"]]
    assert [s.permanents(player) for player in (0, 1, 2)] == [["Bear"], [], ["Bear"]]


@rule("608.2d", "102.3")
def test_the_opponent_chooses_self_or_the_others() -> None:
    text = (
        "Target opponent chooses self or others. If that player chooses self, that player loses 4 life. If the player chooses "
        "others, each of your other opponents loses 2 life."
    )
    for word, life in (("self", [20, 16, 20, 20]), ("others", [20, 20, 18, 18])):
        s = table(players=4)
        s.expect(1, "choose", word)
        play(s, 0, spell(text), player_ref(1))
        s.done()
        assert s.life_totals() == life


@rule("305.2", "611.2c")
def test_a_player_who_cannot_play_lands() -> None:
    s = table()
    s.put(0, "hand", FOREST)
    assert s.can(0, "Forest", "play")
    play(s, 0, spell("Target player can't play lands this turn."), player_ref(0))
    assert not s.can(0, "Forest", "play")


@rule("605.1a", "106.4")
def test_two_mana_for_each_card_that_is_revealed() -> None:
    s = table()
    rock = made("Rock", "Artifact", "", cost="{9}")
    s.put(0, "hand", rock, rock, FOREST)
    s.put(0, "battlefield", made("Worker", "Artifact", "{T}: Reveal any number of artifact cards in your hand. Add {C}{C} for "
                                 "each card revealed this way."))  # fmt: skip
    s.expect(0, "choose", ["Rock", "Rock"])
    s.act(0, "mana", "Worker")
    s.settle()
    assert s.pool(0) == "CCCC"
