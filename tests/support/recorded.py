"""Games that were recorded: what a rebuilding that changes no rule has to play again, answer by answer and line by line.

A record has the answers, the result, and the log by a hash for every `BLOCK` lines. Decks follow from the kind of game and its
seed: decks of Ixalan, cards of every mechanic, or cards drawn from all that are understood. Where names of events or plugins
are changed on purpose, `RENAMED` leads from the new one to the one that was recorded; events of types in `LEFT_OUT` count on
neither side.
"""

from __future__ import annotations

import gzip
import hashlib
import itertools
import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

import kitcards
import randomcards

from apnap import Definition, Game, Ruleset
from apnap.core.decisions import freeze
from apnap.core.errors import LimitExceeded
from apnap.core.randomness import Stream
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.oracle.language import Language
from text_coverage import DATA, in_scope

FILE: Final = Path(__file__).resolve().parent.parent / "proof" / "recorded_games.jsonl.gz"
GAMES: Final = {"ixalan": 100, "mechanics": 200, "understood": 200}
"""How many games of each kind are recorded."""
ANSWERS: Final = 160
"""So many answers are recorded of a game at most."""
BLOCK: Final = 20
POOLED: Final = 10
"""So many games of understood cards share what was drawn."""
RENAMED: Final[Mapping[str, str]] = {
    "Attached": "Attach",
    "AttackerDeclared": "Attacks",
    "BecameBlocked": "BecomesBlocked",
    "BecameCrewed": "BecomesCrewed",
    "BecameForetold": "BecomeForetold",
    "BecameLevel": "BecomesLevel",
    "BecameMonarch": "BecomesMonarch",
    "BecameTarget": "BecomesTarget",
    "BecameUnblocked": "BecomesUnblocked",
    "BlockerDeclared": "Blocks",
    "CardDrawn": "DrawCard",
    "CardsDrawn": "DrawCards",
    "CeasedToBeBestowed": "CeasesToBeBestowed",
    "CeasedToExist": "Cease",
    "CoinsFlipped": "FlipCoin",
    "CombatPhaseEnded": "EndCombatPhase",
    "CopiedOnStack": "CopyOnStack",
    "CounterSpent": "SpendCounter",
    "Countered": "Counter",
    "CountersMoved": "MoveCounters",
    "CountersPut": "PutCounters",
    "CountersRemoved": "RemoveCounters",
    "CreatureBlocked": "BlocksCreature",
    "Crewed": "Crews",
    "DamageDealt": "DealDamage",
    "DamageForgotten": "Forget",
    "DamageMarked": "MarkDamage",
    "DamageNoted": "NoteDamage",
    "DamageRemoved": "RemoveDamage",
    "DayOrNightChanged": "BecomesDayOrNight",
    "DealtDeathtouchDamage": "TouchedByDeath",
    "DelayedTriggerCreated": "CreateDelayed",
    "Destroyed": "Destroy",
    "DiceRolled": "RollDice",
    "Discarded": "Discard",
    "DoneInstead": "DoInstead",
    "DrawForgotten": "ForgetDraw",
    "Dredged": "Dredge",
    "EmblemCreated": "GetEmblem",
    "Exiled": "Exile",
    "Explored": "Explore",
    "FaceDownRevealed": "RevealFaceDown",
    "Flipped": "Flip",
    "Fought": "Fight",
    "GameDrawn": "DrawGame",
    "GameLost": "LoseGame",
    "GameWon": "WinGame",
    "InitiativeTaken": "TakesInitiative",
    "LandPlayed": "PlayLand",
    "LifeGained": "GainLife",
    "LifeGainedFromDamage": "GainLifeFromDamage",
    "LifeLost": "LoseLife",
    "LookedAt": "LookAt",
    "ManaAdded": "AddMana",
    "ManaChanged": "ChangeMana",
    "ManaLost": "LoseMana",
    "Merged": "Merge",
    "Milled": "Mill",
    "Moved": "Move",
    "MulliganTaken": "Mulligan",
    "PlayerControlEnded": "ReleasePlayer",
    "PlayerControlGained": "ControlPlayer",
    "PlayerDesignated": "Designates",
    "Regenerated": "Regenerate",
    "ResultsStored": "StoreResults",
    "Revealed": "Reveal",
    "Sacrificed": "Sacrifice",
    "Scried": "Scry",
    "Searched": "Search",
    "SkippedFirstDraw": "SkippedStep",
    "SpecialActionTaken": "TookSpecialAction",
    "Surveilled": "Surveil",
    "Tapped": "Tap",
    "TokensCreated": "Create",
    "Transformed": "Transform",
    "TurnBegan": "TakeTurn",
    "TurnEnded": "EndTurn",
    "TurnedFaceDown": "TurnFaceDown",
    "TurnedFaceUp": "TurnFaceUp",
    "Unattached": "Unattach",
    "Untapped": "Untap",
    "WasAttacked": "IsAttacked",
    "_FaceShown": "_ShowFace",
}
EVENT: Final = re.compile(r"^(\S* +(?:(?:not|can't:|not under the control of player \d+, who left:) )?)(\w+)")
"""What stands before the name of an event in a line of the log, and the name."""
LEFT_OUT: Final[frozenset[str]] = frozenset(["BecameBlockedBy"])


