"""Words for what may be played in some turns only: "during any turn you attacked with ~, you may play that card" (CR 400.7h)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Indefinite
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.text_free import ALLOWED, SPENT, THEM, are_cards
from apnap_plugins.rules.designations.commanders import IsCommander
from apnap_plugins.rules.effects.as_it_enters import AttackersOfThisTurn
from apnap_plugins.rules.effects.history import CreaturesAttackedWith
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, IsToken, Itself
from apnap_plugins.rules.words.references import Moving

deed: Final = partial(words, "deed of a turn")


def _in_some_turns(verb: str, spent: str, terms: Terms) -> WordDeclaration:
    """Words for permission that lasts as long as the cards are there, for turns in which something was done."""

    def made(q: Condition, o: Any) -> AllowPlaying:
        return AllowPlaying(o, terms, Indefinite(), verb == "cast", when=q)

    def means(q: Condition, o: Any) -> AllowPlaying | None:
        return made(q, Moving(o)) if are_cards(o) else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, AllowPlaying) and tree.when is not None and tree == made(tree.when, tree.objects):
            yield {"q": tree.when, "o": tree.objects}

    allowed = f"during any turn {{q:deed of a turn}}, you may {verb} {{o:mentions}}"
    ends = (f" and {spent} to cast {THEM}.", f", and {spent} to cast {THEM}.") if spent else (".",)
    return words("plain sentence", tuple(allowed + end for end in ends), means, says)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    deed("you attacked with {n:many} or more creatures", lambda n: NumberIs(CreaturesAttackedWith(), LEAST, n)),
    *(
        deed(f"you attacked with {said}", partial(NumberIs, AttackersOfThisTurn(kind), LEAST, 1))
        for said, kind in (("~", Itself()), ("a token", IsToken()), ("a commander", IsCommander()))
    ),
    *(
        _in_some_turns(verb, spent, terms)
        for verb in ("play", "cast")
        for spent, terms in (("", ALLOWED), *SPENT.items())
    ),
)
