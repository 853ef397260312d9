"""The predefined tokens of the rulebook (CR 111.10a–h)."""

from __future__ import annotations

from typing import Final

from apnap import Context, Game, Instruction, Manifest, declares, node
from apnap_plugins.rules.costs.costs import CostPart, SacrificeThisCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.instructions import do
from apnap_plugins.rules.mana.instructions import AddManaAnyColor
from apnap_plugins.rules.mana.mana import AddManaOf, Mana, Restriction
from apnap_plugins.rules.objects.tokens import PredefinedToken, Token
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.vocabulary.actions import SCRY
from apnap_plugins.rules.vocabulary.characteristics import is_type
from apnap_plugins.rules.vocabulary.symbols import mana_cost

MANIFEST = Manifest(
    id="predefined-tokens",
    name="Predefined tokens",
    kind="rules",
    rules=("111.10",),
    requires=("tokens", "activated-abilities", "costs", "mana", "payment", "damage", "casting"),
    mentions=("scry",),
    kernel=">=0.1,<0.2",
)


@node
class ScryByVerb(Instruction):
    """The player scries (CR 701.18a), where the mechanic is in force."""

    count: int

    def perform(self, ctx: Context) -> None:
        """Through the verb: the token does not bring the mechanic along."""
        ctx.game.verb(SCRY)(ctx.game, ctx.controller, self.count)


@node
class NoNonartifactSpells(Restriction):
    """CR 111.10h: this mana can't be spent to cast a nonartifact spell."""

    def allows(self, game: Game, mana: Mana, frame: AnnouncementFrame | None) -> bool:
        """On abilities, and whatever else is paid for, it may be spent."""
        return frame is None or frame.way is None or is_type(game, frame.obj, "artifact")


def _artifact(name: str, cost: tuple[CostPart, ...], *effects: Instruction) -> PredefinedToken:
    return PredefinedToken(name, Token(f"Artifact — {name}", abilities=(Activated(cost, do(*effects)),)))


GENERIC_1: Final = mana_cost("{1}")
GENERIC_2: Final = mana_cost("{2}")
SHARD: Final = Activated((GENERIC_2, SacrificeThisCost()), do(ScryByVerb(1), DrawCards(1)))

apnap_declarations = declares(
    # CR 111.10a.
    _artifact("Treasure", (TapThisCost(), SacrificeThisCost()), AddManaAnyColor()),
    # CR 111.10b.
    _artifact("Food", (GENERIC_2, TapThisCost(), SacrificeThisCost()), GainLife(3)),
    # CR 111.10c.
    _artifact("Gold", (SacrificeThisCost(),), AddManaAnyColor()),
    # CR 111.10d.
    PredefinedToken("Walker", Token("Creature — Zombie", "B", 2, 2, name="Walker")),
    # CR 111.10e.
    PredefinedToken("Shard", Token("Enchantment — Shard", abilities=(SHARD,)), ("scry",)),
    # CR 111.10f.
    _artifact("Clue", (GENERIC_2, SacrificeThisCost()), DrawCards(1)),
    # CR 111.10g.
    _artifact("Blood", (GENERIC_1, TapThisCost(), DiscardCost(), SacrificeThisCost()), DrawCards(1)),
    # CR 111.10h.
    _artifact("Powerstone", (TapThisCost(),), AddManaOf((("C",),), NoNonartifactSpells())),
)