@dataclass(frozen=True)
class Record:
    """One game: its kind and seed, the answers to it, who won, the log in hashes."""

    kind: str
    seed: int
    answers: tuple[Any, ...]
    result: dict[str, str]
    lines: int
    log: tuple[str, ...]

    def json(self) -> str:
        """On one line."""
        return json.dumps(vars(self), separators=(",", ":"))

    @classmethod
    def parse(cls, line: str) -> Record:
        """Read one."""
        data = json.loads(line)
        return cls(**data | {"answers": freeze(data["answers"]), "log": tuple(data["log"])})


class Dealer:
    """Makes the decks of games of one kind, in the order of their seeds."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.pool: tuple[int, list[Definition]] = (-1, [])
        if kind == "understood":
            self.language, self.rows = Language(Ruleset.load()), in_scope()
            self.rules = self.language.ruleset
        else:
            self.rules = Ruleset.load(sets=["xln"]) if kind == "ixalan" else Ruleset.load()
        if kind == "mechanics":
            self.land = next(card for card in self.rules.sample_cards() if card.name == "Sample Land")
            self.cards = list(kitcards.cards(self.rules))

    def decks(self, seed: int) -> list[Any]:
        """The decks of the game of that seed."""
        rng = Stream(seed)
        seats = (2, 2, 3, 2, 4)[seed % 5]
        return [getattr(self, f"_{self.kind}")(seed, rng) for _ in range(seats)]

    def _ixalan(self, seed: int, rng: Stream) -> list[str]:
        known = sorted(pack_decks("xln"))
        return list(find_deck(known[rng.randrange(len(known))]).parts["main"])

    def _mechanics(self, seed: int, rng: Stream) -> list[Definition]:
        """Each card has its turn to be one of the four that a deck is made of."""
        stars = [self.cards[(4 * seed + rng.randrange(8) * n) % len(self.cards)] for n in range(1, 5)]
        others = [self.cards[rng.randrange(len(self.cards))] for _ in range(8)]
        return [*stars * 4, *others, *[self.land] * 16]

    def _understood(self, seed: int, rng: Stream) -> list[Definition]:
        first = seed - seed % POOLED
        if self.pool[0] != first:
            self.pool = (first, randomcards.pool(self.language, self.rows, first))
        return randomcards.Decks(self.pool[1])(rng, self.rules, 0)


def log_lines(game: Game) -> Iterator[str]:
    """The log in the words of the record, without what is left out."""
    for entry, line in zip(game.log.entries, game.log, strict=True):
        if entry.happened is None or type(entry.happened.event).__name__ not in LEFT_OUT:
            yield EVENT.sub(lambda found: found[1] + RENAMED.get(found[2], found[2]), line)


def record_of(kind: str, seed: int, game: Game) -> Record:
    """The record of a game that was played."""
    lines = list(log_lines(game))
    blocks = [lines[at : at + BLOCK] for at in range(0, len(lines), BLOCK)]
    hashes = tuple(hashlib.blake2b("\n".join(block).encode(), digest_size=6).hexdigest() for block in blocks)
    result = {str(seat): outcome for seat, outcome in game.result().items()}
    return Record(kind, seed, game.inputs(), result, len(lines), hashes)


def record(dealer: Dealer, seed: int) -> Record:
    """Play a new game between players who answer at random."""
    game, rng = Game(dealer.rules, dealer.decks(seed), seed), Stream(seed + 1)
    answer = randomcards.PayByDefault()
    for _ in range(ANSWERS):
        if game.decision is None:
            break
        try:
            game.push(answer(game.decision, rng))
        except LimitExceeded:
            break
    return record_of(dealer.kind, seed, game)


def check(dealer: Dealer, old: Record, folder: Path | None = None) -> str:
    """Play a recorded game again. Returns where it goes another way, or nothing; its log goes into the folder."""
    game = Game(dealer.rules, dealer.decks(old.seed), old.seed)
    where = f"{old.kind} {old.seed}"
    for number, answer in enumerate(old.answers):
        problem = "nothing is asked" if game.decision is None else game.decision.problem(answer)
        if problem:
            return f"{where}: answer {number} of {len(old.answers)}, {answer!r}: {problem}"
        game.push(answer)
    _ = game.decision
    if folder is not None:
        (folder / f"{old.kind}-{old.seed}.log").write_text("\n".join(log_lines(game)) + "\n", encoding="utf-8")
    new = record_of(old.kind, old.seed, game)
    for number, (mine, recorded) in enumerate(itertools.zip_longest(new.log, old.log)):
        if mine != recorded:
            return f"{where}: the log differs in lines {number * BLOCK} to {(number + 1) * BLOCK} of {old.lines}"
    return "" if new == old else f"{where}: {new.result} where {old.result} was recorded"


def recorded(file: Path = FILE) -> list[Record]:
    """All records."""
    with gzip.open(file, "rt", encoding="utf-8") as text:
        return [Record.parse(line) for line in text]


def write(records: Iterable[Record], file: Path = FILE) -> None:
    """Write records; the same ones give the same bytes."""
    text = "".join(f"{one.json()}\n" for one in records)
    file.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def can_play(kind: str) -> bool:
    """Whether what its decks are made of is there."""
    return kind != "understood" or DATA.exists()


def _record_share(kind: str, seeds: list[int]) -> list[Record]:
    dealer = Dealer(kind)
    return [record(dealer, seed) for seed in seeds]


def _check_share(kind: str, records: list[Record], folder: Path | None) -> list[str]:
    dealer = Dealer(kind)
    return [problem for one in records if (problem := check(dealer, one, folder))]


def record_all() -> list[Record]:
    """Play all games anew, in as many processes as there are processors."""
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        jobs = []
        for kind, count in GAMES.items():
            per = -(-count // workers // POOLED) * POOLED
            jobs += [
                pool.submit(_record_share, kind, list(range(at, min(at + per, count)))) for at in range(0, count, per)
            ]
        return [one for job in jobs for one in job.result()]


def of_kind(records: Iterable[Record], kind: str) -> list[Record]:
    """Those of one kind."""
    return [one for one in records if one.kind == kind]


def check_all(records: list[Record], folder: Path | None = None, workers: int = 0) -> list[str]:
    """Play recorded games again, those of a kind in a process each. Returns what differs."""
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        return [said for kind in GAMES if (mine := of_kind(records, kind)) for said in _check_share(kind, mine, folder)]
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        jobs = []
        for kind in GAMES:
            mine = of_kind(records, kind)
            per = -(-len(mine) // workers // POOLED) * POOLED or POOLED
            jobs += [pool.submit(_check_share, kind, mine[at : at + per], folder) for at in range(0, len(mine), per)]
        return [problem for job in jobs for problem in job.result()]
