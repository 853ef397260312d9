"""Words for moving cards and for what is chosen, looked at and revealed: the trees."""

from __future__ import annotations

import pytest
from wordings import effect, language, meaning

from apnap import Indefinite
from apnap_plugins.actions.discard import Discard, DiscardCards, WhenDiscards
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.mill import MillOwnAmount
from apnap_plugins.actions.search import SearchAnywhere, SearchLibrary
from apnap_plugins.actions.shuffle import ShuffleInto
from apnap_plugins.oracle.language import NotUnderstood
from apnap_plugins.rules.casting.instructions import UnlessPaid
from apnap_plugins.rules.costs.costs import DiscardThisCost, MillCost, MoveThisCost
from apnap_plugins.rules.costs.object_costs import DiscardCost, ExileCost, ReturnCost
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import Do, May
from apnap_plugins.rules.effects.permissions import AllowPlaying
from apnap_plugins.rules.effects.triggers import OneOrMore
from apnap_plugins.rules.effects.untargeted_choices import TAPPED_ENTERING, ChooseThem, WithChoice
from apnap_plugins.rules.looking.instructions import Pick, Place, PutThem, Rest, RevealUntil, ShowHand, ShowTop
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed, IsNamedAsThis
from apnap_plugins.rules.objects.returning import ExileUntil
from apnap_plugins.rules.objects.selectors import CardsOf, InZone
from apnap_plugins.rules.objects.text import ALLOWED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.durations import UntilEndOfYourNextTurn
from apnap_plugins.rules.vocabulary.actions import Wanted
from apnap_plugins.rules.vocabulary.base import ANY_NUMBER
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    LAND,
    Another,
    Anything,
    HasSubtype,
    HasSupertype,
    HasType,
    Not,
    Or,
    YouControl,
    YouOwn,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import (
    All,
    ControllerOf,
    EachOpponent,
    EachPlayer,
    Remembered,
    Target,
    This,
    TopOfLibrary,
    TriggerObject,
    You,
)

