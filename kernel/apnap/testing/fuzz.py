"""The fuzz driver: random games with invariants after every event and at every decision.

Run it with `python -m apnap.testing.fuzz --games 50 --sets xln`, or call `fuzz`. What is checked: structure of zones
and objects, lost components, rest at quiescent points (`apnap.testing.probe`), answers that were not offered, defaults,
`pop`, copies, drawn games, replays here and in another process, views. It counts what acted: a mechanic that never did
was not tested.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from apnap.core.asking import Priority
from apnap.core.decisions import Answer, Decision, freeze
from apnap.core.definition import Definition
from apnap.core.errors import ApnapError, IllegalAnswer, LimitExceeded
from apnap.core.game import Game
from apnap.core.randomness import Stream
from apnap.manifest import DEFAULT_EDITION
from apnap.ruleset import Ruleset
from apnap.testing.pairs import MECHANICS, Pair
from apnap.testing.probe import MayCease, Watch, WatchedGame, leaks, mark_names, usual_ends, view_text

DeckMaker = Callable[[Stream, Ruleset, int], Any]
"""Gives a deck for a seat: cards (names or definitions), or a mapping of parts to such lists."""
Policy = Callable[[Decision, Stream], Answer]
"""Gives a legal answer to a decision."""

NONSENSE: Final[tuple[Any, ...]] = ("nonsense", None, True, 0.5, {"a": 1}, ("nonsense",), (None,), ((0,), "x"))
"""Answers that no decision offers: answers are whole numbers and tuples of them."""


TAKEN_BACK: Final = "728.1"
"""The rule that the log cites where an action that can't be completed is reversed."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often each costly check is done: per decision, or (`full_pop`, `process`, `agents`, `marked`) per game."""

    illegal: float = 0.05
    pop: float = 0.1
    copy: float = 0.03
    determinize: float = 0.02
    views: float = 0.5
    trail: float = 0.2
    concede: float = 0.003
    full_pop: float = 0.3
    process: float = 0.1
    agents: float = 0.3
    marked: float = 0.4


@dataclass(frozen=True, slots=True)
class Failure:
    """An invariant that did not hold: which, where, and the file with which it can be run again."""

    seed: int
    invariant: str
    message: str
    decisions: int
    file: str = ""

    def __str__(self) -> str:
        """Everything on one line."""
        return f"seed {self.seed}, {self.decisions} answers: {self.invariant}: {self.message}" + (
            f" ({self.file})" if self.file else ""
        )


