"""Linked abilities (CR 607): exiled with, created with, chosen, noted, paid."""

from __future__ import annotations

import pytest
import rulecards as rc
import wordings
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, RELIC, SHOCK, FullTable

from apnap import Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.exile import Exile
from apnap_plugins.actions.reveal import Reveal
from apnap_plugins.rules.casting.triggers import WhenYouCast
from apnap_plugins.rules.continuous.continuous import AffectsAll, Gain, ModifyPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.copies.copies import BecomeCopy, CreateCopyTokens
from apnap_plugins.rules.costs.costs import PayLifeCost, TapThisCost
from apnap_plugins.rules.costs.object_costs import ExileCost
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife, LoseLife
from apnap_plugins.rules.effects.instructions import If, do
from apnap_plugins.rules.effects.linked_abilities import (
    CHOICES,
    ACardName,
    AColor,
    ACreatureType,
    AddManaOfChosenColor,
    ANumber,
    APlayer,
    AsEntersChoose,
    AsEntersPay,
    AWord,
    ChooseValue,
    ChosenNumber,
    ChosenPlayer,
    ExileInstead,
    HasChosenName,
    IsLinked,
    IsOfChosenColor,
    IsOfChosenType,
    Linked,
    LinkedCost,
    LinkedObjects,
    NoteNumber,
    RevealFirstDraw,
    TotalOf,
    WasChosen,
    WhenRevealedThisWay,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.names import IsNamed
from apnap_plugins.rules.objects.triggers import WhenEnters, WhenLeaves
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.permanents.permanents import CONTINUOUSLY_CONTROLLED_BY
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.characteristics import COLORS, card
from apnap_plugins.rules.vocabulary.filters import CREATURE, Another, Not, all_of
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Target
from apnap_plugins.testing import creature, instant, sorcery

BOUNCE = instant("Bounce", MoveTo(Target(), "hand"), targets=(A_CREATURE,))
A_PERMANENT = TargetSpec(all_of(Another(), Not(IsNamed("Forest"))), prompt="another target permanent")
RING = card(
    "Ring", "Enchantment",
    Triggered(WhenEnters(), Linked("Ring: exile", Exile(Target())), targets=(A_PERMANENT,)),
    Triggered(WhenLeaves(), MoveTo(LinkedObjects("Ring: exile"), "battlefield")),
)  # fmt: skip
SMASH = instant("Smash", MoveTo(Target(), "graveyard"), targets=(TargetSpec(IsNamed("Ring")),))


def enter(s, player, what, **choices):
    """A permanent comes onto the battlefield from its owner's hand."""
    s.put(player, "hand", what)
    come = sorcery("Come", MoveTo(All(Not(IsNamed("Come")), "hand"), "battlefield"))
    s.put(player, "hand", come)
    s.act(player, "cast", "Come")
    for label, choice in choices.items():
        s.expect(player, label.replace("_", " "), choice)
    s.resolve()
    s.done()


# Exiled with ----------------------------------------------------------------------------------------------


@rule("607.1", "607.2a")
def test_what_was_exiled_with_it_comes_back_and_nothing_else():
    with FullTable() as s:
        s.put(0, "exile", OX)
        s.put(1, "battlefield", BEAR)
        enter(s, 0, RING)
        s.resolve()
        assert sorted(s.zone_names(None, "exile")) == ["Bear", "Ox"]
        s.put(0, "hand", SMASH)
        s.act(0, "cast", "Smash").resolve_all()
        assert s.zone_names(1, "battlefield") == ["Bear"] and s.zone_names(None, "exile") == ["Ox"]


@rule("607.2a")
def test_two_of_the_same_name_each_know_their_own():
    with FullTable() as s:
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        enter(s, 0, RING, targets=bear)
        s.resolve()
        first = s.find("Ring", "battlefield")
        enter(s, 0, RING, targets=ox)
        s.resolve_all()
        s.put(0, "hand", SMASH)
        s.act(0, "cast", "Smash", targets=first).resolve_all()
        assert s.zone_names(1, "battlefield") == ["Bear"] and s.zone_names(None, "exile") == ["Ox"]


@rule("607.2a", "603.6c")
def test_what_leaves_first_returns_nothing_and_what_is_exiled_then_stays():
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        enter(s, 0, RING)
        s.put(0, "hand", SMASH)
        s.act(0, "cast", "Smash").resolve()  # in response to the first trigger
        s.resolve_all()
        assert s.zone_names(None, "exile") == ["Bear"] and s.zone_names(1, "battlefield") == []


@rule("607.2a", "400.7")
def test_a_card_that_left_exile_and_was_exiled_again_is_not_meant():
    with FullTable() as s:
        s.put(1, "battlefield", BEAR)
        enter(s, 0, RING)
        s.resolve()
        away = sorcery("Away", MoveTo(All(IsNamed("Bear"), "exile"), "hand"), MoveTo(All(CREATURE, "hand"), "exile"))
        s.put(0, "hand", away, SMASH)
        s.act(0, "cast", "Away").resolve()
        s.act(0, "cast", "Smash").resolve_all()
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("607.1c")
def test_an_ability_that_does_and_reads_is_linked_to_itself():
    eater = card("Eater", "Artifact", Activated(
        (), do(Linked("Eater", Exile(Target())), GainLife(Count(LinkedObjects("Eater")))), (A_CREATURE,)))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", eater)
        s.put(1, "battlefield", BEAR, OX)
        s.put(1, "exile", OX)
        s.act(0, "activate", "Eater", targets="Bear").resolve()
        assert s.life(0) == 21
        s.act(0, "activate", "Eater").resolve()
        assert s.life(0) == 23


@rule("607.2b", "614.6")
def test_what_a_replacement_effect_exiled_is_linked():
    tomb = card(
        "Tomb", "Artifact", Static((ExileInstead(CREATURE, link="Tomb"),)),
        Activated((), MoveTo(Target(), "hand"), (TargetSpec(IsLinked("Tomb"), zone="exile"),)),
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", tomb)
        s.put(1, "battlefield", BEAR)
        s.put(1, "exile", OX)
        s.put(0, "hand", sorcery("Doom", DealDamage(5, All(CREATURE))))
        assert s.offered(0, "activate") == []
        s.act(0, "cast", "Doom").resolve()
        assert sorted(s.zone_names(None, "exile")) == ["Bear", "Ox"] and s.zone_names(1, "graveyard") == []
        s.act(0, "activate", "Tomb").resolve()
        assert s.zone_names(1, "hand") == ["Bear"] and s.zone_names(None, "exile") == ["Ox"]


@rule("607.2c")
def test_created_with():
    egg = Token("Artifact Creature — Egg", "", 1, 1)
    nest = card(
        "Nest", "Enchantment", Activated((), Linked("Nest", CreateTokens(egg), "created")),
        Activated((), Change(LinkedObjects("Nest", "battlefield"), (ModifyPT(2, 2),)), tag="grow"),
    )  # fmt: skip
    with FullTable() as s:
        one, two = s.put(0, "battlefield", nest, nest)
        s.act(0, "activate", lambda o: o[1:] == (one, 0)).resolve()
        s.act(0, "activate", lambda o: o[1:] == (two, 0)).resolve()
        eggs = s.find_all("Egg Token")
        s.act(0, "activate", lambda o: o[1:] == (one, 1)).resolve()
        assert sorted(s.pt(e) for e in eggs) == [(1, 1), (3, 3)]


@rule("607.1d")
def test_a_token_is_linked_with_what_created_it():
    herald = Token("Creature — Herald", "W", 1, 1, (
        Activated((TapThisCost(),), GainLife(Count(LinkedObjects("Throne"))), zones=("battlefield",)),))  # fmt: skip
    throne = card(
        "Throne", "Artifact", Activated((), Linked("Throne", CreateTokens(herald), "created")),
        Activated((), Linked("Throne", Exile(Target())), (A_CREATURE,)),
    )  # fmt: skip
    with FullTable() as s:
        throne_id, other = s.put(0, "battlefield", throne, throne)
        s.put(1, "battlefield", BEAR, OX)
        s.act(0, "activate", lambda o: o[1:] == (throne_id, 1), targets="Bear").resolve()
        s.act(0, "activate", lambda o: o[1:] == (other, 1)).resolve()
        s.act(0, "activate", lambda o: o[1:] == (throne_id, 0)).resolve()
        s.set_field(CONTINUOUSLY_CONTROLLED_BY, 0, s.find("Herald Token"))
        s.act(0, "activate", "Herald Token").resolve()
        assert s.life(0) == 21


@rule("607.2q")
def test_cards_exiled_for_the_spell_are_exiled_with_the_permanent():
    regent = creature(
        "Regent", 3, 3,
            Static((rc.AlsoCosts(ExtraCost("delve", (LinkedCost("Regent", ExileCost(2)),), False)),), zones=("stack",)),
        Activated((), GainLife(TotalOf(LinkedObjects("Regent")))), cost="{0}",
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "hand", regent)
        s.put(0, "graveyard", BEAR, OX)
        s.put(0, "exile", OX)
        s.act(0, "cast", "Regent").resolve()
        s.act(0, "activate", "Regent").resolve()
        assert s.life(0) == 26  # mana values 2 and 4


@rule("607.3")
def test_several_exiled_cards_are_all_the_exiled_card():
    vault = card(
        "Vault", "Artifact", Activated((), Linked("Vault", Exile(Target())), (A_CREATURE,)),
        Activated((), do(GainLife(TotalOf(LinkedObjects("Vault"), "power")), MoveTo(LinkedObjects("Vault"), "hand"))),
    )  # fmt: skip
    with FullTable() as s:
        vault_id = s.put(0, "battlefield", vault)
        s.put(1, "battlefield", BEAR, creature("Ogre", 3, 3))
        for name in ("Bear", "Ogre"):
            more = {"targets": name} if name == "Bear" else {}  # the second time there is one left
            s.act(0, "activate", lambda o: o[1:] == (vault_id, 0), **more).resolve()
        s.act(0, "activate", lambda o: o[1:] == (vault_id, 1)).resolve()
        assert s.life(0) == 25 and sorted(s.zone_names(1, "hand")) == ["Bear", "Ogre"]


# Chosen ----------------------------------------------------------------------------------------------------

PLUME = card(
    "Paradise Plume", "Artifact", Static((AsEntersChoose("Plume: color", AColor()),)),
    Triggered(WhenYouCast(IsOfChosenColor("Plume: color"), "each"), GainLife(1)),
    Activated((TapThisCost(),), AddManaOfChosenColor(link="Plume: color")), cost="{0}",
)  # fmt: skip


@rule("607.2d", "607.4", "603.6d")
def test_paradise_plume():
    with FullTable() as s:
        s.put(0, "hand", PLUME, SHOCK, instant("Grow", GainLife(5), cost="{G}"))
        s.act(0, "cast", "Paradise Plume")
        s.expect(0, "607.2d", "R").resolve()
        s.done()
        assert s.offered(0, "cast") == ["Shock"]  # it makes red mana and no green
        s.act(0, "cast", "Shock", targets=[("player", 1)])
        assert s.stack == ["", "Shock"]
        s.resolve_all()
        assert (s.life(0), s.life(1)) == (21, 18)


@rule("607.2d", "400.7")
def test_a_new_object_chooses_anew():
    with FullTable() as s:
        s.put(0, "hand", PLUME, sorcery("Lift", MoveTo(All(IsNamed("Paradise Plume")), "hand")))
        s.act(0, "cast", "Paradise Plume")
        s.expect(0, "607.2d", "R").resolve()
        s.act(0, "cast", "Lift").resolve()
        s.act(0, "cast", "Paradise Plume")
        s.expect(0, "607.2d", "U").resolve()
        assert [value for _, _, value in s.field(CHOICES, "Paradise Plume")] == ["U"]


@rule("607.2d")
def test_the_last_chosen_value_counts():
    wheel = card(
        "Wheel", "Artifact", Activated((), ChooseValue("Wheel", ANumber(1, 6))),
        Activated((), GainLife(ChosenNumber("Wheel")), tag="use"),
    )  # fmt: skip
    with FullTable() as s:
        wheel_id = s.put(0, "battlefield", wheel)
        for number in (2, 5):
            s.act(0, "activate", lambda o: o[1:] == (wheel_id, 0))
            s.expect(0, "607.2d", number).resolve()
        s.act(0, "activate", lambda o: o[1:] == (wheel_id, 1)).resolve()
        assert s.life(0) == 25


@rule("607.2d", "603.6b", "205.3m")
def test_chosen_types_names_and_players():
    banner = card("Banner", "Artifact", Static((AsEntersChoose("Banner", ACreatureType()),)),
                  Static((Continuous(AffectsAll(IsOfChosenType("Banner")), (ModifyPT(1, 1),)),)))  # fmt: skip
    needle = card("Needle", "Artifact", Static((AsEntersChoose("Needle", ACardName(("land",))),)),
                  Static((rc.ForbidsActivating(HasChosenName("Needle")),)))  # fmt: skip
    curse = card("Curse", "Enchantment", Static((AsEntersChoose("Curse", APlayer(opponent=True)),)),
                 Triggered(AtBeginning("end"), LoseLife(2, ChosenPlayer("Curse"))))  # fmt: skip
    engine = card("Engine", "Artifact", Activated((), GainLife(1)))
    with FullTable(3) as s:
        s.put(0, "battlefield", BEAR, OX, engine, FOREST)
        for what, number, value in (
            (banner, "607.2d", "Bear"), (needle, "201.4", "Engine"), (curse, "607.2d", ("player", 2)),
        ):  # fmt: skip
            enter(s, 0, what, **{number: value})
        assert s.pt("Bear") == (3, 3) and s.pt("Ox") == (2, 4)
        assert s.offered(0, "activate") == []
        s.pass_until("end").resolve()
        assert [s.life(p) for p in range(3)] == [20, 20, 18]


@rule("607.2d")
def test_every_creature_type_can_be_chosen_so_that_none_tells_of_hidden_cards():
    banner = card("Banner", "Artifact", Static((AsEntersChoose("Banner", ACreatureType()),)),
                  Static((Continuous(AffectsAll(IsOfChosenType("Banner")), (ModifyPT(1, 1),)),)))  # fmt: skip
    with FullTable() as s:
        enter(s, 0, banner, **{"607.2d": "Kavu"})
        s.put(1, "battlefield", creature("Late", 1, 1, types="Creature — Kavu"))
        assert s.pt("Late") == (2, 2)


@rule("607.2e")
def test_noted_information():
    tower = card("Tower", "Artifact", Activated((), NoteNumber("Tower", Count(All(CREATURE)))),
                 Activated((), GainLife(ChosenNumber("Tower")), tag="use"))  # fmt: skip
    with FullTable() as s:
        tower_id = s.put(0, "battlefield", tower)
        s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", sorcery("Doom", DealDamage(5, All(CREATURE))))
        s.act(0, "activate", lambda o: o[1:] == (tower_id, 0)).resolve()
        s.act(0, "cast", "Doom").resolve()
        s.act(0, "activate", lambda o: o[1:] == (tower_id, 1)).resolve()
        assert s.life(0) == 22


SIEGE = card(
    "Siege", "Enchantment", Static((AsEntersChoose("Siege", AWord(("Khans", "Dragons"))),)),
    Triggered(AtBeginning("end"), GainLife(3), WasChosen("Siege", "Khans")),
    Static((Continuous(AffectsAll(CREATURE), (ModifyPT(1, 0),)),), WasChosen("Siege", "Dragons")),
)  # fmt: skip


@rule("607.2f", "607.2m")
@pytest.mark.parametrize("word", ["Khans", "Dragons"])
def test_anchor_words(word):
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        enter(s, 0, SIEGE, **{"607.2d": word})
        assert s.pt("Bear") == ((2, 2) if word == "Khans" else (3, 2))
        s.pass_until("end")
        assert s.stack == ([""] if word == "Khans" else [])
        s.pass_until(lambda game: not game.zone("stack"))
        assert s.life(0) == (23 if word == "Khans" else 20)


@rule("607.2g")
@pytest.mark.parametrize("pays", [True, False])
def test_a_cost_paid_as_it_entered(pays):
    shrine = card("Shrine", "Artifact", Static((AsEntersPay("Shrine", (PayLifeCost(3),)),)),
                  Triggered(WhenEnters(), If(WasChosen("Shrine"), GainLife(10), GainLife(1))))  # fmt: skip
    with FullTable() as s:
        enter(s, 0, shrine, **{"607.2g": pays})
        s.resolve_all()
        assert s.life(0) == (27 if pays else 21)


@rule("607.2g", "118.3")
def test_what_cannot_be_paid_is_not_asked():
    shrine = card("Shrine", "Artifact", Static((AsEntersPay("Shrine", (PayLifeCost(30),)),)),
                  Triggered(WhenEnters(), If(WasChosen("Shrine"), GainLife(10), GainLife(1))))  # fmt: skip
    with FullTable() as s:
        enter(s, 0, shrine)
        s.resolve_all()
        assert s.life(0) == 21


@rule("607.5a")
def test_a_word_without_a_choice_does_nothing():
    effect = do(GainLife(ChosenNumber("V")), LoseLife(1, ChosenPlayer("V")), GainLife(1))
    with FullTable() as s:
        s.put(0, "battlefield", card("Voice", "Artifact", Activated((), effect)))
        s.act(0, "activate", "Voice").resolve()
        assert s.life(0) == 21


# Acquired --------------------------------------------------------------------------------------------------


@rule("607.1a")
def test_abilities_inside_a_granting_ability_are_printed_there():
    aura = card(
        "Blessing", "Enchantment",
        Static((Continuous(AffectsAll(CREATURE), (
            Gain((Activated((), Linked("Blessing", Exile(Target())), (TargetSpec(IsNamed("Relic")),)),
                  Activated((), MoveTo(LinkedObjects("Blessing"), "hand"), tag="back"))),
        )),)),
    )  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", aura, RELIC)
        bear, ox = s.put(0, "battlefield", BEAR, OX)
        s.act(0, "activate", lambda o: o[1:] == (bear, 0)).resolve()
        s.act(0, "activate", lambda o: o[1:] == (ox, 1)).resolve()
        assert s.zone_names(None, "exile") == ["Relic"]
        s.act(0, "activate", lambda o: o[1:] == (bear, 1)).resolve()
        assert s.zone_names(0, "hand") == ["Relic"]


SLOGGER_ABILITY = Activated((ExileCost(1),), DealDamage(2, Target()), (TargetSpec(None, "any"),))
SISTERS_ABILITIES = (
    Activated((), Linked("Sisters", Exile(Target())), (A_CREATURE,)),
    Activated((), MoveTo(LinkedObjects("Sisters"), "battlefield", under_your_control=True), tag="return"),
)


@rule("607.5")
def test_quicksilver_elemental():
    gains = (
        instant("Gain slogger", Change(All(IsNamed("Elemental")), (Gain((SLOGGER_ABILITY,)),))),
        instant("Gain sisters", Change(All(IsNamed("Elemental")), (Gain(SISTERS_ABILITIES),))),
    )
    with FullTable() as s:
        elemental = s.put(0, "battlefield", creature("Elemental", 3, 4))
        s.put(0, "graveyard", OX)
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", *gains)
        s.act(0, "cast", "Gain slogger").resolve()
        s.expect(0, "601.2h", "Ox").act(0, "activate", "Elemental", targets=[("player", 1)]).resolve()
        assert s.zone_names(None, "exile") == ["Ox"] and s.life(1) == 18
        s.act(0, "cast", "Gain sisters").resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 1), targets=bear).resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 2)).resolve()
        assert s.zone_names(None, "exile") == ["Ox"] and "Bear" in s.zone_names(0, "battlefield")


