"""Words that the rules give a meaning of their own: half, devotion, historic, party (CR 107.1a, 107.3e, 700.5–700.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from apnap import ABILITIES, Answering, Context, Game, Instruction, Match, Question, node, question
from apnap_plugins.rules.vocabulary.base import COLOR, Amount, Filter, Quantity, Selector, amount, is_player
from apnap_plugins.rules.vocabulary.characteristics import (
    MANA_COST,
    SUBTYPES,
    SUPERTYPES,
    TYPES,
    X_READS,
    is_creature,
    x_of,
)
from apnap_plugins.rules.vocabulary.selectors import EachPlayer

PARTY: tuple[str, ...] = ("Cleric", "Rogue", "Warrior", "Wizard")


@node
class Half(Quantity):
    """Half of a number, rounded `up` or down, as the text says (CR 107.1a)."""

    of: Amount
    up: bool

    def value(self, ctx: Context) -> int:
        """Negative numbers are rounded the same way."""
        whole = amount(ctx, self.of)
        return -(-whole // 2) if self.up else whole // 2


@node
class Third(Quantity):
    """A third of a number, rounded `up` or down, as the text says (CR 107.1a)."""

    of: Amount
    up: bool

    def value(self, ctx: Context) -> int:
        """Negative numbers are rounded the same way."""
        whole = amount(ctx, self.of)
        return -(-whole // 3) if self.up else whole // 3


@node
class XOf(Quantity):
    """The value of X that was chosen for the first object a selector gives (CR 107.3e)."""

    of: Selector
    reads = X_READS

    def value(self, ctx: Context) -> int:
        """0 where there is no such object, or it has none."""
        refs = [ref for ref in self.of.refs(ctx) if not is_player(ref)]
        return x_of(ctx.game, refs[0]) if refs else 0


@node
class Devotion(Quantity):
    """Your devotion to one color or several: mana symbols of these colors in mana costs of your permanents (CR 700.5)."""

    colors: str
    words: ClassVar[tuple[tuple[str, str], ...]] = (("colors", COLOR),)
    reads = frozenset(["mana cost", "controller", "abilities", "zone:battlefield"])

    def value(self, ctx: Context) -> int:
        """A symbol that is several of the colors counts once.

        Where a continuous effect needs the number, permanents are as the layers before have made them (CR 700.5a).
        """
        game = ctx.game
        mine = [o for o in game.zone("battlefield") if game.controller(o) == ctx.controller]
        costs = (game.characteristics(o)[MANA_COST] for o in mine)
        symbols = (symbol for cost in costs if cost is not None for symbol in cost.symbols)
        found = sum(any(color in symbol.split("/") for color in self.colors) for symbol in symbols)
        for obj in mine:
            found = _modified_by(game, obj, found)
        return found


@node
class ColoredSymbols(Quantity):
    """How many mana symbols of a color there are in the mana costs of objects, all together (CR 107.4).

    A hybrid symbol is of both its colors (CR 107.4e). What makes devotion more doesn't count here (CR 700.5a).
    """

    color: str
    of: Selector
    words: ClassVar[tuple[tuple[str, str], ...]] = (("color", COLOR),)
    reads = frozenset(["mana cost"])

    def value(self, ctx: Context) -> int:
        """Of all of them together; what has no mana cost has no symbols."""
        costs = (ctx.game.characteristics(ref)[MANA_COST] for ref in self.of.refs(ctx) if not is_player(ref))
        symbols = (symbol for cost in costs if cost is not None for symbol in cost.symbols)
        return sum(self.color in symbol.split("/") for symbol in symbols)


@question
class DevotionOf(Question[int]):
    """A player's devotion (CR 700.5a). The first value is what mana symbols give; answers add to it.

    Layers need the answer, so permanents are asked one by one, as they are so far.
    """

    rule: ClassVar[str] = "700.5a"
    player: int


@node
class MoreDevotion(Answering[DevotionOf, int]):
    """Your devotion to each color and each combination of colors is increased (CR 700.5a)."""

    by: int = 1
    question: ClassVar[type[DevotionOf]] = DevotionOf

    def answer(self, ctx: Context, value: int, question: DevotionOf) -> int:
        """Of the permanent's controller."""
        return value + self.by if question.player == ctx.controller else value


def _modified_by(game: Game, obj: int, value: int) -> int:
    """What the static abilities of a permanent make of its controller's devotion."""
    player = game.controller(obj)
    abilities = game.characteristics(obj)[ABILITIES]
    for piece in game.table(abilities, "battlefield").answers if abilities else ():
        ctx = Context(game, obj, player, piece.ability)
        condition = getattr(piece.ability, "condition", None)
        if piece.effect.question is DevotionOf and (condition is None or condition.holds(ctx)):
            value = piece.effect.answer(ctx, value, DevotionOf(player))
    return value


@node
class IsHistoric(Filter):
    """Is legendary, an artifact or a Saga (CR 700.6)."""

    reads = frozenset(["types", "subtypes", "supertypes"])

    def matches(self, ctx: Context, obj: int) -> bool:
        """By its type line now."""
        chars = ctx.game.characteristics(obj)
        return "legendary" in chars[SUPERTYPES] or "artifact" in chars[TYPES] or "Saga" in chars[SUBTYPES]


@node
class PartySize(Quantity):
    """How many creatures are in your party (CR 700.8, 700.8a); it is full with four (CR 700.8c)."""

    reads = frozenset(["types", "subtypes", "controller", "zone:battlefield"])

    def value(self, ctx: Context) -> int:
        """Each counts for one of its types; the best way to count them is what counts (CR 700.8b).

        Also CR 700.8, 700.8a, 700.8c.
        """
        game = ctx.game
        mine = [o for o in game.zone("battlefield") if game.controller(o) == ctx.controller and is_creature(game, o)]
        return _most([game.characteristics(o)[SUBTYPES] for o in mine], PARTY)


def _most(creatures: Sequence[frozenset[str]], roles: Sequence[str]) -> int:
    """How many of the roles can be filled, each by another creature."""
    if not roles:
        return 0
    role, rest = roles[0], roles[1:]
    without = _most(creatures, rest)
    able = dict.fromkeys(c for c in creatures if role in c)  # alike creatures are as good as each other
    filled = (1 + _most(_less(creatures, one), rest) for one in able)
    return max((without, *filled))


def _less(creatures: Sequence[frozenset[str]], one: frozenset[str]) -> list[frozenset[str]]:
    at = list(creatures).index(one)
    return [*creatures[:at], *creatures[at + 1 :]]


@node
class ChooseParty(Instruction):
    """Each of the players chooses a party from among creatures they control (CR 700.8d).

    In APNAP order; for each of the four creature types up to one creature of that type. Under "party" the memory has all
    that were chosen.
    """

    who: Selector = EachPlayer()

    def perform(self, ctx: Context) -> None:
        """One decision for each player, who may leave out a type."""
        game = ctx.game
        players, words = self.who.players(ctx), "Choose a party"
        chosen: list[int] = []
        for player in (p for p in game.apnap() if p in players):
            mine = [o for o in game.zone("battlefield") if game.controller(o) == player and is_creature(game, o)]
            able = tuple(tuple(o for o in mine if role in game.characteristics(o)[SUBTYPES]) for role in PARTY)
            asked = Match(player=player, options=PARTY, partners=able, rule="700.8d", source=ctx.this, prompt=words)
            chosen += (creature for _, creature in game.ask(asked))
        ctx.memory["party"] = tuple(dict.fromkeys(chosen))
