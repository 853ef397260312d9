"""Replacement effects (CR 614) in the patterns of real cards."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, OX, RELIC, SHOCK, FullTable, card, deals

from apnap import AffectsThis, Continuous, Keyword, Static, Triggered
from apnap.testing.rule import rule
from apnap_plugins.actions.create import CreateTokens, Token
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.regenerate import Regenerate
from apnap_plugins.rules.continuous.continuous import AffectsAll, BecomeTypes, DefinePT, LoseAllAbilities, SetPT
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.counters import PLUS, EntersWithCounters
from apnap_plugins.rules.counters.filters import HasCounter
from apnap_plugins.rules.counters.instructions import PutCounters, RemoveCounters
from apnap_plugins.rules.damage.filters import DamageFilter
from apnap_plugins.rules.damage.instructions import DealDamage, DrawCards, GainLife
from apnap_plugins.rules.damage.triggers import WhenDealtDamage, WhenItDealsDamage, WhenYouDraw
from apnap_plugins.rules.effects.entering import EntersTapped, EnterTapped
from apnap_plugins.rules.effects.instructions import EachOf, do
from apnap_plugins.rules.effects.linked_abilities import (
    CHOICES,
    EXILED_AS_ENTERED,
    AColor,
    AsEntersChoose,
    AWord,
    ExilesAsEnters,
    IsOfChosenColor,
    LinkedObjects,
    WasChosen,
)
from apnap_plugins.rules.effects.prevention import PreventNextDamage, to_you
from apnap_plugins.rules.effects.replacement import (
    DoubleDamage,
    GoesElsewhere,
    InsteadOfDrawing,
    MoreDamage,
    MoreTokens,
    OwnGoesElsewhere,
    RedirectDamage,
    Redirects,
    ReplacingItself,
)
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.triggers import WhenDies
from apnap_plugins.rules.permanents.permanents import TAPPED
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.turn.instructions import SkipNext
from apnap_plugins.rules.turn.triggers import AtBeginning
from apnap_plugins.rules.vocabulary.conditions import YouHave
from apnap_plugins.rules.vocabulary.filters import (
    CREATURE,
    Anything,
    HasSubtype,
    HasType,
    PowerAtMost,
    YouControl,
    all_of,
)
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, Remembered, Target, This
from apnap_plugins.testing import creature, instant

ANY = (ANY_TARGET,)
TWICE = card("Gratuitous", "Enchantment", Static((MoreDamage(DamageFilter(source=all_of(CREATURE, YouControl()))),)))
REGENERATE = instant("Regrow", Regenerate(Target()), targets=(A_CREATURE,))
DOOM = instant("Doom", Destroy(Target()), targets=(A_CREATURE,))
LEYLINE = card("Leyline", "Enchantment", Static((GoesElsewhere(Anything()),)))
DECK = [FOREST] * 12


# 614.1-614.7 ----------------------------------------------------------------------------------------------


@rule("614.1", "614.1a", "614.6")
def test_an_event_that_is_replaced_never_happens():
    with FullTable() as s:
        s.put(0, "battlefield", LEYLINE)
        s.put(1, "battlefield", creature("Imp", 1, 1, Triggered(WhenDies(), GainLife(5))))
        s.put(0, "hand", DOOM)
        s.act(0, "cast", "Doom").resolve()
        assert s.count("Imp", "exile") == 1 and s.stack == [] and s.life(1) == 20
        assert s.count("Doom", "exile") == 1


@rule("614.5")
def test_two_doublers_make_eight_of_two():
    """The Example of CR 614.5."""
    with FullTable() as s:
        s.put(0, "battlefield", TWICE, TWICE)
        bear = s.put(0, "battlefield", BEAR)
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 12


@rule("614.2", "609.7c")
def test_damage_of_others_is_not_doubled():
    with FullTable() as s:
        s.put(0, "battlefield", TWICE)
        bear = s.put(1, "battlefield", BEAR)
        s.give(0, "R")
        s.put(0, "hand", SHOCK)
        s.act(0, "cast", "Shock", targets=[("player", 1)]).resolve()
        deals(s, (bear, ("player", 0), 2))
        assert (s.life(0), s.life(1)) == (18, 18)


@rule("614.3", "614.7", "614.1a")
def test_a_replacement_from_a_resolution_is_used_up_or_ends_with_the_turn():
    with FullTable(decks=[DECK, DECK]) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", instant("Rage", DoubleDamage(sources=Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Rage").resolve()
        deals(s, (bear, ("player", 1), 2))
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 14
        s.put(0, "hand", instant("Rage", DoubleDamage(sources=Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Rage").resolve()
        s.pass_until("upkeep")
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 12


@rule("614.7a", "120.8")
def test_no_damage_is_not_increased_or_redirected():
    with FullTable() as s:
        s.put(0, "battlefield", card("Torch", "Enchantment", Static((MoreDamage(times=1, plus=2),))))
        s.put(0, "hand", instant("Nil", DealDamage(Count(All(HasType("artifact"))), Target()), targets=ANY))
        s.act(0, "cast", "Nil", targets=[("player", 1)]).resolve()
        assert s.life(1) == 20
        s.put(0, "hand", instant("One", DealDamage(1, Target()), targets=ANY))
        s.act(0, "cast", "One", targets=[("player", 1)]).resolve()
        assert s.life(1) == 17


# Regeneration ---------------------------------------------------------------------------------------------


@rule("614.8", "701.15a", "614.4")
def test_regeneration_in_response_saves_and_taps():
    """The Example of CR 614.4: in response it helps, afterwards it doesn't."""
    with FullTable() as s:
        bear = s.put(1, "battlefield", BEAR)
        s.put(0, "hand", DOOM)
        s.put(1, "hand", REGENERATE)
        deals(s, (s.put(0, "battlefield", OX), bear, 1))
        s.act(0, "cast", "Doom", targets=bear)
        s.act(1, "cast", "Regrow", targets=bear).resolve()
        s.resolve()
        assert s.count("Bear", "battlefield") == 1 and s.field(TAPPED, bear) and s.field("damage", bear) == 0
        s.put(0, "hand", DOOM)
        s.act(0, "cast", "Doom", targets=bear).resolve()
        assert s.count("Bear", "graveyard") == 1


