"""Words that compare life totals, with a number or with what a player began the game with (CR 103.4, 119)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Ability, Condition, Duration, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.continuous.players import PlayersGain
from apnap_plugins.rules.damage.effects import CantGainLife, CantLoseLife, DamageCostsNoLife
from apnap_plugins.rules.damage.instructions import DrawUpToOrGain, SetLifeTotal
from apnap_plugins.rules.damage.quantities import ExtremeLifeTotal, LifeOf, StartingLifeOf
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.vocabulary.base import Amount, Quantity
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, LESS, MORE, MOST
from apnap_plugins.rules.vocabulary.quantities import Minus, Plus
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer, You
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.conditions_general import every
from apnap_plugins.rules.words.conditions_numbers import COMPARED
from apnap_plugins.rules.words.conditions_players import of_somebody, of_that_player, says_that_player
from apnap_plugins.rules.words.references import about_what

condition: Final = partial(words, "condition")
quantity: Final = partial(words, "quantity")
standing: Final = partial(words, "standing#")

LIFE: Final = LifeOf(You())
START: Final = StartingLifeOf(You())


def _yours(how: str) -> dict[str, Any]:
    """Your life total compared to a number `n`."""

    def means(n: Any) -> Condition:
        return NumberIs(LIFE, how, n)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and (tree.one, tree.how) == (LIFE, how) and isinstance(tree.other, Quantity):
            yield {"n": tree.other}

    return {"means": means, "says": says}


BELOW_HALF: Final = Minus(Half(START, True), LIFE)
"""Of each player by themselves; a life total is less than an odd half where it is less than that half rounded up."""
LESS_THAN_HALF: Final = (BELOW_HALF, MORE, 0)


LIFE_IS: Final = (
    ("less than {n:number}", LESS),
    ("(greater|more) than {n:number}", MORE),
    ("exactly {n:number}", EQUAL),
)


def _compared(wording: str, how: str) -> WordDeclaration:
    """Your life total compared to a number that is written."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, NumberIs) and (tree.one, tree.how) == (LIFE, how) and isinstance(tree.other, int):
            yield {"n": tree.other}

    return condition(wording, lambda n: NumberIs(LIFE, how, n), says)


def _most_or_least() -> Iterator[WordDeclaration]:
    """That nobody has more life than you, or nobody less."""
    for most, highest, how, top in (("most", "highest", LEAST, True), ("least", "lowest", MOST, False)):
        meant = NumberIs(LIFE, how, ExtremeLifeTotal(EachPlayer(), top))
        yield condition(
            (
                f"you have the {most} life or are tied for ({most} life|the {most} life|the {most})",
                f"you have the {highest} life total or are tied for (the {highest} life total|{highest} life total)",
                f"your life total is (the {highest}|{highest}) or tied for (the {highest}|{highest})",
            ),
            partial(_same, meant),
        )


def _same(meant: NumberIs) -> NumberIs:
    return meant


# Any: what a player has, and words for it
def _life_so(wording: str, *standing: Any) -> WordDeclaration:
    """Words for what a life total is, of whichever player."""
    return words("life total so", wording, lambda: standing, lambda tree: [{}] if tree == standing else [])


def _life_so_much(wording: str, how: str) -> WordDeclaration:
    def says(tree: Any) -> Iterator[Bindings]:
        if tree[:2] == (LIFE, how) and isinstance(tree[2], int):
            yield {"n": tree[2]}

    return words("life total so", wording, lambda n: (LIFE, how, n), says)


def _life_totals() -> Iterator[WordDeclaration]:
    """What the life total is of a player other than you: each one's own is compared with their own starting life total."""
    for said, how in (*LIFE_IS, ("{n:number} or less", MOST), ("{n:number} or (greater|more)", LEAST)):
        yield _life_so_much(said, how)
    for how, said in COMPARED.items():
        yield _life_so(f"{said} (your life total|yours)", LIFE, how, LIFE)
    yield _life_so("less than their starting life total", Minus(START, LIFE), MORE, 0)
    yield _life_so("greater than their starting life total", Minus(LIFE, START), MORE, 0)
    yield _life_so("greater than or equal to their starting life total", Minus(START, LIFE), EQUAL, 0)
    yield _life_so("less than or equal to their starting life total", Minus(LIFE, START), EQUAL, 0)
    yield _life_so("less than half their starting life total", *LESS_THAN_HALF)
    yield _life_so("less than or equal to half their starting life total", Minus(LIFE, Half(START, False)), EQUAL, 0)
    for noun, who in (
        ("a opponent", EachOpponent()),
        ("a player", EachPlayer()),
        ("another player", EachOtherPlayer()),
    ):
        yield condition(f"{noun}'s life total is {{s:life total so}}", **of_somebody(who))
    for noun, who in (("opponent", EachOpponent()), ("player", EachPlayer()), ("other player", EachOtherPlayer())):
        yield condition(f"each {noun}'s life total is {{s:life total so}}", **every(who))
    yield condition("{who:possessor} life total is {s:life total so}", of_that_player, says_that_player)


