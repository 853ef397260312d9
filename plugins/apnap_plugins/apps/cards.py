"""`apnap cards`: people's own card data, imported, looked up and checked."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.table import Table

from apnap import ApnapError, Definition, Ruleset, UnknownName, in_words, unknown
from apnap_plugins.apps.console import make_console, marked, print_json, print_lines, said
from apnap_plugins.apps.coverage_page import check_can_write, largest_first, write_page
from apnap_plugins.apps.decks import Deck, read_deck
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import FAILED, readable_errors
from apnap_plugins.apps.trees import described
from apnap_plugins.oracle.cache import Readings, forget
from apnap_plugins.oracle.cards import CardRefused, CardRow
from apnap_plugins.oracle.coverage import Survey, survey, understood, words_missing
from apnap_plugins.oracle.files import Item, rows
from apnap_plugins.oracle.language import Language
from apnap_plugins.oracle.store import Imported, Store, default_path, source_of

app = typer.Typer(
    name="cards", help="Import card files, and look at the cards that they brought.", no_args_is_help=True
)
NO_CARDS: Final = "no cards are imported yet: apnap cards import FILE, with a bulk file of Scryfall's or of MTGJSON's"
MOST_PROBLEMS: Final = 20

StoreOption = Annotated[
    Path | None, typer.Option("--store", help="The file with the imported cards.", show_default=False)
]


@contextmanager
def reading(ruleset: Ruleset) -> Iterator[Language]:
    """The language of a ruleset, with what was read before."""
    language = Language(ruleset)
    cache = Readings(language)
    try:
        yield language
    finally:
        cache.close()


def imported_cards(ruleset: Ruleset, names: Sequence[str], path: Path | None = None) -> list[Definition]:
    """Cards from the store by name. Raises UnknownName for one that isn't there, CardRefused for one that can't be played."""
    with opened(path) as store, reading(ruleset) as language:
        if store is None:
            raise UnknownName(f"{unknown('card', names[0], ruleset.card_names())}; {NO_CARDS}")
        return [understood(language, _row(store, name)) for name in names]


def with_imported(ruleset: Ruleset, decks: Sequence[Deck]) -> tuple[Ruleset, list[Deck]]:
    """The ruleset with the cards that its packs don't have and the user imported; decks with the cards' whole names.

    Raises UnknownName for a card that is nowhere, CardRefused for one that can't be played; both name the deck.
    """
    known = set(ruleset.card_names())
    found: dict[str, Definition] = {}
    for deck in decks:
        wanted = [name for name in deck.names() if name not in known and name not in found]
        if wanted:
            with readable_deck(deck):
                found.update(zip(wanted, imported_cards(ruleset, wanted), strict=True))
    keys = {name: card.key for name, card in found.items()}
    cards = {card.key: card for card in found.values()}
    return ruleset.with_cards(cards.values()) if cards else ruleset, [deck.renamed(keys) for deck in decks]


@contextmanager
def readable_deck(deck: Deck) -> Iterator[None]:
    """Errors about cards name the deck."""
    try:
        yield
    except ApnapError as err:
        raise UnknownName(f"deck {deck.name!r}: {err}") from err


@contextmanager
def opened(path: Path | None) -> Iterator[Store | None]:
    """The store, where there is one with cards in it; nothing is made on disk."""
    place = path or default_path()
    if not place.exists() or (place.is_file() and not place.stat().st_size):
        yield None
        return
    with Store(path, writing=False) as store:
        yield store if store.size() else None


@contextmanager
def looked_up(path: Path | None) -> Iterator[Store]:
    """The store with its cards. Raises UnknownName that says what to do where there are none."""
    with readable_errors(), opened(path) as store:
        if store is None:
            raise UnknownName(NO_CARDS)
        yield store


def _row(store: Store, name: str) -> CardRow:
    """The imported card of that name. Raises UnknownName, with the closest names."""
    row = store.row(name)
    if row is not None:
        return row
    close = difflib.get_close_matches(name, store.search("", store.size()), n=3, cutoff=0.75)
    hint = f"; did you mean {' or '.join(close)}?" if close else "; apnap cards search WORDS finds cards"
    raise UnknownName(f"no card {name!r} is among the imported ones{hint}")


Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A bulk file of Scryfall or MTGJSON, plain or gzip.")],
    store: StoreOption = None,
) -> None:
    """Take the cards of a file in. Can be stopped and started again. Fails where the file is not whole."""
    # not above: all that plays with imported cards would begin later
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn, TimeElapsedColumn

    with readable_errors(), Store(store) as cards:
        console = make_console()
        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            TimeElapsedColumn(),
        )
        size = file.stat().st_size
        done: Imported | None = None
        with Progress(*columns, console=console, transient=True) as bar, file.open("rb") as watched:
            task = bar.add_task("importing", total=size)
            for done in cards.add(
                source_of(file), _told(rows(file, watched), lambda: bar.update(task, completed=watched.tell()))
            ):
                bar.update(task, description=f"{done.items} read, {done.cards} cards")
        assert done is not None
        went_on = f" ({done.before} of them before)" if done.before else ""
        taken = f"{done.cards} cards taken in, {len(done.broken)} broken"
        console.print(f"{done.items} read{went_on}, {taken}; {cards.size()} cards in all")
        for broken in done.broken[:MOST_PROBLEMS]:
            console.print(marked(f"  [note]{said(broken.place)}:[/] {said(broken.why)}"), soft_wrap=True)
        if len(done.broken) > MOST_PROBLEMS:
            console.print(f"  and {len(done.broken) - MOST_PROBLEMS} more")
        cut = any(broken.ends for broken in done.broken)
        if cut:
            console.print("The file is not whole: what was read is kept; get it again, and import it.", soft_wrap=True)
        if cut or (done.broken and not done.cards and not done.before):
            raise typer.Exit(FAILED)


def _told(items: Iterable[Item], tell: Callable[[], None]) -> Iterator[Item]:
    for number, item in enumerate(items):
        if number % 100 == 0:
            tell()
        yield item


@app.command()
@choosing
def show(
    choice: Choice,
    name: Annotated[str, typer.Argument(help="The name of a card, or of one of its faces.")],
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Show a card: as it was imported, and what was understood."""
    with looked_up(store) as cards:
        console = make_console()
        row = _row(cards, name)
        if as_json:
            with reading(choice.ruleset()) as language:
                data = {"card": row.model_dump(mode="json"), "sets": cards.sets_of(row.name), **_read(language, row)}
            print_json(data)
            raise typer.Exit(0 if data["refused"] is None else 1)
        for face in row.card_faces or (row,):
            console.print(marked(f"[bold]{said(face.name)}[/]  {said(face.mana_cost)}"))
            console.print(face.type_line, face.oracle_text, sep="\n")
            corner = f"{face.power}/{face.toughness}" if face.power is not None else face.loyalty or ""
            console.print(corner) if corner else None
        console.print(marked(f"[note]{said(', '.join(cards.sets_of(row.name)))}[/]"))
        with reading(choice.ruleset()) as language:
            try:
                found = understood(language, row)
            except CardRefused as why:
                console.print(marked(f"[bold red]refused:[/] {said(why.reason)}"))
                console.print(str(why))
                raise typer.Exit(1) from None
            console.print(marked("[bold green]understood:[/]"))
            for line in described(found.characteristics)[2:]:
                console.print(f"  {line}")


