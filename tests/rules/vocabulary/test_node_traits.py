"""What is asked about a node it says itself: a stranger's node that says it, beside one that says nothing."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import pytest
import rulebook
from rulebook import BEAR, FOREST

from apnap import (
    Condition,
    Context,
    Definition,
    Duration,
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
from apnap.words import WordDeclaration, word_list, words
from apnap_plugins.oracle.behaviour import gaps
from apnap_plugins.oracle.language import LINE, SPELL_LINE, Language, NotUnderstood
from apnap_plugins.oracle.references.agreement import disagreement
from apnap_plugins.oracle.references.ambiguity import otherwise_of_nothing
from apnap_plugins.oracle.references.moved_objects import moved_on
from apnap_plugins.oracle.references.resolution import settled
from apnap_plugins.rules.casting.options import PaymentEstimate
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.continuous.text import speaks_of_a_choice
from apnap_plugins.rules.costs.costs import Cost, PayLifeCost, TapThisCost
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.damage import DamageDealt
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.damage.selectors import DamageSource
from apnap_plugins.rules.effects.instructions import Do, If, May, RememberThem
from apnap_plugins.rules.mana.mana import AddMana, AddManaOf, Choices, Restriction, Rider
from apnap_plugins.rules.objects.text import functions_in
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.payment.payment import may_surprise, payment_sources
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.stack.abilities import Activated, Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.base import Filter, Quantity, Ref, Selector, player_ref
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.conditions import CardIs
from apnap_plugins.rules.vocabulary.filters import CREATURE, And, HasType
from apnap_plugins.rules.vocabulary.quantities import NumberIf, X
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, TriggerObject
from apnap_plugins.rules.words.references import Moving, cause
from apnap_plugins.rules.words.trees import own_parts

# A stranger's nodes ---------------------------------------------------------------------------------------


@node
class IsPlated(Filter):
    """A filter that says nothing of itself."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """As if on everything."""
        return True


@node
class IsGilded(Filter):
    """One that says what words around it need to know."""

    sort: ClassVar[str] = "state"

    def said_of(self) -> str:
        """Of creatures alone."""
        return "creature"

    def card_type(self) -> str:
        """They all are creatures."""
        return "creature"

    def stated_types(self) -> frozenset[str]:
        """They all are creatures."""
        return frozenset(["creature"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """As if on everything."""
        return True


@node
class Tarnish(Instruction):
    """An instruction that says nothing of itself."""

    def perform(self, ctx: Context) -> None:
        """Draws nobody's attention."""
        ctx.memory["tarnished"] = ()


@node
class Polish(Tarnish):
    """One that changes nobody's type, color or controller."""

    steady: ClassVar[bool] = True


@node
class Mumble(Tarnish):
    """Words that nothing has resolved."""

    only_in_texts: ClassVar[bool] = True


@node
class Misheard(Tarnish):
    """Words that never mean this."""

    def is_absurd(self) -> bool:
        """Always."""
        return True


@node
class Dither(Tarnish):
    """Made of instructions each of which "instead" could mean."""

    compound: ClassVar[bool] = True


@node
class HasShadow(IsPlated):
    """Has the chosen shadow: each object its own."""

    of_choice: ClassVar[bool] = True


@node
class Shined(Condition):
    """Whether it shines; says nothing of itself."""

    def holds(self, ctx: Context) -> bool:
        """It does."""
        return True


@node
class ShineWasPaid(Shined):
    """Known as the spell is cast."""

    by_costs: ClassVar[bool] = True


@node
class WhenHit(TriggerCondition):
    """A trigger condition that says nothing of itself: it is about the object of its event."""

    filter: Filter = CREATURE
    events: ClassVar[tuple[type[DamageDealt], ...]] = (DamageDealt,)

    def matches(self, ctx: Context, happened: Any) -> bool:
        """Always."""
        return True


@node
class WhenHits(WhenHit):
    """One that is about what deals the damage."""

    def about(self) -> Selector:
        """The source."""
        return DamageSource()


