"""What payment asks of the rooms above it: keys of verbs, and what these share (CR 601.2g, 605.3)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from apnap import GAME, Field, Game, VerbKey
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.payment.frame import AnnouncementFrame
from apnap_plugins.rules.payment.mana_plans import Step

ReservedAbilities = frozenset[tuple[int, int]]
"""(object, number) of mana abilities that are being activated and have not resolved (CR 605.3c)."""

NOTHING_RESERVED: Final[ReservedAbilities] = frozenset()
"""No mana ability is being activated for another one, and nothing is kept for other costs."""


ACTIVATING: Final = Field[int]("mana abilities being activated", GAME, 0)
"""How many: what triggers on one of them resolves when that one has resolved."""


class ActivatingManaAbility(Protocol):
    """A player activates a mana ability, which resolves at once (CR 605.3b)."""

    def __call__(
        self,
        game: Game,
        player: int,
        obj: int,
        number: int,
        frame: AnnouncementFrame | None = None,
        planned: Step | None = None,
        reserved: ReservedAbilities = NOTHING_RESERVED,
        other_costs: Sequence[Cost] = (),
    ) -> None:
        """Ability `number` of `obj`, while `frame` is paid for. Raises IllegalAction where it can't be.

        `planned` are choices made for it already, `other_costs` the costs that must be payable after it.
        """


ACTIVATE_MANA_ABILITY: Final = VerbKey[ActivatingManaAbility]("activate mana ability", "mana-abilities")
"""A player activates a mana ability, which resolves at once (CR 605.3b)."""

PayingOtherwise = Callable[[Game, int, tuple[int, ...], AnnouncementFrame], None]
"""(game, player, objects, frame): the player uses these objects rather than mana; raises IllegalAction where they can't."""


def paying_with(kind: str) -> VerbKey[PayingOtherwise]:
    """The key for a way to pay other than mana, by the `kind` of its atoms (CR 601.2h): convoke and delve are such ways."""
    return VerbKey(f"pay: {kind}")
