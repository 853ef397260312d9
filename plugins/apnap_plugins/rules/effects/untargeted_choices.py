"""Cards and permanents that are chosen as an instruction is followed, and not targeted; cards in somebody's zones (CR 608.2d)."""

from __future__ import annotations

import itertools
from functools import partial
from typing import ClassVar

from apnap import Context, Game, Instruction, Moved, node
from apnap_plugins.rules.casting.casting import can_pay_costs, pay_costs
from apnap_plugins.rules.costs.object_costs import things
from apnap_plugins.rules.effects.instructions import was_done
from apnap_plugins.rules.objects.joint import JointFilter, choose_together
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.payment.frame import CostToPay
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.asking import choose_number, choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount, cards_in
from apnap_plugins.rules.vocabulary.in_turn import Choices, ChosenInTurn
from apnap_plugins.rules.vocabulary.phrases import counted
from apnap_plugins.rules.vocabulary.selectors import All, EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost

TAPPED_ENTERING = ((TAPPED.name, True),)
"""What something enters the battlefield with that is put there tapped."""


@node
class ChooseThem(Instruction):
    """Players choose what a filter means: cards in their own hand or graveyard, or permanents (CR 608.2d).

    The memory has it under "chosen". What is meant is judged from the point of view of who chooses. At random nobody does.
    Where the filter says what they must be together, any number up to `most` that is so can be chosen.
    """

    filter: Filter
    zone: str = "battlefield"
    least: Amount = 1
    most: Amount = 1
    who: Selector = You()
    random: bool = False

    @property
    def among_permanents(self) -> bool:
        """Whether permanents are chosen, than which a text may speak of others."""
        return self.zone == "battlefield"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What that player can choose among."""
        game = ctx.game
        there = self._there(game, player if game.rules.zone(self.zone).owned else -1)
        view = ctx.seen_by(player)
        return tuple(o for o in there if not game.is_absent(o) and self.filter.matches(view, o))

    def _there(self, game: Game, owner: int) -> tuple[int, ...]:
        """Objects on the battlefield, and elsewhere cards (CR 109.2a)."""
        return game.zone(self.zone, owner) if self.among_permanents else cards_in(game, self.zone, owner)

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has as many to choose as they have to (CR 608.2d)."""
        least = max(1, amount(ctx, self.least))
        return any(len(self.options(ctx, player)) >= least for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """In APNAP order, fewer where there aren't enough (CR 101.4, 609.3). Returns whether anything was chosen."""
        players = self.who.players(ctx)
        chosen = [card for p in ctx.game.apnap() if p in players for card in self.chosen_by(ctx, p)]
        ctx.memory["chosen"] = tuple(chosen)
        return bool(chosen)

    def _asked(self, least: int, most: int) -> str:
        """What to choose, of how many and in which zone: "Choose up to two creature cards in your graveyard"."""
        there = self.zone == "battlefield"
        sized = " ".join(("", *itertools.dropwhile(_sizes_nothing, self.filter.phrase().behind)))
        said = things(self.filter, most, "permanent" if there else "card").removesuffix(sized)
        where = "" if there else f" in {self._where()}"
        upto, none = ("up to " if least < most > 1 else "", ", or none" if least < most == 1 else "")
        return f"Choose {upto}{said}{where}{sized}{none}"

    def _where(self) -> str:
        """The zone, as it is called to who chooses."""
        return self.zone if self.zone == "exile" else f"your {self.zone}"

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What that player chooses; fewer where there aren't enough."""
        options = self.options(ctx, player)
        least, most = (min(amount(ctx, number), len(options)) for number in (self.least, self.most))
        if self.random:
            return at_random(ctx.game, options, most)
        words = self._asked(least, most)
        if isinstance(self.filter, JointFilter):
            return choose_together(ctx.seen_by(player), player, self.filter, options, most, "608.2d", words)
        return choose_some(ctx.game, player, options, "608.2d", words, least=least, most=most, source=ctx.this)


def _sizes_nothing(words: str) -> bool:
    """Whether words behind a noun say no size of it, such as "with mana value 3 or less", which stands behind the place."""
    return not words.startswith("with ")


@node
class ChooseOneOfEach(Instruction):
    """You choose a permanent of each of several kinds, whoever controls it (CR 608.2d): the memory has them under "chosen".

    One that is of several of these kinds may be chosen for each of them; where there is none of a kind, none is.
    """

    kinds: tuple[Filter, ...]

    def perform(self, ctx: Context) -> bool:
        """Kind after kind. Returns whether anything was chosen."""
        chosen: tuple[int, ...] = ()
        for kind in self.kinds:
            options = All(kind).objects(ctx)
            chosen += choose_some(
                ctx.game,
                ctx.controller,
                options,
                "608.2d",
                f"Choose {counted(kind.phrase(), 1)}",
                most=min(1, len(options)),
                least=min(1, len(options)),
                source=ctx.this,
            )
        ctx.memory["chosen"] = tuple(dict.fromkeys(chosen))
        return bool(chosen)


@node
class ChooseAnywhere(ChooseThem):
    """You choose what a filter means in a zone that each player has, whosever it is: "a card from a graveyard" (CR 608.2d)."""

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What is there in the zones of all players."""
        game, view = ctx.game, ctx.seen_by(player)
        there = (o for owner in game.apnap() for o in self._there(game, owner))
        return tuple(o for o in there if not game.is_absent(o) and self.filter.matches(view, o))

    def _where(self) -> str:
        """Of each player."""
        return f"a {self.zone}"


@node
class ChooseInEither(ChooseThem):
    """Players choose what a filter means in their own `zone` or in another one of theirs: "from your hand or graveyard"."""

    other: str = "graveyard"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What is there in both."""
        there = (ChooseThem(self.filter, zone).options(ctx, player) for zone in (self.zone, self.other))
        return tuple(o for options in there for o in options)

    def _where(self) -> str:
        """Both zones."""
        return f"your {self.zone} or {self.other}"


@node
class PlayersChoose(Instruction):
    """Players choose among what a selector gives, whosever it is: "target opponent chooses a card in your graveyard" (CR 608.2d).

    The memory has it under "chosen". Several players can choose the same. `from_you` is "starting with you": in turn order,
    you first, whosever turn it is; else they choose in APNAP order.
    """

    of: Selector
    who: Selector = You()
    least: Amount = 1
    most: Amount = 1
    from_you: bool = False

    @property
    def among_permanents(self) -> bool:
        """Whether permanents that the text describes are chosen, than which it may speak of others."""
        return isinstance(self.of, All) and self.of.zone == "battlefield"

    def is_possible(self, ctx: Context) -> bool:
        """There is something to choose."""
        return bool(self.of.objects(ctx))

    def perform(self, ctx: Context) -> bool:
        """One player after the other, each knowing what was chosen before (CR 101.4). Returns whether anything was chosen."""
        options = self.of.objects(ctx)
        least, most = (min(amount(ctx, number), len(options)) for number in (self.least, self.most))
        chosen: tuple[int, ...] = ()
        for player in self._order(ctx):
            chosen += choose_some(
                ctx.game, player, options, "608.2d", "Choose among these", least=least, most=most, source=ctx.this
            )
        ctx.memory["chosen"] = tuple(dict.fromkeys(chosen))
        return bool(chosen)

    def _order(self, ctx: Context) -> list[int]:
        game, players = ctx.game, self.who.players(ctx)
        turns = (*game.players[ctx.controller :], *game.players[: ctx.controller])
        return [player for player in (turns if self.from_you else game.apnap()) if player in players]


def at_random(game: Game, options: tuple[int, ...], count: int) -> tuple[int, ...]:
    """That many of the options, each of them with the same chance."""
    left = list(options)
    return tuple(left.pop(game.random_below(len(left))) for _ in range(min(count, len(left))))


@node
class PayForEachChosen(Instruction):
    """A player chooses any number of objects that a filter means, and pays a cost of mana for each of them (CR 118.12).

    The memory has what was chosen, and paid for, under "chosen". What is meant is judged from the point of view of that player.
    """

    filter: Filter
    cost: ManaCost
    who: Selector = You()

    def _options(self, ctx: Context, player: int) -> tuple[int, ...]:
        return ChooseThem(self.filter).options(ctx, player)

    def _due(self, ctx: Context, player: int, count: int) -> CostToPay:
        return CostToPay.of(ctx, player, (ManaCost(self.cost.symbols * count),))

    def _most(self, ctx: Context, player: int) -> int:
        """For how many of them the player can pay (CR 118.3)."""
        most = 0
        while most < len(self._options(ctx, player)) and can_pay_costs(ctx.game, self._due(ctx, player, most + 1)):
            most += 1
        return most

    def is_possible(self, ctx: Context) -> bool:
        """There is one that can be paid for."""
        return any(self._most(ctx, player) > 0 for player in self.who.players(ctx)[:1])

    def perform(self, ctx: Context) -> bool:
        """Returns whether anything was chosen and paid for."""
        ctx.memory["chosen"] = ()
        for player in self.who.players(ctx)[:1]:
            most, words = self._most(ctx, player), f"Choose any number, and pay {self.cost} for each"
            chosen = choose_some(
                ctx.game, player, self._options(ctx, player), "608.2d", words, most=most, source=ctx.this
            )
            if chosen and pay_costs(ctx.game, self._due(ctx, player, len(chosen))):
                ctx.memory["chosen"] = chosen
        return bool(ctx.memory["chosen"])


@node
class PutFromHandsInTurn(Instruction):
    """Beginning with you, each player in turn may put a card from their hand onto the battlefield, until nobody does any more.

    Each card comes by itself, and those who come later know it (CR 101.4, 608.2d).
    """

    filter: Filter

    def perform(self, ctx: Context) -> None:
        """Round after round, in turn order, whosever turn it is."""
        game = ctx.game
        turns = (*game.players[ctx.controller :], *game.players[: ctx.controller])
        going_on = True
        while going_on:
            there = EachPlayer().players(ctx)
            put = [self._puts(ctx, player) for player in turns if player in there]
            going_on = any(put)

    def _puts(self, ctx: Context, player: int) -> bool:
        options = ChooseThem(self.filter, "hand").options(ctx, player)
        words = "Put which card from your hand onto the battlefield, if any?"
        chosen = choose_some(ctx.game, player, options, "608.2d", words, most=1, source=ctx.this)
        moves = [Moved(card, "battlefield", controller=player, cause="effect", by=ctx.source) for card in chosen]
        return carry_out_moves(ctx, moves)


@node
class ChooseANumber(Instruction):
    """You choose a number between two (CR 107.1); the memory has it under "number chosen"."""

    that_many: ClassVar[str] = "number chosen"
    least: int
    most: int

    def perform(self, ctx: Context) -> None:
        """Both of them are among those that can be chosen."""
        words = "Choose a number"
        number = choose_number(ctx.game, ctx.controller, self.least, self.most, "608.2d", words, source=ctx.this)
        ctx.memory["number chosen"] = number


@node
class WithChoice(ChosenInTurn):
    """Choose something, and do something with it, which the memory has under "chosen".

    With `wholly` nothing is done where there isn't as much to choose as has to be: where a text goes on with "if you can't".
    """

    choice: ChooseThem
    then: Instruction
    wholly: bool = False

    @property
    def done_entering(self) -> bool:
        """Where what follows the choice can be done before something is there that enters (CR 614.12a)."""
        return bool(getattr(self.then, "done_entering", False))

    def is_possible(self, ctx: Context) -> bool:
        """There is something to choose, with which it can be done (CR 608.2d)."""
        if not self.choice.is_possible(ctx):
            return False
        before = ctx.memory.get("chosen")
        try:
            return any(map(partial(self._is_possible_with, ctx), self._options(ctx)))
        finally:
            if before is None:
                ctx.memory.pop("chosen", None)
            else:
                ctx.memory["chosen"] = before

    def _options(self, ctx: Context) -> tuple[int, ...]:
        return tuple(o for player in self.choice.who.players(ctx) for o in self.choice.options(ctx, player))

    def _is_possible_with(self, ctx: Context, option: int) -> bool:
        ctx.memory["chosen"] = (option,)
        return self.then.is_possible(ctx)

    def players_doing(self, ctx: Context) -> tuple[int, ...]:
        """Those who choose, and are in the game."""
        return self.choice.who.players(ctx)

    def chosen_by(self, ctx: Context, player: int) -> tuple[int, ...]:
        """As the choice says."""
        return self.choice.chosen_by(ctx, player)

    def do_chosen(self, ctx: Context, chosen: Choices) -> bool:
        """Nothing is done where nothing was chosen."""
        ctx.memory["chosen"] = tuple(card for cards in chosen.values() for card in cards)
        return bool(ctx.memory["chosen"]) and was_done(self.then.perform(ctx))

    def perform(self, ctx: Context) -> bool:
        """All choose, then it is done with all of that (CR 101.4, 608.2e). Returns whether it was done."""
        if self.wholly and not self.choice.is_possible(ctx):
            return False
        return ChosenInTurn.perform(self, ctx)
