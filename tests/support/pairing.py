"""Games in which two mechanics can meet: cards of both, and cards that have the one and the other."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import kitcards
from acting import CARRIED_OUT_BY, Anyhow, Counting, mechanics_of, watched

from apnap import ApnapError, Decision, Definition, Moved, Observation, Ruleset
from apnap.core.flow import Priority
from apnap.testing.pairs import Pair, Shared, shared_events
from apnap_plugins.rules.casting.casting import SpellCast
from apnap_plugins.rules.damage.damage import DamageDealt

COMMON = (Moved, SpellCast, DamageDealt)
"""A move, a cast, damage: most mechanics have to do with these, and of pairs that share nothing else some are played."""
APART = Path(__file__).parents[1] / "proof" / "pairs_apart.toml"
WATCHING = {
    "counter": "Spells you control can't be countered.",
    "create": "Whenever you create one or more tokens, you gain 1 life.",
    "cycling": "Whenever you cycle or discard a card, you gain 1 life.",
    "discard": "Whenever you discard a card, you gain 1 life.",
    "mill": "If an opponent would mill one or more cards, they mill twice that many cards instead.",
    "sacrifice": "Whenever you sacrifice a permanent, you gain 1 life.",
    "shuffle": "Whenever a player shuffles their library, you gain 1 life.",
    "transform": "Whenever a permanent transforms, you gain 1 life.",
}
"""What looks at an action that others do: of that there is a card in the decks as well."""
PUTS_ON = {
    "name": "Attach Sample",
    "mana_cost": "{1}",
    "type_line": "Artifact — Equipment",
    "oracle_text": "When Attach Sample enters, attach it to target creature you control.\nEquip {1}",
}
"""What attaches by itself; equip alone does it for others."""
FUSED, OTHERS, LANDS = 10, 4, 14
TRIES = 4


def apart() -> dict[Pair, str]:
    """Pairs that share an event and do not meet in it, with the reason."""
    reasons = tomllib.loads(APART.read_text(encoding="utf-8"))["reason"]
    found: dict[Pair, str] = {}
    for reason in reasons:
        for words in reason["pairs"]:
            one, _, other = words.partition(" + ")
            assert (one, other) not in found, f"{words} is listed twice"
            found[one, other] = reason["why"]
    return found


class Eager(Anyhow):
    """Answers at random, and seldom passes where something else can be done: what needs many steps gets done."""

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        """The first of some answers that isn't a pass."""
        for _ in range(TRIES):
            answer = super().__call__(observation, decision)
            if not isinstance(decision, Priority) or answer != 0:
                break
        return answer


class Pairs:
    """What pairs there are in a ruleset, and the cards to make them meet."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.cards = kitcards.cards(rules)
        self.shared = shared_events(rules, self.cards)
        samples = rules.sample_cards()
        self.lands = [card for card in samples if card.name == "Sample Land"]
        self.others = [card for card in samples if card.name != "Sample Land"]
        self.rows: dict[str, list[dict[str, Any]]] = {}
        by_name = {card.name: card for card in self.cards}
        for row in kitcards.rows(rules):
            if row["name"] in by_name:
                for mechanic in mechanics_of(rules, by_name[row["name"]]):
                    self.rows.setdefault(mechanic, []).append(row)
        for mechanic, other in CARRIED_OUT_BY.items():
            self.rows.setdefault(mechanic, self.rows.get(other, []))
        self.rows["attach"] = [*self.rows["attach"], PUTS_ON]

    def narrow(self) -> list[Pair]:
        """Pairs that share an event other than a move, a cast or damage, of which one is watched by one of them."""
        return [pair for pair, shared in self.shared.items() if any(map(is_narrow, shared))]

    def made_by_both(self) -> list[Pair]:
        """Pairs of which both make such an event, and neither watches it: they need not meet."""
        others = {*self.narrow(), *self.wide()}
        return [pair for pair in self.shared if pair not in others]

    def wide(self) -> list[Pair]:
        """Pairs that share nothing but moves, casts and damage."""
        return [pair for pair, shared in self.shared.items() if all(issubclass(one.subject, COMMON) for one in shared)]

    def play(self, pair: Pair, seed: int, watch: Counting) -> None:
        """A game of two or three players whose decks are made for a pair. What else meets in it is counted as well."""
        rng = random.Random(seed)
        stars = self.stars(pair, rng)
        decks = [self.deck(stars, rng) for _ in range((2, 2, 3)[seed % 3])]
        game = watched(self.rules, decks, seed, watch, (Anyhow, Eager)[seed % 2])
        assert game.is_over()
        assert watch.problems == [], f"{pair}, seed {seed}"

    def deck(self, stars: list[Definition], rng: random.Random) -> list[Definition]:
        """Enough of both, some others, and land."""
        chosen = [*(rng.choice(stars) for _ in range(FUSED)), *(rng.choice(self.others) for _ in range(OTHERS))]
        return [*chosen, *(rng.choice(self.lands) for _ in range(LANDS))]

    def stars(self, pair: Pair, rng: random.Random) -> list[Definition]:
        """A card of each, and what has the text of both: where one can be read, in either frame."""
        chosen = [rng.choice(self.rows[mechanic]) for mechanic in pair if mechanic in self.rows]
        found = [self.rules.read(row) for row in chosen]
        if len(chosen) == 2:
            one, other = chosen
            found += [*self.fused(one, other) * 2, *self.fused(other, one) * 2]
        found += [self.watching(mechanic) for mechanic in pair if mechanic in WATCHING]
        return found or self.others

    def watching(self, mechanic: str) -> Definition:
        """An enchantment that looks at an action."""
        row = {"name": f"Watching {mechanic}", "type_line": "Enchantment", "mana_cost": "{1}"}
        return self.rules.read(row | {"oracle_text": WATCHING[mechanic]})

    def fused(self, one: dict[str, Any], other: dict[str, Any]) -> list[Definition]:
        """A card as the first, with the text of the second as well; none where there is no such card."""
        text = other["oracle_text"].replace(other["name"], one["name"])
        name = f"{one['name']} And {other['name']}"
        both = f"{one['oracle_text']}\n{text}".replace(one["name"], name)
        try:
            return [self.rules.read(one | {"name": name, "oracle_text": both})]
        except ApnapError:
            return []


def is_narrow(shared: Shared) -> bool:
    """Watched by one of two, and neither a move, a cast nor damage."""
    return shared.watched and not issubclass(shared.subject, COMMON)


def unmet(pairs: Iterable[Pair], watch: Counting) -> list[Pair]:
    """Those that have not met yet."""
    return [pair for pair in pairs if not watch.meetings.counts[pair]]
