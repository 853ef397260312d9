"""Transform (CR 701.28), and transforming permanents (CR 712.5, 712.6, 712.14, 712.16)."""

from __future__ import annotations

import facecards
import pytest
import rulecards as rc
from facecards import CantTransform, Offer
from rulebook import A_CREATURE, BEAR, FullTable

from apnap import ABILITIES, Continuous, Keyword, Ruleset, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.transform import (
    AsTransforms,
    PutTransformed,
    Transform,
    WhenTransforms,
    transform,
)
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, ModifyPT, SetPT, UntilEndOfTurn
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy
from apnap_plugins.rules.counters.counters import PLUS
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import GainLife
from apnap_plugins.rules.effects.instructions import DelayedTrigger, IfYouDo, do
from apnap_plugins.rules.faces.effects import EntersTransformed
from apnap_plugins.rules.faces.faces import BACK, FACE, modal, transforming
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenDies, WhenEnters
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import COLORS, TYPES, card, mana_value_of
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasSubtype, Itself, all_of
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This
from apnap_plugins.rules.vocabulary.symbols import mana_cost
from apnap_plugins.testing import creature, instant, sorcery

HUMANS = All(HasSubtype("Human"))
MOONMIST = instant("Moonmist", Transform(HUMANS))
MOON = instant("Moon", Transform(All(CREATURE)))
OUTLAW = transforming(
    creature("Kruin Outlaw", 2, 2, Keyword("first-strike"), cost="{1}{R}{R}", types="Creature — Human Rogue Werewolf"),
    card("Terror of Kruin Pass", "Creature — Werewolf", Keyword("double-strike"), power=3, toughness=3, colors="R"),
)
SMITH = transforming(
    creature("Village Ironsmith", 1, 1, Keyword("first-strike"), cost="{1}{R}", types="Creature — Human Werewolf"),
    card("Ironfang", "Creature — Werewolf", Keyword("first-strike"), power=3, toughness=1, colors="R"),
)
VANGUARD = creature("Elite Vanguard", 2, 1, cost="{W}", types="Creature — Human Soldier")
ROGUE = modal(
    creature("Blackbloom Rogue", 2, 3, cost="{2}{B}", types="Creature — Human Rogue"), card("Blackbloom Bog", "Land")
)
NEVER = transforming(creature("Page", 1, 1, types="Creature — Human"), sorcery("Chant", GainLife(3)))


def turn(s, *names):
    """Something transforms by an effect of its own."""
    ids = [s.id_of(n) for n in names]
    s.arrange(lambda: transform(s.game, ids))
    s.settle()


@rule("701.28a", "712.4c", "712.4d", "712.14")
def test_a_permanent_that_transforms_has_its_other_face_up_and_is_the_same_object():
    with FullTable() as s:
        one = s.put(0, "battlefield", OUTLAW, counters={PLUS: 1}, tapped=True)
        s.put(0, "hand", MOONMIST, MOON)
        s.act(0, "cast", "Moonmist").resolve()
        assert s.game.name_of(one) == "Terror of Kruin Pass" and s.pt(one) == (4, 4)
        assert s.field("tapped", one) and s.field(FACE, one) == BACK
        chars = s.game.characteristics(one)
        assert chars[COLORS] == {"R"} and chars[ABILITIES] == (Keyword("double-strike"),)
        s.act(0, "cast", "Moon").resolve()
        assert s.game.name_of(one) == "Kruin Outlaw" and s.pt(one) == (3, 3)


