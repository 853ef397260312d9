"""What is done at the beginning of a later step: which, whose, and on what condition, played from text (CR 603.4, 603.7)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE
from wordings import beast, made, meaning, play, spell, table

from apnap.testing import rule
from apnap_plugins.testing import basic

CHEAP = spell("You gain 1 life.", "Cheap")


THEFT = ("Target opponent reveals their hand. You choose an instant or sorcery card from it and exile that card. You may cast "
         "that card for as long as it remains exiled. At the beginning of the next end step, if you haven't cast the card, "
         "return it to its owner's hand.")  # fmt: skip
TOTEM = ("{T}: Search target opponent's library for a card and exile it. Then that player shuffles. Until the beginning of your "
         "next upkeep, you may play that card. At the beginning of your next upkeep, if you haven't played it, put it into its "
         "owner's graveyard.")  # fmt: skip


def test_lines_are_said_again():
    assert meaning(TOTEM) and meaning(THEFT, spell=True)


@rule("603.4", "603.7", "400.7")
@pytest.mark.parametrize("cast", [True, False])
def test_the_card_goes_back_unless_it_was_cast(cast):
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(1, "hand", CHEAP)
    play(s, 0, spell(THEFT), ("player", 1))
    assert s.zone_names(None, "exile") == ["Cheap"]
    if cast:
        s.cast(0, "Cheap")
        s.resolve_all()
    s.pass_until("end")
    assert len(s.stack) == (0 if cast else 1)
    s.resolve_all()
    assert (s.life(0), s.zone_names(1, "hand")) == ((21, []) if cast else (20, ["Cheap"]))


@rule("603.7", "701.19a")
def test_what_was_found_is_put_into_the_graveyard_at_the_next_upkeep():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", made("Totem", "Artifact", TOTEM))
    s.lands(0, "GG")
    s.activate(0, "Totem", ("player", 1))
    s.resolve_all()
    assert s.can(0, "Bear")
    s.pass_until("end")
    assert s.zone_names(None, "exile") == ["Bear"]
    s.pass_until("upkeep", again=True)
    assert s.zone_names(None, "exile") == ["Bear"]
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert (s.zone_names(None, "exile"), s.zone_names(1, "graveyard")) == ([], ["Bear"])


LAND_DECKS = [[basic("G")] * 20] * 2
STEPS = ("upkeep", "draw step", "end step", "main phase", "combat phase", "postcombat main phase", "cleanup step")


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(
    "text",
    [
        "At the beginning of the next {}, draw a card.",
        "At the beginning of your next {} this turn, you may draw a card. If you don't, you gain 2 life.",
        "You may draw a card at the beginning of your next {}.",
        "At the beginning of your next {}, if you control a creature, target player loses 2 life.",
        "Target player loses 2 life. At the beginning of that player's next {}, they lose 2 life unless they control a creature.",
        "Sacrifice target creature at the beginning of the next turn's {}.",
    ],
)
def test_each_step_goes_with_each_way_of_saying_it(step, text):
    if step == "main phase" and ("turn's" in text or "player's" in text):
        pytest.skip("one of two phases of a turn that is named")
    assert meaning(text.format(step), spell=True)


@rule("603.3d", "603.7")
def test_a_target_behind_the_moment_is_chosen_then():
    s = table(decks=LAND_DECKS)
    s.put(1, "battlefield", BEAR)
    play(s, 0, spell("At the beginning of the next end step, destroy target creature if it's tapped.", "Trap"))
    late = s.put(1, "battlefield", OGRE, tapped=True)
    s.expect(0, "targets", late)
    s.pass_until("end")
    s.resolve_all()
    assert s.permanents(1) == ["Bear"]


@rule("603.4", "603.7")
@pytest.mark.parametrize(("there", "life"), [(True, 23), (False, 20)])
def test_an_intervening_if_is_asked_as_it_would_trigger(there, life):
    s = table(decks=LAND_DECKS)
    if there:
        s.put(0, "battlefield", BEAR)
    play(s, 0, spell("At the beginning of the next end step, if you control a creature, you gain 3 life.", "Vow"))
    s.pass_until("end")
    assert len(s.stack) == there
    s.resolve_all()
    assert s.life(0) == life


@rule("603.7", "603.7c")
def test_a_players_next_upkeep_is_that_players_and_comes_once():
    s = table(decks=LAND_DECKS)
    text = "Target player loses 2 life. At the beginning of that player's next upkeep, they lose 3 life."
    play(s, 0, spell(text, "Debt"), ("player", 1))
    s.pass_until("upkeep")
    s.resolve_all()
    assert s.life_totals() == [20, 15]
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    assert s.life_totals() == [20, 15]


@rule("603.7b", "500.1")
def test_a_step_of_this_turn_is_not_waited_for_longer():
    s = table(decks=LAND_DECKS, stage="postcombat main")
    play(s, 0, spell("At the beginning of the next combat phase this turn, you gain 3 life.", "Late"))
    s.pass_until("beginning of combat")
    assert s.stack == []
    s = table(decks=LAND_DECKS)
    play(s, 0, spell("At the beginning of the next combat phase this turn, you gain 3 life.", "Timely"))
    s.pass_until("beginning of combat")
    s.resolve_all()
    assert s.life(0) == 23


@rule("603.7", "118.12")
@pytest.mark.parametrize("pays", [True, False])
def test_what_may_be_done_then_and_what_comes_of_that(pays):
    s = table(decks=LAND_DECKS)
    s.put(0, "battlefield", BEAR)
    text = "At the beginning of the next end step, you may sacrifice a creature. If you do, draw a card."
    play(s, 0, spell(text, "Offer"))
    s.expect(0, "may", pays)
    s.pass_until("end")
    s.resolve_all()
    assert (s.permanents(0), len(s.zone_names(0, "hand"))) == (([], 1) if pays else (["Bear"], 0))


@rule("603.7c", "400.7j")
def test_what_was_exiled_as_a_cost_comes_back_once_the_other_was_sacrificed():
    s = table(decks=LAND_DECKS)
    text = (
        "Exile ~: You may put a creature card from your hand onto the battlefield. If you do, that creature gains haste until "
        "end of turn. At the beginning of the next end step, sacrifice that creature. If you do, return ~ to the battlefield."
    )
    s.put(0, "battlefield", beast("Shifter", text))
    s.put(0, "hand", OGRE)
    s.expect(0, "may", True)
    s.activate(0, "Shifter")
    s.resolve_all()
    assert s.permanents(0) == ["Ogre"]
    s.pass_until("end")
    s.resolve_all()
    assert (s.permanents(0), s.zone_names(0, "graveyard")) == (["Shifter"], ["Ogre"])