# values of JSON are of any type
def _read(language: Language, row: CardRow) -> dict[str, Any]:
    """What was understood of a card, a text for each ability, or why it is refused."""
    try:
        found = understood(language, row)
    except CardRefused as why:
        return {"abilities": [], "refused": {"reason": why.reason, "detail": str(why)}}
    return {"abilities": [in_words(ability) for ability in found.abilities()], "refused": None}


@app.command()
def search(
    words: Annotated[str, typer.Argument(help="Words that the name has.")],
    store: StoreOption = None,
    most: Annotated[int, typer.Option(min=1, help="Show at most that many.")] = 50,
    as_json: Json = False,
) -> None:
    """Find cards by words of their name."""
    with looked_up(store) as cards:
        found = cards.search(words, most)
        if as_json:
            print_json({"names": list(found)})
            raise typer.Exit(0 if found else 1)
        for name in found:
            print_lines(name)
        if not found:
            make_console(stderr=True).print(f"no card has {words!r} in its name")
            raise typer.Exit(1)


@app.command()
@choosing
def check(
    choice: Choice,
    names: Annotated[list[str], typer.Argument(help="Names of cards, or files with deck lists.")],
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """Say of each card whether it can be played, and if not, why; of a deck list, how much of it can.

    Of a deck list the cards that can't be played are told, and the words of their texts that are missing. The exit code is 1
    where a card can't be played.
    """
    with readable_errors(), opened(store) as cards, reading(choice.ruleset()) as language:
        decks = {name: read_deck(Path(name)).all_cards() for name in names if _may_be_file(name)}
        alone = [name for name in names if name not in decks]
        problems = {name: _problem(language, cards, name) for name in _once(alone, *decks.values())}
        if as_json:
            refused = {name: str(why) for name, why in problems.items() if why is not None}
            playable = [name for name in problems if name not in refused]
            about = [_about_deck(deck, listed, problems) for deck, listed in decks.items()]
            print_json({"playable": playable, "refused": refused, "decks": about})
        else:
            for name, why in problems.items():
                if why is not None or name in alone:
                    print_lines(f"{name}: can be played" if why is None else str(why))
            for deck, listed in decks.items():
                about_it = _about_deck(deck, listed, problems)
                print_lines(f"{deck}: {about_it['playable']} of {about_it['cards']} cards can be played")
                if about_it["words_missing"]:
                    print_lines(f"  words that are missing: {'; '.join(about_it['words_missing'])}")
        if any(why is not None for why in problems.values()):
            raise typer.Exit(1)


def _may_be_file(name: str) -> bool:
    """Whether a deck list is meant: what is there is one, and so is what ends in .txt, whether or not it is there."""
    return Path(name).exists() or Path(name).suffix == ".txt"


def _once(*groups: Sequence[str]) -> list[str]:
    """All names, each once, in their order."""
    return list(dict.fromkeys(name for group in groups for name in group))


def _problem(language: Language, cards: Store | None, name: str) -> CardRefused | UnknownName | None:
    """Why a card of a pack, or one that was imported, can't be played; None for one that can."""
    if _in_a_pack(language.ruleset, name):
        return None
    if cards is None:
        return UnknownName(f"no card {name!r} is in a set pack; {NO_CARDS}")
    try:
        understood(language, _row(cards, name))
    except (CardRefused, UnknownName) as why:
        return why
    return None


def _in_a_pack(ruleset: Ruleset, name: str) -> bool:
    """Whether a pack has that card and it can be played. No other card of the pack is read, which may be hundreds."""
    if name not in ruleset.card_names():
        return False
    try:
        ruleset.card(name)
    except ApnapError:
        return False
    return True


# values of JSON are of any type
def _about_deck(
    deck: str, listed: Sequence[str], problems: Mapping[str, CardRefused | UnknownName | None]
) -> dict[str, Any]:
    """How much of a deck list can be played, and the words of the other cards' texts that are missing, the commonest first."""
    missing = Counter(words_missing(why.detail) for name in listed if isinstance(why := problems[name], CardRefused))
    return {
        "deck": deck,
        "cards": len(listed),
        "playable": sum(problems[name] is None for name in listed),
        "words_missing": [words for words, _ in missing.most_common() if words],
    }


@app.command()
@choosing
def coverage(
    choice: Choice,
    code: Annotated[str, typer.Option("--of", help="Only the cards of this set.", metavar="CODE")] = "",
    page: Annotated[
        Path | None, typer.Option("--page", "-o", help="Also write a page with bars (needs the extra plots).")
    ] = None,
    store: StoreOption = None,
    as_json: Json = False,
) -> None:
    """How many of the imported cards can be played, by type, format and set, and what keeps the others out."""
    ruleset = choice.ruleset()
    with looked_up(store) as cards, reading(ruleset) as language:
        if page is not None:
            check_can_write()  # before all cards are read
        found = survey(language, cards.rows_and_sets(code))
        if page is not None:
            write_page(page, found, ruleset.id, code)
    if as_json:
        groups = {"sets": found.sets, "formats": found.formats, "types": found.types}
        reasons = dict(found.reasons.most_common())
        counted = {kind: dict(sorted(counts.items())) for kind, counts in groups.items()}
        print_json({"cards": found.cards, "understood": found.understood, "reasons": reasons, **counted})
    else:
        _tell_coverage(found, code)


def _tell_coverage(found: Survey, code: str) -> None:
    """The figures as tables."""
    console = make_console()
    console.print(f"{found.understood} of {found.cards} cards can be played ({found.share():.1%})")
    reasons = Table("refused for", "cards")
    for reason, count in found.reasons.most_common():
        reasons.add_row(reason, str(count))
    console.print_table(reasons)
    groups = {"type": largest_first(found.types), "format": largest_first(found.formats)}
    if not code:
        groups["set"] = dict(sorted(found.sets.items()))
    for kind, counts in groups.items():
        table = Table(kind, "cards", "can be played", "")
        for one, (total, good) in counts.items():
            table.add_row(said(one), str(total), str(good), f"{good / total:.0%}")
        if counts:
            console.print_table(table)


@app.command("forget")
def forget_readings() -> None:
    """Remove what is kept of readings of card text, so that all of it is read anew. Imported cards stay."""
    with readable_errors():
        make_console().print("the cache of readings is removed" if forget() else "there is no cache of readings")


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.add_typer(app)
