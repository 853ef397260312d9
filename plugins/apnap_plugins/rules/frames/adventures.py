"""Adventurer cards (CR 716): cast normally or as an Adventure, and from exile after it."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from apnap import OBJECT, Answering, Context, Field, Game, InsertedStep, Manifest, Moved, Step, declares, node
from apnap.words import words
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.faces.faces import ADVENTURE, FACE, FRONT, alternative
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.stack.stack import ResolveFrame, is_spell
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


def _exile(game: Game, frame: ResolveFrame) -> None:
    """CR 716.3d: as an Adventure resolves, its controller exiles it instead of putting it into the graveyard."""
    obj = frame.obj
    if obj in game.objects and is_spell(game, obj) and is_adventure(game, obj):
        game.happen(Moved(obj, "exile", cause="716.3d").with_enters(ON_AN_ADVENTURE.name, game.controller(obj)))


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
    InsertedStep("resolve", Step("Adventure", _exile, "716.3d"), before="608.2m"),
    # Casting from exile.
    CastFromAdventure(),
    words("having", ("that has a adventure", "with a adventure"), HasAdventure),
)
