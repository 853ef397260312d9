"""Modal spells and abilities (CR 700.2)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, OX, FullTable

from apnap import Triggered
from apnap.testing.rule import rule
from apnap.testing.scenario import Raw
from apnap_plugins.abilities.kicker import WasKicked, WasNotKicked, kicker
from apnap_plugins.actions.fight import Fight
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.stack.abilities import Activated, Mode, Modes, Spell
from apnap_plugins.rules.stack.stack import CHOSEN_MODES
from apnap_plugins.rules.stack.targets import TARGETS, TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, OpponentControls, YouControl, all_of
from apnap_plugins.rules.vocabulary.selectors import All, EachOpponent, Target
from apnap_plugins.rules.vocabulary.symbols import mana_cost

SHOOT = Mode(DealDamage(1, Target()), (A_CREATURE,), "shoot")
GAIN = Mode(GainLife(3), name="gain")
LOSE = Mode(LoseLife(2, EachOpponent()), name="lose")
MINE = TargetSpec(all_of(CREATURE, YouControl()), prompt="target creature you control")
THEIRS = TargetSpec(all_of(CREATURE, OpponentControls()), prompt="target creature you don't control")


def charm(*modes, least=1, most=1, **more):
    return card("Charm", "Instant", Spell(None, (), Modes(modes, least, most, **more)), cost="{0}")


def play(what, *answers, players=2, creatures=(BEAR,)):
    s = FullTable(players)
    s.put(1, "battlefield", *creatures)
    s.put(0, "hand", what)
    for label, answer in answers:
        s.expect(None, label, answer)
    s.act(0, "cast", "Charm")
    s.done()
    return s


@rule("700.2", "700.2a", "700.2c")
def test_targets_are_chosen_only_for_the_chosen_mode():
    with play(charm(SHOOT, GAIN), ("700.2", ["gain"])) as s:
        assert s.game.get(TARGETS, s.game.zone("stack")[0]) == ((),)
        s.resolve()
        assert s.life(0) == 23 and s.field("damage", "Bear") == 0
    with play(charm(SHOOT, GAIN), ("700.2", ["shoot"])) as s:
        s.resolve()
        assert s.life(0) == 20 and s.field("damage", "Bear") == 1


@rule("700.2a", "601.2b")
def test_an_illegal_mode_cannot_be_chosen():
    with play(charm(SHOOT, GAIN), creatures=()) as s:  # nothing is asked
        s.resolve()
        assert s.life(0) == 23
    with FullTable() as s:
        s.put(0, "hand", charm(SHOOT))
        assert s.offered(0, "cast") == []


@rule("700.2", "608.2c")
@pytest.mark.parametrize("chosen, lives", [(["gain"], (23, 20)), (["lose"], (20, 18)), (["lose", "gain"], (23, 18))])
def test_one_or_both_in_printed_order(chosen, lives):
    with play(charm(GAIN, LOSE, least=1, most=2), ("700.2", chosen)) as s:
        assert s.game.get(CHOSEN_MODES, s.game.zone("stack")[0]) == tuple(
            sorted(["gain", "lose"].index(c) for c in chosen)
        )
        s.resolve()
        assert (s.life(0), s.life(1)) == lives


@rule("700.2d")
def test_the_same_mode_is_chosen_once_at_most():
    with FullTable() as s:
        s.put(0, "hand", charm(GAIN, LOSE, least=2, most=2))
        s.act(0, "cast", "Charm").resolve()  # one way: both
        assert (s.life(0), s.life(1)) == (23, 18)
        s.put(0, "hand", charm(SHOOT, GAIN, least=2, most=2))
        assert s.offered(0, "cast") == []


@rule("700.2d")
def test_the_same_mode_more_than_once_with_the_same_or_other_targets():
    many = charm(SHOOT, GAIN, least=3, most=3, repeated=True)
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", many)
        s.expect(0, "700.2", Raw((0, 1, 3)))
        s.expect(0, "601.2c", bear).expect(0, "601.2c", ox)
        s.act(0, "cast", "Charm")
        s.done()
        assert s.game.get(CHOSEN_MODES, s.game.zone("stack")[0]) == (0, 0, 1)
        s.resolve()
        assert (s.field("damage", bear), s.field("damage", ox), s.life(0)) == (1, 1, 23)
    with FullTable() as s:
        s.put(0, "hand", many)  # no creature: the other mode three times
        s.act(0, "cast", "Charm").resolve()
        assert s.life(0) == 29


@rule("700.2e", "601.6", "601.6a")
def test_an_opponent_chooses_and_the_controller_says_which_opponent():
    with FullTable(3) as s:
        s.put(0, "hand", charm(GAIN, LOSE, who=EachOpponent()))
        s.expect(0, "700.2e", ("player", 2)).expect(2, "700.2", ["gain"])
        s.act(0, "cast", "Charm").resolve()
        s.done()
        assert s.life(0) == 23
    with FullTable() as s:
        s.put(0, "hand", charm(GAIN, LOSE, who=EachOpponent()))
        s.expect(1, "700.2", ["lose"])
        s.act(0, "cast", "Charm").resolve()
        s.done()
        assert s.life(1) == 18


@rule("700.2a", "602.2b")
def test_a_modal_activated_ability():
    box = card("Box", "Artifact", Activated((), rc.Note("none"), modes=Modes((GAIN, SHOOT))))
    with FullTable() as s:
        s.put(0, "battlefield", box)
        s.put(1, "battlefield", BEAR)
        s.act(0, "activate", "Box", modes=["shoot"]).resolve()
        assert s.field("damage", "Bear") == 1 and s.life(0) == 20


@rule("700.2b")
def test_a_modal_triggered_ability_of_a_nonactive_player():
    sage = card(
        "Sage", "Enchantment", Triggered(AtBeginning("end", "each"), rc.Note("x"), modes=Modes((GAIN, LOSE), 2, 2))
    )
    with FullTable(3) as s:
        s.put(2, "battlefield", sage)
        s.pass_until("end").resolve()
        assert [s.life(p) for p in range(3)] == [18, 18, 23]


@rule("700.2", "608.2b")
def test_one_mode_s_target_may_be_illegal_while_the_other_mode_happens():
    both = charm(SHOOT, Mode(DealDamage(2, Target()), (ANY_TARGET,), "hit"), least=2, most=2)
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", both)
        s.put(1, "hand", card("Out", "Instant", Spell(MoveTo(All(CREATURE), "exile")), cost="{0}"))
        s.expect(0, "601.2c", [("player", 1)])
        s.act(0, "cast", "Charm")
        s.done()
        s.act(1, "cast", "Out").resolve()
        s.resolve()
        assert bear not in s.game.objects and s.life(1) == 18


INSCRIBED = (
    Mode(PutCounters(PLUS, 2, Target()), (A_CREATURE,), "counters"),
    Mode(GainLife(rc.GreatestPower(Target()), Target()), (TargetSpec(None, "any"),), "life"),
    Mode(Fight(Target(), Target(1)), (MINE, THEIRS), "fight"),
)
INSCRIPTION = card(
    "Inscription", "Instant", *kicker(mana_cost("{2}{G}")),
    Spell(None, (), Modes(INSCRIBED), condition=WasNotKicked()),
    Spell(None, (), Modes(INSCRIBED, 0, 3), condition=WasKicked()),
    cost="{1}{G}",
)  # fmt: skip


@rule("601.4", "702.33d")
def test_the_example_of_inscription_of_abundance():
    """Any number of modes can be chosen where the kicker cost, chosen later, will be paid."""
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR), s.put(1, "battlefield", OX)
        s.put(0, "hand", INSCRIPTION)
        s.give(0, "GGGGG")
        s.expect(0, "601.2b", 1).expect(0, "700.2", ["counters", "life", "fight"])
        s.expect(0, "601.2c", bear).expect(0, "601.2c", [("player", 0)])
        s.act(0, "cast", "Inscription")
        s.done()
        s.resolve()
        assert s.life(0) == 24 and s.pt(bear) == (4, 4)
        assert s.field("damage", bear) == 2 and not s.game.exists(ox)


@rule("601.4")
@pytest.mark.parametrize(("mana", "kicked"), [("GG", False), ("GGGGG", False), ("GGGGG", True)])
def test_without_the_kicker_cost_one_mode_is_chosen(mana, kicked):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(1, "battlefield", OX)
        s.put(0, "hand", INSCRIPTION)
        s.give(0, mana)
        decision = s.begin(0, "cast", "Inscription")
        if mana == "GGGGG":
            assert decision.rule == "601.2b"
            s.game.push(int(kicked))
        decision = s.decision
        assert (decision.rule, decision.minimum, decision.maximum) == ("700.2", 0 if kicked else 1, 3 if kicked else 1)
        s.answer(0, ["life"]).answer(0, [("player", 1)])
        s.settle()
        assert len(s.pool(0)) == (0 if kicked or mana == "GG" else 3)
        s.resolve()
        assert s.life(1) == 22


@rule("601.4", "601.3")
def test_a_spell_that_has_a_legal_mode_only_if_another_cost_is_paid():
    """Nothing can be shot: it can be cast only by who can pay the kicker cost, which allows another mode."""
    shot = card(
        "Shot", "Instant", *kicker(mana_cost("{G}")), Spell(None, (), Modes((SHOOT,)), condition=WasNotKicked()),
        Spell(None, (), Modes((SHOOT, GAIN)), condition=WasKicked()), cost="{0}",
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", shot)
        assert s.offered(0, "cast") == []
        s.give(0, "G")
        assert s.offered(0, "cast") == ["Shot"]
        s.act(0, "cast", "Shot").resolve()  # which is not asked about
        assert s.life(0) == 23


@rule("700.2", "700.2c")
def test_two_modal_texts_have_modes_of_their_own():
    two = card("Charm", "Instant", *(Spell(None, (), Modes(m)) for m in ((GAIN, LOSE), (SHOOT, GAIN))), cost="{0}")
    for first, second, kept, lives in (("lose", "shoot", (1, 2), (20, 18)), ("gain", "gain", (0, 3), (26, 20))):
        with play(two, ("700.2", [first]), ("700.2", [second])) as s:
            assert s.game.get(CHOSEN_MODES, s.game.zone("stack")[0]) == kept
            s.resolve()
            assert (s.life(0), s.life(1)) == lives
            assert s.field("damage", "Bear") == (1 if second == "shoot" else 0)
