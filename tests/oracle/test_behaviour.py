"""What understood trees could not do is found: nodes without behaviour, words of texts, lost targets and memories."""

from __future__ import annotations

import sys
from typing import Any, ClassVar, Final

import pytest

from apnap import (
    Ability,
    Affects,
    Answering,
    Condition,
    Context,
    Continuous,
    Duration,
    Event,
    Instruction,
    Keyword,
    Manifest,
    Moved,
    Op,
    Part,
    Prohibition,
    Question,
    Replacement,
    Ruleset,
    Static,
    TriggerCondition,
    Triggered,
    node,
    question,
)
from apnap.testing import rule
from apnap_plugins.actions.create import CreateTokens
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.oracle import coverage
from apnap_plugins.oracle.behaviour import gaps
from apnap_plugins.oracle.cards import CardRefused, CardRow, definition
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import NO_EFFECT, Language
from apnap_plugins.rules.continuous.continuous import CreateEffect, ModifyPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.costs.costs import Cost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost
from apnap_plugins.rules.damage.effects import CantGainLife
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.delayed import WhenYouDo
from apnap_plugins.rules.effects.instructions import DelayedTrigger, Do, NameThem, Nothing
from apnap_plugins.rules.objects.tokens import Token
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Selector
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasKeyword, Itself
from apnap_plugins.rules.vocabulary.quantities import CountThisWay
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This, You
from apnap_plugins.rules.words.references import BackReference, Cause, Reference, Subject

MANIFEST = Manifest(id="hollow-nodes", name="Nodes without behaviour", kind="house")


@node
class DoesNotSay(Instruction):
    """An instruction that was never written."""


@node
class DoesNothing(Instruction):
    """One that was begun."""

    def perform(self, ctx: Context) -> None:
        """To do."""


@node
class MeansNothing(Filter):
    """A filter."""


@node
class NeverMeans(Filter):
    """A filter that nothing fits."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Never."""
        return False


@node
class GivesNothing(Selector):
    """A selector."""


@node
class HasNoNumber(Quantity):
    """A quantity."""


@node
class IsNot(Condition):
    """A condition."""


@node
class CostsNothing(Cost):
    """A cost that can be paid, and nobody says how."""

    def can_pay(self, ctx: Context) -> bool:
        """Always."""
        return True


@node
class ReplacesNothing(Replacement):
    """A replacement that watches nothing."""

    def applies(self, ctx: Context, event: Event) -> bool:
        """By its object."""
        return bool(event.objects)

    def replace(self, ctx: Context, event: Event) -> None:
        """Nothing happens instead."""
        return


@node
class ForbidsNothing(Prohibition):
    """A prohibition."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)


@question
class IsIt(Question[bool]):
    """Whether it is."""

    rule: ClassVar[str] = "609.4"


@node
class HasNoQuestion(Answering[IsIt, bool]):
    """An answer to nothing."""

    def answer(self, ctx: Context, value: bool, question: IsIt) -> bool:
        """Yes."""
        return True


@node
class HasNoAnswer(Answering[IsIt, bool]):
    """A question without an answer."""

    question: ClassVar[type[IsIt]] = IsIt


@node
class WhenNothing(TriggerCondition):
    """A condition without events."""

    def matches(self, ctx: Context, happened: Any) -> bool:
        """By what it was."""
        return bool(happened.event)


@node
class WhenMoved(TriggerCondition):
    """A condition that matches nothing."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)


@node
class ForAWhile(Duration):
    """A duration that nobody ends."""


@node
class AffectsWhom(Affects):
    """Nobody knows whom."""


@node
class NoPart(Part):
    """A part of no layer."""

    def op(self, ctx: Context, obj: int) -> Op | None:
        """Whatever."""
        return NoOp()


@node
class NoOp(Op):
    """A change that changes nothing."""


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return Ruleset.load(extra=[sys.modules[__name__]])


def spell(effect: Any, *targets: TargetSpec) -> Spell:
    return Spell(effect, targets)


def found(ruleset: Ruleset, *abilities: Ability) -> tuple[str, ...]:
    return gaps(ruleset.compiled, card("Probe", "Creature", *abilities, power=1, toughness=1))


