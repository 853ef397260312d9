"""The agents: whatever is asked, they give a legal answer; they see what they may; the greedy one plays to win."""

from __future__ import annotations

import pytest
import xln
from magic import table

from apnap import Game, Hidden, Keyword, Node, identity_of
from apnap.core.identity import below
from apnap.testing import rule
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.agents.greedy import HARMING, HELPING
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.starting import MULLIGANS
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.testing import creature, permanent

DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
ALIKE = [DECKS[0], DECKS[0]]


def played(seed: int, *kinds: str, decks=DECKS) -> Game:
    game = Game(xln.rules(), decks, seed=seed)
    agents = [make_agent(kind, seed * 2 + seat) for seat, kind in enumerate(kinds)]
    run(game, agents, 5_000, Stop())
    return game


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_games_come_to_an_end(kind):
    for seed in range(3):
        game = played(seed, kind, kind)
        assert game.is_over()
        assert sorted(game.result().values()) == ["lost", "won"]


def test_what_an_agent_looks_for_are_nodes_that_there_are():
    """Called by owner and name, so that a stranger's node of that name is not taken for one of them."""
    xln.rules()
    assert {identity_of(cls) for cls in below(Node)} >= HELPING | HARMING


def mulligans(game: Game, seat: int) -> int:
    return game.get(MULLIGANS, seat)


def test_a_random_agent_keeps_its_opening_hand():
    assert not any(mulligans(played(seed, "random", "random"), seat) for seed in range(3) for seat in (0, 1))


def test_a_greedy_agent_takes_one_mulligan_with_hardly_any_lands():
    poor = {"main": ("Forest",) * 3 + ("Grazing Whiptail",) * 37}
    game = Game(xln.rules(), [poor, poor], seed=1)
    run(game, [make_agent("greedy", 1), make_agent("random", 2)], 12, Stop())
    assert (mulligans(game, 0), mulligans(game, 1)) == (1, 0)


def test_an_agent_can_answer_inside_the_game_too():
    game = Game(xln.rules(), DECKS, seed=5, agents={0: make_agent("greedy", 1), 1: make_agent("random", 2)})
    assert game.run() is None
    assert game.is_over()


@rule("509.1b", "702.28b")
@pytest.mark.parametrize(("keyword", "attacks"), [("flying", True), ("shadow", True), ("fear", True), ("haste", False)])
def test_a_greedy_agent_attacks_where_nobody_that_can_block_would_kill_it(keyword, attacks):
    s = table("flying", "shadow", "fear", "haste", stage="beginning of combat")
    s.put(0, "battlefield", creature("Scout", 1, 1, Keyword(keyword)))
    s.put(1, "battlefield", creature("Guard", 3, 3), creature("Watch", 3, 3))
    while not isinstance(s.game.decision, DeclareAttackers):
        s.game.push(s.game.decision.default())
    answer = make_agent("greedy", 1)(s.game.observe(0), s.game.decision)
    assert bool(answer) is attacks


def test_a_greedy_agent_does_not_propose_again_what_was_taken_back():
    blaze = card("Blaze", "Sorcery", Spell(Nothing(), (TargetSpec(CREATURE),)), cost="{X}{R}")
    s = table()
    s.put(1, "battlefield", permanent("Lock", "Enchantment", CantCast(IsTargeting(CREATURE))), creature("Ox", 1, 4))
    s.lands(0, "RRRR")
    s.put(0, "hand", blaze)
    s.settle()
    agent = make_agent("greedy", 1)
    for _ in range(3):  # it proposes it, chooses the greatest X and the only target, which makes it illegal, and passes
        s.game.push(agent(s.game.observe(0), s.game.decision))
    assert s.game.decision.player == 1
    assert s.zone_names(0, "hand") == ["Blaze"]


def test_agents_are_not_shown_the_other_hand():
    game = Game(xln.rules(), DECKS, seed=5)
    game.push(game.decision.default())  # who starts
    decision = game.decision
    seen = game.observe(decision.answerer)
    other = seen.zone("hand", 1 - decision.answerer)
    assert {view.name for view in other} <= {None}
    assert len(other) == 7
    with pytest.raises(Hidden):
        other[0].card()
