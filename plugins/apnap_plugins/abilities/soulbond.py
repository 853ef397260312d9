"""Soulbond (CR 702.95): two creatures of a player are paired for as long as both are that player's creatures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Ability,
    AnyTimeCheck,
    Condition,
    Context,
    Continuous,
    Field,
    Game,
    Instruction,
    Keyword,
    Leaf,
    Manifest,
    Static,
    Teller,
    Triggered,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.continuous.continuous import AffectsSelected
from apnap_plugins.rules.continuous.text_static import lasting
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import Filter, PlayerRef, Ref, Selector, on_battlefield, player_ref
from apnap_plugins.rules.vocabulary.characteristics import TYPES, is_creature
from apnap_plugins.rules.vocabulary.conditions import ObjectIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, This, TriggerObject
from apnap_plugins.rules.words.keywords import keyword_ability

MANIFEST = Manifest(
    id="soulbond",
    kind="keyword ability",
    rules=("702.95",),
    since="AVR",
    requires=("characteristics", "continuous-effects", "stack", "zones"),
    kernel=">=0.1,<0.2",
)

PAIRED: Final = Field[tuple[int, PlayerRef] | None]("paired with", OBJECT, None, layered=True, ids=True, public=True)
"""The creature that it is paired with, and the player whose creatures they are (CR 702.95b, 702.95d); None: unpaired."""


# Being paired --------------------------------------------------------------------------------------------


@event
class Paired(Leaf):
    """Two unpaired creatures of a player become paired (CR 702.95b)."""

    rule: ClassVar[str] = "702.95b"
    objects: ClassVar[tuple[str, ...]] = ("obj", "other")
    obj: int
    other: int
    player: int

    def told(self, teller: Teller) -> str:
        """Both creatures."""
        return f"{teller.card(self.obj)} and {teller.card(self.other)} are paired"

    def perform(self, game: Game) -> None:
        """Each with the other and with nothing else (CR 702.95d)."""
        whose = player_ref(self.player)
        game.set(PAIRED, self.obj, (self.other, whose))
        game.set(PAIRED, self.other, (self.obj, whose))


@event
class Unpaired(Leaf):
    """A creature isn't paired any more (CR 702.95e), also one that is treated as though it weren't there (CR 702.26b)."""

    rule: ClassVar[str] = "702.95e"
    of_absent: ClassVar[bool] = True
    obj: int

    def told(self, teller: Teller) -> str:
        """Each of the two that is still there by itself."""
        return f"{teller.card(self.obj)} is unpaired"

    def perform(self, game: Game) -> None:
        """It can be paired again."""
        game.set(PAIRED, self.obj, None)


def _is_creature_of(game: Game, obj: int, player: int) -> bool:
    return on_battlefield(game, obj) and is_creature(game, obj) and game.controller(obj) == player


def _unpair(game: Game) -> None:
    """CR 702.95e: another player's, no creature any more, or gone: as soon as one of the two is, neither is paired."""
    broken = []
    for obj in game.having(PAIRED):
        pair = game.get(PAIRED, obj)
        if pair is not None and obj in game.objects:
            other, (_, player) = pair
            if not all(_is_creature_of(game, one, player) for one in (obj, other)):
                broken.append(Unpaired(obj))
    if broken:
        game.happen_all(broken)


@node
class IsPaired(Filter):
    """A paired creature (CR 702.95b)."""

    reads = frozenset([PAIRED.name])

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also as it was when it left."""
        return ctx.game.get(PAIRED, obj) is not None


@node
class ThesePaired(Selector):
    """This creature and the one that it is paired with (CR 702.95b)."""

    reads = frozenset([PAIRED.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """None while it is unpaired."""
        pair = ctx.game.get(PAIRED, ctx.source)
        return () if pair is None else (ctx.source, pair[0])


# The keyword ---------------------------------------------------------------------------------------------


def _partners(ctx: Context, of: Selector) -> tuple[int, ...]:
    """What this creature could be paired with now, if you control both and both are unpaired (CR 702.95a, 702.95c)."""
    game, player = ctx.game, ctx.controller
    able = (o for o in (ctx.source, *of.objects(ctx)) if _is_creature_of(game, o, player))
    here = [o for o in able if game.get(PAIRED, o) is None]
    return tuple(o for o in here if o != ctx.source) if ctx.source in here else ()


@node
class CanBePaired(Condition):
    """You control this creature and one of those that a selector gives, and both are unpaired (CR 702.95a)."""

    of: Selector
    reads = frozenset([PAIRED.name, TYPES.name])

    def holds(self, ctx: Context) -> bool:
        """As the ability triggers, and as it resolves (CR 603.4)."""
        return bool(_partners(ctx, self.of))


@node
class MayPair(Instruction):
    """You may pair this creature with one of those that a selector gives (CR 702.95a)."""

    of: Selector

    def perform(self, ctx: Context) -> None:
        """The creature is chosen as the ability resolves. Where one of both can't be paired, neither is (CR 702.95c)."""
        game, partners = ctx.game, _partners(ctx, self.of)
        if not partners:
            return
        words_ = "Pair it with an unpaired creature?"
        for chosen in choose_some(game, ctx.controller, partners, "702.95a", words_, most=1, source=ctx.source):
            game.happen(Paired(ctx.source, chosen, ctx.controller))


_OTHERS: Final = all_of(CREATURE, YouControl(), Another())


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.95a: two abilities that trigger as this creature enters, and as another one of yours does."""
    abilities = ((WhenEnters(), All(_OTHERS)), (WhenEnters(_OTHERS), TriggerObject()))
    return tuple(Triggered(on, MayPair(of), CanBePaired(of), tag="soulbond") for on, of in abilities)


# Words ---------------------------------------------------------------------------------------------------

_WHILE_PAIRED: Final = ObjectIs(This(), IsPaired())


# Any: parts of continuous effects, or what becomes of them
def _both(p: tuple[Any, ...]) -> Any:
    return lasting((Continuous(AffectsSelected(ThesePaired()), p),), _WHILE_PAIRED)


def _says_both(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Static) and len(ability.effects) == 1 and isinstance(ability.effects[0], Continuous):
        parts = ability.effects[0].parts
        if ability == Static((Continuous(AffectsSelected(ThesePaired()), parts),), _WHILE_PAIRED):
            yield {"p": parts}


_AS_LONG_AS: Final = "as long as ~ is paired with another creature"

apnap_declarations = declares(
    # Each instance triggers by itself; the creature can be paired once.
    keyword_ability("soulbond", _means, cumulative=True),
    # Who is paired with whom.
    PAIRED,
    # As soon as one of them is no creature of that player any more.
    AnyTimeCheck("paired", "702.95e", _unpair),
    words("other line", f"{_AS_LONG_AS}, each of those creatures {{p:havings.s}}.", _both, _says_both),
    words("other line", f"{_AS_LONG_AS}, both creatures {{p:havings.p}}.", _both, _says_both),
)
