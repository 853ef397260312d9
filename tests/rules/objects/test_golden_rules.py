"""The golden rules, cards, objects and status (CR 101, 108, 109, 110)."""

from __future__ import annotations

import pytest
import rulecards as rc
from rulebook import A_CREATURE, BEAR, FOREST, MOUNTAIN, OX, FullTable

from apnap import Continuous, Keyword, Static
from apnap.testing.rule import rule
from apnap_plugins.actions.destroy import Destroy
from apnap_plugins.actions.discard import DiscardCards
from apnap_plugins.actions.sacrifice import SacrificeChoice
from apnap_plugins.rules.continuous.continuous import (
    AffectsAll,
    BecomeTypes,
    LoseAllAbilities,
    ModifyPT,
    YouGainControl,
)
from apnap_plugins.rules.continuous.instructions import Change
from apnap_plugins.rules.counters.instructions import PutCounters
from apnap_plugins.rules.damage.instructions import DrawCards, GainLife, LoseLife
from apnap_plugins.rules.objects.instructions import MoveTo
from apnap_plugins.rules.objects.zones import permanents
from apnap_plugins.rules.permanents.instructions import Tap
from apnap_plugins.rules.stack.abilities import Activated
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import CREATURE, HasColor, HasType
from apnap_plugins.rules.vocabulary.quantities import Count
from apnap_plugins.rules.vocabulary.selectors import All, ControllerOf, EachPlayer, Target, This, You
from apnap_plugins.testing import creature, instant, sorcery

DECK = [FOREST] * 10


@rule("101.1")
def test_a_card_takes_precedence_over_the_rule_it_contradicts():
    with FullTable() as s:
        s.put(0, "battlefield", card("Grove", "Enchantment", Static((rc.MoreLands(),))))
        s.put(0, "hand", FOREST, FOREST, FOREST)
        s.act(0, "play", "Forest")
        s.act(0, "play", "Forest")
        assert s.offered(0, "play") == []


@rule("101.1", "104.3a")
def test_conceding_is_above_every_card():
    with FullTable() as s:
        s.put(0, "battlefield", card("Angel", "Enchantment", Static((rc.NoLosing(),))))
        s.reach(0)
        s.concede(0)
        assert s.game.result() == {0: "lost", 1: "won"}


@rule("101.2")
def test_cant_beats_may():
    """You may play an additional land; you can't play lands."""
    with FullTable() as s:
        s.put(0, "battlefield", card("Grove", "Enchantment", Static((rc.MoreLands(),))))
        s.put(1, "battlefield", card("Worms", "Enchantment", Static((rc.NoEnteringOf(HasType("land")),))))
        s.put(0, "hand", FOREST)
        assert s.offered(0, "play") == []


@rule("101.2")
def test_cant_beats_an_instruction():
    with FullTable() as s:
        s.put(1, "battlefield", card("Null", "Enchantment", Static((rc.NoLifeGain(),))))
        s.put(0, "hand", sorcery("Both", GainLife(5), LoseLife(1, You())))
        s.act(0, "cast", "Both").resolve()
        assert s.life(0) == 19


@rule("101.2a", "113.10")
@pytest.mark.parametrize("last", ["gain", "lose"])
def test_gaining_and_losing_abilities_go_by_time_and_not_by_cant(last):
    from apnap_plugins.rules.continuous.continuous import Gain

    gain = instant("gain", Change(All(CREATURE), (Gain((Keyword("flying"),)),)))
    lose = instant("lose", Change(All(CREATURE), (LoseAllAbilities(),)))
    with FullTable() as s:
        s.put(0, "battlefield", BEAR)
        s.put(0, "hand", gain, lose)
        for name in ("lose", "gain") if last == "gain" else ("gain", "lose"):
            s.act(0, "cast", name).resolve()
        assert bool(s.characteristic("Bear", "abilities")) == (last == "gain")


@rule("101.3", "608.2d")
def test_impossible_parts_are_ignored():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, fields={"tapped": True})
        s.put(0, "hand", sorcery("Much", Tap(All(CREATURE)), DiscardCards(You(), 3), Destroy(All(HasType("artifact"))),
                                 GainLife(1)))  # fmt: skip
        s.act(0, "cast", "Much").resolve()
        assert s.life(0) == 21 and s.field("tapped", bear)


