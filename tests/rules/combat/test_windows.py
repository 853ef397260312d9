"""When something may be done before, during and after combat (CR 506.7)."""

from __future__ import annotations

import functools

import pytest
import rulebook
from rulebook import BEAR, FOREST, card
from turns import stages, until

from apnap import Static
from apnap.testing import rule
from apnap_plugins.rules.casting.effects import CastOnlyIf
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.conditions import After, Before, DuringCombat
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.turn.phases import COMBAT_PHASE, POSTCOMBAT_MAIN, add_phases
from apnap_plugins.testing import instant, sorcery

quick_table = functools.partial(rulebook.FullTable, debug=False)
DECK = [FOREST] * 8
ATTACKERS, BLOCKERS, DAMAGE, END = "declare attackers", "declare blockers", "combat damage", "end of combat"
ALL = ("precombat main", "beginning of combat", ATTACKERS, BLOCKERS, DAMAGE, END, "postcombat main", "end")


def spell(*conditions):
    only = [Static((CastOnlyIf(c),), zones=("*",)) for c in conditions]
    return card("Trick", "Instant", *instant("Trick", GainLife(1)).abilities(), *only, cost="{0}")


def open_in(s, trick, combats: int = 1, player: int = 0) -> list[str]:
    """The steps in which the spell may be cast, of a turn with so many combat phases; a * is added for later ones."""
    s.put(player, "hand", trick)
    for _ in range(combats - 1):
        s.arrange(lambda: add_phases(s.game, (COMBAT_PHASE, POSTCOMBAT_MAIN), after=POSTCOMBAT_MAIN))
    found, seen = [], []
    while s.game.active_player == 0:
        s.settle()
        stage = s.game.stage_name()
        if stage not in ("untap", "upkeep", "draw"):
            label = stage + "*" * seen.count(stage)
            seen.append(stage)
            found += [label] if s.offered(player, "cast") else []
        begun = len(stages(s.game))
        until(s, lambda g, n=begun: len(stages(g)) != n)
    return found


def attacking(s):
    """A bear attacks in each combat."""
    s.put(0, "battlefield", BEAR)
    s.expect(0, "declare attackers", {"Bear": ("player", 1)})


@rule("506.7", "506.7a", "506.7b")
@pytest.mark.parametrize(
    ("condition", "steps"),
    [
        (Before(ATTACKERS), ALL[:2]),
        (Before(BLOCKERS), ALL[:3]),
        (Before(DAMAGE), ALL[:4]),
        (Before(END), ALL[:5]),
        (Before(), ALL[:1]),
        (After(ATTACKERS), ALL[2:]),
        (After(BLOCKERS), ALL[3:]),
        (After(ended=True), ALL[6:]),
    ],
)
def test_before_and_after_a_point_of_combat(condition, steps):
    with quick_table(decks=[DECK] * 2) as s:
        attacking(s)
        assert tuple(open_in(s, spell(condition))) == tuple(steps)


@rule("506.7a", "506.7e")
def test_attackers_are_declared_also_where_nothing_attacks():
    with quick_table(decks=[DECK] * 2) as s:
        assert open_in(s, spell(After(ATTACKERS))) == [ATTACKERS, END, "postcombat main", "end"]


@rule("506.7e")
@pytest.mark.parametrize("point", [BLOCKERS, DAMAGE])
def test_before_a_step_that_is_skipped_ends_with_the_declare_attackers_step(point):
    with quick_table(decks=[DECK] * 2) as s:
        assert open_in(s, spell(Before(point))) == ["precombat main", "beginning of combat", ATTACKERS]


@rule("506.7e")
def test_before_a_point_of_a_combat_phase_that_is_skipped_ends_with_the_main_phase():
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "hand", sorcery("Peace", SkipNext(COMBAT_PHASE)))
        s.act(0, "cast", "Peace").resolve()
        assert open_in(s, spell(Before(BLOCKERS))) == ["precombat main"]


@rule("506.7f")
def test_after_blockers_in_a_combat_without_them_is_never():
    with quick_table(decks=[DECK] * 2) as s:
        assert open_in(s, spell(DuringCombat(), After(BLOCKERS, in_combat=True))) == []


@rule("506.7c")
def test_during_combat_means_each_combat_phase():
    with quick_table(decks=[DECK] * 2) as s:
        attacking(s)
        found = open_in(s, spell(DuringCombat(), Before(BLOCKERS, in_combat=True)), combats=2)
        assert found == ["beginning of combat", ATTACKERS, "beginning of combat*", ATTACKERS + "*"]


@rule("506.7c")
def test_after_blockers_during_combat_in_a_later_combat():
    with quick_table(decks=[DECK] * 2) as s:
        attacking(s)
        found = open_in(s, spell(DuringCombat(), After(BLOCKERS, in_combat=True)), combats=2)
        assert found == [BLOCKERS, DAMAGE, END]  # nothing attacks in the second one (CR 506.7f)


@rule("506.7d")
def test_without_during_combat_the_first_combat_phase_counts():
    with quick_table(decks=[DECK] * 2) as s:
        attacking(s)
        assert open_in(s, spell(Before(BLOCKERS)), combats=2) == ["precombat main", "beginning of combat", ATTACKERS]


@rule("506.7d")
def test_after_combat_is_after_the_first_one():
    with quick_table(decks=[DECK] * 2) as s:
        found = open_in(s, spell(After(ended=True)), combats=2)
        assert found == [
            "postcombat main",
            "beginning of combat*",
            ATTACKERS + "*",
            END + "*",
            "postcombat main*",
            "end",
        ]


@rule("506.7c")
@pytest.mark.parametrize(("whose", "player", "there"), [("your", 0, True), ("your", 1, False), ("opponent", 1, True)])
def test_a_certain_player_s_combat_phase(whose, player, there):
    with quick_table(decks=[DECK] * 2) as s:
        found = open_in(s, spell(DuringCombat(whose)), player=player)
        assert found == (["beginning of combat", ATTACKERS, END] if there else [])


@rule("506.7g")
def test_the_same_holds_for_abilities():
    early = card("Early", "Artifact", Activated((), GainLife(1), condition=Before(ATTACKERS)))
    with quick_table(decks=[DECK] * 2) as s:
        s.put(0, "battlefield", early)
        assert s.offered(0, "activate") == ["Early"]
        until(s, "beginning of combat")
        assert s.offered(0, "activate") == ["Early"]
        until(s, ATTACKERS)
        assert s.offered(0, "activate") == []
        until(s, "end")
        assert s.offered(0, "activate") == []
