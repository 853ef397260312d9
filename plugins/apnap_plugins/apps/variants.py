"""Variants on the command line: which there are, and the supplementary decks that they are played with (CR 100.2d)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Final

from apnap import ApnapError, unknown
from apnap.profile import Profile, Source
from apnap_plugins.apps.decks import Deck, DeckError, find_deck, pack_decks
from apnap_plugins.apps.profile_options import COMMAND_LINE, Choice


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant that can be played: the id of its mechanic, and the part of a deck that `who` has, "each" or the "first" seat.

    `decks` is the folder in which packs have whole decks for it, where the usual ones won't do, `players` the fewest who can
    play it.
    """

    id: str
    part: str = ""
    who: str = ""
    decks: str = "decks"
    players: int = 2


VARIANTS: Final = {
    one.id: one
    for one in (
        Variant("archenemy", "schemes", "first"),
        Variant("brawl", decks="brawl"),
        Variant("commander", decks="commander"),
        Variant("conspiracy-draft"),
        Variant("planechase", "planes", "each"),
        Variant("single-planar-deck", "planes", "first"),
        Variant("supervillain-rumble", "schemes", "each"),
        Variant("two-headed-giant", players=4),
        Variant("vanguard", "vanguard", "each"),
    )
}
"""By their ids. A variant with a part of a deck finds such decks of packs in a folder of the part's name."""


def find_variant(name: str) -> Variant:
    """The variant of that name, one that needs nothing for none. Raises UnknownName."""
    if not name:
        return Variant("")
    if name not in VARIANTS:
        raise unknown("variant", name, VARIANTS, "is known")
    return VARIANTS[name]


def with_variant(choice: Choice, variant: Variant) -> Choice:
    """The choice with the variant in force; `--without` still leaves it out, which is an error then."""
    if not variant.id:
        return choice
    return replace(choice, layers=(*choice.layers, Source(f"{COMMAND_LINE} (--variant)", Profile(also=(variant.id,)))))


def with_supplementary(decks: Sequence[Deck], variant: Variant, wanted: Sequence[str]) -> tuple[list[Deck], list[str]]:
    """The decks with the supplementary decks that the variant is played with, and the packs that these come from.

    Those `wanted` are dealt out in turn, and those of installed packs where none is. A deck that has such a part keeps it.
    Raises DeckError where there is none.
    """
    found = find_supplements(variant, wanted)
    if not variant.part:
        return list(decks), []
    seats = range(len(decks)) if variant.who == "each" else range(1)
    if not found and any(variant.part not in decks[seat].parts for seat in seats):
        raise DeckError(
            f"{variant.id} is played with {variant.part}, and no installed set pack has any; install one, name a file, or write "
            f"the cards into the deck, below a line '{variant.part.capitalize()}:'"
        )
    dealt = list(islice(cycle(found), len(seats))) if found else []
    out, packs = list(decks), []
    for seat, part in zip(seats, dealt, strict=False):
        if wanted or variant.part not in out[seat].parts:
            out[seat] = out[seat].with_part(variant.part, part)
            packs.append(part.set_code)
    return out, sorted({code for code in packs if code})


def find_supplements(variant: Variant, wanted: Sequence[str]) -> list[Deck]:
    """The supplementary decks of these names, or those of installed packs where there are none. Raises ApnapError."""
    if not variant.part:
        if wanted:
            raise ApnapError("--planes and --schemes are for variants that are played with them, see --variant")
        return []
    return [find_deck(name, variant.part) for name in wanted or sorted(pack_decks(folder=variant.part))]


def archenemy_first(decks: Sequence[Deck], seat: int) -> list[Deck]:
    """The decks with that of the player `seat` (from 1) first, where an archenemy sits (CR 904.2a). Raises ApnapError."""
    if not 1 <= seat <= len(decks):
        raise ApnapError(f"--archenemy {seat}: there are players 1 to {len(decks)}")
    return [decks[seat - 1], *decks[: seat - 1], *decks[seat:]]
