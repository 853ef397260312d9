"""Copies of spells and abilities on the stack (CR 707.10), and casting copies of cards (CR 707.12, 707.13, 707.14)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Final

from apnap import (
    LEFT,
    OBJECT,
    Context,
    Definition,
    Event,
    Game,
    Happened,
    Instruction,
    Manifest,
    Moved,
    Order,
    Prohibition,
    Teller,
    TriggerCondition,
    event,
    node,
    one_of,
)
from apnap_plugins.rules.casting.casting import CAST_INFO, SpellCast, offer_cast
from apnap_plugins.rules.copies.copies import CopyException, Values, copy_definition, judge_as_made, values_for_copy
from apnap_plugins.rules.faces.faces import ADVENTURER, SPLIT, card_of
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.changing_targets import ask_new_targets, targets_all
from apnap_plugins.rules.stack.stack import ABILITY, ABILITY_DEFINITION, stack_context
from apnap_plugins.rules.stack.targets import TARGETS, Targets, announce_targets
from apnap_plugins.rules.vocabulary.asking import choose_some
from apnap_plugins.rules.vocabulary.base import WHOSE, Amount, Filter, Ref, Selector, amount, is_player, is_whose
from apnap_plugins.rules.vocabulary.filters import Itself
from apnap_plugins.rules.vocabulary.selectors import You
from apnap_plugins.rules.vocabulary.sizes import check_room

MANIFEST = Manifest(
    id="copying-spells",
    name="Copies of spells and abilities",
    kind="rules",
    rules=("707.10", "707.12", "707.13", "707.14"),
    requires=("copies", "stack", "casting", "changing-targets", "faces"),
    kernel=">=0.1,<0.2",
)

ONLY_WHEN_CAST: Final = frozenset(["by", "caster", "from", "mana", "spent"])
"""What is known of a spell because it was cast and paid for with mana: no decision, so no copy has it (CR 707.10)."""


def decisions_of(game: Game, obj: int) -> tuple[tuple[str, Any], ...]:
    """The decisions made for a spell or ability on the stack, as (field, value) pairs (CR 707.2, 707.10).

    All fields that are `decided`: modes, targets, X, costs that were chosen, what paid them.
    """
    found = []
    for name, field in sorted(game.rules.fields.items()):
        if field.decided and field.scope == OBJECT:
            value = game.get(field, obj)
            if field is CAST_INFO:
                value = tuple(pair for pair in value if pair[0] not in ONLY_WHEN_CAST)
            if value != field.default:
                found.append((name, value))
    return tuple(found)


@event
class CopiedOnStack(Event):
    """A player copies a spell or ability a number of times (CR 707.10). What replaces copying, or triggers on it, sees this.

    `values` are a spell's copiable values; `targets` are those of each copy where the effect says them; with `new_targets`
    the player may choose others.
    """

    rule: ClassVar[str] = "707.10"
    objects: ClassVar[tuple[str, ...]] = ("original",)
    original: int
    player: int
    count: int = 1
    new_targets: bool = False
    values: Values = ()
    targets: tuple[Targets, ...] = ()

    def told(self, teller: Teller) -> str:
        """Who copies what, and how often."""
        times = f" {self.count} times" if self.count != 1 else ""
        return f"{teller.player(self.player)} copies {teller.card(self.original)}{times}"

    def perform(self, game: Game) -> tuple[int, ...]:
        """One copy after another is put onto the stack with its targets. Returns their ids."""
        made: list[int] = []
        for number in range(check_room(game, self.count, "copies")):
            targets = self.targets[number] if number < len(self.targets) else None
            moved = game.happen(_copy(game, self.original, self.player, self.values, targets))
            if moved is None or not moved.result:
                continue
            copy = moved.result[0]
            if self.new_targets:
                chosen = game.act(self.player, partial(ask_new_targets, game, copy, self.player))
                if game.get(LEFT, self.player):
                    break  # with their copies
                if chosen is not None:
                    game.set(TARGETS, copy, chosen)
            announce_targets(stack_context(game, copy), [refs for slots in game.get(TARGETS, copy) for refs in slots])
            made.append(copy)
        return tuple(made)


def _copy(game: Game, obj: int, player: int, values: Values, targets: Targets | None) -> Moved:
    """How a copy comes onto the stack: under the player's control and owned by them (CR 707.10, 112.2, 707.10b)."""
    ability = game.get(ABILITY, obj) is not None
    definition = ABILITY_DEFINITION if ability else copy_definition(values, "copy")
    kind = "ability" if ability else "copy"
    component = game.make_component(definition, player, kind)
    decided = dict(decisions_of(game, obj))
    if targets is not None:
        decided[TARGETS.name] = targets
    enters, made = tuple(sorted(decided.items())), (component,)
    return Moved(0, "stack", controller=player, cause="copy", kind=kind, made=made, owner=player, enters=enters)


