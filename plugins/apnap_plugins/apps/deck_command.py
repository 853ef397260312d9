"""`apnap deck`: what a deck is made of, with its mana curve."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from apnap_plugins.apps.cards import with_imported
from apnap_plugins.apps.console import make_console, marked, print_json, said
from apnap_plugins.apps.decks import find_deck
from apnap_plugins.apps.pictures.deck import LAST, DeckStatistics, curve_picture, deck_statistics
from apnap_plugins.apps.play import choose_sets
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors

BAR = "█"


@choosing
def deck(
    choice: Choice,
    name: Annotated[str, typer.Argument(help="A deck of a pack, such as pirates, or a file.")],
    picture: Annotated[Path | None, typer.Option("--picture", "-o", help="Write the mana curve as SVG.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """Say what a deck is made of: lands, types, colors, mana curve, and how its opening hands are."""
    with readable_errors():
        found = find_deck(name)
        ruleset, (found,) = with_imported(choice.ruleset(choose_sets([found])), [found])
        found.check(ruleset)
        told = deck_statistics(ruleset, found.parts["main"], found.title)
        if picture is not None:
            curve_picture(told).save(picture)
        if as_json:
            print_json(told.as_json())
        else:
            tell(told)


def tell(told: DeckStatistics) -> None:
    """The numbers, and the curve as bars of letters."""
    console = make_console()
    console.print(marked(f"[bold]{said(told.name)}[/] · {told.cards} cards, {told.lands} lands"))
    console.print(f"  {', '.join(f'{count} {kind}' for kind, count in told.types.items())}")
    symbols = ", ".join(f"{letter} {count}" for letter, count in told.symbols.items()) or "none"
    console.print(f"  mana symbols: {symbols}; mean mana value {told.mean_mana_value:g}")
    console.print(f"  opening hands with 2 to 5 lands: {100 * told.playable_hand:.0f} %")
    for value, count in enumerate(told.curve):
        label = f"{value}+" if value == LAST else str(value)
        console.print(f"  {label:>2} {BAR * count} {count}" if count else f"  {label:>2}")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(deck)
