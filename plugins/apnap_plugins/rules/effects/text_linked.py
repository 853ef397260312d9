"""Words for what another ability of the same object exiled: "the exiled card", "cards exiled with ~" (CR 607.2a, 607.3).

Which ability that is, is seen when the card is complete (`oracle/links`): what exiles there is done as `Linked`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from apnap import AffectsThis, Continuous, Static, Triggered
from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.continuous.continuous import ModifyPT, SetPT
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.effects.chosen_characteristics import HasCreatureTypesOf
from apnap_plugins.rules.effects.linked_abilities import (
    PUT_WITH,
    THE_CARD,
    WITH_THIS,
    IsLinked,
    LastOf,
    Linked,
    LinkedCost,
    LinkedObjects,
    RevealFirstDraw,
    TotalOf,
    WhenRevealedThisWay,
)
from apnap_plugins.rules.effects.untargeted_choices import ChooseThem
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.gained_abilities import HasActivatedAbilitiesOf
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, LEAST, Anything, HasSubtype, IsSelected, Not
from apnap_plugins.rules.vocabulary.quantities import Count, PowerOf, ToughnessOf
from apnap_plugins.rules.vocabulary.selectors import Among, Became, Remembered, Target, This, You
from apnap_plugins.rules.words.filters import both, parts_of
from apnap_plugins.rules.words.references import Resulting, ToSettle, Unsettled, cause, rewritten

THE_EXILED: Final = LinkedObjects(THE_CARD)
EXILED_WITH: Final = LinkedObjects(WITH_THIS)
_EXILED_CREATURE: Final = Among(THE_EXILED, CREATURE)
_AS_LARGE: Final = ModifyPT(TotalOf(_EXILED_CREATURE, "power"), TotalOf(_EXILED_CREATURE, "toughness"))
"""Larger by the size of the exiled card, where that is a creature card; of all together where there are several (CR 607.3)."""
IS_EXILED_WITH: Final = IsLinked(WITH_THIS)
_NOT_NOW: Final = Not(IsSelected(Remembered("exiled")))
OTHERS_EXILED: Final = Among(EXILED_WITH, _NOT_NOW)
"""Those that were exiled before: "other" than what the same ability has exiled just now."""
IT: Final = "exiled with (~|it)"
PAID_EXILED: Final = Became(Remembered("paid exiled"))
"""What was exiled to pay for the very ability or spell that speaks of it, in exile."""


def pays_by_exiling(costs: Iterable[object]) -> bool:
    """Whether cards are exiled to pay one of these costs."""
    return any(isinstance(one, Cost) and one.remembered == "exiled" for one in costs)


def _put_here(f: Filter) -> Among:
    return Among(LinkedObjects(PUT_WITH, "battlefield"), f)


def _says_put_here(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Among) and tree == _put_here(tree.filter):
        yield {"f": tree.filter}


def _that_dies(f: Filter) -> WhenDies:
    return WhenDies(both(f, IsLinked(PUT_WITH)))


def _says_that_dies(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, WhenDies) and parts_of(tree.filter)[-1] == IsLinked(PUT_WITH):
        f = both(*parts_of(tree.filter)[:-1])
        yield from [{"f": f}] if tree == _that_dies(f) else ()


# Any: of the type of the tree
def with_paid_exiled(tree: Any) -> Any:
    """A tree in which "the exiled card" is what was exiled to pay for it, which is nearer than what another ability exiles."""
    return rewritten(tree, lambda part: PAID_EXILED if part == THE_EXILED else part)


def _says_the_exiled(tree: Any) -> Iterator[Bindings]:
    if tree in (THE_EXILED, PAID_EXILED):
        yield {}


def _exiled(f: Filter) -> Any:
    return EXILED_WITH if f == Anything() else Among(EXILED_WITH, f)


def _says_exiled(tree: Any) -> Iterator[Bindings]:
    if tree == EXILED_WITH:
        yield {"f": Anything()}
    elif isinstance(tree, Among) and tree.of == EXILED_WITH:
        yield {"f": tree.filter}


def _others(f: Filter) -> Among | None:
    return None if f == Anything() else Among(EXILED_WITH, both(f, _NOT_NOW))


def _says_others(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Among) and tree.of == EXILED_WITH and parts_of(tree.filter)[-1] == _NOT_NOW:
        f = both(*parts_of(tree.filter)[:-1])
        yield from [{"f": f}] if tree == _others(f) else ()


def _says_put_back(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, MoveTo) and tree == MoveTo(tree.objects, "battlefield"):
        yield from _says_exiled(tree.objects)


def _chosen(f: Filter) -> ChooseThem:
    return ChooseThem(both(f, IS_EXILED_WITH), "exile", who=You())


def _says_chosen(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, ChooseThem) and parts_of(tree.filter)[-1] == IS_EXILED_WITH:
        f = both(*parts_of(tree.filter)[:-1])
        yield from [{"f": f}] if tree == _chosen(f) else ()


def _target(f: Filter) -> TargetSpec:
    return TargetSpec(both(f, IS_EXILED_WITH), zone="exile")


def _says_target(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, TargetSpec) and tree.filter is not None and parts_of(tree.filter)[-1] == IS_EXILED_WITH:
        f = both(*parts_of(tree.filter)[:-1])
        yield from [{"f": f}] if tree == _target(f) else ()


def _the_objects(tree: Any) -> Any:
    """The objects whose activated abilities something has."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    return one.of if isinstance(one, HasActivatedAbilitiesOf) else None


