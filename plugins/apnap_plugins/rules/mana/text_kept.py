"""Words for mana that stays in the pool for the turn, and that is spent as though it were other mana (CR 106.4, 609.4b)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap import Duration
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.mana_effects import ManaStays, SpendAsThough
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.mana.instructions import (
    AddManaAnyCombination,
    AddManaFor,
    AddManaThatStays,
    UnspentManaBecomes,
)
from apnap_plugins.rules.mana.mana import COLORS_OF_MANA, AddMana
from apnap_plugins.rules.mana.quantities import UnspentMana
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.words.references import ThatMuch, is_that_much


def _kept(yours: bool) -> Any:
    def means(m: Any, d: Duration = UNTIL_END_OF_TURN) -> Any:
        """What the last instruction before adds; mana with something else about it isn't meant."""
        *before, last = m.row()
        if not isinstance(last, AddMana) or getattr(last, "rider", m) is not None:
            return None
        return do(*before, AddManaThatStays(last, d)) if (getattr(last, "who", You()) == You()) == yours else None

    return means


def _says_kept(yours: bool, turn: bool = True) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        row = tree.steps if isinstance(tree, Do) else (tree,)
        if isinstance(row[-1], AddManaThatStays) and (getattr(row[-1].what, "who", You()) == You()) == yours:
            if (row[-1].duration == UNTIL_END_OF_TURN) == turn:
                yield {"m": do(*row[:-1], row[-1].what), **({} if turn else {"d": row[-1].duration})}

    return says


def _says_that_much(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AddManaFor) and is_that_much(tree.amount) and tree == AddManaFor(tree.type, tree.amount):
        yield {"t": tree.type}


UNTIL_END_OF_TURN: Final = UntilEndOfTurn()

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "static",
        "players may spend mana as though it were mana of any color",
        lambda: (SpendAsThough(who=EachPlayer()),),
    ),
    words(
        "static",
        "players may spend mana as though it were mana of any type",
        lambda: (SpendAsThough(COLORS_OF_MANA, who=EachPlayer()),),
    ),
    words("each one", "unspent mana you have", UnspentMana),
    words("each one", "unspent {c:color} mana you have", UnspentMana),
    words("quantity", "the amount of unspent mana you have", UnspentMana),
    words("quantity", "the amount of unspent {c:color} mana you have", UnspentMana),
    words(
        "static",
        "{w:these players} don't lose unspent mana as steps and phases end",
        lambda w: (ManaStays(who=w),),
    ),
    words(
        "static",
        "{w:these players} don't lose unspent {c:color} mana as steps and phases end",
        lambda w, c: (ManaStays(c, w),),
    ),
    words(
        "static",
        "{w:these players} don't lose unspent colorless mana as steps and phases end",
        lambda w: (ManaStays("C", w),),
    ),
    words(
        "static",
        "if you would lose unspent mana, that mana becomes {c:color} instead",
        lambda c: (UnspentManaBecomes(c),),
    ),
    words(
        "static",
        "if you would lose unspent mana, that mana becomes colorless instead",
        lambda: (UnspentManaBecomes("C"),),
    ),
    words("mana", "that much {t:mana symbol}", lambda t, at: AddManaFor(t, ThatMuch(at)), _says_that_much, placed=True),
    words(
        "mana",
        "that much mana in any combination of {t:mana types}",
        lambda t, at: AddManaAnyCombination(ThatMuch(at), t),
        lambda tree: (
            [{"t": tree.types}]
            if isinstance(tree, AddManaAnyCombination)
            and is_that_much(tree.count)
            and tree == AddManaAnyCombination(tree.count, tree.types)
            else []
        ),
        placed=True,
    ),
    words(
        "plain sentence",
        "{m:plain sentence} until end of turn, you don't lose this mana as steps and phases end.",
        _kept(True),
        _says_kept(True),
    ),
    words(
        "plain sentence",
        "{m:plain sentence} until end of turn, they don't lose this mana as steps and phases end.",
        _kept(False),
        _says_kept(False),
    ),
    words(
        "plain sentence",
        "{m:plain sentence} {d:duration}, you don't lose this mana as steps end.",
        _kept(True),
        _says_kept(True, turn=False),
    ),
)
