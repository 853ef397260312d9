"""Changing targets and choosing new ones (CR 115.7)."""

from __future__ import annotations

import pytest
from copying import BEARS, copying
from magic import A_CREATURE, jotted
from testcards import Jot

from apnap import Keyword
from apnap.testing import rule
from apnap.testing.selecting import Raw, ScenarioError
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.effects.instructions import Do
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.joint import WithDifferentNames, WithDifferentNumbers, WithTotalAtMost
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.changing_targets import ALL, ANY, ONE, ChangeTargets, ChooseNewTargets
from apnap_plugins.rules.stack.filters import IsSpell
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.stack.triggers import WhenTargeted
from apnap_plugins.rules.stack.usual_targets import ANY_TARGET
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, LESS, MORE, And, Anything, HasColor, HasStat
from apnap_plugins.rules.vocabulary.quantities import PowerOf
from apnap_plugins.rules.vocabulary.selectors import Target, This
from apnap_plugins.testing import creature, instant, whenever

A_SPELL = TargetSpec(IsSpell(), zone="stack", prompt="target spell")
ON_STACK = TargetSpec(Anything(), zone="stack", prompt="target spell or ability")
ELVES = creature("Llanowar Elves", 1, 1)
OGRE = creature("Ogre", 3, 3)
ANOTHER = TargetSpec(CREATURE, players="any", other_than=(0,), prompt="another target")
ARC_TRAIL = instant(
    "Arc Trail", Do((DealDamage(2, Target()), DealDamage(1, Target(1)))), ANY_TARGET, ANOTHER,
)  # fmt: skip
BOLT = instant("Bolt", DealDamage(3, Target()), ANY_TARGET)
SHOT = instant("Shot", DealDamage(1, Target()), A_CREATURE)
TWO = instant("Two", DealDamage(1, Target()), TargetSpec(CREATURE, minimum=2, maximum=2, prompt="two target creatures"))


def redirect(s, spell, change, wanted=None, player=1, to=None, **more):
    """A player changes the targets of a spell in response; `wanted` are (place, target) pairs."""
    name = f"Redirect {len(s.ids())}"
    s.put(player, "hand", instant(name, ChangeTargets(Target(), change, to, **more), ON_STACK))
    s.cast(player, name, spell)
    if wanted is not None:
        s.expect(player, "115.7", wanted)
    s.resolve()
    s.done()


def refused(s, spell, change, wanted, **more):
    with pytest.raises(ScenarioError) as err:
        redirect(s, spell, change, wanted, **more)
    return str(err.value)


# 115.7a -------------------------------------------------------------------------------------------------


@rule("115.7a")
def test_change_the_target_to_another_legal_target():
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(0, "hand", BOLT)
        bolt = s.cast(0, "Bolt", bear)
        redirect(s, bolt, ALL, [(0, ogre)])
        assert s.targets(bolt) == [ogre]
        s.resolve()
        assert sorted(s.zone_names(0, "graveyard")) == ["Bolt", "Ogre"] and s.damage(bear) == 0


@rule("115.7a")
def test_a_target_has_to_be_changed_where_it_can_be_and_stays_where_it_cannot():
    with copying() as s:
        bear, _, _ = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", SHOT)
        shot = s.cast(0, "Shot", bear)
        assert "have to be changed" in refused(s, shot, ALL, [(0, bear)])
    with copying() as s:
        s.put(0, "battlefield", BEARS, creature("Wall", 0, 4, "hexproof"))
        s.put(1, "hand", SHOT)
        s.pass_priority(0)
        shot = s.cast(1, "Shot", "Runeclaw Bear")
        redirect(s, shot, ALL, None, player=0)  # hexproof is judged for the player whose spell it is
        assert s.targets(shot) == [s.find("Runeclaw Bear")]
        s.resolve()
        assert s.damage("Runeclaw Bear") == 1


@rule("115.7a")
def test_an_illegal_target_stays_where_there_is_no_other():
    with copying() as s:
        bear = s.put(0, "battlefield", BEARS)
        s.put(0, "hand", SHOT)
        shot = s.cast(0, "Shot", bear)
        s.put(0, "hand", instant("Bounce", MoveTo(Target(), "hand"), A_CREATURE))
        s.cast(0, "Bounce", bear)
        s.resolve()
        redirect(s, shot, ALL)
        assert s.targets(shot) == [bear]
        s.resolve()
        assert s.zone_names(0, "hand") == ["Runeclaw Bear"]


