"""What "it" means follows from what nodes say of themselves: a stranger's that says it, beside one that says nothing."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest
import rulebook
from rulebook import BEAR, FOREST

from apnap import (
    Condition,
    Context,
    Instruction,
    Manifest,
    Moved,
    Node,
    Ruleset,
    TriggerCondition,
    Triggered,
    hookimpl,
    node,
)
from apnap.testing.rule import rule
from apnap.words import Words, words
from apnap_plugins.oracle.language import SPELL_LINE, Language, NotUnderstood
from apnap_plugins.oracle.references.agreement import disagreement
from apnap_plugins.oracle.references.ambiguity import otherwise_of_nothing
from apnap_plugins.oracle.references.moved_objects import IT, Lost, moved_on
from apnap_plugins.oracle.references.resolution import as_meant, as_said, settled
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.history import EventAmount
from apnap_plugins.rules.effects.instructions import Do, If, InsteadIf
from apnap_plugins.rules.effects.permissions import AllowPlaying
from apnap_plugins.rules.looking.instructions import PutThem
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Ref, Selector, player_ref
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Itself
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Remembered, Target, This, TriggerObject
from apnap_plugins.rules.vocabulary.triggers import AnyEvent
from apnap_plugins.rules.words.references import (
    BackReference,
    Cause,
    Moving,
    Reference,
    Resulting,
    ThatMuch,
    ToSettle,
    Unclear,
    Unsettled,
    cause,
)

A_CREATURE = TargetSpec(CREATURE)
DIES = cause(WhenDies(CREATURE))


def tree(instruction: object, about: Cause | None = None) -> Any:
    """What a text was settled as; None where it means nothing."""
    found = settled(instruction, about)
    return None if found is None else found.tree


def named(at: int = 0) -> Reference:
    return Reference(A_CREATURE, at)


def it(at: int = 1, but: int = -1) -> BackReference:
    return BackReference("it", at, but)


# Words say that a phrase is complete ------------------------------------------------------------------------


def test_what_is_to_be_settled_is_what_its_maker_makes_of_it() -> None:
    made = as_meant(ToSettle(lambda tree, targets: (tree, targets), Tap(named())))
    assert made == (Tap(Target()), (A_CREATURE,))
    assert as_meant(ToSettle(lambda tree, targets: None, Tap(named()))) is None
    assert as_meant(ToSettle(lambda tree, targets: tree, GainLife(ThatMuch(0)))) is None  # of what?
    assert as_meant(Tap(This())) == Tap(This())


@rule("115.1")
def test_the_way_back_names_a_target_once() -> None:
    first, second = Unsettled(Tap(Target()), (A_CREATURE,)), Unsettled(DrawCards(1), (A_CREATURE,))
    again = as_said({"a": first, "n": 3, "b": second, "c": first})
    written = replace(A_CREATURE, prompt="target")
    assert again["a"].objects == Reference(written) and again["n"] == 3 and again["b"] == DrawCards(1)
    assert again["c"].objects != again["a"].objects and again["c"].objects.of == written


# Selectors and filters ---------------------------------------------------------------------------------------


@node
class Neighbour(Selector):
    """A player, and nothing is said of how they are found."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The next one."""
        return (player_ref(1 - ctx.controller),)


@node
class RobbedByIt(Neighbour):
    """Whom this object robbed."""

    of_own_event: ClassVar[bool] = True


@rule("608.2h")
def test_what_an_object_did_itself_is_not_asked_of_another() -> None:
    own = cause(WhenDies(Itself()))
    for who in (Neighbour(), RobbedByIt()):
        assert tree(GainLife(1, who), own) == GainLife(1, who)
    assert tree(GainLife(1, Neighbour()), DIES) is not None
    assert tree(GainLife(1, RobbedByIt()), DIES) is None


@node
class Crowd(Selector):
    """Several creatures, picked somehow."""

    several: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Nobody."""
        return ()


@node
class WholeCrowd(Crowd):
    """All of them."""

    def group(self) -> Filter:
        """Creatures."""
        return CREATURE


@node
class Tarnish(Instruction):
    """An instruction that says nothing of itself."""

    def perform(self, ctx: Context) -> None:
        """The memory has it."""
        ctx.memory["tarnished"] = ()


@node
class Polish(Tarnish):
    """One that leaves groups as they are."""

    steady: ClassVar[bool] = True


@rule("608.2h")
def test_a_group_may_be_another_after_what_changes_it() -> None:
    def read(crowd: Crowd, between: Instruction) -> Any:
        return tree(Do((Tap(Reference(crowd, 0)), between, Tap(BackReference("those creatures", 1)))))

    assert read(Crowd(), Tarnish()) == Do((Tap(Crowd()), Tarnish(), Tap(Crowd())))
    assert read(WholeCrowd(), Polish()) is not None
    assert read(WholeCrowd(), Tarnish()) is not None  # it is found once, before that


@node
class Near(Selector):
    """Something about what another selector gives."""

    of: Selector

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Those themselves."""
        return self.of.refs(ctx)


