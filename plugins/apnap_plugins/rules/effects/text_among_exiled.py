"""Words for playing cards from among those that lie somewhere, all the time (CR 601.3, 607.2a)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Duration, StaticEffect
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.text_free import ONE, for_a_time
from apnap_plugins.rules.effects.casting_now import CastNow
from apnap_plugins.rules.effects.permissions import SpendOnThose, Terms
from apnap_plugins.rules.effects.playing_among import AllowPlayingAmong, MayCastAmong, MayPlayLandsAmong
from apnap_plugins.rules.effects.text_linked import EXILED_WITH, IT
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import YouOwn
from apnap_plugins.rules.vocabulary.selectors import All, Among
from apnap_plugins.rules.words.filters import both, parts_of

cards_there: Final = partial(words, "cards there")
plain_sentence: Final = partial(words, "plain sentence")
static: Final = partial(words, "static")

_PLAIN: Final = Terms("among")
_FREE: Final = Terms("among", free=True)
_ANY_COLOR: Final = Terms("among", mana="WUBRG")
_ONCE: Final = Terms("among", once=True)
_THEM: Final = "(those spells|them|it)"
_AS_ANY: Final = "you may spend mana as though it were mana of any color"
_VERBS: Final = (("play lands and cast spells from among", True, True), ("play", True, True),
                 ("cast spells from among", False, True), ("play lands from among", True, False))  # fmt: skip


def _permitted(lands: bool, spells: bool, terms: Terms) -> dict[str, Any]:
    def means(g: Selector) -> tuple[StaticEffect, ...]:
        cast: tuple[StaticEffect, ...] = (MayCastAmong(g, terms),) if spells else ()
        spent: tuple[StaticEffect, ...] = (SpendOnThose(terms),) if terms.mana else ()
        return (*((MayPlayLandsAmong(g, terms),) if lands else ()), *cast, *spent)

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree[0] if isinstance(tree, tuple) and tree else None
        if isinstance(first, (MayCastAmong, MayPlayLandsAmong)) and tree == means(first.cards):
            yield {"g": first.cards}

    return {"means": means, "says": says}


def _permissions() -> Iterator[WordDeclaration]:
    for what, lands, spells in _VERBS:
        yield static(f"you may {what} {{g:cards there}}", **_permitted(lands, spells, _PLAIN))
        if spells:
            yield static(
                (
                    f"you may {what} {{g:cards there}}, and {_AS_ANY} to cast {_THEM}",
                    f"you may {what} {{g:cards there}}. if you cast a spell this way, {_AS_ANY} to cast it",
                ),
                **_permitted(lands, spells, _ANY_COLOR),
            )
    yield static(
        "you may cast spells from among {g:cards there}. you can't cast more than one spell this way each turn",
        **_permitted(False, True, _ONCE),
    )


def _yours_in_exile(f: Filter, h: Filter) -> All:
    return All(both(f, YouOwn(), h), "exile")


def _says_yours_in_exile(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree.filter) if isinstance(tree, All) and tree.zone == "exile" else ()
    if len(parts) > 1 and parts[-2] == YouOwn():
        yield {"f": both(*parts[:-2]), "h": parts[-1]}


def _yours_exiled_with() -> Among:
    return Among(EXILED_WITH, YouOwn())


def _for_a_time(what: str, spent: str, terms: Terms, lands: bool) -> WordDeclaration:
    """Words for permission to play all of them for a time, also those that come there meanwhile (CR 611.2c)."""

    def means(g: Selector, d: Duration) -> AllowPlayingAmong:
        return AllowPlayingAmong(g, terms, d, lands)

    return plain_sentence(for_a_time(f"{what} {{g:cards there}}", spent), means)


def _one_for_a_time(ending: str, terms: Terms) -> WordDeclaration:
    """The same of one spell of a kind."""

    def means(f: Filter, g: Selector, d: Duration) -> AllowPlayingAmong:
        return AllowPlayingAmong(g, terms, d, False, f, one=True)

    what = "you may cast a {f:spell filter.s} from among {g:cards there}"
    return plain_sentence((f"{{d:playing time}}, {what}{ending}.", f"{what} {{d:playing time}}{ending}."), means)


# Any: cards as the text names them
def _now(g: Any, f: Filter) -> CastNow:
    return CastNow(g, f, 1)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    cards_there(f"cards you own {IT}", _yours_exiled_with, lambda t: [{}] if t == _yours_exiled_with() else []),
    *(
        _for_a_time(what, spent, terms, lands)
        for what, lands, _ in _VERBS[:3]
        for spent, terms in (("", _PLAIN), (_AS_ANY, _ANY_COLOR))
    ),
    _one_for_a_time("", _PLAIN),
    _one_for_a_time(f" {ONE}", _FREE),
    words("clause", f"cast a {{f:spell filter.s}} from among {{g:cards there}} {ONE}", lambda f, g: _now(g, f)),
    cards_there(f"cards {IT}", lambda: EXILED_WITH),
    cards_there("{f:card filter.p} you own in exile {h:having}", _yours_in_exile, _says_yours_in_exile),
    *_permissions(),
)
