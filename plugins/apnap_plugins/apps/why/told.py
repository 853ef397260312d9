"""What all answers have: text for people, data for programs, and a look in notebooks."""

from __future__ import annotations

import html
from dataclasses import asdict
from typing import Any


class Told:
    """An answer. The classes of answers are frozen dataclasses; each says what its fields mean."""

    __slots__ = ()

    def data(self) -> dict[str, Any]:
        """The answer as plain data for programs, with the names of its fields."""
        return asdict(self)  # type: ignore[call-overload,no-any-return]  # each subclass is a dataclass

    def text(self) -> str:
        """The answer in lines. Raises TypeError in a class that doesn't say it."""
        raise TypeError(f"{type(self).__name__} does not define text()")

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        """How a notebook shows it: its text, none of it markup."""
        return f"<pre>{html.escape(self.text())}</pre>"
