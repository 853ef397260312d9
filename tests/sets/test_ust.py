"""The pack of Unstable: its facts, its decks, its cards in play, and random games with it.

`APNAP_UST_GAMES` says how many games; a run of the suite plays three, 500 are the proof (`tox -e long`).
"""

from __future__ import annotations

import functools
import gzip
import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from acting import mechanics_of

import apnap_set_ust
from apnap import NAME, Decision, Definition, Game, Observation, Replay, Ruleset
from apnap.testing import rule
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.apps.decks import Deck, find_deck, pack_decks
from apnap_plugins.rules.vocabulary.characteristics import (
    COLORS,
    MANA_COST,
    POWER,
    SUBTYPES,
    SUPERTYPES,
    TOUGHNESS,
    TYPES,
    type_line,
)
from apnap_plugins.testing import Table
from apnap_set_ust.assemble import CRANK, DECK, SPROCKET, is_contraption_card, problem_of_deck, scrapyard

DATA = Path(__file__).parents[3] / "shared" / "data" / "cards.jsonl.gz"
GAMES = int(os.environ.get("APNAP_UST_GAMES", "3"))
CHUNK = 25
LAND_OF = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


@functools.cache
def in_force() -> Ruleset:
    return Ruleset.load(sets=["ust"], strict=True)


@functools.cache
def cards() -> dict[str, Definition]:
    return {
        data["name"]: in_force().card(data["name"])
        for data in apnap_set_ust.apnap_declarations()
        if isinstance(data, dict)
    }


def contraptions() -> list[str]:
    return sorted(name for name, card in cards().items() if is_contraption_card(card))


# Facts and decks ------------------------------------------------------------------------------------------


def test_no_card_is_refused_and_there_are_enough():
    assert in_force().refused() == {}
    others = [
        n for n, c in cards().items() if not is_contraption_card(c) and "basic" not in c.characteristics[SUPERTYPES]
    ]
    assert len(contraptions()) >= 15 and len(others) >= 20


def test_the_pack_bundles_what_its_cards_need():
    rules = Ruleset.load(sets=["ust"], mechanics=(), strict=True)
    assert rules.refused() == {} and set(cards()) <= {card.name for card in rules.cards()}


def test_facts_are_those_of_the_printed_cards():
    if not DATA.exists():
        pytest.skip("the cards' facts (../shared/data/cards.jsonl.gz) are not here")
    with gzip.open(DATA, "rt", encoding="utf-8") as lines:
        ours = (line for line in lines if '"UST"' in line)
        facts = {one["name"]: one for one in map(json.loads, ours) if "UST" in (one.get("sets") or ())}
    assert set(cards()) - set(facts) <= set(LAND_OF.values())
    for name in sorted(set(cards()) & set(facts)):
        chars, fact = cards()[name].characteristics, facts[name]
        cost = chars[MANA_COST]
        assert (str(cost) if cost is not None else "") == (fact.get("mana_cost") or ""), name
        assert (chars[SUPERTYPES], chars[TYPES], chars[SUBTYPES]) == type_line(fact["type_line"]), name
        size = tuple(None if fact.get(key) is None else int(fact[key]) for key in ("power", "toughness"))
        assert (chars[POWER], chars[TOUGHNESS]) == size, name


@pytest.mark.parametrize("name", sorted(pack_decks("ust")))
def test_a_deck_has_forty_cards_and_contraptions(name):
    deck = find_deck(name)
    deck.check(in_force())
    parts = {part: [cards()[card] for card in names] for part, names in deck.parts.items()}
    assert deck.size() == 40 and set(parts) == {"main", "contraptions"} and not deck.is_plain()
    assert problem_of_deck(tuple(parts["contraptions"])) == ""
    assert not any(map(is_contraption_card, parts["main"]))
    copies = Counter(card.name for card in parts["main"] if "basic" not in card.characteristics[SUPERTYPES])
    assert max(copies.values()) <= 4


def test_a_deck_with_a_part_that_no_plugin_knows_is_refused():
    strange = Deck("strange", "strange", "", {"main": ("Plains",), "attics": ("Plains",)})
    with pytest.raises(Exception, match="no plugin in force has decks with a part 'attics'"):
        strange.check(in_force())


def test_the_cards_of_the_pack_need_its_mechanic():
    rules = Ruleset.load(sets=["ust"], without=["assemble"])
    refused = rules.refused()
    assert {"Steamflogger Boss", "Steady-Handed Mook", "Division Table"} <= set(refused)
    assert "Target Minotaur" not in refused


# Cards in play ----------------------------------------------------------------------------------------------


def table(**more: Any) -> Table:
    return Table(in_force(), defaults=True, debug=True, **more)


def on_sprocket(s: Table, number: int, *names: str, player: int = 0) -> None:
    s.put(player, "battlefield", *(cards()[name] for name in names), fields={SPROCKET.name: (player, number)})


@rule("701.41a")
def test_the_boss_has_riggers_assemble_two():
    s = table()
    s.put(0, DECK, cards()["Division Table"], cards()["Tread Mill"], cards()["Sundering Fork"])
    s.put(0, "battlefield", cards()["Steamflogger Boss"])
    s.put(0, "hand", cards()["Steady-Handed Mook"])
    s.give(0, "BBB")
    s.act(0, "cast", "Steady-Handed Mook").resolve_all()
    assert s.permanents() == ["Division Table", "Steady-Handed Mook", "Steamflogger Boss", "Tread Mill"]
    assert s.has("Steady-Handed Mook", "haste") and s.pt("Steady-Handed Mook") == (2, 1)


