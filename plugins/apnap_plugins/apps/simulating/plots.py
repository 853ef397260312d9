"""The plots of a run, as SVG. What is drawn is in the summary; nothing is computed here."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from apnap_plugins.apps.simulating.intervals import Share
from apnap_plugins.apps.simulating.summary import Summary

INK: Final = "#0a0b0c"
"""Stands for the page's own colour of text until the drawing is done."""
COLOURS: Final = ("#3b82c4", "#d97b29", "#3d9970", "#b8559b", "#8a7d2f", "#6f6fd0", "#c4483b", "#4aa3a3")
"""Readable on dark and on light ground, and apart for eyes that see fewer colours by their lightness."""
MOST_BARS: Final = 25
WIDTH: Final = 7.0
STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.parse_math": False,
}


def drawn(summary: Summary) -> dict[str, str]:
    """The plots by name, those for which there are figures."""
    drawings: dict[str, tuple[Callable[[Axes], None], int, bool]] = {
        "winning": (lambda axes: _winning(axes, summary), _groups(summary), bool(summary.entrants)),
        "matchups": (lambda axes: _matchups(axes, summary), 2 * len(summary.matchups), len(summary.matchups) > 2),
        "turns": (lambda axes: _turns(axes, summary), 9, bool(summary.turn_counts)),
        "endings": (lambda axes: _endings(axes, summary), len(summary.endings), bool(summary.endings)),
        "lands": (lambda axes: _lands(axes, summary), 10, any(summary.lands.values())),
        "cards": (lambda axes: _cards(axes, summary), min(MOST_BARS, len(summary.cards)), bool(summary.cards)),
        "mechanics": (
            lambda axes: _mechanics(axes, summary), min(MOST_BARS, len(summary.mechanics)), bool(summary.mechanics),
        ),
    }  # fmt: skip
    return {name: _svg(name, draw, rows) for name, (draw, rows, there) in drawings.items() if there}


def _svg(name: str, draw: Callable[[Axes], None], rows: int) -> str:
    """A drawing of so many rows' height. Ids are taken out, for several drawings share a page."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, 1.0 + 0.24 * max(3, rows)), layout="constrained")
        figure.patch.set_alpha(0)
        axes = figure.add_subplot()
        axes.patch.set_alpha(0)
        draw(axes)
        out = io.StringIO()
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.DOTALL)
    text = re.sub(r'<g id="[^"]*"', "<g", text).replace(INK, "currentColor")
    return re.sub(r' (width|height)="[0-9.]+pt"', "", text, count=2)


def _bars(axes: Axes, names: Sequence[str]) -> None:
    """Names from top to bottom."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", alpha=0.25, linewidth=0.6)


def _percent(axes: Any) -> None:
    axes.set_xlim(-0.02, 1.02)
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])


def _points(axes: Axes, shares: Sequence[Share], at: Sequence[float], colour: str) -> None:
    rates = [found.rate for found in shares]
    below = [max(0.0, found.rate - found.low) for found in shares]
    above = [max(0.0, found.high - found.rate) for found in shares]
    axes.errorbar(rates, at, xerr=[below, above], fmt="o", markersize=4.5, capsize=2.5, linewidth=1.2, color=colour)


def _kinds(summary: Summary) -> list[tuple[str, Mapping[str, Share]]]:
    """Which rates of winning are shown: those that tell something apart."""
    kinds = [("", summary.entrants), ("agent ", summary.agents), ("seat ", summary.seats), ("", summary.began)]
    return [(what, shares) for what, shares in kinds if len(shares) > 1] or [("", summary.entrants)]


def _groups(summary: Summary) -> int:
    return sum(len(shares) for _, shares in _kinds(summary))


def _winning(axes: Axes, summary: Summary) -> None:
    names: list[str] = []
    for number, (what, shares) in enumerate(_kinds(summary)):
        at = range(len(names), len(names) + len(shares))
        _points(axes, list(shares.values()), at, COLOURS[number % len(COLOURS)])
        names += [f"{what}{name}" for name in shares]
    _bars(axes, names)
    _percent(axes)
    axes.axvline(0.5, color=INK, linewidth=0.6, linestyle=":")
    axes.set_xlabel("games won, with the interval at 95 %")


def _matchups(axes: Axes, summary: Summary) -> None:
    names = list(summary.matchups)
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            found = summary.matchups[one].get(other)
            if found is None:
                continue
            axes.scatter(column, row, s=420, marker="s", color=COLOURS[0], alpha=0.1 + 0.8 * found.rate, linewidths=0)
            axes.text(column, row, f"{100 * found.rate:.0f}", ha="center", va="center")
    axes.set_xticks(range(len(names)), names, rotation=20, ha="right")
    axes.set_xlim(-0.5, len(names) - 0.5)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel("percent of games that the deck of the row won against that of the column")


def _turns(axes: Axes, summary: Summary) -> None:
    counts = summary.turn_counts
    axes.bar(list(counts), list(counts.values()), color=COLOURS[0], width=0.85)
    if summary.turns is not None:
        axes.axvline(summary.turns.mean, color=COLOURS[1], linewidth=1.4, label=f"mean {summary.turns.mean:.1f}")
        axes.legend(frameon=False)
    axes.set_xlabel("turns, of all players together")
    axes.set_ylabel("games")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _endings(axes: Axes, summary: Summary) -> None:
    shares = summary.endings
    _points(axes, list(shares.values()), range(len(shares)), COLOURS[2])
    _bars(axes, [why or "no reason said" for why in shares])
    _percent(axes)
    axes.set_xlabel("games that ended so, with the interval at 95 %")


def _lands(axes: Axes, summary: Summary) -> None:
    for number, (deck, turns) in enumerate(summary.lands.items()):
        colour, at = COLOURS[number % len(COLOURS)], range(1, len(turns) + 1)
        axes.plot(
            at, [found.mean for found in turns], color=colour, marker="o", markersize=3, linewidth=1.3, label=deck
        )
        axes.fill_between(at, [f.low for f in turns], [f.high for f in turns], color=colour, alpha=0.18, linewidth=0)
    axes.set_xlabel("own turn")
    axes.set_ylabel("lands, mean and interval at 95 %")
    axes.grid(alpha=0.25, linewidth=0.6)
    axes.legend(frameon=False)


def _cards(axes: Axes, summary: Summary) -> None:
    ranked = sorted(summary.cards.items(), key=lambda pair: (-pair[1].won_when_played.of, pair[0]))[:MOST_BARS]
    ranked.sort(key=lambda pair: (-pair[1].won_when_played.rate, pair[0]))
    _points(axes, [found.won_when_played for _, found in ranked], range(len(ranked)), COLOURS[0])
    _bars(axes, [f"{name} ({found.won_when_played.of})" for name, found in ranked])
    _percent(axes)
    axes.set_xlabel("won by who had used the card (in brackets: in how many games)")


def _mechanics(axes: Axes, summary: Summary) -> None:
    ranked = sorted(summary.mechanics.items(), key=lambda pair: (-pair[1].acted - pair[1].brought, pair[0]))[:MOST_BARS]
    games = max(1, summary.games - summary.statuses.get("failed", 0))
    at = range(len(ranked))
    acted = [found.acted / games for _, found in ranked]
    axes.barh(at, acted, color=COLOURS[0], height=0.7, label="acted")
    axes.barh(
        at, [found.brought / games for _, found in ranked], left=acted, color=COLOURS[1], height=0.7, label="brought"
    )
    _bars(axes, [id for id, _ in ranked])
    axes.set_xlabel("times a game")
    axes.legend(frameon=False)
