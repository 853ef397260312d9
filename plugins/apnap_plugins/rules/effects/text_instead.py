"""Words for what happens instead of counters, tokens, draws and life as they would be (CR 614)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Condition, Instruction, Static
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import CreateEffect, UntilEndOfTurn
from apnap_plugins.rules.counters.effects import EntersWithMoreCounters, MoreCounters, MoreOwnCounters, PutsMoreCounters
from apnap_plugins.rules.damage.conditions import NotFirstOfDrawStep
from apnap_plugins.rules.damage.effects import (
    DamageLeavesLife,
    DrawsInsteadOfGaining,
    LosesInsteadOfGaining,
    LosesMoreLife,
    MoreLife,
)
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards
from apnap_plugins.rules.damage.triggers import WhenYouDraw
from apnap_plugins.rules.effects.instructions import InsteadIf
from apnap_plugins.rules.effects.replacement import (
    DRAWER,
    CountersInsteadOfUntapping,
    InsteadOfDrawing,
    InsteadOfTheirDraw,
    MaySkipDraws,
    TokensBeside,
)
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import YourTurn
from apnap_plugins.rules.vocabulary.filters import Anything, HasType, Itself
from apnap_plugins.rules.vocabulary.quantities import Times
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, Remembered, You
from apnap_plugins.rules.words.clauses import in_order, splits
from apnap_plugins.rules.words.references import Cause, Reference, RepeatedReference, ToSettle, Unsettled, rewritten

clause: Final = partial(words, "clause")
static: Final = partial(words, "static")

# Counters -----------------------------------------------------------------------------------------------


def _of(f: Filter, kind: str, times: int, plus: int, by_effects: bool = False) -> Any:
    """More counters on something; also on what enters with some, its own object among that."""
    there = MoreCounters(f, kind, times, plus, by_effects)
    return (there, EntersWithMoreCounters(kind, times, plus)) if f == Itself() else (there,)


def _counters(times: int, plus: int, kinds: bool, by_effects: bool, *wordings: str) -> WordDeclaration:
    """Words for more counters of one kind, named twice, or of any kind."""

    def of_kind(k: str, f: Filter, j: str) -> Any:
        return _of(f, k, times, plus, by_effects) if k == j else None

    def of_any(f: Filter) -> Any:
        return _of(f, "", times, plus, by_effects)

    def says(tree: Any) -> Iterator[Bindings]:
        first = tree[0] if isinstance(tree, tuple) and tree else None
        if isinstance(first, MoreCounters) and tree == _of(first.filter, first.kind, times, plus, by_effects):
            if kinds and first.kind:
                yield {"k": first.kind, "f": first.filter, "j": first.kind}
            if not kinds and not first.kind:
                yield {"f": first.filter}

    return static(wordings, of_kind if kinds else of_any, says)


ON: Final = "{f:counted on}"
AGAIN: Final = "(it|that creature|that permanent)"
KIND: Final = f"if one or more {{k:counter kind}} counters would be put on {ON}"
ANY: Final = f"if one or more counters would be put on {ON}"
EFFECT: Final = f"if an effect would put one or more counters on {ON}"

# Draws --------------------------------------------------------------------------------------------------

_HOW: Final = {
    "{c:clauses} instead": False,
    "instead {c:clauses}": False,
    "you may {c:own clauses} instead": True,
    "you may instead {c:clauses}": True,
    "instead you may skip that draw. if you do, {c:clauses}": True,
}
"""How something is done instead of a draw, and whether it needn't be: who skips a draw for it may (CR 614.11)."""


def _draw(optional: bool, condition: Condition | None = None) -> dict[str, Any]:
    """What is done instead of a draw; it has no targets, for nothing is put on the stack."""

    def means(c: Any) -> Any:
        return ToSettle(partial(_instead_of_draw, optional), (c, condition))

    def says(tree: Any) -> Iterator[Bindings]:
        yield from ({"c": found["c"]} for found in _says_draw(optional, tree) if found["q"].tree == condition)

    return {"means": means, "says": says}


def _draw_while(optional: bool) -> dict[str, Any]:
    """The same while something is so."""

    def says(tree: Any) -> Iterator[Bindings]:
        yield from (found for found in _says_draw(optional, tree) if found["q"].tree is not None)

    return {"means": lambda q, c: ToSettle(partial(_instead_of_draw, optional), (c, q)), "says": says}


def _instead_of_draw(optional: bool, tree: Any, targets: tuple[Any, ...]) -> Any:
    what, condition = tree
    return None if targets else (InsteadOfDrawing(what, condition=condition, optional=optional),)


def _says_draw(optional: bool, tree: Any) -> Iterator[Bindings]:
    found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(found, InsteadOfDrawing):
        if found == InsteadOfDrawing(found.what, condition=found.condition, optional=optional):
            yield {"c": Unsettled(found.what, ()), "q": Unsettled(found.condition, ())}


