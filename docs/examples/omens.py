"""A house rule that uses every port of the kernel once: omens. It is the worked example of `docs/architecture.md`."""

from __future__ import annotations

from collections.abc import Iterable
from types import ModuleType
from typing import Any, ClassVar

from apnap import (
    GAME,
    OBJECT,
    PLAYER,
    Absence,
    ActionKind,
    Answering,
    AnyTime,
    ChooseOne,
    Context,
    Continuous,
    CounterKind,
    Definition,
    Event,
    Field,
    Frame,
    Game,
    Insertion,
    Instruction,
    Intrinsic,
    Keyword,
    KeywordDefinition,
    Layer,
    Leaf,
    Manifest,
    Move,
    Procedure,
    Question,
    RulesetOption,
    Setup,
    Stage,
    StateBasedAction,
    Static,
    Step,
    Triggered,
    Verb,
    Viewing,
    WinGame,
    Zone,
    event,
    hookimpl,
    hookspec,
    node,
)
from apnap.core.layers import AffectsThis
from apnap.hookspecs import CardData
from apnap.words import WordDeclaration, words
from apnap_plugins.rules.characteristics import card
from apnap_plugins.rules.continuous import ModifyPT
from apnap_plugins.rules.triggering import WhenEnters
from apnap_plugins.rules.turn import MAX_HAND_SIZE, add_steps, end_of_step

# [manifest]
MANIFEST = Manifest(
    id="omens",
    name="Omens",
    kind="house",
    rules=("100.1",),
    requires=("turn", "casting", "continuous-effects", "destroy"),
)
# [/manifest]

# [fields]
OMENS = Field[int]("omens", PLAYER, 0, public=True)
MARKED = Field[bool]("marked by an omen", OBJECT, False, layered=True, public=True)
VEILED = Field[bool]("veiled", OBJECT, False)
STORMY = Field[bool]("stormy", GAME, False, public=True)


@hookimpl
def apnap_fields() -> Iterable[Field[Any]]:
    """What the rule remembers: nothing else survives a pause, a copy, an undo."""
    return [OMENS, MARKED, VEILED, STORMY]


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


# [/events]


# [verbs]
def see_omens(game: Game, player: int, amount: int = 1) -> None:
    """Other plugins call `game.verb("see omens")(game, player)` and name this plugin in their manifest."""
    game.happen(SeeOmen(player, amount))


@hookimpl
def apnap_verbs() -> Iterable[Verb]:
    """The action by its id."""
    return [Verb("see omens", see_omens)]


@node
class SeeOmens(Instruction):
    """The same as a piece of a card's text."""

    amount: int = 1

    def perform(self, ctx: Context) -> None:
        """For the controller of the spell or ability."""
        see_omens(ctx.game, ctx.controller, self.amount)


# [/verbs]


# [keywords]
def _portent(keyword: Keyword) -> tuple[Triggered, ...]:
    """Portent N means: when this enters, you see N omens."""
    return (Triggered(WhenEnters(), SeeOmens(keyword.parameters[0])),)


@hookimpl
def apnap_keywords() -> Iterable[KeywordDefinition]:
    """Several instances each work (`cumulative`)."""
    return [KeywordDefinition("portent", _portent, cumulative=True, text="portent {0}")]


# [/keywords]


# [words]
@hookimpl
def apnap_words() -> Iterable[WordDeclaration]:
    """What card text calls them, in both directions."""
    return [
        words("keyword", "portent {n:number}", means=lambda n: Keyword("portent", (n,))),
        words("clause", "see {n:many} omens", means=SeeOmens),
    ]


# [/words]


# [zones]
@hookimpl
def apnap_zones() -> Iterable[Zone]:
    """A zone of its own: everybody has one, nobody sees into it but its owner."""
    return [Zone("sky", public=False, owned=True)]


# [/zones]


