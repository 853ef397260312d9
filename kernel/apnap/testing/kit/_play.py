"""The checks that play: alone with the base game, together with all that is installed, and in another process."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, final

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
    illegal=0.03,
    pop=0.15,
    copy=0.05,
    determinize=0.03,
    views=0.25,
    concede=0.002,
    full_pop=0.5,
    process=0,
    agents=0.5,
    marked=0.5,
)
CHECK_OF: Final = {
    "pop": "round-trips",
    "full pop": "round-trips",
    "copy": "round-trips",
    "replay": "round-trips",
    "agents": "round-trips",
    "views": "views",
    "determinize": "views",
}
"""What an invariant of the fuzz driver belongs to; the rest is about whether it plays at all."""
DECK: Final = 30
VARIANT: Final = "variant"


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: games of each kind, decisions in each, the seed; `cards` names a function that gives more cards.

    That is "module:function" or "file.py:function"; it is called with the ruleset and gives definitions or data of cards.
    """

    games: int = 2
    decisions: int = 80
    seed: int = 0
    cards: str = ""


# Rulesets and cards -----------------------------------------------------------------------------------


def base_game() -> list[str]:
    """The ids of the official rules, without which nothing is played."""
    return [m.id for found, m in manifests() if isinstance(m, Manifest) and m.kind == "rules" and found.official]


Pool = tuple[list[Definition], list[Definition]]
"""(the subject's cards, other cards to play them with)."""


@final
class Setting:
    """What is installed, for the checks of one plugin or of several: what they have in common is loaded and read once.

    It goes with what was installed when it was made; whoever installs something else makes another one.
    """

    def __init__(self, effort: Effort) -> None:
        """`effort` says how much is played with it, and which cards there are besides."""
        self.effort = effort
        self._everything: dict[Hashable, Ruleset] = {}
        self._packs: dict[str, tuple[Definition, ...]] = {}
        self._given: list[tuple[Ruleset, list[Definition]]] = []
        self._function: Callable[[Ruleset], Iterable[Any]] | None = None

    def alone(self, subject: Subject) -> Ruleset:
        """The base game and the subject, with what it requires. Raises ApnapError where that is no ruleset."""
        return _load(subject, mechanics=base_game(), strict=True)

    def together(self, subject: Subject) -> Ruleset:
        """All official mechanics but variants, all installed sets with theirs, and the subject, less what it conflicts with.

        Most subjects are there already, and have the same ruleset. Raises ApnapError where that is no ruleset.
        """
        conflicts = set(subject.manifest.conflicts) if isinstance(subject.manifest, Manifest) else set()
        known = [(found, m) for found, m in manifests() if isinstance(m, Manifest)]
        official = [m.id for found, m in known if found.official and m.kind != VARIANT and m.id not in conflicts]
        sets = [m.code for _, m in manifests() if isinstance(m, SetManifest)]
        without = sorted(conflicts & {m.id for _, m in known})
        variant = isinstance(subject.manifest, Manifest) and subject.manifest.kind == VARIANT
        if not subject.found.official or variant or without:
            return _load(subject, mechanics=official, sets=sets, without=without)
        key = (tuple(official), tuple(sets))
        if key not in self._everything:
            self._everything[key] = _load(subject, mechanics=official, sets=sets)
        return self._everything[key]

    def own_cards(self, subject: Subject, rules: Ruleset) -> list[Definition]:
        """The cards that show the subject, as far as they can be played with these rules."""
        cards = [*rules.sample_cards("" if subject.is_set else subject.name), *self._cards_given(rules)]
        for code in subject.packs():
            cards += self._of_pack(code)
        shown = [
            card
            for card in cards
            if subject.is_set or subject.name in {*rules.compiled.needs(card.abilities()), *card.requires}
        ]
        return [card for card in shown if _playable(card, rules)]

    def pool(self, subject: Subject, rules: Ruleset) -> Pool:
        """What decks are made of."""
        return self.own_cards(subject, rules), [c for c in rules.sample_cards() if _playable(c, rules)]

    def _of_pack(self, code: str) -> tuple[Definition, ...]:
        """The cards of a set: those of a ruleset with it that are not in the one without."""
        if code not in self._packs:
            with_it, without = Ruleset.load(sets=[code]), set(Ruleset.load().card_names())
            self._packs[code] = tuple(card for card in with_it.cards() if card.key not in without)
        return self._packs[code]

    def _cards_given(self, rules: Ruleset) -> list[Definition]:
        """Cards of the function that an author names, kept for the rulesets that are shared."""
        for known, cards in self._given:
            if known is rules:
                return cards
        cards = self._made(rules)
        if any(rules is shared for shared in self._everything.values()):
            self._given.append((rules, cards))
        return cards

    def _made(self, rules: Ruleset) -> list[Definition]:
        """What that function makes. Raises ApnapError where there is none."""
        if not self.effort.cards:
            return []
        self._function = self._function or _function(self.effort.cards)
        return [card if isinstance(card, Definition) else rules.read(card) for card in self._function(rules)]