MANIFEST = Manifest(id="gilders", name="Gilders", kind="house")


@hookimpl
def apnap_declarations() -> list[WordDeclaration]:
    return [
        word_list("adjective", [("plated", IsPlated()), ("gilded", IsGilded())]),
        word_list("noun#", [(("plate", "plates"), IsPlated()), (("idol", "idols"), IsGilded())]),
        words("clause", "tarnish", means=Tarnish),
        words("clause", "polish", means=Polish),
        words("clause", "dither", means=Dither),
        words("condition", "it shines", means=Shined),
        words("condition", "its shine was paid", means=ShineWasPaid),
        words("having", "without shadow", means=HasShadow),
        words("having", "with rivets", means=IsPlated),
        words("clause", "mumble", means=Mumble),
        words("clause", "mishear", means=Misheard),
        words("cause", "whenever something is hit", means=WhenHit),
        words("cause", "whenever something hits", means=WhenHits),
    ]


@functools.cache
def language() -> Language:
    return Language(Ruleset.load(extra=[sys.modules[__name__]]))


class TraitTable(rulebook.FullTable):
    """A table with the nodes of this module."""

    def __init__(self, debug: bool = True) -> None:
        super().__init__(ruleset=language().ruleset, debug=debug)


def is_read(line: str) -> bool:
    try:
        language().read(line, root=SPELL_LINE)
    except NotUnderstood:
        return False
    return True


# In reading ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "unsaid"),
    [
        ("Tap target gilded or attacking creature.", "Tap target plated or attacking creature."),  # one sort
        ("Destroy target plated artifact or land.", "Destroy target gilded artifact or land."),  # said of creatures
        ("Tap target plate. That artifact becomes blue until end of turn.",
         "Tap target idol. That artifact becomes blue until end of turn."),
        ("Tarnish. Draw a card instead if it shines.", "Dither. Draw a card instead if it shines."),
        ("Tarnish.", "Mumble."),
        ("Tarnish.", "Mishear."),
    ],
)  # fmt: skip
def test_words_around_a_node_are_read_as_it_says(said: str, unsaid: str) -> None:
    assert is_read(said)
    assert not is_read(unsaid)


@rule("608.2h")
def test_a_group_is_found_before_what_may_change_who_is_in_it() -> None:
    def remembers(line: str) -> bool:
        ((ability,),) = (reading.abilities for reading in language().read(line, root=SPELL_LINE))
        return any(isinstance(part, RememberThem) for part in ability.walk())

    group = "Tap all creatures you control. {}. Those creatures gain flying until end of turn."
    assert not remembers(group.format("Polish")), "it changes nobody's type, color or controller"
    assert remembers(group.format("Tarnish"))


@rule("608.2h")
def test_it_is_what_the_trigger_condition_is_about() -> None:
    def tapped(line: str) -> Selector:
        ((ability,),) = (reading.abilities for reading in language().read(line, root=LINE))
        assert isinstance(ability, Triggered) and isinstance(ability.effect, Tap)
        return ability.effect.objects

    assert tapped("Whenever something is hit, tap it.") == TriggerObject()
    assert tapped("Whenever something hits, tap it.") == DamageSource()


def test_a_word_for_another_type_passes_over_what_says_its_own() -> None:
    def colored(line: str) -> Selector:
        ((ability,),) = (reading.abilities for reading in language().read(line, root=SPELL_LINE))
        assert isinstance(ability, Spell) and isinstance(ability.effect, Do)
        change = ability.effect.steps[-1]
        assert isinstance(change, Change)
        return change.objects

    assert colored("Tap target plate. Untap target plate. That artifact becomes blue until end of turn.") == Target(1)
    assert colored("Tap target plate. Untap target idol. That artifact becomes blue until end of turn.") == Target(0)


@node
class Neighbour(Selector):
    """Players: worded for one."""

    of_players: ClassVar[bool] = True

    def refs(self, ctx: Context) -> tuple[Ref, ...]:
        """The next player."""
        return (player_ref(1 - ctx.controller),)


