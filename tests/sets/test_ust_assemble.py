"""Assembling Contraptions (CR 701.41), reassembling and cranking them, scrapyards: the mechanic of the pack of Unstable."""

from __future__ import annotations

import functools
from typing import Any

import pytest
import testcards
from magic import jotted
from testcards import Jot, forbids, instead

from apnap import Game, Indefinite, Ruleset, RulesetError, SetupError, UnknownName
from apnap.testing import rule
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.effects.players_choices import GainControl
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.filters import HasSubtype, HasType, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import EachPlayer, Target
from apnap_plugins.testing import Table, creature, permanent, whenever
from apnap_set_ust.assemble import (
    CRANK,
    DECK,
    SPROCKET,
    Assemble,
    Assembled,
    AssemblesMore,
    Crank,
    Reassemble,
    WhenAssembles,
    WhenYouCrank,
    scrapyard,
)


@functools.cache
def in_force(edition: str = "2022-10-07") -> Ruleset:
    return Ruleset.load(sets=["ust"], extra=[testcards], edition=edition)


CONTRAPTION = HasSubtype("Contraption")
A_CONTRAPTION = TargetSpec(CONTRAPTION)
RIGGER = creature("Rigger", 1, 1, types="Creature — Human Rigger")


def contraption(name: str, *abilities: Any):
    return permanent(name, "Artifact — Contraption", *abilities)


def jotting(name: str):
    return contraption(name, whenever(WhenYouCrank(), Jot(name)))


ONE, TWO, THREE, FOUR = (jotting(name) for name in ("One", "Two", "Three", "Four"))


def table(*deck: Any, **more: Any) -> Table:
    s = Table(in_force(), defaults=more.pop("defaults", True), debug=True, **more)
    if deck:
        s.put(0, DECK, *reversed(deck))
    return s


def on_sprocket(s: Table, player: int, number: int, *cards: Any) -> Any:
    return s.put(player, "battlefield", *cards, fields={SPROCKET.name: (player, number)})


def sprocket(s: Table, name: str) -> Any:
    return s.field(SPROCKET, s.find(name, "battlefield"))


# Assembling -----------------------------------------------------------------------------------------------


@rule("701.41a")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_top_card_goes_onto_the_sprocket_of_choice(number):
    s = table(TWO, ONE, defaults=False)
    s.do(0, Assemble(), choose=f"sprocket {number}")
    assert s.permanents() == ["One"] and s.zone_names(0, DECK) == ["Two"]
    assert sprocket(s, "One") == (0, number)
    assert s.sees(1, s.find("One")) and not s.sees(0, s.find("Two", DECK))


@rule("701.41a")
def test_several_are_assembled_one_after_another():
    s = table(THREE, TWO, ONE, defaults=False)
    s.expect(0, "701.41a", "sprocket 1").expect(0, "701.41a", "sprocket 3")
    s.do(0, Assemble(2))
    s.done()
    assert (sprocket(s, "One"), sprocket(s, "Two")) == ((0, 1), (0, 3))
    assert s.zone_names(0, DECK) == ["Three"]


@rule("701.41a")
def test_of_an_empty_deck_nothing_is_assembled_and_nobody_loses():
    s = table(ONE)
    s.do(0, Assemble(3))
    assert s.permanents() == ["One"]
    s.do(0, Assemble())
    assert s.permanents() == ["One"] and s.game.result()[0] == "in"


@rule("701.41a")
def test_a_permanent_assembles_for_its_controller_also_when_it_is_gone():
    rigger = creature("Builder", 1, 1, whenever(WhenAssembles(), Jot("built")))
    s = table(THREE, TWO, ONE)
    s.put(1, DECK, FOUR)
    s.put(1, "battlefield", rigger)
    target = TargetSpec(all_of(HasSubtype("Goblin")))
    goblin = s.put(1, "battlefield", creature("Gob", 1, 1, types="Creature — Goblin"))
    s.do(0, Assemble(1, Target()), target, at=[goblin])
    assert s.permanents(1) == ["Builder", "Four", "Gob"] and s.permanents(0) == []
    assert jotted(s) == []
    s.do(0, MoveTo(Target(), "graveyard"), Assemble(1, Target()), target, at=[goblin])
    assert s.permanents(1) == ["Builder", "Four"], "the deck is empty, and it is not the other player's"


@rule("701.41a")
def test_players_assemble_in_turn_order_beginning_with_the_active_one():
    s = table(ONE, players=4)
    for player in (1, 2, 3):
        s.put(player, DECK, contraption(f"Of {player}"))
    s.do(0, Assemble(1, EachPlayer()))
    assert [s.permanents(player) for player in range(4)] == [["One"], ["Of 1"], ["Of 2"], ["Of 3"]]
    assert [one.player for one in s.events(Assembled)] == [0, 1, 2, 3]


# Replaced, forbidden, triggered upon ------------------------------------------------------------------------


BOSS = creature("Boss", 3, 3, AssemblesMore(all_of(HasSubtype("Rigger"), YouControl()), 2))


