"""Zones: what moves between them, what is exiled face down, and places in libraries (CR 400–406)."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import pytest
import rulecards
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, FullTable

from apnap import BOTTOM, AffectsThis, Answering, Continuous, Manifest, Moved, Ruleset, Static, Teller, Triggered, node
from apnap.testing.rule import rule
from apnap_plugins.actions.shuffle import ShuffleLibrary
from apnap_plugins.rules.casting.casting import CastingOptions
from apnap_plugins.rules.casting.exiling import PILE, ExileFaceDown, castable_among, choose_exiled, let_look
from apnap_plugins.rules.casting.lands import LandPlayOptions, LandWay
from apnap_plugins.rules.continuous.continuous import AffectsEverywhere, BecomeColors, DefinePT, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife
from apnap_plugins.rules.effects.entering import EntersTapped
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.faces.face_down import FACE_DOWN
from apnap_plugins.rules.objects.arranging import PutIntoLibrary
from apnap_plugins.rules.objects.conditions import LiesBelow
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.payment.frame import Castable
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import COLORS, TYPES, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType, Itself, Not
from apnap_plugins.rules.vocabulary.selectors import All, This, TopOfLibrary
from apnap_plugins.testing import creature, instant, sorcery

MANIFEST = Manifest(id="hoard", name="Hoard", kind="house", requires=("exiling", "lands"))


@node
class CastFromExile(Answering[CastingOptions, tuple[Castable, ...]]):
    """Its controller may cast creature spells from among exiled cards."""

    question: ClassVar[type[CastingOptions]] = CastingOptions

    def answer(self, ctx: Any, value: tuple[Castable, ...], question: CastingOptions) -> tuple[Castable, ...]:
        mine = ctx.game.zone("exile") if question.player == ctx.controller else ()
        return (*value, *castable_among(ctx, mine, CREATURE))


@node
class PlayFromExile(Answering[LandPlayOptions, tuple[tuple[int, LandWay], ...]]):
    """Its controller may play lands from among exiled cards."""

    question: ClassVar[type[LandPlayOptions]] = LandPlayOptions

    def answer(self, ctx: Any, value: Any, question: LandPlayOptions) -> tuple[tuple[int, LandWay], ...]:
        mine = ctx.game.zone("exile") if question.player == ctx.controller else ()
        return (*value, *((c, LandWay("from exile")) for c in mine))


@node
class ChooseOneExiled(rulecards.Instruction):
    """Its controller chooses an exiled card and puts it into its owner's hand."""

    def perform(self, ctx: Any) -> None:
        chosen = choose_exiled(ctx.game, ctx.controller, ctx.game.zone("exile"), ctx.this)
        ctx.game.happen(rulecards.Moved(chosen, "hand"))


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, sys.modules[__name__]])


def table(players: int = 2, **more: Any) -> FullTable:
    return FullTable(players, ruleset=in_force(), **more)


def run(s: FullTable, *effects: Any, player: int = 0, **more: Any) -> None:
    """The player casts a free sorcery, and it resolves."""
    s.put(player, "hand", sorcery("Deed", *effects, **more))
    s.act(player, "cast", "Deed")
    s.resolve()


HANDS = All(Not(HasType("sorcery")), "hand")


@rule("400.3", "400.7", "403.4")
def test_an_object_goes_to_its_owners_zone_and_is_a_new_one():
    with table() as s:
        bear = s.put(1, "battlefield", BEAR, controller=0, counters={"+1/+1": 1})
        run(s, Change(All(CREATURE), (ModifyPT(3, 3),)), MoveTo(All(CREATURE), "hand"))
        assert s.zone_names(1, "hand") == ["Bear"]
        new = s.find("Bear")
        assert new != bear
        run(s, MoveTo(HANDS, "battlefield"))
        there = s.find("Bear", "battlefield")
        assert there not in (bear, new)
        assert (s.pt(there), s.counters(there)) == ((2, 2), {})
        assert s.game.controller(there) == 1