@node
class EachNeighbour(Neighbour):
    """Worded for several."""

    several: ClassVar[bool] = True


def test_no_word_in_the_singular_means_several() -> None:
    assert disagreement("that player", Neighbour(), "", [], None) == ""
    assert disagreement("that player", EachNeighbour(), "", [], None) == "it is for one, and several were named"
    assert disagreement("those players", Neighbour(), "", [], None) == "it is for several, and one was named"
    assert disagreement("those players", EachNeighbour(), "", [], None) == ""


@node
class Reflex(Instruction):
    """Does something, and what triggers on that has targets of its own; says nothing of it."""

    what: Instruction
    effect: Instruction


@node
class OwnReflex(Reflex):
    """Says which of it is its own."""

    own_fields: ClassVar[tuple[str, ...]] = ("what",)


@rule("603.12")
def test_targets_of_an_ability_inside_are_not_those_of_the_one_around_it() -> None:
    inside = Tap(Target()), PutCounters("+1/+1", 1, Target())
    assert list(own_parts(Reflex(*inside))).count(Target()) == 2
    assert list(own_parts(OwnReflex(*inside))).count(Target()) == 1


@rule("601.2c")
def test_what_is_chosen_by_costs_has_its_target_only_where_they_were_paid() -> None:
    def most(line: str) -> Any:
        ((ability,),) = (reading.abilities for reading in language().read(line, root=SPELL_LINE))
        assert isinstance(ability, Spell)
        return ability.targets[0].maximum

    assert most("If it shines, tap target creature.") == 1
    assert most("If its shine was paid, tap target creature.") == NumberIf(ShineWasPaid(), 1)


@rule("607.2d")
def test_what_was_chosen_is_known_to_its_own_object_alone() -> None:
    assert speaks_of_a_choice(And((CREATURE, HasShadow())))
    assert not speaks_of_a_choice(And((CREATURE, IsPlated())))


@node
class Reveal(Tarnish):
    """Finds something, in any case."""


@node
class PerhapsReveal(Reveal):
    """Or not."""

    uncertain: ClassVar[bool] = True


def test_what_may_not_have_been_found_is_not_of_another_kind() -> None:
    land = CardIs(Remembered("found"), HasType("land"))
    row = If(land, DrawCards(1), GainLife(2))
    for first, doubtful in ((Reveal(), False), (PerhapsReveal(), True)):
        made = frozenset(["found"]), frozenset[str]()
        assert otherwise_of_nothing((first, row), made) == doubtful


@node
class Shine(Quantity):
    """A number of an object's, which says nothing of itself."""

    of: Selector

    def value(self, ctx: Context) -> int:
        """As many as there are."""
        return len(self.of.refs(ctx))


@node
class LastShine(Shine):
    """One that is asked of the object as it was."""

    speaks_of: ClassVar[str] = "of"


@rule("603.10a", "608.2h")
def test_what_left_is_asked_about_as_it_was_there() -> None:
    for shine, asked in ((Shine, TriggerObject()), (LastShine, TriggerObject(False))):
        found = settled(GainLife(shine(TriggerObject())), cause(WhenDies(CREATURE)))
        assert found is not None
        assert found.tree == GainLife(shine(asked))


@node
class Banish(Tarnish):
    """Moves its objects, and says nothing of where they are in the memory."""

    objects: Selector


@node
class BanishAndKnow(Banish):
    """Says it."""

    leaves: ClassVar[str] = "banished"


@rule("400.7j")
def test_what_an_instruction_moved_is_found_under_the_name_that_it_says() -> None:
    for banish, found in ((Banish, Target()), (BanishAndKnow, Remembered("banished"))):
        row = moved_on(Do((banish(Target()), Tap(Moving(Target())))), None)
        assert row == Do((banish(Target()), Tap(found)))


# What a card with it could not do -------------------------------------------------------------------------------


