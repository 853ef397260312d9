"""The search agent: it finds what wins, says what it thinks, keeps to its budget, and looks at nothing hidden."""

from __future__ import annotations

import time

import pytest
import xln
from magic import table
from planarcards import planechase

from apnap import NAME, Game
from apnap_plugins.apps.agents import AgentError, make_agent
from apnap_plugins.apps.agents.candidates import MOST, candidates
from apnap_plugins.apps.agents.evaluating import evaluated
from apnap_plugins.apps.agents.search import SearchAgent
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.targets import ChooseTargets, TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, permanent

DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
BOLT = instant("Bolt", DealDamage(3, Target(0)), TargetSpec(CREATURE, "any"), cost="{R}")


def burning(life: int = 3):
    """A player with one mana, a Bolt and a small creature in hand; the other at that life with a large creature."""
    s = table()
    for player in (0, 1):
        s.put(player, "library", *[creature("Imp", 1, 1)] * 10)
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    s.set_field(LIFE, life, 1)
    s.lands(0, "R")
    s.put(0, "hand", BOLT, creature("Goblin", 1, 1, cost="{R}"))
    s.settle()
    return s


def chosen(s, decision, answer):
    return s.game.characteristics(decision.options[answer][1])[NAME]


def test_it_finds_the_spell_that_wins_and_the_target():
    s, agent = burning(), SearchAgent(1, nodes=60)
    decision = s.game.decision
    answer = agent(s.game.observe(0), decision)
    assert chosen(s, decision, answer) == "Bolt"
    s.game.push(answer)
    while not isinstance(s.game.decision, ChooseTargets):
        s.game.push(s.game.decision.default())
    decision = s.game.decision
    (at,) = agent(s.game.observe(0), decision)
    assert decision.options[at] == ("player", 1)


def test_it_says_what_it_thinks_in_words_with_value_and_visits():
    s = burning()
    advice = SearchAgent(1, nodes=200).advise(s.game.observe(0), s.game.decision)
    assert {one.words for one in advice} == {"pass", "cast Bolt", "cast Goblin"}
    assert advice[0].words == "cast Bolt"
    assert advice[0].value > max(one.value for one in advice[1:])
    assert all(0 <= one.value <= 1 and one.visits > 0 for one in advice)


def test_the_same_seed_says_the_same():
    """In a real game, whose libraries are unknown, another seed draws other worlds."""
    game = Game(xln.rules(), DECKS, seed=4)
    agents = [make_agent("greedy", seat) for seat in (0, 1)]
    run(game, agents, 20, Stop())
    while not isinstance(game.decision, DeclareAttackers):
        run(game, agents, 1, Stop())
    seen = game.observe(game.decision.answerer)
    first, second, other = (SearchAgent(seed, nodes=90).advise(seen, game.decision) for seed in (5, 5, 6))
    assert len(first) > 1
    assert first == second
    assert [one.value for one in first] != [one.value for one in other]


@pytest.mark.parametrize("nodes", [1, 25, 60])
def test_it_gives_no_more_answers_than_its_budget_and_leaves_the_game_alone(nodes, monkeypatch):
    s = burning(9)
    before, given = s.game.digest(), []
    push = Game.push
    monkeypatch.setattr(Game, "push", lambda game, answer: (given.append(game), push(game, answer))[1])
    answer = SearchAgent(1, nodes=nodes)(s.game.observe(0), s.game.decision)
    assert s.game.decision.legal(answer)
    assert 0 < len(given) <= nodes
    assert all(game is not s.game for game in given)
    assert s.game.digest() == before


def test_a_budget_of_time():
    s = burning(9)
    begun = time.process_time()
    advice = SearchAgent(1, seconds=0.2).advise(s.game.observe(0), s.game.decision)
    assert time.process_time() - begun < 2
    assert sum(one.visits for one in advice) > 0


