"""Split second (CR 702.61)."""

from __future__ import annotations

import functools
import sys
from typing import Any, ClassVar

import pytest
import testcards
from magic import jotted, table
from testcards import InZone, Jot
from wordings import made, meaning
from wordings import table as full_table

from apnap import Answering, Continuous, Keyword, Manifest, Ruleset, Static, node
from apnap.testing import rule
from apnap_plugins.abilities.cycling import cycling
from apnap_plugins.abilities.kicker import WasKicked
from apnap_plugins.abilities.split_second import SPLIT_SECOND
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.face_down import TurnFaceUpOptions, TurnUp
from apnap_plugins.rules.casting.instructions import CastIfAble, UnlessPaid
from apnap_plugins.rules.casting.special_actions import MayDiscardThis
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import Gain, LoseKeyword
from apnap_plugins.rules.copies.copying_spells import CastCopies, CopySpell
from apnap_plugins.rules.costs.costs import TapThisCost
from apnap_plugins.rules.faces.face_down import FACE_DOWN, is_face_down, listed
from apnap_plugins.rules.mana.mana import AddManaOf
from apnap_plugins.rules.payment.frame import CastingWay
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasType
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import BASE_GAME, creature, instant, permanent, whenever

MANIFEST = Manifest(id="masks", name="Masks", kind="house", requires=("casting-face-down",))


@node
class Unmasks(Answering[TurnFaceUpOptions, tuple[TurnUp, ...]]):
    """Face-down permanents may be turned face up for {1}, as morph has it."""

    question: ClassVar[type[TurnFaceUpOptions]] = TurnFaceUpOptions

    def answer(self, ctx: Any, value: tuple[TurnUp, ...], question: TurnFaceUpOptions) -> tuple[TurnUp, ...]:
        return (*value, TurnUp("unmask", (mana_cost("{1}"),)))


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(
        mechanics=[*BASE_GAME, "split-second", "casting-face-down"], extra=[testcards, sys.modules[__name__]]
    )


GRIP = instant("Grip", Jot("grip"), abilities=["split-second"])
REPLY = instant("Reply", Jot("reply"))
PING = permanent("Pinger", "Artifact", Activated((TapThisCost(),), Jot("ping")))
STONE = permanent("Stone", "Artifact", Activated((TapThisCost(),), AddManaOf((("C",),))))


def seat(*mechanics: str, **more: Any) -> Any:
    s = table("split-second", *mechanics, **more)
    s.put(0, "hand", GRIP)
    return s


@rule("702.61a")
@pytest.mark.parametrize("player", [0, 1])
def test_nobody_can_cast_spells_while_it_is_on_the_stack(player):
    s = seat()
    s.put(player, "hand", REPLY)
    assert s.can(player, "Reply")
    s.cast(0, "Grip")
    assert not s.can(player, "Reply")
    s.resolve()
    assert s.can(player, "Reply")
    assert jotted(s) == ["grip"]


@rule("702.61a")
@pytest.mark.parametrize("player", [0, 1])
def test_nobody_can_activate_abilities(player):
    s = seat()
    s.put(player, "battlefield", PING)
    assert s.can(player, "Pinger", "activate")
    s.cast(0, "Grip")
    assert not s.can(player, "Pinger", "activate")
    s.resolve()
    assert s.can(player, "Pinger", "activate")


@rule("702.61a")
def test_abilities_of_cards_elsewhere_can_not_be_activated_either():
    s = seat("cycling", "flashback")
    s.put(1, "hand", creature("Cycler", 1, 1, cycling(mana_cost("{0}")), cost="{9}"))
    s.put(1, "graveyard", instant("Dive", cost="{9}", abilities=[Keyword("flashback", (mana_cost("{0}"),))]))
    assert s.can(1, "Cycler", "activate") and s.can(1, "Dive")
    s.cast(0, "Grip")
    assert not s.can(1, "Cycler", "activate") and not s.can(1, "Dive")


@rule("702.61b")
def test_mana_abilities_can_be_activated():
    s = seat()
    s.put(1, "battlefield", STONE)
    s.lands(0, "R")
    s.cast(0, "Grip")
    activate_mana(s, 1, "Stone")
    assert s.field("tapped", "Stone") is True
    assert s.count("Grip", "stack") == 1
    activate_mana(s, 0, "Mountain")
    assert s.field("tapped", "Mountain") is True


def activate_mana(s, player, what):
    kind = next(o[0] for o in s.reach(player).options if "mana" in o[0] and s.game.name_of(o[1]) == what)
    s.act(player, kind, what)


@rule("702.61b", "605.3a")
def test_mana_abilities_pay_for_it_while_it_is_being_cast():
    s = table("split-second")
    s.put(0, "hand", instant("Shock", Jot("shock"), cost="{R}{1}", abilities=["split-second"]))
    s.put(0, "battlefield", STONE)
    s.lands(0, "R")
    s.cast(0, "Shock")
    s.resolve()
    assert jotted(s) == ["shock"]
    assert s.field("tapped", "Stone") and s.field("tapped", "Mountain")


