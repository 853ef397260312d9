"""Mutate (CR 702.140): a creature spell that merges with a creature (CR 725) instead of becoming a permanent of its own."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    EVERYWHERE,
    OBJECT,
    Ability,
    Answering,
    ChooseOne,
    Context,
    Event,
    Field,
    Game,
    InsertedStep,
    Keyword,
    Manifest,
    Static,
    Step,
    Teller,
    declares,
    event,
    node,
)
from apnap.words import words
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.effects.as_it_enters import IS_ALSO
from apnap_plugins.rules.faces.merging import merge
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.stack import Resolved, ResolveFrame, SpellAbilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, is_player
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, Not, all_of
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.layouts import PlainLayout
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="mutate",
    kind="keyword ability",
    rules=("702.140", "608.3d"),
    since="IKO",
    requires=("casting", "lasting", "merging", "stack", "targets"),
    kernel=">=0.1,<0.2",
)

WAY: Final = "mutate"

TIMES_MUTATED: Final = Field[int]("times it has mutated", OBJECT, 0, public=True)
"""Of a permanent: how many spells merged with it because they were mutating."""


def mutate(*cost: CostPart) -> Keyword:
    """Mutate [cost] (CR 702.140a)."""
    return Keyword("mutate", (cost,))


# The mutating creature spell -----------------------------------------------------------------------------


@node
class HasOwnerOfThis(Filter):
    """An object with the same owner as the spell that this is on (CR 702.140a)."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whoever controls either."""
        return ctx.game.object(obj).owner == ctx.game.object(ctx.this).owner


_HOST: Final = TargetSpec(all_of(CREATURE, Not(HasSubtype("Human")), HasOwnerOfThis()), prompt="creature to mutate")
_TARGETS: Final = Spell(None, (_HOST,))


@node
class MutatesWithTarget(Answering[SpellAbilities, tuple[Spell, ...]]):
    """CR 702.140a: a spell that was cast for its mutate cost targets a creature, and so does a copy of it."""

    question: ClassVar[type[SpellAbilities]] = SpellAbilities

    def answer(self, ctx: Context, value: tuple[Spell, ...], question: SpellAbilities) -> tuple[Spell, ...]:
        """One creature, however many mutate abilities the spell has."""
        mutating = question.spell == ctx.source and cast_info(ctx.game, question.spell, "way") == WAY
        return (*value, _TARGETS) if mutating and _TARGETS not in value else value


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.140a: an alternative cost from wherever the card may be cast, and the target that comes with it."""
    cost = AlternativeCost(WAY, cost_parts(keyword.parameters[0]))
    return (Static((cost, MutatesWithTarget()), zones=(EVERYWHERE,)),)


# Resolving -----------------------------------------------------------------------------------------------


@event
class Mutated(Event):
    """A mutating creature spell merges with a creature as it resolves (CR 702.140c, 702.140d). `obj` is the creature."""

    rule: ClassVar[str] = "702.140c"
    objects: ClassVar[tuple[str, ...]] = ("obj", "spell")
    obj: int
    spell: int
    on_top: bool

    def told(self, teller: Teller) -> str:
        """Where the spell's card comes to lie."""
        return f"{teller.card(self.spell)} mutates with a creature, {'over' if self.on_top else 'under'} it"

    def perform(self, game: Game) -> None:
        """The whole has the abilities of all (CR 702.140e); what refers to the spell refers to it (CR 702.140f)."""
        also = game.get(IS_ALSO, self.spell)
        if merge(game, self.spell, self.obj, self.on_top, all_abilities=True):
            game.set(TIMES_MUTATED, self.obj, game.get(TIMES_MUTATED, self.obj) + 1)
            if also:
                game.set(IS_ALSO, self.obj, (*game.get(IS_ALSO, self.obj), *also))


def _begins_resolving(game: Game, frame: ResolveFrame) -> None:
    """CR 702.140b, 702.140c, 608.3d: it merges with its target; with an illegal one it goes on as a creature spell."""
    if MANIFEST.id not in game.reached:
        return
    place = next((place for place, (_, specs) in enumerate(frame.parts) if specs == _TARGETS.targets), -1)
    if place < 0:
        return
    creature = next((ref for ref in frame.targets[place][0] if not is_player(ref)), 0)
    if not creature:
        frame.all_targets_illegal = False
        return
    options, words_ = ("over", "under"), "Put it over or under the creature?"
    asked = ChooseOne(player=frame.ctx.controller, options=options, rule="702.140c", source=frame.obj, prompt=words_)
    game.happen(Mutated(creature, frame.obj, game.ask(asked) == "over"))
    game.happen(Resolved(frame.obj, True))
    frame.done = True


# What cards say ------------------------------------------------------------------------------------------


@node
class WhenMutates(WhenObject):
    """Whenever a creature that a filter means mutates (CR 702.140d), as it is then."""

    events: ClassVar[tuple[type[Event], ...]] = (Mutated,)


@node
class TimesMutated(Quantity):
    """How often this permanent has mutated."""

    reads = frozenset([TIMES_MUTATED.name])

    def value(self, ctx: Context) -> int:
        """Since it entered; also where it has left."""
        return ctx.game.get(TIMES_MUTATED, ctx.source)


apnap_declarations = declares(
    # Its parameter is the cost, a part of one or a tuple of parts.
    keyword_ability("mutate", _means, worded=keyword_with_cost, cumulative=True),
    # How often it happened.
    TIMES_MUTATED,
    # Before spells with illegal targets are removed from the stack (CR 608.3b).
    InsertedStep("resolve", Step("mutate", _begins_resolving, "702.140b"), before="doesn't resolve"),
    PlainLayout("mutate"),
    alone(WhenMutates, "mutates"),
    words("quantity", "the number of times ~ has mutated", TimesMutated),
)
