"""Words for numbers of life and cards that each of several players counts by themselves: "for each creature they control"."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.damage.instructions import (
    DealDamage,
    DealDamageToOneOf,
    DealOwnAmount,
    DrawCards,
    DrawOwnAmount,
    GainLife,
    GainOwnAmount,
    LoseLife,
    LoseOwnAmount,
    SetOwnLifeTotal,
)
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.damage.text_each import deal_own_amount, says_own_damage
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import TheyControl, YouControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, CountThisWay, Greatest, Minus
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.rules.vocabulary.shared import HasLeast
from apnap_plugins.rules.vocabulary.terms import Half
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.quantities import of_each
from apnap_plugins.rules.words.references import BackReference, Reference, RepeatedReference, Subject, replaced
from apnap_plugins.rules.words.verbs import more_than_one

own_number: Final = partial(words, "own number")
own_each: Final = partial(words, "own each")
own_amount: Final = partial(words, "own amount")
verb: Final = partial(words, "verb#")


def _whose(last: Filter, zone: str) -> dict[str, Any]:
    """How many of a kind are a player's, in a zone: `means` and `says`."""

    def means(f: Filter) -> Count:
        return Count(All(both(f, last), zone))

    def says(tree: Any) -> Iterator[Bindings]:
        group = tree.of if isinstance(tree, Count) else None
        if isinstance(group, All) and isinstance(group.filter, Filter):
            *rest, owner = parts_of(group.filter)
            if rest and owner == last and tree == means(both(*rest)):
                yield {"f": both(*rest)}

    return {"means": means, "says": says}


# Any: a mention as words make it
def _to_one_of(n: Any, o: Any) -> DealDamageToOneOf | None:
    """Of one player, whom the text has named."""
    return DealDamageToOneOf(n, o, Subject()) if one_player(o) else None


# Any: slots of the words
def _to_the_least(n: Any, f: Filter, s: str, g: Any, t: str) -> Instruction | None:
    """To one thing, which you choose where several have as little."""
    if isinstance(g, Filter) and (g != f or t != s):
        return None
    return do(ChooseThem(both(f, HasLeast(s, All(f)))), DealDamage(n, Remembered("chosen"), Subject()))


def _says_to_the_least(tree: Any) -> Iterator[Bindings]:
    chosen = tree.steps[0] if isinstance(tree, Do) and len(tree.steps) == 2 else None
    *rest, last = parts_of(chosen.filter) if isinstance(chosen, ChooseThem) else (tree,)
    if rest and isinstance(last, HasLeast):
        f, s, n = both(*rest), last.what, getattr(tree.steps[1], "amount", 0)
        if tree == _to_the_least(n, f, s, f, s):
            yield {"n": n, "f": f, "s": s, "g": f, "t": s}


def _destroyed(f: Filter) -> CountThisWay:
    """Of what was destroyed, as it was: how many of a kind were a player's (CR 608.2h)."""
    return CountThisWay(Remembered("destroyed"), both(f, YouControl()))


def _says_destroyed(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CountThisWay) and tree.of == Remembered("destroyed"):
        *rest, owner = parts_of(tree.filter)
        if rest and owner == YouControl():
            yield {"f": both(*rest)}


def _becomes(who: Selector) -> dict[str, Any]:
    """Whose life totals become a number of their own."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, SetOwnLifeTotal) and tree.who == who:
            yield {"q": tree.amount}

    return {"means": lambda q: SetOwnLifeTotal(q, who), "says": says}


def _greatest(s: str, f: Filter) -> Greatest:
    return Greatest(s, All(both(f, YouControl())))


def _says_greatest(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Greatest):
        yield from (
            {"s": tree.what, **found} for found in _whose(YouControl(), "battlefield")["says"](Count(tree.among))
        )


def _cards(zone: str) -> WordDeclaration:
    return own_each(f"card in their {zone}", lambda: Count(All(YouOwn(), zone)))


def _own_half(zone: str, up: bool) -> WordDeclaration:
    half = Half(Count(All(YouOwn(), zone)), up)
    return words("own half", f"half the cards in their {zone}, rounded {'up' if up else 'down'}", lambda: half)


def _own(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Quantity):
        yield {"q": tree}


def _times(n: Any, q: Amount) -> Any:
    return more_than_one(n, q) if isinstance(q, Quantity) else None


def _damage(to: Any, q: Amount) -> Instruction | None:
    """To one player too, where what they control is counted: of their cards that is said by other words."""
    there = isinstance(q, Quantity) and all(part.zone == "battlefield" for part in q.walk() if isinstance(part, All))
    return DealOwnAmount(q, to, Subject()) if there and one_player(to) else deal_own_amount(to, q)


def _damage_times(n: Any, to: Any, q: Amount) -> Instruction | None:
    much = _times(n, q)
    return None if much is None else _damage(to, much)


def _says_damage_times(tree: Any) -> Iterator[Bindings]:
    for found in says_own_damage(tree):
        yield from ({"to": found["to"], **each} for each in of_each(found["q"]))


def _theirs(f: Filter, at: int) -> Count:
    """How many of a kind a player controls whom the text has named before."""
    return Count(All(both(f, TheyControl(BackReference("that player", at)))))


def _says_theirs(tree: Any) -> Iterator[Bindings]:
    """The kind, where the player may be called "they"."""
    whole = getattr(getattr(tree, "of", None), "filter", None)
    if isinstance(whole, Filter) and tree == Count(All(whole)):
        *rest, last = parts_of(whole)
        who = getattr(last, "who", None)
        if rest and who is not None and last == TheyControl(who) and next(looks_back(True)(who), None) is not None:
            yield {"f": both(*rest)}


def _yours(text: str, means: Callable[[Any], Instruction], number: str) -> WordDeclaration:
    """What you do, so much of it for each thing of a player who was named: "they" are never you (CR 109.5)."""

    def says(tree: Any) -> Iterator[Bindings]:
        much = getattr(tree, number, None)
        if isinstance(much, Quantity) and tree == means(much):
            yield {"q": much}

    return words("clause", f"you {text} for each {{q:their each}}", means, says)


def _halves(up: bool) -> WordDeclaration:
    """Half of a library and half of a player's life, with what is said of rounding in a sentence of its own (CR 107.1a)."""

    def means(who: Any) -> Do:
        several = getattr(getattr(who, "of", who), "several", False)
        cards = _LIBRARY if several else Count(CardsOf(who, "library"))
        draw = DrawOwnAmount(Half(cards, up), who) if several else DrawCards(Half(cards, up), who)
        return Do((draw, LoseOwnAmount(Half(LifeOf(You()), up), who)))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[1], LoseOwnAmount):
            who = next((part for part in tree.walk() if isinstance(part, Reference)), tree.steps[1].who)
            if replaced(tree, RepeatedReference(getattr(who, "of", who)), who) == means(who):
                yield {"who": who}

    return words(
        "plain sentence",
        "{who:mention.s} draws cards equal to half the number of cards in their library and loses half their life. "
        f"round {'up' if up else 'down'} each time.",
        means,
        says,
    )