@node
class Fleeting(Duration):
    """Ended by something, but by what?"""


@node
class UntilTheGongSounds(Fleeting):
    """Ended by a rule of the stranger's."""

    def moments(self) -> tuple[str, ...]:
        return ("gong",)


class Ritual(Node):
    """A stranger's kind of nodes."""

    __slots__ = ()
    must_define: ClassVar[tuple[str, ...]] = ("chant or dance",)


@node
class EmptyRitual(Ritual):
    """Lacks both."""


@node
class Dance(Ritual):
    """Has one of them."""

    def dance(self, ctx: Context) -> int:
        """As many steps as there are players."""
        return len(ctx.game.players)


@node
class RulesDance(Ritual):
    """Something else dances."""

    carried_out_by_rules: ClassVar[bool] = True


@node
class Perform(Instruction):
    """Perform a ritual."""

    ritual: Ritual

    def perform(self, ctx: Context) -> None:
        """The memory has it."""
        ctx.memory["ritual"] = (self.ritual,)


@node
class Fee(Quantity):
    """A number that looks at the X of its object, and says nothing of it."""

    def value(self, ctx: Context) -> int:
        """Twice X."""
        return 2 * ctx.x


@node
class FeeOfX(Fee):
    """One that says it."""

    of_x: ClassVar[bool] = True


def amiss(effect: Instruction) -> tuple[str, ...]:
    return gaps(language().ruleset.compiled, card("Probe", "Sorcery", Spell(effect), cost="{1}"))


def test_a_gap_is_what_a_node_neither_does_nor_leaves_to_the_rules() -> None:
    def lasting(duration: Duration) -> Instruction:
        return Change(All(CREATURE), (ModifyPT(1, 1),), duration)

    assert amiss(lasting(Fleeting())) == ("Fleeting has no 'lasts'",)
    assert amiss(lasting(UntilTheGongSounds())) == ()
    assert amiss(Perform(EmptyRitual())) == ("EmptyRitual has no 'chant' or 'dance'",)
    assert amiss(Perform(Dance())) == amiss(Perform(RulesDance())) == ()
    assert amiss(Mumble()) == ("Mumble stands in texts only, and was not resolved",)


@rule("107.3")
def test_an_x_that_nothing_defines_is_found_in_a_strangers_number() -> None:
    assert amiss(GainLife(Fee())) == ()
    assert amiss(GainLife(FeeOfX())) == ("nothing says what X is",)


@node
class Gauge(Tarnish):
    """Does something with X in it, and says nothing of what that is."""

    what: Instruction


@node
class GaugeX(Gauge):
    """One that says that it finds X itself."""

    def x_around(self) -> tuple[Any, ...]:
        """There is no other in it."""
        return ()


@node
class Haggle(Tarnish):
    """It isn't said who chooses X."""


@node
class HaggleForX(Haggle):
    """The player who haggles does."""

    chooses_x: ClassVar[bool] = True


@rule("107.3")
def test_a_strangers_instruction_may_say_what_x_is() -> None:
    life = GainLife(X())
    assert amiss(Gauge(life)) == amiss(Do((Haggle(), life))) == ("nothing says what X is",)
    assert amiss(GaugeX(life)) == amiss(Do((HaggleForX(), life))) == ()


# In play --------------------------------------------------------------------------------------------------------


@rule("107.3a", "601.2b")
def test_x_is_asked_for_where_a_strangers_number_says_that_it_is_in_a_cost() -> None:
    for fee, life in ((Fee(), 20), (FeeOfX(), 14)):
        with TraitTable() as s:
            s.put(0, "battlefield", card("Toll", "Artifact", Activated((PayLifeCost(fee),), DrawCards(0))))
            if life < 20:
                s.expect(0, "107.3a", 3)
            s.act(0, "activate", "Toll")
            assert s.life(0) == life


@node
class NeverLasts(Duration):
    """Is over as soon as anybody asks."""

    def lasts(self, ctx: Context) -> bool:
        """No."""
        return False