@rule("607.5")
def test_a_pair_that_was_acquired_again_is_another_pair():
    sisters = instant("Sisterhood", Change(All(IsNamed("Elemental")), (Gain(SISTERS_ABILITIES),)))
    deck = [FOREST] * 10
    with FullTable(decks=[deck, deck]) as s:
        elemental = s.put(0, "battlefield", creature("Elemental", 3, 4))
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", sisters, sisters)
        s.act(0, "cast", "Sisterhood").resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 0), targets=bear).resolve()
        s.pass_until("upkeep")
        s.act(0, "cast", "Sisterhood").resolve()
        s.act(0, "activate", lambda o: o[1:] == (elemental, 1)).resolve()
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("607.5a")
def test_an_undefined_choice():
    """Abilities of Voice of All and Quirion Elves, on something for which no such choice was made."""
    shifter = creature("Shifter", 2, 2, Keyword("protection", (IsOfChosenColor("Voice"),)),
                       Activated((TapThisCost(),), AddManaOfChosenColor(link="Elves")))  # fmt: skip
    with FullTable() as s:
        s.put(0, "battlefield", shifter, FOREST)
        s.put(0, "hand", SHOCK)
        s.give(0, "R")
        s.act(0, "cast", "Shock", targets="Shifter").resolve()  # no protection
        assert sorted(s.zone_names(0, "graveyard")) == ["Shifter", "Shock"]
    with FullTable() as s:
        s.put(0, "battlefield", shifter)
        s.put(0, "hand", instant("Free", GainLife(1), cost="{1}"))
        assert s.offered(0, "cast") == []  # it makes no mana


