"""Companion (CR 702.139): revealed where the starting deck fulfils its condition, and put into hand for {3} once."""

from __future__ import annotations

import functools

import pytest
from commanding import FORESTS, LEADER, Whole, deck, legend, rules_of
from rulebook import BEAR, MOUNTAIN, OX, in_force
from wordings import made, meaning

from apnap import Context, Shuffled
from apnap.testing import rule
from apnap_plugins.abilities.companion import COMPANION, HasActivatedAbility
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import creature, instant


@functools.cache
def with_condition(text: str, name: str = "Mia"):
    """A card with companion and this condition."""
    return made(name, "Legendary Creature — Cat", f"Companion — {text}", cost="{1}{W}{W}", size="3/2")


SMALL = "Your starting deck contains only cards with even mana values."
STRAY = creature("Stray", 1, 1, cost="{W}")
LOW = [BEAR] * 10


def play(*sideboard, main=LOW, other=LOW, **more) -> Whole:
    """Player 0 has that sideboard; nothing else than who starts has been asked yet."""
    decks = [{"main": [*main, *[MOUNTAIN] * 10], "sideboard": list(sideboard)}, {"main": other}]
    s = Whole(2, in_force(), decks=decks, **more)
    s.game.push(0)
    return s


def is_offered(s) -> list[str]:
    """What a decision before the game offers as a companion; nothing where none fits."""
    return [s.game.name_of(o) for o in s.decision.options] if s.decision.rule == "103.2b" else []


def first_main(s, player: int = 0, mana: str = "RRR"):
    """Go on to a main phase of that player, who has that mana."""
    s.pass_until(lambda game: game.stage_name() == "precombat main" and game.active_player == player)
    s.give(player, mana)
    return s


@rule("702.139a", "103.2b")
def test_it_is_revealed_before_decks_are_shuffled_and_hands_drawn():
    with play(with_condition(SMALL), STRAY) as s:
        assert is_offered(s) == ["Mia"]
        assert s.count(zone="hand") == 0
        assert s.events(Shuffled) == []
        cat, stray = s.find("Mia"), s.find("Stray")
        s.answer(0, ["Mia"])
        s.settle()
        assert s.count(zone="hand", player=0) == 7
        assert s.field(COMPANION, 0) == cat
        assert s.zone_names(0, "outside") == ["Mia", "Stray"], "it stays outside the game"
        assert s.game.observe(1).object(cat).name == "Mia"
        assert s.game.observe(1).object(stray).name is None


@rule("103.2b", "702.139b")
def test_one_card_of_the_deck_is_enough_that_it_can_not_be_one():
    with play(with_condition(SMALL), main=[*LOW, STRAY]) as s:
        assert is_offered(s) == []
        s.settle()
        assert s.game.observe(1).object(s.find("Mia")).name is None
    with play(with_condition(SMALL), STRAY) as s:  # the sideboard is no part of the deck
        assert is_offered(s) == ["Mia"]
        s.answer(0, [])


@rule("103.2b")
def test_one_at_most_and_not_necessarily():
    with play(with_condition(SMALL), with_condition(SMALL, "Otter")) as s:
        assert is_offered(s) == ["Mia", "Otter"]
        assert s.decision.problem((0, 1)) is not None
        assert s.decision.problem(()) is None
        s.answer(0, [])
        first_main(s)
        assert s.offered(0, "special") == []


@rule("103.2b", "101.4")
def test_each_player_in_turn_order():
    side = {"main": LOW, "sideboard": [with_condition(SMALL)]}
    with Whole(3, in_force(), decks=[side] * 3, seed=2) as s:
        s.game.push(0)
        order = []
        while s.decision.rule == "103.2b":
            order.append(s.decision.player)
            s.answer(s.decision.player, ["Mia"] if len(order) == 2 else [])
        first = s.game.active_player
        assert order == [first, (first + 1) % 3, (first + 2) % 3]
        assert [bool(s.field(COMPANION, p)) for p in order] == [False, True, False]


@rule("702.139a", "116.2g", "702.139c", "400.11b")
def test_three_mana_put_it_into_hand_without_the_stack_once():
    with play(with_condition(SMALL)) as s:
        s.answer(0, ["Mia"])
        first_main(s, mana="RRRRWW")
        s.act(0, "special", "Mia")
        assert s.stack == []
        assert s.decision.player == 0, "who took the action has priority again"
        assert s.pool(0) == "RWW"
        assert s.zone_names(0, "outside") == []
        s.act(0, "cast", "Mia").resolve()
        assert s.permanents(0) == ["Mia"]
        first_main(s, player=1, mana="")
        first_main(s)
        assert s.offered(0, "special") == []


@rule("116.2g", "702.139a")
def test_only_with_the_mana_in_a_main_phase_of_ones_own_turn_with_an_empty_stack():
    with play(with_condition(SMALL)) as s:
        s.answer(0, ["Mia"])
        first_main(s, mana="RR")
        assert s.offered(0, "special") == []
        first_main(s, player=1)
        s.give(0, "RRR")
        assert s.offered(0, "special") == []
        s.pass_until(lambda game: game.stage_name() == "upkeep" and game.active_player == 0)
        s.give(0, "RRR")
        assert s.offered(0, "special") == []
        first_main(s, mana="GGGGG")
        assert s.offered(0, "special") == ["Mia"]
        s.act(0, "cast", "Bear")
        assert s.offered(0, "special") == []
        s.resolve()
        assert s.offered(0, "special") == ["Mia"]


