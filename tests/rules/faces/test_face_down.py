"""Face-down spells and permanents (CR 708), with a mechanic like morph that only these tests have."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import rulecards
import rulecards as rc
from rulebook import A_CREATURE, BEAR, MOUNTAIN, OX, SHOCK, FullTable

from apnap import (
    ABILITIES,
    NAME,
    Answering,
    Continuous,
    Keyword,
    KeywordDefinition,
    Manifest,
    Prohibition,
    Ruleset,
    Static,
    Triggered,
    declares,
    node,
)
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.abilities.protection import protection_from
from apnap_plugins.actions.exile import Exile
from apnap_plugins.rules.attachments.attachments import AttachAsTurnedUp, Enchanted
from apnap_plugins.rules.casting.casting import AlternativeCosts, CastingOptions
from apnap_plugins.rules.casting.effects import CantCast, CastAsThoughFlash, CostsMore, MayCast
from apnap_plugins.rules.casting.face_down import FaceDownWay, IfTurnedUpBy, TurnFaceUpOptions, TurnUp
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    AffectsSelected,
    HasValues,
    ModifyPT,
    YouGainControl,
    copiable_values,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy, EntersAsCopy
from apnap_plugins.rules.costs.costs import cost_parts
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.faces.face_down import (
    FACE_DOWN,
    AsTurnedFaceUp,
    IsFaceDown,
    TurnedFaceUp,
    TurnedUpX,
    TurnFaceDown,
    TurnFaceUp,
    WhenTurnedFaceUp,
    arriving,
    face_down_values,
    listed,
    turn_face_up,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.payment.frame import Castable, CastingWay
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.actions import DESTROY
from apnap_plugins.rules.vocabulary.characteristics import COLORS, MANA_COST, SUBTYPES, TYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, Anything, HasColor, HasSubtype, Itself
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

MANIFEST = Manifest(id="hood", name="Hood", kind="house", requires=("casting-face-down",))
DOWN = listed("hood")


@node
class HoodedCast(Answering[CastingOptions, tuple[Castable, ...]]):
    """A card with hood may be cast face down for {3}."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Any, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        game = ctx.game
        mine = (
            c
            for c in game.zone("hand", question.player)
            if any(_is_hood(a) for a in game.characteristics(c)[ABILITIES])
        )
        return (*value, *((c, FaceDownWay("hood", mana_cost("{3}"), facing=DOWN)) for c in mine))


@node
class HoodedElsewhere(Answering[AlternativeCosts, tuple[CastingWay, ...]]):
    """And from wherever else it may be cast."""

    question: ClassVar[type[AlternativeCosts]] = AlternativeCosts

    def answer(self, ctx: Any, value: tuple[CastingWay, ...], question: AlternativeCosts) -> tuple[CastingWay, ...]:
        game = ctx.game
        hooded = game.object(question.card).zone[0] != "hand" and any(
            _is_hood(a) for a in game.characteristics(question.card)[ABILITIES]
        )
        return (*value, FaceDownWay("hood", mana_cost("{3}"), facing=DOWN)) if hooded else value


@node
class HoodedTurn(Answering[TurnFaceUpOptions, tuple[TurnUp, ...]]):
    """What would have hood face up may be turned up for its cost."""

    question: ClassVar[type[TurnFaceUpOptions]] = TurnFaceUpOptions

    def answer(self, ctx: Any, value: tuple[TurnUp, ...], question: TurnFaceUpOptions) -> tuple[TurnUp, ...]:
        return (
            *value,
            *(TurnUp("hood", cost_parts(a.parameters[0])) for a in question.face_up[ABILITIES] if _is_hood(a)),
        )


@node
class StaysDown(Prohibition):
    """Permanents can't be turned face up."""

    events: ClassVar = (TurnedFaceUp,)

    def forbids(self, ctx: Any, event: Any) -> bool:
        return True