@rule("101.4")
def test_each_player_sacrifices_a_creature():
    from apnap import Triggered
    from apnap_plugins.rules.objects.triggers import WhenDies

    crypt = card("Crypt", "Enchantment", Triggered(WhenDies(CREATURE), rc.Note("dies", Count(All(CREATURE)))))
    with FullTable(3, active=2) as s:
        for player in range(3):
            s.put(player, "battlefield", BEAR, OX)
        s.put(2, "battlefield", crypt)
        s.put(2, "hand", sorcery("Edict", SacrificeChoice(CREATURE, 1, EachPlayer())))
        s.act(2, "cast", "Edict")
        for player, name in ((2, "Bear"), (0, "Ox"), (1, "Bear")):
            s.expect(player, "701.17a", name)
        s.resolve()
        assert len(s.stack) == 3
        s.resolve_all()
        assert sorted(s.zone_names(None, "battlefield")) == ["Bear", "Crypt", "Ox", "Ox"]


@rule("101.4b", "101.4a")
def test_later_players_know_what_the_earlier_ones_chose():
    with FullTable() as s:
        s.put(0, "hand", sorcery("Purge", DiscardCards(EachPlayer())))
        for player in (0, 1):
            s.put(player, "hand", BEAR, OX)
        s.act(0, "cast", "Purge")
        s.pass_priority(0)
        s.game.push(0)
        assert s.game.decision.player == 0
        s.answer(0, ["Ox"])
        assert s.game.decision.player == 1
        given = s.game.copy()
        assert given.digest() == s.game.digest()  # the choice made is part of what is known so far
        s.answer(1, ["Bear"])
        assert s.zone_names(0, "hand") == ["Bear"] and s.zone_names(1, "hand") == ["Ox"]


@rule("101.4c")
def test_a_player_makes_several_choices_in_the_order_specified():
    with FullTable() as s:
        s.put(0, "battlefield", BEAR, OX)
        s.put(0, "hand", sorcery("Two", SacrificeChoice(CREATURE), DiscardCards(You())), FOREST, MOUNTAIN)
        s.act(0, "cast", "Two")
        s.pass_priority(0)
        s.game.push(0)
        assert s.game.decision.rule == "701.17a"
        s.answer(0, ["Ox"])
        assert s.game.decision.rule == "701.8b"
        s.answer(0, ["Forest"])


@rule("101.4e")
def test_while_starting_the_game_the_starting_player_comes_first():
    from rulebook import in_force

    from apnap import Game as Kernel
    from apnap_plugins.rules.turn.turn import STARTING_PLAYER

    for seed in range(5):
        game = Kernel(in_force(), [DECK] * 3, seed=seed)
        game.push(1)  # whom the player who was picked chose
        assert game.decision.player == game.get(STARTING_PLAYER) == game.apnap()[0]
        for player in game.apnap():
            assert (game.decision.player, game.decision.rule) == (player, "103.5")
            game.push(game.decision.default())


# Cards and objects -----------------------------------------------------------------------------------------


@rule("108.2b", "109.2a")
def test_a_token_is_no_card():
    from apnap_plugins.actions.create import CreateTokens, Token

    with FullTable() as s:
        s.put(0, "hand", sorcery("Make", CreateTokens(Token("Creature — Ox", "W", 2, 2)), MoveTo(All(CREATURE), "graveyard"),
                                 rc.Note("cards", Count(All(CREATURE, "graveyard")))))  # fmt: skip
        s.act(0, "cast", "Make").resolve()
        assert s.count(None, "graveyard") == 1 and s.count("Ox Token") == 0
        assert s.noted == (("cards", 0),)


@rule("108.3", "108.4", "108.4a", "109.4")
def test_owner_and_controller():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(1, "hand", instant("Take", Change(All(CREATURE), (YouGainControl(),)), MoveTo(All(CREATURE), "graveyard"),
                                 LoseLife(1, ControllerOf(All(CREATURE, "graveyard")))))  # fmt: skip
        s.act(1, "cast", "Take").resolve()
        assert s.zone_names(0, "graveyard") == ["Bear"] and s.life(0) == 19 and s.life(1) == 20
        assert s.game.controller(bear) == 1  # who had it last


