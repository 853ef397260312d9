"""Words for casting without paying mana costs, or for another cost: now, for a time, and all the time (CR 118.9, 608.2g)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction, Node, Static
from apnap.words import Bindings, Hole, WordDeclaration, unify, words
from apnap_plugins.rules.casting.effects import ByPermission, CastThis, SpellsMayCost, SpellsMayCostTheirValue
from apnap_plugins.rules.casting.instructions import PlayForFree
from apnap_plugins.rules.continuous.continuous import CreateEffect
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.effects.casting_now import CastNow
from apnap_plugins.rules.effects.instructions import Do, IfNotDone, IfYouDo, May, do
from apnap_plugins.rules.effects.permissions import AllowPlaying, MayCastFrom, MayPlayLandsFrom, Terms
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.looking.instructions import Place, Rest, ShowHand
from apnap_plugins.rules.objects.selectors import CardsOf, InZone, StillThere
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER, Amount, Filter, Selector
from apnap_plugins.rules.vocabulary.filters import Anything, HasType, IsToken, ManaValueAtMost, Not, YouOwn
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, Remembered, This, You
from apnap_plugins.rules.words.filters import both, parts_of, with_having
from apnap_plugins.rules.words.references import BackReference, Moving, Reference, Subject, ToSettle, Unsettled, kind_of

clause: Final = partial(words, "clause")
verb: Final = partial(words, "verb#")
plain_sentence: Final = partial(words, "plain sentence")
static: Final = partial(words, "static")

FREE: Final = Terms("free", free=True)
YOURS: Final = You()
HAND: Final = CardsOf(YOURS, "hand")
ONE: Final = "without paying its mana cost"
MORE: Final = "without paying their mana costs"


# Now --------------------------------------------------------------------------------------------------------


# Any: a phrase as the text has it, of whatever type
def are_cards(who: Any) -> bool:
    """Whether a phrase means cards, which alone can be cast: targets in a zone of cards, or a word for such."""
    if isinstance(who, BackReference):
        return who.word in ("it", "that card", "them", "those cards")
    return isinstance(who, Reference) and kind_of(who.of) == "card"


def _that(o: Any, most: Amount, free: bool) -> CastNow | None:
    """As an instruction is followed: where they don't say for how long it may be cast, it is then (CR 608.2g)."""
    return CastNow(Moving(o), most=most, free=free) if are_cards(o) else None


def _with_mana(mana: str) -> Any:
    """You may cast a card that is named, and spend mana on it as though it were of other types (CR 609.4b)."""

    def means(o: Any) -> May | None:
        casting = _that(o, 1, False)
        return None if casting is None else May(dataclasses.replace(casting, mana=mana))

    return means


def _says_with_mana(mana: str) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        casting = tree.what if isinstance(tree, May) else None
        if isinstance(casting, CastNow) and tree == May(CastNow(casting.cards, most=1, free=False, mana=mana)):
            yield {"o": casting.cards}

    return says


def _says_that(most: Amount, free: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CastNow) and tree == CastNow(tree.cards, most=most, free=free):
            yield {"o": tree.cards}

    return says


def _cards_in(zone: str) -> Any:
    """One of the cards in a zone of one player; what the spell must be may stand behind where the card is."""

    # Any: a possessive as the grammar has it
    def means(f: Filter, h: Filter | None = None, o: Any = YOURS) -> CastNow | None:
        whole = f if h is None else with_having(f, h)
        return None if whole is None else CastNow(CardsOf(o, zone), whole, 1)

    return means


