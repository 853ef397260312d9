"""Words for casting: what spells cost, more or less or otherwise, and when and how they may be cast (CR 118, 601)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, Protocol

from apnap import Condition, Duration, Static
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.casting.casting import AlternativeCost
from apnap_plugins.rules.casting.conditions import OF_A_CARD
from apnap_plugins.rules.casting.effects import (
    AbilitiesCostLess,
    AbilitiesCostMore,
    ActivatesAnyTime,
    AdditionalCost,
    AdditionalCostOrMana,
    AdditionalCostOrOther,
    AnyTimeForMore,
    CantCast,
    CastAsThoughFlash,
    CastOnlyIf,
    CostsLess,
    CostsMore,
    LoyaltyAnyTime,
)
from apnap_plugins.rules.casting.spells_you_cast import IsNthEachTurn, WasCastFrom
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.selectors import DefendingPlayer
from apnap_plugins.rules.continuous.continuous import CreateEffect, Gain, UntilEndOfTurn
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.costs.further_costs import HaveGainLifeCost
from apnap_plugins.rules.costs.text import is_cost
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell, NextSpellCostsLess
from apnap_plugins.rules.effects.history import OtherSpellsCastThisGame, SpellsCastThisTurn, TurnsBegun
from apnap_plugins.rules.stack.filters import IsSpell, IsTargeting
from apnap_plugins.rules.turn.phases import COMBAT
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.conditions import AllOf, NumberIs, Unless, YourTurn
from apnap_plugins.rules.vocabulary.filters import EQUAL, MOST, Anything, Itself, YouOwn
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachOtherPlayer, EachPlayer, Remembered, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import PLAYER_WORDS, BackReference, Reference, Subject, kind_of

everywhere_static: Final = partial(words, "everywhere static")
spell_cost: Final = partial(words, "spell cost")
stack_static: Final = partial(words, "stack static")
static: Final = partial(words, "static")

FIRST_OF_GAME: Final = NumberIs(OtherSpellsCastThisGame(IsSpell()), EQUAL, 0)
IN_FIRST_THREE_TURNS: Final = AllOf((YourTurn(), NumberIs(TurnsBegun(), MOST, 3)))

ATTACKERS_STEP, BLOCKERS_STEP = COMBAT[1], COMBAT[2]


def _cut_cost(tree: Any) -> Iterator[Bindings]:
    if is_cost(tree) and len(tree) > 1:
        for at in range(1, len(tree)):
            yield {"a": tree[:at], "b": tree[at:]}


def _only_mana(tree: Any) -> Iterator[Bindings]:
    if is_cost(tree) and len(tree) == 1 and hasattr(tree[0], "symbols"):
        yield {"m": tree[0]}


GENERIC: Final = ManaCost(("1",))


def _has_x(cost: Any) -> bool:
    """Whether a cost speaks of an X that nothing says."""
    return isinstance(cost, ManaCost) and "X" in cost.symbols


def _cheaper(kind: Any, word: str) -> list[WordDeclaration]:
    """Words for what spells cost more or less than their mana cost says (CR 601.2f)."""
    end = f"{word} to cast"
    out: list[WordDeclaration] = [
        stack_static(
            f"~ costs {{m:mana cost}} {end}", lambda m: None if _has_x(m) else (kind(m, Itself(), EachPlayer()),)
        ),
        stack_static(
            f"~ costs {{X}} {end}, where X is {{q:quantity}}", lambda q: (kind(GENERIC, Itself(), EachPlayer(), q),)
        ),
        stack_static(
            f"~ costs {{m:mana cost}} {end} for each {{q:each one}}",
            lambda m, q: None if _has_x(m) else (kind(m, Itself(), EachPlayer(), q),),
        ),
    ]
    return [*out, *_by_targets(kind, end)]


def _only_price(kind: Any, whose: Selector, tree: Any) -> Iterator[Any]:
    """The one effect of that kind on what these players cast, which is as often as it says."""
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], kind):
        if tree[0] == kind(tree[0].symbols, tree[0].filter, whose):
            yield tree[0]


def _by_targets(kind: Any, end: str) -> list[WordDeclaration]:
    """What this spell costs by what it targets: a quality of the spell, so that it is known what has to be chosen (CR 601.2f)."""

    def means(m: ManaCost, f: Filter) -> Any:
        return None if _has_x(m) else (kind(m, both(Itself(), IsTargeting(f)), EachPlayer()),)

    def says(tree: Any, of_spells: bool) -> Iterator[Bindings]:
        for price in _only_price(kind, EachPlayer(), tree):
            last = parts_of(price.filter)[-1]
            meant = last.filter if isinstance(last, IsTargeting) else None
            if meant is not None and price.filter == both(Itself(), IsTargeting(meant)):
                if any(isinstance(part, Filter) and part.of_spells for part in meant.walk()) == of_spells:
                    yield {"m": price.symbols, "f": meant}

    def of_card(m: ManaCost, f: Filter) -> Any:
        return None if _has_x(m) else (kind(m, both(Itself(), IsTargeting(f, cards=True)), EachPlayer()),)

    def says_of_card(tree: Any) -> Iterator[Bindings]:
        for price in _only_price(kind, EachPlayer(), tree):
            last = parts_of(price.filter)[-1]
            if (
                isinstance(last, IsTargeting)
                and last.filter is not None
                and tree == of_card(price.symbols, last.filter)
            ):
                yield {"m": price.symbols, "f": last.filter}

    cost = f"~ costs {{m:mana cost}} {end} if it targets"
    return [
        stack_static(f"{cost} a {{f:card filter.s}}", of_card, says_of_card),
        stack_static(f"{cost} {{f:a filter}}", means, lambda t: says(t, False)),
        stack_static(f"{cost} a {{f:spell filter.s}}", means, lambda t: says(t, True)),
    ]


def _first_costs_less(f: Filter, m: ManaCost) -> Any:
    """Until such a spell has been cast this turn, also one that was cast before this was there."""
    none_yet = NumberIs(SpellsCastThisTurn(f), EQUAL, 0)
    return None if _has_x(m) else (Static((CostsLess(m, f, You()),), none_yet),)


def _dearer_in_your_turn(f: Filter, m: ManaCost) -> Any:
    return None if _has_x(m) else (Static((CostsMore(m, f, EachOpponent()),), YourTurn()),)


def _nth_costs_less(n: int, f: Filter, m: ManaCost) -> Any:
    """A later one than the first: as many have been cast this turn, also before this was there."""
    return None if _has_x(m) or n == 1 else (CostsLess(m, IsNthEachTurn(f, n), You()),)


def _says_nth_costs_less(tree: Any) -> Iterator[Bindings]:
    for price in _only_price(CostsLess, You(), tree):
        if isinstance(price.filter, IsNthEachTurn):
            yield {"n": price.filter.number, "f": price.filter.of, "m": price.symbols}


def cards_meant(spells: Filter) -> Filter:
    """What a card must be for its spell to be meant: it is judged before it is one (CR 601.3)."""
    return both(*(part for part in parts_of(spells) if part != IsSpell()))


def spells_meant(card: object) -> Iterator[Filter]:
    """The way back from `_card`: the noun stands somewhere among what is demanded."""
    if isinstance(card, Filter):
        parts = parts_of(card) if card != Anything() else ()
        for at in range(len(parts), -1, -1):
            yield both(*parts[:at], IsSpell(), *parts[at:])


def _only_then_and_if(c: Condition, d: Condition) -> Any:
    return (CastOnlyIf(AllOf((c, d))),)


def _only_if(d: Condition) -> Any:
    return (CastOnlyIf(d),)


def _says_only_if(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CastOnlyIf):
        yield {"d": tree[0].condition}


def _says_then_and_if(tree: Any) -> Iterator[Bindings]:
    only = tree[0].condition if isinstance(tree, tuple) and tree and isinstance(tree[0], CastOnlyIf) else None
    if isinstance(only, AllOf) and len(only.parts) == 2:
        yield {"c": only.parts[0], "d": only.parts[1]}


BARRED: Final = "barred"
"""Under this name an effect remembers the players whom it forbids something."""


def _says_flash_this_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CastAsThoughFlash):
        if tree == CreateEffect(CastAsThoughFlash(tree.effect.filter)):
            yield from ({"f": spells} for spells in spells_meant(tree.effect.filter))


def _barred(f: Filter, d: Duration, who: Any) -> CreateEffect | None:
    """Players, fixed now, can't cast spells for a time (CR 611.2c). What spells are compared with would have to be remembered."""
    if any(isinstance(part, (BackReference, Reference)) for part in f.walk()):
        return None
    return CreateEffect(CantCast(cards_meant(f), Remembered(BARRED)), d, remembers=((BARRED, who),))


