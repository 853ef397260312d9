"""Words for what spells cost more or less: of which kind, cast by whom, from where, how much and how often (CR 601.2f).

"Creature spells with flying you cast from exile cost {1} less to cast for each artifact you control": which spells is said
once, with what is described before and behind who casts them, and how their cost changes is said once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.casting.effects import CostsLess, CostsMore, SpellsCostAlso
from apnap_plugins.rules.casting.spells_you_cast import WasCastFrom
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.effects.linked_abilities import ChosenPlayer
from apnap_plugins.rules.effects.text_entering import PLAYER_LINK
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Another, HasKeyword, Not, YouOwn
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of, with_having, without_another

static: Final = partial(words, "static")

Cast = tuple[Filter, Selector]
"""Which spells, and whose."""
Change = tuple[str, ManaCost]
"""Whether they cost more or less, and how much."""

KINDS: Final[dict[str, type[CostsLess] | type[CostsMore]]] = {"less": CostsLess, "more": CostsMore}
GENERIC: Final = ManaCost(("1",))
WHO: Final[dict[str, Selector]] = {
    "you cast": You(),
    "(your opponents cast|opponents cast)": EachOpponent(),
    "enchanted player casts": Enchanted(),
    "the chosen player casts": ChosenPlayer(PLAYER_LINK),
}
"""Who casts them; of spells of all players nothing is said."""
OWN_ORIGINS: Final[dict[str, Filter]] = {
    "from your graveyard": both(WasCastFrom("graveyard"), YouOwn()),
    "from your hand": both(WasCastFrom("hand"), YouOwn()),
    "from your library": both(WasCastFrom("library"), YouOwn()),
    "from anywhere other than your hand": Not(both(WasCastFrom("hand"), YouOwn())),
}
"""From where you cast them; the cards in a player's zone are those that the player owns (CR 108.3, 400.3)."""
ORIGINS: Final[dict[str, Filter]] = {
    "from exile": WasCastFrom("exile"),
    "from (graveyards|a graveyard)": WasCastFrom("graveyard"),
}


# Which spells -----------------------------------------------------------------------------------------------


def _cast_by(who: Selector) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        if tree[1] == who:
            yield {"f": tree[0]}

    return {"means": lambda f: (f, who), "says": says}


def _from(origin: Filter, who: Selector | None) -> dict[str, Any]:
    """Also from where; a zone of yours is said of what you cast."""
    last = parts_of(origin)

    def means(s: Cast) -> Cast | None:
        return None if who not in (None, s[1]) else (both(s[0], origin), s[1])

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree[0])
        if len(parts) > len(last) and parts[-len(last) :] == last:
            yield {"s": (both(*parts[: -len(last)]), tree[1])}

    return {"means": means, "says": says}


def _described(s: Cast, h: Filter) -> Cast | None:
    """What stands behind who casts them is said of the spells."""
    whole = with_having(s[0], h)
    return None if whole is None else (whole, s[1])


def _says_described(tree: Any) -> Iterator[Bindings]:
    *rest, last = parts_of(tree[0])
    if rest:
        yield {"s": (both(*rest), tree[1]), "h": last}


def _says_other(tree: Any) -> Iterator[Bindings]:
    yield from ({"s": (f, tree[1])} for f in without_another(tree[0]))


def _which() -> Iterator[WordDeclaration]:
    for n, each in (("p", ""), ("s", "each ")):
        those, found = f"spells of them.{n}", f"spells meant.{n}"
        for said, who in WHO.items():
            yield words(those, f"{{f:spell filter.{n}}} {said}", **_cast_by(who))
        for said, origin in (*OWN_ORIGINS.items(), *ORIGINS.items()):
            whose = You() if said in OWN_ORIGINS else None
            yield words(those, f"{{s:{those}}} {said}", **_from(origin, whose))
        yield words(those, f"{{s:{those}}} {{h:having}}", _described, _says_described)
        yield words(found, f"{each}{{s:{those}}}", lambda s: s)
        another = "other" if n == "p" else "each other"
        yield words(found, f"{another} {{s:{those}}}", lambda s: (both(s[0], Another()), s[1]), _says_other)
        yield words(found, f"{each}{{f:spell filter.{n}}}", **_cast_by(EachPlayer()))


