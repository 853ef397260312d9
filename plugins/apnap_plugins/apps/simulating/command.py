"""`apnap simulate`: plays many games between agents, and says what they come to."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from apnap import ApnapError, Ruleset
from apnap.replay import RulesetInfo
from apnap_plugins.apps.agents import make_agent
from apnap_plugins.apps.cards import with_imported
from apnap_plugins.apps.cli import STOPPED
from apnap_plugins.apps.console import make_console, print_json
from apnap_plugins.apps.decks import Deck, find_deck
from apnap_plugins.apps.play import MOST_DECISIONS, MOST_PLAYERS, choose_decks, choose_sets
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import Stop, readable_errors
from apnap_plugins.apps.simulating.executors import Executor, Here, Processes
from apnap_plugins.apps.simulating.plan import Entrant, Plan, SimulationError, all_tables, dealt_agents
from apnap_plugins.apps.simulating.playing import play_game
from apnap_plugins.apps.simulating.report import check_can_report, write_report
from apnap_plugins.apps.simulating.results import read_games, read_plan
from apnap_plugins.apps.simulating.runs import SUMMARY, simulate_run
from apnap_plugins.apps.simulating.showing import show
from apnap_plugins.apps.simulating.summary import Summary
from apnap_plugins.apps.variants import VARIANTS, Variant, find_variant, with_supplementary, with_variant

FOLDER: Final = Path("simulation")
GAMES: Final = 100
PLAYERS: Final = 2
SOME_FAILED: Final = 1
"""The exit code where a game failed, or could not be played."""
MOST_GAMES: Final = 100_000_000
PLACES: Final = ("processes", "here", "dask", "ray")
"""Where games can be played."""


def choose_entrants(
    wanted: Sequence[str], agents: Sequence[str], players: int, variant: Variant, cross: bool
) -> tuple[list[Deck], list[tuple[int, str]]]:
    """The decks, and who plays which of them with what agent. Raises DeckError, or ApnapError for an agent that is none."""
    decks = [find_deck(name, variant.decks) for name in wanted] or choose_decks([], players, variant.decks)
    kept: dict[str, Deck] = {}
    for deck in decks:
        if kept.setdefault(deck.name, deck) != deck:
            raise ApnapError(
                f"two decks are called {deck.name!r}, and the results could not tell them apart; rename a file"
            )
    for agent in agents:
        make_agent(agent, 0)
    return list(kept.values()), dealt_agents(len(kept), agents, cross)


def make_plan(
    choice: Choice, decks: Sequence[Deck], entrants: Sequence[tuple[int, str]], players: int, variant: Variant,
    supplementary: Sequence[str], **more: Any,
) -> Plan:  # fmt: skip
    """The plan of a run. Raises what building the ruleset and reading decks raise."""
    first: dict[str, tuple[str, ...]] = {}
    if variant.who == "first":
        dealt, packs = with_supplementary([decks[0]], variant, supplementary)
        first = {variant.part: dealt[0].parts[variant.part]}
        checked = [*decks, *dealt]
    else:
        decks, packs = with_supplementary(decks, variant, supplementary)
        checked = [*decks]
    chosen = with_variant(choice, variant)
    sets = sorted({*choose_sets(decks, variant.decks), *packs})
    ruleset: Ruleset = chosen.ruleset(sets)
    ruleset, checked = with_imported(ruleset, checked)
    for deck in checked:
        deck.check(ruleset)
    named = checked[: len(decks)]
    return Plan(
        ruleset=RulesetInfo.of(ruleset),
        wish=chosen.wish(sets),
        entrants=tuple(Entrant(deck=named[at].name, agent=agent, parts=named[at].parts) for at, agent in entrants),
        tables=all_tables(len(entrants), players),
        first=first,
        **more,
    )


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def make_executor(place: str, jobs: int, address: str = "") -> Executor:
    """What plays the games. Raises SimulationError for a place that is none, or that lacks what it needs."""
    if place in ("dask", "ray"):
        from apnap_plugins.apps.simulating.clusters import Dask, Ray  # what nobody else has a use for

        return (Dask if place == "dask" else Ray)(play_game, jobs or cores(), address)
    if address:
        raise SimulationError("--cluster is the address of a cluster: say of which, --on dask or --on ray")
    if place == "here":
        return Here(play_game)
    if place == "processes":
        return Processes(jobs or cores(), play_game)
    raise SimulationError(f"games can't be played on {place!r}; there are {', '.join(PLACES)}")


@choosing
def simulate(
    choice: Choice,
    games: Annotated[
        int | None,
        typer.Option("--games", "-g", min=1, max=MOST_GAMES, help="How many games. [default: 100]", show_default=False),
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", "-j", min=0, max=1024, help="How many processes; 0 is one for each core.")
    ] = 0,
    deck: Annotated[
        list[str] | None,
        typer.Option("--deck", "-d", help="A deck of a pack, such as pirates, or a file; all that are named meet."),
    ] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            "--agents",
            "-a",
            help="Such as random or search,nodes=100 (`apnap agents` lists them); repeated, they are dealt out to the decks.",
        ),
    ] = None,
    cross: Annotated[bool, typer.Option("--cross", help="Every agent plays every deck.")] = False,
    players: Annotated[
        int, typer.Option("--players", "-n", min=2, max=MOST_PLAYERS, help="How many sit at a table.")
    ] = PLAYERS,
    seed: Annotated[int, typer.Option(help="The first game's random numbers; those of others follow.")] = 0,
    swap: Annotated[bool, typer.Option("--swap/--no-swap", help="Play each seed once from every seat.")] = True,
    variant: Annotated[str, typer.Option(help=f"Play a variant: {', '.join(VARIANTS)}.", metavar="NAME")] = "",
    planes: Annotated[
        list[str] | None, typer.Option("--planes", help="A planar deck of a pack, or a file; dealt out to the decks.")
    ] = None,
    schemes: Annotated[list[str] | None, typer.Option("--schemes", help="A scheme deck of a pack, or a file.")] = None,
    limit: Annotated[
        int, typer.Option(min=1, help="Leave a game unfinished after that many decisions.")
    ] = MOST_DECISIONS,
    out: Annotated[
        Path, typer.Option("--out", "-o", help="The folder for results; a run that is there goes on.")
    ] = FOLDER,
    resume: Annotated[
        Path | None,
        typer.Option(
            help="Go on with the run in this folder as it was planned; --games may be more.", show_default=False
        ),
    ] = None,
    brief: Annotated[bool, typer.Option("--brief", help="Don't write down what each card and mechanic did.")] = False,
    place: Annotated[str, typer.Option("--on", help=f"Where to play: {', '.join(PLACES)}.", metavar="PLACE")] = PLACES[
        0
    ],
    cluster: Annotated[
        str,
        typer.Option(
            "--cluster", help="The address of a Dask or Ray cluster; without it one is begun here.", metavar="ADDRESS"
        ),
    ] = "",
    report: Annotated[
        bool, typer.Option("--report", help="Also write a page with plots, report.html (needs the extra plots).")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the summary as JSON.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print one line.")] = False,
) -> None:
    """Let agents play many games: who wins how often, how games end, what cards and mechanics do.

    Results are written into a folder as games end: a line of JSON and rows of CSV for each, and a summary. A run that was
    interrupted goes on when it is started again. Without --set the set packs are those of the decks.
    """
    with readable_errors(), Stop() as stop:
        executor = make_executor(place, jobs, cluster)
        if report:
            check_can_report()
        if resume is not None:
            _check_alone(
                {
                    "--deck": deck, "--agents": agents, "--cross": cross, "--players": players != PLAYERS, "--seed": seed,
                    "--no-swap": not swap, "--variant": variant, "--planes": planes, "--schemes": schemes,
                    "--limit": limit != MOST_DECISIONS, "--brief": brief,
                }
            )  # fmt: skip
            plan, out = read_plan(resume), resume
            plan = plan.model_copy(update={"games": games if games is not None else plan.games})
        else:
            found = find_variant(variant)
            decks, entrants = choose_entrants(deck or [], agents or ["greedy"], players, found, cross)
            plan = make_plan(
                choice, decks, entrants, players, found, [*(planes or []), *(schemes or [])],
                games=games if games is not None else GAMES, seed=seed, swap=swap, limit=limit, brief=brief,
            )  # fmt: skip
        before, begun = _count(out), time.monotonic()
        lost = simulate_run(out, plan, executor, lambda: stop.asked, make_console(stderr=True))
        took = time.monotonic() - begun
        summary = Summary.model_validate_json((out / SUMMARY).read_text(encoding="utf-8"))
        if report:
            write_report(out, plan, summary)
        _tell(summary, _last_line(summary, summary.games - before, took, out), json, quiet)
        if stop.asked:
            raise typer.Exit(STOPPED)
        if summary.failures or lost:
            raise typer.Exit(SOME_FAILED)


def _check_alone(given: Mapping[str, object]) -> None:
    """Raises SimulationError for options that say what a run is to be, where it is one already."""
    said = [name for name, value in given.items() if value]
    if said:
        raise SimulationError(f"--resume goes on as the run was planned: leave out {', '.join(said)}")


def _tell(summary: Summary, last: str, json: bool, quiet: bool) -> None:
    """What there is to say on standard output."""
    if json:
        print_json(summary.model_dump(mode="json"))
        return
    console = make_console()
    if not quiet:
        show(console, summary)
        console.print()
    console.print(last, soft_wrap=True)


def _count(folder: Path) -> int:
    """How many games are there already, of whatever run."""
    return sum(1 for _ in read_games(folder))


def _last_line(summary: Summary, played: int, took: float, folder: Path) -> str:
    """How much there is, how fast it came, and where it is."""
    text = f"{summary.games} of {summary.planned} games"
    if 0 < played < summary.games:
        text += f", {played} of them now"
    text += f" ({played / took:.1f} a second)" if played and took > 0 else ""
    if summary.failures:
        text += f"; {len(summary.failures)} failed, see {folder / 'failures'}"
    if summary.games < summary.planned:
        text += f"; go on with --resume {folder}"
    return f"{text}; results are in {folder}"


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)
