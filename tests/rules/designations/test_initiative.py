"""The initiative (CR 722). The dungeon that players venture into writes down its rooms."""

from __future__ import annotations

import fightcards
import pytest
import testcards
from delving import CELLAR, delve_decks
from fightcards import NOTED, Note
from testcards import JOTTED

from apnap import Context, Ruleset, Triggered, UnknownName
from apnap.testing import rule
from apnap_plugins.actions.venture_into_the_dungeon import MARKER
from apnap_plugins.oracle.cards import CardRow, definition
from apnap_plugins.oracle.language import Language
from apnap_plugins.rules.designations.initiative import (
    INITIATIVE,
    HasInitiative,
    InitiativeTaken,
    TakeInitiative,
    WhenTakesInitiative,
)
from apnap_plugins.rules.designations.player_designations import designate
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.testing import BASE_GAME, Table, creature

DECK = [card("Forest", "Basic Land — Forest")] * 6
BEAR = creature("Bear", 2, 2)


def delve(players: int = 2, stage: str = "beginning of combat", **more):
    rules = Ruleset.load(mechanics=[*BASE_GAME, "initiative"], extra=[fightcards, testcards])
    return Table(rules, players=players, decks=delve_decks(*[[CELLAR]] * players, main=DECK), stage=stage, **more)


def ventured(s) -> list[int]:
    """In which room of their dungeon each player is; 0 for one who has not ventured."""
    s.settle()
    there = {s.game.object(d).owner: s.field(MARKER, d) for d in s.ids("command")}
    return [there.get(player, 0) for player in s.game.players]


def take(s, player: int) -> None:
    s.arrange(lambda: designate(s.game, InitiativeTaken(player)))
    s.settle()


@rule("722.1", "722.2", "722.3")
def test_who_takes_the_initiative_ventures_and_has_it_alone():
    s = delve()
    assert s.field(INITIATIVE) == -1
    take(s, 0)
    (waiting,) = s.game.zone("stack")
    assert s.game.object(waiting).controller == 0
    assert ventured(s) == [0, 0]
    s.resolve_all()
    take(s, 1)
    s.resolve_all()
    assert ventured(s) == [1, 1]
    assert s.field(JOTTED) == ("Cellar 1", "Cellar 1")
    assert s.field(INITIATIVE) == 1
    holds = [HasInitiative().holds(Context(s.game, 0, p)) for p in (0, 1)]
    assert holds == [False, True]


@rule("722.2")
def test_the_player_with_the_initiative_ventures_in_their_upkeep():
    s = delve()
    take(s, 1)
    s.resolve_all()
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
    assert len(s.game.zone("stack")) == 1
    s.resolve_all()
    s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "draw")
    assert ventured(s) == [0, 2]


@rule("722.2", "603.2c")
def test_several_creatures_that_hit_take_the_initiative_once():
    s = delve()
    take(s, 1)
    s.resolve_all()
    s.put(0, "battlefield", BEAR, creature("Elf", 1, 1))
    s.attack(["Bear", "Elf"])
    s.pass_until("combat damage")
    (waiting,) = s.game.zone("stack")
    assert s.game.object(waiting).controller == 1
    s.resolve_all()
    assert s.life_totals() == [20, 17]
    assert s.field(INITIATIVE) == 0
    assert ventured(s) == [1, 1]


@rule("722.4")
@pytest.mark.parametrize(("leaves", "active", "heir"), [(2, 0, 0), (0, 0, 1), (1, 2, 2)])
def test_the_initiative_of_a_player_who_leaves(leaves, active, heir):
    s = delve(3, active=active)
    take(s, leaves)
    s.resolve_all()
    s.concede(leaves)
    assert s.field(INITIATIVE) == heir
    s.resolve_all()
    assert ventured(s) == [int(player == heir) for player in (0, 1, 2)]


@rule("722.5")
def test_taking_the_initiative_that_one_has_ventures_again():
    s = delve()
    s.put(0, "battlefield", creature("Page", 1, 1, Triggered(WhenTakesInitiative(), Note("took"))))
    s.defaults = True
    take(s, 0)
    s.resolve_all()
    take(s, 0)
    s.resolve_all()
    assert s.field(INITIATIVE) == 0
    assert ventured(s) == [2, 0]
    assert s.field(NOTED) == ("took", "took")


def test_a_card_that_takes_the_initiative_is_refused_where_nobody_can_venture():
    rules = Ruleset.load(mechanics=[*BASE_GAME], extra=[fightcards])
    seeker = creature("Seeker", 1, 1, Triggered(WhenTakesInitiative(), TakeInitiative()))
    with pytest.raises(UnknownName, match="initiative"):
        Table(rules).put(0, "battlefield", seeker)


def test_cards_take_the_initiative_and_ask_who_has_it():
    language = Language(Ruleset.load())
    text = "When this creature enters, you take the initiative.\nAs long as you have the initiative, this creature gets +2/+2."
    row = CardRow(name="Seeker", type_line="Creature", mana_cost="{0}", oracle_text=text, power="1", toughness="1")
    s = delve(stage="precombat main", defaults=True)
    s.put(0, "hand", definition(language, row))
    s.act(0, "cast", "Seeker").resolve()
    assert s.pt("Seeker") == (1, 1)
    s.resolve_all()
    assert s.pt("Seeker") == (3, 3)
    assert ventured(s) == [1, 0]
    take(s, 1)
    assert s.pt("Seeker") == (1, 1)