@rule("614.8", "701.15a", "120.5")
def test_lethal_damage_is_regenerated_and_still_triggers():
    with FullTable() as s:
        bear = s.put(1, "battlefield", creature("Bear", 2, 2, Triggered(WhenDealtDamage(), rc.Note("ouch"))))
        s.put(1, "hand", REGENERATE)
        s.act(1, "cast", "Regrow").resolve()
        deals(s, (s.put(0, "battlefield", OX), bear, 5))
        assert s.count("Bear", "battlefield") == 1 and len(s.stack) == 1
        assert s.field("tapped", bear) and s.field("damage", bear) == 0
        s.resolve()
        assert s.noted == (("ouch", 0),)


# Redirection ----------------------------------------------------------------------------------------------


@rule("614.9")
def test_damage_to_you_is_dealt_to_a_creature_instead():
    with FullTable() as s:
        ox = s.put(1, "battlefield", creature("Guard", 1, 9))
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", instant("Step In", RedirectDamage(Target(), damage=to_you(), amount=3), targets=(A_CREATURE,)))
        s.act(1, "cast", "Step In", targets=ox).resolve()
        deals(s, (bear, ("player", 1), 2))
        deals(s, (bear, ("player", 1), 2))
        assert s.field("damage", ox) == 3 and s.life(1) == 19


@rule("614.9")
def test_what_is_no_creature_any_more_or_gone_is_not_dealt_redirected_damage():
    with FullTable() as s:
        ox = s.put(1, "battlefield", creature("Guard", 1, 9))
        bear = s.put(0, "battlefield", BEAR)
        for _ in range(2):
            s.put(1, "hand", instant("Step In", RedirectDamage(Target(), damage=to_you()), targets=(A_CREATURE,)))
        s.act(1, "cast", "Step In", targets=ox).resolve()
        s.do(0, Change(All(PowerAtMost(1)), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),)))
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 18
        s.do(0, MoveTo(All(HasType("artifact")), "hand"))
        deals(s, (bear, ("player", 1), 2))
        assert s.life(1) == 16


@rule("614.9", "603.2c")
def test_damage_that_is_redirected_in_part_is_dealt_at_once():
    with FullTable() as s:
        ox = s.put(1, "battlefield", creature("Guard", 1, 9))
        shoots = Activated((), DealDamage(3, Target()), ANY)
        s.put(0, "battlefield", card("Cannon", "Artifact", shoots, Triggered(WhenItDealsDamage(), GainLife(5))))
        less = RedirectDamage(Target(), damage=to_you(), amount=1)
        s.put(1, "hand", instant("Step In", less, targets=(A_CREATURE,)))
        s.act(1, "cast", "Step In").resolve()
        s.act(0, "activate", "Cannon", targets=[("player", 1)])
        s.resolve_all()
        assert (s.field("damage", ox), s.life(1), s.life(0)) == (1, 18, 25)


