"""Cards of the file that people's own downloads look like: those in scope, and what comes of trying those that are understood."""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from secondroad.table import word_of
from secondroad.watching import Account
from trial import Trial, Use, try_card
from trialscenes import MOST

from apnap import Instruction, Ruleset, Triggered
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import held_out, understood
from apnap_plugins.oracle.language import Language


@dataclass
class Tally:
    """What came of many trials."""

    tried: int = 0
    complete: int = 0
    uses: int = 0
    used: int = 0
    answers: int = 0
    problems: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    account: Account = field(default_factory=Account)
    instructions: Counter[bool] = field(default_factory=Counter)
    """How many instructions on the cards the second road follows (True), and how many it doesn't."""

    def add(self, trial: Trial) -> None:
        """Count one; of cards held out no text is kept."""
        self.tried += 1
        texts = dict.fromkeys(use[1] for use in trial.uses if len(use) > 1)
        self.instructions.update(
            word_of(part) is not None for text in texts for part in text.walk() if isinstance(part, Instruction)
        )
        self.complete += not trial.unused
        self.uses += len(trial.uses)
        self.used += len(trial.uses) - len(trial.unused)
        self.answers += trial.answers
        self.kinds.update(label(use) for use in trial.unused)
        self.account.merge(trial.account)
        if held_out(trial.name):
            self.problems += [f"a card held out: {': '.join(said.split(': ')[:2])}" for said in trial.problems]
        else:
            self.problems += [f"{trial.name}: {said}" for said in trial.problems]
            self.unused += [f"{trial.name}: {label(use)}" for use in trial.unused]

    def merge(self, other: Tally) -> None:
        """Count what another process counted."""
        for name in ("tried", "complete", "uses", "used", "answers"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.problems += other.problems
        self.unused += other.unused
        self.kinds += other.kinds
        self.account.merge(other.account)
        self.instructions += other.instructions

    def share(self) -> float:
        """The part of the cards of which everything was used."""
        return self.complete / self.tried

    def share_followed(self) -> float:
        """The part of the instructions on the cards that the second road follows."""
        return self.instructions[True] / self.instructions.total()

    def report(self) -> str:
        """For people."""
        kinds = [f"  {count:4} {kind}" for kind, count in self.kinds.most_common()]
        cards = (
            f"{self.tried} cards tried with {self.answers} answers: all used of {self.complete} ({self.share():.1%})"
        )
        uses = f"{self.used} of {self.uses} abilities used ({self.used / self.uses:.1%}); never used:"
        unused = [f"    {said}" for said in self.unused]
        followed = f"{self.share_followed():.1%} of the instructions on these cards are followed"
        return "\n".join([cards, uses, *kinds, *unused, followed, self.account.report(), *self.problems])


def label(use: Use) -> str:
    """What kind of ability it is, with what makes it trigger."""
    ability = use[1] if len(use) > 1 else None
    return f"{use[0]} {type(ability.on).__name__}" if isinstance(ability, Triggered) else str(use[0])


def try_some(rows: list[dict[str, Any]], most: int, runs: int = MOST) -> Tally:
    """Try the first understood ones of these cards, each in that many games at most."""
    language, tally = Language(Ruleset.load()), Tally()
    for row in rows:
        if tally.tried == most:
            break
        try:
            card = understood(language, CardRow.model_validate(row))
        except CardRefused:
            continue
        tally.add(try_card(language, card, runs))
    return tally


def in_order_of(rows: list[dict[str, Any]], seed: int) -> list[dict[str, Any]]:
    """These cards in an order that a seed gives."""
    return random.Random(seed).sample(rows, len(rows))


def try_cards(rows: list[dict[str, Any]], most: int, seed: int) -> Tally:
    """Try that many understood cards drawn from these, in as many processes as there are processors."""
    drawn = in_order_of(rows, seed)
    workers = min(os.cpu_count() or 1, most)
    shares = [(most + number) // workers for number in range(workers)]
    tally = Tally()
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        parts = [pool.submit(try_some, drawn[number::workers], share) for number, share in enumerate(shares)]
        for part in parts:
            tally.merge(part.result())
    return tally
