"""A house rule that uses every port of the kernel once: omens. It is the worked example of `docs/architecture.md`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    ActionKind,
    Answering,
    AnyTimeCheck,
    Cause,
    ChooseOne,
    Context,
    Continuous,
    Contribution,
    CounterKind,
    Derived,
    Event,
    Field,
    FieldEffect,
    Frame,
    Game,
    GameWon,
    InsertedStep,
    Instruction,
    Keyword,
    KeywordDefinition,
    Layer,
    Leaf,
    Manifest,
    Moved,
    Nonexistence,
    Procedure,
    RulesetOption,
    SampleCard,
    Setup,
    Stage,
    StateBasedAction,
    Static,
    Step,
    Teller,
    Triggered,
    Verb,
    VerbKey,
    VisibilityRule,
    Zone,
    declares,
    event,
    node,
)
from apnap.core.layers import AffectsThis
from apnap.words import words
from apnap_plugins.rules.continuous.continuous import ModifyPT
from apnap_plugins.rules.objects.triggers import WhenEnters
from apnap_plugins.rules.turn.phases import add_steps
from apnap_plugins.rules.turn.turn import MaximumHandSize, end_of_step
from apnap_plugins.rules.vocabulary.characteristics import POWER, card

# [manifest]
MANIFEST = Manifest(
    id="omens",
    name="Omens",
    kind="house",
    rules=("100.1",),
    requires=("turn", "casting", "continuous-effects", "destroy"),
    kernel=">=0.1,<0.2",
)
# [/manifest]

# [fields]
OMENS = Field[int]("omens", PLAYER, 0, public=True)
MARKED = Field[bool]("marked by an omen", OBJECT, False, layered=True, public=True)
VEILED = Field[bool]("veiled", OBJECT, False)
STORMY = Field[bool]("stormy", GAME, False, public=True)


# [/fields]


# [events]
@event
class SeeOmen(Leaf):
    """A player sees omens: an event, so that others can forbid it, replace it and trigger on it."""

    rule: ClassVar[str] = "omens"
    objects: ClassVar[tuple[str, ...]] = ()
    player: int
    amount: int = 1

    def perform(self, game: Game) -> int:
        """Changes state through the kernel only."""
        game.set(OMENS, self.player, game.get(OMENS, self.player) + self.amount)
        return self.amount

    def told(self, teller: Teller) -> str:
        """The sentence that people read; without it the event would be told by its name and its player."""
        return f"{teller.player(self.player)} sees {teller.some(self.amount, 'omen')}"


# [/events]


# [verbs]
SEE_OMENS = VerbKey[Callable[[Game, int, int], None]]("see omens", "omens")
"""(game, player, amount): other plugins call `game.verb(SEE_OMENS)(game, player, 1)` and name this one in their manifest.

Where there are others, the key lies in a module of the distribution that is no plugin, so that none imports another.
"""


def see_omens(game: Game, player: int, amount: int = 1) -> None:
    """The player sees that many omens."""
    game.happen(SeeOmen(player, amount))


@node
class SeeOmens(Instruction):
    """The same as a piece of a card's text."""

    amount: int = 1

    def perform(self, ctx: Context) -> None:
        """For the controller of the spell or ability."""
        see_omens(ctx.game, ctx.controller, self.amount)


SEEING_OMENS = Verb(SEE_OMENS, see_omens)
# [/verbs]


# [keywords]
def _portent(keyword: Keyword) -> tuple[Triggered, ...]:
    """Portent N means: when this enters, you see N omens."""
    return (Triggered(WhenEnters(), SeeOmens(keyword.parameters[0])),)


PORTENT = KeywordDefinition("portent", _portent, cumulative=True, text="portent {0}")
"""Several instances each work (`cumulative`)."""
# [/keywords]


# [words]
WORDS = (
    words("keyword", "portent {n:number}", means=lambda n: Keyword("portent", (n,))),
    words("clause", "see {n:many} omens", means=SeeOmens),
)
"""What card text calls them, in both directions."""
# [/words]


# [zones]
SKY = Zone("sky", public=False, owned=True)
"""A zone of its own: everybody has one, nobody sees into it but its owner."""
# [/zones]