@rule("115.7a")
def test_all_the_targets_are_changed_or_none():
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        assert "all the targets are changed, or none" in refused(s, two, ALL, [(0, bear), (1, elves)])
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        redirect(s, two, ALL, [(0, ogre), (1, elves)])
        assert s.targets(two) == [ogre, elves]


@rule("115.7a", "115.3")
def test_with_three_targets_for_three_creatures_they_can_only_go_round():
    three = TargetSpec(CREATURE, minimum=2, maximum=2)
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(0, "hand", instant("Pair", DealDamage(1, Target()), three))
        pair = s.cast(0, "Pair", [bear, ogre])
        redirect(s, pair, ALL)  # the only legal change is not asked for
        assert s.targets(pair) == [ogre, bear]
    with copying() as s:
        bear, ogre, elves, giant = s.put(0, "battlefield", BEARS, OGRE, ELVES, creature("Giant", 4, 4))
        s.put(0, "hand", instant("Pair", DealDamage(1, Target()), three))
        pair = s.cast(0, "Pair", [bear, ogre])
        assert "have to be different" in refused(s, pair, ALL, [(0, elves), (1, elves)])


# 115.7b, c ----------------------------------------------------------------------------------------------


@rule("115.7b")
def test_change_a_target_changes_exactly_one():
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        assert "only one target" in refused(s, two, ONE, [(0, ogre), (1, bear)])
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        redirect(s, two, ONE, [(0, bear), (1, elves)])
        assert s.targets(two) == [bear, elves]


@rule("115.7b")
def test_change_a_target_to_this_permanent():
    """Spellskite: a spell that can't target it stays as it is."""
    skite = creature(
        "Spellskite", 0, 4, Activated((), ChangeTargets(Target(), ONE, This()), (ON_STACK,)), types="Artifact Creature"
    )
    with copying() as s:
        mine = s.put(1, "battlefield", skite)
        bear = s.put(0, "battlefield", BEARS)
        s.put(0, "hand", BOLT, instant("Land ho", MoveTo(Target(), "hand"), TargetSpec(None, "any")))
        bolt = s.cast(0, "Bolt", bear)
        s.cast(1, "Spellskite", bolt, kind="activate")
        s.resolve()
        assert s.targets(bolt) == [mine]
        s.resolve()
        assert s.damage(mine) == 3
        ho = s.cast(0, "Land ho", ("player", 1))
        s.cast(1, "Spellskite", ho, kind="activate")
        s.resolve()
        assert s.targets(ho) == [("player", 1)]


@rule("115.7c")
def test_change_any_targets_changes_as_many_as_one_likes():
    for wanted in ([0, 1], [0, 2], [1, 0], [2, 0]):
        with copying() as s:
            there = s.put(0, "battlefield", BEARS, OGRE, ELVES)
            s.put(0, "hand", TWO)
            two = s.cast(0, "Two", there[:2])
            redirect(s, two, ANY, [(place, there[at]) for place, at in enumerate(wanted)])
            assert s.targets(two) == [there[at] for at in wanted]


# 115.7d, e, f -------------------------------------------------------------------------------------------


@rule("115.7e", "115.7d")
def test_an_arc_trail_exchanges_its_targets():
    with copying() as s:
        bear, elves = s.put(0, "battlefield", BEARS, ELVES)
        s.put(1, "hand", ARC_TRAIL)
        trail = s.cast(1, "Arc Trail", bear, elves)
        s.put(0, "hand", instant("Redirection", ChooseNewTargets(Target()), A_SPELL))
        s.cast(0, "Redirection", trail)
        s.expect(0, "115.7", [(0, elves), (1, bear)])
        s.resolve()
        s.done()
        s.resolve()
        assert s.damage(bear) == 1 and s.find_all("Llanowar Elves", "graveyard")


