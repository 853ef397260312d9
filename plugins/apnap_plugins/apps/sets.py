"""`apnap sets`: the set packs that are installed, and what one bundles."""

from __future__ import annotations

from typing import Annotated, Any

import typer
from rich.table import Table

from apnap import RulesetError, UnknownName, unknown
from apnap.ruleset import Ruleset
from apnap_plugins.apps.catalogue import Stock, look
from apnap_plugins.apps.console import make_console, marked, print_json, said
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors

app = typer.Typer(name="sets", help="Look at the set packs that are installed.", no_args_is_help=True)
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def row(stock: Stock, code: str) -> dict[str, Any]:
    """What a pack says of itself, and which of its mechanics can't be had."""
    found, manifest = stock.survey.sets[code]
    missing = [name for name in manifest.mechanics if name not in stock.survey.mechanics]
    about = {"distribution": found.distribution, "version": found.version, "module": found.module}
    chosen = stock.resolution is not None and any(one.manifest.code == code for one in stock.resolution.sets)
    return {**manifest.model_dump(mode="json"), **about, "missing": missing, "chosen": chosen}


@app.command("list")
@choosing
def list_all(choice: Choice, as_json: Json = False) -> None:
    """List the set packs that are installed. Imports none of them."""
    with readable_errors():
        stock = look(choice)
        found = [row(stock, code) for code in stock.survey.sets]
        if as_json:
            print_json({"sets": found, "error": stock.error})
            return
        table = Table("code", "name", "released", "mechanics", "from", "chosen", box=None)
        for one in found:
            count = f"{len(one['mechanics'])}" + (f" ({len(one['missing'])} missing)" if one["missing"] else "")
            chosen = "yes" if one["chosen"] else "no"
            table.add_row(one["code"], one["name"], one["released"], count, one["distribution"], chosen)
        console = make_console()
        console.print_table(table)
        if not found:
            console.print("no set pack is installed; install one, such as `pip install -e sets/xln`")
        if stock.error:
            console.print(marked(f"[bold red]there is no ruleset of this choice:[/] {said(stock.error)}"))


@app.command()
@choosing
def show(
    choice: Choice, code: Annotated[str, typer.Argument(help="The code of a set, such as xln.")], as_json: Json = False
) -> None:
    """Show a set pack: what it bundles, its decks, and its cards, with those that the choice can't play."""
    with readable_errors():
        stock = look(choice)
        if code not in stock.survey.sets:
            problem = stock.problem(code)
            raise RulesetError(f"set {problem}") if problem else unknown("set", code, stock.survey.sets)
        data = {**row(stock, code), **_contents(choice, code)}
        if as_json:
            print_json(data)
            return
        console = make_console()
        console.print(marked(f"[bold]{said(data['name'])}[/] ({code})  {said(data['released'])}"))
        console.print(f"  from {data['distribution']} {data['version']} ({data['module']})")
        for label in ("mechanics", "missing", "decks"):
            if data[label]:
                console.print(f"  {label}: {', '.join(data[label])}")
        console.print(f"  {len(data['cards'])} cards: {', '.join(data['cards'])}")
        for name, reason in data["refused"].items():
            console.print(f"  refused: {name}: {reason}")


def _contents(choice: Choice, code: str) -> dict[str, Any]:
    """The pack's cards that the choice can play, the others with the reason, and its decks."""
    from apnap_plugins.apps.decks import pack_decks  # reads the pack, which a list of packs need not

    wish = choice.wish()
    ruleset = Ruleset.of(wish.model_copy(update={"sets": (code,)}))
    names, refused = [], {name: str(err) for name, err in ruleset.refused().items()}
    for card in ruleset.cards():
        try:
            ruleset.compiled.check_playable(card)
        except UnknownName as err:
            refused[card.key] = str(err)
        else:
            names.append(card.key)
    decks = [name.partition("/")[2] for name in pack_decks() if name.partition("/")[0] == code]
    return {"cards": names, "refused": refused, "decks": decks}


def register(program: typer.Typer) -> None:
    """Add the commands."""
    program.add_typer(app)