def _draws() -> Iterator[WordDeclaration]:
    """When a draw is replaced, and by what."""
    first = "except the first one you draw in each of your draw steps"
    for how, optional in _HOW.items():
        yield static(f"if you would draw a card, {how}", **_draw(optional))
        yield static(f"if you would draw a card {first}, {how}", **_draw(optional, NotFirstOfDrawStep()))
        yield static(f"if you would draw a card while {{q:condition}}, {how}", **_draw_while(optional))
        yield static(f"if you would draw a card {{q:activation time}}, {how}", **_draw_while(optional))


_NOT_FIRST: Final = (
    "except the first one they draw in each of their draw steps",
    "except the first one they draw in their draw step each turn",
)
_SKIPS: Final = "instead that player skips that draw"
DRAWING: Final = Remembered(DRAWER)
"""Whose draw it is, as what happens instead speaks of "that player"."""
AS_THEY_DRAW: Final = Cause(WhenYouDraw("each"), None, None, DRAWING)


def _their_draw(who: Selector, but_first: bool) -> dict[str, Any]:
    """What the effect's controller, or anybody, does instead of another player's draw; it has no targets."""

    # Any: instructions as the grammar has them
    def effect(tree: Any, targets: tuple[Any, ...] = ()) -> Any:
        return None if targets else (InsteadOfTheirDraw(tree, who, but_first),)

    def says(tree: Any) -> Iterator[Bindings]:
        found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(found, InsteadOfTheirDraw) and found.what is not None and tree == effect(found.what):
            yield {"c": Unsettled(found.what, ())}

    return {"means": lambda c: ToSettle(effect, c, AS_THEY_DRAW), "says": says}


def _their_draws() -> Iterator[WordDeclaration]:
    """Who would draw, which draws are meant, and what happens instead."""
    for said, who in (("an opponent", EachOpponent()), ("a player", EachPlayer())):
        for but_first, behind in ((False, ("",)), (True, tuple(f" {one}" for one in _NOT_FIRST))):
            begin = tuple(f"if {said} would draw a card{one}," for one in behind)
            ways = (f"{_SKIPS} and {{c:clauses}}", "instead {c:clauses}", "{c:clauses} instead")
            wordings = tuple(f"{one} {how}" for one in begin for how in ways)
            yield static(wordings, **_their_draw(who, but_first))
            nothing = (InsteadOfTheirDraw(None, who, but_first),)
            skips = tuple(f"{one} that player skips that draw instead" for one in begin)
            yield static(skips, partial(tuple, nothing))


# Life ---------------------------------------------------------------------------------------------------

_WHO: Final[tuple[tuple[str, str, str, Selector], ...]] = (
    ("you", "you", "", You()),
    ("an opponent", "(they|that player)", "s", EachOpponent()),
    ("a player", "(they|that player)", "s", EachPlayer()),
)
_TIMES: Final = {"twice": 2, "three times": 3}


def _given(effect: Any) -> tuple[Any]:
    return (effect,)


def _plus_life(who: Selector) -> dict[str, Any]:
    def means(n: Amount) -> Any:
        return (MoreLife(plus=n, who=who),)

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, MoreLife) and tree == means(one.plus):
            yield {"n": one.plus}

    return {"means": means, "says": says}


def _life() -> Iterator[WordDeclaration]:
    """Whose life, whether it would be gained or lost, and what happens instead."""
    for who, subject, s, whose in _WHO:
        gain = f"if {who} would gain life, {subject}"
        verbs = {verb: f"({verb}|{verb}s)" if s else verb for verb in ("gain", "lose", "draw")}
        yield static(f"{gain} {verbs['gain']} no life instead", partial(_given, MoreLife(times=0, who=whose)))
        yield static(f"{gain} {verbs['lose']} that much life instead", partial(_given, LosesInsteadOfGaining(whose)))
        draws = f"{gain} {verbs['draw']} that many cards instead"
        short = () if s else ("if you would gain life, draw that many cards instead",)
        yield static((draws, *short), partial(_given, DrawsInsteadOfGaining(whose)))
        yield static(f"{gain} {verbs['gain']} that much life plus {{n:number}} instead", **_plus_life(whose))
        for often, times in _TIMES.items():
            more = f"{often} that much life instead"
            yield static(f"{gain} {verbs['gain']} {more}", partial(_given, MoreLife(times=times, who=whose)))
            for when, condition in (("", None), (" during your turn", YourTurn())):
                effect = LosesMoreLife(times, whose, condition)
                yield static(
                    f"if {who} would lose life{when}, {subject} {verbs['lose']} {more}", partial(_given, effect)
                )


