"""Verb phrases: what a subject does or what happens to it (CR 608.2, 611)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, Instruction, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.combat import UntilEndOfCombat
from apnap_plugins.rules.continuous.continuous import ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import (
    DealDamage,
    DrawCards,
    DrawUpTo,
    GainLife,
    LoseLife,
    LoseOwnAmount,
    LoseTheGame,
    WinTheGame,
)
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.history import LifeLostThisTurn
from apnap_plugins.rules.effects.instructions import DefineX, Do, do
from apnap_plugins.rules.turn.durations import (
    UntilControllersStep,
    UntilEndOfYourNextTurn,
    UntilEndOfYourStep,
    UntilStep,
    UntilYourNextTurn,
)
from apnap_plugins.rules.turn.instructions import ExtraTurn
from apnap_plugins.rules.turn.phases import DRAW, END, UPKEEP
from apnap_plugins.rules.turn.triggers import AtBeginningInThatTurn
from apnap_plugins.rules.vocabulary.base import Amount, Quantity
from apnap_plugins.rules.vocabulary.quantities import Plus, Times, X
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.terms import Half, Third
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.quantities import for_each, of_each, says_for_each
from apnap_plugins.rules.words.references import BackReference, Subject, ThatMuch, is_that_much, named_first

cards: Final = partial(words, "cards")
damage: Final = partial(words, "damage")
own_amount: Final = partial(words, "own amount")
duration: Final = partial(words, "duration")
life: Final = partial(words, "life")
verb: Final = partial(words, "verb#")


def pair(tree: object) -> Iterator[Bindings]:
    """A tuple of two or more, as its first and the rest."""
    if isinstance(tree, tuple) and len(tree) > 1:
        yield {"a": tree[:1], "b": tree[1:]}


def both(a: tuple[object, ...], b: tuple[object, ...]) -> tuple[object, ...]:
    """Two tuples as one."""
    return (*a, *b)


def _change_each(p: ModifyPT, d: Duration, q: Quantity) -> Any:
    return Change(Subject(), (for_each(p, q),), d)


def _says_change_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Change) and tree.objects == Subject() and len(tree.parts) == 1:
        yield from ({"d": tree.duration, **found} for found in says_for_each(tree.parts[0]))


def a_quantity(tree: object) -> Iterator[Bindings]:
    """What is no plain number."""
    if isinstance(tree, Quantity) and tree != X():
        yield {"q": tree}


def that_much(tree: object) -> Iterator[Bindings]:
    """What the trigger event was about, or what was done before."""
    if is_that_much(tree):
        yield {}


_TIMES: Final = {"twice": 2, "three times": 3}


def _as_many() -> Iterator[WordDeclaration]:
    """Words for "that many" and "that much", and for more or less of it; what they are of stands behind them.

    Of a half a text says at the end how it is rounded: that is said by `_halved`.
    """
    for said in ("that many", "that much"):
        yield words(said, said, ThatMuch, that_much, placed=True)
        for more, factor in _TIMES.items():
            yield words(
                said, f"{more} {said}", partial(_multiplied, factor), partial(_says_multiplied, factor), placed=True
            )


def _multiplied(factor: int, at: int) -> Times:
    return Times(factor, ThatMuch(at))


def _says_multiplied(factor: int, tree: object) -> Iterator[Bindings]:
    if isinstance(tree, Times) and tree.factor == factor and is_that_much(tree.of):
        yield {}


def _halved(category: str, of: str) -> Iterator[WordDeclaration]:
    """Words for half of "that many" or "that much", rounded as the text says behind it (CR 107.1a)."""
    said = "that many" if of == "cards" else "that much"
    for rounded, up in (("up", True), ("down", False)):
        yield words(
            category, f"half {said} {of}, rounded {rounded}", partial(_half, up), partial(_says_half, up), placed=True
        )


# Any: a mention, as words make it
def _deals_half(up: bool, to: Any, at: int) -> DealDamage:
    return DealDamage(_half(up, at), to, Subject())


def _says_deals_half(up: bool, tree: object) -> Iterator[Bindings]:
    half = tree.amount if isinstance(tree, DealDamage) else None
    if isinstance(tree, DealDamage) and isinstance(half, Half) and half.up == up and is_that_much(half.of):
        if tree == DealDamage(half, tree.to, Subject()):
            yield {"to": tree.to}


def _half(up: bool, at: int) -> Half:
    return Half(ThatMuch(at), up)


def _says_half(up: bool, tree: object) -> Iterator[Bindings]:
    if isinstance(tree, Half) and tree.up == up and is_that_much(tree.of):
        yield {}


def more_than_one(n: Amount, q: Quantity) -> Times | None:
    """A number for each of something, where it is not one."""
    return Times(n, q) if isinstance(n, int) and n > 1 else None


def _says_damage_to_them(tree: Any) -> Iterator[Bindings]:
    """To a player whom the text has named; "them" may be several objects too."""
    if isinstance(tree, DealDamage) and tree.by == Subject() and next(looks_back(True)(tree.to), None) is not None:
        if tree == DealDamage(tree.amount, tree.to, tree.by):
            yield {"n": tree.amount}


def _says_damage_equal(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamage) and tree.by == Subject():
        yield from (
            dict(zip(("to", "q"), named_first(tree.to, found["q"]), strict=True)) for found in a_quantity(tree.amount)
        )


def _damage_each(n: Any, to: Any, q: Any) -> Any:
    much = more_than_one(n, q)
    return None if much is None else DealDamage(much, to, Subject())


def _says_damage_each(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DealDamage) and tree.by == Subject():
        yield from ({"to": tree.to, **found} for found in of_each(tree.amount))


def _life_and_cards(q: Any) -> Instruction:
    """So much life and so many cards: the number is found once (CR 608.2h)."""
    return DefineX(q, do(GainLife(X(), Subject()), DrawCards(X(), Subject())))


def _says_life_and_cards(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DefineX) and tree == _life_and_cards(tree.x):
        yield {"q": tree.x}


HALF_X: Final = Half(X(), False)
"""Where the text says behind it that each half is rounded down (CR 107.1a)."""


def _x_plus(n: Any) -> Plus | None:
    """X and a number that is written in digits."""
    return None if n == X() else Plus(X(), n)


def _says_x_plus(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Plus) and tree.one == X() and isinstance(tree.other, int):
        yield {"n": tree.other}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    cards("a card", lambda: 1),
    cards("{n:many} cards", lambda n: n),
    cards("cards equal to {q:quantity}", lambda q: q, a_quantity),
    cards("a card {q:each}", lambda q: q, a_quantity),
    cards("{n:many} cards {q:each}", Times, of_each),
    *_as_many(),
    cards("{n:that many} cards", lambda n: n),
    cards("cards equal to the damage", ThatMuch, that_much, placed=True),
    cards(
        "that many cards plus one",
        lambda at: Plus(ThatMuch(at), 1),
        lambda t: [{}] if isinstance(t, Plus) and t.other == 1 and is_that_much(t.one) else [],
        placed=True,
    ),
    life("{n:number} life", lambda n: n),
    life("life equal to {q:quantity}", lambda q: q, a_quantity),
    life("1 life {q:each}", lambda q: q, a_quantity),
    life("{n:number} life {q:each}", more_than_one, of_each),
    life("twice X life", lambda: Times(2, X())),
    life("X plus {n:number} life", _x_plus, _says_x_plus),
    life("{n:that much} life", lambda n: n),
    *_halved("cards", "cards"),
    *_halved("life", "life"),
    duration("until end of turn", UntilEndOfTurn),
    duration("until your next turn", UntilYourNextTurn),
    duration("until the end of your next turn", UntilEndOfYourNextTurn),
    *(
        declared
        for said, step in (("upkeep", UPKEEP), ("draw step", DRAW), ("end step", END))
        for declared in (
            duration(f"until (your|the beginning of your) next {said}", partial(UntilStep, step, yours=True)),
            duration(f"until the end of your next {said}", partial(UntilEndOfYourStep, step)),
            duration(f"until its controller's next {said}", partial(UntilControllersStep, step)),
        )
    ),
    duration("until end of combat", UntilEndOfCombat),
    words("act#", "[draws|draw] {n:cards}", lambda n: DrawCards(n, Subject())),
    words("act#", "[draws|draw] up to {n:many} cards", lambda n: DrawUpTo(n, Subject())),
    words(
        "verb#", "[gains|gain] life and [draws|draw] cards equal to {q:quantity}", _life_and_cards, _says_life_and_cards
    ),
    words("act#", "[draws|draw] a additional card", lambda: DrawCards(1, Subject())),
    words("act#", "[draws|draw] {n:many} additional cards", lambda n: DrawCards(n, Subject())),
    words("act#", "[takes|take] a extra turn after this one", lambda: ExtraTurn(Subject())),
    words("act#", "[takes|take] {n:many} extra turns after this one", lambda n: ExtraTurn(Subject(), n)),
    words("act#", "[takes|take] a extra turn after this one {q:each}", lambda q: ExtraTurn(Subject(), q)),
    verb("[gains|gain] {n:life}", lambda n: GainLife(n, Subject())),
    verb("[loses|lose] {n:life}", lambda n: LoseLife(n, Subject())),
    own_amount("half (their|his or her) life, rounded up", lambda: Half(LifeOf(You()), True)),
    own_amount("half (their|his or her) life, rounded down", lambda: Half(LifeOf(You()), False)),
    own_amount("a third of their life, rounded up", lambda: Third(LifeOf(You()), True)),
    own_amount("life equal to (the life|the amount of life) they lost this turn", lambda: LifeLostThisTurn(You())),
    verb("[loses|lose] {n:own amount}", lambda n: LoseOwnAmount(n, Subject())),
    # Yours, whoever loses it (CR 109.5).
    verb("[loses|lose] half your life, rounded up", lambda: LoseLife(Half(LifeOf(You()), True), Subject())),
    verb("[loses|lose] half your life, rounded down", lambda: LoseLife(Half(LifeOf(You()), False), Subject())),
    verb("[loses|lose] a third of your life, rounded up", lambda: LoseLife(Third(LifeOf(You()), True), Subject())),
    words(
        "plain sentence",
        "you {a:half of x} and {b:half of x}. round down each time.",
        do,
        lambda t: [{"a": t.steps[0], "b": t.steps[1]}] if isinstance(t, Do) and len(t.steps) == 2 else [],
    ),
    words("half of x", "gain half x life", lambda: GainLife(HALF_X)),
    words("half of x", "lose half x life", lambda: LoseLife(HALF_X, You())),
    words("half of x", "draw half x cards", lambda: DrawCards(HALF_X)),
    verb("[wins|win] the game", lambda: WinTheGame(Subject())),
    verb("[loses|lose] the game", lambda: LoseTheGame(Subject())),
    words(
        "plain sentence",
        "take a extra turn after this one. at the beginning of that turn's end step, you lose the game.",
        lambda: ExtraTurn(then=Triggered(AtBeginningInThatTurn(END), LoseTheGame())),
    ),
    damage("{n:that much} damage", lambda n: n),
    *(
        words(
            "verb#",
            f"[deals|deal] half that much damage to {{to:mentions}}, rounded {rounded}",
            partial(_deals_half, up),
            partial(_says_deals_half, up),
            placed=True,
        )
        for rounded, up in (("up", True), ("down", False))
    ),
    damage("{n:number} damage", lambda n: n),
    damage("twice X damage", lambda: Times(2, X())),
    damage("X plus {n:number} damage", _x_plus, _says_x_plus),
    damage("damage equal to {q:quantity}", lambda q: q, a_quantity),
    verb(
        ("[deals|deal] {n:damage} to {to:mentions}", "also [deals|deal] {n:damage} to {to:mentions}"),
        lambda n, to: DealDamage(n, to, Subject()),
    ),
    verb(
        "[deals|deal] {n:damage} to them",
        lambda n, at: DealDamage(n, BackReference("their", at), Subject()),
        _says_damage_to_them,
        placed=True,
    ),
    verb(
        "[deals|deal] damage to {to:mentions} equal to {q:quantity}",
        lambda to, q: DealDamage(q, to, Subject()),
        _says_damage_equal,
    ),
    verb("[deals|deal] 1 damage to {to:mentions} {q:each}", lambda to, q: DealDamage(q, to, Subject())),
    verb("[deals|deal] {n:number} damage to {to:mentions} {q:each}", _damage_each, _says_damage_each),
    verb(
        "([gets|get] {p:written +n/+n} {d:duration} {q:each}|[gets|get] a additional {p:written +n/+n} {d:duration} {q:each})",
        _change_each,
        _says_change_each,
    ),
)