def _is_hood(ability: Any) -> bool:
    return isinstance(ability, Keyword) and ability.id == "hood"


apnap_declarations = declares(
    KeywordDefinition("hood", lambda keyword: ()),
    HoodedCast(),
    HoodedElsewhere(),
    HoodedTurn(),
)


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, sys.modules[__name__]])


def table(players: int = 2, **more: Any) -> FullTable:
    return FullTable(players, ruleset=in_force(), **more)


def hood(cost: str) -> Keyword:
    return Keyword("hood", (mana_cost(cost),))


SPY = creature("Spy", 4, 3, hood("{1}{R}"), cost="{4}{R}{R}", types="Creature — Human Rogue")
HERALD = creature(
    "Herald", 3, 3, hood("{R}"), Triggered(WhenEnters(Itself()), rc.Note("entered")),
    Triggered(WhenTurnedFaceUp(Itself()), rc.Note("unmasked")), Triggered(WhenDies(Itself()), rc.Note("died")),
    Static((EntersTapped(),)), cost="{2}{R}",
)  # fmt: skip
HYDRA = creature(
    "Hydra", 0, 0, hood("{X}{R}"), Static((AsTurnedFaceUp(PutCounters("+1/+1", 5)),)),
    Triggered(WhenTurnedFaceUp(Itself()), rc.Note("X", TurnedUpX())), cost="{X}{R}",
)  # fmt: skip
LORD = creature(
    "Lord", 2, 2, hood("{R}"), Static((Continuous(AffectsAll(Another()), (ModifyPT(1, 1),)),)), cost="{2}{R}"
)
EXPOSE = instant("Expose", TurnFaceUp(Target()), targets=(TargetSpec(IsFaceDown()),))
CLOAK_ALL = sorcery("Cloak All", TurnFaceDown(All(CREATURE)))
BOUNCE = instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,))


def hide(s: FullTable, player: int, what: Any = SPY, **more: Any) -> int:
    """The card comes onto the battlefield face down."""
    obj: int = s.put(player, "battlefield", what, fields={FACE_DOWN.name: DOWN}, **more)
    return obj


def cast_down(s: FullTable, player: int, name: str = "Spy") -> int:
    """The player casts a card face down; it is on the stack."""
    s.act(player, "cast", lambda o: s.game.name_of(o[1]) == name and o[2].id == "hood")
    return s.game.zone("stack")[-1]


@rule("708.2", "708.4", "708.2a")
def test_a_spell_cast_face_down_has_the_listed_characteristics_only():
    with table() as s:
        s.put(0, "hand", SPY)
        s.give(0, "GGG")
        spell = cast_down(s, 0)
        chars = s.game.characteristics(spell)
        assert (chars[NAME], chars[TYPES], s.pt(spell)) == ("", {"creature"}, (2, 2))
        assert (chars[COLORS], chars[SUBTYPES], chars[ABILITIES], chars[MANA_COST]) == (
            frozenset(),
            frozenset(),
            (),
            None,
        )
        s.resolve()
        (there,) = s.ids("battlefield")
        assert s.field(FACE_DOWN, there) == DOWN
        assert s.pt(there) == (2, 2)
        assert s.game.name_of(there) == ""


@rule("708.4")
def test_what_cares_about_spells_sees_the_face_down_one():
    taxed = card("Tax", "Enchantment", Static((CostsMore(mana_cost("{1}")),)))
    with table() as s:
        s.put(0, "hand", SPY)
        s.put(1, "battlefield", taxed)
        s.give(0, "GGG")
        assert s.offered(0, "cast") == []
        s.give(0, "GGGG")
        assert s.offered(0, "cast") == ["Spy"]  # for {3} and {1} more; six mana would be needed face up


