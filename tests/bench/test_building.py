"""What choosing costs: building rulesets, listing without importing, and mechanics that are installed and not used.

Run with `pytest -m bench tests/bench -s`. Times are of the processor, the best of several, so that other programs don't show.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import ModuleType

import pytest

from apnap import Definition, Game, Keyword, KeywordDefinition, Manifest, Ruleset, Triggered, built, declares
from apnap_plugins.rules.damage.instructions import DealDamageTo, Draw
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE
from apnap_plugins.rules.vocabulary.selectors import Target

FIGURES: dict[str, str] = {}
STRANGERS = 200


@pytest.fixture(scope="module", autouse=True)
def report() -> Iterator[None]:
    yield
    print("\n" + "\n".join(f"{name:<60} {value}" for name, value in FIGURES.items()))


def best(action: Callable[[], object], times: int) -> float:
    """The shortest of several runs, in seconds of the processor."""
    taken = []
    for _ in range(times):
        start = time.process_time()
        action()
        taken.append(time.process_time() - start)
    return min(taken)


COLD = """
import time, apnap
start = time.process_time()
rules = apnap.Ruleset.load()
print(len(rules.manifests), time.process_time() - start)
"""
LISTING = """
import time
start = time.process_time()
from apnap_plugins.apps.catalogue import look
from apnap_plugins.apps.choosing import Choice
between = time.process_time()
print(len(look(Choice(())).survey.mechanics), time.process_time() - between)
"""


def in_a_process(code: str) -> tuple[int, float]:
    """How many mechanics there were, and the time it took, the best of three processes."""
    runs = []
    for _ in range(3):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=120)
        count, seconds = done.stdout.split()
        runs.append((float(seconds), int(count)))
    return min(runs)[1], min(runs)[0]


def test_building_all_mechanics_and_listing_them() -> None:
    count, cold = in_a_process(COLD)
    listed, listing = in_a_process(LISTING)
    Ruleset.load()

    def anew() -> None:
        built.forget()
        Ruleset.load()

    imported = best(anew, 5)
    Ruleset.load()
    kept = best(Ruleset.load, 5)
    FIGURES[f"building the ruleset of {count} mechanics in a new process"] = f"{cold * 1e3:.0f} ms"
    FIGURES["the same where the modules are imported already"] = f"{imported * 1e3:.0f} ms"
    FIGURES["the same from what is kept"] = f"{kept * 1e3:.1f} ms, {kept / cold:.1%} of new"
    FIGURES[f"listing {listed} mechanics without importing one, new process"] = f"{listing * 1e3:.0f} ms"
    assert kept < imported / 2 < cold
    assert listing < cold


def deck() -> list[Definition]:
    land = card("Peak", "Basic Land — Mountain")
    burn = card("Bolt", "Instant", Spell(DealDamageTo(3, Target()), (TargetSpec(CREATURE, players="any"),)), cost="{R}")
    bear = card("Cub", "Creature — Bear", cost="{1}{R}", power=2, toughness=2)
    bird = card("Bird", "Creature — Bird", Keyword("flying"), cost="{2}{R}", power=2, toughness=1)
    return [land] * 17 + [burn] * 7 + [bear] * 9 + [bird] * 7


def stranger(number: int) -> ModuleType:
    """A mechanic that no card here has."""
    id = f"wobble-{number}"
    module = ModuleType(f"toy_wobble_{number}")
    module.__dict__["MANIFEST"] = Manifest(id=id, name=id, kind="house", requires=("damage",))

    means = Triggered(WhenDies(), Draw())
    module.__dict__["apnap_declarations"] = declares(
        KeywordDefinition(id, lambda keyword: (means,), cumulative=True, text=id)
    )
    return module


def play(ruleset: Ruleset) -> str:
    """A few games of random players."""
    cards, digest = deck(), ""
    for seed in range(3):
        rngs = [random.Random(seed), random.Random(seed + 50)]
        agents = {seat: lambda _, decision, rng=rng: decision.sample(rng) for seat, rng in enumerate(rngs)}
        game = Game(ruleset, [cards, cards], seed, agents=agents)
        game.run()
        digest += str(sorted(game.result().items())) + str(len(game.inputs()))
    return digest


def test_a_game_does_not_pay_for_what_it_does_not_use() -> None:
    """The base game and flying alone, all official mechanics, and two hundred of strangers beside these: the same games."""
    base = [i for i, m in Ruleset.load().manifests.items() if m.kind == "rules"]
    few = Ruleset.load(mechanics=[*base, "flying"])
    all_of_them = Ruleset.load()
    more = Ruleset.load(extra=[stranger(n) for n in range(STRANGERS)])
    assert len(few.manifests) < len(all_of_them.manifests) == len(more.manifests) - STRANGERS
    rulesets = {"few": few, "all": all_of_them, "more": more}
    told = {name: play(ruleset) for name, ruleset in rulesets.items()}
    assert len(set(told.values())) == 1, "the same decisions in all"
    taken = dict.fromkeys(rulesets, float("inf"))
    for _ in range(4):  # in turn, so that a slow minute is slow for all
        for name, ruleset in rulesets.items():
            taken[name] = min(taken[name], best(lambda ruleset=ruleset: play(ruleset), 1))
    unused, strange = taken["all"] / taken["few"], taken["more"] / taken["few"]
    counts = [len(ruleset.manifests) for ruleset in rulesets.values()]
    FIGURES[f"a game with {counts[1]} mechanics in force, as against {counts[0]}"] = f"ratio {unused:.2f}"
    FIGURES[f"a game with {counts[2]} mechanics in force, as against {counts[0]}"] = f"ratio {strange:.2f}"
    assert unused < 1.25
    assert strange < 1.25