def _while_there(h: Any) -> tuple[Continuous] | None:
    """What a static ability says anyway: only of activated abilities of cards elsewhere, where texts say it too."""
    there = isinstance(h, tuple) and len(h) == 1 and isinstance(h[0], HasActivatedAbilitiesOf)
    return (Continuous(AffectsThis(), h),) if there else None


def _says_while_there(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], Continuous):
        parts = tree[0].parts
        if tree == _while_there(parts):
            yield {"h": parts}


def _abilities_of(kind: str) -> tuple[WordDeclaration, ...]:
    """Words for having the activated abilities, or only the loyalty abilities, of all or each of some objects, or of this."""
    loyalty = kind == "loyalty"

    def of_some(g: Selector) -> tuple[HasActivatedAbilitiesOf]:
        return (HasActivatedAbilitiesOf(g, loyalty),)

    def of_this() -> tuple[HasActivatedAbilitiesOf]:
        return of_some(This())

    def says(tree: Any) -> Iterator[Bindings]:
        of = _the_objects(tree)
        if of is not None and of != This() and tree == of_some(of):
            yield {"g": of}

    said = f"[has|have] all {kind} abilities of"
    return (
        words("having#", f"{said} all {{g:group.p}}", of_some, says),
        words("having#", f"{said} each {{g:group.s}}", of_some, says),
        words("having#", (f"[has|have] the {kind} abilities of ~", f"{said} ~"), of_this),
    )


def _only_said(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, Linked) and tree.link in (THE_CARD, WITH_THIS, PUT_WITH):
        yield {"c": tree.what}