def _they_cant_cast(f: Filter, d: Duration) -> CreateEffect | None:
    return _barred(f, d, Subject())


PAYING: Final = "paying"
"""Under this name an effect remembers the player whose spells cost more or less."""


def _barring(d: Duration) -> Duration | None:
    """How long something is forbidden, as it is said behind that: "this turn", not "until end of turn"."""
    return None if d == UntilEndOfTurn() else d


# Any: a player as the grammar has them
def _theirs_cost(kind: type[CostsMore] | type[CostsLess], f: Filter, who: Any, m: ManaCost) -> CreateEffect | None:
    return None if _has_x(m) else CreateEffect(kind(m, f, Remembered(PAYING)), remembers=((PAYING, who),))


def _says_theirs_cost(kind: type[CostsMore] | type[CostsLess], tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, kind) and len(tree.remembers) == 1:
        f, m, who = tree.effect.filter, tree.effect.symbols, tree.remembers[0][1]
        if tree == _theirs_cost(kind, f, who, m):
            yield {"f": f, "who": who, "m": m}


def _then_they_cant_cast(d: Duration, o: Any, f: Filter) -> CreateEffect | None:
    return _barred(f, d, o) if is_player_mentioned(o) else None


# Any: a mention as the grammar has it
def is_player_mentioned(who: Any) -> bool:
    """Whether a phrase names players."""
    return who.word in PLAYER_WORDS if isinstance(who, BackReference) else kind_of(getattr(who, "of", who)) == "player"


