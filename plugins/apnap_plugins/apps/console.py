"""The program's way to write on a terminal; knows nothing of any game, so that a command need not import one.

Here, and nowhere else, text from outside becomes text for the console: names of cards, decks and files, what plugins say
of themselves, what errors quote. A string is always plain text: brackets in it are no markup, and what a terminal would
obey (escape sequences, bells, text that runs backwards) is spelt out. Colours are asked for with `marked`, into whose
markup such text goes as `said(text)`.
"""

from __future__ import annotations

import io
import json
import re
from typing import IO, Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

THEME: Final = Theme(
    {
        "seat0": "cyan",
        "seat1": "magenta",
        "seat2": "yellow",
        "seat3": "green",
        "card": "bold",
        "life": "red",
        "rule": "dim",
        "stage": "dim",
        "note": "dim italic",
    }
)
WIDEST: Final = 10_000
"""What no row of a table reaches."""
MOST: Final = 1000
"""The most characters that an error has on the terminal."""
_OBEYED: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""What terminals obey and don't show: controls (ESC, CSI and OSC among them), marks of direction, halves of characters."""
_HELD: Final = str.maketrans("[\\", "\x0e\x0f")
"""What stands for brackets and backslashes until markup is read; `clean` leaves none of it in any text."""
_BACK: Final = str.maketrans("\x0e\x0f", "[\\")


def clean(text: str) -> str:
    r"""The text with what a terminal would obey spelt out, as in `\x1b[31m`. Tabs and ends of lines stay."""
    return _OBEYED.sub(lambda found: found[0].encode("unicode_escape", "surrogatepass").decode("ascii"), text)


def said(text: object) -> str:
    """Text from outside, to be put into markup for `marked`: none of it is read as markup, whatever stands beside it."""
    return clean(str(text)).translate(_HELD)


def marked(markup: str) -> Text:
    """Text with colours from rich's markup, into which text from outside was put with `said`."""
    text = Text.from_markup(markup, emoji=False)
    text.plain = text.plain.translate(_BACK)
    return text


class Terminal(Console):
    """A console that takes every string, in a table too, for plain text. Colours come with `marked` only."""

    def __init__(self, *, stderr: bool = False, file: IO[str] | None = None, width: int | None = None) -> None:
        super().__init__(theme=THEME, highlight=False, markup=False, emoji=False, stderr=stderr, file=file, width=width)
        if self.no_color:
            self._color_system = None  # who wants no colours wants no bold letters either

    def render_str(self, text: str, **how: Any) -> Text:
        """A string as text: rich asks this for each, wherever it stands."""
        return super().render_str(clean(text), **{**how, "markup": False, "emoji": False})

    def print_table(self, table: Table) -> None:
        """A table, cut to the terminal's width; for a file or another program each row is a whole line."""
        if self.is_terminal:
            self.print(table)
            return
        wide = Terminal(file=io.StringIO(), width=WIDEST)
        with wide.capture() as caught:
            wide.print(table)
        for line in caught.get().splitlines():
            self.print(line.rstrip(), soft_wrap=True)


def make_console(stderr: bool = False) -> Terminal:
    """A console in the program's colours."""
    return Terminal(stderr=stderr)


def shortened(text: str) -> str:
    """The text, or its beginning and end where it has more than `MOST` characters."""
    if len(text) <= MOST:
        return text
    half = MOST // 2 - 30
    return f"{text[:half]} … ({len(text) - 2 * half} characters left out) … {text[-half:]}"


def json_text(data: Any) -> str:
    r"""JSON, the same text for the same data; what a terminal would obey is written as JSON writes it: `\u001b`."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    return _OBEYED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def print_json(data: Any) -> None:
    """For programs: JSON on standard output."""
    print(json_text(data))


def print_lines(text: str) -> None:
    """For programs and people: lines as they are, not broken where the terminal ends."""
    print(clean(text))