@node
class NobodyAsks(NeverLasts):
    """A rule ends it."""

    def moments(self) -> tuple[str, ...]:
        return ("gong",)


@rule("611.2a")
def test_a_duration_that_a_rule_ends_is_not_asked_whether_it_lasts() -> None:
    for duration, size in ((NeverLasts(), (2, 2)), (NobodyAsks(), (3, 3))):
        with TraitTable() as s:
            grow = Spell(Change(All(CREATURE), (ModifyPT(1, 1),), duration))
            s.put(0, "battlefield", BEAR, FOREST)
            s.put(0, "hand", card("Grow", "Instant", grow, cost="{G}"))
            s.act(0, "cast", "Grow")
            s.resolve()
            assert s.pt("Bear") == size


@node
class Shatter(Cost):
    """Exile the object itself; says nothing of it."""

    def can_pay(self, ctx: Context) -> bool:
        """It is there."""
        return ctx.game.exists(ctx.source)

    def pay(self, ctx: Context) -> None:
        """It goes."""
        ctx.game.happen(Moved(ctx.source, "exile", cause="cost", by=ctx.source))


@node
class PlainShatter(Shatter):
    """Says that its source goes elsewhere, and nothing more comes of it."""

    moves_source: ClassVar[bool] = True
    plain: ClassVar[bool] = True


@node
class Unearth(Cost):
    """Exile the card from a graveyard; says nothing of it."""

    late: ClassVar[bool] = True

    def can_pay(self, ctx: Context) -> bool:
        """It is there."""
        return ctx.source in ctx.game.zone("graveyard", ctx.controller)

    def pay(self, ctx: Context) -> None:
        """It goes."""
        ctx.game.happen(Moved(ctx.source, "exile", cause="cost", by=ctx.source))


@node
class UnearthFromGraveyard(Unearth):
    """Says from where."""

    def source_zone(self) -> str:
        """A graveyard."""
        return "graveyard"


@rule("113.6m")
def test_an_ability_functions_where_its_cost_takes_its_object_from() -> None:
    assert functions_in((Unearth(),)) == ()
    assert functions_in((UnearthFromGraveyard(),)) == ("graveyard",)


@node
class AddWhite(AddMana):
    """Adds white mana; says nothing of that."""

    only: Restriction | None = None
    rider: Rider | None = None

    def choices(self, ctx: Context) -> Choices:
        """White."""
        return (("W",),)


@node
class AddCertainWhite(AddWhite):
    """Says that it does so whatever happens."""

    def certain(self) -> Choices:
        """White."""
        return (("W",),)


@rule("601.2g")
def test_certain_mana_is_no_surprise_though_its_cost_is_paid_last() -> None:
    assert may_surprise(Activated((Unearth(),), AddWhite()))
    assert not may_surprise(Activated((Unearth(),), AddCertainWhite()))


@node
class Backwards(CastingWay):
    """A stranger's way to cast, which may do anything."""


@node
class Forwards(CastingWay):
    """One that says that it does nothing of its own."""

    def is_plain(self) -> bool:
        """By its costs alone."""
        return not self.others


@rule("601.2b")
def test_casting_in_a_strangers_way_is_tried_unless_it_is_plain() -> None:
    assert not Backwards().is_plain()
    assert Forwards().is_plain()
    assert CastingWay().is_plain() and not CastingWay(face="back").is_plain()
    with TraitTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", card("Calm", "Instant", Spell(GainLife(1)), cost="{G}"))
        means, (calm,) = s.game.kept(PaymentEstimate, 0), s.ids("hand", 0)
        assert means.can_cast(s.game, calm, Backwards()) is None
        assert means.can_cast(s.game, calm, Forwards()) is True


def vase(cost: Cost) -> Definition:
    """Two mana abilities, which both take the vase itself."""
    return card("Vase", "Artifact", *(Activated((cost,), AddManaOf(((color,),))) for color in "WU"))


