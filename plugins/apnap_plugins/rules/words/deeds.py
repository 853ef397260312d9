"""What players did this turn: who did it, what and how often, whether or not they did (CR 603.4, 608.2h).

A deed is said once, in a row of a table: with its verb behind a name ("drew"), behind "has" ("drawn"), and behind "didn't"
("draw"). By whom it was done is said in one place for all of them, and so is that it was not
done. Mechanics add rows of their own.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.played_from import CardsPlayedFrom
from apnap_plugins.rules.casting.spells_you_cast import WasCastFrom
from apnap_plugins.rules.effects.as_it_enters import AttackersOfThisTurn
from apnap_plugins.rules.effects.history import (
    AttackersDeclaredThisTurn,
    CardsDiscardedThisTurn,
    CardsDrawnThisTurn,
    CreaturesAttackedWith,
    DamageDealtThisTurn,
    LandsPlayedThisTurn,
    LifeGainedThisTurn,
    LifeLostLastTurn,
    LifeLostThisTurn,
    NoncombatDamageThisTurn,
    OtherSpellsCastThisGame,
    OtherSpellsCastThisTurn,
    PermanentsEnteredThisTurn,
    PermanentsSacrificedThisTurn,
    PlayersHitThisTurn,
    SpellsCastLastTurn,
    SpellsCastThisTurn,
    WasCast,
)
from apnap_plugins.rules.effects.moved_cards import CardsPutIntoGraveyardThisTurn
from apnap_plugins.rules.effects.whom_it_met import PermanentsThatHit
from apnap_plugins.rules.vocabulary.base import Filter, Quantity
from apnap_plugins.rules.vocabulary.conditions import NumberIs, SomePlayer
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    Another,
    Anything,
    HasType,
    Itself,
    Not,
    Or,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.conditions_players import Standing, says_of_them
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import BackReference

condition: Final = partial(words, "condition")

PAST, DONE, BARE = "deed", "deed done", "deed undone"
"""Behind a name, "drew a card"; behind "has", "drawn a card"; behind "didn't", "draw a card"."""
CONTRARY: Final = {MOST: MORE, LEAST: LESS, LESS: LEAST, MORE: MOST}

# Any: the meaning and the way back, as `words` has them
Means = tuple[Any, Any]


# The rows ---------------------------------------------------------------------------------------------------


def deed(verb: str, wording: str, means: Means, whose: str = "") -> Iterator[WordDeclaration]:
    """A row of the table: "cast|cast|cast" and what is behind it; with `whose` of you alone, "your", or of others, "their"."""
    for category, form in zip((PAST, DONE, BARE), verb.split("|"), strict=True):
        yield words(f"{whose} {category}".strip(), f"{form} {wording}", *means)


def once(number: Quantity, how: str = LEAST, n: int = 1) -> Means:
    """A number of a player that the words have themselves."""
    return (lambda: (number, how, n)), (lambda tree: [{}] if tree == (number, how, n) else [])


def so_often(number: Quantity, how: str = LEAST) -> Means:
    """A number of a player compared to the slot `n`."""

    def says(tree: Standing) -> Iterator[Bindings]:
        if tree[:2] == (number, how):
            yield {"n": tree[2]}

    return (lambda n: (number, how, n)), says


def _entered_as(f: Filter) -> Quantity | None:
    """Counted as they were then."""
    return PermanentsEnteredThisTurn(f) if f.knows_past() else None


def _attackers(f: Filter) -> Quantity | None:
    """Counted as they were then; for creatures of any kind there are words of their own."""
    return AttackersOfThisTurn(f) if f.knows_past() and f not in (CREATURE, Anything()) else None


def of_kind(
    kind: Callable[[Filter], Quantity | None], last: Filter | None = None, n: int | None = 1, how: str = LEAST
) -> Means:
    """How many of what a filter means, with something `last` in it that the words say; `n` is their number, or a slot."""
    end = () if last is None else parts_of(last)

    def made(f: Filter, n: Any) -> Standing | None:
        number = kind(both(f, *end))
        return None if number is None else (number, how, n)

    def says(tree: Standing) -> Iterator[Bindings]:
        whole = getattr(tree[0], "filter", None)
        parts = parts_of(whole) if whole is not None else ()
        if parts[len(parts) - len(end) :] == end and n in (None, tree[2]):
            f = both(*parts[: len(parts) - len(end)]) if len(parts) > len(end) else Anything()
            if tree == made(f, tree[2]):
                yield {"f": f} if n is not None else {"n": tree[2], "f": f}

    return (lambda f: made(f, n)) if n is not None else (lambda n, f: made(f, n)), says


def _discarded(f: Filter) -> CardsDiscardedThisTurn:
    return CardsDiscardedThisTurn(filter=f)


FROM: Final[dict[str, Filter]] = {
    "from exile": WasCastFrom("exile"),
    "from a graveyard": WasCastFrom("graveyard"),
    "from anywhere other than exile": Not(WasCastFrom("exile")),
}
FROM_ONES_OWN: Final[dict[str, Filter]] = {
    "from {own} graveyard": both(WasCastFrom("graveyard"), YouOwn()),
    "from {own} hand": WasCast(True, True),
    "from anywhere other than {own} hand": Not(both(WasCastFrom("hand"), YouOwn())),
}
"""Where spells were cast from. The cards in a player's zone are those that the player owns (CR 108.3, 400.3)."""


