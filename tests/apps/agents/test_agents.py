"""The agents: whatever is asked, they give a legal answer; they see what they may; the greedy one plays to win."""

from __future__ import annotations

from functools import cache

import pytest
import xln
from magic import table

from apnap import NAME, Game, Hidden, Keyword, Node, Priority, identity_of
from apnap.core.identity import below
from apnap.testing import rule
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.agents.leanings import HARMING, HELPING
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.play import run
from apnap_plugins.apps.running import Stop
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.combat.attacking import DeclareAttackers
from apnap_plugins.rules.combat.blocking import DeclareBlockers
from apnap_plugins.rules.damage.damage import LIFE
from apnap_plugins.rules.damage.instructions import DealDamage
from apnap_plugins.rules.effects.instructions import Nothing
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.filters import IsTargeting
from apnap_plugins.rules.stack.targets import ChooseTargets, TargetSpec
from apnap_plugins.rules.turn.starting import MULLIGANS
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import basic, creature, instant, permanent

DECKS = [find_deck("dinosaurs").parts, find_deck("pirates").parts]
ALIKE = [DECKS[0], DECKS[0]]


def played(seed: int, *kinds: str, decks=DECKS) -> Game:
    game = Game(xln.rules(), decks, seed=seed)
    agents = [make_agent(kind, seed * 2 + seat) for seat, kind in enumerate(kinds)]
    run(game, agents, 5_000, Stop())
    return game


@cache
def among_alike(seed: int, kind: str) -> Game:
    """A whole game of two such agents, which several tests look at."""
    return played(seed, kind, kind)


@pytest.mark.parametrize("kind", ["greedy", "random"])
def test_games_come_to_an_end(kind):
    for seed in range(3):
        game = among_alike(seed, kind)
        assert game.is_over()
        assert sorted(game.result().values()) == ["lost", "won"]


def test_what_an_agent_looks_for_are_nodes_that_there_are():
    """Called by owner and name, so that a stranger's node of that name is not taken for one of them."""
    xln.rules()
    assert {identity_of(cls) for cls in below(Node)} >= HELPING | HARMING


def mulligans(game: Game, seat: int) -> int:
    return game.get(MULLIGANS, seat)


def test_a_random_agent_keeps_its_opening_hand():
    assert not any(mulligans(among_alike(seed, "random"), seat) for seed in range(3) for seat in (0, 1))


def test_a_greedy_agent_takes_two_mulligans_at_most():
    poor = {"main": ("Forest",) * 3 + ("Grazing Whiptail",) * 37}
    game = Game(xln.rules(), [poor, poor], seed=1)
    run(game, [make_agent("greedy", 1), make_agent("random", 2)], 12, Stop())
    assert (mulligans(game, 0), mulligans(game, 1)) == (2, 0)


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


def asked(s, kind, seat=0):
    """What the greedy agent answers when it is asked that kind of decision."""
    while not isinstance(s.game.decision, kind) or s.game.decision.answerer != seat:
        s.game.push(s.game.decision.default())
    decision = s.game.decision
    return decision, make_agent("greedy", 1)(s.game.observe(seat), decision)


@pytest.mark.parametrize(
    ("lands", "again"), [(0, True), (1, True), (2, False), (3, False), (5, False), (6, True), (7, True)]
)
def test_it_keeps_hands_of_two_to_five_lands(lands, again):
    rest = [creature(f"Bear {n}", 2, 2) for n in range(7 - lands)]
    game = Game(table().game.ruleset, [[basic("R")] * lands + rest] * 2, seed=1)
    game.push(game.decision.default())
    decision = game.decision
    assert decision.rule == "103.5"
    assert bool(make_agent("greedy", 1)(game.observe(decision.answerer), decision)) is again


