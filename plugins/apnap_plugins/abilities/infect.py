"""Infect (CR 702.90)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from apnap import Answering, Context, Event, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.counters import PutCounters
from apnap_plugins.rules.damage import DAMAGE_RESULTS, LoseLife, as_counters, deals_for
from apnap_plugins.rules.poison import POISON
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="infect",
    name="Infect",
    kind="keyword ability",
    rules=("702.90",),
    since="SOM",
    requires=("damage", "counters", "poison"),
)


@node
class DamagePoisons(Answering):
    """CR 702.90b–e: damage by a source with infect, wherever it is or was last, gives poison or -1/-1 counters.

    Players get poison counters instead of losing life, creatures -1/-1 counters instead of marked damage.
    """

    question: ClassVar[Question[tuple[Event, ...]]] = DAMAGE_RESULTS

    def answer(self, ctx: Context, value: Any, about: Any) -> tuple[Event, ...]:
        """The source's controller gives them."""
        results: tuple[Event, ...] = value
        game = ctx.game
        if not has_keyword(game, about.source, "infect"):
            return results
        if about.obj:
            return as_counters(game, results, about)
        who = deals_for(game, about.source)
        return tuple(_poison(r, who) if isinstance(r, LoseLife) else r for r in results)


def _poison(loss: LoseLife, who: int) -> Event:
    """What damage gives a player in place of a loss of life (CR 120.3b)."""
    return PutCounters(POISON, loss.amount, player=loss.player, who=who)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.90f)."""
    return [KeywordDefinition("infect", lambda keyword: (), text="infect")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What damage does (CR 702.90a)."""
    return [DamagePoisons()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("infect", "infect")
