"""Words for mana: how it is added, by whom, and what it may be spent on (CR 106)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from apnap import Indefinite
from apnap.words import Bindings, Reader, WordDeclaration, word_list, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.casting.face_down import ToTurnUp
from apnap_plugins.rules.casting.mana_triggers import IfSpentOn, WhatWasTapped, WhenManaIsSpent, WhenTappedForMana
from apnap_plugins.rules.casting.spells_you_cast import WasCastFrom
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.effects.history import WasCast
from apnap_plugins.rules.mana.filters import CouldProduce
from apnap_plugins.rules.mana.instructions import (
    AddManaAnyColor,
    AddManaAnyCombination,
    AddManaByDevotion,
    AddManaFor,
    AddManaOfColorAmong,
    AddManaOfEachColorAmong,
    AddManaOfItsColors,
    AddManaOfTriggeringType,
    AddManaOfTypeThatCouldBeProduced,
)
from apnap_plugins.rules.mana.mana import DIFFERENT, AddMana, AddManaOf, Restriction
from apnap_plugins.rules.payment.restrictions import (
    NotOnSpells,
    OnAbilities,
    OnCostsWithX,
    OnEither,
    OnKeywordCosts,
    OnSpells,
)
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, Itself, Not, Or, TheyControl, YouOwn
from apnap_plugins.rules.vocabulary.quantities import Count, Times, X
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, This, You
from apnap_plugins.rules.vocabulary.terms import MoreDevotion
from apnap_plugins.rules.words.filters import both, last_part, parts_of
from apnap_plugins.rules.words.references import Cause, Reference, ToSettle, caused, with_x, x_of

cause: Final = partial(words, "cause")
clause: Final = partial(words, "clause")
mana: Final = partial(words, "mana")
mana_use: Final = partial(words, "mana use")
mana_use_part: Final = partial(words, "mana use part")


def _produced(tokens: Sequence[str], at: int) -> Iterable[tuple[int, Any]]:
    """Mana symbols of one type each (CR 106.8)."""
    end = at
    while end < len(tokens) and len(tokens[end]) == 3 and tokens[end][1] in "WUBRGC" and tokens[end][0] == "{":
        end += 1
    return [(end, tuple(token[1] for token in tokens[at:end]))] if end > at else []


def _written_mana(value: Any) -> str | None:
    known = isinstance(value, tuple) and value and all(isinstance(part, str) and part in "WUBRGC" for part in value)
    return "".join(f"{{{part}}}" for part in value) if known else None


def _with(m: Any, **changes: Any) -> Any:
    return dataclasses.replace(m, **changes)


def _restricted(m: AddMana, r: Restriction) -> AddMana | None:
    return _with(m, only=r) if getattr(m, "only", r) is None else None


def _says_restricted(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AddMana) and getattr(tree, "only", None) is not None:
        yield {"m": _with(tree, only=None), "r": tree.only}


def _with_rider(m: Any, f: Filter, s: Any) -> Any:
    """Mana with what it triggers when it is spent; "it" and "that spell" are what it is spent on. It can't have targets."""
    if not isinstance(m, AddMana) or getattr(m, "rider", s) is not None:
        return None
    about = Cause(WhenManaIsSpent(), SPENT_ON, SPENT_ON, None)
    return ToSettle(
        lambda effect, targets: None if targets else _with(m, rider=IfSpentOn(OnSpells(f), effect, True)), s, about
    )


def _says_rider(tree: Any) -> Iterator[Bindings]:
    rider = getattr(tree, "rider", None)
    if isinstance(rider, IfSpentOn) and rider.triggers and isinstance(rider.on, OnSpells):
        yield {"m": _with(tree, rider=None), "f": rider.on.filter, "s": rider.effect}


def _two_types(a: str, b: str) -> str | None:
    return a + b if a != b else None


def _says_two_types(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, str) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _spells_only(tree: Any) -> Iterator[Bindings]:
    """What is said of spells in the singular or plural: it has to be about spells of some kind."""
    if isinstance(tree, OnSpells) and IsSpell() in parts_of(tree.filter):
        yield {"f": tree.filter}


