"""What mechanics declare their words with: keyword abilities by themselves, with a cost, with a number (CR 702.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from apnap import Keyword
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.selection import Filter, HasColor
from apnap_plugins.rules.symbols import COLOR_LETTERS
from apnap_plugins.rules.words.settling import settle_with


def keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability without parameters: itself, and its name as in "with flying"."""
    return [words("keyword", text, means=lambda: Keyword(id)), word_list("ability name", {text: id})]


def casting_keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """The same for one about how its object is cast: what can't be cast, such as a permanent, is not given it (CR 113.6e)."""
    return [words("casting keyword", text, means=lambda: Keyword(id)), word_list("ability name", {text: id})]


def spell_keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """The same, and spells can be given it as they are cast."""
    return [*casting_keyword_words(id, text), words("spell ability", text, means=lambda: Keyword(id))]


def keyword_with_cost(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a cost: mana behind the name, or any cost behind a dash."""

    def means(c: Any) -> Any:
        return settle_with(lambda cost, targets: None if targets else (Keyword(id, (cost,)),), c)

    def says(tree: Any) -> Iterator[Bindings]:
        if (
            isinstance(tree, tuple)
            and len(tree) == 1
            and _is_with_one(tree[0], id)
            and isinstance(tree[0].parameters[0], tuple)
        ):
            yield {"c": tree[0].parameters[0]}

    return [
        words("keyword", f"{text} {{c:mana cost}}", means=lambda c: Keyword(id, ((c,),))),
        words("keyword line", f"{text}—{{c:cost}}.", f"{text} — {{c:cost}}.", means=means, says=says),
        word_list("ability name", {text: id}),
    ]


def keyword_with_number(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a number."""
    return [
        words("keyword", f"{text} {{n:number}}", means=lambda n: Keyword(id, (n,))),
        word_list("ability name", {text: id}),
        word_list("ability with a number", {text: id}),
    ]


def keyword_counter_words(name: str) -> WordDeclaration:
    """What the counters are called that give a keyword ability (CR 122.1b)."""
    return word_list("counter kind", {name: name})


def keyword_from_qualities(id: str) -> list[WordDeclaration]:
    """Words for "[name] from [quality]"; from several, or from each color, are as many abilities (CR 702.11f, 702.16g–i)."""
    colors = tuple(Keyword(id, (HasColor(letter),)) for letter in COLOR_LETTERS)

    def several(*qualities: Filter) -> tuple[Keyword, ...]:
        return tuple(Keyword(id, (quality,)) for quality in qualities)

    def says(names: str) -> Any:
        def found(tree: Any) -> Iterator[Bindings]:
            if isinstance(tree, tuple) and len(tree) == len(names) and all(_is_with_one(one, id) for one in tree):
                yield {name: one.parameters[0] for name, one in zip(names, tree, strict=True)}

        return found

    return [
        words("keyword", f"{id} from {{q:quality}}", means=lambda q: Keyword(id, (q,))),
        words("several keywords", f"{id} from {{a:quality}} and from {{b:quality}}", means=several, says=says("ab")),
        words("several keywords", f"{id} from {{a:quality}}, from {{b:quality}}, and from {{c:quality}}", means=several,
              says=says("abc")),
        words("several keywords", f"{id} from each color", f"{id} from all colors", means=lambda: colors),
    ]  # fmt: skip


def _is_with_one(tree: Any, id: str) -> bool:
    return isinstance(tree, Keyword) and tree.id == id and len(tree.parameters) == 1
