"""The zones of the game (CR 400–408) beside the kernel's stack and exile."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from typing import Final

from apnap import (
    ABILITIES,
    Characteristics,
    Context,
    Definition,
    Game,
    Manifest,
    Move,
    Zone,
    hookimpl,
)
from apnap.core.fields import SEEN_BY
from apnap.core.values import reads_of
from apnap_plugins.rules.characteristics import SUBTYPES, SUPERTYPES, TYPES

MANIFEST = Manifest(
    id="zones",
    name="Zones",
    kind="rules",
    rules=("400", "401", "402", "403", "404", "406", "408", "110"),
    mentions=("characteristics",),
    not_tested={
        "400.4b": "is the casual variants'",
        "400.7m": "is about stickers",
        "400.9": "is about conspiracies",
        "400.11": "says what outside the game means",
        "400.11a": "belongs to cards from outside the game, which companion (702.139) will bring",
        "400.11b": "belongs to cards from outside the game, which companion (702.139) will bring",
        "403.1": "says where cards lie on a table",
        "403.5": "tells that older cards were given a new wording",
        "406.1": "says what the zone is for",
        "406.5": "says where cards lie on a table; objects have ids",
        "406.6": "points to the rules for linked abilities",
        "406.8": "tells that older cards were given a new wording",
        "407.1": "playing for ante is refused",
        "407.2": "playing for ante is refused",
        "407.3": "playing for ante is refused",
        "407.4": "playing for ante is refused",
        "408.3": "is the casual variants'",
    },
)


ORDER: Final = "order of the graveyard"
"""In the `reads` of a node: it looks at how cards lie in a graveyard."""


def _arranged(game: Game, player: int, cards: tuple[int, ...]) -> tuple[int, ...]:
    """CR 404.3: owners arrange cards that go to their graveyard together; asked where a card of the game looks at that."""
    if not any(_looks_at_order(one.definition) for one in game.state.components.values()):
        return ()
    arriving = tuple(card for card in cards if game.object(card).kind not in ("token", "copy"))
    for card in arriving:  # they are on their way to where everybody sees them
        seen = game.get(SEEN_BY, card)
        if player not in seen:
            game.set(SEEN_BY, card, (*seen, player))
    return arriving


@functools.lru_cache(maxsize=10_000)
def _looks_at_order(definition: Definition) -> bool:
    faces = (definition.characteristics, *definition.faces.values())
    return any(ORDER in reads_of(ability) for face in faces for ability in face[ABILITIES])


@hookimpl
def apnap_zones() -> Iterable[Zone]:
    """Library, hand, battlefield, graveyard, command (CR 400.1, 408.1); and what lies outside the game (CR 400.11)."""
    return [
        Zone("library", public=False, owned=True, ordered=True),
        Zone("hand", public=False, owned=True),
        Zone("battlefield", functions=True, joint=True),
        Zone("graveyard", owned=True, ordered=True, arranged=_arranged),
        Zone("command"),
        Zone("outside", public=False, owned=True),
    ]


def permanents(game: Game, player: int | None = None) -> tuple[int, ...]:
    """Ids of all permanents, or of those that `player` controls, in the order in which they entered (CR 110.1).

    Also CR 403.3.
    """
    ids = game.zone("battlefield")
    if player is None:
        return ids
    return tuple(i for i in ids if game.controller(i) == player)


def permanents_with(game: Game, word: str) -> tuple[int, ...]:
    """Ids of all permanents with a word on their type line (CR 205): a type, supertype or subtype; in the same order."""
    return tuple(game.derived_at_home("rules.zones.by_word", _by_word).get(word, ()))


def _by_word(game: Game) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for obj in permanents(game):
        for word in game.follows(game.characteristics(obj), "rules.zones.words", _words):
            found.setdefault(word, []).append(obj)
    return found


def _words(characteristics: Characteristics) -> tuple[str, ...]:
    return tuple(sorted({*characteristics[TYPES], *characteristics[SUPERTYPES], *characteristics[SUBTYPES]}))


def carry_out_moves(ctx: Context, moves: Sequence[Move]) -> None:
    """Objects change zones at the same time (CR 400.7); under "moved" the memory has what they became."""
    done = ctx.game.happen_all(moves) if moves else []
    ctx.memory["moved"] = tuple(i for h in done if isinstance(h.event, Move) for i in h.result or ())