def _cast(said: str, origin: Filter | None = None, whose: str = "") -> Iterator[WordDeclaration]:
    verb, behind = "cast|cast|cast", f"{said} this turn".strip()
    yield from deed(verb, f"a {{f:spell filter.s}} {behind}", of_kind(SpellsCastThisTurn, origin), whose)
    yield from deed(verb, f"no {{f:spell filter.p}} {behind}", of_kind(SpellsCastThisTurn, origin, 0, EQUAL), whose)
    yield from deed(
        verb, f"{{n:many}} or more {{f:spell filter.p}} {behind}", of_kind(SpellsCastThisTurn, origin, None), whose
    )


def _entered(own: str) -> Iterator[WordDeclaration]:
    verb = "had|had|have"
    end = f"(enter|enter the battlefield) under {own} control this turn"
    yield from deed(verb, f"a {{f:filter.s}} {end}", of_kind(_entered_as), own)
    yield from deed(verb, f"another {{f:filter.s}} {end}", of_kind(_entered_as, Another()), own)
    yield from deed(verb, f"{{n:many}} or more {{f:filter.p}} {end}", of_kind(_entered_as, n=None), own)


def _attacked_with() -> Iterator[WordDeclaration]:
    verb = "attacked with|attacked with|attack with"
    for said, n, how in (
        ("(a {f:filter.s}|one or more {f:filter.p})", 1, LEAST),
        ("exactly one {f:filter.s}", 1, EQUAL),
        ("{n:many} or more {f:filter.p}", None, LEAST),
        ("exactly {n:many} {f:filter.p}", None, EQUAL),
    ):
        yield from deed(verb, f"{said} this turn", of_kind(_attackers, n=n, how=how))
    yield from deed(verb, "~ this turn", once(AttackersOfThisTurn(Itself())), "your")


def _dealt(said: str, means: Means) -> Iterator[WordDeclaration]:
    yield words(f"your {PAST}", f"were {said}", *means)
    yield words("standing#", f"[was|were] {said}", *means)
    yield words(DONE, f"been {said}", *means)


PERMANENT_CARD: Final = Or(
    tuple(HasType(one) for one in ("artifact", "creature", "enchantment", "land", "planeswalker"))
)
PLAYED_FROM: Final[dict[str, CardsPlayedFrom]] = {
    "from exile": CardsPlayedFrom("exile"),
    "from a graveyard": CardsPlayedFrom("graveyard"),
    "from anywhere other than {own} hand": CardsPlayedFrom("hand", True),
}
"""Where cards were played from, as lands or as spells (CR 701.14b); who plays one from a hand plays it from their own."""


