"""Words for putting what is attached onto the battlefield, and for what becomes attached (CR 301.5, 303.4, 701.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.attachments.attachments import AttachesOnlyTo, CantHaveAttached, UnattachedFrom, WhenUnattached
from apnap_plugins.rules.attachments.filters import HasAttachedSuch, IsAttachedTo
from apnap_plugins.rules.attachments.instructions import Unattach, UnattachAll
from apnap_plugins.rules.attachments.triggers import TheAttachment, WhatItCameOnto, WhenBecomesAttachedTo
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem, WithChoice
from apnap_plugins.rules.objects.text import CHOSEN
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, HasSubtype
from apnap_plugins.rules.vocabulary.selectors import All, This
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Resulting, caused

cause: Final = partial(words, "cause")
clause: Final = partial(words, "clause")

rule: Final = partial(words, "rule#")

_AURA: Final = HasSubtype("Aura")
_TO: Final[dict[str, Any]] = {"that": WhatItCameOnto(), "player": None}


# Any: a tree, whatever it is
def _says_another_attached(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, HasAttachedSuch) and tree.least == 1:
        *rest, last = parts_of(tree.filter)
        if rest and last == Another():
            yield {"f": both(*rest)}


def _onto_this(a: Filter) -> WhenBecomesAttachedTo:
    return WhenBecomesAttachedTo(a)


def _unattached_from_one(f: Filter, g: Filter, at: int) -> Resulting:
    """One that is chosen as this is done; "that creature" is what it was attached to."""
    choice = ChooseThem(both(f, IsAttachedTo(All(g))))
    return Resulting(WithChoice(choice, Unattach(CHOSEN)), "unattached from", "creature", at)


def _says_unattached_from_one(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WithChoice) and tree.then == Unattach(CHOSEN):
        *rest, last = parts_of(tree.choice.filter)
        if rest and isinstance(last, IsAttachedTo) and isinstance(last.of, All):
            found = {"f": both(*rest), "g": last.of.filter}
            if tree == _unattached_from_one(**found, at=0).what:
                yield found


WORDS: Final[tuple[WordDeclaration, ...]] = (
    clause("unattach a {f:core.s} from a {g:filter.s}", _unattached_from_one, _says_unattached_from_one, placed=True),
    *(
        declared
        for verb in ("enchanted", "equipped")
        for declared in (
            words("having", f"(that's|that are) {verb} by {{f:a filter}}", HasAttachedSuch),
            words(
                "condition",
                f"{{o:mention.s}} is {verb} by {{f:a filter}}",
                lambda o, f: ObjectIs(o, HasAttachedSuch(f)),
            ),
            words(
                "condition",
                f"{{o:mention.s}} is {verb} by {{n:many}} or more {{f:filter.p}}",
                lambda o, n, f: ObjectIs(o, HasAttachedSuch(f, n)),
            ),
        )
    ),
    rule("can't be enchanted", lambda: (CantHaveAttached(IsAffected(), _AURA),)),
    rule("can't be enchanted by other Auras", lambda: (CantHaveAttached(IsAffected(), both(_AURA, Another())),)),
    rule("can't be equipped", lambda: (CantHaveAttached(IsAffected(), HasSubtype("Equipment")),)),
    words(
        "having",
        "with another {f:filter.s} attached to (it|them)",
        lambda f: HasAttachedSuch(both(f, Another())),
        _says_another_attached,
    ),
    words("static", "~ can be attached only to {f:a filter}", lambda f: (AttachesOnlyTo(f),)),
    clause("unattach {o:mentions}", Unattach),
    clause("unattach all {f:filter.p} from {o:mentions}", UnattachAll),
    cause(
        "whenever {a:a filter} becomes attached to ~",
        **caused(_onto_this, it=TheAttachment(), that=None, player=None),
    ),
    cause(
        "whenever ~ becomes attached to a creature",
        **caused(lambda: WhenBecomesAttachedTo(to=CREATURE), it=This(), **_TO),
    ),
    cause(
        "whenever {a:a filter} becomes attached to {b:a filter}",
        **caused(WhenBecomesAttachedTo, "a b", it=TheAttachment(), **_TO),
    ),
    cause(
        "whenever ~ becomes unattached from a permanent",
        **caused(WhenUnattached, it=UnattachedFrom(), that=UnattachedFrom(), player=None),
    ),
)
