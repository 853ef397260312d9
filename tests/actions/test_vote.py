"""Vote (CR 701.32)."""

from __future__ import annotations

import pytest
from magic import BEAR, OGRE, jotted, table
from testcards import Jot, forbids, instead
from wordings import made, meaning, ruleset

from apnap import Keyword, Static, Triggered
from apnap.core.flow import Priority
from apnap.testing import rule
from apnap_plugins.actions.vote import (
    ChooseVotesThisTurn,
    ForEachVote,
    GetsMoreVotes,
    MostVoted,
    PlayersVoted,
    Voted,
    VotedOtherwise,
    VoteForObjects,
    VoteForWords,
    VoteMore,
    VotesFor,
    WhenPlayersVoted,
)
from apnap_plugins.rules.damage.instructions import DrawCards, LoseLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.selectors import CardsOf
from apnap_plugins.rules.turn.instructions import ExtraTurn
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasColor, OpponentControls, all_of
from apnap_plugins.rules.vocabulary.selectors import All, You
from apnap_plugins.testing import Table, creature, instant, permanent, whenever

COUNCIL = do(
    VoteForWords(("time", "money")),
    If(GetsMoreVotes("time"), Jot("time")),
    If(GetsMoreVotes("money"), Jot("money")),
    If(GetsMoreVotes("money", or_tied=True), Jot("money or tied")),
    Jot("times", VotesFor("time")),
)
BROKER = creature("Broker", 1, 1, Static((VoteMore(may=True),)))
DELEGATE = creature("Delegate", 1, 1, Static((VoteMore(),)))
KEEPER = permanent("Keeper", "Artifact", whenever(WhenPlayersVoted(), LoseLife(2, VotedOtherwise())))
OLDER = ["2017-09-25", "2020-01-22", "2021-04-19"]


def vote_table(players=4, **more):
    return table("vote", players=players, **more)


def ask(s, player, what):
    """A player casts an instant that does this; the game stands at the first decision that is about it."""
    s.put(player, "hand", instant("Council", what))
    s.act(player, "cast", "Council")
    s.defaults = False
    while isinstance(s.decision, Priority):
        s.game.push(0)


def voting(s, *choices):
    """These are answered in turn; who was asked."""
    asked = []
    for choice in choices:
        asked.append(s.decision.player)
        s.answer(s.decision.player, choice)
    return asked


@rule("701.32a")
@rule("701.32a", edition="2017-09-25")
@pytest.mark.parametrize("edition", [*OLDER, "2022-10-07"])
def test_each_player_chooses_starting_with_the_named_one_in_turn_order(edition):
    s = vote_table(active=1, edition=edition)
    ask(s, 2, COUNCIL)
    assert s.decision.options == ("time", "money")
    assert voting(s, "time", "time", "money", "time") == [2, 3, 0, 1]  # not in APNAP order
    assert jotted(s) == ["time", ("times", 3)]
    assert [(v.player, v.choice) for v in s.events(Voted)] == [(2, "time"), (3, "time"), (0, "money"), (1, "time")]


@rule("701.32a")
@pytest.mark.parametrize(
    ("votes", "jots"),
    [("tttm", ["time", ("times", 3)]),
     ("mmtm", ["money", "money or tied", ("times", 1)]),
     ("tmtm", ["money or tied", ("times", 2)])],
)  # fmt: skip
def test_which_gets_more_votes_or_whether_they_are_tied(votes, jots):
    s = vote_table()
    ask(s, 0, COUNCIL)
    voting(s, *({"t": "time", "m": "money"}[v] for v in votes))
    assert jotted(s) == jots


@rule("701.32a")
def test_something_happens_for_each_vote():
    s = vote_table()
    ask(
        s,
        0,
        do(
            VoteForWords(("feather", "quill")), ForEachVote("quill", Jot("quill")), LoseLife(VotesFor("feather"), You())
        ),
    )
    voting(s, "quill", "feather", "quill", "quill")
    assert jotted(s) == ["quill"] * 3 and s.life(0) == 19


@rule("701.32b")
def test_the_choices_may_be_objects_and_each_that_is_tied_for_most_is_meant():
    s = vote_table()
    bear, ogre = s.put(1, "battlefield", BEAR, OGRE)
    other = s.put(2, "battlefield", BEAR)
    s.put(0, "battlefield", BEAR)
    theirs = All(all_of(CREATURE, OpponentControls()))
    ask(s, 0, do(VoteForObjects(theirs), MoveTo(MostVoted(), "exile")))
    assert s.decision.options == (bear, ogre, other)
    voting(s, ogre, other, other, ogre)
    s.settle()
    assert s.permanents() == ["Bear", "Bear"] and sorted(s.zone_names(None, "exile")) == ["Bear", "Ogre"]


