"""Each set pack builds, installs into a clean environment, plays there, and leaves nothing when it is uninstalled."""

from __future__ import annotations

from pathlib import Path

import pytest
from environments import ROOT, Environment, wheel

from packs import codes

PLAYS = """
import json
from apnap import Game, Ruleset
from apnap_plugins.rules.damage.damage import LIFE
VARIANTS = {{"oarc": ["archenemy"], "opca": ["planechase"]}}
rules = Ruleset.load(sets=[{code!r}], also=VARIANTS.get({code!r}, []), strict=True)
cards = [card.key for card in rules.cards()]
parts = {{"plane": "planes", "phenomenon": "planes", "scheme": "schemes"}}
deck = {{"main": [], "planes": [], "schemes": []}}
for card in rules.cards():
    deck[next((part for word, part in parts.items() if word in card.characteristics.values["types"]), "main")].append(card)
deck["schemes"] *= 2  # so many that they are a scheme deck (CR 904.3)
deck["main"] = ((deck["main"] or list(rules.sample_cards("lands"))[:1]) * 40)[:40]
game = Game(rules, [deck, {{**deck, "schemes": []}}], seed=3)  # one of them is the archenemy
for _ in range(60):
    if game.decision is not None:
        game.push(game.decision.default())
print(json.dumps([len(cards), len(game.inputs()), sorted(m for m in rules.manifests)] + [{found}]))
"""
LOADS = """
import json
from apnap import ApnapError, Ruleset
try:
    Ruleset.load(sets=[{code!r}])
except ApnapError as err:
    print(json.dumps([str(err), {found}]))
"""
FOUND = "sorted((f.distribution, f.name) for f in __import__('apnap.registry').registry.scan() if not f.official)"
"""What is installed beside what `apnap` itself brings: asked in the same process, each of which takes its time to start."""
PACKS = {
    "cmr": ["cmr"],
    "house": ["free-first-mulligan", "heirloom", "house", "mana-burn"],
    "iko": ["iko"],
    "lea": ["lea"],
    "mid": ["mid"],
    "oarc": ["oarc"],
    "opca": ["opca"],
    "unf": ["unf"],
    "ust": ["assemble", "ust"],
    "xln": ["xln"],
}


@pytest.fixture
def environment(clean: Environment) -> Environment:
    return clean


def test_every_pack_is_tried() -> None:
    assert set(codes()) == set(PACKS)


SMALL_FIRST = sorted(PACKS, key=lambda code: (code != "unf", code))
"""Of these only the first is played where not all are wanted."""


@pytest.mark.parametrize("code", SMALL_FIRST)
def test_a_pack_comes_plays_and_goes(environment: Environment, code: str) -> None:
    name = f"apnap-set-{code}"
    before = environment.files("")
    environment.install(wheel(ROOT / "sets" / code))
    said = environment.says(PLAYS.format(code=code, found=FOUND))
    assert isinstance(said, list)
    cards, answers, mechanics, found = said
    assert found == [[name, one] for one in sorted(PACKS[code])]
    assert cards >= 3 and answers >= 15  # planes can end a game soon
    assert {one for one in PACKS[code] if one != code} <= set(mechanics)
    environment.uninstall(name)
    assert environment.files("") == before
    gone = environment.says(LOADS.format(code=code, found=FOUND))
    assert isinstance(gone, list) and gone[1] == []
    assert f"no set '{code}' is installed" in gone[0]


def test_packs_together_and_one_goes_while_the_other_stays(environment: Environment) -> None:
    environment.install(*(wheel(ROOT / "sets" / code) for code in sorted(PACKS)))
    together = environment.says(
        "import json; from apnap import Ruleset; r = Ruleset.load(sets=['house', 'xln'], mechanics=[], strict=True); "
        f"print(json.dumps([len(r.card_names()), sorted(r.manifests), {FOUND}]))"
    )
    assert isinstance(together, list)
    cards, mechanics, found = together
    assert {distribution for distribution, _ in found} == {f"apnap-set-{code}" for code in PACKS}
    assert cards > 50 and "mana-burn" in mechanics
    environment.uninstall(*(f"apnap-set-{code}" for code in PACKS if code != "house"))
    said = environment.says(
        "import json; from apnap import Ruleset; r = Ruleset.load(sets=['house'], mechanics=['card-text'], strict=True); "
        f"print(json.dumps([len(r.cards()), {FOUND}]))"
    )
    assert isinstance(said, list) and said[0] == 3
    assert {distribution for distribution, _ in said[-1]} == {"apnap-set-house"}
    environment.uninstall("apnap-set-house")
    assert environment.files("apnap_set") == []


def test_where_the_sources_lie_is_forgotten(environment: Environment) -> None:
    """A clean environment does not find the checkout."""
    where = environment.says(
        "import json, apnap, apnap_plugins; print(json.dumps([apnap.__file__, apnap_plugins.__file__]))"
    )
    assert isinstance(where, list)
    assert all(Path(path).is_relative_to(environment.site) for path in where)
