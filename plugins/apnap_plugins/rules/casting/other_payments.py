"""What may be used rather than mana to pay for a spell, and what was (CR 601.2g, 601.2h): convoke, delve and their like."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from apnap import Answering, Context, Game, IllegalAction, Verb, node
from apnap_plugins.rules.casting.casting import CAST_INFO, cast_info, note_cast
from apnap_plugins.rules.costs.costs import remember_paid
from apnap_plugins.rules.mana.atoms import PaymentSource
from apnap_plugins.rules.mana.mana import ANY_GENERIC
from apnap_plugins.rules.payment.frame import AnnouncementFrame, OtherManaPayments
from apnap_plugins.rules.payment.keys import PayingOtherwise, paying_with
from apnap_plugins.rules.vocabulary.actions import TAP
from apnap_plugins.rules.vocabulary.base import Filter, Ref, Selector


class RatherThanMana(Answering[OtherManaPayments, tuple[PaymentSource, ...]]):
    """For mana in the total cost of the spell that has this, its player may use objects rather than pay that mana.

    It is neither an additional nor an alternative cost: what is to be paid is determined before. Derive, define `usable`
    and where it pays for more than generic mana `pays_for`; the verb `paying_with(kind)` uses the objects and says so to
    `note_used`. With `moves` they are moved elsewhere, else tapped. Several instances are like one.
    """

    __slots__ = ()
    kind: ClassVar[str] = ""
    moves: ClassVar[bool] = False
    question: ClassVar[type[OtherManaPayments]] = OtherManaPayments

    def usable(self, ctx: Context, player: int) -> Iterable[int]:
        """The objects that `player` could use now."""
        raise TypeError(f"{type(self).__name__} does not define usable()")

    def pays_for(self, game: Game, obj: int) -> frozenset[str]:
        """What mana the object is used for: letters of WUBRG and `ANY_GENERIC`."""
        return frozenset([ANY_GENERIC])

    def answer(
        self, ctx: Context, value: tuple[PaymentSource, ...], question: OtherManaPayments
    ) -> tuple[PaymentSource, ...]:
        """For this spell only, and for the player who casts it."""
        frame = question.frame
        if frame.obj != ctx.source or frame.ability is not None or frame.player != ctx.controller:
            return value
        if any(atom.kind == self.kind for atom in value):
            return value
        return (*value, *(self._atom(ctx.game, obj) for obj in self.usable(ctx, frame.player)))

    def _atom(self, game: Game, obj: int) -> PaymentSource:
        return PaymentSource(self.kind, obj, 0, (self.pays_for(game, obj),), obj, moves=self.moves)


def note_used(game: Game, frame: AnnouncementFrame, kind: str, objects: Iterable[int]) -> None:
    """These objects were used for the spell; its text, and that of what it becomes, can speak of them (CR 400.7d)."""
    used = tuple(objects)
    remember_paid(frame.ctx, kind, *used)
    note_cast(game, frame.obj, **{kind: used})


def tapped_for(kind: str, rule: str) -> Verb[PayingOtherwise]:
    """The verb `paying_with(kind)` of what is tapped rather than mana paid. It raises IllegalAction where something can't be."""

    def tap(game: Game, player: int, objects: tuple[int, ...], frame: AnnouncementFrame) -> None:
        """All at once."""
        if len(game.verb(TAP)(game, objects)) < len(objects):
            raise IllegalAction(f"a permanent cannot be tapped for {kind} (CR {rule})")
        note_used(game, frame, kind, objects)

    return Verb(paying_with(kind), tap)


def used_for(game: Game, obj: int, kind: str) -> tuple[int, ...]:
    """What was used rather than mana for a spell, or for the spell that became this permanent (CR 400.7d, 707.10)."""
    used: tuple[int, ...] = cast_info(game, obj, kind, ())
    return used


@node
class UsedFor(Selector):
    """The objects that were used rather than mana for this spell or the spell that this was, where they still are."""

    kind: str
    reads = frozenset([CAST_INFO.name])

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """In the order in which they were used."""
        return tuple(obj for obj in used_for(ctx.game, ctx.source, self.kind) if ctx.game.exists(obj))


@node
class WasUsedFor(Filter):
    """Was used rather than mana for this spell, or for the spell that this was: "creature that convoked it"."""

    kind: str
    reads = frozenset([CAST_INFO.name])

    def one_by_one(self, ctx: Context) -> tuple[int, ...]:
        """In the order in which they were used."""
        return used_for(ctx.game, ctx.source, self.kind)

    def matches(self, ctx: Context, obj: int) -> bool:
        """Also where it has left since."""
        return obj in used_for(ctx.game, ctx.source, self.kind)