def _load(subject: Subject, mechanics: Sequence[str], sets: Sequence[str] = (), **more: Any) -> Ruleset:
    code = subject.found.code
    if code is not None:
        return Ruleset.load(mechanics=mechanics, sets=sets, extra=[code], **more)
    if subject.is_set:
        return Ruleset.load(mechanics=mechanics, sets=sorted({*sets, subject.name}), **more)
    return Ruleset.load(mechanics=sorted({*mechanics, subject.name}), sets=sets, **more)


def _playable(card: Definition, rules: Ruleset) -> bool:
    try:
        rules.compiled.check_playable(card)
    except UnknownName:
        return False
    return True


def _function(source: str) -> Any:
    """The function that an author names. Raises ApnapError where there is none."""
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


def deck(cards: Pool, rng: Stream) -> list[Definition]:
    """Half of the cards are the subject's, as far as it has any."""
    own, others = cards
    kinds = [kind for kind in (own, others) if kind]
    if not kinds:
        return []
    chosen = [kinds[rng.randrange(len(kinds))] for _ in range(DECK)]
    return [kind[rng.randrange(len(kind))] for kind in chosen]


# Playing ----------------------------------------------------------------------------------------------


def seats(rules: Ruleset) -> tuple[int, ...]:
    """How many players the games have: a variant may be for several only, and is played by four (CR 800.1)."""
    return (4,) if any(manifest.kind == VARIANT for manifest in rules.manifests.values()) else (2, 3)


def tried(rules: Ruleset, cards: Pool, effort: Effort, debug: bool = False) -> FuzzResult:
    """Random games in which everything is looked at (`apnap.testing.fuzz`)."""
    plan = Plan(players=seats(rules), decisions=effort.decisions, rates=RATES, debug=debug)
    return fuzz(
        rules,
        lambda rng, ruleset, seat: deck(cards, rng),
        games=effort.games,
        seed=effort.seed,
        plan=plan,
        keep_going=True,
    )


def failures(result: FuzzResult, check: str) -> Iterator[Said]:
    """What failed of one check; `check` is "round-trips" or "views", or any other for the rest."""
    for failure in result.failures:
        belongs = CHECK_OF.get(failure.invariant, "")
        if belongs == check or (not belongs and check not in CHECK_OF.values()):
            yield f"seed {failure.seed}", str(failure)


def story(rules: Ruleset, cards: Pool, effort: Effort) -> list[str]:
    """For each game a digest of its end, its answers and its log: the same wherever it is played."""
    out = []
    for number in range(effort.games):
        rng = Stream(effort.seed * 1_000_003 + number)
        game = Game(rules, [deck(cards, rng) for _ in range(seats(rules)[0])], effort.seed + number)
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


def missing_words(subject: Subject, rules: Ruleset) -> Iterator[Said]:
    """Words that it owns by its manifest, and that no wording of its has where it is loaded with what it requires."""
    if not isinstance(subject.manifest, Manifest):
        return
    said = " ".join(_said(one) for owner, one in rules.words if owner == subject.name).lower()
    for word in subject.manifest.words:
        if word.lower() not in said:
            yield subject.found.module, f"owns the word {word!r} by its manifest, and declares no wording that has it"


def _said(declared: WordDeclaration) -> str:
    """The wordings of a declaration, as far as they can be listed."""
    if isinstance(declared, Words):
        return " ".join(declared.wordings)
    return " ".join(str(text) for text, _ in declared.entries) if isinstance(declared, WordList) else ""


# Another process --------------------------------------------------------------------------------------


@final
class Elsewhere:
    """What a new process with other hashes says of several plugins (`apnap.testing.kit.fresh`).

    The process is started when the first of them is asked about, and looks at all. The one with which it dies is at fault, and
    another process looks at the rest. Where it dies before it has said anything, each plugin gets one of its own.
    """

    def __init__(self, plugins: Sequence[tuple[str, Subject]], effort: Effort, hash_seed: int = 4242) -> None:
        """`plugins` are subjects with the names by which they were found; `hash_seed` is the process's PYTHONHASHSEED."""
        self.effort = effort
        self.hash_seed = hash_seed
        self._left = [(target, subject.found.group, subject.name) for target, subject in plugins]
        self._said: dict[tuple[str, str], dict[str, Any]] = {}
        self._at_once = max(1, len(self._left))

    def said(self, subject: Subject) -> dict[str, Any]:
        """What it says of one. Raises ApnapError where it fails with it."""
        while self._left:
            self._look()
        said = self._said[subject.found.group, subject.name]
        if "failed" in said:
            raise ApnapError(f"a new process fails: {said['failed']}")
        return said

    def _look(self) -> None:
        """Ask about as many of those that are left as one process is for, as far as it goes."""
        asked = self._left[: self._at_once]
        run = self._run(asked)
        told = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
        if not told and len(asked) > 1:
            self._at_once = 1
            return
        if len(told) < len(asked):
            told.append({"failed": (run.stderr or f"it ends with {run.returncode}").strip()[-500:]})
        for (_, group, name), said in zip(asked, told, strict=False):
            self._said[group, name] = said
        self._left = self._left[len(told) :]

    def _run(self, plugins: Sequence[tuple[str, str, str]]) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONHASHSEED": str(self.hash_seed)}
        environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
        asked = json.dumps({"plugins": plugins, "effort": asdict(self.effort)})
        command = [sys.executable, "-m", "apnap.testing.kit.fresh", asked]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603
