"""`apnap mechanics`: which there are, what one brings, why it is in force or not, and whether it works."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Annotated, Any

import typer
from rich.table import Table

from apnap import ApnapError, renumbered
from apnap.ruleset import Ruleset
from apnap_plugins.apps.catalogue import Stock, checked, declared, look, may_have, uses
from apnap_plugins.apps.catalogue import why as explain
from apnap_plugins.apps.console import make_console, marked, print_json, said
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import FAILED, readable_errors

app = typer.Typer(
    name="mechanics", help="Look at the mechanics that are installed, and at what is in force.", no_args_is_help=True
)
Id = Annotated[str, typer.Argument(help="The id of a mechanic, such as flying.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
MOST: int = 20


def rows(stock: Stock) -> list[dict[str, Any]]:
    """A row for each mechanic that is installed, by id, also for those that can't be used."""
    force = stock.in_force()
    numbers = stock.numbers()
    out = []
    for id, (found, manifest) in stock.survey.mechanics.items():
        data = manifest.model_dump(mode="json", exclude={"not_tested", "numbers"})
        data["rules"] = [renumbered(rule, numbers) for rule in manifest.rules]
        about = {"distribution": found.distribution, "version": found.version, "module": found.module}
        out.append({**data, **about, "in_force": id in force, "problem": ""})
    known = {row["id"] for row in out}
    for problem in stock.survey.problems:
        if problem.name in known:  # somebody else has the id rightly
            continue
        out.append(
            {"id": problem.name, "distribution": problem.distribution, "in_force": False, "problem": str(problem)}
        )
    return sorted(out, key=lambda row: row["id"])


@app.command("list")
@choosing
def list_all(
    choice: Choice,
    kind: Annotated[str, typer.Option(help="Only those of a kind, such as 'keyword action'.")] = "",
    as_json: Json = False,
) -> None:
    """List the mechanics that are installed. Imports none of them."""
    with readable_errors():
        stock = look(choice)
        found = [row for row in rows(stock) if row.get("kind", "").startswith(kind) or (row["problem"] and not kind)]
        if as_json:
            print_json({"mechanics": found, "error": stock.error})
            return
        console = make_console()
        table = Table("id", "kind", "rules", "since", "from", "in force", box=None)
        for row in found:
            if row["problem"]:
                table.add_row(row["id"], "", "", "", row["distribution"], "broken: apnap doctor")
            else:
                rules = ", ".join(row["rules"])
                force = "yes" if row["in_force"] else "no"
                table.add_row(row["id"], row["kind"], rules, row["since"], row["distribution"], force)
        console.print_table(table)
        counted = f"{len(found)} mechanics, {sum(row['in_force'] for row in found)} in force"
        console.print(marked(f"[note]{counted}; apnap mechanics show ID tells more of one[/]"))
        if stock.error:
            console.print(marked(f"[bold red]there is no ruleset of this choice:[/] {said(stock.error)}"))


@app.command()
@choosing
def show(
    choice: Choice,
    id: Id,
    most: Annotated[int, typer.Option(min=0, help="Show at most that many cards.")] = MOST,
    as_json: Json = False,
) -> None:
    """Show a mechanic: its manifest, its rules, the ports it uses, its words, and cards that use it."""
    with readable_errors():
        stock = look(choice)
        found, manifest = stock.manifest(id)
        ports = declared(id, stock.inventory.found)
        words = ports.pop("words", [])
        ruleset = _with(stock, id)
        numbers = stock.numbers()
        data = {
            **manifest.model_dump(mode="json", exclude={"numbers"}),
            "rules": [renumbered(rule, numbers) for rule in manifest.rules],
            "edition": stock.choice.wish().edition,
            "not_tested": {renumbered(rule, numbers): why for rule, why in manifest.not_tested.items()},
            "distribution": found.distribution,
            "version": found.version,
            "module": found.module,
            "required_by": [name for name, (_, other) in stock.survey.mechanics.items() if id in other.requires],
            "in_force": id in stock.in_force(),
            "ports": ports,
            "words": sorted({*manifest.words, *words}),
            "cards": _cards(ruleset, id, most),
        }
        if as_json:
            print_json(data)
        else:
            _show(data)


