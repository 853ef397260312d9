"""A run's figures as tables on the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.table import Table

from apnap_plugins.apps.console import Terminal
from apnap_plugins.apps.simulating.intervals import Mean, Share
from apnap_plugins.apps.simulating.summary import Summary

MOST_ROWS: Final = 20
"""Of cards and mechanics the terminal has those that did most; the file has all."""
COLUMNS: Final = (("opening", "drawn"), ("cast", "played"), ("activated", "triggered"), ("attacked",))
"""What a column of the cards' table is the sum of."""
NAMES: Final = 12
"""The least width of the column with names, for narrow terminals."""
LAND_TURNS: Final = (1, 2, 3, 4, 5, 6, 8, 10)


def show(console: Terminal, summary: Summary) -> None:
    """The figures that people look at first; `summary.json` has all."""
    for title, shares in (
        ("deck and agent", summary.entrants),
        ("deck", summary.decks),
        ("agent", summary.agents),
        ("seat", summary.seats),
        ("turn order", summary.began),
    ):
        if len(shares) > 1 and not (title == "deck" and len(summary.agents) == 1):
            _print(console, _shares(title, "games", "won", shares))
    if len(summary.matchups) > 2:
        _print(console, _matchups(summary))
    _print(console, _means(summary))
    _print(console, _shares("how it ended", "", "share", summary.endings))
    if any(summary.lands.values()):
        _print(console, _lands(summary))
    if summary.cards:
        _print(console, _cards(summary))
    if summary.mechanics:
        _print(console, _mechanics(summary))


def interval(found: Share) -> str:
    """A rate with its interval, in percent."""
    return f"{100 * found.rate:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})" if found.of else "none"


def spread(found: Mean) -> str:
    """A mean with its interval."""
    return f"{found.mean:.2f} ({found.low:.2f} to {found.high:.2f})"


def _print(console: Terminal, table: Table) -> None:
    console.print()
    console.print_table(table)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for at, column in enumerate(columns):
        table.add_column(column, justify="right" if at else "left", no_wrap=True, min_width=0 if at else NAMES)
    return table


def _shares(title: str, of: str, what: str, shares: Mapping[str, Share]) -> Table:
    table = _table(title, of or "games", f"{what} (95 %)")
    for name, found in shares.items():
        table.add_row(name or "no reason said", str(found.of if of else found.count), interval(found))
    return table


def _matchups(summary: Summary) -> Table:
    table = _table("won against", *summary.matchups)
    for one, found in summary.matchups.items():
        table.add_row(one, *(interval(found[other]) if other in found else "" for other in summary.matchups))
    return table


def _means(summary: Summary) -> Table:
    table = _table("a game's", "mean (95 %)", "least", "median", "most")
    rows = {"turns": summary.turns, "decisions": summary.decisions}
    rows |= {f"mulligans of {deck}": found for deck, found in summary.mulligans.items()}
    for name, found in rows.items():
        if found is not None:
            table.add_row(name, spread(found), str(found.least), str(found.median), str(found.most))
    return table


def _lands(summary: Summary) -> Table:
    table = _table("lands by own turn", *map(str, LAND_TURNS))
    for deck, turns in summary.lands.items():
        table.add_row(deck, *(f"{turns[turn - 1].mean:.2f}" if turn <= len(turns) else "" for turn in LAND_TURNS))
    return table


def _cards(summary: Summary) -> Table:
    """Cards that were cast, or played as lands, were used."""
    table = _table("card", "in hand", "used", "abilities", "attacked", "won with it (95 %)")
    ranked = sorted(summary.cards.items(), key=lambda pair: (-sum(pair[1].did.values()), pair[0]))
    for name, found in ranked[:MOST_ROWS]:
        did = found.did
        used = [sum(did.get(one, 0) for one in some) for some in COLUMNS]
        table.add_row(name, *map(str, used), interval(found.won_when_played))
    return _left_out(table, len(ranked))


def _mechanics(summary: Summary) -> Table:
    table = _table("mechanic", "acted", "brought", "in games (95 %)")
    ranked = sorted(summary.mechanics.items(), key=lambda pair: (-pair[1].acted - pair[1].brought, pair[0]))
    for id, found in ranked[:MOST_ROWS]:
        table.add_row(id, str(found.acted), str(found.brought), interval(found.games))
    return _left_out(table, len(ranked))


def _left_out(table: Table, count: int) -> Table:
    if count > MOST_ROWS:
        table.caption = f"and {count - MOST_ROWS} more in summary.json"
        table.caption_justify = "left"
    return table