@rule("702.139a")
def test_it_is_no_card_that_effects_find_before():
    with play(with_condition(SMALL)) as s:
        s.answer(0, ["Mia"])
        first_main(s, mana="")
        s.put(0, "battlefield", *[MOUNTAIN] * 4)
        s.act(0, "special", "Mia")
        assert "Mia" in s.zone_names(0, "hand")
        assert len(s.tapped()) == 3


def test_a_replay_has_the_choice():
    with play(with_condition(SMALL), seed=5) as s:
        s.answer(0, ["Mia"])
        first = s.game.copy(history=True)
        assert first.pop() == (0,)
        first.push(())
        assert first.get(COMPANION, 0) == 0
        assert s.field(COMPANION, 0) != 0


# Decks -----------------------------------------------------------------------------------------------------

ELF, CAT = creature("Elf", 1, 1, cost="{2}"), card("Kitten", "Creature — Cat", cost="{4}", power=1, toughness=1)
DRAW = instant("Draw", cost="{U}{U}")
BIG = creature("Big", 5, 5, cost="{5}")
RELIC = made("Relic", "Artifact", "{T}: Add {C}.", cost="{2}")
CYCLER = made("Cycler", "Creature — Elf", "Cycling {2}", cost="{5}", size="1/1")
MANY = [creature(f"One {n}", 1, 1, cost="{1}") for n in range(70)]


@rule("702.139a", "103.2b")
@pytest.mark.parametrize(
    ("condition", "fits", "fails"),
    [
        ("Your starting deck contains only cards with even mana values.", ELF, BIG),
        ("Your starting deck contains only cards with odd mana values and land cards.", BIG, ELF),
        ("Your starting deck contains only cards with mana value 3 or greater and land cards.", BIG, ELF),
        ("No card in your starting deck has more than one of the same mana symbol in its mana cost.", BIG, DRAW),
        (
            "Each creature card in your starting deck is a Cat, Elemental, Nightmare, Dinosaur, or Beast card.",
            CAT,
            ELF,
        ),
        ("Each permanent card in your starting deck has mana value 2 or less.", ELF, BIG),
        ("Each permanent card in your starting deck has an activated ability.", CYCLER, ELF),
        ("Each nonland card in your starting deck shares a card type.", ELF, DRAW),
    ],
)
def test_conditions_of_real_cards_fail_by_one_card(condition, fits, fails):
    lone = [BIG] if condition.startswith("Each nonland card") else []
    with play(with_condition(condition), main=[fits, *lone]) as s:
        assert is_offered(s) == ["Mia"]
        s.answer(0, [])
    with play(with_condition(condition), main=[fits, *lone, fails]) as s:
        assert is_offered(s) == []


@rule("702.139a", "201.2b")
def test_different_names_of_nonland_cards():
    condition = "Each nonland card in your starting deck has a different name."
    with play(with_condition(condition), main=[ELF, BIG, DRAW]) as s:
        assert is_offered(s) == ["Mia"], "Mountains are lands"
        s.answer(0, [])
    with play(with_condition(condition), main=[ELF, BIG, ELF]) as s:
        assert is_offered(s) == []


@rule("702.139a", "100.5", "100.2a")
def test_twenty_cards_more_than_the_minimum():
    condition = "Your starting deck contains at least twenty cards more than the minimum deck size."
    with play(with_condition(condition), main=MANY) as s:  # ten Mountains are added
        assert is_offered(s) == ["Mia"]
        s.answer(0, [])
    with play(with_condition(condition), main=MANY[1:]) as s:
        assert is_offered(s) == []


@rule("702.139b", "903.11", "903.5a")
def test_in_a_commander_game_the_commander_counts_and_its_colors():
    def game(leader, side, main=FORESTS):
        given = {**deck(leader), "main": list(main), "sideboard": [side]}
        s = Whole(2, rules_of("commander"), decks=[given, deck(LEADER)])
        s.game.push(0)
        return s

    small = with_condition("Each permanent card in your starting deck has mana value 2 or less.")
    with game(LEADER, small) as s:
        assert is_offered(s) == ["Mia"]
        s.answer(0, ["Mia"])
        first_main(s)
        assert s.offered(0, "special") == [], "it is white, and the commander isn't"
    with game(legend("Leader", cost="{4}{W}"), small, [card("Wastes", "Basic Land")] * 99) as s:
        assert is_offered(s) == [], "the commander is a card of the deck"
    with game(legend("Leader", cost="{1}{W}"), small, [card("Wastes", "Basic Land")] * 99) as s:
        s.answer(0, ["Mia"])
        first_main(s)
        assert s.offered(0, "special") == ["Mia"]
    size = with_condition("Your starting deck contains at least twenty cards more than the minimum deck size.")
    with game(legend("Leader", cost="{1}{W}"), size, [card("Wastes", "Basic Land")] * 99) as s:
        assert is_offered(s) == [], "a hundred is the least, and the most"


def test_words_of_mana_values_and_of_what_is_left():
    assert meaning(f"Companion — {SMALL}") == meaning(f"Companion—{SMALL}")
    with play(main=[ELF, RELIC, OX]) as s:
        s.settle()
        there = {n: s.find_all(n)[0] for n in ("Relic", "Mountain", "Elf")}
        found = {n: HasActivatedAbility().matches(Context(s.game, i, 0), i) for n, i in there.items()}
        assert found == {"Relic": True, "Mountain": True, "Elf": False}