def _says_barred(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CantCast) and len(tree.remembers) == 1:
        who = tree.remembers[0][1]
        if tree == _barred(tree.effect.filter, tree.duration, who):
            for spells in spells_meant(tree.effect.filter):
                yield {"o": who, "f": spells, "d": tree.duration}


def _says_they_cant_cast(tree: Any) -> Iterator[Bindings]:
    yield from ({"f": found["f"], "d": found["d"]} for found in _says_barred(tree) if found["o"] == Subject())


FROM_YOUR_LIBRARY: Final = both(WasCastFrom("library"), YouOwn())


def _cast_from(where: str, origin: Filter) -> WordDeclaration:
    """A trigger on casting a spell from a zone."""
    end = parts_of(origin)

    def means(f: Filter) -> WhenYouCast:
        return WhenYouCast(both(f, origin))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, WhenYouCast) and tree == WhenYouCast(tree.filter):
            parts = parts_of(tree.filter)
            if len(parts) > len(end) and parts[-len(end) :] == end:
                yield {"f": both(*parts[: -len(end)])}

    return words("cause", f"(whenever|when) you cast a {{f:spell filter.s}} {where}", means, says)


def _says_less_this_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CostsLess):
        if tree == CreateEffect(CostsLess(tree.effect.symbols, tree.effect.filter, You())):
            yield {"f": tree.effect.filter, "m": tree.effect.symbols}


