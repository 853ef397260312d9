"""What may be played for a time: which of the cards, on which terms, for how long, in all combinations (CR 400.7h, 601.3e)."""

from __future__ import annotations

import pytest
from magic import BEAR
from wordings import language as words_of_everything
from wordings import play, shrine, spell, table

from apnap.testing import rule
from apnap_plugins.oracle.language import SPELL_LINE
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.testing import basic, creature, instant

ELK = creature("Elk", 3, 3, cost="{G}")
SURE = instant("Sure", GainLife(1), cost="{R}")
WHAT = (
    "play those cards", "cast those cards", "play one of them", "cast one of those cards", "cast spells from among them",
    "play lands and cast spells from among those cards", "cast a creature spell from among those cards",
    "cast instant and sorcery spells from among the exiled cards", "cast a spell from among them",
)  # fmt: skip
TIMES = ("until end of turn", "until your next turn", "until the end of your next turn", "until your next end step")


@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize(
    "ending", ["", " without paying {} mana cost", ", and mana of any type can be spent to cast {}"]
)
def test_what_goes_with_all_terms_and_times(what, time, ending):
    one = " a " in what or "one of" in what
    behind = ending.format(("its" if one else "their") if "mana cost" in ending else ("that spell" if one else "them"))
    behind = behind if one or "mana cost" not in behind else f"{behind}s"
    if "any type" in behind and one:
        behind = ", and mana of any type can be spent to cast it"
    line = f"Exile the top three cards of your library. {time[0].upper()}{time[1:]}, you may {what}{behind}."
    (reading,) = words_of_everything().read(line, root=SPELL_LINE)
    assert reading.abilities


@rule("400.7h", "601.3e")
def test_one_creature_spell_and_no_second_nor_one_of_another_kind():
    s = table(decks=[[basic("G")] * 5, [basic("G")] * 5])
    s.put(0, "library", BEAR, ELK, SURE)
    s.lands(0, "GGR")
    play(
        s,
        0,
        spell("Exile the top three cards of your library. You may cast a creature spell from among them this turn."),
    )
    assert s.can(0, "Bear") and s.can(0, "Elk") and not s.can(0, "Sure")
    s.cast(0, "Bear")
    s.resolve_all()
    assert s.permanents(0).count("Bear") == 1
    assert not s.can(0, "Elk") and not s.can(0, "Sure")


@rule("118.9", "400.7h")
def test_one_of_them_without_paying_its_mana_cost_also_a_land():
    s = table(decks=[[basic("G")] * 5, [basic("G")] * 5])
    s.put(0, "library", BEAR, basic("R"))
    text = (
        "Exile the top two cards of your library. Until end of turn, you may play one of those cards without paying its mana "
        "cost."
    )
    play(s, 0, spell(text))
    assert s.can(0, "Bear")
    s.cast(0, "Bear")
    s.resolve_all()
    assert s.permanents(0) == ["Bear"] and not s.offered(0, "play")


@rule("611.2c", "601.3")
@pytest.mark.parametrize("said", ["You may cast creature spells from your graveyard this turn.",
                                  "Until end of turn, you may cast creature spells from your graveyard."])  # fmt: skip
def test_spells_from_your_graveyard_this_turn_also_of_cards_that_come_there(said):
    s = table(decks=[[basic("G")] * 9] * 2)
    s.lands(0, "GGGG")
    play(s, 0, spell(said, "Rites"))
    s.put(0, "graveyard", BEAR, SURE)
    assert s.can(0, "Bear") and not s.can(0, "Sure")
    s.cast(0, "Bear")
    s.resolve_all()
    assert s.permanents(0).count("Bear") == 1
    s.put(0, "graveyard", BEAR)
    s.pass_until("precombat main", again=True)
    assert not s.can(0, "Bear")


@rule("305.1", "611.2c")
def test_lands_from_your_graveyard_this_turn():
    s = table(decks=[[basic("G")] * 9] * 2)
    play(s, 0, spell("You may play lands from your graveyard this turn.", "Till"))
    s.put(0, "graveyard", basic("R"))
    s.act(0, "play", "Mountain")
    assert s.permanents(0) == ["Mountain"]
    assert shrine("You may play lands from your graveyard.")