@rule("118.3", "605.3a")
def test_a_plain_cost_makes_a_source_of_mana_that_is_used_once() -> None:
    for cost, kinds in ((Shatter(), []), (PlainShatter(), ["ability", "ability"])):
        with TraitTable() as s:
            s.put(0, "battlefield", vase(cost))
            atoms, windows = payment_sources(s.game, 0)
            assert [atom.kind for atom in atoms] == kinds
            assert len(windows) == 2 - len(kinds)
    with TraitTable() as s:
        s.put(0, "battlefield", vase(PlainShatter()))
        s.put(0, "hand", card("Both", "Instant", Spell(GainLife(1)), cost="{W}{U}"))
        s.put(0, "hand", card("One", "Instant", Spell(GainLife(1)), cost="{U}"))
        assert s.offered(0, "cast") == ["One"]
        s.act(0, "cast", "One")
        assert s.ids("exile") and s.stack == ["One"]


@node
class Gamble(Instruction):
    """Adds nothing, but nobody can know that."""

    def perform(self, ctx: Context) -> None:
        """Nothing comes of it."""
        ctx.memory["gambled"] = ()


@node
class Bow(Gamble):
    """Everybody can know it."""

    predictable: ClassVar[bool] = True


@rule("605.1a", "601.2g")
def test_mana_that_can_be_foreseen_is_planned_with() -> None:
    for beside, planned in ((Gamble(), False), (Bow(), True)):
        with TraitTable() as s:
            mana = Do((beside, AddManaOf((("W",),))))
            s.put(0, "battlefield", card("Font", "Artifact", Activated((TapThisCost(),), mana)))
            s.put(0, "hand", card("White", "Instant", Spell(GainLife(1)), cost="{W}"))
            s.put(0, "hand", card("Blue", "Instant", Spell(GainLife(1)), cost="{U}"))
            offered = s.offered(0, "cast")
            assert "White" in offered
            assert ("Blue" not in offered) == planned  # what can't be foreseen might give it


@node
class FromTheStack(Filter):
    """A filter that fits only while the card that says it is on the stack; says nothing of itself."""

    def matches(self, ctx: Context, obj: int) -> bool:
        """By where the source is."""
        return ctx.game.exists(ctx.source) and ctx.game.object(ctx.source).zone[0] == "stack"


@node
class FromAnywhere(FromTheStack):
    """One that says, wrongly, that this makes no difference."""

    regardless_of_source: ClassVar[bool] = True


@rule("601.2c")
def test_targets_of_a_filter_that_says_nothing_are_looked_for_from_the_stack() -> None:
    for wanted, offered in ((FromTheStack(), ["Glare"]), (FromAnywhere(), [])):
        with TraitTable(debug=False) as s:  # debug mode finds out about the other
            s.put(0, "battlefield", BEAR, FOREST)
            s.put(0, "hand", card("Glare", "Instant", Spell(Tap(Target()), (TargetSpec(wanted),)), cost="{G}"))
            assert s.offered(0, "cast") == offered


@node
class Tribute(Instruction):
    """Something that can't be done; in a row of instructions it doesn't decide."""

    def is_possible(self, ctx: Context) -> bool:
        """Never."""
        return False

    def perform(self, ctx: Context) -> bool:
        """It is not done."""
        return False


@node
class PaidTribute(Tribute):
    """A payment."""

    is_payment: ClassVar[bool] = True


@rule("118.3", "608.2d")
def test_nothing_is_begun_of_which_a_payment_is_impossible() -> None:
    for last, life in ((Tribute(), 21), (PaidTribute(), 20)):
        with TraitTable() as s:
            s.put(0, "battlefield", FOREST)
            s.put(0, "hand", card("Deal", "Instant", Spell(May(Do((GainLife(1), last)))), cost="{G}"))
            s.act(0, "cast", "Deal")
            if life > 20:
                s.expect(0, "608.2d", True)
            s.resolve()
            assert s.life(0) == life