def _next_costs_less(f: Filter, m: ManaCost) -> ChangeNextSpell | None:
    """It has that from the moment it is put on the stack (CR 611.2f)."""
    less = Static((CostsLess(m, Itself(), EachPlayer()),), zones=("stack",))
    return None if _has_x(m) else ChangeNextSpell(f, (Gain((less,)),))


def _says_next_costs_less(tree: Any) -> Iterator[Bindings]:
    for part in tree.walk() if isinstance(tree, ChangeNextSpell) else ():
        if isinstance(part, CostsLess) and tree == _next_costs_less(tree.filter, part.symbols):
            yield {"f": tree.filter, "m": part.symbols}


PAYER: Final = "payer"
"""Under this name an effect remembers the player whose spells it makes cost more or less."""


def _priced_for(kind: Any, word: str) -> WordDeclaration:
    """Words for what the spells of a player, who is fixed now, cost for a time (CR 601.2f, 611.2c)."""

    def made(d: Duration, f: Filter, who: Any, m: ManaCost) -> CreateEffect:
        return CreateEffect(kind(m, f, Remembered(PAYER)), d, remembers=((PAYER, who),))

    def means(d: Duration, f: Filter, who: Any, m: ManaCost) -> CreateEffect | None:
        return None if _has_x(m) else made(d, f, who, m)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CreateEffect) and isinstance(tree.effect, kind) and len(tree.remembers) == 1:
            found = {"d": tree.duration, "f": tree.effect.filter, "who": tree.remembers[0][1], "m": tree.effect.symbols}
            if tree == made(**found):
                yield found

    return words(
        "clause",
        f"{{d:before barring}}, {{f:spell filter.p}} {{who:those players.s}} casts cost {{m:mana cost}} {word} to cast",
        means,
        says,
    )


class AboutSpells(Protocol):
    """An effect that says of which spells it speaks."""

    @property
    def filter(self) -> Filter:
        """What cards' spells those are."""