def _only_paid(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 1 and isinstance(tree[0], LinkedCost) and tree[0].link == WITH_THIS:
        yield {"c": (tree[0].cost,)}


FIRST_DRAWN: Final = "first drawn"
"""Under this name an ability knows that another one of the same object revealed a card."""


# Any: an instruction that is to be settled
def _first_drawn(f: Filter, c: Any) -> Any:
    """Two linked abilities: one reveals the card, the other triggers on that (CR 121.9, 603.11, 607.2h)."""
    on = WhenRevealedThisWay(FIRST_DRAWN, f)
    reveals = Static((RevealFirstDraw(FIRST_DRAWN),))
    return ToSettle(lambda tree, targets: (reveals, Triggered(on, tree, None, targets)), c, cause(on))


# Any: instructions that are to be settled
def _first_drawn_of_two(f: Filter, c: Any, g: Filter, d: Any) -> Any:
    """Three linked abilities, of which two trigger on the card that the first reveals in your turns (CR 603.11, 607.2h)."""
    reveals = Static((RevealFirstDraw(FIRST_DRAWN, True),))
    first, other = (WhenRevealedThisWay(FIRST_DRAWN, kind) for kind in (f, g))

    def make(tree: Any, targets: Any) -> Any:
        first_row = tuple(spec for slot, spec in enumerate(targets) if Target(slot) in tuple(tree[0].walk()))
        if first_row:  # its targets would have other numbers in an ability of its own
            return None
        return (reveals, Triggered(first, tree[0]), Triggered(other, tree[1], None, targets))

    return ToSettle(make, (c, d), cause(first))


def _says_first_drawn_of_two(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 3 and tree[0] == Static((RevealFirstDraw(FIRST_DRAWN, True),)):
        first, other = tree[1:]
        if all(isinstance(one, Triggered) and isinstance(one.on, WhenRevealedThisWay) for one in (first, other)):
            c, d = Unsettled(first.effect, first.targets), Unsettled(other.effect, other.targets)
            yield {"f": first.on.filter, "c": c, "g": other.on.filter, "d": d}


def _says_first_drawn(tree: Any) -> Iterator[Bindings]:
    if isinstance(tree, tuple) and len(tree) == 2 and isinstance(tree[1], Triggered):
        shows, then = tree
        if isinstance(then.on, WhenRevealedThisWay) and then == Triggered(then.on, then.effect, None, then.targets):
            if shows == Static((RevealFirstDraw(FIRST_DRAWN),)) and then.on.link == FIRST_DRAWN:
                targets: Any = then.targets
                yield {"f": then.on.filter, "c": Unsettled(then.effect, targets)}


LAST_CREATURE: Final = LastOf(Among(EXILED_WITH, CREATURE))
HAS_ONE: Final = NumberIs(Count(Among(EXILED_WITH, CREATURE)), LEAST, 1)


def _like_the_last(f: Filter) -> Any:
    """Of the size and creature types of the creature card that was exiled last, and of one type still (CR 205.1a, 613.1)."""
    if not isinstance(f, HasSubtype):
        return None
    size = SetPT(PowerOf(LAST_CREATURE), ToughnessOf(LAST_CREATURE))
    kinds = HasCreatureTypesOf(LAST_CREATURE, frozenset([f.subtype]))
    return (Static((Continuous(AffectsThis(), (kinds, size)),), HAS_ONE),)


def _says_like_the_last(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    parts = tuple(ability.walk()) if isinstance(ability, Static) and ability.condition == HAS_ONE else ()
    for part in parts:
        if isinstance(part, HasCreatureTypesOf) and len(part.also) == 1:
            kind = HasSubtype(*part.also)
            yield from [{"f": kind}] if tree == _like_the_last(kind) else ()


WORDS: Final[tuple[WordDeclaration, ...]] = (
    words(
        "other line",
        f"as long as a card {IT} is a creature card, ~ has the power, toughness, and creature types of the last creature card "
        f"{IT}. it's still a {{f:kind}}.",
        _like_the_last,
        _says_like_the_last,
    ),
    words(
        "other line",
        "reveal the first card you draw each turn. whenever you reveal a {f:card filter.s} this way, {c:clauses}.",
        _first_drawn,
        _says_first_drawn,
    ),
    words(
        "other line",
        "reveal the first card you draw on each of your turns. whenever you reveal a {f:card filter.s} this way, {c:clauses}. "
        "whenever you reveal a {g:card filter.s} this way, {d:clauses}.",
        _first_drawn_of_two,
        _says_first_drawn_of_two,
    ),
    # each of them is under its owner's control, or in its owner's hand, in any case
    words(
        "clause",
        f"each player returns to the battlefield all cards they own {IT}",
        lambda: MoveTo(EXILED_WITH, "battlefield"),
        lambda tree: [{}] if tree == MoveTo(EXILED_WITH, "battlefield") else [],
    ),
    words(
        "clause",
        f"each player returns to their hand all cards they own {IT}",
        lambda: MoveTo(EXILED_WITH, "hand"),
        lambda tree: [{}] if tree == MoveTo(EXILED_WITH, "hand") else [],
    ),
    words("named.s", "the exiled card", lambda: THE_EXILED, _says_the_exiled),
    words("named.p", "the exiled cards", lambda: THE_EXILED),
    words("named.p", f"(all|the) {{f:card filter.p}} {IT}", _exiled, _says_exiled),
    words("named.s", f"each {{f:card filter.s}} {IT}", _exiled, _says_exiled),
    words("group#", f"{{f:card filter#}} {IT}", _exiled, _says_exiled),
    words("named.s", f"each other card {IT}", lambda: OTHERS_EXILED),
    words("named.p", f"all other {{f:card filter.p}} {IT}", _others, _says_others),
    words(
        "clause",
        f"put each {{f:card filter.s}} {IT} onto the battlefield under the control of that card's owner",
        lambda f: MoveTo(_exiled(f), "battlefield"),
        _says_put_back,
    ),
    words("choice", f"a {{f:card filter.s}} {IT}", _chosen, _says_chosen),
    words("named.s", f"target {{f:card filter.s}} {IT}", _target, _says_target),
    words(
        "clause",
        f"choose a {{f:card filter.s}} {IT}",
        lambda f, at: Resulting(_chosen(f), "chosen", "card", at),
        _says_chosen,
        placed=True,
    ),
    words(
        "having.s",
        "gets +x/+y, where x is the exiled creature card's power and y is its toughness",
        lambda: (_AS_LARGE,),
        lambda tree: [{}] if tree == (_AS_LARGE,) else [],
    ),
    # what it put onto the battlefield: also said in quotes, where its own name is another word
    words("having", tuple(f"put onto the battlefield with {it}" for it in ("~", "\u2248")), lambda: IsLinked(PUT_WITH)),
    words(
        "cause",
        "when the {f:filter.s} put onto the battlefield with ~ dies",
        lambda f: cause(_that_dies(f)),
        _says_that_dies,
    ),
    words("named.s", "the {f:filter.s} put onto the battlefield with ~", _put_here, _says_put_here),
    # what it can do
    words("static", "as long as ~ is on the battlefield, it {h:having.s}", _while_there, _says_while_there),
    *(declared for kind in ("activated", "loyalty") for declared in _abilities_of(kind)),
    # that something is linked is not said where it is done
    words("clause", "{c:clause}", lambda c: None, _only_said),
    words("cost part", "{c:cost part}", lambda c: None, _only_paid),
)
