"""Indestructible (CR 702.12)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Context, CounterKind, KeywordDefinition, Manifest, Prohibition, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.destruction import Destroy
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(
    id="indestructible",
    name="Indestructible",
    kind="keyword ability",
    rules=("702.12",),
    requires=("permanents", "counters"),
    mentions=("destroy",),
)


@node
class CantBeDestroyed(Prohibition):
    """CR 702.12b: a permanent with indestructible can't be destroyed, also not by lethal damage."""

    events: ClassVar[tuple[type, ...]] = (Destroy,)

    def forbids(self, ctx: Context, event: Any) -> bool:
        """Whether the permanent has it."""
        return has_keyword(ctx.game, event.obj, "indestructible")


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.12c)."""
    return [KeywordDefinition("indestructible", lambda keyword: (), text="indestructible")]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Indestructible counters (CR 122.1b)."""
    return [keyword_counter("indestructible")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The "can't"."""
    return [CantBeDestroyed()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [*keyword_words("indestructible", "indestructible"), keyword_counter_words("indestructible")]