@rule("708.4")
def test_prohibitions_look_at_the_face_down_spell():
    rogues = card("Ban", "Enchantment", Static((CantCast(HasSubtype("Rogue")),)))
    creatures = card("Ban All", "Enchantment", Static((CantCast(CREATURE),)))
    with table() as s:
        s.put(0, "hand", SPY)
        s.put(1, "battlefield", rogues)
        s.give(0, "RRRRRR")
        ways = [o[2].id for o in s.reach(0).options if o[0] == "cast"]
        assert ways == ["hood"]
        s.put(1, "battlefield", creatures)
        assert s.offered(0, "cast") == []


@rule("708.4")
def test_permissions_look_at_the_face_down_spell():
    with table(active=1) as s:
        s.put(0, "hand", SPY)
        s.give(0, "RRRRRR")
        s.put(0, "battlefield", card("Rogue Time", "Enchantment", Static((CastAsThoughFlash(HasSubtype("Rogue")),))))
        assert [o[2].id for o in s.reach(0).options if o[0] == "cast"] == [""]
        s.put(0, "battlefield", card("Beast Time", "Enchantment", Static((CastAsThoughFlash(CREATURE),))))
        assert [o[2].id for o in s.reach(0).options if o[0] == "cast"] == ["", "hood"]


@rule("708.5")
def test_only_its_controller_may_look_and_nothing_leaks():
    with table(3) as s:
        s.put(0, "hand", SPY)
        s.give(0, "GGG")
        before = s.find("Spy")
        spell = cast_down(s, 0)
        for obj in (spell, before):
            assert [s.game.may_look(p, obj) for p in range(3)] == [True, False, False]
        s.resolve()
        (there,) = s.ids("battlefield")
        assert s.game.observe(0).object(there).card().name == "Spy"
        for viewer in (1, 2):
            view = s.game.observe(viewer)
            assert not s.game.may_look(viewer, there)
            assert view.object(there).name == ""
            assert view.object(there)[TYPES] == {"creature"}
            assert "Spy" not in "\n".join(view.log())
            everything = [repr(v) for _, _, views in view.zones() for v in views]
            assert "Spy" not in str(everything)
            other = view.determinize(3)
            assert s.game.name_of(there) == other.name_of(there) == ""
        assert any("Spy" in line for line in s.game.observe(0).log())


@rule("708.5")
def test_a_drawn_game_knows_no_more_than_the_viewer():
    with table(decks=[[OX] * 30, [BEAR] * 5]) as s:
        there = hide(s, 0)
        s.settle()
        cards = {s.game.observe(1).determinize(seed).definitions_of(there)[0].name for seed in range(40)}
        assert cards >= {"Ox"}
        assert {s.game.observe(0).determinize(seed).definitions_of(there)[0].name for seed in range(5)} == {"Spy"}


@rule("708.5")
def test_who_gains_control_may_look():
    steal = instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,))
    with table() as s:
        there = hide(s, 0)
        s.put(1, "hand", steal)
        assert not s.game.may_look(1, there)
        s.act(1, "cast", "Steal")
        s.resolve()
        assert s.game.may_look(1, there)
        assert not s.game.may_look(0, there)


@rule("708.6")
def test_face_down_permanents_can_be_told_apart():
    with table() as s:
        first = hide(s, 0)
        second = s.put(0, "battlefield", HERALD, fields={FACE_DOWN.name: listed("other")})
        view = s.game.observe(1)
        assert [v.id for v in view.zone("battlefield")] == [first, second]  # in the order in which they entered
        assert [v[FACE_DOWN].how for v in view.zone("battlefield")] == ["hood", "other"]


@rule("116.2b", "708.7", "708.8", "116.3")
def test_its_controller_turns_it_face_up_with_priority():
    with table(active=1) as s:
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        there = hide(s, 0)
        s.act(1, "cast", "Shock", targets=[there])
        assert "turn up" not in [o[0] for o in s.reach(0).options]  # too little mana
        s.give(0, "RR")
        s.act(0, "turn up", there)
        assert s.stack == ["Shock"]  # without the stack, in response
        assert s.decision.player == 0  # who took it has priority again
        assert (s.game.name_of(there), s.pt(there)) == ("Spy", (4, 3))
        assert s.pool(0) == ""
        s.resolve()
        assert s.zone_names(None, "battlefield") == ["Spy"]  # it is the same permanent, with 2 damage