_THEIR_DISCARDED: Final = CountThisWay(Remembered("discarded"), YouOwn())
_LIBRARY: Final = Count(All(YouOwn(), "library"))

WORDS: Final[tuple[WordDeclaration, ...]] = (
    _halves(True),
    _halves(False),
    own_number("{n:number} minus the number of cards they discarded this way", lambda n: Minus(n, _THEIR_DISCARDED)),
    own_number("the number of {f:filter.p} they control", **_whose(YouControl(), "battlefield")),
    own_number("the number of {f:card filter.p} in their graveyard", **_whose(YouOwn(), "graveyard")),
    own_number("the greatest {s:stat} among {f:filter.p} they control", _greatest, _says_greatest),
    own_number("the number of {f:filter.p} they controlled that were destroyed this way", _destroyed, _says_destroyed),
    *(
        words("clause", f"each {noun}'s life total becomes {{q:own number}}", **_becomes(who))
        for noun, who in (("player", EachPlayer()), ("opponent", EachOpponent()))
    ),
    verb(
        "[deals|deal] {n:number} damage to {o:mention.s} or a planeswalker that player controls",
        _to_one_of,
        lambda t: [{"n": t.amount, "o": t.who}] if isinstance(t, DealDamageToOneOf) and t.by == Subject() else [],
    ),
    verb(
        "[deals|deal] {n:number} damage to the {f:core.s} with the least {s:stat}. "
        "if two or more {g:core.p} are tied for least {t:stat}, you choose one of them",
        _to_the_least,
        _says_to_the_least,
    ),
    own_each("{f:filter.s} they control", **_whose(YouControl(), "battlefield")),
    own_each("{f:card filter.s} in their graveyard", **_whose(YouOwn(), "graveyard")),
    *(
        own_number(f"the number of cards in their {zone}", lambda zone=zone: Count(All(YouOwn(), zone)))
        for zone in ("hand", "graveyard")
    ),
    *(_own_half(zone, way == "up") for zone in ("hand", "graveyard") for way in ("up", "down")),
    own_each("card fewer than {n:many} in their hand", lambda n: Minus(n, Count(All(YouOwn(), "hand")))),
    *(_cards(zone) for zone in ("hand", "graveyard")),
    own_amount("life equal to {q:own number}", lambda q: q, _own),
    own_amount("1 life for each {q:own each}", lambda q: q, _own),
    own_amount("{n:number} life for each {q:own each}", _times, of_each),
    words("their each", "{f:filter.s} they control", _theirs, _says_theirs, placed=True),
    _yours("gain 1 life", GainLife, "amount"),
    _yours("lose 1 life", lambda q: LoseLife(q, You()), "amount"),
    _yours("draw a card", lambda q: DrawCards(q, You()), "count"),
    words("that player's number", "{q:own number}", lambda q: q, _own),
    verb("[deals|deal] 1 damage to {to:mention.s} for each {q:own each}", _damage, says_own_damage),
    verb("[deals|deal] {n:number} damage to {to:mention.s} for each {q:own each}", _damage_times, _says_damage_times),
    verb("[gains|gain] {n:own amount}", lambda n: GainOwnAmount(n, Subject())),
    words("clause", "{who:they who act} gain {n:own amount}", lambda who, n: GainOwnAmount(n, who)),
    words("clause", "{who:they who act} lose {n:own amount}", lambda who, n: LoseOwnAmount(n, who)),
    words("clause", "{who:they who act} draw cards equal to {q:own number}", lambda who, q: DrawOwnAmount(q, who)),
    words("clause", "{who:they who act} draw a card for each {q:own each}", lambda who, q: DrawOwnAmount(q, who)),
    verb("[draws|draw] cards equal to {q:own number}", lambda q: DrawOwnAmount(q, Subject())),
    verb("[draws|draw] a card for each {q:own each}", lambda q: DrawOwnAmount(q, Subject())),
    verb(
        "[draws|draw] {n:many} cards for each {q:own each}",
        lambda n, q: DrawOwnAmount(_times(n, q), Subject()) if _times(n, q) is not None else None,
        lambda t: of_each(t.amount) if isinstance(t, DrawOwnAmount) and t.who == Subject() else iter(()),
    ),
)
