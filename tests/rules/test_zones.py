"""Zones: what moves between them, what is exiled face down, and places in libraries (CR 400–406)."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import rulecards
import rulecards as rc
from rulebook import BEAR, FOREST, MOUNTAIN, OX, SHOCK, Game, creature, instant, sorcery

from apnap import BOTTOM, Answering, Manifest, Ruleset, Static, Triggered, node
from apnap.testing.rule import rule
from apnap_plugins.actions.shuffle import ShuffleLibrary
from apnap_plugins.rules.arranging import PutIntoLibrary
from apnap_plugins.rules.casting import CAST_WAYS
from apnap_plugins.rules.characteristics import TYPES, card
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.exiling import PILE, ExileFaceDown, castable_among, choose_exiled, let_look
from apnap_plugins.rules.face_down import FACE_DOWN
from apnap_plugins.rules.instructions import Change, Do, MoveTo
from apnap_plugins.rules.lands import PLAYABLE_LANDS
from apnap_plugins.rules.selection import CREATURE, All, Anything, HasType, Itself, Not
from apnap_plugins.rules.triggering import WhenEnters

MANIFEST = Manifest(id="hoard", name="Hoard", kind="house", requires=("exiling", "lands"))


@node
class CastFromExile(Answering):
    """Its controller may cast creature spells from among exiled cards."""

    question: ClassVar = CAST_WAYS

    def answer(self, ctx: Any, value: Any, about: Any) -> Any:
        mine = ctx.game.zone("exile") if about == ctx.controller else ()
        return (*value, *castable_among(ctx, mine, CREATURE))


@node
class PlayFromExile(Answering):
    """Its controller may play lands from among exiled cards."""

    question: ClassVar = PLAYABLE_LANDS

    def answer(self, ctx: Any, value: Any, about: Any) -> Any:
        return (*value, *ctx.game.zone("exile")) if about == ctx.controller else value


@node
class ChooseOneExiled(rulecards.Instruction):
    """Its controller chooses an exiled card and puts it into its owner's hand."""

    def perform(self, ctx: Any) -> None:
        chosen = choose_exiled(ctx.game, ctx.controller, ctx.game.zone("exile"), ctx.this)
        ctx.game.happen(rulecards.Move(chosen, "hand"))


RULES = Ruleset.load(extra=[rulecards, sys.modules[__name__]])


def table(players: int = 2, **more: Any) -> Game:
    return Game(players, ruleset=RULES, **more)


def run(s: Game, *effects: Any, player: int = 0, **more: Any) -> None:
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
        assert s.game.query(rc.MAX_HAND_SIZE, 7, 0) == 7  # its ability doesn't function
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