@rule("701.41a")
@pytest.mark.parametrize(("bosses", "count"), [(1, 2), (2, 4)])
def test_twice_as_many_and_the_permanent_has_assembled_once(bosses, count):
    s = table(*(contraption(f"C{n}") for n in range(5)))
    s.put(0, "battlefield", *[BOSS] * bosses)
    s.put(
        0, "battlefield", permanent("Watch", "Enchantment", whenever(WhenAssembles(HasSubtype("Rigger")), Jot("seen")))
    )
    rigger = s.put(0, "battlefield", RIGGER)
    s.do(0, Assemble(1, Target()), TargetSpec(HasSubtype("Rigger")), at=[rigger])
    assert s.count(zone=DECK, player=0) == 5 - count
    s.resolve_all()
    assert jotted(s) == ["seen"]


@rule("701.41a")
def test_a_player_who_assembles_is_no_rigger():
    s = table(TWO, ONE)
    s.put(0, "battlefield", BOSS)
    s.do(0, Assemble())
    assert s.zone_names(0, DECK) == ["Two"]


@rule("701.41a")
def test_assembling_is_an_event_that_is_forbidden_or_replaced():
    s = table(ONE)
    s.put(0, "battlefield", permanent("Law", "Enchantment", forbids(Assembled)))
    s.do(0, Assemble())
    assert s.zone_names(0, DECK) == ["One"]
    s = table(TWO, ONE)
    s.put(1, DECK, FOUR)
    s.put(0, "battlefield", permanent("Theft", "Enchantment", instead(Assembled, lambda e: Assembled(0, 1 - e.player))))
    s.do(0, Assemble())
    assert s.permanents(1) == ["Four"] and s.permanents(0) == ["Theft"]


# Sprockets --------------------------------------------------------------------------------------------------


@rule("701.41a")
def test_a_contraption_is_moved_onto_another_sprocket():
    s = table(defaults=False)
    on_sprocket(s, 0, 2, ONE)
    s.expect(0, "701.41a", "sprocket 3")
    s.do(0, Reassemble(Target()), A_CONTRAPTION, at=["One"])
    s.done()
    assert sprocket(s, "One") == (0, 3)


@rule("701.41a")
def test_the_sprocket_that_it_is_on_is_no_choice():
    s = table()
    on_sprocket(s, 0, 1, ONE)
    s.do(0, Reassemble(Target()), A_CONTRAPTION, at=["One"])
    assert sprocket(s, "One") == (0, 2), "the first that is another"


@rule("701.41a")
def test_to_reassemble_somebody_elses_is_to_gain_control_of_it():
    s = table(defaults=False)
    on_sprocket(s, 1, 2, ONE)
    s.expect(0, "701.41a", "sprocket 2")
    s.do(0, Reassemble(Target()), A_CONTRAPTION, at=["One"])
    s.done()
    assert s.permanents(0) == ["One"] and sprocket(s, "One") == (0, 2)


@rule("701.41a")
def test_one_that_changes_hands_is_put_onto_a_sprocket_by_its_new_controller():
    s = table(defaults=False)
    on_sprocket(s, 1, 2, ONE)
    s.expect(0, "701.41a", "sprocket 3")
    s.do(0, GainControl(Target(), duration=Indefinite()), A_CONTRAPTION, at=["One"])
    s.settle()
    s.done()
    assert sprocket(s, "One") == (0, 3)


@rule("701.41a")
def test_a_copy_that_nobody_assembled_is_put_onto_a_sprocket():
    s = table(defaults=False)
    on_sprocket(s, 0, 1, ONE)
    s.expect(0, "701.41a", "sprocket 2")
    s.do(0, CreateCopyTokens(Target()), A_CONTRAPTION, at=["One"])
    s.settle()
    s.done()
    assert sorted(s.game.get(SPROCKET, obj) for obj in s.find_all("One", "battlefield")) == [(0, 1), (0, 2)]


# Cranking ---------------------------------------------------------------------------------------------------


@rule("701.41a")
def test_the_counter_goes_round_at_each_upkeep_and_what_is_there_is_cranked():
    s = table(decks=[[RIGGER] * 30, [RIGGER] * 30])
    for number, card in ((1, ONE), (2, TWO), (3, THREE), (1, FOUR)):
        on_sprocket(s, 0, number, card)
    rounds = ((1, ["One", "Four"]), (2, ["Two"]), (3, ["Three"]), (1, ["One", "Four"]))
    turns = [turn for counter, cranked in rounds for turn in ((1, counter - 1, []), (0, counter, cranked))]
    for player, counter, cranked in turns:
        before = jotted(s)
        if cranked:
            s.expect(0, "choose", cranked)
        s.pass_until("draw")
        s.pass_until("precombat main")
        assert s.game.active_player == player
        assert s.field(CRANK, 0) == (counter or 3 * (len(before) > 0))
        assert sorted(jotted(s)[len(before) :]) == sorted(cranked)


