"""Choices that players make, asked in one line (CR 608.2d): the kernel's decisions of the common kinds, and their answers.

`rule` is the rule that asks, `source` the object whose text or rule asks (0 for none). With `cost` it is about paying a cost,
which a player who left does not (CR 800.4f).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from apnap import Choose, ChooseNumber, ChooseOne, Game, Namer, Order, YesNo
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.phrases import COLOR_NAMES

T = TypeVar("T")


class ChooseWord(ChooseOne):
    """Choose one of several words. Colors and sets of them are letters, and people are told their names (CR 105.1)."""

    __slots__ = ()

    def worded(self, option: str, namer: Namer) -> str:
        """Colors in the order of their letters: "white and blue"."""
        if not set(option) <= COLOR_NAMES.keys():
            return namer.words(option)
        return " and ".join(COLOR_NAMES[letter] for letter in option)


def choose_word(game: Game, player: int, words: Iterable[str], rule: str, prompt: str, *, source: int = 0) -> str:
    """The one of several words, or colors as letters, that a player chooses."""
    decision = ChooseWord(player=player, options=tuple(words), rule=rule, source=source, prompt=prompt)
    chosen: str = game.ask(decision)
    return chosen


def choose_one(
    game: Game, player: int, options: Iterable[T], rule: str, prompt: str, *, source: int = 0, cost: bool = False
) -> T:
    """The one of `options` that a player chooses."""
    decision = ChooseOne(player=player, options=tuple(options), rule=rule, source=source, cost=cost, prompt=prompt)
    chosen: T = game.ask(decision)
    return chosen


def choose_place(game: Game, player: int, options: Iterable[object], rule: str, prompt: str, *, source: int = 0) -> int:
    """The place of the option that a player chooses, where options only describe what is chosen."""
    decision = ChooseOne(player=player, options=tuple(options), rule=rule, source=source, places=True, prompt=prompt)
    place: int = game.ask(decision)
    return place


def choose_places(
    game: Game, player: int, options: Iterable[object], rule: str, prompt: str, *, source: int = 0
) -> tuple[int, ...]:
    """The places of any number of options, which only describe what is chosen."""
    asked = tuple(options)
    decision = Choose(
        player=player, options=asked, maximum=len(asked), rule=rule, source=source, places=True, prompt=prompt
    )
    places: tuple[int, ...] = game.ask(decision)
    return places


def choose_player(game: Game, player: int, among: Iterable[int], rule: str, prompt: str, *, source: int = 0) -> int:
    """The one of several players whom a player chooses."""
    return choose_one(game, player, map(player_ref, among), rule, prompt, source=source)[1]


def choose_some(
    game: Game,
    player: int,
    options: Iterable[T],
    rule: str,
    prompt: str,
    *,
    least: int = 0,
    most: int | None = None,
    source: int = 0,
    cost: bool = False,
) -> tuple[T, ...]:
    """Those of `options` that a player chooses, in their order: at least `least`, at most `most` (None for any number).

    Where there are fewer, as many as there are (CR 101.3).
    """
    among = tuple(options)
    decision = Choose(
        player=player,
        options=among,
        minimum=min(least, len(among)),
        maximum=len(among) if most is None else min(most, len(among)),
        rule=rule,
        source=source,
        cost=cost,
        prompt=prompt,
    )
    chosen: tuple[T, ...] = game.ask(decision)
    return chosen


def choose_order(
    game: Game, player: int, options: Iterable[T], rule: str, prompt: str, *, source: int = 0, cost: bool = False
) -> tuple[T, ...]:
    """All of `options` in the order that a player puts them in."""
    decision = Order(player=player, options=tuple(options), rule=rule, source=source, cost=cost, prompt=prompt)
    ordered: tuple[T, ...] = game.ask(decision)
    return ordered


def choose_number(
    game: Game, player: int, least: int, most: int, rule: str, prompt: str, *, source: int = 0, cost: bool = False
) -> int:
    """The number from `least` to `most` that a player chooses."""
    decision = ChooseNumber(
        player=player, minimum=least, maximum=most, rule=rule, source=source, cost=cost, prompt=prompt
    )
    number: int = game.ask(decision)
    return number


def choose_whether(game: Game, player: int, rule: str, prompt: str, *, source: int = 0, cost: bool = False) -> bool:
    """Whether a player says yes to what they may do."""
    yes: bool = game.ask(YesNo(player=player, rule=rule, source=source, cost=cost, prompt=prompt))
    return yes
