"""Cascade (CR 702.85)."""

from __future__ import annotations

import functools

import pytest
import rulecards
import testcards
from rulebook import A_CREATURE, ANY_TARGET, BEAR, FOREST, MOUNTAIN, OX, RELIC, FullTable
from rulecards import AlsoCosts
from testcards import LibrariesAreClosed

from apnap import Keyword, Ruleset, Static
from apnap.testing import ScenarioError, rule
from apnap_plugins.abilities.cascade import AsYouCascade, MayPutExiled
from apnap_plugins.actions.counter import Counter
from apnap_plugins.rules.casting.casting import cast_info
from apnap_plugins.rules.casting.effects import CantCast
from apnap_plugins.rules.copies.copying_spells import CopySpell
from apnap_plugins.rules.costs.costs import PayLifeCost
from apnap_plugins.rules.damage.instructions import DealDamage, GainLife
from apnap_plugins.rules.faces.faces import adventurer, modal, split
from apnap_plugins.rules.objects.arranging import Reordered
from apnap_plugins.rules.payment.frame import ExtraCost
from apnap_plugins.rules.stack.abilities import Spell
from apnap_plugins.rules.stack.filters import IsAbility
from apnap_plugins.rules.stack.targets import TargetSpec
from apnap_plugins.rules.vocabulary.characteristics import card
from apnap_plugins.rules.vocabulary.filters import HasType
from apnap_plugins.rules.vocabulary.quantities import X
from apnap_plugins.rules.vocabulary.selectors import Target
from apnap_plugins.testing import creature, instant, sorcery


@functools.cache
def in_force() -> Ruleset:
    """What is in force; loaded when it is first played with."""
    return Ruleset.load(extra=[rulecards, testcards])


CASCADE = Keyword("cascade")
ELF = creature("Elf", 3, 2, CASCADE, cost="{2}{R}")
DRAGON = creature("Dragon", 6, 6, CASCADE, CASCADE, cost="{4}{R}")
BOLT = instant("Bolt", DealDamage(3, Target()), targets=(ANY_TARGET,), cost="{R}")
SMITE = instant("Smite", DealDamage(3, Target()), targets=(A_CREATURE,), cost="{R}")
BLAZE = instant("Blaze", DealDamage(X(), Target()), targets=(ANY_TARGET,), cost="{X}{R}")
HYDRA = card("Hydra", "Creature — Hydra", CASCADE, cost="{X}{R}", power=1, toughness=1)
DENY = instant("Deny", Counter(Target()), targets=(TargetSpec(HasType("creature"), zone="stack"),))
PRICE = card(
    "Price", "Instant", Static((AlsoCosts(ExtraCost("life", (PayLifeCost(5),), optional=False)),), zones=("stack",)),
    Spell(DealDamage(1, Target()), (ANY_TARGET,)), cost="{R}",
)  # fmt: skip
RUSH = card("Rush", "Instant", CASCADE, Spell(GainLife(1)), cost="{2}{R}")
NO_EXILE = card("Ward", "Enchantment", Static((LibrariesAreClosed(),)))
NO_INSTANTS = card("Silence", "Enchantment", Static((CantCast(HasType("instant")),)), cost="{W}")


def cascade(spell, *library, mountains: int = 3, **more):
    """Player 0 has cast `spell` with these cards on top of the library; its trigger is on the stack."""
    s = FullTable(ruleset=in_force(), **more)
    s.put(0, "hand", spell)
    s.put(0, "battlefield", *[MOUNTAIN] * mountains)
    s.put(0, "library", *library)
    return s


@rule("702.85a", "608.2g")
def test_it_exiles_down_to_a_cheaper_nonland_card_and_casts_that_for_nothing():
    with cascade(ELF, FOREST, OX, BOLT, RELIC, MOUNTAIN) as s:
        s.act(0, "cast", "Elf")
        assert s.stack == ["", "Elf"]  # a trigger on casting: above the spell
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt", "Elf"]
        bolt = s.find("Bolt", "stack")
        assert cast_info(s.game, bolt, "spent") == ""
        assert (cast_info(s.game, bolt, "way"), cast_info(s.game, bolt, "from")) == ("cascade", "exile")
        assert s.zone_names(0, "exile") == []
        assert s.zone_names(0, "library")[:2] == ["Relic", "Mountain"]
        assert sorted(s.zone_names(0, "library")[2:]) == ["Forest", "Ox"]
        s.resolve()
        assert s.life(1) == 17
        s.resolve()
        assert "Elf" in s.zone_names(0, "battlefield")


