"""Banding: declared with the attackers, blocked together, and the other side's damage divided by the band's."""

from __future__ import annotations

import housecards
from rulebook import creature, instant
from spiking import rules_with, spike, table

from apnap import Keyword
from apnap.testing import rule
from apnap_plugins.rules.combat import blocked_by, blockers_of
from apnap_plugins.rules.selection import Target
from apnap_plugins.rules.targets import TargetSpec

banding = spike("banding")
sit = table(rules_with(banding, housecards))

BANDING = Keyword("banding")
HERO, SQUIRE = creature("Hero", 2, 2, BANDING), creature("Squire", 1, 1, BANDING)
GIANT, GOBLIN = creature("Giant", 3, 3), creature("Goblin", 2, 1)
WALL, WURM = creature("Wall", 4, 6), creature("Wurm", 5, 5)
YOU = ("player", 1)


def war(mine, theirs, *bands, players=2, targets=None):
    """Player 0 attacks with all of `mine`, in these bands: answers to the choices, in their order."""
    s = sit(players, stage="beginning of combat")
    s.put(0, "battlefield", *mine)
    s.put(1, "battlefield", *theirs)
    s.expect(0, "declare attackers", targets or {one.name: YOU for one in mine})
    for chosen in bands:
        s.expect(0, "508.1e", chosen)
    s.pass_until("declare attackers")
    assert not s.expected, "bands that were not asked for"
    return s


def blocks(s, pairs, *orders):
    s.expect(1, "declare blockers", pairs)
    for player, order in orders:
        s.expect(player, "order", order)
    s.pass_until("declare blockers")


def names(s, ids):
    return sorted(s.game.name_of(i) for i in ids)


def band(s, what):
    return s.field(banding.BAND, what)


@rule("702.22c")
def test_any_number_with_banding_and_up_to_one_without():
    with war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Squire"], ["Goblin"]) as s:
        hero = s.find("Hero")
        assert [band(s, name) for name in ("Hero", "Squire", "Goblin", "Giant")] == [hero, hero, hero, 0]
        s.pass_until("end")
        assert (s.life(1), band(s, "Hero")) == (20 - 8, 0)  # over with the combat (702.22e)


@rule("702.22c")
def test_several_bands_each_creature_in_one_of_them():
    with war([HERO, SQUIRE, GIANT, GOBLIN], [], [], ["Giant"], ["Goblin"]) as s:
        assert band(s, "Giant") == band(s, "Hero") != band(s, "Squire") == band(s, "Goblin")


@rule("702.22d")
def test_all_of_a_band_attack_the_same():
    targets = {"Hero": YOU, "Squire": ("player", 2), "Giant": YOU, "Goblin": ("player", 2)}
    with war([HERO, SQUIRE, GIANT, GOBLIN], [], ["Giant"], ["Goblin"], players=3, targets=targets) as s:
        # neither leader was offered the other, nor what attacks somebody else
        assert band(s, "Giant") == band(s, "Hero") != band(s, "Squire") == band(s, "Goblin")


@rule("702.22h")
def test_what_blocks_one_blocks_all_of_them():
    with war([HERO, GIANT, GOBLIN], [WALL], ["Giant"]) as s:
        blocks(s, {"Wall": "Giant"}, (1, ["Hero"]))
        assert names(s, blocked_by(s.game, s.find("Wall"))) == ["Giant", "Hero"]
        assert names(s, blockers_of(s.game, s.find("Hero"))) == ["Wall"]
        s.expect(0, "assign combat damage", {("Wall", "Hero"): 0, ("Wall", "Giant"): 4})
        s.pass_until("end")
        assert s.life(1) == 20 - 2  # the Goblin alone got through
        assert sorted(s.zone_names(0, "graveyard")) == ["Giant"]


@rule("702.22k")
def test_the_attacker_divides_what_a_blocker_deals_in_any_way():
    with war([HERO, GIANT], [WALL], ["Giant"]) as s:
        blocks(s, {"Wall": "Hero"}, (1, ["Hero", "Giant"]))
        s.pass_priority(0).game.push(0)
        decision = s.decision
        assert (decision.kind, decision.player) == ("assign combat damage", 0)
        s.answer(0, {("Wall", "Giant"): 2, ("Wall", "Hero"): 2})
        assert (s.field("damage", "Giant"), s.zone_names(0, "graveyard")) == (2, ["Hero"])


@rule("702.22k")
def test_nobody_need_die_of_damage_spread_out():
    with war([HERO, SQUIRE, GIANT], [WALL], ["Squire"], ["Giant"]) as s:
        blocks(s, {"Wall": "Hero"}, (1, []))
        s.expect(0, "assign combat damage", {("Wall", "Hero"): 1, ("Wall", "Squire"): 0, ("Wall", "Giant"): 3})
        s.pass_until("combat damage")
        assert s.zone_names(0, "graveyard") == ["Giant"]
        assert s.field("damage", "Hero") == 1
        assert s.zone_names(1, "graveyard") == ["Wall"]


@rule("702.22j")
def test_the_defender_divides_what_an_attacker_deals_to_blockers_with_banding():
    with war([WURM], [HERO, GIANT, GOBLIN]) as s:
        blocks(s, {"Hero": "Wurm", "Giant": "Wurm"}, (0, ["Hero", "Giant"]))
        s.pass_priority(0).game.push(0)
        assert (s.decision.kind, s.decision.player) == ("assign combat damage", 1)
        s.answer(1, {("Wurm", "Hero"): 0, ("Wurm", "Giant"): 5})
        assert s.zone_names(1, "graveyard") == ["Giant"]
        assert s.zone_names(0, "graveyard") == ["Wurm"]


@rule("702.22i")
def test_an_effect_that_blocks_one_blocks_the_band():
    trip = instant("Trip", housecards.Block(Target()), targets=(TargetSpec(),))
    with war([HERO, GIANT, GOBLIN], [], ["Giant"]) as s:
        s.put(0, "hand", trip)
        s.pass_until("declare blockers")
        s.act(0, "cast", "Trip", targets=["Giant"]).resolve()
        s.pass_until("end")
        assert s.life(1) == 20 - 2


@rule("702.22f")
def test_who_is_removed_from_combat_is_in_no_band():
    with war([HERO, GIANT], [WALL], ["Giant"]) as s:
        giant = s.find("Giant")
        s.arrange(lambda: s.game.verb("remove from combat")(s.game, [giant]))
        s.settle()
        assert (band(s, "Giant"), band(s, "Hero")) == (0, s.find("Hero"))
        blocks(s, {"Wall": "Hero"})
        assert names(s, blocked_by(s.game, s.find("Wall"))) == ["Hero"]
