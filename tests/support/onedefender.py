"""A house plugin for games in which the active player chooses one opponent as the defending player (CR 506.2a, 507.1)."""

from __future__ import annotations

from typing import ClassVar

from apnap import GAME, Answering, ChooseOne, Field, InsertedStep, Manifest, Step, declares, node
from apnap_plugins.rules.combat.combat import PHASE, DefendingPlayers
from apnap_plugins.rules.vocabulary.base import player_ref

MANIFEST = Manifest(id="one-defending-player", name="One defending player", kind="house", requires=("combat",))

CHOSEN: Field[int] = Field("chosen defending player", GAME, -1, lasts=PHASE)


@node
class TheChosenOne(Answering[DefendingPlayers, tuple[int, ...]]):
    question: ClassVar[type[DefendingPlayers]] = DefendingPlayers

    def answer(self, ctx, value: tuple[int, ...], question: DefendingPlayers):
        return tuple(p for p in value if p == ctx.game.get(CHOSEN))


def _choose(game, frame) -> None:
    player = game.active_player
    options = tuple(player_ref(p) for p in game.opponents(player))
    _, seat = game.ask(ChooseOne(player=player, options=options, rule="507.1", prompt="Whom will you attack?"))
    game.set(CHOSEN, 0, seat)


apnap_declarations = declares(
    CHOSEN,
    InsertedStep("beginning of combat", Step("choose", _choose, "507.1")),
    TheChosenOne(),
)
