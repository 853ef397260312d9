"""Convoke (CR 702.51)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import Context, Game, Manifest, Static, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.other_payments import RatherThanMana, WasUsedFor, tapped_for
from apnap_plugins.rules.mana.mana import ANY_GENERIC
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import COLORS, is_creature
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.keywords import keyword_ability, spell_keyword_words

MANIFEST = Manifest(
    id="convoke",
    kind="keyword ability",
    rules=("702.51",),
    since="RAV",
    requires=("casting", "payment", "tap-and-untap"),
    kernel=">=0.1,<0.2",
)


@node
class TapCreatures(RatherThanMana):
    """CR 702.51a: a creature is tapped rather than mana of its color, or generic mana, paid."""

    kind: ClassVar[str] = "convoke"

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """Untapped creatures that the player controls, also those that came this turn."""
        game = ctx.game
        return (o for o in permanents(game, player) if is_creature(game, o) and not game.get(TAPPED, o))

    def pays_for(self, game: Game, obj: int) -> frozenset[str]:
        """Mana of its colors, and generic mana; no colorless mana."""
        colors: frozenset[str] = game.characteristics(obj)[COLORS]
        return colors | {ANY_GENERIC}


def _that_convoked(tree: Any) -> Iterator[Bindings]:
    parts = parts_of(tree) if isinstance(tree, Filter) else ()
    if len(parts) > 1 and parts[-1] == WasUsedFor("convoke"):
        yield {"f": both(*parts[:-1])}


apnap_declarations = declares(
    # Several instances are redundant (CR 702.51d).
    keyword_ability(
        "convoke",
        # CR 702.51a, 702.51b: a static ability that functions on the stack, about how the total cost is paid.
        Static((TapCreatures(),), zones=("stack",)),
        worded=spell_keyword_words,
    ),
    # `pay: convoke`: the permanents are tapped (CR 702.51a), and the spell knows which (CR 702.51c, 400.7d).
    tapped_for("convoke", "702.51a"),
    words("filter#", "{f:core#} that convoked (it|~)", lambda f: both(f, WasUsedFor("convoke")), _that_convoked),
)
