"""Words for what creatures do in combat, and damage does, that triggered abilities trigger on (CR 508.3, 509.5, 510.3, 603.2)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.quantities import HowManyAttacked
from apnap_plugins.rules.combat.selectors import ThoseWhoAttack
from apnap_plugins.rules.combat.triggers import (
    WhenAttacks,
    WhenBecomesBlockedBy,
    WhenBlockedByMany,
    WhenBlocksCreature,
    WhenBlocksMany,
    WhenFirstAttacks,
    WhenMeetsSome,
    WhenPlayerAttacks,
)
from apnap_plugins.rules.continuous.continuous import ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.triggers import WhenDealsDamageTo, WhenDealtDamage, WhenTheyDealDamage
from apnap_plugins.rules.effects.history import EventAmount, EventPlayers
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    And,
    Another,
    Anything,
    HasSubtype,
    HasSupertype,
    HasType,
    IsToken,
    Itself,
    Not,
    Or,
)
from apnap_plugins.rules.vocabulary.quantities import Count, PlayersAmong
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, EachPlayer, TriggerObject, TriggerPlayer
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.quantities import for_each, says_for_each
from apnap_plugins.rules.words.references import Cause, caused
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions import TIMES, alone, happening

cause: Final = partial(words, "cause")

PLANESWALKER: Final = HasType("planeswalker")
NOBODY: Final[dict[str, Any]] = {"it": None, "that": None, "player": None}


_LASTING: Final = (And, HasSubtype, HasSupertype, HasType, IsToken, Not, Or)
"""Filters about what a creature is, which it hardly ceases to be between its attack and what triggers on that."""


# Any: a trigger condition whose parts may be what stands for them while words are turned around
def _with_those(on: Any, f: Filter) -> Cause:
    """With creatures of a kind, which are "those creatures" and "they", and as many as there were "that many"."""
    lasting = all(isinstance(part, _LASTING) for part in f.walk())
    if not lasting:  # what may have changed since is not asked anew
        return caused_by(on)
    those = ThoseWhoAttack(f)
    return dataclasses.replace(caused_by(on), it=those, that=those, much=HowManyAttacked(f))


def _attacks_with(n: int, f: Filter, whose: str = "your") -> Cause | None:
    """For creatures of any kind there are words of their own."""
    if f in (CREATURE, Anything()):
        return None
    return _with_those(WhenPlayerAttacks(whose, least=n, creatures=f), f)


def _says_attacks_with(tree: Any, whose: str = "your") -> Iterator[Bindings]:
    if isinstance(tree, WhenPlayerAttacks) and tree.least > 1:
        if tree == WhenPlayerAttacks(whose, least=tree.least, creatures=tree.creatures) and tree.creatures != CREATURE:
            yield {"n": tree.least, "f": tree.creatures}


def _opponent_attacks_with(n: int, f: Filter) -> WhenPlayerAttacks:
    """Of those that attack at once all are controlled by opponents: one of them, or a team of them (CR 805.10b)."""
    return WhenPlayerAttacks("opponent", least=n, creatures=f)


def _attacks_with_some(f: Filter) -> Cause | None:
    return _attacks_with(1, f)


def _says_attacks_with_some(tree: Any, whose: str = "your") -> Iterator[Bindings]:
    if isinstance(tree, WhenPlayerAttacks) and tree == WhenPlayerAttacks(whose, creatures=tree.creatures):
        if tree.creatures not in (CREATURE, Anything()):
            yield {"f": tree.creatures}


def _attacked() -> WhenPlayerAttacks:
    return WhenPlayerAttacks()


def _player_attacks(who: str, whose: str) -> list[WordDeclaration]:
    """Words for a player who attacks with so many creatures at once: "they" and "that player" (CR 508.3d)."""

    def of_kind(n: int, f: Filter) -> Cause | None:
        about = _attacks_with(n, f, whose)
        return None if about is None else dataclasses.replace(about, it=None)  # "they" would be either

    return [
        cause(
            f"(whenever|when) {who} (attacks with creatures|attacks|attacks with one or more creatures)",
            **caused(lambda: WhenPlayerAttacks(whose), it=None, that=None),
        ),
        cause(
            f"(whenever|when) {who} attacks with one or more {{f:filter.p}}",
            partial(of_kind, 1),
            partial(_says_attacks_with_some, whose=whose),
        ),
        cause(
            tuple(f"{when} {who} attacks with {{n:many}} or more creatures" for when in TIMES),
            **caused(lambda n: WhenPlayerAttacks(whose, least=n), it=None, that=ThoseWhoAttack(), much=EventAmount()),
        ),
        cause(
            tuple(f"{when} {who} attacks with {{n:many}} or more {{f:filter.p}}" for when in TIMES),
            of_kind,
            partial(_says_attacks_with, whose=whose),
        ),
    ]


# Any: keyword arguments of different types
def _exactly(whose: str, number: int | None) -> dict[str, Any]:
    """With so many of a kind and no more of it; `number` is theirs where the words have no slot for it."""

    def on(n: int, f: Filter) -> WhenPlayerAttacks:
        return WhenPlayerAttacks(whose, least=n, creatures=f, exactly=True)

    return caused(partial(on, number) if number else on, "f" if number else "n f", it=None, that=None)


def _meets(verb: str, blocks: bool, blocked: bool) -> WordDeclaration:
    """Words for one or more creatures that this, or what it is attached to, blocks or becomes blocked by."""
    wordings = tuple(f"{when} {{f:itself}} {verb} one or more {{b:filters}}" for when in TIMES)
    return cause(wordings, **caused(lambda f, b: WhenMeetsSome(f, b, blocks, blocked), "f b", that=None, player=None))


def _of_others() -> Iterator[WordDeclaration]:
    """Words for creatures of one kind that meet those of another: no word means one of the two."""
    for verb, make in (("blocks", WhenBlocksCreature), ("becomes blocked by", WhenBecomesBlockedBy)):
        yield cause(
            f"(whenever|when) {{f:happener}} {verb} {{b:a filter}}",
            **caused(make, "f b", **NOBODY),
        )


def _damages(combat: bool) -> list[WordDeclaration]:
    """Words for damage to a permanent of a kind: what deals it is "it" only where the other thing can't be meant."""
    kind = "combat damage" if combat else "damage"
    return [
        cause(
            tuple(f"{when} {{f:happener}} deals {kind} to a planeswalker" for when in TIMES),
            **caused(
                lambda f: _to_planeswalker(f, combat), that=TriggerObject(), it=None, player=None, much=EventAmount()
            ),
        ),
        cause(
            tuple(f"{when} {{f:happener}} deals {kind} to {{b:a filter}}" for when in TIMES),
            lambda f, b: _to_another(f, b, combat),
            lambda tree: _says_to_another(tree, combat),
        ),
        cause(
            tuple(f"{when} {{f:itself}} deals {kind} to a creature or opponent" for when in TIMES),
            **caused(
                lambda f: WhenDealsDamageTo(f, CREATURE, EachOpponent(), combat), "f", **NOBODY, much=EventAmount()
            ),
        ),
        *(
            cause(
                tuple(f"{when} {{f:{who}}} deals {kind} to a creature or player" for when in TIMES),
                **caused(
                    lambda f: WhenDealsDamageTo(f, CREATURE, EachPlayer(), combat), "f", **NOBODY, much=EventAmount()
                ),
            )
            for who in ("itself", "happener")
        ),
    ]