@rule("614.9")
def test_damage_is_not_redirected_to_a_player_who_has_left():
    with FullTable(3) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(
            1, "hand", instant("Blame", RedirectDamage(Target(), damage=to_you()), targets=(TargetSpec(None, "any"),))
        )
        s.act(1, "cast", "Blame", targets=[("player", 2)]).resolve()
        deals(s, (bear, ("player", 1), 1))
        assert (s.life(1), s.life(2)) == (20, 19)
        s.concede(2)
        deals(s, (bear, ("player", 1), 1))
        assert s.life(1) == 19


@rule("614.9", "614.5")
def test_two_redirections_in_a_circle_come_to_rest():
    pariah = card("Pariah", "Enchantment", Static((Redirects(All(HasSubtype("Saint")), to_you()),)))
    martyr = creature("Saint", 1, 9, Static((Redirects(All(HasSubtype("Saint")), to_you()),)), types="Creature — Saint")
    with FullTable() as s:
        s.put(1, "battlefield", pariah)
        saint = s.put(1, "battlefield", martyr)
        bear = s.put(0, "battlefield", BEAR)
        deals(s, (bear, ("player", 1), 2))
        assert s.field("damage", saint) == 2 and s.life(1) == 20


# Skipping -------------------------------------------------------------------------------------------------


@rule("614.10", "614.10a", "614.1b")
@pytest.mark.parametrize("times", [1, 2])
def test_each_skip_takes_one_occurrence(times):
    with FullTable(decks=[DECK, DECK]) as s:
        for _ in range(times):
            s.do(0, SkipNext("draw"))
        hand = len(s.game.zone("hand", 0))
        for turn in range(3):
            s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "precombat main")
            s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "precombat main")
            expected = hand + max(0, turn + 1 - times)
            assert len(s.game.zone("hand", 0)) == expected, turn


@rule("614.10")
def test_a_step_that_has_begun_is_not_skipped():
    with FullTable(decks=[DECK, DECK], stage="end") as s:
        s.put(0, "battlefield", card("Clock", "Enchantment", Triggered(AtBeginning("end"), rc.Note("end"))))
        s.do(0, SkipNext("end"))
        assert s.game.stage_name() == "end"
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        s.pass_until(lambda g: g.active_player == 0 and g.stage_name() == "upkeep")
        s.pass_until(lambda g: g.active_player == 1 and g.stage_name() == "upkeep")
        assert s.noted == (("end", 0),)  # of this step; the next one was skipped with what triggers at its beginning


# Draws ----------------------------------------------------------------------------------------------------


ABUNDANCE = card("Abundance", "Enchantment", Static((InsteadOfDrawing(GainLife(1)),)))


@rule("614.11")
def test_a_draw_is_replaced_though_the_library_is_empty():
    with FullTable() as s:
        s.put(0, "battlefield", ABUNDANCE)
        s.do(0, DrawCards(2))
        assert s.life(0) == 22 and not s.game.is_over()


@rule("614.11a")
def test_what_replaces_a_draw_is_done_before_the_next_one():
    first = InsteadOfDrawing(do(rc.Note("instead"), RemoveCounters("charge")), condition=YouHave(HasCounter("charge")))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", card("Well", "Artifact", Static((first,))), counters={"charge": 1})
        s.put(0, "battlefield", card("Bell", "Enchantment", Triggered(WhenYouDraw(), rc.Note("drew"))))
        s.do(0, DrawCards(3))
        s.resolve_all()
        assert [word for word, _ in s.noted] == ["instead", "drew", "drew"] and s.counters("Well") == {}


@rule("614.11b")
def test_cards_drawn_in_place_of_a_draw_get_no_additional_action():
    chains = card("Chains", "Enchantment", Static((InsteadOfDrawing(do(MoveTo(All(HasType("artifact")), "hand"))),)))
    reveal = (DrawCards(1), EachOf(Remembered("drawn"), rc.Note("seen")))
    with FullTable(decks=[DECK, DECK]) as s:
        s.do(0, *reveal)
        assert s.noted == (("seen", 0),)
        s.put(0, "battlefield", chains, RELIC)
        s.do(0, *reveal)
        assert s.noted == (("seen", 0),) and s.count("Relic", "hand") == 1


# Entering -------------------------------------------------------------------------------------------------


VOICE_TEXT = (Static((AsEntersChoose("Voice", AColor()),)), Keyword("protection", (IsOfChosenColor("Voice"),)))
VOICE = creature("Voice of All", 2, 2, *VOICE_TEXT, cost="{0}")


