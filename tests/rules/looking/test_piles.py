"""Piles (CR 700.3)."""

from __future__ import annotations

import pytest
from rulebook import BEAR, FOREST, ISLAND, OX, SHOCK, FullTable

from apnap import IllegalAnswer, Keyword
from apnap.testing.rule import rule
from apnap.testing.selecting import Raw
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.reveal import Reveal
from apnap_plugins.rules.looking.piles import ChoosePile, InPile, PutPiles, SeparateIntoPiles
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, OpponentControls, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Remembered, TopOfLibrary, You
from apnap_plugins.testing import creature, instant, sorcery

FACT_OR_FICTION = instant(
    "Fact or Fiction",
    Reveal(TopOfLibrary(5)),
    SeparateIntoPiles(Remembered("revealed")),
    ChoosePile(),
    PutPiles("hand", "graveyard"),
)
FIVE = (BEAR, FOREST, OX, ISLAND, SHOCK)


def fact(**more):
    """Fact or Fiction resolves: the opponent is asked to separate the cards."""
    s = FullTable(**more)
    s.put(0, "library", *FIVE, creature("Deep", 1, 1))
    s.put(0, "hand", FACT_OR_FICTION)
    s.act(0, "cast", "Fact or Fiction")
    while s.decision.kind == "priority":
        s.pass_priority()
    return s


@rule("700.3", "700.3c")
def test_fact_or_fiction():
    with fact() as s:
        assert (s.decision.kind, s.decision.answerer) == ("separate into piles", 1)
        cards = s.decision.options
        assert [s.game.name_of(c) for c in cards] == [c.name for c in FIVE]
        assert all(s.game.object(c).zone == ("library", 0) for c in cards)  # they leave it later
        assert all(s.game.may_look(p, c) for p in range(2) for c in cards)
        s.game.push(((0, 2, 4), (1, 3)))
        assert (s.decision.kind, s.decision.answerer) == ("choose one", 0)
        assert s.decision.options == ((cards[0], cards[2], cards[4]), (cards[1], cards[3]))
        assert all(s.game.object(c).zone == ("library", 0) for c in cards)
        s.game.push(1)
        assert sorted(s.zone_names(0, "hand")) == ["Forest", "Island"]
        assert sorted(s.zone_names(0, "graveyard")) == ["Bear", "Fact or Fiction", "Ox", "Shock"]
        assert s.zone_names(0, "library") == ["Deep"]


@rule("700.3a")
@pytest.mark.parametrize(
    "wrong", [((0, 1), (2, 3)), ((0, 1, 2), (2, 3, 4)), ((0, 1, 2, 3, 4),), 7, ((0, 1, 2, 3, 5), (4,))]
)
def test_each_object_goes_into_exactly_one_pile(wrong):
    with fact() as s:
        with pytest.raises(IllegalAnswer):
            s.game.push(wrong)
        s.game.push(((4, 1, 0), (2, 3)))  # in no order
        s.game.push(0)


@rule("700.3d")
def test_a_pile_may_be_empty():
    with fact() as s:
        s.game.push(((), (0, 1, 2, 3, 4)))
        assert s.game.observe(0).options()[0].text == "nothing"
        s.game.push(0)
        assert s.zone_names(0, "hand") == []
        assert s.count(zone="graveyard", player=0) == 6


@rule("700.3", "700.3d")
def test_with_nothing_to_separate_nobody_is_asked_how():
    with FullTable() as s:
        s.put(0, "hand", FACT_OR_FICTION)
        s.act(0, "cast", "Fact or Fiction")
        s.resolve_all()
        assert s.zone_names(0, "graveyard") == ["Fact or Fiction"]


