"""Games and rulesets for other processes: pickled as what they follow from, never as the parts that they are made of.

A pickle holds the wish that a ruleset came from, and a game's decks, seed and answers. Whoever loads it builds the ruleset from
what is installed there, and plays the answers again; where that leads elsewhere the loading fails. As with every pickle: load
none that a stranger made. A replay is for those.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from apnap.core import fields as f
from apnap.core.errors import NotNow, ReplayError, RulesetError, UnknownName
from apnap.core.game import Game
from apnap.registry import Wish
from apnap.ruleset import Ruleset

if TYPE_CHECKING:
    from apnap.core.declarations import Limits
    from apnap.core.definition import Definition

Parts = tuple[dict[str, tuple["str | Definition", ...]], ...]
"""Decks by seat: parts by name, cards by name where the ruleset has them."""
# Any: what a function is called with
Reduced = tuple[Callable[..., Any], tuple[Any, ...]]
"""What `__reduce__` gives: a function, and what it is called with to have the thing again."""


def reduced_game(game: Game, ruleset: Ruleset) -> Reduced:
    """A game as its ruleset, decks, seed and answers, with the digest that they lead to.

    Raises NotNow while it is running, and for a game that was drawn anew from an observation: that follows from no inputs.
    """
    if game.session.inside:
        raise NotNow("a running game cannot be pickled; do it between two answers")
    digest = game.digest()
    if game.get(f.SEEDS) != ((0, game.seed),):
        raise NotNow(
            "a game drawn from an observation follows from no answers, and cannot be pickled; copy() gives another one"
        )
    return game_again, (
        ruleset, _decks(game, ruleset), game.seed, game.every_priority, game.debug, game.inputs(), digest,
    )  # fmt: skip


# Any: answers of whatever decisions
def game_again(
    ruleset: Ruleset, decks: Parts, seed: int, every_priority: bool, debug: bool, inputs: tuple[Any, ...], digest: str
) -> Game:
    """The game after those answers. Raises ReplayError where they don't lead to the digest."""
    game = Game(ruleset, decks, seed, debug=debug, every_priority=every_priority)
    game.load_inputs(inputs)
    if game.digest() != digest or game.unused_inputs():
        raise ReplayError("the pickled game leads to another state here: what is installed plays by other rules")
    return game


def reduced_ruleset(ruleset: Ruleset) -> Reduced:
    """A ruleset as the wish for it, the names of modules that were given in code, the limits, and cards beside those of packs."""
    given = tuple(ruleset.card(name) for name in sorted(ruleset.given))
    wish = ruleset.wish.model_dump(mode="json")
    return ruleset_again, (wish, ruleset.extra, ruleset.compiled.limits, given, ruleset.id)


def ruleset_again(
    wish: dict[str, Any], extra: tuple[str, ...], limits: Limits, given: tuple[Definition, ...], id: str
) -> Ruleset:
    """The ruleset as it is built here. Raises RulesetError where it is another one."""
    ruleset = Ruleset.of(Wish.model_validate(wish), [importlib.import_module(name) for name in extra], limits)
    if given:
        ruleset = ruleset.with_cards(given)
    if ruleset.id != id:
        raise RulesetError(
            f"the pickled ruleset is {id}, and here it is {ruleset.id}: install the same plugins and packs"
        )
    return ruleset


def _decks(game: Game, ruleset: Ruleset) -> Parts:
    """The decks with the cards themselves where the ruleset has none of that name, or another."""
    own = {one.definition.key: one.definition for one in game.components()}
    memo: dict[str, str | Definition] = {}

    def card(name: str) -> str | Definition:
        if name not in memo:
            mine = own.get(name)
            memo[name] = name if mine is None or _has(ruleset, mine) else mine
        return memo[name]

    return tuple({part: tuple(map(card, names)) for part, names in deck.items()} for deck in game.decks)


def _has(ruleset: Ruleset, definition: Definition) -> bool:
    try:
        return ruleset.card(definition.key).says_the_same(definition)
    except UnknownName:
        return False
