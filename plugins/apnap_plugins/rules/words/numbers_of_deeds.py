"""What players did this turn, as a number: "the number of cards you've drawn", "the life your opponents lost" (CR 608.2h).

Who did it is said once for each verb, and what they did it with once for each kind of thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.effects.as_it_enters import AttackersOfThisTurn
from apnap_plugins.rules.effects.history import (
    CardsDiscardedThisTurn,
    CardsDrawnThisTurn,
    CreaturesAttackedWith,
    DamageDealtThisTurn,
    LandsPlayedThisTurn,
    LifeGainedThisTurn,
    LifeLostThisTurn,
    NoncombatDamageThisTurn,
    OtherSpellsCastThisTurn,
    PermanentsSacrificedThisTurn,
    SpellsCastThisTurn,
)
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, You
from apnap_plugins.rules.words.names_of_things import looks_back
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, kind_of

quantity: Final = partial(words, "quantity")
each_one: Final = partial(words, "each one")

AMOUNTS: Final = ("the amount of", "the", "the total amount of", "the total")


# Any: a mention as the grammar has it
def _a_player(o: Any) -> Any:
    """One whom the text names, other than you."""
    player = o.word in PLAYER_WORDS if isinstance(o, BackReference) else kind_of(getattr(o, "of", o)) == "player"
    of = getattr(o, "of", o)
    return o if player and of != You() and not getattr(of, "several", False) else None


def _says_a_player(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Selector) and not tree.several and getattr(tree, "of", tree) != You():
        yield {"o": tree}


def who_did(verb: str, *, they: bool = True) -> Iterator[WordDeclaration]:
    """Who did something, with the verb behind a name and behind "has" ("drew|drawn"): words of a category of its own.

    Without `they`, "they" is said elsewhere: of each of several players.
    """
    behind = "this turn"
    past, done = verb.split("|")
    who = partial(words, f"who {past}")
    yield who((f"you've {done} {behind}", f"you {past} {behind}"), You, _is(You()))
    yield who(
        (f"your opponents have {done} {behind}", f"your opponents {past} {behind}"),
        EachOpponent,
        _is(EachOpponent()),
    )
    yield who((f"players have {done} {behind}", f"all players {past} {behind}"), EachPlayer, _is(EachPlayer()))
    yield who((f"{{o:mention.s}} has {done} {behind}", f"{{o:mention.s}} {past} {behind}"), _a_player, _says_a_player)
    if they:
        yield who(
            (f"they've {done} {behind}", f"they {past} {behind}"),
            lambda at: BackReference("their", at),
            looks_back(True),
            placed=True,
        )


def _is(who: Selector) -> Any:
    return lambda tree: [{}] if tree == who else []


def things_of(kind: Callable[[Selector], Quantity], past: str, thing: str, things: str) -> Iterator[WordDeclaration]:
    """How many things players did something with, all of the players together."""

    def says(tree: Any) -> Iterator[Bindings]:
        who = getattr(tree, "who", None)
        if isinstance(who, Selector) and kind(who) == tree:
            yield {"w": who}

    yield quantity(f"the number of {things} {{w:who {past}}}", kind, says)
    yield each_one(f"{thing} {{w:who {past}}}", kind, says)


def _yours(number: Quantity, past: str, thing: str) -> Iterator[WordDeclaration]:
    """Where only your own are counted."""
    means = (lambda w: number if w == You() else None), (lambda tree: [{"w": You()}] if tree == number else [])
    yield quantity(f"the number of {thing}s {{w:who {past}}}", *means)
    yield each_one(f"{thing} {{w:who {past}}}", *means)


# Any: a number of deeds that a filter tells apart, with a field of whose they are, which each such node declares itself
def _of_kind(kind: Any, past: str, category: str) -> Iterator[WordDeclaration]:
    def means(f: Filter, w: Any) -> Any:
        known = kind is not AttackersOfThisTurn or (f.knows_past() and f != CREATURE)
        return kind(filter=f, who=w) if known else None

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind):
            yield {"f": tree.filter, "w": tree.who}

    yield quantity(f"the number of {{f:{category}.p}} {{w:who {past}}}", means, says)
    yield each_one(f"{{f:{category}.s}} {{w:who {past}}}", means, says)


def _other_spells(f: Filter, w: Any) -> Quantity | None:
    return OtherSpellsCastThisTurn(f) if w == You() else None


def _says_other_spells(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OtherSpellsCastThisTurn):
        yield {"f": tree.filter, "w": You()}


def _amounts(kind: Any, what: str, slot: str, one: str) -> Iterator[WordDeclaration]:
    """How much of something all of them together."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, kind):
            yield {"w": tree.who}

    yield quantity(tuple(f"{amount} {what} {slot}" for amount in AMOUNTS), kind, says)
    yield each_one(f"{one} {slot}", kind, says)


def _those() -> Iterator[WordDeclaration]:
    """Whom something was done to, or by whom."""
    those = partial(words, "those players")
    yield those("you", You, _is(You()))
    yield those("your opponents", EachOpponent, _is(EachOpponent()))
    yield those("(all players|players)", EachPlayer, _is(EachPlayer()))
    yield those("{o:mention.s}", _a_player, _says_a_player)
    yield those("them", lambda at: BackReference("their", at), looks_back(True), placed=True)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *(
        each
        for verb in (
            "drew|drawn",
            "discarded|discarded",
            "played|played",
            "attacked with|attacked with",
            "sacrificed|sacrificed",
            "cast|cast",
            "gained|gained",
        )
        for each in who_did(verb)
    ),
    *who_did("lost|lost", they=False),
    words("who cast", "cast this turn", EachPlayer, _is(EachPlayer())),
    *_those(),
    *things_of(CardsDrawnThisTurn, "drew", "card", "cards"),
    *_of_kind(CardsDiscardedThisTurn, "discarded", "card filter"),
    *_of_kind(AttackersOfThisTurn, "attacked with", "filter"),
    *_yours(LandsPlayedThisTurn(), "played", "land"),
    *_yours(CreaturesAttackedWith(), "attacked with", "creature"),
    *_of_kind(PermanentsSacrificedThisTurn, "sacrificed", "filter"),
    *_of_kind(SpellsCastThisTurn, "cast", "spell filter"),
    quantity("the number of other {f:spell filter.p} {w:who cast}", _other_spells, _says_other_spells),
    each_one("other {f:spell filter.s} {w:who cast}", _other_spells, _says_other_spells),
    *_amounts(LifeGainedThisTurn, "life", "{w:who gained}", "1 life"),
    *_amounts(LifeLostThisTurn, "life", "{w:who lost}", "1 life"),
    *_amounts(LifeGainedThisTurn, "life gained by", "{w:those players} this turn", "1 life gained by"),
    *_amounts(LifeLostThisTurn, "life lost by", "{w:those players} this turn", "1 life lost by"),
    *_amounts(
        NoncombatDamageThisTurn,
        "noncombat damage dealt to",
        "{w:those players} this turn",
        "1 noncombat damage dealt to",
    ),
    *_amounts(DamageDealtThisTurn, "damage dealt to", "{w:those players} this turn", "1 damage dealt to"),
    *_amounts(
        DamageDealtThisTurn, "damage already dealt to", "{w:those players} this turn", "1 damage already dealt to"
    ),
)