@rule("702.85a")
def test_equal_mana_value_is_not_less():
    with cascade(ELF, ELF, creature("Hill", 3, 3, cost="{3}"), BOLT) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert sorted(s.zone_names(0, "library")) == ["Bolt", "Elf", "Hill"]


@rule("702.85a")
def test_declining_puts_all_of_them_on_the_bottom():
    with cascade(ELF, FOREST, BOLT, RELIC) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert s.stack == ["Elf"]
        assert s.zone_names(0, "library")[0] == "Relic"
        assert sorted(s.zone_names(0, "library")[1:]) == ["Bolt", "Forest"]


@rule("702.85a")
def test_the_order_on_the_bottom_is_random_and_nobody_can_follow_a_card_there():
    cards = [FOREST, MOUNTAIN, OX, creature("Hill", 3, 3, cost="{3}")]
    seen = set()
    for seed in range(12):
        with cascade(ELF, *cards, RELIC, BOLT, seed=seed) as s:
            s.act(0, "cast", "Elf")
            s.expect(0, "608.2g", False)
            s.resolve()
            assert s.zone_names(0, "library")[0] == "Bolt"
            seen.add(tuple(s.zone_names(0, "library")[1:]))
            logged = {i for e in s.game.log.entries if e.happened and not isinstance(e.happened.event, Reordered)
                      for i in e.happened.result or () if isinstance(i, int)}  # fmt: skip
            assert logged.isdisjoint(s.ids("library", 0))
    assert all(sorted(order) == ["Forest", "Hill", "Mountain", "Ox", "Relic"] for order in seen)
    assert len(seen) > 6


@rule("702.85a")
def test_with_nothing_cheaper_the_whole_library_is_turned_over():
    with cascade(ELF, FOREST, OX, MOUNTAIN) as s:
        s.act(0, "cast", "Elf")
        s.resolve()
        assert sorted(s.zone_names(0, "library")) == ["Forest", "Mountain", "Ox"]
        assert s.stack == ["Elf"]
    with cascade(ELF) as s:  # an empty library
        s.act(0, "cast", "Elf")
        s.resolve()
        assert s.stack == ["Elf"]


@rule("702.85a", "702.85c")
def test_cascade_into_cascade_and_two_instances():
    with cascade(DRAGON, ELF, BOLT, BEAR, RELIC, FOREST, mountains=5) as s:
        s.act(0, "cast", "Dragon")
        assert s.stack == ["", "", "Dragon"]
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["", "Elf", "", "Dragon"]  # the Elf's own trigger
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt", "Elf", "", "Dragon"]
        s.resolve().resolve()
        assert s.stack == ["", "Dragon"]
        s.expect(0, "608.2g", True)
        s.resolve()  # the Dragon's other trigger finds the next card
        assert s.stack == ["Bear", "Dragon"]
        s.resolve_all()
        assert set(s.zone_names(0, "battlefield")) == {"Mountain", "Elf", "Bear", "Dragon"}
        assert s.zone_names(0, "library") == ["Relic", "Forest"]


@rule("702.85a", "601.2c")
def test_into_a_spell_without_a_legal_target_nobody_is_asked():
    with cascade(ELF, SMITE, RELIC) as s:
        s.act(0, "cast", "Elf")
        s.resolve()  # no creature: the Elf is a spell still
        assert s.stack == ["Elf"]
        assert s.zone_names(0, "library") == ["Relic", "Smite"]


@rule("702.85a", "107.3b")
def test_x_is_0_for_a_spell_cast_for_nothing():
    with cascade(ELF, BLAZE, mountains=6) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert cast_info(s.game, s.find("Blaze"), "x") == 0
        s.resolve()
        assert s.life(1) == 20


@rule("702.85a", "202.3e")
@pytest.mark.parametrize(("x", "found"), [(0, []), (1, []), (2, ["Bear"])])
def test_the_x_of_the_spell_with_cascade_counts(x: int, found: list[str]):
    with cascade(HYDRA, BEAR, mountains=3) as s:  # a Bear has mana value 2, the Hydra 1 + X
        s.act(0, "cast", "Hydra", number=x)
        if found:
            s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == [*found, "Hydra"]


