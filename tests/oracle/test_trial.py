"""The harness that tries a card: it uses what there is, says what it could not use, and reports what goes wrong."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from trial import try_card, uses_of
from trialcards import Tally

from apnap import (
    AffectsThis,
    Condition,
    Context,
    Continuous,
    Instruction,
    Keyword,
    Manifest,
    Ruleset,
    Static,
    Triggered,
    node,
)
from apnap_plugins.oracle.cards import CardRow
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.continuous.continuous import Gain
from apnap_plugins.rules.damage.instructions import DrawCards
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import Itself

MANIFEST = Manifest(id="trial-nodes", name="Nodes for trials", kind="house")


@node
class Fails(Instruction):
    """An instruction with a bug."""

    def perform(self, ctx: Context) -> None:
        """Raises."""
        raise ValueError("there is a bug here")


@node
class Never(Condition):
    """A condition that is never true."""

    def holds(self, ctx: Context) -> bool:
        """Whether there are a hundred players."""
        return len(ctx.game.players) > 99


@pytest.fixture(scope="module")
def language() -> Language:
    return Language(Ruleset.load(extra=[sys.modules[__name__]]))


def made(language: Language, text: str, types: str = "Creature — Ape", **values: Any) -> Any:
    more = {"power": "2", "toughness": "2"} if "Creature" in types else {}
    row = CardRow(name="Probe", type_line=types, oracle_text=text, **{"mana_cost": "{1}{G}", **more, **values})
    return understood(language, row)


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Flying\n{T}: Draw a card.\nWhen this creature dies, you gain 1 life.", "Creature — Ape"),
        ("Whenever this creature attacks, draw a card.\nWhenever this creature blocks, draw a card.", "Creature — Ape"),
        ("Whenever a creature you control dies, you gain 1 life.\nCreatures you control get +1/+1.", "Enchantment"),
        ("Choose one —\n• Draw a card.\n• You gain 3 life.", "Sorcery"),
        ("Draw a card.\nFlashback {2}{G}", "Instant"),
        ("Equipped creature gets +1/+1.\nEquip {1}", "Artifact — Equipment"),
        ("{T}: Add {G}.", "Land"),
    ],
)
def test_everything_of_a_card_is_used(language: Language, text: str, types: str) -> None:
    card_on_trial = made(language, text, types, **({"mana_cost": ""} if types == "Land" else {}))
    trial = try_card(language, card_on_trial)
    assert trial.problems == []
    assert trial.unused == ()
    assert len(trial.uses) >= 2


def test_each_mode_is_a_use_of_its_own(language: Language) -> None:
    uses = uses_of(
        language.ruleset.compiled, made(language, "Choose one —\n• Draw a card.\n• You gain 3 life.", "Sorcery")
    )
    assert [use[0] for use in uses] == ["cast", "spell", "spell"]
    assert [use[2:] for use in uses] == [(), (0,), (1,)]


def test_what_never_comes_about_is_told(language: Language) -> None:
    never = Triggered(WhenEnters(Itself()), DrawCards(1), condition=Never())
    off = Static((Continuous(AffectsThis(), (Gain((Keyword("flying"),)),)),), condition=Never())
    trial = try_card(language, card("Probe", "Creature", never, off, cost="{0}", power=1, toughness=1), runs=2)
    assert trial.unused == (("triggered", never), ("static", off))
    tally = Tally()
    tally.add(trial)
    assert (tally.tried, tally.complete, tally.uses, tally.used) == (1, 0, 3, 1)
    assert dict(tally.kinds) == {"triggered WhenEnters": 1, "static": 1}


@pytest.mark.parametrize(
    "broken",
    [
        card("Probe", "Instant", Spell(Fails()), cost="{0}"),
        card("Probe", "Creature", Triggered(WhenDies(Itself()), Fails()), cost="{0}", power=1, toughness=1),
    ],
)
def test_an_error_is_a_problem(language: Language, broken: Any) -> None:
    (problem,) = try_card(language, broken).problems
    assert "there is a bug here" in problem
