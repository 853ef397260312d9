"""Words for effects about other triggers (CR 603.2d), and for triggers that fill up a number: "equal to the difference"."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.combat.triggers import WhenAnyAttacks, WhenDealsCombatDamage
from apnap_plugins.rules.copies.copying_spells import WhenCopyIsMade
from apnap_plugins.rules.damage.triggers import WhenYouDraw
from apnap_plugins.rules.effects.delayed import NotYetThisTurn, OncePerTurn
from apnap_plugins.rules.effects.instructions import IfYouDo, May
from apnap_plugins.rules.effects.triggers import CausesNoTriggers, TriggersAgain
from apnap_plugins.rules.faces.face_down import WhenTurnedFaceUp
from apnap_plugins.rules.objects.control_changes import WhenGainsControl, WhenLosesControl
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf
from apnap_plugins.rules.vocabulary.filters import Another, Anything, Or, YouControl
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.filters import both, parts_of, without_another
from apnap_plugins.rules.words.trigger_conditions_players import done_by

static: Final = partial(words, "static")

AGAIN: Final = "(that ability triggers a additional time|it triggers a additional time)"


def _again(f: Filter, g: Filter) -> Any:
    return (TriggersAgain(WhenEnters(f), g, permanents=True),)


def _again_attacking(f: Filter, g: Filter) -> Any:
    return (TriggersAgain(WhenAnyAttacks(f), g, permanents=True),)


def _again_drawing(whose: str, g: Filter) -> tuple[TriggersAgain]:
    return (TriggersAgain(WhenYouDraw(whose), g, permanents=True),)


def _says_again_attacking(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree)
    if isinstance(effect, TriggersAgain) and isinstance(effect.cause, WhenAnyAttacks):
        yield {"f": effect.cause.filter, "g": effect.of}


def _only(tree: Any) -> Any:
    """The one effect of a static ability."""
    return tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None


def _says_again(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree)
    if isinstance(effect, TriggersAgain) and isinstance(effect.cause, WhenEnters):
        yield {"f": effect.cause.filter, "g": effect.of}


def _any_of_two(f: Filter, g: Filter) -> Any:
    """Of one kind, or of another kind and another object, both of which you control."""
    return (TriggersAgain(None, both(Or((f, both(g, Another()))), YouControl()), permanents=True),)


def _says_any_of_two(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree)
    parts = parts_of(effect.of) if isinstance(effect, TriggersAgain) and effect.cause is None else ()
    if len(parts) == 2 and isinstance(parts[0], Or) and len(parts[0].parts) == 2:
        one, other = parts[0].parts
        yield from ({"f": one, "g": g} for g in without_another(other))


def _key(ability: Triggered) -> str:
    """Which of the abilities of a card it is: two of them trigger on different things."""
    return type(ability.on).__name__


def _only_once(t: tuple[Triggered, ...]) -> Any:
    """What may be done, which is done once each turn: the ability doesn't trigger again in that turn (CR 603.2i)."""
    (ability,) = t
    effect, key = ability.effect, _key(ability)
    if isinstance(effect, May) and effect.who == You():
        effect = OncePerTurn(effect, key)
    elif isinstance(effect, IfYouDo) and isinstance(effect.what, May) and effect.what.who == You():
        effect = dataclasses.replace(effect, what=OncePerTurn(effect.what, key))
    else:
        return None
    asked, yet = ability.condition, NotYetThisTurn(key)
    return (dataclasses.replace(ability, effect=effect, condition=yet if asked is None else AllOf((asked, yet))),)


def _says_only_once(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if not isinstance(ability, Triggered):
        return
    asked, effect = ability.condition, ability.effect
    if isinstance(effect, OncePerTurn):
        effect = effect.what
    elif isinstance(effect, IfYouDo) and isinstance(effect.what, OncePerTurn):
        effect = dataclasses.replace(effect, what=effect.what.what)
    known = asked.parts[0] if isinstance(asked, AllOf) and len(asked.parts) == 2 else None
    found = (dataclasses.replace(ability, effect=effect, condition=known),)
    if _only_once(found) == tree:
        yield {"t": found}


def _of_control() -> Iterator[WordDeclaration]:
    """Words for who loses control of what, and who gains it; "it" might be another permanent that the text speaks of."""
    for which in ("itself", "a filter"):
        yield from done_by(WhenLosesControl, f"lose{{s}} control of {{f:{which}}}", it=None, that=None, player=None)
        yield from done_by(
            WhenGainsControl,
            f"gain{{s}} control of {{f:{which}}}( from another player|)",
            it=None,
            that=None,
            player=None,
        )


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_of_control(),
    words("triggered", "{t:triggered} do this only once each turn.", _only_once, _says_only_once),
    static(
        f"if {{f:a filter}} entering causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        _again,
        _says_again,
    ),
    static(
        f"if {{f:a filter}} attacking causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        _again_attacking,
        _says_again_attacking,
    ),
    static(
        f"if {{f:a filter}} dying causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        lambda f, g: (TriggersAgain(WhenDies(f), g, permanents=True),),
    ),
    static(
        f"if you casting or copying a {{f:spell filter.s}} causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        lambda f, g: (TriggersAgain(AnyEvent((WhenYouCast(f), WhenCopyIsMade(f))), g, permanents=True),),
    ),
    static(
        f"if you casting a {{f:spell filter.s}} causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        lambda f, g: (TriggersAgain(WhenYouCast(f), g, permanents=True),),
    ),
    static(
        f"if {{f:a filter}} dealing combat damage to a player causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        lambda f, g: (TriggersAgain(WhenDealsCombatDamage(f, "player"), g, permanents=True),),
    ),
    *(
        static(
            f"if {whose} drawing a card causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
            partial(_again_drawing, who),
        )
        for whose, who in (("you", "your"), ("a player", "each"), ("a opponent", "opponent"))
    ),
    static(
        f"if turning a face-down permanent face up causes a triggered ability of {{g:a filter}} to trigger, {AGAIN}",
        lambda g: (TriggersAgain(WhenTurnedFaceUp(Anything()), g, permanents=True),),
    ),
    static(
        "{f:filters} entering don't cause abilities to trigger",
        lambda f: (CausesNoTriggers(WhenEnters(f)),),
    ),
    static(
        "{f:filters} entering don't cause abilities of {g:filters} to trigger",
        lambda f, g: (CausesNoTriggers(WhenEnters(f), g),),
    ),
    static(
        "{f:filters} dying don't cause abilities to trigger",
        lambda f: (CausesNoTriggers(WhenDies(f)),),
    ),
    static(
        "{f:filters} dying don't cause abilities of {g:filters} to trigger",
        lambda f, g: (CausesNoTriggers(WhenDies(f), g),),
    ),
    static(
        "{f:filters} attacking don't cause abilities of {g:filters} to trigger",
        lambda f, g: (CausesNoTriggers(WhenAnyAttacks(f), g),),
    ),
    *(
        static(
            f"if (a triggered ability|a ability) of {{f:{which}}} triggers, {AGAIN}",
            lambda f: (TriggersAgain(None, f, permanents=True),),
        )
        for which in ("a filter", "itself")
    ),
    static(
        f"if a triggered ability of a {{f:core.s}} or another {{g:core.s}} you control triggers, {AGAIN}",
        _any_of_two,
        _says_any_of_two,
    ),
)
