"""Words behind a noun for what creatures fight with: attacking whom, blocking or blocked by what, damage and from what.

Whatever a text can name may be what they fight with; what they did or suffered alone stands in `conditions_done`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.combat.filters import (
    IsAttackingOne,
    IsAttackingPlayer,
    IsBlockedByAny,
    IsBlockingAny,
)
from apnap_plugins.rules.effects.history import (
    BlockedByItThisTurn,
    BlockedThisTurn,
    DamagedThisTurn,
    DealtDamageThisTurn,
    DealtDamageToItThisTurn,
    ItsControllerWasHit,
)
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import IsSelected, Not, Or
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, EachPlayer, This, TriggerObject, You
from apnap_plugins.rules.words.conditions_done import is_object
from apnap_plugins.rules.words.filters import if_so
from apnap_plugins.rules.words.references import IT_WORDS, BackReference, OwnIt, Reference, same
from apnap_plugins.rules.words.trigger_conditions import YOU_AND_YOUR_PLANESWALKERS

having: Final = partial(words, "having")

OWN_IT: Final = OwnIt()
NOT: Final = "(that isn't|that's not|that aren't)"


# What they fight with ---------------------------------------------------------------------------------------


# Any: what the text names
def _one(o: Any) -> Any:
    """An object; "it" has words of its own here, as what is described might be meant."""
    return None if not is_object(o) or (isinstance(o, BackReference) and o.word in IT_WORDS) else o


def _says_one(tree: Any) -> Iterator[Bindings]:
    yield {"o": tree}


def _is_this(tree: Any) -> Iterator[Bindings]:
    """What a trigger is about, the object itself or another one."""
    of = tree.of if isinstance(tree, Reference) else tree
    if of == This() or isinstance(of, TriggerObject):
        yield {}


def _blocked_by_this(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsBlockedByAny):
        yield from _is_this(tree.of)


# Any: a filter that has one selector, of that name; the way there and back
def _related(kind: Any, name: str = "of") -> tuple[Any, Any]:
    """A relation to what is named."""

    def means(o: Any) -> Filter:
        made: Filter = kind(**{name: o})
        return made

    def says(tree: Any) -> Iterator[Bindings]:
        of = getattr(tree, name) if isinstance(tree, kind) else None
        if of is not None and tree == means(of):
            yield {"o": of}

    return means, says


def _says_blocking_or_blocked(tree: Any) -> Iterator[Bindings]:
    one, *others = tree.parts if isinstance(tree, Or) else (None,)
    if isinstance(one, IsBlockingAny) and len(others) == 1 and isinstance(others[0], IsBlockedByAny):
        if same(one.of, others[0].of):
            yield {"o": one.of}


# Any: as above
def _other_than(o: Any) -> Filter | None:
    """Than something else: of the object itself there are other words."""
    return None if getattr(o, "of", o) == This() or o == OWN_IT else Not(IsSelected(o))


def _says_other_than(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Not) and isinstance(tree.part, IsSelected):
        yield {"o": tree.part.of}


# The words --------------------------------------------------------------------------------------------------


_YOURS_TOO: Final = (
    "(you or a planeswalker you control|you or planeswalkers you control|you and/or planeswalkers you control)"
)


def _attacking() -> Iterator[WordDeclaration]:
    attacked = partial(words, "attacked ones")
    yield attacked("you", You)
    yield attacked("(your opponents|an opponent|one of your opponents)", EachOpponent)
    yield attacked("(a player|players)", EachPlayer)
    yield attacked("{w:those players.s}", lambda w: w, lambda tree: [{"w": tree}])
    for verb, negated in (("(attacking|that's attacking|that are attacking)", False), (f"{NOT} attacking", True)):
        yield having(f"{verb} {{who:attacked ones}}", **if_so(IsAttackingPlayer, _says_attacking, negated=negated))
        yield having(f"{verb} {_YOURS_TOO}", **if_so(lambda: _AT_YOURS, _says_at_yours, negated=negated))


_AT_YOURS: Final = IsAttackingOne(YOU_AND_YOUR_PLANESWALKERS)


def _says_at_yours(tree: Any) -> Iterator[Bindings]:
    if tree == _AT_YOURS:
        yield {}


def _says_attacking(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, IsAttackingPlayer):
        yield {"who": tree.who}


def _blocking() -> Iterator[WordDeclaration]:
    yield words("fought", "{o:mention.s}", _one, _says_one)
    yield words("fought", "it", lambda: OWN_IT, _is_this)
    either = (lambda o: Or((IsBlockingAny(o), IsBlockedByAny(o)))), _says_blocking_or_blocked
    for be, negated in (("(BE|that's BE|that are BE)", False), (f"{NOT} BE", True)):
        for verb, means, says in (
            ("blocking", *_related(IsBlockingAny)),
            ("blocked by", *_related(IsBlockedByAny)),
            ("blocking or blocked by", *either),
        ):
            yield having(f"{be.replace('BE', verb)} {{o:fought}}", **if_so(means, says, negated=negated))
    yield having("(it's blocking|it is blocking)", lambda: IsBlockedByAny(OwnIt()), _blocked_by_this)
    yield having("~ is blocking", lambda: IsBlockedByAny(This()))
    for own, what in (("~", This), ("(enchanted|equipped) creature", Enchanted)):
        yield having(f"{own} blocked this turn", partial(BlockedByItThisTurn, what()))
    yield having("it blocked this turn", lambda: BlockedByItThisTurn(OWN_IT), _was_blocked_by_this)
    for did, means, says in (
        ("blocked", *_related(BlockedThisTurn, "what")),
        ("(was|were) blocked by", *_related(BlockedByItThisTurn, "by")),
    ):
        yield having(f"that {did} {{o:fought}} this turn", means, says)


def _was_blocked_by_this(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, BlockedByItThisTurn):
        yield from _is_this(tree.by)


def _dealing_damage() -> Iterator[WordDeclaration]:
    yield having("that dealt damage to {o:fought} this turn", *_related(DealtDamageToItThisTurn, "to"))
    for damage, combat in (("damage", False), ("combat damage", True)):
        to = partial(DealtDamageThisTurn, combat=combat)
        yield having(f"that dealt {damage} to {{w:those players.s}} this turn", **_to_them(to))
    means, says = _related(DamagedThisTurn, "by")
    for was, negated in (("(dealt|that was dealt|that were dealt)", False), ("(that wasn't|that weren't) dealt", True)):
        by = f"{was} damage (by {{o:fought}} this turn|this turn by {{o:fought}})"
        yield having(by, **if_so(means, says, negated=negated))
    yield having(
        "(whose controller was|whose controllers were) dealt combat damage by {o:fought} this turn",
        *_related(ItsControllerWasHit, "by"),
    )


# Any: keyword arguments of different types
def _to_them(kind: Any) -> dict[str, Any]:
    """Damage to a player whom the text names."""

    def says(tree: Any) -> Iterator[Bindings]:
        if isinstance(tree, DealtDamageThisTurn) and tree.to is not None and tree == kind(tree.to):
            yield {"w": tree.to}

    return {"means": kind, "says": says}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_attacking(),
    *_blocking(),
    *_dealing_damage(),
    having("other than {o:fought}", _other_than, _says_other_than),
)
