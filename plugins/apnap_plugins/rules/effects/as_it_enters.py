"""Effects that begin as an object gets somewhere (CR 611.2e, 611.2f), and what is remembered of a turn (CR 609.8)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final

from apnap import (
    OBJECT,
    PLAYER,
    Ability,
    AffectsThis,
    AnyTimeCheck,
    Characteristics,
    Condition,
    Context,
    Continuous,
    Duration,
    Event,
    Field,
    FieldEffect,
    Game,
    InsertedStep,
    Instruction,
    Manifest,
    Moved,
    Part,
    Static,
    Step,
    declares,
    node,
)
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.next_spell import ChangesSpell
from apnap_plugins.rules.combat.combat import DECLARED, DECLARED_BY
from apnap_plugins.rules.continuous.continuous import Gain, UntilEndOfTurn
from apnap_plugins.rules.effects.prevention import raise_shield
from apnap_plugins.rules.objects.entering import AsItEnters
from apnap_plugins.rules.objects.entering_conditions import before_it
from apnap_plugins.rules.objects.zones import carry_out_moves
from apnap_plugins.rules.stack.stack import ResolveFrame
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Quantity, Selector, amount
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, You
from apnap_plugins.rules.vocabulary.symbols import ManaCost

MANIFEST = Manifest(
    id="lasting",
    name="Effects that begin as an object gets somewhere",
    kind="rules",
    rules=("609", "611"),
    requires=("continuous-effects", "stack", "combat", "prevention"),
    kernel=">=0.1,<0.2",
    not_tested={
        "609.5": "what a card's text says about ties",
        "609.6": "points to replacement and prevention effects",
    },
)

IS_ALSO: Final = Field[tuple[Part, ...]]("effects it came with", OBJECT, (), layered=True)
"""Parts of continuous effects that apply to an object from the moment it is where it is, and on as long as it is there."""
ATTACKED_WITH: Final = Field[tuple[int, ...]](
    "creatures attacked with this turn", PLAYER, (), ids=True, lasts="turn", public=True
)
AS_ATTACKED: Final = Field[tuple[Characteristics, ...]](
    "what it was as it attacked", OBJECT, (), lasts="turn", tally=True
)
"""The characteristics of a creature as it was first declared as an attacker this turn, also of one that is gone."""


def _as_it_came(game: Game, obj: int, parts: tuple[Part, ...]) -> Iterable[tuple[Continuous, int]]:
    return [(Continuous(AffectsThis(), parts), game.timestamp(obj))]


def _permanent_keeps(game: Game, frame: ResolveFrame) -> None:
    """CR 400.7a: what an effect made of a permanent spell, the permanent is too."""
    parts = game.get(IS_ALSO, frame.obj)
    if parts:
        frame.enters = (*frame.enters, (IS_ALSO.name, parts))


@node
class PutWith(Instruction):
    """Put objects onto the battlefield that are something there: "that permanent is an enchantment" (CR 611.2e).

    What an effect says they become or gain follows with `Change`, on "moved" in the memory.
    """

    objects: Selector
    parts: tuple[Part, ...]
    under_your_control: bool = True

    def perform(self, ctx: Context) -> None:
        """All at once; they are that as they enter."""
        controller = ctx.controller if self.under_your_control else -1
        enters = ((IS_ALSO.name, self.parts),)
        moves = [
            Moved(o, "battlefield", controller=controller, cause="effect", by=ctx.source, enters=enters)
            for o in self.objects.objects(ctx)
        ]
        carry_out_moves(ctx, moves)


@node
class EntersWithAbilities(AsItEnters):
    """This enters the battlefield with abilities (CR 614.1c), with `condition` only where that holds before it is there.

    They are its own for as long as it is there, but no copiable values.
    """

    abilities: tuple[Ability, ...]
    condition: Condition | None = None

    def wanted(self, ctx: Context, event: Moved) -> bool:
        """Where what makes it so is the case as it is about to enter."""
        return self.condition is None or before_it(self.condition).holds(ctx)

    def entered(self, ctx: Context, event: Moved) -> Event:
        """Beside what else it came with."""
        return event.with_enters(IS_ALSO.name, (*event.entering(IS_ALSO.name, ()), Gain(self.abilities)))


@node
class NextSpell(ChangesSpell):
    """Waits for the next spell that a filter means, and begins to apply as it is put on the stack (CR 611.2f)."""

    filter: Filter
    parts: tuple[Part, ...]

    def awaits(self, ctx: Context, move: Moved) -> bool:
        """Judged by what it is on the stack (CR 709.3b, 716.3b)."""
        return ctx.game.foresee(move, lambda spell: self.filter.matches(ctx, spell))

    def changed(self, ctx: Context, move: Moved) -> Moved:
        """The spell is or has it, and so is the permanent that it becomes."""
        return move.with_enters(IS_ALSO.name, (*move.entering(IS_ALSO.name, ()), *self.parts))

    def used(self, ctx: Context) -> None:
        """It waits for no other."""
        ctx.game.use_up(ctx.effect)


@node
class ChangeNextSpell(Instruction):
    """The next spell you cast that a filter means is or has something (CR 611.2f)."""

    filter: Filter
    parts: tuple[Part, ...]
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """Nothing is changed yet."""
        raise_shield(ctx, NextSpell(self.filter, self.parts), self.duration)


@node
class NextSpellCostsLess(Instruction):
    """The next spell you cast that a filter means costs less to cast; how much less is found now (CR 601.2f, 608.2h)."""

    filter: Filter
    less: Amount
    duration: Duration = UntilEndOfTurn()

    def perform(self, ctx: Context) -> None:
        """It has that from the moment it is put on the stack."""
        price = CostsLess(ManaCost((str(max(0, amount(ctx, self.less))),)), Itself(), EachPlayer())
        ability = Static((price,), zones=("stack",))
        raise_shield(ctx, NextSpell(self.filter, (Gain((ability,)),)), self.duration)


# Looking back -----------------------------------------------------------------------------------------


def _note_attackers(game: Game) -> None:
    """Who was declared as an attacker is remembered for the turn, as it was then."""
    declared = game.get(DECLARED)
    if not declared:
        return
    for player in game.active_players:
        known = game.get(ATTACKED_WITH, player)
        theirs = [creature for creature in declared if game.get(DECLARED_BY, creature) == player]
        if not set(theirs) <= set(known):
            for creature in theirs:
                if creature not in known:
                    game.set(AS_ATTACKED, creature, (game.characteristics(creature),))
            game.set(ATTACKED_WITH, player, tuple(dict.fromkeys((*known, *theirs))))


@node
class CreaturesAttackedWithThisTurn(Quantity):
    """How many creatures you attacked with this turn, whatever became of them since (CR 609.8)."""

    def value(self, ctx: Context) -> int:
        """Counted from what is remembered."""
        return len(ctx.game.get(ATTACKED_WITH, ctx.controller))


@node
class AttackersOfThisTurn(Quantity):
    """How many of the creatures that players attacked with this turn were what a filter means (CR 508.3c, 609.8).

    Of a filter that doesn't know what was so before (`knows_past`) only for what a creature is whatever becomes of it.
    """

    filter: Filter
    who: Selector = You()
    of_deeds: ClassVar[bool] = True
    reads = frozenset([ATTACKED_WITH.name, AS_ATTACKED.name])

    def value(self, ctx: Context) -> int:
        """As they were when they were first declared as attackers this turn, also those that are gone."""
        game = ctx.game
        theirs = (obj for player in self.who.players_ever(ctx) for obj in game.get(ATTACKED_WITH, player))
        return sum(self._meant(ctx, obj) for obj in theirs)

    def _meant(self, ctx: Context, obj: int) -> bool:
        then = ctx.game.get(AS_ATTACKED, obj)
        return (
            self.filter.matched(ctx, obj, then[0])
            if then and self.filter.knows_past()
            else self.filter.matches(ctx, obj)
        )


apnap_declarations = declares(
    # What objects came with, and who attacked with what.
    (IS_ALSO, ATTACKED_WITH, AS_ATTACKED),
    # A step of resolving permanent spells.
    InsertedStep("resolve", Step("as the spell was", _permanent_keeps, "400.7a"), before="permanent"),
    # Attackers are noted as they are declared.
    AnyTimeCheck("attacked with", "609.8", _note_attackers),
    # They apply as it enters: what triggers on its entering sees it with them (CR 611.2e).
    FieldEffect(IS_ALSO.name, _as_it_came),
)