@dataclass(slots=True)
class FuzzResult:
    """What was played, what was checked how often, what acted, which mechanics met in one event, and what failed.

    `taken_back` counts actions that were begun and then reversed (CR 728.1), by what the log says of them. With a policy
    that pays costs by default (`careful_payer`) each is something that was offered and couldn't be completed: a fault,
    unless it hung on random or hidden things.
    """

    games: int = 0
    finished: int = 0
    decisions: int = 0
    limits: int = 0
    players: Counter[int] = field(default_factory=Counter)
    checked: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    met: Counter[Pair] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    taken_back: Counter[str] = field(default_factory=Counter)
    actions: Counter[str] = field(default_factory=Counter)
    nodes: Counter[str] = field(default_factory=Counter)
    plugins: set[str] = field(default_factory=set)
    failures: list[Failure] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether every invariant held."""
        return not self.failures

    @property
    def idle(self) -> tuple[str, ...]:
        """Plugins in force that never acted: they were not tested."""
        return tuple(sorted(p for p in self.plugins if not self.acted[p]))

    def summary(self) -> str:
        """One line."""
        return (
            f"{self.games} games ({self.finished} finished), {self.decisions} decisions, {sum(self.events.values())} "
            f"events, {sum(self.checked.values())} checks, {len(self.failures)} failures"
        )

    def json(self) -> str:
        """An object for programs: how much was played, what failed, and how often each plugin acted."""
        counters = {
            name: dict(sorted(getattr(self, name).items(), key=lambda item: (-item[1], str(item[0]))))
            for name in ("players", "checked", "acted", "events", "taken_back", "actions", "nodes")
        }
        data = {
            "games": self.games,
            "finished": self.finished,
            "decisions": self.decisions,
            "limits": self.limits,
            **counters,
            "met": {
                " + ".join(pair): count for pair, count in sorted(self.met.items(), key=lambda one: (-one[1], one[0]))
            },
            "idle": list(self.idle),
            "failures": [str(f) for f in self.failures],
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    def table(self) -> Table:
        """What acted, for a terminal."""
        table = Table("plugin", "acted", title=self.summary())
        for plugin, count in self.acted.most_common():
            table.add_row(plugin, str(count))
        for plugin in self.idle:
            table.add_row(plugin, "never")
        return table


class _Broken(Exception):
    """An invariant does not hold. Caught by the driver."""

    def __init__(self, invariant: str, message: str) -> None:
        super().__init__(message)
        self.invariant = invariant


def random_deck(cards: Sequence[str | Definition], size: int = 30) -> DeckMaker:
    """Decks of that size, each card drawn anew from all given."""
    return lambda rng, ruleset, seat: [cards[rng.randrange(len(cards))] for _ in range(size)]


def any_answer(decision: Decision, rng: Stream) -> Answer:
    """Passes priority one time in three, so that games get on; else answers at random."""
    if isinstance(decision, Priority) and rng.randrange(3) == 0:
        return 0
    return decision.sample(rng)


def careful_payer(decision: Decision, rng: Stream) -> Answer:
    """Answers by default whatever is about paying a cost, so that what was begun is completed; else as `any_answer`."""
    return decision.default() if decision.cost else any_answer(decision, rng)


@dataclass(frozen=True, slots=True)
class Plan:
    """How games are played and checked; see `fuzz`."""

    players: tuple[int, ...] = (2, 3, 4, 5)
    decisions: int = 300
    rates: Rates = Rates()
    policy: Policy = any_answer
    may_cease: MayCease = usual_ends
    source: str = ""
    debug: bool = False


def fuzz(
    rulesets: Ruleset | Sequence[Ruleset],
    deck: DeckMaker | Sequence[str | Definition] | None = None,
    *,
    games: int = 10,
    seed: int = 0,
    plan: Plan | None = None,
    save: str | Path | None = None,
    keep_going: bool = False,
    progress: Callable[[FuzzResult], None] | None = None,
) -> FuzzResult:
    """Play random games and check invariants.

    Args:
        rulesets: one, or several that games take in turn.
        deck: makes a deck for a seat; or cards to draw random decks from; None draws from the ruleset's cards.
        games: how many.
        seed: what everything random follows from.
        plan: numbers of players, bounds, rates of checks; its `source` ("module:function" or "file.py:function", a
            function that gives the rulesets) lets games be replayed in another process also where plugins are not
            installed.
        save: a folder for the files of games that failed.
        keep_going: whether to go on after a failure.
        progress: called after each game.

    Returns:
        Statistics and failures. It raises nothing that a game raises: that is a failure too.
    """
    chosen = [rulesets] if isinstance(rulesets, Ruleset) else list(rulesets)
    result, plan = FuzzResult(), plan or Plan()
    for ruleset in chosen:
        result.plugins.update(ruleset.manifests)
    for number in range(games):
        ruleset = chosen[number % len(chosen)]
        one = OneGame(ruleset, _maker(deck, ruleset), seed * 1_000_003 + number, plan, number % len(chosen))
        failure = one.play()
        one.add_to(result)
        if failure is not None:
            result.failures.append(one.save(failure, save))
        if progress is not None:
            progress(result)
        if failure is not None and not keep_going:
            break
    return result


def _maker(deck: DeckMaker | Sequence[str | Definition] | None, ruleset: Ruleset) -> DeckMaker:
    if deck is None:
        return random_deck([card.key for card in ruleset.cards()])
    return random_deck(deck) if isinstance(deck, Sequence) else deck


class OneGame:
    """One random game and the checks on it."""

    def __init__(self, ruleset: Ruleset, deck: DeckMaker, seed: int, plan: Plan, which: int = 0) -> None:
        self.ruleset = ruleset
        self.plan = plan
        self.rates = plan.rates
        self.seed = seed
        self.which = which
        self.rng = Stream(seed)
        seats = plan.players[self.rng.randrange(len(plan.players))]
        self.marked = self.chance(self.rates.marked)
        self.decks = [deck(self.rng, ruleset, seat) for seat in range(seats)]
        if self.marked:
            self.decks = mark_decks(self.decks, ruleset)
        self.watch = Watch(seats, self.marked, plan.may_cease)
        self.game: WatchedGame | None = None
        self.inputs: tuple[Any, ...] = ()
        self.trail: dict[int, str] = {}
        self.copies: list[tuple[Game, int]] = []
        self.decided = 0
        self.limited = 0
        self.taken_back: Counter[str] = Counter()
        self.finished = False

    def chance(self, rate: float) -> bool:
        """True that often."""
        return self.rng.randrange(1_000_000) < rate * 1_000_000

    # Playing -------------------------------------------------------------------------------------

    def play(self) -> Failure | None:
        """Play and check. Returns what failed, or None."""
        try:
            game = self.game = WatchedGame(self.ruleset, self.decks, self.seed, self.watch, self.plan.debug)
            while self.decided < self.plan.decisions and not game.is_over():
                decision = game.decision
                self.no_problems()
                if decision is None:
                    break
                self.at_decision(game, decision)
                if not self.answer(game):
                    break
            self.no_problems()
            self.finished = game.is_over()
            self.inputs = game.inputs()
            self.at_end(game)
        except _Broken as broken:
            return self.failure(broken.invariant, str(broken))
        except Exception as err:
            where = traceback.extract_tb(err.__traceback__)[-1]
            return self.failure("error", f"{type(err).__name__}: {err} ({Path(where.filename).name}:{where.lineno})")
        return None

    def failure(self, invariant: str, message: str) -> Failure:
        """The failure, with the answers up to here kept."""
        if self.game is not None and not self.inputs:
            self.inputs = self.game.inputs()
        return Failure(self.seed, invariant, message, len(self.inputs))

    def no_problems(self) -> None:
        """Raises for what the watch found."""
        if self.watch.problems:
            raise _Broken(*self.watch.problems[0])

    def check(self, invariant: str, holds: bool, message: str) -> None:
        """Count a check; raise where it fails."""
        self.watch.checked[invariant] += 1
        if not holds:
            raise _Broken(invariant, message)

    def answer(self, game: WatchedGame) -> bool:
        """Answer the pending decision, or let somebody concede. False where the game cannot go on."""
        decision = game.decision
        if decision is None:
            return False
        players = game.players_in()
        self.decided += 1
        if len(players) > 1 and self.chance(self.rates.concede):
            game.concede(players[self.rng.randrange(len(players))])
            return True
        answer = self.plan.policy(decision, self.rng)
        said = len(game.log)
        try:
            game.push(answer)
        except LimitExceeded:
            self.limited += 1
            same = game.digest() == self.played_again(game.inputs()).digest()
            self.check("limits", same, "a limit was exceeded and the game is not as it was")
            return False
        reversals = (entry.note for entry in game.log.entries[said:] if entry.rule == TAKEN_BACK)
        self.taken_back.update(note for note in reversals if note)
        if isinstance(decision, Priority):
            kind = decision.options[answer][0]
            self.watch.act(game.rules.owners.get(("ActionKind", kind), ""), str(kind), self.watch.actions)
        return True

    def at_decision(self, game: WatchedGame, decision: Decision) -> None:
        """The checks at a decision, each as often as its rate says."""
        problem = f"player {decision.answerer} is asked and not in the game: {decision!r}"
        self.check("answerer", decision.answerer in game.players_in(), problem)
        default = decision.default()
        self.check("default", decision.legal(default), f"the default {default!r} of {decision!r} is not legal")
        if self.chance(self.rates.trail):
            self.trail[len(game.inputs())] = game.digest()
        if self.chance(self.rates.illegal):
            self.refuses(game, decision)
        if self.chance(self.rates.pop):
            self.pops(game, decision)
        if self.chance(self.rates.copy) and len(self.copies) < 3:
            self.copies.append((game.copy(history=self.chance(0.5)), len(game.inputs())))
        if self.chance(self.rates.determinize):
            self.draws_anew(game, decision)
        if self.marked and self.chance(self.rates.views):
            for viewer in game.players:
                found = leaks(game, viewer, self.watch.seen[viewer])
                self.check("views", found is None, found or "")

    def refuses(self, game: WatchedGame, decision: Decision) -> None:
        """No answer is accepted that was not offered, and trying changes nothing."""
        wrong = [NONSENSE[self.rng.randrange(len(NONSENSE))]]
        size = len(decision.options)
        guesses = (-1, size, size + 7, (size,), (-1,), (0, 0), tuple(range(size + 1)), ((0, size),), ())
        wrong += [guess for guess in guesses if not decision.legal(guess)]
        before = game.digest()
        for answer in wrong:
            try:
                game.push(answer)
            except IllegalAnswer:
                pass
            except Exception as err:
                raise _Broken("illegal answers", f"{answer!r} to {decision!r} raises {err!r}") from err
            else:
                raise _Broken("illegal answers", f"{answer!r} was accepted as an answer to {decision!r}")
        same = game.digest() == before and game.decision == decision
        self.check("illegal answers", same, f"refused answers to {decision!r} changed the game")

    def pops(self, game: WatchedGame, decision: Decision) -> None:
        """`pop` restores what was before an answer."""
        before, length = game.digest(), len(game.log)
        answer = self.plan.policy(decision, self.rng)
        try:
            game.push(answer)
        except LimitExceeded:
            return
        self.no_problems()
        popped = game.pop()
        self.check("pop", popped == freeze(answer), f"pop gave {popped!r} where {answer!r} had been pushed")
        self.check("pop", game.digest() == before, f"pop of {answer!r} to {decision!r} does not restore the digest")
        again = game.decision == decision and len(game.log) == length
        self.check("pop", again, f"after pop {decision!r} is not asked again, or the log is longer")

    def draws_anew(self, game: WatchedGame, decision: Decision) -> None:
        """A game drawn anew looks the same to its viewer, can be played on, and leaves this one alone."""
        before = game.digest()
        view = game.observe(decision.answerer)
        try:
            drawn = view.determinize(self.rng.randrange(1 << 30))
        except ApnapError as err:
            self.watch.checked[f"not drawn: {str(err)[:40]}"] += 1
            return
        same = view_text(drawn.observe(decision.answerer)) == view_text(view)
        self.check("determinize", same, f"player {decision.answerer} sees another game after drawing hidden cards")
        for _ in range(5):
            pending = drawn.decision
            if pending is None:
                break
            drawn.push(self.plan.policy(pending, self.rng))
        self.check("determinize", game.digest() == before, "playing on in a drawn game changed this one")

    # At the end ----------------------------------------------------------------------------------

    def at_end(self, game: WatchedGame) -> None:
        """Copies, replays, and back to the beginning."""
        digest = game.digest()
        for copy, start in self.copies:
            self.feed(copy, start)
            self.check("copy", copy.digest() == digest, f"a copy after {start} answers went another way")
        again = self.played_again(self.inputs)
        same = again.decision == game.decision and again.digest() == digest and not again.unused_inputs()
        self.check("replay", same, "the same answers lead to another state")
        conceded = any(isinstance(i, tuple) and i[:1] == ("concede",) for i in self.inputs)
        if self.finished and not conceded and self.chance(self.rates.agents):
            self.with_agents(digest)
        if self.chance(self.rates.process):
            self.in_process(digest)
        if self.chance(self.rates.full_pop):
            self.pops_to_start(game)

    def played_again(self, inputs: Sequence[Any]) -> Game:
        """A new game with these answers, as a file would have them."""
        again = Game(self.ruleset, self.decks, self.seed)
        again.load_inputs(freeze(json.loads(json.dumps(inputs))))
        return again

    def feed(self, game: Game, start: int) -> None:
        """Give a game the answers from number `start` on."""
        for given in self.inputs[start:]:
            if isinstance(given, tuple) and given[:1] == ("concede",):
                game.concede(given[1])
            else:
                game.push(given)

    def with_agents(self, digest: str) -> None:
        """Agents who give the same answers in this process play the same game."""
        answers = iter(self.inputs)
        agents = {seat: (lambda view, decision: next(answers)) for seat in range(len(self.decks))}
        game = Game(self.ruleset, self.decks, self.seed, agents=agents)
        game.run()
        self.check("agents", game.digest() == digest, "agents who give the same answers play another game")

    def in_process(self, digest: str) -> None:
        """Another process, with other hashes, comes to the same digest."""
        if not self.plan.source and any("this program" in v for v in self.ruleset.versions.values()):
            return
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "game.json"
            file.write_text(json.dumps(self.record()), encoding="utf-8")
            run = run_elsewhere(file, self.plan.source, 1 + self.rng.randrange(1 << 31))
        said = (run.stdout.strip().splitlines() or [""])[-1]
        problem = f"another process comes to {said or run.stderr[-500:]!r} where this one has {digest}"
        self.check("replay in another process", said == digest, problem)

    def pops_to_start(self, game: WatchedGame) -> None:
        """Taken back answer by answer, the game passes through the states it had."""
        for at in range(len(self.inputs) - 1, -1, -1):
            game.pop()
            if at in self.trail:
                problem = f"popped back to {at} answers, the game is in another state than before"
                self.check("full pop", game.digest() == self.trail[at], problem)
        fresh = Game(self.ruleset, self.decks, self.seed)
        same = fresh.decision == game.decision and fresh.digest() == game.digest()
        self.check("full pop", same, "popped back to its beginning, the game is not like a new one")

    # Keeping -------------------------------------------------------------------------------------

    def record(self, failure: Failure | None = None) -> dict[str, Any]:
        """The game as data that `replay_record` runs again."""
        parts = [deck if isinstance(deck, dict) else {"main": deck} for deck in self.decks]
        decks = [{n: [_key(card) for card in cards] for n, cards in deck.items()} for deck in parts]
        wish = self.ruleset.wish.model_dump(mode="json")
        said = {} if failure is None else {"invariant": failure.invariant, "message": failure.message}
        return {
            "format": "apnap-fuzz",
            "version": 1,
            "wish": wish,
            "ruleset": self.which,
            "seed": self.seed,
            "marked": self.marked,
            "decks": decks,
            "inputs": self.inputs,
            **said,
        }

    def save(self, failure: Failure, folder: str | Path | None) -> Failure:
        """Write the game into a folder, if there is one; `replay_record` and `--again` run it again."""
        if folder is None:
            return failure
        target = Path(folder)
        target.mkdir(parents=True, exist_ok=True)
        file = target / f"fuzz-{self.seed}.json"
        file.write_text(json.dumps(self.record(failure), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return Failure(failure.seed, failure.invariant, failure.message, failure.decisions, str(file))

    def add_to(self, result: FuzzResult) -> None:
        """Add this game's numbers."""
        result.games += 1
        result.finished += self.finished
        result.decisions += self.decided
        result.limits += self.limited
        result.players[len(self.decks)] += 1
        result.taken_back.update(self.taken_back)
        for name in ("checked", "acted", "events", "actions", "nodes"):
            getattr(result, name).update(getattr(self.watch, name))
        mechanics = {id for id, manifest in self.ruleset.manifests.items() if manifest.kind in MECHANICS}
        met = self.watch.meetings.counts
        result.met.update({pair: count for pair, count in met.items() if mechanics.issuperset(pair)})


