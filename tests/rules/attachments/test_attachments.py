"""Auras and Equipment (CR 301.5, 303.4, 608.3c, 613.7e, 704.5m, n, p)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, OX, RELIC, FullTable

from apnap import Continuous, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.abilities.enchant import enchant
from apnap_plugins.actions.attach import Attach
from apnap_plugins.actions.sacrifice import Sacrifice
from apnap_plugins.rules.attachments.attachments import (
    ATTACHED_TO,
    Enchanted,
    UnattachedFrom,
    WhenUnattached,
    attached_to,
)
from apnap_plugins.rules.continuous.continuous import (
    AffectsSelected,
    BecomeTypes,
    Gain,
    ModifyPT,
    SetPT,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.damage.instructions import GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Anything, HasSubtype, OpponentControls
from apnap_plugins.rules.vocabulary.selectors import All, Became, ControllerOf, Target, This
from apnap_plugins.testing import creature, instant, sorcery


def aura(name="Rancor", *parts, types="Enchantment — Aura", on=CREATURE, more=(), cost="{G}", players=""):
    effect = Static((Continuous(AffectsSelected(Enchanted()), parts or (ModifyPT(2, 0),)),))
    return card(name, types, enchant(on, players), effect, *more, cost=cost)


BLADE = card(
    "Blade", "Artifact — Equipment",
    Static((Continuous(AffectsSelected(Enchanted()), (ModifyPT(1, 1),)),)),
    Activated((), Attach(Target()), (A_CREATURE,)),
)  # fmt: skip


# Auras ----------------------------------------------------------------------------------------------------


@rule("303.4", "303.4a", "303.4b", "608.3c", "115.1b")
def test_an_aura_spell_targets_and_enters_attached_to_that():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", aura())
        assert s.offered(0, "cast") == []
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.act(0, "cast", "Rancor", targets=ox).resolve()
        rancor = s.find("Rancor", "battlefield")
        assert s.field(ATTACHED_TO, rancor) == ox and s.pt(ox) == (4, 4) and s.pt(bear) == (2, 2)
        assert s.game.controller(rancor) == 0 and attached_to(s.game, ox) == (rancor,)


@rule("608.3b", "608.2b", "303.4a")
def test_an_aura_spell_with_an_illegal_target_goes_to_the_graveyard():
    with FullTable() as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", aura())
        s.put(1, "battlefield", BEAR)
        s.put(1, "hand", instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,)))
        s.act(0, "cast", "Rancor")
        s.act(1, "cast", "Bounce").resolve()
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Rancor"] and s.count("Rancor", "battlefield") == 0


@rule("303.4c", "704.5m")
def test_an_aura_goes_where_what_it_enchants_went_or_became_illegal():
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "battlefield", aura("One"), attached_to=bear)
        s.put(0, "battlefield", aura("Two"), attached_to=ox)
        s.do(1, MoveTo(Target(), "hand"), targets=(TargetSpec(HasSubtype("Bear")),))
        assert s.zone_names(0, "graveyard") == ["One"] and s.zone_names(0, "battlefield") == ["Two"]
        s.do(1, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)), name="Stone")
        assert s.zone_names(0, "graveyard") == ["Two", "One"] and s.count("Ox", "battlefield") == 1


@rule("704.5m", "303.4c")
def test_an_aura_that_enchants_nothing_is_put_into_the_graveyard():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", aura())
        s.reach(0)
        assert s.zone_names(0, "graveyard") == ["Rancor"]


@rule("303.4d", "704.5m")
def test_an_aura_that_becomes_a_creature_enchants_nothing():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", aura(), attached_to=bear)
        alive = (BecomeTypes(frozenset(["creature"])), SetPT(1, 1))
        s.do(0, Change(All(HasSubtype("Aura")), alive))
        assert "Rancor" in s.zone_names(0, "graveyard") and s.pt(bear) == (2, 2)


@rule("303.4e", "303.4b")
def test_the_aura_s_controller_is_not_that_of_the_enchanted_creature():
    leech = aura("Leech", ModifyPT(0, 1), more=(
        Activated((), LoseLife(1, ControllerOf(Enchanted()))),))  # fmt: skip
    grant = aura("Grant", Gain((Activated((), GainLife(1)),)))
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", leech, grant, attached_to=bear)
        assert s.offered(0, "activate") == ["Leech"]
        s.act(0, "activate", "Leech")
        assert s.offered(1, "activate") == ["Bear"]
        s.resolve()
        assert s.life(1) == 19
        s.do(0, Change(All(CREATURE), (YouGainControl(),)))
        assert s.game.controller(bear) == 0 and s.offered(0, "activate") == ["Bear", "Leech"]
        s.act(0, "activate", "Leech").resolve()
        assert s.life(0) == 19


@rule("303.4f")
@pytest.mark.parametrize("player", [0, 1])
def test_an_aura_that_enters_without_being_cast_is_attached_as_its_player_chooses(player):
    with FullTable() as s:
        bear, ox = s.put(1 - player, "battlefield", BEAR, OX)
        s.put(player, "battlefield", RELIC)
        s.put(player, "exile", aura())
        s.put(player, "hand", instant("Back", MoveTo(All(HasSubtype("Aura"), "exile"), "battlefield")))
        s.act(player, "cast", "Back")
        s.pass_priority().pass_priority()
        decision = s.game.decision
        assert decision.rule == "303.4f" and decision.player == player and set(decision.options) == {bear, ox}
        s.answer(player, ox)
        assert s.pt(ox) == (4, 4) and s.game.controller(s.find("Rancor")) == player


@rule("303.4g")
def test_an_aura_with_nothing_to_enchant_stays_where_it_is():
    with FullTable() as s:
        s.put(0, "battlefield", RELIC)
        s.put(0, "exile", aura())
        s.do(0, MoveTo(All(HasSubtype("Aura"), "exile"), "battlefield"))
        assert s.zone_names(None, "exile") == ["Rancor"]
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", aura(cost="{0}"))
        s.act(0, "cast", "Rancor")
        s.do(0, MoveTo(All(CREATURE), "exile"), MoveTo(All(HasSubtype("Aura"), "stack"), "battlefield"))
        assert s.stack == [] and "Rancor" in s.zone_names(0, "graveyard"), "only on the stack it can't stay"


@rule("303.4", "303.4c", "800.4a")
def test_an_aura_can_enchant_a_player_and_goes_when_they_leave():
    curse = aura("Curse", ModifyPT(0, 0), on=None, players="opponent", types="Enchantment — Aura Curse")
    with FullTable(3) as s:
        s.put(0, "battlefield", FOREST)
        s.put(0, "hand", curse)
        s.act(0, "cast", "Curse", targets=[("player", 2)]).resolve()
        assert s.field(ATTACHED_TO, "Curse") == ("player", 2)
        s.concede(2)
        assert s.zone_names(0, "graveyard") == ["Curse"]


@rule("303.4c", "702.16c")
def test_an_aura_that_may_not_be_there_any_more_goes():
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "battlefield", aura(), attached_to=bear)
        s.reach(0)
        assert s.pt(bear) == (4, 2)
        s.put(1, "battlefield", card("Ward", "Enchantment", Static((rc.NotAttachedTo(HasSubtype("Bear")),))))
        s.reach(0)
        assert s.zone_names(0, "graveyard") == ["Rancor"] and s.pt(bear) == (2, 2)


# Equipment ------------------------------------------------------------------------------------------------


@rule("301.5", "301.5a", "301.5b", "301.5c")
def test_equipment_enters_unattached_and_moves_from_creature_to_creature():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", card("Blade", "Artifact — Equipment", *BLADE.abilities(), cost="{0}"))
        s.act(0, "cast", "Blade").resolve()
        blade = s.find("Blade", "battlefield")
        assert s.field(ATTACHED_TO, blade) is None
        s.act(0, "activate", "Blade", targets=bear).resolve()
        assert (s.pt(bear), s.pt(ox)) == ((3, 3), (2, 4))
        s.act(0, "activate", "Blade", targets=ox).resolve()
        assert (s.pt(bear), s.pt(ox)) == ((2, 2), (3, 5))


@rule("301.5c", "704.5n")
def test_equipment_comes_off_and_stays_on_the_battlefield():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        other = s.put(0, "battlefield", BLADE, attached_to=ox)
        s.do(0, MoveTo(Target(), "hand"), targets=(TargetSpec(HasSubtype("Bear")),))
        assert s.field(ATTACHED_TO, blade) is None and blade in s.game.objects
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)), name="Stone")
        assert s.field(ATTACHED_TO, other) is None and s.field(ATTACHED_TO, blade) is None


@rule("301.5c", "704.5p", "301.5")
def test_equipment_that_became_a_creature_or_no_equipment_comes_off():
    animate = Change(All(HasSubtype("Equipment")), (BecomeTypes(frozenset(["creature"])), SetPT(1, 1)))
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        s.do(0, animate)
        assert s.field(ATTACHED_TO, blade) is None and s.pt(bear) == (2, 2) and s.pt(blade) == (1, 1)
        s.act(0, "activate", "Blade", targets=bear).resolve()
        assert s.field(ATTACHED_TO, blade) is None  # it doesn't move
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        s.do(0, Change(All(HasSubtype("Equipment")), (BecomeTypes(frozenset(["enchantment"]), frozenset(), False),)))
        assert s.field(ATTACHED_TO, blade) is None and blade in s.game.objects


@rule("604.4")
def test_what_is_attached_modifies_a_creature_that_cannot_be_targeted():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", BLADE, attached_to=bear)
        s.put(0, "battlefield", card("Veil", "Enchantment", Static((rc.NoTarget(CREATURE),))))
        s.reach(0)
        assert s.pt(bear) == (3, 3)


@rule("301.5d")
def test_control_of_the_creature_does_not_change_control_of_the_equipment():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        blade = s.put(0, "battlefield", BLADE, attached_to=bear)
        s.put(1, "hand", instant("Steal", Change(Target(), (YouGainControl(),)), targets=(A_CREATURE,)))
        s.act(1, "cast", "Steal").resolve()
        assert s.game.controller(bear) == 1 and s.game.controller(blade) == 0 and s.pt(bear) == (3, 3)
        assert s.offered(1, "activate") == [] and s.field(ATTACHED_TO, blade) == bear


@rule("613.7e", "701.3c", "613.7")
def test_attaching_gives_a_new_timestamp():
    def setter(name, n):
        return card(name, "Artifact — Equipment", Static((Continuous(AffectsSelected(Enchanted()), (SetPT(n, n),)),)),
                    Activated((), Attach(Target()), (A_CREATURE,)))  # fmt: skip

    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", setter("One", 1), setter("Five", 5), attached_to=bear)
        s.reach(0)
        assert s.pt(bear) == (5, 5)
        ox = s.put(0, "battlefield", OX)
        s.act(0, "activate", "One", targets=ox).resolve()
        assert (s.pt(bear), s.pt(ox)) == ((5, 5), (1, 1))
        s.act(0, "activate", "One", targets=bear).resolve()
        assert s.pt(bear) == (1, 1)


@rule("701.3b", "613.7e")
def test_attaching_to_where_it_is_already_does_nothing():
    def setter(name, n):
        return card(name, "Artifact — Equipment", Static((Continuous(AffectsSelected(Enchanted()), (SetPT(n, n),)),)),
                    Activated((), Attach(Target()), (A_CREATURE,)))  # fmt: skip

    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", setter("One", 1), setter("Five", 5), attached_to=bear)
        s.act(0, "activate", "One").resolve()
        assert s.pt(bear) == (5, 5)


@rule("303.4e", "115.1")
def test_enchant_looks_at_the_aura_s_controller():
    chain = aura("Chain", ModifyPT(-1, 0), on=OpponentControls())
    with FullTable() as s:
        s.put(0, "battlefield", FOREST, BEAR)
        s.put(0, "hand", chain)
        ox = s.put(1, "battlefield", OX)
        s.act(0, "cast", "Chain").resolve()
        assert s.pt(ox) == (1, 4)
        s.put(
            0, "hand", sorcery("Steal", Change(Target(), (YouGainControl(),)), targets=(TargetSpec(HasSubtype("Ox")),))
        )
        s.act(0, "cast", "Steal").resolve()
        assert s.zone_names(0, "graveyard")[0] == "Chain" and s.pt(ox) == (2, 4)


@rule("704.5p")
def test_what_is_neither_aura_nor_equipment_comes_off():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        relic = s.put(0, "battlefield", RELIC, attached_to=bear)
        rider = s.put(0, "battlefield", creature("Rider", 1, 1), attached_to=bear)
        s.reach(0)
        assert s.field(ATTACHED_TO, relic) is None and s.field(ATTACHED_TO, rider) is None
        assert s.count(None, "battlefield") == 3


# Entering attached, and becoming unattached -------------------------------------------------------------------


def attached_raise(host):
    """A sorcery that puts the cards of its player's exile zone onto the battlefield attached to something."""
    return sorcery("Raise", MoveTo(All(Anything(), "exile"), "battlefield", enters=(("attached to", host),)))