def _to_planeswalker(f: Filter, combat: bool) -> WhenDealsDamageTo:
    return WhenDealsDamageTo(f, PLANESWALKER, None, combat)


def _to_another(f: Filter, b: Filter, combat: bool) -> Cause | None:
    """Not for this object, nor what it is attached to, nor to a planeswalker, which have words of their own."""
    on = WhenDealsDamageTo(f, b, None, combat)
    known = f == Itself() or b == PLANESWALKER
    return None if known else Cause(on, **NOBODY, much=EventAmount())


def _says_to_another(tree: Any, combat: bool) -> Iterator[Bindings]:
    if isinstance(tree, WhenDealsDamageTo) and tree.to is not None:
        if _to_another(tree.filter, tree.to, combat) == Cause(tree, **NOBODY, much=EventAmount()):
            yield {"f": tree.filter, "b": tree.to}


def _dealt_combat(f: Filter) -> WhenDealtDamage:
    return WhenDealtDamage(f, True)


def _dealt_by_either(f: Filter, g: Filter) -> AnyEvent:
    """A spell or a permanent deals damage to an opponent."""
    return AnyEvent((WhenDealsDamageTo(f, None, EachOpponent()), WhenDealsDamageTo(g, None, EachOpponent())))


# Any: phrases as the grammar has them
def _larger_for_others(f: Filter, p: ModifyPT, g: Filter) -> Change:
    """Other creatures than the object itself, for each one that is not it."""
    others = Count(All(both(g, Not(Itself()))))
    return Change(All(both(f, Another())), (for_each(p, others),), UntilEndOfTurn())