@rule("701.41a")
def test_what_is_cranked_acts_on_its_targets():
    s = table(decks=[[], [cards()["Swamp"]] * 9])
    on_sprocket(s, 1, "Division Table", "Mandatory Friendship Shackles")
    s.put(1, "battlefield", cards()["Steady-Handed Mook"])
    s.put(0, "battlefield", cards()["Clock of DOOOOOOOOOOOOM!"])
    s.give(0, "CCCC")
    s.expect(0, "choose", ["Division Table", "Mandatory Friendship Shackles"])
    s.expect(0, "targets", [("player", 1)])
    s.activate(0, "Clock of DOOOOOOOOOOOOM!")
    s.resolve_all()
    assert s.life(1) == 18 and s.zone_names(1, "graveyard") == ["Steady-Handed Mook"]
    assert s.field(CRANK, 0) == 1


@rule("701.41a")
def test_the_nanny_takes_a_contraption_of_the_player_whom_she_hits():
    s = table()
    on_sprocket(s, 2, "Gnomeball Machine", player=1)
    s.put(0, "battlefield", cards()["Suspicious Nanny"])
    s.attack("Suspicious Nanny")
    s.expect(0, "701.41a", "sprocket 3")
    s.pass_until("end of combat")
    s.done()
    assert s.permanents(0) == ["Gnomeball Machine", "Suspicious Nanny"]
    assert s.field(SPROCKET, s.find("Gnomeball Machine")) == (0, 3)


@rule("701.41a")
def test_contraptions_that_are_sacrificed_for_the_upgrade_are_scrap():
    s = table()
    s.put(0, DECK, *(cards()[name] for name in contraptions()[:5]))
    on_sprocket(s, 1, "Widget Contraption", "Tread Mill")
    s.put(0, "hand", cards()["Midlife Upgrade"])
    s.give(0, "WWWW")
    s.expect(0, "number", 2)
    s.act(0, "cast", "Midlife Upgrade").resolve_all()
    assert s.count(zone=DECK, player=0) == 2
    assert sorted(map(s.game.name_of, scrapyard(s.game, 0))) == ["Tread Mill", "Widget Contraption"]
    assert s.zone_names(0, "graveyard") == ["Midlife Upgrade"]


@rule("701.41a")
def test_a_contraption_that_enters_is_an_artifact_that_others_see():
    s = table()
    s.put(0, DECK, cards()["Division Table"])
    s.put(0, "battlefield", cards()["Jackknight"], cards()["Steamflogger Temp"])
    s.give(0, "CCCCCC")
    s.activate(0, "Steamflogger Temp")
    s.resolve_all()
    assert s.counters_on("Jackknight") == 1 and s.has("Jackknight", "lifelink")


# Random games -----------------------------------------------------------------------------------------------


class Player:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        return decision.sample(self.rng)


def deck(rng: random.Random) -> Any:
    """A deck of the pack, or one in two colours with any fifteen Contraptions."""
    if rng.randrange(2):
        return find_deck(rng.choice(sorted(pack_decks("ust")))).parts
    colors = frozenset(rng.sample("WUBRG", 2))
    fit = [n for n, c in cards().items() if not is_contraption_card(c) and c.characteristics[COLORS] <= colors]
    main = [rng.choice([name for name in fit if name not in LAND_OF.values()]) for _ in range(24)]
    lands = [LAND_OF[color] for color in sorted(colors) for _ in range(8)]
    return {"main": main + lands, "contraptions": rng.sample(contraptions(), 15)}


def played(seed: int, acted: Counter[str]) -> Game:
    """A game to its end, with all invariants looked at after every event; every tenth is taken back and replayed."""
    rng, watch = random.Random(seed), Watch(5, marked=False)
    seats = (2, 2, 2, 3, 2, 4)[seed % 6]
    agents: Any = {seat: Player(10 * seed + seat) for seat in range(seats)}
    game = WatchedGame(in_force(), [deck(rng) for _ in range(seats)], seed, watch, agents=agents)
    game.run()
    assert watch.problems == [], f"seed {seed}"
    assert game.is_over(), f"seed {seed}: {game.decision}"
    acted += watch.acted
    if seed % 10 == 0:
        assert Replay.parse(game.replay().dump()).run(in_force()).digest() == game.digest()
        fresh = Game(in_force(), [dict(d) for d in game.decks], game.seed)
        while game.inputs():
            game.pop()
        assert (game.decision, game.digest()) == (fresh.decision, fresh.digest())
    return game


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
def test_random_games(start):
    acted: Counter[str] = Counter()
    for seed in range(start, min(start + CHUNK, GAMES)):
        played(seed, acted)
    assert acted["assemble"] > 0
    print(dict(acted.most_common()))


def test_every_contraption_is_of_the_pack_and_named_once():
    assert len(contraptions()) == len({cards()[name].characteristics[NAME] for name in contraptions()})
    assert all("assemble" in mechanics_of(in_force(), cards()[name]) for name in contraptions())
