"""How many there are of something and what is so of them, played: this turn, on the battlefield, in zones (CR 608.2h)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from questions import holds, start
from wordings import beast, made, play, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.cards import CardRefused


@rule("700.4", "603.6c", "608.2h")
def test_what_happened_to_permanents_this_turn():
    s = start()
    s.put(1, "battlefield", OGRE)
    for condition in ("no creatures died this turn", "fewer than two creatures left the battlefield this turn"):
        assert holds(s, condition), condition
    play(s, 0, spell("Destroy target creature."), "Ogre")
    for condition, so in (
        ("a creature died this turn", True),
        ("one or more creatures died this turn", True),
        ("at least one creature died under an opponent's control this turn", True),
        ("a creature died under your control this turn", False),
        ("no creatures died under your control this turn", True),
        ("exactly one creature died this turn", True),
        ("exactly two creatures died this turn", False),
        ("a creature an opponent controlled died this turn", True),
        ("a creature you controlled left the battlefield this turn", False),
        ("two or more creatures left the battlefield this turn", False),
        ("a creature was put into an opponent's graveyard from the battlefield this turn", True),
        ("a creature was put into your graveyard from the battlefield this turn", False),
        ("an artifact died this turn", False),
        ("a creature was sacrificed this turn", False),
    ):
        assert holds(s, condition) == so, condition
    play(s, 0, spell("Sacrifice a creature."))
    for condition, so in (
        ("two or more creatures died this turn", True),
        ("at least two creatures left the battlefield this turn", True),
        ("exactly one creature you controlled died this turn", True),
        ("a creature was sacrificed this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("109.2a", "603.6a")
def test_others_than_the_object_itself():
    s = table()
    s.put(
        0,
        "battlefield",
        beast(
            "Watcher",
            "At the beginning of your end step, if no other creatures entered under your control this turn, you gain 1 life.",
        ),
    )
    s.put(
        0,
        "battlefield",
        beast(
            "Guard",
            "At the beginning of your end step, if another creature left the battlefield this turn, you gain 5 life.",
        ),
    )
    for player in (0, 1):
        s.put(player, "library", *[BEAR] * 6)
    s.put(1, "battlefield", OGRE)
    s.pass_until("end").resolve_all()
    assert s.life(0) == 20, "the other one came, and nothing left"
    s.pass_until("upkeep")
    s.pass_until("upkeep", again=True)
    assert s.active == 0
    play(s, 0, spell("Destroy target creature."), "Ogre")
    s.pass_until("end").resolve_all()
    assert s.life(0) == 20 + 1 + 5


@rule("400.7", "608.2h")
def test_what_happened_to_cards_this_turn():
    s = start()
    assert holds(s, "no creature cards were put into your graveyard from anywhere this turn")
    play(s, 0, spell("Mill two cards."))
    play(s, 0, spell("Discard a card."))
    play(s, 1, spell("Mill three cards."))
    for condition, so in (
        ("a creature card was put into your graveyard from anywhere this turn", True),
        ("three or more creature cards were put into your graveyard this turn", True),
        ("four or more creature cards were put into your graveyard this turn", False),
        ("two or more creature cards were put into your graveyard from your library this turn", True),
        ("three or more creature cards were put into your graveyard from your library this turn", False),
        ("a creature card was put into your graveyard from your hand this turn", True),
        ("exactly two creature cards were put into your graveyard from your hand this turn", False),
        (
            "three or more creature cards were put into your graveyard from anywhere other than the battlefield this turn",
            True,
        ),
        ("three or more creature cards were put into an opponent's graveyard from anywhere this turn", True),
        ("four or more creature cards were put into an opponent's graveyard from anywhere this turn", False),
        ("six or more creature cards were put into a graveyard from anywhere this turn", True),
        ("an artifact card was put into a graveyard this turn", False),
        ("a creature card left your graveyard this turn", False),
        ("no creature cards left your graveyard this turn", True),
    ):
        assert holds(s, condition) == so, condition


@rule("400.7", "700.4")
def test_a_creature_that_died_came_from_the_battlefield():
    s = start()
    play(s, 0, spell("Sacrifice a creature."))
    assert holds(s, "a creature card was put into your graveyard from anywhere this turn")
    assert not holds(
        s, "a creature card was put into your graveyard from anywhere other than the battlefield this turn"
    )


@rule("109.2", "608.2h")
@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("there are four or more creatures on the battlefield", True),
        ("eight or more creatures are on the battlefield", False),
        ("no artifacts are on the battlefield", True),
        ("there is an artifact on the battlefield", False),
        ("exactly one creature has a +1/+1 counter on it", True),
        ("two or more creatures have a +1/+1 counter on them", False),
        ("no creatures have a charge counter on them", True),
        ("there are three or more creature cards in your graveyard", True),
        ("there are fewer than three creature cards in your graveyard", False),
        ("exactly three creature cards are in your graveyard", True),
        ("your graveyard has three or more creature cards in it", True),
        ("an opponent's graveyard has a creature card in it", True),
        ("there are two or more creature cards in an opponent's graveyard", False),
        ("a graveyard has three or more cards in it", True),
        ("there are three or more cards in a single graveyard", True),
        ("there are four or more creature cards in all graveyards", True),
        ("there are five or more creature cards in graveyards", False),
        ("no creature cards are in exile", True),
        ("your library has seven or more cards in it", False),
        ("your library has six or more cards in it", True),
        ("an opponent has a creature card in their graveyard", True),
        ("each opponent has a creature card in their graveyard", False),
        ("you have three or more creature cards in your graveyard", True),
    ],
)
def test_what_there_is(condition, so):
    s = start()
    s.put(0, "graveyard", BEAR, BEAR, OGRE)
    s.put(1, "graveyard", BEAR)
    s.put(1, "battlefield", OGRE, counters={"+1/+1": 1})
    assert holds(s, condition) == so


@rule("608.2c", "608.2h")
@pytest.mark.parametrize(
    ("what", "condition", "so"),
    [
        ("Destroy all creatures.", "two or more creatures were destroyed this way", True),
        ("Destroy all creatures.", "at least one artifact was destroyed this way", False),
        ("Destroy all creatures.", "exactly six creatures were destroyed this way", True),
        ("Destroy all creatures.", "exactly two creatures you controlled were destroyed this way", True),
        ("Destroy all artifacts.", "one or more artifacts were destroyed this way", False),
        ("Exile all creatures.", "at least six creatures were exiled this way", True),
        ("Exile all creatures.", "fewer than six creatures were exiled this way", False),
        ("Return all creatures to their owners' hands.", "one or more creatures were returned this way", True),
        ("Each player sacrifices a creature.", "exactly three creatures were sacrificed this way", True),
        ("Mill three cards.", "one or more creature cards were milled this way", True),
        ("Mill three cards.", "exactly two creature cards were milled this way", False),
        ("Mill three cards.", "fewer than three creature cards were milled this way", False),
        ("Each player discards a card.", "at least three cards were discarded this way", True),
    ],
)
def test_what_was_done_this_way(what, condition, so):
    s = start()
    play(s, 0, spell(f"{what} If {condition}, you gain 5 life."))
    s.resolve_all()
    assert s.life(0) == (25 if so else 20)


@rule("608.2h")
@pytest.mark.parametrize(
    ("before", "amount", "gained"),
    [
        (("Draw two cards.", 1), "the number of cards your opponents have drawn this turn", 2),
        (("Draw two cards.", 0), "the number of cards you drew this turn", 2),
        (("Draw two cards.", 1), "the number of cards players have drawn this turn", 2),
        (("Discard two cards.", 1), "the number of cards your opponents discarded this turn", 2),
        (("You lose 4 life.", 1), "the life your opponents have lost this turn", 4),
        (("You lose 4 life.", 1), "the amount of life lost by your opponents this turn", 4),
        (("You gain 4 life.", 1), "the total amount of life your opponents gained this turn", 4),
        (("You gain 4 life.", 1), "the amount of life you've gained this turn", 0),
        (
            ("Create two 1/1 green Elf creature tokens.", 1),
            "the number of tokens your opponents have created this turn",
            2,
        ),
        (("Sacrifice two creatures.", 1), "the number of creatures your opponents sacrificed this turn", 2),
        (("Sacrifice two creatures.", 1), "the number of creatures that died under an opponent's control this turn", 2),
        (
            ("Sacrifice two creatures.", 0),
            "the number of creatures you controlled that left the battlefield this turn",
            2,
        ),
        (
            ("Mill three cards.", 0),
            "the number of creature cards put into your graveyard from your library this turn",
            3,
        ),
        (("Mill three cards.", 1), "the number of opponents who have two or more creature cards in their graveyard", 1),
        (("Draw a card.", 0), "the number of other spells you've cast this turn", 1),
        (("Draw a card.", 1), "the number of spells your opponents have cast this turn", 1),
        (("Draw a card.", 1), "the number of spells cast this turn", 2),
    ],
)
def test_what_players_did_as_a_number(before, amount, gained):
    s = start()
    what, who = before
    play(s, who, spell(what, "First"))
    at = s.life(0)
    play(s, 0, spell(f"You gain life equal to {amount}."))
    assert s.life(0) - at == gained


@rule("608.2h")
def test_what_a_player_did_whom_the_text_names():
    s = start()
    play(s, 1, spell("You lose 3 life."))
    play(s, 1, spell("Draw two cards."))
    play(s, 0, spell("You gain life equal to the amount of life target opponent lost this turn.", "A"), ("player", 1))
    play(s, 0, spell("You gain life equal to the amount of life lost by target player this turn.", "B"), ("player", 2))
    assert s.life(0) == 23
    play(
        s,
        0,
        spell("Choose target opponent. You gain life equal to the number of cards they've drawn this turn.", "C"),
        ("player", 1),
    )
    assert s.life(0) == 25


@rule("119.1", "103.4", "608.2h")
@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("an opponent's life total is less than half their starting life total", True),
        ("each opponent's life total is less than half their starting life total", False),
        ("an opponent's life total is 5 or less", True),
        ("a player's life total is greater than 25", False),
        ("an opponent's life total is less than your life total", True),
        ("an opponent's life total is greater than or equal to their starting life total", True),
        ("each opponent's life total is less than or equal to their starting life total", True),
        ("you have more life than an opponent", True),
        ("you have more life than each opponent", False),
        ("you have less life than another player", False),
        ("you have less than 25 life", True),
        ("your life total is greater than 20", False),
        ("you have more cards in hand than each other player", True),
        ("you have fewer cards in hand than an opponent", False),
        ("you control more creatures than an opponent", False),
        ("you control fewer creatures than each opponent", False),
        ("you control the most creatures or are tied for the most", True),
        ("an opponent has the most life or is tied for most life", True),
        ("you control fewer than three creatures", True),
        ("you control more than two creatures", False),
        ("you control at least two creatures", True),
        ("an opponent controls no creatures", False),
        ("another player controls a creature", True),
        ("an opponent has a poison counter", False),
        ("you have no poison counters", True),
        ("no opponent has two or more poison counters", True),
    ],
)
def test_what_you_have_and_others(condition, so):
    s = start()
    s.put(0, "hand", BEAR)
    play(s, 1, spell("You lose 15 life."))
    assert holds(s, condition) == so


@rule("105.2", "205.2", "122.1", "208.1")
@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("there are two or more colors among creatures you control", False),
        ("there are no colors among creatures you control", False),
        ("there are at least two different powers among creatures you control", True),
        ("there are three or more different powers among creatures you control", False),
        ("there are two or more different names among creatures you control", True),
        ("there are fewer than two card types among permanents you control", True),
        ("there are two or more +1/+1 counters on creatures you control", True),
        ("there are three or more counters among creatures you control", True),
        ("there are two or more different kinds of counters among creatures you control", True),
    ],
)
def test_kinds_among_several(condition, so):
    s = table()
    s.put(0, "library", *[BEAR] * 3)
    s.put(0, "battlefield", made("Elf", "Creature — Elf", "", "{G}", "1/1"), made("Boar", "Creature — Boar", "", "{G}", "3/3"),
          counters={"+1/+1": 1})  # fmt: skip
    s.put(0, "battlefield", made("Elf", "Creature — Elf", "", "{G}", "2/2"), counters={"stun": 1})
    before = s.life(0)
    play(s, 0, spell(f"If {condition}, you gain 1 life."))
    assert (s.life(0) > before) == so


@rule("106.3", "400.7d", "601.2h")
@pytest.mark.parametrize(
    ("condition", "mana", "so"),
    [
        ("red mana was spent to cast it", "RG", True),
        ("red mana was spent to cast it", "GG", False),
        ("no red mana was spent to cast it", "GG", True),
        ("two or more red mana was spent to cast it", "RG", False),
        ("two or more red mana was spent to cast it", "RR", True),
        ("two or more colors of mana were spent to cast it", "RG", True),
        ("at least two colors of mana were spent to cast it", "RR", False),
        ("less than two mana was spent to cast it", "RR", False),
        ("exactly two mana was spent to cast it", "RR", True),
        ("two or more mana of the same color was spent to cast it", "RG", False),
    ],
)
def test_mana_that_was_spent(condition, mana, so):
    s = table()
    s.lands(0, mana)
    s.put(0, "hand", made("Elf", "Creature — Elf", f"When ~ enters, if {condition}, you gain 1 life.", "{2}", "1/1"))
    s.cast(0, "Elf")
    s.resolve_all()
    assert s.life(0) == (21 if so else 20)


@rule("508.1k", "120.1", "603.4")
def test_what_an_object_did():
    s = table()
    text = "At the beginning of your end step, if ~ {}, you gain {} life."
    said = (
        "attacked this turn",
        "didn't attack this turn",
        "hasn't been dealt damage this turn",
        "wasn't dealt damage this turn",
        "has dealt combat damage to an opponent this turn",
        "didn't deal damage to a player this turn",
        "didn't block this turn",
        "entered this turn",
        "wasn't cast from your hand",
    )
    lines = "\n".join(text.format(one, 10**at) for at, one in enumerate(said))
    s.put(0, "battlefield", beast("Scout", lines))
    s.put(0, "battlefield", beast("Idler", lines))
    s.attack("Scout")
    s.pass_until("end").resolve_all()
    scout = 1 + 100 + 1000 + 10000 + 10**6 + 10**7 + 10**8
    idler = 10 + 100 + 1000 + 10**5 + 10**6 + 10**7 + 10**8
    assert s.life(0) == 20 + scout + idler


@pytest.mark.parametrize(
    "condition",
    [
        "a creature are attacking",
        "two or more creatures is attacking",
        "a creature you controlled is on the battlefield",
        "a creatures died this turn",
        "one or more creature died this turn",
        "an opponent's graveyard has a creature in it",
        "there are a creature on the battlefield",
        "there is two or more creatures on the battlefield",
        "a creature card died this turn",
    ],
)
def test_what_nobody_says_is_refused(condition):
    with pytest.raises(CardRefused):
        spell(f"If {condition}, you gain 1 life.")