def _played_from() -> Iterator[WordDeclaration]:
    for place, number in PLAYED_FROM.items():
        for own in ("your", "their") if "{own}" in place else ("",):
            where = place.replace("{own}", own)
            yield from deed("played|played|play", f"(a card|one or more cards) {where} this turn", once(number), own)
            with_copies = once(dataclasses.replace(number, copies=True))
            for said in (f"a land or cast a spell this turn {where}", f"a land or cast a spell {where} this turn"):
                yield from deed("played|played|play", said, with_copies, own)


def _that_hit(combat: bool, f: Filter) -> PermanentsThatHit | None:
    """By what things are; "you control" would be said from the point of view of who was dealt the damage."""
    return PermanentsThatHit(f, combat=combat) if f.knows_past() else None


def _rows() -> Iterator[WordDeclaration]:
    yield from _cast("")
    for said, origin in FROM.items():
        yield from _cast(said, origin)
    for own in ("your", "their"):
        for category in (PAST, DONE, BARE):
            yield words(f"{own} {category}", f"{{d:{category}}}", lambda d: d, lambda tree: [{"d": tree}])
        for said, origin in FROM_ONES_OWN.items():
            yield from _cast(said.format(own=own), origin, own)
        yield from _entered(own)
    number: Quantity
    yield from deed("cast|cast|cast", "another {f:spell filter.s} this turn", of_kind(OtherSpellsCastThisTurn), "your")
    yield from deed("cast|cast|cast", "another {f:spell filter.s} this game", of_kind(OtherSpellsCastThisGame), "your")
    yield from deed("cast|cast|cast", "a spell last turn", once(SpellsCastLastTurn()))
    yield from deed("cast|cast|cast", "{n:many} or more spells last turn", so_often(SpellsCastLastTurn()))

    for verb, noun, number in (
        ("drew|drawn|draw", "card", CardsDrawnThisTurn()),
        ("played|played|play", "land", LandsPlayedThisTurn()),
        ("attacked with|attacked with|attack with", "creature", CreaturesAttackedWith()),
    ):
        if noun != "creature":
            yield from deed(verb, f"(a {noun}|one or more {noun}s) this turn", once(number))
        yield from deed(verb, f"{{n:many}} or more {noun}s this turn", so_often(number))
        yield from deed(verb, f"more than one {noun} this turn", once(number, MORE))
        yield from deed(verb, f"more than {{n:many}} {noun}s this turn", so_often(number, MORE))
        yield from deed(verb, f"exactly one {noun} this turn", once(number, EQUAL))
        yield from deed(verb, f"exactly {{n:many}} {noun}s this turn", so_often(number, EQUAL))

    yield from _attacked_with()
    discarded = "discarded|discarded|discard"
    for said, n, how in (
        ("(a {f:card filter.s}|one or more {f:card filter.p})", 1, LEAST),
        ("more than one {f:card filter.s}", 1, MORE),
        ("exactly one {f:card filter.s}", 1, EQUAL),
        ("{n:many} or more {f:card filter.p}", None, LEAST),
        ("more than {n:many} {f:card filter.p}", None, MORE),
        ("exactly {n:many} {f:card filter.p}", None, EQUAL),
    ):
        yield from deed(discarded, f"{said} this turn", of_kind(_discarded, n=n, how=how))
    yield from deed(discarded, "another {f:card filter.s} this turn", of_kind(_discarded, Another()))

    sacrificed = "sacrificed|sacrificed|sacrifice"
    yield from deed(
        sacrificed, "(a {f:filter.s}|one or more {f:filter.p}) this turn", of_kind(PermanentsSacrificedThisTurn)
    )
    yield from deed(sacrificed, "another {f:filter.s} this turn", of_kind(PermanentsSacrificedThisTurn, Another()))
    yield from deed(
        sacrificed, "{n:many} or more {f:filter.p} this turn", of_kind(PermanentsSacrificedThisTurn, n=None)
    )

    for verb, number in (("gained|gained|gain", LifeGainedThisTurn()), ("lost|lost|lose", LifeLostThisTurn())):
        yield from deed(verb, "life this turn", once(number))
        yield from deed(verb, "{n:number} or more life this turn", so_often(number))
    for own in ("your", "their"):
        put = f"cards put into {own} graveyard from anywhere this turn"
        yield from deed("had|had|have", f"{{n:many}} or more {put}", so_often(CardsPutIntoGraveyardThisTurn()), own)
    # what a card of a later edition calls by one word
    descended = CardsPutIntoGraveyardThisTurn(filter=PERMANENT_CARD)
    yield from deed("descended|descended|descend", "this turn", once(descended))
    yield from _played_from()
    yield from deed("lost|lost|lose", "life last turn", once(LifeLostLastTurn()))
    yield from deed("lost|lost|lose", "{n:number} or more life last turn", so_often(LifeLostLastTurn()))
    for said, number in (
        ("dealt damage", DamageDealtThisTurn()),
        ("dealt combat damage", PlayersHitThisTurn(You())),
        ("dealt noncombat damage", NoncombatDamageThisTurn()),
    ):
        yield from _dealt(f"{said} this turn", once(number))
        yield words("standing#", f"[wasn't|weren't] {said} this turn", *once(number, EQUAL, 0))
    for damage, combat in (("damage", False), ("combat damage", True)):
        hit = partial(_that_hit, combat)
        yield from _dealt(f"dealt {damage} by (a {{f:filter.s}}|one or more {{f:filter.p}}) this turn", of_kind(hit))
        yield from _dealt(f"dealt {damage} by {{n:many}} or more {{f:filter.p}} this turn", of_kind(hit, n=None))
        yield from _dealt(f"dealt {damage} by ~ this turn", once(PermanentsThatHit(Itself(), combat=combat)))
    yield from _dealt("dealt {n:number} or more damage this turn", so_often(DamageDealtThisTurn()))
    yield from deed("attacked|attacked|attack", "this turn", once(AttackersDeclaredThisTurn(You())))
    yield from deed("attacked|attacked|attack", "with a creature this turn", once(CreaturesAttackedWith()), "your")
    yield from deed(
        "attacked|attacked|attack", "with a creature this turn", once(AttackersDeclaredThisTurn(You())), "their"
    )


