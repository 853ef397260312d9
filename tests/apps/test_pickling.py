"""Games and rulesets that are pickled, sent to other processes, and copied by Python's own means."""

from __future__ import annotations

import copy
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from apnap import Definition, Game, Keyword, NotNow, ReplayError, Ruleset, RulesetError, UnknownName
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.rules.vocabulary.characteristics import card

RULES = Ruleset.load(sets=["xln"])
DECKS = [find_deck(name).parts for name in ("pirates", "merfolk")]
OUTLAW = card(
    "Outlaw", "Creature — Human", Keyword("haste"), Keyword("ward", ("{2}",)), cost="{R}", power=2, toughness=1
)


def played(answers: int, seed: int = 3, ruleset: Ruleset = RULES, decks: Sequence[object] = DECKS) -> Game:
    game, rng = Game(ruleset, decks, seed), random.Random(seed)
    for _ in range(answers):
        if game.decision is None:
            break
        game.push(game.decision.sample(rng))
    return game


def again(game: Game) -> Game:
    found = pickle.loads(pickle.dumps(game))
    assert isinstance(found, Game)
    return found


@pytest.mark.parametrize("answers", [0, 1, 37, 5000])
def test_a_pickled_game_is_the_same_game(answers: int) -> None:
    game = played(answers)
    other = again(game)
    assert other.digest() == game.digest()
    assert other.inputs() == game.inputs()
    assert list(other.log) == list(game.log)
    assert other.result() == game.result()
    assert repr(other.decision) == repr(game.decision)
    while other.inputs():  # it has its whole history
        other.pop()
    assert other.digest() == Game(RULES, DECKS, 3).digest()


def test_both_go_on_alike_and_apart() -> None:
    game = played(30)
    for other in (again(game), copy.copy(game), copy.deepcopy([game, {"x": game}])[0]):
        assert isinstance(other, Game)
        before = game.digest()
        rng = random.Random(9)
        for _ in range(20):
            assert other.decision is not None
            other.push(other.decision.sample(rng))
        assert game.digest() == before != other.digest()
        for _ in range(25):
            other.pop()
        assert other.digest() == played(25).digest()


def test_what_a_game_was_made_with_goes_along() -> None:
    game = Game(RULES, [["Island"] * 40] * 3, seed=8, every_priority=True, debug=True)
    game.concede(2)
    other = again(game)
    assert (other.every_priority, other.debug, other.seed, other.decks) == (True, True, 8, game.decks)
    assert other.inputs()[-1] == ("concede", 2)
    assert other.digest() == game.digest()


def test_agents_stay_behind() -> None:
    game = Game(RULES, DECKS, 3, agents={0: lambda observation, decision: decision.default()})
    assert game.run() is not None
    other = again(game)
    assert (other.session.agents, other.digest()) == ({}, game.digest())


def test_cards_that_no_pack_has_go_along() -> None:
    game = played(30, decks=[[OUTLAW] * 20 + ["Mountain"] * 20] * 2)
    other = again(game)
    assert other.digest() == game.digest()
    found = next(one.definition for one in other.components() if one.definition.key == "Outlaw")
    assert found.says_the_same(OUTLAW) and found.digest() == OUTLAW.digest()
    with pytest.raises(UnknownName):
        other.ruleset.card("Outlaw")
    given = RULES.with_cards([OUTLAW])
    loaded = pickle.loads(pickle.dumps(given))
    assert (loaded.id, loaded.card("Outlaw").digest()) == (given.id, OUTLAW.digest())


def test_a_ruleset_is_built_again_of_what_is_there() -> None:
    for ruleset in (RULES, Ruleset.load(sets=["xln"], without=["vigilance"], edition="2017-09-25")):
        assert pickle.loads(pickle.dumps(ruleset)).id == ruleset.id
        assert copy.copy(ruleset) is copy.deepcopy(ruleset) is ruleset
    assert pickle.loads(pickle.dumps(RULES)) is Ruleset.load(sets=["xln"])


def test_modules_given_in_code_are_found_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bravado.py").write_text(
        "from apnap import Manifest, Triggered, declares\n"
        "from apnap_plugins.rules.damage.instructions import DrawCards\n"
        "from apnap_plugins.rules.objects.triggers import WhenDies\n"
        "from apnap_plugins.rules.words.keywords import keyword_ability\n"
        'MANIFEST = Manifest(id="bravado", name="Bravado", kind="house", requires=("damage",), kernel=">=0.1,<0.2")\n'
        'apnap_declarations = declares(keyword_ability("bravado", Triggered(WhenDies(), DrawCards()), cumulative=True))\n'
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    import bravado  # type: ignore[import-not-found]

    rules = Ruleset.load(sets=["xln"], extra=[bravado])
    loaded = pickle.loads(pickle.dumps(rules))
    assert (loaded.id, "bravado" in loaded.manifests) == (rules.id, True)
    data = pickle.dumps(rules)
    monkeypatch.delitem(sys.modules, "bravado")
    (tmp_path / "bravado.py").unlink()
    with pytest.raises(ModuleNotFoundError, match="bravado"):
        pickle.loads(data)


@pytest.mark.skipif(
    not os.environ.get("APNAP_THOROUGH"), reason="builds a ruleset in another process; APNAP_THOROUGH=1 runs it"
)
def test_another_process_has_the_same_game(tmp_path: Path) -> None:
    game = played(80)
    (tmp_path / "game.pickle").write_bytes(pickle.dumps(game))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).digest())"
    command = [sys.executable, "-c", code, str(tmp_path / "game.pickle")]
    assert (
        subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout.strip() == game.digest()
    )


def test_what_leads_elsewhere_is_refused() -> None:
    make, (rules, decks, seed, every, debug, inputs, digest) = played(20).__reduce__()
    with pytest.raises(ReplayError, match="leads to another state here"):
        make(rules, decks, seed + 1, every, debug, (), digest)
    make, (wish, extra, limits, given, _) = RULES.__reduce__()
    with pytest.raises(RulesetError, match="the pickled ruleset is 0123, and here it is"):
        make(wish, extra, limits, given, "0123")


def test_games_that_follow_from_no_answers_are_refused() -> None:
    game = played(20)
    assert game.decision is not None
    drawn = game.observe(game.decision.answerer).determinize(1)
    with pytest.raises(NotNow, match="drawn from an observation follows from no answers"):
        pickle.dumps(drawn)
    assert copy.deepcopy(drawn).digest() == drawn.digest()


def test_while_it_runs_it_is_refused() -> None:
    said: list[str] = []

    def agent(observation: object, decision: object) -> object:
        with pytest.raises(NotNow, match="a running game cannot be pickled"):
            pickle.dumps(game)
        said.append("asked")
        return decision.default()  # type: ignore[attr-defined]

    game = Game(RULES, DECKS, 3, agents={0: agent, 1: agent})
    game.run()
    assert len(said) > 10


def test_definitions_survive_alone() -> None:
    for name in ("Regisaur Alpha", "Depths of Desire", "Pirate's Cutlass"):
        definition = RULES.card(name)
        loaded = pickle.loads(pickle.dumps(definition))
        assert isinstance(loaded, Definition) and loaded.says_the_same(definition)
