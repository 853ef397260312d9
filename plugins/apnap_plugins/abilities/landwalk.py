"""Landwalk (CR 702.14): islandwalk, nonbasic landwalk, snow swampwalk and all its other kinds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Answering,
    Context,
    Game,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    StaticEffect,
    hookimpl,
    node,
)
from apnap.words import Bindings, WordDeclaration, word_list, words
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import is_type, keywords_of
from apnap_plugins.rules.combat import TREATED_AS_HAVING, defending_player
from apnap_plugins.rules.selection import Filter
from apnap_plugins.rules.subtypes import LAND_TYPES
from apnap_plugins.rules.typed_words import typed_name, typed_words
from apnap_plugins.rules.zones import permanents

MANIFEST = Manifest(id="landwalk", name="Landwalk", kind="keyword ability", rules=("702.14",), requires=("blocking",))

_NOUNS: Final = frozenset([*(name.lower() for name in LAND_TYPES), "land"])


def landwalk(quality: Filter) -> Keyword:
    """[Type]walk (CR 702.14a): the filter says what the land must be."""
    return Keyword("landwalk", (quality,))


def _name(quality: Filter) -> str:
    """What the ability is called: "islandwalk". Other filters than names can tell are landwalk by that name alone."""
    return typed_name(quality, "walk", _NOUNS) or "landwalk"


def _walks(game: Game, attacker: int, instance: Keyword) -> bool:
    """Whether the defending player controls such a land, and no effect lets the creature be blocked despite it."""
    (quality,) = instance.parameters
    for name in ("landwalk", _name(quality)):
        if not game.query(TREATED_AS_HAVING, True, (attacker, name, "be blocked")):
            return False
    ctx = Context(game, attacker, game.controller(attacker))
    lands = (o for o in permanents(game, defending_player(game, attacker)) if is_type(game, o, "land"))
    return any(quality.matches(ctx, land) for land in lands)


@node
class Unblockable(Answering):
    """CR 702.14c: a creature with landwalk can't be blocked as long as the defending player controls such a land.

    What the blockers can do themselves makes no difference (CR 702.14d).
    """

    question: ClassVar[Question[bool]] = CAN_BLOCK

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """By the attacker's instances, each for itself."""
        attacker = about[1]
        return bool(value) and not any(
            _walks(ctx.game, attacker, i) for i in keywords_of(ctx.game, attacker, "landwalk")
        )


@node
class BlockedDespiteLandwalk(Answering):
    """Creatures can be blocked as though they didn't have landwalk of a kind, or any landwalk (CR 609.4)."""

    quality: Filter | None = None
    question: ClassVar[Question[Any]] = TREATED_AS_HAVING

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """For the purpose of being blocked only."""
        _, keyword, purpose = about
        name = "landwalk" if self.quality is None else _name(self.quality)
        return bool(value) and not (purpose == "be blocked" and keyword == name)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is a filter for the land. Several instances of one kind are redundant (CR 702.14e)."""
    return [KeywordDefinition("landwalk", lambda keyword: (), text="landwalk")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """The evasion ability (CR 702.14b)."""
    return [Unblockable()]


# Words -----------------------------------------------------------------------------------------------


def _despite(a: Filter, b: Filter) -> Any:
    return (BlockedDespiteLandwalk(a),) if a == b else None


def _says_despite(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], BlockedDespiteLandwalk) and tree[0].quality:
        yield {"a": tree[0].quality, "b": tree[0].quality}


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return [
        typed_words("landwalk name", "walk", _NOUNS),
        words("keyword", "{q:landwalk name}", means=landwalk),
        word_list("ability name", {"landwalk": "landwalk"}),
        words(
            "static",
            "creatures with {a:landwalk name} can be blocked as though they didn't have {b:landwalk name}",
            means=_despite,
            says=_says_despite,
        ),
        words(
            "static",
            "creatures with landwalk abilities can be blocked as though they didn't have those abilities",
            means=lambda: (BlockedDespiteLandwalk(),),
        ),
    ]