# Any: instructions as the grammar has them
def _draw_and(c: Any, s: Any) -> Any:
    """What is done instead in several sentences, all of which are about the draw that is replaced (CR 614.6)."""

    def make(tree: Any, targets: Any) -> Any:
        return None if targets else (Static((InsteadOfDrawing(tree),)),)

    return ToSettle(make, in_order(c, s))


def _says_draw_and(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and len(ability.effects) == 1 and isinstance(ability.effects[0], InsteadOfDrawing):
        if tree == (Static((InsteadOfDrawing(ability.effects[0].what),)),):
            for cut in splits(ability.effects[0].what):
                yield {"c": Unsettled(cut["a"], ()), "s": Unsettled(cut["b"], ())}


def _may_draw_and() -> dict[str, Any]:
    """The same of what you may do instead: all of it, or the draw (CR 614.6)."""

    # Any: instructions as the grammar has them
    def means(c: Any, s: Any) -> Any:
        return ToSettle(
            lambda tree, targets: None if targets else (Static((InsteadOfDrawing(tree, optional=True),)),),
            in_order(c, s),
        )

    def says(tree: Any) -> Iterator[Bindings]:
        effects = tree[0].effects if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Static) else ()
        if len(effects) == 1 and isinstance(effects[0], InsteadOfDrawing) and effects[0].optional:
            yield from _says_draw_and((Static((dataclasses.replace(effects[0], optional=False),)),))

    return {"means": means, "says": says}


_SKIPPING, _DRAWING = "who skips", "who draws"


# Any: a player as the text names them
def _you_draw_for(who: Any) -> CreateEffect:
    """Who draws instead is who controls the spell or ability, whoever the draw was of (CR 614.11)."""
    instead = InsteadOfDrawing(DrawCards(who=Remembered(_DRAWING)), Remembered(_SKIPPING))
    return CreateEffect(instead, UntilEndOfTurn(), ((_SKIPPING, who), (_DRAWING, You())))


def _says_you_draw_for(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and len(tree.remembers) == 2 and tree == _you_draw_for(tree.remembers[0][1]):
        yield {"who": tree.remembers[0][1]}


def _next_draw(c: Any) -> Instruction:
    return CreateEffect(InsteadOfDrawing(c, once=True))


def _says_leaves_so_much(tree: Any) -> Iterator[Bindings]:
    found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(found, DamageLeavesLife) and found.least != 1 and found == DamageLeavesLife(least=found.least):
        yield {"n": found.least, "m": found.least}


def _leaves_life_if(c: Any) -> Any:
    return ToSettle(lambda tree, targets: None if targets else (DamageLeavesLife(tree),), c)


def _says_leaves_life_if(tree: Any) -> Iterator[Bindings]:
    found = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(found, DamageLeavesLife) and found.condition is not None:
        yield {"c": Unsettled(found.condition, ())}


_PUT_ON: Final = (
    ("a permanent or player", Anything(), EachPlayer()),
    ("{f:a filter} or on yourself", None, You()),
    ("{f:a filter}", None, None),
)
_AGAIN: Final = ("that permanent or player", "that permanent", "that creature", "it")


def _puts_more() -> Iterator[WordDeclaration]:
    """Words for other numbers of counters that players put."""
    for on, fixed, players in _PUT_ON:
        again = _AGAIN[:1] if players is not None else _AGAIN[1:]
        for start, puts, whose in (("you", "put", "your"), ("an opponent", "they put", "opponent")):
            for number, rest, more in (
                ("that many plus one of each of those kinds of counters on", "", {"plus": 1}),
                ("twice that many of each of those kinds of counters on", "", {"times": 2}),
                ("half that many of each of those kinds of counters on", ", rounded down", {"half": True}),
            ):
                said = tuple(
                    f"if {start} would put one or more counters on {on}, {puts} {number} {one} instead{rest}"
                    for one in again
                )
                yield _put_more(said, fixed, PutsMoreCounters(None, players, whose, **more))


def _put_more(wordings: tuple[str, ...], fixed: Filter | None, effect: PutsMoreCounters) -> WordDeclaration:
    if fixed is not None:
        whole = dataclasses.replace(effect, filter=fixed)
        return static(wordings, lambda: (whole,), lambda tree: [{}] if tree == (whole,) else [])

    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, PutsMoreCounters) and dataclasses.replace(one, filter=None) == effect:
            yield {"f": one.filter}

    return static(wordings, lambda f: (dataclasses.replace(effect, filter=f),), says)


def _says_more_kinds(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, TokensBeside) and one.only_one and one.only_with:
        yield {"a": HasType(one.only_with), "t": one.token}


PLUS: Final = "those tokens plus (a|a additional) {t:token.s} are created instead"


