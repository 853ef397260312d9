"""Echo (CR 702.30)."""

from __future__ import annotations

from typing import Any

import pytest
from rulebook import BEAR, FullTable
from wordings import beast, made, meaning, ruleset

from apnap import Keyword, Ruleset, UnknownName
from apnap.testing import rule
from apnap_plugins.abilities.echo import EchoCostPaid, echo
from apnap_plugins.rules.copies.copies import CreateCopyTokens
from apnap_plugins.rules.damage.quantities import LifeOf
from apnap_plugins.rules.effects.ending_turns import EndTurn
from apnap_plugins.rules.stack.stack import ABILITY
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.instructions import ExtraSteps, SkipNext
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost

TROLL = beast("Troll", "Echo {1}{G}", "3/3")
TWICE = beast("Twice", "Echo {G}\nEcho {R}")
THREATEN = made("Threaten", "Instant", "Gain control of target creature until end of turn.")
STEAL = made("Steal", "Instant", "Gain control of target creature.")
BLINK = made("Blink", "Instant", "Exile target creature, then return it to the battlefield under its owner's control.")
PAYS = "702.30a"


def sit(*hand: Any, lands: str = "GGRR", **more: Any) -> FullTable:
    """Player 0 has lands and a hand, and nobody runs out of cards."""
    s = FullTable(ruleset=ruleset(), **more)
    s.lands(0, lands)
    s.put(0, "hand", *hand)
    for player in range(more.get("players", 2)):
        s.put(player, "library", *[BEAR] * 8)
    return s


def cast(s: FullTable, name: str = "Troll", player: int = 0, **more: Any) -> FullTable:
    s.cast(player, name, **more)
    return s.resolve()


def waiting(s: FullTable) -> list[str]:
    """The permanents whose abilities are on the stack."""
    return [s.game.name_of(s.field(ABILITY, obj).source) for obj in s.ids("stack")]


def next_upkeep(s: FullTable, times: int = 1) -> FullTable:
    for _ in range(times):
        s.pass_until("upkeep", again=True)
    return s


@rule("702.30a")
def test_in_the_next_upkeep_of_its_controller_it_is_paid_for_once():
    with sit(TROLL) as s:
        cast(s)
        assert waiting(next_upkeep(s)) == []  # the opponent's
        next_upkeep(s)
        assert waiting(s) == ["Troll"]
        s.expect(0, PAYS, True).resolve()
        assert s.permanents(0).count("Troll") == 1 and len(s.tapped(0)) == 2
        assert waiting(next_upkeep(s, 2)) == []  # it was there at the beginning of the last one


@rule("702.30a", "701.17a")
def test_who_does_not_pay_sacrifices_it():
    with sit(TROLL) as s:
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, False).resolve()
        assert s.zone_names(0, "graveyard") == ["Troll"]
        assert s.tapped(0) == []


@rule("702.30a", "118.3")
def test_who_cannot_pay_is_not_asked():
    with sit(TROLL, lands="G") as s:
        next_upkeep(cast(s), 2).resolve()
        assert s.zone_names(0, "graveyard") == ["Troll"]


@rule("702.30a")
def test_what_enters_during_an_upkeep_is_paid_for_in_the_next_one():
    flashy = beast("Flashy", "Flash\nEcho {G}")
    with sit(flashy, stage="upkeep") as s:
        cast(s, "Flashy")
        next_upkeep(s, 2)
        s.expect(0, PAYS, True).resolve()
        assert waiting(next_upkeep(s, 2)) == []


@rule("702.30a")
def test_whoever_comes_to_control_it_pays_in_their_upkeep():
    with sit(TROLL) as s:
        s.lands(1, "GG")
        s.put(1, "hand", STEAL)
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, True).resolve()
        s.cast(1, "Steal", "Troll")
        s.resolve()
        assert waiting(next_upkeep(s)) == ["Troll"]
        s.expect(1, PAYS, True).resolve()
        assert len(s.tapped(1)) == 2
        assert waiting(next_upkeep(s, 2)) == []


