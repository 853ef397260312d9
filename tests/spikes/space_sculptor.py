"""Space sculptor (CR 702.158, 704.5u): creatures get sectors by a state-based action with an order of choices."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.combat.blocking import CanBlock
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.vocabulary.base import Filter
from apnap_plugins.rules.vocabulary.characteristics import has_keyword, is_creature

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
        events += [apnap.FieldSet(obj, SECTOR.name, sector) for obj, sector in chosen]
        game.log.note("704.5u", f"player {player} chooses {chosen}")
    return events


def _forget(game: apnap.Game) -> None:
    if (marked := game.having(SECTOR)) and not _sculptors(game):  # CR 702.158b
        game.happen_all([apnap.FieldSet(obj, SECTOR.name, "") for obj in marked])


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
class SameSectorBlocks(apnap.Answering[CanBlock, bool]):
    question = CanBlock

    def answer(self, ctx: apnap.Context, value: bool, question: CanBlock):
        return value and ctx.game.get(SECTOR, question.blocker) == ctx.game.get(SECTOR, question.attacker)


apnap_declarations = apnap.declares(
    apnap.KeywordDefinition("space sculptor", lambda keyword: ()),
    SECTOR,
    apnap.StateBasedAction("sectors", "704.5u", _designations, order=1),
    apnap.AnyTimeCheck("sectors", "702.158b", _forget),
)
