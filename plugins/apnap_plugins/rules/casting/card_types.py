"""Card types, subtypes and supertypes: what rules say of them beside what other modules have (CR 205, 300–308)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Answering, Characteristics, Context, Game, Manifest, declares, node
from apnap_plugins.rules.casting.casting import CanCast
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.characteristics import SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.subtypes import subtypes_in

MANIFEST = Manifest(
    id="card-types",
    name="Card types",
    kind="rules",
    rules=("205", "300", "301", "302", "303", "304", "307", "308"),
    requires=("casting", "characteristics", "faces", "zones"),
    kernel=">=0.1,<0.2",
    not_tested={
        "205.1": "says where the type line is printed",
        "205.3f": "tells where a card's subtypes are found",
        "205.3n": "lists planar types: no rule asks whether there is one",
        "205.3q": "says which cards of variants have no subtypes",
    },
)


@node
class LegendarySpells(Answering[CanCast, bool]):
    """CR 205.4e: legendary instants and sorceries need a legendary creature or planeswalker of their caster."""

    question: ClassVar[type[CanCast]] = CanCast

    @classmethod
    def concerns(cls, characteristics: Characteristics) -> bool:
        """Nothing else."""
        types = characteristics[TYPES]
        return "legendary" in characteristics[SUPERTYPES] and not types.isdisjoint(("instant", "sorcery"))

    def answer(self, ctx: Context, value: bool, question: CanCast) -> bool:
        """Judged by what the spell is."""
        if not value or not self.concerns(ctx.game.characteristics(question.card)):
            return value
        return any(_is_legend(ctx.game, obj, question.player) for obj in ctx.game.zone("battlefield"))


def _is_legend(game: Game, obj: int, player: int) -> bool:
    chars = game.characteristics(obj)
    legend = "legendary" in chars[SUPERTYPES] and not chars[TYPES].isdisjoint(("creature", "planeswalker"))
    return legend and game.controller(obj) == player


def choose_subtype(game: Game, player: int, card_type: str, source: int = 0) -> str:
    """`player` chooses an existing subtype for a card type, one and only one (CR 205.3e).

    Also CR 205.3g, 205.3h, 205.3j, 205.3k.
    """
    options = tuple(sorted(subtypes_in(game.rules).by_type[card_type]))
    return choose_one(game, player, options, "205.3e", f"Choose a {card_type} type", source=source)


apnap_declarations = declares(
    # Rules of instants and sorceries.
    LegendarySpells(),
)