@rule("702.30a")
def test_control_that_comes_back_has_come_anew():
    with sit(TROLL) as s:
        s.put(1, "hand", THREATEN)
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, True).resolve()
        s.cast(1, "Threaten", "Troll")
        s.resolve()
        assert waiting(next_upkeep(s)) == []  # it is no longer the opponent's
        next_upkeep(s)
        s.expect(0, PAYS, False).resolve()
        assert s.zone_names(0, "graveyard") == ["Troll"]


@rule("702.30a", "603.4", "701.17a")
def test_control_lost_in_response():
    with sit(TROLL) as s:
        s.put(1, "hand", STEAL)
        next_upkeep(cast(s), 2)
        s.cast(1, "Steal", "Troll")
        s.resolve()
        s.expect(0, PAYS, False).resolve()  # nothing of theirs to sacrifice
        assert s.permanents(1) == ["Troll"]
        assert waiting(next_upkeep(s)) == ["Troll"]
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Troll"]


@rule("702.30a", "500.9")
def test_in_an_additional_upkeep_the_last_one_is_that_before_it():
    flashy = beast("Flashy", "Flash\nEcho {R}")
    with sit(TROLL, flashy) as s:
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, True).resolve()
        cast(s, "Flashy")
        s.do(0, ExtraSteps(("upkeep",)))
        s.do(0, ExtraSteps(("upkeep",)))
        next_upkeep(s)
        assert waiting(s) == ["Flashy"]  # the Troll was there as the first of them began
        s.expect(0, PAYS, True).resolve()
        assert waiting(next_upkeep(s)) == []
        assert waiting(next_upkeep(s, 2)) == []


@rule("702.30a", "500.10")
def test_an_upkeep_that_is_skipped_is_not_the_last_one():
    with sit(TROLL) as s:
        cast(s)
        s.do(0, SkipNext("upkeep", You()))
        assert waiting(next_upkeep(s)) == []
        next_upkeep(s)
        assert s.game.active_player == 1
        next_upkeep(s)
        assert waiting(s) == ["Troll"]
        s.expect(0, PAYS, True).resolve()
        assert "Troll" in s.permanents(0)


@rule("702.30a", "720.1")
def test_an_upkeep_in_which_the_turn_ends_was_one():
    with sit(TROLL) as s:
        next_upkeep(cast(s), 2)
        s.do(0, EndTurn())
        assert s.permanents(0).count("Troll") == 1
        assert waiting(next_upkeep(s, 2)) == []


@rule("702.30a", "400.7")
def test_what_left_and_came_back_is_another_permanent():
    with sit(TROLL, BLINK) as s:
        next_upkeep(cast(s), 2)
        s.cast(0, "Blink", "Troll")
        s.resolve()
        s.expect(0, PAYS, True).resolve()  # of one that is gone: nothing comes of it
        assert s.permanents(0).count("Troll") == 1
        assert waiting(next_upkeep(s, 2)) == ["Troll"]
        s.expect(0, PAYS, False).resolve()
        assert s.zone_names(0, "graveyard") == ["Troll", "Blink"]


@rule("702.30a", "113.2c")
def test_each_instance_asks_for_its_own_cost():
    with sit(TWICE) as s:
        next_upkeep(cast(s, "Twice"), 2)
        s.expect(0, PAYS, True).resolve()
        s.expect(0, PAYS, True).resolve()
        assert s.tapped(0) == ["Forest", "Mountain"]
        assert "Twice" in s.permanents(0)


@rule("702.30a", "707.2")
def test_a_token_that_is_a_copy_has_an_upkeep_of_its_own():
    with sit(TROLL, lands="GGGG") as s:
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, True).resolve()
        s.do(0, CreateCopyTokens(Target()), TargetSpec(CREATURE), at=["Troll"])
        assert waiting(next_upkeep(s, 2)) == ["Troll"]
        s.expect(0, PAYS, False).resolve()
        assert s.permanents(0).count("Troll") == 1


@rule("702.30a")
def test_only_the_upkeep_of_its_controller_counts_among_three():
    with sit(TROLL, players=3) as s:
        cast(s)
        assert waiting(next_upkeep(s)) == [] and waiting(next_upkeep(s)) == []
        next_upkeep(s)
        s.expect(0, PAYS, True).resolve()
        assert waiting(next_upkeep(s, 3)) == []


