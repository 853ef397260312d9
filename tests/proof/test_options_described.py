"""Options met in random games: described in words, as JSON and by reference; and what is said of an answer leads back to it.

`APNAP_DESCRIBED` says in how many games with cards of every mechanic; half as many are of Ixalan.
"""

from __future__ import annotations

import functools
import json
import os
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import kitcards
import pytest

from apnap import Decision, Game, Node, Observation, Ruleset
from apnap.core.naming import finder
from apnap.core.randomness import Stream

PYTHON = re.compile(r"\bobject at 0x|\w\(\w+=|frozenset|<class|\(\)|\('|None\b|True\b|False\b")
"""What tells that something is the text of a Python value."""
TREE = re.compile(r"\(has type|\bhas subtype \(| cost \(|\bthis cost\b")
"""What tells that a cost, or what is meant by it, is called as its tree and not in a card's words."""
JOINED = re.compile(r"\b[A-Z][a-z]+(?:[A-Z][a-z]*)+\b")
"""Words that could be the name of a class of nodes."""
GAMES = int(os.environ.get("APNAP_DESCRIBED", "2"))
DECISIONS = 250 if "APNAP_DESCRIBED" in os.environ else 150


def classes(above: type = Node) -> Iterator[str]:
    """The names of all classes of nodes there are."""
    for one in above.__subclasses__():
        yield one.__name__
        yield from classes(one)


@functools.cache
def all_classes() -> frozenset[str]:
    """Once all mechanics are loaded."""
    return frozenset(name for name in classes() if JOINED.fullmatch(name))


def is_plain(words: str) -> bool:
    """Whether words are for people: no Python, no tree, no class."""
    return not PYTHON.search(words) and not TREE.search(words) and all_classes().isdisjoint(JOINED.findall(words))


def checked(game: Game, decision: Decision, rng: Stream) -> None:
    """Every option has its words; answers are found again by what is said of them."""
    view = game.observe(decision.answerer)
    described = view.options()
    assert len(described) == len(decision.options)
    assert is_plain(decision.prompt), f"{decision!r}: {decision.prompt!r}"
    everything = [*described, *(partner for option in described for partner in option.partners)]
    for option in everything:
        for words in (option.text, option.reference):
            assert words and is_plain(words), f"{decision!r}: {words!r}"
        assert json.loads(json.dumps(option.json)) == option.json
    for answer, words in view.asides():
        assert words and is_plain(words) and view.answer(view.spelled(answer)) == answer
    for answer in (decision.default(), *(decision.sample(rng) for _ in range(3))):
        leads_back(view, decision, answer)
        leads_back_by_reference(game, decision, answer, [option.reference for option in everything])


def leads_back(view: Observation, decision: Decision, answer: Any) -> None:
    """By JSON: to the answer, or to one that says the same."""
    said = json.loads(json.dumps(view.spelled(answer)))
    found = view.answer(said)
    assert view.spelled(found) == said, f"{decision!r}: {said!r}"
    data = [json.dumps(option.json) for option in view.options()]
    if len(set(data)) == len(data):
        assert found == answer, f"{decision!r}: {said!r}"


def leads_back_by_reference(game: Game, decision: Decision, answer: Any, references: list[str]) -> None:
    """By reference: to the answer, where each stands for one option."""
    from apnap import Namer

    namer = Namer(game, (), decision.answerer)
    if len(set(references)) == len(references):
        said = decision.spelled(answer, lambda option: decision.worded(option, namer))
        assert decision.parse(decision.select(said, finder(decision, namer))) == answer, f"{decision!r}: {said!r}"


def played(game: Game, seed: int) -> Counter[str]:
    """A game at random, in which every decision is looked at; how often each kind was met."""
    rng, met = Stream(seed), Counter[str]()
    for _ in range(DECISIONS):
        decision = game.decision
        if decision is None:
            break
        checked(game, decision, rng)
        met[type(decision).__name__] += 1
        game.push(decision.sample(rng))
    return met


@pytest.fixture(scope="module")
def ixalan() -> Ruleset:
    return Ruleset.load(sets=["xln"])


@pytest.fixture(scope="module")
def everything() -> Ruleset:
    return Ruleset.load()


def test_in_games_of_ixalan(ixalan: Ruleset) -> None:
    met: Counter[str] = Counter()
    basics = [ixalan.card(name) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest") for _ in range(4)]
    for seed in range(GAMES // 2):
        chosen = random.Random(seed).sample(ixalan.cards(), 20)
        met += played(Game(ixalan, [[*chosen, *basics]] * 2, seed), seed)
    assert {"Priority", "PayMana", "DeclareAttackers", "Choose", "YesNo"} <= met.keys(), met


def test_in_games_with_cards_of_every_mechanic(everything: Ruleset) -> None:
    met: Counter[str] = Counter()
    cards = list(kitcards.cards(everything))
    land = next(card for card in everything.sample_cards() if card.name == "Sample Land")
    for seed in range(GAMES):
        deck = [*random.Random(seed).sample(cards, 24), *[land] * 16]
        met += played(Game(everything, [deck] * (2 + seed % 2), seed), seed)
    assert {"Priority", "PayMana", "ChooseTargets", "DeclareAttackers", "Order"} <= met.keys(), met