@rule("116.2b")
def test_nobody_else_turns_it_face_up():
    with table() as s:
        hide(s, 0)
        s.give(1, "RR")
        s.give(0, "RR")
        assert "turn up" in [o[0] for o in s.reach(0).options]
        s.pass_priority(0)
        assert s.decision.player == 1
        assert "turn up" not in [o[0] for o in s.decision.options]


@rule("708.8")
def test_effects_on_it_still_apply_when_it_is_face_up():
    grow = instant("Grow", Change(Target(), (ModifyPT(3, 3),)), targets=(A_CREATURE,))
    with table() as s:
        there = hide(s, 0, counters={"+1/+1": 1})
        s.put(0, "hand", grow)
        s.act(0, "cast", "Grow")
        s.resolve()
        assert s.pt(there) == (6, 6)
        s.give(0, "RR")
        s.act(0, "turn up", there)
        assert s.pt(there) == (8, 7)
        assert s.counters(there) == {"+1/+1": 1}


@rule("708.3", "708.8")
def test_enters_abilities_neither_trigger_nor_apply_face_down_or_as_it_is_turned():
    with table() as s:
        s.put(0, "hand", HERALD)
        s.give(0, "GGGR")
        cast_down(s, 0, "Herald")
        s.resolve_all()
        (there,) = s.ids("battlefield")
        assert s.noted == ()
        assert not s.field(TAPPED, there)
        s.act(0, "turn up", there)
        s.resolve_all()
        assert s.noted == (("unmasked", 0),)
        assert not s.field(TAPPED, there)


@rule("708.3")
def test_what_is_put_onto_the_battlefield_face_down_is_so_before_it_enters():
    put = sorcery("Put", MoveTo(All(Anything(), "hand"), "battlefield", enters=(arriving(DOWN),)))
    watcher = card("Watcher", "Enchantment", Triggered(WhenEnters(CREATURE), rc.Note("a creature")))
    with table() as s:
        s.put(0, "battlefield", watcher)
        s.put(0, "hand", put)
        s.put(1, "hand", HERALD)
        s.put(1, "hand", SHOCK)
        s.act(0, "cast", "Put")
        s.resolve_all()
        assert s.noted == (("a creature", 0), ("a creature", 0))  # an instant card too, which is a creature there
        down = s.ids("battlefield", 1)
        assert [s.pt(o) for o in down] == [(2, 2), (2, 2)]
        assert not any(s.field(TAPPED, o) for o in down)


@rule("708.2")
def test_abilities_of_the_face_do_not_work_face_down():
    with table() as s:
        lord = hide(s, 0, LORD)
        bear = s.put(0, "battlefield", BEAR)
        assert s.pt(bear) == (2, 2)
        s.give(0, "R")
        s.act(0, "turn up", lord)
        assert s.pt(bear) == (3, 3)


@rule("708.2")
def test_listed_abilities_work_and_are_copiable():
    warded = listed("cloak", "Creature", 1, 3, (Keyword("flying"),))
    with table() as s:
        there = s.put(0, "battlefield", SPY, fields={FACE_DOWN.name: warded})
        assert s.pt(there) == (1, 3)
        assert s.characteristic(there, ABILITIES) == (Keyword("flying"),)
        assert dict(copiable_values(s.game, there)) == dict(face_down_values(s.game, there).values)
        assert face_down_values(s.game, s.put(0, "battlefield", BEAR)) is None