def _says_cards_in(zone: str, *, yours: bool, behind: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        of = tree.cards if isinstance(tree, CastNow) else None
        if (
            not isinstance(of, CardsOf)
            or (of.who == YOURS) != yours
            or tree != CastNow(CardsOf(of.who, zone), tree.meant, 1)
        ):
            return
        *rest, last = parts_of(tree.meant)
        whose = {} if yours else {"o": of.who}
        if not behind:
            yield {"f": tree.meant, **whose}
        elif rest:
            yield {"f": both(*rest), "h": last, **whose}

    return says


def _from_a_zone() -> list[WordDeclaration]:
    """Words for casting one spell of a kind from your hand, or from a graveyard, as an instruction is followed (CR 608.2g)."""
    return [
        clause(
            f"cast a {{f:spell filter.s}} from {whose} {zone}{' {h:having}' if behind else ''} {ONE}",
            _cards_in(zone),
            _says_cards_in(zone, yours=yours, behind=behind),
        )
        for zone, whose, yours in (
            ("hand", "your", True),
            ("graveyard", "your", True),
            ("graveyard", "{o:possessor}", False),
        )
        for behind in (False, True)
    ]


CAST_THIS_NOW: Final = CastNow(InZone(This(), "graveyard"), most=1, free=False)
"""Of an ability that functions in the graveyard, as it casts its own card from there (CR 113.6m)."""


# Any: a filter as the grammar has it
def by_itself(f: Any) -> Any:
    """A filter that may speak of the object itself, which is no mention that later words could mean."""
    return f.rewritten(lambda part: This() if isinstance(part, Reference) and part.of == This() else part)


def _among(f: Filter, n: Amount, o: Any) -> CastNow | None:
    """The object itself, of which `f` may speak, is none of them."""
    meant = by_itself(f)
    return CastNow(Moving(o), meant, n) if are_cards(o) and isinstance(meant, Filter) else None


EXILED: Final = Remembered("exiled")


def _of_exiled(count: str, cost: str, n: Amount, number: str) -> WordDeclaration:
    """Words for casting some of the cards that were just exiled."""
    what = f"cast {count} {{f:spell filter.{number}}} from among (cards exiled this way|the exiled cards) {cost}"
    return clause(what, lambda f: CastNow(EXILED, f, n))


def _of_a_hand(o: Any, f: Filter) -> Instruction:
    return do(ShowHand(o), May(CastNow(Rest(), f, 1)))


def _says_of_a_hand(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], ShowHand):
        casting = _casts(tree.steps[1])
        if casting and tree == _of_a_hand(tree.steps[0].who, casting[0].meant):
            yield {"o": tree.steps[0].who, "f": casting[0].meant}


def _of_a_shown_hand(who: Any, f: Filter) -> Instruction:
    return do(ShowHand(who, True), May(CastNow(Rest(), f, 1)))


def _says_of_a_shown_hand(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], ShowHand):
        casting = _casts(tree.steps[1])
        if casting and tree == _of_a_shown_hand(tree.steps[0].who, casting[0].meant):
            yield {"who": tree.steps[0].who, "f": casting[0].meant}


# Any: phrases as the grammar has them
def _may_look_and_cast(o: Any, f: Any) -> Instruction:
    return IfYouDo(May(ShowHand(o)), May(CastNow(Rest(), f, 1)))


def _says_may_look_and_cast(tree: Any) -> Iterator[Bindings]:
    found: dict[str, Any] = {}
    if unify(_may_look_and_cast(Hole("o"), Hole("f")), tree, found):
        yield found


# Any: a card as the text names it
def _cast_if(o: Any, f: Filter) -> May | None:
    """One card that was found, if the spell is one that a filter means, which is compared with nothing (CR 601.3, 608.2g)."""
    compared = any(isinstance(part, BackReference) for part in f.walk())
    return May(CastNow(Moving(o), f, 1)) if are_cards(o) and not compared else None


def _says_cast_if(tree: Any) -> Iterator[Bindings]:
    casting = _casts(tree) if isinstance(tree, May) and tree == May(tree.what) else []
    if casting and tree.what == casting[0] and casting[0] == CastNow(casting[0].cards, casting[0].meant, 1):
        yield {"o": casting[0].cards, "f": casting[0].meant}


def _spell_of_at_most(n: Amount) -> Filter:
    return both(IsSpell(), ManaValueAtMost(n))


def _says_cast_if_of_at_most(tree: Any) -> Iterator[Bindings]:
    """A half or an inset frame has its own mana value as a spell, not that of the card (CR 709.3b, 716.3b)."""
    for found in _says_cast_if(tree):
        n = getattr(parts_of(found["f"])[-1], "amount", None)
        if n is not None and found["f"] == _spell_of_at_most(n):
            yield {"o": found["o"], "n": n}


def _play(o: Any) -> PlayForFree | None:
    return PlayForFree(Moving(o), most=1) if are_cards(o) else None


def _says_play(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, PlayForFree) and tree == PlayForFree(tree.cards, most=1):
        yield {"o": tree.cards}