def _values_of_copy(ctx: Context, obj: int, player: int, exceptions: tuple[CopyException, ...]) -> Values:
    """The copiable values of a copy; exceptions that ask what it is like look at it on the stack (CR 707.9f)."""
    if ctx.game.get(ABILITY, obj) is not None:
        return ()
    judge = judge_as_made(ctx, lambda values: _copy(ctx.game, obj, player, values, None))
    return values_for_copy(ctx, obj, exceptions, (), judge)


def copy_on_stack(
    ctx: Context,
    obj: int,
    player: int,
    count: int = 1,
    new_targets: bool = False,
    exceptions: tuple[CopyException, ...] = (),
    targets: tuple[Targets, ...] = (),
) -> tuple[int, ...]:
    """`player` copies a spell or ability that is, or was, on the stack (CR 707.10). Returns the ids of the copies."""
    game = ctx.game
    if count <= 0 or game.get(LEFT, player):
        return ()
    values = _values_of_copy(ctx, obj, player, exceptions)
    done = game.happen(CopiedOnStack(obj, player, count, new_targets, values, targets))
    return tuple(done.result or ()) if done is not None else ()


def targets_for(ctx: Context, obj: int, player: int, ref: Ref, exceptions: tuple[CopyException, ...]) -> Targets | None:
    """The targets of a copy all of whose targets are `ref`, None where that isn't legal (CR 707.10d, 707.10e)."""
    game = ctx.game

    def attempt() -> Targets | None:
        values = _values_of_copy(ctx, obj, player, exceptions)
        return game.foresee(_copy(game, obj, player, values, None), lambda copy: targets_all(game, copy, ref))

    found = game.trial(attempt)
    return found if isinstance(found, tuple) else None


def _on_stack(ctx: Context, of: Selector) -> tuple[int, ...]:
    """Spells and abilities, also those that have left the stack (CR 608.2h)."""
    refs = [ref for ref in of.refs(ctx) if not is_player(ref)]
    return tuple(ref for ref in refs if ctx.game.object(ref).zone[0] == "stack")


@node
class CopySpell(Instruction):
    """Players copy spells or abilities (CR 707.10); with `new_targets` they may choose new targets for the copies.

    The memory has the copies under "copies".
    """

    on_stack: ClassVar[str] = "of"
    of: Selector
    count: Amount = 1
    new_targets: bool = True
    exceptions: tuple[CopyException, ...] = ()
    who: Selector = You()

    def perform(self, ctx: Context) -> None:
        """In APNAP order."""
        players = self.who.players(ctx)
        made: list[int] = []
        for player in (p for p in ctx.game.apnap() if p in players):
            for obj in _on_stack(ctx, self.of):
                count = amount(ctx, self.count)
                made += copy_on_stack(ctx, obj, player, count, self.new_targets, self.exceptions)
        ctx.memory["copies"] = tuple(made)


