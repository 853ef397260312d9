"""Reveal (CR 701.16)."""

from __future__ import annotations

from magic import BEAR, jotted, table
from testcards import Extra, Jot, Those

from apnap import Shuffled, Static
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.reveal import LookAt, Reveal, WhenRevealed
from apnap_plugins.rules.costs.object_costs import RevealCost
from apnap_plugins.rules.effects.instructions import Do as InOrder
from apnap_plugins.rules.effects.instructions import May, Nothing
from apnap_plugins.rules.objects.arranging import Reordered
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything
from apnap_plugins.testing import basic, instant, permanent, whenever


def pause(what) -> May:
    """Something that asks, so that a test can look around while it resolves."""
    return May(what, prompt="pause")


def resolve_to_pause(s):
    """Everybody passes until the spell on the stack asks."""
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


@rule("701.16a", "701.16b")
def test_all_players_see_it_until_the_effect_is_done_and_it_stays_where_it_is():
    s = table("reveal")
    top, below = s.put(0, "library", BEAR, basic("G"))
    s.put(0, "hand", instant("Show", InOrder((Reveal(Those((top,))), pause(Nothing())))))
    assert not s.sees(1, top)
    s.act(0, "cast", "Show")
    resolve_to_pause(s)
    assert s.game.may_look(1, top)
    assert s.game.may_look(0, top)
    assert not s.game.may_look(1, below)
    assert s.game.observe(1).object(top).name == "Bear"
    s.answer(0, False)
    assert not s.sees(1, top)
    assert s.zone_names(0, "library") == ["Bear", "Forest"]
    assert s.ids("library", 0)[0] == top
    assert any("Bear" in line for line in s.game.observe(1).log())


@rule("701.16a")
def test_a_card_revealed_as_a_cost_stays_revealed_until_the_spell_leaves_the_stack():
    s = table("reveal")
    bear = s.put(0, "hand", BEAR)
    s.put(0, "hand", instant("Roar", Jot("roar"), abilities=[_needs(RevealCost(filter=CREATURE))]))
    s.put(1, "hand", instant("Word"))
    s.act(0, "cast", "Roar")
    assert s.sees(1, bear)
    s.act(1, "cast", "Word").resolve()
    assert s.sees(1, bear)
    s.resolve()
    assert jotted(s) == ["roar"]
    assert not s.sees(1, bear)


@rule("701.16a")
def test_without_such_a_card_the_cost_cannot_be_paid():
    s = table("reveal")
    s.put(0, "hand", basic("G"))
    s.put(0, "hand", instant("Roar", Jot("roar"), abilities=[_needs(RevealCost(filter=CREATURE))]))
    assert not s.can(0, "Roar")


def _needs(cost) -> Static:
    return Static((Extra(ExtraCost("reveal", (cost,), optional=False)),), zones=("stack",))


@rule("701.16a")
def test_an_ability_that_triggers_on_it_keeps_it_revealed_until_that_leaves_the_stack():
    for edition, seen in (("2022-10-07", True), ("2020-01-22", True), ("2017-09-25", False)):
        s = table("reveal", edition=edition)
        top = s.put(0, "library", BEAR)
        s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(Anything()), Jot("seen"))))
        s.do(0, Reveal(Those((top,))))
        assert len(s.ids("stack")) == 1
        assert s.sees(1, top) is seen
        s.resolve()
        assert jotted(s) == ["seen"]
        assert not s.sees(1, top)


@rule("701.16a", edition="2017-09-25")
def test_in_2017_a_triggered_ability_does_not_keep_it_revealed():
    s = table("reveal", edition="2017-09-25")
    top = s.put(0, "library", BEAR)
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(Anything()), Jot("seen"))))
    s.do(0, Reveal(Those((top,))))
    assert len(s.ids("stack")) == 1
    assert not s.sees(1, top)


@rule("701.16a")
def test_an_ability_that_is_not_put_on_the_stack_keeps_nothing_revealed():
    from magic import A_CREATURE

    s = table("reveal")
    top = s.put(0, "library", BEAR)
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(Anything()), Jot("seen"), A_CREATURE)))
    s.do(0, Reveal(Those((top,))))
    assert s.ids("stack") == []  # there is no target
    assert not s.sees(1, top)


@rule("701.16a")
def test_an_ability_that_triggers_on_another_card_does_not_keep_it_revealed():
    s = table("reveal")
    top, second = s.put(0, "library", BEAR, basic("G"))
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(CREATURE), Jot("seen"))))
    s.do(0, Reveal(Those((top, second))))
    assert (s.sees(1, top), s.sees(1, second)) == (True, False)


@rule("701.16c")
def test_cards_that_are_shuffled_or_reordered_become_new_objects_and_are_not_revealed():
    for event in (Shuffled(("library", 0), 0), Reordered(("library", 0), 0)):
        s = table("reveal")
        top, _ = s.put(0, "library", BEAR, basic("G"))
        s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(CREATURE), Jot("seen"))))
        s.do(0, Reveal(Those((top,))))
        assert s.sees(1, top)
        s.happen(event)
        assert top not in s.ids("library", 0)
        assert not any(s.sees(1, card) for card in s.ids("library", 0))


@rule("701.16d")
def test_looking_shows_it_to_one_player_only():
    s = table("reveal", players=3)
    top = s.put(1, "library", BEAR)
    s.put(0, "hand", instant("Peek", InOrder((LookAt(Those((top,))), pause(Nothing())))))
    s.act(0, "cast", "Peek")
    resolve_to_pause(s)
    assert [s.game.may_look(p, top) for p in (0, 1, 2)] == [True, False, False]
    s.answer(0, True)
    assert not s.sees(0, top)
    assert [any("Bear" in line for line in s.game.observe(p).log()) for p in (0, 1, 2)] == [True, False, False]


@rule("701.16d")
def test_looking_does_not_trigger_what_triggers_on_revealing():
    s = table("reveal")
    top = s.put(0, "library", BEAR)
    s.put(0, "battlefield", permanent("Eye", "Artifact", whenever(WhenRevealed(Anything()), Jot("seen"))))
    s.do(0, LookAt(Those((top,))))
    assert s.ids("stack") == []


@rule("701.16a")
def test_revealed_twice_it_is_no_longer_seen_afterwards():
    s = table("reveal")
    top = s.put(0, "library", BEAR)
    s.do(0, InOrder((Reveal(Those((top,))), Reveal(Those((top,))))))
    assert not s.sees(1, top)
