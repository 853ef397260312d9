"""Riot (CR 702.136)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    Ability,
    Context,
    Event,
    Keyword,
    KeywordDefinition,
    Manifest,
    Move,
    Replacement,
    Static,
    YesNo,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.continuous import Gain
from apnap_plugins.rules.counters import PLUS, PutCounters, enters_with_counters
from apnap_plugins.rules.entering import as_it_will_be
from apnap_plugins.rules.lasting import IS_ALSO
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="riot",
    name="Riot",
    kind="keyword ability",
    rules=("702.136",),
    since="RNA",
    requires=("continuous-effects", "counters", "haste", "lasting"),
)

HASTE: Final = Gain((Keyword("haste"),))


@node
class CounterOrHaste(Replacement):
    """CR 702.136a: as this enters, its controller has it enter with a +1/+1 counter more, or it gains haste."""

    events: ClassVar[tuple[type[Event], ...]] = (Move,)
    entering: ClassVar[bool] = True

    def applies(self, ctx: Context, event: Event) -> bool:
        """As it enters the battlefield."""
        return isinstance(event, Move) and event.to == "battlefield"

    def replace(self, ctx: Context, event: Event) -> Event:
        """It has haste as it enters, and for as long as it is there (CR 702.136a, 611.2e)."""
        assert isinstance(event, Move)
        changed: Event = (
            enters_with_counters(ctx.game, event, PLUS, 1)
            if self._wants_counter(ctx, event)
            else event.with_enters(IS_ALSO.name, (*event.entering(IS_ALSO.name, ()), HASTE))
        )
        return changed

    def _wants_counter(self, ctx: Context, event: Move) -> bool:
        """Nobody is asked where a counter can't be put on it: it doesn't get one, so it gains haste (CR 101.2)."""
        game = ctx.game
        if not as_it_will_be(game, event, lambda new: game.possible(PutCounters(PLUS, 1, new, by=new))):
            return False
        words = f"{game.name_of(ctx.source)}: a +1/+1 counter rather than haste?"
        player = event.chooser(game)
        return bool(game.ask(YesNo(player=player, rule="702.136a", source=ctx.source, prompt=words)))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.136a: a static ability."""
    return (Static((CounterOrHaste(),)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Each instance works separately (CR 702.136b)."""
    return [KeywordDefinition("riot", _means, cumulative=True, text="riot")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("riot", "riot")
