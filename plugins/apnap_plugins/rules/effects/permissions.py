"""Effects that let a player play cards, and what they do to what is played (CR 400.7b, 400.7h, 400.7i, 611.3d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final

from apnap import (
    OBJECT,
    Answering,
    Characteristics,
    Condition,
    Context,
    Duration,
    Field,
    Game,
    Instruction,
    Manifest,
    Moved,
    Node,
    Part,
    declares,
    node,
)
from apnap_plugins.rules.casting.casting import AlternativeCosts, CastingOptions
from apnap_plugins.rules.casting.effects import SpellsMayCost
from apnap_plugins.rules.casting.lands import LandPlayOptions, LandWay
from apnap_plugins.rules.casting.next_spell import announced
from apnap_plugins.rules.continuous.continuous import UntilEndOfTurn
from apnap_plugins.rules.costs.costs import Cost, CostPart
from apnap_plugins.rules.effects.as_it_enters import IS_ALSO
from apnap_plugins.rules.effects.replacement import GoesElsewhere
from apnap_plugins.rules.faces.faces import as_face
from apnap_plugins.rules.payment.frame import NORMAL, AnnouncementFrame, Castable, CastingWay, SpendableManaTypes
from apnap_plugins.rules.payment.total_cost import split_cost
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector, cards_in, found_again, is_player
from apnap_plugins.rules.vocabulary.filters import Anything

MANIFEST = Manifest(
    id="permissions",
    name="Effects that let players play cards",
    kind="rules",
    rules=("400.7b", "400.7h", "400.7i", "611.3d"),
    requires=("casting", "continuous-effects", "lands", "lasting", "replacement"),
    kernel=">=0.1,<0.2",
)

USED: Final = Field[tuple[str, ...]]("permissions used this turn", OBJECT, (), lasts="turn")
"""On the object whose ability lets a player play one card each turn: the words of those that were used."""


@node
class Terms(Node):
    """How an effect lets a player play a card, and what it does to what is played that way.

    What has been played `parts` apply to from then on: to a spell, and to the permanent that it becomes, for as long as
    that is there (CR 400.7b, 611.3d). With `exiled` it is exiled if it would be put into a graveyard. `id` is what
    `cast_info(…, "way")` calls it; with `once`, only one card may be played each turn with this word. `free` is without paying
    mana costs (CR 118.9). Mana may be spent as though it were mana of the types of `mana` to cast what is cast so (CR 609.4b).
    `costs` are paid rather than the mana cost of a spell, None for that (CR 118.9); `more` beside it (CR 118.8).
    """

    id: str
    parts: tuple[Part, ...] = ()
    exiled: bool = False
    once: bool = False
    free: bool = False
    mana: str = ""
    costs: tuple[CostPart, ...] | None = None
    more: tuple[Cost, ...] = ()

    def available(self, ctx: Context) -> bool:
        """Whether the source of the effect still lets its controller play a card this turn."""
        return not (self.once and self.id in ctx.game.get(USED, ctx.source))

    def announced(self, move: Moved) -> Moved:
        """The card moves, and is that from the first moment."""
        return move.with_enters(IS_ALSO.name, (*move.entering(IS_ALSO.name, ()), *self.parts)) if self.parts else move

    def played(self, game: Game, source: int, player: int, obj: int) -> None:
        """The card is on the stack or the battlefield: the effect has found it as what it is now (CR 400.7h, 400.7i)."""
        if self.once:
            game.set(USED, source, (*game.get(USED, source), self.id))
        if self.exiled:
            ctx = Context(game, source, player)
            game.add_effect(ctx, GoesElsewhere(Anything(), only=Played()), WhilePlayed(), {"it": (obj,)})


ONCE_EACH_TURN: Final = Terms("once each turn", once=True)


# Any: what the memory of an effect has is for whoever reads it to know
def add_permission(ctx: Context, effects: Iterable[Node], duration: Duration, one: bool, **memory: Any) -> None:
    """Effects that together let a player play cards for a time: with `one` a single card, with which all of them end.

    What the memory of each has under "grant" is what they have in common.
    """
    ids = [ctx.game.add_effect(ctx, effect, duration, memory) for effect in effects]
    for id in ids if one else ():
        ctx.game.remember(id, grant=ids[0])


def use_up(game: Game, grant: int) -> None:
    """The one card that effects let a player play is being played: they end; nothing where they aren't for one card alone."""
    if grant:
        for floating in tuple(game.effects()):
            if dict(floating.memory).get("grant") == grant:
                game.use_up(floating.id)


