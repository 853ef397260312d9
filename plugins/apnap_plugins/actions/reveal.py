"""Reveal (CR 701.16), and looking at cards (CR 701.16d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    SEEN_BY,
    AnyTimeCheck,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Verb,
    Wording,
    declares,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.faces.face_down import IsFaceDown
from apnap_plugins.rules.looking.text import WORDS as LOOKING_WORDS
from apnap_plugins.rules.looking.text_hands import WORDS as HAND_WORDS
from apnap_plugins.rules.looking.text_piles import WORDS as PILE_WORDS
from apnap_plugins.rules.looking.text_until import WORDS as UNTIL_WORDS
from apnap_plugins.rules.objects.arranging import Reordered
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.revealing import SHOWN, LookedAt, Revealed, Shown
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.vocabulary.actions import LOOK, REVEAL
from apnap_plugins.rules.vocabulary.asking import choose_order, choose_some
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.selectors import Remembered, TopOfLibrary
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.references import Moving

MANIFEST = Manifest(
    id="reveal",
    name="Reveal",
    kind="keyword action",
    rules=("701.16",),
    requires=("stack", "costs"),
    editions=("2017-09-25",),
    numbers={
        "2017-09-25": {"701.16": "701.14"},
        "2020-01-22": {"701.16": "701.15"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

LOOKED_AT: Final = Remembered("among")
"""What was looked at by an instruction before."""

BY_TRIGGERS: Final = Wording("revealed for triggers", "701.16a", (("", False), ("2020-01-22", True)))
"""Since that edition a card is revealed for as long as an ability that triggered on it is on the stack."""


def reveal(
    game: Game, player: int, objects: Iterable[int], keeper: int = 0, way: tuple[int, str] = (0, ""), kept: bool = False
) -> tuple[int, ...]:
    """`player` reveals these cards at once (CR 701.16a). Returns those that were revealed."""
    happened = game.happen_all([Revealed(obj, player, keeper, way, kept) for obj in objects if game.exists(obj)])
    return tuple(h.event.obj for h in happened if isinstance(h.event, Revealed))


def look(game: Game, player: int, objects: Iterable[int]) -> None:
    """`player` looks at these cards (CR 701.16d)."""
    game.happen_all([LookedAt(obj, player) for obj in objects if game.exists(obj)])


def _stays(game: Game, entry: Shown) -> bool:
    """Whether a card goes on being revealed while a player has priority (CR 701.16a).

    That is while the spell or ability whose cost it was, or an ability that triggered on it, is on the stack. In the
    edition of 2017 a triggered ability does not keep it revealed.
    """
    obj, _, keeper = entry
    if keeper in game.zone("stack"):
        return True
    always = game.rules.wording(BY_TRIGGERS)
    waiting = (game.get(ABILITY, item) for item in game.zone("stack"))
    causes = (h for info in waiting if info is not None for h in info.happened)
    return any(_is_reveal(h, obj) and (always or h.event.kept) for h in causes)  # type: ignore[attr-defined]


def _is_reveal(happened: Happened, obj: int) -> bool:
    return isinstance(happened.event, Revealed) and happened.event.obj == obj


def _stop_revealing(game: Game) -> None:
    """CR 701.16a: when a player is about to receive priority, what needed the revealed cards is over."""
    shown = game.get(SHOWN)
    if not shown:
        return
    kept = tuple(entry for entry in shown if entry[0] in game.objects and _stays(game, entry))
    for obj, before, _ in shown:
        if obj in game.objects and not any(entry[0] == obj for entry in kept):
            game.set(SEEN_BY, obj, before)
    game.set(SHOWN, 0, kept)


@node
class WhenRevealed(WhenObject):
    """Whenever a player reveals a card that a filter means."""

    filter: Filter
    events: ClassVar[tuple[type[Event], ...]] = (Revealed,)


@node
class Reveal(Instruction):
    """The controller of the ability reveals what a selector gives (CR 701.16a)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once; memory "revealed" has them."""
        ctx.memory["revealed"] = reveal(ctx.game, ctx.controller, self.objects.objects(ctx))


@node
class RevealFromTop(Instruction):
    """Look at the top cards of your library; you may reveal one that a filter means and put it into your hand.

    The rest go to the bottom in any order.
    """

    count: int
    filter: Filter

    def perform(self, ctx: Context) -> None:
        """Cards that stay in the library don't change zones (CR 401.4)."""
        game, player = ctx.game, ctx.controller
        seen = TopOfLibrary(self.count).objects(ctx)
        look(game, player, seen)
        fitting = tuple(c for c in seen if self.filter.matches(ctx, c))
        taken = choose_some(
            game, player, fitting, "701.16a", "Reveal a card and put it into your hand", most=1, source=ctx.this
        )
        shown = reveal(game, player, taken)
        if shown:
            game.happen_all([Moved(card, "hand", cause="effect", by=ctx.source) for card in shown])
        rest = tuple(c for c in seen if c in game.zone("library", player))
        words = "Put the rest on the bottom in which order, the uppermost first?"
        order = choose_order(game, player, rest, "401.4", words, source=ctx.this)
        if order:
            game.happen(Reordered(("library", player), player, tuple(reversed(order))))


@node
class LookAt(Instruction):
    """The controller of the ability looks at what a selector gives (CR 701.16d)."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All at once; memory "seen" has them."""
        seen = self.objects.objects(ctx)
        look(ctx.game, ctx.controller, seen)
        ctx.memory["seen"] = seen


def _face_down(o: Selector) -> LookAt | None:
    """At face-down permanents: whatever else a text points out is seen by all."""
    return LookAt(o) if any(isinstance(part, IsFaceDown) for part in o.walk()) else None


def _says_face_down(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, LookAt):
        yield {"o": tree.objects}


def _take(o: Selector) -> Do:
    """A card that is revealed and taken into its owner's hand."""
    return Do((Reveal(o), MoveTo(Moving(o), "hand")))


def _says_take(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Do) and len(tree.steps) == 2 and isinstance(tree.steps[0], Reveal):
        if tree == Do((Reveal(tree.steps[0].objects), MoveTo(tree.steps[0].objects, "hand"))):
            yield {"o": tree.steps[0].objects}


apnap_declarations = declares(
    BY_TRIGGERS,
    # What is being revealed or looked at.
    SHOWN,
    Verb(REVEAL, reveal),
    Verb(LOOK, look),
    # When cards stop being revealed.
    AnyTimeCheck("revealed", "701.16a", _stop_revealing, at_priority=True),
    # What cards call it, and what they say of the cards that were looked at or revealed.
    LOOKING_WORDS,
    PILE_WORDS,
    HAND_WORDS,
    UNTIL_WORDS,
    words("clause", "look at {o:mentions}", means=_face_down, says=_says_face_down),
    # "it" is the card that was looked at, though something else was named since
    words("clause", "reveal (it|that card)", means=lambda: Reveal(LOOKED_AT)),
    words("clause", "reveal {o:mention.s} and put it into your hand", _take, _says_take),
)
