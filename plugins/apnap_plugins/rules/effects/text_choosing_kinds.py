"""Words for choosing a card type among some, or the name of a kind of card (CR 201.4a, 607.2d)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.effects.linked_abilities import (
    NON,
    ACardName,
    AsEntersChoose,
    AWord,
    Choice,
    ChooseValue,
    IsOfChosenKind,
)
from apnap_plugins.rules.effects.text_entering import CARD_TYPE, NAME_LINK, TYPE_LINK

kind_of_name: Final = partial(words, "kind of name")
kinds_to_choose: Final = partial(words, "kinds to choose")

Row = tuple[str, ...]
"""Card types."""


def _pair(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _longer(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _others(a: str, b: str) -> AWord:
    """A card type other than two of them."""
    return AWord(tuple(word for word in CARD_TYPE.words if word not in (a, b)))


def _says_others(tree: Any) -> Iterator[Bindings]:
    missing = [word for word in CARD_TYPE.words if word not in tree.words] if isinstance(tree, AWord) else []
    for a, b in (missing, missing[::-1]) if len(missing) == 2 else ():
        if tree == _others(a, b):
            yield {"a": a, "b": b}


def _says_row(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AWord) and len(tree.words) > 1 and set(tree.words) <= set(CARD_TYPE.words):
        yield {"r": tree.words}


def _without(*kinds: str) -> ACardName | None:
    return ACardName(but=kinds) if len(set(kinds)) == len(kinds) else None


def _says_without(*names: str) -> Callable[[Any], Iterator[Bindings]]:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, ACardName) and tree == ACardName(but=tree.but) and len(tree.but) == len(names):
            yield dict(zip(names, tree.but, strict=True))

    return says


def _says_choosing(kind: type[AsEntersChoose] | type[ChooseValue], link: str, choice: type[Choice]) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind) and isinstance(tree.choice, choice) and tree == kind(link, tree.choice):
            yield {"c": tree.choice}

    return says


KIND_LINK: Final = "kind"


def _or_not(a: str, b: str) -> AWord | None:
    """A card type, or not that one."""
    return AWord((a, f"{NON}{a}")) if a == b else None


def _says_or_not(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AWord) and len(tree.words) == 2 and tree.words[1] == f"{NON}{tree.words[0]}":
        yield {"a": tree.words[0], "b": tree.words[0]}


def _choosing(wording: str, link: str, choice: type[Choice]) -> list[WordDeclaration]:
    """Words for what is chosen as something enters, and as an instruction is followed."""
    return [
        words("choosing", wording, partial(_entering, link), _says_choosing(AsEntersChoose, link, choice)),
        words("clause", wording, partial(_now, link), _says_choosing(ChooseValue, link, choice)),
    ]


def _entering(link: str, c: Choice) -> AsEntersChoose:
    return AsEntersChoose(link, c)


def _now(link: str, c: Choice) -> ChooseValue:
    return ChooseValue(link, c)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    word_list("card type word", {word: word for word in CARD_TYPE.words}),
    words("row of types", "{a:card type word} or {b:card type word}", lambda a, b: (a, b), _pair),
    words("row of types", "{a:card type word}, {r:end of types}", lambda a, r: (a, *r), _longer),
    words("end of types", "{a:card type word}, or {b:card type word}", lambda a, b: (a, b), _pair),
    words("end of types", "{a:card type word}, {r:end of types}", lambda a, r: (a, *r), _longer),
    kinds_to_choose("{r:row of types}", AWord, _says_row),
    kinds_to_choose("a card type other than {a:card type word} or {b:card type word}", _others, _says_others),
    kind_of_name("{a:card type word}", lambda a: ACardName(type=a)),
    kind_of_name("non {a:card type word}", _without, _says_without("a")),
    kind_of_name("non {a:card type word}, non {b:card type word}", _without, _says_without("a", "b")),
    *_choosing("choose {c:kinds to choose}", TYPE_LINK, AWord),
    *_choosing("choose {c:kind or not}", KIND_LINK, AWord),
    words("kind or not", "{a:card type word} or non {b:card type word}", _or_not, _says_or_not),
    words("having", "of the chosen kind", lambda: IsOfChosenKind(KIND_LINK)),
    *_choosing("choose a {c:kind of name} card name", NAME_LINK, ACardName),
)
