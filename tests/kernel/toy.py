"""A toy game that the kernel's own tests are played with: no rule of Magic, every port of the kernel.

Players have a pile, a hand and a table. In turn, each player may draw, put a card on the stack, or pass.
A card that resolves goes to the table; its abilities function there.
"""

from __future__ import annotations

from apnap import (
    GAME,
    NAME,
    OBJECT,
    PLAYER,
    ActionKind,
    Agenda,
    CeasedToExist,
    Characteristic,
    Characteristics,
    Definition,
    Event,
    Field,
    Game,
    GameLost,
    Layer,
    Leaf,
    Manifest,
    Moved,
    Setup,
    Shuffled,
    StackRules,
    Stage,
    StateBasedAction,
    Waiting,
    Zone,
    declares,
    event,
)
from apnap.core import fields as kernel_fields
from apnap.core.context import Context
from apnap.core.values import ABILITIES

MANIFEST = Manifest(id="toy", name="Toy game", kind="rules", rules=("100.1",))

SIZE = Characteristic[int]("size", 0)
COLOURS = Characteristic[frozenset[str]]("colours", frozenset())
SCORE = Field[int]("score", PLAYER, 0, public=True)
TURN = Field[int]("turn", GAME, 0)
BENT = Field[bool]("bent", OBJECT, False, status=True)
PENDING = Field[tuple]("pending ability", OBJECT, (), ids=True)


@event
class Gain(Leaf):
    """A player's score changes by `amount`."""

    rule = "119.3"
    objects = ()
    player: int
    amount: int

    def perform(self, game: Game) -> None:
        game.set(SCORE, self.player, game.get(SCORE, self.player) + self.amount)


@event
class Bend(Leaf):
    """An object is bent."""

    obj: int

    def perform(self, game: Game) -> None:
        game.set(BENT, self.obj, True)


@event
class Reveal(Leaf):
    """A player looks at an object."""

    obj: int
    viewer: int

    def perform(self, game: Game) -> None:
        game.set(kernel_fields.SEEN_BY, self.obj, (*game.get(kernel_fields.SEEN_BY, self.obj), self.viewer))


@event
class Draw(Event):
    """A player draws `count` cards, one after another."""

    rule = "121.2"
    objects = ()
    player: int
    count: int = 1

    def perform(self, game: Game) -> int:
        done = 0
        for _ in range(self.count):
            pile = game.zone("pile", self.player)
            if not pile:
                break
            game.happen(Moved(pile[-1], "hand", cause="draw"))
            done += 1
        return done


@event
class Break(Event):
    """An object on the table goes to its owner's heap."""

    obj: int

    def perform(self, game: Game):
        return game.happen(Moved(self.obj, "heap", cause="break"))


def card(name: str, *abilities, size: int = 0, **values) -> Definition:
    """A card of the toy game."""
    return Definition(name, Characteristics({"name": name, "abilities": tuple(abilities), "size": size, **values}))


def _set_up(game: Game, decks) -> None:
    for seat, parts in enumerate(decks):
        for component in parts["main"]:
            game.happen(Moved(0, "pile", made=(component,), owner=seat, kind="card", cause="deck"))
        game.happen(Shuffled(("pile", seat), seat))
        for zone in parts:
            if zone != "main":
                for component in parts[zone]:
                    game.happen(
                        Moved(0, zone, made=(component,), owner=seat, controller=seat, kind="card", cause="deck")
                    )


def _next_turn(game: Game):
    if not game.players_in():
        return ()
    turn = game.get(TURN)
    game.set(TURN, 0, turn + 1)
    player = game.players[turn % len(game.players)]
    if player not in game.players_in():
        return (("skipped", player),)
    return (("turn", player),)


def _begin(game: Game, item) -> bool:
    game.set(kernel_fields.ACTIVE, 0, item[1])
    drawn = game.happen(Draw(item[1]))
    if drawn is not None and drawn.result == 0:
        game.happen(GameLost(item[1], "no card to draw"))
    return True


def _draw_options(game: Game, player: int):
    return [("draw",)] if game.zone("pile", player) and player == game.active_player else []


def _play_options(game: Game, player: int):
    return [("play", i) for i in game.zone("hand", player) if game.name_of(i) != "dud"]  # duds can't be played


def _play(game: Game, player: int, action) -> None:
    game.happen(Moved(action[1], "stack", controller=player, kind="spell", cause="play"))


def put_trigger(game: Game, waiting: Waiting) -> None:
    base = Characteristics({"name": ""})
    component = game.make_component(Definition("an ability", base), waiting.controller, "ability")
    moved = game.happen(
        Moved(
            0,
            "stack",
            controller=waiting.controller,
            owner=waiting.controller,
            made=(component,),
            base=base,
            kind="ability",
        )
    )
    assert moved is not None
    game.set(PENDING, moved.result[0], (waiting,))


def resolve(game: Game, id: int) -> None:
    pending = game.get(PENDING, id)
    if pending:
        waiting = pending[0]
        first = waiting.happened[0] if waiting.happened else None
        condition = getattr(waiting.ability, "condition", None)
        if waiting.happened and condition is not None:
            if not condition.holds(Context(game, waiting.source, waiting.controller, waiting.ability, first)):
                game.happen(CeasedToExist(id, "resolve"))  # CR 603.4
                return
        waiting.ability.effect.perform(
            Context(
                game, waiting.source, waiting.controller, waiting.ability, first, this=id, memory=dict(waiting.memory)
            )
        )
        if id in game.objects:
            game.happen(CeasedToExist(id, "resolve"))
        return
    for ability in game.characteristics(id)[ABILITIES]:
        if hasattr(ability, "perform"):
            ability.perform(Context(game, id, game.controller(id), ability))
    if id in game.objects:
        game.happen(Moved(id, "table", controller=game.controller(id), kind="card", cause="resolve"))


def ability_of(game: Game, id: int):
    pending = game.get(PENDING, id)
    return (pending[0].source, pending[0].ability) if pending else None


def _check_scores(game: Game):
    return [GameLost(p, "score") for p in game.players_in() if game.get(SCORE, p) <= -10]


def _check_sizes(game: Game):
    return [Break(i) for i in game.zone("table") if game.characteristics(i)[SIZE] < 0]


def names(game: Game, ids) -> list[str]:
    """The names of objects."""
    return [game.characteristics(i)[NAME] for i in ids]


apnap_declarations = declares(
    (SCORE, TURN, BENT, PENDING),
    Zone("pile", public=False, owned=True, ordered=True),
    Zone("hand", public=False, owned=True),
    Zone("table", functions=True, joint=True),
    Zone("heap", owned=True, ordered=True),
    Layer("control", 1),
    Layer("kind", 2),
    Layer("ability", 3),
    Layer("size", 4),
    ActionKind("draw", _draw_options, lambda game, player, action: game.happen(Draw(player))),
    ActionKind("play", _play_options, _play),
    Stage("turn", _begin),
    Stage("skipped", lambda game, item: False),
    Agenda("toy", _next_turn),
    StateBasedAction("score", "704.5a", _check_scores),
    StateBasedAction("size", "704.5f", _check_sizes),
    Setup("toy", _set_up),
    StackRules(put_trigger, resolve, ability_of),
)
