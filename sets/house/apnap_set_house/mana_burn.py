"""Mana burn: unspent mana that empties from a pool costs its player that much life."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Event, Game, Manifest, Replacement, declares, event, node
from apnap_plugins.rules.damage.damage import LifeLost
from apnap_plugins.rules.mana.mana import Mana, ManaLost
from apnap_plugins.rules.objects.replacement_order import SELF

MANIFEST = Manifest(
    id="mana-burn",
    name="Mana burn",
    kind="house",
    requires=("damage", "mana", "turn"),
    authors=("the apnap authors",),
    kernel=">=0.1,<0.2",
)


@event
class ManaBurn(Event):
    """A player's unspent mana empties, and they lose 1 life for each mana lost this way.

    The mana is lost first: what is kept, or becomes other mana instead, does not burn.
    """

    rule: ClassVar[str] = "house: mana burn"
    objects: ClassVar[tuple[str, ...]] = ()
    sequential: ClassVar[bool] = True
    player: int
    mana: tuple[Mana, ...]

    def perform(self, game: Game) -> int:
        """Returns how much life was lost."""
        done = game.happen(ManaLost(self.player, self.mana, emptying=True))
        if done is None or not isinstance(done.event, ManaLost) or not done.result:
            return 0
        burned = game.happen(LifeLost(self.player, len(done.result), cause="mana burn"))
        return burned.result or 0 if burned is not None else 0


@node
class UnspentManaBurns(Replacement):
    """As a step or phase ends, mana that empties (CR 500.4) burns."""

    events: ClassVar[tuple[type[Event], ...]] = (ManaLost,)
    category: ClassVar[str] = SELF  # it is what losing mana means here, and others replace that

    def applies(self, ctx: Context, event: Event) -> bool:
        """Not to mana that an effect takes away."""
        return isinstance(event, ManaLost) and event.emptying

    def replace(self, ctx: Context, event: Event) -> Event:
        """The whole: losing the mana, then the life."""
        assert isinstance(event, ManaLost)
        return ManaBurn(event.player, event.mana)


apnap_declarations = declares(
    # A rule, without a source.
    UnspentManaBurns(),
)