@rule("109.2", "109.2b")
def test_a_type_alone_means_permanents():
    with FullTable() as s:
        s.put(0, "graveyard", BEAR)
        s.put(0, "hand", BEAR, sorcery("Count", rc.Note("n", Count(All(CREATURE)))), creature("Ape", 1, 1, cost="{0}"))
        s.put(1, "battlefield", OX)
        s.put(
            0,
            "hand",
            instant("Now", rc.Note("now", Count(All(CREATURE))), rc.Note("spells", Count(All(CREATURE, "stack")))),
        )
        s.act(0, "cast", "Ape")
        s.act(0, "cast", "Now").resolve()
        assert s.noted == (("now", 1), ("spells", 1))


@rule("109.3")
def test_status_and_control_are_no_characteristics():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR)
        before = s.game.characteristics(bear)
        s.set_field("tapped", True, bear)
        assert s.game.characteristics(bear) == before


@rule("109.5", "113.8")
def test_you_of_an_activated_ability_is_who_activated_it():
    engine = card("Engine", "Artifact", Activated((), GainLife(4)))
    with FullTable() as s:
        s.put(0, "battlefield", engine)
        s.put(1, "hand", instant("Grab", Change(All(HasType("artifact")), (YouGainControl(),))))
        s.act(0, "activate", "Engine")
        s.act(1, "cast", "Grab").resolve()
        s.resolve()
        assert (s.life(0), s.life(1)) == (24, 20)
        s.act(1, "activate", "Engine").resolve()
        assert s.life(1) == 24


# Permanents ------------------------------------------------------------------------------------------------


@rule("110.1", "110.4c")
def test_a_permanent_without_types_stays_one():
    nothing = Change(All(CREATURE), (BecomeTypes(frozenset(), frozenset(), False),))
    with FullTable(decks=[DECK, DECK]) as s:
        bear = s.put(0, "battlefield", BEAR)
        s.put(0, "hand", sorcery("Blank", nothing))
        s.act(0, "cast", "Blank").resolve()
        assert bear in s.ids("battlefield") and s.characteristic(bear, "types") == frozenset()
        assert bear in permanents(s.game)
        s.pass_until("upkeep")
        assert s.characteristic(bear, "types") == {"creature"}


@rule("110.2a")
def test_put_onto_the_battlefield_under_whose_control():
    with FullTable() as s:
        s.put(1, "graveyard", BEAR, OX)
        s.put(0, "hand", sorcery("Raise", MoveTo(Target(), "battlefield", under_your_control=True),
                                 targets=(TargetSpec(CREATURE, zone="graveyard"),)))  # fmt: skip
        s.act(0, "cast", "Raise", targets="Bear").resolve()
        bear = s.find("Bear")
        assert s.game.controller(bear) == 0 and s.game.object(bear).owner == 1


@rule("110.5a", "110.5c", "110.5d")
def test_status_stays_while_it_matters_not_and_goes_with_the_permanent():
    with FullTable() as s:
        bear = s.put(0, "battlefield", BEAR, fields={"tapped": True})
        s.put(
            0,
            "hand",
            instant("Turn", Change(All(CREATURE), (BecomeTypes(frozenset(["artifact"]), frozenset(), False),))),
        )
        s.act(0, "cast", "Turn").resolve()
        assert s.field("tapped", bear)
        s.put(0, "hand", instant("Lift", MoveTo(All(HasType("artifact")), "hand")))
        s.act(0, "cast", "Lift").resolve()
        assert not s.field("tapped", s.find("Bear", "hand"))


@rule("110.3")
def test_what_is_printed_as_modified():
    lord = card("Lord", "Enchantment", Static((Continuous(AffectsAll(HasColor("G")), (ModifyPT(1, 1),)),)))
    with FullTable() as s:
        s.put(0, "battlefield", lord, BEAR, OX)
        s.put(0, "hand", sorcery("Mark", PutCounters("+1/+1", 1, Target()), targets=(A_CREATURE,)))
        s.act(0, "cast", "Mark", targets="Bear").resolve()
        assert s.pt("Bear") == (4, 4) and s.pt("Ox") == (2, 4)


@rule("113.2c", "113.6")
def test_several_instances_of_an_ability_work_each_by_itself():
    twice = creature("Twice", 1, 1, Activated((), Change(This(), (ModifyPT(1, 0),))), Activated((), DrawCards()))
    with FullTable(decks=[DECK, DECK]) as s:
        s.put(0, "battlefield", twice)
        s.put(0, "hand", twice)
        assert s.offered(0, "activate") == ["Twice", "Twice"]
