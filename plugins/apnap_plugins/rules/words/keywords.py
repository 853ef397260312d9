"""What mechanics declare their words with: keyword abilities by themselves, with a cost, with a number (CR 702.1)."""

from __future__ import annotations

from apnap import Keyword
from apnap.words import WordDeclaration, word_list, words


def keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability without parameters: itself, and its name as in "with flying"."""
    return [words("keyword", text, means=lambda: Keyword(id)), word_list("ability name", {text: id})]


def spell_keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """The same for one that functions on the stack: spells can be given it as they are cast."""
    return [*keyword_words(id, text), words("spell ability", text, means=lambda: Keyword(id))]


def keyword_with_cost(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a cost: mana behind the name, or any cost behind a dash."""
    return [
        words("keyword", f"{text} {{c:mana cost}}", means=lambda c: Keyword(id, ((c,),))),
        words("keyword line", f"{text}—{{c:cost}}.", f"{text} — {{c:cost}}.", means=lambda c: (Keyword(id, (c,)),)),
        word_list("ability name", {text: id}),
    ]


def keyword_with_number(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a number."""
    return [
        words("keyword", f"{text} {{n:number}}", means=lambda n: Keyword(id, (n,))),
        word_list("ability name", {text: id}),
    ]


def keyword_counter_words(name: str) -> WordDeclaration:
    """What the counters are called that give a keyword ability (CR 122.1b)."""
    return word_list("counter kind", {name: name})