@rule("301.5e", "301.6")
@pytest.mark.parametrize("types", ["Artifact — Equipment", "Artifact — Fortification"])
def test_equipment_that_would_enter_attached_to_what_it_cannot_enters_unattached(types):
    with FullTable() as s:
        relic = s.put(1, "battlefield", RELIC)
        s.put(0, "exile", card("Tool", types))
        s.put(0, "hand", attached_raise(relic))
        s.act(0, "cast", "Raise").resolve()
        assert s.count("Tool", "battlefield") == 1 and s.field(ATTACHED_TO, "Tool") is None


@rule("301.5e", "303.4h")
def test_equipment_may_enter_attached_to_a_creature_and_what_is_no_attachment_may_not():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "exile", BLADE, RELIC)
        s.put(0, "hand", attached_raise(ox))
        s.act(0, "cast", "Raise").resolve()
        assert s.field(ATTACHED_TO, "Blade") == ox and s.pt(ox) == (3, 5)
        assert s.count("Relic", "battlefield") == 1 and s.field(ATTACHED_TO, "Relic") is None


@rule("303.4i")
def test_an_aura_that_would_enter_attached_to_what_it_cannot_enchant_stays_where_it_is():
    with FullTable() as s:
        relic = s.put(1, "battlefield", RELIC)
        s.put(1, "battlefield", OX)
        s.put(0, "exile", aura())
        s.put(0, "hand", attached_raise(relic))
        s.act(0, "cast", "Raise").resolve()
        assert s.zone_names(0, "exile") == ["Rancor"] and s.count("Rancor", "battlefield") == 0