def about_spells(pattern: str, make: Callable[[Filter], AboutSpells]) -> WordDeclaration:
    """Words for what may or can't be cast: `make` is the effect for a filter, which `{f:…}` in the pattern gives."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, tuple) and len(tree) == 1 and type(tree[0]) is type(make(Anything())):
            if make(tree[0].filter) == tree[0]:
                yield from ({"f": spells} for spells in spells_meant(tree[0].filter))

    return static(pattern, lambda f: (make(cards_meant(f)),), says)


def _or_other(c: Any, d: Any) -> Any:
    """For mana instead there are words of their own."""
    only_mana = len(d) == 1 and isinstance(d[0], ManaCost) if isinstance(d, tuple) else False
    return None if only_mana or has_x(c) or has_x(d) else (AdditionalCostOrOther(c, d),)


def _says_or_other(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], AdditionalCostOrOther):
        yield {"c": tree[0].cost, "d": tree[0].other}


def _priced_when(kind: Any, m: ManaCost, t: Condition) -> Any:
    """A spell that costs more or less at a time of the turn."""
    return None if _has_x(m) else (Static((kind(m, Itself(), EachPlayer()),), t, ("stack",)),)


def _says_priced_when(kind: Any, tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if (
        isinstance(effect, kind)
        and ability is not None
        and tree == _priced_when(kind, effect.symbols, ability.condition)
    ):
        yield {"m": effect.symbols, "t": ability.condition}


# Any: a number, or a hole for one
def _others_gain(n: Any, who: Selector, one: bool = False) -> tuple[HaveGainLifeCost] | None:
    """A cost by which others gain life; of X nothing would say what it is."""
    return None if isinstance(n, Quantity) else (HaveGainLifeCost(n, who, one),)


WORDS: Final[tuple[WordDeclaration, ...]] = (
    # costs
    spell_cost("{a:cost}", lambda a: a),
    spell_cost("have an opponent gain {n:number} life", lambda n: _others_gain(n, EachOpponent(), True)),
    spell_cost("have each opponent gain {n:number} life", lambda n: _others_gain(n, EachOpponent())),
    spell_cost("have each other player gain {n:number} life", lambda n: _others_gain(n, EachOtherPlayer())),
    spell_cost("pay {m:mana cost}", lambda m: (m,), _only_mana),
    spell_cost("{a:spell cost} and {b:spell cost}", lambda a, b: (*a, *b), _cut_cost),
    words(
        "clause",
        "{f:spell filter.p} you cast this turn cost {m:mana cost} less to cast",
        lambda f, m: None if _has_x(m) else CreateEffect(CostsLess(m, f, You())),
        _says_less_this_turn,
    ),
    words(
        "clause",
        "the next {f:spell filter.s} you cast this turn costs {m:mana cost} less to cast",
        _next_costs_less,
        _says_next_costs_less,
    ),
    words(
        "clause",
        (
            "the next {f:spell filter.s} you cast this turn costs {X} less to cast, where x is {q:quantity}",
            (
                "the next {f:spell filter.s} you cast this turn costs {X} less to cast, where x is {q:quantity} as this "
                "ability resolves"
            ),
        ),
        NextSpellCostsLess,
    ),
    _priced_for(CostsLess, "less"),
    _priced_for(CostsMore, "more"),
    words(
        "other line",
        "{f:spell filter.p} your opponents cast during your turn cost {m:mana cost} more to cast.",
        _dearer_in_your_turn,
    ),
    *(
        words(
            "line",
            f"~ costs {{m:mana cost}} {word} to cast {{t:activation time}}.",
            partial(_priced_when, kind),
            partial(_says_priced_when, kind),
        )
        for word, kind in (("less", CostsLess), ("more", CostsMore))
    ),
    stack_static("as a additional cost to cast ~, {c:spell cost}", lambda c: (AdditionalCost(c),)),
    stack_static(
        "as a additional cost to cast ~, {c:spell cost} or pay {m:mana cost}",
        lambda c, m: None if _has_x(m) else (AdditionalCostOrMana(c, m),),
    ),
    stack_static("as a additional cost to cast ~, {c:spell cost} or {d:spell cost}", _or_other, _says_or_other),
    static(
        (
            "you may activate her loyalty abilities any time you could cast a instant",
            "you may activate his loyalty abilities any time you could cast a instant",
            "you may activate ~'s loyalty abilities any time you could cast a instant",
            "you may activate loyalty abilities of ~ on any player's turn any time you could cast a instant",
            "you may activate loyalty abilities of ~ any time you could cast a instant",
        ),
        lambda: (LoyaltyAnyTime(Itself()),),
    ),
    static(
        (
            "you may activate loyalty abilities of {f:filter.p} on any player's turn any time you could cast a instant",
            "you may activate loyalty abilities of {f:filter.p} any time you could cast a instant",
        ),
        lambda f: (LoyaltyAnyTime(f),),
    ),
    everywhere_static(
        (
            "you may {c:spell cost} rather than pay ~'s mana cost",
            "rather than pay ~'s mana cost, you may {c:spell cost}",
        ),
        lambda c: (AlternativeCost(OF_A_CARD, c),),
    ),
    everywhere_static("you may cast ~ without paying its mana cost", lambda: (AlternativeCost(OF_A_CARD, ()),)),
    everywhere_static(
        "if ~ is the first spell you've cast this game, you may cast it without paying its mana cost",
        lambda: (AlternativeCost(OF_A_CARD, (), FIRST_OF_GAME),),
    ),
    *_cheaper(CostsLess, "less"),
    *_cheaper(CostsMore, "more"),
    static(
        (
            "{k:ability name} abilities you activate cost {m:mana cost} less to activate",
            "{k:ability name} costs you pay cost {m:mana cost} less",
        ),
        lambda k, m: None if _has_x(m) else (AbilitiesCostLess(k, m),),
    ),
    static(
        "{k:ability name} abilities you activate cost {m:mana cost} less to activate for each {q:each one}",
        lambda k, m, q: None if _has_x(m) else (AbilitiesCostLess(k, m, q),),
    ),
    static(
        "{k:ability name} abilities you activate that target {f:targeted} cost {m:mana cost} less to activate",
        lambda k, f, m: None if _has_x(m) else (AbilitiesCostLess(k, m, filter=IsTargeting(f)),),
    ),
    static(
        "abilities your opponents activate that target {f:targeted} cost {m:mana cost} more to activate",
        lambda f, m: None if _has_x(m) else (AbilitiesCostMore(m, IsTargeting(f), EachOpponent()),),
    ),
    words("targeted", "~", Itself),
    words("targeted", "{f:a filter}", lambda f: f),
    static(
        "the {n:ordinal} {f:spell filter.s} you cast each turn costs {m:mana cost} less to cast",
        _nth_costs_less,
        _says_nth_costs_less,
    ),
    words(
        "other line",
        "the first {f:spell filter.s} you cast each turn costs {m:mana cost} less to cast.",
        _first_costs_less,
    ),
    # when
    word_list("while barred", {"this turn": UntilEndOfTurn()}),
    words("while barred", "{d:duration}", _barring, lambda t: [{"d": t}]),
    words("before barring", "{d:duration}", lambda d: d, lambda t: [{"d": t}]),
    static(
        "you may activate {k:ability name} abilities any time you could cast a instant",
        lambda k: (ActivatesAnyTime(k),),
    ),
    everywhere_static("you may cast ~ as though it had flash", lambda: (CastAsThoughFlash(Itself(), EachPlayer()),)),
    everywhere_static(
        "you may cast ~ as though it had flash if you pay {m:mana cost} more to cast it",
        lambda m: None if _has_x(m) else (AnyTimeForMore("as though it had flash", (m,)),),
    ),
    about_spells("you may cast {f:spell filter.p} as though they had flash", CastAsThoughFlash),
    about_spells(
        "(any player|players) may cast {f:spell filter.p} as though they had flash",
        lambda f: CastAsThoughFlash(f, EachPlayer()),
    ),
    words(
        "plain sentence",
        "you may cast {f:spell filter.p} this turn as though they had flash.",
        lambda f: CreateEffect(CastAsThoughFlash(cards_meant(f))),
        _says_flash_this_turn,
    ),
    everywhere_static("cast ~ only {c:activation time}", lambda c: (CastOnlyIf(c),)),
    everywhere_static(
        "you can't cast ~ during your first, second, or third turns of the game",
        lambda: (CastOnlyIf(Unless(IN_FIRST_THREE_TURNS)),),
    ),
    everywhere_static("you can't cast ~ unless {c:condition}", lambda c: (CastOnlyIf(c),)),
    everywhere_static("cast ~ only if {d:condition}", _only_if, _says_only_if),
    everywhere_static(
        "cast ~ only {c:activation time} and only if {d:condition}", _only_then_and_if, _says_then_and_if
    ),
    about_spells("{f:spell filter.p} can't be cast", CantCast),
    about_spells("defending player can't cast {f:spell filter.p}", lambda f: CantCast(f, DefendingPlayer())),
    words("verb#", "can't cast {f:spell filter.p} {d:while barred}", _they_cant_cast, _says_they_cant_cast),
    *(
        words(
            "clause",
            f"{{f:spell filter.p}} {{who:they who act}} cast this turn cost {{m:mana cost}} {said} to cast",
            partial(_theirs_cost, kind),
            partial(_says_theirs_cost, kind),
        )
        for kind, said in ((CostsMore, "more"), (CostsLess, "less"))
    ),
    *(
        words(
            "clause",
            f"{{d:before barring}}, {{o:{who}}} can't cast {{f:spell filter.p}}",
            _then_they_cant_cast,
            _says_barred,
        )
        for who in ("mention.s", "mention.p")
    ),
    _cast_from("from your library", FROM_YOUR_LIBRARY),
)