@rule("708.2a", "613.2b")
def test_a_permanent_turned_face_down_is_a_2_2_that_is_nothing_else():
    with table() as s:
        spy, ox = s.put(0, "battlefield", SPY), s.put(1, "battlefield", OX)
        s.put(0, "hand", CLOAK_ALL)
        s.act(0, "cast", "Cloak All")
        s.resolve()
        assert [s.pt(o) for o in (spy, ox)] == [(2, 2), (2, 2)]
        assert s.game.name_of(ox) == ""
        assert not s.game.may_look(0, ox)
        s.give(0, "RR")
        s.give(1, "WWWW")
        assert [o[1] for o in s.reach(0).options if o[0] == "turn up"] == [spy]
        assert "turn up" not in [o[0] for o in s.reach(1).options]  # nothing lets the Ox be turned up


@rule("613.7f")
def test_the_time_at_which_it_was_turned_orders_its_effects():
    with table() as s:
        spy = s.put(0, "battlefield", SPY)
        bear = s.put(0, "battlefield", BEAR)
        s.arrange(lambda: turn_face_up(s.game, [spy]))
        assert s.game.timestamp(spy) < s.game.timestamp(bear)  # it is face up: nothing was turned
        s.put(0, "hand", CLOAK_ALL)
        s.act(0, "cast", "Cloak All")
        s.resolve()
        down = s.game.timestamp(spy)
        assert down > s.game.object(bear).timestamp
        s.give(0, "RR")
        s.act(0, "turn up", spy)
        assert s.game.timestamp(spy) > down


@rule("708.9")
def test_it_is_revealed_as_it_leaves_the_battlefield():
    with table() as s:
        there = hide(s, 0)
        s.put(1, "hand", BOUNCE)
        s.act(1, "cast", "Bounce")
        s.resolve()
        assert s.log_has("708.9", "Spy")
        assert s.game.may_look(1, there)  # what it was is known to all
        assert s.game.observe(1).object(there).card().name == "Spy"
        assert not s.game.may_look(1, s.find("Spy", "hand"))  # in hand it is hidden again


@rule("708.9")
def test_what_destroys_or_exiles_it_finds_what_it_became():
    exile = instant("Banish", Exile(Target()), rc.Note("exiled", Count(Remembered("exiled"))), targets=(A_CREATURE,))
    with table() as s:
        hide(s, 0)
        s.put(1, "hand", exile)
        s.act(1, "cast", "Banish")
        s.resolve()
        assert s.noted == (("exiled", 1),)
        first, second = hide(s, 0), hide(s, 0, HERALD)
        gone = []
        s.arrange(lambda: gone.extend(s.game.verb(DESTROY)(s.game, [first, second])))
        assert gone == [first, second]
        assert sorted(s.zone_names(0, "graveyard")) == ["Herald", "Spy"]
        assert s.log_has("708.9", "Herald")


@rule("708.9")
def test_a_face_down_spell_is_revealed_as_it_is_countered_but_not_as_it_resolves():
    counter = instant(
        "Counter", MoveTo(Target(), "graveyard", "counter"), targets=(TargetSpec(Anything(), zone="stack"),)
    )
    with table() as s:
        s.put(0, "hand", SPY)
        s.put(1, "hand", counter)
        s.give(0, "GGG")
        spell = cast_down(s, 0)
        s.act(1, "cast", "Counter")
        s.resolve()
        assert s.log_has("708.9", "Spy")
        assert s.game.may_look(1, spell)
        assert s.zone_names(0, "graveyard") == ["Spy"]
    with table() as s:
        s.put(0, "hand", SPY)
        s.give(0, "GGG")
        spell = cast_down(s, 0)
        s.resolve()
        assert not s.log_has("708.9")
        assert not s.game.may_look(1, spell)


@rule("708.9")
def test_dying_face_down_it_has_no_abilities_of_its_face():
    with table() as s:
        hide(s, 0, HERALD)
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        s.act(1, "cast", "Shock", targets=[s.ids("battlefield")[0]])
        s.resolve_all()
        assert s.noted == ()
        assert s.zone_names(0, "graveyard") == ["Herald"]