# How much ---------------------------------------------------------------------------------------------------


def _change(how: str) -> dict[str, Any]:
    def means(m: ManaCost) -> Change | None:
        return None if "X" in m.symbols else (how, m)

    def says(tree: Any) -> Iterator[Bindings]:
        if tree[0] == how:
            yield {"m": tree[1]}

    return {"means": means, "says": says}


# Any: an amount as the grammar has it
def _priced(s: Cast, c: Change, q: Any = 1) -> Any:
    return (KINDS[c[0]](c[1], s[0], s[1], q),)


def _prices(tree: Any) -> Iterator[tuple[str, Any]]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    yield from ((how, one) for how, kind in KINDS.items() if type(one) is kind)


def _says_priced(tree: Any) -> Iterator[Bindings]:
    for how, one in _prices(tree):
        if one.times == 1:
            yield {"s": (one.filter, one.who), "c": (how, one.symbols)}


def _says_priced_each(tree: Any) -> Iterator[Bindings]:
    for how, one in _prices(tree):
        if one.times != 1:
            yield {"s": (one.filter, one.who), "c": (how, one.symbols), "q": one.times}


def _by_x(how: str) -> dict[str, Any]:
    def says(tree: Any) -> Iterator[Bindings]:
        for found in _says_priced_each(tree):
            if found["c"] == (how, GENERIC):
                yield {"s": found["s"], "q": found["q"]}

    return {"means": lambda s, q: _priced(s, (how, GENERIC), q), "says": says}


def _if_it_has(s: Cast, c: Change, k: str) -> Any:
    return _priced((both(s[0], HasKeyword(k)), s[1]), c)


def _says_if_it_has(tree: Any) -> Iterator[Bindings]:
    for found in _says_priced(tree):
        *rest, last = parts_of(found["s"][0])
        if rest and isinstance(last, HasKeyword) and last == HasKeyword(last.keyword):
            yield {"s": (both(*rest), found["s"][1]), "c": found["c"], "k": last.keyword}


def _if_it_targets(s: Cast, c: Change, t: IsTargeting) -> Any:
    return _priced((both(s[0], t), s[1]), c)


def _says_if_it_targets(tree: Any) -> Iterator[Bindings]:
    for found in _says_priced(tree):
        *rest, last = parts_of(found["s"][0])
        if rest and isinstance(last, IsTargeting) and not last.only:
            yield {"s": (both(*rest), found["s"][1]), "c": found["c"], "t": last}


# Any: an amount of life as the grammar has it
def _costs_life(s: Cast, n: Any) -> Any:
    return (SpellsCostAlso((PayLifeCost(n),), *s),)


def _says_costs_life(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, SpellsCostAlso) and isinstance(one.cost[0], PayLifeCost):
        found: Bindings = {"s": (one.filter, one.who), "n": one.cost[0].amount}
        if tree == _costs_life(**found):
            yield found


def _prices_of_spells() -> Iterator[WordDeclaration]:
    for how in KINDS:
        yield words("price change", f"{{m:mana cost}} {how}", **_change(how))
    for n, verb in (("p", "cost"), ("s", "costs")):
        spells = f"{{s:spells meant.{n}}} {verb}"
        yield static(f"{spells} {{c:price change}} to cast", _priced, _says_priced)
        yield static(f"{spells} {{c:price change}} to cast for each {{q:each one}}", _priced, _says_priced_each)
        for how in KINDS:
            yield static(f"{spells} {{X}} {how} to cast, where X is {{q:quantity}}", **_by_x(how))
        yield static(f"{spells} a additional {{n:life}} to cast", _costs_life, _says_costs_life)
    one = "{s:spells meant.s} costs {c:price change} to cast if it"
    yield static(f"{one} has {{k:ability name}}", _if_it_has, _says_if_it_has)
    yield static(f"{one} targets {{t:what is targeted}}", _if_it_targets, _says_if_it_targets)


WORDS: Final[tuple[WordDeclaration, ...]] = (*_which(), *_prices_of_spells())
