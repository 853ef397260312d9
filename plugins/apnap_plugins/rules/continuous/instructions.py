"""Instructions that begin continuous effects (CR 611.2)."""

from __future__ import annotations

from typing import ClassVar

from apnap import Context, Duration, Indefinite, Instruction, Part, node
from apnap_plugins.rules.continuous.continuous import BecomeTypes, Gain, LoseAbility, UntilEndOfTurn, affect
from apnap_plugins.rules.vocabulary.asking import choose_place
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import keywords_of
from apnap_plugins.rules.vocabulary.selectors import This


@node
class Change(Instruction):
    """An effect changes characteristics or control of objects, fixed now, until its duration ends (CR 611.2)."""

    steady: ClassVar[bool] = True
    objects: Selector
    parts: tuple[Part, ...]
    duration: Duration = UntilEndOfTurn()

    def is_absurd_of_spell(self) -> bool:
        """Permanents are changed; but what becomes a creature says its name, and is read alone."""
        return self.objects == This() and not any(isinstance(part, BecomeTypes) for part in self.parts)

    def perform(self, ctx: Context) -> None:
        """No effect where there is no object (CR 113.2d)."""
        affect(ctx, self.objects.objects(ctx), self.parts, self.duration)


@node
class LoseThisAbilityAnd(Instruction):
    """This permanent loses the ability that does so, and changes in other ways, for good (CR 113.10, 611.2a)."""

    steady: ClassVar[bool] = True
    parts: tuple[Part, ...]

    def perform(self, ctx: Context) -> None:
        """One effect; every instance of the ability is lost, as equal ones can't be told apart."""
        lost = (LoseAbility(ctx.ability),) if ctx.ability is not None else ()
        affect(ctx, This().objects(ctx), (*lost, *self.parts), Indefinite())


@node
class ChangeOfChoice(Instruction):
    """One of several changes of objects, which you choose, for a time: "gains your choice of ..." (CR 608.2d, 611.2)."""

    objects: Selector
    options: tuple[tuple[Part, ...], ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Chosen as it resolves, for all of the objects, with the numbers that are found then (CR 608.2h)."""
        there = self.objects.objects(ctx)
        if there:
            options = tuple(tuple(part.fixed(ctx) for part in parts) for parts in self.options)
            place = choose_place(ctx.game, ctx.controller, options, "608.2d", "Which of these?", source=ctx.this)
            affect(ctx, there, options[place], self.duration)


@node
class GainThoseOf(Instruction):
    """Objects gain keyword abilities of these ids, for a time, where one `among` others has them (CR 702.1c).

    Each variant of one is gained, such as each kind of landwalk.
    """

    objects: Selector
    among: Selector
    keywords: tuple[str, ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """As things stand now; what they call by name is what gains them (CR 201.5b)."""
        there = self.among.objects(ctx)
        found = dict.fromkeys(k for id in self.keywords for obj in there for k in keywords_of(ctx.game, obj, id))
        if found:
            affect(ctx, self.objects.objects(ctx), (Gain(tuple(found), taken=True),), self.duration)