PUMP = Continuous(AffectsWhom(), (ModifyPT(1, 1),))


CREATURE_TARGET: Final = TargetSpec(CREATURE)
BAN: Final = CreateEffect(CantGainLife(Remembered("barred")), remembers=(("barred", Target()),))


@pytest.mark.parametrize("done", [DrawCards(1, Target()), GainLife(2, Target()), BAN, Do((DrawCards(1), BAN))])
def test_what_only_players_do_is_not_for_a_target_that_is_none(ruleset: Ruleset, done: Any) -> None:
    (why,) = found(ruleset, spell(done, CREATURE_TARGET))
    assert why.endswith("is for players, and target 1 is none")
    for spec in (TargetSpec(None, players="any"), TargetSpec(CREATURE, players="any")):
        assert not found(ruleset, spell(done, spec))


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (spell(DoesNotSay()), "DoesNotSay has no 'perform'"),
        (spell(DoesNothing()), "DoesNothing has a 'perform' that does nothing"),
        (spell(Do((DrawCards(1), DoesNotSay()))), "DoesNotSay has no 'perform'"),
        (spell(Destroy(All(MeansNothing()))), "MeansNothing has no 'matches'"),
        (spell(Destroy(All(NeverMeans()))), "NeverMeans has a 'matches' that does nothing"),
        (spell(Destroy(GivesNothing())), "GivesNothing has no 'refs'"),
        (spell(DrawCards(HasNoNumber())), "HasNoNumber has no 'value'"),
        (Static((ModifyPT,), IsNot()), "IsNot has no 'holds'"),
        (Activated((CostsNothing(),), DrawCards(1)), "CostsNothing has no 'pay'"),
        (Static((ReplacesNothing(),)), "ReplacesNothing has no 'events'"),
        (Static((ForbidsNothing(),)), "ForbidsNothing has no 'forbids'"),
        (Static((HasNoQuestion(),)), "HasNoQuestion has no 'question'"),
        (Static((HasNoAnswer(),)), "HasNoAnswer has no 'answer'"),
        (Triggered(WhenNothing(), DrawCards(1)), "WhenNothing has no 'events'"),
        (Triggered(WhenMoved(), DrawCards(1)), "WhenMoved has no 'matches'"),
        (spell(Change(This(), (ModifyPT(1, 1),), ForAWhile())), "ForAWhile has no 'lasts'"),
        (Static((PUMP,)), "AffectsWhom has no 'objects'"),
        (Static((Continuous(AffectsWhom(), (NoPart(),)),)), "NoPart has no 'layer'"),
    ],
)
def test_a_node_without_behaviour_is_named(ruleset: Ruleset, ability: Ability, said: str) -> None:
    assert said in found(ruleset, ability)


@pytest.mark.parametrize(
    ("node_of_texts", "name"),
    [
        (spell(Destroy(Subject())), "Subject"),
        (spell(Destroy(Reference(This()))), "Reference"),
        (spell(Destroy(BackReference("it"))), "BackReference"),
        (Triggered(Cause(WhenDies(Itself())), DrawCards(1)), "Cause"),  # type: ignore[arg-type]
    ],
)
def test_what_only_texts_have_is_named(ruleset: Ruleset, node_of_texts: Ability, name: str) -> None:
    assert f"{name} stands in texts only, and was not resolved" in found(ruleset, node_of_texts)


def test_hollow_nodes_are_found_in_what_keywords_take_and_tokens_have(ruleset: Ruleset) -> None:
    token = Token("Creature — Bear", power=2, toughness=2, abilities=(spell(DoesNotSay()),))
    assert found(ruleset, spell(CreateTokens(token, 1))) == ("DoesNotSay has no 'perform'",)
    assert "CostsNothing has no 'pay'" in found(ruleset, Keyword("ward", ((CostsNothing(),),)))


def test_keywords_that_the_ruleset_does_not_know_are_named(ruleset: Ruleset) -> None:
    assert found(ruleset, Keyword("gleaming")) == ("keyword 'gleaming' is not in the ruleset",)
    (said,) = found(ruleset, spell(Destroy(All(HasKeyword("gleaming")))))
    assert "'gleaming' is looked for" in said


