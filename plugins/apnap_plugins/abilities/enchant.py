"""Enchant (CR 702.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from apnap import Answering, Characteristics, Context, Game, Keyword, KeywordDefinition, Manifest, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.attachments.attachments import CanBeAttached, is_aura
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.stack import SpellAbilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Ref, is_player, is_whose
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, keywords_of
from apnap_plugins.rules.vocabulary.filters import all_of

MANIFEST = Manifest(
    id="enchant",
    kind="keyword ability",
    rules=("702.5",),
    requires=("attachments", "stack", "targets"),
    kernel=">=0.1,<0.2",
    not_tested={"702.5b": "says where the rules of Auras stand (303)"},
)


def enchant(objects: Filter | None = None, players: str = "", zone: str = "battlefield") -> Keyword:
    """Enchant [object or player]: a filter for objects, or whose; as in a target phrase (CR 702.5a, 702.5d)."""
    return Keyword("enchant", (TargetSpec(objects, players, zone=zone, prompt="what to enchant"),))


def _says_of_card(tree: object) -> Iterator[Bindings]:
    if isinstance(tree, Keyword) and tree.parameters and isinstance(tree.parameters[0], TargetSpec):
        spec = tree.parameters[0]
        if spec.filter is not None and tree == enchant(spec.filter, zone="graveyard"):
            yield {"f": spec.filter}


def _specs(game: Game, aura: int) -> list[TargetSpec]:
    return [instance.parameters[0] for instance in keywords_of(game, aura, "enchant")]


def _fits(game: Game, aura: int, spec: TargetSpec, ref: Ref) -> bool:
    """Whether the Aura's enchant ability lets it enchant this (CR 702.5a)."""
    ctx = Context(game, aura, game.controller(aura))
    if is_player(ref):
        whose = {"any": "each", "opponent": "opponent", "you": "your"}.get(spec.players)
        return whose is not None and is_whose(ctx, ref[1], whose)
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
class AuraTargets(Answering[SpellAbilities, tuple[Spell, ...]]):
    """CR 702.5a, 303.4a: an Aura spell has one target, which its enchant abilities describe."""

    question: ClassVar[type[SpellAbilities]] = SpellAbilities
    anywhere: ClassVar[bool] = True

    @classmethod
    def concerns(cls, characteristics: Characteristics) -> bool:
        """Auras alone."""
        return "Aura" in characteristics[SUBTYPES]

    def answer(self, ctx: Context, value: tuple[Spell, ...], question: SpellAbilities) -> tuple[Spell, ...]:
        """A text without effect in addition to what the spell says otherwise (CR 115.1b)."""
        specs = _specs(ctx.game, question.spell) if is_aura(ctx.game, question.spell) else []
        return (*value, Spell(None, (_together(specs),))) if specs else value


@node
class EnchantsOnly(Answering[CanBeAttached, bool]):
    """CR 702.5a, 702.5c: an Aura can be attached only to what all of its enchant abilities mean."""

    question: ClassVar[type[CanBeAttached]] = CanBeAttached

    def answer(self, ctx: Context, value: bool, question: CanBeAttached) -> bool:
        """An Aura without the ability can enchant nothing (CR 702.5a, 303.4)."""
        aura = question.attachment
        game = ctx.game
        if not value or not is_aura(game, aura):
            return value
        specs = _specs(game, aura)
        return bool(specs) and all(_fits(game, aura, spec, question.to) for spec in specs)


apnap_declarations = declares(
    # Its parameter is a target phrase; all instances apply (CR 702.5c).
    KeywordDefinition("enchant", lambda keyword: (), cumulative=True, text="enchant {0}"),
    # What an Aura spell targets and what an Aura can enchant.
    AuraTargets(),
    EnchantsOnly(),
    # What cards call it: enchant and a target phrase without the word target (CR 702.5a).
    words("keyword", "enchant {f:filter.s}", enchant),
    words("keyword", "enchant {f:card filter.s} in a graveyard", lambda f: enchant(f, zone="graveyard"), _says_of_card),
    words("keyword", "enchant player", lambda: enchant(players="any")),
    words("keyword", "enchant opponent", lambda: enchant(players="opponent")),
)
