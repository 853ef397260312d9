"""The monarch (CR 721)."""

from __future__ import annotations

from fightcards import NOTED, Note
from fights import fight
from wordings import play, spell, table

from apnap import Context, Moved, Triggered
from apnap.testing import rule
from apnap_plugins.rules.designations.monarch import (
    MONARCH,
    BecameMonarch,
    BecomeMonarch,
    CantBecomeMonarch,
    IsMonarch,
    WhenBecomesMonarch,
)
from apnap_plugins.rules.designations.player_designations import designate
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.selectors import EachOpponent, You
from apnap_plugins.testing import creature

FOREST = card("Forest", "Basic Land — Forest")
DECK = [FOREST] * 6
BEAR = creature("Bear", 2, 2)


def court(players: int = 2, **more):
    return fight("monarch", players=players, decks=[DECK] * players, **more)


def crown(s, player: int) -> None:
    s.arrange(lambda: designate(s.game, BecameMonarch(player)))
    s.settle()


@rule("721.1")
def test_there_is_no_monarch_until_an_effect_makes_one():
    s = court()
    s.defaults = True
    assert s.field(MONARCH) == -1
    s.put(0, "battlefield", creature("Herald", 1, 1, Triggered(AtBeginning("end of combat"), BecomeMonarch())))
    s.pass_until("end of combat")
    assert s.field(MONARCH) == -1
    s.resolve_all()
    assert s.field(MONARCH) == 0


@rule("721.2")
def test_the_monarch_draws_at_the_beginning_of_their_end_step_only():
    s = court()
    crown(s, 0)
    s.pass_until("end")
    assert len(s.game.zone("stack")) == 1
    ability = s.game.object(s.game.zone("stack")[0])
    assert ability.controller == 0
    s.resolve_all()
    assert s.count(None, "hand", 0) == 1
    s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "end")
    assert s.game.zone("stack") == ()


@rule("721.2")
def test_the_player_whose_end_step_it_was_draws_also_when_another_is_the_monarch_by_then():
    s = court()
    crown(s, 0)
    s.pass_until("end")
    crown(s, 1)
    s.resolve_all()
    assert [s.count(None, "hand", p) for p in (0, 1)] == [1, 0]


@rule("721.2", "721.3")
def test_combat_damage_of_a_creature_to_the_monarch_makes_its_controller_the_monarch():
    s = court()
    crown(s, 1)
    s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("combat damage")
    (waiting,) = s.game.zone("stack")
    assert s.game.object(waiting).controller == 1
    assert s.field(MONARCH) == 1
    s.resolve_all()
    assert s.field(MONARCH) == 0
    s.pass_until("end")
    s.resolve_all()
    assert s.count(None, "hand", 0) == 1


@rule("721.2")
def test_a_blocked_creature_and_damage_to_another_player_take_nothing():
    s = court(3)
    crown(s, 1)
    s.put(0, "battlefield", BEAR, creature("Elf", 1, 1))
    s.put(1, "battlefield", creature("Wall", 0, 4))
    s.attack({"Bear": ("player", 1), "Elf": ("player", 2)})
    s.block({"Wall": "Bear"})
    s.pass_until("end of combat")
    assert s.life_totals() == [20, 20, 19]
    assert s.field(MONARCH) == 1


@rule("721.2")
def test_the_creature_may_be_gone_when_the_ability_resolves():
    s = court()
    crown(s, 1)
    bear = s.put(0, "battlefield", BEAR)
    s.attack("Bear")
    s.pass_until("combat damage")
    s.happen(Moved(bear, "graveyard"))
    s.resolve_all()
    assert s.field(MONARCH) == 0


@rule("721.3")
def test_only_one_player_is_the_monarch_and_becoming_it_again_is_nothing():
    s = court()
    s.put(0, "battlefield", creature("Page", 1, 1, Triggered(WhenBecomesMonarch("each"), Note("crowned"))))
    crown(s, 0)
    crown(s, 0)
    crown(s, 1)
    s.resolve_all()
    assert s.field(NOTED) == ("crowned", "crowned")
    assert s.field(MONARCH) == 1


@rule("721.4")
def test_when_the_monarch_leaves_the_active_player_becomes_it():
    s = court(3)
    s.put(0, "battlefield", creature("Page", 1, 1, Triggered(WhenBecomesMonarch(), Note("crowned"))))
    crown(s, 2)
    s.concede(2)
    assert s.field(MONARCH) == 0
    s.resolve_all()
    assert s.field(NOTED) == ("crowned",)


@rule("721.4")
def test_when_the_active_player_leaves_as_the_monarch_the_next_one_becomes_it():
    s = court(3, active=1)
    crown(s, 1)
    s.concede(1)
    assert s.field(MONARCH) == 2


@rule("721.4")
def test_where_the_active_player_can_not_become_the_monarch_the_next_one_does_and_else_nobody():
    s = court(3)
    s.put(0, "battlefield", creature("Hermit", 1, 1, CantBecomeMonarch()))
    crown(s, 0)
    assert s.field(MONARCH) == -1
    crown(s, 2)
    s.concede(2)
    assert s.field(MONARCH) == 1


def test_conditions_on_the_monarch():
    s = court()

    def holds(player: int, who) -> bool:
        return IsMonarch(who).holds(Context(s.game, 0, player))

    assert holds(0, None)
    crown(s, 1)
    assert not holds(0, None)
    assert [holds(p, You()) for p in (0, 1)] == [False, True]
    assert [holds(p, EachOpponent()) for p in (0, 1)] == [True, False]


@rule("721.4", "611.2")
def test_who_cant_become_it_this_turn_can_in_the_next():
    s = table(decks=[[BEAR] * 20] * 2)
    play(s, 0, spell("You can't become the monarch this turn.", "Vow"))
    play(s, 0, spell("You become the monarch.", "Crown"))
    assert s.field(MONARCH) == -1
    play(s, 1, spell("You become the monarch.", "Crown"))
    assert s.field(MONARCH) == 1
    s.pass_until("upkeep", again=True)
    s.pass_priority(1)
    play(s, 0, spell("You become the monarch.", "Crown"))
    assert s.field(MONARCH) == 0
