"""Mutate (CR 702.140, 725): a creature spell that merges with a creature instead of entering the battlefield."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.casting.casting import AlternativeCost, cast_info
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.objects.merging import merge
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.stack import Resolved, ResolveFrame, SpellAbilities
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, HasSubtype, Not

MANIFEST = apnap.Manifest(id="spike-mutate", name="Mutate", kind="keyword ability", requires=("casting", "merging"))


@apnap.node
class SameOwner(Filter):
    def matches(self, ctx: apnap.Context, obj: int) -> bool:
        return ctx.game.object(obj).owner == ctx.game.object(ctx.this).owner


HOST = TargetSpec(And((CREATURE, Not(HasSubtype("Human")), SameOwner())), prompt="non-Human creature you own")


@apnap.node
class MutateTarget(apnap.Answering[SpellAbilities, tuple[Spell, ...]]):
    question = SpellAbilities

    def answer(self, ctx: apnap.Context, value: tuple[Spell, ...], question: SpellAbilities):
        mine = question.spell == ctx.source and cast_info(ctx.game, question.spell, "way") == "mutate"
        return (*value, Spell(None, (HOST,))) if mine else value


@apnap.event
class Mutates(apnap.Event):
    id = "mutate"
    obj: int
    spell: int
    on_top: bool

    def perform(self, game: apnap.Game) -> None:
        merge(game, self.spell, self.obj, self.on_top, all_abilities=True)


@apnap.node
class WhenMutates(apnap.TriggerCondition):
    events = (Mutates,)

    def matches(self, ctx: apnap.Context, happened: apnap.Happened) -> bool:
        return happened.event.obj == ctx.source


def _resolve(game: apnap.Game, frame: ResolveFrame) -> None:
    if cast_info(game, frame.obj, "way") != "mutate":
        return
    if frame.all_targets_illegal:  # CR 702.140b
        frame.all_targets_illegal, frame.parts, frame.targets = False, [], ()
        return
    host = frame.targets[-1][0][0]
    ask = apnap.ChooseOne(player=frame.ctx.controller, options=("over", "under"), rule="702.140c", source=frame.obj)
    game.happen(Mutates(host, frame.obj, game.ask(ask) == "over"))
    game.happen(Resolved(frame.obj, True))
    frame.done = True


def _expand(keyword: apnap.Keyword) -> tuple[apnap.Static, ...]:
    cost = AlternativeCost("mutate", cost_parts(keyword.parameters[0]))
    return (apnap.Static((cost, MutateTarget()), zones=(apnap.EVERYWHERE,)),)


apnap_declarations = apnap.declares(
    apnap.KeywordDefinition("mutate", _expand, cumulative=True),
    apnap.InsertedStep("resolve", apnap.Step("mutate", _resolve, "702.140b"), before="doesn't resolve"),
)
