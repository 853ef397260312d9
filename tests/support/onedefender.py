"""A house plugin for games in which the active player chooses one opponent as the defending player (CR 506.2a, 507.1)."""

from __future__ import annotations

from typing import ClassVar

from apnap import GAME, Answering, ChooseOne, Field, Insertion, Manifest, Step, hookimpl, node
from apnap_plugins.rules.combat import DEFENDING_PLAYERS, PHASE
from apnap_plugins.rules.selection import player_ref

MANIFEST = Manifest(id="one-defending-player", name="One defending player", kind="house", requires=("combat",))

CHOSEN: Field[int] = Field("chosen defending player", GAME, -1, lasts=PHASE)


@hookimpl
def apnap_fields():
    return [CHOSEN]


@node
class TheChosenOne(Answering):
    question: ClassVar = DEFENDING_PLAYERS

    def answer(self, ctx, value, about):
        return tuple(p for p in value if p == ctx.game.get(CHOSEN))


@hookimpl
def apnap_rule_effects():
    return [TheChosenOne()]


def _choose(game, frame) -> None:
    player = game.active_player
    options = tuple(player_ref(p) for p in game.opponents(player))
    _, seat = game.ask(ChooseOne(player=player, options=options, rule="507.1", prompt="Whom will you attack?"))
    game.set(CHOSEN, 0, seat)


@hookimpl
def apnap_insertions():
    return [Insertion("beginning of combat", Step("choose", _choose, "507.1"))]