# Who did it, and who didn't ---------------------------------------------------------------------------------


def contrary(s: Standing) -> Standing | None:
    """What a player has who didn't do that; of a number that is exactly so only where that is none at all."""
    what, how, n = s
    if (how, n) == (LEAST, 1):
        return what, EQUAL, 0
    if how == EQUAL:
        return (what, LEAST, 1) if n == 0 else None
    return what, CONTRARY[how], n


def _says_contrary(tree: Standing) -> Iterator[Bindings]:
    if (d := contrary(tree)) is not None:
        yield {"d": d}


def _yours(d: Standing) -> Condition | None:
    """That you attacked has words of its own."""
    return None if isinstance(d[0], AttackersDeclaredThisTurn) else NumberIs(*d)


def _says_yours(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs):
        yield {"d": (tree.one, tree.how, tree.other)}


def _not_yours(d: Standing) -> Condition | None:
    none = contrary(d)
    attacked = isinstance(d[0], (AttackersDeclaredThisTurn, CreaturesAttackedWith)) and d[2] == 1
    return None if none is None or attacked else NumberIs(*none)


def _says_not_yours(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs):
        yield from _says_contrary((tree.one, tree.how, tree.other))


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_rows(),
    condition(("you {d:your deed}", "you've {d:your deed done}"), _yours, _says_yours),
    condition(
        ("you didn't {d:your deed undone}", "you haven't {d:your deed done}"),
        _not_yours,
        _says_not_yours,
    ),
    # of everybody else it is said as what they have and control is
    words("standing#", ("{d:their deed}", "[has|have] {d:their deed done}"), lambda d: d, lambda tree: [{"d": tree}]),
    condition(
        "they've {d:their deed done}",
        lambda d, at: SomePlayer(BackReference("their", at), *d),
        lambda tree: ({"d": found["s"]} for found in says_of_them(tree)),
        placed=True,
    ),
    words(
        "standing#",
        ("didn't {d:their deed undone}", "[hasn't|haven't] {d:their deed done}"),
        contrary,
        _says_contrary,
    ),
)
