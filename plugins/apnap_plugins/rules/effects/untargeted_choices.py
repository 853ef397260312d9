"""Cards and permanents that are chosen as an instruction is followed, and not targeted; cards in somebody's zones (CR 608.2d)."""

from __future__ import annotations

from functools import partial

from apnap import Context, Game, Instruction, node
from apnap_plugins.rules.effects.instructions import was_done
from apnap_plugins.rules.objects.joint import JointFilter, choose_together
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.selectors import All, You

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
        there = game.zone(self.zone, player if game.rules.zone(self.zone).owned else -1)
        view = ctx.seen_by(player)
        return tuple(o for o in there if not game.is_absent(o) and self.filter.matches(view, o))

    def is_possible(self, ctx: Context) -> bool:
        """Somebody has as many to choose as they have to (CR 608.2d)."""
        least = max(1, amount(ctx, self.least))
        return any(len(self.options(ctx, player)) >= least for player in self.who.players(ctx))

    def perform(self, ctx: Context) -> bool:
        """In APNAP order, fewer where there aren't enough (CR 101.4, 609.3). Returns whether anything was chosen."""
        game, players = ctx.game, self.who.players(ctx)
        chosen: tuple[int, ...] = ()
        for player in (p for p in game.apnap() if p in players):
            chosen += self._choice(ctx, player)
        ctx.memory["chosen"] = chosen
        return bool(chosen)

    def _choice(self, ctx: Context, player: int) -> tuple[int, ...]:
        options = self.options(ctx, player)
        least, most = (min(amount(ctx, number), len(options)) for number in (self.least, self.most))
        if self.random:
            return at_random(ctx.game, options, most)
        words = f"Choose from {self.zone}"
        if isinstance(self.filter, JointFilter):
            return choose_together(ctx.seen_by(player), player, self.filter, options, most, "608.2d", words)
        return choose_some(ctx.game, player, options, "608.2d", words, least=least, most=most, source=ctx.this)


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
                "Choose one of this kind",
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
        there = (o for owner in game.apnap() for o in game.zone(self.zone, owner))
        return tuple(o for o in there if not game.is_absent(o) and self.filter.matches(view, o))


@node
class ChooseInEither(ChooseThem):
    """Players choose what a filter means in their own `zone` or in another one of theirs: "from your hand or graveyard"."""

    other: str = "graveyard"

    def options(self, ctx: Context, player: int) -> tuple[int, ...]:
        """What is there in both."""
        there = (ChooseThem(self.filter, zone).options(ctx, player) for zone in (self.zone, self.other))
        return tuple(o for options in there for o in options)


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
class WithChoice(Instruction):
    """Choose something, and do something with it, which the memory has under "chosen".

    With `wholly` nothing is done where there isn't as much to choose as has to be: where a text goes on with "if you can't".
    """

    choice: ChooseThem
    then: Instruction
    wholly: bool = False

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

    def perform(self, ctx: Context) -> bool:
        """Nothing is done where nothing was chosen. Returns whether it was done."""
        if self.wholly and not self.choice.is_possible(ctx):
            return False
        return self.choice.perform(ctx) and was_done(self.then.perform(ctx))