@rule("400.4a", "400.4")
def test_an_instant_or_sorcery_card_stays_where_it_is():
    with table() as s:
        s.put(0, "graveyard", SHOCK, BEAR, sorcery("Rite"))
        shock = s.find("Shock")
        run(s, MoveTo(All(Anything(), "graveyard"), "battlefield"))
        assert s.zone_names(None, "battlefield") == ["Bear"]
        assert s.find("Shock") == shock  # not even a new object
        assert sorted(s.zone_names(0, "graveyard")) == ["Deed", "Rite", "Shock"]


@rule("400.8", "406.7")
def test_what_is_exiled_in_exile_is_a_new_object_there():
    with table() as s:
        before = s.put(0, "exile", BEAR)
        run(s, ExileFaceDown(All(CREATURE, "exile")))
        (now,) = s.ids("exile")
        assert now != before
        assert s.game.object(now).zone[0] == "exile"


@rule("400.10")
def test_what_is_put_into_the_command_zone_there_is_a_new_object():
    with table() as s:
        before = s.put(0, "command", BEAR)
        run(s, MoveTo(All(CREATURE, "command"), "command"))
        assert s.ids("command") != [before]
        assert s.zone_names(0, "command") == ["Bear"]


@rule("400.12")
def test_what_is_done_to_a_zone_is_done_to_its_cards():
    with table() as s:
        s.put(0, "library", FOREST, FOREST)
        s.put(0, "hand", BEAR, OX)
        s.expect(0, "401.4", ["Bear", "Ox"])
        run(s, MoveTo(HANDS, "library"), ShuffleLibrary())
        assert s.count(zone="hand") == 0
        assert sorted(s.zone_names(0, "library")) == ["Bear", "Forest", "Forest", "Ox"]


@rule("401.4")
def test_owners_arrange_what_is_put_on_top_together():
    with table() as s:
        s.put(0, "library", FOREST)
        s.put(1, "library", MOUNTAIN)
        bear, ox = s.put(0, "battlefield", BEAR), s.put(0, "battlefield", OX)
        first, second = s.put(1, "battlefield", BEAR, controller=0), s.put(1, "battlefield", OX)
        s.expect(0, "401.4", [ox, bear])
        s.expect(1, "401.4", [first, second])
        run(s, PutIntoLibrary(All(CREATURE)))
        s.done()
        assert s.zone_names(0, "library") == ["Ox", "Bear", "Forest"]
        assert s.zone_names(1, "library") == ["Bear", "Ox", "Mountain"]


@rule("401.4")
def test_on_the_bottom_too_and_nobody_else_learns_the_order():
    with table() as s:
        s.put(0, "library", FOREST)
        bear, ox = s.put(0, "hand", BEAR), s.put(0, "hand", OX)
        s.expect(0, "401.4", [ox, bear])
        run(s, PutIntoLibrary(HANDS, BOTTOM))
        assert s.zone_names(0, "library") == ["Forest", "Ox", "Bear"]
        assert not any(s.game.may_look(1, o) for o in s.ids("library"))
        assert "Ox" not in "\n".join(s.game.observe(1).log())


@rule("401.7")
def test_nth_from_the_top_of_a_small_library_is_the_bottom():
    with table() as s:
        s.put(0, "library", FOREST, MOUNTAIN)
        s.put(0, "battlefield", BEAR)
        run(s, PutIntoLibrary(All(CREATURE), 6))
        assert s.zone_names(0, "library")[-1] == "Bear"
        s.put(0, "battlefield", OX)
        run(s, PutIntoLibrary(All(CREATURE), 2))
        assert s.zone_names(0, "library")[2] == "Ox"


@rule("401.2", "401.3", "402.3", "404.2", "400.2", "406.3")
def test_who_may_look_where_and_all_may_count():
    with table() as s:
        library, hand = s.put(0, "library", BEAR), s.put(0, "hand", OX)
        grave, exiled = s.put(0, "graveyard", SHOCK), s.put(0, "exile", FOREST)
        s.settle()
        assert [s.game.may_look(0, o) for o in (library, hand, grave, exiled)] == [False, True, True, True]
        assert [s.game.may_look(1, o) for o in (library, hand, grave, exiled)] == [False, False, True, True]
        view = s.game.observe(1)
        assert (len(view.zone("library", 0)), len(view.zone("hand", 0))) == (1, 1)


