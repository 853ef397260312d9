"""What acts in random games, also what an invariant of the driver can't see: words that do nothing themselves."""

from __future__ import annotations

import random
from typing import Any

from apnap import Continuous, Decision, Definition, Game, Keyword, Moved, Observation, Ruleset, Static
from apnap.core.log import Entry
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.rules.combat.attacking import AttackerDeclared
from apnap_plugins.rules.combat.blocking import CreatureBlocked
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.vocabulary.characteristics import has_keyword

CARRIED_OUT_BY = {"attach": "equip", "reveal": "search", "shuffle": "search", "tap-and-untap": "crew"}
"""Actions that no card names: what cards have that carries them out."""


class Counting(Watch):
    """Counts what acts. `looks` says whether the structure is checked after every event."""

    looks = False

    def look(self, game: Game) -> None:
        """As every watch, or nothing."""
        if self.looks:
            super().look(game)

    def observe(self, game: Game, entry: Entry) -> None:
        """Also what words allow that do nothing themselves: rules of the base game look for haste and reach."""
        super().observe(game, entry)
        event = entry.happened.event if entry.happened is not None else None
        if isinstance(event, AttackerDeclared) and game.get(CONTINUOUSLY_CONTROLLED_BY, event.obj) != game.controller(
            event.obj
        ):
            if has_keyword(game, event.obj, "haste"):
                self.act("haste", "an attack in its first turn", self.nodes)
        if isinstance(event, CreatureBlocked) and has_keyword(game, event.attacker, "flying"):
            if has_keyword(game, event.obj, "reach") and not has_keyword(game, event.obj, "flying"):
                self.act("reach", "a block of a creature with flying", self.nodes)
        if isinstance(event, Moved) and entry.happened is not None:
            for obj in entry.happened.result or ():
                self.continuous(game, obj)

    def continuous(self, game: Game, obj: int) -> None:
        """Keywords of what came somewhere that stand for continuous effects, which are in force from then on."""
        if obj not in game.objects or game.object(obj).zone[0] not in ("stack", "battlefield"):
            return
        for keyword in (k for k in game.definitions_of(obj)[0].abilities() if isinstance(k, Keyword)):
            meant = [one for one in game.rules.expand(keyword) if isinstance(one, Static)]
            if any(isinstance(effect, Continuous) for one in meant for effect in one.effects):
                self.keyword(game, keyword.id)


class Anyhow:
    """Answers at random, by seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        return decision.sample(self.rng)


def mechanics_of(rules: Ruleset, card: Definition) -> set[str]:
    """Plugins that own a node of the card, or define a keyword that it names."""
    parts = [part for ability in card.abilities() for part in ability.walk()]
    owners = rules.compiled.owners
    named = {owners.get(("KeywordDefinition", part.id), part.id) for part in parts if isinstance(part, Keyword)}
    return named | {rules.compiled.owner_of(type(part)) for part in parts}


def watched(rules: Ruleset, decks: list[list[Any]], seed: int, watch: Watch, answers: type[Anyhow] = Anyhow) -> Game:
    """A game between players who answer at random, over."""
    agents: Any = {seat: answers(seed + seat) for seat in range(len(decks))}
    game = WatchedGame(rules, decks, seed, watch, agents=agents)
    game.run()
    return game
