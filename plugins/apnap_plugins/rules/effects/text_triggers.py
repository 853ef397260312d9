"""Words for effects about other triggers: "causes a triggered ability to trigger" (CR 603.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.combat.triggers import WhenAnyAttacks
from apnap_plugins.rules.effects.triggers import CausesNoTriggers, TriggersAgain
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import Another, Or, YouControl
from apnap_plugins.rules.words.filters import both, parts_of, without_another

static: Final = partial(words, "static")

AGAIN: Final = "(that ability triggers a additional time|it triggers a additional time)"


def _again(f: Filter, g: Filter) -> Any:
    return (TriggersAgain(WhenEnters(f), g, permanents=True),)


def _again_attacking(f: Filter, g: Filter) -> Any:
    return (TriggersAgain(WhenAnyAttacks(f), g, permanents=True),)


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


def _says_none(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree)
    if isinstance(effect, CausesNoTriggers) and isinstance(effect.cause, WhenEnters):
        yield {"f": effect.cause.filter}


def _any_of_two(f: Filter, g: Filter) -> Any:
    """Of one kind, or of another kind and another object, both of which you control."""
    return (TriggersAgain(None, both(Or((f, both(g, Another()))), YouControl()), permanents=True),)


def _says_any_of_two(tree: Any) -> Iterator[Bindings]:
    effect = _only(tree)
    parts = parts_of(effect.of) if isinstance(effect, TriggersAgain) and effect.cause is None else ()
    if len(parts) == 2 and isinstance(parts[0], Or) and len(parts[0].parts) == 2:
        one, other = parts[0].parts
        yield from ({"f": one, "g": g} for g in without_another(other))


WORDS: Final[tuple[WordDeclaration, ...]] = (
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
        "{f:filters} entering don't cause abilities to trigger",
        lambda f: (CausesNoTriggers(WhenEnters(f)),),
        _says_none,
    ),
    static(
        f"if a triggered ability of {{f:a filter}} triggers, {AGAIN}",
        lambda f: (TriggersAgain(None, f, permanents=True),),
    ),
    static(
        f"if a triggered ability of a {{f:core.s}} or another {{g:core.s}} you control triggers, {AGAIN}",
        _any_of_two,
        _says_any_of_two,
    ),
)
