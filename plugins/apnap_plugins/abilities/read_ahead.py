"""Read ahead (CR 702.155)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Context, Event, Manifest, Moved, Static, declares, node
from apnap_plugins.rules.counters.counters import enters_with_counters
from apnap_plugins.rules.effects.history import EnteredThisTurn
from apnap_plugins.rules.frames.sagas import LORE, CanChapterTrigger, EntersWithLoreCounter, final_chapter
from apnap_plugins.rules.objects.entering import AsItEnters, as_it_will_be
from apnap_plugins.rules.vocabulary.asking import choose_number
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="read-ahead",
    name="Read Ahead",
    kind="keyword ability",
    rules=("702.155",),
    since="DMU",
    requires=("counters", "sagas", "turn"),
    kernel=">=0.1,<0.2",
)


@node
class EntersAtAChapter(AsItEnters):
    """CR 702.155a: as this Saga enters, its player chooses a chapter number; it enters with that many lore counters."""

    def entered(self, ctx: Context, event: Moved) -> Event:
        """From one to the final chapter number that it will have (CR 715.2d); none where it has no chapters."""
        game = ctx.game
        last = as_it_will_be(game, event, lambda new: final_chapter(game, new))
        if last == 0:
            return event
        words = f"With how many lore counters does {game.name_of(ctx.source)} enter?"
        number = choose_number(game, event.chooser(game), 1, last, "702.155a", words, source=ctx.source)
        return enters_with_counters(game, event, LORE, number)


@node
class InsteadOfOneCounter(Answering[EntersWithLoreCounter, bool]):
    """CR 702.155a, 715.3a: a Saga with read ahead enters with the number that was chosen, and with no other one."""

    question: ClassVar[type[EntersWithLoreCounter]] = EntersWithLoreCounter

    def answer(self, ctx: Context, value: bool, question: EntersWithLoreCounter) -> bool:
        """Of this Saga."""
        return value and question.saga != ctx.source


@node
class OnlyWhereItStands(Answering[CanChapterTrigger, bool]):
    """CR 702.155a: the turn it entered, a chapter triggers only where the Saga has exactly as many counters as it says."""

    question: ClassVar[type[CanChapterTrigger]] = CanChapterTrigger

    def answer(self, ctx: Context, value: bool, question: CanChapterTrigger) -> bool:
        """So those that were passed over don't; in later turns it is a Saga like others."""
        if question.saga != ctx.source or question.number == question.lore:
            return value
        return value and not EnteredThisTurn().matches(ctx, ctx.source)


apnap_declarations = declares(
    keyword_ability(
        "read-ahead",
        # CR 702.155a: two static abilities.
        Static((EntersAtAChapter(), InsteadOfOneCounter())),
        Static((OnlyWhereItStands(),)),
    )
)