@rule("406.3", "406.3a")
def test_exiled_face_down_nobody_sees_what_it_is():
    watcher = card("Watcher", "Enchantment", Static((rc.HandSize(None),), zones=("exile",)))
    with table() as s:
        s.put(0, "hand", watcher)
        run(s, ExileFaceDown(All(HasType("enchantment"), "hand")))
        (there,) = s.ids("exile")
        assert s.field(FACE_DOWN, there) is not None
        assert not any(s.game.may_look(p, there) for p in range(2))
        assert s.game.characteristics(there)[TYPES] == frozenset()
        assert s.game.name_of(there) == ""
        assert s.game.query(rc.MaximumHandSize(0), 7) == 7  # its ability doesn't function
        for viewer in (0, 1):
            assert "Watcher" not in str([repr(v) for _, _, views in s.game.observe(viewer).zones() for v in views])
        assert "Watcher" not in "\n".join(s.game.observe(1).log())


@rule("406.3")
def test_who_is_allowed_to_look_goes_on_looking():
    with table() as s:
        s.put(1, "hand", BEAR)
        run(s, ExileFaceDown(All(CREATURE, "hand"), look=True))
        (there,) = s.ids("exile")
        assert [s.game.may_look(p, there) for p in range(2)] == [True, False]
        assert s.game.observe(0).object(there).card().name == "Bear"
        s.arrange(lambda: let_look(s.game, 1, [there]))
        s.pass_until("end")
        assert [s.game.may_look(p, there) for p in range(2)] == [True, True]
        run_back = MoveTo(All(Anything(), "exile"), "hand")
        s.put(0, "hand", instant("Return", run_back))
        s.act(0, "cast", "Return")
        s.resolve()
        assert not s.game.may_look(0, s.find("Bear"))  # it is another object


@rule("406.3a", "601.1a")
def test_it_is_turned_face_up_as_it_is_cast_or_played():
    vault = card("Vault", "Enchantment", Static((CastFromExile(), PlayFromExile())))
    with table() as s:
        s.put(0, "battlefield", vault)
        s.put(0, "hand", BEAR, FOREST)
        run(s, ExileFaceDown(HANDS, look=True))
        bear, forest = s.ids("exile")
        assert [o[1] for o in s.reach(0).options if o[0] == "play"] == [forest]
        s.give(0, "GG")
        s.act(0, "cast", bear)
        assert s.stack == ["Bear"]
        assert s.game.may_look(1, s.game.zone("stack")[0])
        s.resolve()
        s.act(0, "play", forest)
        assert sorted(s.zone_names(0, "battlefield")) == ["Bear", "Forest", "Vault"]


@rule("700.4")
def test_what_is_put_into_a_graveyard_from_the_battlefield_dies_and_so_it_is_told():
    relic = card("Relic", "Artifact")
    with table() as s:
        ox, bear, thing = s.put(0, "hand", OX), *s.put(0, "battlefield", BEAR, relic)
        s.happen(*(Moved(one, "graveyard") for one in (bear, thing, ox)))
        teller = Teller(s.game)
        told = [sentence for entry in s.game.log.entries if (sentence := teller.tell(entry))]
        assert told[-3:-1] == ["Bear dies", "Relic is put into the graveyard"]
        assert "dies" not in told[-1]


@rule("406.3b", "601.3f")
def test_spells_of_a_quality_are_cast_from_among_cards_that_one_may_look_at():
    vault = card("Vault", "Enchantment", Static((CastFromExile(),)))
    with table() as s:
        s.put(0, "battlefield", vault)
        s.put(0, "hand", BEAR, SHOCK)
        run(s, ExileFaceDown(HANDS))
        s.give(0, "GGR")
        assert [o[0] for o in s.reach(0).options if o[0] == "cast"] == []
        exiled = s.ids("exile")
        s.arrange(lambda: let_look(s.game, 0, exiled))
        (option,) = [o for o in s.reach(0).options if o[0] == "cast"]
        assert s.game.definitions_of(option[1])[0].name == "Bear"  # Shock would be no creature spell