@node
class NearOnes(Near):
    """Those of them that are near."""

    same_as: ClassVar[str] = "of"


@node
class Banish(Instruction):
    """Exile objects; says nothing of where they are in the memory."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """All of them."""
        moves = [Moved(obj, "exile", by=ctx.source) for obj in self.objects.objects(ctx)]
        done = ctx.game.happen_all(moves) if moves else []
        ctx.memory["banished"] = tuple(new for happened in done for new in happened.result or ())


@node
class BanishAndKnow(Banish):
    """Says it."""

    leaves: ClassVar[str] = "banished"


@rule("400.7j")
def test_what_is_narrowed_is_found_by_what_the_text_named() -> None:
    for near, found in ((Near, Target()), (NearOnes, Remembered("banished"))):
        row = moved_on(Do((BanishAndKnow(near(Target())), Tap(Moving(Target())))), None)
        assert row == Do((BanishAndKnow(near(Target())), Tap(found)))


@node
class HasHost(Filter):
    """What the source is on; says nothing of what becomes of that."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Everything."""
        return True


@node
class Relic(Selector):
    """What has become of the source."""

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """Itself."""
        return (ctx.source,)


@node
class StayingRelic(Relic):
    """Or the source, which has stayed."""

    may_stay: ClassVar[bool] = True


@node
class HasFragileHost(HasHost):
    """The source goes with it."""

    def source_moved(self) -> Selector:
        """To wherever."""
        return Relic()


@node
class Adorn(Instruction):
    """Something is put on something; says nothing of that."""

    on: Selector


@node
class AdornIt(Adorn):
    """Says on what."""

    acts_on: ClassVar[str] = "on"


@node
class AdornItThere(AdornIt):
    """Wherever that is by then."""

    finds_moved: ClassVar[bool] = True


@rule("400.7f", "400.7j")
def test_the_source_is_found_where_it_went_with_what_it_was_on() -> None:
    assert cause(WhenDies(HasHost())).moved is None
    assert cause(WhenDies(HasFragileHost())).moved == Relic()
    assert moved_on(AdornIt(This()), Relic()) == AdornIt(This())
    assert moved_on(AdornItThere(This()), Relic()) == AdornItThere(Relic())
    assert moved_on(AdornItThere(This()), StayingRelic()) == AdornItThere(This())


@node
class IsIncantation(Filter):
    """Spells, but it doesn't say so."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """Everything."""
        return True


@node
class IsOnlySpell(IsIncantation):
    """Says it."""

    of_spells: ClassVar[bool] = True


@node
class WhenHit(TriggerCondition):
    """A trigger condition that says nothing of itself."""

    filter: Filter = CREATURE
    events: ClassVar[tuple[type[DamageDealt], ...]] = (DamageDealt,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        """Always."""
        return True


@node
class WhenSeveralAreHit(WhenHit):
    """One that is worded for several."""

    several: ClassVar[bool] = True


def test_a_spell_is_no_permanent() -> None:
    def why(wanted: Filter) -> str:
        return disagreement("that creature", TriggerObject(), "", [], cause(WhenHit(wanted)))

    assert why(IsIncantation()) == ""
    assert why(IsOnlySpell()) == "what was named is not on the battlefield"


def test_of_several_objects_none_is_it() -> None:
    assert cause(WhenHit()).it == TriggerObject()
    assert cause(WhenSeveralAreHit()).it is None


@node
class WhenOneOf(TriggerCondition):
    """Several conditions, of which it says nothing."""

    parts: tuple[TriggerCondition, ...]
    events: ClassVar[tuple[type[DamageDealt], ...]] = (DamageDealt,)


@node
class WhenAnyOf(WhenOneOf):
    """Any of which is enough."""

    def any_of(self) -> tuple[TriggerCondition, ...]:
        """Those."""
        return self.parts


def test_a_condition_of_several_is_about_its_own_object_where_all_are() -> None:
    own = (WhenHit(Itself()), WhenHit(Itself()))
    assert cause(WhenOneOf(own)).it == TriggerObject()
    assert cause(WhenAnyOf(own)).it == cause(AnyEvent(own)).it == This()
    assert cause(WhenAnyOf((*own, WhenHit()))).it == TriggerObject()


# Quantities and conditions ------------------------------------------------------------------------------------


@node
class Shine(Quantity):
    """A number of an object's, which says nothing of itself."""

    of: Selector

    def value(self, ctx: Context) -> int:
        """None."""
        return 0