@rule("702.85a", "118.9d")
def test_additional_costs_must_be_paid():
    with cascade(ELF, PRICE) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert (s.stack, s.life(0)) == (["Price", "Elf"], 15)
    with cascade(ELF, PRICE) as s:
        s.set_field("life", 4, 0)
        s.act(0, "cast", "Elf")
        s.resolve()
        assert (s.stack, s.life(0)) == (["Elf"], 4)


@rule("702.85a", "601.3")
def test_what_forbids_casting_forbids_it():
    with cascade(ELF, BOLT) as s:
        s.put(1, "battlefield", NO_INSTANTS)
        s.act(0, "cast", "Elf")
        s.resolve()
        assert s.stack == ["Elf"]
        assert s.zone_names(0, "library") == ["Bolt"]


@rule("702.85a", "113.7a", "608.2h")
def test_it_resolves_where_its_spell_was_countered():
    with cascade(ELF, BOLT) as s:
        s.put(1, "hand", DENY)
        s.act(0, "cast", "Elf")
        s.act(1, "cast", "Deny")
        s.resolve()
        assert s.zone_names(0, "graveyard") == ["Elf"]
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 1)])
        s.resolve()
        assert s.stack == ["Bolt"]


@rule("702.85a")
def test_put_onto_the_battlefield_without_being_cast_it_does_nothing():
    with cascade(OX, BOLT) as s:
        s.put(0, "battlefield", ELF, event=True)
        assert s.reach(0)
        assert s.stack == []


# Cards with several faces ---------------------------------------------------------------------------


FIRE = split(instant("Fire", DealDamage(2, Target()), targets=(ANY_TARGET,), cost="{1}{R}"),
             instant("Ice", GainLife(1), cost="{1}{U}"))  # fmt: skip
BOOM = split(sorcery("Boom", GainLife(2), cost="{R}"), sorcery("Bust", GainLife(6), cost="{R}"))
GIANT = adventurer(creature("Giant", 7, 7, cost="{6}{R}"), sorcery("Stomp", GainLife(2), cost="{R}"))
SCOUT = adventurer(creature("Scout", 1, 1, cost="{R}"), sorcery("Trek", GainLife(5), cost="{2}{R}"))
TRICKSTER = modal(creature("Trickster", 2, 1, cost="{1}{B}"), card("Cosmos", "Artifact", cost="{5}{B}{R}"))
PATH = modal(sorcery("Path", GainLife(2), cost="{R}"), card("Way", "Land"))
ROAD = modal(card("Road", "Land"), sorcery("Ride", GainLife(2), cost="{R}"))


@rule("702.85a", "709.3a", "709.4b")
def test_a_split_card_is_found_by_both_halves_together_and_one_of_them_is_cast():
    with cascade(ELF, FIRE, BOOM, RELIC) as s:  # Fire // Ice has mana value 4
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "709.3", "Bust")
        s.resolve()
        assert s.stack == ["Bust", "Elf"]
        assert s.zone_names(0, "library") == ["Relic", "Fire // Ice"]
        s.resolve_all()
        assert s.life(0) == 26


@rule("702.85a", "716.3a", "716.4")
def test_an_adventurer_card_is_found_by_its_normal_mana_value_only():
    with cascade(ELF, GIANT, BOLT) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert sorted(s.zone_names(0, "library")) == ["Bolt", "Giant"]


@rule("702.85a", "716.3a")
def test_an_adventure_that_would_not_be_cheaper_cannot_be_chosen():
    with cascade(ELF, SCOUT) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()  # no choice of a face
        assert s.stack == ["Scout", "Elf"]


@rule("702.85a", "716.3a", "716.3d")
def test_a_cheap_adventure_is_cast_as_one_and_goes_on_an_adventure():
    cheap = adventurer(creature("Scout", 1, 1, cost="{R}"), sorcery("Trek", GainLife(5), cost="{R}"))
    with cascade(ELF, cheap) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True).expect(0, "716.3", "Trek")
        s.resolve()
        assert s.stack == ["Trek", "Elf"]
        s.resolve()
        assert (s.life(0), s.zone_names(0, "exile")) == (25, ["Scout"])


