"""Phasing (CR 702.26): permanents that are treated as though they did not exist, attachments with them."""

from __future__ import annotations

import apnap
from apnap_plugins.rules.attachments.attachments import attached_to
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.permanents.permanents import note_continuous_control
from apnap_plugins.rules.vocabulary.base import Selector
from apnap_plugins.rules.vocabulary.characteristics import has_keyword

MANIFEST = apnap.Manifest(id="spike-phasing", name="Phasing", kind="keyword ability", requires=("attachments", "turn"))

OUT = apnap.Field("phased out", apnap.OBJECT, 0, status=True)  # under whose control: the seat + 1
WITH = apnap.Field("phased out with", apnap.OBJECT, 0, ids=True)  # what took it along, which it is attached to


@apnap.event
class Phases(apnap.Leaf):
    departs = of_absent = True
    obj: int
    player: int = -1  # phases out under their control; -1 phases in (CR 702.26b, c)
    host: int = 0

    def perform(self, game: apnap.Game) -> None:
        game.set(OUT, self.obj, self.player + 1)
        game.set(WITH, self.obj, self.host)


def phasing_out(game: apnap.Game, objects) -> list[apnap.Event]:
    hosts = dict.fromkeys(queue := list(objects), 0)
    for obj in queue:  # what is attached phases out indirectly (CR 702.26g, h)
        hosts |= dict.fromkeys(found := attached_to(game, obj), obj)
        queue += [o for o in found if o not in queue]
    return [Phases(obj, game.controller(obj), host) for obj, host in hosts.items()]


def _phase(game: apnap.Game, frame: apnap.Frame) -> None:
    player, absent = game.active_player, game.absent("battlefield")
    back = [o for o in absent if game.get(OUT, o) == player + 1 and not game.get(WITH, o)]
    for obj in back:
        back += [o for o in absent if game.get(WITH, o) == obj]
    out = phasing_out(game, [o for o in permanents(game, player) if has_keyword(game, o, "phasing")])
    game.happen_all([*out, *(Phases(o) for o in back)])
    note_continuous_control(game, player)  # phasing is no interruption (CR 702.26d)


@apnap.node
class PhaseOut(apnap.Instruction):
    objects: Selector

    def perform(self, ctx: apnap.Context) -> None:
        ctx.game.happen_all(phasing_out(ctx.game, self.objects.objects(ctx)))


@apnap.node
class WhenPhasesIn(apnap.TriggerCondition):
    events = (Phases,)

    def matches(self, ctx: apnap.Context, happened) -> bool:
        return happened.event.player < 0


apnap_declarations = apnap.declares(
    apnap.KeywordDefinition("phasing", lambda keyword: ()),
    (OUT, WITH),
    apnap.InsertedStep("untap step", apnap.Step("phasing", _phase, "502.1"), before="untap"),
    apnap.Nonexistence(OUT.name),
)
