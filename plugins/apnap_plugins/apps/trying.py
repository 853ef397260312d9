"""`apnap try`: what a piece of card text is understood as, as a tree and as the Python that makes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Final, final

import typer

from apnap import Ability
from apnap_plugins.apps.cards import reading
from apnap_plugins.apps.console import make_console, marked, print_json, print_lines, said
from apnap_plugins.apps.profile_options import Choice, choosing
from apnap_plugins.apps.running import readable_errors
from apnap_plugins.apps.trees import branches
from apnap_plugins.oracle.cards import CardRefused, CardRow, is_spell
from apnap_plugins.oracle.constructors import code
from apnap_plugins.oracle.coverage import understood
from apnap_plugins.oracle.language import LINE, LOOSE, SPELL_LINE, UNKNOWN, Language, NotUnderstood, own_names
from apnap_plugins.oracle.others import own_types, with_others

OWN: Final = "~"
"""What a text calls the card that it stands on, where nobody says a name."""
USUAL: Final = ("Creature", "Instant")
"""The cards on which a text is tried, one after the other, where nobody says which."""


@final
@dataclass(frozen=True, slots=True)
class Tried:
    """What was found out of a text: each line with its abilities and how it is printed, and why no card can have it."""

    types: str
    lines: tuple[tuple[str, tuple[Ability, ...], str], ...]
    refused: CardRefused | None

    def abilities(self) -> tuple[Ability, ...]:
        """The abilities of all lines."""
        return tuple(ability for _, abilities, _ in self.lines for ability in abilities)


def tried(language: Language, text: str, name: str = OWN, types: Iterable[str] = USUAL) -> Tried:
    """What a text means on a card of the first of these type lines on which it is understood.

    Where it is understood on none, what is wrong is told of the first that has another reason than unknown words, else of one
    that has some: what is known, but no sentence, may only stand on the wrong card.
    """
    found = [_tried_on(language, text, name, line) for line in types]
    return min(found, key=_how_telling)


def _how_telling(tried: Tried) -> int:
    """What is understood first, then what is refused, by how much the refusal tells."""
    reason = "" if tried.refused is None else tried.refused.reason
    return 0 if not reason else {UNKNOWN: 2, LOOSE: 3}.get(reason, 1)


def _tried_on(language: Language, text: str, name: str, types: str) -> Tried:
    row = CardRow(name=name, type_line=types, oracle_text=text)
    refused = None
    try:
        understood(language, row)
    except CardRefused as why:
        refused = why
    root = SPELL_LINE if is_spell(types) else LINE
    try:
        readings = language.read(text, own_names(name, types), root)
        on_card = own_types(types, (ability for one in readings for ability in one.abilities))
        lines = tuple(
            (
                one.line,
                tuple(with_others(ability, one.line, on_card, types) for ability in one.abilities),
                language.text(one.abilities, root) or "",
            )
            for one in readings
        )
    except NotUnderstood:
        lines = ()
    return Tried(types, lines, refused)


@choosing
def try_text(
    choice: Choice,
    text: Annotated[str, typer.Argument(help="Rules text as cards have it; ~ or the name stands for the card.")],
    name: Annotated[str, typer.Option(help="The name of the card that has it.")] = OWN,
    types: Annotated[
        str, typer.Option(help="Its type line. Without one a creature is tried, then an instant.", show_default=False)
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print lines, code and printed text as JSON.")] = False,
) -> None:
    """Read a text: its tree, the Python that makes the tree, and the text that is printed of it.

    The exit code is 1 where no card can have the text; the words that are not understood are told.
    """
    with readable_errors(), reading(choice.ruleset()) as language:
        found = tried(language, text, name, (types,) if types else USUAL)
        if as_json:
            _as_data(found)
        else:
            _shown(found)
        if found.refused is not None:
            raise typer.Exit(1)


def _shown(found: Tried) -> None:
    console = make_console()
    for line, abilities, printed in found.lines:
        console.print(marked(f"[bold]{said(line)}[/]"), soft_wrap=True)
        for ability in abilities:
            console.print(branches(ability), soft_wrap=True)
        console.print(marked(f"[note]printed back:[/] {said(printed)}"), soft_wrap=True)
        console.print()
    if found.lines:
        print_lines(code(found.abilities()).rstrip())
    elif found.refused is None:
        console.print("the text says nothing")
    if found.refused is not None:
        console.print(marked(f"[bold red]refused:[/] {said(found.refused)}"), soft_wrap=True)


def _as_data(found: Tried) -> None:
    refused = found.refused
    print_json(
        {
            "types": found.types,
            "lines": [{"line": line, "printed": printed} for line, _, printed in found.lines],
            "code": code(found.abilities()) if found.lines else "",
            "refused": None if refused is None else {"reason": refused.reason, "detail": refused.detail},
        }
    )


def register(program: typer.Typer) -> None:
    """Add the command."""
    program.command("try")(try_text)
