"""Banding (CR 702.22): attackers that are blocked together, and who divides combat damage."""

from __future__ import annotations

from dataclasses import dataclass

import apnap
from apnap_plugins.rules.attacking import AttackFrame
from apnap_plugins.rules.blocking import BlockFrame
from apnap_plugins.rules.characteristics import has_keyword
from apnap_plugins.rules.combat import BLOCKED, FIGHT, attackers, blocked_by, blockers_of, defending_player
from apnap_plugins.rules.combat_damage import FREE_ORDER, WHO_ASSIGNS

MANIFEST = apnap.Manifest(id="spike-banding", name="Banding", kind="keyword ability", requires=("combat",))

BAND = apnap.Field("band", apnap.OBJECT, 0, ids=True, lasts=FIGHT)  # the attacker with banding that the others joined


@dataclass(slots=True, kw_only=True)
class Bands(apnap.Match):
    """Who joins whom: options are attackers, partners attackers with banding."""

    able: tuple[int, ...] = ()

    def problem(self, answer: apnap.Answer) -> str | None:
        if wrong := apnap.Match.problem(self, answer):
            return wrong
        joined = self.value(answer)
        for creature, leader in joined:
            if any(leader == other for other, _ in joined):
                return "who is joined joins nobody"
            if sum(1 for c, to in joined if to == leader and c not in self.able) > 1:
                return "at most one in a band is without banding (CR 702.22c)"
        return None

    def sample(self, rng) -> apnap.Answer:
        answer = apnap.Match.sample(self, rng)
        return answer if self.legal(answer) else ()


def _declare(game: apnap.Game, frame: AttackFrame) -> None:
    able = tuple(o for o, _ in frame.chosen if has_keyword(game, o, "banding"))
    options = tuple(o for o, _ in frame.chosen)
    partners = tuple(tuple(b for b in able if b != o and (b, to) in frame.chosen) for o, to in frame.chosen)
    ask = Bands(player=frame.player, options=options, partners=partners, able=able, rule="508.1e")
    for creature, leader in game.ask(ask):
        game.set(BAND, creature, leader)
        game.set(BAND, leader, leader)


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