def test_a_target_without_a_phrase_and_a_phrase_without_use_are_named(ruleset: Ruleset) -> None:
    creature = TargetSpec(CREATURE)
    assert found(ruleset, spell(Destroy(Target()), creature)) == ()
    assert found(ruleset, spell(Destroy(Target()))) == ("target 1 is meant, and there are 0 target phrases",)
    assert found(ruleset, spell(Destroy(Target(1)), creature)) == (
        "target 2 is meant, and there are 1 target phrases",
        "nothing is done with target 1",
    )
    assert found(ruleset, Activated((), DrawCards(1), (creature,))) == ("nothing is done with target 1",)
    modes = Modes((Mode(Destroy(Target()), (creature,)), Mode(Destroy(Target()))))
    assert found(ruleset, Spell(modes=modes)) == ("target 1 is meant, and there are 0 target phrases",)


def test_who_is_only_named_has_nothing_done_to_them(ruleset: Ruleset) -> None:
    creature = TargetSpec(CREATURE)
    assert found(ruleset, spell(NameThem(Target()), creature)) == ("nothing is done with target 1",)
    assert found(ruleset, spell(Do((NameThem(Target()), Destroy(Target()))), creature)) == ()


def test_when_you_do_has_targets_of_its_own(ruleset: Ruleset) -> None:
    creature = TargetSpec(CREATURE)
    assert found(ruleset, spell(WhenYouDo(DrawCards(1), Destroy(Target()), (creature,)))) == ()
    assert found(ruleset, spell(WhenYouDo(DrawCards(1), DrawCards(2), (creature,)))) == (
        "nothing is done with target 1",
    )


def test_a_memory_that_nothing_writes_is_named(ruleset: Ruleset) -> None:
    (said,) = found(ruleset, spell(Destroy(Remembered("gone fishing"))))
    assert "'gone fishing' is looked back at" in said
    assert found(ruleset, spell(Do((Destroy(All(CREATURE)), DrawCards(1, You()))))) == ()
    assert found(ruleset, spell(Do((Destroy(All(CREATURE)), Destroy(Remembered("destroyed")))))) == ()


def test_what_was_done_before_is_known_later_only_where_it_is_told(ruleset: Ruleset) -> None:
    later = Triggered(WhenDies(Itself()), DrawCards(CountThisWay(Remembered("destroyed"))))
    (said,) = found(ruleset, spell(Do((Destroy(All(CREATURE)), DelayedTrigger(later)))))
    assert "'destroyed' is looked back at by an ability that triggers later" in said
    told = DelayedTrigger(later, knows=(("destroyed", Remembered("destroyed")),))
    assert found(ruleset, spell(Do((Destroy(All(CREATURE)), told)))) == ()


def test_what_a_cost_used_is_left_behind_by_that_cost_only(ruleset: Ruleset) -> None:
    back = Destroy(Remembered("paid exiled"))
    assert found(ruleset, Activated((ExileCost(1),), back)) == ()
    (said,) = found(ruleset, Activated((DiscardCost(1),), back))
    assert "'paid exiled' is looked back at" in said


def test_nothing_is_allowed_beside_modes_only(ruleset: Ruleset) -> None:
    modes = Modes((Mode(DrawCards(1)), Mode(DrawCards(2))))
    assert found(ruleset, Triggered(WhenDies(Itself()), Nothing(), modes=modes)) == ()
    assert found(ruleset, Triggered(WhenDies(Itself()), Nothing())) == ("an instruction does nothing",)


def test_durations_that_the_turn_ends_are_fine(ruleset: Ruleset) -> None:
    assert found(ruleset, spell(Change(All(CREATURE), (ModifyPT(1, 1),), UntilEndOfTurn()))) == ()


