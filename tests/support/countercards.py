"""A house plugin with two keywords of its own and counters that give them: one adds up, the other doesn't (CR 122.1b).

It also has counters that only players get (CR 122.1).
"""

from __future__ import annotations

from apnap import Ability, CounterKind, Keyword, KeywordDefinition, Manifest, Triggered, declares
from apnap.words import word_list
from apnap_plugins.rules.counters.counters import keyword_counter
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.words.keywords import keyword_counter_words, keyword_words

MANIFEST = Manifest(id="countercards", name="Counters with keywords", kind="house", requires=("counters", "damage"))


def _hums(keyword: Keyword) -> tuple[Ability, ...]:
    """At the beginning of your end step, you gain that much life, or 1."""
    return (Triggered(AtBeginning("end"), GainLife(*keyword.parameters or (1,))),)


apnap_declarations = declares(
    # Hum adds up, drone doesn't.
    KeywordDefinition("hum", _hums, cumulative=True, text="hum"),
    KeywordDefinition("drone", _hums, text="drone"),
    # Hum counters, drone counters, and loud counters, which give hum 3.
    keyword_counter("hum", cumulative=True),
    keyword_counter("drone"),
    keyword_counter("hum", 3, name="loud", cumulative=True),
    # Fame counters.
    CounterKind("fame"),
    word_list("player counter", {"fame": "fame"}),
    keyword_words("hum", "hum"),
    keyword_counter_words("hum"),
    keyword_words("drone", "drone"),
    keyword_counter_words("drone"),
)