# [setups]
def _stars(game: Game, decks: tuple[dict[str, tuple[int, ...]], ...]) -> None:
    """Cards of the deck part "stars" begin in the sky, wherever the base game put them."""
    for seat, parts in enumerate(decks):
        stars = set(parts.get("stars", ()))
        for obj in game.zone("outside", seat):
            if set(game.components_of(obj)) <= stars:
                game.happen(Move(obj, "sky", cause="omens"))


@hookimpl
def apnap_setups() -> Iterable[Setup]:
    """Runs after the setups of what this plugin requires."""
    return [Setup("omens", _stars)]


# [/setups]


# [state_based_actions]
def _enough_omens(game: Game) -> list[Event]:
    """All state-based actions that apply happen as one event."""
    enough = game.rules.options["omens.enough"]
    return [WinGame(p, "enough omens") for p in game.players_in() if game.get(OMENS, p) >= enough]


@hookimpl
def apnap_state_based_actions() -> Iterable[StateBasedAction]:
    """Checked whenever a player would get priority."""
    return [StateBasedAction("enough omens", "omens", _enough_omens)]


# [/state_based_actions]


# [any_time]
def _storm_breaks(game: Game) -> None:
    """Unlike a state-based action this applies at once, also in the middle of a resolution."""
    if not game.get(STORMY) and sum(game.get(OMENS, p) for p in game.players) >= 3:
        game.set(STORMY, 0, True)


@hookimpl
def apnap_any_time() -> Iterable[AnyTime]:
    """Looked at after every outermost event."""
    return [AnyTime("storm", "omens", _storm_breaks)]


# [/any_time]


# [stages]
def _begin_omen_step(game: Game, item: Any) -> bool:
    """Turn-based actions first; True gives players priority in the step."""
    game.happen(SeeOmen(game.active_player))
    return True


@hookimpl
def apnap_stages() -> Iterable[Stage]:
    """A step of its own; `_add_step` puts it on the agenda."""
    return [Stage("omen step", _begin_omen_step, end_of_step, "omens")]


# [/stages]


# [insertions]
def _add_step(game: Game, frame: Frame) -> None:
    """While it is stormy, an omen step follows the untap step."""
    if game.get(STORMY):
        add_steps(game, ["omen step"])


@hookimpl
def apnap_insertions() -> Iterable[Insertion]:
    """A step in the base game's procedure, before one that has a name."""
    return [Insertion("untap step", Step("omens", _add_step, "omens"), before="untap")]


# [/insertions]


# [actions]
def _read_options(game: Game, player: int) -> Iterable[tuple[Any, ...]]:
    return [("read the sky", obj) for obj in game.zone("sky", player)]


def _read_the_sky(game: Game, player: int, action: tuple[Any, ...]) -> None:
    """A special action: it does not use the stack."""
    game.carry_out("reading", Reading(player=player, card=action[1]))


@hookimpl
def apnap_actions() -> Iterable[ActionKind]:
    """What a player with priority may do."""
    return [ActionKind("read the sky", _read_options, _read_the_sky)]


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
    game.happen(Move(frame.card, zone, cause="omens"))


@hookimpl
def apnap_procedures() -> Iterable[Procedure]:
    """Named steps, so that others can put theirs between them."""
    return [Procedure("reading", (Step("choose", _choose_destination, "omens"),))]


# [/procedures]


# [rule_effects]
@node
class OmensFillHands(Answering):
    """A rule without a source: it answers a question of the base game."""

    question: ClassVar[Question[int | None]] = MAX_HAND_SIZE

    def answer(self, ctx: Context, value: int | None, about: int) -> int | None:
        """`about` is the player; the hand may be larger by the omens they have seen."""
        return None if value is None else value + ctx.game.get(OMENS, about)


@hookimpl
def apnap_rule_effects() -> Iterable[Answering]:
    """Always in force."""
    return [OmensFillHands()]


# [/rule_effects]


# [counter_kinds]
@hookimpl
def apnap_counter_kinds() -> Iterable[CounterKind]:
    """A kind of counter with a meaning: n of them are worth +0/+n."""
    return [CounterKind("stardust", lambda n: (ModifyPT(0, n),))]


# [/counter_kinds]


