"""Instructions that give activated abilities (CR 602)."""

from __future__ import annotations

from apnap import Context, Duration, Instruction, node
from apnap_plugins.rules.continuous.continuous import Gain, UntilEndOfTurn, affect
from apnap_plugins.rules.stack.abilities import activated_abilities
from apnap_plugins.rules.stack.gained_abilities import with_what_they_cost
from apnap_plugins.rules.vocabulary.base import Selector


@node
class GainActivatedAbilities(Instruction):
    """Objects gain all activated abilities of another one; what these call by name is what gained them (CR 201.5b)."""

    objects: Selector
    of: Selector
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Those that it has now."""
        game = ctx.game
        found = tuple(
            a for o in self.of.objects(ctx) for a in with_what_they_cost(game, o, activated_abilities(game, o))
        )
        if found:
            affect(ctx, self.objects.objects(ctx), (Gain(found, taken=True),), self.duration)