@rule("406.4")
def test_of_cards_that_one_may_not_look_at_a_pile_is_chosen():
    with table() as s:
        s.put(1, "hand", BEAR, OX)
        run(s, ExileFaceDown(All(CREATURE, "hand")))
        pile = s.ids("exile")
        assert len({s.field(PILE, c) for c in pile}) == 1
        s.put(1, "hand", creature("Cat", 1, 1))
        run(s, ExileFaceDown(All(CREATURE, "hand")))
        up = s.put(0, "exile", SHOCK)
        s.put(0, "hand", sorcery("Pick", ChooseOneExiled()))
        s.act(0, "cast", "Pick")
        s.pass_priority(0)
        s.pass_priority(1)
        assert [kind for kind, _ in s.decision.options] == ["card", "pile", "pile"]
        assert s.decision.options[1] == ("pile", tuple(pile))
        assert s.decision.options[0] == ("card", up)
        s.game.push(1)  # the older pile
        (got,) = s.zone_names(1, "hand")
        assert got in ("Bear", "Ox")
        assert len([c for c in s.ids("exile") if c in pile]) == 1


@rule("406.4")
def test_who_may_look_chooses_the_card():
    with table() as s:
        s.put(1, "hand", BEAR, OX)
        run(s, ExileFaceDown(All(CREATURE, "hand"), look=True))
        s.put(0, "hand", sorcery("Pick", ChooseOneExiled()))
        s.act(0, "cast", "Pick")
        s.pass_priority(0)
        s.pass_priority(1)
        ids = s.ids("exile")
        assert sorted(s.decision.options) == [("card", i) for i in sorted(ids)]


@rule("405.1", "405.2", "405.4")
def test_what_is_put_on_the_stack_is_on_top_and_has_what_the_card_has():
    guide = card("Guide", "Enchantment", Triggered(WhenEnters(Itself()), rc.Note("here")), cost="{0}")
    with table() as s:
        s.put(0, "hand", guide)
        s.put(1, "hand", SHOCK)
        s.give(1, "R")
        s.act(0, "cast", "Guide")
        s.resolve()
        s.act(1, "cast", "Shock", targets=[("player", 0)])
        shock, ability = s.game.zone("stack")[-1], s.game.zone("stack")[0]
        assert s.game.definitions_of(shock)[0].name == "Shock"
        assert s.game.characteristics(ability)[TYPES] == frozenset()
        assert (s.game.controller(shock), s.game.controller(ability)) == (1, 0)


@rule("403.2", "403.3")
def test_effects_look_at_the_battlefield_unless_they_say_otherwise():
    with table() as s:
        s.put(0, "graveyard", OX)
        s.put(0, "battlefield", BEAR)
        run(s, Do((MoveTo(All(CREATURE), "exile"),)), targets=())
        assert s.zone_names(None, "exile") == ["Bear"]
        assert s.zone_names(0, "graveyard") == ["Deed", "Ox"]
        forest = s.put(0, "battlefield", FOREST)
        assert permanents(s.game) == (forest,)


@rule("404.1")
def test_what_goes_to_a_graveyard_lies_on_top():
    with table() as s:
        s.put(0, "graveyard", FOREST)
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        s.act(0, "cast", "Shock", targets=["Bear"])
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Bear", "Shock", "Forest"]


# The order of a graveyard -------------------------------------------------------------------------------


DEATH_SPARK = card(
    "Death Spark", "Instant",
    Triggered(AtBeginning("end", "each"), MoveTo(This(), "hand"), LiesBelow(CREATURE), zones=("graveyard",)), cost="{R}",
)  # fmt: skip