# Any: instructions as the grammar has them
def _doubled_instead(a: Any, q: Condition) -> InsteadIf | None:
    """Twice the damage that the sentence before says, dealt to the same."""
    if not isinstance(a, DealDamage):
        return None
    return InsteadIf(a, q, dataclasses.replace(a, amount=Times(2, a.amount)))


def _says_doubled_instead(tree: Any) -> Iterator[Bindings]:
    usual = _doubled_instead(tree.what, tree.condition) if isinstance(tree, InsteadIf) else None
    if usual is not None:
        again = rewritten(
            usual.instead, lambda part: RepeatedReference(part.of) if isinstance(part, Reference) else part
        )
        if tree.instead in (usual.instead, again):  # whom the text has named by then
            yield {"a": tree.what, "q": tree.condition}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "plain sentence",
        "{a:plain sentence} if {q:condition}, ~ deals (double that damage|twice that much damage) instead.",
        _doubled_instead,
        _says_doubled_instead,
    ),
    words(
        "clause",
        "until end of turn, if {who:mention.s} would draw a card, instead that player skips that draw and you draw a card",
        _you_draw_for,
        _says_you_draw_for,
    ),
    static(
        (
            "if you would create one or more tokens, instead create those tokens plus (a|a additional) {t:token.s}",
            f"if one or more tokens would be created under your control, {PLUS}",
        ),
        lambda t: (TokensBeside(t, only_one=True),),
    ),
    static(
        (
            f"if one or more {{a:adjective}} tokens would be created under your control, {PLUS}",
            "if you would create one or more {a:adjective} tokens, instead create those tokens plus (a|a additional) {t:token.s}",
        ),
        lambda a, t: (TokensBeside(t, True, a.type),) if isinstance(a, HasType) else None,
        _says_more_kinds,
    ),
    # counters
    words("counted on", "{f:a filter}", lambda f: f),
    words("counted on", "{f:own thing}", lambda f: f),
    _counters(1, 1, True, False, f"{KIND}, that many plus one {{j:counter kind}} counters are put on {AGAIN} instead"),
    _counters(2, 0, True, False, f"{KIND}, twice that many {{j:counter kind}} counters are put on {AGAIN} instead"),
    _counters(
        2,
        0,
        False,
        False,
        f"{ANY}, twice that many of those counters are put on {AGAIN} instead",
        f"{ANY}, twice that many of each of those kinds of counters are put on {AGAIN} instead",
    ),
    _counters(
        1, 1, False, False, f"{ANY}, that many plus one of each of those kinds of counters are put on {AGAIN} instead"
    ),
    _counters(2, 0, False, True, f"{EFFECT}, it puts twice that many of those counters on {AGAIN} instead"),
    *_puts_more(),
    static(
        "if you would get one or more counters, you get that many plus one of each of those kinds of counters instead",
        lambda: (MoreOwnCounters(plus=1),),
    ),
    # draws
    *_draws(),
    *_their_draws(),
    words(
        "other line",
        (
            "if you would draw a card, instead {c:clauses}. {s:sentences}",
            "if you would draw a card, {c:clauses} instead. {s:sentences}",
        ),
        _draw_and,
        _says_draw_and,
    ),
    words("other line", "if you would draw a card, you may instead {c:clauses}. {s:sentences}", **_may_draw_and()),
    clause(
        (
            "the next time you would draw a card this turn, {c:clauses} instead",
            "the next time you would draw a card this turn, instead {c:clauses}",
        ),
        _next_draw,
    ),
    static("if you would draw a card, you may skip that draw instead", lambda: (MaySkipDraws(),)),
    # untapping
    static(
        "if {f:a filter} would untap during your untap step, put {n:many} {k:counter kind} counters on it instead",
        lambda f, n, k: (CountersInsteadOfUntapping(f, k, n),),
    ),
    static(
        "if {f:a filter} would untap during your untap step, put a {k:counter kind} counter on it instead",
        lambda f, k: (CountersInsteadOfUntapping(f, k),),
    ),
    # life
    static(
        "damage that would reduce your life total to less than 1 reduces it to 1 instead", lambda: (DamageLeavesLife(),)
    ),
    static(
        "damage that would reduce your life total to less than {n:number} reduces it to {m:number} instead",
        lambda n, m: (DamageLeavesLife(least=n),) if n == m and n != 1 and isinstance(n, int) else None,
        _says_leaves_so_much,
    ),
    static(
        "if {c:condition}, damage that would reduce your life total to less than 1 reduces it to 1 instead",
        _leaves_life_if,
        _says_leaves_life_if,
    ),
    clause(
        "damage that would reduce your life total to less than 1 reduces it to 1 instead until end of turn",
        lambda: CreateEffect(DamageLeavesLife()),
    ),
    clause(
        "until end of turn, damage that would reduce your life total to less than 1 reduces it to 1 instead",
        lambda: CreateEffect(DamageLeavesLife()),
    ),
    *_life(),
)
