"""What a component is defined by: the facts of a card or token, shared by all games and never copied."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, final

from apnap.core.errors import SetupError
from apnap.core.values import ABILITIES, NAME, Characteristics, canonical


@final
class Definition:
    """A card, or what a token is made as.

    `key` is unique within a ruleset; `characteristics` are the printed ones (of the front or only face, CR 712.4);
    `faces` holds the other sets of characteristics by name (back, left, right, flipped, ...). Immutable.
    """

    __slots__ = ("characteristics", "faces", "key", "layout", "requires")

    def __init__(
        self,
        key: str,
        characteristics: Characteristics,
        layout: str = "normal",
        faces: dict[str, Characteristics] | None = None,
        requires: tuple[str, ...] = (),
    ) -> None:
        self.key = key
        self.characteristics = characteristics
        self.layout = layout
        self.faces = dict(faces or {})
        self.requires = requires

    @property
    def name(self) -> str:
        """The name of the whole (CR 201); empty where it has none."""
        return self.characteristics[NAME]

    # Any: abilities of any class; this module is below theirs
    def abilities(self) -> tuple[Any, ...]:
        """The abilities of all faces."""
        out = self.characteristics[ABILITIES]
        for face in self.faces.values():
            out += face[ABILITIES]
        return out

    def says_the_same(self, other: Definition) -> bool:
        """Whether both are the same in all that they say, not by their keys alone."""
        mine = (self.characteristics, self.faces, self.layout, self.requires)
        return self is other or mine == (other.characteristics, other.faces, other.layout, other.requires)

    def digest(self) -> str:
        """A hash of all that it says, equal for equal cards in every process."""
        faces = [f"{name}:{canonical(face)}" for name, face in sorted(self.faces.items())]
        said = "\n".join([self.key, self.layout, *self.requires, canonical(self.characteristics), *faces])
        return hashlib.sha256(said.encode()).hexdigest()[:16]

    def canonical(self) -> str:
        """The definition as text for digests: its key."""
        return f"definition {self.key}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Definition) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __reduce__(self) -> tuple[type[Definition], tuple[object, ...]]:
        """By what it says."""
        return Definition, (self.key, self.characteristics, self.layout, self.faces, self.requires)

    def __repr__(self) -> str:
        return f"Definition({self.key!r})"


def deck_names(deck: Any) -> dict[str, tuple[str, ...]]:
    """The keys of a deck's cards by part; a plain list is the main part. Raises SetupError for what is no deck."""
    parts = deck if isinstance(deck, dict) else {"main": deck}
    return {name: tuple([_key(card) for card in _listed(name, cards)]) for name, cards in parts.items()}


# Any: what somebody gives as a deck, which may be anything
def _listed(part: Any, cards: Any) -> Sequence[Any]:
    """The cards of a part of a deck. A text has letters, and an iterator can be read once only: neither is a list."""
    if isinstance(part, str) and isinstance(cards, Sequence) and not isinstance(cards, str):
        return cards
    where = "a deck" if part == "main" else f"the part {part!r} of a deck"
    raise SetupError(
        f"{where} is a list of names of cards or definitions, each as often as the card is in it; "
        f"this is of type {type(cards).__name__}"
    )


# Any: as in `_listed`
def _key(card: Any) -> str:
    """The name by which a ruleset finds a card of a deck."""
    if isinstance(card, str):
        return card
    if isinstance(card, Definition):
        return card.key
    raise SetupError(f"a deck has names of cards, and definitions; one of its cards is of type {type(card).__name__}")