def twin(in_hand: str, in_library: str):
    """A game in which the other's hand and library hold these: what differs is hidden from player 0."""
    s = burning(9)
    cards = {"Giant": creature("Giant", 9, 9, cost="{R}"), "Rat": creature("Rat", 1, 1, cost="{R}")}
    s.lands(1, "RR")
    s.put(1, "hand", cards[in_hand])
    s.put(1, "library", cards[in_library])
    s.settle()
    return s.game


def test_hidden_cards_make_no_difference():
    said = [
        SearchAgent(3, nodes=200).advise(game.observe(0), game.decision)
        for game in (twin("Giant", "Rat"), twin("Rat", "Giant"))
    ]
    assert said[0] == said[1]
    assert sum(one.visits for one in said[0]) > 3


def test_what_was_taken_back_is_not_proposed_again():
    blaze = card("Blaze", "Sorcery", Spell(Nothing(), (TargetSpec(CREATURE),)), cost="{X}{R}")
    s = table()
    s.put(1, "battlefield", permanent("Lock", "Enchantment", CantCast(IsTargeting(CREATURE))), creature("Ox", 1, 4))
    s.lands(0, "RRRR")
    s.put(0, "hand", blaze)
    s.settle()
    agent = SearchAgent(1, nodes=30)
    for _ in range(6):
        if s.game.decision.player == 1:
            break
        s.game.push(agent(s.game.observe(0), s.game.decision))
    assert s.game.decision.player == 1


def test_what_is_tried_in_an_attack():
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", creature("Bear", 2, 2), creature("Wolf", 2, 2))
    while not isinstance(s.game.decision, DeclareAttackers):
        s.game.push(s.game.decision.default())
    found = candidates(s.game.observe(0), s.game.decision, ((0, 0),))
    assert found == [((0, 0),), (), ((0, 0), (1, 0))]


@pytest.mark.parametrize("agent", ["search", "greedy"])
def test_what_is_about_no_object_can_be_done(agent):
    """The special action of rolling the planar die names no object; whoever thinks about it must not look for one."""
    with planechase() as s:
        decision = s.settle()
        specials = [at for at, option in enumerate(decision.options) if option[0] == "special"]
        assert specials and not any(isinstance(part, int) and part for part in decision.options[specials[0]][1:])
        assert set(specials) <= set(candidates(s.game.observe(0), decision, 0))
        assert decision.legal(make_agent(agent, 0)(s.game.observe(0), decision))


def test_every_answer_that_is_tried_is_legal():
    game = Game(xln.rules(), DECKS, seed=4)
    agents, tried = [make_agent("greedy", seat) for seat in (0, 1)], 0
    for _ in range(60):
        decision = game.decision
        seen = game.observe(decision.answerer)
        first = agents[decision.answerer](seen, decision)
        found = candidates(seen, decision, first)
        assert found[0] == first and len(found) <= MOST
        assert all(decision.legal(one) for one in found)
        tried += len(found) > 1
        game.push(first)
    assert tried > 10


def test_a_position_is_worth_more_with_more_and_nothing_when_lost():
    s = burning(9)
    even = evaluated(s.game, 1)
    s.put(1, "battlefield", creature("Troll", 4, 4))
    s.settle()
    assert evaluated(s.game, 1) > even
    assert evaluated(s.game, 0) == pytest.approx(1 - evaluated(s.game, 1))
    s.concede(0)
    assert (evaluated(s.game, 0), evaluated(s.game, 1)) == (0, 1)


def test_a_whole_game():
    game = Game(xln.rules(), DECKS, seed=2)
    run(game, [make_agent("search,nodes=8", 1), make_agent("random", 2)], 5_000, Stop())
    assert game.result() == {0: "won", 1: "lost"}


@pytest.mark.parametrize("wanted", ["search,nodes=0", "search,seconds=-1", "search,turns=0"])
def test_a_budget_that_is_none(wanted):
    with pytest.raises(AgentError, match=r"can't be made|is a number, such as"):
        make_agent(wanted, 1)


def test_a_budget_that_is_no_number():
    with pytest.raises(AgentError, match="option 'nodes' of agent 'search' is a number, such as 300, not 'many'"):
        make_agent("search,nodes=many", 1)
