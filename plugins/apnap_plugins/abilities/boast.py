"""Boast (CR 702.142)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from apnap import Ability, Answering, Context, Keyword, KeywordDefinition, Manifest, declares, node
from apnap.words import Bindings, word_list, words
from apnap_plugins.rules.casting.triggers import WhenActivates
from apnap_plugins.rules.effects.history import AttackedThisTurn
from apnap_plugins.rules.stack.abilities import Activated, ActivationLimit
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.conditions import AllOf, SourceIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, YouControl, all_of
from apnap_plugins.rules.words.references import caused
from apnap_plugins.rules.words.trigger_conditions import alone

MANIFEST = Manifest(
    id="boast",
    kind="keyword ability",
    rules=("702.142",),
    since="KHM",
    requires=("activated-abilities", "attacking", "casting"),
    kernel=">=0.1,<0.2",
)

ATTACKED: Final = SourceIs(AttackedThisTurn())


def boast(ability: Activated) -> Keyword:
    """Boast — [cost]: [effect] (CR 702.142a)."""
    return Keyword("boast", (ability,))


def _means(keyword: Keyword) -> tuple[Ability, ...]:
    """CR 702.142a: an activated ability, only if the creature attacked this turn and only once each turn."""
    (ability,) = keyword.parameters
    only_if = ATTACKED if ability.condition is None else AllOf((ATTACKED, ability.condition))
    return (dataclasses.replace(ability, condition=only_if, limit=1, tag="boast"),)


@node
class BoastsTwice(Answering[ActivationLimit, int]):
    """Creatures can boast twice during each of your turns rather than once (CR 702.142b, 602.5b)."""

    filter: Filter = all_of(CREATURE, YouControl())
    question: ClassVar[type[ActivationLimit]] = ActivationLimit

    def answer(self, ctx: Context, value: int, question: ActivationLimit) -> int:
        """Not in the turns of others; two of these make it no more than twice."""
        meant = question.ability.tag == "boast" and ctx.game.is_active(ctx.controller)
        return max(value, 2) if meant and self.filter.matches(ctx, question.obj) else value


def _activates() -> WhenActivates:
    return WhenActivates("boast")


def _boasts(f: Filter) -> WhenActivates:
    return WhenActivates("boast", "each", f)


def _worded(a: tuple[Ability, ...]) -> tuple[Keyword] | None:
    """An activated ability that says nothing itself of how often it can be activated."""
    ability = a[0]
    return (boast(ability),) if isinstance(ability, Activated) and not ability.limit else None


def _says(tree: Any) -> Iterator[Bindings]:
    keyword = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(keyword, Keyword) and keyword.id == "boast":
        yield {"a": keyword.parameters}


apnap_declarations = declares(
    # Its parameter is the ability. Each instance can be activated once (CR 113.2c).
    KeywordDefinition("boast", _means, True, "boast"),
    words("line", "boast — {a:activated}", _worded, _says),
    word_list("ability name", {"boast": "boast"}),
    words("cause", "whenever you activate a boast ability", **caused(_activates, it=None, that=None)),
    alone(_boasts, "boasts", it=None, that=None),
    words(
        "static",
        "creatures you control can boast twice during each of your turns rather than once",
        lambda: (BoastsTwice(),),
    ),
)