@rule("702.85a", "712.7a")
def test_the_dear_back_of_a_modal_double_faced_card_cannot_be_cast():
    """The resulting spell's mana value must be less too."""
    with cascade(ELF, TRICKSTER) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Trickster", "Elf"]
    with cascade(creature("Titan", 9, 9, CASCADE, cost="{8}{R}"), TRICKSTER, mountains=9) as s:
        s.act(0, "cast", "Titan")
        s.expect(0, "608.2g", True).expect(0, "712.7", "Cosmos")
        s.resolve()
        assert s.stack == ["Cosmos", "Titan"]


@rule("702.85a", "712.7")
def test_a_land_on_the_back_is_not_cast_and_one_on_the_front_is_a_land_card():
    with cascade(ELF, PATH) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Path", "Elf"]
    with cascade(ELF, ROAD, BOLT) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert sorted(s.zone_names(0, "library")) == ["Bolt", "Road"]


# Who, and what happens on the way --------------------------------------------------------------------


def conceding(players: int):
    """Player 0 concedes when asked whether to cast the card that the cascade found."""
    s = cascade(ELF, FOREST, OX, BOLT, RELIC, players=players)
    s.act(0, "cast", "Elf")
    s.pass_priority(0)
    for _ in range(players - 1):
        s.game.push(0)
    assert s.game.decision.rule == "608.2g"
    s.concede(0)
    return s


@rule("702.85a", "104.3a", "104.2a")
def test_who_concedes_in_the_middle_of_their_cascade_loses():
    with conceding(2) as s:
        assert s.game.is_over()
        assert s.game.result()[1] == "won"


@rule("702.85a", "104.3a", "800.4a", "800.4f", "608.2k")
def test_who_concedes_in_the_middle_of_their_cascade_takes_all_cards_along():
    with conceding(3) as s:  # nobody else is asked whether they would cast the card
        assert s.stack == [] and s.ids("exile") == [] and s.ids("library", 0) == []
        assert s.game.players_in() == (1, 2)
        assert (s.game.decision.kind, s.game.decision.player) == ("priority", 1)


@rule("702.85a", "800.4a")
def test_somebody_else_concedes_in_the_middle_of_a_cascade():
    with cascade(ELF, FOREST, BOLT, players=3) as s:
        s.act(0, "cast", "Elf")
        s.pass_priority(0)
        s.game.push(0)
        s.game.push(0)
        s.concede(1)
        s.expect(0, "608.2g", True).expect(0, "601.2c", [("player", 2)])
        s.settle()
        assert s.stack == ["Bolt", "Elf"]
        s.resolve()
        assert s.life(2) == 17


@rule("702.85a")
def test_the_nonactive_player_cascades_on_their_own_library():
    with FullTable(ruleset=in_force()) as s:
        s.put(1, "hand", RUSH)
        s.put(1, "battlefield", *[MOUNTAIN] * 3)
        s.put(1, "library", BOLT)
        s.put(0, "library", BEAR)
        s.act(1, "cast", "Rush")
        s.expect(1, "608.2g", True).expect(1, "601.2c", [("player", 0)])
        s.resolve_all()
        assert (s.life(0), s.life(1), s.zone_names(0, "library")) == (17, 21, ["Bear"])


@rule("702.85a", "707.10")
def test_a_copy_of_the_spell_is_not_cast_and_does_not_cascade():
    with cascade(RUSH, BOLT, BOLT) as s:
        s.put(
            1, "hand", instant("Twincast", CopySpell(Target()), targets=(TargetSpec(HasType("instant"), zone="stack"),))
        )
        s.act(0, "cast", "Rush")
        s.act(1, "cast", "Twincast")
        s.resolve()
        assert s.stack == ["Rush", "", "Rush"]
        s.resolve()
        s.expect(0, "608.2g", False)
        s.resolve()
        assert s.stack == ["Rush"]


@rule("702.85a", "113.7a")
def test_the_trigger_can_be_countered():
    with cascade(ELF, BOLT) as s:
        s.put(1, "hand", instant("Stifle", Counter(Target()), targets=(TargetSpec(IsAbility(), zone="stack"),)))
        s.act(0, "cast", "Elf")
        s.act(1, "cast", "Stifle")
        s.resolve()
        assert (s.stack, s.zone_names(0, "library")) == (["Elf"], ["Bolt"])