def _some_among(count: str, cost: str, n: Amount | None, number: str) -> WordDeclaration:
    """Words for casting some of several cards: a number that the words have, or one in a slot."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CastNow) and tree == CastNow(tree.cards, tree.meant, tree.most) and n in (None, tree.most):
            if tree.meant != Anything() and tree.cards != HAND:
                yield {"f": tree.meant, "o": tree.cards, **({"n": tree.most} if n is None else {})}

    what = f"cast {count} {{f:spell filter.{number}}} from among {{o:mention.p}} {cost}"
    if n is None:
        return clause(what, lambda n, f, o: _among(f, n, o), says)
    return clause(what, lambda f, o: _among(f, n, o), says)


def _any_number_among() -> WordDeclaration:
    """Words for casting as many of several cards as one likes, said in the plural without a number."""

    # Any: cards as the text names them
    def means(f: Filter, o: Any) -> CastNow | None:
        return _among(f, ANY_NUMBER, o)

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CastNow) and tree == CastNow(tree.cards, tree.meant) and tree.meant != Anything():
            yield {"f": tree.meant, "o": tree.cards}

    return clause(f"cast {{f:spell filter.p}} from among {{o:mention.p}} {MORE}", means, says)


def _says_with_counters(tree: Any) -> Iterator[Bindings]:
    cards = tree.cards if isinstance(tree, CastNow) else None
    kind = cards.filter.kind if isinstance(cards, All) and isinstance(cards.filter, HasCounter) else ""
    if kind and tree == CastNow(All(HasCounter(kind), "exile"), tree.meant, 1):
        yield {"f": tree.meant, "k": kind}


def _casts(tree: Any) -> list[CastNow]:
    return [part for part in tree.walk() if isinstance(part, CastNow)] if isinstance(tree, Node) else []


ONCE: Final = (HasType("instant"), HasType("sorcery"))


def _exiled(s: Any, exiled: bool) -> Any:
    """What is cast is exiled, or isn't, where it would be put into a graveyard; of spells that become no permanents."""
    casting = _casts(s)
    if len(casting) != 1 or casting[0].exiled == exiled or not _only_once(casting[0]):
        return None
    return s.rewritten(lambda part: dataclasses.replace(part, exiled=exiled) if isinstance(part, CastNow) else part)


def _only_once(casting: CastNow) -> bool:
    """Whether the cards are instants or sorceries, as the phrase says that names them."""
    return are_once(casting.cards, casting.meant)


def are_once(cards: Node, otherwise: Filter) -> bool:
    """The same of a phrase for cards; `otherwise` says what is meant where it names no targets."""
    named = [part.filter for part in cards.walk() if isinstance(part, TargetSpec) and part.filter is not None]
    meant = named[0] if named else otherwise
    return any(all(kind in ONCE for kind in getattr(part, "parts", (part,))) for part in parts_of(meant))


def _says_exiled(tree: Any) -> Iterator[Bindings]:
    casting = _casts(tree)
    if len(casting) == 1 and casting[0].exiled:
        yield {"s": tree.rewritten(lambda p: dataclasses.replace(p, exiled=False) if isinstance(p, CastNow) else p)}


# Any: an instruction as it is being read
def _allowed_exiled(s: Any) -> AllowPlaying | None:
    """The same of what may be cast for a time."""
    if not isinstance(s, AllowPlaying) or not s.cast or s.terms.exiled or not are_once(s.objects, s.meant):
        return None
    return dataclasses.replace(s, terms=dataclasses.replace(s.terms, exiled=True))


def _says_allowed_exiled(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, AllowPlaying) and tree.cast and tree.terms.exiled:
        yield {"s": dataclasses.replace(tree, terms=dataclasses.replace(tree.terms, exiled=False))}


def _exiled_from_graveyard(f: Filter) -> tuple[Static] | None:
    """Of spells that become no permanents."""
    return (Static((MayCastFrom(f, EXILED_THEN),)),) if are_once(f, f) else None


def _says_exiled_from_graveyard(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    if isinstance(effect, MayCastFrom) and tree == _exiled_from_graveyard(effect.filter):
        yield {"f": effect.filter}


EXILED_CARDS: Final = StillThere(EXILED)


def _below(of: Selector) -> Place:
    return Place(of, "library", bottom=True, random=True)


def _they_cast(o: Any, most: Amount, free: bool) -> CastNow | None:
    """The same of another player, whom the sentence is about."""
    return CastNow(Moving(o), most=most, free=free, who=Subject()) if are_cards(o) else None


def _says_they_cast(most: Amount, free: bool) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, CastNow) and tree == CastNow(tree.cards, most=most, free=free, who=Subject()):
            yield {"o": tree.cards}

    return says


# For a time -------------------------------------------------------------------------------------------------


ALLOWED: Final = Terms("allowed")
EXILED_THEN: Final = Terms("allowed", exiled=True)
THEM: Final = "(that spell|those spells|it|them)"
AS_ANY_COLOR: Final = "you may spend mana as though it were mana of any color"
AS_ANY_TYPE: Final = "(mana of any type can be spent|you may spend mana as though it were mana of any type)"
SPENT: Final[dict[str, Terms]] = {
    AS_ANY_TYPE: Terms("allowed", mana="WUBRGC"),
    AS_ANY_COLOR: Terms("allowed", mana="WUBRG"),
}
"""What mana may be spent on what is cast, behind the permission to cast it (CR 609.4b)."""