@rule("303.4i")
def test_an_aura_token_that_cannot_enchant_that_is_not_created():
    from apnap_plugins.actions.create import create

    with FullTable() as s:
        relic, ox = s.put(1, "battlefield", RELIC, OX)
        s.reach(0)
        made = []
        s.arrange(lambda: made.extend(create(s.game, 0, aura(), enters=(("attached to", relic),))))
        assert made == [] and s.count("Rancor") == 0
        s.arrange(lambda: made.extend(create(s.game, 0, aura(), enters=(("attached to", ox),))))
        assert s.count("Rancor", "battlefield") == 1 and s.pt(ox) == (4, 4)


@rule("303.4j", "701.3b")
def test_an_aura_does_not_move_to_what_it_cannot_enchant():
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        relic = s.put(1, "battlefield", RELIC)
        rancor = s.put(0, "battlefield", aura(), attached_to=ox)
        s.put(0, "hand", instant("Shift", Attach(Target(), All(HasSubtype("Aura"))), targets=(TargetSpec(),)))
        s.act(0, "cast", "Shift", targets=relic).resolve()
        assert s.field(ATTACHED_TO, rancor) == ox and rancor in s.ids("battlefield")


@rule("303.4m", "301.5f")
def test_enchanted_and_equipped_mean_what_it_is_attached_to_whatever_it_is():
    """An Aura that became an Equipment gives the same to what it is attached to, as both words mean that."""
    with FullTable() as s:
        ox = s.put(1, "battlefield", OX)
        s.put(0, "battlefield", aura(), attached_to=ox)
        turned = BecomeTypes(frozenset(["artifact"]), frozenset(["Equipment"]), False)
        s.do(0, Change(All(HasSubtype("Aura")), (turned,)))
        assert s.field(ATTACHED_TO, "Rancor") == ox and s.pt(ox) == (4, 4)