def _twice_for(a: str, b: str, q: Any) -> AddMana | None:
    """Two of the same type for each of something."""
    return AddManaFor(a, Times(2, q)) if a == b else None


def _says_twice_for(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AddManaFor) and isinstance(tree.amount, Times) and tree.amount.factor == 2:
        if tree == AddManaFor(tree.type, tree.amount):
            yield {"a": tree.type, "b": tree.type, "q": tree.amount.of}


def _either(a: Restriction, b: Restriction) -> Restriction:
    return OnEither((a, b))


Uses = tuple[Restriction, ...]
"""Two uses or more, any of which will do."""


def _last_uses(a: Restriction, b: Restriction) -> Uses:
    return a, b


def _says_last_uses(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2:
        yield {"a": tree[0], "b": tree[1]}


def _more_uses(a: Restriction, r: Uses) -> Uses:
    return a, *r


def _says_more_uses(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) > 2:
        yield {"a": tree[0], "r": tree[1:]}


def _row_of_uses(a: Restriction, r: Uses) -> Restriction:
    return OnEither((a, *r))


def _says_row_of_uses(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OnEither):
        yield from _says_more_uses(tree.of)


def _added_by(who: Any, m: AddMana) -> Any:
    """Mana that another player adds: one player, for each would choose for themselves."""
    several = isinstance(who, Reference) and (not isinstance(who.of, Selector) or who.of.several)
    return None if several or not hasattr(m, "who") else _with(m, who=who)


def _says_added_by(tree: Any) -> Iterator[Bindings]:
    who = getattr(tree, "who", You())
    if isinstance(tree, AddMana) and who != You():
        yield {"who": who, "m": _with(tree, who=You())}


def _added_for_own(who: Any, t: str, f: Filter, w: Any) -> Any:
    """So much for each thing that the one player who adds it controls."""
    return _added_by(who, AddManaFor(t, Count(All(both(f, TheyControl(w))))))


def _says_added_for_own(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AddManaFor) and isinstance(tree.amount, Count) and tree.who != You():
        group = tree.amount.of.group()
        *rest, last = parts_of(group) if group is not None else (tree,)
        if rest and isinstance(last, TheyControl):
            yield {"who": tree.who, "t": tree.type, "f": both(*rest), "w": last.who}


def _of_its_type() -> AddMana:
    return AddManaOfTriggeringType(who=You())


def _own_tapped() -> WhenTappedForMana:
    return WhenTappedForMana(Itself(), whose="your")


def _either_spell(a: Filter, b: Filter) -> OnSpells:
    return OnSpells(Or((a, b)))


def _says_either_spell(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, OnSpells) and isinstance(tree.filter, Or) and len(tree.filter.parts) == 2:
        a, b = tree.filter.parts
        if all(IsSpell() in parts_of(part) for part in (a, b)):
            yield {"a": a, "b": b}


def _restricted_x(m: AddMana, q: Any, r: Restriction) -> Any:
    limited = _restricted(m, r)
    return None if limited is None else with_x(limited, q)


def _says_restricted_x(tree: Any) -> Iterator[Bindings]:
    for found in _says_restricted(tree):
        yield from ({"m": one["e"], "q": one["q"], "r": found["r"]} for one in x_of(found["m"]))


def _with_effect(m: Any, f: Filter, s: Any) -> Any:
    """Mana with what happens to the spell that it is spent on, at once (CR 106.6)."""
    if not isinstance(m, AddMana) or getattr(m, "rider", s) is not None:
        return None
    return _with(m, rider=IfSpentOn(OnSpells(f), s))


def _says_effect(tree: Any) -> Iterator[Bindings]:
    rider = getattr(tree, "rider", None)
    if isinstance(rider, IfSpentOn) and not rider.triggers and isinstance(rider.on, OnSpells):
        yield {"m": _with(tree, rider=None), "f": rider.on.filter, "s": rider.effect}


# Any: what adds mana, as the grammar has it
def _restricted_with_effect(m: Any, f: Filter, s: Any) -> Any:
    """Only for such spells, and with what happens to the spell at once (CR 106.6)."""
    limited = _restricted(m, OnSpells(f)) if isinstance(m, AddMana) else None
    return None if limited is None else _with_effect(limited, f, s)


def _says_restricted_with_effect(tree: Any) -> Iterator[Bindings]:
    for found in _says_effect(tree):
        for one in _says_restricted(found["m"]):
            if one["r"] == OnSpells(found["f"]):
                yield {"m": one["m"], "f": found["f"], "s": found["s"]}


def _on_spells_from(origin: Filter) -> tuple[Any, Any]:
    """Spells of a kind that are cast from a zone: `means` and `says`."""
    end = parts_of(origin)

    def says(tree: Any) -> Iterator[Bindings]:
        parts = parts_of(tree.filter) if isinstance(tree, OnSpells) else ()
        if len(parts) > len(end) and parts[-len(end) :] == end:
            yield {"f": both(*parts[: -len(end)])}

    def means(f: Filter) -> OnSpells | None:
        """Of "spells that were cast from exile" all behind the noun is said of them already."""
        return None if WasCast() in parts_of(f) else OnSpells(both(f, origin))

    return means, says


FROM_HAND: Final = both(WasCastFrom("hand"), YouOwn())
FROM: Final[dict[str, Filter]] = {
    "from your hand": FROM_HAND,
    "from a graveyard": WasCastFrom("graveyard"),
    "from your graveyard": both(WasCastFrom("graveyard"), YouOwn()),
    "from exile": WasCastFrom("exile"),
    "from anywhere other than your hand": Not(FROM_HAND),
}
"""From where a spell is being cast that mana is spent on: it was cast only when its costs are paid (CR 601.2h, 601.2i)."""


def _not_on(m: Any, f: Filter) -> Any:
    """Mana for everything but such spells."""
    return _restricted(m, NotOnSpells(f)) if isinstance(m, AddMana) else None


def _says_not_on(tree: Any) -> Iterator[Bindings]:
    for found in _says_restricted(tree):
        if isinstance(found["r"], NotOnSpells):
            yield {"m": found["m"], "f": found["r"].filter}


SPENT_ON: Final = Remembered("it")
"""What the mana is spent on."""
SYMBOLS: Final = {f"{{{letter}}}": letter for letter in "WUBRGC"}

static: Final = partial(words, "static")


WORDS: Final[tuple[WordDeclaration, ...]] = (
    Reader("produced mana", _produced, _written_mana),
    word_list("mana symbol", SYMBOLS),
    words("mana types", "colors", lambda: "WUBRG"),
    words("mana types", "{a:mana symbol} and/or {b:mana symbol}", _two_types, _says_two_types),
    words(
        "mana types",
        "{a:mana symbol}, {b:mana symbol}, and/or {c:mana symbol}",
        lambda a, b, c: a + b + c if len({a, b, c}) == 3 else None,
        lambda tree: [dict(zip("abc", tree, strict=True))] if isinstance(tree, str) and len(tree) == 3 else [],
    ),
    mana("{m:produced mana}", lambda m: AddManaOf((m,))),
    mana("{a:produced mana} or {b:produced mana}", lambda a, b: AddManaOf((a, b))),
    mana("{a:produced mana}, {b:produced mana}, or {c:produced mana}", lambda a, b, c: AddManaOf((a, b, c))),
    mana(
        "{a:produced mana}, {b:produced mana}, {c:produced mana}, or {d:produced mana}",
        lambda a, b, c, d: AddManaOf((a, b, c, d)),
    ),
    mana(
        "{a:produced mana}, {b:produced mana}, {c:produced mana}, {d:produced mana}, or {e:produced mana}",
        lambda a, b, c, d, e: AddManaOf((a, b, c, d, e)),
    ),
    mana("(one mana of any color|one mana of any color they choose)", lambda: AddManaAnyColor(1)),
    mana("({n:many} mana of any one color|{n:many} mana of any one color they choose)", AddManaAnyColor),
    mana("{n:many} mana in any combination of {t:mana types}", AddManaAnyCombination),
    mana("{t:mana symbol} {q:each}", AddManaFor),
    mana("{a:mana symbol} {b:mana symbol} {q:each}", _twice_for, _says_twice_for),
    mana("two mana of different colors", lambda: AddManaOf(DIFFERENT)),
    mana("an amount of {t:mana symbol} equal to {q:quantity}", AddManaFor),
    mana("{n:many} {t:mana symbol}", lambda n, t: AddManaFor(t, n)),
    mana(
        "one mana of any color that {f:a filter} could produce",
        lambda f: AddManaOfTypeThatCouldBeProduced(f, colors_only=True),
    ),
    mana("one mana of any type that {f:a filter} could produce", AddManaOfTypeThatCouldBeProduced),
    mana("one mana of any color among {f:filter.p}", AddManaOfColorAmong),
    mana("one mana of any of {o:possessor} colors", AddManaOfItsColors),
    clause("for each color among {f:filter.p}, add one mana of that color", AddManaOfEachColorAmong),
    clause(
        "choose a color. add an amount of mana of that color equal to your devotion to that color", AddManaByDevotion
    ),
    static("your devotion to each color and each combination of colors is increased by one", lambda: (MoreDevotion(),)),
    clause(
        (
            "choose a color. add an amount of mana of that color equal to {q:quantity}",
            "choose a color. add one mana of that color {q:each}",
        ),
        AddManaAnyColor,
        lambda tree: (
            [{"q": tree.count}]
            if isinstance(tree, AddManaAnyColor)
            and isinstance(tree.count, Quantity)
            and tree.count != X()
            and tree == AddManaAnyColor(tree.count)
            else []
        ),
    ),
    words("having", "that could produce {t:mana symbol}", CouldProduce),
    clause("add {m:mana}", lambda m: m),
    clause("{who:mention.s} adds ({m:mana}|a additional {m:mana})", _added_by, _says_added_by),
    clause(
        "{who:mention.s} adds {t:mana symbol} for each {f:filter.s} {w:they who act} control",
        _added_for_own,
        _says_added_for_own,
    ),
    clause("add a additional {m:mana}", lambda m: m),
    # when other mana is produced
    cause("whenever {f:itself} is tapped for mana", **caused(WhenTappedForMana, "f", it=Enchanted(), that=Enchanted())),
    cause(
        "whenever you tap {f:a filter} for mana",
        **caused(lambda f: WhenTappedForMana(f, whose="your"), it=WhatWasTapped(), that=WhatWasTapped()),
    ),
    cause(
        "whenever a opponent taps {f:a filter} for mana",
        **caused(lambda f: WhenTappedForMana(f, whose="opponent"), it=WhatWasTapped(), that=WhatWasTapped()),
    ),
    cause(
        "whenever (a player taps {f:a filter}|{f:a filter} is tapped) for mana",
        **caused(WhenTappedForMana, "f", it=WhatWasTapped(), that=WhatWasTapped()),
    ),
    *(
        clause(f"{verb} (one|a additional one) mana of any type that {noun} produced", made)
        for noun in ("land", "permanent", "creature", "artifact")
        for verb, made in (("add", _of_its_type), ("that player adds", AddManaOfTriggeringType))
    ),
    # what it may be spent on
    clause("add {m:mana}. spend this mana only {r:mana use}", _restricted, _says_restricted),
    # what happens when it is spent
    words(
        "plain sentence",
        (
            "{m:plain sentence} when you spend this mana to cast a {f:spell filter.s}, {s:plain sentence}",
            "{m:plain sentence} when that mana is spent to cast a {f:spell filter.s}, {s:plain sentence}",
        ),
        _with_rider,
        _says_rider,
    ),
    mana_use("to {r:mana use part}", lambda r: r),
    mana_use("on costs that contain {X}", OnCostsWithX),
    mana_use(
        "(to {a:mana use part} or {b:mana use part}|to {a:mana use part} or to {b:mana use part}|"
        "to {a:mana use part} and {b:mana use part}|to {a:mana use part} and to {b:mana use part})",
        _either,
    ),
    words(
        "last uses", "({a:mana use part}, or|{a:mana use part}, or to) {b:mana use part}", _last_uses, _says_last_uses
    ),
    words("last uses", "({a:mana use part},|{a:mana use part}, to) {r:last uses}", _more_uses, _says_more_uses),
    mana_use("(to {a:mana use part},|to {a:mana use part}, to) {r:last uses}", _row_of_uses, _says_row_of_uses),
    words("source filter#", "[source|sources] {h:having}", lambda h: h),
    mana_use_part("cast ({f:spell filter.p}|a {f:spell filter.s})", OnSpells, _spells_only),
    mana_use_part("pay (a {k:ability name} cost|{k:ability name} costs)", OnKeywordCosts),
    mana_use_part("activate (a {k:ability name} ability|{k:ability name} abilities)", OnKeywordCosts),
    mana_use_part("turn ({f:filter.p}|a {f:filter.s}) face up", ToTurnUp),
    mana_use_part("activate (abilities|a ability)", lambda: OnAbilities(Anything(), sources=True)),
    mana_use_part("activate (abilities of {f:filter.p}|a ability of a {f:filter.s})", OnAbilities),
    mana_use_part(
        "activate (abilities of {f:source filter.p}|a ability of a {f:source filter.s})",
        lambda f: OnAbilities(f, sources=True),
    ),
    words("source filter#", "{k:kind} [source|sources]", lambda k: k),
    words("source filter#", "{a:source filter#} {b:having}", both, last_part),
    mana_use_part(
        "cast (a {a:spell filter.s} or a {b:spell filter.s}|{a:spell filter.p} or {b:spell filter.p})",
        _either_spell,
        _says_either_spell,
    ),
    *(
        mana_use_part(f"cast ({{f:spell filter.p}} {where}|a {{f:spell filter.s}} {where})", *_on_spells_from(origin))
        for where, origin in FROM.items()
    ),
    clause(
        "add {m:mana}. spend this mana only to cast a {f:spell filter.s}, and {s:spent effect}",
        _restricted_with_effect,
        _says_restricted_with_effect,
    ),
    words(
        "plain sentence",
        (
            "{m:plain sentence} (this mana|that mana) can't be spent to cast {f:spell filter.p}.",
            "{m:plain sentence} you can't spend (this mana|that mana) to cast {f:spell filter.p}.",
        ),
        _not_on,
        _says_not_on,
    ),
    words(
        "plain sentence",
        "{m:plain sentence} you can't spend (this mana|that mana) to cast spells from your hand.",
        lambda m: _not_on(m, FROM_HAND),
        lambda tree: ({"m": one["m"]} for one in _says_not_on(tree) if one["f"] == FROM_HAND),
    ),
    clause(
        "add {m:mana}, where x is {q:quantity}. spend this mana only {r:mana use}",
        _restricted_x,
        _says_restricted_x,
    ),
    # a spell that it is spent on, at once
    words(
        "plain sentence",
        (
            "{m:plain sentence} if that mana is spent on a {f:spell filter.s}, {s:spent effect}.",
            "{m:plain sentence} if (this mana|that mana) is spent to cast a {f:spell filter.s}, {s:spent effect}.",
        ),
        _with_effect,
        _says_effect,
    ),
    words("spent effect", "it gains {k:keywords} until end of turn", lambda k: Change(SPENT_ON, (Gain(k),))),
    words("spent effect", "it gains {k:keywords}", lambda k: Change(SPENT_ON, (Gain(k),), Indefinite())),
    cause("whenever you tap ~ for mana", **caused(_own_tapped, it=This(), that=None, player=None)),
)
