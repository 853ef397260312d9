"""Exert (CR 701.39)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Leaf,
    Manifest,
    Static,
    Teller,
    TriggerCondition,
    Triggered,
    Verb,
    declares,
    event,
    node,
    one_of,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.combat.effects import MayPayToAttack
from apnap_plugins.rules.combat.triggers import WhenPaysToAttack
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.durations import UntilTheirUntapStep
from apnap_plugins.rules.turn.effects import DoesntUntap
from apnap_plugins.rules.vocabulary.actions import EXERT
from apnap_plugins.rules.vocabulary.base import WHOSE, Filter, Selector, is_whose, on_battlefield
from apnap_plugins.rules.vocabulary.deeds import Deed
from apnap_plugins.rules.vocabulary.filters import Anything
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.words.deeds_of_mechanics import done_to, things
from apnap_plugins.rules.words.references import Cause, ToSettle, Unsettled
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="exert",
    name="Exert",
    kind="keyword action",
    rules=("701.39",),
    since="AKH",
    requires=("attacking", "costs", "turn"),
    numbers={
        "2017-09-25": {"701.39": "701.37"},
        "2020-01-22": {"701.39": "701.38"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
)

STAYS_TAPPED: Final = DoesntUntap(IsAffected(), yours=True)
"""An exerted permanent doesn't untap in the untap step of the player who exerted it."""


EXERTED: Final = Deed("exerted", as_it_was=True)


@event
class Exerted(Leaf):
    """A player exerts a permanent (CR 701.39a), be it tapped or not, and however often (CR 701.39b)."""

    rule: ClassVar[str] = "701.39a"
    objects: ClassVar[tuple[str, ...]] = ("permanent",)
    subjects: ClassVar[tuple[str, ...]] = ("permanent", "player")
    permanent: int
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence: the player and the permanent."""
        return f"{teller.player(self.player)} exerts {teller.card(self.permanent)}"

    def perform(self, game: Game) -> None:
        """It won't untap in the player's next untap step, with whose end all such effects are over (CR 701.39b)."""
        EXERTED.note(game, self.player, self.permanent)
        ctx = Context(game, self.permanent, self.player)
        game.add_effect(ctx, STAYS_TAPPED, UntilTheirUntapStep(True), {"affected": (self.permanent,)})


def exert(game: Game, player: int, permanents: Iterable[int]) -> list[int]:
    """`player` exerts these permanents at once (CR 701.39a); what isn't on the battlefield can't be (CR 701.39c).

    Returns those that were.
    """
    exerting: list[Event] = [Exerted(one, player) for one in permanents if on_battlefield(game, one)]
    done = game.happen_all(exerting) if exerting and player in game.players_in() else []
    return [h.event.permanent for h in done if isinstance(h.event, Exerted)]


@node
class Exert(Instruction):
    """Exert permanents (CR 701.39a)."""

    what: Selector = This()

    def perform(self, ctx: Context) -> bool:
        """By the controller of the spell or ability. Whether any was."""
        return bool(exert(ctx.game, ctx.controller, self.what.objects(ctx)))


@node
class ExertThisCost(Cost):
    """Exert this permanent as a cost (CR 701.39a), also one that is exerted already (CR 701.39b)."""

    of_source: ClassVar[bool] = True
    plain: ClassVar[bool] = True

    def __str__(self) -> str:
        """As cards say it."""
        return "exert this permanent"

    def can_pay(self, ctx: Context) -> bool:
        """It is on the battlefield (CR 701.39c), and nothing forbids it."""
        return on_battlefield(ctx.game, ctx.source) and ctx.game.is_allowed(Exerted(ctx.source, ctx.controller))

    def pay(self, ctx: Context) -> None:
        """By the player who pays."""
        exert(ctx.game, ctx.controller, (ctx.source,))


@node
class WhenExerts(TriggerCondition):
    """Whenever a player exerts a permanent that a filter means; `whose` is "your", "each" or "opponent"."""

    filter: Filter = Anything()
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (Exerted,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """By the player and the permanent."""
        exerted = happened.event
        if not isinstance(exerted, Exerted) or not is_whose(ctx, exerted.player, self.whose):
            return False
        return self.filter.matches(ctx, exerted.permanent)


AS_IT_ATTACKS: Final = Static((MayPayToAttack("exert", (ExertThisCost(),)),))
"""CR 701.39d: its controller may exert it as it attacks, an optional cost to attack (CR 508.1g)."""
WHEN_YOU_DO: Final = Cause(WhenPaysToAttack("exert"), it=This(), player=None)
"""What the triggered ability in the same paragraph triggers on (CR 607.2h)."""


def _linked(e: Instruction) -> ToSettle:
    """The two linked abilities of one paragraph (CR 701.39d)."""

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return (AS_IT_ATTACKS, Triggered(WHEN_YOU_DO.on, tree, targets=targets))

    return ToSettle(make, e, WHEN_YOU_DO)


def _says_linked(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 2 or tree[0] != AS_IT_ATTACKS:
        return
    ability: Any = tree[1]
    if isinstance(ability, Triggered) and ability == Triggered(WHEN_YOU_DO.on, ability.effect, targets=ability.targets):
        yield {"e": Unsettled(ability.effect, tuple(s for s in ability.targets if isinstance(s, TargetSpec)))}


apnap_declarations = declares(
    Verb(EXERT, exert),
    words("cost part", "exert ~", lambda: (ExertThisCost(),)),
    words("line", "you may exert ~ as (it|he|she) attacks.", lambda: (AS_IT_ATTACKS,)),
    words("line", "you may exert ~ as (it|he|she) attacks. when you do, {e:body}", _linked, _says_linked),
    *done_by(WhenExerts, "exert{s} {f:a filter}"),
    EXERTED.fields,
    *done_to(things(EXERTED), "exerted|exerted|exert", "filter"),
)
