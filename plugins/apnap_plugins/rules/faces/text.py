"""Words for permanents that are turned face up and face down (CR 708)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap import Instruction
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import AttachAsTurnedUp
from apnap_plugins.rules.faces.face_down import (
    AsTurnedFaceUp,
    IsFaceDown,
    MayLookAtFaceDown,
    TurnFaceDown,
    TurnFaceUp,
    WhenTurnedFaceUp,
)
from apnap_plugins.rules.faces.flipping import FLIPPED, Flip
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.words.filters import parts_of
from apnap_plugins.rules.words.references import ToSettle
from apnap_plugins.rules.words.trigger_conditions import happening

static: Final = partial(words, "static")

AS_FLIPPED: Final = ((FLIPPED.name, True),)
"""How a permanent enters that is returned flipped (CR 110.5, 710.4)."""


def _returned_flipped(o: Selector) -> MoveTo:
    """Under the control of whose ability it is, as nothing else is said (CR 110.2a)."""
    return MoveTo(o, "battlefield", under_your_control=True, enters=AS_FLIPPED)


def _as_turned(c: Instruction) -> Any:
    """What happens as it is turned face up; nothing is targeted then (CR 708.11)."""
    return ToSettle(lambda tree, targets: None if targets else (AsTurnedFaceUp(tree),), c)


def _face_down(o: Selector) -> Instruction:
    return TurnFaceDown(o)


def _attached(f: Filter) -> Any:
    return (AsTurnedFaceUp(AttachAsTurnedUp(f)),)


def _may_look(f: Filter) -> Any:
    """At face-down permanents: all others are seen by all."""
    return (MayLookAtFaceDown(f),) if IsFaceDown() in parts_of(f) else None


def _says_may_look(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], MayLookAtFaceDown):
        yield {"f": tree[0].filter}


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "clause",
        "(return {o:moving} to|put {o:moving} onto) the battlefield flipped",
        _returned_flipped,
        lambda t: [{"o": t.objects}] if isinstance(t, MoveTo) and t == _returned_flipped(t.objects) else [],
    ),
    words("clause", "flip {o:mention.s}", Flip),
    *happening(WhenTurnedFaceUp, ("is turned face up", "are turned face up"), once=True),
    words("clause", "turn {o:mentions} face up", TurnFaceUp),
    words("clause", "turn {o:mentions} face down", _face_down),
    static("as ~ is turned face up, {c:clauses}", _as_turned),
    static("as ~ is turned face up, you may attach it to a {f:filter.s}", _attached),
    static("you may look at {f:filters} any time", _may_look, _says_may_look),
)