@rule("115.7e", "601.2c")
def test_a_target_that_depends_on_two_others_is_judged_beside_both_as_they_are_in_the_end():
    between = And((CREATURE, HasStat("power", MORE, PowerOf(Target(0))), HasStat("power", LESS, PowerOf(Target(1)))))
    spell = instant("Between", DealDamage(1, Target(2)), A_CREATURE, A_CREATURE, TargetSpec(between))

    def begun(s):
        found = s.put(0, "battlefield", *(creature(f"P{n}", n, 9) for n in range(1, 8)))
        s.put(0, "hand", spell)
        return dict(enumerate(found, 1)), s.cast(0, "Between", found[0], found[2], found[1])

    with copying() as s:
        p, cast = begun(s)
        redirect(s, cast, ANY, [(0, p[4]), (1, p[6]), (2, p[5])])
        assert s.targets(cast) == [p[4], p[6], p[5]]
    for one, other, third in ((4, 6, 3), (1, 2, 2)):
        with copying() as s:
            p, cast = begun(s)
            wanted = [(0, p[one]), (1, p[other]), (2, p[third])]
            assert "not what it would have to be" in refused(s, cast, ANY, wanted)


@rule("115.7d")
def test_a_new_target_must_not_make_an_unchanged_one_illegal():
    with copying() as s:
        bear, elves = s.put(0, "battlefield", BEARS, ELVES)
        s.put(0, "hand", ARC_TRAIL)
        trail = s.cast(0, "Arc Trail", bear, elves)
        assert "different" in refused(s, trail, ANY, [(0, elves), (1, elves)])


@rule("115.7d")
def test_new_targets_may_be_left_even_where_they_are_illegal():
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        s.put(0, "hand", instant("Bounce", MoveTo(Target(), "hand"), A_CREATURE))
        s.cast(0, "Bounce", bear)
        s.resolve()
        s.put(1, "hand", instant("Redirection", ChooseNewTargets(Target()), A_SPELL))
        s.cast(1, "Redirection", two)
        s.expect(1, "115.7", [(0, bear), (1, elves)])
        s.resolve()
        s.resolve()
        assert s.find_all("Llanowar Elves", "graveyard") and s.damage(ogre) == 0


@rule("115.7d")
def test_new_targets_have_to_be_legal_for_the_one_whose_spell_it_is():
    """The player who chooses may not have them, yet the spell may, and the other way round."""
    with copying() as s:
        bear, troll = s.put(0, "battlefield", BEARS, creature("Troll", 2, 2, "hexproof"))
        s.put(0, "hand", SHOT)
        shot = s.cast(0, "Shot", bear)
        s.put(1, "hand", instant("Redirection", ChooseNewTargets(Target()), A_SPELL))
        s.cast(1, "Redirection", shot)
        s.expect(1, "115.7", [(0, troll)])
        s.resolve()
        assert s.targets(shot) == [troll]


@rule("115.7f", "115.7a")
def test_what_was_said_for_a_place_stays_with_the_place():
    """The first of two targets gets 2 damage and the second 1, whoever they are."""
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, creature("Wall", 0, 4))
        s.put(0, "hand", ARC_TRAIL)
        trail = s.cast(0, "Arc Trail", bear, ogre)
        redirect(s, trail, ALL, [(0, ogre), (1, elves)])
        s.resolve()
        assert (s.damage(ogre), s.damage(elves), s.damage(bear)) == (2, 1, 0)


@rule("115.8")
def test_a_modal_spell_keeps_its_mode():
    modes = Modes(
        (
            Mode(DealDamage(2, Target()), (A_CREATURE,), "burn"),
            Mode(GainLife(2, Target()), (TargetSpec(None, "any"),), "heal"),
        )
    )
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        s.put(0, "hand", card("Charm", "Instant", Spell(modes=modes), cost="{0}"))
        s.act(0, "cast", "Charm", modes=["burn"], targets=[bear])
        charm = s.ids("stack")[0]
        redirect(s, charm, ALL)
        assert s.targets(charm) == [ogre]
        s.resolve()
        assert s.damage(ogre) == 2 and s.life_totals() == [20, 20]


@rule("115.7")
def test_abilities_are_redirected_as_spells_are_and_what_is_gone_is_not():
    pinger = creature("Pinger", 1, 1, Activated((), DealDamage(1, Target()), (A_CREATURE,)))
    with copying() as s:
        ping = s.put(0, "battlefield", pinger)
        bear = s.put(0, "battlefield", BEARS)
        ability = s.cast(0, "Pinger", bear, kind="activate")
        redirect(s, ability, ALL, player=0)
        assert s.targets(ability) == [ping]
        s.put(0, "hand", instant("Late", ChangeTargets(Target()), ON_STACK))
        s.cast(0, "Late", ability)
        s.put(0, "hand", instant("Gone", Do((Counter(Target()), ChangeTargets(Target()))), ON_STACK))
        s.cast(0, "Gone", ability)
        s.resolve_all()
        assert s.damage(bear) == s.damage(ping) == 0