@node
class Played(Selector):
    """What was played: the spell, or the permanent that it became (CR 400.7a)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """What became of it by now, as far as that can be followed (CR 400.7a)."""
        return tuple(ctx.game.follow(obj) for obj in ctx.memory["it"])


@node
class WhilePlayed(Duration):
    """For as long as what was played is there."""

    def lasts(self, ctx: Context) -> bool:
        """On the stack or the battlefield."""
        return bool(Played().objects(ctx))


@node
class AllowedSpell(CastingWay):
    """A way to cast a card that an effect of `source` allows, where the spell is one that `meant` means (CR 601.3e)."""

    terms: Terms = Terms("")
    source: int = 0
    meant: Filter = Anything()
    grant: int = 0

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Judged by what the spell would be, however it is cast."""
        if self.meant == Anything():
            return True
        return game.foresee(announced(game, player, card, self), lambda spell: self.suits(game, player, spell))

    def suits(self, game: Game, player: int, spell: int) -> bool:
        """Also by its mana value, once X is chosen."""
        return self.meant.matches(Context(game, self.source, player), spell)

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """With what the effect makes of the spell."""
        return self.terms.announced(CastingWay.announcement(self, game, player, card))

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """The effect finds the spell (CR 400.7h)."""
        self.terms.played(game, self.source, frame.player, frame.obj)
        use_up(game, self.grant)

    def allowing(self, other: CastingWay) -> CastingWay:
        """On the same terms, where `other` is no variant of this way, which has them already."""
        if isinstance(other, AllowedSpell):
            return other
        return AllowedOtherwise(
            other.id, other.cost, other.others, other.instant, other.free, other.face, self.terms, self.source, self.meant,
            self.grant, other,
        )  # fmt: skip


@node
class AllowedOtherwise(AllowedSpell):
    """The same for an alternative cost that the spell's own way `other` asks for (CR 118.9b)."""

    other: CastingWay = NORMAL

    def base(self, game: Game, card: int) -> Characteristics | None:
        """What that way makes of it."""
        return self.other.base(game, card)

    def announcement(self, game: Game, player: int, card: int) -> Moved:
        """As that way does, with what the effect makes of the spell."""
        return self.terms.announced(self.other.announcement(game, player, card))

    def begin(self, game: Game, frame: AnnouncementFrame) -> None:
        """The effect finds the spell (CR 400.7h)."""
        self.other.begin(game, frame)
        AllowedSpell.begin(self, game, frame)

    def allowed(self, game: Game, player: int, card: int) -> bool:
        """Where that way can be taken too."""
        return self.other.allowed(game, player, card) and AllowedSpell.allowed(self, game, player, card)


@node
class AllowedLand(LandWay):
    """A way to play a land that an effect of `source` allows, where the face that is played is one that `meant` means."""

    terms: Terms = Terms("")
    source: int = 0
    meant: Filter = Anything()
    grant: int = 0

    def suits(self, game: Game, player: int, card: int, face: str) -> bool:
        """By the face that would be played, also one on the back (CR 712.8)."""
        ctx = Context(game, self.source, player)
        return self.meant == Anything() or as_face(game, card, face, self.meant.matches, ctx, card)

    def announcement(self, move: Moved) -> Moved:
        """With what the effect makes of the land."""
        return self.terms.announced(move)

    def played(self, game: Game, player: int, obj: int) -> None:
        """The effect finds the land (CR 400.7i)."""
        self.terms.played(game, self.source, player, obj)
        use_up(game, self.grant)