CHOSEN, PICKED, EXILED, FOUND = (Remembered(name) for name in ("chosen", "picked", "exiled", "found"))
BASIC_LAND = all_of(HasSupertype("basic"), LAND)
REST = Rest()
TO_BOTTOM = Place(REST, "library", bottom=True)
SCATTERED = Place(REST, "library", bottom=True, random=True)


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        ("Return target creature to its owner's hand.", MoveTo(Target(), "hand")),
        ("Return all creatures to their owners' hands.", MoveTo(All(CREATURE), "hand")),
        ("Put target creature on top of its owner's library.", MoveTo(Target(), "library")),
        ("Put target creature on the bottom of its owner's library.", MoveTo(Target(), "library", bottom=True)),
        (
            "Put target creature card from a graveyard onto the battlefield under your control.",
            MoveTo(Target(), "battlefield", under_your_control=True),
        ),
        (
            "Put target creature card from a graveyard onto the battlefield under its owner's control.",
            MoveTo(Target(), "battlefield"),
        ),
        (
            "Return target creature card from your graveyard to the battlefield tapped.",
            MoveTo(Target(), "battlefield", under_your_control=True, enters=TAPPED_ENTERING),
        ),
        ("Shuffle target creature into its owner's library.", ShuffleInto(Target())),
        ("Shuffle your graveyard into your library.", ShuffleInto(CardsOf(You(), "graveyard"), You())),
        (
            "Return all creature cards from your graveyard to your hand.",
            MoveTo(All(all_of(CREATURE, YouOwn()), "graveyard"), "hand"),
        ),
        ("Exile all graveyards.", Exile(All(Anything(), "graveyard"))),
        ("Exile target player's graveyard.", Exile(CardsOf(Target(), "graveyard"))),
        (
            "You gain life equal to the number of cards in target player's hand.",
            GainLife(Count(CardsOf(Target(), "hand"))),
        ),
        (
            "You gain life equal to the number of instant and sorcery cards in your graveyard.",
            GainLife(Count(All(all_of(Or((HasType("instant"), HasType("sorcery"))), YouOwn()), "graveyard"))),
        ),
    ],
)
def test_moves_and_groups(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize("it", ["it", "that card"])
def test_what_was_moved_is_found_where_it_went_if_it_is_moved_again(it):
    back = Do((Exile(Target()), MoveTo(EXILED, "battlefield")))
    assert effect(f"Exile target creature, then return {it} to the battlefield under its owner's control.") == back


def test_what_was_moved_is_as_it_was_where_it_is_only_spoken_of():
    tree = Do((Exile(Target()), LoseLife(2, ControllerOf(Target()))))
    assert effect("Exile target creature. Its controller loses 2 life.") == tree


def test_what_was_put_onto_the_battlefield_is_what_the_text_goes_on_about():
    tree = effect(
        "Return target creature card from your graveyard to the battlefield. It gains haste until end of turn."
    )
    assert tree.steps[1].objects == Remembered("moved")


def test_a_dead_object_returns_from_the_graveyard_and_not_from_anywhere():
    for it in ("it", "~"):
        (ability,) = meaning(f"When ~ dies, return {it} to its owner's hand.")
        assert ability.effect == MoveTo(TriggerObject(), "hand")
        assert ability.zones == ()
    (ability,) = meaning("{1}: Return ~ to its owner's hand.")
    assert ability.effect == MoveTo(This(), "hand")


def test_abilities_that_move_their_object_out_of_a_zone_function_there():
    (ability,) = meaning("{1}{B}: Return ~ from your graveyard to your hand.")
    assert ability.effect == MoveTo(InZone(This(), "graveyard"), "hand")
    assert ability.zones == ("graveyard",)
    (ability,) = meaning("At the beginning of your upkeep, you may return ~ from your graveyard to the battlefield.")
    assert ability.zones == ("graveyard",)
    (ability,) = meaning("{1}, Exile ~ from your graveyard: Draw a card.")
    assert ability.cost[1] == MoveThisCost("exile", "graveyard")
    assert ability.zones == ("graveyard",)
    (ability,) = meaning("{1}, Discard ~: Draw a card.")
    assert ability.cost[1] == DiscardThisCost()
    assert ability.zones == ("hand",)
    (ability,) = meaning("{1}, Exile ~: Draw a card.")
    assert ability.zones == ()


TAPPED_LAND = MoveTo(CHOSEN, "battlefield", under_your_control=True, enters=TAPPED_ENTERING)


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        (
            "Return a creature you control to its owner's hand.",
            WithChoice(ChooseThem(all_of(CREATURE, YouControl())), MoveTo(CHOSEN, "hand")),
        ),
        (
            "You may put a land card from your hand onto the battlefield tapped.",
            May(WithChoice(ChooseThem(LAND, "hand"), TAPPED_LAND)),
        ),
        (
            "Put two cards from your hand on top of your library in any order.",
            WithChoice(ChooseThem(Anything(), "hand", 2, 2), MoveTo(CHOSEN, "library")),
        ),
        (
            "Return up to two creature cards from your graveyard to your hand.",
            WithChoice(ChooseThem(CREATURE, "graveyard", 0, 2), MoveTo(CHOSEN, "hand")),
        ),
        (
            "Return a creature card from your graveyard at random to your hand.",
            WithChoice(ChooseThem(CREATURE, "graveyard", random=True), MoveTo(CHOSEN, "hand")),
        ),
        ("Exile a card from your graveyard.", WithChoice(ChooseThem(Anything(), "graveyard"), Exile(CHOSEN))),
        (
            "Target player exiles a card from their graveyard.",
            WithChoice(ChooseThem(Anything(), "graveyard", who=Target()), Exile(CHOSEN)),
        ),
        ("Target player discards two cards at random.", DiscardCards(Target(), 2, random=True)),
        ("Discard a land card.", DiscardCards(You(), 1, LAND)),
        ("Each player discards their hand.", Discard(CardsOf(EachPlayer(), "hand"), EachPlayer())),
        ("Draw two cards unless you discard a card.", UnlessPaid(effect("Draw two cards."), (DiscardCost(),), You())),
    ],
)
def test_choices_and_discarding(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        (
            "Search your library for a basic land card, put that card onto the battlefield tapped, then shuffle.",
            SearchLibrary(BASIC_LAND, 1, "battlefield", enters=TAPPED_ENTERING),
        ),
        (
            "Search your library for up to two creature cards, reveal them, put them into your hand, then shuffle.",
            SearchLibrary(CREATURE, 2, reveal=True),
        ),
        (
            "Search your library for a Forest card, reveal that card, put it into your hand, then shuffle.",
            SearchLibrary(HasSubtype("Forest"), reveal=True),
        ),
        (
            "Search your library for up to two land cards, reveal them, then shuffle and put those cards on top in any order.",
            SearchLibrary(LAND, 2, "library", reveal=True, shuffle_first=True),
        ),
        ("Search your library for three cards, put them into your hand, then shuffle.", SearchLibrary(None, 3)),
        (
            "Search your library for any number of Goblin cards, reveal them, put them into your hand, then shuffle.",
            SearchLibrary(HasSubtype("Goblin"), ANY_NUMBER, reveal=True),
        ),
        (
            "Search your library for a card, then shuffle and put that card on top.",
            SearchLibrary(None, 1, "library", shuffle_first=True),
        ),
        (
            "Search your library for a card named ~, put it onto the battlefield, then shuffle.",
            SearchLibrary(IsNamedAsThis(), to="battlefield"),
        ),
        (
            "Target player may search their library for a land card, put it onto the battlefield, then shuffle.",
            May(SearchLibrary(LAND, 1, "battlefield", who=Target()), who=Target()),
        ),
    ],
)
def test_searching(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize("name", ["Ox", "Sol's Ring of Fire", "Ajani, the Great"])
def test_names_end_where_the_text_goes_on(name):
    line = f"Search your library for a card named {name}, reveal it, put it into your hand, then shuffle."
    assert read(line) == SearchLibrary(IsNamed(name), reveal=True)
    anywhere = (
        f"You may search your library and/or graveyard for a card named {name}, reveal it, and put it into your hand. "
        "If you search your library this way, shuffle."
    )
    assert read(anywhere) == May(SearchAnywhere(Wanted(IsNamed(name))))


def read(line):
    (reading,) = language().read(line, root="spell line")
    return reading.abilities[0].effect


@pytest.mark.parametrize(
    ("line", "tree"),
    [
        (
            "Look at the top three cards of your library. Put one of them into your hand and the rest into your graveyard.",
            Do((ShowTop(3), PutThem((Place(PICKED, "hand", pick=Pick()), Place(REST, "graveyard"))))),
        ),
        (
            (
                "Look at the top four cards of your library. You may reveal a creature card from among them and put it into your "
                "hand. Put the rest on the bottom of your library in a random order."
            ),
            Do((ShowTop(4), May(Place(PICKED, "hand", pick=Pick(CREATURE, reveal=True))), SCATTERED)),
        ),
        (
            (
                "Reveal the top four cards of your library. Put all land cards revealed this way into your hand and the rest on "
                "the bottom of your library in any order."
            ),
            Do((ShowTop(4, reveal=True), PutThem((Place(Rest(LAND), "hand"), TO_BOTTOM)))),
        ),
        (
            "Look at the top four cards of target player's library, then put them back in any order.",
            Do((ShowTop(4, Target()), Place(REST, "library"))),
        ),
        (
            (
                "Reveal cards from the top of your library until you reveal a creature card. Put that card onto the battlefield "
                "and the rest on the bottom of your library in a random order."
            ),
            Do((RevealUntil(CREATURE), PutThem((Place(FOUND, "battlefield"), SCATTERED)))),
        ),
        (
            "Target opponent reveals their hand. You choose a nonland card from it. That player discards that card.",
            Do((ShowHand(Target(), True), Pick(Not(LAND)), Discard(PICKED, Target()))),
        ),
        ("Look at target player's hand.", ShowHand(Target())),
        (
            "Exile the top card of your library. You may play that card this turn.",
            Do((Exile(TopOfLibrary()), AllowPlaying(EXILED, ALLOWED))),
        ),
        (
            "Exile the top two cards of your library. Until the end of your next turn, you may play those cards.",
            Do((Exile(TopOfLibrary(2)), AllowPlaying(EXILED, ALLOWED, UntilEndOfYourNextTurn()))),
        ),
        (
            "Exile the top card of your library. You may cast that card for as long as it remains exiled.",
            Do((Exile(TopOfLibrary()), AllowPlaying(EXILED, ALLOWED, Indefinite(), cast=True))),
        ),
        ("Exile target creature until ~ leaves the battlefield.", ExileUntil(Target())),
    ],
)
def test_looking_and_putting(line, tree):
    assert effect(line) == tree


@pytest.mark.parametrize(
    ("cost", "part"),
    [
        ("Discard a creature card", DiscardCost(1, CREATURE)),
        ("Discard two cards", DiscardCost(2)),
        ("Exile a creature card from your graveyard", ExileCost(1, CREATURE)),
        ("Exile two other cards from your graveyard", ExileCost(2, Another())),
        ("Exile a card from your hand", ExileCost(1, None, "hand")),
        ("Return a land you control to its owner's hand", ReturnCost(all_of(LAND, YouControl()))),
        ("Mill two cards", MillCost(2)),
    ],
)
def test_costs_that_move_cards(cost, part):
    (ability,) = meaning(f"{cost}: Draw a card.")
    assert isinstance(ability, Activated)
    assert ability.cost == (part,)


def test_discards_are_triggered_on():
    for line, on in (
        ("Whenever you discard a card, you gain 1 life.", WhenDiscards()),
        ("Whenever an opponent discards a land card, you gain 1 life.", WhenDiscards(LAND, "opponent")),
        ("Whenever you discard one or more cards, you gain 1 life.", OneOrMore(WhenDiscards())),
    ):
        (ability,) = meaning(line)
        assert ability.on == on


def test_a_list_of_kinds_is_no_row_of_qualities():
    tree = effect("Search your library for an artifact, creature, or land card, put it into your hand, then shuffle.")
    assert tree.filter == Or((HasType("artifact"), CREATURE, LAND))
    (ability,) = meaning("Destroy target nonartifact, nonland permanent.", spell=True)
    assert ability.targets[0].filter == all_of(Not(HasType("artifact")), Not(LAND))


def test_their_of_several_players_is_a_number_of_each():
    each = effect("Each opponent mills cards equal to the number of cards in their hand.")
    assert each == MillOwnAmount(Count(All(YouOwn(), "hand")), EachOpponent())
    with pytest.raises(NotUnderstood):
        language().read("Each opponent surveils X, where X is the number of cards in their hand.", root="spell line")


def test_what_the_memory_has_lost_is_refused():
    with pytest.raises(NotUnderstood):
        language().read(
            "Exile target creature. Exile target land. Return that creature to the battlefield under its owner's control.",
            root="spell line",
        )
