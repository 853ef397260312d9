"""Counter (CR 701.5)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any, ClassVar, Final

from apnap import (
    BOTTOM,
    COUNTERS,
    TOP,
    Cause,
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Moved,
    Prohibition,
    Static,
    Teller,
    Verb,
    declares,
    node,
)
from apnap.words import Bindings, Hole, WordDeclaration, words
from apnap_plugins.rules.casting.effects import CostsLess
from apnap_plugins.rules.casting.instructions import EachUnlessPaid, UnlessPaid
from apnap_plugins.rules.combat.instructions import ForAWhile
from apnap_plugins.rules.continuous.continuous import CreateEffect, Gain
from apnap_plugins.rules.continuous.filters import IsAffected
from apnap_plugins.rules.costs.costs import has_x
from apnap_plugins.rules.counters.counters import with_counters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.effects.as_it_enters import ChangeNextSpell
from apnap_plugins.rules.effects.history import WasCast
from apnap_plugins.rules.effects.prevention import CantBePrevented
from apnap_plugins.rules.effects.replacement import WhileTheyLast
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING
from apnap_plugins.rules.faces.face_down import arriving, hidden
from apnap_plugins.rules.objects.text import NTH
from apnap_plugins.rules.stack.actions import Countered
from apnap_plugins.rules.stack.filters import IsAbility, IsSpell
from apnap_plugins.rules.stack.selectors import TargetingObject
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.triggers import WhenYoursCounters
from apnap_plugins.rules.vocabulary.actions import COUNTER
from apnap_plugins.rules.vocabulary.asking import choose_whether
from apnap_plugins.rules.vocabulary.base import Amount, Filter, Selector, amount
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import LEAST, Anything, Itself, OpponentControls, Or, YouControl
from apnap_plugins.rules.vocabulary.quantities import CountThisWay
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, This, You
from apnap_plugins.rules.vocabulary.terms import XOf
from apnap_plugins.rules.words.filters import both, last_part, parts_of, with_having
from apnap_plugins.rules.words.lines import of_the_targeting, says_targeting
from apnap_plugins.rules.words.references import Subject, caused

MANIFEST = Manifest(
    id="counter",
    name="Counter",
    kind="keyword action",
    rules=("701.5",),
    requires=("stack", "counters", "replacement"),
    mentions=("lasting",),
    kernel=">=0.1,<0.2",
)


def counter(
    game: Game, objects: Iterable[int], by: int = 0, to: str = "graveyard", enters: tuple[tuple[str, Any], ...] = ()
) -> list[int]:
    """Counter these spells and abilities (CR 701.5a). Returns those that were countered. Costs are not returned (CR 701.5b).

    `enters` are fields with which spells arrive where they go.
    """
    return _counter_as(game, [Countered(o, by, to, enters) for o in objects])


def _counter_as(game: Game, events: Iterable[Countered]) -> list[int]:
    """All at one moment; of what is no longer on the stack nothing is countered."""
    there = [event for event in events if event.obj in game.zone("stack")]
    return [h.event.obj for h in game.happen_all(there) if isinstance(h.event, Countered)] if there else []


def _told_countered(move: Moved, new: int, teller: Teller) -> str:
    return f"{teller.card(move.obj)} is countered"


@node
class Counter(Instruction):
    """Counter what a selector gives (CR 701.5)."""

    objects: Selector
    to: str = "graveyard"
    position: int = TOP

    def perform(self, ctx: Context) -> None:
        """At one moment; the memory has those that were countered under "countered"."""
        events = [Countered(o, ctx.this, self.to, position=self.position) for o in self.objects.objects(ctx)]
        ctx.memory["countered"] = tuple(_counter_as(ctx.game, events))


@node
class CounterInstead(Instruction):
    """Counter what a selector gives; cards of a kind go somewhere else than to a graveyard then, or in some way (CR 701.5a).

    Onto the battlefield they are `yours`, and `tapped`; into exile `face_down`, or with `count` counters of a `kind` on them
    (CR 122.6a); into a library `position` places from the top, or with `either` on the top or the bottom, as you choose.
    """

    objects: Selector
    to: str
    position: int = TOP
    filter: Filter = Anything()
    yours: bool = False
    tapped: bool = False
    face_down: bool = False
    either: bool = False
    kind: str = ""
    count: Amount = 1
    leaves: ClassVar[str] = "exiled"

    def perform(self, ctx: Context) -> None:
        """At one moment. "countered" in the memory has the spells that were, "exiled" what became of them in that zone."""
        game = ctx.game
        done = _counter_as(game, [self._event(ctx, o) for o in self.objects.objects(ctx)])
        ctx.memory["countered"] = tuple(done)
        became = (new for spell in done for new in game.became(spell) if game.exists(new))
        ctx.memory["exiled"] = tuple(new for new in became if game.object(new).zone[0] == self.to)

    def _event(self, ctx: Context, spell: int) -> Countered:
        """Of what kind it is, is seen while it is a spell; a copy is no card, and ceases to exist as any other (CR 707.10a)."""
        game = ctx.game
        components = game.components_of(spell) if game.exists(spell) else ()
        is_card = bool(components) and game.component(components[0]).kind == "card"
        plain = Countered(spell, ctx.this)
        if not is_card or not self.filter.matches(ctx, spell):
            return plain
        position = self.position
        if self.either and game.is_allowed(plain):
            on_top = choose_whether(
                game, ctx.controller, "608.2d", "Put it on top? Else on the bottom.", source=ctx.this
            )
            position = TOP if on_top else BOTTOM
        controller = ctx.controller if self.yours else plain.controller
        return Countered(spell, ctx.this, self.to, self._enters(ctx), position, controller=controller)

    def _enters(self, ctx: Context) -> tuple[tuple[str, Any], ...]:
        """How a card arrives where it goes."""
        enters: tuple[tuple[str, Any], ...] = TAPPED_ENTERING if self.tapped else ()
        if self.face_down:
            enters = (*enters, arriving(hidden()))
        if self.kind:
            counters = with_counters((), self.kind, amount(ctx, self.count), ctx.game.next_timestamp())
            enters = (*enters, (COUNTERS.name, counters))
        return enters


@node
class CantBeCountered(Prohibition):
    """Spells and abilities that a filter means can't be countered, or not by what `by` means (CR 101.2, 701.5a)."""

    filter: Filter = Itself()
    by: Filter | None = None
    events: ClassVar[tuple[type[Event], ...]] = (Countered,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what would be countered; those that a rule counters don't resolve in any case (CR 608.2b)."""
        if not isinstance(event, Countered) or not self.filter.matches(ctx, event.obj):
            return False
        return self.by is None or (bool(event.by) and self.by.matches(ctx, event.by))


def _too_strong(n: Amount) -> tuple[Static]:
    effects = (CantBeCountered(), CantBePrevented(DamageFilter(source=Itself())))
    return (Static(effects, NumberIs(XOf(This()), LEAST, n), ("stack",)),)


def _says_too_strong(tree: Any) -> Iterator[Bindings]:
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(one, Static) and isinstance(one.condition, NumberIs) and tree == _too_strong(one.condition.other):
        yield {"n": one.condition.other}


_INSTEAD: Final = "instead of (putting it into|into|putting that card into) (its owner's|that player's|their) graveyard"


def _countered_put() -> Iterator[WordDeclaration]:
    """Words for where a card goes when its spell is countered, and how."""

    def somewhere(wording: str, *zone: Any, **how: Any) -> WordDeclaration:
        there = CounterInstead(Subject(), *zone, **how)
        return words("countered put", wording, lambda: there, lambda tree: [{}] if tree == there else [])

    it = "(it|that card)"
    yield somewhere(f"exile {it}", "exile")
    yield somewhere(f"exile {it} face down", "exile", face_down=True)
    yield words(
        "countered put",
        f"exile {it} with a {{k:counter kind}} counter on it",
        lambda k: CounterInstead(Subject(), "exile", kind=k),
        lambda tree: [{"k": tree.kind}] if tree.kind and tree.count == 1 else [],
    )
    yield words(
        "countered put",
        f"exile {it} with {{n:many}} {{k:counter kind}} counters on it",
        lambda n, k: CounterInstead(Subject(), "exile", kind=k, count=n),
        lambda tree: [{"n": tree.count, "k": tree.kind}] if tree.kind else [],
    )
    yield somewhere(f"(put {it} into|return {it} to) its owner's hand", "hand")
    yield somewhere(f"put {it} on top of its owner's library", "library")
    yield somewhere(f"put {it} on the bottom of its owner's library", "library", BOTTOM)
    yield somewhere(
        f"put {it} on (the top or bottom|your choice of the top or bottom) of its owner's library",
        "library",
        either=True,
    )
    for place, word in enumerate(NTH, start=1):
        yield somewhere(f"put {it} into its owner's library {word} from the top", "library", place)
    yield somewhere(f"put {it} onto the battlefield under your control", "battlefield", yours=True)
    yield somewhere(f"put {it} onto the battlefield tapped under your control", "battlefield", yours=True, tapped=True)
    yield somewhere(f"put {it} onto the battlefield under its owner's control", "battlefield")


def _goes(o: Any, v: CounterInstead, f: Filter | None = None) -> Counter | CounterInstead:
    """Countering with where it goes; where that is all, the plain instruction says it."""
    if f is None and v == CounterInstead(Subject(), v.to, v.position) and v.to != "battlefield":
        return Counter(o, v.to, v.position)
    return dataclasses.replace(v, objects=o, filter=Anything() if f is None else f)


def _says_goes(tree: Any, of_kind: bool) -> Iterator[Bindings]:
    """The way back; a kind is said where there is one."""
    if isinstance(tree, Counter) and tree.to != "graveyard" and not of_kind:
        yield {"o": tree.objects, "v": CounterInstead(Subject(), tree.to, tree.position)}
    elif isinstance(tree, CounterInstead) and of_kind == (tree.filter != Anything()):
        v = dataclasses.replace(tree, objects=Subject(), filter=Anything())
        yield {"o": tree.objects, "v": v, **({"f": tree.filter} if of_kind else {})}


def _countered_elsewhere() -> Iterator[WordDeclaration]:
    """Words for a spell that goes elsewhere when it is countered, in any case or unless somebody pays."""
    any_spell, of_kind = "if (that|the) spell is countered this way,", "if a {f:spell filter.s} is countered this way,"
    for kind, said in ((False, any_spell), (True, of_kind)):
        end = f"{said} {{v:countered put}} {_INSTEAD}"

        def made(o: Any, v: CounterInstead, f: Filter | None = None) -> Instruction | None:
            return None if f == Anything() else _goes(o, v, f)

        def unless(o: Any, who: Any, k: Any, v: CounterInstead, f: Filter | None = None) -> Instruction | None:
            return None if f == Anything() else UnlessPaid(_goes(o, v, f), k, who)

        def says(tree: Any, kind: bool = kind) -> Iterator[Bindings]:
            return _says_goes(tree, kind)

        def says_unless(tree: Any, kind: bool = kind) -> Iterator[Bindings]:
            for found in _says_goes(tree.what, kind) if isinstance(tree, UnlessPaid) else ():
                if tree == UnlessPaid(tree.what, tree.cost, tree.who):
                    yield {**found, "who": tree.who, "k": tree.cost}

        yield words("clause", f"counter {{o:mentions}}. {end}", made, says)
        yield words(
            "clause", f"counter {{o:mention.s}} unless {{who:mention.s}} pays {{k:cost}}. {end}", unless, says_unless
        )


def _cant_be_countered(o: Any) -> ForAWhile:
    """As long as these spells or abilities are on the stack."""
    return ForAWhile(o, (CantBeCountered(IsAffected()),), WhileTheyLast("affected"))


def _target_cant_be(o: Any) -> ForAWhile | None:
    """Of a target on the stack; what a spell says of itself is no instruction (CR 113.6)."""
    spec = getattr(o, "of", None)
    on_stack = isinstance(spec, TargetSpec) and spec.zone == "stack"
    return _cant_be_countered(o) if on_stack or isinstance(o, Hole) else None


def _says_cant_be_countered(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ForAWhile) and tree == _cant_be_countered(tree.about):
        yield {"o": tree.about}


def _cheaper_for_sure(f: Filter, m: Any) -> Any:
    """Those that you cast cost less, and can't be countered; a copy wasn't cast."""
    return None if has_x((m,)) else (CostsLess(m, f, You()), CantBeCountered(both(f, WasCast(by_you=True))))


def _says_cheaper_for_sure(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[0], CostsLess):
        if tree == _cheaper_for_sure(tree[0].filter, tree[0].symbols):
            yield {"f": tree[0].filter, "m": tree[0].symbols}


def _says_yours_for_sure(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], CantBeCountered):
        *rest, last = parts_of(tree[0].filter)
        if rest and last == WasCast(by_you=True):
            yield {"f": both(*rest)}