@rule("607.2d", "607.5a", "702.16a")
def test_protection_from_the_chosen_color():
    voice = creature("Voice", 2, 2, Static((AsEntersChoose("Voice", AColor()),)),
                     Keyword("protection", (IsOfChosenColor("Voice"),)))  # fmt: skip
    with FullTable() as s:
        enter(s, 0, voice, **{"607.2d": "R"})
        s.put(1, "battlefield", MOUNTAIN, BEAR)
        s.put(1, "hand", SHOCK)
        assert s.begin(1, "cast", "Shock").kind == "targets"
        assert s.find("Voice") not in s.game.decision.options and s.find("Bear") in s.game.decision.options
        s.game.pop()


@rule("607.2h", "603.11")
def test_a_triggered_ability_linked_to_the_static_one_before_it():
    """Reveal the first card you draw each turn. Whenever you reveal a basic land card this way, draw a card."""
    growth = card("Growth", "Enchantment", Static((RevealFirstDraw("Growth"),)),
                  Triggered(WhenRevealedThisWay("Growth", IsNamed("Forest")), GainLife(2)))  # fmt: skip
    for top, life in ((FOREST, 22), (BEAR, 20)):
        with FullTable() as s:
            s.put(0, "battlefield", growth)
            s.put(0, "library", top, FOREST, FOREST)
            s.put(0, "hand", sorcery("Two", DrawCards(2)))
            s.act(0, "cast", "Two").resolve_all()
            assert s.life(0) == life  # once at most: the second card is not revealed
    with FullTable() as s:  # revealed in another way
        s.put(0, "battlefield", growth)
        s.put(0, "hand", FOREST, sorcery("Show", Reveal(All(IsNamed("Forest"), "hand"))))
        s.act(0, "cast", "Show").resolve_all()
        assert s.life(0) == 20