def _says_larger_for_others(tree: Any) -> Iterator[Bindings]:
    what = tree.objects if isinstance(tree, Change) and len(tree.parts) == 1 else None
    if isinstance(what, All) and parts_of(what.filter)[-1] == Another():
        for found in says_for_each(tree.parts[0]):
            of = found["q"].of if isinstance(found["q"], Count) else None
            if isinstance(of, All) and parts_of(of.filter)[-1] == Not(Itself()):
                one = {"f": both(*parts_of(what.filter)[:-1]), "p": found["p"], "g": both(*parts_of(of.filter)[:-1])}
                yield from [one] if tree == _larger_for_others(**one) else ()


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "clause",
        "other {f:filters} get {p:written +n/+n} until end of turn for each {g:filter.s} other than ~",
        _larger_for_others,
        _says_larger_for_others,
    ),
    *(
        cause(
            f"whenever one or more {{f:filters}} deal {kind} to {those}",
            **caused(lambda f, combat=combat, who=who: WhenTheyDealDamage(f, who, combat), "f", **NOBODY),
        )
        for kind, combat in (("damage", False), ("combat damage", True))
        for those, who in (
            ("(your opponents|one or more opponents|one or more of your opponents)", EachOpponent()),
            ("one or more players", EachPlayer()),
        )
    ),
    cause(
        "whenever an opponent is dealt damage by a {f:spell filter.s} or by {g:a filter}",
        **caused(_dealt_by_either, "f g", it=None, that=None, player=TriggerPlayer(), much=EventAmount()),
    ),
    words("each one", "opponent dealt damage", lambda: PlayersAmong(EventPlayers())),
    _meets("blocks", True, False),
    _meets("becomes blocked by", False, True),
    _meets("blocks or becomes blocked by", True, True),
    *_of_others(),
    *alone(lambda f: WhenAttacks(f, "planeswalker"), "attacks a planeswalker", player=None),
    *(
        each
        for which in ("itself", "happener")
        for each in (
            cause(
                f"(whenever|when) {{f:{which}}} becomes blocked by {{n:many}} or more creatures",
                **caused(lambda f, n: WhenBlockedByMany(n, filter=f), "f n"),
            ),
            cause(
                f"(whenever|when) {{n:many}} or more creatures block {{f:{which}}}",
                **caused(lambda n, f: WhenBlockedByMany(n, filter=f), "n f"),
            ),
        )
    ),
    *alone(WhenFirstAttacks, "attacks for the first time each turn"),
    cause(
        (
            "whenever {f:itself} blocks {n:many} or more creatures",
            "whenever {f:a filter} blocks {n:many} or more creatures",
        ),
        **caused(lambda f, n: WhenBlocksMany(n, filter=f), "f n"),
    ),
    cause(
        (
            "(whenever|when) you attack with {n:many} or more {f:filter.p}",
            "(whenever|when) you attack with at least {n:many} {f:filter.p}",
        ),
        _attacks_with,
        _says_attacks_with,
    ),
    *(
        cause(
            f"(whenever|when) {who} with exactly {said}",
            **_exactly(whose, n),
        )
        for who, whose in (("you attack", "your"), ("a opponent attacks", "opponent"), ("a player attacks", "each"))
        for said, n in (("one {f:filter.s}", 1), ("{n:many} {f:filter.p}", None))
    ),
    *_player_attacks("a player", "each"),
    *_player_attacks("an opponent", "opponent"),
    cause(
        "whenever {n:many} or more {f:core.p} your opponents control attack",
        **caused(_opponent_attacks_with, "n f", **NOBODY),
    ),
    cause("(whenever|when) you attack with one or more {f:filter.p}", _attacks_with_some, _says_attacks_with_some),
    cause(
        "whenever you attack with one or more creatures",
        **caused(_attacked, it=ThoseWhoAttack(), that=ThoseWhoAttack(), much=EventAmount()),
    ),
    *_damages(False),
    *_damages(True),
    *happening(_dealt_combat, ("is dealt combat damage", "are dealt combat damage"), much=EventAmount(), player=None),
)