def for_a_time(what: str, spent: str = "") -> tuple[str, ...]:
    """The wordings of what may be done for a time, said behind or before; `spent` says of mana that may be spent for it."""
    to_cast = f"{spent} to cast"
    ends: tuple[str, ...] = (".",)
    if spent:
        ends = (f", and {to_cast} {THEM}.", f" and {to_cast} {THEM}.", f". if you cast a spell this way, {to_cast} it.",
                f". {to_cast} a spell this way.")  # fmt: skip
    wordings = (f"you may {what} {{d:playing time}}", f"{{d:playing time}}, you may {what}")
    return tuple(wording + end for wording in wordings for end in ends)


LANDS: Final = MayPlayLandsFrom(HasType("land"), Terms("allowed"))


def _spells(f: Filter, zone: str = "graveyard") -> MayCastFrom:
    return MayCastFrom(f, Terms("allowed"), zone)


FROM_GRAVEYARD: Final = ByPermission("from graveyard")
"""A way to cast a card that says itself that it may be cast from there (CR 601.3)."""


FROM_EXILE: Final = ByPermission("from exile")
"""The same for a card in exile."""


def _cast_this_if(zone: str, way: ByPermission) -> dict[str, Any]:
    """The condition is asked where the card is, of the player who owns it."""

    def made(c: Any) -> tuple[Static]:
        return (Static((CastThis(way),), c, zones=(zone,)),)

    def means(c: Any) -> Any:
        return ToSettle(lambda tree, targets: None if targets else made(tree), c)

    def says(tree: Any) -> Iterator[Bindings]:
        ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(ability, Static) and ability.condition is not None and tree == made(ability.condition):
            yield {"c": Unsettled(ability.condition, ())}

    return {"means": means, "says": says}


def _lands_and_spells(f: Filter) -> tuple[MayPlayLandsFrom, MayCastFrom]:
    """CR 701.14b: what is a land is played as one, all else is cast."""
    return (LANDS, _spells(f))


def _says_lands_and_spells(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], MayCastFrom):
        if tree == _lands_and_spells(tree[1].filter):
            yield {"f": tree[1].filter}


YOUR_CARDS: Final = GoesElsewhere(both(Not(IsToken()), YouOwn()))


# All the time -----------------------------------------------------------------------------------------------


def _free_from_hand(f: Filter) -> tuple[MayCastFrom]:
    return (MayCastFrom(f, FREE, "hand"),)


def _for(c: Any, f: Filter) -> Any:
    return None if has_x(c) else (SpellsMayCost(f, c),)