# On copies ------------------------------------------------------------------------------------------------


SISTERS = creature("Sisters", 2, 2, *SISTERS_ABILITIES)
MIRROR = instant("Mirror", BecomeCopy(Target(), All(IsNamed("Elemental"))), targets=(TargetSpec(CREATURE),))
OGRE = creature("Ogre", 3, 3)


def uses(s, who, number, **more):
    s.act(0, "activate", lambda o: o[1:] == (who, number), **more).resolve()


@rule("707.7", "607.5")
def test_a_pair_that_was_copied_is_linked_on_the_copy_and_to_nothing_the_original_did():
    with FullTable() as s:
        sisters, elemental = s.put(0, "battlefield", SISTERS, creature("Elemental", 3, 4))
        bear, ox = s.put(1, "battlefield", BEAR, OX)
        s.put(0, "hand", MIRROR)
        uses(s, sisters, 0, targets=bear)
        s.act(0, "cast", "Mirror", targets=sisters).resolve()
        uses(s, elemental, 1)
        assert s.zone_names(None, "exile") == ["Bear"]
        uses(s, elemental, 0, targets=ox)
        uses(s, elemental, 1)
        assert s.zone_names(None, "exile") == ["Bear"] and "Ox" in s.zone_names(0, "battlefield")
        uses(s, sisters, 1)
        assert s.zone_names(None, "exile") == []


