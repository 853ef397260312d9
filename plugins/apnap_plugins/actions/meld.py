"""Meld (CR 701.37) and meld cards (CR 713): two cards become one permanent with the face that they form together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from apnap import (
    NAME,
    Characteristics,
    Condition,
    Context,
    Event,
    Game,
    Instruction,
    Manifest,
    Merged,
    Moved,
    Prohibition,
    Teller,
    Triggered,
    Verb,
    declares,
    event,
    node,
)
from apnap.words import Bindings, words
from apnap_plugins.rules.effects.instructions import If
from apnap_plugins.rules.faces.face_down import TurnedFaceDown
from apnap_plugins.rules.faces.faces import FACE, MELD, MELDED, card_of, cards_of
from apnap_plugins.rules.faces.merging import OF_SEVERAL
from apnap_plugins.rules.vocabulary.actions import EXILE, MELD_CARDS
from apnap_plugins.rules.vocabulary.asking import choose_one
from apnap_plugins.rules.vocabulary.base import Filter, on_battlefield
from apnap_plugins.rules.vocabulary.characteristics import FRONT_COST, MANA_COST
from apnap_plugins.rules.vocabulary.symbols import ManaCost
from apnap_plugins.rules.words.references import ToSettle, about_what

MANIFEST = Manifest(
    id="meld",
    name="Meld",
    kind="keyword action",
    rules=("701.37", "713"),
    since="EMN",
    requires=("exile", "face-down", "faces", "merging", "zones"),
    numbers={
        "2017-09-25": {"701.37": "701.35"},
        "2020-01-22": {"701.37": "701.36"},
        "2021-04-19": {},
    },
    kernel=">=0.1,<0.2",
    not_tested={
        "713.1": "says what meld cards look like",
        "713.5": "is about looking at the back of a card; who may see a card sees all of its data",
        "713.6": "sleeves and substitute cards",
    },
)


# Pairs ---------------------------------------------------------------------------------------------------


def combined_face(game: Game, one: int, other: int) -> Characteristics | None:
    """The face that two objects form as a meld pair (CR 713.1a); None where they are no such two cards (CR 701.37b).

    Its mana value is that of the mana costs of both fronts together (CR 202.3c).
    """
    cards = card_of(game, one), card_of(game, other)
    if one == other or cards[0] is None or cards[1] is None or cards[0].key == cards[1].key:
        return None
    if any(card.layout != MELD for card in cards if card is not None):
        return None
    face = cards[0].faces[MELDED]
    if face != cards[1].faces[MELDED]:
        return None
    costs = (card.characteristics[MANA_COST] for card in cards if card is not None)
    symbols = [symbol for cost in costs if cost is not None for symbol in cost.symbols]
    return face.replace({FRONT_COST.name: ManaCost(tuple(symbols))})


def is_melded(game: Game, obj: int) -> bool:
    """Whether it is a melded permanent, or was when it was last there (CR 713.3b)."""
    return game.get(FACE, obj) == MELDED


@event
class Melded(Event):
    """A player melds two cards of a meld pair (CR 701.37a). `face` is the one that they form."""

    rule: ClassVar[str] = "701.37a"
    objects: ClassVar[tuple[str, ...]] = ("first", "second")
    subjects: ClassVar[tuple[str, ...]] = ("player", "first")
    sequential: ClassVar[bool] = True
    first: int
    second: int
    player: int
    face: Characteristics
    by: int = 0

    def told(self, teller: Teller) -> str:
        """The two cards."""
        return f"{teller.player(self.player)} melds {teller.card(self.first)} and {teller.card(self.second)}"

    def move(self) -> Moved:
        """How the permanent enters: with the combined face up, under the control of whoever melds (CR 701.37a, 713.8)."""
        enters = ((FACE.name, MELDED), (OF_SEVERAL.name, True))
        return Moved(
            self.first,
            "battlefield",
            controller=self.player,
            cause="meld",
            by=self.by,
            base=self.face,
            enters=enters,
        )

    def perform(self, game: Game) -> tuple[int, ...]:
        """One object that two cards represent. Returns it.

        Where something else becomes of the first card as it would enter, it becomes of both (CR 713.4d).
        """
        happened = game.happen(self.move())
        if happened is None or not isinstance(happened.event, Moved):
            return ()
        if happened.event.to != "battlefield":
            game.happen(Moved(self.second, happened.event.to, cause="meld", by=self.by))
            return ()
        made: tuple[int, ...] = tuple(happened.result or ())
        if made and self.second in game.objects:
            game.happen(Merged(self.second, made[0], on_top=False, cause="meld"))
        return made


def meld(game: Game, player: int, cards: Iterable[int], by: int = 0) -> int:
    """A player melds two cards (CR 701.37a). The permanent; 0 where they can't be melded: then they stay (CR 701.37c)."""
    here = [card for card in dict.fromkeys(cards) if card in game.objects]
    face = combined_face(game, *here) if len(here) == 2 else None
    if face is None or player not in game.players_in():
        return 0
    melding = Melded(here[0], here[1], player, face, by)
    happened = game.happen(melding) if game.is_allowed(melding.move()) else None
    made = happened.result if happened is not None and isinstance(happened.event, Melded) else ()
    return made[0] if made else 0