@rule("700.3")
def test_of_several_opponents_the_controller_says_who_separates():
    with fact(players=3) as s:
        assert (s.decision.answerer, s.decision.options) == (0, (("player", 1), ("player", 2)))
        s.answer(0, 2)
        assert (s.decision.kind, s.decision.answerer) == ("separate into piles", 2)
        s.game.push(((0,), (1, 2, 3, 4)))
        s.game.push(0)
        assert s.zone_names(0, "hand") == ["Bear"]


DO_OR_DIE = sorcery(
    "Do or Die",
    SeparateIntoPiles(All(all_of(CREATURE, OpponentControls())), You()),
    ChoosePile(EachOpponent()),
    Destroy(InPile()),
)


@rule("700.3b", "700.3a")
def test_each_object_of_a_pile_is_still_an_object_of_its_own():
    with FullTable() as s:
        rock = creature("Rock", 1, 1, Keyword("indestructible"))
        s.put(1, "battlefield", BEAR, OX, rock)
        s.put(0, "hand", DO_OR_DIE)
        s.expect(0, "separate into piles", Raw(((0, 2), (1,))))
        s.expect(1, "choose one", lambda pile: len(pile) == 2)
        s.act(0, "cast", "Do or Die").resolve()
        assert s.zone_names(None, "battlefield") == ["Ox", "Rock"]
        assert s.zone_names(1, "graveyard") == ["Bear"]


@rule("700.3b")
def test_an_object_that_left_is_missing_from_its_pile():
    gone = sorcery(
        "Gone",
        SeparateIntoPiles(All(CREATURE), You()),
        MoveTo(All(all_of(CREATURE, OpponentControls())), "exile"),
        ChoosePile(),
        MoveTo(InPile(), "hand"),
    )
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX)
        s.put(0, "hand", gone)
        s.expect(0, "separate into piles", Raw(((0, 1), ())))
        s.expect(0, "choose one", lambda pile: len(pile) == 2)
        s.act(0, "cast", "Gone").resolve()
        assert s.zone_names(0, "hand") == ["Bear"]
        assert s.zone_names(None, "exile") == ["Ox"]


@rule("700.3c")
def test_the_order_of_a_graveyard_is_maintained():
    sift = sorcery(
        "Sift",
        SeparateIntoPiles(All(CREATURE, "graveyard"), You()),
        ChoosePile(),
        MoveTo(InPile(), "exile"),
    )
    with FullTable() as s:
        s.put(0, "graveyard", BEAR, OX, creature("Elf", 1, 1), creature("Cat", 1, 1))
        before = s.ids("graveyard", 0)
        s.put(0, "hand", sift)
        s.act(0, "cast", "Sift")
        while s.decision.kind == "priority":
            s.pass_priority()
        options = s.decision.options  # from the bottom: Cat, Elf, Ox, Bear
        s.game.push(((0, 3), (1, 2)))
        assert s.ids("graveyard", 0) == before
        s.answer(0, lambda pile: options[0] in pile)
        assert s.zone_names(0, "graveyard") == ["Sift", "Ox", "Elf"]


@rule("700.3", "700.3a")
def test_three_piles():
    boon = sorcery(
        "Boon",
        SeparateIntoPiles(All(all_of(CREATURE, Another())), You(), ("a", "b", "c")),
        ChoosePile(),
        PutPiles("exile", "hand"),
    )
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX, creature("Elf", 1, 1))
        s.put(0, "hand", boon)
        s.expect(0, "separate into piles", Raw(((0,), (1,), (2,))))
        s.expect(0, "choose one", lambda pile: s.find("Ox") in pile)
        s.act(0, "cast", "Boon").resolve()
        assert s.zone_names(None, "exile") == ["Ox"]
        assert sorted(s.zone_names(0, "hand")) == ["Bear", "Elf"]


def test_an_answer_drawn_at_random_is_legal():
    from random import Random

    with fact() as s:
        for seed in range(20):
            assert s.decision.legal(s.decision.sample(Random(seed)))
        assert s.decision.legal(s.decision.default())
        s.game.push(s.decision.default())
        s.game.push(0)
