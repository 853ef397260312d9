"""Tap and untap (CR 701.21)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Context, Event, Game, Instruction, Manifest, Prohibition, Verb, declares, node
from apnap.words import words
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.permanents.actions import Tapped, Untapped
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.actions import TAP, UNTAP
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.words.references import Subject

MANIFEST = Manifest(
    id="tap-and-untap",
    name="Tap and Untap",
    kind="keyword action",
    rules=("701.21",),
    requires=("permanents",),
    numbers={
        "2017-09-25": {"701.21": "701.19"},
        "2020-01-22": {"701.21": "701.20"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


def tap(game: Game, objects: Iterable[int]) -> list[int]:
    """Tap these permanents at once (CR 701.21a). Only untapped permanents can be tapped; returns those that were."""
    tapped, there = game.written(TAPPED), frozenset(game.zone("battlefield"))
    ids = [o for o in objects if o not in tapped and o in there]
    return (
        [h.event.obj for h in game.happen_all([Tapped(o) for o in ids]) if isinstance(h.event, Tapped)] if ids else []
    )


def untap(game: Game, objects: Iterable[int]) -> list[int]:
    """Untap these permanents at once (CR 701.21b). Only tapped permanents can be untapped; returns those that were."""
    tapped, there = game.written(TAPPED), frozenset(game.zone("battlefield"))
    ids = [o for o in objects if o in tapped and o in there]
    return (
        [h.event.obj for h in game.happen_all([Untapped(o) for o in ids]) if isinstance(h.event, Untapped)]
        if ids
        else []
    )


@node
class CantBecomeUntapped(Prohibition):
    """Permanents that a filter means can't become untapped, by whatever would untap them (CR 101.2, 701.21b)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Untapped,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """In the untap step, by effects and for costs."""
        return isinstance(event, Untapped) and self.filter.matches(ctx, event.obj)


@node
class TapOrUntap(Instruction):
    """Tap or untap a permanent, as a player chooses when this is done (CR 608.2d, 701.21)."""

    objects: Selector
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """A choice for each of several, then all of it."""
        game = ctx.game
        chosen: dict[str, list[int]] = {"tap": [], "untap": []}
        for player in self.who.players(ctx)[:1]:
            for obj in self.objects.objects(ctx):
                how = choose_one(game, player, ("tap", "untap"), "608.2d", "Tap or untap it?", source=ctx.this)
                chosen[how].append(obj)
        tap(game, chosen["tap"])
        untap(game, chosen["untap"])


apnap_declarations = declares(
    Verb(TAP, tap),
    Verb(UNTAP, untap),
    words("rule#", "can't become untapped", lambda: (CantBecomeUntapped(IsAffected()),)),
    # What cards call doing one of both.
    words("clause", "tap or untap {o:mentions}", means=TapOrUntap),
    words(
        "verb#",
        "[taps|tap] or [untaps|untap] {o:mention.s}",
        lambda o: TapOrUntap(o, Subject()),
        lambda tree: [{"o": tree.objects}] if isinstance(tree, TapOrUntap) and tree.who == Subject() else [],
    ),
)