@rule("702.61b", "116.2e")
def test_special_actions_can_be_taken():
    s = seat("special-actions")
    s.put(1, "hand", creature("Leaver", 1, 1, Static((MayDiscardThis(),), zones=("hand",))))
    s.cast(0, "Grip")
    s.act(1, "special", "Leaver")
    assert s.zone_names(1, "graveyard") == ["Leaver"]
    assert s.count("Grip", "stack") == 1


@rule("702.61b", "116.2b")
def test_a_face_down_permanent_can_be_turned_face_up_and_what_triggers_on_it_resolves_first():
    s = type(table())(in_force(), defaults=True)
    s.put(0, "hand", GRIP)
    s.put(1, "battlefield", permanent("Masks", "Enchantment", Unmasks()))
    spy = s.put(1, "battlefield", creature("Spy", 3, 3), fields={FACE_DOWN.name: listed("mask")})
    s.lands(1, "G")
    s.cast(0, "Grip")
    s.act(1, "turn up", spy)
    assert not is_face_down(s.game, spy)
    assert s.field("tapped", "Forest") is True
    assert s.count("Grip", "stack") == 1


@rule("702.61b")
def test_triggered_abilities_trigger_and_are_put_on_the_stack():
    s = seat()
    s.put(1, "battlefield", permanent("Watch", "Enchantment", whenever(WhenYouCast(IsSpell(), "each"), Jot("seen"))))
    s.cast(0, "Grip")
    assert s.count(zone="stack") == 2
    s.resolve()
    assert jotted(s) == ["seen"]
    assert not s.can(1, "Reply")
    s.resolve()
    assert jotted(s) == ["seen", "grip"]


@rule("702.61b")
def test_a_triggered_ability_can_counter_it():
    s = seat("counter")
    trigger = whenever(WhenYouCast(IsSpell(), "each"), Counter(All(Anything(), "stack")))
    s.put(1, "battlefield", permanent("Balance", "Enchantment", trigger))
    s.put(1, "hand", REPLY)
    s.cast(0, "Grip")
    s.resolve()
    assert s.zone_names(0, "graveyard") == ["Grip"]
    assert jotted(s) == []
    assert s.can(1, "Reply")


@rule("702.61b", "702.61a")
def test_with_abilities_above_it_players_still_cannot_respond():
    s = seat()
    s.put(1, "battlefield", permanent("Watch", "Enchantment", whenever(WhenYouCast(IsSpell(), "each"), Jot("seen"))))
    s.put(1, "hand", REPLY)
    s.cast(0, "Grip")
    assert not s.can(1, "Reply")
    s.resolve()
    assert not s.can(1, "Reply")


@rule("702.61a", "608.2g")
def test_a_spell_cannot_be_cast_while_an_ability_above_it_resolves():
    """As where the last time counter is removed from a suspended card."""
    s = seat()
    s.put(1, "exile", creature("Waiter", 1, 1, cost="{9}"))
    free = CastIfAble(All(CREATURE, "exile"), CastingWay("free", free=True))
    s.put(1, "battlefield", permanent("Watch", "Enchantment", whenever(WhenYouCast(IsSpell(), "each"), free)))
    s.cast(0, "Grip")
    s.resolve()
    assert s.zone_names(None, "exile") == ["Waiter"]
    s.put(1, "hand", REPLY)
    s.resolve()
    s.cast(1, "Reply")
    s.resolve()
    assert s.count("Waiter", "stack") == 1  # without split second it works


@rule("702.61a", "608.2g")
def test_while_it_resolves_it_is_on_the_stack_itself():
    s = table("split-second")
    free = CastIfAble(All(CREATURE, "exile"), CastingWay("free", free=True))
    s.put(0, "exile", creature("Waiter", 1, 1, cost="{9}"))
    s.put(0, "hand", instant("Caller", free, abilities=["split-second"]))
    s.cast(0, "Caller")
    s.resolve()
    assert s.zone_names(None, "exile") == ["Waiter"]


@rule("702.61a")
def test_copies_of_cards_cannot_be_cast_either():
    s = seat("copying-spells", "create")
    s.put(1, "exile", instant("Echo", Jot("echo")))
    trigger = whenever(WhenYouCast(IsSpell(), "each"), CastCopies(All(HasType("instant"), "exile")))
    s.put(1, "battlefield", permanent("Watch", "Enchantment", trigger))
    s.cast(0, "Grip")
    s.resolve()
    assert s.zone_names(None, "stack") == ["Grip"]


@rule("702.61a", "707.10")
def test_a_copy_put_on_the_stack_is_not_cast_and_has_split_second_too():
    s = seat("copying-spells", "create")
    trigger = whenever(WhenYouCast(IsSpell(), "each"), CopySpell(All(IsSpell(), "stack")))
    s.put(0, "battlefield", permanent("Watch", "Enchantment", trigger))
    s.put(1, "hand", REPLY)
    s.cast(0, "Grip")
    s.resolve()
    assert s.zone_names(None, "stack") == ["Grip", "Grip"]
    s.put(1, "hand", REPLY)
    s.resolve()
    assert not s.can(1, "Reply")  # the original
    s.resolve()
    assert s.can(1, "Reply")
    assert jotted(s) == ["grip", "grip"]


