"""Echo (CR 702.30)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    Answering,
    AnyTimeCheck,
    Condition,
    Context,
    Event,
    Field,
    Game,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Question,
    Teller,
    Triggered,
    declares,
    event,
    in_words,
    node,
    question,
)
from apnap.words import word_list, words
from apnap_plugins.rules.casting.casting import can_pay_costs
from apnap_plugins.rules.casting.costs_in_resolution import may_pay
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.turn.durations import end_of
from apnap_plugins.rules.turn.phases import UPKEEP
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.turn.turn import FirstActionsOfStep
from apnap_plugins.rules.vocabulary.actions import SACRIFICE
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import Amount, Quantity, amount
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.vocabulary.triggers import WhenObject
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import caused

MANIFEST = Manifest(
    id="echo",
    kind="keyword ability",
    rules=("702.30",),
    since="USG",
    requires=("casting", "sacrifice", "turn"),
    kernel=">=0.1,<0.2",
    not_tested={"702.30b": "tells of cards' errata: their texts have the cost"},
)

STEADY: Final = Field[int]("controlled since their upkeep by", OBJECT, -1, public=True)
"""The player who has controlled a permanent since the beginning of an upkeep of theirs, without a break (CR 702.30a)."""
NEWLY: Final = Field[bool]("controlled since this upkeep only", OBJECT, False, lasts=end_of(UPKEEP), public=True)
"""That this upkeep is the first of those: the one before it began without the permanent."""


def echo(*cost: CostPart) -> Keyword:
    """Echo [cost] (CR 702.30a)."""
    return Keyword("echo", (cost,))


# Since which upkeep ----------------------------------------------------------------------------------------


@node
class NoteWhatIsControlled(Instruction):
    """As an upkeep begins: what the players whose it is control now, they have from here on (CR 702.30a)."""

    def perform(self, ctx: Context) -> None:
        """What they had before they go on having."""
        game = ctx.game
        for obj in game.zone("battlefield"):
            player = game.controller(obj)
            if game.is_active(player) and game.get(STEADY, obj) != player:
                game.set(STEADY, obj, player)
                game.set(NEWLY, obj, True)


@node
class NotesAsUpkeepsBegin(Answering[FirstActionsOfStep, tuple[tuple[int, Instruction], ...]]):
    """A rule of games in which something can have echo: it has to be known what was there as upkeeps began (CR 702.30a)."""

    question: ClassVar[type[FirstActionsOfStep]] = FirstActionsOfStep

    def answer(
        self, ctx: Context, value: tuple[tuple[int, Instruction], ...], question: FirstActionsOfStep
    ) -> tuple[tuple[int, Instruction], ...]:
        """Each upkeep, also an additional one of the turn."""
        return (*value, (0, NoteWhatIsControlled())) if ctx.game.stage_name() == UPKEEP else value


def _forget_lost_control(game: Game) -> None:
    """Who gets it back has come to control it anew; what is phased out changes hands for nobody (CR 702.30a)."""
    for obj in game.having(STEADY):
        if game.exists(obj) and game.controller(obj) != game.get(STEADY, obj):
            game.set(STEADY, obj, -1)
            game.set(NEWLY, obj, False)


@node
class CameSinceLastUpkeep(Condition):
    """If this permanent came under your control since the beginning of your last upkeep, the one before this (CR 702.30a)."""

    reads = frozenset([STEADY.name, NEWLY.name])

    def holds(self, ctx: Context) -> bool:
        """Asked as the ability triggers, before this upkeep is noted, and as it resolves (CR 603.4)."""
        game = ctx.game
        return game.get(STEADY, ctx.source) != ctx.controller or game.get(NEWLY, ctx.source)


# Paying ----------------------------------------------------------------------------------------------------


@question
class EchoAlternatives(Question[tuple[tuple[CostPart, ...], ...]]):
    """What may be paid rather than the echo cost of a permanent (CR 702.30a). First nothing; answers add costs."""

    rule: ClassVar[str] = "702.30a"
    permanent: int


@node
class MayPayRatherThanEcho(Answering[EchoAlternatives, tuple[tuple[CostPart, ...], ...]]):
    """You may pay a cost rather than pay the echo cost for permanents you control (CR 702.30a)."""

    cost: tuple[CostPart, ...]
    question: ClassVar[type[EchoAlternatives]] = EchoAlternatives

    def answer(
        self, ctx: Context, value: tuple[tuple[CostPart, ...], ...], question: EchoAlternatives
    ) -> tuple[tuple[CostPart, ...], ...]:
        """For those of the same controller."""
        return (*value, self.cost) if ctx.game.controller(question.permanent) == ctx.controller else value


@event
class EchoCostPaid(Leaf):
    """A player has paid the echo cost of a permanent, as its ability asked for it (CR 702.30a)."""

    rule: ClassVar[str] = "702.30a"
    idle: ClassVar[bool] = True
    obj: int
    player: int

    def told(self, teller: Teller) -> str:
        """One sentence with the player and the permanent."""
        return f"{teller.player(self.player)} pays the echo cost of {teller.card(self.obj)}"


@node
class WhenEchoCostPaid(WhenObject):
    """When the echo cost of a permanent that a filter means is paid (CR 702.30a)."""

    events: ClassVar[tuple[type[Event], ...]] = (EchoCostPaid,)


@node
class SacrificeUnlessEchoed(Instruction):
    """Sacrifice this permanent unless you pay its echo cost (CR 702.30a); `x` is what X in that is, found now."""

    rule: ClassVar[str] = "702.30a"
    cost: tuple[CostPart, ...]
    x: Amount = 0

    def perform(self, ctx: Context) -> None:
        """Who doesn't control it any more can still pay, but has nothing to sacrifice (CR 701.17a)."""
        game, player, permanent = ctx.game, ctx.controller, ctx.source
        ctx.x = amount(ctx, self.x)
        cost = self._chosen(ctx)
        if not may_pay(ctx, player, cost, rule=self.rule):
            game.verb(SACRIFICE)(game, player, [permanent])
        elif cost == self.cost:
            game.happen(EchoCostPaid(permanent, player))

    def _chosen(self, ctx: Context) -> tuple[CostPart, ...]:
        """The echo cost, or what may be paid rather than it; where none can be paid it doesn't matter."""
        game, player = ctx.game, ctx.controller
        others = game.query(EchoAlternatives(ctx.source), ())
        able = [c for c in dict.fromkeys((self.cost, *others)) if can_pay_costs(game, CostToPay.of(ctx, player, c))]
        if not able:
            return self.cost
        words = tuple(" and ".join(map(in_words, cost)) for cost in able)
        return able[choose_place(game, player, words, self.rule, "Pay which cost for echo?", source=ctx.this)]


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.30a: a triggered ability of your upkeep, for what is newly yours."""
    cost, *x = keyword.parameters
    pays = SacrificeUnlessEchoed(cost_parts(cost), *x)
    return (Triggered(AtBeginning(UPKEEP), pays, CameSinceLastUpkeep(), tag="echo"),)


def _of_x(c: ManaCost, q: Quantity) -> tuple[Keyword, ...]:
    return (Keyword("echo", ((c,), q)),)


apnap_declarations = declares(
    # Parameters: the cost, a part of one or a tuple of parts; and what X in it is, where that is said.
    keyword_ability("echo", _means, worded=keyword_with_cost, cumulative=True),
    # What players have controlled since which upkeep.
    (STEADY, NEWLY),
    NotesAsUpkeepsBegin(),
    AnyTimeCheck("lost echo's control", "702.30a", _forget_lost_control),
    words("keyword line", "~ has echo {c:mana cost}, where x is {q:quantity}.", _of_x),
    words(
        "static",
        "you may pay {c:mana cost} rather than pay the echo cost for permanents you control",
        lambda c: (MayPayRatherThanEcho((c,)),),
    ),
    words("cause", "when ~'s echo cost is paid", **caused(WhenEchoCostPaid)),
    word_list("counter kind", {"echo": "echo"}),  # such counters give nothing
)
