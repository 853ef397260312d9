"""Nodes whose parameters come from a closed set of words are refused with any other as they are made, not in play."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import Any

import pytest

from apnap import Node, Ruleset, node, one_of
from apnap.core.identity import below
from apnap.words import Hole
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.chance.coins import WhenFlips
from apnap_plugins.rules.combat.triggers import WhenAttacks, WhenDealsCombatDamage
from apnap_plugins.rules.designations.day_and_night import IsDayOrNight
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.changing_targets import ChangeTargets
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.turn.conditions import Before
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.conditions import NumberIs
from apnap_plugins.rules.vocabulary.filters import HasStat, Itself, PowerAndToughness
from apnap_plugins.rules.vocabulary.quantities import Greatest
from apnap_plugins.rules.vocabulary.selectors import This

WRONG: dict[str, Callable[[], Any]] = {
    "how of HasStat is 'biggest'; it is one of 'least', 'most', 'equal', 'less', 'more'": lambda: HasStat(
        "power", "biggest", 3
    ),
    "what of HasStat is 'size'; it is one of 'power', 'toughness', 'mana value'": lambda: HasStat("size", "least", 3),
    "how of PowerAndToughness is '<'": lambda: PowerAndToughness("<"),
    "what of Greatest is 'loyalty'": lambda: Greatest("loyalty", This()),
    "how of NumberIs is ''": lambda: NumberIs(1, "", 2),
    "whose of AtBeginning is 'mine'; it is one of 'your', 'each', 'opponent'": lambda: AtBeginning("upkeep", "mine"),
    "whose of WhenYouCast is 'opponents'": lambda: WhenYouCast(Itself(), whose="opponents"),
    "by of WhenTargeted is 'any'": lambda: WhenTargeted(by="any"),
    "by of Activated is 'anyone'; it is one of 'you', 'any', 'opponent'": lambda: Activated((), None, by="anyone"),
    "players of TargetSpec is 'each'; it is one of '', 'any', 'opponent', 'you'": lambda: TargetSpec(players="each"),
    "change of ChangeTargets is 'some'": lambda: ChangeTargets(This(), "some"),
    "outcome of WhenFlips is 'heads'": lambda: WhenFlips(outcome="heads"),
    "target of WhenAttacks is 'battle'": lambda: WhenAttacks(target="battle"),
    "to of WhenDealsCombatDamage is 'opponent'": lambda: WhenDealsCombatDamage(to="opponent"),
    "designation of IsDayOrNight is 'dusk'": lambda: IsDayOrNight("dusk"),
    "point of Before is 'upkeep'": lambda: Before("upkeep"),
}


@pytest.mark.parametrize("said", list(WRONG))
def test_what_is_not_allowed_is_refused_as_it_is_made(said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        WRONG[said]()


def test_a_change_is_checked_too_and_a_blank_stands_for_any() -> None:
    right = HasStat("power", "least", 3)
    assert dataclasses.replace(right, how="most") == HasStat("power", "most", 3)
    with pytest.raises(ValueError, match="how of HasStat is 'least or most'"):
        dataclasses.replace(right, how="least or most")
    assert HasStat("power", Hole("how"), 3).how == Hole("how")  # type: ignore[arg-type]


def test_what_derives_has_the_fields_that_its_base_closed() -> None:
    @node
    class InShop(HasStat):
        shop: str = one_of(("left", "right"), default="left")

    assert InShop("power", "least", 3).shop == "left"
    with pytest.raises(ValueError, match=r"shop of .*InShop is 'middle'; it is one of 'left', 'right'"):
        InShop("power", "least", 3, "middle")
    with pytest.raises(ValueError, match=r"how of .*InShop is 'best'"):
        InShop("power", "best", 3)


def test_every_node_that_asks_whose_says_what_it_knows() -> None:
    """A mechanic's own too: a trigger for "mine" would match nobody in play, or everybody else."""
    Ruleset.load(sets=["xln"])
    fields = [
        (cls, field)
        for cls in below(Node)
        if cls.__module__.startswith("apnap") and dataclasses.is_dataclass(cls)
        for field in dataclasses.fields(cls)
        if field.name in ("whose", "whom") and field.type == "str"
    ]
    assert len(fields) > 30
    assert [cls.__name__ for cls, field in fields if not field.metadata] == []