@rule("707.7")
def test_a_pair_that_was_copied_again_is_not_linked_to_what_the_copy_did_before():
    with FullTable() as s:
        sisters, elemental, ogre = s.put(0, "battlefield", SISTERS, creature("Elemental", 3, 4), OGRE)
        bear = s.put(1, "battlefield", BEAR)
        back = instant("Back", BecomeCopy(Target(), All(rc.OneOf((elemental,)))), targets=(TargetSpec(CREATURE),))
        s.put(0, "hand", back, back, back)
        s.act(0, "cast", "Back", targets=sisters).resolve()
        uses(s, elemental, 0, targets=bear)
        s.act(0, "cast", "Back", targets=ogre).resolve()
        assert s.pt(elemental) == (3, 3)
        s.act(0, "cast", "Back", targets=sisters).resolve()
        uses(s, elemental, 1)
        assert s.zone_names(None, "exile") == ["Bear"]


@rule("707.7", "707.5")
def test_a_token_that_is_a_copy_has_the_pair_for_itself():
    with FullTable() as s:
        sisters = s.put(0, "battlefield", SISTERS)
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", instant("Twin", CreateCopyTokens(All(IsNamed("Sisters")))))
        uses(s, sisters, 0, targets=bear)
        s.act(0, "cast", "Twin").resolve()
        (token,) = (o for o in s.find_all("Sisters", "battlefield") if o != sisters)
        uses(s, token, 1)
        assert s.zone_names(None, "exile") == ["Bear"]
        uses(s, sisters, 1)
        assert s.zone_names(None, "exile") == []


