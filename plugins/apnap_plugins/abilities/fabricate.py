"""Fabricate (CR 702.123)."""

from __future__ import annotations

from typing import ClassVar, Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Triggered, declares, node
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.objects.keys import CREATE
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, amount
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_number

MANIFEST = Manifest(
    id="fabricate",
    kind="keyword ability",
    rules=("702.123",),
    since="KLD",
    requires=("counters", "create", "stack"),
    kernel=">=0.1,<0.2",
)

SERVO: Final = Token("Artifact Creature — Servo", power=1, toughness=1)


def fabricate(number: Amount) -> Keyword:
    """Fabricate N (CR 702.123a)."""
    return Keyword("fabricate", (number,))


@node
class Fabricate(Instruction):
    """You may put N +1/+1 counters on this permanent; if you don't, create N Servos (CR 702.123a)."""

    rule: ClassVar[str] = "702.123a"
    count: Amount

    def perform(self, ctx: Context) -> None:
        """Servos also where no counters came on it, whatever the reason: it is gone, or can't have any."""
        game, player, number = ctx.game, ctx.controller, amount(ctx, self.count)
        counters = PutCounters(PLUS, number)
        name, one = game.name_of(ctx.source), number == 1
        put, made = ("a +1/+1 counter", "a Servo") if one else (f"{number} +1/+1 counters", f"{number} Servos")
        words = f"Put {put} on {name} rather than create {made}?"
        wanted = counters.is_possible(ctx) and choose_whether(game, player, self.rule, words, source=ctx.this)
        if not (wanted and counters.perform(ctx)):
            game.verb(CREATE)(game, player, SERVO, number)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.123a: a triggered ability of the permanent that enters."""
    return (Triggered(WhenEnters(), Fabricate(keyword.parameters[0]), tag="fabricate"),)


apnap_declarations = declares(
    # Its parameter is the number. Each instance triggers by itself (CR 702.123b).
    keyword_ability("fabricate", _means, worded=keyword_with_number, cumulative=True)
)
