#!/usr/bin/env python3
"""Play a match between two agents: each seed and pair of decks twice, with seats changed; can be stopped and started again.

usage: python tools/agents_match.py FIRST SECOND [--games N] [--set CODE] [--deck NAME ...] [--seed N] [--out FILE]

Agents are said as for `apnap play --agents`: `greedy`, `search,nodes=500`, `module:Class`. With --out every game is a line of
JSON in that file, and games that it has are not played again; a file of another match is refused. Each seed and pair of decks
is played twice: the first agent has the first seat in one game and the second seat in the other.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from apnap import Agent, ApnapError, Game, Ruleset
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.decks import find_deck, pack_decks
from apnap_plugins.rules.continuous.continuous import TURN

MOST_DECISIONS = 20_000


def play(rules: Ruleset, decks: Sequence[Any], seed: int, kinds: Sequence[str]) -> dict[str, Any]:
    """One game: how it ended for each seat, how long it was, how many decisions and seconds of its own each agent took."""
    game = Game(rules, decks, seed=seed)
    agents: list[Agent] = [make_agent(kind, seed * 2 + seat) for seat, kind in enumerate(kinds)]
    seconds, asked = [0.0] * len(kinds), [0] * len(kinds)
    while (decision := game.decision) is not None and sum(asked) < MOST_DECISIONS:
        seat = decision.answerer
        seen = game.observe(seat)
        begun = time.process_time()
        answer = agents[seat](seen, decision)
        seconds[seat] += time.process_time() - begun
        asked[seat] += 1
        game.push(answer)
    inputs = hashlib.sha256(repr(game.inputs()).encode()).hexdigest()[:16]
    result = [outcome for _, outcome in sorted(game.result().items())]
    return {"result": result, "turns": game.get(TURN), "asked": asked, "seconds": seconds, "inputs": inputs}


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % for a rate."""
    z, rate = 1.96, wins / games
    middle = rate + z * z / (2 * games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def summary(first: str, second: str, lines: Sequence[dict[str, Any]]) -> str:
    """Who won how many, by seat, and what a decision took."""
    told, all_wins = [], 0
    for seat in (0, 1):
        mine = [line for line in lines if line["game"] % 2 == seat]
        wins = sum(line["result"][seat] == "won" for line in mine)
        all_wins += wins
        told.append(f"{wins} of {len(mine)} in seat {seat + 1}")
    drawn = sum("won" not in line["result"] for line in lines)
    low, high = interval(all_wins, len(lines))
    text = (
        f"{first} won {all_wins} of {len(lines)} games against {second} ({', '.join(told)}; {drawn} without a winner), "
    )
    text += f"{100 * all_wins / len(lines):.0f} % (95 %: {100 * low:.0f} to {100 * high:.0f})"
    for name, other in ((first, 0), (second, 1)):
        asked = sum(line["asked"][(line["game"] + other) % 2] for line in lines)
        spent = sum(line["seconds"][(line["game"] + other) % 2] for line in lines)
        text += f"\n  {name}: {asked} decisions, {1000 * spent / asked:.1f} ms of processor time each"
    return text + f"\n  {sum(line['turns'] for line in lines) / len(lines):.1f} turns a game"


def read(path: Path | None, about: dict[str, Any]) -> list[dict[str, Any]]:
    """The games that a file has. Begins one that is not there. Raises ApnapError where it is of another match."""
    if path is None:
        return []
    if not path.exists():
        path.write_text(json.dumps(about) + "\n", encoding="utf-8")
        return []
    whole = [line for line in path.read_text(encoding="utf-8").splitlines(keepends=True) if line.endswith("\n")]
    path.write_text("".join(whole), encoding="utf-8")  # without half a line that a stop may have left
    if not whole or json.loads(whole[0]) != about:
        raise ApnapError(f"{path} has games of another match: {whole[0].strip() if whole else 'it is empty'}")
    return [json.loads(line) for line in whole[1:]]


def main() -> int:
    """Play what is not played yet, and tell how it stands."""
    parser = argparse.ArgumentParser(description="Play a match between two agents.")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--games", type=int, default=200, help="an even number: each seed is played from both seats")
    parser.add_argument("--set", default="xln", help="the pack whose decks play")
    parser.add_argument("--deck", action="append", help="the decks; by default all of the pack")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first pair of games")
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no game after so long")
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    names = options.deck or sorted(pack_decks(options.set))
    about = {"first": options.first, "second": options.second, "set": options.set, "decks": names, "seed": options.seed}
    begun = time.monotonic()
    try:
        lines = read(options.out, about)
        rules, decks = Ruleset.load(sets=[options.set]), [find_deck(name).parts for name in names]
        known = {line["game"] for line in lines}
        for number in range(options.games):
            if number in known:
                continue
            if time.monotonic() - begun > 60 * options.minutes:
                break
            pair = number // 2
            kinds = (options.first, options.second) if number % 2 == 0 else (options.second, options.first)
            used = [decks[pair % len(decks)], decks[(pair // len(decks) + pair) % len(decks)]]
            line = {"game": number, **play(rules, used, options.seed + pair, kinds)}
            lines.append(line)
            if options.out is not None:
                with options.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(line) + "\n")
    except ApnapError as err:
        print(err, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    if lines:
        print(summary(options.first, options.second, lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