# [layers]
@node
class Glow(ModifyPT):
    """Applied after all layers of the base game."""

    layer: ClassVar[str] = "glow"


@hookimpl
def apnap_layers() -> Iterable[Layer]:
    """Layers are data: name and place."""
    return [Layer("glow", 100)]


# [/layers]


# [intrinsics]
def _marked(game: Game, obj: int, value: bool) -> Iterable[tuple[Continuous, int]]:
    yield Continuous(AffectsThis(), (Glow(1, 0),)), game.timestamp(obj)


@hookimpl
def apnap_intrinsics() -> Iterable[Intrinsic]:
    """Whatever is marked has +1/+0, as a rule and not by an ability that it could lose."""
    return [Intrinsic("marked by an omen", _marked)]


# [/intrinsics]


# [absences]
@hookimpl
def apnap_absences() -> Iterable[Absence]:
    """While veiled, a permanent is treated as though it did not exist."""
    return [Absence("veiled")]


# [/absences]


# [viewing]
def _may_look(game: Game, viewer: int, obj: int) -> bool | None:
    """Whoever has seen an omen may look into every sky; None leaves the matter to the zone."""
    if game.object(obj).zone[0] != "sky":
        return None
    return True if game.get(OMENS, viewer) else None


@hookimpl
def apnap_viewing() -> Iterable[Viewing]:
    """Who may look at what."""
    return [Viewing("omens", _may_look)]


# [/viewing]


# [hookspecs]
class Specifications(ModuleType):
    """What other plugins may declare to this one."""


@hookspec
def apnap_omen_signs() -> Iterable[str]:
    """Names of things that are signs. `game.rules.port("apnap_omen_signs")` has them in play."""
    raise AssertionError("a specification is not called")


@hookimpl
def apnap_hookspecs() -> ModuleType:
    """This plugin's own port."""
    module = Specifications("omens_specifications")
    module.apnap_omen_signs = apnap_omen_signs  # type: ignore[attr-defined]
    return module


# [/hookspecs]


# [declarations]
STARS = Field[int]("stars seen this turn", PLAYER, 0, lasts="turn", public=True)


def see_stars(game: Game, player: int) -> int:
    """One star more. How many it are this turn: the base game clears what lasts a "turn" as the next one begins."""
    game.set(STARS, player, game.get(STARS, player) + 1)
    return game.get(STARS, player)


@hookimpl
def apnap_declarations() -> Iterable[object]:
    """A field and a verb, in one list."""
    return [STARS, Verb("see stars", see_stars)]


# [/declarations]


# [cards]
@hookimpl
def apnap_cards() -> Iterable[Definition]:
    """Cards are trees of nodes."""
    return [
        card("Comet", "Creature — Elemental", Keyword("portent", (2,)), cost="{1}{R}", power=2, toughness=1),
        card("Falling Star", "Sorcery", cost="{R}"),
        card("Old Astrologer", "Creature — Human", Static((OmensFillHands(),)), cost="{1}{U}", power=1, toughness=3),
    ]


# [/cards]


# [options]
@hookimpl
def apnap_options() -> Iterable[RulesetOption]:
    """What whoever loads a ruleset may set; see `_enough_omens` for how it is read."""
    return [RulesetOption(name="omens.enough", default=7, text="How many omens win the game.")]


# [/options]


# [card_data]
@hookimpl
def apnap_card_data() -> Iterable[CardData]:
    """Or data with their text, in the fields of card files, read with the words in force."""
    return [{"name": "Skywatcher", "type_line": "Creature \u2014 Human", "mana_cost": "{U}", "power": "1", "toughness": "1",
             "oracle_text": "Portent 1"}]  # fmt: skip


# [/card_data]


# [sample_cards]
@hookimpl
def apnap_sample_cards() -> Iterable[Definition | CardData]:
    """Cards that no pack has, to try the plugin out with: the conformance kit plays with them."""
    return [{"name": "Sample of Omens", "type_line": "Sorcery", "mana_cost": "{1}", "oracle_text": "See two omens."}]


# [/sample_cards]