@rule("115.7", "601.2c")
def test_only_a_new_target_becomes_the_target():
    tell = whenever(WhenTargeted(), Jot("me"))
    with copying() as s:
        bear, ogre = s.put(
            0,
            "battlefield",
            creature("Bear", 2, 2, tell),
            creature("Ogre", 3, 3, whenever(WhenTargeted(), Jot("ogre"))),
        )
        s.put(0, "hand", ARC_TRAIL)
        trail = s.cast(0, "Arc Trail", bear, ("player", 1))
        s.resolve()
        assert jotted(s) == ["me"]
        redirect(s, trail, ANY, [(0, bear), (1, ogre)])
        s.resolve()
        assert jotted(s) == ["me", "ogre"]


@rule("115.7", "115.4")
def test_protection_stops_a_new_target():
    with copying() as s:
        s.lands(0, "R")
        knight = creature("Knight", 2, 2, Keyword("protection", (HasColor("R"),)))
        bear, _ = s.put(0, "battlefield", BEARS, knight)
        s.put(0, "hand", instant("Shock", DealDamage(2, Target()), A_CREATURE, cost="{R}"))
        shock = s.cast(0, "Shock", bear)
        redirect(s, shock, ALL)
        assert s.targets(shock) == [bear]


def test_raw_answers_that_name_a_place_twice_are_refused():
    with copying() as s:
        bear, ogre, elves = s.put(0, "battlefield", BEARS, OGRE, ELVES)
        s.put(0, "hand", TWO)
        two = s.cast(0, "Two", [bear, ogre])
        assert "one target for each place" in refused(s, two, ANY, Raw((0, 1)))
        decision = s.decision
        assert decision.legal(decision.default()) and decision.value(decision.default()) == ((0, bear), (1, ogre))
        assert decision.value(decision.complete((2,))) == ((0, elves), (1, ogre))


@rule("115.7", "601.2c")
@pytest.mark.parametrize(
    ("joint", "rat", "goes"),
    [
        (WithDifferentNumbers(CREATURE, "power"), 2, False),
        (WithDifferentNumbers(CREATURE, "power"), 1, True),
        (WithDifferentNames(CREATURE), 2, True),
        (WithTotalAtMost(CREATURE, "power", 5), 2, True),
        (WithTotalAtMost(CREATURE, "power", 5), 3, False),
    ],
)
def test_new_targets_are_together_as_the_spell_says(joint, rat, goes):
    both = instant("Both", DealDamage(1, Target()), TargetSpec(joint, minimum=0, maximum=2))
    with copying() as s:
        bear, ogre = s.put(0, "battlefield", BEARS, OGRE)
        other = s.put(0, "battlefield", creature("Rat", rat, 1))
        s.put(0, "hand", both)
        for chosen in (bear, ogre):
            s.expect(0, "601.2c", [chosen])
        aimed = s.cast(0, "Both")
        wanted = [(0, bear), (1, other)] if rat != 3 else [(0, other), (1, ogre)]
        if goes:
            redirect(s, aimed, ANY, wanted)
            assert s.targets(aimed) == [bear, other]
        else:
            with pytest.raises(ScenarioError):
                redirect(s, aimed, ANY, wanted)


@rule("115.7e", "800.4a")
@pytest.mark.parametrize(("first", "offered"), [(0, [0, 2]), (1, [0, 1, 2])])
def test_who_leaves_while_new_targets_are_chosen_is_not_offered_any_more(first, offered):
    """But a target that is there already may stay, though it is gone."""
    with copying(players=3) as s:
        s.put(0, "hand", BOLT, instant("Redirect", ChangeTargets(Target(), ANY), ON_STACK))
        s.cast(0, "Bolt", ("player", first))
        s.cast(0, "Redirect", "Bolt")
        assert len(s.wait_for("115.7", 0).options) == 3
        s.concede(1)
        assert sorted(s.decision.options) == [(0, ("player", player)) for player in offered]
        s.answer(0, [(0, ("player", 2))])
        s.resolve_all()
        assert s.life(2) == 17
