"""Explore (CR 701.40)."""

from __future__ import annotations

from typing import ClassVar

from apnap import (
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Moved,
    Replacement,
    Teller,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.counters.counters import PLUS, CountersPut
from apnap_plugins.rules.vocabulary.actions import EXPLORE, REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Filter, Selector, came_about, is_player, top_of_library
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import Subject
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="explore",
    name="Explore",
    kind="keyword action",
    rules=("701.40",),
    since="XLN",
    requires=("reveal", "counters", "zones"),
    numbers={
        "2017-09-25": {"701.40": "701.38"},
        "2020-01-22": {"701.40": "701.39"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)


@event
class Explored(Event):
    """A permanent explores (CR 701.40a). It may be gone, then its last known information counts (CR 701.40c).

    That it has explored is known when this is done, however much of it was possible (CR 701.40b).
    """

    rule: ClassVar[str] = "701.40a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence: which creature explores."""
        return f"{teller.card(self.permanent)} explores"

    def perform(self, game: Game) -> bool:
        """Reveal the top card; a land goes to hand, else a +1/+1 counter and maybe the graveyard (CR 701.40a, 701.40b).

        Returns whether a land card was revealed.
        """
        top = top_of_library(game, self.player, 1)
        revealed = game.verb(REVEAL)(game, self.player, top)
        if revealed and is_type(game, revealed[0], "land"):
            game.happen(Moved(revealed[0], "hand", cause="explore", by=self.permanent))
            return True
        if game.exists(self.permanent):
            game.happen(CountersPut(PLUS, 1, self.permanent, by=self.permanent))
        if revealed and game.exists(revealed[0]) and _wants_rid_of_it(game, self.player, revealed[0]):
            game.happen(Moved(revealed[0], "graveyard", cause="explore", by=self.permanent))
        return False


def _wants_rid_of_it(game: Game, player: int, card: int) -> bool:
    """CR 701.40a: the player may put the card into the graveyard."""
    name = game.name_of(card)
    return choose_whether(game, player, "701.40a", f"Put {name} into your graveyard?", source=card)


def explore(game: Game, permanent: int) -> bool:
    """A permanent explores (CR 701.40a), also one that is gone (CR 701.40c). Whether it did."""
    player = game.controller(permanent)
    if player not in game.players_in():
        return False
    return came_about(game.happen(Explored(permanent, player)), Explored)


@node
class Explore(Instruction):
    """What a selector gives explores, one after another (CR 701.40a)."""

    what: Selector = This()

    def perform(self, ctx: Context) -> None:
        """Also what is gone (CR 701.40c)."""
        for ref in self.what.refs(ctx):
            if not is_player(ref):
                explore(ctx.game, ref)


@node
class WhenExplores(WhenObject):
    """Whenever a permanent that a filter means explores (CR 701.40b)."""

    events: ClassVar[tuple[type[Event], ...]] = (Explored,)


@node
class ExploresTwice(Replacement):
    """If a permanent that a filter means would explore, instead it explores, then it explores again (CR 614.1a, 701.40a)."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Explored,)

    def applies(self, ctx: Context, event: Event) -> bool:
        """Judged by the creature, or by what it last was where it is gone."""
        assert isinstance(event, Explored)
        return self.filter.matches(ctx, event.permanent)

    def replace(self, ctx: Context, event: Event) -> tuple[Event, ...]:
        """The creature explores, then it explores again."""
        return (event, event)


apnap_declarations = declares(
    Verb(EXPLORE, explore),
    words("verb#", ("[explores|explore]", "[explores|explore] again"), means=lambda: Explore(Subject())),
    alone(WhenExplores, "explores"),
    words(
        "static",
        "if {f:a filter} would explore, instead it explores, then it explores again",
        lambda f: (ExploresTwice(f),),
    ),
)
