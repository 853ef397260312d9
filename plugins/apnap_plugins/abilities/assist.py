"""Assist (CR 702.132)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Context,
    Field,
    Game,
    IllegalAction,
    InsertedStep,
    Manifest,
    Question,
    Static,
    Step,
    declares,
    node,
    question,
)
from apnap_plugins.rules.mana.atoms import PaymentSource
from apnap_plugins.rules.mana.mana import ANY_GENERIC
from apnap_plugins.rules.payment.frame import AnnouncementFrame, OtherManaPayments
from apnap_plugins.rules.payment.keys import NOTHING_RESERVED, ReservedAbilities
from apnap_plugins.rules.payment.payment import can_pay_mana, mana_abilities, most_mana, pay_mana
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_some
from apnap_plugins.rules.vocabulary.base import player_ref
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="assist",
    kind="keyword ability",
    rules=("702.132",),
    since="BBD",
    requires=("casting", "payment"),
    kernel=">=0.1,<0.2",
)

ASKED: Final = Field[bool]("help was asked for", OBJECT, False)
"""Of a spell with assist: whoever may help has done what they wanted."""


@question
class AnotherPlayerMayHelp(Question[bool]):
    """Whether another player may help to pay for a spell (CR 702.132a). The first value is False; an answer allows it."""

    rule: ClassVar[str] = "702.132a"
    frame: AnnouncementFrame


def _generic(number: int) -> ManaCost:
    return ManaCost((str(number),)) if number else ManaCost(())


def most_help(game: Game, frame: AnnouncementFrame, helper: int, without: ReservedAbilities = NOTHING_RESERVED) -> int:
    """How much generic mana another player could pay for what is paid for, `without` some mana abilities."""
    theirs = replace(frame, player=helper)
    return next(
        n
        for n in range(most_mana(game, helper, theirs), -1, -1)
        if can_pay_mana(game, helper, _generic(n), theirs, without)
    )


def _hidden(game: Game, helper: int, player: int) -> ReservedAbilities:
    """Mana abilities of the helper's cards that `player` can't see: what can be proposed mustn't tell of them."""
    found = mana_abilities(game, helper)
    return frozenset((obj, number) for obj, number, _ in found if not game.may_look(player, obj))


@node
class Help(Answering[OtherManaPayments, tuple[PaymentSource, ...]]):
    """CR 702.132a: while nobody has been asked it may be that another player pays for generic mana, by what is known of them.

    So the spell can be proposed; where they don't, and it can't be paid otherwise, it is taken back (CR 728.1).
    """

    question: ClassVar[type[OtherManaPayments]] = OtherManaPayments

    def answer(
        self, ctx: Context, value: tuple[PaymentSource, ...], question: OtherManaPayments
    ) -> tuple[PaymentSource, ...]:
        """As much as any one of the others could pay; several instances are like one."""
        frame = question.frame
        game = ctx.game
        if frame.obj != ctx.source or frame.ability is not None or frame.player != ctx.controller:
            return value
        if game.get(ASKED, ctx.source) or any(atom.kind == "assist" for atom in value):
            return value
        helpers = [p for p in game.players_in() if p != frame.player]
        others = ((p, most_help(game, frame, p, _hidden(game, p, frame.player))) for p in helpers)
        unit = frozenset([ANY_GENERIC])
        return (*value, *(PaymentSource("assist", 0, p, (unit,) * most, ctx.source) for p, most in others if most))


@node
class MayBeHelped(Answering[AnotherPlayerMayHelp, bool]):
    """CR 702.132a: the player who casts this spell may choose another player to help."""

    question: ClassVar[type[AnotherPlayerMayHelp]] = AnotherPlayerMayHelp

    def answer(self, ctx: Context, value: bool, question: AnotherPlayerMayHelp) -> bool:
        """For this spell only."""
        return value or (question.frame.obj == ctx.source and question.frame.ability is None)


def _ask_for_help(game: Game, frame: AnnouncementFrame) -> None:
    """CR 702.132a: before mana abilities are activated another player may be chosen, who may pay for generic mana."""
    if not game.is_answered(AnotherPlayerMayHelp) or not game.query(AnotherPlayerMayHelp(frame), False):
        return
    game.set(ASKED, frame.obj, True)
    others = tuple(player_ref(p) for p in game.apnap() if p != frame.player)
    if not others or not frame.mana.generic():
        return
    chosen = choose_some(game, frame.player, others, "702.132a", "Who may help to pay?", most=1, source=frame.obj)
    for _, helper in chosen:
        game.act(helper, partial(_help, game, frame, helper))


def _help(game: Game, frame: AnnouncementFrame, helper: int) -> None:
    """CR 702.132a: the chosen player activates mana abilities, and pays for any amount of the generic mana.

    As always they are activated as the mana is spent. Where they give other mana than was foreseen, the player says anew
    how much they pay.
    """
    theirs = replace(frame, player=helper)
    while True:
        most = min(frame.mana.generic(), most_help(game, frame, helper))
        much = choose_number(
            game, helper, 0, most, "702.132a", f"Pay how much of {frame.mana}?", source=frame.obj, cost=True
        )
        try:
            spent = pay_mana(game, helper, _generic(much), frame.ctx, theirs)
        except IllegalAction:
            continue
        finally:
            frame.irreversible_count = theirs.irreversible_count
        frame.spent += spent
        frame.mana = frame.mana.with_generic(frame.mana.generic() - much)
        return


apnap_declarations = declares(
    # Several instances are redundant.
    keyword_ability(
        "assist",
        # CR 702.132a: a static ability that functions on the stack.
        Static((MayBeHelped(), Help()), zones=("stack",)),
    ),
    # How far the payment is.
    ASKED,
    # Before the player who casts the spell activates mana abilities and pays.
    InsertedStep("cast", Step("assist", _ask_for_help, "702.132a"), before="601.2h"),
)