@rule("708.9")
def test_all_are_revealed_when_their_owner_leaves_or_the_game_ends():
    with table(3) as s:
        mine, theirs = hide(s, 0), hide(s, 1, HERALD)
        assert not s.game.may_look(1, mine)
        s.concede(0)
        assert s.game.observe(1).object(mine).card().name == "Spy"
        assert not s.game.may_look(2, theirs)
        s.concede(2)
        assert s.game.is_over()
        assert s.game.observe(2).object(theirs).card().name == "Herald"


@rule("708.10")
def test_as_a_copy_it_is_face_down_and_face_up_the_copy():
    with table() as s:
        there = hide(s, 0)
        ox = s.put(0, "battlefield", OX)
        values = copiable_values(s.game, ox)
        copy = instant("Copy", Change(Target(), (HasValues(values),)), targets=(TargetSpec(IsFaceDown()),))
        s.put(0, "hand", copy)
        s.act(0, "cast", "Copy")
        s.resolve()
        assert (s.pt(there), s.game.name_of(there)) == ((2, 2), "")
        s.give(0, "RR")
        assert "turn up" not in [o[0] for o in s.reach(0).options]  # an Ox has no such ability
        s.put(0, "hand", EXPOSE)
        s.act(0, "cast", "Expose")
        s.resolve()
        assert (s.pt(there), s.game.name_of(there)) == ((2, 4), "Ox")


@rule("708.11", "708.7")
def test_as_it_is_turned_face_up_is_not_afterward():
    with table() as s:
        there = hide(s, 0, HYDRA)
        s.give(0, "RRR")
        s.act(0, "turn up", there, number=2)
        assert s.pt(there) == (5, 5)  # it was never a 0/0 that could die
        s.resolve_all()
        assert s.noted == (("X", 2),)


@rule("708.11")
def test_what_depends_on_the_way_it_was_turned_up():
    big = creature(
        "Big", 3, 3, hood("{R}"), Static((AsTurnedFaceUp(IfTurnedUpBy("hood", PutCounters("+1/+1"))),)), cost="{5}"
    )
    with table() as s:
        paid, shown = hide(s, 0, big), hide(s, 0, big)
        s.give(0, "R")
        s.act(0, "turn up", paid)
        assert s.counters(paid) == {"+1/+1": 1}
        s.put(0, "hand", EXPOSE)
        s.act(0, "cast", "Expose")
        s.resolve()
        assert (s.counters(shown), s.pt(shown)) == ({}, (3, 3))


@rule("708.7")
def test_an_effect_turns_several_up_at_once_and_others_see_it():
    watcher = card("Watcher", "Enchantment", Triggered(WhenTurnedFaceUp(CREATURE), rc.Note("one")))
    with table() as s:
        s.put(1, "battlefield", watcher)
        first, second = hide(s, 0), hide(s, 1, HERALD)
        s.put(0, "hand", sorcery("Expose All", TurnFaceUp(All(CREATURE))))
        s.act(0, "cast", "Expose All")
        s.resolve_all()
        assert sorted(s.noted) == [("one", 0), ("one", 0), ("unmasked", 0)]
        assert [s.game.name_of(o) for o in (first, second)] == ["Spy", "Herald"]


@rule("708.7")
def test_a_prohibition_keeps_it_down_and_a_spell_is_never_turned_up():
    with table() as s:
        there = hide(s, 0)
        s.put(0, "battlefield", card("Lid", "Enchantment", Static((StaysDown(),))))
        s.put(0, "hand", EXPOSE)
        s.act(0, "cast", "Expose")
        s.resolve()
        assert s.field(FACE_DOWN, there) == DOWN
        s.give(0, "GGGRRR")
        assert "turn up" not in [o[0] for o in s.reach(0).options]  # nor is it offered for nothing
    with table() as s:
        s.put(0, "hand", SPY)
        s.give(0, "GGGRR")
        spell = cast_down(s, 0)
        assert "turn up" not in [o[0] for o in s.reach(0).options]
        s.arrange(lambda: turn_face_up(s.game, [spell]))
        assert s.field(FACE_DOWN, spell) == DOWN