GRAFT = card(
    "Graft", "Artifact — Equipment",
    Triggered(WhenUnattached(), Sacrifice(UnattachedFrom())),
    Triggered(WhenUnattached(), rc.Note("off")),
    Activated((), Attach(Target()), (A_CREATURE,)),
)  # fmt: skip


def off(s):
    s.resolve_all()
    return len(s.noted)


@rule("701.3d", "603.2")
def test_moving_to_another_creature_is_becoming_unattached_from_the_first():
    with FullTable() as s:
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.put(0, "battlefield", GRAFT, attached_to=bear)
        s.act(0, "activate", "Graft", targets=ox).resolve()
        assert off(s) == 1 and s.zone_names(0, "graveyard") == ["Bear"] and s.field(ATTACHED_TO, "Graft") == ox


@rule("701.3d", "603.10a")
def test_equipment_that_leaves_becomes_unattached():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", GRAFT, attached_to=ox)
        s.do(1, MoveTo(All(HasSubtype("Equipment")), "hand"))
        assert off(s) == 1 and s.zone_names(0, "graveyard") == ["Ox"]


@rule("701.3d")
def test_a_creature_that_leaves_lets_its_equipment_become_unattached_once():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", GRAFT, attached_to=ox)
        s.do(1, MoveTo(All(CREATURE), "hand"))
        assert off(s) == 1 and s.count("Ox", "hand") == 1
        s.do(1, MoveTo(All(HasSubtype("Equipment")), "hand"), name="Two")
        assert off(s) == 1


