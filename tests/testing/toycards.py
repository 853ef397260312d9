"""Cards for the toy game that trigger, replace, ask and shuffle; variants of the game with a planted defect each."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar

import toy
from toy import BENT, SCORE, SIZE, Bend, Break, Draw, Gain, card

from apnap import (
    GAME,
    ActionKind,
    Affects,
    CeasedToExist,
    ChooseOne,
    Continuous,
    Distribute,
    Field,
    Game,
    Instruction,
    Keyword,
    KeywordDefinition,
    Manifest,
    Moved,
    Op,
    Order,
    Part,
    Replacement,
    Ruleset,
    Shuffled,
    Static,
    TriggerCondition,
    Triggered,
    Verb,
    VerbKey,
    YesNo,
    declares,
    node,
)
from apnap.core.abilities import Ability

MANIFEST = Manifest(id="toycards", name="Toy cards", kind="rules", rules=("100.1",), requires=("toy",))

BEND = VerbKey[Callable[[Game, int], object]]("bend", "toycards")
LAST = Field[int]("last gain", GAME, 0)


@node
class Spell(Ability):
    """What a card does when it resolves."""

    effect: Instruction

    def perform(self, ctx):
        return self.effect.perform(ctx)


@node
class GainScore(Instruction):
    amount: int = 1

    def perform(self, ctx):
        ctx.game.set(LAST, 0, self.amount)
        return ctx.game.happen(Gain(ctx.controller, self.amount))


@node
class AskBend(Instruction):
    """You may bend an object on the table."""

    def perform(self, ctx):
        game = ctx.game
        options = game.zone("table")
        if options and game.ask(YesNo(player=ctx.controller, rule="100.1", prompt="Bend one?")):
            chosen = game.ask(ChooseOne(player=ctx.controller, options=options, rule="100.2", prompt="Which?"))
            game.verb(BEND)(game, chosen)


@node
class BreakOne(Instruction):
    """Break an object on the table."""

    def perform(self, ctx):
        game = ctx.game
        options = game.zone("table")
        if options:
            game.happen(Break(game.ask(ChooseOne(player=ctx.controller, options=options, rule="100.3"))))


@node
class Share(Instruction):
    """Divide three points among players in an order you choose."""

    def perform(self, ctx):
        game = ctx.game
        order = game.ask(
            Order(player=ctx.controller, options=game.players_in(), rule="100.4", prompt="In which order?")
        )
        amounts = game.ask(Distribute(player=ctx.controller, options=order, total=3, rule="100.4"))
        for player, amount in zip(order, amounts, strict=True):
            game.happen(Gain(player, amount - 2))


@node
class Reshuffle(Instruction):
    """Your hand goes to the pile; shuffle it; draw as many."""

    def perform(self, ctx):
        game = ctx.game
        hand = game.zone("hand", ctx.controller)
        for id in hand:
            game.happen(Moved(id, "pile", cause="reshuffle"))
        game.happen(Shuffled(("pile", ctx.controller), ctx.controller))
        game.happen(Draw(ctx.controller, len(hand)))


@node
class WhenBent(TriggerCondition):
    events: ClassVar[tuple[type, ...]] = (Bend,)

    def matches(self, ctx, happened):
        return True


@node
class WhenEnters(TriggerCondition):
    """When this comes to the table."""

    events: ClassVar[tuple[type, ...]] = (Moved,)

    def matches(self, ctx, happened):
        return happened.event.to == "table" and ctx.source in (happened.result or ())


@node
class OneMore(Replacement):
    """If you would gain, you gain one more."""

    events: ClassVar[tuple[type, ...]] = (Gain,)

    def applies(self, ctx, event):
        return event.player == ctx.controller and event.amount > 0

    def replace(self, ctx, event):
        return event.with_(amount=event.amount + 1)


STONE = card("Stone", size=2)
CARDS = {
    one.key: one
    for one in (
        STONE,
        card("Purse", Spell(GainScore(2))),
        card("Hammer", Spell(BreakOne())),
        card("Press", Spell(AskBend())),
        card("Feast", Spell(Share())),
        card("Wind", Spell(Reshuffle())),
        card("Herald", Keyword("eager")),
        card("Spring", Triggered(WhenBent(), GainScore(1))),
        card("Mill", Static((OneMore(),))),
    )
}


# Variants with a defect ----------------------------------------------------------------------------


def _module(id: str, *things: Any) -> ModuleType:
    made = ModuleType(f"planted_{id}")
    made.MANIFEST = Manifest(id=id, name=id, kind="house", rules=("100.1",), requires=("toycards",))
    made.apnap_declarations = declares(*things)
    return made


def _other(game, player):
    return game.opponents(player)[0]


def _spy_options(game, player):
    pile = game.zone("pile", _other(game, player))
    return [("spy", game.name_of(pile[-1]))] if pile else []


CALLS = [0]


def _remember(game, player, action):
    CALLS[0] += 1
    game.happen(Gain(player, CALLS[0] % 3))


def _drop(game, player, action):
    here = game.zone("hand", player)
    if here:
        game.write_zone(("hand", player), here[1:])
    game.happen(Gain(player, 0))


def _burn(game, player, action):
    here = game.zone("hand", player)
    if here:
        game.happen(CeasedToExist(here[0]))


def _sneak(game, player, action):
    """State that no journal sees."""
    game._state.tables["score"][player] = game.get(SCORE, player) + 1
    game.happen(Draw(player, 0))


def _ruin(game, player, action):
    for word in frozenset("abcdefgh"):
        game.set(LAST, 0, game.get(LAST) * 31 + ord(word) & 0xFFFFF)
    game.happen(Gain(player, 0))


@node
class Everything(Affects):
    """All that is on the table."""

    def objects(self, ctx):
        return ctx.game.zone("table")


@node
class SetSize(Op):
    size: int

    def apply(self, values):
        values[SIZE] = self.size


@node
class BigInItsTurn(Part):
    """Bigger in its controller's turn, and nobody says that it looks at whose turn it is."""

    layer: ClassVar[str] = "size"
    writes: ClassVar[frozenset[str]] = frozenset([SIZE.name])

    def op(self, ctx, obj):
        return SetSize(7 if ctx.game.controller(obj) == ctx.game.active_player else 1)


def _always(id):
    return lambda game, player: [(id,)]


DEFECTS = {
    "leak": _module("leak", ActionKind("spy", _spy_options, lambda game, player, action: None)),
    "memory": _module("memory", ActionKind("remember", _always("remember"), _remember)),
    "drop": _module("drop", ActionKind("drop", _always("drop"), _drop)),
    "burn": _module("burn", ActionKind("burn", _always("burn"), _burn)),
    "sneak": _module("sneak", ActionKind("sneak", _always("sneak"), _sneak)),
    "stale": _module("stale", Continuous(Everything(), (BigInItsTurn(),))),
    "hashes": _module("hashes", ActionKind("ruin", _always("ruin"), _ruin)),
}


def ruleset(*defects: str) -> Ruleset:
    import toycards

    return Ruleset.load(mechanics=[], extra=[toy, toycards, *(DEFECTS[d] for d in defects)])


def source():
    return ruleset(), CARDS


def source_of_hashes():
    return ruleset("hashes"), CARDS


def bent(game, id: int) -> bool:
    return game.get(BENT, id)


apnap_declarations = declares(
    KeywordDefinition("eager", lambda keyword: (Triggered(WhenEnters(), GainScore(1)),)),
    LAST,
    Verb(BEND, lambda game, id: game.happen(Bend(id))),
)
