"""`apnap play`: agents play a game; it is told turn by turn."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Annotated

import typer

from apnap import Agent, ApnapError, Game
from apnap.replay import target_of
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.card_text import CardText
from apnap_plugins.apps.cards import with_imported
from apnap_plugins.apps.cli import STOPPED
from apnap_plugins.apps.console import Terminal, make_console, marked, print_json, said
from apnap_plugins.apps.decks import Deck, DeckError, find_deck, pack_decks, read_deck
from apnap_plugins.apps.human_player import Concede, Person, Quit, TakeBack
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import Stop, readable_errors
from apnap_plugins.apps.show import Display, result_data, summary
from apnap_plugins.apps.variants import VARIANTS, archenemy_first, find_variant, with_supplementary, with_variant

MOST_DECISIONS = 20_000
MOST_PLAYERS = 8


def choose_decks(wanted: Sequence[str], players: int, folder: str = "decks") -> list[Deck]:
    """A deck per seat: those wanted, or those of installed packs, in turn. Raises DeckError where there is none.

    Plain ones come before those with a supplementary deck. `folder` is where packs have them for a variant.
    """
    decks = [find_deck(name, folder) for name in wanted]
    if not decks:
        known = [read_deck(path, name) for name, path in sorted(pack_decks(folder=folder).items())]
        decks = sorted(known, key=lambda deck: not deck.is_plain())[:players]
    if not decks:
        raise DeckError(
            "no installed set pack has a deck; install one, such as `pip install -e sets/xln`, or use --deck FILE"
        )
    return list(islice(cycle(decks), players))


def choose_sets(decks: Sequence[Deck], folder: str = "decks") -> list[str]:
    """The set packs that the decks come from; where a deck is a file, every installed pack that has such decks."""
    if all(deck.set_code for deck in decks):
        return sorted({deck.set_code for deck in decks})
    return sorted({name.partition("/")[0] for name in pack_decks(folder=folder)})


def player_names(decks: Sequence[str]) -> list[str]:
    """What players are called: their seat, and their deck where that tells them apart."""
    return [f"Player {seat + 1}" for seat, _ in enumerate(decks)]


def run(
    game: Game, agents: Sequence[Agent], limit: int, stop: Stop, display: Display | None = None, delay: float = 0.0
) -> int:
    """Let agents play until the game is over, `limit` answers were given, or somebody stops it. How many were given.

    Answers are pushed, so that between two of them the game can be saved, and taken back by a person who plays.
    """
    given = 0
    while given < limit and not stop.asked:
        decision = game.decision
        if display is not None:
            display.look()
        if decision is None:
            break
        seat = decision.answerer
        try:
            game.push(agents[seat](game.observe(seat), decision))
        except TakeBack as wish:
            take_back(game, wish.person, display)
            continue
        except Concede as wish:
            game.concede(wish.person.seat)
        except (Quit, EOFError):
            stop.asked = True
            break
        given += 1
        stop.sleep(delay)
    return given


def take_back(game: Game, person: Person, display: Display | None) -> None:
    """Back to where the person last answered something."""
    if not person.answered:
        person.say(["there is nothing to take back"])
        return
    target = person.answered.pop()
    for _ in range(len(game.inputs()) - target):
        game.pop()
    person.passing.until = None
    if display is not None:
        display.taken_back()
    person.say(["taken back"])


def say_whose_decks(console: Terminal, decks: Sequence[Deck], folder: str) -> None:
    """That nobody chose the decks, where more packs have some: an installed pack is no choice of the player's."""
    packs = sorted({name.partition("/")[0] for name in pack_decks(folder=folder)})
    taken = sorted({deck.set_code for deck in decks})
    if len(packs) > len(taken):
        choice = f"decks of {', '.join(taken)}, as none were named; packs with decks: {', '.join(packs)}"
        console.print(marked(f"  [note]{said(choice)} (apnap sets show CODE lists them, --deck NAME takes one)[/]"))


def show_decks(console: Terminal, names: Sequence[str], decks: Sequence[Deck], kinds: Sequence[str]) -> None:
    """Who plays what."""
    for seat, (name, deck, kind) in enumerate(zip(names, decks, kinds, strict=True)):
        plays = f"[seat{seat % 4}]{said(name)}[/] ({said(kind)}) plays [card]{said(deck.title)}[/]"
        console.print(marked(f"{plays} · {deck.size()} cards"))


