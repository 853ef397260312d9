"""`apnap new`: a project for a plugin of one's own, from templates that lie beside this module."""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final

import typer

from apnap import ApnapError, __version__
from apnap.registry import OFFICIAL, scan
from apnap_plugins.apps.console import make_console, marked, said
from apnap_plugins.apps.running import readable_errors

TEMPLATES: Final = Path(__file__).parent / "templates"
CODE: Final = re.compile(r"[a-z0-9]{2,8}")


class Kind(StrEnum):
    """What there are templates for."""

    MECHANIC = "mechanic"
    SET = "set"
    HOUSE_RULE = "house-rule"


def answers(kind: Kind, name: str, author: str = "") -> dict[str, str]:
    """What the template is filled in with. Raises ApnapError for a name that can't be a plugin's."""
    words = re.findall(r"[a-z0-9]+", name.lower())
    if not words or not words[0][0].isalpha() or not name.isascii():
        raise ApnapError(f"{name!r} can't be a plugin's name: take words of letters and digits, a letter first")
    id = "".join(words) if kind is Kind.SET else "-".join(words)
    if kind is Kind.SET and not CODE.fullmatch(id):
        raise ApnapError(f"{id!r} can't be a set's code: it has 2 to 8 letters and digits")
    if not author.isprintable():
        raise ApnapError(f"{author!r} can't be an author's name: it has characters that can't be printed")
    taken = [one for one in scan() if one.name == id]
    if taken:
        whose = "is reserved" if taken[0].official else f"is taken by {taken[0].distribution}"
        raise ApnapError(f"the id {id!r} {whose}: choose another name")
    slug = f"{OFFICIAL}-set-{id}" if kind is Kind.SET else f"{OFFICIAL}-{id}"
    major, minor = (int(part) for part in __version__.split(".")[:2])
    return {
        "id": id,
        "title": " ".join(word.capitalize() for word in words),
        "text": " ".join(words),
        "module": slug.replace("-", "_"),
        "distribution": slug,
        "author": author or "the author",
        "series": f"{major}.{minor}",
        "next_series": f"{major}.{minor + 1}",
    }


def write(kind: Kind, name: str, into: Path, author: str = "") -> Path:
    """Write the project into a new folder in `into`, and return that folder.

    Raises ApnapError where the folder is there already, the name can't be a plugin's, or copier is not installed.
    """
    given = answers(kind, name, author)
    folder = into / given["distribution"]
    if folder.exists():
        raise ApnapError(f"{folder} is there already")
    try:
        import copier  # an extra: nobody else needs it
    except ImportError as err:
        raise ApnapError(f"`apnap new` needs copier, which is not installed: pip install '{OFFICIAL}[author]'") from err
    copier.run_copy(str(TEMPLATES / kind), str(folder), data=given, defaults=True, quiet=True)
    return folder


def new(
    kind: Annotated[Kind, typer.Argument(help="What kind of plugin.")],
    name: Annotated[str, typer.Argument(help="Its name, such as wobble or 'very small things'.")],
    into: Annotated[Path, typer.Option("--into", help="The folder in which its folder is made.")] = Path(),
    author: Annotated[str, typer.Option("--author", help="Your name.")] = "",
) -> None:
    """Write a project with a plugin that works, and its tests."""
    with readable_errors():
        folder = write(kind, name, into, author)
        console = make_console()
        console.print(marked(f"[bold]{said(folder)}[/] is written. Next:"), soft_wrap=True)
        console.print(f"  pip install -e '{folder}[test]'", soft_wrap=True)
        console.print(f"  python -m pytest {folder}", soft_wrap=True)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(new)