def _above_start(n: Amount) -> Condition:
    return NumberIs(LIFE, LEAST, Plus(n, START))


def _says_above_start(tree: Any) -> Iterator[Bindings]:
    more = tree.other.one if isinstance(tree, NumberIs) and isinstance(tree.other, Plus) else None
    if more is not None and tree == _above_start(more):
        yield {"n": more}


def _your_half(how: str, up: bool) -> Any:
    return lambda: NumberIs(LIFE, how, Half(START, up))


# Any: numbers as the grammar has them
def _draw_or_gain(n: Any, m: Any, k: Any) -> DrawUpToOrGain | None:
    return DrawUpToOrGain(n, EachPlayer(), k) if n == m else None


def _says_draw_or_gain(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DrawUpToOrGain) and tree.who == EachPlayer():
        yield {"n": tree.most, "m": tree.most, "k": tree.life}


BELOW_START: Final = NumberIs(LIFE, LESS, START)
TO_START: Final = SetLifeTotal(START, You())


# Any: a cause as words make it
def _back_to_start(on: Any) -> Any:
    """What "it" becomes is your life total, which the condition compares (CR 103.4, 119.5)."""
    about = about_what(on)
    return None if about is None else (Triggered(about.on, TO_START, BELOW_START),)


def _says_back_to_start(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Triggered):
        if tree[0] == Triggered(tree[0].on, TO_START, BELOW_START):
            yield {"on": tree[0].on}


FIXED_LIFE: Final = (CantGainLife(You()), CantLoseLife(You()))
"""Your life total can't change (CR 119.7, 119.8)."""


def _fixed_life(d: Duration) -> Do:
    return Do(tuple(CreateEffect(rule, d) for rule in FIXED_LIFE))


def _fixed_life_and_more(d: Duration, k: tuple[Ability, ...]) -> Do:
    return Do((*_fixed_life(d).steps, PlayersGain(You(), k, d)))


def _says_fixed_life(tree: Any) -> Iterator[Bindings]:
    first = tree.steps[0] if isinstance(tree, Do) else None
    if isinstance(first, CreateEffect) and tree == _fixed_life(first.duration):
        yield {"d": first.duration}


def _says_fixed_life_and_more(tree: Any) -> Iterator[Bindings]:
    last = tree.steps[-1] if isinstance(tree, Do) else None
    if isinstance(last, PlayersGain) and tree == _fixed_life_and_more(last.duration, last.abilities):
        yield {"d": last.duration, "k": last.abilities}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "each player may draw up to {n:many} cards. for each card less than {m:many} a player draws this way, that player "
        "gains {k:life}.",
        _draw_or_gain,
        _says_draw_or_gain,
    ),
    words(
        "triggered",
        "{on:cause}, if your life total is less than your starting life total, it becomes equal to your starting life total.",
        _back_to_start,
        _says_back_to_start,
    ),
    words("static", "your life total can't change", lambda: (CantGainLife(You()), CantLoseLife(You()))),
    words(
        "clause",
        "{d:before barring}, your life total can't change and you gain {k:keywords}",
        _fixed_life_and_more,
        _says_fixed_life_and_more,
    ),
    words("clause", "{d:before barring}, your life total can't change", _fixed_life, _says_fixed_life),
    words("static", "damage doesn't cause you to lose life", lambda: (DamageCostsNoLife(You()),)),
    *(condition(f"your life total is {said} {{n:quantity}}", **_yours(how)) for how, said in COMPARED.items()),
    *_most_or_least(),
    *(_compared(f"your life total is {said}", how) for said, how in LIFE_IS),
    *_life_totals(),
    condition("your life total is less than or equal to half your starting life total", _your_half(MOST, False)),
    condition("your life total is less than half your starting life total", _your_half(LESS, True)),
    condition("you have at least {n:number} life more than your starting life total", _above_start, _says_above_start),
    quantity("your starting life total", lambda: START),
)