def _cheaper_behind(f: Filter, h: Filter, m: Any) -> Any:
    whole = with_having(f, h)
    return None if whole is None else _cheaper_for_sure(whole, m)


def _says_cheaper_behind(tree: Any) -> Iterator[Bindings]:
    for found in _says_cheaper_for_sure(tree):
        yield from ({"f": last["a"], "h": last["b"], "m": found["m"]} for last in last_part(found["f"]))


def _cast_this_turn(f: Filter) -> CreateEffect:
    return CreateEffect(CantBeCountered(both(f, WasCast(by_you=True))))


def _says_cast_this_turn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, CreateEffect) and isinstance(tree.effect, CantBeCountered):
        parts = parts_of(tree.effect.filter)
        if len(parts) > 1 and tree == _cast_this_turn(both(*parts[:-1])):
            yield {"f": both(*parts[:-1])}


def _next_uncounterable(f: Filter) -> ChangeNextSpell:
    """It has that from the moment it is put on the stack (CR 611.2f)."""
    return ChangeNextSpell(f, (Gain((Static((CantBeCountered(),), zones=("stack",)),)),))


_ALL_COUNTERED: Final = CountThisWay(Remembered("countered"))
"""How many spells and abilities what was done before has countered."""


def _countered(f: Filter) -> CountThisWay:
    """How many of these."""
    return CountThisWay(Remembered("countered"), f)


