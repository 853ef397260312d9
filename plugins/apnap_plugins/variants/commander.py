"""Commander (CR 903): decks of 100 different cards led by a legendary creature, 40 life, and damage that it deals in combat.

The starting life total is that of CR 103.4c and 119.1c.
"""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    PLAYER,
    Answering,
    Context,
    Event,
    Field,
    Game,
    GameLost,
    Leaf,
    Manifest,
    StateBasedAction,
    Teller,
    declares,
    event,
    node,
)
from apnap_plugins.rules.damage.damage import DamageResults
from apnap_plugins.rules.designations.commander_decks import CommanderFormat
from apnap_plugins.rules.designations.commanders import COMMANDER_NAMES, Commander, commanders_among

MANIFEST = Manifest(
    id="commander",
    name="Commander",
    kind="variant",
    rules=("903", "103.4c", "104.3j", "119.1c", "704.6c"),
    requires=("commander-games", "commander-decks", "commanders", "damage", "combat"),
    kernel=">=0.1,<0.2",
    not_tested={
        "903.1": "says that the normal rules are used with these additions",
        "903.12": "is the Brawl option, a variant of its own",
        "903.12a": "is the Brawl option, a variant of its own",
        "903.12b": "says from which sets Brawl decks usually are",
        "903.13": "Commander Draft begins with a draft, and drafts are not played",
        "903.13a": "drafts are not played",
        "903.13b": "drafts are not played",
        "903.13c": "drafts are not played",
        "903.13d": "drafts are not played",
        "903.13e": "drafts are not played",
        "903.13f": "drafts are not played",
        "903.13g": "drafts are not played",
    },
)

LETHAL: Final = 21
"""That much combat damage of one commander is too much (CR 903.10a)."""
DEALT: Final = Field[tuple[tuple[Commander, int], ...]]("combat damage by commanders", PLAYER, (), public=True)
"""How much combat damage each commander, by its owner and number, has dealt to the player this game (CR 903.10a)."""


def dealt_by(game: Game, player: int, commander: Commander) -> int:
    """How much combat damage a commander has dealt to a player this game, whoever controlled it (CR 903.10a)."""
    dealt = game.get(DEALT, player)
    return dict(dealt).get(commander, 0)


@event
class CommanderDamageNoted(Leaf):
    """A commander has dealt combat damage to a player, and it is added up (CR 903.10a)."""

    rule: ClassVar[str] = "903.10a"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    amount: int
    commander: Commander

    def told(self, teller: Teller) -> str:
        """How much it is by now."""
        owner, number = self.commander
        name = teller.game.get(COMMANDER_NAMES, owner)[number]
        return f"{teller.player(self.player)} has been dealt {teller.happened.result} combat damage by commander {name}"

    def perform(self, game: Game) -> int:
        """Returns how much that makes."""
        before = game.get(DEALT, self.player)
        dealt = dict(before)
        dealt[self.commander] = dealt.get(self.commander, 0) + self.amount
        game.set(DEALT, self.player, tuple(sorted(dealt.items())))
        return dealt[self.commander]


@node
class CommanderDamage(Answering[DamageResults, tuple[Event, ...]]):
    """Combat damage that a commander deals to a player is added up, for each commander by itself (CR 903.10a, 702.124d)."""

    question: ClassVar[type[DamageResults]] = DamageResults

    def answer(self, ctx: Context, value: tuple[Event, ...], question: DamageResults) -> tuple[Event, ...]:
        """One result more."""
        damage = question.damage
        if not damage.combat or damage.player < 0 or damage.amount <= 0:
            return value
        commanders = commanders_among(ctx.game, damage.source)
        return (*value, *(CommanderDamageNoted(damage.player, damage.amount, one) for one in commanders))


def _too_much(game: Game) -> list[Event]:
    """CR 704.6c, 903.10a, 104.3j: who has been dealt 21 or more combat damage by one commander loses."""
    return [
        GameLost(player, f"{LETHAL} combat damage by a commander")
        for player in game.having(DEALT)
        if player in game.players_in() and any(amount >= LETHAL for _, amount in game.get(DEALT, player))
    ]


apnap_declarations = declares(
    # CR 903.5a, 903.7, 103.4c, 119.1c: 100 cards, 40 life. It is played by two or more, each for themself (CR 903.2).
    CommanderFormat("Commander", 100, (40, 40)),
    DEALT,
    CommanderDamage(),
    StateBasedAction("commander damage", "704.6c", _too_much),
)