# [setups]
def _stars(game: Game, decks: tuple[dict[str, tuple[int, ...]], ...]) -> None:
    """Cards of the deck part "stars" begin in the sky, wherever the base game put them."""
    for seat, parts in enumerate(decks):
        stars = set(parts.get("stars", ()))
        for obj in game.zone("outside", seat):
            if set(game.components_of(obj)) <= stars:
                game.happen(Moved(obj, "sky", cause="omens"))


STARS_IN_THE_SKY = Setup("omens", _stars)
"""Runs after the setups of what this plugin requires."""
# [/setups]


# [state_based_actions]
def _enough_omens(game: Game) -> list[Event]:
    """All state-based actions that apply happen as one event."""
    enough = game.rules.options["omens.enough"]
    return [GameWon(p, "enough omens") for p in game.players_in() if game.get(OMENS, p) >= enough]


ENOUGH = StateBasedAction("enough omens", "omens", _enough_omens)
"""Checked whenever a player would get priority."""
# [/state_based_actions]


# [any_time]
def _storm_breaks(game: Game) -> None:
    """Unlike a state-based action this applies at once, also in the middle of a resolution."""
    if not game.get(STORMY) and sum(game.get(OMENS, p) for p in game.players) >= 3:
        game.set(STORMY, 0, True)


STORM = AnyTimeCheck("storm", "omens", _storm_breaks)
"""Looked at after every outermost event."""
# [/any_time]


# [derived]
@event
class PowerChanged(Leaf):
    """A permanent has another power than before, whatever effect began or ended."""

    rule: ClassVar[str] = "omens"
    obj: int
    before: int
    now: int

    def perform(self, game: Game) -> None:
        """Nothing: it has changed already."""


def _power(game: Game, obj: int) -> int:
    return game.characteristics(obj)[POWER] or 0


POWER_SO_FAR = Field[int]("power so far", OBJECT, -1)
POWERS = Derived(POWER_SO_FAR, "omens", _power, PowerChanged, PowerChanged)
"""Looked at while an ability triggers on it, and only when what follows from state may be another than before."""
# [/derived]


# [stages]
def _begin_omen_step(game: Game, item: Any) -> bool:
    """Turn-based actions first; True gives players priority in the step."""
    game.happen(SeeOmen(game.active_player))
    return True


OMEN_STEP = Stage("omen step", _begin_omen_step, end_of_step, "omens")
"""A step of its own; `_add_step` puts it on the agenda."""
# [/stages]


# [insertions]
def _add_step(game: Game, frame: Frame) -> None:
    """While it is stormy, an omen step follows the untap step."""
    if game.get(STORMY):
        add_steps(game, ["omen step"])


AFTER_STORMS = InsertedStep("untap step", Step("omens", _add_step, "omens"), before="untap")
"""A step in the base game's procedure, before one that has a name."""
# [/insertions]


# [actions]
def _read_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    return [("read the sky", obj) for obj in game.zone("sky", player)]


def _read_the_sky(game: Game, player: int, action: tuple[Any, ...]) -> None:
    """A special action: it does not use the stack."""
    game.run_procedure("reading", Reading(player=player, card=action[1]))


READ_THE_SKY = ActionKind("read the sky", _read_options, _read_the_sky)
"""What a player with priority may do."""
# [/actions]


# [procedures]
class Reading(Frame):
    """What the steps of the procedure share."""

    def __init__(self, player: int, card: int) -> None:
        super().__init__()
        self.player = player
        self.card = card


def _choose_destination(game: Game, frame: Reading) -> None:
    """`ask` returns the answer, whoever gives it, and however often this code runs until it is there."""
    zone = game.ask(ChooseOne(player=frame.player, options=("hand", "exile"), rule="omens", prompt="Where to?"))
    game.happen(Moved(frame.card, zone, cause="omens"))


READING = Procedure("reading", (Step("choose", _choose_destination, "omens"),))
"""Named steps, so that others can put theirs between them."""
# [/procedures]


# [rule_effects]
@node
class OmensFillHands(Answering[MaximumHandSize, int | None]):
    """A rule without a source: it answers a question of the base game."""

    question: ClassVar[type[MaximumHandSize]] = MaximumHandSize

    def answer(self, ctx: Context, value: int | None, question: MaximumHandSize) -> int | None:
        """The player's hand may be larger by the omens they have seen."""
        return None if value is None else value + ctx.game.get(OMENS, question.player)


# [/rule_effects]


# [counter_kinds]
STARDUST = CounterKind("stardust", lambda n: (ModifyPT(0, n),))
"""A kind of counter with a meaning: n of them are worth +0/+n."""
# [/counter_kinds]