def _key(card: str | Definition) -> str:
    return card if isinstance(card, str) else card.key


def mark_decks(decks: Sequence[Any], cards: Any) -> list[Any]:
    """Decks in which each card has a name of its own; `cards` is a ruleset, or a mapping of names to definitions."""
    number = 0
    out = []
    for deck in decks:
        parts = deck if isinstance(deck, dict) else {"main": deck}
        made: dict[str, list[Definition]] = {}
        for name, given in parts.items():
            for card in given:
                number += 1
                made.setdefault(name, []).append(mark_names(_find(card, cards), number))
        out.append(made)
    return out


def _find(card: str | Definition, cards: Any) -> Definition:
    if isinstance(card, Definition):
        return card
    found: Definition = cards.card(card) if isinstance(cards, Ruleset) else cards[card]
    return found


# In another process -------------------------------------------------------------------------------


def run_elsewhere(file: Path, source: str, hash_seed: int) -> subprocess.CompletedProcess[str]:
    """Run a recorded game in a new process with another seed of hashes."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed % 4_294_967_295)}
    environment["PYTHONPATH"] = os.pathsep.join(p for p in sys.path if p)
    command = [sys.executable, "-m", "apnap.testing.fuzz", "--again", str(file)]
    command += ["--source", source] if source else []
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603


def load_source(source: str) -> tuple[list[Ruleset], Mapping[str, Definition]]:
    """Call what "module:function" or "file.py:function" names; it gives a ruleset, or several, or (rulesets, cards).

    Raises ApnapError where there is no such function.
    """
    where, _, name = source.rpartition(":")
    try:
        if where.endswith(".py"):
            spec = importlib.util.spec_from_file_location(Path(where).stem, where)
            if spec is None or spec.loader is None:
                raise ImportError(f"{where} is no Python file")
            module = sys.modules.get(spec.name) or importlib.util.module_from_spec(spec)
            if spec.name not in sys.modules:
                sys.modules[spec.name] = module
                spec.loader.exec_module(module)
        else:
            module = importlib.import_module(where)
        made = getattr(module, name)()
    except (ImportError, OSError, AttributeError, ValueError) as err:
        raise ApnapError(f"{source!r} does not name a function that gives rulesets: {err}") from err
    cards: Mapping[str, Definition] = {}
    if isinstance(made, tuple) and len(made) == 2 and isinstance(made[1], Mapping):
        made, cards = made
    return ([made] if isinstance(made, Ruleset) else list(made)), cards


def replay_record(data: Mapping[str, Any], source: str = "") -> Game:
    """Run a recorded game again, with installed plugins or with those of a source. Raises ApnapError."""
    if data.get("format") != "apnap-fuzz" or data.get("version") != 1:
        raise ApnapError("this file holds no game that the fuzz driver wrote")
    cards: Mapping[str, Definition] = {}
    if source:
        rulesets, cards = load_source(source)
        ruleset = rulesets[data["ruleset"]]
    else:
        ruleset = Ruleset.load(**data["wish"])
    known: Any = {card.key: card for card in ruleset.cards()} | dict(cards)
    decks: list[Any] = [
        {part: [known[_plain(name)] for name in names] for part, names in deck.items()} for deck in data["decks"]
    ]
    game = Game(ruleset, mark_decks(decks, known) if data["marked"] else decks, data["seed"])
    game.load_inputs(freeze(data["inputs"]))
    return game


def _plain(key: str) -> str:
    from apnap.testing.probe import OPEN

    return key.partition(OPEN)[0]


# The command line ----------------------------------------------------------------------------------


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m apnap.testing.fuzz", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", default="2-5", help="a number, or a range such as 2-5")
    parser.add_argument("--decisions", type=int, default=300, help="most decisions in one game")
    parser.add_argument("--sets", action="append", default=[], help="code of a set pack; repeatable")
    parser.add_argument("--mechanics", help="ids, separated by commas; default: all official ones")
    parser.add_argument("--without", action="append", default=[], help="id of a mechanic to leave out; repeatable")
    parser.add_argument("--edition", default=DEFAULT_EDITION)
    parser.add_argument("--source", default="", help="module:function or file.py:function that gives rulesets instead")
    parser.add_argument("--save", type=Path, help="folder for games that failed")
    parser.add_argument("--json", type=Path, help="write the result to this file")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    parser.add_argument("--debug", action="store_true", help="games check what plugins declare")
    parser.add_argument("--again", type=Path, help="run a saved game again and print its digest")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Returns 1 where something failed, 2 for input that can't be used."""
    given = _parser().parse_args(arguments)
    console = Console(soft_wrap=True)
    try:
        if given.again is not None:
            game = replay_record(json.loads(given.again.read_text(encoding="utf-8")), given.source)
            _ = game.decision
            console.print(game.digest(), highlight=False)
            return 0
        result = _fuzz_as_told(given)
    except (ApnapError, OSError, ValueError) as err:
        console.print(escape(f"{type(err).__name__}: {err}"))
        return 2
    if given.json is not None:
        given.json.write_text(result.json(), encoding="utf-8")
    console.print(result.table())
    for failure in result.failures:
        console.print(escape(str(failure)))
    return 0 if result.ok else 1


def _fuzz_as_told(given: argparse.Namespace) -> FuzzResult:
    first, _, last = given.players.partition("-")
    plan = Plan(
        players=tuple(range(int(first), int(last or first) + 1)),
        decisions=given.decisions,
        source=given.source,
        debug=given.debug,
    )
    cards: Mapping[str, Definition] = {}
    if given.source:
        rulesets, cards = load_source(given.source)
    else:
        mechanics = None if given.mechanics is None else [m for m in given.mechanics.split(",") if m]
        rulesets = [Ruleset.load(sets=given.sets, mechanics=mechanics, without=given.without, edition=given.edition)]
    deck = list(cards.values()) or None
    how = {"games": given.games, "seed": given.seed, "save": given.save, "keep_going": given.keep_going}
    return fuzz(rulesets, deck, plan=plan, **how)


if __name__ == "__main__":
    sys.exit(main())
