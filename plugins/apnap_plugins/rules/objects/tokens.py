"""Tokens (CR 111): what they are, the predefined ones by name, and where they can't be."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from typing import Any, ClassVar

from apnap import (
    CeasedToExist,
    Context,
    Contribution,
    Definition,
    Event,
    Game,
    Manifest,
    Moved,
    Node,
    Precondition,
    Prohibition,
    StateBasedAction,
    declares,
    node,
    unknown,
)
from apnap_plugins.rules.vocabulary.base import COLOR, SUBTYPE, Amount, Quantity, amount
from apnap_plugins.rules.vocabulary.characteristics import is_permanent_card, make_characteristics

MANIFEST = Manifest(
    id="tokens",
    name="Tokens",
    kind="rules",
    rules=("111", "704.5d", "704.5e"),
    requires=("zones", "characteristics"),
    kernel=">=0.1,<0.2",
    not_tested={"111.9": "says how a wording is to be read: a token with a name and the supertype legendary"},
)


@node
class Token(Node):
    """What a token is (CR 111.3, 111.4): name, or its subtypes where that is empty, type line, colours, numbers, abilities."""

    types: str
    colors: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Any, ...] = ()
    name: str = ""
    words: ClassVar[tuple[tuple[str, str], ...]] = (("types", SUBTYPE), ("colors", COLOR))

    def settled(self, ctx: Context) -> Token:
        """The same token with numbers in place of amounts (CR 608.2h)."""
        if isinstance(self.power, Quantity) or isinstance(self.toughness, Quantity):
            return dataclasses.replace(
                self, power=amount(ctx, self.power or 0), toughness=amount(ctx, self.toughness or 0)
            )
        return self

    def definition(self) -> Definition:
        """The token's characteristics, in full (CR 701.6a, 111.3, 205.2c)."""
        return _definition(self)


@functools.lru_cache(maxsize=10_000)  # tokens of X/X are without end
def _definition(token: Token) -> Definition:
    """CR 111.4: a token without a name of its own is called by its subtypes and the word "Token"."""
    if isinstance(token.power, Quantity) or isinstance(token.toughness, Quantity):
        raise TypeError(f"{token!r} has amounts that are no numbers yet")
    name = token.name or f"{token.types.partition('—')[2].strip()} Token".strip()
    chars = make_characteristics(
        name, token.types, *token.abilities, power=token.power, toughness=token.toughness, colors=token.colors
    )
    return Definition(f"token: {token!r}", chars, layout="token")


def can_be_a_token(token: Definition) -> bool:
    """Whether a token may be made like this: not of what is an instant or sorcery and no permanent (CR 111.5)."""
    return is_permanent_card(token.characteristics)


# Predefined tokens ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PredefinedToken(Contribution):
    """A token that effects create by name (CR 111.10). `requires` names mechanics that it uses without a keyword.

    Who declares it lets everybody create it.
    """

    name: str
    token: Token
    requires: tuple[str, ...] = ()


def predefined_token(game: Game, name: str) -> Token:
    """The predefined token of that name (CR 111.10).

    Raises UnknownName where no plugin in force declares it, or a mechanic that it uses is not in force.
    """
    known = {token.name: token for token in game.rules.contributions(PredefinedToken)}
    if name not in known:
        raise unknown("predefined token", name, known)
    found = known[name]
    made = found.token.definition()
    game.rules.check_playable(Definition(made.key, made.characteristics, requires=found.requires))
    return found.token


# Where tokens and copies can't be -------------------------------------------------------------------


def _stray_tokens(game: Game) -> list[Event]:
    """CR 111.7, 704.5d, 704.5e, 707.10a: tokens outside the battlefield and copies outside their zones cease to exist."""
    if game.are_all_cards():
        return []
    return [event for zone_id in game.zone_ids() for event in game.kept(_strays, *zone_id)]


def _strays(game: Game, zone: str, owner: int) -> list[Event]:
    if zone == "battlefield":
        return []
    found: list[Event] = []
    for id in game.uncarded(zone, owner):
        kind = game.object(id).kind
        if kind == "token":
            found.append(CeasedToExist(id, "704.5d"))
        elif kind == "copy" and zone != "stack":
            found.append(CeasedToExist(id, "704.5e"))
    return found


@node
class TokenStaysGone(Prohibition):
    """CR 111.8: a token that left the battlefield doesn't move any more: it stays where it is until it ceases to exist."""

    events: ClassVar[tuple[type[Event], ...]] = (Moved,)

    def precondition(self) -> Precondition:
        """A token moves."""
        return Precondition(kind="token")

    def forbids(self, ctx: Context, event: Event) -> bool:
        """A token that is anywhere else than on the battlefield."""
        if not isinstance(event, Moved) or not event.obj:
            return False
        obj = ctx.game.object(event.obj)
        return obj.kind == "token" and obj.zone[0] != "battlefield"


apnap_declarations = declares(
    # What happens to tokens and copies that left the zone they can exist in.
    StateBasedAction("stray tokens", "704.5d", _stray_tokens),
    # Tokens don't come back.
    TokenStaysGone(),
)
