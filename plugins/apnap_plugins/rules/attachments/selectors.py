"""Selectors for what something is attached to (CR 303.4)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, node
from apnap_plugins.rules.attachments.attachments import ATTACHED_TO
from apnap_plugins.rules.vocabulary.base import Ref, Selector, is_player


@node
class EnchantedPlayer(Selector):
    """The player that the source is attached to (CR 303.4)."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Now or last."""
        host = ctx.game.get(ATTACHED_TO, ctx.source)
        return (host,) if is_player(host) else ()
