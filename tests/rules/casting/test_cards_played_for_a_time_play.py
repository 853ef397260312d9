"""Cards that may be played for a time, what mana may be spent on them, and what is read of a spell, played from card text."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import beast, made, meaning, play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.actions.reveal import Reveal
from apnap_plugins.rules.effects.permissions import AllowPlaying, Terms
from apnap_plugins.rules.turn.durations import UntilStep
from apnap_plugins.rules.vocabulary.quantities import ColorsAmong
from apnap_plugins.rules.vocabulary.selectors import Remembered, TriggerObject

TOP = "Exile the top card of your library."


@pytest.mark.parametrize(("line", "terms", "cast"), [
    ("You may cast that card this turn, and mana of any type can be spent to cast that spell.", "WUBRGC", True),
    ("Until end of turn, you may play that card, and you may spend mana as though it were mana of any color to cast it.",
     "WUBRG", False),
    ("Until end of turn, you may cast spells from among those exiled cards.", "", True),
    ("You may play lands and cast spells from among cards exiled this way this turn.", "", False),
])  # fmt: skip
def test_what_may_be_played(line, terms, cast):
    (ability,) = meaning(f"{TOP} {line}", spell=True)
    found = ability.effect.steps[1]
    assert isinstance(found, AllowPlaying)
    assert (found.objects, found.terms, found.cast) == (Remembered("exiled"), Terms("allowed", mana=terms), cast)


def test_until_the_beginning_of_an_upkeep():
    (ability,) = meaning(f"{TOP} Until the beginning of your next upkeep, you may play that card.", spell=True)
    assert ability.effect.steps[1].duration == UntilStep("upkeep", yours=True)


def test_of_that_spell():
    (ability,) = meaning("Whenever you cast a spell, put a +1/+1 counter on ~ for each of that spell's colors.")
    assert ability.effect.amount == ColorsAmong(TriggerObject())
    (ability,) = meaning("Whenever you cast a spell, if that spell's mana value is 5 or greater, draw a card.")
    assert ability.condition.how == "least"


@rule("609.4b", "400.7i")
def test_mana_of_any_type_may_be_spent_on_that_card_and_on_no_other():
    s = table()
    blue = made("Blue", "Instant", "You gain 3 life.", "{U}{U}")
    s.put(0, "library", blue)
    s.put(0, "hand", blue)
    s.lands(0, "RR")
    play(s, 0, spell(f"{TOP} You may cast that card this turn, and mana of any type can be spent to cast that spell."))
    s.resolve_all()
    ways = [s.game.object(option).zone[0] for option in s.game.objects if s.game.name_of(option) == "Blue"]
    assert sorted(ways) == ["exile", "hand"]
    s.cast(0, s.ids("exile")[0])
    s.resolve_all()
    assert (s.life(0), len(s.tapped(0))) == (23, 2)
    s.lands(0, "RR")
    assert not s.can(0, "Blue")


@rule("611.2a", "500.5")
def test_it_ends_as_your_upkeep_begins():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "library", made("Gain", "Instant", "You gain 3 life.", "{0}"))
    play(s, 0, spell(f"{TOP} Until the beginning of your next upkeep, you may play that card."))
    s.resolve_all()
    s.pass_until("upkeep")
    s.pass_priority(1)
    assert s.can(0, "Gain")
    s.pass_until("upkeep", again=True)
    assert not s.can(0, "Gain")


@rule("701.16a")
@pytest.mark.parametrize(
    ("card", "asked"), [(beast("Elf", types="Creature — Elf"), True), (beast("Orc", types="Creature — Orc"), False)]
)
def test_a_card_of_the_chosen_type_is_revealed_and_taken(card, asked):
    horn = made("Horn", "Artifact", "As this artifact enters, choose a creature type.\nAt the beginning of your upkeep, look at "
                "the top card of your library. If it's a creature card of the chosen type, you may reveal it and put it into "
                "your hand.")  # fmt: skip
    s = table(decks=[[BEAR] * 9] * 2)
    s.expect(0, "choose", "Elf")
    play(s, 0, horn)
    s.resolve_all()
    s.pass_until("upkeep")
    s.put(0, "library", card)
    if asked:
        s.expect(0, "may", True)
    s.pass_until("upkeep", again=True)
    s.resolve_all()
    s.done()
    assert (card.name in [s.game.name_of(one) for one in s.ids("hand", 0)]) == asked
    (ability,) = meaning("When ~ enters, look at the top card of your library. If it's a creature card, you may reveal it and "
                         "put it into your hand.")  # fmt: skip
    assert any(isinstance(part, Reveal) for part in ability.effect.walk())


@rule("105.2", "608.2h")
def test_the_colors_of_the_spell():
    s = table()
    s.put(
        0,
        "battlefield",
        beast("Engine", "Whenever you cast a spell, put a +1/+1 counter on ~ for each of that spell's colors."),
    )
    s.lands(0, "WU")
    play(s, 0, made("Two", "Instant", "You gain 1 life.", "{W}{U}"))
    s.resolve_all()
    assert s.counters_on("Engine") == 2


@rule("608.2d")
def test_an_empty_hand_can_be_discarded():
    s = table(decks=[[BEAR] * 9] * 2)
    s.put(0, "battlefield", shrine("Whenever you cast a spell, you may discard your hand. If you do, you gain 4 life."))
    s.expect(0, "may", True)
    play(s, 0, spell("You gain 1 life."))
    s.resolve_all()
    s.done()
    assert s.life(0) == 25


@rule("115.1", "608.2b")
def test_any_number_of_target_spells():
    s = table()
    s.put(1, "hand", spell("You gain 1 life.", "One"), spell("You gain 1 life.", "Two"))
    s.put(0, "hand", spell("Exile any number of target spells.", "Trap"))
    s.pass_priority(0)
    s.act(1, "cast", "One")
    s.act(1, "cast", "Two")
    s.expect(0, "targets", ["One", "Two"])
    s.act(0, "cast", "Trap")
    s.resolve_all()
    assert (s.life(1), len(s.ids("exile"))) == (20, 2)
