"""Words for who is attacked: an opponent of yours, the enchanted player, and what those who attack them do too (CR 508.3)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Affects, Duration, Instruction, Static, Triggered
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import Enchanted
from apnap_plugins.rules.attachments.selectors import EnchantedPlayer
from apnap_plugins.rules.combat.conditions import AttackedWithOthers, AttackedWithPower, HasMoreLifeThanAnother, IsYou
from apnap_plugins.rules.combat.effects import AttacksIfAble, BlocksIfAble, CantAttack
from apnap_plugins.rules.combat.filters import AttackedThisCombat, IsAttackingOne, IsAttackingPlayer, IsInTheirNextTurn
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.combat.selectors import (
    AttackedPlayer,
    AttackingPlayer,
    DefendingPlayer,
    DefendingPlayerFor,
    OpponentsAttacking,
)
from apnap_plugins.rules.combat.text import affected, meant
from apnap_plugins.rules.combat.triggers import (
    WhenAttacks,
    WhenOpponentAttacksAny,
    WhenPlayerAttacksOne,
    WhenPlayerAttacksPlayer,
    WhenPlayerIsAttacked,
    WhenSomeAttackPlayer,
)
from apnap_plugins.rules.continuous.continuous import AffectsAll, CreateEffect
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.damage.triggers import WhenDealsDamageTo
from apnap_plugins.rules.effects.history import AttackedInLastTurn, EventAmount
from apnap_plugins.rules.effects.instructions import Do, do
from apnap_plugins.rules.turn.durations import UntilEndOfTheirNextTurn
from apnap_plugins.rules.turn.effects import DoesntUntap
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import EQUAL, LEAST, And, HasType, IsSelected, Itself, Not, TheyControl
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControlledBy,
    ControllerOf,
    EachOpponent,
    Remembered,
    This,
    Together,
    TriggerObject,
    TriggerPlayer,
    You,
)
from apnap_plugins.rules.words.conditions_players import one_player
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.lines import says_triggered_if, triggered_if
from apnap_plugins.rules.words.references import BackReference, Subject, about_what, caused, kind_of, replaced
from apnap_plugins.rules.words.references import cause as caused_by
from apnap_plugins.rules.words.trigger_conditions import YOU_AND_YOUR_PLANESWALKERS, alone, itself_or, own_or

cause: Final = partial(words, "cause")

_THEIR_PLANESWALKERS: Final = Together((EachOpponent(), ControlledBy(HasType("planeswalker"), EachOpponent())))
_YOUR_PLANESWALKERS: Final = ControlledBy(HasType("planeswalker"), You())
_THOSE: Final = And((AttackedThisCombat(), TheyControl(TriggerPlayer()), IsAttackingOne(YOU_AND_YOUR_PLANESWALKERS)))
_ATTACKING_YOU: Final = Count(All(_THOSE))
"""Of the creatures with which the player attacked who triggers the ability; teammates have others (CR 508.3d, 805.10a)."""
_ATTACKING_THEM: Final = OpponentsAttacking(EnchantedPlayer())


def _does_the_same(a: Any) -> Instruction | None:
    """What you do, and then the same by each of the others; only what is about you and about nothing that was named."""
    theirs = replaced(a, You(), _ATTACKING_THEM)
    simple = isinstance(a, Instruction) and not isinstance(a, Do) and not a.compound and theirs != a
    return do(a, theirs) if simple and not any(isinstance(part, BackReference) for part in a.walk()) else None


def _says_does_the_same(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and _does_the_same(tree.steps[0]) == tree:
        yield {"a": tree.steps[0]}


def _some_attack_you(n: Any) -> NumberIs | None:
    """Of the creatures that were declared as attackers."""
    known = isinstance(n, (int, Hole))
    return NumberIs(_ATTACKING_YOU, LEAST, n) if known else None


def _says_some_attack_you(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, NumberIs) and tree == NumberIs(_ATTACKING_YOU, LEAST, tree.other):
        yield {"n": tree.other}


def _stays_if_it_attacked(who: Affects) -> Any:
    """The object itself, or the one that it is attached to."""
    return None if isinstance(who, AffectsAll) else (Static((DoesntUntap(both(meant(who), AttackedInLastTurn())),)),)


def _says_stays_if_it_attacked(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    effect = ability.effects[0] if isinstance(ability, Static) and len(ability.effects) == 1 else None
    parts = parts_of(effect.filter) if isinstance(effect, DoesntUntap) else ()
    if len(parts) == 2 and parts[1] == AttackedInLastTurn():
        yield from ({"who": who} for who in affected(parts[0]) if _stays_if_it_attacked(who) == tree)


# Any: a cause and instructions as the grammar has them
def _if_power(on: Any, n: Any, e: Any) -> Any:
    """Only of what triggers on attacking, as the condition demands."""
    about = about_what(on)
    if about is None or not isinstance(about.on, WhenAttacks) or not isinstance(n, int):
        return None
    return triggered_if(on, AttackedWithPower(n), e)


def _says_if_power(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and isinstance(ability.condition, AttackedWithPower):
        for found in says_triggered_if(tree):
            yield {"on": found["on"], "n": ability.condition.least, "e": found["e"]}


def _others_attacking(who: Selector) -> NumberIs:
    """Other than the creature that triggers the ability, which may be gone."""
    others = And((IsAttackingPlayer(who), Not(IsSelected(TriggerObject()))))
    return NumberIs(Count(All(others)), EQUAL, 0)


# Any: a player as the text names them
def _no_others_attack(p: Any) -> NumberIs | None:
    """Of a player that the trigger names."""
    return _others_attacking(p) if one_player(p) else None


def _says_no_others_attack(tree: Any) -> Iterator[Bindings]:
    group = tree.one.of if isinstance(tree, NumberIs) and isinstance(tree.one, Count) else None
    parts = parts_of(group.filter) if isinstance(group, All) and group.filter is not None else ()
    if parts and isinstance(parts[0], IsAttackingPlayer) and tree == _others_attacking(parts[0].who):
        yield {"p": parts[0].who}


_NOBODY: Final[dict[str, Any]] = {"it": None, "that": None, "player": None}
_ATTACKED: Final[dict[str, Any]] = {**_NOBODY, "player": AttackedPlayer()}


def _some_attack_opponent(f: Filter, n: int = 1) -> WhenSomeAttackPlayer:
    return WhenSomeAttackPlayer(f, n, EachOpponent())


_MORE_LIFE: Final = HasMoreLifeThanAnother(AttackedPlayer())


# Any: a cause and instructions as the grammar has them
def _if_more_life(on: Any, e: Any) -> Any:
    """Only of what triggers on an opponent being attacked."""
    about = about_what(on)
    one = about is not None and about.on == WhenPlayerAttacksOne(EachOpponent())
    return triggered_if(on, _MORE_LIFE, e) if one else None


def _says_if_more_life(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and ability.condition == _MORE_LIFE:
        yield from ({"on": found["on"], "e": found["e"]} for found in says_triggered_if(tree))


def _you_attack_a_player() -> WhenPlayerAttacksPlayer:
    return WhenPlayerAttacksPlayer()


_AIMED: Final = (AttacksIfAble(IsAffected(), Remembered("attacked")),)
"""Of a player who is settled as the effect begins, whatever becomes of what named them."""


# Any: whom it attacks, as the text names them
def _attacks_one(p: Any, d: Duration) -> ForAWhile | None:
    """A player whom the text points out."""
    one = isinstance(p, Hole) or one_player(p) or kind_of(getattr(p, "of", p)) == "player"
    return ForAWhile(Subject(), _AIMED, d, (("attacked", p),)) if one else None


def _says_attacks_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and tree.effects == _AIMED and len(tree.remembers) == 1:
        yield {"p": tree.remembers[0][1], "d": tree.duration}


# Any: what it blocks, as the text names it
def _blocks_one(o: Any, d: Duration) -> ForAWhile | None:
    """Other creatures than the object itself, for which there are words."""
    return None if getattr(o, "of", o) == This() else ForAWhile(Subject(), (BlocksIfAble(IsAffected(), o),), d)


def _says_blocks_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and len(tree.effects) == 1 and isinstance(tree.effects[0], BlocksIfAble):
        what = tree.effects[0].what
        if what is not None and tree == ForAWhile(Subject(), (BlocksIfAble(IsAffected(), what),), tree.duration):
            yield {"o": what, "d": tree.duration}


# In a player's next turn -------------------------------------------------------------------------------------


THEIR_TURN: Final = "whose turn"
_NEXT: Final = UntilEndOfTheirNextTurn()


def _all_in_next_turn(o: Any, f: Filter) -> CreateEffect:
    """What that player controls then, also what comes later (CR 611.2c)."""
    theirs = both(f, TheyControl(Remembered(THEIR_TURN)), IsInTheirNextTurn())
    return CreateEffect(AttacksIfAble(theirs), _NEXT, remembers=((THEIR_TURN, o),))


def _says_all_in_next_turn(tree: Any) -> Iterator[Bindings]:
    effect = tree.effect if isinstance(tree, CreateEffect) else None
    if isinstance(effect, AttacksIfAble) and len(tree.remembers) == 1:
        parts = parts_of(effect.filter)
        if len(parts) > 2 and parts[-1] == IsInTheirNextTurn():
            yield {"o": tree.remembers[0][1], "f": both(*parts[:-2])}


def _in_its_controllers_next_turn(p: Any) -> ForAWhile:
    """Whom it attacks then; whose turn that is, is settled now."""
    effects = (AttacksIfAble(And((IsAffected(), IsInTheirNextTurn())), p),)
    return ForAWhile(Subject(), effects, _NEXT, ((THEIR_TURN, ControllerOf(Subject())),))


def _says_in_next_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and tree.duration == _NEXT and isinstance(tree.effects[0], AttacksIfAble):
        if tree == _in_its_controllers_next_turn(tree.effects[0].whom):
            yield {"p": tree.effects[0].whom}


_BARRED_NEXT_TURN: Final = ForAWhile(
    Subject(),
    (CantAttack(And((IsAffected(), IsInTheirNextTurn()))),),
    _NEXT,
    ((THEIR_TURN, ControllerOf(Subject())),),
)
"""Who controls it as the effect begins is whose turn it is about."""

WORDS: Final[tuple[WordDeclaration, ...]] = (
    words("named.s", "each opponent attacking that player", lambda: _ATTACKING_THEM),
    words(
        "clause",
        "during {o:possessor} next turn, each {f:filter.s} that player controls attacks if able",
        _all_in_next_turn,
        _says_all_in_next_turn,
    ),
    words(
        "verb.s",
        "attacks {p:own mention} during its controller's next turn if able",
        _in_its_controllers_next_turn,
        _says_in_next_turn,
    ),
    words("own mention", "~", This),
    words(
        "verb.s",
        "can't attack during its controller's next turn",
        lambda: _BARRED_NEXT_TURN,
        lambda t: [{}] if t == _BARRED_NEXT_TURN else [],
    ),
    words(
        "condition",
        "~ and at least {n:count} other creatures attacked this combat",
        AttackedWithOthers,
    ),
    *alone(
        lambda f: WhenAttacks(f, whom=EachOpponent()),
        "attacks one of your opponents",
        "attacks an opponent",
        player=DefendingPlayerFor(TriggerObject()),
    ),
    *alone(
        lambda f: WhenAttacks(f, whom=_THEIR_PLANESWALKERS),
        "attacks one of your opponents or a planeswalker an opponent controls",
        "attacks one of your opponents or a planeswalker they control",
        player=None,
    ),
    *alone(lambda f: WhenAttacks(f, whom=EnchantedPlayer()), "attacks enchanted player", player=EnchantedPlayer()),
    *alone(
        lambda f: WhenDealsDamageTo(f, None, EnchantedPlayer(), True),
        "deals combat damage to enchanted player",
        much=EventAmount(),
        player=EnchantedPlayer(),
    ),
    cause(
        "whenever enchanted player is attacked",
        **caused(lambda: WhenPlayerIsAttacked(EnchantedPlayer()), it=None, that=None, player=EnchantedPlayer()),
    ),
    words(
        "condition",
        "you're (the defending player|defending player)",
        lambda: IsYou(DefendingPlayer()),
        lambda t: [{}] if isinstance(t, IsYou) and isinstance(t.of, (DefendingPlayer, DefendingPlayerFor)) else [],
    ),
    words(
        "condition",
        "no other creatures are attacking {p:mention.s}",
        _no_others_attack,
        _says_no_others_attack,
    ),
    words("having", "(that|who) attacked during (its controller's|their controller's) last turn", AttackedInLastTurn),
    words(
        "line",
        (
            "{who:affected.s} doesn't untap during (your|its controller's) untap step if it attacked during "
            "(your|its controller's) last turn."
        ),
        _stays_if_it_attacked,
        _says_stays_if_it_attacked,
    ),
    words(
        "line",
        "~ can't attack if it attacked during your last turn.",
        lambda: (Static((CantAttack(both(Itself(), AttackedInLastTurn())),)),),
    ),
    words("named.s", "(the|that) attacking player", AttackingPlayer),
    cause("whenever one or more {f:filters} attack a player", **caused(WhenSomeAttackPlayer, "f", **_ATTACKED)),
    cause(
        "whenever one or more {f:filters} attack (one of your opponents|an opponent)",
        **caused(_some_attack_opponent, "f", **_ATTACKED),
    ),
    cause(
        "whenever {n:many} or more {f:filter.p} attack a player",
        **caused(lambda n, f: WhenSomeAttackPlayer(f, n), "n f", **_ATTACKED),
    ),
    cause(
        "whenever {n:many} or more {f:filter.p} attack (one of your opponents|an opponent)",
        **caused(_some_attack_opponent, "n f", **_ATTACKED),
    ),
    cause(
        "whenever ~ and/or one or more other {f:filter.p} attack a player",
        lambda f: dataclasses.replace(caused_by(WhenSomeAttackPlayer(itself_or(f))), **_ATTACKED),
        lambda t: (
            own_or(t.filter) if isinstance(t, WhenSomeAttackPlayer) and t == WhenSomeAttackPlayer(t.filter) else ()
        ),
    ),
    cause("whenever you attack a player", **caused(_you_attack_a_player, **_ATTACKED)),
    cause(
        "whenever you attack a player with (one or more {f:filter.p}|a {f:filter.s})",
        **caused(lambda f: WhenPlayerAttacksPlayer(creatures=f), **_ATTACKED),
    ),
    cause(
        "whenever you attack a player or planeswalker with one or more {f:filter.p}",
        **caused(lambda f: WhenPlayerAttacksPlayer(creatures=f, planeswalkers=True), **_NOBODY),
    ),
    cause(
        "whenever an opponent attacks another one of your opponents",
        **caused(lambda: WhenPlayerAttacksPlayer("opponent", "opponent"), **_NOBODY),
    ),
    words(
        "line",
        "{on:cause}, if that opponent has more life than another of your opponents, {e:body}",
        _if_more_life,
        _says_if_more_life,
    ),
    cause(
        (
            "whenever a player attacks enchanted player with one or more creatures",
            "whenever a player attacks enchanted player",
        ),
        **caused(lambda: WhenPlayerAttacksOne(EnchantedPlayer()), it=None, that=None, player=None),
    ),
    cause(
        "whenever a player attacks one of your opponents",
        **caused(lambda: WhenPlayerAttacksOne(EachOpponent()), it=None, that=None, player=None),
    ),
    cause(
        "whenever an opponent attacks one or more planeswalkers you control",
        **caused(lambda: WhenOpponentAttacksAny(_YOUR_PLANESWALKERS), it=None, that=None),
    ),
    cause(
        ("whenever an opponent attacks you and/or (one or more planeswalkers|planeswalkers) you control",),
        **caused(lambda: WhenOpponentAttacksAny(YOU_AND_YOUR_PLANESWALKERS), it=None, that=None),
    ),
    cause("whenever an opponent attacks you", **caused(lambda: WhenOpponentAttacksAny(You()), it=None, that=None)),
    cause(
        "(whenever|when) {n:many} or more {f:filter.p} attack you",
        **caused(lambda n, f: WhenSomeAttackPlayer(f, n, You()), "n f", **_NOBODY),
    ),
    words(
        "condition",
        "{n:many} or more of those creatures are attacking you and/or planeswalkers you control",
        _some_attack_you,
        _says_some_attack_you,
    ),
    words(
        "triggered",
        "{on:cause}, if you attacked with creatures with total power {n:number} or greater this combat, {e:body}",
        _if_power,
        _says_if_power,
    ),
    words("having", "attacking enchanted player", lambda: IsAttackingPlayer(EnchantedPlayer())),
    words(
        "lasting rule#",
        "[attacks|attack] enchanted creature's controller each combat if able",
        lambda: (AttacksIfAble(IsAffected(), ControllerOf(Enchanted())),),
    ),
    words(
        "verb#",
        "[attacks|attack] {p:mention.s} {d:time} if able",
        _attacks_one,
        _says_attacks_one,
    ),
    words(
        "verb#",
        "[blocks|block] {o:mention.s} {d:time} if able",
        _blocks_one,
        _says_blocks_one,
    ),
    words(
        "plain sentence",
        "{a:plain sentence} each opponent attacking that player does the same.",
        _does_the_same,
        _says_does_the_same,
    ),
)