@node
class Rivets(Shine):
    """How many rivets are on it."""

    counts_on: ClassVar[str] = "of"


@rule("608.2h")
def test_what_is_counted_on_it_may_be_on_the_subject() -> None:
    def read(number: type[Shine]) -> Any:
        return tree(AdornNumber(number(it(1, but=0)), named()))

    assert read(Shine) == AdornNumber(Shine(This()), Target())
    assert read(Rivets) == AdornNumber(Rivets(Target()), Target())


@node
class AdornNumber(Instruction):
    """So many are put on something."""

    amount: Quantity
    on: Selector


@node
class Gleams(Condition):
    """Whether it gleams; says nothing of itself."""

    of: Selector

    def holds(self, ctx: Context) -> bool:
        """It does."""
        return True


@node
class IsDull(Gleams):
    """Whether it doesn't."""

    negative: ClassVar[bool] = True


@node
class IsGleamingCard(Gleams):
    """Whether it is such a card."""

    of_card: ClassVar[bool] = True


def test_a_negative_condition_is_true_of_nothing() -> None:
    made = frozenset(["found"]), frozenset[str]()
    for condition, doubtful in ((Gleams, False), (IsDull, True)):
        row = PerhapsFind(), If(condition(Remembered("found")), GainLife(2))
        assert otherwise_of_nothing(row, made) == doubtful


@node
class PerhapsFind(Tarnish):
    """Finds something, or doesn't."""

    uncertain: ClassVar[bool] = True


@node
class Melt(Tarnish):
    """Leaves something in the memory."""


@node
class MeltAway(Melt):
    """Which is gone."""

    leaves_gone: ClassVar[bool] = True


def melted(melt: Melt) -> Resulting:
    return Resulting(melt, "melted", "creature", 0)


@rule("608.2h")
def test_what_is_gone_is_asked_about_and_nothing_more() -> None:
    for melt, meant in ((Melt(), Remembered("melted")), (MeltAway(), This())):
        assert tree(Do((melted(melt), Tap(it())))) == Do((melt, Tap(meant)))
        asked = tree(Do((melted(melt), If(Gleams(it()), DrawCards(1)))))
        assert asked == Do((melt, If(Gleams(Remembered("melted")), DrawCards(1))))
    with pytest.raises(Lost):
        moved_on(Banish(Moving(Remembered("melted"))), None, [Remembered("melted")])


@rule("608.2h")
def test_what_kind_of_card_it_was_is_asked_of_what_is_gone() -> None:
    def read(condition: type[Gleams]) -> Any:
        return tree(Do((melted(MeltAway()), If(condition(it()), DrawCards(1)))), DIES)

    assert read(Gleams) is None  # what died could be meant as well
    assert read(IsGleamingCard) == Do((MeltAway(), If(IsGleamingCard(Remembered("melted")), DrawCards(1))))


# How an instruction is put together ----------------------------------------------------------------------------


@node
class Either(Instruction):
    """One thing or another; says nothing of that."""

    one: Instruction
    other: Instruction


@node
class OnlyOne(Either):
    """Says that only one of them is followed."""

    branches: ClassVar[tuple[str, ...]] = ("one", "other")


@rule("400.7j", "608.2c")
def test_one_branch_goes_on_from_before_the_other() -> None:
    def read(either: type[Either]) -> Any:
        return moved_on(either(BanishAndKnow(Target()), Tap(Moving(Target()))), None)

    assert read(Either) == Either(BanishAndKnow(Target()), Tap(Remembered("banished")))
    assert read(OnlyOne) == OnlyOne(BanishAndKnow(Target()), Tap(Target()))


@rule("608.2c")
def test_nothing_is_meant_that_only_the_other_branch_makes() -> None:
    def read(either: type[Either]) -> Any:
        return tree(either(melted(Melt()), Tap(it())))

    assert read(Either) == Either(Melt(), Tap(Remembered("melted")))
    assert read(OnlyOne) == OnlyOne(Melt(), Tap(This()))


@node
class Whether(OnlyOne):
    """By a condition, of which it says nothing."""

    condition: Condition


@node
class IfSo(Whether):
    """Says that the first is followed where the condition holds."""

    asks: ClassVar[str] = "condition"


