"""Words for costs that are paid with objects of the player's choice (CR 118, 601.2h): which, how many, others or not.

What is done with them is said once, "tap", "exile from your graveyard"; each goes with one, with several, and with others than
the object whose cost it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final

from apnap.words import Bindings, WordDeclaration, words
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.costs.further_costs import PutOnBottomCost, UntapCost
from apnap_plugins.rules.costs.object_costs import ExileCost, SacrificeCost, TapCost
from apnap_plugins.rules.vocabulary.base import Amount, Filter
from apnap_plugins.rules.vocabulary.filters import Another, Anything, YouControl
from apnap_plugins.rules.words.filters import both, parts_of

cost_part: Final = partial(words, "cost part")

Make = Callable[[Amount, Filter], Cost | None]
"""Makes the cost of how many of which objects."""


def _only(tree: Any, make: Make) -> Iterator[tuple[Amount, Filter]]:
    """How many of which objects a cost takes, where it is one that `make` makes."""
    one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    count, f = getattr(one, "count", None), getattr(one, "filter", None)
    if count is not None:
        f = f if f is not None else Anything()
        if make(count, f) == one:
            yield count, f


def _taking(make: Make, *, several: bool, other: bool) -> dict[str, Any]:
    last = (Another(),) if other else ()

    def made(n: Amount, f: Filter) -> tuple[Cost] | None:
        cost = make(n, both(f, *last))
        return None if cost is None else (cost,)

    def says(tree: Any) -> Iterator[Bindings]:
        for count, whole in _only(tree, make):
            *rest, end = parts_of(whole)
            if (end == Another()) == other and (count != 1) == several:
                f = both(*rest) if other else whole
                yield {"n": count, "f": f} if several else {"f": f}

    return {"means": made if several else (lambda f: made(1, f)), "says": says}


def _having(make: Make, *, several: bool, other: bool) -> dict[str, Any]:
    """The same with something said behind whose they are."""
    of = _taking(make, several=several, other=other)

    def says(tree: Any) -> Iterator[Bindings]:
        for found in of["says"](tree):
            *rest, last = parts_of(found["f"])
            if rest:
                yield {**found, "f": both(*rest), "h": last}

    if several:
        return {"means": lambda n, f, h: of["means"](n, both(f, h)), "says": says}
    return {"means": lambda f, h: of["means"](both(f, h)), "says": says}


def _grid(wording: str, kind: str, make: Make, *, behind: bool = False) -> Iterator[WordDeclaration]:
    """Words for one, another, several and several others; in the wording "%" stands for which."""
    before, _, after = wording.partition("%")
    state = f"{after.split('%')[0]} " if "%" in after else ""
    rest = after.split("%")[-1]
    for several, other, said in (
        (False, False, f"a {state}{{f:{kind}.s}}"),
        (False, True, f"another {state}{{f:{kind}.s}}"),
        (True, False, f"{{n:many}} {state}{{f:{kind}.p}}"),
        (True, True, f"{{n:many}} other {state}{{f:{kind}.p}}"),
    ):
        yield cost_part(f"{before}{said}{rest}", **_taking(make, several=several, other=other))
        if behind:
            yield cost_part(f"{before}{said}{rest} {{h:having}}", **_having(make, several=several, other=other))


def _exiled_from(zone: str) -> Make:
    return lambda n, f: ExileCost(n, None if f == Anything() else f, zone)


def _put_on_bottom(n: Amount, f: Filter) -> Cost:
    return PutOnBottomCost(n, None if f == Anything() else f)


# Any: a number, or X
def _exile_permanents(n: Any, f: Filter) -> tuple[Cost] | None:
    """Permanents of one's own, which the text says; the one whose cost it is can be one of them."""
    return (ExileCost(n, f, "battlefield", itself=True),) if YouControl() in parts_of(f) else None


def _exile_others(n: Any, f: Filter) -> tuple[Cost] | None:
    return (ExileCost(n, f, "battlefield"),) if YouControl() in parts_of(f) else None


def _says_exiled(make: Any) -> Any:
    def says(tree: Any) -> Iterator[Bindings]:
        one = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
        if isinstance(one, ExileCost) and one.filter is not None and one.count != 1:
            if tree == make(one.count, one.filter):
                yield {"n": one.count, "f": one.filter}

    return says


WORDS: Final[tuple[WordDeclaration, ...]] = (
    *_grid("tap %untapped% you control", "filter", lambda n, f: TapCost(f, n), behind=True),
    *_grid("untap %tapped% you control", "filter", lambda n, f: UntapCost(f, n), behind=True),
    *_grid("exile % from your graveyard", "card filter", _exiled_from("graveyard")),
    *_grid("exile % from your hand", "card filter", _exiled_from("hand")),
    *_grid("put % from your graveyard on the bottom of your library", "card filter", _put_on_bottom),
    cost_part(
        "sacrifice {n:many} {f:filter.p}", **_taking(lambda n, f: SacrificeCost(f, n), several=True, other=False)
    ),
    cost_part(
        "sacrifice {n:many} other {f:filter.p}", **_taking(lambda n, f: SacrificeCost(f, n), several=True, other=True)
    ),
    cost_part("exile {n:many} {f:filter.p}", _exile_permanents, _says_exiled(_exile_permanents)),
    cost_part("exile {n:many} other {f:filter.p}", _exile_others, _says_exiled(_exile_others)),
)
