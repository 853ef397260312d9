"""Adventurer cards (CR 716): cast normally or as an Adventure, and from exile after it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Context,
    Event,
    Field,
    Game,
    Manifest,
    Moved,
    Precondition,
    Replacement,
    declares,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.faces.faces import ADVENTURE, FACE, FRONT, alternative
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.stack.stack import is_spell
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import ALTERNATIVE

MANIFEST = Manifest(
    id="adventures",
    name="Adventurer cards",
    kind="rules",
    rules=("716",),
    requires=("faces", "casting", "stack", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "716.1": "says what adventurer cards look like",
        "716.3c": "belongs to copies of spells (707.10), which keep the field `face`",
    },
)

WAY: Final = CastingWay("adventure", face=FRONT)

ON_AN_ADVENTURE: Final = Field[int]("on an adventure of", OBJECT, -1, public=True)
"""The player who may cast the exiled card (CR 716.3d)."""


def is_adventure(game: Game, spell: int) -> bool:
    """Whether a spell was cast as an Adventure, or is a copy of one that was (CR 716.3c)."""
    return game.get(FACE, spell) == ADVENTURE


@node
class GoesOnAnAdventure(Replacement):
    """As an Adventure resolves, its controller exiles it instead of putting it into the graveyard (CR 716.3d).

    One of the effects that may have it so: with rebound, or where cards don't go to graveyards, a player chooses (CR 616.1).
    """

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """The last step of resolving (CR 608.2m), of something that shows another face."""
        return Precondition(values=(("to", "graveyard"), ("cause", "resolved")), fields=(FACE,))

    def applies(self, ctx: Context, event: Event) -> bool:
        """To a spell that was cast as an Adventure, and to a copy of one (CR 716.3c)."""
        if not isinstance(event, Moved) or (event.to, event.cause) != ("graveyard", "resolved"):
            return False
        return is_spell(ctx.game, event.obj) and is_adventure(ctx.game, event.obj)

    def replace(self, ctx: Context, event: Event) -> Event:
        """The player who controlled the spell may cast the card from there."""
        assert isinstance(event, Moved)
        controller = ctx.game.controller(event.obj)
        return event.with_(to="exile").with_enters(ON_AN_ADVENTURE.name, controller)


@node
class CastFromAdventure(Answering[CastingOptions, tuple[Castable, ...]]):
    """CR 716.3d: for as long as the card remains exiled, that player may cast it, but not as an Adventure."""

    question: ClassVar[type[CastingOptions]] = CastingOptions
    fields: ClassVar[tuple[Field[Any], ...]] = (ON_AN_ADVENTURE,)

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """For its mana cost (CR 716.4)."""
        game = ctx.game
        cards = game.having(ON_AN_ADVENTURE)
        return (*value, *((c, WAY) for c in cards if game.get(ON_AN_ADVENTURE, c) == question.player))


@node
class HasAdventure(Filter):
    """Has an Adventure, even where its characteristics aren't in use (CR 716.2a)."""

    reads: ClassVar[frozenset[str]] = frozenset([ALTERNATIVE.name, FACE.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Copies too (CR 716.2b, 716.2a)."""
        has = alternative(ctx.game.characteristics(obj), ADVENTURE) is not None
        return has or is_adventure(ctx.game, obj)


apnap_declarations = declares(
    # Who may cast what.
    ON_AN_ADVENTURE,
    # After the instructions of the spell.
    GoesOnAnAdventure(),
    # Casting from exile.
    CastFromAdventure(),
    words("having", ("that has a adventure", "with a adventure"), HasAdventure),
)
