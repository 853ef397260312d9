"""Words that stand behind a noun and say which ones are meant: who controls them, what they have, what they did."""

from __future__ import annotations

from collections.abc import Iterator
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
from apnap_plugins.rules.vocabulary.characteristics import BASIC_LAND_TYPES
from apnap_plugins.rules.vocabulary.filters import (
    EQUAL,
    And,
    Another,
    HasColors,
    HasCounters,
    HasKeyword,
    HasSubtype,
    IsSelected,
    Not,
    OpponentControls,
    OpponentOwns,
    Or,
    SharesCreatureTypeWith,
    TeamControls,
    TheyControl,
    TheyOwn,
    YouControl,
    YouOwn,
)
from apnap_plugins.rules.vocabulary.selectors import All, InYour, This, TriggerObject, You
from apnap_plugins.rules.words.filters import NOT_YOURS, both, either_adjective, one_of_three_colors, parts_of
from apnap_plugins.rules.words.references import OwnIt, Reference

having: Final = partial(words, "having")


BASIC_TYPED: Final = Or(tuple(HasSubtype(name) for name in BASIC_LAND_TYPES))
"""Has a basic land type (CR 305.6)."""


def _not(part: Filter) -> Filter:
    return Not(part)


# Any: what the text names
def _not_named_as_attached(f: Filter, o: Any) -> Not:
    return Not(HasNameOf(All(both(f, IsAttachedTo(o)))))


def _says_not_named_as_attached(tree: Any) -> Iterator[Bindings]:
    group = tree.part.of.group() if isinstance(tree, Not) and isinstance(tree.part, HasNameOf) else None
    *rest, last = parts_of(group) if group is not None else (tree,)
    if rest and isinstance(last, IsAttachedTo) and tree == _not_named_as_attached(both(*rest), last.of):
        yield {"f": both(*rest), "o": last.of}


def _targeted(word: str, players: str) -> WordDeclaration:
    """Whose objects are meant, where that player is a target: "all creatures target opponent controls" (CR 115.1)."""
    spec = TargetSpec(None, players)
    return words("those players.s", word, lambda at: Reference(spec, at), placed=True)


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
    having("without {k:ability name}", lambda k: Not(HasKeyword(k))),
    having("without {a:ability name} or {b:ability name}", lambda a, b: Not(Or((HasKeyword(a), HasKeyword(b))))),
    having("with {a:ability name} (or|and/or) {b:ability name}", lambda a, b: Or((HasKeyword(a), HasKeyword(b)))),
    having("with {a:ability name}, {b:ability name}, or {c:ability name}", _any_ability, _says_any_ability(3)),
    having(
        "with {a:ability name}, {b:ability name}, {c:ability name}, or {d:ability name}",
        _any_of_four,
        _says_any_ability(4),
    ),
    having(
        "that doesn't have the same name as a {f:core.s} attached to {o:mention.s}",
        _not_named_as_attached,
        _says_not_named_as_attached,
    ),
    having("that could enchant {o:mention.s}", CouldEnchant),
    having("with a mana ability", HasManaAbility),
    having("with mana abilities", HasManaAbility),
    having("with no abilities", HasNoAbilities),
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