@rule("702.30a")
def test_gained_later_by_what_was_there_before():
    grant = made("Grant", "Enchantment", "Creatures you control have echo {G}.")
    with sit(grant) as s:
        s.put(0, "battlefield", beast("Old"), TROLL)
        next_upkeep(s, 2)
        s.expect(0, PAYS, True).resolve_all()
        s.pass_until("precombat main")
        s.put(0, "battlefield", beast("New"))
        cast(s, "Grant")
        next_upkeep(s, 2)
        assert waiting(s) == ["New"]


@rule("702.30a")
@pytest.mark.parametrize(("choice", "tapped"), [("{0}", 0), ("{1}{G}", 2)])
def test_what_may_be_paid_rather_than_the_echo_cost(choice, tapped):
    goblin = beast("Goblin", "You may pay {0} rather than pay the echo cost for permanents you control.")
    with sit(TROLL) as s:
        s.put(0, "battlefield", goblin)
        next_upkeep(cast(s), 2)
        s.expect(0, PAYS, choice).expect(0, PAYS, True).resolve()
        assert len(s.tapped(0)) == tapped
        assert "Troll" in s.permanents(0)


@rule("702.30a")
@pytest.mark.parametrize("paid", [True, False])
def test_when_the_echo_cost_is_paid(paid):
    shah = beast("Shah", "Echo {0}\nWhen this creature's echo cost is paid, each opponent draws three cards.")
    with sit(shah) as s:
        next_upkeep(cast(s, "Shah"), 2)
        cards = len(s.zone_names(1, "hand"))
        s.expect(0, PAYS, paid).resolve_all()
        assert len(s.zone_names(1, "hand")) == cards + 3 * paid
        assert [paying.player for paying in s.events(EchoCostPaid)] == [0] * paid


@rule("702.30a", "107.3c")
@pytest.mark.parametrize("life", [2, 5])
def test_a_cost_with_an_x_that_is_found_as_it_is_paid(life):
    hellion = beast("Hellion", "This creature has echo {X}, where X is your life total.", "6/5")
    with sit(hellion) as s:
        next_upkeep(cast(s, "Hellion"), 2)
        s.set_field("life", life, 0)
        if life == 2:
            s.expect(0, PAYS, True)
        s.resolve()
        assert s.permanents(0).count("Hellion") == (life == 2)
        assert len(s.tapped(0)) == (2 if life == 2 else 0)


@rule("702.1b", "702.30a")
def test_the_example_of_volcano_hellion():
    """Example of 702.1b: the life total is 10 as echo triggers and 5 as it resolves, so {5} is to be paid."""
    hellion = beast("Volcano Hellion", "Volcano Hellion has echo {X}, where X is your life total.", "6/5")
    with sit(hellion, lands="R" * 9) as s:
        s.set_field("life", 10, 0)
        next_upkeep(cast(s, "Volcano Hellion"), 2)
        assert waiting(s) == ["Volcano Hellion"] and s.life(0) == 10
        s.put(1, "hand", made("Drain", "Instant", "Each opponent loses 5 life."))
        s.cast(1, "Drain")
        s.resolve()
        s.expect(0, PAYS, True).resolve()
        assert "Volcano Hellion" in s.permanents(0) and len(s.tapped(0)) == 5


@rule("702.30a", "104.3a")
def test_conceding_as_it_is_asked_for():
    with sit(TROLL, players=3) as s:
        next_upkeep(cast(s), 3)
        s.pass_priority(0).pass_priority(1)
        s.begin(2, "pass")
        s.concede(0)
        assert not s.find_all("Troll")


@rule("702.30a")
def test_what_cards_say():
    assert meaning("Echo {3}{R}") == (echo(mana_cost("{3}{R}")),)
    assert meaning("~ has echo {X}, where X is your life total.") == (
        Keyword("echo", ((mana_cost("{X}"),), LifeOf(You()))),
    )


def test_without_the_plugin_the_card_is_refused():
    with FullTable(ruleset=Ruleset.load(without=["echo"])) as s, pytest.raises(UnknownName, match="echo"):
        s.put(0, "hand", TROLL)