def lands_allowed(
    ctx: Context, player: int, cards: Iterable[int], terms: Terms, meant: Filter
) -> tuple[tuple[int, LandWay], ...]:
    """For `player`, the ways in which an effect lets its controller play some cards as lands; which are some is seen later."""
    if player != ctx.controller or not terms.available(ctx):
        return ()
    way = AllowedLand(terms.id, terms, ctx.source, meant, ctx.memory.get("grant", 0))
    return tuple((card, way) for card in cards)


def _cards(ctx: Context, meant: Filter, zone: str) -> tuple[int, ...]:
    """Those in a zone of the controller's; of a library the top card alone. A token there is none (CR 108.2b)."""
    here = cards_in(ctx.game, zone, ctx.controller if ctx.game.rules.zone(zone).owned else -1)
    here = here[-1:] if zone == "library" else here
    return tuple(card for card in here if meant.matches(ctx, card))


@node
class MayCastFrom(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast spells that a filter means from a zone of yours, on these terms (CR 611.3d).

    `filter` says what the spell must be; `among` what is so of the card where it is, before it is cast.
    """

    filter: Filter
    terms: Terms
    zone: str = "graveyard"
    among: Filter = Anything()
    question: ClassVar[type[CastingOptions]] = CastingOptions
    for_a_time: ClassVar[bool] = True

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """For their mana cost or for nothing; which cards those are is seen as the way is looked at."""
        if question.player != ctx.controller or not self.terms.available(ctx):
            return value
        terms = self.terms
        mana, others = (None, []) if terms.costs is None else split_cost(terms.costs)
        way = AllowedSpell(
            terms.id,
            mana,
            (*others, *terms.more),
            free=terms.free,
            terms=terms,
            source=ctx.source,
            meant=self.filter,
        )
        return (*value, *((card, way) for card in _cards(ctx, self.among, self.zone)))


@node
class MayCostOnceEachTurn(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """Once each turn, you may pay this rather than the mana cost of a spell that you cast and a filter means (CR 118.9).

    With `zone` only of what is cast from there.
    """

    filter: Filter
    cost: tuple[CostPart, ...]
    zone: str = ""
    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Context, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        """It is used up as the spell is put on the stack."""
        if not ONCE_EACH_TURN.available(ctx) or self.zone not in ("", ctx.game.object(question.card).zone[0]):
            return value
        found = SpellsMayCost(self.filter, self.cost).answer(ctx, (), question)
        return (*value, *(self._counted(ctx.source, way) for way in found))

    def _counted(self, source: int, way: CastingWay) -> AllowedOtherwise:
        """The same way, in which the permission of `source` is used up."""
        return AllowedOtherwise(
            way.id, way.cost, way.others, way.instant, way.free, way.face, ONCE_EACH_TURN, source, Anything(), 0, way
        )


@node
class MayPlayLandsFrom(Answering[LandPlayOptions, tuple[tuple[int, LandWay], ...]]):
    """You may play lands that a filter means from a zone of yours, on these terms (CR 611.3d)."""

    filter: Filter
    terms: Terms
    zone: str = "graveyard"
    question: ClassVar[type[LandPlayOptions]] = LandPlayOptions
    for_a_time: ClassVar[bool] = True

    def answer(
        self, ctx: Context, value: tuple[tuple[int, LandWay], ...], question: LandPlayOptions
    ) -> tuple[tuple[int, LandWay], ...]:
        """As the land that the player may play this turn."""
        cards = _cards(ctx, Anything(), self.zone)
        return (*value, *lands_allowed(ctx, question.player, cards, self.terms, self.filter))


@node
class CastThose(Answering[CastingOptions, tuple[Castable, ...]]):
    """You may cast spells that a filter means from among certain cards (CR 400.7h), while a condition holds."""

    terms: Terms
    meant: Filter = Anything()
    when: Condition | None = None
    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Context, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        """Those that are still where they were; which spells those are is seen as the way is looked at (CR 601.3e)."""
        if question.player != ctx.controller or (self.when is not None and not self.when.holds(ctx)):
            return value
        terms = self.terms
        grant = ctx.memory.get("grant", 0)
        way = AllowedSpell(terms.id, free=terms.free, terms=terms, source=ctx.source, meant=self.meant, grant=grant)
        return (*value, *((card, way) for card in ctx.memory["it"] if ctx.game.exists(card)))


@node
class SpendOnThose(Answering[SpendableManaTypes, frozenset[str]]):
    """You may spend mana as though it were of other types, to cast what an effect lets you cast on these terms (CR 609.4b)."""

    terms: Terms
    question: ClassVar[type[SpendableManaTypes]] = SpendableManaTypes

    def answer(self, ctx: Context, value: frozenset[str], question: SpendableManaTypes) -> frozenset[str]:
        """By the way in which the spell is cast that is paid for."""
        way = question.frame.way if question.frame is not None else None
        mine = isinstance(way, AllowedSpell) and (way.terms, way.source) == (self.terms, ctx.source)
        return value | frozenset(self.terms.mana) if mine and question.player == ctx.controller else value


@node
class PlayThoseLands(Answering[LandPlayOptions, tuple[tuple[int, LandWay], ...]]):
    """You may play certain land cards (CR 400.7i), while a condition holds."""

    terms: Terms
    when: Condition | None = None
    question: ClassVar[type[LandPlayOptions]] = LandPlayOptions

    def answer(
        self, ctx: Context, value: tuple[tuple[int, LandWay], ...], question: LandPlayOptions
    ) -> tuple[tuple[int, LandWay], ...]:
        """Those that are still where they were."""
        if self.when is not None and not self.when.holds(ctx):
            return value
        there = [card for card in ctx.memory["it"] if ctx.game.exists(card)]
        return (*value, *lands_allowed(ctx, question.player, there, self.terms, Anything()))


@node
class AllowPlaying(Instruction):
    """You may play certain cards for a time, on these terms (CR 400.7h, 400.7i).

    With `cast`, you may only cast them, as spells that `meant` means. With `when` only while that holds, at that moment.
    With `one` only one of them, whichever comes first.
    """

    objects: Selector
    terms: Terms
    duration: Duration = UntilEndOfTurn()
    cast: bool = False
    meant: Filter = Anything()
    when: Condition | None = None
    one: bool = False

    def _cards(self, ctx: Context) -> tuple[int, ...]:
        """Those cards, also a spell's that was exiled as it was countered (CR 400.7j); what is no card by now can't be played."""
        game, found = ctx.game, (ref for ref in self.objects.refs(ctx) if not is_player(ref))
        there = (card for obj in found for card in ((obj,) if game.exists(obj) else found_again(game, obj)))
        return tuple(
            card
            for card in there
            if game.object(card).zone[0] not in ("stack", "battlefield") and game.reaches(ctx.controller, card)
        )

    def perform(self, ctx: Context) -> None:
        """Lands as lands, others by casting them for their mana cost."""
        cards = self._cards(ctx)
        if cards:
            lands = () if self.cast else (PlayThoseLands(self.terms, self.when),)
            effects = (CastThose(self.terms, self.meant, self.when), *lands)
            if self.terms.mana:  # which is in force while the one spell is paid for
                ctx.game.add_effect(ctx, SpendOnThose(self.terms), self.duration, {"it": cards})
            add_permission(ctx, effects, self.duration, self.one, it=cards)


apnap_declarations = declares(
    # Which permissions were used up.
    USED,
)