@rule("712.14")
def test_effects_on_it_go_on_after_it_transforms():
    pump = instant("Pump", Change(Target(), (ModifyPT(2, 2),)), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(0, "battlefield", SMITH)
        s.put(0, "hand", pump, MOONMIST)
        s.act(0, "cast", "Pump").resolve()
        s.act(0, "cast", "Moonmist").resolve()
        assert s.pt("Ironfang") == (5, 3)
        s.pass_until("upkeep")
        assert s.pt("Ironfang") == (3, 1)


@rule("701.28c", "712.5")
@pytest.mark.parametrize("other", [ROGUE, VANGUARD])
def test_what_is_no_transforming_card_does_not_transform(other):
    with FullTable() as s:
        one = s.put(0, "battlefield", other)
        s.put(0, "battlefield", card("Bell", "Artifact", Triggered(WhenTransforms(CREATURE), rc.Note("turned"))))
        s.put(0, "hand", MOONMIST)
        s.act(0, "cast", "Moonmist").resolve_all()
        assert s.game.name_of(one) == other.name and s.noted == ()


@rule("712.5", "707.8")
def test_a_clone_of_a_back_face_is_that_and_can_not_transform():
    copy = instant("Clone", BecomeCopy(All(HasSubtype("Werewolf")), All(IsNamed("Bear")), duration=UntilEndOfTurn()))
    with FullTable() as s:
        s.put(0, "battlefield", OUTLAW)
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", MOONMIST, copy, MOON)
        s.act(0, "cast", "Moonmist").resolve()
        s.act(0, "cast", "Clone").resolve()
        assert s.game.name_of(bear) == "Terror of Kruin Pass" and s.pt(bear) == (3, 3)
        assert mana_value_of(s.game, bear) == 0  # CR 202.3b
        s.act(0, "cast", "Moon").resolve()
        assert s.game.name_of(bear) == "Terror of Kruin Pass"
        assert "Kruin Outlaw" in s.zone_names(0, "battlefield")  # the card itself did


@rule("712.5")
def test_a_transforming_card_that_is_a_copy_transforms_and_stays_the_copy():
    shape = instant(
        "Cytoshape", BecomeCopy(All(IsNamed("Elite Vanguard")), All(IsNamed("Kruin Outlaw")), duration=UntilEndOfTurn())
    )
    with FullTable() as s:
        outlaw = s.put(0, "battlefield", OUTLAW)
        s.put(0, "battlefield", VANGUARD)
        s.put(0, "hand", shape, MOONMIST)
        s.act(0, "cast", "Cytoshape").resolve()
        s.act(0, "cast", "Moonmist").resolve()
        assert s.game.name_of(outlaw) == "Elite Vanguard" and s.field(FACE, outlaw) == BACK
        s.pass_until("upkeep")
        assert s.game.name_of(outlaw) == "Terror of Kruin Pass"


@rule("202.3b", "712.4d")
def test_the_mana_value_of_a_back_face_is_the_fronts_and_a_copys_is_0():
    copy = instant(
        "Mirror",
        BecomeCopy(All(IsNamed("Terror of Kruin Pass")), All(IsNamed("Village Ironsmith")), duration=UntilEndOfTurn()),
    )
    with FullTable() as s:
        outlaw = s.put(0, "battlefield", OUTLAW)
        smith = s.put(0, "battlefield", SMITH)
        turn(s, outlaw)
        assert mana_value_of(s.game, outlaw) == 3
        s.put(0, "hand", copy)
        s.act(0, "cast", "Mirror").resolve()
        assert s.game.name_of(smith) == "Terror of Kruin Pass" and mana_value_of(s.game, smith) == 0
        turn(s, smith)
        assert mana_value_of(s.game, smith) == 0  # a copy of a back face still, with its own back face up


@rule("701.28d", "712.6")
def test_a_permanent_does_not_transform_into_an_instant_or_sorcery():
    with FullTable() as s:
        s.put(0, "battlefield", NEVER)
        s.put(0, "hand", MOONMIST)
        s.act(0, "cast", "Moonmist").resolve()
        assert s.field(FACE, "Page") == "front"


@rule("701.28a", "701.28c")
@rule("701.28a", "701.28c", edition="2017-09-25")
@rule("701.28a", "701.28c", edition="2020-01-22")
@pytest.mark.parametrize("edition", ["2017-09-25", "2020-01-22", "2021-04-19", "2022-10-07"])
def test_before_2021_all_double_faced_cards_transform(edition):
    ruleset = Ruleset.load(extra=[rc, facecards], edition=edition)
    with FullTable(ruleset=ruleset) as s:
        one = s.put(0, "battlefield", ROGUE)
        s.put(0, "hand", MOONMIST)
        s.act(0, "cast", "Moonmist").resolve()
        turned = edition in ("2017-09-25", "2020-01-22")
        assert s.game.name_of(one) == ("Blackbloom Bog" if turned else "Blackbloom Rogue")


@rule("613.7g")
def test_a_permanent_that_transforms_has_a_new_timestamp():
    one = transforming(
        card("Idol", "Enchantment", cost="{1}"),
        card("Law", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (SetPT(1, 1),)),))),
    )
    with FullTable() as s:
        s.put(
            0,
            "battlefield",
            one,
            card("Order", "Enchantment", Static((Continuous(AffectsAll(CREATURE), (SetPT(5, 5),)),))),
            BEAR,
        )
        assert s.pt("Bear") == (5, 5)
        turn(s, "Idol")
        assert s.pt("Bear") == (1, 1)