@rule("702.61a")
def test_only_on_the_stack():
    s = table("split-second", "flash")
    s.put(0, "hand", creature("Crusader", 2, 2, "flash", "split-second", cost="{0}"), GRIP)
    s.put(0, "graveyard", GRIP)
    s.put(1, "hand", REPLY)
    s.cast(0, "Crusader")
    assert not s.can(1, "Reply")
    s.resolve()
    assert s.can(1, "Reply")


@rule("702.61a")
def test_of_two_such_cards_only_one_is_cast_at_a_time():
    s = seat()
    s.put(1, "hand", instant("Second", Jot("second"), abilities=["split-second"]))
    s.cast(0, "Grip")
    assert not s.can(1, "Second")
    s.resolve()
    s.cast(1, "Second")
    s.resolve()
    assert jotted(s) == ["grip", "second"]


@rule("702.61a")
def test_it_can_be_cast_in_response_and_shuts_the_stack_below_as_well():
    s = seat()
    s.put(1, "hand", REPLY, instant("Later", Jot("later")))
    s.put(1, "battlefield", PING)
    s.cast(1, "Reply")
    s.cast(0, "Grip")
    assert not s.can(1, "Later") and not s.can(1, "Pinger", "activate")
    s.resolve()
    assert jotted(s) == ["grip"]
    s.cast(1, "Later")
    s.resolve_all()
    assert jotted(s) == ["grip", "later", "reply"]


@rule("702.61a")
def test_costs_are_still_paid_as_something_resolves():
    """Paying is neither casting nor activating."""
    s = seat()
    demand = whenever(WhenYouCast(IsSpell(), "each"), UnlessPaid(Jot("unpaid"), (mana_cost("{1}"),), You()))
    s.put(1, "battlefield", permanent("Watch", "Enchantment", demand), STONE)
    s.cast(0, "Grip")
    s.expect(1, "118.12a", True)
    s.resolve()
    assert s.field("tapped", "Stone") is True
    assert jotted(s) == []


@rule("702.61a")
def test_in_a_game_of_three():
    s = seat(players=3)
    for player in (1, 2):
        s.put(player, "hand", REPLY)
        s.put(player, "battlefield", PING)
    s.cast(0, "Grip")
    assert not any(s.can(p, "Reply") or s.can(p, "Pinger", "activate") for p in (1, 2))


@rule("702.61c")
def test_two_instances_are_like_one():
    s = table("split-second")
    s.put(0, "hand", instant("Grip", Jot("grip"), abilities=["split-second", "split-second"]))
    s.put(1, "hand", REPLY)
    s.cast(0, "Grip")
    assert not s.can(1, "Reply")
    s.resolve()
    assert jotted(s) == ["grip"]
    assert s.can(1, "Reply")


@rule("702.61a")
def test_a_spell_that_lost_it_can_be_responded_to():
    s = seat()
    s.put(1, "hand", REPLY)
    taker = Continuous(InZone("stack", Anything()), (LoseKeyword("split-second"),))
    s.put(1, "battlefield", permanent("Taker", "Enchantment", taker))
    s.cast(0, "Grip")
    assert s.can(1, "Reply")


@rule("702.61a")
def test_spells_can_be_given_it():
    s = table("split-second")
    s.put(
        0,
        "battlefield",
        permanent("Giver", "Enchantment", Continuous(InZone("stack", CREATURE), (Gain((SPLIT_SECOND,)),))),
    )
    s.put(0, "hand", creature("Plain", 1, 1, cost="{0}"))
    s.put(1, "hand", REPLY)
    s.cast(0, "Plain")
    assert not s.can(1, "Reply")
    s.resolve()
    assert s.can(1, "Reply")


@rule("702.61a", "702.33d")
@pytest.mark.parametrize("kick", [0, 1])
def test_only_if_it_was_kicked(kick):
    s = full_table()
    text = "Kicker {R}\nIf this spell was kicked, it has split second.\n~ deals 2 damage to each creature."
    s.put(0, "hand", made("Molten", "Instant", text, "{R}"))
    s.put(1, "hand", REPLY)
    bear = s.put(1, "battlefield", creature("Ox", 1, 4))
    s.lands(0, "RR")
    s.cast(0, "Molten", may=kick)
    assert s.can(1, "Reply") == (not kick)
    s.resolve()
    assert s.damage(bear) == 2


@rule("702.61a")
def test_what_cards_say():
    assert meaning("Split second") == (SPLIT_SECOND,)
    (ability,) = meaning("If this spell was kicked, it has split second.", spell=True)
    assert (ability.condition, ability.zones) == (WasKicked(), ("stack",))