@rule("404.3", "404.2")
@pytest.mark.parametrize("above", [True, False])
def test_the_owner_arranges_cards_that_go_to_the_graveyard_together(above):
    with table() as s:
        s.put(0, "graveyard", FOREST)
        spark, bear = s.put(0, "hand", DEATH_SPARK, BEAR)
        s.expect(0, "404.3", [bear, spark] if above else [spark, bear])
        run(s, MoveTo(HANDS, "graveyard"))
        s.done()
        order = ["Bear", "Death Spark"] if above else ["Death Spark", "Bear"]
        assert s.zone_names(0, "graveyard") == ["Deed", *order, "Forest"]
        s.pass_until("end").resolve_all() if above else s.pass_until("end")
        assert s.zone_names(0, "hand") == (["Death Spark"] if above else [])


@rule("404.3", "101.4")
def test_each_owner_arranges_their_own_in_turn():
    with table() as s:
        first, second = s.put(0, "battlefield", BEAR, OX)
        third, fourth = s.put(1, "battlefield", BEAR, OX)
        s.put(1, "library", DEATH_SPARK)
        s.put(0, "hand", sorcery("Wipe", MoveTo(All(CREATURE), "graveyard")))
        s.act(0, "cast", "Wipe")
        s.expect(0, "404.3", [first, second]).expect(1, "404.3", [fourth, third])
        s.resolve()
        s.done()
        assert s.zone_names(0, "graveyard")[1:] == ["Bear", "Ox"]
        assert s.zone_names(1, "graveyard") == ["Ox", "Bear"]


@rule("404.3")
def test_an_owner_may_look_at_cards_from_the_library_to_arrange_them():
    with table() as s:
        s.put(0, "library", DEATH_SPARK, BEAR, OX)
        s.put(0, "hand", instant("Grind", MoveTo(TopOfLibrary(2), "graveyard")))
        s.act(0, "cast", "Grind")
        while s.decision.kind == "priority":
            s.pass_priority()
        assert s.decision.rule == "404.3"
        assert all(s.game.may_look(0, card) and not s.game.may_look(1, card) for card in s.decision.options)
        s.answer(0, ["Bear"]).settle()
        assert s.zone_names(0, "graveyard")[1:] == ["Bear", "Death Spark"]


@rule("404.3")
def test_nobody_is_asked_where_no_card_looks_at_the_order():
    with table() as s:
        s.put(0, "battlefield", BEAR, OX)
        run(s, MoveTo(All(CREATURE), "graveyard"))
        assert s.zone_names(0, "graveyard")[1:] == ["Ox", "Bear"]


@rule("400.5")
def test_the_order_of_graveyard_library_and_stack_stays_as_it_is():
    """What comes and goes changes the places of no others, and no player has an action that would."""
    with table() as s:
        s.put(0, "graveyard", BEAR, SHOCK, OX, FOREST)
        s.put(0, "library", FOREST, BEAR, MOUNTAIN, OX)
        s.put(0, "hand", *[instant(f"Word {n}", GainLife(1)) for n in range(3)])
        graveyard, library = s.ids("graveyard", 0), s.ids("library", 0)
        for n in (1, 0, 2):
            s.act(0, "cast", f"Word {n}")
        assert s.stack == ["Word 2", "Word 0", "Word 1"]
        assert {o[0] for o in s.reach(0).options} <= {"pass", "cast", "play", "activate", "mana"}
        s.resolve()
        assert s.stack == ["Word 0", "Word 1"]
        s.resolve_all()
        run(s, MoveTo(All(CREATURE, "graveyard"), "exile"))
        assert [o for o in s.ids("graveyard", 0) if o in graveyard] == [graveyard[1], graveyard[3]]
        assert s.ids("library", 0) == library
        run(s, DrawCards())
        assert s.ids("library", 0) == library[1:]


# Moves that are changed, and moves that contradict each other ----------------------------------------------