@rule("701.28e", "603.2")
def test_transforms_into_looks_at_what_it_is_immediately_afterwards():
    into = Triggered(WhenTransforms(HasSubtype("Human")), rc.Note("human"))
    back = transforming(
        creature("Cub", 1, 1, types="Creature — Wolf"),
        creature("Boy", 1, 1, Triggered(WhenTransforms(all_of(Itself(), IsNamed("Boy"))), rc.Note("boy")),
                 types="Creature — Human"),
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", card("Bell", "Artifact", into), back, OUTLAW)
        s.put(0, "hand", MOON)
        s.act(0, "cast", "Moon").resolve_all()
        assert sorted(s.noted) == [("boy", 0), ("human", 0)]  # not of the Outlaw, which was human before


@rule("701.28b")
def test_transforming_is_not_entering_nor_turning_up():
    with FullTable() as s:
        watch = card("Watch", "Enchantment", Triggered(WhenEnters(CREATURE), rc.Note("enters")))
        s.put(0, "battlefield", watch, OUTLAW)
        turn(s, "Kruin Outlaw")
        assert s.noted == () and s.zone_names(0, "battlefield") == ["Watch", "Terror of Kruin Pass"]


FLIPPER = Activated((mana_cost("{0}"),), Transform(This()))
TWICE = transforming(creature("Heads", 1, 1, FLIPPER), creature("Tails", 2, 2, FLIPPER))


@rule("701.28f")
def test_an_activated_ability_transforms_only_what_has_not_since_it_went_on_the_stack():
    with FullTable() as s:
        s.put(0, "battlefield", TWICE)
        s.act(0, "activate", "Heads").act(0, "activate", "Heads")
        s.resolve_all()
        assert s.zone_names(0, "battlefield") == ["Tails"]
        s.act(0, "activate", "Tails").resolve()
        assert s.zone_names(0, "battlefield") == ["Heads"]


@rule("701.28f")
def test_another_objects_effect_in_response_uses_the_ability_up_too():
    with FullTable() as s:
        s.put(0, "battlefield", TWICE)
        s.put(0, "hand", MOON)
        s.act(0, "activate", "Heads").act(0, "cast", "Moon")
        s.resolve_all()
        assert s.zone_names(0, "battlefield") == ["Tails"]


@rule("701.28f")
def test_two_abilities_of_others_transform_it_twice():
    lever = Activated((mana_cost("{0}"),), Transform(All(CREATURE)))
    with FullTable() as s:
        s.put(0, "battlefield", TWICE, card("Lever", "Artifact", lever))
        s.act(0, "activate", "Lever").act(0, "activate", "Lever")
        s.resolve_all()
        assert sorted(s.zone_names(0, "battlefield")) == ["Heads", "Lever"]


@rule("701.28f")
@pytest.mark.parametrize("before", [True, False])
def test_a_delayed_ability_transforms_only_what_has_not_since_it_was_created(before):
    later = DelayedTrigger(Triggered(AtBeginning("end", "each"), Transform(This())))
    sleeper = transforming(
        creature("Sleeper", 1, 1, Activated((mana_cost("{0}"),), later)),
        creature("Waker", 2, 2, types="Creature — Elk"),
    )
    with FullTable() as s:
        s.put(0, "battlefield", sleeper)
        s.put(0, "hand", MOON, MOON)
        if before:  # twice before the delayed ability is created: of no account
            s.act(0, "cast", "Moon").resolve().act(0, "cast", "Moon").resolve()
            s.act(0, "activate", "Sleeper").resolve()
        else:
            s.act(0, "activate", "Sleeper").resolve()
            s.act(0, "cast", "Moon").resolve()
            assert s.zone_names(0, "battlefield") == ["Waker"]
        s.pass_until("end").resolve_all()
        assert s.zone_names(0, "battlefield") == ["Waker"]


@rule("701.28a", "614.17")
def test_a_permanent_that_can_not_be_transformed_stays_as_it_is():
    with FullTable() as s:
        s.put(0, "battlefield", OUTLAW, card("Cage", "Artifact", Static((CantTransform("bite"),))))
        s.put(0, "hand", MOONMIST)
        s.act(0, "cast", "Moonmist").resolve()
        assert "Kruin Outlaw" in s.zone_names(0, "battlefield")
        outlaw = s.id_of("Kruin Outlaw")
        s.arrange(lambda: transform(s.game, [outlaw], why="bite"))
        s.settle()
        assert "Terror of Kruin Pass" in s.zone_names(0, "battlefield")


@rule("712.10a")
def test_a_card_put_onto_the_battlefield_transformed_has_its_back_face_up():
    with FullTable() as s:
        s.put(0, "graveyard", OUTLAW, VANGUARD, ROGUE, NEVER)
        s.put(0, "battlefield", card("Watch", "Enchantment", Triggered(WhenEnters(IsNamed("Ironfang")), rc.Note("in")),
              Triggered(WhenEnters(IsNamed("Terror of Kruin Pass")), rc.Note("terror"))))  # fmt: skip
        s.put(0, "hand", sorcery("Rise", PutTransformed(All(CREATURE, "graveyard"))))
        s.act(0, "cast", "Rise").resolve_all()
        assert s.zone_names(0, "battlefield") == ["Watch", "Terror of Kruin Pass"] and s.noted == (("terror", 0),)
        there = sorted(s.zone_names(0, "graveyard"))
        assert there == ["Blackbloom Rogue", "Elite Vanguard", "Page", "Rise"]  # the others stay


@rule("712.10a")
@pytest.mark.parametrize("yours", [True, False])
def test_it_returns_under_its_owners_control_or_yours(yours):
    steal = do(MoveTo(Target(), "exile"), PutTransformed(Remembered("moved"), under_your_control=yours))
    with FullTable() as s:
        s.put(1, "battlefield", OUTLAW)
        s.put(0, "hand", instant("Blink", steal, targets=(A_CREATURE,)))
        s.act(0, "cast", "Blink").resolve()
        one = s.ids("battlefield")[0]
        assert s.game.name_of(one) == "Terror of Kruin Pass" and s.game.controller(one) == (0 if yours else 1)


@rule("712.10a", "608.2c")
@pytest.mark.parametrize(("who", "life"), [(OUTLAW, 22), (VANGUARD, 20)])
def test_what_stays_in_exile_as_it_cannot_be_put_transformed_was_not_returned(who, life):
    back = IfYouDo(do(Exile(Target()), PutTransformed(Remembered("exiled"))), GainLife(2))
    with FullTable() as s:
        s.put(0, "battlefield", who)
        s.put(0, "hand", instant("Blink", back, targets=(A_CREATURE,)))
        s.act(0, "cast", "Blink").resolve()
        assert s.life(0) == life and len(s.ids("exile")) == (who is VANGUARD)


@rule("616.1d", "712.9", "614.12")
def test_a_permanent_that_enters_transformed_is_what_its_back_face_is():
    night = Static((EntersTransformed(),))
    one = transforming(
        creature("Dusk", 1, 1, night, cost="{0}"),
        creature("Dawn", 4, 4, Triggered(WhenEnters(), rc.Note("dawn")), types="Creature — Spirit"),
    )
    with FullTable() as s:
        s.put(0, "hand", one)
        s.act(0, "cast", "Dusk")
        assert s.stack == ["Dusk"]
        s.resolve_all()
        assert s.zone_names(0, "battlefield") == ["Dawn"] and s.pt("Dawn") == (4, 4) and s.noted == (("dawn", 0),)


@rule("616.1d")
def test_what_is_no_transforming_card_enters_as_it_is_despite_such_an_ability():
    with FullTable() as s:
        s.put(0, "hand", creature("Dusk", 1, 1, Static((EntersTransformed(),)), cost="{0}"))
        s.act(0, "cast", "Dusk").resolve()
        assert s.zone_names(0, "battlefield") == ["Dusk"]


@rule("712.4b", "712.7", "712.9", "202.3b")
def test_cast_transformed_it_has_its_back_face_up_on_the_stack():
    with FullTable() as s:
        s.put(0, "graveyard", OUTLAW)
        s.put(0, "hand", instant("Rise", Offer(BACK)))
        s.expect(0, "may", True)
        s.act(0, "cast", "Rise").resolve()
        (spell,) = s.ids("stack")
        assert s.stack == ["Terror of Kruin Pass"] and mana_value_of(s.game, spell) == 3
        s.resolve()
        assert s.zone_names(0, "battlefield") == ["Terror of Kruin Pass"]
        turn(s, "Terror of Kruin Pass")
        assert s.zone_names(0, "battlefield") == ["Kruin Outlaw"]


@rule("712.16")
def test_as_it_transforms_is_applied_while_it_does():
    grows = Static((AsTransforms(PutCounters(PLUS, 2)),))
    one = transforming(creature("Seed", 1, 1), creature("Tree", 0, 0, grows, types="Creature — Treefolk"))
    with FullTable() as s:
        s.put(0, "battlefield", one)
        s.put(0, "hand", MOON, MOON)
        s.act(0, "cast", "Moon").resolve()
        assert s.pt("Tree") == (2, 2)  # else it would have died
        s.act(0, "cast", "Moon").resolve()
        assert s.pt("Seed") == (3, 3)  # the front face has no such ability


@rule("603.10", "712.4d")
def test_a_back_face_that_dies_is_looked_at_as_it_was():
    note = Triggered(WhenDies(HasSubtype("Werewolf")), rc.Note("wolf"))
    flip = transforming(
        creature("Man", 1, 1, types="Creature — Human"), creature("Wolf", 1, 1, types="Creature — Werewolf")
    )
    kill = instant("Kill", MoveTo(Target(), "graveyard"), targets=(A_CREATURE,))
    with FullTable() as s:
        s.put(0, "battlefield", flip, card("Bell", "Artifact", note))
        turn(s, "Man")
        s.put(0, "hand", kill)
        s.act(0, "cast", "Kill").resolve_all()
        assert s.noted == (("wolf", 0),) and "Man" in s.zone_names(0, "graveyard")


@rule("701.28a")
def test_types_that_an_effect_adds_stay_and_those_of_the_other_face_go():
    with FullTable() as s:
        s.put(0, "battlefield", OUTLAW)
        s.put(0, "hand", instant("Plate", Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"])),))), MOONMIST)
        s.act(0, "cast", "Plate").resolve()
        s.act(0, "cast", "Moonmist").resolve()
        chars = s.game.characteristics(s.id_of("Terror of Kruin Pass"))
        assert chars[TYPES] == {"creature", "artifact"}


@rule("701.28a")
@pytest.mark.parametrize("players", [2, 3])
def test_permanents_of_all_players_transform_at_once(players):
    with FullTable(players) as s:
        for player in range(players):
            s.put(player, "battlefield", SMITH)
        s.put(0, "hand", MOONMIST)
        s.act(0, "cast", "Moonmist").resolve()
        assert [s.game.name_of(o) for o in s.ids("battlefield")] == ["Ironfang"] * players


@rule("701.28e")
def test_text_about_transforming_into_itself():
    from wordings import made

    front = made("Huntmaster", "Creature — Human Werewolf", "Whenever this creature enters or transforms into Huntmaster, "
                 "you gain 2 life.", size="2/2")  # fmt: skip
    back = made(
        "Ravager", "Creature — Werewolf", "When this creature transforms into Ravager, draw a card.", size="4/4"
    )
    s = FullTable(decks=[[BEAR] * 3, []])
    s.put(0, "hand", transforming(front, back))
    s.act(0, "cast", "Huntmaster").resolve_all()
    assert s.life(0) == 22
    turn(s, "Huntmaster")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "hand")) == (22, ["Bear"])
    turn(s, "Ravager")
    s.resolve_all()
    assert (s.life(0), s.zone_names(0, "hand")) == (24, ["Bear"])
