"""Equip (CR 702.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from apnap import Ability, Context, Instruction, Keyword, Manifest, Static, declares, node
from apnap.words import Bindings, words
from apnap_plugins.rules.casting.prices_of_abilities import OwnKeywordCostsLess
from apnap_plugins.rules.costs.costs import CostPart, cost_parts
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.selectors import PermanentsTargeted
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import ATTACH
from apnap_plugins.rules.vocabulary.base import Filter, Selector
from apnap_plugins.rules.vocabulary.filters import CREATURE, PLANESWALKER, YouControl, all_of
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.keywords import keyword_ability, keyword_with_cost
from apnap_plugins.rules.words.references import ToSettle

MANIFEST = Manifest(
    id="equip",
    kind="keyword ability",
    rules=("702.6",),
    requires=("activated-abilities", "attachments", "attach", "casting", "targets"),
    kernel=">=0.1,<0.2",
    not_tested={"702.6b": "says where the rules of Equipment stand (301.5)"},
)


def equip(cost: CostPart | tuple[CostPart, ...], quality: Filter | None = None) -> Keyword:
    """Equip [cost], or equip [quality] creature [cost] (CR 702.6c).

    A quality is whatever kind of creature somebody has words for; "commander" is none as long as no plugin brings commanders.
    """
    return Keyword("equip", (cost,) if quality is None else (cost, quality))


def equip_planeswalker(cost: CostPart | tuple[CostPart, ...]) -> Keyword:
    """Equip planeswalker [cost] (CR 702.6e)."""
    return Keyword("equip", (cost, PLANESWALKER))


@node
class AttachThis(Instruction):
    """Attach this permanent to the target; `as_creature` as though that were a creature (CR 702.6a, 702.6e)."""

    to: Selector = Target()
    as_creature: bool = False

    def perform(self, ctx: Context) -> None:
        """Where it can be (CR 702.6a, 301.5b)."""
        for host in self.to.refs(ctx)[:1]:
            ctx.game.verb(ATTACH)(ctx.game, ctx.source, host, self.as_creature)


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.6a, 702.6c, 702.6e: an activated ability, as a sorcery, with a target that the player controls."""
    cost, *more = keyword.parameters
    limits = dict(more.pop()) if more and isinstance(more[-1], tuple) else {}
    walker = more == [PLANESWALKER]
    kind = (PLANESWALKER,) if walker else (CREATURE, *more)
    target = TargetSpec(all_of(*kind, YouControl()), prompt="what to equip")
    usual = Activated(cost_parts(cost), AttachThis(as_creature=walker), (target,), sorcery=True, tag="equip")
    return (replace(usual, **limits),)


# Any: a cost, and (field, value) pairs of the ability, as the grammar has them
def _limited(c: Any, w: Any) -> tuple[Keyword] | None:
    """Equip with an instruction on when or how often it may be activated (CR 602.5b)."""
    return (Keyword("equip", ((c,), w)),) if "sorcery" not in dict(w) else None


def _says_limited(tree: Any) -> Iterator[Bindings]:
    keyword = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    parameters = keyword.parameters if isinstance(keyword, Keyword) and keyword.id == "equip" else ()
    if len(parameters) == 2 and isinstance(parameters[1], tuple) and tree == _limited(parameters[0][0], parameters[1]):
        yield {"c": parameters[0][0], "w": parameters[1]}


GENERIC: Final = ManaCost(("1",))


# Any: a cost and a number as the grammar has them, and what it is to settle
def _cheaper(c: Any, m: ManaCost, q: Any) -> Any:
    """Equip that says of itself that it costs less (CR 602.2b, 601.2f)."""

    def make(tree: Any, targets: tuple[TargetSpec, ...]) -> Any:
        return None if targets else (equip((c,)), Static((OwnKeywordCostsLess("equip", m, tree),)))

    return None if "X" in m.symbols else ToSettle(make, q)


def _cheaper_by_its_power(c: Any) -> tuple[Ability, ...]:
    return (equip((c,)), Static((OwnKeywordCostsLess("equip", GENERIC, PowerOf(PermanentsTargeted(This()))),)))


def _says_cheaper(tree: Any) -> Iterator[Bindings]:
    if not isinstance(tree, tuple) or len(tree) != 2 or not isinstance(tree[1], Static):
        return
    keyword, static = tree
    (effect,) = static.effects if len(static.effects) == 1 else (None,)
    if isinstance(keyword, Keyword) and keyword.id == "equip" and isinstance(effect, OwnKeywordCostsLess):
        cost, *more = keyword.parameters
        if (
            not more
            and len(cost) == 1
            and tree[1] == Static((OwnKeywordCostsLess("equip", effect.symbols, effect.times),))
        ):
            yield {"c": cost[0], "m": effect.symbols, "q": effect.times}


def _says_by_its_power(tree: Any) -> Iterator[Bindings]:
    yield from ({"c": found["c"]} for found in _says_cheaper(tree) if tree == _cheaper_by_its_power(found["c"]))


apnap_declarations = declares(
    # Parameters: the cost, a filter for the quality, and what limits when it may be activated, as pairs;
    # each instance can be activated (CR 702.6d).
    keyword_ability("equip", _means, worded=keyword_with_cost, cumulative=True),
    words("keyword line", "equip {c:mana cost}. activate {w:activation limits}.", _limited, _says_limited),
    words(
        "line",
        "equip {c:mana cost}. this ability costs {m:mana cost} less to activate for each {q:each one}.",
        _cheaper,
        _says_cheaper,
    ),
    words(
        "line",
        "equip {c:mana cost}. this ability costs {X} less to activate, where X is the power of the creature it targets.",
        _cheaper_by_its_power,
        _says_by_its_power,
    ),
    words("keyword", "equip {q:kind} ({c:mana cost}|creature {c:mana cost})", lambda q, c: equip((c,), q)),
)
