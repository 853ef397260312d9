"""Words for stickers, their sheets and tickets (CR 107.17, 123)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import Ability
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.instructions import Pay
from apnap_plugins.rules.costs.costs import PayCountersCost
from apnap_plugins.rules.counters.instructions import GetCounters
from apnap_plugins.rules.designations.stickers import (
    ABILITY,
    ART,
    KINDS,
    NAMES,
    SIZE,
    TICKET,
    HasSticker,
    OnSheet,
    PutSticker,
    StickersOn,
    UniqueVowels,
    WhenStickerPut,
)
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, WithChoice
from apnap_plugins.rules.objects.text import CHOSEN, chosen_first
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.words.references import Subject, caused

_SYMBOL: Final = "{TK}"
ONE: Final = {f"{kind} sticker": (kind,) for kind in (NAMES, ABILITY, SIZE, ART)} | {"sticker": KINDS}
"""How one sticker is called, of which kinds."""


def _tickets(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Ticket symbols, each of which is one ticket counter (CR 107.17)."""
    end = at
    while end < len(tokens) and tokens[end] == _SYMBOL:
        end += 1
    return [(end, end - at)] if end > at else []


def _written(value: Any) -> str | None:
    return _SYMBOL * value if isinstance(value, int) and value > 0 else None


def _size(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Power and toughness, which are all that a line of a sheet says."""
    power, slash, toughness = tokens[at].partition("/")
    last = at + 1 == len(tokens)
    return (
        [(at + 1, (int(power), int(toughness)))] if last and slash and power.isdigit() and toughness.isdigit() else []
    )


def _abilities(n: Any, a: Any) -> tuple[Ability, ...] | None:
    return None if any(isinstance(one, OnSheet) for one in a) else (OnSheet(n, a),)


def _says_abilities(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], OnSheet) and tree[0].abilities:
        yield {"n": tree[0].cost, "a": tree[0].abilities}


def _sized(n: Any, s: Any) -> tuple[Ability, ...]:
    return (OnSheet(n, (), *s),)


def _says_sized(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], OnSheet) and not tree[0].abilities:
        yield {"n": tree[0].cost, "s": (tree[0].power, tree[0].toughness)}


def _on_chosen(k: Any, c: Any, at: int) -> Any:
    return chosen_first(c, PutSticker(CHOSEN, k), at)


def _says_on_chosen(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WithChoice) and tree.then == PutSticker(CHOSEN, getattr(tree.then, "kinds", ())):
        yield {"k": tree.then.kinds, "c": tree.choice}


def _on_card(k: Any, f: Any, at: int) -> Any:
    return chosen_first(ChooseThem(f, "graveyard"), PutSticker(CHOSEN, k), at)


def _says_on_card(tree: Any) -> Iterator[Bindings]:
    for found in _says_on_chosen(tree):
        if found["c"] == ChooseThem(found["c"].filter, "graveyard"):
            yield {"k": found["k"], "f": found["c"].filter}


clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")

WORDS: Final[tuple[WordDeclaration, ...]] = (
    # tickets
    word_list("player counter", {TICKET: TICKET}),
    Reader("tickets", _tickets, _written),
    verb("[gets|get] {n:tickets}", lambda n: GetCounters(TICKET, n, Subject())),
    verb("[gets|get] {n:many} {TK}", lambda n: GetCounters(TICKET, n, Subject())),
    words("cost part", "pay {n:tickets}", lambda n: (PayCountersCost(TICKET, n),)),
    clause("pay {n:tickets}", lambda n: Pay((PayCountersCost(TICKET, n),))),
    # stickers
    word_list("sticker", ONE),
    word_list("sticker kind", {kind: kind for kind in KINDS}),
    clause("put a {k:sticker} on {o:mentions}", lambda k, o: PutSticker(o, k)),
    clause("put a {k:sticker} on {c:choice}", _on_chosen, _says_on_chosen, placed=True),
    words("cause", "whenever you put a {k:sticker} on {f:itself}", **caused(lambda k, f: WhenStickerPut(f, k), "k f")),
    words(
        "cause", "whenever you put a {k:sticker} on {f:a filter}", **caused(lambda k, f: WhenStickerPut(f, k), "k f")
    ),
    words("cause", "whenever you place a {k:sticker}", **caused(lambda k: WhenStickerPut(Anything(), k), "k")),
    words("adjective", "stickered", HasSticker),
    words("having", "with a sticker on (it|them)", HasSticker),
    words("having", "with a {k:sticker kind} sticker on (it|them)", HasSticker),
    words("each one", "{k:sticker kind} sticker on {o:mention.s}", StickersOn),
    words("each one", "unique vowel on that sticker", UniqueVowels),
    words("quantity", "the number of unique vowels on that sticker", UniqueVowels),
    clause("put a {k:sticker} on a {f:card filter.s} in your graveyard", _on_card, _says_on_card, placed=True),
    # sheets
    Reader("printed size", _size, lambda value: f"{value[0]}/{value[1]}" if isinstance(value, tuple) else None),
    words("line", "{n:tickets} \u2014 {a:line}", _abilities, _says_abilities),
    words("line", "{n:tickets} \u2014 {s:printed size}", _sized, _says_sized),
)