def test_after_a_mulligan_it_puts_back_the_dearest_card_or_a_land_too_many():
    for lands, names in ((6, {"Mountain"}), (4, {"Titan"})):
        cards = [basic("R")] * lands + [creature("Titan", 6, 6, cost="{6}{R}")]
        cards += [creature("Imp", 1, 1, cost="{R}")] * (6 - lands)
        game = Game(table().game.ruleset, [cards] * 2, seed=1)
        game.push(game.decision.default())
        game.push(1)  # a mulligan
        game.push(0)
        decision = game.decision
        answer = make_agent("greedy", 1)(game.observe(decision.answerer), decision)
        assert {game.characteristics(decision.options[at])[NAME] for at in answer} == names


def test_it_plays_a_land_then_the_dearest_spell():
    s = table()
    s.lands(0, "RRR")
    s.put(0, "hand", basic("R"), creature("Imp", 1, 1, cost="{R}"), creature("Ogre", 3, 3, cost="{2}{R}"))
    s.settle()
    names = []
    for _ in range(2):
        decision, answer = asked(s, Priority)
        names.append(s.game.characteristics(decision.options[answer][1])[NAME])
        s.game.push(answer)
        s.settle()
    assert names == ["Mountain", "Ogre"]


def test_damage_goes_to_the_best_that_it_destroys():
    s = table()
    bolt = instant("Bolt", DealDamage(3, Target(0)), TargetSpec(CREATURE, "any"), cost="{R}")
    s.put(1, "battlefield", creature("Wall", 0, 9), creature("Bear", 2, 2), creature("Ogre", 3, 3))
    s.lands(0, "R")
    s.put(0, "hand", bolt)
    s.settle()
    decision, answer = asked(s, Priority)
    assert decision.options[answer][0] == "cast"
    s.game.push(answer)
    decision, answer = asked(s, ChooseTargets)
    assert [s.game.characteristics(decision.options[at])[NAME] for at in answer] == ["Ogre"]


def test_damage_that_wins_goes_to_the_player():
    s = table()
    bolt = instant("Bolt", DealDamage(3, Target(0)), TargetSpec(CREATURE, "any"), cost="{R}")
    s.put(1, "battlefield", creature("Ogre", 3, 3))
    s.set_field(LIFE, 3, 1)
    s.lands(0, "R")
    s.put(0, "hand", bolt)
    s.settle()
    _, answer = asked(s, Priority)
    s.game.push(answer)
    decision, answer = asked(s, ChooseTargets)
    assert [decision.options[at] for at in answer] == [("player", 1)]


def blocks(attackers, blockers, life=20):
    """(blocker, attacker) by name, as the greedy agent declares them."""
    s = table(stage="beginning of combat")
    s.put(0, "battlefield", *attackers)
    s.put(1, "battlefield", *blockers)
    s.set_field(LIFE, life, 1)
    while not isinstance(s.game.decision, DeclareAttackers):
        s.game.push(s.game.decision.default())
    decision = s.game.decision
    s.game.push(tuple((at, 0) for at in range(len(decision.options))))
    decision, answer = asked(s, DeclareBlockers, 1)
    name = lambda id: s.game.characteristics(id)[NAME]  # noqa: E731
    return {(name(decision.options[at]), name(decision.partners[at][place])) for at, place in answer}


def test_it_blocks_where_the_blocker_lives_or_the_trade_is_good_and_not_else():
    ogre, bear, imp = creature("Ogre", 3, 3), creature("Bear", 2, 2), creature("Imp", 1, 1)
    assert blocks([bear], [ogre]) == {("Ogre", "Bear")}
    assert blocks([creature("Other", 2, 2)], [bear]) == {("Bear", "Other")}
    assert blocks([ogre], [imp]) == set()


def test_it_blocks_with_anything_where_the_attack_would_be_the_end():
    assert blocks([creature("Ogre", 3, 3)], [creature("Imp", 1, 1)], life=3) == {("Imp", "Ogre")}


def test_two_block_what_they_destroy_together():
    two = [creature("Bear", 2, 2), creature("Wolf", 2, 2)]
    assert blocks([creature("Ogre", 3, 3)], two) == {("Bear", "Ogre"), ("Wolf", "Ogre")}
