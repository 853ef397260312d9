"""Which damage is meant: from which sources, to what (CR 609.7)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Game, Node, node
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, is_player, player_ref
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import EachPlayer


def was_permanent(game: Game, source: int) -> bool:
    """Whether what deals damage is a permanent, or was as it was last."""
    return game.is_known(source) and game.object(source).zone[0] == "battlefield"


def recipient(event: DamageDealt) -> Ref:
    """To what the damage would be dealt."""
    return event.obj or player_ref(event.player)


@node
class IsSource(Filter):
    """Any source, wherever it is: "artifact source" is also said of a spell or a card, as "artifact" isn't (CR 109.2, 109.2c)."""

    steady: ClassVar[bool] = True
    regardless_of_source: ClassVar[bool] = True

    def matches(self, ctx: Context, obj: int) -> bool:
        """Whatever deals damage is one."""
        return True


def means_permanents(source: Filter) -> bool:
    """Whether a text that describes what deals damage means permanents: it names a type, and no spells or sources (CR 109.2)."""
    parts = tuple(part for part in source.walk() if isinstance(part, Filter))
    return bool(source.stated_types()) and not any(part.of_spells or part == IsSource() for part in parts)


@node
class DamageFilter(Node):
    """Says which damage is meant: from which sources, to what (CR 609.7).

    - `source`: what the source must be at the time it would deal damage (CR 609.7b, 609.7c); where it names a type, also a
      permanent, if `IsSource` or a word for spells doesn't say otherwise (CR 109.2).
    - `sources`: these sources only, for "that source" and "a source of your choice".
    - `to`: which permanents it would be dealt to; None for none. `players`: the same for players.
    - `only`: these recipients only.
    - `combat`: True for combat damage, False for noncombat damage, None for both.
    """

    source: Filter = Anything()
    sources: Selector | None = None
    to: Filter | None = Anything()
    players: Selector | None = EachPlayer()
    only: Selector | None = None
    combat: bool | None = None

    def matches(self, ctx: Context, event: Event) -> bool:
        """Whether `event` would deal such damage, as things stand (CR 615.2)."""
        if not isinstance(event, DamageDealt) or self.combat not in (None, event.combat):
            return False
        return self._is_to(ctx, event) and self._is_from(ctx, event.source)

    def _is_to(self, ctx: Context, event: DamageDealt) -> bool:
        if self.only is not None and recipient(event) not in self.only.refs(ctx):
            return False
        if not event.obj:
            return self.players is not None and player_ref(event.player) in self.players.refs(ctx)
        return self.to is not None and self.to.matches(ctx, event.obj)

    def _is_from(self, ctx: Context, source: int) -> bool:
        """CR 609.7a, 400.7c: a chosen permanent spell is also the permanent that it becomes."""
        if self.sources is not None and all(source not in (r, ctx.game.follow(r)) for r in _ids(self.sources, ctx)):
            return False
        if not self.source.matches(ctx, source):
            return False
        return self.sources is not None or was_permanent(ctx.game, source) or not means_permanents(self.source)


def _ids(selector: Selector, ctx: Context) -> list[int]:
    return [ref for ref in selector.refs(ctx) if not is_player(ref)]