@rule("701.3d")
def test_what_lost_its_creature_is_attached_to_nothing_at_once():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", GRAFT, attached_to=ox)
        s.do(1, MoveTo(All(CREATURE), "hand"), MoveTo(All(HasSubtype("Equipment")), "hand"))
        assert off(s) == 1


@rule("701.3d", "603.2c")
def test_both_leaving_at_once_is_one_becoming_unattached():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", GRAFT, attached_to=ox)
        s.do(1, MoveTo(All(Anything()), "hand"))
        assert off(s) == 1


@rule("701.3d", "704.5n")
def test_coming_off_by_a_state_based_action_is_becoming_unattached():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        s.put(0, "battlefield", GRAFT, attached_to=ox)
        s.do(0, Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        assert off(s) == 1 and "Ox" in s.zone_names(0, "graveyard")


@rule("701.3d", "800.4a")
def test_a_player_who_leaves_lets_what_is_attached_to_them_become_unattached():
    curse = aura("Hex", more=(Triggered(WhenUnattached(), rc.Note("off")),), on=None, players="any")
    with FullTable(3) as s:
        s.put(0, "battlefield", curse, attached_to=("player", 2))
        s.reach(0)
        s.game.concede(2)
        s.settle()
        assert off(s) == 1


@rule("704.5n", "704.5m", "704.5p", "303.4d")
def test_an_aura_that_becomes_a_creature_comes_off_and_then_goes_to_the_graveyard():
    with FullTable() as s:
        ox = s.put(0, "battlefield", OX)
        gone = aura("Vine", more=(Triggered(WhenUnattached(), rc.Note("off")),))
        s.put(0, "battlefield", gone, attached_to=ox)
        s.do(0, Change(All(HasSubtype("Aura")), (BecomeTypes(frozenset(["creature"])), SetPT(3, 3))))
        assert "Vine" in s.zone_names(0, "graveyard") and off(s) == 1


@rule("400.7f", "603.6e")
@pytest.mark.parametrize("together", [False, True])
def test_an_aura_s_trigger_finds_the_card_that_the_aura_became(together):
    """As a state-based action after the creature left, or together with it."""
    soul = card("Soul", "Enchantment — Aura", enchant(CREATURE),
                Triggered(WhenDies(rc.EnchantedByThis()), MoveTo(Became(This()), "hand")))  # fmt: skip
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "battlefield", soul, fields={"attached to": bear})
        what = All(Anything()) if together else All(CREATURE)
        s.put(0, "hand", instant("Ruin", MoveTo(what, "graveyard")))
        s.act(0, "cast", "Ruin").resolve()
        assert s.count("Soul", "graveyard") == 1
        s.resolve()
        assert s.zone_names(0, "hand") == ["Soul"]