def test_what_is_done_by_a_condition_about_nothing_is_in_doubt() -> None:
    made = frozenset(["found"]), frozenset[str]()
    for whether, doubtful in ((Whether, False), (IfSo, True)):
        step = whether(DrawCards(1), GainLife(2), Gleams(Remembered("found")))
        assert otherwise_of_nothing((PerhapsFind(), step), made) == doubtful


@node
class Attempt(OnlyOne):
    """Something before them, of which it says nothing."""

    first: Instruction


@node
class TryFirst(Attempt):
    """Says that which of them is followed depends on it."""

    tried: ClassVar[str] = "first"


@rule("608.2c")
def test_who_is_named_only_if_something_was_done_is_not_spoken_of_in_any_case() -> None:
    def read(attempt: type[Attempt]) -> Any:
        return tree(Do((attempt(Tap(named()), DrawCards(1), Polish()), Tap(it()))))

    assert read(Attempt) is not None
    assert read(TryFirst) is None


@node
class Toll(Instruction):
    """Something is paid; it doesn't say that this is no number of things."""


@node
class PlainToll(Toll):
    """Says it."""

    def has_number(self) -> bool:
        """None."""
        return False


@rule("608.2h")
def test_that_many_is_the_triggers_number_where_nothing_before_has_one() -> None:
    about = Cause(WhenHit(), much=EventAmount())

    def life(attempt: type[Attempt], first: Instruction) -> Any:
        return tree(attempt(GainLife(ThatMuch(1)), DrawCards(1), first), about).one.amount

    assert life(TryFirst, PlainToll()) == life(Attempt, Toll()) == EventAmount()
    assert isinstance(life(TryFirst, Toll()), Unclear)


@node
class Pair(Instruction):
    """Two instructions, of whose order it says nothing."""

    first: Instruction
    second: Instruction


@node
class InOrder(Pair):
    """One after the other."""

    def row(self) -> tuple[Instruction, ...]:
        """Both."""
        return (self.first, self.second)


@rule("608.2c")
def test_a_strangers_row_is_gone_through_in_its_order() -> None:
    about = Cause(WhenHit(), much=EventAmount())
    for pair, clear in ((Pair, True), (InOrder, False)):
        found = tree(pair(DrawCards(1), GainLife(ThatMuch(1))), about)
        assert isinstance(found.second.amount, EventAmount if clear else Unclear)


@node
class Later(Instruction):
    """Something for later, of which it says nothing."""

    what: Triggered
    knows: Selector


@node
class TriggersLater(Later):
    """Says what will trigger, and what that knows."""

    later: ClassVar[str] = "what"
    later_it: ClassVar[str] = "knows"


@rule("603.7", "400.7j")
def test_what_triggers_later_knows_what_moved_as_it_is_now() -> None:
    tap = Triggered(WhenHit(), MoveTo(Moving(IT), "hand"))
    for later, known in ((Later, Target()), (TriggersLater, Remembered("banished"))):
        row = moved_on(Do((BanishAndKnow(Target()), later(tap, Target()))), None)
        assert row.steps[1].knows == known
    assert row.steps[1].what.effect == MoveTo(IT, "hand")


# What an instruction does --------------------------------------------------------------------------------------


@rule("400.7")
def test_nothing_is_put_on_what_comes_back_only_later() -> None:
    comes_back = Triggered(WhenHit(), MoveTo(Moving(IT), "battlefield"))
    row = TriggersLater(comes_back, Target())
    assert moved_on(Do((row, Adorn(Target()))), None) is not None
    with pytest.raises(Lost):
        moved_on(Do((row, AdornIt(Target()))), None)


@node
class Echo(Instruction):
    """Does something to an object; says nothing of where that is."""

    of: Selector


@node
class EchoSpell(Echo):
    """To spells."""

    on_stack: ClassVar[str] = "of"


@rule("112.1")
def test_what_is_done_to_spells_is_not_done_to_a_permanent() -> None:
    spell = TargetSpec(CREATURE, zone="stack")
    for echo, wanted in ((Echo, A_CREATURE), (Echo, spell), (EchoSpell, spell)):
        assert tree(echo(Reference(wanted, 0))) == echo(Target())
    assert tree(EchoSpell(named())) is None


@node
class Place(Instruction):
    """Puts two things somewhere; says nothing of which of them the memory has."""

    first: Instruction
    second: Instruction


@node
class PlaceAndKnowTheFirst(Place):
    """The first alone."""

    def relocated(self, find: Callable[[Any], Any]) -> Instruction:
        """The second is as it was."""
        return replace(self, first=find(self.first))