@rule("105.1", "607.2d")
@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("As this enchantment enters, choose a color other than red.", ["white", "blue", "black", "green"]),
        ("As this enchantment enters, choose a color.", ["white", "blue", "black", "red", "green"]),
    ],
)
def test_colors_are_offered_by_their_names(line, asked):
    s = wordings.table(defaults=False)
    s.put(0, "hand", wordings.shrine(line))
    s.cast(0, "Shrine")
    s.wait_for("607.2d", 0)
    assert [option.text for option in s.game.observe(0).options()] == asked
    s.answer(0, "G")
    assert s.field(CHOICES, "Shrine") == (("color", 0, "G"),)


@rule("105.3")
def test_several_colors_are_said_together():
    s = wordings.table(defaults=False)
    s.put(0, "battlefield", BEAR)
    s.put(0, "hand", wordings.spell("Target creature becomes the color or colors of your choice until end of turn."))
    s.cast(0, "Effect", "Bear")
    decision = s.wait_for("choose one", 0)
    words = [option.text for option in s.game.observe(0).options()]
    assert len(decision.options) == len(words) == 31
    assert (
        words[0] == "white" and "white and blue" in words and words[-1] == "white and blue and black and red and green"
    )
    s.answer(0, "WU")
    assert s.characteristic("Bear", COLORS) == {"W", "U"}
