"""Durations that end as a spell leaves the stack, or as a card is cast (CR 611.2)."""

from __future__ import annotations

from apnap import Context, Duration, node


@node
class WhileOnStack(Duration):
    """For as long as the spell that it is about is on the stack."""

    def lasts(self, ctx: Context) -> bool:
        """Whether the spell is still there."""
        return any(obj in ctx.game.objects for obj in ctx.memory["affected"])


@node
class UntilCastFromExile(Duration):
    """Until the card that the ability is on is cast from exile (CR 611.2a), by anybody; also where it never is."""

    def lasts(self, ctx: Context) -> bool:
        """Whether it, or what the ability's cost made of it, hasn't left exile for the stack."""
        game = ctx.game
        cards = (ctx.source, *game.became(ctx.source))
        return not any(game.object(id).zone[0] == "exile" and game.cause_of_leaving(id) == "cast" for id in cards)
