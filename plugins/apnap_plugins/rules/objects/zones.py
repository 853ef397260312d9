"""The zones of the game (CR 400–408) beside the kernel's stack and exile."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from apnap import SHARED, Characteristics, Context, Game, Manifest, Moved, Teller, Zone, declares
from apnap_plugins.rules.objects.replacement_order import ARRANGEMENTS, CATEGORIES
from apnap_plugins.rules.vocabulary.characteristics import SUBTYPES, SUPERTYPES, TYPES
from apnap_plugins.rules.vocabulary.selectors import NOT_ENTERED

MANIFEST = Manifest(
    id="zones",
    name="Zones",
    kind="rules",
    rules=("400", "401", "402", "403", "404", "406", "408", "110"),
    mentions=("characteristics",),
    kernel=">=0.1,<0.2",
    not_tested={
        "400.4b": "is the casual variants'",
        "400.9": "is about conspiracies",
        "400.11": "says what outside the game means",
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
    },
)


def entered(move: Moved, new: int, teller: Teller) -> str:
    """The sentence for what enters the battlefield."""
    tapped = " tapped" if move.entering("tapped", False) else ""
    return f"{teller.card(new)} enters the battlefield{tapped}"


def _told_graveyard(move: Moved, new: int, teller: Teller) -> str | None:
    """From the battlefield; a creature dies (CR 700.4)."""
    id = move.obj or new
    if move.origin_zone(teller.game) != "battlefield":
        return None
    return f"{teller.card(id)} {'dies' if 'creature' in teller.had(id, TYPES) else 'is put into the graveyard'}"


def _told_hand(move: Moved, new: int, teller: Teller) -> str:
    id = move.obj or new
    goes = "returns" if move.origin_zone(teller.game) == "battlefield" else "goes"
    return f"{teller.card(id)} {goes} to {teller.owner(id)}'s hand"


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
    return game.kept(_permanents_with, word)


BATTLEFIELD: Final = (("battlefield", SHARED),)


def _permanents_with(game: Game, word: str) -> tuple[int, ...]:
    return tuple([obj for obj, _, _, _ in game.holding(BATTLEFIELD, _words, word)])


def _words(game: Game, zone: str, characteristics: Characteristics) -> Collection[str]:
    return {*characteristics[TYPES], *characteristics[SUPERTYPES], *characteristics[SUBTYPES]}


def carry_out_moves(ctx: Context, moves: Sequence[Moved]) -> bool:
    """Objects change zones at the same time (CR 400.7). Returns whether any did, wherever to.

    Under "moved" the memory has what they became. Of what was to come onto the battlefield these are those that did: what was
    put elsewhere instead is not what the text goes on about (CR 603.7c). Under "kept out" it has those that could not enter,
    and for a text that asks what the card is like, `asked_about` finds those and what was put elsewhere.
    """
    done = [h for h in (ctx.game.happen_all(moves) if moves else ()) if isinstance(h.event, Moved)]
    onto = any(move.to == "battlefield" for move in moves)
    there = [h for h in done if not onto or (isinstance(h.event, Moved) and h.event.to == "battlefield")]
    ctx.memory["moved"] = tuple(i for h in there for i in h.result or ())
    kept_out = tuple(move.obj for move in moves if move.to == "battlefield" and ctx.game.exists(move.obj))
    ctx.memory[NOT_ENTERED] = (*kept_out, *(i for h in done if h not in there for i in h.result or ()))
    if kept_out:
        ctx.memory["kept out"] = (*ctx.memory.get("kept out", ()), *kept_out)
    return any(h.result for h in done)


apnap_declarations = declares(
    *CATEGORIES,
    *ARRANGEMENTS,
    # Library, hand, battlefield, graveyard, command (CR 400.1, 408.1); and what lies outside the game (CR 400.11).
    Zone("library", public=False, owned=True, ordered=True),
    Zone("hand", public=False, owned=True, told=_told_hand),
    Zone("battlefield", functions=True, joint=True, told=entered),
    Zone("graveyard", owned=True, ordered=True, told=_told_graveyard),
    Zone("command"),
    Zone("outside", public=False, owned=True, outside=True),
)