@choosing
def play(
    choice: Choice,
    seed: Annotated[int, typer.Option(help="The game's random numbers: the same seed, the same game.")] = 0,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", "-d", help="A deck of a pack, such as pirates, or a file; repeat for each player."),
    ] = None,
    players: Annotated[int, typer.Option("--players", "-n", min=2, max=MOST_PLAYERS, help="How many play.")] = 2,
    you: Annotated[
        bool, typer.Option("--you", help="Play yourself, in the first seat and with the first deck.")
    ] = False,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            "--agents",
            "-a",
            help="Who plays, as `apnap agents` lists them; repeat for each player, with --you for each other one.",
        ),
    ] = None,
    variant: Annotated[str, typer.Option(help=f"Play a variant: {', '.join(VARIANTS)}.", metavar="NAME")] = "",
    planes: Annotated[
        list[str] | None,
        typer.Option("--planes", help="A planar deck of a pack, or a file; repeat for each player (Planechase)."),
    ] = None,
    schemes: Annotated[
        list[str] | None, typer.Option("--schemes", help="A scheme deck of a pack, or a file (Archenemy).")
    ] = None,
    archenemy: Annotated[int, typer.Option(min=1, help="Whose deck is the archenemy's, who sits first.")] = 1,
    limit: Annotated[int, typer.Option(min=1, help="Stop after that many decisions.")] = MOST_DECISIONS,
    delay: Annotated[float, typer.Option(min=0, help="Seconds to wait after each decision.")] = 0.0,
    save: Annotated[
        Path | None, typer.Option(help="Write a replay to this file at the end, also after Ctrl-C.")
    ] = None,
    rules: Annotated[bool, typer.Option("--rules", help="Show the number of the rule behind each event.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only tell how it ended.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Only tell how it ended, as JSON.")] = False,
) -> None:
    """Let agents play a game, and tell it turn by turn; or play against them with --you.

    Without --set the set packs are those of the decks.
    """
    quiet = quiet or as_json
    if you and quiet:
        raise typer.BadParameter("--you with --quiet or --json would leave you nothing to see")
    with readable_errors(), Stop() as stop:
        if save is not None:
            target_of(save)  # or a game would be played that can't be kept
        played = find_variant(variant)
        decks = choose_decks(deck or [], max(players, len(deck or [])), played.decks)
        if len(decks) > MOST_PLAYERS:
            raise ApnapError(f"{len(decks)} decks: at most {MOST_PLAYERS} can play")
        decks, packs = with_supplementary(
            archenemy_first(decks, archenemy), played, [*(planes or []), *(schemes or [])]
        )
        others = list(islice(cycle(agents or ["greedy" if you else "random"]), len(decks) - you))
        made: list[Agent] = [make_agent(kind, seed * 1000 + seat) for seat, kind in enumerate(others, start=you)]
        kinds = ["you", *others] if you else others
        ruleset = with_variant(choice, played).ruleset(sorted({*choose_sets(decks, played.decks), *packs}))
        ruleset, decks = with_imported(ruleset, decks)
        for one in decks:
            one.check(ruleset)
        game = Game(ruleset, [one.parts for one in decks], seed=seed)
        console = make_console()
        names = player_names([one.name for one in decks])
        display = None
        if not quiet:
            show_decks(console, names, decks, kinds)
            if not deck:
                say_whose_decks(console, decks, played.decks)
            display = Display(console, game, names, rules, viewer=0 if you else None)
        if you:
            assert display is not None
            made.insert(
                0, Person(console, game, 0, tuple(names), display.board, CardText(ruleset), stop.reading(input))
            )
            console.print(marked("  [note]Type ? at any prompt for help.[/]"))
        given = 0
        try:
            given = run(game, made, limit, stop, display, delay)
        finally:
            if save is not None:
                game.replay().save(save)
        if display is not None:
            display.flush()
        if as_json:
            about = {"edition": ruleset.wish.edition, "decks": [one.name for one in decks], "agents": kinds}
            print_json({**result_data(game, names), **about})
        else:
            finish(console, game, names, len(game.inputs()), given >= limit, quiet)
        if stop.asked:
            raise typer.Exit(STOPPED)


def finish(console: Terminal, game: Game, names: Sequence[str], decisions: int, limited: bool, quiet: bool) -> None:
    """The last line."""
    text = summary(game, names, decisions)
    if limited and not game.is_over():
        text += f"; stopped after {decisions} decisions, see --limit"
    if not quiet:
        console.print()
    console.print(text if quiet else marked(f"[bold]{said(text)}[/]"), soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(play)
