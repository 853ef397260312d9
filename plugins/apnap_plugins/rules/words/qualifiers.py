"""Words that stand behind a noun and say which ones are meant: who controls them, what they have, what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap import Node
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.attachments.filters import CouldEnchant, IsAttachedTo
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.casting.filters import HasManaAbility, HasNoAbilities
from apnap_plugins.rules.combat.filters import IsAttackingPlayer, IsBlockedByAny, IsBlockingAny
from apnap_plugins.rules.combat.selectors import DEFENDING, DefendingPlayer
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.designations.commanders import YourCommanders
from apnap_plugins.rules.effects.history import (
    AttackedThisTurn,
    BlockedByItThisTurn,
    BlockedThisTurn,
    DamagedThisTurn,
    DealtDamageThisTurn,
    DealtDamageToItThisTurn,
    EnteredThisTurn,
    ItsControllerWasHit,
    PutThereThisTurn,
    WasBlockedThisTurn,
)
from apnap_plugins.rules.objects.names import HasNameOf, HasNameOfTheirCard
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.base_sizes import HasBaseStat, IsOfBaseSize
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    LEAST,
    LESS,
    MORE,
    MOST,
    AboveBase,
    And,
    Another,
    HasColors,
    HasCounters,
    HasGreatestOfItsController,
    HasKeyword,
    HasParity,
    HasStat,
    HasSubtype,
    IsOfSize,
    IsSelected,
    ManaValueAtMost,
    Not,
    OpponentControls,
    OpponentOwns,
    Or,
    PowerAndToughness,
    PowerAtLeast,
    PowerAtMost,
    SharesCreatureTypeWith,
    TeamControls,
    TheyControl,
    TheyOwn,
    TotalPowerAndToughness,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.quantities import ManaValueOf, Plus, PowerOf, ToughnessOf, X
from apnap_plugins.rules.vocabulary.selectors import All, InYour, This, TriggerObject, You
from apnap_plugins.rules.vocabulary.shared import HasLeastOfItsController
from apnap_plugins.rules.words.filters import NOT_YOURS, both, either_adjective, one_of_three_colors, parts_of
from apnap_plugins.rules.words.references import IT_WORDS, PLAYER_WORDS, POSSESSIVES, BackReference, OwnIt, Reference

having: Final = partial(words, "having")


BASIC_TYPED: Final = Or(tuple(HasSubtype(name) for name in BASIC_LAND_TYPES))
"""Has a basic land type (CR 305.6)."""


def _not(part: Filter) -> Filter:
    return Not(part)


_STATS: Final = {PowerOf: "power", ToughnessOf: "toughness", ManaValueOf: "mana value"}
STAT_OF: Final = _STATS
"""What a quantity asks of an object, by its class."""


def _to_another(what: str, make: Callable[[Any], Filter]) -> Callable[[Any], Filter | None]:
    """A comparison to a number; not to another number of "its" own, which would be that of the object described."""

    def means(n: Any) -> Filter | None:
        own = (
            type(n) in _STATS
            and isinstance(n.of, BackReference)
            and n.of.word in POSSESSIVES
            and _STATS[type(n)] != what
        )
        return None if own else make(n)

    return means


# Any: a mention as the grammar has it
def _as_much_as(what: str, of: Any, o: Any) -> HasStat | None:
    """A number that something has which the words themselves name; "it" would be that of what is described."""
    return None if isinstance(o, BackReference) and o.word in IT_WORDS else HasStat(what, EQUAL, of(o))


def _says_as_much_as(what: str, of: Any, tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasStat) and (tree.what, tree.how) == (what, EQUAL) and isinstance(tree.than, of):
        yield {"o": tree.than.of}


# Any: what something belongs to, as the text names it
def _with_its_mana_value(o: Any) -> HasStat | None:
    """The mana value of something that was named; "its" would be that of what is described."""
    own = isinstance(o, BackReference) and o.word in POSSESSIVES
    return None if own else HasStat("mana value", EQUAL, ManaValueOf(o))


def _says_its_mana_value(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasStat) and isinstance(tree.than, ManaValueOf):
        if (tree.what, tree.how) == ("mana value", EQUAL):
            yield {"o": tree.than.of}


def _says_any_of_three(what: str, tree: Any) -> Iterator[Bindings]:
    numbers = [part.than for part in tree.parts if isinstance(part, HasStat)] if isinstance(tree, Or) else []
    if len(numbers) == 3 and tree == Or(tuple(HasStat(what, EQUAL, n) for n in numbers)):
        yield dict(zip("abc", numbers, strict=True))


def _stat(what: str) -> list[WordDeclaration]:
    """Words for comparisons of a power, toughness or mana value."""
    one: Any = {"power": PowerAtMost, "mana value": ManaValueAtMost}.get(what, lambda n: HasStat(what, MOST, n))
    other: Any = {"power": PowerAtLeast}.get(what, lambda n: HasStat(what, LEAST, n))
    return [
        having(f"with {what} ({{n:number}} or less|less than or equal to {{n:quantity}})", _to_another(what, one)),
        having(
            f"with {what} ({{n:number}} or greater|greater than or equal to {{n:quantity}}|"
            f"equal to or greater than {{n:quantity}})",
            _to_another(what, other),
        ),
        having(
            f"(with {what} {{n:number}}|with {what} equal to {{n:quantity}}|that have {what} {{n:number}})",
            _to_another(what, lambda n: HasStat(what, EQUAL, n)),
        ),
        having(
            f"with {what} {{a:number}}, {{b:number}}, or {{c:number}}",
            lambda a, b, c: Or(tuple(HasStat(what, EQUAL, n) for n in (a, b, c))),
            partial(_says_any_of_three, what),
        ),
        having(f"with {what} less than {{n:quantity}}", _to_another(what, lambda n: HasStat(what, LESS, n))),
        having(f"with {what} greater than {{n:quantity}}", _to_another(what, lambda n: HasStat(what, MORE, n))),
    ]


def _lesser(how: str, said: str) -> list[WordDeclaration]:
    """Words for a number that is less, or more, than that of what was named before, or of what the ability triggers on."""

    def declared(of: Any, what: str) -> WordDeclaration:
        def means(at: int) -> HasStat:
            return HasStat(what, how, of(BackReference("that permanent", at)))

        def says(tree: Any) -> Iterator[Bindings]:
            number = tree.than if isinstance(tree, HasStat) and (tree.what, tree.how) == (what, how) else None
            if isinstance(number, of) and not isinstance(number.of, (Reference, BackReference)):
                yield {}

        return having(f"with {said} {what}", means, says, placed=True)

    return [declared(of, what) for of, what in _STATS.items()]


def _of_the_same_total(at: int) -> TotalPowerAndToughness:
    """As what was named before has it, or what the ability triggers on."""
    that = BackReference("that permanent", at)
    return TotalPowerAndToughness(EQUAL, Plus(PowerOf(that), ToughnessOf(that)))


def _says_the_same_total(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TotalPowerAndToughness) and tree.how == EQUAL and isinstance(tree.than, Plus):
        of = getattr(tree.than.one, "of", None)
        if of is not None and tree.than == Plus(PowerOf(of), ToughnessOf(of)):
            yield {}


# Any: what the text names
def _not_named_as_attached(f: Filter, o: Any) -> Not:
    return Not(HasNameOf(All(both(f, IsAttachedTo(o)))))


def _says_not_named_as_attached(tree: Any) -> Iterator[Bindings]:
    group = tree.part.of.group() if isinstance(tree, Not) and isinstance(tree.part, HasNameOf) else None
    *rest, last = parts_of(group) if group is not None else (tree,)
    if rest and isinstance(last, IsAttachedTo) and tree == _not_named_as_attached(both(*rest), last.of):
        yield {"f": both(*rest), "o": last.of}


def _than_that(what: str, of: Any, how: str) -> dict[str, Any]:
    """A number that is less or greater than that of what is named."""

    def means(o: Any) -> HasStat | None:
        player = isinstance(o, BackReference) and o.word in PLAYER_WORDS
        return None if player or (isinstance(o, BackReference) and o.word in IT_WORDS) else HasStat(what, how, of(o))

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, HasStat) and (tree.what, tree.how) == (what, how) and isinstance(tree.than, of):
            yield {"o": tree.than.of}

    return {"means": means, "says": says}


def _targeted(word: str, players: str) -> WordDeclaration:
    """Whose objects are meant, where that player is a target: "all creatures target opponent controls" (CR 115.1)."""
    spec = TargetSpec(None, players)
    return words("those players.s", word, lambda at: Reference(spec, at), placed=True)


def _size(p: Any) -> Filter | None:
    return None if X() in p else IsOfSize(*p)


def _says_size(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsOfSize):
        yield {"p": (tree.power, tree.toughness)}


def _of_that_name(o: Any) -> Filter | None:
    """As something that the words themselves name; behind "other" there are words of their own for what was named before."""
    return HasNameOf(o) if isinstance(o, Reference) else None


def _says_of_that_name(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasNameOf) and tree.of.group() is None and not isinstance(tree.of, InYour):
        yield {"o": tree.of}


def _says_named_as_other(tree: Any) -> Iterator[Bindings]:
    of = tree.of if isinstance(tree, HasNameOf) else None
    if isinstance(of, All) and of.zone == "battlefield" and isinstance(of.filter, Filter):
        *rest, last = parts_of(of.filter)
        if rest and last == Another():
            yield {"f": both(*rest)}


def _says_named_as_one(tree: Any) -> Iterator[Bindings]:
    """As one of a group; as something that was named there are words of its own."""
    if isinstance(tree, HasNameOf) and not isinstance(tree.of, Reference):
        yield {"g": tree.of}


def _two_adjectives(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 2 and either_adjective(*tree.parts) is not None:
        yield {"a": tree.parts[0], "b": tree.parts[1]}


def _three_adjectives(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Or) and len(tree.parts) == 3 and one_of_three_colors(*tree.parts) is not None:
        yield dict(zip("abc", tree.parts, strict=True))


# Any: power and toughness as the grammar has them
def _of_base_size(p: Any) -> Filter | None:
    """Of numbers that are written."""
    return None if X() in p else IsOfBaseSize(*p)


def _says_base_size(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsOfBaseSize):
        yield {"p": (tree.power, tree.toughness)}


def _base_stats() -> list[WordDeclaration]:
    """Words for comparisons of a base power, a base toughness, or either of them (CR 208.4b)."""

    def one(what: str, how: str) -> Any:
        return lambda n: HasBaseStat(what, how, n)

    def either(how: str) -> Any:
        return lambda n: Or((HasBaseStat("power", how, n), HasBaseStat("toughness", how, n)))

    return [
        having(f"(with|each with) base {said} {{n:number}}{compared}", make(how))
        for compared, how in (("", EQUAL), (" or less", MOST), (" or greater", LEAST))
        for said, make in (
            ("power", partial(one, "power")),
            ("toughness", partial(one, "toughness")),
            ("power or toughness", either),
        )
    ]


def _any_ability(a: str, b: str, c: str) -> Filter:
    return Or((HasKeyword(a), HasKeyword(b), HasKeyword(c)))


def _any_of_four(a: str, b: str, c: str, d: str) -> Filter:
    return Or((HasKeyword(a), HasKeyword(b), HasKeyword(c), HasKeyword(d)))


def _says_any_ability(count: int) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        parts = tree.parts if isinstance(tree, Or) else ()
        keywords = [part.keyword for part in parts if isinstance(part, HasKeyword)]
        if len(keywords) == len(parts) == count:
            yield dict(zip("abcd", keywords, strict=False))

    return says


def _is_this(tree: Any) -> Iterator[Bindings]:
    """What a trigger is about, the object itself or another one."""
    of = tree.of if isinstance(tree, Reference) else tree
    if of == This() or isinstance(of, TriggerObject):
        yield {}


def _blocked_by_this(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsBlockedByAny):
        yield from _is_this(tree.of)


def _defending(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, DEFENDING):
        yield {}


def _by(who: Node) -> Any:
    return lambda: DamagedThisTurn(who)  # type: ignore[arg-type]


OWN_IT: Final = OwnIt()

WORDS: Final[tuple[WordDeclaration, ...]] = (
    having("you control", YouControl),
    having(
        "(an opponent controls|your opponents control|that your opponents control|each opponent controls)",
        OpponentControls,
    ),
    having("you don't control", lambda: NOT_YOURS),  # a teammate's is not yours either
    having("your team controls", TeamControls),
    having("{w:those players#} [controls|control]", TheyControl),
    having("{w:those players#} [owns|own]", TheyOwn),
    words("those players.s", "defending player", DefendingPlayer, _defending),
    words("those players.s", "enchanted player", EnchantedPlayer),
    words("adjective", "{p:n/n}", _size, _says_size),
    having("with the same name as {o:mention.s}", _of_that_name, _says_of_that_name),
    having(
        "with the same name as another {f:filter.s}", lambda f: HasNameOf(All(both(f, Another()))), _says_named_as_other
    ),
    having("with the same name as a card in their graveyard", HasNameOfTheirCard),
    having("with the same name as a {g:group.s}", HasNameOf, _says_named_as_one),
    *(_targeted(word, players) for word, players in (("target player", "any"), ("target opponent", "opponent"))),
    having("you own", YouOwn),
    having("(an opponent owns|your opponents own)", OpponentOwns),
    having("you don't own", lambda: Not(YouOwn())),
    having("(with|that have|that has) {k:ability name}", HasKeyword),
    having(("with a basic land type", "that each have a basic land type"), lambda: BASIC_TYPED),
    having(
        "with power or toughness {n:number} or greater", lambda n: Or((PowerAtLeast(n), HasStat("toughness", LEAST, n)))
    ),
    having("with power or toughness {n:number} or less", lambda n: Or((PowerAtMost(n), HasStat("toughness", MOST, n)))),
    *_base_stats(),
    having("with base power and toughness {p:n/n}", _of_base_size, _says_base_size),
    having("with total power and toughness {n:number} or less", lambda n: TotalPowerAndToughness(MOST, n)),
    having("with total power and toughness {n:number} or greater", lambda n: TotalPowerAndToughness(LEAST, n)),
    having("without {k:ability name}", lambda k: Not(HasKeyword(k))),
    having("without {a:ability name} or {b:ability name}", lambda a, b: Not(Or((HasKeyword(a), HasKeyword(b))))),
    having("with {a:ability name} (or|and/or) {b:ability name}", lambda a, b: Or((HasKeyword(a), HasKeyword(b)))),
    having("with {a:ability name}, {b:ability name}, or {c:ability name}", _any_ability, _says_any_ability(3)),
    having(
        "with {a:ability name}, {b:ability name}, {c:ability name}, or {d:ability name}",
        _any_of_four,
        _says_any_ability(4),
    ),
    *_stat("power"),
    *_stat("toughness"),
    *_stat("mana value"),
    *(
        having(f"with {said} {what} than {{o:mention.s}}", **_than_that(what, of, how))
        for what, of in ((name, kind) for kind, name in _STATS.items())
        for said, how in (("lesser", LESS), ("greater", MORE))
    ),
    *_lesser(LESS, "lesser"),
    *_lesser(MOST, "equal or lesser"),
    *_lesser(MORE, "greater"),
    having(("with a even mana value", "with even mana values"), HasParity),
    having(("with a odd mana value", "with odd mana values"), lambda: HasParity(True)),
    having(
        (
            "with the (greatest|highest) {s:stat} among {f:filter.p} (they control|that player controls)",
            "they control with the greatest {s:stat} among {f:filter.p} they control",
        ),
        HasGreatestOfItsController,
    ),
    having(
        "with the (least|lowest) {s:stat} among {f:filter.p} (they control|that player controls)",
        HasLeastOfItsController,
    ),
    having("with the same total power and toughness", _of_the_same_total, _says_the_same_total, placed=True),
    having(
        "that doesn't have the same name as a {f:core.s} attached to {o:mention.s}",
        _not_named_as_attached,
        _says_not_named_as_attached,
    ),
    having("that could enchant {o:mention.s}", CouldEnchant),
    having("with power greater than (its|their) toughness", lambda: PowerAndToughness(MORE)),
    having("with toughness greater than (its|their) power", lambda: PowerAndToughness(LESS)),
    having("with power greater than (its|their) base power", AboveBase),
    having("with toughness greater than (its|their) base toughness", lambda: AboveBase("toughness")),
    having("with a mana ability", HasManaAbility),
    having("with mana abilities", HasManaAbility),
    having("with no abilities", HasNoAbilities),
    having(
        "with (power equal to its toughness|toughness equal to its power|power equal to their toughness)",
        lambda: PowerAndToughness(EQUAL),
    ),
    having(
        (
            "with a {k:counter kind} counter on it",
            "with {k:counter kind} counters on them",
            "with {k:counter kind} counters on it",
            "with a {k:counter kind} counter on them",
            "with one or more {k:counter kind} counters on it",
            "with one or more {k:counter kind} counters on them",
            "that has a {k:counter kind} counter on it",
            "that have {k:counter kind} counters on them",
        ),
        HasCounter,
    ),
    having("with {n:many} or more {k:counter kind} counters on (it|them)", lambda n, k: HasCounter(k, n)),
    having(
        "with (a counter on it|counters on them|counters on it|one or more counters on it|one or more counters on them)",
        HasCounters,
    ),
    having(
        "(with no counters on it|with no counters on them|without a counter on it|without counters on them)",
        lambda: HasCounters(EQUAL, 0),
    ),
    having(
        (
            "without a {k:counter kind} counter on it",
            "with no {k:counter kind} counters on it",
            "with no {k:counter kind} counters on them",
            "without {k:counter kind} counters on them",
        ),
        lambda k: Not(HasCounter(k)),
    ),
    having("(that's|that is|that are|that's a) {a:adjective}", lambda a: a, lambda t: [{"a": t}]),
    having("(that's|that is|that are) {a:adjective} or {b:adjective}", either_adjective, _two_adjectives),
    having(
        "(that's|that is|that are) {a:adjective}, {b:adjective}, or {c:adjective}",
        one_of_three_colors,
        _three_adjectives,
    ),
    having(
        ("that's a {a:adjective} or a {b:adjective}", "that's a {a:adjective} or {b:adjective}"),
        lambda a, b: Or((a, b)),
    ),
    having("that's a {a:adjective}, a {b:adjective}, or a {c:adjective}", lambda a, b, c: Or((a, b, c))),
    having("(that's|that is|that are) one or more colors", lambda: HasColors(1, 5)),
    having("(that isn't|that's not|that aren't|that isn't a|that's not a) {a:adjective}", _not),
    having("(that isn't|that's not) a {a:adjective} or {b:adjective}", lambda a, b: Not(Or((a, b)))),
    having(
        "(that isn't|that's not) a {a:adjective}, {b:adjective}, or {c:adjective}", lambda a, b, c: Not(Or((a, b, c)))
    ),
    having("(that's|that are) exactly {n:many} colors", lambda n: HasColors(n, n)),
    having("that attacked this turn", AttackedThisTurn),
    having("that didn't attack this turn", lambda: Not(AttackedThisTurn())),
    having("that blocked this turn", BlockedThisTurn),
    having("that blocked ~ this turn", lambda: BlockedThisTurn(This())),
    having("that attacked or blocked this turn", lambda: Or((AttackedThisTurn(), BlockedThisTurn()))),
    having("that blocked or (was|were) blocked this turn", lambda: Or((BlockedThisTurn(), WasBlockedThisTurn()))),
    having("that dealt damage this turn", DealtDamageThisTurn),
    having("that dealt damage to you this turn", lambda: DealtDamageThisTurn(You())),
    having("that entered (the battlefield this|this) turn", EnteredThisTurn),
    having(
        "(that was dealt|dealt|that were dealt|that has been dealt|that have been dealt) damage this turn",
        DamagedThisTurn,
    ),
    words("put there", "that (was|were) put there from anywhere this turn", PutThereThisTurn),
    words(
        "put there", "that (was|were) put there from the battlefield this turn", lambda: PutThereThisTurn("battlefield")
    ),
    words(
        "put there",
        "that (was|were) put there from anywhere other than the battlefield this turn",
        lambda: And((PutThereThisTurn(), Not(PutThereThisTurn("battlefield")))),
    ),
    having("that (wasn't|weren't) dealt damage this turn", lambda: Not(DamagedThisTurn())),
    having("dealt damage (by ~ this turn|this turn by ~)", _by(This())),
    having("dealt damage by (enchanted|equipped) creature this turn", _by(Enchanted())),
    having("(attacking|that's attacking|that are attacking) you", lambda: IsAttackingPlayer(You())),
    having("(blocking|that's blocking|that are blocking) {o:blocked one}", IsBlockingAny),
    having("(blocked|that's blocked) by {o:blocked one}", IsBlockedByAny),
    having("blocking or blocked by {o:blocked one}", lambda o: Or((IsBlockingAny(o), IsBlockedByAny(o)))),
    words("blocked one", "~", This),
    words("blocked one", "(enchanted|equipped) creature", Enchanted),
    words("blocked one", "it", lambda: OWN_IT, _is_this),
    having("{o:blocked one} blocked this turn", BlockedByItThisTurn),
    having("that dealt damage to {o:blocked one} this turn", DealtDamageToItThisTurn),
    having("it's blocking", lambda: IsBlockedByAny(OwnIt()), _blocked_by_this),
    having("~ is blocking", lambda: IsBlockedByAny(This())),
    *(
        having(
            f"with the same {what} as {{o:mention.s}}",
            partial(_as_much_as, what, of),
            partial(_says_as_much_as, what, of),
        )
        for of, what in _STATS.items()
    ),
    having(
        "with {o:possessor} mana value",
        _with_its_mana_value,
        _says_its_mana_value,
    ),
    having(
        (
            "whose controller was dealt combat damage by ~ this turn",
            "whose controllers were dealt combat damage by ~ this turn",
        ),
        ItsControllerWasHit,
        lambda t: [{}] if t == ItsControllerWasHit() else [],
    ),
    having("that shares a creature type with your commander", lambda: SharesCreatureTypeWith(YourCommanders())),
    having("other than ~", Another),
    having("other than enchanted creature", lambda: Not(IsSelected(Enchanted()))),
)