@node
class CopySpellForEach(Instruction):
    """The player copies a spell or ability for each object and player it could target, among those of `each` (CR 707.10d).

    With `others` only for those that it doesn't target already.
    """

    of: Selector
    each: Selector
    exceptions: tuple[CopyException, ...] = ()
    others: bool = True

    def perform(self, ctx: Context) -> None:
        """The copies go onto the stack in the order that the player likes."""
        for obj in _on_stack(ctx, self.of):
            wanted = self._wanted(ctx, obj)
            if not wanted:
                continue
            options, words = tuple(ref for ref, _ in wanted), "Put the copies on the stack in which order?"
            order = Order(player=ctx.controller, options=options, rule="707.10d", source=ctx.this, prompt=words)
            known = dict(wanted)
            targets = tuple(known[ref] for ref in ctx.game.ask(order))
            copy_on_stack(ctx, obj, ctx.controller, len(targets), False, self.exceptions, targets)

    def _wanted(self, ctx: Context, obj: int) -> list[tuple[Ref, Targets]]:
        now = {ref for slots in ctx.game.get(TARGETS, obj) for refs in slots for ref in refs} if self.others else set()
        refs = (ref for ref in self.each.refs(ctx) if ref not in now)
        found = [(ref, targets_for(ctx, obj, ctx.controller, ref, self.exceptions)) for ref in refs]
        return [(ref, targets) for ref, targets in found if targets is not None]


@node
class CopySpellTargeting(Instruction):
    """The player copies a spell or ability; the copy targets what `target` gives, or it isn't made (CR 707.10e)."""

    of: Selector
    target: Selector
    exceptions: tuple[CopyException, ...] = ()

    def perform(self, ctx: Context) -> None:
        """One copy for each thing that the target selector gives and the spell could target (CR 707.10e)."""
        for obj in _on_stack(ctx, self.of):
            for ref in self.target.refs(ctx):
                targets = targets_for(ctx, obj, ctx.controller, ref, self.exceptions)
                if targets is not None:
                    copy_on_stack(ctx, obj, ctx.controller, 1, False, self.exceptions, (targets,))


