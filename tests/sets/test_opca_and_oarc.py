"""The packs of planes and of schemes: they are whole, their decks are allowed, and they are played from the command line."""

from __future__ import annotations

import functools
import json
import os
import random
import subprocess
import sys
from collections import Counter
from importlib import resources
from typing import Any

import pytest
from acting import Counting
from commands import run

from apnap import Decision, Game, Observation, Replay, Ruleset, SetupError
from apnap.registry import scan
from apnap.testing.probe import Watch, WatchedGame
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.frames.planes import PLANES, Planeswalked
from apnap_plugins.rules.frames.schemes import SCHEMES, SetInMotion

GAMES = int(os.environ.get("APNAP_VARIANT_GAMES", "1"))
"""How many games of each variant; 500 are the proof."""
CHUNK = 20
THOROUGH = bool(os.environ.get("APNAP_THOROUGH"))
WATCHED = 10
"""In every tenth game the invariants are checked after every event."""
PACKS = {"opca": "planechase", "oarc": "archenemy"}
PART = {"planechase": PLANES, "archenemy": SCHEMES, "supervillain-rumble": SCHEMES}


@functools.cache
def rules(variant: str) -> Ruleset:
    return Ruleset.load(sets=["xln", "opca" if variant == "planechase" else "oarc"], also=[variant])


@functools.cache
def rows(code: str) -> list[dict[str, Any]]:
    """The planes, phenomena or schemes of a pack, as its data has them, by name."""
    text = resources.files(f"apnap_set_{code}").joinpath("cards.json").read_text(encoding="utf-8")
    return sorted(json.loads(text), key=lambda row: str(row["name"]))


# The packs -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", PACKS)
def test_all_its_cards_play_with_what_it_bundles(code: str) -> None:
    alone = Ruleset.load(sets=[code], mechanics=[], also=[PACKS[code]], strict=True)
    assert not alone.refused()
    for card in alone.cards():
        alone.compiled.check_playable(card)
    assert len(alone.cards()) == len(rows(code)) >= 12


@pytest.mark.parametrize("code", PACKS)
def test_what_is_left_out_is_said(code: str) -> None:
    text = resources.files(f"apnap_set_{code}").joinpath("LEFT_OUT.md").read_text(encoding="utf-8")
    said = [line[2:].split(": ")[0] for line in text.splitlines() if line.startswith("- ")]
    alone = Ruleset.load(sets=[code], mechanics=[])
    assert len(said) > 20
    assert not set(said) & {*alone.card_names()}


def test_their_decks_are_found_beside_those_of_other_packs() -> None:
    assert sorted(pack_decks(folder="planes")) == ["opca/cities", "opca/wilds"]
    assert sorted(pack_decks(folder="schemes")) == ["oarc/conquest"]
    assert {found.name for found in scan()} >= {"opca", "oarc"}
    assert not [name for name in pack_decks() if name.startswith(("opca", "oarc"))]


# Playing ---------------------------------------------------------------------------------------------


class Player:
    """Answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def __call__(self, observation: Observation, decision: Decision) -> Any:
        return decision.sample(self.rng)


def supplementary(variant: str, rng: random.Random) -> list[str]:
    """A supplementary deck: one of the pack's, or cards of the pack at random."""
    part = PART[variant]
    if rng.randrange(3) == 0:
        return list(find_deck(rng.choice(sorted(pack_decks(folder=part))), part).parts["main"])
    known = [row["name"] for row in rows("opca" if variant == "planechase" else "oarc")]
    return rng.sample(known, 12) if variant == "planechase" else rng.sample(known * 2, 22)


def decks(variant: str, players: int, rng: random.Random) -> list[dict[str, list[str]]]:
    out: list[dict[str, list[str]]] = []
    for seat in range(players):
        main = list(
            find_deck(rng.choice([name for name in sorted(pack_decks()) if name.startswith("xln/")])).parts["main"]
        )
        more = {PART[variant]: supplementary(variant, rng)} if variant != "archenemy" or seat == 0 else {}
        out.append({"main": main, **more})
    return out