@rule("708.8")
def test_attacking_it_goes_on_attacking_face_up():
    with table(stage="declare attackers") as s:
        there = hide(s, 0)
        s.expect(0, "declare attackers", [(there, ("player", 1))])
        s.settle()
        s.put(0, "battlefield", MOUNTAIN, MOUNTAIN)
        s.act(0, "turn up", there)
        s.pass_until("end of combat")
        assert s.life(1) == 16


@rule("708.2")
def test_a_face_down_creature_can_be_copied_by_its_values():
    with table() as s:
        there = hide(s, 0)
        bear = s.put(0, "battlefield", BEAR)
        values = copiable_values(s.game, there)
        copy = instant("Copy", Change(Target(), (HasValues(values),)), targets=(TargetSpec(HasSubtype("Bear")),))
        s.put(0, "hand", copy)
        s.act(0, "cast", "Copy")
        s.resolve()
        assert (s.game.name_of(bear), s.pt(bear)) == ("", (2, 2))
        assert s.field(FACE_DOWN, bear) is None  # it is face up
        assert s.game.may_look(1, bear)


# Examples of rules about copies and permissions -------------------------------------------------------------

DEMON = creature("Grinning Demon", 6, 6, hood("{2}{B}{B}"), cost="{2}{B}{B}", types="Creature — Demon")
LORIAN = creature(
    "Branchsnap Lorian", 4, 1, Keyword("trample"), hood("{G}"), cost="{1}{G}{G}", types="Creature — Beast"
)
ONES = creature("Wandering Ones", 1, 1, cost="{U}", types="Creature — Spirit")


def becomes(name: str):
    """An instant by which what is face down becomes a copy of the permanent of that name."""
    return instant("Shift", BecomeCopy(All(IsNamed(name)), All(IsFaceDown())))


@rule("707.2")
def test_a_clone_of_a_face_down_creature_is_a_nameless_two_two_that_nobody_can_turn_up():
    with table() as s:
        demon = hide(s, 1, DEMON)
        s.put(
            0, "hand", creature("Clone", 0, 0, Static((EntersAsCopy(),)), cost="{0}", types="Creature — Shapeshifter")
        )
        s.act(0, "cast", "Clone").expect(0, "707.5", lambda o: o == demon)
        s.resolve()
        clone = max(s.ids("battlefield"))
        chars = s.game.characteristics(clone)
        assert (chars[NAME], s.pt(clone), chars[COLORS], chars[TYPES]) == ("", (2, 2), frozenset(), {"creature"})
        assert (chars[SUBTYPES], chars[ABILITIES], chars[MANA_COST]) == (frozenset(), (), None)
        assert s.field(FACE_DOWN, clone) is None
        s.give(0, "BBBB")
        assert "turn up" not in [o[0] for o in s.reach(0).options]


@rule("707.3")
def test_a_face_down_demon_that_becomes_a_lorian_stays_face_down_and_is_turned_up_as_one():
    with table() as s:
        demon = hide(s, 0, DEMON)
        s.put(1, "battlefield", LORIAN)
        s.put(0, "hand", becomes("Branchsnap Lorian"))
        s.act(0, "cast", "Shift").resolve()
        chars = s.game.characteristics(demon)
        assert (s.pt(demon), chars[NAME], chars[ABILITIES], chars[COLORS]) == ((2, 2), "", (), frozenset())
        s.give(0, "BBBB")
        assert "turn up" not in [o[0] for o in s.reach(0).options]  # not for the Demon's cost
        s.give(0, "G")
        s.act(0, "turn up", demon)
        assert (s.pt(demon), s.game.name_of(demon)) == ((4, 1), "Branchsnap Lorian")
        assert s.game.characteristics(demon)[COLORS] == {"G"}