# [layers]
@node
class Glow(ModifyPT):
    """Applied after all layers of the base game."""

    layer: ClassVar[str] = "glow"


GLOW = Layer("glow", 100)
"""Layers are data: name and place."""
# [/layers]


# [intrinsics]
def _marked(game: Game, obj: int, value: bool) -> Iterable[tuple[Continuous, int]]:
    yield Continuous(AffectsThis(), (Glow(1, 0),)), game.timestamp(obj)


GLOWING = FieldEffect("marked by an omen", _marked)
"""Whatever is marked has +1/+0, as a rule and not by an ability that it could lose."""
# [/intrinsics]


# [absences]
BEHIND_CLOUDS = Nonexistence("veiled")
"""While veiled, a permanent is treated as though it did not exist."""
# [/absences]


# [viewing]
def _may_look(game: Game, viewer: int, obj: int) -> bool | None:
    """Whoever has seen an omen may look into every sky; None leaves the matter to the zone."""
    if game.object(obj).zone[0] != "sky":
        return None
    return True if game.get(OMENS, viewer) else None


STARGAZING = VisibilityRule("omens", _may_look)
"""Who may look at what."""
# [/viewing]


# [contributions]
@dataclass(frozen=True)
class Sign(Contribution):
    """Something that is a sign. `game.rules.contributions(Sign)` has them in play."""

    name: str


COMETS = Sign("a comet")
"""Other plugins, which require this one, declare theirs in the same way."""
# [/contributions]


# [lasting]
STARS = Field[int]("stars seen this turn", PLAYER, 0, lasts="turn", public=True)


SEE_STARS = VerbKey[Callable[[Game, int], int]]("see stars", "omens")
"""(game, player): one star more; how many it are this turn."""


def see_stars(game: Game, player: int) -> int:
    """One star more. How many it are this turn: the base game clears what lasts a "turn" as the next one begins."""
    game.set(STARS, player, game.get(STARS, player) + 1)
    return game.get(STARS, player)


SEEING_STARS = Verb(SEE_STARS, see_stars)
# [/lasting]


# [causes]
def _told(move: Moved, new: int, teller: Teller) -> str:
    return f"the omens take {teller.card(new)} to {move.to}"


TOLD = Cause("omens", _told)
"""How moves for that reason are told."""
# [/causes]


# [cards]
CARDS = (
    card("Comet", "Creature — Elemental", Keyword("portent", (2,)), cost="{1}{R}", power=2, toughness=1),
    card("Falling Star", "Sorcery", cost="{R}"),
    card("Old Astrologer", "Creature — Human", Static((OmensFillHands(),)), cost="{1}{U}", power=1, toughness=3),
)
"""Cards are trees of nodes."""
# [/cards]


# [options]
OPTION = RulesetOption(name="omens.enough", default=7, text="How many omens win the game.")
"""What whoever loads a ruleset may set; see `_enough_omens` for how it is read."""
# [/options]


# [card_data]
SKYWATCHER = {
    "name": "Skywatcher", "type_line": "Creature — Human", "mana_cost": "{U}", "power": "1", "toughness": "1",
    "oracle_text": "Portent 1",
}  # fmt: skip
"""Or data with their text, in the fields of card files, read with the words in force."""
# [/card_data]


# [sample_cards]
SAMPLE = SampleCard(
    {"name": "Sample of Omens", "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "See two omens."}
)
"""A card that no pack has, to try the plugin out with: the conformance kit plays with it."""
# [/sample_cards]


# [declarations]
apnap_declarations = declares(
    # What the rule remembers: nothing else survives a pause, a copy, an undo.
    (OMENS, MARKED, VEILED, STORMY, STARS, POWER_SO_FAR),
    (SEEING_OMENS, SEEING_STARS),
    (PORTENT, WORDS),
    (SKY, STARS_IN_THE_SKY, STARGAZING),
    (ENOUGH, STORM, POWERS, OPTION, TOLD),
    (OMEN_STEP, AFTER_STORMS),
    (READ_THE_SKY, READING),
    # A rule: always in force.
    OmensFillHands(),
    (STARDUST, GLOW, GLOWING, BEHIND_CLOUDS, COMETS),
    (CARDS, SKYWATCHER, SAMPLE),
)
# [/declarations]
