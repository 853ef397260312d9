"""Assist (CR 702.132)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    Answering,
    Choose,
    ChooseNumber,
    Context,
    Field,
    Game,
    IllegalAction,
    Insertion,
    Keyword,
    KeywordDefinition,
    Manifest,
    Question,
    Static,
    Step,
    hookimpl,
    node,
)
from apnap.words import WordDeclaration
from apnap_plugins.rules.casting import PutFrame
from apnap_plugins.rules.mana import ANY_GENERIC
from apnap_plugins.rules.payment import (
    NOT_BUSY,
    PAYMENT_WAYS,
    Atom,
    Busy,
    can_pay_mana,
    mana_abilities,
    most_mana,
    pay_mana,
)
from apnap_plugins.rules.selection import player_ref
from apnap_plugins.rules.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_words

MANIFEST = Manifest(
    id="assist",
    name="Assist",
    kind="keyword ability",
    rules=("702.132",),
    since="BBD",
    requires=("casting", "payment"),
)

ASKED: Final = Field[bool]("help was asked for", OBJECT, False)
"""Of a spell with assist: whoever may help has done what they wanted."""
HAS_HELP: Final = Question[bool]("another player may help to pay", "702.132a")
"""Asked about the frame of what is paid for; the first value is False."""


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """How far the payment is."""
    return [ASKED]


def _generic(number: int) -> ManaCost:
    return ManaCost((str(number),)) if number else ManaCost(())


def most_help(game: Game, frame: PutFrame, helper: int, without: Busy = NOT_BUSY) -> int:
    """How much generic mana another player could pay for what is paid for, `without` some mana abilities."""
    theirs = replace(frame, player=helper)
    return next(n for n in range(most_mana(game, helper, theirs), -1, -1)
                if can_pay_mana(game, helper, _generic(n), theirs, without))  # fmt: skip


def _hidden(game: Game, helper: int, player: int) -> Busy:
    """Mana abilities of the helper's cards that `player` can't see: what can be proposed mustn't tell of them."""
    found = mana_abilities(game, helper)
    return frozenset((obj, number) for obj, number, _ in found if not game.may_look(player, obj))


@node
class Help(Answering):
    """CR 702.132a: while nobody has been asked it may be that another player pays for generic mana, by what is known of them.

    So the spell can be proposed; where they don't, and it can't be paid otherwise, it is taken back (CR 728.1).
    """

    question: ClassVar[Question[Any]] = PAYMENT_WAYS

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """As much as any one of the others could pay; several instances are like one."""
        game = ctx.game
        if about.obj != ctx.source or about.ability is not None or about.player != ctx.controller:
            return value
        if game.get(ASKED, ctx.source) or any(atom.kind == "assist" for atom in value):
            return value
        helpers = [p for p in game.players_in() if p != about.player]
        others = ((p, most_help(game, about, p, _hidden(game, p, about.player))) for p in helpers)
        unit = frozenset([ANY_GENERIC])
        return (*value, *(Atom("assist", 0, p, (unit,) * most, ctx.source) for p, most in others if most))


@node
class MayBeHelped(Answering):
    """CR 702.132a: the player who casts this spell may choose another player to help."""

    question: ClassVar[Question[Any]] = HAS_HELP

    def answer(self, ctx: Context, value: Any, about: Any) -> Any:
        """For this spell only."""
        return value or (about.obj == ctx.source and about.ability is None)


def _ask_for_help(game: Game, frame: PutFrame) -> None:
    """CR 702.132a: before mana abilities are activated another player may be chosen, who may pay for generic mana."""
    if not game.query(HAS_HELP, False, frame):
        return
    game.set(ASKED, frame.obj, True)
    others = tuple(player_ref(p) for p in game.apnap() if p != frame.player)
    if not others or not frame.mana.generic():
        return
    chosen = game.ask(Choose(player=frame.player, options=others, minimum=0, maximum=1, rule="702.132a", source=frame.obj,
                             prompt="Who may help to pay?"))  # fmt: skip
    for _, helper in chosen:
        game.act(helper, partial(_help, game, frame, helper))


def _help(game: Game, frame: PutFrame, helper: int) -> None:
    """CR 702.132a: the chosen player activates mana abilities, and pays for any amount of the generic mana.

    As always they are activated as the mana is spent. Where they give other mana than was foreseen, the player says anew
    how much they pay.
    """
    theirs = replace(frame, player=helper)
    while True:
        most = min(frame.mana.generic(), most_help(game, frame, helper))
        much = game.ask(ChooseNumber(player=helper, minimum=0, maximum=most, rule="702.132a", source=frame.obj,
                                     prompt=f"Pay how much of {frame.mana}?", cost=True))  # fmt: skip
        try:
            spent = pay_mana(game, helper, _generic(much), frame.ctx, theirs)
        except IllegalAction:
            continue
        finally:
            frame.stay = theirs.stay
        frame.spent += spent
        frame.mana = frame.mana.with_generic(frame.mana.generic() - much)
        return


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.132a: a static ability that functions on the stack."""
    return (Static((MayBeHelped(), Help()), zones=("stack",)),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances are redundant."""
    return [KeywordDefinition("assist", _means, text="assist")]


@hookimpl
def apnap_insertions() -> Iterable[Insertion]:
    """Before the player who casts the spell activates mana abilities and pays."""
    return [Insertion("cast", Step("assist", _ask_for_help, "702.132a"), before="601.2h")]


@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What cards call it."""
    return keyword_words("assist", "assist")
