"""A house plugin with two keywords of its own and counters that give them: one adds up, the other doesn't (CR 122.1b)."""

from __future__ import annotations

from collections.abc import Iterable

from apnap import Ability, CounterKind, Keyword, KeywordDefinition, Manifest, Triggered, hookimpl
from apnap.words import WordDeclaration
from apnap_plugins.rules.counters import keyword_counter
from apnap_plugins.rules.instructions import GainsLife
from apnap_plugins.rules.triggering import AtBeginning
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(id="countercards", name="Counters with keywords", kind="house", requires=("counters", "damage"))


def _hums(keyword: Keyword) -> tuple[Ability, ...]:
    """At the beginning of your end step, you gain that much life, or 1."""
    return (Triggered(AtBeginning("end"), GainsLife(*keyword.parameters or (1,))),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Hum adds up, drone doesn't."""
    return [
        KeywordDefinition("hum", _hums, cumulative=True, text="hum"),
        KeywordDefinition("drone", _hums, text="drone"),
    ]


@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """Hum counters, drone counters, and loud counters, which give hum 3."""
    return [
        keyword_counter("hum", cumulative=True),
        keyword_counter("drone"),
        keyword_counter("hum", 3, name="loud", cumulative=True),
    ]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call them."""
    hum = [*keyword_words("hum", "hum"), keyword_counter_words("hum")]
    return [*hum, *keyword_words("drone", "drone"), keyword_counter_words("drone")]