@node
class MeldCardsStayFaceUp(Prohibition):
    """CR 713.10, 725.2j: meld cards on the battlefield, melded permanents and what merged with one can't be turned face down."""

    events: ClassVar[tuple[type[Event], ...]] = (TurnedFaceDown,)

    def forbids(self, ctx: Context, event: Event) -> bool:
        """By what represents it, whatever it is a copy of."""
        return isinstance(event, TurnedFaceDown) and any(c.layout == MELD for c in cards_of(ctx.game, event.obj))


# What meld cards say -------------------------------------------------------------------------------------


def _both_owned(ctx: Context, obj: int) -> bool:
    """Whether it is on the battlefield, and you both own and control it."""
    game = ctx.game
    return (
        on_battlefield(game, obj)
        and game.object(obj).owner == ctx.controller
        and game.controller(obj) == ctx.controller
    )


def _counterparts(ctx: Context, other: Filter) -> tuple[int, ...]:
    """What could be melded with this: you both own and control it, as you do this (CR 713.2)."""
    if not _both_owned(ctx, ctx.source):
        return ()
    there = ctx.game.zone("battlefield")
    return tuple(o for o in there if o != ctx.source and _both_owned(ctx, o) and other.matches(ctx, o))


@node
class YouOwnAndControlBoth(Condition):
    """You both own and control this and another permanent that a filter means (CR 713.2)."""

    other: Filter

    def holds(self, ctx: Context) -> bool:
        """Both are on the battlefield."""
        return bool(_counterparts(ctx, self.other))


@node
class ExileAndMeld(Instruction):
    """Exile this and another permanent, then meld them into what is called so (CR 713.2)."""

    other: Filter
    into: str

    def perform(self, ctx: Context) -> None:
        """You choose the other one where there are several. What can't be melded stays in exile (CR 701.37c)."""
        game, options = ctx.game, _counterparts(ctx, self.other)
        if not options:
            return
        other = options[0]
        if len(options) > 1:
            other = choose_one(game, ctx.controller, options, "701.37a", "Meld it with which?", source=ctx.source)
        exiled = game.verb(EXILE)(game, (ctx.source, other), ctx.source)
        face = combined_face(game, *exiled) if len(exiled) == 2 else None
        if face is not None and face[NAME] == self.into:
            meld(game, ctx.controller, exiled, ctx.source)


def _triggered(on: Any, f: Filter, n: str) -> Any:
    """CR 603.4: both must be there as it triggers and as it resolves."""
    about = about_what(on)
    if about is None:
        return None
    return ToSettle(
        lambda tree, targets: (Triggered(about.on, tree[0], tree[1], targets),),
        (ExileAndMeld(f, n), YouOwnAndControlBoth(f)),
        about,
    )


def _says_triggered(tree: Any) -> Iterator[Bindings]:
    ability = tree[0] if isinstance(tree, tuple) and len(tree) == 1 else None
    if isinstance(ability, Triggered) and isinstance(ability.effect, ExileAndMeld):
        effect = ability.effect
        if ability == Triggered(ability.on, effect, YouOwnAndControlBoth(effect.other)):
            yield {"on": ability.on, "f": effect.other, "n": effect.into}


def _melds(f: Filter, n: str) -> If:
    return If(YouOwnAndControlBoth(f), ExileAndMeld(f, n))


_IF = "if you both own and control ~ and a {f:filter.s}, exile them, then meld them into {n:card name}."

apnap_declarations = declares(
    Verb(MELD_CARDS, meld),
    MeldCardsStayFaceUp(),
    words("triggered", f"{{on:cause}}, {_IF}", _triggered, _says_triggered),
    words("sentences", _IF, _melds),
)
