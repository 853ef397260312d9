"""Improvise (CR 702.126)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import (
    Ability,
    Context,
    Keyword,
    KeywordDefinition,
    Manifest,
    Static,
    Verb,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.characteristics import is_type
from apnap_plugins.rules.other_payments import RatherThanMana, tapped_for
from apnap_plugins.rules.permanents import TAPPED
from apnap_plugins.rules.words.keywords import spell_keyword_words
from apnap_plugins.rules.zones import permanents

MANIFEST = Manifest(
    id="improvise",
    name="Improvise",
    kind="keyword ability",
    rules=("702.126",),
    since="AER",
    requires=("casting", "payment", "tap-and-untap"),
)


@node
class TapArtifacts(RatherThanMana):
    """CR 702.126a: an artifact is tapped rather than generic mana paid."""

    kind: ClassVar[str] = "improvise"

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """Untapped artifacts that the player controls."""
        game = ctx.game
        return (o for o in permanents(game, player) if is_type(game, o, "artifact") and not game.get(TAPPED, o))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.126a: a static ability that functions on the stack."""
    return (Static((TapArtifacts(),), zones=("stack",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant (CR 702.126c)."""
    return [KeywordDefinition("improvise", _means, text="improvise")]


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """`pay: improvise`: the permanents are tapped (CR 702.126a), and the spell knows which (CR 400.7d)."""
    return [tapped_for("improvise", "702.126a")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return spell_keyword_words("improvise", "improvise")
