"""Kicker and multikicker (CR 702.33)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    Ability,
    Condition,
    Context,
    Event,
    Game,
    Happened,
    Instruction,
    Keyword,
    Manifest,
    Static,
    declares,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.casting import CAST_INFO, SpellCast
from apnap_plugins.rules.casting.optional_costs import OptionalCost, costs_paid
from apnap_plugins.rules.costs.costs import Cost, CostId, CostPart, cost_parts
from apnap_plugins.rules.counters.counters import CountersPut
from apnap_plugins.rules.effects.instructions import InsteadIf
from apnap_plugins.rules.vocabulary.actions import PUT_STICKER
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector, is_player
from apnap_plugins.rules.vocabulary.filters import HasKeyword, Or
from apnap_plugins.rules.vocabulary.selectors import This
from apnap_plugins.rules.vocabulary.triggers import WhenPlayer
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.trigger_conditions_players import done_by

MANIFEST = Manifest(
    id="kicker",
    kind="keyword ability",
    rules=("702.33",),
    since="INV",
    requires=("casting", "counters", "stickers"),
    kernel=">=0.1,<0.2",
)

KICKER: Final = "kicker"
KICKERS: Final = ("kicker", "multikicker", "sticker-kicker")

condition: Final = partial(words, "condition")


def kicker(*costs: CostPart | tuple[CostPart, ...]) -> tuple[Keyword, ...]:
    """Kicker [cost], or kicker [cost 1] and/or [cost 2]: an ability for each cost (CR 702.33b)."""
    return tuple(Keyword("kicker", (cost,)) for cost in costs)


def multikicker(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Multikicker [cost] (CR 702.33c)."""
    return Keyword("multikicker", (cost,))


def times_kicked(game: Game, obj: int, cost: tuple[CostPart, ...] = (), link: str = "") -> int:
    """How often a spell, or the spell that became this permanent, was kicked (CR 702.33d), or so (CR 702.33f).

    Only with kicker abilities of that `link`: abilities refer to those that were printed with them (CR 702.33e).
    """
    return sum(times for id, times in _kickers_paid(game, obj) if id.link == link and (not cost or id.cost == cost))


def kicked_in_all(game: Game, obj: int) -> int:
    """How often it was kicked with any of its kicker abilities (CR 702.33d): what other objects ask."""
    return sum(times for _, times in _kickers_paid(game, obj))


def _kickers_paid(game: Game, obj: int) -> list[tuple[CostId, int]]:
    """Its kicker costs that were paid, and how often each."""
    return [(id, times) for id, times in costs_paid(game, obj) if isinstance(id, CostId) and id.of == KICKER]


def _meant(ctx: Context, of: Selector) -> tuple[int, ...]:
    """The object that may have been kicked; of this one itself, as it is known, whatever it became."""
    return (ctx.source,) if of == This() else tuple(ref for ref in of.refs(ctx)[:1] if not is_player(ref))


@node
class WasKicked(Condition):
    """If it was kicked (CR 702.33d), or kicked with its [cost] kicker (CR 702.33f); `times` at least that often."""

    cost: tuple[CostPart, ...] = ()
    times: int = 1
    link: str = ""
    of: Selector = This()
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """Of the spell while it is cast and resolves, of the permanent that it became, also once that is gone."""
        return any(self._kicked(ctx.game, obj) >= self.times for obj in _meant(ctx, self.of))

    def _kicked(self, game: Game, obj: int) -> int:
        """Its own abilities are linked (CR 702.33e); another object's ask about the whole spell."""
        linked = self.of == This() or self.cost or self.link
        return times_kicked(game, obj, self.cost, self.link) if linked else kicked_in_all(game, obj)


@node
class WasNotKicked(Condition):
    """If it wasn't kicked."""

    link: str = ""
    of: Selector = This()
    by_costs: ClassVar[bool] = True
    reads = frozenset([CAST_INFO.name])

    def holds(self, ctx: Context) -> bool:
        """The opposite of `WasKicked`."""
        return not WasKicked(link=self.link, of=self.of).holds(ctx)


@node
class TimesKicked(Quantity):
    """How often kicker costs of the source were paid (CR 702.33d), those under `link` where that is given."""

    link: str = ""
    reads = frozenset([CAST_INFO.name])

    def value(self, ctx: Context) -> int:
        """All kicker costs counted."""
        return times_kicked(ctx.game, ctx.source, link=self.link)