def test_a_card_with_a_gap_is_refused_by_name(ruleset: Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    language = Language(ruleset)
    row = CardRow(name="Probe", type_line="Sorcery", mana_cost="{1}", oracle_text="Draw a card.")
    assert understood(language, row).name == "Probe"
    hollow = card("Probe", "Sorcery", spell(DoesNotSay()), cost="{1}")
    monkeypatch.setattr(coverage, "definition", lambda language, row: hollow)
    with pytest.raises(CardRefused, match="DoesNotSay has no 'perform'") as refused:
        understood(language, row)
    assert refused.value.reason == NO_EFFECT


AMONG = (
    "When this creature enters, exile the top five cards of your library. You may cast a spell with mana value X or less from "
    "among them without paying its mana cost."
)


@rule("107.3", "107.3a", "107.3c")
def test_an_x_that_neither_a_cost_nor_the_text_defines_is_a_gap(ruleset: Ruleset) -> None:
    language = Language(ruleset)
    both = "When this creature enters, draw two cards. You lose X life."
    in_order = (
        "When this creature enters, you draw X cards and you lose X life, where X is the number of lands you control."
    )
    paid = "When this creature dies, you may pay {X}. If you do, draw X cards."
    nothing = "nothing says what X is"
    for text, cost, said in (
        (both, "{2}", nothing),
        ("{T}: Draw X cards.", "{2}", nothing),
        ("{T}: Draw X cards.", "{X}", nothing),  # what was paid for the spell is no X of this ability
        ("{X}, {T}: Draw X cards.", "{2}", ""),
        ("{X}: Draw a card.\n{T}: Draw X cards.", "{2}", nothing),
        (AMONG, "{2}", nothing),
        (AMONG, "{X}", ""),
        (paid, "{2}", ""),
        (in_order, "{2}", ""),
        ("This creature enters with X +1/+1 counters on it.", "{2}", nothing),
        ("This creature enters with X +1/+1 counters on it.", "{X}", ""),
    ):
        row = CardRow(name="Oddity", type_line="Creature", mana_cost=cost, oracle_text=text, power="1", toughness="1")
        if not said:
            assert understood(language, row).name == "Oddity"
            continue
        for read in (understood, definition):  # whoever reads a card, not only who counts what is understood
            with pytest.raises(CardRefused) as refused:
                read(language, row)
            assert (refused.value.reason, refused.value.detail) == (NO_EFFECT, said), text


@rule("613.11", "701.38b")
@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("~ gets +1/+1 for each creature you control that's goaded.", False),
        ("Goaded creatures have trample.", False),
        ("As long as you control a goaded creature, ~ has flying.", False),
        ('Creatures you control have "Whenever a goaded creature attacks, draw a card."', True),
        ("Goaded creatures can't block.", True),
        ("Whenever ~ attacks, it gets +1/+1 until end of turn for each goaded creature.", True),
    ],
)
def test_what_is_known_once_characteristics_are_cannot_change_any(ruleset: Ruleset, text: str, known: bool) -> None:
    row = CardRow(name="Qx", type_line="Creature", oracle_text=text, power="2", toughness="2")
    if known:
        understood(Language(ruleset), row)
        return
    with pytest.raises(CardRefused, match="IsGoaded is not known while characteristics are computed"):
        understood(Language(ruleset), row)


@rule("701.28c", "712.5")
@pytest.mark.parametrize(("layout", "cost", "fine"), [("transform", "", True), ("modal_dfc", "{4}", False)])
def test_a_modal_double_faced_card_that_says_it_transforms_is_of_later_rules(
    ruleset: Ruleset, layout: str, cost: str, fine: bool
) -> None:
    front = {
        "name": "Jen",
        "type_line": "Creature",
        "mana_cost": "{1}",
        "oracle_text": "{3}: Transform Jen.",
        "power": "1",
    }
    back = {
        "name": "Hulk",
        "type_line": "Creature",
        "mana_cost": cost,
        "oracle_text": "",
        "power": "6",
        "toughness": "6",
    }
    row = CardRow(name="Jen // Hulk", layout=layout, card_faces=[{**front, "toughness": "1"}, back])
    if fine:
        assert understood(Language(ruleset), row).layout == "transforming"
        return
    with pytest.raises(CardRefused, match="Transform does nothing to a card of layout 'modal'") as refused:
        understood(Language(ruleset), row)
    assert refused.value.reason == NO_EFFECT