@node
class CantBeCopied(Prohibition):
    """Spells and abilities on the stack that a filter means can't be copied (CR 101.2, 707.10); a card of it can."""

    filter: Filter = Itself()
    events: ClassVar[tuple[type[Event], ...]] = (CopiedOnStack,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what would be copied."""
        return isinstance(event, CopiedOnStack) and self.filter.matches(ctx, event.original)


@node
class WhenCopies(TriggerCondition):
    """Whenever a player copies a spell that a filter means; `whose` is "your", "each" or "opponent"."""

    filter: Filter
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (CopiedOnStack,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """Where the filter means one of what was put onto the stack, and the player is meant."""
        copied = happened.event
        if not isinstance(copied, CopiedOnStack) or not copied.values:
            return False
        fits = any(self.filter.matches(ctx, obj) for obj in happened.result or ())
        return is_whose(ctx, copied.player, self.whose) and fits


@node
class WhenCopyIsMade(TriggerCondition):
    """Whenever a player copies a spell that a filter means, for each copy of it; `whose` is as for `WhenCopies` (CR 707.10)."""

    filter: Filter
    whose: str = one_of(WHOSE, default="your")
    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def matches(self, ctx: Context, happened: Happened) -> bool:
        """As a copy is put onto the stack; a copy of a card is cast, and one of an ability is no spell (CR 707.12)."""
        moved = happened.event
        if not isinstance(moved, Moved) or (moved.to, moved.cause, moved.kind) != ("stack", "copy", "copy"):
            return False
        fits = any(self.filter.matches(ctx, obj) for obj in happened.result or ())
        return fits and is_whose(ctx, moved.controller, self.whose)


@node
class CastOrCopied(Selector):
    """The spell that was cast, or the copy that was made, by the trigger event: "that spell" of magecraft (CR 707.10)."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nothing where another event made the ability trigger."""
        happened = ctx.happened
        if happened is None:
            return ()
        if isinstance(happened.event, SpellCast):
            return (happened.event.obj,)
        return tuple(happened.result or ()) if isinstance(happened.event, Moved) else ()


# Casting copies -------------------------------------------------------------------------------------


def cast_copies(
    ctx: Context, copies: Iterable[tuple[Definition, str]], player: int, way: CastingWay, most: int | None = None
) -> tuple[int, ...]:
    """`player` creates copies of cards in zones, and may cast them while something resolves (CR 707.12, 112.2a).

    `copies` are what each copy is made as and the zone that it is created in. Up to `most` of them are cast, in whatever order
    the player likes. What isn't cast ceases to exist when state-based actions are checked (CR 707.10a). Returns the spells.
    """
    game = ctx.game
    there: list[int] = []
    for definition, zone in copies:
        moved = game.happen(_copy_of_card(game, definition, zone, player))
        there += moved.result if moved is not None else ()
    cast: list[int] = []
    while there and (most is None or len(cast) < most):
        first = there[0]
        if len(there) > 1:
            words = "Cast which copy next?"
            chosen = choose_some(game, player, there, "707.12", words, most=1, source=ctx.this, cost=True)
            if not chosen:
                break
            first = chosen[0]
        there.remove(first)
        spell = offer_cast(game, player, first, way, ctx.this)
        if spell is not None:
            cast.append(spell)
    return tuple(cast)


def _copy_of_card(game: Game, definition: Definition, zone: str, player: int) -> Moved:
    """How a copy of a card is created in a zone, owned by the player (CR 707.12)."""
    component = game.make_component(definition, player, "copy")
    return Moved(0, zone, cause="copy", kind="copy", made=(component,), owner=player)


def copy_of_card(ctx: Context, obj: int, exceptions: tuple[CopyException, ...] = ()) -> Definition:
    """What a copy of a card is made as: a split card's has the same two halves, an adventurer card's an Adventure.

    CR 709.3c, 716.2b.
    """
    game, zone = ctx.game, ctx.game.object(obj).zone[0]
    judge = judge_as_made(
        ctx, lambda values: _copy_of_card(game, copy_definition(values, "copy"), zone, ctx.controller)
    )
    made = copy_definition(values_for_copy(ctx, obj, exceptions, (), judge), "copy")
    card = card_of(ctx.game, obj)
    if card is None or card.layout not in (SPLIT, ADVENTURER) or exceptions:
        return made
    return Definition(f"{card.layout} {made.key}", made.characteristics, card.layout, card.faces)


@node
class CastCopies(Instruction):
    """Copy cards, each so many `times`; you may cast the copies (CR 707.12), without paying their mana costs if `free`.

    Of a card that is gone, as it last existed where it was (CR 707.14). The memory has the spells under "cast".
    """

    of: Selector
    free: bool = True
    most: int | None = None
    exceptions: tuple[CopyException, ...] = ()
    times: Amount = 1

    def perform(self, ctx: Context) -> None:
        """Each copy is created in the zone that the card is in."""
        game = ctx.game
        times = check_room(game, max(0, amount(ctx, self.times)), "copies")
        objects = [ref for ref in self.of.refs(ctx) if not is_player(ref) for _ in range(times)]
        copies = [(copy_of_card(ctx, obj, self.exceptions), game.object(obj).zone[0]) for obj in objects]
        ctx.memory["cast"] = cast_copies(ctx, copies, ctx.controller, CastingWay("copy", free=self.free), self.most)


@node
class CastCopyOfNamed(Instruction):
    """Create a copy of a card with one of these names, chosen by you; you may cast it (CR 707.13)."""

    names: tuple[str, ...]
    free: bool = False

    def perform(self, ctx: Context) -> None:
        """What the card is like says the ruleset; the copy is created outside the game."""
        game = ctx.game
        chosen = choose_some(
            game, ctx.controller, self.names, "707.13", "A copy of which card?", least=1, most=1, source=ctx.this
        )
        values = tuple(sorted(game.ruleset.card(chosen[0]).characteristics.values.items()))
        ctx.memory["cast"] = cast_copies(
            ctx, [(copy_definition(values, "copy"), "outside")], ctx.controller, CastingWay("copy", free=self.free)
        )