@node
class IsKicked(Filter):
    """A kicked spell (CR 702.33d), or the permanent that it became."""

    reads = frozenset([CAST_INFO.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """With whichever of its kicker abilities."""
        return kicked_in_all(ctx.game, obj) > 0


def _means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.33a, 702.33c, 702.33e: a static ability that functions on the stack; each instance has its cost (CR 702.33d)."""
    cost, *more = keyword.parameters
    id = CostId(KICKER, cost_parts(cost), number, more[0] if more else "")
    kicked = OptionalCost(id, cost_parts(cost), keyword.id == "multikicker", called=keyword.id)
    return (Static((kicked,), zones=("stack",)),)


@node
class WhenKicks(WhenPlayer):
    """Whenever a player kicks a spell: casts one for which a kicker cost was paid (CR 702.33d); `whose` as in `WhenPlayer`."""

    events: ClassVar[tuple[type[Event], ...]] = (SpellCast,)

    def counts(self, ctx: Context, happened: Happened) -> bool:
        """As the spell becomes cast; a copy of it is kicked too (CR 707.10), but nobody kicked that."""
        return isinstance(happened.event, SpellCast) and kicked_in_all(ctx.game, happened.event.obj) > 0


@node
class StickerCost(Cost):
    """You get a ticket counter, and may put a sticker on this spell (CR 702.33h)."""

    def __str__(self) -> str:
        """As cards say it."""
        return "get a ticket counter and put a sticker on this spell if you like"

    def can_pay(self, ctx: Context) -> bool:
        """Whatever comes of it (CR 118.5)."""
        return True

    def pay(self, ctx: Context) -> None:
        """The ticket comes first, so that it can be spent on the sticker."""
        game, player = ctx.game, ctx.controller
        game.happen(CountersPut("ticket", 1, player=player))
        if choose_whether(game, player, "702.33h", "Put a sticker on this spell?", source=ctx.source, cost=True):
            game.verb(PUT_STICKER)(game, player, ctx.source)


# Any: instructions as the grammar has them
def _kicked_instead(a: Any, b: Any) -> InsteadIf | None:
    """Of the object's own kicker."""
    return None if isinstance(a, Instruction) and a.compound else InsteadIf(a, WasKicked(), b)


def _says_kicked_instead(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, InsteadIf) and tree.condition == WasKicked():
        yield {"a": tree.what, "b": tree.instead}


def _sticker_means(keyword: Keyword, number: int) -> tuple[Ability, ...]:
    """CR 702.33h: the cost of the kicker with what else it costs to kick the spell."""
    cost = cost_parts(keyword.parameters[0])
    kicked = OptionalCost(CostId(KICKER, cost, number), (*cost, StickerCost()), called="kicker")
    return (Static((kicked,), zones=("stack",)),)


apnap_declarations = declares(
    # Parameters: the cost, a part of one or a tuple of parts; and the link, empty for what is printed (CR 702.33e).
    keyword_ability("kicker", _means, worded=keyword_with_cost, cumulative=True, numbered=True),
    keyword_ability("multikicker", _means, worded=keyword_with_cost, cumulative=True, numbered=True),
    keyword_ability("sticker-kicker", _sticker_means, worded=keyword_with_cost, cumulative=True, numbered=True),
    words("keyword line", "kicker {a:mana cost} and/or {b:mana cost}", lambda a, b: kicker((a,), (b,))),
    condition("{o:mention.s} was kicked", lambda o: WasKicked(of=o)),
    condition("{o:mention.s} wasn't kicked", lambda o: WasNotKicked(of=o)),
    # where the text has spoken of several things, none of them is "it"
    words(
        "plain sentence",
        "{a:plain sentence} if it was kicked, {b:clauses} instead.",
        _kicked_instead,
        _says_kicked_instead,
    ),
    condition("{o:mention.s} was kicked twice", lambda o: WasKicked(times=2, of=o)),
    words("kind", "kicked", IsKicked),
    *done_by(WhenKicks, "kick{s} a spell"),
    words("having", "with a kicker ability", lambda: Or(tuple(map(HasKeyword, KICKERS)))),
    condition("{o:mention.s} was kicked with its {c:mana cost} kicker", lambda o, c: WasKicked((c,), of=o)),
    words("each one", "time (~|it) was kicked", TimesKicked),
    words("each", "for each time ~ was kicked", TimesKicked),
    words("quantity", "the number of times ~ was kicked", TimesKicked),
)