_ANYTHING: Final = Or((IsSpell(), IsAbility()))


def _each_unless_paid(k: Any) -> EachUnlessPaid:
    """Of all that opponents have on the stack."""
    there = All(both(_ANYTHING, OpponentControls()), "stack")
    return EachUnlessPaid(there, Counter(Remembered("unpaid for")), k)


def _says_next(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChangeNextSpell) and tree == _next_uncounterable(tree.filter):
        yield {"f": tree.filter}


apnap_declarations = declares(
    Verb(COUNTER, counter),
    # Countering spells (CR 701.5a).
    Cause("counter", _told_countered),
    words("clause", "counter {o:mentions}", Counter),
    words(
        "clause", "the next {f:spell filter.s} you cast this turn can't be countered", _next_uncounterable, _says_next
    ),
    words(
        "cause",
        "whenever a spell or ability you control counters a spell",
        **caused(WhenYoursCounters, it=None, that=None, player=None),
    ),
    words(
        "plain sentence",
        "for each spell and ability your opponents control, counter it unless its controller pays {k:cost}.",
        _each_unless_paid,
        lambda t: [{"k": t.cost}] if isinstance(t, EachUnlessPaid) and t == _each_unless_paid(t.cost) else [],
    ),
    # Countering what has made something its target (CR 603.2f).
    words(
        "triggered",
        "{on:cause}, counter that spell.",
        lambda on: of_the_targeting(on, Counter(TargetingObject())),
        lambda t: ({"on": found["on"]} for found in says_targeting(t) if found["e"] == Counter(TargetingObject())),
    ),
    words("stack static", "~ can't be countered", lambda: (CantBeCountered(),)),
    # Of the spell itself by the X that was chosen for it, with the damage that it deals (CR 107.3, 615.12).
    words(
        "other line",
        "if x is {n:number} or more, ~ can't be countered and the damage can't be prevented.",
        _too_strong,
        _says_too_strong,
    ),
    words("clause", "{o:mention.s} can't be countered", _target_cant_be, _says_cant_be_countered),
    words("spent effect", "that spell can't be countered", lambda: _cant_be_countered(Remembered("it"))),
    words("static", "{f:spell filter.p} can't be countered", lambda f: (CantBeCountered(f),)),
    words(
        "static",
        "{f:spell filter.p} can't be countered by {g:spell filter.p}",
        lambda f, g: (CantBeCountered(f, g),),
    ),
    words(
        "static",
        "abilities you control can't be countered",
        lambda: (CantBeCountered(both(IsAbility(), YouControl())),),
    ),
    words("static", "spells and abilities can't be countered", lambda: (CantBeCountered(_ANYTHING),)),
    words(
        "static",
        "spells and abilities you control can't be countered",
        lambda: (CantBeCountered(both(_ANYTHING, YouControl())),),
    ),
    words(
        "static",
        "{f:spell filter.p} you cast can't be countered",
        lambda f: (CantBeCountered(both(f, WasCast(by_you=True))),),
        _says_yours_for_sure,
    ),
    words("clause", "{f:spell filter.p} you cast this turn can't be countered", _cast_this_turn, _says_cast_this_turn),
    words(
        "static",
        "{f:spell filter.p} you cast cost {m:mana cost} less to cast and can't be countered",
        _cheaper_for_sure,
        _says_cheaper_for_sure,
    ),
    words(
        "static",
        "{f:spell core.p} you cast {h:having} cost {m:mana cost} less to cast and can't be countered",
        _cheaper_behind,
        _says_cheaper_behind,
    ),
    words("clause", "{f:spell filter.p} can't be countered this turn", lambda f: CreateEffect(CantBeCountered(f))),
    words(
        "clause",
        "{f:spell filter.p} can't be countered by {g:spell filter.p} this turn",
        lambda f, g: CreateEffect(CantBeCountered(f, g)),
    ),
    # What was countered, when the text goes on about it (CR 608.2c).
    words("condition", "a {f:spell filter.s} (is|was) countered this way", lambda f: NumberIs(_countered(f), LEAST, 1)),
    words("condition", "(that|the) spell (is|was) countered this way", lambda: NumberIs(_ALL_COUNTERED, LEAST, 1)),
    words("each one", "{f:spell filter.s} countered this way", _countered),
    words("each one", "spell or ability countered this way", lambda: _ALL_COUNTERED),
    words("quantity", "the number of {f:spell filter.p} countered this way", _countered),
    *_countered_put(),
    *_countered_elsewhere(),
    words(
        "clause",
        "spells and abilities you control can't be countered this turn",
        lambda: CreateEffect(CantBeCountered(both(_ANYTHING, YouControl()))),
    ),
    words("static", "abilities can't be countered", lambda: (CantBeCountered(IsAbility()),)),
)
