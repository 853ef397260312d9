"""Space sculptor (CR 702.158, 704.5u): creatures get sectors by a state-based action with an order of choices."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.blocking import CAN_BLOCK
from apnap_plugins.rules.characteristics import has_keyword, is_creature
from apnap_plugins.rules.selection import Filter
from apnap_plugins.rules.zones import permanents

MANIFEST = apnap.Manifest(id="spike-sculptor", name="Space Sculptor", kind="keyword ability", requires=("blocking",))

SECTORS = ("alpha", "beta", "gamma")
SECTOR = apnap.Field("sector", apnap.OBJECT, "")


def _sculptors(game: apnap.Game) -> list[int]:
    return [o for o in permanents(game) if has_keyword(game, o, "space sculptor")]


def _designations(game: apnap.Game):  # CR 702.158c: first the players without a sculptor choose, then the others
    sculpting = {game.controller(o) for o in _sculptors(game)}
    events = []
    for player in sorted(game.apnap() if sculpting else (), key=lambda p: p in sculpting):
        ask = tuple(o for o in permanents(game, player) if is_creature(game, o) and not game.get(SECTOR, o))
        partners = (SECTORS,) * len(ask)
        chosen = game.ask(apnap.Match(player=player, options=ask, partners=partners, everyone=True, rule="704.5u"))
        events += [apnap.Designate(obj, SECTOR.name, sector) for obj, sector in chosen]
        game.log.note("704.5u", f"player {player} chooses {chosen}")
    return events


def _forget(game: apnap.Game) -> None:
    if (marked := game.having(SECTOR)) and not _sculptors(game):  # CR 702.158b
        game.happen_all([apnap.Designate(obj, SECTOR.name, "") for obj in marked])


@apnap.node
class InSector(Filter):
    reads = frozenset([SECTOR.name])

    def matches(self, ctx: apnap.Context, obj: int) -> bool:
        return ctx.game.get(SECTOR, obj) == ctx.memory["sector"]


@apnap.node
class InChosenSector(apnap.Instruction):
    what: apnap.Instruction

    def perform(self, ctx: apnap.Context) -> None:
        ctx.memory["sector"] = ctx.game.ask(apnap.ChooseOne(player=ctx.controller, options=SECTORS, rule="702.158d"))
        self.what.perform(ctx)


@apnap.node
class SameSectorBlocks(apnap.Answering):
    question = CAN_BLOCK

    def answer(self, ctx: apnap.Context, value, about):
        return value and ctx.game.get(SECTOR, about[0]) == ctx.game.get(SECTOR, about[1])


@apnap.hookimpl
def apnap_fields():
    return [SECTOR]


@apnap.hookimpl
def apnap_keywords():
    return [apnap.KeywordDefinition("space sculptor", lambda keyword: ())]


@apnap.hookimpl
def apnap_state_based_actions():
    return [apnap.StateBasedAction("sectors", "704.5u", _designations, order=1)]


@apnap.hookimpl
def apnap_any_time():
    return [apnap.AnyTime("sectors", "702.158b", _forget)]