@rule("701.32b")
def test_where_there_is_nothing_to_vote_for_nobody_votes():
    s = vote_table()
    s.put(0, "battlefield", KEEPER)
    s.do(0, do(VoteForObjects(CardsOf(You(), "graveyard")), MoveTo(MostVoted(), "exile"), Jot("done")))
    s.resolve_all()
    assert jotted(s) == ["done"] and s.events(PlayersVoted) == []


@rule("701.32c")
def test_whenever_players_finish_voting_is_about_votes_alone():
    s = vote_table()
    s.put(0, "battlefield", KEEPER)
    s.do(0, DrawCards(0))
    s.put(0, "battlefield", permanent("Bell", "Artifact", whenever(WhenPlayersVoted(), Jot("voted"))))
    ask(s, 1, COUNCIL)
    voting(s, "time", "time", "money", "time")
    s.defaults = True
    s.resolve_all()
    assert jotted(s) == ["time", ("times", 3), "voted"]
    assert s.life_totals() == [20, 20, 20, 18]  # player 0 voted for time as well


@rule("701.32d")
def test_additional_votes_come_at_the_same_time_as_the_first():
    s = vote_table()
    s.put(1, "battlefield", DELEGATE, DELEGATE)
    s.put(3, "battlefield", DELEGATE)
    ask(s, 0, COUNCIL)
    asked = voting(s, "time", "money", "money", "time", "time", "money", "time")
    assert asked == [0, 1, 1, 1, 2, 3, 3]
    assert jotted(s) == ["time", ("times", 4)]


@rule("701.32d")
def test_one_may_do_without_a_vote_that_one_may_have():
    s = vote_table(2)
    s.put(0, "battlefield", BROKER)
    ask(s, 0, COUNCIL)
    assert voting(s, "time", True, "time", "money") == [0, 0, 0, 1]
    assert jotted(s) == ["time", ("times", 2)]
    ask(s, 0, COUNCIL)
    assert voting(s, "time", False, "money") == [0, 0, 1]
    assert jotted(s)[2:] == ["money or tied", ("times", 1)]


@rule("701.32a")
def test_another_player_may_choose_how_all_vote():
    s = vote_table()
    s.do(1, ChooseVotesThisTurn())
    ask(s, 0, COUNCIL)
    assert voting(s, "money", "money", "time", "money") == [1, 1, 1, 1]
    assert [v.player for v in s.events(Voted)] == [0, 1, 2, 3]
    assert jotted(s) == ["money", "money or tied", ("times", 1)]


@rule("701.32a", "800.4a")
def test_who_left_does_not_vote():
    s = vote_table()
    s.concede(2)
    ask(s, 0, COUNCIL)
    assert voting(s, "time", "money", "money") == [0, 1, 3]
    assert jotted(s) == ["money", "money or tied", ("times", 1)]


def test_what_forbids_and_what_replaces_it():
    s = vote_table(2)
    s.put(0, "battlefield", KEEPER, permanent("Tyranny", "Enchantment", Static((forbids(PlayersVoted),))))
    s.do(0, COUNCIL)
    s.resolve_all()
    assert jotted(s) == ["money or tied", ("times", 0)]  # nothing against nothing
    s = vote_table(2)
    s.put(0, "battlefield", permanent("Turn", "Artifact", instead(PlayersVoted, lambda e: e.with_(player=1))))
    ask(s, 0, COUNCIL)
    assert voting(s, "time", "time") == [1, 0]
    s = vote_table(2)
    s.put(0, "battlefield", permanent("Fraud", "Artifact", instead(Voted, lambda e: e.with_(choice="money"))))
    ask(s, 0, COUNCIL)
    voting(s, "time", "time")
    assert jotted(s) == ["money", "money or tied", ("times", 0)]