@rule("707.3")
def test_a_face_down_demon_that_becomes_what_has_no_such_ability_cannot_be_turned_up_by_its_player():
    with table() as s:
        demon = hide(s, 0, DEMON)
        s.put(1, "battlefield", ONES)
        s.put(0, "hand", becomes("Wandering Ones"), EXPOSE)
        s.act(0, "cast", "Shift").resolve()
        assert (s.pt(demon), s.game.name_of(demon), s.game.characteristics(demon)[TYPES]) == ((2, 2), "", {"creature"})
        s.give(0, "BBBBGU")
        assert "turn up" not in [o[0] for o in s.reach(0).options]
        s.act(0, "cast", "Expose").resolve()
        assert (s.pt(demon), s.game.name_of(demon)) == ((1, 1), "Wandering Ones")


@rule("601.3e")
def test_creature_spells_from_the_top_of_the_library_may_be_cast_face_down():
    """Garruk's Horde: a noncreature card that can be cast face down as a creature is a creature spell then."""
    horde = creature("Garruk's Horde", 7, 7, Static((MayCast(CREATURE),)))
    zoetic = card("Hooded Rite", "Sorcery", hood("{1}"), Spell(GainLife(1)), cost="{0}")
    with table() as s:
        s.put(0, "battlefield", horde)
        s.put(0, "library", zoetic, fields={"seen by": (0,)})
        s.give(0, "GGG")
        offered = [o for o in s.reach(0).options if o[0] == "cast"]
        assert [(s.game.name_of(o[1]), o[2].id) for o in offered] == [("Hooded Rite", "hood")]
        s.act(0, "cast", "Hooded Rite").resolve()
        (there,) = [o for o in s.ids("battlefield") if s.field(FACE_DOWN, o)]
        assert s.pt(there) == (2, 2)


GIFT = card(
    "Gift", "Enchantment — Aura", enchant(CREATURE), hood("{R}"),
    Static((AsTurnedFaceUp(AttachAsTurnedUp(CREATURE)),)),
    Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(1, 1),)),)), cost="{4}{B}",
)  # fmt: skip


@rule("303.4k", "708.11")
def test_an_aura_that_is_turned_face_up_is_attached_to_what_it_can_enchant_face_up():
    """The face-down creature itself could be attached to nothing; face up it can't enchant what it could not enchant."""
    with table() as s:
        gift = hide(s, 0, GIFT)
        bear, ox = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        safe = s.put(1, "battlefield", creature("Saint", 1, 1, *protection_from(HasColor("B"))))
        s.put(0, "battlefield", card("Rock", "Artifact"))
        s.give(0, "R")
        s.begin(0, "turn up", gift)
        assert (s.decision.rule, s.decision.answerer) == ("303.4k", 0)
        assert set(s.decision.options) == {bear, ox} and safe not in s.decision.options
        s.answer(0, [ox])
        s.settle()
        assert (s.field("attached to", gift), s.pt(ox), s.game.name_of(gift)) == (ox, (3, 5), "Gift")


@rule("303.4k")
def test_it_may_stay_unattached_and_goes_to_the_graveyard_then():
    with table() as s:
        gift = hide(s, 0, GIFT)
        s.put(0, "battlefield", BEAR)
        s.give(0, "R")
        s.expect(0, "303.4k", [])
        s.act(0, "turn up", gift)
        assert s.zone_names(0, "graveyard") == ["Gift"]


@rule("303.4k")
def test_with_nothing_to_enchant_nobody_is_asked():
    with table() as s:
        gift = hide(s, 0, GIFT)
        s.give(0, "R")
        s.act(0, "turn up", gift)
        assert s.zone_names(0, "graveyard") == ["Gift"]
