"""What mechanics declare keyword abilities with, and their words: by themselves, with a cost, with a number (CR 702.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from apnap import Ability, Declaration, Keyword, KeywordDefinition, Static
from apnap.words import WordDeclaration, word_list, words
from apnap_plugins.rules.casting.conditions import AlternativeCostWasPaid
from apnap_plugins.rules.counters.counters import keyword_counter
from apnap_plugins.rules.effects.alternative_costs import CastThisUsing, spells_may_cost
from apnap_plugins.rules.payment.total_cost import ItsManaCost
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import HasColor
from apnap_plugins.rules.vocabulary.symbols import COLOR_LETTERS
from apnap_plugins.rules.words.references import ToSettle

several_keywords: Final = partial(words, "several keywords")


def keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability without parameters: itself, and its name as in "with flying"."""
    return [words("keyword", text, lambda: Keyword(id)), word_list("ability name", {text: id})]


def casting_keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """The same for one about how its object is cast: what can't be cast, such as a permanent, is not given it (CR 113.6e)."""
    return [words("casting keyword", text, lambda: Keyword(id)), word_list("ability name", {text: id})]


def spell_keyword_words(id: str, text: str) -> list[WordDeclaration]:
    """The same, and spells can be given it as they are cast."""
    return [*casting_keyword_words(id, text), words("spell ability", text, lambda: Keyword(id))]


def keyword_with_cost(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a cost: mana behind the name, or any cost behind a dash."""

    def means(c: Any) -> Any:
        return ToSettle(lambda cost, targets: None if targets else (Keyword(id, (cost,)),), c)

    return [
        words("keyword", f"{text} {{c:mana cost}}", lambda c: Keyword(id, ((c,),))),
        words("keyword line", f"({text}—{{c:cost}}.|{text} — {{c:cost}}.)", means),
        word_list("ability name", {text: id}),
        word_list("ability with a cost", {text: id}),
    ]


def keyword_with_alternative_cost(id: str, text: str) -> list[WordDeclaration]:
    """The same for one that spells may be cast for instead: whether it was paid, and spells that are given it (CR 118.9)."""

    def equal(f: Filter) -> tuple[Ability, ...]:
        return (Static(spells_may_cost(f, Keyword(id, ((ItsManaCost(),),)))),)

    def from_there(zone: str) -> tuple[Ability, ...]:
        return (Static((CastThisUsing(id),), zones=(zone,)),)

    return [
        *keyword_with_cost(id, text),
        words("condition", f"{{o:possessor}} {text} cost was paid", partial(AlternativeCostWasPaid, id)),
        words(
            "static",
            f"{{f:your spells#}} [has|have] {text} {{c:mana cost}}",
            lambda f, c: spells_may_cost(f, Keyword(id, ((c,),))),
        ),
        words("line", f"{{f:your spells#}} [has|have] {text}. the {text} cost is equal to its mana cost.", equal),
        words("line", f"you may cast ~ from your graveyard using its {text} ability.", lambda: from_there("graveyard")),
    ]


def keyword_with_number(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability with a number."""
    return [
        words("keyword", f"{text} {{n:number}}", lambda n: Keyword(id, (n,))),
        word_list("ability name", {text: id}),
        word_list("ability with a number", {text: id}),
    ]


def keyword_with_or_without_number(id: str, text: str) -> list[WordDeclaration]:
    """Words for a keyword ability that may have a number: vanishing, and vanishing 3."""
    with_number, _, any_number = keyword_with_number(id, text)
    return [*keyword_words(id, text), with_number, any_number]


def keyword_counter_words(name: str) -> WordDeclaration:
    """What the counters are called that give a keyword ability (CR 122.1b)."""
    return word_list("counter kind", {name: name})


def keyword_from_qualities(id: str) -> list[WordDeclaration]:
    """Words for "[name] from [quality]"; from several, or from each color, are as many abilities (CR 702.11f, 702.16g–i)."""
    colors = tuple(Keyword(id, (HasColor(letter),)) for letter in COLOR_LETTERS)

    def several(*qualities: Filter) -> tuple[Keyword, ...]:
        return tuple(Keyword(id, (quality,)) for quality in qualities)

    return [
        words("keyword", f"{id} from {{q:quality}}", lambda q: Keyword(id, (q,))),
        several_keywords(f"{id} from {{a:quality}} and from {{b:quality}}", several),
        several_keywords(f"{id} from {{a:quality}}, from {{b:quality}}, and from {{c:quality}}", several),
        several_keywords(f"{id} from (each color|all colors)", lambda: colors),
    ]


_WITH_ONE: Final = (
    keyword_with_cost,
    keyword_with_alternative_cost,
    keyword_with_number,
    keyword_with_or_without_number,
)

Expansion = Callable[..., tuple[Ability, ...]]
"""What a keyword means, by its parameters: gets the `Keyword`, and where instances are numbered the number."""


def keyword_ability(
    id: str,
    *means: Ability | Expansion,
    name: str = "",
    worded: Callable[[str, str], list[WordDeclaration]] = keyword_words,
    cumulative: bool = False,
    numbered: bool = False,
    counter: bool = False,
) -> tuple[Declaration, ...]:
    """A keyword ability (CR 702.1) with its words: what it means, what it is called, and counters that give it.

    Args:
        id: its id.
        means: the abilities that it stands for, none where rules look for the word; or one function that gives them.
        name: what cards call it; the id with spaces unless something else is said.
        worded: how it stands in texts, a function of this module: with a cost, with a number, as spells have it.
        cumulative: whether each of several instances on one object counts; they are redundant otherwise.
        numbered: whether equal instances mean different abilities; the function gets the number of the instance too.
        counter: whether there are counters that give it (CR 122.1b).
    """
    called = name or id.replace("-", " ")
    text = f"{called} {{0}}" if worded in _WITH_ONE else called
    definition = KeywordDefinition(id, _expansion(means), cumulative, text, numbered)
    if not counter:
        return definition, *worded(id, called)
    kind = keyword_counter(id, name=called, cumulative=cumulative)
    return definition, kind, *worded(id, called), keyword_counter_words(called)


def _expansion(means: tuple[Ability | Expansion, ...]) -> Expansion:
    abilities = tuple(one for one in means if isinstance(one, Ability))
    if len(abilities) == len(means):
        return lambda keyword: abilities
    function, *more = means
    if more or isinstance(function, Ability):
        raise TypeError("a keyword means abilities, or what one function gives")
    return function