def _show(data: dict[str, Any]) -> None:
    console = make_console()
    console.print(marked(f"[bold]{said(data['name'])}[/] ({data['id']})  {data['kind']}"))
    for label, key in (
        ("rules", "rules"),
        ("edition", "edition"),
        ("editions told apart", "editions"),
        ("first edition", "first_edition"),
        ("since", "since"),
        ("requires", "requires"),
        ("mentions", "mentions"),
        ("conflicts", "conflicts"),
        ("required by", "required_by"),
        ("kernel", "kernel"),
        ("authors", "authors"),
    ):
        value = data[key]
        text = ", ".join(value) if isinstance(value, list) else value
        if text:
            console.print(f"  {label + ':':<20} {text}")
    where = f"{data['distribution']} {data['version']} ({data['module']})"
    console.print(f"  {'from:':<20} {where}")
    console.print(f"  {'in force:':<20} {'yes' if data['in_force'] else 'no'}")
    for kind, names in data["ports"].items():
        console.print(f"  {kind + ':':<20} {', '.join(names)}")
    for title, lines in (
        ("words", data["words"]),
        ("not tested", [f"{r}: {w}" for r, w in data["not_tested"].items()]),
    ):
        if lines:
            console.print(marked(f"[bold]{title}[/]"))
            for line in lines:
                console.print(f"  {line}")
    for origin, names in data["cards"].items():
        if names:
            console.print(marked(f"[bold]cards ({origin})[/]"))
            console.print(f"  {', '.join(names)}")


def _with(stock: Stock, id: str) -> Ruleset:
    """The ruleset of the choice with all packs and with this mechanic; the mechanic's own where there is no such one."""
    wish = stock.choice.wish(tuple(stock.survey.sets))
    also = (*wish.also, id) if id not in stock.in_force() else wish.also
    without = tuple(name for name in wish.without if name != id)
    try:
        return Ruleset.of(wish.model_copy(update={"also": also, "without": without}))
    except ApnapError:  # what is wrong with the choice is told elsewhere
        return Ruleset.load(mechanics=[id])


def _cards(ruleset: Ruleset, id: str, most: int) -> dict[str, list[str]]:
    """Names of cards that use a mechanic, by where they come from: set packs, and what the user imported."""
    packs = list(islice(_of_packs(ruleset, id), most))
    return {"packs": packs, "imported": _imported(ruleset, id, most, set(packs))}


def _of_packs(ruleset: Ruleset, id: str) -> Iterator[str]:
    """The cards of packs that use it, by name. Each is read when somebody wants to know."""
    for name in ruleset.card_names():
        try:
            card = ruleset.card(name)
        except ApnapError:  # refused, as `apnap sets show` tells
            continue
        if uses(ruleset, card, id):
            yield name


def _imported(ruleset: Ruleset, id: str, most: int, known: set[str]) -> list[str]:
    """The first of the imported cards that use it. Only those are read whose text could have its words."""
    from apnap_plugins.apps.cards import opened, reading  # the store and the language import most of the base game
    from apnap_plugins.oracle.coverage import understood

    words = [one for plugin, one in ruleset.words if plugin == id]
    out: list[str] = []
    with opened(None) as store:
        if store is None or not words:
            return out
        with reading(ruleset) as language:
            for row in store.rows():
                if len(out) >= most:
                    break
                text = "\n".join(face.oracle_text for face in row.card_faces or (row,))
                if row.name in known or not may_have(text, words):
                    continue
                try:
                    card = understood(language, row)
                except ApnapError:
                    continue
                if uses(ruleset, card, id):
                    out.append(row.name)
    return out


@app.command()
@choosing
def why(choice: Choice, id: Id, as_json: Json = False) -> None:
    """Say why a mechanic is in force, or why it isn't, and what to change."""
    with readable_errors():
        found = explain(look(choice), id)
        if as_json:
            print_json(asdict(found))
            return
        console = make_console()
        console.print(f"{id} is {'' if found.in_force else 'not '}in force:")
        for reason in found.reasons:
            console.print(f"  {reason}", soft_wrap=True)
        if found.change:
            console.print(f"to change that: {found.change}", soft_wrap=True)


@app.command()
@choosing
def check(
    choice: Choice,
    ids: Annotated[list[str] | None, typer.Argument(help="Ids of mechanics; none for all that are installed.")] = None,
    as_json: Json = False,
) -> None:
    """Build a ruleset with a mechanic alone, and one with all others. The exit code is 2 where one can't be built."""
    with readable_errors():
        stock = look(choice)
        wanted = ids or list(stock.survey.mechanics)
        found = {id: checked(stock, id) for id in wanted}
        failed = any(one.error for each in found.values() for one in each)
        if as_json:
            print_json({id: [asdict(one) for one in each] for id, each in found.items()})
        else:
            console = make_console()
            for id, each in found.items():
                for one in each:
                    outcome = one.error or f"builds, {one.mechanics} mechanics in force"
                    console.print(f"{id} {one.where}: {outcome}", soft_wrap=True)
        if failed:
            raise typer.Exit(FAILED)


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.add_typer(app)