@rule("614.1c", "614.12", "614.12a", "607.2d")
def test_voice_of_all_is_protected_from_the_colour_chosen_before_it_enters():
    with FullTable() as s:
        s.put(0, "hand", VOICE)
        s.expect(0, "607.2d", "R")
        s.act(0, "cast", "Voice of All").resolve()
        voice = s.find("Voice of All")
        imp = s.put(1, "battlefield", creature("Imp", 2, 2, cost="{R}"))
        deals(s, (imp, voice, 2))
        assert s.field("damage", voice) == 0 and s.field(CHOICES, voice) == (("Voice", 0, "R"),)
        deals(s, (s.put(1, "battlefield", BEAR), voice, 1))
        assert s.field("damage", voice) == 1


@rule("614.12")
def test_a_token_with_the_ability_of_voice_of_all_asks_as_it_is_created():
    """The Example of CR 614.12: here the token has that text itself."""
    token = Token("Creature — Angel", "W", 2, 2, VOICE_TEXT)
    with FullTable() as s:
        s.expect(0, "607.2d", "G")
        s.do(0, CreateTokens(token))
        assert s.field(CHOICES, "Angel Token") == (("Voice", 0, "G"),)


JAILER = creature("Yixlid Jailer", 2, 1, Static((Continuous(rc.InGraveyards(), (LoseAllAbilities(),)),)))


@rule("614.12", "614.1c")
def test_scarwood_treefolk_enters_tapped_from_a_graveyard_without_abilities():
    """The Example of CR 614.12: it is judged as it would be on the battlefield."""
    treefolk = creature("Scarwood Treefolk", 3, 5, Static((EntersTapped(),)))
    with FullTable() as s:
        s.put(0, "battlefield", JAILER)
        s.put(0, "graveyard", treefolk)
        s.reach(0)
        assert s.characteristic("Scarwood Treefolk", "abilities") == ()
        s.do(0, MoveTo(All(CREATURE, "graveyard"), "battlefield"))
        assert s.field(TAPPED, "Scarwood Treefolk")


