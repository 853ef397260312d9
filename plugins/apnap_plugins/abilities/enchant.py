"""Enchant (CR 702.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from apnap import Answering, Context, Game, Keyword, KeywordDefinition, Manifest, Question, StaticEffect, hookimpl, node
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.abilities import Spell
from apnap_plugins.rules.attachments import CAN_BE_ATTACHED, is_aura
from apnap_plugins.rules.characteristics import keywords_of
from apnap_plugins.rules.selection import Filter, Ref, all_of, is_player
from apnap_plugins.rules.stack import TEXTS
from apnap_plugins.rules.targets import TargetSpec

MANIFEST = Manifest(
    id="enchant",
    name="Enchant",
    kind="keyword ability",
    rules=("702.5",),
    requires=("attachments", "stack", "targets"),
    not_tested={"702.5b": "says where the rules of Auras stand (303)"},
)


def enchant(objects: Filter | None = None, players: str = "", zone: str = "battlefield") -> Keyword:
    """Enchant [object or player]: a filter for objects, or whose; as in a target phrase (CR 702.5a, 702.5d)."""
    return Keyword("enchant", (TargetSpec(objects, players, zone=zone, prompt="what to enchant"),))


def _specs(game: Game, aura: int) -> list[TargetSpec]:
    return [instance.parameters[0] for instance in keywords_of(game, aura, "enchant")]


def _fits(game: Game, aura: int, spec: TargetSpec, ref: Ref) -> bool:
    """Whether the Aura's enchant ability lets it enchant this (CR 702.5a)."""
    ctx = Context(game, aura, game.controller(aura))
    if is_player(ref):
        mine: bool = ref[1] == ctx.controller
        return {"any": True, "opponent": not mine, "you": mine}.get(spec.players, False)
    if spec.filter is None or not game.exists(ref) or game.object(ref).zone[0] != spec.zone:
        return False
    return spec.filter.matches(ctx, ref)


def _together(specs: Sequence[TargetSpec]) -> TargetSpec:
    """One target phrase that asks for what all of them ask for (CR 702.5a, 702.5c)."""
    if len(specs) == 1:
        return specs[0]
    filters = [spec.filter for spec in specs]
    both = None if None in filters else all_of(*(f for f in filters if f is not None))
    words = [spec.players for spec in specs]
    narrow = sorted({word for word in words if word != "any"})
    players = "" if "" in words or len(narrow) > 1 else narrow[0] if narrow else "any"
    return TargetSpec(both, players, zone=specs[0].zone, prompt="what to enchant")


@node
class AuraTargets(Answering):
    """CR 702.5a, 303.4a: an Aura spell has one target, which its enchant abilities describe."""

    question: ClassVar[Question[Any]] = TEXTS
    anywhere: ClassVar[bool] = True

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """A text without effect in addition to what the spell says otherwise (CR 115.1b)."""
        specs = _specs(ctx.game, about) if is_aura(ctx.game, about) else []
        return (*value, Spell(None, (_together(specs),))) if specs else value


@node
class EnchantsOnly(Answering):
    """CR 702.5a, 702.5c: an Aura can be attached only to what all of its enchant abilities mean."""

    question: ClassVar[Question[bool]] = CAN_BE_ATTACHED

    def answer(self, ctx: Context, value: Any, about: Any) -> bool:
        """An Aura without the ability can enchant nothing (CR 702.5a, 303.4)."""
        aura, ref = about
        game = ctx.game
        if not value or not is_aura(game, aura):
            return bool(value)
        specs = _specs(game, aura)
        return bool(specs) and all(_fits(game, aura, spec, ref) for spec in specs)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Its parameter is a target phrase; all instances apply (CR 702.5c)."""
    return [KeywordDefinition("enchant", lambda keyword: (), cumulative=True, text="enchant {0}")]


@hookimpl
def apnap_rule_effects() -> Iterable[StaticEffect]:
    """What an Aura spell targets and what an Aura can enchant."""
    return [AuraTargets(), EnchantsOnly()]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it: enchant and a target phrase without the word target (CR 702.5a)."""
    return [
        words("keyword", "enchant {f:filter.s}", means=enchant),
        words("keyword", "enchant player", means=lambda: enchant(players="any")),
        words("keyword", "enchant opponent", means=lambda: enchant(players="opponent")),
    ]