@rule("400.7j")
def test_an_instruction_says_which_of_its_parts_the_memory_has() -> None:
    for place, found in ((Place, None), (PlaceAndKnowTheFirst, Remembered("banished"))):
        row = Do((place(BanishAndKnow(Target(0)), BanishAndKnow(Target(1))), Tap(Moving(Target(0)))))
        if found is None:
            with pytest.raises(Lost):  # what was moved second has taken its name
                moved_on(row, None)
        else:
            assert moved_on(row, None).steps[1] == Tap(found)


@node
class PayTribute(Instruction):
    """A payment, of which it isn't said who chooses X."""


@node
class PayChosenTribute(PayTribute):
    """Whoever pays."""

    chooses_x: ClassVar[bool] = True


@rule("603.3d")
def test_no_target_is_chosen_by_an_x_that_is_paid_later() -> None:
    wanted = TargetSpec(CREATURE, maximum=X())
    for pay, doubtful in ((PayTribute(), False), (PayChosenTribute(), True)):
        found = settled(Do((pay, Tap(Reference(wanted, 0)))))
        assert found is not None
        assert any(isinstance(part, Unclear) for spec in found.targets for part in spec.walk()) == doubtful


# In a text, and in play -----------------------------------------------------------------------------------------


@node
class Gild(Instruction):
    """Does something to objects, of which it says nothing."""

    objects: Selector

    def perform(self, ctx: Context) -> None:
        """The memory has them."""
        ctx.memory["gilded"] = self.objects.refs(ctx)


@node
class GildPermanent(Gild):
    """No text does it to a spell."""

    def is_absurd_of_spell(self) -> bool:
        """To the spell itself."""
        return self.objects == This()


MANIFEST = Manifest(id="banishers", name="Banishers", kind="house")


@hookimpl
def apnap_declarations() -> list[Words]:
    return [
        words("clause", "lose {o:moving}", means=Banish),
        words("clause", "banish {o:moving}", means=BanishAndKnow),
        words("clause", "gild {o:mentions}", means=Gild),
        words("clause", "enchase {o:mentions}", means=GildPermanent),
    ]


@functools.cache
def language() -> Language:
    return Language(Ruleset.load(extra=[sys.modules[__name__]]))


class BanishTable(rulebook.FullTable):
    """A table with the nodes of this module."""

    def __init__(self) -> None:
        super().__init__(ruleset=language().ruleset)


def spell(line: str) -> tuple[Node, ...]:
    return tuple(ability for reading in language().read(line, root=SPELL_LINE) for ability in reading.abilities)


def test_it_is_not_the_spell_where_no_text_does_that_to_one() -> None:
    assert spell("Gild it.")
    with pytest.raises(NotUnderstood):
        spell("Enchase it.")


@rule("401.4")
def test_cards_for_two_zones_are_each_those_that_were_picked_for_it() -> None:
    (ability,) = spell(
        "Reveal the top six cards of your library. You may put up to one land card from among them onto the battlefield"
        " tapped and up to one Elf card from among them into your hand. Put the rest on the bottom of your library in a"
        " random order."
    )
    (put,) = (part for part in ability.walk() if isinstance(part, PutThem))
    assert [place.objects for place in put.parts] == [Remembered("picked")] * 2


@rule("608.2c")
def test_it_is_not_what_is_made_only_otherwise() -> None:
    (ability,) = spell(
        "Exile the top card of your library. If it's a land card, create a 2/2 white Ox creature token. Otherwise, you"
        " may cast it until the end of your next turn."
    )
    (allowed,) = (part for part in ability.walk() if isinstance(part, AllowPlaying))
    assert allowed.objects == Remembered("exiled")


@rule("608.2c")
def test_a_condition_for_doing_something_else_is_not_about_what_is_not_done_yet() -> None:
    ((ability,),) = (
        reading.abilities
        for reading in language().read(
            "At the beginning of your end step, create a token that's a copy of target token you control. If that token is a"
            " Squirrel, instead create two tokens that are copies of it."
        )
    )
    (instead,) = (part for part in ability.walk() if isinstance(part, InsteadIf))
    assert instead.condition.of == Target()
    assert instead.instead.of == Target()


@rule("400.7j")
def test_it_comes_back_from_where_a_stranger_says_that_it_went() -> None:
    for verb, zone in (("Lose", "exile"), ("Banish", "battlefield")):
        with BanishTable() as s:
            s.put(0, "battlefield", BEAR, FOREST)
            blink = card(
                "Blink", "Instant", *spell(f"{verb} target creature, then return it to the battlefield."), cost="{G}"
            )
            s.put(0, "hand", blink)
            bear = s.find("Bear", "battlefield")
            s.act(0, "cast", "Blink")
            s.resolve()
            assert s.count("Bear", zone) == 1
            assert not s.game.exists(bear)  # it is another object now
