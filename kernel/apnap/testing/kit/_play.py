"""The checks that play: alone with the base game, together with all that is installed, and in another process."""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from apnap.core.definition import Definition
from apnap.core.errors import ApnapError, LimitExceeded, UnknownName
from apnap.core.game import Game
from apnap.core.randomness import Stream
from apnap.manifest import Manifest, SetManifest
from apnap.ruleset import Ruleset
from apnap.testing.fuzz import FuzzResult, Plan, Rates, any_answer, fuzz
from apnap.testing.kit._subject import Subject, manifests
from apnap.words import WordDeclaration, WordList, Words

Said = tuple[str, str]

RATES: Final = Rates(
    illegal=0.03, pop=0.15, copy=0.05, determinize=0.03, views=0.25, concede=0.002, full_pop=0.5, process=0,
    agents=0.5, marked=0.5,
)  # fmt: skip
CHECK_OF: Final = {
    "pop": "round-trips", "full pop": "round-trips", "copy": "round-trips", "replay": "round-trips",
    "agents": "round-trips", "views": "views", "determinize": "views",
}  # fmt: skip
"""What an invariant of the fuzz driver belongs to; the rest is about whether it plays at all."""
DECK: Final = 30


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: games of each kind, decisions in each, the seed; `cards` names a function that gives more cards.

    That is "module:function" or "file.py:function"; it is called with the ruleset and gives definitions or data of cards.
    """

    games: int = 2
    decisions: int = 80
    seed: int = 0
    cards: str = ""


# Rulesets ---------------------------------------------------------------------------------------------


def base_game() -> list[str]:
    """The ids of the official rules, without which nothing is played."""
    return [m.id for found, m in manifests() if isinstance(m, Manifest) and m.kind == "rules" and found.official]


def alone(subject: Subject) -> Ruleset:
    """The base game and the subject, with what it requires. Raises ApnapError where that is no ruleset."""
    return _load(subject, mechanics=base_game(), strict=True)


def together(subject: Subject) -> Ruleset:
    """All official mechanics, all installed sets with theirs, and the subject, less what it conflicts with."""
    conflicts = set(subject.manifest.conflicts) if isinstance(subject.manifest, Manifest) else set()
    official = [
        m.id for found, m in manifests() if isinstance(m, Manifest) and found.official and m.id not in conflicts
    ]
    sets = [m.code for _, m in manifests() if isinstance(m, SetManifest)]
    without = sorted(conflicts & {m.id for _, m in manifests() if isinstance(m, Manifest)})
    return _load(subject, mechanics=official, sets=sets, without=without)


def _load(subject: Subject, mechanics: Sequence[str], sets: Sequence[str] = (), **more: Any) -> Ruleset:
    code = subject.found.code
    if code is not None:
        return Ruleset.load(mechanics=mechanics, sets=sets, extra=[code], **more)
    if subject.is_set:
        return Ruleset.load(mechanics=mechanics, sets=sorted({*sets, subject.name}), **more)
    return Ruleset.load(mechanics=sorted({*mechanics, subject.name}), sets=sets, **more)


# Cards ------------------------------------------------------------------------------------------------


def own_cards(subject: Subject, rules: Ruleset, effort: Effort) -> list[Definition]:
    """The cards that show the subject, as far as they can be played with these rules."""
    cards = [*rules.sample_cards("" if subject.is_set else subject.name), *_given(effort.cards, rules)]
    for code in subject.packs():
        cards += _of_pack(code)
    shown = [c for c in cards if subject.is_set or subject.name in {*rules.compiled.needs(c.abilities()), *c.requires}]
    return [card for card in shown if _playable(card, rules)]


def _of_pack(code: str) -> tuple[Definition, ...]:
    """The cards of a set: those of a ruleset with it that are not in the one without."""
    with_it, without = Ruleset.load(sets=[code]), set(Ruleset.load().card_names())
    return tuple(card for card in with_it.cards() if card.key not in without)


def _playable(card: Definition, rules: Ruleset) -> bool:
    try:
        rules.compiled.check_playable(card)
    except UnknownName:
        return False
    return True


def _given(source: str, rules: Ruleset) -> list[Definition]:
    """Cards of the function that an author names. Raises ApnapError where there is none."""
    if not source:
        return []
    made = _function(source)(rules)
    return [card if isinstance(card, Definition) else rules.read(card) for card in made]


def _function(source: str) -> Any:
    where, _, name = source.rpartition(":")
    try:
        if not where.endswith(".py"):
            return getattr(importlib.import_module(where), name)
        spec = importlib.util.spec_from_file_location(Path(where).stem, where)
        if spec is None or spec.loader is None:
            raise ImportError(f"{where} is no Python file")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return getattr(module, name)
    except (ImportError, OSError, AttributeError, ValueError) as err:
        raise ApnapError(f"{source!r} does not name a function that gives cards: {err}") from err


def pool(subject: Subject, rules: Ruleset, effort: Effort) -> tuple[list[Definition], list[Definition]]:
    """(the subject's cards, other cards to play them with)."""
    return own_cards(subject, rules, effort), [c for c in rules.sample_cards() if _playable(c, rules)]


def deck(cards: tuple[list[Definition], list[Definition]], rng: Stream) -> list[Definition]:
    """Half of the cards are the subject's, as far as it has any."""
    own, others = cards
    kinds = [kind for kind in (own, others) if kind]
    if not kinds:
        return []
    chosen = [kinds[rng.randrange(len(kinds))] for _ in range(DECK)]
    return [kind[rng.randrange(len(kind))] for kind in chosen]


# Playing ----------------------------------------------------------------------------------------------


def tried(subject: Subject, rules: Ruleset, effort: Effort, debug: bool = False) -> FuzzResult:
    """Random games in which everything is looked at (`apnap.testing.fuzz`)."""
    cards = pool(subject, rules, effort)
    plan = Plan(players=(2, 3), decisions=effort.decisions, rates=RATES, debug=debug)
    return fuzz(
        rules, lambda rng, ruleset, seat: deck(cards, rng), games=effort.games, seed=effort.seed, plan=plan,
        keep_going=True,
    )  # fmt: skip


def failures(result: FuzzResult, check: str) -> Iterator[Said]:
    """What failed of one check; `check` is "round-trips" or "views", or any other for the rest."""
    for failure in result.failures:
        belongs = CHECK_OF.get(failure.invariant, "")
        if belongs == check or (not belongs and check not in CHECK_OF.values()):
            yield f"seed {failure.seed}", str(failure)


def story(rules: Ruleset, cards: tuple[list[Definition], list[Definition]], effort: Effort) -> list[str]:
    """For each game a digest of its end, its answers and its log: the same wherever it is played."""
    out = []
    for number in range(effort.games):
        rng = Stream(effort.seed * 1_000_003 + number)
        game = Game(rules, [deck(cards, rng), deck(cards, rng)], effort.seed + number)
        for _ in range(effort.decisions):
            decision = game.decision
            if decision is None:
                break
            try:
                game.push(any_answer(decision, rng))
            except LimitExceeded:
                break
        told = json.dumps([game.digest(), game.inputs(), [str(line) for line in game.log]])
        out.append(hashlib.sha256(told.encode()).hexdigest())
    return out


# What it is built of --------------------------------------------------------------------------------------


def missing_verbs(subject: Subject) -> Iterator[Said]:
    """Verbs that its code names come from itself, or from what it requires; loaded with nothing else, they are there."""
    if not isinstance(subject.manifest, Manifest):
        return
    code = subject.found.code
    rules = Ruleset.load(mechanics=[], extra=[code]) if code else Ruleset.load(mechanics=[subject.name], strict=True)
    everywhere: dict[tuple[str, str], str] = {}
    for source in subject.sources():
        for node in ast.walk(source.tree):
            verb = _verb(node)
            if verb is None or verb in rules.compiled.verbs:
                continue
            everywhere = everywhere or _everything().owners
            owner = everywhere.get(("Verb", verb))
            if owner is None or owner not in subject.manifest.mentions:
                by = f"{owner!r}, which is" if owner else "no installed plugin, and nothing"
                what = f"uses the verb {verb!r} of {by} not in its `requires` or `mentions`"
                yield f"{source.path}:{getattr(node, 'lineno', 0)}", what
    said = " ".join(_said(one) for owner, one in rules.words if owner == subject.name).lower()
    for word in subject.manifest.words:
        if word.lower() not in said:
            yield subject.found.module, f"owns the word {word!r} by its manifest, and declares no wording that has it"


def _verb(node: ast.AST) -> str | None:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "verb" and node.args:
        first = node.args[0]
        if isinstance(first, ast.Constant) and isinstance(first.value, str):
            return first.value
    return None


@functools.lru_cache(maxsize=1)
def _everything() -> Any:
    return Ruleset.load().compiled


def _said(declared: WordDeclaration) -> str:
    """The wordings of a declaration, as far as they can be listed."""
    if isinstance(declared, Words):
        return " ".join(declared.wordings)
    return " ".join(str(text) for text, _ in declared.entries) if isinstance(declared, WordList) else ""


# Another process --------------------------------------------------------------------------------------


def elsewhere(target: str, subject: Subject, effort: Effort, hash_seed: int = 4242) -> dict[str, Any]:
    """What a new process with other hashes says (`apnap.testing.kit.fresh`). Raises ApnapError where it fails."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    asked = json.dumps({"target": target, "group": subject.found.group, "name": subject.name, **asdict(effort)})
    command = [sys.executable, "-m", "apnap.testing.kit.fresh", asked]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
    lines = run.stdout.strip().splitlines()
    if run.returncode or not lines:
        raise ApnapError(f"a new process fails: {(run.stderr or run.stdout).strip()[-500:]}")
    said: dict[str, Any] = json.loads(lines[-1])
    return said