@pytest.mark.parametrize("start", range(0, GAMES, CHUNK))
@pytest.mark.parametrize("variant", PART)
def test_random_games(variant: str, start: int) -> None:
    """Games of two to four players: they end, invariants hold, they pop back to their start and replay elsewhere."""
    acted: Counter[str] = Counter()
    lines, digests = [], []
    end = min(start + CHUNK, GAMES)
    for seed in range(start, end if variant != "supervillain-rumble" else start + max(3, (end - start) // 10)):
        rng = random.Random(seed)
        players = 2 + seed % 3
        watch = (Watch if seed % WATCHED == WATCHED - 1 else Counting)(5, marked=False)
        agents = {seat: Player(100 * seed + seat) for seat in range(players)}
        game = WatchedGame(rules(variant), decks(variant, players, rng), seed, watch, agents=agents)
        game.run()
        assert watch.problems == [], f"seed {seed}"
        assert game.is_over(), f"seed {seed}: {game.decision}"
        happened = [e.happened.event for e in game.log.entries if e.happened is not None]
        acted["planeswalked"] += sum(isinstance(e, Planeswalked) for e in happened)
        acted["set in motion"] += sum(isinstance(e, SetInMotion) for e in happened)
        acted += Counter(f"{game.sides[p]} {outcome}" for p, outcome in game.result().items())
        lines.append(json.dumps(json.loads(game.replay().dump())))
        digests.append(game.digest())
        pops_back(variant, game)
    if THOROUGH:
        replays_in_another_process(variant, lines, digests)
    else:  # that games of a pack are the same in every process those of Unfinity show
        assert [Replay.parse(line).run(rules(variant)).digest() for line in lines] == digests
    print(variant, dict(acted))
    assert acted["planeswalked" if variant == "planechase" else "set in motion"] > 0


def pops_back(variant: str, game: Game) -> None:
    """All answers are taken back; a copy that was made on the way runs to the same end."""
    inputs, end = game.inputs(), game.digest()
    at = random.Random(game.seed).randrange(len(inputs) // 2, len(inputs))
    fresh = Game(rules(variant), [dict(d) for d in game.decks], game.seed)
    while game.inputs():
        game.pop()
        if len(game.inputs()) == at:
            copy = game.copy()
            for answer in inputs[at:]:
                copy.push(answer)
            assert copy.digest() == end
    assert (game.decision, game.digest()) == (fresh.decision, fresh.digest())


REPLAYER = """
import sys
from apnap import Replay, Ruleset
rules = Ruleset.load(sets=["xln", sys.argv[1]], also=[sys.argv[2]])
for line in sys.stdin:
    print(Replay.parse(line).run(rules).digest(), flush=True)
"""


def replays_in_another_process(variant: str, lines: list[str], digests: list[str]) -> None:
    pack = "opca" if variant == "planechase" else "oarc"
    done = subprocess.run(
        [sys.executable, "-c", REPLAYER, pack, variant],
        input="\n".join(lines) + "\n",
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        timeout=3600,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == digests


# The command line --------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", [*PART, "two-headed-giant"])
def test_a_variant_is_played_from_the_command_line(variant: str) -> None:
    said = run("play", "--variant", variant, "--players", "4", "--quiet", "--seed", "3")
    assert said.exit_code == 0, said.output
    assert "won" in said.output or "a draw" in said.output


def test_who_is_the_archenemy() -> None:
    decks = [part for name in ("dinosaurs", "merfolk", "pirates") for part in ("--deck", name)]
    said = run("play", "--variant", "archenemy", *decks, "--archenemy", "3", "--limit", "30", "--seed", "1")
    assert said.exit_code == 0, said.output
    assert "Player 1 (random) plays Pirates" in " ".join(said.output.split())
    assert "in motion" in said.output


def test_the_plane_is_shown() -> None:
    said = run("play", "--variant", "planechase", "--planes", "wilds", "--limit", "60", "--seed", "1")
    assert "Command zone" in said.output
    assert "planar die rolled" not in said.output


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (["--variant", "planchase"], "did you mean planechase?"),
        (["--planes", "wilds"], "--variant"),
        (["--variant", "planechase", "--planes", "citis"], "did you mean cities"),
        (["--variant", "archenemy", "--archenemy", "4"], "there are players 1 to 2"),
        (["--variant", "two-headed-giant"], "two teams"),
        (["--variant", "archenemy", "--schemes", "pirates.txt"], "there is no deck"),
        (["--variant", "archenemy", "--without", "scheme-decks"], "scheme-decks"),
    ],
)
def test_what_can_not_be_is_said_in_one_line(given: list[str], problem: str) -> None:
    said = run("play", "--quiet", *given)
    assert said.exit_code != 0
    assert problem in " ".join(said.output.split())


def test_parts_of_deck_files(tmp_path: Any) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("20 Forest\n\nPlanes:\n1 Krosa\n1 Shiv\n\nSchemes:\n2 Roots of All Evil\n")
    deck = find_deck(str(file))
    assert deck.parts == {
        "main": ("Forest",) * 20,
        "planes": ("Krosa", "Shiv"),
        "schemes": ("Roots of All Evil",) * 2,
    }
    with pytest.raises(SetupError, match="player 1 has 2 cards; it needs 10"):
        Game(rules("planechase"), [{"main": deck.parts["main"], "planes": deck.parts["planes"]}] * 2)
