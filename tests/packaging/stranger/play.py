"""A game in which everything that the stranger adds takes part. Prints what came of it, as JSON."""

import json

from apnap import Ruleset
from apnap.registry import scan
from apnap_plugins.rules.vocabulary.characteristics import POWER
from apnap_plugins.testing import Table

rules = Ruleset.load(sets=["tidings"], strict=True)
land = next(card for card in rules.sample_cards() if card.name == "Sample Land")
s = Table(rules, decks=[[land] * 12] * 2, defaults=True, debug=True)
s.put(0, "battlefield", *[land] * 3)
s.put(0, "hand", "Crow of Ill News", "Grim Reading")
old = s.put(0, "battlefield", "Crow of Ill News", counters={"omen": 2})
said = {"found": [f.name for f in scan() if not f.official], "refused": sorted(rules.refused())}

s.act(0, "cast", "Crow of Ill News").resolve_all()  # the keyword ability, the action, the zone, the designation
young = next(i for i in s.find_all("Crow of Ill News") if i != old)
said["beyond"] = len(s.ids("beyond", 0))
said["forewarned"] = [s.field("forewarned", p) for p in (0, 1)]
theirs = s.game.observe(1)
said["seen by the opponent"] = [theirs.object(i).name for i in s.ids("beyond", 0)]
s.act(0, "cast", "Grim Reading").resolve_all()
said["beyond after the sorcery"] = len(s.ids("beyond", 0))
power = s.characteristic(young, POWER)
s.pass_until("upkeep").pass_until("upkeep", again=True)  # the opponent's, then mine: the turn-based action
said["omens"] = s.counters(young)
said["power"] = [power, s.characteristic(young, POWER)]
said["forewarned later"] = s.field("forewarned", 0)
said["old crow"] = [s.game.exists(old), "Crow of Ill News" in s.zone_names(0, "graveyard")]
said["rules in the log"] = s.log_has("tidings")

game = s.game.copy()
before = game.digest()
game.push(game.decision.default())
game.pop()
said["taken back"] = game.digest() == before
print(json.dumps(said))