@rule("701.41a")
def test_any_number_is_cranked_also_none():
    s = table()
    on_sprocket(s, 0, 1, ONE, TWO)
    s.do(0, Crank(), choose=["Two"])
    s.resolve_all()
    assert jotted(s) == ["Two"] and s.field(CRANK, 0) == 1
    s.do(0, Crank())
    assert s.field(CRANK, 0) == 2 and jotted(s) == ["Two"]


@rule("701.41a")
def test_somebody_without_a_contraption_moves_no_counter():
    s = table(decks=[[RIGGER] * 30, [RIGGER] * 30])
    on_sprocket(s, 1, 1, ONE)
    s.pass_until("draw")
    assert (s.field(CRANK, 0), s.field(CRANK, 1)) == (0, 1)
    s.pass_until("precombat main")
    s.pass_until("draw")
    assert s.field(CRANK, 0) == 0


@rule("701.41a")
def test_nothing_is_moved_where_the_last_contraption_goes_in_response():
    s = table(decks=[[RIGGER] * 30, [RIGGER] * 30])
    on_sprocket(s, 1, 1, ONE)
    s.pass_until("upkeep")
    assert s.kinds() == ["ability"]
    s.do(0, MoveTo(Target(), "exile"), A_CONTRAPTION, at=["One"])
    s.resolve_all()
    assert s.field(CRANK, 1) == 0


@rule("701.41a")
def test_what_is_on_anothers_sprocket_of_that_number_is_not_cranked():
    s = table(players=4)
    on_sprocket(s, 0, 1, ONE)
    on_sprocket(s, 2, 1, TWO)
    s.do(0, Crank(EachPlayer()), choose=["One"])
    s.resolve_all()
    assert jotted(s) == ["One"] and s.field(CRANK, 2) == 0


# Scrapyards and decks -----------------------------------------------------------------------------------------


@rule("701.41a")
@pytest.mark.parametrize("zone", ["graveyard", "hand", "library"])
def test_what_would_go_elsewhere_goes_to_its_owners_scrapyard(zone):
    s = table()
    s.put(1, "battlefield", ONE, controller=0, fields={SPROCKET.name: (0, 1)})
    s.do(0, MoveTo(Target(), zone), A_CONTRAPTION, at=["One"])
    assert s.zone_names(1, zone) == [] and s.permanents() == []
    assert [s.game.name_of(obj) for obj in scrapyard(s.game, 1)] == ["One"]
    assert scrapyard(s.game, 0) == () and s.sees(0, s.find("One"))


@rule("701.41a")
def test_in_exile_it_is_no_scrap_and_no_other_card_goes_there():
    s = table()
    on_sprocket(s, 0, 1, ONE)
    s.put(0, "battlefield", permanent("Trinket", "Artifact"))
    s.do(0, MoveTo(Target(), "exile"), A_CONTRAPTION, at=["One"])
    s.do(0, MoveTo(Target(), "graveyard"), TargetSpec(HasType("artifact")), at=["Trinket"])
    assert s.zone_names(None, "exile") == ["One"] and scrapyard(s.game, 0) == ()
    assert "Trinket" in s.zone_names(0, "graveyard")


def decks(*cards: Any) -> list[Any]:
    return [{"main": [RIGGER] * 10, "contraptions": list(cards)}, [RIGGER] * 10]


@rule("701.41a", "103.3a")
def test_a_deck_of_fifteen_is_shuffled_and_lies_face_down():
    fifteen = [contraption(f"C{n}") for n in range(15)]
    orders = set()
    for seed in range(3):
        game = Game(in_force(), decks(*fifteen), seed=seed)
        while "hand" not in str(game.decision.rule) and not game.zone("hand", 0):
            game.push(game.decision.default())
        orders.add(tuple(game.name_of(obj) for obj in game.zone(DECK, 0)))
        assert len(game.zone(DECK, 0)) == 15 and game.zone(DECK, 1) == ()
        assert not any(game.may_look(player, obj) for player in (0, 1) for obj in game.zone(DECK, 0))
    assert len(orders) == 3


@rule("701.41a")
@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ([contraption(f"C{n}") for n in range(14)], "14 Contraptions, and 15 are the fewest"),
        ([*(contraption(f"C{n}") for n in range(14)), contraption("C3")], "C3 is in it more than once"),
        ([*(contraption(f"C{n}") for n in range(15)), RIGGER], "Rigger is no Contraption"),
    ],
)
def test_what_is_no_contraption_deck(cards, problem):
    with pytest.raises(SetupError, match=f"the contraptions of player 0: {problem}"):
        Game(in_force(), decks(*cards))


def test_the_first_edition_has_no_such_action():
    with pytest.raises(RulesetError, match="edition 2017-09-25 has no 'assemble', which came with that of 2020-01-22"):
        Ruleset.load(sets=["ust"], also=["assemble"], edition="2017-09-25")
    assert "assemble" in Ruleset.load(sets=["ust"], edition="2020-01-22").manifests
    with pytest.raises(UnknownName, match="needs assemble, which is not in force because of the edition: 2017-09-25"):
        in_force("2017-09-25").compiled.check_playable(ONE)