@rule("400.6")
@pytest.mark.parametrize("zone", ["library", "hand", "battlefield"])
def test_an_object_that_moves_to_a_public_zone_is_looked_at_for_abilities_that_affect_the_move(zone):
    """Its owner finds the ability also on a card from the library that nobody had seen."""
    colossus = creature("Colossus", 9, 9, Static((rc.ShuffledFromAnywhere(),), zones=("*",)))
    with table() as s:
        s.put(0, zone, colossus)
        s.put(0, "library", FOREST) if zone != "library" else None
        s.put(1, "hand", sorcery("Go", MoveTo(All(CREATURE, zone), "graveyard")))
        run(s, MoveTo(All(CREATURE, zone), "graveyard"))
        assert "Colossus" in s.zone_names(0, "library")
        assert "Colossus" not in s.zone_names(0, "graveyard")


@rule("400.6", "614.12")
def test_what_moves_to_the_battlefield_too():
    scout = creature("Scout", 2, 2, Static((EntersTapped(),)))
    with table() as s:
        s.put(0, "library", scout)
        run(s, MoveTo(TopOfLibrary(), "battlefield"))
        assert s.field("tapped", "Scout")


ARCHANGEL = creature("Archangel", 5, 5, Static((rc.ExiledRatherThanLosing(),)), types="Creature — Angel")


@rule("400.6")
@pytest.mark.parametrize("zone", ["graveyard", "exile"])
def test_the_example_of_exquisite_archangel(zone):
    """It has lethal damage as it replaces the loss: its controller chooses where it goes, the life total is 20 anyway."""
    with table() as s:
        angel = s.put(0, "battlefield", ARCHANGEL)
        s.set_field("life", 5, 0)
        storm = rc.DealsAtOnce(((angel, ("player", 0), 5), (angel, angel, 5)))
        s.put(1, "hand", instant("Storm", storm))
        s.expect(0, "400.6", zone)
        s.act(1, "cast", "Storm").resolve()
        s.done()
        assert s.life(0) == 20 and not s.game.is_over()
        assert s.zone_names(0 if zone == "graveyard" else None, zone) == ["Archangel"]
        assert not s.game.exists(angel)


@rule("400.6")
def test_without_a_contradiction_nobody_is_asked():
    with table() as s:
        s.put(0, "battlefield", ARCHANGEL)
        s.set_field("life", 0, 0)
        s.settle()
        assert (s.life(0), s.zone_names(None, "exile")) == (20, ["Archangel"])


@rule("400.6", "704.7")
def test_two_effects_that_do_the_same_to_an_object_do_it_once():
    """Lethal damage and the legend rule: one move, one death."""
    king = creature("King", 2, 2, types="Legendary Creature")
    bell = card("Bell", "Enchantment", Triggered(WhenDies(CREATURE), GainLife(1)))
    with table() as s:
        s.put(0, "battlefield", king, bell)
        twin = s.put(0, "battlefield", king, fields={"damage": 2})
        s.expect(0, "704.5j", lambda o: o != twin)
        s.settle()
        s.resolve_all()
        assert s.life(0) == 21
        assert s.zone_names(0, "graveyard") == ["King"]


# Outside the game ------------------------------------------------------------------------------------------


@rule("400.11c")
def test_cards_outside_the_game_are_not_affected_but_by_what_defines_them():
    """A painter affects all cards that are no permanents: a card outside the game keeps its colors and its size."""
    star = creature("Star", 0, 0, Static((Continuous(AffectsThis(), (DefinePT(7, 7),)),), defining=True))
    paint = (BecomeColors(frozenset("U")), ModifyPT(1, 1))
    painter = card("Painter", "Enchantment", Static((Continuous(AffectsEverywhere(CREATURE), paint),)))
    with table() as s:
        s.put(0, "battlefield", painter, star)
        for zone in ("hand", "graveyard", "library", "exile", "command"):
            s.put(1, zone, star)
        outside = s.put(0, "outside", star)
        s.settle()
        affected = [o for o in s.find_all("Star") if o != outside]
        assert [(s.pt(o), s.characteristic(o, COLORS)) for o in affected] == [((8, 8), {"U"})] * 6
        assert (s.pt(outside), s.characteristic(outside, COLORS)) == ((7, 7), frozenset())
