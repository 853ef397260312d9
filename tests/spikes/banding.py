"""Banding (CR 702.22): attackers that are blocked together, and who divides combat damage."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.attacking import AttackFrame
from apnap_plugins.rules.blocking import BlockFrame
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat import BLOCKED, FIGHT, attackers, blocked_by, blockers_of, defending_player
from apnap_plugins.rules.combat_damage import FREE_ORDER, WHO_ASSIGNS

MANIFEST = apnap.Manifest(id="spike-banding", name="Banding", kind="keyword ability", requires=("combat",))

BAND = apnap.Field("band", apnap.OBJECT, 0, ids=True, lasts=FIGHT)  # the attacker with banding that the others joined


def _declare(game: apnap.Game, frame: AttackFrame) -> None:
    for leader, target in frame.chosen:
        if game.get(BAND, leader) or not has_keyword(game, leader, "banding"):
            continue
        joining: tuple[int, ...] = ()
        for banding in (True, False):  # any number with banding, and one without (CR 702.22c)
            free = [o for o, t in frame.chosen if t == target and o != leader and not game.get(BAND, o)]
            options = tuple(o for o in free if has_keyword(game, o, "banding") == banding)
            most = len(options) if banding else min(1, len(options))
            joining += game.ask(apnap.Choose(player=frame.player, options=options, maximum=most, rule="508.1e"))
        for obj in (leader, *joining) if joining else ():
            game.set(BAND, obj, leader)


def _band(game: apnap.Game, obj: int) -> list[int]:
    band = game.get(BAND, obj)
    return [o for o in attackers(game) if o != obj and band and game.get(BAND, o) == band]


def _block(game: apnap.Game, frame: BlockFrame) -> None:  # CR 702.22h
    more = [(b, other) for b, a in frame.chosen for other in _band(game, a)]
    frame.chosen = tuple(dict.fromkeys((*frame.chosen, *more)))


def _together(game: apnap.Game) -> None:  # CR 702.22h, 702.22i: where an effect says so
    for obj in game.having(BAND):
        for other in _band(game, obj) if game.get(BLOCKED, obj) else ():
            if not game.get(BLOCKED, other):
                game.verb("become blocked")(game, [other])
            for blocker in blockers_of(game, obj):
                game.verb("block")(game, blocker, other)


def _divider(game: apnap.Game, creature: int) -> int:
    """Who divides its damage where a creature with banding is on the other side (CR 702.22j, k); -1 for nobody else."""
    if any(has_keyword(game, o, "banding") for o in blockers_of(game, creature)):
        return defending_player(game, creature)
    return game.active_player if any(has_keyword(game, o, "banding") for o in blocked_by(game, creature)) else -1


@apnap.node
class WhoDivides(apnap.Answering):
    question = WHO_ASSIGNS

    def answer(self, ctx: apnap.Context, value, about):
        return value if (player := _divider(ctx.game, about)) < 0 else player


@apnap.node
class Freely(apnap.Answering):
    question = FREE_ORDER

    def answer(self, ctx: apnap.Context, value, about):
        return value or _divider(ctx.game, about) >= 0


@apnap.hookimpl
def apnap_declarations():
    return [
        *(BAND, apnap.KeywordDefinition("banding", lambda keyword: ()), WhoDivides(), Freely()),
        apnap.Insertion("declare attackers", apnap.Step("bands", _declare, "508.1e"), before="508.1f"),
        apnap.Insertion("declare blockers", apnap.Step("bands", _block, "702.22h"), before="509.1g"),
        apnap.AnyTime("bands", "702.22i", _together),
    ]