def _says_for(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], SpellsMayCost) and tree[0].cost is not None:
        if tree[0] == SpellsMayCost(tree[0].filter, tree[0].cost):
            yield {"c": tree[0].cost, "f": tree[0].filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_from_a_zone(),
    clause(f"cast {{o:mention.s}} {ONE}", lambda o: _that(o, 1, True), _says_that(1, True)),
    clause(f"cast {{o:mention.p}} {MORE}", lambda o: _that(o, ANY_NUMBER, True), _says_that(ANY_NUMBER, True)),
    verb(f"[casts|cast] {{o:mention.s}} {ONE}", lambda o: _they_cast(o, 1, True), _says_they_cast(1, True)),
    verb(
        f"[casts|cast] {{o:mention.p}} {MORE}",
        lambda o: _they_cast(o, ANY_NUMBER, True),
        _says_they_cast(ANY_NUMBER, True),
    ),
    verb("[casts|cast] {o:mention.s}", lambda o: _they_cast(o, 1, False), _says_they_cast(1, False)),
    clause(
        "cast ~ from your graveyard",
        lambda: CAST_THIS_NOW,
        lambda tree: [{}] if tree == CAST_THIS_NOW else [],
    ),
    clause("cast {o:mention.s}", lambda o: _that(o, 1, False), _says_that(1, False)),
    *(
        plain_sentence(
            f"you may cast {{o:mention.s}}, and {spent} to cast {THEM}.",
            _with_mana(terms.mana),
            _says_with_mana(terms.mana),
        )
        for spent, terms in SPENT.items()
    ),
    clause(f"play {{o:mention.s}} {ONE}", _play, _says_play),
    _of_exiled("a", ONE, 1, "s"),
    _of_exiled("any number of", MORE, ANY_NUMBER, "p"),
    plain_sentence(f"you may cast {{o:mention.s}} {ONE} if it's a {{f:spell filter.s}}.", _cast_if, _says_cast_if),
    plain_sentence(
        f"you may cast {{o:mention.s}} {ONE} if (that|the) spell's mana value is {{n:number}} or less.",
        lambda o, n: _cast_if(o, _spell_of_at_most(n)),
        _says_cast_if_of_at_most,
    ),
    plain_sentence(
        "{a:plain sentence} if you don't cast it, {b:plain sentence}",
        lambda a, b: IfNotDone(a, b) if _casts(a) else None,
        lambda tree: (
            [{"a": tree.what, "b": tree.otherwise}] if isinstance(tree, IfNotDone) and _casts(tree.what) else []
        ),
    ),
    plain_sentence(
        f"look at {{o:possessor}} hand. you may cast a {{f:spell filter.s}} from among those cards {ONE}.",
        _of_a_hand,
        _says_of_a_hand,
    ),
    plain_sentence(
        f"{{who:mention.s}} reveals their hand. you may cast a {{f:spell filter.s}} from among those cards {ONE}.",
        _of_a_shown_hand,
        _says_of_a_shown_hand,
    ),
    plain_sentence(
        f"you may look at {{o:possessor}} hand. if you do, you may cast a {{f:spell filter.s}} from among those cards {ONE}.",
        _may_look_and_cast,
        _says_may_look_and_cast,
    ),
    _some_among("a", ONE, 1, "s"),
    _some_among("any number of", MORE, ANY_NUMBER, "p"),
    _some_among("up to {n:many}", MORE, None, "p"),
    plain_sentence(
        (
            "{s:plain sentence} if that spell would be put into (your|a) graveyard, exile it instead.",
            "{s:plain sentence} if a spell cast this way would be put into (your|a) graveyard, exile it instead.",
        ),
        lambda s: _exiled(s, True) or _allowed_exiled(s),
        lambda t: (*_says_exiled(t), *_says_allowed_exiled(t)),
    ),
    words(
        "other line",
        "you may cast {f:spell filter.p} from your graveyard. if a spell cast this way would be put into your graveyard, exile "
        "it instead.",
        _exiled_from_graveyard,
        _says_exiled_from_graveyard,
    ),
    clause(
        "put all revealed cards not cast this way on the bottom of your library in a random order",
        lambda: _below(Rest()),
    ),
    clause(
        "put the exiled cards not cast this way on the bottom of your library in a random order",
        lambda: _below(EXILED_CARDS),
    ),
    *(
        clause(
            (
                f"put all cards exiled this way that weren't cast {where}",
                f"put the exiled cards that weren't cast {where}",
            ),
            lambda to=to: to(EXILED_CARDS),
        )
        for where, to in (
            ("into your graveyard", lambda of: Place(of, "graveyard")),
            ("into your hand", lambda of: Place(of, "hand")),
            ("on the bottom of your library in a random order", _below),
        )
    ),
    _any_number_among(),
    *(
        words(
            "other line",
            (
                f"you may cast ~ from {where} as long as {{c:condition}}.",
                f"you may cast ~ from {where} if {{c:condition}}.",
                f"as long as {{c:condition}}, you may cast ~ from {where}.",
            ),
            **_cast_this_if(zone, way),
        )
        for where, zone, way in (("your graveyard", "graveyard", FROM_GRAVEYARD), ("exile", "exile", FROM_EXILE))
    ),
    clause(
        f"cast a {{f:spell filter.s}} from among cards in exile with {{k:counter kind}} counters on them {ONE}",
        lambda f, k: CastNow(All(HasCounter(k), "exile"), f, 1),
        _says_with_counters,
    ),
    static(
        "you may play lands and cast {f:spell filter.p} from your graveyard", _lands_and_spells, _says_lands_and_spells
    ),
    clause(
        "if a card would be put into your graveyard from anywhere this turn, exile that card instead",
        lambda: CreateEffect(YOUR_CARDS),
    ),
    static(f"you may cast {{f:spell filter.p}} from your hand {MORE}", _free_from_hand),
    static(f"you may cast {{f:spell filter.p}} {MORE}", lambda f: (SpellsMayCost(f),)),
    static("you may {c:spell cost} rather than pay the mana cost for {f:spell filter.p} you cast", _for, _says_for),
    static(
        "you may pay {X} rather than pay the mana cost for {f:spell filter.p} you cast, where X is that spell's mana value",
        lambda f: (SpellsMayCostTheirValue(f),),
    ),
    static(
        f"any player may cast {{f:spell filter.p}} {MORE} and as though they had flash",
        lambda f: (SpellsMayCost(f, who=EachPlayer(), instant=True),),
    ),
)