def test_cards_say_it():
    effect = meaning("Starting with you, each player votes for time or money.", spell=True)[0].effect
    assert effect == VoteForWords(("time", "money"))
    four = meaning("Starting with you, each player votes for blue, black, red, or green.", spell=True)[0].effect
    assert four == VoteForWords(("blue", "black", "red", "green"))
    creatures = meaning("Starting with you, each player votes for a creature.", spell=True)[0].effect
    assert creatures == VoteForObjects(All(CREATURE))
    (ability,) = meaning("If time gets more votes or the vote is tied, you draw a card.", spell=True)
    assert ability.effect == If(GetsMoreVotes("time", True), DrawCards())
    assert meaning("For each time vote, draw a card.", spell=True)[0].effect == ForEachVote("time", DrawCards())
    assert meaning("Draw a card for each time vote.", spell=True)[0].effect == DrawCards(VotesFor("time"))
    assert meaning("While voting, you get an additional vote.") == (Static((VoteMore(),)),)
    assert meaning("While voting, you may vote an additional time.") == (Static((VoteMore(may=True),)),)
    assert meaning("You choose how each player votes this turn.", spell=True)[0].effect == ChooseVotesThisTurn()
    (ability,) = meaning(
        "Whenever players finish voting, each opponent who voted for a choice you didn't vote for loses 2 life."
    )
    assert ability == Triggered(WhenPlayersVoted(), LoseLife(2, VotedOtherwise()))


def test_a_card_gains_protection_from_what_was_voted_for():
    guardian = made(
        "Council Guardian", "Creature — Giant Soldier",
        "Will of the council — When this creature enters, starting with you, each player votes for blue, black, red, or "
        "green. This creature gains protection from each color with the most votes or tied for most votes.", size="5/5",
    )  # fmt: skip
    s = Table(ruleset(), players=3, defaults=True)
    s.put(0, "hand", guardian)
    s.put(1, "library", BEAR)
    for player, color in enumerate(("blue", "red", "green")):
        s.expect(player, "701.32a", color)
    s.act(0, "cast", "Council Guardian").resolve_all()
    gained = [
        one.parameters[0] for one in s.characteristic("Council Guardian", "abilities") if isinstance(one, Keyword)
    ]
    assert gained[-3:] == [HasColor("U"), HasColor("R"), HasColor("G")]
    s.pass_until(lambda game: game.active_player == 1)
    assert s.has("Council Guardian", "protection")


def test_extra_turns_are_said():
    assert meaning("Take an extra turn after this one.", spell=True)[0].effect == ExtraTurn()
    assert meaning("Take two extra turns after this one.", spell=True)[0].effect == ExtraTurn(count=2)


@rule("701.32b")
def test_real_cards():
    plea = made(
        "Plea for Power", "Sorcery",
        "Will of the council — Starting with you, each player votes for time or knowledge. If time gets more votes, take an "
        "extra turn after this one. If knowledge gets more votes or the vote is tied, draw three cards.",
    )  # fmt: skip
    squire = made(
        "Custodi Squire", "Creature — Spirit Cleric",
        "Flying\nWill of the council — When this creature enters, starting with you, each player votes for an artifact, "
        "creature, or enchantment card in your graveyard. Return each card with the most votes or tied for most votes to "
        "your hand.", size="3/3",
    )  # fmt: skip
    choice = made("Illusion of Choice", "Instant", "You choose how each player votes this turn.\nDraw a card.")
    broker = made(
        "Ballot Broker", "Creature — Human Advisor", "While voting, you may vote an additional time.", size="2/3"
    )
    s = Table(ruleset(), players=3, defaults=True)
    s.put(0, "library", *[BEAR] * 9)
    s.put(0, "hand", plea, squire, choice)
    s.put(1, "battlefield", broker)
    bear, ogre = s.put(0, "graveyard", BEAR, OGRE)
    s.expect(0, "701.32a", bear)
    s.expect(1, "701.32a", ogre)
    s.expect(1, "701.32d", False)
    s.expect(2, "701.32a", bear)
    s.act(0, "cast", "Custodi Squire").resolve_all()
    assert "Bear" in s.zone_names(0, "hand") and s.zone_names(0, "graveyard") == ["Ogre"]
    s.act(0, "cast", "Illusion of Choice").resolve()
    s.expect(1, "701.32d", True)
    for _ in range(4):
        s.expect(0, "701.32a", "time")
    s.act(0, "cast", "Plea for Power").resolve()
    s.done()
    s.pass_until(lambda game: game.stage_name() == "upkeep")
    assert s.game.active_player == 0


def test_the_choice_of_votes_lasts_this_turn():
    s = vote_table(2)
    s.put(1, "library", BEAR, BEAR)
    s.do(1, ChooseVotesThisTurn())
    s.pass_until(lambda game: game.active_player == 1)
    ask(s, 0, COUNCIL)
    assert voting(s, "time", "time") == [0, 1]