@rule("702.85a", "608.2g")
def test_what_was_cast_is_on_the_stack_above_and_resolves_first_though_a_sorcery():
    with cascade(ELF, sorcery("Rite", GainLife(4), cost="{R}")) as s:
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", True)
        s.resolve()
        assert s.stack == ["Rite", "Elf"]
        s.resolve()
        assert (s.life(0), s.stack) == (24, ["Elf"])


@rule("702.85a", "101.3")
def test_a_card_that_cannot_be_exiled_ends_it():
    with cascade(ELF, BOLT, RELIC) as s:
        s.put(1, "battlefield", NO_EXILE)
        s.act(0, "cast", "Elf")
        s.resolve()
        assert (s.stack, s.zone_names(0, "library")) == (["Elf"], ["Bolt", "Relic"])


# As you cascade ----------------------------------------------------------------------------------------


AVERNA = creature("Averna", 4, 2, Static((AsYouCascade(MayPutExiled(HasType("land"))),)))


@rule("702.85b")
def test_as_you_cascade_comes_after_exiling_and_before_casting():
    with cascade(ELF, FOREST, OX, MOUNTAIN, BOLT) as s:
        s.put(0, "battlefield", AVERNA)
        s.act(0, "cast", "Elf")
        order = []
        s.expect(0, "702.85b", lambda o: order.append("put") or s.game.name_of(o) == "Forest")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert order
        assert sorted(s.zone_names(0, "library")) == ["Bolt", "Mountain", "Ox"]
        assert s.field("tapped", s.find("Forest", "battlefield"))


@rule("702.85b")
def test_only_one_card_is_put_there():
    with cascade(ELF, FOREST, MOUNTAIN, BOLT) as s:
        s.put(0, "battlefield", AVERNA)
        s.act(0, "cast", "Elf")
        s.expect(0, "702.85b", ["Forest", "Mountain"])
        with pytest.raises(ScenarioError):
            s.resolve()
        s.expect(0, "702.85b", ["Forest"]).expect(0, "608.2g", False)
        s.resolve()


@rule("702.85b")
def test_as_you_cascade_without_a_card_to_cast_and_it_need_not_be_done():
    for take in (["Forest"], []):
        with cascade(ELF, FOREST, OX) as s:
            s.put(0, "battlefield", AVERNA)
            s.act(0, "cast", "Elf")
            s.expect(0, "702.85b", take)
            s.resolve()
            assert len(s.find_all("Forest", "battlefield")) == len(take)
            assert sorted(s.zone_names(0, "library")) == sorted(["Ox", *(["Forest"] if not take else [])])


@rule("702.85b")
def test_it_is_for_its_controller_only_and_two_of_them_are_two_actions():
    with cascade(ELF, FOREST, FOREST, BOLT) as s:
        s.put(1, "battlefield", AVERNA)
        s.act(0, "cast", "Elf")
        s.expect(0, "608.2g", False)
        s.resolve()
        assert s.find_all("Forest", "battlefield") == []
    with cascade(ELF, FOREST, FOREST, BOLT) as s:
        s.put(0, "battlefield", AVERNA, AVERNA)
        s.act(0, "cast", "Elf")
        s.expect(0, "702.85b", ["Forest"]).expect(0, "702.85b", ["Forest"]).expect(0, "608.2g", False)
        s.resolve()
        assert len(s.find_all("Forest", "battlefield")) == 2


@rule("709.3", "104.3a", "800.4a", "702.85a")
def test_who_concedes_while_choosing_a_half_has_cast_nothing_and_nobody_else_chooses():
    fire_and_ice = split(instant("Fire", GainLife(1), cost="{R}"), instant("Ice", GainLife(2), cost="{U}"))
    with cascade(DRAGON, fire_and_ice, mountains=5, players=3) as s:
        s.act(0, "cast", "Dragon")
        s.pass_priority(0)
        for answer in (0, 0, 1):  # two pass, and it is to be cast
            s.game.push(answer)
        assert s.decision.rule == "709.3"
        s.concede(0)
        assert (s.decision.kind, s.decision.answerer, s.ids("stack")) == ("priority", 1, [])