@rule("614.12", "614.1d")
def test_orb_of_dreams_does_not_affect_itself():
    """The Example of CR 614.12."""
    orb = card("Orb of Dreams", "Artifact", Static((EnterTapped(Anything()),)), cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", orb, creature("Kid", 1, 1, cost="{0}"))
        s.act(0, "cast", "Orb of Dreams").resolve()
        assert not s.field(TAPPED, "Orb of Dreams")
        s.act(0, "cast", "Kid").resolve()
        assert s.field(TAPPED, "Kid")


@rule("614.12b")
@pytest.mark.parametrize("word", ["Khans", "Dragons"])
def test_anchor_words(word):
    outpost = card(
        "Outpost", "Enchantment", Static((AsEntersChoose("Outpost", AWord(("Khans", "Dragons"))),)),
        Static((Continuous(AffectsAll(CREATURE), (SetPT(7, 7),)),), WasChosen("Outpost", "Khans")),
        Static((Continuous(AffectsAll(CREATURE), (SetPT(1, 1),)),), WasChosen("Outpost", "Dragons")), cost="{0}",
    )  # fmt: skip
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", outpost)
        s.expect(0, "607.2d", word)
        s.act(0, "cast", "Outpost").resolve()
        assert s.pt(bear) == ((7, 7) if word == "Khans" else (1, 1))


GHOUL = creature("Sutured Ghoul", None, None, Static((ExilesAsEnters(CREATURE, "Ghoul"),)),
                 Static((Continuous(AffectsThis(), (DefinePT(Count(LinkedObjects("Ghoul")), Count(LinkedObjects("Ghoul"))),)),),
                        defining=True), cost="{0}")  # fmt: skip


@rule("614.13", "614.13a", "614.14")
def test_sutured_ghoul_exiles_neither_itself_nor_what_enters_with_it():
    """The Example of CR 614.13a, with Runeclaw Bear."""
    with FullTable() as s:
        ghoul = s.put(0, "graveyard", GHOUL)
        bear = s.put(0, "graveyard", BEAR)
        a, b, _ = s.put(0, "graveyard", OX, OX, RELIC)
        s.put(0, "hand", instant("Rise", MoveTo(All(rc.OneOf((ghoul, bear)), "graveyard"), "battlefield")))
        s.act(0, "cast", "Rise")
        s.expect(0, "614.13", [a, b])
        s.resolve()
        assert s.pt("Sutured Ghoul") == (2, 2) and s.count("Bear", "battlefield") == 1
        s.do(0, MoveTo(All(HasSubtype("Ox"), "exile"), "hand"))
        assert s.count("Sutured Ghoul", "graveyard") == 1  # only what is still in exile counts


@rule("614.13b")
def test_the_same_object_is_not_chosen_by_two_effects_of_one_permanent():
    two = (ExilesAsEnters(CREATURE, "Ghoul"), ExilesAsEnters(HasSubtype("Ox"), "Ghoul"))
    glutton = creature("Glutton", 1, 1, *(Static((one,)) for one in two), cost="{0}")
    with FullTable() as s:
        a, b = s.put(0, "graveyard", OX, OX)
        s.put(0, "hand", glutton)
        s.act(0, "cast", "Glutton")
        s.expect(0, "616.1", 0)
        s.expect(0, "614.13", [a]).expect(0, "614.13", [b])
        s.resolve()
        assert s.count("Ox", "exile") == 2 and s.field(EXILED_AS_ENTERED, "Glutton") == ((a, "Ghoul"), (b, "Ghoul"))


@rule("614.15", "616.1a")
def test_a_self_replacement_effect_goes_first():
    """Dissipate's kind of text, and a Leyline that says "into the library" of all that would go to a graveyard."""
    burn = ReplacingItself(OwnGoesElsewhere(CREATURE), Destroy(Target()))
    void = card("Void", "Enchantment", Static((GoesElsewhere(CREATURE, instead="hand"),)))
    with FullTable() as s:
        s.put(1, "battlefield", BEAR, void)
        s.do(0, burn, targets=(A_CREATURE,))
        assert s.count("Bear", "exile") == 1
        s.put(1, "battlefield", OX)
        s.do(0, Destroy(Target()), targets=(A_CREATURE,))
        assert s.count("Ox", "hand") == 1  # the effect was there for that resolution only


@rule("614.16")
def test_tokens_and_counters_that_replacement_effects_make_are_more_too():
    more = card("Anointed", "Enchantment", Static((MoreTokens(),)))
    plan = InsteadOfDrawing(CreateTokens(Token("Creature — Elf", "G", 1, 1)))
    with FullTable() as s:
        s.put(0, "battlefield", more, card("Plan", "Enchantment", Static((plan,))))
        s.put(1, "battlefield", card("Plan", "Enchantment", Static((plan,))))
        s.do(0, DrawCards(1))
        assert s.count("Elf Token", "battlefield", 0) == 2
        s.do(1, DrawCards(1))
        assert s.count("Elf Token", "battlefield", 1) == 1


# "Can't" --------------------------------------------------------------------------------------------------


@rule("614.17", "614.17c", "614.17a")
def test_what_cannot_happen_is_not_replaced_and_cannot_be_undone():
    life = card("Boon", "Enchantment", Static((InsteadOfDrawing(GainLife(1)),)))
    with FullTable(decks=[DECK, DECK]) as s:
        s.do(0, DrawCards(1))
        hand = len(s.game.zone("hand", 0))
        s.put(0, "battlefield", life, card("Maralen", "Enchantment", Static((rc.NoDraw(),))))
        s.do(0, DrawCards(2))
        assert s.life(0) == 20 and len(s.game.zone("hand", 0)) == hand


@rule("614.17b")
def test_a_cost_that_includes_what_cannot_happen_cannot_be_paid():
    from apnap_plugins.rules.costs.costs import PayLifeCost

    with FullTable() as s:
        s.put(0, "battlefield", card("Ward", "Artifact", Static((rc.NoLifeLoss(),))))
        s.put(0, "battlefield", card("Needle", "Artifact", Activated((PayLifeCost(1),), GainLife(1))))
        assert s.offered(0, "activate") == []


@rule("614.17d")
def test_whether_something_can_enter_is_judged_as_it_would_be_there():
    with FullTable() as s:
        s.put(0, "battlefield", card("Worms", "Enchantment", Static((rc.NoEntering(Anything()),))))
        s.put(0, "graveyard", BEAR, RELIC)
        s.do(0, MoveTo(All(Anything(), "graveyard"), "battlefield"))
        assert s.count("Bear", "graveyard") == 1 and s.count("Relic", "battlefield") == 1


@rule("614.1c", "614.16", "122.6")
def test_counters_it_enters_with_and_prevention_live_together():
    hydra = creature("Hydra", 0, 0, Static((EntersWithCounters(PLUS, 2),)), cost="{0}")
    with FullTable() as s:
        s.put(0, "hand", hydra)
        s.act(0, "cast", "Hydra").resolve()
        s.do(0, PreventNextDamage(1, This()), PutCounters(PLUS, 1, All(CREATURE)))
        assert s.pt("Hydra") == (3, 3)
